"""Texts nobody wrote, and whether they play: sentences made from the grammar and the table of words, and mutations of
the published texts.

    python -m tests.sentences --sentences 2000 --mutations 1000 --seed 1

Each text is either refused at a word of it, or it checks; then it is put where it comes up (in all hands, before all
players, on every character, in force, among the rules) and three games of five players are played with it, full hands,
low life and weapons, every law of the table looked at before every answer. A text that breaks something is made as
short as it can be while it still does, and shown with its seed.
"""

from __future__ import annotations

import argparse
import ast
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any

from bangdsl.compiling import compile_folders, compile_set, table_for
from bangdsl.diagnostics import Diagnostic
from bangdsl.library import Compilation, execute, folder_of, rulebook, standard
from bangdsl.load.declared import Entry, SetSource
from bangdsl.meaning.abilities import Abilities
from bangdsl.parse.lalr import Token, grammar
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.tokens import Faults, tokens_of
from bangdsl.parse.words import WordTable
from bangdsl.play.abilities import CompiledSet
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.laws import broken
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.scenario.given import Layout
from bangdsl.spans import EffectText, Span
from bangdsl.table.chance import Chance
from bangdsl.tree import nodes as n

FILE = "probe/cards.yml"
BUG = "E0502"  # a failure of the compiler, told as one
GAMES = 3
MOST_TURNS = 30  # players who only heal each other may go on for ever: that is theirs, not the text's
MOST_IN_TURN = 15_000  # answers of one turn, in which there may be 10,000 effects
MOST_SECONDS = 60  # of one game, by the clock of the process
OWN_WORDS: dict[str, dict[str, Any]] = {
    "tokens": {"dust": {"supply": 40, "plural": "dust", "means": "what the wind leaves"}},
    "zones": {"camp": {"shows": "all", "means": "cards that lie open for everyone"}},
    "marks": {"tired": {"means": "has done enough"}},
    "verbs": {"steal": {"text": "draw any", "means": "take a card of another player"}},
    "adjectives": {"wounded": {"text": "a player with fewer life than their max-life"}},
    "nouns": {"treasure": {"text": "a card of rank 10 or higher"}},
    "conditions": {"cornered": {"text": "there are fewer than 3 players"}},
}


@dataclass(frozen=True)
class Text:
    """A text and the entry it stands on: the sets it needs, its kind, border and traits."""

    effect: str
    needs: tuple[str, ...]
    kind: str
    border: str | None = None
    traits: tuple[str, ...] = ()
    seed: int = 0


@dataclass(frozen=True)
class Verdict:
    """What became of a text: refused at a word, played, or `wrong`."""

    text: Text
    refusals: tuple[tuple[str, str, str], ...] = ()  # code, message, the word it was refused at
    wrong: str | None = None
    ran: bool = False  # was it set off in any of its games?

    @property
    def refused(self) -> bool:
        return bool(self.refusals)


# ---------------------------------------------------------------- judging one text


@cache
def published(needs: tuple[str, ...]) -> tuple[Compilation, list[CompiledSet]]:
    """The sets that a text needs, parsed once for all texts, and ready to be played by."""
    compilation = compile_folders([(folder_of(ident), f"cards/{ident}") for ident in needs])
    return compilation, list(rulebook(needs).sets)


def source_of(text: Text) -> SetSource:
    """A set of one entry, as if it had been loaded."""
    span = Span(FILE, 1, 1, 1, 2)
    effect = EffectText(text.effect, FILE)
    faces = tuple((rank, suit) for suit in ("hearts", "spades", "clubs", "diamonds") for rank in "2579JK")
    entry = Entry(
        id="probe",
        kind=text.kind,
        border=text.border,
        copies=faces if text.kind == "play" else (),
        count=len(faces) if text.kind == "play" else 1 if text.kind == "rule" else 7,
        life=4 if text.kind == "character" else None,
        cost=1 if text.kind == "equipment" else None,
        traits=text.traits,
        variant=None,
        not_in=None,
        reprint=None,
        replaces=None,
        names={"en": "Probe"},
        effect=effect,
        rulings=(),
        about=None,
        meant_so=(),
        file=FILE,
        line=1,
        spans={"id": span, "effect": span},
    )
    return SetSource(
        id="probes",
        names={"en": "Probes"},
        players=None,
        needs=text.needs,
        words=OWN_WORDS,
        word_spans={(group, word): span for group, rows in OWN_WORDS.items() for word in rows},
        variants={},
        support=False,
        languages=(),
        version=None,
        authors=(),
        licence=None,
        not_with=(),
        about=None,
        entries=(entry,),
        folder=Path("probe"),
        files={FILE: text.effect},
        digest="",
        spans={"set": span, "needs": span, "words": span},
    )


def compiled(text: Text) -> tuple[str | None, list[Diagnostic]]:
    """The Python of a text, or what is wrong with it."""
    known, _ = published(text.needs)
    source = source_of(text)
    found = replace(
        known,
        sets={**known.sets, source.id: source},
        effects=dict(known.effects),
        abilities=dict(known.abilities),
        python={},
        diagnostics=[],
    )
    compile_set(source, found)
    return found.python.get(source.id), [d for d in found.diagnostics if d.severity == "error"]


class _Noting(ast.NodeTransformer):
    """Makes every handler of a module note that it was carried out, or that it was asked where nothing is."""

    def __init__(self, *, lambdas: bool) -> None:
        self.lambdas = lambdas

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(ast.Call(ast.Name("_ran", ast.Load()), [ast.Constant(node.name)], [])))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        if self.lambdas:
            note = ast.Call(ast.Name("_ran", ast.Load()), [ast.Constant("lambda")], [])
            node.body = ast.BoolOp(ast.Or(), [note, node.body])
        return node


def ready(python: str) -> tuple[CompiledSet, set[str]]:
    """A module that runs, and the names of its handlers that were set off, to be filled by its games."""
    tree = ast.parse(python)
    steps = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    asked = any(isinstance(node, ast.Lambda) for node in ast.walk(tree))
    ran: set[str] = set() if steps or asked else {"it holds"}
    noting = ast.fix_missing_locations(_Noting(lambdas=not steps).visit(tree))
    return execute(ast.unparse(noting), "<probe>", {"_ran": ran.add}), ran


ROLES = ("sheriff", "renegade", "outlaw", "outlaw", "deputy")
WEAPONS = ("volcanic", "schofield", "winchester", "remington", "rev-carabine")


def given(text: Text, rules: Rulebook, seed: int) -> dict[str, Any]:
    """A table at which the text comes up: full hands with it, low life, a weapon before everybody."""
    chance = Chance(seed * 7 + 3)
    stays = text.border is not None and text.border not in rules.resolved_borders
    players: dict[str, Any] = {}
    for seat, name in enumerate(seats(5)):
        hand = ["bang", "missed", "beer", *chance_of(chance, rules, 2)]
        player: dict[str, Any] = {"role": ROLES[seat], "hand": hand, "in play": [WEAPONS[seat]], "life": 1 + seat % 3}
        player["tokens"] = {token: 2 for token in sorted(rules.tokens) if (rules.supply.get(token) or 99) > 20}
        if text.kind == "play":
            hand += ["probe", "probe"]
            if stays and chance.below(2):
                player["in play"].append("probe")
        elif text.kind == "character":
            player["character"] = "probe"
        elif rules.definitions["probe"].border is not None:
            player["in play"].append("probe")
        players[name] = player
    piles = {}
    if text.kind not in ("play", "character", "rule", "role"):
        own = rules.piles.get(text.kind)
        open_piles = [pile for pile, shows in rules.shown.items() if shows == "all" and pile != own and pile != "camp"]
        piles = {pile: ["probe"] for pile in open_piles}
    phase = ("start", 1, 2)[seed % 3]
    return {"players": players, "seed": seed, "piles": piles, "phase": phase, "discard": ["beer", "bang 9♠", "jail"]}


def chance_of(chance: Chance, rules: Rulebook, count: int) -> list[str]:
    cards = sorted(d.id for d in rules.definitions.values() if d.kind == "play" and d.copies)
    return [chance.pick(cards) for _ in range(count)]


class Endless(Exception):
    """A game has taken more time than any should."""


def _ring(signal_number: int, frame: FrameType | None) -> None:
    raise Endless(f"no end after {MOST_SECONDS} seconds")


def play(text: Text, rules: Rulebook, seed: int) -> None:
    """One game at random; raises what goes wrong. In every third each kept answer is compared with one made anew."""
    table, setup, start = Layout(rules, given(text, rules, seed)).lay()
    numbers = Interpreter(rules, table, setup.variants)
    for player in table.players:
        player.life = min(player.life, numbers.number("max-life", player))
    chance, checked = Chance(seed ^ 0x5EED), seed % GAMES == 0
    if any(player.life < 1 for player in table.players):  # no such table can be given: it is dealt
        game = Game(rules, Setup(seats(5), seed), tell=True, checked=checked)
    else:
        game = Game(rules, setup, table=table, start=start, tell=True, checked=checked)
    turn, answers = None, 0
    while game.decision is not None and game.table.turn_count < MOST_TURNS:
        wrong = broken(game)
        if wrong:
            raise AssertionError(f"law: {wrong[0]}")
        answers = 0 if game.table.turn_count != turn else answers + 1
        turn = game.table.turn_count
        if answers > MOST_IN_TURN:
            raise Endless(f"no end after {MOST_IN_TURN} answers in one turn")
        game.answer(chance.below(len(game.decision.options)))
    if game.decision is None and (wrong := broken(game)):
        raise AssertionError(f"law: {wrong[0]}")


def judge(text: Text) -> Verdict:
    """Is the text refused at a word of it, or can it be played?"""
    signal.signal(signal.SIGVTALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        python, problems = compiled(text)
        if python is None:
            return _refused(text, problems)
        module, ran = ready(python)
        rules = Rulebook([*published(text.needs)[1], module])
        for game in range(GAMES):
            signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
            play(text, rules, text.seed * GAMES + game)
        return Verdict(text, ran=bool(ran))
    except Exception as error:  # whatever breaks is what is looked for
        return Verdict(text, wrong=_told(error))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _told(error: BaseException) -> str:
    trace, place = error.__cause__.__traceback__ if error.__cause__ else error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f"{Path(code.co_filename).name}:{code.co_name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({place})"


def _refused(text: Text, problems: Sequence[Diagnostic]) -> Verdict:
    lines = text.effect.split("\n")
    for problem in problems:
        span = problem.span
        if problem.code == BUG:
            return Verdict(text, wrong=f"{problem.message}; {problem.hint}")
        inside = span is not None and span.file == FILE and 0 < span.line <= len(lines)
        if span is None or not inside or not 0 < span.column <= len(lines[span.line - 1]) + 1:
            return Verdict(text, wrong=f"refused without a place in the text: {problem.code} {problem.message}")
    if not problems:
        return Verdict(text, wrong="refused without a word why")
    found = tuple((p.code, p.message, _word_at(lines, p.span)) for p in problems)
    return Verdict(text, found)


def _word_at(lines: Sequence[str], span: Span | None) -> str:
    assert span is not None
    end = span.end_column - 1 if span.end_line == span.line else None
    return lines[span.line - 1][span.column - 1 : end]


# ---------------------------------------------------------------- sentences from the grammar

PLAYER, CARD, ZONE, TOKEN, NUMBER, PERIOD = "player", "card", "zone", "token", "number", "period"
VALUE = "value"  # a rank, a suit or a colour of which a card is
EDGE = "edge"  # the start or the end of a period, which is nothing without one


@dataclass(frozen=True)
class Want:
    """What is to be said in one place: of which types, with which verb, about which noun, by which word."""

    types: frozenset[str] = frozenset()
    verb: str = ""
    noun: str = ""
    word: str = ""
    plural: bool = False
    known: bool = False  # was one spoken of before?
    owned: bool = False  # does `of X` follow?
    price: bool = False  # before a `=`
    happening: bool = False  # as an event, a condition or a ban, rather than to be done
    asked: bool = False  # in a condition
    bare: bool = False  # without a word that says how many
    single: bool = False  # one alone
    counted: bool = False  # as so many of it: `with 2 dust`
    qualified: bool = False  # with something more said of it
    depth: int = 0  # of heads above it
    inside: int = 0  # of things inside things

    def of(self, *types: str) -> Want:
        return Want(
            frozenset(types), self.verb, price=self.price, happening=self.happening, asked=self.asked,
            depth=self.depth, inside=self.inside,
        )  # fmt: skip

    def saying(self, word: str) -> Want:
        return replace(self, word=word)


# How often each way of saying something is taken, by its name in the grammar or by a part it has; else once.
WEIGHTS = {
    "opened": 1.2, "cost": 0.5, "then_head": 0.2, "is_": 2, "either": 0.15, "both": 0.12, "outside": 0.3, "until": 0.3,
    "until_event": 0.3, "until_so": 0.2, "grant": 0.1, "otherwise": 0.05, "repeat": 0.3, "on": 6,
    "subject": 2, "if_": 2, "one_of": 0.04,
    "all_of": 0.04, "in_order": 0.01, "sum": 0.06, "compare": 0.05, "compare_with": 0.04, "as_many": 0.04,
    "within": 0.06, "compare_by": 0.03, "half": 0.04, "product": 0.04, "gauged": 0.05, "bounded": 0.05, "of_rank": 0.04,
    "own_condition": 0.1, "delta_by": 0.3, "sum_is": 0.1, "equals_per": 0.1, "amount_per": 0.1, "flip_ranked": 0.3,
    "flip_like": 0.3,
    "with_icon": 0.06, "with_icon_at": 0.03, "times": 0.4,
    "relative": 0.1, "even": 0.05, "adj_or": 0.1, "check": 0.1, "placement": 0.1, "rule_on_passive": 0.3, "may": 0.3,
    "rule_on_only": 0.1, "rule_on_only_passive": 0.1, "costs": 0.3, "dearer": 0.2,
    "limit": 0.1, "if_mod": 0.4, "did": 0.4, "was": 0.2, "had": 0.2, "who_did": 0.03, "who_was": 0.03, "whom_did": 0.03,
    "who_is": 0.03, "who_is_one": 0.03, "who_is_near": 0.02, "who_has": 0.03,
    "as_many_had": 0.02, "would_be_done": 0.3, "as_": 0.2, "rule_on": 0.7, "qualified": 0.4,
}  # fmt: skip
PARTS = {
    "disguise": 0.03, "statement": 0.25, "block": 0.15, "_SEMI": 0.5, "MANNER": 0.1, "amount": 0.2, "adjs": 0.6,
    "_OR_DO": 0.1, "_OR_HEAD": 0.3, "_OR_FACE": 0.2, "_OR_COND": 0.3, "_AND_COND": 0.3,
    "_OR_NOR": 0.2, "_OR_IS": 0.2, "_AND_IS": 0.2, "_OR_SO": 0.2, "_AND_SO": 0.2, "PRON": 0.4, "THIS": 0.4,
}  # fmt: skip
QUALIFIERS = {
    CARD: {
        "in": (ZONE,),
        "of": (PLAYER, ZONE, VALUE),
        "with": (TOKEN,),
        "without": (TOKEN,),
        "but": (CARD,),
        "on": ("this",),
    },
    PLAYER: {"with": (CARD, TOKEN), "without": (CARD, TOKEN), "but": (PLAYER,), "in": ("game",)},
    ZONE: {"of": (PLAYER,)},
    TOKEN: {"of": (PLAYER,), "on": ("this",)},
    NUMBER: {"of": (PLAYER, CARD)},
    PERIOD: {"of": (PLAYER,)},
    EDGE: {"of": (PERIOD,)},
    "role": {"of": (PLAYER,)},
    "suit": {"of": (CARD,)},
    "ability": {"of": (PLAYER, CARD)},
    "seat": {"of": (PLAYER,)},
    "attack": {"of": (PLAYER,)},
}
DETERMINERS = {
    PLAYER: ["a", "another", "another", "another", "each", "that", "any"],
    CARD: ["a", "a", "my", "their", "that", "another", "each", "any", "the"],
    ZONE: ["the", "my"],
    TOKEN: ["my", "their"],
    NUMBER: ["my", "my", "the", "their"],
    PERIOD: ["my", "my", "the", "their", "a"],
    VALUE: ["the", "the", "a"],
}
ADJECTIVES = {
    CARD: ["red", "black", "other", "random", "brown", "blue", "highest"],
    VALUE: ["same", "other", "higher", "lower", "different", "red", "named"],
    PLAYER: ["eliminated", "left", "right", "next", "other", "tired", "wounded"],
    "seat": ["left", "right", "next"],
}
RARE_ADJECTIVES = {
    CARD: ["top", "printed", "named", "drawn", "discarded", "revealed", "first", "second", "last", "flipped",
           "same-name", "same-suit", "same-rank", "same-colour", "lowest", "tired", "played"],
    PLAYER: ["sole", "first", "last"],
    PERIOD: ["next", "first", "extra", "last"],
    ZONE: ["empty"],
}  # fmt: skip
STATES = {
    CARD: ["red", "black", "brown", "blue", "tired", "revealed", "targeted"], PLAYER: ["eliminated", "tired"],
    ZONE: ["empty"], PERIOD: ["extra"],
}  # fmt: skip
SEVERAL = ("player", "outlaw", "deputy", "renegade", "lawman")
PRICES = ("discard", "pay", "lose", "discard", "choose", "put", "give")
NEEDED = {"give": "to", "move": "to", "put": "onto", "swap": "for", "look": "at", "set": "to", "redirect": "to"}
OF_EVENTS = ("by", "during", "outside")  # what is asked of an event, not said of a step
NOT_ALONE = ("game", "rest", "start", "end")
IN_EVENTS = ("culprit", "shooter", "target", "owner")  # players known only where something happens
MOMENTS = {  # what happens in time, by the word before it
    "before_moment": (("turn", ""), ("phase", "")),
    "after_moment": (("turn", ""), ("phase", "")),
    "at_moment": (("turn", "start"), ("turn", "end"), ("phase", "start"), ("phase", "end"), ("phase", "")),
}
OBJECTS = {  # of verbs that take less than their type
    "choose": (PLAYER, PLAYER, CARD),
    "discard": (PLAYER, CARD, CARD, ZONE),
    "do": (CARD,),
    "gain": (TOKEN,),
    "lose": (TOKEN,),
    "pay": (TOKEN,),
    "put": (CARD,),
    "take": (CARD, CARD, PERIOD),
}
WITH_CARDS = ("discard", "draw", "reveal", "put")  # what goes with them is said of cards alone
NOT_WITH = {"play": ("from",), "lose": ("to", "by")}  # only asked of an event
OFTEN = ("draw", "discard", "heal", "bang", "lose", "gain", "give", "put", "choose", "reveal", "play", "move", "take")
NOT_SAID = {
    "missed", "discard-another", "come", "pass", "prevent", "ignore", "redirect", "spare", "redo", "proceed", "advance",
    "stop", "use",
}  # fmt: skip


@dataclass(frozen=True)
class Part:
    """A part of a sentence as it was said: what for, what had been spoken of by then, and its parts or its word."""

    symbol: str
    want: Want
    seen: frozenset[str]
    parts: tuple[Part, ...] = ()
    word: str = ""

    def words(self) -> list[str]:
        return [self.word] if self.word else [word for part in self.parts for word in part.words()]

    def way_to(self, first: int, last: int) -> list[Part]:
        """The parts around these words, from the whole to the smallest."""
        for part in self.parts:
            count = len(part.words())
            if first >= 0 and last <= count and first < count:
                return [self, *part.way_to(first, last)]
            first, last = first - count, last - count
        return [self]

    def with_other(self, old: Part, new: Part) -> Part:
        if self is old:
            return new
        return replace(self, parts=tuple(part.with_other(old, new) for part in self.parts))

    def words_before(self, part: Part) -> list[str]:
        """The words of it that come before one of its parts."""
        found: list[str] = []
        for each in self.parts:
            if each is part:
                return found
            if part in each:
                return found + each.words_before(part)
            found += each.words()
        return []

    def __contains__(self, part: Part) -> bool:
        return any(each is part or part in each for each in self.parts)


class Sentences:
    """Says one sentence: the shape from the rules of the grammar, each word from the table, the types fitting."""

    def __init__(self, table: WordTable, seed: int) -> None:
        self.table, self.chance = table, Chance(seed)
        self.said: list[str] = []
        self.seen: set[str] = set()
        self.holds = False  # does a head want what holds behind it, and nothing done?
        self.window = ""  # the last one said
        definitions = {d.id: d for each in published(SENTENCE_SETS)[1] for d in each.definitions.values()}
        self.names = [
            n for n, ident in table.names.items() if ident in definitions and definitions[ident].kind == "play"
        ]

    def effect(self) -> str:
        return rendered(self.whole().words())

    def whole(self) -> Part:
        return self.expand("sentence", Want())

    def otherwise(self, whole: Part, part: Part) -> Part:
        """The sentence with one of its parts said in another way."""
        self.said, self.seen = whole.words_before(part), set(part.seen)
        return whole.with_other(part, self.expand(part.symbol, part.want))

    # ---------------------------------------------------------------- shapes
    def expand(self, symbol: str, want: Want) -> Part:
        seen = frozenset(self.seen)
        if symbol == "cond":
            want = replace(want, asked=True)
        if symbol not in RULES:
            self.said.append(self.word(symbol, want))
            return Part(symbol, want, seen, word=self.said[-1])
        shapes = [shape for shape in RULES[symbol] if self.fits(shape, want)]
        shape = self.weighed(shapes or [min(RULES[symbol], key=lambda s: s.height)])
        if symbol == "window":
            self.window = shape.name
        elif symbol == "statement":
            self.holds = False
        inner = replace(want, inside=want.inside + 1) if shape.nests else want
        wants = getattr(self, f"in_{shape.name}", self.plainly)(shape.symbols, inner)
        parts = tuple(self.expand(part, wanted) for part, wanted in zip(shape.symbols, wants, strict=True))
        if shape.name in ("act", "does", "check_head") and wants[0].word not in ("heal", "gain", "lose", "win", "stop"):
            self.seen.add(CARD)
        if shape.name in ("while_", "grant"):
            self.holds = shape.name == "while_"
        return Part(symbol, want, seen, parts)

    def rarely(self) -> bool:
        """Is something said that mostly means nothing?"""
        return not self.chance.below(50)

    def fits(self, shape: Shape, want: Want) -> bool:
        """Neither deeper than asked for nor without a word for it."""
        deeper = shape.name in ("opened", "block", "opened_block")
        if deeper and want.depth + (1 if shape.name != "opened_block" else 2) > DEEPEST:
            return False
        if shape.nests and want.inside >= DEEPEST_INSIDE:
            return False
        may = getattr(self, f"may_{shape.name}", None)
        return may is None or bool(may(shape.symbols, want))

    def weighed(self, shapes: Sequence[Shape]) -> Shape:
        weights = [int(shape.weight * 1000) for shape in shapes]
        at = self.chance.below(sum(weights))
        for shape, weight in zip(shapes, weights, strict=True):
            at -= weight
            if at < 0:
                return shape
        raise AssertionError("weights without a sum")

    def plainly(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want] * len(symbols)

    def in_cost(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [replace(want, price=True)] * len(symbols)

    def may_opened(self, symbols: Sequence[str], want: Want) -> bool:
        return not self.holds

    may_opened_block = may_cost = may_then_head = may_opened

    def may_seq(self, symbols: Sequence[str], want: Want) -> bool:
        return len(symbols) == 1 or not self.holds

    def in_opened(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, replace(want, depth=want.depth + 1)]

    in_opened_block = in_opened

    def in_block(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, want, want, replace(want, depth=want.depth + 1), want]

    # ---------------------------------------------------------------- verbs
    def verb_like(self, symbols: Sequence[str], verbs: Iterable[str]) -> str:
        """A verb that what stands beside it fits."""
        alone, args = "expr" not in symbols, any("star" in s for s in symbols)
        rows = [self.table.verbs[v] for v in verbs if v in self.table.verbs and (args or v not in NEEDED)]
        fitting = [
            r.word
            for r in rows
            if ("nothing" in r.objects if alone else r.objects - {"nothing"}) and (r.args or not args)
        ]
        if "disguise" in symbols and not self.rarely():
            fitting = [word for word in fitting if word == "play"] or ["play"]
        return self.chance.pick(fitting or [r.word for r in rows])

    def beside(self, symbols: Sequence[str], want: Want, verb: str) -> list[Want]:
        row = self.table.verbs[verb]
        objects = self.table.events[verb].objects if want.happening and verb in self.table.events else row.objects
        types = self.objects(row.word, objects, want)
        if verb in WITH_CARDS and any("star" in s for s in symbols) and CARD in types and not self.rarely():
            types = {CARD}
        if want.price:
            types -= {PLAYER}
        wants = {
            "VERB": want.saying(verb),
            "deed": want.saying(verb),
            "expr": replace(want.of(*types), verb=verb, single=want.happening or verb in ("play", "do", "use")),
            "np": replace(want.of(PLAYER), single=want.happening),
            "disguise": replace(want.of(CARD), qualified=True, single=True, word="a"),
        }
        return [wants.get(s, replace(want, verb=verb)) for s in symbols]

    def objects(self, verb: str, types: Iterable[str], want: Want) -> set[str]:
        """What may stand behind a verb; only what is drawn or healed is often no more than a number."""
        found = set(types) - {"nothing"}
        if verb in OBJECTS and not want.happening and not self.rarely():
            found = {self.chance.pick(OBJECTS[verb])}
        rarely = {NUMBER} if verb not in ("draw", "heal") and self.chance.below(10) else set()
        return found - rarely or found

    def in_act(self, symbols: Sequence[str], want: Want) -> list[Want]:
        verbs = [v for v in self.table.verbs if v not in NOT_SAID or self.rarely()]
        verb = self.verb_like(symbols, PRICES if want.price else OFTEN if self.chance.below(2) else verbs)
        return self.beside(symbols, want, verb)

    def may_act(self, symbols: Sequence[str], want: Want) -> bool:
        return "expr" in symbols or not (want.price or "disguise" in symbols)

    def may_check(self, symbols: Sequence[str], want: Want) -> bool:
        return symbols == ("CHECK",) and not want.price

    def in_check(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(NUMBER) if s == "expr" else replace(want, verb="heal") for s in symbols]

    def in_arg(self, symbols: Sequence[str], want: Want) -> list[Want]:
        """What goes with the verb, or with the number a statement is about."""
        if want.verb in self.table.verbs:
            args = {
                prep: types
                for prep, types in self.table.verbs[want.verb].args.items()
                if want.happening or (prep not in OF_EVENTS and prep not in NOT_WITH.get(want.verb, ()))
            }
            if want.happening and want.verb in self.table.events:
                takes = {each.split(" ")[0] for each in self.table.events[want.verb].takes} | {"during"}
                args = {prep: types for prep, types in args.items() if prep in takes} or {"during": frozenset({PERIOD})}
            args = args or dict(self.table.verbs[want.verb].args) or {"during": frozenset({PERIOD})}
        else:
            row = self.table.nouns.get(want.noun)
            preps = row.args if row is not None and row.args else ("by",)
            args = {prep: frozenset({CARD} if prep == "for" else {PLAYER}) for prep in preps}
        needed = NEEDED.get(want.verb, "")
        prep = needed if needed in args and self.chance.below(4) else self.chance.pick(sorted(args))
        types = args[prep]
        if prep == "per":
            return [want.saying(prep), replace(want.of(CARD, PLAYER, TOKEN), bare=True, asked=True)]
        if prep == "from" and ZONE in types and not self.rarely():
            types = frozenset({ZONE})
        return [want.saying(prep), replace(want.of(*types), single=True)]

    def may_np1(self, symbols: Sequence[str], want: Want) -> bool:
        return EDGE not in want.types

    def may_one_of(self, symbols: Sequence[str], want: Want) -> bool:
        return not want.single and not want.bare

    may_all_of = may_in_order = may_one_of

    def may_while_(self, symbols: Sequence[str], want: Want) -> bool:
        return want.depth == 0

    may_grant = may_while_

    def may_on(self, symbols: Sequence[str], want: Want) -> bool:
        return want.depth == 0 or not self.chance.below(5)

    def may_until(self, symbols: Sequence[str], want: Want) -> bool:
        return want.depth > 0

    may_until_event = may_until_so = may_until

    def may_offered(self, symbols: Sequence[str], want: Want) -> bool:
        return want.depth == 0 and not self.chance.below(4)

    def in_offered(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(PLAYER) if s == "np" else want for s in symbols]

    def may_for_a_time(self, symbols: Sequence[str], want: Want) -> bool:
        return want.depth > 0 and not want.price and not self.holds

    def in_for_a_time(self, symbols: Sequence[str], want: Want) -> list[Want]:
        wants = {"np": replace(want.of(EDGE if self.chance.below(3) else PERIOD), single=True)}
        return [wants.get(s, want) for s in symbols]

    def may_ended(self, symbols: Sequence[str], want: Want) -> bool:
        return bool(want.types & {CARD, PLAYER}) and (want.asked or self.rarely())

    def in_ended(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.saying("tired") if s == "ADJ" else want for s in symbols]

    def in_is_no_longer(self, symbols: Sequence[str], want: Want) -> list[Want]:
        about = replace(want.of(PLAYER), single=True, happening=True)
        wants = {"ADJ": want.saying("tired"), "np": about}
        return [wants.get(s, want.of()) for s in symbols]

    def may_step(self, symbols: Sequence[str], want: Want) -> bool:
        if self.holds:
            return symbols == ("statement",)
        return symbols != ("statement",) or (not want.price and (want.depth == 0 or not self.chance.below(3)))

    def may_may(self, symbols: Sequence[str], want: Want) -> bool:
        return not want.price

    def may_nprep(self, symbols: Sequence[str], want: Want) -> bool:
        return self.table.classes.get(want.word) == symbols[0]

    def may_prep(self, symbols: Sequence[str], want: Want) -> bool:
        return self.table.classes.get(want.word) == symbols[0]

    def in_rule_on(self, symbols: Sequence[str], want: Want) -> list[Want]:
        verb = self.verb_like(symbols, ["play", "use", "draw", "discard", "lose", "gain", "bang", "heal", "choose"])
        return self.beside(symbols, replace(want, happening=True), verb)

    def in_rule_on_passive(self, symbols: Sequence[str], want: Want) -> list[Want]:
        of_players = ["targeted", "chosen", "shot", "healed", "eliminated"]
        done = self.chance.pick(["played"] if "aimed" in symbols else [*of_players, "drawn", "discarded", "used"])
        about = want.of(PLAYER if done in of_players else CARD)
        wants = {"ADJ": want.saying(done), "np": about, "disguise": want.of(CARD), "aimed": want.of(PLAYER)}
        return [wants.get(s, want.of()) for s in symbols]

    def in_costs(self, symbols: Sequence[str], want: Want) -> list[Want]:
        price = replace(want.of(TOKEN, CARD), price=True, counted=True)
        return [want.of(CARD), want.of(), price, *[replace(want, verb="pay")] * (len(symbols) - 3)]

    def in_dearer(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(CARD), want.of()]

    in_rule_on_only, in_rule_on_only_passive = in_rule_on, in_rule_on_passive

    # ---------------------------------------------------------------- events and conditions
    def in_does(self, symbols: Sequence[str], want: Want, phases: tuple[str, ...] = ("now", "before")) -> list[Want]:
        if symbols == ("np", "deed") and not self.chance.below(5):
            return [replace(want.of(PLAYER), single=True), want.saying("draw!")]
        verbs = [v for v, row in self.table.events.items() if row.phases & set(phases)]
        return self.beside(symbols, replace(want, happening=True), self.verb_like(symbols, verbs))

    def in_would(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return self.in_does(symbols, want, ("would",))

    def in_is_done(self, symbols: Sequence[str], want: Want) -> list[Want]:
        done = {p: v for p, v in self.table.participles.items() if v in self.table.events}
        often = ["targeted", "hit", "eliminated", "shot", "drawn", "discarded", "played", "taken", "revealed"]
        word = self.chance.pick(often if self.chance.below(5) else [*sorted(done), "avoided"])
        types = self.table.events[done[word]].objects if word in done else {PLAYER} if word != "avoided" else {CARD}
        self.seen |= types
        about = replace(want.of(*(types - {"nothing", NUMBER} or {PLAYER})), single=True, happening=True)
        wants = {"ADJ": want.saying(word), "np": about}
        return [wants.get(s, want.of()) for s in symbols]

    in_would_be_done = in_is_done

    def in_did(self, symbols: Sequence[str], want: Want) -> list[Want]:
        pasts = sorted(set(self.table.pasts.values())) if self.rarely() else ["play"]
        verb = self.verb_like(symbols, pasts)
        wants = self.beside(symbols, replace(want, happening=True), verb)
        past = {verb: past for past, verb in self.table.pasts.items()}
        return [w.saying(past.get(w.verb, "played")) if s == "PAST" else w for s, w in zip(symbols, wants, strict=True)]

    def in_was(self, symbols: Sequence[str], want: Want) -> list[Want]:
        wants = self.in_is_done(symbols, want)
        return [want.of() if s in ("WAS", "SPAN", "WHO") else w for s, w in zip(symbols, wants, strict=True)]

    def in_had(self, symbols: Sequence[str], want: Want) -> list[Want]:
        wants = self.in_have(symbols[:3], want)
        return [*wants, want.saying("at the start of my turn")]

    def in_who_did(self, symbols: Sequence[str], want: Want) -> list[Want]:
        """Somebody or something that is told by what happened."""
        wants = self.in_did(symbols, replace(want.of(PLAYER), asked=True))
        core = replace(want, types=frozenset({PLAYER}), noun="player", qualified=True)
        done = replace(want.of(CARD), single=True, happening=True, bare=True)
        return [core if s == "core" else done if s == "np1" else w for s, w in zip(symbols, wants, strict=True)]

    def in_who_is(self, symbols: Sequence[str], want: Want) -> list[Want]:
        """Somebody who is told by what he is, or has."""
        core = replace(want, types=frozenset({PLAYER}), noun="player", qualified=True)
        has = replace(want.of(CARD), single=True)
        wants = {"core": core, "np1": has if "HAVE" in symbols else replace(want.of(PLAYER), single=True)}
        return [wants.get(s, want.of(PLAYER)) for s in symbols]

    in_who_is_one = in_who_is_near = in_who_has = in_who_is

    def in_who_was(self, symbols: Sequence[str], want: Want) -> list[Want]:
        wants = self.in_was(symbols, want)
        core = replace(want, types=frozenset({CARD}), noun="card", qualified=True)
        return [core if s == "core" else w for s, w in zip(symbols, wants, strict=True)]

    def in_whom_did(self, symbols: Sequence[str], want: Want) -> list[Want]:
        wants = self.in_did(symbols, want)
        core = replace(want, types=frozenset({CARD}), noun="card", qualified=True)
        who = replace(want.of(PLAYER), single=True)
        return [core if s == "core" else who if s == "np1" else w for s, w in zip(symbols, wants, strict=True)]

    def in_as_many_had(self, symbols: Sequence[str], want: Want) -> list[Want]:
        card, owner = replace(want.of(CARD), plural=True, bare=True), replace(want.of(PLAYER), single=True)
        wants = {"np1": card, "core": owner, "nprep": want.saying("in"), "SPAN": want.saying("at the start of my turn")}
        found = [wants.get(s, want.of()) for s in symbols]
        if len(symbols) == 8:
            found[6] = replace(want.of(ZONE), noun="hand", bare=True)
        return found

    def may_who_did(self, symbols: Sequence[str], want: Want) -> bool:
        return PLAYER in want.types and not want.noun

    def may_who_was(self, symbols: Sequence[str], want: Want) -> bool:
        return CARD in want.types and not want.noun

    may_whom_did = may_who_was
    may_who_is = may_who_is_one = may_who_is_near = may_who_has = may_who_did

    def may_as_many_had(self, symbols: Sequence[str], want: Want) -> bool:
        return self.may_as_many(symbols, want)

    def word_SPAN(self, want: Want) -> str:
        return want.word if " " in want.word else self.chance.pick(SPANS)

    def word_MORE_OF_IT(self, want: Want) -> str:
        return self.chance.pick(["more", "less"])

    def word_THAT_MANY(self, want: Want) -> str:
        return self.chance.pick(("that many", "twice that many"))

    def word_WAS(self, want: Want) -> str:
        return "was"

    def word_AS_HAD(self, want: Want) -> str:
        return "had"

    def word_WHO(self, want: Want) -> str:
        return "that" if self.said and self.said[-1] in ("card", "cards") else "who"

    def in_is_(self, symbols: Sequence[str], want: Want) -> list[Want]:
        if len(symbols) == 4:
            return self.in_delta(symbols, want)
        asked = [NUMBER, TOKEN, CARD, PLAYER, ZONE, "suit", PERIOD]
        left = self.chance.pick(asked if want.asked or self.rarely() else [NUMBER, NUMBER, NUMBER, "suit", PLAYER])
        stated = replace(want.of(left), single=True, qualified=not want.asked)
        return [stated if s == "np" else want.of(left) for s in symbols]

    def may_did(self, symbols: Sequence[str], want: Want) -> bool:
        return (len(symbols) == 4 and not self.chance.below(2)) or self.rarely()

    def may_adjective(self, symbols: Sequence[str], want: Want) -> bool:
        fitting = {CARD, "suit"} if "SPEC" in symbols else STATES.keys()
        return bool(want.types & fitting) and self.stated(symbols, want)

    def in_adjective(self, symbols: Sequence[str], want: Want) -> list[Want]:
        kind = next(iter(want.types & STATES.keys()), CARD)
        return [want.saying(self.chance.pick(STATES[kind])) if s == "ADJ" else want for s in symbols]

    def may_equals(self, symbols: Sequence[str], want: Want) -> bool:
        return not want.types & {ZONE, "suit", PERIOD} and self.stated(symbols, want)

    def may_located(self, symbols: Sequence[str], want: Want) -> bool:
        return want.asked and bool(want.types & {CARD, PLAYER})

    def stated(self, symbols: Sequence[str], want: Want) -> bool:
        """What holds is said without a `not`."""
        return want.asked or "NOT" not in symbols or self.rarely()

    def may_adj(self, symbols: Sequence[str], want: Want) -> bool:
        return symbols != ("SPEC",) or CARD in want.types

    def may_adj_or(self, symbols: Sequence[str], want: Want) -> bool:
        return "SPEC" not in symbols or CARD in want.types

    def may_face(self, symbols: Sequence[str], want: Want) -> bool:
        return "SPEC" in symbols

    def in_order(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.saying(self.chance.pick(["first", "last"]))]

    def in_even(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, want.saying(self.chance.pick(["off", "eliminated"]))]

    def may_deed(self, symbols: Sequence[str], want: Want) -> bool:
        return (symbols == ("CHECK",)) == (want.word == "draw!")

    def in_located(self, symbols: Sequence[str], want: Want) -> list[Want]:
        prep, types = ("in", ("game",)) if PLAYER in want.types else ("in", (ZONE,))
        return [want.saying(prep) if s == "nprep" else want.of(*types) for s in symbols]

    def in_delta(self, symbols: Sequence[str], want: Want) -> list[Want]:
        numbers = [noun for noun, row in self.table.nouns.items() if row.args]
        noun = self.chance.pick(numbers) if any("star" in s for s in symbols) else ""
        return [replace(want.of(NUMBER), noun=noun, single=True, qualified=s == "np") for s in symbols]

    def in_gauged(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [replace(want.of(NUMBER), noun="distance")] * len(symbols)

    def may_gauge(self, symbols: Sequence[str], want: Want) -> bool:
        return NUMBER in want.types

    may_gauged = may_half = may_product = may_gauge

    def in_half(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.saying("of") if s == "nprep" else replace(want.of(NUMBER), noun="") for s in symbols]

    in_product = in_half

    def in_marg(self, symbols: Sequence[str], want: Want) -> list[Want]:
        used = self.said[-6:]
        return [want.saying("to" if "from" in used else "from"), replace(want.of(PLAYER), single=True)]

    def in_bounded(self, symbols: Sequence[str], want: Want) -> list[Want]:
        card = replace(want, types=frozenset({CARD}), qualified=True)
        return [card, want, want.of(NUMBER) if self.chance.below(2) else replace(want.of(CARD), single=True)]

    def may_bounded(self, symbols: Sequence[str], want: Want) -> bool:
        return CARD in want.types and not want.noun and "BESIDE" not in symbols

    def in_compare_by(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(NUMBER), *self.in_compare_with(symbols[1:], want)]

    def in_delta_by(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(NUMBER) if s in ("np", "expr") else want for s in symbols]

    in_sum_is = in_delta_by

    def in_equals_per(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(NUMBER) if s == "expr" else replace(want, verb="heal") for s in symbols]

    in_amount_per = in_equals_per

    def in_flip_ranked(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(NUMBER) if s == "np1" else want for s in symbols]

    def in_flip_like(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.saying("of") if s == "nprep" else want.of(VALUE) if s == "np1" else want for s in symbols]

    def word_OWN_COND(self, want: Want) -> str:
        return "cornered"

    def word_RANK(self, want: Want) -> str:
        return self.chance.pick(["J", "Q", "K", "A"])

    def word_BESIDE(self, want: Want) -> str:
        return "as" if "same" in self.said[-3:] else "than"

    def word_MEASURE(self, want: Want) -> str:
        return "distance"

    def word_MPREP(self, want: Want) -> str:
        return want.word or "to"

    def word_HALF(self, want: Want) -> str:
        return "half"

    def in_aimed(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, want.of(PLAYER)]

    def in_limit(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [replace(want, verb="draw", happening=True)] * len(symbols)

    def in_have(self, symbols: Sequence[str], want: Want) -> list[Want]:
        if want.asked:
            return [replace(want.of(PLAYER), single=True), want, replace(want.of(CARD, TOKEN), counted=True)]
        if self.chance.below(3):
            return [want.of(CARD), want, replace(want.of("effect"), noun="effect", word="no")]
        return [want.of(PLAYER), want, replace(want.of("ability"), noun="ability")]

    def in_there(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, want, replace(want.of(CARD, PLAYER, TOKEN), counted=True)]

    def in_as_(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(CARD)] * 3

    def in_placement(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, want.of(PLAYER)]

    def in_subject(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(PLAYER)] * len(symbols)

    def in_grant(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(CARD)] * len(symbols)

    def moment(self, symbols: Sequence[str], want: Want, name: str) -> list[Want]:
        period, edge = self.chance.pick(MOMENTS[name])
        wanted = replace(want.of(EDGE), noun=edge) if edge else replace(want.of(PERIOD), noun=period)
        return [replace(wanted, single=True)] * len(symbols)

    def in_before_moment(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return self.moment(symbols, want, "before_moment")

    def in_after_moment(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return self.moment(symbols, want, "after_moment")

    def in_at_moment(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return self.moment(symbols, want, "at_moment")

    def in_during(self, symbols: Sequence[str], want: Want) -> list[Want]:
        if self.rarely():
            return [want.of(EDGE)] * len(symbols)
        return [replace(want.of(PERIOD), noun="turn", word="my", single=True)] * len(symbols)

    in_outside = in_during

    def in_until(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [replace(want.of(EDGE if self.chance.below(3) else PERIOD), single=True)] * len(symbols)

    def may_would(self, symbols: Sequence[str], want: Want) -> bool:
        return self.window == "when" or self.rarely()

    may_would_be_done = may_would

    def may_may_mod(self, symbols: Sequence[str], want: Want) -> bool:
        return self.window not in ("any_time", "during", "outside") or self.rarely()

    may_order = may_limit = may_may_mod

    def may_outside(self, symbols: Sequence[str], want: Want) -> bool:
        return not self.chance.below(5)

    # ---------------------------------------------------------------- things
    def in_amount(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.of(NUMBER)] * len(symbols)

    def in_sum(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return self.in_amount(symbols, want)

    def may_sum(self, symbols: Sequence[str], want: Want) -> bool:
        return NUMBER in want.types

    def in_qualified(self, symbols: Sequence[str], want: Want) -> list[Want]:
        kind = self.kind(want)
        while kind not in QUALIFIERS:
            kind = self.kind(want)
        prep = self.chance.pick(sorted(QUALIFIERS[kind]))
        inner = replace(
            want.of(*QUALIFIERS[kind][prep]), counted=prep in ("with", "without"), single=prep in ("of", "but")
        )
        noun = want.noun
        if kind == NUMBER and not noun:
            noun = self.chance.pick(self.nouns(kind))
            inner = replace(inner, types=frozenset({CARD if noun in ("price", "healing") else PLAYER}))
        if kind == EDGE:
            inner = replace(inner, noun="turn")
        core = replace(want, types=frozenset({kind}), noun=noun, owned=prep == "of", qualified=True)
        return [core, want.saying(prep), inner]

    def may_qualified(self, symbols: Sequence[str], want: Want) -> bool:
        if TOKEN in want.types and not want.asked:
            return bool(want.types & (QUALIFIERS.keys() - {TOKEN})) and CARD in want.types
        return bool(want.types & QUALIFIERS.keys())

    def in_with_icon(self, symbols: Sequence[str], want: Want) -> list[Want]:
        card = replace(want, types=frozenset({CARD}), qualified=True)
        return [card, want.saying("with"), want.saying(self.chance.pick(["missed", "bang", "heal", "draw"]))]

    def in_with_icon_at(self, symbols: Sequence[str], want: Want) -> list[Want]:
        zone = replace(want.of(ZONE), noun="hand")
        return [*self.in_with_icon(symbols[:3], want), want.saying("in"), zone]

    def may_with_icon(self, symbols: Sequence[str], want: Want) -> bool:
        return CARD in want.types and not want.noun

    def in_within(self, symbols: Sequence[str], want: Want) -> list[Want]:
        core, inner = replace(want, types=frozenset({PLAYER}), qualified=True), replace(want.of(PLAYER), single=True)
        return [want.saying("of") if s == "nprep" else inner if s == "np1" else core for s in symbols]

    def may_within(self, symbols: Sequence[str], want: Want) -> bool:
        return PLAYER in want.types

    def in_as_many(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, replace(want.of(CARD), plural=True, bare=True), want, want.of(NUMBER)]

    def may_as_many(self, symbols: Sequence[str], want: Want) -> bool:
        return CARD in want.types and self.step_like(want)

    may_with_icon_at = may_with_icon

    def step_like(self, want: Want) -> bool:
        """Is it the object of something done, of which there may be several?"""
        return not (want.asked or want.happening or want.single or want.bare or want.counted) or self.rarely()

    def in_compare_with(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [
            want,
            replace(want.of(CARD, TOKEN), bare=True, plural=True),
            want,
            replace(want.of(PLAYER), single=True),
        ]

    def may_compare_with(self, symbols: Sequence[str], want: Want) -> bool:
        return want.counted and want.asked and bool(want.types & {TOKEN, CARD})

    def may_near(self, symbols: Sequence[str], want: Want) -> bool:
        return want.types == {PLAYER} and want.asked

    def in_near(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want.saying("of") if s == "nprep" else want for s in symbols]

    def may_compare(self, symbols: Sequence[str], want: Want) -> bool:
        return want.counted or (want.asked and not want.bare and want.types <= {NUMBER, TOKEN}) or self.rarely()

    def in_compare(self, symbols: Sequence[str], want: Want) -> list[Want]:
        return [want, replace(want, counted=True, plural=True)]

    def kind(self, want: Want) -> str:
        """One of the types wanted."""
        types = sorted(want.types) or [CARD, PLAYER]
        return self.chance.pick(types) if "any" not in types else self.chance.pick([CARD, PLAYER])

    def in_core(self, symbols: Sequence[str], want: Want) -> list[Want]:
        described = want.types & ADJECTIVES.keys()
        kind = self.kind(replace(want, types=described) if "adjs" in symbols and described else want)
        if symbols[0] in ("PRON", "THIS"):
            return [want.of(kind)] * len(symbols)
        if symbols == ("quant",):
            return [want.of(NUMBER)]
        noun = want.noun or self.chance.pick(self.nouns(kind, want))
        if kind == PLAYER and "adjs" in symbols and noun not in SEVERAL:
            noun = "player"
        plural = "quant" in symbols and self.chance.below(3) == 0 and kind in (CARD, PLAYER, TOKEN)
        plural = ((plural and not want.single) or want.plural) and not (kind == PLAYER and noun not in SEVERAL)
        known = noun in self.seen
        self.seen |= {kind, noun}
        return [replace(want, types=frozenset({kind}), noun=noun, plural=plural, known=known)] * len(symbols)

    def may_core(self, symbols: Sequence[str], want: Want) -> bool:
        if "this" in want.types:
            return symbols == ("THIS",)
        if want.bare:
            return symbols == ("noun",) or (symbols == ("adjs", "noun") and not self.chance.below(3))
        if symbols == ("quant",):
            return NUMBER in want.types and not want.noun and not want.qualified
        if "quant" not in symbols and symbols[0] not in ("PRON", "THIS"):  # a noun rarely stands alone
            return bool(want.types & {EDGE, "choice"}) or self.rarely()
        if symbols[0] in ("PRON", "THIS") and (want.counted or want.qualified) and not self.rarely():
            return False
        if symbols == ("PRON",):
            return PLAYER in want.types or (CARD in want.types and CARD in self.seen)
        if symbols[0] == "THIS":
            return (want.types == {PERIOD} if len(symbols) == 2 else CARD in want.types) and not self.chance.below(3)
        if VALUE in want.types and not self.rarely():
            return symbols == ("quant", "adjs", "noun")
        if "adjs" in symbols:
            fitting = want.types & ADJECTIVES.keys() and (not want.noun or want.noun in SEVERAL)
            return (bool(fitting) and not self.chance.below(3)) or self.rarely()
        return not want.types & {EDGE, "choice"}

    def may_quant(self, symbols: Sequence[str], want: Want) -> bool:
        if not want.noun:
            return symbols[0] in ("INT", "amount")
        if want.single:
            return symbols == ("DET",)
        if want.counted:
            return symbols == ("DET",) if not want.plural else symbols == ("INT",)
        if symbols == ("DET", "DET"):
            return bool(want.types & {CARD, TOKEN}) and not self.chance.below(4)
        if symbols == ("DET",):
            return True
        if want.types == {TOKEN} and symbols in (("INT",), ("amount",)):
            return True
        return bool(want.types & {CARD, PLAYER}) and want.plural and (symbols != ("DET", "INT"))

    def in_quant(self, symbols: Sequence[str], want: Want) -> list[Want]:
        if symbols == ("DET", "DET"):
            return [want.saying("all"), want.saying("my")]
        return [want] * len(symbols)

    def may_noun(self, symbols: Sequence[str], want: Want) -> bool:
        row = self.table.nouns.get(want.noun)
        if symbols == ("NAME",):
            return want.types == {CARD} and not want.plural
        if want.noun == "rank" and "of" not in self.said[-3:]:
            return len(symbols) == 1
        if symbols == ("NOUN", "RANK"):
            return want.noun == "rank"
        return (row is not None and row.counted) == (len(symbols) == 2)

    def nouns(self, kind: str, want: Want = Want()) -> list[str]:
        if kind == "game":
            return [kind]
        if kind == EDGE:
            return ["start", "end"]
        if kind == VALUE:
            return ["rank", "suit", "colour"]
        out = set(NOT_ALONE) if self.rarely() else {*NOT_ALONE, *IN_EVENTS, "supply", "box", "character", "role-deck"}
        if kind == TOKEN and want.verb == "pay" and not self.rarely():
            out.add("life")
        if kind == PLAYER and want.single:
            out |= {"all-others", "others", "reach", "range"}
        found = [w for w, row in self.table.nouns.items() if row.type == kind and w not in out]
        if kind == CARD:
            found += ["card"] * 6
        elif kind == PLAYER:
            found += ["player"] * 10
        elif kind == NUMBER and self.chance.below(6):
            found = ["hand-limit", "draw-count", "max-life", "wounds", "flips", "reach", "start-hand"]
        elif kind == PERIOD:
            found += ["turn"] * 3
        elif kind == ZONE:
            found += ["hand", "hand", "deck", "play zone"]
        return found or ["card"]

    # ---------------------------------------------------------------- words
    def word(self, terminal: str, want: Want) -> str:
        named = getattr(self, f"word_{terminal}", None)
        if named is not None:
            return str(named(want))
        if terminal in SIGNS:
            return SIGNS[terminal]
        words = WORDS[terminal]
        return want.word if want.word in words else self.chance.pick(words)

    def word_VERB(self, want: Want) -> str:
        verb = want.word or "draw"
        after = self.said[-1] if self.said else ""
        third = after not in ("I", "may", "not", "must", "only", "would", "") and (after[-1].isalpha())
        return f"{verb}s" if third and f"{verb}s" in self.table.classes and after not in ("or", "and") else verb

    def word_PAST(self, want: Want) -> str:
        return want.word or "played"

    def word_CHECK(self, want: Want) -> str:
        return "draws!" if want.word else "draw!"

    def word_IS(self, want: Want) -> str:
        return "am" if self.said and self.said[-1] == "I" else "is"

    def word_HAVE(self, want: Want) -> str:
        return "have" if self.said and self.said[-1] == "I" else "has"

    def word_NOUN(self, want: Want) -> str:
        noun = want.noun or self.chance.pick(self.nouns(self.kind(want)))
        if noun == "play zone":  # written only in `in play` and `into play`
            return "play" if self.said and self.said[-1] in ("in", "into") else "hand"
        return self.table.plural(noun) if want.plural and noun != "life" else noun

    def word_NAME(self, want: Want) -> str:
        return self.chance.pick(self.names)

    def word_DET(self, want: Want) -> str:
        if want.word:
            return want.word
        kind = next(iter(want.types), CARD)
        if kind == PLAYER and want.noun not in SEVERAL:
            return "the"
        if kind == "game":
            return "the"
        if want.counted:
            return self.chance.pick(["a", "a", "a", "no"])
        if want.plural:
            return self.chance.pick(["all", "all", "my"] if kind == CARD else ["all"])
        if self.rarely() and kind in (CARD, PLAYER, TOKEN):
            return "no"
        if kind == PLAYER and want.happening:
            return self.chance.pick(["a", "another"])
        found = self.chance.pick(DETERMINERS.get(kind, ["the", "my"]))
        if kind == ZONE and want.noun not in ("hand", "play zone"):
            return "the"
        if want.owned and found in ("my", "their"):
            return "a" if kind == CARD else "the"
        return "a" if found == "that" and not want.known else found

    def word_PRON(self, want: Want) -> str:
        if PLAYER in want.types or CARD not in self.seen:
            return "I" if not self.said or self.said[-1] in STARTS else "me"
        return self.chance.pick(["it", "them"])

    def word_ADJ(self, want: Want) -> str:
        if want.word:
            return want.word
        adjectives = RARE_ADJECTIVES if self.rarely() else ADJECTIVES
        if self.said and self.said[-1] in ("another", "other"):
            return self.chance.pick(["tired", "red"] if CARD in want.types else ["tired", "eliminated"])
        kind = next((t for t in sorted(want.types) if t in adjectives), None)
        return self.chance.pick(adjectives[kind] if kind is not None else ["first", "last", "red"])

    def word_SPEC(self, want: Want) -> str:
        return self.chance.pick(["♥", "♠", "♦", "♣", "2-9♠", "J", "♥♦", "A♠"])

    def word_INT(self, want: Want) -> str:
        if want.noun == "phase":
            return self.chance.pick(["1", "2", "3"])
        return self.chance.pick(["2", "3", "4"] if want.plural else ["1", "1", "2", "3"])

    def word_SIGNED(self, want: Want) -> str:
        return self.chance.pick(["+1", "-1", "+2"])

    def word_TIMES(self, want: Want) -> str:
        return self.chance.pick(["once", "twice", "3 times"]) if not self.said or self.said[-1] != ")" else "times"


STARTS = {
    "when",
    "before",
    "after",
    "each time",
    "if",
    "while",
    "whenever",
    "as soon as",
    "or",
    ";",
    ":",
    "\n",
    "until",
}
SIGNS = {
    "_COLON": ":", "_SEMI": ";", "_COMMA": ",", "_PAYS": "=", "_OPEN": "(", "_CLOSE": ")", "PLUS": "+", "MINUS": "-",
    "_NL": "\n", "_INDENT": "→", "_DEDENT": "←", "_OR": "or", "_OR_DO": "or", "_OR_HEAD": "or", "_OR_FACE": "or",
    "_OR_COND": "or", "_AND_COND": "and",
    "_OR_NOR": "or", "_OR_IS": "or", "_AND_IS": "and", "_OR_SO": "or", "_AND_SO": "and",
    "_AND": "and", "_AND_DO": "and", "_THEN": "then",
}  # fmt: skip
SPANS = (
    "during this turn", "during this round", "during this game", "since my last turn", "during my last turn",
    "during this effect", "since their last turn", "last",
)  # fmt: skip
DEEPEST = 4


DEEPEST_INSIDE = 2  # things in things
INSIDE = ("np", "np1", "expr", "amount")


def nests(symbols: Sequence[str]) -> bool:
    """Is it a thing with things in it?"""
    return len(symbols) > 1 and any(symbol in INSIDE for symbol in symbols)


@dataclass(frozen=True)
class Shape:
    """One way in which the grammar lets something be said."""

    name: str
    symbols: tuple[str, ...]
    weight: float
    height: int  # of the smallest tree below it
    nests: bool = False  # a thing with things in it


def _shapes() -> dict[str, list[Shape]]:
    rules = [(r.origin.name, r.alias or "", tuple(s.name for s in r.expansion)) for r in grammar().rules]
    heights: dict[str, int] = {}
    nonterminals = {origin for origin, _, _ in rules}
    for _ in nonterminals:
        for origin, _, symbols in rules:
            below = [heights.get(s, 10_000) if s in nonterminals else 0 for s in symbols]
            heights[origin] = min(heights.get(origin, 10_000), 1 + max(below, default=0))
    found: dict[str, list[Shape]] = {}
    for origin, alias, symbols in rules:
        name = alias or origin
        weight = WEIGHTS.get(name, 1.0)
        weight *= 0.25 if origin in symbols and name not in WEIGHTS else 1.0
        for symbol in symbols:
            weight *= PARTS.get(symbol, 1.0)
            weight *= 0.3 if "star" in symbol or ("plus" in symbol and origin != "block") else 1.0
        height = 1 + max((heights.get(s, 0) for s in symbols), default=0)
        nested = origin in (*INSIDE, "core", "quant") and (nests(symbols) or "amount" in symbols)
        found.setdefault(origin, []).append(Shape(name, symbols, max(weight, 0.01), height, nested))
    return found


def _structure() -> dict[str, list[str]]:
    from bangdsl.parse.words import core_words

    table = core_words()
    found: dict[str, list[str]] = {}
    for word, terminal in table.classes.items():
        found.setdefault(terminal, []).append(word)
    for words, parts in table.phrases.items():
        if len(parts) == 1:
            found.setdefault(parts[0][0], []).append(" ".join(words))
    return found


RULES, WORDS = _shapes(), _structure()


def rendered(words: Sequence[str]) -> str:
    """The words as a text, with its lines and their indents."""
    lines, line, indent = [], "", 0
    for word in words:
        if word == "\n":
            lines.append(line)
            line = ""
        elif word in "→←":
            indent += 1 if word == "→" else -1
        elif word in (":", ";", ",", ")"):
            line += word
        elif line.endswith((" a", "(a")) and word[0] in "aeiou":
            line += f"n {word}"
        else:
            line = ("  " * indent + word) if not line else line + word if line.endswith("(") else f"{line} {word}"
    return "\n".join([*lines, line] if line else lines)


@cache
def words_of(needs: tuple[str, ...]) -> WordTable:
    known, _ = published(needs)
    source = source_of(Text("draw", needs, "play", "brown"))
    return table_for(source, Compilation({**known.sets, source.id: source}))


SENTENCE_SETS = ("base", "event-cards")
STANDS_ON = (
    ("play", "brown"),
    ("play", "blue"),
    ("character", None),
    ("character", None),
    ("event", None),
    ("rule", None),
)


def sentence(seed: int) -> Text:
    """A sentence of the language, mostly on an entry where such a one may stand."""
    effect = Sentences(words_of(SENTENCE_SETS), seed).effect()
    try:
        tree, _ = parse_effect(EffectText(effect, FILE), words_of(SENTENCE_SETS))
    except Exception:  # a text the parser breaks on may stand anywhere
        tree = None
    heads = [part.head if isinstance(part, n.Opened) else part for part in tree.sentences] if tree else []
    done = any(not isinstance(head, LASTING) for head in heads)
    kind, border = STANDS_ON[0] if done and seed % 8 else STANDS_ON[seed // 8 % len(STANDS_ON)]
    return Text(effect, SENTENCE_SETS, kind, border, seed=seed)


LASTING = (n.On, n.While, n.Grant, n.Is, n.Delta, n.Have, n.Modal, n.CountsAs, n.Placement)


# ---------------------------------------------------------------- mutations of published texts


@cache
def texts() -> list[Text]:
    """The texts of the published sets."""
    found = []
    for ident in standard():
        known, _ = published((ident,))
        for entry in known.sets[ident].entries:
            if entry.effect is not None and entry.kind != "role":
                found.append(Text(entry.effect.text.rstrip(), (ident,), entry.kind, entry.border, entry.traits))
    return found


def mutation(seed: int) -> Text:
    """A published text, changed in one to three places."""
    chance = Chance(seed * 13 + 5)
    text = chance.pick(texts())
    effect = text.effect
    for _ in range(1 + chance.below(3) // 2):
        way = chance.pick([swapped, swapped, dropped, doubled, hung, hung, spliced, spliced])
        effect = way(effect, text, chance)
    return replace(text, effect=effect, seed=seed)


def tokens_in(effect: str, table: WordTable) -> list[Token]:
    try:
        return [t for t in tokens_of(effect, table) if t.type not in ("_NL", "_INDENT", "_DEDENT")]
    except Faults:
        return []


def _offset(effect: str, line: int, column: int) -> int:
    return sum(len(each) + 1 for each in effect.split("\n")[: line - 1]) + column - 1


def swapped(effect: str, text: Text, chance: Chance) -> str:
    """A word for another of its class."""
    table = words_of(text.needs)
    tokens = [t for t in tokens_in(effect, table) if not t.type.startswith("_") and " " not in t]
    if not tokens:
        return effect
    token = chance.pick(tokens)
    if token.type == "NAME":
        others = sorted(table.names)
    elif token.type in ("INT", "SIGNED", "SPEC"):
        others = {"INT": ["0", "1", "2", "3", "7"], "SIGNED": ["+1", "-1", "+3"], "SPEC": ["♥", "♠", "J-A", "2-9♣"]}[
            token.type
        ]
    else:
        others = sorted(word for word, cls in table.classes.items() if cls == token.type)
    start = _offset(effect, token.line or 1, token.column or 1)
    return effect[:start] + chance.pick(others or [str(token)]) + effect[start + len(token) :]


def parts(effect: str, text: Text, *kinds: type[n.Node]) -> list[tuple[int, int]]:
    """Where the parts of a text stand."""
    try:
        tree, _ = parse_effect(EffectText(effect, FILE), words_of(text.needs))
    except Exception:  # a text the parser breaks on is judged as it is
        tree = None
    if tree is None:
        return []
    spans = [
        node.span for node in tree.walk() if not isinstance(node, n.Effect) and (not kinds or isinstance(node, kinds))
    ]
    found = [(_offset(effect, s.line, s.column), _offset(effect, s.end_line, s.end_column)) for s in spans]
    return sorted({(start, end) for start, end in found if start < end})


def dropped(effect: str, text: Text, chance: Chance) -> str:
    found = parts(effect, text)
    if not found:
        return effect
    start, end = chance.pick(found)
    return tidied(effect[:start] + effect[end:])


def doubled(effect: str, text: Text, chance: Chance) -> str:
    found = parts(effect, text)
    if not found:
        return effect
    start, end = chance.pick(found)
    joint = chance.pick([", ", " and ", " or ", "; ", ": ", " "])
    return effect[:end] + joint + effect[start:end] + effect[end:]


HANGING = (
    " of another player", " of the sheriff", " of that player", " in play", " in hand", " with a Beer",
    " without a card in hand", " within 1", " but me", " per card in hand", " during my turn",
    " from the hand of another player", " by choice", ", may", ", once", ", if I have no card in hand", ", first",
    " + 1", " in the game",
    " to another player", " as BANG!",
)  # fmt: skip
AHEAD = (
    "2 ",
    "up to 2 ",
    "all ",
    "my ",
    "their ",
    "another ",
    "no ",
    "red ",
    "♥ ",
    "random ",
    "first ",
    "each ",
    "may ",
    "twice: ",
    "other ",
)


def hung(effect: str, text: Text, chance: Chance) -> str:
    """One modifier more on a thing, an event, a moment."""
    found = parts(effect, text, n.Thing, n.Noun, n.Event, n.Window, n.Act)
    if not found:
        return effect
    start, end = chance.pick(found)
    if chance.below(3):
        return effect[:end] + chance.pick(HANGING) + effect[end:]
    return effect[:start] + chance.pick(AHEAD) + effect[start:]


def spliced(effect: str, text: Text, chance: Chance) -> str:
    """The heads of one text before the steps of another, or a part of one in the place of a part of the other."""
    known = set(published(text.needs)[0].sets)
    other = chance.pick([each for each in texts() if set(each.needs) <= known])
    heads, steps = parts(effect, text, n.Opened), parts(other.effect, other, n.Act, n.Block, n.Either, n.Both)
    mine = parts(effect, text, n.Act, n.On, n.If, n.Subject, n.Thing, n.Is)
    theirs = parts(other.effect, other, n.Act, n.On, n.If, n.Subject, n.Thing, n.Is)
    if heads and steps and chance.below(2):
        start, _ = chance.pick(heads)
        colon = effect.find(":", start)
        begin, end = chance.pick(steps)
        return f"{effect[start : colon + 1]} {' '.join(other.effect[begin:end].split())}"
    if not mine or not theirs:
        return effect
    (start, end), (begin, stop) = chance.pick(mine), chance.pick(theirs)
    return effect[:start] + " ".join(other.effect[begin:stop].split()) + effect[end:]


def tidied(effect: str) -> str:
    """Without what a part leaves behind that is gone: a comma or a joint with nothing before or behind it."""
    lines = []
    for line in effect.split("\n"):
        indent, words = line[: len(line) - len(line.lstrip(" "))], line.strip()
        before = ""
        while before != words:
            before = words
            for wrong, right in LEFT_BEHIND:
                words = re.sub(wrong, right, words)
        if words:
            lines.append(indent + words)
    return "\n".join(lines)


LEFT_BEHIND = (
    (r" +", " "), (r" ([,:;)])", r"\1"), (r",(?=[,:;=])", ""), (r"([:;]|^) ?[,;:=]", r"\1"), (r"= ?=", "="),
    (r"\b(?:and|or|then|may|not|but|with|without|of|in|from|to|per|by|at|into|onto)(?= ?[,:;=)]|$)", ""),
    (r"(?:, if|, )(?=:)", ""),
    (r"(^|[:;,=(]) ?(?:and|or|then)\b ?", r"\1 "), (r"[ ,;=]+$", ""), (r"^[ ,;=:]+", ""), (r"\( ?\)", ""),
)  # fmt: skip


# ---------------------------------------------------------------- making it short


def shortest(text: Text) -> Verdict:
    """The text with all dropped that can be while it still goes wrong."""
    verdict = judge(text)
    assert verdict.wrong is not None
    shorter = True
    while shorter:
        shorter = False
        for effect in _shorter(verdict.text):
            tried = judge(replace(verdict.text, effect=effect))
            if tried.wrong is not None and _same(tried.wrong, verdict.wrong):
                verdict, shorter = tried, True
                break
    return verdict


def _same(one: str, other: str) -> bool:
    return one.split(":")[0] == other.split(":")[0]


def _shorter(text: Text) -> Iterator[str]:
    """What is left of a text without one of its parts, the biggest dropped first; then without one of its words."""
    found = sorted(parts(text.effect, text), key=lambda part: part[0] - part[1])
    for start, end in found:
        yield tidied(text.effect[:start] + text.effect[end:])
        if (start, end) != (0, len(text.effect)):
            yield text.effect[start:end]
    colon = text.effect.find(":")
    if colon >= 0 and "\n" not in text.effect:
        yield text.effect[colon + 1 :].strip()
    words = text.effect.split(" ")
    if "\n" not in text.effect:
        for i in range(len(words)):
            yield " ".join(words[:i] + words[i + 1 :])


# ---------------------------------------------------------------- many of them


@dataclass
class Tally:
    """What became of many texts."""

    total: int = 0
    accepted: int = 0
    ran: int = 0
    wrong: list[Verdict] = field(default_factory=list)
    idle: list[Text] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, verdict: Verdict) -> None:
        self.total += 1
        if verdict.wrong is not None:
            self.wrong.append(verdict)
        elif verdict.refused:
            code, message, word = verdict.refusals[0]
            key = f"{code} {message}"
            self.refusals[key] += 1
            self.examples.setdefault(key, f"{word!r} in {verdict.text.effect!r}")
        else:
            self.accepted += 1
            self.ran += verdict.ran
            if not verdict.ran:
                self.idle.append(verdict.text)

    def __str__(self) -> str:
        refused = self.total - self.accepted - len(self.wrong)
        return (
            f"{self.total} texts: {refused} refused at a word, {self.accepted} played, "
            f"{self.ran} of these set off, {len(self.wrong)} wrong"
        )


def judged(make: Callable[[int], Text], seed: int) -> list[Verdict]:
    """What became of the text of this seed and, if it was refused, of one like it that is not."""
    verdict = judge(make(seed))
    if not verdict.refused:
        return [verdict]
    healed = (said_otherwise if make is sentence else without_refused)(verdict.text)
    return [verdict] if healed is None else [verdict, judge(healed)]


def said_otherwise(text: Text) -> Text | None:
    """The sentence with what is refused said in other ways, the smallest part of it first, until it checks."""
    saying = Sentences(words_of(text.needs), text.seed)
    whole, tries = saying.whole(), 0
    place = _refused_at(text, whole)
    while place is not None and tries < MOST_TRIES:
        first, last, code = place
        if code in ELSEWHERE:
            kind, border = ELSEWHERE[code]
            text = replace(text, kind=kind, border=border)
            place, tries = _refused_at(text, whole), tries + 1
            continue
        for part in reversed(whole.way_to(first, last)):
            other = saying.otherwise(whole, part)
            tried = replace(text, effect=rendered(other.words()))
            still, tries = _refused_at(tried, other), tries + 1
            behind = len(whole.words_before(part)) + len(other.words()) - len(whole.words()) + len(part.words())
            if still is None or still[0] >= behind:
                text, whole, place = tried, other, still
                break
    return text if place is None else without_refused(text)


def _refused_at(text: Text, whole: Part) -> tuple[int, int, str] | None:
    """From which to which of its words a sentence is refused first, and the code."""
    try:
        problems = _means_nothing(text) or compiled(text)[1]
    except Exception:  # that is for the judge
        return None
    if not problems or problems[0].span is None:
        return None
    span = problems[0].span
    places, words = [], whole.words()
    for count in range(len(words)):
        lines = rendered(words[: count + 1]).split("\n")
        places.append((len(lines), len(lines[-1])))
    first = next((i for i, place in enumerate(places) if place >= (span.line, span.column)), len(words) - 1)
    last = next((i for i, place in enumerate(places) if place >= (span.end_line, span.end_column - 1)), len(words) - 1)
    return first, max(first, last) + 1, problems[0].code


def _means_nothing(text: Text) -> list[Diagnostic]:
    """What in a text means nothing, by itself: found sooner than by compiling the set that it stands in."""
    table = words_of(text.needs)
    effect, problems = parse_effect(EffectText(text.effect, FILE), table)
    if effect is not None and not problems:
        _, problems = Abilities(table).entry(effect, text.kind, played=text.border == "brown")
    return [problem for problem in problems if problem.severity == "error"]


def without_refused(text: Text) -> Text | None:
    """The text without the parts that are refused, if anything is left that checks."""
    for _ in range(MOST_HEALS):
        try:
            python, problems = compiled(text)
        except Exception:  # that is for the judge
            return text
        if python is not None:
            return text
        if problems[0].code in ELSEWHERE:
            kind, border = ELSEWHERE[problems[0].code]
            text = replace(text, kind=kind, border=border)
        elif problems[0].span is not None:
            effect = next(_around(text, problems[0].span), None)
            if effect is None:
                return None
            text = replace(text, effect=effect)
    return None


def _around(text: Text, span: Span) -> Iterator[str]:
    """What is left without a part that has this in it, the smallest first, if it still is a text."""
    start, end = _offset(text.effect, span.line, span.column), _offset(text.effect, span.end_line, span.end_column)
    around = [part for part in parts(text.effect, text) if part[0] <= start and end <= part[1]]
    for first, last in sorted(around, key=lambda part: part[1] - part[0]) or [(start, end)]:
        effect = tidied(text.effect[:first] + text.effect[last:])
        if effect != text.effect and parts(effect, text):
            yield effect


MOST_HEALS = 8
MOST_TRIES = 40
ELSEWHERE: dict[str, tuple[str, str | None]] = {"E0309": ("play", "brown"), "E0310": ("character", None)}


def tally(make: Callable[[int], Text], seeds: Iterable[int], jobs: int | None = None) -> Tally:
    """What became of the texts of these seeds; what goes wrong is told at once."""
    found = Tally()
    with ProcessPoolExecutor(jobs) as pool:
        for verdict in (each for both in pool.map(partial(judged, make), seeds, chunksize=20) for each in both):
            found.add(verdict)
            if verdict.wrong is not None:
                print(f"{make.__name__} {verdict.text.seed}: {verdict.text.effect!r}: {verdict.wrong}", flush=True)
    return found


def report(found: Tally, *, shown: int = 20, shorten: bool = True) -> Iterator[str]:
    """What to read about many texts: what went wrong first, each as short as it gets."""
    for verdict in found.wrong[:shown]:
        short = shortest(verdict.text) if shorten else verdict
        text = short.text
        where = f"{text.border or ''} {text.kind} of {', '.join(text.needs)}".strip()
        yield f"seed {text.seed}, {where}: {text.effect!r}: {short.wrong}"
    yield str(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=10_000)
    parser.add_argument("--mutations", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0, help="the first of the seeds")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--refusals", type=int, default=0, help="how many of the most frequent refusals to show")
    parser.add_argument("--shown", type=int, default=20, help="how many of the wrong ones to show")
    parser.add_argument("--idle", type=int, default=0, help="how many of those never set off to show")
    options = parser.parse_args()
    wrong = 0
    for make, count in ((sentence, options.sentences), (mutation, options.mutations)):
        if not count:
            continue
        found = tally(make, range(options.seed, options.seed + count), options.jobs)
        wrong += len(found.wrong)
        for line in report(found, shown=options.shown):
            print(f"{make.__name__}: {line}")
        for message, times in found.refusals.most_common(options.refusals):
            print(f"{times:6} {message}: {found.examples[message]}")
        for text in found.idle[: options.idle]:
            print(f"       idle, {text.kind}: {text.effect!r}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
