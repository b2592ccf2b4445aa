"""What one player may see. A bot or a client gets a view, and so never more than its player knows."""

from __future__ import annotations

from bangdsl.play.forms import Doing, Text
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card
from bangdsl.table.table import DISCARDS, Player

HIDDEN = "hidden"


class Seen:
    """Another player, or oneself, as the viewer sees them."""

    __slots__ = ("_game", "_player", "_viewer")

    def __init__(self, game: Interpreter, viewer: Player, player: Player) -> None:
        self._game, self._viewer, self._player = game, viewer, player

    @property
    def name(self) -> str:
        return self._player.name

    @property
    def seat(self) -> int:
        return self._player.seat

    @property
    def me(self) -> bool:
        return self._player is self._viewer

    @property
    def in_game(self) -> bool:
        return self._player.in_game

    @property
    def life(self) -> int:
        return self._player.life

    @property
    def max_life(self) -> int:
        return self._game.number("max-life", self._player)

    @property
    def tokens(self) -> dict[str, int]:
        return dict(self._player.tokens)

    def so_many(self, count: int, token: str) -> str:
        return self._game.rulebook.so_many(count, token)

    @property
    def role(self) -> str:
        """The id of the role, or `hidden`."""
        return View(self._game, self._viewer).role_of(self._player)

    @property
    def character(self) -> str:
        return self._player.character.definition.id if self._player.character is not None else ""

    @property
    def hand(self) -> list[Card] | int:
        """One's own cards; of others how many there are."""
        seen = self.me or self._game.hand_is_open(self._player)
        return list(self._player.hand) if seen else len(self._player.hand)

    @property
    def hand_size(self) -> int:
        return len(self._player.hand)

    @property
    def shown(self) -> list[Card]:
        """Cards in hand that everyone has seen there."""
        seen = self._game.table.open_cards
        return [c for c in self._player.hand if c.index in seen]

    @property
    def in_play(self) -> list[Card]:
        return list(self._player.in_play)

    def tokens_on(self, card: Card) -> dict[str, int]:
        """What lies on a card in play."""
        return {token: count for token, count in self._game.table.tokens_on.get(card.index, {}).items() if count}

    @property
    def distance(self) -> int:
        """How far away the viewer sees this player."""
        return 0 if self.me else self._game.number("distance", self._viewer, self._player)

    @property
    def reach(self) -> int:
        return self._game.number("reach", self._player)


class View:
    """The table through the eyes of one player."""

    __slots__ = ("_game", "viewer")

    def __init__(self, game: Interpreter, viewer: Player) -> None:
        self._game, self.viewer = game, viewer

    @property
    def me(self) -> Seen:
        return Seen(self._game, self.viewer, self.viewer)

    def player(self, player: Player) -> Seen:
        return Seen(self._game, self.viewer, player)

    @property
    def players(self) -> list[Seen]:
        return [Seen(self._game, self.viewer, p) for p in self._game.players]

    @property
    def others(self) -> list[Player]:
        """The other players in the game, clockwise from the left."""
        return self._game.others(self.viewer)

    def role_of(self, player: Player) -> str:
        """The id of a role, or `hidden`."""
        role = player.role
        if role is None:
            return ""
        known = player.role_known or player is self.viewer or self._game.table.winners is not None
        return role.definition.id if known else HIDDEN

    def stance(self) -> tuple[str, bool, bool, int]:
        """One's own role, whether it stands alone, whether all know it, and how many players are left."""
        role, game = self.viewer.role, self._game
        name = role.definition.id if role is not None else ""
        return name, name in game.rulebook.alone, self.viewer.role_known, len(game.alive)

    def side_of(self, role: str) -> str:
        """The side a role belongs to, as the sets declare sides; a role of no side is its own."""
        return self._game.rulebook.side_of.get(role, role)

    def targets_of(self, ability: Doing) -> list[Player]:
        """Whom an ability of the viewer could be aimed at first."""
        aimed = ability.aims[0](self._game, self.viewer, None) if isinstance(ability, Text) and ability.aims else []
        whose = [thing if isinstance(thing, Player) else self._game.owner(thing) for thing in aimed]
        return [player for player in whose if player is not None]

    @property
    def turn(self) -> str | None:
        player = self._game.turn_player
        return player.name if player is not None else None

    @property
    def deck(self) -> int:
        """How many cards are left in the draw pile; their order is known to nobody."""
        return len(self._game.deck)

    def pile(self, name: str) -> list[Card] | int:
        """The cards of a pile that all see; of a pile that lies face down how many there are."""
        cards = self._game.table.piles[name]
        shown = self._game.rulebook.shown.get(name)
        if shown is None:
            return len(cards)
        return self._game.rulebook.in_reading_order(cards)[: 1 if shown == "top" else len(cards)]

    @property
    def open_piles(self) -> dict[str, list[Card]]:
        """The piles and rows of which all see something, as far as they see it, but for the discards."""
        piles = {name: self.pile(name) for name in self._game.rulebook.shown}
        return {name: cards for name, cards in piles.items() if isinstance(cards, list) and cards}

    def stands_at(self, card: Card) -> Card | None:
        """The card of the other row that a card of a row stands at."""
        game = self._game
        return game.facing(card) if game.table.at[card.index].name in game.rulebook.faces else None

    @property
    def discards(self) -> list[Card]:
        return list(self._game.table.piles[DISCARDS])
