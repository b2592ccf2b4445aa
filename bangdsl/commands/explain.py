"""`bangdsl explain`: the pages of the codes of diagnostics."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import columns, indented

if TYPE_CHECKING:
    from bangdsl.diagnostics import Code, Example


WIDEST = 100


@click.command()
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Say what the code of a mistake means.

    Shows why it is one, an example that is wrong and the same put right. Without a CODE, all codes are listed.

    \b
    Examples:
      bangdsl explain
      bangdsl explain E0106
      bangdsl explain unquoted-colon
    """
    from bangdsl.diagnostics import codes

    table = codes()
    if code is None:
        width = max(len(row.slug) for row in table.values())
        for row in table.values():
            click.echo(f"{row.code}  {row.severity:<7}  {row.slug:<{width}}  {row.title}")
        return
    by_slug = {row.slug: row for row in table.values()}
    found = table.get(code.upper()) or by_slug.get(code.lower())
    if found is None:
        nearest = difflib.get_close_matches(code.lower(), by_slug, n=1) or difflib.get_close_matches(
            code.upper(), table, n=1, cutoff=0
        )
        raise click.UsageError(f"there is no code '{code}'; the nearest is '{nearest[0]}', `bangdsl explain` lists all")
    click.echo("\n".join(_page(found)))


def _page(row: Code) -> Iterator[str]:
    title = click.style(f"{row.severity}[{row.code}]", fg="red" if row.severity == "error" else "yellow", bold=True)
    yield f"{title} {click.style(row.title, bold=True)} ({row.slug})"
    yield ""
    width = min(columns() or WIDEST, WIDEST)
    yield from click.wrap_text(row.meaning, width=width, preserve_paragraphs=True).split("\n")
    for head, colour, example in (("Wrong", "red", row.wrong), ("Right", "green", row.right)):
        if example is None:
            continue
        yield ""
        yield click.style(f"{head}:", fg=colour, bold=True)
        yield from _example(example)


def _example(example: Example) -> Iterator[str]:
    if isinstance(example, str):
        yield ""
        yield from indented(_visible(example))
        return
    for name, text in example.items():
        yield ""
        yield f"  {_visible(name)}"
        yield from indented(_visible(text))


def _visible(text: str) -> str:
    """Examples of characters that must not be in a file, so that they can be seen."""
    return "".join(c if c.isprintable() or c == "\n" else f"<U+{ord(c):04X}>" for c in text)
