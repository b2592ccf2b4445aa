"""Where in a YAML file a cursor stands, even while the file is being written and YAML could not follow it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_KEY: Final = re.compile(r"""(?P<key>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'{}\[\],:][^#{}\[\],:]*?)\s*:(?=\s|$)""")
_BLOCK: Final = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")
_WORD: Final = re.compile(r"[^\s,:\[\]{}\"']*$")


@dataclass(frozen=True)
class Place:
    """The keys from the top of the file to the cursor, and what stands before it.

    `is_key` says that a key could be written here; else it is the value of the last key of `path`, or an item of it.
    `text` is what of the value stands before the cursor, `word` the last word of it.
    """

    path: tuple[str, ...]
    is_key: bool
    text: str
    word: str


@dataclass
class _Level:
    indent: int
    key: str | None


def place_at(source: str, line: int, column: int) -> Place:
    """The place of a line and a column, both counted from 0."""
    lines = source.split("\n")[: line + 1]
    if len(lines) <= line:
        return Place((), True, "", "")
    lines[line] = lines[line][:column]
    scan = _Scan()
    for number, row in enumerate(lines):
        scan.take(row, last=number == line)
    return scan.found()


class _Scan:
    """Reads rows one by one, as far as keys, brackets and blocks of text go."""

    def __init__(self) -> None:
        self.levels: list[_Level] = []
        self.flow: list[list[str | None]] = []  # brackets that are open: kind, key that waits for its value
        self.quote = ""
        self.block: int | None = None  # the indent of the key whose value is a block of text
        self.text: list[str] = []
        self.is_key = True

    def take(self, row: str, last: bool) -> None:
        bare = row.strip()
        indent = len(row) - len(row.lstrip(" "))
        if self.block is not None:
            if (not bare and not last) or indent > self.block:
                self.text.append(row)
                return
            if last and not bare and len(row) > self.block:
                self.text.append(row)
                return
            self.block = None
        if self.flow or self.quote:
            self.text.append("\n")
            self.characters(row)
            return
        if not last and (not bare or bare.startswith("#")):
            return
        self.text, self.is_key = [], True
        while self.levels and self.levels[-1].indent >= indent and (bare or last):
            self.levels.pop()
        at = indent
        while row[at : at + 2] in ("- ", "-"):
            self.levels.append(_Level(at, None))
            self.is_key = True
            at += 2
            at += len(row[at:]) - len(row[at:].lstrip(" "))
        found = _KEY.match(row, at)
        if found is None:
            self.is_key = self.is_key and row[at : at + 1] not in ("{", "[", '"', "'")
            self.characters(row[at:])
            return
        self.levels.append(_Level(at, _unquoted(found["key"])))
        self.is_key = False
        value = row[found.end() :].lstrip(" ")
        if _BLOCK.fullmatch(value):
            self.block, self.text = indent, []
            return
        self.characters(value)

    def characters(self, row: str) -> None:
        """What brackets and quotes a value opens and closes."""
        at = 0
        while at < len(row):
            sign = row[at]
            if self.quote:
                if sign == "\\" and self.quote == '"':
                    at += 1
                elif sign == self.quote:
                    self.quote = ""
                    at += 1
                    continue
                self.text.append(row[at : at + 1])
            elif sign in "\"'" and not "".join(self.text).strip():
                self.quote, self.text = sign, []
            elif sign in "{[" and (self.flow or not "".join(self.text).strip()):
                self.flow.append([sign, None])
                self.text, self.is_key = [], sign == "{"
            elif sign in "}]" and self.flow:
                self.flow.pop()
                self.text, self.is_key = [], False
            elif sign == "," and self.flow:
                self.flow[-1][1] = None
                self.text, self.is_key = [], self.flow[-1][0] == "{"
            elif (
                sign == ":"
                and self.flow
                and self.flow[-1][0] == "{"
                and self.is_key
                and row[at + 1 : at + 2] in ("", " ")
            ):
                self.flow[-1][1] = _unquoted("".join(self.text).strip())
                self.text, self.is_key = [], False
            elif sign == "#" and (at == 0 or row[at - 1] == " ") and not self.quote:
                break
            else:
                self.text.append(sign)
            at += 1

    def found(self) -> Place:
        path = [level.key for level in self.levels if level.key is not None]
        path += [key for _, key in self.flow if key is not None]
        if self.block is not None:
            rows = self.text
            least = min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip()), default=0)
            text = "\n".join(row[least:] for row in rows)
            return Place(tuple(path), False, text, _last_word(text))
        text = "".join(self.text).lstrip()
        return Place(tuple(path), self.is_key, text, _last_word(text))


def _last_word(text: str) -> str:
    found = _WORD.search(text)
    return found[0] if found else ""


def _unquoted(key: str) -> str:
    return key[1:-1] if key[:1] in ("'", '"') else key.strip()
