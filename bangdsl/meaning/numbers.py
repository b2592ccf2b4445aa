"""Numbers: from what is written of counts, tokens and places to numbers."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.cards import Cards
from bangdsl.meaning.lists import says_how_many
from bangdsl.meaning.reading import Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import CALCULATED, ONE, RELATIONS, UNDER_WAY, is_group_noun
from bangdsl.tree import nodes as n

AMOUNTS = ("draw", "discard", "heal", "gain", "lose", "bang", "hit", "pay")  # events of so many
AT_MOMENTS = "say `(my hand at the start of my turn)`, `the start of this turn` or `the end of my last turn`"


class Numbers(Cards):
    def number(self, node: n.Node, scope: Scope) -> m.Number:
        self.still_whole(node, scope)
        if isinstance(node, n.Had):
            return self.had(node, scope)
        node, at = self.without(node, "at")
        if at:
            return self.then(self.number(node, scope), self._moment_of(at, node), node)
        if isinstance(node, CALCULATED):
            return self._calculated(node, scope)
        if not isinstance(node, n.Thing):
            raise Refused(node, "a number is meant here")
        if self.is_rank(node):
            return self.letter(node)
        extreme = self.extreme_number(node, scope) if not self.says_said(node) else None
        if extreme is not None:
            return extreme
        kind = self.type_of(node, scope)
        if node.noun is not None and node.noun.word in UNDER_WAY:
            return self._under_way(node, scope)
        if node.told is not None and kind in ("token", "card"):
            return self._how_many_told(node, node.told, scope)
        if node.noun is None:
            return self._plain_number(node, scope)
        if kind == "token":
            return self._token_number(node, scope)
        if kind == "zone":
            zone, owner = self.zone(node, scope)
            place = self.place(zone, owner, scope)
            self.of_known(place, node)
            return m.Count(m.Description(place))
        if node.noun.word in ("number", "vote"):
            return self.said_number(node, scope)
        if kind == "number" or node.noun.word == "reach":
            return self._stat(node, scope)
        if kind == "player" and self.is_single(node):
            raise Refused(node, "a player is no number", "say what of that player: `the life of …`, `the hand of …`")
        self.counts_all(node)
        return self.count(node, scope)

    def _calculated(self, node: n.Sum | n.Half | n.Product | n.Per, scope: Scope) -> m.Number:
        match node:
            case n.Sum():
                left, right = self.number(node.left, scope), self.number(node.right, scope)
                return m.Sum(left, right) if node.sign == "+" else m.Less(left, right)
            case n.Half():
                return m.Half(self.number(node.thing, scope), node.up)
            case n.Per():
                return self.per_each(node.each, self.number(node.number, scope), scope)
            case n.Product() if node.times < 2:
                raise Refused(node, "once a number is the number", "leave out `once`")
            case n.Product():
                return m.Times(m.Const(node.times), self.number(node.thing, scope))

    def _how_many_told(self, node: n.Thing, did: n.Did, scope: Scope) -> m.Number:
        """`the life that I lost during this turn`, `cards that were discarded during this turn`."""
        self.ledger.note(did)
        what = replace(node, told=None, quantity=self._without_count(node.quantity))
        if did.period == "last" or (did.left is None) != did.passive:
            raise Refused(did, "how many of them cannot be counted so", "say `that I lost during this turn`")
        told = replace(did, left=what) if did.passive else replace(did, object=what)
        return m.HowOften(self.past(told, scope)[0])

    def _under_way(self, node: n.Thing, scope: Scope) -> m.Number:
        """`that many`: as many as the event is of, or as were named."""
        with self.reading(node):
            pass
        verb = scope.answered or (scope.what if scope.event == "event" else "")
        if scope.named is not None and scope.named.where == "number":
            if verb in AMOUNTS:
                raise Refused(node, "as many as were named, or as the event is of?", "say `the named number`")
            named = m.NamedNumber(scope.named)
            return m.Times(m.Const(2), named) if self.noun(node).startswith("twice") else named
        if verb not in AMOUNTS:
            hint = f"it is of an event with a number: {', '.join(f'`{each}`' for each in AMOUNTS)}"
            hint += "; of cards that a step before took or put somewhere say `1 per them`: `draw 1 per them`"
            hint += "; of all that somebody has say it first: `draw 1 per my …, lose all my …`"
            raise Refused(node, "that many of what?", hint)
        if scope.each:
            raise Refused(node, "of each single one there is 1", "say it of the whole: `when I lose life`")
        amount = m.Amount("answered" if scope.answered else "event")
        return m.Sum(amount, amount) if self.noun(node).startswith("twice") else amount

    def _moment_of(self, at: list[n.Where], node: n.Node) -> str:
        """`at the start of my turn`, in the words of what was so then."""
        edge = at[0].thing
        inner = next((w.thing for w in edge.where if w.prep == "of"), None) if isinstance(edge, n.Thing) else None
        if len(at) == 1 and edge is not None and inner is not None and self.noun(edge) in ("start", "end"):
            with self.reading(edge) as r:
                r.take_word("the")
                r.take_phrases("of")
            with self.reading(inner) as r:
                if r.word == "turn":
                    whose = "this" if r.kind == "this" else r.take_word("my", "their") or ""
                    r.take_adjective("last")
                    if whose:
                        return f"{self.noun(edge)} of {whose} turn"
        raise Refused(node, "when? What was so is known of the start and the end of a turn", AT_MOMENTS)

    def then(self, number: m.Number, moment: str, node: n.Node) -> m.Number:
        """What a number was at the start or the end of a turn: of a turn of whose number it is."""
        edge, whose = moment.split(" of ")
        owned = [x.of for x in number.walk() if isinstance(x, m.Tokens | m.Stat | m.Hand | m.InPlay | m.Held)]
        of = owned[0] if owned else None
        if not isinstance(of, m.Single) or any(each != of for each in owned):
            raise Refused(node, "what was so is known of one player's cards, life and numbers", AT_MOMENTS)
        mine = m.renamed(number, of, m.Me())
        known = (m.Me, m.Subject)
        if any(isinstance(x, m.Single | m.Then | m.HowOften) and not isinstance(x, known) for x in mine.walk()):
            raise Refused(node, "what was so is known of one player's cards, life and numbers", AT_MOMENTS)
        if whose.startswith("my ") and not isinstance(of, m.Me):
            hint = "say `their turn`, or `this turn`"
            raise Refused(node, "of another player's the start of my turn is not remembered", hint)
        if edge == "end" and whose.startswith("this"):
            raise Refused(node, "this turn has not ended yet", AT_MOMENTS)
        own = "turn" if whose.startswith("this") else "own turn"
        return m.Then(mine, f"{edge} of {own}", of)

    def is_single(self, node: n.Node) -> bool:
        """Is somebody spoken of, rather than how many there are?"""
        several = isinstance(node, n.Thing) and node.noun is not None and node.noun.plural
        return not several and not self.is_many(node)

    def counts_all(self, node: n.Node) -> None:
        """What is counted is not so many of it."""
        for each in node.things if isinstance(node, n.Group) else ():
            self.counts_all(each)
        quantity = node.quantity if isinstance(node, n.Thing) else None
        if quantity is None or self.group_noun(node):
            return
        if quantity.number is not None or quantity.amount is not None or quantity.up_to:
            raise Refused(quantity, "how many there are is what is counted", "leave the number out")

    def group_noun(self, node: n.Node) -> bool:
        return isinstance(node, n.Thing) and is_group_noun(node.noun)

    def _plain_number(self, node: n.Thing, scope: Scope) -> m.Number:
        if any(w.prep == "of" for w in node.where):
            return self.count(node, scope)
        with self.reading(node, "a number") as r:
            if r.take_up_to():
                raise Refused(node, "`up to` cannot be meant here", "say how many, or `3 times: may …`")
            amount = r.take_amount()
            if amount is not None:
                return self.number(amount, scope)
            number = r.take_number()
            if number is None:
                raise Refused(node, "a number is meant here")
            return m.Const(number)

    def _token_number(self, node: n.Thing, scope: Scope) -> m.Number:
        with self.reading(node, "a number") as r:
            so_many = r.take_amount() is not None or r.take_number() is not None
            on = r.phrase("on", "in")
            if on is not None and on.thing is not None:
                r.take_phrase(on)
                if self.noun(on.thing) == "supply":
                    return m.InSupply(r.word)
                return m.Tokens(r.word, self.who_holds(self.one_card(on.thing, scope), scope))
            r.take_word("the", "all")
            owner = self._owner_of(r, scope)
            if so_many or (owner is None and r.says("a")):
                hint = f"leave out `{r.word}`; how many somebody has is `my {r.word}`"
                raise Refused(node, f"a number is meant here, not one of `{r.word}`", hint)
            if owner is None:
                raise Refused(node, f"whose {r.word}?", f"say `my {r.word}` or `the {r.word} of` somebody")
            return m.Tokens(r.word, self.sole(owner, node))

    def so_many_of(self, token: str, node: n.Node, scope: Scope) -> m.Number:
        """`heal 2 life`, `set my life to 2 life`: of what the number is anyway."""
        quantity = node.quantity if isinstance(node, n.Thing) and self.noun(node) == token else None
        if quantity is None or not isinstance(node, n.Thing):
            return self.number(node, scope)
        if quantity.words == ("a",):
            quantity = replace(quantity, words=(), number=1)
        counted = quantity.number is not None or quantity.amount is not None
        return self.number(replace(node, quantity=quantity, noun=None) if counted else node, scope)

    def _stat(self, node: n.Thing, scope: Scope) -> m.Number:
        with self.reading(node, "a number") as r:
            noun = r.word
            r.take_word("the")
            if noun == "place":
                of = r.phrase("of")
                if of is None or of.thing is None:
                    raise Refused(node, "the place of what?", "say `the place of` a row")
                return m.PlaceOf(self.row(r.take_phrase(of).thing or node))
            if noun == "price":
                return m.PriceOf(self._priced(r, scope))
            if noun == "rank":
                return self.rank_stat(r, scope)
            if noun in self.table.rankings:
                return self.worth(r, scope)
            if noun == "limit":
                of = r.phrase("of")
                if of is None or of.thing is None:
                    raise Refused(node, "the limit of what?", "say `the limit of` a card")
                ident = self.ident(r.take_phrase(of).thing or node)
                return m.Stat("limit", self.one_owner(r, scope, scope.doer), ident=ident)
            if noun == "distance":
                return self._distance_between(r, scope)
            if noun in ("damage", "misses", "healing", "room"):
                raise Refused(node, f"`{noun}` cannot be counted with here", "it can be changed by a statement")
            return m.Stat(noun, self.one_owner(r, scope, scope.doer))

    def _distance_between(self, r: Reading, scope: Scope) -> m.Number:
        """`(the distance to the sheriff)`: of who acts, or from somebody."""
        start, end = r.phrase("from"), r.phrase("to")
        if end is None or end.thing is None:
            raise Refused(r.node, "the distance to whom?", "say `(the distance to the sheriff)`")
        r.take_phrase(end)
        away = scope.doer
        if start is not None and start.thing is not None:
            away = self.single(r.take_phrase(start).thing or r.node, scope)
        there = self.single(end.thing, scope)
        if away == there:
            hint = "say from whom: `(the distance from the sheriff to me)`"
            raise Refused(r.node, "nobody is at any distance from himself", hint)
        return m.HowFar(away, there)

    def _priced(self, r: Reading, scope: Scope) -> m.Single:
        of = r.phrase("of")
        if r.take_word("its") or of is None or of.thing is None:
            card = scope.it or scope.get("card") or scope.this
            if card is None:
                raise Refused(r.node, "the price of which card?", "say `the price of that card`")
            return self.no_shot(r.node, card)
        return self.one_card(r.take_phrase(of).thing, scope)

    def row(self, node: n.Node) -> str:
        """A zone that stands along another, as its declaration says."""
        with self.reading(node, "a row") as r:
            r.take_word("the")
            row = self.table.nouns.get(r.word)
            if row is None or row.faces is None:
                raise Refused(node, f"`{r.word}` `faces` no row, so it has no place", "declare what it `faces`")
            return row.word

    def count(self, node: n.Node, scope: Scope) -> m.Number:
        """How many of a thing there are."""
        if isinstance(node, n.Group) and node.joined != "then":
            return self._count_together(node, scope)
        if not isinstance(node, n.Thing):
            raise Refused(node, "these cannot be counted together", "count one after the other")
        kind = self.type_of(node, scope)
        if node.told is not None and kind == "card":
            return self._how_many_told(node, node.told, scope)
        if kind == "seat":
            with self.reading(replace(node, quantity=self._without_count(node.quantity))) as r:
                r.take_word("all", "the", "a")
            return m.SeatCount()
        known = self._known_several(node, scope)
        if known is not None:
            return m.CountRef(known)
        group = self.group_said(node, scope) if kind == "card" else None
        if group is not None:
            return self.how_many_groups(node, self.several(group[0], scope), group[1])
        plain = replace(node, quantity=self._without_count(node.quantity))
        if kind == "player":
            found = self.who(plain, scope)
        elif kind == "card":
            found = self.cards(plain, scope)
        else:
            raise Refused(node, "this cannot be counted")
        if isinstance(found, m.Single):
            if kind == "player":
                hint = "leave it out, or say of whom there are several: `1 per outlaw`"
                raise Refused(node, "one player is just one: this counts nothing", hint)
            return m.Count(m.Description(m.Together((found,)), type=kind))
        if not (node.quantity is not None and {"a", "no"} & set(node.quantity.words)):  # is there any, whosever?
            self.of_known(found.source, node)
        return m.Count(self.unpicked(found, node))

    def _count_together(self, node: n.Group, scope: Scope) -> m.Number:
        """`1 per weapon or Barrel in play`, `per outlaw or deputy`: each of them once, though it be both."""
        parts: list[m.Description] = []
        for thing in self.each_of(node):
            one = self.count(thing, scope) if self.type_of(thing, scope) in ("card", "player") else None
            if not isinstance(one, m.Count) or (parts and one.of.type != parts[0].type):
                raise Refused(node, "these cannot be counted together", "count one after the other")
            parts.append(one.of)
        if all(part.source == parts[0].source for part in parts):
            return m.Count(replace(parts[0], tests=self.any_of(tuple(part.tests for part in parts))))
        return m.Count(m.Description(m.Together(tuple(parts)), type=parts[0].type))

    def so_many_together(self, group: n.Group, scope: Scope) -> tuple[tuple[str, m.Number] | None, n.Group]:
        """`at least 2 weapons or Barrels`: how many are asked for, and of what."""
        if not says_how_many(group):
            return None, group
        first, *others = group.things
        if group.joined == "and":
            hint = "say of each how many: `2 X and 2 Y`, `no X and no Y`; of both together: `2 X or Y`, `no X or Y`"
            raise Refused(first, "so many of each, or of both together?", hint)
        asked = self.wanted(first, scope)
        thing = first.thing if isinstance(first, n.Compare) else first
        assert isinstance(thing, n.Thing)
        plain = replace(thing, quantity=self._without_count(thing.quantity))
        return asked, replace(group, things=(plain, *others))

    def of_known(self, source: m.Source, node: n.Node) -> None:
        """Where nobody is picked, cards are of one who is known, or of all of several."""
        inner = source.source if isinstance(source, m.TopOf) else source
        owner = getattr(inner, "of", None)
        if isinstance(owner, m.Description) and not isinstance(owner.pick, m.Every):
            hint = "choose first: `choose a player, … of that player`; for all say `of others`, `of all players`"
            raise Refused(node, "of whom? Here it must be one who is known, or all of them", hint)

    def several(self, node: n.Thing, scope: Scope) -> m.Description:
        """All cards of which some may make a group."""
        found = self.cards(node, scope)
        if isinstance(found, m.Single):
            return m.Description(m.Together((found,)))
        self.of_known(found.source, node)
        return self.unpicked(found, node)

    def _known_several(self, node: n.Thing, scope: Scope) -> m.Ref | None:
        several = self.noun(node) in ("them", "those") or bool(
            node.quantity is not None and {"those"} & set(node.quantity.words)
        )
        if not several or node.where or node.adjectives or self.type_of(node, scope) not in ("player", "card"):
            return None
        self.ledger.note(node.quantity)
        if self.type_of(node, scope) == "player":
            found = scope.get("player")
            return found if isinstance(found, m.Ref) and found.many else scope.them
        return scope.them

    def _without_count(self, quantity: n.Quantity | None) -> n.Quantity | None:
        """Whose it is stays, how many is what is being asked."""
        if quantity is None:
            return None
        words = tuple(word for word in quantity.words if word not in ("a", "no", "the", "each"))
        return replace(quantity, words=words, number=None, amount=None, up_to=False)

    def wanted(self, node: n.Node, scope: Scope) -> tuple[str, m.Number] | None:
        """What a condition asks for in front of a noun: a relation and a number; nothing for `a`."""
        if isinstance(node, n.Compare) and node.than is not None:
            raise Refused(
                node, "this cannot be compared here", "say `if X has more … than Y`, or a number: `more than 2 …`"
            )
        if isinstance(node, n.Compare):
            asked = self.wanted(node.thing, scope)
            return RELATIONS[node.relation], asked[1] if asked is not None else ONE
        if not isinstance(node, n.Thing) or node.quantity is None:
            return None
        quantity = node.quantity
        self.ledger.note(quantity)
        if "no" in quantity.words:
            return "==", m.Const(0)
        if quantity.up_to:
            raise Refused(quantity, "`up to` says nothing here", "say `at most`")
        if quantity.amount is not None:
            return "==", self.number(quantity.amount, scope)
        if quantity.number is not None and not quantity.words:
            return "==", m.Const(quantity.number)
        return None
