"""What several commands need: options, finding sets and cards, and writing to the terminal.

The modules of the commands are loaded to show their help, so whatever is slow to load is imported where it is used.
"""

from __future__ import annotations

import difflib
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

import click

from bangdsl.diagnostics import visible
from bangdsl.table.table import MAX_PLAYERS

if TYPE_CHECKING:
    from rich.console import Console

    from bangdsl.diagnostics import Diagnostic
    from bangdsl.library import Compilation
    from bangdsl.load.declared import Entry, SetSource
    from bangdsl.play.game import Setup
    from bangdsl.play.rulebook import Rulebook

Function = TypeVar("Function", bound=Callable[..., Any])
WIDTH = 120  # of what is written to a file or a pipe, unless COLUMNS says another
NARROWEST = 20
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
DEFAULT_PLAYERS = 5
MAX_SHOWN = 1_000  # diagnostics at once; nobody reads more


# ---------------------------------------------------------------- options


class SetFolder(click.Path):
    """A folder that is there, or the id of a set that the user has added."""

    def __init__(self) -> None:
        super().__init__(exists=True, file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not os.path.isdir(value) and ID.fullmatch(value):
            from bangdsl.library import installed

            added = installed()
            if value in added:
                return added[value]
        return super().convert(value, param, ctx)


def with_option(function: Function) -> Function:
    """`--with DIR`, as `folders`."""
    return click.option(
        "--with",
        "folders",
        multiple=True,
        metavar="DIR",
        type=SetFolder(),
        help="The folder of a set of your own, or the id of one that was added; may be repeated.",
    )(function)


def game_options(function: Function) -> Function:
    """What decides a game: players, bots, sets, variants."""
    for option in (
        click.option("--variant", "variants", multiple=True, metavar="NAME", help="A variant that a set declares."),
        with_option,
        click.option(
            "--sets",
            "sets",
            multiple=True,
            metavar="SET",
            help="The sets to play with, repeated or between commas; `all` for all of them.  [default: base]",
        ),
        click.option(
            "--bots",
            "kind",
            default="simple",
            show_default=True,
            metavar="KIND",
            help="Who plays: simple, random, or a bot of your own, by module:Class.",
        ),
        click.option(
            "--players", type=click.IntRange(1, MAX_PLAYERS), default=DEFAULT_PLAYERS, show_default=True, metavar="N"
        ),
    ):
        function = option(function)
    return function


def check_bots(kind: str) -> None:
    """Refuse a kind of bots that there is not."""
    from bangdsl.bots import BotError, bot_maker

    try:
        bot_maker(kind)
    except BotError as error:
        raise click.UsageError(str(error)) from error


def near(word: str, known: Iterable[str]) -> str:
    """`; did you mean x?` if something known is near."""
    found = difflib.get_close_matches(word.lower(), sorted(known), n=1)
    return f"; did you mean '{found[0]}'?" if found else ""


def chosen_sets(names: Sequence[str]) -> list[str]:
    """The published sets that `--sets` names."""
    from bangdsl.library import UnknownSet, foundation, known_sets, standard

    wanted = [name.strip() for text in names for name in text.split(",") if name.strip()] or [foundation()]
    if "all" in wanted:
        wanted = [*standard(), *(name for name in wanted if name != "all")]
    try:
        return known_sets(wanted)
    except UnknownSet as error:
        raise click.UsageError(str(error)) from error


def check_setup(rulebook: Rulebook, setup: Setup) -> None:
    """Refuse what these sets cannot be played with: so many players, a variant that none of them has."""
    from bangdsl.play.game import check_players

    known = {name for compiled in rulebook.sets for name in compiled.variants}
    for name in setup.variants - known:
        hint = near(name, known) or (f"; there are {', '.join(sorted(known))}" if known else "; these sets have none")
        raise click.UsageError(f"there is no variant '{name}'{hint}")
    try:
        check_players(rulebook, setup)
    except ValueError as error:
        raise click.UsageError(re.sub(r"^1 players\b", "1 player", str(error))) from error


# ---------------------------------------------------------------- sets and cards


def set_folder_of(path: Path) -> Path | None:
    """The set a file belongs to: the nearest folder above it with a `set.yml`."""
    return next((folder for folder in path.absolute().parents if (folder / "set.yml").is_file()), None)


def shown_folder(folder: Path, typed: Path) -> str:
    """How to name a folder in messages: as the user would."""
    return folder.as_posix() if typed.is_absolute() else Path(os.path.relpath(folder)).as_posix()


def published_id(folder: Path) -> str | None:
    """The id of the published set in this folder, if it is one."""
    from bangdsl.library import published
    from bangdsl.paths import CARDS

    folder = folder.resolve()
    return folder.name if folder.parent == CARDS.resolve() and folder.name in published() else None


def everything(folders: Sequence[Path] = ()) -> Compilation:
    """All published sets and these folders, compiled."""
    from bangdsl.library import compile_sets, published

    return compile_sets(published(), list(folders))


def usable(compilation: Compilation) -> Compilation:
    """The same, if there is no error in it."""
    from bangdsl.library import Unusable

    if compilation.errors:
        raise Unusable(compilation.errors, compilation.texts)
    return compilation


def find_card(name: str, compilation: Compilation) -> list[tuple[SetSource, Entry]]:
    """The entries of that id or that name, in whatever language; if there is none, a usage error says what is near."""
    wanted = name.strip().casefold()
    entries = [(source, entry) for source in compilation.sets.values() for entry in source.entries]
    found = [pair for pair in entries if pair[1].id == wanted] or [
        pair for pair in entries if wanted in {each.casefold() for each in pair[1].names.values()}
    ]
    if not found:
        known = {word for _, entry in entries for word in (entry.id, *entry.names.values())}
        raise click.UsageError(f"there is no card '{name}'{near(name, known)}")
    return found


class RuleTexts:
    """The texts of cards, those of a set made from their meanings when the first is asked for."""

    def __init__(self, compilation: Compilation) -> None:
        self.compilation = compilation
        self.failures: list[Diagnostic] = []  # of ours, at texts that could not be told
        self._texts: dict[str, Mapping[str, str]] = {}

    def of(self, source: SetSource, entry: Entry) -> str:
        """The text of an entry; empty if it says nothing, or nothing that could be read."""
        from bangdsl.tell.kept import kept_rule_texts

        if source.id not in self._texts:
            self._texts[source.id], failures = kept_rule_texts(source, self.compilation)
            self.failures += failures
        return self._texts[source.id].get(entry.id, "")


# ---------------------------------------------------------------- the terminal


def has_colour(err: bool = False) -> bool:
    """Whether colours are wanted there: on a terminal that can, unless the user said no."""
    if os.environ.get("NO_COLOR"):
        return False
    stream = sys.stderr if err else sys.stdout
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def columns() -> int | None:
    """How wide the user wants the output, if they said so."""
    said = os.environ.get("COLUMNS", "")
    return max(int(said), NARROWEST) if said.isdecimal() and said.isascii() else None


def console(err: bool = False) -> Console:
    """A rich console that takes every text as it is: what a stranger's card says is never read as markup.

    To a file or a pipe it writes no codes and no blanks at the ends of lines; with NO_COLOR no codes anywhere.
    """
    from rich.console import Console

    stream = sys.stderr if err else sys.stdout
    if stream is None:  # it was closed
        return Console(file=io.StringIO(), quiet=True)
    terminal = stream.isatty()
    bare = bool(os.environ.get("NO_COLOR"))
    return Console(
        file=stream if terminal else cast(IO[str], Trimmed(stream)),
        width=None if terminal else columns() or WIDTH,
        color_system=None if bare else "auto",
        force_terminal=terminal and not bare,
        markup=False,
        emoji=False,
        highlight=False,
    )


class Trimmed:
    """A stream whose lines end where their last word does: tables fill theirs with blanks."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(re.sub(r" +\n", "\n", text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def show_diagnostics(diagnostics: Sequence[Diagnostic], texts: Mapping[str, str], err: bool = False) -> None:
    from bangdsl.diagnostics import render

    if diagnostics:
        click.echo(render(diagnostics[:MAX_SHOWN], texts, colour=has_colour(err)), err=err)
    if len(diagnostics) > MAX_SHOWN:
        click.echo(f"\n{len(diagnostics) - MAX_SHOWN:,} more are not shown", err=err)


def as_json(data: object, indent: int) -> str:
    """Data for tools; what a stream cannot take is written as JSON's own escapes, which mean the same."""
    takes_all = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "").startswith("utf")
    return json.dumps(data, ensure_ascii=not takes_all, indent=indent)


def counted(number: int, noun: str, several: str | None = None) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {noun if number == 1 else several or f'{noun}s'}"


def shown_path(path: Path) -> str:
    """A path relative to where the user is, if it lies below."""
    try:
        return visible(path.resolve().relative_to(Path.cwd().resolve()).as_posix())
    except ValueError:
        return visible(path.as_posix())


def python_of(entry: Entry, module: str) -> str:
    """The part of a compiled module that one entry became."""
    from bangdsl.emit.modules import parts_of

    return parts_of(module)[entry.id]


def indented(text: str, by: str = "    ") -> Iterator[str]:
    yield from (f"{by}{line}".rstrip() for line in text.rstrip("\n").split("\n"))


def write_at_once(path: Path, text: str, newline: str = "\n") -> None:
    """Whoever reads the file meanwhile finds the old text or the new one, never half of it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline=newline)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
