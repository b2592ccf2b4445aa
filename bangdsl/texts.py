"""What single texts mean, remembered for who compiles a set again and again while it is being written.

A text means the same wherever it stands, as long as the words in use, the cards that it names and the kind of its
entry are the same. Only texts without a mistake are remembered: what is told of a mistake looks at more than that. A
text that has moved in its file is the same with its places moved.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bangdsl.diagnostics import Diagnostic
from bangdsl.emit.modules import Printed, emit_entry
from bangdsl.load.sets import Entry, SetSource
from bangdsl.meaning import nodes as m
from bangdsl.meaning.abilities import Abilities
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable
from bangdsl.spans import EffectText, Span
from bangdsl.tree import nodes as n

Known = dict[Any, Any]


class Texts:
    """The texts of one set on their way to Python."""

    def __init__(self, chain: Sequence[SetSource], table: WordTable, known: Known | None) -> None:
        self.table, self.known = table, known
        words = [[each.id, each.words, [e.id for e in each.entries if e.kind == "role"]] for each in chain]
        self.words = json.dumps(words, default=str) if known is not None else ""

    def _key(self, text: EffectText) -> tuple[Any, ...]:
        """What the meaning of a text rests on, beside its entry."""
        names = self.table.names
        said = text.text.casefold()  # a name may be written otherwise, and is read all the same
        named = tuple((name, names[name]) for name in names if name.casefold() in said)
        kinds = tuple((ident in self.table.rules, ident in self.table.characters) for _, ident in named)
        return self.words, text.text, text.raw, text.style, text.column, named, kinds

    def tree(self, text: EffectText) -> tuple[n.Effect | None, list[Diagnostic]]:
        if self.known is None:
            return parse_effect(text, self.table)
        key = ("tree", self._key(text))
        if key in self.known:
            return self._here(key, text), []
        effect, wrong = parse_effect(text, self.table)
        if not wrong:
            self.known[key] = (text.file, text.line, effect)
        return effect, wrong

    def meaning(self, entry: Entry, effect: n.Effect, *, played: bool) -> tuple[list[m.Ability], list[Diagnostic]]:
        if self.known is None or entry.effect is None:
            return Abilities(self.table).entry(effect, entry.kind, played=played)
        key = ("meaning", self._key(entry.effect), entry.kind, played)
        if key in self.known:
            return self._here(key, entry.effect), []
        abilities, wrong = Abilities(self.table).entry(effect, entry.kind, played=played)
        if not wrong:
            self.known[key] = (entry.effect.file, entry.effect.line, abilities)
        return abilities, wrong

    def printed(self, entry: Entry, abilities: list[m.Ability] | None) -> Printed:
        if self.known is None:
            return emit_entry(entry, abilities, self.table)
        kind = self.table.nouns.get(entry.kind)
        key = ("printed", entry.file, entry.id, kind is not None and kind.shared)
        if key in self.known and self.known[key][0] == entry and self.known[key][1] is abilities:
            found: Printed = self.known[key][2]
            return found
        found = emit_entry(entry, abilities, self.table)
        self.known[key] = (entry, abilities, found)
        return found

    def _here(self, key: Any, text: EffectText) -> Any:
        """What is known, with its places where the text stands now."""
        assert self.known is not None
        file, line, value = self.known[key]
        if (file, line) != (text.file, text.line):
            value = _moved(value, text.file, text.line - line)
            self.known[key] = (text.file, text.line, value)
        return value


def _moved(value: Any, file: str, by: int) -> Any:
    if isinstance(value, Span):
        return Span(file, value.line + by, value.column, value.end_line + by, value.end_column)
    if isinstance(value, (n.Node, m.Meaning)):
        there = object.__new__(type(value))
        there.__dict__.update({name: _moved(each, file, by) for name, each in value.__dict__.items()})
        return there
    if isinstance(value, (list, tuple)):
        return type(value)([_moved(each, file, by) for each in value])
    return value
