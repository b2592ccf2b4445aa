"""`bangdsl simulate`: many games of bots, and who won them.

A game is decided by its seed, so the numbers are the same however many processes share the work.
"""

from __future__ import annotations

import math
import os
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bangdsl.commands.common import as_json, check_bots, check_setup, chosen_sets, console, counted, game_options
from bangdsl.table.chance import MAX_SEED

if TYPE_CHECKING:
    from rich.table import Table

    from bangdsl.play.game import Game, Setup
    from bangdsl.play.rulebook import Rulebook

Z = 1.959964  # of a normal distribution, 95% lie within so many deviations
MAX_GAMES = 1_000_000  # a night of several machines; what became of each game is kept until the end
MAX_JOBS = 256
FEW_GAMES = 10  # not worth a process of their own


@dataclass(frozen=True)
class Plan:
    """What every game of a run has in common; plain enough to be sent to another process."""

    sets: tuple[str, ...]
    folders: tuple[Path, ...]
    players: int
    kind: str
    variants: frozenset[str]

    def setup(self, seed: int) -> Setup:
        from bangdsl.play.game import Setup, seats

        return Setup(seats(self.players), seed, self.variants)


@dataclass(frozen=True)
class Outcome:
    """How one game ended: who sat there as what and won or not; or the error that broke it."""

    seed: int
    turns: int = 0
    seats: tuple[tuple[str, str, bool], ...] = ()  # role, character, won
    error: str = ""


@click.command()
@game_options
@click.option("--games", type=click.IntRange(1, MAX_GAMES), default=100, show_default=True, metavar="G")
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED - MAX_GAMES),
    default=0,
    show_default=True,
    metavar="S",
    help="Game i has the seed S + i.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, MAX_JOBS),
    metavar="J",
    help="Processes that share the work.  [default: one for each core, fewer for a few games]",
)
@click.option("--json", is_flag=True, help="Print the numbers as JSON, and nothing else.")
@click.pass_context
def command(
    ctx: click.Context,
    players: int,
    kind: str,
    sets: Sequence[str],
    folders: Sequence[Path],
    variants: Sequence[str],
    games: int,
    seed: int,
    jobs: int | None,
    json: bool,
) -> None:
    """Let bots play many games and count who wins.

    Shares come with their 95% interval (Wilson). A role has won a game if a player with it has. A game that breaks is
    reported with its seed and a journal that leads to the decision where it broke. Ctrl-C ends a run early, and the
    games played so far are counted.

    \b
    Examples:
      bangdsl simulate --games 500 --seed 7
      bangdsl simulate --players 7 --sets all --jobs 4
      bangdsl simulate --with path/to/my-set --json > result.json
      bangdsl simulate --bots my_bots:Careful
    """
    check_bots(kind)
    plan = Plan(tuple(chosen_sets(sets)), tuple(folders), players, kind, frozenset(variants))
    rules = rules_of(plan)
    check_setup(rules, plan.setup(seed))
    jobs = jobs or _useful_jobs(games)
    click.echo(_announced(plan, rules, seed, games, jobs), err=json)
    began = time.perf_counter()
    outcomes, stopped = _played(_watched(play_all(plan, seed, games, jobs), games))
    seconds = time.perf_counter() - began
    report = report_of(plan, seed, outcomes)
    for failure in report["failed"]:
        failure["journal"] = _journal_of(plan, failure["seed"])
    pace = f"{counted(len(outcomes), 'game')} in {seconds:.1f} s, {len(outcomes) / max(seconds, 1e-9):.0f} a second"
    if stopped:
        pace = f"stopped after {len(outcomes)} of {counted(games, 'game')}; {pace}"
    if json:
        click.echo(as_json(report, indent=2))
        click.echo(pace, err=True)
    else:
        _show(report, rules, pace)
    ctx.exit(1 if report["failed"] or stopped else 0)


def _announced(plan: Plan, rules: Rulebook, seed: int, games: int, jobs: int) -> str:
    """What is going to be played, so that it can be played again."""
    names = ", ".join(compiled.names.get("en", compiled.id) for compiled in rules.sets)
    variants = "".join(f", {name}" for name in sorted(plan.variants))
    seeds = f"seed {seed}" if games == 1 else f"seeds {seed} to {seed + games - 1}"
    who = f"{counted(plan.players, f'{plan.kind} bot')}"
    return f"{names}{variants}: {counted(games, 'game')} of {who}, {seeds}, {counted(jobs, 'process', 'processes')}"


def _played(outcomes: Iterable[Outcome]) -> tuple[list[Outcome], bool]:
    """The games that were played, and whether Ctrl-C ended it before all were."""
    played: list[Outcome] = []
    try:
        for outcome in outcomes:
            played.append(outcome)
    except KeyboardInterrupt:
        return played, True
    return played, False


# ---------------------------------------------------------------- playing


@cache
def rules_of(plan: Plan) -> Rulebook:
    from bangdsl.library import rulebook

    return rulebook(plan.sets, plan.folders)


def play_out(game: Game, kind: str) -> None:
    """Let bots answer until the game is over."""
    from bangdsl import bots

    bots.play_out(game, bots.bots_for(game, kind))


def play_one(plan: Plan, seed: int) -> Outcome:
    from bangdsl.bots import BotError
    from bangdsl.play.game import Game, GameError

    try:
        game = Game(rules_of(plan), plan.setup(seed))
        play_out(game, plan.kind)
    except (GameError, BotError) as error:
        return Outcome(seed, error=str(error))
    except Exception:  # it must not hide how the other games went
        return Outcome(seed, error=traceback.format_exc().rstrip())
    seats = tuple(
        (
            player.role.definition.id if player.role is not None else "",
            player.character.definition.id if player.character is not None else "",
            player in game.winners,
        )
        for player in game.table.players
    )
    return Outcome(seed, game.table.turn_count, seats)


def play_some(plan: Plan, seeds: range) -> list[Outcome]:
    return [play_one(plan, seed) for seed in seeds]


def play_all(plan: Plan, first: int, games: int, jobs: int) -> Iterator[Outcome]:
    """All games, in the order of their seeds."""
    if jobs == 1:
        yield from (play_one(plan, seed) for seed in range(first, first + games))
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from itertools import repeat

    size = max(1, min(50, games // (jobs * 4)))
    chunks = [range(start, min(start + size, first + games)) for start in range(first, first + games, size)]
    # Each process starts afresh: a copy of this one could be made while the progress bar's thread holds a lock.
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    before, complete = set(multiprocessing.active_children()), False
    try:
        with _deaf():
            results = pool.map(play_some, repeat(plan), chunks)
        for outcomes in results:
            yield from outcomes
        complete = True
    finally:
        if not complete:
            # The pool's own thread complains of processes that end while it still takes back their work.
            threading.excepthook = lambda args: None
        pool.shutdown(wait=complete, cancel_futures=True)
        for process in () if complete else set(multiprocessing.active_children()) - before:
            process.terminate()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which is for this one alone to answer."""
    if threading.current_thread() is not threading.main_thread():  # only there it can be said
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _useful_jobs(games: int) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, games // FEW_GAMES))


def _watched(outcomes: Iterable[Outcome], games: int) -> Iterator[Outcome]:
    """The same, with a bar on stderr when somebody watches."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    out = console(err=True)
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=out,
        transient=True,
        disable=not out.is_terminal,
    ) as progress:
        task = progress.add_task("games", total=games)
        for outcome in outcomes:
            progress.advance(task)
            yield outcome


def _journal_of(plan: Plan, seed: int) -> str | None:
    """Play a broken game again, with a journal; its name, or nothing if it cannot be written here."""
    from bangdsl.play.game import GameError
    from bangdsl.play.journal import start

    number, path = 1, Path(f"failed-{seed}.journal")
    while path.exists():
        number += 1
        path = Path(f"failed-{seed}-{number}.journal")
    game = None
    try:
        folders = [folder.resolve() for folder in plan.folders]
        game = start(path, rules_of(plan), plan.setup(seed), plan.sets, folders)
        play_out(game, plan.kind)
    except GameError:
        pass
    except OSError:
        return None
    except Exception:  # reported already; the journal leads up to it
        pass
    finally:
        if game is not None and game.journal is not None:
            game.journal.close()
    return str(path) if path.exists() else None


# ---------------------------------------------------------------- counting


def wilson(won: int, of: int) -> tuple[float, float]:
    """Where the true share lies, at 95%."""
    if not of:
        return 0.0, 1.0
    share, square = won / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def report_of(plan: Plan, seed: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The numbers of a run; nothing in it depends on the machine."""
    played = [outcome for outcome in outcomes if not outcome.error]
    seats = [outcome.seats for outcome in played]
    roles = _shares([(role, won) for role, _, won in game] for game in seats)
    characters = _shares([(character, won) for _, character, won in game] for game in seats)
    turns = [outcome.turns for outcome in played]
    return {
        "games": len(outcomes),
        "seed": seed,
        "players": plan.players,
        "bots": plan.kind,
        "sets": [*plan.sets, *(each.id for each in rules_of(plan).sets if each.id not in plan.sets)],
        "variants": sorted(plan.variants),
        "finished": len(played),
        "won_by_nobody": sum(1 for outcome in played if not any(seat[2] for seat in outcome.seats)),
        "turns": {
            "mean": round(sum(turns) / len(turns), 3) if turns else None,
            "fewest": min(turns, default=None),
            "most": max(turns, default=None),
        },
        "roles": roles,
        "characters": characters,
        "failed": [{"seed": outcome.seed, "error": outcome.error} for outcome in outcomes if outcome.error],
    }


def _shares(played: Iterable[Sequence[tuple[str, bool]]]) -> dict[str, dict[str, float]]:
    """By name: in how many games it was there, how many of them it won, and the share with its interval."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for seats in played:
        games.update({name for name, _ in seats if name})
        wins.update({name for name, won in seats if name and won})
    found = {}
    for name in sorted(games):
        low, high = wilson(wins[name], games[name])
        share = wins[name] / games[name]
        found[name] = {
            "games": games[name],
            "won": wins[name],
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
    return found


# ---------------------------------------------------------------- showing


def _show(report: dict[str, Any], rules: Rulebook, pace: str) -> None:
    out = console()
    out.print()
    for title in ("roles", "characters"):
        if report[title]:
            out.print(_table(title, report[title], rules))
            out.print()
    turns = report["turns"]
    if turns["mean"] is not None:
        out.print(f"turns a game: {turns['mean']:.1f} on average, {turns['fewest']} to {turns['most']}")
    if report["won_by_nobody"]:
        out.print(f"won by nobody: {report['won_by_nobody']}")
    out.print(pace)
    for failure in report["failed"]:
        where = f"journal {failure['journal']}" if failure["journal"] else "its journal cannot be written here"
        out.print(f"FAILED seed {failure['seed']} ({where}): {failure['error']}", style="red", soft_wrap=True)
    if report["failed"]:
        out.print(f"{len(report['failed'])} of {counted(report['games'], 'game')} failed", style="bold red")


def _table(title: str, shares: dict[str, dict[str, float]], rules: Rulebook) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(title)
    for head in ("games", "won", "share", "95% interval"):
        table.add_column(head, justify="right")
    for ident, row in sorted(shares.items(), key=lambda item: (-item[1]["share"], item[0])):
        definition = rules.definitions.get(ident)
        interval = f"{row['low']:.1%} to {row['high']:.1%}"
        name = Text(definition.name if definition is not None else ident)
        table.add_row(name, str(row["games"]), str(row["won"]), f"{row['share']:.1%}", interval)
    return table
