"""What players do in a scenario: each step answers the question that is open, or says what the answers are.

`STEPS` and `SPECIAL` have the forms. A claim about answers is only one if it could be otherwise: an entry of `may` or
`may not` that can never answer the question is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bangdsl.diagnostics import did_you_mean, quoted
from bangdsl.play.abilities import WINDOWS
from bangdsl.play.decisions import FROM_HAND, Branch, Decision, Play, Use, key_of
from bangdsl.play.refusals import Aim, next_aims, text_of, unwrapped, why_not_play, why_not_use
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.faults import Failure, Place, Wrong
from bangdsl.scenario.names import (
    CARD,
    OWNED,
    RIGHT_WORD,
    WORDS,
    Answer,
    holder_of,
    id_and_face,
    is_called,
    keys_of,
    known_cards,
    open_to,
)
from bangdsl.scenario.then import Claims, mapping, texts
from bangdsl.table.cards import Card
from bangdsl.table.piles import BOX, CHARACTERS, DECK, ROLES, Pile

PLAIN = {"passes": "pass", "stops": "stop", "accepts": "accept", "declines": "decline"}
WITH_TARGETS = {"plays": "play", "uses": "use"}
CHOICES = {"chooses": "", "discards": "discard", "draws": "draw", "loses": "lose", "gives": "give", "pays": "pay"}
STEPS = (*WITH_TARGETS, *PLAIN, *CHOICES)
SPECIAL = ("may", "may not", "cannot play", "cannot use", "then")
CANNOT = re.compile(r"(?P<who>\S+) cannot (?P<answer>(?:play|use) .+)")
MAY = re.compile(r"(?P<who>\S+) (?P<may>may|may not)")
SECRETLY = "secret"  # a question for cards that the others do not see
ELSEWHERE = frozenset({BOX, DECK, CHARACTERS, ROLES})  # what lies there is not chosen from


class Steps(Claims):
    """Gives the answers of a scenario; `told` shows how far it came."""

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__(rulebook)
        self.told: list[tuple[str, int]] = []  # each step and how long the story was before it

    def step(self, step: Any, path: Place) -> None:
        if isinstance(step, Mapping):
            for key, value in step.items():
                self.special(str(key), value, (*path, key))
            return
        text = str(step)
        if " cannot " in text and ": " in text:  # in quotes the reason is part of the text
            key, _, why = text.partition(": ")
            self.special(key, why, path)
            return
        who, _, rest = text.partition(" ")
        verb, _, what = rest.partition(" ")
        if verb in WITH_TARGETS and what:
            answer, lying = Answer.read(f"{WITH_TARGETS[verb]} {what}"), list(self.at)
            self.answer(who, [answer], path)
            self.targets(who, answer.on, lying, path)
        elif verb in PLAIN and not what:
            self.answer(who, [Answer(PLAIN[verb])], path)
        elif not what and verb.removesuffix("s") in self.reportable():
            self.report(verb.removesuffix("s"), who, path)
        elif verb in CHOICES and what:
            for part in what.split(" and "):
                self.choice(who, CHOICES[verb], part, path)
        else:
            raise self.no_step(text, verb, path)

    def no_step(self, text: str, verb: str, path: Place) -> Wrong:
        if found := CANNOT.fullmatch(text):
            return self.no_reason(text, found, path)
        hint = did_you_mean(verb, STEPS)
        hint = hint or "steps are `ann plays bang on bob`, `bob uses barrel`, `bob passes`, `ann chooses bob`"
        if verb in STEPS:
            who = text.partition(" ")[0]
            hint = f"write `{who} {verb}` and nothing behind it" if verb in PLAIN else f"say what {who} {verb}"
        if found := re.fullmatch(r"(\S+ may(?: not)?)(:?) (.+)", text):
            hint = "take the quotes away" if found[2] else f"write `{found[1]}: [{found[3]}]`"
        return Wrong(f"{quoted(text)} is no step", path, hint)

    def reportable(self) -> set[str]:
        """Events that the table may report: verbs that sets declare."""
        return {verb for compiled in self.rulebook.sets for verb in compiled.reports}

    def report(self, verb: str, who: str, path: Place) -> None:
        self.player(who, path)
        try:
            self.playing.report(verb, who)
        except ValueError as error:
            raise Failure(str(error), path) from error

    # ---------------------------------------------------------------- answers
    def asked(self, who: str, path: Place) -> Decision:
        """The question that is open, which must be for this player."""
        self.player(who, path)
        decision = self.playing.decision
        if decision is None:
            raise Failure("the game is over, nobody is asked", path)
        if decision.player.name != who:
            raise Failure(f"{who} is not asked now; {open_to(decision)}", path)
        return decision

    def answer(self, who: str, answers: Sequence[Answer], path: Place) -> None:
        decision = self.asked(who, path)
        for answer in answers:
            found = self.fitting(decision, answer)
            if found:
                self.one_owner(answer, [decision.options[index] for index in found], path)
                self.playing.answer(found[0])
                return
        meant = answers[0].without_targets
        known_cards(self.rulebook, answers[0].cards, path)
        hint = did_you_mean(meant, keys_of(decision))
        raise Failure(f"{quoted(meant)} is no answer now; {open_to(decision)}", path, hint)

    def one_owner(self, answer: Answer, options: Sequence[Any], path: Place) -> None:
        """Of cards of one name any may be meant, but not of different players."""
        cards = [thing for thing in map(unwrapped, options) if isinstance(thing, Card)]
        owners = list(dict.fromkeys(holder_of(self.at, card) for card in cards))
        if len(owners) > 1:
            ways = " or ".join(f"`{owner}'s {answer.text.split(' ')[-1]}`" for owner in owners if owner)
            raise Wrong(f"{quoted(answer.text)} may be a card of several players", path, f"write {ways}")

    def choice(self, who: str, verb: str, part: str, path: Place) -> None:
        """One way of several, or a card or player, which is only discarded or drawn where that is asked."""
        decision = self.asked(who, path)
        way, plain = Answer(f"{verb} {part}".strip()), Answer(part)
        plainly = not verb or decision.ask.split(" ")[0] in (verb, SECRETLY)
        if not plainly and self.fitting(decision, plain) and not self.fitting(decision, way):
            hint = f"write `{who} chooses {part}`"
            raise Failure(f"{who} is not asked what to {verb}; {open_to(decision)}", path, hint)
        self.answer(who, [way, plain] if plainly else [way], path)

    def fitting(self, decision: Decision, answer: Answer) -> list[int]:
        """The options that an answer may mean."""
        options = enumerate(zip(decision.keys(), decision.options, strict=True))
        return [index for index, (key, option) in options if answer.means(self.at, key, option)]

    def targets(self, who: str, on: Sequence[str], lying: Sequence[Pile], path: Place) -> None:
        """`on bob and cat` answers the questions about targets; one that was not asked for must be the only one."""
        for place, name in enumerate(on):
            decision = self.playing.decision
            asked = decision is not None and decision.ask == "target" and decision.player.name == who
            if asked and not self.was_aimed(on[: place + 1], lying):  # else it is another text that asks
                self.answer(who, [Answer(name)], path)
            else:
                self.only_target(who, on[: place + 1], lying, path)

    def only_target(self, who: str, on: Sequence[str], lying: Sequence[Pile], path: Place) -> None:
        """The last of these was not asked for, so it must have been aimed at, besides the others; `lying` as it lay."""
        *others, name = on
        self.known_target(name, path)
        if self.was_aimed(on, lying):
            return
        aimed, decision = self.aimed(), self.playing.decision
        now = open_to(decision) if decision is not None else "the game is over"
        hint = None
        if aimed and not others:
            hint = f"the only way was to aim at {' and '.join(key_of(target) for target in aimed)}"
        elif not others and (decision is None or decision.ask == "either"):
            hint = f"it has no target: leave out `on {name}`"
        elif decision is not None and decision.player.name == who:
            hint = f"answer that in a step of its own, and write `{who} chooses {name}` where it comes to {name}"
        raise Failure(f"{who} is not asked for {'another' if others else 'a'} target; {now}", path, hint)

    def was_aimed(self, on: Sequence[str], lying: Sequence[Pile]) -> bool:
        """Whether the play or use of this step was aimed at the last of these, besides the others."""
        *others, name = on
        left = list(self.aimed())
        for other in others:
            met = next((thing for thing in left if is_called(lying, thing, other)), None)
            left = [thing for thing in left if thing is not met]
        return any(is_called(lying, thing, name) for thing in left)

    def aimed(self) -> Sequence[Any]:
        """At whom and what the play or use of this step was aimed; nothing before it is announced."""
        since = self.playing.story[self.told[-1][1] :]
        return next((e[4] for e in since if e[0] in ("play", "use")), ())

    # ---------------------------------------------------------------- what is open
    def special(self, key: str, value: Any, path: Place) -> None:
        if key == "then":
            self.check(mapping(value, path, "{bob: {life: 3}}"), path)
        elif found := CANNOT.fullmatch(key):
            if value is None:
                raise self.no_reason(key, found, path)
            why = self.refusal(key, found, path)
            if why != value:
                known_cards(self.rulebook, Answer.read(found["answer"]).cards, path)
                raise Failure(f"it is refused, but because {why}", path)
        elif found := MAY.fullmatch(key):
            decision, listed = self.asked(found["who"], path), texts(value, path)
            if not listed:
                raise Wrong(f"{quoted(key)} says nothing", path, f"now {open_to(decision)}")
            places = [(*path, i) if isinstance(value, list) else path for i in range(len(listed))]
            self.may(decision, found["may"] == "may", [Answer.read(text) for text in listed], places, path)
        else:
            word = " ".join(key.split(" ")[1:]) or key
            raise Wrong(f"{quoted(key)} is no step", path, did_you_mean(word, SPECIAL), key=True)

    def refusal(self, text: str, found: re.Match[str], path: Place) -> str:
        """Why that cannot be done; it is a failure if it can."""
        game, decision = self.playing.interpreter, self.playing.decision
        me, answer = self.player(found["who"], path), Answer.read(found["answer"])
        if len(answer.on) > 1:
            raise Wrong("what cannot be done is said of one target", path, f"leave out `and {answer.on[1]}`")
        target = self.named_target(answer.on[0], path) if answer.on else None
        if answer.verb == "play":
            why = why_not_play(game, decision, me, answer.what, answer.disguise, target)
        else:
            why = why_not_use(game, decision, me, answer.what, target)
        if why is None:
            raise Failure(text.replace(" cannot ", " can "), path)
        return why

    def named_target(self, name: str, path: Place) -> Aim:
        """A player, or a card by its name."""
        self.known_target(name, path)
        return Aim(name, lambda thing: is_called(self.at, thing, name))

    def known_target(self, name: str, path: Place) -> None:
        """It must be a player or a card that there is."""
        owned, found = OWNED.fullmatch(name), CARD.fullmatch(name)
        if owned is not None:
            self.player(owned["owner"], path)
            id_and_face(self.rulebook, owned["rest"], path)
        elif found is None or (found["id"] and found["id"] not in self.rulebook.definitions):
            self.player(name, path)

    def no_reason(self, text: str, found: re.Match[str], path: Place) -> Wrong:
        why = self.refusal(text, found, path)
        return Wrong("the reason why it is refused is missing", path, f"write `{text}: {why}`")

    def may(
        self, decision: Decision, exactly: bool, wanted: Sequence[Answer], places: Sequence[Place], path: Place
    ) -> None:
        """Exactly these are the answers; or none of these is one, though each could be."""
        for answer, where in zip(wanted, places, strict=True):
            legal = any(self.is_open(decision, answer, key, option) for key, option in self.options(decision))
            if not legal:
                self.could_be(decision, answer, where)
            if legal is not exactly:
                hint = did_you_mean(answer.text, keys_of(decision)) if exactly else None
                wrong = "no answer" if exactly else "an answer"
                raise Failure(f"{quoted(answer.text)} is {wrong} now; {open_to(decision)}", where, hint)
        if exactly:
            extra = [
                more for key, option in self.options(decision) for more in self.unsaid(decision, wanted, key, option)
            ]
            if extra:
                raise Failure(f"{decision.player} also may: {', '.join(extra)}", path)

    def options(self, decision: Decision) -> list[tuple[str, Any]]:
        return list(zip(decision.keys(), decision.options, strict=True))

    def is_open(self, decision: Decision, answer: Answer, key: str, option: Any) -> bool:
        """Is that answer this option, and may it be aimed as it says?"""
        if not answer.means(self.at, key, option):
            return False
        chosen: list[object] = []
        for name in answer.on:
            things = next_aims(self.playing.interpreter, unwrapped(option), decision.player, chosen) or ()
            found = next((thing for thing in things if is_called(self.at, thing, name)), None)
            if found is None:
                return False
            chosen.append(found)
        return True

    def unsaid(self, decision: Decision, wanted: Sequence[Answer], key: str, option: Any) -> list[str]:
        """What can be done with an option that none of the answers speaks of: all of it, or some targets."""
        speaking = [answer for answer in wanted if answer.means(self.at, key, option)]
        if not speaking:
            return [keys_of(decision)[decision.keys().index(key)]]
        if not all(answer.on for answer in speaking):
            return []
        aims = next_aims(self.playing.interpreter, unwrapped(option), decision.player, []) or ()
        named = [answer.on[0] for answer in speaking]
        left = [thing for thing in aims if not any(is_called(self.at, thing, name) for name in named)]
        return [f"{key} on {key_of(thing)}" for thing in left]

    # ---------------------------------------------------------------- what could be an answer
    def could_be(self, decision: Decision, answer: Answer, path: Place) -> None:
        """An answer that is not open now must be one that could be, else it says nothing."""
        text, me = answer.text, decision.player
        if text in RIGHT_WORD:
            raise Wrong(f"{quoted(text)} is no answer", path, f"write `{RIGHT_WORD[text]}`")
        known_cards(self.rulebook, answer.cards, path)
        for name in answer.on:
            self.known_target(name, path)
        why = self.never_played(decision, answer) if answer.verb else self.never_chosen(decision, text)
        if why is not None:
            near = did_you_mean(text, keys_of(decision))
            raise Wrong(f"{quoted(text)} can be no answer: {why}", path, near or f"now {open_to(decision)}")
        if answer.on and self.aims_at_nothing(decision, answer):
            hint = f"write `{answer.without_targets}`"
            raise Wrong(f"{quoted(text)} can be no answer: {me} chooses no such target for it", path, hint)

    def aims_at_nothing(self, decision: Decision, answer: Answer) -> bool:
        """Is it open, but with fewer targets?"""
        for key, option in self.options(decision):
            thing = unwrapped(option)
            if isinstance(thing, (Play, Use)) and answer.means(self.at, key, option):
                text = text_of(thing)
                return len(answer.on) > (len(text.aims) if text is not None else 1)
        return False

    def never_played(self, decision: Decision, answer: Answer) -> str | None:
        """Why a card or an ability is not even a possible answer to this question."""
        me, game = decision.player, self.playing.interpreter
        if decision.ask != "either" and decision.ask not in WINDOWS:
            return "nothing is played or used now"
        if answer.verb == "play":
            held = any(is_called(self.at, card, answer.what) for card in me.hand)
            return None if held else f"{me} has no {answer.what} in hand"
        why = why_not_use(game, decision, me, answer.what, None)
        return why if why == f"{me} has no {answer.what} to use" else None

    def never_chosen(self, decision: Decision, text: str) -> str | None:
        """Why a word, a player or a card is not even a possible answer to this question."""
        plays = decision.ask == "either" or decision.ask in WINDOWS
        things = [unwrapped(option) for option in decision.options]
        if text in WORDS:
            return "that answers a `may`"
        if text == "stop":
            stoppable = plays and any(isinstance(thing, (Play, Use)) for thing in things)
            return None if stoppable else "nothing can be stopped"
        if text == "pass":
            return None if decision.ask not in ("either", "may") else "nothing can be passed"
        if text == FROM_HAND.key and any(isinstance(thing, Card) for thing in things) and not plays:
            return None
        ways = {option.text for option in decision.options if isinstance(option, Branch)}
        way = next((way for way in ways if text.startswith(f"{way} ")), None)
        if plays and way is None:
            return "no way to answer begins so"
        if decision.ask == "may":
            return "it is answered with `accept` or `decline`"
        return self.never_named(text.removeprefix(f"{way} "))

    def never_named(self, name: str) -> str | None:
        """Why nobody and nothing on the table is called that."""
        table = self.playing.table
        players = [player.name for player in table.players if player.in_game]
        lying = (card for card in table.cards if table.at[card.index].name not in ELSEWHERE)
        if name in players or any(is_called(self.at, card, name) for card in lying):
            return None
        return f"no player and no card on the table is called {quoted(name)}"
