"""`bangdsl why`: every number is the sum of the statements told, and what stands in the way is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.bots import bots_for, play_out
from bangdsl.library import rulebook, standard
from bangdsl.play.forms import Number
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.journal import start
from bangdsl.play.reasons import explained
from bangdsl.scenario.faults import Wrong
from bangdsl.scenario.then import OF_A_PLAYER, SUBJECTS
from bangdsl.scenario.why import Why

SCENARIOS = """\
a shot in a row of four:
  given:
    players:
      ann: {hand: [bang, bang, barrel Q♠, beer], in play: [barrel K♠, scope]}
      bob: {in play: [mustang]}
      cat: {}
      dan: {}
  when:
    - ann plays bang on dan
  then: {}
the Reverend is there:
  sets: [high-noon]
  given:
    players: {ann: {hand: [beer, bang], life: 2}, bob: {}, cat: {}}
    piles: {event-pile: [the-reverend]}
  when:
    - ann plays bang on bob
    - ann stops
  then: {}
"""


def run(*words: str, fails: int = 0) -> str:
    result = CliRunner().invoke(cli.main, words)
    assert result.exit_code == fails, f"{' '.join(words)}\n{result.output}\n{result.exception!r}"
    return result.output


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "shots.yml"
    path.write_text(SCENARIOS, encoding="utf-8")
    return str(path)


def test_each_number_is_what_its_statements_make_of_it() -> None:
    rules = rulebook(standard())
    stated = {a.stat for d in rules.definitions.values() for a in d.abilities.all if isinstance(a, Number)}
    of_players = sorted(stat for stat in stated if SUBJECTS.get(stat, OF_A_PLAYER) == OF_A_PLAYER)
    assert {"reach", "hand-limit", "draw-count", "max-life"} <= set(of_players)
    compared = 0
    for seed in range(4):
        game = Game(rules, Setup(seats(5), seed))
        bots = bots_for(game, "random", game.setup.players)
        while game.decision is not None:
            if len(game.answers) % 40 == 0:
                numbers, players = game.interpreter, game.interpreter.players
                asked = [(stat, player, None) for stat in of_players for player in players if player.in_game]
                asked += [
                    ("distance", a, b) for a in players for b in players if a is not b and a.in_game and b.in_game
                ]
                asked += [("limit", player, ident) for ident in numbers.limits for player in players]
                for stat, player, other in asked:
                    found = explained(numbers, stat, player, other)
                    assert found.value == numbers.number(stat, player, other), (seed, list(found.lines()))
                    compared += 1
            play_out(game, bots, once=True)
    assert compared > 1_000


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("distance from ann to bob", ["is 1", "-1          Scope of ann", "+1          Mustang of bob"]),
        ("distance from ann to cat", ["is 1", "begins at 2 the seats", "blue.yml:"]),
        ("reach of ann", ["the reach of ann is 1", "is 1        Starting Weapon, cards/base/rules.yml:"]),
        ("limit of bang of ann", ["the limit of bang of ann is 1", "begins at unlimited"]),
        ("ann plays bang on bob", ["ann cannot play bang on bob: no more than 1 bang", "limit of bang of ann is 1"]),
        ("ann cannot play barrel", ["no room for another barrel", "Same Name leaves room for 1, "]),
        ("ann plays beer?", ["ann can play beer", "Beer, cards/base/brown.yml:"]),
        ("bob plays beer", ["bob has no beer in hand"]),
        ("", ["ann is asked: Your turn.", "by Phase 2, cards/base/rules.yml:", "stop: then bob is asked: Your turn."]),
    ],
)  # fmt: skip
def test_at_the_table_of_a_scenario(words: str, lines: list[str], file: str) -> None:
    told = run("why", file, *words.split())
    at = 0
    for line in lines:
        assert line in told[at:], told
        at = told.index(line, at)


def test_a_line_says_before_which_step_the_table_is_looked_at(file: str) -> None:
    assert "ann can play bang on dan" in run("why", f"{file}:9", "ann plays bang on dan")
    reverend = run("why", f"{file}:17", "ann plays beer")
    assert "ann cannot play beer: beer may not be played" in reverend
    assert "The Reverend says so, cards/high-noon/events.yml:" in reverend
    assert "ann can play bang on bob" in run("why", f"{file}:17", "ann plays bang on bob")
    assert "ann has no bang in hand" in run("why", f"{file}:18", "ann plays bang on bob")
    assert "ann can play bang on bob" in run("why", f"{file}:18", "--at", "0", "ann plays bang on bob")


def test_in_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    game = start(path, rulebook(["base"]), Setup(seats(4), 3), ["base"])
    bots = bots_for(game, "random", game.setup.players)
    for _ in range(30):
        play_out(game, bots, once=True)
    assert game.journal is not None
    game.journal.close()
    size = path.stat().st_size
    assert "is asked" in run("why", str(path))
    assert "the reach of ann is" in run("why", str(path), "--at", "0", "reach of ann")
    assert "it has 30 answers" in run("why", str(path), "--at", "31", fails=1)
    assert path.stat().st_size == size


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("whatever that is", "is no question; ask for example `ann plays bang on bob`"),
        ("raech of ann", "there is no number `raech`; did you mean `reach`?"),
        ("reach of zoe", "zoe"),
        ("damage of ann", "is a number of an attack, not of a player"),
        ("ann plays bang on bob and cat", "one target"),
    ],
)
def test_what_is_no_question(words: str, said: str, file: str) -> None:
    assert said in run("why", file, *words.split(), fails=2)


def test_files_that_are_no_table(tmp_path: Path, file: str) -> None:
    assert "there is no file" in run("why", str(tmp_path / "none.yml"), fails=2)
    assert "the scenario has 1 steps" in run("why", file, "--at", "9", fails=2)
    broken = tmp_path / "broken.yml"
    broken.write_text("a: {given: 3}\n", encoding="utf-8")
    assert "error[" in run("why", str(broken), fails=1)
    broken.write_text("a: {given: {players: {ann: {}}}, then: {}}\n", encoding="utf-8")
    assert "the table cannot be laid out" in run("why", str(broken), fails=2)
    (tmp_path / "forged.journal").write_text("{}\n", encoding="utf-8")
    assert "cannot be resumed" in run("why", str(tmp_path / "forged.journal"), fails=1)


def test_who_plays_asks_of_his_own_seat() -> None:
    words = ["play", "--humans", "1", "--seed", "2", "--players", "4"]
    asked = "why\nwhy reach\nwhy distance to bob\nwhy play bang on zoe\nwhy play nothing\nwhy reach of bob\nq\n"
    result = CliRunner().invoke(cli.main, words, input=asked)
    assert result.exit_code == 0, result.output
    assert "the reach of ann is 1" in result.output
    assert "the distance from ann to bob is" in result.output
    assert "there is no card nothing" in result.output
    assert "the reach of bob" not in result.output


def test_a_question_about_nothing_is_wrong_wherever_it_is_asked() -> None:
    game = Game(rulebook(["base"]), Setup(seats(4), 1))
    with pytest.raises(Wrong, match="is no question"):
        list(Why(game.rulebook, game).answer_to("; rm"))
