"""What a designer wants to be told though nothing is wrong: each warning with its near miss, and `meant-so`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bangdsl.compiling import compile_folders, remarks_on
from bangdsl.diagnostics import Diagnostic
from bangdsl.meaning import nodes as m
from bangdsl.meaning.never import Declared, why_never, why_nobody
from bangdsl.scenario.coverage import without_scenarios

HEADER = """\
set: mine
needs: [base]
words:
  tokens: {dust: {plural: dust, supply: 3, means: dirt}}
  traits: {relic: {means: old}}
  zones: {wagon: {shows: all, means: loaded}, barn: {means: kept}}
  kinds: {omen: {pile: barn, shared: true, means: a sign}}
"""
USES = "z-use: {border: brown, copies: 2♣, effect: 'pay 1 dust = draw; gain 2 dust'}\n"  # so that dust is of use


def told(folder: Path, cards: str, header: str = HEADER) -> list[Diagnostic]:
    (folder / "set.yml").write_text(header, encoding="utf-8")
    (folder / "cards.yml").write_text(cards, encoding="utf-8")
    found = compile_folders([], [(folder, "my")])
    assert found.errors == [], [(each.message, each.span) for each in found.errors]
    own = [found.sets["mine"]]
    return [*found.diagnostics, *remarks_on(own, found), *without_scenarios(own)]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[Diagnostic]]:
    """What is told of each of the texts below, by its line: they are compiled together, once."""
    folder = tmp_path_factory.mktemp("mine")
    lines = "".join(f"x-{place}: {entry}\n" for place, (entry, _, _) in enumerate(TEXTS))
    found: dict[int, list[Diagnostic]] = {}
    for each in told(folder, lines + USES):
        assert each.span is not None
        found.setdefault(each.span.line - 1, []).append(each)
    return found


def brown(text: str) -> str:
    return f"{{border: brown, copies: 9♣, effect: '{text}'}}"


def blue(text: str) -> str:
    return f"{{border: blue, copies: 9♣, effect: '{text}'}}"


TEXTS = [
    # ---- never done
    (
        brown("during my turn, if it is not my turn: draw 4"),
        "W0305",
        "this can never be played: it would have to be so",
    ),
    (brown("during my turn, if it is my turn: draw 5"), None, ""),
    (brown("during my turn, if I have at least 4 dust: draw 6"), "W0305", "no such number is ever at least 4"),
    (brown("during my turn, if I have at least 3 dust: draw 7"), None, ""),
    (brown("bang another player but another player"), "W0305", "nobody is another player than himself"),
    (brown("bang another player but the sheriff"), None, ""),
    (brown("discard a relic from hand = draw 8"), "W0305", "no card has the trait relic"),
    (blue("when I play a relic: draw 9"), "W0305", "this can never be done: no card has the trait relic"),
    (blue("while there are more than 5 dust in the supply: my hand-limit +3"), "W0305", "ever more than 5"),
    (blue("while there are more than 2 dust in the supply: my hand-limit +3"), None, ""),
    # ---- reaches nobody
    (brown("draw from the wagon; heal 3"), "W0306", "nothing ever comes to lie in the wagon"),
    (brown("draw 11; if I have more than 3 dust: heal"), "W0306", "ever more than 3"),
    (brown("discard all relics in play; heal 4"), "W0306", "no card has the trait relic"),
    (brown("draw 12; if I have more than 2 dust: heal"), None, ""),
    # ---- circles
    (blue("each time I draw: draw"), "W0307", "`x-14` (draw) → `x-14` (draw)"),
    (blue("each time I draw, may: draw"), None, ""),
    (blue("each time I draw, once per turn: draw"), None, ""),
    (blue("each time I gain 1 dust: lose 1 life"), "W0307", "`x-17` (gain) → `x-18` (lose) → `x-17` (gain)"),
    (blue("each time I lose 1 life: gain 1 dust"), "W0307", "`x-18` (lose) → `x-17` (gain) → `x-18` (lose)"),
    (blue("each time another player loses 1 life: lose 1 life"), None, ""),
    # ---- the same text
    ("{border: brown, copies: 9♣, effect: discard any}", "W0310", "`x-20` says just what `cat-balou` of base says"),
    ("{border: blue, copies: 9♣, effect: 'during my turn: discard this = draw 3'}", None, ""),
    ("{border: blue, copies: 9♣, effect: 'during my turn : discard this = draw 3'}", "W0310", "what `x-21` says"),
    ("{border: blue, copies: 9♣, effect: distance to me +1, meant-so: [same-text]}", None, ""),
    ("{border: blue, copies: 9♣, effect: distance to me +3, meant-so: [same-text]}", "W0313", "no warning `same-text`"),
    # ---- and those that were there before, meant so
    ("{life: 4, effect: 'during my turn: draw 3', meant-so: [free-use]}", None, ""),
    # ---- numbers that count in one phase
    (
        blue("during the turns of others: my hand-limit +1"),
        "W0305",
        "never count: `hand-limit` is asked for in phase 3",
    ),
    (blue("while it is not my turn: my draw-count +1"), "W0305", "never count: `draw-count` is asked for in phase 1"),
    (blue("during my phase 1: my hand-limit +2"), "W0305", "`hand-limit` is asked for in phase 3 of its owner"),
    (blue("during my turn: the hand-limit of others -1"), "W0305", "`hand-limit` is asked for in phase 3 of its owner"),
    (blue("after my phase 4: draw"), "W0305", "no turn has a phase 4, only 1, 2, 3"),
    (blue("during my phase 7: my hand-limit +4"), "W0305", "this can never count: no turn has a phase 7"),
    (brown("draw 12; skip my phase 5"), "W0306", "no turn has a phase 5"),
    # ---- of who is out
    (blue("before the turn of an eliminated player: draw 13"), "W0305", "who is out of the game has no turn"),
    (blue("during the turn of an eliminated player: my reach is 6"), "W0305", "who is out of the game has no turn"),
    (blue("when an eliminated player is shot: draw 14"), "W0305", "who is out of the game does nothing"),
    (blue("when an eliminated player draws: draw 15"), "W0305", "who is out of the game does nothing"),
    (blue("when the turn passes an eliminated player: that player: return"), None, ""),
    (blue("when another player draws a card of an eliminated player: draw 16"), None, ""),
]


@pytest.mark.parametrize("place", range(len(TEXTS)), ids=lambda place: f"{TEXTS[place][1]} {place}")
def test_a_text(place: int, many: dict[int, list[Diagnostic]]) -> None:
    _, code, said = TEXTS[place]
    found = many.get(place, [])
    assert [each.code for each in found] == ([code] if code else [])
    assert not found or said in found[0].message, found[0].message


def test_tokens_that_are_only_earned_or_only_spent(tmp_path: Path) -> None:
    earned, spent = "a: " + brown("gain 2 dust") + "\n", "b: " + brown("pay 1 dust = draw 2") + "\n"
    assert [each.code for each in told(tmp_path, earned)] == ["W0309"]
    assert [each.code for each in told(tmp_path, spent)] == ["W0308"]
    assert told(tmp_path, earned + spent) == []
    asked = "b: " + brown("if I have 2 dust: draw 9") + "\n"
    assert told(tmp_path, earned + asked) == []


def test_names_are_wanted_in_the_languages_of_the_set(tmp_path: Path) -> None:
    cards = "".join(f"c-{i}: {{border: brown, name: {{fr: Fr {i}}}, effect: draw {i + 20}}}\n" for i in range(9))
    short = "set: mine\nneeds: [base]\n"
    assert told(tmp_path, cards, short) == []
    tenth = cards + "d: {border: brown, effect: draw 40}\n"
    assert [(each.code, each.message) for each in told(tmp_path, tenth, short)] == [
        ("W0312", "`d` has no name in `fr`")
    ]
    assert told(tmp_path, tenth, short + "languages: []\n") == []
    assert len(told(tmp_path, tenth, short + "languages: [it]\n")) == 10


def test_a_card_that_no_scenario_speaks_of(tmp_path: Path) -> None:
    short, cards = "set: mine\nneeds: [base]\n", "a: " + brown("draw 20") + "\nb: " + brown("draw 21") + "\n"
    assert told(tmp_path, cards, short) == []  # no scenarios at all
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "a.yml").write_text("x:\n  given: {players: {ann: {hand: [a]}, bob: {}}}\n  then: {}\n")
    assert [(each.code, each.message) for each in told(tmp_path, cards, short)] == [
        ("W0311", "no scenario speaks of `b`")
    ]
    meant = cards.replace("draw 21'", "draw 21', meant-so: [no-scenario]")
    assert told(tmp_path, meant, short) == []


# ---------------------------------------------------------------- the fold by itself
HAND = m.Count(m.Description(m.Hand(m.Me())))


@pytest.mark.parametrize(
    ("conditions", "never"),
    [
        ([m.Compared(HAND, ">=", m.Const(3)), m.Compared(HAND, "<", m.Const(3))], True),
        ([m.Compared(HAND, ">=", m.Const(3)), m.Compared(HAND, "<=", m.Const(3))], False),
        ([m.Compared(HAND, "<", m.Const(0))], True),
        ([m.Compared(m.Const(2), "==", m.Const(2))], False),
        ([m.AllOf((m.TurnIs("extra"), m.Opposite(m.TurnIs("extra"))))], True),
        ([m.AnyTrue((m.Compared(HAND, "<", m.Const(0)), m.TurnIs("extra")))], False),
        ([m.That(m.Me(), (m.Not((m.Is(m.Me()),)),))], True),
        ([m.Compared(m.Less(m.Const(1), m.Const(5)), "==", m.Const(0))], False),
        ([m.Compared(m.Sum(HAND, m.Const(2)), "<=", m.Const(1))], True),
    ],
)
def test_what_can_never_hold(conditions: list[m.Condition], never: bool) -> None:
    assert (why_never(conditions, Declared()) is not None) is never


@pytest.mark.parametrize(
    ("tests", "nobody"),
    [
        ((m.KindIs("event"), m.KindIs("character")), True),
        ((m.KindIs("event"), m.KindIs("event")), False),
        ((m.SuitIn("hearts"), m.SuitIn("spades clubs")), True),
        ((m.SuitIn("hearts"), m.SuitIn("spades hearts")), False),
        ((m.RoleIs(("sheriff",)), m.RoleIs(("outlaw",))), True),
        ((m.Red(), m.Not((m.Red(),))), True),
        ((m.Not((m.Not((m.Red(),)),)), m.Red()), False),
    ],
)
def test_what_nothing_meets(tests: tuple[m.Test, ...], nobody: bool) -> None:
    assert (why_nobody(m.Description(m.InPlay(), tests), Declared()) is not None) is nobody
