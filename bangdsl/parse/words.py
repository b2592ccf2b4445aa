"""The table of words: grammar/words.yml and what each set in use declares beside its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bangdsl import frozen, store
from bangdsl.load.declared import SetSource
from bangdsl.paths import GRAMMAR

AWAY = "away"  # a mark of players that every set may hang
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SLIPS = 2  # letters that may be wrong in a long word; one in a short one


@frozen.dataclass(frozen=True)
class Verb:
    word: str
    objects: frozenset[str]
    args: Mapping[str, frozenset[str]]
    yields: str | None
    answers: str | None
    done: str | None
    did: str | None
    means: str


@frozen.dataclass(frozen=True)
class Own:
    """A word that a set says by a text: which class it is of, and whom or what it is said of."""

    word: str
    cls: str  # verb, adjective, noun, condition
    text: str
    type: str = ""  # player or card: of an adjective and a noun what it is, of a verb what stands behind it
    means: str = ""


@frozen.dataclass(frozen=True)
class Happening:
    """What can be waited for of a verb: what its event is about, and in which phases."""

    objects: frozenset[str]
    phases: frozenset[str]
    takes: frozenset[str] = frozenset()


@frozen.dataclass(frozen=True)
class NounWord:
    word: str
    type: str
    means: str
    many: bool = False  # stands for several players: `all-others`
    counted: bool = False  # takes a number behind it: `phase 1`
    number: bool = False  # is also a number that statements change
    mark: bool = False  # hung on a thing by a statement
    args: tuple[str, ...] = ()
    role: bool = False
    alone: bool = False  # of a role: no more than one player can have it
    roles: tuple[str, ...] = ()  # a side: the roles that belong to it
    trait: bool = False
    kind: bool = False  # a kind of card, as an entry's `kind` says
    pile: str | None = None  # of a kind: where its cards lie at the start
    shared: bool = False  # of a kind: its cards belong to nobody and hold for all
    faces: str | None = None  # of a zone: the row it stands along
    shows: str | None = None  # of a zone: `top` or `all` cards are seen by all, or all by its `owner`
    own: bool = False  # of a zone: each player has one
    initial: int | None = None  # of a token: how many there are in all


def _several(word: str) -> str:
    """How a noun is spelt of several, unless it says so."""
    if word.endswith("man"):
        return f"{word[:-3]}men"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeiou" else f"{word}s"


@dataclass
class WordTable:
    """Every word of the language for one choice of sets.

    A word has one class, so the parser never has to guess; `classes` maps each spelling to its class and
    `bases` to the word it is a form of.
    """

    verbs: dict[str, Verb] = field(default_factory=dict)
    nouns: dict[str, NounWord] = field(default_factory=dict)
    adjectives: dict[str, str] = field(default_factory=dict)
    checks: dict[str, str] = field(default_factory=dict)
    events: dict[str, Happening] = field(default_factory=dict)
    borders: set[str] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    lifeless: set[str] = field(default_factory=set)  # marks of players who are in the game without life
    set_ids: set[str] = field(default_factory=set)
    participles: dict[str, str] = field(default_factory=dict)  # discarded -> discard
    pasts: dict[str, str] = field(default_factory=dict)  # played -> play
    classes: dict[str, str] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    phrases: dict[tuple[str, ...], list[tuple[str, str]]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # name of a card, character, rule -> id
    rules: set[str] = field(default_factory=set)  # ids of rules
    characters: set[str] = field(default_factory=set)  # ids of characters
    for_all: set[str] = field(default_factory=set)  # ids of cards that belong to nobody, and the kinds of these
    ranks: dict[str, int] = field(default_factory=dict)  # what ranks count where a set says so
    rankings: dict[str, tuple[str, ...]] = field(default_factory=dict)  # groups of cards, the best first
    unfolding: list[str] = field(default_factory=list, repr=False)  # words of its own whose texts are being read
    meant: dict[str, Any] = field(default_factory=dict, repr=False)  # these, once they are read
    own: dict[str, Own] = field(default_factory=dict)  # words that a set says by a text
    clashes: list[tuple[str, str, str]] = field(default_factory=list)  # group, word, why it was not taken
    _plain: tuple[int, dict[str, str]] = field(default=(-1, {}), repr=False)
    # group, word -> a set not in use that declares it, and how it spells it; only looked up to help with a mistake
    elsewhere: Callable[[str, str], tuple[str, str] | None] = field(default=lambda group, word: None, repr=False)

    def add_verb(self, word: str, row: Mapping[str, Any]) -> None:
        self.verbs[word] = Verb(
            word,
            frozenset(row.get("object", ["nothing"])),
            {prep: frozenset(types) for prep, types in row.get("args", {}).items()},
            row.get("yields"),
            row.get("answers"),
            row.get("done"),
            row.get("did"),
            row.get("means", ""),
        )
        for form in {word, word + "s", word + "es", word[:-1] + "ies" if word.endswith("y") else word}:
            self._spell(form, "VERB", word)
        if row.get("done"):
            self.participles[row["done"]] = word
            self.adjectives.setdefault(row["done"], f"passive of {word}")
            self._spell(row["done"], "ADJ", row["done"])
        if row.get("did"):
            self.pasts[row["did"]] = word
            self.classes.setdefault(row["did"], "PAST")
            self.bases.setdefault(row["did"], row["did"])

    def _add_report(self, word: str, row: Mapping[str, Any]) -> None:
        """A verb of a set's own: something the table reports, or a word for a text."""
        self.add_verb(word, row)
        if "text" in row:
            objects = [each for each in row.get("object", ()) if each in ("player", "card")]
            self.own[word] = Own(word, "verb", row["text"], objects[0] if objects else "", row.get("means", ""))
            return
        self.events[word] = Happening(frozenset(row.get("object", ["nothing"])), frozenset({"now"}))

    def add_noun(self, word: str, row: Mapping[str, Any]) -> None:
        self.nouns[word] = NounWord(
            word,
            row["type"],
            row.get("means", ""),
            many=row.get("many", False),
            counted=row.get("counted", False),
            number=row.get("number", False) or row["type"] in ("number", "token"),
            mark=row.get("mark", False),
            args=tuple(row.get("args", ())),
            role=row.get("role", False),
            roles=tuple(row.get("roles", ())),
            trait=row.get("trait", False),
            kind=row.get("kind", False),
            pile=row.get("pile"),
            shared=row.get("shared", False),
            shows=row.get("shows"),
            faces=row.get("faces"),
            own=row.get("each") == "player",
            initial=row.get("supply"),
        )
        if row.get("lifeless"):
            self.lifeless.add(word)
        cls = "MEASURE" if row.get("args") else "NOUN"  # what goes with it stands behind it: `distance from X to Y`
        self._spell(word, cls, word)
        if " " not in word:
            self._spell(row.get("plural") or _several(word), cls, word)

    def counts(self, rank: str) -> int:
        """What a rank counts: 2 to 10 what they show, J 11 and so on, or what a set says."""
        return self.ranks.get(rank, RANKS.index(rank) + 2)

    def happens(self, verb: str) -> Happening | None:
        """The event of a verb, by the name under which it is waited for: `come into play`, `do phase 1`."""
        return self.events.get(verb) or self.events.get(verb.partition(" ")[0])

    def plural(self, noun: str) -> str:
        """How several of a noun are spelt."""
        return next((form for form, base in self.bases.items() if base == noun and form != noun), noun)

    def add_adjective(self, word: str, means: str) -> None:
        self.adjectives[word] = means
        self._spell(word, "ADJ", word)

    def add_mark(self, word: str, row: Mapping[str, Any]) -> None:
        self.marks.add(word)
        if row.get("lifeless"):
            self.lifeless.add(word)
        self.add_adjective(word, row.get("means", ""))

    def add_ranking(self, word: str, row: Mapping[str, Any]) -> None:
        self.rankings[word] = tuple(row.get("best", ()))
        self.add_noun(word, {"type": "number", **row})

    def _add_own(self, cls: str, word: str, row: Mapping[str, Any]) -> None:
        """An adjective, a noun or a condition that a text says."""
        text = str(row.get("text", row.get("means", "")))
        nouns = [self.nouns[base] for each in text.split() if (base := self.bases.get(each, "")) in self.nouns]
        kind = next((noun.type for noun in nouns if noun.type in ("player", "card")), "player")
        self.own[word] = Own(word, cls, text, kind, str(row.get("means", text)))
        if cls == "adjective":
            self.add_adjective(word, text)
        elif cls == "noun":
            self.add_noun(word, {"type": kind, "means": text, **{k: v for k, v in row.items() if k == "plural"}})
        else:
            self._spell(word, "OWN_COND", word)

    def add_border(self, word: str, means: str) -> None:
        self.borders.add(word)
        if word not in self.adjectives:  # `black` may be a colour of suits and a border
            self.add_adjective(word, means)

    def add_name(self, name: str, ident: str) -> None:
        """A name that is a word itself, `I` or a rank, is none that a text could say."""
        if name not in RANKS and name not in self.classes:
            self.names.setdefault(name, ident)

    def declare(self, group: str, word: str, row: Any) -> None:
        """Take over one word that a set declares, or note why it cannot be taken."""
        adders: dict[str, Callable[[str, dict[str, Any]], None]] = {
            "borders": lambda w, row: self.add_border(w, row.get("means", "")),
            "traits": lambda w, row: self.add_noun(w, {"type": "card", "trait": True, **row}),
            "kinds": lambda w, row: self.add_noun(w, {"type": "card", "kind": True, **row}),
            "tokens": lambda w, row: self.add_noun(w, {"type": "token", **row}),
            "zones": lambda w, row: self.add_noun(w, {"type": "zone", **row}),
            "numbers": lambda w, row: self.add_noun(w, {"type": "number", **row}),
            "marks": self.add_mark,
            "rankings": self.add_ranking,
            "adjectives": lambda w, row: self._add_own("adjective", w, row),
            "nouns": lambda w, row: self._add_own("noun", w, row),
            "conditions": lambda w, row: self._add_own("condition", w, row),
            "sides": lambda w, row: self.add_noun(w, {"type": "player", **row}),
            "verbs": self._add_report,
        }
        if group not in adders:
            self.clashes.append((group, "", f"words come in the groups {', '.join(sorted(adders))}"))
        elif word in self.classes and not (group == "borders" and self.classes[word] == "ADJ"):
            self.clashes.append((group, word, f"`{word}` is a word of the language already"))
        else:
            adders[group](word, dict(row) if isinstance(row, Mapping) else {"means": str(row)})

    def add_set(self, source: SetSource) -> None:
        """Take over what a set declares: its words, the roles among its entries, the names of all."""
        for group, rows in source.words.items():
            for word, row in rows.items():
                self.declare(group, word, row)
        for entry in source.entries:
            if entry.kind == "role" and entry.id not in self.classes:
                self.add_noun(entry.id, {"type": "player", "role": True, "means": "who has this role"})
            if entry.kind == "role" and entry.id in self.nouns:
                alone = entry.count == 1 and entry.reprint is None  # by the set that has the last word on it
                self.nouns[entry.id] = frozen.replace(self.nouns[entry.id], alone=alone)
            if entry.reprint is None and entry.replaces is None:
                self.add_name(entry.names["en"], entry.id)
            if entry.kind == "rule":
                self.rules.add(entry.id)
            if entry.kind == "character":
                self.characters.add(entry.id)
            if (kind := self.nouns.get(entry.kind)) is not None and kind.shared:
                self.for_all |= {entry.id, entry.kind}
        self.ranks.update(source.ranks)
        self.set_ids.add(source.id)
        if source.id not in self.classes:
            self.add_adjective(source.id, f"of the set {source.id}")

    def name_at(self, line: str, at: int) -> str | None:
        """The longest name of a card, character or rule that stands here as whole words."""
        if not line[at].isupper() or (at and (line[at - 1].isalnum() or line[at - 1] in "-'")):
            return None
        best = None
        for name in self.names:
            if line.startswith(name, at) and (best is None or len(name) > len(best)):
                end = at + len(name)
                if end == len(line) or not (line[end].isalnum() or line[end] in "'!♥♦♣♠"):
                    best = name
        return best

    def nearest(self, word: str) -> str | None:
        """The word that was misspelt, if one is very near: of two equally near the plain one, not a form of another."""
        best, least = None, SLIPS + 1.0
        for known in _alike(word, self.bases):
            slips = float(_slips(word, known))
            base = self.bases[known]
            if known == base + "es" and not base.endswith(("s", "x", "z", "ch", "sh")):
                continue  # taken, but nobody spells it so
            if known != base or known in self.pasts:
                slips += 0.5
            if slips < least:
                best, least = known, slips
        return best if best is not None else self.nearest_name(word)

    def nearest_name(self, words: str) -> str | None:
        """The name that was misspelt, if one is very near."""
        names, plain = self._plain_names(), plainly(words)
        near = [
            (_slips(each, known), known) for each in (plain, plain.removesuffix("s")) for known in _alike(each, names)
        ]
        slips, known = min(near, default=(SLIPS + 1, ""))
        return names[known] if slips <= SLIPS else None

    def meant_name(self, words: str) -> tuple[str, str | None] | None:
        """The name that these words are but for capitals and signs, and the set that brings it if none in use does."""
        plain = plainly(words)
        for spelt in (plain, plain.removesuffix("s")):
            name = self._plain_names().get(spelt)
            if name is not None:
                return name, None
            elsewhere = self.elsewhere("names", spelt)
            if elsewhere is not None:
                return elsewhere[1], elsewhere[0]
        return None

    def _plain_names(self) -> Mapping[str, str]:
        if self._plain[0] != len(self.names):
            self._plain = len(self.names), {plainly(name): name for name in reversed(self.names)}
        return self._plain[1]

    def _spell(self, form: str, cls: str, base: str) -> None:
        self.classes.setdefault(form, cls)
        self.bases.setdefault(form, base)


def plainly(name: str) -> str:
    """A name without capitals and signs."""
    return "".join(char for char in name.casefold() if char.isalnum() or char == " ")


def _alike(word: str, among: Iterable[str]) -> list[str]:
    """Those that could be meant by their length and how they begin."""
    shortest, longest, first, second = len(word) - SLIPS, len(word) + SLIPS, word[:1], word[1:2]
    return [
        known
        for known in among
        if shortest <= len(known) <= longest and (known[:1] == first or (known[:1] == second and known[1:2] == first))
    ]


def _slips(word: str, known: str) -> int:
    """How many letters are wrong, missing, too many or swapped; more than a slip of the pen is too many."""
    most = 0 if len(known) < 4 else 1 if len(known) < 8 else SLIPS
    rows = [list(range(len(known) + 1))]
    for i, letter in enumerate(word, 1):
        row = [i]
        for j, other in enumerate(known, 1):
            cost = min(rows[-1][j] + 1, row[j - 1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == known[j - 2] and word[i - 2] == other:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1] if rows[-1][-1] <= most else SLIPS + 1


@cache
def _core_rows() -> Any:
    return store.rows_of(GRAMMAR / "words.yml")


def core_words() -> WordTable:
    """The words every set may use."""
    rows, table = _core_rows(), WordTable()
    for cls, words in rows["structure"].items():
        for word in words.split():
            table._spell(word, cls, word)
    for phrase, tokens in rows["phrases"].items():
        table.phrases[tuple(phrase.split())] = [(cls, text) for cls, text in tokens]
    for word, row in rows["verbs"].items():
        table.add_verb(word, row)
    for word, row in rows["events"].items():
        table.events[word] = Happening(frozenset(row["of"]), frozenset(row["phases"]), frozenset(row.get("takes", ())))
        if "did" in row:
            table.pasts[row["did"]] = word
    for word, means in rows["checks"].items():
        table.checks[word] = means
        for form in (word, word[:-1] + "s!"):
            table._spell(form, "CHECK", word)
    for word, row in rows["nouns"].items():
        table.add_noun(word, row)
    for word, means in rows["adjectives"].items():
        table.add_adjective(word, means)
    table.marks.add(AWAY)
    return table


def words_for(sets: Iterable[SetSource]) -> WordTable:
    table = core_words()
    for source in sets:
        table.add_set(source)
    return table
