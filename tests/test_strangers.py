"""Would a stranger's card be sayable? A set of invented cards, one or two a mechanism, is compiled and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from bangdsl.library import compile_sets, rulebook
from bangdsl.play.board import Rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.scenario.files import read_scenarios, run_file
from bangdsl.table.chance import Chance
from tests.invariants import broken, fingerprint

DRIFTERS = Path(__file__).parent / "sets" / "drifters"


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(["base", "dodge-city"], [DRIFTERS])


def test_every_invented_card_is_compiled() -> None:
    assert compile_sets(["base"], [DRIFTERS]).diagnostics == []


def test_games_with_invented_cards_keep_the_laws_of_the_table(rules: Rulebook) -> None:
    used: set[str] = set()
    for seed in range(60):
        game, chance = Game(rules, Setup(seats(3 + seed % 6), seed), tell=True), Chance(seed)
        while game.decision is not None:
            assert broken(game) == [], f"seed {seed}"
            game.answer(chance.below(len(game.decision.options)))
        again = Game(rules, game.setup)
        for answer in game.answers:
            again.answer(answer)
        assert fingerprint(again) == fingerprint(game)
        used |= {facts[2].id for kind, *facts in game.story if kind in ("play", "use")}
        used |= {facts[-1].definition.id for kind, *facts in game.story if kind in ("character", "event")}
    mine = {d.id for s in rules.sets if s.id == "drifters" for d in s.definitions.values() if d.kind != "rule"}
    assert len(mine & used) >= len(mine) - 2


def test_what_invented_cards_do(rules: Rulebook) -> None:
    document, problems = read_scenarios(DRIFTERS.parent / "drifters.scenarios.yml")
    assert document is not None
    assert problems == []
    results = list(run_file(rules, document))
    assert [(r.name, r.problem) for r in results if not r.passed] == []
    assert len(results) >= 10
