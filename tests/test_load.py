"""Loading a set: what is taken from its files, and the answer to everything that is wrong with them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import yaml

from bangdsl.diagnostics import Diagnostic
from bangdsl.load import files, schema, sets, yaml_positions
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.sets import load_set, read_sources
from bangdsl.load.yaml_positions import read_yaml
from bangdsl.spans import EffectText, Span

SCHEMAS = Path(sets.__file__).parent / "schemas"

Load = Callable[..., tuple[SetSource | None, list[Diagnostic]]]
Files = Mapping[str, str | bytes]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Load a set from the texts of its files; `set.yml` is there unless it is named."""

    def load(files: Files | None = None, **cards: str | bytes) -> tuple[SetSource | None, list[Diagnostic]]:
        written = {
            "set.yml": "set: example\n",
            **{f"{name}.yml": text for name, text in cards.items()},
            **(files or {}),
        }
        for name, text in written.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_set(tmp_path, "s")

    return load


@pytest.fixture(params=["libyaml", "pure"])
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both loaders of PyYAML must agree; the pure one is used where libyaml was not at hand."""
    if request.param == "pure":
        monkeypatch.setattr(yaml_positions, "_LOADER", yaml.SafeLoader)


def places(problems: list[Diagnostic]) -> list[tuple[str, str, int, int]]:
    found = [(each.code, each.span) for each in problems]
    return [(code, span.file, span.line, span.column) for code, span in found if span]


def only(result: tuple[SetSource | None, list[Diagnostic]]) -> Entry:
    source, problems = result
    assert problems == []
    assert source
    (entry,) = source.entries
    return entry


# ---------------------------------------------------------------- what a set has


def test_a_set_has_what_its_files_say(load: Load) -> None:
    source, problems = load(
        {
            "set.yml": (
                "set: ghost-riders\n"
                "name: {en: The Ghost Riders, it: Cavalieri}\n"
                "players: 4-7\n"
                "needs: [base]\n"
                "words:\n"
                "  tokens:\n"
                "    bone: {supply: 20, mark: true, args: [of]}\n"
                "  borders: {grey: stays in play}\n"
                "variants:\n"
                "  short: {without: expert, about: Quicker}\n"
                "about: Riders of the night\n"
            ),
            "names.yml": "stampede: {it: Fuggi fuggi, fr: Débandade}\n",
            "brown.yml": (
                "stampede:\n"
                "  border: brown\n"
                "  copies: J♥ 10♠\n"
                "  traits: [loud]\n"
                "  variant: short\n"
                "  name: {en: Stampede!}\n"
                "  effect: |\n"
                "    bang all-others\n"
                '  rulings: ["Yes: it can."]\n'
                "  about: A note\n"
            ),
            "people/ann.yml": "ann-oakley: {life: 4}\nlaw: {effect: draw 2}\n",
            "shop.yaml": "rope: {kind: gear, cost: 0, count: 3}\n",
            "readme.md": "not: [read",
            ".hidden/ci.yml": "on: [push]",
        }
    )
    assert problems == []
    assert source
    assert source.id == "ghost-riders"
    assert source.names == {"en": "The Ghost Riders", "it": "Cavalieri"}
    assert source.players == (4, 7)
    assert source.needs == ("base",)
    assert source.words == {
        "tokens": {"bone": {"supply": 20, "mark": True, "args": ["of"]}},
        "borders": {"grey": "stays in play"},
    }
    assert source.word_spans["tokens", "bone"] == Span("s/set.yml", 7, 5, 7, 9)
    assert source.word_spans["borders", "grey"] == Span("s/set.yml", 8, 13, 8, 17)
    assert source.spans["needs"] == Span("s/set.yml", 4, 8, 4, 14)
    assert source.variants == {"short": {"without": "expert", "about": "Quicker"}}
    assert source.about == "Riders of the night"
    assert list(source.files) == ["s/brown.yml", "s/names.yml", "s/people/ann.yml", "s/set.yml", "s/shop.yaml"]
    assert [entry.id for entry in source.entries] == ["stampede", "ann-oakley", "law", "rope"]
    stampede, ann, law, rope = source.entries
    assert stampede.copies == (("J", "hearts"), ("10", "spades"))
    assert (stampede.kind, stampede.border, stampede.count, stampede.variant) == ("play", "brown", 2, "short")
    assert stampede.names == {"en": "Stampede!", "it": "Fuggi fuggi", "fr": "Débandade"}
    assert stampede.effect
    assert stampede.effect.text == "bang all-others\n"
    assert (stampede.traits, stampede.rulings, stampede.about) == (("loud",), ("Yes: it can.",), "A note")
    assert (stampede.file, stampede.line) == ("s/brown.yml", 1)
    assert stampede.spans["id"] == Span("s/brown.yml", 1, 1, 1, 9)
    assert stampede.spans["copies"] == Span("s/brown.yml", 3, 11, 3, 17)
    assert stampede.spans["effect"] == Span("s/brown.yml", 7, 11, 8, 20)
    assert (ann.kind, ann.life, ann.names, ann.count, ann.effect) == ("character", 4, {"en": "Ann Oakley"}, 1, None)
    assert (law.kind, law.copies, law.line) == ("rule", (), 2)
    assert (rope.kind, rope.cost, rope.count) == ("gear", 0, 3)


def test_a_lone_set_file_is_a_set(load: Load) -> None:
    source, problems = load({"set.yml": "set: lone-star\nname: Lone\nplayers: 5\n", "empty.yml": "# soon\n"})
    assert problems == []
    assert source
    assert (source.names, source.players, source.entries) == ({"en": "Lone"}, (5, 5), ())
    assert (source.needs, source.words, source.variants, source.about) == ((), {}, {}, None)


def test_files_are_shown_as_the_folder_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fan").mkdir()
    (tmp_path / "fan" / "set.yml").write_text("set: fan\n")
    monkeypatch.chdir(tmp_path)
    source, _ = load_set(Path("fan"))
    assert source
    assert list(source.files) == ["fan/set.yml"]
    assert read_sources(Path("fan")) == source.files
    assert read_sources(Path("fan"), "else/where") == {"else/where/set.yml": "set: fan\n"}


def test_the_digest_knows_contents_and_names_but_neither_folder_nor_line_breaks(tmp_path: Path) -> None:
    def digest(name: str, files: Mapping[str, bytes]) -> str:
        folder = tmp_path / name
        folder.mkdir()
        for file, content in files.items():
            (folder / file).write_bytes(content)
        source, _ = load_set(folder)
        assert source
        return source.digest

    first = digest("1", {"set.yml": b"set: a\n", "b.yml": b"c: {}\n"})
    assert digest("2", {"b.yml": b"\xef\xbb\xbfc: {}\r\n", "set.yml": b"set: a\n"}) == first
    assert digest("3", {"set.yml": b"set: a\n", "d.yml": b"c: {}\n"}) != first
    assert digest("4", {"set.yml": b"set: a\n", "b.yml": b"d: {}\n"}) != first
    assert len(first) == 64


def test_words_that_older_yaml_changes_stay_words(load: Load) -> None:
    entry = only(load(a="a: {traits: [no, on, off, yes, y], name: {no: Nei}, about: 1:30, effect: 'true'}"))
    assert entry.traits == ("no", "on", "off", "yes", "y")
    assert entry.names["no"] == "Nei"
    assert entry.about == "1:30"
    assert entry.effect
    assert entry.effect.text == "true"


def test_a_mistake_takes_away_only_what_it_is_in(load: Load) -> None:
    source, problems = load(
        a="bang: {life: four, effect: draw}\nBad: {}\nword: text\ngun: {copies: J♥ 1♥ 2♠, rulings: [ok, 3]}\n"
    )
    assert places(problems) == [
        ("E0115", "s/a.yml", 1, 14),
        ("E0401", "s/a.yml", 2, 1),
        ("E0115", "s/a.yml", 3, 7),
        ("E0404", "s/a.yml", 4, 18),
        ("E0115", "s/a.yml", 4, 39),
    ]
    assert source
    bang, gun = source.entries
    assert (bang.kind, bang.life) == ("character", None)
    assert bang.effect
    assert (gun.copies, gun.count, gun.rulings) == ((("J", "hearts"), ("2", "spades")), 2, ())


def test_a_broken_file_hides_no_other(load: Load) -> None:
    source, problems = load(
        {"set.yml": "name: x\n", "names.yml": "gone: {en: Gone}\n"}, a="a: [x\n", b="b: {lief: 4}\n", c=b"\xff"
    )
    assert source is None
    assert places(problems) == [
        ("E0105", "s/a.yml", 1, 4),
        ("E0113", "s/b.yml", 1, 5),
        ("E0103", "s/c.yml", 1, 1),
        ("E0114", "s/set.yml", 1, 1),
    ]  # and `gone` may well be in one of the broken files, so nothing is said about it


# ---------------------------------------------------------------- YAML that is refused


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: {life: 4}\nb: {life: 3}\na: {}\n", "E0108", 3, 1),
        ("a: {life: 4, life: 3}\n", "E0108", 1, 14),
        ("a: {life: 4}\na: {life: 3}\n", "E0108", 2, 1),
        ("a: {about: !!python/object/apply:os.system [ls]}\n", "E0109", 1, 12),
        ("a: !thing {}\n", "E0109", 1, 4),
        ("a: {about: !!str 4}\n", "E0109", 1, 12),
        ("a: {about: ! x}\n", "E0109", 1, 12),
        ("a: {about: !x!y z}\n", "E0109", 1, 12),
        ("a: &x {life: 4}\n", "E0110", 1, 4),
        ("a: {life: 4}\nb: *x\n", "E0110", 2, 4),
        ("a: {traits: [*x ]}\n", "E0110", 1, 14),
        ("*x : {life: 4}\n", "E0110", 1, 1),
        ("*x\n", "E0110", 1, 1),
        ("a: {about: bad\x00}\n", "E0103", 1, 15),
        ("a: {}\nb: {about: \x1b[31m}\n", "E0103", 2, 12),
        ("a: {about: x\x85y}\n", "E0103", 1, 13),
        ("a: {about: x\u2028y}\n", "E0103", 1, 13),
        ("a: {about: x\ufeff}\n", "E0103", 1, 13),
        ('a: {about: "\\u2665\\x07"}\n', "E0103", 1, 19),
        ('a: {"\\e": 1}\n', "E0103", 1, 6),
        ("a:\n\tlife: 4\n", "E0107", 2, 1),
        ("a:\n  effect: |\n    x:\n    \ty\n", "E0107", 4, 5),
        ("a: {life: 4}\n---\nb: {life: 3}\n", "E0111", 2, 1),
        ("- a\n- b\n", "E0112", 1, 1),
        ("just text\n", "E0112", 1, 1),
        ("# no mapping\n\n[a, b]\n", "E0112", 3, 1),
        ("a: " + "{a: " * 29 + "[]" + "}" * 29, "E0104", 1, 3 + 4 * 29 + 1),
        ("a: " + "[" * 100_000, "E0104", 1, 33),
        ("- " * 100_000, "E0112", 1, 1),
        ("a:\n" + "".join(" " * i + "a:\n" for i in range(1, 200)), "E0104", 31, 31),
        ("? [a]\n: b\n", "E0105", 1, 3),
        ("a: {life: 4\n", "E0105", 1, 4),
        ("a: [x\n", "E0105", 1, 4),
        ("a: 'it\n", "E0105", 1, 4),
        ("a: {about: it}\nb\nc: {}\n", "E0105", 2, 1),
        ("a: {}\nb\n", "E0105", 2, 1),
        ("a: @x\n", "E0105", 1, 4),
        ("a: - x\n", "E0105", 1, 4),
        ("a:\n  about: * x\n", "E0105", 2, 10),
        ('a:\n  about: "x" y\n', "E0105", 2, 14),
        ("a:\n  about: |x\n    y\n", "E0105", 2, 11),
        ("a:\n    life: 4\n  about: x\n", "E0105", 3, 3),
        ("a:\n  effect: once: draw\n", "E0106", 2, 15),
        ("a: {effect: once: draw}\n", "E0106", 1, 17),
    ],
)
def test_yaml_beyond_plain_data_is_refused(load: Load, text: str, code: str, line: int, column: int) -> None:
    _, problems = load(cards=text)
    assert places(problems) == [(code, "s/cards.yml", line, column)]


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize("escape", ["\\q", "\\ud800", "\\U00110000", "\\UFFFFFFFF"])
def test_an_escape_that_is_no_character_is_refused(load: Load, escape: str) -> None:
    _, problems = load(cards=f'a: {{about: "{escape}"}}\n')
    assert [problem.code for problem in problems] in (["E0105"], ["E0103"])


def test_all_uses_of_what_yaml_has_beyond_data_are_shown_at_once(load: Load) -> None:
    _, problems = load(cards="a: &x {about: !y z}\nb: *x\nb: {lief: 3}\n")
    assert places(problems) == [
        ("E0110", "s/cards.yml", 1, 4),
        ("E0109", "s/cards.yml", 1, 15),
        ("E0110", "s/cards.yml", 2, 4),
        ("E0108", "s/cards.yml", 3, 1),
    ]  # what `a` and `b` would be is not known, so nothing is said about their keys


def test_an_alias_bomb_stays_small(load: Load) -> None:
    rows = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1} , *a{i - 1} ]" for i in range(1, 60)]
    source, problems = load(cards="\n".join(rows))
    assert {problem.code for problem in problems} == {"E0110"}
    assert source
    assert source.entries == ()


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [(b"\xff\xfea\x00", 1, 1), (b"a: {}\r\nb\xc3\xa9: \xe9\n", 2, 5), (b"\xef\xbb\xbfa\xff", 1, 2)],
)
def test_bytes_that_are_not_utf8_are_refused_where_they_stand(
    load: Load, content: bytes, line: int, column: int
) -> None:
    source, problems = load(cards=content)
    assert places(problems) == [("E0103", "s/cards.yml", line, column)]
    assert source
    assert "\N{REPLACEMENT CHARACTER}" in source.files["s/cards.yml"]


def test_line_breaks_of_every_system_are_read_alike(load: Load) -> None:
    _, problems = load(cards="\ufeffa: {}\r\nb:\r  lief: 3\n")
    assert places(problems) == [("E0113", "s/cards.yml", 3, 3)]


# ---------------------------------------------------------------- what the schemas refuse


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        ("a: {boarder: brown}\n", "E0113", 1, 5, "did you mean `border`?"),
        ("a:\n  range: 1\n", "E0113", 2, 3, "the keys are kind, border, copies"),
        ("a: {effect: draw 2, heal}\n", "E0113", 1, 21, "put the whole text in quotes"),
        ("a: {name: x}\nb: 4\n", "E0115", 2, 4, "`b` must be a mapping, but this is a number"),
        ("a:\nb: {}\n", "E0115", 1, 1, "`a` must be a mapping, but nothing is written here"),
        ("a: {life: four}\n", "E0115", 1, 11, "for example `life: 4`"),
        ("a: {life: '4'}\n", "E0115", 1, 11, "must be a whole number, but this is text"),
        ("a: {life: 0x4}\n", "E0115", 1, 11, "but this is text"),
        ("a: {life: 04}\n", "E0115", 1, 11, "but this is text"),
        ("a: {life: 4.0}\n", "E0115", 1, 11, "but this is text"),
        ("a: {life: 1_0}\n", "E0115", 1, 11, "but this is text"),
        (f"a: {{life: {'9' * 5000}}}\n", "E0115", 1, 11, "but this is text"),
        ("a: {life: true}\n", "E0115", 1, 11, "but this is true or false"),
        ("a: {life: [4]}\n", "E0115", 1, 11, "but this is a list"),
        ("a: {life: }\n", "E0115", 1, 5, "but nothing is written here"),
        ("a: {life: ~}\n", "E0115", 1, 11, "but nothing is written here"),
        ("a: {life: 0}\n", "E0116", 1, 11, "`life` must be at least 1"),
        ("a: {cost: -1}\n", "E0116", 1, 11, "`cost` must be at least 0"),
        ("a: {count: 0}\n", "E0116", 1, 12, "`count` must be at least 1"),
        ("a: {kind: Event}\n", "E0116", 1, 11, "`kind` must be a lower-case word"),
        ("a: {border: dark brown}\n", "E0116", 1, 13, "`border` must be a lower-case word"),
        ("a: {traits: loud}\n", "E0115", 1, 13, "for example `traits: [weapon]`"),
        ("a:\n  traits:\n    - loud\n    - Big\n", "E0116", 4, 7, "item 2 of `traits` must be a lower-case word"),
        ("a: {variant: Short}\n", "E0401", 1, 14, "did you mean `short`?"),
        ("a: {copies: [J♥, Q♥]}\n", "E0115", 1, 13, "`copies` must be text, but this is a list"),
        (f"a: {{copies: {'J♥ ' * 700}}}\n", "E0116", 1, 13, "`copies` must be no longer than 2000"),
        ("a: {effect: 3}\n", "E0115", 1, 13, "if this is text, put it in quotes"),
        ("a:\n  effect:\n    once: draw\n", "E0115", 3, 5, "if this is text, put it in quotes"),
        ("a: {effect: ''}\n", "E0407", 1, 13, "`effect` says nothing"),
        ("a: {effect: ' '}\n", "E0407", 1, 13, "`effect` says nothing"),
        ("a:\n  effect: |\n\nb: {}\n", "E0407", 2, 11, "`effect` says nothing"),
        ("a: {effect: }\n", "E0115", 1, 5, "`effect` must be text, but nothing is written here"),
        ("a:\n  rulings:\n    - If so: draw\n", "E0115", 3, 7, "item 1 of `rulings` must be text"),
        ("a: {rulings: text}\n", "E0115", 1, 14, "`rulings` must be a list"),
        ("a: {about: 3}\n", "E0115", 1, 12, "`about` must be text, but this is a number"),
        ("a: {about: ''}\n", "E0116", 1, 12, "`about` must not be empty"),
        ("a: {name: [x]}\n", "E0115", 1, 11, "`name` must be text or a mapping"),
        ("a: {name: {english: x}}\n", "E0116", 1, 12, "`english` must be a language tag"),
        ("a: {name: {en: 7}}\n", "E0115", 1, 16, "`en` must be text"),
        ("a: {name: ''}\n", "E0116", 1, 11, "`name` must not be empty"),
        ('a: {name: "two\\nlines"}\n', "E0116", 1, 11, "`name` must not be empty, and must be on one line"),
        ('a: {name: {it: "a\\tb"}}\n', "E0116", 1, 16, "`it` must not be empty, and must be on one line"),
        ("a:\n  name: |\n    A\n", "E0116", 2, 9, "`name` must not be empty, and must be on one line"),
        (f"a: {{name: {'x' * 101}}}\n", "E0116", 1, 11, "`name` must be no longer than 100"),
        ("a: {name: B\u0435er}\n", "E0117", 1, 12, "mixes Latin and Cyrillic letters: here stands U+0435 cyrillic"),
        ("a: {name: {en: \u0392eer}}\n", "E0117", 1, 17, "mixes Greek and Latin letters"),
        ("a: {effect: dr\u0430w}\n", "E0117", 1, 15, "write the word in one script"),
        ('a: {about: "\\u0410dd"}\n', "E0117", 1, 19, "mixes Cyrillic and Latin letters"),
    ],
)
def test_a_wrong_card_file_gets_an_answer(load: Load, text: str, code: str, line: int, column: int, words: str) -> None:
    _, problems = load(cards=text)
    assert places(problems) == [(code, "s/cards.yml", line, column)]
    assert words in f"{problems[0].message}; {problems[0].hint}"


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "usable"),
    [
        ("", "E0114", 1, 1, False),
        ("name: x\n", "E0114", 1, 1, False),
        ("set:\n", "E0115", 1, 1, False),
        ("set: 4\n", "E0115", 1, 6, False),
        ("set: My Set\n", "E0401", 1, 6, False),
        ("set: my_set\n", "E0401", 1, 6, False),
        ("set: |\n  base\n", "E0401", 1, 6, False),
        ("set: [x\n", "E0105", 1, 6, False),
        ("set: import\n", "E0403", 1, 6, True),
        ("set: list\n", "E0403", 1, 6, True),
        ("set: a\nplayer: 3\n", "E0113", 2, 1, True),
        ("set: a\nplayers: 0\n", "E0116", 2, 10, True),
        ("set: a\nplayers: 100\n", "E0116", 2, 10, True),
        ("set: a\nplayers: 4 to 7\n", "E0116", 2, 10, True),
        ("set: a\nplayers: 7-4\n", "E0116", 2, 10, True),
        ("set: a\nplayers: [4, 7]\n", "E0115", 2, 10, True),
        ("set: a\nneeds: base\n", "E0115", 2, 8, True),
        ("set: a\nneeds: [base, Dodge City]\n", "E0401", 2, 15, True),
        ("set: a\nwords: [x]\n", "E0115", 2, 8, True),
        ("set: a\nwords: {tokens: [x]}\n", "E0115", 2, 17, True),
        ("set: a\nwords: {tokens: {x: 3}}\n", "E0115", 2, 21, True),
        ("set: a\nvariants: {Short: {}}\n", "E0401", 2, 12, True),
        ("set: a\nvariants: {short: x}\n", "E0115", 2, 19, True),
        ("set: a\nvariants: {short: {with: x}}\n", "E0113", 2, 20, True),
        ("set: a\nvariants: {short: {without: Big}}\n", "E0116", 2, 29, True),
        ("set: a\nname: {en: ''}\n", "E0116", 2, 12, True),
        ("set: a\nabout: [x]\n", "E0115", 2, 8, True),
        ("set: a\noverlay: maybe\n", "E0115", 2, 10, True),
        ("sett: a\n", "E0113", 1, 1, False),
    ],
)
def test_a_wrong_set_file_gets_an_answer(
    load: Load, text: str, code: str, line: int, column: int, usable: bool
) -> None:
    source, problems = load({"set.yml": text})
    assert places(problems) == [(code, "s/set.yml", line, column)]
    assert (source is not None) == usable


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("bang: BANG!\n", "E0115", 1, 7),
        ("bang: {EN: x}\n", "E0116", 1, 8),
        ("bang: {en: 3}\n", "E0115", 1, 12),
        ("Bang: {en: x}\n", "E0401", 1, 1),
        ("bang: {en: x}\n", "E0405", 1, 8),
        ("bang: {it: x}\nbnag: {it: x}\n", "E0406", 2, 1),
    ],
)
def test_a_wrong_names_file_gets_an_answer(load: Load, text: str, code: str, line: int, column: int) -> None:
    _, problems = load({"names.yml": text}, cards="bang: {name: Bang}\n")
    assert places(problems) == [(code, "s/names.yml", line, column)]


@pytest.mark.parametrize("name", ["set", "cards", "names"])
def test_schemas_are_sound_and_describe_every_property(name: str) -> None:
    from jsonschema import Draft202012Validator

    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)

    def described(part: Any) -> None:
        for key, value in part.items() if isinstance(part, dict) else ():
            if key in ("properties", "$defs"):
                assert all("description" in each for each in value.values())
            described(value)

    assert "description" in schema
    described(schema)


ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "examples", "x-code", "patternErrorMessage"}
APPLICATORS = {"$ref", "properties", "items"}  # what is wrong below them is told by itself
TOLD = {"type", "required", "additionalProperties", "propertyNames", "pattern", "enum", *schema._BOUNDS}


@pytest.mark.parametrize("name", ["set", "cards", "names", "scenarios"])
def test_every_keyword_and_type_of_the_schemas_has_words(name: str) -> None:
    def subschemas(part: Any) -> Iterator[dict[str, Any]]:
        if not isinstance(part, dict):
            return
        yield part
        for key in ("items", "additionalProperties", "propertyNames"):
            yield from subschemas(part.get(key))
        for key in ("properties", "$defs"):
            for inner in part.get(key, {}).values():
                yield from subschemas(inner)

    for part in subschemas(json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))):
        assert part.keys() <= ANNOTATIONS | APPLICATORS | TOLD
        kinds = part.get("type", [])
        assert {kinds} if isinstance(kinds, str) else set(kinds) <= schema._WANTED.keys()
        assert ("pattern" in part) <= ("patternErrorMessage" in part)
        assert part.get("additionalProperties") is not False or "properties" in part


def test_every_schema_that_files_are_held_against_is_looked_at() -> None:
    assert {path.name.split(".")[0] for path in SCHEMAS.iterdir()} == {"set", "cards", "names", "scenarios", "export"}


def test_the_schemas_agree_on_what_they_share() -> None:
    kinds: dict[str, Any] = {}
    for path in (SCHEMAS / f"{name}.schema.json" for name in ("set", "cards", "names")):
        for name, rule in json.loads(path.read_text(encoding="utf-8"))["$defs"].items():
            assert kinds.setdefault(name, rule) == rule


# ---------------------------------------------------------------- declarations


@pytest.mark.parametrize(
    ("ident", "hint"),
    [
        ("Bang", "did you mean `bang`?"),
        ("big_gun", "did you mean `big-gun`?"),
        ("el gringo", "did you mean `el-gringo`?"),
        ("bang-", "did you mean `bang`?"),
        ("a--b", "did you mean `a-b`?"),
        ("45", None),
        ("élan", None),
        ("''", None),
        ("<<", None),
        ("'bang\\n'", "did you mean `bang-n`?"),
        ('"bang\\n"', "did you mean `bang`?"),
    ],
)
def test_an_id_has_one_form(load: Load, ident: str, hint: str | None) -> None:
    _, problems = load(cards=f"ok: {{}}\n{ident}: {{}}\n")
    assert places(problems) == [("E0401", "s/cards.yml", 2, 1)]
    assert problems[0].hint == hint


def test_ids_cannot_meet_as_python_names(load: Load) -> None:
    """Only `-` joins words, so `-` can become `_` and no two ids become one name."""
    _, problems = load(cards="big-gun: {}\nbig_gun: {}\n")
    assert places(problems) == [("E0401", "s/cards.yml", 2, 1)]


def test_python_words_are_good_ids_for_entries(load: Load) -> None:
    assert only(load(cards="import: {}\n")).id == "import"


def test_an_id_is_declared_once_in_a_set(load: Load) -> None:
    source, problems = load(a="x: {}\nbang: {life: 4}\n", b="y: {}\n\nbang: {life: 3}\n")
    assert places(problems) == [("E0402", "s/b.yml", 3, 1)]
    assert problems[0].message == "`bang` is declared twice: in s/a.yml:2 and here"
    assert source
    assert [entry.id for entry in source.entries] == ["x", "bang", "y"]


@pytest.mark.parametrize(
    ("copies", "columns", "hint"),
    [
        ("1♥", [13], "write a rank (2 to 10, J, Q, K, A) and a suit (♥ ♦ ♣ ♠)"),
        ("J♥ 11♠", [16], "write a rank (2 to 10, J, Q, K, A) and a suit (♥ ♦ ♣ ♠)"),
        ("Z♣ J♥ 0♦", [13, 19], "write a rank (2 to 10, J, Q, K, A) and a suit (♥ ♦ ♣ ♠)"),
        ("J♥♥", [13], "write a rank (2 to 10, J, Q, K, A) and a suit (♥ ♦ ♣ ♠)"),
        ("''", [13], "for example `copies: J♥ 10♠`"),
        ("' '", [14], "for example `copies: J♥ 10♠`"),
        ("JH", [13], "did you mean `J♥`?"),
        ("10s", [13], "did you mean `10♠`?"),
        ("j♥", [13], "did you mean `J♥`?"),
        ("♥J", [13], "did you mean `J♥`?"),
        ("J♡", [13], "did you mean `J♥`?"),
        ("J♥\N{VARIATION SELECTOR-16}", [13], "did you mean `J♥`?"),
        ("'J♥, Q♥'", [14], "did you mean `J♥`?"),
        ('"\\u004a♥ 1♥"', [22], "write a rank (2 to 10, J, Q, K, A) and a suit (♥ ♦ ♣ ♠)"),
    ],
)
def test_copies_are_playing_cards(load: Load, copies: str, columns: list[int], hint: str) -> None:
    _, problems = load(cards=f"x: {{}}\na: {{copies: {copies}}}\n")
    assert places(problems) == [("E0404", "s/cards.yml", 2, column) for column in columns]
    assert problems[0].hint == hint


def test_count_and_copies_agree(load: Load) -> None:
    _, problems = load(cards="a: {copies: J♥ Q♥, count: 2}\nb: {copies: J♥ Q♥, count: 3}\n")
    assert places(problems) == [("E0408", "s/cards.yml", 2, 27)]


def test_a_name_given_twice_names_both_places(load: Load) -> None:
    _, problems = load({"names.yml": "a: {it: Ah, en: Ay}\n"}, cards="\na: {name: Eh}\n")
    assert places(problems) == [("E0405", "s/names.yml", 1, 13)]
    assert "s/cards.yml:2" in problems[0].message


# ---------------------------------------------------------------- folders and files


def codes_of(folder: Path) -> list[str]:
    source, problems = load_set(folder, "s")
    assert source is None
    return [problem.code for problem in problems]


def test_a_folder_that_is_no_set_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file.yml"
    file.write_text("set: a\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert codes_of(tmp_path / "missing") == ["E0101"]
    assert codes_of(tmp_path / ("x" * 5000)) == ["E0101"]
    assert codes_of(Path("nul\0byte")) == ["E0101"]
    assert codes_of(file) == ["E0101"]
    assert codes_of(empty) == ["E0101"]


def test_a_folder_of_sets_is_told_from_a_set(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "set.yml").write_text("set: base\n")
    _, (problem,) = load_set(tmp_path, "cards")
    assert (problem.code, problem.hint) == ("E0101", "did you mean `cards/base`?")


def test_a_set_file_under_another_ending_is_not_overlooked(tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text("set: base\n")
    source, problems = load_set(tmp_path, "s")
    assert source is None
    assert places(problems) == [("E0102", "s/set.yaml", 1, 1)]


@pytest.mark.parametrize(
    ("name", "meant"), [("Set.yml", "set.yml"), ("SET.YAML", "set.yml"), ("Names.yml", "names.yml")]
)
def test_a_file_under_nearly_the_right_name_is_not_overlooked(tmp_path: Path, name: str, meant: str) -> None:
    if meant != "set.yml":
        (tmp_path / "set.yml").write_text("set: a\n")
    (tmp_path / name).write_text("set: a\n")
    if len(list(tmp_path.iterdir())) == 1 and (tmp_path / meant).exists():
        pytest.skip("capitals do not matter to this file system")
    _, problems = load_set(tmp_path, "s")
    assert places(problems) == [("E0102", f"s/{name}", 1, 1)]
    assert problems[0].message == f"this file is only read under the name `{meant}`"


def test_an_ending_that_was_added_is_not_overlooked(load: Load) -> None:
    source, problems = load({"cards.yml.txt": "a: {}\n", "notes.txt": "hello", "More.YAML": "b: {}\n"})
    assert places(problems) == [("E0102", "s/cards.yml.txt", 1, 1)]
    assert source
    assert [entry.id for entry in source.entries] == ["b"]


def test_scenarios_are_no_part_of_the_cards(load: Load) -> None:
    source, problems = load({"scenarios/a.yml": "it works: {given: 1}\n", "x/scenarios/b.yml": "[\n"}, cards="a: {}\n")
    assert problems == []
    assert source
    assert list(source.files) == ["s/cards.yml", "s/set.yml"]


def test_links_out_of_the_folder_are_refused_and_not_read(load: Load, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "secret.yml").write_text("secret: {about: hush}\n")
    (tmp_path / "out.yml").symlink_to(outside / "secret.yml")
    (tmp_path / "up.yml").symlink_to(Path("..") / outside.name / "secret.yml")
    (tmp_path / "folder").symlink_to(outside)
    (tmp_path / "loop.yml").symlink_to("loop.yml")
    (tmp_path / "around").symlink_to(tmp_path)
    (tmp_path / "photo.png").symlink_to(outside / "photo.png")
    (tmp_path / "inside.yml").symlink_to("cards.yml")
    source, problems = load(cards="a: {}\n")
    assert sorted(places(problems)) == [
        ("E0102", "s/around", 1, 1),
        ("E0102", "s/folder", 1, 1),
        ("E0102", "s/loop.yml", 1, 1),
        ("E0102", "s/out.yml", 1, 1),
        ("E0102", "s/up.yml", 1, 1),
        ("E0402", "s/inside.yml", 1, 1),
    ]
    assert source
    assert "hush" not in str(source)


def test_a_linked_set_file_is_refused_once(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "else.yml").write_text("set: a\n")
    (tmp_path / "set" / "set.yml").symlink_to(tmp_path / "else.yml")
    assert codes_of(tmp_path / "set") == ["E0102"]


def test_a_pipe_keeps_nobody_waiting(load: Load, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yml")
    (tmp_path / "folder.yml").mkdir()
    assert places(load()[1]) == [("E0102", "s/pipe.yml", 1, 1)]


def test_a_file_that_may_not_be_read_is_named(load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: str) -> Any:
        if path.name == "closed.yml":
            raise PermissionError(13, "Permission denied")
        return open(path, mode)

    load(closed="a: {}\n")
    monkeypatch.setattr(Path, "open", refuse)
    _, problems = load_set(tmp_path, "s")
    assert places(problems) == [("E0102", "s/closed.yml", 1, 1)]
    assert problems[0].message == "this file cannot be read: Permission denied"


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(top: object) -> Any:
        raise PermissionError(13, "Permission denied", str(top))

    monkeypatch.setattr(os, "scandir", refuse)
    source, problems = load_set(tmp_path, "s")
    assert source is None
    assert places(problems) == [("E0102", "s", 1, 1)]


def test_file_names_cannot_garble_messages(load: Load) -> None:
    _, problems = load({"a\x1b[31m.yml": "a: {}\n", "b\nc.yml": "b: {}\n"})
    assert [problem.code for problem in problems] == ["E0102", "E0102"]


@pytest.mark.parametrize("name", ["a\nimport os #", "a\x1b[31m", "a\u202eb", "a\udcff"])
def test_the_name_of_a_folder_can_neither_garble_messages_nor_become_python(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "set.yml").write_text("set: a\n")
    assert load_set(folder, "shown")[1] == []
    source, problems = load_set(folder)
    assert source is None
    assert [(problem.code, problem.hint) for problem in problems] == [("E0102", "rename the folder")]


def test_a_file_beyond_a_megabyte_is_not_read(load: Load) -> None:
    names = "a: {it: Ah}\nbig: {it: Grande}\n"  # `big` may be in the file that is not read
    source, problems = load({"names.yml": names}, big="#" * 1_000_001, fits="a: {}\n" + "#" * 999_994)
    assert places(problems) == [("E0104", "s/big.yml", 1, 1)]
    assert source
    assert [entry.id for entry in source.entries] == ["a"]


def test_a_set_has_bounds(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "MAX_ENTRIES", 2)
    monkeypatch.setattr(yaml_positions, "MAX_NODES", 12)
    source, problems = load(a="a: {}\nb: {}\nc: {}\nd: {}\n", z="a: {traits: [a, b, c, d, e, f, g, h, i, j]}\n")
    assert places(problems) == [("E0104", "s/a.yml", 3, 1), ("E0104", "s/z.yml", 1, 35)]
    assert source
    assert [entry.id for entry in source.entries] == ["a", "b"]


@pytest.mark.parametrize(("bound", "value"), [("MAX_FILES", 2), ("MAX_PATHS", 3), ("MAX_SET_BYTES", 30)])
def test_a_folder_beyond_all_bounds_is_not_read(
    load: Load, monkeypatch: pytest.MonkeyPatch, bound: str, value: int
) -> None:
    assert load(a="a: {}\n", b="b: {}\n", c="c: {}\n")[1] == []
    monkeypatch.setattr(files, bound, value)
    source, problems = load()
    assert source is None
    assert [(problem.code, problem.span) for problem in problems] == [("E0104", None)]


def test_nobody_cuts_out_that_many_cards(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load(a="a: {border: brown, count: 200}\n")[1] == []
    problems = load(a="a: {border: brown, count: 99999}\n")[1]
    assert places(problems) == [("E0104", "s/a.yml", 1, 27)]
    assert problems[0].hint == "write a number up to 200"
    corners = " ".join(["2♠"] * 201)
    assert places(load(a=f"a: {{border: brown, copies: {corners}}}\n")[1]) == [("E0104", "s/a.yml", 1, 28)]
    monkeypatch.setattr(sets, "MAX_CARDS", 5)
    problems = load(a="a: {border: brown, count: 3}\nb: {border: brown, count: 3}\nc: {border: brown}\n")[1]
    assert places(problems) == [("E0104", "s/a.yml", 2, 27)]


def test_what_no_set_needs_is_not_read(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    header = "set: a\nneeds: [b, c]\nwords: {borders: {d: x}, tokens: {e: x}}\nvariants: {f: {}, g: {}}\n"
    assert load({"set.yml": header})[1] == []
    for key, line in (("needs", 2), ("words", 3), ("variants", 4)):
        monkeypatch.setattr(sets, "MAX_DECLARED", {key: 1})
        source, problems = load({"set.yml": header})
        assert places(problems) == [("E0104", "s/set.yml", line, 1)]
        assert source
        assert not getattr(source, key)
    monkeypatch.setattr(sets, "MAX_DECLARED", {})
    monkeypatch.setattr(sets, "MAX_EFFECTS", 8)
    source, problems = load({"set.yml": header}, cards="a: {effect: draw}\nb: {effect: heal}\nc: {effect: heal}\n")
    assert places(problems) == [("E0104", "s/cards.yml", 3, 13)]
    assert source
    assert [entry.id for entry in source.entries] == ["a", "b"]


def test_the_bounds_are_those_the_documentation_names() -> None:
    assert (sets.MAX_COPIES, sets.MAX_CARDS, sets.MAX_EFFECTS) == (200, 3_000, 200_000)
    assert sets.MAX_DECLARED == {"needs": 50, "not-with": 50, "words": 1_000, "variants": 100}
    assert (files.MAX_FILE_BYTES, files.MAX_FILES, sets.MAX_ENTRIES) == (1_000_000, 2_000, 2_000)
    assert (yaml_positions.MAX_NODES, yaml_positions.MAX_DEPTH, yaml_positions.MAX_PROBLEMS) == (50_000, 30, 200)


@pytest.mark.parametrize(
    "text",
    [
        "a: {" + ", ".join(f"k{i}: 1" for i in range(1_000)) + "}\n",
        "\n".join(f"a{i}: {{life: x}}" for i in range(300)),
        "a: {traits: [" + "*x , " * 1_000 + "]}\n",
        "\t\n" * 1_000,
        "\n".join(f"a{i}: {{copies: {'1♥ ' * 100}}}" for i in range(20)),
    ],
    ids=["unknown keys", "wrong values", "aliases", "tabs", "copies"],
)
def test_nobody_reads_a_thousand_mistakes(load: Load, text: str) -> None:
    _, problems = load(cards=text)
    assert len(problems) == 201
    assert problems[-1].code == "E0104"


def test_a_long_list_of_stray_names_ends(load: Load) -> None:
    _, problems = load({"names.yml": "\n".join(f"n{i}: {{en: x}}" for i in range(300))})
    assert [problem.code for problem in problems] == ["E0406"] * 200 + ["E0104"]


# ---------------------------------------------------------------- from a text back to its file


def effect_of(source: str) -> EffectText:
    document, problems = read_yaml(source, "f")
    assert problems == []
    assert document
    return document.texts["a", "effect"]


SCALARS = {
    "plain": "a:\n  effect: draw 2 and HERE now\n",
    "plain, next line": "a:\n  effect:\n    draw HERE\n",
    "plain, folded": "a:\n  effect: draw 2\n    and\n\n\n    then   HERE now\n  life: 4\n",
    "plain, in a flow": "a: {life: 4, effect: draw HERE, cost: 2}\n",
    "plain, folded in a flow": "a: {life: 4, effect: draw\n  and HERE\n  , cost: 2}\n",
    "single": "a:\n  effect: 'it''s so: HERE'\n",
    "single, folded": "a: {effect: 'it''s\n  so:\n\n  now ''HERE'''}\n",
    "double": 'a: {effect: "say \\"x\\": \\u2665 \\x41 \\U0001F600 \\\\ \\t HERE"}\n',
    "double, with breaks": 'a:\n  effect: "one:\\n  two\\n\\n HERE"\n',
    "double, folded": 'a:\n  effect: "one \\\n    two\n    three  \n\n    \\  HERE"\n',
    "literal": "a:\n  effect: |\n    one:\n      two ♥😀 HERE\n    three\n",
    "literal, with a note": "a:\n  life: 4\n  effect: |-   # note\n\n\n    one\n\n      HERE\n# end\n",
    "literal, indent given": "a:\n  effect: |2+\n      one\n    two HERE\n\n",
    "literal, at the end": "a:\n effect: |\n  HERE",
    "folded": "a:\n  effect: >\n    one\n    two\n\n    three HERE\n",
    "folded, indented more": "a:\n  effect: >-\n    one\n    two\n\n      three\n      four HERE\n    five\n",
}


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize("source", SCALARS.values(), ids=SCALARS)
def test_a_word_of_an_effect_is_found_in_its_file(source: str) -> None:
    text = effect_of(source)
    before = text.text[: text.text.index("HERE")]
    span = text.locate(before.count("\n") + 1, len(before) - before.rfind("\n"), 4)
    above = source[: source.index("HERE")]
    line, column = above.count("\n") + 1, len(above) - above.rfind("\n")
    assert span == Span("f", line, column, line, column + 4)


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize("source", SCALARS.values(), ids=SCALARS)
def test_every_letter_of_an_effect_is_found_in_its_file(source: str) -> None:
    text, lines = effect_of(source), source.split("\n")
    for offset, char in enumerate(text.text):
        span = text.span(offset, offset + 1)
        written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
        assert char in " \n" or (written[0] == "\\") or written in (char, char * 2)


def test_an_escape_is_marked_whole() -> None:
    text = effect_of('a: {effect: "J\\u2665 x"}\n')
    assert text.locate(1, 2) == Span("f", 1, 15, 1, 21)
    assert text.locate(1, 1, 2) == Span("f", 1, 14, 1, 21)


def test_a_span_may_go_over_lines() -> None:
    text = effect_of("a:\n  effect: |\n    one\n    two\n")
    assert text.span(0, 7) == Span("f", 3, 5, 4, 8)


def test_the_end_of_an_effect_is_just_after_its_last_word() -> None:
    text = effect_of("a:\n  effect: |\n    one =\n\n")
    assert text.locate(2, 1) == Span("f", 3, 10, 3, 11)
    assert effect_of("a: {effect: 'one = ', cost: 2}\n").locate(1, 99) == Span("f", 1, 19, 1, 20)


WRONG = (
    "",
    " ",
    "\n",
    "Big",
    "3-x",
    "one\ntwo",
    0,
    -1,
    3,
    1000,
    True,
    None,
    [],
    ["x", 3],
    [[]],
    {},
    {"x": 1},
    {"EN": ""},
    "x" * 3000,
)


@pytest.mark.parametrize("name", ["set", "cards", "names", "scenarios"])
def test_what_does_not_fit_a_schema_is_what_a_general_validator_finds(name: str) -> None:
    """Every place of a file that fits, one after the other, gets every value above, and keys that nobody knows."""
    from jsonschema import Draft202012Validator

    from bangdsl.load.fitting import fits

    sound: dict[str, Any] = {
        "set": {"set": "s", "name": {"en": "S"}, "players": "4-7", "needs": ["base"], "overlay": True, "about": "a",
                "words": {"tokens": {"dust": {"means": "x"}}},
                "variants": {"short": {"without": "book", "about": "b"}}},
        "cards": {"a-card": {"kind": "play", "border": "brown", "copies": "2♥", "count": 2, "life": 4, "cost": 1,
                             "traits": ["weapon"], "variant": "short", "name": {"en": "A", "pt-BR": "B"},
                             "effect": "draw", "rulings": ["yes"], "about": "c"}},
        "names": {"a-card": {"en": "A", "fr": "B"}},
        "scenarios": {"a shot": {"shows": ["x/1"], "sets": ["base"], "given": {"players": {
            "ann": {"hand": ["bang"], "in play": [{"whip": {"charge": 3}}], "life": 2, "out": False}, "bob": None},
            "deck": ["4♥"], "phase": 2, "seed": 1}, "when": ["ann plays bang", {"ann may": ["stop"]}],
            "then": {"ann": {"life": 1}, "discard": []}}},
    }[name]  # fmt: skip
    found = schema.schema_of(name)
    general = Draft202012Validator(found)

    def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        yield path
        for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
            yield from places(data[key], (*path, key))

    def put(path: tuple[Any, ...], value: Any) -> Any:
        if not path:
            return value
        changed = json.loads(json.dumps(sound))
        within = changed
        for step in path[:-1]:
            within = within[step]
        within[path[-1]] = value
        return changed

    tried = [sound]
    tried += [put(path, value) for path in places(sound) for value in WRONG]
    tried += [
        put((*path, key), "x")
        for path in places(sound)
        for key in ("Odd Key", "odd")
        if isinstance(reduce(lambda data, step: data[step], path, sound), dict)
    ]
    assert list(general.iter_errors(sound)) == []
    for data in tried:
        assert fits(data, found, found) is general.is_valid(data), data
