"""Twelfth layer: tokens. They lie with players, whose characters hold them, and on cards in play; a token that is
declared with a supply comes from it and goes back to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.decisions import Running, RunningTo
from bangdsl.play.events import Event, Hit
from bangdsl.play.forms import WOULD
from bangdsl.play.moving import MANY
from bangdsl.play.saying import Saying
from bangdsl.table.cards import Card
from bangdsl.table.table import Player

Holder = Player | Card


class Tokens(Saying):
    __slots__ = ()

    def lay(self, holder: Holder | None, count: int, token: str) -> int:
        """Put so many there, as far as there is room and the supply lasts; how many it were."""
        if not self.can_hold(holder):
            return 0
        placed = max(min(count, self.space(token, holder)), 0)
        if placed:
            self.hold(holder, token, self.tokens(holder, token) + placed)
            self.tell("gain", holder, self.so_many(placed, token))
        return placed

    def lay_there(self, holder: Holder | None, count: int, token: str) -> Running:
        """So many onto what may be somebody else's: whoever is immune keeps it as it is."""
        if (yield from self.acts_on(holder)):
            self.lay(holder, count, token)

    def can_hold(self, holder: Holder | None) -> bool:
        """Can tokens lie there: with a player, or on a card that lies on the table or is on its way there?"""
        if holder is None or isinstance(holder, Player):
            return holder is not None
        pile = self.table.at[holder.index]
        return pile.on_table or pile is self.limbo

    def set_tokens(self, holder: Holder | None, count: int, token: str) -> None:
        """So many lie there, neither lost nor gained, as far as there is room and the supply lasts."""
        if holder is not None:
            room = self.tokens(holder, token) + self.space(token, holder)
            self.hold(holder, token, max(min(count, room), 0))
            self.tell("gain", holder, self.so_many(self.tokens(holder, token), token))

    def roomy(self, holders: Sequence[Holder | None], token: str) -> list[Holder]:
        """Those of the places that can take one more."""
        return [
            holder
            for holder in holders
            if holder is not None and self.can_hold(holder) and self.space(token, holder) > 0
        ]

    def put_tokens(self, doer: Player | None, holders: Sequence[Holder | None], count: int, token: str) -> Running:
        """So many onto one of these places, as the doer likes."""
        holder = yield from self.choose_holder(doer, self.roomy(holders, token))
        if holder is not None and (yield from self.acts_on(holder)):
            self.lay(holder, count, token)
            yield from self.settled()

    def choose_holder(self, doer: Player | None, holders: Sequence[Holder], *, may_stop: bool = False) -> Running:
        """One of the places; a player stands for his character."""
        shown = [_face(holder) for holder in holders]
        ask = self.choose_or_pass if may_stop else self.choose
        card = yield from ask(doer, "holder", shown)
        return holders[shown.index(card)] if card is not None else None

    def pay(self, player: Player | None, amount: int, token: str, *, of: Holder | None = None) -> Running:
        """Tokens go back to the supply: those on one card, or any of his in the mix he likes."""
        if player is None:
            return
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
        if "pay" in self.slots and amount > 0:
            paid = Event(
                "pay", player, of or player, of if isinstance(of, Card) else None, player, amount=amount, token=token
            )
            yield from self.run_hits(self.heard_each(paid))
        yield from self.settled()

    def _sources(self, player: Player, token: str) -> list[Holder]:
        own: list[Holder] = [player] if player.tokens.get(token) else []
        return own + self.charged(player, token)

    def lose_tokens(self, doer: Player | None, card: Card | None, amount: int, token: str) -> Running:
        """Tokens on a card go back to the supply, as many as there are."""
        if card is None or not (yield from self.acts_on(card)):
            return
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

    def points_left(self, event: Event) -> RunningTo[int]:
        """What is left of something that consists of points if the whole of it or some of them are replaced."""
        if (yield from self.replaced(event, unit=False)):
            return 0
        event.amount = min(event.amount, MANY)
        would = WOULD[event.verb]
        if would in self.slots:
            instead = 0
            for i in range(min(event.amount, MANY)):
                single = event.told_as(event.verb)
                single.amount, single.ordinal = 1, i + 1
                if (yield from self.replaced(single, unit=True)):
                    instead += 1
                elif single.object is not event.object:
                    instead += 1
                    yield from self.sent_on(single)
            event.amount -= instead
        return event.amount

    def sent_on(self, event: Event) -> Running:
        """What would have happened happens to somebody else; the layer of verbs says how."""
        raise NotImplementedError

    def heard_each(self, event: Event) -> list[Hit]:
        """What waits for something that consists of points: for each of them, then for the whole."""
        hits = self.heard(event)
        if not hits:
            return hits
        each = [hit for hit in hits if hit[0].ability.unit]
        return [*each * min(event.amount, MANY), *(hit for hit in hits if not hit[0].ability.unit)]

    def with_tokens(self, holders: Sequence[Holder | None], token: str) -> list[Holder]:
        """Those of the places where such a token lies."""
        return [holder for holder in holders if holder is not None and self.tokens(holder, token)]

    def move_tokens(
        self,
        doer: Player | None,
        amount: int,
        token: str,
        sources: Sequence[Holder | None],
        to: Holder | None,
        *,
        each: bool = False,
    ) -> Running:
        """So many from one place, or from each, to another; what finds no room there goes to the supply."""
        if to is None or amount <= 0 or not (yield from self.acts_on(to)):
            return
        there = self.with_tokens(sources, token)
        if not each:
            picked = yield from self.choose_holder(doer, there)
            there = [picked] if picked is not None else []
        for source in there:
            if not (yield from self.acts_on(source)):
                continue
            moved = min(self.tokens(source, token), amount)
            self.hold(source, token, self.tokens(source, token) - moved)
            self.tell("move tokens", source, self.so_many(moved, token), to)
            self.lay(to, moved, token)
        yield from self.settled()

    def spread_tokens(
        self, doer: Player | None, most: int, token: str, source: Holder | None, goals: Sequence[Holder | None]
    ) -> Running:
        """Up to so many from one place to others, one after the other, at least one."""
        holders = [goal for goal in goals if goal is not None]
        for i in range(min(most, self.tokens(source, token), MANY)):
            open_to = [g for g in holders if self.can_hold(g) and self.bound(token, g) > self.tokens(g, token)]
            goal = yield from self.choose_holder(doer, open_to, may_stop=i > 0)
            if goal is None:
                break
            if not (yield from self.acts_on(source)) or not (yield from self.acts_on(goal)):
                continue
            self.hold(source, token, self.tokens(source, token) - 1)
            self.lay(goal, 1, token)
        yield from self.settled()


def _face(holder: Holder) -> Card | Player:
    """What stands for a place in a question: a card, the character of a player."""
    return holder.character or holder if isinstance(holder, Player) else holder
