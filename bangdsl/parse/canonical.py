"""The canonical words of an effect, for whoever writes texts. Remarks, names and layout stay as they are."""

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
    tree = _tree(text, table)
    if tree is None:
        other = respelt(EffectText(text, ""), table)
        tree = _tree(other.text, table) if other is not None else None
        if other is None or tree is None:
            return text
        text = other.text
    plain = _in_base_form(text, table)
    for shorter in (plain, *plainer(plain, table)):
        if shorter != text and _tree(shorter, table) == tree:
            text = shorter
    return text


_DOES = re.compile(r"(?<=[:,=;] )(?P<verb>[a-z-]+)(?![\w!'-])|(?:(?<= and )|(?<= or ))(?P<also>[a-z-]+)(?![\w!'-])")


def _in_base_form(text: str, table: WordTable) -> str:
    """`the sheriff: draws` is `the sheriff: draw`; in an event a verb stands behind its doer, and stays."""
    return _DOES.sub(lambda found: table.bases[found[0]] if table.classes.get(found[0]) == "VERB" else found[0], text)


def _tree(text: str, table: WordTable) -> n.Effect | None:
    return parse_effect(EffectText(text, ""), table, strictly=True)[0]
