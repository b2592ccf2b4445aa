"""Verbs by which something changes its place or its owner: giving, putting, moving, taking."""

from __future__ import annotations

from typing import Any

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.taking import as_picked, of_whom
from bangdsl.meaning.things import ONE
from bangdsl.meaning.tokens import Tokens
from bangdsl.tree import nodes as n


class Placing(Tokens):
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

            return self.to_each(to, replace(scope, aimable=False), tokens, one=self._is_for_one(to, scope))
        found = self.object(node)
        self._whose_is_it(found, to, "give it to its owner")
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
        count = as_picked(cards)
        cards = m.Description(m.Those(picked))
        if not self._is_for_one(to, after):  # to each his own
            steps, after = self.to_each(to, replace(after, aimable=False), lambda player: (pick, *make(player)))
            return (*before, *steps), replace(after, aimable=scope.aimable)
        steps, after = self.to_each(to, replace(after, aimable=False), make, one=True)
        let, after = self.only_one(picked, count, node, after)
        given = next((x for step in steps for x in step.walk() if isinstance(x, m.Do)), None)
        if count != ONE and given is not None:
            after = replace(after, them=where_put(picked, given))
        return (*before, pick, *steps, *let), replace(after, aimable=scope.aimable)

    def _is_for_one(self, to: n.Node, scope: Scope) -> bool:
        """What is given to `the player with the most life`, or to `the outlaw`, goes to one of these."""
        return self.says_the(to) or not self._are_several(to, scope)

    def _whose_is_it(self, found: n.Node, goal: n.Node, then: str) -> None:
        """`put a card in play into the hand of its owner`: `its` is of what was spoken of before, not of that one."""
        if not isinstance(found, n.Thing) or self.is_definite(found) or self.is_this(found):
            return
        known = found.noun is None or found.noun.kind == "pronoun" or self.noun(found) in ("hand", "rest")
        if known or (found.quantity is not None and {"that", "those", "this"} & set(found.quantity.words)):
            return
        for thing in goal.walk():
            owner = isinstance(thing, n.Thing) and self.noun(thing) in ("owner", "layer")
            if owner and isinstance(thing, n.Thing) and not any(where.prep == "of" for where in thing.where):
                raise Refused(thing, "the owner of which card?", f"choose it first: `choose a card …, {then}`")

    def _are_given_once(self, cards: m.Single | m.Description) -> bool:
        """Cards that are known, or all of a place: whoever gets them has them; the top card is another each time."""
        if isinstance(cards, m.Description):
            return isinstance(cards.pick, m.Every)
        return not isinstance(cards, m.FirstOf)

    def do_put(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        under = args.take("under")
        goal = under or args.take("into", "onto", "beside")
        if goal is None:
            raise Refused(node, "put it where?", "say `into`, `onto` or `under` a place, or `beside` a card")
        if self.type_of(found, scope) == "token":
            return self._put_tokens(node, goal, args, scope)
        if self.type_of(goal, scope) == "card":
            if self.is_this(goal) and self.on_characters:
                if under is not None:
                    raise Refused(goal, "nothing lies under a character", "say `onto this`")
                return self._put_on(node, goal, args, scope)
            return self._put_with(node, goal, args, scope, under=under is not None)
        if self.type_of(goal, scope) != "zone":
            raise Refused(goal, "a card is put into a place", "say `into play of` somebody, or `give` it")
        if self._are_roles(found):
            return self._put_roles(node, found, goal, scope)
        self._whose_is_it(found, goal, "put it into the hand of its owner")
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
        else:
            step = self.do("put", node, after, cards=cards, place=place, bottom=bottom or None)
        whose = getattr(place, "of", None)
        if isinstance(place, m.Hand | m.OwnPile) and isinstance(whose, m.Single):  # who gets it may have a say
            steps = self.to_known(goal, whose, after, lambda player: (put_before(step, player),))
            steps, after = self.called_by_name(self.of_whom(goal), whose, steps, after)
            return (*before, *steps), after
        return (*before, step), after

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
            return (self.do("put", node, scope, cards=cards, place=of_whom(place, player)),)

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
            one = m.Chosen(scope.doer, ONE)
            any_of_them = isinstance(cards, m.Description) and cards.pick == one and not cards.tests
            if (
                any_of_them
                and isinstance(cards, m.Description)
                and isinstance(cards.source, m.Those)
                and owner.pick == one
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
        step = self.do("put into play", node, scope, cards=cards, whom=owner)
        if owner is None:
            return (*before, step), scope
        steps = self.to_known(goal, owner, scope, lambda player: (put_before(step, player),))
        steps, scope = self.called_by_name(self.of_whom(goal), owner, steps, scope)
        return (*before, *steps), scope

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
        goes_on = bool(scope.event)  # what an event sends on its way comes to whoever is next
        steps, after = self.to_each(to, replace(after, aimable=False), make, touches=not goes_on)
        return (*before, *steps), replace(after, aimable=scope.aimable)

    # ---------------------------------------------------------------- taking
    def do_take(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        source = args.take("from") if self.noun(found) != "turn" else None
        if self.noun(found) == "turn":
            with self.reading(found) as r:
                last = r.take_adjective("last") is not None
                if r.plural and not r.counts():
                    raise Refused(found, "how many turns?", "say `take an extra turn`, `take 2 extra turns`")
                number = r.take_number()
                number = 1 if number is None else number
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
        return make(self.holder(source, scope, source=True)), scope

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
                found,
                "only a character is taken so; other cards are drawn or put",
                "say `draw`, `put … into play`, or `take 1 character from the character-deck`",
            )
        return (*before, self.do(act, node, after, card=cards)), after

    def _is_character(self, card: m.Single, node: n.Node, scope: Scope) -> bool:
        """Is it off the pile of characters?"""
        if self.noun(node) == "character":
            return True
        return isinstance(card, m.Ref) and card.where == "character-deck"


def put_before(step: m.Do, player: m.Single) -> m.Do:
    """The same step, with whom it is done to named anew."""
    renamed: list[tuple[str, Any]] = []
    for key, value in step.slots:
        renamed.append((key, player if key == "whom" else of_whom(value, player) if key == "place" else value))
    return replace(step, slots=tuple(renamed))


def where_put(them: m.Ref, step: m.Do) -> m.Ref:
    """The same cards, where a step has taken them; of places that nobody looks at again they are just these."""
    place = step.slot("place")
    holder = step.slot("to") if step.act == "give" else place.of if isinstance(place, m.Hand) else None
    if isinstance(holder, m.Single):
        return replace(them, where="held", holder=holder)
    return replace(them, where="gone" if place == m.InPile("discard pile") else "", holder=None)
