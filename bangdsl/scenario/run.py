"""Run a scenario: lay out its table, give its answers, look whether what it says holds.

Every step answers the question that is open; a question that no step expected fails the scenario. At the end nothing
may be under way but the turn of the player who is to act, unless `asked` says who is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bangdsl.diagnostics import did_you_mean, quoted
from bangdsl.play.decisions import Decision, Play, key_of
from bangdsl.play.forms import Number
from bangdsl.play.game import Game, GameError, broken
from bangdsl.play.refusals import unwrapped, why_not_play, why_not_use
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.play.view import CardFace, Seen
from bangdsl.scenario.given import MOST_LIFE, Layout, Wrong, unknown_card, with_tokens
from bangdsl.table.cards import Card
from bangdsl.table.table import DECK, DISCARDS, Player

Path = tuple[str | int, ...]

PLAYS = re.compile(r"(?P<who>\S+) plays (?P<card>.+?)(?: as (?P<as>[a-z0-9-]+))?(?: on (?P<on>.+))?")
USES = re.compile(r"(?P<who>\S+) uses (?P<card>\S+)(?: on (?P<on>.+))?")
CANNOT = re.compile(
    r"(?P<who>\S+) cannot (?P<verb>play|use) (?P<card>.+?)(?: as (?P<as>[a-z0-9-]+))?(?: on (?P<on>\S+))?"
)
MAY = re.compile(r"(?P<who>\S+) (?P<may>may|may not)")
PLAIN = {"passes": "pass", "stops": "stop", "accepts": "yes", "declines": "no"}
CHOICES = {
    "chooses": "",
    "discards": "discard",
    "draws": "draw",
    "takes": "",
    "loses": "lose",
    "picks": "",
    "gives": "give",
    "pays": "pay",
}
FACTS = (
    "life", "hand", "in play", "out", "role", "role-known", "character", "tokens", "numbers", "sees", "knows",
)  # fmt: skip


class Failure(Exception):
    """What a scenario says does not hold; `path` is where it says so."""

    def __init__(self, message: str, path: Path = (), hint: str | None = None) -> None:
        super().__init__(message)
        self.path, self.hint = path, hint


class Run:
    """One scenario on its way; `game` and `told` show how far it came."""

    def __init__(self, rulebook: Rulebook, body: Mapping[str, Any]) -> None:
        self.rulebook, self.body = rulebook, body
        self.game: Game | None = None
        self.told: list[tuple[str, int]] = []  # each step and how long the story was before it

    def run(self) -> None:
        given = self.body.get("given") or {}
        table, setup, start = Layout(self.rulebook, given).lay()
        try:
            interpreter = Interpreter(self.rulebook, table, setup.variants)
            bounds = [interpreter.number("max-life", player) for player in table.players]
        except Exception as error:
            raise Failure(f"the game broke: {broken(error)}", ("given",)) from error
        for player, most in zip(table.players, bounds, strict=True):
            if player.life > max(most, MOST_LIFE):
                where = ("given", "players", player.name, "life")
                raise Wrong(f"{player.life} life is too much: {player.name} can have {most}", where)
            if player.life < 0:
                player.life = most if player.in_game else 0
        try:
            self.game = Game(self.rulebook, setup, table=table, start=start, tell=True, patient=True)
        except GameError as error:
            raise Failure(f"the game broke: {error}", ("given",)) from error
        steps = self.body.get("when") or []
        for i, step in enumerate(steps):
            self.told.append((_as_yaml(step), len(self.game.story)))
            try:
                self.step(step, ("when", i))
            except GameError as error:
                raise Failure(f"the game broke: {error}", ("when", i)) from error
        then = self.body.get("then") or {}
        self.check(then, ("then",))
        self.nothing_open(then, ("when", len(steps) - 1) if steps else ("then",))

    # ---------------------------------------------------------------- steps
    @property
    def playing(self) -> Game:
        assert self.game is not None
        return self.game

    def step(self, step: Any, path: Path) -> None:
        if isinstance(step, Mapping):
            for key, value in step.items():
                self.special(str(key), value, (*path, key))
            return
        text = str(step)
        if " cannot " in text and ": " in text:  # in quotes the reason is part of the text
            key, _, why = text.partition(": ")
            self.special(key, why, path)
            return
        if found := PLAYS.fullmatch(text):
            disguise = f" as {found['as']}" if found["as"] else ""
            cards = [found["card"].split(" ")[0], *([found["as"]] if found["as"] else [])]
            self.answer(found["who"], [f"play {found['card']}"], path, ending=disguise, cards=cards)
            self.targets(found["who"], found["on"], path)
        elif found := USES.fullmatch(text):
            self.answer(found["who"], [f"use {found['card']}"], path, cards=[found["card"]])
            self.targets(found["who"], found["on"], path)
        else:
            self.plain_step(text, path)

    def plain_step(self, text: str, path: Path) -> None:
        who, _, rest = text.partition(" ")
        verb, _, what = rest.partition(" ")
        if verb in PLAIN and not what:
            self.answer(who, [PLAIN[verb]], path)
        elif not what and verb.removesuffix("s") in self.reportable():
            self.report(verb.removesuffix("s"), who, path)
        elif verb in CHOICES and what:
            for part in what.split(" and "):
                self.answer(who, [f"{CHOICES[verb]} {part}".strip(), part], path)
        else:
            if found := CANNOT.fullmatch(text):
                raise self.no_reason(text, found, path)
            hint = did_you_mean(verb, ["plays", "uses", *PLAIN, *CHOICES])
            hint = hint or "steps are `ann plays bang on bob`, `bob uses barrel`, `bob passes`, `ann chooses bob`"
            if found := re.fullmatch(r"(\S+ may(?: not)?) (.+)", text):
                hint = f"write `{found[1]}: [{found[2]}]`"
            raise Wrong(f"{quoted(text)} is no step", path, hint)

    def reportable(self) -> set[str]:
        """Events that the table may report: verbs that sets declare."""
        return {verb for compiled in self.rulebook.sets for verb in compiled.reports}

    def report(self, verb: str, who: str, path: Path) -> None:
        try:
            self.playing.report(verb, who)
        except ValueError as error:
            raise Failure(str(error), path) from error

    def targets(self, who: str, on: str | None, path: Path) -> None:
        """`on bob and cat` answers the questions about targets; one that was not asked for must be the only one."""
        decision = self.playing.decision
        for name in on.split(" and ") if on else []:
            if decision is not None and decision.ask == "target" and decision.player.name == who:
                self.answer(who, [name], path)
                decision = self.playing.decision
            else:
                self.only_target(name, path)

    def only_target(self, name: str, path: Path) -> None:
        """A target that nobody was asked for must be the one that was aimed at."""
        since = self.playing.story[self.told[-1][1] :]
        aimed = next((e[4] for e in since if e[0] in ("play", "use")), ())
        if not any(_fits(key_of(target), name) for target in aimed):
            names = [player.name for player in self.playing.table.players]
            at = " and ".join(key_of(target) for target in aimed)
            hint = f"the only way was to aim at {at}" if name in names and at else did_you_mean(name, names)
            raise Failure(f"{name} was not asked for as a target, and is not the only one", path, hint)

    def special(self, key: str, value: Any, path: Path) -> None:
        if key == "then":
            self.check(_mapping(value, path, "{bob: {life: 3}}"), path)
        elif found := CANNOT.fullmatch(key):
            if value is None:
                raise self.no_reason(key, found, path)
            why = self.refusal(key, found, path)
            if why != value:
                self.known_cards([found["card"].split(" ")[0], *([found["as"]] if found["as"] else [])], path)
                raise Failure(f"it is refused, but because {why}", path)
        elif found := MAY.fullmatch(key):
            self.may(self.asked(found["who"], path), found["may"] == "may", _texts(value, path), path)
        else:
            word = " ".join(key.split(" ")[1:]) or key
            hint = did_you_mean(word, ["may", "may not", "cannot play", "cannot use", "then"])
            raise Wrong(f"{quoted(key)} is no step", path, hint, key=True)

    def refusal(self, text: str, found: re.Match[str], path: Path) -> str:
        """Why that cannot be done; it is a failure if it can."""
        game, decision = self.playing.interpreter, self.playing.decision
        me, target = self.player(found["who"], path), self._target(found["on"], path) if found["on"] else None
        if found["verb"] == "play":
            why = why_not_play(game, decision, me, found["card"], found["as"], target)
        else:
            why = why_not_use(game, decision, me, found["card"], target)
        if why is None:
            raise Failure(text.replace(" cannot ", " can "), path)
        return why

    def _target(self, name: str, path: Path) -> Player | str:
        """A player, or a card by its name."""
        return name if name in self.rulebook.definitions else self.player(name, path)

    def no_reason(self, text: str, found: re.Match[str], path: Path) -> Wrong:
        why = self.refusal(text, found, path)
        return Wrong("the reason why it is refused is missing", path, f"write `{text}: {why}`")

    def may(self, decision: Decision, exactly: bool, wanted: Sequence[str], path: Path) -> None:
        keys = decision.keys()
        for text in wanted:
            legal = any(
                _fits(key, text) or _shows(option, text) for key, option in zip(keys, decision.options, strict=True)
            )
            if legal is not exactly:
                wrong = "no answer" if exactly else "an answer"
                hint = did_you_mean(text, keys) if exactly else None
                raise Failure(f"{quoted(text)} is {wrong} now; {_open_to(decision)}", path, hint)
        if exactly:
            pairs = zip(keys, decision.options, strict=True)
            extra = [key for key, option in pairs if not any(_fits(key, t) or _shows(option, t) for t in wanted)]
            if extra:
                raise Failure(f"{decision.player} also may: {', '.join(extra)}", path)

    def answer(self, who: str, texts: list[str], path: Path, ending: str = "", cards: Sequence[str] = ()) -> None:
        decision = self.asked(who, path)
        keys = decision.keys()
        for text in texts:
            for index, (key, option) in enumerate(zip(keys, decision.options, strict=True)):
                if ending:
                    fits = key.endswith(ending) and _fits(key.removesuffix(ending), text)
                else:
                    plain = not isinstance(unwrapped(option), Play) or " as " not in key
                    fits = plain and (_fits(key, text) or _shows(option, text))
                if fits:
                    self.playing.answer(index)
                    return
        self.known_cards(cards, path)
        said = f"{texts[0]}{ending}"
        hint = did_you_mean(said, keys)
        raise Failure(f"{quoted(said)} is no answer now; {_open_to(decision)}", path, hint)

    def known_cards(self, cards: Sequence[str], path: Path) -> None:
        for ident in cards:
            if ident not in self.rulebook.definitions:
                raise unknown_card(self.rulebook, ident, path)

    def asked(self, who: str, path: Path) -> Decision:
        """The question that is open, which must be for this player."""
        self.player(who, path)
        decision = self.playing.decision
        if decision is None:
            raise Failure("the game is over, nobody is asked", path)
        if decision.player.name != who:
            raise Failure(f"{who} is not asked now; {_open_to(decision)}", path)
        return decision

    def player(self, name: str, path: Path) -> Player:
        for player in self.playing.table.players:
            if player.name == name:
                return player
        names = [player.name for player in self.playing.table.players]
        raise Wrong(f"nobody is called {quoted(name)}", path, did_you_mean(name, names))

    # ---------------------------------------------------------------- what holds
    def unfinished(self) -> Decision | None:
        """The question that is open, if it is another than what to do in one's turn."""
        decision = self.playing.decision
        if decision is not None and (self.playing.interpreter.rooted or decision.ask != "either"):
            return decision
        return None

    def nothing_open(self, then: Mapping[str, Any], path: Path) -> None:
        decision = self.unfinished()
        if decision is not None and "asked" not in then:
            raise Failure(f"a question was left open: {_open_to(decision)}", path)

    def check(self, then: Mapping[str, Any], path: Path) -> None:
        names = [player.name for player in self.playing.table.players]
        try:
            for key, wanted in then.items():
                where = (*path, key)
                if key in CHECKS:
                    CHECKS[key](self, wanted, where)
                elif key in names:
                    self.check_player(self.player(key, where), _mapping(wanted, where, "{life: 3}"), where)
                else:
                    known = f"is neither a player nor one of {', '.join(CHECKS)}"
                    raise Wrong(f"{quoted(key)} {known}", where, did_you_mean(key, [*names, *CHECKS]), key=True)
        except Failure as failure:
            decision = self.unfinished()
            if decision is not None and "asked" not in then and failure.hint is None:
                failure.hint = f"{decision.player} is still asked: {', '.join(decision.keys())}"
            raise

    def same(self, what: str, have: Any, wanted: Any, path: Path) -> None:
        if have != wanted:
            raise Failure(f"{what} is {_said(have)}, not {_said(wanted)}", path)

    def check_player(self, player: Player, wanted: Mapping[str, Any], path: Path) -> None:
        for key, value in wanted.items():
            where, what = (*path, key), f"{key} of {player.name}"
            if key == "life":
                self.same(what, player.life, value, where)
            elif key == "hand":
                self.cards(what, player.hand, value, where)
            elif key == "in play":
                self.in_play(what, player.in_play, value, where)
            elif key == "out":
                self.same(what, not player.in_game, value, where)
            elif key == "role":
                self.same(what, player.role.definition.id if player.role else None, value, where)
            elif key == "role-known":
                self.same(what, player.role_known, value, where)
            elif key == "character":
                self.same(what, player.character.definition.id if player.character else None, value, where)
            elif key == "tokens":
                tokens = _mapping(value, where, "{gold: 2}")
                self.same(what, {k: player.tokens.get(k, 0) for k in tokens}, tokens, where)
            elif key == "numbers":
                for stat, number in _mapping(value, where, "{reach: 2}").items():
                    self.known_number(stat, (*where, stat))
                    self.same(
                        f"{stat} of {player.name}",
                        self.playing.interpreter.number(stat, player),
                        number,
                        (*where, stat),
                    )
            elif key == "sees":
                for name, far in _mapping(value, where, "{bob: 2}").items():
                    other = self.player(name, (*where, name))
                    self.same(
                        f"the distance to {name}",
                        self.playing.interpreter.number("distance", player, other),
                        far,
                        (*where, name),
                    )
            elif key == "knows":
                self.check_view(player, _mapping(value, where, "{bob: {role: hidden}}"), where)
            else:
                hint = did_you_mean(key, FACTS) or f"the keys are {', '.join(FACTS)}"
                raise Wrong(f"a player has no {quoted(key)}", where, hint, key=True)

    def known_number(self, stat: str, path: Path) -> None:
        definitions = self.rulebook.definitions.values()
        said = [ability for each in definitions for ability in each.abilities.all]
        known = {ability.stat for ability in said if isinstance(ability, Number)}
        known |= {"max-life", "reach", "healing", "wounds"}
        if stat not in known:
            raise Wrong(f"there is no number {quoted(stat)}", path, did_you_mean(stat, known), key=True)

    def check_view(self, player: Player, wanted: Mapping[str, Any], path: Path) -> None:
        """`knows: {bob: {role: hidden, hand: 3}}`: what the view of this player shows."""
        view = self.playing.view(player.name)
        for name, facts in wanted.items():
            where = (*path, name)
            if name == "deck":
                self.same("the deck seen", view.deck, facts, where)
                continue
            if name in self.playing.table.piles and name != DECK:
                seen_pile = view.pile(name)
                if isinstance(facts, int):
                    self.same(f"the {name} seen", seen_pile.count, facts, where)
                else:
                    self.cards(f"the {name} seen", seen_pile.cards, facts, where)
                continue
            if name == "discard":
                self.cards("the discard pile seen", view.discards, facts, where)
                continue
            seen = view.player(self.player(name, where).name)
            for key, value in _mapping(facts, where, "{role: hidden, hand: 3}").items():
                known = [each.replace("_", " ") for each in Seen.FACTS]
                if key not in known:
                    hint = did_you_mean(key, known)
                    raise Wrong(f"nobody sees {quoted(key)} of a player", (*where, key), hint, key=True)
                have: Any = getattr(seen, key.replace(" ", "_"))
                if key in ("hand", "in play") and isinstance(value, list):
                    if have is None or isinstance(have, int):
                        raise Failure(f"{player.name} sees only how many cards {name} has", (*where, key))
                    self.cards(f"{key} of {name}", have, value, (*where, key))
                else:
                    self.same(
                        f"{key} of {name} as {player.name} sees it",
                        dict(have) if key == "tokens" else len(have) if isinstance(have, tuple) else have,
                        value,
                        (*where, key),
                    )

    def cards(self, what: str, have: Sequence[Card | CardFace], wanted: Any, path: Path) -> None:
        """The same cards in any order, or just as many."""
        if isinstance(wanted, int):
            self.same(f"number of cards in {what}", len(have), wanted, path)
            return
        left = list(have)
        for text in _texts(wanted, path):
            found = next((c for c in left if _fits(c.label, str(text)) or c.face == text), None)
            if found is None:
                raise Failure(f"{what} is {_said([c.label for c in have])}, without {text}", path)
            left.remove(found)
        if left:
            raise Failure(f"{what} also has {_said([c.label for c in left])}", path)

    def in_play(self, what: str, have: Sequence[Card], wanted: Any, path: Path) -> None:
        """Cards as elsewhere; `{whip: {charge: 3}}` also says what lies on one."""
        if not isinstance(wanted, list) or not any(isinstance(entry, Mapping) for entry in wanted):
            self.cards(what, have, wanted, path)
            return
        entries = [with_tokens(entry) for entry in wanted]
        self.cards(what, have, [text for text, _ in entries], path)
        for text, tokens in entries:
            card = next(c for c in have if _fits(c.label, str(text)))
            lying = {token: self.playing.interpreter.tokens(card, token) for token in tokens}
            self.same(f"what lies on {text}", lying, dict(tokens), path)

    def check_supply(self, wanted: Mapping[str, int], path: Path) -> None:
        supply = self.playing.table.supply
        for token, count in _mapping(wanted, path, "{charge: 28}").items():
            self.same(f"the supply of {token}", supply.get(token), count, (*path, token))

    def check_places(self, wanted: Mapping[str, int], path: Path) -> None:
        for row, place in _mapping(wanted, path, "{train: 2}").items():
            self.same(f"the place of the {row}", self.playing.table.places.get(row), place, (*path, row))

    def check_pile(self, name: str, wanted: Any, path: Path) -> None:
        """The top cards of a pile, the uppermost first; a number: how many there are."""
        pile = self.playing.table.piles[name]
        if isinstance(wanted, int):
            self.same(f"number of cards in the {name}", len(pile), wanted, path)
            return
        wanted = _texts(wanted, path)
        top = self.rulebook.in_reading_order(pile)[: len(wanted)]
        for i, text in enumerate(wanted):
            card = top[i] if i < len(top) else None
            if card is None or not (_fits(card.label, str(text)) or card.face == text):
                raise Failure(f"the {name} is, from the top, {_said([c.label for c in top])}", (*path, i))
        if not wanted and pile:
            count = "1 card" if len(pile) == 1 else f"{len(pile)} cards"
            raise Failure(f"the {name} has {count}, {pile[-1]} on top", path)

    def check_piles(self, wanted: Mapping[str, Any], path: Path) -> None:
        piles = self.playing.table.piles
        for name, cards in _mapping(wanted, path, "{event-pile: [curse]}").items():
            if name not in piles:
                raise Wrong(f"there is no pile {quoted(name)}", (*path, name), did_you_mean(name, piles), key=True)
            self.check_pile(name, cards, (*path, name))

    def check_turn(self, wanted: str, path: Path) -> None:
        turn = self.playing.table.turn
        self.same("the player in turn", turn.player.name if turn is not None else None, wanted, path)

    def check_phase(self, wanted: int, path: Path) -> None:
        turn = self.playing.table.turn
        self.same("the phase", turn.phase if turn is not None else None, wanted, path)

    def check_winners(self, wanted: Sequence[str], path: Path) -> None:
        winners = sorted(player.name for player in self.playing.winners)
        self.same("the list of winners", winners, sorted(_texts(wanted, path)), path)

    def check_over(self, wanted: bool, path: Path) -> None:
        self.same("the end of the game", self.playing.over, wanted, path)

    def check_asked(self, wanted: str | None, path: Path) -> None:
        decision = self.playing.decision
        self.same("who is asked", decision.player.name if decision is not None else None, wanted, path)


CHECKS: dict[str, Callable[[Run, Any, Path], None]] = {
    "deck": lambda run, wanted, path: run.check_pile(DECK, wanted, path),
    "discard": lambda run, wanted, path: run.check_pile(DISCARDS, wanted, path),
    "supply": lambda run, wanted, path: run.check_supply(wanted, path),
    "places": lambda run, wanted, path: run.check_places(wanted, path),
    "piles": lambda run, wanted, path: run.check_piles(wanted, path),
    "turn": Run.check_turn,
    "phase": Run.check_phase,
    "winners": Run.check_winners,
    "over": Run.check_over,
    "asked": Run.check_asked,
}


def _open_to(decision: Decision) -> str:
    """Who is asked, and what the answers are."""
    choose = all(isinstance(option, (Card, Player)) for option in decision.options)
    return f"{decision.player} {'is to choose from' if choose else 'may'}: {', '.join(decision.keys())}"


def _mapping(value: Any, path: Path, example: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise Wrong(f"{quoted(str(path[-1]))} must be a mapping", path, f"for example `{path[-1]}: {example}`")


def _texts(value: Any, path: Path) -> list[str]:
    """A list of texts; one alone may stand without the list."""
    texts = [value] if isinstance(value, str) else value
    if isinstance(texts, list) and all(isinstance(text, str) for text in texts):
        return texts
    raise Wrong(f"{quoted(str(path[-1]))} must be a list of texts", path)


def _as_yaml(value: Any, inner: bool = False) -> str:
    """A step as its author wrote it, on one line."""
    if isinstance(value, Mapping):
        parts = ((key, _as_yaml(each, inner=inner or key == "then")) for key, each in value.items())
        text = ", ".join(f"{key}: {each}".rstrip() for key, each in parts)
        return f"{{{text}}}" if inner else text
    if isinstance(value, list):
        text = ", ".join(_as_yaml(each, inner=True) for each in value)
        return f"[{text}]" if inner or len(value) != 1 else text
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _fits(key: str, text: str) -> bool:
    """Is that the answer meant? A card may be named without its face."""
    return key == text or key.startswith(f"{text} ")


def _shows(option: Any, face: str) -> bool:
    """Is it a card with that face? `ann chooses 6♥` means whatever card shows it."""
    thing = unwrapped(option)
    return isinstance(thing, Card) and thing.face == face


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) if value else "nothing"
    return "nobody" if value is None else _as_yaml(value, inner=True)
