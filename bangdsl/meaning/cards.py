"""Cards: from what is written of them to descriptions and singles."""

from __future__ import annotations

import re

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import is_one
from bangdsl.meaning.lists import says_all, says_how_many
from bangdsl.meaning.players import Players
from bangdsl.meaning.reading import Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import ONE, RELATIONS, SUIT_OF_SIGN, CardWords, is_group_noun
from bangdsl.tree import nodes as n

ICONS = ("reach", "range", "all-others", "any")


_THAN = "say `higher than`, `of a lower rank than` which card"
SAY_OF_CARDS = {
    "higher": _THAN,
    "lower": _THAN,
    "last": "a hand has no order: say `the card that I drew last`; for the only one left `if my hand is empty` behind",
    "first": "no card in a hand or in play comes first: say `a card`; in an event it is `my first card`",
}


class Cards(Players):
    def cards(self, node: n.Node, scope: Scope, *, where: m.Source | None = None) -> m.Single | m.Description:
        """Cards with the place they come from: where the text says, else `where`, else the doer's hand."""
        if isinstance(node, n.Group):
            return self._several_cards(node, scope, where)
        with self.reading(node, "a card") as r:
            found = self._card_words(r, scope)
            if found.single is not None:
                return self._narrowed_single(found, r)
            source = self._card_source(found, scope, where, node)
            definite = self.is_definite(node) and not r.counts()
            pick = self._card_pick(r, scope, found)
            if isinstance(source, m.LyingWith) and not isinstance(pick, m.Every):
                source = replace(source, open=True)
            if found.alike:
                pick = self.grouped(found, pick, node, scope)
            if found.extreme:
                pick = self._of_extreme(found, source, pick, node, scope)
            if isinstance(source, m.TopOf) and not isinstance(pick, m.Every):
                source, pick = self._so_many_off(source, pick, r), m.Every()
            described = m.Description(source, tuple(found.tests), pick)
            several = isinstance(source, m.TopOf) and isinstance(getattr(source.source, "of", None), m.Description)
            if isinstance(pick, m.Every) and definite and found.top and not several:
                return m.FirstOf(described)
            if isinstance(pick, m.Every) and definite and self._may_be_several(described):
                raise self._which(r)
            return described

    def _which(self, r: Reading) -> Refused:
        noun = r.word or "card"
        kind = "".join(f"{' or '.join(adjective.words)} " for adjective in r.node.adjectives)
        hint = f"say `that {noun}`, `a {kind}{noun}` or `all {kind}{self.table.plural(noun)}`"
        return Refused(r.node, f"which {kind}{noun}?", hint)

    def _may_be_several(self, cards: m.Description) -> bool:
        """May more than one such card lie there? Before one player there are no two weapons, and no two of a name."""
        source = cards.source
        if not isinstance(source, m.InPlay):
            return isinstance(source, m.Hand | m.Held) or (isinstance(source, m.InPile) and bool(cards.tests))
        of = source.of
        if of is None or not any(isinstance(test, m.NameIs | m.KindIs | m.TraitIs) for test in cards.tests):
            return True
        if not isinstance(of, m.Description) or any(map(is_one, of.tests)):
            return False
        return not isinstance(of.pick, m.Chosen) or of.pick.count != ONE or of.pick.up_to

    def _of_extreme(self, found: CardWords, source: m.Source, pick: m.Pick, node: n.Node, scope: Scope) -> m.Pick:
        """`the highest card in hand`: one of those that no other is higher than."""
        if isinstance(source, m.TopOf) or (isinstance(pick, m.Chosen) and (pick.count != ONE or pick.up_to)):
            raise Refused(
                node, f"there is one {found.extreme} card, or several alike", f"say `the {found.extreme} card`"
            )
        among = m.Description(source, tuple(found.tests))
        found.tests.append(m.Extreme(among, found.extreme == "highest", tuple(sorted(self.table.ranks.items()))))
        plural = isinstance(node, n.Thing) and node.noun is not None and node.noun.plural
        return pick if plural else m.Chosen(scope.doer, ONE)

    def spec_parts(self, pattern: str) -> tuple[str, str, str]:
        """`2-9♠` as suits, lowest and highest rank."""
        found = re.fullmatch(r"(?:(10|[2-9JQKA])(?:-(10|[2-9JQKA]))?)?([♥♦♣♠]*)", pattern)
        assert found is not None
        low, high, signs = found.groups()
        return " ".join(SUIT_OF_SIGN[s] for s in signs), low or "", high or low or ""

    def one_by_one(self, found: CardWords, node: n.Node) -> None:
        """Where each card is looked at by itself, none is alike with others, nor the highest of them."""
        if found.alike:
            raise Refused(node, "each card is looked at by itself here", "say `of the same … as` a card")
        if found.extreme:
            raise Refused(node, f"the {found.extreme} of which cards?", "say it where cards are chosen, or of a rank")

    def _so_many_off(self, source: m.TopOf, pick: m.Pick, r: Reading) -> m.TopOf:
        """`2 top cards of X`: which they are is not picked."""
        if not isinstance(pick, m.Chosen) or pick.up_to or pick.alike is not None:
            raise Refused(r.node, "the top cards are not picked", "say `the top card of`, or how many of them")
        return source if pick.count == ONE else m.TopOf(source.source, pick.count)

    def _narrowed_single(self, found: CardWords, r: Reading) -> m.Single:
        r.take_word("the", "a")
        if not found.tests:
            assert found.single is not None
            return found.single
        assert found.single is not None
        return m.FirstOf(m.Description(m.Together((found.single,)), tuple(found.tests)))

    def _several_cards(self, node: n.Group, scope: Scope, where: m.Source | None) -> m.Description:
        parts = [self.cards(thing, scope, where=where) for thing in self.each_of(node)]
        chosen = any(isinstance(p, m.Description) and not isinstance(p.pick, m.Every) for p in parts)
        if node.joined == "and" and chosen:
            raise Refused(node, "a choice inside a list of cards", "say one after the other: `… a X, … a Y`")
        if node.joined == "or" and any(map(says_all, node.things)):
            raise Refused(
                node, "all of one kind, or one of them?", "say the verb again: `discard all X or discard all Y`"
            )
        pick: m.Pick = m.Chosen(scope.doer, ONE) if node.joined == "or" else m.Every()
        first = parts[0]
        if isinstance(first, m.Description) and says_how_many(node):
            pick, parts[0] = first.pick, replace(first, pick=m.Every())
        every: list[m.Single | m.Description] = []
        for part in parts:
            every.append(self.unpicked(part, node) if isinstance(part, m.Description) else part)
        owners = [getattr(p.source, "of", None) for p in parts if isinstance(p, m.Description)]
        if node.joined == "and" and any(isinstance(of, m.Description) and of.pick != m.Every() for of in owners):
            raise Refused(
                node, "all of whom?", "choose first: `choose another player, … of that player and … of that player`"
            )
        return self._of_one_place(every, pick) or m.Description(m.Together(tuple(every)), pick=pick)

    def _of_one_place(self, parts: list[m.Single | m.Description], pick: m.Pick) -> m.Description | None:
        """`2 weapons or Barrels`, `red cards and weapons of them`: so many, or those, of the cards of one place."""
        alike = [part for part in parts if isinstance(part, m.Description)]
        one = isinstance(pick, m.Chosen) and pick == m.Chosen(pick.by, ONE)
        if len(alike) < len(parts) or len({part.source for part in alike}) > 1:
            return None
        somebodys = isinstance(getattr(alike[0].source, "of", None), m.Description)  # of one who is picked first
        if (one or isinstance(pick, m.Every)) and not isinstance(alike[0].source, m.Those) and not (one and somebodys):
            return None
        return m.Description(alike[0].source, self.any_of(tuple(part.tests for part in alike)), pick)

    def where_said_once(self, node: n.Node, where: m.Source | None, cards: m.Single | m.Description) -> None:
        if where is not None and not _lies_in(cards, where):
            raise Refused(node, "where the card lies has been said already", "leave out `from …`")

    def _card_pick(self, r: Reading, scope: Scope, found: CardWords) -> m.Pick:
        own = r.node.quantity is not None and bool({"my", "their"} & set(r.node.quantity.words))
        singular = r.noun is not None and not r.noun.plural
        each = r.says("each", "all", "the")
        pick = self._pick(r, scope)
        if isinstance(pick, m.Every) and own and singular and not each and r.kind in ("noun", "name"):
            return m.Chosen(scope.doer, ONE)  # `my blue card`: one of mine
        return pick

    def _card_source(self, found: CardWords, scope: Scope, where: m.Source | None, node: n.Node) -> m.Source:
        owner = found.owner
        source = found.source
        if source is None and found.zone:
            source = self.place(found.zone, owner, scope)
        if source is None and owner is not None:
            source = m.Held(owner)
        if source is None and where in (None, m.InPlay()):
            self._of_which(node, scope, where)
        if source is None:
            if where is None and scope.nobody:
                raise Refused(node, "where do they lie?", "say `in the discard pile`, `in play`, `in the hand of` whom")
            source = where if where is not None else m.Hand(scope.doer)
        if found.top and isinstance(source, m.Hand | m.Held | m.InPlay):
            raise Refused(node, "only a pile has a top", "say which: `the top card of the deck`")
        if found.top and isinstance(source, m.OwnPile) and self._of_the_only_one(source, node):
            assert isinstance(source.of, m.Description)
            source = replace(source, of=m.FirstOf(source.of))
        return m.TopOf(source) if found.top else source

    def _of_which(self, node: n.Node, scope: Scope, where: m.Source | None) -> None:
        """`draw 2, discard the cards`, `reveal 3 cards of the deck, heal 1 per red card`: these, or those in hand?"""
        them = scope.them if scope.them is not None and scope.them.type == "card" else None
        if (them is not None or where is None) and self._are_those(node):
            raise Refused(node, "of the cards spoken of, or of those in hand?", "say `… of them`, or `… in hand`")
        if them is None or scope.it is not None or where is not None:  # one card is `it`, and no other is meant
            return
        counted = isinstance(node, n.Thing) and node.quantity is None
        mine = them.where == "held" and them.holder == scope.doer
        seen = them.where == "there" or (them.where == "held" and them.seen is not None)
        if not (mine and seen) and (counted or (seen and scope.doer == scope.me)):
            raise Refused(node, "of the cards spoken of, or of those in hand?", "say `… of them`, or `… in hand`")

    def _are_those(self, node: n.Node) -> bool:
        """`the cards`, `the red cards`."""
        if not isinstance(node, n.Thing) or node.quantity is None or node.noun is None:
            return False
        return node.noun.plural and "the" in node.quantity.words

    def _of_the_only_one(self, source: m.OwnPile, node: n.Node) -> bool:
        """`the stash of the sheriff`: of one, though a description."""
        if not isinstance(source.of, m.Description) or not isinstance(source.of.pick, m.Every):
            return False
        zones = [w.thing for w in node.where if w.thing is not None] if isinstance(node, n.Thing) else []
        owners = [w.thing for zone in zones if isinstance(zone, n.Thing) for w in zone.where if w.prep == "of"]
        return any(owner is not None and self.is_definite(owner) for owner in owners)

    def one_card(self, node: n.Node | None, scope: Scope) -> m.Single:
        """One card that is known already."""
        assert node is not None
        found = self.cards(node, scope)
        if isinstance(found, m.Single):
            return found
        raise Refused(
            node, "one card that is known already is meant here", "choose first: `choose a card, … that card`"
        )

    def card_tests(self, node: n.Node, scope: Scope, *, owned: bool = True) -> tuple[m.Test, ...]:
        """What a card must meet to be one of these, wherever it lies; `owned` = whose it is and where is tested too."""
        if isinstance(node, n.Group) and node.joined in ("or", "and"):
            return self.any_of(tuple(self.card_tests(thing, scope, owned=owned) for thing in self.each_of(node)))
        with self.reading(node, "a card") as r:
            found = self._card_words(r, scope)
            self._one_of_these(r)
            return self.tested(found, r.node, owned=owned)

    def any_of(self, ways: tuple[tuple[m.Test, ...], ...]) -> tuple[m.Test, ...]:
        """One of these ways; what is asked of cards of each name is asked once."""
        common = tuple(test for test in ways[0] if all(test in way for way in ways))
        rest = tuple(tuple(test for test in way if test not in common) for way in ways)
        named = all(len(way) == 1 and isinstance(way[0], m.NameIs) for way in rest)
        return (m.AnyOf(rest), *common) if named else (m.AnyOf(ways),)

    def _one_of_these(self, r: Reading) -> None:
        """Of a card that is tested, only that it is one."""
        r.take_word("a", "each", "any", "the")
        r.take_word("all")
        if not r.node.noun or r.node.quantity is None or r.node.quantity.number != 1:
            return
        r.take_number()

    def tested(self, found: CardWords, node: n.Node, *, owned: bool) -> tuple[m.Test, ...]:
        self.one_by_one(found, node)
        tests = list(found.tests)
        if found.single is not None:
            tests.insert(0, m.Is(found.single))
        if found.source is not None:
            tests.append(m.OneOf(m.Description(found.source)))
        if found.top:
            raise Refused(node, "the top card of something cannot be tested here")
        if owned and found.zone:
            tests.append(m.LiesIn(found.zone))
        if owned and found.owner is not None:
            tests.append(m.OwnedBy(self.as_tests(found.owner, node)))
        elif not owned and (found.owner is not None or found.zone):
            raise Refused(node, "whose it is and where it lies cannot be asked here", "leave it out")
        return tuple(tests)

    def _card_words(self, r: Reading, scope: Scope) -> CardWords:
        """Read what is said of cards, all of it but how many."""
        did = r.take_told()
        found = self._words_of_cards(r, scope)
        return found if did is None else self._remembered(did, found, r, scope)

    def _remembered(self, did: n.Did, found: CardWords, r: Reading, scope: Scope) -> CardWords:
        """`the card that I played last`, `each card that was discarded during this turn`."""
        told = replace(r.node, quantity=None, told=None) if did.period == "last" and found.tests else None
        past, _ = self.past(did, scope, "card", told)
        if found.single is not None or found.source is not None or found.zone or found.owner is not None or found.top:
            raise Refused(did, "which cards are meant has been said already", "leave one of the two out")
        if did.period != "last":
            return replace(found, source=m.Recalled(past))
        if r.take_word("the") is None:
            raise Refused(r.node, "whichever it was last is one", "say `the card that … last`")
        self.one_by_one(found, r.node)
        last = m.LastTo(past, "card", "card", self._before_it(past, scope), scope.head)
        return replace(found, tests=[], single=last)  # what it was it was then

    def _words_of_cards(self, r: Reading, scope: Scope) -> CardWords:
        found = self._known_card(r, scope)
        if found is None:
            found = CardWords([])
            if r.noun is None:
                self._part_of(r, scope, found)
                return found
            if is_group_noun(r.noun):
                self.group_words(r, found)
            self._facing(r, scope, found)
            if found.single is not None:
                return found
            printed = r.take_adjective("printed") is not None
            if r.says("another"):
                found.tests.append(m.Not((m.Is(self._spoken_of(r.node, scope)),)))
            if not isinstance(found.source, m.Standing):
                found.tests += self._card_nouns(r, printed)
            self._card_adjectives(r, scope, found, printed)
            self._card_phrases(r, scope, found, printed)
            if printed and not any(getattr(x, "printed", False) for test in found.tests for x in test.walk()):
                raise Refused(r.node, "every card is a printed one", "say `printed` of a name, a suit or a kind")
        self._whose(r, scope, found)
        return found

    def _part_of(self, r: Reading, scope: Scope, found: CardWords) -> None:
        """`2 of them`, `1 of my cards`: the number is of what follows."""
        of = r.phrase("of")
        if of is None or of.thing is None:
            raise Refused(r.node, "of what?", "say what: `a card`, `1 of them`")
        r.take_phrase(of)
        inner = self.cards(of.thing, scope)
        if isinstance(inner, m.Single):
            raise Refused(of, "some of one card cannot be meant", "say the card itself")
        if not isinstance(inner.pick, m.Every):
            raise Refused(of, "so many of so many cannot be meant", "say it once: `2 cards`, `2 random cards`")
        found.source, found.tests = inner.source, list(inner.tests)
        self._card_phrases(r, scope, found, False)

    def _whose(self, r: Reading, scope: Scope, found: CardWords) -> None:
        owner = self._owner_of(r, scope)
        if owner is None:
            return
        if found.owner is not None:
            raise Refused(r.node, "whose it is has been said already", "leave one of the two out")
        row = self.table.nouns.get(found.zone)
        owned = found.zone in ("", "hand", "play zone") or (row is not None and row.own)
        if found.single is not None or found.source is not None or not owned:
            raise Refused(r.node.quantity or r.node, "such cards are nobody's", "leave out whose they are")
        found.owner = owner

    def _known_card(self, r: Reading, scope: Scope) -> CardWords | None:
        """This, it, that card, them, the rest, the character of somebody."""
        if r.kind == "this":
            return self._this(r, scope)
        if r.kind == "pronoun":
            return self._card_pronoun(r, scope)
        if r.says("that", "those"):
            return self._that_card(r, scope)
        if r.word == "rest" and r.kind == "noun":
            return self._rest(r, scope)
        if r.word == "character" and not r.plural and r.phrase("on", "in") is None:
            return self._character(r, scope)
        if r.word == "card" and r.take_adjective("chosen"):
            return CardWords([], single=self.said_single("card", self._owner_of(r, scope), r.node, scope))
        if r.take_adjective("flipped"):
            return self._flipped(r, scope)
        if r.take_adjective("drawn"):
            return CardWords([], source=m.DrawnThisTurn(scope.doer))
        of = r.phrase("of")
        if of is not None and self.noun(of.thing) == "attack":
            return self._card_of_attack(r, of, scope)
        return None

    def _this(self, r: Reading, scope: Scope) -> CardWords:
        if scope.this is None:
            hint = "say what is meant: a rule lies nowhere"
            raise Refused(r.node, "`this` is no card here: a rule is none", hint)
        return CardWords([] if r.word == "this" else self._card_nouns(r, False), single=scope.this)

    def _card_pronoun(self, r: Reading, scope: Scope) -> CardWords:
        if r.word == "it":
            it = scope.it or scope.get("card")
            if it is None:
                hint = "name the card, or choose it first: `choose a card in hand, put it onto the deck, …`"
                raise Refused(r.node, "`it` has nothing to refer to", hint, "E0303")
            if it == scope.paid:
                hint = "say `that card`, which is the card of the event; what is given up as a cost does not count"
                raise Refused(r.node, "`it`: the card of the event, or the one that is given up?", hint)
            self._not_blurred(r, it, scope)
            return CardWords([], single=self.no_shot(r.node, it))
        if r.word == "them":
            return CardWords([], source=m.Those(self._them(r, scope)))
        raise Refused(r.node, f"`{r.word}` is no card")

    def _not_blurred(self, r: Reading, card: m.Single, scope: Scope) -> None:
        """`when I discard a card: draw a card, if it is red: …`: which of the two?"""
        if card == scope.blurred:
            hint = (
                "of the first speak before anything is moved, or say `that Beer`; of the other say"
                " `choose a card in hand, discard it, …`, `reveal the top card of the deck, draw it, …`"
            )
            said = "it" if r.word == "it" else f"that {r.word}"
            raise Refused(r.node, f"`{said}`: the card of the event, or the one that was moved since?", hint)

    def _them(self, r: Reading, scope: Scope) -> m.Ref:
        if scope.them is None or scope.them.type != "card":
            hint = (
                "choose them first: `choose 2 cards in hand, …`; what several give up: `all players at once: discard …`"
            )
            raise Refused(r.node, f"`{r.word}` where no cards were spoken of", hint, "E0303")
        if self.picked.get(scope.them.name) == ONE:
            raise Refused(r.node, f"`{r.word}` would be 1 card here", "say `it`, or speak of several cards before")
        return scope.them

    def _rest(self, r: Reading, scope: Scope) -> CardWords:
        """Those of them that have neither been moved nor picked out: chosen, or shown."""
        them, went = scope.them, scope.went
        if scope.left is not None and them is not None:
            whole, chosen, others = scope.left
            of_these = them.name == whole.name and (went is None or went.name != whole.name)
            if of_these or (them.name == chosen.name and scope.parted != chosen.name):
                return CardWords(list(others), source=m.Those(whole))
        return CardWords([], source=m.Those(self._left_of_all(r, scope)))

    def _left_of_all(self, r: Reading, scope: Scope) -> m.Ref:
        them, went = self._them(r, scope), scope.went
        if went is None or went.name != them.name:
            if them.where == "chosen" and scope.parted != them.name:
                hint = "say `them` of those that were chosen; of what they were chosen from, `all other cards in hand`"
                raise Refused(r.node, "`the rest`: of these, or of all there are?", hint)
            return them
        if went == them:
            hint = "say `them`; so that some are left say how many go: `draw 1 of them, discard the rest`"
            raise Refused(r.node, "`the rest`: all of them have gone", hint)
        return went

    def still_whole(self, node: n.Node, scope: Scope) -> None:
        """Once some of them have gone, `them` could be these, the rest, or all as they were."""
        if scope.them is None or scope.parted != scope.them.name:
            return
        said = [x for x in node.walk() if isinstance(x, n.Thing)]
        if any(self.noun(x) in ("them", "they") and self.type_of(x, scope) == "card" for x in said):
            hint = "say `the rest`; of what has gone speak before, or say `that I discarded during this effect`"
            raise Refused(node, "`them`: some of them have gone by now", hint)

    def _that_card(self, r: Reading, scope: Scope) -> CardWords:
        if r.take_word("those"):
            return CardWords([], source=m.Those(self._them(r, scope)))
        r.take_word("that")
        said = self._card_nouns(r, False)
        found = scope.get(r.word, self.table.names.get(r.word, r.word)) or (scope.get("card") if not said else None)
        if found is None:
            hint = f"`a {r.word}` picks one; a card that is given up as a cost does not count"
            raise Refused(r.node, f"`that {r.word}`: none was spoken of before", hint, "E0303")
        if not said:
            self._not_blurred(r, found, scope)
        return CardWords([], single=found)

    def _character(self, r: Reading, scope: Scope) -> CardWords:
        owner = self._owner_of(r, scope)
        side = r.take_adjective("left", "right")
        if side is not None:
            start = owner if isinstance(owner, m.Single) else scope.doer
            return CardWords([], single=m.CharacterOf(m.Neighbour(start, 1 if side == "left" else -1)))
        if isinstance(owner, m.Description):
            of = next((w.thing for w in r.node.where if w.prep == "of"), None)
            if of is not None and self.is_definite(of) and isinstance(owner.pick, m.Every):
                return CardWords([], single=m.CharacterOf(m.FirstOf(owner)))
            if r.says("another"):
                raise Refused(
                    r.node.quantity or r.node, "a player has one character", "say `the character of` somebody"
                )
            return CardWords([], source=m.Characters(self.unpicked(owner, r.node)))
        if owner is None and r.says("a", "another", "all", "each", "any", "no"):
            return CardWords([m.KindIs("character")])
        if owner is None and scope.nobody:
            raise Refused(r.node, "whose character?", "say `the character of` somebody")
        return CardWords([], single=m.CharacterOf(owner if owner is not None else scope.doer))

    def _flipped(self, r: Reading, scope: Scope) -> CardWords:
        """`the flipped card` is the one that counts; `each flipped card` all that were turned up."""
        if not r.plural and not r.says("each", "all"):
            card = scope.get("flipped")
            if card is None:
                raise Refused(r.node, "no card was flipped before", "say `draw!` first, or `when I draw!:`")
            found = CardWords([], single=card)
        else:
            found = CardWords([], source=m.Those(self._them(r, scope), all=True))
        for where in r.take_phrases("in"):
            zone, _ = self.zone(where.thing or r.node, scope)
            found.tests.append(m.LiesIn(zone))
        return found

    def _card_of_attack(self, r: Reading, of: n.Where, scope: Scope) -> CardWords:
        attack = scope.get("attack")
        r.take_phrase(of)
        if attack is None:
            raise Refused(of, "there is no attack that is being answered here")
        name = attack.name if isinstance(attack, m.Ref) else "attack"
        return CardWords([], single=m.Slot(name, "by", "card"))

    def _facing(self, r: Reading, scope: Scope, found: CardWords) -> None:
        facing = r.phrase("facing")
        if facing is None or facing.thing is None:
            if r.says("the") and self.is_kind(r.word) and r.bare_but("the") and not r.plural:
                r.take_word("the")
                found.single = m.TheCard(r.word)
            return
        r.take_phrase(facing)
        if r.says("the"):
            r.take_word("the")
            self._card_nouns(r, False)
            found.single = m.Facing(self.one_card(facing.thing, scope))
            return
        tests = self.card_tests(facing.thing, scope)
        if len(tests) == 1 and isinstance(tests[0], m.KindIs) and self.is_kind(r.word) and not r.node.adjectives:
            found.source = m.Standing(r.word, tests[0].kind)
        else:
            found.source = m.InRows()
            found.tests.append(m.Faces(tests))

    def _card_nouns(self, r: Reading, printed: bool) -> list[m.Test]:
        """What the noun itself says of a card."""
        if r.kind == "name":
            return [m.NameIs(self.table.names[r.word], printed)]
        row = self.table.nouns.get(r.word)
        if row is None or row.type != "card":
            pile = r.word in self.table.nouns and self.table.nouns[r.word].type == "zone"
            hint = f"say `a card of the {r.word}`, or `draw 1 from` it" if pile else None
            raise Refused(r.noun or r.node, f"`{r.word}` is no card", hint)
        if row.trait:
            return [m.TraitIs(row.word, printed)]
        if row.kind or row.word == "character":
            return [m.KindIs(row.word, printed)]
        return []

    def _card_adjectives(self, r: Reading, scope: Scope, found: CardWords, printed: bool) -> None:
        if r.take_adjective("top"):
            found.top = True
        found.extreme = r.take_adjective("highest", "lowest") or ""
        alike = r.take_adjective("same-suit", "same-rank", "same-colour") if self.picks_several(r) else None
        if alike is not None:
            found.alike.append(alike.replace("-", " "))
        for adjective in r.take_adjectives("random"):  # how many are picked, and how, is read behind it
            ways = [self._card_adjective(adjective, word, r, scope, found, printed) for word in adjective.words]
            found.tests.append(ways[0] if len(ways) == 1 else m.AnyOf(tuple((way,) for way in ways)))

    def _card_adjective(
        self, node: n.Adjective, word: str, r: Reading, scope: Scope, found: CardWords, printed: bool
    ) -> m.Test:
        if word in self.table.borders:
            return m.BorderIs(word, printed)
        if word in ("red", "black"):
            return m.Red() if word == "red" else m.Black()
        if word == "other":
            if r.says("another"):
                raise Refused(node, "`another` has said so already", "leave it out")
            spoken_of = self._spoken_of(node, scope)
            if isinstance(spoken_of, m.This) and self.on_characters and r.phrase("of") is None:
                raise Refused(node, "other than which card? A character is none of them", "leave it out")
            return m.Not((m.Is(spoken_of),))
        if word in ("same-suit", "same-rank", "same-colour"):
            return self.same_as(word.removeprefix("same-"), self.valued(node, self._spoken_of(node, scope)))
        if word == "same-name":
            return m.SameName(scope.it or self._spoken_of(node, scope))
        if word in self.table.set_ids:
            return m.OfSet(word)
        if word in self.table.marks:
            return m.Marked(word)
        if word == "named":
            return self._named(node, "card", scope, printed)
        if not word[0].isalpha() or word[0].isupper():
            return self.suited(node, word, printed)
        raise Refused(node, f"a card cannot be `{word}`", SAY_OF_CARDS.get(word, "leave it out"))

    def _spoken_of(self, node: n.Node, scope: Scope) -> m.Single:
        card = scope.get("card") or scope.this
        if card is None:
            raise Refused(node, "which card was spoken of before?", "speak of one before")
        return card

    def valued(self, node: n.Node, card: m.Single) -> m.Single:
        """A card whose rank or suit is asked for, which a character has not."""
        if isinstance(card, m.This) and self.on_characters:
            hint = "speak of a card before: `when I am shot by a BANG!: …`; or say which: `as that BANG!`"
            raise Refused(node, "a character has no rank and no suit", hint)
        return self.no_shot(node, card)

    def _named(self, node: n.Node, what: str, scope: Scope, printed: bool) -> m.Test:
        if scope.named is None:
            raise Refused(node, "nothing was named before", f"say first what is named: `name a {what}`", "E0303")
        if scope.named.where != what:
            raise Refused(node, f"a {scope.named.where} was named, not a {what}", f"`name a {what}`")
        return m.OfNamed(what, scope.named, printed)

    def _card_phrases(self, r: Reading, scope: Scope, found: CardWords, printed: bool) -> None:
        for where in list(r.node.where):
            thing = where.thing
            if where not in r.left():
                continue
            if where.prep == "own":
                r.take_phrase(where)
                found.tests.append(self._own(where, lambda meant: self.card_tests(meant, scope, owned=False)))
            elif where.icon is not None:
                r.take_phrase(where)
                found.tests.append(self._with(where, m.HasVerb(where.icon)))
            elif where.prep in ("with", "without") and thing is not None:
                r.take_phrase(where)
                found.tests.append(self._with(where, self._card_with(thing, scope)))
            elif where.prep == "but" and thing is not None:
                r.take_phrase(where)
                found.tests.append(m.Not(self.card_tests(self.left_out(r.node, thing), scope)))
            elif where.prep in ("that is", "that is not") and thing is not None:
                r.take_phrase(where)
                being = self.being(thing, scope, "card")
                found.tests += being if where.prep == "that is" else (m.Not(being),)
            elif where.prep == "aimed at" and thing is not None:
                r.take_phrase(where)
                found.tests.append(self._aims_at(thing, scope))
            elif where.prep in RELATIONS and thing is not None:
                r.take_phrase(where)
                ranks = tuple(sorted(self.table.ranks.items()))
                found.tests.append(m.RankIs(RELATIONS[where.prep], self.rank_number(thing, scope), ranks))
            elif thing is not None and where.prep in ("of", "in", "on"):
                self._located(r, where, thing, scope, found, printed)

    def _located(
        self, r: Reading, where: n.Where, thing: n.Node, scope: Scope, found: CardWords, printed: bool
    ) -> None:
        kind = self.type_of(thing, scope)
        if kind == "zone" and where.prep in ("of", "in", "on"):
            r.take_phrase(where)
            if found.zone or found.source is not None:
                raise Refused(where, "where it lies has been said already", "leave one of the two out")
            thing, but = self.without(thing, "but")
            left_out = [self.left_out(r.node, each.thing) for each in but if each.thing is not None]
            found.tests += [m.Not(self.card_tests(each, scope)) for each in left_out]
            thing = self._of_the_cards(thing, scope, found)
            found.zone, owner = self.zone(thing, scope)
            found.owner = owner if owner is not None else found.owner
        elif where.prep == "of" and self.is_value(thing):
            self.of_value(r, r.take_phrase(where), scope, found, printed)
        elif kind == "order" and where.prep == "in":
            with self.reading(r.take_phrase(where).thing or thing):
                found.alike.append("sequence")
        elif where.prep == "on" and kind == "card":
            r.take_phrase(where)
            if self.is_this(thing) and self.on_characters:
                found.source = m.OnCard(scope.me)
            else:
                found.source = m.LyingWith(self.one_card(thing, scope))
        elif kind == "card" and (where.prep == "of" or self.noun(thing) in ("them", "rest")):
            r.take_phrase(where)
            inner_cards = self.cards(thing, scope)
            if isinstance(inner_cards, m.Single):
                raise Refused(where, "a card of a card cannot be meant")
            if not isinstance(inner_cards.pick, m.Every):
                hint = "look at them first: `reveal 3 cards of the deck, draw all red cards of them`"
                raise Refused(where, "so many of so many cannot be meant", hint)
            found.source = inner_cards.source
            found.tests += inner_cards.tests

    def _of_the_cards(self, thing: n.Node, scope: Scope, found: CardWords) -> n.Node:
        """What is said behind the place and can only be meant of the cards: `a card in play with a charge`."""
        if not isinstance(thing, n.Thing):
            return thing
        marks = [w for w in thing.where if w.prep in ("with", "without")]
        self.ledger.note(*marks)
        for where in marks:
            assert where.icon is not None or where.thing is not None
            icon = m.HasVerb(where.icon) if where.icon is not None else None
            found.tests.append(self._with(where, icon or self._card_with(where.thing or thing, scope)))
        return replace(thing, where=tuple(w for w in thing.where if w not in marks))

    def _aims_at(self, thing: n.Node, scope: Scope) -> m.Test:
        """`a card aimed at several players`, `at one player`: by what its text says."""
        hint = "say `aimed at several players` or `aimed at 1 player`; of one that is aimed, `when I am targeted by …`"
        with self.reading(thing, "a player") as r:
            several = r.take_word("several", "all")
            if r.word in ("others", "all-others") and r.kind == "noun":
                return m.AimsAt(several=True)
            if r.word != "player" or r.kind != "noun":
                raise Refused(thing, "whom a card is aimed at is not written on it", hint)
            if several and r.plural:
                return m.AimsAt(several=True)
            if several is None and not r.plural and (r.take_word("a", "another") or r.take_number() == 1):
                return m.AimsAt(several=False)
        raise Refused(thing, "at how many players?", hint)

    def _with(self, where: n.Where, test: m.Test) -> m.Test:
        return test if where.prep == "with" else m.Not((test,))

    def _card_with(self, thing: n.Node, scope: Scope) -> m.Test:
        """`with reach`: the text has that icon; `with a charge`: such tokens lie on it."""
        if self.noun(thing) in ICONS and isinstance(thing, n.Thing) and thing.quantity is None:
            with self.reading(thing) as r:
                if r.take_noun_number() is not None:
                    raise Refused(thing, "how far a card reaches is not asked here", "leave the number out")
                return m.HasVerb(r.word)
        if isinstance(thing, n.Thing) and thing.noun is None and thing.quantity is not None:
            with self.reading(thing) as r:
                if r.take_word("any"):
                    return m.HasVerb("any")
        if self.type_of(thing, scope) == "token":
            return m.Meets(self.having(thing, m.Subject("card"), scope))
        raise Refused(thing, "a card with this cannot be meant", "an icon (`with bang`) or a token (`with a charge`)")


def place_of(source: m.Source) -> m.Source:
    return source.source if isinstance(source, m.TopOf) else source


def _lies_in(cards: m.Single | m.Description, where: m.Source) -> bool:
    if isinstance(cards, m.Description) and isinstance(cards.source, m.Together):
        return all(_lies_in(part, where) for part in cards.source.parts)
    return isinstance(cards, m.Description) and place_of(cards.source) == where
