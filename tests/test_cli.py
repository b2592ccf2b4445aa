"""The command line: every command, its exit codes, and what it says when something is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import bangdsl
from bangdsl import cli, compiling, library
from bangdsl.commands import common, play, simulate
from bangdsl.commands.table_view import bullets, letter
from bangdsl.diagnostics import codes
from bangdsl.library import rulebook
from bangdsl.play.decisions import PASS, Decision
from bangdsl.play.events import Event
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.verbs import Verbs
from bangdsl.substitutes import SUBSTITUTE, in_ascii

ROOT = Path(__file__).resolve().parent.parent
GOOD = "stampede: {border: brown, copies: 9♣, effect: bang all-others, meant-so: [same-text]}\n"
BAD = "stampede: {border: brown, copies: 9♣, effect: bang al-others}\nrush: {border: brown, copies: 8♣, efect: draw}\n"
HIT = """\
a stampede shoots at all others:
  sets: [base, fan]
  given:
    players:
      ann: {hand: [stampede]}
      bob: {}
      cat: {}
  when:
    - ann plays stampede
  then:
    bob: {life: 3}
    cat: {life: 3}
"""

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def run(*words: str | Path, stdin: str | None = None, fails: int = 0) -> Result:
        result = CliRunner().invoke(cli.main, [str(word) for word in words], input=stdin)
        assert result.exit_code == fails, f"{result.output}\n{result.exception!r}"
        return result

    return run


@pytest.fixture
def fan(tmp_path: Path) -> Callable[..., Path]:
    """A set of one's own; `set.yml` is there unless it is named."""

    def fan(cards: str = GOOD, name: str = "fan", **files: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        texts = {"set": f"set: {name}\nneeds: [base]\n", "cards": cards, **files}
        for file, text in texts.items():
            (folder / f"{file}.yml").write_text(text, encoding="utf-8")
        return folder

    return fan


def started(*words: str, **streams: Any) -> subprocess.Popen[str]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "bangdsl.cli", *words]
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdin=subprocess.DEVNULL, encoding="utf-8", **streams)


def process(*words: str, cwd: Path = ROOT, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "bangdsl.cli", *words],
        cwd=cwd,
        env=environ,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


# ---------------------------------------------------------------- the command itself


def test_help_needs_nothing_heavy() -> None:
    code = "import sys, bangdsl.cli; print([m for m in sys.argv[1:] if m in sys.modules])"
    heavy = ("lark", "yaml", "jsonschema", "jinja2", "rich", "bangdsl.library", "bangdsl.play.game")
    done = subprocess.run(
        [sys.executable, "-c", code, *heavy], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_command_has_help_with_examples(run: Run) -> None:
    said = run("--help").stdout
    for name, summary in cli.COMMANDS.items():
        command = cli.main.get_command(click.Context(cli.main), name)
        assert command is not None
        assert (command.help or "").split("\n\n")[0] == summary
        assert f"  {name}" in said
        assert "Examples:\n" in run(name, "--help").stdout


def test_loading_the_commands_needs_nothing_heavy() -> None:
    code = "import sys, importlib; [importlib.import_module(f'bangdsl.commands.{n}') for n in sys.argv[1:]]; "
    code += "print([m for m in ('lark', 'yaml', 'jsonschema', 'jinja2', 'rich') if m in sys.modules])"
    command = [sys.executable, "-c", code, *cli.COMMANDS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"


def test_the_version_is_the_packages(run: Run) -> None:
    assert bangdsl.__version__ in run("--version").stdout


def test_an_unknown_command_is_a_usage_error_with_the_nearest(run: Run) -> None:
    assert "did you mean 'check'?" in run("chekc", fails=2).stderr


def test_what_was_typed_is_told_no_longer_than_anyone_reads(run: Run) -> None:
    said = run("explain", "x" * 100_000, fails=2).stderr
    assert len(said) < 1_500
    assert said.endswith("x…\n")


def test_a_bug_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(library, "compile_sets", broken)
    result = CliRunner().invoke(cli.main, ["check"])
    assert isinstance(result.exception, KeyError)


def test_a_file_that_cannot_be_written_is_told_plainly(run: Run, tmp_path: Path) -> None:
    said = run("play", "--seed", "1", "--journal", tmp_path / "no" / "such.journal", fails=2).stderr
    assert "such.journal: No such file or directory" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
@pytest.mark.parametrize("words", [("explain",), ("--help",), ("play", "--seed", "7")])
def test_output_that_finds_no_room_is_told_plainly(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = started(*words, stdout=full, stderr=subprocess.PIPE)
        said = done.communicate()[1]
    assert done.returncode == 1
    assert said == "Error: what was to be written could not be: No space left on device\n"


@pytest.mark.parametrize("words", [("explain",), ("play", "--seed", "7"), ("simulate", "--games", "2")])
def test_a_reader_who_leaves_is_no_trouble(words: tuple[str, ...]) -> None:
    done = started(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.stdout is not None
    done.stdout.close()
    assert done.stderr is not None
    assert done.stderr.read() == ""
    done.wait()
    done.stderr.close()


def test_a_closed_stdin_or_stdout_is_no_trouble() -> None:
    command = f"{shlex.quote(sys.executable)} -m bangdsl.cli"
    for line in (f"{command} play --humans 1 --seed 3 <&-", f"{command} explain >&-", f"{command} play --seed 3 >&-"):
        done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert ">&-" in line or done.stdout.endswith("You leave the game.\n")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("words", [("explain", "E0101"), ("play", "--seed", "7"), ("simulate", "--games", "2")])
def test_no_color_means_no_codes(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    def said() -> str:
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, Terminal())
        with pytest.raises(SystemExit):
            cli.main(words)
        assert isinstance(sys.stdout, Terminal)
        assert isinstance(sys.stderr, Terminal)
        return sys.stdout.getvalue() + sys.stderr.getvalue()

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\033" in said()
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in said()


ASCII = {"PYTHONIOENCODING": "ascii"}
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    ("words", "plain", "code"),
    [
        ("check {fan}", ASCII, 1),
        ("test tests/scenarios/base/barrel.yml", ASCII, 0),
        ("show barrel", ASCII, 0),
        ("show barrel", C_LOCALE, 0),
        ("docs --out {out}", ASCII, 0),
        ("play --seed 3 --humans 1", ASCII, 0),
        ("simulate --games 3", ASCII, 0),
        ("explain E0404", ASCII, 0),
        ("explain \u653b", C_LOCALE, 2),
        ("export", ASCII, 0),
        ("compile --stage python barrel", ASCII, 0),
    ],
)
def test_a_terminal_of_ascii_gets_ascii(
    words: str, plain: dict[str, str], code: int, fan: Callable[..., Path], tmp_path: Path
) -> None:
    typed = words.format(fan=fan(BAD), out=tmp_path / "out").split()
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    environ |= {"PYTHONPATH": str(ROOT), **plain}
    command = [sys.executable, "-m", "bangdsl.cli", *typed]
    done = subprocess.run(command, cwd=ROOT, env=environ, input=b"1\n", capture_output=True, check=False)
    assert (done.stdout + done.stderr).isascii()
    assert b"Traceback" not in done.stderr
    assert done.returncode == code


def test_what_a_terminal_lacks_has_a_substitute() -> None:
    assert in_ascii("J♥ 10♠ ●○ “so” … né Ő") == 'Jh 10s *o "so" ... ne O'
    assert in_ascii("␛[31m \udcff 攻") == r"\x1b[31m \xff \u653b"
    assert "K♥".encode("cp437", SUBSTITUTE) == b"Kh"
    assert "é♥".encode("latin-1", SUBSTITUTE) == b"\xe9h"


@pytest.mark.parametrize(
    "words",
    [
        ("\x1b[2J",), ("--\x1b[2J",), ("explain", "\x1b[2J"), ("show", "\x1b]0;a\x07"), ("play", "--sets", "\x1b[2J"),
        ("play", "--variant", "a\nb\x1b[2J"), ("check", "\x1b[2J"), ("play", "--resume", "\x1b[2J"),
        ("play", "--bots", "\x1b[2J"), ("play", "--players", "\x1b[2J"), ("play", "--\u202eno"),
        ("compile", "\x1b[2J"),
        ("play", "--journal", "no/\x1b[2J"), ("explain", "\udcff"), ("docs", "--out", "/dev/null/\x1b[2J"),
    ],
    ids=ascii,
)  # fmt: skip
def test_what_was_typed_cannot_command_the_terminal(run: Run, words: tuple[str, ...]) -> None:
    said = run(*words, fails=2)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", said.stdout + said.stderr)
    assert "rror" in said.stderr


# ---------------------------------------------------------------- check and explain


def test_the_published_sets_have_no_mistakes(run: Run) -> None:
    result = run("check")
    assert result.stdout == ""
    assert result.stderr.startswith("no mistakes in ")


def test_check_shows_all_mistakes_at_once(run: Run, fan: Callable[..., Path]) -> None:
    result = run("check", fan(BAD), fails=1)
    assert "al-others" in result.stdout
    assert "there is no key `efect`" in result.stdout
    assert "^^^^^^^^^" in result.stdout
    assert result.stderr.startswith("2 errors in ")


def test_check_of_a_file_is_about_that_file_only(run: Run, fan: Callable[..., Path]) -> None:
    folder = fan(BAD, more="boost: {border: brown, copies: 7♣, effect: heel}\n")
    result = run("check", folder / "more.yml", fails=1)
    assert "heel" in result.stdout
    assert "al-others" not in result.stdout
    assert "more.yml:1:" in result.stdout


def test_check_shows_no_more_than_anyone_reads(
    run: Run, fan: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "MAX_SHOWN", 1)
    result = run("check", fan(BAD), fails=1)
    assert result.stdout.count("error[") == 1
    assert result.stdout.endswith("\n1 more are not shown\n")
    assert "2 errors" in result.stderr


def test_the_effects_of_a_set_have_no_more_mistakes_than_anyone_reads(
    run: Run, fan: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "MAX_MISTAKES", 2)
    wrong = "".join(f"stampede-{letter}: {{border: brown, copies: 9♣, effect: blorp}}\n" for letter in "abcdef")
    said = run("check", fan(wrong), fails=1).stdout
    assert said.count("unknown word `blorp`") == 3
    assert "more than 2 mistakes in this set; from here on nothing is looked at" in said
    assert ":4:1" in said


def test_sets_cannot_need_each_other(run: Run, fan: Callable[..., Path]) -> None:
    one = fan(name="one", set="set: one\nneeds: [base, two]\n")
    two = fan("", name="two", set="set: two\nneeds: [one]\n")
    for words in (("check", one, two), ("play", "--with", one, "--with", two)):
        result = run(*words, fails=1)
        assert "`one` needs `two`, which needs it: neither can come first" in result.stdout + result.stderr


def test_an_error_of_loading_says_which_set_and_what_was_meant(fan: Callable[..., Path]) -> None:
    with pytest.raises(library.UnknownSet, match=r"there is no set 'bsae'; did you mean 'base'\?"):
        library.rulebook(["bsae"])
    with pytest.raises(library.UnknownSet, match=r"there is no set '\.\./x'; there are .*base"):
        library.compile_sets(["../x"])
    folder = fan(set="set: fan\nneeds: [bass]\n")
    with pytest.raises(library.Unusable) as caught:
        library.rulebook([], [folder])
    said = str(caught.value)
    assert said.startswith(f"{folder}/set.yml:2:8: there is no set `bass`, which `fan` needs (did you mean `base`?)")
    with pytest.raises(library.Unusable, match=r"cards\.yml:2:35: there is no key `efect` .*, and 1 more error$"):
        library.rulebook(["base"], [fan(BAD, "worse")])


def test_check_in_the_folder_of_a_set(run: Run, fan: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(fan(BAD))
    assert "┌─ cards.yml:1:" in run("check", "cards.yml", fails=1).stdout
    assert "┌─ cards.yml:1:" in run("check", ".", fails=1).stdout


def test_check_as_json_is_for_tools(run: Run, fan: Callable[..., Path]) -> None:
    found = json.loads(run("check", "--format", "json", fan(BAD), fails=1).stdout)
    assert {each["severity"] for each in found} == {"error"}
    assert {each["line"] for each in found} == {1, 2}
    assert json.loads(run("check", "--format", "json").stdout) == []


def test_check_of_what_is_no_set(run: Run, tmp_path: Path) -> None:
    assert "E0101" in run("check", tmp_path, fails=1).stdout
    (tmp_path / "lonely.yml").write_text(GOOD, encoding="utf-8")
    assert "belongs to no set" in run("check", tmp_path / "lonely.yml", fails=2).stderr
    run("check", tmp_path / "missing", fails=2)


def test_check_of_a_file_that_is_no_card_file(run: Run, fan: Callable[..., Path]) -> None:
    folder = fan()
    (folder / "notes.txt").write_text("hello", encoding="utf-8")
    assert "not read as a part of the set" in run("check", folder / "notes.txt", fails=2).stderr


def test_check_takes_a_set_as_the_other_commands_do(run: Run, fan: Callable[..., Path]) -> None:
    folder = fan(BAD)
    named, given = run("check", folder, fails=1), run("check", "--with", folder, fails=1)
    assert (given.stdout, given.stderr) == (named.stdout, named.stderr)


@pytest.mark.parametrize("needs", ["", "needs: [base]\n", "needs: [dodge-city]\n"])
def test_a_set_with_the_id_of_a_published_one_is_blamed_itself(run: Run, fan: Callable[..., Path], needs: str) -> None:
    folder = fan(set=f"set: base\n{needs}")
    for words in (("check", folder), ("check", "--with", folder), ("play", "--with", folder), ("test", folder)):
        (folder / "scenarios").mkdir(exist_ok=True)
        (folder / "scenarios/one.yml").write_text(HIT, encoding="utf-8")
        said = run(*words, fails=1).output
        assert said.count("error[") == 1
        assert "E0410" in said
        assert f"{folder}/set.yml:1:6" in said


def test_of_two_sets_with_one_id_the_later_is_blamed(run: Run, fan: Callable[..., Path]) -> None:
    first, second = fan(name="one"), fan(name="two", set="set: one\nneeds: [base]\n")
    said = run("check", first, second, fails=1).stdout
    assert f"there is another set `one`, in {first}" in said
    assert f"{second}/set.yml:1:6" in said


def test_a_set_without_cards_is_remarked_on(run: Run, fan: Callable[..., Path]) -> None:
    said = run("check", fan("# soon\n")).stderr
    assert re.search(r"^note: the set fan has no cards: nothing is declared in \S+/fan/cards\.yml$", said, re.MULTILINE)
    assert "note:" not in run("check", fan(name="full")).stderr
    bare = fan(name="bare")
    (bare / "cards.yml").unlink()
    assert "no card file beside its set.yml" in run("check", bare).stderr


def test_check_never_colours_a_pipe() -> None:
    assert "\033" not in process("check", "cards/base").stdout


@pytest.mark.parametrize("code", sorted(codes()))
def test_explain_has_a_page_for_every_code(run: Run, code: str) -> None:
    said = run("explain", code.lower()).stdout
    assert codes()[code].slug in said
    assert ("Wrong:" in said) is (codes()[code].wrong is not None)
    assert ("Right:" in said) is (codes()[code].right is not None)
    assert all(char.isprintable() for char in said.replace("\n", ""))


def test_explain_lists_all_codes_and_takes_their_names(run: Run) -> None:
    assert [line.split()[0] for line in run("explain").stdout.splitlines()] == sorted(codes())
    assert "E0106" in run("explain", "unquoted-colon").stdout


def test_explain_of_an_unknown_code_names_the_nearest(run: Run) -> None:
    assert "'E0106'" in run("explain", "E01060", fails=2).stderr
    assert "'unquoted-colon'" in run("explain", "unquoted-colons", fails=2).stderr
    run("explain", "E9999", fails=2)


# ---------------------------------------------------------------- compile


def test_the_committed_modules_are_up_to_date(run: Run) -> None:
    assert run("compile", "--check").stdout == ""


def test_compile_writes_what_changed_and_check_finds_what_is_wrong(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated = tmp_path / "generated"
    monkeypatch.setattr("bangdsl.paths.GENERATED", generated)
    monkeypatch.chdir(tmp_path)
    assert "missing: generated/base.py" in run("compile", "--check", fails=1).stdout
    assert "new        generated/base.py" in run("compile").stdout
    assert "unchanged  generated/base.py" in run("compile").stdout
    assert (generated / "base.py").read_bytes() == (ROOT / "generated/base.py").read_bytes()
    run("compile", "--check")
    (generated / "base.py").write_text("# edited\n", encoding="utf-8")
    (generated / "old_set.py").write_text("", encoding="utf-8")
    said = run("compile", "--check", fails=1)
    assert "stale: generated/base.py" in said.stdout
    assert "superfluous: generated/old_set.py" in said.stdout
    assert "run `bangdsl compile`" in said.stderr
    assert "changed    generated/base.py" in run("compile").stdout
    assert {path.name for path in generated.iterdir()} == {
        *(f"{name.replace('-', '_')}.py" for name in library.published()),
        "grammar.json",
        "old_set.py",
    }
    assert (generated / "grammar.json").read_bytes() == (ROOT / "generated/grammar.json").read_bytes()


def test_an_installed_package_is_never_written_into(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bangdsl.paths.GENERATED", tmp_path / "_data/generated")
    assert "--out" in run("compile", fails=2).stderr
    assert not (tmp_path / "_data").exists()


def test_a_set_of_ones_own_is_compiled_elsewhere(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    folder = fan()
    assert "--out DIR" in run("compile", folder, fails=2).stderr
    assert "fan.py" in run("compile", folder, "--out", tmp_path / "out").stdout
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["fan.py"]
    compiled = library.execute((tmp_path / "out/fan.py").read_text(encoding="utf-8"), "fan.py")
    assert list(compiled.definitions) == ["stampede"]
    run("compile", folder, "--out", tmp_path / "out", "--check")


def test_nothing_is_compiled_from_a_set_with_errors(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    result = run("compile", fan(BAD), "--out", tmp_path / "out", fails=1)
    assert "al-others" in result.stderr
    assert "nothing is written" in result.stderr
    assert not (tmp_path / "out").exists()


def test_the_stages_can_be_looked_at(run: Run, fan: Callable[..., Path]) -> None:
    tree = run("compile", "--stage", "tree", "duel").stdout
    assert "Subject manner='by turns'" in tree
    assert "span" not in tree
    assert "def duel_play(" in run("compile", "--stage", "python", "duel").stdout
    assert "# stampede (" in run("compile", "--stage", "tree", fan()).stdout
    assert "# bang (cards/base/brown.yml:" in run("compile", "--stage", "tree", ROOT / "cards/base").stdout
    run("compile", "--stage", "tree", "duell", fails=2)
    run("compile", "--stage", "tree", "--check", fails=2)


# ---------------------------------------------------------------- test


def scenarios(tmp_path: Path, text: str, name: str = "stampede.yml") -> Path:
    folder = tmp_path / "scenarios" / "fan"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_scenarios_of_ones_own_set_pass(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    folder = fan()
    said = run("test", "--with", folder, scenarios(tmp_path, HIT)).stdout
    assert said.splitlines()[-1] == "1 passed, 0 failed"
    without_sets = HIT.replace("  sets: [base, fan]\n", "")
    assert run("test", "--with", folder, scenarios(tmp_path, without_sets)).stdout.endswith("\n1 passed, 0 failed\n")


PLAIN = """\
a beer heals:
  given: {players: {ann: {life: 2, hand: [beer]}, bob: {}, cat: {}}}
  when: [ann plays beer]
  then: {ann: {life: 3}}
"""
BETTER_BEER = """\
beer: {replaces: base, effect: heal 2}
stampede: {border: brown, copies: 9♣, effect: bang all-others}
"""


def test_a_set_is_only_in_the_scenarios_that_want_it(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    folder = fan(BETTER_BEER)
    other = tmp_path / "other.yml"
    for sets, better in (("", True), ("  sets: [fan]\n", True), ("  sets: [base]\n", False)):
        other.write_text(PLAIN.replace("  given", f"{sets}  given"), encoding="utf-8")
        said = run("test", "--with", folder, other, fails=int(better)).stdout
        assert ("life of ann is 4, not 3" in said) is better
        assert said.endswith(f"\n{1 - better} passed, {int(better)} failed\n")
    called = scenarios(tmp_path, PLAIN)
    assert "life of ann is 4, not 3" in run("test", "--with", folder, called, fails=1).stdout
    assert run("test", called).stdout.endswith("\n1 passed, 0 failed\n")


def test_a_set_may_have_its_scenarios_in_its_folder(run: Run, fan: Callable[..., Path]) -> None:
    folder = fan()
    (folder / "scenarios/more").mkdir(parents=True)
    (folder / "scenarios/one.yml").write_text(HIT.replace("  sets: [base, fan]\n", ""), encoding="utf-8")
    (folder / "scenarios/more/two.yaml").write_text(HIT.replace("[base, fan]", "[dodge-city]"), encoding="utf-8")
    run("check", folder)
    for words in ((folder / "scenarios",), (folder,), ("--with", folder), (folder / "scenarios", "--with", folder)):
        assert run("test", *words).stdout.endswith("\n2 passed, 0 failed\n")
    assert run("test", folder / "scenarios/one.yml").stdout.endswith("\n1 passed, 0 failed\n")


def test_a_set_may_need_another_of_ones_own(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    first, second = (
        fan(),
        fan("rush: {border: brown, copies: 8♣, effect: draw}\n", "more", set="set: more\nneeds: [fan]"),
    )
    text = HIT.replace("[base, fan]", "[more]")
    assert "1 passed" in run("test", "--with", first, "--with", second, scenarios(tmp_path, text)).stdout


def test_a_set_that_another_needs_is_found_beside_it(run: Run, fan: Callable[..., Path]) -> None:
    fan()
    second = fan("rush: {border: brown, copies: 8♣, effect: draw}\n", "more", set="set: more\nneeds: [fan]")
    (second / "scenarios").mkdir()
    (second / "scenarios/one.yml").write_text(HIT.replace("  sets: [base, fan]\n", ""), encoding="utf-8")
    assert "1 passed" in run("test", second / "scenarios/one.yml").stdout


def test_scenarios_of_a_stranger_are_read_as_warily_as_his_cards(
    run: Run, fan: Callable[..., Path], tmp_path: Path
) -> None:
    folder = fan()
    inside = folder / "scenarios"
    inside.mkdir()
    secret = tmp_path / "secret.yml"
    secret.write_text("the word: [is, hush]\n", encoding="utf-8")
    (inside / "link.yml").symlink_to(secret)
    os.mkfifo(inside / "pipe.yml")
    (inside / "big.yml").write_bytes(b"#" * 1_000_001)
    (inside / "bytes.yml").write_bytes(b"\xff\n")
    (inside / "one.yml").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/two.yml").write_text(PLAIN, encoding="utf-8")
    (inside / "more").symlink_to(tmp_path / "elsewhere")
    said = run("test", folder, fails=1).stdout
    assert said.endswith("\n1 passed, 5 failed\n")
    for file, why in (
        ("link.yml", "this link leads out of the folder"),
        ("pipe.yml", "this is not a plain file"),
        ("big.yml", "this file is bigger than 1,000,000 bytes"),
        ("bytes.yml", "this file is not text in UTF-8"),
        ("more", "links to folders are not followed"),
    ):
        assert f"scenarios/{file}" in said
        assert why in said
    assert "hush" not in said
    for file in ("link.yml", "pipe.yml"):
        assert "hush" not in run("test", inside / file, fails=1).stdout


def test_a_folder_of_very_many_scenario_files_is_not_read(run: Run, tmp_path: Path) -> None:
    for number in range(2_001):
        (tmp_path / f"{number}.yml").touch()
    said = run("test", tmp_path, fails=1).stdout
    assert "has more than 2,000 YAML files; it is not read" in said
    assert said.endswith("\n0 passed, 1 failed\n")


def test_a_failed_scenario_is_told_as_a_story(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    path = scenarios(tmp_path, HIT.replace("cat: {life: 3}", "cat: {life: 1}"))
    said = run("test", "--with", fan(), path, fails=1).stdout
    assert "FAILED" in said
    assert "› ann plays stampede" in said
    assert "cat loses 1 life to ann (3 left)" in said
    assert re.search(r"stampede\.yml:12:\d+", said)
    assert "^" in said
    assert said.splitlines()[-1] == "0 passed, 1 failed"


def test_scenarios_that_cannot_be_read_fail(run: Run, tmp_path: Path) -> None:
    scenarios(tmp_path, "one: {given: 3}\n")
    scenarios(tmp_path, "one: [\n", "broken.yml")
    said = run("test", tmp_path, fails=1).stdout
    assert said.splitlines()[-1] == "0 passed, 2 failed"
    assert "broken.yml:" in said


def test_a_scenario_with_an_unknown_set_says_so(run: Run, tmp_path: Path) -> None:
    said = run("test", scenarios(tmp_path, HIT), fails=1).stdout
    assert "there is no set `fan`" in said
    assert said.splitlines()[-1] == "0 passed, 1 failed"


def test_scenarios_are_looked_for_in_one_place(
    run: Run, fan: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "tests/scenarios" in run("test", fails=2).stderr
    assert "is a set" in run("test", fan(), fails=2).stderr
    (tmp_path / "empty").mkdir()
    assert "there are no scenarios" in run("test", "empty", fails=2).stderr


def test_a_set_that_cannot_be_used_shows_why(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    result = run("test", "--with", fan(BAD), scenarios(tmp_path, HIT), fails=1)
    assert "al-others" in result.stderr
    assert "cannot be used: 2 errors" in result.stderr


# ---------------------------------------------------------------- show, export, docs


def test_show_finds_a_card_by_id_and_by_any_name(run: Run) -> None:
    said = run("show", "--python", "barrel").stdout
    for part in (
        "Barrel",
        "fr Planque",
        "blue",
        "Q♠ K♠",
        "draw! ♥: missed",
        "def barrel_answer(",
        "cards/base/blue.yml:",
    ):
        assert part in said
    assert run("show", "--python", "PLANQUE").stdout == said
    short = run("show", "barrel").stdout
    assert re.match(r"Barrel .*\ntext +When you are shot", short)
    assert "def barrel" not in short


def test_what_goes_to_a_pipe_has_no_blanks_at_the_ends_of_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (("show", "barrel"), ("play", "--seed", "7"), ("simulate", "--games", "2")):
        assert not re.search(r" $", run(*words).stdout, re.MULTILINE)
    wide = run("show", "barrel").stdout
    monkeypatch.setenv("COLUMNS", "50")
    narrow = run("show", "barrel").stdout
    assert max(len(line) for line in wide.split("\n\n")[0].splitlines()) > 60
    assert max(len(line) for line in narrow.split("\n\n")[0].splitlines()) <= 50


def test_show_of_an_unknown_card_names_the_nearest(run: Run, fan: Callable[..., Path]) -> None:
    assert "did you mean 'barrel'?" in run("show", "barell", fails=2).stderr
    assert "def stampede_play(" in run("show", "stampede", "--python", "--with", fan()).stdout


def test_show_takes_names_as_they_are(run: Run, fan: Callable[..., Path]) -> None:
    cards = 'stampede: {border: brown, copies: 9♣, name: "[bold]Run[/bold] :bomb:", effect: bang all-others}\n'
    assert run("show", "stampede", "--with", fan(cards)).stdout.startswith("[bold]Run[/bold] :bomb:")


def test_show_of_a_card_in_a_set_with_errors(run: Run, fan: Callable[..., Path]) -> None:
    said = run("show", "stampede", "--python", "--with", fan(BAD)).stdout
    assert "bang al-others" in said
    assert "it cannot be read; run `bangdsl check`" in said
    assert "No Python" in said


def test_check_reads_out_what_was_understood(
    run: Run, fan: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = fan("stampede: {border: brown, copies: 9♣, effect: Draw two cards.}\nrun: {border: brown, effect: draw}\n")
    (folder / "more.yml").write_text("nap: {border: brown, effect: heal}\n", encoding="utf-8")
    said = run("check", "--read", folder).stdout
    assert "Stampede\n    Draw 2 cards.\n" in said
    assert "Nap\n    You regain 1 life point.\n" in said
    assert "Barrel" not in said
    assert "Stampede" not in run("check", "--read", folder / "more.yml").stdout
    monkeypatch.chdir(folder)
    assert run("check", "--read", ".").stdout == said.replace(f"{folder}/", "")
    assert "--read" in run("check", "--read", "--format", "json", folder, fails=2).stderr


def test_export_fits_its_schema(run: Run, fan: Callable[..., Path]) -> None:
    items = json.loads(run("export", "--with", fan()).stdout)
    schema = json.loads((ROOT / "bangdsl/load/schemas/export.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(items)) == []
    found = {(item["set"], item["id"]): item for item in items}
    assert found["fan", "stampede"]["copies"] == [["9", "clubs"]]
    ranges = {ident: item["range"] for (of, ident), item in found.items() if of == "base" and item["range"] is not None}
    assert ranges == {"volcanic": 1, "schofield": 2, "remington": 3, "rev-carabine": 4, "winchester": 5}
    assert found["base", "duel"]["count"] == 3
    assert found["base", "el-gringo"]["life"] == 3
    assert found["base", "duel"]["text"]


def test_export_refuses_sets_with_errors(run: Run, fan: Callable[..., Path]) -> None:
    result = run("export", "--with", fan(BAD), fails=1)
    assert result.stdout == ""
    assert "al-others" in result.stderr


def test_docs_are_written_where_asked(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    said = run("docs", "--out", tmp_path / "reference", "--with", fan()).stdout
    files = [path for path in (tmp_path / "reference").rglob("*") if path.is_file()]
    assert files
    assert f"{len(files)} files written" in said
    assert any("stampede" in path.read_text(encoding="utf-8").lower() for path in files if path.suffix == ".html")


# ---------------------------------------------------------------- play


def test_a_game_of_bots_is_told_from_roles_to_winner(run: Run) -> None:
    said = run("play", "--players", "5", "--seed", "7").stdout
    lines = said.splitlines()
    assert "5 players, seed 7" in lines[0]
    assert sum("Sheriff" in line for line in lines[2:7]) == 1
    assert sum("Outlaw" in line for line in lines[2:7]) == 2
    assert any(line.startswith("Turn 1: ") for line in lines)
    assert re.search(r"^.+ wins? after \d+ turns\.$", said, re.MULTILINE)
    assert "★" in said


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    words = ("play", "--players", "4", "--bots", "random", "--seed", "11")
    assert run(*words).stdout == run(*words).stdout
    assert run(*words).stdout != run(*words[:-1], "12").stdout


def test_without_a_seed_the_one_used_is_told(run: Run) -> None:
    said = run("play", "--bots", "random").stdout
    found = re.search(r"seed (\d+)", said)
    assert found
    assert run("play", "--bots", "random", "--seed", found[1]).stdout == said


def test_a_person_plays_by_numbers(run: Run) -> None:
    said = run("play", "--humans", "1", "--seed", "3", stdin="1\n" * 2000).stdout
    assert "ann (you)" in said
    assert "What do you do?" in said
    assert re.search(r"^ +1  play ", said, re.MULTILINE)
    assert re.search(r"●+", said)
    assert re.search(r"^.+ wins? after \d+ turns\.$|You leave the game", said, re.MULTILINE)


def test_a_person_may_ask_what_a_card_says(run: Run) -> None:
    asked = "? a\n?\n? beer\n? beeer\n? 99\n? y\nhello\n0\nb\nq\n"
    said = run("play", "--humans", "1", "--seed", "3", stdin=asked).stdout
    first = re.search(r"^   a  (.+) \S+$", said, re.MULTILINE)
    assert first
    assert f"> ? a\n{first[1]}: " in said
    assert "\nBeer: " in said
    assert "There is no card in answer 99" in said
    assert "did you mean 'beer'?" in said
    assert re.search(r"^Your hand has \d+ cards\.$", said, re.MULTILINE)
    assert said.count("A number from 1 to") == 3
    assert said.endswith("You leave the game.\n")


@pytest.mark.parametrize("stdin", ["", "q\n", "nonsense"])
def test_leaving_is_no_failure(run: Run, stdin: str) -> None:
    assert run("play", "--humans", "1", "--seed", "3", stdin=stdin).stdout.endswith("You leave the game.\n")


def test_a_person_sees_no_more_than_their_view(run: Run) -> None:
    """When a bot looks at cards and takes some of them, nobody else may know which."""
    looks = re.compile(r"^  (?:bob|cat|dan|eve) looks at 3 cards\n  \S+ (takes|draws)", re.MULTILINE)
    watched = {str(seed): looks.findall(run("play", "--seed", str(seed)).stdout) for seed in range(30)}
    assert {found for each in watched.values() for found in each} == {"draws"}
    seeds = [seed for seed, found in watched.items() if found][:4]
    told = [run("play", "--seed", seed, "--humans", "1", stdin="1\n" * 2000).stdout for seed in seeds]
    assert {found for said in told for found in looks.findall(said)} == {"draws"}
    for said in told:
        tables = said[: said.rindex("Your hand")]  # at the very end all roles are told
        in_game = re.findall(r"^[ ▶]+(?:bob|cat|dan|eve)  +(\S+) .*[●○]", tables, re.MULTILINE)
        assert set(in_game) <= {"?", "Sheriff"}


def test_several_people_share_a_terminal(run: Run) -> None:
    said = run("play", "--humans", "5", "--seed", "3", stdin="1\n" * 40).stdout
    assert "ann (you)" in said
    assert "bob (you)" in said


def test_numbers_mean_answers_and_letters_cards(run: Run) -> None:
    said = run("play", "--humans", "1", "--seed", "3", stdin="? 1\n? b\nq\n").stdout
    answers = re.search(r"^   1  play (.+) \S+$", said, re.MULTILINE)
    cards = re.search(r"^   b  (.+) \S+$", said, re.MULTILINE)
    assert answers
    assert cards
    assert f"> ? 1\n{answers[1]}: " in said
    assert f"> ? b\n{cards[1]}: " in said
    assert [letter(place) for place in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]


@pytest.mark.parametrize("codes", [True, False])
def test_people_at_one_terminal_do_not_see_each_others_hands(codes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from bangdsl.play.game import Game, Setup, seats

    monkeypatch.setenv("TERM", "xterm")  # a dumb one cannot be cleared by codes, whatever is forced
    out = Console(file=io.StringIO(), force_terminal=codes, width=120, height=40, color_system=None)
    lines = iter(["", "1", *[""] * 3, *["1", "2", "3", ""] * 10])  # an empty line answers no question
    asked: list[str] = []

    def read(prompt: str = "") -> str:
        asked.append(prompt)
        return next(lines, "q")

    monkeypatch.setattr(out, "input", read)
    monkeypatch.setattr(play, "shared_terminal", lambda: True)
    game = Game(library.rulebook(["base"]), Setup(seats(4), 3), tell=True)
    session = play.Session(game, "simple", 2, play.Explainer(["base"], []), out)
    assert session.run(resumed=False) is False
    assert "ann, take the keyboard and press Enter. " in asked
    assert "bob, take the keyboard and press Enter. " in asked
    assert isinstance(out.file, io.StringIO)
    screens = out.file.getvalue().split("\033[2J" if codes else "\n" * 40)
    assert len(screens) > 2
    assert not any("ann (you)" in screen and "bob (you)" in screen for screen in screens)
    assert any("Turn" in screen and "bob (you)" in screen for screen in screens)
    assert codes or "\033" not in out.file.getvalue()


def test_a_journal_resumes_at_the_same_decision(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "evening.journal"
    left = run("play", "--humans", "1", "--seed", "3", "--journal", journal, stdin="1\n1\nq\n").stdout
    assert f"Go on with: bangdsl play --resume {journal} --humans 1" in left
    back = run("play", "--resume", journal, "--humans", "1", stdin="? a\nq\n").stdout
    last = left[left.rindex("   player") :].split("> ")[0]
    assert last == back[back.rindex("   player") :].split("> ")[0]
    assert "seed 3" in back


def test_a_journal_of_bots_is_complete(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "bots.journal"
    said = run("play", "--seed", "7", "--journal", journal).stdout
    assert said == run("play", "--seed", "7").stdout
    back = run("play", "--resume", journal).stdout
    assert back.splitlines()[-6:] == said.splitlines()[-6:]


def test_journals_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "bots.journal"
    run("play", "--seed", "7", "--journal", journal)
    assert "is there already" in run("play", "--seed", "7", "--journal", journal, fails=2).stderr
    assert "--resume goes without --seed" in run("play", "--resume", journal, "--seed", "1", fails=2).stderr
    run("play", "--resume", tmp_path / "missing", fails=2)
    said = run("play", "--resume", os.devnull, fails=1).stderr
    assert said == f"Error: the journal cannot be resumed: {os.devnull}: it is not a plain file\n"
    journal.write_bytes(b"\xff\xfe\n")
    said = run("play", "--resume", journal, fails=1).stderr
    assert said == f"Error: the journal cannot be resumed: {journal}:1: this is not text in UTF-8\n"


def test_a_line_that_breaks_off_is_cut_with_a_word_about_it(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "bots.journal"
    said = run("play", "--seed", "7", "--journal", journal).stdout
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text[:-10], encoding="utf-8")
    back = run("play", "--resume", journal)
    last = text.count("\n")
    assert (
        back.stderr
        == f"{journal}:{last}: the line breaks off and was cut; the game goes on from the answer before it\n"
    )
    assert back.stdout.splitlines()[-6:] == said.splitlines()[-6:]
    assert journal.read_text(encoding="utf-8") == text


def test_a_full_disk_is_told_and_the_game_can_be_resumed(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "bots.journal"
    script = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000)); sys.argv[0] = 'bangdsl'; "
    )
    script += "from bangdsl.cli import main; main()"
    words = [sys.executable, "-c", script, "play", "--seed", "7", "--journal", str(journal)]
    full = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    lines = journal.read_text(encoding="utf-8").count("\n")
    assert full.returncode == 1
    told = f"the journal cannot be written: {journal}:{lines + 1}: File too large; the {lines} lines before are kept"
    assert full.stderr == f"Error: {told}\n"
    assert full.stdout.endswith(f"Go on with: bangdsl play --resume {journal}\n")
    whole = run("play", "--seed", "7").stdout
    assert run("play", "--resume", journal).stdout.splitlines()[-6:] == whole.splitlines()[-6:]


def test_a_game_with_a_set_of_ones_own(run: Run, fan: Callable[..., Path], tmp_path: Path) -> None:
    copies = " ".join(f"{rank}♣" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
    folder = fan(GOOD.replace("9♣", f"{copies} {copies}"))
    journal = tmp_path / "fan.journal"
    said = run("play", "--with", folder, "--seed", "2", "--journal", journal).stdout
    assert "plays Stampede" in said
    assert run("play", "--resume", journal).stdout.splitlines()[-1] == said.splitlines()[-1]
    assert "al-others" in run("play", "--with", fan(BAD, "worse"), fails=1).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "2"], "2 players cannot play these sets"),
        (["--players", "1"], "1 player cannot play these sets"),
        (["--players", "1", "--humans", "2"], "there is 1 player, so there cannot be 2 humans"),
        (["--sets", "bse"], "did you mean 'base'?"),
        (["--variant", "simplifid"], "did you mean 'simplified'?"),
        (["--humans", "6"], "cannot be 6 humans"),
        (["--bots", "clever"], "there is no bot 'clever'; there are simple and random"),
    ],
)
def test_what_cannot_be_played_is_a_usage_error(run: Run, words: list[str], said: str) -> None:
    assert said in run("play", *words, fails=2).stderr


def test_a_variant_changes_the_game(run: Run) -> None:
    said = run("play", "--variant", "simplified", "--seed", "7").stdout
    assert "simplified" in said.splitlines()[0]
    assert "plays Duel" not in said


def broken(*_: object, **__: object) -> Any:
    raise ValueError("a shot in the foot")


def test_a_game_that_breaks_is_told_without_a_traceback(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Verbs, "bang", broken)
    result = run("play", "--seed", "7", "--journal", tmp_path / "j.journal", fails=1)
    assert re.search(r"the game cannot go on: cards/base/\S+\.yml:\d+: \S+: ValueError: a shot in", result.stderr)
    assert "Turn 1" in result.stdout
    assert "--resume" in result.stdout


def test_play_in_a_process_of_its_own() -> None:
    done = process("play", "--seed", "3", "--humans", "1", stdin="1\n1\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "You leave the game." in done.stdout
    assert "\033" not in done.stdout


# ---------------------------------------------------------------- simulate


def test_simulate_counts_wins_by_role_and_character(run: Run) -> None:
    said = run("simulate", "--games", "12", "--seed", "5", "--jobs", "1").stdout
    assert "Sheriff" in said
    assert "95% interval" in said
    assert re.search(r"^12 games in [\d.]+ s, \d+ a second$", said, re.MULTILINE)


def test_simulate_says_what_is_played(run: Run) -> None:
    said = run("simulate", "--games", "12", "--seed", "5", "--players", "4", "--jobs", "1", "--bots", "random").stdout
    assert said.splitlines()[0] == "BANG!: 12 games of 4 random bots, seeds 5 to 16, 1 process"
    assert "one for each core" in " ".join(run("simulate", "--help").stdout.split())


def test_simulate_uses_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(6)), raising=False)
    assert [simulate._useful_jobs(games) for games in (1, 30, 100)] == [1, 3, 6]


def test_ctrl_c_leaves_the_games_played_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = simulate.play_one

    def stopped(plan: simulate.Plan, seed: int) -> simulate.Outcome:
        if seed == 3:
            raise KeyboardInterrupt
        return sound(plan, seed)

    monkeypatch.setattr(simulate, "play_one", stopped)
    said = run("simulate", "--games", "12", "--jobs", "1", fails=1).stdout
    assert "stopped after 3 of 12 games; 3 games in " in said
    assert re.search(r"^Sheriff +3 ", said, re.MULTILINE)
    report = json.loads(run("simulate", "--games", "12", "--jobs", "1", "--json", fails=1).stdout)
    assert report["games"] == report["finished"] == 3


@pytest.mark.skipif(os.name != "posix", reason="signals of a process group")
def test_ctrl_c_ends_all_processes_quietly() -> None:
    words = ("simulate", "--games", "100000", "--jobs", "2", "--bots", "random")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests in the background has it ignored
    done = started(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    assert done.stdout is not None
    first = done.stdout.readline()
    time.sleep(2)
    os.killpg(done.pid, signal.SIGINT)
    said, wrong = done.communicate(timeout=60)
    assert first.endswith(", 2 processes\n")
    assert re.search(r"^stopped after \d+ of 100000 games; ", said, re.MULTILINE)
    assert (done.returncode, wrong) == (1, "")


def test_simulate_gives_the_same_numbers_however_the_work_is_shared(run: Run) -> None:
    words = ("simulate", "--games", "12", "--seed", "5", "--bots", "random", "--json")
    alone = run(*words, "--jobs", "1").stdout
    assert run(*words, "--jobs", "2").stdout == alone
    report = json.loads(alone)
    assert report["games"] == report["finished"] == 12
    assert report["failed"] == []
    assert report["roles"]["sheriff"]["games"] == 12
    assert sum(row["games"] for row in report["characters"].values()) == 60
    for row in [*report["roles"].values(), *report["characters"].values()]:
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1


def test_game_i_has_the_seed_s_plus_i(run: Run) -> None:
    def wins(seed: int, games: int) -> int:
        words = ("--games", str(games), "--seed", str(seed), "--bots", "random", "--jobs", "1", "--json")
        return int(json.loads(run("simulate", *words).stdout)["roles"]["sheriff"]["won"])

    assert wins(5, 4) == sum(wins(5 + i, 1) for i in range(4))


def test_json_is_all_there_is_on_stdout() -> None:
    done = process("simulate", "--games", "3", "--players", "4", "--bots", "random", "--seed", "1", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["players"] == 4


def test_a_failed_game_is_reported_with_seed_and_journal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Verbs, "bang", broken)
    monkeypatch.chdir(tmp_path)
    report = json.loads(run("simulate", "--games", "2", "--seed", "5", "--jobs", "1", "--json", fails=1).stdout)
    assert [failure["seed"] for failure in report["failed"]] == [5, 6]
    assert "a shot in the foot" in report["failed"][0]["error"]
    journal = tmp_path / report["failed"][0]["journal"]
    assert len(journal.read_text(encoding="utf-8").splitlines()) > 1
    said = run("simulate", "--games", "1", "--seed", "5", "--jobs", "1", fails=1).stdout
    assert "FAILED seed 5 (journal failed-5-2.journal)" in said
    assert "1 of 1 game failed" in said


def test_a_bot_that_breaks_hides_no_other_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bangdsl.bots.random import RandomBot

    sound = RandomBot.choose

    def sometimes(self: RandomBot, question: Any) -> int:
        if question.view.turn == "ann" and question.seat == "ann" and question.view.deck % 2:
            raise LookupError("lost in thought")
        return sound(self, question)

    monkeypatch.setattr(RandomBot, "choose", sometimes)
    monkeypatch.chdir(tmp_path)
    report = json.loads(run("simulate", "--games", "3", "--bots", "random", "--jobs", "1", "--json", fails=1).stdout)
    assert "LookupError: lost in thought" in report["failed"][0]["error"]
    assert report["games"] == report["finished"] + len(report["failed"]) == 3


def test_simulate_refuses_what_cannot_be_played(run: Run, fan: Callable[..., Path]) -> None:
    run("simulate", "--games", "0", fails=2)
    run("simulate", "--players", "9", fails=2)
    assert "al-others" in run("simulate", "--with", fan(BAD), fails=1).stderr


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_the_interval_is_wilsons(won: int, of: int, low: float, high: float) -> None:
    assert simulate.wilson(won, of) == pytest.approx((low, high), abs=1e-4)


def test_life_is_shown_as_bullets() -> None:
    assert [bullets(3, 5), bullets(-1, 2), bullets(20, 30)] == ["●●●○○", "○○", "20 of 30"]


def test_who_may_act_at_any_time_is_told_what_is_coming() -> None:
    game = Game(rulebook(["base"]), Setup(seats(4), 1))
    ann, bob = game.table.players[:2]
    youl = rulebook(["base", "wild-west-show"]).definitions["youl-grinner"]
    game.decision = Decision(ann, "any time", [PASS], Event("lose", bob, bob))
    assert game.asked().text == f"Before {bob} loses life: do you act?"
    game.decision = Decision(ann, "any time", [PASS], youl.abilities.all[0])
    assert game.asked().text == "Before Youl Grinner counts: do you act?"
