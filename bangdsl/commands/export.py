"""`bangdsl export`: every entry as data, for tools; `load/schemas/export.schema.json` says what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bangdsl.commands.common import RuleTexts, as_json, everything, usable, with_option

if TYPE_CHECKING:
    from bangdsl.library import Compilation
    from bangdsl.tree.nodes import Effect

REACH = "reach"  # the number that a weapon sets


@click.command()
@with_option
def command(folders: Sequence[Path]) -> None:
    """Print all cards as JSON.

    A list with an object for each card, character, role, rule and event: id, set, kind, border, copies, count, life,
    cost, range (the reach a weapon gives), names, effect as written, rule text, file and line.

    \b
    Examples:
      bangdsl export > cards.json
      bangdsl export --with path/to/my-set | jq '.[] | select(.set == "my-set") | .names.en'
    """
    click.echo(as_json(exported(usable(everything(folders))), indent=1))


def exported(compilation: Compilation) -> list[dict[str, Any]]:
    texts = RuleTexts(compilation)
    rows = [
        {
            "id": entry.id,
            "set": source.id,
            "kind": entry.kind,
            "border": entry.border,
            "copies": [[rank, suit] for rank, suit in entry.copies],
            "count": entry.count,
            "life": entry.life,
            "cost": entry.cost,
            "range": range_of(compilation.effects[source.id].get(entry.id)) if entry.kind == "play" else None,
            "names": dict(entry.names),
            "effect": entry.effect.text if entry.effect is not None else None,
            "text": texts.of(source, entry) or None,
            "file": entry.file,
            "line": entry.line,
        }
        for source in compilation.sets.values()
        for entry in source.entries
    ]
    if texts.failures:
        from bangdsl.library import Unusable

        raise Unusable(texts.failures, compilation.texts)
    return rows


def range_of(effect: Effect | None) -> int | None:
    """The N of a sentence `my reach is N`."""
    from bangdsl.tree.nodes import Is, Quantity, Thing

    for sentence in effect.sentences if effect is not None else ():
        if not isinstance(sentence, Is) or sentence.negated or sentence.args:
            continue
        left, right = sentence.left, sentence.right
        if not isinstance(left, Thing) or not isinstance(right, Thing) or left.noun is None or left.where:
            continue
        mine = isinstance(left.quantity, Quantity) and left.quantity.words == ("my",)
        number = right.quantity.number if right.noun is None and right.quantity is not None else None
        if mine and left.noun.word == REACH and number is not None:
            return number
    return None
