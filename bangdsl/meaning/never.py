"""What can never be: conditions that contradict each other or what is declared, descriptions of nobody and nothing.

Only what is certain is told: whatever is not known to be impossible may be. A reason is a clause, to stand behind a
colon.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations
from typing import Final

from bangdsl.frozen import dataclass
from bangdsl.meaning import nodes as m

ENDLESS: Final = 10**9
ITSELF: Final = "it would have to be so and not be so"
NO_TURN: Final = "who is out of the game has no turn"
IS_OUT: Final = m.Not((m.InGame(),))
OUT: Final = "who is out of the game does nothing and is not shot"
ALIVE: Final = {"draw": "doer", "play": "doer", "use": "doer", "bang": "object"}  # of whom it is
REDS: Final = {"hearts", "diamonds"}
NOBODY: Final = "nobody is another player than himself"
Range = tuple[int, int]


@dataclass(frozen=True)
class Declared:
    """What a set says there is. Of words that other sets declare nothing is known: theirs may be in the game."""

    empty_piles: Collection[str] = ()  # where nothing ever comes to lie
    unused: Mapping[str, Collection[str]] = field(default_factory=dict)  # borders, traits and kinds that no card has
    supply: Mapping[str, int] = field(default_factory=dict)


# ---------------------------------------------------------------- conditions


def why_never(conditions: Iterable[m.Condition], known: Declared) -> str | None:
    """Why these can never hold together."""
    every = list(_flat(conditions))
    for each in every:
        if (why := _impossible(each, known)) is not None:
            return why
    for one, other in combinations(every, 2):
        if m.Opposite(one) == other or m.Opposite(other) == one:
            return ITSELF
        if _never_at_once(one, other):
            return "that is never at the same time"
        if (why := _never_both(one, other, known)) is not None:
            return why
        if isinstance(one, m.Compared) and isinstance(other, m.Compared) and one.left == other.left:
            left = known_range(one.left, known)
            if _empty(_met(_met(left, one, known), other, known)):
                return "the two numbers leave nothing between them"
    return None


def _flat(conditions: Iterable[m.Condition]) -> Iterator[m.Condition]:
    for each in conditions:
        if isinstance(each, m.AllOf):
            yield from _flat(each.conditions)
        elif isinstance(each, m.Opposite) and isinstance(each.condition, m.Opposite):
            yield from _flat([each.condition.condition])
        else:
            yield each


def _never_both(one: m.Condition, other: m.Condition, known: Declared) -> str | None:
    """Why one thing is never both."""
    match one, other:
        case m.That(what, tests), m.That(same, others) if what == same:
            return _never_so((*tests, *others), known)
    return None


def _never_at_once(one: m.Condition, other: m.Condition) -> bool:
    """Are these times of which one is over, or has not come, in the other?"""
    match one, other:
        case (m.Opposite(m.During(whose, 0, False)), m.During()) | (m.During(whose, 0, True), m.During()):
            return isinstance(other, m.During) and not other.outside and other.whose == whose
        case (m.During(), m.Opposite(m.During())) | (m.During(outside=False), m.During(outside=True)):
            return _never_at_once(other, one)
        case m.During(mine, phase, False), m.During(theirs, another, False):
            apart = any(m.Not((test,)) in theirs for test in mine) or any(m.Not((test,)) in mine for test in theirs)
            return apart or (phase != another and phase > 0 and another > 0)
    return False


def _impossible(condition: m.Condition, known: Declared) -> str | None:
    match condition:
        case m.Compared(left, relation, right):
            if _empty(_met(known_range(left, known), condition, known)):
                return f"no such number is ever {RELATIONS.get(relation, relation)} {_number(right)}".rstrip()
        case m.That(what, tests):
            return _never_so(tests, known) or (_mine(tests) if isinstance(what, m.Me) else None)
        case m.SomeAre(among, tests):
            return why_nobody(among, known, tests)
        case m.During(whose, outside=False) if IS_OUT in whose:
            return NO_TURN
        case m.AnyTrue(ways):
            reasons = [why_never([way], known) for way in ways]
            return reasons[0] if reasons and all(reasons) else None
    return None


def _mine(tests: Sequence[m.Test]) -> str | None:
    return ITSELF if m.Not((m.Is(m.Me()),)) in tests else None


def why_out(pattern: m.Pattern) -> str | None:
    """Why this never happens to somebody who is out of the game."""
    slot = ALIVE.get(pattern.verb, "doer" if pattern.verb.split()[0] in ("before", "at", "after") else None)
    for each in pattern.conditions:
        match each:
            case m.That(m.Slot("event", name), tests) if name == slot and IS_OUT in tests:
                return OUT if pattern.verb in ALIVE else NO_TURN
    return None


# ---------------------------------------------------------------- numbers

RELATIONS: Final = {"==": "exactly", "<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


def known_range(number: m.Number, known: Declared) -> Range:
    """The least and the most a number can be."""
    match number:
        case m.Const(value):
            return value, value
        case m.Count(described):
            return 0, 0 if why_nobody(described, known) is not None else ENDLESS
        case m.Tokens(token) | m.InSupply(token) if token in known.supply:
            return 0, known.supply[token]
        case m.Suits():
            return 0, 4
        case m.CountRef() | m.SeatCount() | m.Concerned() | m.InSupply() | m.PriceOf():
            return 0, ENDLESS
        case m.Sum(left, right):
            (a, b), (c, d) = known_range(left, known), known_range(right, known)
            return a + c, b + d
        case m.Less(left, right):
            (a, b), (c, d) = known_range(left, known), known_range(right, known)
            return max(a - d, 0), max(b - c, 0)
    return -ENDLESS, ENDLESS


def _met(left: Range, condition: m.Compared, known: Declared) -> Range:
    """What is left of a range where the condition holds."""
    low, high = left
    least, most = known_range(condition.right, known)
    match condition.relation:
        case "==":
            return max(low, least), min(high, most)
        case "<":
            return low, min(high, most - 1)
        case "<=":
            return low, min(high, most)
        case ">":
            return max(low, least + 1), high
        case ">=":
            return max(low, least), high
    return left


def _empty(left: Range) -> bool:
    return left[0] > left[1]


def _number(number: m.Number) -> str:
    return str(number.value) if isinstance(number, m.Const) else "that"


# ---------------------------------------------------------------- descriptions


def why_nobody(described: m.Description, known: Declared, more: Sequence[m.Test] = ()) -> str | None:
    """Why a description is of nobody, or of nothing."""
    tests = (*described.tests, *more)
    return _nothing_there(described.source, known) or _never_so(tests, known) or _excluded(described.source, tests)


def _nothing_there(source: m.Source, known: Declared) -> str | None:
    match source:
        case m.InPile(pile) if pile in known.empty_piles:
            return f"nothing ever comes to lie in the {pile}"
        case m.TopOf(below):
            return _nothing_there(below, known)
        case m.Hand(m.Description() as of) | m.InPlay(m.Description() as of) | m.Held(m.Description() as of):
            return why_nobody(of, known)
    return None


def _excluded(source: m.Source, tests: Sequence[m.Test]) -> str | None:
    """`another player` who is me."""
    if isinstance(source, m.Others | m.InReach | m.Near) and any(test == m.Is(source.of) for test in _plain(tests)):
        return NOBODY
    return None


def _plain(tests: Iterable[m.Test]) -> Iterator[m.Test]:
    """The tests, without doubled negations."""
    for test in tests:
        if isinstance(test, m.Not) and len(test.tests) == 1 and isinstance(test.tests[0], m.Not):
            yield from _plain(test.tests[0].tests)
        else:
            yield test


def _never_so(tests: Iterable[m.Test], known: Declared) -> str | None:
    """Why nothing meets all these tests."""
    every = list(_plain(tests))
    for test in every:
        if (why := _untrue(test, known)) is not None:
            return why
    for one, other in combinations(every, 2):
        if m.Not((one,)) == other or m.Not((other,)) == one:
            return ITSELF
        if (why := _apart(one, other) or _apart(other, one)) is not None:
            return why
    return None


def _untrue(test: m.Test, known: Declared) -> str | None:
    match test:
        case m.BorderIs(word) if word in known.unused.get("borders", ()):
            return f"no card has the border {word}"
        case m.TraitIs(word) if word in known.unused.get("traits", ()):
            return f"no card has the trait {word}"
        case m.KindIs(word) if word in known.unused.get("kinds", ()):
            return f"there is no {word}"
        case m.AnyOf(ways):
            reasons = [_never_so(way, known) for way in ways]
            return reasons[0] if reasons and all(reasons) else None
        case m.OwnedBy(tests):
            return _never_so(tests, known)
        case m.Meets(condition):
            return why_never([condition], known)
    return None


def _apart(one: m.Test, other: m.Test) -> str | None:
    """Two tests of which nothing meets both."""
    match one, other:
        case m.KindIs(a), m.KindIs(b) if a != b:
            return f"no {a} is a {b}"
        case m.RoleIs(a), m.RoleIs(b) if not {*a} & {*b}:
            return "nobody has two roles"
        case m.SuitIn(a, printed=p), m.SuitIn(b, printed=q) if a and b and p == q and not {*a.split()} & {*b.split()}:
            return "no card has two suits"
        case m.AnyOf(ways), _:
            reasons = [next(filter(None, (_apart(each, other) for each in way)), None) for way in ways]
            return reasons[0] if all(reasons) else None
        case m.Red(), m.Black():
            return "no card is red and black"
        case (m.Red(), m.SuitIn(suits)) | (m.Black(), m.SuitIn(suits)) if suits:
            if not {*suits.split()} & (REDS if one == m.Red() else {"clubs", "spades"}):
                return "no card has two suits"
    return None
