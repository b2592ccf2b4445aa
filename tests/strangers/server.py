"""Run cases, each in a process of its own with its own bounds: python -m tests.strangers.server FOLDER GROUP

What is slow to load is loaded once, then the process is copied for each case. Prints a JSON list: name, exit code (or
the signal that ended it, negative), stdout and stderr; and to stderr what each case took.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import traceback
from pathlib import Path

from bangdsl import cli
from bangdsl.commands import check, explain, play, show, simulate, test  # noqa: F401  loaded before the first copy
from bangdsl.library import compile_sets, rulebook
from tests.strangers.cases import GROUPS
from tests.strangers.table import Case

SECONDS = 30  # of a processor
WAITING = 300  # seconds by the clock: whoever waits for what never comes takes no time of a processor
BYTES = 1 << 30


def main() -> None:
    folder, group = Path(sys.argv[1]), sys.argv[2]
    compile_sets(["base"])
    rulebook(["base"])
    print(json.dumps([run(case, folder / str(number)) for number, case in enumerate(GROUPS[group])]))


def run(case: Case, folder: Path) -> tuple[str, int, str, str]:
    here = folder / "here"
    here.mkdir(parents=True)
    words = case.lay(here)
    child = os.fork()
    if child == 0:
        _bounded(words, folder)
    _, status, used = os.wait4(child, 0)
    said = [(folder / name).read_bytes().decode("utf-8", "surrogateescape") for name in ("stdout", "stderr")]
    print(f"{used.ru_utime + used.ru_stime:.1f} s {used.ru_maxrss >> 10} MB {case.name!r}", file=sys.stderr)
    return case.name, os.waitstatus_to_exitcode(status), *said


def _bounded(words: list[str], folder: Path) -> None:
    """The command in this process, which ends with it."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.alarm(WAITING)
    os.chdir(folder)
    for name, number in (("stdout", 1), ("stderr", 2)):
        os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    code = 70
    try:
        cli.main(words)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
