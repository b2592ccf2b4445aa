"""What words refer to while a text is lowered: who says I, who acts, what `it`, `them` and `that X` are."""

from __future__ import annotations

from typing import TypeGuard

from bangdsl.frozen import dataclass, replace
from bangdsl.meaning.nodes import Nobody, Ref, Single, Test


def is_answered(value: Single | None) -> TypeGuard[Ref]:
    """Whether it is the attack or the loss that is being answered, not one that the text has made itself."""
    return isinstance(value, Ref) and value.name == "answered"


@dataclass(frozen=True)
class Scope:
    """Bindings are never changed, only added to; inside a loop they are those of the round under way.

    me      who holds the ability; doer: who acts now
    bound   the latest of each noun: `that player`, `that card`; under `they`, whom `their` means if not that player
    """

    me: Single
    doer: Single
    this: Single | None
    bound: tuple[tuple[str, Single], ...] = ()
    it: Single | None = None
    them: Ref | None = None
    parted: str = ""  # of which of `them` a part has gone: whether all are still meant, or the rest, is to be said
    paid: Single | None = None  # a card of an event beside which another was given up: `that card`, but no longer `it`
    blurred: Single | None = None  # a card of an event beside which a step has moved another: `it` may be either
    went: Ref | None = None  # `them` as they were before all of them were taken elsewhere: what is left is the rest
    left: tuple[Ref, Ref, tuple[Test, ...]] | None = None  # some picked out of several: of which, which, the others
    named: Ref | None = None
    poll: Ref | None = None  # what several named or chose at once
    event: str = ""  # the event a trigger or a replacement is about can be spoken of
    what: str = ""  # its verb
    head: bool = False  # in what says which event is meant: `the last` of its kind is the one before it
    later: bool = False  # that event is over: what was aimed at then is aimed at anew
    aimable: bool = False  # what is chosen here can be chosen before anything is done
    aimed: tuple[Ref, ...] = ()  # players chosen so
    cost: bool = False  # paying
    willing: bool = False  # one of several ways, of the doer's own will
    nested: bool = False  # under an `if` or a draw!: a cost is a question of its own
    begun: bool = False  # something was done before: a cost is a question of its own, too
    loop: bool = False  # `stop` leaves it
    granted: bool = False  # in a text given to cards: what their own text is aimed at is known
    instead: bool = False  # in a replacement
    answered: str = ""  # the verb of what would happen, where a text is played instead of it
    used: bool = False  # what is answered is a card that was said, as what it is used as
    each: bool = False  # of the event, each single one is meant
    described: Single | None = None  # in what is said of a player: `their` is his
    than: tuple[Single, ...] = ()  # whom something is said of: another player is another than these, not than who acts

    beside: bool = False  # somebody was called by name behind whom `they` would be, or is one of them
    two: bool = False  # who acted spoke of somebody else: `that player` may be either

    def bind(self, value: Single, *nouns: str) -> Scope:
        gone = (*nouns, "they") if "player" in nouns else nouns
        kept = tuple(pair for pair in self.bound if pair[0] not in gone)
        bound = (*kept, *((noun, value) for noun in nouns))
        told = {"player", "they"} & set(nouns)
        return replace(self, bound=bound, two=self.two and "player" not in nouns, beside=self.beside and not told)

    def get(self, *nouns: str) -> Single | None:
        """What the latest of these nouns refers to."""
        for noun in nouns:
            for word, value in self.bound:
                if word == noun:
                    return value
        return None

    def said_before(self, before: Scope, inside: Scope) -> Scope:
        """Who `they` were before a word of a set's own, in whose text they were who does it, if nobody else since."""
        if before is inside or self.get("they") != inside.get("they"):
            return self
        they = [pair for pair in before.bound if pair[0] == "they"]
        return replace(self, bound=(*(pair for pair in self.bound if pair[0] != "they"), *they), beside=before.beside)

    def common(self, other: Scope) -> Scope:
        """What can be spoken of in a text that waits for one of two events: what means the same in both."""
        if other.bound == self.bound and other.it == self.it and other.them == self.them:
            return self
        bound = tuple(pair for pair in self.bound if pair in other.bound)
        it = self.it if self.it == other.it else None
        return replace(self, bound=bound, it=it, them=self.them if self.them == other.them else None)

    @property
    def nobody(self) -> bool:
        return isinstance(self.doer, Nobody)
