"""Would a stranger's card be sayable? A set of invented cards, one or two a mechanism, is compiled and played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bangdsl.library import compile_sets, rulebook
from bangdsl.play.events import MAX_STEPS_IN_TURN
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.laws import broken, fingerprint
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.files import read_scenarios, run_file
from bangdsl.table.chance import Chance
from bangdsl.tell.text import rule_texts

DRIFTERS = Path(__file__).parent / "sets" / "drifters"
WORKSHOP = Path(__file__).parent / "sets" / "workshop"


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(["base", "dodge-city"], [DRIFTERS])


def test_every_invented_card_is_compiled() -> None:
    assert compile_sets(["base"], [DRIFTERS]).diagnostics == []


def test_games_with_invented_cards_keep_the_laws_of_the_table(rules: Rulebook) -> None:
    used: set[str] = set()
    for seed in range(60):
        game, chance = Game(rules, Setup(seats(3 + seed % 6), seed), tell=True), Chance(seed)
        while game.decision is not None:
            assert broken(game) == [], f"seed {seed}"
            game.answer(chance.below(len(game.decision.options)))
        again = Game(rules, game.setup)
        for answer in game.answers:
            again.answer(answer)
        assert fingerprint(again) == fingerprint(game)
        used |= {facts[2].id for kind, *facts in game.story if kind in ("play", "use")}
        used |= {facts[-1].definition.id for kind, *facts in game.story if kind in ("character", "event")}
    mine = {d.id for s in rules.sets if s.id == "drifters" for d in s.definitions.values() if d.kind != "rule"}
    assert len(mine & used) >= len(mine) - 2


@pytest.mark.parametrize("name", sorted(path.name.split(".")[0] for path in DRIFTERS.parent.glob("*.yml")))
def test_what_invented_cards_do(name: str) -> None:
    document, problems = read_scenarios(DRIFTERS.parent / f"{name}.scenarios.yml")
    assert document is not None
    assert problems == []
    results = list(run_file(rulebook(["base", "dodge-city"], [DRIFTERS.parent / name]), document))
    assert [(r.name, r.problem) for r in results if not r.passed] == []
    assert results


def test_games_with_marks_places_and_players_who_are_away_keep_the_laws_of_the_table() -> None:
    rules = rulebook(["base"], [DRIFTERS.parent / "places"])
    for seed in range(6):
        game, chance = Game(rules, Setup(seats(4 + seed % 4), seed), checked=seed % 2 == 0), Chance(seed)
        while game.decision is not None:
            if len(game.answers) % 10 == 0:
                assert broken(game) == [], f"seed {seed}"
            if len(game.answers) % 60 == 30:
                assert fingerprint(game.copy()) == fingerprint(game)
                game.imagine(game.decision.player.seat, seed)
            game.answer(chance.below(len(game.decision.options)))


def test_what_is_tried_in_the_workshop_does_what_it_reads_as() -> None:
    rules = rulebook(["base"], [WORKSHOP])
    document, problems = read_scenarios(WORKSHOP.parent / "workshop.scenarios.yml")
    assert document is not None
    assert problems == []
    results = list(run_file(rules, document))
    assert [(r.name, r.problem) for r in results if not r.passed] == []
    assert len(results) >= 100


def test_games_with_cards_of_the_workshop_keep_the_laws_of_the_table() -> None:
    rules = rulebook(["base"], [WORKSHOP])
    for seed in range(12):
        game, chance = Game(rules, Setup(seats(4 + seed % 4), seed)), Chance(seed)
        for _ in range(400):
            if game.decision is None:
                break
            assert broken(game) == [], f"seed {seed}"
            game.answer(chance.below(len(game.decision.options)))


IN_A_TEXT = "choose another player, until my next turn: that player may not play a BANG!"


@pytest.mark.parametrize(
    ("effect", "at", "way"),
    [
        (
            "discard a random card from the hand of each other player",
            "discard",
            "each other player: discard a random card from hand",
        ),
        (
            "put 2 cards from the hand of the player with the most life under the deck",
            "the hand",
            "the player with the most life: put 2 cards in hand under the deck",
        ),
        (
            "discard a random card in play of each player",
            "each",
            "each player: discard a random card in play of theirs",
        ),
        ("discard a card from a hand", "a hand", "discard a card from my hand"),
        ("look at a role", "a role", "look at the role of another player"),
        ("another player: bang that player", "bang", "choose another player, bang that player"),
        ("each player: give a card to that player", "give", "each other player: give a card to me"),
        (
            "another player: swap their hand for the hand of that player",
            "swap",
            "choose another player, swap my hand for the hand of that player",
        ),
        ("swap my seat for my seat", "swap", "swap my seat for the seat of another player"),
        (
            "another player: swap their weapon in play for a weapon in play of that player",
            "swap",
            "another player: swap their weapon in play for a weapon in play of mine",
        ),
        (
            "another player: move their card in play to that player",
            "move",
            "another player: move their card in play to me",
        ),
        ("give a card from hand to me", "give", "give a card from hand to another player"),
        (
            "another player: look at the hand of that player",
            "look",
            "choose another player, look at the hand of that player",
        ),
        ("put a card in my hand into my hand", "put", "put a card in my hand into the hand of another player"),
        (
            "each player without a weapon and a Barrel in play: draw",
            "each",
            "each player without a weapon or a Barrel in play: draw",
        ),
        ("move 1 dust from me to me", "move", "choose another player, move 1 dust from me to that player"),
        ("bang reach, after this attack: draw", "after this attack", "bang reach, draw"),
        ("redo, after this attack: bang the shooter", "this attack", "missed, after this attack: bang the shooter"),
        ("prevent 1 life, after this attack: draw", "this attack", "prevent 1 life, after this loss: draw"),
        ("another player with 2 distance: draw", "2 distance", "another player within 2: draw"),
        ("the player with the most damage: draw", "the most damage", "the player with the most wounds: draw"),
        ("set all dust to 0", "all dust", "set my dust to 0"),
        ("gain all dust", "all", "gain 2 dust"),
        ("name suits", "suits", "name a suit"),
        ("take turns", "turns", "take an extra turn"),
        ("choose players, those players: draw", "players", "choose 2 players, those players: draw"),
        ("the player: draw", "the player", "all players: draw"),
        ("discard the card in hand", "the card", "discard a card in hand"),
        ("discard cards from hand", "cards", "discard all cards from hand"),
        ("discard BANG! = draw", "BANG!", "discard a BANG! = draw"),
        ("draw (the hand of another player)", "the hand", "choose another player, draw (the hand of that player)"),
        ("draw 1 per card in play of another player", "card", "draw 1 per card in play of others"),
        ("until my next turn: draw 2", "draw", "draw 2"),
        ("until my next turn: distance to me +1, draw", "draw", "draw, until my next turn: distance to me +1"),
        ("during this turn: my reach +1, bang any", "bang", "during this turn: my reach +1; bang any"),
        (
            "reveal 3 cards of the deck; heal 1 per red card",
            "red",
            "reveal 3 cards of the deck; heal 1 per red card of them",
        ),
        ("discard my hand; draw 2 per BANG!", "BANG!", "discard my hand; draw 2 per BANG! of them"),
        (
            "look at the hand of another player; discard a BANG!",
            "a BANG!",
            "look at the hand of another player; discard a BANG! of them",
        ),
        (
            "reveal 3 cards of the deck; discard all black cards; draw the rest",
            "all black",
            "reveal 3 cards of the deck; discard all black cards of them; draw the rest",
        ),
        ("if there is a weapon: draw", "a weapon", "if there is a weapon in play: draw"),
        (
            "each blue card in play of another player: discard it",
            "each",
            "each blue card in play of others: discard it",
        ),
        ("until my next turn: another player may not play a BANG!", "until", IN_A_TEXT),
        ("another player may not play a BANG! until my next turn", "another", IN_A_TEXT),
        (
            "during this turn: my distance to another player is 1",
            "another",
            "during this turn: my distance to others is 1",
        ),
        (
            "until my next turn: a card in play has no effect",
            "a card",
            "until my next turn: all cards in play have no effect",
        ),
        (
            "until my next turn: when a player puts a card under the deck: draw",
            "the deck",
            "until my next turn: when a player puts a card into the deck: draw",
        ),
        ("all outlaws or all renegades: draw", "all outlaws", "all outlaws and all renegades: draw"),
        ("each player within 1 of me and the sheriff: draw", "each", "each player within 1 and the sheriff: draw"),
        (
            "until my next turn: when I play a BANG! and a Beer: draw",
            "a BANG!",
            "until my next turn: when I play a BANG! or a Beer: draw",
        ),
        ("if others are not within 1: draw", "others", "if no other player is within 1: draw"),
        ("if 2 other players are not within 1: draw", "2 other", "if another player is not within 1: draw"),
        ("if I have all weapons in play: draw", "all", "if I have a weapon in play: draw"),
        ("until my next turn: when I play all BANG!: draw", "all", "until my next turn: when I play a BANG!: draw"),
        ("give this to each other player", "each", "give this to another player"),
        ("draw 2, give them to all-others", "all-others", "draw 2, give 1 of them to each other player"),
        ("give my hand to up to 2 players", "up to", "give my hand to another player"),
        (
            "when this would be discarded: put it onto the deck; bang reach",
            "this would",
            "bang reach, put this onto the deck",
        ),
        ("if I have 2: draw", "2", "if I have 2 cards in hand: draw"),
        (
            "until my next turn: when another player plays a BANG! on me: it costs a card",
            "it costs",
            "until my next turn: a BANG! of others on me costs a card",
        ),
        (
            "until my next turn: the sheriff may not be chosen by BANG! of another player",
            "another",
            "until my next turn: the sheriff may not be chosen by BANG! of a player but me",
        ),
        (
            "until my next turn: cards in play of the sheriff may not be discarded by another player",
            "another",
            "until my next turn: cards in play of the sheriff may not be discarded by a player but me",
        ),
        (
            "until my next turn: BANG! of the sheriff on another player costs a card",
            "another",
            "until my next turn: BANG! of the sheriff on a player costs a card",
        ),
        (
            "until my next turn: the damage of BANG! of the sheriff on another player is 2",
            "another",
            "until my next turn: the damage of BANG! of the sheriff on a player is 2",
        ),
        (
            "until my next turn: cards of the sheriff have no effect on others",
            "others",
            "until my next turn: cards of the sheriff have no effect on all players but me",
        ),
        ("all outlaws: draw 2, all deputies: draw", "all deputies", "all outlaws: draw 2; all deputies: draw"),
        ("choose another player, skip the next turn", "the next", "choose another player, skip their next turn"),
        (
            "bang reach, the damage of it is 2",
            "it is",
            "during this effect: the damage of my attacks is 2; bang reach",
        ),
        (
            "any: choose another player; that player: lose 1 life",
            "that player",
            "any: choose another player, that player: lose 1 life",
        ),
        (
            "the left player: bang another player; draw from the hand of that player",
            "that player",
            "any: bang another player; draw",
        ),
        (
            "any: lose 1 life, if they are eliminated: draw 3",
            "draw 3",
            "any: lose 1 life, if they are eliminated: I: draw 3",
        ),
        (
            "discard a weapon or a Barrel in play of another player",
            "discard a weapon",
            "discard a weapon in play of another player or a Barrel in play of another player",
        ),
        (
            "discard a weapon in play or a Barrel in play of another player",
            "a weapon",
            "discard a weapon in play or a Barrel in play",
        ),
        ("discard a BANG! or a card in play", "a BANG!", "discard a BANG! in hand or a card in play"),
        (
            "draw a Beer or a Saloon of the discard pile",
            "draw a Beer",
            "draw a Beer of the discard pile or a Saloon of the discard pile",
        ),
        (
            "discard all weapons and all Barrels in play",
            "discard all weapons",
            "discard all weapons in play and all Barrels in play",
        ),
        (
            "all-others: discard a card from hand, draw 1 of them",
            "them",
            "all-others: discard a card from hand, draw it",
        ),
        (
            "until my next turn: when another player loses life, if that player lost life during this turn: draw",
            "that player lost",
            "until my next turn: before another player loses life, if that player lost life during this turn: draw",
        ),
        (
            "until my next turn: when I am hit by a BANG!, if I lost life during this turn: draw",
            "I lost",
            "until my next turn: when I am hit by a BANG!, if I lost at least 2 life during this turn: draw",
        ),
        (
            "until my next turn: when I draw a card, if I drew no card during this turn: heal",
            "I drew",
            "until my next turn: when I draw a card, once per turn: heal",
        ),
        (
            "until my next turn: when I play a BANG!: if I played a BANG! during this turn: draw",
            "I played",
            "until my next turn: when I play a BANG!: if I played at least 2 BANG! during this turn: draw",
        ),
        (
            "until my next turn: when a player who was shot during this turn is shot: draw",
            "who was shot",
            "until my next turn: before a player who was shot during this turn is shot: draw",
        ),
        (
            "until my next turn: the sheriff may not be shot during their turn",
            "their turn",
            "until my next turn: the player in turn may not be shot",
        ),
        (
            "until my next turn: my cards may not be drawn by others during their turn",
            "their turn",
            "until my next turn: my cards may not be drawn by the player in turn",
        ),
        (
            "until my next turn: I may play an extra BANG! during the turn of another player",
            "I may",
            "until my next turn: at end of the turn of another player, may: play a BANG!",
        ),
        (
            "the player who was eliminated last: return, heal 2",
            "who was",
            "each player who was eliminated during this turn: return, heal 2",
        ),
        (
            "until my next turn: others may only play Beer during my turn",
            "my turn",
            "until my next turn: others may not play Beer outside my turn",
        ),
        (
            "until my next turn: when the sheriff heals another player during my turn: draw",
            "another player",
            "until my next turn: when a player but the sheriff is healed by the sheriff during my turn: draw",
        ),
        (
            "during this effect: my BANG! may not be avoided; bang reach",
            "during this effect",
            "during this effect: my attacks may not be avoided; bang reach",
        ),
        (
            "during this effect: the damage of my attacks is 2, bang reach",
            "bang",
            "during this effect: the damage of my attacks is 2; bang reach",
        ),
        ("until my next turn: distance to me +1, draw 2", "draw", "draw 2; until my next turn: distance to me +1"),
        (
            "until my next turn: if I have 1 life: my reach is 3",
            "if I",
            "until my next turn: while I have 1 life: my reach is 3",
        ),
        ("draw 2, my limit of BANG! +1", "my limit", "draw 2, during this turn: my limit of BANG! +1"),
        (
            "at start of the next turn of the sheriff, may: lose 1 life = my hand-limit +2",
            "my hand-limit",
            "at start of the next turn of the sheriff, may: lose 1 life = until my next turn: my hand-limit +2",
        ),
        (
            "choose another player; bang the left player; they: draw",
            "they",
            "choose another player; bang the left player; that player: draw",
        ),
        (
            "when another player would be eliminated: prevent it",
            "when",
            "when another player would be eliminated: that player: heal 1",
        ),
        (
            "until my next turn: when a card would be put into the discard pile: put it under the deck",
            "a card",
            "until my next turn: when a card would be discarded: put it under the deck",
        ),
        (
            "until my next turn: my draw-count +1",
            "until my next turn",
            "until the end of my next turn: my draw-count +1",
        ),
        (
            "choose another player; until their next turn: the draw-count of that player is 1",
            "until their",
            "choose another player; until the end of their next turn: the draw-count of that player is 1",
        ),
        (
            "all-others: lose 1 life, my reach +1 until my next turn",
            "my reach",
            "all-others: lose 1 life; until my next turn: my reach +1",
        ),
        (
            "all-others: until my next turn: distance to me +1",
            "until",
            "until my next turn: distance to me +1",
        ),
        (
            "choose 2 players, set their life to 2",
            "their life",
            "choose 2 players; those players: set their life to 2",
        ),
        ("all-others: discard a weapon in play", "a weapon", "all-others: discard their weapon in play"),
        ("another player: finish their turn", "finish", "another player: skip their turn"),
        ("discard a weapon in play = draw 2", "discard", "discard my weapon in play = draw 2"),
        (
            "until my next turn: a BANG! of others costs: discard a weapon in play",
            "a weapon",
            "until my next turn: a BANG! of others costs: discard their weapon in play",
        ),
        ("when the sheriff is shot: missed", "the sheriff", "when the sheriff but me is shot: missed"),
        ("when a player is shot: missed", "a player", "when another player is shot: missed"),
        ("an eliminated player: draw 2", "an eliminated", "an eliminated player: return, heal 1, draw 2"),
        ("all away players: draw", "all away", "all away players: return, draw"),
        (
            "until my next turn: when another player plays a card on me by choice: draw",
            "choice",
            "until my next turn: when I am chosen by a card of another player: draw",
        ),
        (
            "reveal my hand; discard all BANG! of them; draw 1 per them",
            "them",
            "reveal my hand; discard all BANG! of them; draw 1 per card that I discarded during this effect",
        ),
        (
            "reveal 4 cards of the deck; draw 2 of them; if there is a BANG! in them: heal",
            "there is",
            "reveal 4 cards of the deck; draw 2 of them; if there is a BANG! in the rest: heal",
        ),
        ("draw a card of all-others", "all-others", "draw all-others"),
        ("discard 2 cards in play of all players", "all players", "discard 2 cards in play of a player"),
        ("discard a weapon of each other player", "each", "each other player: discard a weapon or draw"),
        (
            "reveal 4 cards of the deck; draw all BANG! of them; give them to another player",
            "them",
            "reveal 4 cards of the deck; draw all BANG! of them; give the rest to another player",
        ),
        ("at end of this turn: skip my turn", "skip", "at end of this turn: skip my next turn"),
        ("any: my reach +1 until my next turn", "any", "my reach +1 until my next turn"),
        (
            "another player: may discard a BANG! from hand; otherwise: lose 2 life",
            "lose",
            "another player: may discard a BANG! from hand, otherwise: lose 2 life",
        ),
        (
            "until I play a BANG!: the damage of my BANG! is 2",
            "until",
            "until another player is hit by my BANG!: the damage of my BANG! is 2",
        ),
        (
            "until the sheriff plays a BANG!: BANG! of the sheriff have no effect on me",
            "until",
            "until my next turn: BANG! of the sheriff have no effect on me",
        ),
        (
            "until my next turn: before the turn of another player: at start of their next turn: draw",
            "at start of their",
            "until my next turn: at start of the turn of another player: at start of their next turn: draw",
        ),
        ("if I was shot by the shooter during this turn: draw", "the shooter", "if I was shot during this turn: draw"),
        ("until I play a Beer: the healing of my Beer is 2", "until", "until I heal: the healing of my Beer is 2"),
        (
            "until I am shot: the misses for attacks on me are 0",
            "until",
            "until my next turn: the misses for attacks on me are 0",
        ),
        (
            "until my next turn: others may only play BANG! on me",
            "others",
            "until my next turn: I may only be chosen by BANG! of others",
        ),
        (
            "until my next turn: others may only play 1 card on the sheriff",
            "1 card",
            "until my next turn: others may only play cards on the sheriff",
        ),
        ("any: at end of this turn: I: draw", "any", "at end of this turn: draw"),
        (
            "reveal the top card of the deck; the player with the most life: draw that card",
            "the player",
            "reveal the top card of the deck; give that card to the player with the most life",
        ),
        (
            "reveal 3 cards of the deck; all players with 1 life: draw them",
            "all players",
            "reveal 3 cards of the deck; all players with 1 life: draw 1 of them",
        ),
        ("the 2 players with the most life: lose 1 life", "the 2", "the player with the most life: lose 1 life"),
        (
            "up to 2 players with the fewest cards in hand: draw",
            "up to",
            "all players with the fewest cards in hand: draw",
        ),
        ("the outlaw or the renegade with the most life: draw", "the outlaw", "all outlaws with the most life: draw"),
        ("the player with the most life but me: lose 1 life", "me", "another player with the most life: lose 1 life"),
        ("bang the player with the most life of the others", "the others", "bang all-others with the most life"),
        ("discard 2 of another player", "2 of another player", "discard 2 cards of another player"),
        ("bang 2 of another player", "another player", "bang 2 of the outlaws"),
        (
            "during this turn: when I play 2 first cards: heal",
            "2 first cards",
            "during this turn: when I play my first card: heal",
        ),
        ("take an extra turn from another player", "another player", "take an extra turn"),
        ("until the next turn: my reach +1", "the next turn", "until my next turn: my reach +1"),
        ("until my next turn: I may not heal during the turn", "the turn", "until my next turn: I may not heal"),
        ("all outlaws: draw, win", "all outlaws", "all outlaws: draw; all outlaws: win"),
        ("2 outlaws: win", "2 outlaws", "choose 2 outlaws, those players: win"),
        ("all-others: win in secret", "win in secret", "all-others: win"),
        (
            "an outlaw or a deputy within 1: lose 1 life",
            "an outlaw",
            "an outlaw or deputy within 1: lose 1 life",
        ),
        (
            "discard all weapons in hand or all Barrels in hand",
            "all weapons",
            "discard all weapons in hand or discard all Barrels in hand",
        ),
        (
            "draw each weapon or Barrel of another player",
            "each weapon",
            "choose another player; draw each weapon or Barrel of that player",
        ),
        ("name each player", "each player", "name a player"),
        (
            "until my next turn: characters of others have no effect on bang",
            "bang",
            "until my next turn: characters of others have no effect on distance",
        ),
        ("discard a card in missed", "missed", "discard a card with missed"),
        ("bang range 0", "range 0", "bang range 1"),
        ("draw; if it is red: draw another", "another", "draw; if it is red: draw"),
        ("draw 2; discard another", "another", "draw 2; discard another player"),
        ("discard each 2 of my cards", "each 2", "discard 2 of my cards"),
        ("3: draw", "3", "3 players: draw"),
        (
            "until my next turn: when I lose life to another player by the sheriff: draw",
            "the sheriff",
            "until my next turn: when I lose life to another player: draw",
        ),
        ("choose a player; bang the others", "the others", "choose a player; bang others but that player"),
        (
            "look at 3 cards of the deck, draw 1 of them; discard the others",
            "the others",
            "look at 3 cards of the deck, draw 1 of them; discard the rest",
        ),
        (
            "put a blue card in play into the hand of its owner",
            "its owner",
            "choose a blue card in play, put it into the hand of its owner",
        ),
        (
            "discard a card from hand; each player with a card of the same suit in hand: discard it",
            "it",
            "discard a card from hand; each player with a card of the same suit in hand: "
            "discard a card of the same suit from hand",
        ),
        (
            "draw 2; give them to another player; discard the rest",
            "the rest",
            "draw 2; give 1 of them to another player; discard the rest",
        ),
        (
            "until my next turn: when I discard a card: draw a card, if it is red: heal",
            "it",
            "until my next turn: when I discard a card: if it is red: heal; draw a card",
        ),
        (
            "until my next turn: when I draw a card: discard a card from hand, if it is red: heal",
            "it",
            "until my next turn: when I draw a card: choose a card in hand, discard it, if it is red: heal",
        ),
        (
            "until my next turn: when another player plays a Beer: draw 1 from the hand of that player, reveal it",
            "it",
            "until my next turn: when another player plays a Beer: draw 1 from the hand of that player, draw that Beer",
        ),
        (
            "reveal 2 cards of the deck; draw 1 of them; at end of this turn: draw the rest",
            "at end",
            "reveal 2 cards of the deck; draw 1 of them; put the rest onto the deck; at end of this turn: draw",
        ),
        (
            "choose any number of cards in hand; discard them",
            "any number",
            "choose up to (my hand) cards in hand; discard them",
        ),
        (
            "the sheriff, the left player and the right player: lose 1 life",
            "the sheriff",
            "the sheriff and the left player and the right player: lose 1 life",
        ),
        (
            "discard a card in play with the most dust",
            "the most",
            "discard a card in play with at least 2 dust",
        ),
        (
            "unless I am the sheriff or my hand is empty: draw",
            "unless",
            "if I am not the sheriff and my hand is not empty: draw",
        ),
        (
            "if there are at least 2 outlaws or 2 deputies: draw",
            "2 deputies",
            "if there are at least 2 outlaws or at least 2 deputies: draw",
        ),
        ("any number of other players: lose 1 life", "any number", "up to 7 other players: lose 1 life"),
        (
            "if I have a weapon in play and the left player has a Barrel in play: discard it",
            "if",
            "if I have a weapon in play and the left player has a Barrel in play: discard my weapon in play",
        ),
        (
            "if I have at least 2 weapons in play or 2 Beer in hand: draw",
            "2 Beer",
            "if I have at least 2 weapons in play or at least 2 Beer in hand: draw",
        ),
        ("all players but one outlaw: lose 1 life", "one outlaw", "all players but outlaws: lose 1 life"),
        (
            "all players but another player: lose 1 life",
            "another",
            "choose another player, all players but that player: lose 1 life",
        ),
        (
            "discard all cards in hand but a BANG!",
            "a BANG!",
            "choose a BANG! in hand, discard all cards in hand but it",
        ),
        (
            "choose 2 cards in hand, discard the rest",
            "the rest",
            "choose 2 cards in hand, discard all cards in hand but them",
        ),
        (
            "choose 2 other players, draw a card of each of them",
            "each",
            "choose 2 other players, draw those players",
        ),
        (
            "choose 2 other players, draw a card in play of them",
            "them",
            "choose 2 other players, draw a card in play of 1 of them",
        ),
        (
            "draw, if I have a weapon in play: discard it",
            "it",
            "draw, if I have a weapon in play: discard that weapon",
        ),
        (
            "give a card from hand to another player, if they have a weapon in play: discard it",
            "it",
            "give a card from hand to another player, if they have a weapon in play: discard that weapon",
        ),
        (
            "discard a card from hand, if another player has a weapon in play: draw it",
            "it",
            "discard a card from hand, if another player has a weapon in play: draw that card",
        ),
        (
            "choose another player, each other player: draw",
            "each",
            "choose another player, others but that player: draw",
        ),
        (
            "draw a card of another player; each other player: draw",
            "each",
            "draw a card of another player; all-others: draw",
        ),
        ("bang another player, its owner: draw", "its", "bang another player, I: draw"),
        ("bang another player, if its suit is ♥: draw", "its", "bang another player, if the suit of this is ♥: draw"),
        (
            "the sheriff: choose an outlaw, they: lose 1 life",
            "they",
            "the sheriff: choose an outlaw, that player: lose 1 life",
        ),
        ("heal my life", "my life", "heal my wounds"),
        ("another player: heal their life", "their life", "another player: heal their wounds"),
        (
            "choose another player, choose 2 other players, bang that player",
            "that player",
            "choose another player, choose 2 other players, bang those players",
        ),
        (
            "choose 2 other players, bang 1 of them, heal the other player",
            "the other",
            "choose another player, bang that player, choose another player, heal that player",
        ),
        (
            "choose 2 other players, bang 1 of them, they: draw",
            "they",
            "choose 2 other players, bang 1 of them, those players: draw",
        ),
        ("choose all outlaws; draw", "all outlaws", "choose all outlaws; they: draw"),
        (
            "choose 2 other players, discard their weapon in play",
            "their",
            "choose 2 other players, those players: discard their weapon in play",
        ),
        ("choose an outlaw, the outlaw: lose 1 life", "the outlaw", "choose an outlaw, that outlaw: lose 1 life"),
        ("if the outlaw has 1 life: the outlaw: draw", "the outlaw", "if the outlaw has 1 life: all outlaws: draw"),
        (
            "until my next turn: when the outlaw plays a BANG!: the outlaw: lose 1 life",
            "the outlaw",
            "until my next turn: when the outlaw plays a BANG!: that outlaw: lose 1 life",
        ),
        (
            "an outlaw: draw 2; the outlaw: discard a card",
            "the outlaw",
            "an outlaw: draw 2; all outlaws: discard a card",
        ),
        ("draw a card of an outlaw, the outlaw: draw", "the outlaw", "draw an outlaw, that outlaw: draw"),
        ("if an outlaw has 1 life: the outlaw: draw", "the outlaw", "if an outlaw has 1 life: all outlaws: draw"),
        ("choose 2 outlaws, bang the outlaws", "the outlaws", "choose 2 outlaws, bang them"),
        ("choose 2 other players, the players: draw", "the players", "choose 2 other players, they: draw"),
        ("choose a weapon in play, discard the weapon", "the weapon", "choose a weapon in play, discard that weapon"),
        ("discard the BANG! in hand", "the BANG!", "discard all BANG! in hand"),
        ("discard the Barrel in play", "the Barrel", "discard all Barrel in play"),
        ("draw the Beer in the discard pile", "the Beer", "draw all Beer in the discard pile"),
        ("discard the blue card in play of the sheriff", "the blue card", "discard a blue card in play of the sheriff"),
        ("draw 2 cards, give the cards to another player", "the cards", "draw 2, give them to another player"),
        ("draw 2 cards, if the cards are red: draw", "the cards", "draw 2, if they are red: draw"),
        (
            "all-others: give a card from hand to me; discard the cards",
            "the cards",
            "all-others: give a card from hand to me; discard all cards in hand",
        ),
        (
            "put the BANG! from the discard pile into my hand",
            "the BANG!",
            "put all BANG! from the discard pile into my hand",
        ),
        (
            "discard the blue card in play of the left player",
            "the blue card",
            "discard all blue cards in play of the left player",
        ),
        (
            "choose each Mustang = discard them = heal",
            "discard",
            "choose each Mustang, discard them = heal",
        ),
        (
            "lose 1 life from another player = draw",
            "another player",
            "another player: lose 1 life = I: draw",
        ),
        (
            "draw 2 red cards of 3 cards of the deck",
            "3 cards",
            "reveal 3 cards of the deck, draw 2 red cards of them",
        ),
        (
            "until my next turn: when I am hit by a deputy: the deputy: draw",
            "the deputy",
            "until my next turn: when I am hit by a deputy: that deputy: draw",
        ),
        (
            "if I am within 1 of the outlaw: draw",
            "the outlaw",
            "choose an outlaw; if I am within 1 of that outlaw: draw",
        ),
        (
            "the left player: lose 1 life, the right player: lose 1 life",
            "the right player",
            "the left player: lose 1 life; the right player: lose 1 life",
        ),
        (
            "another player: lose 1 life, another player: draw",
            "another player: draw",
            "another player: lose 1 life, choose another player, that player: draw",
        ),
        ("another player is tired, the tired player: draw", "the tired player", "another player is tired, they: draw"),
        (
            "the left player: draw; until my next turn: when another player is tired: bang the tired player",
            "the tired player",
            "the left player: draw; until my next turn: when another player is tired: bang that player",
        ),
        (
            "draw (the life of the outlaw)",
            "the life of the outlaw",
            "choose an outlaw, draw (the life of that outlaw)",
        ),
    ],
)
def test_what_may_be_meant_in_two_ways_is_refused_and_can_be_said(
    effect: str, at: str, way: str, tmp_path: Path
) -> None:
    folder = tmp_path / "two-ways"
    folder.mkdir()
    words = "{tokens: {dust: {plural: dust}}, marks: {tired: spent}}"
    (folder / "set.yml").write_text(f"set: two-ways\nneeds: [base]\nwords: {words}\n")
    for text in (effect, way):
        card = f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(text)}}}\n"
        (folder / "cards.yml").write_text(card, encoding="utf-8")
        found = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
        assert len(found) == (1 if text == effect else 0)
        if text == effect:
            # the last with the sentence that is likely meant
            assert found[0].code in ("E0203", "E0205", "E0312", "E0210")
            assert found[0].span is not None
            assert card[found[0].span.column - 1 :].startswith(at)


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("choose the sheriff, draw", "nothing is done with whom this chooses"),
        ("choose another player, all other players: draw", "`all-others` of all but me, or `others but that player`"),
        ("choose another player, bang all others", "`all-others` of all but me, or `others but that player`"),
        ("if there are more outlaws than 2 deputies: draw", "leave the number out"),
        ("by turns, all players: discard a card or lose 1 life", "behind who does it: `all players by turns: …`"),
        (
            "discard a card or lose 1 life = draw 2",
            "`may discard a card from hand and draw, otherwise: may",
        ),
        ("pay 1 dust or 1 dust = draw", "say `pay` of each"),
        ("pay 1 dust = draw, otherwise: lose 1 life", "`may pay 1 … and draw, otherwise: …`"),
        ("the sheriff: swap seats with another player", "`swap their seat for the seat of another player`"),
        ("if I am the sole player with a weapon in play: draw", "`if I have a weapon in play and no other player has"),
        ("if 2 players have the same life: draw", "`as much life as the sheriff`"),
        ("gain 1 dust per 2 cards in hand", "one for every 2 is half as many"),
        ("discard the last card in hand", "say `the card that I drew last`"),
        ("discard my hand, draw (my hand) cards", "the hand is empty by then"),
        ("discard my hand = draw 1 per card in hand", "the hand is empty by then"),
        ("all players: discard their hand, draw (their hand) cards", "the hand is empty by then"),
        ("choose a card in play; repeat: pay 1 dust = choose another player; bang them", "One must have been chosen"),
        ("until my next turn: when another player discards a card: draw that", "that card, or a card of that player?"),
        ("until my next turn: when I am shot by a BANG!: discard a card = if it is red: draw", "say `that card`"),
        ("heal 2 of the sheriff", "`the sheriff: heal 2`"),
        ("all random players: draw", "by chance, or `all` of them?"),
        ("draw! 0 cards", "none of it: this changes nothing"),
        ("discard up to 2 cards from hand = draw", "draw 1 per them"),
        ("until my next turn: I may not play cards in play", "what lies in play has been played"),
        ("until my next turn: Victory as Missed!", "`Victory` is a rule"),
        ("put 1 dust onto this", "never lies in play, so nothing lies on it"),
        ("draw, return", "who does this is in the game"),
        ("shuffle this into the character-deck", "only characters lie there"),
        ("heal 1 per left player", "one player is just one"),
        ("draw; choose another player", "nothing is done with what this chooses"),
        ("discard a card, all outlaws: choose a card in hand", "nothing is done with what this chooses"),
        ("pay 1 dust = choose a card in play", "nothing is done with what this chooses"),
        ("draw 1 life", "not one of `life`"),
        ("draw a life", "not one of `life`"),
        ("set my life to 2 dust", "how many somebody has is `my dust`"),
        ("draw (the distance to me)", "nobody is at any distance from himself"),
        ("until my next turn: my distance to me +1", "nobody is at any distance from himself"),
        ("until my next turn: I may only play cards", "`only` of all cards says nothing"),
        ("draw 0", "none of it: this changes nothing"),
        ("0 times: draw", "none of it: this changes nothing"),
        ("look at 0 cards of the deck", "none of it: this changes nothing"),
        ("another player: lose 0 life", "none of it: this changes nothing"),
        ("discard up to 0 cards from hand", "none of it: this changes nothing"),
        ("bang reach or reach", "is said"),
        ("discard my weapon or weapon", "is said"),
        ("discard my red card or card", "is said by another already"),
        ("the sheriff and the sheriff: draw", "this is said already"),
        ("if I have 1 life or I have 1 life: draw", "this is said already"),
        ("discard a Bart Cassidy", "`Bart Cassidy` is a character"),
        ("draw 1 per Victory in hand", "`Victory` is a rule"),
        ("if the sheriff has Bart Cassidy in play: draw", "`Bart Cassidy` is a character"),
        ("during this turn: BANG! as Victory", "`Victory` is a rule"),
        ("give 1 life to another player", "`heal another player`; if it is the giver's own life, say `lose 1 life`"),
    ],
)
def test_a_refusal_says_what_may_be_meant(effect: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "refused"
    folder.mkdir()
    (folder / "set.yml").write_text("set: refused\nneeds: [base]\nwords: {tokens: {dust: {plural: dust}}}\n")
    card = f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(card, encoding="utf-8")
    [found] = compile_sets(["base"], [folder]).errors
    assert said in f"{found.message}: {found.hint}"


@pytest.mark.parametrize(
    ("effect", "other"),
    [
        ("draw a card from my rack", "draw a card in my rack"),
        ("the left player of the sheriff but me: draw", "the left player of the sheriff: draw"),
        ("discard 2 cards in play of others", "discard 2 cards in play of another player"),
        ("discard 2 cards of others", "discard 2 cards of another player"),
        (
            "until my next turn: when another player is tired: draw",
            "until my next turn: when another player is tired during my turn: draw",
        ),
        (
            "until my next turn: when I lose life to another player: at start of their next turn: they: lose 1 life",
            "until my next turn: when I lose life to another player: at start of their next turn: lose 1 life",
        ),
    ],
)
def test_what_plays_otherwise_reads_otherwise(effect: str, other: str, tmp_path: Path) -> None:
    folder = tmp_path / "two-texts"
    folder.mkdir()
    words = "{marks: {tired: has done enough}, zones: {rack: {each: player, shows: all, means: lies open}}}"
    (folder / "set.yml").write_text(f"set: two-texts\nneeds: [base]\nwords: {words}\n")
    cards = [
        f"{name}: {{border: brown, copies: 9♣, effect: {json.dumps(text)}}}\n"
        for name, text in (("one", effect), ("two", other))
    ]
    (folder / "cards.yml").write_text("".join(cards), encoding="utf-8")
    found = compile_sets(["base"], [folder])
    texts = rule_texts(found.sets["two-texts"], found)
    assert texts["one"] != texts["two"]


@pytest.mark.parametrize(
    "effect",
    [
        "as soon as there are fewer than 500 cards in the deck: the player in turn: draw",
        "as soon as a blue card in play has no dust: the player in turn: draw",
        "as soon as my hand is empty: draw; as soon as my hand is not empty: discard all cards from hand",
        "whenever my hand is not empty: draw",
        "whenever my hand is empty: draw; whenever my hand is not empty: discard all cards from hand",
        "during my turn: gain 1 dust",
        "during my turn: take an extra turn",
        "any time: draw",
        "any time: gain 1 dust",
        "once during my turn: repeat: pay 0 dust = gain 1 dust",
        "once during my turn: repeat: gain 1 dust or stop",
        "once during my turn: all by turns: gain 1 dust or stop",
        "at start of my turn: all by turns: draw or stop",
        "at start of my turn: repeat: gain 1 dust or stop, all by turns: gain 1 dust or stop",
        "at start of my turn: 999999 times: all: all: gain 1 dust",
        "any time: if another player has 4 cards: my distance +1",
        "when I gain dust: gain 1 dust",
        "when I would gain dust: gain 1 dust",
        "when I would lose life: lose 1 life",
        "each time I gain dust: lose 1 dust; each time I lose dust: gain 1 dust",
        "each time I gain 1 life: lose 1 life",
        "each time I lose 1 life: lose 1 life",
        "each time a player draws a card: that player: draw",
        "each time I draw a card: discard a card from hand",
        "each time I discard a card: draw",
        "when I discard a card: put that card into my hand",
        "when I am shot: bang all-others",
        "each time I play a card: draw",
        "when a card would leave the deck: shuffle that card into the deck",
        "when I would draw my first card during my phase 1: draw",
        "before my turn: take an extra turn",
        "at end of my turn: take an extra turn",
        "after my turn: the left player: take a turn",
        "my turn is phase 1 then phase 1 then phase 1 then phase 1",
        "my hand-limit is 0; at my phase 3: draw",
        "Victory has no effect",
    ],
)
def test_nothing_a_set_says_runs_without_end(effect: str, tmp_path: Path) -> None:
    """What goes too far just ends and the game goes on by the laws, turn after turn; all answer the first thing."""
    folder = tmp_path / "endless"
    folder.mkdir()
    (folder / "set.yml").write_text("set: endless\nneeds: [base]\nwords: {tokens: {dust: {plural: dust}}}\n")
    (folder / "rules.yml").write_text(f"endless: {{kind: rule, effect: {json.dumps(effect)}}}\n")
    game = Game(rulebook(["base"], [folder]), Setup(seats(4), 1))
    answers = 0
    while game.decision is not None and game.table.turn_count < 3 and answers < 3 * MAX_STEPS_IN_TURN:
        if answers % 20 == 0:
            assert broken(game) == []
        game.answer(0)
        answers += 1
    assert broken(game) == []
    assert game.over or game.table.turn_count >= 3


@pytest.mark.parametrize(
    "effect",
    [
        "during my turn: the reach of the left player is 3",
        "while I have 1 life: the hand-limit of others -1",
        "while I have 1 life: others are wanted",
        "during my turn: the reach of all players is 1",
        "while I have 1 life: the limit of BANG! of each player is 2",
        "while I have 1 life: the life of others is at most 2",
        "during my turn: the hand of the left player is revealed",
        "when my card comes into the stash: draw",
        "at start of my turn, if the shooter is the sheriff: draw",
        "when I draw a card: if the target has no cards in hand: draw",
        "when I would lose life: discard a card from hand or prevent it",
        "when my weapon comes into the discard pile: draw",
        "during my turn: discard a card = missed",
        "any time: discard a card = missed",
        "when I would lose life: missed",
        "when I am shot, if I was not shot during this turn: missed",
        "when I am shot: if I was shot during this turn: missed",
        "when I am shot, once: missed",
        "when I discard 2 cards of the same suit: draw",
        "when I draw a pair: draw",
        "when another player plays 3 cards in sequence: draw",
        "when another player reveals a pair: draw",
        "when I discard the highest card: draw",
        "when my card is discarded by me: draw",
        "when a weapon is discarded by its owner: draw",
        "when a card of another player is discarded by that player: draw",
        "when I am hit by another player, if that player hit me during this turn: draw",
        "when another player is eliminated by me, if I eliminated a player during this turn: draw",
        "when I am shot by a player who shot me during this turn: draw",
        "when another player is hit by me, if that player lost life to me during this turn: draw",
        "at end of my turn: skip my turn",
        "at end of the turn of a player, if I have 1 life: skip the turn of that player",
        "at end of my turn: finish my turn",
        "at end of my turn: during this turn: distance to me +1",
        "after my turn: at end of this turn: draw",
        "before my turn: until my next turn: distance to me +1",
    ],
)
def test_what_would_never_be_so_is_refused(effect: str, tmp_path: Path) -> None:
    folder = tmp_path / "never"
    folder.mkdir()
    words = "{marks: {wanted: hunted}, zones: {stash: {each: player, means: a pile}}}"
    (folder / "set.yml").write_text(f"set: never\nneeds: [base]\nwords: {words}\n")
    (folder / "rules.yml").write_text(f"probe: {{effect: {json.dumps(effect)}}}\n")
    found = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert [d.code for d in found] == ["E0312"]
    assert found[0].hint


@pytest.mark.parametrize(
    ("card", "effect", "way"),
    [
        ("{kind: event", "when this comes into play: all players: draw", "when this comes into the event-pile"),
        ("{kind: event", "when this event leaves play: all players: draw", "when this comes into the event-pile"),
        ("{kind: event", "when I play this: draw", "when this comes into the event-pile"),
        ("{border: brown, copies: 9♣", "heal; when I play this: draw", "leave the head out"),
        ("{border: brown, copies: 9♣", "heal, when I play this: draw", "leave the head out"),
        ("{life: 4", "when a player is eliminated by the sheriff: that player: draw 3", "the culprit"),
        ("{life: 4", "when another player is eliminated: heal that player", "the culprit"),
        ("{life: 4", "when I am eliminated: draw", "the culprit"),
        ("{life: 4", "when I am eliminated: at end of this turn: all players: draw", "at once"),
        (
            "{border: brown, copies: 9♣",
            "choose another player; until my next turn: when that player is eliminated: that player: draw",
            "the culprit",
        ),
        (
            "{border: brown, copies: 9♣",
            "another player: lose 1 life, when they lose life: I: draw",
            "during this effect",
        ),
        ("{border: brown, copies: 9♣", "bang any, when it is avoided: draw", "if it is avoided"),
        ("{border: brown, copies: 9♣", "draw 2, when I draw a card: heal", "until my next turn"),
        ("{border: brown, copies: 9♣", "another player: return", "an eliminated player"),
        ("{border: brown, copies: 9♣", "choose another player, that player: return", "an eliminated player"),
        ("{life: 4", "when I would draw during my phase 1: draw 1 more, discard a card", "behind the draw"),
        ("{border: brown, copies: 9♣", "until this card is discarded: distance to me +1", "say how long"),
        ("{life: 4", "when the shooter is shot: draw", "say who"),
        ("{life: 4", "when the target plays a Missed!: draw", "say who"),
        ("{life: 4", "when the culprit loses life: draw", "say who"),
        ("{life: 4", "when I am hit by a Duel: draw", "lose life by Duel"),
        ("{life: 4", "during my turn: when I lose life: my reach +1", "during this turn: …"),
        ("{life: 4", "when I am shot by an Indians!: missed", "lose life by Indians!"),
        ("{life: 4", "when my Panic! is avoided: draw", "is targeted by Panic!"),
        ("{life: 4", "at end of my turn, if I was hit by a Duel during this turn: draw", "lose life by Duel"),
        ("{life: 4", "when I am targeted by a Missed!: draw", "when Missed! is played"),
        ("{life: 4", "when I am targeted by a card: the left player: ignore it", "I: ignore it"),
        ("{border: blue, copies: 9♣", "when this is played by another player: draw", "when I play this"),
        (
            "{border: blue, copies: 9♣",
            "on another player; when this is played on me: draw",
            "when this comes into play",
        ),
        ("{life: 4", "when this comes into play: draw", "at start of the game"),
        ("{border: blue, copies: 9♣", "when this comes into the discard pile: draw", "when this is discarded"),
        ("{border: blue, copies: 9♣", "when this is put into the discard pile: draw", "when this is discarded"),
        ("{border: blue, copies: 9♣", "when this comes into my hand: draw", "when I draw this"),
        ("{life: 4", "when this is discarded: draw", "my card"),
        ("{life: 4", "at end of my turn: put a card from hand under this", "onto this"),
        ("{life: 4", "once during my turn: discard this = draw", "the character itself"),
        ("{life: 4", "once during my turn: give this to another player", "the character itself"),
        ("{life: 4", "once during my turn: swap this for a card in play", "the character itself"),
        ("{life: 4", "when my other BANG! is avoided: draw", "leave it out"),
        ("{life: 4", "when another player discards my weapon or card: draw", "leave out the others"),
        ("{life: 4", "BANG! or cards as Missed!", "leave out the others"),
        ("{life: 4", "when another player plays a red BANG! or BANG!: draw", "leave out the others"),
        ("{life: 4", "when I am shot: discard a same-suit card = missed", "when I am shot by a BANG!"),
        ("{life: 4", "at start of my turn: draw! of the same suit as this: heal", "speak of a card before"),
        ("{border: blue, copies: 9♣", "during my turn: discard this = draw all cards on this", "say it first"),
    ],
)
def test_what_never_happens_to_its_card_is_refused(card: str, effect: str, way: str, tmp_path: Path) -> None:
    folder = tmp_path / "never-there"
    folder.mkdir()
    (folder / "set.yml").write_text("set: never-there\nneeds: [event-cards]\n")
    (folder / "cards.yml").write_text(f"probe: {card}, effect: {json.dumps(effect)}}}\n")
    (found,) = [d for d in compile_sets(["event-cards"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0312"
    assert found.hint is not None
    assert way in found.hint


@pytest.mark.parametrize("effect", ["when this is played: draw"])
def test_a_card_that_does_nothing_when_it_is_played_does_not_wait_for_that(effect: str, tmp_path: Path) -> None:
    folder = tmp_path / "unplayed"
    folder.mkdir()
    (folder / "set.yml").write_text("set: unplayed\nneeds: [base]\n")
    text = f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0309"
    assert found.hint is not None
    assert "leave out the head" in found.hint


@pytest.mark.parametrize("card", ["{border: brown, copies: 9♣", "{life: 4"])
def test_what_never_lies_before_a_player_is_put_before_nobody(card: str, tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    folder.mkdir()
    (folder / "set.yml").write_text("set: nowhere\nneeds: [base]\n")
    text = f"probe: {card}, effect: {json.dumps('on another player; any time: heal')}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0310"
    assert "before nobody" in found.message


@pytest.mark.parametrize(
    ("card", "effect", "says"),
    [
        ("{border: brown, copies: 9♣", "until this leaves play: my reach +2", "never leaves it"),
        ("{life: 4", "at start of my turn: until this leaves play: my reach +2", "never leaves it"),
        ("{border: brown, copies: 9♣", "this may not be played beside a weapon; draw 2", "never lies beside another"),
        ("{life: 4", "the limit of this is 1; my reach +1", "never played"),
        ("{life: 4", "while I have 1 life: this may not be played; my reach +1", "never played"),
        ("{life: 4", "this costs 1 life; my reach +1", "never played"),
    ],
)
def test_what_never_lies_in_play_or_is_never_played_says_nothing_of_it(
    card: str, effect: str, says: str, tmp_path: Path
) -> None:
    folder = tmp_path / "nowhere"
    folder.mkdir()
    (folder / "set.yml").write_text("set: nowhere\nneeds: [base]\n")
    (folder / "cards.yml").write_text(f"probe: {card}, effect: {json.dumps(effect)}}}\n", encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0310"
    assert says in found.message
    assert found.hint is not None


@pytest.mark.parametrize(
    "effect", ["Hail has no effect on me", "skies have no effect on me", "Hail and skies have no effect on the sheriff"]
)
def test_of_what_is_nobodys_and_holds_for_all_nobody_alone_is_spared(effect: str, tmp_path: Path) -> None:
    folder = tmp_path / "weather"
    folder.mkdir()
    sky = "sky: {pile: sky-deck, shared: true, plural: skies, means: what the weather is}"
    deck = "sky-deck: {means: weather to come}"
    (folder / "set.yml").write_text(f"set: weather\nneeds: [base]\nwords: {{kinds: {{{sky}}}, zones: {{{deck}}}}}\n")
    cards = "hail: {kind: sky, effect: 'at end of my turn: lose 1 life'}\nprobe: {life: 4, effect: %s}\n"
    for said, wrong in ((effect, True), (effect.split(" has")[0].split(" have")[0] + " have no effect", False)):
        (folder / "cards.yml").write_text(cards % json.dumps(said), encoding="utf-8")
        found = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
        assert [d.code for d in found] == ["E0312"] * wrong
        assert all("holds for all" in d.message for d in found)


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("a player is within 1", "another player is within 1"),
        ("no player is within 1", "no other player is within 1"),
        ("there is no player within 2", "there is no other player within 2"),
        ("a player is within 1 of the sheriff", "a player but the sheriff is within 1 of the sheriff"),
    ],
)
def test_that_somebody_is_near_is_asked_of_others_than_himself(condition: str, says: str, tmp_path: Path) -> None:
    folder = tmp_path / "near"
    folder.mkdir()
    (folder / "set.yml").write_text("set: near\nneeds: [base]\n")
    for said, wrong in ((condition, True), (says, False)):
        text = f"probe: {{life: 4, effect: {json.dumps(f'at start of my turn, if {said}: draw')}}}\n"
        (folder / "cards.yml").write_text(text, encoding="utf-8")
        found = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
        assert [d.code for d in found] == ["E0312"] * wrong
        assert all("within any distance of himself" in d.message for d in found)


@pytest.mark.parametrize("text", ["another player with a weapon in play", "all players with a weapon in play"])
def test_how_many_are_meant_is_said_where_a_noun_of_a_set_is_used(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "nouns"
    folder.mkdir()
    noun = f"armed: {{text: {text}, plural: armed-ones}}"
    (folder / "set.yml").write_text(f"set: nouns\nneeds: [base]\nwords: {{nouns: {{{noun}}}}}\n")
    (folder / "cards.yml").write_text("probe: {border: brown, copies: 9♣, effect: draw}\n", encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0314"
    assert "is said where the word is used" in found.message


def test_one_alone_needs_no_list(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    verb = "verbs: {rob: {object: player, text: draw from the hand of that player, means: to take}}"
    side = "sides: {traitor: {roles: renegade, means: who stands alone}}"
    (folder / "set.yml").write_text(f"set: one\nneeds: [base]\nwords: {{{verb}, {side}}}\n")
    cards = "probe: {border: brown, copies: 9♣, effect: 'rob another player; all traitors: draw'}\n"
    (folder / "cards.yml").write_text(cards, encoding="utf-8")
    assert [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"] == []


@pytest.mark.parametrize(
    ("card", "effect", "way"),
    [
        ("{life: 4", "at start of my turn, if I have no weapon and Barrel in play: draw", "`no X or Y`"),
        ("{life: 4", "at start of my turn, if I have at least 2 weapons and Barrels in play: draw", "`2 X or Y`"),
        ("{life: 4", "at start of my turn, if there are 2 weapons and Barrels in play: draw", "`2 X or Y`"),
        ("{border: brown, copies: 9♣", "draw 1 per 2 weapons or Barrels in play", "leave the number out"),
        ("{border: brown, copies: 9♣", "if I have no wounds or BANG! in hand: draw", "`no X and no Y`"),
        ("{border: brown, copies: 9♣", "if I have the most weapons or Barrels in play: draw", "the most X"),
    ],
)
def test_so_many_of_a_list_is_of_each_or_of_all_together(card: str, effect: str, way: str, tmp_path: Path) -> None:
    folder = tmp_path / "together"
    folder.mkdir()
    (folder / "set.yml").write_text("set: together\nneeds: [base]\n")
    (folder / "cards.yml").write_text(f"probe: {card}, effect: {json.dumps(effect)}}}\n", encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0312"
    assert found.hint is not None
    assert way in found.hint


@pytest.mark.parametrize(
    ("effect", "way"),
    [
        ("put 1 chip onto all weapons in play of another player", "of that player"),
        ("move up to 2 chips from another player to me", "from that player"),
        ("take all chips from the character of another player", "from that player"),
    ],
)
def test_where_tokens_come_from_and_go_to_is_one_who_is_known(effect: str, way: str, tmp_path: Path) -> None:
    folder = tmp_path / "chips"
    folder.mkdir()
    (folder / "set.yml").write_text("set: chips\nneeds: [base]\nwords: {tokens: {chip: a chip}}\n")
    text = f"probe: {{border: blue, copies: 9♣, effect: {json.dumps('at start of my turn: ' + effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0312"
    assert found.hint is not None
    assert way in found.hint


@pytest.mark.parametrize(
    ("card", "effect", "says"),
    [
        ("border: brown, copies: 9♣", "discard the top card of the discard pile", "on the discard pile already"),
        (
            "border: brown, copies: 9♣",
            "choose a card in play; draw! red: discard that card",
            "on the discard pile already",
        ),
        ("border: brown, copies: 9♣", "discard 2 cards from hand, discard them", "on the discard pile already"),
        ("life: 4", "when a player draws!, may: discard the flipped card", "on the discard pile already"),
        ("border: brown, copies: 9♣", "another player: reveal 2 cards in hand, draw 1 of them", "in hand already"),
        ("border: brown, copies: 9♣", "draw 3, draw 1 of them", "in hand already"),
        ("life: 4", "when I would lose life: redirect it to me", "comes to them already"),
        ("life: 4", "when another player is shot: redirect it to that player", "comes to them already"),
    ],
)
def test_what_is_there_already_is_not_brought_there(card: str, effect: str, says: str, tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    folder.mkdir()
    (folder / "set.yml").write_text("set: nowhere\nneeds: [base]\n")
    text = f"probe: {{{card}, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0312"
    assert says in found.message
    assert found.hint is not None


@pytest.mark.parametrize(
    ("effect", "way"),
    [
        ("bang each player within 2 who is cheat", "bang each cheat player within 2"),
        ("another player pays me 1 chip or loses 1 life", "another player: give 1 chip to me or lose 1 life"),
        ("pay 2 chips to the sheriff", "give 2 chips to the sheriff"),
        ("draw 2; gain 1 more chip", "draw 2; gain 1 chip"),
        ("during this turn: I may play BANG! only on cheat players", None),
        ("until my next turn: when I become cheat: draw", "until my next turn: when I am cheat: draw"),
        ("each rich player: draw", "`rich` is declared as a condition: say `if rich:`"),
        (
            "choose another player; that player: give 2 chips to me or I: bang that player",
            "choose another player; that player: may give 2 chips to me; otherwise: bang that player",
        ),
        ("until my next turn: when I put a card into my pocket: draw", "`when a card comes into my pocket:`"),
    ],
)
def test_words_of_a_set_that_stand_otherwise_are_answered(effect: str, way: str | None, tmp_path: Path) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    marks = "marks: {on-strike: without tools, cheat: caught}, zones: {pocket: {each: player, means: a pocket}}"
    words = "tokens: {chip: a chip}, conditions: {rich: I have at least 5 chips}"
    (folder / "set.yml").write_text(f"set: words\nneeds: [base]\nwords: {{{words}, {marks}}}\n")
    text = f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.hint is not None
    if way is not None:
        assert way in found.hint


@pytest.mark.parametrize(
    ("effect", "way"),
    [
        ("when I draw a pair: draw", "`when I draw 2 cards, if they are of the same suit: …`"),
        ("when another player discards 2 cards of the same suit: draw", "if they are"),
        ("when I draw 3 cards in sequence: draw", "if they are"),
        ("when I would discard a pair: draw", "if they are"),
        ("at start of my turn, if I discarded a pair since my last turn: draw", "if they are"),
        ("when I play a pair: draw", "of the same"),
        ("when a pair is discarded: draw", "of the same"),
        ("when I am shot by a pair: draw", "of the same"),
        ("when I am targeted by a pair: draw", "of the same"),
        ("at start of my turn: draw the pair that was discarded last", "of the same"),
        ("each pair in play has: discard this = draw", "of the same"),
    ],
)
def test_cards_of_an_event_are_looked_at_one_by_one(effect: str, way: str, tmp_path: Path) -> None:
    folder = tmp_path / "pairs"
    folder.mkdir()
    (folder / "set.yml").write_text("set: pairs\nneeds: [base]\n")
    text = f"probe: {{life: 4, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0312"
    assert "looked at by itself" in found.message or "at once is not known" in found.message
    assert found.hint is not None
    assert way in found.hint


@pytest.mark.parametrize(
    ("effect", "way"),
    [
        ("put this onto the deck = draw 2", "behind the rest"),
        ("when I am shot: put this onto the deck = missed", "behind the rest"),
        ("during my turn: give this to another player = draw", "behind the rest"),
        ("discard this = draw 2", "leave it out"),
    ],
)
def test_a_card_that_is_played_is_not_its_own_price(effect: str, way: str, tmp_path: Path) -> None:
    folder = tmp_path / "price"
    folder.mkdir()
    (folder / "set.yml").write_text("set: price\nneeds: [base]\n")
    text = f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert (found.code, found.message) == ("E0312", "a card that is played is not its own price")
    assert found.hint is not None
    assert way in found.hint


@pytest.mark.parametrize(
    "effect",
    [
        "until my next turn: at start of my turn: draw 3",
        "choose another player, until their next turn: at start of their turn: draw",
    ],
)
def test_the_start_of_a_turn_is_not_heard_by_what_ends_as_it_begins(effect: str, tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    folder.mkdir()
    (folder / "set.yml").write_text("set: nowhere\nneeds: [base]\n")
    text = f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(effect)}}}\n"
    (folder / "cards.yml").write_text(text, encoding="utf-8")
    (found,) = [d for d in compile_sets(["base"], [folder]).diagnostics if d.severity == "error"]
    assert found.code == "E0312"
    assert "before its start is heard" in found.message


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("each other player is wanted and loses 1 life", "each other player is wanted; each other player: lose 1 life"),
        ("another player is wanted and draws 2", "another player is wanted, they: draw 2"),
        ("I am wanted and draw 2", "I am wanted, draw 2"),
        (
            "each wanted player: is no longer wanted, lose 1 life",
            "each wanted player: lose 1 life; each wanted player is no longer wanted",
        ),
        ("another player: is wanted, draw", "another player is wanted, they: draw"),
        ("another player is wanted and poisoned", "another player is wanted, they are poisoned"),
        (
            "another player is wanted and poisoned and loses 1 life",
            "another player is wanted, they are poisoned, they: lose 1 life",
        ),
        (
            "the player with the most life is wanted and loses 1 life",
            "the player with the most life is wanted, they: lose 1 life",
        ),
        ("all-others are wanted and poisoned", "all-others are wanted; all-others are poisoned"),
        (
            "each wanted player: may not bang me until my next turn",
            "each wanted player may not bang me until my next turn",
        ),
    ],
)
def test_who_is_so_does_what_follows(written: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "who-is-so"
    folder.mkdir()
    (folder / "set.yml").write_text("set: who-is-so\nneeds: [base]\nwords: {marks: {wanted: x, poisoned: x}}\n")
    card = {"probe": {"border": "brown", "copies": "9♣", "effect": written}}
    (folder / "cards.yml").write_text(json.dumps(card), encoding="utf-8")
    [found] = [each for each in compile_sets(["base"], [folder]).diagnostics if each.severity == "error"]
    assert found.hint == f"say `{said}`"


@pytest.mark.parametrize(
    ("effect", "mine"),
    [
        ("each other player: rob the sheriff", True),
        ("each other player: filch the sheriff", False),
        ("rob the sheriff", False),
        ("another player: ride", True),
        ("all players: if cornered: draw", True),
        ("if cornered: draw", False),
        ("each other player: strip the sheriff", True),
        ("strip the sheriff", False),
    ],
)
def test_a_word_that_speaks_of_me_is_not_done_by_others(effect: str, mine: bool, tmp_path: Path) -> None:
    folder = tmp_path / "robbers"
    folder.mkdir()
    words = {
        "tokens": {"ore": {"plural": "ore"}},
        "verbs": {
            "rob": {"object": "player", "text": "move 2 ore from that player to me, draw", "means": "x"},
            "filch": {"object": "player", "text": "take 2 ore from that player, draw", "means": "x"},
            "strip": {
                "object": "player",
                "text": "draw from the hand of that player, discard their hand",
                "means": "x",
            },
            "ride": {"text": "until my next turn: distance to me +1", "means": "x"},
        },
        "conditions": {"cornered": "I have 1 life"},
    }
    (folder / "set.yml").write_text(json.dumps({"set": "robbers", "needs": ["base"], "words": words}), encoding="utf-8")
    card = {"probe": {"border": "brown", "copies": "9♣", "effect": effect}}
    (folder / "cards.yml").write_text(json.dumps(card), encoding="utf-8")
    found = [each for each in compile_sets(["base"], [folder]).diagnostics if each.severity == "error"]
    assert [each.hint is not None and "is declared as" in each.hint for each in found] == [True] * mine


def test_a_name_that_is_a_word_takes_the_word_from_nobody(tmp_path: Path) -> None:
    """A card `i` is called I, one `k` K: who says so in an effect means himself, and the rank."""
    folder = tmp_path / "letters"
    folder.mkdir()
    (folder / "set.yml").write_text("set: letters\nneeds: [base]\n")
    cards = {
        "i": {"border": "brown", "copies": "9♣", "effect": "draw"},
        "k": {"border": "brown", "copies": "9♣", "effect": "heal"},
        "probe": {
            "border": "brown",
            "copies": "9♣",
            "effect": "I: discard a K from hand; until my next turn: I may not play Beer",
        },
    }
    (folder / "cards.yml").write_text(json.dumps(cards), encoding="utf-8")
    found = compile_sets(["base"], [folder])
    assert found.diagnostics == []
    said = rule_texts(found.sets["letters"], found)["probe"]
    assert said == "Discard a K card from your hand. Until your next turn, you may not play a Beer card."
