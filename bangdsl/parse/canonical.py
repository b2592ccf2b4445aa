"""The canonical words of an effect: what `bangdsl fmt` writes. Remarks, names and layout stay as they are."""

from __future__ import annotations

import re

from bangdsl.parse.parser import parse_effect
from bangdsl.parse.thesaurus import plainer, respelt
from bangdsl.parse.words import WordTable
from bangdsl.spans import EffectText
from bangdsl.tree import nodes as n


def canonical(text: str, table: WordTable) -> str:
    """The text in the canonical words of the language; as it is, if it cannot be read.

    What it says stays the same to the letter: the tree of what comes of it is that of the text.
    """
    tree = _tree(text, table, strictly=False)
    if tree is None:
        return text
    if _tree(text, table) is None:
        other = respelt(EffectText(text, ""), table)
        text = other.text if other is not None and _tree(other.text, table) == tree else text
    for shorter in (_in_base_form(text, table), *plainer(_in_base_form(text, table), table)):
        if _tree(shorter, table) == tree:
            text = shorter
    return text


_DOES = re.compile(r"(?<=[:,=;] )(?P<verb>[a-z-]+)(?![\w!'-])|(?<= and )(?P<also>[a-z-]+)(?![\w!'-])")


def _in_base_form(text: str, table: WordTable) -> str:
    """`the sheriff: draws` is `the sheriff: draw`; in an event a verb stands behind its doer, and stays."""
    return _DOES.sub(lambda found: table.bases[found[0]] if table.classes.get(found[0]) == "VERB" else found[0], text)


def _tree(text: str, table: WordTable, *, strictly: bool = True) -> n.Effect | None:
    return parse_effect(EffectText(text, ""), table, strictly=strictly)[0]
