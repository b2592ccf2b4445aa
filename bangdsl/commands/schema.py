"""`bangdsl schema`: the JSON Schemas of the files of a set, which editors know keys and values by."""

from __future__ import annotations

from pathlib import Path

import click

from bangdsl.commands.common import shown_path, write_at_once

NAMES = ("set", "cards", "names", "scenarios", "export")


@click.command()
@click.argument("name", required=False, type=click.Choice(NAMES))
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write all of them into this folder.")
def command(name: str | None, out: Path | None) -> None:
    """Write the JSON Schemas of card files, for editors.

    Prints one of them, or writes all of them into a folder: of set.yml, card files, names.yml, scenarios, and of what
    `export` prints. A file that begins with `# yaml-language-server: $schema=PATH` is checked against that schema by
    editors that know YAML, without a server of ours.

    \b
    Examples:
      bangdsl schema cards
      bangdsl schema --out my-set/.schemas
    """
    from bangdsl.load.schema import SCHEMAS

    if (name is None) == (out is None):
        raise click.UsageError(f"name a schema ({', '.join(NAMES)}), or say where all of them go: --out DIR")
    if name is not None:
        click.echo((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"), nl=False)
        return
    assert out is not None
    out.mkdir(parents=True, exist_ok=True)
    for each in NAMES:
        path = out / f"{each}.schema.json"
        write_at_once(path, (SCHEMAS / path.name).read_text(encoding="utf-8"))
        click.echo(f"wrote  {shown_path(path)}")
