"""Ninth layer: tokens. They lie with players, whose characters hold them, and on cards in play; a token that is
declared with a supply comes from it and goes back to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.decisions import Running
from bangdsl.play.events import WOULD, Event, Hit
from bangdsl.play.moving import Moving
from bangdsl.table.cards import Card
from bangdsl.table.table import Player

Holder = Player | Card


class Tokens(Moving):
    __slots__ = ()

    def lay(self, holder: Holder, count: int, token: str) -> int:
        """Put so many there, as far as there is room and the supply lasts; how many it were."""
        placed = max(min(count, self.space(token, holder)), 0)
        if placed:
            self.hold(holder, token, self.tokens(holder, token) + placed)
            self.tell("gain", holder, self.so_many(placed, token))
        return placed

    def roomy(self, holders: Sequence[Holder], token: str) -> list[Holder]:
        """Those of the places that can take one more."""
        return [holder for holder in holders if self.space(token, holder) > 0]

    def put_tokens(self, doer: Player, holders: Sequence[Holder], count: int, token: str) -> Running:
        """So many onto one of these places, as the doer likes."""
        holder = yield from self.choose_holder(doer, self.roomy(holders, token))
        if holder is not None:
            self.lay(holder, count, token)
            yield from self.settled()

    def choose_holder(self, doer: Player, holders: Sequence[Holder], *, may_stop: bool = False) -> Running:
        """One of the places; a player stands for his character."""
        shown = [_face(holder) for holder in holders]
        ask = self.choose_or_pass if may_stop else self.choose
        card = yield from ask(doer, "holder", shown)
        return holders[shown.index(card)] if card is not None else None

    def pay(self, player: Player, amount: int, token: str, *, of: Card | None = None) -> Running:
        """Tokens go back to the supply: those on one card, or any of his in the mix he likes."""
        left = amount
        while left > 0:
            places: list[Any] = [of] if of is not None else self._sources(player, token)
            total = sum(self.tokens(place, token) for place in places)
            if total <= left:
                for place in places:
                    self.hold(place, token, 0)
                break
            place = yield from self.choose_holder(player, places)
            taken = left if len(places) == 1 else 1
            self.hold(place, token, self.tokens(place, token) - taken)
            left -= taken
        self.tell("pay", player, self.so_many(amount, token))
        if self.slots.get("pay") and amount > 0:
            yield from self.fire(Event("pay", player, of or player, of, player, amount=amount, token=token))
        yield from self.settled()

    def _sources(self, player: Player, token: str) -> list[Holder]:
        own: list[Holder] = [player] if player.tokens.get(token) else []
        return own + self.charged(player, token)

    def lose_tokens(self, doer: Player | None, card: Card, amount: int, token: str) -> Running:
        """Tokens on a card go back to the supply, as many as there are."""
        home = self.table.at[card.index]
        event = Event("lose", home.owner, card, card, home.owner, home.name)
        event.amount, event.token = min(self.tokens(card, token), amount), token
        event.culprit = doer if doer is not home.owner else None
        if event.amount <= 0 or not (yield from self.points_left(event)):
            return
        yield from self.before(event)
        lost = min(self.tokens(card, token), event.amount)
        if lost > 0:
            self.hold(card, token, self.tokens(card, token) - lost)
            self.tell("lose tokens", card, self.so_many(lost, token))
            event.amount = lost
            yield from self.run_hits(self.heard_each(event))
            yield from self.settled()

    def points_left(self, event: Event) -> Running:
        """What is left of something that consists of points if the whole of it or some of them are replaced."""
        if (yield from self.replaced(event, unit=False)):
            return 0
        would = WOULD[event.verb]
        if self.slots.get(would) or would in self.rulebook.own_verbs:
            left = 0
            for i in range(event.amount):
                single = event.told_as(event.verb)
                single.amount, single.ordinal = 1, i + 1
                left += not (yield from self.replaced(single, unit=True))
            event.amount = left
        return event.amount

    def heard_each(self, event: Event) -> list[Hit]:
        """What waits for something that consists of points: for each of them, then for the whole."""
        each = self.heard(event, units=True)
        return [*each * event.amount, *self.heard(event, units=False)]

    def with_tokens(self, holders: Sequence[Holder], token: str) -> list[Holder]:
        """Those of the places where such a token lies."""
        return [holder for holder in holders if self.tokens(holder, token)]

    def move_tokens(
        self, doer: Player, amount: int, token: str, sources: Sequence[Holder], to: Holder, *, each: bool = False
    ) -> Running:
        """So many from one place, or from each, to another; what finds no room there goes to the supply."""
        there = self.with_tokens(sources, token)
        if not each:
            picked = yield from self.choose_holder(doer, there)
            there = [picked] if picked is not None else []
        for source in there:
            moved = min(self.tokens(source, token), amount)
            self.hold(source, token, self.tokens(source, token) - moved)
            self.tell("move tokens", source, self.so_many(moved, token), to)
            self.lay(to, moved, token)
        yield from self.settled()

    def spread_tokens(self, doer: Player, most: int, token: str, source: Holder, goals: Sequence[Holder]) -> Running:
        """Up to so many from one place to others, one after the other, at least one."""
        for i in range(min(most, self.tokens(source, token))):
            open_to = [goal for goal in goals if self.bound(token, goal) > self.tokens(goal, token)]
            goal = yield from self.choose_holder(doer, open_to, may_stop=i > 0)
            if goal is None:
                break
            self.hold(source, token, self.tokens(source, token) - 1)
            self.lay(goal, 1, token)
        yield from self.settled()


def _face(holder: Holder) -> Card | Player:
    """What stands for a place in a question: a card, the character of a player."""
    return holder.character or holder if isinstance(holder, Player) else holder
