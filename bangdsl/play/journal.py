"""The journal of a game: a line for its set-up, then a line a decision, written before the game goes on.

Sets, seed and answers decide a game, so they are all that is written. Each line carries a check over itself and all
before it: a journal that was cut inside a line, edited, or made with other sets is refused with the line and the
reason. A line is written in one piece, so a process killed at any moment leaves a journal that can be resumed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bangdsl import __version__
from bangdsl.play.game import Game, GameError, Setup
from bangdsl.play.rulebook import Rulebook

FORMAT = 1
MAX_LINES = 200_000


class JournalError(Exception):
    """A journal that cannot be resumed: the line that is wrong (0: the file itself) and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line, self.reason = line, reason


class Journal:
    """Writes the answers of one game as they are given."""

    def __init__(self, path: Path, check: str, number: int) -> None:
        self.path, self._check, self._number = path, check, number
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> Journal:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
        journal = cls(path, "", 0)
        journal._write(header)
        return journal

    def note(self, player: str, ask: str, index: int, answer: str) -> None:
        self._number += 1
        self._write({"n": self._number, "player": player, "ask": ask, "choice": index, "answer": answer})

    def _write(self, body: dict[str, Any]) -> None:
        self._check = _check(self._check, body)
        line = json.dumps({**body, "check": self._check}, ensure_ascii=False) + "\n"
        os.write(self._file, line.encode("utf-8"))

    def close(self) -> None:
        os.close(self._file)


def _check(before: str, body: dict[str, Any]) -> str:
    text = before + json.dumps(body, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


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
    game = Game(rulebook, setup, tell=tell)
    game.journal = journal
    return game


def resume(path: Path, *, tell: bool = False) -> Game:
    """The game as it stood when its journal was left, at the same decision; it goes on being journalled."""
    from bangdsl.library import rulebook as rulebook_of  # sets are only looked for where a journal names them

    lines = _read(path)
    header, answers = lines[0], lines[1:]
    rulebook = rulebook_of(header["sets"], [Path(f) for f in header["folders"]])
    digests = {compiled.id: compiled.digest for compiled in rulebook.sets}
    if digests != header["digests"]:
        changed = sorted(k for k in {*digests, *header["digests"]} if digests.get(k) != header["digests"].get(k))
        raise JournalError(1, f"it was played with other cards: {', '.join(changed)} changed since")
    setup = Setup(
        tuple(header["players"]), header["seed"], frozenset(header["variants"]), header["roles"], header["characters"]
    )
    try:
        game = Game(rulebook, setup, tell=tell)
    except ValueError as error:
        raise JournalError(1, str(error)) from error
    for number, line in enumerate(answers, 2):
        _replay(game, line, number)
    game.journal = Journal(path, lines[-1]["check"], len(answers))
    return game


def _replay(game: Game, line: dict[str, Any], number: int) -> None:
    decision = game.decision
    if decision is None:
        raise JournalError(number, "the game is over, but the journal goes on")
    index = line["choice"]
    if index == -1 and line["ask"].startswith("report "):
        try:
            game.report(line["answer"], line["player"])
        except ValueError as error:
            raise JournalError(number, str(error)) from error
        return
    if decision.player.name != line["player"] or decision.ask != line["ask"]:
        raise JournalError(
            number, f"{decision.player} is asked {decision.ask} here, not {line['player']} {line['ask']}"
        )
    if not 0 <= index < len(decision.options) or decision.keys()[index] != line["answer"]:
        raise JournalError(number, f"`{line['answer']}` is no answer to this question")
    try:
        game.answer(index)
    except GameError as error:
        raise JournalError(number, str(error)) from error


HEADER_KEYS = {
    "bangdsl": str, "format": int, "sets": list, "folders": list, "digests": dict, "players": list, "seed": int,
    "variants": list, "roles": dict, "characters": dict, "check": str,
}  # fmt: skip
LINE_KEYS = {"n": int, "player": str, "ask": str, "choice": int, "answer": str, "check": str}


def _read(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal, each checked by itself and against those before it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise JournalError(0, f"{path} cannot be read: {reason}") from error
    rows = text.split("\n")
    if rows.pop() != "":
        raise JournalError(len(rows) + 1, "the line breaks off; without it the game resumes at the decision before")
    if not rows:
        raise JournalError(0, f"{path} is empty")
    if len(rows) > MAX_LINES:
        raise JournalError(MAX_LINES, f"more than {MAX_LINES:,} lines are no game")
    lines: list[dict[str, Any]] = []
    check = ""
    for number, row in enumerate(rows, 1):
        body = _line(row, number, HEADER_KEYS if number == 1 else LINE_KEYS)
        if number == 1 and body["format"] != FORMAT:
            raise JournalError(1, f"it has format {body['format']}, this version reads format {FORMAT}")
        check = _check(check, {k: v for k, v in body.items() if k != "check"})
        if body["check"] != check:
            raise JournalError(number, "the line, or one before it, was edited")
        if number > 1 and body["n"] != number - 1:
            raise JournalError(number, "a line is missing before this one")
        lines.append(body)
    return lines


def _line(row: str, number: int, keys: dict[str, type]) -> dict[str, Any]:
    try:
        body = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise JournalError(number, "this is no line of a journal") from error
    if not isinstance(body, dict) or set(body) != set(keys) or not all(isinstance(body[k], t) for k, t in keys.items()):
        raise JournalError(number, "this is no line of a journal")
    return body
