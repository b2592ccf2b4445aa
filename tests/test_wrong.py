"""Wrong files and what is said about each: one slip, one message, at the right word, with what would be right.

After a change that is meant, run this file as a module to write the golden messages anew, and read the diff.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml

from bangdsl.compiling import compile_folders
from bangdsl.diagnostics import render

HERE = Path(__file__).parent
WRONG, GOLDEN = HERE / "wrong", HERE / "golden" / "diagnostics.yml"
FILES = sorted(path.stem for path in WRONG.glob("*.yml"))


@cache
def messages() -> dict[str, str]:
    """What is said about each file; they stand in one set, so that what they need is read once."""
    with TemporaryDirectory() as name:
        folder = Path(name, "wrong")
        shutil.copytree(WRONG, folder)
        (folder / "set.yml").write_text("set: wrong\nneeds: [base]\n", encoding="utf-8")
        found = compile_folders([], [(folder, "wrong")])
    by_file = {f"wrong/{file}.yml": file for file in FILES}
    told: dict[str, str] = {}
    for path, file in by_file.items():
        here = [each for each in found.diagnostics if each.span is not None and each.span.file == path]
        told[file] = render(here, found.texts)
    return told


@pytest.mark.parametrize("file", FILES)
def test_what_is_said(file: str) -> None:
    golden = yaml.safe_load(GOLDEN.read_text(encoding="utf-8"))
    assert messages()[file] == golden[file].rstrip("\n")


def test_there_are_sixty_and_each_has_its_message() -> None:
    assert len(FILES) >= 60
    assert set(yaml.safe_load(GOLDEN.read_text(encoding="utf-8"))) == set(FILES)
    assert all(messages().values())


def _write_golden() -> None:
    lines = ["# What `bangdsl check` says about each file of tests/wrong; see tests/test_wrong.py."]
    for file, text in messages().items():
        lines += ["", f"{file}: |-", *(f"  {line}".rstrip() for line in text.split("\n"))]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _write_golden()
