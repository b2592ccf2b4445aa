"""A whole set as one Python module, the same bytes for the same cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bangdsl.emit.abilities import Abilities
from bangdsl.frozen import dataclass
from bangdsl.load.declared import Entry, SetSource
from bangdsl.meaning import nodes as m
from bangdsl.parse.words import WordTable
from bangdsl.table.cards import SIGNS


@dataclass(frozen=True)
class Printed:
    """The abilities of one entry in Python: their lines, and the names that they need."""

    lines: list[str]
    names: list[str]
    constants: dict[str, str]


def emit_abilities(abilities: Sequence[m.Ability], ident: str, kind: str, *, shared: bool) -> Printed:
    """What the text of an entry becomes."""
    printer = Abilities()
    lines = printer.entry(abilities, ident, kind, shared=shared or kind == "rule")
    while lines and lines[-2:] != ["", ""]:
        lines.append("")
    return Printed(lines, sorted(printer.imports), printer.constants)


def is_shared(kind: str, table: WordTable) -> bool:
    """Do entries of that kind belong to nobody?"""
    noun = table.nouns.get(kind)
    return noun is not None and noun.shared


def emit_set(source: SetSource, printed: Mapping[str, Printed], table: WordTable, digest: str) -> str:
    """The module of a set: what each entry declares, and its abilities, if it has a text."""
    body: list[str] = []
    names = {"CompiledSet"}
    constants: dict[str, str] = {}
    for entry in source.entries:
        if entry.reprint is not None:
            body += [f"SET.reprint({entry.id!r}, {_faces(entry)!r})", "", ""]
            continue
        body += _declaration(entry, shared=is_shared(entry.kind, table))
        said = printed.get(entry.id)
        if said is not None:
            body += said.lines
            names.update(said.names)
            constants |= said.constants
    header = _header(source, table, names, digest)
    header += [line for name, value in sorted(constants.items()) for line in (f"{name} = {value}", "")]
    return "\n".join([*header, *body]).rstrip("\n") + "\n"


def _header(source: SetSource, table: WordTable, names: set[str], digest: str) -> list[str]:
    lines = [
        f'"""The set {source.id}, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""',
        "",
        "from __future__ import annotations",
        "",
        f"from bangdsl.play.contract import {', '.join(sorted(names, key=lambda name: (not name.isupper(), name)))}",
    ]
    places = {word: row for word, row in sorted(source.words.get("zones", {}).items())}
    zones = [word for word, row in places.items() if "each" not in row]
    own = {w: (row.get("shows"), row.get("holds")) for w, row in places.items() if "each" in row}
    marking = [word for word, row in table.nouns.items() if row.mark]  # those of the language come with the first set
    sides = {word: list(row.get("roles", [])) for word, row in sorted(source.words.get("sides", {}).items())}
    lines += [
        "",
        "SET = CompiledSet(",
        f"    {source.id!r},",
        f"    names={dict(source.names)!r},",
        f"    digest={digest!r},",
    ]
    for key, value in (
        ("players", source.players),
        ("needs", list(source.needs)),
        ("not_with", list(source.not_with)),
        ("zones", zones),
        ("own", own),
        ("sides", sides),
        ("alone", [word for word, row in sorted(source.words.get("sides", {}).items()) if row.get("alone")]),
        ("reports", sorted(w for w, row in source.words.get("verbs", {}).items() if "text" not in row)),
        ("piles", {w: row["pile"] for w, row in sorted(source.words.get("kinds", {}).items()) if "pile" in row}),
        ("shown", {w: row["shows"] for w, row in places.items() if "shows" in row and w not in own}),
        ("faces", {w: row["faces"] for w, row in places.items() if "faces" in row}),
        ("tokens", {w: row.get("supply") for w, row in sorted(source.words.get("tokens", {}).items())}),
        ("marks", sorted(source.words.get("marks", {}) if source.needs else {*table.marks, *marking})),
        ("plurals", {w: p for w in sorted(source.words.get("tokens", {})) if (p := table.plural(w)) != f"{w}s"}),
        ("variants", {k: dict(v) for k, v in source.variants.items()}),
    ):
        if value:
            lines.append(f"    {key}={value!r},")
    return [*lines, ")", ""]


_PART = re.compile(r"^(?:[A-Z0-9_]+ = SET\.entry\(\n    '([^']+)'|SET\.reprint\('([^']+)')", re.MULTILINE)


def parts_of(module: str) -> dict[str, str]:
    """What each entry became in a compiled module, its declaration first."""
    found = list(_PART.finditer(module))
    ends = [each.start() for each in found[1:]] + [len(module)]
    return {each[1] or each[2]: module[each.start() : end].rstrip() for each, end in zip(found, ends, strict=False)}


def _faces(entry: Entry) -> str:
    return " ".join(rank + SIGNS[suit] for rank, suit in entry.copies)


def _declaration(entry: Entry, *, shared: bool) -> list[str]:
    constant = entry.id.replace("-", "_").upper()
    lines = [
        f"{constant} = SET.entry(",
        f"    {entry.id!r},",
        f"    {entry.kind!r},",
        f"    file={entry.file!r},",
        f"    line={entry.line},",
        f"    names={dict(entry.names)!r},",
    ]
    copies = _faces(entry)
    for key, value in (
        ("border", entry.border),
        ("copies", copies),
        ("count", entry.count if entry.count != 1 else None),
        ("life", entry.life),
        ("cost", entry.cost),
        ("traits", list(entry.traits)),
        ("variant", entry.variant),
        ("not_in", entry.not_in),
        ("shared", shared or None),
    ):
        if value not in (None, "", []):
            lines.append(f"    {key}={value!r},")
    return [*lines, ")", "", ""]
