"""An interpreter that trusts no kept answer: each one handed out is worked out anew and compared.

Slow, and never needed to play: it is there to find an answer that was kept though something it rests on has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bangdsl.play.decisions import Slot
from bangdsl.play.forms import Key, State
from bangdsl.play.kept import IN_REACH, MEANINGS, WITHIN, Kept
from bangdsl.play.numbers import EVERYBODY
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card
from bangdsl.table.table import Player, Table


class KeptTooLong(Exception):
    """An answer was kept though it is another one by now."""


class Checked(Interpreter):
    __slots__ = ("anew",)

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        self.anew = False  # is an answer being worked out to be compared?
        super().__init__(rulebook, table, variants)

    def _compared(self, what: str, key: Any, answer: Any, work_out: Callable[[], Any]) -> Any:
        kept, self.kept, self.anew = self.kept, Kept(), True
        try:
            found = work_out()
        finally:
            self.kept, self.anew = kept, False
        if found != answer:
            raise KeptTooLong(f"{what} of {key!r} is {found!r}, but {answer!r} was kept")
        return answer

    def _is_kept(self, kind: str, key: Any) -> bool:
        return not self.anew and key in self.kept.stated.get(kind, ())

    # ---------------------------------------------------------------- what statements decide
    def number(self, stat: str, subject: Any, other: Any = None) -> int:
        ask = super().number
        value = ask(stat, subject, other)
        key = subject if other is None else (subject, other)
        if self._is_kept(stat, key) or self._is_kept(stat, EVERYBODY):
            self._compared(stat, key, value, lambda: ask(stat, subject, other))
        return value

    def in_reach(self, me: Player | None) -> list[Player]:
        ask = super().in_reach
        found = ask(me)
        if self._is_kept(IN_REACH, me):
            self._compared(IN_REACH, me, found, lambda: ask(me))
        return found

    def within(self, me: Player | None, far: int) -> list[Player]:
        ask = super().within
        found = ask(me, far)
        if self._is_kept(WITHIN, (me, far)):
            self._compared(WITHIN, (me, far), found, lambda: ask(me, far))
        return found

    def has_room(self, player: Player | None, card: Card | None, without: Card | None = None) -> bool:
        ask = super().has_room
        has = ask(player, card, without)
        if card is not None and without is None and not self.anew and (player, card.definition) in self.kept.rooms:
            self._compared("room", (player, card), has, lambda: ask(player, card))
        return has

    def meaning(self, noun: str, me: Player | None = None) -> Any:
        ask = super().meaning
        what = ask(noun, me)
        if self._is_kept(MEANINGS, (noun, me)):
            self._compared("the meaning", (noun, me), what, lambda: ask(noun, me))
        return what

    def may_have_fallen(self) -> bool:
        may = super().may_have_fallen()
        if not may and self.table.started:
            above = [p for token in self.trimmed for p in self.alive if self.tokens(p, token) > self.bound(token, p)]
            self._compared("who has more than a bound", "bounds", [], lambda: above)
        return may

    # ---------------------------------------------------------------- everything else
    def clockwise_from(self, player: Player | None) -> list[Player]:
        ask = super().clockwise_from
        ring = ask(player)
        return ring if self.anew else self._compared("the ring", player, ring, lambda: ask(player))

    def others(self, me: Player | None) -> list[Player]:
        ask = super().others
        ring = ask(me)
        return ring if self.anew else self._compared("the ring of others", me, ring, lambda: ask(me))

    def payable(self, me: Player | None, card: Card | None) -> bool:
        can = super().payable(me, card)
        if me is not None and card is not None and not self.anew and (me, card) in self.kept.payable:
            price = card.definition.abilities.plays[0].payable
            known = self.kept.payable[me, card]
            self._compared("the price", (me, card), known, lambda: price is not None and bool(price(self, me, card)))
        return can

    def nobody_answers(self, window: str) -> bool:
        nobody = super().nobody_answers(window)
        known = self.kept.answering[window]
        self._compared("whether nobody can answer", window, known, lambda: self._is_silent(window))
        return nobody

    def facing(self, card: Card | None) -> Card | None:
        ask = super().facing
        other = ask(card)
        return other if self.anew else self._compared("what stands opposite", card, other, lambda: ask(card))

    def standing(self, kind: str, opposite: str) -> list[Card]:
        ask = super().standing
        cards, key = ask(kind, opposite), (kind, opposite)
        return cards if self.anew else self._compared("what stands", key, cards, lambda: ask(kind, opposite))

    def concerned_by(self, speed: Key[State], changed: set[str]) -> list[Slot[State]]:
        ask = super().concerned_by
        slots = ask(speed, changed)
        if not self.anew:
            self._compared("the conditions", (speed, changed), slots, lambda: ask(speed, changed))
            self._check_renewed()
        return slots

    def _check_renewed(self) -> None:
        """What is not dropped but renewed when something changes, as it is looked at too often."""
        in_game = [player for player in self.players if player.in_game]
        self._compared("those in the game", "alive", self.alive, lambda: in_game)
        left = [player for player in self.players if not player.out]
        self._compared("those who are not out", "remaining", self.remaining, lambda: left)
        self._compared("the limits", "limits", self.limits, self._limits)
        places = tuple(self.table.places.values())
        self._compared("the places", "rows", self.places, lambda: places)
        live = self.live
        self._sift()
        found, self.live = self.live, live
        self._compared("what is in force", "live", live, lambda: found)
