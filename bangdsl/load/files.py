"""Find and read the files of a set folder, or of a folder of scenarios, and nothing outside it.

Either may come from a stranger: links that lead out, pipes, names that would garble a message, and anything too big to
be a set are refused here, before a line of them is looked at. Files and folders whose name starts with a dot are no
part of the set, so a set may be a repository of its own; neither are folders called `scenarios`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from bangdsl import frozen
from bangdsl.diagnostics import Diagnostic, quoted, visible
from bangdsl.spans import Span

MAX_FILE_BYTES: Final = 1_000_000
MAX_SET_BYTES: Final = 16_000_000
MAX_FILES: Final = 2_000
MAX_PATHS: Final = 20_000
SET_FILE: Final = "set.yml"
NAMES_FILE: Final = "names.yml"
SCENARIOS: Final = "scenarios"  # the folder for those of a set; what is in it is no part of the cards


@frozen.dataclass(frozen=True)
class SetFile:
    """A file of a set: its path inside the folder, the name to show, and its text with plain line breaks.

    A file that is not UTF-8 keeps a text that can be shown, but is not `sound`.
    """

    path: str
    shown: str
    text: str
    sound: bool = True


def read_folder(folder: Path, display: str | None = None) -> tuple[list[SetFile], list[Diagnostic]]:
    """The files of the set in order of their path. No `set.yml` among them means that the folder is no set."""
    display = folder.as_posix() if display is None else display
    if problem := _no_folder(folder, display):
        return [], [problem]
    listing = _Listing(folder, display)
    try:
        paths = sorted(listing.walk())
        if SET_FILE not in paths and not listing.refused("", SET_FILE, *listing.misnamed):
            return [], [*listing.problems, _no_set_file(display, paths)]
        return list(listing.read(paths)), listing.problems
    except _TooMuch as limit:
        return [], [Diagnostic("E0104", f"{quoted(display)} {limit}; it is not read", None)]


def read_scenario_files(place: Path) -> tuple[list[SetFile], list[Diagnostic]]:
    """The YAML files below a folder of scenarios in order of their path, or one that is named by itself."""
    single = not os.path.isdir(place)
    folder = place.parent if single else place
    listing = _Listing(folder, folder.as_posix(), scenarios=True)
    try:
        paths = [place.name] if single and listing.may_read(place.name) else [] if single else sorted(listing.walk())
        return list(listing.read(paths)), listing.problems
    except _TooMuch as limit:
        return [], [Diagnostic("E0104", f"{quoted(place.as_posix())} {limit}; it is not read", None)]


def digest(files: Iterable[SetFile]) -> str:
    """A fingerprint of the set, the same wherever its folder lies and however its lines end."""
    found = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.path):
        content = file.text.encode()
        found.update(f"{file.path}\0{len(content)}\0".encode() + content)
    return found.hexdigest()


class _TooMuch(Exception):
    """The folder is beyond what any set needs."""


@dataclass
class _Listing:
    folder: Path
    display: str
    scenarios: bool = False  # not a set: folders of scenarios count, and no name has a meaning of its own

    def __post_init__(self) -> None:
        self.problems: list[Diagnostic] = []
        self.misnamed: list[str] = []  # what would be `set.yml` or `names.yml`
        self.root = os.path.realpath(self.folder)
        self.kind = "scenarios" if self.scenarios else "a set"

    def shown(self, path: str) -> str:
        return PurePath(self.display, path).as_posix()

    def refuse(self, code: str, message: str, path: str, hint: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, Span(self.shown(path), 1, 1, 1, 1), hint))

    def refused(self, *paths: str) -> bool:
        files = {self.shown(path) for path in paths}
        return any(problem.span and problem.span.file in files for problem in self.problems)

    def walk(self) -> Iterator[str]:
        """The paths of the YAML files that may be read."""
        seen = found = 0
        for top, folders, names in os.walk(self.folder, onerror=self.unreadable):
            seen += len(folders) + len(names)
            if seen > MAX_PATHS:
                raise _TooMuch(f"holds more than {MAX_PATHS:,} files and folders")
            folders[:] = sorted(name for name in folders if not name.startswith(".") and self.is_part(name))
            for name in folders:
                if os.path.islink(os.path.join(top, name)):
                    self.refuse("E0102", "links to folders are not followed", self.inside(top, name))
            for name in names:
                path, is_yaml = self.inside(top, name), name.lower().endswith((".yml", ".yaml"))
                if name.startswith("."):
                    continue
                if name.lower().endswith((".yml.txt", ".yaml.txt")):  # some editors add it, and do not show it
                    self.refuse("E0102", f"a file of {self.kind} ends in `.yml`, this one in `.txt`", path, "rename it")
                elif is_yaml and self.may_read(path):
                    found += 1
                    yield path
            if found > MAX_FILES:
                raise _TooMuch(f"has more than {MAX_FILES:,} YAML files")

    def is_part(self, folder: str) -> bool:
        return self.scenarios or folder != SCENARIOS

    def inside(self, top: str, name: str) -> str:
        return Path(top, name).relative_to(self.folder).as_posix()

    def unreadable(self, error: OSError) -> None:
        self.refuse("E0102", f"this folder cannot be read: {error.strerror}", self.inside(str(error.filename), ""))

    def may_read(self, path: str) -> bool:
        full = self.folder / path
        if not path.isprintable():
            self.refuse("E0102", "this file has a character in its name that cannot be seen", path, "rename it")
        elif os.path.islink(full) and not os.path.realpath(full).startswith(os.path.join(self.root, "")):
            whole = "the folder" if self.scenarios else "the set's folder"
            self.refuse("E0102", f"this link leads out of {whole}", path, "put a copy of the file here")
        elif not os.path.isfile(full):  # a pipe or device could keep a reader waiting for ever
            self.refuse("E0102", "this is not a plain file", path)
        elif not self.scenarios and (meant := _meant_name(path)) is not None:
            self.misnamed.append(path)
            self.refuse("E0102", f"this file is only read under the name {quoted(meant)}", path, "rename it")
        else:
            return True
        return False

    def read(self, paths: Iterable[str]) -> Iterator[SetFile]:
        total = 0
        for path in paths:
            try:
                with (self.folder / path).open("rb") as stream:
                    content = stream.read(MAX_FILE_BYTES + 1)
            except OSError as error:
                self.refuse("E0102", f"this file cannot be read: {error.strerror}", path)
                continue
            total += len(content)
            if total > MAX_SET_BYTES:
                raise _TooMuch(f"holds more than {MAX_SET_BYTES:,} bytes of YAML")
            if len(content) > MAX_FILE_BYTES:
                message = f"this file is bigger than {MAX_FILE_BYTES:,} bytes; it is not read"
                self.refuse("E0104", message, path, "split it")
                continue
            yield self.decoded(path, content)

    def decoded(self, path: str, content: bytes) -> SetFile:
        try:
            return SetFile(path, self.shown(path), _plain_breaks(content.decode("utf-8-sig")))
        except UnicodeDecodeError as error:
            before = _plain_breaks(error.object[: error.start].decode("utf-8-sig"))
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            span = Span(self.shown(path), line, column, line, column + 1)
            message = "this file is not text in UTF-8; the first byte that is not stands here"
            self.problems.append(Diagnostic("E0103", message, span, "save it as UTF-8"))
            return SetFile(path, self.shown(path), _plain_breaks(content.decode("utf-8-sig", "replace")), sound=False)


def _meant_name(path: str) -> str | None:
    """The name that `Set.YAML` should have, if it should have another."""
    plain = PurePath(path.lower())
    meant = next((name for name in (SET_FILE, NAMES_FILE) if plain.stem == PurePath(name).stem), None)
    return meant if meant != path and plain.parent == PurePath() else None


def _plain_breaks(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _no_folder(folder: Path, display: str) -> Diagnostic | None:
    if visible(display) != display:  # it stands in messages, and in the Python that the set becomes
        message = f"{quoted(display)} has a character in its name that cannot be seen"
        return Diagnostic("E0102", message, None, "rename the folder")
    if os.path.isdir(folder):
        return None
    if os.path.lexists(folder):
        return Diagnostic("E0101", f"{quoted(display)} is no folder", None, "name the folder that holds `set.yml`")
    return Diagnostic("E0101", f"there is no folder {quoted(display)}", None)


def _no_set_file(display: str, paths: list[str]) -> Diagnostic:
    inner = next((path for path in paths if path.endswith("/" + SET_FILE)), None)
    message = f"{quoted(display)} has no `{SET_FILE}`, so it is no set"
    if inner:
        return Diagnostic("E0101", message, None, f"did you mean {quoted(PurePath(display, inner).parent.as_posix())}?")
    return Diagnostic("E0101", message, None, "add one that says `set: its-id`")
