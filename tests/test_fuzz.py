"""`bangdsl fuzz`: it plays what it aims at, stops by itself, and what goes wrong becomes a short scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.library import rulebook, standard
from bangdsl.play.board import LIFE
from bangdsl.play.decisions import Running
from bangdsl.play.verbs import Verbs
from bangdsl.scenario.files import parsed, read_scenarios, run_one, scenario_files
from bangdsl.scenario.fuzz import Attempt, Fuzz, as_scenario
from bangdsl.table.table import Player

EXAMPLE = Path(__file__).parents[1] / "examples" / "longhorn-trail"


def run(*words: str, fails: int = 0) -> str:
    result = CliRunner().invoke(cli.main, words)
    assert result.exit_code == fails, f"{' '.join(words)}\n{result.output}\n{result.exception!r}"
    return result.output


@pytest.fixture
def generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine with a mistake: who is healed gets one life too many."""
    honest = Verbs.heal

    def heal(self: Any, player: Player | None, *more: Any, **named: Any) -> Running:
        yield from honest(self, player, *more, **named)
        if player is not None:
            player.life += 1
            self.has_changed(LIFE)

    monkeypatch.setattr(Verbs, "heal", heal)


@pytest.mark.usefixtures("generous")
def test_a_failure_is_told_as_a_short_scenario_that_fails(tmp_path: Path) -> None:
    told = run("fuzz", "--card", "beer", "--tables", "40", "--out", str(tmp_path), fails=1)
    assert "FAILED with seed" in told
    assert "1 failure" in told
    [path] = sorted(tmp_path.glob("fuzz-*.yml"))
    document, problems = read_scenarios(path)
    assert problems == []
    assert document is not None
    [(name, body)] = document.data.items()
    assert len(body["when"]) <= 4, body
    assert len(body["given"]["players"]) <= 3, body
    result = run_one(rulebook(["base"]), document, name, body)
    assert result.problem is not None
    assert "a law of the table is broken" in result.problem.message


def test_a_scenario_of_a_failure_passes_once_it_is_mended(tmp_path: Path) -> None:
    """What the scenario says is that the laws hold: with an honest engine they do."""
    rules = rulebook(["base"])
    fuzz = Fuzz(rules, ["beer", "duel", "general-store", "barrel", "sid-ketchum", "indians", "saloon", "panic"])
    checked = 0
    for seed in range(12):
        attempt = fuzz.attempt(seed)
        assert attempt.wrong == ""
        path = tmp_path / f"{seed}.yml"
        steps = attempt.answers[:40]
        path.write_text(as_scenario(Attempt(attempt.given, steps), ["base"], seed), encoding="utf-8")
        [(_, file)] = scenario_files([path])[0]
        document, problems = parsed(file)
        assert document is not None
        assert problems == []
        [(name, body)] = document.data.items()
        problem = run_one(rules, document, name, body).problem
        # every step is an answer by its name; only the question that is left open at the end may be told of
        assert problem is None or "left open" in problem.message, (seed, problem)
        checked += len(steps)
    assert checked > 150


def test_the_same_seed_makes_the_same_game() -> None:
    rules = rulebook(standard())
    ids = [each.id for each in rules.definitions.values() if each.kind in ("event", "station", "character")][:40]
    one, other = Fuzz(rules, ids).attempt(7), Fuzz(rules, ids).attempt(7)
    assert one == other
    assert one.wrong == ""


def test_it_counts_uses_and_stops_by_itself() -> None:
    told = run("fuzz", "--with", str(EXAMPLE), "--tables", "12", "--seed", "5")
    assert "seeds 5 to 16: 12 tables" in told
    assert "0 failures" in told
    assert "gather-strays" in told.split("uses:")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--card bearr", "there is no card 'bearr'; did you mean 'barrel'?"),
        ("--minutes 0", "0<x<="),
        ("--sets nowhere", "nowhere"),
        ("--sets event-cards", "there is no card to aim at in these sets"),
    ],
)
def test_what_cannot_be_looked_for(words: str, said: str) -> None:
    assert said in run("fuzz", *words.split(), fails=2)
