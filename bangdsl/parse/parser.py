"""Parse an effect into its tree. What cannot be parsed comes back as diagnostics at the very word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangdsl.diagnostics import Diagnostic, quoted
from bangdsl.frozen import replace
from bangdsl.parse.lalr import Token, Unexpected, parse
from bangdsl.parse.tokens import COMPARING, VALUES, Fault, Faults, tokens_of
from bangdsl.parse.words import Own, WordTable
from bangdsl.spans import EffectText, Span
from bangdsl.tree import nodes as n

READABLE = {
    "VERB": "a verb", "NOUN": "a noun", "NAME": "the name of a card", "DET": "a determiner", "ADJ": "an adjective",
    "_COLON": "`:`", "_NL": "the end of the line", "INT": "a number", "_PAYS": "`=`", "_COMMA": "`,`",
    "_SEMI": "`;`", "IS": "`is`", "PRON": "a pronoun", "SPEC": "a suit or rank", "_INDENT": "an indented block",
}  # fmt: skip
MAX_DEPTH = 20
MOST_SAID = 400  # characters of what a word of a set's own stands for
MOST_MEANT = 1_500  # parts of it, with what its own words stand for
NOT_SO = "is not"
ENDED = "no longer"
BOUNDS = ("at least", "at most", "more than", "fewer than", "as", "than")


def parse_effect(
    source: EffectText, table: WordTable, *, strictly: bool = False
) -> tuple[n.Effect | None, list[Diagnostic]]:
    """The tree of a text. Other spellings of the words of the language are read as these, unless strictly."""
    effect, problems = _parsed(source, table, "start")
    if effect is None and not strictly and (other := respelling(source, table)) is not None:
        effect, fewer = _parsed(other, table, "start")
        problems = fewer if len(fewer) <= len(problems) else problems
    assert effect is None or isinstance(effect, n.Effect)
    return effect, problems


def respelling(source: EffectText, table: WordTable) -> EffectText | None:
    """A text that cannot be read, with what is only spelt otherwise put into the words of the language."""
    from bangdsl.parse.thesaurus import respelt  # not loaded for texts that are in order

    return respelt(source, table)


def parse_thing(source: EffectText, table: WordTable) -> tuple[n.Node | None, list[Diagnostic]]:
    """A phrase that stands by itself: players, cards, a group of cards."""
    return _parsed(source, table, "thing")


def parse_own(own: Own, table: WordTable) -> tuple[n.Node | None, list[Diagnostic]]:
    """What a word of a set's own stands for: steps, a condition, or players or cards."""
    if len(own.text) > MOST_SAID:
        message = f"the text of `{own.word}` has {len(own.text)} characters; {MOST_SAID} is the most"
        return None, [Diagnostic("E0208", message, None)]
    start = {"verb": "start", "condition": "asked"}.get(own.cls, "thing")
    return _parsed(EffectText(own.text, "set.yml"), table, start)


def _parsed(source: EffectText, table: WordTable, start: str) -> tuple[n.Node | None, list[Diagnostic]]:
    try:
        tokens = tokens_of(source.text, table, asked=start == "asked")
        if not tokens:
            return None, [_diagnostic(source, Fault("E0206", "the effect says nothing", 1, 1))]
        depth = deepest = 0
        for token in tokens:
            depth += {"_INDENT": 1, "_OPEN": 1, "_DEDENT": -1, "_CLOSE": -1}.get(token.type, 0)
            deepest = max(deepest, depth)
        if deepest > MAX_DEPTH:
            return None, [_diagnostic(source, Fault("E0208", f"nested more than {MAX_DEPTH} deep", 1, 1))]
        effect = parse(tokens, _Builder(source, table), start)
    except Faults as faults:
        return None, [_diagnostic(source, fault) for fault in faults.faults]
    except Unexpected as error:
        return None, [_diagnostic(source, _bracket(error.token, tokens) or _unexpected(error, tokens, table))]
    except _Misplaced as error:
        return None, [Diagnostic(error.fault.code, error.fault.message, error.span, error.fault.hint)]
    assert isinstance(effect, n.Node)
    return effect, []


def _diagnostic(source: EffectText, fault: Fault) -> Diagnostic:
    return Diagnostic(fault.code, fault.message, source.locate(fault.line, fault.column, fault.length), fault.hint)


def _bracket(wrong: Token, tokens: list[Token]) -> Fault | None:
    """The bracket that lacks the other, if that is what is wrong: brackets are closed on their line."""
    opened: list[Token] = []
    passed = False
    for token in tokens:
        passed = passed or token is wrong
        if token.type == "_NL":
            if passed:
                break
            opened = []
        elif token.type == "_OPEN" and not passed:
            opened.append(token)
        elif token.type == "_CLOSE" and opened:
            opened.pop()
        elif token.type == "_CLOSE" and token is wrong:
            return Fault("E0205", "this `)` closes nothing", token.line or 1, token.column or 1, 1, "drop it")
    if not opened:
        return None
    hint = "a `)` is missing behind what it counts"
    return Fault("E0204", "this `(` is not closed", opened[-1].line or 1, opened[-1].column or 1, 1, hint)


# What a designer most likely did, by the class of the token that cannot stand there and what was expected.
def _unexpected(error: Unexpected, tokens: list[Token], table: WordTable) -> Fault:
    token = error.token
    line, column = token.line or 1, token.column or 1
    text = str(token).strip()
    expected = error.expected
    wanted = sorted({READABLE[t] for t in expected if t in READABLE})
    can = (
        f"{', '.join(wanted[:-1])} or {wanted[-1]} can stand here"
        if len(wanted) > 1
        else f"{wanted[0]} can stand here"
        if wanted
        else None
    )
    place = next((i for i, each in enumerate(tokens) if each is token), len(tokens))
    previous = next((each for each in reversed(tokens[:place]) if each.type not in ("_NL", "_DEDENT")), None)
    can = _of_such_a_word(token, tokens[max(place - 2, 0) : place], table) or can
    if token.type in ("_NL", "$END", "_DEDENT"):
        if previous is not None and previous.type == "_PAYS":
            return Fault("E0204", "nothing follows the `=`", line, column, 1, "say what the cost buys")
        if previous is not None and previous.type == "_COLON":
            return Fault(
                "E0204", "nothing follows the `:`", line, column, 1, "say what is done, or indent what follows"
            )
        if previous is not None and previous.type == "_SEMI":
            return Fault("E0204", "nothing follows the `;`", line, column, 1, "drop it, or go on")
        return Fault("E0204", "the sentence breaks off here", line, column, 1, can)
    if token.type == "_SEMI" and previous is not None and previous.type in ("_SEMI", "_PAYS"):
        return Fault("E0204", f"nothing stands before this `{text}`", line, column, 1, "drop it, or say what is done")
    if "_INDENT" in expected and previous is not None and previous.type in ("_COLON", "_PAYS"):
        length = max(len(text), 1)
        return Fault("E0205", f"the line above opens a block, but `{text}` is not indented", line, column, length,
                     "indent what belongs to the block by spaces")  # fmt: skip
    if token.type == "_INDENT":
        hint = "a block stands below a head and its `:`; a sentence stays on one line"
        return Fault("E0205", "this line is indented, but the line above opens no block", line, column, 1, hint)
    if token.type == "_CLOSE" and previous is not None and previous.type == "_OPEN":
        return Fault("E0204", "nothing stands in these brackets", line, column - 1, 2, "say how many")
    if token.type == "VERB" and {"_COLON", "_COMMA"} & expected:
        return Fault(
            "E0205", f"`{text}` cannot follow here", line, column, len(text), "is a `:` or a `,` missing before it?"
        )
    length = max(len(text), 1)
    return Fault("E0205", f"`{text or 'this'}` cannot stand here", line, column, length, can)


def _of_such_a_word(token: Token, before: list[Token], table: WordTable) -> str | None:
    """Where a word has its place; and what a set declares as one kind of word and says as if it were another."""
    if token.type == "MANNER":
        return f"it stands behind who does it: `all players {token}: …`"
    if token.type == "OWN_COND":
        return f"`{token}` is declared as a condition: say `if {token}:`; players and cards are told by adjectives"
    if [each.type for each in before] == ["DET", "ADJ"] and str(before[1]) in table.marks:
        mark = before[1]
        return f"`{mark}` is a mark: say `I am {mark}`, `a {mark} player`, or declare a noun for who has it"
    return None


class _Builder:
    """Builds nodes bottom-up; each method has the name of its rule in the grammar."""

    def __init__(self, source: EffectText, table: WordTable) -> None:
        self.source, self.table = source, table

    # ------------------------------------------------ spans
    def _token_span(self, token: Token) -> Span:
        length = (token.end_column or 0) - (token.column or 1) if token.end_column else len(token)
        return self.source.locate(token.line or 1, token.column or 1, max(length, 1))

    def _span(self, items: list[Any]) -> Span:
        """From the first of these that stands somewhere to the last."""
        first, last = self._first(items, 1), self._first(items, -1)
        if first is None or last is None:
            return self.source.locate(1, 1, 1)
        return first if last is first else Span(first.file, first.line, first.column, last.end_line, last.end_column)

    def _first(self, items: Sequence[Any], way: int) -> Span | None:
        """The span of the first token or node there is, from the beginning or from the end."""
        for item in items[::way]:
            if isinstance(item, Token):
                return self._token_span(item)
            if isinstance(item, n.Node):
                return item.span
            if isinstance(item, (list, tuple)):
                found = self._first(item, way)
                if found is not None:
                    return found
        return None

    # ------------------------------------------------ sentences
    def start(self, items: list[Any]) -> n.Effect:
        return n.Effect(sentences=tuple(part for sentence in items for part in sentence), span=self._span(items))

    def thing(self, items: list[Any]) -> n.Node:
        node: n.Node = items[0]
        return node

    asked = thing

    # ------------------------------------------------ words of a set's own
    def _meant(self, word: str, span: Span) -> Any:
        """What a word of a set's own stands for, as if it were written where the word is."""
        own = self.table.own[word]
        if word in self.table.unfolding:
            around = ", ".join(f"`{each}`" for each in dict.fromkeys((*self.table.unfolding, word)))
            raise _Misplaced(span, Fault("E0313", f"{around}: a word cannot stand for itself", 1, 1, 1, None))
        if word not in self.table.meant:
            self.table.unfolding.append(word)
            try:
                tree, problems = parse_own(own, self.table)
            finally:
                self.table.unfolding.pop()
            if tree is None or problems:
                raise _Misplaced(span, _unreadable(own, problems))
            self.table.meant[word] = tree
        tree = self.table.meant[word]
        if sum(1 for _ in tree.walk()) > MOST_MEANT:
            hint = "say less with one word"
            raise _Misplaced(span, Fault("E0208", f"what `{word}` stands for is too long", 1, 1, 1, hint))
        return n.at(tree, span)

    def own_condition(self, items: list[Any]) -> n.Worded:
        word, span = str(items[-1]), self._span(items)
        return n.Worded(word=word, condition=self._meant(word, span), negated=len(items) == 2, span=span)

    def _own_act(self, act: n.Act) -> n.Node:
        """A verb of a set's own: its steps; whom or what it is done to is chosen first."""
        own = self.table.own[act.verb]
        more = act.args or act.disguise is not None or act.secret
        if more or (act.object is not None) != bool(own.type):
            wants = f"wants a {own.type} behind it" if own.type else "stands alone"
            hint = f"it is declared as {quoted(own.text)}" + (f", of a {own.type}" if own.type else "")
            raise _Misplaced(act.span, Fault("E0301", f"`{act.verb}` {wants}", 1, 1, 1, hint))
        effect = self._meant(act.verb, act.span)
        steps = [replace(s, word=act.verb) if isinstance(s, n.Act) else s for s in effect.sentences]
        flat = [each for s in steps for each in (s.parts if isinstance(s, n.Block) else (s,))]
        parts = [replace(s, word=act.verb) if isinstance(s, n.Act) else s for s in flat]
        if act.object is not None:
            parts.insert(0, n.Act(verb="choose", object=act.object, word=act.verb, span=act.span))
        if len(parts) == 1 and isinstance(parts[0], n.Act):
            return parts[0]
        theirs = act.object is None and any(map(n.says_theirs, effect.walk()))  # of who does it, as a whole
        if theirs:
            return n.Block(parts=tuple(flat), word=act.verb, span=act.span)
        if all(isinstance(part, n.Act) for part in parts):
            return n.Both(steps=tuple(parts), span=act.span)
        return n.Block(parts=tuple(parts), word=act.verb, span=act.span)

    def _own_thing(self, thing: n.Thing) -> n.Thing:
        """Adjectives and nouns of a set's own: what they say of players or cards narrows them."""
        own = [a for a in thing.adjectives if len(a.words) == 1 and a.words[0] in self.table.own]
        where = [n.Where(prep="own", thing=self._meant(a.words[0], a.span), icon=a.words[0], span=a.span) for a in own]
        noun = thing.noun
        if noun is not None and noun.kind == "noun" and noun.word in self.table.own:
            meant = self._meant(noun.word, noun.span)
            if not isinstance(meant, n.Thing) or meant.noun is None:
                raise _Misplaced(noun.span, Fault("E0314", f"`{noun.word}` is no player and no card", 1, 1, 1, None))
            where.append(n.Where(prep="own", thing=meant, icon=noun.word, span=noun.span))
            noun = replace(noun, word=self.table.own[noun.word].type)
        if not where:
            return thing
        left = tuple(a for a in thing.adjectives if a not in own)
        return replace(thing, adjectives=left, noun=noun, where=(*where, *thing.where))

    def sentence(self, items: list[Any]) -> list[n.Node]:
        parts: list[n.Node] = []
        for item in items:
            if isinstance(item, list) and not isinstance(item, _Steps):
                parts += [self._clause(clause) for clause in item]
            else:
                parts.append(self._clause(item))
        return parts

    def clauses(self, items: list[Any]) -> list[Any]:
        head = items[0] if isinstance(items[0], list) and not isinstance(items[0], _Steps) else [items[0]]
        return head + list(items[1:])

    def _clause(self, item: Any) -> n.Node:
        """One sentence: its only part, or a block of its parts."""
        parts = tuple(item) if isinstance(item, _Steps) else (item,)
        return parts[0] if len(parts) == 1 else n.Block(parts=parts, span=self._span(list(parts)))

    def _block(self, item: Any) -> n.Block:
        parts: tuple[n.Node, ...] = tuple(item) if isinstance(item, _Steps) else (item,)
        if len(parts) == 1 and isinstance(parts[0], n.Block) and not parts[0].word:
            return parts[0]
        return n.Block(parts=parts, span=self._span(list(parts)))

    def _open(self, opener: tuple[list[n.Node], n.Node], body: n.Block) -> Any:
        before, head = opener
        opened: n.Node = n.Opened(head=head, body=body, span=self._span([head, body]))
        if isinstance(head, n.Dearer):
            opened = n.Costs(left=head.thing, steps=body.parts, span=opened.span)
        return _Steps([*before, opened]) if before else opened

    def opened(self, items: list[Any]) -> Any:
        (before, head), body = items[0], self._block(items[1])
        at = _otherwise(body.parts) if isinstance(head, n.If | n.CheckHead) else None
        if at is None:
            return self._open(items[0], body)
        then = n.Block(parts=body.parts[:at], span=self._span(list(body.parts[:at])))
        opened = n.Opened(head=head, body=then, span=self._span([head, then]))
        return _Steps([*before, opened, *body.parts[at:]])

    def block(self, items: list[Any]) -> Any:
        parts = [part for sentence in items[1:] for part in sentence]
        return self._open(items[0], n.Block(parts=tuple(parts), lines=True, span=self._span(parts)))

    def opened_block(self, items: list[Any]) -> Any:
        return self._open(items[0], self._block(items[1]))

    def headed(self, items: list[Any]) -> tuple[list[n.Node], n.Node]:
        return [], items[0]

    def cost(self, items: list[Any]) -> tuple[list[n.Node], n.Node]:
        return [], n.Cost(steps=tuple(items[0]), span=self._span(items))

    def then_head(self, items: list[Any]) -> tuple[list[n.Node], n.Node]:
        return list(items[0]), items[1]

    # ------------------------------------------------ steps
    def seq(self, items: list[Any]) -> _Steps:
        first = items[0]
        return _Steps([*first, items[1]]) if isinstance(first, _Steps) else _Steps([first])

    def either(self, items: list[Any]) -> n.Either:
        first = items[0].options if isinstance(items[0], n.Either) else (items[0],)
        return n.Either(options=(*first, items[1]), span=self._span(items))

    def may(self, items: list[Any]) -> n.May:
        return n.May(step=items[1], span=self._span(items))

    def both(self, items: list[Any]) -> n.Both:
        first = items[0].steps if isinstance(items[0], n.Both) else (items[0],)
        return n.Both(steps=(*first, items[1]), span=self._span(items))

    def _tail(self, items: list[Any]) -> tuple[n.Node | None, tuple[n.Arg, ...], n.Node | None]:
        args = tuple(i for i in items if isinstance(i, n.Arg))
        disguise = next((i.thing for i in items if isinstance(i, _Disguise)), None)
        objects = [i for i in items if isinstance(i, n.Node) and not isinstance(i, n.Arg)]
        return (objects[0] if objects else None), args, disguise

    def act(self, items: list[Any]) -> n.Node:
        found, args, disguise = self._tail(items[1:])
        verb = self._base(items[0])
        if verb == "draw":
            found = _so_many(found)
        if isinstance(found, n.Sum):  # `draw 2 + 1 per weapon in play`
            each = tuple(arg for arg in args if arg.prep == "per")
            found, args = self._per([found, *each]), tuple(arg for arg in args if arg not in each)
        secret = any(isinstance(item, Token) and item.type == "SECRET" for item in items)
        act = n.Act(verb=verb, object=found, args=args, disguise=disguise, secret=secret, span=self._span(items))
        return self._own_act(act) if verb in self.table.own else act

    def check(self, items: list[Any]) -> n.Check:
        found, args, _ = self._tail(items[1:])
        return n.Check(number=found, args=args, span=self._span(items))

    def arg(self, items: list[Any]) -> n.Arg:
        return n.Arg(prep=items[0], thing=items[1], span=items[1].span)

    def aimed(self, items: list[Any]) -> n.Arg:
        return n.Arg(prep="on", thing=items[1], span=items[1].span)

    def disguise(self, items: list[Any]) -> _Disguise:
        return _Disguise(items[1])

    def prep(self, items: list[Token]) -> str:
        return str(items[0])

    nprep = prep

    # ------------------------------------------------ statements and conditions
    def _stated(self, left: n.Node, items: list[Any]) -> tuple[n.Node, tuple[n.Arg, ...]]:
        """What is stated or asked, and what goes with it: `distance from X to Y`."""
        args = tuple(i for i in items if isinstance(i, n.Arg))
        row = self.table.nouns.get(left.noun.word) if isinstance(left, n.Thing) and left.noun is not None else None
        if row is None or not row.args or not isinstance(left, n.Thing):
            return left, args
        own = [n.Arg(prep=w.prep, thing=w.thing, span=w.span) for w in left.where if w.prep in row.args and w.thing]
        return replace(left, where=tuple(w for w in left.where if w.prep not in row.args)), (*own, *args)

    def is_(self, items: list[Any]) -> n.Is:
        how, right = items[-1]
        left, args = self._stated(items[0], items)
        span = self._span([*items[:-1], right])
        return n.Is(left=left, args=args, right=right, negated=how is True, ended=how == ENDED, span=span)

    def sum_is(self, items: list[Any]) -> n.Is:
        """`if my wounds + 1 is at least 3`."""
        first, sign, rest, _, (how, right) = items

        def joined(behind: n.Node) -> n.Node:
            left, last, how = (
                (joined(behind.left), behind.right, behind.sign)
                if isinstance(behind, n.Sum)
                else (first, behind, str(sign))
            )
            return n.Sum(left=left, sign=how, right=last, span=self._span([first, last]))

        return n.Is(
            left=joined(rest),
            right=right,
            negated=how is True,
            ended=how == ENDED,
            span=self._span([first, rest, right]),
        )

    def for_a_time(self, items: list[Any]) -> n.Opened:
        """`X is Y until …`: as with the head before it."""
        until = n.Until(thing=items[2], span=self._span(items[1:]))
        body = n.Block(parts=(items[0],), span=items[0].span)
        return n.Opened(head=until, body=body, span=self._span(items))

    def delta(self, items: list[Any]) -> n.Delta:
        left, args = self._stated(items[0], items)
        by = next(i for i in items if isinstance(i, Token))
        return n.Delta(left=left, args=args, by=int(by), span=self._span(items))

    def delta_by(self, items: list[Any]) -> n.Delta:
        left, args = self._stated(items[0], items)
        sign = 1 if items[-2] == "+" else -1
        return n.Delta(left=left, args=args, by=sign, amount=items[-1], span=self._span(items))

    def have(self, items: list[Any]) -> n.Have:
        return n.Have(left=items[0], right=items[2], span=self._span(items))

    def rule_on(self, items: list[Any]) -> n.Modal:
        found, args, disguise = self._tail(items[3:])
        return n.Modal(left=items[0], modal=items[1], verb=self._base(items[2]), object=found, args=args,
                       disguise=disguise, span=self._span(items))  # fmt: skip

    def rule_on_passive(self, items: list[Any]) -> n.Modal:
        _, args, disguise = self._tail(items[4:])
        return n.Modal(left=items[0], modal=items[1], verb=str(items[3]), args=args, disguise=disguise, passive=True,
                       span=self._span(items))  # fmt: skip

    def rule_on_only(self, items: list[Any]) -> n.Modal:
        return replace(self.rule_on(items[1:]), only=True, span=self._span(items))

    def rule_on_only_passive(self, items: list[Any]) -> n.Modal:
        return replace(self.rule_on_passive(items[1:]), only=True, span=self._span(items))

    def modal(self, items: list[Token]) -> str:
        return " ".join(str(i) for i in items)

    def as_(self, items: list[Any]) -> n.CountsAs:
        return n.CountsAs(left=items[0], right=items[2], span=self._span(items))

    def costs(self, items: list[Any]) -> n.Costs:
        return n.Costs(left=items[0], right=items[2], args=tuple(items[3:]), span=self._span(items))

    def dearer(self, items: list[Any]) -> n.Dearer:
        return n.Dearer(thing=items[0], span=self._span(items))

    def placement(self, items: list[Any]) -> n.Placement:
        return n.Placement(thing=items[1], span=self._span(items))

    def there(self, items: list[Any]) -> n.There:
        return n.There(thing=items[2], span=self._span(items))

    def did(self, items: list[Any]) -> n.Did:
        found, args, _ = self._tail(items[2:])
        return self._happened(items[0], items[1], found, args, items)

    def was(self, items: list[Any]) -> n.Did:
        at = 3 if items[2].type == "NOT" else 2
        _, args, _ = self._tail(items[at + 1 :])
        did = self._happened(items[0], items[at], None, args, items, passive=True)
        return replace(did, negated=at == 3)

    def had(self, items: list[Any]) -> n.Had:
        return n.Had(left=items[0], right=items[2], moment=str(items[3]), span=self._span(items))

    def _happened(
        self,
        left: n.Node | None,
        verb: Token,
        found: n.Node | None,
        args: tuple[n.Arg, ...],
        items: list[Any],
        passive: bool = False,
    ) -> n.Did:
        last = items[-1]
        period = str(last) if isinstance(last, Token) and last.type == "SPAN" else ""
        return n.Did(left=left, verb=str(verb), object=found, args=args, period=period, passive=passive,
                     span=self._span(items))  # fmt: skip

    def who_did(self, items: list[Any]) -> n.Thing:
        found, args, _ = self._tail(items[3:])
        return self._told(items, self._happened(None, items[2], found, args, items[1:]))

    def who_was(self, items: list[Any]) -> n.Thing:
        at = 4 if items[3].type == "NOT" else 3
        _, args, _ = self._tail(items[at + 1 :])
        did = self._happened(None, items[at], None, args, items[1:], passive=True)
        return self._told(items, replace(did, negated=at == 4))

    def whom_did(self, items: list[Any]) -> n.Thing:
        _, args, _ = self._tail(items[4:])
        return self._told(items, self._happened(items[2], items[3], None, args, items[1:]))

    def who_is(self, items: list[Any]) -> n.Thing:
        """`a player who is not wanted`, `cards that are red`."""
        return self._being(items, self.adjective(items[3:]))

    def who_is_one(self, items: list[Any]) -> n.Thing:
        *said, noun = items[3:]
        article = [self.quant([token]) for token in said if token.type != "NOT"]
        return self._being(items, (bool(said) and said[0].type == "NOT", self.core([*article, noun])))

    def who_is_near(self, items: list[Any]) -> n.Thing:
        return self._being(items, self.near(items[3:]))

    def _being(self, items: list[Any], said: tuple[bool, n.Node]) -> n.Thing:
        negated, right = said
        span = self._span([*items[1:-1], right])
        prep = f"{items[1]} is{' not' if negated else ''}"  # `who` is a player, `that` a card as well
        return self._narrowed(items[0], n.Where(prep=prep, thing=right, span=span))

    def who_has(self, items: list[Any]) -> n.Thing:
        """`a player who has a weapon in play`: one with a weapon in play."""
        return self.qualified([items[0], "with", items[3]])

    # what one is or has, behind another such
    def being_so(self, items: list[Any]) -> n.Node:
        return self._or_not(items, self.adjective(items[-1:])[1])

    def being_one(self, items: list[Any]) -> n.Node:
        said = [each for each in items[1:] if not isinstance(each, Token) or each.type != "NOT"]
        return self._or_not(items, self.core([self.quant([x]) if isinstance(x, Token) else x for x in said]))

    def _or_not(self, items: list[Any], what: n.Node) -> n.Node:
        negated = any(isinstance(each, Token) and each.type == "NOT" for each in items)
        return n.Where(prep=NOT_SO, thing=what, span=self._span(items)) if negated else what

    def who_is_neither(self, items: list[Any]) -> n.Thing:
        """`a player who is not wanted or poisoned` is neither."""
        return self._being(items, (True, self.adj_or(items[-2:])))

    def having(self, items: list[Any]) -> n.Where:
        return n.Where(prep="with", thing=items[1], span=self._span(items))

    def compare_there(self, items: list[Any]) -> n.Compare:
        relation, core, prep, inner = items
        return self.compare([relation, self.qualified([core, prep, inner])])

    def who_is_either(self, items: list[Any]) -> n.Thing:
        """`a player who is wanted or has 1 life`: is wanted, or is one with 1 life."""
        core, who, *ways = items
        each = tuple(self._one_with(core, str(who), way) if _has(way) else _said_by(way, str(who)) for way in ways)
        either = n.Group(joined="or", things=each, span=self._span(ways))
        return self._narrowed(core, n.Where(prep=f"{who} is", thing=either, span=self._span(ways)))

    def _one_with(self, core: n.Thing, who: str, has: n.Where) -> n.Thing:
        one = n.Noun(word="player" if self._is_player(core, who) else "card", kind="noun", span=has.span)
        quantity = n.Quantity(words=("a",), span=has.span)
        return self.qualified([n.Thing(quantity=quantity, noun=one, span=has.span), has.prep, has.thing])

    def _is_player(self, thing: n.Thing, who: str) -> bool:
        row = self.table.nouns.get(thing.noun.word) if thing.noun is not None else None
        return who == "who" if row is None else row.type == "player"

    def who_is_both(self, items: list[Any]) -> n.Thing:
        core, who, *ways = items
        for way in ways:
            core = self._who(core, str(who), way)
        return core  # type: ignore[no-any-return]

    def _who(self, core: n.Thing, who: str, way: n.Node) -> n.Thing:
        if isinstance(way, n.Where):
            has = _has(way)
            return self.qualified([core, way.prep, way.thing]) if has else self._narrowed(core, _said_by(way, who))
        return self._narrowed(core, n.Where(prep=f"{who} is", thing=way, span=way.span))

    def or_is(self, items: list[Any]) -> n.Node:
        """`I have 1 life or am wanted`; `another player is wanted or has 1 life`: there is one who is either."""
        first = self._asked_first(items[0])
        plain = first is items[0] and not first.args and not first.negated if isinstance(first, n.Is) else True
        if _ranges(first.left) in ("one", "none") and plain and self._is_player(first.left, "who"):
            ways = (first.right if isinstance(first, n.Is) else self.having([None, first.right]), items[1])
            there = n.Thing(noun=n.Noun(word="game", kind="noun", span=first.span), span=first.span)
            either = self.who_is_either([first.left, "who", *ways])
            return n.Is(left=either, right=n.Where(prep="in", thing=there, span=first.span), span=self._span(items))
        if _ranges(first.left) not in ("", "one"):
            hint = "say `all … are A or all … have B`"
            raise _Misplaced(self._span(items), Fault("E0312", "each of them, or all in one way?", 1, 1, 1, hint))
        return self._several_conditions("or", [items[0], self._asked_too(first, items[1])])

    def and_is(self, items: list[Any]) -> n.Node:
        """`another player is wanted and has 1 life`: the one who is has it, too."""
        first = self._asked_first(items[0])
        if _ranges(first.left) in ("one", "none") or self._may_be_several(first.left):
            if isinstance(items[0], n.Joined) or (isinstance(first, n.Is) and (first.args or first.negated)):
                hint = "say it of one: `a wanted player has 1 life`"
                raise _Misplaced(self._span(items), Fault("E0312", "one who is both?", 1, 1, 1, hint))
            way = first.right if isinstance(first, n.Is) else n.Where(prep="with", thing=first.right, span=first.span)
            narrowed = replace(first, left=self._who(first.left, "who", way))
            return self._asked_too(narrowed, items[1])
        return self._several_conditions("and", [items[0], self._asked_too(first, items[1])])

    def _asked_first(self, asked: n.Node) -> Any:
        found = asked.conditions[-1] if isinstance(asked, n.Joined) else asked
        known = isinstance(found, n.Did | n.Had) and found.left is not None and not _ranges(found.left)
        if (known or isinstance(found, n.Is | n.Have)) and isinstance(getattr(found, "left", None), n.Thing):
            return found
        hint = "say it by itself: `… and that player has …`"
        raise _Misplaced(asked.span, Fault("E0205", "who is this asked of?", 1, 1, 1, hint))

    def _may_be_several(self, left: n.Thing) -> bool:
        """`the outlaw`, a role that several may have: one of them is both."""
        row = self.table.nouns.get(left.noun.word) if left.noun is not None and not left.noun.plural else None
        words = left.quantity.words if left.quantity is not None else ()
        return row is not None and row.role and not row.alone and "the" in words

    def _asked_too(self, first: n.Is | n.Have, way: n.Node) -> n.Is | n.Have:
        span = Span(first.span.file, first.span.line, first.span.column, way.span.end_line, way.span.end_column)
        if _has(way):
            return n.Have(left=first.left, right=way.thing, span=span)  # type: ignore[attr-defined]
        negated = isinstance(way, n.Where) and way.prep == NOT_SO and way.thing is not None
        return n.Is(left=first.left, right=way.thing if negated else way, negated=negated, span=span)  # type: ignore

    def _told(self, items: list[Any], did: n.Did) -> n.Thing:
        thing: n.Thing = items[0]
        return replace(thing, told=did, span=self._span(items))

    def adjective(self, items: list[Any]) -> tuple[bool, n.Node]:
        word, span = str(items[-1]), self._span(items[-1:])
        if word in self.table.own:
            noun = n.Noun(word=self.table.own[word].type, kind="noun", span=span)
            where = n.Where(prep="own", thing=self._meant(word, span), icon=word, span=span)
            return len(items) == 2, n.Thing(
                quantity=n.Quantity(words=("a",), span=span), noun=noun, where=(where,), span=span
            )
        return len(items) == 2, n.Adjective(words=(str(items[-1]),), span=self._span(items[-1:]))

    def adjectives(self, items: list[Any]) -> tuple[bool, n.Node]:
        negated = isinstance(items[0], Token) and items[0].type == "NOT"
        found = self.adj_or(items[-2:])
        own = next((word for word in found.words if word in self.table.own), None)
        if own is not None:
            hint = f"say it of each: `X is {own} or X is …`"
            raise _Misplaced(found.span, Fault("E0312", f"`{own}` is said by itself", 1, 1, 1, hint))
        return negated, found

    def is_both(self, items: list[Any]) -> n.Joined | n.Is:
        """`I am wanted and poisoned`, which is both; `not wanted and poisoned` could be neither or not both."""
        *said, first, second = items
        negated = said[-1].type == "NOT"
        span = self._span(items)
        if negated:
            hint = "say it of each: `X is not A and X is not B`, or `not A or B` for neither"
            raise _Misplaced(span, Fault("E0312", "not both, or neither?", 1, 1, 1, hint))
        left = said[0]
        if len(said) == 2 and _ranges(left) in ("one", "none"):  # the one who is the first is the second, too
            first = self.adjective([first])[1] if isinstance(first, Token) else first
            second = (self.adjective([second])) if isinstance(second, Token) else (False, second)
            return self.is_([self._who(left, "who", first), said[1], second])
        each = [(self.adjective([x]) if isinstance(x, Token) else (False, x)) for x in (first, second)]
        return n.Joined(joined="and", conditions=tuple(self.is_([*said, x]) for x in each), span=span)

    def either_is_so(self, items: list[Any]) -> n.Joined:
        return self._several_conditions("or", items)

    def both_are_so(self, items: list[Any]) -> n.Joined:
        return self._several_conditions("and", items)

    def _several_conditions(self, joined: str, items: list[Any]) -> n.Joined:
        first, last = items
        before = first.conditions if isinstance(first, n.Joined) and first.joined == joined else (first,)
        return n.Joined(joined=joined, conditions=(*before, last), span=self._span(items))

    def ended(self, items: list[Any]) -> tuple[str, n.Node]:
        thing = items[1]
        if isinstance(thing, Token):
            thing = n.Adjective(words=(str(thing),), span=self._span([thing]))
        return ENDED, thing

    def equals(self, items: list[Any]) -> tuple[bool, n.Node]:
        found = items[-1]
        bare = isinstance(found, n.Thing) and found.noun is not None and found.noun.kind == "rank"
        if bare and found.quantity is None and not found.where:
            return len(items) == 2, found.adjectives[0]
        return len(items) == 2, found

    def equals_per(self, items: list[Any]) -> tuple[bool, n.Node]:
        negated = isinstance(items[0], Token)
        return negated, self._per(items[1:] if negated else items)

    def _per(self, items: list[Any]) -> n.Node:
        """`1 + 1 per weapon in play`: of the last of a sum."""
        number, *args = items
        for arg in args:
            one = number.thing if isinstance(number, n.Compare) else number  # `is at least my life at the start …`
            if arg.prep == "at" and isinstance(one, n.Thing):  # `my life at the start of my turn`
                at = n.Where(prep="at", thing=arg.thing, span=arg.span)
                one = replace(one, where=(*one.where, at), span=self._span([one, arg]))
                number = replace(number, thing=one) if isinstance(number, n.Compare) else one
                continue
            if arg.prep != "per":
                hint = "say `per`, or of whom: `the life of that player`"
                fault = Fault("E0205", f"`{arg.prep}` cannot follow a number", 1, 1, len(arg.prep), hint)
                raise _Misplaced(arg.span, fault)
            if isinstance(number, n.Sum):
                last = n.Per(number=number.right, each=arg.thing, span=self._span([number.right, arg]))
                number = replace(number, right=last)
            else:
                number = n.Per(number=number, each=arg.thing, span=self._span([number, arg]))
        found: n.Node = number
        return found

    amount_per = _per

    def located(self, items: list[Any]) -> tuple[bool, n.Node]:
        negated = isinstance(items[0], Token)
        prep, thing = items[-2:]
        return negated, n.Where(prep=prep, thing=thing, span=thing.span)

    def near(self, items: list[Any]) -> tuple[bool, n.Node]:
        negated = items[0].type == "NOT"
        at, far, *of = items[1:] if negated else items
        if len(of) == 2 and of[0] != "of":
            of = [of[0], n.Thing(where=(n.Where(prep=of[0], thing=of[1], span=of[1].span),), span=of[1].span)]
        thing = of[1] if of else None
        return negated, n.Where(prep="within", thing=thing, within=far, span=self._span([at, far, *of]))

    # ------------------------------------------------ heads
    def on(self, items: list[Any]) -> n.On:
        return n.On(windows=tuple(items[0]), modifiers=tuple(items[1]), span=self._span(items))

    def offered(self, items: list[Any]) -> n.On:
        return n.On(windows=tuple(items[2]), modifiers=tuple(items[3]), by=items[0], span=self._span(items))

    def windows(self, items: list[Any]) -> list[n.Window]:
        return [*items[0], items[1]] if isinstance(items[0], list) else [items[0]]

    def mods(self, items: list[Any]) -> list[n.Modifier]:
        return list(items)

    def _window(self, kind: str, items: list[Any], slot: str) -> n.Window:
        return n.Window(kind=kind, span=self._span(items), **{slot: items[-1]})

    def when(self, items: list[Any]) -> n.Window:
        return self._window("when", items, "event")

    def each_time(self, items: list[Any]) -> n.Window:
        return self._window("each time", items, "event")

    def before(self, items: list[Any]) -> n.Window:
        return self._window("before", items, "event")

    def after(self, items: list[Any]) -> n.Window:
        return self._window("after", items, "event")

    def before_moment(self, items: list[Any]) -> n.Window:
        return self._window("before", items, "moment")

    def after_moment(self, items: list[Any]) -> n.Window:
        return self._window("after", items, "moment")

    def at_moment(self, items: list[Any]) -> n.Window:
        return self._window("at", items, "moment")

    def whenever(self, items: list[Any]) -> n.Window:
        return self._window("whenever", items, "condition")

    def as_soon_as(self, items: list[Any]) -> n.Window:
        return self._window("as soon as", items, "condition")

    def during(self, items: list[Any]) -> n.Window:
        times = self.times([items[0]]) if items[0].type == "TIMES" else None
        return n.Window(kind=str(items[-2]), moment=items[-1], times=times, span=self._span(items))

    outside = during

    def any_time(self, items: list[Any]) -> n.Window:
        return n.Window(kind="any time", span=self._span(items))

    def order(self, items: list[Token]) -> n.Modifier:
        return n.Modifier(kind="order", word=str(items[0]), span=self._span(list(items)))

    def may_mod(self, items: list[Token]) -> n.Modifier:
        return n.Modifier(kind="may", span=self._span(list(items)))

    def limit(self, items: list[Any]) -> n.Modifier:
        per = items[1] if len(items) > 1 else None
        return n.Modifier(kind="limit", word=str(items[0]), per=per, span=self._span(list(items)))

    def if_mod(self, items: list[Any]) -> n.Modifier:
        return n.Modifier(kind="if", condition=items[1], span=self._span(items))

    def even(self, items: list[Token]) -> n.Modifier:
        return n.Modifier(kind="even", word=str(items[1]), span=self._span(list(items)))

    def relative(self, items: list[Token]) -> n.Modifier:
        return n.Modifier(kind=str(items[0]), word=str(items[1]), span=self._span(list(items)))

    def until(self, items: list[Any]) -> n.Until:
        return n.Until(thing=items[1], span=self._span(items))

    until_event = until_so = until

    def while_(self, items: list[Any]) -> n.While:
        return n.While(condition=items[1], span=self._span(items))

    def if_(self, items: list[Any]) -> n.If:
        return n.If(condition=items[1], span=self._span(items))

    def otherwise(self, items: list[Any]) -> n.Otherwise:
        return n.Otherwise(span=self._span(items))

    def check_head(self, items: list[Any]) -> n.CheckHead:
        negated, asked = items[1]
        if isinstance(asked, n.Node):
            return n.CheckHead(asked=asked, negated=negated, span=self._span(items[:1]))
        return n.CheckHead(faces=asked, negated=negated, span=self._span(items[:1]))

    def face(self, items: list[Token]) -> str:
        return str(items[0])

    def flip(self, items: list[Any]) -> tuple[bool, tuple[str, ...]]:
        negated = isinstance(items[0], Token)
        return negated, tuple(items[1:] if negated else items)

    def flip_ranked(self, items: list[Any]) -> tuple[bool, n.Node]:
        return len(items) == 3, n.Where(prep=str(items[-2]), thing=items[-1], span=self._span(items[-2:]))

    def flip_like(self, items: list[Any]) -> tuple[bool, n.Node]:
        return isinstance(items[0], Token), n.Where(prep=items[-2], thing=items[-1], span=items[-1].span)

    def repeat(self, items: list[Any]) -> n.Repeat:
        return n.Repeat(span=self._span(items))

    def times(self, items: list[Any]) -> n.Times:
        span = self._span(items)
        if len(items) == 2:
            return n.Times(amount=items[0], span=span)
        word = str(items[0])
        return n.Times(number={"once": 1, "twice": 2}.get(word) or int(word.split()[0]), span=span)

    def subject(self, items: list[Any]) -> n.Subject:
        manner = str(items[1]) if len(items) == 2 else None
        return n.Subject(thing=items[0], manner=manner, span=self._span(items))

    def grant(self, items: list[Any]) -> n.Grant:
        return n.Grant(thing=items[0], span=self._span(items))

    # ------------------------------------------------ events
    def does(self, items: list[Any]) -> n.Event:
        found, args, _ = self._tail(items[2:])
        return n.Event(
            subject=items[0], verbs=items[1], object=found, args=args, span=self._span([items[0], *items[2:]])
        )

    def would(self, items: list[Any]) -> n.Event:
        found, args, _ = self._tail(items[3:])
        return n.Event(subject=items[0], verbs=items[2], object=found, args=args, would=True, span=self._span(items))

    def is_done(self, items: list[Any]) -> n.Event:
        _, args, _ = self._tail(items[3:])
        return n.Event(subject=items[0], verbs=(str(items[2]),), args=args, passive=True, span=self._span(items))

    def is_no_longer(self, items: list[Any]) -> n.Event:
        _, args, _ = self._tail(items[4:])
        return n.Event(
            subject=items[0], verbs=(str(items[3]),), args=args, passive=True, ended=True, span=self._span(items)
        )

    def would_be_done(self, items: list[Any]) -> n.Event:
        _, args, _ = self._tail(items[4:])
        return n.Event(
            subject=items[0], verbs=(str(items[3]),), args=args, passive=True, would=True, span=self._span(items)
        )

    def deed(self, items: list[Token]) -> tuple[str, ...]:
        return tuple(self._base(i) for i in items)

    # ------------------------------------------------ things
    def sum(self, items: list[Any]) -> n.Sum | n.Compare:
        """`at least my life + 1` compares with the sum."""
        first = items[0]
        if isinstance(first, n.Compare) and first.than is None:
            whole = n.Sum(left=first.thing, sign=str(items[1]), right=items[2], span=self._span(items))
            return replace(first, thing=whole, span=whole.span)
        return n.Sum(left=items[0], sign=str(items[1]), right=items[2], span=self._span(items))

    def _group(self, joined: str, items: list[Any]) -> n.Group:
        first = items[0].things if isinstance(items[0], n.Group) and items[0].joined == joined else (items[0],)
        return n.Group(joined=joined, things=(*first, items[1]), span=self._span(items))

    def one_of(self, items: list[Any]) -> n.Group:
        return self._group("or", items)

    def all_of(self, items: list[Any]) -> n.Group:
        return self._group("and", items)

    def in_order(self, items: list[Any]) -> n.Group:
        return self._group("then", items)

    def _narrowed(self, core: n.Thing, where: n.Where) -> n.Thing:
        span = Span(core.span.file, core.span.line, core.span.column, where.span.end_line, where.span.end_column)
        return replace(core, where=(*core.where, where), span=span)

    def qualified(self, items: list[Any]) -> n.Thing:
        core, prep, inner = items
        kept, moved = self._own_phrases(inner)
        if prep == "aimed at" and isinstance(inner, n.Thing):  # what follows is said of the card
            kept, moved = replace(inner, where=()), inner.where
        if prep == "of" and isinstance(kept, n.Thing) and not self._is_card(kept):
            but = tuple(w for w in kept.where if w.prep == "but" and self._is_card(w.thing))
            kept = replace(kept, where=tuple(w for w in kept.where if w not in but))
            moved = (*moved, *but)  # `cards of others but BANG!`: no player is one
        found = self._narrowed(core, n.Where(prep=prep, thing=kept, span=inner.span))
        for where in moved:
            found = self._narrowed(found, where)
        return found

    def _own_phrases(self, inner: n.Node) -> tuple[n.Node, tuple[n.Where, ...]]:
        """What stands behind a place, a player or a value and can only be meant of the cards before it.

        `a card in hand of the same suit`, `2 cards of the same rank in play`: suits and ranks are of cards, and nothing
        lies in a suit.
        """
        if not isinstance(inner, n.Thing) or inner.noun is None or not inner.where:
            return inner, ()
        if inner.noun.word in VALUES and inner.noun.kind == "noun":
            compared = any(set(a.words) & set(COMPARING) for a in inner.adjectives)
            own = [w for w in inner.where if w.prep in BOUNDS or (w.prep == "of" and not compared)]
        elif inner.noun.word == "sequence" or (inner.noun.word == "them" and inner.noun.kind == "pronoun"):
            own = []
        elif self._is_card(inner) and inner.noun.kind != "pronoun":
            return inner, ()
        else:
            own = [w for w in inner.where if not self._is_of_cards(w)]
        return replace(inner, where=tuple(own)), tuple(w for w in inner.where if w not in own)

    def _is_card(self, thing: n.Node | None) -> bool:
        if not isinstance(thing, n.Thing) or thing.noun is None:
            return False
        row = self.table.nouns.get(thing.noun.word)
        return thing.noun.kind in ("name", "this") or (row is not None and row.type == "card")

    def _is_of_cards(self, where: n.Where) -> bool:
        noun = where.thing.noun.word if isinstance(where.thing, n.Thing) and where.thing.noun is not None else ""
        return (where.prep == "of" and noun in VALUES) or noun == "sequence"

    def bounded(self, items: list[Any]) -> n.Thing:
        """`a card higher than it`, `of a lower rank than it`, `of the same suit as it`."""
        core, how, inner = items
        return self._narrowed(core, n.Where(prep=str(how), thing=inner, span=self._span([how, inner])))

    def with_icon(self, items: list[Any]) -> n.Thing:
        core, prep, verb = items
        icon, span = self._base(verb), self._token_span(verb)
        if prep not in ("with", "without"):
            hint = f"of a card with that icon say `a card with {icon}`"
            raise _Misplaced(span, Fault("E0205", f"`{icon}` cannot stand behind `{prep}`", 1, 1, 1, hint))
        if icon in self.table.own:
            acts = [each.verb for each in self._meant(icon, span).walk() if isinstance(each, n.Act)]
            if len(acts) != 1:
                hint = f"it stands for {quoted(self.table.own[icon].text)}: say one of its verbs"
                raise _Misplaced(span, Fault("E0301", f"`{icon}` is not one verb on a card", 1, 1, 1, hint))
            icon = acts[0]
        return self._narrowed(core, n.Where(prep=prep, icon=icon, span=span))

    def with_icon_at(self, items: list[Any]) -> n.Thing:
        """`a card with heal in hand`: where it lies is said of the card."""
        core, prep, verb, at, inner = items
        return self.qualified([self.with_icon([core, prep, verb]), at, inner])

    def within(self, items: list[Any]) -> n.Thing:
        core, number = items[0], items[2]
        prep, inner = (items[3], items[4]) if len(items) == 5 else ("of", None)
        span = self._span(items[1:])
        if prep == "of":
            return self._narrowed(core, n.Where(prep="within", thing=inner, within=number, span=span))
        near = self._narrowed(core, n.Where(prep="within", within=number, span=span))
        return self._narrowed(near, n.Where(prep=prep, thing=inner, span=self._span([inner])))

    def compare(self, items: list[Any]) -> n.Compare:
        return n.Compare(relation=str(items[0]), thing=items[1], span=self._span(items))

    def compare_with(self, items: list[Any]) -> n.Compare:
        relation = "more than" if items[0] == "more" else "fewer than"
        return n.Compare(relation=relation, thing=items[1], than=items[3], span=self._span(items))

    def compare_by(self, items: list[Any]) -> n.Compare:
        """`2 more cards in hand than me`."""
        by, more, thing, _, than = items
        relation = "more than" if more == "more" else "fewer than"
        return n.Compare(relation=relation, thing=thing, than=than, by=by, span=self._span(items))

    def far(self, items: list[Any]) -> n.Node | int:
        return items[0] if isinstance(items[0], n.Node) else int(items[0])

    def half(self, items: list[Any]) -> n.Half:
        token, thing = items[0], items[-1]
        if len(items) == 3 and items[1] != "of":
            message = f"`{items[1]}` cannot follow `half`"
            raise Faults([Fault("E0205", message, token.line or 1, token.column or 1, len("half"), "say `half of`")])
        return n.Half(thing=thing, up=token.endswith("up"), span=self._span([token, thing]))

    def product(self, items: list[Any]) -> n.Product:
        times = self.times(items[:1]).number or 0
        return n.Product(times=times, thing=items[1], span=self._span(items))

    def gauged(self, items: list[Any]) -> n.Thing:
        """`the distance from X to Y`: what goes with a number stands behind it."""
        found, *args = items
        for where in args:
            found = self._narrowed(found, where)
        thing: n.Thing = found
        return thing

    def marg(self, items: list[Any]) -> n.Where:
        return n.Where(prep=str(items[0]), thing=items[1], span=self._span(items))

    def as_many(self, items: list[Any]) -> n.Thing:
        """`as many cards as X` are `(X) cards`."""
        first, thing, _, amount = items
        said = thing.quantity if isinstance(thing, n.Thing) else None
        counts = said is not None and (said.number is not None or said.amount is not None or said.up_to)
        if not isinstance(thing, n.Thing) or counts:
            message, hint = "how many is said twice here", "say `as many cards as …`"
            raise Faults([Fault("E0205", message, first.line or 1, first.column or 1, len(first), hint)])
        quantity = n.Quantity(words=said.words if said else (), amount=amount, span=self._span(items))
        return replace(thing, quantity=quantity, span=self._span(items))

    def as_many_had(self, items: list[Any]) -> n.Thing:
        """`as many cards as I had at the start of my turn` are as many as they were then."""
        first, thing, as_, owner, had, *where, moment = items
        lying = self.qualified([thing, *where]) if where and isinstance(thing, n.Thing) else thing
        had_by = n.Had(left=owner, right=lying, moment=str(moment), span=self._span([owner, had, moment]))
        return self.as_many([first, thing, as_, had_by])

    def core(self, items: list[Any]) -> n.Thing:
        span = self._span(items)
        quantity = next((i for i in items if isinstance(i, n.Quantity)), None)
        noun = next((i for i in items if isinstance(i, n.Noun)), None)
        adjectives = next((tuple(i) for i in items if isinstance(i, list)), ())
        first = items[0]
        if isinstance(first, Token) and first.type == "PRON":
            noun = n.Noun(word=str(first), kind="pronoun", span=span)
        elif isinstance(first, Token) and first.type == "THIS":
            word = noun.word if noun is not None else "this"
            noun = n.Noun(word=word, kind="this", number=noun.number if noun else None, span=span)
        thing = self._with_rank(n.Thing(quantity=quantity, adjectives=adjectives, noun=noun, span=span))
        return self._own_thing(thing) if self.table.own else thing

    def _with_rank(self, thing: n.Thing) -> n.Thing:
        """`a 7 card`, `a 7`: a number behind an article is a rank; `2 cards` are two."""
        quantity, noun = thing.quantity, thing.noun
        if quantity is None or quantity.number is None or not quantity.words or quantity.up_to:
            return thing
        single = bool({"a", "another", "any", "each", "no", "that"} & set(quantity.words))
        if noun is None and "a" not in quantity.words and "no" not in quantity.words:
            return thing
        row = self.table.nouns.get(noun.word) if noun is not None and noun.kind == "noun" else None
        if noun is not None and (noun.plural or not (noun.kind == "name" or (row is not None and row.type == "card"))):
            return thing
        if noun is not None and noun.kind == "name" and not single:
            return thing
        rank = n.Adjective(words=(str(quantity.number),), span=quantity.span)
        noun = noun or n.Noun(word="card", kind="rank", span=quantity.span)
        return replace(thing, quantity=replace(quantity, number=None), adjectives=(rank, *thing.adjectives), noun=noun)

    def of_rank(self, items: list[Any]) -> n.Thing:
        """`a K`: a card of that rank; `K` by itself is a rank as well."""
        quantity = next((i for i in items if isinstance(i, n.Quantity)), None)
        span = self._token_span(items[-1])
        noun = n.Noun(word="card", kind="rank", span=span)
        rank = n.Adjective(words=(str(items[-1]),), span=span)
        return n.Thing(quantity=quantity, adjectives=(rank,), noun=noun, span=self._span(items))

    def noun(self, items: list[Token]) -> n.Noun:
        rank = str(items[1]) if len(items) == 2 and items[1].type == "RANK" else ""
        number = int(items[1]) if len(items) == 2 and not rank else None
        kind = "name" if items[0].type == "NAME" else "noun"
        word = self._base(items[0])
        plural = kind == "noun" and word != str(items[0])
        return n.Noun(word=word, kind=kind, number=number, rank=rank, plural=plural, span=self._span(list(items)))

    def quant(self, items: list[Any]) -> n.Quantity:
        words, number, amount, up_to, more = [], None, None, False, ""
        for item in items:
            if isinstance(item, n.Node):
                amount = item
            elif item.type == "INT":
                number = int(item)
            elif item.type == "UPTO":
                up_to = True
            elif item.type == "MORE_OF_IT":
                more = "more" if item == "more" else "less"
            elif item.type == "THAT_MANY":
                noun = n.Noun(word=str(item), kind="pronoun", span=self._span([item]))
                amount = n.Thing(noun=noun, span=self._span([item]))
            else:
                words.append({"an": "a"}.get(str(item), str(item)))
        return n.Quantity(
            words=tuple(words), number=number, amount=amount, up_to=up_to, more=more, span=self._span(items)
        )

    def amount(self, items: list[Any]) -> n.Node:
        node: n.Node = items[0]
        return node

    def adjs(self, items: list[Any]) -> list[n.Adjective]:
        return [i if isinstance(i, n.Adjective) else n.Adjective(words=(str(i),), span=self._span([i])) for i in items]

    def adj_or(self, items: list[Any]) -> n.Adjective:
        first = items[0].words if isinstance(items[0], n.Adjective) else (str(items[0]),)
        return n.Adjective(words=(*first, str(items[1])), span=self._span(items))

    def _base(self, token: Token) -> str:
        return self.table.bases.get(str(token), str(token))


def _unreadable(own: Own, problems: list[Diagnostic]) -> Fault:
    circle = next((problem for problem in problems if problem.code == "E0313"), None)
    if circle is not None:
        return Fault("E0313", circle.message, 1, 1, 1, "say it by other words")
    message = f"the text of `{own.word}` cannot be read: {problems[0].message}"
    return Fault("E0314", message, 1, 1, 1, f"it is declared as {quoted(own.text)}")


class _Misplaced(Exception):
    """A fault at a place that is known already."""

    def __init__(self, span: Span, fault: Fault) -> None:
        super().__init__(fault)
        self.span, self.fault = span, fault


class _Steps(list[Any]):
    """The steps of one clause, while it is being built."""


def _otherwise(parts: tuple[n.Node, ...]) -> int | None:
    """Where an `otherwise` that nothing behind an `if` can have stands on its line: `if X: A, otherwise: B`."""
    for at, part in enumerate(parts):
        if at and isinstance(part, n.Opened) and isinstance(part.head, n.Otherwise):
            before = parts[at - 1]
            has_own = isinstance(before, n.May) or (
                isinstance(before, n.Opened) and isinstance(before.head, n.If | n.CheckHead | n.Subject)
            )
            return None if has_own else at
    return None


class _Disguise:
    def __init__(self, thing: n.Node) -> None:
        self.thing = thing


def _so_many(found: n.Node | None) -> n.Node | None:
    """`draw 2 cards` is `draw 2`, `draw a card` is `draw`: cards that nothing else is said about are off the deck."""
    if not isinstance(found, n.Thing) or found.noun is None or found.adjectives or found.where or found.told:
        return found
    quantity = found.quantity
    if found.noun.word != "card" or quantity is None or quantity.up_to or set(quantity.words) - {"a"}:
        return found
    counted = quantity.number is not None or quantity.amount is not None
    if found.noun.kind == "rank":
        return found
    return n.Thing(quantity=quantity, span=found.span) if counted else None


def _said_by(way: Any, who: str) -> Any:
    """What one is not, said with `who` or with `that`."""
    return replace(way, prep=f"{who} {way.prep}") if isinstance(way, n.Where) and way.prep == NOT_SO else way


def _has(way: n.Node) -> bool:
    """Is it what one has, not what or where one is?"""
    return isinstance(way, n.Where) and way.prep == "with"


def _ranges(left: n.Node) -> str:
    """Is it said of `one` of several, of `all` of them, or of `none`? Nothing: of who is known."""
    quantity, noun = (left.quantity, left.noun) if isinstance(left, n.Thing) else (None, None)
    words = {*quantity.words} if quantity is not None else set()
    if words & {"a", "another", "any"}:
        return "one"
    if "no" in words:
        return "none"
    many = noun is not None and noun.kind == "noun" and noun.plural and not words & {"those", "the", "these"}
    many = many or (noun is not None and noun.word in ("all-others", "others"))
    counted = quantity is not None and (quantity.number is not None or quantity.amount is not None)
    return "all" if words & {"all", "each", "every"} or many or counted else ""
