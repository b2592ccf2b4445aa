"""What a verb takes: how many, which cards, whose, and from where.

`ACTS` names every meaning a verb can have: the emitter prints each of them, and a test compares the two.
"""

from __future__ import annotations

from typing import Any

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.cards import place_of
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered, Steps, found_of
from bangdsl.meaning.things import ONE
from bangdsl.tree import nodes as n

ACTS = frozenset({
    "draw", "draw cards", "draw of", "draw from hand", "discard", "discard of", "discard another", "heal", "bang",
    "missed", "lose", "lose from", "gain", "pay", "lay", "move tokens", "spread tokens", "give", "put", "put top",
    "put into play", "put before", "put on", "put with", "move", "take turn", "take role", "take character", "take",
    "become", "shuffle", "shuffle into", "shuffle roles", "show hand", "show role", "show named", "lift", "show",
    "look at", "look at role", "name card", "name value", "name number", "name player",
    "return", "set life", "set place", "set tokens", "play", "play as", "play named", "play way",
    "carry out", "use named", "use way", "do", "do named", "eliminate", "skip phase", "skip turn", "skip next turn",
    "finish turn", "finish game", "reverse turns", "swap cards", "swap seats", "swap places", "swap roles", "advance",
    "redirect", "redirect shot",
    "spare", "ignore", "redo", "prevent", "prevent it", "redirect it", "change", "unavoidable", "leave", "win", "stop",
    "proceed", "no longer",
})  # fmt: skip


DEALT = {"role-deck": "role", "character-deck": "character"}
PILES = {*DEALT, "box"}  # where these may lie
AMONG_CARDS = {
    "draw", "draw cards", "discard", "give", "put into play", "put before", "put with", "move", "play", "play as",
    "swap cards",
}  # fmt: skip


def _lies_where(found: object) -> str | None:
    """The pile in which cards lie, or that they are elsewhere; nothing, where that is not known."""
    match found:
        case m.Description(m.Those(ref)):
            return ref.where if ref.where in DEALT else None
        case m.Description(source):
            return _lies_where(place_of(source))
        case m.FirstOf(among):
            return _lies_where(among)
        case m.Ref(where=where) if where in DEALT:
            return where
        case m.InPile(pile):
            return pile
        case m.Hand() | m.Held() | m.InPlay() | m.OwnPile():
            return ""
    return None


class Taking(Steps):
    def do(self, act: str, node: n.Act, scope: Scope, result: m.Ref | None = None, **slots: Any) -> m.Do:
        assert act in ACTS, act
        self._stays_dealt(act, node, slots)
        said = tuple((key, value) for key, value in slots.items() if value is not None)
        return m.Do(act, node.verb, scope.doer, said, result, scope.cost, scope.willing, span=node.span)

    def _stays_dealt(self, act: str, node: n.Act, slots: dict[str, Any]) -> None:
        """Roles and characters lie in their piles and with players, never among cards, nor cards among them."""
        source = _lies_where(slots.get("cards") or slots.get("card") or slots.get("source") or slots.get("pile"))
        goal = slots.get("pile") if act == "shuffle into" else slots.get("place")
        to = goal.pile if isinstance(goal, m.InPile) else ""
        if act == "swap cards":
            source = _lies_where(slots["other"])
        if source in DEALT and (act in AMONG_CARDS or (act.startswith("put") and goal is not None and to not in PILES)):
            kind = DEALT[source]
            hint = f"say `take 1 {kind} from the {source}`"
            if kind == "character":
                hint += "; on a character, `put … onto this` and `I have the ability of all characters on this`"
            raise Refused(node, f"a {kind} is never among the cards of a player", hint)
        this = isinstance(slots.get("cards") or slots.get("card"), m.This)
        if to in DEALT and (this or (source is not None and source not in DEALT)):
            raise Refused(node, f"only {DEALT[to]}s lie there", "say another pile")

    def object(self, node: n.Act) -> n.Node:
        if node.object is None:
            raise Refused(node, f"{node.verb} what?", code="E0301")
        return node.object

    def per(self, args: Arguments, number: m.Number, scope: Scope) -> m.Number:
        """`1 per player`: so many for each."""
        each = args.take("per")
        return number if each is None else self.per_each(each, number, scope)

    def per_each(self, each: n.Node, number: m.Number, scope: Scope) -> m.Number:
        self.still_whole(each, scope)
        if (
            self.noun(each) == "player"
            and isinstance(each, n.Thing)
            and each == n.Thing(noun=each.noun, span=each.span)
        ):
            count: m.Number = m.Concerned()
        elif self.noun(each) == "suit":
            count = self._suits(each, scope)
        elif self.type_of(each, scope) in ("number", "token", "zone"):
            count = self.number(self._one_each(each), scope)
        else:
            self.counts_all(each if self.group_noun(each) else self._one_each(each))
            count = self.count(each, scope)
        return count if number == ONE else m.Times(number, count)

    def _one_each(self, each: n.Node) -> n.Node:
        """`per charge of mine`: a number in front of what is counted says nothing."""
        if isinstance(each, n.Thing) and each.quantity is not None and each.quantity.number is not None:
            hint = "say `per` one of them; one for every 2 is half as many: `draw half of my hand`"
            raise Refused(each.quantity, "per so many cannot be counted", hint)
        return each

    def _suits(self, each: n.Node, scope: Scope) -> m.Number:
        with self.reading(each) as r:
            of = r.phrase("of")
            if of is None or self.noun(r.take_phrase(of).thing) != "them":
                raise Refused(each, "the suits of what?", "say `per suit of them`")
            if scope.them is None or scope.them.type != "card":
                raise Refused(each, "`them` where no cards were spoken of", "speak of some before")
            return m.Suits(scope.them)

    # ---------------------------------------------------------------- cards
    def some_cards(
        self, node: n.Node, scope: Scope, verb: str, where: m.Source | None = None, *, said: bool = False
    ) -> tuple[tuple[m.Step, ...], m.Single | m.Description, Scope]:
        """Cards, or all of a place; if they are of a player still to be picked, that player is picked first.

        `where` is where they are unless they say it themselves, or, if it was `said`, where they must be.
        """
        if self.type_of(node, scope) == "zone":
            before, zone, owner, after = self.owned_place(node, scope)
            if said and where is not None:
                raise Refused(node, "where the cards lie has been said already", "leave out `from …`")
            return before, m.Description(self.place(zone, owner, after)), after
        found = self.cards(node, scope, where=where)
        if said:
            self.where_said_once(node, where, found)
        if isinstance(found, m.Single):
            return (), found, scope
        self._said_how_many(node, found)
        self._somebody_picks(found, node, scope)
        self._can_be_moved(found, node)
        source = found.source
        inner = source.source if isinstance(source, m.TopOf) else source
        owner = getattr(inner, "of", None)
        if isinstance(owner, m.Description) and isinstance(owner.pick, m.Every) and not isinstance(found.pick, m.Every):
            self._of_each(node, verb, scope)
        alone = isinstance(found.pick, m.Chosen) and found.pick.count == ONE and not found.pick.up_to
        if self.speaks_of_owner and alone and isinstance(source, m.InPlay) and verb in ("draw", "discard"):
            choose, ref, after = self.choose_card(node, found, scope)
            return (choose,), ref, after
        if not isinstance(owner, m.Description) or isinstance(owner.pick, m.Every):
            named = isinstance(owner, m.Neighbour) and scope.get("player") is None
            if alone and named and isinstance(inner, m.InPlay):
                return self._with_owner(node, found, scope)
            return (), found, scope
        plain = tuple(test for test in found.tests if not isinstance(test, m.Extreme))
        if (
            alone
            and plain == found.tests
            and isinstance(inner, m.InPlay)
            and isinstance(owner.pick, m.Chosen)
            and owner.pick.count == ONE
        ):
            every = replace(inner, of=replace(owner, pick=m.Every()))  # who picks the card picks whose
            return self._with_owner(node, replace(found, source=every), scope)
        if not isinstance(owner.pick, m.Chosen) or owner.pick.count != ONE or owner.pick.up_to:
            raise Refused(
                node, "cards of so many players cannot be meant here", "say `X: …` for what each of them does"
            )
        any_card = alone and not found.tests and isinstance(source, m.Held) and verb in ("draw", "discard")
        has = replace(found_of(found), of=m.Description(of_whom(inner, m.Subject()), plain), taken=(scope.doer, verb))
        able = m.Able(verb, scope.doer) if any_card else m.Allows(has)
        choose, ref, after = self.choose_player(node, owner, scope, able)
        place = self._place_seen(of_whom(inner, ref), scope)
        tests = tuple(
            replace(test, among=replace(test.among, source=place)) if isinstance(test, m.Extreme) else test
            for test in found.tests
        )
        found = replace(
            found, tests=tests, source=replace(source, source=place) if isinstance(source, m.TopOf) else place
        )
        return (choose,), found, after

    def _said_how_many(self, node: n.Node, found: m.Description) -> None:
        """Neither `cards` nor `BANG!` says how many, and `the card` not which."""
        if not isinstance(node, n.Thing) or node.noun is None or node.told is not None or node.adjectives:
            return
        if not isinstance(found.pick, m.Every) or not isinstance(found.source, m.Hand | m.Held | m.InPlay | m.InPile):
            return
        if node.noun.word == "card" and self.is_definite(node):
            raise Refused(node, "which card?", "say `a card`, `all cards` or `that card`")
        if node.quantity is None and (node.noun.kind == "name" or node.noun.word == "card"):
            raise Refused(node, "how many of these?", "say `a`, `2` or `all`")

    def _place_seen(self, place: m.Source, scope: Scope) -> m.Source:
        """Who picks another player does not see what is that player's own."""
        hidden = isinstance(place, m.OwnPile) and self.table.nouns[place.pile].shows != "all"
        return replace(place, seen=False) if isinstance(place, m.OwnPile) and hidden else place

    def _with_owner(
        self, node: n.Node, found: m.Description, scope: Scope
    ) -> tuple[tuple[m.Step, ...], m.Single | m.Description, Scope]:
        """A card of a player who is picked with it; if the text speaks of him, he is noted before the card moves."""
        if not self.speaks_of_player:
            return (), found, scope
        choose, card, after = self.choose_card(node, found, scope)
        owner = m.Ref(self.fresh("player"), "player", light=True)
        let = m.Let(owner, m.OwnerOf(card), span=node.span)
        return (choose, let), card, after.bind(owner, "player", self.noun(self.of_whom(node)) or "player")

    def _of_each(self, node: n.Node, verb: str, scope: Scope) -> None:
        """`a card of each player` is not one of all their cards, and of `a card of all players` nobody knows."""
        for thing in node.walk():
            if not isinstance(thing, n.Thing) or self.type_of(thing, scope) != "player":
                continue
            words = thing.quantity.words if thing.quantity is not None else ()
            any_of_each = f"`{verb} X` for a card of each, " if verb in ("draw", "discard") else ""
            if "each" in words:
                raise Refused(
                    thing, "one of each cannot be picked at once", f"say {any_of_each}`X: …` for what each does"
                )
            if {"all", "those"} & set(words) or self.noun(thing) in ("all-others", "them"):
                ways = f"say {any_of_each}`X: …` for what each does, `of a player` or `of 1 of them` for one"
                raise Refused(thing, "one of each, or one of all of them?", ways)
        if isinstance(node, n.Thing) and node.quantity is not None and "their" in node.quantity.words:
            raise Refused(node, "one of each, or one of all of them?", "say `those players: …` for what each does")

    def _of_each_hand(self, node: n.Act, scope: Scope) -> None:
        """`a random card from the hand of each other player` is one of each, not one of all; these are `the hands`."""
        behind = [arg.thing for arg in node.args if arg.prep == "from"]
        for thing in (node.object, *(arg.thing for arg in node.args)):
            if not isinstance(thing, n.Thing) or self.type_of(thing, scope) != "card" or not self._picks_some(thing):
                continue
            if node.verb == "draw" and behind and not thing.adjectives:
                continue  # so many of each
            for place in (*(where.thing for where in thing.where), *behind):
                if isinstance(place, n.Thing) and self._is_of_several(place, scope):
                    whose = f"the {self.noun(place)} of several players cannot be meant here"
                    raise Refused(place, whose, "say `X: …` for what each of them does, or choose one first")

    def _picks_some(self, cards: n.Thing) -> bool:
        quantity = cards.quantity
        counted = quantity is not None and (quantity.number is not None or quantity.amount is not None)
        one = quantity is not None and bool({"a", "another", "any"} & set(quantity.words))
        return counted or one or any("random" in adjective.words for adjective in cards.adjectives)

    def _is_of_several(self, place: n.Thing, scope: Scope) -> bool:
        """One place, said to be of several players, or of as many as there are with the most of something."""
        row = self.table.nouns.get(self.noun(place))
        owned = self.noun(place) == "hand" or (row is not None and row.own)
        of = self.of_whom(place)
        if not owned or of is place or place.noun is None or place.noun.plural:
            return False
        names = set(self.names)
        found = self.who(of, scope)
        self.names = names
        if isinstance(found, m.Single):
            return False
        asked = [part for test in found.tests for part in test.walk()]
        tied = any(isinstance(part, m.HasMost | m.HasExtreme | m.SaidMost) for part in asked)
        return self._are_several(of, scope) or (tied and isinstance(found.pick, m.Every))

    def owned_place(
        self, node: n.Node, scope: Scope
    ) -> tuple[tuple[m.Step, ...], str, m.Single | m.Description | None, Scope]:
        """A place; if it is that of a player still to be picked, that player is picked first."""
        zone, owner = self.zone(node, scope)
        if owner is None and scope.nobody and (zone == "hand" or self.table.nouns[zone].own):
            raise Refused(node, f"whose {zone}?", f"say `the {zone} of` somebody, or `my {zone}`")
        if not isinstance(owner, m.Description) or isinstance(owner.pick, m.Every):
            return (), zone, owner, scope
        if not isinstance(owner.pick, m.Chosen) or owner.pick.count != ONE or owner.pick.up_to:
            hint = "choose first: `choose 2 other players, look at their hands`; `X: …` for what each does"
            raise Refused(node, "the places of so many players cannot be meant here", hint)
        source = self.place(zone, m.Subject(), scope)
        able = m.Allows(m.CanFind(m.Description(source)))
        choose, ref, after = self.choose_player(node, owner, scope, able)
        return (choose,), zone, ref, after

    def _somebody_picks(self, found: m.Description, node: n.Node, scope: Scope) -> None:
        """A rule of the table picks no card among those that lie open."""
        off_the_top = isinstance(found.source, m.InPile) and not self._lies_open(found.source) and not found.tests
        if scope.nobody and not off_the_top and isinstance(found.pick, m.Chosen) and found.pick.by == scope.doer:
            hint = "say who: `the player in turn: …`; or `a random …`, `the top card of …`, `all …`"
            raise Refused(node, "nobody picks here", hint)

    def _can_be_moved(self, found: m.Description, node: n.Node) -> None:
        if isinstance(found.source, m.Characters):
            raise Refused(node, "a character stays with its player", "say another card")

    def no_character(self, found: m.Single | m.Description, node: n.Node) -> None:
        if isinstance(found, m.CharacterOf):
            raise Refused(node, "a character stays with its player", "say another card")
        if isinstance(found, m.This) and self.on_characters:
            hint = "`this` is the character itself: say `a card from hand`, `my weapon in play`"
            raise Refused(node, "a character stays with its player", hint)

    def of_player(self, found: m.Single | m.Description, scope: Scope) -> m.Single | None:
        """One card of another player, whichever: `a card of that player`."""
        if not isinstance(found, m.Description) or found.tests or not isinstance(found.source, m.Held):
            return None
        one = isinstance(found.pick, m.Chosen) and found.pick.count == ONE and not found.pick.up_to
        owner = found.source.of
        return owner if one and isinstance(owner, m.Single) and owner != scope.doer else None

    def _are_several(self, node: n.Node, scope: Scope) -> bool:
        """Is something done to more than one player?"""
        names = set(self.names)
        found = self.who(node, scope)
        self.names = names
        if isinstance(found, m.Single) or self.is_definite(node):
            return False
        return not (isinstance(found.pick, m.Chosen) and found.pick.count == ONE and not found.pick.up_to)

    def usable(self, cards: m.Single | m.Description, scope: Scope) -> m.Single | m.Description:
        """Where a card of a name or with a verb is asked for, whatever may be used as one will do."""
        if isinstance(cards, m.Description) and isinstance(cards.source, m.Together):  # `a BANG! or a Missed!`
            parts = tuple(part if asks_for_verb(part) else self.usable(part, scope) for part in cards.source.parts)
            return replace(cards, source=m.Together(parts))
        if not isinstance(cards, m.Description) or cards.source != m.Hand(scope.doer):
            return cards
        first = cards.tests[0] if cards.tests else None
        if isinstance(first, m.NameIs) and not first.printed:
            return replace(cards, source=m.UsableAs(scope.doer, first.ident, scope.cost), tests=cards.tests[1:])
        if asks_for_verb(cards):
            return replace(cards, source=m.WithVerb(scope.doer, "missed"), tests=())
        return cards

    def _of_one(self, place: m.Source, node: n.Node) -> m.Source:
        """A pile, or that of one player."""
        if isinstance(place, m.OwnPile) and isinstance(place.of, m.Description):
            if not self.is_definite(self.of_whom(node)):
                hint = "say `X: …` for what each does, or choose first"
                raise Refused(node, "the places of several players cannot be meant here", hint)
            return replace(place, of=m.FirstOf(place.of))
        return place

    def _for_owner(self, owner: m.Single | m.Description | None, node: n.Node, scope: Scope, make: Any) -> Lowered:
        """A verb on what is somebody's: the doer's if nothing is said."""
        if isinstance(owner, m.Description) and isinstance(node, n.Thing):
            if self.of_whom(node) is node:  # `their`, of several
                raise Refused(node, "what several players have cannot be meant here", "say `those players: …`")
            return self.to_each(self.of_whom(node), scope, make)
        assert owner is None or isinstance(owner, m.Single)
        whose = owner if owner is not None else scope.doer
        return self.called_by_name(self.of_whom(node), whose, self.to_known(node, whose, scope, make), scope)

    # ---------------------------------------------------------------- off a pile
    def _place_from(self, args: Arguments, scope: Scope) -> m.Source | None:
        source = args.take("from")
        if source is None:
            return None
        if self.type_of(source, scope) == "player":
            return m.Held(self.who(source, scope))
        if self.type_of(source, scope) != "zone":
            raise Refused(source, "cards are from a place or a player")
        zone, owner = self.zone(source, scope)
        return self.place(zone, owner, scope)

    def _lies_open(self, pile: m.InPile) -> bool:
        if isinstance(pile, m.OwnPile):
            return pile.seen
        return pile.pile == "discard pile" or self.table.nouns[pile.pile].shows == "all"

    def only_one(self, them: m.Ref, count: m.Number, node: n.Node, scope: Scope) -> Lowered:
        """The only card that was moved can be spoken of, unless another was that stays the one meant."""
        if count == ONE:
            self.picked[them.name] = ONE
        if count == ONE and isinstance(scope.it, m.Slot):
            return (), replace(scope, blurred=scope.it)
        if count != ONE or not _lightly(scope.it):
            return (), scope
        one = m.Ref(self.fresh("moved"), "card", light=True)
        let = m.Let(one, m.FirstOf(m.Description(m.Those(them, all=True))), span=node.span)
        bound = scope.bind(one, "card") if _lightly(scope.get("card")) else scope
        return (let,), replace(bound, it=one)

    def off_the_top(self, cards: m.Single | m.Description, node: n.Node) -> m.Single | m.Description:
        if not isinstance(cards, m.Description) or not self._off_the_top(cards, node):
            return cards
        assert isinstance(cards.pick, m.Chosen)
        return m.Description(m.TopOf(cards.source, cards.pick.count))

    def _off_the_top(self, cards: m.Description, node: n.Node, *, drawn_from: bool = False) -> bool:
        """Cards of a pile that lies face down, and those drawn `from` any, are those on top; nobody picks them."""
        if not isinstance(cards.source, m.InPile) or not isinstance(cards.pick, m.Chosen):
            return False
        if cards.pick.alike is not None and not self._lies_open(cards.source):
            hint = "say `look at` or `reveal` first: `reveal 5 cards of the deck, draw 2 of them …`"
            raise Refused(node, "nobody sees which of these cards are alike", hint)
        if cards.tests or cards.pick.alike is not None:
            return False
        if not drawn_from and self._lies_open(cards.source):
            return False
        if cards.pick.up_to:
            raise Refused(node, "`up to` cannot be meant of cards nobody sees", "say how many")
        return True

    # ---------------------------------------------------------------- one that is chosen
    def choose_card(
        self, node: n.Node, found: m.Description, scope: Scope, ask: str = "card"
    ) -> tuple[m.Choose, m.Ref, Scope]:
        aim = self.known_before(found, scope) and not isinstance(found.source, m.Hand | m.Held)
        place = place_of(found.source)
        pile = isinstance(place, m.InPile) and not isinstance(place, m.OwnPile)
        if isinstance(place, m.OwnPile) and not place.seen and place is found.source:
            hint = "say `the top card of` it, or `look at` it first"
            raise Refused(node, "who picks does not see these cards", hint)
        first = aim and not scope.aimed
        ref = m.Ref(self.fresh("target" if aim else "card"), "card", known=first, aimed=aim, off_pile=pile)
        if getattr(place, "of", None) == scope.doer:
            self.own.add(ref.name)
        nouns = [noun for noun in (self.noun(node),) if noun]
        after = replace(scope.bind(ref, "card", *nouns), it=ref)
        if aim:
            after = replace(after, aimed=(*scope.aimed, ref))
        return m.Choose(ref, found, scope.doer, aim, "target" if aim else ask, span=node.span), ref, after

    def random_card(self, node: n.Node, found: m.Description, scope: Scope) -> tuple[tuple[m.Step, ...], m.Ref, Scope]:
        """One card that chance picks."""
        picked = m.Ref(self.fresh("picked"), "card", many=True, known=True)
        ref = m.Ref(self.fresh("card"), "card")
        let = m.Let(ref, m.FirstOf(m.Description(m.Those(picked))), span=node.span)
        nouns = [noun for noun in (self.noun(node),) if noun]
        return (m.PickSome(picked, found, span=node.span), let), ref, replace(scope.bind(ref, "card", *nouns), it=ref)


def of_whom(source: m.Source, player: m.Single) -> m.Source:
    return replace(source, of=player)  # type: ignore[call-arg]


def as_picked(cards: m.Description) -> m.Number:
    """How many are taken; all of them is no number."""
    if isinstance(cards.source, m.TopOf):
        return cards.source.count if cards.source.count is not None else ONE
    exact = isinstance(cards.pick, m.AtRandom) or (isinstance(cards.pick, m.Chosen) and not cards.pick.up_to)
    return cards.pick.count if exact else m.Const(0)  # type: ignore[attr-defined]


def _lightly(card: m.Single | None) -> bool:
    """Was no card spoken of, or only one that some step happened to move?"""
    return card is None or (isinstance(card, m.Ref) and card.light)


def asks_for_verb(cards: m.Single | m.Description) -> bool:
    """`a card with missed`: one in play that may be used now will do, too."""
    return isinstance(cards, m.Description) and cards.tests == (m.HasVerb("missed"),)


def to_themselves(node: n.Act) -> Refused:
    hint = "say whom: `me`, `another player`; what I do to them is said without `X:`"
    return Refused(node, f"with `{node.verb}` here they would do it to themselves", hint)
