"""Everything a game remembers between two effects, as plain data that is cheap to copy.

Cards never change and are shared between copies; piles, players and counters are copied. What is only true in the
middle of an effect is not kept here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bangdsl.table.cards import IN_PLAY, Card, Definition
from bangdsl.table.chance import Chance

DECK, DISCARDS, LIMBO, BOX, ROLES, CHARACTERS = "deck", "discard pile", "limbo", "box", "role-deck", "character-deck"
DEALT = "dealt"  # roles and characters before their players
HAND, ON = "hand", "on a character"
MAX_PLAYERS = 99


class Pile(list[Card]):
    """An ordered place for cards; the last card is the top one. A hand and a play zone have an owner."""

    __slots__ = ("name", "on_table", "owner", "watched", "watched_empty")

    def __init__(self, name: str, owner: Player | None = None, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        self.name, self.owner = name, owner
        self.on_table = name in (IN_PLAY, ON)  # does what lies there say something, or where?
        self.watched = False  # does a condition depend on what lies there?
        self.watched_empty = ""  # what a condition that depends on whether anything does calls it


class Player:
    """A seat and who sits there."""

    __slots__ = (
        "as_role",
        "character",
        "hand",
        "in_game",
        "in_play",
        "life",
        "name",
        "on",
        "role",
        "role_known",
        "seat",
        "tokens",
    )

    def __init__(self, seat: int, name: str) -> None:
        self.seat, self.name = seat, name
        self.in_game = True
        self.life = 0
        self.tokens: dict[str, int] = {}
        self.role: Card | None = None
        self.as_role: str | None = None  # the role a statement says the player has
        self.role_known = False
        self.character: Card | None = None
        self.hand = Pile(HAND, self)
        self.in_play = Pile(IN_PLAY, self)
        self.on = Pile(ON, self)  # cards that lie on the character

    @property
    def cards(self) -> list[Card]:
        """What the player has in hand and in play; the role and the character are no cards of his."""
        return [*self.hand, *self.in_play]

    def has_role(self, *ids: str) -> bool:
        """By the role the player counts as having."""
        if self.as_role is not None:
            return self.as_role in ids
        return self.role is not None and self.role.definition.id in ids

    def had_role(self, *ids: str) -> bool:
        """By the role card alone."""
        return self.role is not None and self.role.definition.id in ids

    def __repr__(self) -> str:
        return self.name


class Turn:
    """The turn under way and what is counted in it."""

    __slots__ = (
        "drawn",
        "extra",
        "finished",
        "laid",
        "last",
        "lost",
        "number",
        "phase",
        "played",
        "player",
        "plays",
        "skipped",
        "used",
    )

    def __init__(self, player: Player, number: int, extra: bool = False, last: bool = False) -> None:
        self.player, self.number, self.extra = player, number, extra
        self.last = last  # no extra turn follows it
        self.phase = 0
        self.lost = self.finished = False
        self.skipped: set[int] = set()  # phases that do not happen
        self.drawn: list[Card] = []  # cards the player in turn has drawn in phase 1
        self.plays: dict[str, int] = {}  # player -> cards played, as whatever
        self.laid: list[tuple[Player, Card, Definition]] = []  # who played which card as what, in order
        self.played: dict[tuple[str, str], int] = {}  # (player, card) -> plays as that card
        self.used: dict[tuple[str, str], int] = {}  # (player, ability) -> uses


class Lasting:
    """Statements or triggers that a text has set up for a time: what registers them, what it was bound to, its end.

    Kept as data so that a table can be copied: the players among the bindings are found again by their seats.
    """

    __slots__ = ("args", "definition", "me", "register", "this", "until")

    def __init__(
        self,
        register: Any,
        definition: Any,
        me: Player | None,
        this: Card | None,
        args: tuple[Any, ...],
        until: tuple[Any, ...],
    ) -> None:
        self.register, self.definition, self.me, self.this, self.args, self.until = (
            register,
            definition,
            me,
            this,
            args,
            until,
        )

    def moved_to(self, players: list[Player]) -> Lasting:
        def there(thing: Any) -> Any:
            return players[thing.seat] if isinstance(thing, Player) else thing

        args, until = tuple(map(there, self.args)), tuple(map(there, self.until))
        return Lasting(self.register, self.definition, there(self.me), self.this, args, until)


class Table:
    __slots__ = (
        "at",
        "cards",
        "chance",
        "first_out",
        "last_seat",
        "lasting",
        "open_cards",
        "piles",
        "places",
        "players",
        "remembered",
        "skips",
        "started",
        "supply",
        "tokens_on",
        "turn",
        "turn_count",
        "turns_owed",
        "used",
        "winners",
    )

    def __init__(self, cards: list[Card], players: list[Player], piles: Iterable[str], seed: int) -> None:
        self.cards, self.players = cards, players
        self.piles = {name: Pile(name) for name in (DECK, DISCARDS, LIMBO, BOX, ROLES, CHARACTERS, DEALT, *piles)}
        self.at: list[Pile] = [self.piles[BOX]] * len(cards)  # where each card lies, by its index
        self.chance = Chance(seed)
        self.turn: Turn | None = None
        self.turn_count = 0
        self.last_seat = 0  # where the order of turns has come to
        self.turns_owed: list[tuple[Player, bool]] = []  # and whether no extra turn may follow it
        self.started = False
        self.winners: list[Player] | None = None
        self.remembered: dict[Any, bool] = {}  # what each `whenever` and `as soon as` saw at its last look
        self.used: dict[tuple[str, str], int] = {}  # uses in the whole game
        self.first_out: Player | None = None
        self.skips: list[tuple[Player, int]] = []  # whose next turn does not happen, or which phase of it (0: all)
        self.lasting: list[Lasting] = []  # statements and triggers that outlive the text that said them
        self.open_cards: set[int] = set()  # cards in hands that all have seen there
        self.tokens_on: dict[int, dict[str, int]] = {}  # card in play -> what lies on it
        self.supply: dict[str, int] = {}  # tokens of which there are only so many -> how many are left
        self.places: dict[str, int] = {}  # row -> the place of the row it faces at which its head stands

    def put(self, card: Card, pile: Pile) -> None:
        """Lay a card somewhere; it leaves the place where it was."""
        self.at[card.index].remove(card)
        pile.append(card)
        self.at[card.index] = pile

    def freeze(self) -> Snapshot:
        """Everything on the table as it is now, to be laid out again; only between two turns."""
        return (
            self.cards,
            [
                (
                    p.name,
                    p.in_game,
                    p.life,
                    p.tokens.copy(),
                    p.role,
                    p.role_known,
                    p.character,
                    p.hand[:],
                    p.in_play[:],
                    p.on[:],
                )
                for p in self.players
            ],
            (tuple(self.piles), [pile[:] for pile in self.piles.values()]),
            self.chance.state,
            (self.turn_count, self.last_seat, self.started),
            [(p.seat, last) for p, last in self.turns_owed],
            None if self.winners is None else [p.seat for p in self.winners],
            self.remembered.copy(),
            self.used.copy(),
            None if self.first_out is None else self.first_out.seat,
            self.open_cards.copy(),
            self.lasting[:],
            [(p.seat, phase) for p, phase in self.skips],
            {index: tokens.copy() for index, tokens in self.tokens_on.items()},
            (self.supply.copy(), self.places.copy()),
        )


Snapshot = tuple[Any, ...]


def thaw(snapshot: Snapshot) -> Table:
    """A table of its own: same cards, same order, same chance."""
    cards, people, (names, piles), chance, course, owed, winners, remembered, used, first_out, *rest = snapshot
    open_cards, lasting, skips, tokens_on, (supply, places) = rest
    players: list[Player] = []
    table = Table(cards, players, names, chance)
    at = table.at
    for seat, (name, in_game, life, tokens, role, role_known, character, hand, in_play, on) in enumerate(people):
        player = Player(seat, name)
        player.in_game, player.life, player.tokens = in_game, life, tokens.copy()
        player.role, player.role_known, player.character = role, role_known, character
        for pile, lying in ((player.hand, hand), (player.in_play, in_play), (player.on, on)):
            pile.extend(lying)
            for card in lying:
                at[card.index] = pile
        players.append(player)
    for name, lying in zip(names, piles, strict=True):
        pile = table.piles[name]
        pile.extend(lying)
        for card in lying:
            at[card.index] = pile
    table.turn_count, table.last_seat, table.started = course
    table.turns_owed = [(players[seat], last) for seat, last in owed]
    table.winners = None if winners is None else [players[seat] for seat in winners]
    table.remembered, table.used, table.open_cards = remembered.copy(), used.copy(), open_cards.copy()
    table.first_out = None if first_out is None else players[first_out]
    table.skips = [(players[seat], phase) for seat, phase in skips]
    table.lasting = [each.moved_to(players) for each in lasting]
    table.tokens_on = {index: tokens.copy() for index, tokens in tokens_on.items()}
    table.supply, table.places = supply.copy(), places.copy()
    return table
