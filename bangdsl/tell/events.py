"""An event that is waited for, by its parts: what every language asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bangdsl.meaning import nodes as m

PHASES = ("would", "before")
MOMENTS = ("before", "at", "after")
AS_USED = ("play", "avoid", "hit", "bang", "")  # of these a card is asked for as what it is used as
SLOTS = ("token", "place", "phase", "ordinal", "amount", "name", "goal")  # plain values that have words
PARTIES = ("doer", "object", "owner", "culprit", "shooter", "card", "target", "concerns")
WHO_ALONE = (
    "draw!",
    "advance",
    "return",
    "turn passes",
    "turn leaves",
    "skip",
    "shuffle",
)  # of these nothing but the doer has a place


@dataclass
class Event:
    """The verb with its phase, the tests of each party, plain values by slot, and what else is asked."""

    verb: str
    phase: str
    unit: bool
    later: bool
    but_played: bool = False
    tests: dict[str, tuple[m.Test, ...]] = field(default_factory=dict)
    values: dict[str, tuple[str, Any]] = field(default_factory=dict)
    of: str = "event"
    turn: tuple[m.Test, ...] | None = None  # whose turn it is
    nth: int = 0
    nth_tests: tuple[m.Test, ...] = ()  # of what cards it is the so-manieth
    willing: bool = False
    chosen: bool = False
    aimed: list[tuple[m.Test, ...]] = field(default_factory=list)
    attacks: list[m.OfAttack] = field(default_factory=list)
    effects: list[m.ByEffect] = field(default_factory=list)
    periods: list[m.During] = field(default_factory=list)
    answers: list[m.Description] = field(default_factory=list)
    same_attack: bool = False
    coming: bool = False  # it is of a later turn than this one
    others: list[m.Condition] = field(default_factory=list)  # what does not speak of the event itself

    def said(self, party: str) -> bool:
        return party in self.tests

    def of_party(self, party: str) -> tuple[m.Test, ...]:
        return self.tests.get(party, ())

    def value(self, slot: str) -> Any:
        return self.values[slot][1] if slot in self.values else None

    def relation(self, slot: str) -> str:
        return self.values[slot][0] if slot in self.values else ""

    def slot(self, name: str) -> m.Slot:
        return m.Slot(self.of, name, "card" if name == "card" else "player")


def event_of(pattern: m.Pattern) -> Event:
    first, _, rest = pattern.verb.partition(" ")
    moment = first in PHASES and rest.split(" ")[0] in ("turn", "phase", "effect", "start")
    phase = first if first in PHASES and not moment else ""
    event = Event(rest if phase else pattern.verb, phase, pattern.unit, pattern.later, pattern.but_played)
    for condition in pattern.conditions:
        _sort(event, condition)
    return event


def _sort(event: Event, condition: m.Condition) -> None:
    match condition:
        case m.That(m.Slot(of, name), tests, as_used) if of in ("event", "what", "past") and name in PARTIES:
            used_otherwise = name == "card" and as_used != (event.verb in AS_USED)
            said_again = name != "card" and bool(event.tests.get(name))
            counted = name == "card" and ("ordinal" in event.values or (event.nth and name in event.tests))
            nobody = m.Missing() in tests
            twice = all(any(isinstance(x, m.NameIs) for x in said) for said in (tests, event.tests.get(name, ())))
            alone = counted or nobody or twice
            if used_otherwise or said_again or alone or (event.verb in WHO_ALONE and name != "doer"):
                event.others.append(condition)
                return
            event.of = "answered" if of == "what" else of
            event.tests[name] = (*event.tests.get(name, ()), *tests)
        case m.That(m.InTurn(), tests) if event.turn is None:
            event.turn = tests
        case m.SlotIs(slot, relation, value) if slot in SLOTS and slot not in event.values:
            event.values[slot] = (relation, value)
        case m.NthPlay(ordinal, _, tests):
            event.nth, event.nth_tests = ordinal, tests
        case m.Willing():
            event.willing = True
        case m.Chose():
            event.chosen = True
        case m.AimedAt(tests):
            event.aimed.append(tests)
        case m.OfAttack():
            event.attacks.append(condition)
        case m.ByEffect():
            event.effects.append(condition)
        case m.During():
            event.periods.append(condition)
        case m.LaterTurn():
            event.coming = True
        case m.SameAttack():
            event.same_attack = True
        case m.SomeAre(m.Description(m.AnswersTo()) as among, ()):
            event.answers.append(among)
        case _:
            event.others.append(condition)


def is_but_a_party(test: m.Test) -> bool:
    """Whether it is anybody but one who has a part in an event."""
    match test:
        case m.Not((m.Is(m.Slot(of, name)),)):
            return of in ("event", "past", "what", "answered") and name in PARTIES
    return False


def together(patterns: Sequence[m.Pattern]) -> list[tuple[list[str], m.Pattern]]:
    """Patterns that differ in the verb alone as one; who plays a card always wants to."""
    found: list[tuple[list[str], m.Pattern]] = []
    if any(event_of(pattern).verb == "play" for pattern in patterns):
        single = any(pattern.unit for pattern in patterns)  # cards are played one by one
        patterns = [replace(p, unit=single) if event_of(p).verb == "play" else p for p in patterns]
    willing = any(isinstance(c, m.Willing) for p in patterns for c in p.conditions)
    for pattern in patterns:
        for verbs, first in found if event_of(pattern).verb.split(" ")[0] not in MOMENTS else ():
            if _but_for_verb(first, willing) == _but_for_verb(pattern, willing) and _phase(first) == _phase(pattern):
                verbs.append(event_of(pattern).verb)
                if not any(isinstance(c, m.Willing) for c in first.conditions):
                    first_with = replace(first, conditions=pattern.conditions)
                    found[found.index((verbs, first))] = (verbs, _as_used(first_with, first))
                break
        else:
            found.append(([event_of(pattern).verb], pattern))
    return found


def _as_used(pattern: m.Pattern, like: m.Pattern) -> m.Pattern:
    """The card is asked for as it is in the first of the events."""
    named = {c.what: c.name for c in like.conditions if isinstance(c, m.That)}
    conditions = tuple(
        replace(c, name=named.get(c.what, c.name)) if isinstance(c, m.That) else c for c in pattern.conditions
    )
    return replace(pattern, conditions=conditions)


def _phase(pattern: m.Pattern) -> str:
    return event_of(pattern).phase


def _but_for_verb(pattern: m.Pattern, willing: bool) -> m.Pattern:
    conditions = []
    for each in pattern.conditions:
        if isinstance(each, m.Willing) and willing:
            continue
        conditions.append(replace(each, name=False) if isinstance(each, m.That) else each)
    if willing and event_of(pattern).verb not in ("play",) and len(conditions) == len(pattern.conditions):
        conditions.append(m.SlotIs("willing", "==", "no"))
    return replace(pattern, verb="", conditions=tuple(conditions), but_played=False)
