"""Any legal answer."""

from __future__ import annotations

from bangdsl.play.view import Question
from bangdsl.table.chance import Chance


class RandomBot:
    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, question: Question) -> int:
        return self.chance.below(len(question))
