"""Words that change nothing: what a list says twice, so many of something that are none.

Only what is certain is told. Each comes with where it stands, why it is idle, and what to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from bangdsl.meaning import nodes as m
from bangdsl.spans import Span
from bangdsl.tree import nodes as n

NONE: Final = m.Const(0)
EACH_FOR_ITSELF: Final = {"a", "another"}  # `a Beer and a Beer` are two


def said_twice(effect: n.Effect) -> Iterator[n.Node]:
    """`a Beer or a Beer`, `♥ or ♥`, `I am wanted or I am wanted`, `the sheriff and the sheriff`: the second of them."""
    for node in effect.walk():
        match node:
            case n.Group(joined, things) if joined == "or":
                yield from _again(things)
            case n.Group("and", things):
                yield from _again(tuple(each for each in things if not _is_so_many(each)))
            case n.Joined(_, conditions):
                yield from _again(conditions)
            case n.On(windows):
                yield from _again(windows)
            case n.Thing(adjectives=adjectives):
                yield from _again(adjectives)
            case n.Adjective(words) | n.Event(verbs=words) if len({*words}) < len(words):
                yield node


def _again(parts: tuple[n.Node, ...]) -> Iterator[n.Node]:
    yield from (each for place, each in enumerate(parts) if each in parts[:place])


def _is_so_many(node: n.Node) -> bool:
    quantity = node.quantity if isinstance(node, n.Thing) else None
    if quantity is None:
        return False
    return quantity.number is not None or quantity.amount is not None or bool(EACH_FOR_ITSELF & {*quantity.words})


def idle(ability: m.Ability) -> Iterator[tuple[Span | None, str, str]]:
    """Where something changes nothing, why, and what to say."""
    for at in _none_of_it(ability):
        yield at, "none of it: this changes nothing", "say how many, or leave it out"
    for at in _there_already(ability):
        yield at, "who does this is in the game", "say who comes back: `an eliminated player: return`"
    for at in _gone_by_then(ability):
        hint = "count it before, or what has gone: `discard my hand, draw 1 per them`"
        yield at, "the hand is empty by then", hint
    if any(_covers(each) for each in ability.walk()):
        hint = "leave out the others, or say which: `my weapon or blue card`"
        yield None, "what one of the list says is said by another already, and changes nothing", hint


def _covers(node: m.Meaning) -> bool:
    """`my weapon or card`, `my red BANG! or BANG!`: is all that is one of them another, too?"""
    ways: list[tuple[m.Test, ...]] = []
    match node:
        case m.AnyOf():
            ways = [*node.ways]
        case m.Description(m.Together(parts), pick=m.Chosen()):
            alike = [part for part in parts if isinstance(part, m.Description)]
            ways = [part.tests for part in alike] if len({part.source for part in alike}) == 1 else []
    return any({*one} <= {*other} for place, one in enumerate(ways) for other in (*ways[:place], *ways[place + 1 :]))


def _none_of_it(ability: m.Ability) -> Iterator[Span | None]:
    """`draw 0`, `0 times: …`, `draw! 0 cards`: where this is said."""
    counts: list[object]
    for node in ability.walk():
        match node:
            case m.Rounds(count=count) | m.FlipAll(count=count):
                counts = [count]
            case m.Do(act, slots=slots) if act != "pay" and not act.startswith("set"):
                counts = [value for name, value in slots if name == "count"]
                counts += [_picked(value) for _, value in slots if isinstance(value, m.Description)]
            case m.PickSome(of=of) | m.Choose(of=of):
                counts = [_picked(of)]
            case _:
                continue
        if NONE in counts:
            yield node.span


def _gone_by_then(ability: m.Ability) -> Iterator[Span | None]:
    """`discard my hand, draw (my hand) cards`: where a hand is counted of which all has just gone."""
    for steps in _in_order(ability):
        for step, behind in pairwise(steps):
            cards = step.slot("cards") if isinstance(step, m.Do) and step.act == "discard" else None
            if isinstance(cards, m.Description) and (cards.tests, cards.pick) == ((), m.Every()):
                before = {id(x) for then in behind.walk() if isinstance(then, m.Then) for x in then.walk()}
                counted = (x.of.source for x in behind.walk() if isinstance(x, m.Count) and id(x) not in before)
                if isinstance(cards.source, m.Hand) and cards.source in counted:
                    yield behind.span


def _there_already(ability: m.Ability) -> Iterator[Span | None]:
    """`draw, return` of a text that is played or used: by one who is in the game."""
    acts = [x for x in ability.walk() if isinstance(x, m.Do)] if isinstance(ability, m.Text) else []
    if {"leave", "eliminate"}.isdisjoint(x.act for x in acts) and not any(
        isinstance(x, m.SetUp) for x in ability.walk()
    ):
        yield from (x.span for x in acts if x.act == "return" and x.doer == m.Me())


def _in_order(ability: m.Ability) -> Iterator[tuple[m.Step, ...]]:
    """Steps that are done one after the other."""
    for node in ability.walk():
        steps = getattr(node, "steps", ())
        yield tuple(step for step in steps if isinstance(step, m.Step))
        if isinstance(node, m.Pay):
            yield (*node.cost[-1:], *node.steps[:1])


def _picked(of: m.Description) -> object:
    return of.source.count if isinstance(of.source, m.TopOf) else getattr(of.pick, "count", None)
