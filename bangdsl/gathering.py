"""Gather the sets in some folders and all that they need, and have them compiled, or take what was kept of them.

A set rests on its own files and on those of the sets it builds on. The digests of these are the key of what came of it
(`store`); what is told of mistakes rests on the published sets too, so their digests are kept beside it. Of a set that
is kept nothing is parsed, and its meanings are read when somebody asks for one. Of a set that has changed only the
texts that have are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bangdsl import store
from bangdsl.diagnostics import Diagnostic, quoted
from bangdsl.library import Compilation, Later, folder_of, installed, published
from bangdsl.load.declared import SetSource
from bangdsl.load.files import SetFile, digest, read_folder
from bangdsl.plain import made, plain

if TYPE_CHECKING:
    from bangdsl.meaning import nodes as m
    from bangdsl.play.abilities import CompiledSet
    from bangdsl.texts import Known
    from bangdsl.tree import nodes as n

Folder = tuple[Path, str]
BUG = "E0502"


@dataclass
class Memory:
    """What a process that looks at sets again and again remembers of them, and files as an editor has them.

    The sets that are looked at are compiled, even if they are kept, so that each of their texts is remembered when one
    of them changes. `texts` are files that were changed and not saved, by their real path.
    """

    texts: dict[Path, str] = field(default_factory=dict)
    loaded: dict[str, tuple[SetSource | None, list[Diagnostic]]] = field(default_factory=dict)
    compiled: dict[str, Compilation] = field(default_factory=dict)
    entries: dict[Any, Any] = field(default_factory=dict)  # what single texts mean, for the compiler
    modules: dict[str, CompiledSet] = field(default_factory=dict)  # what was executed, by its text

    def forget_some(self) -> None:
        """Nothing grows for ever."""
        for known, most in ((self.loaded, 100), (self.compiled, 100), (self.entries, 5_000), (self.modules, 40)):
            while len(known) > most:
                known.pop(next(iter(known)))


def compile_folders(own: Sequence[Folder], extra: Sequence[Folder] = (), memory: Memory | None = None) -> Compilation:
    """Compile the sets in these folders; sets they need are looked for among the published ones.

    Of two sets with one id the later is blamed, and a stranger's set rather than one of the published.
    """
    found = Compilation()
    keys: dict[str, str] = {}  # by set: what tells its files from any other
    queue = [*own, *extra]
    done: set[Folder] = set()
    while queue:
        folder, display = queue.pop(0)
        if (folder, display) in done:
            continue
        done.add((folder, display))
        files, refused = _read(folder, display, memory)
        source, problems, key = _loaded(folder, display, files, refused, memory)
        found.diagnostics += problems
        found.texts.update({file.shown: file.text for file in files})
        if source is None:
            continue
        first = found.sets[source.id].folder if source.id in found.sets else folder
        first = folder_of(source.id) if source.id in published() else first
        if first.resolve() != folder.resolve():
            theirs = "one that comes with bangdsl" if source.id in published() else f"in {first}"
            message = f"there is another set `{source.id}`, {theirs}"
            found.diagnostics.append(Diagnostic("E0410", message, source.spans["set"], "give this one another id"))
            continue
        if source.id in found.sets:
            continue
        found.sets[source.id], keys[source.id] = source, key
        for need in source.needs:
            if need in published():
                queue.append((folder_of(need), f"cards/{need}"))
            elif need in (added := installed()) and not _is_named(need, queue, found):
                queue.append((added[need], added[need].as_posix()))
    _break_circles(found)
    asked = {folder for folder, _ in (*own, *extra)}
    for source in in_order(found.sets):
        _compile(source, found, keys, memory, again=memory is not None and source.folder in asked)
    if memory is not None:
        memory.forget_some()
    return found


def _is_named(ident: str, queue: Sequence[Folder], found: Compilation) -> bool:
    """Whether a set of that id is among those asked for: it goes before one that the user has added."""
    return ident in found.sets or any(folder.name == ident for folder, _ in queue)


def _break_circles(found: Compilation) -> None:
    """Refuse a need that leads back to the set that has it; the set goes on without it."""
    for ident in sorted(found.sets):
        source = found.sets[ident]
        for need in source.needs:
            if need == ident or (need in found.sets and source in needed_by(found.sets[need], found.sets)):
                around = "itself" if need == ident else f"{quoted(need)}, which needs it"
                message = f"{quoted(ident)} needs {around}: neither can come first"
                found.diagnostics.append(Diagnostic("E0415", message, source.spans["needs"], "drop one of the two"))
                source = replace(source, needs=tuple(each for each in source.needs if each != need))
                found.sets[ident] = source


def in_order(sets: Mapping[str, SetSource]) -> list[SetSource]:
    """Those that others need first."""
    ordered: dict[str, SetSource] = {}

    def add(source: SetSource, above: tuple[str, ...]) -> None:
        if source.id in ordered or source.id in above:
            return
        for need in source.needs:
            if need in sets:
                add(sets[need], (*above, source.id))
        ordered[source.id] = source

    for ident in sorted(sets):
        add(sets[ident], ())
    return list(ordered.values())


def needed_by(source: SetSource, sets: Mapping[str, SetSource]) -> list[SetSource]:
    """A set and all it builds on, those first."""
    wanted: dict[str, SetSource] = {}
    queue = [source.id]
    while queue:
        ident = queue.pop()
        if ident in sets and ident not in wanted:
            wanted[ident] = sets[ident]
            queue += sets[ident].needs
    return in_order(wanted)


# ---------------------------------------------------------------- sets as they are loaded


def _read(folder: Path, display: str, memory: Memory | None) -> tuple[list[SetFile], list[Diagnostic]]:
    """The files of a set, those under an editor's hands as they are there."""
    files, problems = read_folder(folder, display)
    if memory is not None and memory.texts:
        root = folder.resolve()
        files = [replace(file, text=memory.texts.get(root / file.path, file.text)) for file in files]
    return files, problems


def _loaded(
    folder: Path, display: str, files: list[SetFile], refused: list[Diagnostic], memory: Memory | None
) -> tuple[SetSource | None, list[Diagnostic], str]:
    """A set, what is wrong with it as far as its files tell, and the key of its files."""
    if refused:  # what was not read is not in the digest
        from bangdsl.load.sets import set_of

        return *set_of(files, refused, folder), ""
    key = store.key_of("loaded", display, digest(files))
    if memory is not None and key in memory.loaded:
        return *memory.loaded[key], key
    found = _load_again(store.kept(key), folder, files)
    if found is None:
        from bangdsl.load.sets import set_of

        found = set_of(files, [], folder)
        if memory is None:
            store.keep(key, _load_plain(*found))
    if memory is not None:
        memory.loaded[key] = found
    return *found, key


def _load_plain(source: SetSource | None, problems: list[Diagnostic]) -> Any:
    return [_source_plain(source) if source is not None else None, plain(problems)]


def _load_again(kept: Any, folder: Path, files: list[SetFile]) -> tuple[SetSource | None, list[Diagnostic]] | None:
    try:
        source, problems = kept
        return (_source_again(source, folder, files) if source is not None else None), made(problems)
    except (TypeError, ValueError, KeyError, AttributeError):
        return None


def _source_plain(source: SetSource, before: SetSource | None = None) -> Any:
    """All but what is at hand when it is read again: the folder, the texts of its files, and what was so before."""
    names = [each.name for each in fields(source) if each.name not in ("folder", "files")]
    changed = [name for name in names if before is None or getattr(source, name) is not getattr(before, name)]
    return {name: plain(getattr(source, name)) for name in changed}


def _source_again(kept: Any, folder: Path, files: list[SetFile]) -> SetSource:
    texts = {file.shown: file.text for file in files}
    return SetSource(folder=folder, files=texts, **{name: made(value) for name, value in kept.items()})


# ---------------------------------------------------------------- sets as they are compiled


@cache
def _published_key() -> str:
    """What is told of mistakes rests on all published sets: which of them has the word or the card that is missing."""
    return json.dumps([[ident, digest(read_folder(folder_of(ident), ident)[0])] for ident in published()])


def _compile(
    source: SetSource, found: Compilation, keys: Mapping[str, str], memory: Memory | None, *, again: bool
) -> None:
    """Compile one set, whose needs are compiled already, or take what came of it before, if it need not be `again`."""
    chain = [[each.id, keys[each.id], *each.needs] for each in needed_by(source, found.sets)]
    whole = all(keys[each[0]] for each in chain)
    key = store.key_of("compiled", json.dumps(chain)) if whole else ""
    found.keys[source.id] = key
    if key and memory is not None and key in memory.compiled:
        _add(memory.compiled[key], found)
        return
    kept = store.kept(key) if key and not again else None
    compiled = _compiled_again(kept, key, source, found.sets) if kept is not None else None
    if compiled is None:
        from bangdsl.compiling import compile_set

        before = len(found.diagnostics)
        known = memory.entries if memory is not None else _known_before(source)
        compile_set(source, found, known)
        compiled = _part(source.id, found, found.diagnostics[before:])
        if key and not again and all(each.code != BUG for each in compiled.diagnostics):
            _keep(key, compiled, source)
            _keep_texts(key, source, known, compiled.abilities[source.id])
    else:
        _add(compiled, found)
    if key and memory is not None:
        memory.compiled[key] = compiled


def _part(ident: str, found: Compilation, diagnostics: list[Diagnostic]) -> Compilation:
    """Of a compilation, what is of one set."""
    part = Compilation(diagnostics=diagnostics)
    for each in PARTS:
        if ident in getattr(found, each):
            getattr(part, each)[ident] = getattr(found, each)[ident]
    return part


def _add(part: Compilation, found: Compilation) -> None:
    found.diagnostics += part.diagnostics
    for each in PARTS:
        getattr(found, each).update(getattr(part, each))


PARTS = ("sets", "effects", "abilities", "borders", "heard", "python")


def _keep(key: str, compiled: Compilation, source: SetSource) -> None:
    """What every look at a set needs, and beside it what it means and became, which few ask for."""
    ident = source.id
    borders, heard = compiled.borders[ident], compiled.heard[ident]
    meant = compiled.abilities.get(ident, {})
    store.keep(store.key_of("meant", key), [plain(dict(meant)), compiled.python.get(ident)])
    store.keep(
        key,
        {
            "changed": _source_plain(compiled.sets[ident], source),
            "diagnostics": plain(compiled.diagnostics),
            "published": _published_key() if compiled.diagnostics else "",
            "borders": [plain(getattr(borders, each.name)) for each in fields(borders)],
            "heard": [plain(getattr(heard, each.name)) for each in fields(heard)],
            "meant": list(meant),
            "parsed": list(compiled.effects[ident]),
            "python": ident in compiled.python,
        },
    )


def _texts_key(source: SetSource) -> str:
    """Of what is known of the texts of a set from the last time, whatever its files were then."""
    return store.key_of("texts", source.id, str(source.folder.resolve()))


def _keep_texts(key: str, source: SetSource, known: Known, meant: Mapping[str, list[m.Ability]]) -> None:
    """Where the meaning of each text can be found when only others have changed: it is kept with the set.

    What they became stands here: of a whole module it could not be told apart again.
    """
    from bangdsl.texts import MEANING, PRINTED

    entries = {id(abilities): ident for ident, abilities in meant.items()}
    rows = {
        rests_on: [entries[id(value)], file, line]
        for rests_on, (file, line, value) in _those(known, MEANING)
        if id(value) in entries
    }
    printed = [
        [[*rests_on], *where, each.lines, each.names, each.constants]
        for (_, rests_on, *where), each in _those(known, PRINTED)
        if rests_on in rows
    ]
    store.keep(_texts_key(source), [key, [[[*rests_on], *row] for rests_on, row in rows.items()], printed])


def _those(known: Known, kind: str) -> Iterator[tuple[Any, Any]]:
    return ((rests_on, value) for rests_on, value in known.items() if rests_on[0] == kind)


def _known_before(source: SetSource) -> Known:
    """What the texts of a set meant when it was compiled last; which of them are the same is seen by their keys."""
    from bangdsl.emit.modules import Printed
    from bangdsl.texts import PRINTED, Unmade

    try:
        key, rows, printed = store.kept(_texts_key(source))
        meant = _by_id(store.kept(store.key_of("meant", key))[0])
        known: Known = {tuple(rests_on): (file, line, Unmade(meant[ident])) for rests_on, ident, file, line in rows}
        for rests_on, ident, file, line, shared, lines, names, constants in printed:
            known[PRINTED, tuple(rests_on), ident, file, line, shared] = Printed(lines, names, constants)
        return known
    except (TypeError, ValueError, KeyError):
        return {}


def _by_id(meant: list[Any]) -> dict[str, Any]:
    """Meanings that are plain data yet, by the id of their entry."""
    return dict(zip(meant[1::2], meant[2::2], strict=True))


def _compiled_again(kept: Any, key: str, source: SetSource, sets: Mapping[str, SetSource]) -> Compilation | None:
    from bangdsl.meaning.facts import Borders, Heard

    try:
        if kept["published"] and kept["published"] != _published_key():
            return None
        part = Compilation(diagnostics=made(kept["diagnostics"]))
        again = replace(source, **{name: made(value) for name, value in kept["changed"].items()})
        rest = _Rest(store.key_of("meant", key), source.id, needed_by(again, {**sets, source.id: again}))
        part.sets[source.id] = again
        part.abilities[source.id] = _each_later(kept["meant"], rest.meaning)
        part.effects[source.id] = _each_later(kept["parsed"], rest.tree)
        part.borders[source.id] = Borders(*map(made, kept["borders"]))
        part.heard[source.id] = Heard(*map(made, kept["heard"]))
        if kept["python"]:
            part.python.later(source.id, rest.module)
        return part
    except (TypeError, ValueError, KeyError, AttributeError):
        return None


class _Rest:
    """What few ask for of a set that is kept: what its texts mean, how they were parsed, its Python."""

    def __init__(self, key: str, ident: str, chain: list[SetSource]) -> None:
        self.key, self.ident, self.chain = key, ident, chain

    @cached_property
    def kept(self) -> tuple[Mapping[str, Any], str]:
        """The meanings as plain data, and the module."""
        try:
            meant, python = store.kept(self.key)
            return _by_id(meant), python
        except (TypeError, ValueError):  # somebody has emptied the folder since
            from bangdsl.compiling import compile_set

            found = Compilation(sets={each.id: each for each in self.chain})
            for each in self.chain:
                compile_set(each, found)
            return {name: plain(each) for name, each in found.abilities[self.ident].items()}, found.python[self.ident]

    def meaning(self, entry: str) -> list[m.Ability]:
        found: list[m.Ability] = made(self.kept[0][entry])
        return found

    def module(self) -> str:
        return self.kept[1]

    @cached_property
    def parsed(self) -> Mapping[str, n.Effect | None]:
        from bangdsl.parse.parser import parse_effect
        from bangdsl.parse.words import words_for

        table, own = words_for(self.chain), self.chain[-1]
        return {each.id: parse_effect(each.effect, table)[0] for each in own.entries if each.effect is not None}

    def tree(self, entry: str) -> n.Effect:
        found = self.parsed[entry]
        assert found is not None  # it was parsed when it was kept
        return found


def _each_later(ids: Sequence[str], make: Callable[[str], Any]) -> Later[Any]:
    found: Later[Any] = Later()
    for ident in ids:
        found.later(ident, partial(make, ident))
    return found
