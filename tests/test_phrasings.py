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

from bangdsl.api import check_text
from bangdsl.diagnostics import Diagnostic

pytestmark = pytest.mark.xdist_group("phrasings")  # all of them are looked at together, once

HERE = Path(__file__).parent
Row = Mapping[str, Any]
TOGETHER = 150
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


def checked(texts: list[tuple[str, str]]) -> tuple[list[str], list[list[Diagnostic]]]:
    """How each of these texts reads, and what is wrong with it; in sets of so many that each is told about."""
    reads: list[str] = []
    problems: list[list[Diagnostic]] = [[] for _ in texts]
    for first in range(0, len(texts), TOGETHER):
        part = texts[first : first + TOGETHER]
        entries = {f"text-{at}": {**deepcopy(ON[on]), "effect": text} for at, (text, on) in enumerate(part)}
        cards = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=10_000)
        starts = [number for number, line in enumerate(cards.split("\n"), 1) if line.startswith("text-")]
        found = check_text(cards)
        reads += [found.rule_texts.get(f"text-{at}", "") for at in range(len(part))]
        for each in found.diagnostics:
            assert each.span is not None
            problems[first + sum(start <= each.span.line for start in starts) - 1].append(each)
    return reads, problems


@cache
def outcome() -> tuple[list[str], list[list[Diagnostic]], list[str], list[list[Diagnostic]]]:
    """What comes of each phrasing, and of what it is to lead to; a row that is wrong must not make this fail anew."""
    said = [(row.get("accepted") or row.get("say") or "draw", row.get("card", "brown")) for row in ROWS]
    return (*checked([(row["text"], row.get("card", "brown")) for row in ROWS]), *checked(said))


def test_what_is_meant_can_be_said() -> None:
    assert not [each.message for each in chain.from_iterable(outcome()[3]) if each.severity == "error"]


@pytest.mark.parametrize("at", range(len(ROWS)), ids=lambda at: ROWS[at]["text"])
def test_phrasing(at: int) -> None:
    row, (found, problems, meant, _) = ROWS[at], outcome()
    errors = [each for each in problems[at] if each.severity == "error"]
    reads = meant[at]
    if "accepted" in row:
        assert errors == []
        assert found[at] == reads
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
    assert sum(came.values()) == len(ROWS) >= 500
    assert came["accepted"] + came["say"] + came["near"] >= 0.9 * len(ROWS)
