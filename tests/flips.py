"""Scenarios with one claim turned around: another life, another card, another asker, `may not` for `may`.

Each must fail, else the claim says nothing. `python -m tests.flips` turns every claim of every scenario and tells those
that pass all the same; a test does it for some, picked at random.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bangdsl.commands.test import Library
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.faults import Failure, Wrong
from bangdsl.scenario.files import parsed, scenario_files
from bangdsl.scenario.run import Run

ROOT = Path(__file__).parents[1]
SCENARIOS = ROOT / "tests/scenarios"
Where = tuple[str, str]  # the file and the name of a scenario
OTHER_CARD, ANOTHER_CARD = "bang A♥", "barrel Q♠"
WRONG_REASON = "it is Sunday"


def scenarios_in(*places: Path) -> list[tuple[Where, Rulebook, dict[str, Any]]]:
    files, problems = scenario_files(places)
    assert problems == []
    library = Library([], [path for path, _ in files])
    found = []
    for path, file in files:
        document, _ = parsed(file)
        assert document is not None
        for name, body in document.data.items():
            sets = body.get("sets") or library.default(path)
            found.append(((path.name, name), library.book(sets), body))
    return found


def flipped(rules: Rulebook, body: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The scenario with one claim turned, for each claim of it."""
    names = list(body["given"]["players"])
    for what, then in _then(rules, names, body["then"]):
        yield what, {**body, "then": then}
    steps = body.get("when") or []
    for i, step in enumerate(steps):
        for what, turned in _step(rules, names, step):
            yield what, {**body, "when": [*steps[:i], turned, *steps[i + 1 :]]}


def _step(rules: Rulebook, names: Sequence[str], step: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(step, str) and " cannot " in step and ": " in step:
        yield step, f"{step.partition(': ')[0]}: {WRONG_REASON}"
    for key, value in step.items() if isinstance(step, Mapping) else ():
        rest = {k: v for k, v in step.items() if k != key}
        if key == "then":
            for what, then in _then(rules, names, value):
                yield what, {**rest, key: then}
        elif " cannot " in key:
            yield key, {**rest, key: WRONG_REASON}
        elif key.endswith(" may not"):
            yield key, {**rest, key.removesuffix(" not"): value}
        elif key.endswith(" may"):
            yield key, {**rest, f"{key} not": value}
            for place, entry in enumerate(value if isinstance(value, list) else ()):
                yield f"{key}: {entry}", {**rest, key: [*value[:place], *value[place + 1 :]]}


def _then(rules: Rulebook, names: Sequence[str], then: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in then.items():
        if key in names:
            for fact, said in value.items():
                for what, turned in _turned(rules, names, fact, said):
                    yield f"{key}: {what}", {**then, key: {**value, fact: turned}}
        elif key == "one of":
            yield key, {**then, key: [{"over": each.get("over") is not True} for each in value]}
        else:
            for what, turned in _turned(rules, names, key, value):
                yield what, {**then, key: turned}


def _turned(rules: Rulebook, names: Sequence[str], key: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield key, not value
    elif key == "phase":
        yield key, value % 3 + 1
    elif isinstance(value, int):
        yield key, value + 1
    elif isinstance(value, Mapping):
        for inner, said in value.items():
            for what, turned in _turned(rules, names, inner, said):
                yield f"{key}: {what}", {**value, inner: turned}
    elif key in ("turn", "asked"):
        yield key, next(name for name in names if name != value)
    elif key == "winners":
        listed = [value] if isinstance(value, str) else value
        yield key, [name for name in names if name not in listed] if listed else [names[0]]
    elif key in ("role", "character"):
        yield key, next(i for i, each in rules.definitions.items() if each.kind == key and i != value)
    else:
        cards = [value] if isinstance(value, str) else value
        first = cards[0] if cards else None
        if isinstance(first, Mapping):
            ((name, tokens),) = first.items()
            for what, turned in _turned(rules, names, name, tokens):
                yield f"{key}: {what}", [{name: turned}, *cards[1:]]
        else:
            same = str(first).startswith("bang") or str(first) == "A♥"
            yield key, [ANOTHER_CARD if same else OTHER_CARD, *cards[1:]]


def holds(rules: Rulebook, body: Mapping[str, Any]) -> bool:
    try:
        Run(rules, body).run()
    except (Failure, Wrong):
        return False
    return True


def unheard(scenarios: Sequence[tuple[Where, Rulebook, dict[str, Any]]]) -> tuple[int, list[str]]:
    """How many claims were turned, and those of which nothing came."""
    count, silent = 0, []
    for (file, name), rules, body in scenarios:
        for what, turned in flipped(rules, body):
            count += 1
            if holds(rules, turned):
                silent.append(f"{file}: {name}: {what}")
    return count, silent


def one_claim_each(
    scenarios: Sequence[tuple[Where, Rulebook, dict[str, Any]]], chance: random.Random
) -> tuple[int, list[str]]:
    """The same with one claim of each scenario, by chance."""
    count, silent = 0, []
    for (file, name), rules, body in scenarios:
        turned = list(flipped(rules, body))
        if turned:
            what, other = chance.choice(turned)
            count += 1
            silent += [f"{file}: {name}: {what}"] if holds(rules, other) else []
    return count, silent


if __name__ == "__main__":
    turned, passing = unheard(scenarios_in(SCENARIOS))
    print("\n".join(passing))
    print(f"{turned} claims turned, {len(passing)} passed all the same")
    sys.exit(1 if passing else 0)
