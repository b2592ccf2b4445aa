"""Every verb that can be waited for, in each phase and with each part a text may say of it: it fires when that part
fits and stays silent when it does not.

A deed is a text that somebody uses (`bob: draw`), a card (`ann plays beer`), the end of a turn (`ann stops`) or a phase
(`bob's phase 1`). All questions are answered with the first answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bangdsl.compiling import compile_folders
from bangdsl.diagnostics import Diagnostic
from bangdsl.library import rulebook
from bangdsl.parse.words import core_words
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.run import Failure, Run
from tests.matrix import ACTS, ELSEWHERE, EVENTS, MOMENTS, NO_STEP, PLAIN, SENSELESS, SLOTS, Act, Row

HEADER = """\
set: matrix
needs: [base]
words:
  tokens:
    mark: what a trigger leaves
    dust: {plural: dust, means: left by the wind}
    gold: {plural: gold, means: dear}
  marks: {tired: has done enough}
  kinds: {wagon: {pile: shelf, means: what is taken}}
  zones:
    shelf: {shows: all, means: a pile}
    trail: {shows: all, means: a row}
    caravan: {shows: all, faces: trail, means: a row along it}
    convoy: {shows: all, faces: trail, means: another}
"""
TABLE: dict[str, dict[str, Any]] = {
    "ann": {"role": "deputy", "hand": ["saloon 5♥", "indians K♦"], "in play": ["mustang 8♥"], "life": 3},
    "bob": {"role": "sheriff", "hand": ["stagecoach 9♠", "gatling 10♥"], "in play": ["scope A♠"], "life": 3},
    "cat": {"role": "outlaw", "hand": ["duel Q♦", "duel J♠"], "in play": ["mustang 9♥"], "life": 3},
    "dan": {"role": "renegade", "hand": ["panic J♥", "cat-balou K♥"], "in play": [], "life": 3},
}
FORMS = {"now": ("when", "each time", "after"), "before": ("before",), "would": ("when",)}


def written(event: str, phase: str, form: str) -> str:
    """The head of a trigger."""
    subject, verb, rest = event.split("|")
    if verb.startswith("be "):
        done = verb.removeprefix("be ")
        did = f"would be {done}" if phase == "would" else f"am {done}" if subject == "I" else f"is {done}"
    else:
        third = f"{verb[:-1]}s!" if verb.endswith("!") else f"{verb}es" if verb.endswith("s") else f"{verb}s"
        did = f"would {verb}" if phase == "would" else verb if subject == "I" else third
    return f"{form} {subject} {did} {rest}".rstrip()


def cells() -> Iterator[tuple[str, str, Row, str]]:
    """Each verb, phase and row, with the head that says it."""
    events = core_words().events
    for verb, rows in EVENTS.items():
        for row in rows:
            for phase in sorted(events[verb].phases):
                for form in FORMS[phase]:
                    yield verb, phase, row, written(row.event, phase, form)
    for row in MOMENTS:
        yield "moment", "now", row, row.event


@cache
def ids() -> dict[str, str]:
    """An entry for each trigger and each deed."""
    heads = dict.fromkeys(head for *_, head in cells())
    deeds = dict.fromkeys(
        deed.partition(": ")[2] for _, _, row, _ in cells() for deed in (row.fits, row.misses) if ": " in deed
    )
    deeds |= dict.fromkeys(each.text for acts in ACTS.values() for each in acts)
    return {**{head: f"waits-{i}" for i, head in enumerate(heads)}, **{d: f"deed-{i}" for i, d in enumerate(deeds)}}


def entries(but: set[str]) -> str:
    lines = ["cart: {kind: wagon, effect: my reach +0}"]
    for text, ident in ids().items():
        if ident in but:
            continue
        if ident.startswith("waits"):
            lines.append(f"{ident}: {{life: 4, effect: {json.dumps(f'{text}: gain 1 mark')}}}")
        else:
            lines.append(f"{ident}: {{border: blue, effect: {json.dumps(f'once during my turn: {text}')}}}")
    return "\n".join(lines) + "\n"


def mistakes(cards: str) -> dict[int, list[Diagnostic]]:
    """What is wrong with entries, one a line, by their place."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "matrix"
        folder.mkdir()
        (folder / "set.yml").write_text(HEADER, encoding="utf-8")
        (folder / "cards.yml").write_text(cards, encoding="utf-8")
        wrong: dict[int, list[Diagnostic]] = {}
        for problem in compile_folders([], [(folder, "matrix")]).errors:
            assert problem.span is not None, problem
            wrong.setdefault(problem.span.line - 1, []).append(problem)
        return wrong


@cache
def compiled() -> tuple[Rulebook, dict[str, list[Diagnostic]]]:
    """The rules with all triggers and deeds that check, and what is wrong with the others, by entry."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "matrix"
        folder.mkdir()
        (folder / "set.yml").write_text(HEADER, encoding="utf-8")
        names = ["cart", *ids().values()]
        wrong = {names[line]: problems for line, problems in mistakes(entries(set())).items()}
        (folder / "cards.yml").write_text(entries(set(wrong)), encoding="utf-8")
        return rulebook(["base"], [folder]), wrong


def done(rules: Rulebook, holder: str | None, deed: str, given: Mapping[str, Any]) -> Run:
    """A table where this was done, ann's character being the one given."""
    who, text = deed.split(None, 1)
    people = {name: {**body, **given.get(name, {})} for name, body in TABLE.items()}
    if holder is not None:
        people["ann"] |= {"character": holder}
    table = {key: value for key, value in given.items() if key not in people}
    table |= {"players": people, "turn": who.rstrip(":").removesuffix("'s"), "places": {"caravan": 1, "convoy": 1}}
    rows = {"trail": ["cart", "cart", "cart"], "caravan": ["cart"], "convoy": ["cart"]}
    table["piles"] = {**rows, **given.get("piles", {})}
    if who.endswith("'s"):
        table["phase"] = {"phase 1": "start", "phase 3": 3}[text]
    steps = [] if who.endswith("'s") else [f"{who[:-1]} uses {ids()[text]}"] if who[-1] == ":" else deed.split(", ")
    if who[-1] == ":":
        people[who[:-1]]["in play"] = [*people[who[:-1]]["in play"], ids()[text]]
    for step in steps:
        name, _, card = step.partition(" plays ")
        if card:
            people[name]["hand"] = [card.partition(" on ")[0], *people[name]["hand"]]
    run = Run(rules, {"given": table})
    with suppress(Failure):  # a question that is open at the start
        run.run()
    for step in steps:
        first_answers(run)
        run.told.append((step, len(run.playing.story)))
        run.step(step, ())
    first_answers(run)
    return run


def marks(rules: Rulebook, holder: str, deed: str, given: Mapping[str, Any]) -> int:
    """How often what ann's character waits for happened while this was done."""
    table = done(rules, holder, deed, given).playing.table
    return int(next(player for player in table.players if player.name == "ann").tokens.get("mark", 0))


def first_answers(run: Run) -> None:
    while run.unfinished() is not None:
        run.playing.answer(0)


CELLS = [pytest.param(*cell, id=f"{cell[0]}-{cell[2].slot}: {cell[3]}") for cell in cells()]


@pytest.mark.parametrize(("verb", "phase", "row", "head"), CELLS)
def test_a_trigger_fires_when_its_slot_fits_and_stays_silent_when_not(
    verb: str, phase: str, row: Row, head: str
) -> None:
    rules, wrong = compiled()
    ident = ids()[head]
    if phase in row.never:
        assert ident in wrong, f"compiles, though {row.never[phase]}"
        assert wrong[ident][0].hint is not None
        return
    assert not {i for i in wrong if i.startswith("deed")}, "a deed that cannot be done"
    assert ident not in wrong, [(each.message, each.hint) for each in wrong[ident]]
    fired = marks(rules, ident, row.fits, row.given), marks(rules, ident, row.misses, row.given)
    assert (fired[0] > 0, fired[1]) == (True, 0), fired


def senseless() -> Iterator[tuple[str, str, str, str]]:
    """Each part that an event cannot have: verb, slot, the heads that say it, why."""
    for slot, said, verbs, why in SENSELESS:
        for verb in verbs.split():
            subject, does, rest = PLAIN[verb].split("|")
            noun = next((word for word in reversed(rest.split()) if word.isalpha()), "card")
            instead = {
                "doer": f"the sheriff|{verb}|a player",
                "object": f"{subject}|{does}|the sheriff",
                "card": f"a Beer|{does}|" if does.startswith("be ") else f"{subject}|{does}|a Beer",
                "how many": f"2 players|{does}|{rest}" if subject[0] != "I" else f"{subject}|{does}|2 {noun}s",
                "ordinal": f"{subject}|{does}|my second {noun}",
            }
            event = instead.get(slot) or f"{PLAIN[verb]} {said}".replace("| ", "|")
            yield verb, slot, event, why


def test_what_an_event_cannot_have_is_refused_with_words_that_work() -> None:
    events = core_words().events
    heads = [
        (verb, slot, written(event, phase, form), why)
        for verb, slot, event, why in senseless()
        for phase in sorted(events[verb].phases)
        for form in FORMS[phase][:1]
    ]
    lines = [f"says-{i}: {{life: 4, effect: {json.dumps(f'{each[2]}: draw')}}}" for i, each in enumerate(heads)]
    wrong = mistakes("\n".join(lines) + "\n")
    assert [each for i, each in enumerate(heads) if i not in wrong] == []
    assert [each for i, each in enumerate(heads) if wrong[i][0].hint is None] == []


def test_the_matrix_has_every_verb_and_every_slot() -> None:
    said = {(verb, row.slot) for verb, rows in EVENTS.items() for row in rows}
    refused = {(verb, slot) for verb, slot, _, _ in senseless()}
    wanted = {(verb, slot) for verb in core_words().events for slot in SLOTS}
    assert sorted(wanted - said - refused) == []
    assert sorted(said & refused) == []
    assert sorted(said - wanted) == []


DOINGS = [pytest.param(each, id=f"{verb}-{each.slot}: {each.text}") for verb, acts in ACTS.items() for each in acts]


@pytest.mark.parametrize("each", DOINGS)
def test_a_step_is_done_with_each_argument_it_has(each: Act) -> None:
    rules, wrong = compiled()
    ident = ids()[each.text]
    assert ident not in wrong, [(problem.message, problem.hint) for problem in wrong[ident]]
    run = done(rules, None, f"ann: {each.text}", each.given)
    then = {key: dict(value) if isinstance(value, Mapping) else value for key, value in each.then.items()}
    own = then.get("ann", {}).get("in play")
    if isinstance(own, list):
        then["ann"]["in play"] = [*own, ident]
    run.check(then, ("then",))


def test_every_verb_is_done_with_every_argument() -> None:
    verbs = core_words().verbs
    assert sorted(set(verbs) - set(ACTS) - set(ELSEWHERE)) == []
    assert sorted(set(ACTS) & set(ELSEWHERE)) == []
    said = {(verb, each.slot) for verb, acts in ACTS.items() for each in acts}
    wanted = {(verb, prep) for verb in ACTS for prep in verbs[verb].args if prep not in ("during", "outside")}
    assert sorted(wanted - said - set(NO_STEP)) == []
