"""What the rules in use say of cards by their border: whether they are done when they are played, and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bangdsl.meaning import nodes as m
from bangdsl.meaning.facts import Borders


def borders_of(rules: Iterable[m.Ability]) -> Borders:
    known: set[str] = set()
    done: set[str] = set()
    granted: set[str] = set()
    laid: set[str] = set()
    otherwise = False
    for rule in rules:
        every = list(rule.walk())
        acts = {each.act for each in every if isinstance(each, m.Do)}
        played = set(_played(rule))
        known |= played
        if "do" in acts:
            done |= played
            granted |= set(_granted(rule, every))
            otherwise = otherwise or not (isinstance(rule, m.Grants) or speaks_of_plays(rule))
        if "put into play" in acts:
            laid |= played
    return Borders(frozenset(known | granted), frozenset(done), frozenset(granted), frozenset(laid), otherwise)


def borders_done(rule: m.Ability) -> list[str]:
    """Borders whose cards are done when they are played, by this rule."""
    return sorted(_played(rule)) if does_texts(rule) else []


def does_texts(meaning: m.Meaning) -> bool:
    """Does it do the text of a card?"""
    return any(isinstance(each, m.Do) and each.act == "do" for each in meaning.walk())


def speaks_of_plays(rule: m.Ability) -> bool:
    return any(True for _ in _played(rule))


def _played(rule: m.Ability) -> Iterator[str]:
    """The borders of the cards whose play a rule waits for."""
    for pattern in rule.patterns if isinstance(rule, m.Trigger) else ():
        if pattern.verb == "play":
            for condition in pattern.conditions:
                if isinstance(condition, m.That):
                    yield from _borders(condition.tests)


def _granted(rule: m.Ability, every: Iterable[m.Meaning]) -> Iterator[str]:
    """Borders whose cards get a use, or are done each by a rule that does texts, given all that is in it."""
    if isinstance(rule, m.Grants):
        yield from _borders(rule.tests)
    for each in every:
        if isinstance(each, m.EachCard) and does_texts(each):
            yield from _borders(each.of.tests)


def _borders(tests: Iterable[m.Test]) -> Iterator[str]:
    for test in tests:
        if isinstance(test, m.BorderIs):
            yield test.border
        elif isinstance(test, m.AnyOf):
            for way in test.ways:
                yield from _borders(way)
