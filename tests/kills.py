"""Kill a process in the middle of a journalled game, again and again, and resume the game each time."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from bangdsl.play import journal
from bangdsl.play.game import Game
from bangdsl.table.chance import Chance
from tests.invariants import broken, fingerprint


def kill_and_resume(folder: Path, kills: int, seed: int = 1) -> list[str]:
    """What went wrong over so many kills; nothing, if every journal resumed to the very table it was left at."""
    chance, wrong, number, done = Chance(seed), [], 0, 0
    while done < kills:
        number += 1
        path = folder / f"{number}.journal"
        while done < kills:
            command = [sys.executable, "-m", "tests.journalled", str(path), str(number)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
                assert child.stdout is not None
                assert child.stdout.readline() == "playing\n"
                time.sleep(chance.below(60) / 1000)
                child.kill()
                rest = child.stdout.read()
            done += 1
            wrong += check(path)
            if "over" in rest:
                break
    return wrong


def check(path: Path) -> list[str]:
    """Does the journal lead to the table that its answers lead to from the start?"""
    resumed = journal.resume(path)
    again = Game(resumed.rulebook, resumed.setup)
    for answer in resumed.answers:
        again.answer(answer)
    if resumed.journal is not None:
        resumed.journal.close()
    lines = path.read_text(encoding="utf-8").count("\n") - 1
    found = broken(resumed)
    if fingerprint(again) != fingerprint(resumed):
        found.append(f"{path.name}: the resumed table is another one")
    if lines != len(resumed.answers):
        found.append(f"{path.name}: {lines} answers written, {len(resumed.answers)} resumed")
    return found
