"""Verbs by which two things change places, and rows move on."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.cards import place_of
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.showing import Showing
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.taking import of_whom, to_themselves
from bangdsl.meaning.things import ONE
from bangdsl.tree import nodes as n

TWO = m.Const(2)


class Swapping(Showing):
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
            raise to_themselves(node)
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
        picked = next((x for x in before if isinstance(x, m.Choose) and x.ref == theirs), None)
        singles: list[m.Single] = []
        for node_, cards in ((found, mine), (other, theirs)):
            if isinstance(cards, m.Description):
                if not isinstance(cards.pick, m.Chosen) or cards.pick.count != ONE or cards.pick.up_to:
                    raise Refused(node_, "one card is exchanged for one", "say `a card`")
                chosen = singles[0] if singles else picked.ref if picked is not None else None
                if chosen is not None:
                    cards = replace(cards, tests=(*cards.tests, m.Able("exchange", chosen)))
                choose, card, scope_after = self.choose_card(node_, cards, scope_after)
                steps.append(choose)
            else:
                card = cards  # type: ignore[assignment]
            singles.append(card)
        picks = any(isinstance(step, m.Choose) and step.ref == singles[0] for step in steps)
        if picks and isinstance(singles[1], m.FirstOf):  # `the top card of the discard pile` lies elsewhere afterwards
            top = m.Ref(self.fresh("card"), "card")
            steps.append(m.Let(top, singles[1], span=other.span))
            singles[1] = top
        last = singles[1]
        if any(isinstance(step, m.Choose | m.Let) and step.ref == last for step in steps):
            scope_after = replace(scope_after.bind(last, self.noun(other)), it=last)  # it was said last
        steps.append(self.do("swap cards", node, scope_after, card=singles[0], other=singles[1], pair=pair, what=what))
        return tuple(steps), scope_after

    def _swap_of_two(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """`swap the hands of 2 players`, `choose 2 players, swap their seats`: that of one for that of the other."""
        kind, noun = self.type_of(found, scope), self.noun(found)
        if isinstance(found, n.Thing) and any(where.prep == "with" for where in found.where):
            whose = "my" if scope.doer == scope.me else "their"
            where, a = (" in play", "a") if kind == "card" else ("", "the")
            hint = f"say `swap {whose} {noun}{where} for {a} {noun}{where} of another player`"
            raise Refused(found, "for what?", hint)
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
            mine, theirs = (replace(cards, source=of_whom(cards.source, player)) for player in (first, second))
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
        return isinstance(found, m.Description) and isinstance(place_of(found.source), m.Hand | m.Held)

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
            raise to_themselves(node)

        def make(second: m.Single) -> tuple[m.Step, ...]:
            def both(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do(act, node, after, player=player, other=second, zone=zone, pair=pair),)

            return self.to_known(found, first, after, both)

        if isinstance(theirs, m.Description):
            whose = self.of_whom(other)
            steps, after = self.to_each(whose, after, make, one=self.says_the(whose))
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
        if self.says_the(of) and isinstance(tied := self.one_of_tied(owner, of, scope), m.Description):
            owner = tied
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


def _of_one(cards: m.Description) -> m.Source | None:
    """Where cards lie, if that is with one player."""
    one = isinstance(cards.source, m.Hand | m.Held | m.InPlay) and isinstance(cards.source.of, m.Single)
    return cards.source if one else None
