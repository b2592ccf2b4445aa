"""Check what a set and its entries declare. What their texts say is checked where it is lowered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bangdsl.diagnostics import Diagnostic, codes, did_you_mean, quoted
from bangdsl.load.declared import Entry, SetSource
from bangdsl.parse.words import WordTable

OF_A_SET = "W0301"  # a warning about a word, not about an entry
UNNEEDED = "W0313"  # what says that a warning is meant so, and it is not given


def check_words(
    source: SetSource, table: WordTable, known_sets: Sequence[str], published: Sequence[str] = ()
) -> list[Diagnostic]:
    """What is wrong with the words a set declares and the sets it needs."""
    problems = []
    for need in source.needs:
        if need not in known_sets:
            others = [ident for ident in (*published, *known_sets) if ident != source.id]
            hint = did_you_mean(need, others) or "give its folder too, or drop it from `needs`"
            message = f"there is no set {quoted(need)}, which {quoted(source.id)} needs"
            problems.append(Diagnostic("E0307", message, source.spans.get("needs"), hint))
    for other in source.not_with:
        if other in known_sets:
            message = f"{quoted(source.id)} cannot be with {quoted(other)}, and needs it"
            span = source.spans.get("not-with")
            problems.append(Diagnostic("E0418", message, span, "drop it from `needs` or from `not-with`"))
    for group, word, why in dict.fromkeys(table.clashes):
        span = source.word_spans.get((group, word)) if word else source.spans.get("words")
        if span is not None and group in source.words:
            problems.append(Diagnostic("E0306", why, span, "choose another word" if word else None))
    return problems


def check_entry(entry: Entry, chain: Iterable[SetSource], table: WordTable) -> list[Diagnostic]:
    """Are the border, the traits and the variant of an entry declared, and is there what it says is meant so?"""
    problems = []
    if entry.border is not None and entry.border not in table.borders:
        problems.append(
            _undeclared("border", entry.border, entry, table.borders, table.elsewhere("borders", entry.border))
        )
    traits = {word for word, noun in table.nouns.items() if noun.trait}
    problems += [
        _undeclared("traits", trait, entry, traits, table.elsewhere("traits", trait))
        for trait in entry.traits
        if trait not in traits
    ]
    variants = {name for source in chain for name in source.variants}
    for key, variant in (("variant", entry.variant), ("not-in", entry.not_in)):
        if variant is not None and variant not in variants:
            problems.append(_undeclared(key, variant, entry, variants))
    known = on_entries() if entry.meant_so else {}
    for slug in entry.meant_so:
        if slug not in known:
            hint = did_you_mean(slug, known) or f"there are {', '.join(sorted(known))}"
            problems.append(
                Diagnostic("E0416", f"no warning of an entry is called {quoted(slug)}", entry.spans["meant-so"], hint)
            )
    return problems


def on_entries() -> dict[str, str]:
    """The codes of the warnings that an entry may mean to give, by their names."""
    rows = (row for row in codes().values() if row.severity == "warning")
    return {row.slug: row.code for row in rows if row.code not in (OF_A_SET, UNNEEDED)}


def _undeclared(
    key: str, word: str, entry: Entry, known: Iterable[str], elsewhere: tuple[str, str] | None = None
) -> Diagnostic:
    names = sorted(known)
    hint = did_you_mean(word, names) or (f"there are {', '.join(names)}" if names else "declare it in set.yml")
    if elsewhere is not None:
        hint = f"the set {elsewhere[0]} declares it: add it to `needs`"
    return Diagnostic("E0305", f"no set in use declares the {key.rstrip('s')} `{word}`", entry.spans.get(key), hint)
