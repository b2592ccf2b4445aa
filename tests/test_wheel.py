"""The wheel works alone: built from the sdist, installed elsewhere, run from a folder that has none of our files."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

import bangdsl

ROOT = Path(__file__).resolve().parent.parent
ENVIRON = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=ENVIRON, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def contents(folder: Path, *parts: str) -> dict[str, bytes]:
    """Every file of the folder, or of these parts of it, by its name. Byte code is anybody's to write: left out."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for part in parts or (".",)
        for path in (folder / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@dataclass(frozen=True)
class Installed:
    bin: Path
    package: Path
    elsewhere: Path


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    # Without --wheel, the wheel is made from the sdist and not from the tree: a file missing from either is missed.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path / "dist", ROOT, cwd=elsewhere)
    (wheel,) = (tmp_path / "dist").glob("bangdsl-*.whl")

    venv.create(tmp_path / "env", with_pip=False, symlinks=True)
    python = tmp_path / "env/bin/python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=elsewhere)

    # The dependencies are borrowed. Python does not read the .pth files of a folder that a .pth file names, so an
    # editable bangdsl over there stays out of the way; an ordinary one is behind ours.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=elsewhere).strip())
    borrowed = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    (site / "borrowed.pth").write_text("\n".join(borrowed) + "\n", encoding="utf-8")
    return Installed(bin=tmp_path / "env/bin", package=site / "bangdsl", elsewhere=elsewhere)


# One test, not five: under xdist each worker would build a wheel of its own.
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the environment's layout is spelt the POSIX way")
def test_the_wheel_works_without_the_source_tree(installed: Installed) -> None:
    found = run(installed.bin / "python", "-c", "import bangdsl; print(bangdsl.__file__)", cwd=installed.elsewhere)
    assert Path(found.strip()) == installed.package / "__init__.py"

    carried = contents(installed.package)
    data = {f"_data/{name}": text for name, text in contents(ROOT, "cards", "grammar", "generated").items()}
    assert {name.split("/")[1] for name in data} == {"cards", "grammar", "generated"}
    expected = contents(ROOT / "bangdsl") | data
    assert sorted(carried) == sorted(expected)  # the names first: a difference among them is easier to read
    assert carried == expected

    version = run(installed.bin / "bangdsl", "--version", cwd=installed.elsewhere)
    assert bangdsl.__version__ in version
    simulate = ("simulate", "--games", "1", "--players", "4", "--bots", "random", "--seed", "1", "--json")
    report = json.loads(run(installed.bin / "bangdsl", *simulate, cwd=installed.elsewhere))
    assert report

    demo = run(installed.bin / "bangdsl", "demo", "--out", "reference", cwd=installed.elsewhere)
    assert "Where to look next" in demo
    assert (installed.elsewhere / "reference" / "index.html").is_file()

    assert contents(installed.package) == carried, "running the command changed the installed package"
