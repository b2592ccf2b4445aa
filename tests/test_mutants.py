"""The mutants still fit the code they break; what catches them is found out by `python -m tests.mutants`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mutants import EQUAL, MUTANTS, ROOT, Mutant, broken


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_changes_one_place(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    compile(broken(mutant, text), mutant.file, "exec")
    assert mutant.old != mutant.new


def test_each_mutant_has_a_name_of_its_own_and_those_excused_are_there() -> None:
    names = Counter(mutant.name for mutant in MUTANTS)
    assert [name for name, count in names.items() if count > 1] == []
    assert set(EQUAL) - set(names) == set()
