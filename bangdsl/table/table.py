"""Everything a game remembers between two effects, as plain data that is cheap to copy.

Cards never change and are shared between copies; piles, players and counters are copied. What is only true in the
middle of an effect is not kept here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import deepcopy
from typing import Any, NamedTuple

from bangdsl.table.cards import IN_PLAY, Card, Definition
from bangdsl.table.chance import Chance
from bangdsl.table.memory import Memory
from bangdsl.table.piles import BOX, CHARACTERS, DEALT, DECK, DISCARDS, EVERYONE, HAND, LIMBO, ON, ROLES, UNDER, Pile

MAX_PLAYERS = 99


class Player:
    """A seat and who sits there."""

    __slots__ = (
        "as_role",
        "away",
        "character",
        "eye",
        "hand",
        "in_game",
        "in_play",
        "life",
        "name",
        "offer",
        "on",
        "out",
        "own",
        "role",
        "role_known",
        "seat",
        "tokens",
    )

    def __init__(self, seat: int, name: str) -> None:
        self.seat, self.name = seat, name
        self.offer: Any = None  # as an answer, a value of its own; made when it is first offered
        self.eye = 1 << seat  # a bit of his own, wherever he sits later
        self.in_game = True  # neither out nor away
        self.out = False  # eliminated, or has left
        self.away = False  # out of the round for a while, with cards and life kept
        self.life = 0
        self.tokens: dict[str, int] = {}
        self.role: Card | None = None
        self.as_role: str | None = None  # the role a statement says the player has
        self.role_known = False
        self.character: Card | None = None
        self.hand = Pile(HAND, self)
        self.in_play = Pile(IN_PLAY, self)
        self.on = Pile(ON, self)  # cards that lie on the character
        self.own: dict[str, Pile] = {}  # places of his own that sets declare

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
        "begun",
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
        self.begun = 0  # the last phase that has begun, or was left out
        self.lost = self.finished = False
        self.skipped: set[int] = set()  # phases that do not happen
        self.drawn: list[Card] = []  # cards the player in turn has drawn in phase 1
        self.plays: dict[str, int] = {}  # player -> cards played, as whatever
        self.laid: list[tuple[Player, Card, Definition]] = []  # who played which card as what, in order
        self.played: dict[tuple[str, str], int] = {}  # (player, card) -> plays as that card
        self.used: dict[tuple[str, str], int] = {}  # (player, ability) -> uses


class Lasting:
    """Statements or triggers that a text has set up for a time: what registers them, what it was bound to, its end.

    Kept as data so that a table can be copied, whatever it was bound to.
    """

    __slots__ = ("args", "definition", "me", "register", "this", "until", "used")

    def __init__(
        self,
        register: Any,
        definition: Any,
        me: Player | None,
        this: Card | None,
        args: tuple[Any, ...],
        until: tuple[Any, ...],
        used: dict[tuple[str, str], int] | None = None,
    ) -> None:
        self.used = dict(used or {})  # (player, ability) -> how often it was set off, if it says how often it is
        self.register, self.definition, self.me, self.this = register, definition, me, this
        self.args, self.until = args, until

    def __reduce__(self) -> tuple[Any, ...]:
        return Lasting, (self.register, self.definition, self.me, self.this, self.args, self.until, self.used)

    def frozen(self) -> Lasting:
        """The same as it is now: how long it holds and how often it was set off may change."""
        return Lasting(self.register, self.definition, self.me, self.this, self.args, self.until, self.used)

    def moved_to(self, there: dict[int, Any]) -> Lasting:
        """The same at another table: players, and cards that differ there, by the ids of those here.

        It may be bound to lists of players, or to a shot; these are copied with all that hangs on them.
        """
        me = self.me if self.me is None else there[id(self.me)]
        this = self.this if self.this is None else there.get(id(self.this), self.this)
        args, until = deepcopy((self.args, self.until), there) if self.args or len(self.until) > 1 else ((), self.until)
        return Lasting(self.register, self.definition, me, this, args, until, self.used)


class Rest(NamedTuple):
    """All that an interpreter knows beside its table between two turns.

    Without it another one would have to look at the table anew, and would see it in another order.
    """

    in_force: list[tuple[Card | Lasting, Player | None]]  # what says something and whose it is, as it came to lie there
    noticed: list[Any]  # in the order in which the interpreter lists it


class Table:
    __slots__ = (
        "at",
        "cards",
        "chance",
        "first_out",
        "known",
        "laid_by",
        "last_seat",
        "lasting",
        "links",
        "lots",
        "memory",
        "open_cards",
        "piles",
        "places",
        "players",
        "remembered",
        "rest",
        "reversed",
        "shuffles",
        "skips",
        "started",
        "supply",
        "tokens_on",
        "turn",
        "turn_count",
        "turns_owed",
        "under",
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
        self.started = self.reversed = False  # reversed: the order of turns goes the other way round
        self.winners: list[Player] | None = None
        self.remembered: dict[Any, bool] = {}  # what each `whenever` and `as soon as` saw at its last look
        self.used: dict[tuple[str, str], int] = {}  # uses in the whole game
        self.first_out: Player | None = None
        self.memory = Memory()  # what happened, as far as a text asks for it
        self.skips: list[tuple[Player, int]] = []  # whose next turn does not happen, or which phase of it (0: all)
        self.lasting: list[Lasting] = []  # statements and triggers that outlive the text that said them
        self.open_cards: set[int] = set()  # cards in hands that all have seen there
        # By the index of a card: who knows which one lies there, and with which others it could be confused, if not all
        # do: those it was shuffled with since all did. The second list is never changed, only replaced.
        self.known, self.lots = [EVERYONE] * len(cards), [0] * len(cards)
        self.shuffles: list[tuple[list[int], list[int]]] = []  # what has been since, and who knew what before
        self.tokens_on: dict[int, dict[str, int]] = {}  # card in play -> what lies on it
        self.laid_by: dict[int, Player] = {}  # card in play -> who played it or laid it there
        self.links: dict[int, int] = {}  # card in play -> the card in play that it lies on or beside, and goes with
        self.under: dict[int, Pile] = {}  # card in play -> what lies under it
        self.supply: dict[str, int] = {}  # tokens of which there are only so many -> how many are left
        self.places: dict[str, int] = {}  # row -> the place of the row it faces at which its head stands
        self.rest: Rest | None = None  # of a table that was frozen: what was in force then, and what had been noticed

    def everywhere(self) -> list[Pile]:
        """All places where cards lie."""
        of_players = (pile for p in self.players for pile in (p.hand, p.in_play, p.on, *p.own.values()))
        return [*self.piles.values(), *of_players, *self.under.values()]

    def put(self, card: Card, pile: Pile) -> None:
        """Lay a card somewhere; it leaves the place where it was."""
        self.at[card.index].remove(card)
        pile.append(card)
        self.at[card.index] = pile

    def laid_out(self) -> None:
        """Somebody has laid this table out: what lies face down could be any card of its kind that does."""
        kinds = {kind: lot for lot, kind in enumerate(dict.fromkeys(card.definition.kind for card in self.cards))}
        self.lots, self.shuffles = [kinds[card.definition.kind] for card in self.cards], []
        self.known = [0 if pile.top_shown else pile.eyes for pile in self.at]
        for player in self.players:
            if player.role is not None:
                self.known[player.role.index] = EVERYONE if player.role_known else player.eye
            if player.character is not None:
                self.known[player.character.index] = EVERYONE

    def shuffled(self, cards: Iterable[Card]) -> None:
        """Nobody knows any more which of these cards is which, nor which is one that was hidden with them."""
        known, indices = self.known, [card.index for card in cards]
        self.shuffles.append((indices, known[:]))
        for index in indices:
            known[index] = 0

    def hidden_together(self) -> list[int]:
        """The lot of each card: those of one lot could be each other, for whoever does not know them.

        Games shuffle and hardly ever ask, so it is worked out when it is asked for.
        """
        for indices, known in self.shuffles:
            lots = self.lots
            hidden = {lots[index] for index in indices if known[index] != EVERYONE}
            lot = max(lots, default=0) + 1
            self.lots = [lot if each in hidden else each for each in lots]
            for index in indices:
                self.lots[index] = lot
        self.shuffles.clear()
        return self.lots

    def freeze(self, rest: Rest) -> Snapshot:
        """Everything on the table as it is now, to be laid out again; only between two turns."""
        lasting: dict[Card | Lasting, Lasting] = {each: each.frozen() for each in self.lasting}
        return (
            self.cards,
            [
                (
                    p,
                    (p.in_game, p.out, p.away),
                    p.life,
                    p.tokens.copy(),
                    p.role,
                    p.as_role,
                    p.role_known,
                    p.character,
                    p.hand[:],
                    p.in_play[:],
                    p.on[:],
                    *(pile[:] for pile in p.own.values()),
                    tuple(p.own),
                    p.eye,
                )
                for p in self.players
            ],
            (tuple(self.piles), [pile[:] for pile in self.piles.values()]),
            self.chance.state,
            (self.turn_count, self.last_seat, self.started, self.reversed),
            [(p.seat, last) for p, last in self.turns_owed],
            None if self.winners is None else [p.seat for p in self.winners],
            self.remembered.copy(),
            self.used.copy(),
            None if self.first_out is None else self.first_out.seat,
            self.open_cards.copy(),
            [*lasting.values()],
            [(p.seat, phase) for p, phase in self.skips],
            {index: tokens.copy() for index, tokens in self.tokens_on.items()},
            (self.supply.copy(), self.places.copy(), self.known[:], self.lots, self.shuffles[:], self.memory.copy()),
            (
                {index: p.seat for index, p in self.laid_by.items()},
                self.links.copy(),
                [(index, p.owner.seat if p.owner else 0, p[:]) for index, p in self.under.items()],
            ),
            rest._replace(in_force=[(lasting.get(what, what), whose) for what, whose in rest.in_force])
            if lasting
            else rest,
        )


def face_down_under(owner: Player | None) -> Pile:
    """A place under a card in play."""
    pile = Pile(UNDER, owner)
    pile.eyes = 0
    return pile


Snapshot = tuple[Any, ...]


def thaw(snapshot: Snapshot, own: Collection[int] = ()) -> Table:
    """A table of its own: same cards, same order, same chance. The cards of these numbers are its own, too."""
    cards, people, (names, piles), chance, course, owed, winners, remembered, used, first_out, *others = snapshot
    open_cards, lasting, skips, tokens_on, (supply, places, known, lots, shuffles, memory), with_cards, rest = others
    laid_by, links, under = with_cards
    players: list[Player] = []
    there: dict[int, Any] = {}  # by the id of a card, of who sat here, or of what was lasting here
    if own:
        was, cards = cards, list(cards)
        for index in own:
            cards[index] = there[id(was[index])] = was[index].twin()
    table = Table(cards, players, names, chance)
    at = table.at
    for seat, (was, in_game, life, tokens, role, as_role, role_known, character, *lying, own_names, eye) in enumerate(
        people
    ):
        player = there[id(was)] = Player(seat, was.name)
        (player.in_game, player.out, player.away), player.life, player.tokens = in_game, life, tokens.copy()
        player.role, player.character = there.get(id(role), role), there.get(id(character), character)
        player.as_role, player.role_known = as_role, role_known
        player.eye = player.hand.eyes = eye
        player.own = {name: Pile(name, player) for name in own_names}
        for pile, held in zip((player.hand, player.in_play, player.on, *player.own.values()), lying, strict=True):
            pile.extend([cards[card.index] for card in held] if own else held)
            for card in held:
                at[card.index] = pile
        players.append(player)
    for name, held in zip(names, piles, strict=True):
        pile = table.piles[name]
        pile.extend([cards[card.index] for card in held] if own else held)
        for card in held:
            at[card.index] = pile
    table.turn_count, table.last_seat, table.started, table.reversed = course
    table.turns_owed = [(players[seat], last) for seat, last in owed]
    table.winners = None if winners is None else [players[seat] for seat in winners]
    table.remembered, table.used, table.open_cards = remembered.copy(), used.copy(), open_cards.copy()
    table.first_out = None if first_out is None else players[first_out]
    table.skips = [(players[seat], phase) for seat, phase in skips]
    for each in lasting:
        there[id(each)] = each.moved_to(there)
    table.lasting = [there[id(each)] for each in lasting]
    table.tokens_on = {index: tokens.copy() for index, tokens in tokens_on.items()}
    table.supply, table.places = supply.copy(), places.copy()
    table.known, table.lots, table.shuffles = known[:], lots, shuffles[:]
    table.laid_by = {index: players[seat] for index, seat in laid_by.items()}
    table.links = links.copy()
    for index, seat, held in under:
        pile = table.under[index] = face_down_under(players[seat])
        pile.extend([cards[card.index] for card in held] if own else held)
        for card in held:
            at[card.index] = pile
    table.memory = memory.copy()
    table.rest = Rest(
        [(there.get(id(what), what), there.get(id(whose))) for what, whose in rest.in_force], rest.noticed
    )
    return table
