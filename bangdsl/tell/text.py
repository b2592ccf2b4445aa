"""Rule text, written from the tree of an effect.

Every node class has a template in the folder of a language, and `words.yml` there has the words; verbs and numbers that
need a sentence of their own have a template under `verbs` and `numbers`. Python only finds the template and answers
questions about the tree that every language asks: who acts, how many there are, what steps belong together. What a
language does with the answers, and in which order it says things, is its templates' business.

A template of a clause gives sentences without capitals and full stops, with `NEXT` between them and `ITEM` before each
that stands in a list; the template of the whole effect makes paragraphs of them. A template that has nothing special
to say gives nothing, and the general one of the node is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2
import yaml

from bangdsl.compiling import needed_by, table_for
from bangdsl.library import Compilation
from bangdsl.load.sets import SetSource
from bangdsl.meaning.forms import STATEMENTS, Form, asks_answered, forms_of, granted_borders, resolving_borders
from bangdsl.parse.words import WordTable
from bangdsl.tree import nodes as n

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"

NEXT: Final = "\ue000"  # between two sentences of one clause
ITEM: Final = "\ue001"  # before a sentence that stands in a list, once for each list around it

ME: Final = {"person": "me", "phrase": "", "later": ""}
HOW: Final[Mapping[str, Any]] = {
    "mode": "say",  # say: a whole clause; go: the verb and what follows, the doer was named; bare: after `may`, `to`
    "case": "",  # of a thing: subject, object, number (how many there are) or each (for every one of them)
    "plain": False,  # of a name: without a word for what it is the name of
    "many": None,  # of a thing: more than one, where the thing itself does not say
    "some": False,  # of `my card`: any one of several
    "condition": False,  # of a statement: asked, not said
    "clauses": (),
}  # fmt: skip
JOINED: Final = (n.Act, n.Check, n.Either, n.Both)  # steps that several of can make one sentence
STEPS: Final = (*JOINED, n.May)


def rule_text(
    effect: n.Effect,
    table: WordTable,
    names: Mapping[str, str] | None = None,
    *,
    kinds: Mapping[str, str] | None = None,
    kind: str = "play",
    played: bool = False,
    language: str = "en",
) -> str:
    """What an effect says, for people: a paragraph a line, the items of a list each on a line of its own.

    `names` has the name to show for each name of a card, `kinds` what each of these is; `kind` is what the entry
    itself is, and `played` says that its text is done when it is played.
    """
    return Teller(table, names or {}, kinds=kinds or {}, kind=kind, played=played, language=language).rule_text(effect)


def rule_texts(source: SetSource, compilation: Compilation, language: str = "en") -> dict[str, str]:
    """The rule text of every entry of a set that has an effect, by id."""
    table, chain = table_for(source, compilation), needed_by(source, compilation.sets)
    entries = [(each.id, entry) for each in reversed(chain) for entry in each.entries]
    names = {entry.names["en"]: entry.names.get(language, entry.names["en"]) for _, entry in entries}
    kinds = {entry.names["en"]: entry.kind for _, entry in entries}
    effects = {(each, ident): effect for each, found in compilation.effects.items() for ident, effect in found.items()}
    rules = [effects[each, e.id] for each, e in entries if e.kind == "rule" and (each, e.id) in effects]
    played = resolving_borders(rules, table) | granted_borders(rules, table)
    return {
        entry.id: rule_text(
            effects[source.id, entry.id],
            table,
            names,
            kinds=kinds,
            kind=entry.kind,
            played=entry.border in played,
            language=language,
        )
        for entry in source.entries
        if (source.id, entry.id) in effects
    }


def languages() -> list[str]:
    """The languages that rule text can be written in."""
    return sorted(path.parent.name for path in TEMPLATES.glob("*/effect.j2"))


@cache
def _environment(language: str) -> tuple[jinja2.Environment, dict[str, Any]]:
    folder = TEMPLATES / language
    # Plain text comes out; what shows it in a page has to escape it there.
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    words = yaml.safe_load((folder / "words.yml").read_text(encoding="utf-8"))
    environment.globals.update(words=words, NEXT=NEXT, ITEM=ITEM)
    environment.tests.update(has_colon=lambda text: bool(re.search("[:;]", text)))
    environment.filters.update(capital=capital, sentences=sentences, listed=listed, depth=depth, unlisted=unlisted)
    return environment, words


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


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


class Teller:
    """Tells the trees of one entry; templates know it as `t`."""

    def __init__(
        self,
        table: WordTable,
        names: Mapping[str, str],
        *,
        kinds: Mapping[str, str],
        kind: str,
        played: bool,
        language: str,
    ) -> None:
        self.table, self.names, self.kinds = table, names, kinds
        self.entry_kind, self.played = kind, played
        self.environment, self.words = _environment(language)
        self._roles = {ident: name for name, ident in reversed(table.names.items())}
        self._who: list[Mapping[str, str]] = [ME]
        self._forms: dict[int, Form] = {}
        self._firsts: set[int] = set()  # what the texts of a card that is played begin with

    def rule_text(self, effect: n.Effect) -> str:
        self._forms, self._firsts = {}, set()
        forms = self._know(effect)
        paragraphs = self.tell(effect, clauses=forms).split(NEXT)
        return "\n".join(line for each in paragraphs if (line := each.replace(ITEM, "  ").rstrip()))

    def _know(self, effect: n.Effect, granted: bool = False) -> list[Form]:
        """Remember which sentence has which form, also of the abilities that an effect gives to others."""
        forms = forms_of(effect, self.table, played=self.played)
        for form in forms:
            node = form.span_of
            self._forms[id(node)] = form
            while isinstance(node, n.Opened) and isinstance(node.head, n.While):
                node = node.body.parts[0]
                self._forms[id(node)] = form
            if form.kind == "play" and not granted:
                first = form.body[0]
                if isinstance(node, n.Opened) and isinstance(node.head, n.On):
                    first = node.body.parts[0]
                self._firsts.add(id(first))
            if form.kind == "grant":
                self._know(n.Effect(sentences=form.body, span=effect.span), granted=True)
        return forms

    def tell(self, node: n.Node | None, **how: Any) -> str:
        """The words for a node. `who`, the doer, stays the same below until it is changed."""
        if node is None:
            return ""
        who = how.pop("who", None) or self._who[-1]
        template = self.environment.select_template([f"{snake(type(node).__name__)}.j2", "node.j2"])
        self._who.append(who)
        try:
            text = template.render(**{**HOW, **how, "node": node, "t": self, "who": who})
        finally:
            self._who.pop()
        return re.sub(rf" ?({NEXT}) ?", r"\1", re.sub(r"[ \t\r\n]+", " ", text)).strip(f" {NEXT}")

    # ------------------------------------------------ questions about the tree
    def kind(self, node: n.Node | None) -> str:
        return type(node).__name__ if node is not None else ""

    def word(self, node: n.Node | None) -> str:
        """The noun of a thing, in the spelling of the table."""
        return node.noun.word if isinstance(node, n.Thing) and node.noun is not None else ""

    def type(self, node: n.Node | None) -> str:
        """What a thing is: player, card, zone, number and so on; nothing where only the course of play knows."""
        if isinstance(node, n.Group):
            return self.type(node.things[0])
        if isinstance(node, n.Compare):
            return self.type(node.thing)
        if isinstance(node, n.Sum):
            return "number"
        if not isinstance(node, n.Thing):
            return ""
        if node.noun is None:
            words = node.quantity.words if node.quantity else ()
            return "player" if {"any", "all", "another", "each"} & set(words) else "" if node.where else "number"
        if node.noun.kind == "pronoun":
            return "player" if node.noun.word in ("I", "me", "they", "theirs") else ""
        if node.noun.kind == "name" or node.noun.word == "this":
            return "card"
        row = self.table.nouns.get(node.noun.word)
        return row.type if row is not None else ""

    def is_me(self, node: n.Node | None) -> bool:
        return isinstance(node, n.Thing) and node.noun is not None and node.noun.word in ("I", "me")

    def icon(self, node: n.Node | None) -> str:
        """`any` or `all` where it stands alone, for players."""
        if not isinstance(node, n.Thing) or node.noun is not None or node.quantity is None:
            return ""
        return next((word for word in node.quantity.words if word in ("any", "all")), "")

    def mine(self, node: n.Node | None) -> bool:
        return isinstance(node, n.Thing) and node.quantity is not None and "my" in node.quantity.words

    def many(self, node: n.Node | None) -> bool:
        """Whether a thing is more than one: by its number, its determiner or the form of its noun."""
        if isinstance(node, n.Group):
            return node.joined != "or" or self.many(node.things[-1])
        if isinstance(node, n.Compare):
            return self.many(node.thing)
        if not isinstance(node, n.Thing):
            return False
        noun, quantity = node.noun, node.quantity
        if noun is not None and noun.kind == "pronoun":
            return noun.word in ("them", "they", "theirs")
        if quantity is not None and quantity.number is not None:
            return quantity.number != 1
        if quantity is not None and (quantity.amount is not None or {"all", "those"} & set(quantity.words)):
            return True
        if noun is None or noun.kind != "noun":
            return False
        row = self.table.nouns.get(noun.word)
        return noun.plural or (quantity is None and row is not None and row.many)

    def person(self, node: n.Node | None) -> str:
        return "me" if self.is_me(node) else "many" if self.many(node) else "one"

    def number(self, node: n.Node | None) -> int | None:
        """The number that a thing is, when it is nothing but one."""
        bare = isinstance(node, n.Thing) and node.noun is None and not node.where
        return node.quantity.number if bare and isinstance(node, n.Thing) and node.quantity else None

    def unbracketed(self, node: n.Node | None) -> n.Node | None:
        """What stands in the brackets of a thing that is nothing else."""
        if isinstance(node, n.Thing) and node.quantity is not None and node.quantity.amount is not None:
            alone = node.noun is None and not node.where and not node.quantity.up_to
            return node.quantity.amount if alone else node
        return node

    def in_play(self, node: n.Node | None) -> bool:
        return isinstance(node, n.Thing) and any(
            w.prep == "in" and self.word(w.thing) == "play zone" for w in node.where
        )

    def unplaced(self, node: n.Node | None) -> bool:
        """Cards by what they are alone: nothing says where they lie, so they are in the doer's hand."""
        if not isinstance(node, n.Thing) or node.noun is None or node.noun.kind != "noun" or node.where:
            return False
        words = node.quantity.words if node.quantity is not None else ()
        described = {word for each in node.adjectives for word in each.words}
        known = {"my", "their", "that", "those", "the", "all", "each", "another", "its"} & set(words)
        return self.type(node) == "card" and not known and not described & {"top", "flipped", "drawn", "other"}

    def only(self, block: n.Block) -> n.Node | None:
        return block.parts[0] if len(block.parts) == 1 else None

    def runs(self, parts: Iterable[n.Node]) -> list[list[n.Node]]:
        """Parts of a block: steps that follow each other together; what is optional, and all else, for itself."""
        found: list[list[n.Node]] = []
        open_run = False
        for part in parts:
            if isinstance(part, n.Block):  # steps that were written on a line of their own
                found += self.runs(part.parts)
                open_run = False
                continue
            joined = isinstance(part, JOINED)
            if joined and open_run:
                found[-1].append(part)
            else:
                found.append([part])
            open_run = joined
        return found

    def is_step(self, node: n.Node | None) -> bool:
        return isinstance(node, STEPS)

    def is_statement(self, node: n.Node | None) -> bool:
        return isinstance(node, STATEMENTS)

    def states(self, block: n.Block) -> bool:
        """Whether a block says what holds rather than what is done."""
        last = block.parts[-1]
        return self.states(last.body) if isinstance(last, n.Opened) else self.is_statement(last)

    # ------------------------------------------------ forms
    def form(self, node: n.Node) -> str:
        """The form of a sentence, as `meaning` has it; nothing for what stands inside one."""
        found = self._forms.get(id(node))
        return found.kind if found is not None else ""

    def asks(self, form: Form) -> list[str]:
        return [] if form.windows else sorted(asks_answered(form, self.table))

    def offers(self, node: n.Opened) -> bool:
        """Whether who has the ability decides if it is used: by `may`, by a cost, or by a window to use it in."""
        head = node.head
        if not isinstance(head, n.On) or self.form(node) == "play":
            return False
        if any(m.kind == "may" for m in head.modifiers):
            return True
        first = node.body.parts[0]
        paid = isinstance(first, n.Opened) and isinstance(first.head, n.Cost)
        return paid or self.form(node) in ("use", "answer")

    def begins(self, node: n.Node) -> bool:
        """Whether a text begins with it, so that a cost there is the price of playing the card."""
        return id(node) in self._firsts

    def replaces(self, head: n.Node) -> bool:
        return isinstance(head, n.On) and any(w.event is not None and w.event.would for w in head.windows)

    # ------------------------------------------------ names
    def shown(self, name: str) -> str:
        return _clean(self.names.get(name, name))

    def kind_of(self, name: str) -> str:
        return self.kinds.get(name, "play")

    def role(self, word: str) -> str:
        """The name to show for a role; nothing when the word is none."""
        row = self.table.nouns.get(word)
        return self.shown(self._roles.get(word, word)) if row is not None and row.role else ""

    def spelt_many(self, word: str) -> str:
        """How the language spells more than one of it; nothing where it has no form for that."""
        row = self.table.nouns.get(word)
        if row is None or " " in word:
            return ""
        return next((form for form, base in self.table.bases.items() if base == word and form != word), word)


def _clean(name: str) -> str:
    return re.sub(r"\s+", " ", name.replace(NEXT, "").replace(ITEM, ""))
