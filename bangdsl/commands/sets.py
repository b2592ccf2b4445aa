"""`bangdsl sets`: which sets there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from bangdsl.commands.common import as_json, console, with_option
from bangdsl.diagnostics import visible


@click.command()
@click.option("--json", "form", is_flag=True, help="For tools.")
@click.option("--remove", metavar="SET", help="Take a set away that was added.")
@with_option
def command(form: bool, remove: str | None, folders: Sequence[Path]) -> None:
    """List the sets there are.

    Those that come with bangdsl, those that were added, and those of `--with`.

    \b
    Examples:
      bangdsl sets
      bangdsl sets --remove ghost-riders
    """
    if remove is not None:
        from bangdsl.sharing import NotShared, removed

        try:
            click.echo(f"removed {removed(remove)}")
        except NotShared as error:
            raise click.UsageError(str(error)) from error
        return
    rows = list(_rows(folders))
    if form:
        click.echo(as_json(rows, indent=1))
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for head in ("set", "version", "name", "entries", "needs", "where"):
        table.add_column(head, justify="right" if head == "entries" else "left")
    for row in rows:
        needs = ", ".join(row["needs"])
        cells = (row["set"], row["version"] or "", row["name"], str(row["entries"]), needs, row["where"])
        table.add_row(*(Text(visible(cell)) for cell in cells))
    console().print(table)


def _rows(folders: Sequence[Path]) -> Iterator[dict[str, Any]]:
    from bangdsl.library import folder_of, installed, published
    from bangdsl.load.sets import load_set

    places = [(folder_of(ident), "comes with bangdsl") for ident in published()]
    places += [(folder, "added") for folder in installed().values()]
    known = {folder.resolve() for folder, _ in places}
    places += [(folder, folder.as_posix()) for folder in folders if folder.resolve() not in known]
    for folder, where in places:
        source, problems = load_set(folder, folder.as_posix())
        wrong = any(each.severity == "error" for each in problems)
        yield {
            "set": source.id if source is not None else folder.name,
            "version": source.version if source is not None else None,
            "name": source.names["en"] if source is not None else "",
            "entries": len(source.entries) if source is not None else 0,
            "needs": list(source.needs) if source is not None else [],
            "not-with": list(source.not_with) if source is not None else [],
            "authors": list(source.authors) if source is not None else [],
            "licence": source.licence if source is not None else None,
            "where": f"{where}, with errors" if wrong else where,
        }
