"""A word more in a published text is never dropped: it plays differently, is refused, or is listed with its reason."""

from __future__ import annotations

from tests.modifiers import benches, outcomes, unexplained, variants

EVERY = 25  # of so many variants one is tried here; the soak tries all


def test_a_modifier_more_on_a_published_text_is_refused_or_changes_what_is_played() -> None:
    found = [
        outcome
        for bench in benches().values()
        for which, entry in enumerate(bench.entries)
        for outcome in outcomes(bench.source.id, entry, which % EVERY, EVERY)
    ]
    assert [(each.variant.key, each.message) for each in found if each.what == "broken"] == []
    assert unexplained(found) == []
    assert len(found) > 1_000
    assert {each.what for each in found} >= {"refused", "different"}


def test_what_is_refused_says_where_and_what_to_say_instead() -> None:
    """At the very word, or at what it belongs to; with a hint in nearly all cases."""
    bench = benches()["base"]
    hints = []
    for ident, entry in list(bench.entries.items())[::6]:
        for variant in list(variants(bench, entry))[::9]:
            python, problems = bench.compiled(entry, variant.text)
            if python is not None:
                continue
            span = problems[0].span
            assert span is not None, (ident, variant.key)
            assert 1 <= span.line <= variant.text.count("\n") + 1
            hints.append(problems[0].hint)
    assert sum(hint is not None for hint in hints) > 0.9 * len(hints)
