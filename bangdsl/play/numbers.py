"""Third layer: numbers that statements change, and nouns that statements fix.

printed value, then `is` (rule < event < card < character, among equals the later), then all + and -, then `at most`,
then `at least`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.play.abilities import UNLIMITED
from bangdsl.play.board import LIFE, NO_SLOTS, Board, Prefixed
from bangdsl.play.decisions import Slot
from bangdsl.play.forms import (
    BAN,
    COUNTS_AS,
    DISCARDS_AS,
    DISTANCE,
    IGNORES,
    MEANING,
    NO_PLAY,
    NO_USE,
    NUMBER,
    PRICE,
    PROTECTED,
    ROOM,
    Ability,
    Ban,
    DiscardsAs,
    Key,
    Protection,
)
from bangdsl.play.kept import IN_REACH, MEANINGS, WITHIN
from bangdsl.play.seats import FAR
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

MOST = Prefixed("most ")
EVERYBODY = "everybody"  # among what a number is: that for whoever it is asked of
UNSEEN = "unseen"  # of a distance: from one who does not look himself
SHIFTS = "shifts"  # among what is kept of who is near whom
NO_SHIFTS: dict[tuple[int, Player] | None, int] = {}


class Beginnings(dict[str, int]):
    """What numbers are of which nothing is printed and nothing is said."""

    def __missing__(self, stat: str) -> int:
        found = self[stat] = UNLIMITED if stat.startswith("most ") else 0
        return found


PRINTED = frozenset({"distance", "max-life", "price", "wounds"})  # numbers that begin at what the table shows
BEGINS_AT = Beginnings({"healing": 1, "limit": UNLIMITED, "room": UNLIMITED})


class Numbers(Board):
    __slots__ = ()

    def number(self, stat: str, subject: Any, other: Any = None) -> int:
        """The value of a number for its subjects: a player, two players, an attack, a player and a name."""
        kept = self.kept
        answers = kept.stated.get(stat)
        if answers is not None and subject is not None:
            known: int | None = answers.get(subject if other is None else (subject, other))
            if known is None:
                known = answers.get(EVERYBODY)
            if known is not None:
                if kept.under_way:
                    kept.resting[stat].add(kept.under_way[-1])
                return known
        return self._work_out(stat, subject, other)

    def _work_out(self, stat: str, whom: Any, other: Any, *, seen: bool = True) -> int:
        if whom is None or (other is None and stat == "distance"):  # of nobody, or from somebody to nobody
            return FAR if stat == "distance" else 0
        kept = self.kept
        if kept.under_way:
            kept.resting[stat].add(kept.under_way[-1])
        slots = self.live.get(NUMBER[stat], NO_SLOTS)
        ignores = IGNORES[stat] in self.slots
        plain = not slots or (len(slots) == 1 and slots[0].ability.fixed is not None)
        if plain and not ignores and stat not in PRINTED:
            fixed = slots[0].ability.fixed if slots else None
            everybody = BEGINS_AT[stat] if fixed is None else fixed
            kept.stated.setdefault(stat, {})[EVERYBODY] = everybody
            return everybody
        subject = (whom,) if other is None else (whom, other)
        key = (whom if other is None else subject) if seen else (*subject, UNSEEN)
        asked, so_far = (stat, key), kept.so_far
        unsteady = kept.unsteady
        if asked in so_far:  # it rests on itself: what is said about it so far counts
            kept.unsteady += 1
            found: int = so_far[asked]
            return found
        rests = ignores or stat == "wounds"  # does it rest on more than statements that are plain?
        if rests:
            kept.under_way.append(stat)
        if stat == "wounds":
            kept.unsteady += 1
        value, rank, added = self.printed(stat, subject) if stat in PRINTED else BEGINS_AT[stat], -1, 0
        least: list[int] | None = None
        most: list[int] | None = None
        ignored: set[int] | None = None
        if ignores:
            so_far[asked] = value
            ignored = self._ignored(stat, whom if seen else None)
            del so_far[asked]
        for slot in slots:
            ability = slot.ability
            if ability.of and ability.of != subject[-1]:
                continue
            me, at = slot.owner, ability.at
            if at is not None:  # it concerns me alone: one of its subjects
                whose = subject[at]
                if me is not whose and (me is not None or not isinstance(whose, Player)):
                    continue
                if at == 0 and not seen:
                    continue
                me = whose
            if ignored and slot.card is not None and slot.card.index in ignored:
                continue
            said: Any = ability.value
            if not ability.plain:
                if not rests:
                    rests = True
                    kept.under_way.append(stat)
                if ability.volatile:
                    kept.unsteady += 1
                so_far[asked] = value
                applies = ability.applies
                if applies is not None and not applies(self, me, slot.card, *subject):
                    del so_far[asked]
                    continue
                if not isinstance(said, int):
                    said = said(self, me, slot.card, *subject)
                del so_far[asked]
            op = ability.op
            if op == "is":
                if ability.rank >= rank:
                    value, rank = said, ability.rank
            elif op == "+":
                added += said
            elif op == "at most":
                most = [said] if most is None else [*most, said]
            else:
                least = [said] if least is None else [*least, said]
        value += added
        if most:
            value = min(value, *most)
        if least:
            value = max(value, *least)
        if rests:
            kept.under_way.pop()
        if kept.unsteady == unsteady:  # neither this number nor one it rests on depends on more than what is told of
            kept.stated.setdefault(stat, {})[key] = value
        return value

    def _ignored(self, stat: str, subject: Any) -> set[int]:
        """The cards that do not change a number just now."""
        said = [s for s in self.live.get(IGNORES[stat], NO_SLOTS) if not s.ability.mine or s.owner in (None, subject)]
        me = subject if isinstance(subject, Player) else None  # of a rule
        cards = {slot.card for slot in self.slots.get(NUMBER[stat], NO_SLOTS) if slot.card is not None}
        self.kept.unsteady += any(slot.ability.volatile for slot in said)
        return {
            card.index for slot in said for card in cards if slot.ability.match(self, slot.owner or me, slot.card, card)
        }

    def printed(self, stat: str, subject: tuple[Any, ...]) -> int:
        """What a number is before anything is said about it."""
        if stat == "distance":
            return self.seats_between(subject[0], subject[1])
        if stat == "max-life":
            character = subject[0].character
            return (character.definition.life or 0) if character is not None else 0
        if stat == "price":
            return subject[0].definition.cost or 0
        if stat == "wounds":
            life: int = subject[0].life
            return max(self.number("max-life", subject[0]) - life, 0)
        return BEGINS_AT[stat]

    def price(self, card: Card | None) -> int:
        """What a card costs: as printed, unless something is said about prices."""
        if card is None:
            return 0
        return self.number("price", card) if PRICE in self.slots else card.definition.cost or 0

    def bound(self, token: str, holder: Player | Card | None) -> int:
        """The most of a token that a player or a card may have."""
        most = self.number(MOST[token], holder)
        return most if most > 0 else 0

    def may_have_fallen(self) -> bool:
        """Has a bound been worked out anew since it was looked at, or could it be another each time?"""
        stated, bounds = self.kept.stated, self.bounds
        for token in self.trimmed:
            seen = bounds.get(token)
            if seen is None or stated.get(MOST[token]) is not seen:
                return True
        return False

    def trim(self) -> None:
        """What is above a bound that has fallen goes: neither a loss nor an event."""
        on, kept = self.table.tokens_on, self.kept
        for token in sorted(self.trimmed):
            unsteady = kept.unsteady
            holders: list[Player | Card] = [*self.alive]
            holders += [self.table.cards[index] for index, lying in on.items() if lying.get(token)]
            for holder in holders:
                most = self.bound(token, holder)
                if self.tokens(holder, token) <= most:
                    continue
                if token == LIFE and isinstance(holder, Player):
                    holder.life = most
                    self.lifeless = True
                    self.has_changed(LIFE)
                    self.tell("life", holder, most)
                else:
                    self.hold(holder, token, most)
            self.bounds[token] = kept.stated.get(MOST[token]) if kept.unsteady == unsteady else None

    def space(self, token: str, holder: Player | Card | None) -> int:
        """How many more of a token can be put there."""
        return min(self.bound(token, holder) - self.tokens(holder, token), self.in_supply(token))

    def in_reach(self, me: Player | None) -> list[Player]:
        if me is None:
            return []
        kept = self.kept
        if kept.under_way:
            kept.resting[IN_REACH].add(kept.under_way[-1])
        answers = kept.stated.get(IN_REACH)
        known: list[Player] | None = answers.get(me) if answers is not None else None
        if known is not None:
            return known
        kept.under_way.append(IN_REACH)
        unsteady = kept.unsteady
        found = self.within(me, self.number("reach", me))
        kept.under_way.pop()
        if kept.unsteady == unsteady:
            kept.stated.setdefault(IN_REACH, {})[me] = found
        return found

    def near(self, start: Player | None, player: Player | None) -> int:
        """How far a player is from one who does not look himself: what that one says of his own sight is left out."""
        if player is start:
            return 0
        known: int | None = self.kept.stated.get("distance", {}).get((start, player, UNSEEN))
        if known is None or self.kept.under_way:
            return self._work_out("distance", start, player, seen=False)
        return known

    def how_far(self, me: Player | None, other: Player | None) -> int:
        """The distance as something that is counted: to nobody, or to oneself, there is none."""
        return self.number("distance", me, other) if me is not None and other is not None and me is not other else 0

    def within(self, me: Player | None, far: int) -> list[Player]:
        """The other players seen at that distance or closer, clockwise from the left."""
        if me is None:
            return []
        kept = self.kept
        if kept.under_way:
            kept.resting[WITHIN].add(kept.under_way[-1])
        answers = kept.stated.get(WITHIN)
        known: list[Player] | None = answers.get((me, far)) if answers is not None else None
        if known is not None:
            return known
        shifts = answers.get(SHIFTS) if answers is not None else None
        if shifts is None:
            shifts = self._shifts()
            kept.stated.setdefault(WITHIN, {})[SHIFTS] = shifts
        unsteady = kept.unsteady
        if shifts is not NO_SHIFTS:
            kept.resting["distance"].add(WITHIN)
            least, from_me = shifts[None], shifts.get((0, me), 0)
            found, others = [], self.others(me)
            seats = len(others) + 1
            for steps, p in enumerate(others, 1):  # the shorter way round, as `seats_between` counts
                away = (steps if steps + steps < seats else seats - steps) + from_me + shifts.get((1, p), 0)
                if (away if away > least else least) <= far:
                    found.append(p)
        else:
            kept.under_way.append(WITHIN)
            found = [p for p in self.others(me) if self.number("distance", me, p) <= far]
            kept.under_way.pop()
        if kept.unsteady == unsteady:
            kept.stated.setdefault(WITHIN, {})[me, far] = found
        return found

    def _shifts(self) -> dict[tuple[int, Player] | None, int]:
        """By how much each player sees others farther, and is seen farther; of nobody, how near anybody can be.

        There are none where more is said about distances than plain additions and a bound below.
        """
        slots = self.live.get(DISTANCE, NO_SLOTS)
        if IGNORES["distance"] in self.slots:
            return NO_SHIFTS
        shifts: dict[tuple[int, Player] | None, int] = {None: -FAR}
        for slot in slots:
            ability = slot.ability
            said = ability.value
            if not ability.plain or ability.of or not isinstance(said, int):
                return NO_SHIFTS
            if ability.op == "+" and ability.at is not None and slot.owner is not None:
                key = (ability.at, slot.owner)
                shifts[key] = shifts.get(key, 0) + said
            elif ability.op == "at least" and ability.at is None:
                shifts[None] = max(shifts[None], said)
            else:
                return NO_SHIFTS
        return shifts

    def has_room(self, player: Player | None, card: Card | None, without: Card | None = None) -> bool:
        """May this card lie before that player, by every `room` said?"""
        if player is None:
            return False
        if card is None or (not player.in_play and not self._refuses_all()):
            return True
        if without is not None:
            return self._has_room(player, card, without)
        kept, key = self.kept, (player, card.definition)
        known = kept.rooms.get(key)
        if known is None:
            unsteady = kept.unsteady
            known = self._has_room(player, card, None)
            if kept.unsteady == unsteady:
                kept.rooms[key] = known
        return known

    def _refuses_all(self) -> bool:
        """Is there room for none of something? Else whoever has nothing before him has room."""
        rooms = self.kept.rooms
        known = rooms.get(ROOM)
        if known is None:
            known = rooms[ROOM] = any(slot.ability.most == 0 for slot in self.live.get(ROOM, NO_SLOTS))
        return known

    def _has_room(self, player: Player, card: Card, without: Card | None) -> bool:
        for own in card.definition.abilities.rules.get("room", ()):
            self.kept.unsteady += own.volatile
            lying = own.lying(self, player, card, card)
            if lying is not None and len(lying) - (without in lying) >= own.most:
                return False
        for slot in self.live.get(ROOM, NO_SLOTS):
            if slot.owner is not None and slot.owner is not player:
                continue
            self.kept.unsteady += slot.ability.volatile
            lying = slot.ability.lying(self, player, slot.card, card)
            if lying is not None and len(lying) - (without in lying) >= slot.ability.most:
                return False
        return True

    def order_of_turns(self) -> int:
        """To which side the turn goes: 1 to the left, -1 to the right."""
        return -1 if (self.meaning("next seat") == "right") != self.table.reversed else 1

    def meaning(self, noun: str, me: Player | None = None) -> Any:
        """What a statement says a noun is; among several in force the later of the highest rank."""
        said = self.live.get(MEANING[noun])
        if not said:
            return None  # and when something is said, all that statements decide is worked out anew
        if len(said) == 1 and said[0].ability.fixed is not None and said[0].owner is None:
            return said[0].ability.fixed
        kept, key = self.kept, (noun, me)
        if kept.under_way:
            kept.resting[MEANINGS].add(kept.under_way[-1])
        answers = kept.stated.get(MEANINGS)
        if answers is not None and key in answers:
            return answers[key]
        asked, so_far = (MEANINGS, key), kept.so_far
        if asked in so_far:  # it rests on itself
            kept.unsteady += 1
            return so_far[asked]
        kept.under_way.append(MEANINGS)
        unsteady = kept.unsteady
        best, rank = None, -1
        so_far[asked] = None
        for slot in said:
            ability = slot.ability
            if ability.mine and slot.owner is not None and slot.owner is not me:
                continue
            if not ability.steady:
                kept.unsteady += 1
            holder = slot.owner if slot.owner is not None else me
            if ability.can is not None and not ability.can(self, holder, slot.card):
                continue
            if ability.rank >= rank:
                best, rank = ability.who(self, holder, slot.card), ability.rank
                so_far[asked] = best
        del so_far[asked]
        kept.under_way.pop()
        if kept.unsteady == unsteady:
            kept.stated.setdefault(MEANINGS, {})[key] = best
        return best

    def forbidden(self, verb: str, me: Player, card: Card | None, definition: Definition | None = None) -> bool:
        """Does a ban say that this player may not do this with that card, used as this one?"""
        return self.is_banned(BAN[verb], me, card, definition)

    def is_banned(self, ban: Key[Ban], me: Player, card: Card | None, definition: Definition | None) -> bool:
        """Does one of the bans of that name hold?"""
        for slot in self.live.get(ban, NO_SLOTS):
            ability, owner = slot.ability, slot.owner
            if owner is None and ability.says_me:
                if any(ability.match(self, holder, slot.card, me, card, definition) for holder in self.remaining):
                    return True
            elif ability.match(self, owner or me, slot.card, me, card, definition):
                return True
        return False

    def may_not_play(self, me: Player, card: Card, definition: Definition) -> bool:
        """Does a ban say that this player may not play that card as this one, whatever else it says?"""
        slots, ban, own = self.slots, definition.ban_on_playing, definition.abilities.rules
        for each in own.get("play", ()) if own else ():
            if each.match(self, me, card, me, card, definition):
                return True
        if ban in slots and self.is_banned(ban, me, card, definition):
            return True
        return NO_PLAY in slots and self.is_banned(NO_PLAY, me, card, definition)

    def may_not_use(self, me: Player, card: Card, definition: Definition) -> bool:
        """Does a ban keep this player from using that card as this one: as what it is used for, or as what it is?"""
        if self.is_banned(NO_USE, me, card, definition):
            return True
        return definition is not card.definition and self.is_banned(NO_USE, me, card, card.definition)

    def is_allowed(self, card: Card | None, done: str = "discarded") -> bool:
        """Does nothing protect that card from being discarded, or drawn?"""
        if card is None:
            return False
        slots, protected = self.slots, card.definition.protected_as
        if protected not in slots and PROTECTED not in slots:
            return True
        for slot in (*self.live.get(protected, NO_SLOTS), *self.live.get(PROTECTED, NO_SLOTS)):
            ability, owner = slot.ability, slot.owner
            if ability.done != done:
                continue
            if ability.by is not None or ability.says_me:
                if self.is_kept_from_it(slot, card):
                    return False
            elif ability.match(self, owner or self.owner(card), slot.card, card):
                return False
        return True

    def is_kept_from_it(self, slot: Slot[Protection], card: Card) -> bool:
        """Does a protection that asks whose doing it is hold against what is under way? The layer of options knows."""
        raise NotImplementedError

    def allowed(self, cards: Sequence[Card], done: str = "discarded") -> list[Card]:
        """Those of the cards that nothing protects from being discarded, or drawn."""
        return [card for card in cards if self.is_allowed(card, done)]

    def usable_as(self, me: Player | None, card: Card | None, ident: str) -> bool:
        """Is it that card by name, or may its owner use it as one?"""
        if me is None or card is None:
            return False
        if card.definition.id == ident or ident in card.definition.abilities.also:
            return True
        return any(
            slot.owner in (me, None) and slot.ability.to == ident and slot.ability.match(self, me, slot.card, card)
            for slot in self.live.get(COUNTS_AS, NO_SLOTS)
        )

    def cards_as(self, me: Player | None, ident: str, cost: bool = False) -> list[Card]:
        """The cards that may be used where one of that name is asked for: of the hand, and what may be discarded so.

        To give one up as a cost is no use of it: no ban stands in the way.
        """
        if me is None:
            return []
        if COUNTS_AS not in self.slots:
            found = [c for c in me.hand if c.definition.id == ident or ident in c.definition.abilities.also]
        else:
            found = [c for c in me.hand if self.usable_as(me, c, ident)]
        for slot in self.discards_as(me, ident):
            match = slot.ability.match
            found += [c for c in me.cards if c not in found and match(self, me, slot.card, c)]
        if not cost and NO_USE in self.slots:
            definition = self.definitions[ident]
            found = [c for c in found if not self.may_not_use(me, c, definition)]
        return found

    def discards_as(self, me: Player, ident: str) -> list[Slot[DiscardsAs]]:
        """What lets a player discard other cards as that one, and has not been used up."""
        slots = self.live.get(DISCARDS_AS, NO_SLOTS) if DISCARDS_AS in self.slots else []
        mine = [s for s in slots if s.owner is me and s.ability.to == ident]
        return [s for s in mine if s.ability.times is None or self.uses(me, s.ability) < s.ability.times]

    def uses(self, me: Player, ability: Ability) -> int:
        """How often a player has used what a card or rule says, by whichever of its sentences."""
        turn = self.table.turn
        counts = self.table.used if turn is None else turn.used
        return counts.get((me.name, ability.entry), 0) if counts else 0

    def count_use(self, me: Player, ability: Ability) -> None:
        turn = self.table.turn
        counts = self.table.used if turn is None else turn.used
        counts[me.name, ability.entry] = counts.get((me.name, ability.entry), 0) + 1

    def in_this_turn(self, me: Player, ability: Ability) -> tuple[str, str]:
        """Under what it is counted how often a player uses what a text has set up."""
        return me.name, f"{ability.key} {self.table.turn_count}"
