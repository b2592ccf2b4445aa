"""Eleventh layer: life, shots, draw!, turns and the end. Each verb is an event: announced, answered, perhaps replaced,
done, reacted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.board import LIFE, NO_SLOTS
from bangdsl.play.decisions import Running, Use
from bangdsl.play.events import Event
from bangdsl.play.options import Ask
from bangdsl.play.rows import Rows
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player


class Attack:
    """A shot: who shoots whom, with what, what it costs and how it is avoided; fixed when it is made."""

    __slots__ = ("avoided", "by", "card", "damage", "missed", "misses", "name", "shooter", "target")

    def __init__(self, shooter: Player | None, target: Player, card: Card | None, name: Definition | None) -> None:
        self.shooter, self.target, self.card, self.name = shooter, target, card, name
        self.by = card  # the card at hand, if it stands in for that one
        self.damage = self.misses = 1
        self.missed = 0
        self.avoided = False

    def of(self, ident: str) -> bool:
        return self.name is not None and self.name.id == ident


class Verbs(Rows):
    __slots__ = ()

    def culprit(self, victim: Player) -> Player | None:
        """Who is responsible for what the effect under way does to a player: nobody, if it is his own or a rule's."""
        owner = self.frames[-1].owner
        return None if owner is victim else owner

    def bring_back(self, player: Player) -> None:
        """An eliminated player is in the game again, without life and cards."""
        if not player.in_game:
            player.in_game, player.life = True, 0
            self.come_or_gone()
            self.enable(player)
            self.tell("return", player)

    def set_life(self, player: Player, life: int) -> None:
        """Neither a loss nor a gain; never more than the player may have."""
        if not self.forbidden("gain", player, None) or life < player.life:
            player.life = min(life, self.bound("life", player))
            self.has_changed(LIFE)
            self.tell("life", player, player.life)

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
            self.has_changed(LIFE)
            self.tell("heal", player, player.life - before)
            if self.slots.get("heal"):
                yield from self.fire(Event("heal", player, amount=player.life - before, token="life"))

    def gain(self, player: Player, amount: int, token: str) -> Running:
        self.has_changed(token)
        banned = "gain" if token == "life" else f"gain {token}"
        if self.slots.get(f"forbids {banned}") and self.forbidden(banned, player, None):
            return
        if token == "life":
            player.life = max(player.life, min(player.life + amount, self.bound(token, player)))
        else:
            self.lay(player, amount, token)
        if self.slots.get("gain"):
            event = Event("gain", player)
            event.amount, event.token = amount, token
            yield from self.fire(event)

    def lose(
        self,
        player: Player,
        amount: int,
        token: str = "life",
        culprit: Player | None = None,
        attack: Attack | None = None,
        cost: bool = False,
    ) -> Running:
        """Life or tokens go. A loss of life counts in full: it may stand below 0 until survival is settled."""
        if (not player.in_game and token == "life") or amount <= 0:
            return
        banned = "lose" if token == "life" else f"lose {token}"
        if self.slots.get(f"forbids {banned}") and self.forbidden(banned, player, self.frames[-1].card):
            return
        if attack is None:
            culprit = self.culprit(player)
        event = Event("lose", player, player)
        event.amount, event.token, event.culprit, event.attack = amount, token, culprit, attack
        if (yield from self.replaced(event, unit=False)):
            return
        if token == "life" and not cost and "loss" in self.rulebook.windows:  # nobody can answer a cost
            yield from self._saved(event)
            amount = event.amount
        if amount <= 0:
            if self.slots.get("after loss"):
                yield from self.fire(Event("after loss", player, event))
            return
        self.has_changed(token)
        if token != "life":
            lost = min(player.tokens.get(token, 0), amount)
            if lost:
                self.tell("lose tokens", player, self.so_many(lost, token))
            self.hold(player, token, max(player.tokens.get(token, 0) - amount, 0))
            yield from self.fire(event)
            return
        before = player.life
        self.tell("lose", player, amount, culprit, before - amount)
        slots = self.live.get("lose", NO_SLOTS)
        if not slots:
            player.life -= amount
            return
        # Each point is looked at with the life left after it, then the loss as a whole.
        hits = []
        for _ in range(amount):
            player.life -= 1
            self.has_changed(token)
            hits += self.collect(slots, event, units=True)
        hits += self.collect(slots, event, units=False)
        if attack is not None and self.slots.get("hit"):
            hit = Event("hit", attack.shooter, object=player, attack=attack, culprit=attack.shooter)
            hits += self.collect(self.live.get("hit", NO_SLOTS), hit)
        yield from self.run_hits(hits)
        if self.slots.get("after loss"):
            yield from self.fire(Event("after loss", player, event))

    def _saved(self, event: Event) -> Running:
        """Others may answer the loss that is coming, clockwise from the one in turn, until all pass."""
        ask = Ask("loss", event, any_time=False)
        for player in self.clockwise_from(None):
            if player is event.doer or not self.could_answer(player, "loss"):
                continue
            while event.amount > 0 and (yield from self.ask(player, ask)):
                pass

    def eliminate(self, player: Player) -> Running:
        """Out of the game, unless the player is saved or something else happens instead."""
        frame = self.frames[-1]
        cause = frame.event
        culprit = cause.culprit if isinstance(cause, Event) else self.culprit(player)
        ask = Ask("eliminate", cause)
        while frame.ordered and self.is_due(frame):
            if not (yield from self.ask(player, ask)):
                break
        if frame.ordered and not self.is_due(frame):
            return
        event = Event("eliminate", culprit, object=player, culprit=culprit)
        if (yield from self.replaced(event, unit=False)):
            return
        slots = self.live.get("eliminate", NO_SLOTS)
        hits = self.collect(slots, event) if slots else []
        player.in_game, player.life = False, max(player.life, 0)
        self.come_or_gone()
        if self.table.first_out is None:
            self.table.first_out = player
        self.disable_character(player)
        self.end_lasting(lambda each: each.me is player or each.until == ("eliminated", player))
        self.tell("eliminate", player, culprit)
        yield from self.run_hits(hits)

    def bang(self, shooter: Player | None, target: Player | None, misses: int | None = None) -> Running:
        """A shot at a player, answered by him alone, settled before anything else happens."""
        frame = self.frames[-1]
        while target is not None and not (yield from self.touches(target, shot=True)):
            target, frame.redirected = frame.redirected, None  # nobody, unless it was sent on
        if target is None:
            return None
        if frame.owner is None or shooter is target:
            shooter = None  # rules and events shoot by themselves
        attack = Attack(shooter, target, frame.card, frame.name)
        attack.by = frame.by
        attack.damage = self.number("damage", attack)
        attack.misses = self.number("misses", attack) if misses is None else misses
        self.tell("bang", shooter, target, frame.name)
        if self.slots.get("bang"):
            yield from self.fire(Event("bang", shooter, object=target, attack=attack, card=frame.card, name=frame.name))
        ask = Ask("attack", attack)
        avoidable = frame.play is None or not frame.play.unavoidable
        avoidable = avoidable and self.could_answer(target, "attack", any_time=True)
        while avoidable and attack.missed < attack.misses and target.in_game:
            if not (yield from self.ask(target, ask)):
                break
        if attack.missed >= attack.misses:
            attack.avoided = True
            self.tell("avoided", target)
            if self.slots.get("avoid"):
                event = Event("avoid", shooter, object=target, attack=attack, card=attack.card, name=attack.name)
                yield from self.fire(event)
        else:
            yield from self.lose(target, attack.damage, culprit=attack.shooter, attack=attack)
        if self.slots.get("after attack"):
            yield from self.fire(Event("after attack", shooter, object=attack, attack=attack))
        return attack

    def target_of(self, event: Event) -> Any:
        """Whom a play or an attack is aimed at."""
        if event.play is not None:
            return next((t for t in event.play.targets if isinstance(t, Player)), None)
        return event.object

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

    def _turn_up(self, doer: Player, count: int) -> Running:
        """So many cards of the deck, and more for whoever turns up more."""
        turned: list[Card] = []
        for _ in range(count + max(self.number("flips", doer), 1) - 1):
            card = self.deck[-1] if self.deck else None
            if self.slots.get("would leave"):
                card = yield from self.top_card(self.deck)
            if card is None:
                break
            self.move(card, self.limbo)
            turned.append(card)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
        return turned

    def check(self, doer: Player) -> Running:
        """draw!: turn up cards, pick the one that counts, discard all of them; again, if somebody has it made again."""
        while True:
            turned = yield from self._turn_up(doer, 1)
            picked = yield from self.choose(doer, "flip", turned, self.frames[-1].ability)
            for card in turned:
                self.move(card, self.discards)
            if turned:
                self.tell("flip", doer, tuple(turned), picked)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if self.slots.get("draw!"):
                yield from self.fire(Event("draw!", doer, card=picked, cards=turned, object=picked))
            if "flipped" not in self.rulebook.windows or not (yield from self._made_again(doer, picked)):
                return picked

    def _made_again(self, doer: Player, picked: Card | None) -> Running:
        """Does anybody, clockwise from the one in turn, have the draw! made again?"""
        flip = Event("draw!", doer, picked, picked)
        ask = Ask("flipped", flip, any_time=False)
        for player in self.clockwise_from(None):
            if picked is None or not self.could_answer(player, "flipped"):
                continue
            if (yield from self.ask(player, ask)) and flip.willing:
                return True
        return False

    def redo(self) -> None:
        """The draw! that is being answered is made again."""
        flip = self.answered()
        if isinstance(flip, Event):
            flip.willing = True

    def check_all(self, doer: Player, count: int) -> Running:
        """draw! of several cards that all count; whoever turns up more, turns up so many more."""
        turned = yield from self._turn_up(doer, count)
        for card in turned:
            self.move(card, self.discards)
        self.tell("flip", doer, tuple(turned), None)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)
        if self.slots.get("draw!"):
            yield from self.fire(Event("draw!", doer, cards=turned))
        return turned

    def leave(self, player: Player) -> Running:
        """Out of the game without being eliminated: the cards are discarded, nothing else happens."""
        if not player.in_game:
            return
        player.in_game, player.life = False, 0
        self.come_or_gone()
        self.disable_character(player)
        self.tell("leave", player)
        yield from self.discard_all(player, player.cards)
        self.end_lasting(lambda each: each.me is player or each.until == ("left", player))
        if self.slots.get("leave game"):
            yield from self.fire(Event("leave game", player, player))

    def skip_next_turn(self, player: Player) -> None:
        """The next turn of that player does not happen, none of its steps."""
        self.table.skips.append(player)

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

    def take_turn(self, player: Player, *, last: bool = False) -> None:
        """A turn is owed to the player; it comes when the one under way is handed over. None follows a last one."""
        turn, owed = self.table.turn, self.table.turns_owed
        if turn is None or not turn.last:
            ends = next((i for i, (_, is_last) in enumerate(owed) if is_last), len(owed))
            owed.insert(ends, (player, last))

    def win(self, players: Sequence[Player]) -> None:
        """Those named have won; the first to be named stand, and the game ends when the effect is over."""
        if self.table.winners is None:
            self.table.winners = list(players)
            self.tell("win", tuple(players))
