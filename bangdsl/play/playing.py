"""Eighth layer: the order of a play - announce, aim, pay, place, what waits for the play, the text - and the windows
that are put to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from bangdsl.play.abilities import ANY_TIME, Answered
from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Play, Played, Running, RunningTo, Use, Word, labels, one_each
from bangdsl.play.events import Event, Frame
from bangdsl.play.forms import (
    DEARER_AIM,
    DEARER_PLAY,
    DEARER_USE,
    IMMUNE,
    SHOT,
    SILENCE,
    SWITCH_OFF,
    TARGETED,
    WOULD,
    WOULD_PLAY,
    WOULD_USE,
    Doing,
    Text,
    UseText,
)
from bangdsl.play.options import IMPROVE, Ask
from bangdsl.play.prices import Prices
from bangdsl.play.seats import Thing
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

Who = TypeVar("Who", Player, Player | None)
SHOOTING = ("attack", "help")  # the windows in which a shot is answered: by its target, by others
ALONE = Ask(ANY_TIME, None, any_time=False)  # what may be done at any time, and nothing besides


class Playing(Prices):
    __slots__ = ()

    # ---------------------------------------------------------------- playing and doing
    def use_named(self, me: Player | None, ident: str) -> Running:
        """A text lets a player use an ability by its name."""
        slot = self.can_use(me, ident)
        if me is not None and slot is not None:
            yield from self._use(me, Use(slot, me))

    def play(self, me: Player, way: Play) -> Running:
        return self.as_root(self._play(me, way))

    def order_play(self, me: Player | None, card: Card | None, ident: str | None = None) -> Running:
        """A text lets a player play that card; if it cannot be, it stays in the hand it is in, else is discarded."""
        if me is None or card is None or not me.in_game or self.goes_too_far():
            return
        way = self._ordered(me, card, self.definitions[ident] if ident is not None else None)
        if way is not None:
            yield from self._play(me, way, limited=ident is None)
        elif self.table.at[card.index] is not me.hand:
            yield from self.discard(me, [card])

    def discard(
        self,
        doer: Player | None,
        cards: Sequence[Card | None],
        willing: bool = False,
        as_: str | Sequence[str] | None = None,
    ) -> RunningTo[list[Card]]:
        """Put cards on the discard pile; the next layer says how."""
        raise NotImplementedError

    def _play(self, me: Player, play: Play, limited: bool = True, aimed: bool = False) -> Running:
        card, definition, ability = play.card, play.definition, play.ability
        way = play if isinstance(play, Played) else Played(card, definition, ability)
        home = self.table.at[card.index].name
        self.move(card, self.limbo)
        if "before play" in self.slots:
            yield from self._before_play(me, way, home)
            lost = self.table.at[card.index] is not self.limbo
            if lost or not me.in_game:  # there is nothing to play any more, or nobody
                if not lost:
                    self.move(card, self.discards)
                return
        if aimed:
            pass
        elif ability is not None:
            if ability.aims:
                yield from self.aim(me, ability, card, way.targets)
        elif definition.abilities.placement is not None:
            chosen = yield from self.choose(me, "target", self.places_for(me, card, definition), way)
            way.targets.append(chosen)
        if self.story is not None:
            self.tell("play", me, card, definition, tuple(way.targets))
        if DEARER_PLAY in self.slots or DEARER_AIM in self.slots or "costs" in definition.abilities.rules:
            yield from self.pay_more("play", me, card, definition, ability, way.targets)
        if ability is not None and (ability.pay is not None or ability.improve is not None):
            yield from self.pay_for(me, way)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)
        turn = self.table.turn
        if turn is not None:
            turn.plays[me.name] = turn.plays.get(me.name, 0) + 1
            turn.laid.append((me, card, definition))
            if limited:
                counted = definition.abilities.counted_as
                turn.played[me.name, counted] = turn.played.get((me.name, counted), 0) + 1
        if way.targets:
            way.owners = self._owners(way.targets)
        event = Event("play", me, card, card, me, home, definition, way)
        if self.frames:
            event.by = self.under_way()
        if WOULD_PLAY in self.slots:
            event.ordinal = turn.plays[me.name] if turn is not None else 0
            if (yield from self.replaced(event, unit=None)):
                if self.table.at[card.index] is self.limbo:
                    self.move(card, self.discards)  # it was laid down for nothing
                return
        if self.could_answer(me, IMPROVE):
            improving = Ask(IMPROVE, event, any_time=False)
            while me.hand and (yield from self.ask(me, improving)):
                pass
        event.ordinal = turn.plays[me.name] if turn is not None else 0
        hits = self.heard(event, definition.played_as)
        if hits:
            yield from self.run_hits(hits)
        if self.table.at[card.index] is self.limbo:
            if way.goes_to is not None and way.goes_to.owner is not None and way.goes_to.owner.out:
                way.goes_to = None  # he was eliminated meanwhile
            self.move(card, self.discards if way.goes_to is None else way.goes_to, bottom=way.goes_under)
            if way.goes_to is not None:
                self.table.open_cards.add(card.index)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def _owners(self, things: Sequence[Any]) -> dict[Card, Player | None]:
        """Whose the cards among these are."""
        return {thing: self.owner(thing) for thing in things if isinstance(thing, Card)}

    def _before_play(self, me: Player, way: Played, home: str) -> Running:
        """What may be done right before a play; it is done unasked if nobody could be aimed at without it."""
        event = Event("before play", me, way.card, way.card, me, home, way.definition, way)
        event.by = self.under_way()
        event.ordinal = self.plays_this_turn(me) + 1
        for hit in self.ordered(self.heard(event)):
            needed = way.ability is not None and not self.can_play(way.ability, me, way.card)
            yield from self.run_ability(*hit, unasked=needed)

    def _add_to(self, me: Player, way: Played) -> Running:
        """What its player adds to a play that another card stands in for: nobody else sees a card played."""
        way.owners = self._owners(way.targets)
        home = self.table.at[way.card.index].name
        event = Event("play", me, way.card, way.card, me, home, way.definition, way)
        improving = Ask(IMPROVE, event, any_time=False)
        while self.could_answer(me, IMPROVE) and (yield from self.ask(me, improving)):
            pass
        hits = self.heard(event, way.definition.played_as)
        yield from self.run_hits([h for h in hits if h[0].owner is me and not h[0].ability.later])

    def pay_for(self, me: Player, way: Played, again: bool = False, this: Card | None = None) -> Running:
        """What a play costs, and what its player adds to it; done again it costs only what is added."""
        ability = way.ability
        assert ability is not None
        for part in (None if again else ability.pay, ability.improve):
            if part is not None:
                frame = Frame(me, way.card, ability)
                frame.play = way
                found = yield from self.perform(frame, part(self, me, this or way.card, *way.targets))
                way.paid = way.paid or found

    def is_at_hand(self, event: Event) -> bool:
        """Is the card that was played there to be taken? One that another stands in for stays where it lies."""
        return event.play is None or not event.play.copied

    def paid(self, name: str) -> Any:
        """What paying for the text under way has given a name; nothing if it was not paid for."""
        bought = self.frames[-1].bought
        return bought.get(name) if bought is not None else None

    def improve(self, which: int) -> None:
        """One more of the improvements of the card being played has been paid for."""
        way = self.frames[-1].play
        if way is not None:
            way.improved = {**way.improved, which: way.improved.get(which, 0) + 1}
            self.tell("improve", self.frames[-1].owner, way.card)

    def improved(self, which: int) -> int:
        """How often an improvement of the card being played was paid for."""
        way = self.frames[-1].play
        return way.improved.get(which, 0) if way is not None else 0

    def aim_too(self, me: Player | None, things: Sequence[Thing]) -> RunningTo[Thing | None]:
        """One more target for the card being played."""
        way = self.frames[-1].play
        chosen = yield from self.choose(me, "target", things, way)
        if way is not None and chosen is not None:
            way.targets.append(chosen)
        return chosen

    def aim(self, me: Player, ability: Text, card: Card | None, targets: list[Any]) -> Running:
        """Every target the text lets me choose, before anything is paid or done."""
        for _ in ability.aims:
            things = self.aims_of(ability, me, card, *targets)
            targets.append((yield from self.choose(me, "target", things, ability)))

    def do(
        self,
        me: Player | None,
        card: Card | None,
        event: Event | None = None,
        aimed: Sequence[Any] | None = None,
        name: Definition | None = None,
        stands_in: Card | None = None,
    ) -> Running:
        """Carry out the text of a card: aimed already if it is being played or used, else aimed now.

        A card that stands in for it costs what the play would, and is the card that the text speaks of.
        """
        if me is None or card is None or self.goes_too_far():
            return
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        definition = way.definition if way is not None else name or card.definition
        ability = way.ability if way is not None else next(iter(definition.abilities.plays), None)
        if ability is None or self.says_nothing(me, card, definition):
            return
        for doing in self.doings(me, card, definition):
            unpayable = ability.payable is not None and not ability.payable(self, me, card)
            if (yield from self.replaced(doing, unit=None, unasked=unpayable)):
                return
        if way is None and aimed is None and not self.can_repeat(ability, me, card):
            return
        this = stands_in or card
        if stands_in is not None or (way is None and ability.improve is not None):
            way = Played(card, definition, ability)
            way.targets += aimed or ()
            way.copied = stands_in is not None
            if stands_in is not None and "before play" in self.slots:
                yield from self._before_play(me, way, self.table.at[card.index].name)
            if aimed is None:
                yield from self.aim(me, ability, card, way.targets)
            if stands_in is not None and (DEARER_PLAY in self.slots or DEARER_AIM in self.slots):
                yield from self.pay_more("play", me, stands_in, definition, ability, way.targets)
            yield from self.pay_for(me, way, again=stands_in is None, this=this)
            if stands_in is not None:
                yield from self._add_to(me, way)
        if way is not None:
            targets = way.targets
        elif aimed is not None:
            targets = list(aimed)
        else:
            targets = []
            yield from self.aim(me, ability, card, targets)
        frame = Frame(me, card, ability)
        frame.name, frame.play, frame.aims, frame.by = definition, way, targets, this
        if definition.shared:
            frame.owner = None  # it belongs to nobody, whoever carries it out
        outer = self.frames[-1] if self.frames else None
        frame.attack = outer.attack if outer is not None else None
        if aimed is not None and ability.pay is not None:
            paying = Frame(me, card, ability)
            frame.bought = yield from self.perform(paying, ability.pay(self, me, card, *targets))
        elif way is not None and way.paid is not None:
            frame.bought = way.paid
        if frame.play is None and aimed is None:
            self.tell("do", me, card)
        if self.can_spare(frame):
            yield from self.spared(frame, ability)
        if ability.counts:
            yield from self._before_text(me, ability)
        self.begin(frame)
        yield from ability.handler(self, me, this, *targets)
        self.end(frame)

    def says_nothing(self, me: Player, card: Card, definition: Definition) -> bool:
        """Is the text of a card that is being done switched off? It is whose who does it, wherever it lies by now."""
        slots = self.slots
        if SILENCE in slots and self.is_silenced(definition):
            return True
        if SWITCH_OFF not in slots:
            return False
        self.doing = (card, me)
        try:
            return any(
                slot.ability.match(self, holder, slot.card, card)
                for slot in self.live.get(SWITCH_OFF, NO_SLOTS)
                for holder in self.switching(slot)
            )
        finally:
            self.doing = None

    def can_spare(self, frame: Frame) -> bool:
        """Can whoever carries out a text leave somebody out? What is nobody's is his whose turn it is."""
        me = frame.owner if frame.owner is not None else self.turn_player
        return me is not None and self.could_answer(me, "several")

    def spared(self, frame: Frame, ability: Doing) -> Running:
        """Before a text that is aimed at several players is carried out, who does it may be asked whom to leave out."""
        me = frame.owner if frame.owner is not None else self.turn_player
        assert me is not None
        groups = {act.partition(" ")[2] for act in ability.acts}
        if "all" in groups:
            frame.several = list(self.clockwise_from(me))
        elif "others" in groups:
            verbs = {act.partition(" ")[0] for act in ability.acts if act.endswith(" others")}
            own = [me] if any(f"{verb} me" in ability.acts for verb in verbs) else []
            frame.several = [*own, *self.others(me)]
        else:  # picked one by one
            frame.several = list(dict.fromkeys(target for target in frame.aims if isinstance(target, Player)))
        if len(frame.several) > 1:
            yield from self.ask(me, Ask("several", frame, any_time=False))

    def spare(self, me: Player | None) -> Running:
        """One of those that a text is aimed at is left out."""
        frame = self.answered()
        if isinstance(frame, Frame):
            chosen = yield from self.choose(me, "target", frame.several)
            if chosen is not None:
                frame.leave_out(chosen)
                self.tell("spare", me, chosen)

    def unspared(self) -> list[Player]:
        """The players in the game, less those the text under way leaves out."""
        touched = self.frames[-1].touched
        return [p for p in self.alive if touched is None or touched.get(p, True)]

    def redirect(self, me: Player | None, to: Player | None) -> None:
        """What is being answered is aimed at somebody else instead."""
        effect = self.answered()
        if isinstance(effect, Frame) and effect.concerns is not None:
            me = effect.concerns
        if me is None or to is None or to is me or not to.in_game:
            return
        if isinstance(effect, Frame):
            effect.leave_out(me)
            effect.led_to = {**(effect.led_to or {}), me: to}
            effect.aims = [*effect.aims, to]
            self.tell("redirect", me, to)

    def do_named(self, me: Player | None, this: Card | None, idents: Sequence[str]) -> Running:
        """Carry out the text of one of the cards named, as an effect of the card that says so."""
        if me is None or self.goes_too_far():
            return
        texts = [(i, a) for i in idents for a in self.definitions[i].abilities.plays[:1] if self.can_begin(a, me, this)]
        chosen = yield from self.choose(me, "text", [Word(ident) for ident, _ in texts])
        text = next((a for ident, a in texts if chosen is not None and ident == chosen.key), None)
        if text is None:
            return
        targets: list[Any] = []
        yield from self.aim(me, text, this, targets)
        frame = Frame(me, this, text)
        frame.aims = targets
        frame.owner = self.frames[-1].owner if self.frames else me
        if self.can_spare(frame):
            yield from self.spared(frame, text)
        yield from self.perform(frame, text.handler(self, me, this, *targets))

    def _before_text(self, me: Player, ability: Text) -> Running:
        """Whoever else may act at any time does so before a text counts his cards or his life.

        Of what he does then he is not asked again: texts that count could wait for each other for ever.
        """
        for player in self.others(me):
            if player not in self.asked_first:
                self.asked_first.append(player)
                yield from self.at_any_time(player, ability)
                self.asked_first.pop()

    def use(self, me: Player, way: Use) -> Running:
        return self.as_root(self._use(me, way))

    def _which(self, me: Player, way: Use) -> RunningTo[Use]:
        """Of several uses of one name the one that is meant."""
        ways, way.alike = [way, *way.alike], ()
        words = [Word(label) for label in labels(ways)]
        chosen = yield from self.choose(me, "text", words, way.slot.ability)
        return ways[words.index(chosen)] if chosen is not None else way

    def _use(self, me: Player, way: Use, ask: Ask | None = None) -> Running:
        if way.alike:
            way = yield from self._which(me, way)
        slot = way.slot
        ability = slot.ability
        self.count_use(me, ability)
        if slot.lasting is not None and isinstance(ability, UseText) and ability.times is not None:
            key = self.in_this_turn(me, ability)
            slot.lasting.used[key] = slot.lasting.used.get(key, 0) + 1
        card = way.card or slot.card
        targets: list[Any] = []
        text = way.text or ability
        if isinstance(text, Text) and text.aims:
            yield from self.aim(me, text, card, targets)
        used = way.card.definition if way.card is not None else ability.definition
        if self.story is not None:
            self.tell("use", me, card, used, tuple(targets))
        if DEARER_USE in self.slots:
            yield from self.pay_more("use", me, card, used, text if isinstance(text, Text) else None, targets)
        if "use" in self.slots or WOULD_USE in self.slots:
            home = self.table.at[card.index] if card is not None else None
            event = Event("use", me, card, card, me, home.name if home is not None else "", used)
            if (yield from self.replaced(event, unit=None)):
                return
            yield from self.fire(event)
        frame = Frame(me, card, way.text or ability)
        frame.attack, frame.aims = ask.what if ask is not None else None, targets
        if way.card is None and self.can_spare(frame):
            yield from self.spared(frame, ability)
        if isinstance(ability, UseText) and ability.counts:
            yield from self._before_text(me, ability)
        self.begin(frame)
        yield from ability.handler(self, me, card, *targets)
        self.end(frame)

    # ---------------------------------------------------------------- asks
    def at_any_time(self, player: Player, about: Any, in_vain: bool = True) -> Running:
        """A player may do what he may do at any time, as often as he likes; what would be in vain only if told so."""
        if not self.could_answer(player, ANY_TIME):
            return
        while player.in_game and not self.goes_too_far():
            options: list[Any] = self.usable(player, ANY_TIME, ALONE)
            if not in_vain:
                options = [use for use in options if not self._is_in_vain(player, use.slot.ability)]
            options += self.playable(player, player.hand, ANY_TIME)
            chosen = yield from self.choose_or_pass(player, ANY_TIME, one_each(options), about)
            if chosen is None:
                return
            yield from self.use(player, chosen) if isinstance(chosen, Use) else self.play(player, chosen)

    def _is_in_vain(self, me: Player, ability: Doing) -> bool:
        """Would all that it does besides its cost be to heal somebody who has all his life?"""
        done = [act for act in ability.acts if not act.endswith(" cost")]
        return done == ["heal me"] and me.life >= self.bound("life", me)

    def ask(self, player: Player, ask: Ask) -> RunningTo[bool]:
        """Put a window to a player once; true if it was answered."""
        if self.goes_too_far():
            return False
        options: list[Any] = [*self.usable(player, ask.window, ask), *self.playable(player, player.hand, ask.window)]
        options = [o for o in options if self._answers(player, o, ask)]
        if not options:
            return False
        if len(options) > 1:
            options = list(one_each(options))
        chosen = yield from self.choose_or_pass(player, ask.window, options, ask.what)
        if chosen is None:
            return False
        if isinstance(chosen, Use):
            if chosen.alike:
                chosen = yield from self._which(player, chosen)
            ability = chosen.slot.ability
            if isinstance(ability, UseText) and ability.can_pay is None and chosen.card is None:
                ask.spent.add(id(chosen.slot))
            if chosen.card is not None:
                ask.answered = True
            text = chosen.text or ability
            if ask.window in SHOOTING and isinstance(text, Text) and ask.window in text.windows:
                used = chosen.card or chosen.slot.card
                with_card = used if used is not None and self.in_play(used) else None
                yield from self._counted(self._use(player, chosen, ask), ask.what, with_card)
            else:
                yield from self._use(player, chosen, ask)
        else:
            if chosen.ability is None or ANY_TIME not in chosen.ability.windows:
                ask.answered = True
            outer = Frame(player, None, None)
            outer.attack = ask.what
            playing = self.perform(outer, self._play(player, chosen))
            if ask.answered and ask.window in SHOOTING:
                playing = self._counted(playing, ask.what, chosen.card)
            yield from playing
        return True

    def _counted(self, answering: Running, attack: Any, card: Card | None) -> Running:
        """An answer to a shot; a card has answered it if a miss came of that: a check may fail."""
        before = attack.missed
        yield from answering
        if card is not None and attack.missed > before:
            attack.answers.append(card)

    def _answers(self, player: Player, option: Any, ask: Ask) -> bool:
        """Does this play or use answer what is asked?"""
        ability = option.ability if isinstance(option, Play) else option.text or option.slot.ability
        test = ability.answers if isinstance(ability, Text) else None
        return test is None or bool(test(self, player, option.card, ask.what))

    def answered_away(self, event: Event) -> RunningTo[bool]:
        """Cards are played instead of what would happen, clockwise from the one in turn; is nothing of it left?"""
        ask = Ask(WOULD[event.verb], event, any_time=False)
        for player in self.clockwise_from(None) if not self.nobody_answers(ask.window) else ():
            if self.could_answer(player, ask.window):
                while event.amount > 0 and (yield from self.ask(player, ask)):
                    pass
        return event.amount <= 0

    def answered(self) -> Answered | None:
        """What is being answered: an attack, an effect, a play or a loss."""
        return next((f.attack for f in reversed(self.frames) if f.attack is not None), None)

    def ignore(self, me: Player | None) -> None:
        """The effect that is being answered does nothing to me."""
        effect = self.answered()
        if isinstance(effect, Frame) and me is not None:
            effect.leave_out(effect.concerns or me)

    def prevent(self, amount: int) -> None:
        """So much of the loss that is being answered does not happen."""
        loss = self.answered()
        if isinstance(loss, Event):
            loss.amount = max(loss.amount - amount, 0)

    def make_unavoidable(self, way: Played | None) -> None:
        if way is not None:
            way.unavoidable = True

    def is_immune(self, target: Player, frame: Frame) -> bool:
        """Is the effect of a card that does nothing to him? Of cards paid for it, suit and rank count."""
        card = frame.card  # that of a character is none here: what he does is of the cards he pays with
        cards = frame.paid or ([card] if card is not None and card.definition.life is None else [])
        for slot in self.live.get(IMMUNE, NO_SLOTS):
            ability = slot.ability
            if not cards or (ability.who is None and slot.owner is not target and slot.owner is not None):
                continue
            who = ability.who
            for me in (target,) if who is None else self.holding(slot, ability.says_me, target):
                if who is not None and not who(self, me, slot.card, target):
                    continue
                if not ability.owner(self, me, slot.card, frame.owner):
                    continue
                by_suit = all(ability.suits(self, me, slot.card, c) for c in cards)
                if by_suit and (frame.paid or ability.others(self, me, slot.card, cards[0], frame.name)):
                    return True
        return False

    def reaches(self, card: Card | None) -> RunningTo[bool]:
        """Does the effect under way act on a card it is aimed at? Its owner may have a say, as if aimed at himself."""
        if card is None:
            return False
        owner = self.owner(card)
        if owner is None or owner is self.frames[-1].owner or self.frames[-1].owner is None:
            return True
        return (yield from self.touches(owner))

    def comes_to(self, target: Who, shot: bool = False, shooter: Player | None = None) -> RunningTo[tuple[Who, bool]]:
        """Whom the effect under way acts on where it was aimed at that player, for it may be led on, and whether."""
        led_to, frame = target, self.frames[-1]
        for _ in self.players:
            shoots = shot and SHOT in self.slots and not frame.only_lies
            kept = shoots and led_to is not None and self.is_kept(led_to, SHOT, frame, shooter)
            if not kept and (yield from self.touches(led_to, shot)):
                return led_to, True
            if led_to is None or frame.led_to is None or led_to not in frame.led_to:
                break
            led_to = frame.led_to[led_to]
        return target, False

    def standing_for(self, players: Sequence[Player]) -> RunningTo[list[Player]]:
        """Those to whom it comes, each of them once: it may be led on from one to another."""
        found: list[Player] = []
        for player in players:
            if player is not None and player.in_game:
                who, comes = yield from self.comes_to(player)
                if comes and who not in found:
                    found.append(who)
        return found

    def touches(self, target: Player | None, shot: bool = False) -> RunningTo[bool]:
        """Does the effect under way act on that player? The first time it comes to him he may have a say.

        Who is shot is asked again at once, so what may be done at any time waits for that.
        """
        if target is None:
            return False
        frame = self.frames[-1]
        touched = frame.touched
        if touched is None:
            touched = frame.touched = {}
        elif (known := touched.get(target)) is not None:
            return known and target.in_game
        touched[target] = True
        if target is frame.owner or not target.in_game:
            return target.in_game
        if IMMUNE in self.slots and not frame.only_lies and self.is_immune(target, frame):
            touched[target] = False
            return False
        if TARGETED in self.slots and self.is_kept(target, TARGETED, frame):
            touched[target] = False
            return False
        if (frame.name is not None or frame.owner is not None) and "target" in self.slots:
            event = Event("target", frame.owner, target, frame.card, frame.owner, "", frame.name, culprit=frame.owner)
            yield from self.fire(event)
        protected = "protect" in self.rulebook.windows and not self.nobody_answers("protect")
        if self.could_answer(target, "targeted", any_time=not shot):
            ask = Ask("targeted", frame, any_time=not shot)
            while touched[target] and (yield from self.ask(target, ask)):
                pass
        elif not protected:
            return target.in_game
        if protected and touched[target] and target.in_game:
            yield from self._protected(target, frame, touched)
        return touched[target] and target.in_game

    def has_a_say(self, target: Player) -> bool:
        """Does anybody hear of it, or may he, or another, do something about it, when something comes to him?"""
        if "target" in self.slots or TARGETED in self.slots or self.could_answer(target, "targeted"):
            return True
        return "protect" in self.rulebook.windows and not self.nobody_answers("protect")

    def _protected(self, target: Player, frame: Frame, touched: dict[Player, bool]) -> Running:
        """The others, clockwise from him, may have a say in what comes to somebody."""
        ask = Ask("protect", frame, any_time=False)
        outer, frame.concerns = frame.concerns, target
        for player in self.others(target):
            while touched[target] and self.could_answer(player, "protect"):
                if not (yield from self.ask(player, ask)):
                    break
        frame.concerns = outer
