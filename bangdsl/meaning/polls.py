"""What was said in secret or aloud, by one or by several at once: numbers, players, suits, cards, and who said what."""

from __future__ import annotations

from bangdsl.meaning import nodes as m
from bangdsl.meaning.reading import Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.values import Values
from bangdsl.tree import nodes as n

SAID = ("number", "suit", "colour", "rank", "player", "card")


class Polls(Values):
    def poll_of(self, what: str, node: n.Node, scope: Scope) -> m.Ref:
        """What several players named at once."""
        done = "choose a card in hand" if what == "card" else f"name a {what}"
        if scope.poll is None or scope.poll.where != what:
            hint = f"say first: `all players at once: {done}`"
            hint += f", or in turn: `all players: {done}`" if done.startswith("name") else ""
            raise Refused(node, f"no players have named a {what} at once", hint, "E0303")
        return scope.poll

    def named_of(self, what: str, node: n.Node, scope: Scope) -> m.Ref:
        """What one player has named."""
        if scope.named is None or scope.named.where != what:
            hint = f"say first `name a {what}`; of several say whose: `my named {what}`, `their named {what}`"
            raise Refused(node, f"no {what} was named before", hint, "E0303")
        return scope.named

    def said_number(self, node: n.Thing, scope: Scope) -> m.Number:
        """`the named number`, `my named number`, `the highest named number`, `their votes`; `the number of outlaws`."""
        of = node.where[0].thing if len(node.where) == 1 and node.where[0].prep == "of" else None
        said = node.quantity.words if node.quantity is not None else ()
        counted = of.things if isinstance(of, n.Group) else (of,)
        plural = all(_is_plural(each) for each in counted)
        if of is not None and plural and not node.adjectives and said == ("the",):
            self.ledger.note(node.where[0], node.quantity)
            return self.count(of, scope) if isinstance(of, n.Group) else self.number(of, scope)
        with self.reading(node, "a number") as r:
            if r.word == "vote":
                r.take_word("the", "all")
                return m.Votes(self.poll_of("player", node, scope), self.one_owner(r, scope, scope.doer))
            if r.take_adjective("named") is None:
                raise Refused(node, "which number?", "say `the named number`, or of how many: `the number of outlaws`")
            extreme = r.take_adjective("highest", "lowest")
            r.take_word("the")
            if extreme is not None:
                return m.SaidExtreme(self.poll_of("number", node, scope), extreme == "highest")
            owner = self._owner_of(r, scope)
            if owner is None:
                return m.NamedNumber(self.named_of("number", node, scope))
        if not isinstance(owner, m.Single):
            raise Refused(node, "whose? Here it must be one who is known", "say `all players: …`, or choose first")
        return m.SaidNumber(self.poll_of("number", node, scope), owner)

    def said_single(self, what: str, owner: m.Single | m.Description | None, node: n.Node, scope: Scope) -> m.Single:
        """`the named player`, `their named player`, `my chosen card`, `their named suit`."""
        if owner is None:
            return self.named_of(what, node, scope)
        if not isinstance(owner, m.Single):
            raise Refused(node, "whose? Here it must be one who is known", "say `all players: …`, or choose first")
        return m.Said(self.poll_of(what, node, scope), owner, what if what in ("player", "card") else "value")

    def says_said(self, node: n.Node) -> bool:
        """Is it something that was named or chosen at once, or what a player has of it?"""
        if not isinstance(node, n.Thing) or self.noun(node) not in SAID:
            return False
        wanted = "chosen" if self.noun(node) == "card" else "named"
        return any(wanted in adjective.words for adjective in node.adjectives)

    def having_said(self, node: n.Thing, subject: m.Single, scope: Scope) -> m.Condition:
        """`players with the highest named number`, `with a unique named suit`, `with my named number`."""
        with self.reading(node) as r:
            what = r.word
            r.take_adjective("chosen" if what == "card" else "named")
            extreme = r.take_adjective("highest", "lowest")
            unique = r.take_adjective("unique")
            r.take_word("the", "a")
            owner = self._owner_of(r, scope)
            poll = self.poll_of(what, node, scope)
        if extreme is not None and what == "number" and unique is None and owner is None:
            return m.That(subject, (m.SaidMost(poll, extreme == "highest"),))
        if unique is not None and extreme is None and owner is None:
            return m.That(subject, (m.SaidAlone(poll),))
        if isinstance(owner, m.Single) and extreme is None and unique is None:
            return m.That(subject, (m.SaidSame(poll, owner),))
        hint = f"say `with the highest named number`, `with a unique named {what}`, `with my named {what}`"
        raise Refused(node, f"what of the named {what} is asked?", hint)

    def said_test(self, found: n.Node | None, node: n.Node, scope: Scope) -> m.Test:
        """`named me`, `named the sheriff`, `named 3`."""
        kind = self.type_of(found, scope) if found is not None else "nothing"
        if found is not None and kind == "player":
            return m.SaidIs(self.poll_of("player", node, scope), self.single(found, scope))
        if found is not None and kind == "number":
            return m.SaidIs(self.poll_of("number", node, scope), self.number(found, scope))
        raise Refused(found or node, "what was named is asked of players and numbers", "say `named me`, `named 3`")

    def same_said(self, left: n.Node, right: n.Node, scope: Scope) -> m.Condition:
        """`if their named suit is my named suit`"""
        what, owners = self.noun(left), []
        for node in (left, right):
            if self.noun(node) != what or not self.says_said(node):
                raise Refused(node, f"a {what} is compared with another that was named", f"say `my named {what}`")
            with self.reading(node) as r:
                r.take_adjective("named")
                r.take_word("the")
                owners.append(self._owner_of(r, scope))
        one, other = owners
        if not isinstance(one, m.Single) or not isinstance(other, m.Single):
            raise Refused(left, "whose? Here it must be one who is known", f"say `their named {what}`")
        return m.That(one, (m.SaidSame(self.poll_of(what, left, scope), other),))


def _is_plural(node: n.Node | None) -> bool:
    return isinstance(node, n.Thing) and node.noun is not None and (node.noun.plural or node.noun.kind == "name")
