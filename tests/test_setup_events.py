"""How the deck of events is made: one set of events, the smaller box, two sets together; and who sees what of it."""

from __future__ import annotations

import random

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import face_of
from bangdsl.table.piles import BOX, DECK, DISCARDS

LAST = {"high-noon": "high-noon", "fistful-of-cards": "a-fistful-of-cards"}
ONLY_IN_THE_LARGER_BOX = {"handcuffs", "new-identity"}
SEEDS = range(40)


@pytest.fixture(scope="module")
def books() -> dict[str, Rulebook]:
    return {
        "none": rulebook(["base"]),
        "high-noon": rulebook(["base", "high-noon"]),
        "fistful-of-cards": rulebook(["base", "fistful-of-cards"]),
        "both": rulebook(["base", "high-noon", "fistful-of-cards"]),
    }


def events_of(book: Rulebook, ident: str = "") -> set[str]:
    """The events that a set declares, or all sets of a rulebook."""
    return {d.id for d in book.definitions.values() if d.kind == "event" and ident in ("", d.set)}


def begin(book: Rulebook, seed: int, *variants: str) -> Game:
    return Game(book, Setup(seats(5), seed, frozenset(variants)))


def pile(game: Game, name: str) -> list[str]:
    """What lies there, the uppermost first."""
    return [card.definition.id for card in reversed(game.table.piles[name])]


def where(game: Game) -> dict[str, str]:
    """The place of each event that is in the box of the game."""
    table = game.table
    return {c.definition.id: table.at[c.index].name for c in table.cards if c.definition.kind == "event"}


# ---------------------------------------------------------------- one set
@pytest.mark.shows("rule/build-event-deck")
@pytest.mark.parametrize("ident", LAST)
def test_all_events_of_the_set_in_random_order_with_its_last_card_under_them(
    books: dict[str, Rulebook], ident: str
) -> None:
    every = events_of(books[ident])
    assert len(every) == 15
    decks = [pile(begin(books[ident], seed), "event-deck") for seed in SEEDS]
    for deck in decks:
        assert len(deck) == 15
        assert set(deck) == every
        assert deck[-1] == LAST[ident]
    assert len({tuple(deck) for deck in decks}) == len(decks)
    many = [pile(begin(books[ident], seed), "event-deck")[0] for seed in range(200)]
    assert set(many) == every - {LAST[ident]}


@pytest.mark.shows("rule/build-event-deck")
@pytest.mark.parametrize("ident", LAST)
def test_events_are_never_mixed_with_the_play_cards(books: dict[str, Rulebook], ident: str) -> None:
    game = begin(books[ident], 3)
    dice = random.Random(3)
    while game.decision is not None:
        assert set(where(game).values()) <= {"event-deck", "event-pile"}
        for name in (DECK, DISCARDS):
            assert all(c.definition.kind == "play" for c in game.table.piles[name])
        game.answer(dice.randrange(len(game.decision.options)))


@pytest.mark.shows("rule/event-deck-face-up")
@pytest.mark.parametrize("use", ["high-noon", "fistful-of-cards", "both"])
def test_everyone_sees_the_event_to_come_and_none_further_down(books: dict[str, Rulebook], use: str) -> None:
    game = begin(books[use], 4)
    top = game.table.piles["event-deck"][-1]
    for player in game.table.players:
        view = game.view(player.name)
        assert view.pile("event-deck").cards == (face_of(top),)
        assert view.pile("event-pile").count == 0


# ---------------------------------------------------------------- which set
@pytest.mark.shows("rule/pick-event-set")
def test_the_table_plays_with_the_events_of_one_set_or_the_other_or_both_or_none(books: dict[str, Rulebook]) -> None:
    assert "event-deck" not in begin(books["none"], 1).table.piles
    noon, fistful = events_of(books["high-noon"]), events_of(books["fistful-of-cards"])
    assert not noon & fistful
    assert set(pile(begin(books["high-noon"], 1), "event-deck")) == noon
    assert set(pile(begin(books["fistful-of-cards"], 1), "event-deck")) == fistful
    both = [set(pile(begin(books["both"], seed), "event-deck")) for seed in SEEDS]
    assert all(deck & noon and deck & fistful for deck in both)


@pytest.mark.shows("rule/fifteen-card-box")
def test_high_noon_is_played_with_fifteen_events_or_with_thirteen(books: dict[str, Rulebook]) -> None:
    book = books["high-noon"]
    every = events_of(book)
    assert every >= ONLY_IN_THE_LARGER_BOX
    for seed in SEEDS:
        assert set(pile(begin(book, seed), "event-deck")) == every
        small = begin(book, seed, "thirteen-events")
        deck = pile(small, "event-deck")
        assert len(deck) == 13
        assert set(deck) == every - ONLY_IN_THE_LARGER_BOX
        assert deck[-1] == "high-noon"
        assert not ONLY_IN_THE_LARGER_BOX & set(where(small))


@pytest.mark.shows("rule/fifteen-card-box", "rule/combine-event-decks")
def test_the_smaller_box_brings_its_thirteen_events_into_a_mixed_deck(books: dict[str, Rulebook]) -> None:
    for seed in SEEDS:
        deck = pile(begin(books["both"], seed, "thirteen-events"), "event-deck")
        assert len(deck) == 13
        assert not ONLY_IN_THE_LARGER_BOX & set(deck)


# ---------------------------------------------------------------- two sets
@pytest.mark.shows("rule/combine-event-decks")
def test_two_sets_make_a_deck_of_twelve_events_and_one_last_card(books: dict[str, Rulebook]) -> None:
    book = books["both"]
    every, lasts = events_of(book), set(LAST.values())
    assert len(every) == 30
    seen, ends, decks = set(), [], set()
    for seed in range(150):
        game = begin(book, seed)
        deck = pile(game, "event-deck")
        assert len(deck) == len(set(deck)) == 13
        assert deck[-1] in lasts
        assert not lasts & set(deck[:-1])
        left = {ident: place for ident, place in where(game).items() if ident not in deck}
        assert set(left) == every - set(deck)
        assert {left[ident] for ident in set(left) - lasts} == {BOX}
        seen |= set(deck)
        ends.append(deck[-1])
        decks.add(tuple(deck))
    assert seen == every
    assert len(decks) == 150
    for last in lasts:
        assert 40 < ends.count(last) < 110


@pytest.mark.shows("rule/combine-event-decks")
def test_a_mixed_deck_is_turned_up_card_by_card_and_what_was_left_out_never_comes(books: dict[str, Rulebook]) -> None:
    turned_up = 0
    for seed in range(12):
        game = begin(books["both"], seed)
        order = pile(game, "event-deck")
        dice = random.Random(seed)
        while game.decision is not None:
            up, to_come = pile(game, "event-pile"), pile(game, "event-deck")
            assert list(reversed(up)) + to_come == order
            turned_up = max(turned_up, len(up))
            game.answer(dice.randrange(len(game.decision.options)))
    assert turned_up > 3
