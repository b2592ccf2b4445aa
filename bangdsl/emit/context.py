"""What the emitter knows while it writes one handler: who acts, what references mean, and the lines so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from bangdsl.tree import nodes as n

OFF_A_PILE = "card of a pile"  # bound to a chosen card that lies in a pile, so that another stands in for it


class NotYet(Exception):
    """A text that reads well but that the emitter has no Python for; becomes a diagnostic at the node."""

    def __init__(self, node: n.Node, what: str) -> None:
        super().__init__(what)
        self.node, self.what = node, what


def negated(code: str) -> str:
    """The opposite of a Python condition, as a person would write it."""
    simple = " and " not in code and " or " not in code
    if simple and code.startswith("not "):
        return code.removeprefix("not ")
    if simple and code.endswith(" is not None"):
        return code.replace(" is not None", " is None")
    if simple and re.fullmatch(r"[\w.]+ is [\w.]+", code):
        return code.replace(" is ", " is not ")
    if simple and code.count(" == ") == 1 and "(" not in code:
        return code.replace(" == ", " != ")
    return f"not {code}" if simple and re.fullmatch(r"[\w.]+(\(.*\))?", code) else f"not ({code})"


def without_unused(lines: list[str]) -> list[str]:
    """Results that nothing refers to need no variable."""
    text = "\n".join(lines)
    kept = []
    for line in lines:
        found = re.fullmatch(r"(\s*)(\w+) = (.*)", line)
        if found is not None and len(re.findall(rf"(?<!\.)\b{found[2]}\b", text)) == 1:
            if not found[3].startswith("yield from"):
                continue
            line = found[1] + found[3]
        kept.append(line)
    return kept


@dataclass
class Lines:
    """The lines of one function; the only place that knows about indentation."""

    lines: list[str] = field(default_factory=list)
    depth: int = 1
    used: set[str] = field(default_factory=set)

    def add(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def fresh(self, wish: str) -> str:
        """A variable name that this function does not use yet."""
        name, count = wish, 1
        while name in self.used:
            count += 1
            name = f"{wish}_{count}"
        self.used.add(name)
        return name


@dataclass(frozen=True)
class Context:
    """Names of Python variables, by what the text calls them.

    me      who holds the ability; `I`, `my`
    doer    who acts now: me, or the player a head `X:` has come to; `their`, `they`
    bound   `that player`, `that card`: noun -> variable, the latest one spoken of
    them    the latest several
    event   the event a trigger or a replacement is about
    named   what was said aloud
    aims    things chosen before the text began: node -> variable
    """

    me: str = "me"
    doer: str = "me"
    this: str = "this"
    bound: tuple[tuple[str, str], ...] = ()
    it: str | None = None
    them: str | None = None
    named: str | None = None
    event: str | None = None
    aims: tuple[tuple[int, str], ...] = ()
    cost: bool = False  # paying
    drawn: bool = False  # `them` are in hand
    willing: bool = False  # one of several ways, of the doer's own will
    gone: bool = False  # `them` have been discarded
    later: bool = False  # the event is over: what was aimed at then is aimed at anew
    granted: bool = False  # in a text given to cards: their own text is aimed already
    nested: bool = False  # under an `if` or a draw!: a cost is a question of its own
    loop: bool = False  # inside a repeat or by turns: `stop` leaves it

    def bind(self, variable: str, *nouns: str) -> Context:
        kept = tuple(b for b in self.bound if b[0] not in nouns)
        return replace(self, bound=(*kept, *((noun, variable) for noun in nouns)))

    def bindings(self) -> dict[str, str]:
        """What a text that is set up for later must take along: expression -> name for it there."""
        found: dict[str, str] = {}
        known = [
            (f"that_{noun.replace('-', '_').replace(' ', '_')}", code) for noun, code in self.bound if noun.isascii()
        ]
        for name, code in [*known, ("it", self.it), ("them", self.them), ("named", self.named)]:
            if code is not None and code not in found and name.isidentifier():
                taken = set(found.values())
                found[code] = name if name not in taken else f"{name}_{len(taken)}"
        return found

    def carried(self) -> Context:
        """The context inside a text that is set up for later."""
        names = self.bindings()
        return Context(
            bound=tuple((noun, names.get(code, code)) for noun, code in self.bound),
            it=names.get(self.it or "", None),
            them=names.get(self.them or "", None),
            named=names.get(self.named or "", None),
        )

    def get(self, noun: str) -> str | None:
        return next((variable for word, variable in self.bound if word == noun), None)

    def aimed(self, node: n.Node) -> str | None:
        return next((variable for key, variable in self.aims if key == id(node)), None)

    def but(self, **changes: object) -> Context:
        return replace(self, **changes)  # type: ignore[arg-type]
