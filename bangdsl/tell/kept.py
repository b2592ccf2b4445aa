"""The rule texts of a set, told once and kept: the templates of a language are dear to load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bangdsl import store
from bangdsl.diagnostics import Diagnostic
from bangdsl.library import Compilation
from bangdsl.load.declared import SetSource


def kept_rule_texts(
    source: SetSource, compilation: Compilation, language: str = "en"
) -> tuple[Mapping[str, str], Sequence[Diagnostic]]:
    """The rule text of every entry of a set whose effect has a meaning, by id, and our failures at the others."""
    rests_on = compilation.keys.get(source.id)
    key = store.key_of("told", rests_on, language) if rests_on else None
    found = store.kept(key) if key else None
    if isinstance(found, dict) and all(isinstance(text, str) for text in found.values()):
        return found, ()
    from bangdsl.tell.text import Untold, rule_texts

    try:
        texts = rule_texts(source, compilation, language)
    except Untold as untold:
        return untold.texts, untold.diagnostics
    if key:
        store.keep(key, texts)
    return texts, ()
