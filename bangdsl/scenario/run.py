"""Run a scenario: lay out its table, give its answers, look whether what it says holds.

Every step answers the question that is open; a question that no step expected fails the scenario. At the end nothing
may be under way but the turn of the player who is to act, unless `asked` says who is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bangdsl.play.board import Rulebook
from bangdsl.play.decisions import Decision, Play, key_of
from bangdsl.play.game import Game, GameError
from bangdsl.play.numbers import Numbers
from bangdsl.play.refusals import unwrapped, why_not_play, why_not_use
from bangdsl.play.view import View
from bangdsl.scenario.given import Layout, Wrong
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
}


class Failure(Exception):
    """What a scenario says does not hold; `path` is where it says so."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.path = path


class Run:
    """One scenario on its way; `game` and `told` show how far it came."""

    def __init__(self, rulebook: Rulebook, body: Mapping[str, Any]) -> None:
        self.rulebook, self.body = rulebook, body
        self.game: Game | None = None
        self.told: list[tuple[str, int]] = []  # each step and how long the story was before it

    def run(self) -> None:
        given = self.body.get("given") or {}
        table, setup, start = Layout(self.rulebook, given).lay()
        numbers = Numbers(self.rulebook, table, setup.variants)
        for player in table.players:
            if player.life < 0:
                player.life = numbers.number("max-life", player) if player.in_game else 0
        try:
            self.game = Game(self.rulebook, setup, table=table, start=start, tell=True, patient=True)
        except GameError as error:
            raise Failure(f"the game broke: {error}", ("given",)) from error
        steps = self.body.get("when") or []
        for i, step in enumerate(steps):
            self.told.append((str(step), len(self.game.story)))
            try:
                self.step(step, ("when", i))
            except GameError as error:
                raise Failure(f"the game broke: {error}", ("when", i)) from error
        then = self.body.get("then") or {}
        self.check(then, ("then",))
        self.nothing_open(then)

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
        if found := PLAYS.fullmatch(text):
            disguise = f" as {found['as']}" if found["as"] else ""
            self.answer(found["who"], [f"play {found['card']}"], path, ending=disguise)
            self.targets(found["who"], found["on"], path)
        elif found := USES.fullmatch(text):
            self.answer(found["who"], [f"use {found['card']}"], path)
            self.targets(found["who"], found["on"], path)
        else:
            self.plain_step(text, path)

    def plain_step(self, text: str, path: Path) -> None:
        who, _, rest = text.partition(" ")
        verb, _, what = rest.partition(" ")
        if verb in PLAIN and not what:
            self.answer(who, [PLAIN[verb]], path)
        elif verb in CHOICES and what:
            for part in what.split(" and "):
                self.answer(who, [f"{CHOICES[verb]} {part}".strip(), part], path)
        else:
            raise Wrong(
                f"`{text}` is no step: `ann plays bang on bob`, `bob uses barrel`, `bob passes`, `ann chooses bob`",
                path,
            )

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
        aimed = next((e[4] for e in reversed(self.playing.story) if e[0] in ("play", "use")), ())
        if not any(_fits(key_of(target), name) for target in aimed):
            raise Failure(f"{name} was not asked for as a target, and is not the only one", path)

    def special(self, key: str, value: Any, path: Path) -> None:
        game, decision = self.playing, self.playing.decision
        if key == "then":
            self.check(value, path)
        elif found := CANNOT.fullmatch(key):
            me, target = self.player(found["who"], path), self.player(found["on"], path) if found["on"] else None
            if found["verb"] == "play":
                why = why_not_play(game.interpreter, decision, me, found["card"], found["as"], target)
            else:
                why = why_not_use(game.interpreter, decision, me, found["card"], target)
            if why is None:
                raise Failure(f"{key.replace(' cannot ', ' can ')}", path)
            if why != value:
                raise Failure(f"it is refused, but because {why}", path)
        elif found := MAY.fullmatch(key):
            self.asked(found["who"], path)
            assert decision is not None
            self.may(decision, found["may"] == "may", value, path)
        else:
            raise Wrong(f"`{key}` is no step", path)

    def may(self, decision: Decision, exactly: bool, wanted: Sequence[str], path: Path) -> None:
        keys = decision.keys()
        for text in wanted:
            legal = any(
                _fits(key, text) or _shows(option, text) for key, option in zip(keys, decision.options, strict=True)
            )
            if legal is not exactly:
                raise Failure(f"`{text}` is {'not ' if exactly else ''}legal; legal are {', '.join(keys)}", path)
        if exactly:
            pairs = zip(keys, decision.options, strict=True)
            extra = [key for key, option in pairs if not any(_fits(key, t) or _shows(option, t) for t in wanted)]
            if extra:
                raise Failure(f"also legal: {', '.join(extra)}", path)

    def answer(self, who: str, texts: list[str], path: Path, ending: str = "") -> None:
        self.asked(who, path)
        decision = self.playing.decision
        assert decision is not None
        for text in texts:
            for index, option in enumerate(decision.options):
                key = key_of(option)
                if ending:
                    fits = key.endswith(ending) and _fits(key.removesuffix(ending), text)
                else:
                    plain = not isinstance(unwrapped(option), Play) or " as " not in key
                    fits = plain and (_fits(key, text) or _shows(option, text))
                if fits:
                    self.playing.answer(index)
                    return
        raise Failure(
            f"{who} is asked: {decision.ask}; `{texts[0]}{ending}` is no answer, {', '.join(decision.keys())} are", path
        )

    def asked(self, who: str, path: Path) -> None:
        decision = self.playing.decision
        if decision is None:
            raise Failure("the game is over, nobody is asked", path)
        if decision.player.name != who:
            raise Failure(f"not {who}: {decision.player} is asked: {decision.ask} ({', '.join(decision.keys())})", path)

    def player(self, name: str, path: Path) -> Player:
        for player in self.playing.table.players:
            if player.name == name:
                return player
        raise Wrong(f"nobody is called {name}", path)

    # ---------------------------------------------------------------- what holds
    def nothing_open(self, then: Mapping[str, Any]) -> None:
        decision = self.playing.decision
        if decision is None or "asked" in then:
            return
        if self.playing.interpreter.rooted or decision.ask != "either":
            raise Failure(
                f"a question was left open: {decision.player} is asked: {decision.ask} ({', '.join(decision.keys())})"
            )

    def check(self, then: Mapping[str, Any], path: Path) -> None:
        for key, wanted in then.items():
            checker = CHECKS.get(key)
            if checker is not None:
                checker(self, wanted, (*path, key))
            else:
                self.check_player(self.player(key, (*path, key)), wanted, (*path, key))

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
                self.cards(what, player.in_play, value, where)
            elif key == "out":
                self.same(what, not player.in_game, value, where)
            elif key == "role":
                self.same(what, player.role.definition.id if player.role else None, value, where)
            elif key == "role-known":
                self.same(what, player.role_known, value, where)
            elif key == "character":
                self.same(what, player.character.definition.id if player.character else None, value, where)
            elif key == "tokens":
                self.same(what, {k: player.tokens.get(k, 0) for k in value}, value, where)
            elif key == "numbers":
                for stat, number in value.items():
                    self.same(
                        f"{stat} of {player.name}",
                        self.playing.interpreter.number(stat, player),
                        number,
                        (*where, stat),
                    )
            elif key == "sees":
                for name, far in value.items():
                    other = self.player(name, (*where, name))
                    self.same(
                        f"the distance to {name}",
                        self.playing.interpreter.number("distance", player, other),
                        far,
                        (*where, name),
                    )
            elif key == "knows":
                self.check_view(player, value, where)
            else:
                raise Wrong(f"a player has no `{key}`", where)

    def check_view(self, player: Player, wanted: Mapping[str, Any], path: Path) -> None:
        """`knows: {bob: {role: hidden, hand: 3}}`: what the view of this player shows."""
        view = View(self.playing.interpreter, player)
        for name, facts in wanted.items():
            where = (*path, name)
            if name == "deck":
                self.same("the deck seen", view.deck, facts, where)
                continue
            if name in self.playing.table.piles and name != DECK:
                seen_pile = view.pile(name)
                if isinstance(seen_pile, int):
                    self.same(f"the {name} seen", seen_pile, facts, where)
                else:
                    self.cards(f"the {name} seen", seen_pile, facts, where)
                continue
            if name == "discard":
                self.cards("the discard pile seen", view.discards, facts, where)
                continue
            seen = view.player(self.player(name, where))
            for key, value in facts.items():
                have: Any = getattr(seen, key.replace(" ", "_"), None)
                if key in ("hand", "in play") and isinstance(value, list):
                    if have is None or isinstance(have, int):
                        raise Failure(f"{player.name} sees only how many cards {name} has", (*where, key))
                    self.cards(f"{key} of {name}", have, value, (*where, key))
                else:
                    self.same(
                        f"{key} of {name} as {player.name} sees it",
                        have if not isinstance(have, list) else len(have),
                        value,
                        (*where, key),
                    )

    def cards(self, what: str, have: Sequence[Card], wanted: Any, path: Path) -> None:
        """The same cards in any order, or just as many."""
        if isinstance(wanted, int):
            self.same(f"number of cards in {what}", len(have), wanted, path)
            return
        left = list(have)
        for text in [wanted] if isinstance(wanted, str) else wanted:
            found = next((c for c in left if _fits(c.label, str(text)) or c.face == text), None)
            if found is None:
                raise Failure(f"{what} is {_said([c.label for c in have])}, without {text}", path)
            left.remove(found)
        if left:
            raise Failure(f"{what} also has {_said([c.label for c in left])}", path)

    def check_pile(self, name: str, wanted: Any, path: Path) -> None:
        """The top cards of a pile, the uppermost first; a number: how many there are."""
        pile = self.playing.table.piles[name]
        if isinstance(wanted, int):
            self.same(f"number of cards in the {name}", len(pile), wanted, path)
            return
        top = list(reversed(pile))[: len(wanted)]
        for i, text in enumerate(wanted):
            card = top[i] if i < len(top) else None
            if card is None or not (_fits(card.label, str(text)) or card.face == text):
                raise Failure(f"the {name} is, from the top, {_said([c.label for c in top])}", (*path, i))
        if not wanted and pile:
            raise Failure(f"the {name} has {len(pile)} cards, {pile[-1]} on top", path)

    def check_piles(self, wanted: Mapping[str, Any], path: Path) -> None:
        for name, cards in wanted.items():
            if name not in self.playing.table.piles:
                raise Wrong(f"there is no pile {name}", (*path, name))
            self.check_pile(name, cards, (*path, name))

    def check_turn(self, wanted: str, path: Path) -> None:
        turn = self.playing.table.turn
        self.same("the player in turn", turn.player.name if turn is not None else None, wanted, path)

    def check_phase(self, wanted: int, path: Path) -> None:
        turn = self.playing.table.turn
        self.same("the phase", turn.phase if turn is not None else None, wanted, path)

    def check_winners(self, wanted: Sequence[str], path: Path) -> None:
        self.same("the list of winners", sorted(p.name for p in self.playing.winners), sorted(wanted), path)

    def check_over(self, wanted: bool, path: Path) -> None:
        self.same("the end of the game", self.playing.over, wanted, path)

    def check_asked(self, wanted: str | None, path: Path) -> None:
        decision = self.playing.decision
        self.same("who is asked", decision.player.name if decision is not None else None, wanted, path)


CHECKS: dict[str, Callable[[Run, Any, Path], None]] = {
    "deck": lambda run, wanted, path: run.check_pile(DECK, wanted, path),
    "discard": lambda run, wanted, path: run.check_pile(DISCARDS, wanted, path),
    "piles": lambda run, wanted, path: run.check_piles(wanted, path),
    "turn": Run.check_turn,
    "phase": Run.check_phase,
    "winners": Run.check_winners,
    "over": Run.check_over,
    "asked": Run.check_asked,
}


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
    return "nobody" if value is None else str(value)
