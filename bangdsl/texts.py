"""What single texts mean, remembered for who compiles a set again and again while it is being written.

A process remembers it itself; for the next one it is kept beside the set (`gathering`).

A text means the same wherever it stands, as long as the words in use, the cards that it names and the kind of its
entry are the same. Only texts without a mistake are remembered: what is told of a mistake looks at more than that. A
text that has moved in its file is the same with its places moved.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bangdsl import store
from bangdsl.diagnostics import Diagnostic
from bangdsl.emit.modules import Printed, emit_abilities, is_shared
from bangdsl.frozen import ALL, BELOW
from bangdsl.load.declared import Entry, SetSource
from bangdsl.meaning import nodes as m
from bangdsl.meaning.abilities import Abilities
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable
from bangdsl.plain import made
from bangdsl.spans import EffectText, Span
from bangdsl.tree import nodes as n

Known = dict[Any, Any]
MEANING, PRINTED = "meaning", "printed"  # what the keys of meanings begin with, and of what they become


@dataclass
class Unmade:
    """A meaning that was kept as plain data, until somebody asks for it."""

    data: Any


class Texts:
    """The texts of one set on their way to Python."""

    def __init__(self, chain: Sequence[SetSource], table: WordTable, known: Known | None) -> None:
        self.table, self.known = table, {} if known is None else known
        roles = [[(e.id, e.count, e.reprint) for e in each.entries if e.kind == "role"] for each in chain]
        words = [[each.id, each.words, sorted(each.ranks.items())] for each in chain]
        self.words = store.key_of("words of texts", json.dumps([words, roles], default=str))
        self.names = [(name.casefold(), name, ident) for name, ident in table.names.items()]
        self._keys: dict[int, str] = {}  # by which text it is
        self._meant: dict[int, tuple[Any, ...]] = {}  # by which meaning it is: what it is known by

    def _key(self, text: EffectText) -> str:
        """What the meaning of a text rests on, beside its entry."""
        if id(text) in self._keys:
            return self._keys[id(text)]
        said = text.text.casefold()  # a name may be written otherwise, and is read all the same
        rules, characters = self.table.rules, self.table.characters
        named = [
            (name, ident, ident in rules, ident in characters) for spelt, name, ident in self.names if spelt in said
        ]
        rests_on = text.text, text.raw, text.style, text.column, named
        key = self._keys[id(text)] = store.key_of("text", self.words, json.dumps(rests_on))
        return key

    def _meaning_key(self, entry: Entry, text: EffectText, *, played: bool) -> tuple[Any, ...]:
        return MEANING, self._key(text), entry.kind, played

    def tree(self, entry: Entry, text: EffectText) -> tuple[n.Effect | Callable[[], n.Effect] | None, list[Diagnostic]]:
        """The tree of a text and what is wrong with it; a way to the tree, where only the meaning is known."""
        key = ("tree", self._key(text))
        if key in self.known:
            return self._here(key, text), []
        if any(self._meaning_key(entry, text, played=played) in self.known for played in (True, False)):
            return lambda: self._parsed(text), []
        effect, wrong = parse_effect(text, self.table)
        if not wrong:
            self.known[key] = (text.file, text.line, effect)
        return effect, wrong

    def _parsed(self, text: EffectText) -> n.Effect:
        effect = parse_effect(text, self.table)[0]
        assert effect is not None  # it was parsed when its meaning was found
        return effect

    def meaning(
        self, entry: Entry, trees: Mapping[str, n.Effect], *, played: bool
    ) -> tuple[list[m.Ability], list[Diagnostic]]:
        text = entry.effect
        assert text is not None
        key = self._meaning_key(entry, text, played=played)
        wrong: list[Diagnostic] = []
        if key in self.known:
            abilities: list[m.Ability] = self._here(key, text)
        else:
            abilities, wrong = Abilities(self.table).entry(trees[entry.id], entry.kind, played=played)
            if not wrong:
                self.known[key] = (text.file, text.line, abilities)
        if not wrong:
            self._meant[id(abilities)] = key
        return abilities, wrong

    def printed(self, entry: Entry, abilities: list[m.Ability]) -> Printed:
        """What the meaning of an entry's text becomes, which rests on where the text stands, too."""
        text, shared = entry.effect, is_shared(entry.kind, self.table)
        assert text is not None
        meant = self._meant.get(id(abilities))
        key = (PRINTED, meant, entry.id, text.file, text.line, shared)
        if meant is not None and key in self.known:
            known: Printed = self.known[key]
            return known
        found = emit_abilities(abilities, entry.id, entry.kind, shared=shared)
        if meant is not None:
            self.known[key] = found
        return found

    def _here(self, key: Any, text: EffectText) -> Any:
        """What is known, with its places where the text stands now."""
        file, line, value = self.known[key]
        if isinstance(value, Unmade):
            value = made(value.data)
            self.known[key] = (file, line, value)
        if (file, line) != (text.file, text.line):
            value = _moved(value, text.file, text.line - line)
            self.known[key] = (text.file, text.line, value)
        return value


def _moved(value: Any, file: str, by: int) -> Any:
    if isinstance(value, Span):
        return Span(file, value.line + by, value.column, value.end_line + by, value.end_column)
    if isinstance(value, (n.Node, m.Meaning)):
        there = object.__new__(type(value))
        parts = {name: part for name, part in value.__dict__.items() if name not in (BELOW, ALL)}
        there.__dict__.update({name: _moved(part, file, by) for name, part in parts.items()})
        return there
    if isinstance(value, (list, tuple)):
        return type(value)([_moved(each, file, by) for each in value])
    return value
