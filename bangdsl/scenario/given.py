"""Lay out the table a scenario asks for: hands, cards in play, piles, life, tokens, roles, turn and phase.

Who has no life is brought back by what lies before him, or refused; before the deal nothing is laid out.

Cards are named by id (`bang`), by id and face (`bang Q♥`), or by face alone (`4♥`: any card that shows it); `blank` is
a card that does nothing. When the sets have no such card left, one more is made: a scenario may ask for any table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bangdsl.diagnostics import did_you_mean, quoted
from bangdsl.play.abilities import Abilities
from bangdsl.play.board import STAYS
from bangdsl.play.game import Setup, Start, check_players, new_table
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.faults import Place, Wrong
from bangdsl.scenario.names import BLANK_ID, card_and_tokens, id_and_face, is_called, known_mark, known_place, known_row
from bangdsl.scenario.then import CLAIMS
from bangdsl.table.cards import SIGNS, Card, Definition
from bangdsl.table.chance import Chance
from bangdsl.table.piles import BOX, CHARACTERS, DEALT, DECK, DISCARDS, Pile
from bangdsl.table.table import Lasting, Player, Table, face_down_under

NAME = re.compile(r"[^\s',:]+")  # of a player, to be told from the words around it
DEAL = "deal"
BEFORE_THE_DEAL = ("players", "deck", "piles", "phase", "seed", "variants")
SUIT_OF_SIGN = {sign: suit for suit, sign in SIGNS.items()}
PLAIN_LIFE = 4
MOST_LIFE = 9  # a scenario may give more than a player can have, to see many shots survived, but no odd amount


def _hung(rules: Abilities[Any, Any], me: None, this: None, word: str, thing: Player | int) -> None:
    """A mark that was there before."""
    rules.mark(word, thing, line=0)


def _plain(ident: str, kind: str, life: int | None = None) -> Definition:
    abilities: Abilities[Any, Any] = Abilities()
    abilities.definition = Definition("scenario", ident, kind, names={"en": ident}, abilities=abilities, life=life)
    return abilities.definition


BLANK = _plain(BLANK_ID, "play")
NOBODY = _plain("nobody", "character", PLAIN_LIFE)


class Stacked(Chance):
    """Chance that leaves nothing to it where a scenario says so: what is shuffled first has these cards on top.

    A table that is thawed has plain chance, so a game is not to be copied in its first turns; scenarios copy none.
    """

    __slots__ = ("table", "tops")

    def __init__(self, seed: int, table: Table, tops: dict[str, list[tuple[str, Place]]]) -> None:
        super().__init__(seed)
        self.table, self.tops = table, tops

    def shuffle(self, items: list[Any]) -> None:
        super().shuffle(items)
        top: list[Card] = []
        for text, path in self.tops.pop(items.name, ()) if isinstance(items, Pile) else ():
            card = next((c for c in items if c not in top and is_called(self.table.at, c, text)), None)
            if card is None:
                raise Wrong(f"there is no {text} left to be dealt", path)
            top.append(card)
        for card in reversed(top):
            items.remove(card)
            items.append(card)


class Layout:
    """Builds one table."""

    def __init__(self, rulebook: Rulebook, given: Mapping[str, Any]) -> None:
        self.rulebook, self.given = rulebook, given
        people = given.get("players") or {}
        if not 2 <= len(people) <= 8:
            raise Wrong("a scenario has 2 to 8 players", ("given", "players"))
        self.people: Mapping[str, Mapping[str, Any]] = {name: body or {} for name, body in people.items()}
        for name in self.people:
            if name in CLAIMS or not NAME.fullmatch(name):
                where = ("given", "players", name)
                raise Wrong(f"a player cannot be called {quoted(name)}", where, "for example `ann`", key=True)
        self.variants = self._variants(given.get("variants", ()))
        self.laid: set[int] = set()  # cards that lie where the scenario wants them
        self.coming: list[tuple[int, int]] = []  # cards that bring somebody back, and to which seat

    def prepare(self, **kept: Mapping[str, str]) -> None:
        """Everything in its pile, nothing dealt."""
        self.setup = Setup(tuple(self.people), int(self.given.get("seed", 0)), self.variants, **kept)
        self.table = new_table(self.rulebook, self.setup)
        self.table.cards = list(self.table.cards)

    def _variants(self, wanted: Sequence[str]) -> frozenset[str]:
        known = {name for compiled in self.rulebook.sets for name in compiled.variants}
        for place, name in enumerate(wanted):
            if name not in known:
                hint = did_you_mean(name, known) or (f"there are {', '.join(sorted(known))}" if known else None)
                raise Wrong(f"no set in use has the variant {quoted(name)}", ("given", "variants", place), hint)
        return frozenset(wanted)

    def lay(self) -> tuple[Table, Setup, Start | None]:
        if self.given.get("phase") == DEAL:
            self._before_the_deal()
            return self.table, self.setup, None
        if "deck" in self.given and "deck-only" in self.given:
            raise Wrong("`deck-only` is the whole draw pile", ("given", "deck"), "leave out `deck`", key=True)
        self.prepare()
        table = self.table
        table.chance.shuffle(table.piles[DECK])
        for player in table.players:
            self._sit(player, self.people[player.name], ("given", "players", player.name))
        self._pile(DECK, self.given.get("deck"), ("given", "deck"))
        self._pile(DISCARDS, self.given.get("discard"), ("given", "discard"))
        for name in self.rulebook.piles.values():  # decks of other kinds of card are empty unless laid out
            for card in list(table.piles[name]):
                table.put(card, table.piles[BOX])
        for name, cards in (self.given.get("piles") or {}).items():
            self._known_pile(name, ("given", "piles", name))
            self._pile(name, cards, ("given", "piles", name))
        if "deck-only" in self.given:
            for card in list(table.piles[DECK]):
                table.put(card, table.piles[BOX])
            self._pile(DECK, self.given["deck-only"], ("given", "deck-only"))
        for token, count in (self.given.get("supply") or {}).items():
            self._taken({token: 0}, ("given", "supply"))
            table.supply[token] = int(count)
        for row, place in (self.given.get("places") or {}).items():
            known_row(self.rulebook, row, ("given", "places", row))
            table.places[row] = int(place)
        table.started = True
        turn = self.given.get("turn", next(iter(self.people)))
        if turn not in self.people:
            raise Wrong(f"nobody is called {quoted(turn)}", ("given", "turn"), did_you_mean(turn, self.people))
        if self.people[turn].get("out"):
            raise Wrong(f"{turn} is out of the game", ("given", "turn"), _turn_of_another(self.people))
        seat = list(self.people).index(turn)
        table.last_seat = seat
        table.turn_count = int(self.given.get("turns", 1))
        phase = self.given.get("phase", 2)
        extra = self.given.get("extra-turn", False)
        number = 0 if phase == "start" else int(phase)
        return table, self.setup, Start(seat, number, bool(extra), extra == "last", tuple(self.coming))

    def _before_the_deal(self) -> None:
        """Nothing is laid out; what is shuffled has the cards named on top afterwards."""
        for key in self.given:
            if key not in BEFORE_THE_DEAL:
                hint = f"before the deal there are only {', '.join(BEFORE_THE_DEAL)}"
                raise Wrong(f"{quoted(key)} comes of the deal", ("given", key), hint, key=True)
        for name, body in self.people.items():
            for key in body:
                if key not in ("role", "character"):
                    where = ("given", "players", name, key)
                    raise Wrong(f"{quoted(key)} comes of the deal", where, "say what was dealt in `then`", key=True)
        self.prepare()
        kept: dict[str, dict[str, str]] = {}
        for slot, pile in (("role", BOX), ("character", CHARACTERS)):
            for name, body in self.people.items():
                if slot in body:
                    where = ("given", "players", name, slot)
                    count = len(self.table.cards)
                    card = self._one(body[slot], pile, slot, where)
                    if len(self.table.cards) > count:
                        raise Wrong(f"there is no other {body[slot]} to be dealt", where)
                    self.table.put(card, self.table.piles[DEALT])
                    kept.setdefault(f"{slot}s", {})[name] = body[slot]
        self.prepare(**kept)
        try:
            check_players(self.rulebook, self.setup)
        except ValueError as error:
            raise Wrong(str(error), ("given", "players")) from error
        tops: dict[str, list[tuple[str, Place]]] = {}
        for name, cards in {DECK: self.given.get("deck"), **(self.given.get("piles") or {})}.items():
            path: Place = ("given", "deck") if name == DECK else ("given", "piles", name)
            self._known_pile(name, path)
            for i, text in enumerate(_listed(cards or [])):
                id_and_face(self.rulebook, text, (*path, i))
                tops.setdefault(name, []).append((text, (*path, i)))
        self.table.chance = Stacked(self.setup.seed, self.table, tops)

    def _known_pile(self, name: str, path: Place) -> None:
        if name not in self.table.piles:
            hint = did_you_mean(name, self.table.piles)
            raise Wrong(f"there is no pile {quoted(name)}", path, hint, key=True)

    def _sit(self, player: Player, body: Mapping[str, Any], path: Place) -> None:
        table = self.table
        role = body.get("role")
        if role is not None:
            player.role = self._one(role, BOX, "role", (*path, "role"))
            table.put(player.role, table.piles[DEALT])
            player.role_known = bool(body.get("role-known"))
        elif "role-known" in body:
            raise Wrong(f"{player} has no role that could be known", (*path, "role-known"), "add `role`", key=True)
        player.character = (
            self._one(body["character"], CHARACTERS, "character", (*path, "character"))
            if "character" in body
            else self._mint(NOBODY)
        )
        table.put(player.character, table.piles[DEALT])
        returning = body.get("life") == 0 and not body.get("out")
        if body.get("out") or returning:
            player.in_game, player.out = False, True
            player.role_known = bool(body.get("role-known", True))
            if table.first_out is None:
                table.first_out = player
        for key in ("hand", "in play", "life", "places") if body.get("out") else ():
            if body.get(key):
                raise Wrong(f"{player} is out of the game and has no {key}", (*path, key), "leave it out", key=True)
        for key, pile in (("hand", player.hand), ("in play", player.in_play)):
            for i, entry in enumerate(_listed(body.get(key, []))):
                text, tokens = card_and_tokens(entry, (*path, key, i))
                card = self._card(text, (*path, key, i))
                if returning and key == "in play":
                    table.put(card, table.piles[BOX])
                    self.coming.append((card.index, player.seat))
                else:
                    table.put(card, pile)
                    table.laid_by |= {card.index: player} if key == "in play" else {}
                if tokens:
                    table.tokens_on[card.index] = self._taken(tokens, (*path, key, i))
        player.tokens.update(self._taken(body.get("tokens", {}), (*path, "tokens")))
        for name, cards in body.get("places", {}).items():
            known_place(self.rulebook, name, (*path, "places", name))
            for i, text in reversed(list(enumerate(_listed(cards)))):  # the uppermost first
                table.put(self._card(text, (*path, "places", name, i)), player.own[name])
        for key in ("on", "under"):
            for name, cards in body.get(key, {}).items():
                self._lay_with(player, key, name, cards, (*path, key, name))
        for key, thing in (("marks", player), ("seat-marks", player.seat)):
            for i, word in enumerate(body.get(key, ())):
                known_mark(self.rulebook, word, (*path, key, i))
                table.lasting.append(Lasting(_hung, BLANK, None, None, (word, thing), (STAYS, thing)))
        player.life = int(body.get("life", -1))  # what is not said is filled in once the rules are known

    def _lay_with(self, player: Player, key: str, name: str, cards: Any, path: Place) -> None:
        """Cards on or under one that lies in play."""
        host = next((card for card in player.in_play if is_called(self.table.at, card, name)), None)
        if host is None:
            raise Wrong(f"{player} has no {quoted(name)} in play", path, "put it `in play` too", key=True)
        for i, text in enumerate(_listed(cards)):
            card = self._card(text, (*path, i))
            if key == "under":
                self.table.under.setdefault(host.index, face_down_under(player))
                self.table.put(card, self.table.under[host.index])
            else:
                self.table.put(card, player.in_play)
                self.table.links[card.index] = host.index

    def _taken(self, tokens: Mapping[str, int], path: Place) -> dict[str, int]:
        """Tokens that lie somewhere are no longer in the supply."""
        known = self.rulebook.tokens
        for token, count in tokens.items():
            if token not in known:
                hint = did_you_mean(token, known)
                raise Wrong(f"no set in use has the token {quoted(token)}", (*path, token), hint, key=True)
            if token in self.table.supply:
                self.table.supply[token] = max(self.table.supply[token] - count, 0)
        return dict(tokens)

    def _pile(self, name: str, cards: Any, path: Place) -> None:
        pile = self.table.piles[name]
        lying = [self._card(text, (*path, i)) for i, text in enumerate(_listed(cards or []))]
        for card in lying:
            self.table.put(card, pile)
        if lying:
            pile[-len(lying) :] = self.rulebook.in_reading_order(Pile(name, cards=lying))

    def _one(self, ident: str, pile: str, kind: str, path: Place) -> Card:
        definition = self.rulebook.definitions.get(ident)
        if definition is None or definition.kind != kind:
            hint = did_you_mean(ident, [i for i, each in self.rulebook.definitions.items() if each.kind == kind])
            raise Wrong(f"there is no {kind} {quoted(ident)}", path, hint)
        found = next((c for c in self.table.piles[pile] if c.definition is definition), None)
        return found or self._mint(definition)

    def _card(self, text: str, path: Place) -> Card:
        ident, face = id_and_face(self.rulebook, text, path)
        definition = BLANK if ident == BLANK_ID else self.rulebook.definitions.get(ident) if ident else None
        for source in (DECK, BOX, CHARACTERS):
            for card in self.table.piles[source]:
                if card.index in self.laid or (definition is not None and card.definition is not definition):
                    continue
                if (face is None or card.face == face) and (definition is not None or card.definition.kind == "play"):
                    self.laid.add(card.index)
                    return card
        card = self._mint(definition or BLANK, face)
        self.laid.add(card.index)
        return card

    def _mint(self, definition: Definition, face: str | None = None) -> Card:
        """One more card than the sets have."""
        table = self.table
        rank, suit = (face[:-1], SUIT_OF_SIGN[face[-1]]) if face else (None, None)
        if face is None and definition.copies:
            rank, suit = definition.copies[0]
        label = f"{definition.id} {rank}{SIGNS[suit]}" if rank and suit else definition.id
        same = sum(1 for c in table.cards if c.label == label or c.label.startswith(f"{label} ("))
        card = Card(definition, len(table.cards), rank, suit, label if not same else f"{label} ({same + 1})")
        table.cards.append(card)
        box: Pile = table.piles[BOX]
        box.append(card)
        table.at.append(box)
        return card


def _turn_of_another(people: Mapping[str, Mapping[str, Any]]) -> str:
    """How to come to the turn of who is out of the game."""
    name = next((name for name, body in people.items() if not body.get("out")), "ann")
    return f"write `turn: {name}`, and let the turn come to him with `{name} stops`"


def _listed(cards: Any) -> Sequence[Any]:
    if isinstance(cards, int):
        return [BLANK_ID] * cards
    return [cards] if isinstance(cards, (str, Mapping)) else list(cards)
