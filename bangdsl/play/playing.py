"""Fifth layer: windows, and the order of a play: announce, aim, pay, place, what waits for the play, the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bangdsl.play.abilities import ANY_TIME, FIRST, TURN, Ability
from bangdsl.play.decisions import Play, Running, Slot, Use, Word
from bangdsl.play.events import Event, Events, Frame
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Lasting, Player

IMPROVE = "improve"
USES = {w: f"use {w}" for w in (TURN, "attack", "targeted", "several", "eliminate", "loss", IMPROVE, "flipped")}
USE_ANY_TIME = f"use {ANY_TIME}"
PUT_DOWN = (TURN,)  # a card that is only put down is played in one's own turn


class Ask:
    """A window put to players: an attack to answer, an aim, a loss, an elimination."""

    __slots__ = ("answered", "any_time", "spent", "what", "window")

    def __init__(self, window: str, what: Any, *, any_time: bool = True) -> None:
        self.window, self.what, self.any_time = window, what, any_time
        self.answered = False  # has a card been played or used up as an answer?
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
        if limited in self.limited() and self._played(me, definition) >= self.most_plays(me, definition):
            return None
        if definition.border not in self.rulebook.resolved_borders:
            if definition.border is None or window != TURN or not self.places_for(me, card, definition):
                return None
            return False
        for ability in definition.abilities.plays:
            if window in ability.windows and self.can_announce(ability, me, card, definition):
                return ability
        return None

    def most_plays(self, me: Player, definition: Definition) -> int:
        """How often that card may be played in a turn: the limit it shares, and what is allowed to it alone."""
        limit = self.number("limit", me, definition.abilities.limit_of or definition.id)
        return limit + (self.number("extra", me, definition.id) if self.slots.get("number extra") else 0)

    def can_announce(self, ability: Ability, me: Player, card: Card, definition: Definition) -> bool:
        """May the play be begun, as things are or as something that can be done right before it would make them?"""
        if self.can_begin(ability, me, card):
            return True
        if not self.slots.get("before play"):
            return False
        event = Event("before play", me, card=card, object=card, name=definition, owner=me)
        return any(
            self._supposing(slot, lambda: self.can_begin(ability, me, card))
            for slot, _, _ in self.collect(self.in_force("before play"), event)
        )

    def _supposing(self, slot: Slot, holds: Callable[[], bool]) -> bool:
        """Would this hold if that ability had set up what it sets up?"""
        if slot.ability.supposes is None:
            return False
        supposed = Lasting(slot.ability.supposes, slot.ability.definition, slot.owner, slot.card, (), ("supposed",))
        self.table.lasting.append(supposed)
        self.install_lasting(supposed)
        would = holds()
        self.end_lasting(lambda each: each is supposed)
        return would

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

    def may_have(self, player: Player, card: Card) -> bool:
        """May that card lie before that player, by its own text and the room there?"""
        placement = card.definition.abilities.placement
        if placement is not None and player not in placement.aims[0](self, player, card):
            return False
        return self.has_room(player, card)

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
        """Whom or what may be aimed at, less cards only rules may touch and players that a ban protects."""
        if not things:
            return things
        if isinstance(things[0], Card):
            return self.allowed(things) if ability.rank else things
        if self.slots.get("forbids chosen"):
            return [p for p in things if not self.forbidden("chosen", p, None, ability.definition)]
        return things

    def usable(self, me: Player, window: str = TURN, ask: Ask | None = None) -> list[Use]:
        found = []
        slots = self.in_force(USES[window])
        if self.slots.get(USE_ANY_TIME) and (ask is None or ask.any_time):
            slots = [*slots, *self.in_force(USE_ANY_TIME)]
        for slot in slots:
            ability = slot.ability
            if slot.owner is not None and slot.owner is not me:
                continue
            if ask is not None and (id(slot) in ask.spent or (ability.order == FIRST and ask.answered)):
                continue
            if self._used_up(me, ability):
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
            for use in self._granted(slot, me, "attack"):
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

    def _used_up(self, me: Player, ability: Ability) -> bool:
        """Has it been used as often as it may be, by what it says itself or by a limit?"""
        if ability.times is not None and self.uses(me, ability) >= ability.times:
            return True
        ident = ability.definition.id
        if ident not in self.limited():
            return False
        used = self.uses(me, ability)
        return used > 0 and used >= self.number("limit", me, ident)

    def can_use(self, me: Player, ident: str) -> Use | None:
        """The use of an ability by the name of what says it, if it is open now."""
        for slot in self.in_force(USES[TURN]):
            mine = slot.ability.definition.id == ident and slot.owner in (me, None) and me.in_game
            if mine and not self._used_up(me, slot.ability) and self.can_begin(slot.ability, me, slot.card):
                return Use(slot, me, TURN)
        return None

    def use_named(self, me: Player, ident: str) -> Running:
        """A text lets a player use an ability by its name."""
        way = self.can_use(me, ident)
        if way is not None:
            yield from self._use(me, way)

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

    def discard(
        self, doer: Player | None, cards: Sequence[Card], *, willing: bool = False, as_: str | None = None
    ) -> Running:
        """Put cards on the discard pile; the next layer says how."""
        raise NotImplementedError

    def _play(self, me: Player, way: Play, *, limited: bool = True, aimed: bool = False) -> Running:
        card, definition, ability = way.card, way.definition, way.ability
        self.move(card, self.limbo)
        over = [each for each in self.table.lasting if each.until == ("played", me)]
        if self.slots.get("before play"):
            yield from self._before_play(me, way)
        if aimed:
            pass
        elif ability is not None:
            yield from self.aim(me, ability, card, way.targets)
        elif definition.abilities.placement is not None:
            chosen = yield from self.choose(me, "target", self.places_for(me, card, definition), way)
            way.targets.append(chosen)
        self.tell("play", me, card, definition, tuple(way.targets))
        if ability is not None:
            yield from self.pay_for(me, way)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)
        turn = self.table.turn
        if turn is not None:
            turn.plays[me.name] = turn.plays.get(me.name, 0) + 1
            if limited:
                counted = definition.abilities.limit_of or definition.id
                turn.played[me.name, counted] = turn.played.get((me.name, counted), 0) + 1
        event = Event("play", me, card=card, object=card, name=definition, play=way, owner=me)
        if self.could_answer(me, IMPROVE):
            improving = Ask(IMPROVE, event, any_time=False)
            while me.hand and (yield from self.ask(me, improving)):
                pass
        event.ordinal = turn.plays[me.name] if turn is not None else 0
        yield from self.fire(event)
        if self.table.at[card.index] is self.limbo:
            self.move(card, self.discards if way.goes_to is None else way.goes_to, bottom=way.goes_under)
            if way.goes_to is not None:
                self.table.open_cards.add(card.index)
        if over:  # what was to hold for the next card played
            self.end_lasting(lambda each: each in over)
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def _before_play(self, me: Player, way: Play) -> Running:
        """What may be done right before a play; it is done unasked if nobody could be aimed at without it."""
        event = Event("before play", me, card=way.card, object=way.card, name=way.definition, owner=me)
        for hit in self.ordered(self.collect(self.in_force("before play"), event)):
            needed = way.ability is not None and not self.can_begin(way.ability, me, way.card)
            yield from self.run_ability(*hit, unasked=needed)

    def pay_for(self, me: Player, way: Play, *, again: bool = False) -> Running:
        """What a play costs, and what its player adds to it; done again it costs only what is added."""
        ability = way.ability
        assert ability is not None
        for part in (None if again else ability.pay, ability.improve):
            if part is not None:
                frame = Frame(me, way.card, ability)
                frame.play = way
                yield from self.perform(frame, part(self, me, way.card, *way.targets))

    def improve(self, which: int) -> None:
        """One more of the improvements of the card being played has been paid for."""
        way = self.frames[-1].play
        if way is not None:
            way.improved[which] = way.improved.get(which, 0) + 1
            self.tell("improve", self.frames[-1].owner, way.card)

    def improved(self, which: int) -> int:
        """How often an improvement of the card being played was paid for."""
        way = self.frames[-1].play
        return way.improved.get(which, 0) if way is not None else 0

    def aim_too(self, me: Player, things: Sequence[Any]) -> Running:
        """One more target for the card being played."""
        way = self.frames[-1].play
        chosen = yield from self.choose(me, "target", things, way)
        if way is not None:
            way.targets.append(chosen)
        return chosen

    def aim(self, me: Player, ability: Ability, card: Card | None, targets: list[Any]) -> Running:
        """Every target the text lets me choose, before anything is paid or done."""
        for whom in ability.aims:
            things = self.aimable(ability, whom(self, me, card, *targets))
            targets.append((yield from self.choose(me, "target", things, ability)))

    def do(
        self,
        me: Player,
        card: Card | None,
        event: Event | None = None,
        *,
        aimed: Sequence[Any] | None = None,
        name: Definition | None = None,
        stands_in: Card | None = None,
    ) -> Running:
        """Carry out the text of a card: aimed already if it is being played or used, else aimed now.

        A card that stands in for it costs what the play would, and is the card that the text speaks of.
        """
        if card is None:
            return
        way = event.play if event is not None and event.play is not None and event.play.card is card else None
        definition = way.definition if way is not None else name or card.definition
        ability = way.ability if way is not None else next(iter(definition.abilities.plays), None)
        if ability is None or ability.handler is None:
            return
        if self.slots.get("would do"):
            event = Event("do", me, card=card, object=card, name=definition)
            unpayable = ability.payable is not None and not ability.payable(self, me, card)
            if (yield from self.replaced(event, unit=False, unasked=unpayable)):
                return
        if way is None and aimed is None and not self.can_repeat(ability, me, card):
            return
        this = stands_in or card
        if stands_in is not None or (way is None and ability.improve is not None):
            way = Play(this, definition, ability, TURN)
            way.targets += aimed or ()
            if aimed is None:
                yield from self.aim(me, ability, card, way.targets)
            yield from self.pay_for(me, way, again=stands_in is None)
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
            yield from self.perform(Frame(me, card, ability), ability.pay(self, me, card, *targets))
        if frame.play is None and aimed is None:
            self.tell("do", me, card)
        if self.slots.get(USES["several"]):
            yield from self.spared(frame, ability)
        yield from self.perform(frame, ability.handler(self, me, this, *targets))

    def spared(self, frame: Frame, ability: Ability) -> Running:
        """Before a text that is aimed at several players is carried out, who does it may be asked whom to leave out."""
        me = frame.me
        if me is None:
            return
        groups = {act.partition(" ")[2] for act in ability.acts}
        if "all" in groups:
            frame.several = list(self.clockwise_from(me))
        elif "others" in groups:
            verbs = {act.partition(" ")[0] for act in ability.acts if act.endswith(" others")}
            own = [me] if any(f"{verb} me" in ability.acts for verb in verbs) else []
            frame.several = [*own, *self.others(me)]
        if len(frame.several) > 1 and self.could_answer(me, "several"):
            yield from self.ask(me, Ask("several", frame, any_time=False))

    def spare(self, me: Player) -> Running:
        """One of those that a text is aimed at is left out."""
        frame = self.answered()
        if isinstance(frame, Frame):
            chosen = yield from self.choose(me, "target", frame.several)
            frame.touched[chosen] = False
            self.tell("spare", me, chosen)

    def unspared(self) -> list[Player]:
        """The players in the game, less those the text under way leaves out."""
        touched = self.frames[-1].touched
        return [p for p in self.alive if touched.get(p, True)]

    def doable(self, me: Player, card: Card, by: Card | None) -> bool:
        """Could the text of that card be done as if it were played now, by one that stands in for it?"""
        definition = card.definition
        if card is by:
            return False
        shared = definition.abilities.limit_of  # a limit that the text itself speaks of holds for it too
        if shared is not None and self._played(me, definition) >= self.number("limit", me, shared):
            return False
        text = next(iter(definition.abilities.plays), None)
        at = me.hand.index(by) if by is not None and by in me.hand else -1
        if by is not None and at >= 0:
            del me.hand[at]  # what stands in pays for nothing
        able = text is not None and TURN in text.windows and self.can_begin(text, me, card)
        if by is not None and at >= 0:
            me.hand.insert(at, by)
        return able

    def payable(self, me: Player, card: Card | None) -> bool:
        """Can the text of a card be done in full, as a price, or does something stand in for it?"""
        text = next(iter(card.definition.abilities.plays), None) if card is not None else None
        if card is None or text is None:
            return False
        if text.payable is not None and text.payable(self, me, card):
            return True
        event = Event("do", me, card=card, object=card, name=card.definition)
        return bool(self.slots.get("would do")) and bool(self.collect(self.in_force("would do"), event))

    def redirect(self, me: Player, to: Player | None) -> None:
        """What is being answered is aimed at somebody else instead."""
        effect = self.answered()
        if isinstance(effect, Frame) and to is not None:
            effect.touched[me], effect.redirected = False, to
            self.tell("redirect", me, to)

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
        if ability.some is not None:
            return bool(ability.some(self, me, card))
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
        frame.name, frame.aims = this.definition if this is not None else None, targets
        frame.owner = self.frames[-1].owner if self.frames else me
        if self.slots.get(USES["several"]):
            yield from self.spared(frame, text)
        yield from self.perform(frame, text.handler(self, me, this, *targets))

    def use(self, me: Player, way: Use) -> Running:
        yield from self.as_root(self._use(me, way))

    def _use(self, me: Player, way: Use, ask: Ask | None = None) -> Running:
        slot = way.slot
        ability = slot.ability
        self.count_use(me, ability)
        card = way.card or slot.card
        targets: list[Any] = []
        yield from self.aim(me, way.text or ability, card, targets)
        used = way.card.definition if way.card is not None else ability.definition
        self.tell("use", me, card, used, tuple(targets))
        frame = Frame(me, card, way.text or ability)
        frame.attack, frame.aims = ask.what if ask is not None else None, targets
        assert ability.handler is not None
        if way.card is None and self.slots.get(USES["several"]):
            yield from self.spared(frame, ability)
        yield from self.perform(frame, ability.handler(self, me, card, *targets))

    # ---------------------------------------------------------------- asks
    def could_answer(self, player: Player, window: str, *, any_time: bool = False) -> bool:
        """Is there anything at all that this player might play or use in a window? Saves asking."""
        slots = self.slots
        if any(slot.owner is player or slot.owner is None for slot in slots.get(USES[window], ())):
            return True
        if any_time and any(slot.owner is player or slot.owner is None for slot in slots.get(USE_ANY_TIME, ())):
            return True
        for card in player.hand:
            if window in card.definition.abilities.windows:
                return True
        for slot in slots.get("counts as", ()):
            if window in self.definitions[slot.ability.to].abilities.windows:
                return True
        return bool(slots.get("grant")) and any(window in c.definition.abilities.windows for c in player.in_play)

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
            if chosen.card is not None:
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
        if not self.could_answer(target, "targeted", any_time=not shot):
            return True
        ask = Ask("targeted", frame, any_time=not shot)
        while frame.touched[target] and (yield from self.ask(target, ask)):
            pass
        return frame.touched[target] and target.in_game
