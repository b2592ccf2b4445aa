"""`bangdsl add`: unpack a set that somebody sent, check it, and keep it for the user."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from bangdsl.commands.common import counted, show_diagnostics, with_option
from bangdsl.diagnostics import visible


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Put it in the place of a set of that id that was added before.")
@with_option
@click.pass_context
def command(ctx: click.Context, file: Path, replace: bool, folders: Sequence[Path]) -> None:
    """Add a packed set, to be played with by its name.

    FILE is what `bangdsl pack` wrote. It is unpacked only if all that is in it are the files of a set, and kept only if
    the set has no errors. Then `--with ID` takes it along, and other sets may need it. `bangdsl sets` lists what is
    there.

    \b
    Examples:
      bangdsl add ghost-riders-1.0.bang
      bangdsl play --with ghost-riders
    """
    from bangdsl.sharing import NotShared, Unsound, added

    try:
        source, found = added(file, folders, replace=replace)
    except NotShared as error:
        raise click.UsageError(f"{file} is not added: {error}") from error
    except Unsound as error:
        show_diagnostics(error.found.errors, error.found.texts, err=True)
        click.echo(f"\n{file} is not added: {counted(len(error.found.errors), 'error')}", err=True)
        ctx.exit(1)
    name = " ".join(filter(None, [source.names["en"], source.version]))
    by = f" by {', '.join(source.authors)}" if source.authors else ""
    click.echo(visible(f"added {name}{by}: {counted(len(source.entries), 'entry', 'entries')}"))
    show_diagnostics([each for each in found.diagnostics if each.severity == "warning"], found.texts, err=True)
    click.echo(f"  bangdsl play --with {source.id}")
