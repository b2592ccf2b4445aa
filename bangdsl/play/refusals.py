"""Why something may not be done now, in a sentence a player understands."""

from __future__ import annotations

from collections.abc import Sequence

from bangdsl.play.abilities import ANY_TIME
from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Branch, Decision, Play, Use
from bangdsl.play.forms import GRANT, PLAYS_AS, USE_OF, Doing, Text
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player


def unwrapped(option: object) -> object:
    return option.thing if isinstance(option, Branch) and option.thing is not None else option


def why_not_play(
    game: Interpreter,
    decision: Decision | None,
    me: Player,
    ident: str,
    as_ident: str | None,
    target: Player | str | None,
) -> str | None:
    """The reason why a card may not be played, or nothing when it may."""
    wanted = as_ident or ident.split(" ")[0]
    definition = game.definitions.get(wanted)
    if definition is None:
        return f"there is no card {wanted}"
    cards = [c for c in me.hand if c.definition.id == ident or c.label == ident or c.label.startswith(f"{ident} (")]
    if not cards:
        return f"{me} has no {ident} in hand"
    if decision is None:
        return "the game is over"
    if decision.player is not me:
        return f"{decision.player} is asked, not {me}"
    for option in map(unwrapped, decision.options):
        if isinstance(option, Play) and option.card in cards and option.definition is definition:
            return _why_not_target(game, option, me, target)
    return _why_closed(game, decision, me, cards[0], definition)


def _why_not_target(game: Interpreter, option: Play, me: Player, target: Player | str | None) -> str | None:
    if target is None:
        return None
    whom: Sequence[object] = (
        game.places_for(me, option.card, option.definition)
        if option.ability is None
        else _first_aims(game, option.ability, me, option.card)
    )
    if _among(target, whom):
        return None
    if isinstance(target, Player) and not target.in_game:
        return f"{target} is out of the game"
    return f"{target} cannot be the target"


def _first_aims(game: Interpreter, ability: Doing, me: Player, card: Card | None) -> Sequence[object]:
    if not isinstance(ability, Text) or not ability.aims:
        return []
    return game.aimable(me, card, ability, ability.aims[0](game, me, card))


def _among(target: Player | str, whom: Sequence[object]) -> bool:
    """Is that player, or a card of that name, one of these?"""
    return target in whom or any(
        isinstance(each, Card) and (each.label == target or each.label.startswith(f"{target} ")) for each in whom
    )


def _window(decision: Decision) -> str:
    return decision.ask if decision.ask in ("attack", "targeted", "eliminate") else "turn"


def _why_closed(game: Interpreter, decision: Decision, me: Player, card: Card, definition: Definition) -> str:
    window = _window(decision)
    if definition is not card.definition and not _counts_as(game, me, card, definition, window):
        return f"{card.definition.id} does not count as {definition.id}"
    if definition.border in game.rulebook.resolved_borders:
        open_now = [a for a in definition.abilities.plays if window in a.windows]
        if not open_now:
            return f"{definition.id} is not for this moment"
    elif window != "turn":
        return f"{definition.id} is not for this moment"
    if decision.ask not in ("either", window):
        return f"{definition.id} is not for this moment"
    counted = definition.abilities.limit_of or definition.id
    limit = game.most_plays(me, definition)
    turn = game.table.turn
    if turn is not None and turn.played.get((me.name, counted), 0) >= limit:
        return f"no more than {limit} {counted} in a turn"
    if game.may_not_play(me, card, definition) or game.may_not_use(me, card, definition):
        return f"{definition.id} may not be played"
    if definition.border not in game.rulebook.resolved_borders:
        return (
            f"there is no room for another {definition.id}"
            if definition.abilities.placement is None
            else "there is nobody to put it before"
        )
    ability = open_now[0]
    if not game.can_pay_for(ability, me, card):
        return "its cost cannot be paid"
    if ability.aims and not ability.aims[0](game, me, card):
        return "there is nobody to aim at"
    return "it cannot be begun now"


def _counts_as(game: Interpreter, me: Player, card: Card, definition: Definition, window: str) -> bool:
    """May the card be used as the other, or at least played as it in this window?"""
    played = game.live.get(PLAYS_AS, NO_SLOTS) if window == "turn" else []
    return game.usable_as(me, card, definition.id) or any(
        s.owner is me and s.ability.to == definition.id and s.ability.match(game, me, s.card, card) for s in played
    )


def why_not_use(
    game: Interpreter, decision: Decision | None, me: Player, ident: str, target: Player | str | None = None
) -> str | None:
    """The reason why an ability may not be used, or nothing when it may."""
    if decision is None:
        return "the game is over"
    use = USE_OF[ident]
    slots = [*game.slots.get(use, NO_SLOTS), *game.slots.get((use, me), NO_SLOTS)]  # also what is switched off
    lying = [c for c in me.in_play if c.definition.id == ident and GRANT in game.slots]
    if not slots and not lying:
        return f"{me} has no {ident} to use"
    if decision.player is not me:
        return f"{decision.player} is asked, not {me}"
    for option in map(unwrapped, decision.options):
        if isinstance(option, Use) and (option.slot in slots or option.card in lying):
            text = option.text or option.slot.ability
            if target is None or _among(target, _first_aims(game, text, me, option.card or option.slot.card)):
                return None
            return f"{target} cannot be the target"
    if not slots:
        return "it cannot be used now"
    ability = slots[0].ability
    window = _window(decision)
    if window not in ability.windows and ANY_TIME not in ability.windows:
        return f"{ident} is not for this moment"
    if ability.can_pay is not None and not ability.can_pay(game, me, slots[0].card):
        return "its cost cannot be paid"
    return "it cannot be used now"
