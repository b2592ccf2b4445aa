"""What the project promises of itself: the engine knows no card, documents are true, playing needs no parser."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bangdsl.library import compile_sets, execute, folder_of, published
from bangdsl.load.sets import load_set
from bangdsl.parse.vocabulary import DOCUMENT, with_vocabulary
from bangdsl.parse.words import core_words

ROOT = Path(__file__).parents[1]


def declared_ids() -> set[str]:
    found: set[str] = set()
    for ident in published():
        source, _ = load_set(folder_of(ident))
        assert source is not None
        found |= {e.id for e in source.entries if e.kind != "rule"} | {source.id}
    return found


def test_the_engine_and_the_grammar_name_no_card() -> None:
    """A card whose id is also a plain word counts where it stands alone in quotes and is no word of the language."""
    words = core_words()
    hits = []
    files = [*ROOT.glob("bangdsl/**/*.py"), *ROOT.glob("grammar/*")]
    for ident in declared_ids() - set(words.classes):
        plain = "-" not in ident and len(ident) < 10
        spelt = re.escape(ident).replace(r"\-", "[-_ ]")
        pattern = re.compile(rf"""["']{spelt}["']""" if plain else rf"(?<![A-Za-z]){spelt}(?![A-Za-z])", re.IGNORECASE)
        hits += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
            for path in files
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            if pattern.search(line)
        ]
    assert hits == []


def test_the_vocabulary_of_the_language_reference_is_that_of_the_table() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document == with_vocabulary(document), "run python -m bangdsl.parse.vocabulary"


def test_playing_needs_no_parser() -> None:
    script = (
        "import sys, bangdsl.play.game, bangdsl.bots.simple, bangdsl.library\n"
        "print([m for m in ('lark', 'jinja2', 'jsonschema') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told == "[]\n"


def test_generated_modules_are_those_of_the_cards_whatever_python_hashes() -> None:
    script = (
        "from bangdsl.library import compile_sets, published\nimport sys\n"
        "python = compile_sets(published()).python\nfor ident in sorted(python): sys.stdout.write(python[ident])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        ).stdout
        for seed in ("0", "1")
    }
    committed = "".join(
        (ROOT / "generated" / f"{i.replace('-', '_')}.py").read_text(encoding="utf-8") for i in published()
    )
    assert told == {committed}


# ---------------------------------------------------------------- nothing in a card becomes code

NASTY = [
    "'); import os; os.abort() #",
    '"""\nraise SystemExit\n"""',
    "{0.__class__} {{x}} %s ${HOME} `id`",
    "\\N{BULLET} \\x00 \\",
    "<script>alert(1)</script>",
    "'\"'\"\\'\\\"",
]


@pytest.mark.parametrize("text", NASTY)
def test_no_text_of_a_set_becomes_python(text: str, tmp_path: Path) -> None:
    quoted = json.dumps(text)
    (tmp_path / "set.yml").write_text(f"set: nasty\nneeds: [base]\nname: {quoted}\nabout: {quoted}\n", encoding="utf-8")
    (tmp_path / "cards.yml").write_text(
        "snare:\n  border: brown\n  copies: 9♣\n  effect: draw\n"
        f"  name: {quoted}\n  about: {quoted}\n  rulings: [{quoted}]\n",
        encoding="utf-8",
    )
    compilation = compile_sets(["base"], [tmp_path])
    assert compilation.errors == []
    python = compilation.python["nasty"]
    names = {node.id for node in ast.walk(ast.parse(python)) if isinstance(node, ast.Name)}
    assert names <= {"SET", "CompiledSet", "SNARE", "game", "me", "this"}
    compiled = execute(python, "<nasty>")
    assert compiled.definitions["snare"].names["en"] == text
