"""Drive the stages of the compiler over some folders: load, parse, check, emit; all mistakes of all sets at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, reduce
from operator import or_
from pathlib import Path

from bangdsl.diagnostics import Diagnostic, did_you_mean
from bangdsl.emit.modules import Printed, emit_set
from bangdsl.gathering import compile_folders as compile_folders
from bangdsl.gathering import needed_by as needed_by
from bangdsl.library import Compilation, Later, folder_of, module_digest, published
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.sets import load_set
from bangdsl.meaning import nodes as m
from bangdsl.meaning.abilities import Abilities
from bangdsl.meaning.borders import borders_of
from bangdsl.meaning.check import check_entry, check_words
from bangdsl.meaning.facts import Borders
from bangdsl.meaning.lint import (
    check_borders,
    check_declared,
    check_own,
    check_rows,
    check_text,
    check_unheard,
    heard_in,
    sound_words,
)
from bangdsl.meaning.named import check_named
from bangdsl.meaning.remarks import ON_LOOKING, ON_READING, Remarks, not_meant_so
from bangdsl.parse.parser import parse_effect, respelling
from bangdsl.parse.words import WordTable, core_words, plainly, words_for
from bangdsl.texts import Known, Texts
from bangdsl.tree import nodes as n

MAX_MISTAKES = 500
ECHOES = ("E0203", "E0302", "E0305")  # what is only wrong because a set is missing


def _taken_over(source: SetSource, chain: list[SetSource]) -> tuple[SetSource, list[Diagnostic]]:
    """The set with its reprints and replacements completed by what the entries they refer to say."""
    known = {s.id: {e.id: e for e in s.entries} for s in chain if s is not source}
    entries: list[Entry] = []
    problems: list[Diagnostic] = []
    for entry in source.entries:
        origin = entry.reprint or entry.replaces
        others = [ident for ident, theirs in known.items() if entry.id in theirs]
        if origin is None:
            entries.append(entry)
            if others:
                hint = f"say `replaces: {others[0]}` or `reprint: {others[0]}`, or give it another id"
                problems.append(
                    Diagnostic("E0409", f"the set {others[0]} has `{entry.id}` already", entry.spans["id"], hint)
                )
            continue
        first = known.get(origin, {}).get(entry.id)
        if first is None:
            key = "reprint" if entry.reprint else "replaces"
            if origin in known:
                message = f"{origin} has no `{entry.id}`"
                meant = did_you_mean(entry.id, known[origin])
            else:
                message = f"no set in use is called `{origin}`"
                meant = "add it to `needs`" if origin in published() else did_you_mean(origin, {*known, *published()})
            if origin in known or origin not in source.needs:  # a set that is needed and missing is told of elsewhere
                problems.append(Diagnostic("E0411", message, entry.spans[key], meant))
            continue
        said = entry.spans
        entries.append(
            replace(
                entry,
                kind=entry.kind if "kind" in said or "life" in said or "border" in said else first.kind,
                border=entry.border or first.border,
                copies=entry.copies or (() if entry.reprint else first.copies),
                count=entry.count if "count" in said or entry.copies else first.count,
                life=entry.life if entry.life is not None else first.life,
                cost=entry.cost if entry.cost is not None else first.cost,
                traits=entry.traits or first.traits,
                names={**first.names, **{k: v for k, v in entry.names.items() if k != "en" or "name" in said}},
            )
        )
    same = [id(entry) for entry in entries] == [id(entry) for entry in source.entries]
    return source if same else replace(source, entries=tuple(entries)), problems


def compile_set(source: SetSource, found: Compilation, known: Known | None = None) -> None:
    """Compile one set, whose needs are compiled already.

    `known` remembers what single texts mean, for who compiles a set again and again.
    """
    chain = needed_by(source, found.sets)
    source, problems = _taken_over(source, chain)
    source, unsound = sound_words(source)
    found.sets[source.id] = source
    found.diagnostics += problems + unsound
    chain[-1] = source
    table = words_for(chain)
    table.elsewhere = _elsewhere
    problems = check_words(source, table, [s.id for s in chain], published())
    problems += check_rows(source, table)
    problems += check_own(source, table)
    problems += check_declared(source, chain, table)
    effects: Later[n.Effect] = Later()
    unread: dict[str, list[Diagnostic]] = {}
    texts = Texts(chain, table, known)
    for entry in source.entries:
        mistakes = len(problems) + sum(map(len, unread.values()))
        if mistakes > MAX_MISTAKES:  # each is looked at for what was meant, which takes its time
            message = f"more than {MAX_MISTAKES} mistakes in this set; from here on nothing is looked at"
            problems.append(Diagnostic("E0104", message, entry.spans["id"]))
            break
        with owned_up(entry, problems):
            problems += check_entry(entry, chain, table)
            if entry.effect is None or entry.reprint is not None:
                continue
            effect, wrong = texts.tree(entry, entry.effect)
            if effect is None:
                unread[entry.id] = wrong
            elif isinstance(effect, n.Effect):
                effects[entry.id] = effect
            else:
                effects.later(entry.id, effect)
    found.effects[source.id] = effects
    borders, unmeant = _meant(source, effects, chain, found, texts)
    told = {ident: [each for each in found_in if each.severity == "warning"] for ident, found_in in unmeant.items()}
    problems += _helped(source, {**unread, **unmeant}, chain, found, table, borders)
    rules = [(s.id, e.id) for s in chain for e in s.entries if e.kind == "rule" and e.effect is not None]
    if all(ident in found.abilities.get(each, {}) for each, ident in rules):
        problems += check_borders(source, borders)
        kinds = {entry.id: entry.kind for each in chain for entry in each.entries}

        def said(ident: str) -> list[m.Ability]:
            return [ability for each in chain for ability in found.abilities[each.id].get(ident, ())]

        for entry in source.entries:
            if entry.id in effects and entry.id in found.abilities[source.id]:
                with owned_up(entry, problems):
                    problems += check_text(entry, found.abilities[source.id][entry.id], borders, table)
                    problems += check_named(found.abilities[source.id][entry.id], said, table.names, kinds)
    found.heard[source.id] = heard_in(ability for each in found.abilities[source.id].values() for ability in each)
    if not any(problem.severity == "error" for problem in problems):
        heard = reduce(or_, (found.heard[each.id] for each in chain))
        for ident, each in check_unheard(source, found.abilities[source.id], heard):
            told[ident].append(each)
        for entry in source.entries:
            problems += not_meant_so(entry, told.get(entry.id, ()), ON_READING)
    if any(need not in found.sets for each in chain for need in each.needs):
        found.diagnostics += [p for p in problems if p.code not in ECHOES]
        return
    found.diagnostics += problems
    if any(p.severity == "error" for p in problems + unsound):
        return
    failures: list[Diagnostic] = []
    printed: dict[str, Printed] = {}
    for entry in source.entries:
        abilities = found.abilities[source.id].get(entry.id)
        if abilities is not None:
            with owned_up(entry, failures):
                printed[entry.id] = texts.printed(entry, abilities)
    found.diagnostics += failures
    if not failures:
        found.python[source.id] = emit_set(source, printed, table, module_digest(source.digest))


def remarks_on(sets: Iterable[SetSource], found: Compilation) -> list[Diagnostic]:
    """What a designer wants to know of sets that were compiled without mistakes, but for what is meant so."""
    remarks: list[Diagnostic] = []
    for source in sets:
        chain = needed_by(source, found.sets)
        told: dict[str, list[Diagnostic]] = {}
        for first in source.entries[:1]:  # whichever it is: a failure of ours is told at a place of the set
            with owned_up(first, remarks):
                said = {each.id: found.abilities[each.id] for each in chain}
                for entry, remark in Remarks(source, chain, said).all():
                    told.setdefault(entry.id, []).append(remark)
        for entry in source.entries:
            remarks += not_meant_so(entry, told.get(entry.id, ()), ON_LOOKING)
    return remarks


@contextmanager
def owned_up(entry: Entry, problems: list[Diagnostic]) -> Iterator[None]:
    """A failure of the compiler at an entry is told as what it is; the other entries go on."""
    try:
        yield
    except Exception as error:
        problems.append(_failed(entry, error))


def _failed(entry: Entry, error: Exception) -> Diagnostic:
    import traceback

    innermost = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(innermost.filename).name}:{innermost.lineno}"
    said = " ".join(str(error).split())
    what = f"{type(error).__name__} at {place}" + (f": {said}" if said else "")
    message = f"bangdsl itself failed at `{entry.id}`, not the card: {what}"
    return Diagnostic("E0502", message, entry.spans["id"], "please report it with this entry")


def is_wrong(problems: Sequence[Diagnostic]) -> bool:
    return any(problem.severity == "error" for problem in problems)


def _helped(
    source: SetSource,
    wrong: dict[str, list[Diagnostic]],
    chain: list[SetSource],
    found: Compilation,
    table: WordTable,
    borders: Borders,
) -> Iterator[Diagnostic]:
    """What is wrong with the texts of a set; where one cannot be read or meant, with the words that can."""
    rephrasing = None
    complete = all(need in found.sets for each in chain for need in each.needs)  # else a word may be one of theirs
    for entry in source.entries:
        errors = [each for each in wrong.get(entry.id, ()) if each.severity == "error"]
        if errors and complete:
            if rephrasing is None:
                from bangdsl.rephrasing import Rephrasing  # reads back what is proposed: nothing else here tells texts

                rephrasing = Rephrasing(chain, table, borders)
            with owned_up(entry, errors):
                errors = rephrasing.helped(entry, errors)
        yield from errors


def _meant(
    source: SetSource, effects: Later[n.Effect], chain: list[SetSource], found: Compilation, texts: Texts
) -> tuple[Borders, dict[str, list[Diagnostic]]]:
    """Find what the texts of a set mean, and what in them means nothing, by id.

    Rules come first: they say of each border whether the texts of its cards are done when they are played.
    """
    meant: dict[str, list[m.Ability]] = {}
    problems: dict[str, list[Diagnostic]] = {}

    def lower(entry: Entry, *, played: bool) -> None:
        abilities: list[m.Ability] = []
        problems[entry.id] = []
        with owned_up(entry, problems[entry.id]):
            abilities, problems[entry.id] = texts.meaning(entry, effects, played=played)
            if problems[entry.id]:
                abilities, problems[entry.id] = _respelt(entry, abilities, problems[entry.id], played)
        if not is_wrong(problems[entry.id]):
            meant[entry.id] = abilities

    def _respelt(
        entry: Entry, abilities: list[m.Ability], wrong: list[Diagnostic], played: bool
    ) -> tuple[list[m.Ability], list[Diagnostic]]:
        """The same text in the spelling of the language, if that is all that it lacks."""
        table = texts.table
        other = respelling(entry.effect, table) if entry.effect is not None and is_wrong(wrong) else None
        effect = parse_effect(other, table, strictly=True)[0] if other is not None else None
        if effect is None:
            return abilities, wrong
        again, still = Abilities(table).entry(effect, entry.kind, played=played)
        if is_wrong(still):
            return abilities, wrong
        effects[entry.id] = effect
        return again, still

    said = [entry for entry in source.entries if entry.id in effects]
    for entry in (each for each in said if each.kind == "rule"):
        lower(entry, played=False)
    found.borders[source.id] = borders_of(ability for each in meant.values() for ability in each)
    borders = reduce(or_, (found.borders[each.id] for each in chain))
    for entry in (each for each in said if each.kind != "rule"):
        lower(entry, played=entry.border in borders.done | borders.granted)
    found.abilities[source.id] = {entry.id: meant[entry.id] for entry in said if entry.id in meant}
    return borders, problems


@cache
def _published_words() -> dict[tuple[str, str], tuple[str, str]]:
    """What the published sets declare: the set and the spelling, by group and word."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for ident in published():
        source, _ = load_set(folder_of(ident))
        if source is None:
            continue
        table = words_for([sound_words(source)[0]])
        for word in table.classes.keys() - core_words().classes.keys() - {ident}:
            found.setdefault(("words", word), (ident, word))
        for name in table.names:
            found.setdefault(("names", plainly(name)), (ident, name))
        for group, rows in source.words.items():
            for word in rows:
                found.setdefault((group, word), (ident, word))
    return found


def _elsewhere(group: str, word: str) -> tuple[str, str] | None:
    return _published_words().get((group, word))


def table_for(source: SetSource, found: Compilation) -> WordTable:
    """The words that the texts of a set are written in."""
    return words_for(needed_by(source, found.sets))
