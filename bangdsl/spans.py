"""Where things stand in files.

All arithmetic between a YAML scalar as it is written and the text it means lives here: quotes, escapes, folded line
breaks, and block marks that start a line later and lose their indent. Finding the scalars is the loader's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from bangdsl.frozen import dataclass


@dataclass(frozen=True)
class Span:
    """A stretch of a file. Lines and columns count characters from 1; the end column is one past the last."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class EffectText:
    """A text and the way back from any part of it to its file.

    `raw` is the YAML scalar as written, quote or block mark included, from `line` and `column` on, and `style` is its
    first sign (none for a plain one). Without `raw` the text stands in the file as it is.
    """

    text: str
    file: str
    raw: str | None = None
    style: str = ""
    line: int = 1
    column: int = 1

    def locate(self, line: int, column: int, length: int = 1) -> Span:
        """The span of `length` characters from a line and column of the text, both counted from 1."""
        lines = self._lines
        row = min(max(line, 1), len(lines)) - 1
        before = sum(len(text) + 1 for text in lines[:row])
        start = before + (min(max(column, 1) - 1, len(lines[row])) if line <= len(lines) else len(lines[row]))
        return self.span(start, start + length)

    def span(self, start: int, end: int) -> Span:
        """The span of the text from offset `start` up to `end`; at the end of the text, just after its last word."""
        if start < len(self.text):
            first = self._places[start][0]
            last = self._places[min(max(end, start + 1), len(self.text)) - 1][1] - 1
        else:
            words = len(self.text.rstrip())
            first = last = self._places[words - 1][1] if words else 0
        line, column = self._position(first)
        end_line, end_column = self._position(max(first, last))
        return Span(self.file, line, column, end_line, end_column + 1)

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _written(self) -> str:
        return self.text if self.raw is None else self.raw

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        """For each character of the text, where what stands for it starts and ends in `raw`."""
        if self.raw is None:
            places = [(i, i + 1) for i in range(len(self.text))]
        elif self.style in ("|", ">"):
            places = list(_block_places(self.text, self.raw))
        else:
            places = list(_flow_places(self.raw, self.style))
        missing = len(self.text) - len(places)
        return places + [places[-1] if places else (0, 1)] * missing

    def _position(self, offset: int) -> tuple[int, int]:
        breaks = self._written.count("\n", 0, offset)
        if not breaks:
            return self.line, self.column + offset
        return self.line + breaks, offset - self._written.rfind("\n", 0, offset)


_BLANKS: Final = r"[ \t]*+\n[ \t\n]*|[ \t]+"
_PIECES: Final = {
    "": re.compile(rf"{_BLANKS}|."),
    "'": re.compile(rf"{_BLANKS}|''|."),
    '"': re.compile(rf"{_BLANKS}|\\(?:x.{{2}}|u.{{4}}|U.{{8}}|\n[ \t\n]*|.)|."),
}


def _flow_places(raw: str, style: str) -> Iterator[tuple[int, int]]:
    """Places in a plain or quoted scalar: one line break folds to a space, more of them to one break fewer."""
    for piece in _PIECES[style].finditer(raw, len(style)):
        start, end = piece.span()
        breaks = raw.count("\n", start, end)
        if raw[start] == "\\" and breaks:  # an escaped line break says nothing itself
            yield from [(start, start + 1)] * (breaks - 1)
        elif breaks:
            at = raw.index("\n", start)
            yield from [(at, at + 1)] * max(1, breaks - 1)
        elif raw[start] in " \t":
            yield from ((i, i + 1) for i in range(start, end))
        else:
            yield start, end


def _block_places(text: str, raw: str) -> Iterator[tuple[int, int]]:
    """Places in a `|` or `>` block: the text follows the rows under the mark, less their common indent."""
    mark, *rows = raw.split("\n")
    rows = rows or [""]
    indent = _first_indent(rows) - _first_indent(text.split("\n"))
    row, column, start = 0, 0, len(mark) + 1
    for char in text:
        while char not in " \n" and indent + column >= len(rows[row]) and row + 1 < len(rows):
            start, row, column = start + len(rows[row]) + 1, row + 1, 0  # a `>` block has folded this break away
        at = start + min(indent + column, len(rows[row]))
        yield at, at + 1
        if indent + column < len(rows[row]):
            column += 1
        elif row + 1 < len(rows):
            start, row, column = start + len(rows[row]) + 1, row + 1, 0


def _first_indent(rows: list[str]) -> int:
    return next((len(row) - len(row.lstrip(" ")) for row in rows if row.strip()), 0)
