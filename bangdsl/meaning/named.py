"""What is said of a card by its name, held against what that card does: a card that never shoots has no damage and is
not avoided, one that heals nobody gives no more life, one that does nothing to others has no effect on them anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from bangdsl.diagnostics import Diagnostic
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import ALONE

# What a card has to do for what is said of it.
SHOOTING: Final = "bang"
HEALING: Final = "heal"
TOUCHING: Final = "touch"
AIMED: Final = "aimed"
BY: Final = "by "  # before what happens by it
# These do what another text says, whatever that is.
DOING: Final = (
    "do", "do named", "carry out", "play", "play as", "play named", "play way", "use way", "use named", "become",
)  # fmt: skip
AS_ANOTHER: Final = m.Grants | m.AlsoNamed
# What has to be among the steps of a card for that to happen by it; they begin so.
CAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "heal": ("heal", "return", "redirect", "change"),
    "draw": ("draw", "redirect", "change"),
    "lose": ("lose", "bang", "pay", "set ", "move tokens", "take", "redirect", "change"),
    "discard": ("discard", "put", "lay", "swap", "give", "move", "lose", "bang", "eliminate", "redirect", "change"),
}
WHAT_HAPPENS: Final[Mapping[str, str]] = {
    "heal": "regains life", "draw": "draws", "lose": "loses anything", "discard": "discards a card",
}  # fmt: skip
TO_ONESELF: Final = ("me", "cost")
OF_ONESELF: Final = (*ALONE, "heal", "draw", "discard", "lose", "gain", "pay", "finish", "skip", "redo")
STAYING: Final = ("character", "role", "rule")  # nobody holds these, plays them or lays them before himself
Said = Callable[[str], Sequence[m.Ability]]


def check_named(
    abilities: Iterable[m.Ability], said: Said, names: Mapping[str, str], kinds: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """Can what is said of cards by their names come to anything? `said` tells what entries of an id mean."""
    for ability in abilities:
        for node, ident in ((each, found) for each in ability.walk() for found in _held(each)):
            if kinds.get(ident) in STAYING:
                name = next((name for name, known in names.items() if known == ident), ident)
                message = f"`{name}` is a {kinds[ident]}: nobody plays it, has it in hand or before him"
                hint = "name a card that is played"
                yield Diagnostic("E0312", message, getattr(node, "span", None) or ability.span, hint)
                break
        for node, ident, needed in ((each, *found) for each in ability.walk() for found in _named(each)):
            name = next((name for name, known in names.items() if known == ident), ident)
            wrong = _wrong(node, needed, said(ident), name)
            if wrong is not None:
                yield Diagnostic("E0312", wrong[0], ability.span, wrong[1])
                break


def _held(node: m.Meaning) -> Iterator[str]:
    """What cards of players are called, and what they count as."""
    match node:
        case m.CountsAs(ident=ident, tests=tests):
            yield from (ident, *_idents(tests))
        case m.UsableAs(ident=ident) | m.AlsoNamed(ident=ident):
            yield ident
        case m.Description(m.Hand() | m.InPlay() | m.Held(), tests):
            yield from _idents(tuple(each for each in tests if isinstance(each, m.NameIs | m.AnyOf)))


def _named(node: m.Meaning) -> Iterator[tuple[str, str]]:
    """The cards that are told by nothing but their names, and what each has to do for it."""
    match node:
        case m.OfAttack(card=tests) | m.NotChosen(cards=tests, done="shot"):
            yield from ((ident, SHOOTING) for ident in _idents(tests))
        case m.NotChosen(cards=tests, done="healed"):
            yield from ((ident, HEALING) for ident in _idents(tests))
        case m.NumberIs("healing", of=str() as ident):
            yield ident, HEALING
        case m.Immune(others=tests):
            yield from ((ident, TOUCHING) for ident in _idents(tests))
        case m.Pattern("avoid", conditions):
            yield from ((ident, SHOOTING) for ident in _cards_of_an_event(conditions))
        case m.Pattern(verb, conditions) if verb == "target" or verb.rpartition(" ")[2] in CAUSES:  # `would lose`, too
            by = [each.card for each in conditions if isinstance(each, m.ByEffect)]
            needed = AIMED if verb == "target" else BY + verb.rpartition(" ")[2]
            yield from ((ident, needed) for tests in by for ident in _idents(tests))
        case m.Text(answers=conditions) if {"targeted", "protect"} & {*node.windows}:
            yield from ((ident, AIMED) for ident in _cards_of_an_event(conditions))


def _cards_of_an_event(conditions: Sequence[m.Condition]) -> Iterator[str]:
    for each in conditions:
        if isinstance(each, m.That) and each.name:
            yield from _idents(each.tests)


def _idents(tests: Sequence[m.Test]) -> tuple[str, ...]:
    match tests:
        case (m.NameIs(ident),):
            return (ident,)
        case (m.AnyOf(ways),):
            each = [_idents(way) for way in ways]
            return tuple(ident for found in each for ident in found) if all(each) else ()
    return ()


def _wrong(node: m.Meaning, needed: str, does: Sequence[m.Ability], name: str) -> tuple[str, str] | None:
    """Why it comes to nothing, and what could be meant."""
    if not does:  # with what it says not known, or wrong itself
        return None
    if isinstance(node, m.Immune):
        return _comes_to_nobody(node, does, name)
    if needed == AIMED:
        return None if _reaches(does) else (f"`{name}` is aimed at nobody else", f"say `when {name} is played: …`")
    acts = {step.act for ability in does for step in ability.walk() if isinstance(step, m.Do)}
    if needed in acts or acts & {*DOING} or any(isinstance(each, AS_ANOTHER) for of in does for each in of.walk()):
        return None
    if needed.startswith(BY):
        verb = needed.removeprefix(BY)
        wrong = f"nobody {WHAT_HAPPENS[verb]} by `{name}`", "name one by which that happens, or leave it out"
        return None if any(act.startswith(CAUSES[verb]) for act in acts) else wrong
    if needed == HEALING:
        return f"`{name}` gives nobody life back", f"say it of a card that heals; or `when I play {name}: heal`"
    hint = (
        f"say `when I lose life by {name}: …`, `when another player is targeted by {name}: …`, or "
        f"`when another player would lose life by my {name}: lose 1 more`"
    )
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


def _reaches(does: Sequence[m.Ability]) -> bool:
    """May it come to somebody else than who plays the card, or to a card of his?"""
    for node in (each for ability in does for each in ability.walk()):
        if isinstance(node, AS_ANOTHER | m.PlacedOn | m.SetUp | m.Slot):
            return True
        if isinstance(node, m.Do) and node.verb not in OF_ONESELF:
            return True
        among_own = isinstance(node, m.InPile | m.TopOf | m.Those) or (isinstance(node, m.Hand) and node.of == m.Me())
        if isinstance(node, m.Source) and not among_own:
            return True
    return False
