"""Verbs: what each one means with what stands behind it, one function a verb.

A verb takes what its row in the table of words allows; an argument or a word it has no use for is refused. Here is
what holds for every verb, and those about plays, turns and answers; the others stand in the modules it builds on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.placing import where_put
from bangdsl.meaning.reading import Arguments, Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.swapping import Swapping
from bangdsl.meaning.taking import to_themselves
from bangdsl.meaning.things import ONE, UP_TO
from bangdsl.tree import nodes as n

# What a rule of the table can do by itself; a choice in it still needs somebody.
NOBODYS = (
    "shuffle", "win", "finish", "reverse", "advance", "eliminate", "put", "set", "stop", "proceed", "reveal", "discard",
    "skip",
)  # fmt: skip
CHANGED = ("draw", "heal", "gain", "lose", "bang")  # of what would happen, the number of it
# And whom it happens to.
SENT_ON = ("draw", "discard", "heal", "gain", "lose", "bang", "give", "move", "put", "play", "draw!")
WHOM = {
    **dict.fromkeys(("draw", "draw!", "lose", "heal", "gain"), ("doer",)),
    "discard": ("owner",),
    "": ("target", "concerns"),
}
TO_ANOTHER = ("bang", "give", "draw of", "discard of")  # acts with a second player in them
MOVING = ("draw", "discard", "put", "give", "move", "take", "play", "shuffle")  # cards go elsewhere by these
SHOWING = ("choose", "reveal", "look")  # cards stay where they are by these
TOKENS = ("lose", "gain", "pay", "prevent")  # of these only tokens can be counted


class Verbs(Swapping):
    def act(self, node: n.Act, scope: Scope) -> Lowered:
        if not node.word:
            return self._act(node, scope)
        inner = self.of_who_does_it(node.word, node, scope)
        try:
            steps, after = self._act(node, inner)
        except Refused as gap:
            gap.message = f"{gap.message} (in what `{node.word}` means: {self.table.own[node.word].text})"
            raise
        if node.verb == "choose" and not steps:  # whom it is done to is known: it is noted for who tells it
            known = after.get(self.table.own[node.word].type)
            assert known is not None
            steps = (m.Let(m.Ref(self.fresh("done_to"), self.table.own[node.word].type), known, span=node.span),)
        return self.worded(steps, node.word, node, scope), after.said_before(scope, inner)

    def not_in_secret(self, node: n.Act) -> None:
        if node.secret and node.verb != "name":
            hint = "say `name … in secret`, or `X at once: …`"
            raise Refused(node, f"`{node.verb}` is not done in secret", hint)

    def _act(self, node: n.Act, scope: Scope) -> Lowered:
        lower = getattr(self, f"do_{node.verb.replace('-', '_')}", None)
        if lower is None:
            raise Refused(node, f"`{node.verb}` can be waited for, not done", "say another verb")
        if node.disguise is not None and node.verb != "play":
            raise Refused(node.disguise, f"nothing is `{node.verb}` as something else", "leave out `as …`")
        self.not_in_secret(node)
        if isinstance(node.object, n.Thing) and node.object.quantity is not None and node.object.quantity.more:
            return self._changed(node, node.object, scope)
        node = self._so_much_of(node, scope)
        self._any_number(node.object)
        self.fits_signature(node, scope)
        if node.verb not in NOBODYS:
            self.somebody(node, scope)
        if isinstance(node.object, n.Group) and self._one_after_the_other(node.object, scope):
            first, *rest = (replace(node, object=thing) for thing in node.object.things)
            args_after = tuple(self._the_same(arg, scope) for arg in node.args)
            return self.body([first, *(replace(each, args=args_after) for each in rest)], scope)
        self._of_each_hand(node, scope)
        args = self.arguments(node.args, f"`{node.verb}`")
        if self.noun(node.object) == "them" and self.type_of(node.object, scope) == "card":
            self.still_whole(self.object(node), scope)
        steps, after = lower(node, args, scope)
        args.close()
        after = _picked_out(steps, after) if node.verb in SHOWING else _still_meant(scope, after)
        if after.them is not None and node.verb in MOVING and _are_taken_from(after.them, steps):
            after = replace(after, parted=after.them.name)
        if after.get("they", "player") == scope.get("they", "player") and self._calls_another(node, scope):
            after = replace(after, beside=True)
        for step in steps:
            if isinstance(step, m.Do) and _done_to_oneself(step, steps):
                raise to_themselves(node)
        return steps, self._all_gone(node.verb, steps, scope, after)

    def _any_number(self, found: n.Node | None) -> None:
        """`choose any number of cards in hand`: it is up to as many as there are."""
        if isinstance(found, n.Thing) and self.noun(found) == "number" and found.where:
            words = found.quantity.words if found.quantity is not None else ()
            if "any" in words:
                raise Refused(found, "up to how many?", UP_TO)

    def _all_gone(self, verb: str, steps: Sequence[m.Step], scope: Scope, after: Scope) -> Scope:
        """`give them to X, that player: discard 1 of them`: all of them lie elsewhere from then on."""
        them = scope.them
        if them is None or after.them is None or after.them.name != them.name or verb not in MOVING:
            return after
        done = [x for step in steps for x in step.walk() if isinstance(x, m.Do) and _are_all(x.slot("cards"), them)]
        if not done:
            return after
        if after.them == them:
            after = replace(after, them=where_put(them, done[-1]))
        if verb == "put" and not isinstance(done[-1].slot("place"), m.Hand | m.InPile):  # there may be no room for some
            return replace(after, went=replace(them, light=True))
        if verb == "put":
            return replace(after, went=after.them)
        return replace(after, went=after.them if scope.parted != them.name else None)

    def _calls_another(self, node: n.Act, scope: Scope) -> bool:
        """Does it name somebody else than who was spoken of: `the sheriff`, `the left player`?"""
        spoken_of = scope.get("they", "player")
        if spoken_of is None:
            return False
        said = [each for each in (node.object, *(arg.thing for arg in node.args)) if each is not None]
        for each in (self.of_whom(thing) for thing in said):
            if self.is_definite(each) and self.type_of(each, scope) == "player":
                names = set(self.names)
                found = self.who(each, scope)
                self.names = names
                noun = self.noun(each)
                if found not in (spoken_of, scope.doer) and (noun == "player" or scope.get(noun) != spoken_of):
                    return True
        return False

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
            hint = "say it of the whole: `when I would lose life`, `when I would draw`, of tokens by their plural"
            raise Refused(node, "each single one is 1 and stays 1", hint)

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
                if self.noun(found) == "them" and scope.them is None and "player" in row.objects:
                    way = f"choose them first: `choose 2 other players, {node.verb} them`; of one say `that player`"
                    raise Refused(found, "`them`: nobody was spoken of before", way, "E0303")
                takes = any_of(row.objects - {"nothing"}) or "nothing"
                hint = "life is set (`set my life to …`), tokens are given and taken" if "token" in got else None
                raise Refused(found, f"`{node.verb}` takes {takes}, not {any_of(got)}", hint, "E0301")
            if "number" in got:
                self._countable(node, found)
        for arg in node.args:
            wanted = row.args.get(arg.prep)
            if wanted is None:
                hint = f"it goes with {', '.join(f'`{p}`' for p in sorted(row.args))}" if row.args else None
                if arg.prep in ("under", "beside") and "card" in row.objects:
                    hint = "say `on`: `all cards on this` are those on, beside and under it; nobody sees those under it"
                if arg.prep == "from" and "card" in row.objects and "zone" in self.could_be(arg.thing, scope):
                    hint = "where a card lies is said of the card: `a card in hand`"
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

    # ---------------------------------------------------------------- playing and doing
    def do_play(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, by = self.object(node), args.take("by")
        if by is not None:
            with self.reading(by) as r:
                if r.word != "choice" or not r.take_word("my"):
                    raise Refused(by, "a card is played by its player's choice", "or `by my choice`")
        if node.disguise is not None:
            ident = self.ident(node.disguise, "what it is played as")
            before, cards, after = self.some_cards(found, scope, "play", self._place_from(args, scope), said=True)
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
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(found, scope, "play", where, said=True)
        cards = self.off_the_top(cards, found)
        if isinstance(cards, m.Description) and isinstance(cards.source, m.TopOf) and cards.source.count == ONE:
            cards = m.FirstOf(cards)
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
            coming = r.take_adjective("next") is not None  # the next phase 1 is the coming one
            owner, in_next = self._whose_phase(r, scope) if r.word == "phase" else (self._owner_of(r, scope), False)
            r.take_word("the")
        if owner is None and scope.doer == scope.me and scope.get("player") is not None:
            hint = f"say `skip my {r.word}` or `skip their {r.word}`, with the number of a phase"
            raise Refused(found, f"whose {r.word}? Mine, or of the player spoken of", hint)
        if r.word == "phase" and phase is None:
            raise Refused(found, "which phase?", "say its number: `phase 1`")
        act = "skip phase" if phase is not None else "skip next turn" if coming else "skip turn"

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do(act, node, scope, player=player, phase=phase, next_turn=in_next or None),)

        return self._for_owner(owner, found, scope, make)

    def _whose_phase(self, r: Reading, scope: Scope) -> tuple[m.Single | m.Description | None, bool]:
        """Whose a phase is, said of it or of its turn; and is it said of the next turn?"""
        of = r.phrase("of")
        if of is None or not isinstance(of.thing, n.Thing) or of.thing.noun is None or of.thing.noun.word != "turn":
            return self._owner_of(r, scope), False
        r.take_phrase(of)
        with self.reading(of.thing) as turn:
            in_next = turn.take_adjective("next") is not None
            if turn.kind == "this":
                return m.InTurn(), False
            turn.take_word("the", "a")
            owner = self._owner_of(turn, scope)
            if owner is None:
                raise Refused(of, "whose turn?", "say `of my turn`, `of this turn` or `of the next turn of X`")
            return owner, in_next

    def do_reverse(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        with self.reading(self.object(node)) as r:
            r.take_word("the", "all")
            if r.word != "turn":
                raise Refused(self.object(node), "the order of turns is reversed", "say `reverse the turns`")
        return (self.do("reverse turns", node, scope),), scope

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
            number = self.so_many_of(r.word, to, scope if mine else self.speak_of_owner(player, found, scope))
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
            raise Refused(node, "there is nothing to stop here", "`stop` leaves a `repeat`, `3 times` or `by turns`")
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
        helped = isinstance(scope.doer, m.Slot) and scope.doer.name == "concerns"
        if scope.doer != scope.me and not helped and not scope.instead:
            hint = "say what of it is mine: `that player: may discard a card from hand, otherwise: I: ignore it`"
            raise Refused(node, "it is ignored by whom it comes to", hint)
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

        return self._to_somebody_else(to, scope, make)

    def _to_somebody_else(self, to: n.Node, scope: Scope, make: Callable[[m.Single], tuple[m.Step, ...]]) -> Lowered:
        """`redirect it to another player`: to another than whom it comes to, as well."""
        verb = scope.answered or scope.what
        parts = WHOM.get(verb, ("object",))
        words = to.quantity.words if isinstance(to, n.Thing) and to.quantity is not None else ()
        known = [one for _, one in scope.bound if isinstance(one, m.Slot) and one.of in ("event", "answered")]
        whom: m.Single | None = next((one for one in known if one.name in parts and one.type == "player"), None)
        if verb == "play":  # on whom it would be
            whom = next((one for _, one in scope.bound if isinstance(one, m.TargetOf)), None)
        mine = verb != "play" and not (verb == "discard" and any(one.name == "doer" for one in known))
        if (whom is not None or mine) and self._is_whom(to, whom or m.Me(), scope):
            raise Refused(to, "it comes to them already", "say to whom else: `redirect it to another player`")
        comes_to = scope.me if whom is None and scope.doer != scope.me else whom
        inner = self.said_of(to, comes_to, scope) if comes_to is not None and "another" in words else scope
        steps, after = self.to_each(to, replace(inner, aimable=False), make, touches=False, one=True)
        return steps, replace(after, than=scope.than)

    def _is_whom(self, to: n.Node, whom: m.Single, scope: Scope) -> bool:
        names = set(self.names)
        found = self.who(to, scope)
        self.names = names
        return found == whom

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

        return self._to_somebody_else(to, scope, make)

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
        if scope.instead or scope.answered or "flipped" not in self.asked_in:
            hint = "say `when a player draws!: … redo`; of another thing say what is done: `when I draw a card: …`"
            raise Refused(node, "only a draw! that has been made can be made again", hint)
        return (self.do("redo", node, scope),), scope


def _is_answered(value: m.Single) -> bool:
    return (isinstance(value, m.Slot) and value.of == "answered") or (
        isinstance(value, m.Ref) and value.name == "answered"
    )


def any_of(types: Iterable[str]) -> str:
    """`a card or a number`"""
    named = [f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in sorted(types) if kind != "nothing"]
    return " or ".join([*named, "nothing"] if "nothing" in types else named)


def _picked_out(steps: Sequence[m.Step], after: Scope) -> Scope:
    """`choose 1 of them`, `reveal the red cards of them`: the rest are the others from then on."""
    for step in steps:
        match step:
            case m.Choose(chosen, m.Description(m.Those(whole), type="card")):
                others: m.Test = m.Not((m.Is(chosen),))
            case (
                m.PickSome(chosen, m.Description(m.Those(whole), tests, pick, "card"))
                | m.Do(result=m.Ref() as chosen, slots=((_, m.Description(m.Those(whole), tests, pick, "card")), *_))
            ) if tests or pick != m.Every():
                others = m.Not((m.OneOf(m.Description(m.Those(chosen, all=True))),))
            case _:
                continue
        before = after.left[2] if after.left is not None and after.left[0].name == whole.name else ()
        return replace(after, left=(whole, chosen, (*before, others)))
    return after


def _still_meant(scope: Scope, after: Scope) -> Scope:
    """`choose 2 of them, discard the rest`: those that were chosen are still `them`."""
    if scope.left is None or scope.them is None or after.them is None:
        return after
    whole, chosen, _ = scope.left
    rest = scope.them.name == chosen.name and after.them.name == whole.name
    return replace(after, them=scope.them) if rest else after


def _are_taken_from(them: m.Ref, steps: Sequence[m.Step]) -> bool:
    """Whether some of several cards are taken, and some may be left."""
    found = [x for step in steps for x in step.walk() if isinstance(x, m.Description) and isinstance(x.source, m.Those)]
    some = [x.source for x in found if x.tests or not isinstance(x.pick, m.Every)]
    return any(isinstance(source, m.Those) and source.ref.name == them.name for source in some)


def _are_all(cards: object, them: m.Ref) -> bool:
    source = cards.source if isinstance(cards, m.Description) and cards == m.Description(cards.source) else None
    return isinstance(source, m.Those) and source.ref.name == them.name


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
    if step.act == "look at":  # I may, to speak of these cards
        return step.doer != m.Me() and hand == m.Hand(step.doer)
    if step.act == "put":
        return hand is not None and hand == slots.get("place")
    if step.act == "give" and slots["to"] == step.doer:
        return True
    return step.doer != m.Me() and step.act in TO_ANOTHER and step.doer in (slots.get("player"), slots.get("to"))
