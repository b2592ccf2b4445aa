"""Tenth layer: cards that are put, given, moved and lifted, and what lies with others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bangdsl.play.decisions import DONE, Played, Running, RunningTo
from bangdsl.play.events import COME_INTO, Event, Frame
from bangdsl.play.forms import WOULD_GIVE, WOULD_LEAVE, WOULD_MOVE, WOULD_PUT, WOULD_REVEAL
from bangdsl.play.moving import MANY, Moving, lifted_from
from bangdsl.table.cards import IN_PLAY, Card
from bangdsl.table.piles import EVERYONE, HAND, Chosen, Pile
from bangdsl.table.table import Player, face_down_under

Found = TypeVar("Found")


class Laying(Moving):
    __slots__ = ()

    def put(self, card: Card | None, pile: Pile | None, bottom: bool = False) -> Running:
        """Lay a card somewhere, openly."""
        if card is None or pile is None or not self.may_go_to(card, pile):
            return
        if self.of_others((card,)) and not (yield from self.reaches(card)):
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
            event.place = lifted_from(self.frames[-1], card, before).name
        event.goal = self.table.at[card.index].name
        return event

    def put_into_play(self, me: Player | None, card: Card | None, event: Event | None = None) -> Running:
        """Before the player it was aimed at, else before me."""
        if card is None:
            return DONE
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        whom = way.targets[0] if way is not None and way.targets else me
        if way is not None and whom is not None and whom is not me and self.has_a_say(whom):
            return self._put_before(me, card, way, whom)
        if whom is None or not self.may_go_to(card, whom.in_play):
            return DONE
        self.tell("put", me, card, whom)
        if me is not None:
            self.table.laid_by[card.index] = me
        return self.put(card, whom.in_play)

    def _put_before(self, me: Player | None, card: Card, way: Played, whom: Player) -> Running:
        """A card that was aimed at another player comes to lie before him if he, and the others, have let it."""
        frame = Frame(me, card, None)
        frame.name, frame.play, frame.aims, frame.only_lies = way.definition, way, way.targets, True
        to, comes = yield from self.perform(frame, self.comes_to(whom, shot=True))
        placement = way.definition.abilities.placement
        if to is not whom and placement is not None and to not in placement.whom(self, me, card):
            return
        if comes and self.may_go_to(card, to.in_play):
            self.tell("put", me, card, to)
            if me is not None:
                self.table.laid_by[card.index] = me
            yield from self.put(card, to.in_play)

    def top(self, pile: Pile, count: int) -> list[Card]:
        """So many cards from the top of a pile, the uppermost first."""
        return list(reversed(pile))[: max(count, 0)]

    def put_all(self, things: Sequence[Card | None], pile: Pile | None, bottom: bool = False) -> Running:
        if pile is not None and pile.owner is None and pile is not self.dealt:  # a pile takes all that can go
            at, dealt = self.table.at, self.dealt
            cards = [card for card in things if card is not None and at[card.index] is not dealt]
            cards = self.but_away(cards) if self.some_away else cards
        else:
            cards = [card for card in things if card is not None and self.may_go_to(card, pile)]
        if cards and self.of_others(cards):
            cards = yield from self.reached(cards)
        if pile is None or not cards:
            return
        if len(cards) > 1 and not bottom and self._goes_whole(cards, pile):
            self.move_whole(self.table.at[cards[0].index], pile)
            if self.dirty and self.frames and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            return
        lifted = dict(self.frames[-1].lifted) if pile is self.deck else {}
        back = bool(lifted) and all(card in lifted for card in cards)
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
            if before.on_table or COME_INTO[home.name] in self.slots:
                yield from self._came_and_left(card, before)
            if "put" in self.slots:
                yield from self.fire(self._moved("put", card, before))
        if self.dirty and self.frames and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def _goes_whole(self, cards: Sequence[Card], pile: Pile) -> bool:
        """Are these a whole pile that nobody holds, and does nothing come of it that any of them is put there?"""
        source, slots = self.table.at[cards[0].index], self.slots
        return (
            cards == source
            and not (source.heeded or pile.heeded or source.owner or pile.owner or self.frames[-1].lifted)
            and not (WOULD_PUT in slots or "put" in slots or COME_INTO[pile.name] in slots)
            and pile is not source
        )

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

    def give(self, doer: Player | None, cards: Sequence[Card | None], to: Player | None) -> Running:
        """Cards from one player to the hand of another."""
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        for card in list(cards) if to is not None and to.in_game else ():
            assert to is not None
            if card is None or not self.may_go_to(card, to.hand):
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

    def lift(
        self,
        pile: Pile | None,
        count: int,
        to: Player | None = None,
        fits: Callable[[Card], bool] | None = None,
    ) -> RunningTo[list[Card]]:
        """Take the uppermost cards of a pile that fit and lay them beside it, for all to see or for one."""
        frame, lifted = self.frames[-1], list[Card]()
        if pile is not None and pile.owner is not None and not (yield from self.is_reached(pile)):
            return lifted
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

    def still_there(self, cards: Sequence[Card | None]) -> list[Card]:
        """Those of revealed or looked-at cards that have not been moved yet."""
        return [c for c in cards if c is not None and self.table.at[c.index] is self.limbo]

    def as_they_lie(self, cards: Sequence[Card]) -> Chosen:
        """Chosen cards, and where they lie now."""
        return Chosen(cards, [self.table.at[c.index] for c in cards])

    def not_moved(self, cards: Sequence[Card]) -> list[Card]:
        """Those of chosen cards that lie where they lay when they were chosen."""
        if not isinstance(cards, Chosen):  # nobody has chosen any
            return list(cards)
        return [c for c, place in zip(cards, cards.places, strict=True) if self.table.at[c.index] is place]

    def still_held(self, player: Player | Sequence[Player] | None, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that are still in the hand they were in, or in one of several."""
        held = self.table.at
        if player is None or isinstance(player, Player):
            return [c for c in cards if held[c.index].name == HAND and held[c.index].owner is player]
        return [c for c in cards if held[c.index].name == HAND and held[c.index].owner in player]

    def lies_in(self, card: Card | None, pile: str) -> bool:
        return card is not None and self.table.at[card.index].name == pile

    def shuffle_into(self, cards: Sequence[Card | None], pile: Pile) -> Running:
        """Cards go into a pile, which is shuffled."""
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        for card in list(cards):
            if card is not None and self.may_go_to(card, pile):
                before = self.table.at[card.index]
                self.move(card, pile)
                yield from self._came_and_left(card, before)
        yield from self.shuffle(pile)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

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

    def _stays_hidden(self, player: Player | None, cards: Sequence[Card]) -> Running:
        """Does something happen instead of showing these cards?"""
        home = self.table.at[cards[0].index]
        event = Event("reveal", player, cards[0], cards[0], home.owner, home.name, cards=cards)
        return self.replaced(event, unit=None)
