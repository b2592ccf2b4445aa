"""How the show is set up, what lies on Greygory Deck, and what the table may not report."""

from __future__ import annotations

from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.given import Layout
from bangdsl.table.cards import Card
from bangdsl.table.piles import CHARACTERS, DECK, DISCARDS
from bangdsl.table.table import Player

SEEDS = range(40)
LAST = "wild-west-show"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook(["base", "wild-west-show"])


def of_kind(book: Rulebook, kind: str, ident: str = "") -> set[str]:
    return {d.id for d in book.definitions.values() if d.kind == kind and ident in ("", d.set)}


def begin(book: Rulebook, seed: int) -> Game:
    return Game(book, Setup(seats(5), seed))


def pile(game: Game, name: str) -> list[str]:
    """What lies there, the uppermost first."""
    return [card.definition.id for card in reversed(game.table.piles[name])]


def names(cards: list[Card]) -> list[str]:
    return [card.definition.id for card in cards]


def laid_out(book: Rulebook, given: dict[str, Any], **lying: list[str]) -> Game:
    """A game that goes on from this table, with characters lying on those of these players."""
    table, setup, start = Layout(book, given).lay()
    for player in table.players:
        for ident in lying.get(player.name, []):
            card = next(c for c in table.piles[CHARACTERS] if c.definition.id == ident)
            table.put(card, player.on)
        player.life = 4 if player.in_game else 0
    return Game(book, setup, table=table, start=start, patient=True)


def player_of(game: Game, name: str) -> Player:
    return next(p for p in game.table.players if p.name == name)


def say(game: Game, who: str, *answers: str) -> None:
    for answer in answers:
        decision = game.decision
        assert decision is not None
        assert decision.player.name == who
        keys = decision.keys()
        game.answer(next(i for i, key in enumerate(keys) if key == answer or key.startswith(f"{answer} ")))


def open_to(game: Game, who: str) -> list[str]:
    decision = game.decision
    assert decision is not None
    assert decision.player.name == who
    return list(decision.keys())


# ---------------------------------------------------------------- the show deck
@pytest.mark.shows("rule/show-deck-setup")
def test_the_nine_events_lie_in_random_order_over_wild_west_show(book: Rulebook) -> None:
    every = of_kind(book, "show-event")
    assert len(every) == 10
    decks = []
    for seed in SEEDS:
        game = begin(book, seed)
        deck = pile(game, "show-deck")
        assert len(deck) == 10
        assert set(deck) == every
        assert deck[-1] == LAST
        decks.append(tuple(deck))
    assert len(set(decks)) == len(decks)
    assert {pile(begin(book, seed), "show-deck")[0] for seed in range(120)} == every - {LAST}


@pytest.mark.shows("rule/show-deck-setup")
def test_the_show_deck_lies_face_down_by_itself_and_no_show_is_in_force(book: Rulebook) -> None:
    for seed in SEEDS:
        game = begin(book, seed)
        assert pile(game, "show") == []
        for name in (DECK, DISCARDS):
            assert all(c.definition.kind == "play" for c in game.table.piles[name])
        for player in game.table.players:
            assert all(c.definition.kind == "play" for c in player.cards)
            assert game.view(player.name).pile("show-deck").count == 10
            assert game.view(player.name).pile("show").count == 0


@pytest.mark.shows("rule/show-event-has-no-owner")
def test_events_of_the_show_have_no_suit_rank_or_border(book: Rulebook) -> None:
    cards = begin(book, 1).table.piles["show-deck"]
    assert len(cards) == 10
    assert {(c.suit, c.rank, c.definition.border) for c in cards} == {(None, None, None)}


# ---------------------------------------------------------------- characters
@pytest.mark.shows("rule/show-characters")
def test_the_characters_are_dealt_with_all_others(book: Rulebook) -> None:
    every, new = of_kind(book, "character"), of_kind(book, "character", "wild-west-show")
    assert len(new) == 8
    assert len(every) == 24
    dealt = set()
    for seed in range(150):
        game = begin(book, seed)
        here = [p.character.definition.id for p in game.table.players if p.character is not None]
        assert len(here) == len(set(here)) == 5
        left = pile(game, CHARACTERS) + [i for p in game.table.players for i in names(p.on)]
        assert sorted(here + left) == sorted(every)
        dealt |= set(here)
    assert dealt == every


@pytest.mark.shows("big-spencer/1")
def test_big_spencer_starts_with_five_cards_even_as_sheriff(book: Rulebook) -> None:
    setup = Setup(seats(5), 1)
    name = setup.players[2]
    game = Game(book, Setup(setup.players, 1, roles={name: "sheriff"}, characters={name: "big-spencer"}))
    spencer = player_of(game, name)
    assert spencer.has_role("sheriff")
    assert spencer.life == 10
    assert game.interpreter.number("max-life", spencer) == 10
    assert game.table.turn is not None
    assert game.table.turn.player is spencer
    assert len(spencer.hand) == 5 + 2  # the sheriff has begun and drawn
    other = Game(book, Setup(setup.players, 1, roles={name: "renegade"}, characters={name: "big-spencer"}))
    spencer = player_of(other, name)
    assert (spencer.life, len(spencer.hand)) == (9, 5)


# ---------------------------------------------------------------- Greygory Deck
@pytest.mark.shows("greygory-deck/1", "greygory-deck/4")
def test_greygory_deck_begins_with_two_base_characters_and_keeps_his_own_life(book: Rulebook) -> None:
    base, players = of_kind(book, "character", "base"), seats(5)
    seen = set()
    for seed in range(60):
        setup = Setup(players, seed, roles={players[0]: "sheriff"}, characters={players[3]: "greygory-deck"})
        game = Game(book, setup)
        greygory = player_of(game, players[3])
        lying = names(greygory.on)
        assert len(set(lying)) == 2
        assert set(lying) <= base
        assert not set(lying) & {p.character.definition.id for p in game.table.players if p.character is not None}
        assert (greygory.life, game.interpreter.number("max-life", greygory)) == (4, 4)
        assert game.table.turn is not None
        assert game.table.turn.player is not greygory
        seen |= set(lying)
        if "paul-regret" in lying:  # the abilities hold before his first turn
            other = next(p for p in game.table.players if p.seat == 2)
            far = 1 if other.character is not None and other.character.definition.id == "rose-doolan" else 2
            assert game.interpreter.number("distance", other, greygory) == far
    assert seen == base


@pytest.mark.shows("greygory-deck/2")
def test_greygory_deck_exchanges_both_characters_for_two_others(book: Rulebook) -> None:
    base, after = of_kind(book, "character", "base"), set()
    for seed in range(60):
        given = {
            "players": {"ann": {"character": "greygory-deck"}, "bob": {}, "cat": {}},
            "phase": "start",
            "seed": seed,
        }
        game = laid_out(book, given, ann=["willy-the-kid", "paul-regret"])
        ann, bob = player_of(game, "ann"), player_of(game, "bob")
        assert game.interpreter.number("distance", bob, ann) == 2
        unlimited = game.interpreter.number("limit", ann, "bang")
        assert unlimited > 1
        assert open_to(game, "ann") == ["yes", "no"]
        say(game, "ann", "yes")
        lying = names(ann.on)
        assert len(set(lying)) == 2
        assert set(lying) <= base
        after |= set(lying)
        assert sorted(lying + pile(game, CHARACTERS)) == sorted(of_kind(book, "character") - {"greygory-deck"})
        assert game.interpreter.number("distance", bob, ann) == (2 if "paul-regret" in lying else 1)
        assert game.interpreter.number("limit", ann, "bang") == (unlimited if "willy-the-kid" in lying else 1)
    assert after == base


@pytest.mark.shows("greygory-deck/3")
def test_greygory_deck_keeps_both_abilities_until_his_next_turn(book: Rulebook) -> None:
    given = {
        "players": {"ann": {"character": "greygory-deck", "hand": ["bang", "bang"]}, "bob": {}, "cat": {}},
        "deck": ["mustang", "scope", "barrel", "schofield", "remington", "winchester"],
        "phase": "start",
    }
    game = laid_out(book, given, ann=["willy-the-kid", "paul-regret"])
    ann, bob, cat = (player_of(game, name) for name in ("ann", "bob", "cat"))
    say(game, "ann", "no", "play bang", "bob", "play bang", "bob")
    assert bob.life == 2
    say(game, "ann", "stop")
    assert game.interpreter.number("distance", bob, ann) == 2
    say(game, "bob", "stop")
    assert game.interpreter.number("distance", cat, ann) == 2
    say(game, "cat", "stop")
    assert names(ann.on) == ["willy-the-kid", "paul-regret"]
    assert open_to(game, "ann") == ["yes", "no"]


@pytest.mark.shows("greygory-deck/4")
def test_greygory_deck_has_four_life_with_el_gringo_too(book: Rulebook) -> None:
    given = {
        "players": {"ann": {"hand": ["bang", "panic"]}, "bob": {"character": "greygory-deck"}, "cat": {}},
    }
    game = laid_out(book, given, bob=["el-gringo", "suzy-lafayette"])
    bob = player_of(game, "bob")
    assert game.interpreter.number("max-life", bob) == 4
    say(game, "ann", "play bang", "bob")
    assert bob.life == 3
    assert "panic" in names(bob.hand)  # taken as El Gringo
    assert game.interpreter.number("max-life", bob) == 4


# ---------------------------------------------------------------- what may not be reported
def gagged(book: Rulebook) -> Game:
    people = {"ann": {"hand": ["stagecoach"]}, "bob": {"out": True}, "cat": {}, "dan": {}}
    return laid_out(book, {"players": people, "piles": {"show": ["gag"], "show-deck": ["sacagaway"]}})


def everything(game: Game) -> list[tuple[int, int, bool]]:
    return [(p.life, len(p.hand), p.in_game) for p in game.table.players]


@pytest.mark.shows("gag/4")
def test_a_report_is_refused_once_the_gag_is_replaced(book: Rulebook) -> None:
    game = gagged(book)
    say(game, "ann", "play stagecoach")
    assert pile(game, "show") == ["sacagaway", "gag"]
    before, answers = everything(game), open_to(game, "ann")
    with pytest.raises(ValueError, match="nothing comes of `talk` now"):
        game.report("talk", "ann")
    assert everything(game) == before
    assert open_to(game, "ann") == answers


@pytest.mark.shows("gag/5")
def test_nothing_comes_of_the_talk_of_an_eliminated_player(book: Rulebook) -> None:
    game = gagged(book)
    before, answers = everything(game), open_to(game, "ann")
    with pytest.raises(ValueError, match="bob is not in the game"):
        game.report("talk", "bob")
    assert everything(game) == before
    assert open_to(game, "ann") == answers
    game.report("talk", "ann")
    assert player_of(game, "ann").life == 3
