"""Mistakes that read well: each gives one message, at the right word, that says what to do."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bangdsl.compiling import compile_folders, remarks_on
from bangdsl.diagnostics import Diagnostic, codes, render
from bangdsl.library import compile_sets, published
from bangdsl.scenario.coverage import without_scenarios

BASE = "set: mine\nneeds: [base]\n"
BROWN, BLUE = "border: brown\n  copies: 9♣", "border: blue\n  copies: 9♣"


def found(folder: Path, cards: str, header: str = BASE) -> list[Diagnostic]:
    (folder / "set.yml").write_text(header, encoding="utf-8")
    (folder / "cards.yml").write_text(cards, encoding="utf-8")
    return compile_folders([], [(folder, "my")]).diagnostics


def in_effect(folder: Path, text: str, entry: str = BROWN, header: str = BASE) -> list[Diagnostic]:
    lines = "\n    ".join(text.split("\n"))
    return found(folder, f"mine-1:\n  {entry}\n  effect: |\n    {lines}\n", header)


def only(problems: list[Diagnostic]) -> Diagnostic:
    assert len(problems) == 1, [(p.code, p.message) for p in problems]
    return problems[0]


def test_published_sets_give_neither_errors_nor_warnings_that_are_not_meant_so() -> None:
    found = compile_sets(published())
    sets = found.sets.values()
    problems = [*found.diagnostics, *remarks_on(sets, found), *without_scenarios(sets)]
    assert [(p.code, p.message, p.span) for p in problems] == []


def test_exactly_so_many_is_not_at_least_so_many(tmp_path: Path) -> None:
    problem = only(in_effect(tmp_path, "when I lose exactly 2 life: draw", "life: 4"))
    assert problem.code == "E0203"
    assert problem.hint is not None
    assert "at least 2" in problem.hint
    assert in_effect(tmp_path, "if I have exactly 2 cards in hand: draw") == []


def test_a_warning_is_shown_as_one(tmp_path: Path) -> None:
    problem = only(found(tmp_path, "", BASE + "words: {borders: {grey: unseen}}\n"))
    assert (problem.code, problem.severity, codes()["W0301"].severity) == ("W0301", "warning", "warning")
    assert render([problem], {}).startswith("warning[W0301]: no rule says what happens when a grey card is played")


# ---------------------------------------------------------------- entries


@pytest.mark.parametrize(
    ("cards", "code", "column", "hint"),
    [
        ("a: {copies: 9♣, effect: draw}", "E0412", 1, "say its `border`, or its `kind` if it is no playing card"),
        ("a: {kind: play, copies: 9♣, effect: draw}", "E0412", 1, "say its `border`"),
        ("a: {boarder: brown, copies: 9♣, effect: draw}", "E0113", 5, "did you mean `border`?"),
        ("a: {border: Brown, copies: 9♣, effect: draw}", "E0116", 13, None),
        ("a: {kind: rul, effect: my reach is 2}", "E0305", 11, "did you mean `rule`?"),
        ("a: {kind: event, effect: my reach is 2}", "E0305", 11, "the set event-cards declares it: add it to `needs`"),
        ("a: {border: green, effect: draw}", "E0305", 13, "the set dodge-city declares it: add it to `needs`"),
        (
            "a: {border: blue, traits: [last-card]}",
            "E0305",
            27,
            "the set event-cards declares it: add it to `needs`",
        ),
        ("bang: {reprint: base, copies: 9♣, border: blue}", "E0413", 43, "drop it, or say `replaces: base`"),
        ("bang: {reprint: base, copies: 9♣, life: 3}", "E0413", 41, "drop it, or say `replaces: base`"),
        ("bangg: {reprint: base, copies: 9♣}", "E0411", 18, "did you mean `bang`?"),
        ("punch: {reprint: dodge-city, copies: 9♣}", "E0411", 18, "add it to `needs`"),
        ("a: {border: brown, name: Gatling}", "E0414", 26, None),
        ("a: {border: brown, name: Gatling }", "E0414", 26, None),
        ("a: {border: brown, name: \uff27\uff41\uff54\uff4c\uff49\uff4e\uff47}", "E0414", 26, None),
        ("a: {name: \u0421\u043e\u0440}\nb: {name: Cop}", "E0414", 11, None),
    ],
)
def test_entry(cards: str, code: str, column: int, hint: str | None, tmp_path: Path) -> None:
    problem = only(found(tmp_path, cards + "\n"))
    assert problem.span is not None
    assert (problem.code, problem.span.column) == (code, column)
    assert hint is None or problem.hint == hint


def test_names_are_of_one_entry_but_for_variants(tmp_path: Path) -> None:
    header = BASE + "variants: {short: {about: less}}\n"
    apart = "a: {border: brown, name: Foo, variant: short}\nb: {border: brown, name: Foo, not-in: short}\n"
    assert found(tmp_path, apart, header) == []
    problem = only(found(tmp_path, "a: {border: brown, name: Foo}\nb: {border: brown, name: Foo}\n"))
    assert problem.message == "this set has another entry of the name `Foo`: `a`"


# ---------------------------------------------------------------- texts that come to nothing


@pytest.mark.parametrize("entry", ["kind: rule", "life: 4", "kind: role", BLUE])
def test_steps_that_are_never_done(entry: str, tmp_path: Path) -> None:
    problem = only(in_effect(tmp_path, "draw 2", entry))
    played = ", `when I play this: …`" if entry == BLUE else ""
    assert (problem.code, problem.hint) == ("E0309", f"say when: `during my turn: …`{played}")
    assert only(in_effect(tmp_path, "missed", entry)).hint == "say when: `when I am shot: …`"
    assert in_effect(tmp_path, "during my turn: discard a card from hand = draw", entry) == []


def test_an_event_is_not_done_either(tmp_path: Path) -> None:
    header = "set: mine\nneeds: [base, event-cards]\n"
    assert only(in_effect(tmp_path, "draw 2", "kind: event", header)).code == "E0309"


@pytest.mark.parametrize("text", ["my reach is 2", "when I am shot: draw", "BANG! as Missed!"])
def test_what_holds_nowhere(text: str, tmp_path: Path) -> None:
    assert only(in_effect(tmp_path, text)).code == "E0310"
    assert in_effect(tmp_path, text, BLUE) == []


def test_one_sentence_of_a_played_card_that_holds_nowhere(tmp_path: Path) -> None:
    problem = only(in_effect(tmp_path, "draw\nmy reach is 2"))
    assert (problem.code, problem.span.line if problem.span else None) == ("E0310", 6)


@pytest.mark.parametrize(
    "text", ["draw; until my next turn: my reach is 2", "during this turn: my reach is 2", "any time: heal"]
)
def test_what_is_done_when_played(text: str, tmp_path: Path) -> None:
    assert in_effect(tmp_path, text) == []


def test_a_border_of_ones_own(tmp_path: Path) -> None:
    header = BASE + "words: {borders: {grey: unseen}}\n"
    rules = 'grey-border: {effect: "when I play a grey card, first: put that card into play"}\n'
    assert found(tmp_path, rules + "a: {border: grey, copies: 9♣, effect: my reach is 2}\n", header) == []
    problem = only(found(tmp_path, rules + "a: {border: grey, copies: 9♣, effect: draw}\n", header))
    assert problem.message == "nothing says when these steps are done: a grey card is not done when it is played"
    broken = rules.replace("grey card", "gray card")
    assert only(found(tmp_path, broken + "a: {border: grey, copies: 9♣, effect: draw}\n", header)).code == "E0203"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lose 1 hand", "`lose` takes a number or a token, not `hand`, which is no token"),
        ("gain 1 max-life", "`gain` takes a number or a token, not `max-life`, which is no token"),
        ("pay 1 reach = draw", "`pay` takes a number or a token, not `reach`, which is no token"),
        ("heal the deck", "`heal` takes a number or a player, not `deck`"),
    ],
)
def test_not_everything_that_is_counted_can_be_lost(text: str, message: str, tmp_path: Path) -> None:
    problem = only(in_effect(tmp_path, text))
    assert (problem.code, problem.message) == ("E0301", message)


@pytest.mark.parametrize("text", ["heal 1 life", "heal (my wounds)", "lose 1 life", "draw (my hand)"])
def test_what_can_be_counted(text: str, tmp_path: Path) -> None:
    assert in_effect(tmp_path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "otherwise: draw",
        "draw, otherwise: heal",
        "if I have no life: draw\nheal\notherwise: heal",
        "all: draw! ♥: heal\notherwise: draw",
        "if I have no life: draw; draw\notherwise: heal",
    ],
)
def test_an_otherwise_of_nothing(text: str, tmp_path: Path) -> None:
    assert only(in_effect(tmp_path, text)).code == "E0311"


@pytest.mark.parametrize("text", ["times: draw", "draw, times: heal", "once during my turn, times: draw"])
def test_so_many_times_needs_a_number(text: str, tmp_path: Path) -> None:
    problem = only(in_effect(tmp_path, text))
    assert (problem.code, problem.message) == ("E0205", "`times` cannot stand here")


def test_a_first_line_further_in_than_the_next(tmp_path: Path) -> None:
    entry = 'mine-1: {border: brown, copies: 2♥, effect: "  draw\\nheal"}'
    assert only(found(tmp_path, entry)).code == "E0207"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("draw that damage", "E0312"),
        ("all-others: give that card to me", "E0303"),
        ("bang them", "E0303"),
        ("repeat: twice: draw! red: stop", "E0308"),
        ("lose 1 life, the Barrel: draw", "E0312"),
        ("draw, heal that player", "E0303"),
        ("if the sheriff is in named game: draw", "E0312"),
        ("put the top card of the supply onto the deck", "E0312"),
        ("all players: reveal the top card of the deck; the player with the highest card: draw", "E0312"),
        ("before I draw!: if the flipped card is red: heal", "E0312"),
        ("all by turns: discard a BANG! or lose 1 life, stop", "E0312"),
        ("draw 2 cards from the character-deck", "E0312"),
        ("look at 2 cards of the character-deck, draw 1 of them", "E0312"),
        ("put the top card of the role-deck into my hand", "E0312"),
        ("put a card from hand onto the character-deck", "E0312"),
    ],
)
def test_what_is_no_player_and_no_card_is_told(text: str, code: str, tmp_path: Path) -> None:
    assert only(in_effect(tmp_path, text)).code == code


def test_all_mistakes_of_a_text_are_told_at_once(tmp_path: Path) -> None:
    found_ = in_effect(tmp_path, "bang 2\ndraw my hand\nheal that card, heal the deck")
    assert [p.span.line for p in found_ if p.span is not None] == [5, 6, 7, 7]


@pytest.mark.parametrize("text", ["may draw\notherwise: heal", "draw! ♥: draw\notherwise: heal"])
def test_an_otherwise_of_something(text: str, tmp_path: Path) -> None:
    assert in_effect(tmp_path, text) == []


def test_an_otherwise_of_what_another_may_do_is_taken_and_one_of_what_several_may_do_is_not(tmp_path: Path) -> None:
    assert in_effect(tmp_path, "another player: may discard a card\notherwise: draw") == []
    problem = only(in_effect(tmp_path, "all-others: may discard a card\notherwise: draw"))
    assert (problem.code, problem.span.line if problem.span else None) == ("E0312", 6)


@pytest.mark.parametrize("effect", ["advance the deck", "set the place of the deck to 1"])
def test_only_a_row_that_faces_another_has_a_place(tmp_path: Path, effect: str) -> None:
    problem = only(in_effect(tmp_path, effect))
    assert (problem.code, "`faces` no row" in problem.message) == ("E0312", True)


@pytest.mark.parametrize("effect", ["draw up to 2 red cards", "draw a red card", "draw a card in my hand"])
def test_cards_are_not_drawn_from_the_hand_they_are_in(tmp_path: Path, effect: str) -> None:
    problem = only(in_effect(tmp_path, effect))
    assert (problem.code, "one's own hand are in hand already" in problem.message) == ("E0312", True)


@pytest.mark.parametrize("effect", ["draw 2 cards", "draw a card", "draw 2 cards from the deck"])
def test_cards_that_nothing_is_said_about_come_from_the_deck(tmp_path: Path, effect: str) -> None:
    assert in_effect(tmp_path, effect) == []


def test_a_rule_of_the_table_has_nobody_to_do_its_steps(tmp_path: Path) -> None:
    problem = only(found(tmp_path, "a: {kind: rule, effect: 'each time a player loses 1 life: heal'}"))
    assert (problem.code, "nobody" in problem.message) == ("E0312", True)


def test_a_rule_of_the_table_has_no_numbers_of_its_own(tmp_path: Path) -> None:
    problem = only(found(tmp_path, "a: {kind: rule, effect: 'the hand-limit is the wounds'}"))
    assert (problem.code, problem.message) == ("E0312", "whose wounds?")
    assert found(tmp_path, "a: {kind: rule, effect: 'my hand-limit is my wounds'}") == []


@pytest.mark.parametrize(
    ("effect", "message", "way"),
    [
        ("discard a blue card in play", "nobody picks here", "discard a random blue card in play"),
        (
            "put a BANG! of the discard pile onto the deck",
            "nobody picks here",
            "put a random BANG! of the discard pile onto the deck",
        ),
        ("put a Beer onto the deck", "where do they lie?", "put all Beer in the discard pile onto the deck"),
        ("shuffle hand into the deck", "whose hand?", "shuffle the hand of that player into the deck"),
    ],
)
def test_a_rule_of_the_table_picks_nothing_and_has_no_hand(effect: str, message: str, way: str, tmp_path: Path) -> None:
    head = "when a player plays a Beer: "
    assert only(found(tmp_path, f"a: {{kind: rule, effect: '{head}{effect}'}}")).message == message
    assert found(tmp_path, f"a: {{kind: rule, effect: '{head}{way}'}}") == []


def test_a_mark_is_hung_on_one_or_on_all(tmp_path: Path) -> None:
    header = "set: mine\nneeds: [base]\nwords: {marks: {tired: has done enough}}\n"
    problem = only(in_effect(tmp_path, "another player is tired", BLUE, header))
    assert (problem.code, problem.message) == ("E0312", "one of them, or all of them?")
    assert in_effect(tmp_path, "all-others are tired", BLUE, header) == []
    assert in_effect(tmp_path, "a player with no cards in hand is tired", BLUE, header) == []


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        ("tokens: {dust: {supplly: 3}}", "E0113", "did you mean `supply`?"),
        ("borders: {grey: {pile: deck}}", "E0113", "the keys of such a word are means"),
        ("tokens: {dust: {supply: many}}", "E0115", None),
        ("zones: {camp: {shows: al}}", "E0116", "did you mean `all`?"),
        ("zones: {camp: {shows: owner}}", "E0116", "add `each: player`, or say `top` or `all`"),
        ("zones: {camp: {each: seat}}", "E0116", "leave it out if there is one for all"),
        ("zones: {camp: {holds: 3}}", "E0116", "add `each: player`"),
        ("zones: {camp: {each: player, holds: 0}}", "E0116", "leave it out if there is no end of it"),
        ("kinds: {thing: {pile: capm}}, zones: {camp: a place}", "E0305", "did you mean `camp`?"),
        ("sides: {posse: some riders}", "E0114", "`posse: {roles: [...]}`"),
        ("sides: {posse: {roles: [sherif]}}", "E0305", "did you mean `sheriff`?"),
        ("sides: {posse: {roles: 3}}", "E0115", None),
        ("verbs: {talk: {args: [to]}}", "E0115", None),
        ("flavours: {sweet: like sugar, sour: like limes}", "E0306", None),
    ],
)
def test_word(words: str, code: str, hint: str | None, tmp_path: Path) -> None:
    problem = only([p for p in found(tmp_path, "", f"{BASE}words: {{{words}}}\n") if p.code != "W0301"])
    assert (problem.code, problem.hint) == (code, hint)
    assert problem.span is not None
    assert problem.span.line == 3


def test_words_may_speak_of_piles_and_shows(tmp_path: Path) -> None:
    assert found(tmp_path, "", BASE + "words: {kinds: {thing: a pile of it}, zones: {camp: it shows all}}\n") == []


def test_a_variant_leaves_out_a_trait(tmp_path: Path) -> None:
    problem = only(found(tmp_path, "", BASE + "variants: {short: {without: bok}}\n"))
    assert (problem.code, problem.hint) == ("E0305", "did you mean `book`?")


# ---------------------------------------------------------------- suggestions


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("discard a barrel", "say `discard a Barrel`"),
        ("discard a bang!", "say `discard a BANG!`"),
        ("discard a Bang!", "say `discard a BANG!`"),
        ("discard a barels", "did you mean `Barrel`?"),
        ("do wells fargo", "say `do Wells Fargo`"),
        ("do Wels Fargo", "did you mean `Wells Fargo`?"),
        ("drwa 2", "did you mean `draw`?"),
        ("discrad 1", "did you mean `discard`?"),
        ("heall", "did you mean `heal`?"),
        ("do pony express", "the set dodge-city has `Pony Express`: add it to `needs`"),
        ("do Pony Express", "the set dodge-city has `Pony Express`: add it to `needs`"),
        ("discard a green card", "the set dodge-city declares it: add it to `needs`"),
        ("put a card in hand into the event-deck", "the set event-cards declares it: add it to `needs`"),
        ("ignore that attack", "say `missed`"),
    ],
)
def test_suggestion(text: str, hint: str, tmp_path: Path) -> None:
    assert only(in_effect(tmp_path, text)).hint == hint


def test_a_missing_set_is_the_only_mistake(tmp_path: Path) -> None:
    cards = (
        "a: {border: blue, traits: [weapon], effect: my reach is 2}\n"
        "bang: {reprint: bsae, copies: 9♣}\n"
        "b: {border: brown, effect: discard a BANG!}\n"
    )
    problem = only(found(tmp_path, cards, "set: mine\nneeds: [bsae]\n"))
    assert (problem.code, problem.hint) == ("E0307", "did you mean `base`?")


# ---------------------------------------------------------------- signs and lines


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        ("draw 2\n  heal", "E0205", (6, 7), "this line is indented, but the line above opens no block"),
        ("draw! ♥\N{VARIATION SELECTOR-16}: heal", "E0201", (5, 12), "U+FE0F, an invisible mark, is no sign"),
        ("if I have no life:\ndraw", "E0205", (6, 5), "the line above opens a block, but `draw` is not indented"),
        ("draw! ♡: heal", "E0201", (5, 11), "`♡`, an outlined suit, is no sign"),
        ("draw! 2–9♠: heal", "E0201", (5, 12), "`–`, a long dash, is no sign"),
        ("draw 2.5", "E0201", (5, 11), "`.`, a full stop, is no sign"),
        ("draw 1000000", "E0209", (5, 10), "`1000000` is too big a number"),
        ("draw\N{NO-BREAK SPACE}2", "E0201", (5, 9), "U+00A0, a space that does not break, is no sign"),
        ("draw (my hand", "E0204", (5, 10), "this `(` is not closed"),
        ("draw (my hand, heal", "E0204", (5, 10), "this `(` is not closed"),
        ("draw my hand)", "E0205", (5, 17), "this `)` closes nothing"),
        ("draw ()", "E0204", (5, 10), "nothing stands in these brackets"),
        ("discard-another =", "E0204", (5, 22), "nothing follows the `=`"),
        ("if I have no life:", "E0204", (5, 23), "nothing follows the `:`"),
        ("draw;", "E0204", (5, 10), "nothing follows the `;`"),
    ],
)
def test_sign(text: str, code: str, place: tuple[int, int], message: str, tmp_path: Path) -> None:
    problem = only(in_effect(tmp_path, text))
    assert problem.span is not None
    assert (problem.code, (problem.span.line, problem.span.column)) == (code, place)
    assert problem.message.startswith(message)


def test_quotation_marks_are_named(tmp_path: Path) -> None:
    problems = in_effect(tmp_path, "discard a “BANG!” # “this” is a remark")
    assert [p.code for p in problems] == ["E0201", "E0201"]
    assert problems[0].message == "`“`, a quotation mark, is no sign of the language"


def test_a_name_may_have_a_typographic_apostrophe(tmp_path: Path) -> None:
    assert found(tmp_path, "a: {border: brown, name: It’s}\nb: {border: brown, effect: do It’s}\n") == []
    assert found(tmp_path, 'a: {border: brown, name: "It\'s"}\nb: {border: brown, effect: do It’s}\n') == []


def test_a_text_full_of_mistakes_is_read_in_time(tmp_path: Path) -> None:
    start = time.perf_counter()
    assert in_effect(tmp_path, "qwz " * 990)
    assert in_effect(tmp_path, "’–" * 1990)
    assert time.perf_counter() - start < 20


# ---------------------------------------------------------------- what cannot be said names what can
HEADER = BASE + "words: {tokens: {chip: what is played for}, zones: {rack: {each: player, shows: all, means: a row}}}\n"


@pytest.mark.parametrize(
    ("entry", "refused", "words", "said"),
    [
        (
            BROWN,
            "until my next turn: while I have 1 life: I have the ability of Bart Cassidy",
            "`if …: until …: I have the ability of …`",
            "if I have 1 life: until my next turn: I have the ability of Bart Cassidy",
        ),
        (
            BLUE,
            "when I am shot, if I lost life during this effect: draw",
            "behind a step of the text: `bang reach, if that player lost life during this effect: …`",
            "when I am shot: bang the shooter, if the shooter lost life during this effect: draw",
        ),
        (
            BROWN,
            "if I lost life during this effect: draw",
            "behind a step",
            "bang reach, if that player lost life during this effect: draw",
        ),
        (
            BROWN,
            "draw, another player with a weapon in play: discard it",
            "`that weapon`",
            "draw, another player with a weapon in play: discard that weapon",
        ),
        (
            BLUE,
            "when another player would pay a chip: prevent it",
            "`when … would use …`",
            "when another player would use a card in play: prevent it",
        ),
        (
            BLUE,
            "when a weapon would come into play: discard it",
            "`when … would put … into play`",
            "when another player would put a weapon into play: prevent it",
        ),
        (
            "life: 4",
            "when my BANG! would be avoided: draw",
            "`when I play X: it may not be avoided`",
            "when I play a BANG!: it may not be avoided",
        ),
        (
            BLUE,
            "when I would draw: redo",
            "`when a player draws!: … redo`",
            "when a player draws!: discard a card from hand = redo",
        ),
        (
            BLUE,
            "when I am shot: redo",
            "`when a player draws!: … redo`",
            "when a player draws!: discard a card from hand = redo",
        ),
        (
            BLUE,
            "when I would draw!: redo",
            "`when I draw a card: …`",
            "when I draw a card: discard that card = draw",
        ),
        (BROWN, "swap the hands of 3 players", "`swap the hands of 2 players`", "swap the hands of 2 players"),
        (
            BROWN,
            "choose another player, swap their hands",
            "`choose 2 players, swap their hands`",
            "choose 2 players, swap their hands",
        ),
        (
            BROWN,
            "take half of my chips",
            "`take half of the chips of another player`",
            "take half of the chips of another player",
        ),
        (
            BLUE,
            "during my turn: draw a card under this",
            "`all cards on this`",
            "once during my turn: draw all cards on this",
        ),
        (BROWN, "all players in turn: draw", "`all players: …`", "all players: draw"),
        (
            BROWN,
            "all players: name a player in secret; the player with the most votes: draw",
            "`all players at once: name a player`, or in turn: `all players: name a player`",
            "all players: name a player; the player with the most votes: draw",
        ),
        (
            "life: 4",
            "while I have 1 life: I have the ability of the sheriff",
            "`while …: I have the ability of` a character by its name",
            "while I have 1 life: I have the ability of Bart Cassidy",
        ),
        (
            "life: 4",
            "the damage of my Duel is 2",
            "`when another player would lose life by my Duel: lose 1 more`",
            "when another player would lose life by my Duel: lose 1 more",
        ),
        (
            "life: 4",
            "when I am hit by Indians!: draw",
            "`when I lose life by Indians!: …`",
            "when I lose life by Indians!: draw",
        ),
        ("life: 4", "a Duel may not be avoided", "`when I lose life by Duel: …`", "when I lose life by Duel: draw"),
        ("life: 4", "I may not be shot by Duel", "`when I lose life by Duel: …`", "when I lose life by Duel: draw"),
        ("life: 4", "the healing of my Duel is 2", "`when I play Duel: heal`", "when I play Duel: heal"),
        (
            "life: 4",
            "Mustang of others has no effect on me",
            "`Mustang of others has no effect on my distance`",
            "Mustang of others has no effect on my distance",
        ),
        (
            "life: 4",
            "Barrel of others has no effect on me",
            "`Barrel of others has no effect`, perhaps with `during my turn:`",
            "during my turn: Barrel of others has no effect",
        ),
        (
            BROWN,
            "until the end of this turn: the next seat is the right seat",
            "`until the end of my next turn: …`, or `reverse the turns`",
            "until the end of my next turn: the next seat is the right seat",
        ),
        (
            "life: 4",
            "during my turn: the next seat is the right seat",
            "in a text `until the end of my next turn: …`",
            "while I have 1 life: the next seat is the right seat",
        ),
        (
            "life: 4",
            "characters of others have no effect on me",
            "`characters of others have no ability`, perhaps `during my turn: …`",
            "during my turn: characters of others have no ability",
        ),
        (
            "life: 4",
            "others may not play Beer during this turn",
            "`during this turn: …`; of every turn of somebody `during my turn`",
            "others may not play Beer during my turn",
        ),
        (
            BROWN,
            "until my next turn: when another player plays a Beer during this turn: draw",
            "`during this turn: …`",
            "during this turn: when another player plays a Beer: draw",
        ),
        (BROWN, "draw; during my turn: heal", "`during my turn: draw, heal`", "during my turn: draw, heal"),
        (BROWN, "draw; any time: heal", "`draw or heal`", "any time: draw or heal"),
        (BROWN, "heal or heal", "say it once", "heal"),
        (BROWN, "lose all my life = draw 3", "`lose all my life, …`", "lose all my life, draw 3"),
        (
            BROWN,
            "lose 1 life from another player = draw",
            "`,` in place of `=`",
            "lose 1 life from another player, draw",
        ),
        (BROWN, "choose the sheriff = draw", "leave the `=` out", "draw"),
        (BROWN, "choose all cards in play, draw", "or leave it out", "choose all cards in play, discard them, draw"),
        (BROWN, "draw 2, choose them", "or leave it out", "draw 2, discard them"),
        (BROWN, "choose this, draw", "leave it out", "draw"),
        (BROWN, "choose another player, choose that player, draw", "leave it out", "choose another player, draw"),
        (BROWN, "lose 1 life, lose 1 life = draw 2", "how much of it in all", "lose 2 life = draw 2"),
        ("life: 4", "when another player comes: draw", "`returns`", "when another player returns: draw"),
        ("life: 4", "once during my turn, first: draw", "leave it out", "once during my turn: draw"),
        ("life: 4", "when I am shot, last: missed", "`, first`", "when I am shot, first: missed"),
        ("life: 4", "before my turn 1: draw", "`phase 2`", "before my phase 2: draw"),
        (BROWN, "skip my turn 2", "`phase 2`", "skip my phase 2"),
        ("life: 4", "during my turn 2: my reach +1", "`phase 2`", "during my phase 2: my reach +1"),
        ("life: 4", "when my BANG! in hand is avoided: draw", "leave out", "when my BANG! is avoided: draw"),
        (
            "life: 4",
            "others may not draw from my hand",
            "would draw",
            "when another player would draw from my hand: prevent it",
        ),
        ("life: 4", "I may not lose life by an attack", "`I may not be shot`", "I may not be shot"),
        ("life: 4", "when I lose my last life: draw", "before I am eliminated", "before I am eliminated: draw"),
        (
            "life: 4",
            "when another player would be eliminated: heal 1",
            "how much life there is then",
            "when another player would be eliminated: that player: heal 1",
        ),
        (
            "life: 4",
            "when I would be eliminated by another player: that player: lose 1 life, heal 1",
            "how much life there is then",
            "when I would be eliminated by another player: heal 1, that player: lose 1 life",
        ),
        (BROWN, "when I am shot, first: missed", "leave it out", "when I am shot: missed"),
        (
            BROWN,
            "when another player would heal, first: prevent it",
            "leave it out",
            "when another player would heal: prevent it",
        ),
        ("life: 4", "when I draw by a Beer: draw", "name one by which", "when I draw by a Stagecoach: draw"),
        ("life: 4", "when I lose life by a Volcanic: draw", "leave it out", "when I lose life by a Gatling: draw"),
        (
            "life: 4",
            "when I would lose life by a Beer: prevent it",
            "leave it out",
            "when I would lose life by a Duel: prevent it",
        ),
        (
            "life: 4",
            "when I lose life by a Gatling or a Beer: draw",
            "leave it out",
            "when I lose life by a Gatling or a Duel: draw",
        ),
        ("life: 4", "when I heal by a BANG!: draw", "name one by which", "when I heal by a Saloon: draw"),
        (
            "life: 4",
            "when my card is discarded by a Mustang: draw",
            "leave it out",
            "when my card is discarded by a Cat Balou: draw",
        ),
    ],
)
def test_a_refusal_names_words_that_work(entry: str, refused: str, words: str, said: str, tmp_path: Path) -> None:
    assert words in (only(in_effect(tmp_path, refused, entry, HEADER)).hint or "")
    assert in_effect(tmp_path, said, entry, HEADER) == []
