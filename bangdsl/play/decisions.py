"""A decision: who is asked, what about, and every legal answer."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, cast

from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

if TYPE_CHECKING:
    from bangdsl.play.abilities import Ability

Running = Generator["Decision", int, Any]
# What a step returns that has nothing more to do: quicker than a generator that ends at once.
DONE = cast("Running", ())


class Word:
    """An answer that is no card and no player: `pass`, `stop`, a suit, one way of an `or`."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key

    def __repr__(self) -> str:
        return self.key


PASS, STOP, YES, NO = Word("pass"), Word("stop"), Word("yes"), Word("no")
FROM_HAND = Word("hand")  # a random card of a hand
AS_THEY_LIE = Word("as they lie")  # the rest in the order they lie


class Report:
    """Something the table tells the game of a player, outside of any question."""

    __slots__ = ("player", "verb")

    def __init__(self, verb: str, player: Player) -> None:
        self.verb, self.player = verb, player


class Slot:
    """An ability in force: whose it is and which card says it."""

    __slots__ = ("ability", "card", "lasting", "owner", "running", "settled", "waits_for")

    def __init__(self, ability: Ability, card: Card | None, owner: Player | None, lasting: Any = None) -> None:
        self.ability, self.card, self.owner = ability, card, owner
        self.lasting = lasting  # the lasting statement it belongs to, if any
        # What a text has set up no longer depends on its card; an ability that is only borrowed does.
        self.settled = lasting is not None and card is lasting.this
        self.running = False
        self.waits_for: tuple[Any, ...] = ability.waits_for  # what it is looked up by
        if owner is not None and ability.form == "use":
            self.waits_for = tuple([(use, owner) for use in self.waits_for])  # and whose it is


class Play:
    """Playing a card, perhaps as another, in one of its windows; `targets` are added when it is aimed."""

    __slots__ = (
        "ability", "card", "definition", "goes_to", "goes_under", "improved", "owners", "targets", "unavoidable",
        "window",
    )  # fmt: skip

    def __init__(self, card: Card, definition: Definition, ability: Ability | None, window: str) -> None:
        self.card, self.definition, self.ability, self.window = card, definition, ability, window
        self.targets: list[Any] = []
        self.owners: dict[Any, Player | None] = {}  # whose the cards aimed at were then
        self.goes_under = False
        self.improved: dict[int, int] = {}  # which improvement was paid for how often
        self.unavoidable = False
        self.goes_to: Any = None  # the pile it goes to once it is resolved, if not the discard pile at once

    @property
    def key(self) -> str:
        disguise = "" if self.definition is self.card.definition else f" as {self.definition.id}"
        return f"play {self.card.label}{disguise}"


class Use:
    """Using an ability of something that lies there already."""

    __slots__ = ("card", "me", "slot", "text", "window")

    def __init__(
        self, slot: Slot, me: Player, window: str, card: Card | None = None, text: Ability | None = None
    ) -> None:
        self.slot, self.me, self.window = slot, me, window
        self.card, self.text = card, text  # the card that a rule lets be used, and what it says

    @property
    def key(self) -> str:
        card = self.card or self.slot.card
        return f"use {card.definition.id if card is not None else self.slot.ability.definition.id}"


class Branch:
    """One way of an `or`: its number, and the card or player it begins with, if any."""

    __slots__ = ("index", "text", "thing")

    def __init__(self, index: int, text: str, thing: Any = None) -> None:
        self.index, self.text, self.thing = index, text, thing

    @property
    def key(self) -> str:
        if self.thing is None:
            return self.text
        if isinstance(self.thing, (Play, Use)):
            return self.thing.key if self.text in ("play", "use") else f"{self.text} {key_of(self.thing.card)}"
        return f"{self.text} {key_of(self.thing)}"


def key_of(option: Any) -> str:
    """The name of an answer, stable between runs: what journals and scenarios write."""
    if isinstance(option, Card):
        return option.label
    if isinstance(option, Player):
        return option.name
    return str(option.key)


class Decision:
    """Answered with the number of an option. `ask` says what kind of question it is, `about` what raised it."""

    __slots__ = ("about", "ask", "event", "options", "player")

    def __init__(self, player: Player, ask: str, options: Sequence[Any], about: Any = None, event: Any = None) -> None:
        self.player, self.ask, self.options, self.about, self.event = player, ask, options, about, event

    def keys(self) -> list[str]:
        return [key_of(option) for option in self.options]

    def __repr__(self) -> str:
        return f"{self.player}: {self.ask}? {', '.join(self.keys())}"
