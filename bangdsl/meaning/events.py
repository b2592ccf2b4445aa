"""When: events as patterns, moments and periods.

What each verb's event has is a row of the table of words: its phases, and what its object, `from`, `to` and `by` are.
One function lowers them all; a part of the text that the row has no slot for is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bangdsl.diagnostics import did_you_mean, quoted
from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.conditions import Conditions
from bangdsl.meaning.reading import Arguments, Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import ORDINALS, RELATIONS, CardWords
from bangdsl.tree import nodes as n

HAPPENS = {"hit": "hit", "avoided": "avoid", "targeted": "target"}  # participles of what is no verb of a text
WHOLE = ("draw", "discard")  # cards of which several go at once: `a card` is each of them, `2 cards` is all
RESPONSIBLE = ("bang", "eliminate", "shuffle", "discard", "put", "move", "give", "swap")  # these may be nobody's doing
CHANGES = {"heal": "life", "gain": "life", "lose": "life", "hit": "life", "eliminate": "life"}
CHANGES |= {"draw": "hand", "discard": "hand", "play": "hand", "give": "hand"}
# Times within which something happened, as they are written; those of a turn of somebody's are his.
THIS_EFFECT = "this effect"
PERIODS = {
    "this turn": "this turn", "this round": "this round", "this game": "this game", "last": "last",
    THIS_EFFECT: THIS_EFFECT,
    "since my last turn": "since last turn", "since their last turn": "since last turn",
    "my last turn": "last turn", "their last turn": "last turn",
}  # fmt: skip
OTHERWISE_CHANGED = {  # what happens and cannot be replaced, with what can be said of it
    "target": "say `when … is targeted by …: ignore it`",
    "hit": "say `when … would lose life by an attack`, or `when … would be shot`",
    "avoid": "say `when I play X: it may not be avoided`",
    "pay": "what is paid is a price: say `when … would use …`, or `when … would play …`",
    "come": "say what brings it there: `when … would be played`, `when … would put … into play`",
    "turn": "say `when … would skip …`, or `when the turn passes …`",
    "mark": "say `when X is …`, and there `X is no longer …`",
    "unmark": "say `when X is no longer …`, and there `X is …`",
}
UNSEEN = ("draw", "give")  # cards that go into a hand, which not all see
OPEN = ("play zone", "discard pile")
FROM_HAND = (m.SlotIs("place", "==", "hand", "event"), m.SlotIs("phase", "==", 3, "event"))  # so are those of phase 3
ORDERED = (("draw", 1), ("discard", 3))  # what a phase orders: of its own player's, only that is meant


@dataclass
class Found:
    """What is known of an event so far: its conditions, what can be spoken of behind it."""

    verb: str
    scope: Scope
    of: str  # where its parts are found: event, what
    conditions: list[m.Condition]
    unit: bool = False
    own: bool = False
    subject: m.Single | None = None  # whom it is said of, if not of me
    said: bool = False  # was anybody spoken of, me included?

    def slot(self, name: str, kind: str, known: bool = False) -> m.Slot:
        return m.Slot(self.of, name, kind, known)

    def value(self, slot: str, relation: str, value: str | int) -> None:
        self.conditions.append(m.SlotIs(slot, relation, value, self.of))

    def that(self, slot: str, tests: tuple[m.Test, ...], kind: str = "player", name: bool = False) -> None:
        if tests:
            sure = slot in ("card", "object")
            self.conditions.append(m.That(self.slot(slot, kind, sure), tests, name))


class Events(Conditions):
    kind: str  # of the entry, or `lasting` in what a text sets up
    played = False  # its text is done when it is played, so it does not stay in play
    once = False  # in a trigger that a text sets up and that waits for one moment
    fixed: tuple[tuple[m.Ref, m.Single], ...] = ()  # what a text that is set up takes along besides what was spoken of

    @property
    def lasting(self) -> bool:
        return self.kind == "lasting"

    def pattern(self, window: n.Window, scope: Scope) -> tuple[m.Pattern, Scope]:
        """What a trigger waits for, and what it can speak of then."""
        scope = replace(scope, event="event")
        if window.event is None:
            return self.moment(window, scope)
        event = window.event
        heard = replace(scope, head=window.kind != "before" and not event.would, what=self._verb_of(event))
        own = {noun for noun in ("target", "shooter", "culprit") if self.has_party(noun, heard)}
        spoken_of = self._not_of_itself(event, own, scope)
        bound = tuple(pair for pair in scope.bound if pair[0] not in own or pair[0] == spoken_of)
        found = self.event(event, replace(heard, bound=bound), "event")
        bound = tuple(pair for pair in found.scope.bound if pair[0] != spoken_of)
        found.scope = replace(found.scope, bound=bound)
        self._can_be_waited_for(event, found.verb, window.kind)
        self._is_heard_of(event, found, window.kind)
        held = any(each in found.conditions for each in FROM_HAND)
        anywhere = found.own and (found.verb in UNSEEN or held)
        prefix = "would " if event.would else "before " if window.kind == "before" else ""
        later = window.kind == "after"
        conditions = tuple(dict.fromkeys(found.conditions))  # `my weapon in play leaves play` says twice where it lies
        pattern = m.Pattern(prefix + found.verb, conditions, found.unit, found.own, later, anywhere)
        laid_down = pattern.verb in ("discard", "before discard") or (
            pattern.verb == "would discard" and not event.passive
        )
        if laid_down and not found.own and not any(_never_of_a_play(c) for c in conditions):
            pattern = replace(pattern, but_played=True)
        return pattern, replace(found.scope, later=later, what=found.verb, each=found.unit)

    def _not_of_itself(self, event: n.Event, own: set[str], scope: Scope) -> str:
        """`until my next turn: when the shooter is shot`: who shot before; of the event itself it would say nothing."""
        noun = self.noun(event.subject)
        if noun not in own:
            return ""
        if scope.get(noun) is None:
            hint = "say who: `a player`, `another player`; below the head it is who was"
            raise Refused(event.subject, f"who is the {noun} follows from what happens", hint)
        return noun

    def _verb_of(self, event: n.Event | n.Did) -> str:
        word = event.verbs[0] if isinstance(event, n.Event) else event.verb
        word = self.table.pasts.get(word, word) if isinstance(event, n.Did) and not event.passive else word
        return HAPPENS.get(word) or self.table.participles.get(word, word)

    def with_parties(self, scope: Scope) -> Scope:
        """Who shot, who is responsible and who was aimed at are those of the event in the head, not of the past one."""
        for noun in ("culprit", "shooter", "target"):
            if scope.event == "event" and scope.get(noun) is None and self.has_party(noun, scope):
                one = m.TargetOf("event") if noun == "target" else m.Slot("event", noun, "player")
                scope = replace(scope, bound=(*scope.bound, (noun, one)))
        return scope

    # ---------------------------------------------------------------- what happened
    def past(self, did: n.Did, scope: Scope, tells_of: str = "", told: n.Thing | None = None) -> tuple[m.Past, str]:
        """What happened, as the event that could have been waited for, and which part of it `tells_of` is.

        `told` = which of these alone is meant. Who and what is meant is asked when it is: the parts of the event are
        those it had.
        """
        if did.period not in PERIODS:
            hint = (
                "say when: `during this effect`, `during this turn`, `during this round`, `during this game`, "
                "`since my last turn`"
            )
            raise Refused(did, "within which time?", hint)
        if did.period == "last" and not tells_of:
            raise Refused(did, "whether it was the last time cannot be asked", "say who: `the player who … last`")
        if did.negated:
            raise Refused(did, "of these only what was so is told", "say it of players: `each player who was not …`")
        event, slot = self._as_event(did, tells_of, told, scope)
        found = self.event(event, replace(self.with_parties(scope), event="past"), "past")
        for arg in event.args:
            self._is_asked_about(arg, event, found)
        row = self.table.happens(found.verb)
        if row is None or "now" not in row.phases:
            raise Refused(did, f"that somebody {did.verb} is not remembered", "say something that can be waited for")
        self._was_seen(did, found)
        asks_order = any(
            isinstance(c, m.NthPlay | m.Chose | m.During) or _slot_of(c) in ("ordinal", "phase")
            for c in found.conditions
        )
        if asks_order:
            raise Refused(did, "which of several it was, and in which phase, is not remembered", "leave it out")
        amounts = tuple(c for c in found.conditions if _slot_of(c) != "amount")
        period, whose = self._period_of(did, found, scope)
        pattern = m.Pattern(found.verb, amounts, unit=found.verb in WHOLE)
        if slot == "object" and found.verb == "heal":
            slot = "doer"
        return m.Past(pattern, period, whose), slot

    def _as_event(self, did: n.Did, tells_of: str, told: n.Thing | None, scope: Scope) -> tuple[n.Event, str]:
        """What is told by it is left out there: it stands for any player, any card, or any such as was said."""
        one = n.Quantity(words=("a",), span=did.span)
        noun = n.Noun(word=tells_of or "player", kind="noun", span=did.span)
        anybody = n.Thing(quantity=one, noun=noun, span=did.span) if told is None else replace(told, quantity=one)
        left = did.left if did.left is not None else anybody
        if isinstance(left, n.Thing) and left.quantity is not None and left.quantity.number is not None:
            left = replace(left, quantity=self._without_count(left.quantity))
        found = did.object.thing if isinstance(did.object, n.Compare) and did.object.than is None else did.object
        if isinstance(found, n.Thing) and self.type_of(found, scope) != "player":
            self.ledger.note(found.quantity)
            found = replace(found, quantity=self._without_count(found.quantity))
        slot = "card" if tells_of == "card" else "object" if did.passive or did.left is not None else "doer"
        if tells_of and did.left is not None:
            found = anybody
        verbs = (did.verb,) if did.passive else (self.table.pasts[did.verb],)
        if tells_of == "card" and did.left is None and not did.passive:
            raise Refused(did, "a card does nothing by itself", "say `that was …`, or `that I …`")
        event = n.Event(
            subject=left,
            verbs=verbs,
            object=found if not did.passive else None,
            args=did.args,
            passive=did.passive,
            span=did.span,
        )
        return event, slot

    def _was_seen(self, did: n.Did, found: Found) -> None:
        """What another player drew or was given is not known to all, unless all saw where it came from."""
        open_place = any(
            _slot_of(c) == "place" and c.value in OPEN for c in found.conditions if isinstance(c, m.SlotIs)
        )
        if found.verb not in UNSEEN or open_place or self._doer_is_me(found):
            return
        card = found.slot("card", "card")
        if any(
            isinstance(c, m.That) and isinstance(c.what, m.Slot) and c.what.name == card.name for c in found.conditions
        ):
            hint = "say it of what was played or discarded, or of what I drew"
            raise Refused(did, "what card another player took into hand is not known to all", hint)

    def _period_of(self, did: n.Did, found: Found, scope: Scope) -> tuple[str, m.Single | None]:
        period = PERIODS[did.period]
        if "my" in did.period.split():
            return period, scope.me
        return period, None

    def _can_be_waited_for(self, event: n.Event, verb: str, kind: str) -> None:
        row = self.table.happens(verb)
        if event.would and kind not in ("when", "each time"):
            raise Refused(event, f"`{kind}` and `would` say two different moments", "say `when … would …`")
        phase = "would" if event.would else "before" if kind == "before" else "now"
        if row is None or phase not in row.phases:
            able = " and ".join(sorted(row.phases)) if row is not None else "not"
            hint = {
                "now": "say `when` it happens",
                "now and would": "say `would`, or `when` it happens",
                "before and now": "say `before` it happens, or `when`",
            }.get(able, "wait for something else that happens")
            if phase == "would":
                hint = OTHERWISE_CHANGED.get(verb.partition(" ")[0], hint)
            if event.verbs[0] in self.table.own:  # what comes of a word of a set's own is heard of by what it does
                hint = f"wait for what it stands for: {quoted(self.table.own[event.verbs[0]].text)}"
            what = {"would": "replaced", "before": "waited for before it happens", "now": "waited for"}[phase]
            raise Refused(event, f"`{event.verbs[0]}` cannot be {what}", hint)

    def _is_heard_of(self, event: n.Event, found: Found, kind: str) -> None:
        """What an event lacks though its verb has that phase."""
        if found.verb == "come":
            raise Refused(event, "where?", "of a card say `comes into …`; a player `returns`")
        if found.verb == "leave" and event.object is None:  # of a card it is said what it leaves
            found.verb = "leave game"
        for arg in event.args:
            self._is_asked_about(arg, event, found)
        if not event.would and kind != "before":
            self._unchanged_by_it(event, found)
        owner = found.slot("owner", "player")
        if found.verb == "take" and any(isinstance(c, m.That) and c.what == owner for c in found.conditions):
            raise Refused(event.object or event, "what is taken is nobody's", "leave out whose it is")
        if kind == "before" and any(isinstance(c, m.AimedAt) for c in found.conditions):
            raise Refused(event, "before a card is played it is not aimed yet", "say `when` it is played")
        counts = any(isinstance(c, m.SlotIs) and c.slot == "amount" for c in found.conditions)
        if counts and found.verb == "discard" and (event.would or kind == "before"):
            raise Refused(event, "how many are discarded is known when they are", "say `when`, or say it of `a card`")
        if found.verb.partition(" ")[0] != "leave":
            return
        places = [c.value for c in found.conditions if isinstance(c, m.SlotIs) and c.slot == "place"]
        lying = "play zone" in places or not places  # a player leaves the game, a card leaves play
        if event.would and (lying or "hand" in places):
            raise Refused(event, "what leaves cannot be held back so", "say what makes it go: `would be discarded`")
        if not event.would and not lying:
            raise Refused(
                event, "that a card leaves a pile or a hand is not heard of", "say `is drawn` or `is discarded`"
            )

    def _unchanged_by_it(self, event: n.Event, found: Found) -> None:
        """Who is told apart by what the event itself changes could be meant as before it or as after it."""
        changed = CHANGES.get(found.verb, "")
        if any(isinstance(c, m.SlotIs) and c.slot == "token" and c.value != "life" for c in found.conditions):
            return
        for asked in found.conditions:
            if not isinstance(asked, m.That) or not isinstance(asked.what, m.Slot) or asked.what.type != "player":
                continue
            parts = [part for test in asked.tests for part in test.walk()]
            life = any(isinstance(x, m.Tokens | m.HasMost) and x.token == "life" for x in parts)
            life = life or any(isinstance(x, m.Stat) and x.name == "wounds" for x in parts)
            hand = any(isinstance(x, m.Hand | m.Held) for x in parts)
            if (changed == "life" and life) or (changed == "hand" and hand):
                hint = "say `before …`, or ask for what is so afterwards: `, if that player has …`"
                raise Refused(event.subject, f"before or after? The event itself changes the {changed}", hint)

    def _is_asked_about(self, arg: n.Arg, event: n.Event, found: Found) -> None:
        """The row of the verb says what an event has besides who does what."""
        row = self.table.happens(found.verb)
        said, kind = arg.prep, self.type_of(arg.thing, found.scope)
        if said in ("during", "outside"):
            if found.verb.startswith("turn "):
                raise Refused(arg, "this is between two turns", "leave it out")
            return
        if said == "by":
            said = f"by {'card' if kind in ('attack', 'effect') else kind}"
        if row is not None and said not in row.takes:
            able = ", ".join(f"`{each}`" for each in sorted(row.takes))
            hint = f"it can be asked about {able}, and `during` what" if able else "leave it out"
            raise Refused(arg, f"`{said}` is not known of the event `{event.verbs[0]}`", hint)

    def event(self, event: n.Event, scope: Scope, of: str) -> Found:
        found = Found("", scope, of, [])
        event = self._healed_by(event, scope) if of == "event" else event
        for part in (event.subject, event.object, *(arg.thing for arg in event.args)):
            if isinstance(part, n.Group) and part.joined == "and":
                raise Refused(part, "an event is of one of them at a time", "say `or` for any of them")
        if event.would and self._comes_there(event):
            hint = "say `would be discarded` or `would be drawn`; of who puts it there `when a player would put …`"
            raise Refused(event, "what would happen is heard of by the verb that does it", hint)
        args = self.arguments(event.args, f"`{event.verbs[0]}` as an event")
        if (scope.head or of == "past") and self._comes_there(event):
            self._card_moves(replace(event, verbs=("come",), passive=False), found, args)
        elif event.passive:
            self._passive(event, found, args)
        elif event.verbs[0] == "draw!":
            self._check(event, found)
        elif self.noun(event.subject) == "turn":
            self._turn_comes(event, found)
        elif self.type_of(event.subject, scope) == "card":
            self._card_moves(event, found, args)
        else:
            self._active(event, found, args)
        self._periods(found, args, event)
        args.close()
        found.scope = replace(found.scope, than=scope.than)
        return found

    def _healed_by(self, event: n.Event, scope: Scope) -> n.Event:
        """`I heal another player` is that he is healed by me: whose life it is is whose event it is."""
        if event.verbs != ("heal",) or event.object is None or self.type_of(event.object, scope) != "player":
            return event
        if not self.is_me(event.subject) and not self.is_me(event.object):
            return event  # another than whom would be another question then
        by = n.Arg(prep="by", thing=event.subject, span=event.subject.span)
        return replace(
            event, subject=event.object, verbs=("healed",), object=None, args=(*event.args, by), passive=True
        )

    def _comes_there(self, event: n.Event) -> bool:
        """`a card is put into the discard pile`, nobody says by whom: it comes there, by whatever verb."""
        said = [arg.prep for arg in event.args]
        return event.passive and event.verbs == ("put",) and "into" in said and "by" not in said

    # ---------------------------------------------------------------- who does what
    def _active(self, event: n.Event, found: Found, args: Arguments) -> None:
        verb = found.verb = event.verbs[0]
        self._doer(event.subject, found)
        if event.object is not None:
            self._object(event, event.object, found)
        elif verb == "hit":
            raise Refused(event, "hit whom?", "say whom: `who hit me`")
        elif self.table.verbs[verb].objects >= {"token"} and verb in ("lose", "gain", "pay"):
            raise Refused(event, f"{verb} what?", f"say `{verb} life`")
        elif verb == "draw" and not event.would:
            found.scope = self._speaks_of_several(found)
        self._from(found, args)
        self._into(found, args)
        self._to(found, args)
        by = args.take("by")
        if by is not None:
            self._by(by, found, event)

    def _one_at_a_time(self, node: n.Node) -> None:
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        if isinstance(node, n.Compare) or "all" in words or self.noun(node) in ("all-others", "others"):
            raise Refused(node, "an event is of one player at a time", "say `a player` or `another player`")

    def _doer(self, subject: n.Node, found: Found) -> None:
        self._one_at_a_time(subject)
        tests = self.player_tests(subject, found.scope)
        if found.verb == "return":  # who returns was out, and is no longer
            tests = tuple(test for test in tests if test != m.Not((m.InGame(),)))
        found.that("doer", tests)
        if found.verb in RESPONSIBLE:
            self._needed(found, "doer")
        found.said = True
        if not self.is_me(subject):
            found.scope = self._said_of(found.slot("doer", "player", known=True), subject, found)

    def _said_of(self, player: m.Single, node: n.Node, found: Found) -> Scope:
        """Of whom an event is."""
        found.subject = player
        return self.said_of(node, player, self.speak_of(player, node, found.scope))

    def _others_than(self, player: m.Single, node: n.Node, found: Found, *, me: bool) -> None:
        """Who is spoken of first in an event of a card is whom others are others than."""
        if not found.said and not me:
            found.scope = self.said_of(node, player, found.scope)
        found.said = True

    def _other_player(self, node: n.Node, found: Found, slot: str) -> None:
        self._one_at_a_time(node)
        said = [c.what for c in found.conditions if isinstance(c, m.That)]
        if slot == "culprit" and any(isinstance(what, m.Slot) and what.name == slot for what in said):
            raise Refused(node, "who is responsible has been said already", "leave one of the two out")
        found.that(slot, self.player_tests(node, found.scope))
        player = found.slot(slot, "player", known=True)
        self._needed(found, slot)
        if not self.is_me(node):
            found.scope = self.speak_of(player, node, found.scope)
        self._others_than(player, node, found, me=self.is_me(node))

    def _needed(self, found: Found, slot: str) -> None:
        """`to a player`: there must be one."""
        said = [c.what for c in found.conditions if isinstance(c, m.That)]
        if not any(isinstance(what, m.Slot) and what.name == slot for what in said):
            found.that(slot, (m.Missing(negated=True),))

    def _object(self, event: n.Event, node: n.Node, found: Found) -> None:
        verb, kind = found.verb, self.type_of(node, found.scope)
        row = self.table.happens(verb)
        if verb == "do":
            self._doing(node, found)
        elif verb == "advance" and kind == "zone":
            found.value("place", "==", self.row(node))
        elif verb == "shuffle" and kind == "zone":
            self._shuffled(node, found)
        elif verb == "skip" and kind == "period":
            self._skipped(node, found)
        elif verb == "leave" and self.noun(node) == "game":
            with self.reading(node) as r:
                r.take_word("the")
            found.verb = "leave game"
        elif row is None or kind not in row.objects:
            hint = f"it is of {' or '.join(sorted(row.objects)) if row else 'nothing'}"
            if verb == "take" and kind == "token":
                hint = f"say `when I lose {self.noun(_compared(node)[1])} to another player`"
            raise Refused(node, f"the event `{verb}` is of no {kind}", hint)
        elif kind == "token":
            if verb == "heal" and self.noun(_compared(node)[1]) != "life":
                raise Refused(node, "only life is healed", f"say `gain {self.noun(_compared(node)[1])}`")
            self._so_many(node, found)
        elif kind == "number" and verb in ("heal",):
            relation, size = _compared(node)
            self._amount(self.number(size, found.scope), relation, node, found)
        elif kind == "player" and verb == "heal":  # who is healed is whose event it is
            raise Refused(node, "who is healed is said first", "say `is healed by`, or `was healed by`, whom")
        elif kind == "player":
            self._other_player(node, found, "object")
        elif kind == "card":
            self._card_object(event, node, found)
        else:
            raise Refused(node, f"the event `{verb}` with this cannot be waited for")

    def _doing(self, node: n.Node, found: Found) -> None:
        with self.reading(node) as r:
            if r.word == "phase":
                owner = self._owner_of(r, found.scope)
                number = r.take_noun_number()
                found.verb = f"do phase {number}"
                if owner is not None and not (owner == m.Me() and self._doer_is_me(found)):
                    found.that("doer", self.as_tests(owner, node))
                return
            r.take_word("a", "the")
            if r.kind == "name":
                found.verb = f"do {self.table.names[r.word]}"
            elif self.is_kind(r.word):
                found.verb = f"do a {r.word}"
            else:
                raise Refused(node, "doing this cannot be waited for", "say a phase, or the name or kind of a card")
        found.scope = self._speaks_of_card(found, "card")

    def _shuffled(self, node: n.Node, found: Found) -> None:
        zone, owner = self.zone(node, found.scope)
        if owner is not None or zone == "play zone":
            raise Refused(node, "only a pile is shuffled", "say `the deck`")
        found.value("place", "==", zone)

    def _skipped(self, node: n.Node, found: Found) -> None:
        """A turn that is lost, which is always the doer's own."""
        doer = found.slot("doer", "player", known=True)
        with self.reading(node) as r:
            if r.word != "turn":
                raise Refused(node, "only that a turn is lost is heard of", "say `a turn`")
            r.take_word("a", "the")
            owner = self._owner_of(r, replace(found.scope, doer=doer))
            if owner not in (None, doer) and not (owner == m.Me() and self._doer_is_me(found)):
                raise Refused(node, "who loses a turn loses his own", "say `a turn`")

    def _doer_is_me(self, found: Found) -> bool:
        return m.That(found.slot("doer", "player"), (m.Is(m.Me()),)) in found.conditions

    def _so_many(self, node: n.Node, found: Found) -> None:
        """Tokens: any, each single one, or so many at once."""
        relation, node = _compared(node)
        with self.reading(node) as r:
            found.value("token", "==", r.word)
            number, amount = r.take_number(), r.take_amount()
            number = 1 if r.take_word("a") else number
            if r.take_adjective("last"):
                hint = f"say `whenever I have no {r.word}: …`"
                raise Refused(
                    node,
                    "of what is counted none is the last",
                    "say `before I am eliminated: …`" if r.word == "life" else hint,
                )
            owner = self._owner_of(r, found.scope)
            if owner is not None:
                raise Refused(node, "whose it is says who does it", "leave it out")
            if amount is not None:
                raise Refused(amount, "an event is of a plain number", "say a number")
        if number is not None:
            self._amount(m.Const(number), relation, node, found)

    def _amount(self, number: m.Number, relation: str, node: n.Node, found: Found) -> None:
        """One means each single one; more, an event of at least so many; a comparison, an event of such a size."""
        if not isinstance(number, m.Const):
            raise Refused(node, "an event is of a plain number", "say a number")
        if number.value == 1 and not relation:
            found.unit = True
        else:
            found.value("amount", relation or ">=", number.value)

    # ---------------------------------------------------------------- cards of an event
    def _card_object(self, event: n.Event, node: n.Node, found: Found) -> None:
        verb = found.verb
        relation, node = _compared(node)
        if isinstance(node, n.Group):
            on: list[n.Where] = []
            cards: n.Node = replace(node, things=tuple(self._plain_one(thing) for thing in node.things))
            if verb == "play":
                cards, on = self.without(cards, "on")
            self._card_slots(self._any_of_these(cards, found.scope), cards, found)
            for where in on:
                self._aimed_at(where, found)
            found.unit = verb in WHOLE
            found.scope = self._speaks_of_card(found, "card")
            return
        if isinstance(node, n.Thing) and node.quantity is not None and "all" in node.quantity.words:
            raise Refused(node.quantity, "an event is of one card at a time", "say `a` in place of `all`")
        with self.reading(node, "a card") as r:
            for where in [w for w in r.node.where if w.prep == "on" and self.type_of(w.thing, found.scope) == "player"]:
                self._aimed_at(r.take_phrase(where), found)
            ordinal = r.take_adjective(*ORDINALS)
            if ordinal is not None:
                self._ordinal(r, ORDINALS[ordinal], found)
            number = r.take_number() if not r.says("a", "the", "another") or not r.plural else None
            if ordinal is not None and number is not None:
                raise Refused(node, f"so many that are the {ordinal} of them?", "say `my second card`, or how many")
            words = self._card_words(r, found.scope)
            self._one_of_these(r)
            self._another(r, words, found.scope)
            self._card_slots(words, node, found)
            several = number is not None and (number > 1 or bool(relation))
            several = several or (r.plural and r.word == "card" and _bare(r.node, event))
            if number is not None and several:
                self._counted(node, number, relation, words, found)
            elif relation:
                raise Refused(node, "compared with what?", "say a number: `at least 2 cards`")
            noun = r.word if r.kind == "noun" else "card"
            name = self.table.names[r.word] if r.kind == "name" else noun
            shown = ("printed",) if any("printed" in each.words for each in r.node.adjectives) else ()
        if several and found.verb in WHOLE:
            found.scope = self._speaks_of_several(found)
            return
        found.unit = found.verb in WHOLE  # a card that is spoken of is one of those drawn
        found.scope = self._speaks_of_card(found, noun, name, *shown)

    def _any_of_these(self, node: n.Node, scope: Scope) -> CardWords:
        """Such a card, or any of several: `my weapon or Barrel`, `a BANG! or Duel of the sheriff`."""
        if not isinstance(node, n.Group):
            with self.reading(node, "a card") as r:
                words = self._card_words(r, scope)
                self._one_of_these(r)
                self._another(r, words, scope)
                self.one_by_one(words, node)
                return words
        each = [self._any_of_these(thing, scope) for thing in self.each_of(node)]
        first = each[0]
        if any((words.owner, words.zone) != (first.owner, first.zone) for words in each):
            hint = "say it of all, behind the last; or make two sentences of it"
            raise Refused(node, "whose are the others, and where do they lie?", hint)
        ways = []
        for words in each:
            if words.source is not None or words.top:
                raise Refused(node, "these cards cannot be waited for", "say which by what they are")
            ways.append((*((m.Is(words.single),) if words.single is not None else ()), *words.tests))
        return replace(first, tests=[m.AnyOf(tuple(ways))], single=None)

    def _another(self, r: Reading, words: CardWords, scope: Scope) -> None:
        """`another card`: not the one that says so."""
        if r.take_word("another") and scope.this is not None:
            besides = m.Not((m.Is(scope.this),))
            words.tests += () if besides in words.tests else (besides,)

    def _plain_one(self, thing: n.Node) -> n.Node:
        """`1 Missed! or BANG!`: each single one."""
        if isinstance(thing, n.Thing) and thing.quantity is not None and thing.quantity.number == 1:
            self.ledger.note(thing.quantity)
            return replace(thing, quantity=None)
        return thing

    def _ordinal(self, r: Reading, ordinal: int, found: Found) -> None:
        if found.verb not in ("draw", "play"):
            raise Refused(r.node, f"which of several is not known of the event `{found.verb}`", "leave it out")
        whose = r.take_word("my", "their", "the")
        if whose is not None and whose != "the" and (whose == "my") == (found.subject is not None):
            raise Refused(r.node.quantity or r.node, f"`{whose}` is of another", "say whose it is by who does it")
        plain = r.word == "card" and not r.node.where and len(r.node.adjectives) == 1
        if plain:
            found.value("ordinal", "==", ordinal)
        elif found.verb == "draw":
            raise Refused(r.node, "drawn cards are only counted as such", "say `my second card`, then `if it is …`")
        elif r.kind == "name" and not r.node.where and len(r.node.adjectives) == 1:
            found.conditions.append(m.NthPlay(ordinal, found.of))
        else:
            such = replace(r.node, quantity=None, adjectives=r.node.adjectives[1:])
            such = replace(such, where=tuple(w for w in such.where if w.prep != "on"))
            found.conditions.append(m.NthPlay(ordinal, found.of, self.card_tests(such, found.scope, owned=False)))

    def _counted(self, node: n.Node, number: int, relation: str, words: CardWords, found: Found) -> None:
        """`when I draw 2 cards`: at once, or more; `when I play 2 cards`: at the second."""
        if words.tests or words.single is not None or (found.verb not in WHOLE and found.verb != "play"):
            raise Refused(node, "how many such cards at once is not known", "say it of one: `a card`")
        if found.verb in WHOLE:
            found.value("amount", relation or ">=", number)
        elif relation or words.owner is not None:
            raise Refused(node, "cards are played one at a time", f"say at which: `when I play {number} cards`")
        else:
            found.value("ordinal", "==", number)

    def _card_slots(self, words: CardWords, node: n.Node, found: Found) -> None:
        tests = list(words.tests)
        if words.single is not None:
            found.own = isinstance(words.single, m.This)
            if found.own and found.verb == "discard" and self.played and not words.zone:
                if self.lasting:
                    hint = "say how long: `until my next turn: …`, `until the end of this turn: …`"
                    raise Refused(node, "this is discarded when it is played, and lies nowhere then", hint)
                words.zone = "hand"  # it never lies anywhere else
            tests.insert(0, m.Is(words.single))
        if words.source is not None or words.top:
            raise Refused(node, "these cards cannot be waited for", "say which by what they are")
        if words.alike and found.verb in WHOLE:
            hint = f"say it of them: `when I {found.verb} 2 cards, if they are of the same suit: …`"
            raise Refused(node, "how many such cards at once is not known", hint)
        self.one_by_one(words, node)
        if words.owner is not None:
            found.that("owner", self.as_tests(words.owner, node))
            if found.verb in ("draw", "discard"):  # which may be of cards that are nobody's
                self._needed(found, "owner")
            owner = found.slot("owner", "player", known=True)
            if words.owner not in (found.scope.me, found.slot("doer", "player", known=True)):
                found.scope = self.speak_of_owner(owner, node, found.scope)
            self._others_than(owner, self.of_whom(node), found, me=words.owner == found.scope.me)
        found.that("card", tuple(tests), "card", name=found.verb in ("play", "avoid", "hit", "bang"))
        if words.zone and found.verb in ("avoid", "hit", "bang"):
            raise Refused(node, "where the card of a shot lay is not heard of", "leave out where it lies")
        if words.zone:
            found.value("place", "==", words.zone)

    def _aimed_at(self, where: n.Where, found: Found) -> None:
        if found.verb != "play" or where.thing is None:
            raise Refused(where, f"the event `{found.verb}` is on nobody", "leave it out")
        found.conditions.append(m.AimedAt(self.player_tests(where.thing, found.scope), found.of))
        target = m.TargetOf(found.of)
        if not self.is_me(where.thing):
            found.scope = self.speak_of(target, where.thing, found.scope)
        self._others_than(target, where.thing, found, me=self.is_me(where.thing))

    def _speaks_of_card(self, found: Found, *nouns: str) -> Scope:
        card = found.slot("card", "card", known=True)
        return replace(found.scope.bind(card, "card", *nouns), it=card)

    def _speaks_of_several(self, found: Found) -> Scope:
        return replace(found.scope, them=m.Ref(f"{found.of}.cards", "card", many=True, known=True))

    def _into(self, found: Found, args: Arguments) -> None:
        """Where a card goes to."""
        goal = args.take("into") if found.verb == "put" else None
        above = args.take("onto", "under") if found.verb == "put" and goal is None else None
        place = goal or above
        if place is None:
            return
        if self.type_of(place, found.scope) != "zone":
            raise Refused(place, "onto which card or player is not known of this event", "leave it out, or say a place")
        zone, owner = self.zone(place, found.scope)
        if owner is not None:
            hint = f"say `when a card comes into my {zone}:`, or `the {zone} of another player`"
            raise Refused(place, "whose place it is put into is not known", hint)
        if above is not None:
            raise Refused(
                place, "whether it comes to lie on top or at the bottom is not heard of", f"say `into the {zone}`"
            )
        found.value("goal", "==", zone)

    def _from(self, found: Found, args: Arguments) -> None:
        verb = self.table.verbs.get(found.verb.partition(" ")[0])
        source = args.take("from") if verb is None or "from" in verb.args else None
        if source is None:
            return
        if found.verb == "play":  # `from hand on me`: nothing lies on a player
            source, aims = self.without(source, "on")
            for aim in aims:
                self._aimed_at(aim, found)
        kind = self.type_of(source, found.scope)
        if kind == "zone":
            zone, owner = self.zone(source, found.scope)
            found.value("place", "==", zone)
            if owner is not None:
                found.that("owner", self.as_tests(owner, source))
                holder = found.slot("owner", "player", known=True)
                if owner != found.scope.me:
                    found.scope = self.speak_of_owner(holder, source, found.scope)
                self._others_than(holder, self.of_whom(source), found, me=owner == found.scope.me)
        elif kind == "player":
            self._other_player(source, found, "owner")
        else:
            raise Refused(source, "an event is from a place or a player")

    # ---------------------------------------------------------------- by whom, by what
    def _by(self, by: n.Node, found: Found, event: n.Event) -> None:
        kind = self.type_of(by, found.scope)
        if kind == "choice":
            self._by_choice(by, found)
        elif kind == "player":
            self._by_player(by, found, event)
        elif kind in ("card", "attack"):
            self._by_card(by, found)
        else:
            raise Refused(by, "by what? By a player, a card, or by choice")

    def _by_choice(self, by: n.Node, found: Found) -> None:
        with self.reading(by):
            pass
        if found.verb not in ("play", "draw", "discard"):
            raise Refused(by, f"`{found.verb}` is not known to be of one's own will", "leave it out")
        if found.verb != "play":  # who plays a card always wants to; `play or discard` may be said together
            found.conditions.append(m.Willing(found.of))

    def _by_player(self, by: n.Node, found: Found, event: n.Event) -> None:
        """Who does it; of a loss and the like, who is responsible; a shot is avoided by who is shot at."""
        done = ("target", "draw", "play", "use", "reveal", "bang", "draw!", "give", "move", "take", "swap", "put")
        does = found.verb in done
        if does and not event.passive:
            raise Refused(by, "who does it has been said already", "leave one of the two out")
        self._other_player(by, found, "object" if found.verb == "avoid" else "doer" if does else "culprit")
        owner = (m.Is(found.scope.me),) if found.own else _tests_of(found, "owner")
        if found.verb == "discard" and _is_one(owner, _tests_of(found, "culprit")):
            hint = "say who discards it: `when I discard my card`, `when another player discards a card`"
            raise Refused(by, "what one gives up oneself is discarded by nobody", hint)

    def _by_card(self, by: n.Node, found: Found) -> None:
        if found.verb == "avoid":
            answer = self.card_tests(by, found.scope, owned=False)
            among = m.Description(m.AnswersTo(found.of), answer)
            found.conditions.append(m.SomeAre(among))
            card = m.FirstOf(among)
            noun = self.table.names[self.noun(by)] if self.is_name(by) else "card"
            found.scope = replace(found.scope.bind(card, "card", noun), it=card)
            return
        shot = self.type_of(by, found.scope) == "attack"
        if shot and found.verb not in ("hit", "bang", "lose", "eliminate"):
            raise Refused(by, f"`{found.verb}` comes of no attack", "say of which card: `by a BANG!`")
        if found.verb in ("hit", "bang") or shot:
            attack = self.of_attack(by, found.scope, f"{found.of}.attack", shot=True)
            found.conditions.append(attack)
            if self.is_of_another(attack.shooter, found.scope):
                found.scope = self.speak_of_owner(found.slot("shooter", "player"), by, found.scope)
            if not shot and found.of == "event":  # the card that is shot with
                found.scope = self._speaks_of_card(found, self.table.names.get(self.noun(by), self.noun(by)) or "card")
            return
        owner, tests = self._by_what(by, found.scope)
        if found.verb == "target":
            found.value("name", "is not", "None")
            noun = self.noun(by)
            found.scope = self._speaks_of_card(found, self.table.names.get(noun, noun) if noun else "card")
        if self.is_of_another(owner, found.scope) and found.of == "event":
            found.scope = self.speak_of_owner(m.Slot("event.by", "owner", "player"), by, found.scope)
        found.conditions.append(m.ByEffect(tests, owner, found.of))

    def _by_what(self, by: n.Node, scope: Scope) -> tuple[tuple[m.Test, ...], tuple[m.Test, ...]]:
        """Whose card did something, and which card it was."""
        if isinstance(by, n.Group):
            parts = [self._by_what(thing, scope) for thing in self.each_of(by)]
            if any(owner != parts[0][0] for owner, _ in parts):
                raise Refused(by, "these are too different to be said at once", "say a sentence of each")
            return parts[0][0], self.any_of(tuple(tests for _, tests in parts))
        with self.reading(by, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
        owner = self.as_tests(words.owner, by) if words.owner is not None else ()
        return owner, cards_alone(self.tested(replace_owner(words), by, owned=False))

    def is_of_another(self, owner: tuple[m.Test, ...], scope: Scope) -> bool:
        """Was said whose it is, and is that somebody who can be spoken of then?"""
        return bool(owner) and owner != (m.Is(scope.me),)

    def of_attack(self, node: n.Node, scope: Scope, of: str, *, shot: bool = False) -> m.OfAttack:
        """`an attack`, `my BANG!`, `a red BANG! of the sheriff`, `an attack on me`, `it`: which shots are meant."""
        node, on = self.without(node, "on")
        if on:
            target = tuple(t for each in on if each.thing is not None for t in self.player_tests(each.thing, scope))
            return replace(self.of_attack(node, scope, of, shot=shot), target=target or (m.Missing(negated=True),))
        if self.type_of(node, scope) == "attack" and self.noun(node) == "attack":
            with self.reading(node) as r:
                r.take_word("a", "the", "each", "all")
                owner = self._owner_of(r, scope)
                return m.OfAttack(of, self.as_tests(owner, node) if owner is not None else (), (), shot)
        if self.noun(node) == "it" and scope.it is not None:
            return m.OfAttack(of, (), (m.Is(scope.it),), shot)
        owner_tests, tests = self._by_what(node, scope)
        return m.OfAttack(of, owner_tests, tests, shot)

    # ---------------------------------------------------------------- what is done to somebody or something
    def _passive(self, event: n.Event, found: Found, args: Arguments) -> None:
        participle = event.verbs[0]
        verb = HAPPENS.get(participle) or self.table.participles.get(participle)
        kind = self.type_of(event.subject, found.scope)
        if participle in self.table.marks:
            self._marked(event, kind, found)
            return
        if event.ended:
            raise Refused(event, f"that something is no longer `{participle}` is not heard of", "say it of a mark")
        if verb == "choose" and kind == "player":
            verb = "target"
            found.conditions.append(m.Chose(found.of))
        if verb == "avoid" and kind == "attack":
            found.verb = verb
            self._attack_avoided(event.subject, found)
        elif verb == "shuffle" and kind == "zone":
            found.verb = verb
            self._shuffled(event.subject, found)
        elif verb is None or kind not in ("player", "card"):
            known = [*self.table.participles, *HAPPENS]
            hint = did_you_mean(participle, known) if participle not in known else None
            hint = hint or "say `a player is targeted by …`, `a card is discarded`, `my BANG! is avoided`"
            if kind == "zone" and participle == "empty":
                hint = "it is empty or not: say `whenever … is empty`"
            raise Refused(event, f"that somebody or something is `{participle}` cannot be waited for", hint)
        else:
            self._done_to(event, verb, kind, found)
        for prep in dict.fromkeys(arg.prep for arg in args.args):  # in the order in which they are spoken of
            self._beside(prep, event, found, args)

    def _beside(self, prep: str, event: n.Event, found: Found, args: Arguments) -> None:
        """On whom, by whom or by what, from where and to whom something is done."""
        match prep:
            case "on":
                on = args.take("on")
                if on is not None:
                    self._aimed_at(n.Where(prep="on", thing=on, span=on.span), found)
            case "by":
                by = args.take("by")
                if by is not None:
                    self._by(by, found, event)
            case "from":
                self._from(found, args)
            case "to":
                self._to(found, args)
            case _:
                self._into(found, args)

    def _marked(self, event: n.Event, kind: str, found: Found) -> None:
        """A mark is hung on somebody or something, or taken away."""
        if event.would or any(arg.prep not in ("during", "outside") for arg in event.args):
            raise Refused(event, "of a mark only that it comes or goes is heard of", "say `when X is` and the mark")
        if kind not in ("player", "card"):
            raise Refused(event.subject, "players and cards are marked", "say `when a player is` and the mark")
        verb = f"{'unmark' if event.ended else 'mark'} {kind}"
        found.value("token", "==", event.verbs[0])
        self._done_to(replace(event, verbs=(verb,)), verb, kind, found)

    def _done_to(self, event: n.Event, verb: str, kind: str, found: Found) -> None:
        participle = event.verbs[0]
        found.verb = verb
        row = self.table.happens(verb)
        if row is None or kind not in row.objects:
            hint = "say what happens in other words"
            if (kind, participle) == ("card", "targeted"):
                hint = "say `when I am targeted by …`: that is put to whose card is aimed at, too"
            raise Refused(event.subject, f"a {kind} is never `{participle}`", hint)
        if kind == "player":
            slot = "doer" if verb in ("heal",) else "object"
            self._one_at_a_time(event.subject)
            found.that(slot, self.player_tests(event.subject, found.scope))
            found.said = True
            if not self.is_me(event.subject):
                found.scope = self._said_of(found.slot(slot, "player", known=True), event.subject, found)
            if verb == "target":
                found.scope = self._speaks_of_card(found, "card")
            if verb in ("bang", "hit") and found.of != "past":
                found.scope = found.scope.bind(found.slot("shooter", "player"), "shooter")
        else:
            self._done_to_card(event.subject, found)
            found.unit = verb in WHOLE

    def _to(self, found: Found, args: Arguments) -> None:
        """Who is responsible for a loss, who gets what is given or moved."""
        to = args.take("to")
        if to is None:
            return
        if self.type_of(to, found.scope) != "player":
            raise Refused(to, f"`{found.verb}` as an event is to a player", "say `to` a player")
        if found.verb not in ("lose", "give", "move"):
            raise Refused(to, f"the event `{found.verb}` is to nobody", "leave it out")
        self._other_player(to, found, "culprit" if found.verb == "lose" else "object")

    def _attack_avoided(self, subject: n.Node, found: Found) -> None:
        """`an attack of another player is avoided`, `an attack on me`: by whom it was made, on whom."""
        subject, on = self.without(subject, "on")
        with self.reading(subject) as r:
            r.take_word("a", "the", "each")
            owner = self._owner_of(r, found.scope)
        self._shot_by(owner, subject, found)
        self._shot_at(on, found)
        found.scope = self._speaks_of_card(found, "card")
        if found.of != "past":
            found.scope = found.scope.bind(found.slot("shooter", "player"), "shooter")

    def _shot_at(self, on: list[n.Where], found: Found) -> None:
        for whom in on:
            assert whom.thing is not None
            self._other_player(whom.thing, found, "object")

    def _shot_by(self, owner: m.Single | m.Description | None, shot: n.Node, found: Found) -> None:
        """Whose shot it was; who is not I can be spoken of."""
        if owner is None:
            return
        found.that("doer", self.as_tests(owner, shot))
        if owner != found.scope.me and found.of != "past":
            found.scope = self.speak_of_owner(found.slot("shooter", "player"), shot, found.scope)
        doer = found.slot("doer", "player", known=True)
        self._others_than(doer, self.of_whom(shot), found, me=owner == found.scope.me)

    def _done_to_card(self, subject: n.Node, found: Found) -> None:
        """`my BANG! is avoided`, `this is discarded`: of a shot, mine is what I shoot."""
        shot = found.verb in ("avoid", "hit")
        subject, on = self.without(subject, "on") if shot else (subject, [])
        words = self._any_of_these(subject, found.scope)
        if shot:
            self._shot_by(words.owner, subject, found)
            words.owner = None
            found.value("name", "is not", "None")
        self._card_slots(words, subject, found)
        noun = self.noun(subject)
        found.scope = self._speaks_of_card(found, self.table.names.get(noun, noun) if noun else "card")
        self._shot_at(on, found)

    # ---------------------------------------------------------------- what has no doer
    def _check(self, event: n.Event, found: Found) -> None:
        found.verb = "draw!"
        self._doer(event.subject, found)
        if event.object is not None:
            raise Refused(event.object, "a draw! is of nothing", "leave it out")
        if found.of == "event" and not found.scope.head:
            return  # before it nothing is turned up yet
        scope = self._speaks_of_card(found, "card", "flipped")
        them = m.Ref("event.cards", "card", many=True, known=True, where="gone")
        found.scope = replace(scope, them=them)

    def _turn_comes(self, event: n.Event, found: Found) -> None:
        with self.reading(event.subject) as r:
            r.take_word("the", "a")
        if event.verbs[0] not in ("pass", "leave") or event.object is None:
            raise Refused(event, "a turn `passes` or `leaves` somebody")
        found.verb = {"pass": "turn passes", "leave": "turn leaves"}[event.verbs[0]]
        found.that("doer", self.player_tests(event.object, found.scope))
        doer = found.slot("doer", "player", known=True)
        found.scope = self.speak_of(doer, event.object, found.scope)

    def _card_moves(self, event: n.Event, found: Found, args: Arguments) -> None:
        """`my weapon comes into play`, `this leaves play`."""
        verb = event.verbs[0]
        place = args.take("into") if verb == "come" and event.object is None else event.object
        if verb not in ("come", "leave") or (verb == "come") != (event.object is None):
            raise Refused(event, f"a card does not `{verb}` so", "say `comes into play` or `leaves play`")
        if place is None or self.type_of(place, found.scope) != "zone":
            raise Refused(event, f"a card does not `{verb}` so", "say `comes into play` or `leaves play`")
        words = self._any_of_these(event.subject, found.scope)
        zone, owner = self.zone(place, found.scope)
        if owner is not None:
            if words.owner is not None:
                raise Refused(place, "whose it is has been said already", "leave one of the two out")
            words.owner = owner
        elif words.owner is not None and zone != "play zone" and verb == "come":
            own = zone == "hand" or self.table.nouns[zone].own
            hint = (
                f"say `a card comes into my {zone}`" if own else "say what brings it there: `when my card is discarded`"
            )
            raise Refused(event.subject, "whose it was before is not heard of", hint)
        found.verb = f"come into {zone}" if verb == "come" else "leave"
        self._card_slots(words, event.subject, found)
        if verb == "leave":
            found.value("place", "==", zone)
            found.own = False
        else:
            found.own = False  # it lies there by then, so it hears it as all do
        noun = self.noun(event.subject)
        found.scope = self._speaks_of_card(found, self.table.names.get(noun, noun) if noun else "card")

    # ---------------------------------------------------------------- periods and moments
    def _periods(self, found: Found, args: Arguments, event: n.Event) -> None:
        doer_tests = next(
            (c.tests for c in found.conditions if isinstance(c, m.That) and c.what == found.slot("doer", "player")), ()
        )
        who = found.subject or found.scope.get("player")  # whose turn is theirs
        scope = replace(found.scope, doer=who) if who is not None else found.scope
        counted = found.verb == "draw" and any(
            isinstance(c, m.SlotIs) and c.slot == "ordinal" for c in found.conditions
        )
        if counted and not any(arg.prep == "during" and self.noun(arg.thing) == "phase" for arg in args.args):
            raise Refused(event, "which of several is counted in a phase", "say `during my phase 1`")
        for arg in args.take_all("during", "outside"):
            period = self.period(arg.thing, scope, outside=arg.prep == "outside")
            if period is None:
                continue
            whose = self.of_whom(arg.thing)
            if found.of == "event" and not period.outside and whose is not arg.thing and scope.get("player") is None:
                found.scope = self.speak_of(m.InTurn(), whose, found.scope)  # who is in turn then
            own = not period.whose or period.whose in (doer_tests, (m.Is(scope.doer),))
            if own and (found.verb, period.phase) in ORDERED:
                found.value("phase", "!=" if period.outside else "==", period.phase)
            else:
                found.conditions.append(period)

    def period(self, node: n.Node, scope: Scope, *, outside: bool = False, counted: bool = False) -> m.During | None:
        """A turn or a phase, and whose; nothing for any turn, in which something is only `counted`."""
        with self.reading(node, "a period") as r:
            if r.word not in ("turn", "phase") or r.kind not in ("noun", "this"):
                raise Refused(node, f"`{r.word or '…'}` is no period here", "say a turn or a phase")
            phase = r.take_noun_number() or 0
            if r.word == "phase" and not phase:
                raise Refused(node, "which phase?", "say its number: `phase 1`")
            owner = self._owner_of(r, scope) if r.kind == "noun" else None
            tests = self.as_tests(owner, node) if owner is not None else ()
            anybody = r.take_word("a", "each", "any")
            if r.kind == "this" and not counted:
                hint = "say it first, inside a text: `during this turn: …`; of every turn of somebody `during my turn`"
                raise Refused(node, "which turn? What is waited for or forbidden is so in any", hint)
            if r.take_word("another"):
                tests = (m.Not((m.Is(self.reckoned_from(node, scope)),)),)
        if not phase and not tests:
            if outside and anybody:
                raise Refused(node, "there is no time outside every turn")
            if not outside and not counted and r.kind == "noun":
                hint = "say `during my turn`, `during the turn of` somebody, or leave it out"
                raise Refused(node, "it is always somebody’s turn: whose is meant?", hint)
            return m.During((), 0, outside) if outside else None
        return m.During(tests, phase, outside)

    def moment(self, window: n.Window, scope: Scope) -> tuple[m.Pattern, Scope]:
        """`before my turn`, `at start of the turn of X`, `after my phase 1`, `after this attack`."""
        node, kind = window.moment, window.kind
        if node is None:
            raise Refused(
                window, "this is no moment that comes, so it cannot be waited for", "make two sentences of it"
            )
        with self.reading(node, "a moment") as r:
            word = r.word
            if r.kind == "this" and word != "turn":
                return self._this_moment(r, kind, scope), scope
            edge = word if word in ("start", "end") else ""
            if edge:
                r.take_word("the")
                of = r.phrase("of")
                if of is None or of.thing is None:
                    raise Refused(node, f"the {word} of what?", f"say `{kind} {word} of my turn`")
                return self._whose_moment(r.take_phrase(of).thing or node, f"{kind} {edge} of ", window, scope)
            return self._whose_moment(self._taken(r, node), f"{kind} ", window, scope)

    def _taken(self, r: Reading, node: n.Node) -> n.Node:
        """The whole is read again, as a period."""
        r.take_word("my", "their", "the", "a", "each", "another")
        r.take_word("my", "their", "the", "a", "each", "another")
        r.take_noun_number()
        r.take_adjective("next", "extra", "first", "second", "last")
        r.take_phrases()
        return node

    def _this_moment(self, r: Reading, kind: str, scope: Scope) -> m.Pattern:
        if r.word == "effect":
            return m.Pattern(f"{kind} effect")
        if r.word in ("attack", "loss") and kind == "after":
            answered = scope.get(r.word)
            if not isinstance(answered, m.Ref):
                raise Refused(
                    r.node,
                    f"there is no {r.word} that is being answered here",
                    "a text that answers one can wait for its end",
                )
            return m.Pattern(f"{kind} {r.word}", (m.SameAttack(answered),))
        raise Refused(r.node, "this moment cannot be waited for", "say `after this effect` or `after this attack`")

    def _whose_moment(self, node: n.Node, prefix: str, window: n.Window, scope: Scope) -> tuple[m.Pattern, Scope]:
        if self.is_this(node, "turn"):
            return self._end_of_this_turn(prefix, window), scope
        if self.noun(node) == "game":
            with self.reading(node) as r:
                r.take_word("the")
            if prefix not in ("at start of ", "after start of "):
                raise Refused(window, "of the game only the start can be waited for", "say `at start of the game`")
            return m.Pattern(f"{prefix}game"), scope
        node, next_turn = self._of_next_turn(node)
        with self.reading(node, "a moment") as r:
            if r.word not in ("turn", "phase") or r.kind != "noun":
                raise Refused(node, f"`{r.word or '…'}` is no moment", "say a turn or a phase: `before my turn`")
            phase = r.take_noun_number()
            if phase is not None:  # a phase begins and ends where what stands before and behind it happens
                prefix = {"at start of ": "before ", "at end of ": "after "}.get(prefix, prefix)
            owner = self._owner_of(r, scope)
            another = r.take_word("another")
            r.take_word("a", "each", "the")
            extra = r.take_adjective("extra") is not None and r.word == "turn"
            if r.take_adjective("first", "second", "last"):
                raise Refused(node, "turns are not counted", "say `, once`, or `, if this turn is the first turn`")
            coming = next_turn or (self.once and r.word == "turn" and r.take_adjective("next") is not None)
        if another:
            raise Refused(node, "`another turn`: whose?", "say `the turn of another player`")
        verb = f"{prefix}{r.word}" + (f" {phase}" if phase is not None else "")
        if verb not in MOMENTS and not (phase is not None and prefix in ("before ", "at ", "after ")):
            raise Refused(
                window, f"nothing happens `{verb}`", f"there are {', '.join(f'`{each}`' for each in MOMENTS)}"
            )
        doer = m.Slot("event", "doer", "player", known=True)
        conditions: tuple[m.Condition, ...] = ()
        if owner is not None:
            tests = self.as_tests(owner, node)
            conditions = (m.That(m.Slot("event", "doer", "player"), tests),) if tests else ()
        conditions += (m.TurnIs("extra"),) if extra else ()
        if coming:  # not the turn in which the text is set up
            then = m.Ref(self.fresh("that_turn"), "turn", known=True)
            self.fixed += ((then, m.TurnNow()),)
            conditions += (m.LaterTurn(then),)
        if owner != m.Me():
            scope = scope.bind(doer, "player")
        return m.Pattern(verb, conditions), scope

    def _of_next_turn(self, node: n.Node) -> tuple[n.Node, bool]:
        """`after phase 1 of my next turn`: my phase 1, in a later turn than the one under way."""
        where = node.where if self.once and isinstance(node, n.Thing) and self.noun(node) == "phase" else ()
        for each in where:
            turn = each.thing
            if each.prep != "of" or not isinstance(turn, n.Thing) or self.noun(turn) != "turn":
                continue
            if [adjective.words for adjective in turn.adjectives] == [("next",)] and isinstance(node, n.Thing):
                self.ledger.note(each, turn, turn.noun, *turn.adjectives)
                others = tuple(w for w in where if w is not each)
                return replace(node, quantity=turn.quantity, where=(*turn.where, *others)), True
        return node, False

    def _end_of_this_turn(self, prefix: str, window: n.Window) -> m.Pattern:
        if prefix not in ("at end of ", "after ") or not self.once:
            raise Refused(window, "this turn is under way already", "say `at end of this turn`, inside a text")
        return m.Pattern(f"{prefix}turn")

    def _played_by_choice(self, event: n.Event | None) -> None:
        """Of `play or discard` it says something; of a play alone it is always so."""
        for arg in event.args if event is not None and event.verbs == ("play",) else ():
            if arg.prep == "by" and arg.thing is not None and self.type_of(arg.thing) == "choice":
                hint = "leave it out; of whom it is aimed at say `when I am chosen by a card of another player`"
                raise Refused(arg.thing, "who plays a card always wants to", hint)

    def single_events(self, windows: Iterable[n.Window]) -> Iterable[n.Window]:
        """`I play or discard X` waits for two events."""
        for window in windows:
            if window.event is None or len(window.event.verbs) == 1:
                self._played_by_choice(window.event)
                yield window
            else:
                yield from (replace(window, event=replace(window.event, verbs=(verb,))) for verb in window.event.verbs)


def _slot_of(condition: m.Condition) -> str:
    return condition.slot if isinstance(condition, m.SlotIs) else ""


def _tests_of(found: Found, slot: str) -> tuple[m.Test, ...]:
    """What has been said of who has that part."""
    said = (c for c in found.conditions if isinstance(c, m.That) and isinstance(c.what, m.Slot) and c.what.name == slot)
    return tuple(test for each in said for test in each.tests)


def _is_one(owner: tuple[m.Test, ...], culprit: tuple[m.Test, ...]) -> bool:
    """Is who is responsible for what becomes of a card just whose it is?"""
    singles = [test.what for test in culprit if isinstance(test, m.Is)]
    return any(m.Is(one) in owner or (isinstance(one, m.Slot) and one.name == "owner") for one in singles)


def cards_alone(tests: tuple[m.Test, ...]) -> tuple[m.Test, ...]:
    """`a card`, `a card but a BANG!`: what says only what it is not would fit the ability of a character too."""
    return (m.IsCard(), *tests) if all(isinstance(test, m.Not) for test in tests) else tests


def _never_of_a_play(condition: m.Condition) -> bool:
    """Does that leave out the card that is laid down when it is played, which is not discarded besides?"""
    part = condition.what.name if isinstance(condition, m.That) and isinstance(condition.what, m.Slot) else ""
    return _slot_of(condition) in ("place", "phase") or part == "culprit"


def _compared(node: n.Node) -> tuple[str, n.Node]:
    """`at least 2 life`: how it is compared, and what; nothing if it is not."""
    return (RELATIONS[node.relation], node.thing) if isinstance(node, n.Compare) else ("", node)


MOMENTS = ("before turn", "at start of turn", "at end of turn", "after turn")


def replace_owner(words: CardWords) -> CardWords:
    return replace(words, owner=None)


def _bare(node: n.Thing, event: n.Event) -> bool:
    """`when I draw cards`: all of them, as where nothing is said of them; not from somebody, for whose they are."""
    said = node.quantity is not None or node.adjectives or node.where
    return not said and not any(arg.prep == "from" for arg in event.args)
