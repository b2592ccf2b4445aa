"""Fourth layer: putting questions. One legal answer and no `may`: nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from bangdsl.play.board import Ranks
from bangdsl.play.decisions import (
    AS_THEY_LIE,
    FROM_HAND,
    NO,
    PASS,
    STOP,
    YES,
    Branch,
    Decision,
    Report,
    Running,
    RunningTo,
    Word,
    one_each,
)
from bangdsl.play.forms import KEPT_CARD
from bangdsl.play.numbers import Numbers
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.seats import Thing
from bangdsl.table.cards import Card
from bangdsl.table.groups import complete
from bangdsl.table.piles import HAND, Pile
from bangdsl.table.table import Player, Table

NOTHING = Branch(-1, "nothing")
PLAY_OR_USE = ("play", "use")
plain = lru_cache(maxsize=256)(Branch)  # a way that begins with nothing in particular is the same wherever it is met


class Asking(Numbers):
    __slots__ = ("asked_first", "owed", "patient", "told")

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self.patient = False  # ask a player in turn even when all that is left to do is to stop
        self.told: tuple[Player, str] | None = None  # who has been told which way of an `or` to take
        self.asked_first: list[Player] = []  # who may just now act before a text counts
        # While one of several prices is paid: may these cards be given for it, or does another need them?
        self.owed: Callable[[Sequence[Card]], bool] | None = None

    def choose(
        self, player: Player | None, ask: str, options: Sequence[Thing], about: Any = None, event: Any = None
    ) -> RunningTo[Thing | None]:
        """One of the options; nothing when there is none, or nobody to choose."""
        if len(options) > 1 and len(set(options)) < len(options):  # the same thing found twice is one answer
            options = list(dict.fromkeys(options))
        if len(options) < 2 or player is None:
            return options[0] if len(options) == 1 else None
        index = yield Decision(player, ask, options, about, event)
        return options[index]

    def choose_or_pass(
        self, player: Player | None, ask: str, options: Sequence[Thing], about: Any = None, event: Any = None
    ) -> RunningTo[Thing | None]:
        """One of the options, or nothing if the player passes."""
        if not options or player is None:
            return None
        every = list(dict.fromkeys(options))
        index = yield Decision(player, ask, [*every, PASS], about, event)
        return every[index] if index < len(every) else None

    def next_of(self, player: Player | None, left: list[Thing]) -> RunningTo[Thing]:
        """The one of several that comes next, as the player likes; it is left no longer."""
        chosen = yield from self.choose(player, "order", left)
        return left.pop(0 if chosen is None else left.index(chosen))

    def wants(self, player: Player | None, about: Any) -> RunningTo[bool]:
        """Whether a player does what he may; nobody never does."""
        if player is None:
            return False
        index: int = yield Decision(player, "may", (YES, NO), about)
        return index == 0

    def either(
        self, player: Player | None, ways: Iterable[tuple[str, Sequence[Any] | None]], about: Any = None
    ) -> RunningTo[Branch]:
        """One way of an `or`: a way with candidates is open if there is one, a way without always."""
        options: list[Any] = []
        which: list[int] = []
        if self.told is not None and self.told[0] is player:
            told, self.told = self.told[1], None
            ways = _as_told(told, list(ways))
        for index, (text, candidates) in enumerate(ways):
            if candidates is None:
                options.append(plain(index, text))
                which.append(index)
            elif candidates:  # a play or a use says by itself what it is
                if text != "play" and len(candidates) > 1:
                    candidates = one_each(candidates) if text == "use" else list(dict.fromkeys(candidates))
                options += candidates if text in PLAY_OR_USE else _branches(index, text, candidates)
                which += [index] * len(candidates)
        answer: Any = 0
        if not options or (player is None and len(options) > 1):
            return NOTHING
        if player is not None and (len(options) > 1 or (self.patient and options[0].key == STOP.key)):
            answer = yield Decision(player, "either", options, about)
            if isinstance(answer, Report):
                yield from self.reported(answer)
                return NOTHING
        chosen = options[answer]
        if which[0] == which[-1] and isinstance(chosen, Branch):
            return Branch(chosen.index, chosen.text, chosen.thing, free=False)
        return chosen if isinstance(chosen, Branch) else Branch(which[answer], "", chosen)

    def reported(self, report: Report) -> Running:
        """What comes of a report while nothing is under way; the layer of events knows."""
        raise NotImplementedError

    def pick_cards(
        self,
        player: Player | None,
        cards: Sequence[Card],
        count: int,
        ask: str,
        *,
        up_to: bool = False,
        seen: bool = False,
        about: Any = None,
        alike: Sequence[str] = (),
        ranks: Ranks = None,
    ) -> RunningTo[list[Card]]:
        """So many of the cards, picked one after the other; all of them when there are no more."""
        if KEPT_CARD in self.slots:
            cards = self.may_pick(cards)
        if alike:
            return (yield from self._pick_group(player, cards, count, ask, up_to, alike, ranks))
        left = list(dict.fromkeys(cards))
        seen = seen or (player is not None and cards is player.hand)
        picked: list[Card] = []
        while left and len(picked) < count:
            if not up_to and len(left) <= count - len(picked):
                picked += left
                break
            if self.owed is not None:
                left = _still_owed(self.owed, picked, left) or left
            if seen:
                self.shown_to(player, left)
                card = yield from (self.choose_or_pass if up_to else self.choose)(player, ask, left, about)
            else:
                card = yield from self.choose_card(player, ask, left, about, up_to=up_to)
            if card is None:
                break
            left.remove(card)
            picked.append(card)
        return picked

    def may_pick(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Those of the cards that the text under way may pick; the layer of options knows."""
        raise NotImplementedError

    def _pick_group(
        self,
        player: Player | None,
        cards: Sequence[Card],
        count: int,
        ask: str,
        up_to: bool,
        alike: Sequence[str],
        ranks: Ranks,
    ) -> RunningTo[list[Card]]:
        """So many cards that are alike, or none; each picked leaves those with which a group can be made."""
        left, picked = list(dict.fromkeys(cards)), list[Card]()
        while len(picked) < count:
            chosen = self.all_seen(picked, ranks)
            among = self.all_seen(left, ranks)
            size = max(len(picked) + 1, 2) if up_to else count  # up to so many: each but the first is a group
            fitting = [
                each.card
                for each in among
                if complete([*chosen, each], [other for other in among if other is not each], size, alike) is not None
            ]
            if not up_to and len(fitting) == count - len(picked):
                return picked + fitting  # there is nothing to choose
            choose = self.choose_or_pass if up_to and len(picked) != 1 else self.choose
            if any(self.table.at[card.index].owner is not player for card in fitting):
                card = yield from self.choose_card(player, ask, fitting, up_to=up_to and len(picked) != 1)
            else:
                card = yield from choose(player, ask, fitting)
            if card is None:
                break
            left.remove(card)
            picked.append(card)
        return picked

    def shown_to(self, player: Player | None, cards: Sequence[Card]) -> None:
        """One player sees these cards where they lie."""
        eye, known = player.eye if player is not None else 0, self.table.known
        for card in cards:
            known[card.index] |= eye

    def choose_card(
        self, player: Player | None, ask: str, cards: Sequence[Card], about: Any = None, *, up_to: bool = False
    ) -> RunningTo[Card | None]:
        """One of the cards; what lies in the hand of somebody else is taken by chance."""
        if KEPT_CARD in self.slots:
            cards = self.may_pick(cards)
        at = self.table.at
        hidden: dict[Player | None, list[Card]] = {}
        for card in cards:
            home = at[card.index]
            if home.name == HAND and home.owner is not player:
                hidden.setdefault(home.owner, []).append(card)
        options: list[Any] = list(cards)
        if hidden:
            options = [card for card in cards if not any(card in held for held in hidden.values())]
            options += [FROM_HAND if len(hidden) == 1 else owner for owner in hidden]
        choose = self.choose_or_pass if up_to else self.choose
        chosen = yield from choose(player, ask, options, about)
        if isinstance(chosen, Card) or chosen is None:
            return chosen
        held = next(iter(hidden.values())) if chosen is FROM_HAND else hidden[chosen]
        return self.table.chance.pick(held)

    def pick_players(
        self, player: Player | None, players: Sequence[Player], most: int, *, exactly: bool = False
    ) -> RunningTo[list[Player]]:
        """Up to so many different players, or just so many."""
        left = list(dict.fromkeys(players))
        picked: list[Player] = []
        choose = self.choose if exactly else self.choose_or_pass
        while left and len(picked) < most:
            if exactly and len(left) <= most - len(picked):
                return picked + left  # all of them: there is nothing to choose
            chosen = yield from choose(player, "target", left)
            if chosen is None:
                break
            left.remove(chosen)
            picked.append(chosen)
        return picked

    def pick_of(
        self, player: Player | None, victim: Player | None, ask: str, about: Any = None
    ) -> RunningTo[Card | None]:
        """A card of another player: one in play as the picker likes, or one of the hand by chance."""
        if player is None or victim is None:
            return None
        held = self.held(victim, ask)
        options: list[Any] = [FROM_HAND] if held else []
        lying = self.may_draw(player, victim.in_play) if ask == "draw" else self.allowed(victim.in_play)
        options += lying if KEPT_CARD not in self.slots else self.may_pick(lying)
        chosen = yield from self.choose(player, ask, options, about, victim)
        if chosen is FROM_HAND:
            return self.table.chance.pick(held)
        return chosen

    def held(self, victim: Player, verb: str) -> list[Card]:
        """The cards of a hand of which one may be taken by chance, to do that with it."""
        held = self.allowed(victim.hand, "drawn" if verb == "draw" else "discarded")
        return list(self.may_pick(held)) if KEPT_CARD in self.slots else held

    def may_draw(self, player: Player | None, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that a player can draw: neither out of reach nor bound for where they may not lie."""
        if player is None:
            return []
        return [card for card in cards if self.is_allowed(card, "drawn") and self.draws_to(player, card) is not None]

    def can_draw_from(self, player: Player | None, victim: Player | None) -> bool:
        """Has another player a card that this one can draw?"""
        if player is None or victim is None:
            return False
        cards: Sequence[Card] = (*victim.hand, *victim.in_play)
        if KEPT_CARD in self.slots:
            cards = self.may_pick(cards)
        for card in cards:
            if self.is_allowed(card, "drawn") and self.draws_to(player, card) is not None:
                return True
        return False

    def can_lose_a_card(self, player: Player | None) -> bool:
        """Has a player a card that cards and characters can discard?"""
        if player is None:
            return False
        cards: Sequence[Card] = (*player.hand, *player.in_play)
        if KEPT_CARD in self.slots:
            cards = self.may_pick(cards)
        for card in cards:
            if self.is_allowed(card):
                return True
        return False

    def takable(self, player: Player | None, cards: Sequence[Card], verb: str) -> Sequence[Card]:
        """Those of the cards that a text may pick, to do that with them."""
        if KEPT_CARD in self.slots:
            cards = self.may_pick(cards)
        return self.may_draw(player, cards) if verb == "draw" else self.allowed(cards) if verb == "discard" else cards

    def draws_to(self, player: Player, card: Card) -> Pile | None:
        """Where a card goes that a player draws; nothing if he may not. The layer that moves cards knows."""
        raise NotImplementedError

    def in_order(self, player: Player | None, cards: Sequence[Card], ask: str) -> RunningTo[list[Card]]:
        """The same cards in the order their owner likes; as they lie if nobody does it."""
        left, ordered = list(cards), list[Card]()
        while player is not None and len(left) > 1:
            options: list[Word | Card] = [AS_THEY_LIE, *left]
            chosen = yield from self.choose(player, ask, options)
            if not isinstance(chosen, Card):
                break
            left.remove(chosen)
            ordered.append(chosen)
        return ordered + left


def _as_told(told: str, ways: list[tuple[str, Sequence[Any] | None]]) -> list[tuple[str, Sequence[Any] | None]]:
    """The ways of an `or` with only that one open, if it is."""
    if any(text == told and (candidates is None or candidates) for text, candidates in ways):
        return [(text, candidates if text == told else []) for text, candidates in ways]
    return ways


def _branches(index: int, text: str, things: Sequence[Any]) -> list[Branch]:
    return [Branch(index, text, thing) for thing in things]


def _still_owed(owed: Callable[[Sequence[Card]], bool], picked: Sequence[Card], left: Sequence[Card]) -> list[Card]:
    """Those of the cards left that may be given besides what was picked."""
    return [card for card in left if owed([*picked, card])]
