"""Nothing on the way is only of one system: the commands run without the modules and calls that Windows lacks."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.test_project import ROOT

# What only POSIX has. Importing one is an error on Windows, so is asking `os` for the rest.
ONLY_POSIX = ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "syslog", "posix")
NOT_IN_OS = (
    "O_NONBLOCK", "O_NOFOLLOW", "O_DIRECTORY", "fork", "getuid", "geteuid", "getpgid", "killpg", "setsid", "mkfifo",
    "sched_getaffinity", "uname", "nice", "chown", "statvfs", "openpty", "forkpty", "pread", "pwrite",
)  # fmt: skip
ELSEWHERE = f"""
import importlib, io, os, sys, types, tempfile, zipfile, shutil
import click, rich.console, rich.table, rich.text, yaml, lark, jinja2, jsonschema, concurrent.futures
tempfile.gettempdir()
sys.platform = "win32"
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2
msvcrt.locking = lambda file, mode, size: None
sys.modules["msvcrt"] = msvcrt

class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name in {ONLY_POSIX!r}:
            raise ModuleNotFoundError(f"there is no {{name}} on this system")

sys.meta_path.insert(0, Lacking())
for name in {ONLY_POSIX!r}:
    if name != "posix":
        sys.modules.pop(name, None)
for name in {NOT_IN_OS!r}:
    if hasattr(os, name):
        delattr(os, name)
# a console of the old kind: it knows neither suits nor frames
sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="cp1252", newline="\\r\\n")
sys.stderr = io.TextIOWrapper(sys.stderr.buffer, encoding="cp1252", newline="\\r\\n")
from bangdsl.cli import main
for words in (
    ["new", "dusty-road"],
    ["check", "dusty-road"],
    ["test", "dusty-road"],
    ["play", "--seed", "7", "--journal", "evening.journal"],
    ["why", "evening.journal"],
    ["sets"],
):
    code = main(words, standalone_mode=False)
    assert not code, (words, code)
print("all of it")
"""


def test_the_commands_run_on_a_system_like_windows(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "BANGDSL_HOME": str(tmp_path / "home")},
    )
    said = done.stdout.decode("cp1252")
    assert done.returncode == 0, f"{said}\n{done.stderr.decode('cp1252')}"
    assert said.rstrip().endswith("all of it")
    assert "4 passed, 0 failed" in said


def test_what_only_one_system_has_is_asked_for_behind_a_guard() -> None:
    """An import at the top of a module would fail before anything is said."""
    found = []
    for path in sorted(ROOT.glob("bangdsl/**/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        guarded = {
            id(node)
            for branch in ast.walk(tree)
            if isinstance(branch, ast.If) and "platform" in ast.unparse(branch.test)
            for node in ast.walk(branch)
        }
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if set(names) & set(ONLY_POSIX) and id(node) not in guarded:
                found.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    assert found == []


def test_text_is_read_and_written_with_its_encoding_said() -> None:
    """What a system takes for granted differs: UTF-8 is always said."""
    found = []
    for path in sorted(ROOT.glob("bangdsl/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                said = {keyword.arg for keyword in node.keywords}
                if node.func.attr in ("read_text", "write_text") and "encoding" not in said:
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []
