"""What a table keeps in mind: only what texts ask for, the same in every copy; changes of what would happen end."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.chance import Chance
from tests.invariants import broken, fingerprint

INSTEAD = Path(__file__).parent / "sets" / "instead"


@cache
def rules() -> Rulebook:
    return rulebook(["base", "dodge-city"], [INSTEAD])


def play(game: Game, chance: Chance, answers: int) -> None:
    for _ in range(answers):
        if game.decision is None:
            return
        game.answer(chance.below(len(game.decision.options)))


def test_what_no_text_asks_for_is_not_remembered() -> None:
    game = Game(rulebook(["base"]), Setup(seats(4), 3))
    play(game, Chance(3), 200)
    memory = game.table.memory
    assert (memory.deeds, memory.turns, memory.noted, memory.round) == ([], {}, {}, 0)
    assert "lose" in rules().remembered
    assert "advance" not in rules().remembered


def test_copies_and_pickles_remember_the_same_and_play_on_alike() -> None:
    for seed in range(3):
        game = Game(rules(), Setup(seats(4), seed))
        play(game, Chance(seed), 120)
        if game.decision is None:
            continue
        assert game.table.memory.deeds
        for twin in (game.copy(), pickle.loads(pickle.dumps(game))):
            assert twin.table.memory.deeds == game.table.memory.deeds
            assert twin.table.memory.turns == game.table.memory.turns
            assert twin.table.memory.noted == game.table.memory.noted
            mine = game.copy()
            play(mine, Chance(seed + 100), 40)
            play(twin, Chance(seed + 100), 40)
            assert fingerprint(twin) == fingerprint(mine)


def test_games_with_all_that_is_remembered_and_changed_keep_the_laws_of_the_table() -> None:
    for seed in range(4):
        game, chance = Game(rules(), Setup(seats(4 + seed % 3), seed), checked=seed == 0), Chance(seed)
        for _ in range(400):
            if game.decision is None:
                break
            assert broken(game) == [], f"seed {seed}"
            play(game, chance, 1)
