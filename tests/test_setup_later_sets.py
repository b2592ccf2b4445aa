"""How games with charges, with the train, and with the stick of dynamite begin."""

from __future__ import annotations

from collections import Counter

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import face_of
from bangdsl.table.piles import CHARACTERS, DECK, HAND, LIMBO

SEEDS = range(60)
BASE_DECK, BASE_CHARACTERS = 80, 16


@pytest.fixture(scope="module")
def armed() -> Rulebook:
    return rulebook(["base", "armed-and-dangerous"])


@pytest.fixture(scope="module")
def trains() -> Rulebook:
    return rulebook(["base", "great-train-robbery"])


def begin(book: Rulebook, seed: int, players: int = 5, *variants: str) -> Game:
    return Game(book, Setup(seats(players), seed, frozenset(variants)))


def kinds(game: Game, pile: str) -> Counter[str]:
    return Counter(card.definition.kind for card in game.table.piles[pile])


def of_set(book: Rulebook, ident: str, kind: str) -> set[str]:
    return {d.id for d in book.definitions.values() if d.set == ident and d.kind == kind}


def dealt_characters(game: Game) -> set[str]:
    return {p.character.definition.id for p in game.table.players if p.character is not None}


def check_characters(book: Rulebook, ident: str) -> None:
    """The 8 new characters are among those dealt and those left, and all of them come up."""
    new, seen = of_set(book, ident, "character"), set()
    assert len(new) == 8
    for seed in SEEDS:
        game = begin(book, seed)
        left = {card.definition.id for card in game.table.piles[CHARACTERS]}
        assert len(dealt_characters(game) | left) == BASE_CHARACTERS + 8
        seen |= dealt_characters(game) & new
    assert seen == new


def check_deck(book: Rulebook, ident: str, count: int) -> None:
    """The new playing cards are shuffled into the deck with the others."""
    new, seen = of_set(book, ident, "play"), set()
    for seed in SEEDS:
        game = begin(book, seed)
        hands = [card for player in game.table.players for card in player.hand]
        playing = [card for card in game.table.cards if card.definition.kind == "play"]
        assert len(playing) == BASE_DECK + count
        assert {game.table.at[card.index].name for card in playing} <= {DECK, HAND, LIMBO}
        seen |= {card.definition.id for card in hands} & new
    assert seen == new


# ---------------------------------------------------------------- charges


@pytest.mark.shows("rule/aad-setup-characters")
def test_the_characters_that_use_charges_are_dealt_among_the_others(armed: Rulebook) -> None:
    check_characters(armed, "armed-and-dangerous")


@pytest.mark.shows("rule/aad-setup-cards")
def test_the_28_cards_are_shuffled_into_the_deck(armed: Rulebook) -> None:
    check_deck(armed, "armed-and-dangerous", 28)


@pytest.mark.shows("red-ringo/1", "rule/aad-supply")
def test_all_charges_lie_in_the_supply_but_the_four_that_red_ringo_starts_with(armed: Rulebook) -> None:
    seen = set()
    for seed in SEEDS:
        game = begin(armed, seed)
        ringo = "red-ringo" in dealt_characters(game)
        seen.add(ringo)
        assert game.table.supply["charge"] == (28 if ringo else 32)
        for player in game.table.players:
            is_ringo = player.character is not None and player.character.definition.id == "red-ringo"
            assert player.tokens.get("charge", 0) == (4 if is_ringo else 0)
    assert seen == {True, False}


# ---------------------------------------------------------------- the train


@pytest.mark.shows("rule/gtr-setup-characters")
def test_the_characters_of_the_train_are_dealt_among_the_others(trains: Rulebook) -> None:
    check_characters(trains, "great-train-robbery")


@pytest.mark.shows("rule/gtr-setup-cards")
def test_the_16_playing_cards_go_into_the_deck_and_railcars_and_stations_into_decks_of_their_own(
    trains: Rulebook,
) -> None:
    check_deck(trains, "great-train-robbery", 16)
    orders = set()
    for seed in SEEDS:
        game = begin(trains, seed)
        assert set(kinds(game, "railcar-deck")) == {"railcar"}
        assert kinds(game, "railcar-deck")["railcar"] + kinds(game, "train")["railcar"] == 16
        assert kinds(game, "station-deck")["station"] + kinds(game, "line")["station"] == 13
        assert game.view(game.table.players[0].name).pile("railcar-deck").count == 13
        assert game.view(game.table.players[0].name).pile("station-deck").count == 8
        orders.add((*map(str, game.table.piles["railcar-deck"]), *map(str, game.table.piles["line"])))
    assert len(orders) == len(SEEDS)


@pytest.mark.shows("rule/gtr-setup-stations")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_there_are_as_many_stations_as_players_for_all_to_see(trains: Rulebook, players: int) -> None:
    game = begin(trains, 3, players)
    line = game.view(game.table.players[1].name).pile("line").cards
    assert line == tuple(face_of(card) for card in game.table.piles["line"])
    assert len(game.table.piles["line"]) == players


@pytest.mark.shows("rule/gtr-setup-train", "rule/gtr-train-size")
def test_the_train_is_a_random_locomotive_and_three_railcars_below_the_first_station(trains: Rulebook) -> None:
    heads = set()
    for seed in SEEDS:
        game = begin(trains, seed)
        train = game.table.piles["train"]
        heads.add(train[0].definition.id)
        assert [card.definition.kind for card in train] == ["locomotive", "railcar", "railcar", "railcar"]
        assert game.view(game.table.players[2].name).pile("train").cards == tuple(face_of(card) for card in train)
        # The first turn of the Sheriff, which has begun, has moved it by one place.
        assert game.table.places["train"] == 2
        assert kinds(game, "locomotive-deck") == {"locomotive": 1}
    assert heads == {"iron-horse", "leland"}


@pytest.mark.shows("rule/gtr-custom-station", "custom-station/1")
def test_the_station_for_ones_own_price_is_only_in_games_that_ask_for_it(trains: Rulebook) -> None:
    def stations(game: Game) -> list[str]:
        return [card.definition.id for pile in ("line", "station-deck") for card in game.table.piles[pile]]

    assert len(stations(begin(trains, 1))) == 13
    assert "custom-station" not in stations(begin(trains, 1))
    with_it = stations(begin(trains, 1, 5, "custom-station"))
    assert len(with_it) == 14
    assert "custom-station" in with_it


# ---------------------------------------------------------------- the stick of dynamite


@pytest.mark.shows("rule/dynamite-stick-setup", "rule/dynamite-stick-optional")
def test_the_sheriff_begins_with_the_stick_if_it_is_played_with() -> None:
    book = rulebook(["base"])
    for seed in SEEDS:
        for player in begin(book, seed, 5, "dynamite-stick").table.players:
            assert player.tokens.get("stick", 0) == (1 if player.has_role("sheriff") else 0)
        assert not any(player.tokens.get("stick") for player in begin(book, seed).table.players)


@pytest.mark.shows("rule/dynamite-stick-starting-hand", "rule/dynamite-stick-never-played")
def test_no_hand_begins_with_a_dynamite_and_none_is_short_of_a_card() -> None:
    book = rulebook(["base", "dodge-city"])
    held = 0
    for seed in range(200):
        plain, game = begin(book, seed), begin(book, seed, 5, "dynamite-stick")
        held += any(c.definition.id == "dynamite" for p in plain.table.players for c in p.hand)
        for player in game.table.players:
            assert all(card.definition.id != "dynamite" for card in player.hand)
            assert len(player.hand) >= game.interpreter.number("start-hand", player)
    assert held > 20
