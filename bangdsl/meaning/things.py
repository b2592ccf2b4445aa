"""Things: what kind of thing is written, and what the layers that know players, cards and numbers build on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.lists import LIKE_THE_LAST, SAY_OF_EACH, says_all, says_by_itself
from bangdsl.meaning.reading import Arguments, Ledger, Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.parse.words import WordTable
from bangdsl.tree import nodes as n

SUIT_OF_SIGN = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
RELATIONS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
CALCULATED = (n.Sum, n.Half, n.Product, n.Per)
GROUP_NOUNS = ("pair", "of a kind")
ONE = m.Const(1)
UP_TO = "say `up to (my hand) cards in hand`, `up to 3 cards`, `up to 7 other players`"
UNDER_WAY = ("that many", "twice that many")


def is_group_noun(noun: n.Noun | None) -> bool:
    return noun is not None and noun.kind == "noun" and noun.word in GROUP_NOUNS


@dataclass
class CardWords:
    """What is said of cards: whose, where, which."""

    tests: list[m.Test]
    owner: m.Single | m.Description | None = None
    zone: str = ""  # hand, play zone, or a pile of the table
    source: m.Source | None = None  # where else they come from
    top: bool = False
    single: m.Single | None = None
    alike: list[str] = field(default_factory=list)  # what several of them have in common
    size: m.Number | None = None  # of a group that has a name: how many cards
    extreme: str = ""  # highest, lowest


class Things:
    on_characters = False  # in the text of a character `on this` is what lies on it

    def __init__(self, table: WordTable) -> None:
        self.table = table
        self.names: set[str] = set()
        self.picked: dict[str, m.Number] = {}  # how many were picked, by the name they were given
        self.has_say: dict[str, bool] = {}  # whether a text has to reach who was chosen, by the name he was given
        self.own: set[str] = set()  # cards that were chosen among the doer's own, by the name they were given
        self.ledger = Ledger()  # of the sentence that is being lowered

    def reading(self, node: n.Node, what: str = "this") -> Reading:
        return Reading(node, self.ledger, what)

    def arguments(self, args: Iterable[n.Arg], of: str) -> Arguments:
        return Arguments(args, self.ledger, of)

    def who_holds(self, card: m.Single, scope: Scope) -> m.Single:
        """`put 1 charge onto this` on a character: what it holds its player has."""
        return scope.me if isinstance(card, m.This) and self.on_characters else card

    def fresh(self, wish: str) -> str:
        """A name that the text does not use yet."""
        name = wish
        if wish in self.names:
            used, free = 1, 2  # numbers are given out in their order, so the first free one is found by halves
            while f"{wish}_{free}" in self.names:
                used, free = free, free * 2
            while free - used > 1:
                middle = (used + free) // 2
                used, free = (middle, free) if f"{wish}_{middle}" in self.names else (used, middle)
            name = f"{wish}_{free}"
        self.names.add(name)
        return name

    # ---------------------------------------------------------------- what a thing is
    def type_of(self, node: n.Node | None, scope: Scope | None = None) -> str:
        """player, card, zone, number, token, role, period, seat, attack ..."""
        if isinstance(node, n.Group):
            return self.type_of(node.things[0], scope)
        if isinstance(node, n.Compare):
            return self.type_of(node.thing, scope)
        if isinstance(node, CALCULATED):
            return "number"
        if not isinstance(node, n.Thing):
            return "nothing"
        if node.noun is None:
            return self._type_of_nameless(node, scope)
        if node.noun.kind == "pronoun":
            return self._type_of_pronoun(node.noun.word, scope)
        if node.noun.kind == "name" or (node.noun.kind == "this" and node.noun.word == "this"):
            return "card"
        row = self.table.nouns.get(node.noun.word)
        return row.type if row is not None else "nothing"

    def _type_of_nameless(self, node: n.Thing, scope: Scope | None) -> str:
        quantity = node.quantity
        inner = next((w.thing for w in node.where if w.prep == "of" and w.thing is not None), None)
        if inner is not None:
            return "player" if self.type_of(inner, scope) == "player" else "card"
        if quantity is not None and (quantity.number is not None or quantity.amount is not None):
            return "number"
        return "player"

    def _type_of_pronoun(self, word: str, scope: Scope | None) -> str:
        if word in UNDER_WAY:
            return "number"
        if word == "it":
            it = scope.it if scope is not None else None
            return "attack" if isinstance(it, m.Ref) and it.type == "attack" else "card"
        if word == "them":
            them = scope.them if scope is not None else None
            return them.type if them is not None else "card"
        return "player"

    def no_shot(self, node: n.Node, card: m.Single) -> m.Single:
        """What is asked or told of a card: the shot a text has made itself is none."""
        if isinstance(card, m.Ref) and card.type == "attack":
            raise Refused(node, "the shot was spoken of last, which is no card", "say which card: `that BANG!`, `this`")
        return card

    def could_be(self, node: n.Node, scope: Scope) -> set[str]:
        """All that a thing may be taken for: places and tokens are counted, a role stands for its holder."""
        if isinstance(node, n.Group):
            return set().union(*(self.could_be(thing, scope) for thing in node.things))
        found = {self.type_of(node, scope)}
        if found == {"number"} and not self.noun(node):
            return {"number", "card"}
        row = self.table.nouns.get(self.noun(node))
        if row is not None and (row.number or row.type == "zone"):
            found.add("number")
        if row is not None and (row.role or row.roles):
            found.add("role")
        return found

    def each_of(self, node: n.Group) -> tuple[n.Node, ...]:
        """The things of a list, where it is plain what goes for which."""
        if not says_by_itself(node.things):
            raise Refused(node.things[0], LIKE_THE_LAST, SAY_OF_EACH)
        return node.things

    def noun(self, node: n.Node | None) -> str:
        return node.noun.word if isinstance(node, n.Thing) and node.noun is not None else ""

    def is_name(self, node: n.Node | None) -> bool:
        return isinstance(node, n.Thing) and node.noun is not None and node.noun.kind == "name"

    def is_this(self, node: n.Node | None, word: str = "this") -> bool:
        return (
            isinstance(node, n.Thing) and node.noun is not None and node.noun.kind == "this" and node.noun.word == word
        )

    def is_me(self, node: n.Node | None) -> bool:
        return self.noun(node) in ("I", "me")

    def is_many(self, node: n.Node) -> bool:
        """A noun that stands for several by itself: `all-others`."""
        row = self.table.nouns.get(self.noun(node))
        return row is not None and row.many

    def is_kind(self, noun: str) -> bool:
        return noun in self.table.nouns and self.table.nouns[noun].kind

    def ident(self, node: n.Node, what: str = "this") -> str:
        """The id of a card, a character or a rule that is named and nothing else."""
        with self.reading(node, what) as r:
            if r.kind != "name":
                raise Refused(node, f"{what} must be the name of a card or a rule")
            return self.table.names[r.word]

    def roles_of(self, noun: str) -> tuple[str, ...]:
        row = self.table.nouns.get(noun)
        if row is None:
            return ()
        return row.roles or ((noun,) if row.role else ())

    def _own(self, where: n.Where, lower: Callable[[n.Node], tuple[m.Test, ...]]) -> m.Test:
        """What a word of a set's own says, at the place where it is said."""
        word = where.icon or ""
        own = self.table.own[word]
        try:
            tests = lower(where.thing or where)
        except Refused as gap:
            gap.message = f"{gap.message} (in what `{word}` means: {own.text})"
            raise
        return m.Worded(word, tests, own.cls == "noun")

    def without(self, node: n.Node, prep: str) -> tuple[n.Node, list[n.Where]]:
        """A thing without its phrases of one kind, and these; `on` whom several are played stands behind the last."""
        if isinstance(node, n.Group) and prep == "on":
            parts = [self.without(thing, prep) for thing in node.things]
            taken = parts[-1][1]
            things = (
                each if on in ([], taken) else thing for thing, (each, on) in zip(node.things, parts, strict=True)
            )
            return replace(node, things=tuple(things)), taken
        if not isinstance(node, n.Thing):
            return node, []
        taken = [where for where in node.where if where.prep == prep and where.thing is not None]
        self.ledger.note(*taken)
        kept = tuple(where for where in node.where if where not in taken)
        if prep == "on" and not taken and kept and kept[-1].prep == "of" and isinstance(kept[-1].thing, n.Thing):
            whose = kept[-1].thing  # `a BANG! of the sheriff on me`: nothing lies on a player, but on his seat
            aims = [w for w in whose.where if w.prep == "on" and self.type_of(w.thing) == "player"]
            if aims and self.type_of(whose) == "player":
                self.ledger.note(*aims)
                rest = replace(whose, where=tuple(w for w in whose.where if w not in aims))
                return replace(node, where=(*kept[:-1], replace(kept[-1], thing=rest))), aims
        return replace(node, where=kept), taken

    def left_out(self, of: n.Thing, but: n.Node) -> n.Node:
        """`all players but a deputy`: one of them, or whoever is one? Nobody picks whom a description leaves out."""
        if not self.is_many(of) and not says_all(of):
            return but
        for each in but.things if isinstance(but, n.Group) else (but,):
            said = each.quantity if isinstance(each, n.Thing) else None
            if said is not None and (said.number is not None or {"a", "any", "another"} & set(said.words)):
                hint = "say `all players but outlaws`; of one, `choose a player, all players but that player: …`"
                if self.type_of(of) != "player":
                    hint = "say `all cards but weapons`; of one, `choose a card in hand, … all cards in hand but it`"
                if isinstance(each, n.Thing) and each.noun is None:
                    hint = "say how many are meant: `(my hand - 1) cards in hand`"
                raise Refused(each, "one of these, or all of them?", hint)
        return but

    # ---------------------------------------------------------------- what later layers know
    def number(self, node: n.Node, scope: Scope) -> m.Number:
        """How many; the numbers know."""
        raise NotImplementedError

    def one_card(self, node: n.Node | None, scope: Scope) -> m.Single:
        """One card that is known already; the cards know."""
        raise NotImplementedError

    def past(self, did: n.Did, scope: Scope, tells_of: str = "", told: n.Thing | None = None) -> tuple[m.Past, str]:
        """What happened, and which part of it is told by it; the events know."""
        raise NotImplementedError

    def did_so(self, did: n.Did, scope: Scope, kind: str) -> m.Test:
        """Whether somebody did something, as a test of him; the conditions know."""
        raise NotImplementedError

    def tied(self, thing: n.Node, scope: Scope) -> m.Test:
        """`tied for the most life`; the conditions know."""
        raise NotImplementedError

    def extreme_number(self, node: n.Thing, scope: Scope) -> m.Number | None:
        """`the most life of all players`; the conditions know."""
        raise NotImplementedError

    def per_each(self, each: n.Node, number: m.Number, scope: Scope) -> m.Number:
        """`1 per player`; the verbs know."""
        raise NotImplementedError

    def having(self, thing: n.Node, subject: m.Single, scope: Scope) -> m.Condition:
        """Does that player have this? The conditions know."""
        raise NotImplementedError

    def being(self, right: n.Node, scope: Scope, kind: str) -> tuple[m.Test, ...]:
        """`who is wanted`, `that is red`; the conditions know."""
        raise NotImplementedError

    def asked_of(self, asked: n.Node, scope: Scope) -> tuple[m.Single | None, Scope]:
        """Of whom something is asked, who can be spoken of then; the steps know."""
        raise NotImplementedError

    def is_value(self, node: n.Node | None) -> bool:
        raise NotImplementedError

    def same_as(self, what: str, card: m.Single) -> m.Test:
        raise NotImplementedError

    def picks_several(self, r: Reading) -> bool:
        raise NotImplementedError

    def of_value(self, r: Reading, where: n.Where, scope: Scope, found: CardWords, printed: bool) -> None:
        raise NotImplementedError

    def suited(self, node: n.Node, word: str, printed: bool) -> m.Test:
        raise NotImplementedError

    def rank_number(self, node: n.Node, scope: Scope) -> m.Number:
        raise NotImplementedError

    def rank_stat(self, r: Reading, scope: Scope) -> m.Number:
        raise NotImplementedError

    def worth(self, r: Reading, scope: Scope) -> m.Number:
        raise NotImplementedError

    def group_words(self, r: Reading, found: CardWords) -> None:
        raise NotImplementedError

    def grouped(self, found: CardWords, pick: m.Pick, node: n.Node, scope: Scope) -> m.Pick:
        raise NotImplementedError

    def is_rank(self, node: n.Node | None) -> bool:
        raise NotImplementedError

    def letter(self, node: n.Node) -> m.Number:
        raise NotImplementedError

    def group_said(self, node: n.Node, scope: Scope) -> tuple[n.Thing, m.CardGroup, n.Quantity | None] | None:
        raise NotImplementedError

    def how_many_groups(self, node: n.Node, among: m.Description, group: m.CardGroup) -> m.Number:
        raise NotImplementedError

    def said_number(self, node: n.Thing, scope: Scope) -> m.Number:
        """A number that was named; the polls know."""
        raise NotImplementedError

    def says_said(self, node: n.Node) -> bool:
        """Is it something that was named? The polls know."""
        raise NotImplementedError

    def said_single(self, what: str, owner: m.Single | m.Description | None, node: n.Node, scope: Scope) -> m.Single:
        """A player, a card or a suit that was named or chosen; the polls know."""
        raise NotImplementedError

    def had(self, node: n.Had, scope: Scope) -> m.Number:
        """How many somebody had at a moment; the conditions know."""
        raise NotImplementedError
