"""The page on scenarios lists every key and step that is accepted, no other, and its examples hold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.load import schema
from bangdsl.load.yaml_positions import Document
from bangdsl.scenario.files import read_scenarios, run_one
from bangdsl.scenario.then import CLAIMS, FACTS, SEEN
from bangdsl.scenario.when import SPECIAL, STEPS

PAGE = (Path(__file__).parents[1] / "docs/scenarios.md").read_text(encoding="utf-8")
SCHEMA: dict[str, Any] = json.loads(
    (Path(schema.__file__).parent / "schemas/scenarios.schema.json").read_text(encoding="utf-8")
)["$defs"]


def tables(head: str) -> list[list[str]]:
    """What stands in code in the first column of each table with that head, a list a table."""
    found = []
    for rows in re.findall(rf"^\| {re.escape(head)} \|.*\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE):
        firsts = [row.split(" | ")[0] for row in rows.splitlines()]
        found.append([code for first in firsts for code in re.findall(r"`([^`]+)`", first)])
    return found


def test_every_key_is_on_the_page() -> None:
    scenario, given, then = tables("key")
    assert sorted(scenario) == sorted(SCHEMA["scenario"]["properties"])
    assert sorted(given) == sorted(SCHEMA["scenario"]["properties"]["given"]["properties"])
    assert sorted(then) == sorted(CLAIMS)
    laid_out, held = tables("of a player")
    assert sorted(laid_out) == sorted(SCHEMA["player"]["properties"])
    assert sorted(held) == sorted(FACTS)
    [seen] = tables("in `knows`")
    assert sorted(seen) == sorted(SEEN)


def test_every_step_is_on_the_page() -> None:
    answers, claims = tables("step")
    reported = "talks"  # a verb of a set of its own
    assert {step.split(" ")[1] for step in answers} == {*STEPS, reported}
    said = {re.sub(r"^(?:\S+ )??(may not|may|cannot play|cannot use|then)\b.*", r"\1", step) for step in claims}
    assert said == set(SPECIAL)


def examples(folder: Path) -> list[Document]:
    found = []
    for number, block in enumerate(re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)):
        path = folder / f"{number}.yml"
        path.write_text(block, encoding="utf-8")
        document, problems = read_scenarios(path)
        assert problems == []
        assert document is not None
        found.append(document)
    return found


def test_the_examples_of_the_page_hold(tmp_path: Path) -> None:
    documents = examples(tmp_path)
    results = [
        run_one(rulebook(body.get("sets") or ["base"]), document, name, body)
        for document in documents
        for name, body in document.data.items()
    ]
    assert [(result.name, result.problem) for result in results if not result.passed] == []
    assert len(results) >= 7


@pytest.mark.parametrize("key", ["maxItems", "maximum"])
def test_the_bounds_that_the_page_names_are_those_of_the_code(key: str) -> None:
    assert f"up to {SCHEMA['cards'][key]}" in PAGE
