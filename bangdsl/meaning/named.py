"""What is said of a card by its name, held against what that card does: a card that never shoots has no damage and is
not avoided, one that heals nobody gives no more life, one that does nothing to others has no effect on them anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from bangdsl.diagnostics import Diagnostic
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import ALONE

SHOOTING: Final = "bang"
HEALING: Final = "heal"
# These do what another text says, whatever that is.
DOING: Final = (
    "do", "do named", "carry out", "play", "play as", "play named", "play way", "use way", "use named", "become",
)  # fmt: skip
TO_ONESELF: Final = ("me", "cost")
Said = Callable[[str], Sequence[m.Ability]]


def check_named(abilities: Iterable[m.Ability], said: Said, names: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Can what is said of cards by their names come to anything? `said` tells what entries of an id mean."""
    for ability in abilities:
        for node, ident in ((each, ident) for each in ability.walk() for ident in _named(each)):
            name = next((name for name, known in names.items() if known == ident), ident)
            wrong = _wrong(node, said(ident), name)
            if wrong is not None:
                yield Diagnostic("E0312", wrong[0], ability.span, wrong[1])
                break


def _named(node: m.Meaning) -> Sequence[str]:
    """The cards, if they are told by nothing but their names."""
    match node:
        case m.OfAttack(card=tests) | m.NotChosen(cards=tests, done="shot" | "healed") | m.Immune(others=tests):
            return _idents(tests)
        case m.NumberIs("healing", of=ident):
            return (ident,)
        case m.Pattern("avoid", conditions):
            cards = [c.tests for c in conditions if isinstance(c, m.That) and c.name]
            return _idents(cards[0]) if len(cards) == 1 else ()
    return ()


def _idents(tests: Sequence[m.Test]) -> tuple[str, ...]:
    match tests:
        case (m.NameIs(ident),):
            return (ident,)
        case (m.AnyOf(ways),):
            each = [_idents(way) for way in ways]
            return tuple(ident for found in each for ident in found) if all(each) else ()
    return ()


def _wrong(node: m.Meaning, does: Sequence[m.Ability], name: str) -> tuple[str, str] | None:
    """Why it comes to nothing, and what could be meant."""
    if not does:  # with what it says not known, or wrong itself
        return None
    if isinstance(node, m.Immune):
        return _comes_to_nobody(node, does, name)
    verb = HEALING if isinstance(node, m.NumberIs) or getattr(node, "done", "") == "healed" else SHOOTING
    acts = {step.act for ability in does for step in ability.walk() if isinstance(step, m.Do)}
    if verb in acts or acts & {*DOING}:
        return None
    if verb == HEALING:
        return f"`{name}` gives nobody life back", f"say it of a card that heals; or `when I play {name}: heal`"
    hint = f"say `when I lose life by {name}: …`, or `when another player would lose life by my {name}: lose 1 more`"
    return f"`{name}` shoots nobody: it is no attack, which has damage and may be avoided", hint


def _comes_to_nobody(node: m.Immune, does: Sequence[m.Ability], name: str) -> tuple[str, str] | None:
    """Of another player's card that only says something of numbers, or of who has it."""
    if not node.owner or any(isinstance(each, m.PlacedOn | m.Grants | m.SetUp) for of in does for each in of.walk()):
        return None
    acts = [act for ability in does for act in getattr(ability, "acts", ()) if act not in ALONE]
    if any(act.rpartition(" ")[2] not in TO_ONESELF for act in acts if not act.startswith("with ")):
        return None
    stats = [ability.stat for ability in does if isinstance(ability, m.NumberIs) and ability.at != 0]
    hint = f"say `{name} of others has no effect`, perhaps with `during my turn:`"
    if stats:
        hint = f"say `{name} of others has no effect on my {stats[0]}`"
    return f"`{name}` of another player does nothing to anybody but him", hint
