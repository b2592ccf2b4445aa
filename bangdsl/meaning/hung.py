"""What somebody or something is from a moment on: marks and roles, for a time or until it is said otherwise."""

from __future__ import annotations

from collections.abc import Callable

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.reading import Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.statements import Statements
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.things import ONE
from bangdsl.parse.words import AWAY
from bangdsl.tree import nodes as n

Until = Callable[[Scope, m.Single], tuple[object, ...]]


class Hung(Statements):
    def step(self, node: n.Node, scope: Scope, otherwise: n.Opened | None = None, *, top: bool = False) -> Lowered:
        if otherwise is None and isinstance(node, n.Is) and self.hangs(node, scope):
            return self.hang(node, scope, self._stays(node))
        return super().step(node, scope, otherwise, top=top)

    def hangs(self, node: n.Node, scope: Scope) -> bool:
        """Does it say what somebody is from now on?"""
        if not isinstance(node, n.Is) or node.args:
            return False
        kind = self.type_of(node.left, scope)
        if kind in ("player", "card", "seat") and self.mark_in(node.right):
            return True
        return kind == "player" and bool(self._role_in(node.right))

    def _role_in(self, right: n.Node) -> str:
        row = self.table.nouns.get(self.noun(right))
        return row.word if row is not None and row.role else ""

    def _stays(self, node: n.Is) -> Until:
        """A mark stays until it is taken away, or until who or what has it is gone; a role for good."""
        if self._role_in(node.right):
            return lambda inner, thing: ("for good",)
        return lambda inner, thing: ("stays", thing)

    def hang(self, node: n.Is, scope: Scope, until: Until) -> Lowered:
        """`X is Y`, of one who is known, of one that the doer picks, of each of several."""
        if node.negated:
            raise Refused(node, "this cannot be stated", "say what is, or `is no longer`")
        kind = self.type_of(node.left, scope)
        if kind != "player" and self.mark_in(node.right) == AWAY:
            raise Refused(node.right, "only players are away", "say it of a player, or use a mark of the set")
        if kind == "card":
            return self._hang_on_cards(node, scope, until)
        if kind == "seat":
            return self._hang_on_seats(node, scope, until)
        left = self._among_those_away(node) if node.ended and self.mark_in(node.right) == AWAY else node.left
        touches = not node.ended or self.mark_in(node.right) != AWAY

        def make(player: m.Single) -> tuple[m.Step, ...]:
            steps = self._hung(node, player, "player", scope, until)
            only = steps[0] if len(steps) == 1 else None
            return only.steps if touches and isinstance(only, m.Each) and only.ref == player else steps

        return self.to_each(left, scope, make, touches=touches)

    def _among_those_away(self, node: n.Is) -> n.Node:
        """Who is no longer away was away: he is looked for there."""
        left = node.left
        if not isinstance(left, n.Thing) or left.noun is None or left.noun.kind != "noun":
            return left
        if left.quantity is not None and {"that", "those"} & set(left.quantity.words):
            return left
        return replace(left, adjectives=(*left.adjectives, n.Adjective(words=(AWAY,), span=left.span)))

    def _hung(self, node: n.Is, thing: m.Single, kind: str, scope: Scope, until: Until) -> tuple[m.Step, ...]:
        inner = scope.bind(thing, kind)
        inner = replace(inner, it=thing) if kind == "card" else inner
        word = self.mark_in(node.right) or self._role_in(node.right)
        if node.ended:
            with_right = self.reading(node.right) if isinstance(node.right, n.Thing) else None
            if with_right is not None:
                with with_right as r:
                    r.take_word("a", "the")
            return (m.Do("no longer", "is", scope.doer, (("thing", thing), ("word", word)), span=node.span),)
        that = n.Quantity(words=("that",), span=node.left.span)
        noun = n.Noun(word=kind, kind="noun", span=node.left.span)
        known = n.Thing(quantity=that, noun=noun, span=node.left.span)
        return self.set_up((replace(node, left=known),), until(inner, thing), node, inner)[0]

    def _hang_on_seats(self, node: n.Is, scope: Scope, until: Until) -> Lowered:
        with self.reading(node.left) as r:
            if r.take_adjective("left", "right", "next") is not None:
                raise Refused(node.left, "whose seat?", "say `the seat of the left player`")
            if r.take_word("that"):
                return self._hung(node, self.one_seat(node.left, scope), "seat", scope, until), scope
            owner = self._owner_of(r, scope)
            if owner is None:
                hint = "say `my seat`, `the seat of` somebody, or `the seats of all players`"
                raise Refused(node.left, "whose seat?", hint)
            r.take_word("the")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return self._hung(node, m.SeatOf(player), "seat", scope.bind(player, "player"), until)

        if isinstance(owner, m.Single):
            return make(owner), scope
        return self.to_each(self.of_whom(node.left), scope, make, touches=False)

    def _hang_on_cards(self, node: n.Is, scope: Scope, until: Until) -> Lowered:
        before, cards, after = self.some_cards(node.left, scope, "choose", m.InPlay())
        if isinstance(cards, m.Single):
            return (*before, *self._hung(node, cards, "card", after, until)), after
        one = isinstance(cards.pick, m.Chosen) and cards.pick.count == ONE and not cards.pick.up_to
        if one:
            choose, card, after = self.choose_card(node.left, cards, after)
            return (*before, choose, *self._hung(node, card, "card", after, until)), after
        if not isinstance(cards.pick, m.Every):
            some = m.Ref(self.fresh("them"), "card", many=True, known=True)
            before = (*before, m.PickSome(some, cards, "card", span=node.span))
            after, cards = replace(after, them=some), m.Description(m.Those(some))
        each = m.Ref(self.fresh("card"), "card", known=True)
        steps = self._hung(node, each, "card", after, until)
        return (*before, m.EachCard(each, cards, steps, span=node.span)), after
