"""The vocabulary of docs/language.md, written from the table of words: python -m bangdsl.parse.vocabulary"""

from __future__ import annotations

from pathlib import Path

from bangdsl.parse.words import WordTable, core_words

START, END = "<!-- words: written from grammar/words.yml -->", "<!-- end of words -->"
DOCUMENT = Path(__file__).parents[2] / "docs" / "language.md"


def vocabulary(table: WordTable) -> str:
    """Verbs with their signatures, nouns by type, adjectives: as Markdown."""
    lines = ["| verb | behind it | goes with | afterwards | meaning |", "|---|---|---|---|---|"]
    for word, verb in table.verbs.items():
        behind = ", ".join(sorted(verb.objects - {"nothing"})) + (" (or nothing)" if "nothing" in verb.objects else "")
        goes = "; ".join(f"`{prep}` {'/'.join(sorted(types))}" for prep, types in verb.args.items())
        after = f"`{verb.yields}`" if verb.yields else f"answers *{verb.answers}*" if verb.answers else ""
        forms = f"`{word}`" + (f" ({verb.done})" if verb.done and verb.done != word else "")
        lines.append(f"| {forms} | {behind.strip()} | {goes} | {after} | {verb.means} |")
    lines += ["", "| check | meaning |", "|---|---|"]
    lines += [f"| `{word}` | {means} |" for word, means in table.checks.items()]
    lines += ["", "| noun | type | meaning |", "|---|---|---|"]
    for word, noun in table.nouns.items():
        kind = noun.type + (", number" if noun.number and noun.type not in ("number", "token") else "")
        lines.append(f"| `{word}` | {kind} | {noun.means} |")
    lines += ["", "| adjective | meaning |", "|---|---|"]
    lines += [f"| `{w}` | {means} |" for w, means in table.adjectives.items() if w not in table.participles]
    return "\n".join(lines)


def with_vocabulary(document: str) -> str:
    """The document with its vocabulary as the table has it now."""
    before, _, rest = document.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n\n{vocabulary(core_words())}\n\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_vocabulary(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
