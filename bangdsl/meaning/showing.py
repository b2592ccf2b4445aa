"""Verbs by which something becomes known: shuffling, showing, naming, choosing."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.placing import Placing
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.taking import DEALT, as_picked
from bangdsl.meaning.things import ONE
from bangdsl.tree import nodes as n


class Showing(Placing):
    # ---------------------------------------------------------------- shuffling, showing, naming
    def do_shuffle(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found, among, into = self.object(node), args.take("among"), args.take("into")
        if self.type_of(found, scope) == "role":
            return self._shuffle_roles(node, found, among, scope)
        if among is not None:
            raise Refused(among, "only roles are shuffled among players", "leave it out")
        if into is not None:
            pile = self._pile_in_order(into, scope)
            before, cards, after = self.some_cards(found, scope, "shuffle")
            self.no_character(cards, found)
            return (*before, self.do("shuffle into", node, after, cards=cards, pile=pile)), after
        if self.type_of(found, scope) != "zone":
            raise Refused(found, "a pile is shuffled, or cards `into` one")
        return (self.do("shuffle", node, scope, pile=self._pile_in_order(found, scope)),), scope

    def _pile_in_order(self, node: n.Node, scope: Scope) -> m.Source:
        zone, owner = self.zone(node, scope)
        if zone in ("hand", "play zone"):
            raise Refused(node, "the order of these cards means nothing", "shuffle a pile")
        if owner is None and self.table.nouns[zone].own:
            self.somebody(node, scope)
        return self._of_one(self.place(zone, owner, scope), node)

    def _shuffle_roles(self, node: n.Act, found: n.Node, among: n.Node | None, scope: Scope) -> Lowered:
        with self.reading(found) as r:
            r.take_word("the", "all")
            of = r.phrase("of")
            if among is None or of is None or of.thing is None or self.noun(among) != "them":
                raise Refused(node, "whose roles, among whom?", "say `shuffle the roles of all players among them`")
            players = self.who(r.take_phrase(of).thing or found, scope)
        if not isinstance(players, m.Description) or not isinstance(players.pick, m.Every):
            raise Refused(found, "the roles of several players are shuffled", "say `of all players …`")
        return (self.do("shuffle roles", node, scope, players=players),), scope

    def do_reveal(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        kind = self.type_of(found, scope)
        if self.says_said(found) and self.noun(found) != "card":
            return self._reveal_named(node, found, scope)
        if kind == "role":
            return self._of_somebody(node, found, "show role", scope)
        if kind == "zone" and self.noun(found) == "hand":
            return self._reveal_hand(node, found, scope)
        return self._lifted(node, found, None, args, scope)

    def _reveal_hand(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """A hand is shown to all; its cards can be spoken of."""
        steps, after = self._of_somebody(node, found, "show hand", scope)
        names = set(self.names)
        owner = self.zone(found, scope)[1]
        self.names = names
        if isinstance(owner, m.Description):
            if self._are_several(self.whose(found), scope):
                return steps, after
            owner = after.get("player") if isinstance(owner.pick, m.Chosen) else m.FirstOf(owner)
        holder = owner if owner is not None else scope.doer
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="held", holder=holder, seen=m.Nobody())
        some = m.PickSome(them, m.Description(m.Hand(holder)), "card", span=node.span)
        return (*steps, some), replace(after, them=them)

    def _of_somebody(self, node: n.Act, found: n.Node, act: str, scope: Scope) -> Lowered:
        """A role or a hand is shown: the doer's, or of whoever is named."""
        with self.reading(found) as r:
            owner = self._owner_of(r, scope)
            if r.take_word("the", "all", "a") and owner is None:
                raise Refused(found, f"whose {r.word}?", f"say `my {r.word}`, or `the {r.word} of` somebody")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do(act, node, scope, player=player),)

        if isinstance(owner, m.Description):
            return self.to_each(self.whose(found), scope, make)
        if owner is None:
            self.somebody(node, scope)
        whose = owner if owner is not None else scope.doer
        return self.called_by_name(self.of_whom(found), whose, self.to_known(found, whose, scope, make), scope)

    def do_look(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = args.take("at")
        if found is None:
            raise Refused(node, "look at what?", "say `look at 2 cards of the deck`")
        return self._lifted(node, found, scope.doer, args, scope)

    def _lifted(self, node: n.Act, found: n.Node, to: m.Single | None, args: Arguments, scope: Scope) -> Lowered:
        """Cards off a pile, or cards that are known, shown to all or to one."""
        if self.type_of(found, scope) == "zone":
            before, zone, owner, after = self.owned_place(found, scope)
            if isinstance(owner, m.Single):
                noted, after = self.called_by_name(self.of_whom(found), owner, (), after)
                before, owner = (*before, *noted), after.get("player") if noted else owner
            cards: m.Single | m.Description = m.Description(self.place(zone, owner, after))
        elif self.type_of(found, scope) == "card":
            before, cards, after = self.some_cards(found, scope, "look")
        elif self.type_of(found, scope) == "role":
            return self._of_somebody(node, found, "look at role", scope)
        else:
            raise Refused(found, "cards are looked at and revealed", "say which: `the top card of the deck`")
        if isinstance(cards, m.Single) and not (
            isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf)
        ):
            if to is not None:
                return (*before, self.do("look at", node, after, cards=cards, to=to)), replace(after, it=cards)
            return (*before, self.do("show", node, after, card=cards)), replace(after, it=cards)
        return self._off_a_pile(node, found, cards, to, args, before, after)

    def _off_a_pile(
        self,
        node: n.Act,
        found: n.Node,
        cards: m.Single | m.Description,
        to: m.Single | None,
        args: Arguments,
        before: tuple[m.Step, ...],
        scope: Scope,
    ) -> Lowered:
        described = cards.among if isinstance(cards, m.FirstOf) else cards
        assert isinstance(described, m.Description)
        source, pick = described.source, described.pick
        count: m.Number = ONE
        if isinstance(source, m.TopOf):
            count = source.count or ONE
            source = source.source
        elif isinstance(pick, m.Every):
            count = m.Count(m.Description(source, described.tests))
        elif isinstance(pick, m.Chosen) and not pick.up_to and (pick.alike is None or not isinstance(source, m.InPile)):
            count = pick.count
        elif not isinstance(pick, m.Every) and isinstance(source, m.InPile):
            raise Refused(found, "off a pile the top cards are lifted", "say how many, and shuffle it first")
        dealt = isinstance(source, m.InPile) and source.pile in DEALT
        where = source.pile if isinstance(source, m.InPile) and dealt else "there"
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where=where)
        picked = isinstance(pick, m.Chosen) and isinstance(source, m.OwnPile) and source.seen
        if picked or not isinstance(source, m.InPile):
            if not isinstance(pick, m.Every):
                return self._show_some(node, found, described, to, before, scope)
            act = "look at" if to is not None else "show"
            if isinstance(source, m.Those) and not described.tests:
                step = self.do(act, node, scope, cards=described, to=to)
                return (*before, step), replace(scope, them=replace(source.ref, seen=to or m.Nobody()))
            them = replace(them, where="held", holder=getattr(source, "of", None), seen=to or m.Nobody())
            step = self.do(act, node, scope, them, cards=described, to=to)
            return (*before, step), replace(scope, them=them)
        total = self.per(args, count, scope)
        step = self.do("lift", node, scope, them, source=source, count=total, tests=described.tests or None, to=to)
        if total != ONE:
            return (*before, step), replace(scope, them=them)
        it = m.Ref(self.fresh("it"), "card", where=source.pile)
        let = m.Let(it, m.FirstOf(m.Description(m.Those(them, all=True))), span=node.span)
        after = replace(scope.bind(it, "card", *([self.noun(found)] if self.noun(found) else [])), them=them, it=it)
        return (*before, step, let), after

    def _show_some(
        self,
        node: n.Act,
        found: n.Node,
        described: m.Description,
        to: m.Single | None,
        before: tuple[m.Step, ...],
        scope: Scope,
    ) -> Lowered:
        """`reveal a card in hand`: some cards are picked where they lie, then shown."""
        act = "look at" if to is not None else "show"
        picked = m.Ref(self.fresh("them"), "card", many=True, known=True)
        pick = m.PickSome(picked, described, "card", span=node.span)
        step = self.do(act, node, scope, cards=m.Description(m.Those(picked)), to=to)
        owner = getattr(described.source, "of", None)
        if isinstance(described.source, m.Hand) and isinstance(owner, m.Single):
            picked = replace(picked, where="held", holder=owner, seen=to or m.Nobody())
        let, after = self.only_one(picked, as_picked(described), node, replace(scope, them=picked, it=None))
        return (*before, pick, step, *let), after

    def do_name(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        secret = True if node.secret else None
        if self.type_of(found, scope) == "player":
            players = self.who(found, scope)
            if not isinstance(players, m.Description):
                raise Refused(found, "one of several players is named", "say `name a player`, `name another player`")
            if isinstance(players.pick, m.Every) and not self.is_definite(found):
                raise Refused(found, "one is named", "say `name a player`; of several, `choose all …`")
            named = m.Ref(self.fresh("named"), "player", where="player")
            among = self.unpicked(players, found)
            return (self.do("name player", node, scope, named, players=among, secret=secret),), replace(
                scope, named=named
            )
        with self.reading(found) as r:
            r.take_word("a")
            what = r.word
            if r.plural:
                raise Refused(found, "one is named", f"say `name a {what}`")
            if what not in ("suit", "colour", "rank", "card", "number"):
                hint = "say `name a suit`, `name a number from 1 to 5`, `name another player`"
                raise Refused(r.node, "a suit, a colour, a rank, a number, a card or a player is named", hint)
        named = m.Ref(self.fresh("named"), "value", known=True, where=what)
        if what == "card":
            if secret:
                raise Refused(node, "a card that is to be played is named aloud", "leave out `in secret`")
            ordered = scope.get("player")
            ordered = None if isinstance(ordered, m.Ref) and ordered.many else ordered
            step = self.do("name card", node, scope, named, player=ordered)
        elif what == "number":
            low, high = args.take("from"), args.take("to")
            if high is None:
                raise Refused(node, "a number up to what?", "say `name a number from 1 to 5`")
            first = self.number(low, scope) if low is not None else ONE
            step = self.do("name number", node, scope, named, low=first, high=self.number(high, scope), secret=secret)
        else:
            step = self.do("name value", node, scope, named, what=what, secret=secret)
        return (step,), replace(scope, named=named)

    def _reveal_named(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        """`reveal the named suit`: what was named in secret is said aloud."""
        what = self.noun(found)
        with self.reading(found) as r:
            r.take_adjective("named")
            r.take_word("the")
        named = self.named_of(what, found, scope)
        return (self.do("show named", node, scope, named=named),), scope

    # ---------------------------------------------------------------- choosing
    def do_choose(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = self.object(node)
        kind = self.type_of(found, scope)
        if self.noun(found) == "character" and isinstance(found, n.Thing):
            return self._choose_character(node, found, scope)
        if kind == "player":
            return self._choose_players(node, found, scope)
        if kind != "card":
            raise Refused(found, f"a {kind} cannot be chosen", "players and cards are chosen; a suit is named")
        before, cards, after = self.some_cards(found, scope, "choose")
        if isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf):
            cards = replace(cards.among, pick=m.Chosen(scope.doer, ONE))  # there may be none, so it is a target
        if not before and isinstance(cards, m.This | m.Ref) and not node.word:
            raise Refused(
                found, "this is known already: nothing is chosen", "leave it out, or say what is done with it"
            )
        if isinstance(cards, m.Single):
            return before, replace(after.bind(cards, "card"), it=cards)
        pick = cards.pick
        if pick == m.AtRandom(ONE):
            steps, _, after = self.random_card(found, cards, after)
            return (*before, *steps), after
        if not isinstance(pick, m.Chosen) or pick.count != ONE or pick.up_to:
            them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="chosen")
            return (*before, m.PickSome(them, cards, "card", span=node.span)), replace(after, them=them)
        choose, _, after = self.choose_card(found, cards, after)
        return (*before, choose), after

    def _choose_character(self, node: n.Act, found: n.Thing, scope: Scope) -> Lowered:
        cards = self.cards(found, scope)
        if isinstance(cards, m.CharacterOf):
            return (), replace(scope.bind(cards, "character", "card"), it=cards)
        if not isinstance(cards, m.Description) or not isinstance(cards.source, m.Characters):
            raise Refused(found, "whose character?", "say `the character of another player`")
        self.unpicked(cards, found)
        of = next((w.thing for w in found.where if w.prep == "of"), None)
        assert of is not None
        owner = self.who(of, scope)
        if not isinstance(owner, m.Description) or not isinstance(owner.pick, m.Chosen) or owner.pick.count != ONE:
            raise Refused(of, "one player is chosen here", "say `of another player`")
        choose, ref, after = self.choose_player(of, owner, scope)
        card = m.CharacterOf(ref)
        return (choose,), replace(after.bind(card, "character", "card"), it=card)

    def _choose_players(self, node: n.Act, found: n.Node, scope: Scope) -> Lowered:
        players = self.who(found, scope)
        if isinstance(found, n.Thing) and found.quantity is None and found.noun is not None and found.noun.plural:
            raise Refused(found, "how many of them?", "say `2 players`, `up to 2 players`")
        if self.says_the(found):
            players = self.one_of_tied(players, found, scope)
        if isinstance(players, m.Description) and isinstance(players.pick, m.Every) and self.is_definite(found):
            players = m.FirstOf(players)
        if isinstance(players, m.Me | m.Ref) and not node.word:  # a verb of a set's own is done to whom one says
            raise Refused(found, "this is known already: nobody is chosen", "leave it out, or say who does what")
        if isinstance(players, m.Single):
            self.called += () if node.word else ((found, players),)
            return (), scope.bind(players, "player")
        pick = players.pick
        if isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to:
            choose, _, after = self.choose_player(found, players, scope)
            return (choose,), after
        some, _, after = self.pick_players(players, found, scope)
        return (some,), after
