"""Messages to the designer: their form, and the table of their codes.

A diagnostic is a value; who finds a mistake makes one and goes on. Nothing here knows where mistakes come from, and
`codes.yml` beside this module is the only list of codes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal

from bangdsl import store
from bangdsl.frozen import dataclass
from bangdsl.spans import Span

Severity = Literal["error", "warning"]
Example = str | Mapping[str, str]

_EXAMPLE_SET: Final = "set: example\nneeds: [base]\n"
_LONGEST_LINE: Final = 100
_MOST_KNOWN: Final = 2_000  # words that one is compared with
_CUT_BEFORE: Final = 40
# What a terminal would obey, hide or read backwards: control characters, those without width or that only join or part
# others, those that turn the direction of text around, fillers, tags, lone surrogates. A joiner has its place between
# the letters of scripts that need it, never beside a Latin one.
HIDDEN: Final = (
    r"\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    r"\ud800-\udfff\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
JOINERS: Final = (
    r"(?<![\u0300-\uffff\U00010000-\U0010ffff])[\u200c\u200d]|[\u200c\u200d](?![\u0300-\uffff\U00010000-\U0010ffff])"
)
# What nearly every text is made of; patterns as wide as those above take long to be made, and nearly no run needs one.
ORDINARY: Final = frozenset(
    [*map(chr, (*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x250))), *"♥♦♣♠–—‘’“”…│┌─"]
)
_STYLES: Final = {"error": "1;31", "warning": "1;33", "gutter": "34", "message": "1"}


@dataclass(frozen=True)
class Code:
    """A kind of mistake. The examples are a card file, or the files of a set by name."""

    code: str
    slug: str
    severity: Severity
    title: str
    meaning: str
    wrong: Example | None = None  # nothing: no text of a card is the mistake
    right: Example | None = None


@cache
def codes() -> Mapping[str, Code]:
    """The table of `codes.yml`, in order of code."""
    rows = store.rows_of(Path(__file__).with_name("codes.yml"))
    return {code: Code(code, **rows[code]) for code in sorted(rows)}


def example_files(example: Example) -> dict[str, str]:
    """The files of the set that an example stands for: a lone card file gets the smallest `set.yml` beside it."""
    return {"set.yml": _EXAMPLE_SET, "cards.yml": example} if isinstance(example, str) else dict(example)


@dataclass(frozen=True)
class Fix:
    """A text that has been tried, and what of a file it would stand in place of."""

    span: Span
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """One mistake: what, where, and what would be right. How bad it is follows from its code."""

    code: str
    message: str
    span: Span | None
    hint: str | None = None
    fix: Fix | None = None
    reads: str | None = None  # the rule text that the fix would have
    severity: Severity = field(init=False)

    def __post_init__(self) -> None:
        known = codes().get(self.code)
        object.__setattr__(self, "severity", known.severity if known else "error")


def quoted(text: str) -> str:
    """A designer's own words inside a message: in backticks, on one line, and never longer than a line can bear."""
    return f"`{visible(text if len(text) <= 60 else text[:59] + '…')}`"


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the known word nearest to this one, if one is near."""
    import difflib

    near = difflib.get_close_matches(word[:60], islice(known, _MOST_KNOWN), n=1)
    return f"did you mean {quoted(near[0])}?" if near else None


def to_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """The diagnostics as plain data, for tools; places are null where a mistake has none."""
    return [
        {
            "code": each.code,
            "severity": each.severity,
            "message": each.message,
            **_place(each.span),
            "hint": each.hint,
            "fix": each.fix and {"text": each.fix.text, **_place(each.fix.span)},
            "reads": each.reads,
        }
        for each in diagnostics
    ]


def _place(span: Span | None) -> dict[str, Any]:
    return {key: span and getattr(span, key) for key in ("file", "line", "column", "end_line", "end_column")}


def render(diagnostics: Sequence[Diagnostic], sources: Mapping[str, str], colour: bool = False) -> str:
    """The diagnostics for people, each with the line it is about; `sources` has the text of each file by its name.

    Whatever a card file holds, nothing but the colours asked for here can reach the terminal as a command.
    """
    files = {each.span.file for each in diagnostics if each.span} & sources.keys()
    lines = {file: sources[file].split("\n") for file in files}
    return "\n\n".join(_render(each, lines, colour) for each in diagnostics)


def _render(diagnostic: Diagnostic, lines: Mapping[str, list[str]], colour: bool) -> str:
    def paint(text: str, style: str) -> str:
        return f"\033[{_STYLES[style]}m{text}\033[0m" if colour else text

    span, hint = diagnostic.span, visible(diagnostic.hint or "")
    gutter = " " * max(2, len(str(span.line)) if span else 0)
    rows = [paint(f"{diagnostic.severity}[{diagnostic.code}]", diagnostic.severity)]
    rows[0] += paint(f": {visible(diagnostic.message)}", "message")
    if span:
        rows.append(f"{gutter}{paint('┌─', 'gutter')} {visible(span.file)}:{span.line}:{span.column}")
    if span and 0 < span.line <= len(lines.get(span.file, ())):
        text, before, carets = _window(lines[span.file][span.line - 1], span)
        rows.append(gutter + paint("│", "gutter"))
        rows.append(f"{paint(str(span.line).ljust(len(gutter)) + '│', 'gutter')} {text}".rstrip())
        marks = paint(f"{'^' * carets} {hint}".rstrip(), diagnostic.severity)
        rows.append(f"{gutter}{paint('│', 'gutter')} {' ' * before}{marks}")
    elif hint:
        rows.append(f"{gutter}= hint: {hint}")
    if diagnostic.fix and "\n" in diagnostic.fix.text:
        rows += [f"{gutter}= say:", *(f"{gutter}    {visible(line)}" for line in diagnostic.fix.text.split("\n"))]
    for at, line in enumerate(diagnostic.reads.split("\n") if diagnostic.reads else ()):
        rows.append(f"{gutter}{'    ' if at else '= would read: '}{visible(line)}")
    rows.append(f"{gutter}= help: run `bangdsl explain {diagnostic.code}`")
    return "\n".join(rows)


def _window(line: str, span: Span) -> tuple[str, int, int]:
    """The part of the line to show, the width of what stands before the span in it, and the width of the span."""
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    first = max(0, min(start - _CUT_BEFORE, len(line) - _LONGEST_LINE))
    last = first + _LONGEST_LINE
    left, right = "…" if first else "", "…" if last < len(line) else ""
    before = left + _shown(line[first:start])
    inside = _shown(line[start : min(end, last)])
    return before + inside + _shown(line[max(start, end) : last]) + right, _width(before), max(1, _width(inside))


def _shown(text: str) -> str:
    return visible(text.replace("\t", "    "))


def visible(text: str) -> str:
    """The text with a visible sign for each character that a terminal would obey or hide."""
    if ORDINARY.issuperset(text):
        return text
    return _odd().sub(lambda odd: chr(0x2400 + ord(odd[0])) if odd[0] < " " else "\N{REPLACEMENT CHARACTER}", text)


@cache
def _odd() -> re.Pattern[str]:
    return re.compile(rf"[\x00-\x1f{HIDDEN}]|{JOINERS}")


def _width(text: str) -> int:
    """How many columns a terminal takes for the text."""
    return sum(
        0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )
