"""A series of games: what the next one takes over from the one that has just ended."""

from __future__ import annotations

from collections.abc import Collection

from bangdsl.play.game import Game, Setup
from bangdsl.table.table import Player


def next_setup(game: Game, *, keep: Collection[str] = (), pass_on: str | None = None, seed: int) -> Setup:
    """The next game of the same players. Those named in `keep` stay who they were, everyone else gets a random
    character; the role `pass_on` goes to the next player clockwise, all other roles are dealt. No card is taken over.
    """
    if not game.over:
        raise ValueError("the game is not over yet")
    return Setup(
        game.setup.players,
        seed,
        game.setup.variants,
        roles={} if pass_on is None else {_heir(game, pass_on).name: pass_on},
        characters={name: _character(game, name) for name in keep},
    )


def _heir(game: Game, role: str) -> Player:
    """Who sits to the left of the one with that role, in the game or not."""
    players = game.table.players
    holders = [player for player in players if player.has_role(role)]
    if len(holders) != 1:
        raise ValueError(f"{role} cannot be passed on: {len(holders)} players had that role, not 1")
    return players[(holders[0].seat + 1) % len(players)]


def _character(game: Game, name: str) -> str:
    player = next((player for player in game.table.players if player.name == name), None)
    if player is None:
        raise ValueError(f"nobody is called {name}")
    if not player.in_game:
        raise ValueError(f"{name} was eliminated and cannot keep a character")
    if player.character is None:
        raise ValueError(f"{name} has no character to keep")
    return player.character.definition.id
