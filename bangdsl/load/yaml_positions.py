"""Read YAML into plain data and remember where each part stood.

Only the part of YAML that card files need is taken: mappings, lists, text, whole numbers and `true` or `false`. Tags,
anchors and aliases are refused, which leaves nothing to construct and nothing to blow up, and `no`, `on` or `1.10` stay
the words they look like. Events are read one by one into a stack of our own, so no nesting can exhaust Python's.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import yaml

from bangdsl import frozen
from bangdsl.diagnostics import HIDDEN, JOINERS, ORDINARY, Diagnostic, quoted
from bangdsl.load.letters import mixed_scripts
from bangdsl.load.yaml_mistakes import explain_yaml_error
from bangdsl.spans import EffectText, Span

MAX_DEPTH: Final = 30
MAX_NODES: Final = 50_000
MAX_PROBLEMS: Final = 200

KeyPath = tuple[str | int, ...]

_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_WORDS: Final[Mapping[str, object]] = {"": None, "~": None, "null": None, "true": True, "false": False}
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@frozen.dataclass(frozen=True)
class Document:
    """A mapping read from a file. A path leads from the top through keys and list indexes."""

    file: str
    source: str
    data: Mapping[str, Any]
    keys: Mapping[KeyPath, Span]
    values: Mapping[KeyPath, Span]
    texts: Mapping[KeyPath, EffectText]

    def where(self, path: KeyPath) -> Span:
        """The value at a path; its key where nothing is written, the start of the file for the whole."""
        span = self.values.get(path)
        if span and (span.line, span.column) != (span.end_line, span.end_column):
            return span
        return self.keys.get(path) or span or Span(self.file, 1, 1, 1, 1)


def read_yaml(source: str, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """Read one file; nothing but the diagnostics comes back where YAML itself cannot be followed."""
    reader = _Reader(source, file)
    try:
        reader.refuse_bad_characters()
        reader.refuse_tabs()
        for event in yaml.parse(source, Loader=_LOADER):
            reader.take(event)
    except _Stop as stop:
        return None, [*reader.problems, stop.diagnostic]
    except yaml.MarkedYAMLError as error:
        return None, [*reader.problems, explain_yaml_error(error, source, file)]
    except (yaml.YAMLError, ValueError, OverflowError):  # without libyaml, from an escape such as "\UFFFFFFFF"
        message = "this file has an escape in double quotes that stands for no character"
        return None, [*reader.problems, Diagnostic("E0105", message, Span(file, 1, 1, 1, 1))]
    if not reader.plain:
        return None, reader.problems
    data = reader.root if isinstance(reader.root, dict) else {}
    return Document(file, source, data, reader.keys, reader.values, reader.texts), reader.problems


class _Stop(Exception):
    """Going on would only produce echoes of this diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


@dataclass
class _Frame:
    """A mapping or list that is being read; `key` waits for its value."""

    content: dict[str, Any] | list[Any]
    path: KeyPath
    start: int
    key: str | None = None


def _bounds(event: Any) -> tuple[int, int]:
    """Where an event starts and ends in the source; every event of a file has both marks."""
    return event.start_mark.index, event.end_mark.index


class _Reader:
    """Builds the data of one file from its events."""

    def __init__(self, source: str, file: str) -> None:
        self.source, self.file = source, file
        self.line_starts = [0, *(found.end() for found in re.finditer("\n", source))]
        self.root: Any = None
        self.keys: dict[KeyPath, Span] = {}
        self.values: dict[KeyPath, Span] = {}
        self.texts: dict[KeyPath, EffectText] = {}
        self.problems: list[Diagnostic] = []
        self.stack: list[_Frame] = []
        self.documents = self.nodes = 0
        self.plain = True  # whether the data is what the file seems to say

    def refuse_bad_characters(self) -> None:
        if found := forbidden(self.source):
            raise _Stop(_bad_character(found[0], self.span(found.start(), found.end())))

    def refuse_tabs(self) -> None:
        """YAML and the effects in it count indentation in spaces; a tab would be as wide as each reader likes."""
        for found in re.finditer(r"^ *+(\t+)", self.source, re.MULTILINE):
            self.report("E0107", "a tab is used to indent this line", *found.span(1), "use spaces")
        if self.problems:
            raise _Stop(self.problems.pop())

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    start, _ = _bounds(event)
                    raise self.stop("E0111", "a second document starts here", start, start + 3, "use a file for each")
            case yaml.AliasEvent():
                self.take_alias(event)
            case yaml.ScalarEvent():
                self.take_node(event)
                self.take_scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self.take_node(event)
                self.open(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self.close(_bounds(event)[1])

    def take_node(self, event: yaml.NodeEvent) -> None:
        """What every node is checked for: how many there are, where the first stands, and what is tied to it."""
        start, end = _bounds(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self.stop("E0104", f"this file has more than {MAX_NODES:,} keys and values", start, start + 1)
        nothing = isinstance(event, yaml.ScalarEvent) and start == end
        if not (self.stack or nothing or isinstance(event, yaml.MappingStartEvent)):
            message = "a file of a set is a mapping from top to bottom, with lines like `key: value`"
            raise self.stop("E0112", message, start, self.end_of_word(start))
        if event.anchor is not None:
            self.refuse_alias(self.source.find("&" + event.anchor, start))
        if getattr(event, "tag", None) is not None:
            self.plain = False
            at = self.source.find("!", start)
            word = self.source[at : self.end_of_word(at)]
            hint = "put the text in quotes if the `!` belongs to it"
            self.report("E0109", f"{quoted(word)} is a YAML tag; card files have none", at, at + len(word), hint)

    def take_alias(self, event: yaml.AliasEvent) -> None:
        self.refuse_alias(_bounds(event)[0])
        if self.at_key():
            raise _Stop(self.problems.pop())
        self.attach(None)

    def refuse_alias(self, start: int) -> None:
        self.plain = False
        end = self.end_of_word(start)
        message = f"{quoted(self.source[start:end])} is a YAML anchor or alias; card files have none"
        self.report("E0110", message, start, end, "write the value out, or put the text in quotes")

    def take_scalar(self, event: yaml.ScalarEvent) -> None:
        start, end = _bounds(event)
        raw, style = self.source[start:end], event.style or ""
        line, column = self.position(start)
        text = EffectText(event.value, self.file, raw, style, line, column)
        if found := forbidden(event.value):  # an escape such as "\x07" hides it from the first search
            self.plain = False
            self.add(_bad_character(found[0], text.span(*found.span())))
        elif mixed := mixed_scripts(text):
            self.add(mixed)
        span = self.span(start, start + len(raw.rstrip()))
        if self.at_key():
            self.take_key(event.value, span)
            return
        value: object = event.value
        if not style and event.value in _WORDS:
            value = _WORDS[event.value]
        elif not style and _INTEGER.fullmatch(event.value):
            value = int(event.value)
        path = self.attach(value)
        self.values[path], self.texts[path] = span, text

    def at_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].content, dict) and self.stack[-1].key is None

    def take_key(self, key: str, span: Span) -> None:
        frame = self.stack[-1]
        path = (*frame.path, key)
        if key in frame.content:
            message = f"{quoted(key)} stands here twice; the first is in line {self.keys[path].line}"
            self.add(Diagnostic("E0108", message, span, "keep one of them"))
        frame.key = key
        self.keys[path] = span

    def open(self, event: yaml.NodeEvent) -> None:
        start, _ = _bounds(event)
        if self.at_key():
            raise self.stop("E0105", "a key must be a word, not a mapping or list", start, start + 1)
        if len(self.stack) >= MAX_DEPTH:
            raise self.stop("E0104", f"this is nested more than {MAX_DEPTH} deep", start, start + 1)
        content: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.stack.append(_Frame(content, self.attach(content), start))

    def close(self, end: int) -> None:
        """Note where a collection stood; its first line is enough to show, and all that block style tells surely."""
        frame = self.stack.pop()
        line_end = self.source.find("\n", frame.start)
        last = min(end, line_end) if line_end >= 0 else end
        self.values[frame.path] = self.span(frame.start, frame.start + len(self.source[frame.start : last].rstrip()))

    def attach(self, value: object) -> KeyPath:
        """Put a value where it belongs. Of a key given twice the last value stays: that much is reported already."""
        if not self.stack:
            self.root = value
            return ()
        frame = self.stack[-1]
        if isinstance(frame.content, list):
            frame.content.append(value)
            return (*frame.path, len(frame.content) - 1)
        assert frame.key is not None  # a value follows its key
        path = (*frame.path, frame.key)
        frame.content[frame.key] = value
        frame.key = None
        return path

    def end_of_word(self, start: int) -> int:
        found = re.compile(r"[^\s,\]}]+").match(self.source, start)
        return found.end() if found else start + 1

    def stop(self, code: str, message: str, start: int, end: int, hint: str | None = None) -> _Stop:
        return _Stop(Diagnostic(code, message, self.span(start, end), hint))

    def report(self, code: str, message: str, start: int, end: int, hint: str | None = None) -> None:
        self.add(Diagnostic(code, message, self.span(start, end), hint))

    def add(self, diagnostic: Diagnostic) -> None:
        if len(self.problems) == MAX_PROBLEMS:
            raise _Stop(too_many_problems(diagnostic.span))
        self.problems.append(diagnostic)

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, *self.position(start), *self.position(end))

    def position(self, offset: int) -> tuple[int, int]:
        row = bisect_right(self.line_starts, offset) - 1
        return row + 1, offset - self.line_starts[row] + 1


def forbidden(text: str) -> re.Match[str] | None:
    """The first character that cannot be seen, but for line breaks and tabs."""
    return None if _SEEN.issuperset(text) else _forbidden().search(text)


_SEEN: Final = ORDINARY | {"\n", "\t"}


@cache
def _forbidden() -> re.Pattern[str]:
    return re.compile(rf"[\x00-\x08\x0b-\x1f{HIDDEN}]|{JOINERS}")


def too_many_problems(span: Span | None) -> Diagnostic:
    """Closes a list that has become too long to be read."""
    return Diagnostic("E0104", f"more than {MAX_PROBLEMS} mistakes in this file; from here on none is shown", span)


def _bad_character(char: str, span: Span) -> Diagnostic:
    message = f"the character U+{ord(char):04X} cannot be seen and has no place in a card file"
    return Diagnostic("E0103", message, span, "delete it")
