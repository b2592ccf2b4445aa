"""Triggers that feed themselves: what one does for certain sets off another, and in the end the first.

Only what happens in any case counts: a `may`, a cost, an `if` or a `draw!` may put an end to it, and so may a part of
an event that is not compared here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bangdsl.meaning import nodes as m

MOST: Final = 600  # triggers that are held against each other; all published sets together have a third of it


class Told(NamedTuple):
    """An ability that happens by itself, and the entry that says it."""

    ident: str
    ability: m.Trigger


def circles(told: Sequence[Told], of: Iterable[Told]) -> Iterator[list[Told]]:
    """For each of these the shortest way back to it, if there is one; among very many only the way of one step."""
    if len(told) > MOST:
        yield from ([each] for each in of if _feeds(each.ability, each.ability))
        return
    waiting: dict[str, list[Told]] = {}
    for each in told:
        for verb in {pattern.verb for pattern in each.ability.patterns}:
            waiting.setdefault(verb, []).append(each)
    feeds = {id(each): _fed_by(each, waiting) for each in told}
    for start in of:
        if (way := _way_back(start, feeds)) is not None:
            yield way


def _way_back(start: Told, feeds: dict[int, list[Told]]) -> list[Told] | None:
    ways, seen = [[start]], set[int]()
    for way in ways:  # grows on the way: the shortest first
        for following in feeds[id(way[-1])]:
            if following is start:
                return way
            if id(following) not in seen:
                seen.add(id(following))
                ways.append([*way, following])
    return None


def can_feed(ability: m.Ability) -> bool:
    """Does it happen by itself, again and again?"""
    return isinstance(ability, m.Trigger) and not (ability.instead or ability.may or ability.ends or ability.times)


def _fed_by(one: Told, waiting: Mapping[str, Sequence[Told]]) -> list[Told]:
    """What it sets off, of those that wait for something it does."""
    verbs = {step.verb: None for step in _certain(one.ability.steps)}
    found = (other for verb in verbs for other in waiting.get(verb, ()) if _feeds(one.ability, other.ability))
    return list({id(other): other for other in found}.values())


def _feeds(one: m.Trigger, other: m.Trigger) -> bool:
    return any(_sets_off(step, pattern) for step in _certain(one.steps) for pattern in other.patterns)


def _certain(steps: Iterable[m.Step]) -> Iterator[m.Do]:
    """What I do in any case."""
    for step in steps:
        if isinstance(step, m.Do):
            yield step
        elif isinstance(step, m.Rounds):
            yield from _certain(step.steps)


def _sets_off(step: m.Do, pattern: m.Pattern) -> bool:
    """Is what this step does surely the event that is waited for?"""
    if step.verb != pattern.verb or pattern.own or not isinstance(step.doer, m.Me) or step.slot("count") == m.Const(0):
        return False
    return all(_holds(condition, step) for condition in pattern.conditions)


def _holds(condition: m.Condition, step: m.Do) -> bool:
    match condition:
        case m.That(m.Slot("event", "doer"), (m.Is(m.Me()),)):
            return True
        case m.SlotIs("token", "==", token):
            return bool(step.slot("token") == token)
        case m.SlotIs("amount", relation, int(amount)):
            count = step.slot("count")
            return isinstance(count, m.Const) and _compares(count.value, relation, amount)
    return False


def _compares(left: int, relation: str, right: int) -> bool:
    return {"==": left == right, ">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}.get(
        relation, False
    )
