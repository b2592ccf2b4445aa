"""The reference: static pages of every entry of some sets, to be opened from disk.

Nothing here is loaded from elsewhere and no page needs a script. All that comes from a set is text and is escaped by
the templates; ids and borders, which become parts of paths and styles, are checked once more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePath
from typing import Final

import jinja2

from bangdsl.compiling import needed_by, table_for
from bangdsl.emit.modules import parts_of
from bangdsl.library import Compilation
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.files import SET_FILE
from bangdsl.parse.tokens import Faults, tokens_of
from bangdsl.parse.words import WordTable
from bangdsl.table.cards import RED, SIGNS
from bangdsl.tell.text import TEMPLATES, rule_texts
from bangdsl.tree import nodes as n

STYLE: Final = "style.css"

_WORD: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_CLASSES: Final = {
    "VERB": "verb", "PAST": "verb", "CHECK": "verb", "NOUN": "noun", "PRON": "noun", "NAME": "name", "ADJ": "adjective",
    "INT": "number", "SIGNED": "number", "SPEC": "suit", "TIMES": "number",
}  # fmt: skip

Key = tuple[str, str]  # the set and the id of an entry


@dataclass(frozen=True)
class Piece:
    """A stretch of an effect as written: its text, the class of its word, and the page it leads to, if any."""

    text: str
    word: str = ""
    to: Page | None = None


@dataclass(frozen=True)
class Line:
    """A line of rule text: how deep in lists it stands, 0 for a paragraph."""

    text: str
    depth: int


@dataclass
class Page:
    """What the page of one entry shows."""

    source: SetSource
    entry: Entry
    path: str
    text: list[Line] = field(default_factory=list)
    written: list[Piece] = field(default_factory=list)
    python: str = ""
    traits: list[tuple[str, str]] = field(default_factory=list)
    names_others: list[Page] = field(default_factory=list)
    named_by: list[Page] = field(default_factory=list)
    origin: Page | None = None  # what it has more copies of, or takes the place of
    later: list[Page] = field(default_factory=list)  # its reprints and replacements

    @property
    def name(self) -> str:
        return self.entry.names["en"]

    @property
    def edge(self) -> str:
        """The border as a colour for the style sheet, which falls back when it is none."""
        border = self.entry.border or ""
        return border if re.fullmatch("[a-z]+", border) else ""

    @property
    def copies(self) -> list[tuple[str, str, bool]]:
        return [(rank, SIGNS[suit], suit in RED) for rank, suit in self.entry.copies]


def write_reference(compilation: Compilation, out: Path) -> list[Path]:
    """Write the pages of all entries, an index and the style they share into a folder; the files written."""
    pages = _pages(compilation)
    environment = _environment()
    sources = sorted(compilation.sets.values(), key=_only_serves)
    sets = [(source, _by_kind([p for p in pages.values() if p.source is source])) for source in sources]
    written = [_write(out / STYLE, (TEMPLATES / "html" / STYLE).read_text(encoding="utf-8"))]
    index = environment.get_template("index.j2").render(sets=sets, root="", style=STYLE, own_words=own_words)
    written.append(_write(out / "index.html", index))
    for source, kinds in sets:
        own = [page for found in kinds.values() for page in found]
        for place, page in enumerate(own):
            before = own[place - 1] if place else None
            after = own[place + 1] if place + 1 < len(own) else None
            html = environment.get_template("entry.j2").render(
                page=page, source=source, before=before, after=after, root="../", style=STYLE
            )
            written.append(_write(out / page.path, html))
    return written


def own_words(source: SetSource) -> list[tuple[str, str]]:
    """The words that a set says by texts, each with its text, and its rankings."""
    found: list[tuple[str, str]] = []
    for group in ("verbs", "adjectives", "nouns", "conditions"):
        for word, row in source.words.get(group, {}).items():
            said = row if isinstance(row, str) else row.get("text", row.get("means", "") if group != "verbs" else "")
            found += [(word, str(said))] if said and (group != "verbs" or not isinstance(row, str)) else []
    for word, row in source.words.get("rankings", {}).items():
        best = row.get("best", ()) if isinstance(row, dict) else ()
        found.append((word, "the best first: " + "; ".join(map(str, best))))
    return found


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES / "html"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _only_serves(source: SetSource) -> bool:
    """Whether a set is there for others, as an overlay or for support; such sets come last."""
    headers = [name for name in source.files if PurePath(name).name == SET_FILE]
    lines = source.files[min(headers, key=len)].splitlines() if headers else []
    return not {"overlay: true", "support: true"}.isdisjoint(lines)


def _by_kind(pages: list[Page]) -> dict[str, list[Page]]:
    kinds: dict[str, list[Page]] = {}
    for page in pages:
        kinds.setdefault(page.entry.kind, []).append(page)
    return kinds


# ---------------------------------------------------------------- what a page shows


def _pages(compilation: Compilation) -> dict[Key, Page]:
    pages = {
        (source.id, entry.id): Page(source, entry, f"{source.id}/{entry.id}.html")
        for source in compilation.sets.values()
        for entry in source.entries
        if _WORD.fullmatch(source.id) and _WORD.fullmatch(entry.id)
    }
    for source in compilation.sets.values():
        chain = needed_by(source, compilation.sets)
        table = table_for(source, compilation)
        known = {ident: pages[s.id, ident] for s in reversed(chain) for ident in _ids(s) if (s.id, ident) in pages}
        texts = rule_texts(source, compilation)
        python = handlers(compilation.python.get(source.id, ""))
        for entry in source.entries:
            page = pages.get((source.id, entry.id))
            if page is None:
                continue
            page.text = [_line(line) for line in texts.get(entry.id, "").splitlines()]
            page.python = python.get(entry.id, "")
            page.traits = [(word, _meaning(word, table)) for word in entry.traits]
            if entry.effect is not None:
                page.written = list(_pieces(entry.effect.text.rstrip(), table, known))
            effect = compilation.effects.get(source.id, {}).get(entry.id)
            if effect is not None:
                named = dict.fromkeys(_key(known[i]) for i in _named(effect, table) if i in known)
                page.names_others = [pages[key] for key in named if key != _key(page)]
    _tie_to_origins(pages)
    for page in pages.values():
        for other in page.names_others:
            other.named_by.append(page)
    return pages


def _tie_to_origins(pages: dict[Key, Page]) -> None:
    """A reprint, and a replacement that leaves out the effect, say what the entry they go back to says."""
    for page in pages.values():
        page.origin = pages.get((page.entry.reprint or page.entry.replaces or "", page.entry.id))
        if page.origin is not None:
            page.origin.later.append(page)
    for page in pages.values():
        first, seen = page, {_key(page)}
        while first.entry.effect is None and first.origin is not None and _key(first.origin) not in seen:
            first = first.origin
            seen.add(_key(first))
        page.text = first.text


def _key(page: Page) -> Key:
    return page.source.id, page.entry.id


def _ids(source: SetSource) -> list[str]:
    return [entry.id for entry in source.entries]


def _line(text: str) -> Line:
    item = text.lstrip(" ")
    if not item.startswith("•"):
        return Line(text, 0)
    return Line(item.lstrip("• "), 1 + (len(text) - len(item)) // 2)


def _meaning(word: str, table: WordTable) -> str:
    noun = table.nouns.get(word)
    return noun.means if noun is not None else table.adjectives.get(word, "")


def _named(effect: n.Effect, table: WordTable) -> Iterator[str]:
    """The ids of the entries that an effect speaks of by name, roles among them."""
    for node in effect.walk():
        if isinstance(node, n.Noun) and node.kind == "name":
            yield table.names.get(node.word, "")
        elif isinstance(node, n.Noun) and (row := table.nouns.get(node.word)) is not None and row.role:
            yield node.word
        elif isinstance(node, n.Modifier) and node.kind in ("after", "before"):
            yield table.names.get(node.word, "")


def _pieces(text: str, table: WordTable, known: dict[str, Page]) -> Iterator[Piece]:
    """The text as it is, cut where words of a class begin and end."""
    try:
        tokens = tokens_of(text, table)
    except Faults:
        yield Piece(text)
        return
    starts = [0]
    for line in text.splitlines():
        starts.append(starts[-1] + len(line) + 1)
    at = 0
    for token in tokens:
        if token.type.startswith("_") or not token.line or not token.column:
            continue
        start = starts[token.line - 1] + token.column - 1
        end = starts[token.line - 1] + (token.end_column or token.column + len(token)) - 1
        if start < at or end > len(text):
            continue
        if start > at:
            yield Piece(text[at:start])
        word = str(token)
        row = table.nouns.get(table.bases.get(word, word)) if token.type == "NOUN" else None
        ident = table.names.get(word, "") if token.type == "NAME" else row.word if row is not None and row.role else ""
        yield Piece(text[start:end], _CLASSES.get(token.type, "tie"), known.get(ident))
        at = end
    if at < len(text):
        yield Piece(text[at:])


def handlers(module: str) -> dict[str, str]:
    """What a compiled module has for each entry behind its declaration, by id."""
    return {ident: part.partition("\n)\n")[2].strip() for ident, part in parts_of(module).items()}
