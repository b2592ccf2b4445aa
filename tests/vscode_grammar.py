"""The colours of effects in VS Code, written from the table of words: python -m tests.vscode_grammar"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bangdsl.parse.words import core_words

FILE = Path(__file__).parents[1] / "editors" / "vscode" / "syntaxes" / "effect.tmLanguage.json"
BEFORE, BEHIND = r"(?<![\w'-])", r"(?![\w'-])"
HEADS = (
    "WHEN", "BEFORE", "AFTER", "WHENEVER", "DURING", "OUTSIDE", "UNTIL", "WHILE", "IF", "OTHERWISE", "TIMES", "REPEAT",
    "EACH_TIME", "ANY_TIME", "AS_SOON_AS", "MANNER",
)  # fmt: skip
RANK = r"(?:10|[2-9JQKA])"
SPEC = rf"{RANK}?(?:-{RANK})?[♥♦♣♠]+|{BEFORE}{RANK}-{RANK}{BEHIND}|{BEFORE}[JQKA](?![\w'.])"
NAME = r"[A-Z][\w.'-]*!?"


def grammar() -> dict[str, Any]:
    """A grammar that VS Code injects into YAML: what stands behind `effect:`, in whatever style, is an effect."""
    table = core_words()
    phrases = {" ".join(words): parts[0][0] for words, parts in table.phrases.items()}
    by_class = {**table.classes, **phrases}

    def words(*classes: str, but: Iterable[str] = ()) -> str:
        found = {word for word, cls in by_class.items() if cls in classes} - set(but)
        listed = "|".join(re.escape(word) for word in sorted(found, key=lambda word: (-len(word), word)))
        return f"{BEFORE}(?:{listed}){BEHIND}"

    others = {cls for cls in by_class.values() if cls not in (*HEADS, "VERB", "PAST", "NOUN", "ADJ", "CHECK")}
    rows = [
        ("comment.line.number-sign.bangdsl", r"(?:^|(?<=\s))#.*$"),
        ("support.function.check.bangdsl", words("CHECK").replace(BEHIND, "")),
        (
            "constant.character.suit.bangdsl",
            rf"{RANK}?(?:-{RANK})?[♥♦♣♠]+|{BEFORE}{RANK}-{RANK}{BEHIND}|{BEFORE}[JQKA](?![\w'.])",
        ),
        ("constant.numeric.bangdsl", rf"(?<![\w'])[+-]?[0-9]+{BEHIND}"),
        ("keyword.control.head.bangdsl", words(*HEADS)),
        (
            "entity.name.type.card.bangdsl",
            rf"{BEFORE}(?!I{BEHIND})[A-Z][\w.'-]*!?(?: (?:(?:the|of|and|from) )*[A-Z][\w.'-]*!?)*",
        ),
        ("support.function.verb.bangdsl", words("VERB", "PAST")),
        ("support.type.noun.bangdsl", words("NOUN")),
        ("storage.modifier.adjective.bangdsl", words("ADJ")),
        ("keyword.other.word.bangdsl", words(*others)),
        ("punctuation.separator.bangdsl", "[:;,=()]"),
    ]
    inside = [{"include": "#effect"}]
    key = r"(?:(?<=[{,\s])|^)(effect)(:)[ ]+"
    names = {"1": {"name": "entity.name.tag.yaml"}, "2": {"name": "punctuation.separator.key-value.mapping.yaml"}}

    def quoted(sign: str) -> dict[str, Any]:
        kind = "double" if sign == '"' else "single"
        return {
            "begin": f"{key}({sign})",
            "beginCaptures": {
                **names,
                "3": {"name": f"punctuation.definition.string.begin.yaml string.quoted.{kind}.yaml"},
            },
            "end": r'(?<!\\)"' if sign == '"' else "'(?!')",
            "endCaptures": {"0": {"name": f"punctuation.definition.string.end.yaml string.quoted.{kind}.yaml"}},
            "contentName": "meta.embedded.bangdsl",
            "patterns": inside,
        }

    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "bangdsl effects in YAML",
        "scopeName": "bangdsl.effect.injection",
        "injectionSelector": "L:source.yaml -comment -meta.embedded.bangdsl",
        "patterns": [
            {
                "begin": r"^(\s*)(effect)(:)\s+([|>][-+0-9]*)\s*(#.*)?$",
                "beginCaptures": {
                    "2": names["1"],
                    "3": names["2"],
                    "4": {"name": "keyword.control.flow.block-scalar.yaml"},
                    "5": {"name": "comment.line.number-sign.yaml"},
                },
                "while": r"^(?:\1\s+(?=\S)|\s*$)",
                "contentName": "meta.embedded.bangdsl",
                "patterns": inside,
            },
            quoted('"'),
            quoted("'"),
            {
                "begin": rf"{key}(?=[^\s\"'|>])",
                "beginCaptures": names,
                "end": r"(?=[,}]|\s#|$)",
                "contentName": "meta.embedded.bangdsl",
                "patterns": inside,
            },
        ],
        "repository": {"effect": {"patterns": [{"match": match, "name": name} for name, match in rows]}},
    }


def written() -> str:
    return json.dumps(grammar(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")
