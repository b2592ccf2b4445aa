"""`bangdsl fmt`: one layout, comments kept, nothing said otherwise, the same when it is done again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from bangdsl.cli import main
from bangdsl.compiling import table_for
from bangdsl.gathering import compile_folders
from bangdsl.layout import laid_out, laid_out_effect
from bangdsl.load.yaml_positions import read_yaml
from bangdsl.parse.words import WordTable, core_words, words_for

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def table() -> WordTable:
    found = compile_folders([(ROOT / "cards" / "base", "cards/base")])
    return table_for(found.sets["base"], found)


LAID = [
    # an entry that fits stands on one line, one that does not has a line for each key
    ("a:\n  border: brown\n  copies: 2♥\n  effect: draw 2\n", "a: {border: brown, copies: 2♥, effect: draw 2}\n"),
    (
        f"a: {{life: 4, about: {'x' * 140}}}\n",
        f"a:\n  life: 4\n  about: {'x' * 140}\n",
    ),
    # keys in one order
    ("a: {effect: draw, copies: 2♥, border: brown}\n", "a: {border: brown, copies: 2♥, effect: draw}\n"),
    # quotes where YAML needs them, and only there
    ('a: {life: 4, effect: "draw 2"}\n', "a: {life: 4, effect: draw 2}\n"),
    ("a: {life: 4, effect: 'before my turn: draw'}\n", 'a: {life: 4, effect: "before my turn: draw"}\n'),
    ("a:\n  life: 4\n  effect: draw, heal\n", 'a: {life: 4, effect: "draw, heal"}\n'),
    # blanks inside an effect
    ('a: {life: 4, effect: "before my  turn :draw,heal ; heal"}\n',
     'a: {life: 4, effect: "before my turn: draw, heal; heal"}\n'),
    ('a: {life: 4, effect: "once during my turn: discard-another=heal"}\n',
     'a: {life: 4, effect: "once during my turn: discard-another = heal"}\n'),
    # a text of several lines stands below a mark, its blocks two columns deeper
    ("a:\n  life: 4\n  effect: |\n       before my turn:\n            draw\n            heal\n       heal\n",
     "a:\n  life: 4\n  effect: |\n    before my turn:\n      draw\n      heal\n    heal\n"),
    ("a:\n  effect: |\n    draw 2\n  life: 4\n", "a: {life: 4, effect: draw 2}\n"),
    # comments stay where they belong
    ("# top\n\n\n\na: {life: 4}   # behind\n# between\nb: {life: 3}\n# end\n",
     "# top\n\na: {life: 4}  # behind\n# between\nb: {life: 3}\n# end\n"),
    ("a: # on the id\n  # before the life\n  life: 4 # behind the life\n  effect: draw\n",
     "a:  # on the id\n  # before the life\n  life: 4  # behind the life\n  effect: draw\n"),
    ("a:\n  life: 4\n  effect: | # at the mark\n    draw   # a remark\n    # another\n    heal\n",
     "a:\n  life: 4\n  effect: |  # at the mark\n    draw  # a remark\n    # another\n    heal\n"),
    ("a: {life: 4,  # one\n    effect: draw}\n", "a:\n  life: 4  # one\n  effect: draw\n"),
    # lists and names
    ("a:\n    life: 4\n    rulings:\n        - yes, it is\n        # why\n        - no\n",
     "a:\n  life: 4\n  rulings:\n    - yes, it is\n    # why\n    - no\n"),
    ("a: {life: 4, name: {en: A,\n  fr: B}}\n", "a: {life: 4, name: {en: A, fr: B}}\n"),
    # nothing to lay out
    ("", ""),
    ("# only a comment\n", "# only a comment\n"),
    ("a:\n", "a:\n"),
    ("a: {}\n", "a: {}\n"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "laid"), LAID)
def test_a_file_is_laid_out(table: WordTable, written: str, laid: str) -> None:
    assert laid_out(written, table) == laid
    assert laid_out(laid, table) == laid


@pytest.mark.parametrize(
    "text",
    [
        "a: {life: 4\n",  # no YAML
        "a: &x {life: 4}\nb: *x\n",
        "a: {life: 4, effect: drwa  2}\n",  # an effect that cannot be read
        "- a\n- b\n",
        "{a: {life: 4}}\n",
        "a: {life: 4, life: 3}\n",
    ],
)
def test_what_cannot_be_read_stays(table: WordTable, text: str) -> None:
    assert laid_out(text, table) == text


def test_the_published_cards_and_the_example_are_laid_out_so() -> None:
    folders = [
        *(each for each in sorted((ROOT / "cards").iterdir()) if each.is_dir()),
        ROOT / "examples/longhorn-trail",
    ]
    found = compile_folders([(folder, folder.name) for folder in folders])
    wrong = []
    for source in found.sets.values():
        words = table_for(source, found)
        cards = {file: text for file, text in source.files.items() if not file.endswith(("/set.yml", "/names.yml"))}
        wrong += [file for file, text in cards.items() if laid_out(text, words) != text]
    assert wrong == [], "run bangdsl fmt cards/* examples/longhorn-trail"


def test_whatever_the_layout_was_it_comes_out_the_same_and_keeps_every_comment(table: WordTable) -> None:
    """Cards with their blanks, breaks and keys shaken come out as they were; comments put in are still there."""
    chance = random.Random(3)
    source = (ROOT / "cards/base/rules.yml").read_text("utf-8")
    for round in range(6):
        rows = []
        for number, row in enumerate(source.split("\n")):
            if row and not row.startswith(" ") and chance.random() < 0.2:
                rows.append(f"# {round}-{number}")
            rows.append(row + " " * chance.randrange(3))
            if row and not row.startswith((" ", "#")) and row.endswith("}") and chance.random() < 0.2:
                rows[-1] += f"  # behind {round}-{number}"
        shaken = "\n".join(rows)
        laid = laid_out(shaken, table)
        assert laid_out(laid, table) == laid
        assert sorted(re.findall("#.*", laid)) == sorted(each.rstrip() for each in re.findall("#.*", shaken))
        before, after = (read_yaml(each, "")[0] for each in (shaken, laid))
        assert before is not None
        assert after is not None
        assert list(before.data) == list(after.data)


def test_an_effect_of_a_stranger_is_left_alone_if_its_words_are_not_known() -> None:
    assert laid_out_effect("frob  the   knob", core_words()) == "frob  the   knob"
    assert laid_out_effect("draw  2", words_for([])) == "draw 2"


# ---------------------------------------------------------------- the command


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "set.yml").write_text("set: own\nneeds: [base]\n", "utf-8")
    (folder / "cards.yml").write_text("b: {effect: draw  2, border: brown, copies: 9♣}\n", "utf-8")
    (folder / "right.yml").write_text("c: {life: 4, effect: my hand-limit is 5}\n", "utf-8")
    return folder


@pytest.fixture
def run() -> Callable[..., tuple[int, str]]:
    def typed(*words: object) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["fmt", *map(str, words)])
        return done.exit_code, done.output

    return typed


def test_fmt_writes_what_it_says_and_then_has_nothing_to_do(own: Path, run: Callable[..., tuple[int, str]]) -> None:
    code, said = run("--check", own)
    assert (code, said.count("would change")) == (1, 1)
    code, said = run("--diff", own)
    assert code == 0
    assert "+b: {border: brown, copies: 9♣, effect: draw 2}" in said.split("\n")
    assert "draw  2" in (own / "cards.yml").read_text("utf-8")
    assert run(own)[0] == 0
    assert (own / "cards.yml").read_text("utf-8") == "b: {border: brown, copies: 9♣, effect: draw 2}\n"
    assert run("--check", own) == (0, "nothing to lay out\n")
    assert run(own) == (0, "nothing to change\n")


def test_fmt_keeps_how_lines_end(own: Path, run: Callable[..., tuple[int, str]]) -> None:
    (own / "cards.yml").write_bytes("b: {effect: draw, border: brown, copies: 9♣}\r\n".encode())
    run(own / "cards.yml")
    assert (own / "cards.yml").read_bytes() == "b: {border: brown, copies: 9♣, effect: draw}\r\n".encode()


def test_fmt_takes_nothing_but_card_files(own: Path, tmp_path: Path, run: Callable[..., tuple[int, str]]) -> None:
    assert run()[0] == 2
    assert run(own / "set.yml")[0] == 2
    (tmp_path / "stray.yml").write_text("a: {}\n", "utf-8")
    assert run(tmp_path / "stray.yml")[0] == 2
    assert run(tmp_path)[0] == 2
