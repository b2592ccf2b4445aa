"""A game told in sentences, from what the interpreter noted on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bangdsl.table.cards import Card


def shown(card: Card) -> str:
    face = card.face
    return f"{card.definition.name} {face}" if face else card.definition.name


def _holder(thing: Any) -> str:
    return shown(thing) if isinstance(thing, Card) else str(thing)


def _listed(things: Iterable[Any]) -> str:
    words = [_holder(t) for t in things if t is not None]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _drawn(who: Any, card: Card, place: str, owner: Any) -> str:
    if place == "hand":
        return f"{who} takes a card from {owner}'s hand"
    if place == "play zone":
        return f"{who} takes {shown(card)} from {owner}"
    if place == "deck":
        return f"{who} draws a card"
    return f"{who} takes {shown(card)}" + ("" if place == "limbo" else f" from the {place}")


def _discarded(who: Any, card: Card, place: str, owner: Any) -> str:
    if who is None:
        return f"{shown(card)} is discarded"
    if owner is None or owner is who:
        return f"{who} discards {shown(card)}"
    return f"{who} discards {owner}'s {shown(card)}"


def _stands_at(life: int) -> str:
    """How much life is left; below 0 as long as it can still be saved, so that all see what it takes."""
    return f" ({life} left)" if life >= 0 else f" (at {life})"


TELL: dict[str, Callable[..., str | None]] = {
    "turn": lambda who, number: f"Turn {number}: {who}",
    "role": lambda who, role: f"{who} is the {role.definition.name}" if role is not None else None,
    "character": lambda who, card: f"{who} is {card.definition.name}",
    "play": lambda who, card, as_, targets: (
        f"{who} plays {shown(card)}"
        + (f" as {as_.name}" if as_ is not card.definition else "")
        + (f" on {_listed(targets)}" if any(targets) else "")
    ),
    "use": lambda who, card, definition, targets: (
        f"{who} uses {definition.name}" + (f" on {_listed(targets)}" if any(targets) else "")
    ),
    "draw": _drawn,
    "discard": _discarded,
    "put": lambda who, card, whom: None if who is whom else f"{shown(card)} lies before {whom}",
    "move": lambda who, card, whom: f"{shown(card)} moves on to {whom}",
    "reveal": lambda who, cards: f"Turned up: {_listed(cards)}",
    "look at role": lambda who, whose: f"{who} looks at the role of {whose}",
    "look": lambda who, cards: f"{who} looks at {len(cards)} cards",
    "show": lambda who, card: f"{who} shows {shown(card)}",
    "shuffle": lambda pile: f"The {pile} is shuffled",
    "heal": lambda who, amount, left: f"{who} gets {amount} life back" + (_stands_at(left) if left <= 0 else ""),
    "lose": lambda who, amount, culprit, left: (
        f"{who} loses {amount} life" + (f" to {culprit}" if culprit is not None else "") + _stands_at(left)
    ),
    "bang": lambda who, target, definition: None,
    "missed": lambda who: None,
    "avoided": lambda who: f"{who} avoids the shot",
    "flip": lambda who, cards, picked: (
        f"{who} turns up {_listed(cards)}"
        + (f" and picks {shown(picked)}" if len(cards) > 1 and picked is not None else "")
    ),
    "event": lambda card: f"Event: {card.definition.name}",
    "name": lambda who, what: f"{who} names {what}",
    "return": lambda who: f"{who} is back in the game",
    "pay": lambda who, what: f"{who} pays {what}",
    "give": lambda who, card, whom: f"{who} gives {whom} a card",
    "leave": lambda who: f"{who} leaves the game",
    "gain": lambda who, what: f"{_holder(who)} gains {what}",
    "lose tokens": lambda who, what: f"{_holder(who)} loses {what}",
    "move tokens": lambda source, what, to: f"{what} from {_holder(source)} to {_holder(to)}",
    "do": lambda who, card: f"{shown(card)} takes effect",
    "take": lambda who, card, whom: f"{who} takes {shown(card)}" + ("" if who is whom else f" for {whom}"),
    "swap": lambda card, other: f"{shown(card)} and {shown(other)} change places",
    "places": lambda who, other: f"{who} and {other} exchange their cards",
    "spare": lambda who, whom: f"{who} leaves out {whom}",
    "redirect": lambda who, whom: f"{who} sends it on to {whom}",
    "improve": lambda who, card: f"{who} improves {shown(card)}",
    "advance": lambda who, row, place: f"{who} moves the {row} to place {place}",
    "life": lambda who, life: f"{who} has {life} life now",
    "put in": lambda card, pile: f"{shown(card)} goes to the {pile}",
    "put with": lambda card, host, under: (
        f"{shown(card) if card is not None else 'A card'} lies {'under' if under else 'on'} {shown(host)}"
    ),
    "put own": lambda who, card, place: (
        f"{_holder(card) if card is not None else 'A card'} goes to the {place} of {who}"
    ),
    "roles": lambda who, other: f"{who} and {other} exchange their roles",
    "reverse": lambda: "The turns go the other way round",
    "seats": lambda who, other: f"{who} and {other} change seats",
    "skip phase": lambda who, phase: f"{who} skips phase {phase}",
    "skip": lambda who: f"{who} loses the turn",
    "mark": lambda verb, who, word, seat: (
        f"{f'The seat of {who}' if seat else who} is {'' if verb == 'mark' else 'no longer '}{word.replace('-', ' ')}"
    ),
    "eliminate": lambda who, culprit: f"{who} is eliminated" + (f" by {culprit}" if culprit is not None else ""),
    "win": lambda winners: f"{_listed(winners)} {'win' if len(winners) > 1 else 'wins'}" if winners else "Nobody wins",
}


def sentences(story: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    """One sentence for each thing worth telling; several cards drawn in a row become one."""
    waiting: tuple[Any, int] | None = None
    for kind, *facts in story:
        if kind == "draw" and facts[2] == "deck":
            if waiting is not None and waiting[0] is facts[0]:
                waiting = (facts[0], waiting[1] + 1)
                continue
            if waiting is not None:
                yield _so_many(*waiting)
            waiting = (facts[0], 1)
            continue
        if waiting is not None:
            yield _so_many(*waiting)
            waiting = None
        sentence = TELL[kind](*facts)
        if sentence is not None:
            yield sentence
    if waiting is not None:
        yield _so_many(*waiting)


def _so_many(who: Any, count: int) -> str:
    return f"{who} draws {count} cards" if count > 1 else f"{who} draws a card"
