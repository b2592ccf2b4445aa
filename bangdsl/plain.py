"""Nodes and what stands around them as plain data, and back: what `store` can keep.

Plain data has no classes, so each value of ours becomes a list that begins with a name. Only names that are known here
become anything when they are read: whatever a file holds, reading it calls nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bangdsl.diagnostics import Diagnostic, Fix
from bangdsl.spans import EffectText, Span

ATOMS = frozenset({str, int, bool, type(None)})
TUPLE, LIST, DICT, SET = "()", "[]", "{}", "<>"
Class = tuple[type, tuple[str, ...]]


@cache
def _meanings() -> Mapping[str, Class]:
    from bangdsl.meaning import nodes  # loaded only where a meaning is read

    return {f"m.{name}": _class(each) for name, each in vars(nodes).items() if _is_node(each, nodes.Meaning)}


def _is_node(each: object, base: type) -> bool:
    return isinstance(each, type) and issubclass(each, base)


@cache
def _others() -> Mapping[str, Class]:
    from bangdsl.load.declared import Entry

    classes = {"span": Span, "text": EffectText, "wrong": Diagnostic, "fix": Fix, "entry": Entry}
    return {name: _class(cls) for name, cls in classes.items()}


def _class(cls: Any) -> Class:
    return cls, tuple(cls.__dataclass_fields__)


@cache
def _names() -> Mapping[type, tuple[str, tuple[str, ...]]]:
    return {cls: (name, fields) for name, (cls, fields) in (*_others().items(), *_meanings().items())}


def plain(value: Any) -> Any:
    """A value as plain data; what is none of ours is a mistake and raised as one."""
    ours = _names().get(type(value))
    if ours is not None:
        (name, fields), values = ours, value.__dict__
        return [name, *[part if type(part) in ATOMS else plain(part) for part in map(values.__getitem__, fields)]]
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, tuple):
        return [TUPLE, *map(plain, value)]
    if isinstance(value, list):
        return [LIST, *map(plain, value)]
    if isinstance(value, Mapping):
        return [DICT, *(plain(part) for pair in value.items() for part in pair)]
    if isinstance(value, frozenset):
        return [SET, *map(plain, sorted(value))]
    raise TypeError(f"{type(value).__name__} is nothing that can be kept")


_CONTAINERS: Mapping[str, Callable[[list[Any]], Any]] = {
    TUPLE: tuple,
    LIST: list,
    SET: frozenset,
    DICT: lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
}


def made(data: Any) -> Any:
    """The value that plain data stands for; what stands for none raises `ValueError`."""
    if type(data) is not list:
        return data
    name, parts = data[0], [made(part) if type(part) is list else part for part in data[1:]]
    make = _CONTAINERS.get(name)
    if make is not None:
        return make(parts)
    cls, fields = (_others().get(name) or _meanings().get(name)) or (None, ())
    if cls is None or len(fields) != len(parts):
        raise ValueError(f"nothing of ours is called {name!r}")
    value: Any = object.__new__(cls)
    value.__dict__.update(zip(fields, parts, strict=True))
    return value
