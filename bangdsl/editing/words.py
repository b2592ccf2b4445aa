"""The words of the language at a place of an effect: which can stand there, and what each means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from bangdsl.library import folder_of, published
from bangdsl.load.declared import SetSource
from bangdsl.load.sets import load_set
from bangdsl.parse.lalr import Token, accepted
from bangdsl.parse.tokens import Faults, tokens_of
from bangdsl.parse.words import WordTable

_PARTIAL: Final = re.compile(r"[A-Za-z][A-Za-z'\-]*!?$|[♥♦♣♠]$")
_BREAKS: Final = ("_NL", "_DEDENT")
SUITS: Final = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
CLASSES: Final = {
    "VERB": "verb", "PAST": "verb", "NOUN": "noun", "ADJ": "adjective", "CHECK": "check", "PRON": "pronoun",
    "DET": "determiner",
}  # fmt: skip
HEADS: Final = {
    "WHEN": "a trigger: what follows is done when it happens", "EACH_TIME": "a trigger, for each single one",
    "BEFORE": "a trigger, before it happens; or a moment", "AFTER": "a trigger, after it has happened; or a moment",
    "AT": "at a moment: `at start of my turn`", "WHENEVER": "as often as it becomes true",
    "AS_SOON_AS": "at once when it becomes true", "DURING": "as long as a turn or a phase lasts",
    "OUTSIDE": "at all other times", "UNTIL": "holds until then", "WHILE": "holds as long as that is so",
    "IF": "only if that is so", "OTHERWISE": "if not: belongs to the last `if`, `draw!` or `may`",
    "ANY_TIME": "at any moment at which it can make a difference", "REPEAT": "again and again, until `stop`",
    "TIMES": "how often", "MAY": "the player may leave it", "MUST": "the player has to", "EVEN": "also then",
    "MANNER": "how the players do it: at once and unseen, or by turns",
}  # fmt: skip


@dataclass(frozen=True)
class Offer:
    """A word that can stand at a place: how it is written, what it is, what it means, an example; `rank` puts first
    what fits best."""

    text: str
    kind: str
    means: str
    example: str
    rank: int


def before_word(text: str) -> tuple[str, str]:
    """What of a text stands before the word that is being written, and that word."""
    found = _PARTIAL.search(text)
    return (text[: found.start()], found[0]) if found else (text, "")


def offers(text: str, table: WordTable) -> list[Offer]:
    """What can stand behind a text."""
    before, _ = before_word(text)
    tokens = _tokens(before, table)
    classes = _accepted(tokens)
    verb = _last_verb(tokens, table)
    found = [*_words(classes, verb, table), *_phrases(classes, table), *_names(classes, table)]
    if "SPEC" in classes:
        found += [Offer(sign, "suit", name, _example(sign, table), 2) for sign, name in SUITS.items()]
    return sorted(found, key=lambda each: (each.rank, each.text))


def _tokens(text: str, table: WordTable) -> list[Token]:
    """The tokens of what stands there; if not all of it can be read, of the last sentence, or of nothing."""
    last = re.split(r"\n|;", text)[-1]
    for part in (text, last, re.split(r"[,:=]", last)[-1]):
        try:
            tokens = tokens_of(part, table)
        except Faults:
            continue
        while tokens and tokens[-1].type in _BREAKS and not part.endswith("\n"):
            tokens.pop()
        if not tokens or accepted(tokens) or tokens[-1].type in ("_OR", "_AND"):
            return tokens
    return []


def _accepted(tokens: list[Token]) -> set[str]:
    """The classes that can follow; `or` and `and` are of several kinds, which the word behind them tells apart."""
    ways = [tokens]
    if tokens and tokens[-1].type in ("_OR", "_AND"):
        last = tokens[-1]
        ways = [[*tokens[:-1], Token(f"{last.type}{end}", str(last))] for end in ("", "_DO", "_HEAD")]
    found: set[str] = set()
    for way in ways:
        found |= accepted(way)
    if not tokens:
        return found
    if "_NL" in found:  # the sentence could end here: what begins another is no matter of this place
        found -= {"_NL"}
    return found


def _last_verb(tokens: Iterable[Token], table: WordTable) -> str | None:
    """The verb of the step that is being written."""
    verb = None
    for token in tokens:
        if token.type in ("_COLON", "_COMMA", "_SEMI", "_NL", "_PAYS"):
            verb = None
        elif token.type in ("VERB", "PAST"):
            verb = table.bases.get(str(token), str(token))
    return table.pasts.get(verb, verb) if verb is not None else None


def _words(classes: set[str], verb: str | None, table: WordTable) -> Iterator[Offer]:
    """Single words of these classes, each by its plain spelling; those that go with the verb first."""
    row = table.verbs.get(verb) if verb is not None else None
    for word, cls in table.classes.items():
        past = word in table.pasts and "PAST" in classes
        if (cls not in classes and not past) or cls.startswith("_"):
            continue
        base = table.bases.get(word, word)
        noun = table.nouns.get(base)
        plural = noun is not None and word != base
        if word != base and not plural and word not in table.participles and word not in table.pasts:
            continue  # `draws` beside `draw`
        if cls == "VPREP" and row is not None and row.args and word not in row.args:
            continue
        rank = 1
        if row is not None and noun is not None:
            rank = 0 if noun.type in row.objects else 2 if any(noun.type in each for each in row.args.values()) else 3
        yield Offer(word, CLASSES.get(cls, "word"), meaning(word, table) or "", _example(base, table), rank + plural)


def _phrases(classes: set[str], table: WordTable) -> Iterator[Offer]:
    for words, parts in table.phrases.items():
        if parts[0][0] in classes:
            text = " ".join(words)
            yield Offer(text, "phrase", HEADS.get(parts[0][0], ""), _example(text, table), 2)


def _names(classes: set[str], table: WordTable) -> Iterator[Offer]:
    if "NAME" in classes:
        for name, ident in table.names.items():
            kind = "rule" if ident in table.rules else "character" if ident in table.characters else "card"
            yield Offer(name, kind, f"the {kind} `{ident}`", "", 4)


def meaning(word: str, table: WordTable) -> str | None:
    """What a word of the language means; nothing if it is none."""
    base = table.bases.get(word, word)
    if word in table.participles and base not in table.nouns:
        return f"passive of `{table.participles[word]}`: {table.verbs[table.participles[word]].means}"
    base = table.pasts.get(base, base)
    if base in table.verbs:
        return table.verbs[base].means
    if base in table.checks:
        return table.checks[base]
    if base in table.nouns:
        return table.nouns[base].means
    if base in table.adjectives:
        return table.adjectives[base]
    if word in SUITS:
        return SUITS[word]
    return HEADS.get(table.classes.get(word, ""))


def signature(word: str, table: WordTable) -> str:
    """What may stand behind a verb, or what type a noun is of."""
    base = table.bases.get(word, word)
    base = table.participles.get(base, table.pasts.get(base, base))
    if base in table.verbs:
        verb = table.verbs[base]
        parts = [*sorted(verb.objects - {"nothing"})]
        said = f"{base} [{' | '.join(parts)}]" if parts else base
        goes = [f"{prep} {'|'.join(sorted(types))}" for prep, types in verb.args.items()]
        return " ".join([said, *(f"[{each}]" for each in goes)])
    if base in table.nouns:
        return f"{base}: {table.nouns[base].type}"
    return base


def word_at(line: str, column: int, table: WordTable) -> tuple[int, int, str] | None:
    """The name, phrase or word of the language that stands at a column of a line, with where it starts and ends."""
    for name in sorted(table.names, key=len, reverse=True):
        at = line.find(name)
        while at >= 0:
            if at <= column <= at + len(name):
                return at, at + len(name), name
            at = line.find(name, at + 1)
    words = list(re.finditer(r"[A-Za-z][A-Za-z'\-]*!?|[♥♦♣♠]", line))
    for place, found in enumerate(words):
        for length in (3, 2):
            for first in range(max(place - length + 1, 0), place + 1):
                group = words[first : first + length]
                spelt = tuple(each[0] for each in group)
                if len(group) == length and spelt in table.phrases and group[0].start() <= column <= group[-1].end():
                    return group[0].start(), group[-1].end(), " ".join(spelt)
        if found.start() <= column <= found.end():
            return found.start(), found.end(), found[0]
    return None


# ---------------------------------------------------------------- examples


def _example(word: str, table: WordTable) -> str:
    return examples().get(word, "")


@cache
def examples() -> Mapping[str, str]:
    """For each word and phrase the shortest sentence of a published card that has it."""
    lines: dict[str, str] = {}
    for source in _published_sets():
        for entry in source.entries:
            for line in re.split(r"\n|; ", entry.effect.text) if entry.effect is not None else ():
                if line.strip() and not line.rstrip().endswith((":", "=")):
                    lines.setdefault(line.strip(), entry.names["en"])
    found: dict[str, str] = {}
    for line, name in sorted(lines.items(), key=lambda each: (len(each[0]), each[0])):
        words = re.findall(r"[A-Za-z][A-Za-z'\-]*!?|[♥♦♣♠]", line)
        spelt = [*words, *(" ".join(words[i : i + n]) for n in (2, 3) for i in range(len(words) - n + 1))]
        for word in spelt:
            for form in (word, word.removesuffix("s"), word.removesuffix("es")):
                found.setdefault(form, f"`{line}` ({name})")
    return found


def _published_sets() -> list[SetSource]:
    found = (load_set(folder_of(ident))[0] for ident in published())
    return [source for source in found if source is not None]
