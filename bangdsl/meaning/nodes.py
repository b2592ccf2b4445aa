"""What a text means: frozen, typed nodes in a few families. Equal meanings are equal however they were worded.

A *description* of players or cards is a source, tests and a pick; `my`, `their` and `of X` are sources. One player or
card that is known is a *single*: whether it may turn out to be nobody is part of it. Numbers, tests and conditions are
closed over these; an event is a pattern of conditions on its slots; a step is one `Do` with a slot for each part, or
one of the few heads. A node says nothing about Python and nothing about English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields
from typing import Any

from bangdsl.frozen import ALL, BELOW, dataclass, replace
from bangdsl.spans import Span


@dataclass(frozen=True)
class Meaning:
    def children(self) -> tuple[Meaning, ...]:
        """The nodes directly below this one; what reads meanings goes through them again and again, so it is noted."""
        noted: tuple[Meaning, ...] | None = self.__dict__.get(BELOW)
        if noted is None:
            noted = self.__dict__[BELOW] = tuple(self._inside())
        return noted

    def _inside(self) -> list[Meaning]:
        found: list[Meaning] = []
        for value in self.__dict__.values():
            if isinstance(value, Meaning):
                found.append(value)
            elif isinstance(value, tuple) and value:
                _add_inside(value, found)
        return found

    def walk(self) -> Sequence[Meaning]:
        """This node and all below it, depth first; noted as they are."""
        noted: list[Meaning] | None = self.__dict__.get(ALL)
        if noted is None:
            noted = self.__dict__[ALL] = [self]
            for child in self.children():
                noted += child.walk()
        return noted


def _add_inside(values: tuple[object, ...], found: list[Meaning]) -> None:
    for each in values:
        if isinstance(each, Meaning):
            found.append(each)
        elif isinstance(each, tuple):
            _add_inside(each, found)


# ---------------------------------------------------------------- singles: one player, one card, one thing


@dataclass(frozen=True)
class Single(Meaning):
    """One player or card, known when it comes to it; `sure` = never nobody."""

    @property
    def sure(self) -> bool:
        return False


@dataclass(frozen=True)
class Me(Single):
    """Who holds the ability."""

    @property
    def sure(self) -> bool:
        return True


@dataclass(frozen=True)
class Nobody(Single):
    """Who holds an ability of the table."""


@dataclass(frozen=True)
class This(Single):
    """The card that says it."""

    @property
    def sure(self) -> bool:
        return True


@dataclass(frozen=True)
class Subject(Single):
    """Whoever or whatever is being tested."""

    type: str = "player"

    @property
    def sure(self) -> bool:
        return True


@dataclass(frozen=True)
class Ref(Single):
    """What a step, a loop or a choice introduced: one thing, or several."""

    name: str
    type: str  # player, card, attack, value
    many: bool = False
    known: bool = False  # never nobody
    # of cards: there (beside their pile), held (in hand), gone (discarded), chosen (where they lay); of what
    # was named: what that is
    where: str = ""
    holder: Single | None = None  # of cards in hand: in whose
    seen: Single | None = None  # of cards in hand: who has looked at them; nobody in particular: all have
    aimed: bool = False  # chosen before anything was done
    off_pile: bool = False  # of a card: it was chosen where it lies in a pile, so another stands in for it
    light: bool = False  # some step happened to move it: what is spoken of next takes its place
    by_card: bool = False  # of a player: meant as the owner of one card, so nobody else is meant in his place

    @property
    def sure(self) -> bool:
        return self.known


@dataclass(frozen=True)
class Slot(Single):
    """A part of the event a trigger waits for, or of what is being answered."""

    of: str  # event, answered, what
    name: str  # doer, object, owner, culprit, card, attack.shooter ...
    type: str
    known: bool = False

    @property
    def sure(self) -> bool:
        return self.known


@dataclass(frozen=True)
class TargetOf(Single):
    """Whom the play or the attack of an event is aimed at."""

    of: str = "event"


@dataclass(frozen=True)
class Leader(Single):
    pass


@dataclass(frozen=True)
class InTurn(Single):
    """Whose turn it is."""


@dataclass(frozen=True)
class OwnerOf(Single):
    card: Single


@dataclass(frozen=True)
class LaidBy(Single):
    """Who played a card in play, or laid it there."""

    card: Single


@dataclass(frozen=True)
class HolderOf(Single):
    """Who has a card, where another player uses it: before whom it lies, whose character it is."""

    card: Single


@dataclass(frozen=True)
class TurnNow(Single):
    """Which turn it is."""

    @property
    def sure(self) -> bool:
        return True


@dataclass(frozen=True)
class SeatOf(Single):
    """Where a player sits: it stays where it is when he changes seats."""

    player: Single

    @property
    def sure(self) -> bool:
        return self.player.sure


@dataclass(frozen=True)
class RoleHolder(Single):
    """Who has a role, in the game or out of it."""

    roles: tuple[str, ...]


@dataclass(frozen=True)
class Neighbour(Single):
    """The nearest player to the left (1) or right (-1) of somebody that fits, or (0) the next in the order of turns."""

    of: Single
    step: int
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class FirstOf(Single):
    """The only one, or the first, of a description."""

    among: Description


@dataclass(frozen=True)
class CharacterOf(Single):
    player: Single

    @property
    def sure(self) -> bool:
        return False


@dataclass(frozen=True)
class Facing(Single):
    """The card on the other side of a row."""

    card: Single


@dataclass(frozen=True)
class LastTo(Single):
    """Who or what had the latest part in something that happened."""

    past: Past
    slot: str  # doer, object, card
    type: str = "player"
    before: bool = False  # leaving out the event that is asked about
    going: bool = False  # a card that goes by this event is still meant


@dataclass(frozen=True)
class TheCard(Single):
    """The only card of its kind that lies in a row."""

    kind: str


@dataclass(frozen=True)
class Said(Single):
    """What a player named or chose, of several who did so at once."""

    poll: Ref
    of: Single
    type: str  # player, card, value


# ---------------------------------------------------------------- descriptions


@dataclass(frozen=True)
class Pick(Meaning):
    pass


@dataclass(frozen=True)
class Every(Pick):
    pass


Ranks = tuple[tuple[str, int], ...]  # what ranks count where a set says so


@dataclass(frozen=True)
class Alike(Meaning):
    """How the cards of a group are alike: `same rank`, `other suit`, `sequence`; all of it holds."""

    keys: tuple[str, ...]
    ranks: Ranks = ()


@dataclass(frozen=True)
class CardGroup(Meaning):
    """So many cards that are alike."""

    size: Number
    alike: Alike


@dataclass(frozen=True)
class Chosen(Pick):
    """So many, as somebody likes; cards that are alike if it is said how."""

    by: Single
    count: Number
    up_to: bool = False
    alike: Alike | None = None


@dataclass(frozen=True)
class AtRandom(Pick):
    count: Number


@dataclass(frozen=True)
class Source(Meaning):
    """A list in a defined order."""


@dataclass(frozen=True)
class Description(Meaning):
    """Things out of a source that meet tests, all of them or some."""

    source: Source
    tests: tuple[Test, ...] = ()
    pick: Pick = field(default_factory=Every)
    type: str = "card"  # or player


# ---- players


@dataclass(frozen=True)
class Everyone(Source):
    """All in the game, clockwise from somebody."""

    start: Single


@dataclass(frozen=True)
class Others(Source):
    of: Single


@dataclass(frozen=True)
class Eliminated(Source):
    pass


@dataclass(frozen=True)
class Away(Source):
    """Those who are out of the round for a while."""


@dataclass(frozen=True)
class Seats(Source):
    """All who began, in the game or out of it."""


@dataclass(frozen=True)
class InReach(Source):
    of: Single


@dataclass(frozen=True)
class Near(Source):
    """The others at a distance or closer."""

    of: Single
    far: int


@dataclass(frozen=True)
class Those(Source):
    """Several that were spoken of; of cards only those that are still where they were put."""

    ref: Ref
    all: bool = False


@dataclass(frozen=True)
class Together(Source):
    """Several descriptions and singles, in this order."""

    parts: tuple[Single | Description, ...]


# ---- cards


@dataclass(frozen=True)
class Hand(Source):
    of: Single | Description


@dataclass(frozen=True)
class InPlay(Source):
    of: Single | Description | None = None  # nothing: anybody's


@dataclass(frozen=True)
class Held(Source):
    """In hand and in play."""

    of: Single | Description


@dataclass(frozen=True)
class InPile(Source):
    pile: str


@dataclass(frozen=True)
class OwnPile(InPile):
    """A place of a player's own; `seen` = who acts sees what lies there."""

    of: Single | Description = field(default_factory=lambda: Me())
    seen: bool = False


@dataclass(frozen=True)
class UsableAs(Source):
    """Cards of a hand that may be used where one of a name is asked for."""

    of: Single
    ident: str
    given_up: bool = False  # as a cost, which is no use of it


@dataclass(frozen=True)
class WithVerb(Source):
    """Cards whose text has a verb, in hand or in play, as they may be used now."""

    of: Single
    verb: str


@dataclass(frozen=True)
class OnCard(Source):
    """What lies on the character of a player."""

    of: Single


@dataclass(frozen=True)
class LyingWith(Source):
    """What lies on, beside or under a card in play; `open` = only what can be seen and picked."""

    host: Single
    open: bool = False


@dataclass(frozen=True)
class DrawnThisTurn(Source):
    of: Single


@dataclass(frozen=True)
class AnswersTo(Source):
    """The cards that answered the shot of an event, or one that was made."""

    of: str = "event"
    shot: Ref | None = None


@dataclass(frozen=True)
class InRows(Source):
    pass


@dataclass(frozen=True)
class Standing(Source):
    """Cards of one kind that stand opposite one of another."""

    kind: str
    opposite: str


@dataclass(frozen=True)
class AllNamed(Source):
    """Every card of a name, wherever it lies."""

    ident: str


@dataclass(frozen=True)
class Recalled(Source):
    """The cards that had a part in something that happened, as far as they lie where that put them."""

    past: Past


@dataclass(frozen=True)
class Boxed(Source):
    """Roles that are not in use, so many of one name."""

    role: str
    count: int


@dataclass(frozen=True)
class TopOf(Source):
    """The uppermost card of a pile, or the uppermost so many."""

    source: Source
    count: Number | None = None


@dataclass(frozen=True)
class Characters(Source):
    """The characters of players."""

    of: Description


# ---------------------------------------------------------------- tests: about one subject


@dataclass(frozen=True)
class Test(Meaning):
    pass


@dataclass(frozen=True)
class Not(Test):
    tests: tuple[Test, ...]


@dataclass(frozen=True)
class AnyOf(Test):
    ways: tuple[tuple[Test, ...], ...]


@dataclass(frozen=True)
class Worded(Test):
    """What a word of a set's own says of it."""

    word: str
    tests: tuple[Test, ...]
    noun: bool = False


@dataclass(frozen=True)
class Is(Test):
    """It is this very one."""

    what: Single


@dataclass(frozen=True)
class OneOf(Test):
    """It is among these."""

    among: Description


@dataclass(frozen=True)
class NameIs(Test):
    ident: str
    printed: bool = False
    besides: bool = False  # also by a name it has besides its own


@dataclass(frozen=True)
class TraitIs(Test):
    trait: str
    printed: bool = False


@dataclass(frozen=True)
class KindIs(Test):
    kind: str
    printed: bool = False


@dataclass(frozen=True)
class BorderIs(Test):
    border: str
    printed: bool = False


@dataclass(frozen=True)
class SuitIn(Test):
    """Suit and rank; an empty part asks for nothing."""

    suits: str = ""
    low: str = ""
    high: str = ""
    printed: bool = False


@dataclass(frozen=True)
class Red(Test):
    pass


@dataclass(frozen=True)
class Black(Test):
    pass


@dataclass(frozen=True)
class SameValue(Test):
    """Of the rank, suit or colour of another card, or of another than that; what has none shares none."""

    what: str  # rank, suit, colour
    card: Single
    other: bool = False


@dataclass(frozen=True)
class RankIs(Test):
    """What its rank counts, compared; what has no rank is neither higher nor lower."""

    relation: str
    than: Number
    ranks: Ranks = ()


@dataclass(frozen=True)
class Extreme(Test):
    """No card of these has a higher rank, or a lower."""

    among: Description
    highest: bool
    ranks: Ranks = ()


@dataclass(frozen=True)
class OfSet(Test):
    ident: str


@dataclass(frozen=True)
class SameSuit(Test):
    card: Single


@dataclass(frozen=True)
class SameName(Test):
    card: Single


@dataclass(frozen=True)
class HasVerb(Test):
    """The text of the card has a verb or an icon."""

    word: str


@dataclass(frozen=True)
class AimsAt(Test):
    """The text of the card is aimed at several players, or at one."""

    several: bool


@dataclass(frozen=True)
class OfNamed(Test):
    """Of the suit or colour, or the card, that was named."""

    what: str  # suit, colour, rank, card
    named: Single
    printed: bool = False


@dataclass(frozen=True)
class Marked(Test):
    """A mark hangs on the card or the player."""

    word: str


@dataclass(frozen=True)
class SeatMarked(Test):
    """A mark hangs on the seat of the player."""

    word: str


@dataclass(frozen=True)
class Faces(Test):
    tests: tuple[Test, ...]


@dataclass(frozen=True)
class OwnedBy(Test):
    """Whose card it is: one player's, or one of several."""

    tests: tuple[Test, ...]
    type: str = "whose"


@dataclass(frozen=True)
class IsCard(Test):
    """A card, where a player may stand as well."""


@dataclass(frozen=True)
class LiesIn(Test):
    zone: str


@dataclass(frozen=True)
class RoleIs(Test):
    roles: tuple[str, ...]
    printed: bool = False
    definite: bool = field(default=False, compare=False)  # said as of the only one: `the sheriff`


@dataclass(frozen=True)
class SameSide(Test):
    """The role stands on the same side as that of somebody else."""

    of: Single


@dataclass(frozen=True)
class RoleShown(Test):
    pass


@dataclass(frozen=True)
class HasRole(Test):
    """Somebody who has a role or a character card at all."""

    what: str


@dataclass(frozen=True)
class InGame(Test):
    pass


@dataclass(frozen=True)
class WithinOf(Test):
    far: Number
    of: Single
    seen: bool = True  # by whom; else it is only somewhere near him


@dataclass(frozen=True)
class InReachOf(Test):
    of: Single


@dataclass(frozen=True)
class HasMost(Test):
    """As many of a token as anybody, or as few; `among` = as anybody of these."""

    token: str
    most: bool
    among: Description | None = None


@dataclass(frozen=True)
class HasExtreme(Test):
    """As much of a number as anybody, or as little; the number speaks of the subject."""

    number: Number
    most: bool
    among: Description | None = None


@dataclass(frozen=True)
class Tied(Test):
    """A player who meets a test, as another does."""

    test: Test


@dataclass(frozen=True)
class SaidMost(Test):
    """Of those who named a number at once: he named the highest of them, or the lowest."""

    poll: Ref
    most: bool


@dataclass(frozen=True)
class SaidAlone(Test):
    """Nobody else named or chose the same."""

    poll: Ref


@dataclass(frozen=True)
class SaidSame(Test):
    """He named or chose the same as somebody."""

    poll: Ref
    of: Single


@dataclass(frozen=True)
class SaidIs(Test):
    """He named that player, or that number."""

    poll: Ref
    what: Single | Number


@dataclass(frozen=True)
class BestCard(Test):
    """A player whose highest card is as high as anybody's, or whose lowest as low; the cards are of the subject."""

    of: Description
    highest: bool
    ranks: Ranks = ()
    among: Description | None = None


@dataclass(frozen=True)
class Able(Test):
    """What a verb asks of a target: a card that can be taken, a play that can be made."""

    verb: str
    by: Single


@dataclass(frozen=True)
class Meets(Test):
    """A condition that speaks of the subject."""

    condition: Condition


@dataclass(frozen=True)
class Allows(Test):
    """Something that has to be there for the subject to be chosen."""

    need: Need


@dataclass(frozen=True)
class Missing(Test):
    """Whether there is anybody at all."""

    negated: bool = False


# ---------------------------------------------------------------- numbers


@dataclass(frozen=True)
class Number(Meaning):
    pass


@dataclass(frozen=True)
class Const(Number):
    value: int


@dataclass(frozen=True)
class Unlimited(Number):
    pass


@dataclass(frozen=True)
class Count(Number):
    """How many there are of a description."""

    of: Description


@dataclass(frozen=True)
class CountRef(Number):
    """How many were spoken of."""

    ref: Ref


@dataclass(frozen=True)
class SeatCount(Number):
    pass


@dataclass(frozen=True)
class Concerned(Number):
    """The players a text for several is for: all in the game but those it leaves out."""


@dataclass(frozen=True)
class Suits(Number):
    """How many different suits there are."""

    ref: Ref


@dataclass(frozen=True)
class Stat(Number):
    """A number that statements change."""

    name: str
    of: Single
    other: Single | None = None  # the second subject: to whom a distance is
    ident: str = ""  # of a limit: which card


@dataclass(frozen=True)
class Base(Number):
    """The number itself before a statement that speaks of it: `distance is distance + …`."""

    name: str


@dataclass(frozen=True)
class HowFar(Number):
    """From one player to another; to nobody, or to oneself, it is no way at all."""

    of: Single
    to: Single


@dataclass(frozen=True)
class Tokens(Number):
    token: str
    of: Single


@dataclass(frozen=True)
class NamedNumber(Number):
    """The number that one player named."""

    named: Ref


@dataclass(frozen=True)
class SaidNumber(Number):
    """The number that a player named, of several at once; 0 if he named none."""

    poll: Ref
    of: Single


@dataclass(frozen=True)
class HowOften(Number):
    """How often something happened, or how many tokens it came to; by or to one player, if there is one."""

    past: Past
    of: Single | None = None
    slot: str = "doer"


@dataclass(frozen=True)
class Then(Number):
    """What a number of somebody was at the last such moment; the number speaks of me."""

    number: Number
    moment: str  # start of turn, end of turn; of his own turn: start of own turn, end of own turn
    of: Single


@dataclass(frozen=True)
class SaidExtreme(Number):
    """The highest, or the lowest, of the numbers named at once."""

    poll: Ref
    most: bool


@dataclass(frozen=True)
class Votes(Number):
    """How many have named a player at once."""

    poll: Ref
    of: Single


@dataclass(frozen=True)
class Amount(Number):
    """How many an event is of: life, tokens, cards, the damage of a shot."""

    of: str = "event"  # or answered


@dataclass(frozen=True)
class InSupply(Number):
    token: str


@dataclass(frozen=True)
class PriceOf(Number):
    card: Single


@dataclass(frozen=True)
class RankOf(Number):
    """What the rank of a card counts; without one 0."""

    card: Single
    ranks: Ranks = ()


@dataclass(frozen=True)
class RanksOf(Number):
    """What the ranks of cards come to."""

    of: Description
    how: str  # sum, max, min
    ranks: Ranks = ()


@dataclass(frozen=True)
class Groups(Number):
    """How many separate groups there are of cards that share something."""

    of: Description
    group: CardGroup


@dataclass(frozen=True)
class Worth(Number):
    """What cards are worth by a ranking that a set declares: the kinds of groups, the best first."""

    word: str
    of: Description
    kinds: tuple[tuple[CardGroup, ...], ...]
    ranks: Ranks = ()


@dataclass(frozen=True)
class PlaceOf(Number):
    row: str


@dataclass(frozen=True)
class Sum(Number):
    left: Number
    right: Number


@dataclass(frozen=True)
class Less(Number):
    """A difference; never below 0."""

    left: Number
    right: Number


@dataclass(frozen=True)
class Times(Number):
    left: Number
    right: Number


@dataclass(frozen=True)
class Half(Number):
    of: Number
    up: bool = False


@dataclass(frozen=True)
class MostOf(Number):
    """The highest or lowest that a number is among players; the number speaks of the subject."""

    number: Number
    among: Description
    most: bool


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True)
class Condition(Meaning):
    pass


@dataclass(frozen=True)
class Compared(Condition):
    left: Number
    relation: str  # ==, <, <=, >, >=
    right: Number


@dataclass(frozen=True)
class That(Condition):
    """A single meets tests; `name` = it is tested as what it is used as."""

    what: Single
    tests: tuple[Test, ...]
    name: bool = False


@dataclass(frozen=True)
class SomeAre(Condition):
    """There is one in a description that also meets these tests."""

    among: Description
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class AllAre(Condition):
    among: Description
    tests: tuple[Test, ...]


@dataclass(frozen=True)
class WordedCondition(Condition):
    """What a word of a set's own asks."""

    word: str
    condition: Condition


@dataclass(frozen=True)
class HasGroups(Condition):
    """There are such groups among cards, none of whose cards is in another."""

    among: Description
    groups: tuple[CardGroup, ...]


@dataclass(frozen=True)
class AllAlike(Condition):
    """Several cards are alike, all of them, and so many if it is said."""

    among: Description
    alike: Alike
    size: Number | None = None


@dataclass(frozen=True)
class Sole(Condition):
    """There is one player left in the game, and he meets tests."""

    tests: tuple[Test, ...]


@dataclass(frozen=True)
class EmptyZone(Condition):
    source: Source


@dataclass(frozen=True)
class TopShown(Condition):
    source: Source


@dataclass(frozen=True)
class TurnIs(Condition):
    what: str  # extra, first


@dataclass(frozen=True)
class LaterTurn(Condition):
    """The turn of the event is none that was under way when the text was set up."""

    than: Ref


@dataclass(frozen=True)
class Played(Condition):
    """How many cards, or such cards, a player has played this turn."""

    who: Single
    relation: str
    count: Number
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class Avoided(Condition):
    attack: Ref


@dataclass(frozen=True)
class During(Condition):
    """It is the turn, or a phase of the turn, of somebody who meets tests; nothing to meet: of anybody."""

    whose: tuple[Test, ...]
    phase: int = 0
    outside: bool = False


@dataclass(frozen=True)
class Opposite(Condition):
    condition: Condition


@dataclass(frozen=True)
class AllOf(Condition):
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class AnyTrue(Condition):
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class SlotIs(Condition):
    """A plain value of the event: its token, place, phase, ordinal, amount."""

    slot: str
    relation: str
    value: str | int
    of: str = "event"


@dataclass(frozen=True)
class NthPlay(Condition):
    """The so-manieth play in a turn of a card by that name, or of such a card."""

    ordinal: int
    of: str = "event"
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class Willing(Condition):
    """Of one's own free will."""

    of: str = "event"


@dataclass(frozen=True)
class AimedAt(Condition):
    """One of those a play was aimed at meets tests."""

    tests: tuple[Test, ...]
    of: str = "event"


@dataclass(frozen=True)
class OfAttack(Condition):
    """A shot did it, by somebody who meets tests, with a card that does; `of` = where the attack is found."""

    of: str  # attack, event.attack
    shooter: tuple[Test, ...] = ()
    card: tuple[Test, ...] = ()
    shot: bool = True  # whether it has to be made sure that there was one
    target: tuple[Test, ...] = ()


@dataclass(frozen=True)
class ByEffect(Condition):
    """An effect did it: of a card that meets tests, of a player who does."""

    card: tuple[Test, ...] = ()
    owner: tuple[Test, ...] = ()
    of: str = "event"


@dataclass(frozen=True)
class SameAttack(Condition):
    """The event is about the attack or the loss that was answered."""

    ref: Ref


@dataclass(frozen=True)
class Chose(Condition):
    """Whoever is aimed at was so by choice, not as one of all: I, by what is answered, or whom an event is about."""

    of: str = "what"


# ---------------------------------------------------------------- steps


@dataclass(frozen=True)
class Step(Meaning):
    span: Span = field(compare=False, repr=False, kw_only=True)
    word: str = field(default="", compare=False, repr=False, kw_only=True)  # of a set's own, which stands for it
    said_of: Single | None = field(default=None, compare=False, repr=False, kw_only=True)  # who does what it stands for


@dataclass(frozen=True)
class Do(Step):
    """One verb: `act` names its meaning in the table of acts, `slots` has its parts."""

    act: str
    verb: str
    doer: Single
    slots: tuple[tuple[str, Any], ...] = ()
    result: Ref | None = None
    cost: bool = False  # it pays for something
    willing: bool = False  # the doer had another way

    def slot(self, name: str) -> Any:
        return next((value for key, value in self.slots if key == name), None)

    def _inside(self) -> list[Meaning]:
        found: list[Meaning] = [self.doer]
        _add_inside(tuple([value for _, value in self.slots]), found)
        return found


@dataclass(frozen=True)
class OwnWord(Step):
    """Steps that a set has a word for, where they are told; they are done as what they are."""

    steps: tuple[Step, ...]
    doer: Single


@dataclass(frozen=True)
class Choose(Step):
    """Somebody picks one player or card."""

    ref: Ref
    of: Description
    by: Single
    aim: bool = False  # it can be picked before anything is done
    ask: str = "target"


@dataclass(frozen=True)
class PickSome(Step):
    """Somebody picks several players or cards."""

    ref: Ref
    of: Description
    ask: str = "target"


@dataclass(frozen=True)
class Let(Step):
    """A name for something; also what a name means from the next round of a loop on."""

    ref: Ref
    value: Any


@dataclass(frozen=True)
class When(Step):
    """`if`, with what is done otherwise."""

    condition: Condition
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Flip(Step):
    """`draw!`, by somebody; with tests what happens if they are met."""

    doer: Single
    ref: Ref
    tests: tuple[Test, ...] | None = None
    steps: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True)
class FlipAll(Step):
    doer: Single
    count: Number
    ref: Ref


@dataclass(frozen=True)
class Offer(Step):
    """`may`: somebody is asked, if it can be done at all."""

    doer: Single
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True)
class Pay(Step):
    """A cost and what it buys. `how`: ordered (it is the price of the whole), asked, again and again."""

    doer: Single
    cost: tuple[Step, ...]
    steps: tuple[Step, ...]
    how: str = "ordered"
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True)
class Improve(Step):
    """What may be added to a play: offered and paid when it is played, done when it comes to it."""

    which: int
    cost: tuple[Step, ...]
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()
    often: bool = True
    targets: Description | None = None  # more of those the text is aimed at
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True)
class Each(Step):
    """For each player of a description, or for one; `touched` = who is aimed at may have a say."""

    ref: Single
    of: Description | Single
    steps: tuple[Step, ...]
    touched: bool = True


@dataclass(frozen=True)
class EachCard(Step):
    """For each card; of cards in play of one player in the order he likes."""

    ref: Ref
    of: Description
    steps: tuple[Step, ...]
    whose: Single | None = None


@dataclass(frozen=True)
class ByTurns(Step):
    ref: Ref
    of: tuple[Single | Description, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class AtOnce(Step):
    """Each picks in secret, then all of it happens."""

    of: Description
    tests: tuple[Test, ...]
    ref: Ref
    count: Number


@dataclass(frozen=True)
class Poll(Step):
    """Each makes a choice in secret; when all have, each does what he chose. `aloud` = then it is said.

    `by_turns` = no secret: one names something after the other, and each hears those before him.
    """

    of: Description
    doer: Ref
    choice: Step
    ref: Ref  # what each chose
    value: Ref  # what one of them did
    steps: tuple[Step, ...] = ()
    aloud: bool = False
    by_turns: bool = False


@dataclass(frozen=True)
class Repeat(Step):
    doer: Single
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Rounds(Step):
    count: Number
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Way(Meaning):
    """One way of an `or`: how it is offered, what it begins with, what it does."""

    text: str
    steps: tuple[Step, ...]
    begins: Description | None = None  # its cards or players are offered one by one, as `ref`
    ref: Ref | None = None
    needs: tuple[Need, ...] = ()  # what has to be there for the way to be open
    special: str = ""  # stop, play, use: the ways of a turn


@dataclass(frozen=True)
class Either(Step):
    doer: Single
    ways: tuple[Way, ...]
    ref: Ref


@dataclass(frozen=True)
class SetUp(Step):
    """Abilities that hold from now on, until a moment; `takes` is what they refer to."""

    abilities: tuple[Ability, ...]
    until: tuple[Any, ...]
    takes: tuple[tuple[Ref, Single], ...] = ()
    answering: bool = False  # only if there is something being answered


# ---------------------------------------------------------------- what has to be there


@dataclass(frozen=True)
class Need(Meaning):
    """What has to be there before something is offered: a cost that can be paid, somebody to aim at."""


@dataclass(frozen=True)
class CanPay(Need):
    step: Step


@dataclass(frozen=True)
class CanFind(Need):
    """There are so many of a description."""

    of: Description
    count: Number = field(default_factory=lambda: Const(1))
    alike: Alike | None = None
    aimed: tuple[str, ...] | None = None  # somebody is chosen: what is done to him, of what limits on targets speak of
    taken: tuple[Single, str] | None = None  # by whom, by which verb: of cards that may be kept from it


@dataclass(frozen=True)
class CanGiveUp(Need):
    """Different cards for each of several parts of a cost."""

    parts: tuple[tuple[Description, Number], ...]
    alike: tuple[Alike | None, ...] = ()  # of each part, where any is of cards that are alike


@dataclass(frozen=True)
class AfterAdvance(Need):
    """Something that can be used once a row has moved on."""

    row: str
    need: Need


@dataclass(frozen=True)
class CanUse(Need):
    doer: Single
    ident: str


@dataclass(frozen=True)
class CanDraw(Need):
    """A card that can be drawn, or one of several."""

    doer: Single
    cards: Single | Description


@dataclass(frozen=True)
class Holds(Need):
    condition: Condition


# ---------------------------------------------------------------- when


@dataclass(frozen=True)
class Pattern(Meaning):
    """An event that is waited for: its verb, and a condition for each part the text speaks of."""

    verb: str
    conditions: tuple[Condition, ...] = ()
    unit: bool = False  # once for each single one
    own: bool = False  # it happens to the card that says it
    later: bool = False  # when the effect under way is over
    anywhere: bool = False  # of its own card: also where it does not lie in play
    but_played: bool = False  # not of a card that is being played


@dataclass(frozen=True)
class Past(Meaning):
    """What happened within a time: events that a pattern fits, whose parts are those of `past`."""

    pattern: Pattern
    period: str  # this effect, turn, round, game; since last turn, last turn: of `whose`; last: whenever it was
    whose: Single | None = None  # nobody: of whoever did it


# ---------------------------------------------------------------- abilities: one class a form


@dataclass(frozen=True)
class Ability(Meaning):
    span: Span = field(compare=False, repr=False, kw_only=True)

    @property
    def waits(self) -> Mapping[str, Any]:
        return {}


@dataclass(frozen=True)
class Text(Ability):
    """A text that is played, used or answered with. `form`: play, use, answer."""

    form: str
    windows: tuple[str, ...]
    steps: tuple[Step, ...]
    can: tuple[Need, ...] = ()
    pays: tuple[Need, ...] = ()
    answers: tuple[Condition, ...] = ()
    answering: bool = False
    price: tuple[Need, ...] | None = None  # of a text that may itself be a price
    times: int | None = None
    order: str = ""
    acts: tuple[str, ...] = ()
    anyone: bool = False  # of a use: not only who has the card may make it


@dataclass(frozen=True)
class Trigger(Ability):
    patterns: tuple[Pattern, ...]
    steps: tuple[Step, ...]
    instead: bool = False
    may: bool = False
    says_me: bool = True
    order: str = ""
    after: str = ""
    times: int | None = None
    even_out: bool = False
    even_off: bool = False
    claims: bool = False
    needs: tuple[Need, ...] = ()
    can_do: bool = False
    ends: bool = False  # with it ends what was set up together with it
    each_turn: bool = False  # so often in a turn, not in the game
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class GoesTo(Ability):
    """Where a drawn or discarded card goes instead."""

    verb: str
    to: str
    conditions: tuple[Condition, ...]
    bottom: bool = False
    shuffled: bool = False
    whom: Single | Description | None = None


@dataclass(frozen=True)
class State(Ability):
    speed: str
    conditions: tuple[Condition, ...]
    steps: tuple[Step, ...]
    says_me: bool = True
    order: str = ""
    may: bool = False
    among: Description | None = None
    ref: Ref | None = None
    acts: tuple[str, ...] = ()
    times: int | None = None
    each_turn: bool = False
    needs: tuple[Need, ...] = ()  # what it costs can be paid, and somebody can be aimed at, when it comes to it
    ends: bool = False  # with it ends what was set up together with it


@dataclass(frozen=True)
class NumberIs(Ability):
    """`op`: is, +, at most, at least; `at` = which of its subjects is me."""

    stat: str
    op: str
    value: Number
    at: int | None = None
    of: str = ""
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class RoomIs(Ability):
    count: int
    tests: tuple[Test, ...]
    same_name: bool = False


@dataclass(frozen=True)
class Apart(Ability):
    """Cards that may not lie before one player together with certain others."""

    tests: tuple[Test, ...]
    beside: tuple[Test, ...]


@dataclass(frozen=True)
class OwnLimit(Ability):
    """How often the card that says it may be played in a turn."""

    count: Number


@dataclass(frozen=True)
class Means(Ability):
    """Who or what a noun of the table is; `mine`: to who says so, as his turn."""

    noun: str
    value: Any
    conditions: tuple[Condition, ...] = ()
    mine: bool = False


@dataclass(frozen=True)
class SuitOf(Ability):
    suit: str
    cards: tuple[Test, ...] = ()  # all unless it is said
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Opens(Ability):
    zone: str
    whose: tuple[Test, ...] = ()  # everybody's unless it is said
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class InForce(Ability):
    pile: str
    count: int = 1  # so many from the top; 0: all


@dataclass(frozen=True)
class Marks(Ability):
    word: str
    thing: Single
    lifeless: bool = False  # who has it is in the game without life


@dataclass(frozen=True)
class MarksAll(Ability):
    """A mark that all who meet tests have, as long as they do."""

    word: str
    type: str  # player, card, seat
    tests: tuple[Test, ...]
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class TakesRole(Ability):
    player: Single
    role: str


@dataclass(frozen=True)
class AlsoNamed(Ability):
    ident: str


@dataclass(frozen=True)
class SharesLimit(Ability):
    ident: str


@dataclass(frozen=True)
class CountsAs(Ability):
    """`how`: counts_as, plays_as, discards_as."""

    how: str
    tests: tuple[Test, ...]
    ident: str
    conditions: tuple[Condition, ...] = ()
    times: int | None = None


@dataclass(frozen=True)
class Ban(Ability):
    """A verb that somebody may not do, with cards that meet tests."""

    verb: str
    who: tuple[Test, ...]
    cards: tuple[Test, ...] = ()
    conditions: tuple[Condition, ...] = ()
    of: str = ""
    by: tuple[Test, ...] | None = None
    from_hand: bool = False
    disguised: str = ""


@dataclass(frozen=True)
class Protects(Ability):
    """Cards that may not be drawn or discarded: by any card, or by cards that meet tests, of players who do."""

    verb: str
    tests: tuple[Test, ...]
    conditions: tuple[Condition, ...] = ()
    cards: tuple[Test, ...] = ()
    by: tuple[Test, ...] = ()
    but: bool = False  # by anything but these


@dataclass(frozen=True)
class NotChosen(Ability):
    """Whom cards that meet tests may not be aimed at, and by whom.

    `done`: chosen, or a verb that may not be done to him even as one of several: targeted (all of them), shot, healed;
    `card chosen` = it is a card.
    """

    who: tuple[Test, ...]
    cards: tuple[Test, ...] = ()
    by: tuple[Test, ...] = ()
    conditions: tuple[Condition, ...] = ()
    done: str = "chosen"
    but: bool = False  # by anything but these


@dataclass(frozen=True)
class Dearer(Ability):
    """What certain plays or uses cost besides; `player` pays, `card` is what is played or used.

    `target` = it is a play aimed at somebody who meets tests.
    """

    verb: str  # play, use
    who: tuple[Test, ...]
    cards: tuple[Test, ...]
    steps: tuple[Step, ...]
    needs: tuple[Need, ...]
    target: tuple[Test, ...] | None = None
    conditions: tuple[Condition, ...] = ()
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class MustPlay(Ability):
    who: tuple[Test, ...]
    tests: tuple[Test, ...]
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class SwitchesOff(Ability):
    tests: tuple[Test, ...]
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Silences(Ability):
    ident: str


@dataclass(frozen=True)
class Ignores(Ability):
    """Cards that do not change a number: anybody's, or mine alone."""

    stat: str
    tests: tuple[Test, ...]
    mine: bool = False


@dataclass(frozen=True)
class Immune(Ability):
    """Cards that do nothing to me or to others: by suit and rank, by whose they are, by what else they are."""

    suits: tuple[Test, ...]
    owner: tuple[Test, ...]
    others: tuple[Test, ...]
    who: tuple[Test, ...] | None = None  # to whom, if not to me
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class HasAbility(Ability):
    """I have the ability of another card; nothing: of those that lie on this one."""

    card: Single | None


@dataclass(frozen=True)
class HasAbilityOf(Ability):
    """I have the ability of a character by name, whoever plays it."""

    ident: str
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class PlacedOn(Ability):
    whom: Single | Description


@dataclass(frozen=True)
class Grants(Ability):
    tests: tuple[Test, ...]
    steps: tuple[Step, ...]
    conditions: tuple[Condition, ...] = ()
    pays: tuple[Need, ...] = ()
    own: bool = False  # the steps are all of it, in its owner's turn; else it is a use of what the card itself says
    acts: tuple[str, ...] = ()


def renamed(value: Any, old: Single, new: Single) -> Any:
    """A meaning with one single put in place of another."""
    if value == old and isinstance(value, Single):
        return new
    if isinstance(value, tuple):
        return tuple(renamed(each, old, new) for each in value)
    if isinstance(value, Meaning):
        return replace(
            value, **{f.name: renamed(getattr(value, f.name), old, new) for f in fields(value) if f.name != "span"}
        )
    return value


def renamed_slots(value: Any, old: str, new: str) -> Any:
    """A meaning whose parts of an event are found elsewhere."""
    if isinstance(value, tuple):
        return tuple(renamed_slots(each, old, new) for each in value)
    if not isinstance(value, Meaning):
        return value
    changes = {f.name: renamed_slots(getattr(value, f.name), old, new) for f in fields(value) if f.name != "span"}
    if isinstance(value, Slot | SlotIs | Amount) and value.of == old:
        changes["of"] = new
    return replace(value, **changes)
