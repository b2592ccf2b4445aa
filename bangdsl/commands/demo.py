"""`bangdsl demo`: what bangdsl does, in four commands and a minute."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from bangdsl.commands.common import shown_path


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build/reference"),
    show_default=True,
    help="The folder that the reference is written into.",
)
@click.pass_context
def command(ctx: click.Context, out: Path) -> None:
    """Show what bangdsl does: check, compile, play, print.

    The cards are checked and compiled, five bots play a game, and the reference of all cards is written as HTML. Each
    command is shown before it runs.

    \b
    Examples:
      bangdsl demo
      bangdsl demo --out my-reference
    """
    from bangdsl.paths import CARDS, GENERATED

    kept = GENERATED.parent.name == "_data"  # an installed bangdsl keeps the modules it came with
    for words in (
        ["check"],
        ["compile", *(["--check"] if kept else [])],
        ["play", "--players", "5", "--bots", "simple", "--seed", "7"],
        ["docs", "--out", str(out)],
    ):
        click.secho(f"\n$ bangdsl {' '.join(words)}", bold=True)
        found = import_module(f"bangdsl.commands.{words[0]}").command
        code = found.main(words[1:], prog_name=f"bangdsl {words[0]}", standalone_mode=False)
        if code:
            ctx.exit(int(code))
    click.echo("\nWhere to look next:")
    for place, what in (
        (CARDS, "the cards and the rules, as a designer writes them"),
        (GENERATED, "the Python they became"),
        (out / "index.html", "the reference that was just written"),
    ):
        click.echo(f"  {shown_path(place)}  {what}")
    click.echo("  bangdsl new my-set  a set of your own to begin with\n  bangdsl --help")
