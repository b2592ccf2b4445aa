"""Whatever a stranger sends, a command ends with a diagnostic, soon, and commands neither the terminal nor Python."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.strangers.cases import GROUPS

# But for the end of a line: what a terminal would obey, or read backwards.
RAW = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "group", [pytest.param(group, marks=pytest.mark.slow if group == "heavy" else ()) for group in GROUPS]
)
def test_hostile_cases_end_with_a_diagnostic(group: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.strangers.server", str(tmp_path), group]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    told = {name: (code, out, err) for name, code, out, err in json.loads(done.stdout)}
    wrong = []
    for case in GROUPS[group]:
        code, out, err = told[case.name]
        both = out + err
        if code != case.code or "Traceback" in both or case.said not in both or RAW.search(both) or len(both) > 500_000:
            wrong.append(f"{case.name}: ended with {code}, said {both[:300]!r}, not {case.said!r}")
    assert wrong == []


def test_there_are_two_hundred_of_them_and_each_has_its_name() -> None:
    cases = [case for group in GROUPS.values() for case in group]
    assert len([case for case in cases if case.code in (1, 2)]) >= 200
    assert [name for name, count in Counter(case.name for case in cases).items() if count > 1] == []
