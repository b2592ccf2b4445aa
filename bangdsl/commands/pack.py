"""`bangdsl pack`: a set as one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from bangdsl.commands.common import counted, shown_path, usable, with_option


@click.command()
@click.argument("folder", metavar="SET", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.  [default: ID-VERSION.bang]"
)
@with_option
def command(folder: Path, out: Path | None, folders: Sequence[Path]) -> None:
    """Pack a set into one file, to be sent to others.

    SET is a folder. Its set.yml has to say `version`, `authors` and `licence`, and the set has to be without errors.
    Packed are the card files, the scenarios, a readme and a licence. The same files give the same bytes.

    \b
    Examples:
      bangdsl pack my-set
      bangdsl pack my-set --out my-set.bang
    """
    from bangdsl.library import compile_sets
    from bangdsl.sharing import SUFFIX, NotShared, packed

    found = usable(compile_sets([], [folder, *folders]))
    source = next(each for each in found.sets.values() if each.folder == folder)
    try:
        content = packed(source)
    except NotShared as error:
        raise click.UsageError(f"{folder} cannot be packed: {error}") from error
    path = out or Path(f"{source.id}-{source.version}{SUFFIX}")
    path.write_bytes(content)
    click.echo(f"{shown_path(path)}: {counted(len(source.entries), 'entry', 'entries')}, {len(content):,} bytes")
