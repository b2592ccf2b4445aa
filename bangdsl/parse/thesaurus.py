"""Other words for the same: how players write, and how the language says it. Kept as data in grammar/thesaurus.yml.

What is harmless (`same`: a capital at the start, a full stop, `two`, `your` for `my`) is accepted where a text cannot
be read as it stands; what is another way of saying (`say`) only gives a text to propose; what cannot be said at all
(`cannot`) has a sentence that says so. Nothing here knows whether a text is right: whoever asks has to read it again.
Names of cards are masked before a rule looks at a text, so no rule can touch one, and a word that a set in use
declares is never taken for another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property

from bangdsl import store
from bangdsl.parse.clauses import apart
from bangdsl.parse.words import WordTable, core_words
from bangdsl.paths import GRAMMAR
from bangdsl.spans import EffectText, Span

Place = tuple[int, int]
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MASK = 0xF0000  # a name is one sign of a private area while rules are at work
MASKED = "[\U000f0000-\U000ffffd]"
PASSES = 4  # rules may build on each other; no chain is longer
USES, MOST_RULES = 2, 24  # how often one rule may be used in a text, and how many in all
MAX_LENGTH = 1_200  # longer texts are left as they are
USUAL = ("weapon", "weapons")  # words of sets that rules count on
SIGNS = ",:;=."
BEGINNING = r"(?:(?<=^)|(?<=^  )|(?<=^    )|(?<=; ))"
EDGE, REAR = r"(?<![\w'-])", r"(?![\w-]|'t)"
DOER = re.compile(r"\{(?:who|one|many|whom|theone|plural)2?\} :")
FRONT = r"(?:(?<=^)|(?<=^  )|(?<=^    )|(?<=[:;,=] )|(?<=\band ))"  # where who does something may stand
_SLOT = re.compile(r"\{\w+\}")
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


class Rules:
    """The rules of one group in their order, found by the words of a text."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.all = tuple(rules)
        self._anywhere = {at for at, rule in enumerate(self.all) if not rule.needs}
        self._by_word: dict[str, set[int]] = {}
        for at, rule in enumerate(self.all):
            for word in min(rule.needs, key=_common, default=()):
                self._by_word.setdefault(word, set()).add(at)

    def fitting(self, words: Set[str], table: WordTable) -> Iterator[Rule]:
        near = self._anywhere.union(*(self._by_word.get(word, ()) for word in words))
        return (self.all[at] for at in sorted(near) if self.all[at].fits(words, table))


def _common(words: Set[str]) -> float:
    """Words by which few rules are found, the fewer and the longer the better."""
    return len(words) - min(map(len, words)) / 10


@dataclass(frozen=True)
class Thesaurus:
    same: Rules
    plainer: Rules
    voices: Mapping[str, Rules]  # whoever a card speaks of -> I
    things: Rules
    say: Rules
    cannot: Rules
    words: Mapping[str, str]  # a word of the trade -> what to do without it
    acts: Mapping[str, str]  # each form of the verbs of the trade -> its plain form


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
    rows = store.rows_of(GRAMMAR / "thesaurus.yml")
    core = core_words()
    verbs = sorted((word for word, cls in core.classes.items() if cls in ("VERB", "CHECK")), key=len, reverse=True)
    bases = sorted((*core.verbs, *core.checks), key=len, reverse=True)
    slots = {"name": MASKED, "verb": "|".join(map(re.escape, verbs)), "done": "|".join(core.participles)}
    slots |= {"plain": "|".join(map(re.escape, bases)), "did": "|".join(core.pasts)}
    slots["do"] = "|".join([slots["verb"], *rows["acts"].split()])
    for slot, pattern in rows["slots"].items():
        slots[slot] = pattern[1:-1]
    classes = {f"{{{name}}}": f"({words})" for name, words in rows["classes"].items()}
    same, plain, things, say, cannot = (
        Rules(_rules(rows[group], slots, classes)) for group in ("same", "plainer", "things", "say", "cannot")
    )
    voices = {voice: Rules(_rules(ways, slots, classes)) for voice, ways in rows["voices"].items()}
    hints = {word: hint for hint, words in rows["words"].items() for word in words.split()}
    acts = {form: verb for verb in rows["acts"].split() for form in (verb, *_forms(verb))}
    return Thesaurus(same, plain, voices, things, say, cannot, hints, acts)


def _forms(verb: str) -> tuple[str, ...]:
    """What somebody does: `regains`, `passes`, `carries`."""
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return (verb[:-1] + "ies",)
    return (verb + "es",) if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else (verb + "s",)


def _rules(rows: Mapping[str, str], slots: Mapping[str, str], classes: Mapping[str, str]) -> Iterator[Rule]:
    known = {*core_words().classes, *USUAL}
    for say, ways in rows.items():
        for written in ways.splitlines():
            way = _SLOT.sub(lambda slot: classes.get(slot[0], slot[0]), written)
            pattern, words, needs = _pattern(way.removeprefix("^ "), slots)
            foreign = frozenset(word for word in words if word not in known)
            before = BEGINNING if way.startswith("^ ") else "" if way[0] in SIGNS else EDGE
            before = FRONT if DOER.match(way) else before  # `when I eliminate an outlaw: …` is not done by the outlaw
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
                apart = " *" if apart and at < len(parts) and parts[at][3] else apart
                inner, _ = sequence()
                out += f"(?:{apart}(?:{inner}))?" if apart else f"(?:(?:{inner}) +)?"
            elif bracket == "(":
                apart = " *" if at < len(parts) and parts[at][3] else apart
                inner, needed = sequence()
                out, apart, needs = f"{out}{apart}(?:{inner})", " +", [*needs, *needed]
            else:
                if word:
                    words.add(word)
                    needs += [frozenset({word.lower()})] if word.isalpha() else []
                out += (" *" if sign else apart) + _piece(slot, sign, word, slots, known)
                apart = " *" if sign or word in ("+", "-") else " +"
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
    return {word.lower() for word in re.findall(r"[^\s,:;=.()']+|[^\s,:;=.()]+", text)}


def _applied(spelling: Spelling, rules: Rules, table: WordTable) -> Spelling:
    """What the rules make of a text, in their order, again until nothing changes."""
    for _ in range(PASSES):
        before = spelling.text
        for rule in rules.fitting(_words(before), table):
            if rule.pattern.search(spelling.text):
                spelling = spelling.sub(rule.pattern, rule.say)
        if spelling.text == before:
            break
    return spelling


def _applied_best(spelling: Spelling, rules: Rules, table: WordTable) -> Spelling:
    """Of all ways of writing that are found the one with the most words of its own comes first, and so on."""
    used: Counter[Rule] = Counter()
    for _ in range(MOST_RULES):
        fitting = [rule for rule in rules.fitting(_words(spelling.text), table) if used[rule] < USES]
        found = [(match, rule) for rule in fitting if (match := _unsaid(rule, spelling.text)) is not None]
        found = [(match, rule) for match, rule in found if _of_somebody(match, table)]
        if not found:
            break
        _, rule = max(found, key=lambda each: _own(each[0]))
        used[rule] += 1
        spelling = spelling.sub(rule.pattern, rule.say)
    return spelling


def _of_somebody(match: re.Match[str], table: WordTable) -> bool:
    """A pile that a set declares may stand where the rule means a player."""
    ones = [match[group].split()[-1] for group in match.re.groupindex if group.startswith("one__") and match[group]]
    rows = [table.nouns.get(table.bases.get(word, word)) for word in ones]
    return all(row is None or row.type != "zone" for row in rows)


def _unsaid(rule: Rule, text: str) -> re.Match[str] | None:
    """Where the text is written so; not where that is part of what the rule would say for it."""
    match = rule.pattern.search(text)
    if match is None:
        return None
    said = re.sub(r"\{(\w+)\}", lambda slot: match[_found(slot[1], match)] or "", rule.say)
    at = text.find(said, max(match.end() - len(said), 0), match.start() + len(said)) if said else -1
    return match if at < 0 or said == match[0] else None


def _own(match: re.Match[str]) -> int:
    """How many letters of a match the rule itself has, and not whatever stands in a slot that takes anything."""
    anything = [group for group in match.re.groupindex if group.startswith(("x", "rest")) and match[group]]
    return len(match[0]) - sum(len(match[group]) for group in anything)


# ---------------------------------------------------------------- names and remarks stay as they are
def _masked(text: str, table: WordTable) -> tuple[Spelling, list[str]]:
    """The text with each name of a card and each remark as one sign."""
    kept: list[str] = []
    spelling = Spelling.of(re.sub(r"(?<=[A-Za-z])[’´‘](?=[a-z])", "'", text))
    signs: list[str] = []
    places: list[Place] = []
    done = 0
    for at in range(len(text)):
        part = (_kept_at(text, at, table) or _kept_at(spelling.text, at, table)) if at >= done else None
        several = _several_at(spelling.text, at, table) if at >= done and part is None else None
        if part is None and several is None:
            continue
        end = at + len(part) if part is not None else at + len(several or "") + 1
        signs += [spelling.text[done:at], chr(MASK + len(kept))]
        places += [*spelling.places[done:at], (at, end)]
        kept.append(part or several or "")
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
    name = table.name_at(text[line : end if end >= 0 else len(text)], at - line)
    if name is not None and table.names[name] in table.rules and _BEGINS.search(text, 0, at):
        return name if _RULED.match(text, at + len(name)) else None  # a capital, and not that rule
    return name


def _several_at(text: str, at: int, table: WordTable) -> str | None:
    """The name of which several are spoken of here: `two Beers`."""
    if not text[at].isupper() or (at and (text[at - 1].isalnum() or text[at - 1] in "-'")):
        return None
    cards = (name for name, ident in table.names.items() if ident not in table.rules)
    found = (name for name in cards if text.startswith(name + "s", at) and name[-1] != "s")
    return next((name for name in found if not text[at + len(name) + 1 : at + len(name) + 2].isalnum()), None)


def _unmasked(spelling: Spelling, kept: list[str]) -> Spelling:
    signs: list[str] = []
    places: list[Place] = []
    for sign, place in zip(spelling.text, spelling.places, strict=True):
        name = kept[ord(sign) - MASK] if MASK <= ord(sign) < MASK + len(kept) else None
        signs.append(sign if name is None else name)
        places += [place] if name is None else [(min(place[0] + i, place[1] - 1), place[1]) for i in range(len(name))]
    return Spelling("".join(signs), tuple(places))


# ---------------------------------------------------------------- what is harmless
_I_DO = re.compile(r"(?<![\w'-])I (?P<verb>[a-z]+s)(?![\w'-])")
_NUMBERS = re.compile(rf"{EDGE}(?:{'|'.join(NUMBER_WORDS)}){REAR}", re.IGNORECASE)
_CAPITAL = re.compile(r"(?:^[ ]*|(?<=[.;:,!] ))(?P<word>A(?= (?!or\b)[a-z])|(?!I\b)[A-Z][a-z'!-]+)", re.MULTILINE)
_LAST_STOP = re.compile(rf"(?<=\S)\.(?=[ ]*(?:{MASKED}[ ]*)?$)", re.MULTILINE)
_THEN = re.compile(r"\.[ ]+then,?[ ]+(?=\w)", re.IGNORECASE)
_STOP_THEN = re.compile(r"\.[ ]+(?=then\b|otherwise\b)", re.IGNORECASE)
_BEGINS, _RULED = re.compile(r"(?:^|[.;:,]) *\Z", re.MULTILINE), re.compile(r" (?:has|have|is|are|may)\b")
_STOP = re.compile(r"(?<=[^\s.])\.[ ]+(?=\S)")
_OWNED = re.compile(
    rf"{EDGE}(?P<who>(?:(?:a|an|the|that|another|each|every|any|all|target|1|some) )?"
    r"(?:other |left |right |next |chosen )*[a-z][a-z-]*)"
    rf"'s? (?P<what>(?:discard pile|next turn|phase [1-9]|{MASKED}|[a-z][a-z-]*))(?![\w'-])"
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
    spelling = spelling.sub(_CAPITAL, lambda found: _small(found, table))
    spelling = spelling.sub(_NUMBERS, lambda word: _number(word[0], table))
    spelling = _applied(spelling, thesaurus().same, table)
    return spelling.sub(_OWNED, lambda found: _owned(found, table))


def plainer(text: str, table: WordTable) -> Iterator[str]:
    """The text in fewer words, one rule more at a time; whether each says the same is for whoever asks to find out."""
    spelling, kept = _masked(text, table)
    for rule in thesaurus().plainer.fitting(_words(spelling.text), table):
        if rule.pattern.search(spelling.text):
            spelling = spelling.sub(rule.pattern, rule.say)
            yield _unmasked(spelling, kept).text


def _stops(spelling: Spelling) -> Spelling:
    """Full stops: the last of a line is dropped, before `then` the steps go on, and between bare steps it is a `;`."""
    spelling = spelling.sub(_LAST_STOP, "")
    spelling = spelling.sub(_STOP_THEN, ", ")
    if not any(sign in spelling.text for sign in ":="):
        spelling = spelling.sub(_STOP, "; ")
    return spelling


def _small(found: re.Match[str], table: WordTable) -> str:
    """A word with a capital only because it is the first: one that is known with a small letter."""
    plain = found["word"].lower()
    known = plain in table.classes or plain.partition("'")[0] in foreign_words() or plain in NUMBER_WORDS
    return found[0].lower() if known else found[0]


def _base(word: str, table: WordTable) -> str:
    return table.bases[word] if table.classes.get(word) == "VERB" else thesaurus().acts.get(word, word)


def _number(word: str, table: WordTable) -> str:
    return word if word in table.classes else str(NUMBER_WORDS.index(word.lower()))


def _owned(found: re.Match[str], table: WordTable) -> str:
    """`that player's hand` is `the hand of that player`, the sheriff's Barrel the Barrel of the sheriff."""
    owner = table.nouns.get(table.bases.get(found["who"].split()[-1], ""))
    what, _, number = found["what"].rpartition(" ") if "phase" in found["what"] else (found["what"], "", "")
    thing = table.bases.get(what.removeprefix("next "), "")
    named = re.fullmatch(MASKED, what) is not None
    if owner is None or owner.type not in ("player", "card", "seat") or not (named or thing in table.nouns):
        return found[0]
    plural = "" if number or not (named or what.removeprefix("next ") == thing) or thing in ("card",) else "the "
    return f"{plural}{{what}} of {{who}}"


# ---------------------------------------------------------------- other ways of saying, and what cannot be said
def reworded(text: str, table: WordTable, *, voice: str = "", clauses: bool = False) -> str:
    """The text in the words of the language, as far as the thesaurus knows them.

    On a character (`voice` is `one`) `he` says I, on what holds for all (`all`) `each player` does. With `clauses` each
    clause is looked at by itself, behind its head and who does it.
    """
    if len(text) > MAX_LENGTH:
        return text
    spelling, kept = _masked(_capitals(text, table), table)
    spelling = _voiced(spelling, voice, table)
    spelling = spelling.sub(_I_DO, lambda found: f"I {_base(found['verb'], table)}")
    if clauses:
        named = _applied_best(_harmless(spelling, table), thesaurus().things, table)
        parts = apart(_harmless(named, table).text, table, thesaurus().acts)
        for pronoun, other in _PRONOUNS:
            parts = pronoun.sub(other, parts)
        spelling = Spelling.of(parts)
    spelling = _in_other_words(spelling, table)
    said = re.sub(r"(?<=\S) +(?=[ ,;:\n]|\Z)", "", _unmasked(spelling, kept).text)
    said = re.sub(r"(?<=\S) *= *(?=\S)", " = ", said)
    said = re.sub(r"(?:[,;] *)+(?=[,;]|$)", "", said, flags=re.MULTILINE)  # what a rule has left out was between these
    return said.lstrip(" ,;") if "\n" not in said else said


# Whoever has a card is I, where the card speaks of him: `the owner of this card draws …, he …`.
_HELD = re.compile(
    r"(?:the|each|any) (?:player|owner|holder|bearer)(?: (?:with|of|holding|who has|owning))? this\b", re.I
)
# `he` is not who has the character where somebody is spoken to, or where another was spoken of before.
_ME = r"(?<![\w'])(?:you|your|yourself|I|my|me)(?![\w-])"
_GONE = r"(?! (?:dies|is (?:killed|eliminated|knocked out|defeated)))"  # nothing more is done by those
_SPOKEN_TO = {
    "one": re.compile(
        rf"{_ME}|^(?:(?!\b(?:he|she|his|her|him)\b).)*\b(?:another player|an opponent|someone|somebody)\b{_GONE}",
        re.IGNORECASE,
    ),
    "all": re.compile(
        rf"{_ME}|\b(?:when(?:ever)?|once|as soon as|each time|every time|if|after) (?:this|an?|any|another|some\w*)\b"
        r"|\bthe player (?:with|who)\b",
        re.IGNORECASE,
    ),
}
_PRONOUNS = (
    (re.compile(r"(?<![\w'-])(?:his|her)(?= [a-z\U000f0000-\U000ffffd])"), "their"),
    (re.compile(r"(?<![\w'-])(?:him|her|he|she)(?![\w'-])"), "that player"),
)


_CALLED = re.compile(r"(?<![\w'-])[A-Za-z]\w*(?:!s?)?(?![\w-])")
_COUNTED = re.compile(
    r"(?<!\w)(?:an?|any|each|every|no|my|your|his|her|their|another|extra|[0-9]+|one|two|three|as|of|or) \Z"
)


def _capitals(text: str, table: WordTable) -> str:
    """The text with names as they are spelt, and with a small letter where a capital only says that it matters."""
    parts: list[str] = []
    done = 0
    for found in _CALLED.finditer(text):
        at = found.start()
        if at < done or "#" in text[text.rfind("\n", 0, at) + 1 : at]:
            continue
        exact = table.name_at(text[: (text + "\n").index("\n", at)], at)
        role = table.nouns.get(table.bases.get(found[0].lower(), ""))
        if role is not None and role.role:
            exact = found[0].lower()  # who has a role is called by it, with a capital or without
        written, said = (exact, exact) if exact is not None else _called(text, found, table)
        parts += [text[done:at], said]
        done = at + len(written)
    return "".join([*parts, text[done:]])


def _called(text: str, found: re.Match[str], table: WordTable) -> tuple[str, str]:
    """What stands here, and how it is spelt: a name of two words or of one, somebody, or any word."""
    word, at = found[0], found.start()
    second = _CALLED.match(text, found.end() + 1) if text[found.end() : found.end() + 1] == " " else None
    plain = word.lower().rstrip("!")
    first = _BEGINS.search(text, 0, at) is not None
    capital = word[0].isupper() and not first
    strange = plain not in table.classes and plain not in foreign_words() and plain not in NUMBER_WORDS
    if second is not None and (strange or capital or second[0][0].isupper()):
        name = _card_called(f"{word} {second[0]}", table)
        if name is not None:
            return text[at : second.end()], name
    done = table.classes.get(plain) == "VERB" and _COUNTED.search(text, 0, at) is not None
    if done or strange or capital or word[-1] == "!":
        name = _card_called(word, table)
        if name is not None:
            return word, name
    small = word[0].isupper() and len(word) > 1 and not first and table.classes.get(plain) == "NOUN"
    return word, plain if small else word


def _card_called(words: str, table: WordTable) -> str | None:
    named = table.meant_name(words)
    if named is None or named[1] is not None or table.names[named[0]] in table.rules | table.characters:
        return None
    return named[0]


def read(text: str, table: WordTable, *, voice: str = "") -> list[str]:
    """What a text says where all of it can be read phrase by phrase, the likeliest reading first."""
    if len(text) > MAX_LENGTH or "\n" in text:
        return []
    from bangdsl.parse.phrases import readings  # right texts do without

    text = _THEN.sub("; ", text)  # a sentence of its own: not done by whoever did something in the one before
    spelling, kept = _masked(_capitals(text, table), table)
    spelling = _harmless(_voiced(spelling, voice, table), table)
    said = re.sub(r"[A-Z][a-z'-]+", lambda word: word[0].lower(), spelling.text)
    names = {
        chr(MASK + at): "character" if table.names.get(name) in table.characters else "name"
        for at, name in enumerate(kept)
    }
    return [_unmasked(Spelling.of(each), kept).text for each in readings(said, names, table)]


def _voiced(spelling: Spelling, voice: str, table: WordTable) -> Spelling:
    """The text with I for whomever its card speaks of."""
    voice = voice or ("one" if _HELD.match(spelling.text) else "")
    if voice and not _SPOKEN_TO[voice].search(spelling.text):
        return _applied(_harmless(spelling, table), thesaurus().voices[voice], table)
    return spelling


def _in_other_words(spelling: Spelling, table: WordTable) -> Spelling:
    for _ in range(PASSES):
        before = spelling.text
        for rules in (thesaurus().things, thesaurus().say):
            spelling = _applied_best(_harmless(spelling, table), rules, table)
        if spelling.text == before:
            break
    return spelling


def unsayable(text: str, table: WordTable) -> tuple[str, Place] | None:
    """Why something in the text cannot be said, and where it stands in it; nothing if the thesaurus does not know."""
    if len(text) > MAX_LENGTH:
        return None
    spelling = _harmless(_masked(text, table)[0], table)
    for rule in thesaurus().cannot.fitting(_words(spelling.text), table):
        match = rule.pattern.search(spelling.text)
        if match is not None:
            return rule.say, (spelling.places[match.start()][0], spelling.places[match.end() - 1][1])
    return None


@cache
def foreign_words() -> frozenset[str]:
    """All words that the thesaurus knows and the language does not have: none of them is a slip of the pen."""
    found = thesaurus()
    return frozenset(
        word
        for group in (found.same, *found.voices.values(), found.things, found.say, found.cannot)
        for rule in group.all
        for word in rule.foreign
    ) | frozenset(found.words)
