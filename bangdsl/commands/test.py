"""`bangdsl test`: run scenarios and tell the failures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bangdsl.commands.common import show_diagnostics, with_option

if TYPE_CHECKING:
    from bangdsl.diagnostics import Diagnostic
    from bangdsl.load.yaml_positions import Document
    from bangdsl.play.board import Rulebook
    from bangdsl.scenario.files import Result

DEFAULT = Path("tests/scenarios")


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))
@with_option
@click.pass_context
def command(ctx: click.Context, paths: Sequence[Path], folders: Sequence[Path]) -> None:
    """Run scenarios: rules by example.

    A PATH is a file of scenarios or a folder of such files; without one it is tests/scenarios. A scenario is played
    with the sets its `sets` names, else with the set that its folder is called after (scenarios/my-set/...), else with
    base.

    \b
    Examples:
      bangdsl test
      bangdsl test tests/scenarios/base/barrel.yml
      bangdsl test --with path/to/my-set path/to/its/scenarios
    """
    from bangdsl.scenario.files import scenario_files

    if not paths and not DEFAULT.is_dir():
        raise click.UsageError(f"there is no folder {DEFAULT} here; name the scenarios to run")
    for path in paths:
        if (path / "set.yml").is_file():
            raise click.UsageError(f"{path} is a set; name the folder of its scenarios")
    files = scenario_files(paths or [DEFAULT])
    if not files:
        raise click.UsageError(f"there are no scenarios in {', '.join(map(str, paths or [DEFAULT]))}; they end in .yml")
    library = Library(folders)
    passed = failed = 0
    for file in files:
        good, bad = _run_file(file, library)
        passed, failed = passed + good, failed + bad
    click.echo(f"{passed} passed, {failed} failed")
    ctx.exit(1 if failed else 0)


class Library:
    """The rulebooks that scenarios ask for, each made once."""

    def __init__(self, folders: Sequence[Path]) -> None:
        from bangdsl.library import published
        from bangdsl.load.sets import load_set

        self.folders = list(folders)
        self.published = published()
        loaded = (load_set(folder, str(folder))[0] for folder in folders)
        self.fan = [source.id for source in loaded if source is not None]
        self._books: dict[tuple[str, ...], Rulebook] = {}

    def book(self, sets: Sequence[str]) -> Rulebook:
        from bangdsl.library import rulebook

        wanted = tuple(sorted({name for name in sets if name not in self.fan}))
        if wanted not in self._books:
            self._books[wanted] = rulebook(wanted, self.folders)
        return self._books[wanted]

    def knows(self, name: str) -> bool:
        return name in self.published or name in self.fan

    def default(self, file: Path) -> list[str]:
        """The set that the folder below `scenarios` is called after, else the one all build on."""
        from bangdsl.library import foundation

        parts = file.absolute().parts
        for place in range(len(parts) - 3, -1, -1):
            if parts[place] == "scenarios" and self.knows(parts[place + 1]):
                return [parts[place + 1]]
        return [foundation()]


def _run_file(file: Path, library: Library) -> tuple[int, int]:
    """How many passed and failed; a file that cannot be read is one failure."""
    from bangdsl.scenario.files import read_scenarios

    document, problems = read_scenarios(file)
    errors = [each for each in problems if each.severity == "error"]
    if document is None or errors:
        click.secho(f"FAILED {file.as_posix()}", fg="red", bold=True)
        show_diagnostics(problems, {document.file: document.source} if document is not None else _text(file))
        click.echo()
        return 0, 1
    good = bad = 0
    for result in _results(file, document, library):
        if result.passed:
            good += 1
        else:
            bad += 1
            _tell(result, document)
    mark = click.style(f"{bad} failed", fg="red") if bad else click.style("ok", fg="green")
    click.echo(f"{file.as_posix()}: {good + bad} scenarios, {mark}")
    return good, bad


def _results(file: Path, document: Document, library: Library) -> Iterator[Result]:
    from bangdsl.scenario.files import Result, run_one

    default = library.default(file)
    for name, body in document.data.items():
        sets = [str(each) for each in body.get("sets") or default]
        problem = _unknown_set(document, name, body, library)
        if problem is not None:
            shows = tuple(str(each) for each in body.get("shows", ()))
            yield Result(document.file, name, document.keys[(name,)].line, shows, problem)
        else:
            yield run_one(library.book(sets), document, name, body)


def _unknown_set(document: Document, name: str, body: Mapping[str, Any], library: Library) -> Diagnostic | None:
    from bangdsl.diagnostics import Diagnostic, did_you_mean, quoted

    for place, each in enumerate(body.get("sets") or ()):
        if not library.knows(str(each)):
            hint = did_you_mean(str(each), [*library.published, *library.fan])
            message = f"there is no set {quoted(str(each))}"
            return Diagnostic("E0602", message, document.where((name, "sets", place)), hint)
    return None


def _tell(result: Result, document: Document) -> None:
    """A failure: the story up to it, then what was expected, with its place."""
    click.echo(click.style("FAILED ", fg="red", bold=True) + f"{result.file}:{result.line}: {result.name}")
    for line in result.story:
        click.echo(f"    {line}")
    assert result.problem is not None
    show_diagnostics([result.problem], {document.file: document.source})
    click.echo()


def _text(file: Path) -> dict[str, str]:
    try:
        return {file.as_posix(): file.read_text(encoding="utf-8", errors="replace")}
    except OSError:
        return {}
