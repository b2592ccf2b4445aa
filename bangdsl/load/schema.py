"""Hold the data of a file against its JSON Schema, in words a designer understands.

The schemas use no choice between subschemas, so that each mistake has one cause; patterns carry what they ask for in
`patternErrorMessage`, which editors show too, and their code in `x-code` where it is not the general one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from bangdsl.diagnostics import Diagnostic, did_you_mean, quoted
from bangdsl.load.fitting import Schema, fits
from bangdsl.load.yaml_positions import MAX_PROBLEMS, Document, KeyPath, too_many_problems

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

SCHEMAS: Final = Path(__file__).with_name("schemas")
# What the keywords and types that the schemas use become in words; a test looks for any that is missing.
_WANTED: Final = {
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
_FOUND: Final = {str: "text", int: "a number", bool: "true or false", list: "a list", dict: "a mapping"}
_BOUNDS: Final = {
    "minimum": "be at least",
    "maximum": "be at most",
    "maxLength": "be no longer than",
    "maxItems": "have no more entries than",
}
_Mistake = tuple[KeyPath, Diagnostic]


def check_schema(document: Document, name: str) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The data less everything that is wrong in it, so that one mistake is reported once, and the diagnostics."""
    schema = schema_of(name)
    if fits(document.data, schema, schema):
        return dict(document.data), []
    errors = _validator(name).iter_errors(document.data)
    explained = (each for error in errors for each in _explain(error, document))
    mistakes = list(islice(_distinct(explained), MAX_PROBLEMS + 1))
    diagnostics = [diagnostic for _, diagnostic in mistakes]
    if len(diagnostics) > MAX_PROBLEMS:
        return {}, [*diagnostics[:-1], too_many_problems(diagnostics[-1].span)]
    return _without(document.data, (), {path for path, _ in mistakes}), diagnostics


@cache
def schema_of(name: str) -> Schema:
    found: Schema = json.loads(SCHEMAS.joinpath(f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


@cache
def _validator(name: str) -> Validator:
    from jsonschema import Draft202012Validator  # here, because it takes longer to load than most sets

    return Draft202012Validator(schema_of(name))


def _distinct(mistakes: Iterator[_Mistake]) -> Iterator[_Mistake]:
    seen: set[_Mistake] = set()
    for mistake in mistakes:
        if mistake not in seen:
            seen.add(mistake)
            yield mistake


def _without(data: Mapping[str, Any], at: KeyPath, wrong: set[KeyPath]) -> dict[str, Any]:
    return {
        key: _without(value, (*at, key), wrong) if isinstance(value, dict) else value
        for key, value in data.items()
        if (*at, key) not in wrong
    }


def _explain(error: ValidationError, document: Document) -> Iterator[_Mistake]:
    """What is wrong, with the path of what to leave out because of it."""
    path: KeyPath = tuple(error.absolute_path)
    schema: Mapping[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    code, value = schema.get("x-code", "E0116"), cast(Any, error.instance)
    if error.validator == "additionalProperties":
        yield from _unknown_keys(path, schema["properties"], document)
    elif error.validator == "required":
        for missing in _missing_keys(value, schema):  # all of them for each error: the same twice is told once
            message = f"the key `{missing}` is missing"
            yield path, Diagnostic("E0114", message, document.where(path), f"add `{missing}: ...`")
    elif "propertyNames" in error.absolute_schema_path:
        key: KeyPath = (*path, value)
        message = f"{quoted(value)} {schema['patternErrorMessage']}"
        yield key, Diagnostic(code, message, document.keys[key], _respelt(value, code))
    elif error.validator == "type":
        yield _owner(path), _wrong_type(path, value, schema, document)
    elif error.validator == "pattern":
        message = f"{_subject(path)} {schema['patternErrorMessage']}"
        yield _owner(path), Diagnostic(code, message, document.where(path), _respelt(value, code))
    elif error.validator == "enum":
        message = f"{_subject(path)} must be {_either(schema['enum'])}"
        hint = did_you_mean(str(value), [str(each) for each in schema["enum"]])
        yield _owner(path), Diagnostic(code, message, document.where(path), hint)
    else:
        message = f"{_subject(path)} must {_BOUNDS[str(error.validator)]} {error.validator_value}"
        yield _owner(path), Diagnostic(code, message, document.where(path))


def _missing_keys(value: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[str]:
    """The keys that must be there and are not; one that was only misspelt is told as an unknown key."""
    known = schema.get("properties", {})
    strict = schema.get("additionalProperties") is False
    unknown = islice((key for key in value if key not in known), MAX_PROBLEMS if strict else 0)
    misspelt = {did_you_mean(key, known) for key in unknown}
    return (key for key in schema["required"] if key not in value and f"did you mean {quoted(key)}?" not in misspelt)


def _either(values: Sequence[object]) -> str:
    words = [quoted(each) if isinstance(each, str) else str(each).lower() for each in values]
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _unknown_keys(path: KeyPath, known: Mapping[str, Any], document: Document) -> Iterator[_Mistake]:
    entry: Any = document.data
    for step in path:
        entry = entry[step]
    for key in entry:
        if key in known:
            continue
        span = document.keys[(*path, key)]
        hint = did_you_mean(key, known) or f"the keys are {', '.join(known)}"
        if entry[key] is None and not _has_colon(document, span.end_line, span.end_column):
            hint = "a comma ended the text before this; put the whole text in quotes"
        yield (*path, key), Diagnostic("E0113", f"there is no key {quoted(key)}", span, hint)


def _has_colon(document: Document, line: int, column: int) -> bool:
    """Whether a `:` follows a key; in `{effect: draw, heal}` the second key is the rest of a text, and has none."""
    return document.source.split("\n", line)[line - 1][column - 1 :].lstrip().startswith(":")


def _wrong_type(path: KeyPath, value: object, schema: Mapping[str, Any], document: Document) -> Diagnostic:
    wanted = [schema["type"]] if isinstance(schema["type"], str) else list(schema["type"])
    found = "nothing is written here" if value is None else f"this is {_FOUND[type(value)]}"
    message = f"{_subject(path)} must be {' or '.join(_WANTED[each] for each in wanted)}, but {found}"
    hint = f"for example `{path[-1]}: {schema['examples'][0]}`" if "examples" in schema else None
    if "string" in wanted and value is not None and not (hint and isinstance(value, list)):
        hint = "if this is text, put it in quotes"
    return Diagnostic("E0115", message, document.where(path), hint)


def _respelt(text: str, code: str) -> str | None:
    """The id that was probably meant."""
    respelt = "-".join("".join(char if char.isalnum() else " " for char in text[:60].lower()).split())
    sound = respelt.isascii() and respelt[:1].isalpha() and respelt != text
    return f"did you mean {quoted(respelt)}?" if sound and code == "E0401" else None


def _subject(path: KeyPath) -> str:
    last = path[-1]
    return quoted(last) if isinstance(last, str) else f"item {last + 1} of {quoted(str(path[-2]))}"


def _owner(path: KeyPath) -> KeyPath:
    """The nearest thing around a path that can be left out whole: items of a list go with their list."""
    length = next((i for i, step in enumerate(path) if isinstance(step, int)), len(path))
    return path[:length]
