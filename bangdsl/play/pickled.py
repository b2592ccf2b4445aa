"""A frozen table as bytes. What belongs to the rules is named, not carried: cards, entries, their texts and functions.

Like every pickle it is for one's own use: load none that comes from a stranger.
"""

from __future__ import annotations

import io
import pickle
from types import FunctionType
from typing import Any

from bangdsl.play.forms import Ability
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player, Snapshot

CARDS, CARD, PLAYER, ENTRY, TEXT, FUNCTION = "cards", "card", "player", "entry", "text", "function"


class _Packer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, rulebook: Rulebook, cards: list[Card], players: list[Player]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.rulebook, self.cards = rulebook, cards
        self.seats = {id(player): seat for seat, player in enumerate(players)}

    def persistent_id(self, thing: Any) -> tuple[Any, ...] | None:
        if thing is self.cards:
            return (CARDS,)
        if isinstance(thing, Card):  # a table may have cards of its own
            common = thing.index < len(self.cards) and self.cards[thing.index] is thing
            return (CARD, thing.index) if common else None
        if isinstance(thing, Player):
            return PLAYER, self.seats[id(thing)], thing.name
        if isinstance(thing, Definition):
            return (ENTRY, thing.id) if self.rulebook.definitions.get(thing.id) is thing else None
        if isinstance(thing, Ability):
            said = thing.definition.abilities.all
            return (TEXT, thing.definition.id, said.index(thing)) if thing in said else None
        if isinstance(thing, FunctionType):
            return FUNCTION, thing.__globals__["SET"].id, thing.__name__
        return None


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, rulebook: Rulebook, cards: list[Card]) -> None:
        super().__init__(file)
        self.rulebook, self.cards = rulebook, cards
        self.players: dict[int, Player] = {}

    def persistent_load(self, pid: tuple[Any, ...]) -> Any:
        kind, *where = pid
        if kind == CARDS:
            return self.cards
        if kind == CARD:
            return self.cards[where[0]]
        if kind == PLAYER:
            seat, name = where
            return self.players.setdefault(seat, Player(seat, name))
        if kind == ENTRY:
            return self.rulebook.definitions[where[0]]
        if kind == TEXT:
            return self.rulebook.definitions[where[0]].abilities.all[where[1]]
        compiled = next(compiled for compiled in self.rulebook.sets if compiled.id == where[0])
        return compiled.functions[where[1]]


def pack(snapshot: Snapshot, rulebook: Rulebook, cards: list[Card]) -> bytes:
    """A frozen table as bytes; the cards are those of the rules."""
    file = io.BytesIO()
    _Packer(file, rulebook, cards, [person[0] for person in snapshot[1]]).dump(snapshot)
    return file.getvalue()


def unpack(packed: bytes, rulebook: Rulebook, cards: list[Card]) -> Snapshot:
    snapshot: Snapshot = _Unpacker(io.BytesIO(packed), rulebook, cards).load()
    return snapshot
