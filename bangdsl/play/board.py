"""Second layer: which abilities are in force, and how the table looks to them.

Nothing here decides or changes the course of a game. Work done per step depends on what lies on this table, never
on how many cards are declared.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from bangdsl.play.abilities import LASTING, UNLIMITED, Abilities
from bangdsl.play.decisions import Slot
from bangdsl.play.forms import (
    BORROWS_ON,
    DEARER_PLAY,
    HAS_WHILE,
    IN_FORCE,
    LIMIT,
    MARK,
    NO_PLAY,
    NO_USE,
    NUMBER,
    OPENS,
    ROLE,
    SILENCE,
    SOON,
    SUIT,
    SWITCH_OFF,
    WHENEVER,
    Ability,
    BorrowsOn,
    Fires,
    HasWhile,
    Ignores,
    InForce,
    Key,
    Mark,
    NounIs,
    Number,
    Opens,
    RoleIs,
    Silence,
    State,
    SuitIs,
    SwitchOff,
)
from bangdsl.play.kept import (
    ABILITIES,
    CARDS,
    CHARACTERS,
    CONDITIONS,
    IN_GAME,
    ROLES,
    ROWS,
    SWITCHES,
    TURN,
    VIEWS,
)
from bangdsl.play.kept import TOKENS as LIFE_AND_TOKENS
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.seats import Seats
from bangdsl.play.waiting import Waiting
from bangdsl.table.cards import IN_PLAY, RANK_VALUES, RED, Card, Definition
from bangdsl.table.groups import Seen, are_alike, complete, how_many, separate, value_of, worth
from bangdsl.table.piles import EVERYONE, HAND, ON, Pile
from bangdsl.table.table import Lasting, Player, Rest, Table

# What conditions may depend on besides piles and a certain token.
PLAYERS, TOKENS, HAPPENED, STATED = "players", "tokens", "happened", "what is said"
LIFE = "life"
AWAY = "away"  # the mark of who is out of the round for a while
STAYS = "stays"  # of a mark: until it is taken away, or until who or what has it is gone
FOR_GOOD = ("for good",)
Ranks = Mapping[str, int] | None  # what ranks count where a set says so
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
NO_SLOTS: list[Slot[Any]] = []  # never to be changed
# What changes when a statement of a form comes or goes, besides that something else is in force.
TOLD_BY: dict[type[Ability], tuple[str, ...]] = {
    Ignores: (VIEWS,), NounIs: (VIEWS,), RoleIs: (ROLES,), Silence: (VIEWS, CONDITIONS), State: (CONDITIONS,),
    SuitIs: (VIEWS,),
}  # fmt: skip
# Forms whose coming and going means more than that something else waits.
STIRRING = frozenset({*TOLD_BY, BorrowsOn, HasWhile, InForce, Mark, Number, Opens, SwitchOff})


class Prefixed(dict[str, str]):
    """Names that begin alike, each made once."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self.prefix = prefix

    def __missing__(self, rest: str) -> str:
        found = self[rest] = self.prefix + rest
        return found


class Board(Seats):
    __slots__ = (
        "answer_cards", "bounds", "changed", "dirty", "doomed", "forced", "hindered", "in_force", "lasting_slots",
        "left_off", "left_with", "lifeless", "limits", "live", "look_always", "off", "places", "rows", "shut", "slots",
        "slots_of", "soon", "switched_by", "tokens_known", "tokens_on_cards", "trimmed", "unhurried", "urgent",
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        shared = rulebook.rule_slots(variants)
        # Abilities by what they wait for. What nothing waits for is not there, but for what cards say something about
        # if it happens to themselves. The lists are never changed, only replaced: games share those of the rules.
        self.slots = cast("Waiting", {**dict.fromkeys(rulebook.listened_to, NO_SLOTS), **shared})
        self.in_force: dict[Card | Lasting, Player | None] = {}  # what says something and whose it is, in order
        self.slots_of: dict[int, list[Slot[Ability]]] = {}  # by the card that says them
        self.lasting_slots: dict[int, list[Slot[Ability]]] = {}  # by the lasting statement they belong to
        self.limits = self._limits()  # what may be done only so often
        self.off: frozenset[int] = frozenset()  # cards whose texts are switched off
        self.shut: frozenset[tuple[str, int]] = frozenset()  # statements by which cards have abilities, but not now
        self.switched_by: set[str] = set()  # what the switches rest on besides what lies in play and whose turn it is
        self.left_off: set[int] = set()  # cards whose texts were when they last left a place where they say something
        self.left_with: dict[int, tuple[tuple[str, ...], dict[str, int]]] = {}  # marks and tokens of what left play
        self._sift()
        self.forced: dict[str, tuple[Card, ...]] = {s.ability.pile: () for s in self.slots.get(IN_FORCE, NO_SLOTS)}
        self.places = tuple(table.places.values())  # where the rows stand
        self.answer_cards = rulebook.answer_cards(variants, table.cards)
        self.rows = {name for pair in rulebook.faces.items() for name in pair}
        for name in (*self.rows, *self.forced):
            table.piles[name].on_table = table.piles[name].heeded = True
        for index in table.tokens_on:
            table.at[index].heeded = True
        for name, what in rulebook.shown.items():
            table.piles[name].eyes = EVERYONE
            table.piles[name].top_shown = EVERYONE if what == "top" else 0
        for player in self.players if rulebook.own else ():
            self._open_eyes(player)
        self.doomed: dict[Player, Player | None] = {}  # whose life was set to nothing, and by whom
        self.lifeless = False  # may there be somebody in the game without life who may not be?
        self.trimmed: set[str] = set()  # tokens, and life, whose bound may fall
        self.bounds: dict[str, object] = {}  # the kept bounds at the last look: nothing falls while they stay
        for stat in ("max-life", *(f"most {token}" for token in (LIFE, *rulebook.tokens))):
            self._may_fall([slot for slot in self.slots.get(NUMBER[stat], NO_SLOTS) if slot.ability.volatile])
        self.tokens_known = frozenset({LIFE, *rulebook.tokens})
        self.tokens_on_cards = {token for lying in table.tokens_on.values() for token in lying}  # now or before
        self.unhurried: set[str] = set()  # what a `whenever` watches
        self.changed: set[str] = set()  # and has changed since that was looked at
        self.look_always = False  # is there one that may depend on anything?
        self.urgent: set[str] = set()  # what an `as soon as` watches
        self.soon: set[str] = set()  # and has changed since that was looked at
        self.dirty = False  # there is something among it
        if table.rest is not None:
            self._go_on_from(table.rest)
        else:
            if table.started:
                table.laid_out()
            self._look_around()

    def _open_eyes(self, player: Player) -> None:
        """Who sees what comes to places of a player's own."""
        for name, (shows, _) in self.rulebook.own.items():
            pile = player.own[name]
            pile.eyes = {"all": EVERYONE, "top": EVERYONE, "owner": player.eye}.get(shows or "", 0)
            pile.top_shown = EVERYONE if shows == "top" else 0

    def _look_around(self) -> None:
        """A table that was laid out is looked at for the first time."""
        for slot in (*self.slots.get(SOON, NO_SLOTS), *self.slots.get(WHENEVER, NO_SLOTS)):
            self._watch(slot.ability)
        for switch in self.slots.get(SWITCH_OFF, NO_SLOTS):
            self._watch_switch(switch.ability)
        for player in self.players:
            if player.in_game:
                self.enable(player)
        for lasting in self.table.lasting:
            self.install_lasting(lasting)
        for pile in self.forced:
            self.look_at_top(pile)
        self.look_at_switches()

    def _go_on_from(self, rest: Rest) -> None:
        """On a table that was frozen all is as it was: nothing comes into force, nothing is looked at."""
        for what, whose in rest.in_force:
            self.in_force[what] = whose
            if isinstance(what, Lasting):
                self._stays(what)
                slots = self.lasting_slots[id(what)] = self._lasting_slots(what)
            else:
                slots = self.slots_of[what.index] = self._slots_of(what, whose)
            for slot in slots:
                for waits_for in slot.waits_for:
                    self.slots[waits_for] = [*self.slots.get(waits_for, NO_SLOTS), slot]
        self.limits = self._limits()
        for slot in self.slots.get(IN_FORCE, NO_SLOTS):
            self._says_something(slot.ability.pile)

    def _says_something(self, pile: str) -> None:
        """What lies in that pile is in force."""
        self.table.piles[pile].on_table = self.table.piles[pile].heeded = True

    # ---------------------------------------------------------------- abilities in force
    def install(self, card: Card, owner: Player | None) -> None:
        """A card has come before a player, or into force for all: what it says holds."""
        slots = self.slots_of[card.index] = self._slots_of(card, owner)
        self.in_force[card] = owner
        self._fill(slots)
        if card.definition.life is not None:
            self.kept.changed(CHARACTERS)  # what is printed on a character counts too

    def _slots_of(self, card: Card, owner: Player | None) -> list[Slot[Ability]]:
        """What a card says, for its owner; the text of a play and a placement wait for nothing."""
        said = card.definition.abilities
        slots = [Slot(a, card, owner) for a in said.all if a.waits_for]
        slots += [Slot(a, card, owner) for a in self._abilities_of(said.has)] if said.has else ()
        for has in said.has_while:
            for ability in self._abilities_of((has.ident,)):
                slots.append(Slot(ability, card, owner))
                slots[-1].while_ = (has.key, card.index)
        return slots

    def _lasting_slots(self, lasting: Lasting) -> list[Slot[Ability]]:
        """What a text has set up for a time, with what it borrows from other cards."""
        rules: Abilities[Any, Any] = Abilities(first=LASTING)
        rules.definition = lasting.definition
        lasting.register(rules, lasting.me, lasting.this, *lasting.args)
        slots: list[Slot[Ability]] = [Slot(a, lasting.this, lasting.me, lasting) for a in rules.all]
        slots += [Slot(a, lasting.this, lasting.me, lasting) for a in self._abilities_of(rules.has)]
        return slots + [Slot(a, card, lasting.me, lasting) for a, card in rules.borrowed]

    def _abilities_of(self, idents: Sequence[str]) -> list[Ability]:
        """What characters say, by their names."""
        return [a for ident in idents for a in self.definitions[ident].abilities.all if a.waits_for]

    def _fill(self, slots: list[Slot[Ability]]) -> None:
        """Put abilities where they wait."""
        waiting = self.slots
        if slots:
            self._may_fall(slots)
        for slot in slots:
            for waits_for in slot.waits_for:
                waiting[waits_for] = [*waiting.get(waits_for, NO_SLOTS), slot]
            if type(slot.ability) in STIRRING:
                self._begins(slot, slot.ability)
        self._have_changed(slots)

    def _begins(self, slot: Slot[Ability], ability: Ability) -> None:
        """What is done at once because an ability holds now."""
        if isinstance(ability, RoleIs) and ability.player is not None:
            ability.player.as_role = ability.role
            self.has_changed(PLAYERS)
        elif isinstance(ability, Mark) and ability.word == AWAY and isinstance(ability.thing, Player):
            self._goes_away(ability.thing)
        elif isinstance(ability, State):
            self._watch(ability)
        elif isinstance(ability, SwitchOff | HasWhile | SuitIs | Mark):  # of which switches may speak
            self._watch_switch(ability)
        elif isinstance(ability, BorrowsOn) and slot.owner is not None:
            self._install_on(slot.owner)

    def _may_fall(self, slots: Sequence[Slot[Ability]]) -> None:
        """A bound of which these abilities say something is no longer the same for the whole game."""
        for slot in slots:
            ability = slot.ability
            if type(ability) is Number:
                if ability.stat == "max-life":
                    self.trimmed.add(LIFE)
                elif ability.stat.startswith("most "):
                    self.trimmed.add(ability.stat.removeprefix("most "))
            elif type(ability) is RoleIs:
                self.trimmed.add(LIFE)

    def may_have_fallen(self) -> bool:
        """Could a bound be another than when it was looked at? The layer of numbers knows."""
        raise NotImplementedError

    def trim(self) -> None:
        """What is above its bound goes; the layer of numbers knows."""
        raise NotImplementedError

    def _have_changed(self, slots: Sequence[Slot[Ability]]) -> None:
        """These abilities have come or gone."""
        kept, waiting = self.kept, self.slots
        come_into_force: list[str] = []  # piles of which something is said
        stirs = False
        if kept.rooms or kept.payable or kept.answering:
            kept.changed(ABILITIES)
        for slot in slots:
            ability = slot.ability
            if type(ability) not in STIRRING:
                continue
            stirs = True
            if isinstance(ability, Number):
                kept.changed(ability.stat)
                if ability.stat == "limit":
                    self.limits = self._limits()
            elif isinstance(ability, Mark):
                self.lifeless = self.lifeless or ability.lifeless
                kept.changed(MARK[ability.word])
            elif isinstance(ability, Opens):  # what lies open now, or did so until now, has been seen
                for player in self.players:
                    if self._opens(cast("Slot[Opens]", slot), player):
                        for card in player.hand:
                            self.table.known[card.index] = EVERYONE
            elif isinstance(ability, InForce):
                come_into_force.append(ability.pile)
            else:
                for topic in TOLD_BY.get(type(ability), ()):
                    kept.changed(topic)
        self._sift()
        if stirs:
            self.has_changed(STATED)
        for pile in come_into_force:
            self.forced.setdefault(pile, ())
            self._says_something(pile)
            self.look_at_top(pile)
        if SWITCH_OFF in waiting or HAS_WHILE in waiting or self.off:
            self.look_at_switches()

    def _limits(self) -> set[str]:
        return {slot.ability.of for slot in self.slots.get(LIMIT, NO_SLOTS)}

    def _sift(self) -> None:
        """Which abilities are in force is to be found out anew; all that wait are, while nothing is switched off."""
        slots = self.live = self.slots
        self.hindered = NO_PLAY in slots or NO_USE in slots or DEARER_PLAY in slots
        if self.off or self.shut or SILENCE in slots:
            self.live = slots.copy()
            for slot in self._switched_off():
                _take_out(self.live, slot, self.rulebook.listened_to)

    def _empty(self, slots: Sequence[Slot[Ability]]) -> None:
        for slot in slots:
            _take_out(self.slots, slot, self.rulebook.listened_to)
            if type(slot.ability) in STIRRING:
                self._ends(slot, slot.ability)
        self._have_changed(slots)
        if self.trimmed and self.table.started and self.may_have_fallen():
            self.trim()

    def _ends(self, slot: Slot[Ability], ability: Ability) -> None:
        """What is done at once because an ability holds no longer."""
        if isinstance(ability, RoleIs) and ability.player is not None:
            said = [s.ability for s in self.slots.get(ROLE, NO_SLOTS) if s.ability.player is ability.player]
            ability.player.as_role = said[-1].role if said else None
            self.has_changed(PLAYERS)
        elif isinstance(ability, Mark) and ability.word == AWAY and isinstance(ability.thing, Player):
            self._comes_back(ability.thing)
        elif isinstance(ability, Silence):
            self._heard_again(ability.ident)
        elif isinstance(ability, BorrowsOn) and slot.owner is not None and not self._borrows_on(slot.owner):
            for card in slot.owner.on:
                self.uninstall(card)

    def install_lasting(self, lasting: Lasting) -> None:
        """What a text has set up for a time holds."""
        self._stays(lasting)
        slots = self.lasting_slots[id(lasting)] = self._lasting_slots(lasting)
        self.in_force[lasting] = lasting.me
        self._fill(slots)

    def _stays(self, lasting: Lasting) -> None:
        """What is said of a card until it is gone ends when it leaves the place where it lies."""
        if lasting.until[0] == STAYS and isinstance(lasting.until[1], Card):
            self.table.at[lasting.until[1].index].heeded = True

    def end_until(self, *until: Any) -> None:
        """What was said to hold until just that holds no longer."""
        for lasting in self.table.lasting:
            if lasting.until == until:
                self.end_lasting(lambda each: each.until == until)
                return

    def end_one(self, lasting: Lasting) -> None:
        self.end_lasting(lambda each: each is lasting)

    def end_lasting(self, ends: Callable[[Lasting], bool]) -> None:
        """What was said to hold until now holds no longer."""
        if not self.table.lasting:
            return
        over = [each for each in self.table.lasting if ends(each)]
        if not over:
            return
        told = "unmark player" in self.slots or "unmark card" in self.slots or self.story is not None
        marks = self._marks_of(over) if told else ()
        slots: list[Slot[Ability]] = []  # all at once: a text may have set up hundreds
        for lasting in over:
            self.table.lasting.remove(lasting)
            self.in_force.pop(lasting, None)
            slots += self.lasting_slots.pop(id(lasting), ())
        if marks:  # what waits for that, and holds until the same moment, still hears it
            hung = [slot for slot in slots if isinstance(slot.ability, Mark)]
            slots = [slot for slot in slots if not isinstance(slot.ability, Mark)]
            self._empty(hung)
            for word, thing in marks:
                if not self.marked(thing, word):
                    self.mark_told("unmark", word, thing)
        self._empty(slots)

    def _marks_of(self, lasting: Iterable[Lasting]) -> list[tuple[str, Any]]:
        """What these hang on whom, as long as they hold."""
        slots = [slot.ability for each in lasting for slot in self.lasting_slots.get(id(each), ())]
        return [(a.word, a.thing) for a in slots if isinstance(a, Mark) and a.thing is not None]

    def mark_told(self, verb: str, word: str, thing: Any) -> None:
        """A mark has come or gone; the layer that moves things tells whoever waits for it."""
        raise NotImplementedError

    def look_at_top(self, pile: str) -> None:
        """The top cards of a pile in force may have changed."""
        now, before = self._on_top(pile), self.forced[pile]
        if now != before:
            self.forced[pile] = now
            for card in before:
                if card not in now:
                    self.uninstall(card)
            for card in now:
                if card not in before:
                    self.install(card, None)

    def _on_top(self, pile: str) -> tuple[Card, ...]:
        """The cards of a pile in force; what one of them says of their number counts while it is there without that."""
        cards = self.table.piles[pile]
        said = [s for s in self.slots.get(IN_FORCE, NO_SLOTS) if s.ability.pile == pile]
        counts = [s.ability.count for s in said if s.lasting is not None or s.card is None or s.card not in cards]
        now: tuple[Card, ...] = ()
        while True:
            found = tuple(cards if 0 in counts else cards[-max(counts) :] if counts else ())
            if found == now:
                return now
            own = [a for card in found if card not in now for a in card.definition.abilities.all]
            counts += [a.count for a in own if isinstance(a, InForce) and a.pile == pile]
            now = found

    def look_at_switches(self) -> None:
        """Which cards say nothing now: rules first, then events, then cards clockwise; what is off switches nothing."""
        if HAS_WHILE in self.slots or self.shut:
            self._look_at_abilities_had()
        switches = [(s, me) for s in self.slots.get(SWITCH_OFF, NO_SLOTS) for me in self.switching(s)]
        if not switches:
            if self.off:
                self._switch(frozenset())
            return
        ring = {p: i for i, p in enumerate(self.clockwise_from(None))}
        off: set[int] = set()
        cards = {self.table.cards[index] for index in self.slots_of}
        cards |= {slot.card for slots in self.lasting_slots.values() for slot in slots if slot.card is not None}
        cards |= {card for player in self.players for card in player.in_play}
        switches.sort(key=lambda s: (s[0].ability.rank, ring.get(s[0].owner, 0) if s[0].owner else 0))
        for slot, me in switches:
            match = slot.ability.match
            if slot.card is None or slot.card.index not in off:
                off |= {c.index for c in cards if match(self, me, slot.card, c)}
        if off != self.off:
            self._switch(frozenset(off))

    def _look_at_abilities_had(self) -> None:
        """Which cards have the abilities of others now. What may rest on these is looked at as if none had any yet."""
        said = self.slots.get(HAS_WHILE, NO_SLOTS)
        every = {_has(slot): slot for slot in said}
        if any(slot.ability.watches is None for slot in said):
            self._shut(frozenset(every))
        shut = {has for has, slot in every.items() if not slot.ability.can(self, slot.owner, slot.card)}
        self._shut(frozenset(shut))

    def _shut(self, shut: frozenset[tuple[str, int]]) -> None:
        if shut != self.shut:
            self.shut = shut
            self.kept.changed(SWITCHES)
            self._sift()

    def says_nothing_now(self, slot: Slot[Ability]) -> bool:
        """Is its card switched off, or does it have this ability at other times?"""
        return (slot.card is not None and slot.card.index in self.off) or slot.while_ in self.shut

    def _switch(self, off: frozenset[int]) -> None:
        self.off = off
        self.kept.changed(SWITCHES)
        self._sift()

    def switching(self, slot: Slot[SwitchOff]) -> list[Player | None]:
        """For whom a switch is turned: its owner, of a rule that says I everyone, else nobody in particular."""
        can, all_hold = slot.ability.can, slot.owner is None and slot.ability.says_me
        whom: Sequence[Player | None] = self.clockwise_from(None) if all_hold else (slot.owner,)
        return [me for me in whom if can is None or can(self, me, slot.card)]

    def _switched_off(self) -> Iterable[Slot[Ability]]:
        """The abilities that say nothing now, because of their card or because a text silences what they stand in."""
        quiet = {s.ability.ident for s in self.slots.get(SILENCE, NO_SLOTS)}
        if quiet:
            yield from [s for slots in self.slots.values() for s in slots if s.ability.definition.id in quiet]
        if self.shut:
            yield from [s for slots in self.slots_of.values() for s in slots if s.while_ in self.shut]
        borrowed = {card.index for player in self.players for card in player.on}
        said = [slots for index in self.off | borrowed if (slots := self.slots_of.get(index))]
        for slots in (*said, *self.lasting_slots.values()):
            yield from [s for s in slots if not s.settled and not _even_off(s.ability) and self._is_off(s)]

    def _is_off(self, slot: Slot[Ability]) -> bool:
        """Is its card switched off, or the character of the player who has it only through that?"""
        card, owner = slot.card, slot.owner
        if card is None or card.index in self.off:
            return card is not None
        borrowed = card.definition.life is not None and owner is not None and owner.character is not card
        return borrowed and owner is not None and owner.character is not None and owner.character.index in self.off

    def marked(self, thing: Any, word: str) -> bool:
        """Does a mark hang on this card or player?"""
        kept, waits_for = self.kept, MARK[word]
        if kept.under_way:
            kept.resting[waits_for].add(kept.under_way[-1])
        for slot in self.live.get(waits_for, NO_SLOTS):
            ability = slot.ability
            if ability.match is not None:
                if self._matches(slot, thing, word):
                    return True
            elif thing is not None and ability.thing == thing:
                return True
        return False

    def marks_on(self, thing: Any) -> tuple[str, ...]:
        """All marks that hang on this card, player or seat."""
        return tuple(word for word in sorted(self.rulebook.marks) if self.marked(thing, word))

    def _matches(self, slot: Slot[Mark], thing: Any, word: str) -> bool:
        """Is that one of those that have a mark as long as they match? What rests on itself is not so yet."""
        ability, kept = slot.ability, self.kept
        if ability.of == "seat":
            subject: Any = self.players[thing] if isinstance(thing, int) else None
        else:
            subject = thing if isinstance(thing, Player if ability.of == "player" else Card) else None
        match, asked = ability.match, (word, id(slot), subject)
        if subject is None or match is None:
            return False
        if ability.volatile or asked in kept.so_far:
            kept.unsteady += 1
        if asked in kept.so_far:
            return False
        kept.so_far[asked] = False
        me = slot.owner or (subject if isinstance(subject, Player) else self.whose(subject))
        found = bool(match(self, me, slot.card, subject))
        del kept.so_far[asked]
        return found

    def _watch(self, ability: State) -> None:
        """Look out for changes of what a condition depends on, and look at it once in any case."""
        watches = self._watches(ability)
        if ability.speed == SOON:
            self.urgent |= watches
        else:
            self.unhurried |= watches
            self.look_always = self.look_always or ability.watches is None
        for name in watches:
            self.has_changed(name)
        self._look_out_for(watches)

    def _watch_switch(self, ability: SwitchOff | HasWhile | SuitIs | Mark) -> None:
        watches = self._watches(ability)
        self.switched_by |= watches
        self._look_out_for(watches)

    def _look_out_for(self, names: Iterable[str]) -> None:
        """Cards that come to or leave a place of these names count as a change."""
        for name in names:
            place = name.removesuffix(" is empty")
            for pile in self._piles(place):
                if place == name:
                    pile.watched = pile.heeded = True
                else:
                    pile.watched_empty = name

    def _piles(self, name: str) -> list[Pile]:
        """The piles of a name: that of the table, or one of each player."""
        if name in (HAND, IN_PLAY):
            return [player.hand if name == HAND else player.in_play for player in self.players]
        if name in self.rulebook.own:
            return [player.own[name] for player in self.players]
        return [self.table.piles[name]] if name in self.table.piles else []

    def _watches(self, ability: State | SwitchOff | HasWhile | SuitIs | Mark) -> frozenset[str]:
        """What a condition depends on, each token by its name."""
        if ability.watches is None:  # it may depend on anything
            return self.tokens_known | {*self.table.piles, *self.rulebook.own, HAND, IN_PLAY, PLAYERS, HAPPENED, STATED}
        return ability.watches | self.tokens_known if TOKENS in ability.watches else ability.watches

    def concerned_by(self, speed: Key[State], changed: set[str]) -> list[Slot[State]]:
        """The conditions that these changes can have an influence on."""
        key = (speed, frozenset(changed))
        found: list[Slot[State]] | None = self.kept.concerned.get(key)
        if found is None:
            quiet = {s.ability.ident for s in self.slots.get(SILENCE, NO_SLOTS)}
            heard = [s for s in self.slots.get(speed, NO_SLOTS) if s.ability.definition.id not in quiet]
            found = self.kept.concerned[key] = [
                s for s in heard if s.ability.watches is None or not changed.isdisjoint(self._watches(s.ability))
            ]
        return found

    def has_changed(self, name: str) -> None:
        """Conditions that depend on it are to be looked at anew."""
        if name in self.urgent:
            self.soon.add(name)
            self.dirty = True
        if name in self.unhurried:
            self.changed.add(name)
        if self.kept.payable:
            self.kept.changed(LIFE_AND_TOKENS)
        if name in self.switched_by:
            self.look_at_switches()

    def turn_changed(self) -> None:
        """It is the turn of somebody else, or of nobody."""
        self.kept.changed(TURN)
        if SWITCH_OFF in self.slots or HAS_WHILE in self.slots:
            self.look_at_switches()

    def come_or_gone(self) -> None:
        """Somebody has come into the game, or gone out of it."""
        self.alive = [p for p in self.players if p.in_game]
        self.remaining = [p for p in self.players if not p.out]
        self.some_away = len(self.alive) != len(self.remaining)
        self.kept.changed(IN_GAME)
        self.has_changed(PLAYERS)

    def uninstall(self, card: Card) -> None:
        self.in_force.pop(card, None)
        self._empty(self.slots_of.pop(card.index, ()))

    def enable(self, player: Player) -> None:
        """A player is in the game: his character and his cards in play hold."""
        for card in ([player.character] if player.character else []) + list(player.in_play):
            if card.index not in self.slots_of:
                self.install(card, player)

    def _borrows_on(self, player: Player) -> bool:
        """Do the cards that lie on the character of a player hold for him?"""
        return any(slot.owner is player for slot in self.slots.get(BORROWS_ON, NO_SLOTS))

    def _install_on(self, player: Player) -> None:
        for card in player.on:
            if card.index not in self.slots_of:
                self.install(card, player)

    def _heard_again(self, ident: str) -> None:
        """What is no longer silenced is looked at anew: what has become true meanwhile comes true now."""
        for waits_for in (SOON, WHENEVER):
            for slot in self.slots.get(waits_for, NO_SLOTS):
                if slot.ability.definition.id == ident:
                    self._watch(slot.ability)

    def _goes_away(self, player: Player) -> None:
        """Out of the round for a while: nothing of his holds meanwhile, nothing reaches him."""
        if player.away or player.out:
            return
        player.away, player.in_game = True, False
        self.come_or_gone()  # first: what no longer holds is taken out with nobody asking him
        for card in [*([player.character] if player.character else []), *player.in_play]:
            self.uninstall(card)

    def _comes_back(self, player: Player) -> None:
        """Nothing says any more that he is away."""
        if not player.away or any(s.ability.thing is player for s in self.slots.get(MARK[AWAY], NO_SLOTS)):
            return
        player.away = False
        if not player.out:
            player.in_game = True
            self.come_or_gone()
            self.enable(player)

    def disable_character(self, player: Player) -> None:
        if player.character is not None:
            self.uninstall(player.character)

    # ---------------------------------------------------------------- moving cards
    def move(self, card: Card, pile: Pile, bottom: bool = False) -> None:
        """Lay a card somewhere, and keep what holds in step with what lies in play."""
        table = self.table
        index, at = card.index, table.at
        old = at[index]  # as `Table.put` does it; nothing is done more often
        if old.on_table and old.name == IN_PLAY and pile.name != IN_PLAY:
            self._leaves_with(card)
        if old[-1] is card:
            old.pop()
        else:
            old.remove(card)
        if bottom:
            pile.insert(0, card)
        else:
            pile.append(card)
        at[index] = pile
        if pile.eyes < 0:
            table.known[index] = EVERYONE
        elif old.eyes > 0:
            self._slips_away(card, old, pile.eyes)
        else:
            table.known[index] |= pile.eyes | old.top_shown
        if table.open_cards:
            table.open_cards.discard(index)
        if old.heeded or pile.heeded or self.kept.payable:
            self._is_heeded(card, old, pile)
        if not old and old.watched_empty:
            self.has_changed(old.watched_empty)
        if pile.watched_empty and len(pile) == 1:
            self.has_changed(pile.watched_empty)

    def move_whole(self, old: Pile, pile: Pile) -> None:
        """As `move` does it with every card of a pile in turn, where nothing rests on what lies in these two."""
        at, known, seen = self.table.at, self.table.known, pile.eyes | old.top_shown
        for card in old:
            at[card.index] = pile
            known[card.index] |= seen
        if self.table.open_cards:
            self.table.open_cards.difference_update([card.index for card in old])
        into_empty = not pile
        pile += old
        old.clear()
        if self.kept.payable:
            self.kept.changed(CARDS)
        for each in (old, pile) if into_empty else (old,):
            if each.watched_empty:
                self.has_changed(each.watched_empty)

    def _is_heeded(self, card: Card, old: Pile, pile: Pile) -> None:
        """A card has been moved, and something may rest on where it lay or lies."""
        if self.kept.payable:
            self.kept.changed(CARDS)
        if self.table.lasting and not (old.name == IN_PLAY and pile.name == IN_PLAY):
            self.end_until(STAYS, card)
        if old.on_table or pile.on_table:
            self._moved_on_table(card, old, pile)
        elif card.index in self.table.tokens_on:
            self._strip(card)
        if old.watched:
            self.has_changed(old.name)
        if pile.watched:
            self.has_changed(pile.name)
        if card.index in self.table.tokens_on:
            pile.heeded = True  # what lies on it goes with it, or goes back once it leaves that place
        if not old and not (old.on_table or old.watched):
            old.heeded = False  # it was because of cards that have left it

    def _slips_away(self, card: Card, hand: Pile, eyes: int) -> None:
        """A card leaves a hand face down: who sees neither it nor the hand no longer knows what is left there."""
        known = self.table.known
        if hand:
            eyes |= hand.eyes
            known[card.index] = eyes
            for left in hand:
                known[left.index] &= eyes
        else:
            known[card.index] |= eyes

    def hand_is_open(self, player: Player) -> bool:
        """Does something say that all see this hand?"""
        for slot in self.live.get(OPENS[HAND], NO_SLOTS):
            if self._opens(slot, player):
                return True
        return False

    def _opens(self, slot: Slot[Opens], player: Player) -> bool:
        match = slot.ability.match
        return match is None or bool(match(self, slot.owner or player, slot.card, player))

    def _moved_on_table(self, card: Card, old: Pile, pile: Pile) -> None:
        """A card has come to or left a place where cards say something, or stand opposite others."""
        table, index, here, there = self.table, card.index, old.name, pile.name
        if self.kept.across and (here in self.rows or there in self.rows):
            self.kept.changed(ROWS)
        if here in (IN_PLAY, ON):
            if table.links:
                table.links.pop(index, None)
            if index in self.off:
                self.left_off.add(index)
            elif self.left_off:
                self.left_off.discard(index)
            if there != IN_PLAY:
                table.laid_by.pop(index, None)
            self.uninstall(card)
            if there != IN_PLAY and index in table.tokens_on:
                self._strip(card)
        owner = pile.owner
        if owner is not None and (there == IN_PLAY or (there == ON and self._borrows_on(owner))):
            self.install(card, owner)
            if self.left_with:
                self.left_with.pop(index, None)
        self.has_changed(card.definition.lies_as)
        if here in self.forced:
            self.look_at_top(here)
        if there in self.forced:
            self.look_at_top(there)

    def _leaves_with(self, card: Card) -> None:
        """What hangs and lies on a card that is about to leave play; who hears of its leaving may ask."""
        marks, tokens = self.marks_on(card), self.table.tokens_on.get(card.index)
        if marks or tokens:
            self.left_with[card.index] = marks, dict(tokens or ())
        elif self.left_with:
            self.left_with.pop(card.index, None)

    def _strip(self, card: Card) -> None:
        """What lies on a card that does not come to lie in play goes back."""
        for token, count in self.table.tokens_on.pop(card.index, {}).items():
            self.to_supply(token, count)

    # ---------------------------------------------------------------- tokens
    def tokens(self, holder: Player | Card | None, token: str) -> int:
        """How many lie there: on a card in play, or with a player, whose character holds them."""
        if isinstance(holder, Player):
            return holder.life if token == "life" else holder.tokens.get(token, 0)
        return self.table.tokens_on.get(holder.index, {}).get(token, 0) if holder is not None else 0

    def purse(self, player: Player | None, token: str) -> int:
        """All of them that a player can pay with: his own and those on his cards in play."""
        if player is None:
            return 0
        have = player.tokens.get(token, 0)
        if token in self.tokens_on_cards:
            for card in self.charged(player, token):
                have += self.table.tokens_on[card.index][token]
        return have

    def charged(self, player: Player, token: str) -> list[Card]:
        """His cards in play on which such tokens lie; what is switched off cannot be drawn on."""
        on = self.table.tokens_on
        return [c for c in player.in_play if c.index in on and c.index not in self.off and on[c.index].get(token)]

    def in_supply(self, token: str) -> int:
        return self.table.supply.get(token, UNLIMITED)

    def to_supply(self, token: str, count: int) -> None:
        if token in self.table.supply:
            self.table.supply[token] += count
        self.has_changed(token)

    def hold(self, holder: Player | Card | None, token: str, count: int) -> None:
        """So many lie there now; what comes is taken from the supply, what goes is given back."""
        if holder is None:
            return
        before = self.tokens(holder, token)
        if isinstance(holder, Player):
            holder.tokens[token] = count
        else:
            self.table.tokens_on.setdefault(holder.index, {})[token] = count
            self.table.at[holder.index].heeded = True  # what lies on a card there goes back when it leaves
            self.tokens_on_cards.add(token)
        self.to_supply(token, before - count)

    # ---------------------------------------------------------------- cards
    def suits(self, cards: Sequence[Card]) -> int:
        """How many different suits there are among cards."""
        return len({self.suit(card) for card in cards if card.suit})

    def suit(self, card: Card | None) -> str | None:
        """The suit as all see it, whatever is printed."""
        if card is None:
            return None
        if SUIT in self.slots and card.suit:
            for slot in reversed(self.live.get(SUIT, NO_SLOTS)):
                match = slot.ability.match
                self.kept.unsteady += slot.ability.volatile
                if match is None or match(self, slot.owner or self.whose(card), slot.card, card):
                    return slot.ability.suit
        return card.suit

    def same_suit(self, card: Card | None, other: Card | None) -> bool:
        """Do all see these two as of one suit? What has no suit shares none."""
        suit = self.suit(card)
        return suit is not None and suit == self.suit(other)

    def of_suit(self, cards: Sequence[Card], suit: str) -> list[Card]:
        """Those of the cards that all see as of that suit."""
        if SUIT in self.slots:
            return [card for card in cards if self.suit(card) == suit]
        return [card for card in cards if card.suit == suit]

    def colour(self, card: Card | None) -> str:
        return "red" if self.is_red(card) else "black" if card is not None else ""

    def is_red(self, card: Card | None) -> bool:
        return self.suit(card) in RED

    def is_black(self, card: Card | None) -> bool:
        suit = self.suit(card)
        return suit is not None and suit not in RED

    def rank(self, card: Card | None, ranks: Ranks = None) -> int:
        """What the rank of a card counts, without one 0; `ranks` is what a set says about it."""
        return value_of(card, ranks) if card is not None else 0

    def by_rank(self, card: Card | None, relation: str, than: int, ranks: Ranks = None) -> bool:
        """Is its rank so? What has no rank is neither higher nor lower."""
        rank = self.rank(card, ranks)
        return rank > 0 and RELATIONS[relation](rank, than)

    def by_ranks(self, card: Card | None, relation: str, other: Card | None, ranks: Ranks = None) -> bool:
        """As `by_rank`, compared with another card, which must have one too."""
        than = self.rank(other, ranks)
        return than > 0 and self.by_rank(card, relation, than, ranks)

    def ranks_of(self, cards: Sequence[Card], how: Callable[[Sequence[int]], int], ranks: Ranks = None) -> int:
        """The sum, the highest or the lowest of what the ranks of cards count."""
        counted = [value for card in cards if (value := self.rank(card, ranks))]
        return how(counted) if counted else 0

    def extreme(self, card: Card, cards: Sequence[Card], highest: bool, ranks: Ranks = None) -> bool:
        """Has no card of these a higher rank, or a lower?"""
        how: Callable[[Sequence[int]], int] = max if highest else min
        return 0 < self.rank(card, ranks) == self.ranks_of(cards, how, ranks)

    def tied(self, player: Player, alike: Sequence[Player]) -> bool:
        """Is he one of several?"""
        return player in alike and len(alike) > 1

    def best_card(
        self, mine: Sequence[Card], all_hands: Sequence[Sequence[Card]], highest: bool, ranks: Ranks = None
    ) -> bool:
        """Is the highest of these cards as high as any of all hands, or the lowest as low?"""
        how: Callable[[Sequence[int]], int] = max if highest else min
        best = self.ranks_of([card for hand in all_hands for card in hand], how, ranks)
        return 0 < best == self.ranks_of(mine, how, ranks)

    def same_value(self, what: str, card: Card | None, other: Card | None, alike: bool = True) -> bool:
        """Have two cards the same rank, suit or colour, or not the same? What has none is neither."""
        if card is None or other is None:
            return False
        mine, theirs = (self.as_seen(each).has(what) for each in (card, other))
        return mine is not None and theirs is not None and (mine == theirs) is alike

    def as_seen(self, card: Card, ranks: Ranks = None) -> Seen:
        return Seen(card, card.rank, self.suit(card), value_of(card, ranks))

    def all_seen(self, cards: Sequence[Card], ranks: Ranks = None) -> list[Seen]:
        return [self.as_seen(card, ranks) for card in dict.fromkeys(cards) if card is not None]

    def alike(self, cards: Sequence[Card], keys: Sequence[str], size: int | None = None, ranks: Ranks = None) -> bool:
        """Do these cards make a group, all of them, and of that size if it is said?"""
        return (size is None or len(cards) == size) and are_alike(self.all_seen(cards, ranks), keys)

    def has_group(self, cards: Sequence[Card], size: int, keys: Sequence[str], ranks: Ranks = None) -> bool:
        """Are there so many among these that make a group?"""
        return size > 1 and complete([], self.all_seen(cards, ranks), size, keys) is not None

    def has_groups(self, cards: Sequence[Card], *groups: tuple[int, Sequence[str]]) -> bool:
        """Are there such groups among these, none of whose cards is in another?"""
        return separate(self.all_seen(cards), groups) is not None

    def groups(self, cards: Sequence[Card], size: int, keys: Sequence[str]) -> int:
        return how_many(self.all_seen(cards), size, keys)

    def worth(
        self, cards: Sequence[Card], kinds: Sequence[Sequence[tuple[int, Sequence[str]]]], ranks: Ranks = None
    ) -> int:
        """What cards are worth by a ranking of kinds of groups."""
        return worth(self.all_seen(cards, ranks), kinds)

    def fits(self, card: Card | None, suits: str = "", low: str = "", high: str = "") -> bool:
        """Does suit and rank lie within the pattern? An empty part of it asks for nothing."""
        if card is None:
            return False
        if suits and (self.suit(card) or "none") not in suits:
            return False
        return not low or RANK_VALUES[low] <= card.rank_value <= RANK_VALUES[high]

    def printed_fits(self, card: Card | None, suits: str = "", low: str = "", high: str = "") -> bool:
        """As `fits`, whatever is said about suits."""
        return card is not None and (not suits or (card.suit or "none") in suits) and self.fits(card, "", low, high)

    def has_word(self, definition: Definition | None, word: str) -> bool:
        """Does the text of a card have that verb or icon?"""
        return definition is not None and word in definition.abilities.words


def _has(slot: Slot[HasWhile]) -> tuple[str, int]:
    """A statement by which a card has abilities of others; it lies before a player, so there is one."""
    assert slot.card is not None
    return (slot.ability.key, slot.card.index)


def _take_out(waiting: Waiting, slot: Slot[Ability], own_verbs: set[str]) -> None:
    for waits_for in slot.waits_for:
        left = list(waiting.get(waits_for, NO_SLOTS))
        if slot in left:
            left.remove(slot)
        if left or waits_for in own_verbs:
            waiting[waits_for] = left
        else:
            waiting.pop(waits_for, None)


def _even_off(ability: Ability) -> bool:
    """Does it hold though its card is switched off?"""
    return isinstance(ability, Fires) and ability.even_off
