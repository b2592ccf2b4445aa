"""Which cards of a set no scenario speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from bangdsl.diagnostics import Diagnostic, quoted
from bangdsl.load.files import SCENARIOS, read_scenario_files
from bangdsl.load.sets import Entry, SetSource
from bangdsl.meaning.remarks import not_meant_so
from bangdsl.paths import CARDS

WORD = re.compile(r"[a-z][a-z0-9-]*")
CODE = "W0311"


def scenarios_of(source: SetSource) -> Path:
    """Where the scenarios of a set lie: in its folder; of a published set beside the tests of the project."""
    if source.folder.resolve().parent == CARDS.resolve():
        return CARDS.parent / "tests" / SCENARIOS / source.id
    return source.folder / SCENARIOS


def without_scenarios(sets: Iterable[SetSource]) -> Iterator[Diagnostic]:
    """The cards, characters and events of these sets that none of their scenarios names, unless that is meant so.

    Of a set without any scenarios nothing is told.
    """
    for source in sets:
        folder = scenarios_of(source)
        if not folder.is_dir():
            continue
        named = {word for file in read_scenario_files(folder)[0] for word in WORD.findall(file.text)}
        for entry in source.entries if named else ():
            yield from not_meant_so(entry, list(_unnamed(entry, named)), [CODE])


def _unnamed(entry: Entry, named: set[str]) -> Iterator[Diagnostic]:
    if entry.kind in ("rule", "role") or entry.reprint is not None or entry.effect is None or entry.id in named:
        return
    hint = "write one that plays it, in the folder `scenarios`"
    yield Diagnostic(CODE, f"no scenario speaks of {quoted(entry.id)}", entry.spans["id"], hint)
