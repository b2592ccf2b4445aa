"""What a case is, how it is laid out in a folder, and the ways to write one down."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Content = str | bytes | Callable[[Path], object]  # what a file holds, or what makes something else of that path


@dataclass(frozen=True)
class Case:
    """A command over some files: its exit code, and what it must say. `{here}` in it is the folder of the files."""

    name: str
    words: tuple[str, ...]
    said: str
    code: int = 1
    files: Mapping[str, Content] = field(default_factory=dict)

    def lay(self, folder: Path) -> list[str]:
        """Write the files into the folder; the words of the command."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if callable(content):
                content(path)
            else:
                path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        return [word.replace("{here}", str(folder)) for word in self.words]


def files(name: str, said: str, code: int = 1, **contents: Content) -> Case:
    """`check` of a set with these files; `__` in a name is its dot. There is a header unless it is named."""
    laid = {"set.yml": "set: hostile\n", **{key.replace("__", "."): each for key, each in contents.items()}}
    return Case(name, ("check", "{here}"), said, code, laid)


def cards(name: str, text: str | bytes, said: str, code: int = 1) -> Case:
    """`check` of a set with this card file."""
    return files(name, said, code, cards__yml=text)


def header(name: str, text: str, said: str) -> Case:
    """`check` of a set with this `set.yml`."""
    return files(name, said, set__yml=text)


def effect(name: str, text: str, said: str, entry: str = "border: brown, copies: 9♣") -> Case:
    """`check` of a card with this effect, in a set beside the published one that all build on."""
    body = f"hostile: {{{entry}, effect: {json.dumps(text)}}}\n"
    return Case(name, ("check", "{here}"), said, 1, {"set.yml": "set: hostile-set\nneeds: [base]\n", "cards.yml": body})


def played(name: str, text: str, entry: str = "kind: rule", said: str = "2 games in ", code: int = 0) -> Case:
    """Games of bots with a set that checks: they come to an end, whatever it says."""
    body = f"hostile: {{{entry}, effect: {json.dumps(text)}}}\n"
    words = ("simulate", "--games", "2", "--jobs", "1", "--bots", "random", "--with", "{here}")
    head = "set: hostile-set\nneeds: [base]\nwords: {tokens: {dust: {plural: dust}}}\n"
    return Case(name, words, said, code, {"set.yml": head, "cards.yml": body})


def shown(name: str, text: str) -> Case:
    """`compile` of a card with this in every text that it has: it checks, and is kept as it is in the Python."""
    said = json.dumps(text)
    card = f"hostile: {{border: brown, copies: 9♣, effect: draw, name: {said}, about: {said}, rulings: [{said}]}}\n"
    head = f"set: hostile-set\nneeds: [base]\nname: {said}\nabout: {said}\n"
    words = ("compile", "--stage", "python", "{here}")
    return Case(name, words, repr(text), 0, {"set.yml": head, "cards.yml": card})


def command(name: str, words: str, said: str, code: int = 2, **contents: Content) -> Case:
    """A command, its words between blanks."""
    return Case(name, tuple(words.split(" ")), said, code, {k.replace("__", "."): v for k, v in contents.items()})


def journal(name: str, said: str, content: Content) -> Case:
    """`play --resume` of this file."""
    return Case(name, ("play", "--resume", "{here}/hostile.journal"), said, 1, {"hostile.journal": content})


def forged(name: str, said: str, line: int = 0, **changes: Any) -> Case:
    """`play --resume` of a journal that was changed in a line, with checks that are right all the same."""
    return journal(name, said, lambda path: path.write_text(_forged(line, changes), encoding="utf-8"))


def _forged(line: int, changes: Mapping[str, Any]) -> str:
    from bangdsl.library import rulebook
    from bangdsl.play import journal as journals
    from bangdsl.play.game import Game, Setup, seats

    rules = rulebook(["base"])
    game = Game(rules, Setup(seats(5), 5))
    header: dict[str, Any] = {
        "bangdsl": "0", "format": 1, "sets": ["base"], "folders": [],
        "digests": {each.id: each.digest for each in rules.sets}, "players": list(seats(5)), "seed": 5, "variants": [],
        "roles": {}, "characters": {},
    }  # fmt: skip
    rows = [header]
    for number in range(1, 4):
        decision = game.decision
        assert decision is not None
        asked = {"player": decision.player.name, "ask": decision.ask, "choice": 0, "answer": decision.keys()[0]}
        rows.append({"n": number, **asked})
        game.answer(0)
    rows[line] = {key: value for key, value in {**rows[line], **changes}.items() if value is not MISSING}
    check, text = "", ""
    for row in rows:
        check = journals._check(check, row)
        text += journals._row({**row, "check": check}) + "\n"
    return text


MISSING = object()  # a key that is left out
