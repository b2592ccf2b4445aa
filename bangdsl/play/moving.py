"""Eighth layer: verbs that move cards, and what is said or set up about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.board import NO_SLOTS, PLAYERS, Prefixed
from bangdsl.play.decisions import DONE, Play, Running, Slot, Word
from bangdsl.play.events import Event
from bangdsl.play.numbers import MEANING
from bangdsl.play.playing import Playing
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import IN_PLAY, SUITS, Card
from bangdsl.table.table import BOX, DECK, HAND, Lasting, Pile, Player, Table

COME_INTO = Prefixed("come into ")
MANY = 1_000  # no step does more than this of anything, whatever number it is told
MAX_RETURNS = 20  # how often in a row the card on top of a pile may be another one than was about to leave it


class Order:
    """What one player tells another to play: a card by name, and whom to aim it at."""

    __slots__ = ("key", "targets")

    def __init__(self, key: str) -> None:
        self.key = key
        self.targets: list[Any] = []


class Moving(Playing):
    __slots__ = ("_goes_shuffled", "_goes_under")

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self._goes_under = False  # whether the card being discarded goes to the bottom of its pile
        self._goes_shuffled = False  # or is shuffled into it

    def draw(
        self, doer: Player | None, count: int = 1, cards: Sequence[Card] | None = None, pile: Pile | None = None
    ) -> Running:
        """Take cards into hand: those named, or so many from the top of a pile, one after the other."""
        if doer is None or not doer.in_game:
            return []
        frame = self.frames[-1]
        if cards is not None and frame.ability is not None and frame.ability.rank >= 2:
            cards = self.allowed(cards)
        if frame.phase and cards is None and self.slots.get("would draw"):
            whole = Event("draw", doer, amount=count, phase=frame.phase)
            if (yield from self.replaced(whole, unit=False)):
                return []
        drawn: list[Card] = []
        for i in range(min(count, MANY) if cards is None else len(cards)):
            if not doer.in_game:
                break
            if cards is None:
                if self.slots.get("would draw") and frame.phase:
                    unit = Event("draw", doer, phase=frame.phase, ordinal=i + 1)
                    if (yield from self.replaced(unit, unit=True)):
                        continue
                source = self.seen_as(self.deck if pile is None else pile, doer)
                card = source[-1] if source else None
                if self.slots.get("would leave"):
                    card = yield from self.top_card(source)
                if card is None:
                    break
            else:
                card = cards[i]
            if card is None or card.definition.dealt:
                continue
            before = self.table.at[card.index]
            if self.slots.get("before draw") and not (yield from self._may_go_on("draw", doer, card, before)):
                continue
            goal = self.draws_to(doer, card)
            if goal is None:
                continue
            self.move(card, goal)
            drawn.append(card)
            turn = self.table.turn
            if turn is not None and turn.phase == 1 and turn.player is doer:
                turn.drawn.append(card)
            if self.story is not None:
                self.tell("draw", doer, card, DECK if frame.in_secret else before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.name == IN_PLAY or goal.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            if self.slots.get("draw"):
                event = Event("draw", doer, card, card, before.owner, before.name)
                event.phase, event.ordinal = frame.phase, i + 1
                if frame.phase and isinstance(frame.event, Event) and frame.event.verb == "draw":
                    event.ordinal = i + (frame.event.ordinal or 1)  # counted on from the card it stands in for
                event.place = next((home.name for lifted, home in frame.lifted if lifted is card), before.name)
                yield from self.fire(event)
        return drawn

    def top_card(self, pile: Pile) -> Running:
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
        if not slots.get(narrowed) and not slots.get("draw goes to"):
            return player.hand
        before = self.table.at[card.index]
        for slot in (*self.live.get(narrowed, NO_SLOTS), *self.live.get("draw goes to", NO_SLOTS)):
            ability = slot.ability
            me = slot.owner or player
            if ability.match is None or not ability.match(self, me, slot.card, card, before.owner, player, 0):
                continue
            whom = player if ability.handler is None else ability.handler(self, slot.owner or player, slot.card, player)
            allowed = whom is not None and whom.in_play is not before and self.may_have(whom, card)
            return whom.in_play if allowed else None
        return player.hand

    def draw_from(self, doer: Player | None, victim: Player | None) -> Running:
        """One card out of a player's hand, by chance."""
        if doer is None or victim is None or not doer.in_game or not victim.hand:
            return []
        return (yield from self.draw(doer, cards=[self.table.chance.pick(victim.hand)]))

    def draw_of(self, doer: Player | None, victim: Player | None) -> Running:
        """One card of a player: from the hand by chance, or one in play."""
        if doer is None or not (yield from self.touches(victim)):
            return []
        card = yield from self.pick_of(doer, victim, "draw", self.frames[-1].name)
        return (yield from self.draw(doer, cards=[card])) if card is not None else []

    def seen_as(self, pile: Pile, doer: Player | None) -> Pile:
        """The pile that a statement says another one is, for that player."""
        means = MEANING[pile.name]
        for slot in self.live.get(means, NO_SLOTS) if self.slots.get(means) else ():
            ability = slot.ability
            if ability.handler is not None and (ability.can is None or ability.can(self, doer, slot.card)):
                return self.table.piles[ability.handler(self, doer, slot.card)]
        return pile

    def _discard_to(self, card: Card, before: Pile, doer: Player | None) -> Pile | None:
        """Where a discarded card goes; nothing while it is being resolved and its way leads elsewhere."""
        slots, narrowed = self.slots, card.definition.discarded_to
        if not slots.get(narrowed) and not slots.get("discard goes to"):
            return self.discards
        way = self._being_played(card) if before is self.limbo else None
        owner = before.owner or (self.frames[-1].event.doer if way is not None and self.frames[-1].event else None)
        phase = self.frames[-1].phase if self.frames else 0
        said = [
            slot
            for slot in (*self.live.get(narrowed, NO_SLOTS), *self.live.get("discard goes to", NO_SLOTS))
            if slot.ability.match(self, slot.owner or doer, slot.card, card, owner, doer, phase)  # type: ignore[misc]
        ]
        if not said:
            return self.discards
        ring = self.clockwise_from(doer)
        slot = min(said, key=lambda s: ring.index(s.owner) if s.owner in ring else -1)
        ability = slot.ability
        pile = slot.owner.hand if ability.to == HAND and slot.owner is not None else self.table.piles[ability.to]
        if way is not None:
            way.goes_to, way.goes_under = pile, ability.unit
            return None
        self._goes_under, self._goes_shuffled = ability.unit, bool(ability.value)
        return pile

    def _being_played(self, card: Card) -> Play | None:
        """The play of a card that is under way, or that what happens now was set off by."""
        for frame in reversed(self.frames):
            if frame.play is not None and frame.play.card is card:
                return frame.play
        cause = self.frames[-1].event if self.frames else None
        played = cause.play if isinstance(cause, Event) else None
        return played if played is not None and played.card is card else None

    def _goes_elsewhere(self, card: Card, doer: Player) -> bool:
        return self._discard_to(card, self.table.at[card.index], doer) is not self.discards

    def _is_one(self, me: Player, card: Card, before: Pile, ident: str) -> bool:
        """Was a card that lay in a hand one of that name, or usable as one?"""
        return before is me.hand and self.usable_as(me, card, ident)

    def discard(
        self, doer: Player | None, cards: Sequence[Card], willing: bool = False, as_: str | None = None
    ) -> Running:
        """Put cards on the discard pile, one after the other; `willing` = the doer had another way."""
        for card in cards:
            if card is None or card.definition.dealt:
                continue
            before = self.table.at[card.index]
            if before is self.discards:
                continue  # it went there while it was being paid for
            if self.slots.get("before discard") and not (yield from self._may_go_on("discard", doer, card, before)):
                continue
            self._goes_under = self._goes_shuffled = False
            pile = self._discard_to(card, before, doer)
            if pile is None:
                continue
            self.move(card, pile, self._goes_under)
            if self._goes_shuffled:
                self.shuffle(pile)
            if as_ is not None and doer is not None and not self._is_one(doer, card, before, as_):
                for slot in self.discards_as(doer, as_)[:1]:
                    self.count_use(doer, slot.ability)
            if pile is not self.discards and pile.owner is None and pile is not self.deck:
                self.table.open_cards.add(card.index)
            if self.story is not None and before is not self.limbo:
                self.tell("discard", doer, card, before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            phase = self.frames[-1].phase if self.frames else 0
            waiting = self.slots.get("discard") or (phase and self.slots.get(f"discard of phase {phase}"))
            if waiting:
                event = Event("discard", doer, card, card, before.owner, before.name)
                event.phase, event.willing = phase, willing
                event.culprit = None if willing else self._taker(before.owner)
                yield from self.fire(event, f"discard of phase {phase}" if phase else None)
        return list(cards)

    def _taker(self, owner: Player | None) -> Player | None:
        """Who makes a player lose a card, by a card or a character: nobody for what a rule does or he does himself."""
        frame = self.frames[-1] if self.frames else None
        if frame is None or frame.ability is None or not frame.ability.rank or frame.owner is owner:
            return None
        return frame.owner

    def _may_go_on(self, verb: str, doer: Player | None, card: Card, before: Pile) -> Running:
        """What waits before a card is taken runs first; if the taker is gone then, nothing is taken."""
        ability = self.frames[-1].ability if self.frames else None
        chosen = ability is not None and ability.rank >= 2 and (ability.form != "when" or ability.may)
        here = doer is not None and doer.in_game
        event = Event(f"before {verb}", doer, card, card, before.owner, before.name)
        event.willing = chosen
        yield from self.fire(event)
        gone = here and doer is not None and not doer.in_game
        return not gone and self.table.at[card.index] is before

    def discarded(self, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that lie on the discard pile."""
        return [c for c in cards if c is not None and self.table.at[c.index] is self.discards]

    def discard_at_once(self, players: Sequence[Player]) -> Running:
        """Each picks a card of his hand in secret; then all of them are laid down, clockwise."""
        picked: list[tuple[Player, Card]] = []
        for player in players:
            if player is not None and player.hand and (yield from self.touches(player)):
                card = yield from self.choose(player, "secret", list(player.hand))
                picked += [(player, card)] if card is not None else []
        for player, card in picked:
            yield from self.discard(player, [card])
        return [card for _, card in picked]

    def discard_of(self, doer: Player | None, victim: Player | None) -> Running:
        """A player loses one card to the discard pile: one of the hand by chance, or one in play as the doer likes."""
        if doer is None or not (yield from self.touches(victim)):
            return []
        card = yield from self.pick_of(doer, victim, "discard", self.frames[-1].name)
        return (yield from self.discard(doer, [card])) if card is not None else []

    def discard_some(
        self,
        doer: Player | None,
        cards: Sequence[Card],
        count: int,
        up_to: bool = False,
        cost: bool = False,
        willing: bool = False,
        as_: str | None = None,
    ) -> Running:
        """So many of these cards, as the doer likes; as a cost, the effect is of these cards then."""
        if doer is None:
            return []
        frame = self.frames[-1]
        if frame.ability is not None and frame.ability.rank >= 2:
            cards = self.allowed(cards)
        picked = yield from self.pick_cards(doer, cards, count, "discard", up_to=up_to)
        if len(cards) <= count and not up_to and any(self._goes_elsewhere(card, doer) for card in picked):
            picked = yield from self.in_order(doer, picked, "discard order")
        if cost and (frame.card is None or not frame.card.suit):
            frame.paid = [*frame.paid, *picked]
        return (yield from self.discard(doer, picked, willing=cost or willing, as_=as_))

    def discard_way(self, doer: Player, way: Any) -> Running:
        """Discard a card that was picked for a verb it has: from the hand, or from play."""
        if way is not None:
            yield from self.discard(doer, [way.card], willing=True)

    def discard_all(self, doer: Player | None, cards: Sequence[Card]) -> Running:
        """All of these cards, in the order their owner likes."""
        ordered = yield from self.in_order(doer, cards, "discard order")
        return (yield from self.discard(doer, ordered))

    def may_go_to(self, card: Card | None, pile: Pile | None) -> bool:
        """May a text lay a card there? Who somebody is stays with him; before a player there must be room.

        A role or a character lies in a pile or on a character, never among the cards of a player. Who is out has no
        cards, but for those that may be put before the eliminated.
        """
        if card is None or pile is None or self.table.at[card.index] is self.dealt or pile is self.dealt:
            return False
        owner = pile.owner
        if owner is None or pile is owner.on:
            return True
        if card.definition.dealt:
            return False
        if pile.name != IN_PLAY:
            return owner.in_game
        if self.table.at[card.index] is pile:
            return True
        return (owner.in_game or card.definition.abilities.placement is not None) and self.has_room(owner, card)

    def put(self, card: Card | None, pile: Pile | None, bottom: bool = False) -> Running:
        """Lay a card somewhere, openly."""
        if card is None or pile is None or not self.may_go_to(card, pile):
            return
        before = self.table.at[card.index]
        self.move(card, pile, bottom=bottom)
        if pile.owner is None and pile is not self.deck:
            self.tell("put in", card, pile.name)
        yield from self._came_and_left(card, before)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def put_into_play(self, me: Player | None, card: Card | None, event: Event | None = None) -> Running:
        """Before the player it was aimed at, else before me."""
        if card is None:
            return DONE
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        whom = way.targets[0] if way is not None and way.targets else me
        if whom is None or not self.may_go_to(card, whom.in_play):
            return DONE
        self.tell("put", me, card, whom)
        return self.put(card, whom.in_play)

    def top(self, pile: Pile, count: int) -> list[Card]:
        """So many cards from the top of a pile, the uppermost first."""
        return list(reversed(pile))[: max(count, 0)]

    def put_all(self, cards: Sequence[Card], pile: Pile | None, bottom: bool = False) -> Running:
        cards = [card for card in cards if self.may_go_to(card, pile)]
        if pile is None or not cards:
            return
        lifted = {card.index: home for card, home in self.frames[-1].lifted}
        back = pile is self.deck and all(card.index in lifted for card in cards)
        for card in reversed(cards) if back else list(cards):  # what was lifted off goes back in its order
            before = self.table.at[card.index]
            home = lifted[card.index] if back else pile
            if home.name == IN_PLAY and not self.may_go_to(card, home):
                continue  # one of these has taken the room
            self.move(card, home, bottom)
            if home.name in self.forced:
                self.tell("event", card)
            yield from self._came_and_left(card, before)
        if self.dirty and self.frames and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def put_top(self, source: Pile, count: int, pile: Pile, *, bottom: bool = False) -> Running:
        """So many cards from the top of a pile into another, one after the other."""
        for _ in range(min(count, MANY)):
            if not source:
                break
            yield from self.put_all([source[-1]], pile, bottom=bottom)

    def move_card(self, doer: Player | None, card: Card | None, to: Player | None) -> Running:
        """To the same kind of place of another player."""
        if card is None or to is None or not to.in_game:
            return
        here = self.table.at[card.index]
        goal = to.in_play if here.name == IN_PLAY else to.hand
        if self.may_go_to(card, goal):
            self.tell("move", doer, card, to)
            yield from self.put(card, goal)

    def give(self, doer: Player | None, cards: Sequence[Card], to: Player | None) -> Running:
        """Cards from one player to the hand of another."""
        for card in cards if to is not None and to.in_game else ():
            assert to is not None
            if not self.may_go_to(card, to.hand):
                continue
            before = self.table.at[card.index]
            self.move(card, to.hand)
            self.tell("give", doer, card, to)
            if before.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            if self.slots.get("draw") and self._taker(before.owner) is to:  # he who makes another give it takes it
                yield from self.fire(Event("draw", to, card, card, before.owner, before.name))
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)

    def _came_and_left(self, card: Card, before: Pile) -> Running:
        """Entering and leaving play are events, by whatever verb."""
        now = self.table.at[card.index]
        if before.name != IN_PLAY and not self.slots.get(COME_INTO[now.name]):
            return DONE
        return self._coming_and_leaving(card, before, now)

    def _coming_and_leaving(self, card: Card, before: Pile, now: Pile) -> Running:
        if before.name == IN_PLAY:
            if self.table.lasting:
                self.end_lasting(lambda each: each.until == ("leaves play", card))
            own = card.definition.abilities.leaving  # what the card itself says about leaving
            if own or self.slots.get("leave"):
                event = Event("leave", before.owner, card, card, before.owner, IN_PLAY)
                for ability in own:
                    if ability.even_off or card.index not in self.off:
                        for slot, me, _ in self.collect([Slot(ability, card, before.owner)], event):
                            yield from self.run_ability(slot, me, event)
                yield from self.fire(event)
        come = COME_INTO[now.name]
        if self.slots.get(come):
            event = Event(come, now.owner, card, card, now.owner, now.name)
            event.culprit = self.frames[-1].me if self.frames else None
            yield from self.fire(event)

    def lift(self, pile: Pile | None, count: int, to: Player | None = None) -> Running:
        """Take cards off the top of a pile and lay them beside it, for all to see or for one."""
        frame, lifted = self.frames[-1], []
        for _ in range(min(count, MANY)) if pile is not None else ():
            assert pile is not None
            source = self.seen_as(pile, to or frame.owner)
            card = source[-1] if source else None
            if self.slots.get("would leave"):
                card = yield from self.top_card(source)
            if card is None:
                break
            self.move(card, self.limbo)
            frame.lifted = [*frame.lifted, (card, source)]
            lifted.append(card)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
        frame.in_secret = to is not None
        if lifted:
            self.tell("reveal" if to is None else "look", to, tuple(lifted))
        return lifted

    def still_there(self, cards: Sequence[Card]) -> list[Card]:
        """Those of revealed or looked-at cards that have not been moved yet."""
        return [c for c in cards if c is not None and self.table.at[c.index] is self.limbo]

    def still_held(self, player: Player | None, cards: Sequence[Card]) -> list[Card]:
        """Those of drawn cards that are still in hand."""
        return [c for c in cards if c in player.hand] if player is not None else []

    def lies_in(self, card: Card | None, pile: str) -> bool:
        return card is not None and self.table.at[card.index].name == pile

    def shuffle_into(self, cards: Sequence[Card], pile: Pile) -> Running:
        """Cards go into a pile, which is shuffled."""
        for card in list(cards):
            if self.may_go_to(card, pile):
                before = self.table.at[card.index]
                self.move(card, pile)
                yield from self._came_and_left(card, before)
        self.shuffle(pile)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def show(self, player: Player | None, card: Card | None) -> Running:
        """Show a card to all."""
        if card is None:
            return
        self.table.open_cards.add(card.index)
        self.tell("show", player, card)
        yield from self.fire(Event("reveal", player, card, card))

    def show_role(self, player: Player | None) -> None:
        if player is not None:
            player.role_known = True
            self.tell("role", player, player.role)

    def shuffle(self, pile: Pile) -> None:
        self.table.open_cards -= {card.index for card in pile}
        self.table.chance.shuffle(pile)
        self.tell("shuffle", pile.name)

    def take_role(self, player: Player | None, pile: Pile) -> Running:
        if player is not None and player.role is None and pile and pile[-1].definition.kind == "role":
            player.role = pile[-1]
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
        self.move(card, self.dealt)
        if player.in_game:
            self.install(card, player)
        if self.table.started:
            self.trimmed.add("life")  # what is printed on it may be less
        self.tell("character", player, card)
        return
        yield

    def show_hand(self, player: Player | None) -> None:
        """All cards of a hand are shown to all."""
        if player is not None:
            self.table.open_cards |= {card.index for card in player.hand}
            self.tell("reveal", player, tuple(player.hand))

    def shuffle_roles(self, players: Sequence[Player]) -> None:
        """The roles of these players are shuffled and dealt out among them again, face down."""
        players = list(dict.fromkeys(player for player in players if player is not None))
        roles = [p.role for p in players]
        self.table.chance.shuffle(roles)
        for player, role in zip(players, roles, strict=True):
            player.role, player.role_known = role, False
        self.kept.clear()
        self.trimmed.add("life")  # a role may have brought some
        self.has_changed(PLAYERS)
        self.tell("shuffle", "roles")

    def name_card(self, doer: Player | None, ordered: Player | None) -> Running:
        """Name a card that another player is to play, with its targets, before anybody knows whether he has it."""
        named = yield from self.choose(doer, "name", self.rulebook.words(self.variants, self.table.cards))
        if named is None:
            return Order("")
        order = Order(named.key)
        abilities = self.definitions[named.key].abilities
        aims = abilities.plays[0].aims if abilities.plays else ()
        for _ in aims or ((abilities.placement,) if abilities.placement is not None else ()):
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
        way = self._ordered(doer, card)
        if way is not None:
            whom: list[Any] = []
            if way.ability is None and way.definition.abilities.placement is not None:
                whom = self.places_for(doer, card, way.definition)
            elif way.ability is not None and way.ability.aims:
                whom = list(way.ability.aims[0](self, doer, card))
            if not order.targets or order.targets[0] in whom:
                way.targets = list(order.targets)
                yield from self._play(doer, way, limited=False, aimed=True)
                return
        yield from self.show(doer, card)

    def swap_seats(self, me: Player | None, other: Player | None) -> None:
        """Two players change places, with all that is theirs."""
        if me is None or other is None or other is me:
            return
        me.seat, other.seat = other.seat, me.seat
        self.players[me.seat], self.players[other.seat] = me, other
        self.alive = [p for p in self.players if p.in_game]
        turn = self.table.turn
        if turn is not None:
            self.table.last_seat = turn.player.seat
        self.rings.clear()
        self.kept.clear()
        self.tell("seats", me, other)

    def name_value(self, doer: Player | None, kind: str) -> Running:
        """Say a suit or a colour aloud."""
        words = [Word(w) for w in (SUITS if kind == "suit" else ("red", "black"))]
        named = yield from self.choose(doer, "name", words)
        if named is None:
            return ""
        self.tell("name", doer, named.key)
        return named.key

    def last(
        self, register: Any, me: Player | None, this: Card | None, args: tuple[Any, ...], until: tuple[Any, ...]
    ) -> None:
        """Statements or triggers hold from now on, until what `until` says."""
        ability = self.frames[-1].ability
        assert ability is not None
        lasting = Lasting(register, ability.definition, me, this, args, until)
        self.table.lasting.append(lasting)
        self.install_lasting(lasting)
