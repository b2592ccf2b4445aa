"""`bangdsl test`: run scenarios and tell the failures."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bangdsl.commands.common import counted, published_id, set_folder_of, show_diagnostics, usable, with_option
from bangdsl.load.files import SCENARIOS, SET_FILE
from bangdsl.paths import CARDS

if TYPE_CHECKING:
    from bangdsl.commands.watching import Watcher
    from bangdsl.diagnostics import Diagnostic
    from bangdsl.gathering import Memory
    from bangdsl.load.declared import SetSource
    from bangdsl.load.files import SetFile
    from bangdsl.load.yaml_positions import Document
    from bangdsl.play.rulebook import Rulebook
    from bangdsl.scenario.files import Result

    Parsed = tuple[Document | None, list[Diagnostic]]

DEFAULT = Path("tests/scenarios")


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))
@click.option("--watch", "watching", is_flag=True, help="Run again what a saved file concerns.")
@with_option
@click.pass_context
def command(ctx: click.Context, paths: Sequence[Path], watching: bool, folders: Sequence[Path]) -> None:
    """Run scenarios: rules by example.

    A PATH is a file of scenarios, a folder of such files, or a set with a folder `scenarios`. Without one it is that
    folder of each set that `--with` names, else tests/scenarios.

    A scenario below the folder of a set is played with that set. Another one is played with the sets its `sets` names;
    if it names none, with those of `--with` and the set that its folder is called after (scenarios/my-set/...), else
    base.

    \b
    Examples:
      bangdsl test
      bangdsl test tests/scenarios/base/barrel.yml
      bangdsl test path/to/my-set/scenarios
      bangdsl test --with path/to/my-set path/to/scenarios.yml
      bangdsl test --watch path/to/my-set
    """
    if watching:
        from bangdsl.commands.watching import look_again

        look_again(
            Watched(paths, folders).look, {place if place.is_dir() else place.parent for place in (*paths, *folders)}
        )
        return
    from bangdsl.scenario.files import parsed, scenario_files

    places = _places(paths, folders)
    files, refused = scenario_files(places)
    if not files and not refused:
        raise click.UsageError(f"there are no scenarios in {', '.join(map(str, places))}; they end in .yml")
    library = Library(folders, [path for path, _ in files])
    passed, failed = 0, len(refused)
    _tell_refused(refused)
    for path, file in files:
        good, bad = _run_file(path, file, parsed(file), library)
        passed, failed = passed + good, failed + bad
    click.echo(f"{passed} passed, {failed} failed")
    ctx.exit(1 if failed else 0)


def _tell_refused(refused: Sequence[Diagnostic]) -> None:
    for problem in refused:
        where = f" {problem.span.file}" if problem.span is not None else ""
        click.secho(f"FAILED{where}", fg="red", bold=True)
        show_diagnostics([problem], {})
        click.echo()


class Watched:
    """The scenarios somebody works on: a changed file of them is run alone, a changed card brings all of them again.

    Those that failed come first, then those that speak of what stands in the changed files; and when another file is
    saved meanwhile, the rest waits.
    """

    def __init__(self, paths: Sequence[Path], folders: Sequence[Path]) -> None:
        from bangdsl.gathering import Memory

        self.paths, self.folders, self.memory = paths, folders, Memory()
        self.counted: dict[Path, tuple[int, int]] = {}  # passed and failed, by file
        self.left: set[Path] = set()  # files that have not been run since the cards changed
        self.library: Library | None = None
        self.read: dict[Path, tuple[SetFile, Parsed]] = {}  # what a file says, as long as it is the same

    def look(self, watcher: Watcher, changed: set[Path] | None) -> set[Path]:
        from bangdsl.scenario.files import scenario_files

        places = _places(self.paths, self.folders)
        files, refused = scenario_files(places)
        known = {path.resolve(): (path, file) for path, file in files}
        self.counted = {path: counts for path, counts in self.counted.items() if path in known}
        if changed is None or not changed <= known.keys() or self.library is None:
            self.left = set(known)
            self.library = None  # what is wrong with the cards is told by whoever catches it
            self.library = Library(self.folders, [path for path, _ in files], self.memory)
        self.left |= (changed or set()) & known.keys()
        self.left &= known.keys()
        _tell_refused(refused)
        words = _words_in(changed or set())
        for path in sorted(self.left, key=lambda each: (self._rank(each, known[each][1], words), each)):
            if watcher.pending:
                break
            self.counted[path] = _run_file(*known[path], self._parsed(path, known[path][1]), self.library)
            self.left.discard(path)
        passed, failed = (sum(counts[place] for counts in self.counted.values()) for place in (0, 1))
        waiting = f", {counted(len(self.left), 'file')} not run" if self.left else ""
        click.echo(f"{passed} passed, {failed + len(refused)} failed{waiting}")
        return {place if place.is_dir() else place.parent for place in places} | self.library.folders

    def _parsed(self, path: Path, file: SetFile) -> Parsed:
        from bangdsl.scenario.files import parsed

        if path not in self.read or self.read[path][0] != file:
            self.read[path] = file, parsed(file)
        return self.read[path][1]

    def _rank(self, path: Path, file: SetFile, words: set[str]) -> int:
        if self.counted.get(path, (0, 0))[1]:
            return 0
        return 1 if any(word in file.text for word in words) else 2


def _words_in(changed: Iterable[Path]) -> set[str]:
    """The ids at the start of the lines of some files, which scenarios call cards by."""
    found: set[str] = set()
    for path in changed:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            found |= set(re.findall(r"^([a-z][a-z0-9-]*):", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def _places(paths: Sequence[Path], folders: Sequence[Path]) -> list[Path]:
    """Where to look for scenarios; of a set, in its folder for them."""
    places = []
    for path in paths:
        if not (path / SET_FILE).is_file():
            places.append(path)
        elif (path / SCENARIOS).is_dir():
            places.append(path / SCENARIOS)
        else:
            raise click.UsageError(f"{path} is a set without a folder `{SCENARIOS}`; name the folder of its scenarios")
    places = places or [folder / SCENARIOS for folder in folders if (folder / SCENARIOS).is_dir()]
    if not places and not DEFAULT.is_dir():
        of_sets = "".join(f"no folder `{SCENARIOS}` in {folder}, and " for folder in folders)
        raise click.UsageError(f"there is {of_sets}no folder {DEFAULT} here; name the scenarios to run")
    return places or [DEFAULT]


class Library:
    """The rulebooks that scenarios ask for, each made once, from the published sets and those that the user named."""

    def __init__(self, folders: Sequence[Path], files: Sequence[Path], memory: Memory | None = None) -> None:
        from bangdsl.library import compile_sets, published

        self.published, self.memory = published(), memory
        around = {folder.resolve(): folder for folder in folders}
        for file in files:
            folder = set_folder_of(file)
            if folder is not None and published_id(folder) is None:
                around.setdefault(folder.resolve(), folder)
        self._add_needed(around)
        self.fan: dict[str, SetSource] = {}
        if around:
            compilation = usable(compile_sets([], list(around.values()), memory))
            self.fan = {ident: each for ident, each in compilation.sets.items() if each.folder.resolve() in around}
        self.folders = {CARDS, *around.values()}  # whatever the scenarios are played with
        named = {folder.resolve() for folder in folders}
        self.along = [ident for ident, each in self.fan.items() if each.folder.resolve() in named]
        self._books: dict[tuple[str, ...], Rulebook] = {}
        self._around: dict[Path, list[str]] = {}

    def _add_needed(self, around: dict[Path, Path]) -> None:
        """A set of one's own that another one needs may lie beside it."""
        from bangdsl.load.sets import load_set

        queue = list(around.values())
        for folder in queue:
            source, _ = load_set(folder)
            for need in source.needs if source is not None else ():
                beside = folder.parent / need
                if need not in self.published and (beside / SET_FILE).is_file() and beside.resolve() not in around:
                    around[beside.resolve()] = beside
                    queue.append(beside)

    def book(self, sets: Sequence[str]) -> Rulebook:
        """The rules of these sets and of what they need, and of no other set that was named."""
        from bangdsl.library import rulebook

        wanted = tuple(sorted(set(sets)))
        if wanted not in self._books:
            queue = list(wanted)
            for name in queue:
                queue += [need for need in (self.fan[name].needs if name in self.fan else ()) if need not in queue]
            folders = [self.fan[name].folder for name in queue if name in self.fan]
            own = [name for name in queue if name not in self.fan]
            self._books[wanted] = rulebook(own, folders, self.memory)
        return self._books[wanted]

    def knows(self, name: str) -> bool:
        return name in self.published or name in self.fan

    def around(self, file: Path) -> list[str]:
        """The set whose folder the file lies in, if it does."""
        if file not in self._around:
            folder = set_folder_of(file)
            ident = published_id(folder) if folder is not None else None
            there = folder.resolve() if folder is not None else None
            mine = [name for name, source in self.fan.items() if source.folder.resolve() == there]
            self._around[file] = [ident] if ident is not None else mine
        return self._around[file]

    def sets_for(self, file: Path, body: Mapping[str, Any]) -> list[str]:
        """The sets that a scenario of a file is played with."""
        around = self.around(file)
        default = around or [*self.along, *self.default(file)]
        return [*(str(each) for each in body.get("sets") or default), *around]

    def default(self, file: Path) -> list[str]:
        """The set that the folder below `scenarios` is called after, else the one all build on."""
        from bangdsl.library import foundation

        parts = file.absolute().parts
        for place in range(len(parts) - 3, -1, -1):
            if parts[place] == "scenarios" and self.knows(parts[place + 1]):
                return [parts[place + 1]]
        return [foundation()]


def _run_file(path: Path, file: SetFile, parsed: Parsed, library: Library) -> tuple[int, int]:
    """How many passed and failed; a file that cannot be read is one failure."""
    document, problems = parsed
    errors = [each for each in problems if each.severity == "error"]
    if document is None or errors:
        click.secho(f"FAILED {file.shown}", fg="red", bold=True)
        show_diagnostics(problems, {file.shown: file.text})
        click.echo()
        return 0, 1
    good = bad = 0
    for result in _results(path, document, library):
        if result.passed:
            good += 1
        else:
            bad += 1
            _tell(result, document)
    mark = click.style(f"{bad} failed", fg="red") if bad else click.style("ok", fg="green")
    click.echo(f"{file.shown}: {counted(good + bad, 'scenario')}, {mark}")
    return good, bad


def _results(file: Path, document: Document, library: Library) -> Iterator[Result]:
    from bangdsl.scenario.files import Result, run_one

    for name, body in document.data.items():
        problem = _unknown_set(document, name, body, library)
        if problem is not None:
            shows = tuple(str(each) for each in body.get("shows", ()))
            yield Result(document.file, name, document.keys[(name,)].line, shows, problem)
        else:
            yield run_one(library.book(library.sets_for(file, body)), document, name, body)


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
