"""Abilities as functions and registrations, one function an ability."""

from __future__ import annotations

import re
from typing import Any

from bangdsl.emit.context import Context, Lines, NotYet
from bangdsl.emit.occasions import TURN
from bangdsl.emit.statements import Statements
from bangdsl.emit.steps import priced
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
        self.improvements = {}
        self.supposed: str | None = None
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
        speaks = any(self.noun(x) == "attack" for x in node.walk())
        if window is not None and (speaks or self.noun(window.moment) == "loss"):
            if "    " * out.depth + "answered = game.answered()" not in out.lines:
                out.add("answered = game.answered()")
            ctx = ctx.bind("answered", "attack").bind("answered.shooter", "shooter").bind("answered.doer", "player")
        return self.set_up(sentences, until, node, out, ctx)

    def set_up(self, sentences: tuple[n.Node, ...], until: str, node: n.Node, out: Lines, ctx: Context) -> Context:
        """Write the function that registers sentences, and the call that makes them hold."""
        if ctx.event is not None and any(self.noun(x) == "target" for s in sentences for x in s.walk()):
            ctx = ctx.bind(f"game.target_of({ctx.event})", "target")
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
        if not used and self.supposed is None:
            self.supposed = name
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
                if moment.noun.kind == "this" and moment.noun.word == "effect":
                    return "('root',)", parts
            elif window.kind == "after" and self.noun(moment) == "effect":
                return "('root',)", (node,)
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
            start = start.bind("answered.owner", "shooter")
            out.add("answered = game.answered()")
        ctx, aims, names = self.aims_of(form.body, start)
        out.used |= {*names, "answered"}
        params = ", ".join(["game", "me", "this", *names])
        body, pay = form.body, None
        written: list[str] = []
        costs = [part.head for part in form.body if isinstance(part, n.Opened) and isinstance(part.head, n.Cost)]
        improvements = self.improved_by(form.body) if method == "play" else []
        if any((bought := priced(part)) is not None and self.more_targets(bought) for part in improvements):
            params = "game, me, this, *targets"  # more may be added when they are paid for
            renamed = {name: f"targets[{i}]" for i, name in enumerate(names)}
            ctx = ctx.but(aims=tuple((key, renamed[name]) for key, name in ctx.aims), them="targets")
        improve = None
        if improvements:
            offered = Lines(used={"game", "me", "this", *names})
            for which, part in enumerate(improvements):
                self.offer(part, which, offered, ctx)
            improve = self.function("improve")
            written += self.define(improve, params, form, offered)
        if method == "play" and costs:  # what a play costs is paid before the card is placed
            paying = Lines(used={"game", "me", "this", *names})
            for head in costs:
                self.body(head.steps, paying, ctx.but(cost=True))
            pay = self.function("pay")
            written += self.define(pay, params, form, paying)
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
        can += self.at_least(form.acts)
        can += self.leads_to(form.acts)
        payable = self.price(form, ctx) if method == "play" and self.shared and not costs else None
        ctx = ctx.but(cost=payable is not None)
        if method == "use":
            first = form.body[0]
            if isinstance(first, n.Opened) and isinstance(first.head, n.Cost):
                first = first.body.parts[0]
            can += [test] if (test := self.feasible(first, ctx)) else []
        self.body(body, out, ctx)
        name = self.function("answer" if form.kind == "answer" else method)
        times = next((w.times for w in form.windows if isinstance(w.times, n.Times)), None)
        order = next((m.word for m in form.modifiers if m.kind == "order"), "")
        some, looking = self.some(aims, form) if method == "use" and self.kind == "rule" else (None, [])
        written += looking
        options: dict[str, Any] = {
            "windows": "(" + ", ".join(repr(w) for w in windows) + ",)"
            if windows != [TURN] or method == "use"
            else None,
            "aims": f"({', '.join(aims)},)" if aims else None,
            "can": f"lambda game, me, this: {' and '.join(can)}" if can else None,
            "acts": self.acts_of(form),
            "payable": payable,
            "improve": improve,
            "some": some,
        }
        answers = next((found for w in form.windows if (found := self.answers_to(w))), None)
        about = [cost.split(": ", 1)[1]] if cost is not None and "answered" in cost else []
        about += [f"bool({self.players(to, ctx).code})" for a in form.acts if (to := self.sent_to(a)) is not None]
        if answers is not None and about:  # what depends on what is answered is looked at with it
            answers = " and ".join([answers, *(test.replace("answered.", "what.") for test in about)])
            cost = None if cost is not None and "answered" in cost else cost
        options["can_pay"], options["pay"], options["answers"] = cost, pay, answers
        if method == "use":
            options["times"] = times.number if times is not None else None
            options["order"] = repr(order) if order else None
        return [*written, *self.call(method, (), options, form), *self.define(name, params, form, out)]

    def at_least(self, acts: list[n.Act]) -> list[str]:
        """What has to be paid whichever card is chosen; without it none is looked at."""
        paid = [act.object for act in acts if act.verb == "pay" and act.object is not None and self.depends_on_it(act)]
        prices = [(self.noun(thing), self.number(thing, self.base).rpartition(" + ")) for thing in paid]
        return [f"game.purse(me, {token!r}) >= {more}" for token, (_, plus, more) in prices if plus and more.isdigit()]

    def leads_to(self, acts: list[n.Act]) -> list[str]:
        """`advance X, use NAME`: only if that can be used then."""
        if [act.verb for act in acts] != ["advance", "use"]:
            return []
        used = self.named_rule(acts[1])
        return [f"game.after_advance({self.noun(acts[0].object)!r}, lambda: game.can_use(me, {used!r}) is not None)"]

    def anything(self, aims: list[str]) -> list[str]:
        """Whether there is a card to aim at, without listing them all: loops and their test, as lines.

        Nothing protects cards from rules, so nothing else is asked.
        """
        first = aims[0] if aims else ""
        flat = re.fullmatch(r"lambda game, me, this: \[c for c in (game\.\w+\([^()]*\)) if (.+)\]", first)
        if flat is not None:
            return [f"for c in {flat[1]}:", f"if {flat[2]}:"]
        listed = re.fullmatch(r"lambda game, me, this: \[c for c in \[c for c in (.+)\] if (.+?)\]", first)
        if listed is None or "[c for c in" in listed[1]:
            return []
        source, _, test = listed[1].partition(" if ")
        each = re.fullmatch(r"\[c for p in (.+) for c in (.+)\]", source)
        loops = [f"for p in {each[1]}:", f"for c in {each[2]}:"] if each is not None else [f"for c in {source}:"]
        return [*loops, f"if {test} and {listed[2]}:" if test else f"if {listed[2]}:"]

    def some(self, aims: list[str], form: Form) -> tuple[str | None, list[str]]:
        """The name of a function that says whether there is anything to aim at, and its lines."""
        found = self.anything(aims)
        if not found:
            return None, []
        name, span = self.function("some"), form.span_of.span
        lines = ["    " * (depth + 1) + line for depth, line in enumerate([*found, "return True"])]
        return name, [f"def {name}(game, me, this):  # {span.file}:{span.line}", *lines, "    return False", "", ""]

    def sent_to(self, act: n.Act) -> n.Node | None:
        return act.arg("to") if act.verb == "redirect" else None

    def price(self, form: Form, ctx: Context) -> str | None:
        """Can the text of a card that belongs to nobody be done in full, so that it may serve as a price?"""
        try:
            tests = [test for step in form.body if (test := self.payable(step, ctx))]
        except NotYet:
            return None
        return f"lambda game, me, this: {' and '.join(tests) or 'True'}"

    def improved_by(self, parts: tuple[n.Node, ...]) -> list[n.Node]:
        """Sentences of a played text that are paid for when it is played: `repeat: COST = …`, `may pay … and …`."""
        found: list[n.Node] = []
        for part in parts:
            step = part.step if isinstance(part, n.May) else None
            first = step.steps[0] if isinstance(step, n.Both) else None
            if priced(part) is not None or (isinstance(first, n.Act) and first.verb == "pay"):
                self.improvements[id(part)] = len(found)
                found.append(part)
        return found

    def offer(self, part: n.Node, which: int, out: Lines, ctx: Context) -> None:
        """Ask for an improvement while it can be paid, and note how often it was."""
        cost = priced(part)
        if cost is None:
            assert isinstance(part, n.May)
            assert isinstance(part.step, n.Both)
            pay, *bought = part.step.steps
            tests = [self.payable(pay, ctx)]
            for step in bought:  # what cannot be drawn is not paid for
                drawn = step.object if isinstance(step, n.Act) and step.verb == "draw" else None
                if drawn is not None and (card := self.cards(drawn, ctx)).one and card.code != ctx.this:
                    tests.append(f"game.may_draw({ctx.me}, [{card.code}])")
            out.add(f"if {' and '.join(tests)} and (yield from game.wants({ctx.me}, {ctx.this})):")
            self.indented([pay], out, ctx.but(cost=True))
            out.add(f"    game.improve({which})")
            return
        assert isinstance(cost.head, n.Cost)
        tests = [test for step in cost.head.steps if (test := self.payable(step, ctx))]
        more = self.more_targets(cost)
        if more is not None:
            out.add("targets = list(targets)")
            others = f"[p for p in {self.players(more, ctx).code} if p not in targets]"
            tests.append(f"(others := {others})")
        tests.append("game.once_more()")
        out.add(f"while {' and '.join(tests)} and (yield from game.wants({ctx.me}, {ctx.this})):")
        self.indented(cost.head.steps, out, ctx.but(cost=True))
        out.add(f"    game.improve({which})")
        if more is not None:
            out.add(f"    targets.append((yield from game.aim_too({ctx.me}, others)))")

    def form_when(self, form: Form) -> list[str]:
        return self.triggered(form, "when")

    def form_instead(self, form: Form) -> list[str]:
        return self.triggered(form, "instead")

    def triggered(self, form: Form, method: str) -> list[str]:
        registrations: list[str] = []
        found: list[tuple[str, dict[str, Any]]] = []
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
            if later and verb == "play" and any(act.verb == "do" for act in form.acts):
                needed.append("game.can_do(me, event)")
            if method == "instead":
                tests += needed
            ctx = ctx.but(later=later)
            going = self.destination(form, verb, tests, ctx) if method == "instead" else None
            if going is not None:
                return going
            says_me = self.mentions_me(form)
            mine = None
            if says_me and tests and method == "when" and self.shared:
                mine = next((whose for whose in ("doer", "owner", "culprit") if f"event.{whose} is me" in tests), None)
                if mine is not None:
                    tests.remove(f"event.{mine} is me")  # whoever that is, is asked
            of = self.narrowed(tests, "event.name.border") if method == "when" and verb == "play" else None
            if method == "when" and verb == "discard" and (phase := self.narrowed(tests, "event.phase")):
                of = repr(f"phase {phase}")
            borders = sorted(borders_resolved_by(form, self.table))
            options: dict[str, Any] = {
                "of": of,
                "match": f"lambda game, me, this, event: {' and '.join(tests)}" if tests else None,
                "mine": repr(mine) if mine else None,
                "unit": unit or None,
                "order": repr(order.word) if order is not None else None,
                "after": repr(self.table.names[after.word]) if after is not None else None,
                "may": may or None,
                "resolves": repr(borders) if borders else None,
                "claims": self.claims(form) or None,
                "later": later or None,
                "can": f"lambda game, me, this, event: {' and '.join(needed)}" if needed and method == "when" else None,
                "even_out": self.even(form, "eliminated") or self.done_by_others(form) or None,
                "even_off": self.even(form, "off") or None,
                "times": {"once": 1, "twice": 2}.get(limit.word) if limit is not None else None,
                "acts": self.acts_of(form),
            }
            if not says_me and self.shared:
                options["says_me"] = "False"
            found.append((verb, options))
        out = Lines(used={"game", "me", "this", "event"})
        outer, self.supposed = self.supposed, None
        self.body(form.body, out, ctx)
        supposed, self.supposed = self.supposed, outer
        for verb, options in found:
            if verb == "before play":
                options["supposes"] = supposed
            registrations += self.call(method, (repr(verb),), options, form)
        if (
            self.kind != "lasting"
            and "says_me" in options
            and any(re.search(r"game\.(?!clockwise_from|last)\w+\(me\b", line) for line in out.lines)
        ):
            raise NotYet(
                form.body[0], "a step that nobody does (a rule without `I`, `me` or `my` belongs to the table)"
            )
        return [*registrations, *self.define(self.function(method), "game, me, this, event", form, out)]

    def even(self, form: Form, word: str) -> bool:
        return any(m.kind == "even" and m.word == word for m in form.modifiers)

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
        whom = None
        if isinstance(part, n.Opened) and isinstance(part.head, n.Subject) and len(part.body.parts) == 1:
            some = self.players(part.head.thing, self.base)
            whom = f"lambda game, me, this, doer: {some.code if some.one else f'next(iter({some.code}), None)'}"
            part = part.body.parts[0]
        if verb not in ("discard", "draw") or len(form.body) > 1 or not isinstance(part, n.Act):
            return None
        goal = part.arg("into", "onto", "under")
        known = part.object is not None and self.cards(part.object, ctx) == Some("event.card", one=True)
        if not known or part.verb not in ("put", "draw", "shuffle") or (goal is None) is (part.verb != "draw"):
            return None
        names = ("owner", "card", "doer", "phase")
        of = self.narrowed(tests, "event.card.definition.kind")
        code = " and ".join(tests) or "True"
        for name in names:
            code = code.replace(f"event.{name}", name)
        to = HAND if goal is None else self.noun(goal)
        first = (repr(to), f"lambda game, me, this, card, owner, doer, phase: {code}")
        options = {
            "of": of,
            "verb": repr(verb) if verb != "discard" else None,
            "bottom": part.arg("under") is not None or None,
            "shuffled": part.verb == "shuffle" or None,
            "whom": whom,
        }
        return [*self.call("goes_to", first, options, form, decorator=False), ""]

    def form_state(self, form: Form) -> list[str]:
        window = form.windows[0]
        assert window.condition is not None
        among, start = self.among(window.condition)
        code, ctx = self.condition(window.condition, start)
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
            "among": among,
            "acts": self.acts_of(form),
        }
        params = "game, me, this, event" if among else "game, me, this"
        first = (repr(window.kind), f"lambda {params}: {' and '.join(tests)}")
        name = self.function("whenever" if window.kind == "whenever" else "as_soon_as")
        return [*self.call("state", first, options, form), *self.define(name, "game, me, this, event", form, out)]

    def among(self, condition: n.Node) -> tuple[str | None, Context]:
        """`as soon as a card in play has no charge`: a condition on each such card, which the text may speak of."""
        left = condition.left if isinstance(condition, n.Have) else None
        if not isinstance(left, n.Thing) or self.type_of(left) != "card" or "a" not in self.words(left):
            return None, self.base
        cards = f"lambda game, me, this: {self.cards(left, self.base).code}"
        return cards, self.base.bind("event", "card").but(it="event", aims=((id(left), "event"),))

    def form_grant(self, form: Form) -> list[str]:
        """Cards in play that may be used: `each X in play has: [if …:] COST = do this`."""
        assert isinstance(form.grant, n.Thing)
        parts, can = form.body, [self.condition(c, self.base)[0] for c in form.conditions]
        while len(parts) == 1 and isinstance(parts[0], n.Opened) and isinstance(parts[0].head, n.If):
            can.append(self.condition(parts[0].head.condition, self.base.bind("this", "card").but(it="this"))[0])
            parts = parts[0].body.parts
        if not any(isinstance(x, n.Act) and x.verb == "do" for part in parts for x in part.walk()):
            raise NotYet(form.span_of, "giving cards this text")
        costs = [part.head for part in parts if isinstance(part, n.Opened) and isinstance(part.head, n.Cost)]
        can += [test for head in costs for step in head.steps if (test := self.payable(step, self.base))]
        tests = self.card_tests(form.grant, "card", self.base)
        out = Lines(used={"game", "me", "this", "targets"})
        self.body(parts, out, self.base.but(granted=True))
        options = {
            "of": self.narrowed(tests, "card.definition.border"),
            "match": f"lambda game, me, card: {' and '.join(tests)}" if tests else None,
            "can": f"lambda game, me, this: {' and '.join(can)}" if can else None,
        }
        name = self.function("grant")
        return [*self.call("grant", (), options, form), *self.define(name, "game, me, this, *targets", form, out)]
