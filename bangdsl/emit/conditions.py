"""Conditions as Python expressions."""

from __future__ import annotations

from bangdsl.emit.context import Context, NotYet, negated
from bangdsl.emit.things import RELATIONS, Things
from bangdsl.tree import nodes as n


class Conditions(Things):
    def condition(self, node: n.Node, ctx: Context) -> tuple[str, Context]:
        """A condition as Python, and the context after it: what it speaks of can be referred to."""
        if isinstance(node, n.There):
            return self._there(node, ctx), ctx
        if isinstance(node, n.Have):
            return self._have(node, ctx), ctx
        if isinstance(node, n.Is):
            code, after = self._is(node, ctx)
            return (negated(code) if node.negated else code), after
        if isinstance(node, n.Did):
            return self._did(node, ctx), ctx
        raise NotYet(node, "this condition")

    def _did(self, node: n.Did, ctx: Context) -> str:
        """`I played fewer than 3 cards during this turn`."""
        relation, thing = "==", node.object
        if isinstance(thing, n.Compare):
            relation, thing = RELATIONS[thing.relation], thing.thing
        quantity = thing.quantity if isinstance(thing, n.Thing) else None
        plain = isinstance(thing, n.Thing) and self.noun(thing) == "card" and not thing.adjectives
        if node.verb != "played" or not plain or quantity is None or quantity.number is None:
            raise NotYet(node, "this condition")
        return f"game.plays_this_turn({self.players(node.left, ctx).code}) {relation} {quantity.number}"

    def _there(self, node: n.There, ctx: Context) -> str:
        relation, thing = "==", node.thing
        if isinstance(thing, n.Compare):
            relation, thing = RELATIONS[thing.relation], thing.thing
        assert isinstance(thing, n.Thing)
        have, wanted = self.count_of(thing, ctx)
        if "no" in self.words(thing):
            return f"{have} == 0"
        if relation == "==" and (thing.quantity is None or thing.quantity.number is None):
            return f"{have} > 0"
        return f"{have} {relation} {wanted}"

    def _have(self, node: n.Have, ctx: Context) -> str:
        if self.type_of(node.left) == "card" and self.type_of(node.right) == "token":
            assert isinstance(node.right, n.Thing)
            tokens = f"game.tokens({self.card(node.left, ctx)}, {self.noun(node.right)!r})"
            return f"not {tokens}" if "no" in self.words(node.right) else tokens
        some = self.players(node.left, ctx)
        if not some.one:
            raise NotYet(node, "several players who have this")
        return self.has(node.right, some.code, ctx)

    def _is(self, node: n.Is, ctx: Context) -> tuple[str, Context]:
        left, right = node.left, node.right
        assert isinstance(left, (n.Thing, n.Group))
        kind = self.type_of(left)
        if (
            isinstance(left, n.Thing)
            and left.noun is not None
            and left.noun.kind == "this"
            and self.noun(left) == "turn"
        ):
            return self._turn_is(node, right), ctx
        if isinstance(right, n.Compare) and (kind in ("number", "token", "zone") or self.noun(left) == "reach"):
            wanted = self.number(right.thing, ctx)
            return f"{self.number(left, ctx)} {RELATIONS[right.relation]} {wanted}", ctx
        if is_empty(node):
            return f"not {self.zone(left, ctx)}", ctx
        if (
            kind == "card"
            and isinstance(left, n.Thing)
            and isinstance(right, n.Where)
            and self.noun(right.thing) == "them"
        ):
            tests = self.card_tests(left, "c", ctx)
            some = f"any({' and '.join(tests) or 'True'} for c in {ctx.them})"
            return (negated(some) if "no" in self.words(left) else some), ctx
        is_open = isinstance(right, n.Adjective) and right.words == ("revealed",)
        if kind == "card" and isinstance(left, n.Thing) and "top" in self.adjectives(left) and is_open:
            return f"game.lies_open({self.source(left, ctx)})", ctx
        attack = ctx.get("attack")
        if self.noun(left) == "it" and attack is not None and attack == ctx.it:
            if not isinstance(right, n.Adjective) or right.words != ("avoided",):
                raise NotYet(node, "this about an attack")
            return f"{attack} is not None and {attack}.avoided", ctx
        if kind == "card" and isinstance(left, n.Thing):
            card = self.card(left, ctx)
            place = right.thing if isinstance(right, n.Where) and right.prep == "in" else None
            if place is not None and self.type_of(place) == "zone":
                zones = place.things if isinstance(place, n.Group) else (place,)
                lies = " or ".join(f"game.lies_in({card}, {self.noun(zone)!r})" for zone in zones)
                return (f"({lies})" if len(zones) > 1 else lies), ctx.but(it=card)
            if (
                isinstance(right, n.Where)
                and isinstance(right.thing, n.Thing)
                and "named" in self.adjectives(right.thing)
            ):
                return self.named_test(right.thing, card, ctx), ctx
            if isinstance(right, n.Adjective) and right.words[0] in self.marks():
                return f"game.marked({card}, {right.words[0]!r})", ctx
            if isinstance(right, n.Adjective):
                return self._card_adjective(left, right.words[0], card, f"{card}.definition", ctx), ctx
            return " and ".join(self.card_tests(right, card, ctx)) or "True", ctx
        if kind == "player":
            return self._player_is(node, left, right, ctx)
        raise NotYet(node, "this condition")

    def marks(self) -> set[str]:
        """Adjectives that are marks: declared by a set, neither borders nor participles nor of the core."""
        return self.table.marks

    def _turn_is(self, node: n.Is, right: n.Node) -> str:
        if isinstance(right, n.Adjective) and right.words == ("extra",):
            return "game.table.turn.extra"
        if isinstance(right, n.Thing) and self.adjectives(right) == {"first"} and not right.where:
            return "game.table.turn.number == 1"
        raise NotYet(node, "this about a turn")

    def _player_is(self, node: n.Is, left: n.Node, right: n.Node, ctx: Context) -> tuple[str, Context]:
        out = isinstance(right, n.Adjective) and right.words == ("eliminated",)
        if isinstance(left, n.Thing) and self.players(left, ctx).one:
            some = self.players(left, ctx)
            sure = f"{some.code} is not None and " if self.noun(left) in ("culprit", "shooter", "leader") else ""
            tests = [f"not {some.code}.in_game"] if out else self._right_tests(right, some.code, ctx)
            return f"{sure}{' and '.join(tests)}", ctx
        if isinstance(right, n.Thing) and "sole" in self.adjectives(right):
            tests = self.player_tests(left, "game.alive[0]", ctx)
            return f"len(game.alive) == 1 and {' and '.join(tests)}", ctx.bind(
                "game.alive[0]", "player", self.noun(left)
            )
        if isinstance(left, n.Group) and left.joined == "or":
            each = [self._player_is(node, thing, right, ctx)[0] for thing in left.things]
            return f"({' or '.join(each)})", ctx
        assert isinstance(left, n.Thing)
        words = self.words(left)
        among = "game.players" if out or self._located_in_game(right) else "game.alive"
        of_left = self.player_tests(left, "p", ctx)
        of_right = ["not p.in_game"] if out else self._right_tests(right, "p", ctx)
        if "all" in words or "each" in words:
            narrowed = f" if {' and '.join(of_left)}" if of_left else ""
            return f"all({' and '.join(of_right)} for p in {among}{narrowed})", ctx
        some_code = f"any({' and '.join(of_left + of_right)} for p in {among})"
        return (f"not {some_code}" if "no" in words else some_code), ctx

    def _located_in_game(self, right: n.Node) -> bool:
        return isinstance(right, n.Where) and self.noun(right.thing) == "game"

    def _right_tests(self, right: n.Node, var: str, ctx: Context) -> list[str]:
        if isinstance(right, n.Adjective):
            return [self._player_adjective(n.Thing(span=right.span), right.words[0], var)]
        if isinstance(right, n.Where):
            return [self._player_where(n.Thing(span=right.span), right, var, ctx)]
        return self.player_tests(right, var, ctx)


def is_empty(node: n.Is) -> bool:
    """`the deck is empty`, `my hand is not empty`"""
    return isinstance(node.right, n.Adjective) and node.right.words == ("empty",)
