"""Sixth layer: what may be played or used now, by whom, and whether it can be begun. Nothing here does anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bangdsl.play.abilities import ANY_TIME, TURN, WINDOWS
from bangdsl.play.board import NO_SLOTS, Ranks
from bangdsl.play.decisions import Found, Play, Played, Slot, Use
from bangdsl.play.events import Event, Frame
from bangdsl.play.forms import (
    COUNTS_AS,
    DEARER_AIM,
    DEARER_PLAY,
    DEARER_USE,
    DUTY_TO_PLAY,
    EXTRA,
    FIRST,
    GRANT,
    KEPT_CARD,
    KEPT_FROM,
    LIMITED,
    NO_PLAY,
    NO_USE,
    NOT_CHOSEN,
    PLAYS_AS,
    PROTECTED_BY,
    ROOM,
    TARGETED,
    USE,
    USE_OF,
    WOULD,
    CountsAs,
    Grant,
    Key,
    NotChosen,
    PlayText,
    Protection,
    Text,
    Trigger,
    UseText,
)
from bangdsl.play.kept import CARDS
from bangdsl.play.memory import Memory
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.seats import Thing
from bangdsl.table.cards import Card, Definition
from bangdsl.table.groups import complete
from bangdsl.table.table import Lasting, Player, Table

IMPROVE = "improve"
USES = {window: USE[window] for window in WINDOWS}
USE_ANY_TIME = USE[ANY_TIME]
AS_OTHERS = (COUNTS_AS, PLAYS_AS)
OF_EACH_CARD = (NO_USE, DEARER_PLAY, DEARER_AIM, LIMITED)  # what may be said of one card and not of another of its name
MAX_USES = 100  # of what one entry says, in a turn: who could go on for ever has to stop


class Ask:
    """A window put to players: an attack to answer, an aim, a loss, an elimination."""

    __slots__ = ("answered", "any_time", "spent", "what", "window")

    def __init__(self, window: str, what: Any, *, any_time: bool = True) -> None:
        self.window, self.what, self.any_time = window, what, any_time
        self.answered = False  # has a card been played or used up as an answer?
        self.spent: set[int] = set()  # abilities without a cost answer once an ask


class Options(Memory):
    __slots__ = ("_aiming", "_ordering")

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self._ordering: list[Text] = []  # what is being looked at: could a text order it to be played?
        self._aiming: tuple[Player, Card | None, Definition] | None = None  # who looks whom to aim a card at, as what

    def playable(self, me: Player | None, cards: Iterable[Card], window: str = TURN) -> list[Play]:
        """Every card that may be played in this window, as itself and as whatever it counts as."""
        found: list[Play] = []
        if me is None:
            return found
        judged: dict[Definition, Any] = {}  # copies of one card are judged once
        slots = self.slots
        as_others = self._as_others(me) if COUNTS_AS in slots or PLAYS_AS in slots else NO_SLOTS
        offered = self.rulebook.offered_in[window]
        each = self._is_of_each_copy()
        for card in cards:
            definition = card.definition
            if definition in offered:
                if definition not in judged or each or definition.abilities.apart:
                    way = judged[definition] = self._way_to_play(me, card, definition, offered[definition])
                else:
                    way = judged[definition]
                if way is not None:
                    found.append(card.plays.get(way or definition) or _play_of(card, definition, way))
            for slot in as_others:
                match = slot.ability.match
                other = self.definitions[slot.ability.to]
                if other is definition or other not in offered or not match(self, me, slot.card, card):
                    continue
                if not _is_among(found, card, other):
                    way = self._way_to_play(me, card, other, offered[other])
                    if way is not None:
                        found.append(card.plays.get(way or other) or _play_of(card, other, way))
        return found

    def _is_of_each_copy(self) -> bool:
        """Does anything that is said ask what suit a copy is of, and the like?"""
        rooms, live = self.kept.rooms, self.live
        known = rooms.get(OF_EACH_CARD)
        if known is None:
            known = any(key in self.slots for key in OF_EACH_CARD)
            known = known or any(ban.ability.each for ban in live.get(NO_PLAY, NO_SLOTS))
            known = known or any(room.ability.volatile for room in live.get(ROOM, NO_SLOTS))
            rooms[OF_EACH_CARD] = known
        return known

    def _as_others(self, me: Player) -> list[Slot[CountsAs]]:
        """By what a player may play cards as others."""
        found: list[Slot[CountsAs]] = []
        for key in AS_OTHERS:
            for slot in self.live.get(key, NO_SLOTS):
                if slot.owner is me or slot.owner is None:
                    found.append(slot)
        return found

    def _way_to_play(self, me: Player, card: Card, definition: Definition, texts: Sequence[PlayText]) -> Any:
        """The first of its texts by which it may be played now, nothing when it may not be.

        What has no text is only put down: False.
        """
        slots, abilities, dearer = self.slots, definition.abilities, False
        if self.hindered or abilities.rules or definition.ban_on_playing in slots:
            if self.may_not_play(me, card, definition):
                return None
            if NO_USE in slots and self.may_not_use(me, card, definition):
                return None
            dearer = DEARER_PLAY in slots or "costs" in abilities.rules
        limited = abilities.counted_as in self.limits or abilities.most is not None
        if limited and self._played(me, definition) >= self.most_plays(me, definition):
            return None
        for text in texts:
            if dearer and self.too_dear("play", me, card, definition, text) is not None:
                continue
            if text.always or self.can_play(text, me, card):
                return text
            if "before play" in slots and self._could_begin(text, me, card, definition):
                return text
        if texts or not self.has_place(me, card, definition):
            return None
        return None if dearer and self.too_dear("play", me, card, definition, None) is not None else False

    def too_dear(
        self,
        verb: str,
        me: Player,
        card: Card | None,
        name: Definition,
        text: Text | None,
        targets: Sequence[Any] = (),
    ) -> str | None:
        """What asks a price for a play or a use that cannot be paid; the layer of prices knows."""
        raise NotImplementedError

    def most_plays(self, me: Player, definition: Definition) -> int:
        """How often that card may be played in a turn: the limit it shares, and what is allowed to it alone."""
        abilities = definition.abilities
        limit = self.number("limit", me, abilities.counted_as)
        if abilities.most is not None:
            limit = min(limit, abilities.most(self, me, None))
        return limit + (self.number("extra", me, definition.id) if EXTRA in self.slots else 0)

    def can_announce(self, ability: PlayText, me: Player, card: Card, definition: Definition) -> bool:
        """May the play be begun, as things are or as something that can be done right before it would make them?"""
        if self.can_play(ability, me, card):
            return True
        return "before play" in self.slots and self._could_begin(ability, me, card, definition)

    def _could_begin(self, ability: PlayText, me: Player, card: Card, definition: Definition) -> bool:
        event = Event("before play", me, card, card, me, self.table.at[card.index].name, definition)
        return any(
            self._supposing(slot, lambda: self.can_play(ability, me, card))
            for slot, holder, _ in self.collect(self.live.get("before play", NO_SLOTS), event)
            if self._can_run((slot, holder, event))
        )

    def _supposing(self, slot: Slot[Trigger], holds: Callable[[], bool]) -> bool:
        """Would this hold if that ability had set up what it sets up?"""
        if slot.ability.supposes is None:
            return False
        supposed = Lasting(slot.ability.supposes, slot.ability.definition, slot.owner, slot.card, (), ("supposed",))
        self.table.lasting.append(supposed)
        self.install_lasting(supposed)
        would = holds()
        self.end_one(supposed)
        return would

    def _played(self, me: Player, definition: Definition) -> int:
        turn = self.table.turn
        if turn is None or not turn.played:
            return 0
        return turn.played.get((me.name, definition.abilities.counted_as), 0)

    def nth_play(self, event: Event) -> int:
        """Which of the plays of that card in this turn a play is, limits that it shares included."""
        if event.doer is None or event.name is None:
            return 0
        return self._played(event.doer, event.name) + (event.verb == "before play")

    def may_have(self, player: Player, card: Card) -> bool:
        """May that card lie before that player, by its own text and the room there?"""
        placement = card.definition.abilities.placement
        if placement is not None and player not in placement.whom(self, player, card):
            return False
        return self.has_room(player, card)

    def places_for(self, me: Player, card: Card, definition: Definition) -> list[Player]:
        """Before whom a card may be put: where its text says, else before me, if there is room."""
        placement = definition.abilities.placement
        if placement is None:
            return [me] if self.has_room(me, card) else []
        whom = self.choosable(me, card, definition, placement.whom(self, me, card))
        return [player for player in whom if self._may_be_put(me, card, definition, player)]

    def _may_be_put(self, me: Player, card: Card, definition: Definition, player: Player) -> bool:
        """Is there room before that player, and can be paid what aiming at him costs?"""
        if not self.has_room(player, card):
            return False
        return DEARER_AIM not in self.slots or self.too_dear("play", me, card, definition, None, (player,)) is None

    def has_place(self, me: Player | None, card: Card | None, definition: Definition) -> bool:
        """Is there anybody before whom it may be put?"""
        if me is None or card is None:
            return False
        placement = definition.abilities.placement
        if placement is None:
            return not me.in_play or self.has_room(me, card)
        for player in self.choosable(me, card, definition, placement.whom(self, me, card)):
            if self._may_be_put(me, card, definition, player):
                return True
        return False

    # Functions that an ability holds are taken out of it before they are called: it is quicker than calling them there.
    def can_begin(self, ability: Text, me: Player, card: Card | None) -> bool:
        for question in ability.priced:
            if not question(self, me, card):
                return False
        return not ability.aimed or self._has_aim(ability, me, card)

    def can_play(self, ability: PlayText, me: Player, card: Card) -> bool:
        """May that text be begun by playing the card? What is being played lies in no hand any more."""
        if ability.apart:
            return self._can_play_apart(ability, me, card)
        return self.can_begin(ability, me, card)

    def _can_play_apart(self, ability: PlayText, me: Player, card: Card) -> bool:
        return self.set_apart(me, card, lambda: self.can_begin(ability, me, card))

    def set_apart(self, me: Player, card: Card | None, ask: Callable[[], Found]) -> Found:
        """What is the answer if that card is not in my hand?"""
        if card is None or card not in me.hand:
            return ask()
        at = me.hand.index(card)
        del me.hand[at]
        self.kept.changed(CARDS)
        answer = ask()
        me.hand.insert(at, card)
        self.kept.changed(CARDS)
        return answer

    def can_repeat(self, ability: Text, me: Player, card: Card | None) -> bool:
        """A text that is done without being played or used costs nothing."""
        for question in ability.questions:
            if not question(self, me, card):
                return False
        return not ability.aimed or self._has_aim(ability, me, card)

    def _has_aim(self, ability: Text, me: Player, card: Card | None) -> bool:
        """Is there anybody or anything that a text may be aimed at?"""
        slots = self.slots
        if PROTECTED_BY in slots or KEPT_CARD in slots:
            return bool(self.aims_of(ability, me, card))
        whom = ability.aims[0]
        things = whom(self, me, card)
        if not things:
            return False
        limited = LIMITED in slots or "chosen" in ability.definition.abilities.rules
        return not (limited or isinstance(things[0], Card)) or bool(self.aimable(me, card, ability, things))

    def aims_of(self, ability: Text, me: Player, card: Card | None, *chosen: Any) -> Sequence[Any]:
        """Whom or what a text may be aimed at next, after what was chosen."""
        whom, outer = ability.aims[len(chosen)], self._aiming
        self._aiming = me, card, ability.definition
        things = self.aimable(me, card, ability, whom(self, me, card, *chosen), len(chosen))
        self._aiming = outer
        return things

    def is_kept_from_it(self, slot: Slot[Protection], card: Card) -> bool:
        """Does a protection hold against what is under way, or against what is about to be aimed?"""
        ability, this = slot.ability, slot.card
        holders = self.holding(slot, ability.says_me, self.owner(card))
        mine = [me for me in holders if ability.match(self, me, this, card)]
        if ability.by is None or not mine:
            return bool(mine)
        frame = self.frames[-1] if self.frames else None
        by, at, name = (None, None, None) if frame is None else (frame.owner, frame.card, self.used_as(frame))
        if self._aiming is not None:
            by, at, name = self._aiming
        return name is not None and any(ability.by(self, me, this, at, name, by) for me in mine)

    def used_as(self, frame: Frame) -> Definition | None:
        """What the card of an effect is used as."""
        return frame.name or (frame.ability.definition if frame.ability is not None else None)

    def aimable(
        self, me: Player, card: Card | None, ability: Text, things: Sequence[Any], at: int = 0
    ) -> Sequence[Any]:
        """Whom or what may be aimed at, less cards only rules may touch and players that a ban protects.

        `at` = which of its aims it is.
        """
        if not things:
            return things
        if isinstance(things[0], Card):
            if not ability.rank:
                return things
            found = [card for card in things if self.is_allowed(card) or self.is_allowed(card, "drawn")]
            return self._less(found, KEPT_CARD, me, card, ability.definition) if KEPT_CARD in self.slots else found
        whom = self.choosable(me, card, ability.definition, things, *(ability.done[at] if ability.done else ()))
        if DEARER_AIM not in self.slots or not isinstance(ability, PlayText):
            return whom
        return [p for p in whom if self.too_dear("play", me, card, ability.definition, ability, (p,)) is None]

    def choosable(
        self, me: Player | None, card: Card | None, definition: Definition, players: Sequence[Player], *done: str
    ) -> Sequence[Player]:
        """Those whom nothing forbids to aim that card at, used as this one, and to do this to."""
        own = definition.abilities.rules
        for limit in own.get("chosen", ()) if own and me is not None and card is not None else ():
            players = [p for p in players if not limit.match(self, me, card, p, card, definition, me)]
        if LIMITED not in self.slots or me is None:
            return players
        for ban in (definition.ban_on_choosing, NOT_CHOSEN, TARGETED, *(KEPT_FROM[each] for each in done)):
            players = self._less(players, ban, me, card, definition)
        return players

    def _less(
        self, things: Sequence[Thing], ban: Key[NotChosen], by: Player | None, card: Card | None, name: Definition
    ) -> Sequence[Thing]:
        """Those that no ban of that name keeps from being aimed at, or from what is done."""
        for slot in self.live.get(ban, NO_SLOTS):
            match, this = slot.ability.match, slot.card
            kept: list[Thing] = []
            for thing in things:
                for me in self.holding(slot, slot.ability.says_me, thing):
                    if match(self, me, this, thing, card, name, by):
                        kept.append(thing)
            if kept:
                things = _without(things, kept)
        return things

    def holding(self, slot: Slot[Any], says_me: bool, default: Any) -> Sequence[Any]:
        """Who says I in a statement: its owner; in one that is nobody's every player, if it says so."""
        if slot.owner is not None:
            return (slot.owner,)
        return self.alive if says_me else (default,)

    def may_choose(self, players: Sequence[Player], *done: str, by: Player | None = None) -> Sequence[Player]:
        """Those whom the text under way may choose when it comes to it; another than its owner may be who shoots."""
        if LIMITED not in self.slots:
            return players
        frame = self.frames[-1]
        name = self.used_as(frame)
        if name is None:
            return players
        if by is None:
            return self.choosable(frame.owner, frame.card, name, players, *done)
        found = self.choosable(frame.owner, frame.card, name, players)
        for each in done:
            found = self._less(found, KEPT_FROM[each], by if each == "shot" else frame.owner, frame.card, name)
        return found

    def may_pick(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Those of the cards that no limit keeps from being picked by the text under way, or about to be aimed."""
        if self._aiming is not None:
            return self._less(cards, KEPT_CARD, *self._aiming)
        frame = self.frames[-1] if self.frames else None
        name = self.used_as(frame) if frame is not None else None
        return cards if frame is None or name is None else self._less(cards, KEPT_CARD, frame.owner, frame.card, name)

    def is_kept(self, player: Player, ban: Key[NotChosen], frame: Frame, by: Player | None = None) -> bool:
        """Does a ban keep the effect under way from doing that to him? It is its owner's doing, or another's."""
        name = self.used_as(frame)
        return name is not None and not self._less((player,), ban, by or frame.owner, frame.card, name)

    def usable(self, me: Player | None, window: str = TURN, ask: Ask | None = None) -> list[Use]:
        found: list[Use] = []
        if me is None:
            return found
        waiting, live, use = self.slots, self.live, USES[window]
        slots = live.get(use, NO_SLOTS)
        if (use, me) in live:
            slots = slots + live.get((use, me), NO_SLOTS)
        if ask is None or ask.any_time:
            if USE_ANY_TIME in live:
                slots = slots + live.get(USE_ANY_TIME, NO_SLOTS)
            if (USE_ANY_TIME, me) in live:
                slots = slots + live.get((USE_ANY_TIME, me), NO_SLOTS)
        if not slots and GRANT not in waiting:
            return found
        turn, hindered = self.table.turn, NO_USE in waiting or DEARER_USE in waiting
        used = self.table.used if turn is None else turn.used
        for slot in slots:
            ability, card = slot.ability, slot.card
            if ask is not None and (id(slot) in ask.spent or (ability.order == FIRST and ask.answered)):
                continue
            if used and (me.name, ability.entry) in used and self._used_up(me, slot):
                continue
            if hindered and self._is_kept_from_using(me, card, ability):
                continue
            if self.can_begin(ability, me, card):
                found.append(Use(slot, me))
        if GRANT in waiting and me.in_play:
            for granted in waiting.get(GRANT, NO_SLOTS):
                if not used or self.uses(me, granted.ability) < MAX_USES:
                    found += self._granted(granted, me, window)
        return found

    def _is_kept_from_using(self, me: Player, card: Card | None, ability: UseText) -> bool:
        """Does a ban, or a price that cannot be paid, stand in the way of a use?"""
        if card is not None and NO_USE in self.slots and self.may_not_use(me, card, ability.definition):
            return True
        return DEARER_USE in self.slots and self.too_dear("use", me, card, ability.definition, ability) is not None

    def _granted(self, slot: Slot[Grant], me: Player, window: str) -> list[Use]:
        """Cards in play that a rule lets their owner use: in the windows of their own text, if that can be begun."""
        ability = slot.ability
        found: list[Use] = []
        border, own = ability.border, ability.own
        if own and window != TURN:
            return found
        for card in me.in_play:
            if border and card.definition.border != border:
                continue
            match, can = ability.match, ability.can
            if card.index in self.off or (match is not None and not match(self, me, card)):
                continue
            if can is not None and not can(self, me, card):
                continue
            if NO_USE in self.slots and self.may_not_use(me, card, card.definition):
                continue
            if DEARER_USE in self.slots and self.too_dear("use", me, card, card.definition, None) is not None:
                continue
            if own:
                found.append(Use(slot, me, card))
                continue
            for text in card.definition.abilities.plays:
                if window in text.windows and self.can_begin(text, me, card):
                    found.append(Use(slot, me, card, text))
                    break
        return found

    def with_verb(self, me: Player | None, verb: str, *, once: bool = False) -> list[Any]:
        """Cards whose text has that verb: in hand, as themselves or as what they count as, and usable ones in play.

        `once` = they are discarded, not played: one that has it in several ways is listed only once, and no ban on
        playing it stands in the way.
        """
        found: list[Any] = []
        if me is None:
            return found
        for card in me.hand:
            ways = [card.definition]
            ways += [
                self.definitions[s.ability.to]
                for key in ((COUNTS_AS,) if once else AS_OTHERS)
                for s in self.live.get(key, NO_SLOTS)
                if s.owner in (me, None) and s.ability.match(self, me, s.card, card)
            ]
            for definition in dict.fromkeys(ways):
                text = next((a for a in definition.abilities.plays if verb in a.acts), None)
                if text is not None and definition.border in self.rulebook.resolved_borders:
                    if not once and self.may_not_play(me, card, definition):
                        continue
                    if NO_USE in self.slots and self.may_not_use(me, card, definition):
                        continue
                    if not once and DEARER_PLAY in self.slots and self.too_dear("play", me, card, definition, text):
                        continue
                    found.append(card.plays.get(text) or _play_of(card, definition, text))
                    if once:
                        break
        for slot in self.slots.get(GRANT, NO_SLOTS):
            for use in self._granted(slot, me, "attack"):
                if use.text is not None and verb in use.text.acts:
                    found.append(use)
        return found

    def may_stop(self, me: Player | None) -> list[Any] | None:
        """Nothing in the way of stopping; or no such answer while a duty can be done."""
        for slot in self.live.get(DUTY_TO_PLAY, NO_SLOTS) if me is not None else ():
            assert me is not None
            for way in self.playable(me, me.hand):
                if slot.ability.match(self, slot.owner or me, slot.card, me, way.card):
                    return []
        return None

    def _used_up(self, me: Player, slot: Slot[UseText]) -> bool:
        """Has it been used as often as it may be, by what it says itself or by a limit?"""
        ability, lasting = slot.ability, slot.lasting
        used = self.uses(me, ability)
        if not used:
            return False
        if used >= MAX_USES:
            return True
        if ability.times is not None:  # what a text has set up counts for itself each time
            alone = used if lasting is None else lasting.used.get(self.in_this_turn(me, ability), 0)
            if alone >= ability.times:
                return True
        ident = ability.definition.id
        return ident in self.limits and used >= self.number("limit", me, ident)

    def can_use(self, me: Player | None, ident: str) -> Slot[UseText] | None:
        """What can be used by the name of what says it, if it is open now."""
        if me is None or not me.in_game:
            return None
        for slot in self.uses_of(me, ident):
            ability = slot.ability
            if TURN not in ability.windows or self._used_up(me, slot):
                continue
            if (
                DEARER_USE in self.slots
                and self.too_dear("use", me, slot.card, ability.definition, ability) is not None
            ):
                continue
            if self.can_begin(ability, me, slot.card):
                return slot
        return None

    def uses_of(self, me: Player, ident: str) -> list[Slot[UseText]]:
        """What that card or rule lets a player use."""
        use = USE_OF[ident]
        own = self.live.get((use, me))
        return self.live.get(use, NO_SLOTS) if not own else [*self.live.get(use, NO_SLOTS), *own]

    def orderable(self, me: Player | None, card: Card | None) -> bool:
        """Could a text let this player play that card now?"""
        return me is not None and card is not None and self._ordered_text(me, card, card.definition) is not None

    def playable_as(self, me: Player | None, cards: Sequence[Card], ident: str) -> list[Card]:
        """Those of the cards that a text could let be played as another now."""
        if me is None:
            return []
        return [card for card in cards if self._ordered_text(me, card, self.definitions[ident]) is not None]

    def _ordered(self, me: Player, card: Card, name: Definition | None = None) -> Played | None:
        """The way to play a card that a text orders, perhaps as another."""
        definition = name or card.definition
        text = self._ordered_text(me, card, definition)
        return Played(card, definition, text or None) if text is not None else None

    def _ordered_text(self, me: Player, card: Card, definition: Definition) -> Any:
        """As `_way_to_play`, for a play that a text orders: as another card the limits of that do not count."""
        if definition.border is None or self.may_not_play(me, card, definition):
            return None
        if NO_USE in self.slots and self.may_not_use(me, card, definition):
            return None
        own = definition.abilities
        limited = definition is card.definition and (own.counted_as in self.limits or own.most is not None)
        if limited and self._played(me, definition) >= self.most_plays(me, definition):
            return None
        dearer = DEARER_PLAY in self.slots or "costs" in definition.abilities.rules
        if definition.border not in self.rulebook.resolved_borders:
            if dearer and self.too_dear("play", me, card, definition, None) is not None:
                return None
            return False if self.has_place(me, card, definition) else None
        for text in definition.abilities.plays:
            if TURN not in text.windows or text in self._ordering:  # what rests on itself does not count
                continue
            if dearer and self.too_dear("play", me, card, definition, text) is not None:
                continue
            self._ordering.append(text)
            begins = self.can_play(text, me, card)
            self._ordering.pop()
            if begins:
                return text
        return None

    def can_give_up_groups(self, *parts: tuple[Sequence[Card], int, Sequence[str]], ranks: Ranks = None) -> bool:
        """Are there different cards for each part of a cost, of which some are alike?"""
        if not parts:
            return True
        (cards, count, keys), *others = parts
        if not keys:  # those that are alike are found first
            alike = [part for part in others if part[2]]
            if alike:
                rest = [part for part in others if not part[2]]
                return self.can_give_up_groups(*alike, parts[0], *rest, ranks=ranks)
            return self.can_give_up(*((cards, count) for cards, count, _ in parts))
        elsewhere = {card for cards, _, _ in others for card in cards}
        seen = sorted(self.all_seen(cards, ranks), key=lambda each: each.card in elsewhere)
        for each in seen:
            found = complete([each], [other for other in seen if other is not each], count, keys)
            if found is None:
                continue
            gone = {other.card for other in found}
            left = [([card for card in cards if card not in gone], count, keys) for cards, count, keys in others]
            if self.can_give_up_groups(*left, ranks=ranks):
                return True
        return False

    def can_give_up(self, *parts: tuple[Sequence[Card], int]) -> bool:
        """Are there different cards for each part of a cost?"""
        wanted = [cards for cards, count in parts for _ in range(count)]
        given: dict[Card, int] = {}

        def find(part: int, tried: set[Card]) -> bool:
            for card in wanted[part]:
                if card not in tried:
                    tried.add(card)
                    if card not in given or find(given[card], tried):
                        given[card] = part
                        return True
            return False

        return all(find(part, set()) for part in range(len(wanted)))

    def doable(self, me: Player | None, card: Card | None, by: Card | None) -> bool:
        """Could the text of that card be done as if it were played now, by one that stands in for it?"""
        if me is None or card is None:
            return False
        definition = card.definition
        if card is by:
            return False
        if self.may_not_play(me, card, definition) or self.may_not_use(me, card, definition):
            return False
        shared = definition.abilities.limit_of  # a limit that the text itself speaks of holds for it too
        if shared is not None and self._played(me, definition) >= self.number("limit", me, shared):
            return False
        text = next(iter(definition.abilities.plays), None)
        if text is None or TURN not in text.windows:
            return False
        if DEARER_PLAY in self.slots and self.too_dear("play", me, by, definition, text) is not None:
            return False
        # What stands in pays for nothing.
        return self.set_apart(me, by, lambda: self.can_announce(text, me, card, definition))

    def payable(self, me: Player | None, card: Card | None) -> bool:
        """Can the text of a card be done in full, as a price, or does something stand in for it?"""
        if me is None or card is None:
            return False
        kept, key = self.kept, (me, card)
        known = kept.payable.get(key)
        if known is None:
            plays = card.definition.abilities.plays
            if not plays:
                return False
            payable, unsteady = plays[0].payable, kept.unsteady
            known = payable is not None and bool(payable(self, me, card))
            if kept.unsteady == unsteady:
                kept.payable[key] = known
        if known:
            return True
        for doing in self.doings(me, card, card.definition):
            if self.collect(self.live.get(WOULD[doing.verb], NO_SLOTS), doing):
                return True
        return False

    def doings(self, me: Player, card: Card, definition: Definition) -> list[Event]:
        """What doing the text of a card is called by those that wait for it: by its name, and by its kind."""
        slots = self.slots
        found: list[Event] = []
        for do, would in definition.done_as:
            if would in slots:
                found.append(Event(do, me, card, card, None, "", definition))
        return found

    def can_do(self, me: Player | None, event: Event) -> bool:
        """May the text of a card be done again right after it was played: has nothing been played since?"""
        if me is None or event.name is None or self.table.turn is None:
            return False
        text = next(iter(event.name.abilities.plays), None)
        since = self.table.turn.plays.get(me.name, 0) - event.ordinal
        return not since and text is not None and TURN in text.windows and self.can_repeat(text, me, event.card)

    def nobody_answers(self, window: str) -> bool:
        """Is it plain that no player might play or use anything in a window? Saves asking one by one."""
        answering = self.kept.answering
        silent = answering.get(window)
        if silent is None:
            silent = answering[window] = self._is_silent(window)
        if not silent:
            return False
        few = self.answer_cards.get(window)
        if few is None:
            return not self.rulebook.played_in[window]
        at = self.table.at
        for card in few:
            if at[card.index].owner is not None:
                return False
        return True

    def _is_silent(self, window: str) -> bool:
        """Does nothing that lies there let anybody answer in a window?"""
        use, slots = USES[window], self.slots
        if use in slots:
            return False
        for player in self.players:
            if (use, player) in slots:
                return False
        return not self._is_stood_in_for(self.rulebook.played_in[window])

    def _is_stood_in_for(self, answers: set[Definition]) -> bool:
        """Does something let cards be played as one of these?"""
        for key in AS_OTHERS:
            for slot in self.slots.get(key, NO_SLOTS):
                if self.definitions[slot.ability.to] in answers:
                    return True
        return False

    def could_answer(self, player: Player, window: str, any_time: bool = False) -> bool:
        """Is there anything at all that this player might play or use in a window? Saves asking."""
        slots = self.slots
        if any_time and (USE_ANY_TIME in slots or (USE_ANY_TIME, player) in slots):
            return True
        if window not in self.rulebook.windows and not self.table.lasting:
            return False  # neither a card nor what a text has set up says so
        use, answers = USES[window], self.rulebook.played_in[window]
        if use in slots or (use, player) in slots:
            return True
        if not answers:
            return False
        if (COUNTS_AS in slots or PLAYS_AS in slots) and self._is_stood_in_for(answers):
            return True
        few = self.answer_cards.get(window)
        if few is not None:
            at = self.table.at
            for card in few:
                if at[card.index].owner is player:
                    return True
            return False
        for card in player.hand:
            if card.definition in answers:
                return True
        for card in player.in_play if GRANT in slots else ():
            if card.definition in answers:
                return True
        return False


def _play_of(card: Card, definition: Definition, text: Any) -> Play:
    """The one way to play that card as this by that text, or only to put it down."""
    play = card.plays[text or definition] = Play(card, definition, text or None)
    return play


def _is_among(plays: Sequence[Play], card: Card, definition: Definition) -> bool:
    """Is there a way to play that card as this one already?"""
    return any(play.card is card and play.definition is definition for play in plays)


def _without(things: Sequence[Thing], kept: Sequence[Thing]) -> list[Thing]:
    return [thing for thing in things if thing not in kept]
