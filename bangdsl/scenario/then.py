"""What a scenario says holds: of players, piles, tokens, the turn, and the end of the game.

`CLAIMS` has the keys of `then`, `FACTS` those of a player in it, `SEEN` those of a player as another one sees him.
What has the wrong form, or speaks of what there is not, is wrong wherever the game stands; the rest holds or fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bangdsl.diagnostics import did_you_mean, quoted
from bangdsl.play.abilities import OF_A_PLAYER, SUBJECTS
from bangdsl.play.decisions import Decision
from bangdsl.play.forms import Number
from bangdsl.play.game import Game
from bangdsl.play.laws import broken
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import HIDDEN, CardFace, PileSeen, View
from bangdsl.scenario.faults import Failure, Place, Wrong
from bangdsl.scenario.names import (
    card_and_tokens,
    id_and_face,
    is_called,
    keys_of,
    known_cards,
    known_mark,
    known_place,
    known_row,
)
from bangdsl.table.cards import Card
from bangdsl.table.piles import DECK, DISCARDS, Pile
from bangdsl.table.table import Player

Entry = TypeVar("Entry")
ONE_OF = "one of"
PHASES = (0, 1, 2, 3)  # 0: before the first and after the last
FORMS = {bool: "true or false", int: "a whole number", str: "text", list: "a list", dict: "a mapping"}
OF_NO_PLAYER = {"attack": "an attack", "card": "a card"}


class Claims:
    """Holds a game against what a scenario says of it."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.game: Game | None = None
        self.met: dict[tuple[Place, int], bool] = {}  # each of several outcomes, and whether it has come up

    @property
    def playing(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def at(self) -> Sequence[Pile]:
        """Where each card lies."""
        return self.playing.table.at

    def player(self, name: str, path: Place) -> Player:
        for player in self.playing.table.players:
            if player.name == name:
                return player
        names = [player.name for player in self.playing.table.players]
        raise Wrong(f"nobody is called {quoted(str(name))}", path, did_you_mean(str(name), names))

    def unfinished(self) -> Decision | None:
        """The question that is open, if it is another than what to do in one's turn."""
        decision = self.playing.decision
        if decision is not None and (self.playing.interpreter.rooted or decision.ask != "either"):
            return decision
        return None

    def check(self, then: Mapping[str, Any], path: Place) -> None:
        names = [player.name for player in self.playing.table.players]
        try:
            for key, wanted in then.items():
                where = (*path, key)
                if key in CLAIMS:
                    CLAIMS[key](self, wanted, where)
                elif key in names:
                    self.check_player(self.player(key, where), mapping(wanted, where, "{life: 3}"), where)
                else:
                    known = f"is neither a player nor one of {', '.join(CLAIMS)}"
                    raise Wrong(f"{quoted(key)} {known}", where, did_you_mean(key, [*names, *CLAIMS]), key=True)
        except Failure as failure:
            decision = self.unfinished()
            if decision is not None and "asked" not in then and failure.hint is None:
                failure.hint = f"{decision.player} is still asked: {', '.join(keys_of(decision))}"
            raise

    def same(self, what: str, have: Any, wanted: Any, path: Place) -> None:
        if have != wanted:
            raise Failure(f"{what} is {said(have)}, not {said(wanted)}", path)

    # ---------------------------------------------------------------- of a player
    def check_player(self, player: Player, wanted: Mapping[str, Any], path: Place) -> None:
        for key, value in wanted.items():
            if key not in FACTS:
                hint = did_you_mean(key, FACTS) or f"the keys are {', '.join(FACTS)}"
                raise Wrong(f"a player has no {quoted(key)}", (*path, key), hint, key=True)
            FACTS[key](self, player, value, (*path, key))

    def check_life(self, player: Player, wanted: Any, path: Place) -> None:
        self.same(f"life of {player}", player.life, a(int, wanted, path), path)

    def check_hand(self, player: Player, wanted: Any, path: Place) -> None:
        self.cards(f"hand of {player}", player.hand, wanted, path)

    def check_in_play(self, player: Player, wanted: Any, path: Place) -> None:
        """Cards as elsewhere; `{whip: {charge: 3}}` also says what lies on one."""
        what = f"in play of {player}"
        if not isinstance(wanted, list) or not any(isinstance(entry, Mapping) for entry in wanted):
            self.cards(what, player.in_play, wanted, path)
            return
        entries = [self.with_tokens(entry, (*path, place)) for place, entry in enumerate(wanted)]
        self.cards(what, player.in_play, [text for text, _ in entries], path)
        missing, _ = matched(entries, player.in_play, self.carries)
        if missing is not None:
            text, tokens = entries[missing]
            meant = [card for card in player.in_play if is_called(self.at, card, text)]
            self.same(f"what lies on {text}", self.lying_on(meant[0], tokens), dict(tokens), (*path, missing))
            raise Failure(f"there are not so many {text} with just that on them", (*path, missing))

    def carries(self, entry: tuple[str, Mapping[str, int]], card: Card) -> bool:
        text, tokens = entry
        return is_called(self.at, card, text) and self.lying_on(card, tokens) == tokens

    def lying_on(self, card: Card, tokens: Mapping[str, int]) -> dict[str, int]:
        return {token: self.playing.interpreter.tokens(card, token) for token in tokens}

    def check_out(self, player: Player, wanted: Any, path: Place) -> None:
        self.same(f"out of {player}", player.out, a(bool, wanted, path), path)

    def check_role(self, player: Player, wanted: Any, path: Place) -> None:
        role = player.role.definition.id if player.role else None
        self.same(f"role of {player}", role, self.known("role", wanted, path), path)

    def check_role_known(self, player: Player, wanted: Any, path: Place) -> None:
        self.same(f"role-known of {player}", player.role_known, a(bool, wanted, path), path)

    def check_character(self, player: Player, wanted: Any, path: Place) -> None:
        character = player.character.definition.id if player.character else None
        self.same(f"character of {player}", character, self.known("character", wanted, path), path)

    def check_tokens(self, player: Player, wanted: Any, path: Place) -> None:
        tokens = self.tokens(wanted, path, "{gold: 2}")
        self.same(f"tokens of {player}", {token: player.tokens.get(token, 0) for token in tokens}, tokens, path)

    def check_on(self, player: Player, wanted: Any, path: Place) -> None:
        game = self.playing.interpreter
        for name, cards in mapping(wanted, path, "{barrel: [scope]}").items():
            host = self.lying(player, name, (*path, name))
            self.cards(f"on {name} of {player}", game.lying_with(host, seen=True), cards, (*path, name))

    def check_under(self, player: Player, wanted: Any, path: Place) -> None:
        for name, cards in mapping(wanted, path, "{barrel: [beer]}").items():
            host = self.lying(player, name, (*path, name))
            lying = self.playing.table.under.get(host.index, ())
            self.cards(f"under {name} of {player}", lying, cards, (*path, name))

    def lying(self, player: Player, name: str, path: Place) -> Card:
        """A card in play by its name."""
        self.card_texts(name, path)
        found = next((card for card in player.in_play if is_called(self.at, card, name)), None)
        if found is None:
            raise Failure(f"{player} has no {name} in play", path)
        return found

    def check_own(self, player: Player, wanted: Any, path: Place) -> None:
        """The top cards of places of his own, the uppermost first; a number: how many there are."""
        for name, cards in mapping(wanted, path, "{stash: [beer]}").items():
            known_place(self.rulebook, name, (*path, name))
            self.check_lying(f"{name} of {player}", player.own[name], cards, (*path, name))

    def check_marks(self, player: Player, wanted: Any, path: Place) -> None:
        self.marks(f"marks of {player}", player, wanted, path)

    def check_seat_marks(self, player: Player, wanted: Any, path: Place) -> None:
        self.marks(f"seat-marks of {player}", player.seat, wanted, path)

    def marks(self, what: str, thing: Player | int, wanted: Any, path: Place) -> None:
        words = texts(wanted, path)
        for place, word in enumerate(words):
            known_mark(self.rulebook, word, (*path, place) if isinstance(wanted, list) else path)
        self.same(what, list(self.playing.interpreter.marks_on(thing)), sorted(words), path)

    def check_numbers(self, player: Player, wanted: Any, path: Place) -> None:
        for stat, number in mapping(wanted, path, "{reach: 2}").items():
            where = (*path, stat)
            name, of = self.known_number(stat, where)
            have = self.playing.interpreter.number(name, player, of)
            self.same(f"{stat} of {player}", have, a(int, number, where), where)

    def check_sees(self, player: Player, wanted: Any, path: Place) -> None:
        for name, far in mapping(wanted, path, "{bob: 2}").items():
            other, where = self.player(name, (*path, name)), (*path, name)
            if other is player:
                raise Wrong(f"nobody is at a distance from himself, as {quoted(name)} here", where, key=True)
            have = self.playing.interpreter.number("distance", player, other)
            self.same(f"the distance to {name}", have, a(int, far, where), where)

    def known_number(self, text: str, path: Place) -> tuple[str, str | None]:
        """A number of a player, and what else it is of: `reach`, `limit of bang`."""
        stat, _, of = text.partition(" of ")
        definitions = self.rulebook.definitions.values()
        stated = [ability for each in definitions for ability in each.abilities.all]
        known = {ability.stat for ability in stated if isinstance(ability, Number)}
        known |= {"max-life", "reach", "healing", "wounds"}
        if stat not in known:
            raise Wrong(f"there is no number {quoted(stat)}", path, did_you_mean(stat, known), key=True)
        subjects = SUBJECTS.get(stat, OF_A_PLAYER)
        if subjects == ("player", "player"):
            message = f"{quoted(stat)} is a number of two players"
            raise Wrong(message, path, "write `sees: {bob: 1}`: how far away bob is seen", key=True)
        if subjects[0] != "player":
            message = f"{quoted(stat)} is a number of {OF_NO_PLAYER[subjects[0]]}, not of a player"
            raise Wrong(message, path, "let the steps show what it comes to", key=True)
        if (subjects == ("player", "name")) is not bool(of):
            message = f"{quoted(stat)} is a number of a player" + ("" if of else " and a card")
            raise Wrong(message, path, f"write `{stat}`" if of else f"for example `{stat} of bang: 1`", key=True)
        known_cards(self.rulebook, [of] if of else [], path)
        return stat, of or None

    # ---------------------------------------------------------------- what a player knows
    def check_knows(self, player: Player, wanted: Any, path: Place) -> None:
        """`knows: {bob: {role: hidden, hand: 3}}`: what the view of this player shows."""
        view, piles, shown = self.playing.view(player.name), self.playing.table.piles, self.rulebook.shown
        for name, facts in mapping(wanted, path, "{bob: {role: hidden}}").items():
            where = (*path, name)
            if name == "discard":
                self.cards("the discard pile seen", self.on_table(view.discards), facts, where)
            elif name in piles:
                have = view.pile(name).cards if name in shown else view.deck if name == DECK else len(piles[name])
                self.seen_cards(f"the {name}", have, facts, where)
            else:
                self.check_seen(view, self.player(name, where), facts, where)

    def check_seen(self, view: View, player: Player, facts: Any, path: Place) -> None:
        seen = view.player(player.name)
        for key, value in mapping(facts, path, "{role: hidden, hand: 3}").items():
            where, what = (*path, key), f"{key} of {player} as {view.seat} sees it"
            if key not in SEEN:
                hint = did_you_mean(key, SEEN) or f"the keys are {', '.join(SEEN)}"
                raise Wrong(f"nobody sees {quoted(key)} of a player", where, hint, key=True)
            have: Any = getattr(seen, key.replace(" ", "_").replace("-", "_"))
            if key in ("hand", "shown", "in play"):
                self.seen_cards(what, have, value, where)
            elif key == "places":
                self.check_places_seen(what, have, value, where)
            elif key == "tokens":
                tokens = self.tokens(value, where, "{gold: 2}")
                self.same(what, {token: dict(have).get(token, 0) for token in tokens}, tokens, where)
            elif key in ("role", "character"):
                self.same(what, have, value if value == HIDDEN else self.known(key, value, where), where)
            else:
                self.same(what, have, a(int, value, where), where)

    def check_places_seen(self, what: str, have: Sequence[PileSeen], wanted: Any, path: Place) -> None:
        """Of each place the cards if they are seen, else how many there are."""
        piles = {pile.name: pile for pile in have}
        for name, cards in mapping(wanted, path, "{stash: 2}").items():
            known_place(self.rulebook, name, (*path, name))
            pile = piles[name]
            seen = pile.cards if pile.cards or not pile.count else pile.count
            self.seen_cards(f"{name} in {what}", seen, cards, (*path, name))

    def on_table(self, faces: Sequence[CardFace]) -> list[Card]:
        """The cards that are seen, as they lie on the table."""
        cards = {card.label: card for card in self.playing.table.cards}
        return [cards[face.label] for face in faces]

    def seen_cards(self, what: str, have: Sequence[CardFace] | int, wanted: Any, path: Place) -> None:
        """A list is the cards that are seen; a number of what lies face down is all that is seen of it."""
        if not isinstance(have, int):
            if isinstance(wanted, int) and "hand" in path:
                raise Failure(f"{what} is {said([card.label for card in have])}, not only how many cards", path)
            self.cards(what, self.on_table(have), wanted, path)
        elif isinstance(wanted, (str, list)):
            self.card_texts(wanted, path)
            raise Failure(f"{what} is only known to be {have} card{'' if have == 1 else 's'}", path)
        else:
            self.same(f"number of cards in {what}", have, a(int, wanted, path), path)

    # ---------------------------------------------------------------- cards and tokens
    def card_texts(self, value: Any, path: Place) -> list[str]:
        """Names of cards; each must be one that there is."""
        found = texts(value, path)
        for place, text in enumerate(found):
            id_and_face(self.rulebook, text, (*path, place) if isinstance(value, list) else path)
        return found

    def cards(self, what: str, have: Sequence[Card], wanted: Any, path: Place) -> None:
        """The same cards in any order, or just as many."""
        if isinstance(wanted, int):
            self.same(f"number of cards in {what}", len(have), a(int, wanted, path), path)
            return
        named = self.card_texts(wanted, path)
        missing, left = matched(named, have, lambda text, card: is_called(self.at, card, text))
        if missing is not None:
            where = (*path, missing) if isinstance(wanted, list) else path
            raise Failure(f"{what} is {said([card.label for card in have])}, without {named[missing]}", where)
        if left:
            raise Failure(f"{what} also has {said([card.label for card in left])}", path)

    def with_tokens(self, entry: Any, path: Place) -> tuple[str, Mapping[str, int]]:
        text, tokens = card_and_tokens(entry, path)
        lying = self.tokens(tokens, (*path, text), "{charge: 3}") if isinstance(entry, Mapping) else {}
        return a(str, text, path), lying

    def tokens(self, wanted: Any, path: Place, example: str) -> Mapping[str, int]:
        tokens = mapping(wanted, path, example)
        for token, count in tokens.items():
            if token not in self.rulebook.tokens:
                hint = did_you_mean(token, self.rulebook.tokens)
                raise Wrong(f"no set in use has the token {quoted(token)}", (*path, token), hint, key=True)
            a(int, count, (*path, token))
        return tokens

    def known(self, kind: str, ident: Any, path: Place) -> str:
        """The id of a role or a character that there is; `nobody` is a plain character."""
        known = [each.id for each in self.rulebook.definitions.values() if each.kind == kind]
        known += ["nobody"] if kind == "character" else []
        if a(str, ident, path) not in known:
            raise Wrong(f"there is no {kind} {quoted(ident)}", path, did_you_mean(ident, known))
        return str(ident)

    # ---------------------------------------------------------------- of the table
    def check_supply(self, wanted: Any, path: Place) -> None:
        for token, count in self.tokens(wanted, path, "{charge: 28}").items():
            if token not in self.playing.table.supply:
                raise Wrong(f"there is no end of {quoted(token)}: it has no supply", (*path, token), key=True)
            self.same(f"the supply of {token}", self.playing.table.supply[token], count, (*path, token))

    def check_places(self, wanted: Any, path: Place) -> None:
        for row, place in mapping(wanted, path, "{train: 2}").items():
            known_row(self.rulebook, row, (*path, row))
            have = self.playing.table.places.get(row)
            self.same(f"the place of the {row}", have, a(int, place, (*path, row)), (*path, row))

    def check_pile(self, name: str, wanted: Any, path: Place) -> None:
        """The top cards of a pile, the uppermost first; a number: how many there are."""
        self.check_lying(name, self.playing.table.piles[name], wanted, path)

    def check_lying(self, name: str, pile: Pile, wanted: Any, path: Place) -> None:
        if isinstance(wanted, int):
            self.same(f"number of cards in the {name}", len(pile), a(int, wanted, path), path)
            return
        named = self.card_texts(wanted, path)
        top = self.rulebook.in_reading_order(pile)[: len(named)]
        for i, text in enumerate(named):
            if i >= len(top) or not is_called(self.at, top[i], text):
                raise Failure(f"the {name} is, from the top, {said([card.label for card in top])}", (*path, i))
        if not named and pile:
            count = "1 card" if len(pile) == 1 else f"{len(pile)} cards"
            raise Failure(f"the {name} has {count}, {pile[-1]} on top", path)

    def check_piles(self, wanted: Any, path: Place) -> None:
        piles = self.playing.table.piles
        for name, cards in mapping(wanted, path, "{event-pile: [curse]}").items():
            if name not in piles:
                raise Wrong(f"there is no pile {quoted(name)}", (*path, name), did_you_mean(name, piles), key=True)
            self.check_pile(name, cards, (*path, name))

    def check_turn(self, wanted: Any, path: Place) -> None:
        turn = self.playing.table.turn
        name = self.player(wanted, path).name if wanted is not None else None
        self.same("the player in turn", turn.player.name if turn is not None else None, name, path)

    def check_phase(self, wanted: Any, path: Place) -> None:
        if a(int, wanted, path) not in PHASES:
            raise Wrong("`phase` must be 1, 2 or 3, or 0 for outside of them", path)
        turn = self.playing.table.turn
        self.same("the phase", turn.phase if turn is not None else None, wanted, path)

    def check_winners(self, wanted: Any, path: Place) -> None:
        names = [self.player(name, path).name for name in texts(wanted, path)]
        self.of_the_end(lambda: self.same("the list of winners", self.winners(), sorted(names), path))

    def winners(self) -> list[str]:
        return sorted(player.name for player in self.playing.winners)

    def check_lawful(self, wanted: Any, path: Place) -> None:
        """Every law of the table holds; there is no table that should break one."""
        if a(bool, wanted, path) is not True:
            raise Wrong("`lawful` can only be true", path, "leave it out")
        wrong = broken(self.playing)
        if wrong:
            raise Failure(f"a law of the table is broken: {'; '.join(wrong)}", path)

    def check_over(self, wanted: Any, path: Place) -> None:
        over = a(bool, wanted, path)
        self.of_the_end(lambda: self.same("the end of the game", self.playing.over, over, path))

    def of_the_end(self, check: Callable[[], None]) -> None:
        """Whoever laid out three seats to save a line may not think of what these mean."""
        try:
            check()
        except Failure as failure:
            if len(self.playing.table.players) == 3:
                failure.hint = "three seats bring the rules for three players; a fourth brings the usual ones"
            raise

    def check_asked(self, wanted: Any, path: Place) -> None:
        decision = self.playing.decision
        name = self.player(wanted, path).name if wanted is not None else None
        self.same("who is asked", decision.player.name if decision is not None else None, name, path)

    def check_one_of(self, wanted: Any, path: Place) -> None:
        """What chance may bring: one of these holds."""
        if not isinstance(wanted, list) or len(wanted) < 2 or not all(isinstance(each, Mapping) for each in wanted):
            example = "for example `one of: [{bob: {hand: [beer]}}, {bob: {hand: [bang]}}]`"
            raise Wrong(f"`{ONE_OF}` must be a list of at least two outcomes", path, example)
        reasons = []
        for place, then in enumerate(wanted):
            if not then or then in wanted[:place]:
                said = "this outcome stands here twice" if then else "this outcome says nothing"
                raise Wrong(said, (*path, place), "list what chance may bring, each once")
            self.met.setdefault((path, place), False)
            try:
                self.check(then, (*path, place))
            except Failure as failure:
                reasons.append(str(failure))
            else:
                self.met[path, place] = True
        if len(reasons) == len(wanted):
            raise Failure(f"none of these holds: {'; '.join(reasons)}", path)


CLAIMS: dict[str, Callable[[Claims, Any, Place], None]] = {
    "deck": lambda run, wanted, path: run.check_pile(DECK, wanted, path),
    "discard": lambda run, wanted, path: run.check_pile(DISCARDS, wanted, path),
    "piles": Claims.check_piles,
    "supply": Claims.check_supply,
    "places": Claims.check_places,
    "turn": Claims.check_turn,
    "phase": Claims.check_phase,
    "asked": Claims.check_asked,
    "over": Claims.check_over,
    "winners": Claims.check_winners,
    "lawful": Claims.check_lawful,
    ONE_OF: Claims.check_one_of,
}
FACTS: dict[str, Callable[[Claims, Player, Any, Place], None]] = {
    "life": Claims.check_life,
    "hand": Claims.check_hand,
    "in play": Claims.check_in_play,
    "out": Claims.check_out,
    "role": Claims.check_role,
    "role-known": Claims.check_role_known,
    "character": Claims.check_character,
    "tokens": Claims.check_tokens,
    "on": Claims.check_on,
    "under": Claims.check_under,
    "places": Claims.check_own,
    "marks": Claims.check_marks,
    "seat-marks": Claims.check_seat_marks,
    "numbers": Claims.check_numbers,
    "sees": Claims.check_sees,
    "knows": Claims.check_knows,
}
SEEN = ("role", "character", "life", "max-life", "hand", "shown", "in play", "places", "tokens", "distance", "reach")


def a(wanted: type, value: Any, path: Place) -> Any:
    """The value, which must be of that kind; true is no number."""
    if isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool)):
        return value
    found = "nothing is written here" if value is None else f"this is {FORMS[type(value)]}"
    raise Wrong(f"{quoted(str(path[-1]))} must be {FORMS[wanted]}, but {found}", path)


def mapping(value: Any, path: Place, example: str) -> Mapping[str, Any]:
    """A mapping that says something."""
    if isinstance(value, Mapping) and value:
        return value
    wrong = "says nothing" if isinstance(value, Mapping) else "must be a mapping"
    raise Wrong(f"{quoted(str(path[-1]))} {wrong}", path, f"for example `{path[-1]}: {example}`")


def texts(value: Any, path: Place) -> list[str]:
    """A list of texts; one alone may stand without the list."""
    found = [value] if isinstance(value, str) else value
    if isinstance(found, list) and all(isinstance(text, str) for text in found):
        return found
    raise Wrong(f"{quoted(str(path[-1]))} must be a list of texts", path)


def matched(
    wanted: Sequence[Entry], cards: Sequence[Card], fits: Callable[[Entry, Card], bool]
) -> tuple[int | None, list[Card]]:
    """Give each entry a card of its own that fits; the first that gets none, if any, and the cards that are left."""
    taken: dict[Card, int] = {}

    def find(place: int, tried: set[Card]) -> bool:
        for card in cards:
            if card not in tried and fits(wanted[place], card):
                tried.add(card)
                if card not in taken or find(taken[card], tried):
                    taken[card] = place
                    return True
        return False

    missing = next((place for place in range(len(wanted)) if not find(place, set())), None)
    return missing, [card for card in cards if card not in taken]


def as_yaml(value: Any, inner: bool = False) -> str:
    """A step as its author wrote it, on one line."""
    if isinstance(value, Mapping):
        parts = ((key, as_yaml(each, inner=inner or key == "then")) for key, each in value.items())
        text = ", ".join(f"{key}: {each}".rstrip() for key, each in parts)
        return f"{{{text}}}" if inner else text
    if isinstance(value, list):
        text = ", ".join(as_yaml(each, inner=True) for each in value)
        return f"[{text}]" if inner or len(value) != 1 else text
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) if value else "nothing"
    return "nobody" if value is None else as_yaml(value, inner=True)
