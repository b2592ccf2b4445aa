"""Abilities as functions and registrations: when they apply, whom they are aimed at, what they cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bangdsl.emit.context import Context, Lines, NotYet, without_unused
from bangdsl.emit.steps import Steps
from bangdsl.emit.things import ORDINALS
from bangdsl.resolve.forms import Form, asks_answered, borders_resolved_by
from bangdsl.tree import nodes as n

# What a number is of: the names its functions take behind (game, me, this).
SUBJECTS = {"distance": ("a", "b"), "limit": ("player", "name"), "damage": ("attack",), "misses": ("attack",)}
VOLATILE = (".life", "len(", "tokens", ".hand", "turn_player", "'wounds'", ".cards", "chance")
AIMED_VERBS = {"bang", "draw", "discard", "heal", "choose"}
TURN = "turn"


class Forms(Steps):
    """Writes the functions of one entry. `out` gathers finished lines, `name` is the entry's constant."""

    def entry(self, forms: list[Form], ident: str, kind: str) -> list[str]:
        self.kind = kind
        self.ident_name = ident.replace("-", "_")
        self.constant = self.ident_name.upper()
        self.taken: set[str] = set()
        lines: list[str] = []
        for form in forms:
            writer = getattr(self, f"form_{form.kind}")
            lines += writer(form)
        return lines

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
            if self.type_of(node) != "player":
                return
            some = self.players(node, ctx, verb)
            if not some.chosen:
                return
            name = "target" if not names else f"target_{len(names) + 1}"
            params = ", ".join(["game", "me", "this", *names])
            functions.append(f"lambda {params}: {some.code}")
            names.append(name)
            ctx = ctx.but(aims=(*ctx.aims, (id(node), name))).bind(name, "player")

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
        ctx, aims, names = self.aims_of(form.body, Context())
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
        if method == "use":
            options["can_pay"] = cost
            options["times"] = times.number if times is not None else None
            options["order"] = repr(order) if order else None
        elif cost is not None:
            options["can"] = cost if not can else f"{cost} and {' and '.join(can)}"
        params = ", ".join(["game", "me", "this", *names])
        return [*self.call(method, (), options, form), *self.define(name, params, form, out)]

    # ---------------------------------------------------------------- triggers
    def form_when(self, form: Form) -> list[str]:
        return self.triggered(form, "when")

    def form_instead(self, form: Form) -> list[str]:
        return self.triggered(form, "instead")

    def triggered(self, form: Form, method: str) -> list[str]:
        registrations: list[str] = []
        may = form.modifier("may") is not None
        order = form.modifier("order")
        after = form.modifier("after")
        after_id = self.table.names[after.word] if after is not None else None
        ctx = Context(event="event")
        for window in form.windows:
            verb, tests, ctx, unit = self.occasion(window, ctx)
            for condition in form.conditions:
                code, ctx = self.condition(condition, ctx)
                tests.append(code)
            if may:
                tests += self.needed_for_may(form.body, ctx)
            says_me = self.mentions_me(form)
            mine = None
            if says_me and tests and method == "when" and self.kind == "rule":
                mine = {"event.doer is me": "doer", "event.owner is me": "owner"}.get(tests[0])
            match = f"lambda game, me, this, event: {' and '.join(tests)}" if tests else None
            options = {
                "match": match,
                "mine": repr(mine) if mine else None,
                "unit": unit or None,
                "order": repr(order.word) if order is not None else None,
                "after": repr(after_id) if after_id else None,
                "may": may or None,
                "resolves": repr(sorted(borders_resolved_by(form, self.table)))
                if borders_resolved_by(form, self.table)
                else None,
                "acts": self.acts_of(form),
            }
            if not says_me and self.kind in ("rule", "event"):
                options["says_me"] = "False"
            registrations += self.call(method, (repr(verb),), options, form)
        out = Lines(used={"game", "me", "this", "event"})
        self.body(form.body, out, ctx)
        return [*registrations, *self.define(self.function(method), "game, me, this, event", form, out)]

    def needed_for_may(self, parts: Iterable[n.Node], ctx: Context) -> list[str]:
        """A `may` is offered only if there is somebody to aim at."""
        _, aims, _ = self.aims_of(parts, ctx)
        return [aims[0].split(": ", 1)[1]] if aims else []

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
                return f"{kind} turn", [f"event.doer is {self.players(of.thing, Context()).code}"]
        raise NotYet(window, "this moment")

    def event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        if len(event.verbs) > 1:
            raise NotYet(event, "several verbs in one event")
        if event.passive:
            return self.passive_event(event, ctx)
        verb = event.verbs[0]
        tests: list[str] = []
        unit = False
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
            tests = self.card_tests(event.subject, "event.card", ctx)
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
        if verb not in ("come", "leave") or place is None or self.noun(place) != "play zone":
            raise NotYet(event, "this event of a card")
        assert isinstance(subject, n.Thing)
        tests = ["event.owner is me"] if "my" in self.words(subject) else []
        tests += self.card_tests(subject, "event.card", ctx)
        return verb, tests, ctx.bind("event.card", "card").but(it="event.card"), False

    def who(self, node: n.Node, var: str, ctx: Context) -> list[str]:
        """Is that player of the event one of these?"""
        if isinstance(node, n.Thing) and self.noun(node) == "player" and not node.adjectives and not node.where:
            if "another" in self.words(node):
                return [f"{var} is not None", f"{var} is not me"]
            return []
        return self.player_tests(node, var, ctx)

    # ---------------------------------------------------------------- conditions of the state
    def form_state(self, form: Form) -> list[str]:
        window = form.windows[0]
        assert window.condition is not None
        code, ctx = self.condition(window.condition, Context())
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
        some = self.players(node.thing, Context())
        code = f"[{some.code}]" if some.one else some.code
        return [*self.call("placed_on", (f"lambda game, me, this: {code}",), {}, form, decorator=False), ""]

    def form_grant(self, form: Form) -> list[str]:
        raise NotYet(form.span_of, "giving cards a text (`X has:`)")

    def form_statement(self, form: Form) -> list[str]:
        node = form.body[0]
        conditions = [self.condition(c, Context())[0] for c in form.conditions]
        conditions += [self.period_test(w) for w in form.windows]
        if isinstance(node, n.CountsAs):
            return self.counts_as(node, form, conditions)
        if isinstance(node, n.Modal):
            return self.modal(node, form, conditions)
        if isinstance(node, n.Delta):
            return self.number_statement(node.left, node.args, "+", str(node.by), form, conditions)
        if isinstance(node, n.Is):
            return self.is_statement(node, form, conditions)
        raise NotYet(node, "this statement")

    def period_test(self, window: n.Window) -> str:
        moment = window.moment
        if isinstance(moment, n.Thing) and self.noun(moment) == "turn" and "my" in self.words(moment):
            return f"game.turn_player is {'' if window.kind == 'during' else 'not '}me"
        raise NotYet(window, "a statement for this time")

    def counts_as(self, node: n.CountsAs, form: Form, conditions: list[str]) -> list[str]:
        if not isinstance(node.right, n.Thing) or node.right.noun is None or node.right.noun.kind != "name":
            raise NotYet(node, "counting as this")
        tests = self.card_tests(node.left, "card", Context()) + conditions
        match = f"lambda game, me, this, card: {' and '.join(tests) or 'True'}"
        return [*self.call("counts_as", (match, repr(self.ident(node.right.noun))), {}, form, decorator=False), ""]

    def modal(self, node: n.Modal, form: Form, conditions: list[str]) -> list[str]:
        if (
            node.modal != "may not"
            or node.verb != "play"
            or node.passive
            or node.object is None
            or not self.is_me(node.left)
        ):
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        tests = ["player is me", *self.card_tests(node.object, "card", Context(), name="definition"), *conditions]
        match = f"lambda game, me, this, player, card, definition: {' and '.join(tests)}"
        return [*self.call("forbids", ("'play'", match), {}, form, decorator=False), ""]

    def is_statement(self, node: n.Is, form: Form, conditions: list[str]) -> list[str]:
        left, right = node.left, node.right
        noun = self.noun(left)
        if node.negated or not isinstance(left, n.Thing):
            raise NotYet(node, "this statement")
        if noun == "leader":
            some = self.players(right, Context())
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
            return self.number_statement(most, (), "is", self.number(right.thing, Context()), form, conditions)
        if isinstance(right, n.Compare):
            return self.number_statement(
                left, node.args, right.relation, self.number(right.thing, Context()), form, conditions
            )
        if isinstance(right, n.Adjective):
            if right.words != ("unlimited",):
                raise NotYet(node, "this statement")
            return self.number_statement(left, node.args, "is", "UNLIMITED", form, conditions)
        return self.number_statement(left, node.args, "is", self.number(right, Context()), form, conditions)

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
                tests += self.player_tests(arg.thing, subjects[index], Context())
        of = self.where(left, "of", "for")
        if of is not None and of.thing is not None:
            if stat == "limit":
                if not isinstance(of.thing, n.Thing) or of.thing.noun is None or of.thing.noun.kind != "name":
                    raise NotYet(of, "a limit of this")
                limited = self.ident(of.thing.noun)
            elif subjects == ("attack",):
                tests += self.attack_tests(of.thing)
            elif self.is_me(of.thing):
                at = 0
            else:
                tests += self.player_tests(of.thing, "player", Context())
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
        tests += self.card_tests(bare, "c", Context())
        code = f"lambda game, me, this, card: [c for c in me.in_play if {' and '.join(tests) or 'True'}]"
        return [*self.call("number", ("'room'", "'is'", value), {"applies": code}, form, decorator=False), ""]
