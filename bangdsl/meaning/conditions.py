"""Conditions: what is asked of the table, of a player, of a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bangdsl.diagnostics import quoted
from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.lists import says_how_many
from bangdsl.meaning.polls import Polls
from bangdsl.meaning.reading import Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import CALCULATED, ONE, RELATIONS
from bangdsl.meaning.values import COLOURS
from bangdsl.parse.words import AWAY, RANKS
from bangdsl.tree import nodes as n

SOME, NONE = (">", m.Const(0)), ("==", m.Const(0))
TURNED_ROUND = {">": "<", "<": ">", ">=": "<=", "<=": ">="}
HIGHEST, LOWEST = {"most", "highest", "best"}, {"least", "fewest", "lowest", "worst"}
EXTREMES = HIGHEST | LOWEST
NOBODYS = {  # numbers that are not of one player, and what can be said
    "rank": "a card has one: say `the highest card in hand`",
    "price": "a card has one: say `the price of that card`",
    "place": "a row has one: say `the place of` that row",
    "limit": "a card has one: say `(the limit of a card)` by its name",
    "distance": "it is between two: say `a player within 2`, `(the distance to the sheriff)`",
    **dict.fromkeys(("room", "damage", "misses", "healing"), "it can be changed by a statement, not counted"),
}


def _both(asked: Sequence[n.Node], found: Sequence[m.Condition]) -> m.Condition | None:
    """`another player is wanted and poisoned`: of whom it is said once, both are so of the same one."""
    one, *others = asked
    if not isinstance(one, n.Is) or not all(isinstance(each, n.Is) and each.left is one.left for each in others):
        return None
    match found:
        case [m.SomeAre(among, tests), m.SomeAre(same, more)] if among == same:
            return m.SomeAre(among, (*tests, *more))
        case [m.Opposite(m.SomeAre(among, tests)), m.Opposite(m.SomeAre(same, more))] if among == same:
            return m.Opposite(m.SomeAre(among, (*tests, *more)))
        case [m.Compared(m.Count(among), relation, number), m.Compared(m.Count(m.Description() as same))]:
            tests = tuple(test for test in same.tests if test not in among.tests)
            return m.Compared(m.Count(replace(among, tests=(*among.tests, *tests))), relation, number)
    return None


def says_me(nodes: Iterable[n.Node]) -> bool:
    """Is I, me or my said there?"""
    return any(
        (isinstance(x, n.Noun) and x.kind == "pronoun" and x.word in ("I", "me"))
        or (isinstance(x, n.Quantity) and "my" in x.words)
        for x in nodes
    )


class Conditions(Polls):
    def of_who_does_it(self, word: str, node: n.Node, scope: Scope) -> Scope:
        """`each other player: rob the sheriff`, where to rob is to bring `me` something: who says I, and who acts?

        In the text of a word `their` is of whoever does it, so also of me.
        """
        own, tree = self.table.own[word], self.table.meant.get(word)
        said = tree.walk() if tree is not None else ()
        others = scope.doer != scope.me
        if others and says_me(said):
            declared = quoted(own.text)
            hint = (
                f"it is declared as {declared}: to be of whoever does it, that says `their`, and not `I`, `me` or `my`"
            )
            raise Refused(node, f"`{word}` speaks of me, and others do it", hint)
        heads = any(isinstance(each, n.Subject) for each in said)
        done_to = bool(own.type) and not isinstance(node, n.Worded)
        if others and done_to and not heads and any(map(n.says_theirs, said)):
            hint = f"it is declared as {quoted(own.text)}: say `of that player` there"
            raise Refused(node, f"in `{word}`, of who does it, or to whom it is done?", hint)
        spoken_of = isinstance(node, n.Worded) and scope.get("they", "player") is not None
        if others or spoken_of or done_to or isinstance(scope.me, m.Nobody):
            return scope
        return scope.bind(scope.me, "they")

    def condition(self, node: n.Node, scope: Scope) -> tuple[m.Condition, Scope]:
        """A condition, and the scope behind it: what it speaks of can be referred to."""
        self.still_whole(node, scope)
        match node:
            case n.There():
                return self._there(node.thing, scope), scope
            case n.Joined():
                return self._joined(node, scope)
            case n.Worded():
                return self._worded(node, scope), scope
            case n.Have():
                return self._have(node, scope), scope
            case n.Is():
                found, after = self._is(node, scope)
                if node.negated or node.ended:
                    return self._is_not(node, found), after
                self._somebody_else(found, node.left)
                return found, after
            case n.Did():
                return self._did(node, scope), scope
            case n.Had():
                return self._had(node, scope), scope
        raise Refused(node, "this cannot be asked")

    def _joined(self, node: n.Joined, scope: Scope) -> tuple[m.Condition, Scope]:
        """`X and Y`, each of which may speak of what was asked before; `X or Y`, of which either may not be so."""
        found: list[m.Condition] = []
        inner = scope
        for each in node.conditions:
            condition, after = self.condition(each, inner)
            found.append(condition)
            if node.joined == "and":
                inner = self.asked_of(each, after)[1]
        if node.joined == "and" and (both := _both(node.conditions, found)) is not None:
            return both, inner
        return (m.AllOf(tuple(found)) if node.joined == "and" else m.AnyTrue(tuple(found))), inner

    def _is_not(self, node: n.Is, found: m.Condition) -> m.Condition:
        """`a player is not wanted` is one who is not; `no player is not` are all who are."""
        left = node.left.thing if isinstance(node.left, n.Compare) else node.left
        left = self.of_whom(left) if self.type_of(left) == "zone" else left
        quantity = left.quantity if isinstance(left, n.Thing) else None
        many = quantity is not None and quantity.number is not None
        if isinstance(found, m.AllAre) or (many and isinstance(found, m.Compared)):
            hint = "say `no …` for none of them, `a … is not …` for at least one"
            raise Refused(node, "none of them, or not all of them?", hint)
        match found:
            case m.Opposite(m.SomeAre(among, tests)):
                return m.Opposite(m.SomeAre(among, (m.Not(tests),)))
            case m.SomeAre(among, tests) if quantity is not None and {"a", "another", "any"} & set(quantity.words):
                return m.SomeAre(among, (m.Not(tests),))
        return m.Opposite(found)

    def _worded(self, node: n.Worded, scope: Scope) -> m.Condition:
        """A condition that a set has a word for."""
        scope = self.of_who_does_it(node.word, node, scope)
        try:
            asked, _ = self.condition(node.condition, scope)
        except Refused as gap:
            gap.message = f"{gap.message} (in what `{node.word}` means: {self.table.own[node.word].text})"
            raise
        found = m.WordedCondition(node.word, asked)
        return m.Opposite(found) if node.negated else found

    # ---------------------------------------------------------------- what happened, what was so
    def _did(self, node: n.Did, scope: Scope) -> m.Condition:
        """`I played fewer than 3 cards during this turn`, `another player lost life since my last turn`."""
        assert node.left is not None
        if node.negated:
            return self._did_not(replace(node, negated=False), node.left, scope)
        if isinstance(node.left, n.Group) and node.left.joined == "and":
            return m.AllOf(tuple(self._did(replace(node, left=each), scope) for each in node.left.things))
        if isinstance(node.object, n.Group) and node.object.joined == "and":
            return self._did_all(node, node.left, node.object.things, scope)
        if node.passive and not node.period and self.type_of(node.left, scope) == "attack":
            return self._was_avoided(node, node.left, scope)
        if node.verb == "named":
            return self._have_named(node, node.left, scope)
        if node.verb == "played" and node.period in ("", "this turn") and not node.args and not node.passive:
            plays = self._plays(node, node.left, scope)
            if plays is not None:
                return plays
        left, relation, count = self._how_many_did(node, scope)
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        counted = self.wanted(left, scope) if isinstance(left, n.Compare | n.Thing) and not self.is_me(left) else None
        of_players = self.type_of(left, scope) == "player"
        if counted == ("==", m.Const(0)) and isinstance(left, n.Thing):
            plain = replace(left, quantity=None)
            one = self._one_did(node, plain, (relation, count), scope)
            return m.Opposite(one or self._did(replace(node, left=plain), scope))
        if of_players and (counted is not None or {"all", "each", "those"} & set(words)):
            return self._so_many_did(node, left, counted, scope)
        if of_players and (isinstance(left, n.Group) or {"a", "another", "any"} & set(words)):
            one = self._one_did(node, left, (relation, count), scope)
            if one is not None:
                return one
        past, _ = self.past(replace(node, left=left), scope)
        if not of_players and counted is not None:
            relation, count = counted
        return m.Compared(m.HowOften(past), relation, count)

    def _did_all(self, node: n.Did, left: n.Node, things: Sequence[n.Node], scope: Scope) -> m.Condition:
        """`I played a BANG! and a Missed!`; `another player played a BANG! and a Missed!` is one who played both."""
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        among = None if self.is_me(left) or not {"a", "another", "any"} & set(words) else self.who(left, scope)
        if isinstance(among, m.Description):
            did = tuple(self.did_so(replace(node, left=None, object=each), scope, "player") for each in things)
            return m.SomeAre(self._of_all_seats(replace(among, pick=m.Every())), did)
        if not self.is_me(left) and self.wanted(left, scope) is not None:
            hint = "say it of each: `2 players played X and 2 players played Y`"
            raise Refused(node, "the same of them, or some each?", hint)
        return m.AllOf(tuple(self._did(replace(node, object=each), scope) for each in things))

    def _one_did(self, node: n.Did, left: n.Node, asked: tuple[str, m.Number], scope: Scope) -> m.Condition | None:
        """`a player lost at least 2 life`: one of them alone, not all of them together."""
        if asked == SOME:
            return None
        if isinstance(left, n.Group):
            return m.AnyTrue(tuple(self._did(replace(node, left=each), scope) for each in left.things))
        among = self.who(left, scope)
        if not isinstance(among, m.Description):
            return None
        among = replace(among, pick=m.Every())
        if asked[0] in (">", ">=") or (asked[0] == "==" and asked[1] != m.Const(0)):  # who is out by then did it, too
            among = self._of_all_seats(among)
        return m.SomeAre(among, (self.did_so(replace(node, left=None), scope, "player"),))

    def _did_not(self, node: n.Did, left: n.Node, scope: Scope) -> m.Condition:
        """`I was not shot during this turn`; `a player was not shot` is one who was not."""
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        counted = isinstance(left, n.Compare | n.Group) or self.wanted(left, scope) is not None
        if not counted and self.type_of(left, scope) == "player" and {"a", "another", "any"} & set(words):
            among = self.who(left, scope)
            if isinstance(among, m.Description):  # else it is one who is known: `a left player`
                not_so = m.Not((self.did_so(replace(node, left=None), scope, "player"),))
                return m.SomeAre(replace(among, pick=m.Every()), (not_so,))
        asked = self._did(node, scope)
        if counted or isinstance(asked, m.AllAre | m.AllOf) or (words and self.type_of(left, scope) == "card"):
            hint = "say `no …` for none of them, `a … was not …` for at least one"
            raise Refused(left, "none of them, or not all of them?", hint)
        return m.Opposite(asked)

    def _was_avoided(self, node: n.Did, left: n.Node, scope: Scope) -> m.Condition:
        """`if it was avoided by a Missed!`: of a shot that this text has made."""
        attack = scope.it if self.noun(left) == "it" else scope.get("attack")
        args = self.arguments(node.args, "this")
        by = args.take("by")
        args.close()
        if not isinstance(attack, m.Ref) or node.verb != "avoided":
            raise Refused(node, "of an attack only whether it was `avoided` can be asked", "say `if it was avoided`")
        avoided = m.Avoided(attack)
        if by is None:
            return avoided
        answers = m.Description(m.AnswersTo(shot=attack), self.card_tests(by, scope, owned=False))
        return m.AllOf((avoided, m.SomeAre(answers)))

    def _plays(self, node: n.Did, left: n.Node, scope: Scope) -> m.Condition | None:
        """What one player has played in this turn is counted in any case."""
        found = self.who(left, scope) if self.type_of(left, scope) == "player" and self._names_one(left) else None
        if not isinstance(found, m.Single) or node.object is None:
            return None
        relation, count = self.wanted(node.object, scope) or (">=", ONE)
        thing = node.object.thing if isinstance(node.object, n.Compare) else node.object
        if not isinstance(thing, n.Thing) or any(where.prep == "on" for where in thing.where):
            return None
        tests = self.card_tests(replace(thing, quantity=self._without_count(thing.quantity)), scope, owned=False)
        return m.Played(found, relation, count, tests)

    def _names_one(self, left: n.Node) -> bool:
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        return isinstance(left, n.Thing) and left.told is None and not {"a", "another", "no", "all"} & set(words)

    def _how_many_did(self, node: n.Did, scope: Scope) -> tuple[n.Node, str, m.Number]:
        """How often, or how many of something, is asked for: it is said of what it is done with."""
        assert node.left is not None
        if node.object is None or self.type_of(node.object, scope) == "player":
            return node.left, *SOME
        relation, count = self.wanted(node.object, scope) or SOME
        return node.left, relation, count

    def _so_many_did(
        self, node: n.Did, left: n.Node, counted: tuple[str, m.Number] | None, scope: Scope
    ) -> m.Condition:
        """`at least 2 players lost life during this turn`, `all others played a card during this round`."""
        inner = left.thing if isinstance(left, n.Compare) else left
        assert isinstance(inner, n.Thing)
        self.ledger.note(inner.quantity)
        found = self.who(self._uncounted(inner, scope), scope)
        if not isinstance(found, m.Description):
            raise Refused(left, "so many of whom?", "say `at least 2 players`")
        did = (self.did_so(replace(node, left=None), scope, "player"),)
        every = replace(found, pick=m.Every())
        if node.passive and node.verb == "eliminated":  # they are not looked for among those in the game
            every = self._of_all_seats(every)
        if counted is None:
            return m.AllAre(every, did)
        return m.Compared(m.Count(replace(every, tests=(*every.tests, *did))), *counted)

    def did_so(self, did: n.Did, scope: Scope, kind: str) -> m.Test:
        if did.negated:
            return m.Not((self.did_so(replace(did, negated=False), scope, kind),))
        past, slot = self.past(did, scope, kind)
        counted = did.object is not None and self.type_of(did.object, scope) != "player" and did.left is None
        asked = self.wanted(did.object, scope) if counted and did.object is not None else None
        return m.Meets(m.Compared(m.HowOften(past, m.Subject(kind), slot), *(asked or SOME)))

    def had(self, node: n.Had, scope: Scope) -> m.Number:
        """`as many cards as I had at the start of my turn`"""
        owner = self.single(node.left, scope)
        right = replace(node.right, quantity=None) if isinstance(node.right, n.Thing) else node.right
        return self.then(self._owned_number(right, owner, scope), node.moment, node)

    def _had(self, node: n.Had, scope: Scope) -> m.Condition:
        """`I had fewer than 3 cards in hand at the start of my turn`"""
        relation, count = self.wanted(node.right, scope) or SOME
        inner = node.right.thing if isinstance(node.right, n.Compare) else node.right
        if not isinstance(inner, n.Thing):
            raise Refused(node.right, "so many of several things cannot be meant here", "say it of one of them")
        if self.type_of(inner, scope) == "card":
            inner = replace(inner, quantity=self._without_count(inner.quantity))
        return m.Compared(self.had(replace(node, right=inner), scope), relation, count)

    def _have_named(self, node: n.Did, left: n.Node, scope: Scope) -> m.Condition:
        """`if I named the sheriff`, `if at least 2 players named me`: of what was named at once."""
        self.arguments(node.args, "`named`").close("leave it out: what was named last is meant")
        test = self.said_test(node.object, node, scope)
        inner = left.thing if isinstance(left, n.Compare) else left
        if isinstance(left, n.Compare) or self.wanted(inner, scope) is not None:
            relation, count = self.wanted(left, scope) or SOME
            assert isinstance(inner, n.Thing)
            found = self.who(replace(inner, quantity=self._without_count(inner.quantity)), scope)
            if isinstance(found, m.Description):
                among = replace(self.unpicked(found, inner), tests=(*found.tests, test))
                return m.Compared(m.Count(among), relation, count)
        found, how = self._quantified(left, scope, "player")
        if isinstance(found, m.Description):
            return self._quantify(found, how, (test,))
        return m.That(found, (test,))

    def _there(self, thing: n.Node, scope: Scope) -> m.Condition:
        more = _compared_with(thing)
        if more is not None:
            self.counts_all(more.than or thing)
            left, right = self.count(more.thing, scope), self.count(more.than or thing, scope)
            return self._by_so_many(thing, left, right, scope)
        inner = thing.thing if isinstance(thing, n.Compare) else thing
        group = self.group_said(inner, scope) if self.type_of(inner, scope) == "card" else None
        if group is not None:
            return self._grouped(thing, self.several(group[0], scope), group[1], group[2], scope)
        asked = None
        if isinstance(thing, n.Group) and not says_how_many(thing):
            self._just_as_many(thing)
            ways = tuple(self._there(each, scope) for each in self.each_of(thing))
            return m.AnyTrue(ways) if thing.joined == "or" else m.AllOf(ways)
        if isinstance(thing, n.Group):
            asked, inner = self.so_many_together(thing, scope)
        relation, count = asked or self.wanted(thing, scope) or SOME
        party = self.noun(inner) in ("culprit", "shooter", "target") and (relation, count) in (SOME, NONE)
        if party and isinstance(inner, n.Thing):
            one = self.single(replace(inner, quantity=self._without_count(inner.quantity)), scope)
            return m.That(one, (m.Missing(negated=(relation, count) == SOME),))
        if isinstance(inner, n.Thing) and self.type_of(inner, scope) == "token":
            counted = self._without_number(inner)
            if counted.quantity is None and not counted.where:
                raise Refused(inner, f"where? {self.noun(inner)} lie with players and on cards", "say `in the supply`")
            return m.Compared(self.number(counted, scope), relation, count)
        counted_cards = self.count(inner, scope)
        in_hand = isinstance(counted_cards, m.Count) and counted_cards.of.source == m.Hand(scope.doer)
        last = inner.things[-1] if isinstance(inner, n.Group) else inner
        if in_hand and isinstance(last, n.Thing) and not last.where:
            raise Refused(inner, "where?", "say `in my hand`, `in play`, or `in them` of cards that were spoken of")
        so_many = m.Compared(counted_cards, relation, count)
        self._somebody_else(so_many, inner)
        return so_many

    def _grouped(
        self, node: n.Node, among: m.Description, group: m.CardGroup, quantity: n.Quantity | None, scope: Scope
    ) -> m.Condition:
        """Is there such a group, none, or so many?"""
        words = quantity.words if quantity is not None else ()
        if isinstance(node, n.Compare) or (quantity is not None and not words and quantity.number != 1):
            compared = node if quantity is not None else None
            if compared is None or node != compared:
                raise Refused(node, "such groups are there or not", "say how many cards: `3 cards of the same suit`")
            relation, count = self.wanted(node, scope) or SOME
            return m.Compared(self.how_many_groups(node, among, group), relation, count)
        there = m.HasGroups(among, (group,))
        return m.Opposite(there) if "no" in words else there

    def _without_number(self, thing: n.Thing) -> n.Thing:
        quantity = self._without_count(thing.quantity)
        return replace(thing, quantity=quantity if quantity is not None and quantity.words else None)

    # ---------------------------------------------------------------- having
    def _have(self, node: n.Have, scope: Scope) -> m.Condition:
        left = node.left
        if self.type_of(left, scope) == "card" and self.type_of(node.right, scope) == "token":
            return self._of_cards(left, scope, lambda card: self.having(node.right, card, scope))
        if self.type_of(left, scope) != "player":
            hint = "say it with `is`, or of what lies there: `if there are fewer than 3 cards in the deck`"
            raise Refused(left, "only players and cards have something", hint)
        return self._of_players(left, scope, lambda player: self.having(node.right, player, scope))

    def _of_players(self, left: n.Node, scope: Scope, asked: object) -> m.Condition:
        """A condition of one player, of some, of so many, of all or of none."""
        assert callable(asked)
        if isinstance(left, n.Compare) and isinstance(left.thing, n.Thing):
            relation, count = self.wanted(left, scope) or SOME
            self.ledger.note(left.thing.quantity)
            players = self.who(self._uncounted(left.thing, scope), scope)
            if not isinstance(players, m.Description) or not isinstance(players.pick, m.Every):
                raise Refused(left, "so many of whom?", "say `at least 2 players`")
            met = m.Description(players.source, (*players.tests, m.Meets(asked(m.Subject()))), type="player")
            return m.Compared(m.Count(met), relation, count)
        found, how = self._quantified(left, scope, "player")
        if isinstance(found, m.Single):
            condition: m.Condition = asked(found)
            return condition if found.sure else m.AllOf((m.That(found, (m.Missing(negated=True),)), condition))
        return self._quantify(found, how, (m.Meets(asked(m.Subject())),))

    def _uncounted(self, thing: n.Thing, scope: Scope) -> n.Node:
        """`2 outlaws`, `2 of the outlaws`: the outlaws."""
        of = [where for where in thing.where if where.prep == "of" and where.thing is not None]
        if thing.noun is None and len(of) == len(thing.where) == 1 and self.type_of(of[0].thing, scope) == "player":
            self.ledger.note(of[0])
            return of[0].thing or thing
        return replace(thing, quantity=self._without_count(thing.quantity))

    def _of_cards(self, left: n.Node, scope: Scope, asked: object) -> m.Condition:
        assert callable(asked)
        found, how = self._quantified(left, scope, "card")
        if isinstance(found, m.Single):
            condition: m.Condition = asked(found)
            return condition
        return self._quantify(found, how, (m.Meets(asked(m.Subject("card"))),))

    def _quantified(
        self, left: n.Node, scope: Scope, kind: str
    ) -> tuple[m.Single | m.Description, str | tuple[str, m.Number]]:
        """Whom a condition is about, and whether of some, of all, of none or of so many."""
        counted = left.thing if isinstance(left, n.Compare) and left.than is None else left
        asked = self.wanted(left, scope) if isinstance(counted, n.Thing) else None
        if asked is not None and asked != ("==", m.Const(0)) and isinstance(counted, n.Thing):
            plain = self._uncounted(counted, scope)
            several = self.who(plain, scope) if kind == "player" else self.cards(plain, scope, where=m.InPlay())
            if isinstance(several, m.Description):
                return replace(several, pick=m.Every()), asked
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        how = "no" if "no" in words else "all" if {"all", "each", "those"} & set(words) else "some"
        if how == "no" and isinstance(left, n.Thing):
            self.ledger.note(left.quantity)
            left = replace(left, quantity=None)
        found = self.who(left, scope) if kind == "player" else self.cards(left, scope, where=m.InPlay())
        if isinstance(found, m.Description):
            if isinstance(found.pick, m.Chosen) and (found.pick.count != ONE or found.pick.up_to):
                raise Refused(left, "so many cannot be meant here", f"say `there are … {kind}s with …`")
            plural = isinstance(left, n.Thing) and left.noun is not None and (left.noun.plural or self.is_many(left))
            together = self.noun(left) in ("they", "them") or (isinstance(left, n.Group) and left.joined == "and")
            if how == "some" and isinstance(found.pick, m.Every) and (plural or together):
                how = "all"
            found = self.unpicked(found, left)
        return found, how

    def _quantify(
        self, found: m.Description, how: str | tuple[str, m.Number], tests: tuple[m.Test, ...]
    ) -> m.Condition:
        if isinstance(how, tuple):
            return m.Compared(m.Count(replace(found, tests=(*found.tests, *tests))), *how)
        if how == "all":
            return m.AllAre(found, tests)
        some = m.SomeAre(found, tests)
        return m.Opposite(some) if how == "no" else some

    def having(self, thing: n.Node, subject: m.Single, scope: Scope) -> m.Condition:
        """Does that player have this, or so many of it?"""
        if isinstance(thing, n.Group):
            return self._having_several(thing, subject, scope)
        more = _compared_with(thing)
        if more is not None:
            return self._having_more_or_fewer(thing, more, subject, scope)
        inner = thing.thing if isinstance(thing, n.Compare) else thing
        kind = "number" if self.noun(inner) == "reach" else self.type_of(thing, scope)
        if isinstance(thing, n.Thing) and self.says_said(thing):
            return self.having_said(thing, subject, scope)
        if not isinstance(inner, n.Thing):
            raise Refused(thing, "so many of several things cannot be meant here", "say it of one of them")
        group = self.group_said(inner, scope) if kind == "card" else None
        if group is not None:
            among = self._groupable(group[0], subject, scope)
            return self._grouped(thing, among, group[1], group[2], scope)
        amount = inner.quantity.amount if inner.quantity is not None else None
        if amount is not None and self.type_of(amount, scope) == "player" and self.is_single(amount):
            self.ledger.note(inner.quantity)
            relation = RELATIONS[thing.relation] if isinstance(thing, n.Compare) else "=="
            return self._having_more(replace(inner, quantity=None), relation, amount, subject, scope)
        if kind in ("card", "number") and any(set(a.words) & EXTREMES for a in inner.adjectives):
            return self._having_extreme(inner, subject, scope)
        if kind == "token":
            return self._having_tokens(thing, inner, subject, scope)
        if kind == "number":
            return self._having_number(thing, inner, subject, scope)
        if kind == "role" or (self.noun(inner) == "character" and not inner.where):
            with self.reading(inner) as r:
                none = r.take_word("no")
                r.take_word("a")
                has = m.That(subject, (m.HasRole(r.word),))
                return m.Opposite(has) if none else has
        if kind != "card":
            raise Refused(thing, "nobody has such a thing", "cards, tokens and wounds are what players have")
        asked = self.wanted(thing, scope)
        plain = replace(inner, quantity=self._without_count(inner.quantity))
        found = self.cards(plain, replace(scope, doer=subject), where=m.Held(subject))
        if isinstance(found, m.Single):
            raise Refused(
                inner, "having one very card cannot be asked", "say whose it is: `if I am the owner of that card`"
            )
        owned = self._belonging(found, subject, inner)
        if asked is None:
            return m.SomeAre(owned)
        if asked == ("==", m.Const(0)):
            return m.Opposite(m.SomeAre(owned))
        return m.Compared(m.Count(owned), *asked)

    def _groupable(self, thing: n.Thing, subject: m.Single, scope: Scope) -> m.Description:
        """The cards of a player among which there may be a group."""
        found = self.cards(thing, replace(scope, doer=subject), where=m.Held(subject))
        assert isinstance(found, m.Description)
        return self._belonging(found, subject, thing)

    def _belonging(self, found: m.Description, subject: m.Single, node: n.Node) -> m.Description:
        """What a player has, he has: in his own hand, before himself."""
        quantity = node.quantity if isinstance(node, n.Thing) else None
        if quantity is not None and {"all", "each"} & set(quantity.words):
            raise Refused(quantity, "how many are there of these?", "say `a`, or so many: `at least 2`")
        source = found.source
        if source == m.InPlay(None):
            source = m.InPlay(subject)
        own = isinstance(source, m.OwnPile) and source.of == subject
        if source not in (m.Hand(subject), m.InPlay(subject), m.Held(subject)) and not own:
            raise Refused(node, "whose they are has been said already", "leave out one of the two")
        return m.Description(source, self.unpicked(found, node).tests)

    def _having_several(self, group: n.Group, subject: m.Single, scope: Scope) -> m.Condition:
        """`a BANG! in hand and a weapon in play`: all of them, or one of them."""
        if group.joined == "and" and any(self.group_said(thing, scope) for thing in group.things):
            return self._having_groups(group, subject, scope)
        first, *others = group.things
        most = isinstance(first, n.Thing) and any(set(each.words) & EXTREMES for each in first.adjectives)
        if most and any(isinstance(each, n.Thing) and each.quantity is None and not each.adjectives for each in others):
            raise Refused(first, "of each, or of both together?", "say of each: `the most X … or the most Y …`")
        if says_how_many(group):
            return self._having_so_many(group, subject, scope)
        self._just_as_many(group)
        if all(self.type_of(thing, scope) == "card" for thing in group.things):
            group = _placed_together(group)
        things = [x for x in group.things if isinstance(x, n.Thing) and self.type_of(x, scope) == "card"]
        placed = [bool(_places(thing)) for thing in things]
        if any(placed) and not all(placed):
            hint = "say of each where it lies: `a BANG! in hand and a weapon in play`"
            raise Refused(group, "where does the other lie?", hint)
        found = tuple(self.having(thing, subject, scope) for thing in group.things)
        return m.AnyTrue(found) if group.joined == "or" else m.AllOf(found)

    def _just_as_many(self, group: n.Group) -> None:
        """`at least 2 chips or 3 life`: is the second said of just so many?"""
        first, *others = group.things
        if not isinstance(first, n.Compare) or first.than is not None:
            return
        for each in others:
            said = each.quantity if isinstance(each, n.Thing) else None
            if said is not None and (said.number is not None or said.amount is not None):
                hint = f"say it of each: `{first.relation} … {group.joined} {first.relation} …`"
                raise Refused(each, f"{first.relation} so many, or just so many?", hint)

    def _having_so_many(self, group: n.Group, subject: m.Single, scope: Scope) -> m.Condition:
        """`2 weapons or Barrels in play`, `no BANG! or Missed! in hand`: they are counted together."""
        if any(self.type_of(thing, scope) != "card" for thing in group.things):
            hint = "say of each how many: `2 X or 2 Y`, `no X and no Y`"
            raise Refused(group, "these cannot be counted together", hint)
        asked, plain = self.so_many_together(group, scope)
        group = _placed_together(plain)
        found = self.cards(group, replace(scope, doer=subject), where=m.Held(subject))
        parts = found.source.parts if isinstance(found, m.Description) and isinstance(found.source, m.Together) else ()
        owned = [
            self._belonging(part, subject, thing)
            for part, thing in zip(parts, group.things, strict=False)
            if isinstance(part, m.Description)
        ]
        if len(owned) < len(group.things) or len({each.source for each in owned}) > 1:
            raise Refused(group, "where does the other lie?", "say it of both: `2 weapons or Barrels in play`")
        together = m.Description(owned[0].source, self.any_of(tuple(each.tests for each in owned)))
        if asked is None or asked == ("==", m.Const(0)):
            return m.Opposite(m.SomeAre(together)) if asked is not None else m.SomeAre(together)
        return m.Compared(m.Count(together), *asked)

    def _having_groups(self, group: n.Group, subject: m.Single, scope: Scope) -> m.Condition:
        """`a pair and 3 of a kind in hand`: separate groups of the same cards."""
        said = [self.group_said(thing, scope) for thing in group.things]
        groups = [each for each in said if each is not None]
        among = [self._groupable(thing, subject, scope) for thing, _, _ in groups if thing.where or thing.adjectives]
        alike = {each.alike for _, each, _ in groups}
        if len(groups) < len(said) or len(set(among)) != 1 or alike != {m.Alike(("same rank",))}:
            raise Refused(group, "these groups cannot be asked for together", "ask for one after the other with `if`")
        counted = [n_ for _, _, n_ in groups if n_ is not None and n_.number not in (None, 1)]
        if counted:
            raise Refused(counted[0], "one group after the other", "say `a pair and a pair`")
        return m.HasGroups(among[0], tuple(each for _, each, _ in groups))

    def _having_more(self, asked: n.Node, relation: str, than: n.Node, subject: m.Single, scope: Scope) -> m.Condition:
        """`more cards in hand than me`, `as many cards in hand as me`, `more cards in play than cards in hand`."""
        mine = self._owned_number(asked, subject, scope)
        several = isinstance(than, n.Group) or not self.is_single(than) or self._says_each(than)
        if self.type_of(than, scope) == "player" and several:
            return self._having_more_than_all(asked, mine, relation, than, subject, scope)
        if self.type_of(than, scope) == "player":
            other = self.single(than, scope)
            theirs = m.Compared(mine, relation, self._owned_number(asked, other, scope))
            return theirs if other.sure else m.AllOf((m.That(other, (m.Missing(negated=True),)), theirs))
        bare = isinstance(than, n.Thing) and than.noun is not None and than.noun.plural
        number = self._owned_number(than, subject, scope) if bare else self.number(than, scope)
        return m.Compared(mine, relation, number)

    def _having_more_or_fewer(self, thing: n.Node, more: n.Compare, subject: m.Single, scope: Scope) -> m.Condition:
        assert more.than is not None
        if more.by is None and more is not thing:
            raise Refused(thing, "how many more?", "say the number: `at least 2 more cards in hand than me`")
        if more.by is not None:
            return self._having_so_many_more(thing, more, subject, scope)
        return self._having_more(more.thing, RELATIONS[more.relation], more.than, subject, scope)

    def _having_so_many_more(self, thing: n.Node, more: n.Compare, subject: m.Single, scope: Scope) -> m.Condition:
        """`2 more cards in hand than me`, `at least 2 fewer life than the sheriff`."""
        assert more.than is not None
        mine = self._owned_number(more.thing, subject, scope)
        if self.type_of(more.than, scope) == "player":
            other = self.single(more.than, scope)
            found = self._by_so_many(thing, mine, self._owned_number(more.thing, other, scope), scope)
            return found if other.sure else m.AllOf((m.That(other, (m.Missing(negated=True),)), found))
        bare = isinstance(more.than, n.Thing) and more.than.noun is not None and more.than.noun.plural
        than = self._owned_number(more.than, subject, scope) if bare else self.number(more.than, scope)
        return self._by_so_many(thing, mine, than, scope)

    def _by_so_many(self, thing: n.Node, mine: m.Number, theirs: m.Number, scope: Scope) -> m.Condition:
        """One number is so much more or less than another: just so much, or at least, or at most."""
        more = _compared_with(thing)
        assert more is not None
        if more.by is None:
            return m.Compared(mine, RELATIONS[more.relation], theirs)
        relation = RELATIONS[thing.relation] if isinstance(thing, n.Compare) and thing is not more else "=="
        less, greater = (theirs, mine) if more.relation == "more than" else (mine, theirs)
        found = m.Compared(greater, relation, m.Sum(less, self.so_far(more.by, scope)))
        if relation in ("<", "<="):  # at most 2 more is more all the same
            return m.AllOf((m.Compared(greater, ">", less), found))
        return found

    def _says_each(self, node: n.Node) -> bool:
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        return "each" in words

    def _having_more_than_all(
        self, asked: n.Node, mine: m.Number, relation: str, than: n.Node, subject: m.Single, scope: Scope
    ) -> m.Condition:
        """`fewer cards in hand than all other players`: compared with each of them."""
        if isinstance(subject, m.Subject):
            hint = "say it of one, or `the most …`, `the fewest …`"
            raise Refused(than, "each with each cannot be compared", hint)
        found, how = self._quantified(than, replace(scope, than=(subject,)), "player")
        if not isinstance(found, m.Description):
            raise Refused(than, "with whom?", "say `than all other players`")
        theirs = self._owned_number(asked, m.Subject(), scope)
        return self._quantify(found, how, (m.Meets(m.Compared(theirs, TURNED_ROUND.get(relation, relation), mine)),))

    def _owned_number(self, thing: n.Node, subject: m.Single, scope: Scope) -> m.Number:
        """How many of something a player has."""
        kind = "number" if self.noun(thing) == "reach" else self.type_of(thing, scope)
        if not isinstance(thing, n.Thing) or kind not in ("card", "number", "token"):
            raise Refused(thing, "nobody has such a thing", "cards, tokens and wounds are what players have")
        if kind == "card":
            found = self.cards(thing, replace(scope, doer=subject, described=subject), where=m.Held(subject))
            if isinstance(found, m.Single) or not isinstance(found.pick, m.Every):
                raise Refused(
                    thing, "so many cannot be meant here", "say it without a number: `more cards in hand than …`"
                )
            return m.Count(self._belonging(found, subject, thing))
        with self.reading(thing) as r:
            if kind == "token":
                return m.Tokens(r.word, self.who_holds(subject, scope))
            return self._stat_of(r.word, subject, thing, scope)

    def _stat_of(self, word: str, subject: m.Single, node: n.Node, scope: Scope) -> m.Number:
        """A number that a player has."""
        if word == "vote":
            return m.Votes(self.poll_of("player", node, scope), subject)
        if word == "number":
            if isinstance(node, n.Thing) and node.where:
                raise Refused(node, "which number is that?", "say it of one: `X has as many cards in hand as Y`")
            raise Refused(node, "of the named numbers `highest` and `lowest` are asked", "say `the highest …`")
        if word in self.table.rankings:
            return self.worth_of(node, word, m.Description(m.Hand(subject)))
        if word in NOBODYS:
            raise Refused(node, f"no player has {quoted(word)}", NOBODYS[word])
        return m.Stat(word, subject)

    def _having_extreme(self, inner: n.Thing, subject: m.Single, scope: Scope) -> m.Condition:
        """`the most cards in hand`, `the fewest weapons in play`: as many or as few as anybody."""
        extreme = next(a for a in inner.adjectives if set(a.words) & EXTREMES)
        left = tuple(a for a in inner.adjectives if a is not extreme)
        if len(extreme.words) > 1 or (inner.quantity is not None and inner.quantity.words != ("the",)):
            raise Refused(extreme, "the most or the fewest of what?", "say `the most cards in hand`")
        self._most_of_whom(inner, scope)
        self.ledger.note(extreme, inner.quantity)
        plain = replace(inner, adjectives=left, quantity=None)
        highest = bool(set(extreme.words) & HIGHEST)
        if self.type_of(plain, scope) == "card" and not set(extreme.words) & {"most", "fewest"}:
            return m.That(subject, (self._best_card(plain, extreme, highest, scope),))
        number = self._owned_number(plain, m.Subject(), scope)
        return m.That(subject, (m.HasExtreme(number, highest),))

    def _most_of_whom(self, inner: n.Thing, scope: Scope) -> None:
        """`the player with the most life but me`, `of the others`: that is said of the player."""
        for where in inner.where:
            if where.prep in ("but", "of", "within") and self.type_of(where.thing, scope) == "player":
                hint = "say `another player with the most …`, `all-others with the most …`: of these alone"
                raise Refused(where.thing or inner, "among whom it is the most is said of the player", hint)

    def tied(self, thing: n.Node, scope: Scope) -> m.Test:
        found = self.having(thing, m.Subject(), scope) if isinstance(thing, n.Thing) else None
        extremes = m.HasMost | m.HasExtreme | m.BestCard
        if not isinstance(found, m.That) or len(found.tests) != 1 or not isinstance(found.tests[0], extremes):
            raise Refused(thing, "tied for what?", "say `tied for the most life`, `for the fewest cards in hand`")
        return m.Tied(found.tests[0])

    def extreme_number(self, node: n.Thing, scope: Scope) -> m.Number | None:
        """`the most life of the others`, `the fewest cards in hand of all players`: the number itself."""
        extreme = next((a for a in node.adjectives if set(a.words) & EXTREMES), None)
        kind = "number" if self.noun(node) == "reach" else self.type_of(node, scope)
        if extreme is None or self.noun(node) == "rank" or kind not in ("card", "token", "number"):
            return None
        if len(extreme.words) > 1 or (node.quantity is not None and node.quantity.words != ("the",)):
            raise Refused(extreme, "the most or the fewest of what?", "say `the most life of all players`")
        self.ledger.note(extreme, node.quantity)
        plain, who = self._among_whom(node, scope)
        plain = replace(plain, adjectives=tuple(a for a in node.adjectives if a is not extreme), quantity=None)
        among = self.who(who, scope) if who is not None else m.Description(m.Everyone(m.Nobody()), type="player")
        if not isinstance(among, m.Description):
            raise Refused(who or node, "the most among one player", "say `of all players`, `of the others`")
        number = self._owned_number(plain, m.Subject(), scope)
        return m.MostOf(number, self.unpicked(among, who or node), bool(set(extreme.words) & HIGHEST))

    def _among_whom(self, node: n.Thing, scope: Scope) -> tuple[n.Thing, n.Node | None]:
        """`of the others`, said of the number or of the place that is counted."""
        for where in node.where:
            if where.prep == "of" and self.type_of(where.thing, scope) == "player":
                self.ledger.note(where)
                return replace(node, where=tuple(w for w in node.where if w is not where)), where.thing
            inner, of = self.without(where.thing, "of") if where.thing is not None else (None, [])
            if inner is not None and len(of) == 1 and self.type_of(of[0].thing, scope) == "player":
                plain = replace(where, thing=inner)
                return replace(node, where=tuple(plain if w is where else w for w in node.where)), of[0].thing
        return node, None

    def _best_card(self, thing: n.Thing, extreme: n.Adjective, highest: bool, scope: Scope) -> m.Test:
        """`the highest card in hand`: whose highest is as high as anybody's."""
        if not set(extreme.words) & {"highest", "lowest"}:
            raise Refused(extreme, "cards are the most, the fewest, the highest or the lowest", "say one of these")
        found = self.cards(thing, replace(scope, doer=m.Subject()), where=m.Held(m.Subject()))
        if not isinstance(found, m.Description):
            raise Refused(thing, "the highest of which cards?", "say `the highest card in hand`")
        if isinstance(found.source, m.Held):  # what each of them has turned up or given would seem to be meant
            hint = "say `the highest card in hand`, or `in play`; what each has shown is not looked at again"
            raise Refused(thing, "the highest of which cards?", hint)
        return m.BestCard(self._belonging(found, m.Subject(), thing), highest, self.ranks)

    def _having_tokens(self, thing: n.Node, inner: n.Thing, subject: m.Single, scope: Scope) -> m.Condition:
        subject = self.who_holds(subject, scope)
        with self.reading(inner) as r:
            extreme = r.take_adjective(*sorted(EXTREMES))
            if extreme is not None:
                self._most_of_whom(inner, scope)
                if isinstance(subject, m.This) or getattr(subject, "type", "player") == "card":
                    raise Refused(inner, "the most of which cards?", "say how many lie there: `with at least 2 …`")
                r.take_word("the")
                return m.That(subject, (m.HasMost(r.word, extreme in HIGHEST),))
            if r.take_word("no"):
                return m.Compared(m.Tokens(r.word, subject), "<=", m.Const(0))
            r.take_word("a")
            r.take_number()
            r.take_amount()
        relation, count = self.wanted(thing, scope) or SOME
        return m.Compared(m.Tokens(inner.noun.word if inner.noun else "", subject), relation, count)

    def _having_number(self, thing: n.Node, inner: n.Thing, subject: m.Single, scope: Scope) -> m.Condition:
        """`with wounds`, `with more than 2 wounds`."""
        if inner.noun is None:
            raise Refused(thing, "so many of what?", "say what: `2 cards in hand`, `1 life`")
        with self.reading(inner) as r:
            none = r.take_word("no")
            r.take_word("a")
            r.take_number()
            r.take_amount()
            stat = self._stat_of(r.word, subject, inner, scope)
        if none:
            return m.Compared(stat, "==", m.Const(0))
        return m.Compared(stat, *(self.wanted(thing, scope) or SOME))

    # ---------------------------------------------------------------- being
    def _is(self, node: n.Is, scope: Scope) -> tuple[m.Condition, Scope]:
        left, right = node.left, node.right
        if self.noun(left) == "distance":
            return self._distance_is(node, scope), scope
        kind = self.type_of(left, scope)
        for arg in node.args:
            if arg.prep != "at" or kind not in ("number", "token", "zone") or not isinstance(left, n.Thing):
                raise Refused(arg, f"`{arg.prep}` says nothing of this", "leave it out")
            self.ledger.note(arg)
            left = replace(left, where=(*left.where, n.Where(prep="at", thing=arg.thing, span=arg.span)))
        left = self._cards_they_are(left, right, scope)
        kind = self.type_of(left, scope)
        alike = self.all_alike(right, scope) if kind in ("card", "zone") else None
        if alike is not None:
            return self._are_alike(left, alike, node, scope), scope
        if kind == "suit" and self.says_said(left):
            return self.same_said(left, right, scope), scope
        if kind == "suit":
            return self._value_is(left, right, scope), scope
        if self.is_this(left, "turn") or (self.noun(left) == "it" and self.noun(right) == "turn"):
            return self._turn_is(right, scope), scope
        if kind == "zone" and isinstance(right, n.Adjective):
            return self._zone_is(left, right, scope), scope
        if kind in ("number", "token", "zone") or self.noun(left) == "reach":
            return self._number_is(left, right, scope), scope
        if kind == "attack":
            return self._attack_is(left, right, scope), scope
        if kind == "card":
            return self._card_is(left, right, scope)
        if kind == "player":
            return self._player_is(left, right, scope)
        if kind == "seat":
            return self._seat_is(left, right, scope), scope
        if kind == "role":
            raise Refused(left, "what a role is cannot be asked", "say it of the player: `that player is the sheriff`")
        raise Refused(node, "this cannot be asked")

    def _seat_is(self, left: n.Node, right: n.Node, scope: Scope) -> m.Condition:
        """`if my seat is watched`"""
        if not isinstance(right, n.Adjective) or len(right.words) != 1:
            raise Refused(right, "of a seat only a mark can be asked", "say `is` and a mark")
        self._seat_adjective(right, right.words[0])
        return m.That(self.one_seat(left, scope), (m.Marked(right.words[0]),))

    def _cards_they_are(self, left: n.Node, right: n.Node, scope: Scope) -> n.Node:
        """`they are red`: the cards spoken of, where what is said of them can be said of cards alone."""
        if self.noun(left) != "they" or scope.them is None or scope.them.type != "card":
            return left
        located = isinstance(right, n.Where) and (self.is_value(right.thing) or self.type_of(right.thing) == "order")
        shown = isinstance(right, n.Adjective) and not set(right.words) & {"eliminated", *self.table.marks}
        if not located and not shown and not (isinstance(right, n.Thing) and self.type_of(right, scope) == "card"):
            return left
        assert isinstance(left, n.Thing)
        assert left.noun is not None
        return replace(left, noun=replace(left.noun, word="them"))

    def _are_alike(self, left: n.Node, alike: tuple[m.Alike, m.Number | None], node: n.Is, scope: Scope) -> m.Condition:
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        several = (
            self.type_of(left, scope) == "zone"
            or self.noun(left) == "them"
            or (isinstance(left, n.Thing) and left.noun is not None and left.noun.plural and not {"no"} & set(words))
        )
        if not several:
            hint = "say it of several: `they are …`, `all my cards in hand are …`; of one, `of the same suit as it`"
            raise Refused(node.right, "one card is alike with which?", hint)
        return m.AllAlike(self.several_cards(left, scope), *alike)

    def _value_is(self, left: n.Node, right: n.Node, scope: Scope) -> m.Condition:
        """`its suit is ♥`, `the colour of it is black`, `the suit of it is the suit of this`."""
        with self.reading(left) as r:
            what = r.word
            r.take_word("the")
            card = self.card_of_value(r, scope)
        if isinstance(right, n.Adjective) and len(right.words) == 1:
            word = right.words[0]
            if what == "colour" and word in COLOURS:
                return m.That(card, (COLOURS[word],))
            if what == "suit" and set(word) <= set("♥♦♣♠"):
                return m.That(card, (self.suited(right, word, False),))
        elif self.is_value(right) and self.noun(right) == what and isinstance(right, n.Thing):
            with self.reading(right) as r:
                r.take_word("the")
                if r.take_adjective("named"):
                    return m.That(card, (self._named(right, what, scope, False),))
                return m.That(card, (self.same_as(what, self.card_of_value(r, scope)),))
        says = "`red` or `black`" if what == "colour" else "one of ♥ ♦ ♣ ♠"
        raise Refused(right, f"a {what} is not that", f"say {says}, or `the {what} of` another card")

    def _distance_is(self, node: n.Is, scope: Scope) -> m.Condition:
        """`if distance from me to the sheriff is at most 1`"""
        args = self.arguments(node.args, "`distance`")
        start, end = args.take("from"), args.take("to")
        args.close()
        with self.reading(node.left) as r:
            r.take_word("the")
        if end is None:
            raise Refused(node, "the distance to whom?", "say `distance from me to …`")
        of = self.single(start, scope) if start is not None else scope.doer
        relation, value = self._compared(node.right, scope)
        return m.Compared(m.Stat("distance", of, self.single(end, scope)), relation, value)

    def _compared(self, right: n.Node, scope: Scope) -> tuple[str, m.Number]:
        relation, value = "==", right
        if isinstance(right, n.Compare):
            relation, value = RELATIONS[right.relation], right.thing
        if self.is_rank(value):
            return relation, self.letter(value)
        if not isinstance(value, (n.Thing, *CALCULATED)) or self.type_of(value, scope) in ("player", "card", "role"):
            hint = "say with what: `is 2`, `higher than 7`, `higher than the rank of that card`; `is 1 or my life is 2`"
            raise Refused(right, "a number is compared with a number", hint)
        return relation, self.number(value, scope)

    def _turn_is(self, right: n.Node, scope: Scope) -> m.Condition:
        if isinstance(right, n.Adjective) and right.words == ("extra",):
            return m.TurnIs("extra")
        if isinstance(right, n.Thing) and self.noun(right) == "turn":
            with self.reading(right) as r:
                r.take_word("the")
                if r.take_adjective("first"):
                    return m.TurnIs("first")
                if r.take_adjective("extra"):
                    r.take_word("a")
                    return m.TurnIs("extra")
                owner = self._owner_of(r, scope)
                if owner is not None:
                    return m.During(self.as_tests(owner, right))
        raise Refused(
            right, "whose turn, or which?", "a turn is `my turn`, `the turn of` somebody, `the first turn` or `extra`"
        )

    def _zone_is(self, left: n.Node, right: n.Adjective, scope: Scope) -> m.Condition:
        if right.words != ("empty",):
            raise Refused(right, f"a place cannot be `{right.words[0]}`", "it can be `empty`")
        zone, owner = self.zone(left, scope)
        if zone == "play zone" and owner is None:
            raise Refused(left, "before whom?", "say `there is no card in play`")
        if isinstance(owner, m.Description):
            return self._places_are_empty(zone, owner, left, scope)
        return m.EmptyZone(self.place(zone, owner, scope))

    def _places_are_empty(self, zone: str, owner: m.Description, left: n.Node, scope: Scope) -> m.Condition:
        """`all hands are empty`, `the hand of another player is empty`: of each of them, or of one."""
        if isinstance(owner.pick, m.Every) and self.is_definite(self._of_player(left)):
            return m.EmptyZone(self.place(zone, m.FirstOf(owner), scope))
        empty = (m.Meets(m.EmptyZone(self.place(zone, m.Subject(), scope))),)
        if isinstance(owner.pick, m.Every):
            return m.AllAre(owner, empty)
        if owner.pick == m.Chosen(scope.doer, ONE):
            return m.SomeAre(replace(owner, pick=m.Every()), empty)
        hint = "say `all hands`, `the hands of all others`, or `the hand of another player`"
        raise Refused(left, "of so many of them this cannot be asked", hint)

    def _of_player(self, node: n.Node) -> n.Node:
        where = node.where if isinstance(node, n.Thing) else ()
        return next((w.thing for w in where if w.prep == "of" and w.thing is not None), node)

    def _number_is(self, left: n.Node, right: n.Node, scope: Scope) -> m.Condition:
        if self.noun(left) == "rank":
            return self._rank_is(left, right, scope)
        relation, value = self._compared(right, scope)
        return m.Compared(self.number(left, scope), relation, value)

    def _rank_is(self, left: n.Node, right: n.Node, scope: Scope) -> m.Condition:
        """`its rank is higher than the rank of that card`, `is K`: what has no rank is none of it."""
        if isinstance(right, n.Adjective) and right.words[0] in RANKS and len(right.words) == 1:
            relation, value = "==", self.counted(right.words[0])
        elif self.is_value(right) and isinstance(right, n.Thing) and any("named" in a.words for a in right.adjectives):
            where = n.Where(prep="of", thing=right, span=right.span)
            with self.reading(left) as r:
                r.take_word("the")
                return m.That(self.card_of_value(r, scope), self._card_right(where, scope))
        else:
            relation, value = self._compared(right, scope)
        number = self.number(left, scope)
        if not isinstance(number, m.RankOf):
            return m.Compared(number, relation, value)
        if relation == "==" and isinstance(value, m.RankOf):
            return m.That(number.card, (m.SameValue("rank", value.card),))
        return m.That(number.card, (m.RankIs(relation, value, self.ranks),))

    def _attack_is(self, left: n.Node, right: n.Node, scope: Scope) -> m.Condition:
        attack = scope.it if self.noun(left) == "it" else scope.get("attack")
        if not isinstance(attack, m.Ref) or not isinstance(right, n.Adjective) or right.words != ("avoided",):
            raise Refused(right, "of an attack only whether it is `avoided` can be asked")
        return m.Avoided(attack)

    # ---------------------------------------------------------------- cards
    def _card_is(self, left: n.Node, right: n.Node, scope: Scope) -> tuple[m.Condition, Scope]:
        if isinstance(right, n.Where) and self.noun(right.thing) == "them":
            return self._among_them(left, right, scope), scope
        if self._asks_whether_open(left, right):
            return m.TopShown(self._pile_of(left, scope)), scope
        found, how = self._quantified(self._any_of_the_name(left, right), scope, "card")
        tests = self._card_right(right, scope)
        if isinstance(found, m.Description):
            if found.source == m.InPlay() and how != "all":  # `a Barrel is in play`
                tests = tuple(test for test in tests if test != m.LiesIn("play zone"))
            return self._quantify(found, how, tests), scope
        return m.That(found, tests, self._as_what_it_is_used(found, tests, scope)), replace(scope, it=found)

    def _any_of_the_name(self, left: n.Node, right: n.Node) -> n.Node:
        """`while the X is in play`: while any is."""
        lies = isinstance(right, n.Where) and right.prep == "in" and self.noun(right.thing) == "play zone"
        if not lies or not isinstance(left, n.Thing) or left.noun is None or left.noun.kind != "name":
            return left
        return replace(left, quantity=None) if self.is_definite(left) and not left.where else left

    def _as_what_it_is_used(self, found: m.Single, tests: tuple[m.Test, ...], scope: Scope) -> bool:
        """A card that is being played, or that comes to somebody, is what it is played as (rule 14).

        Where that was said by its name, another name can only be what is printed on it; where what is printed was said,
        it is what it is played as.
        """
        if not isinstance(found, m.Slot) or found.name != "card":
            return False
        said = {word for word, value in scope.bound if value == found} & set(self.table.names.values())
        played_as = said and scope.get("printed") != found
        if played_as and any(isinstance(part, m.NameIs) for test in tests for part in test.walk()):
            return False
        if found.of == "answered":
            return scope.used
        return found.of == "event" and scope.what in ("play", "target")

    def _among_them(self, left: n.Node, right: n.Where, scope: Scope) -> m.Condition:
        """`no A card is in them`"""
        if scope.them is None or scope.them.type != "card" or not isinstance(left, n.Thing):
            raise Refused(right, "`them` where no cards were spoken of", "speak of some before")
        relation, count = self.wanted(left, scope) or SOME
        plain = replace(left, quantity=self._without_count(left.quantity))
        among = m.Description(m.Those(scope.them, all=True), self.card_tests(plain, scope))
        if (relation, count) in ((">", m.Const(0)), ("==", m.Const(0))):
            some = m.SomeAre(among)
            return some if relation == ">" else m.Opposite(some)
        return m.Compared(m.Count(among), relation, count)

    def _asks_whether_open(self, left: n.Node, right: n.Node) -> bool:
        top = isinstance(left, n.Thing) and any("top" in a.words for a in left.adjectives)
        return top and isinstance(right, n.Adjective) and right.words == ("revealed",)

    def _pile_of(self, left: n.Node, scope: Scope) -> m.Source:
        found = self.cards(left, scope)
        among = found.among if isinstance(found, m.FirstOf) else found
        if not isinstance(among, m.Description) or not isinstance(among.source, m.TopOf) or among.tests:
            raise Refused(left, "whether a card lies open can be asked of the top card of a pile")
        if among.source.count is not None:
            raise Refused(left, "whether it lies open can be asked of one card", "say `the top card of` it")
        return among.source.source

    def _card_right(self, right: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        """What stands behind `is`, as tests of a card."""
        if isinstance(right, n.Adjective):
            plain = n.Thing(
                adjectives=(right,), noun=n.Noun(word="card", kind="noun", span=right.span), span=right.span
            )
            return self.card_tests(plain, scope)
        if isinstance(right, n.Where):
            return self._card_located(right, scope)
        if isinstance(right, n.Compare) and right.than is None:
            return (m.RankIs(RELATIONS[right.relation], self.rank_number(right.thing, scope), self.ranks),)
        return self.card_tests(right, scope)

    def _card_located(self, right: n.Where, scope: Scope) -> tuple[m.Test, ...]:
        places = right.thing.things if isinstance(right.thing, n.Group) else (right.thing,)
        if right.prep in ("in", "on") and all(self.type_of(p, scope) == "zone" for p in places):
            ways = [self._lies_in(place, scope) for place in places if place is not None]
            return ways[0] if len(ways) == 1 else (m.AnyOf(tuple(ways)),)
        plain = n.Thing(noun=n.Noun(word="card", kind="noun", span=right.span), where=(right,), span=right.span)
        return self.card_tests(plain, scope)

    def _lies_in(self, place: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        zone, owner = self.zone(place, scope)
        tests: tuple[m.Test, ...] = (m.LiesIn(zone),)
        return (*tests, m.OwnedBy(self.as_tests(owner, place))) if owner is not None else tests

    # ---------------------------------------------------------------- players
    def _player_is(self, left: n.Node, right: n.Node, scope: Scope) -> tuple[m.Condition, Scope]:
        if isinstance(left, n.Group) and left.joined == "or":
            ways = tuple(self._player_is(thing, right, scope)[0] for thing in left.things)
            return m.AnyTrue(ways), scope
        if isinstance(right, n.Thing) and any("sole" in a.words for a in right.adjectives):
            return self._is_sole(left, right, scope)
        tests = self._player_right(right, scope)
        found, how = self._quantified(left, scope, "player")
        if isinstance(found, m.Single):
            return m.That(found, tests), scope
        near = [test.of for test in tests if isinstance(test, m.WithinOf)]
        if near == [scope.me] and isinstance(found.source, m.Everyone) and found.tests:  # near whom is another than he
            found = replace(found, source=m.Others(scope.me))
        if self._asks_out(right):  # of those who are out, too
            found = self._of_all_seats(found)
        return self._quantify(found, how, tests), scope

    def _of_all_seats(self, found: m.Description) -> m.Description:
        """Those who fit, in the game or not."""
        if not isinstance(found.source, m.Everyone | m.Others):
            return found
        others = (m.Not((m.Is(found.source.of),)),) if isinstance(found.source, m.Others) else ()
        return replace(found, source=m.Seats(), tests=(*others, *found.tests))

    def _somebody_else(self, found: m.Condition, node: n.Node) -> None:
        """Each is within any distance of himself, so that somebody is has to be asked of the others."""
        match found:
            case m.Opposite(m.SomeAre() as some) | (m.SomeAre() as some):
                among, asked = some.among, (*some.among.tests, *some.tests)
            case m.Compared(m.Count(among), relation, count) if (relation, count) in (SOME, NONE):
                asked = among.tests
            case _:
                return
        if isinstance(among.source, m.Everyone) and len(asked) == 1 and isinstance(asked[0], m.WithinOf):
            hint = "say `another player`, `no other player`; of somebody else `a player but X is within 1 of X`"
            raise Refused(node, "each is within any distance of himself, so this is never in doubt", hint)

    def _asks_out(self, right: n.Node) -> bool:
        if isinstance(right, n.Adjective):
            return right.words in (("eliminated",), (AWAY,))
        return isinstance(right, n.Where) and self.noun(right.thing) == "game"

    def _is_sole(self, left: n.Node, right: n.Thing, scope: Scope) -> tuple[m.Condition, Scope]:
        """`a renegade is the sole player`, who can be spoken of then."""
        tests = self.player_tests(left, scope)
        with self.reading(right) as r:
            r.take_adjective("sole")
            r.take_word("the", "a")
            if r.word != "player" or right.where or len(right.adjectives) > 1:
                hint = "say `the sole player`; or `if I have a weapon in play and no other player has a weapon in play`"
                raise Refused(right, "the sole player is the last one in the game", hint)
        sole = m.Slot("table", "sole", "player", known=True)
        return m.Sole(tests), scope.bind(sole, "player", self.noun(left))

    def being(self, right: n.Node, scope: Scope, kind: str) -> tuple[m.Test, ...]:
        if isinstance(right, n.Group) and right.joined == "or" and any(_is_or_has(each) for each in right.things):
            self.ledger.note(right)
            return (m.AnyOf(tuple(self.being(each, scope, kind) for each in right.things)),)
        return self._player_right(right, scope) if kind == "player" else self._card_right(right, scope)

    def _player_right(self, right: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        if isinstance(right, n.Adjective):
            ways = [self._player_adjective(right, word) for word in right.words]
            return ways[0] if len(ways) == 1 else (m.AnyOf(tuple(ways)),)
        if isinstance(right, n.Where):
            return (self._player_phrase(right, scope),)
        return self.player_tests(right, scope)


def _is_or_has(thing: n.Node) -> bool:
    """`who is wanted or has 1 life`: no list of those he may be one of."""
    has = isinstance(thing, n.Thing) and any(where.prep == "with" for where in thing.where)
    return has or isinstance(thing, n.Adjective | n.Where)


def _places(thing: n.Thing) -> tuple[n.Where, ...]:
    return tuple(where for where in thing.where if where.prep == "in")


def _placed_together(group: n.Group) -> n.Group:
    """`an X and a Y in play`: a place behind the last, where none was said before, is that of all."""
    counted = [each.thing if isinstance(each, n.Compare) else each for each in group.things]
    things = [each for each in counted if isinstance(each, n.Thing)]
    if len(things) < len(counted) or any(_places(each) for each in things[:-1]):
        return group
    where = _places(things[-1])
    placed = (*(replace(each, where=(*each.where, *where)) for each in things[:-1]), things[-1])
    both = zip(group.things, placed, strict=True)
    return replace(group, things=tuple(replace(e, thing=p) if isinstance(e, n.Compare) else p for e, p in both))


def _compared_with(thing: n.Node) -> n.Compare | None:
    """`more cards than me`, with or without `at least 2` before it."""
    if isinstance(thing, n.Compare) and isinstance(thing.thing, n.Compare) and thing.than is None:
        thing = thing.thing
    return thing if isinstance(thing, n.Compare) and thing.than is not None else None
