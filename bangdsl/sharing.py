"""Sets as one file: packed to be sent, and unpacked with suspicion.

A packed set is a zip file with the files of its folder below a folder of its id: cards, names, scenarios, a readme and
a licence, and nothing else. What comes from a stranger is looked at name by name before anything is written: no path
that leaves the folder, no link, nothing hidden, nothing that is not text, nothing bigger than a set can be, whatever
the file claims of itself.
"""

from __future__ import annotations

import io
import re
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from bangdsl.diagnostics import quoted
from bangdsl.library import Compilation, compile_sets, installed, published
from bangdsl.load.declared import SetSource
from bangdsl.load.files import MAX_FILE_BYTES, MAX_FILES, MAX_SET_BYTES, SCENARIOS, SET_FILE, read_folder
from bangdsl.load.files import read_scenario_files as read_scenarios
from bangdsl.paths import users_sets

SUFFIX: Final = ".bang"
MAX_PACKED: Final = 8_000_000  # bytes; text packs well
MAX_DEPTH: Final = 10
BESIDE: Final = tuple(f"{name}{end}" for name in ("README", "LICENSE", "LICENCE") for end in ("", ".md", ".txt"))
_PART: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. '()+-]*")
_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_DATE: Final = (1980, 1, 1, 0, 0, 0)  # the same set makes the same bytes


class NotShared(Exception):
    """A set that cannot be packed, or a file that cannot be unpacked: why, in a sentence."""


# ---------------------------------------------------------------- packing
def packed(source: SetSource) -> bytes:
    """The files of a set as one; the same files give the same bytes."""
    missing = [key for key, value in (("version", source.version), ("authors", source.authors)) if not value]
    missing += [] if source.licence else ["licence"]
    if missing:
        raise NotShared(f"say in {SET_FILE}: {', '.join(f'`{key}`' for key in missing)}")
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(_contents(source.folder)):
            entry = zipfile.ZipInfo(f"{source.id}/{path}", _DATE)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return found.getvalue()


def _contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    files, problems = read_folder(folder)
    scenarios, refused = read_scenarios(folder / SCENARIOS) if (folder / SCENARIOS).is_dir() else ([], [])
    for problem in (*problems, *refused):
        raise NotShared(problem.message)
    texts = {file.path: file.text for file in files}
    texts |= {f"{SCENARIOS}/{file.path}": file.text for file in scenarios}
    for path, text in texts.items():
        _checked_name(path)
        yield path, text.encode()
    for name in BESIDE:
        path_of = folder / name
        if path_of.is_file() and not path_of.is_symlink() and path_of.stat().st_size <= MAX_FILE_BYTES:
            yield name, path_of.read_bytes()


# ---------------------------------------------------------------- unpacking
def unpacked(file: Path) -> tuple[str, dict[str, bytes]]:
    """The id of the set in a file, and its files by their path, all of them looked at."""
    if file.stat().st_size > MAX_PACKED:
        raise NotShared(f"it has more than {MAX_PACKED:,} bytes; no set is that big")
    try:
        with zipfile.ZipFile(file) as archive:
            return _read(archive)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, OSError) as error:
        raise NotShared(f"it is no packed set: {error}") from error
    except Exception as error:  # zlib has an error of its own
        if type(error).__name__ != "error":
            raise
        raise NotShared(f"it is no packed set: {error}") from error


def _read(archive: zipfile.ZipFile) -> tuple[str, dict[str, bytes]]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if not 0 < len(entries) <= MAX_FILES:
        raise NotShared(f"it holds {len(entries):,} files; a set has 1 to {MAX_FILES:,}")
    folders = {entry.filename.split("/")[0] for entry in entries}
    ident = min(folders)
    if len(folders) > 1 or not _ID.fullmatch(ident):
        raise NotShared("all its files must lie in one folder, called after the set")
    found: dict[str, bytes] = {}
    seen: set[str] = set()
    left = MAX_SET_BYTES
    for entry in entries:
        path = _checked_entry(entry, ident)
        if path.casefold() in seen:  # some systems do not tell them apart
            raise NotShared(f"it has {quoted(path)} twice")
        seen.add(path.casefold())
        content = _content(archive, entry, min(MAX_FILE_BYTES, left))
        left -= len(content)
        found[path] = content
    if SET_FILE not in found:
        raise NotShared(f"there is no {SET_FILE} in it")
    return ident, found


def _checked_entry(entry: zipfile.ZipInfo, ident: str) -> str:
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise NotShared(f"{quoted(entry.filename)} is no plain file")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others may ask for any memory
        raise NotShared(f"{quoted(entry.filename)} is packed in a way that sets are not")
    if entry.flag_bits & 1:
        raise NotShared(f"{quoted(entry.filename)} is locked with a password")
    path = entry.filename.removeprefix(f"{ident}/")
    _checked_name(path)
    if not path.endswith((".yml", ".yaml")) and path not in BESIDE:
        raise NotShared(f"{quoted(path)} is no file of a set")
    return path


def _checked_name(path: str) -> None:
    """A path that stays inside, on every system."""
    parts = PurePosixPath(path).parts
    sound = path == "/".join(parts) and 0 < len(parts) <= MAX_DEPTH
    if not sound or not all(_PART.fullmatch(part) and not _RESERVED.fullmatch(part) for part in parts):
        raise NotShared(f"{quoted(path)} is no name for a file of a set")
    if any(part.endswith((".", " ")) for part in parts):
        raise NotShared(f"{quoted(path)} is no name for a file of a set")


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """No more is unpacked than may be there, whatever the file says of its size."""
    with archive.open(entry) as stream:
        content = stream.read(most + 1)
    if len(content) > most:
        raise NotShared(f"{quoted(entry.filename)} is bigger than a file of a set can be")
    return content


# ---------------------------------------------------------------- adding
def added(file: Path, others: Iterable[Path] = (), *, replace: bool = False) -> tuple[SetSource, Compilation]:
    """Unpack a set, check it, and keep it for the user if it has no errors; what was checked is told in any case."""
    ident, files = unpacked(file)
    place = users_sets() / ident
    if ident in published():
        raise NotShared(f"the set {quoted(ident)} comes with bangdsl")
    if place.exists() and not replace:
        raise NotShared(f"the set {quoted(ident)} is there already; `--replace` puts this one in its place")
    users_sets().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".adding-", dir=users_sets()) as beside:
        fresh = Path(beside) / ident
        for path, content in files.items():
            target = fresh.joinpath(*path.split("/"))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        found = compile_sets([], [fresh, *others])
        source = next((each for each in found.sets.values() if each.folder == fresh), None)
        if found.errors or source is None:
            raise Unsound(found)
        if source.id != ident:
            raise NotShared(f"its folder is called {quoted(ident)}, and the set {quoted(source.id)}")
        if place.exists():
            place.replace(Path(beside) / "old")
        fresh.replace(place)
    return source, found


class Unsound(Exception):
    """A packed set with errors."""

    def __init__(self, found: Compilation) -> None:
        super().__init__("the set has errors")
        self.found = found


def removed(ident: str) -> Path:
    """Take a set away that the user had added."""
    place = installed().get(ident)
    if place is None:
        raise NotShared(f"no set {quoted(ident)} was added")
    shutil.rmtree(place)
    return place
