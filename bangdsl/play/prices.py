"""Seventh layer: what a play or a use costs besides its own price, because another card says so.

All of it is paid or nothing is: whether several prices can be paid together is found out by setting their parts aside,
and whoever pays one of them is not offered cards that another of them needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Running, Slot
from bangdsl.play.events import Frame
from bangdsl.play.forms import DEARER, DEARER_AIM, Dearer, Text
from bangdsl.play.kept import CARDS
from bangdsl.play.options import Options
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

MAX_TRIES = 300  # ways to set cards aside that are looked at; who holds so many can nearly always pay
Price = tuple[Slot[Dearer], Player | None]


class Prices(Options):
    __slots__ = ()

    def prices(
        self, verb: str, me: Player, card: Card | None, name: Definition, targets: Sequence[Any] = ()
    ) -> list[Price]:
        """What is asked of that player for a play or a use, and who says I in it; of a play also for its targets."""
        found: list[Price] = []
        if verb == "play" and name.abilities.rules:
            found += [(Slot(own, card, None), me) for own in name.abilities.rules.get("costs", ())]
        for slot in self.live.get(DEARER[verb], NO_SLOTS):
            for holder in self.holding(slot, slot.ability.says_me, me):
                if slot.ability.match(self, holder, slot.card, me, card, name, None):
                    found.append((slot, holder))
        for slot in self.live.get(DEARER_AIM, NO_SLOTS) if verb == "play" and targets else ():
            for holder in self.holding(slot, slot.ability.says_me, me):
                players = [target for target in targets if isinstance(target, Player)]
                if any(slot.ability.match(self, holder, slot.card, me, card, name, target) for target in players):
                    found.append((slot, holder))
        return found

    def too_dear(
        self,
        verb: str,
        me: Player,
        card: Card | None,
        name: Definition,
        text: Text | None,
        targets: Sequence[Any] = (),
    ) -> str | None:
        """What asks a price that cannot be paid together with all others; nothing if nothing does."""
        asked = self.prices(verb, me, card, name, targets)
        if not asked:
            return None
        return self.set_apart(me, card, lambda: self._unpaid(asked, me, card, text))

    def _unpaid(self, asked: Sequence[Price], me: Player, card: Card | None, text: Text | None) -> str | None:
        for slot, holder in asked:
            can = slot.ability.can
            if can is not None and not can(self, holder, slot.card, me, card):
                return slot.ability.definition.id
        can_pay = text.can_pay if text is not None else None
        parts = self._parts(asked, me, card)
        if self._can_part(me, parts, lambda: can_pay is None or bool(can_pay(self, me, card))):
            return None
        return asked[-1][0].ability.definition.id

    def _parts(self, asked: Sequence[Price], me: Player, card: Card | None) -> list[tuple[Any, int]]:
        found: list[tuple[Any, int]] = []
        for slot, holder in asked:
            parts = slot.ability.parts
            found += parts(self, holder, slot.card, me, card) if parts is not None else []
        return found

    def _can_part(self, me: Player, parts: Sequence[tuple[Any, int]], rest: Callable[[], bool]) -> bool:
        """Can all these be given up at once, so that the rest holds without them?"""
        owed: dict[str, int] = {}
        wanted: list[list[Card]] = []
        for what, count in parts:
            if isinstance(what, str):
                owed[what] = owed.get(what, 0) + count
            else:
                wanted += [list(what)] * count
        for token, count in owed.items():
            if (me.life - 1 if token == "life" else self.purse(me, token)) < count:
                return False
        life, tokens = me.life, dict(me.tokens)
        me.life -= owed.get("life", 0)
        for token, count in owed.items():
            if token != "life":
                me.tokens[token] = me.tokens.get(token, 0) - count
        found = self._set_aside(me, wanted, rest, [MAX_TRIES])
        me.life = life
        me.tokens.clear()
        me.tokens.update(tokens)
        return found

    def _set_aside(self, me: Player, wanted: Sequence[list[Card]], rest: Callable[[], bool], left: list[int]) -> bool:
        if not wanted:
            left[0] -= 1
            return rest()
        for card in wanted[0]:
            pile = self.table.at[card.index]
            if card not in pile or left[0] <= 0:
                continue
            at = pile.index(card)
            del pile[at]
            self.kept.changed(CARDS)
            found = self._set_aside(me, wanted[1:], rest, left)
            pile.insert(at, card)
            self.kept.changed(CARDS)
            if found:
                return True
        return False

    # ---------------------------------------------------------------- paying
    def pay_more(
        self,
        verb: str,
        me: Player,
        card: Card | None,
        name: Definition,
        text: Text | None,
        targets: Sequence[Any],
    ) -> Running:
        """What others ask for a play or a use, one after the other, before its own price."""
        asked = self.prices(verb, me, card, name, targets)
        outer = self.owed
        for at, (slot, holder) in enumerate(asked):
            later = asked[at + 1 :]
            self.owed = lambda picked, later=later: self._leaves_enough(picked, later, me, card, text)
            frame = Frame(me, slot.card, slot.ability)
            yield from self.perform(frame, slot.ability.handler(self, holder, slot.card, me, card))
        self.owed = outer

    def _leaves_enough(
        self, picked: Sequence[Card], later: Sequence[Price], me: Player, card: Card | None, text: Text | None
    ) -> bool:
        """Can what is still to be paid be paid without these cards?"""
        can_pay = text.can_pay if text is not None else None
        if not later and can_pay is None:
            return True
        rest = self._parts(later, me, card)
        return self._set_aside(
            me,
            [[each] for each in picked],
            lambda: self._can_part(me, rest, lambda: can_pay is None or bool(can_pay(self, me, card))),
            [MAX_TRIES],
        )
