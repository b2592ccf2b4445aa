"""Bounds that no text can come near enough to show; what texts can show is in `sets/corners.scenarios.yml`."""

from __future__ import annotations

from bangdsl.library import rulebook
from bangdsl.play.events import MAX_ROUNDS, Frame
from bangdsl.play.game import Game, Setup, seats


def test_a_repeat_ends_by_itself() -> None:
    game = Game(rulebook(["base"]), Setup(seats(4), 1)).interpreter
    game.begin(Frame(game.players[0], None, None))
    assert sum(game.round_again(game.players[0]) for _ in range(MAX_ROUNDS + 50)) == MAX_ROUNDS


def test_a_row_stops_past_the_last_place() -> None:
    game = Game(rulebook(["base", "great-train-robbery"]), Setup(seats(4), 1)).interpreter
    past = len(game.pile("line")) + 1
    for told, place in ((past + 5, past), (past, past), (2, 2), (-3, 1)):
        game.set_place("train", told)
        assert game.place_of("train") == place
