"""The words of players: each phrasing of the corpus comes to what it must, and nothing misleading is ever proposed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from bangdsl.api import Checked, check_text
from bangdsl.diagnostics import Diagnostic

HERE = Path(__file__).parent
Row = Mapping[str, Any]
OUTCOMES = ("accepted", "say", "near", "cannot", "nothing")
ON: dict[str, dict[str, Any]] = {
    "brown": {"border": "brown", "copies": "9♣"},
    "blue": {"border": "blue", "copies": "9♣"},
    "weapon": {"border": "blue", "copies": "9♣", "traits": ["weapon"]},
    "character": {"life": 4},
}
ROWS: list[Row] = [
    row for rows in yaml.safe_load((HERE / "phrasings.yml").read_text(encoding="utf-8")).values() for row in rows
]


def checked(texts: list[tuple[str, str]]) -> tuple[Checked, list[list[Diagnostic]]]:
    """One set with all these texts, and what is wrong with each."""
    entries = {f"text-{at}": {**deepcopy(ON[on]), "effect": text} for at, (text, on) in enumerate(texts)}
    cards = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=10_000)
    starts = [number for number, line in enumerate(cards.split("\n"), 1) if line.startswith("text-")]
    found, problems = check_text(cards), [[] for _ in texts]
    for each in found.diagnostics:
        assert each.span is not None
        problems[sum(start <= each.span.line for start in starts) - 1].append(each)
    return found, problems


@cache
def outcome() -> tuple[Checked, list[list[Diagnostic]], Checked]:
    found, problems = checked([(row["text"], row.get("card", "brown")) for row in ROWS])
    meant, wrong = checked(
        [(row.get("accepted") or row.get("say") or "draw", row.get("card", "brown")) for row in ROWS]
    )
    assert not [each.message for each in chain.from_iterable(wrong) if each.severity == "error"]
    return found, problems, meant


@pytest.mark.parametrize("at", range(len(ROWS)), ids=lambda at: ROWS[at]["text"])
def test_phrasing(at: int) -> None:
    row, (found, problems, meant) = ROWS[at], outcome()
    errors = [each for each in problems[at] if each.severity == "error"]
    reads = meant.rule_texts[f"text-{at}"]
    if "accepted" in row:
        assert errors == []
        assert found.rule_texts[f"text-{at}"] == reads
    elif "nothing" in row:
        assert errors
        assert not any(each.fix or "did you mean" in (each.hint or "") for each in errors)
    else:
        [error] = errors
        assert (error.fix.text if error.fix else None) == row.get("say")
        assert error.reads == (reads if "say" in row else None)
        assert error.message.startswith(row.get("cannot", ""))
        assert ("near" in row) == (error.hint == f"did you mean `{row.get('near')}`?")
        assert ("cannot" in row) == (error.code == "E0211")


def test_nine_of_ten_lead_in_one_step_to_a_text_that_plays_what_was_meant() -> None:
    came = Counter(outcome for row in ROWS for outcome in OUTCOMES if outcome in row)
    assert sum(came.values()) == len(ROWS) >= 300
    assert came["accepted"] + came["say"] + came["near"] >= 0.9 * len(ROWS)
