"""Make a set out of its folder: `set.yml`, `names.yml` and card files, all mistakes at once.

Only what can be known from one folder is checked. Whether the sets it needs exist, and what its words and effects mean,
is for later stages, which know the other sets too.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

from bangdsl.diagnostics import Diagnostic, did_you_mean, quoted
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.files import NAMES_FILE, SET_FILE, SetFile, digest, read_folder
from bangdsl.load.schema import check_schema
from bangdsl.load.yaml_positions import MAX_PROBLEMS, Document, KeyPath, read_yaml, too_many_problems
from bangdsl.spans import EffectText, Span

LANGUAGE: Final = 1  # the version of the language; raised when texts that were right no longer mean the same
MAX_ENTRIES: Final = 2_000
MAX_COPIES: Final = 200  # of one card
MAX_CARDS: Final = 3_000  # all copies of all cards
MAX_EFFECTS: Final = 200_000  # characters of all effects; all published sets together have a tenth of it
MAX_DECLARED: Final = {"needs": 50, "not-with": 50, "words": 1_000, "variants": 100}

_SUITS: Final = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
_CARD: Final = re.compile(r"(10|[2-9JQKA])([♥♦♣♠])")
_LOOKALIKES: Final = str.maketrans("HDCS♡♢♧♤", "♥♦♣♠♥♦♣♠", ",;\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")


def load_set(folder: Path, display: str | None = None) -> tuple[SetSource | None, list[Diagnostic]]:
    """Load a set; there is none only when its `set.yml` cannot be used. Files are shown as `display/path`."""
    files, problems = read_folder(folder, display)
    return set_of(files, problems, folder)


def set_of(files: list[SetFile], problems: list[Diagnostic], folder: Path) -> tuple[SetSource | None, list[Diagnostic]]:
    """The set that these files of a folder make, if what was wrong in reading them leaves one."""
    problems = list(problems)
    reading = _Reading(problems)
    reading.read(files)
    problems = list(_readable(problems, files))
    if not reading.header:
        return None, problems
    entries = tuple(reading.entries.values())
    sources = {file.shown: file.text for file in files}
    return SetSource(**reading.header, entries=entries, folder=folder, files=sources, digest=digest(files)), problems


def read_sources(folder: Path, display: str | None = None) -> dict[str, str]:
    """The texts of a set's files by the name they are shown with, to render diagnostics when there is no set."""
    return {file.shown: file.text for file in read_folder(folder, display)[0]}


def _readable(problems: list[Diagnostic], files: list[SetFile]) -> Iterator[Diagnostic]:
    """The problems as they follow each other in the files, and of each file no more than anyone would read."""
    order = {file.shown: place for place, file in enumerate(files)}
    seen: Counter[str] = Counter()
    for problem in sorted(problems, key=lambda each: _place(each.span, order)):
        file = problem.span.file if problem.span else ""
        seen[file] += 1
        if seen[file] <= MAX_PROBLEMS:
            yield problem
        elif seen[file] == MAX_PROBLEMS + 1:
            yield too_many_problems(problem.span)


def _place(span: Span | None, order: Mapping[str, int]) -> tuple[int, int, int]:
    return (order.get(span.file, -1), span.line, span.column) if span else (-1, 0, 0)


class _Reading:
    """Gathers what the files of one set declare; `problems` grows on the way."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems
        self.header: dict[str, Any] = {}
        self.entries: dict[str, Entry] = {}
        self.names: dict[str, dict[str, str]] = {}
        self.name_spans: Mapping[KeyPath, Span] = {}
        self.cards = 0  # copies so far
        self.effects = 0  # characters of effects so far
        self.complete = not problems  # whether every entry that was written is in `entries`

    def report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, span, hint))

    def read(self, files: list[SetFile]) -> None:
        documents: dict[str, Document] = {}
        for file in files:
            document, found = read_yaml(file.text, file.shown) if file.sound else (None, [])
            self.problems += found
            if document:
                documents[file.path] = document
            elif file.path not in (SET_FILE, NAMES_FILE):
                self.complete = False
        if document := documents.pop(SET_FILE, None):
            self.read_header(document)
        if document := documents.pop(NAMES_FILE, None):
            self.names = self.checked(document, "names")
            self.name_spans = document.keys
        for document in documents.values():
            self.read_cards(document)
        if self.complete:
            self.report_stray_names()

    def checked(self, document: Document, schema: str) -> dict[str, Any]:
        data, found = check_schema(document, schema)
        self.problems += found
        return data

    # ------------------------------------------------ set.yml
    def read_header(self, document: Document) -> None:
        data = self.checked(document, "set")
        if "set" not in data:
            return
        ident: str = data["set"]
        if keyword.iskeyword(ident) or hasattr(builtins, ident):
            message = f"{quoted(ident)} is a word of Python, which a set is compiled to; it cannot be the id of a set"
            self.report("E0403", message, document.values[("set",)], f"for example `{ident}-set`")
        if data.get("language", LANGUAGE) > LANGUAGE:
            message = f"this is version {data['language']} of the language; this bangdsl knows version {LANGUAGE}"
            self.report("E0417", message, document.values[("language",)], "a later bangdsl may know it")
        self.drop_too_many(data, document)
        words = data.get("words", {})
        self.header = {
            "id": ident,
            "names": {"en": title_of(ident), **_by_language(data.get("name", {}))},
            "players": self.players(data.get("players"), document),
            "needs": tuple(data.get("needs", ())),
            "words": words,
            "word_spans": {(g, w): document.keys["words", g, w] for g in words for w in words[g]},
            "variants": data.get("variants", {}),
            "about": data.get("about"),
            "support": bool(data.get("support")),
            "languages": tuple(data["languages"]) if "languages" in data else None,
            "version": data.get("version"),
            "authors": tuple(data.get("authors", ())),
            "licence": data.get("licence"),
            "not_with": tuple(data.get("not-with", ())),
            "ranks": {rank: int(counts) for rank, counts in data.get("ranks", {}).items()},
            "spans": {key: document.where((key,)) for key in document.data},
        }

    def drop_too_many(self, data: dict[str, Any], document: Document) -> None:
        """Nothing is read of a list that is longer than any set needs."""
        for key, most in MAX_DECLARED.items():
            listed = data.get(key, {})
            if (sum(map(len, listed.values())) if key == "words" else len(listed)) > most:
                self.report("E0104", f"this set has more than {most:,} {key}; they are not read", document.keys[(key,)])
                del data[key]

    def players(self, written: str | int | None, document: Document) -> tuple[int, int] | None:
        if written is None:
            return None
        fewest, _, most = str(written).partition("-")
        if int(fewest) > int(most or fewest):
            self.report("E0116", "`players` must name the smaller number first", document.values[("players",)])
            return None
        return int(fewest), int(most or fewest)

    # ------------------------------------------------ card files
    def read_cards(self, document: Document) -> None:
        data = self.checked(document, "cards")
        self.complete = self.complete and len(data) == len(document.data)
        for ident, body in data.items():
            span = document.keys[(ident,)]
            first = self.entries.get(ident)
            if first:
                message = f"{quoted(ident)} is declared twice: in {first.file}:{first.line} and here"
                self.report("E0402", message, span, "give one of them another id")
            elif len(self.entries) == MAX_ENTRIES:
                self.report("E0104", f"this set has more than {MAX_ENTRIES:,} entries; from here on none is read", span)
                self.complete = False
                return
            elif (effects := self.effects + len(body.get("effect", ""))) > MAX_EFFECTS:
                message = (
                    f"the effects of this set have more than {MAX_EFFECTS:,} characters; from here on none is read"
                )
                self.report("E0104", message, document.where((ident, "effect")), "split the set")
                self.complete = False
                return
            else:
                self.effects = effects
                self.entries[ident] = self.entry(ident, body, document)

    def entry(self, ident: str, body: Mapping[str, Any], document: Document) -> Entry:
        written = document.data[ident]
        spans = {"id": document.keys[(ident,)], **{key: document.where((ident, key)) for key in written}}
        copies = tuple(self.copies(document.texts[ident, "copies"])) if "copies" in body else ()
        written_copies = len(body.get("copies", "").split())
        count = body.get("count", len(copies) or 1)
        if "count" in body and written_copies and count != written_copies:
            message = f"`count` is {count}, but `copies` has {written_copies}"
            self.report("E0408", message, spans["count"], "`count` is for cards without suits; drop one of the two")
        self.report_too_many(ident, count, spans.get("count") or spans.get("copies") or spans["id"])
        return Entry(
            id=ident,
            kind=body.get("kind", "character" if "life" in written else "play" if "border" in written else "rule"),
            border=body.get("border"),
            copies=copies,
            count=count,
            life=body.get("life"),
            cost=body.get("cost"),
            traits=tuple(body.get("traits", ())),
            variant=body.get("variant"),
            not_in=body.get("not-in"),
            reprint=body.get("reprint"),
            replaces=body.get("replaces"),
            names=self.entry_names(ident, _by_language(body.get("name", {})), spans),
            effect=document.texts[ident, "effect"] if "effect" in body else None,
            rulings=tuple(body.get("rulings", ())),
            about=body.get("about"),
            meant_so=tuple(body.get("meant-so", ())),
            file=document.file,
            line=spans["id"].line,
            spans=spans,
        )

    def report_too_many(self, ident: str, count: int, span: Span) -> None:
        """More copies than anyone would cut out and shuffle; a game with them would hardly begin."""
        if count > MAX_COPIES:
            message = f"{quoted(ident)} has {count:,} copies; an entry has at most {MAX_COPIES}"
            self.report("E0104", message, span, f"write a number up to {MAX_COPIES}")
        elif self.cards <= MAX_CARDS < self.cards + count:
            message = f"with this entry the set has more than {MAX_CARDS:,} cards"
            self.report("E0104", message, span, "give the entries fewer copies, or split the set")
        self.cards += min(count, MAX_COPIES)

    def copies(self, text: EffectText) -> Iterator[tuple[str, str]]:
        if not text.text.strip():
            self.report("E0404", "`copies` is empty", text.span(0, len(text.text)), "for example `copies: J♥ 10♠`")
        for word in re.finditer(r"\S+", text.text):
            if card := _CARD.fullmatch(word[0]):
                yield card[1], _SUITS[card[2]]
            else:
                message = f"{quoted(word[0])} is no playing card"
                self.report("E0404", message, text.span(*word.span()), _meant_card(word[0]))

    # ------------------------------------------------ names
    def entry_names(self, ident: str, own: Mapping[str, str], spans: Mapping[str, Span]) -> dict[str, str]:
        listed = self.names.get(ident, {})
        for language in sorted(own.keys() & listed.keys()):
            place = f"{spans['name'].file}:{spans['name'].line}"
            message = f"the name of {quoted(ident)} in {quoted(language)} is given twice: in {place} and here"
            self.report("E0405", message, self.name_spans[ident, language], "keep one of them")
        return {"en": title_of(ident), **listed, **own}

    def report_stray_names(self) -> None:
        strays = (ident for ident in self.names if ident not in self.entries)
        for ident in islice(strays, MAX_PROBLEMS + 1):
            hint = did_you_mean(ident, self.entries)
            self.report("E0406", f"no entry of this set is called {quoted(ident)}", self.name_spans[(ident,)], hint)


def _by_language(name: str | Mapping[str, str]) -> Mapping[str, str]:
    return {"en": name} if isinstance(name, str) else name


def title_of(ident: str) -> str:
    """The English name of what has none: its id put in capitals."""
    return " ".join(word.capitalize() for word in ident.split("-"))


def _meant_card(word: str) -> str:
    """A hint for what is nearly a playing card: letters for suits, other shapes of them, the suit first."""
    plain = word[:20].upper().translate(_LOOKALIKES)
    for guess in (plain, plain[1:] + plain[:1]):
        if _CARD.fullmatch(guess):
            return f"did you mean `{guess}`?"
    return "write a rank (2 to 10, J, Q, K, A) and a suit (♥ ♦ ♣ ♠)"
