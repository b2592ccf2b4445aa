"""Builds a wheel whose table and interpreter are compiled to C, for whoever asks: `BANGDSL_NATIVE=1 pip install .`

Compiled, games play about twice as fast, by the same source: mypyc reads the types that are there anyway. It needs a C
compiler and makes a wheel for one platform, so it is asked for and not done by default; the modules stay in the wheel
as Python too, where they can be read. Never in an editable install: what is compiled would go stale there.
"""

from __future__ import annotations

import os
import shutil
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED_FOR = "BANGDSL_NATIVE"


class NativeHook(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def asked_for(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(ASKED_FOR, "0") not in ("", "0")

    def dependencies(self) -> list[str]:
        return ["mypy>=2", "setuptools"] if self.asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.asked_for() or version == "editable":
            return
        self.work = TemporaryDirectory()
        folder = Path(self.work.name)
        shutil.copytree(Path(self.root) / "bangdsl", folder / "bangdsl", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(Path(self.root) / "pyproject.toml", folder)
        compile_modules(folder, self.config["modules"])
        for made in folder.rglob("*"):
            if made.suffix in (".so", ".pyd") and "build" not in made.relative_to(folder).parts:
                build_data["force_include"][str(made)] = made.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            self.work.cleanup()


def compile_modules(folder: Path, modules: list[str]) -> None:
    """Compile these modules of a copy of the package, each to a library beside it."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with chdir(folder):
        distribution = Distribution({"name": "bangdsl", "packages": ["bangdsl"], "ext_modules": to_c(modules)})
        command = build_ext(distribution)
        command.inplace, command.parallel, command.build_temp = True, True, "build/objects"
        command.ensure_finalized()
        command.run()


def to_c(modules: list[str]) -> list[Any]:
    """The C of these modules, in `build` of the folder one is in, and how it is to be built."""
    from mypyc.build import mypycify

    made: list[Any] = mypycify(
        modules, opt_level="2", debug_level="0", multi_file=True, group_name="bangdsl", target_dir="build"
    )
    return made
