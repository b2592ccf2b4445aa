"""What can be written at a place of a file: keys, ids, words of the sets in use, and the words of an effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bangdsl.diagnostics import codes
from bangdsl.editing.places import Place, place_at
from bangdsl.editing.words import Offer, offers
from bangdsl.editing.workspace import Known, Workspace
from bangdsl.library import published
from bangdsl.load.schema import schema_of
from bangdsl.meaning.lint import KEYS
from bangdsl.meaning.lint import KINDS as ENTRY_KINDS

PLAYERS = "players"
STEPS = {
    "plays": "plays a card from hand: `ann plays bang on bob`", "uses": "uses an ability: `bob uses barrel`",
    "passes": "does not answer, or chooses no more", "stops": "ends phase 2", "accepts": "takes a `may`",
    "declines": "leaves a `may`", "chooses": "a player, a card or an order", "discards": "gives up cards",
    "draws": "takes a card", "gives": "hands a card over", "cannot play": "must be refused",
    "cannot use": "must be refused", "may": "exactly these answers are legal", "may not": "none of these is legal",
}  # fmt: skip
CARD_LISTS = ("hand", "in play", "deck", "discard", "deck-only", "shown")


def completions(workspace: Workspace, path: Path, line: int, column: int) -> list[Offer]:
    """What can stand at a line and a column, both counted from 0."""
    place = place_at(workspace.text_of(path), line, column)
    known = workspace.lately_known(path)
    kind = workspace.kind_of(path)
    if kind == "cards":
        return list(_in_cards(place, known))
    if kind == "set":
        return list(_in_set(place, known))
    if kind == "names":
        return list(_ids(known, own=True)) if place.is_key and not place.path else []
    return list(_in_scenarios(place, known, workspace, path))


def replaced(place: Place, offer: Offer) -> int:
    """How many characters before the cursor an offer takes the place of."""
    text = place.text
    for length in range(min(len(offer.text), len(text)), 0, -1):
        if offer.text.lower().startswith(text[-length:].lower()) and (
            length == len(text) or not text[-length - 1].isalnum()
        ):
            return length
    return 0


# ---------------------------------------------------------------- card files


def _in_cards(place: Place, known: Known | None) -> Iterator[Offer]:
    path = place.path
    if place.is_key:
        if len(path) == 1:
            yield from _keys(schema_of("cards")["$defs"]["entry"])
        return
    if len(path) < 2 or known is None:
        return
    key, table = path[1], known.table
    if key == "effect":
        yield from offers(place.text, table)
    elif key == "border":
        yield from (Offer(word, "border", table.adjectives.get(word, ""), "", 1) for word in sorted(table.borders))
    elif key == "traits":
        yield from (Offer(w, "trait", noun.means, "", 1) for w, noun in sorted(table.nouns.items()) if noun.trait)
    elif key == "kind":
        own = {word: noun.means for word, noun in table.nouns.items() if noun.kind}
        yield from (Offer(w, "kind", means, "", 1) for w, means in {**dict.fromkeys(ENTRY_KINDS, ""), **own}.items())
    elif key in ("reprint", "replaces"):
        yield from _sets(known)
    elif key in ("variant", "not-in"):
        every = {name: row for source in known.found.sets.values() for name, row in source.variants.items()}
        yield from (Offer(name, "variant", str(row.get("about", "")), "", 1) for name, row in every.items())
    elif key == "meant-so":
        yield from (Offer(c.slug, "remark", c.title, "", 1) for c in codes().values() if c.severity == "warning")


def _keys(schema: Mapping[str, Any]) -> Iterator[Offer]:
    for key, row in schema["properties"].items():
        shown = row.get("examples", [""])[0]
        yield Offer(key, "key", row.get("description", ""), f"`{key}: {shown}`" if shown != "" else "", 1)


def _sets(known: Known) -> Iterator[Offer]:
    for ident in dict.fromkeys([*published(), *known.found.sets]):
        if ident != known.source.id:
            source = known.found.sets.get(ident)
            yield Offer(ident, "set", source.names["en"] if source is not None else "a published set", "", 1)


def _ids(known: Known | None, own: bool = False, kinds: tuple[str, ...] = ()) -> Iterator[Offer]:
    for ident, (source, entry) in known.entries.items() if known is not None else ():
        if (not own or source is known.source) and (not kinds or entry.kind in kinds):  # type: ignore[union-attr]
            said = entry.effect.text.strip() if entry.effect is not None else ""
            yield Offer(
                ident, entry.kind, f"{entry.names['en']}, of the set {source.id}", f"`{said}`" if said else "", 1
            )


# ---------------------------------------------------------------- set.yml


def _in_set(place: Place, known: Known | None) -> Iterator[Offer]:
    path, schema = place.path, schema_of("set")
    if place.is_key:
        if not path:
            yield from _keys(schema)
        elif path == ("words",):
            yield from (Offer(group, "group", f"words: {group}", "", 1) for group in KEYS)
        elif len(path) == 3 and path[0] == "words" and path[1] in KEYS:
            yield from (Offer(key, "key", "", "", 1) for key in ("means", *KEYS[path[1]]))
        elif len(path) == 2 and path[0] == "variants":
            yield from _keys(schema["properties"]["variants"]["additionalProperties"])
    elif path[-1:] == ("needs",) and known is not None:
        yield from _sets(known)
    elif path[-1:] == ("needs",):
        yield from (Offer(ident, "set", "a published set", "", 1) for ident in published())


# ---------------------------------------------------------------- scenarios


def _in_scenarios(place: Place, known: Known | None, workspace: Workspace, path: Path) -> Iterator[Offer]:
    keys, root = place.path[1:], schema_of("scenarios")
    schema = root["$defs"]["scenario"]
    if not place.path:
        return
    if keys[:1] == ("when",):
        yield from _steps(place, known, workspace, path)
        return
    if place.is_key:
        found = _schema_at(keys, schema, root)
        if found is not None:
            yield from _keys(found)
        if keys == ("then",):
            yield from (
                Offer(name, "player", "what holds of this player", "", 1) for name in _people(workspace, path, place)
            )
        if known is not None and keys[-1:] in (("tokens",), ("supply",)):
            yield from (Offer(w, "token", n.means, "", 1) for w, n in known.table.nouns.items() if n.type == "token")
        if known is not None and keys[-1:] == ("piles",):
            yield from (Offer(w, "pile", n.means, "", 1) for w, n in known.table.nouns.items() if n.type == "zone")
        return
    last = keys[-1] if keys else ""
    if last in CARD_LISTS or "piles" in keys[-2:]:
        yield from _ids(known)
    elif last in ("character", "role"):
        yield from _ids(known, kinds=(last,))
    elif last in ("turn", "asked", "winners"):
        yield from (Offer(name, "player", "", "", 1) for name in _people(workspace, path, place))
    elif last == "sets":
        yield from (Offer(ident, "set", "a published set", "", 1) for ident in published())


def _schema_at(keys: tuple[str, ...], schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The part of the schema that says which keys can stand below some keys."""
    found: Any = schema
    for key in keys:
        found = found.get("properties", {}).get(key) or found.get("additionalProperties")
        while isinstance(found, dict) and "$ref" in found:
            target: Any = root
            for step in found["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            found = target
        if not isinstance(found, dict):
            return None
    return found if "properties" in found else None


def _people(workspace: Workspace, path: Path, place: Place) -> list[str]:
    document, _ = workspace.scenarios(path)
    body = document.data.get(place.path[0]) if document is not None else None
    given = body.get("given") if isinstance(body, dict) else None
    people = given.get(PLAYERS) if isinstance(given, dict) else None
    return [str(name) for name in people] if isinstance(people, dict) else []


def _steps(place: Place, known: Known | None, workspace: Workspace, path: Path) -> Iterator[Offer]:
    words = place.text.split(" ")
    if len(words) <= 1:
        yield from (Offer(name, "player", "", "", 1) for name in _people(workspace, path, place))
    elif len(words) == 2:
        yield from (Offer(step, "step", means, "", 1) for step, means in STEPS.items())
    elif words[-2] in ("on", "and"):
        yield from (Offer(name, "player", "", "", 1) for name in _people(workspace, path, place))
        yield from _ids(known)
    else:
        yield from _ids(known)
        yield from (Offer(word, "word", "", "", 2) for word in ("on", "as", "and"))
