"""Which cards of a set no scenario speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bangdsl.diagnostics import Diagnostic, quoted
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.files import SetFile, read_scenario_files
from bangdsl.meaning.remarks import not_meant_so
from bangdsl.paths import scenarios_of

WORD = re.compile(r"[a-z][a-z0-9-]*")
CODE = "W0311"


def without_scenarios(sets: Iterable[SetSource]) -> Iterator[Diagnostic]:
    """What none of the scenarios of these sets names."""
    for source in sets:
        folder = scenarios_of(source.id, source.folder)
        if folder.is_dir():
            yield from unnamed_in(source, read_scenario_files(folder)[0])


def unnamed_in(source: SetSource, scenarios: Iterable[SetFile]) -> Iterator[Diagnostic]:
    """The cards, characters and events of a set that none of these scenarios names, unless that is meant so.

    Of a set without any scenarios nothing is told.
    """
    named = {word for file in scenarios for word in WORD.findall(file.text)}
    for entry in source.entries if named else ():
        yield from not_meant_so(entry, list(_unnamed(entry, named)), [CODE])


def _unnamed(entry: Entry, named: set[str]) -> Iterator[Diagnostic]:
    if entry.kind in ("rule", "role") or entry.reprint is not None or entry.effect is None or entry.id in named:
        return
    hint = "write one that plays it, in the folder `scenarios`"
    yield Diagnostic(CODE, f"no scenario speaks of {quoted(entry.id)}", entry.spans["id"], hint)
