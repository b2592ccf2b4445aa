"""Find scenario files, run what is in them, and tell failures as stories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bangdsl.diagnostics import Diagnostic
from bangdsl.load.schema import check_schema
from bangdsl.load.yaml_positions import Document, read_yaml
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.story import sentences
from bangdsl.scenario.given import Wrong
from bangdsl.scenario.run import Failure, Run
from bangdsl.spans import Span

MAX_BYTES = 1_000_000


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


def scenario_files(paths: Sequence[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found += sorted(p for p in path.rglob("*") if p.suffix in (".yml", ".yaml")) if path.is_dir() else [path]
    return found


def read_scenarios(path: Path) -> tuple[Document | None, list[Diagnostic]]:
    shown = path.as_posix()
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        return None, [Diagnostic("E0102", f"{shown} cannot be read: {error.strerror}", None)]
    if len(raw) > MAX_BYTES:
        return None, [Diagnostic("E0104", f"{shown} is larger than {MAX_BYTES:,} bytes", None)]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None, [Diagnostic("E0103", f"{shown} is not UTF-8", None)]
    document, problems = read_yaml(text, shown)
    if document is not None:
        _, wrong = check_schema(document, "scenarios")
        problems += sorted(wrong, key=lambda each: (each.span.line, each.span.column) if each.span else (0, 0))
    return document, problems


def run_file(rulebook: Rulebook, document: Document) -> Iterator[Result]:
    for name, body in document.data.items():
        yield run_one(rulebook, document, name, body)


def run_one(rulebook: Rulebook, document: Document, name: str, body: Any) -> Result:
    line = document.keys[(name,)].line
    shows = tuple(str(s) for s in body.get("shows", ()))
    run = Run(rulebook, body)
    try:
        run.run()
    except (Failure, Wrong) as error:
        code = "E0603" if isinstance(error, Failure) else "E0602"
        key = isinstance(error, Wrong) and error.key
        problem = Diagnostic(code, str(error), _where(document, (name, *error.path), key), error.hint)
        return Result(document.file, name, line, shows, problem, tuple(_told(run)))
    return Result(document.file, name, line, shows)


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
