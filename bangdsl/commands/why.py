"""`bangdsl why`: at a table out of a scenario, a journal or a game of bots, the reasons behind what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import show_diagnostics, with_option
from bangdsl.diagnostics import visible

if TYPE_CHECKING:
    from bangdsl.load.yaml_positions import Document
    from bangdsl.play.game import Game
    from bangdsl.play.rulebook import Rulebook

JOURNAL = ".journal"


@click.command()
@click.argument("where", metavar="FILE[:LINE]")
@click.argument("question", nargs=-1)
@click.option(
    "--at", type=click.IntRange(min=0), metavar="N", help="Look after N steps or answers.  [default: all of them]"
)
@with_option
@click.pass_context
def command(ctx: click.Context, where: str, question: Sequence[str], at: int | None, folders: Sequence[Path]) -> None:
    """Say why something may not be done, or why a number is what it is.

    FILE is a scenario or the journal of a game. LINE is a line of a scenario: the table is looked at before the step
    that stands there. QUESTION is `ann plays bang on bob`, `bob uses barrel`, `reach of ann`, `limit of bang of ann` or
    `distance from ann to bob`; each statement that has a part in it is told with its place. Without one it is told who
    is asked, what for, and who would be asked next.

    \b
    Examples:
      bangdsl why tests/scenarios/base/barrel.yml:12 ann plays bang on cat
      bangdsl why my-set/scenarios/canyon.yml distance from ann to bob
      bangdsl why evening.journal
      bangdsl why evening.journal --at 40 limit of bang of ann
    """
    from bangdsl.scenario.faults import Wrong
    from bangdsl.scenario.why import Why

    path, line = _place(where)
    if path.suffix == JOURNAL or _is_journal(path):
        rules, game, ahead = _from_journal(path, at)
    else:
        rules, game, ahead = _from_scenario(ctx, path, line, at, folders)
    try:
        why = Why(rules, game)
        asked = " ".join(question).removesuffix("?")
        for told in why.answer_to(asked) if asked else why.next_asked(ahead=ahead):
            click.echo(visible(told))
    except Wrong as error:
        raise click.UsageError(f"{error}{f'; {error.hint}' if error.hint else ''}") from error


def _place(where: str) -> tuple[Path, int | None]:
    """The file and the line; a path may have a colon of its own."""
    name, _, line = where.rpartition(":")
    path = Path(name) if name and line.isdecimal() and not Path(where).is_file() else Path(where)
    if not path.is_file():
        raise click.UsageError(f"there is no file '{path}'")
    return path, int(line) if path != Path(where) else None


def _is_journal(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(1) == b"{"


def _from_journal(path: Path, at: int | None) -> tuple[Rulebook, Game, bool]:
    from bangdsl.play.journal import look

    game = look(path, at)
    return game.rulebook, game, True


def _from_scenario(
    ctx: click.Context, path: Path, line: int | None, at: int | None, folders: Sequence[Path]
) -> tuple[Rulebook, Game, bool]:
    """The table of a scenario before one of its steps; a scenario that fails before is looked at where it does."""
    from bangdsl.commands.test import Library
    from bangdsl.scenario.faults import Failure, Wrong
    from bangdsl.scenario.files import parsed, scenario_files
    from bangdsl.scenario.given import DEAL
    from bangdsl.scenario.run import Run

    files, problems = scenario_files([path])
    document, found = parsed(files[0][1]) if files else (None, [])
    problems += [each for each in found if each.severity == "error"]
    if document is None or problems:
        show_diagnostics(problems, {path.as_posix(): files[0][1].text} if files else {}, err=True)
        ctx.exit(1)
    name = _scenario_at(document, line)
    body = document.data[name]
    steps = body.get("when") or []
    if at is None and line is not None:
        at = next((i for i in range(len(steps)) if document.where((name, "when", i)).line >= line), None)
    if at is not None and at > len(steps):
        raise click.UsageError(f"the scenario has {len(steps)} steps")
    library = Library(folders, [path])
    rules = library.book(library.sets_for(path, body))
    run = Run(rules, body)
    click.echo(visible(name), err=True)
    try:
        run.start()
        for i, step in enumerate(steps[:at]):
            run.told.append(("", len(run.playing.story)))
            run.step(step, ("when", i))
    except (Failure, Wrong) as error:
        if run.game is None:
            raise click.UsageError(f"the table cannot be laid out: {error}") from error
        click.echo(visible(f"it fails here: {error}"), err=True)
    return rules, run.playing, (body.get("given") or {}).get("phase") != DEAL


def _scenario_at(document: Document, line: int | None) -> str:
    """The scenario that a line belongs to; the first, if none is said."""
    names = [str(name) for name in document.data]
    if not names:
        raise click.UsageError(f"there is no scenario in {document.file}")
    return [name for name in names if line is None or document.keys[(name,)].line <= line or name == names[0]][
        0 if line is None else -1
    ]
