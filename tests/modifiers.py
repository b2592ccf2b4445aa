"""One word or phrase more on each noun, event, moment and step of every published text: what comes of it?

    python -m tests.modifiers                   # how many are refused, differ, are the same
    python -m tests.modifiers --list refused    # each of them, with what the refusal says

A variant that compiles to the same Python has had a word dropped, unless it is listed in `modifiers_same.yml` with the
reason why nothing else can be meant.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

import yaml

from bangdsl.compiling import needed_by
from bangdsl.diagnostics import Diagnostic
from bangdsl.emit.modules import emit_abilities, is_shared
from bangdsl.library import compile_sets, published
from bangdsl.load.declared import Entry, SetSource
from bangdsl.meaning import nodes as m
from bangdsl.meaning.abilities import Abilities
from bangdsl.meaning.borders import borders_of
from bangdsl.meaning.lint import check_text
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable, words_for
from bangdsl.spans import EffectText
from bangdsl.tree import nodes as n

LISTED = Path(__file__).with_name("modifiers_same.yml")
MOST = 0.02  # of all variants may be the same

BEHIND_NOUN = (
    "of another player", "of the sheriff", "of that player", "with a Beer", "with 2 cards in hand", "but the sheriff",
    "but a Beer", "in play", "in hand", "on the sheriff", "within 1",
)  # fmt: skip
BEHIND_EVENT = (
    "by another player", "by the sheriff", "by a Beer", "by choice", "during my turn", "during the turn of the sheriff",
    "from my hand", "from the hand of another player", "to the sheriff",
)  # fmt: skip
BEHIND_STEP = ("from my hand", "to the sheriff", "by another player", "per card in my hand", "during my turn")
BEFORE_NOUN = ("red", "blue", "random", "other", "first", "next", "printed")
INSTEAD_OF_DETERMINER = ("my", "their", "2", "up to 2", "(my wounds)", "another")


@dataclass(frozen=True)
class Variant:
    """A text with something more in it: of which entry, at which word, what."""

    set: str
    entry: str
    text: str
    more: str
    at: str  # the word it was hung on
    type: str  # what that is: player, card, event, step ...
    line: int

    @property
    def key(self) -> str:
        return f"{self.set}/{self.entry}:{self.line} {self.at} + {self.more}"


class Bench:
    """A set that texts of its entries can be tried in, one at a time."""

    def __init__(self, source: SetSource, chain: Sequence[SetSource], rules: Sequence[m.Ability]) -> None:
        self.source = source
        self.table = words_for(chain)
        self.borders = borders_of(rules)
        self.entries = {e.id: e for e in source.entries if e.effect is not None and e.reprint is None}

    def tree(self, text: str) -> n.Effect | None:
        return parse_effect(EffectText(text, "text"), self.table)[0]

    def compiled(self, entry: Entry, text: str) -> tuple[str | None, list[Diagnostic]]:
        """The Python of an entry with this text, or what is wrong with it."""
        effect, problems = parse_effect(EffectText(text, "text"), self.table)
        if effect is None:
            return None, problems
        played = entry.border in self.borders.done | self.borders.granted
        abilities, problems = Abilities(self.table).entry(effect, entry.kind, played=played)
        if not problems:
            problems = [*check_text(entry, abilities, self.borders, self.table)]
        errors = [problem for problem in problems if problem.severity == "error"]
        if errors:
            return None, errors
        shared = is_shared(entry.kind, self.table)
        return "\n".join(emit_abilities(abilities, entry.id, entry.kind, shared=shared).lines), []


@cache
def benches() -> dict[str, Bench]:
    found = compile_sets(published())
    made = {}
    for ident in published():
        chain = needed_by(found.sets[ident], found.sets)
        rules = [
            ability
            for source in chain
            for entry in source.entries
            if entry.kind == "rule"
            for ability in found.abilities[source.id].get(entry.id, ())
        ]
        made[ident] = Bench(found.sets[ident], chain, rules)
    return made


def variants(bench: Bench, entry: Entry) -> Iterator[Variant]:
    assert entry.effect is not None
    text = entry.effect.text
    tree = bench.tree(text)
    assert tree is not None
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:i]) for i in range(len(lines))]

    def begin(node: n.Node) -> int:
        return starts[node.span.line - 1] + node.span.column - 1

    def end(node: n.Node) -> int:
        return starts[node.span.end_line - 1] + node.span.end_column - 1

    def at(node: n.Node, more: str, start: int, stop: int, word: str, kind: str) -> Variant:
        changed = f"{text[:start]}{more}{text[stop:]}"
        return Variant(bench.source.id, entry.id, changed, more.strip(), word, kind, node.span.line)

    seen = set()
    for node in tree.walk():
        if isinstance(node, n.Event):
            made = [at(node, f" {more}", end(node), end(node), node.verbs[0], "event") for more in BEHIND_EVENT]
        elif isinstance(node, n.Act):
            made = [at(node, f" {more}", end(node), end(node), node.verb, "step") for more in BEHIND_STEP]
        elif isinstance(node, n.Thing) and node.noun is not None:
            made = list(_on_noun(bench.table, node, node.noun, begin, end, at))
        else:
            continue
        for variant in made:
            if variant.text not in seen:
                seen.add(variant.text)
                yield variant


def _on_noun(
    table: WordTable,
    node: n.Thing,
    noun: n.Noun,
    begin: Callable[[n.Node], int],
    end: Callable[[n.Node], int],
    at: Callable[..., Variant],
) -> Iterator[Variant]:
    row = table.nouns.get(noun.word)
    kind = (
        row.type
        if row is not None and noun.kind in ("noun", "this")
        else "card"
        if noun.kind != "pronoun"
        else noun.word
    )
    if not node.where:  # behind `a card in play` it would belong to what is in front of it
        yield from (at(node, f" {more}", end(node), end(node), noun.word, kind) for more in BEHIND_NOUN)
    if noun.kind in ("pronoun", "this") or noun.word == "play zone":
        return
    said = {word for adjective in node.adjectives for word in adjective.words}
    for more in (more for more in BEFORE_NOUN if more not in said):
        yield at(node, f"{more} ", begin(noun), begin(noun), noun.word, kind)
    quantity = node.quantity
    if quantity is not None and (quantity.number is not None or quantity.amount is not None):
        return
    first, last = (begin(quantity), end(quantity)) if quantity is not None else (begin(node), begin(node))
    for more in INSTEAD_OF_DETERMINER:
        words = set(quantity.words) if quantity is not None else set()
        if more in words or (more in ("my", "their") and words & {"my", "their"}):
            continue  # mine and theirs are the same where I am who acts
        plural = more[0] in "2u("
        space = "" if quantity is not None else " "
        changed = at(node, f"{more}{space}", first, last, noun.word, kind)
        if plural and noun.kind == "noun" and not noun.plural:
            longer = len(more) + len(space) - (last - first)
            start, stop = begin(noun) + longer, end(noun) + longer
            several = f"{changed.text[:start]}{table.plural(noun.word)}{changed.text[stop:]}"
            changed = replace(changed, text=several)
        yield changed


@dataclass(frozen=True)
class Outcome:
    variant: Variant
    what: str  # same | refused | different | broken
    message: str = ""


@cache
def reasons() -> dict[str, str]:
    """Why a variant is the same, by its key."""
    listed = yaml.safe_load(LISTED.read_text(encoding="utf-8"))
    return {key: reason for reason, keys in listed.items() for key in keys}


def outcomes(ident: str, entry_id: str, first: int = 0, step: int = 1) -> list[Outcome]:
    """What becomes of the variants of an entry, or of every so manieth of them."""
    bench = benches()[ident]
    entry = bench.entries[entry_id]
    assert entry.effect is not None
    python, wrong = bench.compiled(entry, entry.effect.text)
    assert python is not None, wrong
    found = []
    for variant in islice(variants(bench, entry), first, None, step):
        try:
            changed, problems = bench.compiled(entry, variant.text)
        except Exception as error:  # whatever the compiler breaks off with is a finding
            found.append(Outcome(variant, "broken", f"{type(error).__name__}: {error}"))
            continue
        if changed is None:
            found.append(Outcome(variant, "refused", f"{problems[0].message} | {problems[0].hint}"))
        else:
            found.append(Outcome(variant, "same" if changed == python else "different"))
    return found


def _all_of(place: tuple[str, str]) -> list[Outcome]:
    return outcomes(*place)


def everything(jobs: int | None = None) -> Iterator[Outcome]:
    places = [(ident, entry) for ident, bench in benches().items() for entry in bench.entries]
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(_all_of, places, chunksize=8):
            yield from found


def wrong(found: Sequence[Outcome]) -> list[str]:
    """What the variants of all texts show that must not be."""
    same = [each.variant.key for each in found if each.what == "same"]
    problems = [f"{each.variant.key}: {each.message}" for each in found if each.what == "broken"]
    problems += [f"{key}: nothing comes of what was added, and no reason is listed" for key in unexplained(found)]
    problems += [f"{key}: listed, but not the same any more" for key in sorted(set(reasons()) - set(same))]
    if len(same) > MOST * len(found):
        problems.append(f"{len(same)} of {len(found)} variants are the same")
    return problems


def unexplained(found: Sequence[Outcome]) -> list[str]:
    return sorted({each.variant.key for each in found if each.what == "same"} - set(reasons()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--list", choices=("same", "refused", "different", "broken"), default=None)
    options = parser.parse_args()
    found = list(everything(options.jobs))
    if options.list:
        for each in found:
            if each.what == options.list:
                print(f"{each.variant.key} [{each.variant.type}] {each.message}\n    {each.variant.text}")
    counted = Counter(each.what for each in found)
    print(f"{len(found)} variants: {', '.join(f'{count} {what}' for what, count in counted.most_common())}")
    problems = wrong(found)
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
