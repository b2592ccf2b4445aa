"""Whole games: the laws of the table hold, games repeat, copies go on identically, journals resume."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bangdsl.library import rulebook
from bangdsl.play import journal
from bangdsl.play.decisions import Decision
from bangdsl.play.game import Game, GameError, Setup, seats
from bangdsl.play.journal import JournalError
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.given import Layout
from bangdsl.table.chance import Chance
from tests import kills, soak
from tests.invariants import broken, fingerprint
from tests.journalled import next_answer


@pytest.fixture(scope="module")
def base() -> Rulebook:
    return rulebook(["base"])


def test_random_games_keep_the_laws_of_the_table_and_replay() -> None:
    for seed in range(40):
        decisions, wrong, _ = soak.play(seed)
        assert wrong == [], f"seed {seed}"
        assert decisions > 0


def play_on(game: Game) -> None:
    chance = Chance(1)
    while game.decision is not None:
        game.answer(chance.below(len(game.decision.options)))


def test_a_copy_goes_on_exactly_like_the_game_it_was_made_of(base: Rulebook) -> None:
    game, chance = Game(base, Setup(seats(5), 3)), Chance(3)
    copied = 0
    while game.decision is not None:
        if chance.below(4) == 0:
            twin = game.copy()
            assert fingerprint(twin) == fingerprint(game)
            assert broken(twin) == []
            other = Chance(chance.state)
            for _ in range(12):
                if game.decision is None or twin.decision is None:
                    break
                index = other.below(len(twin.decision.options))
                twin.answer(index)
            assert fingerprint(twin) != fingerprint(game) or twin.over
            copied += 1
        game.answer(chance.below(len(game.decision.options)))
    assert copied > 10


def test_a_copy_of_a_copy_ends_like_the_game(base: Rulebook) -> None:
    game, chance = Game(base, Setup(seats(6), 11)), Chance(11)
    for _ in range(40):
        assert game.decision is not None
        game.answer(chance.below(len(game.decision.options)))
    twin = game.copy().copy()
    while game.decision is not None:
        index = chance.below(len(game.decision.options))
        game.answer(index)
        twin.answer(index)
    assert fingerprint(twin) == fingerprint(game)


def test_the_same_game_whatever_python_hashes(tmp_path: Path) -> None:
    script = (
        "from tests import soak\nfrom tests.invariants import fingerprint\n"
        "from bangdsl.play.game import *\nfrom bangdsl.table.chance import Chance\n"
        "g, c = Game(*soak.chosen(9)), Chance(9)\n"
        "while g.decision is not None: g.answer(c.below(len(g.decision.options)))\n"
        "print(fingerprint(g))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(told) == 1


def test_an_answer_that_is_none_is_refused(base: Rulebook) -> None:
    game = Game(base, Setup(seats(4), 1))
    with pytest.raises(ValueError, match="is no answer"):
        game.answer(999)
    assert isinstance(game.decision, Decision)


def test_an_error_inside_a_handler_names_the_line_of_the_card(base: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(base, Setup(seats(4), 1))

    def broken_draw(*args: object) -> None:
        raise RuntimeError("no such pile")

    monkeypatch.setattr(type(game.interpreter), "draw", broken_draw)
    with pytest.raises(GameError, match=r"cards/base/\w+\.yml:\d+: [\w-]+: RuntimeError: no such pile"):
        play_on(game)


# ---------------------------------------------------------------- journals


def journalled(path: Path, base: Rulebook, answers: int, seed: int = 5) -> Game:
    game = journal.start(path, base, Setup(seats(5), seed), ["base"])
    for _ in range(answers):
        game.answer(next_answer(game, seed))
    assert game.journal is not None
    game.journal.close()
    return game


def test_a_journal_resumes_at_the_same_decision(tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    game = journalled(path, base, 50)
    resumed = journal.resume(path)
    assert fingerprint(resumed) == fingerprint(game)
    resumed.answer(next_answer(resumed, 5))
    assert path.read_text(encoding="utf-8").count("\n") == 52


def test_a_journal_is_never_written_over(tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 3)
    with pytest.raises(FileExistsError):
        journalled(path, base, 3)


def refused(path: Path, text: str) -> tuple[int, str]:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(JournalError) as caught:
        journal.resume(path)
    return caught.value.line, caught.value.reason


def test_a_damaged_journal_is_refused_with_the_line_and_the_reason(tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 20)
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    bad = tmp_path / "bad.journal"
    assert refused(bad, text[:-20]) == (21, "the line breaks off; without it the game resumes at the decision before")
    assert refused(bad, "") == (0, f"{bad} is empty")
    assert refused(bad, "".join(lines[:5] + lines[6:]))[0] == 6
    edited = json.loads(lines[7])
    edited["choice"] += 1
    assert refused(bad, "".join([*lines[:7], json.dumps(edited) + "\n", *lines[8:]])) == (
        8,
        "the line, or one before it, was edited",
    )
    header = json.loads(lines[0])
    assert refused(bad, json.dumps({**header, "seed": 6}) + "\n" + "".join(lines[1:]))[0] == 1
    assert refused(bad, "not a journal\n") == (1, "this is no line of a journal")
    assert refused(bad, "[" * 100_000 + "\n") == (1, "this is no line of a journal")
    assert refused(bad, "\x00\n")[0] == 1


def test_a_journal_of_other_cards_is_refused(tmp_path: Path, base: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 5)
    other = rulebook(["base"])
    other.sets[0].digest = "another"
    monkeypatch.setattr("bangdsl.library.rulebook", lambda sets, folders: other)
    with pytest.raises(JournalError, match="line 1: it was played with other cards: base changed since"):
        journal.resume(path)


@pytest.mark.slow
def test_a_killed_game_resumes_where_it_was(tmp_path: Path) -> None:
    assert kills.kill_and_resume(tmp_path, 12) == []


def test_who_can_go_on_for_ever_has_to_stop() -> None:
    """Suzy Lafayette with the last card of the game, a Beer: she plays it, and draws it again for her empty hand."""
    rules = rulebook(["base"])
    given = {"players": {"ann": {"character": "suzy-lafayette", "hand": ["beer"], "life": 1}, "bob": {}, "cat": {}}}
    table, setup, start = Layout(rules, {**given, "deck-only": []}).lay()
    for player in table.players:
        player.life = max(player.life, 1)
    game = Game(rules, setup, table=table, start=start)
    first, plays = game.table.turn_count, 0
    while game.decision is not None and game.table.turn_count == first and plays < 10_000:
        game.answer(0)
        plays += 1
    assert 100 < plays < 1_000
    assert game.table.turn_count > first
