"""`bangdsl fuzz`: look for a game in which the cards named break a law of the table, and make it short."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bangdsl.commands.common import chosen_sets, counted, near, shown_path, with_option
from bangdsl.diagnostics import visible
from bangdsl.table.chance import MAX_SEED

if TYPE_CHECKING:
    from bangdsl.play.rulebook import Rulebook
    from bangdsl.scenario.fuzz import Attempt, Fuzz

SHORTENING = 30.0  # seconds at most, for one failure
MOST_FAILURES = 5  # different ones; then it is time to mend them
TOLD_EVERY = 5.0  # seconds
MOST_MINUTES = 24 * 60
FEW = 12  # of the cards aimed at, that are named at the start


@click.command()
@with_option
@click.option("--sets", multiple=True, metavar="SET", help="Published sets besides; `all` for all of them.")
@click.option("--card", "cards", multiple=True, metavar="ID", help="Aim at this card, character or event; repeatable.")
@click.option(
    "--minutes",
    type=click.FloatRange(0, MOST_MINUTES, min_open=True),
    default=1.0,
    show_default=True,
    metavar="M",
    help="How long to look.",
)
@click.option("--tables", type=click.IntRange(min=1), metavar="N", help="Stop after so many tables, if that is sooner.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), default=0, show_default=True, metavar="S", help="The first.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("."),
    show_default=True,
    help="Where scenarios of what went wrong are written.",
)
@click.pass_context
def command(
    ctx: click.Context,
    folders: Sequence[Path],
    sets: Sequence[str],
    cards: Sequence[str],
    minutes: float,
    tables: int | None,
    seed: int,
    out: Path,
) -> None:
    """Look for games in which cards break the laws of the table.

    Random tables with the cards named, random answers; after each answer every law is looked at: each card in one
    place, no token from nowhere, life within its bounds, no question without an answer, copies that go on alike.
    Without --card all cards of the sets of --with are aimed at, else all of the sets named. What goes wrong is made
    as short as can be and written as a scenario that fails. The same seeds find the same.

    \b
    Examples:
      bangdsl fuzz --with my-set
      bangdsl fuzz --with my-set --card stampede --minutes 5
      bangdsl fuzz --sets all --card duel --seed 1000
    """
    from bangdsl.library import rulebook
    from bangdsl.scenario.fuzz import Fuzz

    named = chosen_sets(sets) if sets or not folders else []
    rules = rulebook(named, folders)
    aimed = _aimed(rules, cards, folders, named)
    fuzz = Fuzz(rules, aimed)
    some = f"{', '.join(aimed[:FEW])}{', …' if aimed[FEW:] else ''}"
    click.echo(f"aiming at {counted(len(aimed), 'card')}: {visible(some)}")
    began = told = time.monotonic()
    ends = began + minutes * 60
    used: Counter[str] = Counter()
    failures: dict[str, int] = {}
    count = answers = 0
    while time.monotonic() < ends and (tables is None or count < tables) and len(failures) < MOST_FAILURES:
        attempt = fuzz.attempt(seed + count)
        used += attempt.used
        answers += len(attempt.answers)
        count += 1
        if attempt.wrong and attempt.kind not in failures:
            failures[attempt.kind] = seed + count - 1
            _tell(fuzz, attempt, seed + count - 1, rules, folders, out)
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            click.echo(f"{told - began:.0f} s: {_so_far(count, answers, failures)}", err=True)
    click.echo("uses:")
    for ident in sorted(aimed, key=lambda each: (used[each], each)):
        click.echo(f"{used[ident]:8}  {visible(ident)}")
    click.echo(f"seeds {seed} to {seed + count - 1}: {_so_far(count, answers, failures)}")
    ctx.exit(1 if failures else 0)


def _so_far(count: int, answers: int, failures: dict[str, int]) -> str:
    return f"{counted(count, 'table')}, {counted(answers, 'answer')}, {counted(len(failures), 'failure')}"


def _aimed(rules: Rulebook, cards: Sequence[str], folders: Sequence[Path], named: Sequence[str]) -> list[str]:
    """The ids to aim at: those named, else all of the sets that were named that are no rules and no roles."""
    known = {ident: each for ident, each in rules.definitions.items() if each.kind != "rule"}
    for ident in cards:
        if ident not in known:
            raise click.UsageError(f"there is no card '{ident}'{near(ident, known)}")
    if cards:
        return list(dict.fromkeys(cards))
    places = {folder.resolve() for folder in folders}
    own = _own_ids(places) if places else set(named)
    found = [ident for ident, each in known.items() if each.set in own and each.kind != "role"]
    if not found:
        raise click.UsageError("there is no card to aim at in these sets; name one with --card")
    return found


def _own_ids(places: set[Path]) -> set[str]:
    from bangdsl.load.sets import load_set

    sources = [load_set(place)[0] for place in sorted(places)]
    return {source.id for source in sources if source is not None}


def _tell(fuzz: Fuzz, attempt: Attempt, seed: int, rules: Rulebook, folders: Sequence[Path], out: Path) -> None:
    """Make a failure short, write it, and say how to see it again."""
    from bangdsl.scenario.fuzz import as_scenario

    click.secho(f"FAILED with seed {seed}: ", fg="red", bold=True, nl=False)
    click.echo(visible(attempt.wrong))
    until = time.monotonic() + SHORTENING
    short = fuzz.shortened(attempt, lambda: time.monotonic() > until)
    needed = {need for each in rules.sets for need in each.needs}
    sets = [each.id for each in rules.sets if each.id not in needed] or [each.id for each in rules.sets]
    path = out / f"fuzz-{seed}.yml"
    out.mkdir(parents=True, exist_ok=True)
    path.write_text(as_scenario(short, sets, seed), encoding="utf-8", newline="\n")
    along = "".join(f" --with {shown_path(folder)}" for folder in folders)
    click.echo(f"    {counted(len(attempt.answers), 'answer')}, made short: {len(short.answers)}")
    click.echo(f"    bangdsl test{along} {shown_path(path)}")
