"""Play a journalled game, slowly enough to be killed in the middle: python -m tests.journalled FILE SEED"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from bangdsl.library import rulebook
from bangdsl.play import journal
from bangdsl.play.game import Game, Setup, seats
from bangdsl.table.chance import Chance


def next_answer(game: Game, seed: int) -> int:
    """A random answer that depends only on the seed and how far the game is: a resumed game goes on the same way."""
    assert game.decision is not None
    return Chance(seed * 1_000_003 + len(game.answers)).below(len(game.decision.options))


def main() -> None:
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    if path.exists():
        game = journal.resume(path)
    else:
        game = journal.start(path, rulebook(["base"]), Setup(seats(5), seed), ["base"])
    print("playing", flush=True)
    while game.decision is not None:
        game.answer(next_answer(game, seed))
        time.sleep(0.001)
    print("over", flush=True)


if __name__ == "__main__":
    main()
