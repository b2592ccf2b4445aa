"""The emitted Python says what the meaning says: compared with a slow evaluator, on random meanings and tables.

`make test` looks at the same examples each time; `python -m tests.test_evaluator 50000` looks at as many new ones.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from bangdsl.emit.expressions import Expressions
from bangdsl.emit.lines import Lines
from bangdsl.emit.steps import Steps
from bangdsl.meaning import nodes as m
from bangdsl.play.abilities import UNLIMITED
from bangdsl.spans import Span
from bangdsl.table.piles import HAND
from tests.evaluator import Evaluator
from tests.worlds import HELD, Meanings, Scene, asked_of, scene

FEW = 150  # examples of each kind in `make test`
TABLES = 60
MANY = 400  # ways of answering that are tried at most
NOWHERE = Span("text", 1, 1, 1, 1)


def evaluated(asked: Scene, code: str, printer: Expressions | None = None) -> Any:
    named = {name: eval(value) for name, value in printer.constants.items()} if printer is not None else {}
    asked.game.counted.clear()  # which of the roles in use were counted already
    try:
        return eval(code, {**asked.names, **named, "UNLIMITED": UNLIMITED})
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error} in {code}") from error


def same_number(case: tuple[Scene, m.Number]) -> None:
    asked, number = case
    printer = Expressions()
    code = printer.number(number)
    assert evaluated(asked, code, printer) == Evaluator(asked.world)(number), code


def same_condition(case: tuple[Scene, m.Condition]) -> None:
    asked, condition = case
    printer = Expressions()
    code = printer.condition(condition)
    assert bool(evaluated(asked, code, printer)) == Evaluator(asked.world)(condition), code


def same_description(case: tuple[Scene, m.Description]) -> None:
    asked, of = case
    printer = Expressions()
    code = printer.listed(of)
    assert list(evaluated(asked, code, printer)) == Evaluator(asked.world).described(of), code


def same_ways(case: tuple[Scene, m.Description]) -> None:
    asked, of = case
    code = Expressions().listed(of)
    assert {way.card for way in evaluated(asked, code)} == set(Evaluator(asked.world).described(of)), code


def same_pattern(case: tuple[Scene, m.Pattern]) -> None:
    asked, pattern = case
    code = " and ".join(f"({each})" for each in Expressions().conditions(pattern.conditions)) or "True"
    heard = pattern.verb == asked.world.event.verb and bool(evaluated(asked, code))
    assert heard == Evaluator(asked.world).hears(pattern), code


def same_pick(case: tuple[Scene, m.Description]) -> None:
    """What comes out is possible; all that is possible comes out, where no hidden card is picked by chance."""
    asked, of = case
    out = Lines()
    Steps().step(m.PickSome(m.Ref("picked", of.type, many=True), of, span=NOWHERE), out)
    names = {**asked.names, "UNLIMITED": UNLIMITED}
    body = "\n".join(["def step():", *out.lines, "    return picked", "    yield"])
    exec(body, names)
    possible = Evaluator(asked.world).possible(of)
    asked.game.counted.clear()
    all_found = [frozenset(picked) for picked in outcomes(names["step"])]
    found = set(all_found)
    assert found <= possible, body
    at = asked.world.table.at
    hidden = of.type == "card" and any(at[card.index].name == HAND for each in possible for card in each)
    if not hidden and not isinstance(of.pick, m.AtRandom) and len(all_found) < MANY:
        assert found == possible, body


def outcomes(step: Callable[[], Any]) -> list[Any]:
    """What a step comes to, by every way of answering it."""
    found, queue = [], [[]]  # type: ignore[var-annotated]
    while queue and len(found) < MANY:
        answers = queue.pop()
        running = step()
        try:
            decision = next(running)
            for answer in answers:
                decision = running.send(answer)
            queue += [[*answers, index] for index in range(len(decision.options))]
        except StopIteration as over:
            found.append(over.value)
    return found


KINDS: dict[str, tuple[Callable[[Any], None], Callable[[Meanings], Any]]] = {
    "numbers": (same_number, lambda of: of.number(2)),
    "conditions": (same_condition, lambda of: of.condition(2)),
    "events": (same_condition, lambda of: of.event_condition(1)),
    "players": (same_description, lambda of: of.players(2)),
    "cards": (same_description, lambda of: of.cards(2)),
    "boxed": (same_description, lambda of: of.boxed()),
    "ways": (same_ways, lambda of: of.ways()),
    "patterns": (same_pattern, lambda of: of.pattern(1)),
    "picks": (same_pick, lambda of: of.picked()),
}


def compared(kind: str, examples: int, tables: int, *, anew: int | None = None) -> None:
    """So many meanings of a kind: always the same, or others for each number."""
    compare, make = KINDS[kind]
    test = given(asked_of(make, tables))(lambda case: compare(case))
    phases = (Phase.generate, Phase.shrink)
    setting = settings(
        max_examples=examples, derandomize=anew is None, database=None, deadline=None, phases=phases,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    test = setting(test)
    (seed(anew)(test) if anew is not None else test)()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_emitted_is_what_is_meant(kind: str) -> None:
    compared(kind, FEW, TABLES)


NOBODY_YET = m.Ref("some_player", "player")
SEVERAL = m.Description(m.Others(m.Leader()), (m.RoleIs(("outlaw",)),), type="player")
WEAPONS = m.Description(m.InPlay(), (m.TraitIs("weapon"),))
NONE_OF_THEM = m.Description(m.Seats(), (m.RoleIs(("sheriff",)), m.RoleIs(("outlaw",))), type="player")
# What was read in two ways once, by the kind it was found as.
FOUND = (
    ("players", m.Description(m.Together((m.Leader(), m.Leader())), type="player")),
    ("numbers", m.Count(m.Description(m.Together((WEAPONS, m.Description(m.InPlay())))))),
    ("cards", m.Description(m.Held(m.Leader()), (m.SameSuit(m.TheCard("railcar")),))),
    ("cards", m.Description(m.InRows(), (m.Not((m.SameName(m.Ref("some_card", "card")),)),))),
    ("cards", m.Description(m.Those(HELD, all=True))),
    ("players", m.Description(m.Seats(), (m.Not((m.WithinOf(m.Const(1), NOBODY_YET, seen=False),)),), type="player")),
    ("players", m.Description(m.Seats(), (m.Allows(m.CanFind(m.Description(m.Hand(SEVERAL)))),), type="player")),
    ("picks", m.Description(m.Seats(), (), m.Chosen(m.Leader(), m.Const(8)), "player")),
    ("players", m.Description(m.Seats(), (m.HasMost("nugget", True, NONE_OF_THEM),), type="player")),
)


@pytest.mark.parametrize(("kind", "meaning"), FOUND)
def test_what_was_read_in_two_ways_is_read_in_one(kind: str, meaning: Any) -> None:
    for number in range(20):
        KINDS[kind][0]((scene(number), meaning))


def subclasses(family: type) -> set[type]:
    return {x for each in family.__subclasses__() for x in (each, *subclasses(each))}


# Nodes that never reach the printer, each with the reason.
NEVER_PRINTED = {
    "Base": "a statement that speaks of the number itself is lowered to an addition",
    "OwnPile": "no published set has a place of a player's own; the invented set `places` shows it",
}


@pytest.mark.parametrize("family", [m.Source, m.Test, m.Number, m.Condition, m.Single])
def test_every_node_is_evaluated_and_made_at_random(family: type) -> None:
    names = {each.__name__ for each in subclasses(family)} - set(NEVER_PRINTED)
    assert {name for name in names if not hasattr(Evaluator, name)} == set()
    made = set(re.findall(r"\bm\.(\w+)", inspect.getsource(Meanings)))
    assert names - made == set()


if __name__ == "__main__":
    for name in KINDS:
        compared(name, int(sys.argv[1]), 2_000, anew=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
        print(f"{name}: {sys.argv[1]} alike")
