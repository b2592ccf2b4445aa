"""A text as players put it, clause by clause: its head ends with `:`, and who does something stands before a `:`.

`When X, each other player discards a card and I draw` is a head, somebody who does something, and me again. This puts
the signs of the language between such parts and turns every verb into its plain form, so that the rules of the
thesaurus meet short steps; what the parts say is left to these, and whether it is right to whoever tries it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bangdsl.parse.words import WordTable

_HEAD = re.compile(
    r"(?:at (?:start|end) of (?:my|this) turn|(?:(?:once|twice) )?during (?:my|this) turn|any time|until my next turn"
    r"|until the end of (?:this|my next) turn) (?=I |[a-z]+[ !])"
    r"|(?:when|whenever|each time|if|while|until|at (?:start|end)|at|before|after|during|(?:once|twice) during|any time"
    r"|as soon as|otherwise|from now on|for the rest of the game|outside) ?[^,:;]*[,:] "
)
_WINDOW = re.compile(r"(?:when|whenever|each time|at|before|after|as soon as) ")
_USE = re.compile(r"(?:(?:once|twice) during|during|any time|outside) ?")
_MOD = re.compile(r"(?:may|first|last|once|twice|even|if|after|before)\b[^,:;]*\Z")
_MANY = re.compile(r"(?:all|others|each|every|they|them|[2-9]|up to|those)\b|all-others")
_PLAIN = "(?:draws?!|%s)(?![\\w'-]| pile)"
_MODAL = r"(?:(?P<modal>may not|may only|may|must|has to|have to|needs? to) )?"
_SEATED = re.compile(r"\bthe (?:left|right) player\b")
_FOLLOWS = re.compile(
    r"(?:if|when) (?:it|they|he|she|that|those|any of|none of|I do|so)\b|on (?:a |an )?[♥♦♣♠rb]"
    r"|(?:then|that|those|they|he|she|it|otherwise)\b"
)
# What follows speaks of the one chosen.
_CHOSEN = re.compile(r"((?:^|(?<=; ))(?:choose|name) [^:;,.=]+): ", re.MULTILINE)
_INSTEAD = re.compile(r"instead,? (?P<first>[^;]*)|(?P<last>[^;]*?),? instead")
_CHANGES = re.compile(r"(?:when|each time) ")
_CASE = re.compile(r"(?:if|on) ")
_SENTENCE = re.compile(r"(?:;|(?<=[^.])\.(?= |$)) *")


@dataclass(frozen=True)
class _Grammar:
    """How a clause begins, for one table of words."""

    verbs: Mapping[str, str]  # each form of each verb, of the language or of the trade -> its plain form
    clause: re.Pattern[str]  # somebody does something
    bare: re.Pattern[str]  # something is done
    joint: re.Pattern[str]  # what stands between two clauses
    cost: re.Pattern[str]  # what is given up `to` do something
    told: re.Pattern[str]  # what somebody does behind a `:`


def apart(text: str, table: WordTable, acts: Mapping[str, str]) -> str:
    """The text with a `:` behind each head and each doer; `acts` are the verbs of the trade by their forms."""
    grammar = _grammar(table, acts)
    text = grammar.told.sub(lambda found: grammar.verbs.get(found[0], found[0]), text)
    lines = []
    for line in _CHOSEN.sub(r"\1; ", text).split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        parts = [re.sub(" +", " ", part).strip() for part in _SENTENCE.split(line)]
        lines.append(_joined([part for part in parts if part], grammar, " " * indent))
    return "\n".join(lines)


def _joined(parts: list[str], grammar: _Grammar, indent: str) -> str:
    """The sentences of a line; what speaks of what has just been said stays under the same head.

    Several cases under one head stand in a block: on one line the second would be a case of the first.
    """
    out: list[list[str]] = []
    for part in parts:
        headed = bool(out) and (_WINDOW.match(out[-1][0]) or _USE.match(out[-1][0]))
        if headed and _FOLLOWS.match(part):
            out[-1].append(_sentence(part, grammar))
        else:
            out.append([_sentence(part, grammar)])
    if len(out) == 1 and sum(bool(_CASE.match(part)) for part in out[0]) > 1:
        heads, body = _heads(out[0][0])
        return "\n".join([indent + " ".join(heads), *(f"{indent}  {part}" for part in [body, *out[0][1:]])])
    return indent + "; ".join(", ".join(group) for group in out)


def _grammar(table: WordTable, acts: Mapping[str, str]) -> _Grammar:
    known = {form: base for form, base in table.bases.items() if table.classes.get(form) == "VERB"}
    verbs = {**{form: base for form, base in acts.items() if form not in table.classes}, **known}
    forms = "|".join(re.escape(form) for form in sorted(verbs, key=len, reverse=True))
    verb = r"(?<!in )(?<!into )" + _PLAIN % forms
    people = "|".join(
        re.escape(form)
        for form, base in table.bases.items()
        if base in table.nouns and table.nouns[base].type == "player" and base not in ("reach", "range")
    )
    who = (
        r"(?:I|he|she|they|each of them|all|(?:(?:a|an|the|that|those|this|another|each|every|any|all|no|both"
        r"|up to [0-9]+|[0-9]+) )?"
        rf"(?:[a-z-]+ ){{0,2}}?(?:{people})(?: (?:with|without|within|but|who|in|of|at|on) [^:;,=.]*?)?)"
    )
    clause = rf"(?P<who>{who}) {_MODAL}(?P<verb>{verb})"
    bare = rf"(?:may )?{verb}"
    plain = re.sub(r"\?P<\w+>", "?:", clause)
    return _Grammar(
        verbs,
        re.compile(clause),
        re.compile(rf"(?P<may>may )?(?P<verb>{verb})"),
        re.compile(rf"(?P<joint>,? and then,? |,? then,? |, and |, but |, | and | but )(?={bare}|{plain})"),
        re.compile(
            rf"(?:I )?(?:may )?(?P<cost>{verb}[^,:;=]*?)(?<!has)(?<!have)(?<!needs)(?: in order)? to (?={verb})"
        ),
        re.compile(rf"(?<=: ){verb}"),
    )


def _sentence(text: str, grammar: _Grammar) -> str:
    heads, body = _heads(text)
    instead = _INSTEAD.fullmatch(body)
    if heads and instead is not None and _CHANGES.match(heads[-1]):
        heads[-1], body = _would(heads[-1], grammar), instead["first"] or instead["last"]
    return " ".join([*heads, _body(body, grammar, inside=bool(heads))])


def _would(head: str, grammar: _Grammar) -> str:
    """What something else is done instead of has not happened yet: `when I would discard a card:`."""
    words = head.split(" ")
    for at, word in enumerate(words[2:], 2):
        plain = word.rstrip(",:")
        if plain == "would":
            break
        base = "be" if plain in ("am", "is", "are") else grammar.verbs.get(plain)
        if base is not None:
            return " ".join(["when", *words[1:at], "would", base + word[len(plain) :], *words[at + 1 :]])
    return head


def _heads(text: str) -> tuple[list[str], str]:
    """The heads a sentence begins with, each with its `:`, and what stands behind them."""
    heads: list[str] = []
    while (found := _HEAD.match(text)) is not None:
        head, text = found[0].rstrip(), text[found.end() :]
        told, colon, behind = text.partition(":")
        if head.endswith(",") and colon and all(_MOD.match(part.strip()) for part in told.split(",")):
            heads.append(f"{head} {told}:")  # `when X, first, may:`
            text = behind.lstrip()
            continue
        plain, window = head.rstrip(",:"), _WINDOW.match(head)
        if heads and plain.startswith("if ") and _WINDOW.match(heads[-1]):
            heads[-1] = f"{heads[-1][:-1]}, {plain}:"
        else:
            heads.append(f"{plain}:")
        may = re.match(r"(?:I )?may (?!not\b|only\b)", text)
        if may is not None and (window or _USE.match(head)):
            text = text[may.end() :]
            if window:
                heads[-1] = f"{heads[-1][:-1]}, may:"
    return heads, text


def _body(text: str, grammar: _Grammar, *, inside: bool) -> str:
    """What is done: each clause behind who does it, or as it is if that cannot be said on one line."""
    cost = grammar.cost.match(text)
    if cost is not None:
        return f"{_body(cost['cost'], grammar, inside=True)} = {_body(text[cost.end() :], grammar, inside=True)}"
    out: list[str] = []
    doer: str | None = None  # nobody but me so far
    asked = False  # what follows a `may` with `and` is part of it
    for joint, part in _clauses(text, grammar):
        clause, bare = grammar.clause.match(part), grammar.bare.match(part)
        if clause is not None and clause["modal"] in ("may not", "may only"):
            out += [joint, part]
            continue
        if clause is not None and not (clause["who"] in ("he", "she", "they") and doer is not None):
            who = {"he": "that player", "she": "that player", "they": "that player"}.get(clause["who"], clause["who"])
            mine = who == "I"
            if out and inside and doer is not None and _MANY.match(doer):
                return text  # what I do behind what all of them do would be done for each of them
            if out and asked:
                return text
            if not mine and _SEATED.search(part, clause.end()):
                return text  # under another doer it would be the neighbour of that one
            if out:
                joint = ", " if inside else "; "
            may = "may " if clause["modal"] == "may" else ""
            lead = ("me: " if doer is not None and inside else "") if mine else f"{who}: "
            doer, asked = (None if mine else who), bool(may)
            out += [joint, lead, may, grammar.verbs.get(clause["verb"], clause["verb"]), part[clause.end() :]]
            continue
        found = clause or bare
        if found is None:
            out += [joint, part]
            continue
        may = "may " if part.startswith("may ") or (clause is not None and clause["modal"] == "may") else ""
        if asked and joint:
            joint = " and "
        elif joint not in ("", " and "):
            joint = ", "
        asked = asked or bool(may)
        out += [joint, may, grammar.verbs.get(found["verb"], found["verb"]), part[found.end() :]]
    return "".join(out)


def _clauses(text: str, grammar: _Grammar) -> list[tuple[str, str]]:
    """The clauses of a body, each with what joins it to the one before."""
    parts: list[tuple[str, str]] = []
    done, joint = 0, ""
    for found in grammar.joint.finditer(text):
        parts.append((joint, text[done : found.start()]))
        done, joint = found.end(), found["joint"]
    return [*parts, (joint, text[done:])]
