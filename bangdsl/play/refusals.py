"""Why something may not be done now, in a sentence a player understands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bangdsl.play.abilities import ANY_TIME, TURN, WINDOWS
from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Branch, Decision, Play, Slot, Use
from bangdsl.play.forms import FIRST, GRANT, PLAYS_AS, USE_OF, Grant, Text, UseText
from bangdsl.play.tokens import Holder
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

CANNOT_PAY = "its cost cannot be paid"


class Aim(NamedTuple):
    """What somebody wants to aim at: its name, and whether a thing is it."""

    name: str
    is_it: Callable[[object], bool]


def unwrapped(option: object) -> object:
    return option.thing if isinstance(option, Branch) and option.thing is not None else option


def why_not_play(
    game: Interpreter,
    decision: Decision | None,
    me: Player,
    ident: str,
    as_ident: str | None,
    target: Aim | None,
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


def _why_not_target(game: Interpreter, option: Play | Use, me: Player, target: Aim | None) -> str | None:
    if target is None:
        return None
    whom = next_aims(game, option, me, [])
    if whom is None:
        return "it has no target"
    if any(map(target.is_it, whom)):
        return None
    if any(target.is_it(player) for player in game.players if player.away):
        return f"{target.name} is away"
    if any(target.is_it(player) for player in game.players if not player.in_game):
        return f"{target.name} is out of the game"
    return f"{target.name} cannot be the target"


def text_of(option: Play | Use) -> Text | None:
    """What is done by a play or use; nothing if a card is only put before somebody."""
    text = option.ability if isinstance(option, Play) else option.text or option.slot.ability
    return text if isinstance(text, Text) else None


def next_aims(game: Interpreter, option: object, me: Player, chosen: Sequence[object]) -> Sequence[object] | None:
    """Whom or what a play or use may be aimed at next, after what was chosen; nothing if it has no more targets."""
    if not isinstance(option, (Play, Use)):
        return None
    text = text_of(option)
    if isinstance(option, Play) and text is None:
        return None if chosen else game.places_for(me, option.card, option.definition)
    if text is None or len(chosen) >= len(text.aims):
        return None
    card = option.card if isinstance(option, Play) else option.card or option.slot.card
    return game.set_apart(me, card, lambda: game.aims_of(text, me, card, *chosen))


def _window(decision: Decision) -> str:
    """The window that a question opens; nothing can be played or used where none is open."""
    return TURN if decision.ask == "either" else decision.ask if decision.ask in WINDOWS else ""


def _why_closed(game: Interpreter, decision: Decision, me: Player, card: Card, definition: Definition) -> str:
    window = _window(decision)
    if definition is not card.definition and not _counts_as(game, me, card, definition):
        return f"{card.definition.id} does not count as {definition.id}"
    if definition.border in game.rulebook.resolved_borders:
        open_now = [a for a in definition.abilities.plays if window in a.windows]
        if not open_now:
            return f"{definition.id} is not for this moment"
    elif window != TURN:
        return f"{definition.id} is not for this moment"
    counted = definition.abilities.counted_as
    limit = game.most_plays(me, definition)
    turn = game.table.turn
    if turn is not None and turn.played.get((me.name, counted), 0) >= limit:
        return f"no more than {limit} {counted} in a turn"
    if game.may_not_play(me, card, definition) or game.may_not_use(me, card, definition):
        return f"{definition.id} may not be played"
    resolved = definition.border in game.rulebook.resolved_borders
    dear = game.too_dear("play", me, card, definition, open_now[0] if resolved else None)
    if dear is not None:
        return f"what {dear} asks for it cannot be paid"
    if not resolved:
        return (
            f"there is no room for another {definition.id}"
            if definition.abilities.placement is None
            else "there is nobody to put it before"
        )
    return _why_not_begun(game, open_now[0], me, card) or _why_no_answer(game, open_now[0], me, card, decision)


def _why_not_begun(game: Interpreter, text: Text, me: Player, card: Card | None) -> str | None:
    """What is being played lies in no hand any more."""
    return game.set_apart(me, card, lambda: _why_not_done(game, text, me, card))


def _why_not_done(game: Interpreter, text: Text, me: Player, card: Card | None) -> str | None:
    if text.can_pay is not None and not text.can_pay(game, me, card):
        return CANNOT_PAY
    whom = text.aims[0](game, me, card) if text.aims else [me]
    if not whom or (text.some is not None and not text.some(game, me, card)):
        return f"there is {'nothing' if isinstance(text, UseText) else 'nobody'} to aim at"
    if text.aims and not game.aims_of(text, me, card):
        return "what it could be aimed at is protected"
    if text.can is None:
        return None
    asked = _Asked(game)
    return None if text.can(asked, me, card) else asked.why or "its condition does not hold"


class _Asked:
    """The interpreter as the condition of a text asks it, which remembers why the last thing asked for is not there.

    A condition of several parts ends at the first that does not hold, so the last answer is the one it failed by.
    """

    def __init__(self, game: Interpreter) -> None:
        self._game = game
        self.why = ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def playable_as(self, me: Player | None, cards: Sequence[Card], ident: str) -> list[Card]:
        found = self._game.playable_as(me, cards, ident)
        if me is not None and not found:
            definition = self._game.definitions[ident]
            why = _why_not_ordered(self._game, me, cards[0], definition) if cards else self.why
            self.why = why or f"{me} has no card to play as {ident}"
        return found

    def cards_as(self, me: Player | None, ident: str, *, cost: bool = False) -> list[Card]:
        found = self._game.cards_as(me, ident, cost=cost)
        banned = not found and not cost and self._game.cards_as(me, ident, cost=True)
        self.why = f"{ident} may not be played" if banned else ""
        return found

    def can_use(self, me: Player | None, ident: str) -> Slot[UseText] | None:
        found = self._game.can_use(me, ident)
        if me is not None and found is None:
            slots = [slot for slot in self._game.uses_of(me, ident) if TURN in slot.ability.windows]
            why = _why_not_open(self._game, me, slots[0]) if slots else None
            self.why = f"{ident} could not be used then: {why or 'it is not for this moment'}"
        return found

    def after_advance(self, row: str, holds: Callable[[], bool]) -> bool:
        would = self._game.after_advance(row, holds)
        self.why = "" if would else self.why or f"the {row} cannot move on"
        return would

    def roomy(self, holders: Sequence[Holder], token: str) -> list[Holder]:
        found = self._game.roomy(holders, token)
        self.why = "" if found else f"there is no room for more {token}"
        return found

    def with_tokens(self, holders: Sequence[Holder], token: str) -> list[Holder]:
        found = self._game.with_tokens(holders, token)
        self.why = f"there is no card with room for {token}" if found else f"there is no {token} to take"
        return found  # what is asked last: behind tokens that are there only whether there is room for them


def _why_not_ordered(game: Interpreter, me: Player, card: Card, definition: Definition) -> str | None:
    """Why a card may not be played as another where a text lets it be."""
    if game.may_not_play(me, card, definition) or game.may_not_use(me, card, definition):
        return f"{definition.id} may not be played"
    texts = [text for text in definition.abilities.plays if TURN in text.windows]
    dear = game.too_dear("play", me, card, definition, texts[0] if texts else None)
    if dear is not None:
        return f"what {dear} asks for it cannot be paid"
    return _why_not_begun(game, texts[0], me, card) if texts else None


def _why_no_answer(game: Interpreter, text: Text, me: Player, card: Card | None, decision: Decision) -> str:
    """Why something that could be begun answers nothing here."""
    if text.answers is not None and not text.answers(game, me, card, decision.about):
        return "it does not answer this"
    if isinstance(text, UseText) and text.order == FIRST:
        return "it is used once, before other answers"
    return "it has been used against this already"


def _counts_as(game: Interpreter, me: Player, card: Card, definition: Definition) -> bool:
    """May the card be used as the other, or at least played as it?"""
    return game.usable_as(me, card, definition.id) or any(
        s.owner in (me, None) and s.ability.to == definition.id and s.ability.match(game, me, s.card, card)
        for s in game.live.get(PLAYS_AS, NO_SLOTS)
    )


def why_not_use(
    game: Interpreter, decision: Decision | None, me: Player, ident: str, target: Aim | None = None
) -> str | None:
    """The reason why an ability may not be used, or nothing when it may."""
    if decision is None:
        return "the game is over"
    use = USE_OF[ident]
    slots = [*game.slots.get(use, NO_SLOTS), *game.slots.get((use, me), NO_SLOTS)]  # also what is switched off
    lying = [c for c in me.in_play if c.definition.id == ident and _grants_of(game, c)]
    if not slots and not lying:
        return f"{me} has no {ident} to use"
    if decision.player is not me:
        return f"{decision.player} is asked, not {me}"
    for option in map(unwrapped, decision.options):
        if isinstance(option, Use) and any(
            each.slot in slots or each.card in lying for each in (option, *option.alike)
        ):
            return _why_not_target(game, option, me, target)
    window = _window(decision)
    if slots:
        fitting = [s for s in slots if window in s.ability.windows or (window and ANY_TIME in s.ability.windows)]
        return _why_closed_use(game, decision, me, fitting[0]) if fitting else f"{ident} is not for this moment"
    return _why_not_granted(game, decision, me, lying[0], window)


def _why_closed_use(game: Interpreter, decision: Decision, me: Player, slot: Slot[UseText]) -> str:
    ability = slot.ability
    ident = ability.definition.id
    if all(slot not in game.live.get(waits_for, NO_SLOTS) for waits_for in slot.waits_for):
        return f"{ident} is switched off"
    if slot.card is not None and game.may_not_use(me, slot.card, ability.definition):
        return f"{ident} may not be used"
    return _why_not_open(game, me, slot) or _why_no_answer(game, ability, me, slot.card, decision)


def _why_not_open(game: Interpreter, me: Player, slot: Slot[UseText]) -> str | None:
    """Why what somebody may use cannot be begun by him now."""
    ability = slot.ability
    ident, used = ability.definition.id, game.uses(me, ability)
    if ability.can_pay is not None and not ability.can_pay(game, me, slot.card):
        return CANNOT_PAY
    dear = game.too_dear("use", me, slot.card, ability.definition, ability)
    if dear is not None:
        return f"what {dear} asks for it cannot be paid"
    limits = [] if ability.times is None else [ability.times]
    limits += [game.number("limit", me, ident)] if ident in game.limits else []
    if limits and used >= min(limits):
        return f"no more than {min(limits)} {ident} in a turn"
    return _why_not_begun(game, ability, me, slot.card)


def _grants_of(game: Interpreter, card: Card) -> list[Slot[Grant]]:
    """The rules that let cards of this kind be used where they lie."""
    borders = ("", card.definition.border)
    return [slot for slot in game.slots.get(GRANT, NO_SLOTS) if slot.ability.border in borders]


def _why_not_granted(game: Interpreter, decision: Decision, me: Player, card: Card, window: str) -> str:
    texts = [text for text in card.definition.abilities.plays if window in text.windows]
    if not texts:
        return f"{card.definition.id} is not for this moment"
    if card.index in game.off:
        return f"{card.definition.id} is switched off"
    if game.may_not_use(me, card, card.definition):
        return f"{card.definition.id} may not be used"
    for grant in _grants_of(game, card):
        match, can = grant.ability.match, grant.ability.can
        if (match is None or match(game, me, card)) and (can is None or can(game, me, card)):
            why = _why_not_begun(game, texts[0], me, card)
            return why or _why_no_answer(game, texts[0], me, card, decision)
    return f"{card.definition.id} may not be used yet"
