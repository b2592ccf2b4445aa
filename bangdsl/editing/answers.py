"""What an editor asks of a place: what it means, where it comes from, who speaks of it, what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bangdsl.diagnostics import Diagnostic, codes
from bangdsl.editing.places import place_at
from bangdsl.editing.words import examples, meaning, signature, word_at
from bangdsl.editing.workspace import CARD_FILE, SCENARIO_FILE, Known, Workspace
from bangdsl.layout import laid_out
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.files import NAMES_FILE, SET_FILE, read_scenario_files
from bangdsl.load.schema import schema_of
from bangdsl.load.sets import title_of
from bangdsl.load.yaml_positions import read_yaml
from bangdsl.paths import scenarios_of
from bangdsl.spans import EffectText, Span

ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MEANT = re.compile(r"did you mean `([^`]+)`\?")
NEEDED = re.compile(r"the set (\S+) (?:has `.*`|declares it): add it to `needs`")
LONGEST = 110  # of a rule text beside its line


@dataclass(frozen=True)
class Where:
    """A stretch of a file; lines and columns count from 1, the end column is one past the last."""

    path: Path
    span: Span


@dataclass(frozen=True)
class Edit:
    """A text that takes the place of a stretch of a file."""

    path: Path
    span: Span
    text: str


@dataclass(frozen=True)
class Symbol:
    """An entry of a file: its id, what it is, where it stands."""

    name: str
    detail: str
    span: Span


@dataclass(frozen=True)
class Subject:
    """What stands at a place: an entry, or a word that a set declares, or a word of the language."""

    span: Span
    entry: tuple[SetSource, Entry] | None = None
    word: str = ""


# ---------------------------------------------------------------- what stands there


def subject_at(workspace: Workspace, path: Path, line: int, column: int) -> Subject | None:
    """What stands at a line and column, both counted from 0."""
    known = workspace.known(path)
    source = workspace.text_of(path)
    rows = source.split("\n")
    if known is None or line >= len(rows):
        return None
    kind, row = workspace.kind_of(path), rows[line]
    place = place_at(source, line, column)

    def span(start: int, end: int) -> Span:
        return Span(path.as_posix(), line + 1, start + 1, line + 1, end + 1)

    if kind == CARD_FILE and "effect" in place.path[1:2] and not place.is_key:
        found = word_at(row, column, known.table)
        if found is None:
            return None
        start, end, word = found
        return Subject(span(start, end), known.named(word), word)
    for found_id in ID.finditer(row):
        if found_id.start() <= column <= found_id.end():
            entry = known.entries.get(found_id[0])
            is_id = kind in (SCENARIO_FILE, "names") or (not place.path or place.path == (found_id[0],))
            return Subject(span(*found_id.span()), entry if is_id else None, found_id[0])
    return None


def hover(workspace: Workspace, path: Path, line: int, column: int) -> tuple[str, Span] | None:
    """What a place means, as Markdown."""
    found, known = subject_at(workspace, path, line, column), workspace.known(path)
    if found is None or known is None:
        return None
    if found.entry is not None:
        return _about_entry(*found.entry, known), found.span
    place = place_at(workspace.text_of(path), line, column)
    effect = "effect" in place.path[1:2] and not place.is_key
    if not effect:
        described = _about_key(workspace.kind_of(path), found.word) or _about_declared(found.word, known)
        return (described, found.span) if described else None
    means = meaning(found.word, known.table)
    if means is None:
        return None
    example = examples().get(known.table.bases.get(found.word, found.word), "")
    lines = [f"`{signature(found.word, known.table)}`", means, f"e.g. {example}" if example else ""]
    return "\n\n".join(line for line in lines if line), found.span


def _about_entry(source: SetSource, entry: Entry, known: Known) -> str:
    text = known.rule_text(entry, source)
    lines = [
        f"**{entry.names['en']}** (`{entry.id}`, {entry.kind}, of the set {source.id})",
        text.replace("\n", "  \n"),
    ]
    if entry.effect is not None:
        lines.append(f"```bangdsl\n{entry.effect.text.rstrip()}\n```")
    return "\n\n".join(line for line in lines if line)


def _about_key(kind: str, word: str) -> str | None:
    schema = schema_of(kind)
    tables = [schema, *schema.get("$defs", {}).values()]
    for table in tables:
        row = table.get("properties", {}).get(word)
        if row is not None:
            shown = row.get("examples", [""])[0]
            return f"`{word}`: {row.get('description', '')}" + (f"\n\ne.g. `{word}: {shown}`" if shown != "" else "")
    return None


def _about_declared(word: str, known: Known) -> str | None:
    means = meaning(word, known.table)
    return f"`{word}`: {means}" if means else None


# ---------------------------------------------------------------- where it comes from, and who speaks of it


def definitions(workspace: Workspace, path: Path, line: int, column: int) -> list[Where]:
    """Where what stands there is declared."""
    found, known = subject_at(workspace, path, line, column), workspace.known(path)
    if found is None or known is None:
        return []
    if found.entry is not None:
        span = found.entry[1].spans["id"]
        return [Where(workspace.path_of(span.file), span)]
    base = known.table.bases.get(found.word, found.word)
    return [
        Where(workspace.path_of(span.file), span)
        for source in known.found.sets.values()
        for (_, word), span in source.word_spans.items()
        if word == base
    ]


def references(workspace: Workspace, path: Path, line: int, column: int) -> list[Where]:
    """All places that speak of it: effects, other entries of its id, names in other languages, scenarios."""
    found, known = subject_at(workspace, path, line, column), workspace.known(path)
    if found is None or known is None:
        return []
    if found.entry is None:
        return [
            *definitions(workspace, path, line, column),
            *_said(workspace, known, {form for form, base in known.table.bases.items() if base == _base(found, known)}),
        ]
    return list(_spoken_of(workspace, known, found.entry[1]))


def _base(found: Subject, known: Known) -> str:
    return known.table.bases.get(found.word, found.word)


def _said(workspace: Workspace, known: Known, spellings: set[str]) -> Iterator[Where]:
    """Where effects say one of these."""
    wanted = "|".join(re.escape(each) for each in sorted(spellings, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w'-])(?:{wanted})(?![\w'-])") if wanted else None
    for source in known.found.sets.values() if pattern is not None else ():
        for entry in source.entries:
            for said in pattern.finditer(entry.effect.text) if pattern and entry.effect is not None else ():
                span = entry.effect.span(*said.span()) if entry.effect is not None else entry.spans["id"]
                yield Where(workspace.path_of(span.file), span)


def _spoken_of(workspace: Workspace, known: Known, entry: Entry) -> Iterator[Where]:
    name = entry.names["en"]
    for source in known.found.sets.values():
        for each in source.entries:
            if each.id == entry.id:
                yield Where(workspace.path_of(each.spans["id"].file), each.spans["id"])
            text = each.effect
            at = text.text.find(name) if text is not None else -1
            while text is not None and at >= 0:
                if known.table.name_at(text.text, at) == name:
                    span = text.span(at, at + len(name))
                    yield Where(workspace.path_of(span.file), span)
                at = text.text.find(name, at + 1)
        yield from _in_names(workspace, source, entry.id)
    yield from _in_scenarios(workspace, known, entry.id)


def _in_names(workspace: Workspace, source: SetSource, ident: str) -> Iterator[Where]:
    path = source.folder.resolve() / NAMES_FILE
    document, _ = read_yaml(workspace.text_of(path), path.as_posix())
    if document is not None and (ident,) in document.keys:
        yield Where(path, document.keys[(ident,)])


def scenario_paths(workspace: Workspace, known: Known) -> list[Path]:
    folder = scenarios_of(known.source.id, known.folder)
    files = read_scenario_files(folder)[0] if folder.is_dir() else []
    beside = known.folder.with_name(f"{known.folder.name}.scenarios.yml")
    return [*(folder / file.path for file in files), *([beside] if beside.is_file() else [])]


def _in_scenarios(workspace: Workspace, known: Known, ident: str) -> Iterator[Where]:
    """Where scenarios name a card: not in the sentence that is their name, nor in remarks."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(ident)}(?![\w-])")
    for path in scenario_paths(workspace, known):
        for number, row in enumerate(workspace.text_of(path).split("\n")):
            if not row.startswith((" ", "-")):
                continue
            for said in pattern.finditer(row.split(" #")[0]):
                if re.match(r"\s+(about|shows):", row):
                    continue
                span = Span(path.as_posix(), number + 1, said.start() + 1, number + 1, said.end() + 1)
                yield Where(path, span)


class NotRenamed(Exception):
    """Why an id cannot be another."""


def rename(workspace: Workspace, path: Path, line: int, column: int, new: str) -> list[Edit]:
    """What gives an entry another id: in its file, in names and scenarios, and in effects if its id is its name."""
    found, known = subject_at(workspace, path, line, column), workspace.known(path)
    if found is None or found.entry is None or known is None:
        raise NotRenamed("only the id of an entry can be renamed")
    source, entry = found.entry
    if source is not known.source:
        raise NotRenamed(f"`{entry.id}` is of the set {source.id}")
    if not ID.fullmatch(new):
        raise NotRenamed("an id is lower-case letters and digits, in words joined by `-`")
    if new in known.entries and new != entry.id:
        raise NotRenamed(f"there is another entry `{new}`")
    told = "name" in entry.spans or (
        any(_in_names(workspace, source, entry.id)) and _has_english(workspace, source, entry.id)
    )
    name, becomes = entry.names["en"], entry.names["en"] if told else title_of(new)
    edits: dict[tuple[Path, Span], Edit] = {}
    for where in _spoken_of(workspace, known, entry):
        if not (where.path.is_relative_to(known.folder) or where.path in scenario_paths(workspace, known)):
            continue
        row = workspace.text_of(where.path).split("\n")[where.span.line - 1]
        written = row[where.span.column - 1 : where.span.end_column - 1]
        text = new if written == entry.id else becomes if written == name else None
        if text is not None and text != written:
            edits[where.path, where.span] = Edit(where.path, where.span, text)
    return list(edits.values())


def _has_english(workspace: Workspace, source: SetSource, ident: str) -> bool:
    document, _ = read_yaml(workspace.text_of(source.folder.resolve() / NAMES_FILE), "")
    row = document.data.get(ident) if document is not None else None
    return isinstance(row, dict) and "en" in row


# ---------------------------------------------------------------- outline, rule texts, layout


def outline(workspace: Workspace, path: Path) -> list[Symbol]:
    """The entries of a file."""
    text = workspace.text_of(path)
    document, _ = read_yaml(text, path.as_posix())
    if document is None:
        return []
    known, kind = workspace.known(path), workspace.kind_of(path)
    own = {entry.id: entry for entry in known.source.entries} if known is not None else {}
    tops = [key for key in document.keys if len(key) == 1]
    ends = [document.keys[key].line - 1 for key in tops[1:]] + [len(text.split("\n"))]
    found = []
    for (name,), end in zip(tops, ends, strict=True):
        span = document.keys[(name,)]
        entry = own.get(str(name)) if kind == CARD_FILE else None
        detail = entry.kind if entry is not None else "scenario" if kind == SCENARIO_FILE else ""
        found.append(Symbol(str(name), detail, Span(span.file, span.line, span.column, max(end, span.line), 1)))
    return found


def texts_beside(workspace: Workspace, path: Path, first: int, last: int) -> Iterator[tuple[int, str, str]]:
    """The rule texts of the entries that begin in some lines, counted from 0: the line, the text, all of it."""
    known = workspace.known(path)
    if known is None or workspace.kind_of(path) != CARD_FILE:
        return
    for entry in known.source.entries:
        line = entry.line - 1
        if first <= line <= last and workspace.path_of(entry.file) == path.resolve():
            text = known.rule_text(entry, known.source)
            if text:
                short = " ".join(text.split())
                yield line, short if len(short) <= LONGEST else f"{short[:LONGEST]}…", text


def formatted(workspace: Workspace, path: Path) -> str | None:
    """A card file in the one layout; nothing of other files."""
    if workspace.kind_of(path) != CARD_FILE:
        return None
    known = workspace.known(path)
    return laid_out(workspace.text_of(path), known.table if known is not None else None)


# ---------------------------------------------------------------- what would be right


@dataclass(frozen=True)
class Fix:
    """What puts a mistake right, with the words for a menu."""

    title: str
    edits: tuple[Edit, ...]


def fixes(workspace: Workspace, path: Path, problem: Diagnostic) -> list[Fix]:
    """What the hint of a mistake says, as changes of files."""
    found: list[Fix] = []
    span, tried = problem.span, getattr(problem, "fix", None)
    if span is None:
        return []
    if tried is not None and (put := _in_yaml(workspace, workspace.path_of(tried.span.file), tried.span, tried.text)):
        found.append(Fix(f"say `{' '.join(tried.text.split())}`", (put,)))
    meant = MEANT.search(problem.hint or "")
    if meant is not None:
        found.append(Fix(f"change to `{meant[1]}`", (Edit(workspace.path_of(span.file), span, meant[1]),)))
    needed = NEEDED.search(problem.hint or "")
    edit = _needs(workspace, path, needed[1]) if needed is not None else None
    if edit is not None and needed is not None:
        found.append(Fix(f"add {needed[1]} to `needs`", (edit,)))
    if problem.severity == "warning":
        found += _meant_so(workspace, path, problem)
    return found


def _in_yaml(workspace: Workspace, path: Path, span: Span, text: str) -> Edit | None:
    """A part of an effect as another text, with the quotes and the indents that YAML needs for it, if it can be."""
    source = workspace.text_of(path)
    document, _ = read_yaml(source, path.as_posix())
    for key, effect in document.texts.items() if document is not None else ():
        if document is None or key[1:] != ("effect",) or not _covers(document.values[key], span, effect):
            continue
        whole = effect.text
        starts = [at for at in range(len(whole)) if _begins(effect.span(at, at + 1)) == _begins(span)]
        ends = [at for at in range(len(whole)) if _ends(effect.span(at, at + 1)) == _ends(span)]
        if not starts or not ends:
            return None
        becomes = f"{whole[: starts[0]]}{text}{whole[ends[-1] + 1 :]}"
        below = "\n" + " " * (span.column - 1)
        inside = Edit(path, span, text.replace("\n", below) if effect.style == "|" else text)
        quoted = Edit(path, document.values[key], json.dumps(becomes.strip(), ensure_ascii=False))
        for edit in (inside, quoted) if "\n" not in becomes.strip() else (inside,):
            again, _ = read_yaml(applied(source, edit), path.as_posix())
            said = again.data.get(str(key[0])) if again is not None else None
            if isinstance(said, dict) and str(said.get("effect")).split() == becomes.split():
                return edit
    return None


def _covers(value: Span, span: Span, effect: EffectText) -> bool:
    last = value.end_line if effect.style not in ("|", ">") else value.line + (effect.raw or "").count("\n")
    return value.line <= span.line and span.end_line <= last


def _begins(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _ends(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def applied(source: str, edit: Edit) -> str:
    """A text with one edit done."""
    rows = source.split("\n")
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row) + 1)
    first = starts[edit.span.line - 1] + edit.span.column - 1
    last = starts[edit.span.end_line - 1] + edit.span.end_column - 1
    return source[:first] + edit.text + source[last:]


def _needs(workspace: Workspace, path: Path, ident: str) -> Edit | None:
    known = workspace.known(path)
    if known is None:
        return None
    file = known.folder / SET_FILE
    rows = workspace.text_of(file).split("\n")
    for number, row in enumerate(rows, 1):
        listed = re.match(r"needs:\s*\[([^\]]*)\]", row)
        if listed:
            at = listed.end() - 1
            text = f", {ident}" if listed[1].strip() else ident
            return Edit(file, Span(file.as_posix(), number, at + 1, number, at + 1), text)
    return Edit(file, Span(file.as_posix(), len(rows), 1, len(rows), 1), f"needs: [{ident}]\n")


def _meant_so(workspace: Workspace, path: Path, problem: Diagnostic) -> list[Fix]:
    """An entry may say that what is remarked is meant so, if it stands on one line."""
    known, span = workspace.known(path), problem.span
    row = schema_of("cards")["$defs"]["entry"]["properties"].get("meant-so")
    if known is None or span is None or row is None:
        return []
    slug = codes()[problem.code].slug
    for entry in known.source.entries:
        line = workspace.text_of(path).split("\n")[entry.line - 1 : entry.line]
        mine = workspace.path_of(entry.file) == path.resolve() and entry.line == span.line
        if mine and line and line[0].rstrip().endswith("}") and "meant-so" not in entry.spans:
            at = len(line[0].rstrip())
            place = Span(span.file, entry.line, at, entry.line, at)
            return [Fix(f"it is meant so: `{slug}`", (Edit(path, place, f", meant-so: [{slug}]"),))]
    return []
