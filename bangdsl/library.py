"""The whole way from folders of cards to rules one can play by.

Published sets come with their compiled module; it is used as it is while it fits the cards. A set whose cards have
changed, and every set of a stranger's, is compiled in memory: nothing is ever written into the installed package.
"""

from __future__ import annotations

import copyreg
import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from bangdsl.diagnostics import Diagnostic, visible
from bangdsl.load.files import digest, read_folder
from bangdsl.paths import CARDS, GENERATED, users_sets

if TYPE_CHECKING:
    from bangdsl.gathering import Memory
    from bangdsl.load.declared import SetSource
    from bangdsl.meaning import nodes as m
    from bangdsl.meaning.facts import Borders, Heard
    from bangdsl.play.abilities import CompiledSet
    from bangdsl.play.rulebook import Rulebook
    from bangdsl.tree import nodes as n

Value = TypeVar("Value")
FORMAT = 2  # raised when modules written by an older version cannot be used any more


class Unusable(Exception):
    """The sets asked for have errors; `diagnostics` has them all, the message tells the first."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: dict[str, str]) -> None:
        first, more = diagnostics[0], len(diagnostics) - 1
        place = f"{first.span.file}:{first.span.line}:{first.span.column}: " if first.span is not None else ""
        hint = f" ({first.hint})" if first.hint else ""
        rest = f", and {more} more {'error' if more == 1 else 'errors'}" if more else ""
        super().__init__(visible(f"{place}{first.message}{hint}{rest}"))
        self.diagnostics, self.sources = list(diagnostics), sources


class UnknownSet(LookupError):
    """A set was asked for that does not come with bangdsl."""

    def __init__(self, ident: str) -> None:
        import difflib

        known = published()
        near = difflib.get_close_matches(ident[:60].lower(), known, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}"
        super().__init__(f"there is no set '{visible(ident[:60])}'; {hint}")


class Later(MutableMapping[str, Value]):
    """Values by id; one that was kept, or can be worked out again, is made when it is first asked for."""

    def __init__(self) -> None:
        self._found: dict[str, Value] = {}
        self._later: dict[str, Callable[[], Value]] = {}

    def later(self, ident: str, make: Callable[[], Value]) -> None:
        self._later[ident] = make

    def __getitem__(self, ident: str) -> Value:
        if ident not in self._found and ident in self._later:
            self._found[ident] = self._later[ident]()
        return self._found[ident]

    def __setitem__(self, ident: str, value: Value) -> None:
        self._found[ident] = value

    def __delitem__(self, ident: str) -> None:
        self._later.pop(ident, None)
        self._found.pop(ident, None)

    def __contains__(self, ident: object) -> bool:
        return ident in self._found or ident in self._later

    def __iter__(self) -> Iterator[str]:
        return iter({**self._later, **self._found})

    def __len__(self) -> int:
        return len(self._later.keys() | self._found.keys())


@dataclass
class Compilation:
    """What became of some folders: the sets, the trees of their effects, their Python, and what is wrong."""

    sets: dict[str, SetSource] = field(default_factory=dict)
    effects: dict[str, Mapping[str, n.Effect]] = field(default_factory=dict)
    abilities: dict[str, Mapping[str, list[m.Ability]]] = field(default_factory=dict)  # of the texts without errors
    borders: dict[str, Borders] = field(default_factory=dict)  # what the rules of each set say of cards by their border
    heard: dict[str, Heard] = field(default_factory=dict)  # what the texts of each set make use of
    python: Later[str] = field(default_factory=Later)
    keys: dict[str, str] = field(default_factory=dict)  # what all that came of a set rests on; nothing if unknown
    diagnostics: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)  # of all files, to show what is wrong

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.diagnostics if d.severity == "error"]


def published() -> list[str]:
    """The ids of the sets that come with bangdsl, those that others need first."""
    return sorted(p.name for p in CARDS.iterdir() if (p / "set.yml").is_file())


def standard() -> list[str]:
    """The published sets that `all` means: not those that only change others, which are chosen by name."""
    return [i for i in published() if "overlay: true" not in _header(i) and "support: true" not in _header(i)]


def _header(ident: str) -> list[str]:
    return (folder_of(ident) / "set.yml").read_text(encoding="utf-8").splitlines()


@cache
def foundation() -> str:
    """The published set that all others build on: the one that needs none."""
    for ident in published():
        if not any(line.startswith("needs:") for line in _header(ident)):
            return ident
    raise LookupError("every published set needs another")


def folder_of(ident: str) -> Path:
    return CARDS / ident


def known_sets(idents: Iterable[str]) -> list[str]:
    """The same ids, each once, if all are of published sets: any other text would be a path to somewhere."""
    wanted, known = list(dict.fromkeys(idents)), published()
    for ident in wanted:
        if ident not in known:
            raise UnknownSet(ident)
    return wanted


def compile_sets(idents: Iterable[str], extra: Sequence[Path] = (), memory: Memory | None = None) -> Compilation:
    """Load, parse, check and emit the published sets named and the folders given, and what they need."""
    from bangdsl.gathering import compile_folders  # the parser is only loaded where something is compiled

    own = [(folder_of(ident), f"cards/{ident}") for ident in known_sets(idents)]
    return compile_folders(own, [(path, path.as_posix()) for path in extra], memory)


def rulebook(idents: Iterable[str], extra: Sequence[Path] = (), memory: Memory | None = None) -> Rulebook:
    """The rules of these sets, ready to be played by."""
    from bangdsl.play.rulebook import Rulebook

    wanted = known_sets(idents)
    if extra:
        return _compiled_in_memory(wanted, extra, memory)
    modules: dict[str, CompiledSet] = {}
    queue = list(wanted)
    while queue:
        ident = queue.pop(0)
        if ident in modules:
            continue
        compiled = _fresh_module(ident)
        if compiled is None:
            return _compiled_in_memory(wanted, extra, memory)
        modules[ident] = compiled
        queue += compiled.needs
    return Rulebook(_in_order(_together(modules)))


def _together(modules: dict[str, CompiledSet], compilation: Compilation | None = None) -> dict[str, CompiledSet]:
    """The same, if none of them says that it cannot be in a game with another."""
    for compiled in modules.values():
        for other in compiled.not_with:
            if other in modules:
                source = compilation.sets.get(compiled.id) if compilation is not None else None
                span = source.spans.get("not-with") if source is not None else None
                message = f"the sets {compiled.id} and {other} cannot be in one game"
                problem = Diagnostic("E0418", message, span, "leave one of them out")
                raise Unusable([problem], compilation.texts if compilation is not None else {})
    return modules


def installed() -> dict[str, Path]:
    """The sets that this user has added, by id."""
    folder = users_sets()
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return {path.name: path for path in found if (path / "set.yml").is_file() and not path.name.startswith(".")}


def _in_order(modules: dict[str, CompiledSet]) -> list[CompiledSet]:
    """Those that others need first; otherwise by name."""
    ordered: list[CompiledSet] = []

    def add(ident: str) -> None:
        compiled = modules[ident]
        if compiled not in ordered:
            for need in compiled.needs:
                if need in modules and need != ident:
                    add(need)
            if compiled not in ordered:
                ordered.append(compiled)

    for ident in sorted(modules):
        add(ident)
    return ordered


def _fresh_module(ident: str) -> CompiledSet | None:
    """The compiled module of a published set, if it was made from the cards as they are."""
    path = _module_of(ident)
    if not path.is_file():
        return None
    files, _ = read_folder(folder_of(ident), f"cards/{ident}")
    module, made_from = path.read_text(encoding="utf-8"), module_digest(digest(files))
    # Looked at before it is run: what an older version has written may not even load.
    return execute(module, str(path)) if f"    digest={made_from!r},\n" in module else None


def module_digest(found: str) -> str:
    """What a module was compiled from: the format of modules and the bytes of the set."""
    return f"{FORMAT}:{found[:32]}"


def _compiled_in_memory(idents: list[str], extra: Sequence[Path], memory: Memory | None) -> Rulebook:
    from bangdsl.play.rulebook import Rulebook

    compilation = compile_sets(idents, extra, memory)
    if compilation.errors:
        raise Unusable(compilation.errors, compilation.texts)
    known = memory.modules if memory is not None else {}
    for ident, text in compilation.python.items():
        if text not in known:
            known[text] = execute(text, f"<bangdsl {ident}>")
    modules = {ident: known[text] for ident, text in compilation.python.items()}
    return Rulebook(_in_order(_together(modules, compilation)))


def execute(text: str, file: str, known: Mapping[str, Any] | None = None) -> CompiledSet:
    """Run a module that the emitter wrote, which may know more names; a traceback through it shows its lines."""
    from bangdsl.play.rulebook import Rulebook  # whoever looks through cards plays no game

    copyreg.pickle(Rulebook, lambda rules: (found_again, (named(rules),)))
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    module = ModuleType("bangdsl_generated")
    module.__dict__.update(known or {})
    exec(compile(text, file, "exec"), module.__dict__)
    compiled: CompiledSet = module.__dict__["SET"]
    compiled.functions = module.__dict__
    compiled.python = "" if known else text
    return compiled


# ---------------------------------------------------------------- rules that are named to be found again
Named = tuple[tuple[str, str, str], ...]  # of each set its id, its digest, and its module if it is not a published one
_in_use: WeakValueDictionary[Named, Rulebook] = WeakValueDictionary()


def named(rules: Rulebook) -> Named:
    """What these rules can be found by in another process: published sets by name, others with all they say."""
    found = []
    for compiled in rules.sets:
        if not compiled.python:
            import pickle

            raise pickle.PicklingError(f"the set {compiled.id} was made by hand and cannot be found again")
        here = compiled.python == _module_text(compiled.id)
        found.append((compiled.id, compiled.digest, "" if here else compiled.python))
    name = tuple(found)
    _in_use.setdefault(name, rules)
    return name


def found_again(name: Named) -> Rulebook:
    """The rules of a name; those already in use, if they are."""
    from bangdsl.play.rulebook import Rulebook

    rules = _in_use.get(name)
    if rules is None:
        modules = []
        for ident, made_from, carried in name:
            text = carried or _module_text(ident)
            if f"    digest={made_from!r},\n" not in text:
                import pickle

                raise pickle.UnpicklingError(f"it was played with other cards: {ident} changed since")
            modules.append(execute(text, f"<bangdsl {ident}>" if carried else str(_module_of(ident))))
        rules = _in_use[name] = Rulebook(modules)
    return rules


@cache
def _module_text(ident: str) -> str:
    """The module of a published set; nothing of a stranger's."""
    path = _module_of(ident)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _module_of(ident: str) -> Path:
    return GENERATED / f"{ident.replace('-', '_')}.py"
