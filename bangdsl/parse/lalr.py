"""Run the LALR(1) tables of the grammar over tokens that are typed already.

Lark reads `grammar/effect.lark`, checks it strictly and works the tables out. That takes longer than all else, so they
lie beside the compiled cards, and whoever only parses never loads Lark. What a rule keeps of its symbols is Lark's:
words of filtered classes are left out, helper rules give their parts to the rule around them, `?rule` is its only part
if it has one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bangdsl import paths, store
from bangdsl.frozen import dataclass
from bangdsl.paths import GRAMMAR

if TYPE_CHECKING:
    from lark import Lark

END = "$END"
TABLES = "grammar.json"
FORMAT = 1  # of that file, and of what a rule keeps; raised when either changes
STARTS = ("start", "thing", "asked")  # a whole effect, a phrase that stands by itself, a condition


class Token(str):
    """A word with its class and its place; columns count from 1, and the end is one past the last."""

    __slots__ = ("column", "end_column", "line", "type")
    type: str
    line: int | None
    column: int | None
    end_column: int | None

    def __new__(cls, type: str, value: str, line: int | None = None, column: int | None = None) -> Token:
        token = super().__new__(cls, value)
        token.type, token.line, token.column, token.end_column = type, line, column, None
        return token


@dataclass(frozen=True)
class Rule:
    """What is done when the symbols of a rule are there: which of them stay, and what is made of them."""

    origin: str
    size: int
    keeps: tuple[tuple[int, bool], ...]  # the places of the symbols that stay, and whether they give their parts
    unwraps: bool
    makes: str | None  # nothing: its parts go to the rule around it


@dataclass(frozen=True)
class Tables:
    """For each state, by the name of a symbol: the next state, or, below 0, the rule that is complete."""

    states: Sequence[Mapping[str, int]]
    rules: Sequence[Rule]
    start: Mapping[str, int]  # the first state, by what is parsed
    end: Mapping[str, int]


class Unexpected(Exception):
    """A token that cannot stand where it stands; `expected` are the classes that could."""

    def __init__(self, token: Token, expected: set[str]) -> None:
        super().__init__(token)
        self.token, self.expected = token, expected


@cache
def tables() -> Tables:
    """The tables of the grammar, as they were compiled; of a grammar that has changed since, as they were kept."""
    found = _compiled(_text())
    if found is None:
        key = store.key_of("grammar", _text())
        found = store.kept(key)
        if found is None:
            found = _worked_out()
            store.keep(key, found)
    rules = [
        Rule(origin, size, tuple((at, bool(gives)) for at, gives in keeps), unwraps, makes)
        for origin, size, keeps, unwraps, makes in found["rules"]
    ]
    return Tables(found["states"], rules, found["start"], found["end"])


def compiled_tables() -> str:
    """The file of the tables: as it is, if it is of this grammar, or made anew."""
    if _compiled(_text()) is not None:
        return _file().read_text(encoding="utf-8")
    found = {"grammar": _digest(_text()), **_worked_out()}
    parts = []
    for name, value in found.items():
        rows = ",\n".join(json.dumps(each, separators=(",", ":")) for each in value) if isinstance(value, list) else ""
        parts.append(f'"{name}":[\n{rows}\n]' if rows else f'"{name}":{json.dumps(value)}')
    return "{" + ",\n".join(parts) + "}\n"


def _compiled(text: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if found.get("grammar") == _digest(text) else None


def _file() -> Path:
    return paths.GENERATED / TABLES


def _digest(text: str) -> str:
    return hashlib.sha256(f"{FORMAT}\n{text}".encode()).hexdigest()


def grammar() -> Lark:
    """The grammar as Lark reads it. Strict: a conflict in it is an error."""
    from lark import Lark
    from lark.lexer import Lexer

    class Nothing(Lexer):
        """Words are typed before they come here."""

        def __init__(self, lexer_conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
            raise NotImplementedError

    return Lark(_text(), parser="lalr", lexer=Nothing, strict=True, start=list(STARTS))


def _text() -> str:
    return (GRAMMAR / "effect.lark").read_text(encoding="utf-8")


def _worked_out() -> dict[str, Any]:
    """The tables of the grammar as plain data. Lark's numbers differ from run to run; here they follow the symbols."""
    from lark.parsers.lalr_analysis import Shift

    table = grammar().parser.parser._parse_table  # there is no other door
    rules: dict[Any, int] = {}
    numbers = {table.start_states[name]: number for number, name in enumerate(STARTS)}

    def action(kind: object, into: Any) -> int:
        if kind is Shift:
            return numbers.setdefault(into, len(numbers))
        return ~rules.setdefault(into, len(rules))

    states: list[dict[str, int]] = []
    while len(states) < len(numbers):
        actions = table.states[[*numbers][len(states)]]
        states.append({name: action(*found) for name, found in sorted(actions.items())})
    start, end = ({name: numbers[found[name]] for name in STARTS} for found in (table.start_states, table.end_states))
    return {"states": states, "rules": [_plain(rule) for rule in rules], "start": start, "end": end}


def _plain(rule: Any) -> list[Any]:
    keeps = [
        [at, not symbol.is_term and symbol.name.startswith("_")]
        for at, symbol in enumerate(rule.expansion)
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out)
    ]
    name = str(rule.origin.name)
    makes = None if name.startswith("_") else str(rule.alias or name)
    return [name, len(rule.expansion), keeps, bool(rule.options.expand1 and rule.alias is None), makes]


def parse(tokens: Iterable[Token], builder: object, start: str = "start") -> Any:
    """What the builder, which has a method for each rule, makes of the tokens; only called once all fit."""
    made: list[Any] = []
    for step in _steps(tokens, tables(), start):
        if isinstance(step, Token):
            made.append(step)
            continue
        parts: list[Any] = []
        given = made[len(made) - step.size :]
        del made[len(made) - step.size :]
        for at, gives in step.keeps:
            parts += given[at] if gives else [given[at]]
        if step.makes is None:
            made.append(parts)
        elif step.unwraps and len(parts) == 1:
            made.append(parts[0])
        else:
            made.append(getattr(builder, step.makes)(parts))
    return made[0]


def _steps(tokens: Iterable[Token], found: Tables, start: str) -> list[Token | Rule]:
    """The tokens, each rule behind the last of its symbols."""
    states, rules = found.states, found.rules
    stack = [found.start[start]]
    steps: list[Token | Rule] = []
    last = Token(END, "", 1, 1)
    for token in (*tokens, last):
        if token is last and steps:
            before = next(step for step in reversed(steps) if isinstance(step, Token))
            token.line, token.column, token.end_column = before.line, before.column, before.end_column
        while True:
            action = states[stack[-1]].get(token.type)
            if action is None:
                raise Unexpected(token, _accepted(stack, found))
            if action >= 0:
                stack.append(action)
                steps.append(token)
                break
            rule = rules[~action]
            if rule.size:
                del stack[-rule.size :]
            steps.append(rule)
            stack.append(states[stack[-1]][rule.origin])
            if token is last and stack[-1] == found.end[start]:
                return steps
    raise AssertionError("the end is never shifted")


def accepted(tokens: Iterable[Token]) -> set[str]:
    """The classes of words that can follow these tokens; nothing if they cannot stand so themselves."""
    found = tables()
    stack = [found.start["start"]]
    for token in tokens:
        after = _after(stack, token.type, found)
        if after is None:
            return set()
        stack = after
    return _accepted(stack, found)


def _accepted(stack: list[int], found: Tables) -> set[str]:
    return {name for name in found.states[stack[-1]] if name.isupper() and _after(stack, name, found) is not None}


def _after(before: Sequence[int], name: str, found: Tables) -> list[int] | None:
    """The states after one more token of a class; none if it cannot stand there."""
    stack = list(before)
    while True:
        action = found.states[stack[-1]].get(name)
        if action is None:
            return None
        if action >= 0:
            return [*stack, action]
        rule = found.rules[~action]
        if rule.size:
            del stack[-rule.size :]
        stack.append(found.states[stack[-1]][rule.origin])
        if name == END and stack[-1] in found.end.values():
            return stack
