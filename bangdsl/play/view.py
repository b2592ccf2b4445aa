"""What one seat may know, as plain values: the table as it is seen from there, and what the seat is asked.

A bot or a client is handed a `Question`, and with it a `View`. Both are frozen and hold strings, numbers and tuples of
these; what is dear to work out is worked out when it is first asked for. For that they hold a sealed function, which
knows the game and answers nothing but what the seat may know: no attribute of anything handed out leads to a player, to
a card as the table has it, or to the game. Once the game has gone on, a view tells what it was asked before, no more.

What is sealed are the values, not the process: code in the same process can always find the game through the
interpreter of Python itself (`gc`, frames of callers). Questions and views can be pickled, so whoever plays against
bots he does not trust can let them answer elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

from bangdsl.play.decisions import AS_THEY_LIE, FROM_HAND, PASS, STOP, Branch, Decision, Play, Use, key_of
from bangdsl.play.events import Event
from bangdsl.play.events import Option as Ordered
from bangdsl.play.forms import Ability, Doing, Grant, Text, UseText
from bangdsl.table.cards import SIGNS, Card, Definition
from bangdsl.table.piles import DISCARDS
from bangdsl.table.table import Player

if TYPE_CHECKING:
    from bangdsl.play.game import Game
    from bangdsl.play.turns import Interpreter

HIDDEN = "hidden"
VIEWER = -1  # in place of another; a view is of nothing else
Ask = Callable[..., Any]
Value = TypeVar("Value")
SealedAs = TypeVar("SealedAs", bound="Sealed")
SILENT = (PASS.key, STOP.key, AS_THEY_LIE.key)  # answers that say nothing about what is asked for
SAID = {FROM_HAND.key: "a card of the hand, by chance", AS_THEY_LIE.key: "all as they lie"}


class GoneOn(ValueError):
    """A view was asked for something new after the game had gone on."""


# ---------------------------------------------------------------- cards and answers
@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as everybody knows it who sees it, or, without rank and suit, an entry of a set."""

    label: str  # what journals and scenarios call it: `beer 6♥`
    id: str
    name: str
    kind: str
    border: str | None
    rank: str | None
    suit: str | None
    traits: frozenset[str]
    cost: int | None
    life: int | None
    does: tuple[str, ...]  # what it does when it is played: a verb and whom it concerns, `draw me`
    acts: tuple[str, ...]  # what any of its texts does
    placed: bool  # is it put before somebody its text names, not before its owner?

    @property
    def face(self) -> str:
        """Rank and suit as one writes them, `J♠`; nothing for a card without them."""
        return f"{self.rank}{SIGNS[self.suit]}" if self.rank and self.suit else ""

    def __hash__(self) -> int:
        return hash(self.label)

    def __str__(self) -> str:
        return f"{self.name} {self.face}" if self.face else self.name

    def __repr__(self) -> str:
        return self.label


class Option(NamedTuple):
    """One legal answer."""

    kind: str  # play, use, card, player or word
    way: str = ""  # of several ways to go: the verb this one begins with
    card: CardFace | None = None
    counts_as: CardFace | None = None  # of a play: the card itself, or the one it is played as
    player: str | None = None
    word: str = ""  # pass, stop, yes, no, a suit, a name
    says: str = ""  # the text that is done, by a name of its own; nothing if none is
    does: tuple[str, ...] = ()  # what that text does
    free: bool = True  # does it ask no price?

    def __str__(self) -> str:
        """The answer, as one would say it."""
        if self.kind == "play":
            disguise = "" if self.counts_as is self.card else f" as {self.counts_as}"
            told = f"play {self.card}{disguise}"
        elif self.kind == "use":
            return f"use {self.counts_as}"
        else:
            told = str(self.card if self.card is not None else self.player or SAID.get(self.word, self.word))
        return f"{self.way} {told}" if self.way and self.kind in ("card", "player") else told


def face_of(card: Card) -> CardFace:
    return card.seen or _make_face(card, card.definition, card.label, card.rank, card.suit)


def entry_of(definition: Definition) -> CardFace:
    return definition.seen or _make_face(definition, definition, definition.id, None, None)


def _make_face(
    of: Card | Definition, definition: Definition, label: str, rank: str | None, suit: str | None
) -> CardFace:
    abilities = definition.abilities
    face = of.seen = CardFace(
        label,
        definition.id,
        definition.name,
        definition.kind,
        definition.border,
        rank,
        suit,
        definition.traits,
        definition.cost,
        definition.life,
        tuple(act for text in abilities.plays for act in text.acts),
        tuple(act for doing in abilities.all if isinstance(doing, Doing) for act in doing.acts),
        abilities.placement is not None,
    )
    return face


def _offer(thing: Any) -> Option:
    """An answer of the interpreter's as a plain value; one that comes again and again is made once."""
    option = _option(thing)
    if isinstance(thing, Use):
        if thing.card is None:
            thing.slot.offer = option
    elif not isinstance(thing, Ordered):
        thing.offer = option
    return option


def _option(thing: Any, way: str = "") -> Option:
    if isinstance(thing, Use):
        return _of_use(thing, way)
    if isinstance(thing, Play):
        card, ability = face_of(thing.card), thing.ability
        counts_as = card if thing.definition is thing.card.definition else entry_of(thing.definition)
        if ability is None:
            return Option("play", way, card, counts_as)
        return Option("play", way, card, counts_as, None, "", ability.key, ability.acts, ability.can_pay is None)
    if isinstance(thing, Card):
        option = thing.offered[way] = thing.offered.get(way) or Option("card", way, face_of(thing))
        return option
    if isinstance(thing, Player):
        return Option("player", way, player=thing.name)
    if isinstance(thing, Branch):
        return Option("word", word=thing.text) if thing.thing is None else _option(thing.thing, thing.text)
    return Option("word", word=key_of(thing))


def _of_use(use: Use, way: str = "") -> Option:
    used, doing = use.card or use.slot.card, use.slot.ability
    if used is None:
        return _of_rule(doing, way)
    option = used.offered.get((doing, way))
    if option is None:
        option = used.offered[doing, way] = _of_rule(doing, way)._replace(card=face_of(used))
    return option


@lru_cache(maxsize=1_024)
def _of_rule(doing: UseText | Grant, way: str) -> Option:
    free = isinstance(doing, Text) and doing.can_pay is None
    return Option("use", way, None, entry_of(doing.definition), None, "", doing.key, doing.acts, free)


# ---------------------------------------------------------------- sealed values
class Told(dict[str, str]):
    """Something of each player or role, by name. It cannot be written into, so that all may be handed the same."""

    __slots__ = ()

    def _refused(self, *args: object, **named: object) -> NoReturn:
        raise TypeError("what a seat sees is not changed by writing into it")

    __setitem__ = __delitem__ = __ior__ = _refused
    clear = pop = popitem = setdefault = update = _refused

    def __reduce__(self) -> tuple[Any, ...]:
        return Told, (self.copy(),)


class Fact(Generic[Value]):
    """Something that is worked out when it is first asked for, and kept."""

    def __init__(self, doc: str) -> None:
        self.__doc__ = doc

    def __set_name__(self, owner: type[Sealed], name: str) -> None:
        self.name, self.key = name, f"{owner.__name__}.{name}"
        owner.FACTS = (*owner.FACTS, name)

    def __get__(self, sealed: Sealed, owner: type[Sealed]) -> Value:
        """Only the first time: what is kept lies where Python finds it before this."""
        if sealed is None:
            return self
        ask, moment, about = sealed._from
        told = sealed.__dict__[self.name] = ask(moment, self.key, about)
        return told  # type: ignore[no-any-return]


class Sealed:
    """Plain values that are worked out when they are first asked for, and never change."""

    __slots__ = ("__dict__",)
    FACTS: ClassVar[tuple[str, ...]] = ()
    _from: tuple[Ask, int, int]

    def __init__(self, ask: Ask, moment: int, about: int) -> None:
        """The sealed function, how many answers the game had, and a number: which player it is, of a question how many
        answers there are."""
        self.__dict__["_from"] = ask, moment, about

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("what a seat sees is not changed by writing into it")

    def kept(self) -> dict[str, Any]:
        """All there is to know here, by name. It can be asked for from now on, though the game may have gone on."""
        return {name: getattr(self, name) for name in self.FACTS}

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Sealed) and type(other) is type(self) and self.kept() == other.kept()
        )

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.kept(), self._from[2])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.kept().items())})"


_new = object.__new__


def sealed_as(kind: type[SealedAs], whence: tuple[Ask, int, int]) -> SealedAs:
    """As calling the class, only quicker: it is done for every question."""
    found = _new(kind)
    found.__dict__["_from"] = whence
    return found


@dataclass(frozen=True, slots=True)
class PileSeen:
    """A pile or a row of the table: how many cards lie there, and those all see."""

    name: str
    count: int
    cards: tuple[CardFace, ...]  # from the top, or from the head of a row
    stand_at: tuple[str, ...]  # in a row along another: the name of the card each of them stands at
    prices: tuple[int | None, ...] = ()  # of these cards, as they are now; nothing for a card without one


class Seen(Sealed):
    """A player as the viewer sees them."""

    __slots__ = ()
    name = Fact[str]("What the player is called.")
    seat = Fact[int]("The place at the table, from 0 on, clockwise.")
    me = Fact[bool]("Is it the viewer?")
    in_game = Fact[bool]("Has the player not been eliminated?")
    away = Fact[bool]("Is the player out of the round for a while?")
    life = Fact[int]("Life left.")
    max_life = Fact[int]("The most life the player can have.")
    tokens = Fact[tuple[tuple[str, int], ...]]("What the player has besides life: each token and how many.")
    marks = Fact[tuple[str, ...]]("The marks that hang on the player.")
    seat_marks = Fact[tuple[str, ...]]("The marks that hang on his seat.")
    role = Fact[str]("The id of the role; `hidden` if the viewer does not know it.")
    role_known = Fact[bool]("Does everybody know the role?")
    character = Fact[str]("The id of the character.")
    hand = Fact[tuple[CardFace, ...] | int]("One's own cards, or open ones; of others how many there are.")
    hand_size = Fact[int]("How many cards are in hand.")
    shown = Fact[tuple[CardFace, ...]]("Cards in hand that everyone has seen there.")
    in_play = Fact[tuple[CardFace, ...]]("The cards that lie before the player.")
    places = Fact[tuple[PileSeen, ...]]("Places of the player's own that sets declare, as far as the viewer sees them.")
    lying_on = Fact[tuple[tuple[CardFace, tuple[CardFace, ...], int], ...]](
        "What lies with these cards: card, the cards on it, how many lie under it."
    )
    tokens_on = Fact[tuple[tuple[CardFace, str, int], ...]]("What lies on these cards: card, token, how many.")
    distance = Fact[int]("How far away the viewer sees this player.")
    reach = Fact[int]("How far the player can shoot.")


class Within(Fact[SealedAs]):
    """What else the viewer sees at the same moment; nothing has to be asked for that."""

    def __init__(self, doc: str, kind: type[SealedAs]) -> None:
        super().__init__(doc)
        self.kind = kind

    def __get__(self, sealed: Sealed, owner: type[Sealed]) -> SealedAs:
        if sealed is None:
            return self
        ask, moment, _ = sealed._from
        found = sealed.__dict__[self.name] = sealed_as(self.kind, (ask, moment, VIEWER))
        return found


class View(Sealed):
    """The table through the eyes of one seat, at one moment."""

    __slots__ = ()
    seat = Fact[str]("Whose view it is.")
    me = Within("The viewer.", Seen)
    players = Fact[tuple[Seen, ...]]("All players, by their seats.")
    others = Fact[tuple[Seen, ...]]("The other players in the game, clockwise from the left.")
    roles = Fact[dict[str, str]]("The roles of all, by name: ids, or `hidden`.")
    lives = Fact[dict[str, int]]("The life of those in the game, by name.")
    sides = Fact[dict[str, str]]("The side of each role that has one, as the sets in use declare them.")
    alone = Fact[frozenset[str]]("The roles each of whose holders plays for himself.")
    turn = Fact[str | None]("Whose turn it is.")
    turn_number = Fact[int]("The how manieth turn it is.")
    deck = Fact[int]("How many cards are left in the draw pile; their order is known to nobody.")
    discards = Fact[tuple[CardFace, ...]]("The discard pile; the last is the top one.")
    piles = Fact[tuple[PileSeen, ...]]("All piles and rows that the sets declare.")
    in_force = Fact[tuple[CardFace, ...]]("The cards of piles that are in force: they hold for all.")
    winners = Fact[tuple[str, ...]]("Who has won, once the game is over.")

    def player(self, name: str) -> Seen:
        """The player of that name."""
        for seen in self.players:
            if seen.name == name:
                return seen
        raise ValueError(f"there is no player `{name}`; there are {', '.join(seen.name for seen in self.players)}")

    def pile(self, name: str) -> PileSeen:
        """The pile or row of that name."""
        for pile in self.piles:
            if pile.name == name:
                return pile
        raise ValueError(f"there is no pile `{name}`; there are {', '.join(pile.name for pile in self.piles)}")


class Question(Sealed):
    """What a seat is asked: answered with the number of one of the options."""

    __slots__ = ()
    seat = Fact[str]("Who is asked.")
    ask = Fact[str]("What kind of question it is: either, target, attack, discard, …")
    text = Fact[str]("The question as a sentence.")
    options = Fact[tuple[Option, ...]]("Every legal answer.")
    keys = Fact[tuple[str, ...]]("The answers by name, as journals write them; no two have the same.")
    about = Fact[str]("The name of the card or the ability that raised it, if one did.")
    does = Fact[tuple[str, ...]]("What the text does that it is asked for.")
    of = Fact[str | None]("The player whose cards it is about.")
    targets = Fact[tuple[tuple[str, ...], ...]]("For each answer the players it could be aimed at first.")
    view = Within("The table as the player sees it who is asked.", View)

    def __len__(self) -> int:
        """How many answers there are."""
        return self._from[2]

    def targets_of(self, answer: int) -> tuple[str, ...]:
        """The players that one answer could be aimed at first, or whose cards could be."""
        if "targets" in self.__dict__:
            return self.targets[answer]
        ask, moment, _ = self._from
        found: tuple[str, ...] = ask(moment, "targets of one", answer)
        return found


def _over(*asked: object) -> NoReturn:
    raise GoneOn("the game has gone on since: a view tells of its own moment only; `kept()` there keeps all of it")


def _again(kind: type[Sealed], values: dict[str, Any], about: int) -> Sealed:
    """The same values without a game behind them: from a pickle."""
    found = kind(_over, 0, about)
    found.__dict__.update(values)
    return found


# ---------------------------------------------------------------- looking
class Eyes:
    """What the sealed function of a player looks with: the game, and for whom."""

    __slots__ = (
        "answers", "game", "interpreter", "known_as", "players", "sealed", "seat", "seated", "stated", "table",
        "viewer",
    )  # fmt: skip

    def __init__(self, game: Game, viewer: Player) -> None:
        self.game, self.viewer, self.seat = game, viewer, viewer.name
        self.answers = game.answers
        self.interpreter: Interpreter = game.interpreter
        self.table = self.interpreter.table
        self.players: list[Player] = self.table.players
        self.seated: list[Player] = [*self.players, viewer]  # by what sealed values call them, wherever they sit
        self.stated = self.interpreter.kept.stated  # all of it falls when a role is another or is shown
        self.known_as = f"what {viewer.name} sees"
        # What a cache wraps is kept where no attribute leads to it, once the cache does not name it; it keeps nothing.
        self.sealed: Ask = lru_cache(maxsize=0)(self.look)
        del self.sealed.__wrapped__

    def look(self, moment: int, key: str, about: int) -> Any:
        """Something that the player may know, while it is so."""
        if moment != len(self.answers):
            _over()
        return LOOKS[key](self, about)

    def question(self, decision: Decision) -> Question:
        """What the player is asked. What is there anyway is told with it, for that costs less than asking."""
        question = _new(Question)
        told = question.__dict__
        told["_from"] = self.sealed, len(self.answers), len(decision.options)
        told["seat"] = self.seat
        told["ask"] = decision.ask
        return question

    def view(self) -> View:
        """What the player sees."""
        return sealed_as(View, (self.sealed, len(self.answers), VIEWER))

    def at(self, player: Player) -> Seen:
        return sealed_as(Seen, (self.sealed, len(self.answers), self.seated.index(player)))

    def decision(self) -> Decision:
        """The open decision, if it is this player's."""
        decision = self.game.decision
        if decision is None or decision.player is not self.viewer:
            _over()
        return decision

    def seen(self) -> dict[str, Any]:
        """What hardly ever changes of the viewer's view. It is kept, so whatever is in it cannot be written into."""
        seen: dict[str, Any] | None = self.stated.get(self.known_as)
        if seen is None or self.table.winners is not None:
            rules = self.interpreter.rulebook
            seen = self.stated[self.known_as] = {
                "seat": self.viewer.name,
                "roles": Told({player.name: self.role(player) for player in self.players}),
                "sides": Told(rules.side_of),
                "alone": frozenset(rules.alone),
            }
        return seen

    def role(self, player: Player) -> str:
        role, table = player.role, self.table
        if role is None:
            return ""
        if player.role_known or table.known[role.index] & self.viewer.eye or player is self.viewer:
            return role.definition.id
        return HIDDEN if table.winners is None else role.definition.id

    def character(self, player: Player) -> str:
        return player.character.definition.id if player.character is not None else ""

    def distance(self, player: Player) -> int:
        return 0 if player is self.viewer else self.interpreter.number("distance", self.viewer, player)

    def hand(self, player: Player) -> tuple[CardFace, ...] | int:
        is_open = player is self.viewer or self.interpreter.hand_is_open(player)
        return _faces(player.hand) if is_open else len(player.hand)

    def shown(self, player: Player) -> tuple[CardFace, ...]:
        return _faces([card for card in player.hand if card.index in self.table.open_cards])

    def tokens_on(self, player: Player) -> tuple[tuple[CardFace, str, int], ...]:
        lying = self.interpreter.table.tokens_on
        return tuple(
            (face_of(card), token, count)
            for card in player.in_play
            for token, count in lying.get(card.index, {}).items()
            if count
        )

    def lying_on(self, player: Player) -> tuple[tuple[CardFace, tuple[CardFace, ...], int], ...]:
        game, table = self.interpreter, self.interpreter.table
        if not table.links and not table.under:
            return ()
        found = [
            (card, game.lying_with(card, seen=True), len(table.under.get(card.index, ()))) for card in player.in_play
        ]
        return tuple((face_of(card), _faces(on), under) for card, on, under in found if on or under)

    def places(self, player: Player) -> tuple[PileSeen, ...]:
        """Places of a player's own: what lies open there, or is known to the viewer whose they are."""
        found = []
        for name, (shows, _) in self.interpreter.rulebook.own.items():
            pile = player.own[name]
            seen = shows == "all" or (shows == "owner" and player is self.viewer)
            cards = self.interpreter.rulebook.in_reading_order(pile)[
                : len(pile) if seen else 1 if shows == "top" else 0
            ]
            found.append(PileSeen(name, len(pile), _faces(cards), ()))
        return tuple(found)

    def piles(self) -> tuple[PileSeen, ...]:
        """Those the sets declare, as far as all see them."""
        game, found = self.interpreter, []
        rules = game.rulebook
        for compiled in rules.sets:
            for name in compiled.zones:
                pile, shown = game.table.piles[name], rules.shown.get(name)
                cards = rules.in_reading_order(pile)[: 0 if shown is None else 1 if shown == "top" else len(pile)]
                others = [game.facing(card) for card in cards] if name in rules.faces else []
                along = tuple("" if other is None else other.definition.name for other in others)
                prices = tuple([None if card.definition.cost is None else game.price(card) for card in cards])
                found.append(PileSeen(name, len(pile), _faces(cards), along, prices))
        return tuple(found)

    def targets(self, answer: int) -> tuple[str, ...]:
        """Whom an answer could be aimed at first, or whose cards."""
        option = self.decision().options[answer]
        thing = option.thing if isinstance(option, Branch) else option
        ability: Ability | None
        card: Card | None
        if isinstance(thing, Play):
            ability, card = thing.ability, thing.card
        elif isinstance(thing, Use):
            ability, card = thing.text or thing.slot.ability, thing.card or thing.slot.card
        else:
            return ()
        if not isinstance(ability, Text) or not ability.aims:
            return ()
        game, viewer = self.interpreter, self.viewer
        aimed = game.aimable(viewer, card, ability, ability.aims[0](game, viewer, card))
        players = aimed if aimed and isinstance(aimed[0], Player) else [game.owner(each) for each in aimed]
        return tuple(dict.fromkeys([player.name for player in players if player is not None]))


def _faces(cards: Sequence[Card]) -> tuple[CardFace, ...]:
    return tuple([face_of(card) for card in cards])


def _about(about: Any) -> str:
    """The name of the card or ability that a question is about, if it is about one."""
    if isinstance(about, Definition):
        return about.name
    for attribute in ("definition", "ability", "name", "card"):
        inner = getattr(about, attribute, None)
        if inner is not None and not isinstance(inner, str):
            found = _about(inner)
            if found:
                return found
    return ""


def _does(about: Any) -> tuple[str, ...]:
    """What the text does that a question is about."""
    ability = about.ability if isinstance(about, Play) else about
    return ability.acts if isinstance(ability, Doing) else ()


def _of(decision: Decision) -> str | None:
    return decision.event.name if isinstance(decision.event, Player) else None


def _sentence(decision: Decision) -> str:
    """What the player is asked, as one sentence."""
    about, ask = decision.about, decision.ask
    named = _about(about)
    of_whom = f" of {_of(decision)}" if _of(decision) else ""
    if ask == "either":
        if any(isinstance(option, Branch) and option.text == STOP.key for option in decision.options):
            return "Your turn. What do you do?"
        return f"{named}: which do you choose?" if named else "Which do you choose?"
    if ask == "attack":
        shooter = getattr(about, "shooter", None)
        missing = getattr(about, "misses", 1) - getattr(about, "missed", 0)
        more = f"; it takes {missing} more to avoid it" if missing > 1 else ""
        return f"{shooter or 'Somebody'} shoots at you{f' with {named}' if named else ''}{more}. Your answer?"
    if ask == "help":
        return f"{getattr(about, 'target', None)} is shot{f' with {named}' if named else ''}. Do you help?"
    if ask == "protect":
        return f"{named or 'An effect'} comes to {getattr(about, 'concerns', None)}. Do you help?"
    if ask == "targeted":
        owner = getattr(about, "owner", None)
        whose = f" of {owner.name}" if isinstance(owner, Player) else ""
        return f"{named or 'An effect'}{whose} comes to you. Your answer?"
    if ask.startswith("would ") and isinstance(about, Event):
        verb, done = ask.removeprefix("would "), {"bang": "be shot", "eliminate": "be eliminated"}
        whom = about.object if verb in done else about.doer
        return f"{whom or 'Somebody'} would {done.get(verb, verb)}. Your answer?"
    if ask == "any time":
        loser = about.doer if isinstance(about, Event) else None
        return f"Before {f'{loser} loses life' if loser else f'{named} counts' if named else 'it goes on'}: do you act?"
    return {
        "target": f"{_what(decision)} do you choose{f' for {named}' if named else ''}?",
        "eliminate": "You are about to be eliminated. Your answer?",
        "may": f"Do you use {named}?" if named else "Do you want to?",
        "discard": f"Which card{of_whom} do you discard?",
        "draw": f"Which card{of_whom} do you take?",
        "flip": f"Which card counts{f' for {named}' if named else ''}?",
        "order": "What comes first?",
        "discard order": "Which card is discarded first?",
        "card": f"{_what(decision)} do you choose{f' for {named}' if named else ''}?",
        "secret": "Which card do you pick, unseen by the others?",
        "give": "Which card do you give?",
        "name": f"What do you name{f' for {named}' if named else ''}?",
        "several": f"{_what(decision)} do you mean?",
    }.get(ask, f"{_what(decision)}: {ask}?")


def _what(decision: Decision) -> str:
    """What kind of thing is asked for, as the word that a question begins with."""
    things = [option.thing if isinstance(option, Branch) else option for option in decision.options]
    things = [thing for thing in things if thing is not None and key_of(thing) not in SILENT]
    if things and all(isinstance(thing, Player) for thing in things):
        return "Whom"
    if things and all(isinstance(thing, Card) or key_of(thing) == FROM_HAND.key for thing in things):
        return "Which card"
    if things and all(key_of(thing).isdecimal() for thing in things):
        return "How many"
    return "Which"


def _kept(name: str) -> Callable[[Eyes, int], Any]:
    return lambda eyes, _: eyes.seen()[name]


OF_PLAYERS: dict[str, Callable[[Eyes, int], Any]] = {
    "name": lambda eyes, who: eyes.seated[who].name,
    "seat": lambda eyes, who: eyes.seated[who].seat,
    "me": lambda eyes, who: eyes.seated[who] is eyes.viewer,
    "in_game": lambda eyes, who: not eyes.seated[who].out,
    "away": lambda eyes, who: eyes.seated[who].away,
    "life": lambda eyes, who: eyes.seated[who].life,
    "max_life": lambda eyes, who: eyes.interpreter.number("max-life", eyes.seated[who]),
    "tokens": lambda eyes, who: tuple(sorted(eyes.seated[who].tokens.items())),
    "marks": lambda eyes, who: eyes.interpreter.marks_on(eyes.seated[who]),
    "seat_marks": lambda eyes, who: eyes.interpreter.marks_on(eyes.seated[who].seat),
    "role": lambda eyes, who: eyes.role(eyes.seated[who]),
    "role_known": lambda eyes, who: eyes.seated[who].role_known,
    "character": lambda eyes, who: eyes.character(eyes.seated[who]),
    "hand": lambda eyes, who: eyes.hand(eyes.seated[who]),
    "hand_size": lambda eyes, who: len(eyes.seated[who].hand),
    "shown": lambda eyes, who: eyes.shown(eyes.seated[who]),
    "in_play": lambda eyes, who: _faces(eyes.seated[who].in_play),
    "places": lambda eyes, who: eyes.places(eyes.seated[who]),
    "lying_on": lambda eyes, who: eyes.lying_on(eyes.seated[who]),
    "tokens_on": lambda eyes, who: eyes.tokens_on(eyes.seated[who]),
    "distance": lambda eyes, who: eyes.distance(eyes.seated[who]),
    "reach": lambda eyes, who: eyes.interpreter.number("reach", eyes.seated[who]),
}
OF_THE_TABLE: dict[str, Callable[[Eyes, int], Any]] = {
    **{name: _kept(name) for name in ("seat", "roles", "sides", "alone")},
    "players": lambda eyes, _: tuple([eyes.at(player) for player in eyes.players]),
    "others": lambda eyes, _: tuple([eyes.at(player) for player in eyes.interpreter.others(eyes.viewer)]),
    "lives": lambda eyes, _: {player.name: player.life for player in eyes.interpreter.alive},
    "turn": lambda eyes, _: eyes.interpreter.turn_player.name if eyes.interpreter.turn_player is not None else None,
    "turn_number": lambda eyes, _: eyes.interpreter.table.turn_count,
    "deck": lambda eyes, _: len(eyes.interpreter.deck),
    "discards": lambda eyes, _: _faces(eyes.interpreter.table.piles[DISCARDS]),
    "piles": lambda eyes, _: eyes.piles(),
    "in_force": lambda eyes, _: _faces([card for cards in eyes.interpreter.forced.values() for card in cards]),
    "winners": lambda eyes, _: tuple(player.name for player in eyes.interpreter.table.winners or ()),
}
OF_THE_QUESTION: dict[str, Callable[[Eyes, int], Any]] = {
    "options": lambda eyes, _: tuple([thing.offer or _offer(thing) for thing in eyes.decision().options]),
    "text": lambda eyes, _: _sentence(eyes.decision()),
    "keys": lambda eyes, _: tuple(eyes.decision().keys()),
    "about": lambda eyes, _: _about(eyes.decision().about),
    "does": lambda eyes, _: _does(eyes.decision().about),
    "of": lambda eyes, _: _of(eyes.decision()),
    "targets": lambda eyes, count: tuple([eyes.targets(answer) for answer in range(count)]),
}
LOOKS: dict[str, Callable[[Eyes, int], Any]] = {
    **{f"Seen.{name}": look for name, look in OF_PLAYERS.items()},
    **{f"View.{name}": look for name, look in OF_THE_TABLE.items()},
    **{f"Question.{name}": look for name, look in OF_THE_QUESTION.items()},
    "targets of one": Eyes.targets,
}
