"""What a text lets its player choose, what it costs, and what it does, for readers of effects."""

from __future__ import annotations

from collections.abc import Iterable

from bangdsl.emit.context import Context, NotYet
from bangdsl.emit.verbs import Verbs
from bangdsl.resolve.forms import Form
from bangdsl.tree import nodes as n

AIMED_VERBS = {"bang", "draw", "discard", "heal", "choose"}


class Aims(Verbs):
    def acts_of(self, form: Form) -> str | None:
        """Verbs of the text with whom they concern: me, a target, the others, all."""
        found: list[str] = []

        def visit(node: n.Node, who: str) -> None:
            if isinstance(node, n.Opened) and isinstance(node.head, n.Subject):
                who = self.group_of(node.head.thing)
            if isinstance(node, n.Act) and (node.verb in self.table.verbs):
                verb = self.table.verbs[node.verb]
                whom = who
                if node.object is not None and self.type_of(node.object) == "player":
                    whom = self.group_of(node.object)
                source = node.arg("from")
                if source is not None and isinstance(source, n.Thing) and self.where(source, "of") is not None:
                    whom = "target"
                found.append(verb.word if verb.word in ("missed", "stop") else f"{verb.word} {whom}")
                return
            for child in node.children():
                visit(child, who)

        for part in form.body:
            visit(part, "me")
        if not found:
            return None
        unique = list(dict.fromkeys(found))
        return "(" + ", ".join(repr(f) for f in unique) + ("," if len(unique) == 1 else "") + ")"

    def group_of(self, node: n.Node) -> str:
        if isinstance(node, n.Group):
            return self.group_of(node.things[0])
        if not isinstance(node, n.Thing):
            return "all"
        noun, words = self.noun(node), self.words(node)
        if noun in ("I", "me"):
            return "me"
        if noun in ("all-others", "others"):
            return "others"
        if "all" in words:
            return "all"
        return "target"

    def aims_of(self, parts: Iterable[n.Node], ctx: Context) -> tuple[Context, list[str], list[str]]:
        """What the text lets me choose, save under an `if`, a draw! or a later trigger: context, functions, names."""
        functions: list[str] = []
        names: list[str] = []
        parts = list(parts)

        def aim(node: n.Node, verb: str) -> None:
            nonlocal ctx
            kind = self.type_of(node)
            if kind == "card" and verb == "choose" and self.noun(node) != "character":
                some = self.cards(node, ctx)
                kind = "" if f"{ctx.doer}.hand" in some.code else "card"
            elif kind == "player":
                some = self.players(node, ctx, verb)
            else:
                return
            if not some.chosen or not kind:
                return
            name = "target" if not names else f"target_{len(names) + 1}"
            params = ", ".join(["game", "me", "this", *names])
            code = some.code
            if names and isinstance(node, n.Thing) and "another" in self.words(node) and kind == "player":
                code = f"[p for p in {code} if p not in ({', '.join(names)},)]"
            wanted = self.affordable(parts, ctx) if kind == "card" else []
            if wanted:
                code = f"[c for c in {code} if {' and '.join(wanted)}]"
            functions.append(f"lambda {params}: {code}")
            names.append(name)
            ctx = ctx.but(aims=(*ctx.aims, (id(node), name))).bind(name, kind)
            if kind == "card":
                ctx = ctx.but(it=name)

        def several(node: n.Node) -> bool:
            quantity = node.quantity if isinstance(node, n.Thing) else None
            return quantity is not None and quantity.up_to

        def visit(node: n.Node) -> None:
            if isinstance(node, n.Opened):
                if isinstance(node.head, (n.If, n.CheckHead, n.On, n.Otherwise)):
                    return
                if isinstance(node.head, n.Subject):
                    things = node.head.thing.things if isinstance(node.head.thing, n.Group) else (node.head.thing,)
                    for thing in things:
                        if not (isinstance(thing, n.Thing) and {"that", "those"} & set(self.words(thing))):
                            aim(thing, "")
                    if self.group_of(things[0]) != "me":
                        return
                if isinstance(node.head, n.Cost):
                    for step in node.head.steps:
                        visit(step)
                for part in node.body.parts:
                    visit(part)
            elif isinstance(node, n.Act) and node.verb in AIMED_VERBS:
                if node.object is not None and not several(node.object):
                    aim(node.object, node.verb)
                source = node.arg("from")
                if (
                    isinstance(source, n.Thing)
                    and (of := self.where(source, "of")) is not None
                    and of.thing is not None
                ):
                    aim(of.thing, "hand")
            elif isinstance(node, (n.Block, n.Both)):
                for child in node.children():
                    visit(child)

        for part in parts:
            visit(part)
        return ctx, functions, names

    def affordable(self, parts: Iterable[n.Node], ctx: Context) -> list[str]:
        """What a card must meet to be chosen: its own price can be paid, and it can be played if that is ordered."""
        ctx = ctx.bind("c", "card").but(it="c")
        tests: list[str] = []
        for part in parts:
            for node in part.walk():
                if isinstance(node, n.Act) and node.verb == "pay" and self.depends_on_it(node):
                    tests.append(self.payable(node, ctx))
                found = node.object if isinstance(node, n.Act) and node.verb == "play" else None
                if isinstance(found, n.Thing) and "that" in self.words(found):
                    tests.append(f"game.orderable({ctx.me}, c)")
        return tests

    def depends_on_it(self, node: n.Node) -> bool:
        return any(isinstance(x, n.Quantity) and "its" in x.words for x in node.walk())

    def cost_test(self, parts: Iterable[n.Node], ctx: Context) -> str | None:
        """Can the costs of a text be paid in full?"""
        tests: list[str] = []
        for part in parts:
            if isinstance(part, n.Opened) and isinstance(part.head, n.Cost):
                tests += [self.payable(step, ctx) for step in part.head.steps if not self.depends_on_it(step)]
        tests = [t for t in tests if t]
        return f"lambda game, me, this: {' and '.join(tests)}" if tests else None

    def payable(self, step: n.Node, ctx: Context) -> str:
        if not isinstance(step, n.Act):
            raise NotYet(step, "this as a cost")
        if step.verb == "discard-another":
            return "any(c is not this for c in me.hand)"
        if step.verb == "lose" and step.object is not None and self.noun(step.object) == "life":
            return f"me.life > {self.number(step.object, ctx)}"
        if step.verb == "discard" and step.object is not None:
            some = self.cards(step.object, ctx)
            return "" if some.one else f"len({some.code}) >= {some.count}"
        if step.verb == "pay" and step.object is not None and self.type_of(step.object) == "token":
            return f"me.tokens.get({self.noun(step.object)!r}, 0) >= {self.number(step.object, ctx)}"
        if step.verb == "choose":
            found = step.object
            if found is None or self.type_of(found) != "card" or self.noun(found) == "character" or self.is_pile(found):
                return ""
            code = self.cards(found, ctx).code
            return f"len({code}) >= 1" if code == f"{ctx.doer}.hand" else ""
        raise NotYet(step, f"`{step.verb}` as a cost")

    def needed_for_may(self, parts: Iterable[n.Node], ctx: Context) -> list[str]:
        """A `may` is offered only if there is somebody to aim at."""
        parts = list(parts)
        _, aims, _ = self.aims_of(parts, ctx)
        needed = [aims[0].split(": ", 1)[1]] if aims else []
        first = parts[0] if parts else None
        if isinstance(first, n.Act) and first.verb in ("draw", "discard") and self.type_of(first.object) == "card":
            some = self.cards(first.object, ctx) if first.object is not None else None
            if some is not None and some.chosen:
                needed.append(f"bool({some.code})")
        return needed
