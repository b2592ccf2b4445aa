"""What an entry says, one class a form: the fields that form has and no others, fixed once it is registered.

Functions take the interpreter first, then who holds the ability (`me`), the card that says it (`this`, nothing for a
rule) and what the form is about. What `me` and `this` can be depends on the entry and was checked when the function
was registered (`Abilities`); here they may be anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, cast

from bangdsl.table.cards import Definition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bangdsl.play.decisions import Running
    from bangdsl.play.events import Event
    from bangdsl.table.cards import Card
    from bangdsl.table.table import Player

    Layer = Any  # the interpreter: whichever layer of it calls
    Who = Any  # whoever or whatever the entry makes of `me` and `this`
    Test = Callable[[Layer, Who, Who], object]
    CardTest = Callable[[Layer, Who, Who, Card], object]
    EventTest = Callable[[Layer, Who, Who, Event], object]
    BanTest = Callable[[Layer, Who, Who, Player, Card | None, Definition | None], object]
    AimTest = Callable[[Layer, Who, Who, Any, Card | None, Definition, Any], object]
    WayTest = Callable[[Layer, Who, Who, Card, Player | None, Player | None, int], object]
    Things = Callable[[Layer, Who, Who], Sequence[Any]]
    Handler = Callable[..., Running]  # a text: behind `this` what it was aimed at
    EventHandler = Callable[[Layer, Who, Who, Any], Running]
    Aims = Callable[..., Sequence[Any]]  # behind `this` what has been chosen so far

FIRST, PLAIN, LAST = 0, 1, 2
RANK_OF_KIND = {"rule": 0, "event": 1, "character": 3}  # which `is` wins; other cards stand between
BY_CARDS = 2  # from this rank on it is a card or a character that speaks


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ability:
    """One thing an entry says."""

    definition: Definition
    key: str
    line: int
    waits_for: tuple[str, ...]  # what it is looked up by: an event, a kind of statement, a window
    entry: str = field(init=False)  # what it stands in: a card, a character or a rule of a set
    rank: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "entry", f"{self.definition.set}/{self.definition.id}")
        object.__setattr__(self, "rank", RANK_OF_KIND.get(self.definition.kind, BY_CARDS))

    def __deepcopy__(self, memo: dict[int, Any]) -> Ability:
        return self  # it never changes

    def __repr__(self) -> str:
        return f"{self.key} ({type(self).__name__})"


# ---------------------------------------------------------------- what is done
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Doing(Ability):
    """Something with steps."""

    acts: tuple[str, ...]  # what it does, for those who read effects instead of names
    by_choice: bool  # does it happen because a player decided so?


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Text(Doing):
    """What somebody decides to do: plays and uses."""

    handler: Handler
    windows: tuple[str, ...]
    aims: tuple[Aims, ...]  # each: whom or what may be aimed at, what was chosen before given
    can: Test | None  # may it be begun?
    can_pay: Test | None
    answers: Callable[[Layer, Who, Who, Any], object] | None  # does it answer that effect, play or loss?
    some: Test | None  # is there anything to aim at? Quicker than listing all
    done: tuple[tuple[str, ...], ...]  # of each aim: what is done to who is chosen, of what limits on targets speak of
    counts: str  # `all` if it counts the cards in hand or the life of anybody but its player
    questions: tuple[Test, ...] = field(init=False)  # what must be so to do it, but for its price
    priced: tuple[Test, ...] = field(init=False)  # and with its price, which comes first
    aimed: bool = field(init=False)  # are its aims to be listed, to see whether there are any?
    always: bool = field(init=False)  # can it be begun however things stand?

    def __post_init__(self) -> None:
        Ability.__post_init__(self)
        questions = tuple([each for each in (self.can, self.some) if each is not None])
        priced = questions if self.can_pay is None else (self.can_pay, *questions)
        aimed = bool(self.aims) and self.some is None
        object.__setattr__(self, "questions", questions)
        object.__setattr__(self, "priced", priced)
        object.__setattr__(self, "aimed", aimed)
        object.__setattr__(self, "always", not priced and not aimed)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlayText(Text):
    """The text of a card that is played."""

    pay: Handler | None  # what a play costs, before it is placed
    improve: Handler | None  # what its player may add to it and pays for
    payable: Test | None  # can the text be done in full, as a price?
    apart: bool  # it asks for cards in hand, and the card played is none of them
    at_cards: tuple[int, ...] = ()  # which of its aims are at cards, not players
    picks: tuple[tuple[str, int], ...] = ()  # what it does to a card of a player aimed at, and which of the aims he is
    ways: tuple[str, ...] = ()  # of an `or` that its player decides


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UseText(Text):
    """An action of something that lies there already, in my turn or as an answer."""

    times: int | None
    order: int
    anyone: bool = False  # not only its owner may make it


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Grant(Doing):
    """Cards that may be used in the windows of their text: the handler pays and does it."""

    handler: Handler
    border: str
    match: Callable[[Layer, Who, Card], object] | None
    can: Test | None
    own: bool  # the handler is all of it, in its owner's turn, whatever the cards say


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Dearer(Doing):
    """What plays or uses that match cost besides: the handler pays."""

    handler: Handler
    match: Callable[[Layer, Who, Who, Player, Card | None, Definition, Player | None], object]
    parts: Callable[[Layer, Who, Who, Player, Card | None], list[tuple[Any, int]]] | None  # cards or a token, how many
    can: Callable[[Layer, Who, Who, Player, Card | None], object] | None  # what else it takes
    aimed: bool  # it asks whom a play is aimed at
    says_me: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fires(Doing):
    """What happens by itself: its handler is given the event or the thing it is about."""

    handler: EventHandler
    may: bool
    says_me: bool  # a rule that says I or my is held by every player, another by the table
    order: int
    oldest: bool  # among one player's own: in the order in which they came, not as he likes
    after: str | None  # stands directly behind the ability of that card
    even_off: bool  # holds though its card is switched off
    times: int | None  # in a game, or
    each_turn: bool  # in each turn
    at_once: bool = field(init=False)  # it runs whenever it is due: nothing is asked or looked at before
    has_if: bool = field(init=False)  # does it wait for certain events of its verb only?
    several: bool = field(init=False)  # the same text waits for something else as well
    simple: bool = field(init=False)  # it is set off as often as it is due, by itself alone

    def __post_init__(self) -> None:
        Ability.__post_init__(self)
        object.__setattr__(self, "at_once", self.times is None and not self.may)
        object.__setattr__(self, "has_if", False)
        object.__setattr__(self, "several", False)
        object.__setattr__(self, "simple", self.times is None)

    def waits_with(self, other: Fires) -> None:
        """The two are one text, which counts for both how often it is done."""
        object.__setattr__(self, "key", other.key)
        for each in (self, other):
            object.__setattr__(each, "several", True)
            object.__setattr__(each, "simple", False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Awaits(Fires):
    """Waits for an event."""

    event: str
    match: EventTest | None  # does it concern this event?
    unit: bool  # once for each unit of the event, not once an event
    mine: str | None  # whose the event has to be, by its slot; saves asking those whom it does not concern
    anywhere: bool  # of what happens to its own card: also where that does not lie in play


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trigger(Awaits):
    """On an event, or on a moment of the turn."""

    can: EventTest | None  # can what it costs be paid when it comes to it?
    claims: bool  # takes all cards of the player the event is about; several that do share them
    later: bool  # waits until the effect under way is over
    even_out: bool  # runs though its player is out: somebody else does it, or it says so
    supposes: Callable[..., None] | None  # before a play: what it sets up, to see what that would allow
    ends: bool  # with it ends what was set up together with it
    counts: str  # whose cards in hand or life it counts: `me`, or `all` if anybody else's
    brings: tuple[tuple[str, int], ...]  # cards of the deck, life or tokens for its holder, if that is all it does
    moves: bool  # takes a card from where the event has put it

    def __post_init__(self) -> None:
        Fires.__post_init__(self)
        object.__setattr__(self, "at_once", self.at_once and self.can is None)
        object.__setattr__(self, "has_if", self.match is not None or self.mine is not None)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Replacement(Awaits):
    """The event does not happen, this does."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class State(Fires):
    """Fires when a condition becomes true."""

    speed: str
    condition: Callable[..., object]  # behind `this` the thing, if it is a condition on each of several
    among: Things | None  # these things, each by itself
    watches: frozenset[str] | None  # what the condition depends on; nothing: on anything
    can: EventTest | None  # can what it costs be paid when it comes to it?
    ends: bool = False  # with it ends what was set up together with it

    def __post_init__(self) -> None:
        Fires.__post_init__(self)
        object.__setattr__(self, "at_once", self.at_once and self.can is None)


# ---------------------------------------------------------------- what holds
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number(Ability):
    """A statement on a number."""

    stat: str
    op: str
    value: int | Callable[..., int]  # behind `this` the subjects of the number
    at: int | None  # which of the subjects is me
    of: str  # the card a limit is about
    applies: Callable[..., object] | None
    volatile: bool  # depends on more than what lies in play
    fixed: int | None  # what the number is for everybody, if nothing else is said
    plain: bool  # it says the same number whatever else is so


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Room(Ability):
    """How many of the cards that lie there, as counted for one more card, may lie before a player."""

    most: int
    lying: Callable[[Layer, Who, Who, Card], Sequence[Card] | None]  # nothing: it does not concern that card
    volatile: bool = False  # whether it does rests on what nothing tells of


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NounIs(Ability):
    """Who or what a noun of the table is: the leader, the next seat, the phases of a turn."""

    noun: str
    who: Callable[[Layer, Who, Who], Any]
    can: Test | None
    steady: bool  # stays the same for a turn, as long as nobody comes or goes and nothing else is said
    fixed: Any  # what it always is, if nothing else is said
    mine: bool = False  # to who says so alone


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SuitIs(Ability):
    """Cards that match are seen as of that suit; without a match all are."""

    suit: str
    match: CardTest | None
    volatile: bool = False  # whether one does rests on what nothing tells of
    watches: frozenset[str] | None = frozenset()  # and on what, as of a switch


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CountsAs(Ability):
    """Cards that may be used or played as another."""

    match: CardTest
    to: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DiscardsAs(Ability):
    """Cards that may be discarded where another card is to be discarded."""

    match: CardTest
    to: str
    times: int | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Placement(Ability):
    """Before whom the card may be put."""

    whom: Callable[[Layer, Who, Who], Sequence[Player]]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mark(Ability):
    """A mark on a card, a player or a seat; or on all of them that match, as long as they do."""

    word: str
    thing: Card | Player | int | None
    lifeless: bool = False  # who has it is in the game without life
    of: str = ""  # what may match: player, card, seat
    match: Callable[[Layer, Who, Who, Any], object] | None = None
    volatile: bool = False  # whether one does rests on what nothing tells of
    watches: frozenset[str] | None = frozenset()  # and on what, as of a switch


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RoleIs(Ability):
    """A player counts as having another role."""

    player: Player | None
    role: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SwitchOff(Ability):
    """Cards that match say nothing meanwhile; they lie there all the same."""

    match: CardTest
    can: Test | None
    says_me: bool
    watches: frozenset[str] | None  # what it rests on besides what lies in play and whose turn it is; nothing: anything


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HasWhile(Ability):
    """Have the abilities of a character by name as long as that is so."""

    ident: str
    can: Test
    watches: frozenset[str] | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Silence(Ability):
    """A rule or card of that id says nothing meanwhile."""

    ident: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ignores(Ability):
    """Cards that match do not change a number: anybody's, or that of who says so alone."""

    stat: str
    match: CardTest
    mine: bool = False
    volatile: bool = False  # whether one does rests on what nothing tells of


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Immunity(Ability):
    """Effects of cards that match do nothing to me: by suit and rank, by whose they are, by everything else."""

    suits: CardTest
    owner: Callable[[Layer, Who, Who, Player | None], object]
    others: Callable[[Layer, Who, Who, Card, Definition], object]
    who: Callable[[Layer, Who, Who, Player], object] | None  # to whom they do nothing, if not to me alone and always
    says_me: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Duty(Ability):
    """While it can be done, the player may not stop."""

    match: Callable[[Layer, Who, Who, Player, Card], object]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ban(Ability):
    """What matches may not be done."""

    match: BanTest
    each: bool  # it looks at each card, not only at what the card is used as
    says_me: bool  # of what belongs to nobody: it speaks of others than who holds it


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NotChosen(Ability):
    """Whom or what a card that matches may not be aimed at, or may not do something to."""

    match: AimTest
    says_me: bool  # of what belongs to nobody: every player holds it


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Protection(Ability):
    """Cards that cards and characters may not draw, or may not discard."""

    done: str  # drawn, discarded
    match: CardTest
    by: Callable[[Layer, Who, Who, Card | None, Definition, Player | None], object] | None  # by anything, if nothing
    says_me: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Destination(Ability):
    """Where a discarded or drawn card goes instead; it counts as discarded or drawn all the same."""

    match: WayTest
    pile: str
    bottom: bool
    shuffled: bool
    whom: Callable[[Layer, Who, Who, Player], Player | None] | None  # before whom a drawn card goes


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InForce(Ability):
    """The text of the top card of a pile, or of so many, holds for all; 0: of all its cards."""

    pile: str
    count: int = 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Opens(Ability):
    """Cards of such places lie open for all to see: of players who match; without a match of all."""

    zone: str
    match: Callable[[Layer, Who, Who, Player], object] | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BorrowsOn(Ability):
    """Have the abilities of the cards that lie on this one."""


# ---------------------------------------------------------------- what they are looked up by
Form = TypeVar("Form", bound=Ability)
FormOf = TypeVar("FormOf", bound=Ability, covariant=True)

if TYPE_CHECKING:
    from typing import Generic

    class Key(str, Generic[FormOf]):
        """A name under which abilities of one form wait. A plain string is an event: triggers wait under it."""
else:
    Key = dict  # only spoken of in annotations


def key(form: type[Form], name: str) -> Key[Form]:
    """At run time it is just its name."""
    return cast("Key[Form]", name)


class Keys(dict[str, "Key[Form]"]):
    """Names of one form that begin alike, each made once."""

    def __init__(self, form: type[Form], prefix: str) -> None:
        super().__init__()
        self.prefix = prefix

    def __missing__(self, rest: str) -> Key[Form]:
        found = self[rest] = cast("Key[Form]", self.prefix + rest)
        return found


SOON, WHENEVER = key(State, "as soon as"), key(State, "whenever")
ROOM, SUIT, ROLE = key(Room, "room"), key(SuitIs, "suit"), key(RoleIs, "role")
COUNTS_AS, PLAYS_AS = key(CountsAs, "counts as"), key(CountsAs, "plays as")
DISCARDS_AS = key(DiscardsAs, "discards as")
GRANT, DUTY_TO_PLAY = key(Grant, "grant"), key(Duty, "obliges play")
SWITCH_OFF, SILENCE, IMMUNE = key(SwitchOff, "turn off"), key(Silence, "silence"), key(Immunity, "immune")
HAS_WHILE = key(HasWhile, "has while")
IN_FORCE, BORROWS_ON = key(InForce, "in force"), key(BorrowsOn, "borrows on")
NUMBER, MEANING, IGNORES = Keys(Number, "number "), Keys(NounIs, "means "), Keys(Ignores, "ignores ")
LIFELESS = key(Mark, "lifeless")
MARK, OPENS, BAN = Keys(Mark, "mark "), Keys(Opens, "opens "), Keys(Ban, "forbids ")
NOT_CHOSEN, LIMITED = key(NotChosen, "not chosen"), key(NotChosen, "limited")  # under the second wait all of them
KEPT_FROM = Keys(NotChosen, "kept from ")  # by what is done
KEPT_CARD, TARGETED, SHOT, HEALED = (KEPT_FROM[done] for done in ("card chosen", "targeted", "shot", "healed"))
PROTECTED, DESTINATION = key(Protection, "protects"), Keys(Destination, "goes to by ")
DEARER = Keys(Dearer, "dearer ")
DEARER_PLAY, DEARER_USE, DEARER_AIM = (DEARER[each] for each in ("play", "use", "target"))
PROTECTED_BY = key(Protection, "protects by")  # under it wait those that ask whose doing it is
WOULD = Keys(Replacement, "would ")
USE, USE_OF = Keys(UseText, "use "), Keys(UseText, "use of ")
# Those that are looked up often, by a name of their own.
NO_PLAY, NO_USE, NO_GAIN = BAN["play"], BAN["use"], BAN["gain"]
WOULD_DRAW, WOULD_DISCARD, WOULD_LEAVE = WOULD["draw"], WOULD["discard"], WOULD["leave"]
WOULD_LOSE, WOULD_BANG, WOULD_PLAY, WOULD_SKIP = WOULD["lose"], WOULD["bang"], WOULD["play"], WOULD["skip"]
WOULD_CHECK, WOULD_USE, WOULD_TAKE, WOULD_SWAP = WOULD["draw!"], WOULD["use"], WOULD["take"], WOULD["swap"]
WOULD_REVEAL, WOULD_SHUFFLE, WOULD_RETURN = WOULD["reveal"], WOULD["shuffle"], WOULD["return"]
WOULD_GIVE, WOULD_MOVE, WOULD_PUT = WOULD["give"], WOULD["move"], WOULD["put"]
LIMIT, EXTRA, PRICE, DISTANCE, HEALING = (NUMBER[n] for n in ("limit", "extra", "price", "distance", "healing"))
TO_BY_DRAW, TO_BY_DISCARD = DESTINATION["draw"], DESTINATION["discard"]


def narrowed(waits_for: str, of: str | None) -> str:
    """What is waited for, if only cards of one border or kind are concerned; `Definition` has the same names."""
    return waits_for if of is None else f"{waits_for} of {of}"
