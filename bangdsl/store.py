"""What was worked out once is kept on disk, by content: a key is made of all that the answer rests on.

The code of this package and the grammar are part of every key, so nothing kept can be stale; it can only be missing,
and then it is worked out again. What is kept is JSON, which cannot do anything when it is read; only the templates of
rule texts are code inside it, as in the folders where Python keeps its own. It is read only from a folder and from
files that nobody but the user could have written; where that is not so, nothing is kept.

`BANGDSL_CACHE` names another folder; empty, it keeps nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bangdsl.paths import GRAMMAR

FORMAT: Final = "1"
MAX_KEPT: Final = 400  # files; beyond that the oldest go
MAX_BYTES: Final = 50_000_000  # of one file; nothing of ours comes near
OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH
RESTS_ON: Final = ("lark", "yaml")  # other packages that what is kept comes from


def key_of(kind: str, *parts: str) -> str:
    """The key of an answer, from its kind and all that it rests on beside the code."""
    found = hashlib.sha256(f"{FORMAT}\0{kind}\0{code_version()}".encode())
    for part in parts:
        found.update(f"\0{len(part)}\0{part}".encode("utf-8", "surrogatepass"))
    return found.hexdigest()


@cache
def code_version() -> str:
    """A fingerprint of this package, its grammar, Python, and the packages that read files.

    Files count by their size and times, as they do for Python, which would not run a change that these do not show.
    """
    found = hashlib.sha256(sys.version.encode())
    for folder in map(str, (Path(__file__).parent, GRAMMAR)):
        for path, about in sorted(_files(folder)):
            found.update(f"\0{path}\0{about.st_size}\0{about.st_mtime_ns}\0{about.st_ctime_ns}".encode())
    for package in RESTS_ON:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            found.update(f"\0{spec.origin}\0{os.stat(spec.origin).st_mtime_ns}".encode())
    return found.hexdigest()


def _files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_file():
                yield entry.path, entry.stat()
            elif not entry.name.startswith((".", "_")):
                yield from _files(entry.path)


def kept(key: str) -> Any:
    """The answer that was kept under a key; nothing if there is none, or none that can be trusted."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        handle = os.open(folder / f"{key}.json", os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        with open(handle, "rb") as stream:
            if not _is_ours(os.fstat(handle), stat.S_ISREG):
                return None
            content = stream.read(MAX_BYTES)
        proof, _, body = content.partition(b"\n")
        return json.loads(body) if proof == _proof(key, body) else None
    except (OSError, ValueError, RecursionError):
        return None


def keep(key: str, answer: Any) -> None:
    """Keep an answer of plain data. What cannot be written is not kept, and that is all."""
    folder = cache_folder()
    if folder is None:
        return
    body = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    beside = folder / f"{key}.{os.getpid()}.new"
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "wb") as stream:
            stream.write(_proof(key, body) + b"\n" + body)
        os.replace(beside, folder / f"{key}.json")
        _forget_oldest(folder)
    except OSError:
        beside.unlink(missing_ok=True)


def rows_of(file: Path) -> Any:
    """What stands in a YAML file of this package: reading YAML takes its time, and so does loading what reads it."""
    text = file.read_text(encoding="utf-8")
    key = key_of("rows", text)
    rows = kept(key)
    if rows is None:
        import yaml

        rows = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        keep(key, rows)
    return rows


def _proof(key: str, body: bytes) -> bytes:
    """That a file is whole, and the one that was written under this key."""
    return hashlib.sha256(key.encode() + body).hexdigest().encode()


@cache
def cache_folder() -> Path | None:
    """The folder for what is kept, made if need be; none if it could be another's."""
    folder = _wanted_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_ours(os.lstat(folder), stat.S_ISDIR) and os.access(folder, os.W_OK) else None
    except OSError:
        return None


def _wanted_folder() -> Path | None:
    said = os.environ.get("BANGDSL_CACHE")
    if said is not None:
        return Path(said).absolute() if said.strip() else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        above = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        above = home / "Library" / "Caches"
    else:
        above = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return above / "bangdsl" if above.is_absolute() else None


def _is_ours(found: os.stat_result, right_kind: Any) -> bool:
    """Whether it is of the right kind, the user's own, and writable by nobody else."""
    if not right_kind(found.st_mode):
        return False
    if sys.platform == "win32":  # the folders of a user are his own there; modes say nothing
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & OTHERS


def _forget_oldest(folder: Path) -> None:
    files = [entry for entry in os.scandir(folder) if entry.name.endswith((".json", ".new"))]
    if len(files) > MAX_KEPT:
        for entry in sorted(files, key=lambda each: each.stat().st_mtime)[: len(files) - MAX_KEPT * 3 // 4]:
            os.unlink(entry.path)
