"""`bangdsl docs`: the reference, made from the compiled effects."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from bangdsl.commands.common import counted, everything, usable, with_option
from bangdsl.diagnostics import visible


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build/reference"),
    show_default=True,
    help="The folder to write into.",
)
@with_option
def command(out: Path, folders: Sequence[Path]) -> None:
    """Write the reference of all cards.

    Every text in it is made from what the cards are compiled to, so it says what they do.

    \b
    Examples:
      bangdsl docs
      bangdsl docs --with path/to/my-set --out my-reference
    """
    compilation = usable(everything(folders))
    from bangdsl.tell.reference import write_reference

    written = write_reference(compilation, out)
    click.echo(f"{counted(len(written), 'file')} written to {visible(str(out))}")
