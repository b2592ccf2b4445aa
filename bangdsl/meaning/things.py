"""Things and numbers: from what is written of players, cards, places and counts to descriptions, singles, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from bangdsl.meaning import nodes as m
from bangdsl.meaning.reading import Arguments, Ledger, Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.parse.words import AWAY, WordTable
from bangdsl.tree import nodes as n

SUIT_OF_SIGN = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
RELATIONS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
ICONS = ("reach", "range", "all-others", "any")
# Which events have somebody who shot, and somebody who was aimed at.
PARTIES = {
    "shooter": ("bang", "hit", "avoid", "lose", "eliminate"),
    "target": ("play", "bang", "hit", "avoid", "target"),
}
PLAYER_SLOTS = ("culprit", "shooter", "target", "owner", "layer", "leader")
CALCULATED = (n.Sum, n.Half, n.Product, n.Per)
GROUP_NOUNS = ("pair", "of a kind")
ONE = m.Const(1)
UNDER_WAY = ("that many", "twice that many")
AMOUNTS = ("draw", "discard", "heal", "gain", "lose", "bang", "hit", "pay")  # events of so many
AT_MOMENTS = "say `(my hand at the start of my turn)`, `the start of this turn` or `the end of my last turn`"


def is_group_noun(noun: n.Noun | None) -> bool:
    return noun is not None and noun.kind == "noun" and noun.word in GROUP_NOUNS


@dataclass
class CardWords:
    """What is said of cards: whose, where, which."""

    tests: list[m.Test]
    owner: m.Single | m.Description | None = None
    zone: str = ""  # hand, play zone, or a pile of the table
    source: m.Source | None = None  # where else they come from
    top: bool = False
    single: m.Single | None = None
    alike: list[str] = field(default_factory=list)  # what several of them have in common
    size: m.Number | None = None  # of a group that has a name: how many cards
    extreme: str = ""  # highest, lowest


class Things:
    on_characters = False  # in the text of a character `on this` is what lies on it

    def __init__(self, table: WordTable) -> None:
        self.table = table
        self.names: set[str] = set()
        self.picked: dict[str, m.Number] = {}  # how many players were picked, by the name they were given
        self.ledger = Ledger()  # of the sentence that is being lowered

    def reading(self, node: n.Node, what: str = "this") -> Reading:
        return Reading(node, self.ledger, what)

    def arguments(self, args: Iterable[n.Arg], of: str) -> Arguments:
        return Arguments(args, self.ledger, of)

    def fresh(self, wish: str) -> str:
        """A name that the text does not use yet."""
        name = wish
        if wish in self.names:
            used, free = 1, 2  # numbers are given out in their order, so the first free one is found by halves
            while f"{wish}_{free}" in self.names:
                used, free = free, free * 2
            while free - used > 1:
                middle = (used + free) // 2
                used, free = (middle, free) if f"{wish}_{middle}" in self.names else (used, middle)
            name = f"{wish}_{free}"
        self.names.add(name)
        return name

    # ---------------------------------------------------------------- what a thing is
    def type_of(self, node: n.Node | None, scope: Scope | None = None) -> str:
        """player, card, zone, number, token, role, period, seat, attack ..."""
        if isinstance(node, n.Group):
            return self.type_of(node.things[0], scope)
        if isinstance(node, n.Compare):
            return self.type_of(node.thing, scope)
        if isinstance(node, CALCULATED):
            return "number"
        if not isinstance(node, n.Thing):
            return "nothing"
        if node.noun is None:
            return self._type_of_nameless(node, scope)
        if node.noun.kind == "pronoun":
            return self._type_of_pronoun(node.noun.word, scope)
        if node.noun.kind == "name" or (node.noun.kind == "this" and node.noun.word == "this"):
            return "card"
        row = self.table.nouns.get(node.noun.word)
        return row.type if row is not None else "nothing"

    def _type_of_nameless(self, node: n.Thing, scope: Scope | None) -> str:
        quantity = node.quantity
        inner = next((w.thing for w in node.where if w.prep == "of" and w.thing is not None), None)
        if inner is not None:
            return "player" if self.type_of(inner, scope) == "player" else "card"
        if quantity is not None and (quantity.number is not None or quantity.amount is not None):
            return "number"
        return "player"

    def _type_of_pronoun(self, word: str, scope: Scope | None) -> str:
        if word in UNDER_WAY:
            return "number"
        if word == "it":
            it = scope.it if scope is not None else None
            return "attack" if isinstance(it, m.Ref) and it.type == "attack" else "card"
        if word == "them":
            them = scope.them if scope is not None else None
            return them.type if them is not None else "card"
        return "player"

    def could_be(self, node: n.Node, scope: Scope) -> set[str]:
        """All that a thing may be taken for: places and tokens are counted, a role stands for its holder."""
        if isinstance(node, n.Group):
            return set().union(*(self.could_be(thing, scope) for thing in node.things))
        found = {self.type_of(node, scope)}
        if found == {"number"} and not self.noun(node):
            return {"number", "card"}
        row = self.table.nouns.get(self.noun(node))
        if row is not None and (row.number or row.type == "zone"):
            found.add("number")
        if row is not None and (row.role or row.roles):
            found.add("role")
        return found

    def noun(self, node: n.Node | None) -> str:
        return node.noun.word if isinstance(node, n.Thing) and node.noun is not None else ""

    def is_name(self, node: n.Node | None) -> bool:
        return isinstance(node, n.Thing) and node.noun is not None and node.noun.kind == "name"

    def is_this(self, node: n.Node | None, word: str = "this") -> bool:
        return (
            isinstance(node, n.Thing) and node.noun is not None and node.noun.kind == "this" and node.noun.word == word
        )

    def is_me(self, node: n.Node | None) -> bool:
        return self.noun(node) in ("I", "me")

    def is_many(self, node: n.Node) -> bool:
        """A noun that stands for several by itself: `all-others`."""
        row = self.table.nouns.get(self.noun(node))
        return row is not None and row.many

    def is_kind(self, noun: str) -> bool:
        return noun in self.table.nouns and self.table.nouns[noun].kind

    def ident(self, node: n.Node, what: str = "this") -> str:
        """The id of a card, a character or a rule that is named and nothing else."""
        with self.reading(node, what) as r:
            if r.kind != "name":
                raise Refused(node, f"{what} must be the name of a card or a rule")
            return self.table.names[r.word]

    def roles_of(self, noun: str) -> tuple[str, ...]:
        row = self.table.nouns.get(noun)
        if row is None:
            return ()
        return row.roles or ((noun,) if row.role else ())

    # ---------------------------------------------------------------- players
    def who(self, node: n.Node, scope: Scope, verb: str = "") -> m.Single | m.Description:
        """Players; `verb` is what is done to them, as far as that changes who is meant."""
        if isinstance(node, n.Group):
            return self._several_players(node, scope, verb)
        with self.reading(node, "a player") as r:
            return self._known_player(r, scope) or self._players(r, scope, verb)

    def _several_players(self, node: n.Group, scope: Scope, verb: str) -> m.Description:
        last = node.things[-1].quantity if isinstance(node.things[-1], n.Thing) else None
        anew = last is not None and bool({"a", "another", "any", "all", "each"} & set(last.words))
        within = [x for thing in node.things[:-1] for x in thing.walk() if x is not thing and isinstance(x, n.Thing)]
        shapes = [{where.prep for where in thing.where} for thing in node.things if isinstance(thing, n.Thing)]
        alike = bool(shapes) and all(shape == shapes[0] for shape in shapes)  # each has said whose it is
        if not anew and not alike and any(self.type_of(x) == "player" for x in within):
            raise Refused(node, "what belongs together here can be read in two ways", "say one after the other")
        parts = tuple(self.who(thing, scope, verb) for thing in node.things)
        picks = [part.pick for part in parts if isinstance(part, m.Description)]
        chosen = [pick for pick in picks if not isinstance(pick, m.Every)]
        if node.joined == "or" and not chosen:
            return m.Description(m.Together(parts), pick=self._one_of(node, parts, scope), type="player")
        if not chosen:
            return m.Description(m.Together(parts), type="player")
        one = all(isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to for pick in chosen)
        if node.joined == "or" and one:
            every = tuple(replace(p, pick=m.Every()) if isinstance(p, m.Description) else p for p in parts)
            return m.Description(m.Together(every), pick=m.Chosen(scope.doer, ONE), type="player")
        raise Refused(node, "a choice inside a list of players", "choose first: `choose a player, that player and …`")

    def _one_of(self, node: n.Group, parts: Sequence[m.Single | m.Description], scope: Scope) -> m.Pick:
        """`the sheriff or the left player`: one of them, whom the doer picks."""
        for thing, part in zip(node.things, parts, strict=True):
            if isinstance(part, m.Description) and not self.is_definite(thing):
                raise Refused(node, "one of them, or all of them?", "say `and` for all, `a … or a …` for one")
        return m.Chosen(scope.doer, ONE)

    def single(self, node: n.Node, scope: Scope, what: str = "a player") -> m.Single:
        """One player who is known without a choice."""
        found = self.who(node, scope)
        if isinstance(found, m.Single):
            return found
        if isinstance(found.pick, m.Every) and self.is_definite(node):
            return m.FirstOf(found)
        raise Refused(node, f"{what} here must be one who is known", "choose first: `choose a player, … that player`")

    def of_whom(self, node: n.Node) -> n.Node:
        """Whose something is said to be: who stands behind `of`."""
        where = node.where if isinstance(node, n.Thing) else ()
        return next((w.thing for w in where if w.prep == "of" and w.thing is not None), node)

    def is_definite(self, node: n.Node) -> bool:
        """`the sheriff`: one, though a description."""
        noun = node.noun if isinstance(node, n.Thing) else None
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        return noun is not None and not noun.plural and "the" in words

    def _known_player(self, r: Reading, scope: Scope) -> m.Single | m.Description | None:
        if r.node.told is not None and r.node.told.period == "last":
            return self._last_player(r, scope)
        if r.kind == "pronoun":
            return self._pronoun(r, scope)
        if r.says("that", "those"):
            return self._that_player(r, scope)
        of = r.phrase("of")
        if r.noun is None and of is not None and of.thing is not None and r.take_word("each", "all"):
            return self.who(r.take_phrase(of).thing or r.node, scope)  # `each of those players`
        if r.word in PLAYER_SLOTS and r.kind == "noun":
            return self._player_of_event(r, scope)
        if r.word == "player" and r.take_adjective("named"):
            r.take_word("the")
            return self.said_single("player", self._owner_of(r, scope), r.node, scope)
        side = r.take_adjective("left", "right", "next")
        if side is not None:
            return self._neighbour(r, {"left": 1, "right": -1, "next": 0}[side], scope)
        return None

    def _pronoun(self, r: Reading, scope: Scope) -> m.Single | m.Description:
        if r.word in ("I", "me"):
            return scope.me
        if r.word == "them":
            if scope.them is None or scope.them.type != "player":
                hint = "say who: `those players`, `all players`"
                raise Refused(r.node, "`them` are no players here", hint, "E0303")
            return m.Description(m.Those(scope.them), type="player")
        if r.word == "it":
            raise Refused(r.node, "`it` is no player", "say `that player`")
        return self.theirs(r.node, scope)

    def speak_of(self, player: m.Single, node: n.Node, scope: Scope) -> Scope:
        """Whom a text speaks of is `that player` from then on.

        But where anybody else was spoken of it is not who is called by name, as `the sheriff` is.
        """
        noun = self.noun(node) or "player"
        if scope.get("player") is None or not self.is_definite(node):
            return scope.bind(player, "player", noun)
        return scope.bind(player, "they", *(() if noun == "player" else (noun,)))

    def speak_of_owner(self, owner: m.Single, node: n.Node, scope: Scope) -> Scope:
        """Whose a card, a hand or a shot is said to be."""
        whose = self.of_whom(node)
        return self.speak_of(owner, whose, scope) if whose is not node else scope.bind(owner, "player")

    def theirs(self, node: n.Node, scope: Scope) -> m.Single | m.Description:
        """Who `they` are: who is being described, who acts, or, where that is I, the player spoken of last."""
        if scope.described is not None:
            return scope.described
        if not isinstance(scope.doer, m.Me | m.Nobody):
            return scope.doer
        found = scope.get("they", "player")
        if found is None:
            hint = "say `my`, or `of` whom: `the hand of that player`"
            raise Refused(node, "`they` and `their` are of another player, and none was spoken of", hint, "E0303")
        if isinstance(found, m.Ref) and found.many:
            return m.Description(m.Those(found), type="player")
        return found

    def _that_player(self, r: Reading, scope: Scope) -> m.Single | m.Description:
        word = r.take_word("that", "those")
        said = self._player_nouns(r)
        found = scope.get(r.word) or (scope.get("player") if not said else None)
        if found is None or (isinstance(found, m.Ref) and found.type != "player"):
            raise Refused(r.node, f"`{word} {r.word}`: none was spoken of before", f"`a {r.word}` picks one", "E0303")
        if isinstance(found, m.Ref) and found.many:
            return m.Description(m.Those(found), tests=self._narrowing(r, scope), type="player")
        tests = self._narrowing(r, scope)
        if tests:
            return m.FirstOf(m.Description(m.Together((found,)), tests=tests, type="player"))
        return found

    def _narrowing(self, r: Reading, scope: Scope) -> tuple[m.Test, ...]:
        did = r.take_told()
        told = (self.did_so(did, scope, "player"),) if did is not None else ()
        return (*self._player_adjectives(r), *self._player_phrases(r, scope), *told)

    def _last_player(self, r: Reading, scope: Scope) -> m.Single:
        """`the player who shot me last`: nobody, if that was never so or he is out."""
        did = r.take_told()
        assert did is not None
        if r.take_word("the") is None or self._player_nouns(r):
            raise Refused(r.node, "whoever it was last is one", "say `the player who … last`")
        past, slot = self.past(did, scope, "player")
        return m.LastTo(past, slot, before=self._before_it(past, scope))

    def _before_it(self, past: m.Past, scope: Scope) -> bool:
        """In `when I am shot by the player who shot me last` that shot is not the last, or it would be so each time."""
        return scope.head and past.pattern.verb == scope.what

    def past(self, did: n.Did, scope: Scope, tells_of: str = "", told: n.Thing | None = None) -> tuple[m.Past, str]:
        """What happened, and which part of it is told by it; the events know."""
        raise NotImplementedError

    def did_so(self, did: n.Did, scope: Scope, kind: str) -> m.Test:
        """Whether somebody did something, as a test of him; the conditions know."""
        raise NotImplementedError

    def _player_of_event(self, r: Reading, scope: Scope) -> m.Single:
        noun = r.word
        if noun == "leader":
            return m.Leader()
        if noun in ("owner", "layer"):
            of = r.phrase("of")
            if of is None:
                r.take_word("its")
            card = self.one_card(r.take_phrase(of).thing, scope) if of is not None and of.thing is not None else None
            card = card or scope.it or scope.this
            if card is None:
                raise Refused(r.node, f"the {noun} of what?", f"say `the {noun} of that card`")
            return m.OwnerOf(card) if noun == "owner" else m.LaidBy(card)
        known = scope.get(noun)
        if known is not None:
            return known
        if not scope.event:
            raise Refused(r.node, f"there is no event here that has a {noun}", "say who: `that player`, `a player`")
        if scope.event == "event" and not self.has_party(noun, scope):
            what = f"in the event `{scope.what}`" if scope.what else "at this moment"
            raise Refused(r.node, f"there is no {noun} {what}", "say who: `that player`, `a player`")
        return m.TargetOf(scope.event) if noun == "target" else m.Slot(scope.event, noun, "player")

    def has_party(self, noun: str, scope: Scope) -> bool:
        return scope.what in PARTIES[noun] if noun in PARTIES else bool(scope.what)

    def _neighbour(self, r: Reading, step: int, scope: Scope) -> m.Single:
        """The nearest on the left or right that fits, of the doer or of whoever is named."""
        start: m.Single = scope.doer
        of = r.phrase("of")
        if of is not None and of.thing is not None:
            r.take_phrase(of)
            roles = self.roles_of(self.noun(of.thing))
            bare = isinstance(of.thing, n.Thing) and not of.thing.where and not of.thing.adjectives
            start = m.RoleHolder(roles) if roles and bare else self.single(of.thing, scope)
        elif scope.nobody:
            raise Refused(r.node, "on whose left or right?", "say `of` whom: `the left player of the sheriff`")
        tests = [*self._player_nouns(r), *self._narrowing(r, scope)]
        r.take_word("the")
        return m.Neighbour(start, step, tuple(tests))

    def _players(self, r: Reading, scope: Scope, verb: str) -> m.Description:
        if r.noun is None and not (r.says("any", "all", "another", "each") or r.counts()):
            raise Refused(r.node, "a what?", "say who: `a player`")
        allies = self._allies(r, scope)
        source = m.Others(allies.of) if allies is not None else self._player_source(r, scope, verb)
        tests = [*([allies] if allies is not None else []), *self._player_nouns(r), *self._narrowing(r, scope)]
        if r.says("another") and not isinstance(source, m.Others):
            tests.insert(0, m.Not((m.Is(self.other_than(r.node, scope)),)))
        if isinstance(source, m.Others) and source.of in scope.than:
            tests[:0] = [m.Not((m.Is(one),)) for one in scope.than if one != source.of]
        if r.word == "player" and not tests and isinstance(source, m.Everyone) and self.is_definite(r.node):
            raise Refused(r.node, "which player?", "say `that player`, `a player` or `all players`")
        icon = r.word in ("reach", "range") or (r.noun is None and r.says("any"))
        pick = self._pick(r, scope, chosen=icon)
        return m.Description(source, tuple(tests), pick, "player")

    def _allies(self, r: Reading, scope: Scope) -> m.SameSide | None:
        """`an ally`, `my allies`, `an ally of the sheriff`: who stands on the same side as somebody."""
        if r.word != "ally":
            return None
        owner = self._owner_of(r, scope)
        if isinstance(owner, m.Description):
            of = next((w.thing for w in r.node.where if w.prep == "of"), None)
            if of is None or not isinstance(owner.pick, m.Every) or not self.is_definite(of):
                raise Refused(r.node, "whose allies? Here it must be one who is known", "choose first, or say `my`")
            owner = m.FirstOf(owner)
        return m.SameSide(owner if owner is not None else self.reckoned_from(r.node, scope))

    def _player_source(self, r: Reading, scope: Scope, verb: str) -> m.Source:
        """Where players come from before they are narrowed; distances are those of who acts."""
        of = r.phrase("of")
        if r.noun is None and of is not None and r.counts():  # `2 of those players`
            return m.Together((self.who(r.take_phrase(of).thing or r.node, scope),))
        if r.word in ("all-others", "others", "reach", "range") and r.says("another"):
            raise Refused(r.node.quantity or r.node, f"`{r.word}` means other players already", "leave out `another`")
        if r.word in ("all-others", "others"):
            return m.Others(self.other_than(r.node, scope))
        if r.word == "reach":
            return m.InReach(self.reckoned_from(r.node, scope))
        if r.word == "range":
            return m.Near(self.reckoned_from(r.node, scope), r.take_noun_number() or 1)
        if r.described("eliminated"):
            if not r.described("first"):
                r.take_adjective("eliminated")
            return m.Eliminated()
        if r.take_adjective(AWAY):
            return m.Away()
        if r.described("revealed") and self.roles_of(r.word):
            return m.Seats()
        if r.noun is None and r.says("any"):
            return m.Everyone(scope.doer) if verb == "heal" else m.Others(self.reckoned_from(r.node, scope))
        if r.says("another") or r.described("other"):
            if not r.says("another"):
                r.take_adjective("other")
            return m.Others(self.other_than(r.node, scope))
        return m.Everyone(scope.me)

    def said_of(self, node: n.Node, player: m.Single, scope: Scope) -> Scope:
        """Of somebody besides me: another player is another than him, and than me if he is that himself."""
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        besides = "another" in words or self.noun(node) in ("others", "all-others")
        return replace(scope, than=(scope.doer, player) if besides and not scope.nobody else (player,))

    def other_than(self, node: n.Node, scope: Scope) -> m.Single:
        """Than whom others are others: in an event than whom it is said of, else than who acts."""
        return scope.than[0] if scope.than else self.reckoned_from(node, scope)

    def reckoned_from(self, node: n.Node, scope: Scope) -> m.Single:
        """From whom it is far: who acts; in a text of nobody's, who was spoken of."""
        if not scope.nobody:
            return scope.doer
        found = scope.get("player")
        if found is None or (isinstance(found, m.Ref) and found.many):
            hint = "say who: `a player`, `all players but the sheriff`; or `of` whom"
            raise Refused(node, "other or far from whom? A rule without `I`, `me` or `my` belongs to the table", hint)
        return found

    def _player_nouns(self, r: Reading) -> list[m.Test]:
        """What the noun itself says of a player."""
        roles = self.roles_of(r.word)
        if roles:
            return [m.RoleIs(roles, r.take_adjective("printed") is not None, self.is_definite(r.node))]
        row = self.table.nouns.get(r.word)
        if row is not None and row.mark:
            return [m.Marked(r.word)]
        if r.noun is not None and (row is None or row.type not in ("player", "seat")):
            raise Refused(r.noun, f"`{r.word}` is no player", "say `a player`, `the sheriff`, `me`")
        return []

    def one_seat(self, node: n.Node, scope: Scope) -> m.Single:
        """The seat of somebody who is known."""
        with self.reading(node, "a seat") as r:
            if r.take_word("that"):
                found = scope.get("seat")
                if found is None:
                    raise Refused(node, "`that seat`: none was spoken of before", "say whose seat", "E0303")
                return found
            r.take_word("the")
            return m.SeatOf(self.one_owner(r, scope, scope.doer))

    def _player_adjectives(self, r: Reading) -> list[m.Test]:
        tests: list[m.Test] = []
        if r.word == "seat" and r.kind == "noun":
            for adjective in r.take_adjectives("random"):
                seats = [(self._seat_adjective(adjective, word),) for word in adjective.words]
                tests.append(seats[0][0] if len(seats) == 1 else m.AnyOf(tuple(seats)))
            return tests
        if r.described("first") and r.described("eliminated"):
            r.take_adjective("first")
            r.take_adjective("eliminated")
            tests.append(m.Is(m.Slot("table", "first_out", "player")))
            tests.append(m.Not((m.InGame(),)))
        if r.take_adjective("eliminated"):
            tests.append(m.Not((m.InGame(),)))
        if r.take_adjective("revealed"):
            tests.append(m.RoleShown())
        if r.take_adjective("sole"):
            tests.append(m.Meets(m.Sole(())))
        for adjective in r.take_adjectives("random"):  # how many are picked, and how, is read behind it
            ways = [self._player_adjective(adjective, word) for word in adjective.words]
            tests.append(ways[0][0] if len(ways) == 1 else m.AnyOf(tuple(ways)))
        return tests

    def _seat_adjective(self, node: n.Adjective, word: str) -> m.Test:
        if word in self.table.marks:
            return m.SeatMarked(word)
        raise Refused(node, f"a seat cannot be `{word}`", "a mark can hang on it: declare one in `words: marks:`")

    def _player_adjective(self, node: n.Adjective, word: str) -> tuple[m.Test, ...]:
        if word in self.table.marks:
            return (m.Marked(word),)
        if word == "eliminated":
            return (m.Not((m.InGame(),)),)
        hint = "say it with `with` or `but`: `a player with a weapon in play`"
        if word in self.table.own:
            hint = f"say it of each: `a {word} player or a … player`"
        raise Refused(node, f"a player cannot be `{word}`", hint)

    def _player_phrases(self, r: Reading, scope: Scope) -> list[m.Test]:
        quantity = r.node.quantity
        if quantity is not None and {"all", "each"} & set(quantity.words):
            for where in r.node.where:
                if where.prep == "in" and self.noun(where.thing) == "turn":
                    hint = "say `all players: …`, who do it one after the other; `the player in turn` is one"
                    raise Refused(where, "`in turn` is whose turn it is, and that is one player", hint)
        return [self._player_phrase(where, scope) for where in r.take_phrases()]

    def _player_phrase(self, where: n.Where, scope: Scope) -> m.Test:
        thing = where.thing
        if where.within is not None:
            of = self.reckoned_from(where, scope) if thing is None else self.single(thing, scope)
            far = self.so_far(where.within, scope)
            return m.WithinOf(far, of, seen=thing is None or of in (scope.me, scope.doer))
        if where.prep == "tied for" and thing is not None:
            return self.tied(thing, scope)
        if where.prep == "own" and thing is not None:
            return self._own(where, lambda meant: self.player_tests(meant, replace(scope, described=m.Subject())))
        if thing is None:
            raise Refused(where, f"a player `{where.prep} {where.icon}` says nothing", "say it of a card")
        if where.prep == "but":
            return m.Not(self.player_tests(thing, scope))
        if where.prep == "without" and isinstance(thing, n.Group) and thing.joined == "and":
            raise Refused(thing, "without one of them, or without both?", "say `or`: `without an X or a Y` has neither")
        if where.prep in ("with", "without"):
            has = self.having(thing, m.Subject(), replace(scope, described=m.Subject()))
            return m.Meets(has) if where.prep == "with" else m.Meets(m.Opposite(has))
        if where.prep == "in" and self.noun(thing) == "game":
            with self.reading(thing) as r:
                r.take_word("the")
            return m.InGame()
        if where.prep == "on" and self.noun(thing) == "seat":
            tests = self.player_tests(thing, scope)
            if tests and all(isinstance(test, m.SeatMarked) for test in tests):
                return tests[0] if len(tests) == 1 else m.AnyOf((tests,))
        if where.prep == "in" and self.noun(thing) == "turn":
            with self.reading(thing):
                return m.Is(m.InTurn())
        if where.prep == "in" and self.noun(thing) == "reach":
            with self.reading(thing) as r:
                return m.InReachOf(self.one_owner(r, scope, scope.doer))
        hint = "say `with` what he has, `but` who, `within 1 of` whom, `in reach`, `in turn` or `in the game`"
        raise Refused(where, f"a player `{where.prep} {self.noun(thing)}`: this is not known of players", hint)

    def so_far(self, written: n.Node | int, scope: Scope) -> m.Number:
        return m.Const(written) if isinstance(written, int) else self.number(written, scope)

    def tied(self, thing: n.Node, scope: Scope) -> m.Test:
        """`tied for the most life`; the conditions know."""
        raise NotImplementedError

    def extreme_number(self, node: n.Thing, scope: Scope) -> m.Number | None:
        """`the most life of all players`; the conditions know."""
        raise NotImplementedError

    def per_each(self, each: n.Node, number: m.Number, scope: Scope) -> m.Number:
        """`1 per player`; the verbs know."""
        raise NotImplementedError

    def having(self, thing: n.Node, subject: m.Single, scope: Scope) -> m.Condition:
        """Does that player have this? The conditions know."""
        raise NotImplementedError

    def _pick(self, r: Reading, scope: Scope, chosen: bool = False) -> m.Pick:
        """How many of a description, and who says which."""
        up_to = r.take_up_to()
        amount, number = r.take_amount(), r.take_number()
        one = r.take_word("a", "another", "any")
        every = r.take_word("each", "all", "the")
        count: m.Number | None = self.number(amount, scope) if amount is not None else None
        if number is not None:
            count = m.Const(number)
        if r.take_adjective("random"):
            return m.AtRandom(count or ONE)
        if count is not None:
            return m.Chosen(scope.doer, count, up_to)
        if every and one:
            raise Refused(r.node.quantity or r.node, f"`{every} {one}` cannot both be meant")
        return m.Chosen(scope.doer, ONE) if one or (chosen and not every) else m.Every()

    def unpicked(self, found: m.Description, node: n.Node) -> m.Description:
        """All that fit, where nothing is picked: of these `a` and `all` say no more, a number or `random` would."""
        pick = found.pick
        if isinstance(pick, m.AtRandom):
            raise Refused(node, "`random` says nothing here: nothing is picked", "leave it out")
        if isinstance(pick, m.Chosen) and (pick.count != ONE or pick.up_to):
            raise Refused(node, "so many cannot be meant here", "leave the number out")
        return replace(found, pick=m.Every())

    def player_tests(self, node: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        """What a player must meet to be one of these."""
        if isinstance(node, n.Group) and node.joined in ("or", "and"):
            return (m.AnyOf(tuple(self.player_tests(thing, scope) for thing in node.things)),)
        return self.as_tests(self.who(node, scope), node)

    def as_tests(self, found: m.Single | m.Description, node: n.Node) -> tuple[m.Test, ...]:
        if isinstance(found, m.Single):
            return (m.Is(found),)
        pick = found.pick
        if not isinstance(pick, m.Every) and not (isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to):
            raise Refused(node, "so many cannot be meant of one", "say `a player`")
        return (*self._source_tests(found.source), *found.tests)

    def _source_tests(self, source: m.Source) -> tuple[m.Test, ...]:
        match source:
            case m.Everyone() | m.Seats():
                return ()
            case m.Others(of):
                return (m.Not((m.Is(of),)),)
            case m.Eliminated():
                return (m.Not((m.InGame(),)),)
            case m.Away():
                return (m.Marked(AWAY),)
            case m.InReach(of):
                return (m.InReachOf(of),)
            case m.Near(of, far):
                return (m.WithinOf(m.Const(far), of),)
            case m.Those():
                return (m.OneOf(m.Description(source, type="player")),)
            case m.Together(parts):
                ways = [(m.Is(p),) if isinstance(p, m.Single) else self._all_tests(p) for p in parts]
                return (m.AnyOf(tuple(ways)),)
        raise AssertionError(source)

    def _all_tests(self, found: m.Description) -> tuple[m.Test, ...]:
        return (*self._source_tests(found.source), *found.tests)

    # ---------------------------------------------------------------- owners and places
    def _owner_of(self, r: Reading, scope: Scope) -> m.Single | m.Description | None:
        """Whose something is: `my`, `their`, `of X`; nothing if it is not said."""
        owner: m.Single | m.Description | None = None
        if r.take_word("my"):
            owner = scope.me
        elif r.take_word("their"):
            owner = self.theirs(r.node.quantity or r.node, scope)
        elif r.take_word("its"):
            raise Refused(r.node.quantity or r.node, "`its` is no player", "say whose: `of that player`")
        of = next((w for w in r.node.where if w.prep == "of" and self.type_of(w.thing, scope) == "player"), None)
        if of is not None and of.thing is not None and of in r.node.where and r.phrase("of") is not None:
            if owner is not None:
                raise Refused(of, "whose it is has been said already", "leave one of the two out")
            r.take_phrase(of)
            return self.who(of.thing, scope)
        return owner

    def one_owner(self, r: Reading, scope: Scope, default: m.Single) -> m.Single:
        """Whose a number is."""
        owner = self._owner_of(r, scope)
        if owner is None:
            return default
        if isinstance(owner, m.Single):
            return owner
        if isinstance(owner.pick, m.Every) and isinstance(r.node, n.Thing):
            of = next((w.thing for w in r.node.where if w.prep == "of"), None)
            if of is not None and self.is_definite(of):
                return m.FirstOf(owner)
        raise Refused(
            r.node, "whose? Here it must be one who is known", "choose first: `choose a player, … of that player`"
        )

    def zone(self, node: n.Node, scope: Scope) -> tuple[str, m.Single | m.Description | None]:
        """A place: its name, and whose it is if it is said."""
        with self.reading(node, "a place") as r:
            row = self.table.nouns.get(r.word)
            if r.kind != "noun" or row is None or row.type != "zone":
                raise Refused(node, f"`{r.word or '…'}` is no place")
            if r.word == "supply":
                raise Refused(node, "in the supply lie tokens, no cards", "say a pile, or `the steers in the supply`")
            owner = self._owner_of(r, scope) if r.word in ("hand", "play zone") or row.own else None
            if owner is None and (r.word == "hand" or row.own) and (r.plural or r.says("a")):
                raise Refused(node, f"whose {r.word}?", f"say `my {r.word}`, or `the {r.word} of` somebody")
            r.take_word("the", "all", "a")
            return r.word, owner

    def place(self, zone: str, owner: m.Single | m.Description | None, scope: Scope) -> m.Source:
        """The list of cards that lie there; a hand without an owner is the doer's, play without one anybody's."""
        if zone == "hand":
            return m.Hand(owner if owner is not None else scope.doer)
        if zone == "play zone":
            return m.InPlay(owner)
        row = self.table.nouns[zone]
        if row.own:
            whose = owner if owner is not None else scope.doer
            seen = row.shows == "all" or (row.shows == "owner" and whose == scope.doer)
            return m.OwnPile(zone, whose, seen)
        return m.InPile(zone)

    # ---------------------------------------------------------------- cards
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
            return described

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

    # ---------------------------------------------------------------- what cards show; `values` knows
    def is_value(self, node: n.Node | None) -> bool:
        raise NotImplementedError

    def same_as(self, what: str, card: m.Single) -> m.Test:
        raise NotImplementedError

    def picks_several(self, r: Reading) -> bool:
        raise NotImplementedError

    def of_value(self, r: Reading, where: n.Where, scope: Scope, found: CardWords, printed: bool) -> None:
        raise NotImplementedError

    def suited(self, node: n.Node, word: str, printed: bool) -> m.Test:
        raise NotImplementedError

    def rank_number(self, node: n.Node, scope: Scope) -> m.Number:
        raise NotImplementedError

    def rank_stat(self, r: Reading, scope: Scope) -> m.Number:
        raise NotImplementedError

    def worth(self, r: Reading, scope: Scope) -> m.Number:
        raise NotImplementedError

    def group_words(self, r: Reading, found: CardWords) -> None:
        raise NotImplementedError

    def grouped(self, found: CardWords, pick: m.Pick, node: n.Node, scope: Scope) -> m.Pick:
        raise NotImplementedError

    def is_rank(self, node: n.Node | None) -> bool:
        raise NotImplementedError

    def letter(self, node: n.Node) -> m.Number:
        raise NotImplementedError

    def group_said(self, node: n.Node, scope: Scope) -> tuple[n.Thing, m.CardGroup, n.Quantity | None] | None:
        raise NotImplementedError

    def how_many_groups(self, node: n.Node, among: m.Description, group: m.CardGroup) -> m.Number:
        raise NotImplementedError

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
        parts = [self.cards(thing, scope, where=where) for thing in node.things]
        chosen = any(isinstance(p, m.Description) and not isinstance(p.pick, m.Every) for p in parts)
        if node.joined == "and" and chosen:
            raise Refused(node, "a choice inside a list of cards", "say one after the other: `… a X, … a Y`")
        every: list[m.Single | m.Description] = []
        for part in parts:
            every.append(self.unpicked(part, node) if isinstance(part, m.Description) else part)
        pick: m.Pick = m.Chosen(scope.doer, ONE) if node.joined == "or" else m.Every()
        return m.Description(m.Together(tuple(every)), pick=pick)

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
        if source is None:
            source = where if where is not None else m.Hand(scope.doer)
        if found.top and isinstance(source, m.Hand | m.Held | m.InPlay):
            raise Refused(node, "only a pile has a top", "say which: `the top card of the deck`")
        if found.top and isinstance(source, m.OwnPile) and self._of_the_only_one(source, node):
            assert isinstance(source.of, m.Description)
            source = replace(source, of=m.FirstOf(source.of))
        return m.TopOf(source) if found.top else source

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
            return (m.AnyOf(tuple(self.card_tests(thing, scope, owned=owned) for thing in node.things)),)
        with self.reading(node, "a card") as r:
            found = self._card_words(r, scope)
            self._one_of_these(r)
            return self.tested(found, r.node, owned=owned)

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
        return replace(
            found, tests=[], single=m.LastTo(past, "card", "card", self._before_it(past, scope))
        )  # what it was it was then

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
            return CardWords([], source=m.Those(self._them(r, scope)))
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
                hint = "name the card, or speak of one before"
                raise Refused(r.node, "`it` has nothing to refer to", hint, "E0303")
            return CardWords([], single=it)
        if r.word == "them":
            return CardWords([], source=m.Those(self._them(r, scope)))
        raise Refused(r.node, f"`{r.word}` is no card")

    def _them(self, r: Reading, scope: Scope) -> m.Ref:
        if scope.them is None or scope.them.type != "card":
            raise Refused(r.node, f"`{r.word}` where no cards were spoken of", "speak of some before", "E0303")
        return scope.them

    def _that_card(self, r: Reading, scope: Scope) -> CardWords:
        if r.take_word("those"):
            return CardWords([], source=m.Those(self._them(r, scope)))
        r.take_word("that")
        said = self._card_nouns(r, False)
        found = scope.get(r.word, self.table.names.get(r.word, r.word)) or (scope.get("card") if not said else None)
        if found is None:
            hint = f"`a {r.word}` picks one; a card that is given up as a cost does not count"
            raise Refused(r.node, f"`that {r.word}`: none was spoken of before", hint, "E0303")
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
                raise Refused(r.node, "no card was flipped before", "say `draw!` first")
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
            raise Refused(r.noun or r.node, f"`{r.word}` is no card")
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
            return m.Not((m.Is(self._spoken_of(node, scope)),))
        if word in ("same-suit", "same-rank", "same-colour"):
            return self.same_as(word.removeprefix("same-"), self._spoken_of(node, scope))
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
        hint = "say `higher than`, `of a lower rank than` which card" if word in ("higher", "lower") else "leave it out"
        raise Refused(node, f"a card cannot be `{word}`", hint)

    def _spoken_of(self, node: n.Node, scope: Scope) -> m.Single:
        card = scope.get("card") or scope.this
        if card is None:
            raise Refused(node, "which card was spoken of before?", "speak of one before")
        return card

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
                found.tests.append(m.Not(self.card_tests(thing, scope)))
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
            found.tests += [m.Not(self.card_tests(each.thing, scope)) for each in but if each.thing is not None]
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
        elif kind == "card" and (where.prep == "of" or self.noun(thing) == "them"):
            r.take_phrase(where)
            inner_cards = self.cards(thing, scope)
            if isinstance(inner_cards, m.Single):
                raise Refused(where, "a card of a card cannot be meant")
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

    def _own(self, where: n.Where, lower: Callable[[n.Node], tuple[m.Test, ...]]) -> m.Test:
        """What a word of a set's own says, at the place where it is said."""
        word = where.icon or ""
        own = self.table.own[word]
        try:
            tests = lower(where.thing or where)
        except Refused as gap:
            gap.message = f"{gap.message} (in what `{word}` means: {own.text})"
            raise
        return m.Worded(word, tests, own.cls == "noun")

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

    # ---------------------------------------------------------------- numbers
    def number(self, node: n.Node, scope: Scope) -> m.Number:
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
        extreme = self.extreme_number(node, scope)
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

    def said_number(self, node: n.Thing, scope: Scope) -> m.Number:
        """A number that was named; the polls know."""
        raise NotImplementedError

    def said_single(self, what: str, owner: m.Single | m.Description | None, node: n.Node, scope: Scope) -> m.Single:
        """A player, a card or a suit that was named or chosen; the polls know."""
        raise NotImplementedError

    def _how_many_told(self, node: n.Thing, did: n.Did, scope: Scope) -> m.Number:
        """`the life that I lost during this turn`, `cards that were discarded during this turn`."""
        self.ledger.note(did)
        what = replace(node, told=None, quantity=self._without_count(node.quantity))
        if did.period == "last" or (did.left is None) != did.passive:
            raise Refused(did, "how many of them cannot be counted so", "say `that I lost during this turn`")
        told = replace(did, left=what) if did.passive else replace(did, object=what)
        return m.HowOften(self.past(told, scope)[0])

    def _under_way(self, node: n.Thing, scope: Scope) -> m.Number:
        """`that many`: as many as the event is of."""
        with self.reading(node):
            pass
        verb = scope.answered or (scope.what if scope.event == "event" else "")
        if verb not in AMOUNTS:
            hint = f"it is of an event with a number: {', '.join(f'`{each}`' for each in AMOUNTS)}"
            raise Refused(node, "that many of what?", hint)
        if scope.each:
            raise Refused(node, "of each single one there is 1", "say it of the whole: `when I lose life`")
        amount = m.Amount("answered" if scope.answered else "event")
        return m.Sum(amount, amount) if self.noun(node).startswith("twice") else amount

    def had(self, node: n.Had, scope: Scope) -> m.Number:
        """How many somebody had at a moment; the conditions know."""
        raise NotImplementedError

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
            amount, number = r.take_amount(), r.take_number()
            if amount is not None:
                return self.number(amount, scope)
            if number is not None:
                return m.Const(number)
            on = r.phrase("on", "in")
            if on is not None and on.thing is not None:
                r.take_phrase(on)
                if self.noun(on.thing) == "supply":
                    return m.InSupply(r.word)
                return m.Tokens(r.word, self.one_card(on.thing, scope))
            r.take_word("the", "all")
            owner = self._owner_of(r, scope)
            if owner is None and r.take_word("a"):
                return ONE
            if owner is None:
                raise Refused(node, f"whose {r.word}?", f"say `my {r.word}` or `the {r.word} of` somebody")
            return m.Tokens(r.word, self._sole(owner, node))

    def _sole(self, owner: m.Single | m.Description, node: n.Thing) -> m.Single:
        if isinstance(owner, m.Single):
            return owner
        of = next((w.thing for w in node.where if w.prep == "of"), None)
        if isinstance(owner.pick, m.Every) and of is not None and self.is_definite(of):
            return m.FirstOf(owner)
        raise Refused(
            node, "whose? Here it must be one who is known", "choose first: `choose a player, … of that player`"
        )

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
        if start is None or start.thing is None:
            return m.HowFar(scope.doer, self.single(end.thing, scope))
        r.take_phrase(start)
        return m.HowFar(self.single(start.thing, scope), self.single(end.thing, scope))

    def _priced(self, r: Reading, scope: Scope) -> m.Single:
        of = r.phrase("of")
        if r.take_word("its") or of is None or of.thing is None:
            card = scope.it or scope.get("card") or scope.this
            if card is None:
                raise Refused(r.node, "the price of which card?", "say `the price of that card`")
            return card
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
            return m.Count(m.Description(m.Together((found,)), type=kind))
        if not (node.quantity is not None and {"a", "no"} & set(node.quantity.words)):  # is there any, whosever?
            self.of_known(found.source, node)
        return m.Count(self.unpicked(found, node))

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

    def without(self, node: n.Node, prep: str) -> tuple[n.Node, list[n.Where]]:
        """A thing without its phrases of one kind, and these."""
        if not isinstance(node, n.Thing):
            return node, []
        taken = [where for where in node.where if where.prep == prep and where.thing is not None]
        self.ledger.note(*taken)
        kept = tuple(where for where in node.where if where not in taken)
        if prep == "on" and not taken and kept and kept[-1].prep == "of" and isinstance(kept[-1].thing, n.Thing):
            whose = kept[-1].thing  # `a BANG! of the sheriff on me`: nothing lies on a player, but on his seat
            aims = [w for w in whose.where if w.prep == "on" and self.type_of(w.thing) == "player"]
            if aims and self.type_of(whose) == "player":
                self.ledger.note(*aims)
                rest = replace(whose, where=tuple(w for w in whose.where if w not in aims))
                return replace(node, where=(*kept[:-1], replace(kept[-1], thing=rest))), aims
        return replace(node, where=kept), taken
