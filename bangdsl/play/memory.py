"""Between events and options: what happened and what was so, as far as a text of the sets in use asks for it.

What happens is kept as plain data, players by their eyes and cards by their numbers, so that a table can be frozen with
it. What is asked of it later is asked of an event like the one that happened, made anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bangdsl.play.board import HAPPENED
from bangdsl.play.decisions import Played
from bangdsl.play.events import Event, Events, Frame
from bangdsl.play.forms import PlayText
from bangdsl.table.cards import IN_PLAY, Card, Definition
from bangdsl.table.memory import Deed, Shot
from bangdsl.table.piles import DISCARDS, HAND
from bangdsl.table.table import Player

BY_CARDS = ("draw", "discard")  # each card is one event; of everything else the whole is
COUNTED = ("lose", "gain", "heal", "pay")  # how often is how many
OPEN = (DISCARDS, IN_PLAY)
Match = Callable[[Event], object]


class AShot:
    """A shot that was made, as far as it is remembered."""

    __slots__ = ("answers", "by", "card", "name", "shooter", "target")

    def __init__(self, shot: Shot, game: Memory) -> None:
        self.shooter, self.target = game.with_eye(shot.shooter), game.with_eye(shot.target)
        self.card = self.by = game.numbered(shot.card)
        self.name = game.definitions.get(shot.name)
        self.answers = [game.table.cards[index] for index in shot.answers]

    def of(self, ident: str) -> bool:
        return self.name is not None and self.name.id == ident


class Memory(Events):
    __slots__ = ()

    # ---------------------------------------------------------------- keeping
    def remember(self, event: Event, units: bool | None) -> None:
        """Keep in mind what has happened, once: the whole, or each card of it."""
        if units is not None and units is not (event.verb in BY_CARDS):
            return
        if event.verb == "discard" and self.being_played(event.card) is not None:
            return  # what is played is not discarded besides
        memory, turn = self.table.memory, self.table.turn
        attack, by = event.attack, event.by or (self.frames[-1] if self.frames else None)
        shot = None
        if attack is not None:
            answers = tuple(card.index for card in attack.answers)
            shot = Shot(_eye(attack.shooter), _eye(attack.target), _index(attack.card), _id(attack.name), answers)
        aimed = tuple(player.eye for player in self.aimed_at(event)) if event.play is not None else ()
        whole = Deed(
            event.verb, self.table.turn_count if turn is not None else 0, memory.round,
            _eye(event.doer), _eye(event.object), _index(event.card), _id(event.name), _eye(event.owner), event.place,
            event.goal, event.token, event.amount, _eye(event.culprit), event.willing, shot,
            (_eye(by.owner), _index(by.card), _id(by.name)) if by is not None else None, aimed,
        )  # fmt: skip
        memory.add(whole)
        if HAPPENED in self.switched_by:
            self.look_at_switches()

    def being_played(self, card: Card) -> Played | None:
        """The play of a card that is under way; the layer that moves cards knows."""
        raise NotImplementedError

    def turn_begins(self, player: Player, extra: bool) -> None:
        """A round begins with the turn of the leader."""
        if not extra and self.meaning("leader") is player:
            self.table.memory.round += 1

    def turn_is_over(self, player: Player, number: int) -> None:
        self.note_numbers("end of own turn", player)
        self.table.memory.turns[player.eye] = number

    def note_numbers(self, moment: str, player: Player) -> None:
        """What a number is at a moment of a player's turn: his, and, if it is asked for, everybody's."""
        noted = self.table.memory.noted
        for key, (when, number) in self.rulebook.noted.items():
            if when == moment:
                noted[key, player.eye] = number(self, player)
            elif moment.replace("own ", "") == when:
                for each in self.players:
                    noted[key, each.eye] = number(self, each)

    # ---------------------------------------------------------------- asking
    def how_often(
        self,
        verb: str,
        period: str,
        whose: Player | None,
        match: Match | None,
        of: Player | Card | None = None,
        slot: str = "",
    ) -> int:
        """How often something happened, or how many tokens it came to; to one player, if a part of it is asked for."""
        found = self._happened(verb, period, whose, match)
        events = found if not slot else (each for each in found if of is not None and getattr(each, slot) is of)
        return sum(each.amount if verb in COUNTED else 1 for each in events)

    def last_to(
        self,
        verb: str,
        period: str,
        whose: Player | None,
        match: Match | None,
        slot: str,
        before: Event | None = None,
    ) -> Any:
        """Who or what had the latest part in something, before an event; nobody who is out, no card that has gone.

        For the text of a card that is played, what was played last is what was played before it. A card that goes by
        that event is still meant.
        """
        until = self._before_its_play() if verb == "play" else None
        latest = True  # only that can be the event itself
        for event in self._happened(verb, period, whose, match, until):
            if latest and before is not None and before.verb == verb:
                latest = False
                if event.doer is before.doer and event.card is before.card:
                    continue
            one = getattr(event, slot)
            if slot == "card":
                goes = before is not None and before.card is one and before.place == event.goal
                return one if goes or self._lies_there(event) else None
            return one if one is not None and one.in_game else None
        return None

    def _before_its_play(self) -> int | None:
        """How many things had happened when the card was played whose text is being done, if it was."""
        frame, deeds = self.frames[-1] if self.frames else None, self.table.memory.deeds
        if frame is None or frame.card is None or not isinstance(frame.ability, PlayText):
            return None
        index = frame.card.index
        return next(
            (i for i in range(len(deeds) - 1, -1, -1) if deeds[i].verb == "play" and deeds[i].card == index), None
        )

    def recalled(self, verb: str, period: str, whose: Player | None, match: Match | None) -> list[Card]:
        """The cards that had a part in something and lie where it put them, those of the earliest first."""
        found = [each for each in self._happened(verb, period, whose, match) if self._lies_there(each)]
        return list(dict.fromkeys(each.card for each in reversed(found)))

    def at_that_time(self, key: str, player: Player | None) -> int:
        """What a number of a player was then; as it is, if there has been no such moment."""
        if player is None:
            return 0
        then = self.table.memory.noted.get((key, player.eye))
        return then if then is not None else self.rulebook.noted[key][1](self, player)

    def _happened(
        self, verb: str, period: str, whose: Player | None, match: Match | None, until: int | None = None
    ) -> Iterator[Event]:
        """What fits, the latest first."""
        memory, turn = self.table.memory, self.table.turn_count
        deeds = memory.deeds if until is None else memory.deeds[:until]
        if period == "this effect":
            deeds = deeds[max(self.frames[-1].since - memory.forgotten, 0) :]
        for deed in reversed(deeds):
            if deed.verb != verb:
                continue
            if period == "this turn" and deed.turn != turn:
                return
            if period == "this round" and deed.round != memory.round:
                return
            event = self._event_of(deed)
            if period in ("since last turn", "last turn"):
                mine = whose if whose is not None else event.doer
                last = memory.turns.get(mine.eye, 0) if mine is not None else 0
                if deed.turn < last or (deed.turn == last) != (period == "last turn"):
                    continue
            if match is None or match(event):
                yield event

    def _event_of(self, deed: Deed) -> Event:
        card, name = self.numbered(deed.card), self.definitions.get(deed.name)
        who, whom, owner = self.with_eye(deed.doer), self.with_eye(deed.object), self.with_eye(deed.owner)
        event = Event(deed.verb, who, whom if whom is not None else card, card, owner, deed.place, name)
        event.culprit, event.token, event.amount = self.with_eye(deed.culprit), deed.token, deed.amount
        event.goal, event.willing = deed.goal, deed.willing
        event.attack = AShot(deed.shot, self) if deed.shot is not None else None
        if deed.by is not None:
            by = event.by = Frame(self.with_eye(deed.by[0]), self.numbered(deed.by[1]), None)
            by.name = self.definitions.get(deed.by[2])
        if deed.aimed and card is not None and name is not None:
            event.play = Played(card, name, None)
            event.play.targets = [player for eye in deed.aimed if (player := self.with_eye(eye)) is not None]
        return event

    def _lies_there(self, event: Event) -> bool:
        """Does the card of an event still lie where it was put, for all to see or in the hand it was drawn into?"""
        if event.card is None:
            return False
        pile = self.table.at[event.card.index]
        if event.verb in ("draw", "give"):
            return pile.name == HAND and pile.owner is (event.doer if event.verb == "draw" else event.object)
        return pile.name in OPEN or (bool(event.goal) and pile.name == event.goal and pile.name != HAND)

    def with_eye(self, eye: int) -> Player | None:
        return next((player for player in self.players if player.eye == eye), None) if eye else None

    def numbered(self, index: int) -> Card | None:
        return self.table.cards[index] if index >= 0 else None


def _eye(thing: Any) -> int:
    return thing.eye if isinstance(thing, Player) else 0


def _index(card: Card | None) -> int:
    return card.index if card is not None else -1


def _id(definition: Definition | None) -> str:
    return definition.id if definition is not None else ""
