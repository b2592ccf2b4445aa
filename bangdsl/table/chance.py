"""A small random source whose numbers are the same on every machine and every version of Python."""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")
MASK = (1 << 64) - 1
MAX_SEED = MASK  # one beyond it would begin again from where a smaller one begins
STEP = 0x9E3779B97F4A7C15


class Chance:
    """Splitmix64. Its whole state is one number, so that a copy of a table costs nothing for it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        z = self.state = (self.state + STEP) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * bound) >> 64

    def shuffle(self, items: list[Item]) -> None:
        state, cards = self.state, list(items)  # a plain list is quicker to change than a pile
        for i in range(len(cards) - 1, 0, -1):  # as `below` does it, without calling it for every card
            z = state = (state + STEP) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            cards[i], cards[j] = cards[j], cards[i]
        items[:] = cards
        self.state = state

    def pick(self, items: list[Item]) -> Item:
        return items[self.below(len(items))]
