"""Abilities as functions and registrations, one function an ability."""

from __future__ import annotations

import re
from typing import Any

from bangdsl.emit.context import Context, Lines, NotYet
from bangdsl.emit.occasions import TURN
from bangdsl.emit.statements import Statements
from bangdsl.emit.things import Some
from bangdsl.resolve.forms import Form, asks_answered, borders_resolved_by, forms_of
from bangdsl.table.table import HAND
from bangdsl.tree import nodes as n


class Forms(Statements):
    """Writes the functions of one entry."""

    def entry(self, forms: list[Form], ident: str, kind: str) -> list[str]:
        self.kind = kind
        self.base = Context()
        self.prelude: list[str] = []  # functions that have to stand before the one being written
        self.ident_name = ident.replace("-", "_")
        self.constant = self.ident_name.upper()
        self.taken: set[str] = set()
        lines: list[str] = []
        for form in forms:
            written = getattr(self, f"form_{form.kind}")(form)
            lines += [*self.prelude, *written]
            self.prelude = []
        return lines

    @property
    def shared(self) -> bool:
        """Does the entry belong to nobody, so that who says I in it is every player?"""
        word = self.table.nouns.get(self.kind)
        return self.kind in ("rule", "lasting") or (word is not None and word.shared)

    def nested(self, node: n.Opened, out: Lines, ctx: Context) -> Context:
        """`until …: statement`, `during this turn: statement`, or a trigger: a function that registers it."""
        until, sentences = self.until(node, ctx)
        window = node.head.windows[0] if isinstance(node.head, n.On) else None
        if window is not None and self.noun(window.moment) in ("attack", "loss"):
            if "    " * out.depth + "answered = game.answered()" not in out.lines:
                out.add("answered = game.answered()")
            ctx = ctx.bind("answered", "attack").bind("answered.shooter", "shooter").bind("answered.doer", "player")
        return self.set_up(sentences, until, node, out, ctx)

    def set_up(self, sentences: tuple[n.Node, ...], until: str, node: n.Node, out: Lines, ctx: Context) -> Context:
        """Write the function that registers sentences, and the call that makes them hold."""
        carried = ctx.bindings()
        outer, constant, kind = self.base, self.constant, self.kind
        self.base, self.constant = ctx.carried(), "rules"
        self.kind = "lasting"
        effect = n.Effect(sentences=sentences, span=node.span)
        lines: list[str] = []
        for form in forms_of(effect, self.table, played=False):
            lines += getattr(self, f"form_{form.kind}")(form)
        self.base, self.constant, self.kind = outer, constant, kind
        text = "\n".join(lines)
        used = {code: name for code, name in carried.items() if re.search(rf"\b{name}\b", text)}
        name = self.function("lasting")
        span = node.span
        while lines and not lines[-1]:
            lines.pop()
        self.prelude += [
            f"def {name}({', '.join(['rules', 'me', 'this', *used.values()])}):  # {span.file}:{span.line}",
            *(f"    {line}" if line else "" for line in lines),
            "",
            "",
        ]
        args = "".join(f"{code}, " for code in used).rstrip()
        sets = f"game.last({name}, {ctx.me}, {ctx.this}, ({args}), {until})"
        if any(code.startswith("answered") for code in used):  # with nothing to answer there is nothing to wait for
            out.add("if answered is not None:")
            sets = f"    {sets}"
        out.add(sets)
        return ctx

    def until(self, node: n.Opened, ctx: Context) -> tuple[str, tuple[n.Node, ...]]:
        """When a text that is set up ends, as a Python tuple, and its sentences."""
        head, parts = node.head, node.body.parts
        if isinstance(head, n.Until):
            until = self.until_event(head.thing, ctx) if isinstance(head.thing, n.Event) else None
            if until is not None:
                return until, parts
            noun = self.noun(head.thing)
            if noun == "turn" and isinstance(head.thing, n.Thing) and "next" in self.adjectives(head.thing):
                return f"('next turn', {ctx.me})", parts
            if noun == "end":
                return "('turn',)", parts
        elif isinstance(head, n.On):
            window = head.windows[0]
            moment = window.moment
            if window.kind == "during" and isinstance(moment, n.Thing) and moment.noun is not None:
                if moment.noun.kind == "this" and moment.noun.word == "turn":
                    return "('turn',)", parts
            elif window.kind in ("when", "each time", "after", "at", "before"):
                return "('once',)", (node,)
        raise NotYet(node, "this head inside a text")

    def until_event(self, event: n.Event, ctx: Context) -> str | None:
        """`until X is eliminated`, `until X leaves the game`, `until this leaves play`, `until the turn passes X`."""
        if event.verbs == ("eliminated",):
            return f"('eliminated', {self.players(event.subject, ctx).code})"
        if event.verbs == ("leave",) and self.noun(event.object) == "game":
            return f"('left', {self.players(event.subject, ctx).code})"
        if event.verbs == ("leave",) and self.noun(event.object) == "play zone":
            return f"('leaves play', {self.card(event.subject, ctx)})"
        if event.verbs == ("pass",) and event.object is not None:
            return f"('passes', {self.players(event.object, ctx).code})"
        return None

    def holding(self, node: n.Node, out: Lines, ctx: Context) -> Context:
        """A bare statement inside a text holds until the effect under way is over."""
        return self.set_up((node,), "('root',)", node, out, ctx)

    def form_play(self, form: Form) -> list[str]:
        windows: list[str] = sorted(asks_answered(form, self.table)) if not form.windows else []
        return self.action(form, "play", windows or [self.window_of(w) for w in form.windows] or [TURN])

    def form_use(self, form: Form) -> list[str]:
        return self.action(form, "use", [self.window_of(w) for w in form.windows])

    def form_answer(self, form: Form) -> list[str]:
        return self.action(form, "use", [self.window_of(w) for w in form.windows])

    def action(self, form: Form, method: str, windows: list[str]) -> list[str]:
        out = Lines(used={"game", "me", "this"})
        start = self.base
        if any(self.answers_to(w) for w in form.windows):  # what is answered can be spoken of
            start = start.bind("answered.card", "card").bind("answered.doer", "player").but(it="answered.card")
            out.add("answered = game.answered()")
        ctx, aims, names = self.aims_of(form.body, start)
        out.used |= {*names, "answered"}
        params = ", ".join(["game", "me", "this", *names])
        body, pay, written = form.body, None, []
        costs = [part.head for part in form.body if isinstance(part, n.Opened) and isinstance(part.head, n.Cost)]
        if method == "play" and costs:  # what a play costs is paid before the card is placed
            paying = Lines(used={"game", "me", "this", *names})
            for head in costs:
                self.body(head.steps, paying, ctx.but(cost=True))
            pay = self.function("pay")
            written = self.define(pay, params, form, paying)
            body = tuple(
                part.body if isinstance(part, n.Opened) and isinstance(part.head, n.Cost) else part
                for part in form.body
            )
        can = [self.condition(c, ctx)[0] for c in form.conditions]
        for act in form.acts:
            if (
                act.verb == "play"
                and isinstance(act.disguise, n.Thing)
                and act.disguise.noun
                and act.object is not None
            ):
                ident = self.ident(act.disguise.noun)
                can.append(f"bool(game.playable_as(me, {self.cards(act.object, ctx).code}, {ident!r}))")
        cost = self.cost_test(form.body, ctx)
        self.body(body, out, ctx)
        name = self.function("answer" if form.kind == "answer" else method)
        times = next((w.times for w in form.windows if isinstance(w.times, n.Times)), None)
        order = next((m.word for m in form.modifiers if m.kind == "order"), "")
        options: dict[str, Any] = {
            "windows": "(" + ", ".join(repr(w) for w in windows) + ",)"
            if windows != [TURN] or method == "use"
            else None,
            "aims": f"({', '.join(aims)},)" if aims else None,
            "can": f"lambda game, me, this: {' and '.join(can)}" if can else None,
            "acts": self.acts_of(form),
        }
        options["can_pay"], options["pay"] = cost, pay
        options["answers"] = next((found for w in form.windows if (found := self.answers_to(w))), None)
        if method == "use":
            options["times"] = times.number if times is not None else None
            options["order"] = repr(order) if order else None
        return [*written, *self.call(method, (), options, form), *self.define(name, params, form, out)]

    def form_when(self, form: Form) -> list[str]:
        return self.triggered(form, "when")

    def form_instead(self, form: Form) -> list[str]:
        return self.triggered(form, "instead")

    def triggered(self, form: Form, method: str) -> list[str]:
        registrations: list[str] = []
        cost = self.cost_test(form.body, self.base)
        may = form.modifier("may") is not None or cost is not None
        order, after, limit = form.modifier("order"), form.modifier("after"), form.modifier("limit")
        start = ctx = self.base.but(event="event")
        for window in self.single_events(form.windows):
            verb, tests, ctx, unit = self.occasion(window, start)
            for condition in form.conditions:
                code, ctx = self.condition(condition, ctx)
                tests.append(code)
            needed = self.needed_for_may(form.body, ctx) if may else []
            if cost is not None:
                needed.append(cost.split(": ", 1)[1])
            later = window.kind == "after" and window.event is not None
            if later and any(act.verb == "do" for act in form.acts):
                needed.append("game.can_do(me, event)")
            if not later:
                tests += needed
            ctx = ctx.but(later=later)
            going = self.destination(form, verb, tests, ctx) if method == "instead" else None
            if going is not None:
                return going
            says_me = self.mentions_me(form)
            mine = None
            if says_me and tests and method == "when" and self.shared:
                mine = {"event.doer is me": "doer", "event.owner is me": "owner"}.get(tests[0])
            borders = sorted(borders_resolved_by(form, self.table))
            options = {
                "match": f"lambda game, me, this, event: {' and '.join(tests)}" if tests else None,
                "mine": repr(mine) if mine else None,
                "unit": unit or None,
                "order": repr(order.word) if order is not None else None,
                "after": repr(self.table.names[after.word]) if after is not None else None,
                "may": may or None,
                "resolves": repr(borders) if borders else None,
                "claims": self.claims(form) or None,
                "later": later or None,
                "can": f"lambda game, me, this, event: {' and '.join(needed)}" if later and needed else None,
                "even_out": form.modifier("even") is not None or self.done_by_others(form) or None,
                "times": {"once": 1, "twice": 2}.get(limit.word) if limit is not None else None,
                "acts": self.acts_of(form),
            }
            if not says_me and self.shared:
                options["says_me"] = "False"
            registrations += self.call(method, (repr(verb),), options, form)
        out = Lines(used={"game", "me", "this", "event"})
        self.body(form.body, out, ctx)
        if (
            self.kind != "lasting"
            and "says_me" in options
            and any(re.search(r"game\.(?!clockwise_from|last)\w+\(me\b", line) for line in out.lines)
        ):
            raise NotYet(
                form.body[0], "a step that nobody does (a rule without `I`, `me` or `my` belongs to the table)"
            )
        return [*registrations, *self.define(self.function(method), "game, me, this, event", form, out)]

    def done_by_others(self, form: Form) -> bool:
        """Is all of it done by somebody else than me? Then it does not matter whether I am out."""
        heads = [part.head for part in form.body if isinstance(part, n.Opened)]
        first = form.body[0] if form.body else None
        if isinstance(first, n.Act) and first.verb == "return":
            return True
        return (
            bool(heads)
            and len(heads) == len(form.body)
            and all(isinstance(h, n.Subject) and self.group_of(h.thing) == "target" for h in heads)
        )

    def claims(self, form: Form) -> bool:
        """Does it take all cards of the player that the event is about?"""
        part = form.body[0]
        found = part.object if isinstance(part, n.Act) and part.verb == "draw" else None
        if len(form.body) > 1 or not isinstance(found, n.Thing) or "all" not in self.words(found):
            return False
        of = self.where(found, "of")
        return of is not None and isinstance(of.thing, n.Thing) and "that" in self.words(of.thing)

    def destination(self, form: Form, verb: str, tests: list[str], ctx: Context) -> list[str] | None:
        """A replacement that only sends the same card elsewhere changes where it goes, not what happened."""
        part = form.body[0]
        if verb != "discard" or len(form.body) > 1 or not isinstance(part, n.Act) or part.verb not in ("put", "draw"):
            return None
        goal = part.arg("into", "onto", "under")
        known = part.object is not None and self.cards(part.object, ctx) == Some("event.card", one=True)
        if not known or (goal is None) is (part.verb == "put"):
            return None
        names = ("owner", "card", "doer", "phase")
        code = " and ".join(tests) or "True"
        for name in names:
            code = code.replace(f"event.{name}", name)
        to = HAND if goal is None else self.noun(goal)
        first = (repr(to), f"lambda game, me, this, card, owner, doer, phase: {code}")
        options = {"bottom": part.arg("under") is not None or None}
        return [*self.call("goes_to", first, options, form, decorator=False), ""]

    def form_state(self, form: Form) -> list[str]:
        window = form.windows[0]
        assert window.condition is not None
        code, ctx = self.condition(window.condition, self.base)
        tests = [code]
        for condition in form.conditions:
            code, ctx = self.condition(condition, ctx)
            tests.append(code)
        out = Lines(used={"game", "me", "this", "event"})
        self.body(form.body, out, ctx)
        order = form.modifier("order")
        conditions = (window.condition, *form.conditions)
        watched = self.watched(conditions)
        options: dict[str, Any] = {
            "says_me": None if self.mentions_me(form) or not self.shared else "False",
            "order": repr(order.word) if order is not None else None,
            "may": form.modifier("may") is not None,
            "watches": repr(watched) if watched is not None else None,
            "acts": self.acts_of(form),
        }
        first = (repr(window.kind), f"lambda game, me, this: {' and '.join(tests)}")
        name = self.function("whenever" if window.kind == "whenever" else "as_soon_as")
        return [*self.call("state", first, options, form), *self.define(name, "game, me, this, event", form, out)]

    def form_grant(self, form: Form) -> list[str]:
        """Cards in play that may be used: `each X in play has: [if …:] COST = do this`."""
        assert isinstance(form.grant, n.Thing)
        parts, can = form.body, [self.condition(c, self.base)[0] for c in form.conditions]
        while len(parts) == 1 and isinstance(parts[0], n.Opened) and isinstance(parts[0].head, n.If):
            can.append(self.condition(parts[0].head.condition, self.base.bind("this", "card").but(it="this"))[0])
            parts = parts[0].body.parts
        if not any(isinstance(x, n.Act) and x.verb == "do" for part in parts for x in part.walk()):
            raise NotYet(form.span_of, "giving cards this text")
        tests = self.card_tests(form.grant, "card", self.base)
        out = Lines(used={"game", "me", "this", "targets"})
        self.body(parts, out, self.base.but(granted=True))
        options = {"can": f"lambda game, me, this: {' and '.join(can)}" if can else None}
        first = (f"lambda game, me, card: {' and '.join(tests) or 'True'}",)
        name = self.function("grant")
        return [*self.call("grant", first, options, form), *self.define(name, "game, me, this, *targets", form, out)]
