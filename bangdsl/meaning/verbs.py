"""Verbs: what each one means with what stands behind it, one function a verb.

A verb takes what its row in the table of words allows; an argument or a word it has no use for is refused. `ACTS` names
every meaning a verb can have: the emitter prints each of them, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bangdsl.meaning import nodes as m
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered, Steps, found_of
from bangdsl.meaning.things import ONE
from bangdsl.tree import nodes as n

ACTS = frozenset({
    "draw", "draw cards", "draw of", "draw from hand", "discard", "discard of", "discard another", "heal", "bang",
    "missed", "lose", "lose from", "gain", "pay", "lay", "move tokens", "spread tokens", "give", "put", "put top",
    "put into play", "put before", "put on", "put with", "move", "take turn", "take role", "take character", "take",
    "become", "shuffle", "shuffle into", "shuffle roles", "show hand", "show role", "show named", "lift", "show",
    "look at", "look at role", "name card", "name value", "name number", "name player",
    "return", "set life", "set place", "set tokens", "play", "play as", "play named", "play way",
    "carry out", "use named", "use way", "do", "do named", "eliminate", "skip phase", "skip turn", "skip next turn",
    "finish turn", "finish game", "reverse turns", "swap cards", "swap seats", "swap places", "swap roles", "advance",
    "redirect", "redirect shot",
    "spare", "ignore", "redo", "prevent", "prevent it", "redirect it", "change", "unavoidable", "leave", "win", "stop",
    "proceed", "no longer",
})  # fmt: skip

# What a rule of the table can do by itself; a choice in it still needs somebody.
NOBODYS = (
    "shuffle", "win", "finish", "reverse", "advance", "eliminate", "put", "set", "stop", "proceed", "reveal", "discard",
    "skip",
)  # fmt: skip


CHANGED = ("draw", "heal", "gain", "lose", "bang")  # of what would happen, the number of it
TWO = m.Const(2)
# And whom it happens to.
SENT_ON = ("draw", "discard", "heal", "gain", "lose", "bang", "give", "move", "put", "play", "draw!")
COUNTED = {"most", "fewest", "least"}  # so many as somebody has: `the fewest cards in hand of all players`
TO_ANOTHER = ("bang", "give", "draw of", "discard of")  # acts with a second player in them
TOKENS = ("lose", "gain", "pay", "prevent")  # of these only tokens can be counted


class Verbs(Steps):
    def act(self, node: n.Act, scope: Scope) -> Lowered:
        if not node.word:
            return self._act(node, scope)
        try:
            steps, after = self._act(node, scope)
        except Refused as gap:
            gap.message = f"{gap.message} (in what `{node.word}` means: {self.table.own[node.word].text})"
            raise
        if node.verb == "choose" and not steps:  # whom it is done to is known: it is noted for who tells it
            known = after.get(self.table.own[node.word].type)
            assert known is not None
            steps = (m.Let(m.Ref(self.fresh("done_to"), self.table.own[node.word].type), known, span=node.span),)
        return self.worded(steps, node.word, node, scope), after

    def _act(self, node: n.Act, scope: Scope) -> Lowered:
        lower = getattr(self, f"do_{node.verb.replace('-', '_')}", None)
        if lower is None:
            raise Refused(node, f"`{node.verb}` can be waited for, not done", "say another verb")
        if node.disguise is not None and node.verb != "play":
            raise Refused(node.disguise, f"nothing is `{node.verb}` as something else", "leave out `as …`")
        if node.secret and node.verb != "name":
            hint = "say `name … in secret`, or `X at once: …`"
            raise Refused(node, f"`{node.verb}` is not done in secret", hint)
        if isinstance(node.object, n.Thing) and node.object.quantity is not None and node.object.quantity.more:
            return self._changed(node, node.object, scope)
        node = self._so_much_of(node, scope)
        self.fits_signature(node, scope)
        if node.verb not in NOBODYS:
            self.somebody(node, scope)
        if isinstance(node.object, n.Group) and self._one_after_the_other(node.object, scope):
            first, *rest = (replace(node, object=thing) for thing in node.object.things)
            args_after = tuple(self._the_same(arg, scope) for arg in node.args)
            return self.body([first, *(replace(each, args=args_after) for each in rest)], scope)
        self._of_each_hand(node, scope)
        args = self.arguments(node.args, f"`{node.verb}`")
        steps, after = lower(node, args, scope)
        args.close()
        for step in steps:
            if isinstance(step, m.Do) and _done_to_oneself(step, steps):
                raise _to_themselves(node)
        return steps, after

    def _changed(self, node: n.Act, found: n.Thing, scope: Scope) -> Lowered:
        """`lose 1 less`, `draw 1 more`: what would happen happens, with another number."""
        self._would(node, scope, CHANGED, "changed")
        with self.reading(found) as r:
            number, more = r.take_number(), r.take_more()
            wanted = "card" if node.verb == "draw" else "life" if node.verb == "heal" else ""
            fits = r.word == wanted if wanted else self.type_of(found, scope) == "token"
            if r.noun is not None and not fits:
                raise Refused(found, f"what would happen is of no {r.word}", f"say `{node.verb} {number} {more}`")
        verb = scope.answered or scope.what
        if node.verb != verb:
            raise Refused(node, f"{more} than what? What would happen is `{verb}`", f"say `{verb} {number} {more}`")
        for arg in node.args:
            raise Refused(arg, "what would happen stays as it is but for its number", "leave it out")
        under_way = m.Amount("answered" if scope.answered else "event")
        count = m.Const(number or 0)
        changed = m.Sum(under_way, count) if more == "more" else m.Less(under_way, count)
        return (self.do("change", node, scope, number=changed, of=self._it(scope)),), scope

    def _it(self, scope: Scope) -> m.Ref:
        """What would happen."""
        return m.Ref("answered" if scope.answered else "event", "effect", known=True)

    def _would(self, node: n.Node, scope: Scope, verbs: tuple[str, ...], done: str) -> None:
        """Is there something that would happen, which can be changed so?"""
        verb = scope.answered or (scope.what if scope.instead else "")
        if not verb:
            raise Refused(node, f"nothing would happen here that could be {done}", "say `when … would …:` before it")
        if verb not in verbs:
            able = ", ".join(f"`{each}`" for each in verbs)
            raise Refused(node, f"that somebody would `{verb}` cannot be {done}", f"of {able} it can; say what happens")
        if scope.each and done == "changed":
            raise Refused(node, "each single one is 1 and stays 1", "say it of the whole: `when I would lose life`")

    def _so_much_of(self, node: n.Act, scope: Scope) -> n.Act:
        """`discard half of my hand`, `lose half of my life`: so many of these cards, so many of these tokens."""
        half = node.object
        if not isinstance(half, n.Half) or not isinstance(half.thing, n.Thing):
            return node
        thing, kind, objects = half.thing, self.type_of(half.thing, scope), self.table.verbs[node.verb].objects
        if kind == "token" and node.verb == "take":
            return node  # of whom they are is who they are taken from
        if kind == "token" and "token" in objects:
            counted = n.Thing(quantity=n.Quantity(amount=half, span=half.span), noun=thing.noun, span=half.span)
            return replace(node, object=counted)
        if kind not in ("card", "zone") or "card" not in objects or node.verb == "draw":
            return node
        if kind == "zone":
            where = n.Where(prep="in", thing=thing, span=thing.span)
            noun = n.Noun(word="card", kind="noun", plural=True, span=thing.span)
            thing = n.Thing(noun=noun, where=(where,), span=thing.span)
        words = tuple(
            w for w in (thing.quantity.words if thing.quantity is not None else ()) if w not in ("the", "all")
        )
        self.ledger.note(half.thing.quantity if isinstance(half.thing, n.Thing) else None)
        return replace(node, object=replace(thing, quantity=n.Quantity(words=words, amount=half, span=half.span)))

    def fits_signature(self, node: n.Act, scope: Scope) -> None:
        """Does what stands behind a verb fit its row in the table of words?"""
        row, found = self.table.verbs[node.verb], node.object
        if found is None and "nothing" not in row.objects:
            raise Refused(node, f"`{node.verb}` wants {any_of(row.objects)} behind it", code="E0301")
        if found is not None and "any" not in row.objects:
            got = self.could_be(found, scope)
            if not got & row.objects:
                takes = any_of(row.objects - {"nothing"}) or "nothing"
                raise Refused(found, f"`{node.verb}` takes {takes}, not {any_of(got)}", code="E0301")
            if "number" in got:
                self._countable(node, found)
        for arg in node.args:
            wanted = row.args.get(arg.prep)
            if wanted is None:
                hint = f"it goes with {', '.join(f'`{p}`' for p in sorted(row.args))}" if row.args else None
                if arg.prep in ("under", "beside") and "card" in row.objects:
                    hint = "say `on`: `all cards on this` are those on, beside and under it; nobody sees those under it"
                raise Refused(arg, f"`{node.verb}` does not go with `{arg.prep}`", hint, "E0301")
            got = self.could_be(arg.thing, scope)
            if "any" not in wanted and not got & wanted:
                message = f"`{node.verb} … {arg.prep}` takes {any_of(wanted)}, not {any_of(got)}"
                raise Refused(arg, message, code="E0301")

    def _countable(self, node: n.Act, found: n.Node) -> None:
        """Nearly everything can be counted, but not everything of which there is a number can be lost or healed."""
        row = self.table.nouns.get(self.noun(found))
        if row is None:
            return
        objects = self.table.verbs[node.verb].objects
        tokens = node.verb in TOKENS
        wrong = row.type == "zone" and "zone" not in objects
        if tokens:
            wrong = row.type != "token"
        elif row.type == "token" and "token" not in objects:
            wrong = row.word != "life"
        if wrong:
            known = sorted(word for word, noun in self.table.nouns.items() if noun.type == "token")
            hint = f"tokens are {', '.join(f'`{word}`' for word in known)}" if tokens else None
            what = f"`{row.word}`, which is no token" if tokens else f"`{row.word}`"
            takes = any_of(objects - {"nothing"})
            raise Refused(found, f"`{node.verb}` takes {takes}, not {what}", hint, "E0301")

    def _one_after_the_other(self, group: n.Group, scope: Scope) -> bool:
        """`gain 1 life and 2 dust`: of tokens, and of things of several kinds, each is done by itself."""
        kinds = {self.type_of(thing, scope) for thing in group.things}
        return group.joined == "and" and (len(kinds) > 1 or kinds == {"token"})

    def _the_same(self, arg: n.Arg, scope: Scope) -> n.Arg:
        """Whoever is picked for the first is meant by the others too."""
        if self.type_of(arg.thing, scope) != "player":
            return arg
        found = self.who(arg.thing, scope)
        if isinstance(found, m.Single) or not isinstance(found.pick, m.Chosen):
            return arg
        several = found.pick.count != ONE or found.pick.up_to
        noun = n.Noun(word="player", kind="noun", plural=several, span=arg.thing.span)
        those = n.Quantity(words=("those" if several else "that",), span=arg.thing.span)
        return replace(arg, thing=n.Thing(quantity=those, noun=noun, span=arg.thing.span))

    def do(self, act: str, node: n.Act, scope: Scope, result: m.Ref | None = None, **slots: Any) -> m.Do:
        assert act in ACTS, act
        said = tuple((key, value) for key, value in slots.items() if value is not None)
        return m.Do(act, node.verb, scope.doer, said, result, scope.cost, scope.willing, span=node.span)

    def object(self, node: n.Act) -> n.Node:
        if node.object is None:
            raise Refused(node, f"{node.verb} what?", code="E0301")
        return node.object

    def per(self, args: Arguments, number: m.Number, scope: Scope) -> m.Number:
        """`1 per player`: so many for each."""
        each = args.take("per")
        return number if each is None else self.per_each(each, number, scope)

    def per_each(self, each: n.Node, number: m.Number, scope: Scope) -> m.Number:
        if (
            self.noun(each) == "player"
            and isinstance(each, n.Thing)
            and each == n.Thing(noun=each.noun, span=each.span)
        ):
            count: m.Number = m.Concerned()
        elif self.noun(each) == "suit":
            count = self._suits(each, scope)
        elif self.type_of(each, scope) in ("number", "token", "zone"):
            count = self.number(self._one_each(each), scope)
        else:
            self.counts_all(each)
            count = self.count(each, scope)
        return count if number == ONE else m.Times(number, count)

    def _one_each(self, each: n.Node) -> n.Node:
        """`per charge of mine`: a number in front of what is counted says nothing."""
        if isinstance(each, n.Thing) and each.quantity is not None and each.quantity.number is not None:
            raise Refused(each.quantity, "per so many cannot be counted", "say `per` one of them")
        return each

    def _suits(self, each: n.Node, scope: Scope) -> m.Number:
        with self.reading(each) as r:
            of = r.phrase("of")
            if of is None or self.noun(r.take_phrase(of).thing) != "them":
                raise Refused(each, "the suits of what?", "say `per suit of them`")
            if scope.them is None or scope.them.type != "card":
                raise Refused(each, "`them` where no cards were spoken of", "speak of some before")
            return m.Suits(scope.them)

    # ---------------------------------------------------------------- cards a verb takes
    def some_cards(
        self, node: n.Node, scope: Scope, verb: str, where: m.Source | None = None, *, said: bool = False
    ) -> tuple[tuple[m.Step, ...], m.Single | m.Description, Scope]:
        """Cards, or all of a place; if they are of a player still to be picked, that player is picked first.

        `where` is where they are unless they say it themselves, or, if it was `said`, where they must be.
        """
        if self.type_of(node, scope) == "zone":
            before, zone, owner, after = self.owned_place(node, scope)
            if said and where is not None:
                raise Refused(node, "where the cards lie has been said already", "leave out `from …`")
            return before, m.Description(self.place(zone, owner, after)), after
        found = self.cards(node, scope, where=where)
        if said:
            self._where_said_once(node, where, found)
        if isinstance(found, m.Single):
            return (), found, scope
        self._said_how_many(node, found)
        self._can_be_moved(found, node)
        source = found.source
        inner = source.source if isinstance(source, m.TopOf) else source
        owner = getattr(inner, "of", None)
        if isinstance(owner, m.Description) and isinstance(owner.pick, m.Every) and not isinstance(found.pick, m.Every):
            self._of_each(node)
        if not isinstance(owner, m.Description) or isinstance(owner.pick, m.Every):
            return (), found, scope
        plain = tuple(test for test in found.tests if not isinstance(test, m.Extreme))
        alone = isinstance(found.pick, m.Chosen) and found.pick.count == ONE and not found.pick.up_to
        if (
            alone
            and plain == found.tests
            and isinstance(inner, m.InPlay)
            and isinstance(owner.pick, m.Chosen)
            and owner.pick.count == ONE
        ):
            every = replace(inner, of=replace(owner, pick=m.Every()))  # who picks the card picks whose
            return self._with_owner(node, replace(found, source=every), scope)
        if not isinstance(owner.pick, m.Chosen) or owner.pick.count != ONE or owner.pick.up_to:
            raise Refused(
                node, "cards of so many players cannot be meant here", "say `X: …` for what each of them does"
            )
        any_card = alone and not found.tests and isinstance(source, m.Held) and verb in ("draw", "discard")
        has = replace(found_of(found), of=m.Description(_of(inner, m.Subject()), plain), taken=(scope.doer, verb))
        able = m.Able(verb, scope.doer) if any_card else m.Allows(has)
        choose, ref, after = self.choose_player(node, owner, scope, able)
        place = self._place_seen(_of(inner, ref), scope)
        tests = tuple(
            replace(test, among=replace(test.among, source=place)) if isinstance(test, m.Extreme) else test
            for test in found.tests
        )
        found = replace(
            found, tests=tests, source=replace(source, source=place) if isinstance(source, m.TopOf) else place
        )
        return (choose,), found, after

    def _said_how_many(self, node: n.Node, found: m.Description) -> None:
        """Neither `cards` nor `BANG!` says how many, and `the card` not which."""
        if not isinstance(node, n.Thing) or node.noun is None or node.told is not None or node.adjectives:
            return
        if not isinstance(found.pick, m.Every) or not isinstance(found.source, m.Hand | m.Held | m.InPlay | m.InPile):
            return
        if node.noun.word == "card" and self.is_definite(node):
            raise Refused(node, "which card?", "say `a card`, `all cards` or `that card`")
        if node.quantity is None and (node.noun.kind == "name" or node.noun.word == "card"):
            raise Refused(node, "how many of these?", "say `a`, `2` or `all`")

    def _place_seen(self, place: m.Source, scope: Scope) -> m.Source:
        """Who picks another player does not see what is that player's own."""
        hidden = isinstance(place, m.OwnPile) and self.table.nouns[place.pile].shows != "all"
        return replace(place, seen=False) if isinstance(place, m.OwnPile) and hidden else place

    def _with_owner(
        self, node: n.Node, found: m.Description, scope: Scope
    ) -> tuple[tuple[m.Step, ...], m.Single | m.Description, Scope]:
        """A card of a player who is picked with it; if the text speaks of him, he is noted before the card moves."""
        if not self.speaks_of_player:
            return (), found, scope
        choose, card, after = self.choose_card(node, found, scope)
        owner = m.Ref(self.fresh("player"), "player", light=True)
        let = m.Let(owner, m.OwnerOf(card), span=node.span)
        return (choose, let), card, after.bind(owner, "player", self.noun(self.of_whom(node)) or "player")

    def _of_each(self, node: n.Node) -> None:
        """`a card of each player` is not one of all their cards."""
        things = [x for x in node.walk() if isinstance(x, n.Thing) and x.quantity is not None]
        for thing in things:
            if (
                "each" in (thing.quantity.words if thing.quantity is not None else ())
                and self.type_of(thing) == "player"
            ):
                raise Refused(thing, "one of each cannot be picked at once", "say `each player: …` for what each does")

    def _of_each_hand(self, node: n.Act, scope: Scope) -> None:
        """`a random card from the hand of each other player` is one of each, not one of all; these are `the hands`."""
        behind = [arg.thing for arg in node.args if arg.prep == "from"]
        for thing in (node.object, *(arg.thing for arg in node.args)):
            if not isinstance(thing, n.Thing) or self.type_of(thing, scope) != "card" or not self._picks_some(thing):
                continue
            if node.verb == "draw" and behind and not thing.adjectives:
                continue  # so many of each
            for place in (*(where.thing for where in thing.where), *behind):
                if isinstance(place, n.Thing) and self._is_of_several(place, scope):
                    whose = f"the {self.noun(place)} of several players cannot be meant here"
                    raise Refused(place, whose, "say `X: …` for what each of them does, or choose one first")

    def _picks_some(self, cards: n.Thing) -> bool:
        quantity = cards.quantity
        counted = quantity is not None and (quantity.number is not None or quantity.amount is not None)
        one = quantity is not None and bool({"a", "another", "any"} & set(quantity.words))
        return counted or one or any("random" in adjective.words for adjective in cards.adjectives)

    def _is_of_several(self, place: n.Thing, scope: Scope) -> bool:
        """One place, said to be of several players, or of as many as there are with the most of something."""
        row = self.table.nouns.get(self.noun(place))
        owned = self.noun(place) == "hand" or (row is not None and row.own)
        of = self.of_whom(place)
        if not owned or of is place or place.noun is None or place.noun.plural:
            return False
        names = set(self.names)
        found = self.who(of, scope)
        self.names = names
        if isinstance(found, m.Single):
            return False
        asked = [part for test in found.tests for part in test.walk()]
        tied = any(isinstance(part, m.HasMost | m.HasExtreme | m.SaidMost) for part in asked)
        return self._are_several(of, scope) or (tied and isinstance(found.pick, m.Every))

    def owned_place(
        self, node: n.Node, scope: Scope
    ) -> tuple[tuple[m.Step, ...], str, m.Single | m.Description | None, Scope]:
        """A place; if it is that of a player still to be picked, that player is picked first."""
        zone, owner = self.zone(node, scope)
        if not isinstance(owner, m.Description) or isinstance(owner.pick, m.Every):
            return (), zone, owner, scope
        if not isinstance(owner.pick, m.Chosen) or owner.pick.count != ONE or owner.pick.up_to:
            raise Refused(node, "the places of so many players cannot be meant here", "say `X: …` for what each does")
        source = self.place(zone, m.Subject(), scope)
        able = m.Allows(m.CanFind(m.Description(source)))
        choose, ref, after = self.choose_player(node, owner, scope, able)
        return (choose,), zone, ref, after

    def _can_be_moved(self, found: m.Description, node: n.Node) -> None:
        if isinstance(found.source, m.Characters):
            raise Refused(node, "a character stays with its player", "say another card")

    def no_character(self, found: m.Single | m.Description, node: n.Node) -> None:
        if isinstance(found, m.CharacterOf):
            raise Refused(node, "a character stays with its player", "say another card")

    def of_player(self, found: m.Single | m.Description, scope: Scope) -> m.Single | None:
        """One card of another player, whichever: `a card of that player`."""
        if not isinstance(found, m.Description) or found.tests or not isinstance(found.source, m.Held):
            return None
        one = isinstance(found.pick, m.Chosen) and found.pick.count == ONE and not found.pick.up_to
        owner = found.source.of
        return owner if one and isinstance(owner, m.Single) and owner != scope.doer else None

    # ---------------------------------------------------------------- drawing
    def do_draw(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = node.object
        kind = self.type_of(found, scope) if found is not None else "number"
        if isinstance(found, n.Thing) and kind == "card" and any(set(a.words) & COUNTED for a in found.adjectives):
            kind = "number"
        if found is not None and kind == "token":  # `draw my life`: as many cards
            kind = "number"
        if found is not None and kind == "zone":
            kind = "number" if args.args or self._is_count(found) else "card"
        if kind == "number":
            return self._draw_number(node, args, scope)
        if kind == "player":
            taken = self._to_be_taken(scope)

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("draw of", node, scope, taken, player=player),)

            steps, after = self.to_each(self.object(node), scope, make, "draw", able="draw")
            return self._knowing(node, steps, taken if not self._are_several(self.object(node), scope) else None, after)
        if kind not in ("card", "zone"):
            raise Refused(self.object(node), f"a {kind} cannot be drawn", "cards are drawn")
        return self._draw_cards(node, args, scope)

    def _is_count(self, found: n.Node) -> bool:
        return isinstance(found, n.Thing) and found.quantity is not None and found.quantity.amount is not None

    def _draw_number(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        count = ONE if node.object is None else self.number(node.object, scope)
        source = args.take("from")
        if source is not None and self.type_of(source, scope) == "player":

            def of(player: m.Single) -> tuple[m.Step, ...]:
                one = self.do("draw of", node, scope, player=player)
                return (one,) if count == ONE else (m.Rounds(count, (one,), span=node.span),)

            return self.to_each(source, scope, of, "draw", able="draw")
        if source is not None and self.noun(source) == "hand":
            return self._draw_from_hand(node, source, self.per(args, count, scope), scope)
        pile = None
        if source is not None:
            before, zone, owner, scope = self.owned_place(source, scope)
            if zone == "play zone":
                raise Refused(source, "from play a card is drawn by what it is", "say `draw a card in play of …`")
            pile = self._of_one(self.place(zone, owner, scope), source) if zone != "deck" else None
            steps, after = self._draw_top(node, self.per(args, count, scope), pile, scope)
            return (*before, *steps), after
        return self._draw_top(node, self.per(args, count, scope), pile, scope)

    def _of_one(self, place: m.Source, node: n.Node) -> m.Source:
        """A pile, or that of one player."""
        if isinstance(place, m.OwnPile) and isinstance(place.of, m.Description):
            if not self.is_definite(self.of_whom(node)):
                hint = "say `X: …` for what each does, or choose first"
                raise Refused(node, "the places of several players cannot be meant here", hint)
            return replace(place, of=m.FirstOf(place.of))
        return place

    def _draw_top(self, node: n.Act, count: m.Number, pile: m.Source | None, scope: Scope) -> Lowered:
        """So many off the top of a pile; a single one can be spoken of."""
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="held", holder=scope.doer)
        step = self.do("draw", node, scope, them, count=count, pile=pile)
        let, after = self.only_one(them, count, node, replace(scope, them=them))
        return (step, *let), after

    def only_one(self, them: m.Ref, count: m.Number, node: n.Node, scope: Scope) -> Lowered:
        """The only card that was moved can be spoken of, unless another was that stays the one meant."""
        if count != ONE or not _lightly(scope.it):
            return (), scope
        one = m.Ref(self.fresh("moved"), "card", light=True)
        let = m.Let(one, m.FirstOf(m.Description(m.Those(them, all=True))), span=node.span)
        bound = scope.bind(one, "card") if _lightly(scope.get("card")) else scope
        return (let,), replace(bound, it=one)

    def off_the_top(self, cards: m.Single | m.Description, node: n.Node) -> m.Single | m.Description:
        if not isinstance(cards, m.Description) or not self._off_the_top(cards, node):
            return cards
        assert isinstance(cards.pick, m.Chosen)
        return m.Description(m.TopOf(cards.source, cards.pick.count))

    def _off_the_top(self, cards: m.Description, node: n.Node, *, drawn_from: bool = False) -> bool:
        """Cards of a pile that lies face down, and those drawn `from` any, are those on top; nobody picks them."""
        if not isinstance(cards.source, m.InPile) or not isinstance(cards.pick, m.Chosen):
            return False
        if cards.pick.alike is not None and not self._lies_open(cards.source):
            hint = "say `look at` or `reveal` first: `reveal 5 cards of the deck, draw 2 of them …`"
            raise Refused(node, "nobody sees which of these cards are alike", hint)
        if cards.tests or cards.pick.alike is not None:
            return False
        if not drawn_from and self._lies_open(cards.source):
            return False
        if cards.pick.up_to:
            raise Refused(node, "`up to` cannot be meant of cards nobody sees", "say how many")
        return True

    def _lies_open(self, pile: m.InPile) -> bool:
        if isinstance(pile, m.OwnPile):
            return pile.seen
        return pile.pile == "discard pile" or self.table.nouns[pile.pile].shows == "all"

    def _draw_from_hand(self, node: n.Act, source: n.Node, count: m.Number, scope: Scope) -> Lowered:
        """Out of somebody's hand, by chance."""
        _, owner = self.zone(source, scope)
        if owner is None or owner == scope.doer:
            raise Refused(
                source, "cards of one's own hand are in hand already", "say whose: `from the hand of another player`"
            )

        taken = self._to_be_taken(scope) if count == ONE else None

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("draw from hand", node, scope, taken, player=player, count=count),)

        of = (
            next(w.thing for w in source.where if w.prep == "of")
            if isinstance(source, n.Thing) and isinstance(owner, m.Description)
            else None
        )
        if of is not None:
            steps, after = self.to_each(of, scope, make, able="hand")
            return self._knowing(node, steps, taken if not self._are_several(of, scope) else None, after)
        assert isinstance(owner, m.Single)
        steps = self.to_known(source, owner, scope, make)
        return self._knowing(node, steps, taken, scope.bind(owner, "player"))

    def _to_be_taken(self, scope: Scope) -> m.Ref:
        """A name for the one card that is taken from somebody."""
        return m.Ref(self.fresh("taken"), "card", many=True, known=True, where="held", holder=scope.doer)

    def _knowing(self, node: n.Act, steps: tuple[m.Step, ...], taken: m.Ref | None, scope: Scope) -> Lowered:
        """One card that was taken can be spoken of; whoever had a say may have kept it."""
        if taken is None or scope.cost:
            return steps, scope
        let, after = self.only_one(taken, ONE, node, scope)
        if not let:
            return steps, after
        chosen = sum(isinstance(step, m.Choose) for step in steps)
        return (*steps[:chosen], m.Let(taken, None, span=node.span), *steps[chosen:], *let), after

    def _draw_cards(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(found, scope, "draw", where, said=True)
        self.no_character(cards, found)
        if isinstance(cards, m.Description) and self._off_the_top(cards, found, drawn_from=where is not None):
            assert isinstance(cards.pick, m.Chosen)
            assert isinstance(cards.source, m.InPile)
            pile = cards.source if cards.source.pile != "deck" else None
            return self._draw_top(node, cards.pick.count, pile, after)
        if isinstance(cards, m.Description) and cards.source == m.Hand(scope.doer):
            raise Refused(
                found,
                "these are drawn from where? Cards of one's own hand are in hand already",
                "say a pile or a player",
            )
        player = self.of_player(cards, scope)
        if player is not None:
            taken = self._to_be_taken(scope)
            steps, after = self._knowing(node, (self.do("draw of", node, after, taken, player=player),), taken, after)
            return (*before, *steps), after
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="held", holder=scope.doer)
        if not isinstance(cards, m.Description):
            return (*before, self.do("draw cards", node, after, cards=cards)), after
        if isinstance(cards.source, m.Those) and isinstance(cards.pick, m.Every) and not cards.tests:
            taken = replace(cards.source.ref, where="held", holder=scope.doer)
            return (*before, self.do("draw cards", node, after, cards=cards)), replace(after, them=taken)
        if isinstance(cards.source, m.Those):  # `the rest` are those of them that are left
            return (*before, self.do("draw cards", node, after, cards=cards)), after
        return (*before, self.do("draw cards", node, after, them, cards=cards)), replace(after, them=them)

    def _place_from(self, args: Arguments, scope: Scope) -> m.Source | None:
        source = args.take("from")
        if source is None:
            return None
        if self.type_of(source, scope) == "player":
            return m.Held(self.who(source, scope))
        if self.type_of(source, scope) != "zone":
            raise Refused(source, "cards are from a place or a player")
        zone, owner = self.zone(source, scope)
        return self.place(zone, owner, scope)

    # ---------------------------------------------------------------- discarding
    def do_discard(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        kind = self.type_of(found, scope)
        if kind == "player":

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("discard of", node, scope, player=player),)

            return self.to_each(found, scope, make, "discard", able="discard")
        name = self.fresh("paid" if scope.cost else "them")
        them = m.Ref(name, "card", many=True, known=True, where="gone")
        if kind == "zone":
            before, zone, owner, after = self.owned_place(found, scope)
            if zone not in ("hand", "play zone") and not self.table.nouns[zone].own:
                raise Refused(found, "only hands and cards in play are discarded as a whole", "say which cards")
            cards: m.Single | m.Description = m.Description(self.place(zone, owner, after))
            step = self.do("discard", node, after, them, cards=cards)
            return (*before, step), replace(after, them=them)
        if kind == "number" or kind not in ("card",):
            raise Refused(found, "cards are discarded", "say `2 cards from hand`")
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(found, scope, "discard", where, said=True)
        self.no_character(cards, found)
        if isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf):
            cards = cards.among  # one, which can be spoken of afterwards
        cards = self._per_card(self.off_the_top(cards, found), args, found, scope)
        player = self.of_player(cards, after)
        if player is not None:
            return (*before, self.do("discard of", node, after, player=player)), after
        if not (isinstance(cards, m.Description) and _asks_for_verb(cards)):  # what one in play does is used as a way
            cards = self.usable(cards, after)
        if isinstance(cards, m.Single):
            return (*before, self.do("discard", node, after, cards=cards)), after
        if isinstance(cards.pick, m.Chosen):
            self.somebody(node, scope)
        step = self.do("discard", node, after, them, cards=cards)
        spoken_of = them
        if isinstance(cards.source, m.Those):  # some of them: the others are still meant
            every = isinstance(cards.pick, m.Every) and not cards.tests
            spoken_of = replace(cards.source.ref, where="gone") if every else cards.source.ref
        let, after = self.only_one(them, _picked(cards), node, replace(after, them=spoken_of))
        return (*before, step, *let), after

    def _per_card(
        self, cards: m.Single | m.Description, args: Arguments, node: n.Node, scope: Scope
    ) -> m.Single | m.Description:
        """`1 card per …`: so many for each."""
        if all(arg.prep != "per" for arg in args.args):
            return cards
        if not isinstance(cards, m.Description) or not isinstance(cards.pick, m.Chosen | m.AtRandom):
            raise Refused(node, "how many for each?", "say the number: `1 card … per …`")
        count = self.per(args, cards.pick.count, scope)
        return replace(cards, pick=replace(cards.pick, count=count))

    def _where_said_once(self, node: n.Node, where: m.Source | None, cards: m.Single | m.Description) -> None:
        if where is not None and (isinstance(cards, m.Single) or _place_of(cards.source) != where):
            raise Refused(node, "where the card lies has been said already", "leave out `from …`")

    def usable(self, cards: m.Single | m.Description, scope: Scope) -> m.Single | m.Description:
        """Where a card of a name or with a verb is asked for, whatever may be used as one will do."""
        if not isinstance(cards, m.Description) or cards.source != m.Hand(scope.doer):
            return cards
        first = cards.tests[0] if cards.tests else None
        if isinstance(first, m.NameIs) and not first.printed:
            return replace(cards, source=m.UsableAs(scope.doer, first.ident, scope.cost), tests=cards.tests[1:])
        if _asks_for_verb(cards):
            return replace(cards, source=m.WithVerb(scope.doer, "missed"), tests=())
        return cards

    def do_discard_another(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        return (self.do("discard another", node, scope),), scope

    # ---------------------------------------------------------------- life and shots
    def do_heal(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = node.object
        if found is not None and self.type_of(found, scope) == "player":
            if isinstance(found, n.Thing) and found.noun is not None and found.noun.number is not None:
                raise Refused(found.noun, "how much is healed is said behind the verb", "say `another player: heal 2`")
            count = self.per(args, ONE, scope)

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("heal", node, scope, player=player, count=count),)

            return self.to_each(found, scope, make, "heal")
        count = self.per(args, ONE if found is None else self.number(found, scope), scope)
        return (self.do("heal", node, scope, player=scope.doer, count=count),), scope

    def do_bang(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        against = args.take("against")
        misses = None
        if against is not None:
            with self.reading(against) as r:
                if r.word != "misses":
                    raise Refused(against, "a shot is against so many misses", "say `against 2 misses`")
                amount, number = r.take_amount(), r.take_number()
            misses = self.number(amount, scope) if amount is not None else m.Const(number or 1)
        attack = m.Ref(self.fresh("attack"), "attack")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("bang", node, scope, attack, player=player, misses=misses),)

        steps, after = self.to_each(self.object(node), scope, make, "bang")
        if any(isinstance(step, m.Each) for step in steps):
            return tuple(_without_result(step) for step in steps), after
        return steps, replace(after.bind(attack, "attack"), it=attack)

    def do_missed(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        return (self.do("missed", node, scope),), scope

    def do_eliminate(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("eliminate", node, scope, player=player),)

        return self.to_each(self.object(node), scope, make)

    # ---------------------------------------------------------------- tokens
    def token(self, node: n.Act, scope: Scope, every: m.Number | None = None) -> tuple[str, m.Number, bool]:
        """Which token, how many of it, and whether up to so many; `every` is what `all` means of another's."""
        found = self.object(node)
        if self.type_of(found, scope) != "token" or not isinstance(found, n.Thing):
            raise Refused(found, f"`{node.verb}` is of tokens", "say how many of what: `1 life`")
        with self.reading(found) as r:
            up_to, amount, number = r.take_up_to(), r.take_amount(), r.take_number()
            each = r.take_word("all")
            own = r.take_word("my", "their")
            r.take_word("a")
            if amount is not None:
                count = self.number(amount, scope)
            elif number is not None:
                count = m.Const(number)
            elif each and not own and every is not None:
                count = every
            elif each or own:
                whose = self.single_theirs(found, scope) if own == "their" else scope.me if own else scope.doer
                if own == "their" and whose != scope.doer:
                    hint = f"say `that player: {node.verb} …`"
                    raise Refused(found, f"who acts can {node.verb} only tokens of their own", hint)
                count = m.Tokens(r.word, whose)
            elif r.plural or r.says("the"):
                raise Refused(found, f"how many of it is to {node.verb}?", f"say `1 {r.word}`, or `all my`")
            else:
                count = ONE
            if own is not None and not each and (amount is not None or number is not None):
                raise Refused(found, f"`{own}` says nothing here", "leave it out")
            return r.word, count, up_to

    def single_theirs(self, node: n.Node, scope: Scope) -> m.Single:
        found = self.theirs(node, scope)
        if isinstance(found, m.Single):
            return found
        raise Refused(node, "whose? Here it must be one who is known", "say `those players: …`")

    def holders(self, node: n.Node, scope: Scope) -> m.Single | m.Description:
        """Places where tokens lie: cards, and players in place of their characters."""
        if isinstance(node, n.Group):
            parts = tuple(self.holders(thing, scope) for thing in node.things)
            every = tuple(self.unpicked(p, node) if isinstance(p, m.Description) else p for p in parts)
            return m.Description(m.Together(every), pick=m.Chosen(scope.doer, ONE))
        if self.noun(node) == "character":
            found = self.cards(node, scope)
            if isinstance(found, m.CharacterOf):
                return found.player
            if isinstance(found, m.Description) and isinstance(found.source, m.Characters):
                self.unpicked(found, node)
                return replace(found.source.of, pick=m.Every())
            raise Refused(node, "whose character?", "say `my character` or `the character of` somebody")
        if self.type_of(node, scope) == "player":
            return self.who(node, scope)
        return self.cards(node, scope, where=m.InPlay())

    def holder(self, node: n.Node, scope: Scope) -> m.Single:
        found = self.holders(node, scope)
        if isinstance(found, m.Single):
            return found
        if isinstance(found.pick, m.Every) and self.is_definite(node):
            return m.FirstOf(found)
        raise Refused(
            node,
            "where do they go? The place must be known",
            "choose it first: `choose a card in play, … onto that card`",
        )

    def not_life(self, token: str, node: n.Act) -> None:
        if token == "life":
            hint = {"pay": "say `lose 1 life = …`", "put": "say `gain 1 life`"}.get(node.verb, "say `lose` and `gain`")
            raise Refused(self.object(node), f"life cannot be {self.table.verbs[node.verb].done or node.verb}", hint)

    def do_pay(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        source = args.take("from")
        of = self.holder(source, scope) if source is not None else None
        every = m.Tokens(self.noun(node.object), of) if of is not None else None
        token, count, up_to = self.token(node, scope, every)
        self.not_life(token, node)
        self._exactly(up_to, node)
        return (self.do("pay", node, scope, count=self.per(args, count, scope), token=token, of=of),), scope

    def _exactly(self, up_to: bool, node: n.Act) -> None:
        if up_to:
            hint = f"say how many, or `2 times: may {node.verb} 1 …`"
            raise Refused(self.object(node), "`up to` cannot be meant here", hint)

    def do_lose(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        source = args.take("from")
        every = m.Unlimited() if source is not None else None
        token, count, up_to = self.token(node, scope, every)
        self._exactly(up_to, node)
        count = self.per(args, count, scope)
        to = args.take("to")
        if to is not None and source is not None:
            raise Refused(to, "whose doing it is, is said of who loses it", "say `that player: lose … to …`")
        if to is not None and scope.cost:
            raise Refused(to, "nobody is responsible for what one pays", "leave it out")
        culprit = self.single(to, scope) if to is not None else None
        if source is None:
            return (self.do("lose", node, scope, count=count, token=token, culprit=culprit),), scope

        def so_many(holder: m.Single) -> m.Number:
            return m.Tokens(token, holder) if count == every else count

        def of(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("lose", node, replace(scope, doer=player), count=so_many(player), token=token),)

        if self.type_of(source, scope) == "player":
            return self.to_each(source, scope, of)
        if self.noun(source) == "character":  # what lies there lies with its player
            return of(self.holder(source, scope)), scope
        if token == "life":
            raise Refused(source, "life is a player's, none lies on a card", "say `from` a player")
        card = self.holder(source, scope)
        return (self.do("lose from", node, scope, card=card, count=so_many(card), token=token),), scope

    def do_gain(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        token, count, up_to = self.token(node, scope)
        self._exactly(up_to, node)
        found = self.object(node)
        if isinstance(found, n.Thing) and found.quantity is not None and "all" in found.quantity.words:
            raise Refused(found.quantity, "all of which? What is gained comes from the supply", "say how many")
        return (self.do("gain", node, scope, count=self.per(args, count, scope), token=token),), scope

    def _put_tokens(self, node: n.Act, goal: n.Node, args: Arguments, scope: Scope) -> Lowered:
        token, count, up_to = self.token(node, scope)
        self.not_life(token, node)
        self._exactly(up_to, node)
        places = self.holders(goal, scope)
        before: tuple[m.Step, ...] = ()
        one = isinstance(places, m.Description) and places.pick == m.Chosen(scope.doer, ONE)
        if isinstance(places, m.Description) and not isinstance(places.pick, m.Every) and not one:
            picked = m.Ref(self.fresh("picked"), places.type, many=True, known=True)
            before = (m.PickSome(picked, places, "put", span=node.span),)
            places = m.Description(m.Those(picked), type=places.type)
        step = self.do("lay", node, scope, count=self.per(args, count, scope), token=token, holders=places)
        return (*before, step), scope

    def _move_tokens(self, node: n.Act, source: n.Node, to: n.Node, scope: Scope) -> Lowered:
        token, count, up_to = self.token(node, scope, every=m.Unlimited())
        self.not_life(token, node)
        if up_to:
            goals = self.holders(to, scope)
            if isinstance(goals, m.Description):
                goals = self.unpicked(goals, to)
            step = self.do("spread tokens", node, scope, count=count, token=token, source=self.holder(source, scope),
                           goals=goals)  # fmt: skip
            return (step,), scope
        if self.type_of(source, scope) == "player" and not isinstance(source, n.Group):
            found = self.who(source, scope)
            if isinstance(found, m.Description) and isinstance(found.pick, m.Chosen):
                goal = self.holder(to, scope)
                return self.to_each(
                    source,
                    scope,
                    lambda player: (
                        self.do("move tokens", node, scope, count=count, token=token, sources=player, to=goal),
                    ),
                )
        first = source.things[0] if isinstance(source, n.Group) else source
        each = isinstance(first, n.Thing) and first.quantity is not None and "each" in first.quantity.words
        sources = self.holders(source, scope)
        if isinstance(sources, m.Description):
            self.unpicked(sources, source)  # one is chosen, or all are meant
        step = self.do("move tokens", node, scope, count=count, token=token, sources=sources,
                       to=self.holder(to, scope), each=each or None)  # fmt: skip
        return (step,), scope

    # ---------------------------------------------------------------- giving, putting, moving
    def do_give(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        to = args.take("to")
        if to is None:
            raise Refused(node, "give it to whom?", "say `give … to that player`")
        if self.type_of(node.object, scope) == "token":
            token, count, up_to = self.token(node, scope)
            self.not_life(token, node)
            self._exactly(up_to, node)

            def tokens(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("move tokens", node, scope, count=count, token=token, sources=scope.doer, to=player),)

            return self.to_each(to, replace(scope, aimable=False), tokens)
        found = self.object(node)
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(found, scope, "give", where, said=True)
        self.no_character(cards, found)
        cards = self.off_the_top(cards, found)
        if isinstance(cards, m.Description) and cards.source == m.InPlay():
            cards = replace(cards, source=m.InPlay(scope.doer))  # one gives what one has

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("give", node, scope, cards=cards, to=player),)

        if not isinstance(cards, m.Description) or not isinstance(cards.pick, m.Chosen):
            steps, after = self.to_each(to, replace(after, aimable=False), make, one=self._are_given_once(cards))
            return (*before, *steps), replace(after, aimable=scope.aimable)
        picked = m.Ref(self.fresh("picked"), "card", many=True, known=True)
        pick = m.PickSome(picked, cards, "give", span=node.span)
        cards = m.Description(m.Those(picked))
        if self._are_several(to, after):  # to each his own
            steps, after = self.to_each(to, replace(after, aimable=False), lambda player: (pick, *make(player)))
            return (*before, *steps), replace(after, aimable=scope.aimable)
        steps, after = self.to_each(to, replace(after, aimable=False), make, one=True)
        return (*before, pick, *steps), replace(after, aimable=scope.aimable)

    def _are_given_once(self, cards: m.Single | m.Description) -> bool:
        """Cards that are known, or all of a place: whoever gets them has them; the top card is another each time."""
        if isinstance(cards, m.Description):
            return isinstance(cards.pick, m.Every)
        return not isinstance(cards, m.FirstOf)

    def _are_several(self, node: n.Node, scope: Scope) -> bool:
        """Is something done to more than one player?"""
        names = set(self.names)
        found = self.who(node, scope)
        self.names = names
        if isinstance(found, m.Single) or self.is_definite(node):
            return False
        return not (isinstance(found.pick, m.Chosen) and found.pick.count == ONE and not found.pick.up_to)

    def do_put(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        under = args.take("under")
        goal = under or args.take("into", "onto", "beside")
        if goal is None:
            raise Refused(node, "put it where?", "say `into`, `onto` or `under` a place, or `beside` a card")
        if self.type_of(found, scope) == "token":
            return self._put_tokens(node, goal, args, scope)
        if self.type_of(goal, scope) == "card":
            if self.is_this(goal) and self.on_characters and under is None:
                return self._put_on(node, goal, args, scope)
            return self._put_with(node, goal, args, scope, under=under is not None)
        if self.type_of(goal, scope) != "zone":
            raise Refused(goal, "a card is put into a place", "say `into play of` somebody, or `give` it")
        if self._are_roles(found):
            return self._put_roles(node, found, goal, scope)
        zone, owner = self.zone(goal, scope)
        bottom = under is not None
        return self._put_cards(node, found, zone, owner, goal, bottom, args, scope)

    def _put_cards(
        self,
        node: n.Act,
        found: n.Node,
        zone: str,
        owner: m.Single | m.Description | None,
        goal: n.Node,
        bottom: bool,
        args: Arguments,
        scope: Scope,
    ) -> Lowered:
        if self.type_of(found, scope) not in ("card", "number", "zone"):
            raise Refused(found, "cards are put somewhere", "say which cards")
        where = self._place_from(args, scope)
        if (
            self.is_name(found)
            and where is None
            and isinstance(found, n.Thing)
            and not found.where
            and not found.quantity
        ):
            cards: m.Single | m.Description = m.Description(m.AllNamed(self.ident(found)))
            before: tuple[m.Step, ...] = ()
            after = scope
        else:
            before, cards, after = self.some_cards(found, scope, "put", where, said=where is not None)
        self.no_character(cards, found)
        if zone == "play zone":
            return self._put_into_play(node, cards, owner, goal, before, after)
        if isinstance(owner, m.Description) and isinstance(owner.pick, m.Chosen):
            return self._put_before_whom(node, cards, zone, owner, goal, before, after)
        place = self._one_place(zone, owner, goal, after)
        if isinstance(cards, m.Description) and self._face_down(cards):
            assert isinstance(cards.pick, m.Chosen)
            if cards.tests or cards.pick.alike is not None:
                raise Refused(found, "off a pile the top cards are put", "say `look at` or `reveal` first, then choose")
            count = self.per(args, cards.pick.count, scope)
            step = self.do("put top", node, after, source=cards.source, count=count, place=place, bottom=bottom or None)
            return (*before, step), after
        return (*before, self.do("put", node, after, cards=cards, place=place, bottom=bottom or None)), after

    def _face_down(self, cards: m.Description) -> bool:
        """So many of a pile in which nobody can pick."""
        source, pick = cards.source, cards.pick
        return isinstance(pick, m.Chosen) and isinstance(source, m.InPile) and not self._lies_open(source)

    def _put_before_whom(
        self,
        node: n.Act,
        cards: m.Single | m.Description,
        zone: str,
        owner: m.Description,
        goal: n.Node,
        before: tuple[m.Step, ...],
        scope: Scope,
    ) -> Lowered:
        """`put … into the hand of another player`: he is picked when it comes to it, as with `give`."""
        place = self.place(zone, m.Subject(), scope)
        if not isinstance(place, m.Hand | m.OwnPile):
            raise Refused(goal, "whose place? It must be known", "choose first: `choose a player, … of that player`")
        if isinstance(cards, m.Description) and self._face_down(cards):
            raise Refused(goal, "off a pile cards are given", "say `give 1 card of the deck to another player`")
        if isinstance(cards, m.Description) and isinstance(cards.pick, m.Chosen):
            picked = m.Ref(self.fresh("picked"), "card", many=True, known=True)
            before, cards = (*before, m.PickSome(picked, cards, span=node.span)), m.Description(m.Those(picked))

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("put", node, scope, cards=cards, place=_of(place, player)),)

        once = self._are_given_once(cards)
        steps, after = self.to_each(self.of_whom(goal), replace(scope, aimable=False), make, one=once)
        return (*before, *steps), replace(after, aimable=scope.aimable)

    def _one_place(self, zone: str, owner: m.Single | m.Description | None, node: n.Node, scope: Scope) -> m.Source:
        if isinstance(owner, m.Description):
            of = next((w.thing for w in node.where if w.prep == "of"), None) if isinstance(node, n.Thing) else None
            owner = self.single(of or node, scope)
        return self.place(zone, owner, scope)

    def _put_into_play(
        self,
        node: n.Act,
        cards: m.Single | m.Description,
        owner: m.Single | m.Description | None,
        goal: n.Node,
        before: tuple[m.Step, ...],
        scope: Scope,
    ) -> Lowered:
        if isinstance(owner, m.Description):
            several = isinstance(cards, m.Description) and isinstance(cards.pick, m.Chosen)
            if (
                several
                and isinstance(cards, m.Description)
                and isinstance(cards.source, m.Those)
                and cards.pick == m.Chosen(scope.doer, ONE)
            ):
                step = self.do("put before", node, scope, them=cards.source.ref, players=self.unpicked(owner, goal))
                return (*before, step), scope
            of = next(w.thing for w in goal.where if w.prep == "of") if isinstance(goal, n.Thing) else goal
            assert of is not None

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("put into play", node, scope, cards=cards, whom=player),)

            once = self._are_given_once(cards)
            steps, after = self.to_each(of, replace(scope, aimable=False), make, one=once)
            return (*before, *steps), replace(after, aimable=scope.aimable)
        return (*before, self.do("put into play", node, scope, cards=cards, whom=owner)), scope

    def _are_roles(self, node: n.Node) -> bool:
        things = node.things if isinstance(node, n.Group) else (node,)
        return all(bool(self.roles_of(self.noun(t))) for t in things)

    def _put_roles(self, node: n.Act, found: n.Node, goal: n.Node, scope: Scope) -> Lowered:
        zone, _ = self.zone(goal, scope)
        if self.table.nouns[zone].own:
            raise Refused(goal, "roles lie in piles for all", "say another pile")
        steps = []
        for thing in found.things if isinstance(found, n.Group) else (found,):
            with self.reading(thing) as r:
                number = r.take_number()
                if number is None:
                    raise Refused(thing, "how many?", "say the number: `1 deputy`")
                boxed = m.Description(m.Boxed(r.word, number))
            steps.append(self.do("put", node, scope, cards=boxed, place=m.InPile(zone)))
        return tuple(steps), scope

    def _put_on(self, node: n.Act, goal: n.Node, args: Arguments, scope: Scope) -> Lowered:
        """Cards from a pile onto this character."""
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(self.object(node), scope, "put", where)
        return (*before, self.do("put on", node, after, cards=cards)), after

    def _put_with(self, node: n.Act, goal: n.Node, args: Arguments, scope: Scope, *, under: bool) -> Lowered:
        """Cards onto, beside or under a card in play, with which they go from then on."""
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(self.object(node), scope, "put", where)
        self.no_character(cards, self.object(node))
        cards = self.off_the_top(cards, self.object(node))
        steps, host, after = self.some_cards(goal, after, "choose", m.InPlay())
        if isinstance(host, m.Description):
            if not isinstance(host.pick, m.Chosen) or host.pick.count != ONE or host.pick.up_to:
                raise Refused(goal, "onto which card?", "say `onto a card in play`, or choose first")
            choose, host, after = self.choose_card(goal, host, after)
            steps = (*steps, choose)
        self.no_character(host, goal)
        step = self.do("put with", node, after, cards=cards, host=host, under=under or None)
        return (*before, *steps, step), after

    def do_move(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        to, source = args.take("to"), args.take("from")
        if to is None:
            raise Refused(node, "move it to whom?", "say `to` somebody")
        if self.type_of(node.object, scope) == "token":
            if source is None:
                raise Refused(node, "move them from where?", "say `from` a card or a player")
            return self._move_tokens(node, source, to, scope)
        if source is not None:
            raise Refused(source, "where a card lies is said of the card", "say `move a card in play of … to …`")
        if self.type_of(to, scope) != "player":
            raise Refused(to, "a card is moved to a player", "say `put` it into a place")
        before, cards, after = self.some_cards(self.object(node), scope, "move", m.InPlay())
        self.no_character(cards, self.object(node))
        if isinstance(cards, m.Description) and isinstance(cards.pick, m.Chosen) and cards.pick.count == ONE:
            choose, ref, after = self.choose_card(self.object(node), cards, after)
            before, cards = (*before, choose), ref
        elif isinstance(cards, m.Description) and cards.pick == m.AtRandom(ONE):
            steps, cards, after = self.random_card(self.object(node), cards, after)
            before = (*before, *steps)
        if not isinstance(cards, m.Single):
            raise Refused(self.object(node), "one card after the other is moved", "say `each card …: move it`")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("move", node, scope, card=cards, to=player),)

        found = self.one_of_tied(self.who(to, after), to, after)
        if isinstance(found, m.Description) and isinstance(found.pick, m.Chosen) and found.pick.count == ONE:
            roomy = m.Able("room", cards)
            choose, ref, after = self.choose_player(to, found, replace(after, aimable=False), roomy)
            return (*before, choose, *make(ref)), replace(after, aimable=scope.aimable)
        steps, after = self.to_each(to, replace(after, aimable=False), make)
        return (*before, *steps), replace(after, aimable=scope.aimable)

    # ---------------------------------------------------------------- taking
    def do_take(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, source = self.object(node), args.take("from")
        if self.noun(found) == "turn":
            with self.reading(found) as r:
                last = r.take_adjective("last") is not None
                if r.plural and not r.counts():
                    raise Refused(found, "how many turns?", "say `take an extra turn`, `take 2 extra turns`")
                number = r.take_number() or 1
                r.take_adjective("extra", "next")
                r.take_word("a", "another", "the")
            step = self.do("take turn", node, scope, last=last or None)
            return ((step,) if number == 1 else (m.Rounds(m.Const(number), (step,), span=node.span),)), scope
        if self.noun(found) in ("role", "character") and source is not None:
            with self.reading(found) as r:
                if r.take_number() not in (1, None):
                    raise Refused(found, "a player has one of it", "say `1`")
                r.take_word("a")
            zone, _ = self.zone(source, scope)
            if self.table.nouns[zone].own:
                raise Refused(source, "roles and characters lie in piles for all", "say another pile")
            return (self.do(f"take {self.noun(found)}", node, scope, pile=m.InPile(zone)),), scope
        if isinstance(found, n.Half) and self.type_of(found.thing, scope) == "token":
            return self._take_half(node, found, source, scope)
        if self.type_of(found, scope) == "token":
            return self._take_tokens(node, source, scope)
        if source is not None:
            raise Refused(source, "where a card lies is said of the card", "say `take a card in …`")
        if self.type_of(found, scope) != "card":
            raise Refused(found, "this cannot be taken", "cards, roles, characters and turns are taken")
        return self._take_card(node, found, scope)

    def _take_tokens(self, node: n.Act, source: n.Node | None, scope: Scope) -> Lowered:
        """`take 1 dust from another player`, `take all dust of another player`: what he has comes to the doer."""
        found = self.object(node)
        words = found.quantity.words if isinstance(found, n.Thing) and found.quantity is not None else ()
        whose: m.Single | None = None
        if source is None and isinstance(found, n.Thing) and found.quantity is not None and "their" in words:
            whose = self.single_theirs(found, scope)
            rest = replace(found.quantity, words=tuple(word for word in words if word != "their"))
            node = replace(node, object=replace(found, quantity=rest))
        elif source is None:
            thing, of = self.without(found, "of")
            source, node = (of[0].thing, replace(node, object=thing)) if len(of) == 1 else (None, node)
        if source is None and whose is None:
            raise Refused(node, "take them from where?", "say `from` a player or a card, or `gain` them")
        token, count, up_to = self.token(node, scope, every=m.Unlimited())
        self.not_life(token, node)
        self._exactly(up_to, node)

        def make(holder: m.Single) -> tuple[m.Step, ...]:
            return (self.do("move tokens", node, scope, count=count, token=token, sources=holder, to=scope.doer),)

        if whose is not None:
            return self.to_known(found, whose, scope, make), scope
        assert source is not None
        if self.type_of(source, scope) == "player":
            return self.to_each(source, scope, make)
        return make(self.holder(source, scope)), scope

    def _take_half(self, node: n.Act, half: n.Half, source: n.Node | None, scope: Scope) -> Lowered:
        """`take half of the chips of another player`: half of what he has."""
        with self.reading(half.thing) as r:
            token, owner = r.word, self._owner_of(r, scope)
            r.take_word("the", "all")
        self.not_life(token, node)
        if (
            (owner is None) == (source is None)
            or owner == scope.doer
            or (source is not None and self.type_of(source, scope) != "player")
        ):
            raise Refused(node, "take them from whom?", f"say `take half of the {token}s of another player`")

        def make(holder: m.Single) -> tuple[m.Step, ...]:
            count = m.Half(m.Tokens(token, holder), half.up)
            return (self.do("move tokens", node, scope, count=count, token=token, sources=holder, to=scope.doer),)

        if source is not None:
            return self.to_each(source, scope, make)
        return self._for_owner(owner, half.thing, scope, make)

    def _take_card(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        before, cards, after = self.some_cards(found, scope, "take")
        if isinstance(cards, m.Description):
            if not isinstance(cards.pick, m.Chosen) or cards.pick.count != ONE:
                raise Refused(found, "one card after the other is taken", "say `take a …`")
            choose, cards, after = self.choose_card(found, cards, after)
            before = (*before, choose)
        kind = self.noun(found)
        of_kind = self.is_kind(kind)
        act = "take" if of_kind else "become"
        if act == "become" and not self._is_character(cards, found, scope):
            raise Refused(
                found, "only a character is taken so; other cards are drawn or put", "say `draw` or `put … into play`"
            )
        return (*before, self.do(act, node, after, card=cards)), after

    def _is_character(self, card: m.Single, node: n.Node, scope: Scope) -> bool:
        """Is it off the pile of characters?"""
        if self.noun(node) == "character":
            return True
        return isinstance(card, m.Ref) and card.where == "character-deck"

    # ---------------------------------------------------------------- shuffling, showing, naming
    def do_shuffle(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, among, into = self.object(node), args.take("among"), args.take("into")
        if self.type_of(found, scope) == "role":
            return self._shuffle_roles(node, found, among, scope)
        if among is not None:
            raise Refused(among, "only roles are shuffled among players", "leave it out")
        if into is not None:
            pile = self._pile_in_order(into, scope)
            before, cards, after = self.some_cards(found, scope, "shuffle")
            self.no_character(cards, found)
            return (*before, self.do("shuffle into", node, after, cards=cards, pile=pile)), after
        if self.type_of(found, scope) != "zone":
            raise Refused(found, "a pile is shuffled, or cards `into` one")
        return (self.do("shuffle", node, scope, pile=self._pile_in_order(found, scope)),), scope

    def _pile_in_order(self, node: n.Node, scope: Scope) -> m.Source:
        zone, owner = self.zone(node, scope)
        if zone in ("hand", "play zone"):
            raise Refused(node, "the order of these cards means nothing", "shuffle a pile")
        if owner is None and self.table.nouns[zone].own:
            self.somebody(node, scope)
        return self._of_one(self.place(zone, owner, scope), node)

    def _shuffle_roles(self, node: n.Act, found: n.Node, among: n.Node | None, scope: Scope) -> Lowered:
        with self.reading(found) as r:
            r.take_word("the", "all")
            of = r.phrase("of")
            if among is None or of is None or of.thing is None or self.noun(among) != "them":
                raise Refused(node, "whose roles, among whom?", "say `shuffle the roles of all players among them`")
            players = self.who(r.take_phrase(of).thing or found, scope)
        if not isinstance(players, m.Description) or not isinstance(players.pick, m.Every):
            raise Refused(found, "the roles of several players are shuffled", "say `of all players …`")
        return (self.do("shuffle roles", node, scope, players=players),), scope

    def do_reveal(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        kind = self.type_of(found, scope)
        if self.says_said(found) and self.noun(found) != "card":
            return self._reveal_named(node, found, scope)
        if kind == "role":
            return self._of_somebody(node, found, "show role", scope)
        if kind == "zone" and self.noun(found) == "hand":
            return self._reveal_hand(node, found, scope)
        return self._lifted(node, found, None, args, scope)

    def _reveal_hand(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """A hand is shown to all; its cards can be spoken of."""
        steps, after = self._of_somebody(node, found, "show hand", scope)
        names = set(self.names)
        owner = self.zone(found, scope)[1]
        self.names = names
        if isinstance(owner, m.Description):
            if self._are_several(self.of_whom(found), scope):
                return steps, after
            owner = after.get("player") if isinstance(owner.pick, m.Chosen) else m.FirstOf(owner)
        holder = owner if owner is not None else scope.doer
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="held", holder=holder, seen=m.Nobody())
        some = m.PickSome(them, m.Description(m.Hand(holder)), "card", span=node.span)
        return (*steps, some), replace(after, them=them)

    def _of_somebody(self, node: n.Act, found: n.Node, act: str, scope: Scope) -> Lowered:
        """A role or a hand is shown: the doer's, or of whoever is named."""
        with self.reading(found) as r:
            owner = self._owner_of(r, scope)
            if r.take_word("the", "all", "a") and owner is None:
                raise Refused(found, f"whose {r.word}?", f"say `my {r.word}`, or `the {r.word} of` somebody")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do(act, node, scope, player=player),)

        if isinstance(owner, m.Description):
            of = next(w.thing for w in r.node.where if w.prep == "of")
            assert of is not None
            return self.to_each(of, scope, make)
        if owner is None:
            self.somebody(node, scope)
        return self.to_known(found, owner if owner is not None else scope.doer, scope, make), scope

    def do_look(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = args.take("at")
        if found is None:
            raise Refused(node, "look at what?", "say `look at 2 cards of the deck`")
        return self._lifted(node, found, scope.doer, args, scope)

    def _lifted(self, node: n.Act, found: n.Node, to: m.Single | None, args: Arguments, scope: Scope) -> Lowered:
        """Cards off a pile, or cards that are known, shown to all or to one."""
        if self.type_of(found, scope) == "zone":
            before, zone, owner, after = self.owned_place(found, scope)
            cards: m.Single | m.Description = m.Description(self.place(zone, owner, after))
        elif self.type_of(found, scope) == "card":
            before, cards, after = self.some_cards(found, scope, "look")
        elif self.type_of(found, scope) == "role":
            return self._of_somebody(node, found, "look at role", scope)
        else:
            raise Refused(found, "cards are looked at and revealed", "say which: `the top card of the deck`")
        if isinstance(cards, m.Single) and not (
            isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf)
        ):
            if to is not None:
                return (*before, self.do("look at", node, after, cards=cards, to=to)), replace(after, it=cards)
            return (*before, self.do("show", node, after, card=cards)), replace(after, it=cards)
        return self._off_a_pile(node, found, cards, to, args, before, after)

    def _off_a_pile(
        self,
        node: n.Act,
        found: n.Node,
        cards: m.Single | m.Description,
        to: m.Single | None,
        args: Arguments,
        before: tuple[m.Step, ...],
        scope: Scope,
    ) -> Lowered:
        described = cards.among if isinstance(cards, m.FirstOf) else cards
        assert isinstance(described, m.Description)
        source, pick = described.source, described.pick
        count: m.Number = ONE
        if isinstance(source, m.TopOf):
            count = source.count or ONE
            source = source.source
        elif isinstance(pick, m.Every):
            count = m.Count(m.Description(source, described.tests))
        elif isinstance(pick, m.Chosen) and not pick.up_to and (pick.alike is None or not isinstance(source, m.InPile)):
            count = pick.count
        elif not isinstance(pick, m.Every) and isinstance(source, m.InPile):
            raise Refused(found, "off a pile the top cards are lifted", "say how many, and shuffle it first")
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="there")
        if not isinstance(source, m.InPile):
            if not isinstance(pick, m.Every):
                return self._show_some(node, found, described, to, before, scope)
            them = replace(them, where="held", holder=getattr(source, "of", None), seen=to or m.Nobody())
            act = "look at" if to is not None else "show"
            step = self.do(act, node, scope, them, cards=described, to=to)
            return (*before, step), replace(scope, them=them)
        total = self.per(args, count, scope)
        step = self.do("lift", node, scope, them, source=source, count=total, tests=described.tests or None, to=to)
        if total != ONE:
            return (*before, step), replace(scope, them=them)
        it = m.Ref(self.fresh("it"), "card", where=source.pile)
        let = m.Let(it, m.FirstOf(m.Description(m.Those(them, all=True))), span=node.span)
        after = replace(scope.bind(it, "card", *([self.noun(found)] if self.noun(found) else [])), them=them, it=it)
        return (*before, step, let), after

    def _show_some(
        self,
        node: n.Act,
        found: n.Node,
        described: m.Description,
        to: m.Single | None,
        before: tuple[m.Step, ...],
        scope: Scope,
    ) -> Lowered:
        """`reveal a card in hand`: some cards are picked where they lie, then shown."""
        act = "look at" if to is not None else "show"
        picked = m.Ref(self.fresh("them"), "card", many=True, known=True)
        pick = m.PickSome(picked, described, "card", span=node.span)
        step = self.do(act, node, scope, cards=m.Description(m.Those(picked)), to=to)
        owner = getattr(described.source, "of", None)
        if isinstance(described.source, m.Hand) and isinstance(owner, m.Single):
            picked = replace(picked, where="held", holder=owner, seen=to or m.Nobody())
        let, after = self.only_one(picked, _picked(described), node, replace(scope, them=picked, it=None))
        return (*before, pick, step, *let), after

    def do_name(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        secret = True if node.secret else None
        if self.type_of(found, scope) == "player":
            players = self.who(found, scope)
            if not isinstance(players, m.Description):
                raise Refused(found, "one of several players is named", "say `name a player`, `name another player`")
            named = m.Ref(self.fresh("named"), "player", where="player")
            among = self.unpicked(players, found)
            return (self.do("name player", node, scope, named, players=among, secret=secret),), replace(
                scope, named=named
            )
        with self.reading(found) as r:
            r.take_word("a")
            what = r.word
            if r.plural:
                raise Refused(found, "one is named", f"say `name a {what}`")
            if what not in ("suit", "colour", "rank", "card", "number"):
                hint = "say `name a suit`, `name a number from 1 to 5`, `name another player`"
                raise Refused(r.node, "a suit, a colour, a rank, a number, a card or a player is named", hint)
        named = m.Ref(self.fresh("named"), "value", known=True, where=what)
        if what == "card":
            if secret:
                raise Refused(node, "a card that is to be played is named aloud", "leave out `in secret`")
            ordered = scope.get("player")
            ordered = None if isinstance(ordered, m.Ref) and ordered.many else ordered
            step = self.do("name card", node, scope, named, player=ordered)
        elif what == "number":
            low, high = args.take("from"), args.take("to")
            if high is None:
                raise Refused(node, "a number up to what?", "say `name a number from 1 to 5`")
            first = self.number(low, scope) if low is not None else ONE
            step = self.do("name number", node, scope, named, low=first, high=self.number(high, scope), secret=secret)
        else:
            step = self.do("name value", node, scope, named, what=what, secret=secret)
        return (step,), replace(scope, named=named)

    def _reveal_named(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """`reveal the named suit`: what was named in secret is said aloud."""
        what = self.noun(found)
        with self.reading(found) as r:
            r.take_adjective("named")
            r.take_word("the")
        named = self.named_of(what, found, scope)
        return (self.do("show named", node, scope, named=named),), scope

    # ---------------------------------------------------------------- choosing
    def choose_card(
        self, node: n.Node, found: m.Description, scope: Scope, ask: str = "card"
    ) -> tuple[m.Choose, m.Ref, Scope]:
        aim = self.known_before(found, scope) and not isinstance(found.source, m.Hand)
        place = _place_of(found.source)
        pile = isinstance(place, m.InPile) and not isinstance(place, m.OwnPile)
        if isinstance(place, m.OwnPile) and not place.seen and place is found.source:
            hint = "say `the top card of` it, or `look at` it first"
            raise Refused(node, "who picks does not see these cards", hint)
        first = aim and not scope.aimed
        ref = m.Ref(self.fresh("target" if aim else "card"), "card", known=first, aimed=aim, off_pile=pile)
        nouns = [noun for noun in (self.noun(node),) if noun]
        after = replace(scope.bind(ref, "card", *nouns), it=ref)
        if aim:
            after = replace(after, aimed=(*scope.aimed, ref))
        return m.Choose(ref, found, scope.doer, aim, "target" if aim else ask, span=node.span), ref, after

    def random_card(self, node: n.Node, found: m.Description, scope: Scope) -> tuple[tuple[m.Step, ...], m.Ref, Scope]:
        """One card that chance picks."""
        picked = m.Ref(self.fresh("picked"), "card", many=True, known=True)
        ref = m.Ref(self.fresh("card"), "card")
        let = m.Let(ref, m.FirstOf(m.Description(m.Those(picked))), span=node.span)
        nouns = [noun for noun in (self.noun(node),) if noun]
        return (m.PickSome(picked, found, span=node.span), let), ref, replace(scope.bind(ref, "card", *nouns), it=ref)

    def do_choose(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        kind = self.type_of(found, scope)
        if self.noun(found) == "character" and isinstance(found, n.Thing):
            return self._choose_character(node, found, scope)
        if kind == "player":
            return self._choose_players(node, found, scope)
        if kind != "card":
            raise Refused(found, f"a {kind} cannot be chosen", "players and cards are chosen; a suit is named")
        before, cards, after = self.some_cards(found, scope, "choose")
        if isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf):
            cards = replace(cards.among, pick=m.Chosen(scope.doer, ONE))  # there may be none, so it is a target
        if isinstance(cards, m.Single):
            return before, replace(after.bind(cards, "card"), it=cards)
        pick = cards.pick
        if pick == m.AtRandom(ONE):
            steps, _, after = self.random_card(found, cards, after)
            return (*before, *steps), after
        if not isinstance(pick, m.Chosen) or pick.count != ONE or pick.up_to:
            them = m.Ref(self.fresh("them"), "card", many=True, known=True)
            return (*before, m.PickSome(them, cards, "card", span=node.span)), replace(after, them=them)
        choose, _, after = self.choose_card(found, cards, after)
        return (*before, choose), after

    def _choose_character(self, node: n.Act, found: n.Thing, scope: Scope) -> Lowered:
        cards = self.cards(found, scope)
        if isinstance(cards, m.CharacterOf):
            return (), replace(scope.bind(cards, "character", "card"), it=cards)
        if not isinstance(cards, m.Description) or not isinstance(cards.source, m.Characters):
            raise Refused(found, "whose character?", "say `the character of another player`")
        self.unpicked(cards, found)
        of = next((w.thing for w in found.where if w.prep == "of"), None)
        assert of is not None
        owner = self.who(of, scope)
        if not isinstance(owner, m.Description) or not isinstance(owner.pick, m.Chosen) or owner.pick.count != ONE:
            raise Refused(of, "one player is chosen here", "say `of another player`")
        choose, ref, after = self.choose_player(of, owner, scope)
        card = m.CharacterOf(ref)
        return (choose,), replace(after.bind(card, "character", "card"), it=card)

    def _choose_players(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        players = self.who(found, scope)
        if isinstance(found, n.Thing) and found.quantity is None and found.noun is not None and found.noun.plural:
            raise Refused(found, "how many of them?", "say `2 players`, `up to 2 players`")
        if self.is_definite(found):
            players = self.one_of_tied(players, found, scope)
        if isinstance(players, m.Description) and isinstance(players.pick, m.Every) and self.is_definite(found):
            players = m.FirstOf(players)
        if isinstance(players, m.Single):
            return (), scope.bind(players, "player")
        pick = players.pick
        if isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to:
            choose, _, after = self.choose_player(found, players, scope)
            return (choose,), after
        some, _, after = self.pick_players(players, found, scope)
        return (some,), after

    # ---------------------------------------------------------------- playing and doing
    def do_play(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, by = self.object(node), args.take("by")
        if by is not None:
            with self.reading(by) as r:
                if r.word != "choice" or not r.take_word("my"):
                    raise Refused(by, "a card is played by its player's choice", "or `by my choice`")
        if node.disguise is not None:
            ident = self.ident(node.disguise, "what it is played as")
            before, cards, after = self.some_cards(found, scope, "play")
            cards = self.usable(cards, scope)
            if not isinstance(cards, m.Description) or not isinstance(cards.pick, m.Chosen) or cards.pick.count != ONE:
                raise Refused(found, "one card is played as another", "say `play a card in hand as …`")
            return (*before, self.do("play as", node, after, cards=replace(cards, pick=m.Every()), ident=ident)), after
        if isinstance(found, n.Thing) and any("named" in a.words for a in found.adjectives):
            with self.reading(found) as r:
                r.take_adjective("named")
                r.take_word("the")
            if scope.named is None or scope.named.where != "card" or by is None:
                raise Refused(
                    found,
                    "no card was named that somebody is to play",
                    "`name a card, that player: play the named card by my choice`",
                )
            return (self.do("play named", node, scope, named=scope.named),), scope
        if by is not None:
            raise Refused(by, "`by my choice` is for a card that was named", "leave it out")
        before, cards, after = self.some_cards(found, scope, "play")
        if isinstance(cards, m.Description):
            if not isinstance(cards.pick, m.Chosen) or cards.pick.count != ONE or cards.pick.up_to:
                raise Refused(found, "one card after the other is played", "say `play a card …`")
            able = replace(cards, tests=(*cards.tests, m.Able("play", scope.doer)))
            choose, cards, after = self.choose_card(found, able, after)
            before = (*before, choose)
        return (*before, self.do("play", node, after, card=cards)), after

    def do_use(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if not self.is_name(node.object):
            raise Refused(node, "only what has a name can be used so", "say `use` and the name of a rule or card")
        return (self.do("use named", node, scope, ident=self.ident(self.object(node))),), scope

    def do_do(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        if self.type_of(found, scope) != "card":
            raise Refused(found, "the text of a card is done", "say `do that card`")
        things = found.things if isinstance(found, n.Group) else (found,)
        if all(self.is_name(thing) for thing in things):
            idents = tuple(self.ident(thing) for thing in things)
            return (self.do("do named", node, scope, idents=idents),), scope
        card = self.one_card(found, scope)
        stands_in = True if isinstance(card, m.Ref) and card.off_pile and not scope.cost else None
        if stands_in and scope.this is None:
            stands_in = None
        granted = True if scope.granted else None
        event = scope.event if scope.event == "event" and not scope.later else None
        later = True if scope.event and scope.later else None
        return (
            self.do("do", node, scope, card=card, event=event, later=later, stands_in=stands_in, granted=granted),
        ), scope

    # ---------------------------------------------------------------- turns and the game
    def do_skip(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        with self.reading(found) as r:
            if r.word not in ("turn", "phase"):
                raise Refused(found, "a turn or a phase is skipped", "say `skip my turn`")
            phase = r.take_noun_number()
            coming = r.take_adjective("next") is not None
            owner = self._owner_of(r, scope)
            r.take_word("the")
        if owner is None and scope.doer == scope.me and scope.get("player") is not None:
            hint = f"say `skip my {r.word}` or `skip their {r.word}`, with the number of a phase"
            raise Refused(found, f"whose {r.word}? Mine, or of the player spoken of", hint)
        if r.word == "phase" and phase is None:
            raise Refused(found, "which phase?", "say its number: `phase 1`")
        act = "skip phase" if phase is not None else "skip next turn" if coming else "skip turn"
        if phase is not None and coming:
            raise Refused(found, "of a phase only that of the turn under way can be skipped", "leave out `next`")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do(act, node, scope, player=player, phase=phase),)

        return self._for_owner(owner, found, scope, make)

    def do_reverse(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        with self.reading(self.object(node)) as r:
            r.take_word("the", "all")
            if r.word != "turn":
                raise Refused(self.object(node), "the order of turns is reversed", "say `reverse the turns`")
        return (self.do("reverse turns", node, scope),), scope

    def _for_owner(self, owner: m.Single | m.Description | None, node: n.Node, scope: Scope, make: Any) -> Lowered:
        """A verb on what is somebody's: the doer's if nothing is said."""
        if isinstance(owner, m.Description) and isinstance(node, n.Thing):
            of = next(w.thing for w in node.where if w.prep == "of")
            assert of is not None
            return self.to_each(of, scope, make)
        assert owner is None or isinstance(owner, m.Single)
        return self.to_known(node, owner if owner is not None else scope.doer, scope, make), scope

    def do_finish(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        with self.reading(found) as r:
            r.take_word("the")
            if r.word == "game":
                return (self.do("finish game", node, scope),), scope
            if r.word not in ("turn", "phase"):
                raise Refused(found, "a turn, a phase or the game is finished")
            phase = r.take_noun_number()
            if phase not in (None, 2):
                raise Refused(found, "only phase 2 can be finished", "say `finish my turn`")
            owner = self._owner_of(r, scope)
        self.somebody(node, scope)

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("finish turn", node, scope, player=player),)

        if owner is None:  # the one under way
            return make(m.InTurn()), scope
        return self._for_owner(owner, found, scope, make)

    def do_set(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, to = self.object(node), args.take("to")
        if to is None:
            raise Refused(node, "set it to what?", "say `to` a number")
        if self.noun(found) == "place":
            place = self.number(found, scope)
            assert isinstance(place, m.PlaceOf)
            return (self.do("set place", node, scope, row=place.row, number=self.number(to, scope)),), scope
        if self.type_of(found, scope) != "token":
            raise Refused(
                found, "life, tokens and the place of a row can be set", "other numbers follow from statements"
            )
        with self.reading(found) as r:
            owner = self._owner_of(r, scope)
            if r.take_word("the", "all") and owner is None:
                raise Refused(found, f"whose {r.word}?", f"say `my {r.word}`, or `the {r.word} of` somebody")
        if owner is None:
            self.somebody(node, scope)

        def make(player: m.Single) -> tuple[m.Step, ...]:
            named = self.is_definite(self.of_whom(found)) and scope.get("they", "player") is not None
            mine = named or player in (scope.me, scope.doer)
            number = self.number(to, scope if mine else self.speak_of_owner(player, found, scope))
            if r.word == "life":
                return (self.do("set life", node, scope, player=player, number=number),)
            return (self.do("set tokens", node, scope, player=player, number=number, token=r.word),)

        return self._for_owner(owner, found, scope, make)

    def do_return(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        return (self.do("return", node, scope),), scope

    def do_leave(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if node.object is not None:
            with self.reading(node.object) as r:
                r.take_word("the")
                if r.word != "game":
                    raise Refused(node.object, "a player leaves the game; a card is discarded or put somewhere")
        return (self.do("leave", node, scope),), scope

    def do_win(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        self.somebody(node, scope)
        return (self.do("win", node, scope, players=scope.doer),), scope

    def do_stop(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if not scope.loop:
            raise Refused(node, "there is nothing to stop here", "`stop` leaves a `repeat` or a `by turns`")
        return (self.do("stop", node, scope),), scope

    def do_proceed(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if not scope.instead:
            raise Refused(node, "there is nothing to let happen here", "`proceed` stands behind `would`")
        return (self.do("proceed", node, scope),), scope

    # ---------------------------------------------------------------- answers
    def do_prevent(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if scope.instead or scope.answered:
            return self._prevented(node, self.object(node), scope)
        if self.type_of(node.object, scope) not in ("token", "number"):
            hint = "say `prevent 1 life` before a loss, `ignore it` of a card, or `when … would …: prevent it`"
            raise Refused(self.object(node), "what is prevented here is a loss of life", hint)
        token, count, up_to = self.token(node, scope)
        self._exactly(up_to, node)
        if token != "life":
            raise Refused(self.object(node), "only a loss of life can be prevented")
        return (self.do("prevent", node, scope, count=count),), scope

    def _prevented(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """`prevent it`, `prevent 1 life`: what would happen does not, or not all of it."""
        if self.type_of(found, scope) in ("token", "number") or (isinstance(found, n.Thing) and found.noun is None):
            self._would(node, scope, CHANGED, "changed")
            count = self.token(node, scope)[1] if self.type_of(found, scope) == "token" else self.number(found, scope)
            left = m.Less(m.Amount("answered" if scope.answered else "event"), count)
            return (self.do("change", node, scope, number=left, of=self._it(scope)),), scope
        if self.noun(found) not in ("it", "attack", "effect") and not isinstance(self.one_card(found, scope), m.Slot):
            raise Refused(found, "only what would happen can be prevented", "say `prevent it`")
        with self.reading(found) as r:
            r.take_word("that", "the")
        return (self.do("prevent it", node, scope, of=self._it(scope)),), scope

    def do_ignore(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if scope.answered:
            return self._prevented(node, self.object(node), scope)
        self._answered(self.object(node), scope, "ignored")
        return (self.do("ignore", node, scope, instead=scope.instead or None),), scope

    def _answered(self, found: n.Node, scope: Scope, done: str) -> None:
        """What is answered: the card, the attack or the effect that comes."""
        if self.noun(found) == "it" and any(_is_answered(value) for _, value in scope.bound):
            return  # whatever was given up for it
        if self.type_of(found, scope) in ("attack", "effect"):
            with self.reading(found) as r:
                r.take_word("the", "that")
                if r.word == "attack" and scope.get("attack") is None:
                    raise Refused(found, "there is no attack here", "say when: `when I am shot: …`", "E0303")
            return
        card = self.one_card(found, scope)
        if not isinstance(card, m.Slot):
            raise Refused(found, f"only what is being answered can be {done}", "say `it`")

    def do_redirect(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        to = args.take("to")
        if to is None:
            raise Refused(node, "to whom?", "say `redirect it to another player`")
        if scope.instead or scope.answered:
            return self._sent_on(node, to, scope)
        self._answered(self.object(node), scope, "redirected")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("redirect", node, scope, player=player),)

        return self.to_each(to, replace(scope, aimable=False), make, touches=False, one=True)

    def _sent_on(self, node: n.Act, to: n.Node, scope: Scope) -> Lowered:
        """`redirect it to me`: what would happen happens to somebody else."""
        self._would(node, scope, SENT_ON, "redirected")
        found = self.object(node)
        if self.noun(found) not in ("it", "attack", "effect") and not isinstance(self.one_card(found, scope), m.Slot):
            raise Refused(found, "only what would happen can be redirected", "say `redirect it to …`")
        with self.reading(found) as r:
            r.take_word("that", "the")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("redirect it", node, scope, player=player, of=self._it(scope)),)

        return self.to_each(to, replace(scope, aimable=False), make, touches=False, one=True)

    def do_spare(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if scope.instead or scope.answered:
            spared = self.single(self.object(node), scope)
            if not isinstance(spared, m.Slot) or spared.name not in ("doer", "object"):
                raise Refused(self.object(node), "spared is to whom it would happen", "say `spare that player`")
            return (self.do("prevent it", node, scope, of=self._it(scope)),), scope
        known = scope.get("target")
        if isinstance(known, m.Slot) and known.name == "concerns":
            if self.single(self.object(node), scope) != known:
                raise Refused(self.object(node), "who is aimed at is spared", "say `spare that player`")
            return (self.do("spare", node, scope, player=known),), scope
        with self.reading(self.object(node)) as r:
            of = r.phrase("of")
            number = r.take_number()
            if of is None or self.noun(r.take_phrase(of).thing) != "them" or number != 1:
                raise Refused(self.object(node), "one of those aimed at is spared", "say `spare 1 of them`")
        return (self.do("spare", node, scope),), scope

    def do_redo(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if node.object is not None:
            raise Refused(node.object, "the draw! under way is made again", "say `redo` alone")
        if scope.instead or scope.answered or not self.flips:
            hint = "say `when a player draws!: … redo`; of another thing say what is done: `when I draw a card: …`"
            raise Refused(node, "only a draw! that has been made can be made again", hint)
        return (self.do("redo", node, scope),), scope

    # ---------------------------------------------------------------- changing places, rows
    def do_swap(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, other = self.object(node), args.take("for")
        if other is None:
            return self._swap_of_two(node, found, scope)
        kinds = self.type_of(found, scope), self.type_of(other, scope)
        if kinds == ("seat", "seat"):
            return self._swap_seats(node, found, other, scope)
        if kinds == ("zone", "zone"):
            return self._swap_places(node, found, other, scope)
        if kinds == ("role", "role"):
            return self._swap_roles(node, found, other, scope)
        if kinds != ("card", "card"):
            raise Refused(other, "two cards, two seats, two roles or two hands change places")
        return self._swap_cards(node, found, other, scope)

    def _swap_cards(self, node: n.Act, found: n.Node, other: n.Node, scope: Scope) -> Lowered:
        if any(self._of_hand_card(thing, scope) for thing in (found, other)):
            scope = replace(scope, aimable=False)  # what is in a hand is chosen when it comes to it
        first, mine, scope_after = self.some_cards(found, scope, "swap")
        second, theirs, scope_after = self.some_cards(other, scope_after, "swap")
        self.no_character(mine, found)
        self.no_character(theirs, other)
        steps: list[m.Step] = [*first, *second]
        mine, theirs = self._the_one(mine, found, scope), self._the_one(theirs, other, scope)
        if isinstance(mine, m.Description) and isinstance(theirs, m.Description) and _of_one(mine) == theirs.source:
            raise _to_themselves(node)
        return self._exchange(node, ((found, mine), (other, theirs)), tuple(steps), scope_after)

    def _exchange(
        self,
        node: n.Act,
        both: tuple[tuple[n.Node, m.Single | m.Description], tuple[n.Node, m.Single | m.Description]],
        before: tuple[m.Step, ...],
        scope_after: Scope,
        pair: m.Ref | None = None,
        what: m.Description | None = None,
    ) -> Lowered:
        """One card for another, each picked where there are several; `pair` and `what` are how it is told."""
        steps = list(before)
        (found, mine), (other, theirs) = both
        if isinstance(mine, m.Description) and isinstance(theirs, m.Description):
            mine = replace(mine, tests=(*mine.tests, m.Able("swap", m.FirstOf(replace(theirs, pick=m.Every())))))
        singles: list[m.Single] = []
        for node_, cards in ((found, mine), (other, theirs)):
            if isinstance(cards, m.Description):
                if not isinstance(cards.pick, m.Chosen) or cards.pick.count != ONE or cards.pick.up_to:
                    raise Refused(node_, "one card is exchanged for one", "say `a card`")
                if singles:
                    cards = replace(cards, tests=(*cards.tests, m.Able("exchange", singles[0])))
                choose, card, scope_after = self.choose_card(node_, cards, scope_after)
                steps.append(choose)
            else:
                card = cards  # type: ignore[assignment]
            singles.append(card)
        steps.append(self.do("swap cards", node, scope_after, card=singles[0], other=singles[1], pair=pair, what=what))
        return tuple(steps), scope_after

    def _swap_of_two(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """`swap the hands of 2 players`, `choose 2 players, swap their seats`: that of one for that of the other."""
        kind = self.type_of(found, scope)
        if not isinstance(found, n.Thing) or found.noun is None or not found.noun.plural:
            raise Refused(node, "for what?", "say `swap X for Y`, or `swap the hands of 2 players`")
        own, of = _apart(found)
        one = n.Quantity(words=("a",), span=found.span)
        own = replace(own, quantity=one, noun=replace(found.noun, plural=False))
        before, pair, after = self._two_of(node, found, of, own if kind == "card" else None, scope)
        first, second = m.Ref(self.fresh("first"), "player"), m.Ref(self.fresh("second"), "player")
        those = m.Description(m.Those(pair), type="player")
        lets = (
            m.Let(first, m.FirstOf(those), span=node.span),
            m.Let(second, m.FirstOf(replace(those, tests=(m.Not((m.Is(first),)),))), span=node.span),
        )
        if kind == "card":
            cards = self.cards(own, after, where=m.InPlay())
            if not isinstance(cards, m.Description) or cards.source not in (m.InPlay(), m.Hand(scope.doer)):
                raise Refused(found, "which cards of theirs?", "say `the weapons in play of 2 players`")
            mine, theirs = (replace(cards, source=_of(cards.source, player)) for player in (first, second))
            inner = replace(after, aimable=False)
            both = ((found, mine), (found, theirs))
            steps, _ = self._exchange(node, both, (*before, *lets), inner, pair=pair, what=cards)
            return steps, after
        acts = {"seat": "swap seats", "role": "swap roles", "zone": "swap places"}
        zone = self.noun(found) if kind == "zone" else None
        if kind not in acts or (zone is not None and zone != "hand" and not self.table.nouns[zone].own):
            raise Refused(found, "two players change cards, hands, seats, roles or places of their own with each other")
        steps, _ = self._swap_owned(node, found, first, found, second, after, acts[kind], zone, pair)
        return (*before, *lets, *steps), after

    def _two_of(
        self, node: n.Act, found: n.Thing, of: n.Where | None, having: n.Thing | None, scope: Scope
    ) -> tuple[tuple[m.Step, ...], m.Ref, Scope]:
        """The two players whose something is; of those picked now each has it."""
        hint = "say `swap the hands of 2 players`, or `choose 2 players, swap their hands`"
        self.ledger.note(found.quantity)
        words = found.quantity.words if found.quantity is not None else ()
        owner: m.Single | m.Description | None = None
        whose: n.Node = found
        if of is not None and of.thing is not None and words == ("the",):
            self.ledger.note(of)
            whose = of.thing
            if having is not None and isinstance(whose, n.Thing):
                whose = replace(whose, where=(*whose.where, n.Where(prep="with", thing=having, span=having.span)))
            owner = self.who(whose, scope)
        elif of is None and words == ("their",):
            owner = self.theirs(found, scope)
        if isinstance(owner, m.Description) and isinstance(owner.source, m.Those) and not owner.tests:
            if self.picked.get(owner.source.ref.name) == TWO:
                return (), owner.source.ref, scope
        elif isinstance(owner, m.Description) and owner.pick == m.Chosen(scope.doer, TWO):
            some, pair, after = self.pick_players(owner, whose, scope)
            return (some,), pair, after
        raise Refused(node, "of which two?", hint)

    def _the_one(self, cards: m.Single | m.Description, node: n.Node, scope: Scope) -> m.Single | m.Description:
        """`the weapon in play of X`: one, though it could be picked among several."""
        if isinstance(cards, m.Description) and isinstance(cards.pick, m.Every) and self.is_definite(node):
            return replace(cards, pick=m.Chosen(scope.doer, ONE))
        return cards

    def _of_hand_card(self, thing: n.Node, scope: Scope) -> bool:
        names = set(self.names)
        found = self.cards(thing, scope)
        self.names = names
        return isinstance(found, m.Description) and isinstance(_place_of(found.source), m.Hand | m.Held)

    def _swap_seats(self, node: n.Act, found: n.Node, other: n.Node, scope: Scope) -> Lowered:
        with self.reading(found) as r:
            mine = self._owner_of(r, scope)
            r.take_word("the")
        if isinstance(other, n.Thing) and other.adjectives:
            return self._swap_for_such_a_seat(node, found, mine, other, scope)
        with self.reading(other) as r:
            theirs = self._owner_of(r, scope)
            r.take_word("the")
        if theirs is None:
            raise Refused(other, "whose seat?", "say `the seat of` somebody")
        return self._swap_owned(node, found, mine, other, theirs, scope, "swap seats")

    def _swap_roles(self, node: n.Act, found: n.Node, other: n.Node, scope: Scope) -> Lowered:
        """`swap my role for the role of another player`: the cards change hands, as they lie."""
        with self.reading(found) as r:
            mine = self._owner_of(r, scope)
            r.take_word("the")
        with self.reading(other) as r:
            theirs = self._owner_of(r, scope)
            r.take_word("the")
        if theirs is None:
            raise Refused(other, "whose role?", "say `the role of` somebody")
        return self._swap_owned(node, found, mine, other, theirs, scope, "swap roles")

    def _swap_for_such_a_seat(
        self, node: n.Act, found: n.Node, mine: m.Single | m.Description | None, other: n.Thing, scope: Scope
    ) -> Lowered:
        """`swap my seat for a watched seat`: that of somebody else, by what hangs on it."""
        first_steps, first, after = self._one_owner_first(found, mine, scope)
        theirs = self.who(other, after)
        one = isinstance(theirs, m.Description) and isinstance(theirs.pick, m.Chosen) and theirs.pick.count == ONE
        if not isinstance(theirs, m.Description) or not one:
            raise Refused(other, "one seat is swapped for one", "say `a … seat`, or `the seat of` somebody")
        choose, ref, after = self.choose_player(other, theirs, after, m.Not((m.Is(first),)))
        step = self.do("swap seats", node, after, player=first, other=ref)
        return (*first_steps, choose, *self.to_known(other, ref, after, lambda player: (step,))), after

    def _swap_places(self, node: n.Act, found: n.Node, other: n.Node, scope: Scope) -> Lowered:
        """`swap my hand for the hand of another player`."""
        zone, mine = self.zone(found, scope)
        goal, theirs = self.zone(other, scope)
        swapped = zone in ("hand", "play zone") or self.table.nouns[zone].own
        if zone != goal or not swapped or theirs is None:
            raise Refused(
                node, "two hands change places, or the cards before two players", "say `swap my hand for the hand of …`"
            )
        return self._swap_owned(node, found, mine, other, theirs, scope, "swap places", zone=zone)

    def _swap_owned(
        self,
        node: n.Act,
        found: n.Node,
        mine: m.Single | m.Description | None,
        other: n.Node,
        theirs: m.Single | m.Description,
        scope: Scope,
        act: str,
        zone: str | None = None,
        pair: m.Ref | None = None,
    ) -> Lowered:
        """What is of two players changes places; each of them has a say."""
        first_steps, first, after = self._one_owner_first(found, mine, scope)
        known = isinstance(theirs, m.Single) or isinstance(theirs.pick, m.Every)
        if theirs == first or (known and theirs == mine):
            raise _to_themselves(node)

        def make(second: m.Single) -> tuple[m.Step, ...]:
            def both(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do(act, node, after, player=player, other=second, zone=zone, pair=pair),)

            return self.to_known(found, first, after, both)

        if isinstance(theirs, m.Description):
            whose = self.of_whom(other)
            steps, after = self.to_each(whose, after, make, one=self.is_definite(whose))
            return (*first_steps, *steps), after
        player = m.Ref(self.fresh("player"), "player")
        let = m.Let(player, theirs, span=node.span)
        steps = self.to_known(other, player, after, make) if theirs not in (scope.me, scope.doer) else make(player)
        return (*first_steps, let, *steps), after.bind(player, "player")

    def _one_owner_first(
        self, node: n.Node, owner: m.Single | m.Description | None, scope: Scope
    ) -> tuple[tuple[m.Step, ...], m.Single, Scope]:
        """Whose something is: one who is known, the only one there, or one who is picked now."""
        if owner is None or isinstance(owner, m.Single):
            return (), owner if owner is not None else scope.doer, scope
        of = self.of_whom(node)
        if isinstance(owner.pick, m.Chosen) and owner.pick.count == ONE and not owner.pick.up_to:
            choose, ref, after = self.choose_player(of, owner, scope)
            return (choose,), ref, after
        if not isinstance(owner.pick, m.Every) or not self.is_definite(of):
            raise Refused(of, "one player is meant here", "say `the sheriff`, `another player`, or choose first")
        ref = m.Ref(self.fresh("player"), "player")
        return (m.Let(ref, m.FirstOf(owner), span=node.span),), ref, scope.bind(ref, "player")

    def do_advance(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        row, to = self.row(self.object(node)), args.take("to")
        if to is not None:
            with self.reading(to) as r:
                r.take_word("the")
                of = r.phrase("of")
                if r.word != "end" or of is None or self.noun(r.take_phrase(of).thing) != self.table.nouns[row].faces:
                    raise Refused(
                        to, "a row advances 1 place, or to the end of the row it faces", "say `to the end of` that row"
                    )
        return (self.do("advance", node, scope, row=row, to_end=to is not None or None),), scope


def _apart(thing: n.Thing) -> tuple[n.Thing, n.Where | None]:
    """What is of somebody, and of whom: `the hands of 2 players`, `the weapons in play of 2 players`."""
    for at, where in enumerate(thing.where):
        if where.prep == "of":
            return replace(thing, where=(*thing.where[:at], *thing.where[at + 1 :])), where
        if isinstance(where.thing, n.Thing):
            place, of = _apart(where.thing)
            if of is not None:
                return replace(
                    thing, where=(*thing.where[:at], replace(where, thing=place), *thing.where[at + 1 :])
                ), of
    return thing, None


def _is_answered(value: m.Single) -> bool:
    return (isinstance(value, m.Slot) and value.of == "answered") or (
        isinstance(value, m.Ref) and value.name == "answered"
    )


def any_of(types: Iterable[str]) -> str:
    """`a card or a number`"""
    named = [f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in sorted(types) if kind != "nothing"]
    return " or ".join([*named, "nothing"] if "nothing" in types else named)


def _lightly(card: m.Single | None) -> bool:
    """Was no card spoken of, or only one that some step happened to move?"""
    return card is None or (isinstance(card, m.Ref) and card.light)


def _picked(cards: m.Description) -> m.Number:
    """How many are taken; all of them is no number."""
    if isinstance(cards.source, m.TopOf):
        return cards.source.count if cards.source.count is not None else ONE
    exact = isinstance(cards.pick, m.AtRandom) or (isinstance(cards.pick, m.Chosen) and not cards.pick.up_to)
    return cards.pick.count if exact else m.Const(0)  # type: ignore[attr-defined]


def _of(source: m.Source, player: m.Single) -> m.Source:
    return replace(source, of=player)  # type: ignore[call-arg]


def _asks_for_verb(cards: m.Description) -> bool:
    """`a card with missed`: one in play that may be used now will do, too."""
    return cards.tests == (m.HasVerb("missed"),)


def _place_of(source: m.Source) -> m.Source:
    return source.source if isinstance(source, m.TopOf) else source


def _of_one(cards: m.Description) -> m.Source | None:
    """Where cards lie, if that is with one player."""
    one = isinstance(cards.source, m.Hand | m.Held | m.InPlay) and isinstance(cards.source.of, m.Single)
    return cards.source if one else None


def _without_result(step: m.Step) -> m.Step:
    if isinstance(step, m.Each):
        inner = tuple(replace(s, result=None) if isinstance(s, m.Do) else s for s in step.steps)
        return replace(step, steps=inner)
    return step


def _to_themselves(node: n.Act) -> Refused:
    hint = "say whom: `me`, `another player`; what I do to them is said without `X:`"
    return Refused(node, f"with `{node.verb}` here they would do it to themselves", hint)


def _done_to_oneself(step: m.Do, steps: Sequence[m.Step]) -> bool:
    """Whether who shoots, takes or gives is the very one it is done to: of players who are somebody else."""
    slots = dict(step.slots)
    cards = slots.get("cards")
    hand = cards.source if isinstance(cards, m.Description) and isinstance(cards.source, m.Hand) else None
    if step.act == "move tokens":
        return bool(slots["to"] == slots["sources"])
    if step.act == "move":
        chosen = [s.of.source for s in steps if isinstance(s, m.Choose) and s.ref == slots["card"]]
        return m.InPlay(slots["to"]) in chosen
    if step.act in ("put", "look at"):
        return hand is not None and hand == (slots.get("place") if step.act == "put" else m.Hand(step.doer))
    if step.act == "give" and slots["to"] == step.doer:
        return True
    return step.doer != m.Me() and step.act in TO_ANOTHER and step.doer in (slots.get("player"), slots.get("to"))
