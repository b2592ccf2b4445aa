"""Tokens as lines of a handler: where they lie, what pays, puts, moves and loses them, and whether that can be done."""

from __future__ import annotations

from bangdsl.emit.context import Context, Lines, NotYet
from bangdsl.emit.steps import Steps
from bangdsl.tree import nodes as n


class TokenVerbs(Steps):
    def holders(self, node: n.Node, ctx: Context) -> str:
        """Places where tokens lie, as a list: cards, and players in place of their characters."""
        if isinstance(node, n.Group):
            parts = [self.holders(thing, ctx) for thing in node.things]
            return "[" + ", ".join(p[1:-1] if self._plain_list(p) else f"*{p}" for p in parts) + "]"
        if isinstance(node, n.Thing) and self.noun(node) == "character":
            of = self.where(node, "of")
            if of is None or of.thing is None:
                return f"[{self._zone_owner(node, ctx)}]"
            some = self.players(of.thing, ctx)
        elif self.type_of(node) == "player":
            some = self.players(node, ctx)
        else:
            some = self.cards(node, ctx)
        return f"[{some.code}]" if some.one else some.code

    def _plain_list(self, code: str) -> bool:
        return code.startswith("[") and code.endswith("]") and " for " not in code

    def holder(self, node: n.Node, ctx: Context) -> str:
        code = self.holders(node, ctx)
        if not self._plain_list(code) or "," in code:
            raise NotYet(node, "tokens that go to a place still to be chosen; choose it first")
        return code[1:-1]

    def is_token(self, node: n.Node | None) -> bool:
        return self.type_of(node) == "token" and self.noun(node) != "life"

    def put_tokens(self, node: n.Act, goal: n.Node, out: Lines, ctx: Context) -> None:
        assert node.object is not None
        count, token, places = self.number(node.object, ctx), self.noun(node.object), self.holders(goal, ctx)
        if self._plain_list(places) and "," not in places:
            out.add(f"game.lay({places[1:-1]}, {count}, {token!r})")
        else:
            out.add(f"yield from game.put_tokens({ctx.doer}, {places}, {count}, {token!r})")

    def do_pay(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or self.type_of(node.object) != "token":
            raise NotYet(node, "paying this")
        source = node.arg("from")
        of = f", of={self.card(source, ctx)}" if source is not None else ""
        out.add(f"yield from game.pay({ctx.doer}, {self.number(node.object, ctx)}, {self.noun(node.object)!r}{of})")

    def do_lose(self, node: n.Act, out: Lines, ctx: Context) -> None:
        source = node.arg("from")
        if node.object is None or (node.args and source is None):
            raise NotYet(node, "a loss with these words")
        token, number = self.noun(node.object), self.number(node.object, ctx)
        if source is not None:
            out.add(f"yield from game.lose_tokens({ctx.doer}, {self.card(source, ctx)}, {number}, {token!r})")
            return
        extra = ("" if token == "life" else f", {token!r}") + (", cost=True" if ctx.cost else "")
        out.add(f"yield from game.lose({ctx.doer}, {number}{extra})")

    def do_gain(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or node.arg("from") is not None:
            raise NotYet(node, "a gain with these words")
        number = self.per(node, self.number(node.object, ctx), ctx)
        out.add(f"yield from game.gain({ctx.doer}, {number}, {self.noun(node.object)!r})")

    def move_tokens(self, node: n.Act, source: n.Node, to: n.Node, out: Lines, ctx: Context) -> None:
        found = node.object
        assert isinstance(found, n.Thing)
        token, number = self.noun(found), self.number(found, ctx)
        if found.quantity is not None and found.quantity.up_to:
            there, goals = self.holder(source, ctx), self.holders(to, ctx)
            out.add(f"yield from game.spread_tokens({ctx.doer}, {number}, {token!r}, {there}, {goals})")
            return
        each = ", each=True" if self._each(source) else ""
        sources, goal = self.holders(source, ctx), self.holder(to, ctx)
        out.add(f"yield from game.move_tokens({ctx.doer}, {number}, {token!r}, {sources}, {goal}{each})")

    def give_tokens(self, node: n.Act, to: n.Node, out: Lines, ctx: Context) -> None:
        assert node.object is not None
        token, number = self.noun(node.object), self.number(node.object, ctx)
        whom = self.one_player(to, out, ctx, "give")
        out.add(f"yield from game.move_tokens({ctx.doer}, {number}, {token!r}, [{ctx.doer}], {whom})")

    def _each(self, node: n.Node) -> bool:
        first = node.things[0] if isinstance(node, n.Group) else node
        return isinstance(first, n.Thing) and "each" in self.words(first)

    def feasible(self, step: n.Node, ctx: Context) -> str:
        """Can tokens be put or moved as a step says? Nothing for other steps."""
        if not isinstance(step, n.Act) or not self.is_token(step.object):
            return ""
        token, source = self.noun(step.object), step.arg("from")
        if step.verb == "put" and (goal := step.arg("onto")) is not None:
            return f"game.roomy({self.holders(goal, ctx)}, {token!r})"
        if step.verb != "move" or source is None:
            return ""
        there = f"game.with_tokens({self.holders(source, ctx)}, {token!r})"
        quantity = step.object.quantity if isinstance(step.object, n.Thing) else None
        to = step.arg("to")
        if quantity is not None and quantity.up_to and to is not None:
            goals = self.holders(to, ctx)
            return f"{there} and any(game.bound({token!r}, c) > game.tokens(c, {token!r}) for c in {goals})"
        return there
