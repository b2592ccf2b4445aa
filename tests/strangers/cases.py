"""The table of hostile files, journals and commands, by what they attack."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from tests.strangers.table import MISSING, Case, cards, command, effect, files, forged, header, journal, played, shown

SECRET = "root:x:0:0"  # of what must never be shown
CARD = "border: brown, copies: 9♣, effect: bang all-others"


def repeated(text: str, times: int) -> str:
    return "".join(text.format(i) for i in range(times))


def bomb(levels: int) -> str:
    """Ten times as many at every level."""
    return "a0: &a0 {about: x}\n" + "".join(
        f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, levels)
    )


def many(path: Path, count: int, text: str = "") -> None:
    path.mkdir()
    for number in range(count):
        (path / f"f{number}.yml").write_text(text)


def deep(path: Path, levels: int) -> None:
    inner = path / "/".join(["d"] * levels)
    inner.mkdir(parents=True)
    (inner / "cards.yml").write_text("a: {life: x}\n")


YAML = [
    cards("an alias bomb", bomb(9), "E0110"),
    cards("an alias to itself", "a: &a [*a]\n", "E0110"),
    cards("an anchor in a key", "&a x: 1\n*a : 2\n", "E0110"),
    cards("a merge key", "a: &a {life: 4}\nb: {<<: *a}\n", "E0110"),
    cards("a merge key without an alias", "b: {<<: {life: 4}}\n", "there is no key `<<`"),
    cards("a tag that builds an object", "a: !!python/object/apply:os.system ['id']\n", "E0109"),
    cards("a tag that builds a module", "a: !!python/module:os\n", "E0109"),
    cards("a tag of one's own", "a: !boom {life: 4}\n", "E0109"),
    cards("a tag in words of its own", "%TAG ! tag:evil,2000:\n---\na: !x {life: 1}\n", "E0109"),
    cards("a tag that turns text into a number", "a: {name: !!int '7'}\n", "E0109"),
    cards("a tag of binary data", "a: {name: !!binary aGk=}\n", "E0109"),
    cards("a tag of a set", "a: !!set {x, y}\n", "E0109"),
    cards("ten thousand lists inside each other", "a: " + "[" * 10_000 + "]" * 10_000 + "\n", "nested more than 30"),
    cards("ten thousand mappings inside each other", "a: " + "{a: " * 10_000 + "}" * 10_000 + "\n", "nested more than"),
    cards("a staircase of mappings", "".join(" " * i + "a:\n" for i in range(900)), "nested more than 30 deep"),
    cards("lists that are never closed", "a: " + "[" * 500_000, "nested more than 30 deep"),
    cards("a quotation that is never closed", 'a: "' + "x" * 900_000, "not closed"),
    cards("a scalar of nearly a megabyte", f"a: {{about: {'x' * 999_000}, life: x}}\n", "E0115"),
    cards("a name of nearly a megabyte", f"a: {{name: {'x' * 999_000}}}\n", "no longer than 100"),
    cards("an id of nearly a megabyte", f"{'a' * 999_000}: {{life: x}}\n", "error"),
    cards("a key of nearly a megabyte", f"a: {{{'k' * 999_000}: 1}}\n", "error"),
    cards("a key that is asked for with a question mark", f"? {'a' * 5_000}\n: {{life: x}}\n", "error"),
    cards("a key that is a list", "? [a, b]\n: {life: 4}\n", "a key must be a word"),
    cards("a key that is a mapping", "{a: b}: {life: 4}\n", "a key must be a word"),
    cards("a key that is nothing", ": {life: 4}\n", "error"),
    cards("a key that is the word null", "null: {life: 4}\nnull: {life: 4}\n", "stands here twice"),
    cards("a key given twice", "a: {life: 4}\na: {life: 3}\n", "stands here twice"),
    cards("a key given ten thousand times", "a: {life: 4}\n" * 10_000, "more than 200 mistakes"),
    cards("keys that are equal only to Python", "1: {life: 4}\ntrue: {life: 4}\n", "E0401"),
    cards("more keys than a file may have", "a: {traits: [" + "x, " * 60_000 + "]}\n", "more than 50,000 keys"),
    cards("more entries than a set may have", repeated("e{0}: {{}}\n", 2_001), "2,000"),
    cards("a file of empty documents", "---\n" * 10_000, "E0111"),
    cards("a second document", "a: {life: 4}\n---\nb: {life: 4}\n", "E0111"),
    cards("a directive of a version to come", "%YAML 9.9\n---\na: {life: x}\n", "error"),
    cards("a hundred thousand comments", "#\n" * 100_000 + "a: {life: x}\n", "100001"),
    cards("a list at the top", "- a\n- b\n", "E0112"),
    cards("a number at the top", "42\n", "E0112"),
    cards("a text at the top", '"boo"\n', "E0112"),
    cards("numbers that older YAML turns around", "a: {life: 1_000}\n", "E0115"),
    cards("a number in base sixty", "a: {life: 1:30}\n", "error"),
    cards("a number in base eight", "a: {life: 0o17}\n", "E0115"),
    cards("a number that is none", "a: {life: .nan}\n", "E0115"),
    cards("a number beyond all bounds", "a: {life: .inf}\n", "E0115"),
    cards("a number of a thousand digits", f"a: {{life: {'9' * 1_000}}}\n", "E0115"),
    cards("a date for a number", "a: {life: 2001-01-01}\n", "E0115"),
    cards("an indentation of tabs", "a:\n\tlife: 4\n", "E0107"),
    cards("a block that says how far it is indented", "a:\n  effect: |9\n    draw\n", "error"),
    cards("a block with a chomping sign that is none", "a:\n  effect: |x\n    draw\n", "E0105"),
    cards("a reserved sign", "a: @x\n", "E0105"),
    cards("a grave accent", "a: `id`\n", "E0105"),
]  # fmt: skip

ENCODINGS = [
    cards("UTF-16 with a mark", f"a: {{{CARD}}}\n".encode("utf-16"), "not text in UTF-8"),
    cards("UTF-16 without a mark", "a: {life: 4}\n".encode("utf-16-le"), "E0103"),
    cards("UTF-32", "a: {life: 4}\n".encode("utf-32"), "not text in UTF-8"),
    cards("Latin-1", "a: {name: caf\xe9}\n".encode("latin-1"), "not text in UTF-8"),
    cards("a mark in the middle", "a: {name: x}\n\ufeffb: {name: y}\n", "U+FEFF"),
    cards("two marks at the start", codecs.BOM_UTF8 * 2 + b"a: {life: 4}\n", "U+FEFF"),
    cards("a mark and a wrong card", codecs.BOM_UTF8 + b"a: {life: x}\n", "E0115"),
    cards("a NUL in a name", "a: {name: x\0y}\n", "U+0000"),
    cards("nothing but NUL", b"\0" * 100_000, "U+0000"),
    cards("a NUL as an escape", 'a: {name: "x\\0y"}\n', "U+0000"),
    cards("a lone surrogate", b"a: {name: x\xed\xa0\x80y}\n", "not text in UTF-8"),
    cards("a lone surrogate as an escape", 'a: {name: "x\\ud800y"}\n', "error"),
    cards("an escape beyond Unicode", 'a: {name: "x\\UFFFFFFFFy"}\n', "E0105"),
    cards("a letter that is longer than it need be", b"a: {name: \xc0\xaf}\n", "not text in UTF-8"),
    cards("a letter that breaks off", b"a: {name: x\xe2\x99", "not text in UTF-8"),
    cards("a byte that starts nothing", b"\xff\xfe\xfd" * 1_000, "not text in UTF-8"),
    cards("a terminal that is cleared", "a: {name: \x1b[2Jx}\n", "U+001B"),
    cards("a terminal that is cleared by an escape", 'a: {name: "\\e[2Jx"}\n', "U+001B"),
    cards("a title for the window", 'a: {about: "\\e]0;owned\\a"}\n', "U+001B"),
    cards("a bell", "a: {name: x\x07}\n", "U+0007"),
    cards("a backspace over what was said", "a: {name: good\x08\x08\x08\x08evil}\n", "U+0008"),
    cards("a C1 control", "a: {name: x\x9b31m}\n", "U+009B"),
    cards("a carriage return alone", "a: {life: x}\rb: {life: y}\r", "E0115"),
    cards("a line separator", "a: {name: x\u2028y}\n", "U+2028"),
    cards("a next line", "a: {name: x\x85y}\n", "U+0085"),
    cards("text that is turned around", "a: {name: \u202elive}\n", "U+202E"),
    cards("text that is isolated", "a: {name: \u2066x\u2069}\n", "U+2066"),
    cards("a mark from right to left", "a: {name: x\u200fy}\n", "U+200F"),
    cards("a blank without width", "a: {name: Be\u200ber}\n", "U+200B"),
    cards("a joiner inside a Latin word", "a: {name: Be\u200der}\n", "U+200D"),
    cards("a soft hyphen", "a: {name: Be\xader}\n", "U+00AD"),
    cards("a filler of Hangul", "a: {name: \u3164}\n", "U+3164"),
    cards("letters of tags", "a: {name: x\U000e0041\U000e0042}\n", "U+E0041"),
    cards("a name of blanks of no kind known", "a: {name: '\u2003\u2003'}\n", "must not be empty"),
    cards("a name over two lines", 'a: {name: "Beer\\nError: all is well"}\n', "must be on one line"),
    cards("a name with a tab", 'a: {name: "a\\tb"}\n', "must be on one line"),
    cards("a Cyrillic letter in a Latin name", "a: {name: B\u0435er}\n", "E0117"),
    cards("a Greek letter in a Latin name", "a: {name: \u0392eer}\n", "E0117"),
    cards("a mathematical letter in a Latin name", "a: {name: B\U0001d41eer}\n", "E0117"),
    cards("a Cyrillic letter in an effect", "a: {effect: dr\u0430w}\n", "E0117"),
    cards("a Cyrillic letter in an id", "b\u0435er: {life: 4}\n", "E0117"),
    cards("names that look the same", "a: {name: \u0421\u043e\u0440}\nb: {name: Cop}\n", "looks like"),
    files("a name in names.yml that is turned around", "U+202E", cards__yml="a: {}\n", names__yml="a: {it: \u202ex}\n"),
    header("a set whose name clears the terminal", 'set: hostile\nname: "\\e[2J"\n', "U+001B"),
    header("a set whose name goes over two lines", 'set: hostile\nname: "a\\nb"\n', "must be on one line"),
]  # fmt: skip

PLACES = [
    files("a link to a secret", "leads out", cards__yml=lambda path: path.symlink_to("/etc/passwd")),
    files("a link up and out", "leads out", cards__yml=lambda path: path.symlink_to("../../../../../../etc/passwd")),
    files("a link to itself", "E0102", cards__yml=lambda path: path.symlink_to("cards.yml")),
    files("a link to nothing", "E0102", cards__yml=lambda path: path.symlink_to("/nowhere/x.yml")),
    files("a link to a folder", "links to folders", more=lambda path: path.symlink_to("/etc")),
    files("a link to the folder itself", "links to folders", more=lambda path: path.symlink_to(".")),
    files("a set file that is a link out", "leads out", set__yml=lambda path: path.symlink_to("/etc/passwd")),
    files("a pipe", "not a plain file", cards__yml=os.mkfifo),
    files("a pipe for a set file", "not a plain file", set__yml=os.mkfifo),
    files("a link to a device that never ends", "leads out", cards__yml=lambda path: path.symlink_to("/dev/zero")),
    files("a link to the terminal", "leads out", cards__yml=lambda path: path.symlink_to("/dev/stdin")),
    files("a folder in place of a set file", "E01", set__yml=Path.mkdir),
    files("a file name that clears the terminal", "cannot be seen", **{"\x1b[2J.yml": "a: {}\n"}),
    files("a file name over two lines", "cannot be seen", **{"a\nerror.yml": "a: {}\n"}),
    files("a file name that is turned around", "cannot be seen", **{"\u202elmy.yml": "a: {}\n"}),
    files("a file name that is not text", "cannot be seen", **{"\udcff.yml": "a: {}\n"}),
    files("more files than a set may have", "more than 2,000 YAML files", more=lambda path: many(path, 2_001)),
    files("many files with a mistake each", "error", more=lambda path: many(path, 300, "a: {life: x}\n")),
    files("folders inside each other without end", "E0115", more=lambda path: deep(path, 200)),
    files("a file of more than a megabyte", "bigger than 1,000,000 bytes", cards__yml="#" * 1_000_001),
    files("a file that only seems to be big", "bigger", cards__yml=lambda p: (p.touch(), os.truncate(p, 1 << 40))),
    files("a set file that only seems to be big", "bigger", set__yml=lambda p: (p.touch(), os.truncate(p, 1 << 40))),
    command("a set in a folder that clears the terminal", "check {here}/\x1b[2J", "cannot be seen", 1,
            **{"\x1b[2J/set.yml": "set: a\n"}),
    command("a set in a folder whose name is Python", "check {here}/a\nimport\tos#", "cannot be seen", 1,
            **{"a\nimport\tos#/set.yml": "set: a\n"}),
    command("a file in place of a set", "check {here}/cards.yml", "belongs to no set", cards__yml="a: {}\n"),
    command("a device in place of a set", "check /dev/zero", "belongs to no set"),
    command("a pipe in place of a set", "check {here}/pipe", "belongs to no set", pipe=os.mkfifo),
    command("a folder that is no set", "check {here}", "has no `set.yml`", 1, x__yml="a: {}\n"),
    command("open files in place of a set", "check /proc/self/fd", "has no `set.yml`", 1),
    command("two sets that need each other", "check {here}/a {here}/b", "neither can come first", 1,
            **{"a/set.yml": "set: a\nneeds: [b]\n", "b/set.yml": "set: b\nneeds: [a]\n"}),
]  # fmt: skip

IDS = [
    *(
        header(f"a set called {ident}", f"set: {ident}\n", "E0403")
        for ident in ("class", "lambda", "eval", "exec", "print", "object", "import")
    ),
    *(
        header(f"a set called {ident!r}", f"set: {ident!r}\n", "E0401")
        for ident in ("__import__", "../../etc", "a.b", "a b", "a;b", "A", "1", "-", "a--b", "é", "base/..", "con:")
    ),
    header("a set called like a published one", "set: base\n", "there is another set `base`"),
    header("a set that needs itself", "set: hostile\nneeds: [hostile]\n", "E0415"),
    header("a set that needs a path", "set: hostile\nneeds: [../../etc]\n", "E0401"),
    header("a set that needs what is not there", "set: hostile\nneeds: [bas]\n", "which `hostile` needs"),
    header("a set for no players", "set: hostile\nplayers: 0\n", "E0116"),
    header("a set for more players than there are chairs", "set: hostile\nplayers: 100\n", "E0116"),
    header("a set for fewer than fewer players", "set: hostile\nplayers: 7-4\n", "smaller number first"),
    header("a border that is Python", "set: x\nwords: {borders: {\"x'); import os #\": y}}\n", "cannot be a word"),
    header("a set with a word for everything", "set: hostile\nwords: {verbs: {draw: {}}}\n", "error"),
    header("a set with a group of words that is none", "set: hostile\nwords: {__class__: {x: y}}\n", "error"),
    header("a set with a variant that is a path", "set: hostile\nvariants: {../x: {}}\n", "E0401"),
    *(
        cards(f"an entry called {ident!r}", f"{ident!r}: {{life: 4}}\n", "E0401")
        for ident in ("__init__", "a.b", "x');import os#", "{{ 7*7 }}", "${HOME}", "a\\b", "%s", "../x", "A B", "", "é")
    ),
    cards("an entry with a key of Python", "a: {__class__: x}\n", "there is no key `__class__`"),
    cards("a kind that is a word of Python", "a: {kind: lambda}\n", "error"),
    cards("a border that is code", "a: {border: \"x'] = 1 #\"}\n", "E0116"),
    cards("a trait that is code", "a: {life: 4, traits: [\"x')\"]}\n", "E0116"),
    cards("a language that is a path", "a: {name: {../x: y}}\n", "must be a language tag"),
    cards("copies that are no cards", f"a: {{border: brown, copies: {'ZZ ' * 500}}}\n", "is no playing card"),
    cards("more copies than one can shuffle", "a: {border: brown, count: 999999999}\n", "E0104"),
    cards("more copies than a number can say", "a: {border: brown, count: 99999999999999999999}\n", "E0115"),
    cards("fewer copies than none", "a: {border: brown, count: -1}\n", "E0116"),
    cards("copies for two thousand letters", f"a: {{border: brown, copies: {'2♠ ' * 700}}}\n", "no longer than 2000"),
    cards("a set of too many cards", repeated("e{0}: {{border: brown, count: 200}}\n", 20), "more than 3,000 cards"),
    cards("life without end", "a: {life: 999999999}\n", "must be at most 99"),
    cards("a price without end", "a: {border: brown, cost: 99999999999}\n", "E0115"),
]  # fmt: skip

EFFECTS = [
    effect("more cards than there are", "draw 999999999999", "E0209"),
    effect("a number of a thousand digits in an effect", f"draw {'9' * 1_000}", "E0209"),
    effect("a distance of a thousand digits", f"distance to me +{'9' * 1_000}", "E0209", "border: blue, copies: 9♣"),
    effect("fewer cards than none", "draw -1", "error"),
    effect("a number with a point", "draw 1.5", "error"),
    effect("a number in other digits", "draw \u0662", "error"),
    effect("a sum without end", "draw " + " + ".join(["1"] * 20_000), "error"),
    effect("ten thousand steps", ", ".join(["draw"] * 10_000), "E0208"),
    effect("ten thousand sentences", "\n".join(["draw"] * 10_000), "E0208"),
    effect("brackets inside each other", "draw " + "(" * 5_000 + "1" + ")" * 5_000, "error"),
    effect("conditions inside each other", "if my hand is empty: " * 500 + "draw", "error"),
    effect("loops inside each other", "all: " * 500 + "draw", "error"),
    effect("choices without end", " or ".join(["draw"] * 5_000), "error"),
    effect("whose whose whose", "draw the hand " + "of the left player " * 2_000, "error"),
    effect("the left of the left of the left", "bang the left player" + " of the left player" * 1_000, "error"),
    effect("a stair of indents", "\n".join(" " * i + "all:" for i in range(300)), "error"),
    effect("a word of nearly a megabyte", "x" * 900_000, "error"),
    effect("a hundred thousand unknown words", "blorp " * 100_000, "error"),
    effect("nothing but colons", ":" * 5_000, "error"),
    effect("nothing but signs", "♥" * 5_000, "error"),
    effect("nothing but commas", ", " * 5_000, "error"),
    effect("Python", "__import__('os').system('id')", "error"),
    effect("Python in an f-string", "draw {__import__('os')}", "error"),
    effect("a template", "draw {{ 7*7 }}", "error"),
    effect("a template that runs", "{% for x in range(10**9) %}draw{% endfor %}", "error"),
    effect("a format", "draw %s %(x)s {0.__class__}", "error"),
    effect("a quotation that ends the text", "draw'); import os #", "error"),
    effect("three quotation marks", '"""\nraise SystemExit\n"""', "error"),
    effect("a backslash at the end", "draw \\", "error"),
    effect("a word of Python for a verb", "lambda: draw", "error"),
    effect("a dunder for a verb", "__class__ draw", "error"),
    effect("a path", "draw ../../etc/passwd", "error"),
    effect("a card that is not there", "do the \u201cGun of Guns\u201d", "error"),
    effect("a mark that nothing sets, of a name without end", f"if I am {'x' * 3_000}: draw", "error"),
    effect("a rule that is never done", "draw 2", "E0309", "kind: rule"),
    effect("a text in capitals", "DRAW TWO CARDS NOW", "error"),
    effect("a sentence in another language", "\u62bd\u4e24\u5f20\u724c", "error"),
    effect("an emoji", "draw \U0001f52b", "error"),
]  # fmt: skip

JOURNALS = [
    journal("an empty journal", "it is empty", ""),
    journal("a journal that is a card file", ":1: this is no line of a journal", "a: {life: 4}\n"),
    journal("a journal of NUL", ":1: this is no line of a journal", b"\0" * 1_000),
    journal("a journal in UTF-16", ":1: this is not text in UTF-8", "{}\n".encode("utf-16") + b"\n"),
    journal("a journal of lists inside each other", ":1: this is no line of a journal", "[" * 90_000 + "\n"),
    journal("a journal of mappings inside each other", ":1: this is no line of", '{"a":' * 18_000 + "\n"),
    journal("a journal of one line without end", ":1: this is no line of a journal", "[" + "1," * 10_000_000 + "\n"),
    journal("a journal of empty lines", ":1: this is no line of a journal", "\n" * 150_000),
    journal("a journal of more lines than a game", "more than 200,000 lines are no game", "\n" * 200_001),
    journal("a journal that only seems to be big", "bytes are no game", lambda p: (p.touch(), os.truncate(p, 1 << 40))),
    journal("a journal that is a pipe", "it is not a plain file", os.mkfifo),
    journal("a journal that is a device", "it is not a plain file", lambda path: path.symlink_to("/dev/zero")),
    journal("a journal of another program", ":1: this is no line of a journal", '{"version": 3, "players": []}\n'),
    journal("a journal with a number of a million digits", ":1: this is no line", '{"seed": ' + "9" * 90_000 + "}\n"),
    journal("a journal with what JSON calls no number", ":1: this is no line of a journal", '{"seed": NaN}\n'),
    command("a journal that is a folder", "play --resume {here}", "is a directory"),
    command("a journal that is not there", "play --resume {here}/no.journal", "does not exist"),
    command("a journal over a card file", "play --journal {here}/cards.yml", "is there already", cards__yml="a: {}\n"),
    command("a journal in no folder", "play --journal {here}/no/such/x.journal", "No such file"),
    command("a journal in a file", "play --journal {here}/x/y", "Not a directory", x="x"),
    forged("a seed below nothing", ":1: no game has a `seed`", seed=-1),
    forged("a seed beyond all numbers", ":1: no game has a `seed`", seed=10**400),
    forged("a seed that is true", ":1: no game has a `seed`", seed=True),
    forged("a seed that is a text", ":1: no game has a `seed`", seed="5"),
    forged("a seed that is missing", ":1: this is no line of a journal", seed=MISSING),
    forged("a key too many", ":1: this is no line of a journal", evil=1),
    forged("a format to come", ":1: it has format 2", format=2),
    forged("a format that is a list", ":1: no game has a `format`", format=[1]),
    forged("a version that is nothing", ":1: no game has a `bangdsl`", bangdsl=None),
    forged("a set that is a path", ":1: there is no set '../../../../tmp/evil'", sets=["../../../../tmp/evil"]),
    forged("a set that clears the terminal", ":1: there is no set '", sets=["\x1b[2J"]),
    forged("a set that is nearly one", "did you mean 'base'?", sets=["bse"]),
    forged("a set that is a number", ":1: no game has a `sets`", sets=[1]),
    forged("sets without end", ":1: this is no line of a journal", sets=["x"] * 50_000),
    forged("a folder that is not there", ":1: the folder `/nowhere`", folders=["/nowhere"]),
    forged("a folder with a NUL", ":1: the folder `", folders=["a\0b"]),
    forged("a folder of a journal that is no set", "has no `set.yml`", folders=["/etc"]),
    forged("a folder that turns text around", ":1: the folder `", folders=["/\u202eno"]),
    forged("a digest of other cards", ":1: it was played with other cards", digests={"base": "0"}),
    forged("a digest that clears the terminal", ":1: it was played with other cards", digests={"\x1b[2J": "0"}),
    forged("digests in a list", ":1: no game has a `digests`", digests=[]),
    forged("no players", ":1: 0 players cannot play", players=[]),
    forged("a thousand players", ":1: 1000 players cannot play", players=[f"p{i}" for i in range(1_000)]),
    forged("players of one name", ":1: two players have the same name", players=["ann"] * 5),
    forged("a player who clears the terminal", ":1: a player cannot be called", players=["\x1b[2J", *"bcde"]),
    forged("a player who is turned around", ":1: a player cannot be called", players=["\u202ebob", *"bcde"]),
    forged("a player of a name without end", ":1: a player cannot be called", players=["x" * 9_000, *"bcde"]),
    forged("a player who is a list", ":1: no game has a `players`", players=[["ann"]]),
    forged("a variant that is none", ":1: no set in use has the variant", variants=["\x1b[2J"]),
    forged("a role that is none", ":1: there is no role `mayor`", roles={"ann": "mayor"}),
    forged("a role for nobody", ":1: nobody is called", roles={"\x1b[2J": "sheriff"}),
    forged("a role that is a card", ":1: there is no role `bang`", roles={"ann": "bang"}),
    forged("one role for all", ":1: there is no role `sheriff` for b", roles=dict.fromkeys(("ann", "bob"), "sheriff")),
    forged("a character that is a role", ":1: there is no character", characters={"ann": "sheriff"}),
    forged("an answer that is none", ":3: `\u241b[2J` is no answer", line=2, answer="\x1b[2J"),
    forged("an answer beyond all answers", ":3: ", line=2, choice=199_999),
    forged("an answer below all answers", ":3: ", line=2, choice=-1),
    forged("an answer that is true", ":3: no game has a `choice`", line=2, choice=True),
    forged("an answer to another question", ":3: ", line=2, ask="\x1b[2J"),
    forged("an answer of another player", ":3: ", line=2, player="\x1b[2J"),
    forged("an answer out of order", ":3: a line is missing before this one", line=2, n=3),
    forged("a report of nothing", ":3: nothing comes of", line=2, ask="report \x1b", choice=-1, answer="\x1b"),
    forged("a report of nobody", ":3: ", line=2, ask="report talk", choice=-1, answer="talk", player="\x1b[2J"),
]  # fmt: skip

COMMANDS = [
    command("fewer players than none", "play --players -1", "1<=x<=99"),
    command("more players than chairs", "play --players 1000000000000", "1<=x<=99"),
    command("players that are no number", "play --players NaN", "is not a valid integer"),
    command("players in other digits of ten thousand", f"play --players {'9' * 10_000}", "Error"),
    command("more games than anyone can count", f"simulate --games {10**12}", "1<=x<=1000000"),
    command("no games", "simulate --games 0", "1<=x<=1000000"),
    command("more processes than a machine has", "simulate --jobs 100000", "1<=x<=256"),
    command("a seed below none", "play --seed -1", "0<=x<=18446744073709551615"),
    command("a seed beyond chance", f"play --seed {2**64}", "0<=x<=18446744073709551615"),
    command("a seed beyond chance for many games", f"simulate --seed {2**64}", "is not in the range"),
    command("more people than players", "play --humans 99", "there cannot be 99 humans"),
    command("bots of no kind", "play --bots evil", "there is no bot"),
    command("a set that is not there", "play --sets bse", "did you mean 'base'?"),
    command("a set that is somewhere else", "play --sets ../../../../etc", "there is no set '../../../../etc'"),
    command("a set beside all sets", "play --sets all,../x", "there is no set '../x'"),
    command("a variant that is code", "play --variant __import__('os')", "there is no variant"),
    command("a code that is a path", "explain ../../etc/passwd", "there is no code '../../etc/passwd'"),
    command("a code that clears the terminal", "explain \x1b[2J", "there is no code"),
    command("a code without end", f"explain {'E' * 100_000}", "there is no code"),
    command("a card without end", f"show {'x' * 100_000}", "there is no card"),
    command("a card that is a template", "show {{7*7}}", "there is no card '{{7*7}}'"),
    command("a command that is none", "\x1b[2J", "there is no command"),
    command("an option that is none", "check --\u202eevil", "No such option"),
    command("an option without its value", "play --seed", "requires an argument"),
    command("a reference in a file", "docs --out {here}/x", "is a file", x="x"),
    command("a reference on a full disk", "docs --out /dev/full", "/dev/full: File exists"),
    command("a module on a full disk", "compile --out /dev/full", "Error"),
    command("a stage that is none", "compile --stage evil bang", "is not one of"),
    command("a set of one's own without a place to go", "compile {here}", "--out DIR", set__yml="set: a\n"),
    command("scenarios in a folder of nothing", "test {here}", "there are no scenarios", x__txt="x"),
    command("scenarios of a set without any", "test {here}", "is a set without a folder", set__yml="set: a\n"),
    command("a width that is none", "check --format xml", "is not one of"),
    Case("a code with a NUL", ("explain", "E0\0101"), "there is no code", 2),
    Case("a code that is not text", ("explain", "\udcff"), "there is no code", 2),
    Case("nothing at all for a card", ("show", ""), "there is no card", 2),
]  # fmt: skip

HARMLESS = (
    "'); raise SystemExit(99) #", '"; import os; os.abort()', "{{ 7*7 }}", "{% raw %}", "{0.__class__}", "%s%n",
    "${HOME}", "`id`", "<script>alert(1)</script>", "back\\", "[bold red]x[/]", ":smile:", "=cmd|' /C calc'!A0", "-rf",
)  # fmt: skip

TEXTS = [shown(f"a card called {text}", text) for text in HARMLESS]

HEAVY = [
    cards("unknown words without end", repeated("e{0}: {{effect: " + "blorp blarp " * 250 + "}}\n", 200), "E0104"),
    header("needs without end", f"set: hostile\nneeds: [{repeated('n{0}, ', 40_000)}]\n", "more than 50 needs"),
    header("words without end", f"set: a\nwords: {{borders: {{{repeated('b{0}: x, ', 9_000)}}}}}\n", "1,000 words"),
    header("variants without end", f"set: a\nvariants: {{{repeated('v{0}: {{}}, ', 9_000)}}}\n", "100 variants"),
    Case(
        "sound effects without end", ("check", "{here}"), "more than 200,000 characters", 1,
        {"set.yml": "set: hostile-set\nneeds: [base]\n",
         "cards.yml": repeated("e{0}: {{border: brown, copies: 9♣, effect: '" + "bang all, " * 390 + "draw'}}\n", 240)},
    ),
    Case(
        "names without end that nobody has", ("check", "{here}"), "more than 500 mistakes", 1,
        {"set.yml": "set: hostile-set\nneeds: [base]\n",
         "cards.yml": repeated("e{0}: {{border: brown, copies: 9♣, effect: discard all Gx{0}x cards}}\n", 1_900)},
    ),
]  # fmt: skip

GAMES = [
    played("a card drawn for each card drawn", "each time a player draws a card: that player: draw"),
    played("dust for dust", "when I gain dust: gain 1 dust", "life: 4"),
    played("a life for a life", "each time I lose 1 life: lose 1 life", "life: 4"),
    played("a shot for a shot", "each time I am shot: bang all-others", "life: 4"),
    played("a turn after every turn", "at end of my turn: take an extra turn"),
    played("a hand that is never empty", "whenever my hand is not empty: draw"),
    played("a loop that nobody stops", "at start of my turn: repeat: gain 1 dust or stop"),
    played("more life than a game can take", "my max-life is 999999; when I lose life: eliminate me"),
    played("more cards than there are in a hand", "at start of my turn: draw 999999"),
    played("more rounds than anyone counts", "at start of my turn: 999999 times: 999999 times: gain 1 dust"),
    played("everyone out at the start", "after start of the game: eliminate all players"),
    played("everyone without life", "after start of the game: all: lose 99 life"),
    played("no victory", "Victory has no effect"),
    played("no cards at all", "my start-hand is 0; my draw-count is 0"),
]

GROUPS: dict[str, list[Case]] = {
    "yaml": YAML,
    "encodings": ENCODINGS,
    "places": PLACES,
    "ids": IDS,
    "effects": EFFECTS,
    "journals": JOURNALS,
    "commands": COMMANDS,
    "texts": TEXTS,
    "games": GAMES,
    "heavy": HEAVY,
}
