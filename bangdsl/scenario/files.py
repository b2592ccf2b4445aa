"""Find scenario files, run what is in them, and tell failures as stories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bangdsl.diagnostics import Diagnostic
from bangdsl.load.files import SetFile, read_scenario_files
from bangdsl.load.schema import check_schema
from bangdsl.load.yaml_positions import Document, read_yaml
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.story import sentences
from bangdsl.scenario.faults import Failure, Place, Wrong
from bangdsl.scenario.run import Run
from bangdsl.spans import Span

FEWEST, TRIES = 20, 50  # how often chance is tried where it decides, until all that it may bring has come up


@dataclass(frozen=True)
class Result:
    """One scenario: where it stands and, if it failed, why and what had happened."""

    file: str
    name: str
    line: int
    shows: tuple[str, ...]
    problem: Diagnostic | None = None
    story: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return self.problem is None


def scenario_files(places: Sequence[Path]) -> tuple[list[tuple[Path, SetFile]], list[Diagnostic]]:
    """The files in these folders, and those named by themselves; what may not be read is told."""
    found: list[tuple[Path, SetFile]] = []
    problems: list[Diagnostic] = []
    for place in places:
        files, refused = read_scenario_files(place)
        folder = place if place.is_dir() else place.parent
        found += [(folder / file.path, file) for file in files if file.sound]
        problems += refused
    return found, problems


def read_scenarios(path: Path) -> tuple[Document | None, list[Diagnostic]]:
    """The scenarios of one file."""
    files, problems = scenario_files([path])
    return parsed(files[0][1]) if files else (None, problems)


def parsed(file: SetFile) -> tuple[Document | None, list[Diagnostic]]:
    document, problems = read_yaml(file.text, file.shown)
    if document is not None:
        _, wrong = check_schema(document, "scenarios")
        problems += sorted(wrong, key=lambda each: (each.span.line, each.span.column) if each.span else (0, 0))
    return document, problems


def run_file(rulebook: Rulebook, document: Document) -> Iterator[Result]:
    for name, body in document.data.items():
        yield run_one(rulebook, document, name, body)


def run_one(rulebook: Rulebook, document: Document, name: str, body: Any) -> Result:
    """One scenario; of several outcomes it speaks of each must come up when chance is tried again."""
    line = document.keys[(name,)].line
    shows = tuple(str(s) for s in body.get("shows", ()))
    met: dict[tuple[Place, int], bool] = {}
    for again in range(TRIES):
        run = Run(rulebook, body, again)
        problem, hint = None, "this is what another chance brings; see `one of`" if again else None
        try:
            run.run()
            met = {place: came or met.get(place, False) for place, came in run.met.items()}
            if again == TRIES - 1:
                never_met(met)
        except (Failure, Wrong) as error:
            code = "E0603" if isinstance(error, Failure) else "E0602"
            key = isinstance(error, Wrong) and error.key
            where = _where(document, (name, *error.path), key)
            problem = Diagnostic(code, str(error), where, error.hint or hint)
            return Result(document.file, name, line, shows, problem, tuple(_told(run)))
        if not met or (again >= FEWEST and all(met.values())):
            break
    return Result(document.file, name, line, shows)


def never_met(met: dict[tuple[Place, int], bool]) -> None:
    for (path, place), came in met.items():
        if not came:
            raise Failure(
                f"this has not come up in {TRIES} tries", (*path, place), "leave out what chance cannot bring"
            )


def _where(document: Document, path: tuple[str | int, ...], key: bool) -> Span:
    while path and path not in document.values and path not in document.keys:
        path = path[:-1]
    return document.keys[path] if key and path in document.keys else document.where(path)


def _told(run: Run) -> Iterator[str]:
    """The steps of a scenario, each with what came of it."""
    if run.game is None:
        return
    story = run.game.story
    yield from sentences(story[: run.told[0][1]] if run.told else story)
    for i, (step, start) in enumerate(run.told):
        end = run.told[i + 1][1] if i + 1 < len(run.told) else len(story)
        yield f"› {step}"
        yield from (f"    {line}" for line in sentences(story[start:end]))
