"""`bangdsl fmt`: card files and effects in one layout."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import counted, set_folder_of, shown_folder, shown_path, with_option, write_at_once
from bangdsl.diagnostics import visible
from bangdsl.load.files import NAMES_FILE, SET_FILE

if TYPE_CHECKING:
    from bangdsl.load.files import SetFile
    from bangdsl.parse.words import WordTable


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is laid out otherwise.")
@click.option("--diff", "show", is_flag=True, help="Write nothing; show what would change.")
@with_option
@click.pass_context
def command(ctx: click.Context, paths: Sequence[Path], check: bool, show: bool, folders: Sequence[Path]) -> None:
    """Lay card files and their effects out in one way.

    A PATH is the folder of a set, or a card file in one. An entry stands on one line if it fits, else each key has its
    own; effects get the words, the blanks and the indents of the language. Comments stay, and so does what every text
    says. A file with a mistake in its YAML, and an effect that cannot be read, stay as they are. `--with DIR` names
    sets of your own that the set needs.

    \b
    Examples:
      bangdsl fmt path/to/my-set
      bangdsl fmt --diff path/to/my-set/brown.yml
      bangdsl fmt --check path/to/my-set
    """
    from bangdsl.layout import laid_out

    changed = 0
    for path, file, table in _files(paths, folders):
        laid = laid_out(file.text, table)
        if laid == file.text:
            continue
        changed += 1
        if show:
            rows = (
                file.text.splitlines(),
                laid.splitlines(),
                f"{file.shown} as it is",
                f"{file.shown} as it should be",
            )
            click.echo("\n".join(visible(row) for row in difflib.unified_diff(*rows, lineterm="")))
        elif check:
            click.echo(f"would change  {shown_path(path)}")
        else:
            write_at_once(path, laid, newline=_line_break(path))
            click.echo(f"changed  {shown_path(path)}")
    if check or show:
        click.echo(f"{counted(changed, 'file')} to lay out" if changed else "nothing to lay out", err=True)
        ctx.exit(1 if check and changed else 0)
    if not changed:
        click.echo("nothing to change", err=True)


def _files(paths: Sequence[Path], folders: Sequence[Path]) -> Iterator[tuple[Path, SetFile, WordTable | None]]:
    """The card files that paths name, each once, with the words that their effects are written in."""
    from bangdsl.load.files import read_folder

    done: set[Path] = set()
    for path in paths:
        folder = path if path.is_dir() else set_folder_of(path)
        if folder is None:
            raise click.UsageError(f"{path} belongs to no set: there is no set.yml beside it or above it")
        shown = path.as_posix() if path.is_dir() else shown_folder(folder, path)
        files, problems = read_folder(folder, shown)
        if not files:
            raise click.UsageError(visible(problems[0].message) if problems else f"there is nothing in {folder}")
        table = words_in(folder, shown, folders)
        for file in files:
            place = folder / file.path
            asked = path.is_dir() or place.resolve() == path.resolve()
            if asked and file.sound and file.path not in (SET_FILE, NAMES_FILE) and place.resolve() not in done:
                done.add(place.resolve())
                yield place, file, table
        if not path.is_dir() and path.resolve() not in done:
            raise click.UsageError(f"{path} is no card file of {folder}")


def words_in(folder: Path, shown: str, folders: Sequence[Path] = ()) -> WordTable | None:
    """The words of the set in a folder; none if it cannot be loaded."""
    from bangdsl.compiling import table_for
    from bangdsl.gathering import compile_folders

    found = compile_folders([], [(folder, shown), *((each, each.as_posix()) for each in folders)])
    source = next((each for each in found.sets.values() if each.folder.resolve() == folder.resolve()), None)
    return table_for(source, found) if source is not None else None


def _line_break(path: Path) -> str:
    """How the lines of a file end, which is its own business."""
    with path.open("rb") as stream:
        return "\r\n" if b"\r\n" in stream.read(10_000) else "\n"
