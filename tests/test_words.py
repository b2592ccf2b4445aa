"""All that a verb is: its row in the table of words names its parts, and each part is there."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from bangdsl.bots.simple import THOUGHTS
from bangdsl.emit.abilities import Abilities as Printer
from bangdsl.meaning.abilities import Abilities as Lowering
from bangdsl.parse.words import core_words
from bangdsl.paths import GRAMMAR
from bangdsl.play.story import TELL
from bangdsl.play.turns import Interpreter

ROOT = Path(__file__).parents[1]
ROWS: dict[str, dict[str, Any]] = yaml.safe_load((GRAMMAR / "words.yml").read_text(encoding="utf-8"))["verbs"]
TEMPLATES = ROOT / "bangdsl" / "tell" / "templates"
TYPES = {
    "ability", "any", "attack", "card", "choice", "effect", "nothing", "number", "period", "player", "role", "seat",
    "suit", "token", "zone",
}  # fmt: skip
PHASES = {"would", "before", "now"}
ONLY_HAPPEN = {"come", "pass"}  # nobody does them: they have no step
OWN_STEP = {"choose"}  # a step that is no act
# Verbs whose doing nothing can wait for: they happen to no card, player or token, or are told by what comes of them.
NOT_AWAITED = {
    "choose", "discard-another", "finish", "ignore", "look", "missed", "name", "pass", "prevent", "proceed", "redirect",
    "redo", "reverse", "set", "shuffle", "skip", "spare", "stop", "win",
}  # fmt: skip
ASIDE = {"unavoidable", "no longer"}  # acts that modifiers and statements come to, not verbs
NO_VERB = {"turn", "flip", "event", "mark"}  # lines of the story that tell of the course of a game, and of checks


@pytest.fixture(params=ROWS)
def verb(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def acts(verb: str) -> list[str]:
    return [str(act) for act in ROWS[verb]["acts"]]


def method(word: str) -> str:
    return re.sub(r"\W", "_", word)


def test_signature(verb: str) -> None:
    row = ROWS[verb]
    assert row["object"], "what may stand behind it"
    assert row["means"], "its line of the language reference"
    said = {*row["object"], *(each for types in row.get("args", {}).values() for each in types)}
    assert said <= TYPES
    assert {"acts", "story"} <= row.keys(), "its steps, and the lines of the story; [] if it has none"


def test_lowering(verb: str) -> None:
    assert verb in ONLY_HAPPEN or callable(getattr(Lowering, f"do_{method(verb)}", None)), "do_… in meaning/"
    assert bool(acts(verb)) != (verb in ONLY_HAPPEN | OWN_STEP), "its acts"


def test_python(verb: str) -> None:
    missing = [act for act in acts(verb) if not callable(getattr(Printer, f"act_{method(act)}", None))]
    assert not missing, "act_… in emit/steps.py"


def test_event(verb: str) -> None:
    happening = core_words().events.get(verb)
    if happening is None:
        assert verb in NOT_AWAITED, "a row under `events`"
        return
    assert happening.objects <= TYPES
    assert happening.phases <= PHASES
    assert happening.phases


def test_story(verb: str) -> None:
    missing = [line for line in ROWS[verb]["story"] if line not in TELL]
    assert not missing, "a line of TELL in play/story.py"


@pytest.mark.parametrize("language", [path.name for path in TEMPLATES.iterdir() if (path / "words.yml").exists()])
def test_rule_text(verb: str, language: str) -> None:
    known, for_all = rule_texts(TEMPLATES / language)
    missing = [act for act in acts(verb) if method(act) not in known]
    assert for_all or not missing, "a macro of acts.j2"


@cache
def rule_texts(folder: Path) -> tuple[set[str], bool]:
    """The names of the macros of a language; and has it one template that tells any verb?"""
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.j2")]
    macros = {name for text in texts for name in re.findall(r"\bmacro (\w+)", text)}
    return macros, (folder / "verbs" / "_other.j2").exists()


def test_what_bots_think_of_it(verb: str) -> None:
    assert verb in THOUGHTS, "a thought in bots/simple.py"


# ---------------------------------------------------------------- and the other way round
def test_nothing_is_there_that_belongs_to_no_verb() -> None:
    of_verbs = {act for verb in ROWS for act in acts(verb)}
    printed = {name.removeprefix("act_") for name in dir(Printer) if name.startswith("act_")}
    assert printed == {method(act) for act in of_verbs | ASIDE}
    lowered = {name.removeprefix("do_") for name in dir(Lowering) if name.startswith("do_")}
    assert lowered == {method(verb) for verb in ROWS.keys() - ONLY_HAPPEN}
    assert core_words().events.keys() <= ROWS.keys() | core_words().checks.keys() | {
        "hit",
        "avoid",
        "turn",
        "target",
        "mark",
        "unmark",
    }
    assert {line for row in ROWS.values() for line in row["story"]} | NO_VERB == TELL.keys()
    assert THOUGHTS.keys() == ROWS.keys()


def test_every_act_that_a_text_can_come_to_has_a_verb() -> None:
    of_verbs = {act for verb in ROWS for act in acts(verb)} | ASIDE
    for path in (ROOT / "bangdsl" / "meaning").glob("*.py"):
        for call in calls(path):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            if name in ("do", "Do") and call.args:
                for said in strings(call.args[0]):  # `take ` begins those that are told apart later
                    begins = said.endswith(" ") and any(act.startswith(said) for act in of_verbs)
                    assert said in of_verbs or begins, f"{path.name}:{call.lineno}: {said}"


def test_every_line_of_the_story_that_is_noted_can_be_told() -> None:
    """A line that nobody could tell would end the game of whoever watches."""
    noted = set()
    for path in (ROOT / "bangdsl" / "play").glob("*.py"):
        for call in calls(path):
            if isinstance(call.func, ast.Attribute) and call.func.attr == "tell" and call.args:
                lines = strings(call.args[0])
                assert lines, f"{path.name}:{call.lineno}: which line it is must be seen here"
                noted |= lines
                for line in lines:
                    inspect.signature(TELL[line]).bind(*call.args[1:])
    assert noted == TELL.keys()


def test_all_that_handlers_call_is_there() -> None:
    """What is printed into handlers of texts that no published card has is not seen by mypy."""
    for path in (ROOT / "bangdsl" / "emit").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for name in re.findall(r"\bgame\.([a-z_]+)", node.value):  # `is_` begins several
                    begins = name.endswith("_") and any(each.startswith(name) for each in dir(Interpreter))
                    assert hasattr(Interpreter, name) or begins, f"{path.name}:{node.lineno}: game.{name}"


def strings(node: ast.AST) -> set[str]:
    """The texts that an expression can come to, as far as they are written down."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node
