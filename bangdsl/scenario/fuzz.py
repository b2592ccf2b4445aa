"""Random tables and answers aimed at some cards, with every law of the table looked at; a failure is made short.

A table is laid out as a scenario lays it out, and answers are remembered by their names, so whatever goes wrong can be
told as a scenario. Everything follows from a seed. To make a failure short, answers and then things on the table are
left out as long as the same still goes wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from bangdsl.play.decisions import Branch, Decision, Play, Use
from bangdsl.play.game import NAMES, Game, GameError
from bangdsl.play.laws import broken, fingerprint
from bangdsl.play.refusals import unwrapped
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.faults import Failure, Wrong
from bangdsl.scenario.names import RIGHT_WORD, WORDS, holder_of
from bangdsl.scenario.run import Run
from bangdsl.table.cards import Card, Definition
from bangdsl.table.chance import Chance

MOST_ANSWERS: Final = 150  # of one table; a game that goes on is left there
AIMED: Final = 4  # of so many answers three are aimed, if one can be
PASSED: Final = re.compile(r"\d+")
PLAIN_STEPS: Final = {"pass": "passes", "stop": "stops", "accept": "accepts", "decline": "declines"}
Given = dict[str, Any]


class Answered(NamedTuple):
    """An answer by its name, and the step of a scenario that gives it."""

    player: str
    key: str
    step: str


@dataclass
class Attempt:
    """One table: how it was laid out, what was answered, what was used, and what went wrong, if anything did."""

    given: Given
    answers: list[Answered] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    wrong: str = ""

    @property
    def kind(self) -> str:
        """What went wrong, whoever it befell: to see whether a shorter game goes wrong in the same way."""
        names = "|".join(re.escape(name) for name in self.given["players"])
        return re.sub(rf"\b(?:{names})\b", "X", PASSED.sub("N", self.wrong.split(";")[0]))


# ---------------------------------------------------------------- tables
class Tables:
    """Makes tables on which the cards that are aimed at lie where they can be used."""

    def __init__(self, rules: Rulebook, aimed: Sequence[str]) -> None:
        self.rules = rules
        self.aimed = [rules.definitions[ident] for ident in aimed]
        every = list(rules.definitions.values())
        self.cards = [each for each in every if each.kind == "play"]
        self.characters = [each for each in every if each.kind == "character"]
        self.roles = [each.id for each in every if each.kind == "role" for _ in range(each.count)]
        self.tokens = sorted(rules.tokens)

    def make(self, chance: Chance) -> Given:
        count = 3 + chance.below(4)
        players: dict[str, Given] = {name: {} for name in NAMES[:count]}
        given: Given = {"players": players, "seed": chance.below(100_000)}
        supply = dict(self.rules.supply)
        for name in players:
            players[name] = self._player(chance, supply)
        if self.roles and count > 3 and chance.below(2):
            left = list(self.roles)
            for name in players:
                players[name]["role"] = left.pop(chance.below(len(left))) if left else self.roles[0]
        for definition in self._some(self.aimed, 1 + chance.below(3), chance):
            self._lay(definition, given, chance)
        if chance.below(3) == 0:
            given["phase"] = "start"
        return given

    def _player(self, chance: Chance, supply: dict[str, int]) -> Given:
        body: Given = {}
        if chance.below(2) and self.characters:
            body["character"] = chance.pick(self.characters).id
        elif chance.below(2):
            body["life"] = 1 + chance.below(4)
        if self.cards:
            body["hand"] = [each.id for each in self._some(self.cards, chance.below(5), chance)]
        lying = [each for each in self.cards if self._stays(each)]
        if lying and chance.below(2):
            body["in play"] = sorted({each.id for each in self._some(lying, chance.below(3), chance)})
        if self.tokens and chance.below(2):
            token = chance.pick(self.tokens)
            count = min(1 + chance.below(3), supply.get(token, 3))
            body["tokens"] = {token: count}
            supply[token] = supply.get(token, count) - count
        return body

    def _lay(self, definition: Definition, given: Given, chance: Chance) -> None:
        """A card that is aimed at, where it may be of use."""
        players = given["players"]
        body = players[chance.pick(list(players))] if chance.below(3) else players[next(iter(players))]
        if definition.kind == "play":
            lies = self._stays(definition) and chance.below(2)
            place = "in play" if lies and definition.id not in body.get("in play", ()) else "hand"
            body[place] = [*body.get(place, ()), definition.id]
        elif definition.kind == "character":
            body["character"] = definition.id
            body.pop("life", None)
        elif definition.kind == "role":
            body["role"] = definition.id
        else:
            piles = [zone for each in self.rules.sets for zone in each.zones if definition.kind in each.piles]
            if piles:
                pile = given.setdefault("piles", {}).setdefault(chance.pick(piles), [])
                pile.append(definition.id)

    def _stays(self, definition: Definition) -> bool:
        return definition.border not in self.rules.resolved_borders and definition.abilities.placement is None

    def _some(self, among: list[Definition], count: int, chance: Chance) -> list[Definition]:
        return [chance.pick(among) for _ in range(count)] if among else []


# ---------------------------------------------------------------- games
class Fuzz:
    """Plays tables out, and makes what goes wrong short."""

    def __init__(self, rules: Rulebook, aimed: Sequence[str]) -> None:
        self.rules, self.aimed = rules, frozenset(aimed)
        self.tables = Tables(rules, aimed)

    def attempt(self, seed: int) -> Attempt:
        """One table, played with random answers until something goes wrong, or enough was answered."""
        chance = Chance(seed)
        attempt = Attempt(self.tables.make(chance))
        game = self._begun(attempt, checked=seed % 5 == 0)
        if game is None:
            return attempt
        copied = chance.below(MOST_ANSWERS)
        try:
            while game.decision is not None and len(attempt.answers) < MOST_ANSWERS:
                index = self._choice(game.decision, chance)
                attempt.answers.append(answered(game, index))
                game.answer(index)
                found = broken(game)
                if found:
                    attempt.wrong = found[0]
                    break
                if len(attempt.answers) == copied and fingerprint(game.copy()) != fingerprint(game):
                    attempt.wrong = "a copy of the game is another table"
                    break
        except (GameError, ValueError) as error:
            attempt.wrong = f"the game broke: {error}"
        attempt.used.update(ident for event in game.story if (ident := used_in(event)) is not None)
        attempt.used.update(self._at_work(attempt.given))
        return attempt

    def _at_work(self, given: Given) -> Iterator[str]:
        """What need not be played to be used: characters, and cards in piles, such as events."""
        yield from (body["character"] for body in given["players"].values() if "character" in body)
        yield from (ident for cards in given.get("piles", {}).values() for ident in cards)

    def _begun(self, attempt: Attempt, *, checked: bool = False) -> Game | None:
        """The table laid out; nothing if it cannot be, or is one that no game would come to."""
        run = Run(self.rules, {"given": attempt.given, "when": ["…"]}, checked=checked)
        try:
            run.start()
        except Wrong:
            return None
        except Failure as error:
            attempt.wrong = str(error)
            return None
        if broken(run.playing):
            return None
        return run.playing

    def _choice(self, decision: Decision, chance: Chance) -> int:
        wanted = [index for index, option in enumerate(decision.options) if self._is_aimed(unwrapped(option))]
        if wanted and chance.below(AIMED):
            return chance.pick(wanted)
        return chance.below(len(decision.options))

    def _is_aimed(self, thing: object) -> bool:
        if isinstance(thing, Play):
            return thing.definition.id in self.aimed or thing.card.definition.id in self.aimed
        if isinstance(thing, Use):
            return thing.ident in self.aimed or thing.slot.ability.definition.id in self.aimed
        return isinstance(thing, Card) and thing.definition.id in self.aimed

    # ---------------------------------------------------------------- short
    def shortened(self, failed: Attempt, enough: Callable[[], bool]) -> Attempt:
        """The shortest game found that goes wrong in the same way; `enough` says when to look no further."""
        best, changed = failed, True
        while changed and not enough():
            changed = False
            for given, answers in _shorter(best):
                if enough():
                    break
                tried = self.again(given, answers)
                if tried.wrong and tried.kind == failed.kind:
                    best, changed = tried, True
                    break
        return best

    def again(self, given: Given, answers: Sequence[Answered]) -> Attempt:
        """The same table with these answers: as far as each of them can be given."""
        attempt = Attempt(deepcopy(given))
        game = self._begun(attempt)
        if game is None:
            return attempt
        try:
            for player, key, _ in answers:
                decision = game.decision
                keys = decision.keys() if decision is not None and decision.player.name == player else []
                if key not in keys:
                    return attempt
                index = keys.index(key)
                attempt.answers.append(answered(game, index))
                game.answer(index)
                found = broken(game)
                if found:
                    attempt.wrong = found[0]
                    return attempt
        except (GameError, ValueError) as error:
            attempt.wrong = f"the game broke: {error}"
        return attempt


def _shorter(attempt: Attempt) -> Iterator[tuple[Given, list[Answered]]]:
    """Games with something left out: first many answers, then single ones, then what lies on the table."""
    answers, given = attempt.answers, attempt.given
    size = len(answers) // 2
    while size:
        for start in range(0, len(answers), size):
            yield given, [*answers[:start], *answers[start + size :]]
        size //= 2
    acting = {each.player for each in answers}
    for smaller in _smaller(given, acting):
        yield smaller, answers


def _smaller(given: Given, acting: set[str]) -> Iterator[Given]:
    for key in [key for key in given if key not in ("players", "seed")]:
        yield {k: v for k, v in given.items() if k != key}
    if given.get("seed"):
        yield {k: v for k, v in given.items() if k != "seed"}
    players: Mapping[str, Given] = given["players"]
    for name, body in players.items():
        if name not in acting and len(players) > 2:
            yield {**given, "players": {k: v for k, v in players.items() if k != name}}
        for key, value in body.items():
            yield {**given, "players": {**players, name: {k: v for k, v in body.items() if k != key}}}
            for place in range(len(value)) if isinstance(value, list) and len(value) > 1 else ():
                left = [*value[:place], *value[place + 1 :]]
                yield {**given, "players": {**players, name: {**body, key: left}}}


# ---------------------------------------------------------------- as a scenario
def answered(game: Game, index: int) -> Answered:
    """An answer as it is about to be given."""
    decision = game.decision
    assert decision is not None
    who, key, option = decision.player.name, decision.keys()[index], decision.options[index]
    thing = unwrapped(option)
    if isinstance(thing, Play) and key.startswith("play "):
        return Answered(who, key, f"{who} plays {key.removeprefix('play ')}")
    if isinstance(thing, Use) and key.startswith("use "):
        return Answered(who, key, f"{who} uses {key.removeprefix('use ')}")
    said = RIGHT_WORD.get(key, key)
    if said in PLAIN_STEPS and (said not in WORDS or decision.ask == "may"):
        return Answered(who, key, f"{who} {PLAIN_STEPS[said]}")
    owner = holder_of(game.table.at, thing) if isinstance(thing, Card) else None
    way = option.text + " " if isinstance(option, Branch) and option.thing is not None else ""
    named = f"{way}{owner}'s {key.removeprefix(way)}" if owner is not None and owner != who else key
    return Answered(who, key, f"{who} chooses {named}")


def as_scenario(attempt: Attempt, sets: Sequence[str], seed: int) -> str:
    """The text of a scenario that fails as the game did."""
    lines = [f"a game that fuzz found with seed {seed}:"]
    lines.append(f"  about: {_quoted(attempt.wrong[:300])}")
    lines.append(f"  sets: [{', '.join(sets)}]")
    lines.append("  given:")
    lines.append("    players:")
    lines += [f"      {name}: {_flow(body)}" for name, body in attempt.given["players"].items()]
    lines += [f"    {key}: {_flow(value)}" for key, value in attempt.given.items() if key != "players"]
    lines.append("  when:")
    lines += [f"    - {_quoted(each.step)}" for each in attempt.answers]
    lines.append("    - then: {lawful: true}")
    lines.append("  then: {}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value)


def _quoted(text: str) -> str:
    plain = re.fullmatch(r"[\w][\w♥♦♣♠' ()-]*", text)
    return text if plain else "'" + text.replace("'", "''").replace("\n", " ") + "'"


def used_in(event: tuple[Any, ...]) -> str | None:
    """The card that was played, used, or came into force; the character that was dealt."""
    kind, *facts = event
    if kind in ("play", "use"):
        return str(facts[2].id)
    if kind in ("take", "do"):
        return str(facts[1].definition.id)
    if kind in ("character", "event"):
        return str(facts[-1].definition.id)
    return None
