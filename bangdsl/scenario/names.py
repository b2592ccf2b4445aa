"""How a scenario names things: cards by id, face and owner, and the answers to a question.

A card is `bang`, `bang Q♥`, `4♥` (whatever card shows it) or `blank`; `bob's barrel` is the one that bob has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bangdsl.diagnostics import did_you_mean, quoted
from bangdsl.play.decisions import NO, YES, Branch, Decision, Play, Use, key_of
from bangdsl.play.refusals import unwrapped
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.faults import Place, Wrong
from bangdsl.table.cards import Card
from bangdsl.table.piles import Pile
from bangdsl.table.table import Player

ID = r"[a-z][a-z0-9-]*"
FACE = r"(?:10|[2-9JQKA])[♥♦♣♠]"
CARD = re.compile(rf"(?:(?P<id>{ID})(?: (?P<face>{FACE}))?|(?P<only>{FACE}))(?: \(\d+\))?")
OWNED = re.compile(r"(?P<before>(?:.* )?)(?P<owner>\S+)'s (?P<rest>.+)")
ANSWER = re.compile(rf"(?P<verb>play|use) (?P<what>.+?)(?: as (?P<as>{ID}))?(?: on (?P<on>.+))?")
BLANK_ID = "blank"
WORDS = {"accept": YES.key, "decline": NO.key}  # how scenarios call them: as the steps do
RIGHT_WORD = {there: here for here, there in WORDS.items()}


@dataclass(frozen=True)
class Answer:
    """An answer as a scenario writes it: `play bang Q♥ as missed on bob`, `use barrel`, `pass`, `bob's barrel`."""

    text: str
    verb: str = ""  # `play` or `use`; else `text` is all there is
    what: str = ""
    disguise: str | None = None
    on: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Answer:
        found = ANSWER.fullmatch(text)
        if found is None:
            return cls(text)
        on = tuple(found["on"].split(" and ")) if found["on"] else ()
        return cls(text, found["verb"], found["what"], found["as"], on)

    @property
    def without_targets(self) -> str:
        return self.text.removesuffix(f" on {' and '.join(self.on)}") if self.on else self.text

    @property
    def cards(self) -> list[str]:
        """The ids that must be those of cards."""
        return [self.what.split(" ")[0], *([self.disguise] if self.disguise else [])] if self.verb else []

    def means(self, at: Sequence[Pile], key: str, option: Any) -> bool:
        """Is that the option meant, whatever it is aimed at?"""
        thing = unwrapped(option)
        if self.verb == "play" and isinstance(thing, Play) and key.startswith("play "):
            return is_called(at, thing.card, self.what) and thing.definition.id == (
                self.disguise or thing.card.definition.id
            )
        if self.verb == "use" and isinstance(thing, Use) and key.startswith("use "):
            return fits(key, f"use {self.what}")
        if option in (YES, NO):
            return WORDS.get(self.text) == key
        return not self.verb and is_called(at, option, self.text, key)


def is_called(at: Sequence[Pile], option: Any, text: str, key: str | None = None) -> bool:
    """Is that a name of this card, player or answer? A card may be named without its face, or by its face alone.

    `at` says where each card lies, and so whose it is.
    """
    thing = unwrapped(option)
    owned = OWNED.fullmatch(text)
    if owned is not None:
        if not isinstance(thing, Card) or holder_of(at, thing) != owned["owner"]:
            return False
        text = owned["before"] + owned["rest"]
    if fits(key_of(option) if key is None else key, text):
        return True
    way = f"{option.text} " if isinstance(option, Branch) else ""
    return isinstance(thing, Card) and thing.face == text.removeprefix(way)


def holder_of(at: Sequence[Pile], card: Card) -> str | None:
    """The name of the player whose card it is."""
    owner = at[card.index].owner
    return owner.name if owner is not None else None


def fits(key: str, text: str) -> bool:
    return key == text or key.startswith(f"{text} ")


def id_and_face(rulebook: Rulebook, text: str, path: Place) -> tuple[str | None, str | None]:
    """What the name of a card says; it must be one that there is."""
    found = CARD.fullmatch(text)
    if found is None:
        raise Wrong(f"{quoted(text)} is no card", path, "for example `bang`, `bang Q♥`, `4♥` or `blank`")
    known_cards(rulebook, [found["id"]] if found["id"] else [], path)
    return found["id"], found["face"] or found["only"]


def card_and_tokens(entry: Any, path: Place) -> tuple[Any, Any]:
    """A card, and what lies on it: its name, or a mapping from that to tokens."""
    if not isinstance(entry, Mapping):
        return entry, {}
    if len(entry) != 1:
        raise Wrong("this is not one card with what lies on it", path, "for example `{whip: {charge: 3}}`")
    ((text, tokens),) = entry.items()
    return text, tokens


def known_cards(rulebook: Rulebook, idents: Iterable[str], path: Place) -> None:
    for ident in idents:
        if ident not in rulebook.definitions and ident != BLANK_ID:
            known = [*rulebook.definitions, BLANK_ID]
            raise Wrong(f"there is no card {quoted(ident)}", path, did_you_mean(ident, known))


def known_mark(rulebook: Rulebook, word: str, path: Place) -> None:
    if word not in rulebook.marks:
        raise Wrong(f"no set in use has the mark {quoted(word)}", path, did_you_mean(word, rulebook.marks))


def known_place(rulebook: Rulebook, name: str, path: Place) -> None:
    if name not in rulebook.own:
        hint = did_you_mean(name, rulebook.own) or "declare it in `words: zones:` with `each: player`"
        raise Wrong(f"no player has a place {quoted(name)} of his own", path, hint, key=True)


def known_row(rulebook: Rulebook, row: str, path: Place) -> None:
    if row not in rulebook.faces:
        hint = did_you_mean(row, rulebook.faces)
        raise Wrong(f"{quoted(row)} does not stand along another row", path, hint, key=True)


def keys_of(decision: Decision) -> list[str]:
    """The answers by the words of scenarios."""
    return [
        RIGHT_WORD[key] if option in (YES, NO) else key
        for key, option in zip(decision.keys(), decision.options, strict=True)
    ]


def open_to(decision: Decision) -> str:
    """Who is asked, and what the answers are."""
    choose = all(isinstance(option, (Card, Player)) for option in decision.options)
    return f"{decision.player} {'is to choose from' if choose else 'may'}: {', '.join(keys_of(decision))}"
