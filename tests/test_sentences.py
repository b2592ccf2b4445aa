"""Texts nobody wrote are refused at a word or play: a sample; `make soak` judges thousands."""

from __future__ import annotations

import pytest

from tests.sentences import (
    RULES,
    SENTENCE_SETS,
    Sentences,
    Tally,
    Text,
    judge,
    judged,
    mutation,
    report,
    sentence,
    shortest,
    words_of,
)

SAMPLE = 20  # texts of each chunk


@pytest.mark.parametrize("chunk", range(5))
def test_sentences_from_the_grammar_are_refused_at_a_word_or_play(chunk: int) -> None:
    found = Tally()
    for seed in range(chunk * SAMPLE, (chunk + 1) * SAMPLE):
        for verdict in judged(sentence, seed):
            found.add(verdict)
    assert not found.wrong, "\n".join(report(found))
    assert found.ran * 10 >= found.accepted * 6, f"hardly set off: {found}"


@pytest.mark.parametrize("chunk", range(4))
def test_mutations_of_published_texts_are_refused_at_a_word_or_play(chunk: int) -> None:
    found = Tally()
    for seed in range(chunk * SAMPLE, (chunk + 1) * SAMPLE):
        for verdict in judged(mutation, seed):
            found.add(verdict)
    assert not found.wrong, "\n".join(report(found))


def test_every_way_of_the_grammar_is_taken() -> None:
    taken = set()

    class Noting(Sentences):
        def weighed(self, shapes):  # type: ignore[no-untyped-def]
            shape = super().weighed(shapes)
            taken.add(shape.name)
            return shape

    for seed in range(2_000):
        Noting(words_of(SENTENCE_SETS), seed).effect()
    assert {shape.name for shapes in RULES.values() for shape in shapes} - taken == {"start", "thing", "asked"}


def test_the_same_seed_says_the_same() -> None:
    assert [sentence(seed) for seed in range(20)] == [sentence(seed) for seed in range(20)]
    assert [mutation(seed) for seed in range(20)] == [mutation(seed) for seed in range(20)]


def test_a_text_that_goes_wrong_is_made_short(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_at_bang(text: Text, *_: object) -> None:
        assert "bang reach" not in text.effect, "law: it goes bang"

    monkeypatch.setattr("tests.sentences.play", break_at_bang)
    whole = Text("draw 2, if I have a weapon in play: heal and bang reach; all: draw", SENTENCE_SETS, "play", "brown")
    assert shortest(whole).text.effect == "bang reach"


def test_a_text_is_judged_by_the_rules_of_the_sets_it_needs() -> None:
    verdict = judge(Text("heal", SENTENCE_SETS, "character"))
    assert [code for code, _, _ in verdict.refusals] == ["E0309"]


MENDED = [
    ("may play another card", "play", "brown"),
    ("choose all players, those players: draw", "play", "brown"),
    ("choose the sheriff, bang that player", "play", "brown"),
    ("choose all cards in play, discard them", "play", "brown"),
    ("look at the supply", "play", "brown"),
    ("after I would leave or any time: heal", "play", "blue"),
    ("times during my turn: draw", "character", None),
    ("(my life) once: draw", "play", "brown"),
    ("draw as many as many cards as 2 as 3", "play", "brown"),
    ("lose 1 life from me", "play", "brown"),
    ("before a player draws or discards a card to another player: bang that player", "character", None),
    ("when I draw a card or when I lose life: discard that card", "character", None),
    ("after I would heal: draw", "character", None),
    ("any: leave", "play", "brown"),
    ("the leader: all: heal", "play", "brown"),
    ("choose another player\nrepeat: pay 1 dust = choose another player", "play", "brown"),
    ("choose all players, name a card", "play", "brown"),
    ("once during my turn: choose a card in hand, pay (its price) dust = draw", "character", None),
    ("draw; discard them = draw", "play", "brown"),
    ("play my card", "play", "brown"),
    ("discard a card with missed", "play", "brown"),
    ("all have no effect", "character", None),
    ("max-life is my max-life", "rule", None),
    ("while I have no card in hand: distance +1", "rule", None),
    ("while I have no card in hand: the limit of BANG! is 3", "rule", None),
    ("while I have no card in hand: the damage of an attack is 2", "rule", None),
    ("while I have no card in hand: the damage of my BANG! is 2", "rule", None),
    ("shuffle a card in play into the hand", "play", "brown"),
    ("another player: discard a Beer from hand and discard any card but them = heal", "play", "brown"),
    ("another player: discard the Dynamite in the hand and discard any card but them = heal", "play", "brown"),
    ("repeat: may draw; do this", "play", "brown"),
    ("choose a card\nmay pay 2 dust and draw that card\notherwise: discard that card", "play", "brown"),
    ("draw; repeat: discard that card = heal", "play", "brown"),
    ("choose a brown card, do that card", "play", "brown"),
    ("draw, the sheriff is tired", "play", "brown"),
    ("discard my hand = before my phase 3:\n  up to 4 players: may look at them and gain 2 stick", "play", "brown"),
    ("any card in the hand has no effect", "character", None),
    ("any time or after I am shot by another player: gain 2 stick", "character", None),
    ("when I would draw, after Remington: skip the turn", "character", None),
    ("when I would draw, even eliminated: heal", "character", None),
    ("when a player would be eliminated: draw all cards of that player", "character", None),
    ("pay my stick = draw, me: draw; discard 4 other cards = draw them", "play", "brown"),
    ("choose any player = me: discard their weapon = may draw", "play", "brown"),
    ("put an Indians! onto the hand of the sheriff within 1 of me", "play", "brown"),
    ("discard any card, discard another Barrel per outlaw = gain all dust", "play", "brown"),
    ("do this, eliminate another lawman, draw!", "play", "brown"),
    ("any time: if a player has 2 life: lose all dust, pay 1 stick", "character", None),
]


@pytest.mark.parametrize(("effect", "kind", "border"), MENDED)
def test_what_once_broke_does_no_more(effect: str, kind: str, border: str | None) -> None:
    assert judge(Text(effect, SENTENCE_SETS, kind, border)).wrong is None
