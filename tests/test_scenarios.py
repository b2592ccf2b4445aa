"""What a scenario says when it is wrong, or when the game went another way: where, why, and what was open."""

from __future__ import annotations

from pathlib import Path

import pytest

from bangdsl.diagnostics import Diagnostic
from bangdsl.library import rulebook
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.files import Result, read_scenarios, run_file

SHOT = "{players: {ann: {hand: [bang]}, bob: {hand: [missed A♣]}, cat: {}}}"
FOUR = "{players: {ann: {hand: [bang]}, bob: {}, cat: {}, dan: {}}}"


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(["base"])


def problems_of(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "s.yml"
    path.write_text(text, encoding="utf-8")
    _, problems = read_scenarios(path)
    return problems


def run(folder: Path, rules: Rulebook, given: str, when: str = "[]", then: str = "{}") -> Result:
    """One scenario, with `given`, `when` and `then` in the lines 2, 3 and 4."""
    path = folder / "s.yml"
    path.write_text(f"it holds:\n  given: {given}\n  when: {when}\n  then: {then}\n", encoding="utf-8")
    document, problems = read_scenarios(path)
    assert document is not None
    assert problems == []
    (result,) = run_file(rules, document)
    return result


def problem(result: Result) -> Diagnostic:
    assert result.problem is not None
    assert result.problem.span is not None
    return result.problem


def line_of(found: Diagnostic) -> int:
    assert found.span is not None
    return found.span.line


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one: {}\n", ["the key `given` is missing", "the key `then` is missing"]),
        ("one: {given: {players: {}}}\n", ["the key `then` is missing"]),
        ("one: {Given: {players: {}}, then: {}}\n", ["there is no key `Given`"]),
        ("one: {given: {player: {}}, then: {}}\n", ["there is no key `player`"]),
        ("one: {about: x, foo: 1}\n", ["the key `given` is missing", "the key `then` is missing", "no key `foo`"]),
        ("one: {given: {players: {}, phase: 9}, then: {}}\n", ["`phase` must be 1, 2, 3 or `start`"]),
        ("one: {given: {players: {}, phase: strat}, then: {}}\n", ["`phase` must be 1, 2, 3 or `start`"]),
        ("one: {given: {players: {}}, when: ann stops, then: {}}\n", ["`when` must be a list or nothing"]),
        ("one: {given: {players: {ann: {out: maybe}}}, then: {}}\n", ["`out` must be true or false"]),
        ("one: {given: {players: {ann: 3}}, then: {}}\n", ["`ann` must be a mapping or nothing"]),
    ],
)
def test_a_wrong_file_gets_an_answer_for_each_mistake(tmp_path: Path, text: str, said: list[str]) -> None:
    found = problems_of(tmp_path, text)
    assert len(found) == len(said)
    for words in said:
        assert sum(words in each.message for each in found) == 1


def test_mistakes_are_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    found = problems_of(tmp_path, "a: {}\nb: {given: {players: {}, phase: 9}, then: {}}\nc: {then: {}}\n")
    assert [line_of(each) for each in found] == [1, 1, 2, 3]


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("given", "said", "hint"),
    [
        ("{players: {ann: {life: 99}, bob: }}", "99 life is too much: ann can have 4", None),
        ("{players: {ann: {life: -1}, bob: }}", "life cannot be less than 0", None),
        ("{players: {ann: {hand: [bagn]}, bob: }}", "there is no card `bagn`", "did you mean `bang`?"),
        ("{players: {ann: {hand: [B♥]}, bob: }}", "`B♥` is no card", "for example `bang`"),
        ("{players: {ann: {role: sherif}, bob: }}", "there is no role `sherif`", "did you mean `sheriff`?"),
        ("{players: {ann: {character: bang}, bob: }}", "there is no character `bang`", None),
        ("{players: {ann: , bob: }, turn: anne}", "nobody is called `anne`", "did you mean `ann`?"),
        ("{players: {ann: , bob: }, piles: {dekc: 1}}", "there is no pile `dekc`", "did you mean `deck`?"),
        ("{players: {ann: , bob: }, variants: [foo]}", "no set in use has the variant `foo`", "there are"),
        ("{players: {ann: , bob: }, variants: [simple]}", "the variant `simple`", "did you mean `simplified`?"),
        ("{players: {ann: }}", "a scenario has 2 to 8 players", None),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, rules: Rulebook, given: str, said: str, hint: str | None) -> None:
    found = problem(run(tmp_path, rules, given))
    assert (found.code, line_of(found)) == ("E0602", 2)
    assert said in found.message
    assert (hint or "") in (found.hint or "")
    assert (hint is None) == (found.hint is None)


@pytest.mark.parametrize(
    ("step", "said", "hint"),
    [
        ("ann playz bang on bob", "`ann playz bang on bob` is no step", "did you mean `plays`?"),
        ("ann sings", "`ann sings` is no step", "steps are `ann plays bang on bob`"),
        ("ann may stop", "`ann may stop` is no step", "write `ann may: [stop]`"),
        ("anne plays bang on bob", "nobody is called `anne`", "did you mean `ann`?"),
        ("ann plays bagn on bob", "there is no card `bagn`", "did you mean `bang`?"),
        ("ann uses barell", "there is no card `barell`", "did you mean `barrel`?"),
        ("ann plays bang as mised", "there is no card `mised`", "did you mean `missed`?"),
        ("ann cannot play bang on cat", "the reason why it is refused is missing", "cat: cat cannot be the target`"),
        ("{ann cannot play bang on cat: }", "the reason why it is refused is missing", "cat cannot be the target`"),
        ("{ann cannot play bagn: why}", "there is no card `bagn`", "did you mean `bang`?"),
        ("{ann cannot plya bang: why}", "`ann cannot plya bang` is no step", None),
        ("{ann may: 3}", "`ann may` must be a list of texts", None),
        ("{ann mya: [stop]}", "`ann mya` is no step", "did you mean `may`?"),
        ("{then: 3}", "`then` must be a mapping", "for example"),
    ],
)
def test_a_step_that_cannot_be(tmp_path: Path, rules: Rulebook, step: str, said: str, hint: str | None) -> None:
    found = problem(run(tmp_path, rules, FOUR, f"[{step}]"))
    assert (found.code, line_of(found)) == ("E0602", 3)
    assert said in found.message
    assert (hint or "") in (found.hint or "")


@pytest.mark.parametrize(
    ("then", "said", "hint"),
    [
        ("{discrad: []}", "`discrad` is neither a player nor one of deck, discard", "did you mean `discard`?"),
        ("{anne: {life: 4}}", "`anne` is neither a player nor", "did you mean `ann`?"),
        ("{ann: {lief: 4}}", "a player has no `lief`", "did you mean `life`?"),
        ("{ann: }", "`ann` must be a mapping", "for example `ann: {life: 3}`"),
        ("{ann: 4}", "`ann` must be a mapping", "for example `ann: {life: 3}`"),
        ("{ann: {numbers: {reech: 1}}}", "there is no number `reech`", "did you mean `reach`?"),
        ("{ann: {numbers: 1}}", "`numbers` must be a mapping", "for example"),
        ("{ann: {tokens: 1}}", "`tokens` must be a mapping", "for example"),
        ("{ann: {sees: {bobb: 1}}}", "nobody is called `bobb`", "did you mean `bob`?"),
        ("{ann: {knows: {bob: {rolle: x}}}}", "nobody sees `rolle` of a player", "did you mean `role`?"),
        ("{ann: {hand: {bang: 1}}}", "`hand` must be a list of texts", ""),
        ("{piles: {dekc: []}}", "there is no pile `dekc`", "did you mean `deck`?"),
        ("{winners: 3}", "`winners` must be a list of texts", ""),
        ("{deck: [3]}", "`deck` must be a list of texts", ""),
    ],
)
def test_an_expectation_that_cannot_be(tmp_path: Path, rules: Rulebook, then: str, said: str, hint: str) -> None:
    found = problem(run(tmp_path, rules, FOUR, then=then))
    assert (found.code, line_of(found)) == ("E0602", 4)
    assert said in found.message
    assert hint in (found.hint or "")


def test_a_wrong_key_is_marked_itself(tmp_path: Path, rules: Rulebook) -> None:
    found = problem(run(tmp_path, rules, FOUR, then="{discrad: []}"))
    assert found.span is not None
    assert found.span.end_column - found.span.column == len("discrad")


# ---------------------------------------------------------------- what does not hold


def test_a_question_left_open_is_told_at_the_last_step(tmp_path: Path, rules: Rulebook) -> None:
    found = problem(run(tmp_path, rules, SHOT, "[ann plays bang on bob]"))
    assert (found.code, line_of(found)) == ("E0603", 3)
    assert found.message == "a question was left open: bob may: play missed A♣, pass"
    at_start = "{players: {ann: {in play: [dynamite]}, bob: {}}, phase: start, turn: ann, deck: [9♥]}"
    assert run(tmp_path, rules, at_start).passed  # nobody is asked, so nothing is open
    stopped = problem(run(tmp_path, rules, "{players: {ann: {life: 1, hand: [beer, 9♥]}, bob: {}}, phase: 3}"))
    assert (line_of(stopped), "a question was left open: ann" in stopped.message) == (4, True)


def test_what_fails_while_a_question_is_open_names_it(tmp_path: Path, rules: Rulebook) -> None:
    found = problem(run(tmp_path, rules, SHOT, "[ann plays bang on bob]", "{bob: {life: 3}}"))
    assert (found.message, found.hint) == ("life of bob is 4, not 3", "bob is still asked: play missed A♣, pass")
    in_turn = problem(run(tmp_path, rules, SHOT, then="{bob: {life: 3}}"))
    assert (in_turn.message, in_turn.hint) == ("life of bob is 4, not 3", None)
    meant = problem(run(tmp_path, rules, SHOT, "[ann plays bang on bob]", "{asked: bob, bob: {life: 3}}"))
    assert meant.hint is None


@pytest.mark.parametrize(
    ("step", "said", "hint"),
    [
        ("ann plays beer", "`play beer` is no answer now; ann may: play bang 2♦, stop", None),
        ("ann plays bang on bobb", "`bobb` is no answer now; ann is to choose from: bob, dan", "did you mean `bob`?"),
        ("bob passes", "bob is not asked now; ann may: play bang 2♦, stop", None),
        ("{ann may: [stop]}", "ann also may: play bang 2♦", None),
        ("{ann may: stop}", "ann also may: play bang 2♦", None),
        (
            "{ann may: [play bang, stpo]}",
            "`stpo` is no answer now; ann may: play bang 2♦, stop",
            "did you mean `stop`?",
        ),
        ("{ann may not: [stop]}", "`stop` is an answer now; ann may: play bang 2♦, stop", None),
        ("ann cannot play bang on bob", "ann can play bang on bob", None),
        ("{ann cannot play bang on cat: why}", "it is refused, but because cat cannot be the target", None),
        ("{then: {ann: {out: true}}}", "out of ann is false, not true", None),
        ("{then: {ann: {tokens: {gold: 1}}}}", "tokens of ann is {gold: 0}, not {gold: 1}", None),
    ],
)
def test_a_step_that_does_not_hold(tmp_path: Path, rules: Rulebook, step: str, said: str, hint: str | None) -> None:
    given = FOUR.replace("[bang]", "[bang 2♦]")
    found = problem(run(tmp_path, rules, given, f"[{step}]"))
    assert (found.code, line_of(found), found.message, found.hint) == ("E0603", 3, said, hint)


def test_one_card_is_one_card(tmp_path: Path, rules: Rulebook) -> None:
    found = problem(run(tmp_path, rules, "{players: {ann: , bob: }, discard: [bang 2♦]}", then="{discard: []}"))
    assert found.message == "the discard pile has 1 card, bang 2♦ on top"


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("{ann may: [stop]}", "› ann may: stop"),
        ("{ann may: [stop, play beer]}", "› ann may: [stop, play beer]"),
        (
            "{then: {ann: {out: true, hand: [beer]}, over: false}}",
            "› then: {ann: {out: true, hand: [beer]}, over: false}",
        ),
        ("{ann cannot play bang on cat: why}", "› ann cannot play bang on cat: why"),
    ],
)
def test_the_story_shows_steps_as_they_were_written(tmp_path: Path, rules: Rulebook, step: str, shown: str) -> None:
    assert shown in run(tmp_path, rules, FOUR, f"[{step}]").story


def test_the_story_tells_how_far_below_0_a_life_is_while_it_can_be_saved(tmp_path: Path, rules: Rulebook) -> None:
    """Who loses 3 life points of 1 needs three Beers, and sees it."""
    given = (
        "{players: {ann: {life: 1, hand: [beer, beer, beer], in play: [dynamite]}, bob: {}, cat: {}, dan: {}}, "
        "phase: start, deck: [2♠]}"
    )
    story = run(tmp_path, rules, given, "[ann plays beer, ann plays beer, ann plays beer]", "{ann: {life: 9}}").story
    told = [line.strip() for line in story if "life" in line and "then" not in line]
    assert told == [
        "ann loses 3 life (at -2)",
        "ann gets 1 life back (at -1)",
        "ann gets 1 life back (0 left)",
        "ann gets 1 life back",
    ]
