"""`dataclass` for the nodes of trees and meanings: what the standard library's gives, without its price on loading.

There are hundreds of these classes, and the standard decorator writes and compiles six methods for each when it is
imported. Here all classes share theirs, and only `__init__` is written, when the first node of a class is made.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError
from typing import Any, TypeVar, dataclass_transform

Class = TypeVar("Class", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def dataclass(*, frozen: bool, kw_only: bool = False) -> Callable[[Class], Class]:
    """As `dataclasses.dataclass(frozen=True)`: `fields` and `replace` know these classes too."""
    assert frozen, "what is shared must not change"

    def made(cls: Class) -> Class:
        params = [vars(base)["__dataclass_params__"] for base in cls.__mro__ if "__dataclass_params__" in vars(base)]
        for each in params:  # else the standard decorator would write what keeps a class frozen, too
            each.frozen = False
        fields = dataclasses.fields(dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls))
        for each in (*params, vars(cls)["__dataclass_params__"]):
            each.frozen = True
        methods: dict[str, Any] = {
            "__init__": _first_init,
            "__eq__": _eq,
            "__hash__": _hash,
            "__repr__": _repr,
            "__setattr__": _refused,
            "__delattr__": _refused,
            "_compared": tuple(each.name for each in fields if each.compare),
        }
        for name, value in methods.items():
            setattr(cls, name, value)
        return cls

    return made


def _first_init(self: Any, *args: Any, **named: Any) -> None:
    """Stands in for the `__init__` of a class until the first node of it is made."""
    cls = next(each for each in type(self).__mro__ if "__init__" in vars(each))
    known: dict[str, Any] = {}
    plain, keyed, body = ["self"], list[str](), ["  values = self.__dict__"]
    for each in dataclasses.fields(cls):
        default = ""
        if each.default is not MISSING:
            known[f"default_{each.name}"] = each.default
            default = f" = default_{each.name}"
        elif each.default_factory is not MISSING:
            known[f"default_{each.name}"], known["MISSING"] = each.default_factory, MISSING
            default = " = MISSING"
            body.append(f"  if {each.name} is MISSING: {each.name} = default_{each.name}()")
        (keyed if each.kw_only else plain).append(each.name + default)
        body.append(f"  values[{each.name!r}] = {each.name}")
    head = f"def __init__({', '.join([*plain, *(['*', *keyed] if keyed else [])])}):"
    exec("\n".join([head, *body]), known)
    setattr(cls, "__init__", known["__init__"])  # noqa: B010  # mypy takes it for the method of an instance
    known["__init__"](self, *args, **named)


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
