"""First layer of the interpreter: who sits where, and what lies where. Nothing here asks what a card says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, TypeVar

from bangdsl.play.kept import Kept
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import IN_PLAY, Card, Definition
from bangdsl.table.piles import BOX, DEALT, DECK, DISCARDS, LIMBO, Pile
from bangdsl.table.table import Player, Table

Thing = TypeVar("Thing")  # a card, a player or whatever else is chosen among
FAR = 1_000_000  # how far nobody is away


class Seats:
    # Slots, here and in the layers above: nothing is asked as often as what these hold.
    __slots__ = (
        "alive", "counted", "dealt", "deck", "definitions", "discards", "doing", "kept", "limbo", "players",
        "remaining", "rulebook", "some_away", "story", "table", "variants",
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        self.rulebook, self.table, self.variants = rulebook, table, variants
        self.definitions = rulebook.definitions
        self.players = table.players
        self.deck, self.discards, self.limbo = table.piles[DECK], table.piles[DISCARDS], table.piles[LIMBO]
        self.dealt = table.piles[DEALT]
        self.alive: list[Player] = [p for p in self.players if p.in_game]
        self.remaining = [p for p in self.players if not p.out]  # and those who are away
        self.some_away = len(self.alive) != len(self.remaining)
        self.kept = Kept()
        self.counted: set[int] = set()  # cards kept from the game before that were taken into account
        self.story: list[tuple[Any, ...]] | None = None
        self.doing: tuple[Card, Player] | None = None  # a card whose text is being done, while it is asked whose it is

    # ---------------------------------------------------------------- players
    @property
    def turn_player(self) -> Player | None:
        return self.table.turn.player if self.table.turn is not None else None

    def clockwise_from(self, player: Player | None) -> list[Player]:
        """Everyone in the game, that player first if in it; from the one in turn, if nobody is named."""
        if player is None:
            turn = self.table.turn
            player = turn.player if turn is not None else self.players[0]
        rings = self.kept.rings
        found: list[Player] | None = rings.get(player)
        if found is None:
            players, seat = self.players, player.seat
            found = rings[player] = [p for p in (*players[seat:], *players[:seat]) if p.in_game]
        return found

    def others(self, me: Player | None) -> list[Player]:
        """Everyone else in the game, clockwise from the left of me; of nobody all are others."""
        if me is None:
            return self.clockwise_from(None)
        rings, key = self.kept.rings, ("others", me)
        found: list[Player] | None = rings.get(key)
        if found is None:
            ring = self.clockwise_from(me)
            found = rings[key] = ring[1:] if ring and ring[0] is me else ring
        return found

    def eliminated(self) -> list[Player]:
        return [p for p in self.players if p.out]

    def away(self) -> list[Player]:
        return [p for p in self.players if p.away]

    def allied(self, player: Player | None, other: Player | None) -> bool:
        """Do the roles of these two stand on one side, which they share?"""
        if player is None or other is None or player is other:
            return False
        mine, theirs = (p.as_role or (p.role.definition.id if p.role is not None else "") for p in (player, other))
        sides = self.rulebook.side_of
        return bool(mine) and mine not in self.rulebook.alone and sides.get(theirs, theirs) == sides.get(mine, mine)

    def holder(self, *ids: str) -> Player | None:
        """Who has that role, in the game or out of it; nobody, if none was dealt."""
        return next((p for p in self.players if p.has_role(*ids)), None)

    def nearest(self, me: Player | None, step: int, fits: Callable[[Player], bool]) -> Player | None:
        """The first player that fits, going left (1) or right (-1) from me."""
        count = len(self.players)
        for i in range(1, count) if me is not None else ():
            assert me is not None
            player = self.players[(me.seat + step * i) % count]
            if player.in_game and fits(player):
                return player
        return None

    def seats_between(self, a: Player | None, b: Player | None) -> int:
        """Steps from one player to the other the shorter way round, counting those in the game; nobody is far off."""
        if a is None or b is None:
            return FAR
        ring = self.alive if a.in_game and b.in_game else self._ring_with(a, b)
        apart = abs(ring.index(a) - ring.index(b))
        return min(apart, len(ring) - apart)

    def _ring_with(self, a: Player, b: Player) -> list[Player]:
        """Those in the game and these two, as they sit."""
        return [p for p in self.players if p.in_game or p is a or p is b]

    # ---------------------------------------------------------------- cards
    def pile(self, name: str) -> Pile:
        return self.table.piles[name]

    def owner(self, card: Card | None) -> Player | None:
        return self.table.at[card.index].owner if card is not None else None

    def whose(self, card: Card | None) -> Player | None:
        """Who has it: in hand, in play, or as a character; of a card that is being done, who does it."""
        if card is None:
            return None
        if self.doing is not None and self.doing[0] is card:
            return self.doing[1]
        return self.table.at[card.index].owner or next((p for p in self.players if p.character is card), None)

    def in_play(self, card: Card | None) -> bool:
        return card is not None and self.table.at[card.index].name == IN_PLAY

    def in_phase(self, me: Player | None, phase: int) -> bool:
        turn = self.table.turn
        return turn is not None and turn.player is me and turn.phase == phase

    def lies_open(self, pile: Pile) -> bool:
        """Is the top card of a pile face up?"""
        return bool(pile) and pile[-1].index in self.table.open_cards

    def drawn_cards(self, me: Player | None) -> list[Card]:
        """What the player in turn has drawn in phase 1 and still has."""
        turn = self.table.turn
        return [c for c in turn.drawn if c in turn.player.hand] if turn is not None and turn.player is me else []

    def all_named(self, ident: str) -> list[Card]:
        """Every card of that name, wherever it lies."""
        return [c for c in self.table.cards if c.definition.id == ident]

    def some(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """So many of the cards or players, by chance."""
        left = list(things)
        found: list[Thing] = []
        while left and len(found) < count:
            thing = self.table.chance.pick(left)
            left.remove(thing)
            found.append(thing)
        return found

    def uppermost(self, pile: Sequence[Card], count: int) -> list[Card]:
        """So many cards off the top, the first of them the top one."""
        return list(reversed(pile))[: max(count, 0)]

    def plays_this_turn(self, me: Player | None) -> int:
        turn = self.table.turn
        return turn.plays.get(me.name, 0) if turn is not None and me is not None else 0

    def such_plays(self, me: Player | None, is_such: Callable[[Card, Definition], object]) -> int:
        """How many such cards a player has played in this turn."""
        laid = self.table.turn.laid if self.table.turn is not None else ()
        return sum(1 for player, card, definition in laid if player is me and is_such(card, definition))

    def cards_in_play(self) -> list[Card]:
        return [card for player in self.clockwise_from(None) for card in player.in_play]

    def named(self, card: Card | None, ident: str) -> bool:
        """Is it that card, or does it count as it by name?"""
        return card is not None and (card.definition.id == ident or ident in card.definition.abilities.also)

    def from_box(self, ident: str, count: int) -> list[Card]:
        """Unused cards of that name, as many as asked for; one that a player has already counts as one of them."""
        had = [c for c in self.table.piles[DEALT] if c.definition.id == ident and c.index not in self.counted][:count]
        self.counted |= {c.index for c in had}
        return [c for c in self.table.piles[BOX] if c.definition.id == ident][: count - len(had)]

    def is_card(self, thing: object) -> bool:
        return isinstance(thing, Card) and thing.definition.kind != "character"

    # ---------------------------------------------------------------- of whoever may be nobody
    def one(self, thing: Any) -> list[Any]:
        """A list of one, or of none."""
        return [thing] if thing is not None else []

    def together(self, *several: Sequence[Any]) -> list[Any]:
        """All that these lists have, each thing once."""
        return list(dict.fromkeys(chain.from_iterable(several)))

    def hand_of(self, player: Player | None) -> list[Card]:
        return player.hand if player is not None else []

    def pile_of(self, player: Player | None) -> Pile | None:
        """The hand of a player as a place to put cards into."""
        return player.hand if player is not None else None

    def place_before(self, player: Player | None) -> Pile | None:
        """What lies before a player as a place to put cards into."""
        return player.in_play if player is not None else None

    def in_play_of(self, player: Player | None) -> list[Card]:
        return player.in_play if player is not None else []

    def cards_of(self, player: Player | None) -> list[Card]:
        return player.cards if player is not None else []

    def on_of(self, player: Player | None) -> list[Card]:
        return player.on if player is not None else []

    def own(self, player: Player | None, name: str) -> Pile:
        """A place of a player's own; nobody's is empty."""
        return player.own[name] if player is not None else Pile(name)

    def own_pile(self, player: Player | None, name: str) -> Pile | None:
        """The same as a place to put cards into."""
        return player.own[name] if player is not None else None

    def lying_with(self, host: Card | None, seen: bool = False) -> list[Card]:
        """What lies on or beside a card in play, and, unless it has to be seen, under it."""
        table = self.table
        if host is None or not (table.links or table.under):
            return []
        found = [table.cards[index] for index, on in table.links.items() if on == host.index]
        return found if seen else [*found, *table.under.get(host.index, ())]

    def laid_by(self, card: Card | None) -> Player | None:
        """Who played a card that lies in play, or laid it there."""
        return self.table.laid_by.get(card.index) if card is not None else None

    def seat_of(self, player: Player | None) -> int | None:
        return player.seat if player is not None else None

    def character_of(self, player: Player | None) -> Card | None:
        return player.character if player is not None else None

    def characters_of(self, players: Sequence[Player]) -> list[Card]:
        return [player.character for player in players if player.character is not None]

    def is_extra_turn(self) -> bool:
        return self.table.turn is not None and self.table.turn.extra

    def turn_number(self) -> int:
        """The how manieth turn it is, or was, between two."""
        return self.table.turn_count

    def is_first_turn(self) -> bool:
        return self.table.turn is not None and self.table.turn.number == 1

    # ---------------------------------------------------------------- the story
    def tell(self, *what: Any) -> None:
        """Note what happened, for whoever tells the game as a story."""
        if self.story is not None:
            self.story.append(what)

    def so_many(self, count: int, token: str) -> str:
        """`2 steers`, for the story; nothing if nobody listens."""
        return self.rulebook.so_many(count, token) if self.story is not None else ""
