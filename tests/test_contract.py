"""What stands between compiled modules and the interpreter: forms, registrations, and failures that own up."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from bangdsl.cli import main
from bangdsl.compiling import compile_folders
from bangdsl.emit.modules import Abilities as Printer
from bangdsl.meaning.abilities import Abilities as Lowering
from bangdsl.play import forms
from bangdsl.play.abilities import Abilities, BadRegistration, CompiledSet
from bangdsl.tell.text import Teller

ROOT = Path(__file__).parents[1]

# A line that is wrong says in a comment what mypy has to find there; all others have to pass.
HANDLERS = """\
from __future__ import annotations

from bangdsl.play.contract import Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet('wrong', names={}, digest='')
CARD = SET.entry('card', 'play', file='', line=1, names={}, border='blue')
RULE = SET.entry('rule', 'rule', file='', line=1, names={})


@CARD.play(aims=(lambda game, me, this: game.others(me),), line=1)
def right(game: Interpreter, me: Player, this: Card, target: Player) -> Running:
    yield from game.discard(me, [this])
    yield from game.bang(me, game.owner(this))
    flipped = yield from game.check(target)
    if flipped is not None and flipped.suit == 'hearts':
        yield from game.heal(me)


@CARD.play(line=2)
def no_such_verb(game: Interpreter, me: Player, this: Card) -> Running:
    yield from game.heel(me)  # attr-defined


@CARD.play(line=3)
def too_many(game: Interpreter, me: Player, this: Card) -> Running:
    yield from game.heal(me, 1, 2)  # call-arg


@CARD.play(line=4)
def card_for_a_list(game: Interpreter, me: Player, this: Card) -> Running:
    yield from game.discard(me, this)  # arg-type


@CARD.play(line=5)
def list_for_a_card(game: Interpreter, me: Player, this: Card) -> Running:
    yield from game.show(me, [this])  # arg-type


@CARD.play(line=6)
def perhaps_nothing(game: Interpreter, me: Player, this: Card) -> Running:
    flipped = yield from game.check(me)
    yield from game.discard_some(me, [flipped], 1)  # list-item


@RULE.when('draw', says_me=False, line=7)
def of_nobody(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:
    yield from game.discard(me, me.hand)  # union-attr


@RULE.when('draw', says_me=False, line=8)  # arg-type
def of_somebody(game: Interpreter, me: Player, this: None, event: Event) -> Running:
    yield from game.heal(me)


@RULE.when('draw', line=9)  # arg-type
def of_a_card(game: Interpreter, me: Player, this: Card, event: Event) -> Running:
    yield from game.discard(me, [this])


RULE.number('reach', 'is', lambda game, me, this, player: me.life, at=0, line=10)
RULE.number('reach', 'is', lambda game, me, this, player: me.life, line=11)  # union-attr
CARD.number('reach', 'is', lambda game, me, this: 1, line=12)  # misc
CARD.number('reach', 'times', 2, line=13)  # call-overload
CARD.counts_as(lambda game, me, this, card: card.suite == 'hearts', 'bang', line=14)  # attr-defined
CARD.forbids('use', lambda game, me, this, player, card, definition: card.suit == 'hearts', line=15)  # union-attr
CARD.room(1, lambda game, me, this, card: me.in_play, at=0, line=16)  # call-arg
"""


class Found(NamedTuple):
    """What mypy finds wrong: in which file, from where to where, and by which of its codes."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    said: str


def found_by_mypy(*modules: Path) -> list[Found]:
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", "--no-pretty", "--show-error-end",
         "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache"), *map(str, modules)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode in (0, 1), told.stderr
    found: list[Found] = []
    for line in told.stdout.splitlines():
        if ": error: " in line:
            where, _, said = line.partition(": error: ")
            file, *places = where.rsplit(":", 4)
            found.append(Found(Path(file).name, *map(int, places), said.rpartition("[")[2].rstrip("]"), said))
    return found


def test_mypy_finds_what_does_not_fit_the_interpreter(tmp_path: Path) -> None:
    module = tmp_path / "handlers.py"
    module.write_text(HANDLERS, encoding="utf-8")
    found = found_by_mypy(module)
    wanted = {number for number, line in enumerate(HANDLERS.splitlines(), 1) if "  # " in line}
    assert {each.line for each in found} == wanted, found


def is_asked(found: Found, lines: list[str]) -> bool:
    """Does the text ask before that there is somebody, in words from which mypy does not learn it?

    It does not connect two calls that are the same, nor what a trigger waits for with what it does then.
    """
    begins = next((i for i in range(found.line - 1, 0, -1) if not lines[i - 1] and not lines[i].startswith(" ")), 0)
    before = "\n".join([*lines[begins : found.line - 1], lines[found.line - 1][: found.column - 1]])
    whose, _, _ = lines[found.line - 1][found.column - 1 : found.end_column].rpartition(".")
    return found.end_line == found.line and f"{whose} is not None" in before


def block(lines: list[str], at: int) -> str:
    """What stands around a line up to the next empty one."""
    ends = next((i for i in range(at, len(lines)) if not lines[i]), len(lines))
    return "\n".join(lines[at:ends])


ASKED = re.compile(r"\b((?:game|next)\b[^\n]*?\)) is not None and \1\.")


@pytest.mark.slow
def test_what_strangers_write_fits_the_interpreter(tmp_path: Path) -> None:
    """The sets of tests/sets say what no published one does: neither nothing nor a list reaches where one is meant."""
    for folder in sorted(path for path in (ROOT / "tests" / "sets").iterdir() if path.is_dir()):
        done = CliRunner().invoke(main, ["compile", str(folder), "--out", str(tmp_path)])
        assert done.exit_code == 0, done.output
    modules = sorted(tmp_path.glob("*.py"))
    assert len(modules) > 10
    lines = {module.name: module.read_text(encoding="utf-8").splitlines() for module in modules}
    found = found_by_mypy(*modules)
    left = [each for each in found if not (each.code == "union-attr" and is_asked(each, lines[each.file]))]
    # A registration with such a text in it is of no type, and neither is what it decorates.
    decorates = ("call-overload", "untyped-decorator")
    left = [e for e in left if e.code not in decorates or not ASKED.search(block(lines[e.file], e.line - 1))]
    assert left == []


# ---------------------------------------------------------------- registrations
def handler(game: Any, me: Any, this: Any) -> Any:
    yield


def entry(kind: str = "play") -> Abilities[Any, Any]:
    return CompiledSet("test", names={}, digest="").entry("probe", kind, file="probe.yml", line=1, names={})


WRONG: dict[str, tuple[Callable[[Any], object], str]] = {
    "window": (lambda probe: probe.use(windows=("dusk",), line=7)(handler), "there is no window 'dusk'"),
    "order": (lambda probe: probe.use(windows=("turn",), order="fast", line=7)(handler), "there is no order 'fast'"),
    "speed": (
        lambda probe: probe.state("soon", lambda game, me, this: True, line=7)(waits),
        "there is no speed 'soon'",
    ),
    "op": (lambda probe: probe.number("reach", "*", 2, line=7), "there is no way to change a number '*'"),
    "suit": (lambda probe: probe.suit_is("coins", line=7), "there is no suit 'coins'"),
    "arguments": (
        lambda probe: probe.counts_as(lambda game, card: True, "bang", line=7),
        "`match` takes 2 arguments and is given 4",
    ),
    "targets": (
        lambda probe: probe.play(aims=(lambda game, me, this: [],), line=7)(handler),
        "`handler` takes 3 arguments and is given 4",
    ),
    "no steps": (
        lambda probe: probe.when("draw", line=7)(lambda game, me, this, event: None),
        "`handler` cannot wait for an answer",
    ),
}


def waits(game: Any, me: Any, this: Any, event: Any) -> Any:
    yield


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_registration_is_told_at_once(what: str) -> None:
    register, message = WRONG[what]
    with pytest.raises(BadRegistration) as caught:
        register(entry())
    assert str(caught.value) == f"probe.yml:7: probe: {message}"


def test_an_ability_is_fixed_once_it_is_registered() -> None:
    probe = entry()
    probe.number("reach", "is", 2, line=1)
    (number,) = probe.all
    assert isinstance(number, forms.Number)
    with pytest.raises(AttributeError):
        number.value = 3  # type: ignore[misc]
    assert not hasattr(number, "__dict__")


# ---------------------------------------------------------------- failures of the compiler
def fail(*args: Any, **kwargs: Any) -> Any:
    raise AssertionError("no such\n   thing")


@pytest.mark.parametrize(
    ("stage", "step"),
    [("bangdsl.texts", "parse_effect"), ("bangdsl.compiling", "check_entry"), ("bangdsl.compiling", "check_text")],
)
def test_a_failure_of_a_stage_is_told_as_one(stage: str, step: str, monkeypatch: Any, tmp_path: Path) -> None:
    folder = laid(tmp_path)
    monkeypatch.setattr(f"{stage}.{step}", fail)
    told = [
        d for d in compile_folders([], [(folder, "mine")]).diagnostics if d.span and d.span.file == "mine/cards.yml"
    ]
    assert {d.code for d in told} == {"E0502"}
    assert len(told) == 2


@pytest.mark.parametrize(("printer", "method"), [(Lowering, "entry"), (Printer, "entry")])
def test_a_failure_at_one_text_names_its_entry(printer: type, method: str, monkeypatch: Any, tmp_path: Path) -> None:
    folder, work = laid(tmp_path), getattr(printer, method)
    calls: list[None] = []

    def fails_first(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(None)
        return fail() if len(calls) == first else work(self, *args, **kwargs)

    first = 0
    monkeypatch.setattr("bangdsl.store.cache_folder", lambda: None)  # else it need not do it again
    monkeypatch.setattr(printer, method, fails_first)
    assert compile_folders([], [(folder, "mine")]).diagnostics == []
    first, calls[:] = len(calls) - 1, []
    (told,) = compile_folders([], [(folder, "mine")]).diagnostics
    assert told.code == "E0502"
    assert told.message.startswith(
        "bangdsl itself failed at `stampede`, not the card: AssertionError at test_contract.py:"
    )
    assert told.message.endswith(": no such thing")
    assert told.span is not None
    assert (told.span.file, told.span.line) == ("mine/cards.yml", 1)


@pytest.mark.parametrize("words", [["check", "--read", "{}"], ["show", "--with", "{}", "stampede"]])
def test_a_failure_to_tell_a_text_names_its_entry(words: list[str], monkeypatch: Any, tmp_path: Path) -> None:
    folder, tell = laid(tmp_path), Teller.rule_text

    def fails_at_shots(self: Teller, abilities: Any) -> str:
        return fail() if "bang others" in abilities[0].acts else tell(self, abilities)

    monkeypatch.setattr(Teller, "rule_text", fails_at_shots)
    monkeypatch.setattr("bangdsl.store.cache_folder", lambda: None)
    ran = CliRunner().invoke(main, [word.format(folder) for word in words])
    assert ran.exit_code == 1
    assert "E0502" in ran.output
    assert "bangdsl itself failed at `stampede`" in ran.output
    assert "please report it" in ran.output
    assert ("You regain 1 life point." in ran.output) == (words[0] == "check")  # the others are told all the same


def laid(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "set.yml").write_text("set: mine\nneeds: [base]\n")
    texts = {"stampede": "bang all-others", "rest": "heal"}
    cards = "".join(f"{ident}: {{border: brown, copies: 9♣, effect: {text}}}\n" for ident, text in texts.items())
    (folder / "cards.yml").write_text(cards, encoding="utf-8")
    return folder
