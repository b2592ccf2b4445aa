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
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    for ident in declared_ids() - set(words.classes):
        plain = "-" not in ident and len(ident) < 10
        spelt = re.escape(ident).replace(r"\-", "[-_ ]")
        pattern = re.compile(rf"""["']{spelt}["']""" if plain else rf"(?<![A-Za-z]){spelt}(?![A-Za-z])", re.IGNORECASE)
        hits += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
            for path, text in texts.items()
            if pattern.search(text)
            for number, line in enumerate(text.splitlines(), 1)
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
    on_one_line = " ".join(text.split())  # as every name is
    name = json.dumps(on_one_line)
    (tmp_path / "set.yml").write_text(f"set: nasty\nneeds: [base]\nname: {name}\nabout: {quoted}\n", encoding="utf-8")
    (tmp_path / "cards.yml").write_text(
        "snare:\n  border: brown\n  copies: 9♣\n  effect: draw\n"
        f"  name: {name}\n  about: {quoted}\n  rulings: [{quoted}]\n",
        encoding="utf-8",
    )
    compilation = compile_sets(["base"], [tmp_path])
    assert compilation.errors == []
    python = compilation.python["nasty"]
    names = {node.id for node in ast.walk(ast.parse(python)) if isinstance(node, ast.Name)}
    assert names <= {"SET", "CompiledSet", "SNARE", "game", "me", "this", "Card", "Interpreter", "Player", "Running"}
    compiled = execute(python, "<nasty>")
    assert compiled.definitions["snare"].names["en"] == on_one_line


# ---------------------------------------------------------------- layers
# The stages in the order of the flow, with what drives them where it stands; each imports only those before it.
STAGES = (
    "frozen", "spans", "paths", "store", "substitutes", "diagnostics", "tree", "load", "parse", "meaning", "table",
    "emit", "play", "library", "plain", "gathering", "texts", "compiling", "layout", "sharing", "tell",
    "rephrasing", "bots", "scenario", "editing", "commands", "api", "cli", "__main__",
)  # fmt: skip
# What looks ahead: only when it is called, or only in the types.
AHEAD = {
    ("compiling.py", "rephrasing"): "words are looked for, and read back, only when a text lacks some",
    ("gathering.py", "compiling"): "a set is compiled only if nothing that was kept fits it",
    ("gathering.py", "texts"): "and then what its single texts meant before is at hand",
    ("parse/vocabulary.py", "library"): "run by hand, it writes the words of the published sets into the docs",
    ("play/journal.py", "library"): "a journal names its sets, which are found when it is read",
    ("library.py", "gathering"): "sets without a compiled module are compiled when they are asked for",
    ("table/cards.py", "play"): "a card carries what its text says; the table never looks into it",
}


def imported(path: Path) -> dict[str, set[int]]:
    """The parts of bangdsl that a module imports, with how deep in it: 0 is when it is loaded."""
    found: dict[str, set[int]] = {}

    def look(node: ast.AST, depth: int) -> None:
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""] if node.module != "bangdsl" else [f"bangdsl.{a.name}" for a in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.startswith("bangdsl."):
                found.setdefault(name.split(".")[1], set()).add(depth)
        types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        deeper = types_only or isinstance(node, ast.FunctionDef)
        for child in ast.iter_child_nodes(node):
            look(child, depth + deeper)

    look(ast.parse(path.read_text(encoding="utf-8")), 0)
    return found


def test_each_stage_imports_only_those_before_it() -> None:
    package = ROOT / "bangdsl"
    folders = {path.name for path in package.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    modules = {path.stem for path in package.glob("*.py")} - {"__init__"}
    assert folders | modules == set(STAGES)
    wrong, ahead = [], set()
    for path in package.rglob("*.py"):
        name = path.relative_to(package).as_posix()
        own = name.split("/")[0].removesuffix(".py")
        for part, depths in imported(path).items():
            if part == own or part.startswith("__") or own == "__init__":
                continue
            if STAGES.index(part) > STAGES.index(own):
                ahead.add((name, part))
                if (name, part) not in AHEAD or 0 in depths:
                    wrong.append(f"{name} imports {part}")
    assert not wrong
    assert ahead == set(AHEAD), "what no longer looks ahead need not be listed"
