"""Sixth layer: the verbs. Each is an event: announced, answered, perhaps replaced, done, reacted to."""

from __future__ import annotations

from collections.abc import Sequence

from bangdsl.play.board import PLAYERS, TOKENS
from bangdsl.play.decisions import Running
from bangdsl.play.events import Event
from bangdsl.play.playing import Ask, Playing
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import DEALT, DECK, IN_PLAY, Pile, Player


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
                source = self.deck if pile is None else pile
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
                yield from self.fire(
                    Event("draw", doer, card=card, object=card, phase=frame.phase, ordinal=i + 1, owner=before.owner)
                )
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

    def discard(self, doer: Player | None, cards: Sequence[Card]) -> Running:
        """Put cards on the discard pile, one after the other."""
        for card in cards:
            before = self.table.at[card.index]
            self.move(card, self.discards)
            if before is not self.limbo:
                self.tell("discard", doer, card, before.name, before.owner)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if before.name == IN_PLAY:
                yield from self._came_and_left(card, before)
            if "discard" in self.slots:
                frame = self.frames[-1] if self.frames else None
                phase = frame.phase if frame is not None else 0
                yield from self.fire(Event("discard", doer, card=card, object=card, owner=before.owner, phase=phase))
        return list(cards)

    def discard_of(self, doer: Player, victim: Player) -> Running:
        """A player loses one card to the discard pile: one of the hand by chance, or one in play as the doer likes."""
        if not (yield from self.touches(victim)):
            return []
        card = yield from self.pick_of(doer, victim, "discard", self.frames[-1].name)
        return (yield from self.discard(doer, [card])) if card is not None else []

    def discard_some(self, doer: Player, cards: Sequence[Card], count: int, *, up_to: bool = False) -> Running:
        """So many of these cards, as the doer likes."""
        picked = yield from self.pick_cards(doer, cards, count, "discard", up_to=up_to)
        return (yield from self.discard(doer, picked))

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

    def put_all(self, cards: Sequence[Card], pile: Pile) -> Running:
        for card in list(cards):
            self.move(card, pile)
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
            yield from self.fire(Event("leave", before.owner, card=card, object=card, owner=before.owner))
        if now.name == IN_PLAY and "come" in self.slots:
            yield from self.fire(Event("come", now.owner, card=card, object=card, owner=now.owner))

    def lift(self, pile: Pile, count: int, *, to: Player | None = None) -> Running:
        """Take cards off the top of a pile and lay them beside it, for all to see or for one."""
        frame, lifted = self.frames[-1], []
        for _ in range(count):
            if not pile:
                break
            card = pile[-1]
            self.move(card, self.limbo)
            frame.lifted.append((card, pile))
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
        if self.frames[-1].owner is not None and not (yield from self.touches(player)):
            return
        before = player.life
        player.life = max(before, min(before + amount, self.bound("life", player)))
        if player.life != before:
            self.changed.add(TOKENS)
            self.tell("heal", player, player.life - before)
            if "heal" in self.slots:
                yield from self.fire(Event("heal", player, amount=player.life - before, token="life"))

    def gain(self, player: Player, amount: int, token: str) -> Running:
        self.changed.add(TOKENS)
        if token == "life":
            player.life = max(player.life, min(player.life + amount, self.bound(token, player)))
        else:
            have = player.tokens.get(token, 0)
            player.tokens[token] = max(have, min(have + amount, self.bound(token, player)))
        if "gain" in self.slots:
            yield from self.fire(Event("gain", player, amount=amount, token=token))

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
        slots = self.slots.get("lose")
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
        slots = self.slots.get("eliminate")
        hits = self.collect(slots, event) if slots else []
        player.in_game, player.life = False, max(player.life, 0)
        self.alive = [p for p in self.players if p.in_game]
        if self.table.first_out is None:
            self.table.first_out = player
        self.disable_character(player)
        self.cache.clear()
        self.changed.add(PLAYERS)
        self.tell("eliminate", player, culprit)
        yield from self.run_hits(hits)

    # ---------------------------------------------------------------- attacks
    def bang(self, shooter: Player | None, target: Player | None) -> Running:
        """A shot at a player, answered by him alone, settled before anything else happens."""
        if target is None or not (yield from self.touches(target, shot=True)):
            return None
        frame = self.frames[-1]
        attack = Attack(shooter if shooter is not target else None, target, frame.card, frame.name)
        attack.damage = self.number("damage", attack)
        attack.misses = self.number("misses", attack)
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
