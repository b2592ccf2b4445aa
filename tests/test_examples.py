"""The example expansions are what they claim to be: of their size, without mistakes, and their games end."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.library import compile_sets
from tests.test_docs import ROOT

EXAMPLES = [ROOT / "examples" / name for name in ("longhorn-trail", "riverboat")]
SIZES = {
    "longhorn-trail": {"play": 15, "character": 4},
    "riverboat": {"play": 30, "character": 8, "event": 6, "rule": 0},
}
WORDS = {
    "longhorn-trail": {"borders", "tokens", "zones"},
    "riverboat": {"marks", "zones", "rankings", "verbs", "adjectives", "nouns", "conditions"},
}
SCENARIOS = {"longhorn-trail": 72, "riverboat": 54}

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda folder: folder.name)


def run(*words: str) -> str:
    result = CliRunner(env={"COLUMNS": None}).invoke(cli.main, [*words])
    assert result.exit_code == 0, result.output
    return result.output


@each_example
def test_it_is_of_the_size_it_claims_and_without_mistakes(example: Path) -> None:
    found = compile_sets([], [example])
    source = found.sets[example.name]
    assert found.diagnostics == []
    for kind, count in SIZES[example.name].items():
        assert sum(entry.kind == kind for entry in source.entries) == count
    assert WORDS[example.name] <= set(source.words)


@each_example
@pytest.mark.parametrize("bots", ["simple", "random"])
def test_its_games_end(example: Path, bots: str) -> None:
    run("simulate", "--with", str(example), "--games", "30", "--seed", "1", "--jobs", "1", "--bots", bots)


@each_example
def test_its_scenarios_pass(example: Path) -> None:
    assert f"{SCENARIOS[example.name]} passed, 0 failed" in run("test", str(example))
