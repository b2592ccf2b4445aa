"""Worlds that one player cannot tell from the real one: what he does not know is dealt anew.

A game in mid-turn cannot be dealt anew from the turn's start: the others answered by what they held. So the cards stay
where they are, in hands, in piles and in what is under way, and those that the player cannot see are other ones. Which
cards he knows the table keeps (`Table.known`), and which of the others could be each other, too: those of one lot were
shuffled together since all knew them. How a lot lies in such a world rests on the seed and on what he sees, never on
how it really lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Branch, Decision, Play, Use
from bangdsl.play.forms import SOON, WHENEVER
from bangdsl.play.kept import Kept
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card
from bangdsl.table.chance import Chance
from bangdsl.table.table import Player

TRIES = 40  # so many worlds are dealt before fewer things are dealt anew


class World(NamedTuple):
    """How another world differs: card by card what it is there, and the chance of it."""

    faces: Mapping[int, int]
    chance: int
    secrets: tuple[tuple[int, ...], ...] = ()  # what those have answered who choose at once and wait for others


def hidden_from(game: Interpreter, me: Player, decision: Decision) -> list[list[Card]]:
    """The cards a player cannot know: those that could be each other together, in the order they lie."""
    table, shown = game.table, game.rulebook.shown
    plain = table.open_cards | {card.index for card in (*me.hand, *_named(decision))}
    plain |= {player.role.index for player in table.players if player.role is not None and player.role_known}
    plain |= {table.piles[name][-1].index for name, what in shown.items() if what == "top" and table.piles[name]}
    tops = [p.own[name] for name, (what, _) in game.rulebook.own.items() if what == "top" for p in table.players]
    plain |= {pile[-1].index for pile in tops if pile}
    plain |= {card.index for player in table.players if game.hand_is_open(player) for card in player.hand}
    together = table.hidden_together()
    lots: dict[int, list[Card]] = {}
    for card in (card for pile in table.everywhere() for card in pile):
        if not table.known[card.index] & me.eye and card.index not in plain:
            lots.setdefault(together[card.index], []).append(card)
    return [cards for _, cards in sorted(lots.items()) if len(cards) > 1]


def _named(decision: Decision) -> list[Card]:
    """The cards that a question names: whoever is asked sees them."""
    things = [option.thing if isinstance(option, Branch) else option for option in decision.options]
    things = [thing.card if isinstance(thing, (Play, Use)) else thing for thing in things]
    return [thing for thing in things if isinstance(thing, Card)]


def deal_anew(game: Interpreter, lots: Sequence[Sequence[Card]], me: Player, seed: int) -> World:
    """Make the cards of each lot other ones of it, such that the player sees what he saw before.

    Mostly the first world will do. If none does in which roles are other ones, they stay what they are.
    """
    chance, before = Chance(seed), sight(game, me)
    for secret in game.secrets:  # what others have chosen, and nobody knows yet
        if secret.player is not me:
            secret.answers = [chance.below(size) for size in secret.sizes]
    future = chance.below(1 << 62)
    really = {card: card.index for cards in lots for card in cards}
    for keeps_roles in (False, True):
        for _ in range(TRIES):
            faces: dict[int, int] = {}
            for cards in lots:
                dealt = sorted(really[card] for card in cards)
                chance.shuffle(dealt)
                if keeps_roles and cards[0].definition.kind == "role":
                    dealt = [really[card] for card in cards]
                faces.update({card.index: index for card, index in zip(cards, dealt, strict=True)})
            change_faces(game, faces)
            if sight(game, me) == before:
                return _entered(game, {was: card.index for card, was in really.items()}, future)
    change_faces(game, {card.index: was for card, was in really.items()})
    return _entered(game, {}, future)


def _entered(game: Interpreter, faces: Mapping[int, int], chance: int) -> World:
    game.table.chance.state = chance
    return World(faces, chance, tuple(tuple(secret.answers) for secret in game.secrets))


def enter(game: Interpreter, world: World) -> None:
    """Turn a game into another world, as it was once dealt."""
    change_faces(game, world.faces)
    game.table.chance.state = world.chance
    for secret, answers in zip(game.secrets, world.secrets, strict=True):
        secret.answers = list(answers)


def change_faces(game: Interpreter, faces: Mapping[int, int]) -> None:
    """What lies where it lies is another card: by the number of a card the number of the one it becomes."""
    table = game.table
    cards, at, known = table.cards, table.at, table.known
    printed = {now: cards[now].twin() for now in faces.values()}
    moved = [(cards[was], at[was], known[was], printed[now]) for was, now in faces.items()]
    for card, pile, eyes, face in moved:
        card.definition, card.index, card.label = face.definition, face.index, face.label
        card.rank, card.suit, card.rank_value = face.rank, face.suit, face.rank_value
        card.seen, card.offer, card.offered, card.plays = None, None, {}, {}
        cards[face.index], at[face.index], known[face.index] = card, pile, eyes
    for noted in (game.left_off, game.counted):
        changed = {faces.get(index, index) for index in noted}
        noted.clear()
        noted |= changed
    table.remembered = {_renamed(key, faces): value for key, value in table.remembered.items()}
    game.kept = Kept()
    game.answer_cards = game.rulebook.answer_cards(game.variants, cards)


def _renamed(key: tuple[Any, ...], faces: Mapping[int, int]) -> tuple[Any, ...]:
    """What a condition saw of a card is remembered by its number."""
    return (*key[:2], faces.get(key[2], key[2])) if len(key) == 3 else key


def sight(game: Interpreter, me: Player) -> tuple[Any, ...]:
    """What all see that might rest on what they do not see: numbers of players, and which conditions hold."""
    if not game.table.started:
        return ()
    numbers = [
        (game.number("max-life", p), game.number("reach", p), game.number("distance", me, p))
        for p in game.table.players
    ]
    states = (*game.live.get(SOON, NO_SLOTS), *game.live.get(WHENEVER, NO_SLOTS))
    hold = [
        bool(slot.ability.condition(game, who, slot.card))
        for slot in states
        if slot.ability.among is None
        for who in game.holders(slot)
    ]
    return numbers, hold
