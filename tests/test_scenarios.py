"""What a scenario says when it is wrong, or when the game went another way: where, why, and what was open."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bangdsl.diagnostics import Diagnostic
from bangdsl.library import rulebook
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.files import Result, read_scenarios, run_file
from tests import flips

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
        ("one: {given: {players: {}, phase: 9}, then: {}}\n", ["`phase` must be 1, 2, 3, `start` or `deal`"]),
        ("one: {given: {players: {}, phase: strat}, then: {}}\n", ["`phase` must be 1, 2, 3, `start` or `deal`"]),
        ("one: {given: {players: {}}, when: ann stops, then: {}}\n", ["`when` must be a list or nothing"]),
        ("one: {given: {players: {ann: {out: maybe}}}, then: {}}\n", ["`out` must be true or false"]),
        ("one: {given: {players: {ann: 3}}, then: {}}\n", ["`ann` must be a mapping or nothing"]),
        ("one: {given: {players: {ann: {life: -1}}}, then: {}}\n", ["`life` must be at least 0"]),
        ("one: {given: {players: {ann: {life: x}}}, then: {}}\n", ["`life` must be a whole number"]),
        ("one: {given: {players: {ann: {hand: -1}}}, then: {}}\n", ["`hand` must be at least 0"]),
        ("one: {given: {players: {ann: {hand: 1000000}}}, then: {}}\n", ["`hand` must be at most 200"]),
        (f"one: {{given: {{players: {{}}, deck: [{'bang, ' * 201}]}}, then: {{}}}}\n", ["no more entries than 200"]),
        ("one: {given: {players: {}, turns: -1}, then: {}}\n", ["`turns` must be at least 0"]),
        ("one: {given: {players: {}, extra-turn: maybe}, then: {}}\n", ["`extra-turn` must be true, false or `last`"]),
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
        ("{players: {ann: {hand: [bagn]}, bob: }}", "there is no card `bagn`", "did you mean `bang`?"),
        ("{players: {ann: {hand: [B♥]}, bob: }}", "`B♥` is no card", "for example `bang`"),
        ("{players: {ann: {in play: [{}]}, bob: }}", "this is not one card with what lies on it", "for example"),
        ("{players: {ann: {role: sherif}, bob: }}", "there is no role `sherif`", "did you mean `sheriff`?"),
        ("{players: {ann: {character: bang}, bob: }}", "there is no character `bang`", None),
        ("{players: {ann: , bob: }, turn: anne}", "nobody is called `anne`", "did you mean `ann`?"),
        ("{players: {ann: , bob: }, piles: {dekc: 1}}", "there is no pile `dekc`", "did you mean `deck`?"),
        ("{players: {ann: , bob: }, variants: [foo]}", "no set in use has the variant `foo`", "there are"),
        ("{players: {ann: , bob: }, variants: [simple]}", "the variant `simple`", "did you mean `simplified`?"),
        ("{players: {ann: }}", "a scenario has 2 to 8 players", None),
        ("{players: {ann: , deck: }}", "a player cannot be called `deck`", "for example `ann`"),
        ("{players: {ann: , bob lee: }}", "a player cannot be called `bob lee`", "for example `ann`"),
        ("{players: {ann: {life: 0}, bob: }}", "ann has no life, and nothing before him brings", "`out: true` is for"),
        ("{players: {ann: {life: 0, in play: [barrel]}, bob: }}", "nothing before him brings him back", "`out: true`"),
        ("{players: {ann: , bob: {out: true, hand: 1}}}", "bob is out of the game and has no hand", "leave it out"),
        ("{players: {ann: , bob: {out: true, life: 2}}}", "bob is out of the game and has no life", "leave it out"),
        ("{players: {ann: , bob: {role-known: true}}}", "bob has no role that could be known", "add `role`"),
        ("{players: {ann: , bob: {out: true}, cat: }, turn: bob}", "bob is out of the game", "write `turn: ann`, and"),
        (
            "{players: {ann: , bob: }, deck: [bang], deck-only: [beer]}",
            "`deck-only` is the whole draw pile",
            "leave out",
        ),
        ("{players: {ann: {life: 4}, bob: , cat: , dan: }, phase: deal}", "`life` comes of the deal", "say what was"),
        (
            "{players: {ann: , bob: , cat: , dan: }, phase: deal, turn: bob}",
            "`turn` comes of the deal",
            "before the deal",
        ),
        ("{players: {ann: , bob: }, phase: deal}", "2 players cannot play these sets; 4 to 7 can", None),
        (
            "{players: {ann: {role: sheriff}, bob: {role: sheriff}, cat: , dan: }, phase: deal}",
            "there is no other sheriff to be dealt",
            None,
        ),
        (
            "{players: {ann: , bob: , cat: , dan: }, phase: deal, piles: {role-deck: [deputy]}}",
            "there is no deputy left to be dealt",
            None,
        ),
        (
            "{players: {ann: , bob: , cat: , dan: }, phase: deal, piles: {discard pile: [bang]}}",
            "the discard pile is not shuffled in the deal",
            None,
        ),
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
        ("ann may not stop", "`ann may not stop` is no step", "write `ann may not: [stop]`"),
        ('"ann may: [stop]"', "`ann may: [stop]` is no step", "take the quotes away"),
        ('"ann may not: [stop]"', "`ann may not: [stop]` is no step", "take the quotes away"),
        ("ann plays", "`ann plays` is no step", "say what ann plays"),
        ("ann stops now", "`ann stops now` is no step", "write `ann stops` and nothing behind it"),
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
        ("{ann may: [play bang, stpo]}", "`stpo` can be no answer", "did you mean `stop`?"),
        ("{ann may not: [play bnag]}", "there is no card `bnag`", "did you mean `bang`?"),
        ("{ann may not: [dance]}", "`dance` can be no answer: no way to answer begins so", "now ann may: play bang"),
        ("{ann may not: [play beer]}", "`play beer` can be no answer: ann has no beer in hand", "now ann may: play"),
        ("{ann may not: [use barrel]}", "`use barrel` can be no answer: ann has no barrel to use", "now ann may"),
        ("{ann may not: [play bang as mised]}", "there is no card `mised`", "did you mean `missed`?"),
        ("{ann may not: [play bang on bobb]}", "nobody is called `bobb`", "did you mean `bob`?"),
        ("{ann may not: [play bang on bob's barell]}", "there is no card `barell`", "did you mean `barrel`?"),
        ("{ann may not: [play bang on bobb's barrel]}", "nobody is called `bobb`", "did you mean `bob`?"),
        ("{ann may not: [play bang on bob and dan]}", "ann chooses no such target for it", "write `play bang`"),
        ("{ann may not: [accept]}", "`accept` can be no answer: that answers a `may`", "now ann may"),
        ("{ann may not: [pass]}", "`pass` can be no answer: nothing can be passed", "now ann may"),
        ("{ann may: [yes]}", "`yes` is no answer", "write `accept`"),
        ("{ann may not: []}", "`ann may not` says nothing", "now ann may: play bang"),
        ("{then: {}}", "`then` says nothing", "for example"),
        ("{ann may not: [bob]}", "`bob` can be no answer", "now ann may"),
        ("{ann cannot play bang on bob and dan: why}", "what cannot be done is said of one target", "leave out"),
        ("{then: {ann: {tokens: {gold: 1}}}}", "no set in use has the token `gold`", None),
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
        ("{ann: {in play: [{}]}}", "this is not one card with what lies on it", "for example `{whip: {charge: 3}}`"),
        ("{ann: {}}", "`ann` says nothing", "for example `ann: {life: 3}`"),
        ("{ann: {tokens: {}}}", "`tokens` says nothing", "for example `tokens: {gold: 2}`"),
        ("{piles: {}}", "`piles` says nothing", "for example"),
        ("{winners: 3}", "`winners` must be a list of texts", ""),
        ("{deck: [3]}", "`deck` must be a list of texts", ""),
        ("{deck: [bnag]}", "there is no card `bnag`", "did you mean `bang`?"),
        ("{ann: {hand: [bnag]}}", "there is no card `bnag`", "did you mean `bang`?"),
        ("{ann: {life: four}}", "`life` must be a whole number, but this is text", ""),
        ("{ann: {life: true}}", "`life` must be a whole number, but this is true or false", ""),
        ("{ann: {life: }}", "`life` must be a whole number, but nothing is written here", ""),
        ("{ann: {out: 0}}", "`out` must be true or false, but this is a whole number", ""),
        ("{ann: {role: 3}}", "`role` must be text", ""),
        ("{ann: {role: sherif}}", "there is no role `sherif`", "did you mean `sheriff`?"),
        ("{ann: {character: bang}}", "there is no character `bang`", ""),
        ("{ann: {numbers: {distance: 1}}}", "`distance` is a number of two players", "write `sees: {bob: 1}`"),
        ("{ann: {numbers: {limit: 1}}}", "`limit` is a number of a player and a card", "`limit of bang: 1`"),
        ("{ann: {numbers: {limit of bnag: 1}}}", "there is no card `bnag`", "did you mean `bang`?"),
        ("{ann: {numbers: {reach of bang: 1}}}", "`reach` is a number of a player", "write `reach`"),
        ("{ann: {numbers: {damage: 1}}}", "`damage` is a number of an attack, not of a player", "let the steps"),
        ("{ann: {numbers: {reach: far}}}", "`reach` must be a whole number", ""),
        ("{ann: {sees: {ann: 1}}}", "nobody is at a distance from himself", ""),
        ("{ann: {knows: {bob: {role: sherif}}}}", "there is no role `sherif`", "did you mean `sheriff`?"),
        ("{ann: {knows: {bob: {hand: [bnag]}}}}", "there is no card `bnag`", "did you mean `bang`?"),
        ("{over: 1}", "`over` must be true or false", ""),
        ("{turn: anne}", "nobody is called `anne`", "did you mean `ann`?"),
        ("{asked: anne}", "nobody is called `anne`", "did you mean `ann`?"),
        ("{winners: [anne]}", "nobody is called `anne`", "did you mean `ann`?"),
        ("{phase: 4}", "`phase` must be 1, 2 or 3", ""),
        ("{supply: {gold: 1}}", "no set in use has the token `gold`", ""),
        ("{places: {train: 1}}", "`train` does not stand along another row", ""),
        ("{one of: [{ann: {life: 4}}]}", "`one of` must be a list of at least two outcomes", "for example"),
        ("{one of: [{ann: {life: 4}}, {ann: {life: 4}}]}", "this outcome stands here twice", "each once"),
        ("{one of: [{ann: {life: 4}}, {}]}", "this outcome says nothing", "each once"),
        ("{one of: [{ann: {life: 4}}, {ann: {lief: 4}}]}", "a player has no `lief`", "did you mean `life`?"),
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
        ("{ann may: [play bang on bob, stop]}", "ann also may: play bang 2♦ on dan", None),
        ("{ann may not: [play bang on bob]}", "`play bang on bob` is an answer now; ann may: play bang 2♦, stop", None),
        ("{ann may not: [play bang 2♦]}", "`play bang 2♦` is an answer now; ann may: play bang 2♦, stop", None),
        ("{ann may not: [stop]}", "`stop` is an answer now; ann may: play bang 2♦, stop", None),
        ("ann cannot play bang on bob", "ann can play bang on bob", None),
        ("{ann cannot play bang on cat: why}", "it is refused, but because cat cannot be the target", None),
        ("{then: {ann: {out: true}}}", "out of ann is false, not true", None),
    ],
)
def test_a_step_that_does_not_hold(tmp_path: Path, rules: Rulebook, step: str, said: str, hint: str | None) -> None:
    given = FOUR.replace("[bang]", "[bang 2♦]")
    found = problem(run(tmp_path, rules, given, f"[{step}]"))
    assert (found.code, line_of(found), found.message, found.hint) == ("E0603", 3, said, hint)


@pytest.mark.parametrize("step", ["ann plays stagecoach on bob", "ann plays barrel on bob"])
def test_a_target_of_what_has_none_is_to_be_left_out(tmp_path: Path, rules: Rulebook, step: str) -> None:
    given = FOUR.replace("[bang]", "[stagecoach, barrel]")
    found = problem(run(tmp_path, rules, given, f"[{step}]"))
    assert found.message.startswith("ann is not asked for a target; ann may: ")
    assert found.hint == "it has no target: leave out `on bob`"


def test_a_card_in_a_way_to_answer_may_be_named_by_its_face(tmp_path: Path, rules: Rulebook) -> None:
    given = "{players: {ann: {hand: [duel]}, bob: {hand: [bang Q♥, bang 2♦]}, cat: {}, dan: {}}}"
    for step in ("bob discards 2♦", "bob chooses 2♦", "bob discards bang 2♦"):
        result = run(tmp_path, rules, given, f"[ann plays duel on bob, {step}]", "{bob: {hand: [Q♥]}, ann: {life: 3}}")
        assert result.problem is None, step
    found = problem(run(tmp_path, rules, given, "[ann plays duel on bob, bob discards 3♦]"))
    assert found.message.startswith("`discard 3♦` is no answer now")


PANIC = "{players: {ann: {hand: [panic]}, bob: {hand: [beer, gatling]}, cat: {}, dan: {}}}"
DEAL = "{players: {ann: {role: sheriff}, bob: , cat: , dan: }, phase: deal, deck: [beer, 2♠, 3♠, 4♠]}"
GHOST = "{players: {ann: , bob: {life: 0, in play: [ghost]}, cat: }}"
BELL = "{players: {ann: {character: don-bell}, bob: , cat: }, extra-turn: true, deck: [4♥, 5♥]}"
JACK = "{players: {ann: {character: black-jack}, bob: , cat: }, phase: 1, deck: [2♣, 5♦, 3♣]}"
RICOCHET = (
    "{players: {ann: {hand: [bang]}, bob: {in play: [barrel Q♠]}, cat: {in play: [barrel K♠]}, dan: },"
    " piles: {event-pile: [ricochet]}}"
)


ONE_BARREL = "{players: {ann: {hand: [bang]}, bob: {in play: [barrel]}, cat: }, piles: {event-pile: [ricochet]}}"


@pytest.mark.parametrize(
    ("sets", "given", "when", "then", "said"),
    [
        ("", PANIC, "[ann plays panic on bob]", "{one of: [{ann: {hand: [beer]}}, {ann: {hand: [gatling]}}]}", None),
        (
            "",
            PANIC,
            "[ann plays panic on bob]",
            "{one of: [{ann: {hand: [beer]}}, {ann: {hand: [saloon]}}]}",
            "none of these holds: hand of ann is gatling 10♥, without beer; hand of ann is gatling 10♥, without saloon",
        ),
        (
            "",
            PANIC,
            "[ann plays panic on bob]",
            "{one of: [{ann: {hand: [beer]}}, {ann: {hand: [gatling]}}, {ann: {hand: [saloon]}}]}",
            "this has not come up in 50 tries",
        ),
        ("", DEAL, "[]", "{ann: {role: sheriff}, turn: ann}", None),
        ("", DEAL, "[]", "{ann: {role: deputy}}", "role of ann is sheriff, not deputy"),
        ("", DEAL, "[]", "{ann: {role-known: false}}", "role-known of ann is true, not false"),
        ("valley-of-shadows", GHOST, "[]", "{bob: {out: false, life: 0}}", None),
        ("valley-of-shadows", GHOST, "[]", "{bob: {out: true}}", "out of bob is false, not true"),
        ("gold-rush", BELL, "[ann stops]", "{turn: bob}", None),
        ("gold-rush", BELL, "[ann stops]", "{turn: ann}", "the player in turn is bob, not ann"),
        (
            "gold-rush",
            BELL.replace("true", "false"),
            "[ann stops]",
            "{turn: bob}",
            "the player in turn is ann, not bob",
        ),
        ("", JACK, "[]", "{bob: {knows: {ann: {shown: [5♦]}}}}", None),
        ("", JACK, "[]", "{bob: {knows: {ann: {shown: [2♣]}}}}", "shown of ann as bob sees it is"),
        ("", JACK, "[]", "{bob: {knows: {ann: {hand: [2♣, 5♦, 3♣]}}}}", "is only known to be 3 cards"),
        ("", JACK, "[]", "{ann: {knows: {ann: {hand: 3}}}}", "not only how many cards"),
        ("fistful-of-cards", RICOCHET, "[ann uses ricochet on cat's barrel]", "{bob: {in play: [barrel]}}", None),
        ("fistful-of-cards", RICOCHET, "[ann uses ricochet on cat's barrel]", "{cat: {in play: 1}}", "is 0, not 1"),
        ("fistful-of-cards", ONE_BARREL, "[ann uses ricochet on bob's barrel]", "{bob: {in play: []}}", None),
        ("fistful-of-cards", ONE_BARREL, "[ann uses ricochet on cat's barrel]", "{}", "ann is not asked for a target"),
        ("fistful-of-cards", RICOCHET, "[ann uses ricochet on barrel]", "{}", "may be a card of several players"),
        ("fistful-of-cards", RICOCHET, "[ann uses ricochet on dan's barrel]", "{}", "`dan's barrel` is no answer now"),
        (
            "fistful-of-cards",
            RICOCHET,
            "[ann uses ricochet, {ann may: [bob's barrel, cat's barrel]}, ann chooses bob's barrel]",
            "{bob: {in play: []}}",
            None,
        ),
        ("fistful-of-cards", RICOCHET, "[ann uses ricochet, {ann may not: [bob's barrel]}]", "{}", "is an answer now"),
    ],
)
def test_what_can_be_said_and_what_is_wrong_of_it(
    tmp_path: Path, sets: str, given: str, when: str, then: str, said: str | None
) -> None:
    result = run(tmp_path, rulebook([sets or "base"]), given, when, then)
    assert result.passed is (said is None)
    assert (said or "") in (result.problem.message if result.problem is not None else "")


@pytest.mark.parametrize(
    ("step", "said", "hint"),
    [
        (
            "ann plays cat-balou on bob and barrel",
            "ann is not asked for another target; ann is to choose from: barrel K♠, scope A♠",
            "answer that in a step of its own, and write `ann chooses barrel` where it comes to barrel",
        ),
        (
            "ann plays jail on cat and dan",
            "ann is not asked for another target; ann may: play cat-balou K♥, play panic A♥, stop",
            "answer that in a step of its own, and write `ann chooses dan` where it comes to dan",
        ),
        (
            "ann plays panic on bob and bob",
            "ann is not asked for another target; ann is to choose from: barrel K♠, scope A♠",
            "answer that in a step of its own, and write `ann chooses bob` where it comes to bob",
        ),
        (
            "ann plays panic on cat",
            "ann is not asked for a target; ann is to choose from: barrel K♠, scope A♠",
            "the only way was to aim at bob",
        ),
    ],
)
def test_a_step_in_another_order_says_what_is_asked_now(
    tmp_path: Path, rules: Rulebook, step: str, said: str, hint: str
) -> None:
    given = (
        "{players: {ann: {hand: [cat-balou K♥, panic A♥, jail]}, bob: {in play: [barrel K♠, scope A♠]}, cat: , dan: }}"
    )
    found = problem(run(tmp_path, rules, given, f"[{step}]"))
    assert (found.message, found.hint) == (said, hint)


REASONS = """\
lamp: {border: blue, copies: 2♣, effect: "once during my turn: draw"}
dark: {border: blue, copies: 3♣, effect: "I may not use a Lamp"}
cloak: {border: blue, copies: 4♣, effect: "when I am targeted by a brown card but BANG!: ignore it"}
veil: {border: blue, copies: 5♣, effect: "when I am targeted by a brown card: ignore it"}
crate: {border: blue, copies: 6♣, effect: "when I am shot, may: draw! ♥: missed"}
"""


@pytest.fixture(scope="module")
def reasons(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    folder = tmp_path_factory.mktemp("reasons")
    (folder / "set.yml").write_text("set: reasons\nneeds: [base]\n", encoding="utf-8")
    (folder / "cards.yml").write_text(REASONS, encoding="utf-8")
    return rulebook(["base"], [folder])


@pytest.mark.parametrize(
    ("mine", "theirs", "steps", "said"),
    [
        ("in play: [lamp, dark]", "", "ann cannot use lamp", "lamp may not be used"),
        ("in play: [lamp]", "", "ann uses lamp, ann cannot use lamp", "no more than 1 lamp in a turn"),
        ("in play: [veil]", "", "ann cannot use veil", "veil is not for this moment"),
        ("hand: 1", "", "ann cannot use veil", "ann has no veil to use"),
        ("in play: [lamp]", "", "bob cannot use lamp", "bob has no lamp to use"),
        (
            "hand: [bang]",
            "in play: [cloak, veil]",
            "ann plays bang on bob, bob cannot use cloak",
            "does not answer this",
        ),
        (
            "hand: [bang]",
            "in play: [crate], hand: [missed]",
            "ann plays bang on bob, bob uses crate, bob cannot use crate",
            "it has been used against this already",
        ),
        (
            "hand: [bang]",
            "in play: [barrel], hand: [missed]",
            "ann plays bang on bob, bob uses barrel, bob cannot use barrel",
            "it is used once, before other answers",
        ),
    ],
)
def test_why_something_cannot_be_used(
    tmp_path: Path, reasons: Rulebook, mine: str, theirs: str, steps: str, said: str
) -> None:
    given = f"{{players: {{ann: {{{mine}}}, bob: {{{theirs}}}, cat: , dan: }}, deck: [2♠]}}"
    found = problem(run(tmp_path, reasons, given, f"[{steps}]"))
    assert found.message == "the reason why it is refused is missing"
    assert (found.hint or "").endswith(f"{said}`")


def test_the_verb_of_a_step_is_the_one_asked_for(tmp_path: Path, rules: Rulebook) -> None:
    given = "{players: {ann: {hand: [panic]}, bob: {in play: [barrel, scope]}, cat: {}}}"
    found = problem(run(tmp_path, rules, given, "[ann plays panic on bob, ann discards barrel]"))
    assert "ann is not asked what to discard" in found.message
    assert found.hint == "write `ann chooses barrel`"
    assert run(tmp_path, rules, given, "[ann plays panic on bob, ann draws barrel]").passed


def test_that_no_hand_is_to_be_drawn_from_is_a_claim(tmp_path: Path, rules: Rulebook) -> None:
    bare, full = "{in play: [barrel, scope]}", "{hand: 1, in play: [barrel, scope]}"
    for theirs, holds in ((bare, True), (full, False)):
        given = f"{{players: {{ann: {{hand: [panic]}}, bob: {theirs}, cat: {{}}}}}}"
        steps = "[ann plays panic on bob, {ann may not: [hand]}, ann draws barrel]"
        assert run(tmp_path, rules, given, steps).passed is holds


def test_three_seats_are_named_where_they_surprise(tmp_path: Path, rules: Rulebook) -> None:
    given = "{players: {ann: {role: deputy, hand: [bang]}, bob: {role: renegade, life: 1}, cat: {}}}"
    found = problem(run(tmp_path, rules, given, "[ann plays bang on bob]", "{winners: []}"))
    assert found.hint is not None
    assert "three seats bring the rules for three players" in found.hint


def test_cards_are_matched_however_they_are_named(tmp_path: Path, rules: Rulebook) -> None:
    given = "{players: {ann: {hand: [panic 8♦, bang 8♦, bang 9♦]}, bob: }}"
    assert run(tmp_path, rules, given, then="{ann: {hand: [panic, 8♦, bang]}}").passed
    assert run(tmp_path, rules, given, then="{ann: {hand: [bang, bang 8♦, panic]}}").passed
    assert not run(tmp_path, rules, given, then="{ann: {hand: [bang, panic, panic]}}").passed


def test_what_lies_on_cards_of_one_name_is_told_apart(tmp_path: Path) -> None:
    rules = rulebook(["armed-and-dangerous"])
    given = "{players: {ann: {in play: [{whip: {charge: 1}}, {whip: {charge: 3}}]}, bob: , cat: }}"
    assert run(tmp_path, rules, given, then="{ann: {in play: [{whip: {charge: 3}}, {whip: {charge: 1}}]}}").passed
    found = problem(run(tmp_path, rules, given, then="{ann: {in play: [{whip: {charge: 3}}, {whip: {charge: 3}}]}}"))
    assert found.code == "E0603"


def test_a_claim_turned_around_fails() -> None:
    chance = random.Random(1886)
    files = chance.sample(sorted(flips.SCENARIOS.rglob("*.yml")), 15)
    found = flips.scenarios_in(*files)
    count, silent = flips.one_claim_each(chance.sample(found, min(len(found), 150)), chance)
    assert silent == []
    assert count >= 100


def test_a_claim_that_says_nothing_is_found(rules: Rulebook) -> None:
    body = {"given": {"players": {"ann": {}, "bob": {}}}, "then": {"one of": [{"over": False}, {"over": True}]}}
    turned = [other for _, other in flips.flipped(rules, body)]
    assert [flips.holds(rules, other) for other in turned] == [True]


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
