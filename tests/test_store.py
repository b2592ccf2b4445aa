"""What is kept on disk is the same as what is worked out anew, is read from nobody but the user, and is never stale."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bangdsl import diagnostics, store
from bangdsl.emit.modules import Printed, emit_abilities
from bangdsl.gathering import Memory, compile_folders
from bangdsl.library import Compilation, folder_of
from bangdsl.meaning import nodes as m
from bangdsl.parse.lalr import tables
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable
from bangdsl.plain import made, plain
from bangdsl.spans import EffectText
from bangdsl.tree import nodes as n

ROOT = Path(__file__).parents[1]
OWN = ROOT / "examples" / "longhorn-trail"


@pytest.fixture
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to keep things in."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("BANGDSL_CACHE", str(folder))
    store.cache_folder.cache_clear()
    yield folder
    store.cache_folder.cache_clear()


def same(one: Compilation, other: Compilation) -> None:
    assert one.diagnostics == other.diagnostics
    assert one.texts == other.texts
    assert one.sets == other.sets
    for part in ("abilities", "effects", "python", "borders", "heard"):
        mine, theirs = getattr(one, part), getattr(other, part)
        assert {k: dict(v) if hasattr(v, "items") else v for k, v in mine.items()} == {
            k: dict(v) if hasattr(v, "items") else v for k, v in theirs.items()
        }
    for ident, said in one.abilities.items():
        for entry, abilities in said.items():
            assert [each.span for each in abilities] == [each.span for each in other.abilities[ident][entry]]


def test_what_is_kept_is_what_is_worked_out(kept_in: Path) -> None:
    folders = [(folder_of("high-noon"), "cards/high-noon"), (OWN, "own")]
    first = compile_folders(folders)
    assert list(kept_in.iterdir())
    same(first, compile_folders(folders))


def test_mistakes_are_kept_with_their_places(kept_in: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "set.yml").write_text("set: own\nneeds: [base]\nwords:\n  numbers:\n    pluck: {means: x}\n", "utf-8")
    (own / "cards.yml").write_text(
        "a: {border: brown, copies: 2♥, effect: drwa 2}\nb: {border: bronw, effect: draw}\n", "utf-8"
    )
    first = compile_folders([(own, "own")])
    again = compile_folders([(own, "own")])
    assert [(d.code, d.span, d.hint) for d in again.diagnostics] == [
        (d.code, d.span, d.hint) for d in first.diagnostics
    ]
    assert len(first.errors) == 2


def test_a_kept_set_whose_rest_is_gone_is_worked_out_again(kept_in: Path) -> None:
    first = compile_folders([(OWN, "own")])
    again = compile_folders([(OWN, "own")])
    shutil.rmtree(kept_in)
    same(first, again)


def test_of_a_set_that_changed_only_the_texts_that_did_are_read(
    kept_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    shutil.copytree(OWN, own)
    compile_folders([(own, "own")])
    brown = (own / "brown.yml").read_text("utf-8")
    (own / "brown.yml").write_text(f"# moved down\n\n{brown}\nzither: {{border: brown, effect: draw 2}}\n", "utf-8")
    read: list[str] = []
    printed: list[str] = []

    def parse(text: EffectText, table: WordTable) -> tuple[n.Effect | None, list[diagnostics.Diagnostic]]:
        read.append(text.text)
        return parse_effect(text, table)

    def emit(abilities: Sequence[m.Ability], ident: str, kind: str, *, shared: bool) -> Printed:
        printed.append(ident)
        return emit_abilities(abilities, ident, kind, shared=shared)

    monkeypatch.setattr("bangdsl.texts.parse_effect", parse)
    monkeypatch.setattr("bangdsl.texts.emit_abilities", emit)
    changed = compile_folders([(own, "own")])
    assert read == ["draw 2"]
    moved = [entry for entry in changed.sets["longhorn-trail"].entries if entry.file.endswith("brown.yml")]
    assert printed == [entry.id for entry in moved if entry.effect is not None]
    shutil.rmtree(kept_in)
    same(changed, compile_folders([(own, "own")]))


def test_a_text_is_read_anew_when_its_words_have_changed(kept_in: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "cards.yml").write_text("a: {border: brown, copies: 2♥, effect: carouse}\n", "utf-8")
    for said, number in (("draw 2", 2), ("draw 3", 3)):
        (own / "set.yml").write_text(
            f"set: own\nneeds: [base]\nwords:\n  verbs:\n    carouse: {{text: {said}}}\n", "utf-8"
        )
        found = compile_folders([(own, "own")])
        assert not found.errors
        assert f"draw(me, {number})" in found.python["own"]


@pytest.mark.parametrize("harm", ["cut", "other", "empty", "not json", "a link"])
def test_what_was_changed_on_disk_is_not_taken(kept_in: Path, tmp_path: Path, harm: str) -> None:
    key = store.key_of("test", "x")
    store.keep(key, ["right"])
    assert store.kept(key) == ["right"]
    file = kept_in / f"{key}.json"
    content = file.read_bytes()
    if harm == "a link":
        file.rename(tmp_path / "elsewhere")
        file.symlink_to(tmp_path / "elsewhere")
    else:
        wrong = {"cut": content[:-1], "other": content.replace(b"right", b"wrong"), "empty": b"", "not json": b"{"}
        file.write_bytes(wrong[harm])
    assert store.kept(key) is None


@pytest.mark.skipif(sys.platform == "win32", reason="modes say nothing there")
def test_nothing_is_read_that_another_could_have_written(kept_in: Path) -> None:
    key = store.key_of("test", "x")
    store.keep(key, 1)
    (kept_in / f"{key}.json").chmod(0o622)
    assert store.kept(key) is None
    (kept_in / f"{key}.json").chmod(0o600)
    assert store.kept(key) == 1
    kept_in.chmod(0o777)
    store.cache_folder.cache_clear()
    assert store.cache_folder() is None
    assert store.kept(key) is None
    store.keep(store.key_of("test", "y"), 1)
    assert len(list(kept_in.iterdir())) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="modes say nothing there")
def test_the_folder_and_the_files_are_the_users_alone(kept_in: Path) -> None:
    store.keep(store.key_of("test", "x"), 1)
    assert kept_in.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in kept_in.iterdir()] == [0o600]


def test_where_nothing_can_be_kept_everything_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("x", "utf-8")
    for folder in ("", str(in_the_way), str(in_the_way / "below")):
        monkeypatch.setenv("BANGDSL_CACHE", folder)
        store.cache_folder.cache_clear()
        store.keep("key", 1)
        assert store.kept("key") is None
    store.cache_folder.cache_clear()


def test_the_oldest_go_when_there_are_too_many(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_KEPT", 8)
    keys = [store.key_of("test", str(i)) for i in range(20)]
    for age, key in enumerate(keys):
        store.keep(key, age)
        os.utime(kept_in / f"{key}.json", (1_000 + age, 1_000 + age))
    assert len(list(kept_in.iterdir())) <= 8
    assert store.kept(keys[-1]) == 19
    assert store.kept(keys[0]) is None


def test_a_changed_grammar_has_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "grammar"
    shutil.copytree(ROOT / "grammar", copy)
    monkeypatch.setattr(store, "GRAMMAR", copy)
    store.code_version.cache_clear()
    before = store.key_of("test")
    (copy / "words.yml").write_text((copy / "words.yml").read_text("utf-8") + "\n", "utf-8")
    store.code_version.cache_clear()
    assert store.key_of("test") != before
    monkeypatch.undo()
    store.code_version.cache_clear()


def test_plain_data_becomes_nothing_but_what_is_ours() -> None:
    for data in (["os.system", "x"], ["m.Const"], ["m.Meaning", 1, 2], ["span", "f", 1]):
        with pytest.raises(ValueError, match="nothing of ours"):
            made(data)
    value = (1, None, True, ["x"], {"a": (m.Const(2),)}, frozenset({"b", "a"}))
    assert made(json.loads(json.dumps(plain(value)))) == value
    with pytest.raises(TypeError):
        plain(object())


# ---------------------------------------------------------------- memory


def test_a_set_under_an_editors_hands_is_compiled_as_if_it_were_saved(kept_in: Path, tmp_path: Path) -> None:
    """Random changes, one after the other: what is remembered never shows."""
    own = tmp_path / "own"
    shutil.copytree(OWN, own)
    chance, memory = random.Random(5), Memory()
    files = [path.resolve() for path in sorted(own.rglob("*.yml")) if "scenarios" not in path.parts]
    for _ in range(8):
        path = chance.choice(files)
        lines = memory.texts.get(path, path.read_text("utf-8")).split("\n")
        place = chance.randrange(len(lines))
        change = chance.randrange(4)
        if change == 0:
            lines.insert(place, "")
        elif change == 1:
            lines[place] = lines[place].replace("draw", "heal").replace(" 2", " 3")
        elif change == 2:
            lines.insert(0, f"new-{place}: {{border: brown, copies: 2♥, effect: draw {place + 1}}}")
        else:
            lines[place] = lines[place].replace("effect: ", "effect: x", 1)
        memory.texts[path] = "\n".join(lines)
        now = compile_folders([(own, "own")], memory=memory)
        for changed, text in memory.texts.items():
            changed.write_text(text, "utf-8")
        same(compile_folders([(own, "own")]), now)


def test_a_change_in_the_set_that_all_build_on_is_seen_by_all() -> None:
    memory = Memory()
    folders = [(folder_of("base"), "cards/base"), (OWN, "own")]
    assert compile_folders(folders, memory=memory).errors == []
    rules = (folder_of("base") / "rules.yml").resolve()
    memory.texts[rules] = "# a line more\n" + rules.read_text("utf-8").replace("blue-border:", "blu-border:")
    changed = compile_folders(folders, memory=memory)
    assert "blu-border" in {entry.id for entry in changed.sets["base"].entries}
    memory.texts[rules] = "# a line more\n" + rules.read_text("utf-8").replace(
        "blue card, first: put", "blue card: put"
    )
    assert "longhorn-trail" in compile_folders(folders, memory=memory).python


def test_a_text_is_known_by_the_ranks_and_roles_it_rests_on(kept_in: Path, tmp_path: Path) -> None:
    own, memory = tmp_path / "own", Memory()
    own.mkdir()
    text = "if the rank of this is higher than Q: the spy: draw; if I am within 1 of the spy: draw"
    for ace, count in ((14, 1), (1, 1), (1, 2)):
        (own / "set.yml").write_text(f"set: own\nneeds: [base]\nranks: {{A: {ace}}}\n", "utf-8")
        cards = f"spy: {{kind: role, count: {count}}}\nprobe: {{border: brown, copies: 9♣, effect: '{text}'}}\n"
        (own / "cards.yml").write_text(cards, "utf-8")
        found = compile_folders([(own, "own")], memory=memory)
        assert bool(found.errors) == (count == 2)
        assert found.errors or f"('A', {ace})" in repr(found.abilities["own"]["probe"])


# ---------------------------------------------------------------- nodes


def test_nodes_are_frozen_and_equal_by_what_they_say() -> None:
    node = m.Const(2)
    with pytest.raises(Exception, match="frozen"):
        node.value = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        m.Const()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        m.Const(1, odd=2)  # type: ignore[call-arg]
    assert node == m.Const(2) != m.Const(3)
    assert hash(node) == hash(m.Const(2))
    assert repr(node) == "Const(value=2)"
    assert m.Me() != m.This()


def test_tables_of_a_grammar_that_was_not_compiled_are_worked_out_and_kept(
    kept_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = tables()
    monkeypatch.setattr("bangdsl.paths.GENERATED", tmp_path)
    for text in (None, "{", '{"grammar": "of another"}'):
        if text is not None:
            (tmp_path / "grammar.json").write_text(text, encoding="utf-8")
        tables.cache_clear()
        assert tables() == compiled
        assert len(list(kept_in.iterdir())) == 1
    tables.cache_clear()


def test_ordinary_signs_are_none_that_must_be_shown() -> None:
    assert not [sign for sign in diagnostics.ORDINARY if diagnostics._odd().search(sign)]


def test_a_class_of_the_standard_library_may_build_on_a_node() -> None:
    @dataclass(frozen=True)
    class Own(m.Number):
        value: int

    assert Own(2) == Own(2) != Own(3)
    assert list(Own(2).children()) == []
