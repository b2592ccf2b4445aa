"""Play a journalled game, slowly enough to be killed in the middle: python -m tests.journalled FILE SEED [ROOM]

With ROOM, the disk is full once the journal has grown by so many bytes: the system takes a part of the line that goes
beyond, then refuses. No other file of the process is written meanwhile.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from bangdsl.library import rulebook
from bangdsl.play import journal
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.journal import JournalError
from bangdsl.table.chance import Chance


def next_answer(game: Game, seed: int) -> int:
    """A random answer that depends only on the seed and how far the game is: a resumed game goes on the same way."""
    assert game.decision is not None
    return Chance(seed * 1_000_003 + len(game.answers)).below(len(game.decision.options))


def setup(seed: int) -> Setup:
    return Setup(seats(5), seed)


def begun(path: Path, seed: int) -> Game:
    return journal.start(path, rulebook(["base"]), setup(seed), ["base"])


def main() -> None:
    path, seed, room = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else None
    if room is not None:
        size = path.stat().st_size if path.exists() else 0
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, size + room))
    try:
        game = journal.resume(path) if path.exists() else begun(path, seed)
    except JournalError as error:
        print(f"0 answers, {error}", flush=True)
        return
    print("playing", flush=True)
    while game.decision is not None:
        try:
            game.answer(next_answer(game, seed))
        except JournalError as error:
            print(f"{len(game.answers)} answers, {error}", flush=True)
            return
        if room is None:
            time.sleep(0.001)
    print("over", flush=True)


if __name__ == "__main__":
    main()
