"""Answers that are kept: what they rest on, and what falls when that changes.

One `Kept` belongs to an interpreter. Whoever asks looks into its dicts and puts there what was worked out; whoever
changes something says what, by `changed`, and nothing else takes an answer away. Dicts are cleared or taken out whole,
so that looking an answer up is one or two lookups.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

# Topics: all that can change. Beside them the name of a number and `mark <word>`: what is said about it has changed.
IN_GAME = "who is in the game"
SEATED = "who sits where"
ROLES = "who has which role"
CHARACTERS = "who is which character"
ABILITIES = "what lies in play and is in force"
SWITCHES = "what is switched off"
VIEWS = "how things are seen"  # what a noun means, which suit a card has, what is ignored or silenced
CONDITIONS = "which conditions are waited for"
CARDS = "where cards lie"
TOKENS = "life and tokens"
TURN = "whose turn it is"
PHASE = "which phase it is"
ROWS = "what stands in rows"
TOPICS = (
    IN_GAME, SEATED, ROLES, CHARACTERS, ABILITIES, SWITCHES, VIEWS, CONDITIONS, CARDS, TOKENS, TURN, PHASE,
    ROWS,
)  # fmt: skip

# Kinds of answers among those that statements decide; the others are numbers, each by its name.
IN_REACH, WITHIN, MEANINGS = "in reach", "within", "meanings"

# What each family of answers rests on as a whole.
RESTS_ON: Mapping[str, Sequence[str]] = {
    "rings": (IN_GAME, SEATED),
    "stated": (IN_GAME, SEATED, ROLES, CHARACTERS, SWITCHES, VIEWS),
    "rooms": (IN_GAME, SEATED, ROLES, CHARACTERS, ABILITIES, SWITCHES, VIEWS, TURN),
    "payable": tuple(topic for topic in TOPICS if topic != ROWS),  # which is told with CARDS
    "concerned": (CONDITIONS,),
    "answering": (ABILITIES,),
    "across": (ROWS,),
}
# What a kind of `stated` rests on besides. That one kind rests on another or on a mark is noted while an answer is
# worked out.
RESTS_ON_TOO: Mapping[str, Sequence[str]] = {
    MEANINGS: (TURN,),
}
FAMILIES = {topic: tuple(family for family in RESTS_ON if topic in RESTS_ON[family]) for topic in TOPICS}


class Kept:
    """All answers that one interpreter keeps."""

    __slots__ = (
        "across", "answering", "concerned", "falling", "payable", "resting", "rings", "rooms", "so_far", "stated",
        "under_way", "unsteady",
    )  # fmt: skip

    def __init__(self) -> None:
        self.rings: dict[Any, Any] = {}  # players in order, from one of them
        self.stated: dict[str, dict[Any, Any]] = {}  # what statements decide: kind -> subjects -> answer
        self.rooms: dict[Any, bool] = {}  # (player, definition): may one more such card lie before the player?
        self.payable: dict[Any, bool] = {}  # (player, card): can the text of the card be paid?
        self.answering: dict[str, bool] = {}  # window -> does nothing that lies there let anybody answer in it?
        self.concerned: dict[Any, Any] = {}  # (speed, what has changed) -> the conditions it can make true
        self.across: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)  # where rows stand -> what is opposite what
        self.resting: defaultdict[str, set[str]] = defaultdict(set)  # topic or kind -> kinds that rest on it
        self.under_way: list[str] = []  # kinds an answer of which is being worked out, the innermost last
        self.so_far: dict[Any, Any] = {}  # what has come out of those until now, for one that rests on itself
        self.unsteady = 0  # how many answers so far rested on what no topic tells of, and could not be kept
        self.falling = {topic: tuple([getattr(self, family) for family in FAMILIES[topic]]) for topic in TOPICS}
        for kind, topics in RESTS_ON_TOO.items():
            for topic in topics:
                self.resting[topic].add(kind)

    def changed(self, topic: str) -> None:
        """What rests on it, directly or through other answers, is to be worked out anew."""
        stated = self.stated
        falling = self.falling.get(topic)
        if falling is None:
            stated.pop(topic, None)
        else:
            for answers in falling:
                if answers:
                    answers.clear()
        for kind in self.resting.get(topic, ()):
            if kind in stated:  # what is not there has nothing resting on it
                self.changed(kind)
