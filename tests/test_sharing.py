"""Sets as one file: what is packed comes out the same, and what a stranger sends cannot reach beyond its folder."""

from __future__ import annotations

import stat
import warnings
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from bangdsl import cli
from bangdsl.library import Unusable, rulebook
from bangdsl.paths import users_sets
from bangdsl.sharing import MAX_PACKED, NotShared, unpacked

SET = 'set: dust\nneeds: [base]\nversion: "1.0"\nauthors: [Ann, Bob]\nlicence: MIT\n'
CARD = "dust-cloud: {border: brown, copies: 9♣, effect: draw 2; heal}\n"
SHOWN = """\
dust heals:
  given: {players: {ann: {hand: [dust-cloud], life: 2}, bob: {}, cat: {}}}
  when: [ann plays dust-cloud]
  then: {ann: {life: 3}}
"""


def run(*words: str | Path, fails: int = 0) -> str:
    result = CliRunner().invoke(cli.main, [str(word) for word in words])
    assert result.exit_code == fails, f"{' '.join(map(str, words))}\n{result.output}\n{result.exception!r}"
    return result.output


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BANGDSL_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def folder(place: Path, header: str = SET, **more: str) -> Path:
    texts = {"set.yml": header, "cards.yml": CARD, "scenarios/dust.yml": SHOWN, "README.md": "# Dust\n", **more}
    for name, text in texts.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return place


def test_what_is_packed_is_added_and_played_with(tmp_path: Path, home: Path) -> None:
    mine = folder(tmp_path / "dust", **{".secret.yml": "a: b", "notes.txt": "no part of it", ".git/config": "x"})
    assert "dust-1.0.bang: 1 entry" in run("pack", mine)
    packed = tmp_path / "dust-1.0.bang"
    first = packed.read_bytes()
    assert sorted(unpacked(packed)[1]) == ["README.md", "cards.yml", "scenarios/dust.yml", "set.yml"]
    run("pack", mine, "--out", "again.bang")
    assert Path("again.bang").read_bytes() == first
    assert "added Dust 1.0 by Ann, Bob: 1 entry" in run("add", packed)
    assert (home / "sets" / "dust" / "cards.yml").read_text(encoding="utf-8") == CARD
    assert [path.name for path in (home / "sets").iterdir()] == ["dust"]
    assert "1 passed, 0 failed" in run("test", "--with", "dust")
    assert "dust  " in run("sets")
    assert "the set `dust` is there already" in run("add", packed, fails=2)
    run("add", packed, "--replace")
    # another set may need it, and it is found by its name
    other = folder(tmp_path / "more", "set: more\nneeds: [base, dust]\n", **{"cards.yml": "x: {life: 3}\n"})
    assert "3 sets (more, base, dust)" in run("check", other)
    assert "removed" in run("sets", "--remove", "dust")
    assert not (home / "sets" / "dust").exists()
    assert "no set `dust` was added" in run("sets", "--remove", "dust", fails=2)


@pytest.mark.parametrize(
    ("header", "code", "said"),
    [
        ("set: dust\nneeds: [base]\n", 2, "say in set.yml: `version`, `authors`, `licence`"),
        (SET + "language: 2\n", 1, "this is version 2 of the language"),
        (SET + "not-with: [base]\n", 1, "`dust` cannot be with `base`, and needs it"),
        (SET.replace("1.0", "one"), 1, "must be numbers between dots"),
    ],
)
def test_what_cannot_be_packed(header: str, code: int, said: str, tmp_path: Path) -> None:
    assert said in run("pack", folder(tmp_path / "dust", header), fails=code)
    assert not list(tmp_path.glob("*.bang"))


def test_sets_that_cannot_meet_are_not_in_one_game(tmp_path: Path) -> None:
    mine = folder(tmp_path / "dust", SET + "not-with: [dodge-city]\n")
    assert rulebook(["base"], [mine]).definitions["dust-cloud"]
    with pytest.raises(Unusable, match="the sets dust and dodge-city cannot be in one game"):
        rulebook(["dodge-city"], [mine])


# ---------------------------------------------------------------- what a stranger sends


def archive(path: Path, files: Mapping[str, str | bytes], mode: int = 0o644) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # two files of one name
        for name, text in files.items():
            entry = zipfile.ZipInfo(name.replace("#2", ""))
            entry.external_attr, entry.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            made.writestr(entry, text)
    return path


GOOD = {"dust/set.yml": SET, "dust/cards.yml": CARD}


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({**GOOD, "dust/../../evil.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "/etc/evil.yml": "x: y"}, "must lie in one folder"),
        ({**GOOD, "dust//evil.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/./evil.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/..\\evil.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/c:evil.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/con.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/.hidden.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/a\nb.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/" + "a/" * 20 + "b.yml": "x: y"}, "is no name for a file of a set"),
        ({**GOOD, "dust/run.py": "import os"}, "`run.py` is no file of a set"),
        ({**GOOD, "dust/cards.yml#2": CARD}, "it has `cards.yml` twice"),
        ({**GOOD, "dust/CARDS.yml": CARD}, "it has `CARDS.yml` twice"),
        ({**GOOD, "other/set.yml": SET}, "must lie in one folder"),
        ({"set.yml": SET}, "must lie in one folder, called after the set"),
        ({"Dust/set.yml": SET}, "must lie in one folder, called after the set"),
        ({"dust/cards.yml": CARD}, "there is no set.yml in it"),
        ({**GOOD, "dust/big.yml": b" " * 1_000_001}, "is bigger than a file of a set can be"),
        ({**GOOD, **{f"dust/{i}.yml": "" for i in range(2_001)}}, "it holds 2,003 files"),
        ({**GOOD, **{f"dust/{i}.yml": b" " * 999_999 for i in range(17)}}, "is bigger than a file of a set can be"),
        ({}, "it holds 0 files"),
    ],
)
def test_a_strangers_file_is_refused_before_anything_is_written(
    files: Mapping[str, str | bytes], said: str, tmp_path: Path, home: Path
) -> None:
    with pytest.raises(NotShared) as refused:
        unpacked(archive(tmp_path / "x.bang", files))
    assert said in str(refused.value)
    assert not home.exists()


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_links_and_pipes_are_refused(kind: int, tmp_path: Path) -> None:
    with pytest.raises(NotShared, match="is no plain file"):
        unpacked(archive(tmp_path / "x.bang", GOOD, kind | 0o777))


def test_a_size_that_is_a_lie_unpacks_no_more(tmp_path: Path) -> None:
    """The header says 10 bytes; what is packed is a bomb."""
    path = archive(tmp_path / "x.bang", {**GOOD, "dust/bomb.yml": b"a" * 50_000_000})
    content = bytearray(path.read_bytes())
    for at in range(len(content) - 4):
        if content[at : at + 4] == (50_000_000).to_bytes(4, "little"):
            content[at : at + 4] = (10).to_bytes(4, "little")
    path.write_bytes(content)
    with pytest.raises(NotShared):
        unpacked(path)


@pytest.mark.parametrize("content", [b"", b"PK", b"not a zip", b"PK\x05\x06" + b"\0" * 18, b"\0" * 100])
def test_what_is_no_packed_set(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.bang").write_bytes(content)
    assert "is not added" in run("add", tmp_path / "x.bang", fails=2)


def test_a_damaged_file_is_no_traceback(tmp_path: Path) -> None:
    sound = archive(tmp_path / "x.bang", {"dust/set.yml": SET, "dust/cards.yml": CARD * 50}).read_bytes()
    for at in range(0, len(sound), 3):
        (tmp_path / "x.bang").write_bytes(sound[:at] + bytes([sound[at] ^ 0x5A]) + sound[at + 1 :])
        try:
            unpacked(tmp_path / "x.bang")
        except NotShared:
            continue


def test_a_file_that_is_too_big_is_not_even_opened(tmp_path: Path) -> None:
    with (tmp_path / "x.bang").open("wb") as file:
        file.truncate(MAX_PACKED + 1)
    with pytest.raises(NotShared, match="no set is that big"):
        unpacked(tmp_path / "x.bang")


def test_a_set_with_errors_and_one_of_ours_are_not_added(tmp_path: Path, home: Path) -> None:
    wrong = archive(tmp_path / "x.bang", {**GOOD, "dust/cards.yml": CARD.replace("heal", "hael")})
    assert "unknown word `hael`" in run("add", wrong, fails=1)
    called = archive(tmp_path / "y.bang", {"base/set.yml": "set: base\n"})
    assert "the set `base` comes with bangdsl" in run("add", called, fails=2)
    named = archive(tmp_path / "z.bang", {"sand/set.yml": SET, "sand/cards.yml": CARD})
    assert "its folder is called `sand`, and the set `dust`" in run("add", named, fails=2)
    assert not list((home / "sets").iterdir())


def test_where_sets_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BANGDSL_HOME")
    for platform, variable, said in (
        ("linux", "XDG_DATA_HOME", "bangdsl/sets"),
        ("win32", "LOCALAPPDATA", "bangdsl/sets"),
    ):
        monkeypatch.setattr("sys.platform", platform)
        monkeypatch.setenv(variable, str(tmp_path))
        assert users_sets() == tmp_path / said
    monkeypatch.setattr("sys.platform", "darwin")
    assert users_sets().parts[-4:] == ("Library", "Application Support", "bangdsl", "sets")
