"""Kill the process of a journalled game or let its disk be full, again and again, and resume the game each time."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bangdsl.library import rulebook
from bangdsl.play import journal
from bangdsl.play.game import Game
from bangdsl.play.laws import broken, fingerprint
from bangdsl.table.chance import Chance
from tests.journalled import next_answer, setup

Accident = Callable[[list[str], Path, Chance], tuple[str, list[str]]]


def kill_and_resume(folder: Path, kills: int, seed: int = 1) -> list[str]:
    """What went wrong over so many kills; nothing, if every journal resumed to the very table it was left at."""
    return _survived(folder, kills, seed, _killed)


def fill_and_resume(folder: Path, fills: int, seed: int = 1) -> list[str]:
    """The same with a disk that is full after the next few lines, within a line or between two."""
    return _survived(folder, fills, seed, _out_of_room)


def _survived(folder: Path, times: int, seed: int, accident: Accident) -> list[str]:
    chance, wrong, number, done = Chance(seed), [], 0, 0
    while done < times:
        number += 1
        path = folder / f"{number}.journal"
        over = False
        while done < times and not over:
            command = [sys.executable, "-m", "tests.journalled", str(path), str(number)]
            said, problems = accident(command, path, chance)
            over = "over" in said
            done += not over or accident is _killed
            wrong += problems
            if path.exists():
                wrong += check(path, number)
    return wrong


def _killed(command: list[str], path: Path, chance: Chance) -> tuple[str, list[str]]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "playing\n"
        time.sleep(chance.below(60) / 1000)
        child.kill()
        return child.stdout.read(), []


def _out_of_room(command: list[str], path: Path, chance: Chance) -> tuple[str, list[str]]:
    """The process must say that the disk is full and how many answers the game has, and keep just these."""
    command = [*command, str(chance.below(6_000))]
    said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    if said.endswith("over\n"):
        return said, []
    told = re.search(r"^(\d+) answers, the journal cannot be written: (.+?):\d+: File too large; ", said, re.MULTILINE)
    if told is None:
        return said, [f"{path.name}: {said!r} does not tell that the disk is full"]
    kept = path.read_bytes().count(b"\n") - 1 if path.exists() else 0
    whole = not path.exists() or path.read_bytes().endswith(b"\n")
    if kept != int(told[1]) or not whole:
        return said, [f"{path.name}: {told[1]} answers were given, {kept} are kept"]
    return said, []


def check(path: Path, seed: int) -> list[str]:
    """Does the journal lead to the table that a game without accidents comes to by as many answers?"""
    resumed = journal.resume(path)
    assert resumed.journal is not None
    resumed.journal.close()
    again = Game(rulebook(["base"]), setup(seed))
    for _ in resumed.answers:
        again.answer(next_answer(again, seed))
    lines = path.read_text(encoding="utf-8").count("\n") - 1
    found = broken(resumed)
    if fingerprint(again) != fingerprint(resumed):
        found.append(f"{path.name}: the resumed table is another one")
    if lines != len(resumed.answers):
        found.append(f"{path.name}: {lines} answers written, {len(resumed.answers)} resumed")
    return found
