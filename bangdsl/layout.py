"""One layout for card files and effects: what `bangdsl fmt` and editors write.

An entry stands on one line if it fits and says no more than one line; else each of its keys has a line of its own, in
one order. Comments stay with what they stand before or behind; blank lines between entries stay, one at a time. A file
that YAML cannot follow, and an effect that cannot be parsed, stay as they are. What comes out says the same: it is read
again and compared before anybody sees it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from bangdsl.load.yaml_positions import read_yaml
from bangdsl.parse.canonical import canonical
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable
from bangdsl.spans import EffectText

WIDEST: Final = 140  # columns of an entry on one line
STEP: Final = 2  # columns of indentation
ORDER: Final = (
    "kind", "life", "reprint", "replaces", "border", "copies", "count", "cost", "traits", "variant", "not-in", "name",
    "effect", "meant-so", "rulings", "about",
)  # fmt: skip
_PLAIN: Final = re.compile(r"(?![-?:,\[\]{}#&*!|>'\"%@`\s])(?:[^:#,\[\]{}\s]|:(?! |$)|(?<!\s)#|[ ](?!#|$))+")
_INSIDE: Final = ",[]{}"  # what ends a plain scalar in a mapping on one line
_WORDS: Final = frozenset({"", "~", "null", "true", "false", "yes", "no", "on", "off"})
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


# ---------------------------------------------------------------- effects


def laid_out_effect(text: str, table: WordTable | None = None) -> str:
    """An effect in the words of the language, with one blank between them and its blocks indented alike.

    It stays as it is, if it cannot be read, or if that would change it.
    """
    lines: list[str] = []
    indents = [0]
    said = canonical(text, table) if table is not None else text
    for line in said.rstrip().split("\n"):
        words = _spaced(line.strip())
        if not words:
            continue
        indent = len(line) - len(line.lstrip(" "))
        if not lines:
            indents = [indent]
        while len(indents) > 1 and indent < indents[-1]:
            indents.pop()
        if indent > indents[-1] and not words.startswith("#"):
            indents.append(indent)
        lines.append(" " * STEP * (len(indents) - 1) + words)
    laid = "\n".join(lines)
    if table is None:
        return laid
    before, after = (parse_effect(EffectText(each, ""), table)[0] for each in (text, laid))
    return laid if before is not None and before == after else text


def _spaced(line: str) -> str:
    """A line with its blanks where they belong; what follows a `#` is a remark and stays."""
    at = line.find("#")
    words, remark = (line, "") if at < 0 else (line[:at], line[at:])
    words = re.sub(r"\s+", " ", words).strip()
    words = re.sub(r" ?([,;:])(?=\S) ?", r"\1 ", re.sub(r" ([,;:)])", r"\1", words))
    words = re.sub(r"\( ", "(", words)
    words = re.sub(r" ?= ?", " = ", words).strip()
    return "  ".join(part for part in (words, remark.rstrip()) if part)


# ---------------------------------------------------------------- files


@dataclass
class _Part:
    """A key of an entry with its value as YAML, and the comments before and behind it."""

    key: str
    rows: list[str]  # the value: on the line of the key, and below it, indented as under an entry
    before: list[str] = field(default_factory=list)
    behind: str = ""
    flow: str | None = None  # the value inside a mapping on one line; nothing if it cannot stand there


def laid_out(source: str, table: WordTable | None = None) -> str:
    """A card file in the one layout."""
    document, problems = read_yaml(source, "")
    if document is None or problems:
        return source
    root = yaml.compose(source, Loader=_LOADER)
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        return source
    laid = "".join(f"{line}\n" for line in _file(source, root, table))
    again, _ = read_yaml(laid, "")
    same = again is not None and _meant(again.data, table) == _meant(document.data, table)
    return laid if same else source


def _meant(data: Any, table: WordTable | None) -> Any:
    """What a file says, but for how its effects are laid out."""
    found = {}
    for ident, body in data.items():
        found[ident] = dict(body) if isinstance(body, dict) else body
        effect = body.get("effect") if isinstance(body, dict) else None
        if isinstance(effect, str):
            tree = parse_effect(EffectText(effect, ""), table)[0] if table is not None else None
            found[ident]["effect"] = effect.split() if tree is None else tree
    return found


def _file(source: str, root: yaml.MappingNode, table: WordTable | None) -> Iterator[str]:
    lines = source.split("\n")
    done = 0  # lines that are written
    for key, value in root.value:
        yield from _gap(lines[done : key.start_mark.line], first=done == 0)
        done = _last_line(source, value if _written(value) else key) + 1
        if isinstance(value, yaml.MappingNode) and value.value:
            yield from _entry(lines, source, key, value, table)
        else:
            yield from (line.rstrip() for line in lines[key.start_mark.line : done])
    rest = list(_gap(lines[done:], first=done == 0))
    while rest and not rest[-1]:
        rest.pop()
    yield from rest


def _gap(lines: Sequence[str], first: bool) -> Iterator[str]:
    """What stands between two entries: comments, and one blank line where there were some."""
    blank = first
    for line in lines:
        words = line.strip()
        if words or not blank:
            indent = STEP if words and line[0] == " " and not first else 0
            yield " " * indent + words
        blank = not words


def _written(node: yaml.Node) -> bool:
    return bool(node.start_mark.index != node.end_mark.index)


def _last_line(source: str, node: yaml.Node) -> int:
    """The line on which a value ends; the mark of a block lies behind the blank lines and comments below it."""
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return _end_of_block(source, node)
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        parts = [each for pair in node.value for each in (pair if isinstance(pair, tuple) else (pair,))]
        return max(_last_line(source, each) for each in parts if _written(each))
    return int(node.end_mark.line)


def _end_of_block(source: str, node: yaml.Node) -> int:
    lines = source.split("\n")
    first = node.start_mark.line
    indent = next((len(row) - len(row.lstrip()) for row in lines[first + 1 :] if row.strip()), 0)
    last = first
    for number in range(first + 1, min(node.end_mark.line + 1, len(lines))):
        row = lines[number]
        if row.strip() and len(row) - len(row.lstrip()) < indent:
            break
        last = number if row.strip() else last
    return last


def _entry(
    lines: list[str], source: str, key: yaml.Node, value: yaml.MappingNode, table: WordTable | None
) -> Iterator[str]:
    ident = source[key.start_mark.index : key.end_mark.index]
    parts = list(_parts(lines, source, key, value, table))
    rank = {name: place for place, name in enumerate(ORDER)}
    parts.sort(key=lambda part: rank.get(part.key, len(ORDER)))
    head = _behind(lines, value.end_mark) if value.flow_style else _comment_at(lines[key.start_mark.line], key, value)
    whole = None
    if all(part.flow is not None and not part.before and not part.behind for part in parts):
        whole = f"{ident}: {{{', '.join(f'{part.key}: {part.flow}' for part in parts)}}}"
    if whole is not None and len(whole) <= WIDEST:
        yield f"{whole}  {head}".rstrip()
        return
    yield f"{ident}:  {head}" if head else f"{ident}:"
    for part in parts:
        yield from (" " * STEP + comment for comment in part.before)
        first, *more = part.rows
        written = f"{part.key}: {first}" if first else f"{part.key}:"
        yield f"{' ' * STEP}{written}{f'  {part.behind}' if part.behind else ''}"
        yield from ((" " * STEP + row).rstrip() for row in more)


def _parts(
    lines: list[str], source: str, entry: yaml.Node, mapping: yaml.MappingNode, table: WordTable | None
) -> Iterator[_Part]:
    last = entry.end_mark.line
    for key, value in mapping.value:
        before = [words for line in lines[last + 1 : key.start_mark.line] if (words := line.strip()).startswith("#")]
        end = _last_line(source, value if _written(value) else key)
        behind = "" if mapping.flow_style and end == mapping.end_mark.line else _behind_value(lines, key, value)
        rows, flow = _value(lines, source, key, value, table)
        yield _Part(key.value, rows, before, behind, flow)
        last = end


def _behind_value(lines: list[str], key: yaml.Node, value: yaml.Node) -> str:
    """The comment on the line of a value; of a block on the line of its mark."""
    if isinstance(value, yaml.ScalarNode) and value.style in ("|", ">"):
        found = re.search(r"\s(#.*)", lines[value.start_mark.line][value.start_mark.column :])
        return found[1].rstrip() if found else ""
    if isinstance(value, yaml.CollectionNode) and not value.flow_style:
        return ""
    return _behind(lines, value.end_mark if _written(value) else key.end_mark)


def _behind(lines: list[str], mark: Any) -> str:
    found = re.fullmatch(r"[\s,:}]*(#.*)", lines[mark.line][mark.column :]) if mark.line < len(lines) else None
    return found[1].rstrip() if found else ""


def _comment_at(line: str, key: yaml.Node, value: yaml.Node) -> str:
    """The comment on the line of the id of an entry, if its keys stand below."""
    found = re.fullmatch(r"\s*:\s+(#.*)", line[key.end_mark.column :])
    return found[1].rstrip() if found else ""


def _value(
    lines: list[str], source: str, key: yaml.Node, value: yaml.Node, table: WordTable | None
) -> tuple[list[str], Any]:
    """A value as rows in block style; what makes it fit into a mapping on one line."""
    raw = source[value.start_mark.index : value.end_mark.index].rstrip()
    if key.value == "effect" and isinstance(value, yaml.ScalarNode):
        return _effect(laid_out_effect(value.value, table))
    if "\n" not in raw:
        return [raw], raw if _fits_inside(value, raw) else _quoted(value)
    if isinstance(value, yaml.ScalarNode):
        if value.style in ("|", ">"):
            rows = lines[value.start_mark.line + 1 : _last_line(source, value) + 1]
            return [raw.split("\n")[0].split(" #")[0].rstrip(), *_shifted(rows, STEP)], None
        return [json.dumps(value.value, ensure_ascii=False)], json.dumps(value.value, ensure_ascii=False)
    if isinstance(value, yaml.CollectionNode) and value.flow_style and "#" not in raw:
        joined = re.sub(r"([\[{]) ", r"\1", re.sub(r" ([\]}])", r"\1", re.sub(r"\s+", " ", raw)))
        return [joined], joined
    rows = lines[value.start_mark.line : _last_line(source, value) + 1]
    if isinstance(value, yaml.CollectionNode) and value.flow_style:
        return [raw.split("\n")[0], *_shifted(rows[1:], STEP)], None
    return ["", *_shifted(rows, STEP)], None


def _shifted(rows: Sequence[str], to: int) -> list[str]:
    """Rows moved together, so that the least indented begins at a column."""
    least = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    return [" " * to + row[least:].rstrip() if row.strip() else "" for row in rows]


def _effect(text: str) -> tuple[list[str], str | None]:
    rows = text.split("\n")
    if len(rows) > 1:
        mark = "|2" if rows[0].startswith(" ") else "|"
        return [mark, *(" " * STEP + row if row else "" for row in rows)], None
    plain = _PLAIN.fullmatch(text) is not None and text not in _WORDS and not re.fullmatch(r"[-+.\d]+", text)
    quoted = json.dumps(text, ensure_ascii=False)
    inside = plain and not any(sign in text for sign in _INSIDE)
    return [text if plain else quoted], text if inside else quoted


def _fits_inside(value: yaml.Node, raw: str) -> bool:
    if not isinstance(value, yaml.ScalarNode) or value.style in ("'", '"'):
        return True
    return not any(sign in raw for sign in _INSIDE) and bool(raw)


def _quoted(value: yaml.Node) -> str | None:
    return json.dumps(value.value, ensure_ascii=False) if isinstance(value, yaml.ScalarNode) and value.value else None
