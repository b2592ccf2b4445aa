"""What a table keeps in mind beyond what lies on it, if a text of the sets in use asks for it.

Plain data: players are known by their eyes, cards by their numbers, entries by their ids.
"""

from __future__ import annotations

from typing import NamedTuple

MOST = 20_000  # things that happened; nobody asks for more


class Shot(NamedTuple):
    """Who shot whom with what, and the cards that answered."""

    shooter: int
    target: int
    card: int
    name: str
    answers: tuple[int, ...]


class Deed(NamedTuple):
    """Something that happened: in which turn and round, and the parts of its event."""

    verb: str
    turn: int
    round: int
    doer: int
    object: int
    card: int
    name: str
    owner: int
    place: str
    goal: str
    token: str
    amount: int
    culprit: int
    willing: bool
    shot: Shot | None
    by: tuple[int, int, str] | None  # whose effect it was, of which card, used as what
    aimed: tuple[int, ...]  # whom a play was aimed at


class Memory:
    """What happened, in order; the number of the last turn of each that is over; what was noted when."""

    __slots__ = ("deeds", "forgotten", "noted", "round", "turns")

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.forgotten = 0  # how many there were before these
        self.turns: dict[int, int] = {}
        self.round = 0
        self.noted: dict[tuple[str, int], int] = {}

    def add(self, deed: Deed) -> None:
        self.deeds.append(deed)
        if len(self.deeds) > MOST:
            del self.deeds[: MOST // 2]
            self.forgotten += MOST // 2

    @property
    def so_far(self) -> int:
        """How many things have happened."""
        return self.forgotten + len(self.deeds)

    def copy(self) -> Memory:
        twin = Memory()
        twin.deeds, twin.turns, twin.round = self.deeds[:], self.turns.copy(), self.round
        twin.noted, twin.forgotten = self.noted.copy(), self.forgotten
        return twin
