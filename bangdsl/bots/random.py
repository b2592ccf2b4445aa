"""Any legal answer."""

from __future__ import annotations

from bangdsl.play.decisions import Decision
from bangdsl.play.view import View
from bangdsl.table.chance import Chance


class RandomBot:
    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, decision: Decision, view: View) -> int:
        return self.chance.below(len(decision.options))
