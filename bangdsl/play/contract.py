"""What compiled modules are written against: whatever they name comes from here, and mypy checks them by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bangdsl.play.abilities import UNLIMITED, Abilities, CompiledSet
from bangdsl.play.decisions import Running
from bangdsl.play.events import PROCEED
from bangdsl.play.turns import Interpreter
from bangdsl.play.verbs import Attack
from bangdsl.table.cards import Card
from bangdsl.table.table import Player

if TYPE_CHECKING:
    from bangdsl.play.abilities import Event
else:
    from bangdsl.play.events import Event

__all__ = [
    "PROCEED", "UNLIMITED", "Abilities", "Any", "Attack", "Card", "CompiledSet", "Event", "Interpreter", "Player",
    "Running",
]  # fmt: skip
