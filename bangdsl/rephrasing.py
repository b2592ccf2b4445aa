"""Find the words for a text that could not be read: what was meant, said so that it checks, and how that would read.

Runs only when a text has failed. The thesaurus gives words, `parse.mends` puts sentences together; what comes of it is
parsed, lowered and checked as if it stood on the card, and only what holds is proposed. One slip gives one message:
what a proposal puts right is not told again word by word.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from bangdsl.diagnostics import Diagnostic, Fix
from bangdsl.load.declared import Entry, SetSource
from bangdsl.meaning import nodes as m
from bangdsl.meaning.abilities import Abilities
from bangdsl.meaning.facts import Borders
from bangdsl.meaning.folds import of_itself
from bangdsl.meaning.lint import check_text
from bangdsl.parse.canonical import canonical
from bangdsl.parse.faithful import is_faithful
from bangdsl.parse.mends import mends
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.thesaurus import MAX_LENGTH, read, respelt, reworded, unsayable
from bangdsl.parse.words import WordTable
from bangdsl.spans import EffectText, Span
from bangdsl.tell.text import Teller

TRIES = 120  # candidates for one text
TRIES_FOR_A_SET = 2_500
MOST_MENDS = 5
MOST_READINGS = 12  # of a text phrase by phrase
MOST_PARTS = 6  # of a text of which one part may not be understood
NOT_OF_WORDS = ("E0206", "E0207", "E0208", "E0209", "E0502")  # what no other words would change
STATED = (m.NumberIs, m.NotChosen, m.PlacedOn)  # what a card that never lies in play says in vain
UNKNOWN = ("E0203", "E0302")
REFUSED = "E0312"  # by what it would mean
UNREAD = ("E0203", "E0205", "E0302")  # a word is not known, or cannot stand where it does
_EITHER = re.compile(r", or .*\?$")
_WORDS = re.compile(r"[^\s;:,.=]+")
_JOINTS = re.compile(r"(?:[;.,] |,? (?=and |then |but ))(?:and |then |but )*")
_OTHER_DOER = re.compile(r" or (?:[^:;,=]* )?(?:players?|all-others|others|all|reach)(?: [^:;,=]*)?: ")
_OF_EITHER = re.compile(r"(?:^|(?<=[:;,] ))(?:all|each|another|an?) [a-z-]+ or [a-z-]+ (?=[a-z-]+: )", re.MULTILINE)
_FOR_A_TIME = re.compile(r"(?:^|[:;,=] )during this (?:turn|round|effect): (?=([a-z]+))")
_BRIEFLY = re.compile(r"during this effect|\b(?:for|of) it\b")
_BOUNDS = re.compile(  # what is bound to something says less without it
    r"\b(?:when|whenever|if|while|until|unless|only|at (?:start|end|the)|before|after|during|once|each time|as)\b",
    re.IGNORECASE,
)
_GIVEN = re.compile(r"\bgives? [^:;,.=]*\bli(?:fe|ves)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?<![\w'-])a(?= [aeio])")
_TWICE = re.compile(r"\bthe (?=(?:my|their) )")  # whose it is says which
_HEADED = re.compile(r"(?:when|whenever|if|while|until|at|before|after|during|once|each|as)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Unit:
    """A part of a text that stands for itself, by offsets."""

    start: int
    end: int


@dataclass(frozen=True)
class _Found:
    text: str
    abilities: tuple[m.Ability, ...]
    structure_only: bool
    still: str | None  # what else has to be said


class Rephrasing:
    """Looks for other words for the texts of one set."""

    def __init__(self, chain: Sequence[SetSource], table: WordTable, borders: Borders) -> None:
        self.table, self.borders = table, borders
        entries = [entry for each in chain for entry in each.entries]
        names = {entry.id: entry.names["en"] for entry in entries}
        self.teller = Teller(table, names, {entry.id: entry.kind for entry in entries}, "en")
        self.near = {entry.names["en"] for entry in entries if entry.effect is None or "reach" not in entry.effect.text}
        self.left = TRIES_FOR_A_SET
        self.asked_back = False  # whether the text at hand can be meant in two ways
        self.who_else = False  # whether these are of whom is meant: other words for it would take one of the two

    def helped(self, entry: Entry, errors: list[Diagnostic]) -> list[Diagnostic]:
        """What is wrong with the text of an entry, each slip once, with the sentence that would be right."""
        source = entry.effect
        if source is None or len(source.text) > MAX_LENGTH or self.left <= 0:
            return errors
        if any(each.code in NOT_OF_WORDS for each in errors):
            return errors
        self.asked_back = any(_EITHER.search(each.message) for each in errors if each.code == REFUSED)
        self.who_else = any(each.message.endswith(", too?") for each in errors if each.code == REFUSED)
        found = self._search(source.text.rstrip("\n"), entry)
        if found is not None:
            return self._proposed(source, _Unit(0, len(source.text.rstrip())), found, errors)
        units = list(_units(source.text))
        told: list[Diagnostic] = []
        for unit in units if self._each_is_known(units, source, entry) else units[:0]:
            known = {each.message for each in told if each.code == "E0211"}
            more = self._of_unit(source, unit, entry, _inside(source.span(unit.start, unit.end), errors))
            told += [each for each in more if each.message not in known]
        if any(each.fix or each.code == "E0211" for each in told):
            return told
        return self._in_part(source, entry, errors) or told or errors

    def _each_is_known(self, units: Sequence[_Unit], source: EffectText, entry: Entry) -> bool:
        """Whether the sentences of one line are each right or known: one alone would say half of what is meant."""
        texts = [source.text[unit.start : unit.end] for unit in units]
        if "\n" in source.text.rstrip():
            return True
        return len(texts) == 1 or all(
            self._tried(text, entry)[0] or unsayable(text, self.table) or self._search(text, entry) for text in texts
        )

    def _of_unit(self, source: EffectText, unit: _Unit, entry: Entry, errors: list[Diagnostic]) -> list[Diagnostic]:
        if not errors:
            return []
        text = source.text[unit.start : unit.end]
        found = self._search(text, entry) if text != source.text.rstrip("\n") else None
        if found is not None and found.text != text:
            return self._proposed(source, unit, found, errors)
        cannot = unsayable(text, self.table)
        if cannot is not None:
            why, (start, end) = cannot
            return [Diagnostic("E0211", why, source.span(unit.start + start, unit.start + end))]
        return errors

    def _in_part(self, source: EffectText, entry: Entry, errors: list[Diagnostic]) -> list[Diagnostic]:
        """The one part of a text that is not understood, with the words for all the rest."""
        text = source.text.rstrip()
        starts = [0, *(found.end() for found in _JOINTS.finditer(text))]
        ends = [*(found.start() for found in _JOINTS.finditer(text)), len(text)]
        if "\n" in text or not 2 <= len(starts) <= MOST_PARTS:
            return []
        if any((each.hint or "").startswith(("did you mean", "it stands")) for each in errors):
            return []  # a slip of the pen, or of the order, is all that is wrong
        for at in reversed(range(len(starts))):
            start, end = starts[at], ends[at]
            wrong = _inside(source.span(start, end), errors)
            if not any(each.code in UNREAD for each in wrong) or _BOUNDS.search(text, start, end):
                continue
            if (at and _HEADED.match(text, starts[at - 1])) or (not at and ":" in text[start:end]):
                continue  # what stands before it would be the head of something else
            rest = text[: ends[at - 1]] + text[end:] if at else text[starts[1] :]
            found = self._search(rest, entry)
            if found is not None and found.still is None:
                without = f"without `{text[start:end].rstrip('.')}` say `{found.text}`"
                return [
                    *wrong[:-1],
                    replace(wrong[-1], hint=f"{wrong[-1].hint}; {without}" if wrong[-1].hint else without),
                ]
        return []

    # ---------------------------------------------------------------- finding
    def _search(self, text: str, entry: Entry) -> _Found | None:
        plain = respelt(EffectText(text, ""), self.table)
        spelt = plain.text if plain is not None else text
        kind = self.table.nouns.get(entry.kind)
        voice = "one" if entry.kind == "character" else "all" if entry.kind == "rule" or (kind and kind.shared) else ""
        found = self._read(text, spelt, voice, entry)
        if found is not None:
            return found
        if self.who_else:
            return None
        said = reworded(text, self.table, voice=voice)
        clauses = reworded(text, self.table, voice=voice, clauses=True)
        starts = {said: said == spelt}  # whether only the signs have to change
        for start in (clauses, spelt) if said != spelt else (spelt, clauses):
            starts.setdefault(start, start == spelt)
        for start, structure_only in starts.items():
            found = self._mended(start, entry)
            found = self._said_when(found, entry) if found is not None else None
            if found is not None and self._as_meant(found, spelt):
                signs = structure_only or _WORDS.findall(found.text) == _WORDS.findall(spelt)
                return replace(found, text=canonical(found.text, self.table), structure_only=signs)
        return self._read(said, spelt, voice, entry)

    def _read(self, text: str, spelt: str, voice: str, entry: Entry) -> _Found | None:
        """The likeliest reading of a text phrase by phrase that holds; where it was asked what is meant, no guess."""
        if self.asked_back:
            return None
        lacking: _Found | None = None
        for said in read(text, self.table, voice=voice)[:MOST_READINGS]:
            found, _ = self._tried(said, entry)
            found = self._said_when(found, entry) if found is not None else None
            if found is None or not self._as_meant(found, spelt):
                continue
            text = canonical(found.text, self.table)
            found = replace(found, text=text, structure_only=not self._bases(text) - self._bases(spelt))
            if found.still is None:
                return found
            lacking = lacking or found
        return lacking

    def _bases(self, text: str) -> Counter[str]:
        return Counter(self.table.bases.get(word, word) for word in _WORDS.findall(text))

    def _is_done_for_a_time(self, text: str) -> bool:
        """Whether something is done, and not stated, `during` a time: it would be done at once."""
        return any(self.table.classes.get(verb) == "VERB" for verb in _FOR_A_TIME.findall(text))

    def _as_meant(self, found: _Found, spelt: str) -> bool:
        """Whether nothing is lost, and what is stated does not hold only while a text is done."""
        if not is_faithful(spelt, found.text) or self._is_done_for_a_time(found.text):
            return False
        if found.still is not None and spelt.startswith("if ") and not found.text.startswith("if "):
            return False  # what is asked once is not waited for, least of all by what never waits
        if "reach is unlimited" in found.text and any(name in spelt and name not in found.text for name in self.near):
            return False  # how far that card goes does not rest on it
        nodes = (node for ability in found.abilities for node in ability.walk())
        brief = any(isinstance(node, m.SetUp) and node.until == ("root",) for node in nodes)
        return not brief or _BRIEFLY.search(found.text) is not None

    def _said_when(self, found: _Found, entry: Entry) -> _Found:
        """The same with a head, if it lacks nothing else and which one is sure."""
        if found.still is None or "\n" in found.text:
            return found
        kind = self.table.nouns.get(entry.kind)
        if kind is not None and kind.shared:
            return replace(
                found,
                still="say when: `at start of my turn: …`, or as it comes to lie there: `when this comes into …:`",
            )
        if found.text.startswith("if "):
            head = "whenever" if found.text.endswith(": win") else "while"
            held = self._tried(f"{head} {found.text[3:]}", entry)[0]
            return held or replace(found, still="say when: `when …:`, or `at start of my turn, if …:`")
        cost, sign, _ = found.text.partition("=")
        if not sign or ":" in cost:  # else somebody else pays
            return found
        head = "when I am shot" if found.text.endswith("= missed") else "during my turn"
        return self._tried(f"{head}: {found.text}", entry)[0] or found

    def _mended(self, start: str, entry: Entry) -> _Found | None:
        """The nearest text that holds: of all that can be reached those are tried first that can be read furthest."""
        if _OTHER_DOER.search(_OF_EITHER.sub("", start)):
            return None  # a way of an `or` has no doer of its own
        order, seen = count(), {start}
        _, wrong = parse_effect(EffectText(start, ""), self.table, strictly=True)
        if any(each.code in UNKNOWN for each in wrong):
            return None  # no sign makes a word known
        lacking, unread = self._tried(start, entry)  # the words may be right, and something else has to be said
        if lacking is not None and lacking.still is None:
            return lacking
        queue = [(unread, 0, next(order), start)]
        while queue and len(seen) < TRIES and self.left > 0:
            _, depth, _, text = heapq.heappop(queue)
            for candidate in mends(text, self.table) if depth < MOST_MENDS else ():
                if candidate in seen or _OTHER_DOER.search(_OF_EITHER.sub("", candidate)):
                    continue
                seen.add(candidate)
                found, unread = self._tried(candidate, entry)
                if found is not None and found.still is None:
                    return found
                if candidate.count(";") <= start.count(";"):  # else it lacks just what it was cut off from
                    lacking = lacking or found
                heapq.heappush(queue, (unread, depth + 1, next(order), candidate))
        return lacking

    def _tried(self, text: str, entry: Entry) -> tuple[_Found | None, int]:
        """What the text means on this card; and how much of it is left behind the first word that cannot be read."""
        self.left -= 1
        source = EffectText(text, "")
        effect, wrong = parse_effect(source, self.table, strictly=True)
        if effect is None:
            return None, _behind(text, wrong)
        played = entry.border in self.borders.done | self.borders.granted
        abilities, wrong = Abilities(self.table).entry(effect, entry.kind, played=played)
        if any(each.severity == "error" for each in wrong):
            return None, 0
        if any(_idle(each, played=played) for each in abilities):
            return None, 0
        still = next((each for each in check_text(entry, abilities, self.borders, self.table)), None)
        if still is not None and still.code == "E0312":
            return None, 0
        hint = still.hint if still is not None and still.severity == "error" else None
        return _Found(text, tuple(abilities), False, hint), 0

    # ---------------------------------------------------------------- telling
    def _proposed(self, source: EffectText, unit: _Unit, found: _Found, errors: list[Diagnostic]) -> list[Diagnostic]:
        start, end, text = _changed(source.text, unit, _ARTICLE.sub("an", _TWICE.sub("", found.text)))
        span = source.span(start, end)
        hint = f"say `{text}`" if "\n" not in text else "say it as below"
        if found.still is not None:
            hint += f"; and {found.still}"
        if _GIVEN.search(source.text[unit.start : unit.end]) and "heal" in text and "lose" not in text:
            hint += "; if it is the giver's own life, say `lose 1 life` before it, or as many"
        what = Diagnostic("E0210", "the language has other words for this", span)
        first = errors[0] if found.structure_only else what
        return [replace(first, hint=hint, fix=Fix(span, text), reads=self.teller.rule_text(found.abilities))]


def _idle(ability: m.Ability, *, played: bool) -> bool:
    """Whether what is said never holds for anybody: for as long as a text of nothing else takes, or in no hand."""
    steps = getattr(ability, "steps", None)
    if steps is None:
        return played and isinstance(ability, STATED) and not of_itself(ability)
    told = [each for each in steps if not isinstance(each, m.Let)]
    return bool(told) and all(
        isinstance(each, m.SetUp)
        and each.until == ("root",)
        and not any(isinstance(node, m.Ref | m.Slot) for node in each.walk())
        for each in told
    )


def _changed(written: str, unit: _Unit, said: str) -> tuple[int, int, str]:
    """What of a text is said otherwise, by offsets: the lines that differ; and what stands there now."""
    old, new = written[unit.start : unit.end].split("\n"), said.split("\n")
    if len(old) != len(new):
        return unit.start, unit.end, said
    differ = [at for at, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    first, last = differ[0], differ[-1]
    start = unit.start + sum(len(line) + 1 for line in old[:first])
    end = start + sum(len(line) + 1 for line in old[first : last + 1]) - 1
    indent = len(old[first]) - len(old[first].lstrip(" "))
    return start + indent, end, "\n".join(new[first : last + 1])[indent:]


def _behind(text: str, wrong: Sequence[Diagnostic]) -> int:
    """How many signs stand behind the first place that is wrong."""
    spans = [each.span for each in wrong if each.span is not None]
    if not spans:
        return len(text)
    first = min((span.line, span.column) for span in spans)
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: first[0] - 1]) + first[1]
    return max(len(text) - before, 0) + 1 + len(wrong)


def _units(text: str) -> Iterator[_Unit]:
    """A line that stands at the left with all that is indented below it; of a single one its sentences."""
    lines = text.rstrip().split("\n")
    left = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    starts, at = [], 0
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip()) == left and not line.lstrip().startswith("otherwise"):
            starts.append(at)
        at += len(line) + 1
    if len(lines) == 1 and ";" in text:
        starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == ";")]
    starts = starts or [0]
    ends = [*(start - 1 for start in starts[1:]), len(text.rstrip())]
    for start, end in zip(starts, ends, strict=True):
        start += len(text[start:end]) - len(text[start:end].lstrip(" "))
        if text[start:end].strip():
            yield _Unit(start, end)


def _inside(around: Span, errors: list[Diagnostic]) -> list[Diagnostic]:
    first, last = (around.line, around.column), (around.end_line, around.end_column)
    return [each for each in errors if each.span is not None and first <= (each.span.line, each.span.column) <= last]
