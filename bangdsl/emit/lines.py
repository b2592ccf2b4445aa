"""Lines of Python: the only place that knows about indentation and line ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

WIDTH = 118


@dataclass
class Lines:
    lines: list[str] = field(default_factory=list)
    depth: int = 1

    def add(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def __enter__(self) -> Lines:
        """One level further in; a level that stays empty does nothing."""
        self.depth += 1
        self._begins.append(len(self.lines))
        return self

    def __exit__(self, *_: object) -> None:
        if len(self.lines) == self._begins.pop():
            self.add("pass")
        self.depth -= 1

    _begins: list[int] = field(default_factory=list)


def call(name: str, args: Iterable[str]) -> list[str]:
    """A call on one line if it fits, else an argument a line."""
    args = list(args)
    short = f"{name}({', '.join(args)})"
    return [short] if len(short) <= WIDTH else [f"{name}(", *(f"    {arg}," for arg in args), ")"]


def listing(items: Iterable[str]) -> str:
    """A tuple."""
    items = list(items)
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
