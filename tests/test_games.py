"""Whole games: the laws of the table hold, games repeat, copies go on identically, journals resume."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.diagnostics import visible
from bangdsl.library import rulebook
from bangdsl.play import journal
from bangdsl.play.decisions import Decision
from bangdsl.play.game import Game, GameError, Setup, seats
from bangdsl.play.journal import JournalError
from bangdsl.play.laws import broken, fingerprint
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.given import Layout
from bangdsl.table.chance import MAX_SEED, Chance
from tests import accidents, soak
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


@pytest.mark.parametrize("seed", [0, 7, MAX_SEED])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 8, 9, 10, 80, 81])
def test_a_shuffle_takes_a_number_for_every_card_as_if_one_by_one(count: int, seed: int) -> None:
    cards, one_by_one = list(range(count)), list(range(count))
    chance, slow = Chance(seed), Chance(seed)
    chance.shuffle(cards)
    for i in range(count - 1, 0, -1):
        j = slow.below(i + 1)
        one_by_one[i], one_by_one[j] = one_by_one[j], one_by_one[i]
    assert (cards, chance.state) == (one_by_one, slow.state)


def test_the_same_game_whatever_python_hashes(tmp_path: Path) -> None:
    script = (
        "from tests import soak\nfrom bangdsl.play.laws import fingerprint\n"
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


# ---------------------------------------------------------------- before the first turn


@pytest.mark.parametrize(
    ("effect", "winners"),
    [
        ("at start of the game, last: the sheriff: win", ["dan"]),
        ("at start of the game, first: all: win", ["ann", "bob", "cat", "dan", "eve"]),
        ("after start of the game: all: win", ["ann", "bob", "cat", "dan", "eve"]),
        ("whenever a player has at least 1 life: all: win", ["ann", "bob", "cat", "dan", "eve"]),
        ("whenever there are at least 4 seats: the sheriff: win", ["dan"]),  # when he is dealt, not while nobody is
        ("as soon as there are at least 3 players: all outlaws: win", ["ann", "cat"]),
        ("when a player draws a card: that player: win", ["ann"]),
    ],
)
def test_a_winner_before_the_first_turn_is_a_winner(effect: str, winners: list[str], tmp_path: Path) -> None:
    game = Game(rulebook(["base"], [early(tmp_path, effect)]), Setup(seats(5), 1), tell=True)
    assert game.decision is None
    assert game.table.turn_count == 0
    assert [player.name for player in game.winners] == winners
    assert fingerprint(game.copy()) == fingerprint(game)


def test_every_command_knows_a_winner_before_the_first_turn(tmp_path: Path) -> None:
    folder = early(tmp_path, "whenever the sheriff has at least 1 life: the sheriff: win")
    (tmp_path / "won.yml").write_text(
        "the sheriff has won before anything is done:\n"
        "  sets: [base, early]\n"
        "  given: {players: {ann: {}, bob: {role: sheriff}, cat: {}, dan: {}}}\n"
        "  then: {winners: [bob]}\n"
    )
    for words, said in (
        (["play", "--seed", "1"], "dan wins after 0 turns."),
        (["simulate", "--games", "4", "--jobs", "1"], "turns a game: 0.0 on average"),
        (["test", str(tmp_path / "won.yml")], "1 passed, 0 failed"),
    ):
        result = CliRunner().invoke(cli.main, [*words, "--with", str(folder)])
        assert result.exit_code == 0
        assert said in result.output


def early(tmp_path: Path, effect: str) -> Path:
    folder = tmp_path / "early"
    folder.mkdir()
    (folder / "set.yml").write_text("set: early\nneeds: [base]\n")
    (folder / "rules.yml").write_text(f"early: {{kind: rule, effect: {json.dumps(effect)}}}\n")
    return folder


# ---------------------------------------------------------------- journals


def journalled(path: Path, base: Rulebook, answers: int, seed: int = 5) -> Game:
    game = journal.start(path, base, Setup(seats(5), seed), ["base"])
    assert game.journal is not None
    try:
        for _ in range(answers):
            game.answer(next_answer(game, seed))
    finally:
        game.journal.close()
    return game


def test_a_journal_resumes_at_the_same_decision(tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    game = journalled(path, base, 50)
    resumed = journal.resume(path)
    assert fingerprint(resumed) == fingerprint(game)
    resumed.answer(next_answer(resumed, 5))
    assert resumed.journal is not None
    resumed.journal.close()
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
    assert path.read_text(encoding="utf-8") == text, "what is no journal is left as it is"
    return caught.value.line, caught.value.reason


def test_a_damaged_journal_is_refused_with_the_line_and_the_reason(tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 20)
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    bad = tmp_path / "bad.journal"
    assert refused(bad, "") == (0, "it is empty")
    assert refused(bad, lines[0][:-20]) == (1, "this is no line of a journal")
    assert refused(bad, "".join(lines[:5] + lines[6:]))[0] == 6
    edited = json.loads(lines[7])
    edited["choice"] += 1
    was_edited = "the line, or one before it, was edited"
    assert refused(bad, "".join([*lines[:7], json.dumps(edited) + "\n", *lines[8:]])) == (8, was_edited)
    twice = lines[7].replace('"n": 7,', '"n": 1, "n": 7,')
    assert refused(bad, "".join([*lines[:7], twice, *lines[8:]])) == (8, was_edited)
    header = json.loads(lines[0])
    assert refused(bad, json.dumps({**header, "seed": 6}) + "\n" + "".join(lines[1:]))[0] == 1
    assert refused(bad, "not a journal\n") == (1, "this is no line of a journal")
    assert refused(bad, "[" * 50_000 + "\n") == (1, "this is no line of a journal")
    assert refused(bad, text + "x" * 100_001) == (22, "this is no line of a journal")
    assert refused(bad, "\x00\n")[0] == 1


def test_a_last_line_that_breaks_off_is_cut(tmp_path: Path, base: Rulebook) -> None:
    path, cut = tmp_path / "a.journal", tmp_path / "cut.journal"
    game = journalled(path, base, 19)
    before, whole = fingerprint(game), path.read_bytes()
    journalled(tmp_path / "b.journal", base, 20)
    last = (tmp_path / "b.journal").read_bytes()[len(whole) :]
    tails = [last[:length] for length in range(1, len(last))]
    for tail in [*tails, "♥".encode()[:1], b"\x00" * 500]:  # within a letter; as a disk may leave it without power
        cut.write_bytes(whole + tail)
        resumed = journal.resume(cut)
        assert resumed.journal is not None
        resumed.journal.close()
        assert fingerprint(resumed) == before
        assert resumed.journal.cut == 21
        assert cut.read_bytes() == whole


def test_what_the_system_does_not_take_at_once_is_written_in_parts(
    tmp_path: Path, base: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    journalled(tmp_path / "whole.journal", base, 5)
    monkeypatch.setattr(os, "write", lambda file, content: write(file, bytes(content)[:7]))
    journalled(tmp_path / "parts.journal", base, 5)
    assert (tmp_path / "parts.journal").read_bytes() == (tmp_path / "whole.journal").read_bytes()


def test_an_answer_that_cannot_be_written_is_not_given(
    tmp_path: Path, base: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is as it was, and once there is room the same answer can be given."""
    path = tmp_path / "a.journal"
    game = journal.start(path, base, Setup(seats(5), 5), ["base"])
    assert game.journal is not None
    for _ in range(5):
        game.answer(next_answer(game, 5))
    before, content, write = fingerprint(game), path.read_bytes(), os.write
    room = iter([10, 0])
    monkeypatch.setattr(os, "write", lambda file, content: write(file, bytes(content)[: next(room)]))
    with pytest.raises(
        JournalError, match=r"cannot be written: .*a\.journal:7: No space left.*6 lines before are kept"
    ):
        game.answer(next_answer(game, 5))
    assert fingerprint(game) == before
    assert path.read_bytes() == content
    monkeypatch.undo()
    game.answer(next_answer(game, 5))
    game.journal.close()
    assert len(journal.resume(path).answers) == 6


def test_a_journal_that_finds_no_room_at_all_leaves_no_file(
    tmp_path: Path, base: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", lambda file, content: 0)
    with pytest.raises(JournalError, match="nothing is kept"):
        journal.start(tmp_path / "a.journal", base, Setup(seats(5), 5), ["base"])
    assert list(tmp_path.iterdir()) == []


def test_one_process_at_a_time_writes_a_journal(tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    game = journal.start(path, base, Setup(seats(5), 5), ["base"])
    with pytest.raises(JournalError, match="it is being written by another game"):
        journal.resume(path)
    assert game.journal is not None
    game.journal.close()
    resumed = journal.resume(path)
    assert resumed.journal is not None
    resumed.journal.close()


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "1.journal"
    command = [sys.executable, "-m", "tests.journalled", str(path), "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "playing\n"
        with pytest.raises(JournalError, match="another game"):
            journal.resume(path)
        child.kill()
    assert accidents.check(path, 1) == []


def forged(lines: list[dict[str, Any]]) -> str:
    """A journal whose checks are right, whatever it says."""
    check, rows = "", []
    for line in lines:
        body = {key: value for key, value in line.items() if key != "check"}
        check = journal._check(check, body)
        rows.append(journal._row({**body, "check": check}) + "\n")
    return "".join(rows)


NO_LINE = "this is no line of a journal"


@pytest.mark.parametrize(
    ("place", "change", "said"),
    [
        (0, {"seed": True}, "no game has a `seed` like this"),
        (0, {"seed": -1}, "no game has a `seed` like this"),
        (0, {"seed": 2**64}, "no game has a `seed` like this"),
        (0, {"seed": 1e9}, "no game has a `seed` like this"),
        (0, {"format": 2}, "it has format 2, this version reads format 1"),
        (0, {"format": "1"}, "no game has a `format` like this"),
        (0, {"bangdsl": None}, "no game has a `bangdsl` like this"),
        (0, {"sets": ["bas"]}, "there is no set 'bas'; did you mean 'base'?"),
        (0, {"sets": ["../../../etc"]}, "there is no set '../../../etc'"),
        (0, {"sets": ["base", 1]}, "no game has a `sets` like this"),
        (0, {"sets": "base"}, "no game has a `sets` like this"),
        (0, {"folders": ["/nowhere/at-all"]}, "the folder `/nowhere/at-all`, with a set of its own, is not there"),
        (0, {"folders": ["a\0b"]}, "the folder `a\u2400b`, with a set of its own, is not there"),
        (0, {"digests": {"base": "another"}}, "it was played with other cards: base changed since"),
        (0, {"digests": {"base": ["x"]}}, "no game has a `digests` like this"),
        (0, {"players": ["ann"]}, "1 players cannot play these sets"),
        (0, {"players": ["ann"] * 5}, "two players have the same name"),
        (0, {"players": ["ann", "bob", "cat", "dan", "\x1b[2J"]}, "a player cannot be called `\u241b[2J`"),
        (0, {"players": ["ann", "bob", "cat", "dan", "b\u202eob"]}, "a player cannot be called `b\ufffdob`"),
        (0, {"players": ["ann", "bob", "cat", "dan", " "]}, "a player cannot be called"),
        (0, {"players": ["x" * 41, "bob", "cat", "dan", "eve"]}, "a player cannot be called"),
        (0, {"players": [f"p{i}" for i in range(1_000)]}, "1000 players cannot play; 1 to 99 can"),
        (0, {"players": []}, "0 players cannot play"),
        (0, {"variants": ["\x1b]0;pwned\x07"]}, "no set in use has the variant `\u241b]0;pwned\u2407`"),
        (0, {"roles": {"ann": "mayor"}}, "there is no role `mayor` for ann"),
        (0, {"roles": {"zoe": "sheriff"}}, "nobody is called `zoe`"),
        (0, {"roles": {"ann": "bang"}}, "there is no role `bang` for ann"),
        (0, {"roles": {name: "sheriff" for name in seats(5)}}, "there is no role `sheriff` for bob"),
        (0, {"characters": {"ann": "sheriff"}}, "there is no character `sheriff` for ann"),
        (0, {"more": 1}, NO_LINE),
        (0, {"seed": None, "seeds": 1}, NO_LINE),
        (3, {"n": 4}, "a line is missing before this one"),
        (3, {"n": 10**9}, "no game has a `n` like this"),
        (3, {"choice": 5_000}, "is no answer to this question"),
        (3, {"choice": 10**30}, "no game has a `choice` like this"),
        (3, {"choice": -1}, "is no answer to this question"),
        (3, {"choice": False}, "no game has a `choice` like this"),
        (3, {"answer": "\x1b[31mred"}, "`\u241b[31mred` is no answer to this question"),
        (3, {"ask": "who\nare you"}, "who\u240aare you`"),
        (3, {"player": "nobody"}, "here, not `nobody "),
        (3, {"ask": "report talk", "choice": -1, "answer": "talk", "player": "zoe"}, "zoe is not in the game"),
        (3, {"ask": "report \x1b", "choice": -1, "answer": "\x1b", "player": "ann"}, "nothing comes of `"),
    ],
)  # fmt: skip
def test_a_forged_journal_is_refused_with_the_line_and_the_reason(
    place: int, change: dict[str, Any], said: str, tmp_path: Path, base: Rulebook
) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 5)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lines[place] = {**lines[place], **change}
    path.write_text(forged(lines), encoding="utf-8")
    with pytest.raises(JournalError) as caught:
        journal.resume(path)
    assert str(caught.value).startswith(f"the journal cannot be resumed: {path}:{place + 1}: ")
    assert said in str(caught.value)
    assert visible(str(caught.value)) == str(caught.value)


@pytest.mark.parametrize("escape", ["\\ud800", "\\u0000", "\\u001b[31m"])
def test_letters_that_are_none_are_refused(escape: str, tmp_path: Path, base: Rulebook) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 5)
    text = path.read_text(encoding="utf-8")
    assert refused(path, text.replace('"ann"', f'"{escape}"', 1)) == (1, "the line, or one before it, was edited")


def test_a_folder_that_is_not_called_by_text_cannot_be_journalled(tmp_path: Path, base: Rulebook) -> None:
    with pytest.raises(JournalError, match=r"cannot be written: .*:1: `.*\ufffdset.*` is not text"):
        journal.start(tmp_path / "a.journal", base, Setup(seats(5), 1), ["base"], [Path("/my\udcffset")])
    assert list(tmp_path.iterdir()) == []


def test_a_journal_is_a_plain_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path(os.devnull)):
        with pytest.raises(JournalError, match="it is not a plain file"):
            journal.resume(path)


def test_a_journal_has_bounds(tmp_path: Path, base: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    monkeypatch.setattr(journal, "MAX_LINES", 5)
    with pytest.raises(JournalError, match="more than 5 lines are no game"):
        journalled(path, base, 8)
    monkeypatch.setattr(journal, "MAX_LINES", 4)
    with pytest.raises(JournalError, match=":5: more than 4 lines are no game"):
        journal.resume(path)
    monkeypatch.setattr(journal, "MAX_BYTES", 300)
    with pytest.raises(JournalError, match="more than 300 bytes are no game"):
        journal.resume(path)


def test_a_journal_of_other_cards_is_refused(tmp_path: Path, base: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    journalled(path, base, 5)
    other = rulebook(["base"])
    other.sets[0].digest = "another"
    monkeypatch.setattr("bangdsl.library.rulebook", lambda sets, folders: other)
    with pytest.raises(JournalError, match=":1: it was played with other cards: base changed since"):
        journal.resume(path)


@pytest.mark.slow
def test_a_killed_game_resumes_where_it_was(tmp_path: Path) -> None:
    assert accidents.kill_and_resume(tmp_path, 12) == []


@pytest.mark.slow
def test_a_full_disk_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    assert accidents.fill_and_resume(tmp_path, 5) == []


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
