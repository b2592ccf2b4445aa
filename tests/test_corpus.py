"""The language is meant for all nine sets: the drafted effects of those not declared yet keep parsing and checking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bangdsl.library import folder_of
from bangdsl.load.sets import load_set
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable, words_for
from bangdsl.resolve.check import check_effect
from bangdsl.spans import EffectText

CORPUS = Path(__file__).parent / "corpus"


def corpus() -> dict[str, dict[str, Any]]:
    return {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(CORPUS.glob("*.yml"))}


@pytest.fixture(scope="module")
def table() -> WordTable:
    """The words of the base set and of every set in the corpus: the drafts refer to each other's."""
    base, _ = load_set(folder_of("base"))
    assert base is not None
    words = words_for([base])
    for body in corpus().values():
        for group, rows in body["words"].items():
            for word, row in rows.items():
                words.declare(group, word, row)
        for ident, name in body["names"].items():
            words.add_name(name, ident)
    return words


@pytest.mark.parametrize(
    ("ident", "text"),
    [(f"{name}/{ident}", text) for name, body in corpus().items() for ident, text in body["effects"].items()],
    ids=lambda value: value if "/" in value and " " not in value else "",
)
def test_drafted_effect_parses_and_checks(ident: str, text: str, table: WordTable) -> None:
    effect, problems = parse_effect(EffectText(text, ident), table)
    assert problems == []
    assert effect is not None
    assert check_effect(effect, table) == []


def test_corpus_is_complete() -> None:
    assert sum(len(body["effects"]) for body in corpus().values()) == 91
