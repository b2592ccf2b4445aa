"""`dataclass` for the nodes of trees and meanings: what the standard library's gives, without its price on loading.

There are hundreds of these classes, and the standard decorator writes and compiles six methods for each when it is
imported. Here all classes share theirs, and only `__init__` is written, when the first node of a class is made.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

Class = TypeVar("Class", bound=type)
BELOW, ALL = "_below", "_all"  # where a node notes the nodes below it, directly and at all; no part of it


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def dataclass(*, frozen: bool, kw_only: bool = False) -> Callable[[Class], Class]:
    """As `dataclasses.dataclass(frozen=True)`: `fields` and `replace` know these classes too."""
    assert frozen, "what is shared must not change"

    def made(cls: Class) -> Class:
        fields: dict[str, Field[Any]] = {}
        for base in reversed(cls.__mro__[1:]):
            fields.update(vars(base).get("__dataclass_fields__", {}))
        for name, said in vars(cls).get("__annotations__", {}).items():
            assert not said.startswith(("ClassVar", "InitVar")), "these have fields alone"
            fields[name] = _field(cls, name, said, kw_only)
        methods: dict[str, Any] = {
            "__init__": _first_init,
            "__eq__": _eq,
            "__hash__": _hash,
            "__repr__": _repr,
            "__setattr__": _refused,
            "__delattr__": _refused,
            "__match_args__": tuple(each.name for each in fields.values() if each.init and not each.kw_only),
            "__dataclass_fields__": fields,
            "__dataclass_params__": _PARAMS,
            "_compared": tuple(each.name for each in fields.values() if each.compare),
        }
        for name, value in methods.items():
            setattr(cls, name, value)
        return cls

    return made


def _field(cls: type, name: str, said: str, kw_only: bool) -> Field[Any]:
    """What the standard decorator makes of one annotation; a default stays on the class, for who reads it there."""
    default = vars(cls).get(name, MISSING)
    found: Any = default if isinstance(default, Field) else dataclasses.field(default=default)
    if isinstance(default, Field):
        if default.default is MISSING:
            delattr(cls, name)
        else:
            setattr(cls, name, default.default)
    found.name, found.type, found._field_type = name, said, _PLAIN
    if found.kw_only is MISSING:
        found.kw_only = kw_only
    return found  # type: ignore[no-any-return]


@dataclasses.dataclass(frozen=True, init=False)
class _Like:
    """One that the standard library made: what it hangs on a class is taken from here."""

    field: None


_PARAMS: Any = vars(_Like)["__dataclass_params__"]
_PLAIN: Any = vars(_Like)["__dataclass_fields__"]["field"]._field_type


def _first_init(self: Any, *args: Any, **named: Any) -> None:
    """Stands in for the `__init__` of a class until the first node of it is made."""
    cls = next(each for each in type(self).__mro__ if "__init__" in vars(each))
    known: dict[str, Any] = {}
    plain, keyed, body = ["self"], list[str](), ["  self__dict = self.__dict__"]
    for each in dataclasses.fields(cls):
        if not each.init:
            continue
        default = ""
        if each.default is not MISSING:
            known[f"default_{each.name}"] = each.default
            default = f" = default_{each.name}"
        elif each.default_factory is not MISSING:
            known[f"default_{each.name}"], known["MISSING"] = each.default_factory, MISSING
            default = " = MISSING"
            body.append(f"  if {each.name} is MISSING: {each.name} = default_{each.name}()")
        (keyed if each.kw_only else plain).append(each.name + default)
        body.append(f"  self__dict[{each.name!r}] = {each.name}")
    if hasattr(cls, "__post_init__"):
        body.append("  self.__post_init__()")
    head = f"def __init__({', '.join([*plain, *(['*', *keyed] if keyed else [])])}):"
    exec("\n".join([head, *body]), known)
    setattr(cls, "__init__", known["__init__"])  # noqa: B010  # mypy takes it for the method of an instance
    known["__init__"](self, *args, **named)


if TYPE_CHECKING:
    from dataclasses import replace as replace  # whose arguments are known to be fields
else:

    def replace(node: Any, **changes: Any) -> Any:
        """As `dataclasses.replace`, for these classes alone: a lowering changes thousands of nodes."""
        there = object.__new__(type(node))
        parts = there.__dict__
        parts.update(node.__dict__)
        parts.pop(BELOW, None)
        parts.pop(ALL, None)
        assert changes.keys() <= parts.keys(), f"{type(node).__name__} has no such fields: {changes.keys()}"
        parts.update(changes)
        if hasattr(there, "__post_init__"):
            there.__post_init__()
        return there


def _eq(self: Any, other: Any) -> bool:
    if self is other:
        return True
    if self.__class__ is not other.__class__:
        return NotImplemented  # type: ignore[no-any-return]
    mine, theirs, compared = self.__dict__, other.__dict__, self._compared
    for name in compared:
        if mine[name] != theirs[name]:
            return False
    return True


def _hash(self: Any) -> int:
    values = self.__dict__
    return hash(tuple([values[name] for name in self._compared]))


def _repr(self: Any) -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refused(self: Any, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"{type(self).__name__} is frozen: its {name} cannot change")
