"""What the sets in use declare, gathered once and shared by all games that use them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from bangdsl.play.abilities import TURN, WINDOWS, CompiledSet
from bangdsl.play.decisions import Slot, Word
from bangdsl.play.forms import Ability, PlayText, Text
from bangdsl.table.cards import Card, Definition
from bangdsl.table.piles import Pile

FEW = 4  # so few cards are looked for where they lie, more in the hand that may hold them


class Rulebook:
    """All definitions of some sets, and what is looked up in them again and again."""

    def __init__(self, sets: Iterable[CompiledSet]) -> None:
        self.sets = tuple(sets)
        self.definitions: dict[str, Definition] = {}
        self.sides: dict[str, tuple[str, ...]] = {}
        self.alone: set[str] = set()  # roles each of whose holders plays for himself
        self.piles: dict[str, str] = {}  # where cards of a kind lie at the start
        self.shown: dict[str, str] = {}  # what all see of a pile: its top, or all of it
        self.reprints: dict[str, tuple[tuple[str, str], ...]] = {}  # more copies of a card
        self.supply: dict[str, int] = {}  # how many there are of a token, if only so many
        self.tokens: set[str] = set()
        self.marks: set[str] = set()
        self.plurals: dict[str, str] = {}
        self.own: dict[str, tuple[str | None, int | None]] = {}  # places each player has: who sees them, how many cards
        self.faces: dict[str, str] = {}  # row -> the row it stands along
        self.windows: set[str] = set()  # in which something may be played or used
        self.played_in: dict[str, set[Definition]] = defaultdict(set)  # window -> what may be played in it
        self.resolved_borders: set[str] = set()
        self.own_verbs: set[str] = set()  # what cards say something about if it happens to themselves
        self.remembered: set[str] = set()  # what texts ask about when it is over
        self.noted: dict[str, tuple[str, Callable[..., int]]] = {}  # numbers they ask about later: when, and which
        self.card_lists: dict[frozenset[str], list[Card]] = {}  # by the variants in use
        self.homes: dict[frozenset[str], list[tuple[str, list[Card]]]] = {}  # these by the pile they start in, likewise
        self._words: dict[frozenset[str], list[Word]] = {}  # likewise
        self._answer_cards: dict[frozenset[str], dict[str, list[Card]]] = {}  # likewise
        self._rule_slots: dict[frozenset[str], dict[str, list[Slot[Ability]]]] = {}  # likewise
        for compiled in self.sets:
            self.definitions.update(compiled.definitions)
            self.piles.update(compiled.piles)
            self.shown.update(compiled.shown)
            self.faces.update(compiled.faces)
            self.own.update(compiled.own)
            self.tokens.update(compiled.tokens)
            self.marks.update(compiled.marks)
            self.plurals.update(compiled.plurals)
            self.supply.update({token: count for token, count in compiled.tokens.items() if count is not None})
            for ident, copies in compiled.reprints.items():
                self.reprints[ident] = (*self.reprints.get(ident, ()), *copies)
            self.sides.update({side: tuple(roles) for side, roles in compiled.sides.items()})
            for definition in compiled.definitions.values():
                self.resolved_borders |= definition.abilities.resolves
                self.remembered |= definition.abilities.remembered
                self.noted.update(definition.abilities.noted)
                self.own_verbs.update(definition.abilities.own, ["leave"] if definition.abilities.leaving else ())
                self.windows.update(w for a in definition.abilities.all if isinstance(a, Text) for w in a.windows)
                self.windows |= definition.abilities.opened
                for window in definition.abilities.windows:
                    self.played_in[window].add(definition)
            self.alone |= {role for side in compiled.alone for role in compiled.sides[side]}
        # Window -> what may be played in it, and the texts it is played by; without a text it is only put down.
        self.offered_in: dict[str, dict[Definition, list[PlayText]]] = {window: {} for window in WINDOWS}
        for definition in self.definitions.values():
            if definition.border in self.resolved_borders:
                for window in definition.abilities.windows:
                    texts = [text for text in definition.abilities.plays if window in text.windows]
                    self.offered_in[window][definition] = texts
            elif definition.border is not None:
                self.offered_in[TURN][definition] = []
        instead = {window for window in self.windows if window.startswith("would ")}  # cards are played to it
        self.listened_to = self.own_verbs | self.remembered | instead  # whoever waits for it
        self.side_of = {role: side for side, roles in self.sides.items() for role in roles}

    def so_many(self, count: int, token: str) -> str:
        """`1 steer`, `2 steers`"""
        return f"{count} {token if count == 1 else self.plurals.get(token, f'{token}s')}"

    def in_reading_order(self, pile: Pile) -> list[Card]:
        """The cards of a pile from the top, of a row from its first place."""
        row = pile.name in self.faces or pile.name in self.faces.values()
        return list(pile) if row else list(reversed(pile))

    def answer_cards(self, variants: frozenset[str], cards: list[Card]) -> dict[str, list[Card]]:
        """The cards that may be played in a window, where there are only a few. A table may have cards of its own."""
        known = self._answer_cards.get(variants)
        if known is None or cards is not self.card_lists.get(variants):
            known = {}
            for window, played in self.played_in.items():
                found = [card for card in cards if card.definition in played]
                if len(found) <= FEW:
                    known[window] = found
            if cards is self.card_lists.get(variants):
                self._answer_cards[variants] = known
        return known

    def words(self, variants: frozenset[str], cards: list[Card]) -> list[Word]:
        """The names of all cards that can be played, to be named. A table may have cards of its own."""
        known = self._words.get(variants)
        if known is None or cards is not self.card_lists.get(variants):
            names = {card.definition.id for card in cards if card.definition.kind == "play"}
            known = [Word(name) for name in sorted(names)]
            if cards is self.card_lists.get(variants):
                self._words[variants] = known
        return known

    def rule_slots(self, variants: frozenset[str]) -> dict[str, list[Slot[Ability]]]:
        """The abilities of all rules in use, by what they wait for; the same for every game."""
        found = self._rule_slots.get(variants)
        if found is None:
            found = self._rule_slots[variants] = {}
            for definition in self.definitions.values():
                if definition.kind == "rule" and definition.in_use(variants):
                    for ability in definition.abilities.all:
                        slot = Slot(ability, None, None)
                        for waits_for in slot.waits_for:
                            found.setdefault(waits_for, []).append(slot)
        return found
