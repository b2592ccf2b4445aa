"""Why a number is what it is, and what stands in the way of an answer: the statements behind it, each with its place.

Nothing here is asked while a game is played. A number is worked out as `Numbers` does it, with every statement noted
down; a test compares the two at every decision of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from bangdsl.play.abilities import UNLIMITED
from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Play, Slot, Use
from bangdsl.play.forms import IGNORES, NO_PLAY, NO_USE, NUMBER, ROOM, Ability, Number
from bangdsl.play.refusals import text_of
from bangdsl.play.seats import FAR
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

PRINTED = {"distance": "the seats between them", "max-life": "printed on the character", "price": "printed on the card"}
ORDER = ("begins at", "is", "+", "at most", "at least")  # in which statements are carried out
OUTRANKED = "another statement goes before it"
IGNORED = "it does not count here"


class Part(NamedTuple):
    """One statement on a number: how it changes it, who says so and where it stands."""

    op: str  # one of `ORDER`
    value: int
    who: str
    place: str
    void: str = ""  # why it changes nothing

    def __str__(self) -> str:
        said = f"{self.value:+}" if self.op == "+" else f"{self.op} {as_number(self.value)}"
        return ", ".join(filter(None, [f"{said:<11} {self.who}", self.place])) + (
            f" ({self.void})" if self.void else ""
        )


@dataclass(frozen=True)
class Explained:
    """A number with all that made it."""

    name: str
    value: int
    parts: tuple[Part, ...]

    def lines(self) -> Iterator[str]:
        yield f"{self.name} is {as_number(self.value)}"
        yield from (f"    {part}" for part in self.parts)


def as_number(value: int) -> str:
    return "unlimited" if value >= UNLIMITED else "too far" if value == FAR else str(value)


def place_of(ability: Ability) -> str:
    return f"{ability.definition.file}:{ability.line}"


def said_by(slot: Slot[Any]) -> str:
    """Whose text it is: a rule by its name, a card with whom it lies before."""
    name: str = slot.ability.definition.name
    if slot.owner is None or slot.ability.definition.kind == "rule":
        return name
    return f"{name} of {slot.owner.name}"


# ---------------------------------------------------------------- numbers
def explained(game: Interpreter, stat: str, subject: Any, other: Any = None) -> Explained:
    """The number, and each statement on it that is in force and concerns these."""
    both = (subject,) if other is None else (subject, other)
    parts = [Part("begins at", game.printed(stat, both), PRINTED.get(stat, "as nothing else is said"), "")]
    stated = list(_stated(game, stat, both))
    fixing = [ability.rank for ability, part in stated if part.op == "is" and not part.void]
    highest = max(fixing, default=-1)
    last = max((i for i, (a, p) in enumerate(stated) if p.op == "is" and not p.void and a.rank == highest), default=-1)
    for i, (_, part) in enumerate(stated):
        outranked = part.op == "is" and not part.void and i != last
        parts.append(part._replace(void=OUTRANKED) if outranked else part)
    if last >= 0:
        parts[0] = parts[0]._replace(void=OUTRANKED)
    return Explained(_name(stat, both), _sum(parts), tuple(sorted(parts, key=lambda part: ORDER.index(part.op))))


def _stated(game: Interpreter, stat: str, subject: tuple[Any, ...]) -> Iterator[tuple[Number, Part]]:
    key = subject[0] if len(subject) == 1 else subject
    asked, so_far = (stat, key), game.kept.so_far
    ignored = game._ignored(stat, subject[0]) if IGNORES[stat] in game.slots else ()
    value, rank = game.printed(stat, subject), -1
    for slot in game.live.get(NUMBER[stat], NO_SLOTS):
        ability = slot.ability
        me = slot.owner
        if ability.of and ability.of != subject[-1]:
            continue
        if ability.at is not None:
            whose = subject[ability.at]
            if me is not whose and (me is not None or not isinstance(whose, Player)):
                continue
            me = whose
        so_far[asked] = value  # where it rests on itself, what is said so far counts
        try:
            if ability.applies is not None and not ability.applies(game, me, slot.card, *subject):
                continue
            said = ability.value if isinstance(ability.value, int) else ability.value(game, me, slot.card, *subject)
        finally:
            del so_far[asked]
        void = IGNORED if ignored and slot.card is not None and slot.card.index in ignored else ""
        if ability.op == "is" and not void and ability.rank >= rank:
            value, rank = said, ability.rank
        yield ability, Part(ability.op, said, said_by(slot), place_of(ability), void)


def _sum(parts: list[Part]) -> int:
    valid = [part for part in parts if not part.void]
    value = next((part.value for part in valid if part.op in ("is", "begins at")), 0)
    value += sum(part.value for part in valid if part.op == "+")
    value = min([value, *(part.value for part in valid if part.op == "at most")])
    return max([value, *(part.value for part in valid if part.op == "at least")])


def _name(stat: str, subject: tuple[Any, ...]) -> str:
    first, *more = (_called(each) for each in subject)
    if stat == "distance":
        return f"the distance from {first} to {more[0]}"
    return f"the {stat} {f'of {more[0]} ' if more else ''}of {first}"


def _called(thing: Any) -> str:
    return str(thing.name if isinstance(thing, Player) else thing.label if isinstance(thing, Card) else thing)


# ---------------------------------------------------------------- what stands in the way
def bans(game: Interpreter, me: Player, card: Card, definition: Definition) -> Iterator[str]:
    """Who says that this player may not play or use that card so."""
    for ban in (definition.ban_on_playing, NO_PLAY, NO_USE):
        for slot in game.live.get(ban, NO_SLOTS):
            for used_as in (definition, card.definition) if ban == NO_USE else (definition,):
                if slot.ability.match(game, slot.owner or me, slot.card, me, card, used_as):
                    yield f"{said_by(slot)} says so, {place_of(slot.ability)}"
                    break


def no_room(game: Interpreter, player: Player, card: Card) -> Iterator[str]:
    """Who says that no more such cards may lie before that player."""
    for slot in game.live.get(ROOM, NO_SLOTS):
        if slot.owner is None or slot.owner is player:
            lying = slot.ability.lying(game, player, slot.card, card)
            if lying is not None and len(lying) >= slot.ability.most:
                yield f"{said_by(slot)} leaves room for {slot.ability.most}, {place_of(slot.ability)}"


def aim(game: Interpreter, option: Play | Use, me: Player, target: Player) -> Iterator[Explained]:
    """The numbers that decide whether somebody is near enough, if it depends on that."""
    text = text_of(option)
    acts = text.acts if text is not None else ()
    if "with reach" in acts:
        yield explained(game, "reach", me)
    if "with reach" in acts or "with range" in acts:
        yield explained(game, "distance", me, target)


def under_way(game: Interpreter) -> list[str]:
    """The texts that are being carried out, the innermost first."""
    return [
        f"{frame.ability.definition.name}{f' of {frame.me.name}' if frame.me is not None else ''}, "
        f"{place_of(frame.ability)}"
        for frame in reversed(game.frames)
        if frame.ability is not None
    ]
