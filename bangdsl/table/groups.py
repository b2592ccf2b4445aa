"""Groups of cards: which cards are alike, and whether some of them make a group of so many. Plain data, no rule.

A key says how cards of a group are alike: `same rank`, `same suit`, `same colour`, `same name`, `other …` (no two of
them), `sequence` (ranks that follow each other). A `Seen` is a card with what the keys look at; what it has not, it
shares with none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bangdsl.table.cards import RED, Card

Keys = Sequence[str]


@dataclass(frozen=True)
class Seen:
    card: Card
    rank: str | None
    suit: str | None
    value: int  # what the rank counts; 0 without one

    def has(self, what: str) -> Any:
        match what:
            case "rank":
                return self.rank
            case "suit":
                return self.suit
            case "colour":
                return None if self.suit is None else "red" if self.suit in RED else "black"
            case "name":
                return self.card.definition.id
            case "sequence":
                return self.value or None
        raise AssertionError(what)


def value_of(card: Card, ranks: Mapping[str, int] | None = None) -> int:
    """What the rank of a card counts: what it shows, or what a set says; 0 without one."""
    if card.rank is None:
        return 0
    return ranks[card.rank] if ranks is not None and card.rank in ranks else card.rank_value + 2


def are_alike(cards: Sequence[Seen], keys: Keys) -> bool:
    """Do these make a group? One card alone makes none."""
    return len(cards) > 1 and _fit(cards, keys, len(cards))


def _fit(cards: Sequence[Seen], keys: Keys, size: int) -> bool:
    """Could these be part of a group of so many?"""
    for key in keys:
        how, _, what = key.partition(" ")
        have = [each.has(what or how) for each in cards]
        if None in have:
            return False
        if how == "same" and len(set(have)) > 1:
            return False
        if how != "same" and len(set(have)) < len(have):
            return False
        if how == "sequence" and have and max(have) - min(have) >= size:
            return False
    return True


def complete(picked: Sequence[Seen], left: Sequence[Seen], size: int, keys: Keys) -> list[Seen] | None:
    """A group of so many that has all who are picked and some of those left, if there is one."""
    return next(_groups(list(picked), list(left), size, keys), None) if size > 0 else list(picked)


def _groups(picked: list[Seen], left: list[Seen], size: int, keys: Keys) -> Iterator[list[Seen]]:
    """Groups with those picked: one for each value that all of a group share, and each place of a sequence."""
    if len(picked) > size or not _fit(picked, keys, size):
        return
    fitting = [each for each in left if each not in picked and _fit([*picked, each], keys, size)]
    same = [key.partition(" ")[2] for key in keys if key.startswith("same ")]
    lots: dict[tuple[Any, ...], list[Seen]] = {}
    for each in fitting:
        lots.setdefault(tuple(each.has(what) for what in same), []).append(each)
    other = [key.partition(" ")[2] for key in keys if key.startswith("other ")]
    for lot in lots.values() if lots else ([],):
        if len(picked) + len(lot) >= size:
            if "sequence" in keys:
                yield from _runs(picked, lot, size, other)
            elif (found := _different(picked, lot, size, other)) is not None:
                yield found


def _different(picked: list[Seen], left: list[Seen], size: int, other: Sequence[str]) -> list[Seen] | None:
    """So many of which no two share what they must not; of cards in order of height the highest there are."""
    if len(picked) == size:
        return picked
    best: list[Seen] | None = None
    for at, each in enumerate(left):
        if best is not None and each.value < best[len(picked)].value:
            break
        rest = [x for x in left[at + 1 :] if all(x.has(what) != each.has(what) for what in other)]
        if len(picked) + 1 + len(rest) >= size:
            found = _different([*picked, each], rest, size, other)
            if not other:
                return found
            if found is not None and (best is None or _height(found) > _height(best)):
                best = found
    return best


def _runs(picked: list[Seen], left: list[Seen], size: int, other: Sequence[str]) -> Iterator[list[Seen]]:
    """Those whose values follow each other, the highest first."""
    values = {each.value for each in (*picked, *left)}
    have = {each.value for each in picked}
    for top in sorted(values, reverse=True):
        wanted = [value for value in range(top, top - size, -1) if value not in have]
        if top - size + 1 > min(have, default=top) or top < max(have, default=top):
            continue
        if len(wanted) == size - len(picked) and all(value in values for value in wanted):
            found = _one_of_each(picked, left, wanted, other)
            if found is not None:
                yield found


def _one_of_each(picked: list[Seen], left: list[Seen], wanted: list[int], other: Sequence[str]) -> list[Seen] | None:
    if not wanted:
        return picked
    for each in left:
        if each.value == wanted[0] and all(x.has(what) != each.has(what) for x in picked for what in other):
            found = _one_of_each([*picked, each], left, wanted[1:], other)
            if found is not None or not other:
                return found
    return None


def separate(cards: Sequence[Seen], groups: Sequence[tuple[int, Keys]]) -> list[list[Seen]] | None:
    """A group of each kind, none of whose cards is in another; the highest there are."""
    if not groups:
        return []
    (size, keys), *others = groups
    ordered = sorted(cards, key=lambda each: -each.value)
    for found in sorted(_groups([], ordered, size, keys), key=_height, reverse=True):
        rest = separate([each for each in cards if each not in found], others)
        if rest is not None:
            return [found, *rest]
    return None


def how_many(cards: Sequence[Seen], size: int, keys: Keys) -> int:
    """How many separate groups of cards that share something there are."""
    lots: dict[tuple[Any, ...], int] = {}
    what = [key.partition(" ")[2] for key in keys]
    for each in cards:
        shared = tuple(each.has(one) for one in what)
        if None not in shared:
            lots[shared] = lots.get(shared, 0) + 1
    return sum(count // size for count in lots.values()) if size > 0 else 0


def _height(cards: Sequence[Seen]) -> list[int]:
    return sorted((each.value for each in cards), reverse=True)


def worth(cards: Sequence[Seen], ranking: Sequence[Sequence[tuple[int, Keys]]]) -> int:
    """What cards are worth by a ranking, the best first: by their kind, then by the ranks in it, then by the others."""
    for place, groups in enumerate(ranking):
        found = separate(cards, groups)
        if found is not None:
            used = [each for group in found for each in group]
            heights = [value for group in found for value in _height(group)]
            heights += _height([each for each in cards if each not in used])
            return _as_number([len(ranking) - place, *heights])
    return _as_number([0, *_height(cards)])


MOST_COMPARED = 10  # cards of a hand that are compared with those of another


def _as_number(places: list[int]) -> int:
    number = 0
    for each in [*places, *[0] * MOST_COMPARED][: MOST_COMPARED + 1]:
        number = number * 1000 + min(max(each, 0), 999)
    return number
