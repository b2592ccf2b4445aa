"""Fifth layer: events, the triggers and replacements that wait for them, and conditions that become true.

A turn and its phases are periods, not effects. Each thing they start - one play, one use, one ability at a moment of
the turn, one state condition - is a root effect; between two roots the game is idle.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

from bangdsl.play.asking import Asking
from bangdsl.play.board import LIFE, NO_SLOTS, Prefixed
from bangdsl.play.decisions import DONE, Played, Report, Running, RunningTo, Slot
from bangdsl.play.forms import (
    LIFELESS,
    SILENCE,
    SOON,
    WHENEVER,
    WOULD,
    Awaits,
    Doing,
    Fires,
    Key,
    Replacement,
    State,
    Trigger,
)
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import IN_PLAY, Card, Definition
from bangdsl.table.piles import DISCARDS, HAND, Pile
from bangdsl.table.table import Player, Table

ALL = "all"  # of whom cards or life are counted: anybody
# Whatever a text says, it comes to an end: what goes beyond this does not happen.
MAX_DEPTH = 60  # effects inside each other
MAX_STATES = 500  # conditions in a row that become true
MAX_ROUNDS = 500  # of the loops of one text
MAX_STEPS = 2_000  # effects and rounds of loops that one root effect comes to
MAX_STEPS_IN_TURN = 10_000
BARE: tuple[tuple[str, ...], dict[str, int]] = ((), {})  # without marks and tokens
BEFORE, COME_INTO = Prefixed("before "), Prefixed("come into ")
# What happens to cards anywhere; what a card says about that holds only where it lies before a player.
ONLY_LYING = frozenset(
    phase + verb
    for verb in ("discard", "draw", "gain", "give", "leave", "lose", "move", "swap")
    for phase in ("would ", "before ", "")
)
Awaited = TypeVar("Awaited", bound=Awaits)
Firing = TypeVar("Firing", bound=Fires)
HitOf = tuple[Slot[Firing], Player | None, Any]
Hit = tuple[Slot[Trigger], Player | None, Any]
StateHit = tuple[Slot[State], Player | None, Any]


class GameOver(Exception):
    """The game has ended; it unwinds whatever was under way."""


class Event:
    """One verb that happens, with everything a text may ask about it.

    Not every event has a card and its name; who asks for them knows that this one does.

    What most events have comes first and is given by position: given by name it would cost more than the event. And
    it is kept bit by bit, which is quicker than many at once.
    """

    __slots__ = (
        "amount",
        "attack",
        "by",
        "card",
        "cards",
        "culprit",
        "doer",
        "goal",
        "name",
        "object",
        "ordinal",
        "owner",
        "phase",
        "place",
        "play",
        "token",
        "verb",
        "willing",
    )

    def __init__(
        self,
        verb: str,
        doer: Player | None,
        object: Any = None,
        card: Card | None = None,
        owner: Player | None = None,
        place: str = "",
        name: Definition | None = None,
        play: Played | None = None,
        culprit: Player | None = None,
        attack: Any = None,
        amount: int = 1,
        token: str = "",
        phase: int = 0,
        ordinal: int = 0,
        cards: Sequence[Card] = (),
        willing: bool = False,
        goal: str = "",
    ) -> None:
        self.verb = verb
        self.doer = doer
        self.object = object
        self.card: Any = card
        self.owner = owner
        self.place = place
        self.name: Any = name
        self.play = play
        self.culprit = culprit
        self.attack = attack
        self.amount = amount
        self.token = token
        self.phase = phase
        self.ordinal = ordinal
        self.cards = cards
        self.willing = willing
        self.goal = goal  # the pile a card goes to
        self.by: Frame | None = None  # the effect under way when it happened; known once somebody is to hear of it

    def told_as(self, verb: str) -> Event:
        """The same under another name: as what comes before it, as one of the single ones it is made of."""
        twin = Event(
            verb, self.doer, self.object, self.card, self.owner, self.place, self.name, self.play, self.culprit,
            self.attack, self.amount, self.token, self.phase, self.ordinal, self.cards, self.willing, self.goal,
        )  # fmt: skip
        twin.by = self.by
        return twin


class Frame:
    """An effect under way: whose it is, which card it is of, what it was aimed at and whom it has touched."""

    __slots__ = (
        "__dict__", "ability", "aims", "attack", "by", "card", "event", "lifted", "me", "name", "ordered", "owner",
        "phase", "play", "rounds", "touched",
    )  # fmt: skip
    # What few effects have is set for those alone: nothing is made as often as this.
    several: Sequence[Player] = ()  # all whom a text for several is aimed at
    concerns: Player | None = None  # to whom it is coming, while others may have a say
    led_to: Mapping[Player, Player] | None = None  # who is aimed at instead of whom, once somebody has said so
    only_lies = False  # is it a card that comes to lie there? It may, though it has no effect on him
    in_secret = False  # were cards lifted for one player's eyes only?
    paid: Sequence[Card] = ()  # hand cards given up for it: the effect is of these then
    bought: dict[str, Any] | None = None  # what paying for it has given a name
    stood_in: Sequence[tuple[Any, Player | None]] = ()  # which texts changed what would happen just now, and whose
    led_on: Sequence[tuple[Any, Player | None]] = ()  # which did before it came to somebody else
    since = 0  # how many of the things that are remembered had happened when it began

    def __init__(self, owner: Player | None, card: Card | None, ability: Doing | None, event: Any = None) -> None:
        self.owner, self.card = owner, card
        self.ability, self.event = ability, event
        # Of what: whoever has seen that there is a card knows that it has a name.
        self.name: Any = card.definition if card is not None else None
        self.by = card  # the card at hand, which may stand in for that one
        self.me: Player | None = owner  # who holds the ability, also where nobody is responsible
        self.touched: dict[Player, bool] | None = None  # whom it came to, and does it act on them?
        self.play: Played | None = None
        self.aims: Sequence[Any] = ()  # whom and what its text was aimed at
        self.rounds = 0  # of the loops in its text
        self.lifted: Sequence[tuple[Card, Pile]] = ()
        self.phase = 0  # set while a rule carries out a phase
        self.ordered = False  # by a trigger with an `if`, which is asked again before the worst happens
        self.attack: Any = None  # the shot this effect answers

    def leave_out(self, player: Player) -> None:
        """It does not act on that player."""
        if self.touched is None:
            self.touched = {}
        self.touched[player] = False


class Events(Asking):
    __slots__ = (
        "begun", "by_turns", "deferred", "ends", "frames", "listened_to", "noted", "own_slots", "remembers", "reports",
        "rooted", "turn_ends", "waiting",
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self.frames: list[Frame] = []
        self.rooted = False
        self.begun = 0  # effects and rounds of loops so far
        self.ends = self.turn_ends = MAX_STEPS_IN_TURN  # how far the root effect and the turn under way may come
        self.by_turns = 0
        self.deferred: list[Hit] = []
        self.noted: list[Hit] = []  # what comes of something that happened inside a step, once the step is over
        self.own_slots: dict[tuple[Awaits, Card, Player | None], Slot[Awaits]] = {}  # what cards say about themselves
        self.reports: list[Event] = []  # what the table has reported and nothing has come of yet
        self.waiting: list[Hit] = []  # `after` an event: when the root is over
        # Of the rulebook, as they are asked with every effect and every event.
        self.remembers = bool(rulebook.remembered)
        self.listened_to = rulebook.listened_to

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    # ---------------------------------------------------------------- effects
    def perform(self, frame: Frame, handler: Running) -> Running:
        """Carry out a handler as the effect of a frame."""
        self.begin(frame)
        result = yield from handler
        self.end(frame)
        return result

    def begin(self, frame: Frame) -> None:
        """An effect is under way."""
        self.begun += 1
        self.frames.append(frame)
        if self.remembers:
            frame.since = self.table.memory.so_far

    def goes_too_far(self) -> bool:
        """Have effects set each other off so often, or so deep, that no more of them happen?"""
        return self.begun >= self.ends or len(self.frames) >= MAX_DEPTH

    def end(self, frame: Frame) -> None:
        """It is over."""
        if frame.lifted:
            self._put_back(frame)
        self.frames.pop()

    def _put_back(self, frame: Frame) -> None:
        """What an effect lifted off a pile and left goes back."""
        for card, pile in reversed(frame.lifted):
            if self.table.at[card.index] is self.limbo:
                owner = pile.owner
                here = owner is None or (owner.in_game and (pile is owner.hand or self.has_room(owner, card)))
                self.move(card, pile if here else self.discards)

    def as_root(self, running: Running) -> Running:
        """Carry out something as a root if nothing else is one, and look at the conditions when it is over."""
        return running if self.rooted else self._root(running)

    def _root(self, running: Running) -> Running:
        self.rooted = True
        self.ends = min(self.begun + MAX_STEPS, self.turn_ends)
        yield from running
        if "after effect" in self.slots:
            yield from self.fire(Event("after effect", self.turn_player))
        self._over()
        if (settling := self.idle()) is not DONE:
            yield from settling

    def _over(self) -> None:
        """A root effect is over: what held for it ends."""
        self.rooted = False
        if self.table.lasting:
            self.end_until("root")

    def run_ability(
        self, slot: Slot[Trigger] | Slot[State], me: Player | None, event: Any, unasked: bool = False
    ) -> Running:
        ability, card, frames = slot.ability, slot.card, self.frames
        if (self.begun >= self.ends or len(frames) >= MAX_DEPTH) and not self._must_be_done(slot, event):
            return
        if not ability.at_once:
            if not (yield from self._goes_ahead(slot, me, event, unasked)):
                return
            if ability.times is not None:
                self._count_once(slot, me)
        if slot.lasting is not None and (slot.lasting.until == ONCE or ability.ends):
            self.end_one(slot.lasting)
        if type(ability) is Trigger and ability.moves:
            event = self._less_what_has_gone(event)
        frame = Frame(me if slot.owner is not None else None, card, ability, event)
        frame.me = me
        frame.ordered = ability.has_if
        inside, slot.running = slot.running, True
        handler = ability.handler
        self.begun += 1  # as `begin` and `end` do it; nothing is done more often
        frames.append(frame)
        if self.remembers:
            frame.since = self.table.memory.so_far
        yield from handler(self, me, card, event)
        if frame.lifted:
            self._put_back(frame)
        frames.pop()
        slot.running = inside

    def _less_what_has_gone(self, event: Event) -> Event:
        """What happened, without those of its cards that have been taken from where it put them since."""
        at, goal = self.table.at, event.goal or (DISCARDS if event.verb == "draw!" else "")
        owner = event.doer if event.verb == "draw" else event.object if event.verb in ("give", "move") else None

        def lies(card: Card) -> bool:
            pile = at[card.index]
            if not goal:  # what is played or shot with lies in nobody's hand
                return pile.name != HAND
            return pile.name == goal and (owner is None or pile.owner in (None, owner))

        cards = [event.card, *event.cards] if event.card is not None else event.cards
        if all(map(lies, cards)):
            return event
        left = event.told_as(event.verb)
        left.card = event.card if event.card is not None and lies(event.card) else None
        left.cards = [card for card in event.cards if lies(card)]
        return left

    def _must_be_done(self, slot: Slot[Trigger] | Slot[State], event: Any) -> bool:
        """However far it has gone, who is out leaves nothing behind: the rules of the table see to that."""
        out = isinstance(event, Event) and event.verb == "eliminate"
        return out and slot.owner is None and slot.card is None and len(self.frames) < 2 * MAX_DEPTH

    def _goes_ahead(
        self, slot: Slot[Trigger] | Slot[State], me: Player | None, event: Any, unasked: bool
    ) -> RunningTo[bool]:
        """Can it be paid for, has it not been due several times at once, and does who may do it want to?"""
        ability = slot.ability
        can = ability.can
        if can is not None and not can(self, me, slot.card, event):
            return False
        if ability.times is not None and self._used_often(slot, me):
            return False
        return not ability.may or unasked or me is None or (yield from self.wants(me, slot))

    def is_due(self, frame: Frame) -> bool:
        """Does the `if` still hold that ordered this effect?"""
        match = frame.ability.match if isinstance(frame.ability, Awaits) else None
        return match is None or bool(match(self, frame.me, frame.card, frame.event))

    def _can_run(self, hit: HitOf[Any]) -> bool:
        """Whether a cost can be paid and somebody aimed at is looked at when it comes to it, not at the event."""
        slot, me, event = hit
        can = slot.ability.can if type(slot.ability) is Trigger else None
        return can is None or bool(can(self, me, slot.card, event))

    def reported(self, report: Report) -> Running:
        self.reports.append(Event(report.verb, report.player, report.player))
        yield from self.idle()

    # ---------------------------------------------------------------- triggers
    def fire(self, event: Event, narrowed: str | None = None, units: bool | None = None) -> Running:
        """Collect what waits for an event that has happened, or for just such a one, and run it."""
        hits = self.heard(event, narrowed, units)
        return self.run_hits(hits) if hits else DONE

    def is_heard(self, verb: str, definition: Definition) -> bool:
        """Does anything wait for it or ask for it later, or does its card say something of it? Saves telling of it."""
        said = definition.abilities
        own = verb in said.own or (verb == "leave" and bool(said.leaving))
        return own or bool(self.slots.get(verb)) or verb in self.rulebook.remembered

    def heard(self, event: Event, narrowed: str | None = None, units: bool | None = None) -> list[Hit]:
        """What waits for an event, or for just such a one, with what its card says about itself; all or the units."""
        verb, live = event.verb, self.live
        slots = live.get(verb, NO_SLOTS)
        if narrowed is not None and (just_such := live.get(narrowed)):
            slots = [*just_such, *slots] if slots else just_such
        if verb in self.listened_to:
            if verb in self.rulebook.own_verbs:
                slots = [*self.own_to(event, verb), *slots]
            if verb in self.rulebook.remembered:
                self.remember(event, units)
        if not slots:
            return []
        if event.by is None and self.frames:
            event.by = self.frames[-1]
        return self.collect(slots, event, units)

    def remember(self, event: Event, units: bool | None) -> None:
        """Keep in mind what has happened; the next layer says how."""
        raise NotImplementedError

    @overload
    def own_to(self, event: Event, verb: Key[Replacement]) -> list[Slot[Replacement]]: ...  # type: ignore[overload-overlap]
    @overload
    def own_to(self, event: Event, verb: str) -> list[Slot[Trigger]]: ...
    def own_to(self, event: Event, verb: str) -> list[Slot[Any]]:
        """What the cards of an event say about its happening to themselves, if they are where that counts."""
        found: list[Slot[Any]] = []
        for card in event.cards or (event.card,):
            if card is None:
                continue
            definition = event.name or card.definition
            said = definition.abilities.own.get(verb, [])
            if verb == "leave":
                said = [*definition.abilities.leaving, *said]
            owner = event.owner
            if event.play is not None or (owner is None and not verb.startswith(COME_INTO.prefix)):
                owner = event.doer
            if verb in ONLY_LYING and not _lies(card, owner, event.place):
                said = [ability for ability in said if ability.anywhere]
            if not said:
                continue
            off = card.index in self.off or self.is_silenced(definition)
            if verb in ONLY_LYING and card.index in self.left_off and not self.in_play(card):
                off = True  # it was when it went
            for ability in said:
                mine = owner
                if event.verb == "draw" and ability.mine == "doer":
                    mine = event.doer  # `when I draw this`: who draws a card says I in it
                elif ability.mine == "object":
                    mine = event.object  # `when this is moved to me`: to whom it comes does
                nobody = mine is None and not definition.shared
                if (ability.even_off or not off) and not (nobody and ability.says_me):
                    key = (ability, card, mine)
                    found.append(self.own_slots.get(key) or self.own_slots.setdefault(key, Slot(ability, card, mine)))
        return found

    def was_marked(self, event: Event, word: str) -> bool:
        """Does a mark hang on the card of an event, or did it when the card left play?"""
        if event.card is None:
            return False
        return word in self._left_with(event, event.card)[0] or self.marked(event.card, word)

    def tokens_then(self, event: Event, token: str) -> int:
        """How many lie on the card of an event, or did when the card left play."""
        if event.card is None:
            return 0
        return self._left_with(event, event.card)[1].get(token, 0) or self.tokens(event.card, token)

    def _left_with(self, event: Event, card: Card) -> tuple[tuple[str, ...], dict[str, int]]:
        return self.left_with.get(card.index, BARE) if event.place == IN_PLAY else BARE

    def is_silenced(self, definition: Definition) -> bool:
        return any(slot.ability.ident == definition.id for slot in self.slots.get(SILENCE, NO_SLOTS))

    def collect(self, slots: list[Slot[Awaited]], event: Event, units: bool | None = None) -> list[HitOf[Awaited]]:
        """Those whose description fits the event as it is now, in the order they are declared or lie."""
        hits: list[HitOf[Awaited]] = []
        for slot in slots:
            ability = slot.ability
            if units is not None and ability.unit is not units:
                continue
            match, me, mine = ability.match, slot.owner, ability.mine
            if mine is not None:
                whose = event.doer if mine == "doer" else getattr(event, mine)
                if whose is None or (me is not None and me is not whose):
                    continue
                me = whose
            elif me is None and ability.says_me:
                for me in self.clockwise_from(None):
                    if (match is None or match(self, me, slot.card, event)) and self._is_open(slot, me, event):
                        hits.append((slot, me, event))
                continue
            if match is not None and not match(self, me, slot.card, event):
                continue
            if (not slot.running and ability.simple) or self._is_open(slot, me, event):
                hits.append((slot, me, event))
        return hits

    def under_way(self) -> Frame | None:
        """The effect under way, if any, where a play may be an answer: a frame without an ability only says to what."""
        for frame in reversed(self.frames):
            if frame.ability is not None:
                return frame
        return None

    def _is_open(self, slot: Slot[Awaited], me: Player | None, event: Event) -> bool:
        """Nothing is set off by its own doing, only rules go on inside themselves; or more often than it says."""
        running = slot.running or (slot.ability.several and self._runs(slot))
        if running and slot.owner is not None and event.culprit in (None, slot.owner):
            return False
        return slot.ability.times is None or not self._used_often(slot, me)

    def _runs(self, slot: Slot[Awaited]) -> bool:
        """Is its text being done, for whatever of several things that it waits for?"""
        key = slot.ability.key
        return any(f.ability is not None and f.ability.key == key and f.card is slot.card for f in self.frames)

    def _used_often(self, slot: Slot[Firing], me: Player | None) -> bool:
        """Has it happened to its holder as often as it says it does, in the game or in this turn?"""
        counts, key = self._counts(slot, me)
        return counts.get(key, 0) >= (slot.ability.times or 0)

    def _count_once(self, slot: Slot[Firing], me: Player | None) -> None:
        counts, key = self._counts(slot, me)
        counts[key] = counts.get(key, 0) + 1

    def _counts(self, slot: Slot[Firing], me: Player | None) -> tuple[dict[tuple[str, str], int], tuple[str, str]]:
        """Where it is counted and under what; what a text has set up counts for itself each time."""
        ability, turn = slot.ability, self.table.turn
        name, key = me.name if me is not None else "", ability.key
        if slot.lasting is not None:
            return slot.lasting.used, (name, f"{key} {self.table.turn_count}" if ability.each_turn else key)
        return turn.used if ability.each_turn and turn is not None else self.table.used, (name, key)

    def note(self, event: Event) -> Running:
        """What happened inside a step is heard when the step is over: at once by who goes on with what this returns."""
        for hit in self.ordered(self.heard(event)):
            deferred = self.by_turns and hit[0].owner is not None
            later = self.waiting if hit[0].ability.later else self.deferred if deferred else self.noted
            later.append(hit)
        if not self.noted:
            return DONE
        self.dirty = True
        return self.settled()

    def aimed_at(self, event: Event) -> list[Player]:
        """Whom a play was aimed at, himself or by a card of his; whom anything else happened to."""
        if event.play is None:
            return [event.object] if isinstance(event.object, Player) else []
        whom = [t if isinstance(t, Player) else event.play.owners.get(t) for t in event.play.targets]
        return list(dict.fromkeys(player for player in whom if player is not None))

    def holders(self, slot: Slot[Firing]) -> list[Player] | tuple[Player | None, ...]:
        """Who `me` may be: the owner; of a rule that says I, everyone; else nobody."""
        if slot.owner is not None:
            return (slot.owner,)
        return self.clockwise_from(None) if slot.ability.says_me else (None,)

    def run_hits(self, hits: list[Hit]) -> Running:
        if len(hits) == 1:
            slot, me, event = hits[0]
            ability = slot.ability
            plain = not ability.later and not self.by_turns and not ability.counts
            if plain and (me is None or me.in_game or ability.even_out):
                return self.run_ability(slot, me, event)
        return self._run_all(hits)

    def _run_all(self, hits: list[Hit]) -> Running:
        queue = self.ordered(hits)
        for hit in hits:
            if hit[0].ability.later:
                self.waiting += [hit for hit in queue if hit[0].ability.later]
                queue = [hit for hit in queue if not hit[0].ability.later]
                break
        ran: list[Slot[Trigger]] = []
        while queue:
            if queue[0][0].owner is None or len(queue) == 1:
                slot, me, event = queue.pop(0)
            else:
                slot, me, event = yield from self.next_hit(queue)
            ability = slot.ability
            if me is not None and not me.in_game and not ability.even_out:
                continue
            if slot in ran and self._is_gone(slot):
                continue  # set off by each of several points, but its text went with its card after the first
            if queue:
                ran.append(slot)
            if ability.claims and any(other[0].ability.claims for other in queue):
                claiming = [(slot, me, event), *(other for other in queue if other[0].ability.claims)]
                queue = [other for other in queue if not other[0].ability.claims]
                yield from self.share(event.object, claiming)
                continue
            if self.by_turns and slot.owner is not None and event.verb != "eliminate":
                self.deferred.append((slot, me, event))
            else:
                if ability.counts:
                    yield from self._before_counting(slot, me)
                yield from self.run_ability(slot, me, event)

    def _is_gone(self, slot: Slot[Trigger]) -> bool:
        """Has what says it left, or gone to somebody else, since it was set off?"""
        if slot.lasting is not None:
            return slot.lasting not in self.table.lasting
        if slot.card is None:
            return False
        return all(each.owner is not slot.owner for each in self.slots_of.get(slot.card.index, NO_SLOTS))

    def share(self, loser: Player, claiming: list[Hit]) -> Running:
        """Several claim the cards of one player: one card each in turn, the nearest clockwise after the loser first."""
        claims = {me: (slot, event) for slot, me, event in claiming}
        ring = [p for p in self.clockwise_from(loser) if p in claims]
        taken = True
        while taken and not self.goes_too_far():  # he may get cards again meanwhile
            taken = False
            for player in ring:
                card = yield from self.pick_of(player, loser, "draw")
                if card is not None:
                    slot, event = claims[player]
                    frame = Frame(player, slot.card, slot.ability, event)
                    taken = bool((yield from self.perform(frame, self.draw(player, cards=[card])))) or taken

    def draw(
        self, doer: Player | None, count: int = 1, cards: Sequence[Card | None] | None = None, pile: Pile | None = None
    ) -> RunningTo[list[Card]]:
        """Take cards into hand; the layer that moves cards says how."""
        raise NotImplementedError

    def ordered(self, hits: list[HitOf[Firing]]) -> list[HitOf[Firing]]:
        """`first`, plain, `last`; inside each rules, events, then players clockwise; `after X` right behind X."""
        if len(hits) == 1:
            return hits
        for slot, _, _ in hits:
            if slot.owner is not None or slot.ability.after is not None:
                break
        else:
            if len(hits) == 2 and hits[0][0].ability.order < hits[1][0].ability.order:
                return hits
            return sorted(hits, key=_rule_place)
        ring = {p: i for i, p in enumerate(self.clockwise_from(None))}
        count = len(self.players)

        def place(hit: HitOf[Firing]) -> tuple[int, int, int]:
            slot, me, _ = hit
            owned = slot.owner is not None
            return (
                slot.ability.order,
                2 if owned else slot.ability.rank,
                ring.get(me, count) if me is not None and owned else 0,
            )

        queue = sorted(hits, key=place)
        for hit in [h for h in queue if h[0].ability.after is not None]:
            chain = self.behind(hit[0].ability.after)
            at = [i for i, other in enumerate(queue) if other[0].ability.definition.id in chain and other[1] is hit[1]]
            if at:
                queue.remove(hit)
                queue.insert(at[-1] + (0 if at[-1] > len(queue) else 1), hit)
        return queue

    def behind(self, ident: str | None) -> list[str]:
        """The card an ability stands behind, and those that one stands behind."""
        chain: list[str] = []
        while ident is not None and ident not in chain and ident in self.definitions:
            chain.append(ident)
            said = [a.after for a in self.definitions[ident].abilities.all if isinstance(a, Fires)]
            ident = next((after for after in said if after is not None), None)
        return chain

    def next_hit(self, queue: list[HitOf[Firing]]) -> RunningTo[HitOf[Firing]]:
        """The first in order; of several that are one player's own, the one he picks."""
        slot, me, _ = queue[0]
        if slot.owner is None or me is None or len(queue) == 1 or not me.in_game:
            return queue.pop(0)
        own = [
            h
            for h in queue
            if h[0].owner is me
            and h[1] is me
            and h[0].ability.order == slot.ability.order
            and h[0].ability.after is None
            and self._can_run(h)
        ]
        in_order = slot.ability.after is not None or all(h[0].ability.oldest for h in own)
        firsts: dict[str, HitOf[Firing]] = {}  # of those of one card the first is taken
        for h in own:
            firsts.setdefault(h[0].ability.definition.id, h)
        if len(firsts) < 2 or in_order or not self._order_matters(me, own):
            return queue.pop(0)
        chosen = yield from self.choose(me, "order", [Option(h) for h in firsts.values()])
        assert chosen is not None
        hit: HitOf[Firing] = chosen.hit
        queue.remove(hit)
        return hit

    def _order_matters(self, me: Player, hits: list[HitOf[Any]]) -> bool:
        """Could it come out differently in another order?

        Not if each of them only brings its holder a number of cards off the deck, life or tokens, whatever happens
        before, and nothing listens to that: then he gets the same of everything in the end.
        """
        for hit in hits:
            ability = hit[0].ability
            brings = ability.brings if type(ability) is Trigger else ()
            if not brings or any(self._is_noticed(hit, me, what, count) for what, count in brings):
                return True
        return False

    def _is_noticed(self, hit: HitOf[Any], me: Player, what: str, count: int) -> bool:
        """Does anything come of it when a player draws so many cards or gets so much life or so many tokens?

        Which cards he will draw nobody knows, so it could be any.
        """
        if self.concerned_by(SOON, {HAND if what == "draw" else what}):
            return True
        verbs: tuple[str, ...] = ("draw",)
        if what != "draw":
            verbs, unsteady = ("heal", "gain"), self.kept.unsteady
            self.bound(what, me)
            if self.kept.unsteady != unsteady:  # how much of it he may have may change on the way
                return True
        elif "shuffle" in self.slots:
            return True
        by = Frame(me, hit[0].card, hit[0].ability, hit[2])
        for verb in verbs:
            for key in (verb, BEFORE[verb], WOULD[verb]):
                if key in self.rulebook.own_verbs:
                    return True
                slots = [slot for slot in self.live.get(key, NO_SLOTS) if _may_be_of(slot, me)]
                for event in self._supposed(verb, me, what, count) if slots else ():
                    event.by = by
                    if self.collect(slots, event):
                        return True
        return False

    def _supposed(self, verb: str, me: Player, what: str, count: int) -> Iterator[Event]:
        """The events there would be, with each card there is."""
        if verb != "draw":
            yield Event(verb, me, me, amount=count, token=what)
            return
        for card in self.table.cards:
            yield Event(verb, me, card, card, None, self.deck.name, amount=count, goal=HAND, cards=[card])
            for ordinal in range(1, count + 1):
                yield Event(verb, me, card, card, None, self.deck.name, ordinal=ordinal, goal=HAND)

    def moment(self, verb: str, player: Player | None, phase: int = 0) -> Running:
        """A moment of the turn. Nothing is collected: after each ability the next among those in force is taken."""
        return self._moment(verb, player, phase) if verb in self.slots else DONE

    def _moment(self, verb: str, player: Player | None, phase: int) -> Running:
        last: Hit | None = None
        done: set[tuple[str, int, str]] = set()
        passed: dict[Player, Any] = {}  # how things stood when a player would not act before something was counted
        event = Event(verb, player, player)
        event.phase = phase
        turn = self.table.turn
        lost = turn is not None and turn.lost  # a turn lost before still has an end
        while True:
            slots = self.live.get(verb, NO_SLOTS)
            if last is not None:
                if len(slots) == 1 and slots[0].owner is None:
                    ability = slots[0].ability
                    if ability.mine is not None or not ability.says_me:
                        return  # the only one there was; one of a player may be another than that which is done
                done.add(_mark(last))
            hits = self.collect(slots, event)
            if done:
                hits = _left(hits, done)
            for slot in slots:
                if slot.ability.counts:
                    if (yield from self._may_act_first(verb, hits, player, done, passed)):
                        hits = _left(self.collect(self.live.get(verb, NO_SLOTS), event), done)
                    break
            if not hits:
                return
            last = hits[0] if len(hits) == 1 else (yield from self.next_hit(self.ordered(hits)))
            slot, me, _ = last
            if me is not None and not me.in_game:
                continue
            ability = slot.ability
            bound = ability.may or ability.times is not None or ability.can is not None
            if slot.owner is None and ability.definition.kind == "rule" and not bound:
                # A rule that runs a period: not an effect itself, so what it starts are roots.
                frame, handler = Frame(None, None, ability, event), ability.handler
                frame.phase = event.phase
                self.ends = min(self.begun + MAX_STEPS, self.turn_ends)
                self.begin(frame)
                yield from handler(self, me, None, event)
                self.end(frame)
                if (settling := self.idle()) is not DONE:
                    yield from settling
            else:
                yield from self.as_root(self.run_ability(slot, me, event))
            turn = self.table.turn
            if turn is not None and player is not None and (not player.in_game or (turn.lost and not lost)):
                return

    def _may_act_first(
        self,
        moment: str,
        hits: list[Hit],
        player: Player | None,
        done: set[tuple[str, int, str]],
        passed: dict[Player, Any],
    ) -> RunningTo[bool]:
        """Whoever may act at any time does so before his cards or his life are counted; has anybody done anything?

        What a period consists of is left out: who comes to it has just been asked.
        """
        due = {id(slot): me for slot, me, _ in hits}
        acted = False
        for slot in () if moment.startswith("at phase") else self.live.get(moment, NO_SLOTS):
            ability = slot.ability
            me = due.get(id(slot), slot.owner or player)
            if not ability.counts or _mark((slot, me, None)) in done:
                continue
            if id(slot) not in due and me is not player:
                continue  # it does not come to it, whatever is done
            for each in self.clockwise_from(None) if ability.counts == ALL else (me,):
                if each is None or passed.get(each) == (each.life, *each.hand):
                    continue
                here = (each.life, *each.hand)
                yield from self.at_any_time(each, slot)
                passed[each] = (each.life, *each.hand)
                acted = acted or passed[each] != here
        return acted

    def _before_counting(self, slot: Slot[Trigger], me: Player | None) -> Running:
        """As above, before a text is carried out that something has set off."""
        for each in self.clockwise_from(None) if slot.ability.counts == ALL else (me,):
            if each is not None:
                yield from self.at_any_time(each, slot)

    def at_any_time(self, player: Player, about: Any, in_vain: bool = True) -> Running:
        """What a player may do at any time; the layer of plays knows."""
        raise NotImplementedError

    # ---------------------------------------------------------------- replacements
    def replaced(self, event: Event, unit: bool | None, unasked: bool = False) -> Running:
        """Does something happen instead? The affected player's own first, as he picks; `unasked` = nobody is.

        `unit` = is it a single one, the whole, or is there no such difference?
        """
        waits_for = WOULD[event.verb]
        own = waits_for in self.rulebook.own_verbs
        if (not own and waits_for not in self.slots) or self.goes_too_far():
            return DONE
        if event.by is None and self.frames:
            event.by = self.frames[-1]
        hits = self._standing_in(event, waits_for, unit, own)
        if not hits and (unit is True or waits_for not in self.rulebook.windows):
            return DONE
        return self._replaced(event, unit, unasked, hits)

    def _standing_in(self, event: Event, waits_for: Key[Replacement], unit: bool | None, own: bool) -> list[HitOf[Any]]:
        """What could happen instead."""
        slots = self.live.get(waits_for, NO_SLOTS)
        if own:
            slots = [*slots, *self.own_to(event, waits_for)]
        return [h for h in self.collect(slots, event, unit) if not self._stands_in(h)]

    def _replaced(self, event: Event, unit: bool | None, unasked: bool, hits: list[HitOf[Any]]) -> Running:
        waits_for = WOULD[event.verb]
        own = waits_for in self.rulebook.own_verbs
        under_way = self.frames[-1] if self.frames else None
        stood_in = list(under_way.led_on) if under_way is not None else []  # once an event, whomever it comes to
        tried: set[int] = set()
        while True:
            if tried:
                hits = [h for h in self._standing_in(event, waits_for, unit, own) if id(h[0]) not in tried]
            if stood_in:
                hits = [h for h in hits if not any(slot is h[0] and me is h[1] for slot, me in stood_in)]
            if not hits:
                if unit is True or waits_for not in self.rulebook.windows:
                    return False
                return (yield from self.answered_away(event))
            slot, me, _ = yield from self.next_hit(self.ordered(hits))
            tried.add(id(slot))
            ability = slot.ability
            if ability.may and not unasked and me is not None and not (yield from self.wants(me, slot)):
                continue
            if slot.lasting is not None and slot.lasting.until == ONCE:
                self.end_one(slot.lasting)
            if ability.times is not None:
                self._count_once(slot, me)
            frame = Frame(me, slot.card, ability, event)
            if event.verb == "draw":
                frame.phase = event.phase  # what stands in for a draw of the phase is one
            inside, slot.running = slot.running, True
            whose = (event.doer, event.object)
            proceeds = yield from self.perform(frame, ability.handler(self, me, slot.card, event))
            slot.running = inside
            if proceeds is not PROCEED or event.amount <= 0:
                return True
            if under_way is not None:
                stood_in.append((slot, me))
                under_way.stood_in = tuple(stood_in)
            if whose != (event.doer, event.object):
                return False  # it is of somebody else now: what may stand in for that is looked for then

    def answered_away(self, event: Event) -> RunningTo[bool]:
        """Do players play cards instead of what would happen, so that it does not? The layer of plays knows."""
        raise NotImplementedError

    def change(self, event: Any, amount: int) -> object:
        """What would happen is of so many; it happens, unless that is none."""
        event.amount = amount
        return PROCEED

    def stop_it(self, event: Any) -> None:
        """What would happen does not."""
        event.amount = 0

    def send_on(self, event: Any, to: Player | None) -> object:
        """What would happen happens to somebody else, whoever it comes from; to nobody, it stays with whom it was."""
        if to is None or not to.in_game:
            return PROCEED
        if event.verb in DONE_BY:
            event.doer, event.phase = to, 0  # a draw of no phase of his
        elif event.verb == "play":
            event.play.targets[:] = [to if isinstance(each, Player) else each for each in event.play.targets]
        else:
            event.object = to
        self.tell("redirect", self.frames[-1].me, to)
        return PROCEED

    def again(self) -> Frame:
        """The effect under way once more, for what of it goes to somebody else: a step further in, in no phase."""
        frame = self.frames[-1]
        twin = Frame(frame.owner, frame.card, frame.ability, frame.event)
        twin.name, twin.by, twin.me, twin.play = frame.name, frame.by, frame.me, frame.play
        twin.attack, twin.ordered, twin.lifted = frame.attack, frame.ordered, ()
        twin.led_on, frame.stood_in = frame.stood_in, ()
        return twin

    def _stands_in(self, hit: HitOf[Firing]) -> bool:
        """Is that rule standing in for something of this player's already? It does not do so inside itself."""
        slot, me, _ = hit
        rule = slot.running and slot.owner is None
        return rule and any(f.ability is slot.ability and f.me is me for f in self.frames)

    def before(self, event: Event, units: bool | None = None) -> Running:
        """What waits for the moment before something happens runs: before each point, and before the whole."""
        verb = BEFORE[event.verb]
        if verb not in self.slots:
            return DONE
        coming = event.told_as(verb)
        if not event.token:
            return self.fire(coming, units=units)
        hits = [*self.heard(coming, None, True) * event.amount, *self.heard(coming, None, False)]
        return self.run_hits(hits) if hits else DONE

    # ---------------------------------------------------------------- conditions
    def unsettled(self) -> Hit | StateHit | None:
        """What was noted, then an `as soon as` whose condition has become true, if what it watches has changed."""
        while self.noted:
            noted = self.noted.pop(0)
            if noted[1] is None or noted[1].in_game or noted[0].ability.even_out:
                return noted
        if not self.table.started:
            return None  # a table that is being set up is looked at when it is
        if self.begun >= self.ends or len(self.frames) >= MAX_DEPTH:
            return None  # it is looked at when the effect under way is over
        if self.doomed and (doomed := self._next_doomed()) is not None:
            return doomed
        self.dirty, changed = False, self.soon
        self.soon = set()
        hit = self._become_true(SOON, changed)
        if hit is not None:
            self.soon |= changed  # others may have become true with it
        return hit

    def settle(self, hit: Hit | StateHit | None) -> Running:
        """Carry out every `as soon as` whose condition has become true, this one first."""
        for _ in range(MAX_STATES):
            if hit is None:
                return
            yield from self.run_ability(*hit)
            hit = self.unsettled()

    # ---------------------------------------------------------------- no life left
    def has_no_life(self, player: Player) -> bool:
        """Is somebody in the game who would not be, for want of life? A mark may say that he is all the same."""
        if not player.in_game or player.life > 0:
            return False
        return all(slot.ability.thing is not player for slot in self.live.get(LIFELESS, NO_SLOTS))

    def _next_doomed(self) -> Hit | None:
        """Who has no life left though he lost none is settled by the same rule as after a loss."""
        while self.doomed:
            player = next(iter(self.doomed))
            event = Event("lose", player, player, culprit=self.doomed.pop(player), amount=0, token=LIFE)
            if self.has_no_life(player):
                self.lifeless = True  # to be looked at again, should there be no such rule
                for hit in self.collect(self.live.get("lose", NO_SLOTS), event):
                    if not hit[0].ability.rank and "eliminate me" in hit[0].ability.acts:
                        return hit
        return None

    def _settle_lifeless(self) -> Running:
        """When an effect is over nobody stays in the game without life who may not, whatever was done to rules."""
        self.lifeless = False
        for player in list(self.alive):
            if self.has_no_life(player):
                self.doomed[player] = None
                hit = self._next_doomed()
                self.rooted = True
                yield from self.run_ability(*hit) if hit is not None else DONE
                if self.has_no_life(player):
                    yield from self.perform(Frame(None, None, None), self.eliminate(player))
                self._over()

    def eliminate(self, player: Player | None) -> Running:
        """Out of the game; the layer of verbs says how."""
        raise NotImplementedError

    def settled(self) -> Running:
        """What had to happen as soon as something was so has happened."""
        if self.dirty and (soon := self.unsettled()) is not None:
            yield from self.settle(soon)

    def idle(self) -> Running:
        """Between two roots: conditions, then what waits for the root to be over, then the end of the game."""
        if self.trimmed and self.table.started and self.may_have_fallen():
            self.trim()  # of no consequence if nothing has fallen: a copy keeps other answers and looks more often
        if self.dirty or self.changed or self.waiting or self.reports or self.look_always or self.lifeless:
            return self._settle_down()
        if self.table.winners is not None:
            raise GameOver
        return DONE

    def _settle_down(self) -> Running:
        # Whatever has happened in a turn, who has no life left goes, with all that hangs on it.
        self.ends = self.begun + MAX_STEPS if self.lifeless else min(self.begun + MAX_STEPS, self.turn_ends)
        for _ in range(MAX_STATES):
            if self.trimmed and self.table.started and self.may_have_fallen():
                self.trim()
            while self.lifeless and self.table.started:
                yield from self._settle_lifeless()
            if self.dirty and (soon := self.unsettled()) is not None:
                yield from self.settle(soon)
            if self.table.winners is not None:
                raise GameOver
            if self.begun >= self.ends:
                if self.lifeless:
                    continue
                self.waiting.clear()
                return  # what has become true by then is looked at when the next effect is over
            look = (self.changed or self.look_always) and self.table.started  # as for `as soon as`
            hit: Hit | StateHit | None = self._become_true(WHENEVER, self.changed) if look else None
            if hit is None and self.reports:
                hits = self.collect(self.live.get(self.reports[0].verb, NO_SLOTS), self.reports[0])
                del self.reports[0]
                hit = hits[0] if hits else None
                if hit is None:
                    continue
            if hit is None:
                if self.table.started:
                    self.changed.clear()
                if not self.waiting:
                    return
                waiting = hit = self.waiting.pop(0)
                if waiting[1] is not None and not waiting[1].in_game and not waiting[0].ability.even_out:
                    continue
            self.rooted = True
            yield from self.run_ability(*hit)
            if "after effect" in self.slots:
                yield from self.fire(Event("after effect", self.turn_player))
            self._over()

    def _become_true(self, speed: Key[State], changed: set[str]) -> StateHit | None:
        """The first condition in order that is true and was not at the last look.

        Only conditions that what has changed can have an influence on are looked at.
        """
        remembered = self.table.remembered
        new: list[StateHit] = []
        for slot in self.concerned_by(speed, changed):
            ability = slot.ability
            condition = ability.condition
            if ability.among is not None:
                new += self._things_become_true(slot)
                continue
            for me in self.holders(slot):
                if condition(self, me, slot.card):
                    key = (ability.key, me.name if me is not None else "")
                    if self.says_nothing_now(slot):
                        remembered[key] = True  # what comes true while it is switched off is not made up for
                    elif not remembered.get(key):
                        new.append((slot, me, None))
                elif remembered:
                    remembered.pop((ability.key, me.name if me is not None else ""), None)
        if not new:
            return None
        hit = self.ordered(new)[0]
        key = (hit[0].ability.key, hit[1].name if hit[1] is not None else "")
        remembered[key if hit[0].ability.among is None else (*key, _thing(hit[2]))] = True
        return hit

    def _things_become_true(self, slot: Slot[State]) -> list[StateHit]:
        """A condition on each of several things: those of which it is true and was not at the last look."""
        ability, remembered = slot.ability, self.table.remembered
        assert ability.among is not None
        hits: list[StateHit] = []
        seen: set[Any] = set()
        for me in self.holders(slot):
            for thing in ability.among(self, me, slot.card):
                if ability.condition(self, me, slot.card, thing):
                    key = (ability.key, me.name if me is not None else "", _thing(thing))
                    seen.add(key)
                    if self.says_nothing_now(slot):
                        remembered[key] = True
                    elif not remembered.get(key):
                        hits.append((slot, me, thing))
        for key in [k for k in remembered if len(k) == 3 and k[0] == ability.key and k not in seen]:
            del remembered[key]
        return hits

    # ---------------------------------------------------------------- loops
    def round_again(self, me: Player | None) -> bool:
        """May a `repeat` of the player in turn go on?"""
        turn = self.table.turn
        if (turn is not None and turn.finished) or (me is not None and not me.in_game):
            return False
        frame = self.frames[-1]
        frame.rounds += 1
        if not self.rooted:  # what is done in it are roots of their own, so it ends with the turn
            return frame.rounds <= MAX_ROUNDS and self.begun < self.turn_ends
        self.begun += 1
        return frame.rounds <= MAX_ROUNDS and self.begun < self.ends

    def once_more(self) -> bool:
        """May a loop of the text under way have one more round? What is repeated over and over ends by itself."""
        frame = self.frames[-1]
        frame.rounds += 1
        self.begun += 1
        return frame.rounds <= MAX_ROUNDS and self.begun < self.ends

    def times(self, count: int) -> Iterator[int]:
        """So many rounds of a loop, as long as the effect under way does not go too far."""
        for done in range(count):
            if self.begun >= self.ends:
                return
            self.begun += 1
            yield done

    def alternating(self, players: Sequence[Player | None]) -> Generator[Player, None, None]:
        """Those players round and round; who is out is passed over."""
        there = [player for player in players if player is not None]
        while self.once_more():
            for player in there:
                if player.in_game:
                    yield player
            if not any(p.in_game for p in there):
                return

    def begin_turns(self) -> None:
        self.by_turns += 1

    def end_turns(self) -> Running:
        """A `by turns` is over: the triggers that had to wait for it run now."""
        self.by_turns -= 1
        if not self.by_turns and self.deferred:
            hits, self.deferred = self.deferred, []
            yield from self.run_hits(hits)


PROCEED = object()
DONE_BY = ("draw", "draw!")  # who is concerned is who does it
ONCE = ("once",)  # a trigger set up by a text waits for its moment and is gone then


def _may_be_of(slot: Slot[Trigger] | Slot[Replacement], me: Player) -> bool:
    """Can it be about what that player does, whatever that is?"""
    return slot.ability.mine != "doer" or slot.owner in (None, me)


class Option:
    """One of several triggers of a player, to be put in order."""

    __slots__ = ("hit",)
    offer: Any = None  # it is another each time

    def __init__(self, hit: HitOf[Any]) -> None:
        self.hit = hit

    @property
    def key(self) -> str:
        return f"first {self.hit[0].ability.definition.id}"


def _lies(card: Card, owner: Player | None, place: str) -> bool:
    """Did a card lie before a player, or was it his character?"""
    return place == IN_PLAY or (owner is not None and owner.character is card)


def _rule_place(hit: HitOf[Firing]) -> tuple[int, int]:
    ability = hit[0].ability
    return ability.order, ability.rank


def _thing(thing: Any) -> Any:
    """What a card or a player is remembered by, the same in every copy of a table."""
    return thing.index if isinstance(thing, Card) else getattr(thing, "name", thing)


def _left(hits: list[Hit], done: set[tuple[str, int, str]]) -> list[Hit]:
    return [hit for hit in hits if _mark(hit) not in done]


def _mark(hit: HitOf[Firing]) -> tuple[str, int, str]:
    slot, me, _ = hit
    return slot.ability.key, slot.card.index if slot.card is not None else -1, me.name if me is not None else ""
