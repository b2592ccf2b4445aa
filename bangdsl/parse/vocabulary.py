"""The vocabulary of docs/language.md, written from the table of words: python -m bangdsl.parse.vocabulary"""

from __future__ import annotations

import re
from pathlib import Path

from bangdsl.parse.words import WordTable, core_words

PHRASED = {"play zone": "in play|into play|leaves play"}  # nouns that are written as part of a phrase
START, END = "<!-- words: written from grammar/words.yml -->", "<!-- end of words -->"
DOCUMENT = Path(__file__).parents[2] / "docs" / "language.md"


def vocabulary(table: WordTable) -> str:
    """Verbs with their signatures, nouns by type, adjectives, each with a text of a card: as Markdown."""
    said = _sentences()
    lines = ["| verb | behind it | goes with | afterwards | meaning | e.g. |", "|---|---|---|---|---|---|"]
    for word, verb in table.verbs.items():
        behind = ", ".join(sorted(verb.objects - {"nothing"})) + (" (or nothing)" if "nothing" in verb.objects else "")
        goes = "; ".join(f"`{prep}` {'/'.join(sorted(types))}" for prep, types in verb.args.items())
        after = f"`{verb.yields}`" if verb.yields else f"answers *{verb.answers}*" if verb.answers else ""
        forms = f"`{word}`" + (f" ({verb.done})" if verb.done and verb.done != word else "")
        row = (forms, behind.strip(), goes, after, verb.means, _example(word, table, said))
        lines.append(f"| {' | '.join(row)} |")
    lines += ["", "| check | meaning | e.g. |", "|---|---|---|"]
    lines += [f"| `{word}` | {means} | {_example(word, table, said)} |" for word, means in table.checks.items()]
    lines += ["", "| noun | type | meaning | e.g. |", "|---|---|---|---|"]
    for word, noun in table.nouns.items():
        kind = noun.type + (", number" if noun.number and noun.type not in ("number", "token") else "")
        lines.append(f"| `{word}` | {kind} | {noun.means} | {_example(word, table, said)} |")
    lines += ["", "| adjective | meaning | e.g. |", "|---|---|---|"]
    adjectives = {word: means for word, means in table.adjectives.items() if word not in table.participles}
    lines += [f"| `{word}` | {means} | {_example(word, table, said)} |" for word, means in adjectives.items()]
    return "\n".join(lines)


def _sentences() -> list[tuple[str, str]]:
    """Every line that a card, a character or a rule of a published set says, the shortest first, with its name."""
    from bangdsl.library import compile_sets, published  # nothing else here needs more than the table of words

    found: dict[str, str] = {}
    for source in compile_sets(published()).sets.values():
        for entry in source.entries:
            for line in re.split(r"\n|; ", entry.effect.text) if entry.effect is not None else ():
                if line.strip() and not line.rstrip().endswith((":", "=")):
                    found.setdefault(line.strip(), entry.names["en"])
    return sorted(found.items(), key=lambda each: (len(each[0]), each[0]))


def _example(word: str, table: WordTable, said: list[tuple[str, str]]) -> str:
    """The shortest of them that has the word in one of its forms."""
    verb = table.verbs.get(word)
    forms = {form for form, base in table.bases.items() if base == word} | {word}
    forms |= {form for form in (verb.done, verb.did) if form} if verb is not None else set()
    spelt = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    compared = "(?<!at )" if word in ("least", "most") else ""  # `at least` is another thing
    if word in PHRASED:
        spelt = PHRASED[word]
    pattern = re.compile(rf"(?<![\w!-]){compared}(?:{spelt})(?![\w!-])")
    return next((f"`{line}` *{name}*" for line, name in said if pattern.search(line)), "")


def with_vocabulary(document: str) -> str:
    """The document with its vocabulary as the table has it now."""
    before, _, rest = document.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n\n{vocabulary(core_words())}\n\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_vocabulary(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
