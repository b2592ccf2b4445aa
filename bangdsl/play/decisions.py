"""A decision: who is asked, what about, and every legal answer."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from bangdsl.play.forms import FormOf, Grant, PlayText, UseText
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Lasting, Player

Found = TypeVar("Found")
Running = Generator["Decision", Any, Any]  # answered with the number of an option; or where all rests, with a `Report`
RunningTo = Generator["Decision", Any, Found]  # what it comes to is known
# What a step returns that has nothing more to do: quicker than a generator that ends at once.
DONE = cast("Running", ())


class Word:
    """An answer that is no card and no player: `pass`, `stop`, a suit, one way of an `or`."""

    __slots__ = ("key", "offer")

    def __init__(self, key: str) -> None:
        self.key = key
        self.offer: Any = None  # as whoever is asked is told of it, a value of its own; made when it is first offered

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


class Slot(Generic[FormOf]):
    """An ability in force: whose it is and which card says it."""

    __slots__ = ("ability", "card", "lasting", "offer", "owner", "running", "settled", "waits_for", "while_")

    def __init__(
        self, ability: FormOf, card: Card | None, owner: Player | None, lasting: Lasting | None = None
    ) -> None:
        self.ability, self.card, self.owner = ability, card, owner
        self.lasting = lasting  # the lasting statement it belongs to, if any
        # What a text has set up no longer depends on its card; an ability that is only borrowed does.
        self.settled = lasting is not None and card is lasting.this
        self.running = False
        self.offer: Any = None  # using it as an answer, a value of its own; made when it is first offered
        self.while_: tuple[str, int] | None = None  # the statement by which a card has it at times
        self.waits_for: tuple[Any, ...] = ability.waits_for  # what it is looked up by
        if owner is not None and isinstance(ability, UseText) and not ability.anyone:
            self.waits_for = tuple([(use, owner) for use in self.waits_for])  # and whose it is


NOTHING_YET: Mapping[Any, Any] = {}


class Order:
    """What one player tells another to play: a card by name, whom to aim it at, and what else its text leaves open."""

    __slots__ = ("key", "picks", "targets", "way")

    def __init__(self, key: str) -> None:
        self.key = key
        self.targets: list[Any] = []
        self.picks: list[Any] = []  # which card of a player aimed at: one in play, or of the hand by chance
        self.way = ""  # of an `or`


class Play:
    """A way to play a card, perhaps as another. It never changes: a card keeps those it was ever offered by."""

    __slots__ = ("ability", "card", "definition", "offer")

    def __init__(self, card: Card, definition: Definition, ability: PlayText | None) -> None:
        self.card = card
        self.definition = definition
        self.ability = ability
        self.offer: Any = None

    @property
    def key(self) -> str:
        disguise = "" if self.definition is self.card.definition else f" as {self.definition.id}"
        return f"play {self.card.label}{disguise}"


class Played(Play):
    """A card that is being played; `targets` are added when it is aimed."""

    __slots__ = ("__dict__", "improved", "owners", "targets")
    # What few plays have.
    copied = False  # does another card stand in for it, while it stays where it lies?
    paid: dict[str, Any] | None = None  # what paying for it has given a name: cards given up, players chosen
    unavoidable = False
    order: Order | None = None  # how somebody else has said that it is played
    goes_to: Any = None  # the pile it goes to once it is resolved, if not the discard pile at once
    goes_under = False

    def __init__(self, card: Card, definition: Definition, ability: PlayText | None) -> None:
        super().__init__(card, definition, ability)
        self.targets: list[Any] = []
        self.owners: Mapping[Any, Player | None] = NOTHING_YET  # whose the cards aimed at were then
        self.improved: Mapping[int, int] = NOTHING_YET  # which improvement was paid for how often


class Use:
    """Using an ability of something that lies there already."""

    __slots__ = ("alike", "card", "me", "slot", "text")

    def __init__(
        self, slot: Slot[UseText | Grant], me: Player, card: Card | None = None, text: PlayText | None = None
    ) -> None:
        self.slot, self.me = slot, me
        self.card, self.text = card, text  # the card that a rule lets be used, and what it says
        self.alike: tuple[Use, ...] = ()  # others of its name: which of them is meant is asked when it is taken

    @property
    def offer(self) -> Any:
        """As an answer, if it was one before: what it is of stays, a use is made anew each time."""
        return self.slot.offer if self.card is None else None

    @property
    def ident(self) -> str:
        """The card, or what else it is, by its name."""
        card = self.card or self.slot.card
        return card.definition.id if card is not None else self.slot.ability.definition.id

    @property
    def key(self) -> str:
        return f"use {self.ident}"


def one_each(options: Sequence[Any]) -> Sequence[Any]:
    """The same answers, but of uses that have one name only the first, which knows the others."""
    uses: dict[str, Use] = {}
    found: list[Any] = []
    for option in options:
        if type(option) is Use:
            first = uses.setdefault(option.ident, option)
            if first is not option:
                first.alike = (*first.alike, option)
                continue
        found.append(option)
    return found


def labels(ways: Sequence[Use]) -> list[str]:
    """What tells uses of one name apart: the cards they are of, else the verb their text begins with."""
    cards = [way.card or way.slot.card for way in ways]
    named = [card.label if card is not None else "" for card in cards]
    if len(set(named)) < len(named):
        acts = [(way.text or way.slot.ability).acts for way in ways]
        first = [next((act for act in each if not act.endswith(" cost")), "use") for each in acts]
        named = [act.partition(" ")[0] for act in first]
    return numbered(named)


def numbered(names: list[str]) -> list[str]:
    """The same names, the second and later ones of a kind with a number."""
    if len(set(names)) == len(names):
        return names
    found: list[str] = []
    for name in names:
        again, count = name, 1
        while again in found:
            count += 1
            again = f"{name} ({count})"
        found.append(again)
    return found


class Branch:
    """One way of an `or`: its number, and the card or player it begins with, if any."""

    __slots__ = ("free", "index", "offer", "text", "thing")

    def __init__(self, index: int, text: str, thing: Any = None, free: bool = True) -> None:
        self.index, self.text, self.thing = index, text, thing
        self.free = free  # was there another way?
        self.offer: Any = None

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
        self.player = player
        self.ask = ask
        self.options = options
        self.about = about
        self.event = event

    def keys(self) -> list[str]:
        return numbered([key_of(option) for option in self.options])

    def __repr__(self) -> str:
        return f"{self.player}: {self.ask}? {', '.join(self.keys())}"
