"""Where data does not fit a JSON Schema, for the keywords that the schemas here use.

A general validator takes longer to load than a set, and longer to run than to read it. A test holds this one against
such a validator; a keyword that is not known here is refused, so that a schema cannot ask for what nobody looks at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bangdsl.load.yaml_positions import KeyPath

Schema = Mapping[str, Any]
_SAYS_NOTHING: Final = frozenset(
    {"$schema", "$id", "$defs", "title", "description", "examples", "patternErrorMessage", "x-code"}
)
_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


@dataclass(frozen=True)
class Misfit:
    """A value that a keyword of a schema refuses; with `of_key` it is a key of what is at the path."""

    keyword: str
    wanted: Any
    path: KeyPath
    value: Any
    schema: Schema
    of_key: bool


def misfits(value: Any, schema: Schema, root: Schema, path: KeyPath = (), of_key: bool = False) -> Iterator[Misfit]:
    """All of them, in the order of the schema's keywords."""
    for keyword, wanted in schema.items():
        if keyword in _SAYS_NOTHING:
            continue
        if keyword == "$ref":
            yield from misfits(value, _referred(wanted, root), root, path, of_key)
        elif keyword == "type":
            types = (wanted,) if isinstance(wanted, str) else wanted
            if not any(_TYPES[each](value) for each in types):
                yield Misfit(keyword, wanted, path, value, schema, of_key)
        elif keyword in _BELOW:
            yield from _BELOW[keyword](value, wanted, schema, root, path)
        elif not _FITS[keyword](value, wanted):
            yield Misfit(keyword, wanted, path, value, schema, of_key)


def _referred(name: str, root: Schema) -> Schema:
    found: Any = root
    for step in name.removeprefix("#/").split("/"):
        found = found[step]
    return found  # type: ignore[no-any-return]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# What a value has to be, each by its keyword; of what is of another type a keyword says nothing.
_FITS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "pattern": lambda value, wanted: not isinstance(value, str) or re.search(wanted, value) is not None,
    "maxLength": lambda value, wanted: not isinstance(value, str) or len(value) <= wanted,
    "minimum": lambda value, wanted: not _whole(value) or value >= wanted,
    "maximum": lambda value, wanted: not _whole(value) or value <= wanted,
    "maxItems": lambda value, wanted: not isinstance(value, list) or len(value) <= wanted,
    "enum": lambda value, wanted: any(value == each and type(value) is type(each) for each in wanted),
}


def _properties(value: Any, wanted: Any, schema: Schema, root: Schema, path: KeyPath) -> Iterator[Misfit]:
    for key, inner in wanted.items() if isinstance(value, dict) else ():
        if key in value:
            yield from misfits(value[key], inner, root, (*path, key))


def _others(value: Any, wanted: Any, schema: Schema, root: Schema, path: KeyPath) -> Iterator[Misfit]:
    known = schema.get("properties", ())
    others = [key for key in value if key not in known] if isinstance(value, dict) else []
    if wanted is False and others:
        yield Misfit("additionalProperties", wanted, path, value, schema, False)
    for key in others if wanted is not False else ():
        yield from misfits(value[key], wanted, root, (*path, key))


def _keys(value: Any, wanted: Any, schema: Schema, root: Schema, path: KeyPath) -> Iterator[Misfit]:
    for key in value if isinstance(value, dict) else ():
        yield from misfits(key, wanted, root, path, of_key=True)


def _items(value: Any, wanted: Any, schema: Schema, root: Schema, path: KeyPath) -> Iterator[Misfit]:
    for place, each in enumerate(value if isinstance(value, list) else ()):
        yield from misfits(each, wanted, root, (*path, place))


def _required(value: Any, wanted: Any, schema: Schema, root: Schema, path: KeyPath) -> Iterator[Misfit]:
    for key in wanted if isinstance(value, dict) else ():
        if key not in value:
            yield Misfit("required", wanted, path, value, schema, False)


_BELOW: Final[Mapping[str, Callable[[Any, Any, Schema, Schema, KeyPath], Iterator[Misfit]]]] = {
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": _keys,
    "items": _items,
    "required": _required,
}
