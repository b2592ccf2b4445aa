"""What a text lets its player choose, what it costs, and what it does, for readers of effects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bangdsl.emit.context import OFF_A_PILE, Context, NotYet
from bangdsl.emit.steps import priced
from bangdsl.emit.verbs import Verbs
from bangdsl.resolve.forms import Form
from bangdsl.tree import nodes as n

AIMED_VERBS = {"bang", "draw", "discard", "heal", "choose"}
# What a card must meet to be chosen, if the text then does this with it.
AFFORDED = {
    "play": "game.orderable(me, c)",
    "take": "game.has_place(me, c, c.definition)",
    "do": "game.doable(me, c, this)",
}


class Aims(Verbs):
    def acts_of(self, form: Form) -> str | None:
        """Verbs of the text with whom they concern: me, a target, the others, all; what is given up is a cost."""
        found: list[str] = []

        def visit(node: n.Node, who: str) -> None:
            if isinstance(node, n.Opened) and isinstance(node.head, n.Subject):
                who = self.group_of(node.head.thing)
            if isinstance(node, n.Opened) and isinstance(node.head, n.Cost):
                for step in node.head.steps:
                    visit(step, "cost")
                for part in node.body.parts:
                    visit(part, who)
                return
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
                some = some if some.one else replace(some, chosen=True)
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
                if self.is_pile(node):
                    ctx = ctx.bind(name, OFF_A_PILE)

        def swap(node: n.Act) -> None:
            """Two cards that change places, each of which must be allowed where it comes to lie."""
            nonlocal ctx
            other = node.arg("for")
            if node.object is None or other is None or self.type_of(node.object) != "card":
                return
            mine, theirs = self.cards(node.object, ctx), self.cards(other, ctx)
            if not mine.chosen or not theirs.chosen:
                return
            mine_code = f"[c for c in game.allowed(list({mine.code})) if game.swappable(c, {theirs.code})]"
            functions.append(f"lambda game, me, this: {mine_code}")
            functions.append(f"lambda game, me, this, target: game.swappable(target, {theirs.code})")
            names.extend(("target", "target_2"))
            ctx = ctx.but(aims=(*ctx.aims, (id(node.object), "target"), (id(other), "target_2")))

        def several(node: n.Node) -> bool:
            quantity = node.quantity if isinstance(node, n.Thing) else None
            return quantity is not None and quantity.up_to

        def visit(node: n.Node) -> None:
            if isinstance(node, n.Opened):
                if isinstance(node.head, (n.If, n.CheckHead, n.On, n.Otherwise)) or priced(node) is not None:
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
            elif isinstance(node, n.Act) and node.verb == "swap":
                swap(node)
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
                test = AFFORDED.get(node.verb) if isinstance(node, n.Act) else None
                if isinstance(node, n.Act) and node.verb == "move" and self.noun(node.arg("to")) == "me":
                    test = "game.has_room(me, c)"
                found = node.object if isinstance(node, n.Act) else None
                if test is not None and isinstance(found, n.Thing) and "that" in self.words(found):
                    tests.append(test)
                elif test is not None and isinstance(found, n.Thing) and self.where(found, "facing") is not None:
                    tests.append(f"game.payable(me, {self.card(found, ctx)})")
        return tests

    def depends_on_it(self, node: n.Node) -> bool:
        return any(isinstance(x, n.Quantity) and "its" in x.words for x in node.walk())

    def cost_test(self, parts: Iterable[n.Node], ctx: Context) -> str | None:
        """Can the costs of a text be paid in full?"""
        tests: list[str] = []
        for part in parts:
            if isinstance(part, n.Opened) and isinstance(part.head, n.Cost):
                steps = [s for s in part.head.steps if not self.depends_on_it(s)]
                tests += [self.payable(s, ctx) for s in steps if not (isinstance(s, n.Act) and s.verb == "do")]
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
            if some.one:
                return ""
            held = "hand" in some.code or "cards_as" in some.code
            listed = re.fullmatch(r"\[c for c in ([\w.]+) if (.*)\]", some.code)
            if some.count == "1" and listed is not None:  # one will do, so not all are looked at
                suit = re.fullmatch(r"game\.fits\(c, ('\w+')\)", listed[2])
                if suit is not None:
                    of_suit = f"game.of_suit({listed[1]}, {suit[1]})"
                    return of_suit if held else f"any(game.is_allowed(c) for c in {of_suit})"
                if "game." not in listed[2]:  # so little is asked of each that a list is quicker than `any`
                    return f"[c for c in {listed[1]} if {listed[2]}{'' if held else ' and game.is_allowed(c)'}]"
                return f"any({listed[2]}{'' if held else ' and game.is_allowed(c)'} for c in {listed[1]})"
            return f"len({some.code if held else f'game.allowed({some.code})'}) >= {some.count}"
        if step.verb == "pay" and step.object is not None and self.type_of(step.object) == "token":
            token, source = self.noun(step.object), step.arg("from")
            have = f"game.tokens({self.card(source, ctx)}, {token!r})" if source else f"game.purse(me, {token!r})"
            return f"{have} >= {self.number(step.object, ctx)}"
        if step.verb == "put" and step.object is not None and self.noun(step.arg("from")) == "hand":
            tests = self.card_tests(step.object, "c", ctx)
            return f"any({' and '.join(tests) or 'True'} for c in me.hand)"
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
        if first is not None and (test := self.feasible(first, ctx)):
            needed.append(test)
        if isinstance(first, n.Act) and first.verb in ("draw", "discard") and self.type_of(first.object) == "card":
            some = self.cards(first.object, ctx, first.verb) if first.object is not None else None
            if some is not None and some.chosen:
                needed.append(f"bool({some.code})")
        return needed
