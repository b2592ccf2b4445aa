"""Fourteenth layer: life, shots, draw!, turns and the end. Each verb is an event: announced, answered, perhaps
replaced, done, reacted to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.abilities import ANY_TIME, UNLIMITED
from bangdsl.play.board import AWAY, FOR_GOOD, LIFE, PLAYERS, STAYS
from bangdsl.play.decisions import DONE, Running, RunningTo, Use
from bangdsl.play.events import BEFORE, Event, Hit
from bangdsl.play.forms import (
    BAN,
    HEALED,
    HEALING,
    NO_GAIN,
    WOULD,
    WOULD_BANG,
    WOULD_CHECK,
    WOULD_LEAVE,
    WOULD_LOSE,
    WOULD_RETURN,
    WOULD_SKIP,
    Replacement,
    Trigger,
)
from bangdsl.play.kept import SEATED
from bangdsl.play.moving import MANY
from bangdsl.play.options import Ask
from bangdsl.play.rows import Rows
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Lasting, Player, Table


class Attack:
    """A shot: who shoots whom, with what, what it costs and how it is avoided; fixed when it is made."""

    __slots__ = (
        "answers", "avoided", "by", "card", "damage", "helper", "missed", "misses", "name", "redirected", "shooter",
        "target",
    )  # fmt: skip

    def __init__(self, shooter: Player | None, target: Player, card: Card | None, name: Definition | None) -> None:
        self.shooter, self.target, self.card, self.name = shooter, target, card, name
        self.by = card  # the card at hand, if it stands in for that one
        self.damage = self.misses = 1
        self.missed = 0
        self.avoided = False
        self.redirected: Player | None = None  # who is shot instead, once its target has said so
        self.helper: Player | None = None  # who else may answer it just now
        self.answers: list[Card] = []  # the cards played or used against it, in order

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.shooter, self.target, self.card, self.name)
        since = ("by", "damage", "misses", "missed", "avoided", "redirected", "helper", "answers")
        return Attack, made_of, {name: getattr(self, name) for name in since}

    def __setstate__(self, since: dict[str, Any]) -> None:
        for name, value in since.items():
            setattr(self, name, value)

    def of(self, ident: str) -> bool:
        return self.name is not None and self.name.id == ident


class Verbs(Rows):
    __slots__ = ("passed",)

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        # How things stood when a player would not act before a loss: the effect under way, his life and his hand.
        self.passed: dict[Player, tuple[Any, ...]] = {}

    def culprit(self, victim: Player) -> Player | None:
        """Who is responsible for what the effect under way does to a player: nobody, if it is his own or a rule's."""
        owner = self.frames[-1].owner
        return None if owner is victim else owner

    def bring_back(self, player: Player | None) -> Running:
        """An eliminated player is in the game again, without life and cards; who may not be so needs some."""
        if player is None or player.in_game or self.goes_too_far():
            return DONE
        if player.away:
            self.no_longer(player, AWAY)
            return DONE
        return self._would_return(player) if WOULD_RETURN in self.slots else self._bring_back(player)

    def _would_return(self, player: Player) -> Running:
        if not (yield from self.replaced(Event("return", player, player), unit=None)):
            yield from self._bring_back(player)

    def _bring_back(self, player: Player) -> Running:
        self.lifeless = True
        player.in_game, player.out, player.life = True, False, 0
        self.come_or_gone()
        self.enable(player)
        self.tell("return", player)
        return self.note(Event("return", player, player)) if "return" in self.slots else DONE

    def set_life(self, player: Player | None, life: int) -> Running:
        """Neither a loss nor a gain; never more than the player may have. Who has none left is settled as after a loss.

        It is done when called; what it returns settles it at once, else it is settled with the next step.
        """
        if player is None or not player.in_game:
            return DONE
        if not self.forbidden("gain", player, None) or life < player.life:
            player.life = max(min(life, self.bound("life", player)), 0)
            self.has_changed(LIFE)
            self.tell("life", player, player.life)
            if not player.life and not self._being_eliminated(player):
                self.doomed[player] = self.culprit(player)
                self.dirty = True
        return self.settled() if self.dirty else DONE

    def _being_eliminated(self, player: Player) -> bool:
        """Is what happens instead of the elimination of a player under way?"""
        return any(
            isinstance(frame.event, Event)
            and frame.event.verb == "eliminate"
            and frame.event.object is player
            and isinstance(frame.ability, Replacement)
            for frame in self.frames
        )

    def _kept_from(self, verb: str, player: Player) -> bool:
        """Does a ban say that a player may not lose or gain by the effect under way? Its card is whose effect it is."""
        frame, outer = self.frames[-1], self.doing
        if frame.card is not None and frame.owner is not None:
            self.doing = frame.card, frame.owner
        found = self.forbidden(verb, player, frame.card, frame.name)
        self.doing = outer
        return found

    def heal(self, player: Player | None, amount: int = 1) -> Running:
        """Life back, never above what the player may have."""
        if player is None or not player.in_game:
            return
        frame = self.frames[-1]
        if HEALED in self.slots and self.is_kept(player, HEALED, frame):
            return
        if frame.owner is not None:
            player, comes = yield from self.comes_to(player)
            if not comes:
                return
        if NO_GAIN in self.slots and self._kept_from("gain", player):
            return
        if HEALING in self.slots and frame.owner is not None and frame.name is not None:
            amount *= self.number("healing", frame.owner, frame.name.id)
        yield from self._come(player, amount, LIFE, ("heal", "gain"))

    def gain(self, player: Player | None, amount: int, token: str) -> Running:
        """Life or tokens come, as many as there is room for."""
        if player is None or (token == LIFE and not player.in_game):
            return
        banned = "gain" if token == "life" else f"gain {token}"
        if BAN[banned] in self.slots and self._kept_from(banned, player):
            return
        yield from self._come(player, amount, token, ("gain",))

    def _come(self, player: Player, amount: int, token: str, verbs: tuple[str, ...]) -> Running:
        """Life or tokens come, by one verb or by several at once: to be healed is to gain life, too."""
        events: list[Event] = []
        amount = min(amount, self._room(player, token), MANY)
        for verb in verbs if amount > 0 else ():
            if verb in self.slots or WOULD[verb] in self.slots or BEFORE[verb] in self.slots:
                event = Event(verb, player, player, amount=amount, token=token, culprit=self.culprit(player))
                amount = yield from self.points_left(event)
                if amount and event.object is not player:
                    yield from self.sent_on(event)
                    return
                events.append(event)
                if not amount:
                    return
        for event in events:
            event.amount = amount
            yield from self.before(event)
        amount = min(amount, self._room(player, token)) if events else amount
        if amount <= 0 or (token == LIFE and not player.in_game):
            return
        for event in events:
            event.amount = amount
        hits: list[Hit] = []
        if token != LIFE:
            self.lay(player, amount, token)
            for event in events:
                hits += self.heard_each(event)
        else:
            hits = self._each_point(player, amount, 1, events)
            if verbs[0] == "heal":
                self.tell("heal", player, amount, player.life)
        if hits:
            yield from self.run_hits(hits)

    def _room(self, player: Player, token: str) -> int:
        """How many more of a token a player can get."""
        return self.bound(token, player) - player.life if token == LIFE else self.space(token, player)

    def _each_point(self, player: Player, amount: int, step: int, events: Sequence[Event]) -> list[Hit]:
        """Life comes or goes; each point is looked at with the life there is after it, then the whole."""
        hits: list[Hit] = []
        if amount == 1 and len(events) == 1:  # the single point is the whole
            player.life += step
            self.has_changed(LIFE)
            return self.heard_each(events[0])
        for _ in range(amount):
            player.life += step
            self.has_changed(LIFE)
            for event in events:
                hits += self.heard(event, None, True)
        for event in events:
            hits += self.heard(event, None, False)
        return hits

    def sent_on(self, event: Event) -> Running:
        """What would have happened to one player happens to another: as much of it, from whom it came."""
        to: Player = event.object
        if event.verb == "lose":
            losing = self.lose(to, event.amount, event.token, event.culprit, event.attack, said=True)
            return self.perform(self.again(), losing)
        verbs = ("heal", "gain") if event.verb == "heal" else ("gain",)
        return self.perform(self.again(), self._come(to, event.amount, event.token, verbs))

    def lose(
        self,
        player: Player | None,
        amount: int,
        token: str = "life",
        culprit: Player | None = None,
        attack: Attack | None = None,
        cost: bool = False,
        said: bool = False,
    ) -> Running:
        """Life or tokens go. A loss of life counts in full: it may stand below 0 until survival is settled."""
        if player is None:
            return
        if token != "life":
            amount = min(player.tokens.get(token, 0), amount)
        elif player.in_game:
            amount = min(amount, MANY)
        else:
            return
        if amount <= 0:
            return
        banned = "lose" if token == "life" else f"lose {token}"
        if BAN[banned] in self.slots and self._kept_from(banned, player):
            return
        if attack is None and not said:
            culprit = self.culprit(player)
        elif culprit is player:
            culprit = None
        event = Event("lose", player, player)
        event.amount, event.token, event.culprit, event.attack = amount, token, culprit, attack
        if "loss" in self.rulebook.windows:  # who answers it may ask
            event.by = self.frames[-1]
        if WOULD_LOSE in self.slots:
            if not (yield from self.points_left(event)):
                return
            if event.object is not player:
                yield from self.sent_on(event)
                return
        answerable = token == "life" and not cost  # nobody can answer a cost
        if answerable and "loss" in self.rulebook.windows and not self.nobody_answers("loss"):
            yield from self._saved(event)
        if answerable and event.amount > 0 and not self.nobody_answers(ANY_TIME):
            for other in self.clockwise_from(None):
                if other is not player and self.could_answer(other, ANY_TIME):
                    yield from self._acts_before_loss(other, event)
        if event.amount > 0:
            yield from self.before(event)
        if event.amount > 0 and (player.in_game or token != "life"):
            if hits := self._lost(player, event):
                yield from self.run_hits(hits)
            if player.in_game and player.life <= 0:
                self.lifeless = True
        if token == "life" and "after loss" in self.slots:
            yield from self.fire(Event("after loss", player, event))

    def _acts_before_loss(self, player: Player, event: Event) -> Running:
        """A player may act before somebody else loses life; who would not is asked again when things have changed."""
        if self.passed.get(player) != (self.ends, player.life, *player.hand):
            yield from self.at_any_time(player, event, in_vain=False)
            self.passed[player] = (self.ends, player.life, *player.hand)

    def _lost(self, player: Player, event: Event) -> list[Hit]:
        """Life or tokens are gone: what waits for that, and for the hit if it was one."""
        token, attack = event.token, event.attack
        if token != "life":
            event.amount = min(player.tokens.get(token, 0), event.amount)
            if not event.amount:
                return []
            self.tell("lose tokens", player, self.so_many(event.amount, token))
            self.hold(player, token, player.tokens.get(token, 0) - event.amount)
            return self.heard_each(event)
        self.tell("lose", player, event.amount, event.culprit, player.life - event.amount)
        hits = self._each_point(player, event.amount, -1, [event])
        if attack is not None and "hit" in self.slots:
            hits += self.heard(self._shot("hit", attack))
        return hits

    def _saved(self, event: Event) -> Running:
        """The loss that is coming may be answered, clockwise from the one in turn, until all pass."""
        ask = Ask("loss", event, any_time=False)
        for player in self.clockwise_from(None):
            if not self.could_answer(player, "loss"):
                continue
            while event.amount > 0 and (yield from self.ask(player, ask)):
                pass

    def eliminate(self, player: Player | None) -> Running:
        """Out of the game, unless the player is saved or something else happens instead.

        What happens instead must give life back, or let him be there without it: else it was for nothing.
        """
        if player is None or not player.in_game:
            return
        frame = self.frames[-1]
        cause = frame.event
        culprit = cause.culprit if isinstance(cause, Event) else self.culprit(player)
        ask = Ask("eliminate", cause)
        while frame.ordered and self.is_due(frame):
            if not (yield from self.ask(player, ask)):
                break
        if not player.in_game or (frame.ordered and not self.is_due(frame)):
            return
        event = Event("eliminate", culprit, object=player, culprit=culprit)
        if isinstance(cause, Event):  # as the culprit is that of the loss
            event.by, event.attack = cause.by, cause.attack
        if (yield from self.replaced(event, unit=None)) and not self.has_no_life(player):
            return
        if not player.in_game:
            return
        if "before eliminate" in self.slots:
            yield from self.before(event)
            if not player.in_game or (frame.ordered and not self.is_due(frame)):
                return
        hits = self.heard(event)
        player.in_game, player.out, player.life = False, True, 0
        self.come_or_gone()
        if self.table.first_out is None:
            self.table.first_out = player
        self.disable_character(player)
        self.end_lasting(lambda each: _ends_with(each, player) or each.until == ("eliminated", player))
        self.tell("eliminate", player, culprit)
        yield from self.run_hits(hits)
        yield from self._clear_places(player)
        if not player.in_game and self.goes_too_far():  # nothing cleans up after him any more
            yield from self.discard_all(None, player.cards)

    def _clear_places(self, player: Player) -> Running:
        """Who is out has nothing left in places of his own: what no text has taken by then is discarded."""
        for pile in player.own.values() if not player.in_game else ():
            yield from self.discard(None, list(pile))

    def bang(self, shooter: Player | None, target: Player | None, misses: int | None = None) -> Running:
        """A shot at a player, answered by him alone, settled before anything else happens."""
        frame = self.frames[-1]
        target, comes = yield from self.comes_to(target, True, shooter if frame.owner is not None else None)
        if target is None or not comes:
            return None
        if frame.owner is None or shooter is target:
            shooter = None  # rules and events shoot by themselves
        attack = Attack(shooter, target, frame.card, frame.name)
        attack.by = frame.by
        attack.damage = self.number("damage", attack)
        attack.misses = self.number("misses", attack) if misses is None else misses
        slots = self.slots
        if WOULD_BANG in slots or "before bang" in slots:
            shot, here = self._shot("bang", attack), shooter is not None and shooter.in_game
            if (yield from self.replaced(shot, unit=None)):
                return None
            if shot.object is not target:
                return (yield from self.perform(self.again(), self.bang(shooter, shot.object, misses)))
            attack.damage = shot.amount
            yield from self.before(shot)
            if not target.in_game or (here and shooter is not None and not shooter.in_game):
                return None
        self.tell("bang", shooter, target, frame.name)
        ending: list[Hit] = []  # what holds until there is a shot holds as long as that is answered
        if "bang" in slots and (hits := self.heard(self._shot("bang", attack))):
            ending = [hit for hit in hits if isinstance(hit[0].ability, Trigger) and hit[0].ability.ends]
            yield from self.run_hits([hit for hit in hits if hit not in ending])
        ask = Ask("attack", attack)
        avoidable = (frame.play is None or not frame.play.unavoidable) and attack.misses < UNLIMITED
        answers = avoidable and self.could_answer(target, "attack", any_time=True)
        while answers and attack.missed < attack.misses and target.in_game and attack.redirected is None:
            if not (yield from self.ask(target, ask)):
                break
        helped = attack.redirected is None and avoidable and "help" in self.rulebook.windows
        if helped and not self.nobody_answers("help"):
            yield from self._helped(attack)
        if ending:
            yield from self.run_hits(ending)
        if attack.redirected is not None:
            again = self.bang(shooter, attack.redirected, misses)
            return (yield from (self.perform(self.again(), again) if helped else again))
        if attack.missed >= attack.misses:
            attack.avoided = True
            self.tell("avoided", target)
            if "avoid" in self.slots:
                yield from self.fire(self._shot("avoid", attack))
        else:
            yield from self.lose(target, attack.damage, culprit=attack.shooter, attack=attack)
        if "after attack" in self.slots:
            yield from self.fire(Event("after attack", shooter, object=attack, attack=attack))
        return attack

    def _helped(self, attack: Attack) -> Running:
        """The others, clockwise from who is shot, may answer in his place once he has done what he would."""
        ask = Ask("help", attack, any_time=False)
        for player in self.others(attack.target):
            attack.helper = player
            while attack.missed < attack.misses and attack.redirected is None and attack.target.in_game:
                if not self.could_answer(player, "help") or not (yield from self.ask(player, ask)):
                    break
        attack.helper = None

    def redirect(self, me: Player | None, to: Player | None) -> None:
        """What is being answered, a shot perhaps, is aimed at somebody else instead."""
        attack = self.answered()
        if not isinstance(attack, Attack):
            super().redirect(me, to)
        elif me in (attack.target, attack.helper) and to is not None and to is not attack.target and to.in_game:
            attack.redirected = to
            self.tell("redirect", me, to)

    def shooter_of(self, event: Event) -> Player | None:
        """Who made the shot that an event comes of, if it was one."""
        return event.attack.shooter if event.attack is not None else None

    def _shot(self, verb: str, attack: Attack) -> Event:
        """What happens to a shot: it is made, it hits, it is avoided."""
        shooter, card = attack.shooter, attack.card
        event = Event(verb, shooter, attack.target, card, None, "", attack.name, None, shooter, attack)
        event.amount = attack.damage
        return event

    def target_of(self, event: Event) -> Any:
        """Whom a play or an attack is aimed at."""
        if event.play is not None:
            return next((t for t in event.play.targets if isinstance(t, Player)), None)
        return event.object

    def carry_out(self, doer: Player | None, way: Any) -> Running:
        """Play a card or use one in play, where an effect asks for it."""
        if doer is None or way is None or self.goes_too_far():
            return
        if isinstance(way, Use):
            yield from self._use(doer, way)
        else:
            yield from self._play(doer, way)

    def missed(self, me: Player | None) -> Running:
        """Count a miss against the attack being answered; with nothing to answer it does nothing.

        Whoever does it, it has to be the text of who answers.
        """
        for frame in reversed(self.frames):
            if frame.attack is not None:
                answer = (frame.attack.target, frame.attack.helper) if isinstance(frame.attack, Attack) else ()
                if me in answer or self.frames[-1].me in answer:
                    frame.attack.missed += 1
                    self.tell("missed", me)
                break
        return
        yield

    def _turn_up(self, doer: Player, count: int) -> RunningTo[list[Card]]:
        """So many cards of the deck, and more for whoever turns up more."""
        turned: list[Card] = []
        for _ in range(min(count + max(self.number("flips", doer), 1) - 1, MANY)):
            card = self.deck[-1] if self.deck else None
            if WOULD_LEAVE in self.slots:
                card = yield from self.top_card(self.deck)
            if card is None:
                break
            self.move(card, self.limbo)
            turned.append(card)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
        return turned

    def check(self, doer: Player | None) -> RunningTo[Card | None]:
        """draw!: turn up cards, pick the one that counts, discard all of them."""
        found = yield from self._check(doer, 1, one=True)
        return found[0] if found else None

    def check_all(self, doer: Player | None, count: int) -> RunningTo[list[Card]]:
        """draw! of several cards that all count; whoever turns up more, turns up so many more."""
        return (yield from self._check(doer, count, one=False))

    def _check(self, doer: Player | None, count: int, one: bool) -> RunningTo[list[Card]]:
        """The cards that count, of so many or of the doer's flips one; again, if somebody has it made again."""
        if doer is None:
            return []
        if WOULD_CHECK in self.slots:
            coming = Event("draw!", doer)
            if (yield from self.replaced(coming, unit=None)):
                return []
            if coming.doer is not doer:
                found: list[Card] = yield from self.perform(self.again(), self._check(coming.doer, count, one))
                return found
        while True:
            if "before draw!" in self.slots and not (yield from self._may_flip(doer)):
                return []
            turned = yield from self._turn_up(doer, count)
            picked = (yield from self.choose(doer, "flip", turned, self.frames[-1].ability)) if one else None
            for card in turned:
                self.move(card, self.discards)
            if turned:
                self.tell("flip", doer, tuple(turned), picked)
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if "draw!" in self.slots:
                yield from self._flipped(doer, turned, picked)
            if "flipped" not in self.rulebook.windows or self.nobody_answers("flipped"):
                break
            if not turned or not (yield from self._made_again(doer, picked)):
                break
        return turned if picked is None else [picked]

    def _flipped(self, doer: Player, turned: list[Card], picked: Card | None) -> Running:
        """A draw! was made; where several cards count, what speaks of the card hears of each."""
        for card in turned if picked is None else ():
            yield from self.fire(Event("draw!", doer, card=card, cards=turned, object=card), units=True)
        whole = Event("draw!", doer, card=picked, cards=turned, object=picked)
        yield from self.fire(whole, units=None if picked is not None else False)

    def _may_flip(self, doer: Player) -> Running:
        """What waits for the moment before a draw! runs; if who makes it is gone then, it is not made."""
        here = doer.in_game
        yield from self.fire(Event("before draw!", doer))
        return doer.in_game or not here

    def _made_again(self, doer: Player, picked: Card | None) -> Running:
        """Does anybody, clockwise from the one in turn, have the draw! made again?"""
        flip = Event("draw!", doer, picked, picked)
        flip.by = self.frames[-1]
        ask = Ask("flipped", flip, any_time=False)
        for player in self.clockwise_from(None):
            if not self.could_answer(player, "flipped"):
                continue
            if (yield from self.ask(player, ask)) and flip.willing:
                return True
        return False

    def redo(self) -> None:
        """The draw! that is being answered is made again."""
        flip = self.answered()
        if isinstance(flip, Event):
            flip.willing = True

    def leave(self, player: Player | None) -> Running:
        """Out of the game without being eliminated: the cards are discarded, nothing else happens."""
        if player is None or not player.in_game:
            return
        player.in_game, player.out, player.life = False, True, 0
        self.come_or_gone()
        self.disable_character(player)
        self.tell("leave", player)
        cards = yield from self.in_order(player, player.cards, "discard order")
        yield from self.discard(player, cards)  # whatever made him leave, and whoever is immune to it
        yield from self._clear_places(player)
        self.end_lasting(lambda each: _ends_with(each, player) or each.until == ("left", player))
        if "leave game" in self.slots:
            yield from self.fire(Event("leave game", player, player))

    def skip_next_turn(self, player: Player | None) -> None:
        """The next turn of that player does not happen, none of its steps."""
        if player is not None:
            self.table.skips.append((player, 0))

    def skip_turn(self, player: Player | None) -> Running:
        """The turn does not happen: the one that is about to begin, or the next one of who is not in turn."""
        turn = self.table.turn
        if player is None or turn is None or turn.player is not player:
            if player is not None and (player, 0) not in self.table.skips:
                self.skip_next_turn(player)
            return DONE
        if turn.lost:
            return DONE
        return self._would_skip(player) if WOULD_SKIP in self.slots else self._skip_turn(player)

    def _would_skip(self, player: Player) -> Running:
        if not (yield from self.replaced(Event("skip", player, player), unit=None)):
            yield from self._skip_turn(player)

    def _skip_turn(self, player: Player) -> Running:
        turn = self.table.turn
        assert turn is not None
        turn.lost = turn.finished = True  # what of it has begun is over, too
        self.tell("skip", player)
        return self.note(Event("skip", player, player)) if "skip" in self.slots else DONE

    def skip_phase(self, player: Player | None, phase: int, *, next_turn: bool = False) -> None:
        """The coming phase of that number does not happen: of the turn under way, or of that player's next one."""
        turn = self.table.turn
        if player is None or not player.in_game:
            return
        if turn is not None and turn.player is player and turn.begun < phase and not next_turn:
            turn.skipped.add(phase)
            self.tell("skip phase", player, phase)
        elif (player, phase) not in self.table.skips:
            self.table.skips.append((player, phase))

    def finish_turn(self, player: Player | None) -> None:
        turn = self.table.turn
        if turn is not None and turn.player is player:
            turn.finished = True

    def reverse_turns(self) -> None:
        """The order of turns goes the other way round from now on."""
        self.table.reversed = not self.table.reversed
        self.kept.changed(SEATED)  # whom `the next player` is
        self.has_changed(PLAYERS)
        self.tell("reverse")

    def take_turn(self, player: Player | None, *, last: bool = False) -> None:
        """A turn is owed to the player; it comes when the one under way is handed over. None follows a last one."""
        turn, owed = self.table.turn, self.table.turns_owed
        if player is not None and (turn is None or not turn.last):
            ends = next((i for i, (_, is_last) in enumerate(owed) if is_last), len(owed))
            owed.insert(ends, (player, last))

    def win(self, players: Sequence[Player]) -> None:
        """Those named have won; the first to be named stand, and the game ends when the effect is over."""
        if self.table.winners is None:
            self.table.winners = list(dict.fromkeys(player for player in players if player is not None))
            self.tell("win", tuple(self.table.winners))


def _ends_with(lasting: Lasting, player: Player) -> bool:
    """Is it over when a player is out: his own doing, but for what stays, and what hangs on him?"""
    if lasting.until == FOR_GOOD:
        return False
    return lasting.until[1] is player if lasting.until[0] == STAYS else lasting.me is player
