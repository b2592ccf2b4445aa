"""At the terminal: a way back before an aim is final, what one need not remember, and questions for the right thing."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from bangdsl.commands.play import Explainer, Session
from bangdsl.library import rulebook
from bangdsl.play.game import Game
from bangdsl.scenario.run import Run


def laid_out(given: dict[str, Any], *sets: str) -> Game:
    run = Run(rulebook(sets or ["base"]), {"given": given, "when": ["…"]})
    run.start()
    return run.playing


class Typed(Session):
    """A session in which the answers are typed beforehand; what is left of them when it ends was not asked for."""

    def __init__(self, game: Game, lines: list[str], *sets: str) -> None:
        self.text = io.StringIO()
        out = Console(file=self.text, width=200, markup=False, highlight=False)
        super().__init__(game, "simple", len(game.setup.players), Explainer(list(sets) or ["base"], []), out)
        self.lines: Iterator[str] = iter([*lines, "q"])

    def read(self, prompt: str = "> ") -> str | None:
        return next(self.lines, None)

    def hand_over(self, me: Any) -> bool:
        return True


def play(given: dict[str, Any], lines: list[str], *sets: str) -> tuple[Game, str]:
    game = laid_out(given, *sets)
    session = Typed(game, lines, *sets)
    assert session.run(resumed=False) is False
    return game, session.text.getvalue()


def number(game: Game, key: str) -> str:
    assert game.decision is not None
    return str(game.decision.keys().index(key) + 1)


DUEL = {
    "players": {"ann": {"hand": ["duel Q♦", "beer 6♥"], "life": 2, "role": "sheriff"}, "bob": {}, "cat": {}, "dan": {}}
}


def test_a_play_is_taken_back_before_its_aim_is_final() -> None:
    duel, beer = (number(laid_out(DUEL), key) for key in ("play duel Q♦", "play beer 6♥"))
    game, told = play(DUEL, [duel, "b", beer])
    assert told.count("Whom do you choose for Duel?") == 1
    assert "b  back" in told
    assert [card.label for card in game.table.players[0].hand] == ["duel Q♦"]
    assert game.table.players[0].life == 3
    # aimed at somebody it is final, and what was taken back before leaves no trace
    game, told = play(DUEL, [duel, "b", duel, "x", "2"])
    assert "`b` to go back" in told
    assert game.table.players[2].life == 3  # cat has no BANG! to answer with
    assert len(game.answers) == 2


def test_where_nothing_is_aimed_there_is_no_way_back() -> None:
    beer = number(laid_out(DUEL), "play beer 6♥")
    game, told = play(DUEL, ["b", beer, "b"])
    assert "b  back" not in told
    assert len(game.answers) == 1


def test_the_goal_the_event_prices_and_uses_are_on_the_screen() -> None:
    given = {
        "players": {
            "ann": {"character": "sid-ketchum", "hand": ["beer", "bang"], "role": "outlaw"},
            "bob": {},
            "cat": {},
        },
        "piles": {"event-pile": ["the-reverend"], "shop": ["gun-belt", "lucky-charm"]},
    }
    _, told = play(given, [], "gold-rush", "high-noon")
    assert "Your goal: You win when the Sheriff is eliminated" in told
    assert "In force: The Reverend: " in told
    assert "Gun Belt (price 2)" in told
    assert "use Sid Ketchum\n      At any time, you may discard 2 cards" in told


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("sheriff", "Sheriff: You win when nobody is left but lawmen."),
        ("shop", "shop (pile or row): "),
        ("the-reverend", "The Reverend: "),
        ("green", "green (border): lies in play and is used up later"),
        ("nugget", "nugget (token): "),
        ("nothing-of-it", "There is no card 'nothing-of-it'"),
    ],
)
def test_what_is_explained(asked: str, said: str, explainer: Explainer) -> None:
    lines = list(explainer.lines(asked))
    assert any(said in line for line in lines), lines


def test_a_reprint_is_not_told_as_saying_nothing(explainer: Explainer) -> None:
    assert list(explainer.lines("bang")) == ["BANG!: Shoot another player within reach of your weapon."]


@pytest.fixture(scope="module")
def explainer() -> Explainer:
    return Explainer(["dodge-city", "gold-rush", "high-noon"], [])


@pytest.mark.parametrize(
    ("given", "steps", "text"),
    [
        ({"players": {"ann": {"hand": ["duel"]}, "bob": {}, "cat": {}}}, 1, "Whom do you choose for Duel?"),
        (
            {"players": {"ann": {"hand": ["cat-balou"]}, "bob": {"in play": ["barrel", "scope"]}, "cat": {"hand": 1}}},
            2,
            "Which card of bob do you discard?",
        ),
        ({"players": {"ann": {"hand": 6}, "bob": {}, "cat": {}}}, 1, "Which card do you discard?"),
    ],
)
def test_questions_ask_for_what_is_wanted(given: dict[str, Any], steps: int, text: str) -> None:
    game = laid_out(given)
    for _ in range(steps):
        game.answer(0)
    assert game.asked().text == text
