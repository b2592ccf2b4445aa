"""`bangdsl compile`: write the modules of sets, see whether they are up to date, or show a stage of the compiler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import (
    counted,
    everything,
    find_card,
    published_id,
    python_of,
    show_diagnostics,
    shown_path,
    usable,
    with_option,
    write_at_once,
)

if TYPE_CHECKING:
    from bangdsl.library import Compilation
    from bangdsl.load.declared import Entry, SetSource
    from bangdsl.tree.nodes import Node


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", is_flag=True, help="Write nothing; fail if a module is stale, missing or superfluous.")
@click.option("--stage", type=click.Choice(["tree", "python"]), help="Print what the cards are at this stage.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write the modules into this folder.")
@with_option
@click.pass_context
def command(
    ctx: click.Context, paths: Sequence[str], check: bool, stage: str | None, out: Path | None, folders: Sequence[Path]
) -> None:
    """Turn cards into Python, or show the stages in between.

    Without a PATH, the modules of all sets that come with bangdsl are brought up to date. A PATH is the folder of a
    set; the module of a set of your own goes where `--out` says. With `--stage` nothing is written, and a card may be
    named in place of a folder.

    \b
    Examples:
      bangdsl compile
      bangdsl compile --check
      bangdsl compile path/to/my-set --out build
      bangdsl compile --stage tree duel
      bangdsl compile --stage python cards/base
    """
    if stage is not None:
        if check or out is not None:
            raise click.UsageError("--stage prints; it goes with neither --check nor --out")
        _print_stage(stage, paths, folders)
        return
    modules = _modules([Path(path) for path in paths], folders, out)
    if modules is None:
        ctx.exit(1)
    (_check if check else _write)(ctx, modules, whole=not paths and not folders and out is None)


# ---------------------------------------------------------------- modules


def _modules(paths: Sequence[Path], folders: Sequence[Path], out: Path | None) -> dict[Path, str] | None:
    """The text of each module that was asked for, by its path; nothing if a set has errors, which are shown."""
    from bangdsl.library import compile_sets, published
    from bangdsl.parse.lalr import TABLES, compiled_tables
    from bangdsl.paths import GENERATED

    for path in paths:
        if not path.is_dir():
            raise click.UsageError(f"there is no folder '{path}'")
    own = [ident for path in paths if (ident := published_id(path)) is not None]
    extra = [path for path in paths if published_id(path) is None]
    if (extra or folders) and out is None:
        raise click.UsageError(f"say where the module of {(extra or list(folders))[0]} goes: --out DIR")
    compilation = compile_sets(own if paths or folders else published(), [*extra, *folders])
    show_diagnostics(compilation.diagnostics, compilation.texts, err=True)
    if compilation.errors:
        click.echo(f"\n{counted(len(compilation.errors), 'error')}; nothing is written", err=True)
        return None
    asked = {folder.resolve() for folder in (*extra, *folders)}
    wanted = [s.id for s in compilation.sets.values() if s.id in own or s.folder.resolve() in asked]
    if not paths and not folders:
        wanted = list(compilation.sets)
    found = {(out or GENERATED) / f"{ident.replace('-', '_')}.py": compilation.python[ident] for ident in wanted}
    if not paths and not folders and out is None:
        found[GENERATED / TABLES] = compiled_tables()
    return found


def _check(ctx: click.Context, modules: dict[Path, str], whole: bool) -> None:
    findings = 0
    for path, text in modules.items():
        found = _read(path)
        if found != text:
            findings += 1
            click.echo(f"{'missing' if found is None else 'stale'}: {shown_path(path)}")
    for path in _superfluous(modules) if whole else ():
        findings += 1
        click.echo(f"superfluous: {shown_path(path)}")
    if findings:
        click.echo(f"{counted(findings, 'module')} not up to date; run `bangdsl compile`", err=True)
    else:
        click.echo(f"{counted(len(modules), 'module')} up to date", err=True)
    ctx.exit(1 if findings else 0)


def _write(ctx: click.Context, modules: dict[Path, str], whole: bool) -> None:
    from bangdsl.paths import GENERATED

    if any(path.parent == GENERATED for path in modules) and GENERATED.parent.name == "_data":
        raise click.UsageError(
            "an installed bangdsl keeps the modules it came with; write them elsewhere with --out DIR"
        )
    for path, text in modules.items():
        found = _read(path)
        if found == text:
            click.echo(f"unchanged  {shown_path(path)}")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        write_at_once(path, text)
        click.echo(f"{'new' if found is None else 'changed':<9}  {shown_path(path)}")
    for path in _superfluous(modules) if whole else ():
        click.echo(f"superfluous: {shown_path(path)} is of no set; delete it", err=True)


def _superfluous(modules: dict[Path, str]) -> list[Path]:
    from bangdsl.paths import GENERATED

    return sorted(p for p in GENERATED.glob("*.py") if p not in modules and p.name != "__init__.py")


def _read(path: Path) -> str | None:
    return path.read_bytes().decode("utf-8", "replace") if path.is_file() else None


# ---------------------------------------------------------------- stages


def _print_stage(stage: str, names: Sequence[str], folders: Sequence[Path]) -> None:
    from bangdsl.library import compile_sets

    given = [Path(name) for name in names if Path(name).is_dir()]
    cards = [name for name in names if not Path(name).is_dir()]
    blocks: list[str] = []
    if cards or not names:
        compilation = everything(folders)
        pairs = [pair for name in cards for pair in find_card(name, compilation)] if cards else _all(compilation)
        blocks += _stage_of(stage, pairs, compilation)
    for folder in given:
        ident = published_id(folder)
        compilation = compile_sets([ident] if ident else [], [*([] if ident else [folder]), *folders])
        pairs = [(s, e) for s, e in _all(compilation) if s.folder.resolve() == folder.resolve()]
        if not pairs:
            usable(compilation)
        blocks += _stage_of(stage, pairs, compilation)
    click.echo("\n\n".join(blocks))


def _all(compilation: Compilation) -> list[tuple[SetSource, Entry]]:
    return [(source, entry) for source in compilation.sets.values() for entry in source.entries]


def _stage_of(stage: str, pairs: Sequence[tuple[SetSource, Entry]], compilation: Compilation) -> Iterator[str]:
    for source, entry in pairs:
        head = f"# {entry.id} ({entry.file}:{entry.line})"
        if stage == "python":
            if source.id not in compilation.python:
                usable(compilation)
            yield f"{head}\n{python_of(entry, compilation.python[source.id])}"
            continue
        effect = compilation.effects.get(source.id, {}).get(entry.id)
        if effect is None and entry.effect is not None:
            usable(compilation)  # what cannot be read has errors
        yield "\n".join([head, *(dump(effect) if effect is not None else ["(no effect)"])])


def dump(node: Node, label: str = "", depth: int = 0) -> Iterator[str]:
    """A tree as indented lines: the class of each node, its plain fields beside it, the nodes in it below it."""
    from bangdsl.tree.nodes import Node

    plain: list[str] = []
    below: list[tuple[str, Node]] = []
    for each in fields(node):
        value = getattr(node, each.name)
        if isinstance(value, Node):
            below.append((each.name, value))
        elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            below += [(each.name, item) for item in value]
        elif each.name != "span" and value is not None and value is not False and value not in ((), ""):
            plain.append(f"{each.name}={' '.join(value) if isinstance(value, tuple) else value!r}")
    yield "  " * depth + f"{label + ': ' if label else ''}{' '.join([type(node).__name__, *plain])}"
    for name, child in below:
        yield from dump(child, name, depth + 1)
