"""A small random source whose numbers are the same on every machine and every version of Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Any, TypeVar

Item = TypeVar("Item")
MASK = (1 << 64) - 1
MAX_SEED = MASK  # one beyond it would begin again from where a smaller one begins
STEP = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
LANE = 128  # bits: room for what a number of 64 bits comes to when it is multiplied
STRIDE = 8  # numbers are made side by side in rows of so many, or a multiple of it


class Chance:
    """Splitmix64. Its whole state is one number, so that a copy of a table costs nothing for it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        z = self.state = (self.state + STEP) & MASK
        z = ((z ^ (z >> 30)) * FIRST) & MASK
        z = ((z ^ (z >> 27)) * SECOND) & MASK
        return ((z ^ (z >> 31)) * bound) >> 64

    def _row(self, count: int) -> tuple[int, ...]:
        """So many numbers at least, from which `below` would cut; worked out as one long number, each in its lane.

        A shuffle needs one for every card, and made one by one they cost most of it.
        """
        ones, steps, mask, size, numbers = _lanes(-(-count // STRIDE) * STRIDE)
        z = (self.state * ones + steps) & mask
        z = ((z ^ ((z >> 30) & mask)) * FIRST) & mask
        z = ((z ^ ((z >> 27) & mask)) * SECOND) & mask
        self.state = (self.state + count * STEP) & MASK
        return numbers((z ^ ((z >> 31) & mask)).to_bytes(size, "little"))

    def shuffle(self, items: list[Item]) -> None:
        cards = list(items)  # a plain list is quicker to change than a pile
        last = len(cards) - 1
        for i, z in zip(range(last, 0, -1), self._row(last) if last > 0 else (), strict=False):
            j = (z * (i + 1)) >> 64
            cards[i], cards[j] = cards[j], cards[i]
        items[:] = cards

    def pick(self, items: list[Item]) -> Item:
        return items[self.below(len(items))]


@cache
def _lanes(count: int) -> tuple[int, int, int, int, Callable[[bytes], tuple[Any, ...]]]:
    """For so many numbers side by side: a 1 in each lane, how far each is on, its mask, their bytes and how to part
    them."""
    ones = sum(1 << (LANE * lane) for lane in range(count))
    steps = sum(((lane + 1) * STEP & MASK) << (LANE * lane) for lane in range(count))
    return ones, steps, ones * MASK, count * LANE // 8, Struct("<" + "Q8x" * count).unpack
