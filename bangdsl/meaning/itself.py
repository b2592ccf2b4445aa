"""What a trigger asks about that the event it waits for settles: what has just happened is remembered already.

`when I draw a card, if I drew a card during this turn` asks nothing. Only what is certain is told: a condition on the
past that the event may meet or not is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m

OVER: Final = ("last turn", "last")  # these times leave out what happens now
WITH_A_HIT: Final = ("bang", "lose")
ITS_DOERS: Final = ("bang", "hit", "avoid", "target", "eliminate")  # who does it is who is responsible
SOMEBODY: Final = m.Missing(negated=True)
TO_DOERS: Final = ("lose", "heal", "gain")  # who does it is whom it happens to
OF_LIFE: Final = tuple(m.SlotIs("token", "==", "life", of) for of in ("event", "past"))
COMPARE: Final = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def settled_by_itself(pattern: m.Pattern, asked: Iterable[m.Condition]) -> Iterator[m.Pattern]:
    """What is asked about and is so, or is not, by the event alone."""
    for condition in asked:
        match condition:
            case m.AllOf(conditions) | m.AnyTrue(conditions):
                yield from settled_by_itself(pattern, conditions)
            case m.Opposite(opposite):
                yield from settled_by_itself(pattern, [opposite])
            case m.That(m.Slot("event", name), tests):
                part = _part(name, pattern.verb)
                yield from (past for test in tests for past in _told_by(test, part) if _fits(past, pattern))
            case m.Compared() | m.Played():
                yield from (past for past in _asked(condition) if _fits(past, pattern))


def _told_by(test: m.Test, part: str) -> Iterator[m.Pattern]:
    """Somebody who has a part in the event is told by what he did in the same part."""
    match test:
        case m.Not(tests):
            yield from (past for each in tests for past in _told_by(each, part))
        case m.Meets(m.Compared(m.HowOften(past, m.Subject(), name)) as compared):
            if _part(name, past.pattern.verb) == part:
                yield from _asked(compared)


def _asked(condition: m.Compared | m.Played) -> Iterator[m.Pattern]:
    """What is counted, if having happened once is all that matters."""
    match condition:
        case m.Compared(m.HowOften(past), relation, m.Const(number)):
            if past.period not in OVER and _once_decides(relation, number):
                yield past.pattern
        case m.Played(who, relation, m.Const(number), tests) if _once_decides(relation, number):
            doer, card = m.Slot("past", "doer", "player"), m.Slot("past", "card", "card", known=True)
            yield m.Pattern("play", (m.That(doer, (m.Is(who),)), m.That(card, tests, name=True)))


def _once_decides(relation: str, number: int) -> bool:
    """Is it so, or not so, however often it happened, but for never?"""
    compare = COMPARE[relation]
    return number <= 1 and compare(1, number) == compare(2, number) != compare(0, number)


def _fits(past: m.Pattern, pattern: m.Pattern) -> bool:
    """Is the event that is waited for one of those that are asked about, whatever else it is?"""
    known = pattern.conditions
    if pattern.verb == "hit" and past.verb in WITH_A_HIT:  # who is hit was shot, and has lost life
        known = (*known, *(c for c in past.conditions if c in OF_LIFE))
    elif past.verb != pattern.verb:
        return False
    said: dict[str, list[m.Test]] = {}
    for each in known:
        if isinstance(each, m.That) and isinstance(each.what, m.Slot):
            said.setdefault(_part(each.what.name, pattern.verb), []).extend(each.tests)
    for each in past.conditions:
        if isinstance(each, m.That) and isinstance(each.what, m.Slot):
            part = _part(each.what.name, past.verb)
            told = (SOMEBODY, *said[part]) if part in said else ()
            if not all(test in told or _is_the(test, part, pattern.verb) for test in each.tests):
                return False
        elif _anywhere(each) not in map(_anywhere, known):
            return False
    return True


def _part(name: str, verb: str) -> str:
    """By what part of an event somebody is known in all of them: who does it, or whom it happens to."""
    if name == "shooter" or (name == "doer" and verb in ITS_DOERS):
        return "culprit"
    return "object" if name == "doer" and verb in TO_DOERS else name


def _is_the(test: m.Test, part: str, verb: str) -> bool:
    """`that player`, who has just that part."""
    return isinstance(test, m.Is) and isinstance(test.what, m.Slot) and _part(test.what.name, verb) == part


def _anywhere(condition: m.Condition) -> m.Condition:
    """What is asked, of this event or of one that is over."""
    return replace(condition, of="") if isinstance(getattr(condition, "of", None), str) else condition  # type: ignore[call-arg]
