"""Ninth layer: cards that are drawn, discarded and shuffled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from typing import Any, TypeVar

from bangdsl.play.board import NO_SLOTS, Ranks
from bangdsl.play.decisions import DONE, FROM_HAND, Played, Running, RunningTo, Slot
from bangdsl.play.events import COME_INTO, Awaited, Event, Frame
from bangdsl.play.forms import (
    BY_CARDS,
    IMMUNE,
    MEANING,
    TO_BY_DISCARD,
    TO_BY_DRAW,
    WOULD_DISCARD,
    WOULD_DRAW,
    WOULD_LEAVE,
    WOULD_SHUFFLE,
    Replacement,
    narrowed,
)
from bangdsl.play.playing import Playing
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import IN_PLAY, Card
from bangdsl.table.piles import DECK, HAND, Pile
from bangdsl.table.table import Player, Table

Found = TypeVar("Found")
MayBe = TypeVar("MayBe", bound=Card | None)
MANY = 1_000  # no step does more than this of anything, whatever number it is told
MAX_RETURNS = 20  # how often in a row the card on top of a pile may be another one than was about to leave it


class Moving(Playing):
    __slots__ = ("_goes_shuffled", "_goes_under")

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self._goes_under = False  # whether the card being discarded goes to the bottom of its pile
        self._goes_shuffled = False  # or is shuffled into it

    def draw(
        self, doer: Player | None, count: int = 1, cards: Sequence[Card | None] | None = None, pile: Pile | None = None
    ) -> RunningTo[list[Card]]:
        """Take cards into hand: those named, or so many from the top of a pile, one after the other."""
        if doer is None or not doer.in_game:
            return []
        frame = self.frames[-1]
        named: list[Card] | None = None
        if cards is not None:
            named = [card for card in cards if card is not None and not card.definition.dealt]
            if self.some_away:
                named = self.but_away(named)
            if self._is_by_a_card():
                named = self.allowed(named, "drawn")
            if self.of_others(named):
                named = yield from self.reached(named)
        elif pile is not None and pile.owner is not None and not (yield from self.is_reached(pile)):
            return []
        slots = self.slots
        would = slots.get(WOULD_DRAW)
        if (
            would is not None
            and (named or (named is None and (count > 0 or frame.phase)))
            and (_awaited(would, False, doer) or WOULD_DRAW in self.rulebook.windows)
        ):
            whole = self._drawing(frame, doer, count, named, pile)
            if (yield from self.replaced(whole, unit=False)):
                return []
            if whole.doer is not doer:
                others: list[Card] = yield from self.perform(
                    self.again(), self.draw(whole.doer, whole.amount, named, pile)
                )
                return others
            count, named = whole.amount, named[: whole.amount] if named is not None else None
        if (ahead := slots.get("before draw")) and count > 0 and _awaited(ahead, False, doer):
            whole = self._drawing(frame, doer, count, named, pile)
            yield from self.fire(whole.told_as("before draw"), units=False)
        at, turn = self.table.at, self.table.turn
        drawn: list[Card] = []
        singles: list[tuple[int, Card, Pile, Pile]] = []  # the how manieth, from where and to where
        looked_at, awaited, heard_by, is_heard = None, False, None, False
        for i in range(min(count, MANY) if named is None else len(named)):
            if not doer.in_game:
                break
            would = slots.get(WOULD_DRAW)
            if would is not looked_at:
                looked_at, awaited = would, self._may_be_replaced(would, doer)
            if awaited:
                home = at[named[i].index] if named is not None else None
                single = self._drawing(frame, doer, 1, None if named is None else named[i : i + 1], pile, i)
                if (yield from self.replaced(single, unit=True)):
                    continue
                if single.doer is not doer:
                    one = named[i : i + 1] if named is not None else None
                    yield from self.perform(self.again(), self.draw(single.doer, 1, one, pile))
                    continue
                if named is not None and at[named[i].index] is not home:
                    continue
            if named is None:
                source = self.deck if pile is None else pile
                if MEANING[source.name] in slots:
                    source = self.seen_as(source, doer)
                if not source:
                    break
                card = source[-1]
                if WOULD_LEAVE in slots and self._is_held(source):
                    top = yield from self.top_card(source)
                    if top is None:
                        break
                    card = top
                if card.definition.dealt:
                    break
            else:
                card = named[i]
            before = at[card.index]
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
            if turn is not None and turn.phase == 1 and turn.player is doer:
                turn.drawn.append(card)
            if self.story is not None:
                self.tell("draw", doer, card, DECK if frame.in_secret else before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.on_table or COME_INTO[goal.name] in slots:
                yield from self._came_and_left(card, before)
            waits = slots.get("draw")
            if waits is not None:
                singles.append((i, card, before, goal))
                if waits is not heard_by:
                    heard_by, is_heard = waits, "draw" in self.rulebook.listened_to or _awaited(waits, True, doer)
                if is_heard:
                    yield from self.fire(self._drew(frame, doer, *singles[-1]), units=True)
        if singles and (waits := slots.get("draw")) and _awaited(waits, False, doer):
            told = [self._drew(frame, doer, *single) for single in singles]
            for _, group in groupby(told, key=lambda each: (each.place, each.owner)):  # one draw from each place
                yield from self.fire(_whole(list(group)), units=False)
        return drawn

    def _drew(self, frame: Frame, doer: Player, i: int, card: Card, before: Pile, goal: Pile) -> Event:
        """A card was drawn, at that place of a draw."""
        event = Event("draw", doer, card, card, before.owner, before.name, goal=goal.name)
        event.phase, event.willing = frame.phase, self._by_choice(doer)
        event.ordinal = i + _first_of(frame) if frame.phase else i + 1
        if frame.lifted:
            event.place = lifted_from(frame, card, before).name
        return event

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
                event.place = lifted_from(frame, card, home).name
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

    def draw_from(self, doer: Player | None, victim: Player | None, count: int = 1) -> RunningTo[list[Card]]:
        """Cards out of a player's hand, by chance, one after the other."""
        drawn: list[Card] = []
        for _ in range(min(count, MANY)):
            if doer is None or victim is None or not doer.in_game or victim.away:
                break
            held = self.held(victim, "draw")
            if not held:
                break
            drawn += yield from self.draw(doer, cards=[self.table.chance.pick(held)])
        return drawn

    def draw_of(self, doer: Player | None, victim: Player | None) -> RunningTo[list[Card]]:
        """One card of a player: from the hand by chance, or one in play."""
        if doer is None:
            return []
        victim, comes = yield from self.comes_to(victim)
        if not comes:
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

    def but_away(self, cards: Sequence[MayBe]) -> list[MayBe]:
        """Those of the cards that are not kept for somebody who is away."""
        at = self.table.at
        return [c for c in cards if c is None or (owner := at[c.index].owner) is None or not owner.away]

    def being_played(self, card: Card | None) -> Played | None:
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

    def _count_as(self, doer: Player, card: Card, before: Pile, as_: str | Sequence[str]) -> None:
        """What lets a card be discarded as one of a name that is asked for has been used, if it was needed."""
        names = (as_,) if isinstance(as_, str) else as_
        if not any(self._is_one(doer, card, before, ident) for ident in names):
            for slot in [slot for ident in names for slot in self.discards_as(doer, ident)][:1]:
                self.count_use(doer, slot.ability)

    def _is_by_a_card(self) -> bool:
        """Is what happens the doing of a card or a character, from which cards may be protected?"""
        ability = self.frames[-1].ability if self.frames else None
        return ability is not None and ability.rank >= BY_CARDS

    def discard(
        self,
        doer: Player | None,
        cards: Sequence[Card | None],
        willing: bool = False,
        as_: str | Sequence[str] | None = None,
    ) -> RunningTo[list[Card]]:
        """Put cards on the discard pile, one after the other; `willing` = the doer had another way."""
        slots, frame, discards = self.slots, self.frames[-1] if self.frames else None, self.discards
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
            if before is discards:
                continue  # it went there while it was being paid for
            owner = before.owner
            theirs = owner is not None and owner is not doer and doer is not None
            if theirs and self.of_others((card,)) and not (yield from self.reaches(card)):
                continue
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
            pile = discards
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
            if as_ is not None and doer is not None:
                self._count_as(doer, card, before, as_)
            if pile is not discards and pile.owner is None and pile is not self.deck:
                self.table.open_cards.add(card.index)
            if self.story is not None and before is not self.limbo:
                self.tell("discard", doer, card, before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.on_table or COME_INTO[pile.name] in slots:
                yield from self._came_and_left(card, before)
            of_phase = _discard_of(frame.phase) if frame is not None and frame.phase else None
            if "discard" in slots or of_phase in slots:
                event = self._discarding(doer, card, before, willing, pile)
                singles.append(event)
                yield from self.fire(event, of_phase, units=True)
        if singles and len(singles) > 1:
            of_phase = _discard_of(phase) if (phase := singles[0].phase) else None
            yield from self.fire(_whole(singles), of_phase, units=False)
        return [card for card in cards if card is not None]

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
        for player in (yield from self.standing_for([each for each in players if each is not None and each.hand])):
            held = [card for card in player.hand if fits is None or fits(card)]
            for card in (yield from self.pick_cards(player, held, count, "secret")):
                picked.append((player, card))
        for player, card in picked:
            yield from self.discard(player, [card])
        return [card for _, card in picked]

    def discard_of(self, doer: Player | None, victim: Player | None) -> RunningTo[list[Card]]:
        """A player loses one card to the discard pile: one of the hand by chance, or one in play as the doer likes."""
        if doer is None:
            return []
        victim, comes = yield from self.comes_to(victim)
        if not comes:
            return []
        card = yield from self._told(doer, victim, "discard")
        return (yield from self.discard(doer, [card])) if card is not None else []

    def is_reached(self, place: Pile) -> RunningTo[bool]:
        """Does the text under way reach whose place this is, if it is somebody else's and anything lies there?"""
        return not self.of_others(place[-1:]) or (yield from self.reaches(place[-1]))

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

    def acts_on(self, thing: Player | Card | None) -> RunningTo[bool]:
        """Does the text under way act on that card, or player? Of what events set off only the immune are left out."""
        frame = self.frames[-1]
        owner = thing if isinstance(thing, Player) else self.owner(thing)
        if owner is None or frame.owner is None or owner is frame.owner:
            return True
        if frame.event is not None:
            return IMMUNE not in self.slots or not self.is_immune(owner, frame)
        return (yield from self.touches(owner))

    def reached(self, cards: Sequence[Card | None]) -> RunningTo[list[Card]]:
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
        as_: str | Sequence[str] | None = None,
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

    def discard_way(self, doer: Player | None, way: Any, willing: bool = True) -> Running:
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

    def _pickable(self, me: Player, victim: Player, verb: str) -> list[Any]:
        """What of another player's cards may be drawn or discarded: one of the hand, or those in play that may."""
        hand: list[Any] = [FROM_HAND] if self.held(victim, verb) else []
        return hand + (self.may_draw(me, victim.in_play) if verb == "draw" else self.allowed(victim.in_play))

    def _told(self, doer: Player, victim: Player | None, verb: str) -> RunningTo[Card | None]:
        """The card of a player that was named, if the play under way was ordered; else as the doer likes."""
        frame = self.frames[-1]
        order = frame.play.order if frame.play is not None and frame.owner is doer else None
        pick = order.picks.pop(0) if order is not None and order.picks else None
        if pick is None or victim is None or pick not in self._pickable(doer, victim, verb):
            return (yield from self.pick_of(doer, victim, verb, frame.name))
        return self.table.chance.pick(self.held(victim, verb)) if pick is FROM_HAND else pick


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


def lifted_from(frame: Frame, card: Card, now: Pile) -> Pile:
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
