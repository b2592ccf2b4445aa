"""What a compiled set is made of. Generated modules call `CompiledSet.entry` and hang abilities on what it returns.

Every ability is a handler or a few small functions, with the facts the interpreter needs to know when it applies.
Handlers take `game` (the interpreter), `me` (who holds the ability), `this` (the card that says it, nothing for a
rule) and, by form, the event or the targets aimed at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bangdsl.table.cards import SIGNS, Definition

UNLIMITED = 1_000_000
FIRST, PLAIN, LAST = 0, 1, 2
ORDERS = {"first": FIRST, "last": LAST}
OLDEST = "oldest"
TURN, ANY_TIME = "turn", "any time"
RANK_OF_KIND = {"rule": 0, "event": 1, "character": 3}  # which `is` wins; other cards stand between

Function = Callable[..., Any]
Handler = TypeVar("Handler", bound=Function)
_SUIT_OF_SIGN = {sign: suit for suit, sign in SIGNS.items()}


class Ability:
    """One thing an entry says. Which fields matter depends on the form; the others keep their defaults."""

    __slots__ = (
        "_waits_for",
        "acts",
        "after",
        "aims",
        "among",
        "answers",
        "at",
        "by_choice",
        "can",
        "can_pay",
        "claims",
        "condition",
        "definition",
        "entry",
        "even_off",
        "even_out",
        "event",
        "fixed",
        "form",
        "handler",
        "improve",
        "key",
        "later",
        "line",
        "match",
        "may",
        "mine",
        "oldest",
        "op",
        "order",
        "own",
        "pay",
        "payable",
        "period",
        "rank",
        "says_me",
        "some",
        "stat",
        "supposes",
        "times",
        "to",
        "unit",
        "value",
        "volatile",
        "watches",
        "windows",
    )

    def __init__(
        self, definition: Definition, form: str, number: int, line: int, handler: Function | None = None
    ) -> None:
        self.definition, self.form, self.line, self.handler = definition, form, line, handler
        self.entry = f"{definition.set}/{definition.id}"  # what it stands in: a card, a character or a rule of a set
        self.key = f"{self.entry}/{number}"
        self.rank = RANK_OF_KIND.get(definition.kind, 2)
        self.by_choice = self.rank >= 2 and form != "when"  # does it happen because a player decided so?
        self._waits_for: tuple[str, ...] | None = None
        self.event: str = ""  # trigger, replacement: the verb it waits for
        self.match: Function | None = None  # (game, me, this, event) -> does it concern this event?
        self.mine: str | None = None  # of a rule: whose the event is, `doer` or `object`; saves asking every player
        self.says_me = True  # a rule that says I or my is held by every player, another by the table
        self.unit = False  # once for each unit of the event, not once an event
        self.order = PLAIN
        self.oldest = False  # among one player's own: in the order in which they came, not as he likes
        self.after: str | None = None  # stands directly behind the ability of that card
        self.may = False
        self.windows: tuple[str, ...] = (TURN,)
        self.aims: tuple[Function, ...] = ()  # each (game, me, this, *chosen so far) -> whom or what may be aimed at
        self.some: Function | None = None  # (game, me, this) -> is there anything to aim at? Quicker than listing all
        self.can: Function | None = None  # (game, me, this) -> may it be begun?
        self.can_pay: Function | None = None
        self.answers: Function | None = None  # (game, me, this, what) -> does it answer that effect, play or loss?
        self.pay: Function | None = None  # (game, me, this, *targets): what a play costs, before it is placed
        self.improve: Function | None = None  # (game, me, this, *targets): what its player may add to it and pays for
        self.payable: Function | None = None  # (game, me, this): can the text be done in full, as a price?
        self.even_out = False  # runs though its player is out: somebody else does it, or it says so
        self.even_off = False  # holds though its card is switched off
        self.own = False  # speaks of what happens to the very card that says it
        self.later = False  # waits until the effect under way is over
        self.supposes: Function | None = None  # before a play: what it sets up, so that one can see what it would allow
        self.among: Function | None = None  # a condition on each of these things by itself
        self.claims = False  # takes all cards of the player the event is about; several that do share them
        self.times: int | None = None
        self.period = "turn"
        self.condition: Function | None = None  # whenever, as soon as: (game, me, this) -> bool
        self.watches: frozenset[str] | None = None  # what the condition depends on; nothing: on anything
        self.stat = self.op = ""
        self.at: int | None = None  # of a number: which of its subjects is me
        self.value: Any = 0
        self.volatile = False  # depends on more than what lies in play
        self.fixed: int | None = None  # what a number is for everybody, if nothing else is said
        self.to: str = ""  # counting as, limit: that card
        self.acts: tuple[str, ...] = ()  # what it does, for those who read effects instead of names

    @property
    def waits_for(self) -> tuple[str, ...]:
        """What it is looked up by: an event or a kind of statement, or the windows it is used in and its name."""
        if self._waits_for is None:
            used = (*(f"use {window}" for window in self.windows), f"use of {self.definition.id}")
            self._waits_for = () if self.own else (self.event,) if self.event else used if self.form == "use" else ()
        return self._waits_for

    def __repr__(self) -> str:
        return f"{self.key} ({self.form})"


class Abilities:
    """The abilities of one entry, in the order they are said."""

    def __init__(self, first: int = 0) -> None:
        self.definition: Definition
        self._words: frozenset[str] | None = None
        self.first = first  # so that what a text sets up for a time has keys of its own
        self.all: list[Ability] = []
        self.plays: list[Ability] = []
        self.windows: set[str] = set()  # in which its text may be played
        self.placement: Ability | None = None
        self.resolves: frozenset[str] = frozenset()  # borders whose cards are done when played, by this rule
        self.leaving: list[Ability] = []  # what it says about leaving play, itself perhaps
        self.own: dict[str, list[Ability]] = {}  # what it says about what happens to itself, by the event
        self.also: set[str] = set()  # other cards it counts as by name
        self.limit_of: str | None = None  # the card whose limit it shares
        self.borrowed: list[tuple[Ability, Any]] = []  # abilities of other cards, with the card that says them

    @property
    def words(self) -> frozenset[str]:
        """The verbs and icons of its texts."""
        if self._words is None:
            said = [act.removeprefix("with ") for ability in self.all for act in ability.acts]
            self._words = frozenset(act.partition(" ")[0] for act in said)
        return self._words

    def _add(self, form: str, line: int, handler: Function | None = None) -> Ability:
        ability = Ability(self.definition, form, self.first + len(self.all) + 1, line, handler)
        self.all.append(ability)
        return ability

    def _speaks_of_itself(self, ability: Ability) -> None:
        """An ability whose event has to be about the card that says it: it waits with the card, wherever that goes.

        What a text sets up for a time has no card to wait with; there it is one more test.
        """
        if self.first:
            ability.match = _of_this(ability.match)
        else:
            ability.own = True
            ability.unit = ability.unit or ability.event == "would draw"  # of a draw of several it is a single one
            self.own.setdefault(ability.event, []).append(ability)

    def play(
        self,
        *,
        line: int,
        windows: Sequence[str] = (TURN,),
        aims: Sequence[Function] = (),
        can: Function | None = None,
        can_pay: Function | None = None,
        pay: Function | None = None,
        answers: Function | None = None,
        payable: Function | None = None,
        improve: Function | None = None,
        acts: Sequence[str] = (),
    ) -> Callable[[Handler], Handler]:
        """The text that is done when the card is played; `payable` says whether it can be done in full, as a price."""

        def register(handler: Handler) -> Handler:
            ability = self._add("play", line, handler)
            ability.windows, ability.aims, ability.acts = tuple(windows), tuple(aims), tuple(acts)
            ability.can, ability.can_pay, ability.pay, ability.answers = can, can_pay, pay, answers
            ability.payable, ability.improve = payable, improve
            self.plays.append(ability)
            self.windows |= set(windows)
            return handler

        return register

    def use(
        self,
        *,
        line: int,
        windows: Sequence[str],
        aims: Sequence[Function] = (),
        can: Function | None = None,
        can_pay: Function | None = None,
        times: int | None = None,
        period: str = "turn",
        order: str = "",
        answers: Function | None = None,
        some: Function | None = None,
        acts: Sequence[str] = (),
    ) -> Callable[[Handler], Handler]:
        """An action of something that lies there already, in my turn or as an answer."""

        def register(handler: Handler) -> Handler:
            ability = self._add("use", line, handler)
            ability.windows, ability.aims, ability.can, ability.can_pay = tuple(windows), tuple(aims), can, can_pay
            ability.times, ability.period, ability.order = times, period, ORDERS.get(order, PLAIN)
            ability.acts, ability.answers, ability.some = tuple(acts), answers, some
            return handler

        return register

    def when(
        self,
        event: str,
        *,
        line: int,
        of: str | None = None,
        match: Function | None = None,
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
        can: Function | None = None,
        times: int | None = None,
        supposes: Function | None = None,
        acts: Sequence[str] = (),
        own: bool = False,
    ) -> Callable[[Handler], Handler]:
        """A trigger: on an event, or on a moment of the turn (`before turn`, `at phase 1`).

        `own` = the card of the event is the one that says this, and me who played it, has it or had it; what happens
        to one card is not narrowed by `of`.
        """

        def register(handler: Handler) -> Handler:
            ability = self._add("when", line, handler)
            ability.event = narrowed(event, of)
            ability.match, ability.mine, ability.says_me = match, mine, says_me
            ability.unit, ability.order, ability.after, ability.may = unit, ORDERS.get(order, PLAIN), after, may
            ability.oldest, ability.by_choice = order == OLDEST, may and ability.rank >= 2
            ability.acts, ability.claims, ability.times, ability.period = tuple(acts), claims, times, "game"
            ability.even_out, ability.even_off, ability.later = even_out, even_off, later
            ability.can, ability.supposes = can, supposes
            self.resolves |= frozenset(resolves)
            if own:
                self._speaks_of_itself(ability)
            elif event == "leave":
                self.leaving.append(ability)
            return handler

        return register

    def instead(
        self,
        event: str,
        *,
        line: int,
        match: Function | None = None,
        unit: bool = False,
        may: bool = False,
        says_me: bool = True,
        order: str = "",
        even_off: bool = False,
        times: int | None = None,
        acts: Sequence[str] = (),
        own: bool = False,
    ) -> Callable[[Handler], Handler]:
        """A replacement: the event does not happen, the handler does; `own` as in `when`."""

        def register(handler: Handler) -> Handler:
            ability = self._add("instead", line, handler)
            ability.event, ability.match, ability.unit, ability.may = f"would {event}", match, unit, may
            ability.says_me, ability.acts, ability.even_off = says_me, tuple(acts), even_off
            ability.order, ability.times, ability.period = ORDERS.get(order, PLAIN), times, "game"
            if own:
                self._speaks_of_itself(ability)
            return handler

        return register

    def state(
        self,
        speed: str,
        condition: Function,
        *,
        line: int,
        says_me: bool = True,
        order: str = "",
        may: bool = False,
        watches: Sequence[str] | None = None,
        among: Function | None = None,
        acts: Sequence[str] = (),
    ) -> Callable[[Handler], Handler]:
        """Fires when a condition becomes true: `whenever` between effects, `as soon as` between steps."""

        def register(handler: Handler) -> Handler:
            ability = self._add("state", line, handler)
            ability.event, ability.condition, ability.says_me = speed, condition, says_me
            ability.order, ability.may, ability.acts = ORDERS.get(order, PLAIN), may, tuple(acts)
            ability.watches = frozenset(watches) if watches is not None else None
            ability.among = among
            return handler

        return register

    def number(
        self,
        stat: str,
        op: str,
        value: int | Function,
        *,
        line: int,
        at: int | None = None,
        of: str = "",
        applies: Function | None = None,
        says_me: bool = True,
        volatile: bool = False,
    ) -> None:
        """A statement on a number: `is`, `+`, `at most`, `at least`; `of` names the card a limit is about."""
        ability = self._add("number", line)
        if stat.startswith("most ") and op == "is":  # of several bounds the lowest holds
            op = "at most"
        ability.event, ability.stat, ability.op, ability.value = f"number {stat}", stat, op, value
        ability.at, ability.match, ability.says_me, ability.volatile = at, applies, says_me, volatile
        ability.to = of
        if op == "is" and isinstance(value, int) and at is None and applies is None and not of:
            ability.fixed = value

    def means(self, noun: str, who: Function, *, line: int, can: Function | None = None, steady: bool = False) -> None:
        """A statement that says who or what a noun of the table is: the leader, the next seat, the phases of a turn.

        What is steady stays the same for a turn, as long as nobody comes or goes and nothing else is said.
        """
        ability = self._add("means", line, who)
        ability.event, ability.can, ability.volatile = f"means {noun}", can, not steady

    def suit_is(self, match: Function | None, suit: str, *, line: int) -> None:
        """All cards are seen as of that suit."""
        ability = self._add("view", line)
        ability.event, ability.match, ability.value = "means suit", match, suit

    def counts_as(self, match: Function, to: str, *, line: int) -> None:
        """Cards of mine that may be used as another card."""
        ability = self._add("counts as", line)
        ability.event, ability.match, ability.to = "counts as", match, to

    def placed_on(self, whom: Function, *, line: int) -> None:
        """Before whom the card may be put."""
        self.placement = self._add("placement", line)
        self.placement.aims = (whom,)

    def grant(
        self,
        *,
        line: int,
        of: str = "",
        match: Function | None = None,
        can: Function | None = None,
        acts: Sequence[str] = (),
    ) -> Callable[[Handler], Handler]:
        """Cards of a border that match may be used, in the windows of their text: the handler pays and does it."""

        def register(handler: Handler) -> Handler:
            ability = self._add("grant", line, handler)
            ability.event, ability.to, ability.match, ability.can = "grant", of, match, can
            ability.acts = tuple(acts)
            return handler

        return register

    def mark(self, word: str, thing: Any, *, line: int) -> None:
        """Hang a mark on a card or a player."""
        ability = self._add("mark", line)
        ability.event, ability.value = f"mark {word}", thing

    def role_is(self, player: Any, role: str, *, line: int) -> None:
        """A player counts as having another role."""
        ability = self._add("role", line)
        ability.event, ability.value, ability.to = "role", player, role

    def switches_off(self, match: Function, *, line: int, can: Function | None = None, says_me: bool = False) -> None:
        """Cards that match say nothing meanwhile; they lie there all the same."""
        ability = self._add("turn off", line)
        ability.event, ability.match, ability.can, ability.says_me = "turn off", match, can, says_me

    def ignores(self, stat: str, match: Function, *, line: int) -> None:
        """Cards that match do not change a number."""
        ability = self._add("ignores", line)
        ability.event, ability.match = f"ignores {stat}", match

    def immune(self, suits: Function, owner: Function, others: Function, *, line: int) -> None:
        """Effects of cards that match do nothing to me: by suit and rank, by whose they are, by everything else."""
        ability = self._add("immune", line)
        ability.event, ability.match, ability.can, ability.condition = "immune", suits, owner, others

    def obliges(self, verb: str, match: Function, *, line: int) -> None:
        """A duty: while it can be done, the player may not stop."""
        ability = self._add("obliges", line)
        ability.event, ability.match = f"obliges {verb}", match

    def goes_to(
        self,
        pile: str,
        match: Function,
        *,
        line: int,
        of: str | None = None,
        verb: str = "discard",
        bottom: bool = False,
        shuffled: bool = False,
        whom: Function | None = None,
    ) -> None:
        """Where a discarded or drawn card goes instead; it counts as discarded or drawn all the same."""
        ability = self._add("goes to", line)
        ability.event, ability.match, ability.to = narrowed(f"{verb} goes to", of), match, pile
        ability.unit, ability.value, ability.handler = bottom, shuffled, whom

    def discards_as(self, match: Function, to: str, *, line: int, times: int | None = None) -> None:
        """Cards of mine that I may discard where another card is to be discarded."""
        ability = self._add("discards as", line)
        ability.event, ability.match, ability.to, ability.times = "discards as", match, to, times

    def in_force(self, pile: str, *, line: int) -> None:
        """The text of the top card of a pile holds for all."""
        ability = self._add("in force", line)
        ability.event, ability.to = "in force", pile

    def also_named(self, ident: str, *, line: int) -> None:
        """The card counts as that one too, wherever its name is asked for; `printed` does not see it."""
        self.also.add(ident)

    def shares_limit(self, ident: str, *, line: int) -> None:
        """Playing it uses up a play of that card."""
        self.limit_of = ident

    def plays_as(self, match: Function, to: str, *, line: int) -> None:
        """Cards that may be played as another, in one's own turn and inside its limits."""
        ability = self._add("plays as", line)
        ability.event, ability.match, ability.to = "plays as", match, to

    def silences(self, ident: str, *, line: int) -> None:
        """A rule or card of that id says nothing meanwhile."""
        ability = self._add("silence", line)
        ability.event, ability.to = "silence", ident

    def opens(self, zone: str, *, line: int) -> None:
        """Cards of such places lie open for all to see."""
        ability = self._add("opens", line)
        ability.event = f"opens {zone}"

    def borrows_on(self, *, line: int) -> None:
        """Have the abilities of the cards that lie on this one."""
        ability = self._add("borrows on", line)
        ability.event = "borrows on"

    def borrows(self, card: Any) -> None:
        """Have the abilities of another card."""
        if card is not None:
            self.borrowed += [(ability, card) for ability in card.definition.abilities.all]

    def forbids(self, verb: str, match: Function, *, line: int, of: str | None = None, each: bool = False) -> None:
        """A ban: what matches may not be done; `each` = it looks at each card, not only at what the card is used as."""
        ability = self._add("forbids", line)
        ability.event, ability.match, ability.unit = narrowed(f"forbids {verb}", of), match, each


def narrowed(waits_for: str, of: str | None) -> str:
    """What is waited for, if only cards of one border or kind are concerned; `Definition` has the same names."""
    return waits_for if of is None else f"{waits_for} of {of}"


def _of_this(match: Function | None) -> Function:
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
        zones: Sequence[str] = (),
        sides: Mapping[str, Sequence[str]] | None = None,
        alone: Sequence[str] = (),
        reports: Sequence[str] = (),
        piles: Mapping[str, str] | None = None,
        shown: Mapping[str, str] | None = None,
        faces: Mapping[str, str] | None = None,
        tokens: Mapping[str, int | None] | None = None,
        plurals: Mapping[str, str] | None = None,
        variants: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.id, self.names, self.digest, self.players = id, names, digest, players
        self.needs, self.zones, self.sides, self.variants = tuple(needs), tuple(zones), sides or {}, variants or {}
        self.piles, self.shown = piles or {}, shown or {}  # kind of card -> pile; pile -> what all see of it
        self.faces = faces or {}  # row -> the row it stands along
        self.plurals = plurals or {}  # token -> how several are called, if not by an s
        self.tokens = tokens or {}  # token -> how many there are; nothing: as many as it takes
        self.reports = tuple(reports)  # verbs of its own: events that the table reports
        self.alone = tuple(alone)  # sides each of whose players plays for himself
        self.definitions: dict[str, Definition] = {}
        self.reprints: dict[str, tuple[tuple[str, str], ...]] = {}  # more copies of cards of other sets

    def reprint(self, id: str, copies: str) -> None:
        """More copies of a card that another set declares."""
        self.reprints[id] = _faces(copies)

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
    ) -> Abilities:
        abilities = Abilities()
        cards = _faces(copies)
        abilities.definition = Definition(
            self.id, id, kind, names=names, abilities=abilities, border=border, copies=cards, count=count, life=life,
            cost=cost, traits=tuple(traits), variant=variant, not_in=not_in, shared=shared, file=file, line=line,
        )  # fmt: skip
        self.definitions[id] = abilities.definition
        return abilities
