"""Words of a set's own, where scenarios cannot show it: what is told, what is refused and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bangdsl.library import Compilation, compile_sets
from bangdsl.scenario.given import BLANK
from bangdsl.table.cards import Card
from bangdsl.table.groups import Seen, separate
from bangdsl.tell.reference import write_reference
from bangdsl.tell.text import rule_texts

VALUES = Path(__file__).parent / "sets" / "values"


def compiled(folder: Path, words: str, effect: str) -> Compilation:
    folder.mkdir()
    (folder / "set.yml").write_text(f"set: own\nneeds: [base]\nwords: {words}\n", encoding="utf-8")
    (folder / "cards.yml").write_text(
        f"probe: {{border: brown, copies: 9♣, effect: {json.dumps(effect)}}}\n", encoding="utf-8"
    )
    return compile_sets(["base"], [folder])


def test_rule_text_says_a_word_as_the_set_does_and_the_reference_explains_it_once(tmp_path: Path) -> None:
    found = compile_sets(["base"], [VALUES])
    texts = rule_texts(found.sets["values"], found)
    assert texts["holdup"] == "Rob another player."
    assert texts["nurse"] == "Give 1 lost life point back to a wounded player."
    assert "wounded players" in texts["triage"]
    write_reference(found, tmp_path)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert index.count("<dt>wounded</dt><dd>a player with fewer life than their max-life</dd>") == 1
    assert "<dt>showdown</dt>" in index


def test_under_a_head_too_a_word_is_said_for_all_of_its_steps(tmp_path: Path) -> None:
    words = '{verbs: {mug: {object: [player], text: "draw from the hand of that player, that player: lose 1 life"}}}'
    found = compiled(tmp_path / "own", words, "all-others: mug me")
    assert rule_texts(found.sets["own"], found)["probe"] == "Each other player mugs you."


WOUNDED = "{adjectives: {wounded: a player with fewer life than their max-life}}"


@pytest.mark.parametrize(
    ("words", "effect", "code", "at", "said"),
    [
        (WOUNDED, "discard a wounded card = draw", "E0312", "wounded", "in what `wounded` means"),
        (WOUNDED, "draw 1 per wounded hand", "E0312", "wounded", "wounded"),
        ("{verbs: {steal: {text: draw any}}}", "steal a card", "E0301", "steal", "stands alone"),
        ("{verbs: {steal: {text: draw any}}}", "all-others: steal from me", "E0301", "steal", "stands alone"),
        ("{verbs: {rob: {object: [player], text: discard it}}}", "rob another player", "E0303", "rob", "rob"),
    ],
)
def test_a_word_is_refused_where_it_is_used_with_what_it_means(
    words: str, effect: str, code: str, at: str, said: str, tmp_path: Path
) -> None:
    first = compiled(tmp_path / "own", words, effect).diagnostics[0]
    assert first.span is not None
    begins = len('probe: {border: brown, copies: 9♣, effect: "') + 1
    assert (first.code, first.span.file.rsplit("/", 1)[-1]) == (code, "cards.yml")
    assert effect[first.span.column - begins :].startswith(at)
    assert said in first.message


def test_words_that_unfold_into_too_much_are_refused(tmp_path: Path) -> None:
    row = ", ".join(["draw"] * 40)
    verbs = {
        f"w{'abcdefgh'[i]}": {"text": row if i == 0 else ", ".join([f"w{'abcdefgh'[i - 1]}"] * 40)} for i in range(6)
    }
    found = compiled(tmp_path / "own", json.dumps({"verbs": verbs}), "wf")
    assert any("too long" in each.message for each in found.diagnostics)


def test_of_groups_that_share_nothing_the_highest_is_meant() -> None:
    """Two cards are as high: which of them is taken decides what may stand beside it."""
    cards = [
        Seen(Card(BLANK, 0, rank, suit, rank), rank, suit, value)
        for rank, suit, value in (("J", "hearts", 11), ("J", "spades", 11), ("9", "clubs", 9), ("8", "hearts", 8))
    ]
    (found,) = separate(cards, [(3, ("other rank", "other suit"))]) or [[]]
    assert [(each.rank, each.suit) for each in found] == [("J", "spades"), ("9", "clubs"), ("8", "hearts")]
