"""Copies of games go on like the games they were made of."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bangdsl import library
from bangdsl.library import execute, rulebook
from bangdsl.play.decisions import Slot
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.laws import fingerprint
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import NOTICED, UNDER_WAY, Interpreter
from bangdsl.play.verbs import Attack
from bangdsl.scenario.given import Layout
from bangdsl.table.chance import Chance
from bangdsl.table.table import Lasting, Player, Rest, Table, thaw
from tests import soak

# What an interpreter holds besides what a frozen table keeps and what is only there while an effect is under way.
FROM_THE_TABLE = {
    "alive", "dealt", "deck", "definitions", "discards", "limbo", "places", "players", "remaining", "rulebook",
    "some_away", "table", "variants",
}  # fmt: skip
FROM_WHAT_IS_IN_FORCE = {"hindered", "in_force", "lasting_slots", "limits", "live", "slots", "slots_of"}
FROM_THE_RULES = {"answer_cards", "listened_to", "remembers", "rows", "tokens_known"}
SET_BY_THE_GAME = {"checkpoint", "patient", "story"}
# Answers kept to be quick, and what is set anew before it is looked at.
OF_NO_CONSEQUENCE = {
    "_aiming",
    "_goes_shuffled",
    "_goes_under",
    "_ordering",
    "owed",
    "secrets",
    "bounds",
    "kept",
    "own_slots",
}


def test_everything_an_interpreter_holds_is_in_a_frozen_table_or_follows_from_it() -> None:
    """An attribute nobody thought of when tables are frozen was how copies came to differ."""
    held = {name for layer in Interpreter.__mro__ for name in layer.__dict__.get("__slots__", ())}
    held |= {*getattr(Interpreter, "__mypyc_attrs__", ())}  # compiled classes have no slots but keep this list
    known = [*NOTICED, *UNDER_WAY, *FROM_THE_TABLE, *FROM_WHAT_IS_IN_FORCE, *FROM_THE_RULES]
    known += [*SET_BY_THE_GAME, *OF_NO_CONSEQUENCE]
    assert sorted(known) == sorted(held)


def in_force(game: Game) -> dict[Any, list[Any]]:
    """What waits for what, in order."""

    def told(slot: Slot[Any]) -> tuple[Any, ...]:
        return slot.ability.key, str(slot.card), str(slot.owner)

    def key(waits_for: Any) -> Any:
        return waits_for if isinstance(waits_for, str) else (waits_for[0], waits_for[1].name)

    slots: Any = game.interpreter.slots
    return {key(waits_for): list(map(told, waiting)) for waits_for, waiting in slots.items() if waiting}


def test_in_a_copy_everything_came_into_force_in_the_same_order() -> None:
    """An event that was turned up before a player took a railcar, cards that changed places: what is asked next, and
    in which order, depends on it, not on how the cards lie."""
    for seed in (2, 11, 14):
        game, chance = Game(*soak.chosen(seed)), Chance(seed ^ 0x5EED)
        while game.decision is not None:
            if len(game.answers) % 10 == 0:
                assert in_force(game.copy()) == in_force(game)
            game.answer(soak.next_answer(game, seed, chance))


def test_copies_of_games_of_any_sets_play_to_the_same_end() -> None:
    compared = 0
    for seed in range(10):
        copies, wrong = soak.copied(seed)
        assert wrong == [], f"seed {seed}"
        compared += copies
    assert compared > 20


# ---------------------------------------------------------------- what outlives the text that set it up


def bound(*args: Any, until: tuple[Any, ...], me: Player | None = None) -> Lasting:
    return Lasting(lambda rules, me, this, *args: None, None, me, None, args, until)


def frozen_with(lasting: Lasting, table: Table) -> Any:
    table.lasting = [lasting]
    return table.freeze(Rest([(lasting, lasting.me)], []))


def table_of_four() -> Table:
    return Game(rulebook(["base"]), Setup(seats(4), 1)).table


def test_what_lasts_is_still_that_players_when_seats_changed_since() -> None:
    """Two players changed seats after the table was frozen, and in the copy the ghost was the other one."""
    table = table_of_four()
    ann, bob, *_ = table.players
    frozen = frozen_with(bound(bob, until=("next turn", bob), me=bob), table)
    ann.seat, bob.seat = bob.seat, ann.seat
    table.players[:2] = [bob, ann]
    copy = thaw(frozen)
    [found] = copy.lasting
    assert found.me is copy.players[1]
    assert found.me.name == "bob"
    assert found.args == (copy.players[1],)
    assert found.until == ("next turn", copy.players[1])


def test_how_long_something_lasts_is_as_it_was_then() -> None:
    """What holds through a player's next turn holds until the end of that turn, once it has come."""
    table = table_of_four()
    ann = table.players[0]
    frozen = frozen_with(bound(until=("through next turn", ann), me=ann), table)
    table.lasting[0].until = ("turn",)
    copy = thaw(frozen)
    assert copy.lasting[0].until == ("through next turn", copy.players[0])


def test_what_lasts_may_be_bound_to_several_players_or_to_a_shot() -> None:
    table = table_of_four()
    ann, bob, cat, _ = table.players
    shot = Attack(ann, bob, table.cards[0], table.cards[0].definition)
    frozen = frozen_with(bound([bob, cat], shot, {ann: 1}, until=("once",)), table)
    copy = thaw(frozen)
    [found] = copy.lasting
    whom, again, counts = found.args
    assert whom == copy.players[1:3]
    assert (again.shooter, again.target) == tuple(copy.players[:2])
    assert again.card is shot.card
    assert again.name is shot.name
    assert counts == {copy.players[0]: 1}


# ---------------------------------------------------------------- pickles


def advanced(game: Game, decisions: int, seed: int = 3) -> Game:
    chance = Chance(seed)
    for _ in range(decisions):
        assert game.decision is not None
        game.answer(chance.below(len(game.decision.options)))
    return game


def assert_same_course(games: list[Game], seed: int = 4) -> None:
    chance = Chance(seed)
    while True:
        assert [fingerprint(game) for game in games[1:]] == [fingerprint(games[0])] * (len(games) - 1)
        if games[0].decision is None:
            return
        answer = chance.below(len(games[0].decision.options))
        for game in games:
            game.answer(answer)


def test_a_pickled_game_of_any_sets_plays_on_like_the_original() -> None:
    for seed in range(4):
        game, chance, when = Game(*soak.chosen(seed)), Chance(seed ^ 0x5EED), Chance(seed)
        twins: list[Game] = []
        while game.decision is not None:
            if when.below(50) == 0 and len(twins) < 4:
                twins.append(pickle.loads(pickle.dumps(game)))
                world = game.imagine(game.decision.player.seat, seed)
                assert fingerprint(pickle.loads(pickle.dumps(world))) == fingerprint(world)
            answer = soak.next_answer(game, seed, chance)
            for each in (game, *twins):
                each.answer(answer)
            assert [fingerprint(twin) for twin in twins] == [fingerprint(game)] * len(twins)


def test_copy_and_deepcopy_make_games_of_their_own() -> None:
    game = advanced(Game(rulebook(["base"]), Setup(seats(5), 2)), 30)
    assert_same_course([game, copy.copy(game), copy.deepcopy(game), copy.deepcopy([game])[0]])


def test_a_pickled_game_that_was_laid_out_has_its_cards() -> None:
    """Cards that no set has, and copies of a card that it has too few of."""
    rules = rulebook(["base"])
    given = {"players": {"ann": {"hand": ["dynamite", "blank"]}, "bob": {"hand": ["dynamite"], "life": 4}}}
    table, setup, start = Layout(rules, given).lay()
    for player in table.players:
        player.life = 4
    game = Game(rules, setup, table=table, start=start)
    again = pickle.loads(pickle.dumps(game))
    hands = [str(card) for player in again.table.players for card in player.hand]
    assert hands == ["dynamite 2♥", "blank", "dynamite 2♥ (2)"]
    assert_same_course([game, again])


LOAD = """
import pickle, sys
from bangdsl.play.laws import fingerprint
game = pickle.load(open(sys.argv[1], "rb"))
for answer in map(int, sys.argv[2:]):
    game.answer(answer)
print(fingerprint(game))
"""


def test_a_pickled_game_of_a_set_of_ones_own_goes_on_in_another_process(tmp_path: Path) -> None:
    """The set was compiled in memory, from a folder that is gone by then: the pickle brings it along."""
    rules = rulebook(["base"], soak.EXAMPLES)
    game = advanced(Game(rules, Setup(seats(5), 6)), 40)
    path = tmp_path / "game.pickle"
    path.write_bytes(pickle.dumps(game))
    answers = [0] * 10
    told = subprocess.run(
        [sys.executable, "-c", LOAD, str(path), *map(str, answers)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for answer in answers:
        game.answer(answer)
    assert told.strip() == str(fingerprint(game))


def test_many_pickles_share_their_rules() -> None:
    game = Game(rulebook(["base", "dodge-city"]), Setup(seats(4), 1))
    pickled = pickle.dumps(game)
    assert len(pickled) < 10_000  # published sets are named, not carried
    assert pickle.loads(pickled).rulebook is game.rulebook


def test_a_pickle_of_other_cards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pickled = pickle.dumps(Game(rulebook(["base"]), Setup(seats(4), 1)))
    monkeypatch.setattr(library, "_in_use", {})
    monkeypatch.setattr(library, "_module_text", lambda ident: "SET = None")
    with pytest.raises(pickle.UnpicklingError, match="it was played with other cards: base changed since"):
        pickle.loads(pickled)


def test_a_set_that_cannot_be_found_again_is_not_pickled() -> None:
    text = rulebook(["base"]).sets[0].python
    rules = Rulebook([execute(text, "<by hand>", {"more": 1})])
    with pytest.raises(pickle.PicklingError, match="the set base was made by hand"):
        pickle.dumps(Game(rules, Setup(seats(4), 1)))
