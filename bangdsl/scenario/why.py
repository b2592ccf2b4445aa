"""Answers to `why`: why something may not be done, why a number is what it is, who is asked and what for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bangdsl.diagnostics import quoted
from bangdsl.play.decisions import Decision, Play, Use
from bangdsl.play.game import Game, GameError
from bangdsl.play.reasons import aim, bans, explained, no_room, place_of, under_way
from bangdsl.play.refusals import text_of, unwrapped
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.faults import Failure, Wrong
from bangdsl.scenario.names import Answer, keys_of
from bangdsl.scenario.when import CANNOT, Steps
from bangdsl.table.table import Player

FORMS = "`ann plays bang on bob`, `bob uses barrel`, `reach of ann`, `limit of bang of ann`, `distance from ann to bob`"
DEED = re.compile(r"(?P<who>\S+) (?:cannot |can ?not |may not |can |may )?(?P<verb>play|use)s? (?P<what>.+)")
DISTANCE = re.compile(r"(?:the )?distance from (?P<start>\S+) to (?P<end>\S+)")
NUMBER = re.compile(r"(?:the )?(?P<stat>[a-z-]+(?: of [a-z0-9-]+)?) of (?P<who>\S+)")
MOST_ANSWERS = 40  # of a question, that are followed


class Why(Steps):
    """Looks at a game as it stands, by the names that scenarios use."""

    def __init__(self, rulebook: Rulebook, game: Game) -> None:
        super().__init__(rulebook)
        self.game = game

    def answer_to(self, question: str) -> Iterator[str]:
        """The lines that answer; `Wrong` if it is no question about this table."""
        text = " ".join(question.split())
        if found := DISTANCE.fullmatch(text):
            start, end = self.player(found["start"], ()), self.player(found["end"], ())
            yield from explained(self.playing.interpreter, "distance", start, end).lines()
        elif found := DEED.fullmatch(text):
            yield from self.deed(found["who"], f"{found['verb']} {found['what']}")
        elif found := NUMBER.fullmatch(text):
            who = self.player(found["who"], ())
            stat, of = self.known_number(found["stat"], ())
            yield from explained(self.playing.interpreter, stat, who, of).lines()
        else:
            raise Wrong(f"{quoted(text)} is no question", (), f"ask for example {FORMS}")

    # ---------------------------------------------------------------- deeds
    def deed(self, who: str, what: str) -> Iterator[str]:
        me, answer = self.player(who, ()), Answer.read(what)
        text = f"{who} cannot {what}"
        found = CANNOT.fullmatch(text)
        if found is None:
            raise Wrong(f"{quoted(text)} is nothing to be done", (), f"ask for example {FORMS}")
        try:
            yield f"{text}: {self.refusal(text, found, ())}"
        except Failure:
            yield f"{who} can {what}"
        yield from (f"    {line}" for line in self.grounds(me, answer))

    def grounds(self, me: Player, answer: Answer) -> Iterator[str]:
        """The statements behind it, as far as they can be told."""
        game, decision = self.playing.interpreter, self.playing.decision
        definition = game.definitions.get(answer.disguise or answer.what.split(" ")[0])
        if definition is None:
            return
        yield f"{definition.name}, {definition.file}:{definition.line}"
        if decision is None or decision.player is not me:
            return
        offered = self.offered(decision, answer)
        if offered is not None:
            text = text_of(offered)
            if text is not None and text.line != definition.line:
                yield f"its text, {place_of(text)}"
            target = next((p for p in game.players if answer.on and p.name == answer.on[0]), None)
            for number in aim(game, offered, me, target) if target is not None and target is not me else ():
                yield from number.lines()
            return
        held = [card for card in me.hand if card.definition.id == answer.what.split(" ")[0]]
        if answer.verb == "play" and held:
            yield from bans(game, me, held[0], definition)
            counted = definition.abilities.counted_as
            if counted in game.limits:
                yield from explained(game, "limit", me, counted).lines()
            if definition.border not in game.rulebook.resolved_borders:
                yield from no_room(game, me, held[0])

    def offered(self, decision: Decision, answer: Answer) -> Play | Use | None:
        for index in self.fitting(decision, answer):
            thing = unwrapped(decision.options[index])
            if isinstance(thing, (Play, Use)):
                return thing
        return None

    # ---------------------------------------------------------------- who is asked
    def next_asked(self, *, ahead: bool) -> Iterator[str]:
        """Who is asked, what for, and who would be asked after each of the answers."""
        decision = self.playing.decision
        if decision is None:
            winners = ", ".join(player.name for player in self.playing.winners)
            yield f"the game is over; {winners or 'nobody'} has won"
            return
        yield f"{decision.player} is asked: {self.playing.asked().text}"
        yield from (f"    by {line}" for line in under_way(self.playing.interpreter))
        for index, key in enumerate(keys_of(decision)[:MOST_ANSWERS]):
            yield f"    {key}{f': then {self.after(index)}' if ahead else ''}"
        if len(decision.options) > MOST_ANSWERS:
            yield f"    and {len(decision.options) - MOST_ANSWERS} more"

    def after(self, index: int) -> str:
        """Who would be asked after an answer, as far as chance goes as it does here."""
        twin = self.playing.copy()
        try:
            twin.answer(index)
        except GameError as error:
            return f"the game breaks: {error}"
        if twin.decision is None:
            return "the game is over"
        return f"{twin.decision.player} is asked: {twin.asked().text}"
