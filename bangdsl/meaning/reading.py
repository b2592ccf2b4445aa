"""Reading the tree so that nothing is dropped: each part of a thing is taken once, and what is left is refused.

Whoever lowers a node opens a `Reading` of it, takes the parts it has a use for, and closes it. Nothing else has to
remember to refuse a word: a determiner, a number, an adjective, a phrase or an argument nobody took is a diagnostic at
that word. What nobody ever opened is found at the end by the ledger, which notes every part that was opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType

from bangdsl.spans import Span
from bangdsl.tree import nodes as n


class Refused(Exception):
    """A text that reads well but says something that cannot be meant, at a word, with words that can."""

    def __init__(self, node: n.Node | Span, message: str, hint: str | None = None, code: str = "E0312") -> None:
        super().__init__(message)
        self.span = node if isinstance(node, Span) else node.span
        self.message, self.hint, self.code = message, hint, code
        self.others: list[Refused] = []  # what else is wrong in the same text

    def all(self) -> list[Refused]:
        return [self, *self.others]


ARTICLES = ("a", "the")
MORE = "say it of what would happen: `when I would draw: draw 1 more`; or count it: `(my hand + 1)`"
Part = n.Quantity | n.Adjective | n.Where | n.Did


class Ledger:
    """The parts of a text that have been opened, by where they stand: a part that is changed on the way stays known."""

    def __init__(self) -> None:
        self._opened: set[tuple[type[n.Node], Span]] = set()

    def note(self, *parts: n.Node | None) -> None:
        self._opened |= {(type(part), part.span) for part in parts if part is not None}

    def unread(self, node: n.Node) -> Iterator[Refused]:
        """What is written there and nobody has opened; what stands inside such a part goes with it."""
        for child in node.children():
            part = isinstance(node, n.Thing) and isinstance(child, Part)
            if (part or isinstance(child, n.Arg)) and _says_something(child) and self._unknown(child):
                yield _unread(child)
            else:
                yield from self.unread(child)

    def _unknown(self, part: n.Node) -> bool:
        return (type(part), part.span) not in self._opened


_ORDINAL = "it is said of events, `when I draw my second card`; who comes next behind the most cannot be told"
INSTEAD_OF = {
    "same": "say with what: `as much life as the sheriff`, `as many cards in hand as me`",
    "second": _ORDINAL,
    "third": _ORDINAL,
}


def _says_something(part: n.Node) -> bool:
    if not isinstance(part, n.Quantity):
        return True
    return bool(set(part.words) - set(ARTICLES)) or part.number is not None or part.amount is not None


def _unread(part: n.Node) -> Refused:
    match part:
        case n.Quantity(words=words) if set(words) - set(ARTICLES):
            word = next(word for word in words if word not in ARTICLES)
            return Refused(part, f"`{word}` says nothing here", _instead(word))
        case n.Quantity():
            return Refused(part, "so many cannot be meant here", "leave the number out")
        case n.Adjective(words=words):
            hint = INSTEAD_OF.get(words[0], "leave it out")
            return Refused(part, f"`{' or '.join(words)}` says nothing here", hint)
        case n.Where():
            said = part.icon or "" if part.prep == "own" else f"{part.prep} {part.icon or _noun_of(part.thing)}".strip()
            return Refused(part, f"`{said}` says nothing here", "leave it out, or say it of something else")
        case n.Did():
            return Refused(part, "what happened says nothing here", "leave it out, or say it of a player or a card")
        case n.Arg():
            return Refused(part, f"`{part.prep} {_noun_of(part.thing)}` says nothing here", "leave it out")
    raise AssertionError(part)


class Reading:
    """A thing of the tree and what of it has not been read yet."""

    def __init__(self, node: n.Node, ledger: Ledger, what: str = "this") -> None:
        if not isinstance(node, n.Thing):
            hint = "say one, or make two sentences of it"
            raise Refused(node, f"{what} cannot be a list or a comparison here", hint)
        self.node = node
        self.noun = node.noun
        quantity = node.quantity
        ledger.note(quantity, *node.adjectives, *node.where, node.told)
        self._words = list(quantity.words) if quantity is not None else []
        self._number = quantity.number if quantity is not None else None
        self._amount = quantity.amount if quantity is not None else None
        self._up_to = quantity.up_to if quantity is not None else False
        self._more = quantity.more if quantity is not None else ""
        self._adjectives = list(node.adjectives)
        self._where = list(node.where)
        self._noun_number = node.noun.number if node.noun is not None else None
        self._told = node.told

    def __enter__(self) -> Reading:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, mistake: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()

    # ---------------------------------------------------------------- looking
    @property
    def word(self) -> str:
        """The noun, in the spelling of the table."""
        return self.noun.word if self.noun is not None else ""

    @property
    def kind(self) -> str:
        """noun, name, pronoun, this, or nothing."""
        return self.noun.kind if self.noun is not None else ""

    @property
    def plural(self) -> bool:
        return self.noun is not None and self.noun.plural

    def says(self, *words: str) -> bool:
        return any(word in self._words for word in words)

    def counts(self) -> bool:
        return self._number is not None or self._amount is not None

    def described(self, word: str) -> bool:
        return any(word in a.words for a in self._adjectives)

    def phrase(self, *preps: str) -> n.Where | None:
        return next((w for w in self._where if w.prep in preps), None)

    def left(self) -> list[n.Where]:
        """The phrases that have not been read."""
        return self._where

    def bare_but(self, *words: str) -> bool:
        """Nothing but a noun and these determiners is left."""
        return not (set(self._words) - set(words) or self.counts() or self._adjectives or self._where or self._told)

    # ---------------------------------------------------------------- taking
    def take_word(self, *words: str) -> str | None:
        for word in words:
            if word in self._words:
                self._words.remove(word)
                return word
        return None

    def take_number(self) -> int | None:
        number, self._number = self._number, None
        return number

    def take_amount(self) -> n.Node | None:
        amount, self._amount = self._amount, None
        return amount

    def take_up_to(self) -> bool:
        up_to, self._up_to = self._up_to, False
        return up_to

    def take_more(self) -> str:
        more, self._more = self._more, ""
        return more

    def take_told(self) -> n.Did | None:
        told, self._told = self._told, None
        return told

    def take_noun_number(self) -> int | None:
        number, self._noun_number = self._noun_number, None
        if number is not None and self.word == "turn":
            hint = "a phase has a number: `phase 2`; of turns it is said whose they are: `my next turn`"
            raise Refused(self.node, "turns are not numbered", hint)
        return number

    def take_adjective(self, *words: str) -> str | None:
        for adjective in self._adjectives:
            if len(adjective.words) == 1 and adjective.words[0] in words:
                self._adjectives.remove(adjective)
                return adjective.words[0]
        return None

    def take_adjectives(self, *but: str) -> list[n.Adjective]:
        """All adjectives but these."""
        found = [a for a in self._adjectives if a.words != but]
        self._adjectives = [a for a in self._adjectives if a.words == but]
        return found

    def take_phrase(self, where: n.Where) -> n.Where:
        self._where.remove(where)
        return where

    def take_phrases(self, *preps: str) -> list[n.Where]:
        found = [w for w in self._where if not preps or w.prep in preps]
        self._where = [w for w in self._where if w not in found]
        return found

    # ---------------------------------------------------------------- what is left
    def close(self) -> None:
        quantity = self.node.quantity
        if quantity is not None and set(self._words) - set(ARTICLES):
            raise _unread(n.Quantity(words=tuple(self._words), span=quantity.span))
        if self._more:
            raise Refused(quantity or self.node, f"so many {self._more} than what?", MORE)
        if self._number is not None or self._amount is not None or self._up_to:
            raise _unread(n.Quantity(number=0, span=(quantity or self.node).span))
        if self._noun_number is not None and self.noun is not None:
            raise Refused(self.noun, f"`{self.word}` takes no number here")
        for part in (*self._adjectives, *self._where, *([self._told] if self._told is not None else ())):
            raise _unread(part)


def _instead(word: str) -> str | None:
    return {
        "my": "leave it out, or say `of` somebody",
        "no": "say it with `not`, or with `there is no`",
    }.get(word, "leave it out")


def _noun_of(node: n.Node | None) -> str:
    if isinstance(node, n.Thing) and node.noun is not None:
        return "play" if node.noun.word == "play zone" else node.noun.word
    return "…"


class Arguments:
    """What goes with a verb, an event or a statement, by preposition; what nobody takes is refused."""

    def __init__(self, args: Iterable[n.Arg], ledger: Ledger, of: str) -> None:
        self.args, self.of, self._ledger = list(args), of, ledger

    def take(self, *preps: str) -> n.Node | None:
        for arg in self.args:
            if arg.prep in preps:
                self.args.remove(arg)
                self._ledger.note(arg)
                return arg.thing
        return None

    def take_all(self, *preps: str) -> list[n.Arg]:
        found = [arg for arg in self.args if arg.prep in preps]
        self.args = [arg for arg in self.args if arg not in found]
        self._ledger.note(*found)
        return found

    def close(self, hint: str | None = None) -> None:
        for arg in self.args:
            raise Refused(arg, f"`{arg.prep}` says nothing of {self.of}", hint or "leave it out")
