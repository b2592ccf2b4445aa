"""`bangdsl check`: every mistake of some sets at once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import (
    RuleTexts,
    as_json,
    counted,
    has_colour,
    indented,
    set_folder_of,
    show_diagnostics,
    shown_folder,
    with_option,
)
from bangdsl.diagnostics import visible

if TYPE_CHECKING:
    from bangdsl.diagnostics import Diagnostic
    from bangdsl.gathering import Memory
    from bangdsl.library import Compilation
    from bangdsl.load.declared import SetSource


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--watch", "watching", is_flag=True, help="Look again whenever a file of these sets is saved.")
@click.option("--read", is_flag=True, help="Also print how each card reads: what was understood.")
@with_option
@click.pass_context
def command(
    ctx: click.Context, paths: Sequence[Path], form: str, watching: bool, read: bool, folders: Sequence[Path]
) -> None:
    """Find the mistakes in sets of cards.

    A PATH is the folder of a set, or a file in one: then only what is wrong in that file is shown. Without one, all
    sets that come with bangdsl are checked. `--with DIR` is the same as naming the folder. Warnings alone are no
    failure.

    \b
    Examples:
      bangdsl check
      bangdsl check path/to/my-set
      bangdsl check path/to/my-set/characters.yml
      bangdsl check --read path/to/my-set
      bangdsl check --format json path/to/my-set
      bangdsl check --watch path/to/my-set
    """
    if read and form == "json":
        raise click.UsageError("--read prints texts for people; `bangdsl export` has them as JSON")
    if not watching:
        _, errors = _look([*paths, *folders], form, read)
        ctx.exit(1 if errors else 0)
    from bangdsl.commands.watching import Watcher, look_again
    from bangdsl.gathering import Memory
    from bangdsl.paths import CARDS

    memory = Memory()

    def look(watcher: Watcher, changed: set[Path] | None) -> set[Path]:
        compilation, _ = _look([*paths, *folders], form, read, memory)
        return {source.folder for source in compilation.sets.values()}

    look_again(look, set(_named([*paths, *folders]).folders.values()) or {CARDS})


def _look(paths: Sequence[Path], form: str, read: bool, memory: Memory | None = None) -> tuple[Compilation, int]:
    """Say what is wrong; how many errors there are."""
    from bangdsl.diagnostics import to_json
    from bangdsl.library import compile_sets, published

    where = _Where({}, {})
    if paths:
        where = _named(paths)
        compilation, found = _check_paths(where, memory)
    else:
        compilation = compile_sets(published(), memory=memory)
        found = _told(compilation, compilation.sets.values())
    reads, failures = _read(compilation, where) if read else ([], [])
    found += failures
    if form == "json":
        click.echo(as_json(to_json(found), indent=2))
    else:
        show_diagnostics(found, compilation.texts)
    for name, text in reads:
        click.echo(click.style(visible(name), bold=has_colour()))
        click.echo("\n".join(visible(line) for line in indented(text)) + "\n")
    errors = sum(1 for each in found if each.severity == "error")
    click.echo(_summary(compilation, found, errors), err=True)
    for note in () if errors else _empty(compilation):
        click.echo(note, err=True)
    return compilation, errors


@dataclass(frozen=True)
class _Where:
    """The folders and files that were named, by the names that are shown; none of them: everything."""

    folders: dict[str, Path]
    files: dict[str, Path]
    whole: frozenset[str] = frozenset()

    def has(self, file: str) -> bool:
        return file in self.files or any(PurePath(file).is_relative_to(PurePath(folder)) for folder in self.whole)


def _named(paths: Sequence[Path]) -> _Where:
    folders: dict[str, Path] = {}
    whole: set[str] = set()
    files: dict[str, Path] = {}
    for path in paths:
        if path.is_dir():
            folders[path.as_posix()] = path
            whole.add(path.as_posix())
            continue
        folder = set_folder_of(path)
        if folder is None:
            raise click.UsageError(f"{path} belongs to no set: there is no set.yml beside it or above it")
        shown = shown_folder(folder, path)
        folders.setdefault(shown, folder)
        inside = Path(os.path.abspath(path)).relative_to(folder)
        files[PurePath(shown, inside).as_posix()] = path
    return _Where(folders, files, frozenset(whole))


def _check_paths(where: _Where, memory: Memory | None = None) -> tuple[Compilation, list[Diagnostic]]:
    """What is wrong in the folders and files named, and the errors of sets that the folders build on."""
    from bangdsl.gathering import compile_folders

    folders, files = where.folders, where.files
    compilation = compile_folders([], [(folder, shown) for shown, folder in folders.items()], memory)
    places = {folder.resolve() for folder in folders.values()}
    asked = [source for source in compilation.sets.values() if source.folder.resolve() in places]
    found = [each for each in _told(compilation, asked) if _asked_for(each, where)]
    for shown, path in files.items():
        if shown not in compilation.texts and not any(each.span and each.span.file == shown for each in found):
            raise click.UsageError(f"{path} is not read as a part of the set; card files end in .yml")
    return compilation, found


def _told(compilation: Compilation, asked: Iterable[SetSource]) -> list[Diagnostic]:
    """What is wrong, and what a designer wants to know besides of the sets asked for."""
    sound = [source for source in asked if source.id in compilation.python]
    return [*compilation.diagnostics, *(each for source in sound for each in _remarks(source, compilation))]


def _remarks(source: SetSource, compilation: Compilation) -> list[Diagnostic]:
    """What is hardly meant in a set without mistakes, worked out once for the same cards and scenarios."""
    from bangdsl import store
    from bangdsl.load.files import digest, read_scenario_files
    from bangdsl.paths import scenarios_of
    from bangdsl.plain import made, plain

    folder, rests_on = scenarios_of(source.id, source.folder), compilation.keys.get(source.id)
    files = read_scenario_files(folder)[0] if folder.is_dir() else []
    key = store.key_of("remarks", rests_on, digest(files)) if rests_on else None
    kept = store.kept(key) if key else None
    if kept is not None:
        found: list[Diagnostic] = made(kept)
        return found
    from bangdsl.compiling import remarks_on
    from bangdsl.scenario.coverage import unnamed_in

    found = [*remarks_on([source], compilation), *unnamed_in(source, files)]
    if key:
        store.keep(key, plain(found))
    return found


def _asked_for(each: Diagnostic, where: _Where) -> bool:
    if each.span is None:
        return True
    return where.has(each.span.file) or (bool(where.whole) and each.severity == "error")


def _read(compilation: Compilation, where: _Where) -> tuple[list[tuple[str, str]], list[Diagnostic]]:
    """How each card asked for reads, by its name, and where telling it failed.

    Those that cannot be read are among the mistakes.
    """
    reads: list[tuple[str, str]] = []
    texts = RuleTexts(compilation)
    asked = {os.path.abspath(folder) for folder in where.folders.values()}
    for source in compilation.sets.values():
        if asked and os.path.abspath(source.folder) not in asked:  # it is only needed
            continue
        for entry in source.entries:
            text = texts.of(source, entry) if not where.folders or where.has(entry.file) else ""
            if text:
                reads.append((entry.names["en"], text))
    return reads, [each for each in texts.failures if not where.folders or _asked_for(each, where)]


def _empty(compilation: Compilation) -> Iterator[str]:
    """A remark on each set without anything in it, which is no mistake but hardly what was meant."""
    from bangdsl.load.files import NAMES_FILE, SET_FILE

    for source in compilation.sets.values():
        if source.entries:
            continue
        cards = [file for file in source.files if PurePath(file).name not in (SET_FILE, NAMES_FILE)]
        why = f"nothing is declared in {', '.join(cards)}" if cards else "there is no card file beside its set.yml"
        yield f"note: the set {source.id} has no cards: {why}"


def _summary(compilation: Compilation, found: Sequence[Diagnostic], errors: int) -> str:
    sets = f"{counted(len(compilation.sets), 'set')} ({', '.join(compilation.sets)})" if compilation.sets else "no set"
    if not found:
        return f"no mistakes in {sets}"
    warnings = len(found) - errors
    parts = [counted(errors, "error")] if errors else []
    parts += [counted(warnings, "warning")] if warnings else []
    return f"{', '.join(parts)} in {sets}"
