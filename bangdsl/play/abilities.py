"""What a compiled set is made of. Generated modules call `CompiledSet.entry` and hang abilities on what it returns.

Every ability is a handler or a few small functions, with the facts the interpreter needs to know when it applies.
Handlers take `game` (the interpreter), `me` (who holds the ability), `this` (the card that says it, nothing for a
rule) and, by form, the event or the targets aimed at. The types say what each form hands over, so that a generated
module is checked against them; what types cannot see - a set may be compiled in memory - is looked at once, here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, overload

from bangdsl.play import forms as f
from bangdsl.table.cards import SIGNS, Card, Definition
from bangdsl.table.table import Player

if TYPE_CHECKING:
    from bangdsl.play import events
    from bangdsl.play.decisions import Running
    from bangdsl.play.turns import Interpreter
    from bangdsl.play.verbs import Attack

    class Event(events.Event):
        """An event as a text asks about it: only for what such an event has, so that it counts as given."""

        card: Card
        name: Definition


UNLIMITED = 1_000_000
_SUIT_OF_SIGN = {sign: suit for suit, sign in SIGNS.items()}
TURN, ANY_TIME = "turn", "any time"
WINDOWS = frozenset({TURN, ANY_TIME, "attack", "targeted", "several", "eliminate", "loss", "improve", "flipped"})
WINDOWS |= {"help", "protect"}  # put to others, while somebody is shot or aimed at
# What would happen, to which a card in hand may be played.
WINDOWS |= {
    f.WOULD[verb]
    for verb in (
        "draw", "discard", "heal", "gain", "lose", "bang", "eliminate", "play", "give", "move", "put", "skip", "use",
        "take", "swap", "reveal", "shuffle", "return",
    )
}  # fmt: skip
# In which a card that may be played any time may be played.
ALL_TIMES = (TURN, ANY_TIME, "attack", "targeted", "eliminate", "loss", "flipped")
OPS = frozenset({"is", "+", "at most", "at least"})
OLDEST = "oldest"
ORDERS = {"first": f.FIRST, "": f.PLAIN, OLDEST: f.PLAIN, "last": f.LAST}
DONE_TO_CARDS = frozenset({"drawn", "discarded"})
SPEEDS = frozenset({"whenever", "as soon as"})
OF_A_PLAYER = ("player",)
SUBJECTS: dict[str, tuple[str, ...]] = {  # what a number is of, if not of a player alone
    "distance": ("player", "player"), "limit": ("player", "name"), "healing": ("player", "name"),
    "extra": ("player", "name"), "damage": ("attack",), "misses": ("attack",), "price": ("card",),
}  # fmt: skip
LASTING = 1000  # what a text sets up for a time has keys of its own, from here on
TAKES_ANY, IS_GENERATOR = 0x04, 0x20  # flags of a function's code

# `me` and `this` of an entry. Cards have a player who has them; rules and shared cards have none, rules no card.
Me = TypeVar("Me", bound=Player | None)
This = TypeVar("This", bound=Card | None)
Made = TypeVar("Made", bound=f.Ability)
Thing = TypeVar("Thing", bound=Card | Player)
Text = TypeVar("Text", bound="Callable[..., Running]")
Fired = TypeVar("Fired", bound="Callable[..., Running]")

if TYPE_CHECKING:
    Order = Literal["", "first", "last", "oldest"]
    Op = Literal["is", "+", "at most", "at least"]
    Moment = Literal["start of turn", "start of own turn", "end of own turn"]
    # Who `me` is, of a form that says I, and of one that does not and may be nobody's.
    Mine = Callable[[Interpreter, Player, This], object]
    Anyones = Callable[[Interpreter, Player | None, This], object]
    MyHandler = Callable[[Interpreter, Player, This, Event], Running]
    AnyonesHandler = Callable[[Interpreter, Player | None, This, Event], Running]
    MyEvent = Callable[[Interpreter, Player, This, Event], object]
    AnyonesEvent = Callable[[Interpreter, Player | None, This, Event], object]
    MyCard = Callable[[Interpreter, Player, This, Card], object]


class Answered(Protocol):
    """What is being answered, as a text may ask about it: an attack, an effect, a play, a loss, by the window."""

    amount: int
    by: Card | None
    card: Card | None
    concerns: Player  # whom an effect comes to
    doer: Player | None
    name: Definition  # of what has none a text does not ask, or asks first
    object: Any
    owner: Player | None
    phase: int
    place: str
    shooter: Player | None
    target: Player
    token: str

    @property
    def aims(self) -> Sequence[Any]: ...
    def of(self, ident: str) -> bool: ...


class BadRegistration(Exception):
    """A compiled module says something that the interpreter does not know: a bug of the compiler, not of the card."""


class Abilities(Generic[Me, This]):
    """The abilities of one entry, in the order they are said."""

    def __init__(self, first: int = 0) -> None:
        self.definition: Definition
        self._words: frozenset[str] | None = None
        self.first = first
        self.all: list[f.Ability] = []
        self.plays: list[f.PlayText] = []
        self.windows: set[str] = set()  # in which its text may be played
        self.apart = False  # is each copy of the card to be looked at by itself, as if it had left the hand?
        self.placement: f.Placement | None = None
        self.resolves: frozenset[str] = frozenset()  # borders whose cards are done when played, by this rule
        self.leaving: list[f.Awaits] = []  # what it says about leaving play, itself perhaps
        self.own: dict[str, list[f.Awaits]] = {}  # what it says about what happens to itself, by the event
        self.also: set[str] = set()  # other cards it counts as by name
        self.limit_of: str | None = None  # the card whose limit it shares
        self.counted_as = ""  # the name under which its plays are counted: its own, or that of this card
        self.most: Callable[[Any, Any, Any], int] | None = None  # how often it may be played in a turn, by its own text
        self.rules: dict[str, list[Any]] = {}  # what it says of itself that holds wherever it is, by what it is about
        self.has: list[str] = []  # characters whose abilities it has besides its own
        self.has_while: list[f.HasWhile] = []  # and those whose abilities it has at times
        self.remembered: set[str] = set()  # events that its texts ask about when they are over
        self.opened: set[str] = set()  # windows of what its texts set up for later
        self.noted: dict[str, tuple[str, Callable[..., int]]] = {}  # numbers that they ask about later: when, which
        self.borrowed: list[tuple[f.Ability, Card]] = []  # abilities of other cards, with the card that says them

    @property
    def words(self) -> frozenset[str]:
        """The verbs and icons of its texts."""
        if self._words is None:
            doings = [ability for ability in self.all if isinstance(ability, f.Doing)]
            said = [act.removeprefix("with ") for ability in doings for act in ability.acts]
            placed = ("single",) if self.placement is not None else ()  # it is laid before a player
            self._words = frozenset((*(act.partition(" ")[0] for act in said), *placed))
        return self._words

    def remembers(self, *verbs: str) -> None:
        """A table that has this entry keeps in mind what happens by these verbs."""
        self.remembered.update(verbs)

    def asks_in(self, *windows: str) -> None:
        """A table that has this entry asks in these windows: something may be set up that is used there."""
        self.opened.update(windows)

    def notes(self, key: str, moment: Moment, number: Callable[[Interpreter, Player], int]) -> None:
        """A table that has this entry notes that number of each player at the start or the end of turns."""
        self.noted[key] = moment, number

    # ---------------------------------------------------------------- registering
    def _add(self, form: Callable[..., Made], line: int, waits_for: Sequence[str], *fields: Any) -> Made:
        key = f"{self.definition.set}/{self.definition.id}/{self.first + len(self.all) + 1}"
        ability = form(self.definition, key, line, tuple(waits_for), *fields)
        self.all.append(ability)
        return ability

    def _wrong(self, line: int, what: str) -> BadRegistration:
        return BadRegistration(f"{self.definition.file}:{line}: {self.definition.id}: {what}")

    def _one_of(self, line: int, what: str, said: str, known: Mapping[str, object] | frozenset[str]) -> None:
        if said not in known:
            raise self._wrong(line, f"there is no {what} {said!r}")

    def _taking(self, line: int, count: int, **functions: Callable[..., object] | None) -> None:
        """Functions that are called with so many arguments."""
        for name, function in functions.items():
            code = getattr(function, "__code__", None)
            if code is None or code.co_flags & TAKES_ANY:
                continue
            most = code.co_argcount - hasattr(function, "__self__")
            if not most - len(getattr(function, "__defaults__", None) or ()) <= count <= most:
                raise self._wrong(line, f"`{name}` takes {most} arguments and is given {count}")

    def _doing(self, line: int, count: int, **handlers: Callable[..., object] | None) -> None:
        """Functions that carry out steps: they have to wait for answers."""
        self._taking(line, count, **handlers)
        for name, handler in handlers.items():
            code = getattr(handler, "__code__", None)
            if code is not None and not code.co_flags & IS_GENERATOR:
                raise self._wrong(line, f"`{name}` cannot wait for an answer")

    # ---------------------------------------------------------------- texts
    def play(
        self,
        *,
        line: int,
        windows: Sequence[str] = (TURN,),
        aims: Sequence[f.Aims] = (),
        can: Mine[This] | None = None,
        can_pay: Mine[This] | None = None,
        pay: Callable[..., Running] | None = None,
        answers: Callable[[Interpreter, Player, This, Answered], object] | None = None,
        payable: Mine[This] | None = None,
        improve: Callable[..., Running] | None = None,
        apart: bool = False,
        acts: Sequence[str] = (),
        at_cards: tuple[int, ...] = (),
        picks: tuple[tuple[str, int], ...] = (),
        ways: tuple[str, ...] = (),
        counts: str = "",
        done: tuple[tuple[str, ...], ...] = (),
    ) -> Callable[[Text], Text]:
        """The text that is done when the card is played.

        `payable` says whether it can be done in full, as a price; `apart` that it asks for cards in hand.
        """

        def register(handler: Text) -> Text:
            self._text(line, handler, windows, aims, can, can_pay, answers)
            self._taking(line, 3, payable=payable)
            self._doing(line, 3 + len(aims), pay=pay, improve=improve)
            open_in = ALL_TIMES if ANY_TIME in windows else tuple(windows)
            ability = self._add(
                f.PlayText, line, (), tuple(acts), self._by_card, handler, open_in, tuple(aims), can, can_pay,
                answers, None, done, counts, pay, improve, payable, apart, at_cards, picks, ways,
            )  # fmt: skip
            self.plays.append(ability)
            self.apart = self.apart or apart
            self.windows |= set(open_in)
            return handler

        return register

    def use(
        self,
        *,
        line: int,
        windows: Sequence[str],
        aims: Sequence[f.Aims] = (),
        can: Mine[This] | None = None,
        can_pay: Mine[This] | None = None,
        times: int | None = None,
        order: Order = "",
        answers: Callable[[Interpreter, Player, This, Answered], object] | None = None,
        some: Mine[This] | None = None,
        acts: Sequence[str] = (),
        counts: str = "",
        done: tuple[tuple[str, ...], ...] = (),
        anyone: bool = False,
    ) -> Callable[[Text], Text]:
        """An action of something that lies there already, in my turn or as an answer."""

        def register(handler: Text) -> Text:
            self._text(line, handler, windows, aims, can, can_pay, answers)
            self._taking(line, 3, some=some)
            self._one_of(line, "order", order, ORDERS)
            waits_for = (*(f.USE[window] for window in windows), f.USE_OF[self.definition.id])
            by_choice = f.RANK_OF_KIND.get(self.definition.kind, f.BY_CARDS) > 0  # what a rule lets one do is no card's
            self._add(
                f.UseText, line, waits_for, tuple(acts), by_choice, handler, tuple(windows), tuple(aims), can,
                can_pay, answers, some, done, counts, times, ORDERS[order], anyone,
            )  # fmt: skip
            return handler

        return register

    def _text(
        self,
        line: int,
        handler: Callable[..., Running],
        windows: Sequence[str],
        aims: Sequence[f.Aims],
        can: Mine[This] | None,
        can_pay: Mine[This] | None,
        answers: Callable[..., object] | None,
    ) -> None:
        for window in windows:
            self._one_of(line, "window", window, WINDOWS)
        for chosen, aim in enumerate(aims):
            self._taking(line, 3 + chosen, aims=aim)
        self._taking(line, 3, can=can, can_pay=can_pay)
        self._taking(line, 4, answers=answers)
        self._doing(line, 3 + len(aims), handler=handler)

    @property
    def _by_card(self) -> bool:
        return f.RANK_OF_KIND.get(self.definition.kind, f.BY_CARDS) >= f.BY_CARDS

    def grant(
        self,
        *,
        line: int,
        of: str = "",
        match: Callable[[Interpreter, Player, Card], object] | None = None,
        can: Callable[[Interpreter, Player, Card], object] | None = None,
        own: bool = False,
        acts: Sequence[str] = (),
    ) -> Callable[[Text], Text]:
        """Cards of a border that match may be used, in the windows of their text: the handler pays and does it.

        If it is a text of its `own`, it does nothing else, in its owner's turn.
        """

        def register(handler: Text) -> Text:
            self._taking(line, 3, match=match, can=can)
            self._doing(line, 3, handler=handler)
            self._add(f.Grant, line, (f.GRANT,), tuple(acts), self._by_card, handler, of, match, can, own)
            return handler

        return register

    # ---------------------------------------------------------------- what happens by itself
    @overload
    def when(
        self,
        event: str,
        *,
        line: int,
        of: str | None = ...,
        match: MyEvent[This] | None = ...,
        mine: Literal["doer", "owner", "culprit", "object"] | None = ...,
        says_me: Literal[True] = ...,
        unit: bool = ...,
        order: Order = ...,
        after: str | None = ...,
        may: bool = ...,
        resolves: Sequence[str] = ...,
        claims: bool = ...,
        even_out: bool = ...,
        even_off: bool = ...,
        later: bool = ...,
        can: MyEvent[This] | None = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        supposes: Callable[[Abilities[Player, This], Player, This], None] | None = ...,
        acts: Sequence[str] = ...,
        own: bool = ...,
        anywhere: bool = ...,
        ends: bool = ...,
        counts: str = ...,
        brings: tuple[tuple[str, int], ...] = ...,
        moves: bool = ...,
    ) -> Callable[[MyHandler[This]], MyHandler[This]]: ...

    @overload
    def when(
        self,
        event: str,
        *,
        line: int,
        says_me: Literal[False],
        of: str | None = ...,
        match: AnyonesEvent[This] | None = ...,
        unit: bool = ...,
        order: Order = ...,
        after: str | None = ...,
        may: bool = ...,
        resolves: Sequence[str] = ...,
        claims: bool = ...,
        even_out: bool = ...,
        even_off: bool = ...,
        later: bool = ...,
        can: AnyonesEvent[This] | None = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        supposes: Callable[[Abilities[Player, This], Player, This], None] | None = ...,
        acts: Sequence[str] = ...,
        own: bool = ...,
        anywhere: bool = ...,
        ends: bool = ...,
        counts: str = ...,
        brings: tuple[tuple[str, int], ...] = ...,
        moves: bool = ...,
    ) -> Callable[[AnyonesHandler[This]], AnyonesHandler[This]]: ...

    def when(
        self,
        event: str,
        *,
        line: int,
        of: str | None = None,
        match: Callable[..., object] | None = None,
        mine: str | None = None,
        says_me: bool = True,
        unit: bool = False,
        order: str = "",
        after: str | None = None,
        may: bool = False,
        resolves: Sequence[str] = (),
        claims: bool = False,
        even_out: bool = False,
        even_off: bool = False,
        later: bool = False,
        can: Callable[..., object] | None = None,
        times: int | None = None,
        each_turn: bool = False,
        supposes: Callable[..., None] | None = None,
        acts: Sequence[str] = (),
        own: bool = False,
        anywhere: bool = False,
        ends: bool = False,
        counts: str = "",
        brings: tuple[tuple[str, int], ...] = (),
        moves: bool = False,
    ) -> Callable[[Fired], Fired]:
        """A trigger: on an event, or on a moment of the turn (`before turn`, `at phase 1`).

        `ends` = with it ends what a text has set up together with it;
        `counts` = whose cards in hand or life it counts, `me` or `all`;
        `brings` = how many cards, life or tokens its holder gets, if that is all it does;
        `moves` = it takes a card from where the event has put it, where it may lie no more by then;
        `own` = the card of the event is the one that says this, and me who played it, has it or had it; what happens
        to one card is not narrowed by `of`, and counts where it lies in play, or `anywhere`.
        """

        def register(handler: Fired) -> Fired:
            self._fires(line, handler, order)
            self._taking(line, 4, match=match, can=can)
            self._taking(line, 3, supposes=supposes)
            waits_for = f.narrowed(event, of)
            ability = self._add(
                f.Trigger, line, () if own and not self.first else (waits_for,), tuple(acts), may and self._by_card,
                handler, may, says_me, ORDERS[order], order == OLDEST, after, even_off, times, each_turn, waits_for,
                self._about(match, own), unit, mine, anywhere, can, claims, later,
                even_out, supposes, ends, counts, brings, moves,
            )  # fmt: skip
            self.resolves |= frozenset(resolves)
            self._note_twin(ability)
            self._note_own(ability, own)
            return handler

        return register

    @overload
    def instead(
        self,
        event: str,
        *,
        line: int,
        match: MyEvent[This] | None = ...,
        mine: Literal["doer", "owner", "culprit", "object"] | None = ...,
        unit: bool = ...,
        may: bool = ...,
        says_me: Literal[True] = ...,
        order: Order = ...,
        even_off: bool = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        acts: Sequence[str] = ...,
        own: bool = ...,
        anywhere: bool = ...,
    ) -> Callable[[MyHandler[This]], MyHandler[This]]: ...

    @overload
    def instead(
        self,
        event: str,
        *,
        line: int,
        says_me: Literal[False],
        match: AnyonesEvent[This] | None = ...,
        unit: bool = ...,
        may: bool = ...,
        order: Order = ...,
        even_off: bool = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        acts: Sequence[str] = ...,
        own: bool = ...,
        anywhere: bool = ...,
    ) -> Callable[[AnyonesHandler[This]], AnyonesHandler[This]]: ...

    def instead(
        self,
        event: str,
        *,
        line: int,
        match: Callable[..., object] | None = None,
        mine: str | None = None,
        unit: bool = False,
        may: bool = False,
        says_me: bool = True,
        order: str = "",
        even_off: bool = False,
        times: int | None = None,
        each_turn: bool = False,
        acts: Sequence[str] = (),
        own: bool = False,
        anywhere: bool = False,
    ) -> Callable[[Fired], Fired]:
        """A replacement: the event does not happen, the handler does; `own` and `anywhere` as in `when`."""

        def register(handler: Fired) -> Fired:
            self._fires(line, handler, order)
            self._taking(line, 4, match=match)
            would = f.WOULD[event]
            own_single = own and not self.first and event == "draw"  # of a draw of several it is a single one
            ability = self._add(
                f.Replacement, line, () if own and not self.first else (would,), tuple(acts), self._by_card, handler,
                may, says_me, ORDERS[order], order == OLDEST, None, even_off, times, each_turn, would,
                self._about(match, own), unit or own_single, mine, anywhere,
            )  # fmt: skip
            self._note_twin(ability)
            self._note_own(ability, own)
            return handler

        return register

    def _note_twin(self, ability: f.Awaits) -> None:
        """One text that waits for several things."""
        for other in self.all[:-1]:
            if isinstance(other, f.Awaits) and other.handler is ability.handler:
                ability.waits_with(other)
                return

    def _fires(self, line: int, handler: Callable[..., Running], order: str) -> None:
        self._one_of(line, "order", order, ORDERS)
        self._doing(line, 4, handler=handler)

    def _about(self, match: Callable[..., object] | None, own: bool) -> Callable[..., object] | None:
        """What a text sets up for a time has no card to wait with; there it is one more test."""
        return _of_this(match) if own and self.first else match

    def _note_own(self, ability: f.Awaits, own: bool) -> None:
        """An ability whose event has to be about the card that says it waits with the card, wherever that goes."""
        if own and not self.first:
            self.own.setdefault(ability.event, []).append(ability)
        elif not own and ability.event == "leave":
            self.leaving.append(ability)

    @overload
    def state(
        self,
        speed: Literal["whenever", "as soon as"],
        condition: Mine[This],
        *,
        line: int,
        says_me: Literal[True] = ...,
        order: Order = ...,
        may: bool = ...,
        watches: Sequence[str] | None = ...,
        can: Callable[..., object] | None = ...,
        acts: Sequence[str] = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        ends: bool = ...,
    ) -> Callable[[Callable[[Interpreter, Player, This, None], Running]], object]: ...

    @overload
    def state(
        self,
        speed: Literal["whenever", "as soon as"],
        condition: Anyones[This],
        *,
        line: int,
        says_me: Literal[False],
        order: Order = ...,
        may: bool = ...,
        watches: Sequence[str] | None = ...,
        can: Callable[..., object] | None = ...,
        acts: Sequence[str] = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        ends: bool = ...,
    ) -> Callable[[Callable[[Interpreter, Player | None, This, None], Running]], object]: ...

    @overload
    def state(
        self,
        speed: Literal["whenever", "as soon as"],
        condition: Callable[[Interpreter, Player, This, Thing], object],
        *,
        line: int,
        among: Callable[[Interpreter, Player, This], Sequence[Thing]],
        says_me: Literal[True] = ...,
        order: Order = ...,
        may: bool = ...,
        watches: Sequence[str] | None = ...,
        can: Callable[..., object] | None = ...,
        acts: Sequence[str] = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        ends: bool = ...,
    ) -> Callable[[Callable[[Interpreter, Player, This, Thing], Running]], object]: ...

    @overload
    def state(
        self,
        speed: Literal["whenever", "as soon as"],
        condition: Callable[[Interpreter, Player | None, This, Thing], object],
        *,
        line: int,
        among: Callable[[Interpreter, Player | None, This], Sequence[Thing]],
        says_me: Literal[False],
        order: Order = ...,
        may: bool = ...,
        watches: Sequence[str] | None = ...,
        can: Callable[..., object] | None = ...,
        acts: Sequence[str] = ...,
        times: int | None = ...,
        each_turn: bool = ...,
        ends: bool = ...,
    ) -> Callable[[Callable[[Interpreter, Player | None, This, Thing], Running]], object]: ...

    def state(
        self,
        speed: str,
        condition: Callable[..., object],
        *,
        line: int,
        says_me: bool = True,
        order: str = "",
        may: bool = False,
        watches: Sequence[str] | None = None,
        among: Callable[..., Sequence[Any]] | None = None,
        can: Callable[..., object] | None = None,
        acts: Sequence[str] = (),
        times: int | None = None,
        each_turn: bool = False,
        ends: bool = False,
    ) -> Callable[[Fired], Fired]:
        """Fires when a condition becomes true: `whenever` between effects, `as soon as` between steps."""

        def register(handler: Fired) -> Fired:
            self._fires(line, handler, order)
            self._one_of(line, "speed", speed, SPEEDS)
            self._taking(line, 3, among=among)
            self._taking(line, 4, can=can)
            self._taking(line, 3 if among is None else 4, condition=condition)
            self._add(
                f.State, line, (speed,), tuple(acts), self._by_card, handler, may, says_me, ORDERS[order],
                order == OLDEST, None, False, times, each_turn, speed, condition, among,
                _watches(watches), can, ends,
            )  # fmt: skip
            return handler

        return register

    # ---------------------------------------------------------------- numbers and nouns
    @overload
    def number(
        self,
        stat: Literal["distance"],
        op: Op,
        value: int | Callable[[Interpreter, Player, This, Player, Player], int],
        *,
        line: int,
        at: Literal[0, 1],
        applies: Callable[[Interpreter, Player, This, Player, Player], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    @overload
    def number(
        self,
        stat: Literal["distance"],
        op: Op,
        value: int | Callable[[Interpreter, Me, This, Player, Player], int],
        *,
        line: int,
        applies: Callable[[Interpreter, Me, This, Player, Player], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    @overload
    def number(
        self,
        stat: Literal["limit", "healing", "extra"],
        op: Op,
        value: int | Callable[[Interpreter, Player, This, Player, str], int],
        *,
        line: int,
        at: Literal[0],
        of: str = ...,
        applies: Callable[[Interpreter, Player, This, Player, str], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    @overload
    def number(
        self,
        stat: Literal["limit", "healing", "extra"],
        op: Op,
        value: int | Callable[[Interpreter, Me, This, Player, str], int],
        *,
        line: int,
        of: str = ...,
        applies: Callable[[Interpreter, Me, This, Player, str], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    @overload
    def number(
        self,
        stat: Literal["damage", "misses"],
        op: Op,
        value: int | Callable[[Interpreter, Me, This, Attack], int],
        *,
        line: int,
        applies: Callable[[Interpreter, Me, This, Attack], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    @overload
    def number(
        self,
        stat: str,
        op: Op,
        value: int | Callable[[Interpreter, Player, This, Player], int],
        *,
        line: int,
        at: Literal[0],
        applies: Callable[[Interpreter, Player, This, Player], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    @overload
    def number(
        self,
        stat: str,
        op: Op,
        value: int | Callable[[Interpreter, Me, This, Player], int],
        *,
        line: int,
        applies: Callable[[Interpreter, Me, This, Player], object] | None = ...,
        volatile: bool = ...,
    ) -> None: ...

    def number(
        self,
        stat: str,
        op: str,
        value: int | Callable[..., int],
        *,
        line: int,
        at: int | None = None,
        of: str = "",
        applies: Callable[..., object] | None = None,
        volatile: bool = False,
    ) -> None:
        """A statement on a number: `is`, `+`, `at most`, `at least`; `of` names the card a limit is about."""
        self._one_of(line, "way to change a number", op, OPS)
        subjects = len(SUBJECTS.get(stat, OF_A_PLAYER))
        self._taking(line, 3 + subjects, value=value if callable(value) else None, applies=applies)
        if stat.startswith("most ") and op == "is":  # of several bounds the lowest holds
            op = "at most"
        plain = isinstance(value, int) and applies is None and not volatile
        fixed = value if plain and op == "is" and at is None and not of else None
        self._add(f.Number, line, (f.NUMBER[stat],), stat, op, value, at, of, applies, volatile, fixed, plain)

    def room(
        self,
        most: int,
        lying: Callable[[Interpreter, Player, This, Card], Sequence[Card] | None],
        *,
        line: int,
        own: bool = False,
        volatile: bool = False,
    ) -> None:
        """Of the cards that lie before a player, those `lying` finds for one more card, there may be so many.

        What is its `own` is asked of the card itself, too, wherever it comes from.
        """
        self._taking(line, 4, lying=lying)
        room = self._add(f.Room, line, (f.ROOM,), most, lying, volatile)
        if own:
            self.rules.setdefault("room", []).append(room)

    def means(
        self,
        noun: str,
        who: Callable[[Interpreter, Me, This], object] | str | tuple[int, ...],
        *,
        line: int,
        can: Callable[[Interpreter, Me, This], object] | None = None,
        steady: bool = False,
        mine: bool = False,
    ) -> None:
        """A statement that says who or what a noun of the table is: the leader, the next seat, the phases of a turn.

        What is steady stays the same for a turn, as long as nobody comes or goes and nothing else is said; `mine` is
        so for who says it alone.
        """
        self._taking(line, 3, who=who if callable(who) else None, can=can)
        fixed = who if not callable(who) and can is None else None
        found = who if callable(who) else lambda game, me, this: who
        self._add(f.NounIs, line, (f.MEANING[noun],), noun, found, can, steady, fixed, mine)

    def suit_is(
        self,
        suit: str,
        *,
        line: int,
        match: Callable[[Interpreter, Me, This, Card], object] | None = None,
        volatile: bool = False,
        watches: Sequence[str] | None = (),
    ) -> None:
        """Cards that match are seen as of that suit; without a match all are."""
        self._one_of(line, "suit", suit, SIGNS)
        self._taking(line, 4, match=match)
        self._add(f.SuitIs, line, (f.SUIT,), suit, match, volatile, _watches(watches))

    def ignores(
        self,
        stat: str,
        match: Callable[[Interpreter, Me, This, Card], object],
        *,
        mine: bool = False,
        line: int,
        volatile: bool = False,
    ) -> None:
        """Cards that match do not change a number: anybody's, or mine alone."""
        self._taking(line, 4, match=match)
        self._add(f.Ignores, line, (f.IGNORES[stat],), stat, match, mine, volatile)

    # ---------------------------------------------------------------- what cards are taken for
    def counts_as(self, match: MyCard[This], to: str, *, line: int) -> None:
        """Cards of mine that may be used as another card."""
        self._taking(line, 4, match=match)
        self._add(f.CountsAs, line, (f.COUNTS_AS,), match, to)

    def plays_as(self, match: MyCard[This], to: str, *, line: int) -> None:
        """Cards that may be played as another, wherever that may be played, and inside its limits."""
        self._taking(line, 4, match=match)
        self._add(f.CountsAs, line, (f.PLAYS_AS,), match, to)

    def discards_as(self, match: MyCard[This], to: str, *, line: int, times: int | None = None) -> None:
        """Cards of mine that I may discard where another card is to be discarded."""
        self._taking(line, 4, match=match)
        self._add(f.DiscardsAs, line, (f.DISCARDS_AS,), match, to, times)

    def also_named(self, ident: str, *, line: int) -> None:
        """The card counts as that one too, wherever its name is asked for; `printed` does not see it."""
        self.also.add(ident)

    def shares_limit(self, ident: str, *, line: int) -> None:
        """Playing it uses up a play of that card."""
        self.limit_of = self.counted_as = ident

    def mark(self, word: str, thing: Card | Player | int | None, *, lifeless: bool = False, line: int) -> None:
        """Hang a mark on a card, a seat or a player, who may be in the game without life then."""
        self._add(f.Mark, line, (f.MARK[word], f.LIFELESS) if lifeless else (f.MARK[word],), word, thing, lifeless)

    def marks(
        self,
        word: str,
        of: str,
        match: Callable[[Interpreter, Me, This, Any], object],
        *,
        line: int,
        volatile: bool = False,
        watches: Sequence[str] | None = (),
    ) -> None:
        """All players, cards or seats that match have a mark, as long as they do."""
        self._taking(line, 4, match=match)
        self._add(f.Mark, line, (f.MARK[word],), word, None, False, of, match, volatile, _watches(watches))

    def role_is(self, player: Player | None, role: str, *, line: int) -> None:
        """A player counts as having another role."""
        self._add(f.RoleIs, line, (f.ROLE,), player, role)

    # ---------------------------------------------------------------- where cards lie and go
    def placed_on(self, whom: Callable[[Interpreter, Player, This], Sequence[Player]], *, line: int) -> None:
        """Before whom the card may be put."""
        self._taking(line, 3, whom=whom)
        self.placement = self._add(f.Placement, line, (), whom)

    def goes_to(
        self,
        pile: str,
        match: Callable[[Interpreter, Me, This, Card, Player | None, Player | None, int], object],
        *,
        line: int,
        of: str | None = None,
        verb: Literal["discard", "draw"] = "discard",
        bottom: bool = False,
        shuffled: bool = False,
        whom: Callable[[Interpreter, Player, This, Player], Player | None] | None = None,
    ) -> None:
        """Where a discarded or drawn card goes instead; it counts as discarded or drawn all the same."""
        self._taking(line, 7, match=match)
        self._taking(line, 4, whom=whom)
        waits_for = f.narrowed(f.DESTINATION[verb], of)
        self._add(f.Destination, line, (waits_for,), match, pile, bottom, shuffled, whom)

    def in_force(self, pile: str, *, line: int, count: int = 1) -> None:
        """The text of the top card of a pile, or of so many, holds for all; 0: of all its cards."""
        self._add(f.InForce, line, (f.IN_FORCE,), pile, count)

    def opens(
        self, zone: str, *, line: int, match: Callable[[Interpreter, Me, This, Player], object] | None = None
    ) -> None:
        """Cards of such places lie open for all to see: of players who match; without a match of all."""
        self._taking(line, 4, match=match)
        self._add(f.Opens, line, (f.OPENS[zone],), zone, match)

    # ---------------------------------------------------------------- what may not be, must be, does nothing
    @overload
    def forbids(
        self,
        verb: Literal["play"],
        match: Callable[[Interpreter, Player, This, Player, Card, Definition], object],
        *,
        line: int,
        of: str | None = ...,
        each: bool = ...,
        says_me: bool = ...,
        own: bool = ...,
    ) -> None: ...

    @overload
    def forbids(
        self,
        verb: Literal["use"],
        match: Callable[[Interpreter, Player, This, Player, Card | None, Definition], object],
        *,
        line: int,
        of: str | None = ...,
        each: bool = ...,
        says_me: bool = ...,
        own: bool = ...,
    ) -> None: ...

    @overload
    def forbids(
        self,
        verb: str,
        match: Callable[[Interpreter, Player, This, Player, Card | None, Definition], object],
        *,
        line: int,
        of: str | None = ...,
        each: bool = ...,
        says_me: bool = ...,
        own: bool = ...,
    ) -> None: ...

    def forbids(
        self,
        verb: str,
        match: Callable[..., object],
        *,
        line: int,
        of: str | None = None,
        each: bool = False,
        says_me: bool = False,
        own: bool = False,
    ) -> None:
        """A ban: what matches may not be done; `each` = it looks at each card, not only at what the card is used as.

        Where there is no card there is nothing that it is used as either: who asks for that asks for the card first.

        One that is nobody's and `says_me` is held by every player, for others than himself; else I is who would do it.
        What is its `own` holds for the card itself, wherever it is, and for no other.
        """
        self._taking(line, 6, match=match)
        waits_for = () if own else (f.narrowed(f.BAN[verb], of),)
        ban = self._add(f.Ban, line, waits_for, match, each, says_me)
        if own:
            self.rules.setdefault("play", []).append(ban)

    def limited(self, most: Callable[[Interpreter, Player, This], int], *, line: int) -> None:
        """How often the card may be played in a turn, by its own text."""
        self._taking(line, 3, most=most)
        self.most = most

    def not_chosen(
        self,
        match: Callable[[Interpreter, Player, This, Any, Card | None, Definition, Any], object],
        *,
        line: int,
        of: str | None = None,
        done: Literal["chosen", "card chosen", "targeted", "shot", "healed"] = "chosen",
        says_me: bool = False,
        own: bool = False,
    ) -> None:
        """Whom a card may not be aimed at, or do something to: the player, the card, what it is used as and who aims.

        `card chosen` = it is a card that may not be aimed at. What is nobody's may be done by nobody.
        """
        self._taking(line, 7, match=match)
        waits_for = f.narrowed(f.NOT_CHOSEN, of) if done == "chosen" else f.KEPT_FROM[done]
        limit = self._add(f.NotChosen, line, () if own else (waits_for, f.LIMITED), match, says_me)
        if own:
            self.rules.setdefault("chosen", []).append(limit)

    def dearer(
        self,
        verb: Literal["play", "use"],
        match: Callable[[Interpreter, Player, This, Player, Card, Definition, Player], object],
        *,
        line: int,
        parts: Callable[[Interpreter, Player, This, Player, Card | None], list[tuple[Any, int]]] | None = None,
        can: Callable[[Interpreter, Player, This, Player, Card | None], object] | None = None,
        aimed: bool = False,
        says_me: bool = False,
        own: bool = False,
        acts: Sequence[str] = (),
    ) -> Callable[[Text], Text]:
        """What plays or uses that match cost besides, in `parts`: cards or a token, and how many; the handler pays.

        `aimed` = it asks whom a play is aimed at, so it is looked at for each target.
        """

        def register(handler: Text) -> Text:
            self._taking(line, 7, match=match)
            self._taking(line, 5, parts=parts, can=can)
            self._doing(line, 5, handler=handler)
            waits_for = () if own else (f.DEARER_AIM, f.LIMITED) if aimed else (f.DEARER[verb],)
            price = self._add(f.Dearer, line, waits_for, tuple(acts), True, handler, match, parts, can, aimed, says_me)
            if own:
                self.rules.setdefault("costs", []).append(price)
            return handler

        return register

    def protects(
        self,
        done: str,
        match: Callable[[Interpreter, Me, This, Card], object],
        *,
        line: int,
        of: str | None = None,
        by: Callable[[Interpreter, Me, This, Card | None, Definition, Player | None], object] | None = None,
        says_me: bool = False,
    ) -> None:
        """Cards that match may not be drawn, or may not be discarded, by cards and characters, or by some of them."""
        self._one_of(line, "protection", done, DONE_TO_CARDS)
        self._taking(line, 4, match=match)
        self._taking(line, 6, by=by)
        waits_for = f.narrowed(f.PROTECTED, of)
        also = (f.PROTECTED_BY,) if by is not None else ()
        self._add(f.Protection, line, (waits_for, *also), done, match, by, says_me)

    def obliges(
        self, verb: Literal["play"], match: Callable[[Interpreter, Player, This, Player, Card], object], *, line: int
    ) -> None:
        """A duty: while it can be done, the player may not stop."""
        self._taking(line, 5, match=match)
        self._add(f.Duty, line, (f"obliges {verb}",), match)

    @overload
    def switches_off(
        self,
        match: Callable[[Interpreter, Player, This, Card], object],
        *,
        line: int,
        says_me: Literal[True],
        can: Mine[This] | None = ...,
    ) -> None: ...

    @overload
    def switches_off(
        self,
        match: Callable[[Interpreter, Me, This, Card], object],
        *,
        line: int,
        can: Callable[[Interpreter, Me, This], object] | None = ...,
        watches: Sequence[str] | None = ...,
    ) -> None: ...

    def switches_off(
        self,
        match: Callable[..., object],
        *,
        line: int,
        can: Callable[..., object] | None = None,
        says_me: bool = False,
        watches: Sequence[str] | None = (),
    ) -> None:
        """Cards that match say nothing meanwhile; they lie there all the same.

        `watches` = what that rests on besides what lies in play and whose turn it is; None: perhaps anything.
        """
        self._taking(line, 4, match=match)
        self._taking(line, 3, can=can)
        self._add(f.SwitchOff, line, (f.SWITCH_OFF,), match, can, says_me, _watches(watches))

    def silences(self, ident: str, *, line: int) -> None:
        """A rule or card of that id says nothing meanwhile."""
        self._add(f.Silence, line, (f.SILENCE,), ident)

    def immune(
        self,
        suits: MyCard[This],
        owner: Callable[[Interpreter, Player, This, Player | None], object],
        others: Callable[[Interpreter, Player, This, Card, Definition], object],
        *,
        line: int,
        who: Callable[[Interpreter, Player, This, Player], object] | None = None,
        says_me: bool = False,
    ) -> None:
        """Effects of cards that match do nothing to me: by suit and rank, by whose they are, by everything else.

        `who` = to whom they do nothing, if not to me alone and always.
        """
        self._taking(line, 4, suits=suits, owner=owner, who=who)
        self._taking(line, 5, others=others)
        self._add(f.Immunity, line, (f.IMMUNE,), suits, owner, others, who, says_me)

    # ---------------------------------------------------------------- abilities of other cards
    def borrows_on(self, *, line: int) -> None:
        """Have the abilities of the cards that lie on this one."""
        self._add(f.BorrowsOn, line, (f.BORROWS_ON,))

    def has_ability(
        self,
        ident: str,
        *,
        line: int,
        can: Callable[[Interpreter, Me, This], object] | None = None,
        watches: Sequence[str] | None = (),
    ) -> None:
        """Have the abilities of a character by name, always or while something is so."""
        self._taking(line, 3, can=can)
        if can is None:
            self.has.append(ident)
        else:
            self.has_while.append(self._add(f.HasWhile, line, (f.HAS_WHILE,), ident, can, _watches(watches)))

    def borrows(self, card: Card | None) -> None:
        """Have the abilities of another card."""
        if card is not None:
            self.borrowed += [(ability, card) for ability in card.definition.abilities.all]


def _watches(names: Sequence[str] | None) -> frozenset[str] | None:
    return frozenset(names) if names is not None else None


def _of_this(match: Callable[..., object] | None) -> Callable[..., object]:
    """Does it concern the card that says it, and the rest fit too?"""
    return lambda game, me, this, event: event.card is this and (match is None or match(game, me, this, event))


def _faces(copies: str) -> tuple[tuple[str, str], ...]:
    return tuple((c[:-1], _SUIT_OF_SIGN[c[-1]]) for c in copies.split())


class CompiledSet:
    """One set, ready to be played."""

    def __init__(
        self,
        id: str,
        *,
        names: Mapping[str, str],
        digest: str,
        players: tuple[int, int] | None = None,
        needs: Sequence[str] = (),
        not_with: Sequence[str] = (),
        zones: Sequence[str] = (),
        own: Mapping[str, tuple[str | None, int | None]] | None = None,
        sides: Mapping[str, Sequence[str]] | None = None,
        alone: Sequence[str] = (),
        reports: Sequence[str] = (),
        piles: Mapping[str, str] | None = None,
        shown: Mapping[str, str] | None = None,
        faces: Mapping[str, str] | None = None,
        tokens: Mapping[str, int | None] | None = None,
        marks: Sequence[str] = (),
        plurals: Mapping[str, str] | None = None,
        variants: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.id, self.names, self.digest, self.players = id, names, digest, players
        self.needs, self.zones, self.sides, self.variants = tuple(needs), tuple(zones), sides or {}, variants or {}
        self.not_with = tuple(not_with)  # sets that it cannot be in a game with
        self.piles, self.shown = piles or {}, shown or {}  # kind of card -> pile; pile -> what all see of it
        self.own = own or {}  # a place that each player has -> who sees what lies there, and how many may
        self.faces = faces or {}  # row -> the row it stands along
        self.plurals = plurals or {}  # token -> how several are called, if not by an s
        self.tokens = tokens or {}  # token -> how many there are; nothing: as many as it takes
        self.marks = tuple(marks)
        self.reports = tuple(reports)  # verbs of its own: events that the table reports
        self.alone = tuple(alone)  # sides each of whose players plays for himself
        self.definitions: dict[str, Definition] = {}
        self.reprints: dict[str, tuple[tuple[str, str], ...]] = {}  # more copies of cards of other sets
        self.python = ""  # the module it was made by, as text
        self.functions: Mapping[str, Any] = {}  # and what stands in it, by name

    def reprint(self, id: str, copies: str) -> None:
        """More copies of a card that another set declares."""
        self.reprints[id] = _faces(copies)

    @overload  # a kind that is known to be a rule's
    def entry(  # type: ignore[overload-overlap]
        self,
        id: str,
        kind: Literal["rule"],
        *,
        file: str,
        line: int,
        names: Mapping[str, str],
        variant: str | None = ...,
        not_in: str | None = ...,
    ) -> Abilities[Player | None, None]: ...

    @overload
    def entry(
        self,
        id: str,
        kind: str,
        *,
        shared: Literal[True],
        file: str,
        line: int,
        names: Mapping[str, str],
        border: str | None = ...,
        copies: str = ...,
        count: int = ...,
        life: int | None = ...,
        cost: int | None = ...,
        traits: Sequence[str] = ...,
        variant: str | None = ...,
        not_in: str | None = ...,
    ) -> Abilities[Player | None, Card]: ...

    @overload
    def entry(
        self,
        id: str,
        kind: str,
        *,
        file: str,
        line: int,
        names: Mapping[str, str],
        border: str | None = ...,
        copies: str = ...,
        count: int = ...,
        life: int | None = ...,
        cost: int | None = ...,
        traits: Sequence[str] = ...,
        variant: str | None = ...,
        not_in: str | None = ...,
    ) -> Abilities[Player, Card]: ...

    def entry(
        self,
        id: str,
        kind: str,
        *,
        file: str,
        line: int,
        names: Mapping[str, str],
        border: str | None = None,
        copies: str = "",
        count: int = 1,
        life: int | None = None,
        cost: int | None = None,
        traits: Sequence[str] = (),
        variant: str | None = None,
        not_in: str | None = None,
        shared: bool = False,
    ) -> Abilities[Any, Any]:
        """A card, a character, a role, an event or a rule of the set."""
        abilities: Abilities[Any, Any] = Abilities()
        abilities.counted_as = id
        cards = _faces(copies)
        abilities.definition = Definition(
            self.id, id, kind, names=names, abilities=abilities, border=border, copies=cards, count=count, life=life,
            cost=cost, traits=tuple(traits), variant=variant, not_in=not_in, shared=shared, file=file, line=line,
        )  # fmt: skip
        self.definitions[id] = abilities.definition
        return abilities
