"""Cards. A `Definition` is what a set declares once; a `Card` is one copy of it, the same for the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from bangdsl.play.abilities import Abilities
    from bangdsl.play.forms import Ban, Destination, Key, NotChosen, Protection

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_VALUES = {rank: value for value, rank in enumerate(RANKS)}
SUITS = ("hearts", "diamonds", "clubs", "spades")
IN_PLAY = "play zone"
SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
RED = frozenset({"hearts", "diamonds"})


class Definition:
    """One entry of a set: a card, a character, a role, a rule, an event."""

    __slots__ = (
        "abilities",
        "ban_on_choosing",
        "ban_on_playing",
        "border",
        "copies",
        "cost",
        "count",
        "dealt",
        "discarded_to",
        "done_as",
        "drawn_to",
        "file",
        "id",
        "kind",
        "lies_as",
        "life",
        "line",
        "names",
        "not_in",
        "played_as",
        "protected_as",
        "seen",
        "set",
        "shared",
        "traits",
        "variant",
    )

    def __init__(
        self,
        set: str,
        id: str,
        kind: str,
        *,
        names: Mapping[str, str],
        abilities: Abilities[Any, Any],
        border: str | None = None,
        copies: tuple[tuple[str, str], ...] = (),
        count: int = 1,
        life: int | None = None,
        cost: int | None = None,
        traits: tuple[str, ...] = (),
        variant: str | None = None,
        not_in: str | None = None,
        shared: bool = False,
        file: str = "",
        line: int = 0,
    ) -> None:
        self.set, self.id, self.kind, self.names, self.abilities = set, id, kind, names, abilities
        self.border, self.copies, self.count, self.life, self.cost = border, copies, count, life, cost
        self.traits, self.variant, self.not_in = frozenset(traits), variant, not_in
        self.shared = shared  # it belongs to nobody
        self.dealt = kind in ("role", "character")  # who somebody is: nothing to hold in hand or to discard
        # What waits for something that happens to such a card, but not to any, waits for it by these names.
        self.played_as, self.lies_as = f"play of {border}", f"{IN_PLAY} of {border}"
        self.ban_on_playing = cast("Key[Ban]", f"forbids play of {border}")
        self.ban_on_choosing = cast("Key[NotChosen]", f"not chosen of {id}")
        self.protected_as = cast("Key[Protection]", f"protects of {kind}")
        self.drawn_to = cast("Key[Destination]", f"goes to by draw of {kind}")
        self.discarded_to = cast("Key[Destination]", f"goes to by discard of {kind}")
        # What doing its text is called, by its name and by its kind, and what waits to stand in for that.
        self.done_as = tuple((do, f"would {do}") for do in (f"do {id}", f"do a {kind}"))
        self.file, self.line = file, line
        self.seen: Any = None  # what everybody knows of it, as a value of its own; made when somebody first looks

    def __reduce__(self) -> tuple[Any, ...]:
        """What it says comes after it, for that knows whose it is."""
        parts = ("names", "border", "copies", "count", "life", "cost", "variant", "not_in", "shared", "file", "line")
        said: dict[str, Any] = {name: getattr(self, name) for name in parts}
        said |= {"abilities": None, "traits": tuple(self.traits)}
        make = partial(Definition, self.set, self.id, self.kind, **said)
        return make, (), self.abilities

    def __setstate__(self, abilities: Abilities[Any, Any]) -> None:
        self.abilities = abilities

    def in_use(self, variants: frozenset[str]) -> bool:
        """Is it part of a game with these variants?"""
        return (self.variant is None or self.variant in variants) and self.not_in not in variants

    def __deepcopy__(self, memo: dict[int, Any]) -> Definition:
        return self  # it never changes

    @property
    def name(self) -> str:
        return self.names.get("en", self.id)

    def __repr__(self) -> str:
        return self.id


class Card:
    """One card. It never changes; where it lies and what lies on it is kept by the table.

    Only in a world that somebody imagines a card that he cannot see is another one: see `play/imagine.py`.
    """

    __slots__ = ("definition", "index", "label", "offer", "offered", "plays", "rank", "rank_value", "seen", "suit")

    def __init__(self, definition: Definition, index: int, rank: str | None, suit: str | None, label: str) -> None:
        self.definition, self.index, self.rank, self.suit, self.label = definition, index, rank, suit, label
        self.rank_value = RANK_VALUES[rank] if rank else -1
        self.seen: Any = None  # what everybody knows who sees it, likewise
        self.offer: Any = None  # itself as an answer, likewise
        self.offered: dict[Any, Any] = {}  # other answers with it, likewise
        self.plays: dict[Any, Any] = {}  # the ways to play it that it was ever offered by

    def __deepcopy__(self, memo: dict[int, Any]) -> Card:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.definition, self.index, self.rank, self.suit, self.label)

    def twin(self) -> Card:
        return Card(self.definition, self.index, self.rank, self.suit, self.label)

    @property
    def face(self) -> str:
        """Rank and suit as one writes them, `J♠`; nothing for a card without them."""
        return f"{self.rank}{SIGNS[self.suit]}" if self.rank and self.suit else ""

    def __repr__(self) -> str:
        return self.label
