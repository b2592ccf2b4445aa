"""`bangdsl show`: one card, all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import (
    RuleTexts,
    console,
    everything,
    find_card,
    python_of,
    show_diagnostics,
    with_option,
)

if TYPE_CHECKING:
    from rich.console import Console

    from bangdsl.library import Compilation
    from bangdsl.load.declared import Entry, SetSource


@click.command()
@click.argument("card")
@click.option("--python", is_flag=True, help="Also show the Python that it was compiled to.")
@with_option
@click.pass_context
def command(ctx: click.Context, card: str, python: bool, folders: Sequence[Path]) -> None:
    """Show one card: rule text, effect, names, and on request its Python.

    A CARD is a card, character, role or rule, by its id or by its name in any language.

    \b
    Examples:
      bangdsl show duel
      bangdsl show "BANG!"
      bangdsl show --python barrel
      bangdsl show --with path/to/my-set stampede
    """
    compilation = everything(folders)
    found = find_card(card, compilation)
    texts, out = RuleTexts(compilation), console()
    for place, (source, entry) in enumerate(found):
        if place:
            out.print()
        _show(source, entry, texts, out)
        if python:
            out.print()
            _show_python(source, entry, compilation, out)
    failures = [each for each in texts.failures if each.span in [entry.spans["id"] for _, entry in found]]
    if failures:
        show_diagnostics(failures, compilation.texts, err=True)
        ctx.exit(1)


def _show(source: SetSource, entry: Entry, texts: RuleTexts, out: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    name = entry.names.get("en", entry.id)
    out.print(Text.assemble((name, "bold"), "  ", (f"{entry.file}:{entry.line}", "dim")), soft_wrap=True)
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="cyan", no_wrap=True)
    facts.add_column()
    if entry.effect is not None:
        facts.add_row("text", Text(texts.of(source, entry) or "it cannot be read; run `bangdsl check`"))
        facts.add_row("effect", Text(entry.effect.text.rstrip("\n")))
    for ruling in entry.rulings:
        facts.add_row("ruling", Text(ruling))
    for label, value in _facts(source, entry):
        facts.add_row(label, Text(value))
    out.print(facts)


def _facts(source: SetSource, entry: Entry) -> Iterator[tuple[str, str]]:
    from bangdsl.table.cards import SIGNS

    yield "id", entry.id
    yield "set", source.id
    yield "kind", entry.kind
    yield "names", " · ".join(f"{language} {name}" for language, name in entry.names.items())
    if entry.border is not None:
        yield "border", entry.border
    if entry.copies:
        yield "copies", f"{entry.count}: " + " ".join(rank + SIGNS[suit] for rank, suit in entry.copies)
    elif entry.kind != "rule":
        yield "copies", str(entry.count)
    for label, number in (("life", entry.life), ("cost", entry.cost)):
        if number is not None:
            yield label, str(number)
    if entry.traits:
        yield "traits", ", ".join(entry.traits)
    if entry.variant is not None:
        yield "variant", entry.variant
    if entry.about is not None:
        yield "about", entry.about


def _show_python(source: SetSource, entry: Entry, compilation: Compilation, out: Console) -> None:
    module = compilation.python.get(source.id)
    if module is None:
        out.print(f"No Python: the set {source.id} has errors; run `bangdsl check`.")
        return
    python = python_of(entry, module)
    if not out.is_terminal:
        click.echo(python)
        return
    from rich.syntax import Syntax

    out.print(Syntax(python, "python", theme="ansi_dark", background_color="default", word_wrap=True))
