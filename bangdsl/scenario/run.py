"""Run a scenario: lay out its table, give its answers, look whether what it says holds.

Every step answers the question that is open; a question that no step expected fails the scenario. At the end nothing
may be under way but the turn of the player who is to act, unless `asked` says who is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bangdsl.play.game import Game, GameError, Setup, broken
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.scenario.faults import Failure, Place, Wrong
from bangdsl.scenario.given import MOST_LIFE, Layout, Stacked
from bangdsl.scenario.names import open_to
from bangdsl.scenario.then import as_yaml
from bangdsl.scenario.when import Steps
from bangdsl.table.table import Table


class Run(Steps):
    """One scenario on its way; `game` and `told` show how far it came. `again` gives it other chances; `checked` is
    for games in which no kept answer is trusted."""

    def __init__(
        self, rulebook: Rulebook, body: Mapping[str, Any], again: int = 0, *, checked: bool | None = None
    ) -> None:
        super().__init__(rulebook)
        self.body, self.again, self.checked = body, again, checked

    def run(self) -> None:
        self.start()
        steps = self.body.get("when") or []
        for i, step in enumerate(steps):
            self.told.append((as_yaml(step), len(self.playing.story)))
            try:
                self.step(step, ("when", i))
            except GameError as error:
                raise Failure(f"the game broke: {error}", ("when", i)) from error
        then = self.body.get("then") or {}
        self.check(then, ("then",))
        self.nothing_open(then, ("when", len(steps) - 1) if steps else ("then",))

    def start(self) -> None:
        """Lay out the table; nothing is done yet."""
        given = self.body.get("given") or {}
        self.begin({**given, "seed": int(given.get("seed", 0)) + self.again})

    def begin(self, given: Mapping[str, Any]) -> None:
        table, setup, start = Layout(self.rulebook, given).lay()
        if start is not None:  # without a step, what is looked at is the table as it was given
            start = replace(start, settle=not self.body.get("when"))
        try:
            if start is not None:
                self.fill_life(table, setup)
            self.game = Game(
                self.rulebook, setup, table=table, start=start, tell=True, patient=True, checked=self.checked
            )
        except GameError as error:
            if isinstance(error.__cause__, Wrong):
                raise error.__cause__ from None
            raise Failure(f"the game broke: {error}", ("given",)) from error
        if isinstance(table.chance, Stacked):
            for name, ((_, path), *_) in table.chance.tops.items():
                raise Wrong(f"the {name} is not shuffled in the deal", path[:-1])
        returned = {e[1] for e in self.playing.story if e[0] == "return"}
        for player in self.playing.table.players if start is not None else ():
            body = given["players"][player.name] or {}
            if body.get("life") == 0 and not body.get("out") and player not in returned:
                hint = "`out: true` is for who is eliminated; a life of 1 for who is not"
                where = ("given", "players", player.name, "life")
                raise Wrong(f"{player} has no life, and nothing before him brings him back", where, hint)

    def fill_life(self, table: Table, setup: Setup) -> None:
        """Whoever has no life given has all of it; more than anybody could have is refused."""
        try:
            interpreter = Interpreter(self.rulebook, table, setup.variants)
            bounds = [interpreter.number("max-life", player) for player in table.players]
        except Exception as error:
            raise broken(error, self.rulebook) from error
        for player, most in zip(table.players, bounds, strict=True):
            if player.life > max(most, MOST_LIFE):
                where = ("given", "players", player.name, "life")
                raise Wrong(f"{player.life} life is too much: {player.name} can have {most}", where)
            if player.life < 0:
                player.life = most if player.in_game else 0

    def nothing_open(self, then: Mapping[str, Any], path: Place) -> None:
        decision = self.unfinished()
        if decision is not None and "asked" not in then:
            raise Failure(f"a question was left open: {open_to(decision)}", path)
