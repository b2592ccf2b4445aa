"""The laws of the table: what must hold at every decision of every game, whatever the cards say."""

from __future__ import annotations

from bangdsl.play.game import Game
from bangdsl.table.piles import DEALT, LIMBO
from bangdsl.table.table import Player


def broken(game: Game) -> list[str]:
    """Every law of the table that does not hold now."""
    table, decision = game.table, game.decision
    found = []
    piles = table.everywhere()
    lying = [card.index for pile in piles for card in pile]
    if len(lying) != len(table.cards) or len(set(lying)) != len(lying):
        found += [
            f"{card} is in {lying.count(card.index)} places" for card in table.cards if lying.count(card.index) != 1
        ]
    places = [id(pile) for pile in piles for _ in pile]
    if places != [id(table.at[index]) for index in lying]:
        found += [f"the table looks for {c} not in {p.name}" for p in piles for c in p if table.at[c.index] is not p]
    found += _tokens(game)
    settling = under_way(game) or game.over
    for player in table.players:
        found += _player(game, player, settling)
    dealt = {c.index for c in table.piles[DEALT]}
    held = [c.index for p in table.players for c in (p.role, p.character) if c is not None]
    if sorted(held) != sorted(dealt):
        found.append("the roles and characters dealt are not those the players have")
    if decision is not None:
        if not decision.options:
            found.append(f"{decision.player} is asked {decision.ask}, and there is no answer")
        if len(set(decision.keys())) != len(decision.options):
            found.append(f"two answers of {decision} have the same name")
    if not under_way(game) and table.piles[LIMBO]:
        found.append(f"{table.piles[LIMBO]} lie nowhere though nothing is under way")
    if decision is None and table.winners is None:
        found.append("the game stopped without an end")
    return found


def _tokens(game: Game) -> list[str]:
    """Of a token of which there are only so many, none is lost and none comes from nowhere."""
    table, found = game.table, []
    for token, count in game.rulebook.supply.items():
        held = sum(p.tokens.get(token, 0) for p in table.players)
        held += sum(tokens.get(token, 0) for tokens in table.tokens_on.values())
        if held + table.supply[token] != count:
            found.append(f"there are {held} {token} and {table.supply[token]} in the supply, which makes not {count}")
    return found


def under_way(game: Game) -> bool:
    """Is an effect being carried out, rather than a player asked what to do in his turn?"""
    decision = game.decision
    return game.interpreter.rooted or (decision is not None and decision.ask != "either")


def _player(game: Game, player: Player, settling: bool) -> list[str]:
    found = []
    if game.table.tokens_on and any(c.index in game.table.tokens_on for c in player.hand):
        found.append(f"{player} has tokens on cards in hand")
    if not settling:
        most = game.interpreter.number("max-life", player)
        if player.life > max(most, 0) or game.interpreter.has_no_life(player):
            found.append(f"{player} has {player.life} of {most} life")
        if player.out:  # only what may be put before the eliminated may lie there
            left = [c for c in player.cards if c not in player.in_play or c.definition.abilities.placement is None]
            found += [f"{player} is out and still has {left}"] if left else []
    if player.tokens and min(player.tokens.values()) < 0:
        found.append(f"{player} has tokens {player.tokens}")
    names = {c.definition.id for c in player.in_play}
    if len(names) != len(player.in_play):
        crowded = [c for c in player.in_play if not game.interpreter.has_room(player, c, without=c)]
        found += [f"{player} has two of a name in play: {player.in_play}"] if crowded else []
    return found


def fingerprint(game: Game) -> tuple[object, ...]:
    """Everything on the table, to compare two games."""
    table = game.table
    return (
        [
            (
                p.name,
                p.in_game,
                p.life,
                str(p.role),
                str(p.character),
                [c.label for c in p.hand],
                [c.label for c in p.in_play],
                [c.label for c in p.on],
                {name: [c.label for c in pile] for name, pile in p.own.items()},
                (p.seat, p.as_role, p.role_known, p.tokens),
            )
            for p in table.players
        ],
        {name: [c.label for c in pile] for name, pile in table.piles.items()},
        (table.chance.state, table.tokens_on, table.supply, table.places, table.links),
        {index: [c.label for c in pile] for index, pile in table.under.items()},
        (table.turn_count, table.last_seat, table.remembered, table.used, sorted(table.open_cards)),
        [(str(each.definition), str(each.me), str(each.this), str(each.until)) for each in table.lasting],
        [p.name for p in game.winners],
        repr(game.decision),
    )
