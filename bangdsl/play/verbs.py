"""Sixth layer: the verbs. Each is an event: announced, answered, perhaps replaced, done, reacted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.board import PLAYERS, TOKENS
from bangdsl.play.decisions import Running, Use, Word
from bangdsl.play.events import Event
from bangdsl.play.playing import Ask, Playing
from bangdsl.table.cards import SUITS, Card, Definition
from bangdsl.table.table import BOX, DEALT, DECK, IN_PLAY, Lasting, Pile, Player


class Attack:
    """A shot: who shoots whom, with what, what it costs and how it is avoided; fixed when it is made."""

    __slots__ = ("avoided", "card", "damage", "missed", "misses", "name", "shooter", "target")

    def __init__(self, shooter: Player | None, target: Player, card: Card | None, name: Definition | None) -> None:
        self.shooter, self.target, self.card, self.name = shooter, target, card, name
        self.damage = self.misses = 1
        self.missed = 0
        self.avoided = False

    def of(self, ident: str) -> bool:
        return self.name is not None and self.name.id == ident


class Verbs(Playing):
    def culprit(self, victim: Player) -> Player | None:
        """Who is responsible for what the effect under way does to a player: nobody, if it is his own or a rule's."""
        owner = self.frames[-1].owner
        return None if owner is victim else owner

    # ---------------------------------------------------------------- cards
    def draw(
        self, doer: Player | None, count: int = 1, cards: Sequence[Card] | None = None, pile: Pile | None = None
    ) -> Running:
        """Take cards into hand: those named, or so many from the top of a pile, one after the other."""
        if doer is None or not doer.in_game:
            return []
        frame = self.frames[-1]
        if frame.phase and cards is None:
            whole = Event("draw", doer, amount=count, phase=frame.phase)
            if (yield from self.replaced(whole, unit=False)):
                return []
        drawn: list[Card] = []
        for i in range(count if cards is None else len(cards)):
            if cards is None:
                if "would draw" in self.slots and frame.phase:
                    unit = Event("draw", doer, phase=frame.phase, ordinal=i + 1)
                    if (yield from self.replaced(unit, unit=True)):
                        continue
                source = self.seen_as(self.deck if pile is None else pile, doer)
                if not source:
                    break
                card = source[-1]
            else:
                card = cards[i]
            before = self.table.at[card.index]
            self.move(card, doer.hand)
            drawn.append(card)
            self.tell("draw", doer, card, DECK if frame.in_secret else before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            if "draw" in self.slots:
                event = Event("draw", doer, card=card, object=card, owner=before.owner, place=before.name)
                event.phase, event.ordinal = frame.phase, i + 1
                if frame.phase and isinstance(frame.event, Event) and frame.event.verb == "draw":
                    event.ordinal = i + (frame.event.ordinal or 1)  # counted on from the card it stands in for
                event.place = next((home.name for lifted, home in frame.lifted if lifted is card), before.name)
                yield from self.fire(event)
        return drawn

    def draw_from(self, doer: Player | None, victim: Player | None) -> Running:
        """One card out of a player's hand, by chance."""
        if doer is None or victim is None or not doer.in_game or not victim.hand:
            return []
        return (yield from self.draw(doer, cards=[self.table.chance.pick(victim.hand)]))

    def draw_of(self, doer: Player, victim: Player) -> Running:
        """One card of a player: from the hand by chance, or one in play."""
        if not (yield from self.touches(victim)):
            return []
        card = yield from self.pick_of(doer, victim, "draw", self.frames[-1].name)
        return (yield from self.draw(doer, cards=[card])) if card is not None else []

    def seen_as(self, pile: Pile, doer: Player | None) -> Pile:
        """The pile that a statement says another one is, for that player."""
        for slot in self.in_force(f"means {pile.name}"):
            ability = slot.ability
            if ability.handler is not None and (ability.can is None or ability.can(self, doer, slot.card)):
                return self.table.piles[ability.handler(self, doer, slot.card)]
        return pile

    def _discard_to(self, card: Card, before: Pile) -> Pile | None:
        """Where a discarded card goes; nothing while it is being resolved and its way leads elsewhere."""
        way = next((f.play for f in reversed(self.frames) if f.play is not None and f.play.card is card), None)
        if way is None and self.frames and isinstance(self.frames[-1].event, Event):
            played = self.frames[-1].event.play
            way = played if played is not None and played.card is card else None
        owner = before.owner or (self.frames[-1].event.doer if way is not None and self.frames[-1].event else None)
        for slot in self.in_force("goes to"):
            ability = slot.ability
            if ability.match is not None and ability.match(self, slot.owner, slot.card, card, owner):
                pile = self.table.piles[ability.to]
                if way is not None and before is self.limbo:
                    way.goes_to = pile
                    return None
                return pile
        return self.discards

    def discard(self, doer: Player | None, cards: Sequence[Card], *, willing: bool = False) -> Running:
        """Put cards on the discard pile, one after the other; `willing` = the doer had another way."""
        for card in cards:
            before = self.table.at[card.index]
            pile = self._discard_to(card, before) if self.slots.get("goes to") else self.discards
            if pile is None:
                continue
            self.move(card, pile)
            if before is not self.limbo:
                self.tell("discard", doer, card, before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            if "discard" in self.slots:
                frame = self.frames[-1] if self.frames else None
                phase = frame.phase if frame is not None else 0
                event = Event(
                    "discard",
                    doer,
                    card=card,
                    object=card,
                    owner=before.owner,
                    phase=phase,
                    willing=willing,
                    place=before.name,
                )
                yield from self.fire(event)
        return list(cards)

    def discard_of(self, doer: Player, victim: Player) -> Running:
        """A player loses one card to the discard pile: one of the hand by chance, or one in play as the doer likes."""
        if not (yield from self.touches(victim)):
            return []
        card = yield from self.pick_of(doer, victim, "discard", self.frames[-1].name)
        return (yield from self.discard(doer, [card])) if card is not None else []

    def discard_some(
        self, doer: Player, cards: Sequence[Card], count: int, *, up_to: bool = False, cost: bool = False
    ) -> Running:
        """So many of these cards, as the doer likes; as a cost, the effect is of these cards then."""
        picked = yield from self.pick_cards(doer, cards, count, "discard", up_to=up_to)
        if len(cards) <= count and not up_to and self.in_force("goes to"):
            picked = yield from self.in_order(doer, picked, "discard order")
        frame = self.frames[-1]
        if cost and (frame.card is None or not frame.card.suit):
            frame.paid += picked
        return (yield from self.discard(doer, picked, willing=cost))

    def discard_way(self, doer: Player, way: Any) -> Running:
        """Discard a card that was picked for a verb it has: from the hand, or from play."""
        yield from self.discard(doer, [way.card], willing=True)

    def discard_all(self, doer: Player, cards: Sequence[Card]) -> Running:
        """All of these cards, in the order their owner likes."""
        ordered = yield from self.in_order(doer, cards, "discard order")
        return (yield from self.discard(doer, ordered))

    def put(self, card: Card, pile: Pile, *, bottom: bool = False) -> Running:
        """Lay a card somewhere, openly."""
        before = self.table.at[card.index]
        self.move(card, pile, bottom=bottom)
        yield from self._came_and_left(card, before)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def put_into_play(self, me: Player, card: Card, event: Event | None = None) -> Running:
        """Before the player it was aimed at, else before me."""
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        whom = way.targets[0] if way is not None and way.targets else me
        self.tell("put", me, card, whom)
        yield from self.put(card, whom.in_play)

    def top(self, pile: Pile, count: int) -> list[Card]:
        """So many cards from the top of a pile, the uppermost first."""
        return list(reversed(pile))[: max(count, 0)]

    def put_all(self, cards: Sequence[Card], pile: Pile, *, bottom: bool = False) -> Running:
        lifted = {card.index: home for card, home in self.frames[-1].lifted}
        back = pile is self.deck and all(card.index in lifted for card in cards)
        for card in reversed(cards) if back else list(cards):  # what was lifted off goes back in its order
            before = self.table.at[card.index]
            home = lifted[card.index] if back else pile
            self.move(card, home, bottom=bottom)
            if home.name in self.forced:
                self.tell("event", card)
            yield from self._came_and_left(card, before)
        if self.dirty and self.frames and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def move_card(self, doer: Player, card: Card, to: Player | None) -> Running:
        """To the same kind of place of another player."""
        if to is None or not to.in_game:
            return
        here = self.table.at[card.index]
        self.tell("move", doer, card, to)
        yield from self.put(card, to.in_play if here.name == IN_PLAY else to.hand)

    def _came_and_left(self, card: Card, before: Pile) -> Running:
        """Entering and leaving play are events, by whatever verb."""
        now = self.table.at[card.index]
        if before.name == IN_PLAY and "leave" in self.slots:
            yield from self.fire(
                Event("leave", before.owner, card=card, object=card, owner=before.owner, place=IN_PLAY)
            )
        if "come" in self.slots:
            yield from self.fire(Event("come", now.owner, card=card, object=card, owner=now.owner, place=now.name))

    def lift(self, pile: Pile, count: int, *, to: Player | None = None) -> Running:
        """Take cards off the top of a pile and lay them beside it, for all to see or for one."""
        frame, lifted = self.frames[-1], []
        for _ in range(count):
            source = self.seen_as(pile, to or frame.owner)
            if not source:
                break
            card = source[-1]
            self.move(card, self.limbo)
            frame.lifted.append((card, source))
            lifted.append(card)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
        frame.in_secret = to is not None
        if lifted:
            self.tell("reveal" if to is None else "look", to, tuple(lifted))
        return lifted

    def still_there(self, cards: Sequence[Card]) -> list[Card]:
        """Those of revealed or looked-at cards that have not been moved yet."""
        return [c for c in cards if self.table.at[c.index] is self.limbo]

    def show(self, player: Player | None, card: Card) -> Running:
        """Show a card to all."""
        self.table.open_cards.add(card.index)
        self.tell("show", player, card)
        yield from self.fire(Event("reveal", player, card=card, object=card))

    def show_role(self, player: Player) -> None:
        player.role_known = True
        self.tell("role", player, player.role)

    def shuffle(self, pile: Pile) -> None:
        self.table.chance.shuffle(pile)
        self.tell("shuffle", pile.name)

    def name_value(self, doer: Player, kind: str) -> Running:
        """Say a suit or a colour aloud."""
        words = [Word(w) for w in (SUITS if kind == "suit" else ("red", "black"))]
        named = yield from self.choose(doer, "name", words)
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

    def bring_back(self, player: Player) -> None:
        """An eliminated player is in the game again, without life and cards."""
        if not player.in_game:
            player.in_game, player.life = True, 0
            self.alive = [p for p in self.players if p.in_game]
            self.rings.clear()
            self.kept.clear()
            self.changed.add(PLAYERS)
            self.enable(player)
            self.tell("return", player)

    def set_life(self, player: Player, life: int) -> None:
        """Neither a loss nor a gain; never more than the player may have."""
        if not self.forbidden("gain", player, None) or life < player.life:
            player.life = min(life, self.bound("life", player))
            self.changed.add(TOKENS)

    def become(self, player: Player, card: Card | None) -> Running:
        """Another character: the old one is out of use."""
        if card is None:
            return
        self.disable_character(player)
        if player.character is not None:
            self.move(player.character, self.table.piles[BOX])
        player.character = card
        self.move(card, self.table.piles[DEALT])
        self.install(card, player)
        self.tell("character", player, card)
        return
        yield

    def take_role(self, player: Player, pile: Pile) -> Running:
        if player.role is None and pile:
            player.role = pile[-1]
            self.move(pile[-1], self.table.piles[DEALT])
        return
        yield

    def take_character(self, player: Player, pile: Pile) -> Running:
        """A character from the top of a pile; what it says holds from now on."""
        if pile:
            self.disable_character(player)
            player.character = pile[-1]
            self.move(pile[-1], self.table.piles[DEALT])
            self.install(player.character, player)
            self.tell("character", player, player.character)
        return
        yield

    # ---------------------------------------------------------------- life
    def heal(self, player: Player | None, amount: int = 1) -> Running:
        """Life back, never above what the player may have."""
        if player is None or not player.in_game:
            return
        frame = self.frames[-1]
        if frame.owner is not None and not (yield from self.touches(player)):
            return
        if self.slots.get("forbids gain") and self.forbidden("gain", player, None):
            return
        if self.slots.get("number healing") and frame.owner is not None and frame.name is not None:
            amount *= self.number("healing", frame.owner, frame.name.id)
        before = player.life
        player.life = max(before, min(before + amount, self.bound("life", player)))
        if player.life != before:
            self.changed.add(TOKENS)
            self.tell("heal", player, player.life - before)
            if "heal" in self.slots:
                yield from self.fire(Event("heal", player, amount=player.life - before, token="life"))

    def gain(self, player: Player, amount: int, token: str) -> Running:
        self.changed.add(TOKENS)
        if self.slots.get("forbids gain") and token == "life" and self.forbidden("gain", player, None):
            return
        if token == "life":
            player.life = max(player.life, min(player.life + amount, self.bound(token, player)))
        else:
            have = player.tokens.get(token, 0)
            player.tokens[token] = max(have, min(have + amount, self.bound(token, player)))
        if "gain" in self.slots:
            yield from self.fire(Event("gain", player, amount=amount, token=token))

    def pay(self, player: Player, amount: int, token: str) -> None:
        """Tokens go back to the supply."""
        player.tokens[token] = player.tokens.get(token, 0) - amount
        self.changed.add(TOKENS)
        self.tell("pay", player, amount, token)

    def give(self, doer: Player, cards: Sequence[Card], to: Player | None) -> Running:
        """Cards from one player to the hand of another."""
        for card in cards if to is not None and to.in_game else ():
            before = self.table.at[card.index]
            assert to is not None
            self.move(card, to.hand)
            self.tell("give", doer, card, to)
            if before.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)

    def lose(
        self,
        player: Player,
        amount: int,
        token: str = "life",
        *,
        culprit: Player | None = None,
        attack: Attack | None = None,
    ) -> Running:
        """Life or tokens go. A loss of life counts in full: it may stand below 0 until survival is settled."""
        if not player.in_game or amount <= 0:
            return
        if self.slots.get("forbids lose") and self.forbidden("lose", player, None):
            return
        if attack is None:
            culprit = self.culprit(player)
        event = Event("lose", player, amount=amount, token=token, culprit=culprit, attack=attack, object=player)
        if (yield from self.replaced(event, unit=False)):
            return
        self.changed.add(TOKENS)
        if token != "life":
            player.tokens[token] = max(player.tokens.get(token, 0) - amount, 0)
            yield from self.fire(event)
            return
        before = player.life
        self.tell("lose", player, amount, culprit, before - amount)
        slots = self.in_force("lose")
        if not slots:
            player.life -= amount
            return
        # Each point is looked at with the life left after it, then the loss as a whole.
        hits = []
        for _ in range(amount):
            player.life -= 1
            hits += self.collect(slots, event, units=True)
        hits += self.collect(slots, event, units=False)
        yield from self.run_hits(hits)

    def eliminate(self, player: Player) -> Running:
        """Out of the game, unless the player is saved or something else happens instead."""
        frame = self.frames[-1]
        cause = frame.event
        culprit = cause.culprit if isinstance(cause, Event) else self.culprit(player)
        ask = Ask("eliminate", cause)
        while frame.still is not None and frame.still():
            if not (yield from self.ask(player, ask)):
                break
        if frame.still is not None and not frame.still():
            return
        event = Event("eliminate", culprit, object=player, culprit=culprit)
        if (yield from self.replaced(event, unit=False)):
            return
        slots = self.in_force("eliminate")
        hits = self.collect(slots, event) if slots else []
        player.in_game, player.life = False, max(player.life, 0)
        self.alive = [p for p in self.players if p.in_game]
        if self.table.first_out is None:
            self.table.first_out = player
        self.disable_character(player)
        self.end_lasting(lambda each: each.me is player or each.until == ("eliminated", player))
        self.rings.clear()
        self.kept.clear()
        self.changed.add(PLAYERS)
        self.tell("eliminate", player, culprit)
        yield from self.run_hits(hits)

    # ---------------------------------------------------------------- attacks
    def bang(self, shooter: Player | None, target: Player | None, *, misses: int | None = None) -> Running:
        """A shot at a player, answered by him alone, settled before anything else happens."""
        if target is None or not (yield from self.touches(target, shot=True)):
            return None
        frame = self.frames[-1]
        if frame.owner is None or shooter is target:
            shooter = None  # rules and events shoot by themselves
        attack = Attack(shooter, target, frame.card, frame.name)
        attack.damage = self.number("damage", attack)
        attack.misses = self.number("misses", attack) if misses is None else misses
        self.tell("bang", shooter, target, frame.name)
        if "bang" in self.slots:
            yield from self.fire(Event("bang", shooter, object=target, attack=attack, card=frame.card, name=frame.name))
        ask = Ask("shot", attack)
        while attack.missed < attack.misses and target.in_game:
            if not (yield from self.ask(target, ask)):
                break
        if attack.missed >= attack.misses:
            attack.avoided = True
            self.tell("avoided", target)
            if "avoid" in self.slots:
                yield from self.fire(Event("avoid", shooter, object=target, attack=attack))
        else:
            yield from self.lose(target, attack.damage, culprit=attack.shooter, attack=attack)
        return attack

    def carry_out(self, doer: Player, way: Any) -> Running:
        """Play a card or use one in play, where an effect asks for it."""
        if isinstance(way, Use):
            yield from self._use(doer, way)
        else:
            yield from self._play(doer, way)

    def missed(self, me: Player) -> Running:
        """Count a miss against the attack being answered; with nothing to answer it does nothing."""
        for frame in reversed(self.frames):
            if frame.attack is not None:
                if isinstance(frame.attack, Attack) and frame.attack.target is me:
                    frame.attack.missed += 1
                    self.tell("missed", me)
                break
        return
        yield

    # ---------------------------------------------------------------- draw!
    def check(self, doer: Player) -> Running:
        """draw!: turn up cards, pick the one that counts, discard all of them."""
        turned: list[Card] = []
        for _ in range(max(self.number("flips", doer), 1)):
            if not self.deck:
                break
            card = self.deck[-1]
            self.move(card, self.limbo)
            turned.append(card)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
        picked = yield from self.choose(doer, "flip", turned, self.frames[-1].ability)
        for card in turned:
            self.move(card, self.discards)
        if turned:
            self.tell("flip", doer, tuple(turned), picked)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)
        if "draw!" in self.slots:
            yield from self.fire(Event("draw!", doer, card=picked, cards=turned, object=picked))
        return picked

    # ---------------------------------------------------------------- turns and the end
    def skip_turn(self, player: Player) -> None:
        turn = self.table.turn
        if turn is not None and turn.player is player:
            turn.lost = True
            self.tell("skip", player)

    def skip_phase(self, player: Player, phase: int) -> None:
        """That phase of the turn does not happen."""
        turn = self.table.turn
        if turn is not None and turn.player is player:
            turn.skipped.add(phase)
            self.tell("skip phase", player, phase)

    def finish_turn(self, player: Player) -> None:
        turn = self.table.turn
        if turn is not None and turn.player is player:
            turn.finished = True

    def take_turn(self, player: Player) -> None:
        """A turn is owed to the player; it comes when the one under way is handed over."""
        self.table.turns_owed.append(player)

    def win(self, players: Sequence[Player]) -> None:
        """Those named have won; the first to be named stand, and the game ends when the effect is over."""
        if self.table.winners is None:
            self.table.winners = list(players)
            self.tell("win", tuple(players))
