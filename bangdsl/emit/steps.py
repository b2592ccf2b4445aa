"""Steps as lines of a handler: every verb, choice, head and loop that stands in a body."""

from __future__ import annotations

from collections.abc import Sequence

from bangdsl.emit.context import Context, Lines, NotYet
from bangdsl.emit.things import Some, Things, spec_parts
from bangdsl.tree import nodes as n


class Steps(Things):
    # ---------------------------------------------------------------- bodies
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
        if isinstance(node, n.Block):
            return self.body(node.parts, out, ctx)
        if isinstance(node, n.Opened):
            return self.opened(node, out, ctx, otherwise)
        if isinstance(node, n.May):
            out.add(f"if (yield from game.wants({ctx.doer}, {ctx.this or None})):")
            self.indented([node.step], out, ctx)
            if otherwise is not None:
                out.add("else:")
                assert isinstance(otherwise, n.Opened)
                self.indented(otherwise.body.parts, out, ctx)
            return ctx
        if otherwise is not None:
            raise NotYet(otherwise, "`otherwise` without an `if`, `draw!` or `may` before it")
        if isinstance(node, n.Act):
            return self.act(node, out, ctx)
        if isinstance(node, n.Both):
            return self.body(node.steps, out, ctx)
        if isinstance(node, n.Either):
            return self.either(node, out, ctx)
        if isinstance(node, n.Check):
            if node.number is not None:
                raise NotYet(node, "a draw! of several cards")
            out.add(f"flipped = yield from game.check({ctx.doer})")
            return ctx.bind("flipped", "card").but(it="flipped")
        raise NotYet(node, "this inside a text")

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
            self.indented(parts, out, inner)
        elif isinstance(head, n.CheckHead):
            out.add(f"flipped = yield from game.check({ctx.doer})")
            inner = ctx.bind("flipped", "card").but(it="flipped")
            out.add(f"if {self.flip_test(head)}:")
            self.indented(parts, out, inner)
        elif isinstance(head, n.Subject):
            return self.subject(head, parts, out, ctx)
        elif isinstance(head, n.Repeat):
            out.add(f"while game.round_again({ctx.me}):")
            self.indented(parts, out, ctx.but(loop=True))
            return ctx
        elif isinstance(head, n.Times):
            times = str(head.number) if head.amount is None else self.number(head.amount, ctx)
            out.add(f"for _ in range({times}):")
            self.indented(parts, out, ctx)
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

    # ---------------------------------------------------------------- who acts
    def subject(self, head: n.Subject, parts: Sequence[n.Node], out: Lines, ctx: Context) -> Context:
        """`X: steps`: each of X does them, clockwise."""
        if head.manner == "by turns":
            return self.by_turns(head, parts, out, ctx)
        if head.manner is not None:
            raise NotYet(head, f"`{head.manner}`")
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

    # ---------------------------------------------------------------- one of several
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
            inner = ctx
            if candidates is not None:
                inner = ctx.but(aims=(*ctx.aims, (id(first.object), "choice.thing")))
            steps = option.steps if isinstance(option, n.Both) else (option,)
            self.indented(steps, out, inner)
        return ctx

    def way_text(self, option: n.Node) -> str:
        """How a way is offered: its first verb, and what it is about if there is nothing to pick."""
        first = option.steps[0] if isinstance(option, n.Both) else option
        assert isinstance(first, n.Act)
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
        if (
            act.object is not None
            and self.type_of(act.object) in ("card", "player")
            and act.verb in ("discard", "draw", "give")
        ):
            some = (
                self.players(act.object, ctx, act.verb)
                if self.type_of(act.object) == "player"
                else self.cards(act.object, ctx)
            )
            if some.chosen and some.count == "1":
                return some.code
            if some.chosen:
                return f"{some.code} or None"
        return None

    # ---------------------------------------------------------------- verbs
    def act(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        if node.disguise is not None:
            raise NotYet(node, f"`{node.verb} … as`")
        method = getattr(self, f"do_{node.verb.replace('-', '_')}", None)
        if method is None:
            raise NotYet(node, f"the verb `{node.verb}`")
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
            count = "len(game.alive)"
        else:
            count = self.number(each, ctx) if self.noun(each) == "them" else self.count_of(each, ctx)[0]
        return count if number == "1" else f"{number} * {count}"

    def do_draw(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        doer, found = ctx.doer, node.object
        kind = self.type_of(found)
        source = node.arg("from")
        if source is not None and self.noun(source) == "hand":
            victim = self.hand_owner(source, out, ctx)
            count = "1" if found is None else self.number(found, ctx)
            if count == "1":
                out.add(f"yield from game.draw_from({doer}, {victim})")
            else:
                out.add(f"for _ in range({count}):")
                out.add(f"    yield from game.draw_from({doer}, {victim})")
            return ctx.bind(victim, "player") if victim.isidentifier() else ctx
        if source is not None:
            raise NotYet(source, "drawing from there")
        if found is None or kind == "number":
            number = "1" if found is None else self.number(found, ctx)
            number = self.per(node, number, ctx)
            out.add(f"yield from game.draw({doer})" if number == "1" else f"yield from game.draw({doer}, {number})")
            return ctx
        if kind == "player":
            some = self.players(found, ctx, "draw")
            if not some.one and not some.chosen:
                return self.for_each(some.code, lambda p: f"yield from game.draw_of({doer}, {p})", out, ctx)
            out.add(f"yield from game.draw_of({doer}, {self.one_player(found, out, ctx, 'draw')})")
            return ctx
        cards = self.chosen_cards(self.cards(found, ctx, "draw"), out, ctx, "draw")
        out.add(f"yield from game.draw({doer}, cards={cards})")
        return ctx

    def hand_owner(self, zone: n.Node, out: Lines, ctx: Context) -> str:
        """Whose hand it is; picked now if the text leaves it open."""
        assert isinstance(zone, n.Thing)
        of = self.where(zone, "of")
        if of is None or of.thing is None:
            return ctx.me if "my" in self.words(zone) else ctx.doer
        return self.one_player(of.thing, out, ctx, "hand")

    def for_each(self, players: str, line: object, out: Lines, ctx: Context) -> Context:
        other = out.fresh("other")
        out.add(f"for {other} in {players}:")
        out.add(f"    {line(other)}")  # type: ignore[operator]
        return ctx

    def do_discard(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        doer, found = ctx.doer, node.object
        assert found is not None
        kind = self.type_of(found)
        if kind == "player":
            some = self.players(found, ctx, "discard")
            if not some.one and not some.chosen:
                return self.for_each(some.code, lambda p: f"yield from game.discard_of({doer}, {p})", out, ctx)
            out.add(f"yield from game.discard_of({doer}, {self.one_player(found, out, ctx, 'discard')})")
            return ctx
        if kind == "zone":
            out.add(f"yield from game.discard_all({doer}, {self.zone(found, ctx)})")
            return ctx
        some = self.cards(found, ctx, "discard")
        source = node.arg("from")
        if source is not None and some.chosen and isinstance(found, n.Thing) and not found.where:
            tests = self.card_tests(found, "c", ctx)
            place = self.zone(source, ctx)
            code = f"[c for c in {place} if {' and '.join(tests)}]" if tests else place
            some = Some(code, chosen=True, count=some.count, up_to=some.up_to)
        if some.chosen:
            picked = out.fresh("paid" if ctx.cost else "picked")
            extra = (", up_to=True" if some.up_to else "") + (", cost=True" if ctx.cost else "")
            out.add(f"{picked} = yield from game.discard_some({doer}, {some.code}, {some.count}{extra})")
            return ctx.but(them=picked)
        if some.one and some.code == "choice.thing" and "with_verb" in self.cards(found, ctx.but(aims=())).code:
            out.add(f"yield from game.discard_way({doer}, {some.code})")
        elif some.one:
            willing = ", willing=True" if some.code == "choice.thing" or ctx.cost else ""
            out.add(f"yield from game.discard({doer}, [{some.code}]{willing})")
        else:
            out.add(f"yield from game.discard_all({doer}, {some.code})")
        return ctx

    def do_discard_another(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"yield from game.discard_some({ctx.doer}, {ctx.doer}.hand, 1)")

    def do_heal(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        found = node.object
        if found is not None and self.type_of(found) == "player":
            some = self.players(found, ctx, "heal")
            if not some.one and not some.chosen:
                return self.for_each(some.code, lambda p: f"yield from game.heal({p})", out, ctx)
            out.add(f"yield from game.heal({self.one_player(found, out, ctx, 'heal')})")
            return ctx
        number = self.per(node, "1" if found is None else self.number(found, ctx), ctx)
        out.add(f"yield from game.heal({ctx.doer})" if number == "1" else f"yield from game.heal({ctx.doer}, {number})")
        return ctx

    def do_bang(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        found = node.object
        against = node.arg("against")
        if found is None or (node.args and against is None):
            raise NotYet(node, "a shot with these words")
        misses = ""
        if isinstance(against, n.Thing) and against.quantity is not None:
            misses = f", misses={against.quantity.number}"
        some = self.players(found, ctx, "bang")
        if not some.one and not some.chosen:
            return self.for_each(some.code, lambda p: f"yield from game.bang({ctx.doer}, {p}{misses})", out, ctx)
        out.add(f"yield from game.bang({ctx.doer}, {self.one_player(found, out, ctx, 'bang')}{misses})")
        return ctx

    def do_missed(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"yield from game.missed({ctx.doer})")

    def do_lose(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or node.args:
            raise NotYet(node, "a loss with these words")
        token = self.noun(node.object)
        number = self.number(node.object, ctx)
        extra = "" if token == "life" else f", {token!r}"
        out.add(f"yield from game.lose({ctx.doer}, {number}{extra})")

    def do_gain(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or node.arg("from") is not None:
            raise NotYet(node, "a gain with these words")
        number = self.per(node, self.number(node.object, ctx), ctx)
        out.add(f"yield from game.gain({ctx.doer}, {number}, {self.noun(node.object)!r})")

    def do_pay(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or node.args or self.type_of(node.object) != "token":
            raise NotYet(node, "paying this")
        out.add(f"game.pay({ctx.doer}, {self.number(node.object, ctx)}, {self.noun(node.object)!r})")

    def do_give(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        to = node.arg("to")
        if node.object is None or to is None or self.type_of(node.object) != "card":
            raise NotYet(node, "giving this")
        cards = self.chosen_cards(self.cards(node.object, ctx), out, ctx, "give")
        whom = self.one_player(to, out, ctx, "give")
        out.add(f"yield from game.give({ctx.doer}, {cards}, {whom})")
        return ctx

    def do_put(self, node: n.Act, out: Lines, ctx: Context) -> None:
        found, into, under = node.object, node.arg("into", "onto"), node.arg("under")
        goal = into or under
        if found is None or goal is None or node.arg("from", "per") is not None:
            raise NotYet(node, "putting something there")
        if self.type_of(goal) != "zone":
            raise NotYet(goal, "putting something onto that")
        if self._roles_of_box(found):
            pile = self.zone(goal, ctx)
            things = found.things if isinstance(found, n.Group) else (found,)
            for thing in things:
                assert isinstance(thing, n.Thing)
                count = thing.quantity.number if thing.quantity is not None else 1
                out.add(f"yield from game.put_all(game.from_box({self.noun(thing)!r}, {count}), {pile})")
            return
        some = self.cards(found, ctx, "put")
        if self.noun(goal) == "play zone" and some.one:
            out.add(f"yield from game.put_into_play({ctx.doer}, {some.code}{self.event_arg(ctx)})")
            return
        pile = self.zone(goal, ctx)
        bottom = ", bottom=True" if under is not None else ""
        if some.one:
            out.add(f"yield from game.put({some.code}, {pile}{bottom})")
        elif some.chosen and self.is_pile(found):
            source = self.source(found, ctx) if isinstance(found, n.Thing) else some.code
            out.add(f"yield from game.put_all(game.top({source}, {some.count}), {pile}{bottom})")
        else:
            out.add(f"yield from game.put_all({self.chosen_cards(some, out, ctx, 'put')}, {pile}{bottom})")

    def _roles_of_box(self, node: n.Node) -> bool:
        things = node.things if isinstance(node, n.Group) else (node,)
        return all(bool(self.roles_of(self.noun(t))) for t in things)

    def event_arg(self, ctx: Context) -> str:
        return f", {ctx.event}" if ctx.event is not None else ""

    def do_move(self, node: n.Act, out: Lines, ctx: Context) -> None:
        to = node.arg("to")
        if node.object is None or to is None or node.arg("from") is not None or self.type_of(to) != "player":
            raise NotYet(node, "moving this")
        card, whom = self.card(node.object, ctx), self.one_player(to, out, ctx, "move")
        out.add(f"yield from game.move_card({ctx.doer}, {card}, {whom})")

    def do_take(self, node: n.Act, out: Lines, ctx: Context) -> None:
        noun, source = self.noun(node.object), node.arg("from")
        if noun == "turn":
            out.add(f"game.take_turn({ctx.doer})")
        elif noun in ("role", "character") and source is not None:
            out.add(f"yield from game.take_{noun}({ctx.doer}, {self.zone(source, ctx)})")
        elif source is None and node.object is not None and self.type_of(node.object) == "card":
            out.add(f"yield from game.become({ctx.doer}, {self.card(node.object, ctx)})")
        else:
            raise NotYet(node, "taking this")

    def do_shuffle(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.args or self.type_of(node.object) != "zone" or node.object is None:
            raise NotYet(node, "shuffling this")
        out.add(f"game.shuffle({self.zone(node.object, ctx)})")

    def do_reveal(self, node: n.Act, out: Lines, ctx: Context) -> Context | None:
        found = node.object
        assert found is not None
        if self.type_of(found) == "role":
            assert isinstance(found, n.Thing)
            out.add(f"game.show_role({ctx.me if 'my' in self.words(found) else ctx.doer})")
            return None
        return self.lifted(node, found, "", out, ctx)

    def do_look(self, node: n.Act, out: Lines, ctx: Context) -> Context | None:
        found = node.arg("at")
        if found is None:
            raise NotYet(node, "looking at this")
        return self.lifted(node, found, f", to={ctx.doer}", out, ctx)

    def lifted(self, node: n.Act, found: n.Node, extra: str, out: Lines, ctx: Context) -> Context:
        """Cards off a pile, or a card that is known, shown to all or to one."""
        some = self.cards(found, ctx)
        if some.one:
            if extra:
                raise NotYet(node, "looking at this")
            out.add(f"yield from game.show({ctx.doer}, {some.code})")
            return ctx.but(it=some.code)
        if not isinstance(found, n.Thing) or not (some.chosen or "top" in self.adjectives(found)):
            raise NotYet(node, "showing these cards")
        them = out.fresh("them")
        pile = self.source(found, ctx)
        count = self.per(node, some.count, ctx)
        out.add(f"{them} = yield from game.lift({pile}, {count}{extra})")
        if count != "1":
            return ctx.but(them=them)
        it = out.fresh("it")
        out.add(f"{it} = next(iter({them}), None)")
        out.add(f"if {it} is None:")
        out.add("    break" if ctx.loop else "    return")
        return ctx.bind(it, "card").but(them=them, it=it)

    def do_name(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        noun = self.noun(node.object)
        if noun not in ("suit", "colour"):
            raise NotYet(node, "naming this")
        named = out.fresh("named")
        out.add(f"{named} = yield from game.name_value({ctx.doer}, {noun!r})")
        return ctx.but(named=named)

    def do_return(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"game.bring_back({ctx.doer})")

    def do_set(self, node: n.Act, out: Lines, ctx: Context) -> None:
        to = node.arg("to")
        if self.noun(node.object) != "life" or to is None:
            raise NotYet(node, "setting this")
        out.add(f"game.set_life({ctx.doer}, {self.number(to, ctx)})")

    def do_choose(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        found = node.object
        assert found is not None
        if (
            self.noun(found) == "character"
            and isinstance(found, n.Thing)
            and (of := self.where(found, "of")) is not None
        ):
            assert of.thing is not None
            player = self.one_player(of.thing, out, ctx, "choose")
            return ctx.bind(player, "player").bind(f"{player}.character", "character", "card")
        if self.type_of(found) == "player":
            some = self.players(found, ctx)
            if some.one:
                return ctx.bind(some.code, "player")
            player = self.one_player(found, out, ctx, "choose")
            return ctx.bind(player, "player")
        some = self.cards(found, ctx)
        if some.one:
            return ctx.bind(some.code, "card").but(it=some.code)
        card = out.fresh("card")
        out.add(f'{card} = yield from game.choose({ctx.doer}, "card", {some.code})')
        return ctx.bind(card, "card").but(it=card)

    def do_play(self, node: n.Act, out: Lines, ctx: Context) -> None:
        chosen = ctx.aimed(node.object) if node.object is not None else None
        if chosen is None or node.object is None:
            raise NotYet(node, "an order to play")
        asked = "with_verb" in self.cards(node.object, ctx.but(aims=())).code
        out.add(f"yield from game.{'carry_out' if asked else 'play'}({ctx.doer}, {chosen})")

    def do_use(self, node: n.Act, out: Lines, ctx: Context) -> None:
        chosen = ctx.aimed(node.object) if node.object is not None else None
        if chosen is None:
            raise NotYet(node, "an order to use")
        out.add(f"yield from game.use({ctx.doer}, {chosen})")

    def do_do(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or self.type_of(node.object) != "card":
            raise NotYet(node, "doing this")
        aimed = ", aimed=targets" if ctx.granted else ""
        out.add(f"yield from game.do({ctx.doer}, {self.card(node.object, ctx)}{self.event_arg(ctx)}{aimed})")

    def do_eliminate(self, node: n.Act, out: Lines, ctx: Context) -> None:
        assert node.object is not None
        out.add(f"yield from game.eliminate({self.one_player(node.object, out, ctx, 'eliminate')})")

    def do_skip(self, node: n.Act, out: Lines, ctx: Context) -> None:
        found = node.object
        noun = found.noun if isinstance(found, n.Thing) else None
        if noun is not None and noun.word == "phase" and noun.number is not None:
            out.add(f"game.skip_phase({ctx.doer}, {noun.number})")
        elif noun is not None and noun.word == "turn" and isinstance(found, n.Thing) and not self.adjectives(found):
            out.add(f"game.skip_turn({ctx.doer})")
        else:
            raise NotYet(node, "skipping this")

    def do_finish(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if self.noun(node.object) not in ("turn", "phase"):
            raise NotYet(node, "finishing this")
        out.add(f"game.finish_turn({ctx.doer})")

    def do_win(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"game.win([{ctx.doer}])")

    def do_stop(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if not ctx.loop:
            raise NotYet(node, "`stop` outside a `repeat` or `by turns`")
        out.add("break")

    def do_proceed(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add("return PROCEED")
