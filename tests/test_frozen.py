"""Nodes are made as the standard library would make them, only sooner."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from bangdsl import frozen
from bangdsl.frozen import dataclass


@dataclass(frozen=True)
class Ours:
    one: int
    two: tuple[int, ...] = ()
    three: list[int] = dataclasses.field(default_factory=list, compare=False)
    late: int = dataclasses.field(init=False, repr=False)
    four: str = dataclasses.field(default="x", kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "late", self.one + 1)


@dataclass(frozen=True)
class OursBelow(Ours):
    two: tuple[int, ...] = (7,)
    values: int = 5  # a name that other code might use for itself


@dataclasses.dataclass(frozen=True)
class Theirs:
    one: int
    two: tuple[int, ...] = ()
    three: list[int] = dataclasses.field(default_factory=list, compare=False)
    late: int = dataclasses.field(init=False, repr=False)
    four: str = dataclasses.field(default="x", kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "late", self.one + 1)


@dataclasses.dataclass(frozen=True)
class TheirsBelow(Theirs):
    two: tuple[int, ...] = (7,)
    values: int = 5  # a name that other code might use for itself


PAIRS = [(Ours, Theirs), (OursBelow, TheirsBelow)]


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_fields_and_values_are_those_of_the_standard_library(ours: type[Ours], theirs: type[Theirs]) -> None:
    told = [(f.name, f.type, f.init, f.compare, f.repr, f.kw_only, f.default) for f in dataclasses.fields(ours)]
    assert told == [
        (f.name, f.type, f.init, f.compare, f.repr, f.kw_only, f.default) for f in dataclasses.fields(theirs)
    ]
    assert ours.__match_args__ == theirs.__match_args__
    mine, his = ours(1, (2,), four="y"), theirs(1, (2,), four="y")
    assert dataclasses.asdict(mine) == dataclasses.asdict(his)
    assert repr(mine).replace("Ours", "Theirs") == repr(his)
    for change in (dataclasses.replace, frozen.replace):
        assert dataclasses.asdict(change(mine, one=5)) == dataclasses.asdict(dataclasses.replace(his, one=5))
    with pytest.raises(AssertionError, match="has no such fields"):
        frozen.replace(mine, **{"nine": 9})
    assert mine == ours(1, (2,), [3], four="y")
    assert hash(mine) == hash(ours(1, (2,), [3], four="y"))
    assert mine != ours(1, (2,))
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_nothing_of_a_node_can_change() -> None:
    node = OursBelow(1)
    for change in (lambda: setattr(node, "one", 2), lambda: delattr(node, "one")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    with pytest.raises(TypeError):
        OursBelow()  # type: ignore[call-arg]


def test_two_classes_are_never_equal() -> None:
    assert Ours(1, (7,)) != OursBelow(1, (7,))
