"""Abilities as functions and registrations: when they apply, whom they are aimed at, what they cost."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bangdsl.emit.context import Context, Lines, NotYet, negated, without_unused
from bangdsl.emit.steps import Steps
from bangdsl.emit.things import ORDINALS, SUIT_OF_SIGN
from bangdsl.resolve.forms import Form, asks_answered, borders_resolved_by, forms_of
from bangdsl.tree import nodes as n

# What a number is of: the names its functions take behind (game, me, this).
SUBJECTS = {
    "distance": ("a", "b"),
    "limit": ("player", "name"),
    "healing": ("player", "name"),
    "damage": ("attack",),
    "misses": ("attack",),
}
VOLATILE = (".life", "len(", "tokens", ".hand", "turn_player", "'wounds'", ".cards", "chance")
AIMED_VERBS = {"bang", "draw", "discard", "heal", "choose"}
TURN = "turn"


class Forms(Steps):
    """Writes the functions of one entry. `out` gathers finished lines, `name` is the entry's constant."""

    base = Context()  # what every text of the entry starts from; inside a text set up for later, what it took along

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

    # ---------------------------------------------------------------- texts set up for later
    def nested(self, node: n.Opened, out: Lines, ctx: Context) -> Context:
        """`until …: statement`, `during this turn: statement`, or a trigger: a function that registers it."""
        until, sentences = self.until(node, ctx)
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
        out.add(f"game.last({name}, {ctx.me}, {ctx.this}, ({args}), {until})")
        return ctx

    def until(self, node: n.Opened, ctx: Context) -> tuple[str, tuple[n.Node, ...]]:
        """When a text that is set up ends, as a Python tuple, and its sentences."""
        head = node.head
        if isinstance(head, n.Until):
            if isinstance(head.thing, n.Event) and head.thing.verbs == ("eliminated",):
                return f"('eliminated', {self.players(head.thing.subject, ctx).code})", node.body.parts
            if (
                isinstance(head.thing, n.Thing)
                and self.noun(head.thing) == "turn"
                and "next" in self.adjectives(head.thing)
            ):
                return f"('next turn', {ctx.me})", node.body.parts
            if isinstance(head.thing, n.Thing) and self.noun(head.thing) == "end":
                return "('turn',)", node.body.parts
        elif isinstance(head, n.On):
            window = head.windows[0]
            moment = window.moment
            if window.kind == "during" and isinstance(moment, n.Thing) and moment.noun is not None:
                if moment.noun.kind == "this" and moment.noun.word == "turn":
                    return "('turn',)", node.body.parts
            elif window.kind in ("when", "each time", "after", "at", "before"):
                return "('once',)", (node,)
        raise NotYet(node, "this head inside a text")

    def function(self, wish: str) -> str:
        name, count = f"{self.ident_name}_{wish}", 1
        while name in self.taken:
            count += 1
            name = f"{self.ident_name}_{wish}_{count}"
        self.taken.add(name)
        return name

    def call(
        self, method: str, first: Iterable[str], options: dict[str, Any], form: Form, *, decorator: bool = True
    ) -> list[str]:
        """A registration, on one line if it fits, else an argument a line."""
        args = [*first, *(f"{key}={value}" for key, value in options.items() if value not in (None, "", (), False))]
        args.append(f"line={form.span_of.span.line}")
        at = "@" if decorator else ""
        short = f"{at}{self.constant}.{method}({', '.join(args)})"
        if len(short) <= 118:
            return [short]
        return [f"{at}{self.constant}.{method}(", *(f"    {a}," for a in args), ")"]

    def define(self, name: str, params: str, form: Form, out: Lines) -> list[str]:
        span = form.span_of.span
        body = without_unused(out.lines) or ["    pass"]
        if not any("yield" in line for line in body):
            body = [*body, "    return", "    yield"]
        return [f"def {name}({params}):  # {span.file}:{span.line}", *body, "", ""]

    def mentions_me(self, form: Form) -> bool:
        """Does the text say I, me or my? Then, in a rule, every player holds it."""
        nodes: list[n.Node] = [*form.body, *form.windows, *form.conditions]
        for root in nodes:
            for node in root.walk():
                if isinstance(node, n.Noun) and node.kind == "pronoun" and node.word in ("I", "me"):
                    return True
                if isinstance(node, n.Quantity) and "my" in node.words:
                    return True
        return False

    # ---------------------------------------------------------------- what it does, for readers of effects
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

    # ---------------------------------------------------------------- aims and costs
    def aims_of(self, parts: Iterable[n.Node], ctx: Context) -> tuple[Context, list[str], list[str]]:
        """What the text lets me choose, save under an `if`, a draw! or a later trigger: context, functions, names."""
        functions: list[str] = []
        names: list[str] = []

        def aim(node: n.Node, verb: str) -> None:
            nonlocal ctx
            kind = self.type_of(node)
            if kind == "card" and verb == "choose" and self.noun(node) != "character":
                some = self.cards(node, ctx)
                kind = "card" if "in_play" in some.code else ""
            elif kind == "player":
                some = self.players(node, ctx, verb)
            else:
                return
            if not some.chosen or not kind:
                return
            name = "target" if not names else f"target_{len(names) + 1}"
            params = ", ".join(["game", "me", "this", *names])
            functions.append(f"lambda {params}: {some.code}")
            names.append(name)
            ctx = ctx.but(aims=(*ctx.aims, (id(node), name))).bind(name, kind)

        def visit(node: n.Node) -> None:
            if isinstance(node, n.Opened):
                if isinstance(node.head, (n.If, n.CheckHead, n.On, n.Otherwise)):
                    return
                if isinstance(node.head, n.Subject):
                    things = node.head.thing.things if isinstance(node.head.thing, n.Group) else (node.head.thing,)
                    for thing in things:
                        aim(thing, "")
                    if self.group_of(things[0]) != "me":
                        return
                if isinstance(node.head, n.Cost):
                    for step in node.head.steps:
                        visit(step)
                for part in node.body.parts:
                    visit(part)
            elif isinstance(node, n.Act) and node.verb in AIMED_VERBS:
                if node.object is not None:
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

    def cost_test(self, parts: Iterable[n.Node], ctx: Context) -> str | None:
        """Can the costs of a text be paid in full?"""
        tests: list[str] = []
        for part in parts:
            if isinstance(part, n.Opened) and isinstance(part.head, n.Cost):
                tests += [self.payable(step, ctx) for step in part.head.steps]
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
            return ""
        raise NotYet(step, f"`{step.verb}` as a cost")

    # ---------------------------------------------------------------- played, used, answering
    def form_play(self, form: Form) -> list[str]:
        windows: list[str] = sorted(asks_answered(form, self.table)) if not form.windows else []
        return self.action(form, "play", windows or [self.window_of(w) for w in form.windows] or [TURN])

    def form_use(self, form: Form) -> list[str]:
        return self.action(form, "use", [self.window_of(w) for w in form.windows])

    def form_answer(self, form: Form) -> list[str]:
        return self.action(form, "use", [self.window_of(w) for w in form.windows])

    def window_of(self, window: n.Window) -> str:
        if window.kind == "any time":
            return "any time"
        if window.kind == "during" and self.noun(window.moment) in ("turn", "phase"):
            return TURN
        event = window.event
        if event is not None and event.passive and self.is_me(event.subject):
            asked = {"shot": "shot", "targeted": "targeted", "eliminated": "eliminate"}.get(event.verbs[0])
            if asked is not None and not event.args:
                return asked
        raise NotYet(window, "an action in this window")

    def is_me(self, node: n.Node) -> bool:
        return isinstance(node, n.Thing) and self.noun(node) in ("I", "me")

    def action(self, form: Form, method: str, windows: list[str]) -> list[str]:
        out = Lines(used={"game", "me", "this"})
        ctx, aims, names = self.aims_of(form.body, self.base)
        out.used |= set(names)
        can = [self.condition(c, ctx)[0] for c in form.conditions]
        cost = self.cost_test(form.body, ctx)
        self.body(form.body, out, ctx)
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
        options["can_pay"] = cost
        if method == "use":
            options["times"] = times.number if times is not None else None
            options["order"] = repr(order) if order else None
        params = ", ".join(["game", "me", "this", *names])
        return [*self.call(method, (), options, form), *self.define(name, params, form, out)]

    # ---------------------------------------------------------------- triggers
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
            if may:
                tests += self.needed_for_may(form.body, ctx)
            if cost is not None:
                tests.append(cost.split(": ", 1)[1])
            going = self.destination(form, verb, tests, ctx) if method == "instead" else None
            if going is not None:
                return going
            says_me = self.mentions_me(form)
            mine = None
            if says_me and tests and method == "when" and self.kind in ("rule", "event"):
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
                "times": {"once": 1, "twice": 2}.get(limit.word) if limit is not None else None,
                "acts": self.acts_of(form),
            }
            if not says_me and self.kind in ("rule", "event", "lasting"):
                options["says_me"] = "False"
            registrations += self.call(method, (repr(verb),), options, form)
        out = Lines(used={"game", "me", "this", "event"})
        self.body(form.body, out, ctx)
        return [*registrations, *self.define(self.function(method), "game, me, this, event", form, out)]

    def single_events(self, windows: Iterable[n.Window]) -> Iterable[n.Window]:
        """`I play or discard X` waits for two events."""
        for window in windows:
            if window.event is None or len(window.event.verbs) == 1:
                yield window
            else:
                yield from (replace(window, event=replace(window.event, verbs=(verb,))) for verb in window.event.verbs)

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
        if verb != "discard" or len(form.body) > 1 or not isinstance(part, n.Act) or part.verb != "put":
            return None
        goal = part.arg("into", "onto", "under")
        if goal is None or part.object is None or self.card(part.object, ctx) != "event.card":
            return None
        code = " and ".join(t.replace("event.owner", "owner").replace("event.card", "card") for t in tests) or "True"
        first = (repr(self.noun(goal)), f"lambda game, me, this, card, owner: {code}")
        options = {"bottom": part.arg("under") is not None or None}
        return [*self.call("goes_to", first, options, form, decorator=False), ""]

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

    def occasion(self, window: n.Window, ctx: Context) -> tuple[str, list[str], Context, bool]:
        """The verb a window waits for, the tests an event must pass, what it binds, and whether units count."""
        if window.event is not None:
            if window.kind in ("before", "after"):
                raise NotYet(window, f"`{window.kind}` an event")
            return self.event(window.event, ctx)
        if window.moment is not None:
            verb, tests = self.moment_of(window)
            return verb, tests, ctx, False
        raise NotYet(window, "this window")

    def moment_of(self, window: n.Window) -> tuple[str, list[str]]:
        moment = window.moment
        assert isinstance(moment, n.Thing)
        noun, words, kind = self.noun(moment), self.words(moment), window.kind
        of = self.where(moment, "of")
        if noun in ("start", "end") and of is not None and isinstance(of.thing, n.Thing):
            period = self.noun(of.thing)
            tests = ["event.doer is me"] if "my" in self.words(of.thing) else []
            return f"{kind} {noun} of {period}", tests
        if noun == "phase":
            assert moment.noun is not None
            return f"{kind} phase {moment.noun.number}", ["event.doer is me"]
        if noun == "turn":
            if "my" in words:
                return f"{kind} turn", ["event.doer is me"]
            if of is not None and of.thing is not None:
                return f"{kind} turn", [f"event.doer is {self.players(of.thing, self.base).code}"]
        raise NotYet(window, "this moment")

    def event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        if event.passive:
            return self.passive_event(event, ctx)
        verb = event.verbs[0]
        tests: list[str] = []
        unit = False
        if self.noun(event.subject) == "turn" and verb in ("pass", "leave") and event.object is not None:
            who = self.who(event.object, "event.doer", ctx)
            return f"turn {verb}es".replace("leavees", "leaves"), who, ctx.bind("event.doer", "player"), False
        if self.type_of(event.subject) == "card":
            return self.card_event(event, ctx)
        tests += self.who(event.subject, "event.doer", ctx)
        ctx = ctx.bind("event.doer", "player", self.noun(event.subject))
        found = event.object
        if verb == "lose" and found is not None:
            tests.append(f"event.token == {self.noun(found)!r}")
            unit = isinstance(found, n.Thing) and found.quantity is not None and found.quantity.number is not None
            to = event.arg("to")
            if to is not None:
                tests += self.who(to, "event.culprit", ctx)
                ctx = ctx.bind("event.culprit", "player", self.noun(to))
        elif verb == "do" and isinstance(found, n.Thing) and self.noun(found) == "phase" and found.noun is not None:
            return f"do phase {found.noun.number}", tests, ctx, False
        elif verb in ("play", "discard") and isinstance(found, n.Group):
            tests += self.card_tests(found, "event.card", ctx)
            ctx = ctx.bind("event.card", "card").but(it="event.card")
        elif verb in ("draw", "play", "discard") and found is not None:
            assert isinstance(found, n.Thing)
            ordinal = next((ORDINALS[w] for w in self.adjectives(found) if w in ORDINALS), None)
            if ordinal is not None:
                tests.append(f"event.ordinal == {ordinal}")
                unit = True
            tests += self.card_tests(found, "event.card", ctx, name="event.name" if verb == "play" else None)
            noun = self.noun(found) if found.noun is not None and found.noun.kind == "noun" else "card"
            ctx = ctx.bind("event.card", "card", noun).but(it="event.card")
        elif found is not None:
            raise NotYet(event, f"the event `{verb}` with this")
        source = event.arg("from")
        if source is not None and self.type_of(source) == "zone":
            tests.append(f"event.place == {self.noun(source)!r}")
        by = event.arg("by")
        if by is not None and self.noun(by) == "choice" and verb == "discard":
            tests.append("event.willing")
        tests += self.periods(event)
        return verb, tests, ctx, unit

    def periods(self, event: n.Event) -> list[str]:
        """`during my phase 1`, `outside my turn`."""
        tests = []
        for arg in event.args:
            if arg.prep not in ("during", "outside"):
                continue
            thing = arg.thing
            assert isinstance(thing, n.Thing)
            inside = arg.prep == "during"
            if self.noun(thing) == "phase" and thing.noun is not None:
                tests.append(f"event.phase {'==' if inside else '!='} {thing.noun.number}")
            elif self.noun(thing) == "turn":
                tests.append(f"game.turn_player is {'' if inside else 'not '}me")
            else:
                raise NotYet(arg, "this period")
        return tests

    def passive_event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        participle = event.verbs[0]
        verb = self.table.participles.get(participle)
        if verb is None or self.type_of(event.subject) not in ("player", "card"):
            raise NotYet(event, f"the event `{participle}`")
        if self.type_of(event.subject) == "player":
            tests = self.who(event.subject, "event.object", ctx)
            ctx = ctx.bind("event.object", "player", self.noun(event.subject))
        else:
            subject = event.subject
            tests = ["event.owner is me"] if isinstance(subject, n.Thing) and "my" in self.words(subject) else []
            tests += self.card_tests(subject, "event.card", ctx)
            ctx = ctx.bind("event.card", "card").but(it="event.card")
        by = event.arg("by")
        if by is not None:
            tests += self.who(by, "event.culprit", ctx)
            ctx = ctx.bind("event.culprit", "player")
        return verb, [*tests, *self.periods(event)], ctx, False

    def card_event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        """`my weapon comes into play`, `this leaves play`."""
        verb, subject = event.verbs[0], event.subject
        place = event.object or event.arg("into")
        if verb not in ("come", "leave") or place is None or self.type_of(place) != "zone":
            raise NotYet(event, "this event of a card")
        assert isinstance(subject, n.Thing)
        tests = ["event.owner is me"] if "my" in self.words(subject) else []
        tests += [*self.card_tests(subject, "event.card", ctx), f"event.place == {self.noun(place)!r}"]
        return verb, tests, ctx.bind("event.card", "card").but(it="event.card"), False

    def who(self, node: n.Node, var: str, ctx: Context) -> list[str]:
        """Is that player of the event one of these?"""
        known = {"that", "those"} & set(self.words(node)) if isinstance(node, n.Thing) else set()
        if (
            isinstance(node, n.Thing)
            and self.noun(node) == "player"
            and not node.adjectives
            and not node.where
            and not known
        ):
            if "another" in self.words(node):
                return [f"{var} is not None", f"{var} is not me"]
            return []
        return self.player_tests(node, var, ctx)

    # ---------------------------------------------------------------- conditions of the state
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
            "says_me": None if self.mentions_me(form) or self.kind not in ("rule", "event") else "False",
            "order": repr(order.word) if order is not None else None,
            "may": form.modifier("may") is not None,
            "watches": repr(watched) if watched is not None else None,
            "acts": self.acts_of(form),
        }
        first = (repr(window.kind), f"lambda game, me, this: {' and '.join(tests)}")
        name = self.function("whenever" if window.kind == "whenever" else "as_soon_as")
        return [*self.call("state", first, options, form), *self.define(name, "game, me, this, event", form, out)]

    def watched(self, conditions: Iterable[n.Node]) -> list[str] | None:
        """What a condition depends on: piles, the players in the game, tokens; nothing if it may be anything."""
        found: set[str] = set()
        for thing in (t for c in conditions for t in c.walk() if isinstance(t, n.Thing) and t.noun is not None):
            kind, noun = self.type_of(thing), self.noun(thing)
            if kind == "zone":
                found.add(noun)
            elif kind in ("player", "seat") or noun == "game":
                found.add("players")
            elif noun == "life":
                found.add("tokens")
            else:
                return None
        return sorted(found)

    # ---------------------------------------------------------------- statements
    def form_placement(self, form: Form) -> list[str]:
        node = form.body[0]
        assert isinstance(node, n.Placement)
        some = self.players(node.thing, self.base)
        code = f"[{some.code}]" if some.one else some.code
        return [*self.call("placed_on", (f"lambda game, me, this: {code}",), {}, form, decorator=False), ""]

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

    def form_statement(self, form: Form) -> list[str]:
        node = form.body[0]
        conditions = [self.condition(c, self.base)[0] for c in form.conditions]
        conditions += [self.period_test(w) for w in form.windows]
        if isinstance(node, n.CountsAs):
            return self.counts_as(node, form, conditions)
        if isinstance(node, n.Modal):
            return self.modal(node, form, conditions)
        if isinstance(node, n.Delta):
            return self.number_statement(node.left, node.args, "+", str(node.by), form, conditions)
        if isinstance(node, n.Is):
            return self.is_statement(node, form, conditions)
        if isinstance(node, n.Have):
            return self.have_statement(node, form, conditions)
        raise NotYet(node, "this statement")

    def have_statement(self, node: n.Have, form: Form, conditions: list[str]) -> list[str]:
        """`X have no effect [on Y]`, `characters have no ability`, `I have the ability of X`."""
        right = node.right
        noun = self.noun(right)
        if not isinstance(right, n.Thing) or noun not in ("effect", "ability"):
            raise NotYet(node, "having this")
        if (
            noun == "ability"
            and self.is_me(node.left)
            and (of := self.where(right, "of")) is not None
            and of.thing is not None
        ):
            return [f"{self.constant}.borrows({self.card(of.thing, self.base)})", ""]
        if "no" not in self.words(right):
            raise NotYet(node, "having this")
        on = self.where(right, "on")
        can = f"lambda game, me, this: {' and '.join(conditions)}" if conditions else None
        if on is None:
            match = f"lambda game, me, this, card: {' and '.join(self.lying_tests(node.left)) or 'True'}"
            return [*self.call("switches_off", (match,), {"can": can}, form, decorator=False), ""]
        if on.thing is not None and self.type_of(on.thing) == "number" and not conditions:
            match = f"lambda game, me, this, card: {' and '.join(self.lying_tests(node.left)) or 'True'}"
            return [*self.call("ignores", (repr(self.noun(on.thing)), match), {}, form, decorator=False), ""]
        if on.thing is not None and self.is_me(on.thing) and not conditions:
            return self.immunity(node.left, form)
        raise NotYet(node, "having no effect on this")

    def lying_tests(self, node: n.Node) -> list[str]:
        """Which cards, by what they are and where they lie."""
        tests = self.card_tests(node, "card", self.base)
        if isinstance(node, n.Thing) and "my" in self.words(node):
            tests.append("game.owner(card) is me")
        for where in node.where if isinstance(node, n.Thing) else ():
            if where.thing is None or where.prep not in ("of", "in"):
                continue
            if self.noun(where.thing) == "play zone":
                tests.append("game.in_play(card)")
                of = self.where(where.thing, "of") if isinstance(where.thing, n.Thing) else None
                where = of or where
            if where.thing is not None and self.noun(where.thing) == "others":
                tests.append("game.owner(card) is not me")
        return tests

    def immunity(self, left: n.Node, form: Form) -> list[str]:
        """What the cards are by suit and rank, whose they are, and what else they are."""
        if not isinstance(left, n.Thing):
            raise NotYet(left, "these cards")
        by_suit = tuple(a for a in left.adjectives if a.words == ("red",) or not a.words[0].isalpha())
        others = tuple(a for a in left.adjectives if a not in by_suit)
        suits = self.card_tests(n.Thing(adjectives=by_suit, span=left.span), "card", self.base)
        rest = self.card_tests(
            n.Thing(adjectives=others, noun=left.noun, span=left.span), "card", self.base, name="name"
        )
        of = self.where(left, "of")
        owner = (
            "owner is not None and owner is not me" if of is not None and self.noun(of.thing) == "others" else "True"
        )
        first = (
            f"lambda game, me, this, card: {' and '.join(suits) or 'True'}",
            f"lambda game, me, this, owner: {owner}",
            f"lambda game, me, this, card, name: {' and '.join(rest) or 'True'}",
        )
        return [*self.call("immune", first, {}, form, decorator=False), ""]

    def period_test(self, window: n.Window) -> str:
        moment = window.moment
        if isinstance(moment, n.Thing) and self.noun(moment) == "turn" and "my" in self.words(moment):
            return f"game.turn_player is {'' if window.kind == 'during' else 'not '}me"
        if isinstance(moment, n.Thing) and self.noun(moment) == "phase" and "my" in self.words(moment) and moment.noun:
            return f"{'' if window.kind == 'during' else 'not '}game.in_phase(me, {moment.noun.number})"
        raise NotYet(window, "a statement for this time")

    def counts_as(self, node: n.CountsAs, form: Form, conditions: list[str]) -> list[str]:
        if not isinstance(node.right, n.Thing) or node.right.noun is None or node.right.noun.kind != "name":
            raise NotYet(node, "counting as this")
        tests = self.card_tests(node.left, "card", self.base) + conditions
        match = f"lambda game, me, this, card: {' and '.join(tests) or 'True'}"
        return [*self.call("counts_as", (match, repr(self.ident(node.right.noun))), {}, form, decorator=False), ""]

    def modal(self, node: n.Modal, form: Form, conditions: list[str]) -> list[str]:
        """Bans and duties: `X may not VERB Y`, `I may only play Y`, `I must play Y`."""
        if node.passive or node.disguise is not None:
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        params = "lambda game, me, this, player, card, definition"
        who = ["player is me"] if self.is_me(node.left) else self.player_tests(node.left, "player", self.base)
        if node.modal == "must" and node.verb == "play" and node.object is not None:
            tests = [*who, *self.card_tests(node.object, "card", self.base), *conditions]
            first = ("'play'", f"lambda game, me, this, player, card: {' and '.join(tests)}")
            return [*self.call("obliges", first, {}, form, decorator=False), ""]
        what: list[str] = []
        if node.verb in ("play", "use") and node.object is not None:
            what = self.card_tests(node.object, "card", self.base, name="definition")
        elif node.verb not in ("lose", "gain") or self.noun(node.object) != "life":
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        if any(a.prep == "from" and self.noun(a.thing) == "hand" for a in node.args):
            who.append("card in player.hand")
        if node.modal == "may only" and what:
            what = [negated(" and ".join(what))]
        elif node.modal != "may not":
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        match = f"{params}: {' and '.join([*who, *what, *conditions])}"
        return [*self.call("forbids", (repr(node.verb), match), {}, form, decorator=False), ""]

    def is_statement(self, node: n.Is, form: Form, conditions: list[str]) -> list[str]:
        left, right = node.left, node.right
        noun = self.noun(left)
        if node.negated or not isinstance(left, n.Thing):
            raise NotYet(node, "this statement")
        special = self.view_statement(left, right, form, conditions)
        if special is not None:
            return special
        if noun == "leader":
            some = self.players(right, self.base)
            return self.meaning("leader", some.code if some.one else f"next(iter({some.code}), None)", form, conditions)
        if noun == "seat" and "next" in self.adjectives(left) and isinstance(right, n.Thing):
            side = "right" if "right" in self.adjectives(right) else "left"
            return self.meaning("next seat", repr(side), form, conditions)
        if noun == "turn" and isinstance(right, n.Group) and right.joined == "then":
            numbers = [t.noun.number for t in right.things if isinstance(t, n.Thing) and t.noun is not None]
            return self.meaning("turn", repr(tuple(numbers)), form, conditions)
        if self.type_of(left) == "token" and isinstance(right, n.Compare):
            most = n.Thing(
                quantity=left.quantity, noun=n.Noun(word=f"most {noun}", kind="noun", span=left.span), span=left.span
            )
            return self.number_statement(most, (), "is", self.number(right.thing, self.base), form, conditions)
        if isinstance(right, n.Compare):
            return self.number_statement(
                left, node.args, right.relation, self.number(right.thing, self.base), form, conditions
            )
        if isinstance(right, n.Adjective):
            if right.words != ("unlimited",):
                raise NotYet(node, "this statement")
            return self.number_statement(left, node.args, "is", "UNLIMITED", form, conditions)
        return self.number_statement(left, node.args, "is", self.number(right, self.base), form, conditions)

    def view_statement(self, left: n.Thing, right: n.Node, form: Form, conditions: list[str]) -> list[str] | None:
        """What all see differently: a suit, a pile, a card in force, a mark."""
        noun, kind = self.noun(left), self.type_of(left)
        if noun == "suit" and isinstance(right, n.Adjective) and right.words[0] in SUIT_OF_SIGN:
            return [*self.call("suit_is", ("None", repr(SUIT_OF_SIGN[right.words[0]])), {}, form, decorator=False), ""]
        if kind == "zone" and isinstance(right, n.Thing) and self.type_of(right) == "zone":
            return self.meaning(noun, repr(self.noun(right)), form, conditions)
        if kind == "card" and isinstance(right, n.Adjective):
            if right.words == ("in-force",) and (of := self.where(left, "of")) is not None and of.thing is not None:
                return [*self.call("in_force", (repr(self.noun(of.thing)),), {}, form, decorator=False), ""]
            if right.words[0] in self.marks():
                return [
                    *self.call("mark", (repr(right.words[0]), self.card(left, self.base)), {}, form, decorator=False),
                    "",
                ]
        marked = self.noun(right) if isinstance(right, n.Thing) else ""
        if kind == "player" and marked in self.table.nouns and self.table.nouns[marked].mark:
            some = self.players(left, self.base)
            return [*self.call("mark", (repr(marked), some.code), {}, form, decorator=False), ""]
        return None

    def meaning(self, noun: str, code: str, form: Form, conditions: list[str]) -> list[str]:
        options = {"can": f"lambda game, me, this: {' and '.join(conditions)}" if conditions else None}
        return [*self.call("means", (repr(noun), f"lambda game, me, this: {code}"), options, form, decorator=False), ""]

    def number_statement(
        self, left: n.Node, args: tuple[n.Arg, ...], op: str, value: str, form: Form, conditions: list[str]
    ) -> list[str]:
        if not isinstance(left, n.Thing):
            raise NotYet(left, "this number")
        stat = self.noun(left)
        if stat == "room":
            return self.room(left, args, value, form)
        subjects = SUBJECTS.get(stat, ("player",))
        at: int | None = None
        limited = ""
        tests = list(conditions)
        if "my" in self.words(left):
            at = 0
        for arg in args:
            index = {"from": 0, "to": 1, "for": 0}[arg.prep]
            if self.is_me(arg.thing):
                at = index
            elif stat in ("damage", "misses"):
                tests += self.attack_tests(arg.thing)
            else:
                tests += self.player_tests(arg.thing, subjects[index], self.base)
        of = self.where(left, "of", "for")
        if of is not None and of.thing is not None:
            if stat in ("limit", "healing"):
                if isinstance(of.thing, n.Thing) and "my" in self.words(of.thing):
                    at = 0
                if not isinstance(of.thing, n.Thing) or of.thing.noun is None or of.thing.noun.kind != "name":
                    raise NotYet(of, "a limit of this")
                limited = self.ident(of.thing.noun)
            elif subjects == ("attack",):
                tests += self.attack_tests(of.thing)
            elif self.is_me(of.thing):
                at = 0
            else:
                tests += self.player_tests(of.thing, "player", self.base)
        params = ", ".join(("game", "me", "this", *subjects))
        constant = value.lstrip("-").isdigit() or value == "UNLIMITED"
        code = value if constant else f"lambda {params}: {value}"
        applies = f"lambda {params}: {' and '.join(tests)}" if tests else None
        volatile = any(word in f"{value} {applies}" for word in VOLATILE)
        options = {
            "at": str(at) if at is not None else None,
            "of": repr(limited) if limited else None,
            "applies": applies,
            "volatile": volatile or None,
        }
        return [*self.call("number", (repr(stat), repr(op), code), options, form, decorator=False), ""]

    def attack_tests(self, thing: n.Node) -> list[str]:
        """`an attack`, `my BANG!`: which shots a number is of."""
        if not isinstance(thing, n.Thing):
            raise NotYet(thing, "these attacks")
        tests = ["attack.shooter is me"] if "my" in self.words(thing) else []
        if thing.noun is not None and thing.noun.kind == "name":
            tests.append(f"attack.of({self.ident(thing.noun)!r})")
        return tests

    def room(self, left: n.Thing, args: tuple[n.Arg, ...], value: str, form: Form) -> list[str]:
        thing = next((a.thing for a in args if a.prep == "for"), None)
        if not isinstance(thing, n.Thing) or "my" not in self.words(thing) or not value.isdigit():
            raise NotYet(left, "room for this")
        tests = []
        if "same-name" in self.adjectives(thing):
            tests.append("game.same_name(c, card)")
        bare = n.Thing(quantity=thing.quantity, noun=thing.noun, span=thing.span)
        tests += self.card_tests(bare, "c", self.base)
        code = f"lambda game, me, this, card: [c for c in me.in_play if {' and '.join(tests) or 'True'}]"
        return [*self.call("number", ("'room'", "'is'", value), {"applies": code}, form, decorator=False), ""]
