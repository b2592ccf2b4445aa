"""What the documents show is what happens: commands, the set to copy, the tables of keys, the links."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.library import compile_sets
from bangdsl.meaning import lint

ROOT = Path(__file__).resolve().parents[1]
SETS = (ROOT / "docs" / "sets.md").read_text(encoding="utf-8")
DOCUMENTS = sorted(path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def run(*words: str) -> str:
    result = CliRunner(env={"COLUMNS": None}).invoke(cli.main, words)  # as wide as into a file
    assert result.exit_code == 0, f"{' '.join(words)}\n{result.output}\n{result.exception!r}"
    return result.output


def in_order(wanted: list[str], lines: list[str]) -> Iterator[str]:
    """The lines wanted that do not follow the one before them in the others."""
    left = iter(lines)
    for line in wanted:
        if line not in left:
            yield line


# ---------------------------------------------------------------- README


def shown(document: Path) -> list[tuple[str, list[str]]]:
    """The commands that a document shows behind `$`, each with the lines it says come out."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", document.read_text(encoding="utf-8"), re.MULTILINE):
        for line in re.findall(r"^    (.*)$", block, re.MULTILINE):
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found and block.lstrip().startswith("$ "):
                found[-1][1].append(line)
    return found


def test_the_readme_shows_what_comes_out() -> None:
    [(command, said)] = shown(ROOT / "README.md")
    assert command == "bangdsl show --python barrel"
    wanted = [line for line in said if line != "…"]
    assert len(wanted) > 4
    assert list(in_order(wanted, run(*shlex.split(command)[1:]).splitlines())) == []


def test_the_cards_of_the_readme_are_those_of_the_base_set() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    entries = {entry.id: entry for entry in compile_sets(["base"]).sets["base"].entries}
    for ident, effect in re.findall(r'^([a-z-]+):.*effect: "?(.*?)"?\}$', block, re.MULTILINE):
        written = entries[ident].effect
        assert written is not None
        assert written.text == effect


def test_the_readme_fits_on_a_screen() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def test_every_part_of_the_package_has_a_place_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    parts = [path.parent.name + "/" for path in ROOT.glob("bangdsl/*/__init__.py")]
    parts += [path.name for path in ROOT.glob("bangdsl/[!_]*.py")]
    assert [part for part in parts if f"`{part}`" not in text] == []


# ---------------------------------------------------------------- docs/sets.md


def tables(text: str) -> dict[str, list[list[str]]]:
    """The rows of each table, by the heading of its first column."""
    found: dict[str, list[list[str]]] = {}
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table.splitlines()]
        found.setdefault(rows[0][0], []).extend(rows[2:])
    return found


def keys(heading: str) -> list[str]:
    """The keys of the first table under a heading."""
    section = SETS.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [row[0].strip("`") for row in tables(section)["key"]]


def schema(name: str) -> dict[str, Any]:
    path = ROOT / "bangdsl" / "load" / "schemas" / f"{name}.schema.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_tables_of_keys_have_those_of_the_schemas() -> None:
    header = schema("set")["properties"]
    assert sorted(keys("`set.yml`")) == sorted(header)
    assert sorted(keys("Card files")) == sorted(schema("cards")["$defs"]["entry"]["properties"])
    variant = [row[0].strip("`") for row in tables(SETS)["key of a variant"]]
    assert sorted(variant) == sorted(header["variants"]["additionalProperties"]["properties"])


def test_the_table_of_words_has_the_groups_and_keys_that_are_checked() -> None:
    said = {row[0].strip("`"): set(re.findall("`([a-z]+)`", row[2])) for row in tables(SETS)["group"]}
    assert said == {group: set(known) for group, known in lint.KEYS.items()}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The set to copy, as files where the page says they are."""
    for name, text in re.findall(r"```yaml\n# (\S+\.yml)\n(.*?)```", SETS, re.DOTALL):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_set_to_copy_is_short_and_without_mistakes(copied: Path) -> None:
    lines = sum(
        len((copied / "ghost-riders" / name).read_text(encoding="utf-8").splitlines())
        for name in ("set.yml", "cards.yml")
    )
    assert 12 <= lines <= 20
    assert compile_sets([], [copied / "ghost-riders"]).diagnostics == []


def test_the_commands_of_the_page_work_in_their_order(copied: Path) -> None:
    [block] = re.findall(r"```sh\n(.*?)```", SETS, re.DOTALL)
    commands = [shlex.split(line, comments=True)[1:] for line in block.splitlines()]
    assert [words[0] for words in commands] == ["check", "show", "test", "simulate", "play", "docs"]
    told: dict[str, str] = {}
    for words in commands:
        if words[0] == "simulate":
            words = [*words[: words.index("--games")], "--games", "4", "--jobs", "1"]
        if words[0] == "play":  # by bots alone
            words = [*words[: words.index("--humans")], "--seed", "3"]
        told[words[0]] = run(*words)
    assert "Once during your turn, you may pay 2 dust to draw a card." in told["show"]
    assert "1 passed, 0 failed" in told["test"]
    assert (copied / "reference" / "ghost-riders" / "stampede.html").is_file()


def test_the_names_of_the_page_are_taken_over(copied: Path) -> None:
    source = compile_sets([], [copied / "ghost-riders"]).sets["ghost-riders"]
    names = {entry.id: entry.names for entry in source.entries}
    assert names["pale-rider"] == {"en": "Pale Rider", "fr": "Cavalier pâle"}


def test_an_entry_with_neither_border_nor_life_is_a_rule(copied: Path) -> None:
    (copied / "ghost-riders" / "more.yml").write_text("tall-grass: {effect: distance to me +1}\n", encoding="utf-8")
    source = compile_sets([], [copied / "ghost-riders"]).sets["ghost-riders"]
    assert {entry.id: entry.kind for entry in source.entries}["tall-grass"] == "rule"
