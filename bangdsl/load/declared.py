"""A set as it is declared: what reading its folder gives, and all that later stages know of its files.

It stands by itself: who takes a set from what is kept needs nothing that reads files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from bangdsl.frozen import dataclass
from bangdsl.spans import EffectText, Span


@dataclass(frozen=True)
class Entry:
    """A card, character, role, rule or event as declared. `spans` has its id and the value of each key written."""

    id: str
    kind: str
    border: str | None
    copies: tuple[tuple[str, str], ...]
    count: int
    life: int | None
    cost: int | None
    traits: tuple[str, ...]
    variant: str | None
    not_in: str | None
    reprint: str | None
    replaces: str | None
    names: Mapping[str, str]
    effect: EffectText | None
    rulings: tuple[str, ...]
    about: str | None
    meant_so: tuple[str, ...]  # the warnings that it means to give
    file: str
    line: int
    spans: Mapping[str, Span]


@dataclass(frozen=True)
class SetSource:
    """A set as declared, before anything is known of what its words and effects mean."""

    id: str
    names: Mapping[str, str]
    players: tuple[int, int] | None
    needs: tuple[str, ...]
    words: dict[str, dict[str, Any]]
    word_spans: Mapping[tuple[str, str], Span]
    variants: Mapping[str, Mapping[str, str]]
    about: str | None
    support: bool  # it only serves others that need it
    languages: tuple[str, ...] | None  # in which all its cards have names; nothing: it does not say
    version: str | None
    authors: tuple[str, ...]
    licence: str | None
    not_with: tuple[str, ...]  # sets that it cannot be in a game with
    entries: tuple[Entry, ...]
    folder: Path
    files: Mapping[str, str]
    digest: str
    spans: Mapping[str, Span]
    ranks: Mapping[str, int] = field(default_factory=dict)
