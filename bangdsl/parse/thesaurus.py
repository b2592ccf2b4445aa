"""Other words for the same: how players write, and how the language says it. Kept as data in grammar/thesaurus.yml.

What is harmless (`same`: a capital at the start, a full stop, `two`, `your` for `my`) is accepted wherever a text cannot be
read as it stands; what is another way of saying (`say`) only gives a text to propose; what cannot be said at all
(`cannot`) has a sentence that says so. Nothing here knows whether a text is right: whoever asks has to read it again.
Names of cards are masked before a rule looks at a text, so no rule can touch one, and a word that a set in use
declares is never taken for another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import yaml

from bangdsl.parse.words import WordTable, core_words
from bangdsl.paths import GRAMMAR
from bangdsl.spans import EffectText, Span

Place = tuple[int, int]
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MASK = 0xF0000  # a name is one sign of a private area while rules are at work
MASKED = "[\U000f0000-\U000ffffd]"
PASSES = 4  # rules may build on each other; no chain is longer
MAX_LENGTH = 1_200  # longer texts are left as they are
SIGNS = ",:;=."
BEGINNING = r"(?:(?<=^)|(?<=^  )|(?<=^    )|(?<=; ))"
EDGE, REAR = r"(?<![\w'-])", r"(?![\w-]|'\w)"
_PARTS = re.compile(r"\{(\w+)\}|([\[\]()|])|([,:;=.])|([^\s\[\](){}|,:;=.]+)")


@dataclass(frozen=True)
class Rule:
    """One way of writing, and what to say for it."""

    spelt: str
    say: str
    foreign: frozenset[str]  # its words that the language itself does not have: a set may
    needs: tuple[frozenset[str], ...]  # of each of these a text must have a word

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.spelt, re.IGNORECASE | re.MULTILINE)

    def fits(self, words: Set[str], table: WordTable) -> bool:
        """Whether a text of these words could be written so: most rules need not even be compiled."""
        needed = all(any(word in words for word in each) for each in self.needs)
        return needed and not any(word in table.classes and word in words for word in self.foreign)


@dataclass(frozen=True)
class Thesaurus:
    same: tuple[Rule, ...]
    plainer: tuple[Rule, ...]
    say: tuple[Rule, ...]
    cannot: tuple[Rule, ...]


@dataclass(frozen=True)
class Spelling:
    """A text on its way to other words; of each of its signs, where it came from in the text as written."""

    text: str
    places: tuple[Place, ...]

    @staticmethod
    def of(text: str) -> Spelling:
        return Spelling(text, tuple((at, at + 1) for at in range(len(text))))

    def sub(self, pattern: re.Pattern[str], say: Callable[[re.Match[str]], str] | str) -> Spelling:
        """Every match said otherwise; `{slot}` in what is said is what the slot has found, where it stood."""
        text: list[str] = []
        places: list[Place] = []
        done = 0
        for match in pattern.finditer(self.text):
            start, end = match.span()
            if end <= start:
                continue
            text.append(self.text[done:start])
            places += self.places[done:start]
            whole = (self.places[start][0], self.places[end - 1][1])
            for part in re.split(r"(\{\w+\})", say if isinstance(say, str) else say(match)):
                slot = part[1:-1] if part.startswith("{") and part.endswith("}") else None
                if slot is None:
                    text.append(part)
                    places += [whole] * len(part)
                else:
                    group = _found(slot, match)
                    text.append(match[group] or "")
                    places += self.places[match.start(group) : match.end(group)]
            done = end
        text.append(self.text[done:])
        places += self.places[done:]
        return Spelling("".join(text), tuple(places))


@dataclass(frozen=True)
class RespeltText(EffectText):
    """A text in other words, whose parts are found where the words as written stand."""

    written: EffectText | None = None
    places: tuple[Place, ...] = ()

    def span(self, start: int, end: int) -> Span:
        assert self.written is not None
        if start >= len(self.places):
            return self.written.span(len(self.written.text), len(self.written.text))
        last = min(max(end, start + 1), len(self.places)) - 1
        return self.written.span(self.places[start][0], max(self.places[last][1], self.places[start][0] + 1))


def _found(slot: str, match: re.Match[str]) -> str:
    """The group that has what a slot matched: each of several ways may have that slot."""
    groups = [group for group in match.re.groupindex if group.partition("__")[0] == slot]
    return next((group for group in groups if match[group]), groups[0])


# ---------------------------------------------------------------- the data
@cache
def thesaurus() -> Thesaurus:
    text = (GRAMMAR / "thesaurus.yml").read_text(encoding="utf-8")
    rows = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    core = core_words()
    verbs = sorted((word for word, cls in core.classes.items() if cls in ("VERB", "CHECK")), key=len, reverse=True)
    slots = {"name": MASKED, "verb": "|".join(map(re.escape, verbs)), "done": "|".join(core.participles)}
    for slot, pattern in rows["slots"].items():
        slots[slot] = pattern[1:-1]
    return Thesaurus(*(tuple(_rules(rows[group], slots)) for group in ("same", "plainer", "say", "cannot")))


def _rules(rows: Mapping[str, str], slots: Mapping[str, str]) -> Iterator[Rule]:
    known = core_words().classes
    for say, ways in rows.items():
        for way in ways.splitlines():
            pattern, words, needs = _pattern(way.removeprefix("^ "), slots)
            foreign = frozenset(word for word in words if word not in known)
            before = BEGINNING if way.startswith("^ ") else "" if way[0] in SIGNS else EDGE
            after = "" if way[-1] in SIGNS else REAR
            yield Rule(f"{before}(?:{pattern}){after}", say, foreign, tuple(needs))


def _pattern(way: str, slots: Mapping[str, str]) -> tuple[str, set[str], list[frozenset[str]]]:
    """`(deal|do) {n} [points of] damage` as a regular expression, its words, and those it cannot do without."""
    words: set[str] = set()
    known: list[str] = []
    parts = list(_PARTS.finditer(way))
    at = 0

    def sequence() -> tuple[str, list[frozenset[str]]]:
        nonlocal at
        out, apart = "", ""
        needs: list[frozenset[str]] = []
        ways: list[tuple[str, list[frozenset[str]]]] = []
        while at < len(parts):
            slot, bracket, sign, word = parts[at].groups()
            at += 1
            if bracket in ("]", ")"):
                break
            if bracket == "|":
                ways.append((out, needs))
                out, apart, needs = "", "", []
            elif bracket == "[":
                inner, _ = sequence()
                last = at >= len(parts) or parts[at][0] in "])|"
                out += f"(?:{apart}(?:{inner}))?" if last else f"{apart}(?:(?:{inner}) +)?"
                apart = apart if last else ""
            elif bracket == "(":
                inner, needed = sequence()
                out, apart, needs = f"{out}{apart}(?:{inner})", " +", [*needs, *needed]
            else:
                if word:
                    words.add(word)
                    needs.append(frozenset({word.lower()}))
                out += (" *" if sign else apart) + _piece(slot, sign, word, slots, known)
                apart = " *" if sign else " +"
        ways.append((out, needs))
        if len(ways) > 1:  # one word of any way will do, if each has one
            firsts = [each[0] for _, each in ways if each]
            needs = [frozenset().union(*firsts)] if len(firsts) == len(ways) else []
        return "|".join(out for out, _ in ways), needs

    pattern, needs = sequence()
    return pattern, words, needs


def _piece(slot: str | None, sign: str | None, word: str, slots: Mapping[str, str], known: list[str]) -> str:
    if slot is None:
        return re.escape(sign or word)
    known.append(slot)
    return f"(?P<{slot}__{len(known)}>{slots[slot.rstrip('0123456789')]})"


def _words(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\s,:;=.()]+", text)}


def _applied(spelling: Spelling, rules: Iterable[Rule], table: WordTable) -> Spelling:
    rules = tuple(rules)
    for _ in range(PASSES):
        before = spelling.text
        words = _words(before)
        for rule in rules:
            if rule.fits(words, table) and rule.pattern.search(spelling.text):
                spelling = spelling.sub(rule.pattern, rule.say)
                words = _words(spelling.text)
        if spelling.text == before:
            break
    return spelling


# ---------------------------------------------------------------- names and remarks stay as they are
def _masked(text: str, table: WordTable) -> tuple[Spelling, list[str]]:
    """The text with each name of a card and each remark as one sign."""
    kept: list[str] = []
    spelling = Spelling.of(re.sub(r"(?<=[A-Za-z])[’´‘](?=[a-z])", "'", text))
    found = [
        (at, at + len(part)) for at in range(len(text)) if (part := _kept_at(text, at, table)) is not None
    ]
    signs, places, done = [], [], 0
    for start, end in found:
        if start < done:
            continue
        signs.append(spelling.text[done:start])
        places += spelling.places[done:start]
        signs.append(chr(MASK + len(kept)))
        places.append((start, end))
        kept.append(text[start:end])
        done = end
    signs.append(spelling.text[done:])
    places += spelling.places[done:]
    return Spelling("".join(signs), tuple(places)), kept


def _kept_at(text: str, at: int, table: WordTable) -> str | None:
    if text[at] == "\n":
        return None
    if text[at] == "#":
        return text[at:].partition("\n")[0]
    line = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return table.name_at(text[line : end if end >= 0 else len(text)], at - line)


def _unmasked(spelling: Spelling, kept: list[str]) -> Spelling:
    signs, places = [], []
    for sign, place in zip(spelling.text, spelling.places, strict=True):
        name = kept[ord(sign) - MASK] if MASK <= ord(sign) < MASK + len(kept) else None
        signs.append(sign if name is None else name)
        places += [place] if name is None else [(min(place[0] + i, place[1] - 1), place[1]) for i in range(len(name))]
    return Spelling("".join(signs), tuple(places))


# ---------------------------------------------------------------- what is harmless
_NUMBERS = re.compile(rf"{EDGE}(?:{'|'.join(NUMBER_WORDS)}){REAR}", re.IGNORECASE)
_CAPITAL = re.compile(r"(?:^[ ]*|(?<=[.;:,] ))(?:A(?= (?!or\b)[a-z])|(?!I\b)[A-Z](?=[a-z'-]))", re.MULTILINE)
_LAST_STOP = re.compile(rf"(?<=\S)[.!](?=[ ]*(?:{MASKED}[ ]*)?$)", re.MULTILINE)
_STOP_THEN = re.compile(r"\.[ ]+(?=then\b|otherwise\b)", re.IGNORECASE)
_STOP = re.compile(r"(?<=[^\s.])\.[ ]+(?=\S)")
_OWNED = re.compile(
    rf"{EDGE}(?P<who>(?:(?:a|the|that|another|each|any|all) )?(?:other |left |right |next )*[a-z][a-z-]*)"
    r"'s? (?P<what>(?:discard pile|[a-z][a-z-]*))(?![\w'-])"
)


def respelt(source: EffectText, table: WordTable) -> EffectText | None:
    """The text in the words of the language where it only has other spellings of them; nothing if it has none."""
    if len(source.text) > MAX_LENGTH:
        return None
    spelling = _respelt(source.text, table)
    if spelling.text == source.text:
        return None
    return RespeltText(spelling.text, source.file, written=source, places=spelling.places)


def _respelt(text: str, table: WordTable) -> Spelling:
    spelling, kept = _masked(text, table)
    return _unmasked(_harmless(spelling, table), kept)


def _harmless(spelling: Spelling, table: WordTable) -> Spelling:
    spelling = _stops(spelling)
    spelling = spelling.sub(_CAPITAL, lambda found: found[0].lower())
    spelling = _applied(spelling, thesaurus().same, table)
    spelling = spelling.sub(_NUMBERS, lambda word: _number(word[0], table))
    return spelling.sub(_OWNED, lambda found: _owned(found, table))


def plainer(text: str, table: WordTable) -> Iterator[str]:
    """The text in fewer words, one rule more at a time; whether each says the same is for whoever asks to find out."""
    spelling, kept = _masked(text, table)
    for rule in thesaurus().plainer:
        if rule.fits(_words(spelling.text), table) and rule.pattern.search(spelling.text):
            spelling = spelling.sub(rule.pattern, rule.say)
            yield _unmasked(spelling, kept).text


def _stops(spelling: Spelling) -> Spelling:
    """Full stops: the last of a line is dropped, before `then` the steps go on, and between bare steps it is a `;`."""
    spelling = spelling.sub(_LAST_STOP, "")
    spelling = spelling.sub(_STOP_THEN, ", ")
    if not any(sign in spelling.text for sign in ":="):
        spelling = spelling.sub(_STOP, "; ")
    return spelling


def _number(word: str, table: WordTable) -> str:
    return word if word in table.classes else str(NUMBER_WORDS.index(word.lower()))


def _owned(found: re.Match[str], table: WordTable) -> str:
    """`that player's hand` is `the hand of that player`."""
    owner = table.nouns.get(table.bases.get(found["who"].split()[-1], ""))
    thing = table.bases.get(found["what"], "")
    if owner is None or owner.type not in ("player", "card", "seat") or thing not in table.nouns:
        return found[0]
    plural = "" if found["what"] != thing or thing in ("card",) else "the "
    return f"{plural}{{what}} of {{who}}"


# ---------------------------------------------------------------- other ways of saying, and what cannot be said
def reworded(text: str, table: WordTable) -> str:
    """The text in the words of the language, as far as the thesaurus knows them."""
    if len(text) > MAX_LENGTH:
        return text
    spelling, kept = _masked(text, table)
    for _ in range(PASSES):
        before = spelling.text
        spelling = _applied(_harmless(spelling, table), thesaurus().say, table)
        if spelling.text == before:
            break
    return _unmasked(spelling, kept).text


def unsayable(text: str, table: WordTable) -> tuple[str, Place] | None:
    """Why something in the text cannot be said, and where it stands in it; nothing if the thesaurus does not know."""
    if len(text) > MAX_LENGTH:
        return None
    spelling = _harmless(_masked(text, table)[0], table)
    words = _words(spelling.text)
    for rule in thesaurus().cannot:
        match = rule.pattern.search(spelling.text) if rule.fits(words, table) else None
        if match is not None:
            return rule.say, (spelling.places[match.start()][0], spelling.places[match.end() - 1][1])
    return None


def foreign_words() -> frozenset[str]:
    """All words that the thesaurus knows and the language does not have: none of them is a slip of the pen."""
    found = thesaurus()
    return frozenset(word for group in (found.same, found.say, found.cannot) for rule in group for word in rule.foreign)
