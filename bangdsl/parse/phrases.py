"""What players write, read by its parts: a grammar of English card text that says what each part is in the language.

The rules are data, grammar/phrases.yml. A kind of phrase (somebody, cards, a condition, something done, a sentence) has
ways of writing, made of words and of other phrases, and what to say for each; so any phrase stands wherever its kind
may, and every word of a text has a part in what is said for it: what is not understood is never left out. Of several
readings the one of the fewest parts comes first. Whether one is right is for whoever tries it to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import count

from bangdsl import store
from bangdsl.parse.words import RANKS, WordTable
from bangdsl.paths import GRAMMAR

READINGS = 3  # of one kind, from one word to another
MOST_WORDS = 70
TEXT = "text"
_TOKEN = re.compile(r"'s?(?![\w])|[+-]?[0-9]+|[\w♥♦♣♠!-]+(?:'(?!s?(?![\w]))\w+)*|[^\s\w]")
_PARTS = re.compile(r"\{([a-z]+)([0-9]?)\}|([\[\]()|])|([^\s\[\](){}|]+)")
_SLOT = re.compile(r"\{(\w+)\}")
_AGREES = re.compile(r"([a-z!]+)~")
_THIRD = {"be": "is", "have": "has", "do": "does"}
_FIRST = {"be": "am"}
_MANY = re.compile(r"(?:all|others|they|them|those|all-others|both)\b|.* and ")


@dataclass(frozen=True)
class Way:
    """One way of writing a phrase."""

    say: str
    parts: Part
    order: int
    begins: frozenset[str] = frozenset()  # the words with which it may begin, `<kind>` for a word of that kind


# A part of a way of writing: a word (in any of its forms), a phrase of some kind, one of several, one after the other.
@dataclass(frozen=True)
class Word:
    forms: frozenset[str]


@dataclass(frozen=True)
class Slot:
    kind: str
    name: str


@dataclass(frozen=True)
class OneOf:
    ways: tuple[Part, ...]


@dataclass(frozen=True)
class InOrder:
    parts: tuple[Part, ...]


Part = Word | Slot | OneOf | InOrder
NOTHING = InOrder(())


@dataclass(frozen=True)
class Reading:
    end: int
    cost: tuple[int, int]  # how many phrases it is made of; and, of two alike, which way is written first
    say: str


Filled = tuple[int, tuple[int, int], tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Phrases:
    """The grammar: the ways of each kind of phrase."""

    ways: Mapping[str, tuple[Way, ...]]
    verbs: Mapping[str, str]  # `discarding` -> `discard`
    fillers: re.Pattern[str]  # words that say nothing


# ---------------------------------------------------------------- the data
@cache
def phrases() -> Phrases:
    rows = store.rows_of(GRAMMAR / "phrases.yml")
    classes = {f"{{{name}}}": f"({words})" for name, words in rows.pop("classes").items()}
    fillers = re.compile(rf",? (?:{rows.pop('fillers')})(?![\w'-])")
    ways: dict[str, list[Way]] = {}
    order = count()
    for kind, says in rows.items():
        for say, written in says.items():
            for line in written.splitlines():
                known = re.sub(r"\{\w+\}", lambda slot: classes.get(slot[0], slot[0]), line)
                ways.setdefault(kind, []).append(Way(line if say == "*" else say, _compiled(known), next(order)))
    first: dict[str, frozenset[str]] = {kind: frozenset() for kind in ways}
    while True:
        found = {kind: frozenset().union(*(_first(way.parts, first)[0] for way in ways[kind])) for kind in ways}
        if found == first:
            break
        first = found
    bases = {min(forms, key=len) for each in ways.values() for way in each for forms in _inflected(way.parts)}
    return Phrases(
        {kind: tuple(replace(way, begins=_first(way.parts, first)[0]) for way in each) for kind, each in ways.items()},
        {_doing(base): base for base in bases},
        fillers,
    )


def _compiled(way: str) -> Part:
    parts = list(_PARTS.finditer(way))
    at = 0

    def sequence() -> Part:
        nonlocal at
        ways: list[Part] = []
        here: list[Part] = []
        while at < len(parts):
            kind, number, bracket, word = parts[at].groups()
            at += 1
            if bracket in ("]", ")"):
                break
            if bracket == "|":
                ways.append(InOrder(tuple(here)))
                here = []
            elif bracket == "[":
                here.append(OneOf((sequence(), NOTHING)))
            elif bracket == "(":
                here.append(sequence())
            elif kind:
                here.append(Slot(kind, kind + number))
            else:
                here.append(Word(frozenset(_inflections(word))))
        ways.append(InOrder(tuple(here)))
        return OneOf(tuple(ways)) if len(ways) > 1 else ways[0]

    return sequence()


def _inflections(word: str) -> tuple[str, ...]:
    """`~pass` is `pass` and `passes`."""
    return (word[1:], third_person(word[1:])) if word.startswith("~") else (word,)


def third_person(verb: str) -> str:
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else verb + "s"


def _doing(verb: str) -> str:
    if verb.endswith("e") and not verb.endswith("ee"):
        return verb[:-1] + "ing"
    return verb + verb[-1] + "ing" if re.search(r"(?:^|[^aeiou])[aeiou][bdgmnpt]$", verb) else verb + "ing"


def _inflected(part: Part) -> Iterator[frozenset[str]]:
    if isinstance(part, Word) and len(part.forms) > 1:
        yield part.forms
    for each in part.ways if isinstance(part, OneOf) else part.parts if isinstance(part, InOrder) else ():
        yield from _inflected(each)


def _first(part: Part, known: Mapping[str, frozenset[str]]) -> tuple[frozenset[str], bool]:
    """The words with which a part may begin, and whether it may be nothing at all."""
    if isinstance(part, Word):
        return part.forms, False
    if isinstance(part, Slot):
        return known.get(part.kind, frozenset({f"<{part.kind}>"})), False
    if isinstance(part, OneOf):
        found = [_first(each, known) for each in part.ways]
        return frozenset().union(*(words for words, _ in found)), any(empty for _, empty in found)
    words: frozenset[str] = frozenset()
    for each in part.parts:
        more, empty = _first(each, known)
        words |= more
        if not empty:
            return words, False
    return words, True


# ---------------------------------------------------------------- reading
def readings(text: str, names: Mapping[str, str], table: WordTable) -> list[str]:
    """What a text says, in each way in which all of it can be read, the likeliest first; `names` are the kinds of the
    names that stand in it as one sign each."""
    words = _words(text)
    if len(words) > MOST_WORDS:
        return []
    found = _Reader(words, names, table).of(TEXT, 0)
    whole = sorted((each.cost, each.say) for each in found if each.end == len(words))
    return list(dict.fromkeys(re.sub(r"(?<=\S) +(?=[ ,;:]|$)", "", say).strip() for _, say in whole))


def _words(text: str) -> list[str]:
    """The words of a text; `discarding` is two of them."""
    verbs = phrases().verbs
    words: list[str] = []
    for word in _TOKEN.findall(phrases().fillers.sub("", text)):
        base = verbs.get(word)
        words += [word] if base is None else ["-ing", base]
    return words


class _Reader:
    """Reads the words of one text, each kind of phrase once at each of them."""

    def __init__(self, words: list[str], names: Mapping[str, str], table: WordTable) -> None:
        self.words, self.grammar = words, phrases()
        self.kinds = [{**_kinds(word, table), **({names[word]: word} if word in names else {})} for word in words]
        self.keys = [
            frozenset({word, *(f"<{kind}>" for kind in kinds)}) for word, kinds in zip(words, self.kinds, strict=True)
        ]
        self.known: dict[tuple[str, int], tuple[Reading, ...]] = {}

    def of(self, kind: str, at: int) -> tuple[Reading, ...]:
        if (kind, at) in self.known:
            return self.known[kind, at]
        self.known[kind, at] = ()  # a phrase does not begin with itself
        best: dict[int, dict[str, tuple[int, int]]] = {}
        if at < len(self.words) and kind not in self.grammar.ways:
            say = self.kinds[at].get(kind)
            found = () if say is None else (Reading(at + 1, (0, 0), say),)
            self.known[kind, at] = found
            return found
        for way in self.grammar.ways.get(kind, ()) if at < len(self.words) else ():
            if way.begins.isdisjoint(self.keys[at]):
                continue
            for end, (phrases_, order), filled in self._fill(way.parts, at):
                cost = (phrases_ + 1, order + way.order)
                says = best.setdefault(end, {})
                say = _said(way.say, dict(filled))
                if say not in says or cost < says[say]:
                    says[say] = cost
        readings_ = tuple(
            Reading(end, cost, say)
            for end, says in best.items()
            for say, cost in sorted(says.items(), key=lambda each: each[1])[:READINGS]
        )
        self.known[kind, at] = readings_
        return readings_

    def _fill(self, part: Part, at: int) -> Iterator[Filled]:
        if isinstance(part, Word):
            if at < len(self.words) and self.words[at] in part.forms:
                yield at + 1, (0, 0), ()
        elif isinstance(part, Slot):
            for each in self.of(part.kind, at):
                yield each.end, each.cost, ((part.name, each.say),)
        elif isinstance(part, OneOf):
            for way in part.ways:
                yield from self._fill(way, at)
        else:
            yield from self._in_order(part.parts, at)

    def _in_order(self, parts: tuple[Part, ...], at: int) -> Iterator[Filled]:
        if not parts:
            yield at, (0, 0), ()
            return
        for end, cost, filled in self._fill(parts[0], at):
            for last, more, rest in self._in_order(parts[1:], end):
                yield last, (cost[0] + more[0], cost[1] + more[1]), filled + rest


def _said(say: str, filled: Mapping[str, str]) -> str:
    """What a way says, with its phrases; a verb with `~` goes with who does it."""
    said = _SLOT.sub(lambda slot: filled.get(slot[1], ""), say)
    who = filled.get("subj") or filled.get("whoever")
    return said if who is None else _AGREES.sub(lambda verb: _agreeing(verb[1], who), said)


def _agreeing(verb: str, who: str) -> str:
    if who == "I":
        return _FIRST.get(verb, verb)
    if _MANY.match(who):
        return {"be": "are"}.get(verb, verb)
    return third_person(verb)


def _kinds(word: str, table: WordTable) -> dict[str, str]:
    """The kinds of phrase that a word is by itself, and what is said for it."""
    kinds: dict[str, str] = {}
    if word.isdigit():
        kinds["n"] = word
        if int(word) > 1:
            kinds["several"] = word
    if re.fullmatch(r"[+-][0-9]+", word):
        kinds["signed"] = word
    if word in RANKS:
        kinds["rank"] = word
    if re.fullmatch(r"[♥♦♣♠]+", word):
        kinds["suit"] = word
    base = table.bases.get(word, word)
    noun = table.nouns.get(base)
    if noun is not None and table.classes.get(word) == "NOUN":
        if noun.role or noun.roles:
            kinds["roles" if word != base else "role"] = word
        elif noun.trait:
            kinds |= {"traits": word, "traitone": base} if word != base else {"trait": word}
        elif noun.type == "token" and base != "life":
            kinds["token"] = word
        elif noun.type == "zone" and noun.own and base != "hand":
            kinds["ownzone"] = word
    if word in table.marks:
        kinds["mark"] = word
    if word in table.borders and word != "black":
        kinds["border"] = word
    return kinds
