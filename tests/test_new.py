"""`bangdsl new`: what it writes checks, tests and plays as it is, and what would not is not written."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.commands.new import BEGINNING, STARTER
from bangdsl.library import compile_sets

POINTER = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def run(*words: str, fails: int = 0) -> str:
    result = CliRunner().invoke(cli.main, words)
    assert result.exit_code == fails, f"{' '.join(words)}\n{result.output}\n{result.exception!r}"
    return result.output


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "dusty-road"
    run("new", str(folder))
    return folder


@pytest.fixture
def inside(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a new set in it."""
    shutil.copytree(made, tmp_path / "dusty-road")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_set_checks_tests_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "a set of 4 entries" in run("new", "dusty-road")
    inside = tmp_path
    found = compile_sets([], [inside / "dusty-road"])
    assert found.diagnostics == []
    source = found.sets["dusty-road"]
    assert {entry.id: (entry.kind, entry.border) for entry in source.entries} == {
        "second-wind": ("play", "brown"),
        "saddle-blanket": ("play", "blue"),
        "ada-finch": ("character", None),
        "dry-season": ("event", None),
    }
    assert f"{len(BEGINNING)} passed, 0 failed" in run("test", "dusty-road")
    assert "wins" in run("play", "--with", "dusty-road", "--seed", "5", "--players", "4").splitlines()[-5]
    readme = (inside / "dusty-road" / "README.md").read_text(encoding="utf-8")
    assert "@" not in readme
    for words in re.findall(r"^    bangdsl (check|test)([^#]*)", readme, re.MULTILINE):
        run(words[0], *words[1].split())
    for path in re.findall(r"^\| `([^`]+)`", readme, re.MULTILINE):
        assert (inside / "dusty-road" / path).exists(), path


def test_every_file_points_to_a_schema_that_is_there(inside: Path) -> None:
    files = sorted((inside / "dusty-road").rglob("*.yml"))
    assert len(files) == 1 + 2 * len(BEGINNING)
    for path in files:
        pointer = POINTER.match(path.read_text(encoding="utf-8"))
        assert pointer is not None, path
        assert (path.parent / pointer[1]).is_file(), path
        kind = "scenarios" if path.parent.name == "scenarios" else "set" if path.name == "set.yml" else "cards"
        assert pointer[1].endswith(f"/{kind}.schema.json")


def test_an_entry_of_each_kind_is_added_with_its_scenario(inside: Path) -> None:
    for kind, border in (("card", "brown"), ("character", None), ("event", None), ("rule", None)):
        ident = f"lone-{kind}"
        assert f"new  dusty-road/scenarios/{ident}.yml" in run("new", kind, ident, "--in", "dusty-road")
        [body] = yaml.safe_load((inside / "dusty-road" / f"{ident}.yml").read_text(encoding="utf-8")).values()
        assert body.get("border") == border
    assert "8 passed, 0 failed" in run("test", "dusty-road")


def test_a_card_of_a_border_of_the_sets_own(inside: Path) -> None:
    path = inside / "dusty-road" / "set.yml"
    path.write_text(path.read_text(encoding="utf-8") + "words: {borders: {tan: stays}}\n", encoding="utf-8")
    rule = "tan-border: {kind: rule, effect: 'when I play a tan card, first: put that card into play'}\n"
    (inside / "dusty-road" / "rules.yml").write_text(rule, encoding="utf-8")
    run("new", "card", "lone-star", "--border", "tan", "--in", "dusty-road")
    assert "at end of my turn" in (inside / "dusty-road" / "lone-star.yml").read_text(encoding="utf-8")
    assert "1 passed, 0 failed" in run("test", "dusty-road/scenarios/lone-star.yml")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("deep/../Dusty", 2, "'Dusty' is no id"),
        ("card bang --in dusty-road", 1, "the set base has `bang` already"),
        ("card Lone --in dusty-road", 2, "'Lone' is no id"),
        ("card ../out --in dusty-road", 2, "'../out' is no id"),
        ("card lone-star", 2, "bangdsl new card ID --in SET"),
        ("card lone-star --border pink --in dusty-road", 2, "no rule of this set says what happens to pink cards"),
        ("rule lone-star --border blue --in dusty-road", 2, "a rule has no border"),
        ("card ada-finch --in dusty-road", 2, "is there already"),
        ("card lone-star --in .", 2, "there is no set.yml in it"),
        ("thing lone-star --in dusty-road", 2, "'thing' is no kind of entry"),
        ("dusty-road", 2, "dusty-road is there already"),
        ("import", 1, "is a word of Python"),
        ("other --in dusty-road", 2, "bangdsl new card other --in SET"),
    ],
)
def test_what_would_not_check_is_not_written(words: str, code: int, said: str, inside: Path) -> None:
    before = sorted(inside.rglob("*"))
    assert said in run("new", *words.split(), fails=code)
    assert sorted(inside.rglob("*")) == before


def test_every_file_of_the_starter_is_used() -> None:
    forms = {"done", "stays", "character", "event", "rule"}
    assert {path.stem for path in STARTER.glob("*.yml")} == forms | {"set"}
    assert {path.stem for path in (STARTER / "scenarios").iterdir()} == forms
