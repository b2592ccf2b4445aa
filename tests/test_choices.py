"""What is chosen in secret is known to nobody else before it is shown: neither by a view nor in an imagined world."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game
from bangdsl.play.laws import fingerprint
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.given import Layout
from tests.test_imagine import view

CHOICES = Path(__file__).parent / "sets" / "choices"


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(["base", "dodge-city"], [CHOICES])


def laid(rules: Rulebook, card: str, *answers: str) -> Game:
    """Ann plays a card, and so many have chosen; who is asked next is left open."""
    players: dict[str, Any] = {name: {"life": 4} for name in ("ann", "bob", "cat", "dan")}
    players["ann"]["hand"] = [card, "beer"]  # with something left to do the turn goes on
    table, setup, start = Layout(rules, {"players": players, "seed": 3}).lay()
    game = Game(rules, setup, table=table, start=start, tell=True)
    for wanted in (f"play {card}", *answers):
        answer(game, wanted)
    return game


def answer(game: Game, wanted: str) -> None:
    assert game.decision is not None
    keys = game.decision.keys()
    game.answer(next(i for i, key in enumerate(keys) if key.startswith(wanted)))


@pytest.mark.parametrize(
    ("card", "one", "other"), [("high-card-call", "1", "3"), ("lynching", "cat", "dan"), ("crossroads", "draw", "gain")]
)
def test_who_is_asked_next_sees_nothing_of_what_was_chosen(rules: Rulebook, card: str, one: str, other: str) -> None:
    games = [laid(rules, card, said) for said in (one, other)]
    assert view(games[0], 1) == view(games[1], 1)
    told = [[(kind, *map(str, facts)) for kind, *facts in game.story] for game in games]
    assert told[0] == told[1]


def test_others_may_have_chosen_otherwise_in_an_imagined_world(rules: Rulebook) -> None:
    game = laid(rules, "high-card-call", "1")
    ends = set()
    for seed in range(30):
        world = game.imagine(1, seed)
        again = world.copy()
        for each in (world, again):
            for said in ("2", "2", "2"):
                answer(each, said)
        assert fingerprint(world) == fingerprint(again)
        ann, _, cat, _ = world.table.players
        ends.add((len(ann.hand), len(cat.hand)))
    assert ends == {(1, 1), (2, 0), (2, 1)}, "ann has named 1, 3 or 2"


def test_copies_and_pickles_know_what_was_chosen(rules: Rulebook) -> None:
    game = laid(rules, "late-count", "2", "3")
    for other in (game.copy(), pickle.loads(pickle.dumps(game))):
        for each in (other, clone := game.copy()):
            for said in ("1", "2", "stop"):
                answer(each, said)
        assert [player.life for player in other.table.players] == [player.life for player in clone.table.players]
        assert [player.life for player in other.table.players] == [4, 4, 3, 4]


def test_a_name_in_secret_is_in_no_story_before_it_is_revealed(rules: Rulebook) -> None:
    game = laid(rules, "sealed-letter", "bob")
    assert not [facts for kind, *facts in game.story if kind == "name"]
    answer(game, "stop")
    assert [facts[1] for kind, *facts in game.story if kind == "name"] == ["bob"]
