"""The VS Code extension: its colours on the published cards, and that it is whole."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bangdsl.compiling import table_for
from bangdsl.gathering import compile_folders
from bangdsl.library import folder_of, published
from bangdsl.parse.tokens import tokens_of
from bangdsl.parse.words import core_words
from tests.vscode_grammar import FILE, HEADS

EXTENSION = FILE.parents[1]
SCOPES = {
    "VERB": "verb", "PAST": "verb", "NOUN": "noun", "ADJ": "adjective", "CHECK": "check", "NAME": "card",
    "SPEC": "suit", "INT": "numeric", "SIGNED": "numeric", **dict.fromkeys(HEADS, "head"),
}  # fmt: skip


def coloured(source: str, grammar: dict[str, Any]) -> dict[tuple[int, int], str]:
    """The scope of each character of a file that has one, by line and column: as far as such a grammar is run here."""
    effect = [(re.compile(each["match"]), each["name"]) for each in grammar["repository"]["effect"]["patterns"]]
    rules = [(re.compile(rule["begin"]), rule) for rule in grammar["patterns"]]
    found: dict[tuple[int, int], str] = {}

    def paint(row: str, number: int, at: int, end: int) -> None:
        while at < end:
            best = min(
                ((hit.start(), place, hit, name) for place, (pattern, name) in enumerate(effect)
                 if (hit := pattern.search(row, at, end)) and hit.end() > hit.start()),
                default=None,
            )  # fmt: skip
            if best is None:
                return
            _, _, hit, name = best
            found.update({(number, column): name for column in range(hit.start(), hit.end())})
            at = hit.end()

    going: re.Pattern[str] | None = None
    for number, row in enumerate(source.split("\n")):
        if going is not None and going.match(row):
            paint(row, number, 0, len(row))
            continue
        going, at = None, 0
        while True:
            begun = [
                (hit.start(), place, hit, rule)
                for place, (begin, rule) in enumerate(rules)
                if (hit := begin.search(row, at))
            ]
            if row.lstrip().startswith("#") or not begun:
                break
            _, _, hit, rule = min(begun, key=lambda each: each[:2])
            if "while" in rule:
                going = re.compile(rule["while"].replace(r"\1", re.escape(hit[1])))
                break
            ended = re.compile(rule["end"]).search(row, hit.end())
            end = ended.start() if ended else len(row)
            paint(row, number, hit.end(), end)
            at = max(end, hit.end())
    return found


def said() -> Iterator[tuple[str, str, Any, Any]]:
    found = compile_folders([(folder_of(ident), f"cards/{ident}") for ident in published()])
    for source in found.sets.values():
        for entry in source.entries:
            if entry.effect is not None and entry.reprint is None:
                yield source.files[entry.file], entry.file, entry.effect, table_for(source, found)


def test_every_word_of_the_published_cards_has_its_colour() -> None:
    grammar, core = json.loads(FILE.read_text("utf-8")), core_words()
    files: dict[str, dict[tuple[int, int], str]] = {}
    wrong = []
    for text, file, effect, table in said():
        if file not in files:
            files[file] = coloured(text, grammar)
        for token in tokens_of(effect.text, table):
            wanted = SCOPES.get(token.type)
            own = token.type in ("NOUN", "ADJ", "VERB") and str(token) not in core.classes
            if wanted is None or own or not str(token).strip() or " " in str(token):
                continue
            span = effect.locate(token.line or 1, token.column or 1, 1)
            scope = files[file].get((span.line - 1, span.column - 1), "")
            if str(token) in table.participles and wanted in ("verb", "adjective"):
                wanted = scope.split(".")[2] if scope.split(".")[2:3] in (["verb"], ["adjective"]) else wanted
            if f".{wanted}." not in f"{scope}.":
                wrong.append((file, span.line, str(token), wanted, scope))
    assert wrong == [], "run python -m tests.vscode_grammar"


def test_only_effects_are_coloured() -> None:
    grammar = json.loads(FILE.read_text("utf-8"))
    text = 'a: {border: brown, about: "draw 2", effect: draw 2}  # draw\n# effect: draw\n'
    text += "b:\n  about: draw\n  effect: |\n    draw\n  life: 4\n"
    rows = text.split("\n")
    painted = {rows[line][column:].split(" ")[0].strip("}") for line, column in coloured(text, grammar)}
    assert "brown," not in painted
    assert {line for line, _ in coloured(text, grammar)} == {0, 5}


def test_the_extension_is_whole() -> None:
    package = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    assert (EXTENSION / package["main"]).is_file()
    for grammar in package["contributes"]["grammars"]:
        assert json.loads((EXTENSION / grammar["path"]).read_text("utf-8"))["scopeName"] == grammar["scopeName"]
    for commanded in package["contributes"]["commands"]:
        assert f'"{commanded["command"]}"' in (EXTENSION / package["main"]).read_text("utf-8")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_extension_starts_the_server_and_shows_what_it_says(tmp_path: Path) -> None:
    """The extension itself, with an editor in place of VS Code that knows what it uses of it."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "set.yml").write_text("set: own\nneeds: [base]\n", "utf-8")
    (own / "cards.yml").write_text("snare: {border: brown, copies: 9♣, effect: drwa 2}\n", "utf-8")
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("vscode_editor.js")), str(EXTENSION), str(own / "cards.yml"),
         sys.executable],
        capture_output=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.strip().split("\n")[-1])
    assert told["diagnostics"] == ["E0203"]
    assert "border" in told["completions"]
    assert told["actions"][:1] == ["change to `draw`"]
    assert told["symbols"] == ["snare"]
