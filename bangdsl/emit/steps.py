"""Steps as lines of a handler: the heads, loops and choices that stand in a body."""

from __future__ import annotations

from collections.abc import Sequence

from bangdsl.emit.conditions import Conditions
from bangdsl.emit.context import Context, Lines, NotYet
from bangdsl.emit.things import Some, spec_parts
from bangdsl.tree import nodes as n

# What a verb takes along as a step; as an event it may say more, of when it happened and who did it.
STEP_ARGS = {
    "draw": ("from", "per"),
    "discard": ("from",),
    "heal": ("per",),
    "bang": ("against",),
    "lose": ("from",),
    "gain": ("per",),
    "pay": ("from",),
    "put": ("into", "onto", "under", "from", "per"),
    "move": ("from", "to"),
    "give": ("to",),
    "take": ("from",),
    "swap": ("for",),
    "shuffle": ("among", "into"),
    "reveal": ("per",),
    "look": ("at",),
    "play": ("by",),
    "redirect": ("to",),
    "set": ("to",),
    "advance": ("to",),
}


def priced(node: n.Node) -> n.Opened | None:
    """The cost and what it buys, of `repeat: COST = …`."""
    if not isinstance(node, n.Opened) or not isinstance(node.head, n.Repeat) or len(node.body.parts) != 1:
        return None
    inner = node.body.parts[0]
    return inner if isinstance(inner, n.Opened) and isinstance(inner.head, n.Cost) else None


class Steps(Conditions):
    improvements: dict[int, int]  # sentences of a played text that are paid for in advance -> which improvement

    def body(self, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        """Steps in order; what one speaks of the next may refer to."""
        i = 0
        while i < len(parts):
            part = parts[i]
            otherwise = None
            if i + 1 < len(parts) and self._is_otherwise(parts[i + 1]):
                otherwise = parts[i + 1]
                i += 1
            ctx = self.step(part, out, ctx, otherwise)
            i += 1
        return ctx

    def _is_otherwise(self, node: n.Node) -> bool:
        return isinstance(node, n.Opened) and isinstance(node.head, n.Otherwise)

    def step(self, node: n.Node, out: Lines, ctx: Context, otherwise: n.Node | None = None) -> Context:
        if id(node) in self.improvements:
            return self.improvement(node, out, ctx, otherwise)
        if otherwise is not None and isinstance(node, n.Opened) and isinstance(node.head, n.Subject):
            return self.subject_or(node, otherwise, out, ctx)
        if isinstance(node, n.Opened) and (otherwise is None or isinstance(node.head, (n.If, n.CheckHead))):
            return self.opened(node, out, ctx, otherwise)
        if isinstance(node, n.May):
            can = self.affords(node, ctx)
            out.add(f"if {f'{can} and ' if can else ''}(yield from game.wants({ctx.doer}, {ctx.this or None})):")
            self.indented([node.step], out, ctx.but(willing=True))
            if otherwise is not None:
                out.add("else:")
                assert isinstance(otherwise, n.Opened)
                self.indented(otherwise.body.parts, out, ctx)
            return ctx
        if otherwise is not None:
            raise NotYet(otherwise, "`otherwise` without an `if`, `draw!` or `may` before it")
        if isinstance(node, n.Block):
            return self.body(node.parts, out, ctx)
        if isinstance(node, n.Act):
            return self.act(node, out, ctx)
        if isinstance(node, n.Both):
            return self.body(node.steps, out, ctx)
        if isinstance(node, n.Either):
            return self.either(node, out, ctx)
        if isinstance(node, n.Check):
            if node.number is not None:
                them = out.fresh("them")
                count = node.number.quantity if isinstance(node.number, n.Thing) else None
                if count is None or count.number is None:
                    raise NotYet(node, "a draw! of so many cards")
                out.add(f"{them} = yield from game.check_all({ctx.doer}, {count.number})")
                return ctx.but(them=them)
            out.add(f"flipped = yield from game.check({ctx.doer})")
            return ctx.bind("flipped", "card").but(it="flipped")
        if isinstance(node, n.Modal) and node.passive and node.verb == "avoided" and node.modal == "may not":
            out.add(f"game.make_unavoidable({ctx.event}.play)")
            return ctx
        if isinstance(node, (n.Is, n.Delta, n.Have)):
            return self.holding(node, out, ctx)
        raise NotYet(node, "this inside a text")

    def subject_or(self, node: n.Opened, otherwise: n.Node, out: Lines, ctx: Context) -> Context:
        """`that player: may …` and `otherwise:` what happens if he does not."""
        assert isinstance(node.head, n.Subject)
        assert isinstance(otherwise, n.Opened)
        some, step = self.players(node.head.thing, ctx), node.body.parts[0]
        if not some.one or not isinstance(step, n.May):
            raise NotYet(otherwise, "`otherwise` without an `if`, `draw!` or `may` before it")
        out.add(f"if (yield from game.wants({some.code}, {ctx.this or None})):")
        self.indented([step.step], out, ctx.but(doer=some.code, willing=True))
        out.add("else:")
        self.indented(otherwise.body.parts, out, ctx)
        return ctx

    def improvement(self, node: n.Node, out: Lines, ctx: Context, otherwise: n.Node | None) -> Context:
        """What was paid for when the card was played happens, as often as it was paid for."""
        which = self.improvements[id(node)]
        if isinstance(node, n.May):
            steps = node.step.steps if isinstance(node.step, n.Both) else (node.step,)
            out.add(f"if game.improved({which}):")
            self.indented(steps[1:], out, ctx)
            if isinstance(otherwise, n.Opened):
                out.add("else:")
                self.indented(otherwise.body.parts, out, ctx)
            return ctx
        cost = priced(node)
        assert cost is not None
        if not self.more_targets(cost):
            out.add(f"for _ in range(game.improved({which})):")
            self.indented(cost.body.parts, out, ctx)
        return ctx

    def more_targets(self, cost: n.Opened) -> n.Node | None:
        """`COST = choose another player`: whom one may choose besides; chosen when it is paid."""
        only = cost.body.parts[0] if len(cost.body.parts) == 1 else None
        return only.object if isinstance(only, n.Act) and only.verb == "choose" else None

    def affords(self, node: n.May, ctx: Context) -> str:
        """`may pay 2 nuggets and …` is offered if it can be paid."""
        first = node.step.steps[0] if isinstance(node.step, n.Both) else node.step
        if isinstance(first, n.Act) and first.verb == "use" and (used := self.named_rule(first)) is not None:
            return f"game.can_use({ctx.doer}, {used!r})"
        return self.payable(first, ctx) if isinstance(first, n.Act) and first.verb == "pay" else ""

    def named_rule(self, act: n.Act) -> str | None:
        """`use NAME`: the id of what is used."""
        noun = act.object.noun if isinstance(act.object, n.Thing) else None
        return self.ident(noun) if noun is not None and noun.kind == "name" else None

    def payable(self, step: n.Node, ctx: Context) -> str:
        """Can this step of a cost be paid? Written with the aims, which know what can be chosen."""
        raise NotYet(step, "this as a cost")

    def holding(self, node: n.Node, out: Lines, ctx: Context) -> Context:
        """A statement inside a text; written by the forms, which know how to register one."""
        raise NotYet(node, "a statement inside a text")

    def indented(self, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        out.depth += 1
        before = len(out.lines)
        after = self.body(parts, out, ctx)
        if len(out.lines) == before:
            out.add("pass")
        out.depth -= 1
        return after

    def opened(self, node: n.Opened, out: Lines, ctx: Context, otherwise: n.Node | None) -> Context:
        head, parts = node.head, node.body.parts
        if isinstance(head, n.If):
            code, inner = self.condition(head.condition, ctx)
            out.add(f"if {code}:")
            self.indented(parts, out, inner.but(nested=True))
        elif isinstance(head, n.CheckHead):
            out.add(f"flipped = yield from game.check({ctx.doer})")
            inner = ctx.bind("flipped", "card").but(it="flipped", nested=True)
            out.add(f"if {self.flip_test(head)}:")
            self.indented(parts, out, inner)
        elif isinstance(head, n.Subject):
            return self.subject(head, parts, out, ctx)
        elif isinstance(head, n.Repeat) and (cost := priced(node)) is not None:
            self.priced_step("while", cost, out, ctx)
            return ctx
        elif isinstance(head, n.Repeat):
            out.add(f"while game.round_again({ctx.me}):")
            self.indented(parts, out, ctx.but(loop=True))
            return ctx
        elif isinstance(head, n.Times):
            times = str(head.number) if head.amount is None else self.number(head.amount, ctx)
            out.add(f"for _ in range({times}):")
            self.indented(parts, out, ctx)
            return ctx
        elif isinstance(head, n.Cost) and ctx.nested:
            self.priced_step("if", node, out, ctx)
            return ctx
        elif isinstance(head, n.Cost):
            inner = self.body(head.steps, out, ctx.but(cost=True))
            return self.body(parts, out, ctx.but(bound=inner.bound, it=inner.it))
        elif isinstance(head, (n.On, n.Until, n.While)):
            return self.nested(node, out, ctx)
        else:
            raise NotYet(node, "this head inside a text")
        if otherwise is not None:
            assert isinstance(otherwise, n.Opened)
            out.add("else:")
            self.indented(otherwise.body.parts, out, ctx)
        return ctx

    def priced_step(self, keyword: str, cost: n.Opened, out: Lines, ctx: Context) -> None:
        """A cost inside a text: whether it is paid is asked when it comes to it, if it can be."""
        assert isinstance(cost.head, n.Cost)
        can = [test for step in cost.head.steps if (test := self.payable(step, ctx))]
        can += ["game.once_more()"] if keyword == "while" else []
        out.add(f"{keyword} {' and '.join([*can, f'(yield from game.wants({ctx.doer}, {ctx.this}))'])}:")
        out.depth += 1
        inner = self.body(cost.head.steps, out, ctx.but(cost=True, nested=False))
        self.body(cost.body.parts, out, ctx.but(bound=inner.bound, it=inner.it))
        out.depth -= 1

    def nested(self, node: n.Opened, out: Lines, ctx: Context) -> Context:
        """A text that is set up for a time; written by the forms, which know how to register one."""
        raise NotYet(node, "this head inside a text")

    def flip_test(self, head: n.CheckHead) -> str:
        if head.pattern == "red":
            test = "game.is_red(flipped)"
        elif head.pattern[0].isalpha() and head.pattern[0].islower():
            raise NotYet(head, f"a draw! for `{head.pattern}`")
        else:
            suits, low, high = spec_parts(head.pattern)
            test = f"game.fits(flipped, {suits!r}" + (f", {low!r}, {high!r})" if low else ")")
        return f"flipped is not None and not {test}" if head.negated else f"flipped is not None and {test}"

    def subject(self, head: n.Subject, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        """`X: steps`: each of X does them, clockwise."""
        if head.manner == "by turns":
            return self.by_turns(head, parts, out, ctx)
        if head.manner == "at once":
            return self.at_once(head, parts, out, ctx)
        if self.type_of(head.thing) == "card":
            return self.each_card(head, parts, out, ctx)
        some = self.players(head.thing, ctx)
        if len(parts) == 1 and isinstance(parts[0], n.Act) and parts[0].verb == "win":
            out.add(f"game.win({f'[{some.code}]' if some.one else some.code})")
            return ctx
        noun = self.noun(head.thing)
        if some.one:
            doer = some.code
            if not doer.isidentifier():
                doer = out.fresh(noun if noun.isidentifier() else "player")
                out.add(f"{doer} = {some.code}")
            if ctx.event is None and doer != ctx.me and noun == "owner":
                out.add(f"if {doer} is not None and (yield from game.touches({doer})):")
                self.indented(parts, out, ctx.but(doer=doer).bind(doer, "player", noun))
                return ctx
            sure = " is not None" if noun in ("culprit", "leader", "shooter", "left", "right", "player") else ""
            if sure and "that" not in (self.words(head.thing) if isinstance(head.thing, n.Thing) else ()):
                out.add(f"if {doer}{sure}:")
                self.indented(parts, out, ctx.but(doer=doer).bind(doer, "player", noun))
            else:
                self.body(parts, out, ctx.but(doer=doer).bind(doer, "player", noun))
            return ctx
        if some.chosen:
            chosen = out.fresh("player")
            out.add(f'{chosen} = yield from game.choose({ctx.doer}, "target", {some.code})')
            self.body(parts, out, ctx.but(doer=chosen).bind(chosen, "player"))
            return ctx
        other = out.fresh("other" if noun in ("all-others", "others") else "player")
        out.add(f"for {other} in {some.code}:")
        out.depth += 1
        if ctx.event is None:
            out.add(f"if not (yield from game.touches({other})):")
            out.add("    continue")
        self.body(parts, out, ctx.but(doer=other).bind(other, "player"))
        out.depth -= 1
        return ctx

    def at_once(self, head: n.Subject, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        """`X at once: discard a card from their hand`: all pick in secret, then all of it happens."""
        act = parts[0] if len(parts) == 1 else None
        if not isinstance(act, n.Act) or act.verb != "discard" or self.noun(act.arg("from")) != "hand":
            raise NotYet(head, "this at once")
        them = out.fresh("them")
        out.add(f"{them} = yield from game.discard_at_once({self.players(head.thing, ctx).code})")
        return ctx.but(them=them, gone=True)

    def each_card(self, head: n.Subject, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        """`each card …:` the steps for each of those cards; of those in play their owner says which comes next."""
        card = out.fresh("card")
        whose = self.zone_of_one(head.thing, ctx)
        if whose is not None:
            left = out.fresh("left")
            if ctx.event is None and whose != ctx.me:
                out.add(f"if not (yield from game.touches({whose})):")
                out.add("    return")
            out.add(f"{left} = game.allowed(list({self.cards(head.thing, ctx).code}))")
            out.add(f"while {left} and {whose}.in_game:")
            out.add(f'    {card} = yield from game.choose({whose}, "order", {left})')
            out.add(f"    {left}.remove({card})")
            out.add(f"    if not game.in_play({card}):")
            out.add("        continue")
            self.indented(parts, out, ctx.bind(card, "card").but(it=card))
            return ctx
        out.add(f"for {card} in list({self.cards(head.thing, ctx).code}):")
        self.indented(parts, out, ctx.bind(card, "card").but(it=card))
        return ctx

    def zone_of_one(self, node: n.Node, ctx: Context) -> str | None:
        """Whose cards in play are meant, if they are one player's."""
        place = self.where(node, "in") if isinstance(node, n.Thing) else None
        of = self.where(place.thing, "of") if place is not None and isinstance(place.thing, n.Thing) else None
        if of is None or of.thing is None or self.noun(place.thing if place else None) != "play zone":
            return None
        some = self.players(of.thing, ctx)
        return some.code if some.one else None

    def by_turns(self, head: n.Subject, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        things = head.thing.things if isinstance(head.thing, n.Group) else (head.thing,)
        who = [self.players(t, ctx) for t in things]
        for some in who:
            if some.one and some.code != ctx.me:
                out.add(f"if not (yield from game.touches({some.code})):")
                out.add("    return")
        ring = ", ".join(s.code if s.one else f"*{s.code}" for s in who)
        player = out.fresh("player")
        out.add("game.begin_turns()")
        out.add(f"for {player} in game.alternating([{ring}]):")
        self.indented(parts, out, ctx.but(doer=player, loop=True).bind(player, "player"))
        out.add("yield from game.end_turns()")
        return ctx

    def either(self, node: n.Either, out: Lines, ctx: Context) -> Context:
        """`A or B`: a way that takes a card is open if there is one; its cards are offered one by one."""
        ways = []
        for option in node.options:
            first = option.steps[0] if isinstance(option, n.Both) else option
            if not isinstance(first, n.Act):
                raise NotYet(option, "this way of an `or`")
            ways.append((self.way_text(option), self.candidates(first, ctx), option, first))
        out.add(f"choice = yield from game.either({ctx.doer}, [")
        for text, candidates, _, _ in ways:
            out.add(f"    ({text!r}, {candidates}),")
        out.add("], this)")
        for index, (_, candidates, option, first) in enumerate(ways):
            out.add(f"{'if' if index == 0 else 'elif'} choice.index == {index}:")
            inner = ctx.but(willing=True)
            if candidates is not None and not candidates.startswith("None if"):
                inner = inner.but(aims=(*ctx.aims, (id(first.object), "choice.thing")))
            steps = option.steps if isinstance(option, n.Both) else (option,)
            self.indented(steps, out, inner)
        return ctx

    def way_text(self, option: n.Node) -> str:
        """How a way is offered: its first verb, and what it is about if there is nothing to pick."""
        first = option.steps[0] if isinstance(option, n.Both) else option
        assert isinstance(first, n.Act)
        if first.verb == "draw" and self.type_of(first.object) == "number":
            return "draw from a hand" if first.arg("from") is not None else "draw from the deck"
        if (
            first.verb in ("lose", "gain", "pay")
            and isinstance(first.object, n.Thing)
            and first.object.quantity is not None
        ):
            return f"{first.verb} {first.object.quantity.number or ''} {self.noun(first.object)}".replace("  ", " ")
        return first.verb

    def candidates(self, act: n.Act, ctx: Context) -> str | None:
        """What a way may begin with: the cards it can take, the plays it can make; nothing when it needs none."""
        if act.verb == "play" and act.object is not None:
            some = self.cards(act.object, ctx)
            return some.code if "with_verb" in some.code else f"game.playable({ctx.doer}, {some.code})"
        if act.verb == "stop" and ctx.loop:
            return f"game.may_stop({ctx.doer})"
        if act.verb == "use":
            return f"game.usable({ctx.doer})"
        if act.verb == "pay":
            return f"None if {self.payable(act, ctx).replace('(me,', f'({ctx.doer},')} else []"
        if (
            act.object is not None
            and self.type_of(act.object) in ("card", "player")
            and act.verb in ("discard", "draw", "give", "bang", "heal")
        ):
            some = (
                self.players(act.object, ctx, act.verb)
                if self.type_of(act.object) == "player"
                else self.cards(act.object, ctx)
            )
            if some.chosen and some.count == "1":
                once = "with_verb" in some.code and act.verb == "discard"
                return some.code.removesuffix(")") + ", once=True)" if once else some.code
            if some.chosen:
                return f"None if {some.code} else []"
        return None

    def act(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        if node.disguise is not None and node.verb != "play":
            raise NotYet(node, f"`{node.verb} … as`")
        method = getattr(self, f"do_{node.verb.replace('-', '_')}", None)
        if method is None:
            raise NotYet(node, f"the verb `{node.verb}`")
        for arg in node.args:
            if arg.prep not in STEP_ARGS.get(node.verb, ()):
                raise NotYet(arg, f"`{node.verb} … {arg.prep}` as a step")
        result = method(node, out, ctx)
        return result if isinstance(result, Context) else ctx

    def one_player(self, node: n.Node, out: Lines, ctx: Context, verb: str) -> str:
        """A variable for one player; the doer picks if the text leaves it open."""
        some = self.players(node, ctx, verb)
        if some.one:
            return some.code
        if not some.chosen:
            raise NotYet(node, "one player out of several")
        name = out.fresh("player")
        out.add(f'{name} = yield from game.choose({ctx.doer}, "target", {some.code})')
        return name

    def chosen_cards(self, some: Some, out: Lines, ctx: Context, ask: str) -> str:
        """A list of the cards meant: all of them, or those the doer picks."""
        if some.one:
            return f"[{some.code}]"
        if not some.chosen:
            return some.code
        name = out.fresh("picked")
        up_to = ", up_to=True" if some.up_to else ""
        out.add(f"{name} = yield from game.pick_cards({ctx.doer}, {some.code}, {some.count}, {ask!r}{up_to})")
        return name

    def per(self, node: n.Act, number: str, ctx: Context) -> str:
        """`1 per player`: so many for each."""
        each = node.arg("per")
        if each is None:
            return number
        if self.noun(each) == "player" and isinstance(each, n.Thing) and each.quantity is None:
            count = "len(game.unspared())"
        elif self.noun(each) == "suit" and ctx.them is not None:
            count = f"game.suits({ctx.them})"
        else:
            count = self.number(each, ctx) if self.noun(each) == "them" else self.count_of(each, ctx)[0]
        return count if number == "1" else f"{number} * {count}"

    def for_each(self, players: str, line: object, out: Lines, ctx: Context) -> Context:
        other = out.fresh("other")
        out.add(f"for {other} in {players}:")
        out.add(f"    {line(other)}")  # type: ignore[operator]
        return ctx
