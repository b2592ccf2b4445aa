"""Every code has a page: a wrong example that gives just this code, and a right one that gives none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from bangdsl.compiling import compile_folders, remarks_on
from bangdsl.diagnostics import Code, codes, example_files
from bangdsl.library import rulebook
from bangdsl.scenario.coverage import without_scenarios
from bangdsl.scenario.files import read_scenarios, run_file


def found_in(files: Mapping[str, str], folder: Path, page: str) -> list[str]:
    """The codes that these files give; that a card says what a published one says is told on its own page alone."""
    folder.mkdir()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    if set(files) == {"scenario.yml"}:
        document, problems = read_scenarios(folder / "scenario.yml")
        assert document is not None
        results = run_file(rulebook(["base"]), document)
        return [p.code for p in problems] + [r.problem.code for r in results if r.problem is not None]
    compilation = compile_folders([], [(folder, "example")])
    sets = [each for each in compilation.sets.values() if each.folder == folder and each.id in compilation.python]
    remarks = (*remarks_on(sets, compilation), *without_scenarios(sets))
    told = [d.code for d in (*compilation.diagnostics, *remarks)]
    return [code for code in told if code != SAME_TEXT or code == page]


SAME_TEXT = "W0310"
NO_TEXT = {"E0502"}  # a mistake of the compiler: no text of a card gives it


@pytest.mark.parametrize(
    "code", [each for each in codes().values() if each.wrong is not None], ids=lambda code: code.code
)
def test_page_of_a_code(code: Code, tmp_path: Path) -> None:
    assert set(found_in(_files(code.wrong), tmp_path / "wrong", code.code)) == {code.code}
    assert found_in(_files(code.right), tmp_path / "right", code.code) == []


def test_every_mistake_of_a_card_has_examples() -> None:
    assert {code.code for code in codes().values() if code.wrong is None or code.right is None} == NO_TEXT


def _files(example: object) -> dict[str, str]:
    if isinstance(example, Mapping) and set(example) == {"scenario.yml"}:
        return dict(example)
    return example_files(example)  # type: ignore[arg-type]
