"""Answers that are kept: what they rest on, and what falls when that changes.

One `Kept` belongs to an interpreter. Whoever asks looks into its dicts and puts there what was worked out; whoever
changes something says what, by `changed`, and nothing else takes an answer away. Dicts are cleared or taken out whole,
so that looking an answer up is one or two lookups.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

# Topics: all that can change. Beside them `number <name>` and `mark <word>`: statements on it have come or gone.
IN_GAME = "who is in the game"
SEATED = "who sits where"
ROLES = "who has which role"
CHARACTERS = "who is which character"
ABILITIES = "what is in force"
SWITCHES = "what is switched off"
VIEWS = "how things are seen"  # what a noun means, which suit a card has, what is ignored or silenced
CONDITIONS = "which conditions are waited for"
LYING = "what lies in play"
CARDS = "where cards lie"
TOKENS = "life and tokens"
TURN = "whose turn it is, and its phase"
ROWS = "what stands in rows"
PLACES = "where rows stand"
TOPICS = (
    IN_GAME, SEATED, ROLES, CHARACTERS, ABILITIES, SWITCHES, VIEWS, CONDITIONS, LYING, CARDS, TOKENS, TURN, ROWS,
    PLACES,
)  # fmt: skip

# Kinds of answers among those that statements decide; the others are numbers, each by its name.
IN_REACH, WITHIN, MEANINGS, ROOM = "in reach", "within", "meanings", "room for a card"

# What each family of answers rests on as a whole.
RESTS_ON: Mapping[str, Sequence[str]] = {
    "rings": (IN_GAME, SEATED),
    "stated": (IN_GAME, SEATED, ROLES, CHARACTERS, SWITCHES, VIEWS),
    "payable": TOPICS,
    "concerned": (CONDITIONS,),
    "across": (ROWS,),
}
# What some kinds of `stated` rest on besides. That one number rests on another, on a mark or on a meaning is noted
# while it is worked out.
RESTS_ON_TOO: Mapping[str, Sequence[str]] = {
    MEANINGS: (TURN,),
    ROOM: (LYING, "number room"),
}
FAMILIES = {topic: tuple(family for family in RESTS_ON if topic in RESTS_ON[family]) for topic in TOPICS}
NOBODY: tuple[str, ...] = ()


class Kept:
    """All answers that one interpreter keeps."""

    __slots__ = ("across", "concerned", "payable", "resting", "rings", "stated", "under_way", "unsteady")

    def __init__(self) -> None:
        self.rings: dict[Any, Any] = {}  # players in order, from one of them
        self.stated: dict[str, dict[Any, Any]] = {}  # what statements decide: kind -> subjects -> answer
        self.payable: dict[Any, bool] = {}  # (player, card): can the text of the card be paid?
        self.concerned: dict[Any, Any] = {}  # (speed, what has changed) -> the conditions it can make true
        self.across: dict[tuple[int, ...], dict[Any, Any]] = {}  # where the rows stand -> what stands opposite what
        self.resting: defaultdict[str, set[str]] = defaultdict(set)  # topic or kind -> kinds that rest on it
        self.under_way: list[str] = []  # kinds an answer of which is being worked out, the innermost last
        self.unsteady = 0  # how many answers so far rested on what no topic tells of, and could not be kept
        for kind, topics in RESTS_ON_TOO.items():
            for topic in topics:
                self.resting[topic].add(kind)

    def changed(self, topic: str) -> None:
        """What rests on it, directly or through other answers, is to be worked out anew."""
        for family in FAMILIES.get(topic, NOBODY):
            getattr(self, family).clear()
        for kind in self.resting.get(topic, NOBODY):
            if self.stated.pop(kind, None):  # what was not there had nothing resting on it
                self.changed(kind)

    def keep(self, kind: str, key: Any, answer: Any) -> None:
        """Keep an answer that statements decide."""
        answers = self.stated.get(kind)
        if answers is None:
            answers = self.stated[kind] = {}
            self.resting[f"number {kind}"].add(kind)
        answers[key] = answer

    def noted(self, topic: str) -> None:
        """What is being worked out, if anything, rests on this."""
        if self.under_way:
            self.resting[topic].add(self.under_way[-1])
