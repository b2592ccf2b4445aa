"""Players that are programs. They see their view, read what effects do, and know no card by name."""

from __future__ import annotations

from typing import Protocol

from bangdsl.play.decisions import Decision
from bangdsl.play.view import View

KINDS = ("random", "simple")


class Bot(Protocol):
    def choose(self, decision: Decision, view: View) -> int:
        """The number of one of the decision's options."""
        ...


def make_bot(kind: str, seed: int) -> Bot:
    if kind == "random":
        from bangdsl.bots.random import RandomBot

        return RandomBot(seed)
    if kind == "simple":
        from bangdsl.bots.simple import SimpleBot

        return SimpleBot(seed)
    raise ValueError(f"there is no bot `{kind}`; there are {', '.join(KINDS)}")
