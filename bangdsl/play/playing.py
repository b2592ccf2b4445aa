"""Fifth layer: windows, and the order of a play: announce, aim, pay, place, what waits for the play, the text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bangdsl.play.abilities import ANY_TIME, FIRST, TURN, Ability
from bangdsl.play.decisions import Play, Running, Slot, Use, Word
from bangdsl.play.events import Event, Events, Frame
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

PUT_DOWN = (TURN,)  # a card that is only put down is played in one's own turn


class Ask:
    """A window put to players: an attack to answer, an aim, a loss, an elimination."""

    __slots__ = ("answered", "any_time", "spent", "what", "window")

    def __init__(self, window: str, what: Any, *, any_time: bool = True) -> None:
        self.window, self.what, self.any_time = window, what, any_time
        self.answered = False  # has an answer that is not `first` been given?
        self.spent: set[int] = set()  # abilities without a cost answer once an ask


class Playing(Events):
    # ---------------------------------------------------------------- what may be played or used now
    def playable(self, me: Player, cards: Iterable[Card], window: str = TURN) -> list[Play]:
        """Every card that may be played in this window, as itself and as whatever it counts as."""
        found: list[Play] = []
        judged: dict[Definition, Any] = {}  # copies of one card are judged once
        as_others = [s for s in self.in_force("counts as") if s.owner in (me, None)]
        if window == TURN and self.slots.get("plays as"):
            as_others += [s for s in self.in_force("plays as") if s.owner in (me, None)]
        resolved = self.rulebook.resolved_borders
        banned = bool(self.in_force("forbids play"))  # a ban may look at each card by itself
        for card in cards:
            definition = card.definition
            windows = definition.abilities.windows if definition.border in resolved else PUT_DOWN
            if window in windows:
                if banned or definition not in judged:
                    judged[definition] = self._way_to_play(me, card, definition, window)
                way = judged[definition]
                if way is not None:
                    found.append(Play(card, definition, way or None, window))
            for slot in as_others:
                match = slot.ability.match
                other = self.definitions[slot.ability.to]
                twice = any(p.card is card and p.definition is other for p in found)
                if match is not None and other is not definition and not twice and match(self, me, slot.card, card):
                    way = self._way_to_play(me, card, other, window)
                    if way is not None:
                        found.append(Play(card, other, way or None, window))
        return found

    def _way_to_play(self, me: Player, card: Card, definition: Definition, window: str) -> Any:
        """The text by which it may be played now; False when it is only put down; nothing when it may not be."""
        if self.slots.get("forbids play") and self.forbidden("play", me, card, definition):
            return None
        if self.slots.get("forbids use") and self.forbidden("use", me, card, definition):
            return None
        limited = definition.abilities.limit_of or definition.id
        if limited in self.limited() and self._played(me, definition) >= self.number("limit", me, limited):
            return None
        if definition.border not in self.rulebook.resolved_borders:
            if definition.border is None or window != TURN or not self.places_for(me, card, definition):
                return None
            return False
        for ability in definition.abilities.plays:
            if window in ability.windows and self.can_begin(ability, me, card):
                return ability
        return None

    def limited(self) -> set[str]:
        """The cards of which only so many may be played in a turn."""
        kept = self.kept.get("limit")
        if kept is None:
            kept = self.kept["limit"] = {}
        found: set[str] | None = kept.get("names")
        if found is None:
            found = kept["names"] = {slot.ability.to for slot in self.slots.get("number limit", ())}
        return found

    def _played(self, me: Player, definition: Definition) -> int:
        turn = self.table.turn
        counted = definition.abilities.limit_of or definition.id
        return turn.played.get((me.name, counted), 0) if turn is not None else 0

    def places_for(self, me: Player, card: Card, definition: Definition) -> list[Player]:
        """Before whom a card may be put: where its text says, else before me, if there is room."""
        placement = definition.abilities.placement
        whom = placement.aims[0](self, me, card) if placement is not None else [me]
        return [p for p in whom if self.has_room(p, card)]

    def can_begin(self, ability: Ability, me: Player, card: Card | None) -> bool:
        if ability.can_pay is not None and not ability.can_pay(self, me, card):
            return False
        return self.can_repeat(ability, me, card)

    def aimable(self, ability: Ability, things: list[Any]) -> list[Any]:
        """Whom or what may be aimed at, less cards that are out of reach of all but rules."""
        if ability.rank and things and isinstance(things[0], Card):
            return self.allowed(things)
        return things

    def usable(self, me: Player, window: str = TURN, ask: Ask | None = None) -> list[Use]:
        found = []
        for slot in self.in_force("use"):
            ability = slot.ability
            if slot.owner is not None and slot.owner is not me:
                continue
            if window not in ability.windows and (
                ANY_TIME not in ability.windows or (ask is not None and not ask.any_time)
            ):
                continue
            if ask is not None and (id(slot) in ask.spent or (ability.order == FIRST and ask.answered)):
                continue
            if ability.times is not None and self._uses(me, ability) >= ability.times:
                continue
            if self.can_begin(ability, me, slot.card):
                found.append(Use(slot, me, window))
        for slot in self.slots.get("grant", ()):
            found += self._granted(slot, me, window)
        return found

    def _granted(self, slot: Slot, me: Player, window: str) -> list[Use]:
        """Cards in play that a rule lets their owner use: in the windows of their own text, if that can be begun."""
        ability, found = slot.ability, []
        assert ability.match is not None
        for card in me.in_play:
            if card.index in self.off or not ability.match(self, me, card):
                continue
            if ability.can is not None and not ability.can(self, me, card):
                continue
            for text in card.definition.abilities.plays:
                if window in text.windows and self.can_begin(text, me, card):
                    found.append(Use(slot, me, window, card, text))
                    break
        return found

    def with_verb(self, me: Player, verb: str, *, once: bool = False) -> list[Any]:
        """Cards whose text has that verb: in hand, as themselves or as what they count as, and usable ones in play.

        `once` lists a card that has it in several ways only once, where it is all the same.
        """
        found: list[Any] = []
        for card in me.hand:
            ways = [card.definition]
            ways += [
                self.definitions[s.ability.to]
                for s in self.in_force("counts as")
                if s.owner in (me, None) and s.ability.match is not None and s.ability.match(self, me, s.card, card)
            ]
            for definition in dict.fromkeys(ways):
                text = next((a for a in definition.abilities.plays if verb in a.acts), None)
                if text is not None and definition.border in self.rulebook.resolved_borders:
                    found.append(Play(card, definition, text, text.windows[0]))
                    if once:
                        break
        for slot in self.slots.get("grant", ()):
            for use in self._granted(slot, me, "shot"):
                if use.text is not None and verb in use.text.acts:
                    found.append(use)
        return found

    def may_stop(self, me: Player) -> list[Any] | None:
        """Nothing in the way of stopping; or no such answer while a duty can be done."""
        for slot in self.in_force("obliges play"):
            for way in self.playable(me, me.hand):
                duty = slot.ability.match if slot.owner in (me, None) else None
                if duty is not None and duty(self, slot.owner or me, slot.card, me, way.card):
                    return []
        return None

    def _uses(self, me: Player, ability: Ability) -> int:
        turn = self.table.turn
        counts = self.table.used if ability.period == "game" or turn is None else turn.used
        return counts.get((me.name, ability.key), 0)

    # ---------------------------------------------------------------- playing
    def play(self, me: Player, way: Play) -> Running:
        yield from self.as_root(self._play(me, way))

    def orderable(self, me: Player, card: Card) -> bool:
        """Could a text let this player play that card now?"""
        return self._ordered(me, card) is not None

    def playable_as(self, me: Player, cards: Sequence[Card], ident: str) -> list[Card]:
        """Those of the cards that a text could let be played as another now."""
        return [card for card in cards if self._ordered(me, card, self.definitions[ident]) is not None]

    def _ordered(self, me: Player, card: Card, name: Definition | None = None) -> Play | None:
        """The way to play a card that a text orders, perhaps as another; limits do not count then, bans do."""
        definition = name or card.definition
        if self.forbidden("play", me, card, definition) or definition.border is None:
            return None
        if definition.border not in self.rulebook.resolved_borders:
            return Play(card, definition, None, TURN) if self.places_for(me, card, definition) else None
        text = next((a for a in definition.abilities.plays if TURN in a.windows and self.can_begin(a, me, card)), None)
        return Play(card, definition, text, TURN) if text is not None else None

    def order_play(self, me: Player, card: Card, ident: str | None = None) -> Running:
        """A text lets a player play that card; if it cannot be, it stays in the hand it is in, else is discarded."""
        way = self._ordered(me, card, self.definitions[ident] if ident is not None else None)
        if way is not None:
            yield from self._play(me, way, limited=False)
        elif self.table.at[card.index] is not me.hand:
            yield from self.discard(me, [card])

    def discard(self, doer: Player | None, cards: Sequence[Card], *, willing: bool = False) -> Running:
        """Put cards on the discard pile; the next layer says how."""
        raise NotImplementedError

    def _play(self, me: Player, way: Play, *, limited: bool = True, aimed: bool = False) -> Running:
        card, definition, ability = way.card, way.definition, way.ability
        self.move(card, self.limbo)
        if aimed:
            pass
        elif ability is not None:
            yield from self.aim(me, ability, card, way.targets)
        elif definition.abilities.placement is not None:
            chosen = yield from self.choose(me, "target", self.places_for(me, card, definition), way)
            way.targets.append(chosen)
        self.tell("play", me, card, definition, tuple(way.targets))
        if ability is not None and ability.pay is not None:
            yield from self.perform(Frame(me, card, ability), ability.pay(self, me, card, *way.targets))
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)
        turn = self.table.turn
        if turn is not None:
            turn.plays[me.name] = turn.plays.get(me.name, 0) + 1
            if limited:
                counted = definition.abilities.limit_of or definition.id
                turn.played[me.name, counted] = turn.played.get((me.name, counted), 0) + 1
        event = Event("play", me, card=card, object=card, name=definition, play=way, owner=me)
        improving = Ask("improve", event, any_time=False)
        while me.hand and (yield from self.ask(me, improving)):
            pass
        event.ordinal = turn.plays[me.name] if turn is not None else 0
        yield from self.fire(event)
        if self.table.at[card.index] is self.limbo:
            self.move(card, self.discards if way.goes_to is None else way.goes_to, bottom=way.goes_under)
            if way.goes_to is not None:
                self.table.open_cards.add(card.index)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def aim(self, me: Player, ability: Ability, card: Card | None, targets: list[Any]) -> Running:
        """Every target the text lets me choose, before anything is paid or done."""
        for whom in ability.aims:
            things = self.aimable(ability, whom(self, me, card, *targets))
            targets.append((yield from self.choose(me, "target", things, ability)))

    def do(
        self,
        me: Player,
        card: Card,
        event: Event | None = None,
        *,
        aimed: Sequence[Any] | None = None,
        name: Definition | None = None,
    ) -> Running:
        """Carry out the text of a card: aimed already if it is being played or used, else aimed now."""
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        definition = way.definition if way is not None else name or card.definition
        ability = way.ability if way is not None else next(iter(definition.abilities.plays), None)
        if ability is None or ability.handler is None:
            return
        if self.slots.get("would do"):
            event = Event("do", me, card=card, object=card, name=definition)
            if (yield from self.replaced(event, unit=False)):
                return
        if way is None and aimed is None and not self.can_repeat(ability, me, card):
            return
        if way is not None:
            targets = way.targets
        elif aimed is not None:
            targets = list(aimed)
        else:
            targets = []
            yield from self.aim(me, ability, card, targets)
        frame = Frame(me, card, ability)
        frame.name, frame.play = definition, way
        outer = self.frames[-1] if self.frames else None
        frame.attack = outer.attack if outer is not None else None
        if aimed is not None and ability.pay is not None:
            yield from self.perform(Frame(me, card, ability), ability.pay(self, me, card, *targets))
        yield from self.perform(frame, ability.handler(self, me, card, *targets))

    def can_do(self, me: Player, event: Event) -> bool:
        """May the text of a card be done again right after it was played: has nothing been played since?"""
        assert event.name is not None
        assert self.table.turn is not None
        text = next(iter(event.name.abilities.plays), None)
        since = self.table.turn.plays.get(me.name, 0) - event.ordinal
        return not since and text is not None and TURN in text.windows and self.can_repeat(text, me, event.card)

    def can_repeat(self, ability: Ability, me: Player, card: Card | None) -> bool:
        """A text that is done without being played or used costs nothing."""
        if ability.can is not None and not ability.can(self, me, card):
            return False
        return not ability.aims or bool(self.aimable(ability, ability.aims[0](self, me, card)))

    def do_named(self, me: Player, this: Card | None, idents: Sequence[str]) -> Running:
        """Carry out the text of one of the cards named, as an effect of the card that says so."""
        texts = [(i, a) for i in idents for a in self.definitions[i].abilities.plays[:1] if self.can_begin(a, me, this)]
        chosen = yield from self.choose(me, "text", [Word(ident) for ident, _ in texts])
        text = next((a for ident, a in texts if chosen is not None and ident == chosen.key), None)
        if text is None or text.handler is None:
            return
        targets: list[Any] = []
        yield from self.aim(me, text, this, targets)
        frame = Frame(me, this, text)
        frame.name = this.definition if this is not None else None
        yield from self.perform(frame, text.handler(self, me, this, *targets))

    def use(self, me: Player, way: Use) -> Running:
        yield from self.as_root(self._use(me, way))

    def _use(self, me: Player, way: Use, ask: Ask | None = None) -> Running:
        slot = way.slot
        ability = slot.ability
        turn = self.table.turn
        counts = self.table.used if ability.period == "game" or turn is None else turn.used
        counts[me.name, ability.key] = counts.get((me.name, ability.key), 0) + 1
        card = way.card or slot.card
        targets: list[Any] = []
        yield from self.aim(me, way.text or ability, card, targets)
        used = way.card.definition if way.card is not None else ability.definition
        self.tell("use", me, card, used, tuple(targets))
        frame = Frame(me, card, way.text or ability)
        frame.attack = ask.what if ask is not None else None
        assert ability.handler is not None
        yield from self.perform(frame, ability.handler(self, me, card, *targets))

    # ---------------------------------------------------------------- asks
    def ask(self, player: Player, ask: Ask) -> Running:
        """Put a window to a player once; true if it was answered."""
        options: list[Any] = [*self.usable(player, ask.window, ask), *self.playable(player, player.hand, ask.window)]
        options = [o for o in options if self._answers(player, o, ask)]
        if not options:
            return False
        chosen = yield from self.choose_or_pass(player, ask.window, options, ask.what)
        if chosen is None:
            return False
        if isinstance(chosen, Use):
            ability = chosen.slot.ability
            if ability.can_pay is None and chosen.card is None:
                ask.spent.add(id(chosen.slot))
            if ability.order != FIRST and ANY_TIME not in ability.windows:
                ask.answered = True
            yield from self._use(player, chosen, ask)
        else:
            ask.answered = True
            outer = Frame(player, None, None)
            outer.attack = ask.what
            yield from self.perform(outer, self._play(player, chosen))
        return True

    def _answers(self, player: Player, option: Any, ask: Ask) -> bool:
        """Does this play or use answer what is asked?"""
        ability = option.ability if isinstance(option, Play) else option.text or option.slot.ability
        test = ability.answers if ability is not None else None
        return test is None or bool(test(self, player, option.card, ask.what))

    def answered(self) -> Any:
        """What is being answered: an attack, an effect, a play or a loss."""
        return next((f.attack for f in reversed(self.frames) if f.attack is not None), None)

    def ignore(self, me: Player) -> None:
        """The effect that is being answered does nothing to me."""
        effect = self.answered()
        if isinstance(effect, Frame):
            effect.touched[me] = False

    def prevent(self, amount: int) -> None:
        """So much of the loss that is being answered does not happen."""
        loss = self.answered()
        if isinstance(loss, Event):
            loss.amount = max(loss.amount - amount, 0)

    def make_unavoidable(self, way: Play | None) -> None:
        if way is not None:
            way.unavoidable = True

    def _immune(self, target: Player, frame: Frame) -> bool:
        """Is the effect of a card that does nothing to him? Of cards paid for it, suit and rank count."""
        cards = frame.paid or ([frame.card] if frame.card is not None and frame.card.suit else [])
        for slot in self.in_force("immune"):
            ability = slot.ability
            if slot.owner is not target or not cards:
                continue
            assert ability.match is not None
            assert ability.can is not None
            assert ability.condition is not None
            if not ability.can(self, target, slot.card, frame.owner):
                continue
            by_suit = all(ability.match(self, target, slot.card, c) for c in cards)
            if by_suit and (frame.paid or ability.condition(self, target, slot.card, cards[0], frame.name)):
                return True
        return False

    def touches(self, target: Player, *, shot: bool = False) -> Running:
        """Does the effect under way act on that player? The first time it comes to him he may have a say.

        Who is shot is asked again at once, so what may be done at any time waits for that.
        """
        frame = self.frames[-1]
        known = frame.touched.get(target)
        if known is not None:
            return known and target.in_game
        frame.touched[target] = True
        if target is frame.owner or not target.in_game:
            return target.in_game
        if self.slots.get("immune") and self._immune(target, frame):
            frame.touched[target] = False
            return False
        ask = Ask("targeted", frame, any_time=not shot)
        while frame.touched[target] and (yield from self.ask(target, ask)):
            pass
        return frame.touched[target] and target.in_game
