"""Every verb as lines of a handler, one method a verb."""

from __future__ import annotations

import re

from bangdsl.emit.context import OFF_A_PILE, Context, Lines, NotYet
from bangdsl.emit.things import Some
from bangdsl.emit.tokens import TokenVerbs
from bangdsl.tree import nodes as n


class Verbs(TokenVerbs):
    kind = ""  # of the entry being written

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
        if source is not None and self.noun(source) != "deck":
            raise NotYet(source, "drawing from there")
        if found is None or kind == "number":
            number = "1" if found is None else self.number(found, ctx)
            number = self.per(node, number, ctx)
            them = out.fresh("them")
            out.add(f"{them} = yield from game.draw({doer}{'' if number == '1' else f', {number}'})")
            return ctx.but(them=them, drawn=True)
        if kind == "player":
            some = self.players(found, ctx, "draw")
            if not some.one and not some.chosen:
                return self.for_each(some.code, lambda p: f"yield from game.draw_of({doer}, {p})", out, ctx)
            out.add(f"yield from game.draw_of({doer}, {self.one_player(found, out, ctx, 'draw')})")
            return ctx
        some = self.cards(found, ctx, "draw")
        if re.search(rf"(^| in ){doer}\.hand\b", some.code):  # where cards are if nothing is said about it
            raise NotYet(found, "drawing cards without a pile or a player they come from")
        cards = self.chosen_cards(some, out, ctx, "draw")
        self.if_reached(some, out, f"yield from game.draw({doer}, cards={cards})", ctx)
        return ctx

    def if_reached(self, some: Some, out: Lines, line: str, ctx: Context) -> None:
        """What is done to a card that was aimed at is done if it reaches its owner."""
        if some.one and some.code.startswith("target") and ctx.event is None and self.kind != "rule":
            out.add(f"if (yield from game.reaches({some.code})):")
            line = f"    {line}"
        out.add(line)

    def hand_owner(self, zone: n.Node, out: Lines, ctx: Context) -> str:
        """Whose hand it is; picked now if the text leaves it open."""
        assert isinstance(zone, n.Thing)
        of = self.where(zone, "of")
        if of is None or of.thing is None:
            return ctx.me if "my" in self.words(zone) else ctx.doer
        return self.one_player(of.thing, out, ctx, "hand")

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
            them = out.fresh("them")
            out.add(f"{them} = yield from game.discard_all({doer}, {self.zone(found, ctx)})")
            return ctx.but(them=them)
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
            extra += (", willing=True" if ctx.willing and not ctx.cost else "") + self.as_what(some.code)
            out.add(f"{picked} = yield from game.discard_some({doer}, {some.code}, {some.count}{extra})")
            return ctx.but(them=picked, drawn=False)
        if some.one and some.code == "choice.thing" and "with_verb" in self.cards(found, ctx.but(aims=())).code:
            out.add(f"yield from game.discard_way({doer}, {some.code})")
        elif some.one:
            willing = ", willing=True" if ctx.willing or ctx.cost else ""
            willing += self.as_what(self.cards(found, ctx.but(aims=())).code) if some.code == "choice.thing" else ""
            self.if_reached(some, out, f"yield from game.discard({doer}, [{some.code}]{willing})", ctx)
        else:
            out.add(f"yield from game.discard_all({doer}, {some.code})")
        return ctx

    def as_what(self, code: str) -> str:
        """What a card is discarded as, where one of a name is asked for."""
        found = re.match(r"game\.cards_as\(\w+, ('[^']+')\)", code)
        return f", as_={found[1]}" if found is not None else ""

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
        attack = out.fresh("attack")
        out.add(f"{attack} = yield from game.bang({ctx.doer}, {self.one_player(found, out, ctx, 'bang')}{misses})")
        return ctx.bind(attack, "attack").but(it=attack)

    def do_missed(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"yield from game.missed({ctx.doer})")

    def do_give(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        to = node.arg("to")
        if to is not None and self.is_token(node.object):
            self.give_tokens(node, to, out, ctx)
            return ctx
        if node.object is None or to is None or self.type_of(node.object) != "card":
            raise NotYet(node, "giving this")
        cards = self.chosen_cards(self.cards(node.object, ctx), out, ctx, "give")
        whom = self.one_player(to, out, ctx, "give")
        out.add(f"yield from game.give({ctx.doer}, {cards}, {whom})")
        return ctx

    def do_put(self, node: n.Act, out: Lines, ctx: Context) -> None:
        found, into, under = node.object, node.arg("into", "onto"), node.arg("under")
        goal, source = into or under, node.arg("from")
        if goal is not None and self.is_token(found):
            self.put_tokens(node, goal, out, ctx)
            return
        if found is None or goal is None:
            raise NotYet(node, "putting something there")
        if isinstance(found, n.Thing) and found.noun is not None and found.noun.kind == "name" and not found.where:
            bottom = ", bottom=True" if under is not None else ""
            out.add(
                f"yield from game.put_all(game.all_named({self.ident(found.noun)!r}), {self.zone(goal, ctx)}{bottom})"
            )
            return
        if source is not None and self.noun(source) == "hand" and self.type_of(goal) == "zone":
            self.put_from_hand(found, source, goal, out, ctx)
            return
        if source is not None or self.type_of(goal) == "card":
            self.put_on(node, found, goal, source, out, ctx)
            return
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
        of = self.where(goal, "of") if isinstance(goal, n.Thing) else None
        if self.noun(goal) == "play zone" and some.chosen and ctx.them and of is not None and of.thing is not None:
            out.add(f"yield from game.put_before({ctx.doer}, {ctx.them}, {self.players(of.thing, ctx).code})")
            return
        pile = self.zone(goal, ctx)
        bottom = ", bottom=True" if under is not None else ""
        if some.one:
            out.add(f"yield from game.put({some.code}, {pile}{bottom})")
        elif some.chosen and self.is_pile(found):
            origin = self.source(found, ctx) if isinstance(found, n.Thing) else some.code
            so_many = self.per(node, some.count, ctx)
            out.add(f"yield from game.put_top({origin}, {so_many}, {pile}{bottom})")
        else:
            out.add(f"yield from game.put_all({self.chosen_cards(some, out, ctx, 'put')}, {pile}{bottom})")

    def _roles_of_box(self, node: n.Node) -> bool:
        things = node.things if isinstance(node, n.Group) else (node,)
        return all(bool(self.roles_of(self.noun(t))) for t in things)

    def event_arg(self, ctx: Context) -> str:
        if ctx.later:
            return f", name={ctx.event}.name"
        return f", {ctx.event}" if ctx.event is not None else ""

    def put_from_hand(self, found: n.Node, source: n.Node, goal: n.Node, out: Lines, ctx: Context) -> None:
        """`put a card from hand into X`"""
        some, tests = self.cards(found, ctx), self.card_tests(found, "c", ctx)
        hand = self.zone(source, ctx)
        cards = f"[c for c in {hand} if {' and '.join(tests)}]" if tests else hand
        picked = self.chosen_cards(Some(cards, chosen=True, count=some.count, up_to=some.up_to), out, ctx, "put")
        out.add(f"yield from game.put_all({picked}, {self.zone(goal, ctx)})")

    def put_on(self, node: n.Act, found: n.Node, goal: n.Node, source: n.Node | None, out: Lines, ctx: Context) -> None:
        """Cards from a pile onto a card: so many of those that fit, by chance if the text says so."""
        quantity = found.quantity if isinstance(found, n.Thing) else None
        if not isinstance(found, n.Thing) or quantity is None or quantity.number is None or source is None:
            raise NotYet(node, "putting this there")
        if "random" not in self.adjectives(found) or self.card(goal, ctx) != ctx.this:
            raise NotYet(node, "putting this there")
        tests = self.card_tests(found, "c", ctx)
        pile = self.zone(source, ctx)
        code = f"[c for c in {pile} if {' and '.join(tests)}]" if tests else pile
        out.add(f"yield from game.put_all(game.some({code}, {quantity.number}), {ctx.me}.on)")

    def do_move(self, node: n.Act, out: Lines, ctx: Context) -> None:
        to, source = node.arg("to"), node.arg("from")
        if to is not None and source is not None and self.is_token(node.object):
            self.move_tokens(node, source, to, out, ctx)
            return
        if node.object is None or to is None or source is not None or self.type_of(to) != "player":
            raise NotYet(node, "moving this")
        card = self.card(node.object, ctx)
        some = self.players(to, ctx, "move")
        if some.chosen:
            whom = out.fresh("player")
            roomy = f"[p for p in {some.code} if game.has_room(p, {card})]"
            out.add(f'{whom} = yield from game.choose({ctx.doer}, "target", {roomy})')
        else:
            whom = some.code
        out.add(f"yield from game.move_card({ctx.doer}, {card}, {whom})")

    def do_take(self, node: n.Act, out: Lines, ctx: Context) -> None:
        noun, source = self.noun(node.object), node.arg("from")
        if noun == "turn":
            last = isinstance(node.object, n.Thing) and "last" in self.adjectives(node.object)
            out.add(f"game.take_turn({ctx.doer}{', last=True' if last else ''})")
        elif noun in ("role", "character") and source is not None:
            out.add(f"yield from game.take_{noun}({ctx.doer}, {self.zone(source, ctx)})")
        elif source is None and node.object is not None and self._is_kind(noun):
            out.add(f"yield from game.take({ctx.doer}, {self.card(node.object, ctx)})")
        elif source is None and node.object is not None and self.type_of(node.object) == "card":
            out.add(f"yield from game.become({ctx.doer}, {self.card(node.object, ctx)})")
        else:
            raise NotYet(node, "taking this")

    def do_shuffle(self, node: n.Act, out: Lines, ctx: Context) -> None:
        of = self.where(node.object, "of") if isinstance(node.object, n.Thing) else None
        if (
            self.noun(node.object) == "role"
            and node.arg("among") is not None
            and of is not None
            and of.thing is not None
        ):
            out.add(f"game.shuffle_roles({self.players(of.thing, ctx).code})")
            return
        into = node.arg("into")
        if into is not None and node.object is not None and self.type_of(node.object) == "card":
            some = self.cards(node.object, ctx)
            cards = f"[{some.code}]" if some.one else some.code
            out.add(f"yield from game.shuffle_into({cards}, {self.zone(into, ctx)})")
            return
        if node.args or self.type_of(node.object) != "zone" or node.object is None:
            raise NotYet(node, "shuffling this")
        out.add(f"game.shuffle({self.zone(node.object, ctx)})")

    def do_reveal(self, node: n.Act, out: Lines, ctx: Context) -> Context | None:
        found = node.object
        assert found is not None
        if self.noun(found) == "hand":
            out.add(f"game.show_hand({self.zone(found, ctx).removesuffix('.hand')})")
            return None
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
        if noun == "card":
            named = out.fresh("named")
            out.add(f"{named} = yield from game.name_card({ctx.doer}, {ctx.get('player') or 'None'})")
            return ctx.but(named=named)
        if noun not in ("suit", "colour"):
            raise NotYet(node, "naming this")
        named = out.fresh("named")
        out.add(f"{named} = yield from game.name_value({ctx.doer}, {noun!r})")
        return ctx.but(named=named)

    def do_return(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"game.bring_back({ctx.doer})")

    def do_set(self, node: n.Act, out: Lines, ctx: Context) -> None:
        to = node.arg("to")
        of = self.where(node.object, "of") if isinstance(node.object, n.Thing) else None
        if self.noun(node.object) == "place" and to is not None and of is not None:
            assert of.thing is not None
            out.add(f"game.set_place({self.row(of.thing)!r}, {self.number(to, ctx)})")
            return
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
        quantity = found.quantity if isinstance(found, n.Thing) else None
        if self.type_of(found) == "player" and quantity is not None and quantity.up_to:
            most = str(quantity.number) if quantity.amount is None else self.number(quantity.amount, ctx)
            those = out.fresh("those")
            out.add(f"{those} = yield from game.pick_players({ctx.doer}, {self.players(found, ctx).code}, {most})")
            return ctx.bind(those, "player").but(them=those)
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
        if node.object is None:
            raise NotYet(node, "an order to play")
        if isinstance(node.disguise, n.Thing) and node.disguise.noun is not None:
            self.play_as(node, node.disguise.noun, out, ctx)
            return
        if isinstance(node.object, n.Thing) and "named" in self.adjectives(node.object) and ctx.named is not None:
            out.add(f"yield from game.play_as_ordered({ctx.doer}, {ctx.named})")
            return
        if chosen is None or self.cards(node.object, ctx.but(aims=())).one:
            out.add(f"yield from game.order_play({ctx.doer}, {self.card(node.object, ctx)})")
            return
        asked = "with_verb" in self.cards(node.object, ctx.but(aims=())).code
        out.add(f"yield from game.{'carry_out' if asked else 'play'}({ctx.doer}, {chosen})")

    def play_as(self, node: n.Act, noun: n.Noun, out: Lines, ctx: Context) -> None:
        """`play X as Y`: outside the limits of Y."""
        assert node.object is not None
        ident = self.ident(noun)
        card = out.fresh("card")
        cards = f"game.playable_as({ctx.doer}, {self.cards(node.object, ctx).code}, {ident!r})"
        out.add(f'{card} = yield from game.choose({ctx.doer}, "card", {cards})')
        out.add(f"if {card} is not None:")
        out.add(f"    yield from game.order_play({ctx.doer}, {card}, {ident!r})")

    def do_prevent(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or self.noun(node.object) != "life":
            raise NotYet(node, "preventing this")
        out.add(f"game.prevent({self.number(node.object, ctx)})")

    def do_ignore(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if ctx.event is None:  # in a replacement nothing is all that happens
            out.add(f"game.ignore({ctx.doer})")

    def do_redo(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add("game.redo()")

    def do_use(self, node: n.Act, out: Lines, ctx: Context) -> None:
        chosen = ctx.aimed(node.object) if node.object is not None else None
        if chosen is None and (used := self.named_rule(node)) is not None:
            out.add(f"yield from game.use_named({ctx.doer}, {used!r})")
            return
        if chosen is None:
            raise NotYet(node, "an order to use")
        out.add(f"yield from game.use({ctx.doer}, {chosen})")

    def do_do(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or self.type_of(node.object) != "card":
            raise NotYet(node, "doing this")
        things = node.object.things if isinstance(node.object, n.Group) else (node.object,)
        names = [t.noun for t in things if isinstance(t, n.Thing) and t.noun is not None and t.noun.kind == "name"]
        if len(names) == len(things):
            idents = [self.ident(noun) for noun in names]
            out.add(f"yield from game.do_named({ctx.doer}, {ctx.this}, {idents!r})")
            return
        aimed = ", aimed=targets" if ctx.granted else ""
        if not ctx.cost and self.card(node.object, ctx) == ctx.get(OFF_A_PILE):
            aimed = f", stands_in={ctx.this}"
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
        elif (
            noun is not None
            and noun.word == "turn"
            and isinstance(found, n.Thing)
            and self.adjectives(found) == {"next"}
        ):
            out.add(f"game.skip_next_turn({ctx.doer})")
        else:
            raise NotYet(node, "skipping this")

    def do_finish(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if self.noun(node.object) == "game":
            out.add("game.win([])")
            return
        if self.noun(node.object) not in ("turn", "phase"):
            raise NotYet(node, "finishing this")
        out.add(f"game.finish_turn({ctx.doer})")

    def do_swap(self, node: n.Act, out: Lines, ctx: Context) -> Context:
        other = node.arg("for")
        if node.object is not None and other is not None and self.type_of(node.object) == "card":
            mine, theirs = (self.swapped(thing, ctx) for thing in (node.object, other))
            self.if_reached(Some(theirs, one=True), out, f"yield from game.swap_cards({mine}, {theirs})", ctx)
            return ctx
        of = self.where(other, "of") if isinstance(other, n.Thing) else None
        if self.noun(node.object) != "seat" or self.noun(other) != "seat" or of is None or of.thing is None:
            raise NotYet(node, "swapping this")
        player = out.fresh("player")
        out.add(f"{player} = {self.players(of.thing, ctx).code}")
        out.add(f"game.swap_seats({ctx.doer}, {player})")
        return ctx.bind(player, "player")

    def swapped(self, node: n.Node, ctx: Context) -> str:
        """One of two cards that change places: known, aimed at, or the top card of a pile."""
        some = self.cards(node, ctx)
        return some.code if some.one else f"next(iter({some.code}), None)"

    def do_advance(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is None or self.type_of(node.object) != "zone":
            raise NotYet(node, "advancing this")
        to = node.arg("to")
        if to is not None and self.noun(to) != "end":
            raise NotYet(to, "advancing to there")
        end = ", to_end=True" if to is not None else ""
        out.add(f"yield from game.advance({ctx.doer}, {self.row(node.object)!r}{end})")

    def do_redirect(self, node: n.Act, out: Lines, ctx: Context) -> None:
        to = node.arg("to")
        if to is None:
            raise NotYet(node, "sending this on")
        out.add(f"game.redirect({ctx.doer}, {self.one_player(to, out, ctx, 'redirect')})")

    def do_spare(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"yield from game.spare({ctx.doer})")

    def do_leave(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if node.object is not None and self.noun(node.object) != "game":
            raise NotYet(node, "leaving this")
        out.add(f"yield from game.leave({ctx.doer})")

    def do_win(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add(f"game.win([{ctx.doer}])")

    def do_stop(self, node: n.Act, out: Lines, ctx: Context) -> None:
        if not ctx.loop:
            raise NotYet(node, "`stop` outside a `repeat` or `by turns`")
        out.add("break")

    def do_proceed(self, node: n.Act, out: Lines, ctx: Context) -> None:
        out.add("return PROCEED")
