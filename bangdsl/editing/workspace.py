"""The sets an editor has open: what became of them, kept up to date as files are changed, saved or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from bangdsl.compiling import owned_up, remarks_on, table_for
from bangdsl.diagnostics import Diagnostic
from bangdsl.gathering import Memory, compile_folders
from bangdsl.library import Compilation, Unusable, foundation, published, rulebook
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.files import NAMES_FILE, SCENARIOS, SET_FILE, SetFile, read_scenario_files
from bangdsl.parse.words import WordTable
from bangdsl.paths import CARDS, scenarios_of
from bangdsl.scenario.coverage import unnamed_in
from bangdsl.scenario.files import parsed, run_one
from bangdsl.spans import Span

if TYPE_CHECKING:
    from bangdsl.load.yaml_positions import Document
    from bangdsl.play.rulebook import Rulebook
    from bangdsl.tell.text import Teller

CARD_FILE, SCENARIO_FILE = "cards", "scenarios"
KINDS = {SET_FILE: "set", NAMES_FILE: "names"}


@dataclass(frozen=True)
class Known:
    """A set and all that came of it, as its files are now."""

    folder: Path
    found: Compilation
    source: SetSource

    @cached_property
    def table(self) -> WordTable:
        return table_for(self.source, self.found)

    @cached_property
    def entries(self) -> Mapping[str, tuple[SetSource, Entry]]:
        """The entries in use by id, those of the set itself first."""
        found: dict[str, tuple[SetSource, Entry]] = {}
        for source in (self.source, *self.found.sets.values()):
            for entry in source.entries:
                if entry.reprint is None:
                    found.setdefault(entry.id, (source, entry))
        return found

    @cached_property
    def teller(self) -> Teller:
        from bangdsl.tell.text import teller_for

        return teller_for(self.source, self.found)

    def rule_text(self, entry: Entry, source: SetSource) -> str:
        """What an entry says, for people; empty if it says nothing that could be read; else where we failed at it."""
        meant = self.found.abilities.get(source.id, {}).get(entry.id)
        failures: list[Diagnostic] = []
        with owned_up(entry, failures):
            return self.teller.rule_text(meant) if meant is not None else ""
        return failures[0].message

    def named(self, name: str) -> tuple[SetSource, Entry] | None:
        """The entry that effects call by this name."""
        ident = self.table.names.get(name)
        return self.entries.get(ident) if ident is not None else None


@dataclass
class Workspace:
    """Answers by the path of a file; `texts` of the memory are the files under the editor's hands."""

    memory: Memory = field(default_factory=Memory)
    _known: dict[Path, Known | None] = field(default_factory=dict)
    _last: dict[Path, Known] = field(default_factory=dict)  # of each set, when its files could be read
    _rules: dict[tuple[Path, tuple[str, ...]], Rulebook | None] = field(default_factory=dict)

    # ------------------------------------------------ files
    def changed(self, path: Path, text: str | None) -> None:
        """A file has this text now; nothing: what is on disk."""
        path = path.resolve()
        if text is None:
            self.memory.texts.pop(path, None)
        else:
            self.memory.texts[path] = text.replace("\r\n", "\n").replace("\r", "\n")
        if self.kind_of(path) != SCENARIO_FILE:
            self._known.clear()
            self._rules.clear()

    def text_of(self, path: Path) -> str:
        path = path.resolve()
        if path in self.memory.texts:
            return self.memory.texts[path]
        try:
            return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        except (OSError, UnicodeDecodeError):
            return ""

    def folder_of(self, path: Path) -> Path | None:
        """The folder of the set that a file belongs to; of scenarios beside the published sets, that of their set."""
        path = path.resolve()
        for folder in path.parents:
            if (folder / SET_FILE).is_file() or folder / SET_FILE in self.memory.texts:
                return folder
        for folder in path.parents:
            if folder.parent.name == SCENARIOS and folder.name in published():
                return CARDS.resolve() / folder.name
        if self.kind_of(path) == SCENARIO_FILE:
            beside = path.with_name(path.name.split(".")[0])
            return beside if (beside / SET_FILE).is_file() else CARDS.resolve() / foundation()
        return None

    def kind_of(self, path: Path) -> str:
        """What kind of file it is: `cards`, `set`, `names` or `scenarios`."""
        if SCENARIOS in path.parent.parts or ".scenarios." in path.name:
            return SCENARIO_FILE
        return KINDS.get(path.name, CARD_FILE)

    def path_of(self, shown: str) -> Path:
        """The path of a file by the name that it is shown with: published sets are shown below `cards`."""
        path = Path(shown)
        return path if path.is_absolute() else CARDS.resolve().parent / path

    # ------------------------------------------------ sets
    def known(self, path: Path) -> Known | None:
        """What is known of the set that a file belongs to."""
        folder = self.folder_of(path)
        return self._of_folder(folder) if folder is not None else None

    def lately_known(self, path: Path) -> Known | None:
        """The same as of when all files of the set could be read: what is half written hides no words of the others."""
        folder = self.folder_of(path)
        if folder is not None and folder not in self._last:
            self._of_folder(folder)
        return self._last.get(folder) if folder is not None else None

    def _of_folder(self, folder: Path) -> Known | None:
        if folder not in self._known:
            found = self._compiled(folder)
            source = next((each for each in found.sets.values() if each.folder.resolve() == folder), None)
            known = self._known[folder] = Known(folder, found, source) if source is not None else None
            readable = not any(each.code.startswith("E01") for each in found.diagnostics)
            if known is not None and (readable or folder not in self._last):
                self._last[folder] = known
        return self._known[folder]

    def _compiled(self, folder: Path) -> Compilation:
        return compile_folders([], [(each, _shown(each)) for each in self._needed(folder)], self.memory)

    def _needed(self, folder: Path) -> list[Path]:
        """A folder, and those beside it that hold sets which it needs."""
        folders = [folder]
        for each in folders:
            found = compile_folders([], [(each, _shown(each))], self.memory).sets.values()
            needs = [need for source in found if source.folder == each for need in source.needs]
            for need in needs:
                beside = each.parent / need
                if need not in published() and (beside / SET_FILE).is_file() and beside not in folders:
                    folders.append(beside)
        return folders

    # ------------------------------------------------ what is wrong
    def diagnostics(self, path: Path) -> Mapping[Path, list[Diagnostic]]:
        """What is wrong in the files that a change of this one concerns: all of its set, or this one of scenarios."""
        path = path.resolve()
        if self.kind_of(path) == SCENARIO_FILE:
            return {path: list(self._of_scenarios(path))}
        folder = self.folder_of(path)
        if folder is None:
            return {path: []}
        known = self._of_folder(folder)
        found = known.found if known is not None else self._compiled(folder)
        problems = list(found.diagnostics)
        if known is not None and known.source.id in found.python:
            scenarios = scenarios_of(known.source.id, folder)
            files = read_scenario_files(scenarios)[0] if scenarios.is_dir() else []
            problems += [*remarks_on([known.source], found), *unnamed_in(known.source, files)]
        files_of = (self.path_of(file) for file in found.texts)
        told: dict[Path, list[Diagnostic]] = {file: [] for file in files_of if file.is_relative_to(folder)}
        told.setdefault(path, [])
        for each in problems:
            place = self.path_of(each.span.file) if each.span is not None else folder / SET_FILE
            if place in told or each.severity == "error":
                told.setdefault(place, []).append(each)
        return told

    def _of_scenarios(self, path: Path) -> Iterator[Diagnostic]:
        """What is wrong with scenarios as they are written, and which of them do not hold."""
        document, problems = self.scenarios(path)
        yield from problems
        if document is None or any(each.severity == "error" for each in problems):
            return
        known = self.known(path)
        for name, body in document.data.items():
            sets = [str(each) for each in body.get("sets") or ()]
            unknown = [each for each in sets if each not in published() and (known is None or each != known.source.id)]
            rules = self.rules(path, tuple(sets)) if not unknown else None
            if rules is not None:
                problem = run_one(rules, document, name, body).problem
                if problem is not None:
                    yield problem

    def scenarios(self, path: Path) -> tuple[Document | None, list[Diagnostic]]:
        return parsed(SetFile(path.name, path.as_posix(), self.text_of(path)))

    def rules(self, path: Path, sets: tuple[str, ...]) -> Rulebook | None:
        """The rules that a scenario is played by; none while its set has mistakes."""
        folder = self.folder_of(path)
        if folder is None:
            return None
        key = (folder, sets)
        if key not in self._rules:
            known = self._of_folder(folder)
            own = known is None or known.source.id not in published()
            names = sets if own or known is None else tuple({*sets, known.source.id})
            try:
                if known is None:
                    self._rules[key] = None
                else:
                    extra = self._needed(folder) if own else []
                    self._rules[key] = rulebook(names, extra, self.memory)
            except Unusable:
                self._rules[key] = None
        return self._rules[key]


def _shown(folder: Path) -> str:
    """Published sets are shown as everywhere; others by their whole path, so that files are found by it."""
    return f"cards/{folder.name}" if folder.parent == CARDS.resolve() else folder.as_posix()


def inside(span: Span, line: int, column: int) -> bool:
    """Whether a place, counted from 1, lies in a span."""
    return (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column)
