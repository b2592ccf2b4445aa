"""Say what a designer most likely did when YAML cannot be followed.

The two loaders of PyYAML word the same mistake differently, so each is known by a pattern that fits both.
"""

from __future__ import annotations

import re
from typing import Final

import yaml

from bangdsl.diagnostics import Diagnostic
from bangdsl.spans import Span

_QUOTE_IT: Final = "put the whole text in quotes, or below a `|` on lines of its own"

# What the loader says; whether its start or its end shows the mistake; what we say; what would be right.
_MISTAKES: Final = [
    (r"',' or '}'", "start", "this `{` is not closed, or what follows it cannot be told apart", _QUOTE_IT),
    (r"',' or '\]'", "start", "this `[` is not closed, or what follows it cannot be told apart", _QUOTE_IT),
    (r"unexpected end of stream", "start", "this text is not closed: its last quotation mark is missing", None),
    (r"could not find expected ':'", "start", "this line has no `:` after its key", None),
    (r"escape|hexa?decimal", "end", "a text in double quotes has an unknown `\\` in it", "write `\\\\`"),
    (r"cannot start any token", "end", "a text cannot start with this character", _QUOTE_IT),
    (r"sequence entries are not", "end", "a list cannot start here", "start it on a line of its own"),
    (r"alphabetic or numeric", "start", "`*` and `&` mean something else at the start of a text", _QUOTE_IT),
    (r"node content|keys are not", "end", "something is missing here, or this sign cannot start a text", _QUOTE_IT),
    (r"line break|chomping", "end", "only a comment can follow a `|` or `>` in its line", "go on in the next line"),
    (r"values are not|unexpected ':'", "end", "this `:` cannot stand here", "does the line above lack one?"),
    (r"expected key|block end|'-' ind|document start", "end", "this cannot stand here", "check quotes and indent"),
]


def explain_yaml_error(error: yaml.MarkedYAMLError, source: str, file: str) -> Diagnostic:
    """One diagnostic for the place where YAML gave up."""
    problem = error.problem or "not YAML"
    broke = error.problem_mark or error.context_mark
    began = error.context_mark or broke
    if broke is None or began is None:
        return Diagnostic("E0105", f"this is not YAML: {problem}", Span(file, 1, 1, 1, 1))
    before = source[source.rfind("\n", 0, broke.index) + 1 : broke.index]
    second_colon = source.startswith(":", broke.index) and re.search(r":\s", before)
    if second_colon and ("not allowed" in problem or (began.line == broke.line and "'}'" in problem)):
        message = "a text with `: ` in it must be in quotes"
        return Diagnostic(
            "E0106", message, _point(file, broke, source), "quote it, or put it below a `|` on lines of its own"
        )
    if "tag" in f"{error.context} {problem}":
        message = "a `!` here starts a YAML tag; card files have none"
        return Diagnostic(
            "E0109", message, _point(file, began, source), "put the text in quotes if the `!` belongs to it"
        )
    for pattern, place, message, hint in _MISTAKES:
        if re.search(pattern, problem):
            return Diagnostic("E0105", message, _point(file, began if place == "start" else broke, source), hint)
    return Diagnostic("E0105", f"this is not YAML: {problem}", _point(file, broke, source))


def _point(file: str, mark: yaml.Mark, source: str) -> Span:
    """Where a mark stands; one at the end of the file may lie a line below the last."""
    lines = source.split("\n")
    line, column = mark.line + 1, mark.column + 1
    if line > len(lines):
        line, column = len(lines), len(lines[-1]) + 1
    return Span(file, line, column, line, column + 1)
