"""Verbs by which cards come into a hand or leave it: drawing and discarding."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.cards import place_of
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.taking import Taking, as_picked, asks_for_verb
from bangdsl.meaning.things import ONE
from bangdsl.tree import nodes as n

COUNTED = {"most", "fewest", "least"}  # so many as somebody has: `the fewest cards in hand of all players`


class Drawing(Taking):
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
            self._no_cards_meant(self.object(node), scope)
            taken = self._to_be_taken(scope)

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("draw of", node, scope, taken, player=player),)

            steps, after = self.to_each(self.object(node), scope, make, "draw", able="draw")
            return self._knowing(node, steps, taken if not self._are_several(self.object(node), scope) else None, after)
        if kind not in ("card", "zone"):
            raise Refused(self.object(node), f"a {kind} cannot be drawn", "cards are drawn")
        return self._draw_cards(node, args, scope)

    def _no_cards_meant(self, found: n.Node, scope: Scope) -> None:
        """`draw 3, discard the others`, `discard 2 of them`: to the letter a card of each of these players."""
        if isinstance(found, n.Thing) and found.noun is None and found.quantity is not None and found.where:
            number = "so many" if found.quantity.number is None else found.quantity.number
            hint = f"say `{number} cards of …`; or `{number} other players`, for a card of each"
            raise Refused(found, "cards, or players?", hint)
        words = found.quantity.words if isinstance(found, n.Thing) and found.quantity is not None else ()
        if words == ("that",) and isinstance(found, n.Thing) and found.noun is None and scope.get("card") is not None:
            raise Refused(found, "that card, or a card of that player?", "say `that card` or `that player`")
        if words == ("another",) and isinstance(found, n.Thing) and found.noun is None:
            raise Refused(found, "another card, or a card of another player?", "say `a card` or `another player`")
        if self.noun(found) == "others" and "the" in words and scope.them is not None and scope.them.type == "card":
            hint = "say `the rest` of the cards, or `all-others` for a card of each other player"
            raise Refused(found, "the other cards, or a card of each other player?", hint)

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

    def _draw_top(self, node: n.Act, count: m.Number, pile: m.Source | None, scope: Scope) -> Lowered:
        """So many off the top of a pile; a single one can be spoken of."""
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="held", holder=scope.doer)
        step = self.do("draw", node, scope, them, count=count, pile=pile)
        let, after = self.only_one(them, count, node, replace(scope, them=them))
        return (step, *let), after

    def _draw_from_hand(self, node: n.Act, source: n.Node, count: m.Number, scope: Scope) -> Lowered:
        """Out of somebody's hand, by chance."""
        _, owner = self.zone(source, scope)
        if owner is None or owner == scope.doer:
            raise Refused(
                source, "cards of one's own hand are in hand already", "say whose: `from the hand of another player`"
            )

        taken = self._to_be_taken(scope)

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("draw from hand", node, scope, taken, player=player, count=count),)

        if isinstance(owner, m.Description):
            of = self.whose(source)
            steps, after = self.to_each(of, scope, make, able="hand")
            return self._knowing(node, steps, taken if not self._are_several(of, scope) else None, after, count)
        steps = self.to_known(source, owner, scope, make)
        steps, after = self.called_by_name(self.of_whom(source), owner, steps, scope)
        after = scope.bind(owner, "player") if after is scope else after
        return self._knowing(node, steps, taken, after, count)

    def _to_be_taken(self, scope: Scope) -> m.Ref:
        """A name for what is taken from somebody."""
        return m.Ref(self.fresh("taken"), "card", many=True, known=True, where="held", holder=scope.doer)

    def _knowing(
        self, node: n.Act, steps: tuple[m.Step, ...], taken: m.Ref | None, scope: Scope, count: m.Number = ONE
    ) -> Lowered:
        """What was taken can be spoken of; whoever had a say may have kept it."""
        if taken is None or scope.cost:
            return steps, scope
        several = count != ONE
        let, after = self.only_one(taken, count, node, replace(scope, them=taken) if several else scope)
        if not let and not several:
            return steps, after
        chosen = sum(isinstance(step, m.Choose) for step in steps)
        return (*steps[:chosen], m.Let(taken, None, span=node.span), *steps[chosen:], *let), after

    def _draw_cards(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        where = self._place_from(args, scope)
        before, cards, after = self.some_cards(found, scope, "draw", where, said=True)
        self.no_character(cards, found)
        if isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf):
            cards = cards.among  # one, which can be spoken of afterwards
        if isinstance(cards, m.Description) and self._off_the_top(cards, found, drawn_from=where is not None):
            assert isinstance(cards.pick, m.Chosen)
            assert isinstance(cards.source, m.InPile)
            pile = cards.source if cards.source.pile != "deck" else None
            steps, after = self._draw_top(node, cards.pick.count, pile, after)
            return (*before, *steps), after
        if _is_held_by(cards, scope.doer):
            hint = "say who draws, `I: draw 1 of them`, or from where"
            raise Refused(found, "cards of one's own hand are in hand already", hint)
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
        step = self.do("draw cards", node, after, them, cards=cards)
        let, after = self.only_one(them, as_picked(cards), node, replace(after, them=them))
        return (*before, step, *let), after

    # ---------------------------------------------------------------- discarding
    def do_discard(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        kind = self.type_of(found, scope)
        if kind == "player":
            self._no_cards_meant(found, scope)
            taken = replace(self._to_be_taken(scope), where="gone", holder=None)

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("discard of", node, scope, taken, player=player),)

            steps, after = self.to_each(found, scope, make, "discard", able="discard")
            return self._knowing(node, steps, taken if not self._are_several(found, scope) else None, after)
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
        self._not_discarded_yet(cards, found, scope)
        cards = self._per_card(self.off_the_top(cards, found), args, found, scope)
        player = self.of_player(cards, after)
        if player is not None:
            return (*before, self.do("discard of", node, after, player=player)), after
        if not (isinstance(cards, m.Description) and asks_for_verb(cards)):  # what one in play does is used as a way
            cards = self.usable(cards, after)
        if isinstance(cards, m.Single):
            return (*before, self.do("discard", node, after, cards=cards)), after
        if isinstance(cards.pick, m.Chosen):
            self.somebody(node, scope)
        if cards.source == m.InPlay() and not isinstance(scope.doer, m.Me | m.Nobody):
            hint = "say `their … in play`, or `… in play of a player` where it may be anybody's"
            raise Refused(found, "theirs, or anybody's?", hint)
        step = self.do("discard", node, after, them, cards=cards)
        spoken_of = them
        if isinstance(cards.source, m.Those):  # some of them: the others are still meant
            every = isinstance(cards.pick, m.Every) and not cards.tests
            spoken_of = replace(cards.source.ref, where="gone") if every else cards.source.ref
        let, after = self.only_one(them, as_picked(cards), node, replace(after, them=spoken_of))
        return (*before, step, *let), after

    def _not_discarded_yet(self, cards: m.Single | m.Description, node: n.Node, scope: Scope) -> None:
        """What lies on the discard pile, and what a check turned up, is not discarded once more."""
        one = _spoken_of(cards)
        turned_up = isinstance(one, m.Slot) and one.name == "card" and scope.what == "draw!"
        lies_there = isinstance(cards, m.Description) and place_of(cards.source) == m.InPile("discard pile")
        if lies_there or turned_up or (isinstance(one, m.Ref) and one.where == "gone"):
            hint = "say which card; what a check decides about is chosen behind it: `draw! ♥: choose a card in play, …`"
            raise Refused(node, "on the discard pile already: this would do nothing", hint)

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

    def do_discard_another(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        return (self.do("discard another", node, scope),), scope


def _spoken_of(cards: m.Single | m.Description) -> m.Single:
    """What was spoken of before and is meant by it, alone or among others."""
    if isinstance(cards, m.FirstOf):
        return _spoken_of(cards.among)
    if isinstance(cards, m.Description):
        return cards.source.ref if isinstance(cards.source, m.Those) else m.Nobody()
    return cards


def _is_held_by(cards: m.Single | m.Description, doer: m.Single) -> bool:
    ref = _spoken_of(cards)
    return isinstance(ref, m.Ref) and ref.where == "held" and ref.holder == doer
