"""Rule text says what is meant: every meaning has its words, and what plays differently reads differently."""

from __future__ import annotations

import dataclasses
import inspect
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2
import pytest
import yaml

from bangdsl.compiling import table_for
from bangdsl.library import Compilation, compile_sets, published
from bangdsl.meaning import nodes as m
from bangdsl.meaning.abilities import ASKS, Abilities
from bangdsl.meaning.taking import ACTS
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable, core_words
from bangdsl.spans import EffectText, Span
from bangdsl.tell.questions import UNSAID
from bangdsl.tell.text import (
    FAMILIES,
    TABLES,
    TEMPLATES,
    Teller,
    language_of,
    languages,
    macro_name,
    rule_text,
    rule_texts,
)
from bangdsl.tree import nodes as n

HERE = Path(__file__).parent
SETS = sorted(path.parent for folder in (HERE / "sets", HERE.parent / "examples") for path in folder.rglob("set.yml"))


@pytest.fixture(scope="module")
def compiled() -> Compilation:
    return compile_sets(published())


@pytest.fixture(scope="module")
def table(compiled: Compilation) -> WordTable:
    """The words of every published set."""
    words = core_words()
    for source in compiled.sets.values():
        words.add_set(source)
    return words


def meant(written: str, table: WordTable, kind: str = "character", *, played: bool = False) -> list[m.Ability]:
    effect, problems = parse_effect(EffectText(written, "test"), table)
    assert problems == []
    assert effect is not None
    abilities, problems = Abilities(table).entry(effect, kind, played=played)
    assert [p for p in problems if p.severity == "error"] == []
    return abilities


def told(written: str, table: WordTable, kind: str = "character", *, played: bool = False) -> str:
    return rule_text(meant(written, table, kind, played=played), table)


# ---------------------------------------------------------------- how texts read

READ_WELL = """
if there is another outlaw: draw
    If there is another Outlaw, draw a card.
any time: repeat: discard a Beer = draw
    At any time, you may do this as often as you like: discard a Beer card to draw a card.
draw
    Draw a card.
my flips - 2
    When you “draw!”, turn up 2 cards fewer and choose one of them to count.
my draw-count - my wounds
    In phase 1, you draw as many fewer cards as the life points you have lost.
my hand-limit -2 per weapon in play
    Your hand limit is reduced by 2 times the number of weapons in play.
while I have 1 life or my hand is empty: my reach +1
    While you have exactly 1 life point or your hand is empty, your weapon reaches 1 farther.
if I have a Duel or a Beer in hand and it is my turn: draw
    If you have a Duel card in hand or you have a Beer card in hand, and it is your turn, draw a card.
when another player is shot: discard a card = redirect it to me
    When another player is shot, you may discard a card from your hand to redirect the shot to you.
when I draw my first card during my phase 1, if it is red: heal
    When you draw your first card during your phase 1, if it is red, you regain 1 life point.
when I lose life, if there is no culprit: draw
    When you lose life, if the player responsible is nobody, draw a card.
at end of my turn, if a player played no card during this turn: draw
    At the end of your turn, if a player is not among those who played a card during this turn, draw a card.
the reach of others is twice their life
    The weapon of each other player reaches up to distance 2 times their life.
choose another player; discard a card in play of another player; that player: draw
    Choose another player. Discard a card in play in front of another player. The player who had the card draws a card.
any: bang the left player, that player: draw
    Another player of your choice shoots the nearest player on their left. The chosen player draws a card.
discard-another = heal any
    Discard another card from your hand to give 1 lost life point back to any player, yourself included.
bang range 2
    Shoot another player at distance 2 or less.
bang reach against 2 misses
    Shoot another player within reach of your weapon; it takes 2 misses to avoid the shot.
draw 2 from the hand of another player
    Take 2 random cards from another player’s hand.
all-others: draw, discard 2 cards from hand
    Each other player draws a card and discards 2 cards from their hand.
the sheriff and the left player: discard a card from hand
    Each of the Sheriff and the nearest player on your left discards a card from their hand.
the sheriff and the left player: if it is their turn: draw
    For each of the Sheriff and the nearest player on your left, if it is that player’s turn, that player draws a card.
another player with a weapon in play: lose half of their life
    Another player of your choice with a weapon in play loses as many life points as half of their life (rounded down).
choose all players, those players: draw
    Each player, beginning with you, draws a card.
set the life of all players to 2
    Set the life of each player, beginning with you, to 2.
my BANG! may not be avoided
    None of your BANG! cards may be avoided.
all players but me and the sheriff: draw
    Each player except you and the Sheriff, clockwise from you, draws a card.
after phase 3 of the left player: draw
    After phase 3 of the nearest player on your left, draw a card.
discard all cards in play but weapons
    Discard all cards in play except weapons.
draw (the hand of the sheriff)
    Draw as many cards as there are cards in the Sheriff’s hand.
the sheriff and all deputies: win
    The Sheriff and all Deputies win the game.
my hand-limit is 10
    Your hand limit is 10.
my draw-count -1
    You draw 1 card fewer in phase 1.
distance from me is 1
    You see other players at distance 1.
a card in hand as Missed!
    You may use a card in hand as a Missed! card.
I may only play red cards from hand
    You may only play red cards from your hand.
while I have no blue card in play: my reach +1
    While you have no blue card in play, your weapon reaches 1 farther.
draw! not ♥: lose 1 life
    “Draw!”. On anything but ♥, lose 1 life point.
draw! red: heal
    “Draw!”. On a red card, you regain 1 life point.
3 times: draw
    3 times, draw a card.
choose a card in play, may discard it
    Choose a card in play. You may discard it.
during my turn: lose 1 life = draw 2
    During your turn, you may lose 1 life point to draw 2 cards.
when I would be eliminated, may: heal
    When you would be eliminated, you may instead regain 1 life point.
on any player; distance from me +1
    Put this card in front of a player.
    While this card is in front of you, you see other players at a distance increased by 1.
all: draw! ♠: lose 1 life
    Each player, beginning with you, “draws!”. On ♠, that player loses 1 life point.
each my card in play: may discard it
    For each of your cards in play, you may discard it.
if there are more than (my hand) players: draw
    If there are more players than the number of cards in your hand, draw a card.
my limit of BANG! +1
    You may play 1 more BANG! card in a turn.
the damage of an attack is 2
    A shot costs its target 2 life points unless it is avoided.
heal my wounds
    You regain all life points that you have lost.
each time I play or discard 1 Missed! or BANG! by choice outside my turn: draw
    Each time you play or discard a Missed! or BANG! card by choice outside your turn, draw a card.
when my weapon comes into play: discard my other weapons in play
    When one of your weapons comes into play, discard all your other weapons in play.
weapons in play may not be drawn by cards
    Weapons in play may not be taken by cards.
heal all-others, heal
    Each other player regains 1 life point. You regain 1 life point.
at start of my turn: heal all-others, draw
    At the start of your turn, each other player regains 1 life point and you draw a card.
heal all-others, heal, draw
    Each other player regains 1 life point. You regain 1 life point. Draw a card.
missed, draw
    When you are shot, this counts as 1 miss against the shot. Draw a card.
draw (my wounds)
    Draw as many cards as the life points you have lost.
heal (my wounds), draw (my hand)
    You regain all life points that you have lost. Draw as many cards as there are cards in your hand.
draw range 1 or heal
    Take a card from another player at distance 1: one in play, or a random one from hand; or regain 1 life point.
Beer as Indians!
    You may use Beer cards as Indians! cards.
a card in hand as Indians!
    You may use a card in hand as an Indians! card.
play a Beer as Indians!
    Play a Beer card as an Indians! card.
the misses for an attack are 2
    It takes 2 misses to avoid a shot.
when I am shot by an outlaw: draw
    When an Outlaw shoots you, draw a card.
before my turn, oldest: draw
    Before your turn, in the order in which such cards came into play, draw a card.
each time I lose 1 life, even eliminated: draw
    Each time you lose 1 life point, even when eliminated, draw a card.
when another player is eliminated: until that player leaves the game: my reach +1
    When another player is eliminated, until that player leaves the game, your weapon reaches 1 farther.
whenever I have 2 cards of the same suit in play: draw
    Whenever you have 2 cards of the same suit among your cards in play, draw a card.
whenever another player has a pair in hand: draw
    Whenever another player has a pair among their cards in hand, draw a card.
before my turn: skip my phase 1, skip my phase 2
    Before your turn, skip your phase 1 and skip your phase 2.
each weapon in play has: discard this = do this
    Each weapon in play has this ability: you may discard this card to carry out the effect of this card.
shuffle the roles of all eliminated players among them
    Shuffle the roles of all eliminated players and deal them out among those players.
bang a player within 1 of the sheriff
    Shoot a player at distance 1 from the Sheriff (the Sheriff included).
during my turn: the deck is the discard pile
    During your turn, the discard pile serves as the deck.
all players: name a player
    One after the other and aloud, each player, beginning with you, names a player.
name a card, all players: discard all named cards
    Name a card. Each player, beginning with you, discards all named cards from their hand.
if my cards in hand are red: draw
    If all cards in your hand are red, draw a card.
if all hands are empty: draw
    If all players have an empty hand, draw a card.
the sheriff or the left player: draw
    The Sheriff or the nearest player on your left (you choose who) draws a card.
each player who drew a card of mine during this turn: draw
    Each player by whom one of your cards was drawn during this turn, clockwise from you, draws a card.
swap the hands of 2 players
    Choose 2 players. Swap the hands of those players with each other.
reveal the top card of the deck; discard a card from hand; draw it
    Reveal the top card of the deck. Discard a card from your hand. Take the revealed card into your hand.
look at the top card of the deck; discard a card from hand; draw it
    Look at the top card of the deck. Discard a card from your hand. Take the card looked at into your hand.
name a suit; reveal my hand; discard all of them of the named suit; put the rest under the deck
    Name a suit. Reveal your hand. Discard all of them of the named suit. Put the rest at the bottom of the deck.
name a suit; reveal my hand; if there are at least 2 cards of the named suit in them: draw
    Name a suit. Reveal your hand. If there are at least 2 cards of the named suit among them, draw a card.
reveal my hand; if no card of them is red: draw; if no other card of them is red: draw
    Reveal your hand. If none of them is red, draw a card. If no other card among them is red, draw a card.
reveal my hand; if they are red: draw
    Reveal your hand. If all cards in your hand are red, draw a card.
reveal my hand; if there is no card of them: draw
    Reveal your hand. If there are none of them, draw a card.
choose a player; bang another player
    Choose a player. Shoot yet another player.
each player with fewer nuggets than me: lose 1 life
    Each player with fewer nuggets than you have, clockwise from you, loses 1 life point.
each player with more cards in hand than me: draw
    Each player with more cards in hand than you have, clockwise from you, draws a card.
bang a player with more life than the sheriff
    Shoot a player with more life points than the Sheriff has.
each player with fewer cards in hand than their life: draw
    Each player with fewer cards in hand than they have life points, clockwise from you, draws a card.
at end of my turn: the left player is an outlaw
    At the end of your turn, the nearest player on your left is an Outlaw.
at start of my turn: after phase 1 of my next turn: draw
    At the start of your turn, after phase 1 of your next turn, draw a card.
if my hand is empty: draw, if I have 1 life: heal
    If your hand is empty, draw a card; and then, if you have exactly 1 life point, you regain 1 life point.
if my hand is empty: draw; if I have 1 life: heal
    If your hand is empty, draw a card. If you have exactly 1 life point, you regain 1 life point.
choose another player, at start of their next turn: lose 1 life
    For another player, at the start of that player’s next turn, you lose 1 life point.
choose another player, at start of their next turn: they: lose 1 life
    For another player, at the start of that player’s next turn, that player loses 1 life point.
at start of my turn, if my hand is empty: draw, if I have 1 life: heal
    At the start of your turn, if your hand is empty:
    • Draw a card.
    • If you have exactly 1 life point, you regain 1 life point.
draw! red: heal, if it is ♥: draw
    “Draw!”. On a red card, you regain 1 life point; and then, if the turned-up card is ♥, draw a card.
draw! red: heal; if it is ♠: draw
    “Draw!”. On a red card, you regain 1 life point. If the turned-up card is ♠, draw a card.
draw 2; if one of them is red and one of them is a BANG!: discard them
    Draw 2 cards. If 1 of them is red and 1 of them is a BANG! card, discard them.
while the Dynamite is in play: my reach is 5
    While there is a Dynamite card in play, your weapon reaches up to distance 5.
discard all cards of rank 7 in hand
    Discard all cards of rank 7 from your hand.
at end of my turn: draw, the left player is a ghost
    At the end of your turn, draw a card. The nearest player on your left is a ghost.
choose a player, heal that player per Beer in their hand
    Choose a player. That player regains as many life points as there are Beer cards in that player’s hand.
give my weapon in play to another player
    Give one of your weapons in play to another player (into the hand).
choose 2 other players, give 1 charge to them
    Move 1 charge from your character to the character of each of 2 other players.
give 1 charge to each other player
    Move 1 charge from your character to the character of each other player.
move 1 charge from all outlaws to me
    Move 1 charge from the character of each Outlaw to your character.
at end of my turn, may: discard a card from hand, another player: draw
    At the end of your turn, you may discard a card from your hand; another player of your choice draws a card.
choose 2 other players, draw from their hands
    Take a random card from the hand of each of 2 other players.
choose 2 other players, reveal their hands
    Each of 2 other players of your choice reveals their hand.
the outlaw: draw
    Each Outlaw, clockwise from you, draws a card.
the sheriff: draw
    The Sheriff draws a card.
when the deputy is shot: draw
    When a Deputy is shot, draw a card.
give a card from hand to the outlaw
    Give a card from your hand to an Outlaw.
"""


def read_well() -> list[tuple[str, str]]:
    """Effects, each with its text in indented lines below it."""
    found: list[tuple[str, list[str]]] = []
    for line in READ_WELL.strip().splitlines():
        if line.startswith("    "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return [(written, "\n".join(told)) for written, told in found]


@pytest.mark.parametrize(("written", "expected"), read_well())
def test_effects_read_well(written: str, expected: str, table: WordTable) -> None:
    assert told(written, table) == expected


def test_a_long_block_is_a_list(table: WordTable) -> None:
    written = "at start of the game:\n  draw\n  all: draw\n  if there are 3 seats: draw\n  otherwise: heal\n"
    assert told(written, table).splitlines() == [
        "At the start of the game:",
        "• Draw a card.",
        "• Each player, beginning with you, draws a card.",
        "• If there are exactly 3 seats, draw a card.",
        "• Otherwise, you regain 1 life point.",
    ]


def test_a_card_says_when_it_is_played_and_an_ability_when_it_may_be_used(table: WordTable) -> None:
    written = "before I am eliminated: heal"
    assert (
        told(written, table, "play", played=True)
        == "Play this card before you are eliminated: you regain 1 life point."
    )
    assert told("once during my turn: heal", table) == "Once during your turn, you may regain 1 life point."


def test_a_block_under_two_conditions_is_a_list(table: WordTable) -> None:
    """Else the second condition would seem to bind all that follows."""
    written = "whenever my hand is empty, if there are 3 seats:\n  if the deck is empty: heal\n  draw\n"
    assert told(written, table).splitlines() == [
        "Whenever your hand is empty, if there are exactly 3 seats:",
        "• If the deck is empty, you regain 1 life point.",
        "• Draw a card.",
    ]


def test_the_cost_of_a_card_that_is_played_in_a_window_is_not_optional(table: WordTable) -> None:
    text = told("during my turn or before I am eliminated: discard-another = heal 2", table, "play", played=True)
    assert text.endswith(": discard another card from your hand to regain 2 life points.")


TOKENS = {
    "dust": ({"plural": "dust", "means": "what the wind leaves"}, "2 dust", "all your dust", "no dust"),
    "nugget": ({"means": "a piece of gold"}, "2 nuggets", "all your nuggets", "no nuggets"),
    "ox": ({"plural": "oxen", "means": "what pulls the wagon"}, "2 oxen", "all your oxen", "no oxen"),
    "penny": ({"means": "small change"}, "2 pennies", "all your pennies", "no pennies"),
    "torch": ({"means": "a light for the mine"}, "2 torches", "all your torches", "no torches"),
}


@pytest.mark.parametrize("word", TOKENS)
def test_more_than_one_of_a_token_is_spelt_as_its_set_says(word: str) -> None:
    row, two, every, none = TOKENS[word]
    words = core_words()
    words.declare("tokens", word, row)
    many = two.removeprefix("2 ")
    text = told(f"gain 1 {word}; gain {two}; lose all my {many}; if I have no {many}: draw", words)
    assert text == f"Gain 1 {word}. Gain {two}. Lose {every}. If you have {none}, draw a card."


def test_a_number_that_a_set_declares_is_told_where_it_is_stated(tmp_path: Path) -> None:
    (tmp_path / "set.yml").write_text("set: daring\nneeds: [base]\nwords: {numbers: {courage: what a player dares}}\n")
    (tmp_path / "cards.yml").write_text(
        "bold: {life: 4, effect: my courage is 3}\n"
        "shy: {life: 4, effect: the courage of others -1}\n"
        "grim: {life: 4, effect: the courage of the sheriff is their life}\n"
        "proud: {life: 4, effect: 'while my courage is at least 3: my reach +1'}\n"
    )
    found = compile_sets(["base"], [tmp_path])
    assert rule_texts(found.sets["daring"], found) == {
        "bold": "Your courage is 3.",
        "shy": "The courage of each other player is reduced by 1.",
        "grim": "The courage of the Sheriff is equal to their life.",
        "proud": "While your courage is at least 3, your weapon reaches 1 farther.",
    }


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("a card in play is rusty", "a card in play is rusty"),
        ("my card in play is no longer rusty", "one of your cards in play is no longer rusty"),
        ("another player is rusty", "another player is rusty"),
    ],
)
def test_what_is_marked_is_told_with_where_it_lies(event: str, said: str) -> None:
    words = core_words()
    words.declare("marks", "rusty", "does not work")
    assert told(f"when {event}: draw", words, "character") == f"When {said}, draw a card."


def test_prices_in_brackets_are_told() -> None:
    words = core_words()
    words.declare("tokens", "nugget", "a piece of gold")
    words.declare("zones", "shop", "what can be bought")
    written = "during my turn: choose a card in the shop, pay (its price - 1) nuggets = play that card"
    assert told(written, words, "rule") == (
        "During your turn, you may choose a card in the shop and pay as many nuggets as its price minus 1 to play it."
    )


def test_names_are_shown_as_asked_for(table: WordTable) -> None:
    abilities = meant("the sheriff: discard a Beer", table)
    names = {"beer": "Bière", "sheriff": "Shérif"}
    assert rule_text(abilities, table, names) == "The Shérif discards a Bière card."


def test_names_cannot_break_the_text_into_lines(table: WordTable) -> None:
    abilities = meant("discard a Beer", table)
    assert rule_text(abilities, table, {"beer": "Be\ner\ue000\ue001{{ t }}"}) == "Discard a Be er{{ t }} card."


# ---------------------------------------------------------------- what plays differently reads differently

# Each of these is a group of texts that play differently.
DIFFERENT = """
any: lose 1 life | any player: lose 1 life | another player: lose 2 life | all-others: lose 1 life
    | all: lose 1 life
draw 2 | draw 3 | draw 2 cards of the discard pile
    | draw from the discard pile
discard a random card | discard a card | discard up to 2 cards from hand | discard 2 cards from hand
    | discard my hand
if I have at most 2 cards in hand: draw | if I have at least 2 cards in hand: draw
    | if I have 2 cards in hand: draw
if I have more than 2 cards in hand: draw | if I have fewer than 2 cards in hand: draw
    | if I have a card in hand: draw
when I would draw a card: heal | before I draw a card: heal | when I draw a card: heal
    | after I draw a card: heal
when I draw 2 cards: heal | when I draw at most 2 cards: heal | each time I draw 1 card: heal
when I lose life: draw | each time I lose 1 life: draw | when I lose 2 life: draw | before I lose life: draw
when I play a card, first: draw | when I play a card, last: draw | when I play a card, once: draw
    | when I play a card: draw
when I play a card, may: draw | when another player plays a card: draw | when a player plays a card: draw
at start of my turn: draw | at end of my turn: draw | before my turn: draw | after my turn: draw
at start of the turn of another player: draw | at start of the turn of the sheriff: draw
    | at start of each turn: draw
before my phase 1: draw | after my phase 1: draw | at my phase 1: draw | after phase 1 of another player: draw
discard my card in play | discard a card in play | discard a card in play of another player
    | discard all cards in play
discard my weapon in play | discard a weapon in play of the sheriff | discard a weapon
    | discard my weapons in play
all-others: discard a card from their hand | all-others: discard their hand
all-others: discard my card in play | all-others: discard their card in play
    | all-others: discard a card in play of a player
skip the turn of another player | skip my next turn | skip the next turn of another player | skip my phase 1
    | skip the next turn of the sheriff
set my life to 2 | set the life of another player to 2 | set the life of the sheriff to 2 | gain 2 life | heal 2
reveal my role | reveal the role of another player | reveal the role of the sheriff | reveal my hand
bang reach | bang any | bang range 1 | bang range 2 | bang a player | bang a player within 1
bang all-others | bang all | bang 2 other players | bang up to 2 other players | bang reach against 2 misses
my reach is 2 | my reach +2 | my reach is at least 2 | my reach is at most 2 | the reach of the sheriff is 2
distance to me +1 | distance from me +1 | distance to the sheriff +1 | distance from me is 1
    | distance from me is at most 1
my hand-limit is 8 | my hand-limit +8 | my hand-limit is at least 8 | my hand-limit is unlimited
    | my hand-limit is my life
the damage of my BANG! is 2 | the damage of an attack is 2 | my damage is 2
    | the damage of BANG! of the sheriff is 2
the misses for my BANG! are 2 | the misses for an attack are 2 | my misses are 2
    | the misses for BANG! of others are 2
I may not play a BANG! | I may only play a BANG! | I must play a BANG! | others may not play a BANG!
    | I may not use a BANG!
BANG! as Missed! | Missed! as BANG! | a ♥ card in hand as BANG! | a card in hand as BANG!
♦ cards have no effect on me | ♦ cards of others have no effect on me | ♦ cards have no effect
    | brown cards have no effect on me
characters have no ability | my character has no ability | cards in play have no effect
    | my cards in play have no effect
when I am hit by a BANG!: draw | when I am hit by my BANG!: draw | when I am hit by a BANG! of the sheriff: draw
when I play a BANG! on the sheriff: draw | when I play a BANG!: draw | when I play a red BANG!: draw
when my BANG! is avoided: draw | when a BANG! is avoided: draw | when my BANG! is avoided by a Missed!: draw
when I draw a card during my turn: heal | when I draw a card outside my turn: heal
    | when I draw a card during my phase 1: heal
when another player draws my card: heal | when another player discards my card: heal
    | when I discard a card: heal
when I discard a card by choice: draw | when I discard a card during my phase 3: draw
    | when my card is discarded: draw
draw! ♥: draw | draw! not ♥: draw | draw! red: draw | draw! 2-9♠: draw | draw! ♥: heal
choose another player, draw, that player: draw | draw, choose another player, that player: draw 2
    | choose a player, that player: draw 3
draw or heal | draw, heal | may draw | draw; may heal | heal or draw 2
2 times: draw | 3 times: draw | draw 3
once during my turn: draw | twice during my turn: draw | during my turn: discard a card from hand = draw
any time: discard a card from hand = draw | any time: discard 2 cards from hand = draw
    | once during my turn: lose 1 life = draw
choose 2 other players, bang them | choose 2 other players, bang 1 of them | bang 2 other players against 2 misses
reveal the hand of another player, discard 1 of them | reveal the hand of another player, discard them
look at 2 cards of the deck, draw 1 of them | reveal 2 cards of the deck, draw 1 of them
    | reveal 2 cards of the deck, draw up to 1 of them
until my next turn: my reach +1 | until the sheriff is eliminated: my reach +1 | my reach +1
until my next turn: when I draw a card: heal | when I draw a card: heal
put the top card of the deck into the discard pile | put the top card of the discard pile onto the deck
put a card in hand onto the deck | put a card in hand under the deck | shuffle a card in hand into the deck
give a card in hand to another player | give 2 cards in hand to another player
    | give a card in hand to the sheriff
swap my hand for the hand of another player | swap my seat for the seat of another player
    | swap my hand for the hand of the sheriff
draw 1 per my card in play | draw 2 per my card in play | draw 1 per card in play | draw 1 per player
    | draw (my hand)
all players with a weapon in play: draw | all players without a weapon in play: draw
    | all players with 2 weapons in play: draw
when I am shot: missed | when I am shot outside my turn: missed | when I am shot during the turn of the sheriff: missed
at start of my turn or at end of my turn: draw | at start of my turn: draw | at end of my turn: draw
when my attack is avoided: draw | when an attack on me is avoided: draw | when a BANG! is avoided: draw
when I am targeted by a Duel: ignore it | when I am targeted by a Duel during my turn: ignore it
when I eliminate another player: draw | when the sheriff eliminates another player: draw
    | when another player is eliminated: draw
when another player draws!, if the flipped card is ♥: draw | when another player draws!: draw
    | when another player draws!, if the flipped card is red: draw
I may not be chosen by a BANG! | I may not be chosen by a Duel | I may not be chosen by a BANG! of the sheriff
    | I may not be chosen by the sheriff | I may only be chosen by red cards | I may not play a BANG! on the sheriff
if I have as many cards in hand as the sheriff: draw | if I have as many cards in hand as players: draw
    | if I have more cards in hand than the sheriff: draw
all players with the least life: draw | all players with the most life: draw | all players with wounds: draw
when a card would be discarded: draw | when a player would discard a card: draw
when a player loses life to another player: draw | when another player loses life to another player: draw
    | when a player loses life to a player: draw
when I am shot: finish the turn | when I am shot: finish my turn
all-others: lose 1 life, I: draw | all-others: lose 1 life; draw
bang 2 of the outlaws | bang up to 2 of the outlaws
"""


def different() -> list[list[str]]:
    lines = DIFFERENT.strip().replace("\n    | ", " | ").splitlines()
    return [[each.strip() for each in line.split(" | ")] for line in lines]


@pytest.mark.parametrize("group", different(), ids=lambda group: group[0])
def test_texts_that_play_differently_read_differently(group: Sequence[str], table: WordTable) -> None:
    texts = [told(written, table) for written in group]
    assert len(set(texts)) == len(texts), texts


# What two meanings may differ in and read the same, and why.
INTERNAL = {
    # what something is called inside, and what follows from where it comes from
    ("Ref", "name"), ("Ref", "known"), ("Ref", "where"), ("Ref", "holder"), ("Ref", "seen"), ("Ref", "aimed"),
    ("Ref", "off_pile"), ("Ref", "light"), ("Ref", "by_card"), ("Pattern", "anywhere"), ("Slot", "known"),
    ("Do", "result"), ("Improve", "which"), ("SetUp", "takes"),
    ("RoleIs", "definite"), ("LastTo", "going"),
    # when and how somebody is asked
    ("Choose", "aim"), ("Choose", "ask"), ("PickSome", "ask"), ("Way", "text"), ("EachCard", "whose"),
    # what has to be there, what it does to whom, what the interpreter is told besides: all of it follows from the steps
    ("Dearer", "needs"), ("Dearer", "acts"),
    ("Text", "pays"), ("Text", "price"), ("Text", "acts"), ("Text", "answering"), ("Trigger", "needs"),
    ("State", "needs"), ("Trigger", "acts"), ("Trigger", "claims"), ("Trigger", "can_do"), ("State", "acts"),
    ("Grants", "acts"),
    ("Grants", "pays"), ("Pay", "needs"), ("Offer", "needs"), ("Improve", "needs"), ("Way", "needs"), ("Do", "verb"),
    ("Do", "cost"), ("Do", "willing"), ("UsableAs", "given_up"), ("Marks", "lifeless"),
    ("Each", "touched"), ("SetUp", "answering"), ("Pattern", "own"),
    ("Pattern", "but_played"), ("OfAttack", "shot"), ("NameIs", "besides"), ("That", "name"), ("Repeat", "doer"),
    # who holds it is said by where it stands
    ("Trigger", "says_me"), ("State", "says_me"),
    # in which order players are gone through is only told where they do something
    ("Everyone", "start"),
}  # fmt: skip
INSIDE = ("event", "later", "stands_in", "granted", "instead", "picked")  # slots that follow from the rest
NOT_TOLD = (*UNSAID, m.Need)


class Plain:
    """A meaning without what is internal: names in the order in which they come."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}

    def of(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self.of(each) for each in value if not self._skipped(each))
        if isinstance(
            value, m.Nobody
        ):  # a rule of the table and one of every player are told apart by where they stand
            return ("Me",)
        if isinstance(value, m.Ref):
            return ("Ref", self.names.setdefault(value.name, len(self.names)), value.type, value.many)
        if isinstance(value, m.Do) and value.act == "heal":  # whoever does it
            value = dataclasses.replace(value, doer=m.Me())
        if isinstance(value, m.Text):
            can = tuple(need for need in value.can if isinstance(need, m.Holds))
            value = dataclasses.replace(value, can=(), answers=(*value.answers, *(need.condition for need in can)))
        if isinstance(value, m.Meaning):
            kind = type(value).__name__
            fields = [f.name for f in dataclasses.fields(value) if f.name != "span" and (kind, f.name) not in INTERNAL]
            return (kind, *(self.of(getattr(value, name)) for name in fields))
        return value

    def _skipped(self, value: Any) -> bool:
        if isinstance(value, m.That) and all(isinstance(test, NOT_TOLD) for test in value.tests):
            return True
        if isinstance(value, tuple) and len(value) == 2 and value[0] in INSIDE:
            return True
        return isinstance(value, (*NOT_TOLD, m.Let))


def assert_told_apart(found: Sequence[tuple[str, m.Ability]]) -> None:
    read: dict[str, tuple[Any, m.Ability]] = {}
    for text, ability in found:
        plain = Plain().of(ability)
        before = read.setdefault(text, (plain, ability))
        assert before[0] == plain, f"{text}\n{before[1]}\n{ability}"


def test_abilities_of_all_sets_that_differ_read_differently(compiled: Compilation) -> None:
    found = []
    for compilation in (compiled, *(compile_sets([], [folder]) for folder in SETS)):
        for source in compilation.sets.values():
            names = {entry.id: entry.id for each in compilation.sets.values() for entry in each.entries}
            kinds = {entry.id: entry.kind for each in compilation.sets.values() for entry in each.entries}
            teller = Teller(table_for(source, compilation), names, kinds, "en")
            for abilities in compilation.abilities[source.id].values():
                found += [(teller.rule_text((ability,)), ability) for ability in abilities]
    assert len(found) > 400
    assert_told_apart(found)


# ---------------------------------------------------------------- texts put together at random


def test_effects_put_together_at_random_are_told_and_told_apart(compiled: Compilation, table: WordTable) -> None:
    """A thing where another thing stood, a step where another step stood: what of it can be meant can be told."""
    found: list[tuple[str, m.Ability]] = []
    mixer = _Mixer([effect for each in compiled.effects.values() for effect in each.values()])
    teller, lowering = Teller(table, {}, {}, "en"), Abilities(table)
    for _ in range(1_500):
        kind = mixer.chance.choice(("play", "character", "rule"))
        try:
            abilities, problems = lowering.entry(mixer.mixed(), kind, played=mixer.chance.random() < 0.5)
        except AssertionError:  # a tree that no text has
            continue
        if not any(problem.severity == "error" for problem in problems):
            found += [(teller.rule_text((ability,)), ability) for ability in abilities]
    assert len(found) > 300
    assert all(is_text(text) for text, _ in found)
    assert_told_apart(found)


def is_text(text: str) -> bool:
    return bool(text) and text[-1] in ".:" and not re.search(r"None|[ ,:;]\.|[^\n ] {2,}|[\ue000-\uf8ff]", text)


class _Mixer:
    GROUPS = (
        (n.Thing, n.Group, n.Compare, n.Sum),
        (n.On, n.Until, n.While, n.If, n.Otherwise, n.CheckHead, n.Repeat, n.Times, n.Subject, n.Grant, n.Cost),
        (n.Act, n.Check, n.Either, n.Both, n.May, n.Opened, n.Is, n.Delta, n.Have, n.Modal, n.CountsAs, n.Placement),
    )

    def __init__(self, effects: list[n.Effect]) -> None:
        self.effects, self.chance = effects, random.Random(7)
        self.pool: dict[object, list[n.Node]] = {}
        for effect in effects:
            for node in effect.walk():
                self.pool.setdefault(self.group(node), []).append(node)

    def group(self, node: n.Node) -> object:
        return next((group for group in self.GROUPS if isinstance(node, group)), type(node))

    def mixed(self) -> n.Effect:
        effect = self.changed(self.chance.choice(self.effects))
        assert isinstance(effect, n.Effect)
        return effect

    def changed(self, node: n.Node) -> n.Node:
        changes: dict[str, object] = {}
        for each in dataclasses.fields(node):
            value = getattr(node, each.name)
            if isinstance(value, n.Node):
                changes[each.name] = self.other(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], n.Node):
                changes[each.name] = tuple(self.other(item) for item in value)
        return dataclasses.replace(node, **changes) if changes else node  # type: ignore[arg-type]

    def other(self, node: n.Node) -> n.Node:
        if isinstance(node, n.Block) or self.chance.random() > 0.2:
            return self.changed(node)
        return self.chance.choice(self.pool[self.group(node)])


# ---------------------------------------------------------------- nothing without words


BASES = (m.Meaning, m.Single, m.Pick, m.Source, m.Test, m.Number, m.Condition, m.Step, m.Ability)


def told_classes() -> list[type[m.Meaning]]:
    """Every meaning that has words: what has to be there before something is offered follows from the rest."""
    classes = [each for _, each in inspect.getmembers(m, inspect.isclass) if issubclass(each, m.Meaning)]
    return [each for each in classes if each not in BASES and not issubclass(each, NOT_TOLD)]


@pytest.mark.parametrize("language", languages())
def test_every_meaning_has_its_words_and_no_words_are_dead(language: str) -> None:
    found, core = language_of(language), core_words()
    words = {name for family in FAMILIES for name in found.macros(family)}
    assert words == {each.__name__ for each in told_classes()}
    assert set(found.macros("acts")) == {macro_name(act) for act in ACTS}
    moments = {"moment", "reported"}  # of all moments, of verbs that sets declare
    assert set(found.macros("events")) == {macro_name(event) for event in core.events} | moments
    answered = {verb.answers for verb in core.verbs.values() if verb.answers} | set(ASKS.values())
    assert {macro_name(each) for each in answered} <= set(found.macros("windows"))
    numbers = {word for word, row in core.nouns.items() if row.number and row.type in ("number", "player")}
    elsewhere = {"place", "room", "rank", "number", "vote"}  # set by a verb; a form of its own; printed; named
    own = {"extra", "most", "own"}  # one more play of a card; the most tokens there may be; a number of a set
    assert set(found.macros("statements")) == {macro_name(word) for word in numbers - elsewhere} | own


@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_language_are_those_of_the_table(language: str) -> None:
    core = core_words()
    words = yaml.safe_load((TEMPLATES / language / "words.yml").read_text(encoding="utf-8"))
    assert set(words["nouns"]) <= set(core.nouns)
    assert set(words["verbs"]) <= {*core.verbs, *core.checks}
    assert set(words["done"]) <= {*core.verbs, *core.events, *core.participles}
    assert set(words["relations"]) == {"==", "!=", "<", "<=", ">", ">="}


# Parts that are told by the macro of another class or by Python on the way to it, and such as follow from the others.
ELSEWHERE = {
    # the parts of an event are sorted before they are told
    ("Pattern", "verb"), ("Pattern", "conditions"), ("Pattern", "unit"), ("Pattern", "later"), ("SlotIs", "of"),
    ("NthPlay", "of"), ("Willing", "of"), ("AimedAt", "of"), ("OfAttack", "of"), ("ByEffect", "of"),
    ("AnswersTo", "of"), ("TargetOf", "of"), ("Chose", "of"),
    ("SameAttack", "ref"), ("LaterTurn", "than"), ("Trigger", "ends"), ("State", "ends"), ("Trigger", "times"),
    ("Trigger", "each_turn"), ("State", "times"), ("State", "each_turn"), ("SetUp", "abilities"),
    # so are those of what happened, told as a clause and a time; who is told by it follows from who is left out there
    ("Past", "pattern"), ("Past", "period"), ("Past", "whose"), ("HowOften", "of"), ("HowOften", "slot"),
    ("LastTo", "slot"), ("Then", "number"), ("Amount", "of"), ("AnswersTo", "shot"),
    # so are those of a number that is stated, of a description and of a row of steps
    ("NumberIs", "op"), ("NumberIs", "value"), ("NumberIs", "at"), ("NumberIs", "of"), ("NumberIs", "conditions"),
    ("Chosen", "by"), ("TopOf", "count"), ("Boxed", "count"), ("Those", "all"), ("Together", "parts"), ("Hand", "of"),
    ("Do", "slots"), ("Do", "act"), ("Text", "can"), ("Trigger", "even_out"), ("Flip", "otherwise"),
    ("When", "otherwise"), ("Offer", "otherwise"), ("Improve", "otherwise"), ("AtOnce", "tests"), ("AtOnce", "count"),
    # what was spoken of last is `it`, `them`, `the shot`, `the named suit`
    ("Avoided", "attack"), ("Suits", "ref"), ("AtOnce", "ref"), ("FlipAll", "ref"),
    ("ByTurns", "ref"), ("PickSome", "ref"), ("Either", "ref"),
    # what was named at once is what was named last
    ("NamedNumber", "named"), ("Poll", "ref"), ("Poll", "aloud"), ("Said", "poll"), ("SaidAlone", "poll"),
    ("SaidExtreme", "poll"), ("SaidIs", "poll"), ("SaidMost", "poll"), ("SaidNumber", "poll"), ("SaidSame", "poll"),
    ("Votes", "poll"),
    # by whose eyes a distance is follows from whose it is; what a way is by its steps; whose it is, from the tests
    # who sees a card where it lies follows from the place
    ("OwnPile", "seen"), ("LyingWith", "open"),
    # how cards are alike is sorted; the groups of a ranking are in the reference
    ("Alike", "keys"), ("Worth", "kinds"), ("Worded", "tests"), ("WordedCondition", "condition"),
    ("WithinOf", "seen"), ("Way", "special"), ("OwnedBy", "type"), ("Ban", "of"), ("Base", "name"),
}  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_every_part_of_a_meaning_is_told(language: str) -> None:
    """A field that comes to a class and that its macro does not look at would be said by nobody."""
    written = "".join((TEMPLATES / language / f"{family}.j2").read_text(encoding="utf-8") for family in FAMILIES)
    written = written.replace("_printed(x,", "_printed(x.printed,")
    macros = dict(re.findall(r"\{% macro (\w+)\(t, x, how\) -%\}(.*?)\{%-? endmacro", written, re.DOTALL))
    missing = {
        (each.__name__, field.name)
        for each in told_classes()
        for field in dataclasses.fields(each)
        if field.name not in ("span", "word", "said_of")
        and not re.search(rf"\bx\.{field.name}\b", macros[each.__name__])
    }
    assert missing - INTERNAL == ELSEWHERE


def test_a_meaning_without_words_is_a_mistake_and_not_left_out(table: WordTable) -> None:
    @dataclasses.dataclass(frozen=True)
    class Novelty(m.Ability):
        pass

    with pytest.raises(LookupError, match="no rule text for Novelty"):
        rule_text([Novelty(span=Span("test", 1, 1, 1, 1))], table)


@pytest.mark.parametrize("language", languages())
def test_every_template_compiles(language: str) -> None:
    folder = TEMPLATES / language
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(folder), extensions=["jinja2.ext.do"])
    found = {path.stem for path in folder.glob("*.j2")}
    assert found == {*FAMILIES, *TABLES, "entry", "_english"}
    for path in folder.glob("*.j2"):
        environment.parse(path.read_text(encoding="utf-8"))


def test_what_a_play_costs_behind_what_it_is_aimed_at_is_not_optional(table: WordTable) -> None:
    text = told("choose a card in play; pay 1 charge = discard that card", table, "play", played=True)
    assert text == "Choose a card in play. Pay 1 charge to discard it."


def test_what_waits_for_a_moment_of_anybody_waits_for_the_next_one(table: WordTable) -> None:
    text = told("draw, at end of the turn: heal", table, "play", played=True)
    assert text == "Draw a card. The next time, at the end of a player’s turn, you regain 1 life point."
