"""Everything a game remembers between two effects, as plain data that is cheap to copy.

Cards never change and are shared between copies; piles, players and counters are copied. What is only true in the
middle of an effect is not kept here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bangdsl.table.cards import Card
from bangdsl.table.chance import Chance

DECK, DISCARDS, LIMBO, BOX, ROLES, CHARACTERS = "deck", "discard pile", "limbo", "box", "role-deck", "character-deck"
DEALT = "dealt"  # roles and characters before their players
HAND, IN_PLAY = "hand", "play zone"


class Pile(list[Card]):
    """An ordered place for cards; the last card is the top one. A hand and a play zone have an owner."""

    __slots__ = ("name", "owner", "watched")

    def __init__(self, name: str, owner: Player | None = None, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        self.name, self.owner, self.watched = name, owner, False


class Player:
    """A seat and who sits there."""

    __slots__ = ("character", "hand", "in_game", "in_play", "life", "name", "role", "role_known", "seat", "tokens")

    def __init__(self, seat: int, name: str) -> None:
        self.seat, self.name = seat, name
        self.in_game = True
        self.life = 0
        self.tokens: dict[str, int] = {}
        self.role: Card | None = None
        self.role_known = False
        self.character: Card | None = None
        self.hand = Pile(HAND, self)
        self.in_play = Pile(IN_PLAY, self)

    @property
    def cards(self) -> list[Card]:
        """What the player has in hand and in play; the role and the character are no cards of his."""
        return [*self.hand, *self.in_play]

    def has_role(self, *ids: str) -> bool:
        return self.role is not None and self.role.definition.id in ids

    def __repr__(self) -> str:
        return self.name


class Turn:
    """The turn under way and what is counted in it."""

    __slots__ = ("extra", "finished", "lost", "number", "phase", "played", "player", "used")

    def __init__(self, player: Player, number: int, extra: bool = False) -> None:
        self.player, self.number, self.extra = player, number, extra
        self.phase = 0
        self.lost = self.finished = False
        self.played: dict[tuple[int, str], int] = {}  # (seat, name) -> plays as that card
        self.used: dict[tuple[int, str], int] = {}  # (seat, ability) -> uses


class Table:
    __slots__ = (
        "at", "cards", "chance", "first_out", "last_seat", "open_cards", "piles", "players", "remembered", "started", "turn", "turn_count",
        "turns_owed", "used", "winners",
    )  # fmt: skip

    def __init__(self, cards: list[Card], players: list[Player], piles: Iterable[str], seed: int) -> None:
        self.cards, self.players = cards, players
        self.piles = {name: Pile(name) for name in (DECK, DISCARDS, LIMBO, BOX, ROLES, CHARACTERS, DEALT, *piles)}
        self.at: list[Pile] = [self.piles[BOX]] * len(cards)  # where each card lies, by its index
        self.chance = Chance(seed)
        self.turn: Turn | None = None
        self.turn_count = 0
        self.last_seat = 0  # where the order of turns has come to
        self.turns_owed: list[Player] = []
        self.started = False
        self.winners: list[Player] | None = None
        self.remembered: dict[Any, bool] = {}  # what each `whenever` and `as soon as` saw at its last look
        self.used: dict[tuple[int, str], int] = {}  # uses in the whole game
        self.first_out: Player | None = None
        self.open_cards: set[int] = set()  # cards in hands that all have seen there

    def put(self, card: Card, pile: Pile, *, bottom: bool = False) -> None:
        """Lay a card somewhere; it leaves the place where it was."""
        index = card.index
        self.at[index].remove(card)
        if bottom:
            pile.insert(0, card)
        else:
            pile.append(card)
        self.at[index] = pile

    def owner_of(self, card: Card) -> Player | None:
        return self.at[card.index].owner

    def copy(self) -> Table:
        """A table of its own: same cards, same order, same chance."""
        twin = Table.__new__(Table)
        twin.cards = self.cards
        twin.at = at = list(self.at)
        players = []
        for old in self.players:
            new = Player(old.seat, old.name)
            new.in_game, new.life, new.tokens = old.in_game, old.life, dict(old.tokens)
            new.role, new.role_known, new.character = old.role, old.role_known, old.character
            for pile, source in ((new.hand, old.hand), (new.in_play, old.in_play)):
                pile.extend(source)
                pile.watched = source.watched
                for card in source:
                    at[card.index] = pile
            players.append(new)
        twin.players = players
        twin.piles = {}
        for name, source in self.piles.items():
            pile = twin.piles[name] = Pile(name, None, source)
            pile.watched = source.watched
            for card in source:
                at[card.index] = pile
        twin.chance = Chance(self.chance.state)
        twin.turn = None  # a copy is only made between two turns
        twin.turn_count, twin.last_seat, twin.started = self.turn_count, self.last_seat, self.started
        twin.turns_owed = [players[p.seat] for p in self.turns_owed]
        twin.winners = None if self.winners is None else [players[p.seat] for p in self.winners]
        twin.remembered, twin.used = dict(self.remembered), dict(self.used)
        twin.first_out = None if self.first_out is None else players[self.first_out.seat]
        twin.open_cards = set(self.open_cards)
        return twin
