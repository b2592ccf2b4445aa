"""What is looked up when something happens: abilities in force, by what they wait for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, overload

if TYPE_CHECKING:
    from bangdsl.play.decisions import Slot
    from bangdsl.play.forms import Ability, Form, Key, Trigger
    from bangdsl.table.table import Player


class Waiting(Protocol):
    """A dict, of which the key says the form. Plain strings are events."""

    @overload  # to be a name of a form is more than to be a string
    def get(self, key: Key[Form] | tuple[Key[Form], Player], /) -> list[Slot[Form]] | None: ...  # type: ignore[overload-overlap]
    @overload
    def get(self, key: Key[Form] | tuple[Key[Form], Player], default: list[Slot[Any]], /) -> list[Slot[Form]]: ...  # type: ignore[overload-overlap]
    @overload
    def get(self, key: str, /) -> list[Slot[Trigger]] | None: ...
    @overload
    def get(self, key: str, default: list[Slot[Any]], /) -> list[Slot[Trigger]]: ...
    def __contains__(self, key: Any, /) -> bool: ...
    def __getitem__(self, key: Any, /) -> list[Slot[Ability]]: ...
    def pop(self, key: Any, default: None, /) -> list[Slot[Ability]] | None: ...
    def __setitem__(self, key: Any, slots: list[Slot[Ability]], /) -> None: ...
    def values(self) -> Iterable[list[Slot[Ability]]]: ...
    def copy(self) -> Waiting: ...
