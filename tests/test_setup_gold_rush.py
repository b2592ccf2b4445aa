"""How a game with equipment begins, and how the equipment deck is kept apart and run through."""

from __future__ import annotations

import random

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import face_of
from bangdsl.scenario.run import Run
from bangdsl.table.piles import CHARACTERS, DECK, DISCARDS

EQUIPMENT_DECK, SHOP, PLAY_ZONE = "equipment-deck", "shop", "play zone"
NEW_CHARACTERS = {
    "don-bell",
    "dutch-will",
    "jacky-murieta",
    "josh-mccloud",
    "madam-yto",
    "pretty-luzena",
    "raddie-snake",
    "simeon-picos",
}
SEEDS = range(40)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook(["base", "gold-rush"])


def begin(book: Rulebook, seed: int, *variants: str) -> Game:
    return Game(book, Setup(seats(5), seed, frozenset(variants)))


def pile(game: Game, name: str) -> list[str]:
    """What lies there, the uppermost first."""
    return [card.definition.id for card in reversed(game.table.piles[name])]


@pytest.mark.shows("rule/gold-setup")
def test_the_24_equipment_cards_are_a_deck_of_their_own_with_three_of_them_in_a_row(book: Rulebook) -> None:
    decks = set()
    for seed in SEEDS:
        game = begin(book, seed)
        deck, row = pile(game, EQUIPMENT_DECK), pile(game, SHOP)
        assert (len(deck), len(row)) == (21, 3)
        every = sorted(c.definition.id for c in game.table.cards if c.definition.kind == "equipment")
        assert sorted(deck + row) == every
        decks.add((*row, *deck))
        for player in game.table.players:
            view = game.view(player.name)
            assert view.pile(SHOP).cards == tuple(face_of(card) for card in reversed(game.table.piles[SHOP]))
            assert view.pile(EQUIPMENT_DECK).count == 21
    assert len(decks) == len(SEEDS)


@pytest.mark.shows("rule/gold-setup")
def test_every_player_starts_without_equipment_and_nuggets(book: Rulebook) -> None:
    for seed in SEEDS:
        for player in begin(book, seed).table.players:
            assert player.tokens.get("nugget", 0) == 0
            assert player.in_play == []
            assert all(card.definition.kind == "play" for card in player.hand)


@pytest.mark.shows("rule/gold-setup")
def test_the_characters_join_the_others(book: Rulebook) -> None:
    dealt = set()
    for seed in range(150):
        table = begin(book, seed).table
        mine = {p.character.definition.id for p in table.players if p.character is not None}
        left = {card.definition.id for card in table.piles[CHARACTERS]}
        assert not mine & left
        assert mine | left >= NEW_CHARACTERS
        assert len(mine | left) == 16 + len(NEW_CHARACTERS)
        dealt |= mine
    assert dealt >= NEW_CHARACTERS
    assert dealt - NEW_CHARACTERS


@pytest.mark.shows("rule/equipment-no-suit")
@pytest.mark.parametrize("variant", ["", "shadow-gunslingers"])
def test_equipment_has_no_suit_stays_in_its_places_and_is_never_lost(book: Rulebook, variant: str) -> None:
    moved = 0
    for seed in range(12):
        game = begin(book, seed, *filter(None, [variant]))
        table, dice = game.table, random.Random(seed)
        equipment = [c for c in table.cards if c.definition.kind == "equipment"]
        assert not any(c.suit or c.rank for c in equipment)
        for player in table.players:
            player.tokens["nugget"] = 40
        while game.decision is not None and table.turn_count < 60:
            for name in (DECK, DISCARDS):
                assert all(c.definition.kind == "play" for c in table.piles[name])
            assert not any(c.definition.kind == "equipment" for p in table.players for c in p.hand)
            places = {table.at[c.index].name for c in equipment}
            assert places <= {EQUIPMENT_DECK, SHOP, PLAY_ZONE, "limbo"}
            moved += PLAY_ZONE in places
            game.answer(dice.randrange(len(game.decision.options)))
    assert moved


def face_up(book: Rulebook, given: dict[str, object], *steps: str) -> dict[str, bool]:
    """Which cards of the equipment deck lie face up after these steps."""
    people = {"ann": {"tokens": {"nugget": 20}}, "bob": {"in play": ["boots", "gun-belt"]}, "cat": {}}
    run = Run(book, {"given": {"players": people, **given}, "when": steps})
    run.run()
    table = run.playing.table
    return {card.definition.id: card.index in table.open_cards for card in table.piles[EQUIPMENT_DECK]}


@pytest.mark.shows("rule/brown-equipment", "shot/3")
def test_bought_brown_equipment_lies_face_up_under_its_deck(book: Rulebook) -> None:
    piles = {SHOP: ["shot", "horseshoe", "pickaxe"], EQUIPMENT_DECK: ["bottle", "pardner"]}
    found = face_up(book, {"piles": piles}, "ann uses buy-equipment on shot", "ann chooses ann")
    assert found == {"shot": True, "pardner": False}


@pytest.mark.shows("rule/discard-equipment", "rule/equipment-deck-reshuffle")
def test_discarded_equipment_lies_face_up_until_the_deck_is_shuffled_face_down(book: Rulebook) -> None:
    given = {"piles": {SHOP: ["horseshoe", "pickaxe", "calumet"], EQUIPMENT_DECK: []}}
    steps = ["ann uses discard-equipment on boots", "ann uses discard-equipment on gun-belt"]
    assert face_up(book, given, *steps) == {"boots": True, "gun-belt": True}
    left = face_up(book, given, *steps, "ann uses buy-equipment on horseshoe")
    assert list(left.values()) == [False]


@pytest.mark.shows("josh-mccloud/2")
def test_a_second_wanted_of_josh_mccloud_lies_face_up_under_the_deck(book: Rulebook) -> None:
    josh = {"character": "josh-mccloud", "in play": ["wanted"], "tokens": {"nugget": 2}}
    piles = {SHOP: ["boots", "pickaxe", "rhum"], EQUIPMENT_DECK: ["wanted", "bottle"]}
    found = face_up(book, {"players": {"ann": josh, "bob": {}, "cat": {}}, "piles": piles}, "ann uses josh-mccloud")
    assert found == {"wanted": True, "bottle": False}
