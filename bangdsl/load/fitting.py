"""Does data fit a JSON Schema? Asked of every file; only what does not fit is handed to jsonschema, which says why.

That library takes longer to load than a set. A test holds this against it, and a keyword that is not known here is
refused, so that a schema cannot ask for what nobody looks at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

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


def fits(value: Any, schema: Schema, root: Schema) -> bool:
    for keyword, wanted in schema.items():
        if keyword not in _SAYS_NOTHING and not _FITS[keyword](value, wanted, schema, root):
            return False
    return True


def _is_of_type(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    return any(_TYPES[each](value) for each in ((wanted,) if isinstance(wanted, str) else wanted))


def _is_as_referred(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    found: Any = root
    for step in wanted.removeprefix("#/").split("/"):
        found = found[step]
    return fits(value, found, root)


def _have_their_values(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    known = wanted.items() if isinstance(value, dict) else ()
    return all(fits(value[key], inner, root) for key, inner in known if key in value)


def _have_others(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    known = schema.get("properties", ())
    others = [key for key in value if key not in known] if isinstance(value, dict) else []
    return not others if wanted is False else all(fits(value[key], wanted, root) for key in others)


def _have_keys(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    return not isinstance(value, dict) or all(fits(key, wanted, root) for key in value)


def _have_items(value: Any, wanted: Any, schema: Schema, root: Schema) -> bool:
    return not isinstance(value, list) or all(fits(each, wanted, root) for each in value)


def _of(kind: str, fit: Callable[[Any, Any], bool]) -> Callable[[Any, Any, Schema, Schema], bool]:
    """Of what is of another type a keyword says nothing."""
    return lambda value, wanted, schema, root: not _TYPES[kind](value) or fit(value, wanted)


_FITS: Final[Mapping[str, Callable[[Any, Any, Schema, Schema], bool]]] = {
    "$ref": _is_as_referred,
    "type": _is_of_type,
    "properties": _have_their_values,
    "additionalProperties": _have_others,
    "propertyNames": _have_keys,
    "items": _have_items,
    "required": _of("object", lambda value, wanted: all(key in value for key in wanted)),
    "pattern": _of("string", lambda value, wanted: re.search(wanted, value) is not None),
    "maxLength": _of("string", lambda value, wanted: len(value) <= wanted),
    "minimum": _of("integer", lambda value, wanted: value >= wanted),
    "maximum": _of("integer", lambda value, wanted: value <= wanted),
    "maxItems": _of("array", lambda value, wanted: len(value) <= wanted),
    "enum": lambda value, wanted, schema, root: any(value == each and type(value) is type(each) for each in wanted),
}
