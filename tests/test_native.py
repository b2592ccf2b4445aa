"""The compiled interpreter: `make native` runs every test with it; here, that its modules can be compiled."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
TO_C = "import sys, hatch_build; hatch_build.to_c(sys.argv[1:])"


@pytest.mark.slow
def test_what_is_compiled_can_be(tmp_path: Path) -> None:
    """mypyc knows less Python than Python does: what it does not know is said in other words, or left to Python."""
    shutil.copytree(ROOT / "bangdsl", tmp_path / "bangdsl", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("hatch_build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", TO_C, *MODULES], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "build" / "__native_bangdsl.h").is_file()
