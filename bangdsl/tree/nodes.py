"""The typed tree of an effect: frozen nodes, each with the span of the text it was read from.

Equality ignores spans, so equal effects on different lines are equal. The tree says what was written, not what it
means: who acts, what a reference is bound to and which form an ability has is worked out by `meaning`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, fields
from operator import is_not
from typing import Any

from bangdsl.frozen import ALL, BELOW, dataclass, replace
from bangdsl.spans import Span


@dataclass(frozen=True, kw_only=True)
class Node:
    span: Span = field(compare=False, repr=False)

    def children(self) -> tuple[Node, ...]:
        """The nodes directly below this one, in the order they were written; noted, since it is asked often."""
        noted: tuple[Node, ...] | None = self.__dict__.get(BELOW)
        if noted is None:
            found: list[Node] = []
            for value in self.__dict__.values():
                if isinstance(value, Node):
                    found.append(value)
                elif isinstance(value, tuple) and value:
                    found += [item for item in value if isinstance(item, Node)]
            noted = self.__dict__[BELOW] = tuple(found)
        return noted

    def walk(self) -> Sequence[Node]:
        """This node and all below it, depth first; noted as they are."""
        noted: list[Node] | None = self.__dict__.get(ALL)
        if noted is None:
            noted = self.__dict__[ALL] = [self]
            for child in self.children():
                noted += child.walk()
        return noted


# ---------------------------------------------------------------- things and numbers


@dataclass(frozen=True)
class Quantity(Node):
    """How many, whose: `a`, `all my`, `2`, `up to 2`, `(my hand - 1)`."""

    words: tuple[str, ...] = ()
    number: int | None = None
    amount: Node | None = None
    up_to: bool = False
    more: str = ""  # of a number: so many more, or less, than there would be


@dataclass(frozen=True)
class Adjective(Node):
    """One adjective, or several joined by `or`; suits and ranks such as `2-9♠` stand here too."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Noun(Node):
    """What a thing is: a noun of the table, the name of a card, a pronoun or `this`."""

    word: str
    kind: str  # noun | name | pronoun | this | rank: a card that nothing but its rank is said of
    number: int | None = None
    rank: str = ""  # `rank K`
    plural: bool = False


@dataclass(frozen=True)
class Where(Node):
    """What narrows a thing down: `of X`, `in X`, `with missed`, `within 2 of X`."""

    prep: str
    thing: Node | None = None
    icon: str | None = None
    within: Node | int | None = None


@dataclass(frozen=True)
class Thing(Node):
    quantity: Quantity | None = None
    adjectives: tuple[Adjective, ...] = ()
    noun: Noun | None = None
    where: tuple[Where, ...] = ()
    told: Did | None = None  # what it did or what was done to it: `who shot me last`


@dataclass(frozen=True)
class Group(Node):
    """Things joined by `or` (one of them), `and` (all of them) or `then` (in this order)."""

    joined: str
    things: tuple[Node, ...]


@dataclass(frozen=True)
class Compare(Node):
    """`at least 2 players`, `more than (my hand) cards`; with somebody else: `more cards in hand than me`."""

    relation: str
    thing: Node
    than: Node | None = None
    by: Node | int | None = None  # `2 more cards than me`


@dataclass(frozen=True)
class Sum(Node):
    sign: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Half(Node):
    """`half of my hand rounded up`, as a number or as so many of it."""

    thing: Node
    up: bool = False


@dataclass(frozen=True)
class Product(Node):
    """`twice my wounds`."""

    times: int
    thing: Node


@dataclass(frozen=True)
class Per(Node):
    """`1 per weapon in play`."""

    number: Node
    each: Node


# ---------------------------------------------------------------- steps


@dataclass(frozen=True)
class Arg(Node):
    prep: str
    thing: Node


@dataclass(frozen=True)
class Act(Node):
    verb: str
    object: Node | None = None
    args: tuple[Arg, ...] = ()
    disguise: Node | None = None
    word: str = ""  # of a set's own, which stands for this
    secret: bool = False  # `in secret`

    def arg(self, *preps: str) -> Node | None:
        return next((a.thing for a in self.args if a.prep in preps), None)


@dataclass(frozen=True)
class Check(Node):
    """`draw!` as a step of its own."""

    number: Node | None = None
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True)
class Either(Node):
    options: tuple[Node, ...]


@dataclass(frozen=True)
class Both(Node):
    steps: tuple[Node, ...]


@dataclass(frozen=True)
class May(Node):
    step: Node


# ---------------------------------------------------------------- statements and conditions


@dataclass(frozen=True)
class Is(Node):
    """`X is Y`, as a statement or as a condition; `right` is an adjective, a place or a thing."""

    left: Node
    right: Node
    args: tuple[Arg, ...] = ()
    negated: bool = False
    ended: bool = False  # `is no longer`


@dataclass(frozen=True)
class Delta(Node):
    """`my reach +1`, `distance to me + my wounds`."""

    left: Node
    by: int
    args: tuple[Arg, ...] = ()
    amount: Node | None = None


@dataclass(frozen=True)
class Have(Node):
    left: Node
    right: Node


@dataclass(frozen=True)
class Modal(Node):
    """`X may not play a blue card`; passive: `X may not be targeted by Y`; only: `only X may play a blue card`."""

    left: Node
    modal: str
    verb: str
    object: Node | None = None
    args: tuple[Arg, ...] = ()
    disguise: Node | None = None
    passive: bool = False
    only: bool = False  # nobody else may


@dataclass(frozen=True)
class Costs(Node):
    """`a BANG! of others costs 1 chip`, `costs: discard a card from hand`: what it costs besides."""

    left: Node
    right: Node | None = None
    args: tuple[Arg, ...] = ()
    steps: tuple[Node, ...] = ()


@dataclass(frozen=True)
class CountsAs(Node):
    left: Node
    right: Node


@dataclass(frozen=True)
class Placement(Node):
    thing: Node


@dataclass(frozen=True)
class Joined(Node):
    """`I am wanted or my hand is empty`: several conditions, `and` or `or` between them."""

    joined: str
    conditions: tuple[Node, ...]


@dataclass(frozen=True)
class Worded(Node):
    """A condition that a set has a word for."""

    word: str
    condition: Node
    negated: bool = False


@dataclass(frozen=True)
class There(Node):
    thing: Node


@dataclass(frozen=True)
class Did(Node):
    """What happened, and when: `I lost life since my last turn`, `I was shot during this turn`.

    Of what is told by it (`a player who …`, `the card that I …`) the part that it tells of is left out.
    """

    left: Node | None
    verb: str
    object: Node | None = None
    args: tuple[Arg, ...] = ()
    period: str = ""
    passive: bool = False
    negated: bool = False


@dataclass(frozen=True)
class Had(Node):
    """What was so at a moment: `I had 2 cards in hand at the start of my turn`."""

    left: Node
    right: Node
    moment: str


# ---------------------------------------------------------------- events, windows, heads


@dataclass(frozen=True)
class Event(Node):
    """`WHO verb WHAT [prep X]`, or passive: `WHAT is done [by X]`; `would` makes it one to replace."""

    subject: Node
    verbs: tuple[str, ...]
    object: Node | None = None
    args: tuple[Arg, ...] = ()
    passive: bool = False
    would: bool = False
    ended: bool = False  # `is no longer`

    def arg(self, *preps: str) -> Node | None:
        return next((a.thing for a in self.args if a.prep in preps), None)


@dataclass(frozen=True)
class Window(Node):
    """When: kind is when, each time, before, after, at, whenever, as soon as, during, outside or any time."""

    kind: str
    event: Event | None = None
    moment: Node | None = None
    condition: Node | None = None
    times: Node | None = None


@dataclass(frozen=True)
class Modifier(Node):
    """An addition to a window: `, first`, `, may`, `, once`, `, if …`, `, after NAME`."""

    kind: str  # order | may | limit | if | after | before
    word: str = ""
    condition: Node | None = None
    per: Arg | None = None  # of a limit: in which period


@dataclass(frozen=True)
class On(Node):
    windows: tuple[Window, ...]
    modifiers: tuple[Modifier, ...] = ()
    by: Node | None = None  # who may do it, if not only who has the card


@dataclass(frozen=True)
class Until(Node):
    thing: Node  # a period, an Event or what is so from then on


@dataclass(frozen=True)
class While(Node):
    condition: Node


@dataclass(frozen=True)
class If(Node):
    condition: Node


@dataclass(frozen=True)
class Otherwise(Node):
    pass


@dataclass(frozen=True)
class CheckHead(Node):
    faces: tuple[str, ...] = ()  # one of these suits, ranks, colours; or what else is asked of the card
    negated: bool = False
    asked: Node | None = None


@dataclass(frozen=True)
class Repeat(Node):
    pass


@dataclass(frozen=True)
class Times(Node):
    number: int | None = None
    amount: Node | None = None


@dataclass(frozen=True)
class Subject(Node):
    thing: Node
    manner: str | None = None


@dataclass(frozen=True)
class Dearer(Node):
    """`a BANG! of others costs:`, before what it costs is said."""

    thing: Node


@dataclass(frozen=True)
class Grant(Node):
    thing: Node


@dataclass(frozen=True)
class Cost(Node):
    steps: tuple[Node, ...]


@dataclass(frozen=True)
class Opened(Node):
    """A head and what it governs."""

    head: Node
    body: Block


@dataclass(frozen=True)
class Block(Node):
    """Steps, statements and opened clauses, in order."""

    parts: tuple[Node, ...]
    word: str = ""  # of a set's own, which stands for them
    lines: bool = field(default=False, compare=False)  # is each of them a sentence below the head?


@dataclass(frozen=True)
class Effect(Node):
    """The whole text of an entry: its sentences, in order."""

    sentences: tuple[Node, ...]


def at(node: Node, span: Span) -> Any:
    """The same tree as if it were written in another place."""
    return changed(node, lambda each: replace(each, span=span))


def changed(node: Node, change: Callable[[Any], Any]) -> Any:
    """The same tree with each of its nodes changed, those below a node before it."""
    below: dict[str, Any] = {}
    for each in fields(node):
        value = getattr(node, each.name)
        if isinstance(value, Node):
            new = changed(value, change)
            if new is not value:
                below[each.name] = new
        elif isinstance(value, tuple):
            items = tuple(changed(item, change) if isinstance(item, Node) else item for item in value)
            if any(map(is_not, items, value)):
                below[each.name] = items
    return change(replace(node, **below) if below else node)


def says_theirs(node: Node) -> bool:
    """`they`, `their`."""
    if isinstance(node, Quantity):
        return "their" in node.words
    return isinstance(node, Noun) and node.kind == "pronoun" and node.word == "they"
