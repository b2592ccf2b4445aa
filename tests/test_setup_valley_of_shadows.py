"""How the cards and characters of The Valley of Shadows come into a game."""

from __future__ import annotations

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.piles import CHARACTERS, DECK

NEW_CARDS = {
    "ghost": 2,
    "lemat": 1,
    "rattlesnake": 1,
    "shotgun": 1,
    "bounty": 1,
    "bandidos": 1,
    "escape": 1,
    "aim": 1,
    "poker": 1,
    "backfire": 1,
    "saved": 1,
    "fanning": 1,
    "tomahawk": 1,
    "tornado": 1,
    "last-call": 1,
}
NEW_CHARACTERS = {
    "black-flower",
    "colorado-bill",
    "der-spot-burst-ringer",
    "evelyn-shebang",
    "henry-block",
    "lemonade-jim",
    "mick-defender",
    "tuco-franziskaner",
}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook(["base", "valley-of-shadows"])


def begin(book: Rulebook, seed: int) -> Game:
    return Game(book, Setup(seats(5), seed))


@pytest.mark.shows("rule/vos-setup-characters")
def test_the_8_characters_are_dealt_among_the_others(book: Rulebook) -> None:
    dealt = set()
    for seed in range(150):
        table = begin(book, seed).table
        mine = {p.character.definition.id for p in table.players if p.character is not None}
        left = {card.definition.id for card in table.piles[CHARACTERS]}
        assert len(mine) == 5
        assert not mine & left
        assert mine | left >= NEW_CHARACTERS
        assert len(mine | left) == 16 + len(NEW_CHARACTERS)
        dealt |= mine
    assert dealt >= NEW_CHARACTERS
    assert dealt - NEW_CHARACTERS


@pytest.mark.shows("rule/vos-setup-cards")
def test_the_16_cards_lie_in_the_one_deck_of_play_cards(book: Rulebook) -> None:
    alone = begin(rulebook(["base"]), 0).table
    places: set[int] = set()
    for seed in range(60):
        table = begin(book, seed).table
        assert set(table.piles) == set(alone.piles)
        cards = [c for c in table.cards if table.at[c.index].name in ("deck", "hand", "limbo")]
        assert all(c.definition.kind == "play" for c in cards)
        count = {ident: sum(c.definition.id == ident for c in cards) for ident in NEW_CARDS}
        assert count == NEW_CARDS
        assert len(cards) == 80 + 16
        places |= {i for i, card in enumerate(table.piles[DECK]) if card.definition.id in NEW_CARDS}
    assert len(places) > 60
