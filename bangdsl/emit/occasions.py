"""When: windows, moments and events as the verb that is waited for and the tests that must hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bangdsl.emit.aims import Aims
from bangdsl.emit.conditions import is_empty
from bangdsl.emit.context import Context, NotYet
from bangdsl.emit.things import ORDINALS
from bangdsl.tree import nodes as n

TURN = "turn"
# What is asked when something is done to me: the verb or the participle -> the window.
ASKS = {"bang": "attack", "targeted": "targeted", "choose": "targeted", "eliminate": "eliminate"}
Occasion = tuple[str, list[str], Context, bool]  # the verb, the tests, what is bound, whether units count


class Occasions(Aims):
    base = Context()  # what every text of the entry starts from; inside a text set up for later, what it took along

    def is_me(self, node: n.Node) -> bool:
        return isinstance(node, n.Thing) and self.noun(node) in ("I", "me")

    def window_of(self, window: n.Window) -> str:
        if window.kind == "any time":
            return "any time"
        if window.kind == "during" and self.noun(window.moment) in ("turn", "phase"):
            return TURN
        event = window.event
        if event is not None and event.passive and self.is_me(event.subject):
            asked = ASKS.get(self.table.participles.get(event.verbs[0], event.verbs[0]))
            if asked is not None and (not event.args or asked == "targeted"):
                return asked
        if event is not None and event.verbs == ("draw!",):
            return "flipped"
        if event is not None and event.verbs == ("targeted",) and isinstance(event.subject, n.Compare):
            return "several"
        if event is not None and not event.passive and event.verbs == ("play",) and self.is_me(event.subject):
            return "improve"
        if event is not None and not event.passive and event.verbs == ("lose",) and window.kind == "before":
            return "loss"
        raise NotYet(window, "an action in this window")

    def answers_to(self, window: n.Window) -> str | None:
        """What must be answered, beyond the window: a test on the effect, the play or the loss that is under way."""
        event = window.event
        if event is None:
            return None
        if event.passive and event.verbs[0] in ("targeted", "chosen") and (by := event.arg("by")) is not None:
            tests = self.card_tests(by, "what.card", self.base, name="what.name")
            tests += ["me in what.aims"] if event.verbs == ("chosen",) else []
            return f"lambda game, me, this, what: what.name is not None and {' and '.join(tests)}" if tests else None
        if not event.passive and event.verbs in (("play",), ("lose",)):
            tests = [t.replace("event.", "what.") for t in self.event(event, self.base.but(event="event"))[1]]
            return f"lambda game, me, this, what: {' and '.join(tests)}" if tests else None
        return None

    def single_events(self, windows: Iterable[n.Window]) -> Iterable[n.Window]:
        """`I play or discard X` waits for two events."""
        for window in windows:
            if window.event is None or len(window.event.verbs) == 1:
                yield window
            else:
                yield from (replace(window, event=replace(window.event, verbs=(verb,))) for verb in window.event.verbs)

    def occasion(self, window: n.Window, ctx: Context) -> tuple[str, list[str], Context, bool]:
        """The verb a window waits for, the tests an event must pass, what it binds, and whether units count."""
        if window.event is not None:
            verb, tests, ctx, unit = self.event(window.event, ctx)
            return (f"before {verb}" if window.kind == "before" else verb), tests, ctx, unit
        if window.moment is not None:
            verb, tests = self.moment_of(window)
            return verb, tests, ctx, False
        raise NotYet(window, "this window")

    def moment_of(self, window: n.Window) -> tuple[str, list[str]]:
        moment = window.moment
        assert isinstance(moment, n.Thing)
        noun, words, kind = self.noun(moment), self.words(moment), window.kind
        of = self.where(moment, "of")
        if noun in ("start", "end") and of is not None and isinstance(of.thing, n.Thing):
            period = self.noun(of.thing)
            tests = ["event.doer is me"] if "my" in self.words(of.thing) else []
            return f"{kind} {noun} of {period}", tests
        if noun == "effect" and moment.noun is not None and moment.noun.kind == "this":
            return f"{kind} effect", []
        if noun in ("attack", "loss") and moment.noun is not None and moment.noun.kind == "this":
            return f"{kind} {noun}", ["event.object is that_attack"]
        if noun == "phase":
            assert moment.noun is not None
            return f"{kind} phase {moment.noun.number}", ["event.doer is me"]
        if noun == "turn":
            if "my" in words:
                return f"{kind} turn", ["event.doer is me"]
            if of is not None and of.thing is not None:
                return f"{kind} turn", [f"event.doer is {self.players(of.thing, self.base).code}"]
        raise NotYet(window, "this moment")

    def event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        if event.passive:
            return self.passive_event(event, ctx)
        verb = event.verbs[0]
        tests: list[str] = []
        unit = False
        if verb == "draw!":
            tests = self.who(event.subject, "event.doer", ctx)
            ctx = ctx.bind("event.doer", "player").bind("event.card", "card").but(it="event.card", them="event.cards")
            return verb, [*tests, *self.periods(event)], ctx, False
        if self.noun(event.subject) == "turn" and verb in ("pass", "leave") and event.object is not None:
            who = self.who(event.object, "event.doer", ctx)
            return f"turn {verb}es".replace("leavees", "leaves"), who, ctx.bind("event.doer", "player"), False
        if self.type_of(event.subject) == "card":
            return self.card_event(event, ctx)
        tests += self.who(event.subject, "event.doer", ctx)
        ctx = ctx.bind("event.doer", "player", self.noun(event.subject))
        found = event.object
        counted = "event.name" if verb == "play" else None
        if verb in ("lose", "gain") and found is not None:
            tests.append(f"event.token == {self.noun(found)!r}")
            unit = isinstance(found, n.Thing) and found.quantity is not None and found.quantity.number is not None
            to = event.arg("to")
            if to is not None:
                tests += self.who(to, "event.culprit", ctx)
                ctx = ctx.bind("event.culprit", "player", self.noun(to))
        elif verb == "do" and isinstance(found, n.Thing) and self.noun(found) == "phase" and found.noun is not None:
            return f"do phase {found.noun.number}", tests, ctx, False
        elif verb == "do" and isinstance(found, n.Thing) and found.noun is not None and found.noun.kind == "name":
            verb = f"do {self.ident(found.noun)}"
            ctx = ctx.bind("event.card", "card").but(it="event.card")
        elif verb == "do" and found is not None and self._is_kind(self.noun(found)):
            verb = f"do a {self.noun(found)}"
            ctx = ctx.bind("event.card", "card").but(it="event.card")
        elif verb == "advance" and found is not None and self.type_of(found) == "zone":
            tests.append(f"event.place == {self.row(found)!r}")
        elif verb in ("play", "discard") and isinstance(found, n.Group):
            tests += self.card_tests(found, "event.card", ctx, name=counted)
            ctx = ctx.bind("event.card", "card").but(it="event.card")
        elif verb == "leave" and self.noun(found) == "game":
            return "leave game", tests, ctx, False
        elif verb in ("draw", "play", "discard") and found is not None:
            assert isinstance(found, n.Thing)
            if verb != "play" and "my" in self.words(found) and not self.adjectives(found) & set(ORDINALS):
                tests.append("event.owner is me")
            ordinal = next((ORDINALS[w] for w in self.adjectives(found) if w in ORDINALS), None)
            if ordinal is not None:
                tests.append(f"event.ordinal == {ordinal}")
                unit = True
            tests += self.card_tests(found, "event.card", ctx, name=counted)
            noun = self.noun(found) if found.noun is not None and found.noun.kind == "noun" else "card"
            ctx = ctx.bind("event.card", "card", noun).but(it="event.card")
        elif found is not None:
            raise NotYet(event, f"the event `{verb}` with this")
        source = event.arg("from")
        if source is not None and self.type_of(source) == "zone":
            tests.append(f"event.place == {self.noun(source)!r}")
        by = event.arg("by")
        if by is not None and self.type_of(by) == "card" and verb == "lose":
            tests += self.by_attack(by)
        elif by is not None and self.noun(by) == "choice":
            tests += ["event.willing"] if verb != "play" else []
        elif by is not None:
            raise NotYet(by, f"the event `{verb} … by` this")
        tests += self.periods(event)
        return verb, tests, ctx, unit

    def periods(self, event: n.Event) -> list[str]:
        """`during my phase 1`, `outside my turn`."""
        tests = []
        for arg in event.args:
            if arg.prep not in ("during", "outside"):
                continue
            thing = arg.thing
            assert isinstance(thing, n.Thing)
            inside = arg.prep == "during"
            if self.noun(thing) == "phase" and thing.noun is not None:
                if event.verbs == ("do",):
                    tests.append(f"{'' if inside else 'not '}game.in_phase(me, {thing.noun.number})")
                else:
                    tests.append(f"event.phase {'==' if inside else '!='} {thing.noun.number}")
            elif self.noun(thing) == "turn":
                tests.append(f"game.turn_player is {'' if inside else 'not '}me")
            else:
                raise NotYet(arg, "this period")
        return tests

    def passive_event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        participle = event.verbs[0]
        verb = {"hit": "hit", "avoided": "avoid"}.get(participle) or self.table.participles.get(participle)
        if verb is None or self.type_of(event.subject) not in ("player", "card"):
            raise NotYet(event, f"the event `{participle}`")
        if self.type_of(event.subject) == "player":
            tests = self.who(event.subject, "event.object", ctx)
            ctx = ctx.bind("event.object", "player", self.noun(event.subject))
        else:
            subject = event.subject
            mine = "event.doer is me" if verb == "avoid" else "event.owner is me"
            tests = [mine] if isinstance(subject, n.Thing) and "my" in self.words(subject) else []
            tests += ["event.name is not None"] if verb == "avoid" else []
            tests += self.card_tests(subject, "event.card", ctx, name="event.name" if verb == "avoid" else None)
            ctx = ctx.bind("event.card", "card").but(it="event.card")
        by = event.arg("by")
        if by is not None and self.type_of(by) == "card":
            tests += self.by_attack(by)
        elif by is not None:
            tests += self.who(by, "event.culprit", ctx)
            ctx = ctx.bind("event.culprit", "player")
        return verb, [*tests, *self.periods(event)], ctx, False

    def by_attack(self, thing: n.Node) -> list[str]:
        """Was it such a shot that did it?"""
        tests = [test.replace("attack.", "event.attack.") for test in self.attack_tests(thing)]
        return ["event.attack is not None", *tests]

    def attack_tests(self, thing: n.Node) -> list[str]:
        """`an attack`, `my BANG!`, `it`: which shots are meant."""
        if not isinstance(thing, n.Thing):
            raise NotYet(thing, "these attacks")
        if self.noun(thing) == "it" and self.base.it is not None:
            return [f"attack.card is {self.base.it}"]
        tests = ["attack.shooter is me"] if "my" in self.words(thing) else []
        if thing.noun is not None and thing.noun.kind == "name":
            tests.append(f"attack.of({self.ident(thing.noun)!r})")
        return tests

    def card_event(self, event: n.Event, ctx: Context) -> tuple[str, list[str], Context, bool]:
        """`my weapon comes into play`, `this leaves play`."""
        verb, subject = event.verbs[0], event.subject
        place = event.object or event.arg("into")
        if verb not in ("come", "leave") or place is None or self.type_of(place) != "zone":
            raise NotYet(event, "this event of a card")
        assert isinstance(subject, n.Thing)
        tests = ["event.owner is me"] if "my" in self.words(subject) else []
        tests += self.card_tests(subject, "event.card", ctx)
        if verb == "come":  # what comes is waited for by where it comes to, most cards come elsewhere
            verb = f"come into {self.noun(place)}"
        else:
            tests.append(f"event.place == {self.noun(place)!r}")
        tests += self.periods(event)
        return verb, tests, ctx.bind("event.card", "card").but(it="event.card"), False

    def who(self, node: n.Node, var: str, ctx: Context) -> list[str]:
        """Is that player of the event one of these?"""
        known = {"that", "those"} & set(self.words(node)) if isinstance(node, n.Thing) else set()
        if (
            isinstance(node, n.Thing)
            and self.noun(node) == "player"
            and not node.adjectives
            and not node.where
            and not known
        ):
            if "another" in self.words(node):
                return [f"{var} is not None", f"{var} is not me"]
            return []
        return self.player_tests(node, var, ctx)

    def border_of(self, thing: n.Thing) -> str | None:
        """The border of the cards that are meant, if they are only these."""
        borders = [word for word in self.adjectives(thing) if word in self.table.borders]
        return borders[0] if len(borders) == 1 else None

    def watched(self, conditions: Iterable[n.Node]) -> list[str] | None:
        """What a condition depends on: piles, the players in the game, tokens; nothing if it may be anything."""
        found: set[str] = set()
        nodes = [node for condition in conditions for node in condition.walk()]
        whether_empty = {id(node.left) for node in nodes if isinstance(node, n.Is) and is_empty(node)}
        things = [node for node in nodes if isinstance(node, n.Thing) and node.noun is not None]
        bordered = {id(zone): border for thing in things if (border := self.border_of(thing)) for zone in thing.walk()}
        for thing in things:
            kind, noun = self.type_of(thing), self.noun(thing)
            if kind == "zone" and noun == "play zone" and id(thing) in bordered:
                found.add(f"{noun} of {bordered[id(thing)]}")
            elif kind == "zone":
                found.add(f"{noun} is empty" if id(thing) in whether_empty else noun)
            elif kind in ("player", "seat") or noun == "game":
                found.add("players")
            elif kind == "token":
                found.add(noun)
            elif noun == "supply":
                found.add("tokens")
            elif noun in ("card", "this") or kind == "card":
                continue
            else:
                return None
        return sorted(found)
