"""Ranks, suits and colours as values, and groups of cards that are alike: what is said of cards by what they show."""

from __future__ import annotations

from bangdsl.diagnostics import quoted
from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.numbers import Numbers
from bangdsl.meaning.reading import Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import ONE, RELATIONS, CardWords, is_group_noun
from bangdsl.parse.parser import parse_thing
from bangdsl.parse.words import RANKS
from bangdsl.spans import EffectText
from bangdsl.tree import nodes as n

VALUES = ("rank", "suit", "colour")
COLOURS: dict[str, m.Test] = {"red": m.Red(), "black": m.Black()}


class Values(Numbers):
    @property
    def ranks(self) -> m.Ranks:
        return tuple(sorted(self.table.ranks.items()))

    def is_value(self, node: n.Node | None) -> bool:
        return (
            isinstance(node, n.Thing)
            and node.noun is not None
            and node.noun.kind == "noun"
            and (node.noun.word in VALUES)
        )

    def is_rank(self, node: n.Node | None) -> bool:
        """`K` and nothing else, which is a card or what its rank counts."""
        bare = isinstance(node, n.Thing) and node.noun is not None and node.noun.kind == "rank"
        return bare and isinstance(node, n.Thing) and node.quantity is None and not node.where

    # ---------------------------------------------------------------- of such a rank, suit or colour
    def of_value(self, r: Reading, where: n.Where, scope: Scope, found: CardWords, printed: bool) -> None:
        """`of the same suit [as X]`, `of a lower rank [than X]`, `of rank 10`, `of the rank of X`, `of a red suit`."""
        assert where.thing is not None
        with self.reading(where.thing) as inner:
            said = self._value_said(r, inner, scope, found, printed)
            if said is not None:
                found.tests.append(said)

    def _value_said(self, r: Reading, inner: Reading, scope: Scope, found: CardWords, printed: bool) -> m.Test | None:
        what = inner.word
        inner.take_word("the", "a")
        if inner.take_adjective("named"):
            owner = self._owner_of(inner, scope)
            if owner is not None:
                return m.OfNamed(what, self.said_single(what, owner, inner.node, scope), printed)
            return self._named(inner.node, what, scope, printed)
        exactly = self._this_rank(inner, printed)
        if exactly is not None:
            return exactly
        bound = inner.phrase(*RELATIONS)
        if bound is not None and bound.thing is not None and what == "rank":
            inner.take_phrase(bound)
            return m.RankIs(RELATIONS[bound.prep], self.rank_number(bound.thing, scope), self.ranks)
        colour = inner.take_adjective("red", "black")
        if colour is not None and what != "rank":
            return COLOURS[colour]
        return self._compared_value(r, inner, what, scope, found)

    def _this_rank(self, inner: Reading, printed: bool) -> m.Test | None:
        noun = inner.noun
        number = inner.take_noun_number()
        if noun is None or (number is None and not noun.rank):
            return None
        return self.suited(noun, noun.rank or str(number), printed)

    def _compared_value(self, r: Reading, inner: Reading, what: str, scope: Scope, found: CardWords) -> m.Test | None:
        how = inner.take_adjective("same", "different", "other", "higher", "lower")
        how = how or ("other" if inner.take_word("another") else None)
        several = how is None and inner.take_number() == 1
        beside = inner.phrase("as", "than")
        of = inner.phrase("of")
        if beside is not None and beside.thing is not None:
            self._as_or_than(how, beside)
            card = self._card_or_value(inner.take_phrase(beside).thing or inner.node, what, scope)
        elif of is not None and how is None:
            card = self.one_card(inner.take_phrase(of).thing, scope)
            return self.same_as(what, card)
        elif several or how == "different" or (how == "same" and self.picks_several(r)):
            found.alike.append(f"{'other' if how == 'different' else 'same'} {what}")
            return None
        elif how is not None:
            card = self.valued(inner.node, self._spoken_of(inner.node, scope))
        else:
            hint = f"say `of the same {what}`, `of the named {what}`" + self._value_hint(what)
            raise Refused(inner.node, f"of which {what}?", hint)
        if how in ("higher", "lower"):
            if what != "rank":
                raise Refused(inner.node, f"a {what} is neither higher nor lower", "say it of the rank")
            return m.RankIs(">" if how == "higher" else "<", m.RankOf(card, self.ranks), self.ranks)
        return self.same_as(what, card) if how == "same" else m.SameValue(what, card, other=True)

    def _value_hint(self, what: str) -> str:
        return {
            "rank": ", `of rank 10`, `of a lower rank than it`",
            "suit": ", the sign: `a ♥ card`",
            "colour": ", `a red card`, `a black card`",
        }[what]

    def _as_or_than(self, how: str | None, beside: n.Where) -> None:
        right = "as" if how == "same" else "than"
        if beside.prep != right:
            raise Refused(beside, f"`{beside.prep}` does not go with `{how or 'this'}`", f"say `{right}`")

    def _card_or_value(self, node: n.Node, what: str, scope: Scope) -> m.Single:
        """`than it`, or `than the rank of it`."""
        if self.is_value(node) and self.noun(node) == what and isinstance(node, n.Thing):
            with self.reading(node) as r:
                r.take_word("the")
                return self.card_of_value(r, scope)
        return self.valued(node, self.one_card(node, scope))

    def picks_several(self, r: Reading) -> bool:
        quantity = r.node.quantity
        if quantity is None:
            return False
        return (quantity.number is not None and quantity.number > 1) or quantity.amount is not None or quantity.up_to

    def same_as(self, what: str, card: m.Single) -> m.Test:
        return m.SameSuit(card) if what == "suit" else m.SameValue(what, card)

    def card_of_value(self, r: Reading, scope: Scope) -> m.Single:
        """Whose rank, suit or colour: `its`, `of X`."""
        of = r.phrase("of")
        if of is not None and of.thing is not None:
            return self.valued(r.node, self.one_card(r.take_phrase(of).thing, scope))
        if not r.take_word("its"):
            raise Refused(r.node, f"the {r.word} of which card?", f"say `its {r.word}`, or `the {r.word} of` a card")
        card = scope.it or scope.get("card") or scope.this
        if card is None:
            raise Refused(r.node, "no card was spoken of before", f"say `the {r.word} of` a card", "E0303")
        return self.valued(r.node, card)

    def suited(self, node: n.Node, word: str, printed: bool) -> m.Test:
        """`7`, `K`, `♥`, `2-9♠`: by what is printed there, in the order of what ranks count."""
        if word.isdigit() and word not in RANKS:
            raise Refused(node, f"there is no rank {word}", "ranks are 2 to 10, J, Q, K and A")
        suits, low, high = self.spec_parts(word)
        faces = RANKS
        if not low or (not self.table.ranks and faces.index(low) <= faces.index(high)):
            return m.SuitIn(suits, low, high, printed)
        counts = self.table.counts
        within = [face for face in faces if counts(low) <= counts(face) <= counts(high)]
        if not within:
            raise Refused(node, f"no rank lies between {low} and {high}", f"say the lower one first: `{high}-{low}`")
        runs: list[list[str]] = []
        for face in within:
            if runs and faces.index(runs[-1][-1]) + 1 == faces.index(face):
                runs[-1].append(face)
            else:
                runs.append([face])
        ways: list[m.Test] = [m.SuitIn(suits, run[0], run[-1], printed) for run in runs]
        return ways[0] if len(ways) == 1 else m.AnyOf(tuple((way,) for way in ways))

    # ---------------------------------------------------------------- ranks as numbers
    def rank_number(self, node: n.Node, scope: Scope) -> m.Number:
        """A number that a rank is compared with: `10`, `K`, a card, any number."""
        if self.is_rank(node):
            return self.letter(node)
        if self.type_of(node, scope) == "card" and isinstance(node, n.Thing) and node.noun is not None:
            return m.RankOf(self.one_card(node, scope), self.ranks)
        return self.number(node, scope)

    def counted(self, rank: str) -> m.Number:
        return m.Const(self.table.counts(rank))

    def letter(self, node: n.Node) -> m.Number:
        assert isinstance(node, n.Thing)
        self.ledger.note(*node.adjectives)
        return self.counted(node.adjectives[0].words[0])

    def rank_stat(self, r: Reading, scope: Scope) -> m.Number:
        """`the rank of it`, `the ranks of them`, `the highest rank in my hand`."""
        if r.noun is not None and r.noun.rank:
            return self.counted(r.noun.rank)
        extreme = r.take_adjective("highest", "lowest")
        if extreme is None and not r.plural:
            return m.RankOf(self.card_of_value(r, scope), self.ranks)
        where = r.phrase("of", "in")
        if where is None or where.thing is None:
            raise Refused(r.node, "the ranks of which cards?", "say `the ranks of them`, `the highest rank in my hand`")
        found = self.several_cards(r.take_phrase(where).thing or r.node, scope)
        how = "sum" if extreme is None else "max" if extreme == "highest" else "min"
        return m.RanksOf(found, how, self.ranks)

    def several_cards(self, node: n.Node, scope: Scope) -> m.Description:
        """All cards of a description or a place."""
        if self.type_of(node, scope) == "zone":
            zone, owner = self.zone(node, scope)
            place = self.place(zone, owner, scope)
            self.of_known(place, node)
            return m.Description(place)
        if self.noun(node) in ("them", "they") and scope.them is not None and scope.them.type == "card":
            self.ledger.note(node.quantity if isinstance(node, n.Thing) else None)
            self.still_whole(node, scope)
            return m.Description(m.Those(scope.them, all=True))
        found = self.cards(node, scope)
        if isinstance(found, m.Single):
            return m.Description(m.Together((found,)))
        self.of_known(found.source, node)
        return self.unpicked(found, node)

    # ---------------------------------------------------------------- rankings that a set declares
    def worth(self, r: Reading, scope: Scope) -> m.Number:
        """`the RANKING of them`, `the RANKING of that player`, `my RANKING`: of players that of their hand."""
        of = r.phrase("of")
        if of is not None and of.thing is not None and self.type_of(of.thing, scope) in ("card", "zone"):
            cards = self.several_cards(r.take_phrase(of).thing or r.node, scope)
        else:
            cards = m.Description(m.Hand(self.one_owner(r, scope, scope.doer)))
        return self.worth_of(r.node, r.word, cards)

    def worth_of(self, node: n.Node, word: str, cards: m.Description) -> m.Worth:
        return m.Worth(word, cards, self.kinds_of(node, word), self.ranks)

    def kinds_of(self, node: n.Node, word: str) -> tuple[tuple[m.CardGroup, ...], ...]:
        """The kinds of groups of a ranking, the best first."""
        kinds = []
        for text in self.table.rankings[word]:
            thing, problems = parse_thing(EffectText(text, node.span.file), self.table)
            if thing is None or problems:
                raise Refused(node, f"the ranking `{word}` has {quoted(text)}, which is no group of cards")
            parts = thing.things if isinstance(thing, n.Group) and thing.joined == "and" else (thing,)
            said = [self.group_said(part, Scope(m.Nobody(), m.Nobody(), None)) for part in parts]
            groups = [group for found in said if found is not None for group in self._so_many_groups(found)]
            alike = {group.alike.keys for group in groups}
            if None in said or (len(groups) > 1 and alike != {("same rank",)}):
                hint = "say `a pair`, `2 pairs`, `3 of a kind and a pair`, `5 cards of the same suit in sequence`"
                raise Refused(node, f"the ranking `{word}` has {quoted(text)}, which is no group of cards", hint)
            kinds.append(tuple(groups))
        return tuple(kinds)

    def _so_many_groups(self, said: tuple[n.Thing, m.CardGroup, n.Quantity | None]) -> list[m.CardGroup]:
        _, group, quantity = said
        many = quantity.number if quantity is not None and quantity.number is not None else 1
        return [group] * many

    # ---------------------------------------------------------------- groups
    def group_words(self, r: Reading, found: CardWords) -> None:
        """`a pair`, `3 of a kind`: so many cards of one rank."""
        if r.word == "pair":
            found.size = m.Const(2)
            if not r.take_word("a") and r.take_number() not in (None, 1):
                raise Refused(r.node, "one group after the other is taken", "say `a pair`, and again `a pair`")
        else:
            number = r.take_number()
            if number is None or number < 2:
                raise Refused(r.node, "how many of a kind?", "say `3 of a kind`")
            found.size = m.Const(number)
        found.alike.append("same rank")

    def grouped(self, found: CardWords, pick: m.Pick, node: n.Node, scope: Scope) -> m.Pick:
        """A pick of cards that are alike."""
        alike = m.Alike(tuple(found.alike), self.ranks if "sequence" in found.alike else ())
        if found.size is not None:
            return m.Chosen(scope.doer, found.size, alike=alike)
        if not isinstance(pick, m.Chosen) or pick.count == ONE:
            hint = "say how many: `2 cards of the same rank`, `3 cards in sequence`"
            raise Refused(node, "how many cards that are alike?", hint)
        return replace(pick, alike=alike)

    def group_said(self, node: n.Node, scope: Scope) -> tuple[n.Thing, m.CardGroup, n.Quantity | None] | None:
        """A thing that is a group of cards: which cards, how many alike in what; and how many such groups."""
        if not isinstance(node, n.Thing) or node.noun is None:
            return None
        quantity, card = node.quantity, n.Noun(word="card", kind="noun", plural=True, span=node.noun.span)
        words = tuple(w for w in (quantity.words if quantity is not None else ()) if w in ("my", "their"))
        whose = n.Quantity(words=words, span=quantity.span) if quantity is not None and words else None
        if is_group_noun(node.noun):
            found = CardWords([])
            if node.noun.word == "pair":
                self.ledger.note(quantity)
                plain = replace(node, noun=card, quantity=whose)
                return plain, m.CardGroup(m.Const(2), m.Alike(("same rank",))), quantity
            with self.reading(replace(node, where=(), adjectives=())) as r:
                self.group_words(r, found)
            assert found.size is not None
            return replace(node, noun=card, quantity=whose), m.CardGroup(found.size, m.Alike(("same rank",))), None
        if quantity is None or not (quantity.amount is not None or (quantity.number or 0) > 1):
            return None
        phrases = [w for w in node.where if self._groups_cards(w)]
        if not phrases:
            return None
        with self.reading(replace(node, where=tuple(phrases), quantity=quantity)) as r:
            found = CardWords([])
            self._card_phrases(r, scope, found, False)
            size = r.take_amount()
            count: m.Number = self.number(size, scope) if size is not None else m.Const(r.take_number() or 0)
            r.take_word(*words)
            r.take_adjectives()
        if not found.alike:
            return None
        alike = m.Alike(tuple(found.alike), self.ranks if "sequence" in found.alike else ())
        rest = tuple(w for w in node.where if w not in phrases)
        return replace(node, where=rest, quantity=whose), m.CardGroup(count, alike), None

    def _groups_cards(self, where: n.Where) -> bool:
        thing = where.thing
        if not isinstance(thing, n.Thing) or any(w.prep in ("as", "than") for w in thing.where):
            return False
        if self.noun(thing) == "sequence" and where.prep == "in":
            return True
        alike = any({"same", "different"} & set(a.words) for a in thing.adjectives)
        one = thing.quantity is not None and thing.quantity.number == 1
        return where.prep == "of" and self.is_value(thing) and (alike or one)

    def how_many_groups(self, node: n.Node, among: m.Description, group: m.CardGroup) -> m.Groups:
        if not all(key.startswith("same ") for key in group.alike.keys):
            raise Refused(node, "such groups cannot be counted", "ask whether there is one")
        return m.Groups(among, group)

    def all_alike(self, right: n.Node, scope: Scope) -> tuple[m.Alike, m.Number | None] | None:
        """What is said of several cards at once: `of the same suit`, `in sequence`, `a pair`."""
        if isinstance(right, n.Where) and self._groups_cards(right):
            found = CardWords([])
            plain = n.Thing(
                quantity=n.Quantity(number=2, span=right.span),
                noun=n.Noun(word="card", kind="noun", plural=True, span=right.span),
                where=(right,), span=right.span,
            )  # fmt: skip
            with self.reading(plain) as r:
                r.take_number()
                self._card_phrases(r, scope, found, False)
            return m.Alike(tuple(found.alike), self.ranks if "sequence" in found.alike else ()), None
        said = self.group_said(right, scope)
        if said is None:
            return None
        thing, group, quantity = said
        if thing.where or thing.adjectives or (quantity is not None and quantity.words != ("a",)):
            raise Refused(right, "these are one group or none", "say `a pair`, `3 of a kind`")
        return group.alike, group.size
