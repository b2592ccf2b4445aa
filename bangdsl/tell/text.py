"""Rule text, written from the meaning of an effect.

Every class of meanings has a macro of its name in the folder of a language; every act of a verb, every event and window
that can be waited for and every number that can be stated has one too, and `words.yml` there has the words. Python only
finds the macro and answers questions about meanings that every language asks: who acts, who was spoken of last, which
steps belong together. What a language does with the answers, and in which order it says things, is its templates'
business.

A macro of a step gives sentences without capitals and full stops, with `NEXT` between them and `ITEM` before each that
stands in a list; the template of the whole entry makes paragraphs of them. A meaning without a macro is a mistake of
this package and is raised as one: nothing is ever left out in silence.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2
from jinja2.bccache import Bucket

from bangdsl import store
from bangdsl.compiling import needed_by, owned_up, table_for
from bangdsl.diagnostics import Diagnostic
from bangdsl.library import Compilation, Unusable
from bangdsl.load.declared import SetSource
from bangdsl.meaning import nodes as m
from bangdsl.parse.words import WordTable
from bangdsl.tell.events import event_of, is_but_a_party
from bangdsl.tell.questions import ONE, Questions, plain, type_of

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"
ENTRY: Final = "entry.j2"  # the template of a whole entry; the others have macros
FAMILIES: Final[Mapping[str, tuple[type[m.Meaning], ...]]] = {  # by class
    "singles": (m.Single,),
    "descriptions": (m.Description, m.Source, m.Pick, m.Alike, m.CardGroup),
    "tests": (m.Test,),
    "numbers": (m.Number,),
    "conditions": (m.Condition,),
    "steps": (m.Step, m.Way),
    "abilities": (m.Ability, m.Pattern, m.Past),
}
TABLES: Final = ("acts", "events", "windows", "statements")  # macros by the name of an act, an event, a number
NEXT: Final = "\ue000"  # between two sentences of one clause
ITEM: Final = "\ue001"  # before a sentence that stands in a list, once for each list around it
# Where the words of a test or a source belong: before the noun, as the noun (one, then many), behind it, as its owner.
BEFORE, NOUN, MANY, AFTER, OWNER = MARKS = "\ue002", "\ue003", "\ue004", "\ue005", "\ue006"

# Steps that several of can make one sentence.
JOINED: Final = (m.OwnWord, m.Do, m.Choose, m.PickSome, m.Let, m.Either, m.FlipAll)
NOBODY_ACTS: Final = ("missed", "eliminate", "unavoidable")
HOLDER: Final = m.Ref("player", "player")  # whoever a stated number is of
LONG: Final = 4  # steps in a row that are a list rather than a sentence


class Untold(Unusable):
    """Some texts could not be told, which is a mistake of ours; `texts` are the others, by id."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: dict[str, str], texts: Mapping[str, str]) -> None:
        super().__init__(diagnostics, sources)
        self.texts = texts


def rule_text(
    abilities: Iterable[m.Ability],
    table: WordTable,
    names: Mapping[str, str] | None = None,
    *,
    kinds: Mapping[str, str] | None = None,
    language: str = "en",
) -> str:
    """What abilities say, for people: a paragraph a line, the items of a list each on a line of its own.

    `names` has the name to show for each id of an entry, `kinds` what each of these is.
    """
    return Teller(table, names or {}, kinds or {}, language).rule_text(tuple(abilities))


def rule_texts(source: SetSource, compilation: Compilation, language: str = "en") -> dict[str, str]:
    """The rule text of every entry of a set whose effect has a meaning, by id."""
    teller = teller_for(source, compilation, language)
    found = compilation.abilities.get(source.id, {})
    texts: dict[str, str] = {}
    failures: list[Diagnostic] = []
    for entry in source.entries:
        if entry.id in found:
            with owned_up(entry, failures):
                texts[entry.id] = teller.rule_text(found[entry.id])
    if failures:
        raise Untold(failures, compilation.texts, texts)
    return texts


def teller_for(source: SetSource, compilation: Compilation, language: str = "en") -> Teller:
    """Who tells the texts of a set, with the names of all that it builds on."""
    table, chain = table_for(source, compilation), needed_by(source, compilation.sets)
    entries = [entry for each in chain for entry in each.entries]
    names = {entry.id: entry.names.get(language, entry.names["en"]) for entry in entries}
    return Teller(table, names, {entry.id: entry.kind for entry in entries}, language)


def languages() -> list[str]:
    """The languages that rule text can be written in."""
    return sorted(path.parent.name for path in TEMPLATES.glob("*/words.yml"))


class _Kept(jinja2.BytecodeCache):
    """Templates of ours as they were compiled: to write Python for them takes longer than all that is told."""

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = store.kept(store.key_of("template", bucket.key, bucket.checksum))
        if isinstance(kept, str):
            bucket.bytecode_from_string(b64decode(kept))

    def dump_bytecode(self, bucket: Bucket) -> None:
        key = store.key_of("template", bucket.key, bucket.checksum)
        store.keep(key, b64encode(bucket.bytecode_to_string()).decode())


class Language:
    """The words and macros of a language; a template is read when something in it is told for the first time."""

    def __init__(self, folder: Path) -> None:
        # Plain text comes out; what shows it in a page has to escape it there.
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folder),
            autoescape=False,
            auto_reload=False,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.do"],
            bytecode_cache=_Kept(),
        )
        self.words = store.rows_of(folder / "words.yml")
        self.environment.globals.update(words=self.words, NEXT=NEXT, ITEM=ITEM)
        self.environment.globals.update(BEFORE=BEFORE, NOUN=NOUN, MANY=MANY, AFTER=AFTER, OWNER=OWNER)
        self.environment.filters.update(
            capital=capital, sentences=sentences, listed=listed, depth=depth, unlisted=unlisted, forms=forms
        )
        self.environment.tests.update(
            has_colon=lambda text: bool(re.search("[:;]", text)),
            either=lambda step: isinstance(step, m.Either),
            placement=lambda ability: isinstance(ability, m.PlacedOn),
            of_its_play=_of_its_play,
        )
        self._macros: dict[str, dict[str, Any]] = {}

    def macros(self, template: str) -> Mapping[str, Any]:
        """The macros of a template by name, but for those that only serve it."""
        if template not in self._macros:
            module = self.environment.get_template(f"{template}.j2").module
            named = {key: value for key, value in vars(module).items() if callable(value) and key[0] != "_"}
            only = (lambda key: key[0].isupper()) if template in FAMILIES else (lambda key: True)
            self._macros[template] = {key: value for key, value in named.items() if only(key)}
        return self._macros[template]


@cache
def language_of(name: str) -> Language:
    return Language(TEMPLATES / name)


def family_of(node: m.Meaning) -> str:
    """The template that has the macro of a meaning."""
    return next((family for family, classes in FAMILIES.items() if isinstance(node, classes)), "")


def macro_name(word: str) -> str:
    """An act, an event or a number as the name of its macro."""
    return re.sub(r"\W", "_", word.replace("!", "_check"))


def capital(text: str) -> str:
    """With a capital first letter, also behind an opening quote."""
    found = re.search(r"\w", text[:2])
    at = found.start() if found else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def sentences(text: str) -> list[str]:
    return [part for each in text.split(NEXT) if (part := each.strip())]


def listed(lines: Iterable[str]) -> list[str]:
    return [ITEM + line for line in lines]


def depth(line: str) -> int:
    """How many lists a sentence stands in."""
    return len(line) - len(line.lstrip(ITEM))


def unlisted(line: str) -> str:
    return line.replace(ITEM, "")


def forms(noun: str) -> tuple[str, str]:
    """A noun, for one and for many."""
    one, _, many = noun.partition(MANY)
    return one, many or one


class How:
    """In what way something is to be told; what is not asked for is nothing."""

    def __init__(self, asked: Mapping[str, Any]) -> None:
        self.asked = asked

    def __getattr__(self, name: str) -> Any:
        return self.asked.get(name)


@dataclass
class Parts:
    """The words for what is described, by where they stand."""

    before: list[str]
    nouns: list[str]
    after: list[str]
    owner: str = ""
    other: bool = False  # another one than whoever was spoken of
    third: bool = False  # and than those before
    the: bool = False  # there is only one


class Teller(Questions):
    """Tells the meanings of one entry after the other; templates know it as `t`."""

    def __init__(self, table: WordTable, names: Mapping[str, str], kinds: Mapping[str, str], language: str) -> None:
        self.table, self.names, self.kinds = table, names, kinds
        self.language = language_of(language)
        self._ids = {ident: name for name, ident in reversed(table.names.items())}
        self._forget()

    def _forget(self) -> None:
        self.subject: m.Single = m.Me()  # who acts in the sentence under way
        self.implied: m.Single | None = None  # whose things are spoken of without saying so
        self.intros: dict[m.Single, m.Description] = {}  # who or what is spoken of for the first time
        self.aliases: dict[m.Single, m.Single] = {}
        self.players: list[m.Single] = []  # those spoken of, in order
        self.card: m.Single | None = None  # the card spoken of last
        self.parted: set[m.Ref] = set()  # of these some have been taken away
        self.names_of: dict[m.Single, str] = {}  # what is best called by a name of its own
        self.nouns: dict[m.Single, m.Test] = {}  # what a card was said to be: a weapon, a railcar
        self.chosen: set[m.Single] = set()
        self.shot = False  # is a shot being answered?
        self.happening = False  # is an event being told?
        self.stating = False  # is a number being stated? Then `their` is of whoever it is of

    def rule_text(self, abilities: Sequence[m.Ability]) -> str:
        template = self.language.environment.get_template(ENTRY)
        text = _squeezed(template.render(t=self, abilities=abilities))
        return "\n".join(line for each in text.split(NEXT) if (line := each.replace(ITEM, "  ").rstrip()))

    # ------------------------------------------------ finding macros
    def say(self, node: Any, **how: Any) -> str:
        """The words for a meaning, by the macro of its class."""
        name, family = type(node).__name__, family_of(node)
        macro = self.language.macros(family).get(name) if family else None
        if macro is None:
            raise LookupError(f"there is no rule text for {name}")
        asked = family == "conditions"  # of whom something is asked, nobody has gone
        with self._set("parted", {*self.parted} if asked else self.parted):
            return _squeezed(macro(self, node, How(how)))

    def by_name(self, table: str, word: str, node: Any, **how: Any) -> str:
        """The words for an act, an event or a number, by the macro of its name."""
        macro = self.language.macros(table).get(macro_name(word))
        if macro is None:
            raise LookupError(f"there is no rule text for `{word}` among the {table}")
        with self._set("happening", table == "events"), self._set("stating", table == "statements"):
            return _squeezed(macro(self, node, How(how)))

    def knows(self, table: str, word: str) -> bool:
        return macro_name(word) in self.language.macros(table)

    def ability(self, node: m.Ability) -> str:
        """An ability from the beginning: nothing was spoken of before."""
        self._forget()
        return self.say(node)

    # ------------------------------------------------ who acts, whom and what was spoken of
    def known_as(self, one: m.Single) -> m.Single:
        """Whom or what a name stands for."""
        one, seen = plain(one), set()
        while one in self.aliases and one not in seen:
            seen.add(one)
            one = self.aliases[one]
        return one

    def alias(self, name: m.Single, value: object) -> str:
        if isinstance(name, m.Ref) and name.light and isinstance(value, m.OwnerOf):  # the card may have gone since
            return self.call(name, "the player who had the card")
        if isinstance(value, m.Single) and plain(name) not in (self.aliases.keys() | self.players):
            self.aliases[plain(name)] = plain(value)
        return ""

    def lies_elsewhere(self, one: m.Single) -> str:
        """What was called by where it lay is so no longer."""
        if self.aliases.pop(plain(one), None) is not None:
            self.mention(one)
        return ""

    def is_bound(self, name: m.Single) -> bool:
        return plain(name) in self.aliases

    def call(self, one: m.Single, name: str) -> str:
        self.names_of[plain(one)] = name
        return ""

    def called(self, one: m.Single) -> str:
        return self.names_of.get(self.known_as(one), "")

    def noun(self, one: m.Single) -> m.Test | None:
        """What a card was said to be when it was spoken of first."""
        return self.nouns.get(self.known_as(one))

    def remember(self, one: m.Single, tests: Sequence[m.Test]) -> str:
        for test in tests:
            if isinstance(test, m.KindIs | m.TraitIs | m.NameIs) and not test.printed:
                self.nouns.setdefault(self.known_as(one), test)
        return ""

    def was_chosen(self, one: m.Single) -> bool:
        return self.known_as(one) in self.chosen

    def is_only_chosen(self, one: m.Single) -> bool:
        """Has nobody else been chosen?"""
        return [each for each in self.chosen if type_of(each) == "player"] == [self.known_as(one)]

    def condition(self, node: m.Condition, **how: Any) -> str:
        """The words for a condition. What it asks for is not what is spoken of afterwards, but may be taken for it."""
        before = self.card
        text = self.say(node, **how)
        self.card = None if before is not None and _asks_for_cards(node) else self.card or before
        return text

    def waits_anew(self, step: m.SetUp) -> str:
        """What is set up may wait for an event of its own: who and what the one before was of is not of this one."""
        if any(isinstance(each, m.Trigger) for each in step.abilities):
            self._rename(lambda of: f"before {of}")
        return ""

    def waited(self, step: m.SetUp) -> str:
        if any(isinstance(each, m.Trigger) for each in step.abilities):
            self._rename(lambda of: of.removeprefix("before ") if of.startswith("before ") else f"behind {of}")
        return ""

    def _rename(self, name: Callable[[str], str]) -> None:
        """The parts of events that were spoken of are those of other events now."""

        def other(one: m.Single) -> m.Single:
            return replace(one, of=name(one.of)) if isinstance(one, m.Slot) else one

        self.intros = {other(one): found for one, found in self.intros.items()}
        self.aliases = {other(one): other(found) for one, found in self.aliases.items()}
        self.players = [other(one) for one in self.players]
        self.card = other(self.card) if self.card is not None else None
        self.names_of = {other(one): found for one, found in self.names_of.items()}
        self.nouns = {other(one): found for one, found in self.nouns.items()}
        self.chosen = {other(one) for one in self.chosen}

    def answers_shot(self) -> str:
        self.shot = True
        return ""

    def introduce(self, one: m.Single, as_one_of: m.Description) -> str:
        self.intros[plain(one)] = as_one_of
        return ""

    def intro(self, one: m.Single) -> m.Description | None:
        """How someone is spoken of for the first time; from then on he is known."""
        found = self.intros.pop(plain(one), None)
        if found is not None:
            self.remember(one, found.tests)
            if isinstance(found.pick, m.Chosen):
                self.chosen.add(plain(one))
        return found

    def mention(self, one: m.Single) -> str:
        one = self.known_as(one)
        if type_of(one) == "player":
            if one in self.players:
                self.players.remove(one)
            self.players.append(one)
        elif type_of(one) == "card":
            self.card = one
        return ""

    def is_from_play(self, cards: m.Single | m.Description) -> bool:
        """Are these cards that lie in play, as far as it is told now?"""
        if isinstance(cards, m.This):
            return True
        of: m.Single | m.Description | None = cards
        if isinstance(of, m.Description) and isinstance(of.source, m.Those):
            of = of.source.ref
        if isinstance(of, m.Single):
            of = self.intros.get(plain(of))
        return isinstance(of, m.Description) and isinstance(of.source, m.InPlay)

    def is_own_place(self, zone: str) -> bool:
        """Has every player one of these?"""
        return zone == "hand" or self.table.nouns[zone].own

    def is_last(self, one: m.Single) -> bool:
        """Is it who or what was spoken of last?"""
        one = self.known_as(one)
        if type_of(one) == "card":
            return self.card == one
        return not self.players or self.players[-1] == one or one not in self.players

    def after_others(self, one: m.Single) -> bool:
        """Would `that player` be somebody else?"""
        others = [each for each in self.players if not isinstance(each, m.Me)]
        return bool(others) and others[-1] != self.known_as(one)

    def was_mentioned(self, one: m.Single) -> bool:
        return self.known_as(one) in self.players

    def place_of(self, one: m.Single) -> int:
        """The how-manieth of those spoken of, for want of a better name."""
        one = self.known_as(one)
        return self.players.index(one) if one in self.players else 0

    def other_card(self) -> str:
        """Another card is spoken of, so `it` would be wrong."""
        self.card = None
        return ""

    @contextmanager
    def _set(self, name: str, value: object) -> Iterator[None]:
        before = getattr(self, name)
        setattr(self, name, value)
        try:
            yield
        finally:
            setattr(self, name, before)

    def by(self, doer: m.Single, node: Any, **how: Any) -> str:
        """The words for something while somebody acts."""
        with self._set("subject", self.known_as(doer)):
            return self.say(node, **how)

    def of(self, owner: m.Single, node: Any, **how: Any) -> str:
        """The words for something whose owner goes without saying."""
        with self._set("implied", plain(owner)), self._set("subject", plain(owner)):
            return self.say(node, **how)

    def is_subject(self, one: object) -> bool:
        known = self.known_as(one) if isinstance(one, m.Single) else None
        return known is not None and (known == self.subject or (self.stating and known == HOLDER))

    def is_implied(self, one: object) -> bool:
        return isinstance(one, m.Single) and plain(one) == self.implied

    def is_me(self, one: object) -> bool:
        return isinstance(one, m.Single) and isinstance(self.known_as(one), m.Me)

    def person(self, one: object) -> str:
        """me, one or many, for the form of a verb; nobody's rules are told as what I am to do."""
        if isinstance(one, m.Description):
            single = isinstance(one.pick, m.Chosen | m.AtRandom) and one.pick.count == ONE
            return "one" if single or any(self._is_the_only_one(test) for test in one.tests) else "many"
        if not isinstance(one, m.Single) or isinstance(self.known_as(one), m.Me | m.Nobody):
            return "me"
        known = self.known_as(one)
        return "many" if isinstance(known, m.Ref) and known.many else "one"

    def actor(self, step: m.Step) -> m.Single | None:
        """Who acts in a step, as the subject of a sentence; nothing where the sentence has another subject."""
        if isinstance(step, m.Each):
            return self.actor(step.steps[-1]) if self.is_act_on_each(step) else None
        if isinstance(step, m.Do):
            player = step.slot("player")
            if step.act in NOBODY_ACTS or (step.act == "bang" and self.is_me(player)):
                return None
            if step.act == "heal" and plain(player) != plain(step.doer):
                return None
            if step.act == "win":
                return None
        if isinstance(step, m.PickSome):
            return self.known_as(self.picker(step))
        doer = getattr(step, "doer", None) or getattr(step, "by", None)
        return self.known_as(doer) if isinstance(doer, m.Single) else None

    # ------------------------------------------------ which steps belong together
    def runs(self, steps: Sequence[m.Step], *, apart: bool = False) -> list[list[m.Step]]:
        """Steps that one sentence tells; `apart` = each for itself."""
        found: list[list[m.Step]] = []
        for step in steps:
            only_silent = bool(found) and all(self.is_silent(s, steps) for s in found[-1])
            joined = bool(found) and not apart and self.is_step(step) and all(map(self.is_step, found[-1]))
            if only_silent or joined:
                found[-1].append(step)
            else:
                found.append([step])
        return [part for run in found for part in self._broken(run, steps)]

    def _broken(self, run: list[m.Step], steps: Sequence[m.Step]) -> list[list[m.Step]]:
        """A long row of steps as one sentence each."""
        if sum(not self.is_silent(step, steps) for step in run) < LONG:
            return [run]
        found: list[list[m.Step]] = [[]]
        for step in run:
            if found[-1] and not all(self.is_silent(s, steps) for s in found[-1]):
                found.append([])
            found[-1].append(step)
        return found

    def worded(self, steps: Sequence[m.Step]) -> list[m.Step]:
        """The steps, those that a set has a word for as one."""
        found: list[m.Step] = []
        for step in steps:
            last = found[-1] if found else None
            if not step.word or isinstance(step, m.OwnWord):
                found.append(step)
            elif isinstance(last, m.OwnWord) and (last.word, last.span) == (step.word, step.span):
                found[-1] = replace(last, steps=(*last.steps, step))
            else:
                doer = step.said_of if step.said_of is not None else self.subject
                found.append(m.OwnWord((step,), doer, span=step.span, word=step.word))
        return found

    def object_of(self, said: m.OwnWord) -> m.Single | None:
        """Whom or what a verb of a set's own is done to."""
        own, first = self.table.own[said.word], said.steps[0]
        if own.type and isinstance(first, m.Let) and isinstance(first.value, m.Single):
            return first.value
        return first.ref if own.type and isinstance(first, m.Choose | m.PickSome) else None

    def is_step(self, step: object) -> bool:
        return isinstance(step, JOINED) or self.is_act_on_each(step)

    def act(self, step: m.Do, **how: Any) -> str:
        with self._set("subject", self.known_as(step.doer)):
            return self.by_name("acts", step.act, step, **how)

    def part(self, ref: m.Ref) -> str:
        """Some of these are taken away."""
        self.parted.add(plain(ref))
        return ""

    def is_parted(self, ref: m.Ref) -> bool:
        return plain(ref) in self.parted

    def is_to_be_chosen(self, one: m.Single) -> bool:
        found = self.intros.get(plain(one))
        return found is not None and isinstance(found.pick, m.Chosen)

    def is_one_of_some(self, one: m.Meaning) -> bool:
        """Is it said now of each of so many?"""
        found = self.intros.get(plain(one)) if isinstance(one, m.Single) else None
        if found is not None and isinstance(found.source, m.Those):
            found = self.intros.get(plain(found.source.ref))
        return found is not None and isinstance(found.pick, m.Chosen | m.AtRandom) and found.pick.count != ONE

    def is_anybody(self, one: m.Single) -> bool:
        """One of all players, whoever is liked."""
        found = self.intros.get(plain(one))
        return self.is_to_be_chosen(one) and found is not None and self._is_any(found, m.Everyone)

    def is_any_other(self, one: m.Single) -> bool:
        found = self.intros.get(plain(one))
        return self.is_to_be_chosen(one) and found is not None and self._is_any(found, m.Others)

    def _is_any(self, found: m.Description, source: type[m.Source]) -> bool:
        return isinstance(found.source, source) and not self.plain_tests(found.tests)

    # ------------------------------------------------ descriptions
    def parts_of(self, found: m.Description, **how: Any) -> Parts:
        """The words of a description: those of its source, then those of its tests."""
        found = self.at_the_table(found, found.tests)
        count = getattr(found.pick, "count", None)  # of one of all their cards only one player loses it
        one, some = count == ONE, count is not None and count != ONE
        parts = Parts([], [], [])
        how["many"] = how.get("bare") == "many" or isinstance(found.pick, m.Every)
        last = [test for test in found.tests if isinstance(test, m.Not)]
        self._add_tests(parts, [test for test in found.tests if test not in last], found.type, found.tests, **how)
        self._sort(parts, self.say(found.source, one=one, some=some, **how))
        self._add_tests(parts, last, found.type, found.tests, **how)
        if isinstance(found.source, m.Others | m.InReach | m.Near) and self.is_subject(found.source.of):
            parts.other = True
        if isinstance(found.pick, m.Chosen) and found.pick.alike is not None:
            parts.after.insert(0, self.say(found.pick.alike))
        if isinstance(found.pick, m.Every) and any(isinstance(test, m.OfNamed) for test in found.tests):
            parts.the = False  # all of that name
        return self.with_noun(parts, found.type)

    def parts(self, tests: Sequence[m.Test], type: str, **how: Any) -> Parts:
        parts = Parts([], [], [])
        self._add_tests(parts, tests, type, tests, **how)
        return parts

    def with_noun(self, parts: Parts, type: str) -> Parts:
        if not parts.nouns:
            parts.nouns = [MANY.join(self.language.words["plain"][type])]
        return parts

    def _add_tests(
        self, parts: Parts, tests: Sequence[m.Test], type: str, all_tests: Sequence[m.Test], **how: Any
    ) -> None:
        lying = m.LiesIn("play zone") in all_tests
        for test in self.plain_tests(tests):
            different = self.is_different(test)
            if self._is_third(test) or (parts.other and different):
                parts.other = parts.third = True
            elif self._is_other(test) and not different:
                parts.other = True
            else:
                parts.the = parts.the or self._is_the_only_one(test)
                self._sort(
                    parts,
                    self.say(test, type=type, lying=lying, plural=how.get("bare") == "many", many=how.get("many")),
                )

    def _is_the_only_one(self, test: m.Test) -> bool:
        return (isinstance(test, m.RoleIs) and test.definite) or (isinstance(test, m.OfNamed) and test.what == "card")

    def _sort(self, parts: Parts, text: str) -> None:
        """A text whose parts begin with marks that say where they stand."""
        marks = f"[{BEFORE}{NOUN}{AFTER}{OWNER}]"
        if text and not re.match(marks, text):
            raise LookupError(f"it is not known where {text!r} stands")
        for mark, words in re.findall(f"({marks})([^{BEFORE}{NOUN}{AFTER}{OWNER}]*)", text):
            if mark == OWNER:
                parts.owner = words.strip()
            else:
                place = {BEFORE: parts.before, NOUN: parts.nouns, AFTER: parts.after}[mark]
                if words.strip() not in parts.before:  # where it comes from may say what it is
                    place.append(words.strip())

    def _is_other(self, test: m.Test) -> bool:
        """`another player`, `another card`: any but the one who acts, or the card spoken of."""
        if not isinstance(test, m.Not) or len(test.tests) != 1 or not isinstance(test.tests[0], m.Is):
            return False
        one = test.tests[0].what
        return self.is_subject(one) or isinstance(one, m.This) or self.known_as(one) == self.card

    def is_different(self, test: m.Test) -> bool:
        """In an event, any but one who has a part in it."""
        return self.happening and is_but_a_party(test)

    def _is_third(self, test: m.Test) -> bool:
        """None of those who were chosen before."""
        if not isinstance(test, m.Not) or len(test.tests) != 1 or not isinstance(test.tests[0], m.OneOf):
            return False
        source = test.tests[0].among.source
        return isinstance(source, m.Together) and all(
            self.was_mentioned(part) for part in source.parts if isinstance(part, m.Single)
        )

    def all_before(self, ways: Sequence[Sequence[m.Test]], type: str) -> bool:
        """Ways that are words before the noun, each of them."""
        return all(len(way) == 1 and self.say(way[0], type=type)[:1] == BEFORE for way in ways)

    def described(self, tests: Sequence[m.Test], type: str) -> m.Description:
        """Somebody or something of which nothing but tests is known."""
        return m.Description(m.Everyone(self.subject), tuple(tests), m.Chosen(self.subject, ONE), type)

    def one_of(self, found: m.Description, by: m.Single | None = None) -> m.Description:
        return replace(found, pick=m.Chosen(by or self.subject, ONE))

    def of_subject(self, condition: m.Condition, kind: str, **how: Any) -> str:
        return self.of(m.Subject(kind), condition, **how)

    def person_of(self, one: object) -> str:
        """me, one or many, of whatever is the subject of a sentence."""
        return "one" if isinstance(one, m.Subject) else self.person(one)

    # ------------------------------------------------ what happened, what was so
    def past(self, past: m.Past, so_many: tuple[str, int] | str | None) -> str:
        """Something that happened, told like an event that is waited for; `each`: single ones of it.

        Who and what had a part in it is not what is spoken of afterwards.
        """
        event = event_of(past.pattern)
        event.phase, event.of = "past", "past"
        if isinstance(so_many, tuple):
            event.values["amount"] = so_many
        elif so_many == "each":
            event.unit = True
        players, aliases, card = list(self.players), dict(self.aliases), self.card
        word = "reported" if self.is_reported(event.verb) else event.verb.split(" ")[0]
        said = self.by_name("events", word, event, verbs=[event.verb])
        for other in event.others:
            said += f" ({self.condition(other)})"
        self.players, self.aliases, self.card = players, aliases, card
        return said

    def counts_things(self, past: m.Past) -> bool:
        """Is what is counted said of the tokens or the cards of the event, not of how often it was?"""
        event = event_of(past.pattern)
        return event.value("token") is not None or event.verb in ("play", "draw", "discard", "use")

    def is_telling(self, condition: m.Condition) -> bool:
        """Is somebody told by what he did?"""
        return (
            isinstance(condition, m.Compared)
            and isinstance(condition.left, m.HowOften)
            and isinstance(condition.left.of, m.Subject)
        )

    def number_of(self, then: m.Then) -> m.Number:
        """What was so, of whom it was so."""
        found: m.Number = m.renamed(then.number, m.Me(), then.of)
        return found

    def how(self, **how: Any) -> How:
        return How(how)

    def type_of(self, one: m.Single) -> str:
        return type_of(one)

    # ------------------------------------------------ names and words
    def shown(self, ident: str) -> str:
        return _clean(self.names.get(ident) or self._ids.get(ident, ident))

    def kind_of(self, ident: str) -> str:
        return self.kinds.get(ident, "rule" if ident in self.table.rules else "play")

    def role(self, word: str) -> str:
        """The name to show for a role; nothing when the word is none."""
        row = self.table.nouns.get(word)
        return self.shown(word) if row is not None and row.role else ""

    def spelt_many(self, word: str) -> str:
        """How the language spells more than one of it; nothing where it has no form for that."""
        row = self.table.nouns.get(word)
        if row is None or " " in word:
            return ""
        return self.table.plural(word)

    def is_reported(self, verb: str) -> bool:
        """A verb of a set's own, which the table reports."""
        return verb in self.table.events and not self.knows("events", verb)

    def row_of(self, row: str) -> str:
        """The row that another stands along."""
        return self.table.nouns[row].faces or ""


def _asks_for_cards(node: m.Condition) -> bool:
    """Does it speak of cards of a kind or a name, so that `it` could be one of them?"""
    asked = [x for x in node.walk() if isinstance(x, m.Description) and x.type == "card"]
    return any(isinstance(test, m.KindIs | m.TraitIs | m.NameIs) for each in asked for test in each.tests)


def _squeezed(text: str) -> str:
    text = re.sub(r" +([,.;:])", r"\1", re.sub(r"[ \t\r\n]+", " ", text))
    return re.sub(rf" ?({NEXT}) ?", r"\1", text).strip(f" {NEXT}")


def _clean(name: str) -> str:
    marks = "".join((NEXT, ITEM, *MARKS))
    return re.sub(r"\s+", " ", re.sub(f"[{marks}]", "", name))


def _of_its_play(ability: m.Ability) -> bool:
    """Is it said by who plays the card, before whomever it lies then?"""
    return isinstance(ability, m.Trigger) and all(p.own and p.verb == "play" for p in ability.patterns)
