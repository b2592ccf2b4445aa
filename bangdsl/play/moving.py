"""Ninth layer: verbs that move cards, and what is said or set up about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, TypeVar

from bangdsl.play.board import FOR_GOOD, NO_SLOTS, PLAYERS, STAYS, Ranks
from bangdsl.play.decisions import DONE, FROM_HAND, Order, Played, Running, RunningTo, Slot, Word
from bangdsl.play.events import COME_INTO, Awaited, Event, Frame
from bangdsl.play.forms import (
    BY_CARDS,
    MARK,
    MEANING,
    TO_BY_DISCARD,
    TO_BY_DRAW,
    WOULD_DISCARD,
    WOULD_DRAW,
    WOULD_GIVE,
    WOULD_LEAVE,
    WOULD_MOVE,
    WOULD_PUT,
    WOULD_REVEAL,
    WOULD_SHUFFLE,
    Mark,
    Replacement,
    RoleIs,
    narrowed,
)
from bangdsl.play.kept import CHARACTERS, ROLES, SEATED
from bangdsl.play.playing import Playing
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import IN_PLAY, RANKS, SUITS, Card
from bangdsl.table.table import BOX, DECK, EVERYONE, HAND, Lasting, Pile, Player, Table, face_down_under

Found = TypeVar("Found")
MANY = 1_000  # no step does more than this of anything, whatever number it is told
MOST_NUMBERS = 99  # that one can choose among
MAX_RETURNS = 20  # how often in a row the card on top of a pile may be another one than was about to leave it


class Secret:
    """What one of several who choose at once has answered, while the others have not."""

    __slots__ = ("answers", "player", "sizes")

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers: list[int] = []
        self.sizes: list[int] = []  # how many answers there were to each question


class Moving(Playing):
    __slots__ = ("_goes_shuffled", "_goes_under", "secrets")

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self._goes_under = False  # whether the card being discarded goes to the bottom of its pile
        self._goes_shuffled = False  # or is shuffled into it
        self.secrets: list[Secret] = []  # of those who choose at once and wait for the others

    def draw(
        self, doer: Player | None, count: int = 1, cards: Sequence[Card] | None = None, pile: Pile | None = None
    ) -> RunningTo[list[Card]]:
        """Take cards into hand: those named, or so many from the top of a pile, one after the other."""
        if doer is None or not doer.in_game:
            return []
        frame = self.frames[-1]
        if cards is not None:
            cards = [card for card in cards if card is not None and not card.definition.dealt]
            if self.some_away:
                cards = self.but_away(cards)
            if self._is_by_a_card():
                cards = self.allowed(cards, "drawn")
            if self.of_others(cards):
                cards = yield from self.reached(cards)
        slots = self.slots
        would = slots.get(WOULD_DRAW)
        if (
            would is not None
            and (cards or (cards is None and (count > 0 or frame.phase)))
            and (_awaited(would, False, doer) or WOULD_DRAW in self.rulebook.windows)
        ):
            whole = self._drawing(frame, doer, count, cards, pile)
            if (yield from self.replaced(whole, unit=False)):
                return []
            if whole.doer is not doer:
                others: list[Card] = yield from self.perform(
                    self.again(), self.draw(whole.doer, whole.amount, cards, pile)
                )
                return others
            count, cards = whole.amount, cards[: whole.amount] if cards is not None else None
        if (ahead := slots.get("before draw")) and count > 0 and _awaited(ahead, False, doer):
            whole = self._drawing(frame, doer, count, cards, pile)
            yield from self.fire(whole.told_as("before draw"), units=False)
        drawn: list[Card] = []
        singles: list[Event] = []
        looked_at, awaited = None, False
        for i in range(min(count, MANY) if cards is None else len(cards)):
            if not doer.in_game:
                break
            would = slots.get(WOULD_DRAW)
            if would is not looked_at:
                looked_at, awaited = would, self._may_be_replaced(would, doer)
            if awaited:
                home = self.table.at[cards[i].index] if cards is not None else None
                single = self._drawing(frame, doer, 1, None if cards is None else cards[i : i + 1], pile, i)
                if (yield from self.replaced(single, unit=True)):
                    continue
                if single.doer is not doer:
                    one = cards[i : i + 1] if cards is not None else None
                    yield from self.perform(self.again(), self.draw(single.doer, 1, one, pile))
                    continue
                if cards is not None and self.table.at[cards[i].index] is not home:
                    continue
            if cards is None:
                source = self.deck if pile is None else pile
                if MEANING[source.name] in slots:
                    source = self.seen_as(source, doer)
                card = source[-1] if source else None
                if card is not None and WOULD_LEAVE in slots and self._is_held(source):
                    card = yield from self.top_card(source)
                if card is None or card.definition.dealt:
                    break
            else:
                card = cards[i]
            before = self.table.at[card.index]
            if "before draw" in slots:
                coming = self._drawing(frame, doer, 1, [card], pile, i)
                coming.phase = frame.phase
                if not (yield from self._may_go_on(coming, before)):
                    continue
            goal = doer.hand
            if card.definition.drawn_to in slots or TO_BY_DRAW in slots:
                led = self.draws_to(doer, card)
                if led is None:
                    continue
                goal = led
            self.move(card, goal)
            drawn.append(card)
            turn = self.table.turn
            if turn is not None and turn.phase == 1 and turn.player is doer:
                turn.drawn.append(card)
            if self.story is not None:
                self.tell("draw", doer, card, DECK if frame.in_secret else before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            come = COME_INTO[goal.name]
            if before.name == IN_PLAY or come in slots:
                yield from self._came_and_left(card, before)
            if "draw" in slots:
                event = Event("draw", doer, card, card, before.owner, before.name, goal=goal.name)
                event.phase, event.willing = frame.phase, self._by_choice(doer)
                event.ordinal = i + _first_of(frame) if frame.phase else i + 1
                if frame.lifted:
                    event.place = _lifted_from(frame, card, before).name
                singles.append(event)
                yield from self.fire(event, units=True)
        if singles and (waits := slots.get("draw")) and _awaited(waits, False, doer):
            for _, group in groupby(singles, key=lambda each: (each.place, each.owner)):  # one draw from each place
                yield from self.fire(_whole(list(group)), units=False)
        return drawn

    def _may_be_replaced(self, would: Sequence[Slot[Replacement]] | None, doer: Player) -> bool:
        """May something else happen than that a player draws a single card?"""
        return would is not None and (_awaited(would, True, doer) or WOULD_DRAW in self.rulebook.own_verbs)

    def _drawing(
        self,
        frame: Frame,
        doer: Player,
        count: int,
        cards: Sequence[Card] | None,
        pile: Pile | None,
        at: int | None = None,
    ) -> Event:
        """A draw that is coming: the whole, or the card at that place of it."""
        event = Event("draw", doer, amount=count, phase=frame.phase, goal=HAND)
        event.willing = self._by_choice(doer)
        if cards is None:
            source = self.seen_as(self.deck if pile is None else pile, doer)
            event.place = source.name
            if source and at is not None:
                event.card = event.object = source[-1]
        else:
            card = event.card = event.object = cards[0]
            home = self.table.at[card.index]
            event.owner, event.amount, event.cards = home.owner, len(cards), cards
            event.place = home.name
            if frame.lifted:
                event.place = _lifted_from(frame, card, home).name
            if _replaced_draw(frame) is not None:
                event.phase = 0  # what stands in for a draw of the phase is not replaced once more as one
        if event.card is not None:
            goal = self.draws_to(doer, event.card)
            event.goal = goal.name if goal is not None else ""
        if at is not None:
            event.ordinal = at + _first_of(frame)
        return event

    def _is_held(self, pile: Pile) -> bool:
        """Does something else happen when the top card of a pile is about to leave it? Saves the way to find out."""
        event = Event("leave", None, pile[-1], pile[-1], None, pile.name)
        return bool(self.collect(self.live.get(WOULD_LEAVE, NO_SLOTS), event))

    def top_card(self, pile: Pile) -> RunningTo[Card | None]:
        """The top card of a pile that is about to leave it, once nothing happens instead any more."""
        for _ in range(MAX_RETURNS):
            card = pile[-1] if pile else None
            if card is None:
                return None
            event = Event("leave", None, card=card, object=card, place=pile.name)
            if not (yield from self.replaced(event, unit=False)):
                return card
        return None  # none of the cards there ever leaves it

    def draws_to(self, player: Player, card: Card) -> Pile | None:
        """Where a drawn card goes; nothing if it may not lie there and stays where it is."""
        slots, narrowed = self.slots, card.definition.drawn_to
        if narrowed not in slots and TO_BY_DRAW not in slots:
            return player.hand
        before = self.table.at[card.index]
        for slot in (*self.live.get(narrowed, NO_SLOTS), *self.live.get(TO_BY_DRAW, NO_SLOTS)):
            ability = slot.ability
            me = slot.owner or player
            if not ability.match(self, me, slot.card, card, before.owner, player, 0):
                continue
            whom = player if ability.whom is None else ability.whom(self, me, slot.card, player)
            allowed = whom is not None and whom.in_play is not before and self.may_have(whom, card)
            return whom.in_play if whom is not None and allowed else None
        return player.hand

    def draw_from(self, doer: Player | None, victim: Player | None) -> RunningTo[list[Card]]:
        """One card out of a player's hand, by chance."""
        if doer is None or victim is None or not doer.in_game or not victim.hand or victim.away:
            return []
        return (yield from self.draw(doer, cards=[self.table.chance.pick(victim.hand)]))

    def draw_of(self, doer: Player | None, victim: Player | None) -> RunningTo[list[Card]]:
        """One card of a player: from the hand by chance, or one in play."""
        if doer is None or not (yield from self.touches(victim)):
            return []
        card = yield from self._told(doer, victim, "draw")
        return (yield from self.draw(doer, cards=[card])) if card is not None else []

    def seen_as(self, pile: Pile, doer: Player | None) -> Pile:
        """The pile that a statement says another one is, for that player."""
        means = MEANING[pile.name]
        for slot in self.live.get(means, NO_SLOTS) if means in self.slots else ():
            ability = slot.ability
            if ability.can is None or ability.can(self, doer, slot.card):
                return self.table.piles[ability.who(self, doer, slot.card)]
        return pile

    def _discard_to(self, card: Card, before: Pile, doer: Player | None) -> Pile | None:
        """Where a discarded card goes; nothing while it is being resolved and its way leads elsewhere."""
        slots, narrowed = self.slots, card.definition.discarded_to
        if narrowed not in slots and TO_BY_DISCARD not in slots:
            return self.discards
        way = self.being_played(card) if before is self.limbo else None
        owner = before.owner or (self.frames[-1].event.doer if way is not None and self.frames[-1].event else None)
        phase = self.frames[-1].phase if self.frames else 0
        said = [
            slot
            for slot in (*self.live.get(narrowed, NO_SLOTS), *self.live.get(TO_BY_DISCARD, NO_SLOTS))
            if slot.ability.match(self, slot.owner or doer, slot.card, card, owner, doer, phase)
        ]
        if not said:
            return self.discards
        ring = self.clockwise_from(doer)
        slot = min(said, key=lambda s: ring.index(s.owner) if s.owner in ring else -1)
        ability = slot.ability
        pile = slot.owner.hand if ability.pile == HAND and slot.owner is not None else self.table.piles[ability.pile]
        if way is not None:
            way.goes_to, way.goes_under = pile, ability.bottom
            return None
        self._goes_under, self._goes_shuffled = ability.bottom, ability.shuffled
        return pile

    def but_away(self, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that are not kept for somebody who is away."""
        at = self.table.at
        return [c for c in cards if c is None or (owner := at[c.index].owner) is None or not owner.away]

    def being_played(self, card: Card) -> Played | None:
        """The play of a card that is under way, or that what happens now was set off by."""
        for frame in reversed(self.frames):
            if frame.play is not None and frame.play.card is card:
                return frame.play
        cause = self.frames[-1].event if self.frames else None
        played = cause.play if isinstance(cause, Event) else None
        return played if played is not None and played.card is card else None

    def _go_elsewhere(self, cards: Sequence[Card], doer: Player) -> bool:
        """Does one of these not go to the discard pile?"""
        at = self.table.at
        return any(self._discard_to(card, at[card.index], doer) is not self.discards for card in cards)

    def _is_one(self, me: Player, card: Card, before: Pile, ident: str) -> bool:
        """Was a card that lay in a hand one of that name, or usable as one?"""
        return before is me.hand and self.usable_as(me, card, ident)

    def _is_by_a_card(self) -> bool:
        """Is what happens the doing of a card or a character, from which cards may be protected?"""
        ability = self.frames[-1].ability if self.frames else None
        return ability is not None and ability.rank >= BY_CARDS

    def discard(
        self, doer: Player | None, cards: Sequence[Card], willing: bool = False, as_: str | None = None
    ) -> RunningTo[list[Card]]:
        """Put cards on the discard pile, one after the other; `willing` = the doer had another way."""
        slots, frame = self.slots, self.frames[-1] if self.frames else None
        singles: list[Event] = []
        by_a_card = frame is not None and frame.ability is not None and frame.ability.rank >= BY_CARDS
        aims = frame.aims if frame is not None and not willing else ()
        told = doer  # to give them up
        if self.some_away:
            cards = self.but_away(cards)
        for card in list(cards):
            if card is None or card.definition.dealt:
                continue
            before = self.table.at[card.index]
            if aims:  # who has picked a card that another cannot but give up discards it himself
                doer = (self._taker(told) if card in aims and before.owner is told else None) or told
            if by_a_card and before.owner is not doer and not self.is_allowed(card):
                continue
            if before is self.discards:
                continue  # it went there while it was being paid for
            if WOULD_DISCARD in slots or "before discard" in slots:
                coming = self._discarding(doer, card, before, willing)
                instead = yield from self.replaced(coming, unit=None)
                if (instead and not _is_left_behind(card, before)) or self.table.at[card.index] is not before:
                    continue
                if coming.object is not card:
                    yield from self.perform(self.again(), self._discard_instead(doer, coming.object))
                    continue
                if not (yield from self._may_go_on(coming, before)):
                    continue
            pile = self.discards
            if card.definition.discarded_to in slots or TO_BY_DISCARD in slots:
                self._goes_under = self._goes_shuffled = False
                led = self._discard_to(card, before, doer)
                if led is None:
                    continue
                pile = led
                self.move(card, pile, self._goes_under)
                if self._goes_shuffled:
                    yield from self.shuffle(pile)
            else:
                self.move(card, pile)
            if as_ is not None and doer is not None and not self._is_one(doer, card, before, as_):
                for slot in self.discards_as(doer, as_)[:1]:
                    self.count_use(doer, slot.ability)
            if pile is not self.discards and pile.owner is None and pile is not self.deck:
                self.table.open_cards.add(card.index)
            if self.story is not None and before is not self.limbo:
                self.tell("discard", doer, card, before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            come = COME_INTO[pile.name]
            if before.name == IN_PLAY or come in slots:
                yield from self._came_and_left(card, before)
            of_phase = _discard_of(frame.phase) if frame is not None and frame.phase else None
            if "discard" in slots or of_phase in slots:
                event = self._discarding(doer, card, before, willing, pile)
                singles.append(event)
                yield from self.fire(event, of_phase, units=True)
        if len(singles) > 1:
            of_phase = _discard_of(phase) if (phase := singles[0].phase) else None
            yield from self.fire(_whole(singles), of_phase, units=False)
        return list(cards)

    def _discard_instead(self, doer: Player | None, whose: Player) -> Running:
        """Another player loses a card: one that the doer picks, or of his own will if that is himself or nobody."""
        if doer is None or doer is whose:
            yield from self.discard_some(whose, [*whose.hand, *whose.in_play], 1)
        else:
            yield from self.discard_of(doer, whose)

    def _discarding(
        self, doer: Player | None, card: Card, before: Pile, willing: bool, goal: Pile | None = None
    ) -> Event:
        """A card is discarded, or about to be: then it is on its way to where things lead it now."""
        owner = before.owner
        if goal is None and before is self.limbo and self.being_played(card) is not None:
            owner = doer  # laid down by who plays it, it is still his
        event = Event("discard", doer, card, card, owner, before.name)
        event.willing = willing or self._by_choice(doer)
        if goal is None and before is not self.limbo:
            goal = self._discard_to(card, before, doer)
        event.goal = (goal or self.discards).name
        event.phase = self.frames[-1].phase if self.frames else 0
        event.culprit = None if willing else self._taker(before.owner)
        return event

    def _taker(self, owner: Player | None) -> Player | None:
        """Who makes a player lose a card, by a card or a character: nobody for what a rule does or he does himself."""
        frame = self.frames[-1] if self.frames else None
        if frame is None or frame.ability is None or not frame.ability.rank or frame.owner is owner:
            return None
        return frame.owner

    def _by_choice(self, doer: Player | None) -> bool:
        """Is what happens now an effect that he himself decided on?"""
        frame = self.frames[-1] if self.frames else None
        return frame is not None and frame.owner is doer and frame.ability is not None and frame.ability.by_choice

    def _may_go_on(self, event: Event, before: Pile) -> Running:
        """What waits before a card is taken runs first; if the taker is gone then, nothing is taken."""
        doer, card = event.doer, event.card
        assert card is not None
        here = doer is not None and doer.in_game
        yield from self.before(event, units=True)
        gone = here and doer is not None and not doer.in_game
        return not gone and self.table.at[card.index] is before

    def discarded(self, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that lie on the discard pile."""
        return [c for c in cards if c is not None and self.table.at[c.index] is self.discards]

    def discard_at_once(
        self, players: Sequence[Player], count: int = 1, fits: Callable[[Card], bool] | None = None
    ) -> RunningTo[list[Card]]:
        """Each picks cards of his hand in secret; then all of them are laid down, clockwise."""
        picked: list[tuple[Player, Card]] = []
        for player in players:
            if player is not None and player.hand and (yield from self.touches(player)):
                held = [card for card in player.hand if fits is None or fits(card)]
                for card in (yield from self.pick_cards(player, held, count, "secret")):
                    picked.append((player, card))
        for player, card in picked:
            yield from self.discard(player, [card])
        return [card for _, card in picked]

    def discard_of(self, doer: Player | None, victim: Player | None) -> RunningTo[list[Card]]:
        """A player loses one card to the discard pile: one of the hand by chance, or one in play as the doer likes."""
        if doer is None or not (yield from self.touches(victim)):
            return []
        card = yield from self._told(doer, victim, "discard")
        return (yield from self.discard(doer, [card])) if card is not None else []

    def of_others(self, cards: Sequence[Card | None]) -> bool:
        """Are cards of somebody else among these, so that the text under way has to reach him first?

        Who is concerned by what is set off by an event has no say of his own.
        """
        frame = self.frames[-1] if self.frames else None
        if frame is None or frame.owner is None or frame.event is not None:
            return False
        at, me = self.table.at, frame.owner
        for card in cards:
            if card is not None and at[card.index].owner not in (None, me):
                return True
        return False

    def reached(self, cards: Sequence[Card]) -> Running:
        """Those of the cards that the text under way acts on: whoever is immune keeps his."""
        found: list[Card] = []
        for card in cards:
            if card is not None and (yield from self.reaches(card)):
                found.append(card)
        return found

    def discard_some(
        self,
        doer: Player | None,
        cards: Sequence[Card],
        count: int,
        up_to: bool = False,
        cost: bool = False,
        willing: bool = False,
        as_: str | None = None,
        seen: bool = False,
        alike: Sequence[str] = (),
        ranks: Ranks = None,
    ) -> RunningTo[list[Card]]:
        """So many of these cards, as the doer likes; as a cost, the effect is of these cards then."""
        if doer is None:
            return []
        frame = self.frames[-1]
        if self._is_by_a_card():
            cards = self.allowed(cards)
        picked = yield from self.pick_cards(
            doer, cards, count, "discard", up_to=up_to, seen=seen, alike=alike, ranks=ranks
        )
        if not cost and self.of_others(picked):
            picked = yield from self.reached(picked)
        if picked and len(cards) <= count and not up_to and self._go_elsewhere(picked, doer):
            picked = yield from self.in_order(doer, picked, "discard order")
        if cost and (frame.card is None or not frame.card.suit):
            frame.paid = [*frame.paid, *picked]
        return (yield from self.discard(doer, picked, willing=cost or willing, as_=as_))

    def discard_way(self, doer: Player, way: Any, willing: bool = True) -> Running:
        """Discard a card that was picked for a verb it has: from the hand, or from play."""
        if way is not None:
            yield from self.discard(doer, [way.card], willing=willing)

    def discard_all(self, doer: Player | None, cards: Sequence[Card]) -> RunningTo[list[Card]]:
        """All of these cards: one's own in the order one likes, those of other players as they lie."""
        if self._is_by_a_card():
            cards = self.allowed(cards)
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        at = self.table.at
        if all(at[card.index].owner in (doer, None) for card in cards):
            cards = yield from self.in_order(doer, cards, "discard order")
        return (yield from self.discard(doer, cards))

    def may_go_to(self, card: Card | None, pile: Pile | None) -> bool:
        """May a text lay a card there? Who somebody is stays with him; before a player there must be room.

        A role or a character lies in a pile or on a character, never among the cards of a player. Who is out has no
        cards, but for those that may be put before the eliminated.
        """
        if card is None or pile is None or self.table.at[card.index] is self.dealt or pile is self.dealt:
            return False
        if self.some_away and not self.but_away([card]):
            return False
        owner = pile.owner
        if owner is None or pile is owner.on:
            return True
        if card.definition.dealt:
            return False
        if pile.name != IN_PLAY:
            return owner.in_game and (pile is owner.hand or self.holds_more(pile, card))
        if self.table.at[card.index] is pile:
            return True
        return (owner.in_game or card.definition.abilities.placement is not None) and self.has_room(owner, card)

    def room_in(self, pile: Pile | None, count: int) -> int:
        """How many of so many cards find room in a place of a player's own."""
        most = self.rulebook.own[pile.name][1] if pile is not None and pile.name in self.rulebook.own else None
        return count if pile is None or most is None else max(min(count, most - len(pile)), 0)

    def holds_more(self, pile: Pile, card: Card) -> bool:
        """May one more card lie in a place of a player's own?"""
        most = self.rulebook.own[pile.name][1] if pile.name in self.rulebook.own else None
        return most is None or len(pile) < most or self.table.at[card.index] is pile

    def put(self, card: Card | None, pile: Pile | None, bottom: bool = False) -> Running:
        """Lay a card somewhere, openly."""
        if card is None or pile is None or not self.may_go_to(card, pile):
            return
        before = self.table.at[card.index]
        if WOULD_PUT in self.slots:
            led = yield from self._would_put(card, pile)
            if led is None or self.table.at[card.index] is not before:
                return
            pile = led
        yield from self._lay_down(card, pile, bottom)
        if "put" in self.slots:
            yield from self.fire(self._moved("put", card, before))

    def _would_put(self, card: Card, pile: Pile) -> RunningTo[Pile | None]:
        """Where a card is put that is about to be; nothing if something else happens."""
        coming = self._moved("put", card, self.table.at[card.index])
        coming.goal = pile.name
        if (yield from self.replaced(coming, unit=None)):
            return None
        to = coming.object
        if not isinstance(to, Player) or pile.owner is None:
            return pile
        goal = to.hand if pile.name == HAND else to.in_play
        return goal if self.may_go_to(card, goal) else None

    def _lay_down(self, card: Card, pile: Pile, bottom: bool = False) -> Running:
        """A card comes to lie somewhere, by whatever verb."""
        before = self.table.at[card.index]
        self.move(card, pile, bottom=bottom)
        if pile.owner is None and pile is not self.deck:
            self.tell("put in", card, pile.name)
        elif pile.name in self.rulebook.own:
            self.tell("put own", pile.owner, card if pile.eyes == EVERYONE else None, pile.name)
        yield from self._came_and_left(card, before)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def _moved(self, verb: str, card: Card, before: Pile, doer: Player | None = None, to: Any = None) -> Event:
        """A card has come from there to where it lies now: by whom, if nobody is named who holds what is under way."""
        if doer is None and self.frames:
            doer = self.frames[-1].me
        event = Event(verb, doer, card if to is None else to, card, before.owner, before.name)
        if before is self.limbo and self.frames:  # it was only laid beside its pile
            event.place = _lifted_from(self.frames[-1], card, before).name
        event.goal = self.table.at[card.index].name
        return event

    def put_into_play(self, me: Player | None, card: Card | None, event: Event | None = None) -> Running:
        """Before the player it was aimed at, else before me."""
        if card is None:
            return DONE
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        whom = way.targets[0] if way is not None and way.targets else me
        if whom is None or not self.may_go_to(card, whom.in_play):
            return DONE
        self.tell("put", me, card, whom)
        if me is not None:
            self.table.laid_by[card.index] = me
        return self.put(card, whom.in_play)

    def top(self, pile: Pile, count: int) -> list[Card]:
        """So many cards from the top of a pile, the uppermost first."""
        return list(reversed(pile))[: max(count, 0)]

    def put_all(self, cards: Sequence[Card], pile: Pile | None, bottom: bool = False) -> Running:
        if pile is not None and pile.owner is None and pile is not self.dealt:  # a pile takes all that can go
            at, dealt = self.table.at, self.dealt
            cards = [card for card in cards if card is not None and at[card.index] is not dealt]
            cards = self.but_away(cards) if self.some_away else cards
        else:
            cards = [card for card in cards if self.may_go_to(card, pile)]
        if cards and self.of_others(cards):
            cards = yield from self.reached(cards)
        if pile is None or not cards:
            return
        lifted = dict(self.frames[-1].lifted)
        back = pile is self.deck and all(card in lifted for card in cards)
        for card in reversed(cards) if back else list(cards):  # what was lifted off goes back in its order
            before = self.table.at[card.index]
            home = lifted[card] if back else pile
            if home.owner is not None and not self.may_go_to(card, home):
                continue  # one of these has taken the room
            if WOULD_PUT in self.slots:
                led = yield from self._would_put(card, home)
                if led is None or self.table.at[card.index] is not before:
                    continue
                home = led
            self.move(card, home, bottom)
            if home.name in self.rulebook.own:
                self.tell("put own", home.owner, card if home.eyes == EVERYONE else None, home.name)
            if home.name in self.forced:
                self.tell("event", card)
            yield from self._came_and_left(card, before)
            if "put" in self.slots:
                yield from self.fire(self._moved("put", card, before))
        if self.dirty and self.frames and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def put_top(self, source: Pile, count: int, pile: Pile | None, *, bottom: bool = False) -> Running:
        """So many cards from the top of a pile into another, one after the other."""
        for _ in range(min(count, MANY)):
            if not source:
                break
            yield from self.put_all([source[-1]], pile, bottom=bottom)

    def move_card(self, doer: Player | None, card: Card | None, to: Player | None) -> Running:
        """To the same kind of place of another player."""
        if card is None or to is None or not to.in_game:
            return
        if self.of_others([card]) and not (yield from self.reaches(card)):
            return
        here = self.table.at[card.index]
        goal = to.in_play if here.name == IN_PLAY else to.own.get(here.name, to.hand)
        if not self.may_go_to(card, goal):
            return
        if WOULD_MOVE in self.slots:
            coming = self._moved("move", card, here, doer, to)
            coming.goal = goal.name
            if (yield from self.replaced(coming, unit=None)) or self.table.at[card.index] is not here:
                return
            if coming.object is not to:
                yield from self.perform(self.again(), self.move_card(doer, card, coming.object))
                return
        self.tell("move", doer, card, to)
        yield from self._lay_down(card, goal)
        if "move" in self.slots:
            yield from self.fire(self._moved("move", card, here, doer, to))

    def give(self, doer: Player | None, cards: Sequence[Card], to: Player | None) -> Running:
        """Cards from one player to the hand of another."""
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        for card in list(cards) if to is not None and to.in_game else ():
            assert to is not None
            if not self.may_go_to(card, to.hand):
                continue
            before = self.table.at[card.index]
            if WOULD_GIVE in self.slots:
                coming = self._moved("give", card, before, doer, to)
                coming.goal = HAND
                if (yield from self.replaced(coming, unit=None)) or self.table.at[card.index] is not before:
                    continue
                if coming.object is not to:
                    yield from self.perform(self.again(), self.give(doer, [card], coming.object))
                    continue
            self.move(card, to.hand)
            self.tell("give", doer, card, to)
            yield from self._came_and_left(card, before)
            if "give" in self.slots:
                yield from self.fire(self._moved("give", card, before, doer, to))
            drawn = "draw" in self.slots
            if drawn and self._taker(before.owner) is to:  # he who makes another give it takes it
                yield from self.fire(self._moved("draw", card, before, to))
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)

    def _came_and_left(self, card: Card, before: Pile) -> Running:
        """Entering and leaving play are events, by whatever verb."""
        now = self.table.at[card.index]
        come = COME_INTO[now.name]
        if before.name != IN_PLAY and come not in self.slots:
            return DONE
        return self._coming_and_leaving(card, before, now)

    def _coming_and_leaving(self, card: Card, before: Pile, now: Pile) -> Running:
        if before.name == IN_PLAY:
            if self.table.lasting:
                self.end_until("leaves play", card)
            if self.is_heard("leave", card.definition):
                yield from self.fire(Event("leave", before.owner, card, card, before.owner, IN_PLAY, goal=now.name))
            if self.table.links or self.table.under:
                yield from self._go_along(card, before, self.table.at[card.index])
        come = COME_INTO[now.name]
        if self.is_heard(come, card.definition):
            event = Event(come, now.owner, card, card, now.owner, now.name, goal=now.name)
            event.culprit = self.frames[-1].me if self.frames else None
            yield from self.fire(event)

    def put_with(self, cards: Sequence[Card], host: Card | None, under: bool = False) -> Running:
        """Cards onto a card in play, or face down under it: from then on they go with it."""
        owner = self.owner(host)
        if host is None or owner is None or not self.in_play(host):
            return
        if self.of_others([*cards, host]):
            cards = (yield from self.reached(cards)) if (yield from self.reaches(host)) else []
        for card in list(cards):
            if card is None or card.definition.dealt or self._lies_with(host, card):
                continue
            self.tell("put with", card if not under else None, host, under)
            if under:
                before = self.table.at[card.index]
                if host.index not in self.table.under:
                    self.table.under[host.index] = face_down_under(owner)
                self.move(card, self.table.under[host.index])
                yield from self._came_and_left(card, before)
            else:
                yield from self.put(card, owner.in_play)
                if self.table.at[card.index] is owner.in_play and self.in_play(host):
                    self.table.links[card.index] = host.index
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def _lies_with(self, card: Card, host: Card) -> bool:
        """Is it that card, or does it lie on it, perhaps with others between them?"""
        index: int | None = card.index
        while index is not None and index != host.index:
            index = self.table.links.get(index)
        return index is not None

    def _go_along(self, host: Card, before: Pile, now: Pile) -> Running:
        """What lies with a card goes where it goes before another player; else it is discarded."""
        on, under = self.lying_with(host, seen=True), self.table.under.pop(host.index, None)
        if now.name != IN_PLAY:
            yield from self.discard(None, [*on, *(under or ())])
            return
        if under is not None:
            under.owner, self.table.under[host.index] = now.owner, under
        for card in on if now is not before else ():
            if self.may_go_to(card, now):
                self.move(card, now)
                self.table.links[card.index] = host.index
                yield from self._came_and_left(card, before)
            else:
                self.table.links.pop(card.index, None)

    def lift(
        self,
        pile: Pile | None,
        count: int,
        to: Player | None = None,
        fits: Callable[[Card], bool] | None = None,
    ) -> RunningTo[list[Card]]:
        """Take the uppermost cards of a pile that fit and lay them beside it, for all to see or for one."""
        frame, lifted = self.frames[-1], []
        for _ in range(min(count, MANY)) if pile is not None else ():
            assert pile is not None
            source = self.seen_as(pile, to or frame.owner)
            if fits is not None:
                card = next((each for each in reversed(source) if fits(each)), None)
            else:
                card = source[-1] if source else None
                if WOULD_LEAVE in self.slots:
                    card = yield from self.top_card(source)
            if card is None:
                break
            if to is None and WOULD_REVEAL in self.slots and (yield from self._stays_hidden(frame.me, [card])):
                break
            seen = self.table.known[card.index]
            self.move(card, self.limbo)
            if to is not None:
                self.table.known[card.index] = seen | to.eye
            frame.lifted = [*frame.lifted, (card, source)]
            lifted.append(card)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
        frame.in_secret = to is not None
        if lifted:
            verb = "reveal" if to is None else "look"
            self.tell("reveal" if to is None else "look", to, tuple(lifted))
            if verb in self.slots:
                event = Event(verb, to or frame.me, lifted[0], lifted[0], None, frame.lifted[-1][1].name)
                event.cards = lifted
                yield from self.fire(event)
        return lifted

    def still_there(self, cards: Sequence[Card]) -> list[Card]:
        """Those of revealed or looked-at cards that have not been moved yet."""
        return [c for c in cards if c is not None and self.table.at[c.index] is self.limbo]

    def still_held(self, player: Player | Sequence[Player] | None, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that are still in the hand they were in, or in one of several."""
        held = self.table.at
        if player is None or isinstance(player, Player):
            return [c for c in cards if held[c.index].name == HAND and held[c.index].owner is player]
        return [c for c in cards if held[c.index].name == HAND and held[c.index].owner in player]

    def lies_in(self, card: Card | None, pile: str) -> bool:
        return card is not None and self.table.at[card.index].name == pile

    def shuffle_into(self, cards: Sequence[Card], pile: Pile) -> Running:
        """Cards go into a pile, which is shuffled."""
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        for card in list(cards):
            if self.may_go_to(card, pile):
                before = self.table.at[card.index]
                self.move(card, pile)
                yield from self._came_and_left(card, before)
        yield from self.shuffle(pile)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def show(self, player: Player | None, card: Card | None) -> Running:
        """Show a card to all."""
        if card is None or (WOULD_REVEAL in self.slots and (yield from self._stays_hidden(player, [card]))):
            return
        self.table.open_cards.add(card.index)
        self.table.known[card.index] = EVERYONE
        self.tell("show", player, card)
        if "reveal" in self.slots:
            home = self.table.at[card.index]
            yield from self.fire(Event("reveal", player, card, card, home.owner, home.name, cards=(card,)))

    def _stays_hidden(self, player: Player | None, cards: Sequence[Card]) -> Running:
        """Does something happen instead of showing these cards?"""
        home = self.table.at[cards[0].index]
        event = Event("reveal", player, cards[0], cards[0], home.owner, home.name, cards=cards)
        return self.replaced(event, unit=None)

    def show_role(self, player: Player | None) -> None:
        if player is not None:
            player.role_known = True
            if player.role is not None:
                self.table.known[player.role.index] = EVERYONE
            self.kept.changed(ROLES)
            self.tell("role", player, player.role)

    def look_at_role(self, me: Player | None, player: Player | None) -> None:
        """One player sees the role of another, for himself alone; a role that is dealt anew is not known any more."""
        if me is not None and player is not None and player.role is not None:
            self.table.known[player.role.index] |= me.eye
            self.kept.changed(ROLES)
            self.tell("look at role", me, player)

    def shuffle(self, pile: Pile) -> Running:
        """It is done when called, unless something else may happen instead."""
        return self._would_shuffle(pile) if WOULD_SHUFFLE in self.slots else self._shuffle(pile)

    def _would_shuffle(self, pile: Pile) -> Running:
        event = Event("shuffle", self.frames[-1].me if self.frames else None, pile, place=pile.name)
        if not (yield from self.replaced(event, unit=None)):
            yield from self._shuffle(pile)

    def _shuffle(self, pile: Pile) -> Running:
        if self.table.open_cards:
            self.table.open_cards -= {card.index for card in pile}
        self.table.chance.shuffle(pile)
        self.table.shuffled(pile)
        self.tell("shuffle", pile.name)
        if "shuffle" not in self.slots:
            return DONE
        return self.note(Event("shuffle", self.frames[-1].me if self.frames else None, pile, place=pile.name))

    def take_role(self, player: Player | None, pile: Pile) -> Running:
        if player is not None and player.role is None and pile and pile[-1].definition.kind == "role":
            player.role = pile[-1]
            self.table.known[pile[-1].index] |= player.eye
            self.kept.changed(ROLES)
            self.move(pile[-1], self.dealt)
        return
        yield

    def take_character(self, player: Player | None, pile: Pile) -> Running:
        """A character from the top of a pile; what it says holds from now on."""
        return self.become(player, pile[-1] if pile else None)

    def become(self, player: Player | None, card: Card | None) -> Running:
        """Another character: the old one is out of use. One that somebody has stays with him."""
        if player is None or card is None or card.definition.kind != "character":
            return
        if self.table.at[card.index] is self.dealt:
            return
        self.disable_character(player)
        if player.character is not None:
            self.move(player.character, self.table.piles[BOX])
        player.character = card
        self.kept.changed(CHARACTERS)
        self.move(card, self.dealt)
        self.table.known[card.index] = EVERYONE
        if player.in_game:
            self.install(card, player)
        if self.table.started:
            self.trimmed.add("life")  # what is printed on it may be less
        self.tell("character", player, card)
        return
        yield

    def show_all(self, player: Player | None, cards: Sequence[Card]) -> Running:
        """Show cards to all, one after the other."""
        for card in list(cards):
            yield from self.show(player, card)
        return list(cards)

    def look_at(self, player: Player | None, cards: Sequence[Card]) -> list[Card]:
        """One player sees cards that stay where they are."""
        if player is not None and cards:
            self.shown_to(player, cards)
            self.tell("look", player, tuple(cards))
        return list(cards)

    def swap_places(self, me: Player | None, other: Player | None, zone: str) -> Running:
        """The hands of two players change places, or what lies before them."""
        if me is None or other is None or me is other or not me.in_game or not other.in_game:
            return
        mine, theirs = (me.hand, other.hand) if zone == HAND else (me.in_play, other.in_play)
        if zone in me.own:
            mine, theirs = me.own[zone], other.own[zone]
        links = self.table.links.copy()
        for cards, pile in ((list(mine), theirs), (list(theirs), mine)):
            for card in cards:
                seen = self.table.known[card.index]
                self.move(card, self.limbo)
                self.table.known[card.index] = seen
                yield from self.put(card, pile)
        at = self.table.at
        together = {card: host for card, host in links.items() if at[card] is at[host] and at[card].name == IN_PLAY}
        self.table.links = together
        for host, pile in self.table.under.items():
            pile.owner = at[host].owner
        self.tell("places", me, other)

    def show_hand(self, player: Player | None) -> Running:
        """All cards of a hand are shown to all."""
        if player is None:
            return DONE
        return self._would_show(player) if WOULD_REVEAL in self.slots and player.hand else self._show_hand(player)

    def _would_show(self, player: Player) -> Running:
        if not (yield from self._stays_hidden(player, list(player.hand))):
            yield from self._show_hand(player)

    def _show_hand(self, player: Player) -> Running:
        hand = list(player.hand)
        self.table.open_cards |= {card.index for card in hand}
        for card in hand:
            self.table.known[card.index] = EVERYONE
        self.tell("reveal", player, tuple(hand))
        if not hand or "reveal" not in self.slots:
            return DONE
        return self.note(Event("reveal", player, hand[0], hand[0], player, HAND, cards=hand))

    def shuffle_roles(self, players: Sequence[Player]) -> None:
        """The roles of these players are shuffled and dealt out among them again, face down."""
        players = list(dict.fromkeys(player for player in players if player is not None))
        roles = [p.role for p in players]
        self.table.chance.shuffle(roles)
        self.table.shuffled(role for role in roles if role is not None)
        for player, role in zip(players, roles, strict=True):
            player.role, player.role_known = role, False
            if role is not None:
                self.table.known[role.index] = player.eye
        self.kept.changed(ROLES)
        self.trimmed.add("life")  # a role may have brought some
        self.has_changed(PLAYERS)
        self.tell("shuffle", "roles")

    def name_card(self, doer: Player | None, ordered: Player | None) -> RunningTo[Order]:
        """Name a card that another player is to play, with its targets and what else its text leaves open.

        All of it is said before anybody knows whether he has it: who is aimed at need not be in his reach. What it
        takes out of his own hand, and what he pays on top, is his to decide.
        """
        named = yield from self.choose(doer, "name", self.rulebook.words(self.variants, self.table.cards))
        if named is None:
            return Order("")
        order = Order(named.key)
        definition = self.definitions[named.key]
        text = next(iter(definition.abilities.plays), None)
        if text is not None:
            card = next((c for c in self.table.cards if c.definition is definition), None)
            for index, whom in enumerate(text.aims):
                things: Sequence[Any] = self.clockwise_from(ordered)
                if index in text.at_cards:
                    found = [
                        c for c in whom(self, ordered, card, *order.targets) if self.table.at[c.index].name != HAND
                    ]
                    things = list(dict.fromkeys([*found, *self.cards_in_play()]))
                order.targets.append((yield from self.choose(doer, "target", things, order)))
            for verb, index in text.picks:
                victim = order.targets[index]
                options: list[Any] = [FROM_HAND] if victim.hand else []
                order.picks.append((yield from self.choose(doer, verb, [*options, *victim.in_play], order, victim)))
            if text.ways:
                way = yield from self.choose(doer, "text", [Word(each) for each in text.ways], order)
                order.way = way.key if way is not None else ""
        elif definition.abilities.placement is not None:
            order.targets.append((yield from self.choose(doer, "target", self.clockwise_from(ordered), order)))
        self.tell("name", doer, named.key)
        return order

    def play_as_ordered(self, doer: Player | None, order: Order | None) -> Running:
        """Play a card as somebody else said; if that cannot be, it stays in the hand and is shown."""
        if doer is None or order is None:
            return
        card = next((c for c in doer.hand if c.definition.id == order.key), None)
        if card is None:
            return
        way = self._in_turn_of(doer, lambda: self._as_ordered(doer, card, order))
        if way is None:
            yield from self.show(doer, card)
        else:
            self.told = (doer, order.way) if order.way else None
            yield from self._play(doer, way, limited=False, aimed=True)
            self.told = None

    def _as_ordered(self, me: Player, card: Card, order: Order) -> Played | None:
        """The way to play a card just as somebody else said, if it is open."""
        way = self._ordered(me, card)
        if way is None:
            return None
        text, way.order = way.ability, order
        if text is None:
            whom = self.places_for(me, card, way.definition) if order.targets else ()
            way.targets = list(order.targets)
            return way if all(target in whom for target in order.targets) else None
        for aim, target in zip(text.aims, order.targets, strict=True):
            things = self.aimable(me, card, text, aim(self, me, card, *way.targets))
            if things and target not in things:
                return None
            way.targets.append(target if things else None)
        for (verb, index), pick in zip(text.picks, order.picks, strict=True):
            victim = way.targets[index]
            if pick not in self._pickable(me, victim, verb):
                return None
        return way

    def _pickable(self, me: Player, victim: Player, verb: str) -> list[Any]:
        """What of another player's cards may be drawn or discarded: one of the hand, or those in play that may."""
        hand: list[Any] = [FROM_HAND] if victim.hand else []
        return hand + (self.may_draw(me, victim.in_play) if verb == "draw" else self.allowed(victim.in_play))

    def _told(self, doer: Player, victim: Player | None, verb: str) -> RunningTo[Card | None]:
        """The card of a player that was named, if the play under way was ordered; else as the doer likes."""
        frame = self.frames[-1]
        order = frame.play.order if frame.play is not None and frame.owner is doer else None
        pick = order.picks.pop(0) if order is not None and order.picks else None
        if pick is None or victim is None or pick not in self._pickable(doer, victim, verb):
            return (yield from self.pick_of(doer, victim, verb, frame.name))
        return self.table.chance.pick(victim.hand) if pick is FROM_HAND else pick

    def _in_turn_of(self, player: Player, judged: Callable[[], Found]) -> Found:
        """What would be so if it were the turn of that player."""
        turn = self.table.turn
        if turn is None or turn.player is player:
            return judged()
        mine = turn.player
        for now in (player, mine):
            turn.player = now
            self.turn_changed()
            if now is player:
                found = judged()
        return found

    def swap_seats(self, me: Player | None, other: Player | None) -> None:
        """Two players change places, with all that is theirs."""
        if me is None or other is None or other is me:
            return
        me.seat, other.seat = other.seat, me.seat
        self.players[me.seat], self.players[other.seat] = me, other
        self.alive = [p for p in self.players if p.in_game]
        self.remaining = [p for p in self.players if not p.out]
        turn = self.table.turn
        if turn is not None:
            self.table.last_seat = turn.player.seat
        self.kept.changed(SEATED)
        self.tell("seats", me, other)

    def swap_roles(self, me: Player | None, other: Player | None) -> None:
        """Two players change their role cards, which lie as they lay."""
        if me is None or other is None or other is me:
            return
        me.role, other.role = other.role, me.role
        me.role_known, other.role_known = other.role_known, me.role_known
        for player in (me, other):
            if player.role is not None:
                self.table.known[player.role.index] |= player.eye
        self.kept.changed(ROLES)
        self.trimmed.add("life")  # a role may have brought some
        self.has_changed(PLAYERS)
        self.tell("roles", me, other)

    def name_value(self, doer: Player | None, kind: str, secret: bool = False) -> RunningTo[str]:
        """Say a suit, a colour or a rank aloud."""
        values = {"suit": SUITS, "colour": ("red", "black"), "rank": RANKS}[kind]
        words = [Word(w) for w in values]
        named = yield from self.choose(doer, "name", words)
        if named is None:
            return ""
        if not secret:
            self.say(doer, named.key)
        return named.key

    def name_number(self, doer: Player | None, low: int, high: int, secret: bool = False) -> RunningTo[int]:
        """Say a number, from one to another."""
        words = [Word(str(number)) for number in range(max(low, 0), min(high, low + MOST_NUMBERS) + 1)]
        named = yield from self.choose(doer, "name", words)
        number = int(named.key) if named is not None else max(low, 0)
        if not secret:
            self.say(doer, number)
        return number

    def name_player(
        self, doer: Player | None, players: Sequence[Player], secret: bool = False
    ) -> RunningTo[Player | None]:
        """Say the name of one of these players."""
        named = yield from self.choose(doer, "name", players)
        if not secret and named is not None:
            self.say(doer, named)
        return named

    def say(self, doer: Player | None, named: Any) -> None:
        """All hear what somebody has named."""
        if named is not None and doer is not None:
            self.tell("name", doer, named.name if isinstance(named, Player) else str(named))

    # ---------------------------------------------------------------- at once
    def at_once(
        self, players: Sequence[Player], ask: Callable[[Player], Running], aloud: bool = False
    ) -> RunningTo[dict[Player, Any]]:
        """Each makes his choice before anybody knows another's; what each chose, once all have.

        The answers are noted and the questions put once more when all have answered: until then nothing is known of
        them anywhere else, and in a world that somebody imagines the others may have answered otherwise.
        """
        kept: list[Secret] = []
        for player in players:
            if player is None or not player.in_game or not (yield from self.touches(player)):
                continue
            secret = Secret(player)
            self.secrets.append(secret)
            kept.append(secret)
            asking = ask(player)
            try:
                decision = next(asking)
                while True:
                    secret.sizes.append(len(decision.options))
                    answer = yield decision
                    secret.answers.append(answer)
                    decision = asking.send(answer)
            except StopIteration:
                pass
        for secret in kept:
            self.secrets.remove(secret)
        said = {secret.player: _replayed(ask(secret.player), secret.answers) for secret in kept}
        said = {player: value for player, value in said.items() if value is not None}
        if aloud:
            for player, value in said.items():
                self.say(player, value)
        return said

    def in_turn(self, players: Sequence[Player], ask: Callable[[Player], Running]) -> RunningTo[dict[Player, Any]]:
        """One names something after the other, heard by all; what each said."""
        said: dict[Player, Any] = {}
        for player in players:
            if player is not None and player.in_game and (yield from self.touches(player)):
                said[player] = yield from ask(player)
        return {player: value for player, value in said.items() if value is not None}

    def all_of(self, things: Sequence[Found]) -> RunningTo[list[Found] | None]:
        """All of them, where there is nothing to choose; nothing, if there are none."""
        return list(things) or None
        yield

    def said(self, poll: Mapping[Player, Any] | None, player: Player | None) -> Any:
        """What a player named or chose at once with others; nothing if he did not."""
        return poll.get(player) if poll is not None and player is not None else None

    def votes(self, poll: Mapping[Player, Any] | None, player: Player | None) -> int:
        return sum(1 for named in poll.values() if named is player) if poll is not None and player is not None else 0

    def said_most(self, poll: Mapping[Player, int] | None, most: bool) -> list[Player]:
        """Those who named the highest number, or the lowest."""
        if not poll:
            return []
        wanted = max(poll.values()) if most else min(poll.values())
        return [player for player, number in poll.items() if number == wanted]

    def said_alone(self, poll: Mapping[Player, Any] | None) -> list[Player]:
        """Those who named or chose what nobody else did: of cards another of its name is the same."""
        said = {player: _same(value) for player, value in (poll or {}).items()}
        return [player for player, value in said.items() if list(said.values()).count(value) == 1]

    def said_same(self, poll: Mapping[Player, Any] | None, player: Player | None, other: Player | None) -> bool:
        """Did both name or choose the same?"""
        one, two = self.said(poll, player), self.said(poll, other)
        return one is not None and two is not None and bool(_same(one) == _same(two))

    def last(
        self, register: Any, me: Player | None, this: Card | None, args: tuple[Any, ...], until: tuple[Any, ...]
    ) -> None:
        """Statements or triggers hold from now on, until what `until` says."""
        ability = self.frames[-1].ability
        assert ability is not None
        if until[0] == "through turn":  # the one under way, if it is his
            until = ("turn",) if self.turn_player is until[1] else ("through next turn", until[1])
        if until[0] == STAYS and (until[1] is None or self._hangs_there(register, args, until)):
            return  # nobody to hang it on, or there already
        lasting = Lasting(register, ability.definition, me, this, args, until)
        self.table.lasting.append(lasting)
        self.install_lasting(lasting)
        if until == FOR_GOOD:  # he has no other role then
            who = self._roles_of(lasting)
            self.end_lasting(
                lambda each: each is not lasting and each.until == FOR_GOOD and self._roles_of(each) == who
            )
        if "mark player" in self.slots or "mark card" in self.slots or self.story is not None:
            for word, thing in self._marks_of([lasting]):
                hung = [s.ability for s in self.slots.get(MARK[word], NO_SLOTS) if s.ability.thing == thing]
                if len(hung) == 1:
                    self.mark_told("mark", word, thing)

    def _roles_of(self, lasting: Lasting) -> list[Player | None]:
        """Whose role it says something of."""
        slots = [slot.ability for slot in self.lasting_slots.get(id(lasting), ())]
        return [a.player for a in slots if isinstance(a, RoleIs)]

    def _hangs_there(self, register: Any, args: tuple[Any, ...], until: tuple[Any, ...]) -> bool:
        return any(
            each.register is register and each.until == until and each.args == args for each in self.table.lasting
        )

    def mark_told(self, verb: str, word: str, thing: Any) -> None:
        card = thing if isinstance(thing, Card) else None
        owner = self.owner(card) if card is not None else None
        of = "seat" if isinstance(thing, int) else "player" if card is None else "card"
        event = Event(f"{verb} {of}", self.frames[-1].me if self.frames else None, thing, card, owner, token=word)
        event.place = self.table.at[card.index].name if card is not None else ""
        if card is None:
            who = self.players[thing] if isinstance(thing, int) else thing
            self.tell("mark", verb, who, word, isinstance(thing, int))
        if event.verb in self.slots:
            self.note(event)

    def no_longer(self, thing: Player | Card | int | None, word: str) -> None:
        """A mark or a role that a text has hung on somebody or something is taken away."""
        if thing is None:
            return

        def says(each: Lasting) -> bool:
            slots = [slot.ability for slot in self.lasting_slots.get(id(each), ())]
            marks = any(isinstance(a, Mark) and a.word == word and a.thing == thing for a in slots)
            return marks or any(isinstance(a, RoleIs) and a.role == word and a.player is thing for a in slots)

        self.end_lasting(says)


def _is_left_behind(card: Card, pile: Pile) -> bool:
    """Does it lie with somebody who is out, where it may not stay, whatever happens instead of its going?"""
    gone = pile.owner is not None and pile.owner.out
    return gone and not (pile.name == IN_PLAY and card.definition.abilities.placement is not None)


@cache
def _discard_of(phase: int) -> str:
    """What a discard in a phase is waited for as."""
    return narrowed("discard", f"phase {phase}")


def _whole(singles: Sequence[Event]) -> Event:
    """All the single ones in one."""
    event = singles[0].told_as(singles[0].verb)
    event.amount, event.ordinal = len(singles), 0
    event.cards = [single.card for single in singles if single.card is not None]
    return event


def _awaited(slots: Sequence[Slot[Awaited]], unit: bool, doer: Player) -> bool:
    """Is there one among them that waits for single ones, or for the whole, and perhaps for those of that player?"""
    for slot in slots:
        ability = slot.ability
        if ability.unit is unit and (ability.mine != "doer" or slot.owner is None or slot.owner is doer):
            return True
    return False


def _lifted_from(frame: Frame, card: Card, now: Pile) -> Pile:
    """Where a card lay that an effect may have lifted off its pile."""
    return next((pile for lifted, pile in frame.lifted if lifted is card), now)


def _replaced_draw(frame: Frame) -> Event | None:
    """The draw of a phase that an effect stands in for."""
    event = frame.event
    return event if frame.phase and isinstance(event, Event) and event.verb == "draw" else None


def _first_of(frame: Frame) -> int:
    """Which card of its period the first one drawn is: counted on from the card it stands in for."""
    event = _replaced_draw(frame)
    return (event.ordinal or 1) if event is not None else 1


def _replayed(asking: Running, answers: Sequence[int]) -> Any:
    """What questions come to, answered as before; where there are fewer answers than before, the last of them."""
    left = list(answers)
    try:
        decision = next(asking)
        while True:
            answer = left.pop(0) if left else 0
            decision = asking.send(min(answer, len(decision.options) - 1))
    except StopIteration as done:
        return done.value


def _same(value: Any) -> Any:
    """What makes two choices the same: of cards their name."""
    return value.definition if isinstance(value, Card) else value
