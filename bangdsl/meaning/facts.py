"""What a whole set says, as far as the sets that build on it ask: facts that are found once and kept with it."""

from __future__ import annotations

from bangdsl.frozen import dataclass


@dataclass(frozen=True)
class Borders:
    """What rules say of cards by their border; those of several sets add up."""

    known: frozenset[str]  # some rule speaks of their being played
    done: frozenset[str]  # their text is done when they are played
    granted: frozenset[str]  # their text is done later, from play
    laid: frozenset[str]  # they come into play
    otherwise: bool = False  # some rule does the texts of cards in a way that has nothing to do with playing them

    def __or__(self, more: Borders) -> Borders:
        """What the rules of both say."""
        return Borders(
            self.known | more.known,
            self.done | more.done,
            self.granted | more.granted,
            self.laid | more.laid,
            self.otherwise or more.otherwise,
        )


@dataclass(frozen=True)
class Heard:
    """What texts make use of: numbers that are asked for, marks that something sets."""

    numbers: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()

    def __or__(self, more: Heard) -> Heard:
        return Heard(self.numbers | more.numbers, self.marks | more.marks)
