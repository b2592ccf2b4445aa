"""What meanings mean, slowly and obviously: read off the table, by the docs and not by what the emitter prints.

`Evaluator(world)` has one method for each node, called as the node is. It looks at the plain data of a table (who sits
where, what lies where) and at the statements that the cards there make, which are meanings too; it asks the interpreter
nothing. `docs/language.md` says what is right, and the docstrings of `bangdsl/meaning/nodes.py`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any

from bangdsl.library import Compilation, compile_sets, standard
from bangdsl.meaning import nodes as m
from bangdsl.meaning.borders import borders_of
from bangdsl.play.abilities import UNLIMITED
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import RANK_VALUES, Card, Definition
from bangdsl.table.piles import BOX, DEALT, DISCARDS, HAND, LIMBO
from bangdsl.table.table import Player, Table, Turn

FAR = 1_000_000  # how far nobody is away
RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
# What the numbers of a statement are of, as its conditions call them.
SUBJECTS = {"distance": ("a", "b"), "limit": ("player", "name"), "healing": ("player", "name"), "damage": ("attack",)}
RANKS = {"rule": 0, "event": 1, "show-event": 1, "character": 3}  # every other kind is a card


@dataclass
class World:
    """All that a meaning may look at."""

    table: Table
    rulebook: Rulebook
    came: list[Card]  # what lies in play, in the order it came
    me: Player | None = None
    this: Card | None = None
    event: Any = None
    what: Any = None  # what is being answered
    attack: Any = None
    past: Any = None  # something that happened
    played: Card | None = None  # what is being played just now
    spared: frozenset[Player] = frozenset()  # whom the text under way leaves out
    marks: tuple[tuple[str, Any], ...] = ()
    refs: dict[str, Any] = field(default_factory=dict)
    subject: Any = None
    used_as: Definition | None = None  # what the subject is used as just now
    held: list[Said] = field(default_factory=list)  # what is in force, once that was looked at: a table stays as it is

    @property
    def players(self) -> list[Player]:
        return self.table.players

    @property
    def turn(self) -> Turn | None:
        return self.table.turn

    @property
    def in_game(self) -> list[Player]:
        return [p for p in self.players if p.in_game]


@dataclass(frozen=True)
class Said:
    """A statement in force: which card says it, if any, and whose that is."""

    statement: m.Ability
    card: Card | None
    owner: Player | None
    rank: int


@cache
def compiled() -> Compilation:
    return compile_sets(standard())


@cache
def published() -> dict[str, list[m.Ability]]:
    """What the entries of all published sets mean, by id."""
    return {ident: said for each in compiled().abilities.values() for ident, said in each.items()}


@cache
def done_when_played() -> frozenset[str]:
    """The borders of cards whose text is done when they are played."""
    return borders_of(ability for said in published().values() for ability in said).done


class Evaluator:
    def __init__(self, world: World) -> None:
        self.world = world

    def __call__(self, node: Any) -> Any:
        return getattr(self, type(node).__name__)(node)

    def but(self, **changes: Any) -> Evaluator:
        return Evaluator(replace(self.world, **changes))

    def meets(self, subject: Any, tests: Sequence[m.Test], used_as: Definition | None = None) -> bool:
        """Nobody meets nothing, but that there is nobody."""
        if subject is None and not all(isinstance(test, m.Missing) for test in tests):
            return False
        about = self.but(subject=subject, used_as=used_as)
        return all(about(test) for test in tests)

    def all_hold(self, conditions: Sequence[m.Condition]) -> bool:
        return all(self(condition) for condition in conditions)

    def several(self, of: m.Single | m.Description) -> list[Any]:
        """A description, or the one or none that a single is."""
        if isinstance(of, m.Description):
            return self.described(of)
        one = self(of)
        return [] if one is None else [one]

    def described(self, of: m.Description) -> list[Any]:
        """All that a description is of, whatever is picked of them; nothing is there twice."""
        return [each for each in dict.fromkeys(self(of.source)) if self.meets(each, of.tests)]

    # ---------------------------------------------------------------- singles
    def Me(self, node: m.Me) -> Any:
        return self.world.me

    def Nobody(self, node: m.Nobody) -> Any:
        return None

    def This(self, node: m.This) -> Any:
        return self.world.this

    def Subject(self, node: m.Subject) -> Any:
        return self.world.subject

    def Ref(self, node: m.Ref) -> Any:
        return self.world.refs[node.name]

    def Slot(self, node: m.Slot) -> Any:
        if node.of == "table":
            return {"first_out": self.world.table.first_out, "sole": (self.world.in_game or [None])[0]}[node.name]
        if node.of == "past":
            return getattr(self.world.past, node.name)
        of = {"event": self.world.event, "what": self.world.what, "attack": self.world.attack}[node.of]
        if node.name == "shooter" and node.of == "event":
            return of.attack.shooter if of.attack is not None else None
        return getattr(of, node.name)

    def TargetOf(self, node: m.TargetOf) -> Any:
        event = self.world.event
        if event.play is None:
            return event.object
        return next((each for each in event.play.targets if isinstance(each, Player)), None)

    def Leader(self, node: m.Leader) -> Any:
        return self.stated("leader")

    def stated(self, noun: str) -> Any:
        """What is stated last by what counts most."""
        found, rank = None, -1
        for said in self.in_force():
            statement = said.statement
            if isinstance(statement, m.Means) and statement.noun == noun and said.rank >= rank:
                about = self.but(me=None, this=said.card)
                if about.all_hold(statement.conditions):
                    value = statement.value
                    found, rank = about(value) if isinstance(value, m.Meaning) else value, said.rank
        return found

    def InTurn(self, node: m.InTurn) -> Any:
        return self.world.turn.player if self.world.turn is not None else None

    def OwnerOf(self, node: m.OwnerOf) -> Any:
        card = self(node.card)
        return next((p for p in self.world.players if card in p.hand or card in p.in_play or card in p.on), None)

    def RoleHolder(self, node: m.RoleHolder) -> Any:
        return next((p for p in self.world.players if role_of(p) in node.roles), None)

    def Neighbour(self, node: m.Neighbour) -> Any:
        """From the next seat on that side round to the one before his own."""
        of, players = self(node.of), self.world.players
        if of is None:
            return None
        step = node.step or (-1 if self.stated("next seat") == "right" else 1)
        for away in range(1, len(players)):
            there = players[(of.seat + step * away) % len(players)]
            if there.in_game and self.meets(there, node.tests):
                return there
        return None

    def FirstOf(self, node: m.FirstOf) -> Any:
        return next(iter(self.described(node.among)), None)

    def CharacterOf(self, node: m.CharacterOf) -> Any:
        player = self(node.player)
        return player.character if player is not None else None

    def Away(self, node: m.Away) -> list[Player]:
        return [p for p in self.world.players if p.away]

    def LaidBy(self, node: m.LaidBy) -> Any:
        card = self(node.card)
        return self.world.table.laid_by.get(card.index) if card is not None else None

    def HolderOf(self, node: m.HolderOf) -> Any:
        card = self(node.card)
        players = self.world.players
        return next((p for p in players if card in (*p.hand, *p.in_play, *p.on, p.character)), None) if card else None

    def LyingWith(self, node: m.LyingWith) -> list[Card]:
        host, table = self(node.host), self.world.table
        links = table.links.items() if host is not None else ()
        return [table.cards[card] for card, on in links if on == host.index]

    def TurnNow(self, node: m.TurnNow) -> int:
        return self.world.table.turn_count

    def SeatOf(self, node: m.SeatOf) -> Any:
        player = self(node.player)
        return player.seat if player is not None else None

    def Facing(self, node: m.Facing) -> Any:
        return self.opposite(self(node.card))

    def TheCard(self, node: m.TheCard) -> Any:
        return next((card for card in self.InRows(m.InRows()) if card.definition.kind == node.kind), None)

    # ---------------------------------------------------------------- players
    def ring(self, start: Player | None) -> list[Player]:
        """All in the game, clockwise from somebody, else from who is in turn."""
        if start is None:
            start = self.world.turn.player if self.world.turn is not None else self.world.players[0]
        players = self.world.players
        return [p for p in players[start.seat :] + players[: start.seat] if p.in_game]

    def Everyone(self, node: m.Everyone) -> list[Player]:
        return self.ring(self(node.start))

    def Others(self, node: m.Others) -> list[Player]:
        of = self(node.of)
        return [p for p in self.ring(of) if p is not of]

    def Eliminated(self, node: m.Eliminated) -> list[Player]:
        return [p for p in self.world.players if p.out]

    def Seats(self, node: m.Seats) -> list[Player]:
        return list(self.world.players)

    def InReach(self, node: m.InReach) -> list[Player]:
        of = self(node.of)
        return self.near(of, self.number("reach", of))

    def Near(self, node: m.Near) -> list[Player]:
        return self.near(self(node.of), node.far)

    def near(self, of: Player | None, far: int) -> list[Player]:
        if of is None:
            return []
        return [p for p in self.ring(of) if p is not of and self.number("distance", of, p) <= far]

    def Those(self, node: m.Those) -> list[Any]:
        """Of cards those that are still beside their pile, in the hand they came to, on the discard pile."""
        ref, at = node.ref, self.world.table.at
        several = [each for each in self(ref) if each is not None]
        if ref.type != "card" or node.all:
            return several
        if ref.where == "held":
            holder = self(ref.holder) if ref.holder is not None else None
            return [card for card in several if at[card.index].name == HAND and at[card.index].owner is holder]
        return [card for card in several if at[card.index].name == {"there": LIMBO, "gone": DISCARDS}[ref.where]]

    def Together(self, node: m.Together) -> list[Any]:
        return [each for part in node.parts for each in self.several(part)]

    # ---------------------------------------------------------------- cards
    def Hand(self, node: m.Hand) -> list[Card]:
        return [card for player in self.several(node.of) for card in player.hand]

    def InPlay(self, node: m.InPlay) -> list[Card]:
        whose = self.ring(None) if node.of is None else self.several(node.of)
        return [card for player in whose for card in player.in_play]

    def Held(self, node: m.Held) -> list[Card]:
        return [card for player in self.several(node.of) for card in (*player.hand, *player.in_play)]

    def InPile(self, node: m.InPile) -> list[Card]:
        return list(self.world.table.piles[node.pile])

    def UsableAs(self, node: m.UsableAs) -> list[Card]:
        """By name, by a name besides, as what they count as, as what they may be discarded as."""
        of = self(node.of)
        if of is None or (not node.given_up and self.banned("use", of, node.ident)):
            return []
        found = [c for c in of.hand if self.is_named(c, node.ident) or self.counts_as(of, c, node.ident, "counts_as")]
        cards = [*of.hand, *of.in_play]
        return found + [c for c in cards if c not in found and self.counts_as(of, c, node.ident, "discards_as")]

    def WithVerb(self, node: m.WithVerb) -> list[Card]:
        """In hand as itself or as what it counts as; in play what may be used now, where a rule lets it."""
        of = self(node.of)
        if of is None:
            return []
        with_verb = [ident for ident in self.world.rulebook.definitions if says(ident, node.verb)]
        played = [i for i in with_verb if self.world.rulebook.definitions[i].border in done_when_played()]
        held = [
            c
            for c in of.hand
            if any(
                (c.definition.id == i or self.counts_as(of, c, i, "counts_as")) and not self.kept_from(of, i, c)
                for i in played
            )
        ]
        return held + [c for c in of.in_play if c.definition.id in with_verb and self.granted(of, c)]

    def kept_from(self, player: Player, ident: str, card: Card) -> bool:
        """May a card not be played as that: not so, or not be used at all, as that or as what it is?"""
        used = {ident, card.definition.id}
        return self.banned("play", player, ident, card) or any(self.banned("use", player, i, card) for i in used)

    def granted(self, player: Player, card: Card) -> bool:
        about = self.but(me=player, this=card)
        return card not in self.off() and any(
            about.meets(card, said.statement.tests) and about.all_hold(said.statement.conditions)
            for said in self.in_force()
            if isinstance(said.statement, m.Grants)
        )

    def OnCard(self, node: m.OnCard) -> list[Card]:
        of = self(node.of)
        return list(of.on) if of is not None else []

    def DrawnThisTurn(self, node: m.DrawnThisTurn) -> list[Card]:
        of, turn = self(node.of), self.world.turn
        return [c for c in turn.drawn if c in of.hand] if turn is not None and of is turn.player else []

    def AnswersTo(self, node: m.AnswersTo) -> list[Card]:
        attack = self.world.event.attack
        return list(attack.answers) if attack is not None else []

    def InRows(self, node: m.InRows) -> list[Card]:
        return [card for row in self.world.rulebook.faces for card in self.world.table.piles[row]]

    def Standing(self, node: m.Standing) -> list[Card]:
        across = [(card, self.opposite(card)) for card in self.InRows(m.InRows()) if card.definition.kind == node.kind]
        return [card for card, other in across if other is not None and other.definition.kind == node.opposite]

    def opposite(self, card: Card | None) -> Card | None:
        """The head of a row stands at its place of the row it faces, each card behind it one place further back."""
        piles, places = self.world.table.piles, self.world.table.places
        for row, faced in self.world.rulebook.faces.items():
            for at, each in enumerate(piles[row]):
                place = places.get(row, 1) - at  # the first is 1
                other = piles[faced][place - 1] if 1 <= place <= len(piles[faced]) else None
                if each is card:
                    return other
                if other is not None and other is card:
                    return each
        return None

    def AllNamed(self, node: m.AllNamed) -> list[Card]:
        return [card for card in self.world.table.cards if card.definition.id == node.ident]

    def Boxed(self, node: m.Boxed) -> list[Card]:
        """One that a player has already counts as one of so many."""
        piles = self.world.table.piles
        had = [card for card in piles[DEALT] if card.definition.id == node.role]
        unused = [card for card in piles[BOX] if card.definition.id == node.role]
        return unused[: max(node.count - len(had), 0)]

    def TopOf(self, node: m.TopOf) -> list[Card]:
        return self(node.source)[-1:]

    def Characters(self, node: m.Characters) -> list[Card]:
        return [p.character for p in self.described(node.of) if p.character is not None]

    # ---------------------------------------------------------------- tests
    def Not(self, node: m.Not) -> bool:
        return not all(self(test) for test in node.tests)

    def AnyOf(self, node: m.AnyOf) -> bool:
        return any(all(self(test) for test in way) for way in node.ways)

    def Worded(self, node: m.Worded) -> bool:
        return all(self(test) for test in node.tests)

    def WordedCondition(self, node: m.WordedCondition) -> bool:
        return bool(self(node.condition))

    def Is(self, node: m.Is) -> bool:
        return self.world.subject is self(node.what)

    def OneOf(self, node: m.OneOf) -> bool:
        return self.world.subject in self.described(node.among)

    def definition(self, printed: bool) -> Definition:
        """What a card is: as what it is used, unless what is printed is asked for."""
        if self.world.used_as is not None and not printed:
            return self.world.used_as
        found: Definition = self.world.subject.definition
        return found

    def NameIs(self, node: m.NameIs) -> bool:
        definition = self.definition(node.printed)
        return definition.id == node.ident or (node.besides and self.is_named(self.world.subject, node.ident))

    def is_named(self, card: Card, ident: str) -> bool:
        besides = [a.ident for a in published().get(card.definition.id, ()) if isinstance(a, m.AlsoNamed)]
        return ident in (card.definition.id, *besides)

    def TraitIs(self, node: m.TraitIs) -> bool:
        return node.trait in self.definition(node.printed).traits

    def KindIs(self, node: m.KindIs) -> bool:
        return self.definition(node.printed).kind == node.kind

    def BorderIs(self, node: m.BorderIs) -> bool:
        return self.definition(node.printed).border == node.border

    def suit(self, card: Card, printed: bool = False) -> str | None:
        """The suit as all see it: what is stated last, of a card that has one."""
        stated = [said.statement.suit for said in self.in_force() if isinstance(said.statement, m.SuitOf)]
        return stated[-1] if stated and card.suit and not printed else card.suit

    def SuitIn(self, node: m.SuitIn) -> bool:
        card = self.world.subject
        if node.suits and self.suit(card, node.printed) not in node.suits.split():
            return False
        return not node.low or RANK_VALUES[node.low] <= card.rank_value <= RANK_VALUES[node.high]

    def Red(self, node: m.Red) -> bool:
        return self.suit(self.world.subject) in ("hearts", "diamonds")

    def Black(self, node: m.Black) -> bool:
        return self.suit(self.world.subject) in ("clubs", "spades")

    def shown(self, card: Card | None, what: str) -> Any:
        """The rank, suit or colour of a card, or its name."""
        if card is None or what == "rank":
            return card.rank if card is not None else None
        if what == "name":
            return card.definition.id
        suit = self.suit(card)
        return suit if what == "suit" or suit is None else "red" if suit in ("hearts", "diamonds") else "black"

    def rank(self, card: Card | None, ranks: m.Ranks) -> int:
        """What a rank counts: 2 to 10 what they show, J 11 and so on, or what is said; without one 0."""
        if card is None or card.rank is None:
            return 0
        return dict(ranks).get(card.rank, RANK_VALUES[card.rank] + 2)

    def SameValue(self, node: m.SameValue) -> bool:
        mine, theirs = self.shown(self.world.subject, node.what), self.shown(self(node.card), node.what)
        return mine is not None and theirs is not None and (mine == theirs) is not node.other

    def RankIs(self, node: m.RankIs) -> bool:
        mine, than = self.rank(self.world.subject, node.ranks), self(node.than)
        known = mine and (than or not isinstance(node.than, m.RankOf))
        return bool(known and RELATIONS[node.relation](mine, than))

    def Extreme(self, node: m.Extreme) -> bool:
        there = [rank for card in self.described(node.among) if (rank := self.rank(card, node.ranks))]
        mine = self.rank(self.world.subject, node.ranks)
        return bool(mine and there and mine == (max if node.highest else min)(there))

    def BestCard(self, node: m.BestCard) -> bool:
        hands = [self.but(subject=player).described(node.of) for player in self.of_these(node.among)]
        there = [rank for hand in hands for card in hand if (rank := self.rank(card, node.ranks))]
        mine = [rank for card in self.described(node.of) if (rank := self.rank(card, node.ranks))]
        best = max if node.highest else min
        return bool(mine and there) and best(mine) == best(there)

    def alike(self, cards: Sequence[Card], alike: m.Alike) -> bool:
        """Several cards that share it, that differ in it, whose ranks follow each other; what has none does neither."""
        if len(cards) < 2:
            return False
        for key in alike.keys:
            if key == "sequence":
                ranks = sorted(self.rank(card, alike.ranks) for card in cards)
                if 0 in ranks or ranks != list(range(ranks[0], ranks[0] + len(ranks))):
                    return False
                continue
            values = [self.shown(card, key.split()[1]) for card in cards]
            if None in values or len(set(values)) != (1 if key.startswith("same") else len(values)):
                return False
        return True

    def groups_in(self, cards: Sequence[Card], groups: Sequence[m.CardGroup]) -> bool:
        if not groups:
            return True
        return any(
            self.alike(some, groups[0].alike) and self.groups_in([c for c in cards if c not in some], groups[1:])
            for some in combinations(cards, self(groups[0].size))
        )

    def HasGroups(self, node: m.HasGroups) -> bool:
        return self.groups_in(self.described(node.among), node.groups)

    def AllAlike(self, node: m.AllAlike) -> bool:
        cards = self.described(node.among)
        return (node.size is None or len(cards) == self(node.size)) and self.alike(cards, node.alike)

    def OfSet(self, node: m.OfSet) -> bool:
        return bool(self.world.subject.definition.set == node.ident)

    def SameSuit(self, node: m.SameSuit) -> bool:
        other, suit = self(node.card), self.suit(self.world.subject)
        return other is not None and suit is not None and suit == self.suit(other)

    def SameName(self, node: m.SameName) -> bool:
        other = self(node.card)
        return other is not None and other.definition.id == self.definition(False).id

    def HasVerb(self, node: m.HasVerb) -> bool:
        return says(self.definition(False).id, node.word)

    def AimsAt(self, node: m.AimsAt) -> bool:
        return aimed(self.definition(False).id, node.several)

    def OfNamed(self, node: m.OfNamed) -> bool:
        card, named = self.world.subject, self(node.named)
        if node.what == "card":
            return bool(card.definition.id == named.key)
        if node.what == "suit":
            return self.suit(card, node.printed) == named
        if node.what == "rank":
            return bool(card.rank == named)
        return bool(("red" if self.suit(card) in ("hearts", "diamonds") else "black") == named)

    def Marked(self, node: m.Marked) -> bool:
        return any(word == node.word and thing == self.world.subject for word, thing in self.world.marks)

    def SeatMarked(self, node: m.SeatMarked) -> bool:
        return (node.word, self.world.subject.seat) in self.world.marks

    def Faces(self, node: m.Faces) -> bool:
        return self.meets(self.opposite(self.world.subject), node.tests)

    def OwnedBy(self, node: m.OwnedBy) -> bool:
        card = self.world.subject
        whose = next((p for p in self.world.players if card in (*p.hand, *p.in_play, *p.on, p.character)), None)
        return self.meets(whose, node.tests)

    def IsCard(self, node: m.IsCard) -> bool:
        return isinstance(self.world.subject, Card)

    def LiesIn(self, node: m.LiesIn) -> bool:
        return bool(self.world.table.at[self.world.subject.index].name == node.zone)

    def RoleIs(self, node: m.RoleIs) -> bool:
        player = self.world.subject
        printed = player.role.definition.id if player.role is not None else None
        return (printed if node.printed else role_of(player)) in node.roles

    def SameSide(self, node: m.SameSide) -> bool:
        player, other = self.world.subject, self(node.of)
        if player is None or other is None or player is other:
            return False
        rules, mine, theirs = self.world.rulebook, role_of(player), role_of(other)
        together = mine == theirs or any(mine in roles and theirs in roles for roles in rules.sides.values())
        return bool(mine) and together and mine not in rules.alone

    def RoleShown(self, node: m.RoleShown) -> bool:
        return bool(self.world.subject.role_known)

    def HasRole(self, node: m.HasRole) -> bool:
        return getattr(self.world.subject, node.what) is not None

    def InGame(self, node: m.InGame) -> bool:
        return not self.world.subject.out

    def WithinOf(self, node: m.WithinOf) -> bool:
        """Seen from somebody; else all that is said of the way but what he says of his own sight."""
        of, player = self(node.of), self.world.subject
        if of is None:
            return False
        if node.seen:
            return self.number("distance", of, player) <= self(node.far)
        return of is player or self.number("distance", of, player, seen=False) <= self(node.far)

    def InReachOf(self, node: m.InReachOf) -> bool:
        return self.world.subject in self.InReach(m.InReach(node.of))

    def of_these(self, among: m.Description | None) -> Sequence[Player]:
        """Among whom somebody has the most of something."""
        return self.world.in_game if among is None else self.described(among)

    def HasMost(self, node: m.HasMost) -> bool:
        among = [tokens_of(p, node.token) for p in self.of_these(node.among)]
        return bool(among) and tokens_of(self.world.subject, node.token) == (max if node.most else min)(among)

    def HasExtreme(self, node: m.HasExtreme) -> bool:
        among = [self.but(subject=player)(node.number) for player in self.of_these(node.among)]
        return bool(among) and self(node.number) == (max if node.most else min)(among)

    def Tied(self, node: m.Tied) -> bool:
        alike = [player for player in self.world.in_game if self.meets(player, (node.test,))]
        return self.world.subject in alike and len(alike) > 1

    # ---------------------------------------------------------------- what players named at once
    def poll(self, ref: m.Ref) -> dict[Player, Any]:
        named: dict[Player, Any] = self.world.refs[ref.name]
        return named

    def Said(self, node: m.Said) -> Any:
        return self.poll(node.poll).get(self(node.of))

    def SaidMost(self, node: m.SaidMost) -> bool:
        poll = self.poll(node.poll)
        named = poll.get(self.world.subject)
        return named is not None and all(named >= each if node.most else named <= each for each in poll.values())

    def SaidAlone(self, node: m.SaidAlone) -> bool:
        poll, subject = self.poll(node.poll), self.world.subject
        return subject in poll and all(poll[other] != poll[subject] for other in poll if other is not subject)

    def SaidSame(self, node: m.SaidSame) -> bool:
        poll, other = self.poll(node.poll), self(node.of)
        return self.world.subject in poll and other in poll and poll[other] == poll[self.world.subject]

    def SaidIs(self, node: m.SaidIs) -> bool:
        poll, subject = self.poll(node.poll), self.world.subject
        return subject in poll and poll[subject] == self(node.what)

    def NamedNumber(self, node: m.NamedNumber) -> int:
        number: int = self.world.refs[node.named.name]
        return number

    def SaidNumber(self, node: m.SaidNumber) -> int:
        return self.poll(node.poll).get(self(node.of), 0)

    def SaidExtreme(self, node: m.SaidExtreme) -> int:
        named = list(self.poll(node.poll).values())
        return (max(named) if node.most else min(named)) if named else 0

    def Votes(self, node: m.Votes) -> int:
        whom = self(node.of)
        return sum(whom is not None and named is whom for named in self.poll(node.poll).values())

    def Able(self, node: m.Able) -> bool:
        subject, by = self.world.subject, self(node.by)
        match node.verb:
            case "hand":
                return bool(subject.hand)
            case "discard":
                return any(self.may_go(card) for card in (*subject.hand, *subject.in_play))
            case "draw":
                return by is not None and any(self.may_go(card) for card in (*subject.hand, *subject.in_play))
            case "room":
                return self.has_room(subject, by)
            case "room for":
                return self.has_room(by, subject)
        raise NotImplementedError(node.verb)

    def Meets(self, node: m.Meets) -> bool:
        return bool(self(node.condition))

    def Allows(self, node: m.Allows) -> bool:
        return bool(self(node.need))

    def Missing(self, node: m.Missing) -> bool:
        return (self.world.subject is None) is not node.negated

    def may_go(self, card: Card) -> bool:
        """Does nothing that is said keep it from being drawn or discarded?"""
        return not any(
            self.but(me=said.owner, this=said.card).meets(card, said.statement.tests)
            for said in self.in_force()
            if isinstance(said.statement, m.Protects) and said.statement.verb == "drawn"
        )

    def has_room(self, player: Player | None, card: Card | None) -> bool:
        if player is None or card is None:
            return player is not None
        for said in self.in_force():
            statement = said.statement
            if not isinstance(statement, m.RoomIs) or said.owner not in (None, player):
                continue
            about = self.but(me=player, this=said.card)
            lying = [c for c in player.in_play if about.meets(c, statement.tests)]
            if statement.same_name:
                lying = [c for c in lying if c.definition.id == card.definition.id]
            if about.meets(card, statement.tests) and len(lying) >= statement.count:
                return False
        return True

    def banned(self, verb: str, player: Player, ident: str, card: Card | None = None) -> bool:
        """Does a ban keep somebody from what is named, with that card? A ban of the printed one is of no other."""
        for said in self.in_force():
            statement = said.statement
            if isinstance(statement, m.Ban) and statement.verb == verb:
                about = self.but(me=said.owner or player, this=said.card)
                named = [
                    test.ident
                    for test in statement.cards
                    if isinstance(test, m.NameIs)
                    and (not test.printed or card is None or card.definition.id == test.ident)
                ]
                if about.meets(player, statement.who) and about.all_hold(statement.conditions) and ident in named:
                    return True
        return False

    def counts_as(self, player: Player, card: Card, ident: str, how: str) -> bool:
        for said in self.in_force():
            statement = said.statement
            if isinstance(statement, m.CountsAs) and (statement.how, statement.ident) == (how, ident):
                about = self.but(me=player, this=said.card)
                fits = said.owner in (None, player) and about.meets(card, statement.tests)
                if fits and about.all_hold(statement.conditions):
                    return True
        return False

    # ---------------------------------------------------------------- needs
    def CanFind(self, node: m.CanFind) -> bool:
        """So many that can be found: cards that may be given up."""
        found = self.described(node.of)
        return len([each for each in found if node.of.type == "player" or self.may_go(each)]) >= self(node.count)

    def Holds(self, node: m.Holds) -> bool:
        return bool(self(node.condition))

    # ---------------------------------------------------------------- numbers
    def Const(self, node: m.Const) -> int:
        return node.value

    def Unlimited(self, node: m.Unlimited) -> int:
        return UNLIMITED

    def Count(self, node: m.Count) -> int:
        return len(self.described(node.of))

    def CountRef(self, node: m.CountRef) -> int:
        return len(self(node.ref))

    def SeatCount(self, node: m.SeatCount) -> int:
        return len(self.world.players)

    def Concerned(self, node: m.Concerned) -> int:
        return len([p for p in self.world.in_game if p not in self.world.spared])

    def Suits(self, node: m.Suits) -> int:
        return len({self.suit(card) for card in self(node.ref) if card.suit})

    def Stat(self, node: m.Stat) -> int:
        of = self(node.of)
        if node.ident:
            return self.number(node.name, of, node.ident)
        if node.other is not None:
            return self.number(node.name, of, self(node.other))
        return self.number(node.name, of)

    def HowFar(self, node: m.HowFar) -> int:
        of, to = self(node.of), self(node.to)
        return 0 if of is None or to is None or of is to else self.number("distance", of, to)

    def Tokens(self, node: m.Tokens) -> int:
        of = self(node.of)
        if isinstance(of, Card):
            return self.world.table.tokens_on.get(of.index, {}).get(node.token, 0)
        return tokens_of(of, node.token) if of is not None else 0

    # ---------------------------------------------------------------- what happened
    def happened(self, past: m.Past) -> list[Any]:
        """What fits, the latest last: who did it, with which card, how many."""
        table, found = self.world.table, []
        for deed in table.memory.deeds:
            doer = next((player for player in table.players if player.eye == deed.doer), None)
            happened = SimpleNamespace(
                doer=doer, card=table.cards[deed.card], amount=deed.amount, token=deed.token, goal=deed.goal
            )
            whose = self(past.whose) if past.whose is not None else None
            last = table.memory.turns.get((whose or doer).eye, 0)
            within = {
                "this turn": deed.turn == table.turn_count,
                "this round": deed.round == table.memory.round,
                "since last turn": deed.turn > last,
                "last turn": deed.turn == last,
            }.get(past.period, True)
            fits = deed.verb == past.pattern.verb and within
            if fits and self.but(past=happened).all_hold(past.pattern.conditions):
                found.append(happened)
        return found

    def lies_there(self, deed: Any) -> bool:
        pile = self.world.table.at[deed.card.index].name
        return pile in ("discard pile", "play zone") or (deed.goal == pile and pile != "hand")

    def HowOften(self, node: m.HowOften) -> int:
        found = self.happened(node.past)
        if node.of is not None:
            of = self(node.of)
            found = [each for each in found if of is not None and getattr(each, node.slot) is of]
        return sum(each.amount if node.past.pattern.verb == "lose" else 1 for each in found)

    def LastTo(self, node: m.LastTo) -> Any:
        found = self.happened(node.past)
        if not found:
            return None
        if node.slot == "card":
            return found[-1].card if self.lies_there(found[-1]) else None
        return found[-1].doer if found[-1].doer.in_game else None

    def Recalled(self, node: m.Recalled) -> list[Card]:
        return list(dict.fromkeys(each.card for each in self.happened(node.past) if self.lies_there(each)))

    def Then(self, node: m.Then) -> int:
        of = self(node.of)
        return self.world.table.memory.noted["start of own turn: me.life", of.eye] if of is not None else 0

    def Amount(self, node: m.Amount) -> int:
        return self.world.event.amount

    def InSupply(self, node: m.InSupply) -> int:
        return self.world.table.supply.get(node.token, UNLIMITED)

    def PriceOf(self, node: m.PriceOf) -> int:
        return self.number("price", self(node.card))

    def RankOf(self, node: m.RankOf) -> int:
        return self.rank(self(node.card), node.ranks)

    def RanksOf(self, node: m.RanksOf) -> int:
        counted = [rank for card in self.described(node.of) if (rank := self.rank(card, node.ranks))]
        return {"sum": sum, "max": max, "min": min}[node.how](counted) if counted else 0  # type: ignore[operator]

    def Groups(self, node: m.Groups) -> int:
        """As many as can be laid aside one after the other."""
        left, count = self.described(node.of), 0
        while True:
            sets = combinations(left, self(node.group.size))
            group = next((some for some in sets if self.alike(some, node.group.alike)), None)
            if group is None:
                return count
            left, count = [card for card in left if card not in group], count + 1

    def Worth(self, node: m.Worth) -> int:
        """The place of the best kind that is there, then the ranks of its cards, then those of the others."""
        cards = self.described(node.of)
        heights = lambda some: sorted((self.rank(card, node.ranks) for card in some), reverse=True)  # noqa: E731
        best: list[int] = [0, *heights(cards)]
        for place, kind in enumerate(node.kinds):
            ways = [
                [len(node.kinds) - place, *(h for some in way for h in heights(some)),
                 *heights([card for card in cards if not any(card in some for some in way)])]
                for way in self.ways_of(cards, kind)
            ]  # fmt: skip
            if ways:
                best = max(ways)
                break
        number = 0
        for each in [*best, *[0] * 10][:11]:
            number = number * 1000 + each
        return number

    def ways_of(self, cards: Sequence[Card], kind: Sequence[m.CardGroup]) -> Iterator[list[tuple[Card, ...]]]:
        if not kind:
            yield []
            return
        for some in combinations(cards, self(kind[0].size)):
            if self.alike(some, kind[0].alike):
                for rest in self.ways_of([card for card in cards if card not in some], kind[1:]):
                    yield [some, *rest]

    def PlaceOf(self, node: m.PlaceOf) -> int:
        return self.world.table.places.get(node.row, 1)

    def Sum(self, node: m.Sum) -> int:
        return int(self(node.left) + self(node.right))

    def Less(self, node: m.Less) -> int:
        return max(self(node.left) - self(node.right), 0)

    def Times(self, node: m.Times) -> int:
        return int(self(node.left) * self(node.right))

    def Half(self, node: m.Half) -> int:
        return (self(node.of) + (1 if node.up else 0)) // 2

    def MostOf(self, node: m.MostOf) -> int:
        found = [self.but(subject=player)(node.number) for player in self.described(node.among)]
        return (max if node.most else min)(found, default=0)

    def number(self, stat: str, *subjects: Any, seen: bool = True) -> int:
        """Printed, then `is` by rank and among equals the later, then all + and -, then `at most`, then `at least`."""
        if subjects[0] is None or (stat == "distance" and subjects[1] is None):
            return FAR if stat == "distance" else 0
        there = [each for each in self.in_force() if seen or getattr(each.statement, "at", None) != 0]
        said = [(each.rank, op, value) for each in there for op, value in self.says_of(each, stat, subjects, seen=seen)]
        value, best = self.printed(stat, subjects), -1
        for rank, op, number in said:
            if op == "is" and rank >= best:
                value, best = number, rank
        value += sum(number for _, op, number in said if op == "+")
        value = min([value, *(number for _, op, number in said if op == "at most")])
        return max([value, *(number for _, op, number in said if op == "at least")])

    def says_of(
        self, said: Said, stat: str, subjects: tuple[Any, ...], *, seen: bool = True
    ) -> Iterator[tuple[str, int]]:
        """What a statement in force says of a number of these, if it does."""
        statement, me = said.statement, said.owner
        if not isinstance(statement, m.NumberIs) or statement.stat != stat:
            return
        if self.is_ignored(said, stat, subjects[0] if seen else None):
            return
        if statement.at is not None:
            if me is not None and me is not subjects[statement.at]:
                return
            me = subjects[statement.at]
            if not isinstance(me, Player):
                return
        if statement.of and statement.of != subjects[-1]:
            return
        refs = dict(zip(SUBJECTS.get(stat, ("player",)), subjects, strict=True))
        about = self.but(me=me, this=said.card, refs=refs)
        if about.all_hold(statement.conditions):
            yield statement.op, about(statement.value)

    def is_ignored(self, said: Said, stat: str, subject: Any) -> bool:
        """`X have no effect on NUMBER`, or on that of who says so"""
        return said.card is not None and any(
            self.but(me=other.owner, this=other.card).meets(said.card, other.statement.tests)
            for other in self.in_force()
            if isinstance(other.statement, m.Ignores) and other.statement.stat == stat
            if not other.statement.mine or other.owner in (None, subject)
        )

    def printed(self, stat: str, subjects: tuple[Any, ...]) -> int:
        subject = subjects[0]
        match stat:
            case "distance":
                return self.seats_between(subject, subjects[1])
            case "max-life":
                return (subject.character.definition.life or 0) if subject.character is not None else 0
            case "wounds":
                return max(self.number("max-life", subject) - subject.life, 0)
            case "price":
                return subject.definition.cost or 0
            case "healing":
                return 1
        return UNLIMITED if stat == "limit" or stat.startswith("most ") else 0

    def seats_between(self, a: Player, b: Player) -> int:
        """The shorter way round, over those in the game and these two."""
        ring = [p for p in self.world.players if p.in_game or p is a or p is b]
        way = abs(ring.index(a) - ring.index(b))
        return min(way, len(ring) - way)

    # ---------------------------------------------------------------- what is in force
    def in_force(self) -> list[Said]:
        """Every statement of a rule, of the top card of a pile in force, of a card in play, of a character."""
        if not self.world.held:
            off = self.off()
            self.world.held += [said for said in self.statements() if said.card is None or said.card not in off]
        return self.world.held

    def statements(self) -> list[Said]:
        world, said = self.world, list[Said]()
        for ident, definition in world.rulebook.definitions.items():
            if definition.kind == "rule" and definition.in_use(frozenset()):
                said += [Said(a, None, None, 0) for a in published().get(ident, ())]
        for pile in [each.statement.pile for each in said if isinstance(each.statement, m.InForce)]:
            for card in world.table.piles[pile][-1:]:
                said += [Said(a, card, None, rank_of(card)) for a in published().get(card.definition.id, ())]
        lying = [(card, p) for card in world.came for p in world.in_game if card in p.in_play]
        lying += [(p.character, p) for p in world.in_game if p.character is not None]
        lying += [(card, p) for _, p in lying if self.borrows(p) for card in p.on if (card, p) not in lying]
        for card, player in dict.fromkeys(lying):
            said += [Said(a, card, player, rank_of(card)) for a in published().get(card.definition.id, ())]
        silenced = {each.statement.ident for each in said if isinstance(each.statement, m.Silences)}
        quiet = {id(a) for ident in silenced for a in published().get(ident, ())}
        return [each for each in said if id(each.statement) not in quiet]

    def borrows(self, player: Player) -> bool:
        """Has he the abilities of the characters that lie on his own, which is not switched off?"""
        character = player.character.definition.id if player.character is not None else ""
        return any(isinstance(a, m.HasAbility) and a.card is None for a in published().get(character, ()))

    def off(self) -> set[Card]:
        """What is switched off: by rules first, then events, then cards clockwise; what is off switches nothing off."""
        world = self.world
        cards = [*(c for p in world.players for c in p.in_play), *(p.character for p in world.in_game if p.character)]
        for pile in ("event-pile", "show"):
            cards += world.table.piles[pile][-1:] if pile in world.table.piles else []
        switches = [said for said in self.statements() if isinstance(said.statement, m.SwitchesOff)]
        ring = self.ring(None)
        switches.sort(key=lambda said: (said.rank, ring.index(said.owner) if said.owner is not None else -1))
        off: set[Card] = set()
        for said in switches:
            if said.card not in off:
                assert isinstance(said.statement, m.SwitchesOff)
                about = self.but(me=said.owner, this=said.card)
                if about.all_hold(said.statement.conditions):
                    off |= {card for card in cards if about.meets(card, said.statement.tests)}
        borrowed = {card for p in world.in_game if p.character in off for card in p.on}
        return off | borrowed

    # ---------------------------------------------------------------- conditions
    def Compared(self, node: m.Compared) -> bool:
        return RELATIONS[node.relation](self(node.left), self(node.right))

    def That(self, node: m.That) -> bool:
        used_as = self.world.event.name if node.name and self.world.event is not None else None
        return self.meets(self(node.what), node.tests, used_as)

    def SomeAre(self, node: m.SomeAre) -> bool:
        return any(self.meets(each, node.tests) for each in self.described(node.among))

    def AllAre(self, node: m.AllAre) -> bool:
        found = self.described(node.among)
        return bool(found) and all(self.meets(each, node.tests) for each in found)

    def Sole(self, node: m.Sole) -> bool:
        return len(self.world.in_game) == 1 and self.meets(self.world.in_game[0], node.tests)

    def EmptyZone(self, node: m.EmptyZone) -> bool:
        return not self(node.source)

    def TopShown(self, node: m.TopShown) -> bool:
        top = self(node.source)[-1:]
        return bool(top) and top[0].index in self.world.table.open_cards

    def LaterTurn(self, node: m.LaterTurn) -> bool:
        then = self(node.than)
        assert isinstance(then, int)
        return self.world.table.turn_count > then

    def TurnIs(self, node: m.TurnIs) -> bool:
        turn = self.world.turn
        return turn is not None and {"extra": turn.extra, "first": turn.number == 1}[node.what]

    def Played(self, node: m.Played) -> bool:
        who, turn = self(node.who), self.world.turn
        assert not node.tests, "which cards were played is no part of a random table"
        plays = turn.plays.get(who.name, 0) if turn is not None and who is not None else 0
        return RELATIONS[node.relation](plays, self(node.count))

    def Avoided(self, node: m.Avoided) -> bool:
        attack = self(node.attack)
        return attack is not None and attack.avoided

    def During(self, node: m.During) -> bool:
        turn = self.world.turn
        now = (
            turn is not None
            and (not node.whose or self.meets(turn.player, node.whose))
            and (not node.phase or turn.phase == node.phase)
        )
        return now is not node.outside

    def Opposite(self, node: m.Opposite) -> bool:
        return not self(node.condition)

    def AllOf(self, node: m.AllOf) -> bool:
        return self.all_hold(node.conditions)

    def AnyTrue(self, node: m.AnyTrue) -> bool:
        return any(self(condition) for condition in node.conditions)

    # ---------------------------------------------------------------- events
    def SlotIs(self, node: m.SlotIs) -> bool:
        value = getattr(self.world.past if node.of == "past" else self.world.event, node.slot)
        if node.relation == "is not":
            return value is not None
        return RELATIONS[node.relation](value, node.value)

    def NthPlay(self, node: m.NthPlay) -> bool:
        """Plays that share a limit are counted together."""
        event, turn = self.world.event, self.world.turn
        if turn is None or event.doer is None or event.name is None:
            return node.ordinal == 0
        shared = [a.ident for a in published().get(event.name.id, ()) if isinstance(a, m.SharesLimit)]
        return turn.played.get((event.doer.name, (shared or [event.name.id])[0]), 0) == node.ordinal

    def Willing(self, node: m.Willing) -> bool:
        return bool(self.world.event.willing)

    def AimedAt(self, node: m.AimedAt) -> bool:
        """A play aimed at a card is aimed at whose it was; anything else happens to its object."""
        event = self.world.event
        if event.play is None:
            whom = [event.object] if isinstance(event.object, Player) else []
        else:
            whom = [t if isinstance(t, Player) else event.play.owners.get(t) for t in event.play.targets]
        return any(self.meets(player, node.tests) for player in whom if player is not None)

    def OfAttack(self, node: m.OfAttack) -> bool:
        attack = self.world.attack if node.of == "attack" else self.world.event.attack
        if attack is None:
            return False
        return (
            (not node.shooter or self.meets(attack.shooter, node.shooter))
            and (not node.card or self.meets(attack.card, node.card, attack.name))
            and (not node.target or self.meets(attack.target, node.target))
        )

    def ByEffect(self, node: m.ByEffect) -> bool:
        by = self.world.event.by
        if by is None:
            return False
        return (not node.card or self.meets(by.card, node.card, by.name)) and (
            not node.owner or self.meets(by.owner, node.owner)
        )

    def SameAttack(self, node: m.SameAttack) -> bool:
        return self.world.event.object is self(node.ref)

    def Chose(self, node: m.Chose) -> bool:
        if node.of == "event":
            return self.world.event.object in self.world.event.by.aims
        return self.world.me in self.world.what.aims

    def hears(self, pattern: m.Pattern) -> bool:
        """Is the event of the world one that this waits for?"""
        played = self.world.played is not None and self.world.event.card is self.world.played
        if pattern.verb != self.world.event.verb or (pattern.but_played and played):
            return False
        return self.all_hold(pattern.conditions)

    # ---------------------------------------------------------------- picks
    def possible(self, of: m.Description) -> set[frozenset[Any]]:
        """Everything that a pick may come to."""
        among = self.described(of)
        match of.pick:
            case m.Every():
                return {frozenset(among)}
            case m.AtRandom(count):
                return {frozenset(each) for each in combinations(among, max(min(self(count), len(among)), 0))}
            case m.Chosen(by, count, up_to):
                most = max(min(self(count), len(among)), 0)
                fewest = 0 if up_to else most
                hidden = any(self.world.table.at[c.index].name == HAND for c in among if isinstance(c, Card))
                if self(by) is None and hidden:  # chance may do it
                    fewest = 0
                elif self(by) is None:  # who cannot choose gets what is left when there is no choice
                    return {frozenset(among)} if len(among) <= most and not up_to else {frozenset()}
                return {frozenset(each) for many in range(fewest, most + 1) for each in combinations(among, many)}
        raise NotImplementedError(of.pick)


def role_of(player: Player) -> str | None:
    """The role a statement says he has, else that of his card."""
    return player.as_role or (player.role.definition.id if player.role is not None else None)


def tokens_of(player: Player, token: str) -> int:
    return player.life if token == "life" else player.tokens.get(token, 0)


def rank_of(card: Card) -> int:
    return RANKS.get(card.definition.kind, 2)


@cache
def aimed(ident: str, several: bool) -> bool:
    """Does a text that is played or used choose a player, or is it for several; or is the card laid before one?"""
    said = published().get(ident, ())
    texts = [each for a in said if isinstance(a, m.Text) for each in a.walk()]
    if not several:
        chosen = [x for x in texts if isinstance(x, m.Choose) and x.of.type == "player"]
        return bool(chosen) or any(isinstance(a, m.PlacedOn) for a in said)
    for each in texts:
        if isinstance(each, m.AtOnce) or (isinstance(each, m.PickSome) and each.of.type == "player"):
            return True
        if isinstance(each, m.Each) and isinstance(each.of, m.Description):
            only = [t for t in each.of.tests if isinstance(t, m.Is) or (isinstance(t, m.RoleIs) and t.definite)]
            if not only:
                return True
    return False


def says(ident: str, verb: str) -> bool:
    """Is there a step of that verb in the text of an entry?"""
    said = [each for ability in published().get(ident, ()) for each in ability.walk()]
    if verb == "draw!":
        return any(isinstance(each, m.Flip | m.FlipAll) for each in said)
    return any(each.verb == verb for each in said if isinstance(each, m.Do))
