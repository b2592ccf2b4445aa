"""The tutorial does what it says: its files are written, its commands run, and what it shows comes out in order."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.library import compile_sets
from tests.test_docs import ROOT, in_order

TUTORIAL = ROOT / "docs" / "tutorial.md"
EXAMPLE = ROOT / "examples" / "longhorn-trail"
PART = re.compile(
    r"```yaml\n# (?P<file>\S+)\n(?P<text>(?:(?!```)[^\n]*\n)*)```"
    r"|^    \$ (?P<command>[^\n]*)\n(?P<output>(?:    [^\n]*\n)*)",
    re.MULTILINE,
)


def parts() -> Iterator[re.Match[str]]:
    return PART.finditer(TUTORIAL.read_text(encoding="utf-8"))


def test_everything_in_the_tutorial_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = 0
    for part in parts():
        if part["file"]:
            path = tmp_path / part["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(part["text"], encoding="utf-8")
            continue
        commands += 1
        said = [line[4:].rstrip() for line in part["output"].splitlines()]
        result = CliRunner(env={"COLUMNS": None}).invoke(cli.main, shlex.split(part["command"])[1:])
        wanted = [line for line in said if line != "…"]
        came = [line.rstrip() for line in result.output.splitlines()]
        assert list(in_order(wanted, came)) == [], f"{part['command']}\n{result.output}"
        assert (result.exit_code != 0) is any(line.startswith("error[") for line in said), part["command"]
    assert commands == 8
    assert (tmp_path / "reference" / "longhorn-trail" / "gather-strays.html").is_file()


def test_one_line_sets_up_before_anything_is_run() -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    [line] = re.findall(r"```sh\n(.*)\n```", text)
    assert line == "python -m pip install ."
    assert text.index(line) < text.index("    $ ")
    assert all(part["command"].startswith("bangdsl ") for part in parts() if part["command"])


def test_its_cards_are_those_of_the_example() -> None:
    """What the tutorial arrives at says what the set in examples says."""
    files = {part["file"]: part["text"] for part in parts() if part["file"]}
    example = {e.id: e for e in compile_sets([], [EXAMPLE]).sets["longhorn-trail"].entries}
    cards = re.findall(r'^([a-z-]+):.*effect: "?(.*?)"?\}$', files["longhorn-trail/cards.yml"], re.M)
    assert len(cards) == 3
    for ident, effect in cards:
        written = example[ident].effect
        assert written is not None
        assert written.text == effect
