"""How a game with Dodge City begins, what its deck holds, and a shot in one's own turn, which no card of it makes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import HIDDEN
from bangdsl.scenario.run import Failure, Run
from bangdsl.table.cards import Card
from bangdsl.table.piles import BOX, CHARACTERS, DECK, ROLES
from bangdsl.table.table import Player

NEW_CARDS = {
    "binocular": 1,
    "hideout": 1,
    "punch": 1,
    "dodge": 2,
    "springfield": 1,
    "rag-time": 1,
    "brawl": 1,
    "tequila": 1,
    "whisky": 1,
    "bible": 1,
    "iron-plate": 2,
    "sombrero": 1,
    "ten-gallon-hat": 1,
    "canteen": 1,
    "pony-express": 1,
    "can-can": 1,
    "conestoga": 1,
    "derringer": 1,
    "knife": 1,
    "pepperbox": 1,
    "buffalo-rifle": 1,
    "howitzer": 1,
}
ALL_ROLES = {"sheriff": 1, "deputy": 2, "outlaw": 3, "renegade": 2}
QUIET = ("rose-doolan", "willy-the-kid", "slab-the-killer", "calamity-janet", "lucky-duke", "paul-regret", "el-gringo")
# Their abilities do nothing while cards are dealt and a first turn begins.


@pytest.fixture(scope="module")
def both() -> Rulebook:
    return rulebook(["base", "dodge-city"])


def role_of(player: Player) -> str:
    assert player.role is not None
    return player.role.definition.id


def bullets(player: Player) -> int:
    """What is printed on the character."""
    assert player.character is not None
    printed = player.character.definition.life
    assert printed is not None
    return printed


def roles(game: Game) -> Counter[str]:
    return Counter(role_of(p) for p in game.table.players)


def of_kind(game: Game, kind: str) -> list[Card]:
    return [c for c in game.table.cards if c.definition.kind == kind]


def copies(game: Game, ident: str) -> list[Card]:
    return [c for c in game.table.cards if c.definition.id == ident]


def dealt(game: Game) -> Counter[str]:
    """How many cards each player was given before the first turn."""
    given: Counter[str] = Counter()
    for what, *facts in game.story:
        if what == "turn":
            break
        if what == "draw":
            given[facts[0].name] += 1
    return given


# ---------------------------------------------------------------- the deck
@pytest.mark.shows("rule/dodge-city-setup")
def test_the_cards_of_both_sets_are_one_deck(both: Rulebook) -> None:
    base = Counter(c.definition.id for c in of_kind(Game(rulebook(["base"]), Setup(seats(4), seed=1)), "play"))
    game = Game(both, Setup(seats(4), seed=1))
    held = Counter(c.definition.id for c in of_kind(game, "play"))
    assert held.total() == 120
    added = held - base
    assert added.total() == 40
    assert {ident: count for ident, count in added.items() if ident not in base} == NEW_CARDS
    for card in of_kind(game, "play"):
        place = game.table.at[card.index]
        assert place.name == DECK or place.owner is not None


@pytest.mark.shows("rule/dodge-city-setup")
def test_old_and_new_cards_come_off_the_deck_by_chance(both: Rulebook) -> None:
    tops = {Game(both, Setup(seats(4), seed=seed)).table.piles[DECK][-1].definition.id for seed in range(60)}
    assert tops & set(NEW_CARDS)
    assert tops - set(NEW_CARDS)


@pytest.mark.shows(
    "dodge-city:bang/1",
    "dodge-city:beer/1",
    "dodge-city:cat-balou/1",
    "dodge-city:general-store/1",
    "dodge-city:indians/1",
    "dodge-city:missed/1",
    "dodge-city:panic/1",
    "dodge-city:barrel/1",
    "dodge-city:mustang/1",
    "dodge-city:remington/1",
    "dodge-city:rev-carabine/1",
    "rule/identical-cards",
)
@pytest.mark.parametrize(
    ("ident", "count"),
    [
        ("bang", 29),
        ("beer", 8),
        ("cat-balou", 5),
        ("general-store", 3),
        ("indians", 3),
        ("missed", 13),
        ("panic", 5),
        ("barrel", 3),
        ("dynamite", 2),
        ("mustang", 3),
        ("remington", 2),
        ("rev-carabine", 2),
    ],
)
def test_there_are_more_copies_of_cards_of_the_base_game(both: Rulebook, ident: str, count: int) -> None:
    game = Game(both, Setup(seats(5), seed=1))
    found = copies(game, ident)
    assert len(found) == count
    assert {c.definition for c in found} == {both.definitions[ident]}


@pytest.mark.shows("dodge-city:panic/1")
def test_two_panics_show_the_jack_of_hearts(both: Rulebook) -> None:
    game = Game(both, Setup(seats(5), seed=1))
    assert sum(c.face == "J♥" for c in copies(game, "panic")) == 2


# ---------------------------------------------------------------- characters and roles
@pytest.mark.shows("rule/dodge-city-setup")
def test_the_characters_of_both_sets_are_dealt_together(both: Rulebook) -> None:
    every = {d.id for d in both.definitions.values() if d.kind == "character"}
    assert len(every) == 31
    seen: set[str] = set()
    for seed in range(120):
        game = Game(both, Setup(seats(5), seed=seed))
        held = {p.character.definition.id for p in game.table.players if p.character is not None}
        assert len(held) == 5
        spare = [c for name in (BOX, CHARACTERS) for c in game.table.piles[name] if c.definition.kind == "character"]
        assert {c.definition.id for c in spare} == every - held
        seen |= held
    assert seen == every


@pytest.mark.shows("rule/dodge-city-setup")
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_the_new_roles_take_the_place_of_the_old_ones(both: Rulebook, count: int) -> None:
    game = Game(both, Setup(seats(count), seed=3))
    assert Counter(c.definition.id for c in of_kind(game, "role")) == ALL_ROLES
    assert not game.table.piles[ROLES]


@pytest.mark.shows("rule/dodge-city-setup")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_the_rest_of_the_start_is_as_in_the_base_game(both: Rulebook, count: int) -> None:
    setup = Setup(seats(count), seed=9, characters=dict(zip(seats(count), QUIET, strict=False)))
    game, old = Game(both, setup, tell=True), Game(rulebook(["base"]), setup, tell=True)
    assert roles(game) == roles(old)
    assert dealt(game).total() == dealt(old).total()
    for player in game.table.players:
        assert player.life == bullets(player) + player.has_role("sheriff") == dealt(game)[player.name]
        assert player.role_known is player.has_role("sheriff")
    assert game.table.turn is not None
    assert game.table.turn.player.has_role("sheriff")


@pytest.mark.shows("dodge-city:sheriff/1", "dodge-city:deputy/1", "rule/eight-players")
def test_eight_players_are_dealt_all_eight_roles(both: Rulebook) -> None:
    for seed in range(10):
        game = Game(both, Setup(seats(8), seed=seed))
        assert roles(game) == ALL_ROLES
        for player in game.table.players:
            assert game.interpreter.number("max-life", player) == bullets(player) + player.has_role("sheriff")
            assert player.life == bullets(player) + player.has_role("sheriff")


@pytest.mark.shows("dodge-city:renegade/3")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_the_second_renegade_stays_in_the_box_below_eight(both: Rulebook, count: int) -> None:
    game = Game(both, Setup(seats(count), seed=2))
    assert roles(game)["renegade"] == 1
    assert sum(c.definition.id == "renegade" for c in game.table.piles[BOX]) == 1


@pytest.mark.shows("dodge-city:sheriff/2", "rule/three-players-roles")
def test_three_players_have_open_roles_and_no_sheriff_and_the_deputy_begins(both: Rulebook) -> None:
    at_first_seat = set()
    for seed in range(20):
        setup = Setup(seats(3), seed=seed, characters=dict(zip(seats(3), QUIET, strict=False)))
        game = Game(both, setup, tell=True)
        assert roles(game) == {"deputy": 1, "outlaw": 1, "renegade": 1}
        assert sum(c.definition.id == "sheriff" for c in game.table.piles[BOX]) == 1
        at_first_seat.add(role_of(game.table.players[0]))
        for player in game.table.players:
            assert player.role_known
            assert player.life == game.interpreter.number("max-life", player) == bullets(player)
            assert dealt(game)[player.name] == bullets(player)
            for viewer in game.table.players:
                assert game.view(viewer.name).player(player.name).role == role_of(player)
        assert game.table.turn is not None
        assert game.table.turn_count == 1
        assert game.table.turn.player.has_role("deputy")
    assert at_first_seat == {"deputy", "outlaw", "renegade"}


def test_with_eight_players_only_the_sheriff_is_known(both: Rulebook) -> None:
    game = Game(both, Setup(seats(8), seed=4))
    for player in game.table.players:
        for viewer in game.table.players:
            known = player is viewer or player.has_role("sheriff")
            assert game.view(viewer.name).player(player.name).role == (role_of(player) if known else HIDDEN)


@pytest.mark.shows("sean-mallory/3")
@pytest.mark.parametrize(("role", "count"), [("sheriff", 4), ("outlaw", 3)])
def test_sean_mallory_is_dealt_cards_by_his_life(both: Rulebook, role: str, count: int) -> None:
    setup = Setup(seats(4), seed=1, roles={"ann": role}, characters={"ann": "sean-mallory"})
    game = Game(both, setup, tell=True)
    assert dealt(game)["ann"] == count


# ---------------------------------------------------------------- shot in one's own turn
BACKFIRES = {
    "set.yml": "set: backfires\nname: Backfires\nneeds: [base]\n",
    "cards.yml": "backfire: {border: brown, copies: A♣ 2♣, effect: bang me}\n",
}


@pytest.fixture(scope="module")
def with_backfire(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """A card that shoots at who plays it: neither set has one, and other sets do."""
    folder: Path = tmp_path_factory.mktemp("sets") / "backfires"
    folder.mkdir()
    for name, text in BACKFIRES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return rulebook(["base", "dodge-city"], [folder])


def story(mine: dict[str, Any], steps: list[Any], then: dict[str, Any]) -> dict[str, Any]:
    return {"given": {"players": {"ann": mine, "bob": {}, "cat": {}}, "deck": 9}, "when": steps, "then": then}


@pytest.mark.shows("sombrero/2", "rule/green-delay")
@pytest.mark.parametrize("hat", ["sombrero", "ten-gallon-hat", "iron-plate", "bible"])
def test_a_green_card_laid_down_this_turn_answers_no_shot_of_this_turn(with_backfire: Rulebook, hat: str) -> None:
    Run(
        with_backfire,
        story(
            {"hand": [hat, "backfire"]},
            [f"ann plays {hat}", "ann plays backfire"],
            {"ann": {"life": 3, "in play": [hat], "hand": []}, "asked": "ann"},
        ),
    ).run()


@pytest.mark.shows("sombrero/2")
def test_only_what_lay_there_before_is_offered_against_a_shot_of_this_turn(with_backfire: Rulebook) -> None:
    Run(
        with_backfire,
        story(
            {"hand": ["sombrero", "backfire"], "in play": ["ten-gallon-hat"]},
            [
                "ann plays sombrero",
                "ann plays backfire",
                {"ann may": ["use ten-gallon-hat", "pass"]},
                "ann uses ten-gallon-hat",
            ],
            {"ann": {"life": 4, "in play": ["sombrero"]}},
        ),
    ).run()


@pytest.mark.shows("rule/green-delay")
def test_in_a_later_turn_of_its_owner_it_answers_a_shot(with_backfire: Rulebook) -> None:
    steps = ["ann plays sombrero", "ann stops", "bob stops", "cat stops", "ann plays backfire", "ann uses sombrero"]
    body = story({"hand": ["sombrero", "backfire"]}, steps, {"ann": {"life": 4, "in play": []}})
    Run(with_backfire, body).run()
    with pytest.raises(Failure):
        Run(with_backfire, story({"hand": ["sombrero", "backfire"]}, [steps[0], *steps[-2:]], {})).run()
