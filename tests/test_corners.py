"""Rules that no published card leans on, each shown by a scenario with a card that does."""

from __future__ import annotations

from pathlib import Path

import pytest

from bangdsl.library import compile_sets, rulebook
from bangdsl.play.events import MAX_ROUNDS, Frame
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.files import read_scenarios, run_one

CORNERS = Path(__file__).parent / "sets" / "corners"
DOCUMENT, PROBLEMS = read_scenarios(CORNERS / "scenarios" / "corners.yml")
assert DOCUMENT is not None


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(["base", "gold-rush"], [CORNERS])


def test_the_cards_of_the_corners_check() -> None:
    assert PROBLEMS == []
    assert compile_sets(["base"], [CORNERS]).diagnostics == []


@pytest.mark.parametrize("name", DOCUMENT.data)
def test_a_corner_of_the_rules(name: str, rules: Rulebook) -> None:
    assert DOCUMENT is not None
    assert run_one(rules, DOCUMENT, name, DOCUMENT.data[name]).problem is None


def test_a_repeat_ends_by_itself(rules: Rulebook) -> None:
    game = Game(rules, Setup(seats(4), 1)).interpreter
    game.begin(Frame(game.players[0], None, None))
    assert sum(game.round_again(game.players[0]) for _ in range(MAX_ROUNDS + 50)) == MAX_ROUNDS


def test_a_row_stops_past_the_last_place() -> None:
    game = Game(rulebook(["base", "great-train-robbery"]), Setup(seats(4), 1)).interpreter
    past = len(game.pile("line")) + 1
    for told, place in ((past + 5, past), (past, past), (2, 2), (-3, 1)):
        game.set_place("train", told)
        assert game.place_of("train") == place
