"""`bangdsl new`: a set that checks, tests and plays at once, and one more entry for a set, with its scenario.

What is written are the files of `starter/`, with the names filled in. They are checked before anybody sees them: what
would not check is not written.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bangdsl.commands.common import ID, SetFolder, counted, shown_path, usable, with_option
from bangdsl.load.files import SCENARIOS, SET_FILE

if TYPE_CHECKING:
    from bangdsl.library import Compilation

STARTER: Final = Path(__file__).with_name("starter")
SCHEMAS: Final = ".schemas"  # beside the cards: what a dot begins is no part of a set
KINDS: Final = ("card", "character", "event", "rule")
DONE, STAYS = "done", "stays"  # cards that are played and gone, and cards that lie in play
USUAL: Final = "brown"
# What a new set begins with: for each entry the file of the starter and the border.
BEGINNING: Final = {
    "second-wind": (DONE, USUAL),
    "saddle-blanket": (STAYS, "blue"),
    "ada-finch": ("character", ""),
    "dry-season": ("event", ""),
}


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="SET | KIND ID")
@click.option(
    "--in",
    "folder",
    type=SetFolder(),
    metavar="SET",
    help="The folder of the set that the entry is added to.",
)
@click.option("--border", metavar="BORDER", help=f"The border of a card.  [default: {USUAL}]")
@with_option
def command(what: Sequence[str], folder: Path | None, border: str | None, folders: Sequence[Path]) -> None:
    """Begin a set of cards, or add an entry to one.

    SET is a folder that is not there yet; its last part is the id of the set. It gets a brown card, a blue card, a
    character and an event, with a scenario for each. KIND is card, character, event or rule, and ID what effects and
    scenarios call it.

    \b
    Examples:
      bangdsl new my-set
      bangdsl new card stampede --in my-set
      bangdsl new card canyon --border blue --in my-set
      bangdsl new character pale-rider --in my-set
    """
    if what[0] in KINDS:
        if len(what) != 2 or folder is None:
            raise click.UsageError(f"say which {what[0]}, and for which set: bangdsl new {what[0]} ID --in SET")
        _add(what[0], what[1], folder, border, folders)
        return
    if len(what) > 1:
        raise click.UsageError(f"'{what[0]}' is no kind of entry; there are {', '.join(KINDS)}")
    if folder is not None or border is not None:
        raise click.UsageError(f"say what is to be added: bangdsl new card {what[0]} --in SET")
    _begin(Path(what[0]))


# ---------------------------------------------------------------- a set


def _begin(folder: Path) -> None:
    from bangdsl.load.sets import title_of

    ident = folder.name
    _check_id(ident, "the set is called after its folder, and ")
    if folder.exists():
        raise click.UsageError(f"{folder} is there already; `bangdsl new card ID --in {folder}` adds to a set")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as beside:
        made = Path(beside) / ident
        names = {"set": ident, "name": title_of(ident), "folder": folder.as_posix()}
        _write(made / SET_FILE, SET_FILE, names)
        _write(made / "README.md", "README.md", names)
        for entry, (form, border) in BEGINNING.items():
            _write_entry(made, entry, form, border)
        _write_schemas(made)
        usable(_checked((made, folder.as_posix())))
        made.replace(folder)
    click.echo(f"{shown_path(folder)}: a set of {counted(len(BEGINNING), 'entry', 'entries')} that checks and plays")
    for line in ("check", "test", "play --humans 1 --with", "new card ID --in"):
        click.echo(f"  bangdsl {line} {shown_path(folder)}")


def _write_schemas(folder: Path) -> None:
    """What editors know the keys of the files by."""
    from bangdsl.load.schema import SCHEMAS as ORIGINALS

    (folder / SCHEMAS).mkdir()
    for name in ("set", "cards", "names", "scenarios"):
        shutil.copyfile(ORIGINALS / f"{name}.schema.json", folder / SCHEMAS / f"{name}.schema.json")


# ---------------------------------------------------------------- an entry


def _add(kind: str, ident: str, folder: Path, border: str | None, others: Sequence[Path]) -> None:
    _check_id(ident, "")
    if border is not None and kind != "card":
        raise click.UsageError(f"a {kind} has no border")
    if not (folder / SET_FILE).is_file():
        raise click.UsageError(f"{folder} is no set: there is no {SET_FILE} in it; `bangdsl new {folder}` begins one")
    shown = [(each, each.as_posix()) for each in (folder, *others)]
    form = _form(usable(_checked(*shown)), border or USUAL) if kind == "card" else kind
    for path in _paths(folder, ident):
        if path.exists():
            raise click.UsageError(f"{shown_path(path)} is there already")
    written = _write_entry(folder, ident, form, border or USUAL)
    after = _checked(*shown)
    if after.errors:
        for path in written:
            path.unlink()
        usable(after)
    for path in written:
        click.echo(f"new  {shown_path(path)}")
    click.echo(f"  bangdsl check {shown_path(folder)}")
    click.echo(f"  bangdsl test {shown_path(written[-1])}")


def _form(compilation: Compilation, border: str) -> str:
    """Whether cards of this border are done when they are played, by the rules in use, or stay in play."""
    from bangdsl.meaning.borders import borders_of

    borders = borders_of(
        ability
        for source in compilation.sets.values()
        for entry in source.entries
        if entry.kind == "rule"
        for ability in compilation.abilities[source.id].get(entry.id, ())
    )
    if border not in borders.known:
        known = ", ".join(sorted(borders.known))
        raise click.UsageError(f"no rule of this set says what happens to {border} cards; there are {known}")
    return STAYS if border in borders.laid else DONE


def _paths(folder: Path, ident: str) -> tuple[Path, Path]:
    return folder / f"{ident}.yml", folder / SCENARIOS / f"{ident}.yml"


def _write_entry(folder: Path, ident: str, form: str, border: str) -> list[Path]:
    """The entry and its scenario."""
    from bangdsl.load.sets import title_of

    paths = _paths(folder, ident)
    names = {"id": ident, "name": title_of(ident), "border": border}
    for path, template in zip(paths, (f"{form}.yml", f"{SCENARIOS}/{form}.yml"), strict=True):
        deep = len(path.relative_to(folder).parts) - 1
        _write(path, template, {**names, "schemas": "../" * deep + SCHEMAS})
    return list(paths)


def _write(path: Path, template: str, names: Mapping[str, str]) -> None:
    text = (STARTER / template).read_text(encoding="utf-8")
    for key, value in {"schemas": SCHEMAS, **names}.items():
        text = text.replace(f"@{key}@", value)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _check_id(ident: str, why: str) -> None:
    if not ID.fullmatch(ident):
        raise click.UsageError(f"{why}'{ident}' is no id: lower-case letters and digits, in words joined by '-'")


def _checked(*folders: tuple[Path, str]) -> Compilation:
    from bangdsl.compiling import compile_folders

    return compile_folders([], folders)
