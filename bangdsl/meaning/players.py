"""Players: from what is written of them to descriptions and singles; and whose something is."""

from __future__ import annotations

from collections.abc import Sequence

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.lists import WHO_IS, WHO_IS_NOT, says_how_many
from bangdsl.meaning.reading import Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import ONE, UP_TO, Things
from bangdsl.parse.words import AWAY
from bangdsl.tree import nodes as n

# Which events have somebody who shot, and somebody who was aimed at.
PARTIES = {
    "shooter": ("bang", "hit", "avoid", "lose", "eliminate"),
    "target": ("play", "bang", "hit", "avoid", "target"),
}
MOVING = ("draw", "discard", "leave", "play")  # events by which a card goes: its owner is who had it
MOST_OF_THEM = m.HasMost | m.HasExtreme | m.BestCard
PLAYER_SLOTS = ("culprit", "shooter", "target", "owner", "layer", "leader")


class Players(Things):
    kind = ""  # of the entry being lowered
    some_said: tuple[n.Thing, ...] = ()  # of whom or of what a text says `a` or `2`
    called: tuple[tuple[n.Node, m.Single], ...] = ()  # `choose the sheriff`: who is known, so that nobody is asked

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
        things = self.each_of(node)
        if not anew and not alike and any(self.type_of(x) == "player" for x in within):
            raise Refused(node, "what belongs together here can be read in two ways", "say one after the other")
        parts = tuple(self.who(thing, scope, verb) for thing in things)
        if not alike and any(_extremes(test) for p in parts if isinstance(p, m.Description) for test in p.tests):
            hint = "say it of one alone, or of all of one kind: `another player with the most life`"
            raise Refused(node, "the most of all of them, or of the last alone?", hint)
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
        first, kinds = parts[0], [part for part in parts if isinstance(part, m.Description)]
        together = node.joined == "or" and says_how_many(node) and len(kinds) == len(parts)
        if together and isinstance(first, m.Description) and all(kind.source == first.source for kind in kinds):
            return replace(first, tests=(m.AnyOf(tuple(kind.tests for kind in kinds)),))
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
        raise Refused(node, f"{what} here must be one who is known", self.choose_first(node, "… that player"))

    def choose_first(self, node: n.Node, then: str) -> str:
        """What to say where one must be known: `the outlaw` is one only where there are no more of them."""
        roles = self.roles_of(self.noun(node))
        if not roles:
            return f"choose first: `choose a player, {then}`"
        role = self.noun(node)
        a, then = "an" if role[0] in "aeiou" else "a", then.replace("that player", f"that {role}")
        several = "" if self.is_definite(node) else f"there may be several {self.table.plural(role)}: "
        return f"{several}choose first: `choose {a} {role}, {then}`"

    def of_whom(self, node: n.Node) -> n.Node:
        """Whose something is said to be: who stands behind `of`."""
        where = node.where if isinstance(node, n.Thing) else ()
        return next((w.thing for w in where if w.prep == "of" and w.thing is not None), node)

    def whose(self, node: n.Node) -> n.Node:
        """Who is said to have it; of several it may be `their`, which are they."""
        of = self.of_whom(node)
        return of if of is not node else n.Thing(noun=n.Noun("them", "pronoun", span=node.span), span=node.span)

    def is_definite(self, node: n.Node) -> bool:
        """`the sheriff`: one, though a description; `the outlaw`, where several players may be one, is whoever is."""
        return self.says_the(node) and all(self.table.nouns[role].alone for role in self.roles_of(self.noun(node)))

    def may_be_several(self, node: n.Node) -> bool:
        """`the outlaw`, of whom there may be more."""
        return self.says_the(node) and not self.is_definite(node)

    def says_the(self, node: n.Node) -> bool:
        """Is it said as of one?"""
        noun = node.noun if isinstance(node, n.Thing) else None
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        return noun is not None and not noun.plural and "the" in words

    def _known_player(self, r: Reading, scope: Scope) -> m.Single | m.Description | None:
        if r.node.told is not None and r.node.told.period == "last":
            return self._last_player(r, scope)
        if self._was_one(r):
            raise self._who_of_them(r, scope)
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

    def _was_one(self, r: Reading) -> bool:
        """`the outlaw` behind `an outlaw`, `the wanted players` behind 2: it could be they, or all there are."""
        node = r.node
        if node.where or r.kind != "noun" or node.quantity is None or "the" not in node.quantity.words:
            return False
        said = {adjective.words for adjective in node.adjectives}
        return any(
            said <= {adjective.words for adjective in other.adjectives}
            for other in self.some_said
            if said or not _is_of_all(other) or self._goes_on(other, node)
            if other.noun is not None
            and (other.noun.word == r.word or (said and r.word == "player" and self.type_of(other) == "player"))
            and _stands_before(other, node)
        )

    def _goes_on(self, other: n.Node, node: n.Node) -> bool:
        """`when the outlaw draws: the outlaw: …` is below it; in `the outlaw is wanted; the outlaw: draw` it is not."""
        there, ends = (node.span.line, node.span.column), (other.span.end_line, other.span.end_column)
        return self.kind != "rule" and self.may_be_several(other) and there < ends

    def _who_of_them(self, r: Reading, scope: Scope) -> Refused:
        plural = r.noun is not None and r.noun.plural
        kind = " ".join(word for adjective in r.node.adjectives for word in adjective.words)
        said, known = f"{kind} {r.word}".strip(), f"that {'player' if kind else r.word}"
        every = f"{kind} {self.table.plural(r.word)}".strip()
        which = f"the {every} who were" if plural else f"the {said} who was"
        hint = f"say `{'they' if plural else known}`, or `all {every}`"
        if scope.get(r.word) is None and not plural and self.roles_of(r.word):
            known = "say `that player`, or " if scope.get("player") is not None else "say who, or "
            hint = f"{known}`all {every}`"
        return Refused(r.node, f"{which} spoken of, or whoever is one?", hint)

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

    def one_of_several(self, player: m.Single, node: n.Node, scope: Scope) -> Scope:
        """`an outlaw`: he is `that outlaw` from then on."""
        noun = self.noun(node)
        return scope.bind(player, noun) if self.roles_of(noun) and not self.is_definite(node) else scope

    def speak_of_owner(self, owner: m.Single, node: n.Node, scope: Scope) -> Scope:
        """Whose a card, a hand or a shot is said to be."""
        whose = self.of_whom(node)
        return self.speak_of(owner, whose, scope) if whose is not node else scope.bind(owner, "player")

    def theirs(self, node: n.Node, scope: Scope) -> m.Single | m.Description:
        """Who `they` are: who is being described, who acts, or, where that is I, the player spoken of last."""
        if scope.described is not None:
            return scope.described
        if not isinstance(scope.doer, m.Me | m.Nobody) and scope.doer != scope.me:
            return scope.doer
        found = scope.get("they", "player")
        if found is None:
            hint = "say `my`, or `of` whom: `the hand of that player`"
            if scope.them is not None and scope.them.type == "card":
                hint = "of cards that were spoken of say `those cards`"
            raise Refused(node, "`they` and `their` are of another player, and none was spoken of", hint, "E0303")
        if scope.beside:
            hint = "say `that player`, `those players`, or call the other by name again: `the left player: …`"
            raise Refused(node, "who was said last, or who was spoken of before?", hint)
        if isinstance(found, m.Ref) and found.many:
            return m.Description(m.Those(found), type="player")
        return found

    def _that_player(self, r: Reading, scope: Scope) -> m.Single | m.Description:
        word = r.take_word("that", "those")
        said = self._player_nouns(r)
        found = scope.get(r.word) or (scope.get("player") if not said else None)
        found = self._one_or_several(word, found, r, scope)
        if found is None or (isinstance(found, m.Ref) and found.type != "player"):
            party = self._party(scope)
            a = "an" if r.word.startswith(("a", "e", "i", "o", "u")) else "a"
            hint = f"`{a} {r.word}` picks one; of whom something is so, say it of them: `all players with 1 life: …`"
            hint = f"say `the {party}`" if party else "say `that player`" if said and scope.get("player") else hint
            raise Refused(r.node, f"`{word} {r.word}`: none was spoken of before", hint, "E0303")
        if scope.two and found == scope.get("player"):
            hint = "say it in the sentence before: `X: …, that player: …` is the other; what who acts does comes first"
            raise Refused(r.node, "which of the two players?", hint)
        if isinstance(found, m.Ref) and found.many:
            return _of_these(m.Description(m.Those(found), tests=self._narrowing(r, scope), type="player"))
        tests = self._narrowing(r, scope)
        if tests:
            return m.FirstOf(m.Description(m.Together((found,)), tests=tests, type="player"))
        return found

    def _one_or_several(self, word: str | None, found: m.Single | None, r: Reading, scope: Scope) -> m.Single | None:
        """`that player` is one, `those players` are several: though others were spoken of last."""
        if found is None or word not in ("that", "those"):
            return found
        several = isinstance(found, m.Ref) and found.many
        if word == "those" and not several:
            if scope.them is not None and scope.them.type == "player" and r.word == "player":
                return scope.them
            raise Refused(r.node, f"`those {r.word}s` are several, or is one meant?", f"say `that {r.word}`")
        if word == "that" and several:
            hint = f"say `those {r.word}s`, `1 of those {r.word}s`"
            raise Refused(r.node, f"`that {r.word}` is one, or are several meant?", hint)
        return found

    def _party(self, scope: Scope) -> str:
        """By what noun somebody has a part in the event though the text has not spoken of him."""
        bound = next((noun for noun in PARTIES if scope.get(noun) is not None), "")
        if bound or scope.event != "event":
            return bound
        if scope.what in ("lose", "eliminate"):
            return "culprit"
        return "target" if self.has_party("target", scope) else ""

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
        if tells_who_is_out(did):
            hint = "say `each player who was eliminated during this turn`, or `during this round`"
            raise Refused(did, "whoever it was last is looked for in the game", hint)
        past, slot = self.past(did, scope, "player")
        return m.LastTo(past, slot, before=self._before_it(past, scope))

    def _before_it(self, past: m.Past, scope: Scope) -> bool:
        """In `when I am shot by the player who shot me last` that shot is not the last, or it would be so each time."""
        return scope.head and past.pattern.verb == scope.what

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
            card = self.no_shot(r.node, card)
            if noun == "owner" and scope.what in MOVING and card == m.Slot("event", "card", "card", known=True):
                return m.Slot("event", "owner", "player")
            return m.OwnerOf(card) if noun == "owner" else m.LaidBy(card)
        known = scope.get(noun)
        if known is not None:
            return known
        if scope.event in ("", "past"):
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
            one = self.is_definite(of.thing) or self.kind == "rule"  # which may know how many there are: one of 3 seats
            start = m.RoleHolder(roles) if roles and bare and one else self.single(of.thing, scope)
        elif scope.nobody:
            raise Refused(r.node, "on whose left or right?", "say `of` whom: `the left player of the sheriff`")
        tests = [*self._player_nouns(r), *self._narrowing(r, scope)]
        r.take_word("the")
        return m.Neighbour(start, step, tuple(tests))

    def _players(self, r: Reading, scope: Scope, verb: str) -> m.Description:
        if r.noun is None and not (r.says("any", "all", "another", "each") or r.counts()):
            raise Refused(r.node, "a what?", "say who: `a player`")
        of = r.phrase("of")
        if r.noun is None and of is None and r.counts():
            raise Refused(r.node, "so many what?", "say `2 players`")
        if r.noun is None and of is not None and (r.counts() or r.says("any")):
            return self._some_of(r.take_phrase(of).thing or r.node, r, scope)
        allies = self._allies(r, scope)
        source = m.Others(allies.of) if allies is not None else self._player_source(r, scope, verb)
        besides = not isinstance(source, m.Others) and bool(r.says("another") or r.take_adjective("other"))
        tests = [*([allies] if allies is not None else []), *self._player_nouns(r), *self._narrowing(r, scope)]
        if besides:
            tests.insert(0, m.Not((m.Is(self.other_than(r.node, scope)),)))
        if isinstance(source, m.Others) and source.of in scope.than:
            tests[:0] = [m.Not((m.Is(one),)) for one in scope.than if one != source.of]
        if r.word == "player" and not tests and isinstance(source, m.Everyone) and self.is_definite(r.node):
            raise Refused(r.node, "which player?", "say `that player`, `a player` or `all players`")
        icon = r.word in ("reach", "range") or (r.noun is None and r.says("any"))
        pick = self._pick(r, scope, chosen=icon)
        return self._not_the_next(_of_these(m.Description(source, tuple(tests), pick, "player")), r)

    def _some_of(self, node: n.Node, r: Reading, scope: Scope) -> m.Description:
        """`2 of those players`, `up to 2 of the outlaws`."""
        found = self.who(node, scope)
        row = self.table.nouns.get(self.noun(node))
        if isinstance(found, m.Single) or not isinstance(found.pick, m.Every) or (row is not None and row.alone):
            hint = "say of what: `2 cards of …`, `the sheriff: heal 2`; or `2 other players`"
            raise Refused(node, "so many of one player?", hint)
        tests = (*found.tests, *self._narrowing(r, scope))
        return self._not_the_next(replace(found, tests=tests, pick=self._pick(r, scope)), r)

    def _not_the_next(self, found: m.Description, r: Reading) -> m.Description:
        pick = found.pick
        if isinstance(pick, m.Chosen) and (pick.up_to or pick.count != ONE) and any(map(_extremes, found.tests)):
            hint = "say `the player with the most …`, these are all who tie for it; of the others `all-others with …`"
            raise Refused(r.node, "so many of those who have the most of it, or those who come next too?", hint)
        return found

    def _allies(self, r: Reading, scope: Scope) -> m.SameSide | None:
        """`an ally`, `my allies`, `an ally of the sheriff`: who stands on the same side as somebody."""
        if r.word != "ally":
            return None
        owner = self._owner_of(r, scope)
        if isinstance(owner, m.Description):
            of = next((w.thing for w in r.node.where if w.prep == "of"), None)
            if of is None or not isinstance(owner.pick, m.Every) or not self.is_definite(of):
                hint = self.choose_first(of or r.node, "… the allies of that player")
                raise Refused(r.node, "whose allies? Here it must be one who is known", hint)
            owner = m.FirstOf(owner)
        return m.SameSide(owner if owner is not None else self.reckoned_from(r.node, scope))

    def _player_source(self, r: Reading, scope: Scope, verb: str) -> m.Source:
        """Where players come from before they are narrowed; distances are those of who acts."""
        if r.word in ("all-others", "others", "reach", "range") and r.says("another"):
            raise Refused(r.node.quantity or r.node, f"`{r.word}` means other players already", "leave out `another`")
        if r.word in ("all-others", "others"):
            if r.word == "others" and r.says("the", "all") and not scope.than:
                self._others_than_all_but_me(r, scope, called=r.says("the"))
            return m.Others(self.other_than(r.node, scope))
        if r.word == "reach":
            return m.InReach(self.reckoned_from(r.node, scope))
        if r.word == "range":
            number = r.take_noun_number()
            if number == 0:
                raise Refused(r.node, "another player is at distance 1 at least", "say `range 1`")
            return m.Near(self.reckoned_from(r.node, scope), number or 1)
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
        if tells_who_is_out(r.node.told):
            return m.Seats()
        if r.says("another") or r.take_adjective("other"):
            self._which_others(r, scope)
            return m.Others(self.other_than(r.node, scope))
        return m.Everyone(scope.me)

    def still_there(self, node: n.Node, found: m.Single | m.Description) -> None:
        """Who is out or away gets and loses nothing."""
        gone = isinstance(found, m.Description) and isinstance(found.source, m.Eliminated | m.Away)
        if gone or (isinstance(node, n.Thing) and tells_who_is_out(node.told)):
            hint = "say `return` first: `an eliminated player: return, heal 1, draw`"
            raise Refused(node, "who is not in the game gets and loses nothing", hint)

    def said_of(self, node: n.Node, player: m.Single, scope: Scope) -> Scope:
        """Of somebody besides me: another player is another than him, and than me if he is that himself."""
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        besides = "another" in words or self.noun(node) in ("others", "all-others")
        return replace(scope, than=(scope.doer, player) if besides and not scope.nobody else (player,))

    def _which_others(self, r: Reading, scope: Scope) -> None:
        """`each other player`, `the other player`: behind one who was chosen, or of two?"""
        if r.says("each", "all") and not scope.than:
            self._others_than_all_but_me(r, scope)
        if r.says("the") and not r.plural:
            hint = "say `another player`, `all-others`; of two choose one first, and then `another player`"
            raise Refused(r.node, "which other player?", hint)

    def _others_than_all_but_me(self, r: Reading, scope: Scope, *, called: bool = False) -> None:
        """`choose a player; bang the others`: is he one of them? `called`: and who was not chosen, but spoken of?"""
        several = scope.them is not None and scope.them.type == "player"
        spoken = scope.get("player", "they")
        if not several and not called and not isinstance(spoken, m.Ref):
            return
        if several or (spoken is not None and spoken != scope.doer):
            besides = "those players" if several else "that player"
            hint = f"say `all-others` of all but me, or `others but {besides}`"
            raise Refused(r.node, f"other than me alone, or than {besides}, too?", hint)

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
        if r.word == "number" and r.says("any"):
            raise Refused(r.node, "up to how many?", UP_TO)
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
            if self.roles_of(r.word):
                hint = "say `the sole player`; of a role how many there are: `if there is 1 outlaw`"
                raise Refused(r.node, "the sole player is the last one in the game", hint)
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
        found = r.take_phrases()
        for where in found:
            if where.prep == "but" and where.thing is not None:
                self.left_out(r.node, where.thing)
        return [self._player_phrase(where, scope) for where in found]

    def _player_phrase(self, where: n.Where, scope: Scope) -> m.Test:
        thing = where.thing
        if where.within is not None:
            of = self.reckoned_from(where, scope) if thing is None else self.single(thing, scope)
            far = self.so_far(where.within, scope)
            return m.WithinOf(far, of, seen=thing is None or of in (scope.me, scope.doer))
        if where.prep == "tied for" and thing is not None:
            return self.tied(thing, scope)
        if where.prep in (*WHO_IS, *WHO_IS_NOT) and thing is not None:
            being = self.being(thing, replace(scope, described=m.Subject()), "player")
            return m.Not(being) if where.prep in WHO_IS_NOT else being[0] if len(being) == 1 else m.AnyOf((being,))
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

    def _pick(self, r: Reading, scope: Scope, chosen: bool = False) -> m.Pick:
        """How many of a description, and who says which."""
        up_to = r.take_up_to()
        amount, number = r.take_amount(), r.take_number()
        one = r.take_word("a", "another", "any")
        every = r.take_word("each", "all", "the")
        count: m.Number | None = self.number(amount, scope) if amount is not None else None
        if number is not None:
            count = m.Const(number)
        random = r.take_adjective("random") is not None
        if random and every in ("each", "all") and count is None:
            raise Refused(r.node.quantity or r.node, f"by chance, or `{every}` of them?", "leave one of the two out")
        if random:
            return m.AtRandom(count or ONE)
        if every in ("each", "all") and count is not None:
            raise Refused(r.node.quantity or r.node, f"so many, or `{every}` of them?", "leave one of the two out")
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
            return (m.AnyOf(tuple(self.player_tests(thing, scope) for thing in self.each_of(node))),)
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
                return (m.Not((m.Is(of),)), m.WithinOf(m.Const(far), of))  # another player
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
        if owner is None and isinstance(default, m.Nobody):
            raise Refused(r.node, f"whose {r.word}?", f"say `my {r.word}`, or `the {r.word} of` somebody")
        if owner is None:
            return default
        return self.sole(owner, r.node)

    def sole(self, owner: m.Single | m.Description, node: n.Node) -> m.Single:
        """The one whose something is."""
        if isinstance(owner, m.Single):
            return owner
        of = self.of_whom(node)
        if isinstance(owner.pick, m.Every) and of is not node and self.is_definite(of):
            return m.FirstOf(owner)
        hint = self.choose_first(of, "… of that player")
        raise Refused(node, "whose? Here it must be one who is known", hint)

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


def tells_who_is_out(did: n.Did | None) -> bool:
    """`who was eliminated during this turn`: he is not looked for among those in the game."""
    if did is None or did.verb != "eliminated" or did.negated:
        return False
    return did.passive or did.left is not None


def _extremes(test: m.Test) -> bool:
    """Does it ask for the most or the least of something?"""
    return isinstance(test, m.Meets) and any(isinstance(each, MOST_OF_THEM) for each in _asked(test.condition))


def _asked(condition: m.Condition) -> tuple[m.Test, ...]:
    """What a condition asks of the one spoken of."""
    match condition:
        case m.That(m.Subject(), tests):
            return tests
        case m.AllOf(conditions) | m.AnyTrue(conditions):
            return tuple(test for each in conditions for test in _asked(each))
        case m.Opposite(inner):
            return _asked(inner)
    return ()


def _is_of_all(node: n.Thing) -> bool:
    return node.quantity is not None and not {"the", "all", "each", "every"}.isdisjoint(node.quantity.words)


def _stands_before(one: n.Node, other: n.Node) -> bool:
    return (one.span.line, one.span.column) < (other.span.line, other.span.column)


def _any_such(test: m.Test) -> m.Test:
    return replace(test, definite=False) if isinstance(test, m.RoleIs) else test


def _of_these(found: m.Description) -> m.Description:
    """`the outlaw with the most life`, `another player with the fewest cards`: the most of outlaws, of the others."""
    plain = tuple(test for test in found.tests if not _extremes(test))
    if len(plain) == len(found.tests) or (isinstance(found.source, m.Everyone) and not plain):
        return found
    among = m.Description(found.source, tuple(map(_any_such, plain)), type="player")

    def narrowed(condition: m.Condition) -> m.Condition:
        match condition:
            case m.That(m.Subject(), tests):
                told = (replace(x, among=among) if isinstance(x, MOST_OF_THEM) else x for x in tests)
                return replace(condition, tests=tuple(told))
            case m.AllOf(conditions) | m.AnyTrue(conditions):
                return replace(condition, conditions=tuple(map(narrowed, conditions)))
            case m.Opposite(inner):
                return replace(condition, condition=narrowed(inner))
        return condition

    tests = (m.Meets(narrowed(x.condition)) if isinstance(x, m.Meets) and _extremes(x) else x for x in found.tests)
    return replace(found, tests=tuple(tests))
