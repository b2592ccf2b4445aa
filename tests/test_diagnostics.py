"""The form of diagnostics, the table of their codes, and the way from a text back to its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bangdsl import diagnostics
from bangdsl.diagnostics import Code, Diagnostic, Fix, codes, did_you_mean, quoted, render, to_json
from bangdsl.spans import EffectText, Span


def one(line: str, column: int, end_column: int, hint: str | None = None, number: int = 1) -> str:
    """The rendering of one diagnostic about a line."""
    span = Span("my-set/brown.yml", number, column, number, end_column)
    return render([Diagnostic("E0113", "oops", span, hint)], {"my-set/brown.yml": "\n" * (number - 1) + line})


# ---------------------------------------------------------------- rendering


def test_a_diagnostic_has_the_form_the_documentation_shows() -> None:
    source = "\n" * 11 + "    effect: discard al-others\n"
    span = Span("cards/my-set/brown.yml", 12, 21, 12, 30)
    found = Diagnostic("E0113", "unknown target `al-others`", span, "did you mean `all-others`?")
    assert render([found], {"cards/my-set/brown.yml": source}) == (
        "error[E0113]: unknown target `al-others`\n"
        "  ┌─ cards/my-set/brown.yml:12:21\n"
        "  │\n"
        "12│     effect: discard al-others\n"
        "  │                     ^^^^^^^^^ did you mean `all-others`?\n"
        "  = help: run `bangdsl explain E0113`"
    )


def test_diagnostics_are_apart_by_an_empty_line_and_the_gutter_is_as_wide_as_the_number() -> None:
    found = [Diagnostic("E0113", "one", Span("f", 2, 1, 2, 2)), Diagnostic("E0115", "two", Span("f", 1234, 1, 1234, 3))]
    assert render(found, {"f": "\nab" + "\n" * 1232 + "cd"}) == (
        "error[E0113]: one\n"
        "  ┌─ f:2:1\n"
        "  │\n"
        "2 │ ab\n"
        "  │ ^\n"
        "  = help: run `bangdsl explain E0113`\n"
        "\n"
        "error[E0115]: two\n"
        "    ┌─ f:1234:1\n"
        "    │\n"
        "1234│ cd\n"
        "    │ ^^\n"
        "    = help: run `bangdsl explain E0115`"
    )


def test_a_diagnostic_about_no_line_shows_its_hint_on_its_own() -> None:
    assert render([Diagnostic("E0101", "no set", None, "add one")], {}) == (
        "error[E0101]: no set\n  = hint: add one\n  = help: run `bangdsl explain E0101`"
    )
    assert render([Diagnostic("E0102", "a link", Span("s/a.yml", 1, 1, 1, 1))], {}) == (
        "error[E0102]: a link\n  ┌─ s/a.yml:1:1\n  = help: run `bangdsl explain E0102`"
    )


@pytest.mark.parametrize(
    ("line", "column", "end_column", "shown", "marks"),
    [
        ("a\tbad", 3, 6, "a    bad", "     ^^^"),
        ("名前: bad", 5, 8, "名前: bad", "      ^^^"),
        ("😀 名前", 3, 5, "😀 名前", "   ^^^^"),
        ("e\N{COMBINING ACUTE ACCENT} bad", 4, 7, "e\N{COMBINING ACUTE ACCENT} bad", "  ^^^"),
        ("J♥ 1♥", 4, 6, "J♥ 1♥", "   ^^"),
        ("\x1b[31mred", 1, 2, "␛[31mred", "^"),
        ("a\N{RIGHT-TO-LEFT OVERRIDE}b", 2, 3, "a\N{REPLACEMENT CHARACTER}b", " ^"),
        ("ends here", 10, 11, "ends here", "         ^"),
        ("ends here", 90, 95, "ends here", "         ^"),
        ("nothing", 3, 3, "nothing", "  ^"),
    ],
)
def test_marks_stand_under_what_they_mean(line: str, column: int, end_column: int, shown: str, marks: str) -> None:
    rows = one(line, column, end_column).split("\n")
    assert rows[3:5] == [f"1 │ {shown}", f"  │ {marks}"]


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    found = Diagnostic("E0115", "oops", Span("f", 1, 3, 3, 2))
    assert render([found], {"f": "a: [b,\nc\n]"}).split("\n")[3:5] == ["1 │ a: [b,", "  │   ^^^^"]


def test_a_long_line_is_cut_around_the_span() -> None:
    line = "x" * 300 + "BAD" + "y" * 300
    assert one(line, 301, 304, "look").split("\n")[3:5] == [
        "1 │ …" + "x" * 40 + "BAD" + "y" * 57 + "…",
        "  │  " + " " * 40 + "^^^ look",
    ]
    assert one("BAD" + line, 1, 4).split("\n")[3] == "1 │ BAD" + "x" * 97 + "…"
    assert one(line + "BAD", 604, 607).split("\n")[3] == "1 │ …" + "y" * 97 + "BAD"
    assert one(line, 1, 601).split("\n")[4] == "  │ " + "^" * 100


def test_no_card_can_command_the_terminal() -> None:
    evil = "\x1b]0;owned\x07\x9b\n"
    span = Span(f"set{evil}/a.yml", 1, 1, 1, 2)
    shown = render([Diagnostic("E0113", evil, span, evil)], {span.file: evil})
    assert not any(char < " " or "\x7f" <= char < "\xa0" for char in shown.replace("\n", ""))
    assert len(shown.split("\n")) == 6


def test_colours_come_only_when_asked_for() -> None:
    found = [Diagnostic("E0113", "oops", Span("f", 1, 1, 1, 2), "hint")]
    coloured = render(found, {"f": "ab"}, colour=True)
    assert coloured.startswith("\033[1;31merror[E0113]\033[0m\033[1m: oops\033[0m\n")
    assert "\033[1;31m^ hint\033[0m" in coloured
    assert "\033" not in render(found, {"f": "ab"})


def test_how_bad_a_mistake_is_follows_from_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    mild = Code("E0999", "mild", "warning", "Mild", "Worth a look.", "", "")
    monkeypatch.setattr(diagnostics, "codes", lambda: {"E0999": mild})
    found = Diagnostic("E0999", "hm", None)
    assert found.severity == "warning"
    assert render([found], {}, colour=True).startswith("\033[1;33mwarning[E0999]\033[0m")


def test_tools_get_plain_data() -> None:
    fix = Fix(Span("f", 1, 2, 1, 6), "draw")
    fixed = Diagnostic("E0113", "oops", Span("f", 1, 2, 3, 4), "hint", fix, "Draw a card.")
    found = [fixed, Diagnostic("E0101", "none", None)]
    assert json.loads(json.dumps(to_json(found))) == [
        {
            "code": "E0113",
            "severity": "error",
            "message": "oops",
            "file": "f",
            "line": 1,
            "column": 2,
            "end_line": 3,
            "end_column": 4,
            "hint": "hint",
            "fix": {"text": "draw", "file": "f", "line": 1, "column": 2, "end_line": 1, "end_column": 6},
            "reads": "Draw a card.",
        },
        {
            "code": "E0101",
            "severity": "error",
            "message": "none",
            "file": None,
            "line": None,
            "column": None,
            "end_line": None,
            "end_column": None,
            "hint": None,
            "fix": None,
            "reads": None,
        },
    ]


def test_words_of_a_designer_are_shown_on_one_short_line() -> None:
    assert quoted("a\nb") == "`a␊b`"
    assert quoted("x" * 1000) == "`" + "x" * 59 + "…`"
    assert did_you_mean("boarder", ["border", "copies"]) == "did you mean `border`?"
    assert did_you_mean("range", ["border", "copies"]) is None


# ---------------------------------------------------------------- the table of codes


def test_the_table_is_complete_and_in_order() -> None:
    text = Path(__file__).parents[1].joinpath("bangdsl", "codes.yml").read_text(encoding="utf-8")
    written = [line[:5] for line in text.split("\n") if line.startswith(("E", "W")) and line.endswith(":")]
    assert written == sorted(codes())
    assert len({code.slug for code in codes().values()}) == len(codes())
    for code in codes().values():
        assert code.severity == ("warning" if code.code.startswith("W") else "error")
        assert code.title
        assert code.meaning


# ---------------------------------------------------------------- texts without a file of their own


def test_a_text_that_stands_as_it_is_maps_to_itself() -> None:
    text = EffectText("draw 2\n  heal", "<text>")
    assert text.locate(1, 6) == Span("<text>", 1, 6, 1, 7)
    assert text.locate(2, 3, 4) == Span("<text>", 2, 3, 2, 7)
    assert text.span(0, 13) == Span("<text>", 1, 1, 2, 7)


def test_a_place_outside_the_text_is_the_nearest_one_inside() -> None:
    text = EffectText("draw 2\n", "<text>")
    after_the_last_word = Span("<text>", 1, 7, 1, 8)
    assert text.locate(1, 99) == after_the_last_word
    assert text.locate(2, 1) == after_the_last_word
    assert text.locate(9, 9, 9) == after_the_last_word
    assert text.locate(0, 0) == Span("<text>", 1, 1, 1, 2)
    assert EffectText("", "<text>").locate(1, 1) == Span("<text>", 1, 1, 1, 2)
