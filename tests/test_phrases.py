"""The grammar of phrases: every rule says what it reads, and none reads for ever."""

from __future__ import annotations

from functools import cache

import pytest
import yaml

from bangdsl.library import folder_of
from bangdsl.load.sets import load_set
from bangdsl.parse.phrases import InOrder, OneOf, Part, Slot, Word, phrases
from bangdsl.parse.thesaurus import read
from bangdsl.parse.words import WordTable, words_for
from bangdsl.paths import GRAMMAR

SINGLE = {"n", "several", "signed", "name", "character", "token", "trait", "traits", "traitone", "role", "roles",
          "mark", "border", "ownzone", "suit", "rank"}  # fmt: skip


@cache
def table() -> WordTable:
    source, _ = load_set(folder_of("base"))
    assert source is not None
    return words_for([source])


def slots(part: Part, *, sure: bool) -> set[str]:
    """The phrases in a part; with `sure` those that are there in each way of reading it."""
    if isinstance(part, Slot):
        return {part.name}
    if isinstance(part, Word):
        return set()
    inner = [slots(each, sure=sure) for each in (part.ways if isinstance(part, OneOf) else part.parts)]
    return set.intersection(*inner) if sure and isinstance(part, OneOf) else set().union(*inner)


def leading(part: Part) -> tuple[set[str], bool]:
    """The kinds of phrase with which a part may begin, and whether it may be nothing."""
    if isinstance(part, Slot | Word):
        return ({part.kind} if isinstance(part, Slot) else set()), False
    if isinstance(part, OneOf):
        found = [leading(each) for each in part.ways]
        return set().union(*(kinds for kinds, _ in found)), any(empty for _, empty in found)
    assert isinstance(part, InOrder)
    kinds: set[str] = set()
    for each in part.parts:
        more, empty = leading(each)
        kinds |= more
        if not empty:
            return kinds, False
    return kinds, True


def test_each_way_has_the_phrases_that_it_says() -> None:
    for kind, ways in phrases().ways.items():
        for way in ways:
            said = {part.split("}")[0] for part in way.say.split("{")[1:]}
            assert said <= slots(way.parts, sure=True), (kind, way.say)


def test_each_kind_is_known_and_used() -> None:
    grammar = phrases().ways
    used = {
        name.rstrip("0123456789") for ways in grammar.values() for way in ways for name in slots(way.parts, sure=False)
    }
    assert used - SINGLE == set(grammar)


def test_no_phrase_begins_with_itself_or_is_nothing() -> None:
    grammar = phrases().ways
    heads = {kind: set().union(*(leading(way.parts)[0] for way in ways)) for kind, ways in grammar.items()}
    for _ in grammar:
        heads = {kind: found.union(*(heads.get(each, set()) for each in found)) for kind, found in heads.items()}
    assert [kind for kind, found in heads.items() if kind in found] == []
    assert [way.say for ways in grammar.values() for way in ways if leading(way.parts)[1]] == []


def test_nothing_is_said_twice() -> None:
    """A key that stands twice would hide the ways of the first."""
    root = yaml.compose((GRAMMAR / "phrases.yml").read_text(encoding="utf-8"))
    assert isinstance(root, yaml.MappingNode)
    for kind, says in root.value:
        if isinstance(says, yaml.MappingNode):
            keys = [key.value for key, _ in says.value]
            assert len(keys) == len(set(keys)), kind.value


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Steal a card from a player who has more cards in hand than you.",
         "draw another player with more cards in hand than me"),
        ("Each player with a Barrel in play gives you a card or loses one life point.",
         "each player with a Barrel in play: give a card to me or lose 1 life"),
        ("Whenever another player is eliminated, you may look at the role of the player on your left.",
         "when another player is eliminated, may: look at the role of the left player"),
        ("All outlaws draw a card; everyone else discards one.",
         "all outlaws: draw; all players but outlaws: discard a card"),
    ],
)  # fmt: skip
def test_any_phrase_stands_in_any_clause(written: str, said: str) -> None:
    assert read(written, table())[0] == said


@pytest.mark.parametrize("text", ["draw two cards and flurb", "each other player loses", ""])
def test_what_is_not_understood_is_not_left_out(text: str) -> None:
    assert read(text, table()) == []
