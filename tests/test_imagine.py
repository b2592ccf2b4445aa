"""Imagined worlds: what the player who is asked knows stays, all else is dealt anew, whatever it really is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.laws import broken, fingerprint
from bangdsl.play.view import HIDDEN
from bangdsl.scenario.given import Layout
from bangdsl.table.chance import Chance
from bangdsl.table.piles import HAND
from tests import soak


def view(game: Game, seat: int) -> tuple[Any, ...]:
    """All that one player sees."""
    piles = {name: len(pile) for name, pile in game.table.piles.items()}
    return game.view(game.table.players[seat].name).kept(), piles, repr(game.decision)


def moments(seeds: range, every: int) -> Iterator[tuple[int, Game]]:
    """Games of any sets at random decisions."""
    for seed in seeds:
        game, chance, when = Game(*soak.chosen(seed)), Chance(seed ^ 0x5EED), Chance(seed)
        while game.decision is not None and len(game.answers) < 1_500:
            if when.below(every) == 0:
                yield seed, game
            game.answer(soak.next_answer(game, seed, chance))


def asked(game: Game) -> int:
    assert game.decision is not None
    return game.decision.player.seat


def test_imagined_worlds_look_the_same_and_play_to_their_end_by_the_laws() -> None:
    imagined = alike = 0
    for seed, game in moments(range(40), 70):
        seat, before = asked(game), fingerprint(game)
        world = game.imagine(seat, seed)
        other = game.imagine(seat, seed + 1)
        assert view(world, seat) == view(other, seat) == view(game, seat)
        assert fingerprint(game.imagine(seat, seed)) == fingerprint(world)
        alike += fingerprint(world)[:2] == fingerprint(other)[:2]
        assert fingerprint(game) == before
        chance = Chance(seed)
        while world.decision is not None:
            assert broken(world) == []
            world.answer(chance.below(len(world.decision.options)))
        assert broken(world) == []
        imagined += 1
    assert imagined >= 200
    assert alike == 0  # there was always something hidden


def test_how_things_really_are_has_no_part_in_it() -> None:
    """Whoever sees the same imagines the same: in a world where all that is hidden is another card, too."""
    compared = 0
    for seed, game in moments(range(100, 112), 60):
        seat = asked(game)
        world = game.imagine(seat, seed)
        assert fingerprint(world.imagine(seat, 77)) == fingerprint(game.imagine(seat, 77))
        compared += 1
    assert compared > 30


def test_a_copy_of_an_imagined_world_plays_on_like_it() -> None:
    for seed, game in moments(range(200, 206), 60):
        world = game.imagine(asked(game), seed)
        twins, chance = [world.copy(), world.copy().copy()], Chance(seed)
        while world.decision is not None:
            answer = chance.below(len(world.decision.options))
            for each in (world, *twins):
                each.answer(answer)
            if chance.below(20) == 0:
                twins[0] = world.copy()
            assert [fingerprint(twin) for twin in twins] == [fingerprint(world)] * 2


def test_roles_that_are_hidden_are_as_likely_as_they_were_dealt() -> None:
    game = Game(rulebook(["base"]), Setup(seats(7), 5))
    while game.decision is None or game.table.turn_count < 2 or game.decision.player.role_known:
        game.answer(0)
    seat = asked(game)
    seen = game.view(game.table.players[seat].name)
    others = [p.seat for p in seen.players if p.role == HIDDEN]

    def roles(of: Game) -> tuple[str, ...]:
        return tuple(str(of.table.players[each].role).partition(" ")[0] for each in others)

    possible = set(permutations(roles(game)))
    worlds = 900
    found = Counter(roles(game.imagine(seat, seed)) for seed in range(worlds))
    assert set(found) == possible
    share = worlds / len(possible)
    assert share / 2 < found[roles(game)] < share * 2
    assert all(share / 3 < count < share * 3 for count in found.values())


def test_hidden_cards_are_as_likely_here_as_there() -> None:
    """How often a card of another hand is really there says nothing: as often as of all cards that lie hidden."""
    game = Game(rulebook(["base"]), Setup(seats(4), 8))
    while game.decision is None or game.table.turn_count < 2:
        game.answer(0)
    seat = asked(game)
    other = game.table.players[(seat + 1) % 4]
    held, hidden = set(map(str, other.hand)), sum(len(p.hand) for p in game.table.players if p.seat != seat)
    hidden += len(game.table.piles["deck"])
    right = sum(len(held & set(map(str, game.imagine(seat, s).table.players[other.seat].hand))) for s in range(400))
    expected = 400 * len(held) * len(other.hand) / hidden
    assert expected / 2 < right < expected * 2


def test_only_who_is_asked_imagines() -> None:
    game = Game(rulebook(["base"]), Setup(seats(4), 1))
    with pytest.raises(ValueError, match="who is asked"):
        game.imagine((asked(game) + 1) % 4, 1)
    while game.decision is not None:
        game.answer(len(game.decision.options) - 1)
    with pytest.raises(ValueError, match="the game is over"):
        game.imagine(0, 1)


# ---------------------------------------------------------------- what somebody knows


def laid(sets: list[str], **given: Any) -> Game:
    rules = rulebook(sets)
    table, setup, start = Layout(rules, given).lay()
    for player in table.players:
        player.life = max(player.life, 4)
    return Game(rules, setup, table=table, start=start)


def answer(game: Game, *keys: str) -> None:
    for key in keys:
        assert game.decision is not None
        game.answer(game.decision.keys().index(key))


def hands(game: Game, name: str) -> set[tuple[str, ...]]:
    """What a player has in hand, by who is asked now, in a few worlds."""
    worlds = [game.imagine(asked(game), seed) for seed in range(12)]
    return {tuple(map(str, p.hand)) for world in worlds for p in world.table.players if p.name == name}


def test_what_was_drawn_openly_is_known() -> None:
    game = laid(
        ["base"],
        players={"ann": {"hand": ["general-store Q♠", "beer", "panic"]}, "bob": {"hand": 1}},
        deck=["duel Q♦", "gatling"],
    )
    answer(game, "play general-store Q♠", "duel Q♦")
    found = hands(game, "bob")
    assert all("gatling 10♥" in hand for hand in found)
    assert len(found) > 6
    assert game.table.players[1].hand[0].label == "blank"


def test_who_looked_at_the_top_of_the_deck_knows_it_until_it_is_shuffled() -> None:
    game = laid(
        ["base"],
        players={"ann": {"character": "kit-carlson", "hand": ["beer", "panic"], "life": 3}, "bob": {"hand": 2}},
        deck=["duel Q♦", "gatling", "saloon"],
        phase=1,
    )
    answer(game, "duel Q♦", "saloon 5♥")
    tops = {str(game.imagine(asked(game), seed).table.piles["deck"][-1]) for seed in range(12)}
    nexts = {str(game.imagine(asked(game), seed).table.piles["deck"][-2]) for seed in range(12)}
    assert tops == {"gatling 10♥"}
    assert len(nexts) > 6
    game.table.shuffled(game.table.piles["deck"])
    assert len({str(game.imagine(asked(game), seed).table.piles["deck"][-1]) for seed in range(12)}) > 1


def test_who_gave_a_card_away_knows_who_has_it_and_nobody_else_does() -> None:
    game = laid(
        ["base", "wild-west-show"],
        players={
            "ann": {"character": "flint-westwood", "hand": ["duel Q♦", "beer"]},
            "bob": {"hand": ["gatling", "saloon", "missed"]},
            "cat": {"hand": ["panic"]},
        },
        turn="ann",
    )
    answer(game, "use flint-westwood", "bob", "duel Q♦")
    assert all("duel Q♦" in hand for hand in hands(game, "bob"))
    table = game.table
    [duel] = [card for card in table.players[1].hand if card.label == "duel Q♦"]
    ann, bob, cat = table.players
    assert table.known[duel.index] == ann.eye | bob.eye
    assert [bool(table.known[card.index] & bob.eye) for card in ann.hand] == [False, True, True]
    assert not any(table.known[card.index] & cat.eye for card in (*ann.hand, *bob.hand))


def test_a_card_that_slips_away_may_be_any_of_the_hand() -> None:
    """Ann knows what bob drew openly, until cat takes one of his cards and ann does not see which."""
    game = laid(
        ["base"],
        players={"ann": {"hand": ["general-store Q♠"]}, "bob": {"hand": 1}, "cat": {"hand": ["panic"]}},
        deck=["duel Q♦", "gatling", "saloon"],
    )
    answer(game, "play general-store Q♠", "duel Q♦", "gatling 10♥")
    table = game.table
    ann, bob, cat = table.players
    assert all(table.known[card.index] & ann.eye for card in bob.hand if card.label == "gatling 10♥")
    game.interpreter.move(bob.hand[0], cat.hand)
    assert not any(table.known[card.index] & ann.eye for card in bob.hand)
    assert {table.at[card.index].name for card in table.cards if table.known[card.index] & ann.eye == 0} >= {HAND}


def test_hands_that_lie_open_are_known_to_all() -> None:
    game = laid(
        ["base", "wild-west-show"],
        players={"ann": {"hand": ["beer", "panic"]}, "bob": {"hand": ["gatling", "duel Q♦"]}},
        piles={"show": ["sacagaway"]},
    )
    assert hands(game, "bob") == {("gatling 10♥", "duel Q♦")}
