"""Other spellings and other words: what is taken as it is, what is put right, and what is left alone."""

from __future__ import annotations

import re
from functools import cache

import pytest
import yaml

from bangdsl.library import folder_of, published
from bangdsl.load.sets import load_set
from bangdsl.parse.canonical import canonical
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.thesaurus import foreign_words, respelt, reworded, thesaurus, unsayable
from bangdsl.parse.words import WordTable, words_for
from bangdsl.paths import GRAMMAR
from bangdsl.spans import EffectText

FILE = "cards.yml"


@cache
def table(*sets: str) -> WordTable:
    return words_for([source for ident in sets or ("base",) if (source := load_set(folder_of(ident))[0]) is not None])


# ---------------------------------------------------------------- canonical words


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("Draw two cards.", "draw 2"),
        ("draw a card", "draw"),
        ("draw 1 card", "draw 1"),
        ("Heal two life points.", "heal 2 life"),
        ("Lose a life point.", "lose 1 life"),
        ("Whenever you lose life: draw a card.", "when I lose life: draw"),
        ("whenever my hand is empty: draw", "whenever my hand is empty: draw"),
        ("Once per turn: discard two cards = draw", "once during my turn: discard 2 cards = draw"),
        ("when I lose life, once per turn: draw", "when I lose life, once per turn: draw"),
        ("every other player: discard a card", "all-others: discard a card"),
        ("the sheriff: draws 2 cards", "the sheriff: draw 2"),
        ("when another player draws a card: heal", "when another player draws a card: heal"),
        ("look at that player’s hand", "look at the hand of that player"),
        ("when the sheriff’s BANG! is avoided: draw", "when the BANG! of the sheriff is avoided: draw"),
        ("before the left player's phase 1: draw", "before phase 1 of the left player: draw"),
        ("until the sheriff's next turn: my reach +1", "until the next turn of the sheriff: my reach +1"),
        ("draw 2 cards, then heal", "draw 2, heal"),
        ("Draw two cards. Heal.", "draw 2; heal"),
        ("another player then me by turns: discard a BANG! card or lose 1 life and stop",
         "another player then me by turns: discard a BANG! or lose 1 life and stop"),
        ("You may only be chosen by brown cards.", "I may only be chosen by brown cards"),
        ("draw! hearts: heal", "draw! ♥: heal"),
        ("draw 2 cards  # Two. Then stop.", "draw 2  # Two. Then stop."),
        ("When you lose life:\n  # Your!\n  Draw a card.\n  Heal.", "when I lose life:\n  # Your!\n  draw\n  heal"),
        ("steal a card", "steal a card"),
        ("draw a card of the discard pile", "draw a card of the discard pile"),
    ],
)  # fmt: skip
def test_canonical(written: str, right: str) -> None:
    assert canonical(written, table()) == right
    assert canonical(right, table()) == right


def test_published_texts_are_in_canonical_words() -> None:
    words = table(*published())
    for ident in ("base", "dodge-city", "high-noon"):
        source, _ = load_set(folder_of(ident))
        assert source is not None
        for entry in source.entries:
            if entry.effect is not None:
                assert canonical(entry.effect.text, words) == entry.effect.text, entry.id


# ---------------------------------------------------------------- places


def test_what_is_wrong_is_found_where_it_was_written() -> None:
    effect, problems = parse_effect(EffectText("Draw two cards, then lose three blorps.", FILE), table())
    assert effect is None
    [problem] = problems
    assert problem.span is not None
    assert (problem.message, problem.span.column, problem.span.end_column) == ("unknown word `blorps`", 33, 39)


def test_each_part_of_a_tree_is_where_its_word_stands() -> None:
    written = "Whenever you lose life:\n  Draw two cards from that player's hand."
    effect, problems = parse_effect(EffectText(written, FILE), table())
    assert problems == []
    assert effect is not None
    places = {
        (node.span.line, written.split("\n")[node.span.line - 1][node.span.column - 1 : node.span.end_column - 1])
        for node in effect.walk()
        if node.span.line == node.span.end_line
    }
    assert {(1, "Whenever you lose life"), (1, "life"), (2, "two cards")} <= places


def test_what_can_be_read_is_never_respelt() -> None:
    """`, once per turn` is a limit of its own, and `then` an order of players."""
    for text in ("when I lose life, once per turn: draw", "my turn is phase 1 then phase 2 then phase 3"):
        effect, problems = parse_effect(EffectText(text, FILE), table())
        assert (effect is not None, problems) == (True, [])


# ---------------------------------------------------------------- names, and words of sets


def test_names_are_left_alone() -> None:
    """There are cards called Duel, Beer and Missed!, and a rule called Attack."""
    assert respelt(EffectText("Beer as BANG!", FILE), table()) is None
    assert respelt(EffectText("if I am neither the sheriff nor have 1 life: draw", FILE), table()) is None
    assert reworded("Duel of others has no effect on me", table()) == "Duel of others has no effect on me"
    assert reworded("Attack another player", table()) == "bang another player"
    assert reworded("Attack has no effect", table()) == "Attack has no effect"


def test_a_word_that_a_set_declares_is_not_taken_for_another() -> None:
    ours = words_for([])
    ours.declare("tokens", "gold", "what glitters")
    ours.declare("verbs", "steal", {"means": "reported"})
    assert unsayable("gain 3 gold", table()) is not None
    assert unsayable("gain 3 gold", ours) is None
    assert reworded("steal a card from any player", table()) == "draw any"
    assert reworded("steal a card from any player", ours) == "steal a card from any player"


# ---------------------------------------------------------------- near spelling


@pytest.mark.parametrize(
    "word", ["your", "he", "steal", "destroy", "she", "her", "gun", "roll", "block", "dies", "deal", "shoot", "cast"]
)
def test_a_word_of_the_trade_is_no_misspelling(word: str) -> None:
    assert word in foreign_words() or table().nearest(word) is None


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("drwa", "draw"),
        ("discrad", "discard"),
        ("heall", "heal"),
        ("al-others", "all-others"),
        ("barel", "Barrel"),
        ("ot", None),
        ("xraw", None),
    ],
)
def test_only_what_is_very_near_is_proposed(word: str, near: str | None) -> None:
    assert table().nearest(word) == near


# ---------------------------------------------------------------- the data


def test_the_thesaurus_is_a_thesaurus() -> None:
    rows = yaml.safe_load((GRAMMAR / "thesaurus.yml").read_text(encoding="utf-8"))
    assert sum(len(rows[group]) for group in ("things", "say")) >= 150
    found = thesaurus()
    for rules in (found.same, found.plainer, *found.voices.values(), found.things, found.say):
        for rule in rules.all:
            slots = {group.partition("__")[0] for group in rule.pattern.groupindex}
            assert all(slot in slots for slot in _slots(rule.say)), rule.say


def _slots(say: str) -> list[str]:
    return [part.split("}")[0] for part in say.split("{")[1:]]


REPLACED = "instead of .*|keep .*?(?=put)"  # as many as are kept are not put away


@pytest.mark.parametrize("part", ["same", "plainer", "things", "say"])
def test_no_way_of_writing_loses_how_many(part: str) -> None:
    """A number in what is written stands in what to say, but for one that another takes the place of."""
    rules = yaml.safe_load((GRAMMAR / "thesaurus.yml").read_text(encoding="utf-8"))[part]
    lost = [
        (written, say)
        for say, ways in rules.items()
        for written in ways.splitlines()
        for slot in re.findall(
            r"\{(?:n|nn|num|only|nothing|sum)[0-9]?\}", re.sub("instead of .*|keep .*?(?=put)", "", written)
        )
        if slot not in say
    ]
    assert lost == []
