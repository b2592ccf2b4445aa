"""The journal of a game: a line for its set-up, then a line a decision, written before the game goes on.

Sets, seed and answers decide a game, so they are all that is written. Each line carries a check over itself and all
before it: a journal that was edited, or made with other sets, is refused with the line and the reason. A last line
that breaks off, as a kill or a full disk may leave it, is cut when the game is resumed: its answer was never given.

One process at a time writes a journal; its lock is the system's, and goes when the process does. A journal is a
stranger's file like any other: nothing in it is believed, and what is told of it is safe to be shown.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from bangdsl import __version__
from bangdsl.diagnostics import quoted, visible
from bangdsl.play.game import Game, GameError, Setup
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.chance import MAX_SEED

FORMAT: Final = 1
MAX_LINES: Final = 200_000
MAX_LINE_BYTES: Final = 100_000
MAX_BYTES: Final = 100_000_000

Header = dict[str, Any]
_OPEN: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class JournalError(Exception):
    """A journal that cannot be resumed or written: the line that is wrong (0: the file itself) and why."""

    def __init__(self, path: Path, line: int, reason: str, deed: str = "resumed") -> None:
        place = f"{path}:{line}" if line else str(path)
        super().__init__(visible(f"the journal cannot be {deed}: {place}: {reason}"))
        self.path, self.line, self.reason = path, line, reason


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> bool:
        """Keep others from writing; false if another process does. The byte lies far behind any line."""
        os.lseek(file, 1 << 40, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        """Keep others from writing; false if another process does. Some file systems know no locks: then nobody is."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


class Journal:
    """Writes the answers of one game as they are given. What is in the file are whole lines, `size` bytes of them."""

    def __init__(self, path: Path, flags: int = 0) -> None:
        self.path = path
        self.header: Header = {}
        self.lines = self.size = 0
        self.cut = 0  # the line that broke off and was cut on resuming
        self._check = ""
        self._file = os.open(path, _OPEN | flags, 0o644)
        self._let_go = weakref.finalize(self, os.close, self._file)  # a game that is forgotten keeps nobody away
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise JournalError(path, 0, "it is not a plain file")
            if not _lock(self._file):
                raise JournalError(path, 0, "it is being written by another game; one at a time can")
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        journal = cls(path, os.O_CREAT | os.O_EXCL)
        try:
            journal._write(header)
        except BaseException:
            journal.close()
            path.unlink(missing_ok=True)  # it says nothing, and would be in the way of the next one
            raise
        journal.header = header
        return journal

    def note(self, player: str, ask: str, index: int, answer: str) -> None:
        """Write down an answer. If that fails, the journal is as it was, and so may the game be."""
        if self.lines >= MAX_LINES:
            raise JournalError(self.path, self.lines + 1, f"more than {MAX_LINES:,} lines are no game", "written")
        self._write({"n": self.lines, "player": player, "ask": ask, "choice": index, "answer": answer})

    def _write(self, body: dict[str, Any]) -> None:
        check = _check(self._check, body)
        try:
            line = f"{_row({**body, 'check': check})}\n".encode()
        except UnicodeEncodeError as error:  # a folder may be called by bytes that are no text
            said = error.object[max(error.start - 40, 0) : error.end + 10]
            raise JournalError(self.path, self.lines + 1, f"{quoted(said)} is not text", "written") from error
        if len(line) > MAX_LINE_BYTES:
            raise JournalError(
                self.path, self.lines + 1, f"it would have more than {MAX_LINE_BYTES:,} bytes", "written"
            )
        rest = memoryview(line)
        try:
            while rest:  # a disk that is nearly full takes a part of it
                written = os.write(self._file, rest)
                if not written:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                rest = rest[written:]
        except BaseException as error:
            with suppress(OSError):  # what cannot be cut now is cut on resuming
                os.ftruncate(self._file, self.size)
            if isinstance(error, OSError):
                kept = f"the {self.lines} lines before are kept" if self.lines else "nothing is kept"
                reason = f"{error.strerror}; {kept}"
                raise JournalError(self.path, self.lines + 1, reason, "written") from error
            raise
        self._check = check
        self.lines += 1
        self.size += len(line)

    def read(self) -> list[dict[str, Any]]:
        """The lines of a journal that is resumed, each checked by itself and against those before it."""
        content = self._content()
        whole, tail = content[: content.rfind(b"\n") + 1], content[content.rfind(b"\n") + 1 :]
        if not content:
            raise JournalError(self.path, 0, "it is empty")
        try:
            rows = whole.decode("utf-8").split("\n")[:-1]
        except UnicodeDecodeError as error:
            line = whole.count(b"\n", 0, error.start) + 1
            raise JournalError(self.path, line, "this is not text in UTF-8") from error
        if len(rows) > MAX_LINES:
            raise JournalError(self.path, MAX_LINES + 1, f"more than {MAX_LINES:,} lines are no game")
        lines = [self._line(number, row) for number, row in enumerate(rows, 1)]
        if not lines or len(tail) > MAX_LINE_BYTES:
            raise JournalError(self.path, len(rows) + 1, "this is no line of a journal")
        self.header, self.lines, self.size = lines[0], len(lines), len(whole)
        self.cut = len(rows) + 1 if tail else 0
        return lines

    def _content(self) -> bytes:
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(0)
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise JournalError(self.path, 0, f"more than {MAX_BYTES:,} bytes are no game")
        return content

    def _line(self, number: int, row: str) -> dict[str, Any]:
        fits = _HEADER if number == 1 else _LINE
        body: Any = None
        if len(row) <= MAX_LINE_BYTES:
            with suppress(ValueError, RecursionError):
                body = json.loads(row)
        if not isinstance(body, dict) or body.keys() != fits.keys():
            raise JournalError(self.path, number, "this is no line of a journal")
        for key, is_fit in fits.items():
            if not is_fit(body[key]):
                raise JournalError(self.path, number, f"no game has a {quoted(key)} like this")
        if number == 1 and body["format"] != FORMAT:
            reason = f"it has format {body['format']}, this version reads format {FORMAT}"
            raise JournalError(self.path, 1, reason)
        check = _check(self._check, {key: value for key, value in body.items() if key != "check"})
        if body["check"] != check or _row(body) != row:
            raise JournalError(self.path, number, "the line, or one before it, was edited")
        if number > 1 and body["n"] != number - 1:
            raise JournalError(self.path, number, "a line is missing before this one")
        self._check = check
        return body

    def cut_off(self) -> None:
        """Cut the line that broke off, once all before it have proved to be a game."""
        if self.cut:
            os.ftruncate(self._file, self.size)

    def close(self) -> None:
        self._let_go()


def _row(body: object) -> str:
    return json.dumps(body, ensure_ascii=False)


def _check(before: str, body: dict[str, Any]) -> str:
    text = before + json.dumps(body, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _text(value: object) -> bool:
    return type(value) is str


def _number(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _texts(value: object) -> bool:
    return type(value) is list and all(map(_text, value))


def _by_name(value: object) -> bool:
    return type(value) is dict and all(map(_text, value.values()))


_HEADER: Final[dict[str, Callable[[object], bool]]] = {
    "bangdsl": _text, "format": _number(0, MAX_LINES), "sets": _texts, "folders": _texts, "digests": _by_name,
    "players": _texts, "seed": _number(0, MAX_SEED), "variants": _texts, "roles": _by_name, "characters": _by_name,
    "check": _text,
}  # fmt: skip
_LINE: Final[dict[str, Callable[[object], bool]]] = {
    "n": _number(1, MAX_LINES), "player": _text, "ask": _text, "choice": _number(-1, MAX_LINES), "answer": _text,
    "check": _text,
}  # fmt: skip


def start(
    path: Path,
    rulebook: Rulebook,
    setup: Setup,
    sets: Sequence[str],
    folders: Sequence[Path] = (),
    *,
    tell: bool = False,
) -> Game:
    """A new game that is journalled from its first answer on. The file must not exist yet."""
    header = {
        "bangdsl": __version__,
        "format": FORMAT,
        "sets": list(sets),
        "folders": [str(folder) for folder in folders],
        "digests": {compiled.id: compiled.digest for compiled in rulebook.sets},
        "players": list(setup.players),
        "seed": setup.seed,
        "variants": sorted(setup.variants),
        "roles": dict(setup.roles),
        "characters": dict(setup.characters),
    }
    journal = Journal.create(path, header)
    try:
        game = Game(rulebook, setup, tell=tell)
    except BaseException:
        journal.close()
        path.unlink(missing_ok=True)  # no answer is in it, and none can follow
        raise
    game.journal = journal
    return game


def resume(path: Path, *, tell: bool = False) -> Game:
    """The game as it stood when its journal was left, at the same decision; it goes on being journalled."""
    if not path.is_file():  # opening a device may do something
        raise JournalError(path, 0, "it is not a plain file" if path.exists() else "there is no such file")
    journal = Journal(path)
    try:
        game = _replayed(path, journal.read(), tell)
        journal.cut_off()
    except BaseException:
        journal.close()
        raise
    game.journal = journal
    return game


def look(path: Path, answers: int | None = None) -> Game:
    """The game of a journal as it stood after so many answers, or after all: to be looked at, not to go on with."""
    if not path.is_file():
        raise JournalError(path, 0, "it is not a plain file" if path.exists() else "there is no such file")
    journal = Journal(path)
    try:
        lines = journal.read()
        if answers is not None and answers >= len(lines):
            raise JournalError(path, 0, f"it has {len(lines) - 1} answers", "looked at")
        return _replayed(path, lines[: None if answers is None else answers + 1], tell=True)
    finally:
        journal.close()


def _replayed(path: Path, lines: Sequence[dict[str, Any]], tell: bool) -> Game:
    header = lines[0]
    rulebook = _rules(path, header)
    variants = frozenset(header["variants"])
    setup = Setup(tuple(header["players"]), header["seed"], variants, header["roles"], header["characters"])
    try:
        game = Game(rulebook, setup, tell=tell)
    except (ValueError, GameError) as error:
        raise JournalError(path, 1, str(error)) from error
    for number, line in enumerate(lines[1:], 2):
        _replay(path, game, line, number)
    return game


def _rules(path: Path, header: Header) -> Rulebook:
    """The rules that the game was begun with, if they are still the same."""
    from bangdsl.library import UnknownSet  # sets are only looked for where a journal names them
    from bangdsl.library import rulebook as rulebook_of

    for folder in header["folders"]:
        if not os.path.isdir(folder):
            raise JournalError(path, 1, f"the folder {quoted(folder)}, with a set of its own, is not there")
    try:
        rulebook = rulebook_of(header["sets"], [Path(folder) for folder in header["folders"]])
    except UnknownSet as error:
        raise JournalError(path, 1, str(error)) from error
    digests = {compiled.id: compiled.digest for compiled in rulebook.sets}
    if digests != header["digests"]:
        changed = sorted(k for k in {*digests, *header["digests"]} if digests.get(k) != header["digests"].get(k))
        raise JournalError(path, 1, f"it was played with other cards: {', '.join(changed)[:200]} changed since")
    return rulebook


def _replay(path: Path, game: Game, line: dict[str, Any], number: int) -> None:
    decision = game.decision
    if decision is None:
        raise JournalError(path, number, "the game is over, but the journal goes on")
    index = line["choice"]
    try:
        if index == -1 and line["ask"] == f"report {line['answer']}":
            game.report(line["answer"], line["player"])
            return
        if decision.player.name != line["player"] or decision.ask != line["ask"]:
            asked = quoted(f"{line['player']} {line['ask']}")
            raise JournalError(path, number, f"{decision.player} is asked {decision.ask} here, not {asked}")
        if not 0 <= index < len(decision.options) or decision.keys()[index] != line["answer"]:
            raise JournalError(path, number, f"{quoted(line['answer'])} is no answer to this question")
        game.answer(index)
    except (ValueError, GameError) as error:
        raise JournalError(path, number, str(error)) from error
