"""Where cards lie: the places of a table and of its players, and who sees what comes there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bangdsl.table.cards import IN_PLAY, Card

if TYPE_CHECKING:
    from bangdsl.table.table import Player

DECK, DISCARDS, LIMBO, BOX, ROLES, CHARACTERS = "deck", "discard pile", "limbo", "box", "role-deck", "character-deck"
DEALT = "dealt"  # roles and characters before their players
HAND, ON, UNDER = "hand", "on a character", "under a card"
EVERYONE = -1  # as a set of eyes: all bits
FACE_UP = (DISCARDS, LIMBO, BOX, IN_PLAY, ON)


class Pile(list[Card]):
    """An ordered place for cards; the last card is the top one. A hand and a play zone have an owner."""

    __slots__ = ("eyes", "heeded", "name", "on_table", "owner", "top_shown", "watched", "watched_empty")

    def __init__(self, name: str, owner: Player | None = None, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        self.name, self.owner = name, owner
        # Who sees what comes there: everyone, whose hand it is, or nobody, as bits of their eyes.
        self.eyes = EVERYONE if name in FACE_UP else owner.eye if owner is not None else 0
        self.top_shown = 0  # who sees what lies on top of it, and so what leaves it
        self.on_table = name in (IN_PLAY, ON)  # does what lies there say something, or where?
        self.watched = False  # does a condition depend on what lies there?
        self.heeded = self.on_table  # may anything but its being empty rest on what comes there or leaves it?
        self.watched_empty = ""  # how one that depends on whether anything does calls that


class Chosen(list[Card]):
    """Cards that somebody has chosen, and where each of them lay then."""

    def __init__(self, cards: Sequence[Card], places: Sequence[Pile]) -> None:
        super().__init__(cards)
        self.places = places
