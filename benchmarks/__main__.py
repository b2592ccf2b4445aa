"""Time the compiler and the interpreter: python -m benchmarks [--games N] [--json]

Every rate is divided by the speed of a plain loop timed in the same process, so that figures of two machines compare.
Games are timed in turns with that loop: a machine that slows down in between slows down both.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bangdsl.bots import bot_maker, play_out
from bangdsl.editing.answers import hover
from bangdsl.editing.complete import completions
from bangdsl.editing.workspace import Workspace
from bangdsl.gathering import Memory, compile_folders
from bangdsl.library import compile_sets, folder_of, published, rulebook, standard
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.files import parsed, run_file, scenario_files

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "longhorn-trail"
STEPS = 2_000_000
SLICE = 40_000  # steps between two games


def loop(steps: int) -> None:
    x = 1
    for _ in range(steps):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF


def reference() -> float:
    """Millions of steps a second of the reference loop, best of 7."""
    return STEPS / min(timed(lambda: loop(STEPS)) for _ in range(7)) / 1e6


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def play(rules: Rulebook, players: int, kind: str, seed: int) -> Game:
    game = Game(rules, Setup(seats(players), seed))
    make = bot_maker(kind)
    play_out(game, {player.name: make(seed * 8 + player.seat) for player in game.table.players})
    return game


def games(rules: Rulebook, players: int, kind: str, count: int) -> tuple[float, float, float]:
    """Games and decisions a second, after a warm-up, and millions of steps a second of the reference meanwhile."""
    for seed in range(50):
        play(rules, players, kind, 1_000_000 + seed)
    decisions, playing, looping = 0, 0.0, 0.0
    for seed in range(count):
        start = time.perf_counter()
        decisions += len(play(rules, players, kind, seed).answers)
        played = time.perf_counter()
        loop(SLICE)
        playing, looping = playing + played - start, looping + time.perf_counter() - played
    return count / playing, decisions / playing, count * SLICE / looping / 1e6


def copy_against_replay(rules: Rulebook) -> tuple[float, float]:
    """Milliseconds for a copy in mid-game, and for a replay from the start to the same decision."""
    copies, replays, samples = 0.0, 0.0, 0
    for seed in range(40):
        answers = play(rules, 5, "simple", seed).answers
        setup = Setup(seats(5), seed)
        game = Game(rules, setup)
        for answer in answers[: len(answers) // 2]:
            game.answer(answer)
        copies += timed(game.copy)
        replays += timed(lambda: replay(rules, setup, game.answers))  # noqa: B023
        samples += 1
    return copies / samples * 1e3, replays / samples * 1e3


def replay(rules: Rulebook, setup: Setup, answers: list[int]) -> Game:
    game = Game(rules, setup)
    for answer in answers:
        game.answer(answer)
    return game


def command(*arguments: str, cache: Path, tries: int = 3, cold: bool = False) -> float:
    """Seconds for a command of `bangdsl` in a new process, start of Python included; `cold` with nothing kept."""

    def run() -> float:
        if cold:
            shutil.rmtree(cache, ignore_errors=True)
        return once(*arguments, cache=cache)

    run()
    return min(run() for _ in range(tries))


def once(*arguments: str, cache: Path) -> float:
    environment = {**os.environ, "BANGDSL_CACHE": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever installs bangdsl has its bytecode
    line = [sys.executable, "-m", "bangdsl", *arguments]
    return timed(lambda: subprocess.run(line, check=True, capture_output=True, env=environment))


def changed_set(cache: Path) -> float:
    """Seconds for a check of a set of one's own in which one effect has changed, of a library that has not."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder, "own")
        shutil.copytree(EXAMPLE, own)
        command("check", str(own), cache=cache, tries=1)
        best = math.inf
        for life in (5, 6, 7):
            (own / "more.yml").write_text(f"drifter: {{life: {life}, effect: my hand-limit is {life}}}\n", "utf-8")
            best = min(best, once("check", str(own), cache=cache))
        return best


def watched() -> tuple[float, float]:
    """Seconds to look at sets again in a process that knows them: one's own, and all, when one effect has changed."""
    memory = Memory()
    every = [(folder_of(ident), f"cards/{ident}") for ident in published()]
    own = [(EXAMPLE, "own")]
    compile_folders([*every, *own], memory=memory)
    file, rules = (EXAMPLE / "brown.yml").resolve(), (folder_of("base") / "rules.yml").resolve()
    mine = theirs = math.inf
    for number in range(2, 7):
        memory.texts[file] = f"{file.read_text('utf-8')}\nanother: {{border: brown, effect: draw {number}}}\n"
        mine = min(mine, timed(lambda: compile_folders(own, memory=memory)))
        memory.texts[rules] = rules.read_text("utf-8").replace("my flips are 1", f"my flips are {number}")
        theirs = min(theirs, timed(lambda: compile_folders(every, memory=memory)))
    return mine, theirs


def asked_by_an_editor() -> tuple[float, float]:
    """Seconds to say what can stand at a place of an effect, and what a name in one means, once the set is known."""
    workspace, file = Workspace(), (EXAMPLE / "characters.yml").resolve()
    rows = workspace.text_of(file).split("\n")
    line = next(number for number, row in enumerate(rows) if "BANG!" in row)
    place = file, line, rows[line].index("BANG!") + 2
    assert hover(workspace, *place) is not None
    assert completions(workspace, *place)
    return (
        min(timed(lambda: completions(workspace, *place)) for _ in range(5)),
        min(timed(lambda: hover(workspace, *place)) for _ in range(5)),
    )


def scenarios() -> tuple[int, float]:
    files, _ = scenario_files([ROOT / "tests" / "scenarios" / "base"])
    documents = [document for _, file in files if (document := parsed(file)[0])]
    rules = rulebook(["base"])
    start = time.perf_counter()
    count = sum(1 for document in documents for _ in run_file(rules, document))
    return count, count / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ["BANGDSL_CACHE"] = ""  # what is timed in this process is worked out in it
    speed = reference()
    rows: list[tuple[str, float, str, float | None]] = [("reference loop", speed, "million steps/s", None)]

    def rate(name: str, value: float, unit: str, speed: float = speed) -> None:
        rows.append((name, value, unit, value / speed))

    def span(name: str, seconds: float) -> None:
        rows.append((name, seconds * 1e3, "ms", seconds * speed))

    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "kept")
        span("check everything, nothing kept", command("check", cache=cache, cold=True))
        span("check everything, kept", command("check", cache=cache))
        span("check a set of one's own, one effect changed", changed_set(cache))
        span("show a card", command("show", "duel", cache=cache))
        span("bangdsl --help", command("--help", cache=cache, tries=5))
    mine, theirs = watched()
    span("watch a set of one's own, one effect changed", mine)
    span("watch everything, one rule of all changed", theirs)
    completion, meaning = asked_by_an_editor()
    span("completion in an effect", completion)
    span("hover over a name", meaning)
    compile_sets(published())
    span("compile everything, warm", min(timed(lambda: compile_sets(published())) for _ in range(3)))
    base = [(folder_of("base"), "cards/base")]
    span("check one set, warm", min(timed(lambda: compile_folders(base)) for _ in range(3)))
    count, per_second = scenarios()
    rate(f"scenarios ({count})", per_second, "/s")
    rules = rulebook(["base"])
    tables = [
        ("base", rules, 5),
        ("base + dodge-city", rulebook(["base", "dodge-city"]), 7),
        ("all sets", rulebook(standard()), 7),
    ]
    for name, book, players in tables:
        for kind in ("simple", "random"):
            played, decided, meanwhile = games(book, players, kind, options.games)
            rate(f"games, {name}, {players} players, {kind} bots", played, "/s", meanwhile)
            rate(f"decisions, {name}, {players} players, {kind} bots", decided, "/s", meanwhile)
    copied, replayed = copy_against_replay(rules)
    rows.append(("copy in mid-game", copied, "ms", copied / 1e3 * speed))
    rows.append(("replay to mid-game", replayed, "ms", replayed / 1e3 * speed))
    rows.append(("peak memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB", None))
    if options.json:
        print(json.dumps([{"name": n, "value": v, "unit": u, "per_million_steps": r} for n, v, u, r in rows], indent=1))
        return
    for name, value, unit, ratio in rows:
        related = (
            ""
            if ratio is None
            else f"{ratio:10.3f} per million steps"
            if unit != "ms"
            else f"{ratio:10.3f} million steps"
        )
        print(f"{name:45} {value:12.2f} {unit:16}{related}")


if __name__ == "__main__":
    main()
