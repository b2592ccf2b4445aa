"""What a proposal may not lose: for each guard a pair that it keeps apart, and one beside it that may be proposed."""

from __future__ import annotations

import pytest

from bangdsl.parse.faithful import GUARDS, is_faithful

# What was written, what would lose something of it, and what would not.
APART = [
    ("each player discards a weapon", "all: discard my weapon", "all: discard a weapon"),
    ("use this as a shield", "this as a Missed!", "when I am shot: this = missed"),
    ("another player loses 1 life or I draw", "another player: lose 1 life or draw", "draw or bang another player"),
    ("its owner draws a card", "draw", "the owner of this: draw"),
    ("flip a card with draw!", "reveal a card with draw!", "draw! heart: draw"),
    ("when I lose a weapon, draw", "when I discard a weapon: draw", "when my weapon leaves play: draw"),
    ("draw 1 per life lost this turn", "draw 1 per missing life", "draw 1 per life I have lost this turn"),
    ("shoot a player with a Gatling", "bang a player with a Gatling", "bang a player in reach"),
    ("that player discards a card of my choice", "that player: discard", "that player: discard by my choice"),
    ("all players draw a card of everybody", "draw a card of I", "draw a card of a player"),
    ("they may discard and I: draw", "they: may discard a card and I and draw", "they: may discard, I: draw"),
    ("draw 2 and I discard 1 unless I am the sheriff", "draw 2; discard 1", ""),
    ("draw unless I am wanted or I have 1 life", "if I am not wanted or I have 1 life: draw", ""),
    ("my distance is 1 more", "my distance +1", "others see me at distance +1"),
    ("the sheriff is wanted and draws", "the sheriff is wanted, draw", "the sheriff is wanted, they: draw"),
    ("another player: is wanted, draw", "another player is wanted, draw", "another player is wanted, they: draw"),
    (
        "another player is wanted and poisoned and loses 1 life",
        "another player is wanted, they are poisoned, lose 1 life",
        "another player is wanted, they are poisoned, they: lose 1 life",
    ),
    (
        "on the sheriff; they may not play BANG! on me",
        "on the sheriff; I may not play BANG! on me",
        "",
    ),
    (
        "my reach is the number of cards I played this round",
        "until the next turn of the leader: my reach is the number of cards I played",
        "my reach is the number of cards that I played during this round",
    ),
    (
        "at end of their turn each player discards a card",
        "at end of my turn: each player: discard a card",
        "at end of turn of each player: that player: discard a card",
    ),
    ("all: draw, if they are hurt: heal", "all: draw; if they are hurt: heal", ""),
    ("the highest card: draw", "the most cards: draw", "the highest card in hand: draw"),
    ("that player must shoot a player of my choice", "that player: bang any player", "that player: bang the left"),
]


@pytest.mark.parametrize("at", range(max(len(GUARDS), len(APART))))
def test_what_is_lost_is_not_proposed(at):
    guard, (written, lost, kept) = GUARDS[at], APART[at]
    assert guard.written.search(written)
    assert guard.said.search(lost)
    assert not is_faithful(written, lost), guard.why
    assert not kept or is_faithful(written, kept)


@pytest.mark.parametrize(
    ("written", "lost", "kept"),
    [
        ("each player draws 3 cards", "all: draw", "all: draw 3"),
        ("when I would draw, draw 1 more", "when I would draw: draw", "when I would draw: draw 1 more instead"),
        ("they discard, then I draw", "another player: discard, draw", "another player: discard; me: draw"),
        ("if I lead all 3 players: draw", "if I lead: 3 other players: draw", "if I lead 3 players: draw"),
        ("when my shot hits the sheriff: draw", "when I shoot: the sheriff: draw", "when the sheriff is hit: draw"),
    ],
)
def test_how_many_and_who_does_it_is_kept(written, lost, kept):
    assert is_faithful(written, kept)
    assert not is_faithful(written, lost)


def test_a_number_may_go_where_something_takes_its_place():
    assert is_faithful("discard 2 cards, pick 1 of them", "choose a card; discard it")
