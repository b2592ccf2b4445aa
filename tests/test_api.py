"""The front door for Python: its names, its types, the examples of its page, and bots of one's own."""

from __future__ import annotations

import gc
import os
import pydoc
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import bangdsl
from bangdsl import cli
from bangdsl.bots import BotError, bot_maker

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
BOT = next(example for example in EXAMPLES if example.startswith("# my_bots.py"))
PUBLIC = [
    "Bot", "BotError", "CardFace", "Checked", "Diagnostic", "Game", "GameError", "GoneOn", "JournalError", "Option",
    "PileSeen", "Question", "Report", "Rules", "Seen", "SetError", "Share", "View", "__version__", "check",
    "check_text", "load_sets", "published", "resume", "simulate", "standard",
]  # fmt: skip


# ---------------------------------------------------------------- names


def test_the_public_names_are_these() -> None:
    """A name that is there stays there: whoever takes one away breaks somebody's program."""
    assert sorted(bangdsl.__all__) == sorted(PUBLIC)
    assert set(PUBLIC) <= set(dir(bangdsl))
    for name in PUBLIC:
        assert getattr(bangdsl, name) is not None
        assert not (ROOT / "bangdsl" / name).exists(), "a folder of that name would take its place once it is loaded"
    with pytest.raises(AttributeError, match="anything"):
        _ = bangdsl.anything


def test_what_games_rules_and_views_can_do_stays() -> None:
    def names(kind: type) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("_")}

    assert names(bangdsl.Game) >= {
        "answer", "answer_by", "answers", "asked", "close", "copy", "imagine", "over", "play_out", "players",
        "question", "seed", "view", "winners",
    }  # fmt: skip
    assert names(bangdsl.Rules) >= {"cards", "game", "variants"}
    assert names(bangdsl.Checked) >= {"diagnostics", "ok", "python", "rule_texts"}
    assert bangdsl.Question.FACTS == (
        "seat", "ask", "text", "options", "keys", "about", "does", "of", "targets", "view",
    )  # fmt: skip


def test_help_helps() -> None:
    told = pydoc.render_doc(bangdsl, renderer=pydoc.plaintext)
    for name in ("load_sets(", "class Game", "class View", "simulate(", "check_text("):
        assert name in told
    for name in PUBLIC:
        if name != "__version__":
            assert getattr(bangdsl, name).__doc__


def told_by(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


def test_importing_loads_nothing_and_playing_no_parser() -> None:
    loaded = "print(sorted(m for m in sys.modules if m.startswith('bangdsl.') or m in ('lark', 'jinja2', 'click')))"
    assert told_by(f"import sys, bangdsl; {loaded}") == "[]\n"
    playing = "bangdsl.load_sets().game(4).play_out(); print({'lark', 'jinja2', 'click'} & set(sys.modules))"
    assert told_by(f"import sys, bangdsl; {playing}") == "set()\n"


@pytest.mark.slow
def test_a_program_that_uses_it_is_typed(tmp_path: Path) -> None:
    assert (ROOT / "bangdsl" / "py.typed").exists()
    program = tmp_path / "program.py"
    program.write_text(
        f"{BOT}\n\nimport bangdsl\n\n"
        "bot: bangdsl.Bot = Careful(1)\n"
        "game: bangdsl.Game = bangdsl.load_sets().game(4)\n"
        "question = game.question\n"
        "assert question is not None\n"
        "answer: int = bot.choose(question)\n"
        "hand: tuple[bangdsl.CardFace, ...] | int = game.view('ann').me.hand\n"
        "kinds: list[str] = [option.kind for option in question.options]\n"
        "winners: tuple[str, ...] = game.play_out({name: bot for name in game.players})\n"
        "share: float = bangdsl.simulate(bangdsl.load_sets(), 3).roles['sheriff'].share\n"
        "codes: list[str] = [each.code for each in bangdsl.check_text('').diagnostics]\n",
        encoding="utf-8",
    )
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, str(program)]
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(ROOT)}
    )
    assert done.returncode == 0, done.stdout + done.stderr


# ---------------------------------------------------------------- the page


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the bot of the page in it."""
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    return tmp_path


def test_the_examples_of_the_page_run_in_their_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    told = []
    for example in EXAMPLES:
        if example is not BOT:
            exec(compile(example, "docs/python.md", "exec"), names)
            told.append(capsys.readouterr().out)
    by_hand, view, report, search, texts = told
    assert "is asked: Your turn. What do you do?\n0 play " in by_hand
    assert "hidden" in view
    assert re.search(r"sheriff +\d+% \(\d+% to \d+%\)", report)
    assert search.strip()
    assert "E0203 unknown word `al-others` 1 52 did you mean `all-others`?" in texts
    assert "True Discard a card of each other player" in texts


def run(*words: str, fails: int = 0) -> str:
    result = CliRunner().invoke(cli.main, words)
    assert result.exit_code == fails, f"{result.output}\n{result.exception!r}"
    return result.output


def test_the_commands_of_the_page_work(folder: Path) -> None:
    [block] = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    play, simulate = [line.split()[1:] for line in block.splitlines()]
    assert re.search(r"wins? after \d+ turns", run(*play, "--seed", "3"))
    assert "20 games of 5 my_bots:Careful bots" in run(*simulate[:-1], "20", "--jobs", "2")


# ---------------------------------------------------------------- bots of one's own
CLUMSY = """
class Fails:
    def __init__(self, seed): pass
    def choose(self, question):
        return 1 // 0

class Lies(Fails):
    def choose(self, question):
        return 99

class Mumbles(Fails):
    def choose(self, question):
        return "0"

class Mute:
    def __init__(self, seed): pass

class Shy(Fails):
    def __init__(self): pass

number = 7
"""


@pytest.fixture
def clumsy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (folder / "clumsy.py").write_text(CLUMSY, encoding="utf-8")
    (folder / "broken.py").write_text("import no_such_thing_at_all\n", encoding="utf-8")
    for name in ("clumsy", "broken"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("nowhere:Bot", "there is no module 'nowhere' here or on the path"),
        ("broken:Bot", "its module cannot be loaded: ModuleNotFoundError: No module named 'no_such_thing_at_all'"),
        ("clumsy:Fail", "clumsy.py has no 'Fail'; did you mean 'Fails'?"),
        ("clumsy:number", "'number' is no class"),
        ("clumsy:Mute", "it has no method choose(question)"),
        ("clumsy:", "there is no bot 'clumsy:'"),
        ("simpel", "there is no bot 'simpel'; did you mean 'simple'?"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_bot_that_there_is_not_is_a_usage_error(clumsy: Path, command: str, kind: str, said: str) -> None:
    assert said in run(command, "--bots", kind, fails=2)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            "clumsy:Fails",
            r"the bot clumsy:Fails for \w+, asked `\w+`: .*\? failed: ZeroDivisionError: .*clumsy\.py:5\)",
        ),
        (
            "clumsy:Lies",
            r"the bot clumsy:Lies for \w+, asked .* answered 99; the answers are numbers from 0 to \d+",
        ),
        (
            "clumsy:Mumbles",
            r"the bot clumsy:Mumbles for \w+, asked .* answered '0'; the answers are numbers from 0",
        ),
        ("clumsy:Shy", r"the bot clumsy:Shy: Shy\(\d+\) cannot be made: TypeError: .* takes 1 positional argument"),
    ],
)
def test_what_a_bot_does_wrong_is_told_without_a_traceback(clumsy: Path, kind: str, said: str) -> None:
    told = run("play", "--bots", kind, "--seed", "1", fails=1)
    assert re.search(said, told)
    assert "Traceback" not in told
    told = run("simulate", "--bots", kind, "--games", "2", "--jobs", "1", fails=1)
    assert re.search(said, told.replace("\n", " "))
    assert "Traceback" not in told
    with pytest.raises(BotError, match=said):
        bangdsl.load_sets().game(4, 1).play_out(kind)


def test_the_bots_that_come_with_it_are_found_by_name() -> None:
    assert [bot_maker(kind).__name__ for kind in ("simple", "random")] == ["SimpleBot", "RandomBot"]


# ---------------------------------------------------------------- games and texts


def test_answers_are_numbers_or_keys() -> None:
    game = bangdsl.load_sets().game(["ann", "bob", "cat", "dan"], 3)
    assert game.players == ("ann", "bob", "cat", "dan")
    twin = game.copy()
    assert game.question is not None
    game.answer(game.question.keys[0])
    twin.answer(0)
    assert game.answers == twin.answers == (0,)
    assert game.question == twin.question
    wrongs: tuple[Any, ...] = (99, -1, "play nothing", 1.0, True, None, [0])
    for wrong in wrongs:
        with pytest.raises(ValueError, match="is no answer"):
            game.answer(wrong)
    assert game.answers == (0,)
    assert game.play_out() == game.winners != ()
    assert game.over
    assert game.question is game.asked is None
    for late in (lambda: game.answer(0), lambda: game.answer("pass"), lambda: game.answer_by(bot_maker("random")(1))):
        with pytest.raises(ValueError, match=r"over|is no answer"):
            late()


def test_a_game_is_journalled_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    with bangdsl.load_sets().game(4, 5, journal=path) as game:
        for _ in range(10):
            game.answer(0)
    with bangdsl.resume(path) as again:
        assert again.answers == game.answers
        assert again.question == game.question
    with pytest.raises(bangdsl.JournalError):
        bangdsl.resume(ROOT / "README.md")


def test_a_game_that_is_let_go_lets_go_of_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    game = bangdsl.load_sets().game(4, 5, journal=path)
    game.answer(0)
    with pytest.raises(bangdsl.JournalError, match="another game"):
        bangdsl.resume(path)
    del game
    gc.collect()
    with bangdsl.resume(path) as again:
        assert again.answers == (0,)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": -1}, "a seed is a number from 0 to"),
        ({"seed": 1 << 64}, "a seed is a number from 0 to"),
        ({"seed": "7"}, "a seed is a number from 0 to"),
        ({"players": 4.5}, "how many players, or their names"),
        ({"players": "ann"}, "how many players, or their names"),
        ({"players": True}, "how many players, or their names"),
        ({"players": ["ann", "bob", "cat", 4]}, "a player cannot be called `4`"),
        ({"players": ["ann", "\u0430nn", "cat", "dan"]}, "mixes Cyrillic and Latin letters"),
        ({"players": ["cop", "\u0441\u043e\u0440", "cat", "dan"]}, "look alike"),
        ({"players": ["Ann", "A nn", "A  nn", "dan"]}, "look alike"),
        ({"variants": "simplified"}, "a list of variants"),
    ],
)
def test_a_game_that_could_not_be_resumed_or_told_apart_is_not_begun(
    wrong: dict[str, Any], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "evening.journal"
    with pytest.raises(ValueError, match=said):
        bangdsl.load_sets().game(**{"players": 4, **wrong}, journal=path)
    assert not path.exists()


def test_an_imagined_game_looks_the_same_to_whom_is_asked() -> None:
    game = bangdsl.load_sets().game(5, 3)
    assert game.asked is not None
    worlds = [game.imagine(game.asked, seed) for seed in range(3)]
    for world in worlds:
        assert world.view(game.asked) == game.view(game.asked)
        assert world.question == game.question
    hands = {tuple(world.view(name).me.hand for name in world.players) for world in (game, *worlds)}  # type: ignore[misc]
    assert len(hands) > 1


def test_sets_that_cannot_be_used_are_told_as_values(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no set 'bse'; did you mean 'base'\?"):
        bangdsl.load_sets("bse")
    names: Any = ["base", "gold-rush"]
    with pytest.raises(ValueError, match=r"load_sets\(\*names\)"):
        bangdsl.load_sets(names)
    with pytest.raises(ValueError, match=r"no set\.yml"):
        bangdsl.load_sets(folders=[tmp_path])
    (tmp_path / "set.yml").write_text("set: mine\nneeds: [base]\n", encoding="utf-8")
    (tmp_path / "cards.yml").write_text(
        "snare: {border: brown, copies: 9♣, effect: discard al-others}\n", encoding="utf-8"
    )
    with pytest.raises(bangdsl.SetError, match="al-others") as caught:
        bangdsl.load_sets(folders=[tmp_path])
    assert [each.code for each in caught.value.diagnostics] == ["E0203"]
    checked = bangdsl.check(tmp_path)
    assert not checked.ok
    assert [each.code for each in checked.diagnostics] == ["E0203"]
    assert checked.rule_texts == {"snare": ""}
    (tmp_path / "cards.yml").write_text(
        "snare: {border: brown, copies: 9♣, effect: discard all-others}\n", encoding="utf-8"
    )
    rules = bangdsl.load_sets(folders=[tmp_path])
    assert rules.cards["snare"] == "Snare"
    assert bangdsl.check(tmp_path).ok
    assert rules.game(4, 2).play_out("random") is not None


def test_what_is_simulated_is_what_the_command_counts() -> None:
    report = bangdsl.simulate(bangdsl.load_sets(), 6, players=4, bots="random", seed=5)
    assert report.games == report.finished == 6
    assert report.failed == ()
    assert report.roles["sheriff"].games == 6
    assert set(bangdsl.standard()) <= set(bangdsl.published())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": -1}, "-1 games"),
        ({"jobs": 0}, "in 0 processes"),
        ({"players": 50}, "50 players cannot play"),
        ({"seed": -1}, "a seed is"),
        ({"seed": (1 << 64) - 1}, "a seed is"),
        ({"variants": ["none"]}, "the variant `none`"),
    ],
)
def test_what_cannot_be_simulated_is_said_before_the_first_game(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        bangdsl.simulate(bangdsl.load_sets(), **{"games": 2, **wrong})


def test_letters_that_are_none_are_mistakes_of_a_text() -> None:
    for text in ("a: {name: \ud800}", "a: {name: \0}"):
        assert [each.code for each in bangdsl.check_text(text).diagnostics] == ["E0103"]
