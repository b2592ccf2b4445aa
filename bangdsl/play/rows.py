"""Thirteenth layer: rows of cards that stand along other rows and move, cards that are taken, and things that change
places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bangdsl.play.decisions import Running, RunningTo
from bangdsl.play.events import Event
from bangdsl.play.forms import WOULD_SWAP, WOULD_TAKE
from bangdsl.play.kept import CARDS, ROWS
from bangdsl.play.tokens import Tokens
from bangdsl.table.cards import IN_PLAY, Card
from bangdsl.table.table import Player


class Rows(Tokens):
    __slots__ = ()

    # ---------------------------------------------------------------- rows
    def place_of(self, row: str) -> int:
        """At which place of the row it faces the head of a row stands; the first is 1."""
        self.kept.unsteady += 1  # rows move, and one supposes that they had moved, without anything being told
        return self.table.places.get(row, 1)

    def set_place(self, row: str, place: int) -> None:
        """The head of a row goes there, no further back than the first place and no further on than past the last."""
        self.table.places[row] = max(min(place, len(self.table.piles[self.rulebook.faces[row]]) + 1), 1)
        self.places = tuple(self.table.places.values())

    def facing(self, card: Card | None) -> Card | None:
        """The card on the other side: behind the head of a row each card stands one place further back."""
        kept = self.kept
        kept.unsteady += 1  # rows move, and one supposes that they had moved, without anything being told
        across = kept.across[self.places] or self._stand()
        found: Card | None = across.get(card)
        return found

    def _stand(self) -> dict[Any, Any]:
        """What stands opposite each card of the rows, as they stand now: who asks of one mostly asks of all."""
        across, piles = self.kept.across[self.places], self.table.piles
        across[None] = None  # so that it is known of empty rows, too
        for row, faced in reversed(self.rulebook.faces.items()):  # a row that stands along two looks at the first
            moving, still, place = piles[row], piles[faced], self.place_of(row)
            across.update(dict.fromkeys([*moving, *still]))
            past = max(place - len(still), 0)  # so many are beyond the last place
            for card, other in zip(moving[past:], reversed(still[:place]), strict=False):
                across[card], across[other] = other, card
        return across

    def standing(self, kind: str, opposite: str) -> list[Card]:
        """The cards of one kind that stand opposite one of another kind."""
        kept, key = self.kept, (kind, opposite)
        kept.unsteady += 1
        across = kept.across[self.places] or self._stand()
        found: list[Card] | None = across.get(key)
        if found is None:
            found = across[key] = []
            for card in self.in_rows():
                other = across[card]
                if other is not None and card.definition.kind == kind and other.definition.kind == opposite:
                    found.append(card)
        return found

    def faces(self, card: Card | None, fits: Callable[[Card], bool]) -> bool:
        """Does a card that fits stand on the other side?"""
        other = self.facing(card)
        return other is not None and fits(other)

    def in_rows(self) -> list[Card]:
        """The cards of all rows that stand along another."""
        return [card for row in self.rulebook.faces for card in self.table.piles[row]]

    def the(self, kind: str) -> Card | None:
        """The only card of its kind that lies in a row."""
        return next((card for card in self.in_rows() if card.definition.kind == kind), None)

    def advance(self, doer: Player | None, row: str, *, to_end: bool = False) -> Running:
        """A row moves one place on, or past the last place at once; it goes no further."""
        end, place = len(self.table.piles[self.rulebook.faces[row]]) + 1, self.place_of(row)
        event = Event("advance", doer, object=self.table.piles[row], place=row)
        if place < end and not (yield from self.replaced(event, unit=None)):
            self.set_place(row, end if to_end else place + 1)
            self.tell("advance", doer, row, self.place_of(row))
            yield from self.fire(event)

    def after_advance(self, row: str, holds: Callable[[], bool]) -> bool:
        """Would this hold if the row had moved on?"""
        rows = self.table.places
        place = rows.get(row, 1)
        if place > len(self.table.piles[self.rulebook.faces[row]]):
            return False
        rows[row] = place + 1
        self.places = tuple(rows.values())
        would = holds()
        rows[row] = place
        self.places = tuple(rows.values())
        return would

    # ---------------------------------------------------------------- taking
    def take(self, doer: Player | None, card: Card | None) -> Running:
        """A card goes before its taker, or before whom its text says; it counts as a card he played."""
        whom = None
        if card is not None and not card.definition.dealt and doer is not None and doer.in_game:
            whom = yield from self.choose(doer, "target", self.places_for(doer, card, card.definition), card)
        if doer is None or card is None or whom is None or not self.may_go_to(card, whom.in_play):
            return
        before = self.table.at[card.index]
        if WOULD_TAKE in self.slots:
            coming = self._moved("take", card, before, doer)
            coming.goal = IN_PLAY
            if (yield from self.replaced(coming, unit=None)) or self.table.at[card.index] is not before:
                return
        turn = self.table.turn
        if turn is not None:
            turn.plays[doer.name] = turn.plays.get(doer.name, 0) + 1
            turn.laid.append((doer, card, card.definition))
        self.tell("take", doer, card, whom)
        yield from self._lay_down(card, whom.in_play)
        if "take" in self.slots:
            yield from self.fire(self._moved("take", card, before, doer))

    def put_before(self, doer: Player | None, cards: Sequence[Card], players: Sequence[Player]) -> Running:
        """One of the cards before another player: one that cannot stay with the doer, if there is such a card."""
        if doer is None:
            return
        there = self.still_there(cards)
        homeless = [card for card in there if not self.may_have(doer, card)]
        card = yield from self.choose(doer, "card", homeless or there)
        if card is None:
            return
        placement = card.definition.abilities.placement
        whom = placement.whom(self, doer, card) if placement is not None else players
        goal = yield from self.choose(doer, "target", [p for p in whom if p is not doer and self.has_room(p, card)])
        if goal is not None:
            self.tell("put", doer, card, goal)
            yield from self.put(card, goal.in_play)

    # ---------------------------------------------------------------- changing places
    def swappable(self, card: Card | None, others: Sequence[Card]) -> list[Card]:
        """Those of the other cards for which this one may be exchanged: each must be allowed where it comes to lie."""
        return [other for other in self.allowed(others, "drawn") if self.may_swap(card, other)]

    def may_swap(self, card: Card | None, other: Card | None) -> bool:
        """May a card be exchanged for one that lies elsewhere, with another player or in a pile?"""
        if card is None or other is None or not self._can_swap(card, other):
            return False
        return self._may_arrive(card, other) and self._may_arrive(other, card)

    def _may_arrive(self, card: Card, leaving: Card) -> bool:
        whom = self.owner(leaving)
        if whom is None or not self.in_play(leaving):
            return True  # a hand or a pile takes any card
        placement = card.definition.abilities.placement
        if placement is not None and whom not in placement.whom(self, self.owner(card) or whom, card):
            return False
        return self.has_room(whom, card, without=leaving)

    def _can_swap(self, card: Card, other: Card) -> bool:
        """May these two change places? What is neither's to have stays where it is."""
        here, there = self.table.at[card.index], self.table.at[other.index]
        if card is other or here is there or card.definition.dealt or other.definition.dealt:
            return False
        for each, pile, leaving in ((card, there, other), (other, here, card)):
            owner = pile.owner
            if owner is not None and pile.name == IN_PLAY and not self.has_room(owner, each, without=leaving):
                return False
        return True

    def _is_not_swapped(self, card: Card, other: Card) -> RunningTo[bool]:
        """Does something happen instead of an exchange? It is one of either card."""
        at = self.table.at
        here, there = at[card.index], at[other.index]
        for each, before, back in ((card, here, other), (other, there, card)):
            if (yield from self.replaced(self._moved("swap", each, before, None, back), unit=None)):
                return True
        return at[card.index] is not here or at[other.index] is not there

    def swap_cards(self, card: Card | None, other: Card | None) -> Running:
        """Two cards change places; what lies on them stays on them, as long as they lie in play."""
        if card is None or other is None or not self._can_swap(card, other):
            return
        both = (card, other)
        if self.of_others(both) and len((yield from self.reached(both))) < len(both):
            return
        if WOULD_SWAP in self.slots and (yield from self._is_not_swapped(card, other)):
            return
        homes = {card: self.table.at[other.index], other: self.table.at[card.index]}
        places = {card: homes[card].index(other), other: homes[other].index(card)}
        before = {card: homes[other], other: homes[card]}
        for each, home in homes.items():
            if before[each].name == IN_PLAY:
                self.uninstall(each)
            home[places[each]] = each
            self.table.at[each.index] = home
            self.table.known[each.index] |= home.eyes
            if before[each].name == IN_PLAY and home.name != IN_PLAY:
                self._strip(each)
        self.kept.changed(CARDS)
        self.kept.changed(ROWS)
        for each, home in homes.items():
            if home.name == IN_PLAY and home.owner is not None:
                self.install(each, home.owner)
                self.has_changed(each.definition.lies_as)
            if home.watched:
                self.has_changed(home.name)
        self.tell("swap", card, other)
        for each in homes:
            yield from self._came_and_left(each, before[each])
        if "swap" in self.slots:
            event = self._moved("swap", card, before[card], None, other)
            back = self._moved("swap", other, before[other], None, card)  # the other card hears of it too, nobody else
            yield from self.run_hits([*self.heard(event), *self.collect(self.own_to(back, "swap"), back)])
        yield from self.settled()
