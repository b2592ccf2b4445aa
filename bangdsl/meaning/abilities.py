"""Abilities: each sentence of an entry, by its form, as one of the classes of abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from bangdsl.diagnostics import Diagnostic
from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.conditions import says_me
from bangdsl.meaning.events import THIS_EFFECT
from bangdsl.meaning.folds import acts_of, aims_of, changes_it, done_though_out, kind_of
from bangdsl.meaning.forms import Form, asks_answered, forms_of
from bangdsl.meaning.hung import Hung, Until
from bangdsl.meaning.idle import idle, said_twice
from bangdsl.meaning.itself import settled_by_itself
from bangdsl.meaning.lists import as_meant
from bangdsl.meaning.mistimed import FAR, mistimed
from bangdsl.meaning.reading import Ledger, Reading, Refused
from bangdsl.meaning.scope import Scope, is_answered
from bangdsl.meaning.statements import AFTER_THE_TURN
from bangdsl.meaning.steps import Lowered, besides_it
from bangdsl.spans import Span
from bangdsl.tree import nodes as n

TURN = "turn"
# What would happen, to which a card in hand may be played.
PLAYED_INSTEAD = (
    "draw", "discard", "heal", "gain", "lose", "bang", "eliminate", "play", "give", "move", "put", "skip", "use",
    "take", "swap", "reveal", "shuffle", "return",
)  # fmt: skip
# What is asked when something is done to me: the verb or the participle -> the window.
ASKS = {"bang": "attack", "targeted": "targeted", "choose": "targeted", "eliminate": "eliminate"}
# Of these, the window that is put to others.
OF_OTHERS = {"attack": "help", "targeted": "protect"}
TIMES = {"once": 1, "twice": 2}
NOT_OF_CHARACTERS = ("play", "draw", "discard", "give", "move", "leave", "come into play zone", "come into hand")
# By these life may come, or none is meant to.
ALIVE = ("heal", "gain", "set", "return", "play", "do", "use", "swap", "proceed")
COUNTED = ("card", "token")  # of what happened, so many of these can be asked for


LIMITED_PLAYS = "how often a card is played is its limit", "say `the limit of` it"


class Modifiers:
    """The additions to a window; what a form has no use for is refused."""

    def __init__(self, modifiers: Iterable[n.Modifier]) -> None:
        self.left = [each for each in modifiers if each.kind != "if"]

    def take(self, kind: str, *words: str) -> n.Modifier | None:
        for each in self.left:
            if each.kind == kind and (not words or each.word in words):
                self.left.remove(each)
                return each
        return None

    def close(self) -> None:
        for each in self.left:
            said = {"may": "may", "limit": each.word, "even": f"even {each.word}"}.get(
                each.kind, each.word or each.kind
            )
            often = "say `once during my turn: …` of a use, `when …, once per turn: …` of what happens to somebody"
            hint = often if each.kind == "limit" else "leave it out"
            raise Refused(each, f"`, {said}` says nothing here", hint)


def _some_said(form: Form, may_be_several: Callable[[n.Node], bool]) -> Iterator[n.Thing]:
    """`an outlaw`, `2 other players`: of whom it is said how many of them are meant; of `X is wanted`, a wanted X.

    `the outlaw` of whom something is heard or asked is one, for all that stands below it: as far goes its span.
    """
    nodes = [each for root in (*form.windows, *form.conditions, *form.body) for each in root.walk()]
    conditions = (*form.conditions, *(each.condition for each in nodes if isinstance(each, n.If | n.While)))
    asked = {id(part) for each in conditions for part in each.walk()}  # `if the shooter is wanted and has 1 life`
    for node in nodes:
        if isinstance(node, n.Thing) and node.quantity is not None:
            if node.quantity.number is not None or {"a", "another"} & {*node.quantity.words}:
                yield node
        elif isinstance(node, n.Is) and isinstance(node.right, n.Adjective) and id(node) not in asked:
            yield from _such(node.left, node.right)
        elif isinstance(node, n.Event) and node.passive:
            yield from _such(node.subject, n.Adjective(node.verbs, span=node.span))
    heads = [(each, form.span_of.span) for each in (*form.windows, *form.conditions)]
    opened = [each for each in nodes if isinstance(each, n.Opened)]
    heads += [(each.head, each.span) for each in opened if isinstance(each.head, n.If | n.While | n.Until | n.On)]
    for head, span in heads:
        for part in head.walk():
            if isinstance(part, n.Thing) and may_be_several(part):
                at = part.span
                yield replace(part, span=Span(at.file, at.line, at.column, span.end_line, span.end_column))


def _such(thing: n.Node, adjective: n.Adjective) -> Iterator[n.Thing]:
    if isinstance(thing, n.Thing) and (thing.noun is None or thing.noun.word not in ("I", "me")):
        yield replace(thing, adjectives=(*thing.adjectives, adjective))


class Abilities(Hung):
    """Lowers the texts of one entry."""

    def entry(self, effect: n.Effect, kind: str, *, played: bool) -> tuple[list[m.Ability], list[Diagnostic]]:
        """The abilities of an entry, and what of its text cannot be meant."""
        self.kind, self.played = kind, played
        found: list[m.Ability] = []
        problems: list[Diagnostic] = []
        read = as_meant(effect, self)
        for form in forms_of(read, self.table, played=played):
            self.ledger = Ledger()
            self.on_characters = kind == "character" and form.kind != "grant"  # there `this` is the card that is used
            self.some_said, self.called = tuple(_some_said(form, self.may_be_several)), ()
            try:
                found.append(self._called_for_something(self.ability(form, self._base(form))))
            except Refused as gap:
                problems += [_told(each) for each in gap.all()]
            else:
                sentences = form.body if form.span_of in form.body else (form.span_of,)
                problems += [_told(gap) for sentence in sentences for gap in self.ledger.unread(sentence)]
        for again in said_twice(read) if not problems else ():
            problems.append(_told(Refused(again, "this is said already, and changes nothing", "say it once")))
        if not any(isinstance(each, m.NumberIs) and each.stat == "limit" for each in found):
            problems += [_free(each) for each in found if isinstance(each, m.Text) and _is_free(each)]
        return found, problems

    def _called_for_something(self, ability: m.Ability) -> m.Ability:
        """`choose the sheriff, draw`: nobody is asked, and nothing is done with him.

        In a loop a step is read again with what it means from the second round on; that is what counts then.
        """
        done = {node.span for node, player in self.called if any(each == player for each in ability.walk())}
        for node, _ in self.called:
            if node.span not in done:
                hint = "say what is done with that player: `…, that player: draw`, `bang that player`; or leave it out"
                raise Refused(node, "nothing is done with whom this chooses", hint)
        return ability

    def _base(self, form: Form) -> Scope:
        done = form.kind in ("play", "use", "answer", "grant")  # whoever does it says I
        me: m.Single = m.Me() if done or self.says_me(form) or not self.shared else m.Nobody()
        this = m.This() if self.kind != "rule" else None
        if form.by is not None:
            return self._of_user(form, form.by)
        return Scope(me=me, doer=me, this=this)

    def _of_user(self, form: Form, by: n.Node) -> Scope:
        """In a use that others may make they act, and I is who has the card."""
        hint = "say it of a use: `any player may, once during their turn: pay 1 … = …`"
        if form.kind != "use":
            raise Refused(by, "only a use can be open to others", hint)
        if self.shared:
            raise Refused(by, "what belongs to nobody is every player's already", "say `once during my turn:`")
        scope = Scope(me=m.HolderOf(m.This()), doer=m.Me(), this=m.This())
        return scope.bind(m.Me(), "player")

    def says_me(self, form: Form) -> bool:
        """Does the text say I, me or my? Then, in a rule, every player holds it."""
        roots: list[n.Node] = [*form.body, *form.windows, *form.conditions, *form.modifiers]
        return says_me(node for root in roots for node in root.walk())

    def ability(self, form: Form, scope: Scope) -> m.Ability:
        outer, self.names = self.names, {"game", "me", "this", "event", "answered", "choice", "targets", "what"}
        known = (*(value for _, value in scope.bound), scope.it, scope.them, scope.named, scope.poll, scope.doer)
        self.names |= {value.name for value in known if isinstance(value, m.Ref)}
        improvements, self.improvements = self.improvements, None
        speaks, self.speaks_of_player = self.speaks_of_player, self._speaks_of_player(form)
        back, self.speaks_back = self.speaks_back, self.speaks_of_player or self._speaks_of_them(form)
        owner, self.speaks_of_owner = self.speaks_of_owner, self._speaks_of_owner(form)
        asked, self.asked_in = self.asked_in, ()
        try:
            found = self._of_form(form, scope)
        finally:
            self.names, self.improvements, self.speaks_of_player, self.asked_in = outer, improvements, speaks, asked
            self.speaks_back, self.speaks_of_owner = back, owner
        if any(isinstance(x, m.Past) and x.period == THIS_EFFECT for x in _before_steps(found)):
            hint = "ask it behind a step of the text: `bang reach, if that player lost life during this effect: …`"
            raise Refused(form.span_of, "in this effect nothing has happened yet", hint)
        if isinstance(found, m.Trigger | m.Text):
            self._asks_about_others(found, form)
        if any(w.event is not None and w.event.would and w.event.verbs == ("eliminated",) for w in form.windows):
            _keeps_in_game(found, form)
        self._cases_beside(found, form)
        for at, why, hint in mistimed(found):
            raise Refused(at or form.span_of, why, hint)
        for at, why, hint in idle(found):
            raise Refused(at or form.span_of, why, hint)
        for step in _chosen_in_vain(found):
            if step.of.pick != m.Every():
                hint = "say what: `choose another player, that player: draw`, `choose a card in play, discard it`"
                raise Refused(step.span or form.span_of, "nothing is done with what this chooses", hint)
            hint = "say what they do, or what is done to them: `they: draw`, `bang them`; or leave it out"
            nobody = "whoever they are: this chooses nobody"
            if step.of.type == "card":
                hint, nobody = "say what is done with them: `discard them`; or leave it out", "this chooses none"
            raise Refused(step.span or form.span_of, f"all of them, {nobody}", hint)
        return found

    def _cases_beside(self, found: m.Ability, form: Form) -> None:
        """`at start of my turn, if I am wanted: draw, if I am not: heal`: as with two `if` on one line."""
        match found:
            case m.Trigger():
                asked = [so for pattern in found.patterns for so in pattern.conditions]
            case m.State():
                asked = [*found.conditions]
            case m.Text():
                asked = [need.condition for need in found.can if isinstance(need, m.Holds)]
            case _:
                return
        for so in asked if form.conditions else ():
            besides_it(so, n.Block(parts=form.body, lines=form.lines, span=form.span_of.span), found.steps)

    def _asks_about_others(self, found: m.Trigger | m.Text, form: Form) -> None:
        """What is waited for, or answered, is remembered when its text asks what happened."""
        first = _first(found.steps)
        inside = [first.condition] if isinstance(first, m.When) else []
        if isinstance(found, m.Text):
            inside += [need.condition for need in found.can if isinstance(need, m.Holds)]
        for pattern in found.patterns if isinstance(found, m.Trigger) else _shots_answered(found):
            for past in settled_by_itself(pattern, (*pattern.conditions, *inside)):
                roots = (*form.conditions, *form.windows, *form.body)
                dids = (x for root in roots for x in root.walk() if isinstance(x, n.Did))
                at = next((x for x in dids if self._verb_of(x) == past.verb), form.span_of)
                hints = ["`, once per turn` for the first alone"]
                if isinstance(at, n.Did) and at.object is not None and self.type_of(at.object) in COUNTED:
                    hints.insert(0, f"`{at.verb} at least 2 …` to count it in")
                row = self.table.happens(past.verb)
                if isinstance(found, m.Trigger) and row is not None and "before" in row.phases:
                    hints.insert(0, "`before` in place of `when` for what was so without it")
                hint = f"say {', '.join(hints)}"
                raise Refused(at, "what is waited for has happened by then, and counts: this asks nothing", hint)

    def _of_form(self, form: Form, scope: Scope) -> m.Ability:
        match form.kind:
            case "play" | "use" | "answer":
                return self._text(form, scope)
            case "when" | "instead":
                return self._trigger(form, scope)
            case "state":
                return self._state(form, scope)
            case "statement":
                Modifiers(form.modifiers).close()
                return self.statement(form, scope)
            case "placement":
                return self._placement(form, scope)
            case "grant":
                return self._grant(form, scope)
        raise AssertionError(form.kind)

    def _speaks_of_player(self, form: Form) -> bool:
        """Does a text say `that player`, whoever that is?"""
        things = [x for part in form.body for x in part.walk() if isinstance(x, n.Thing) and x.quantity is not None]
        return any("that" in x.quantity.words for x in things if x.quantity and self.type_of(x) == "player")

    def _speaks_of_owner(self, form: Form) -> bool:
        """Does a text say `its owner`, of a card that it may have taken away by then?"""
        things = [x for part in form.body for x in part.walk() if isinstance(x, n.Thing) and x.noun is not None]
        return any(x.noun is not None and x.noun.word in ("owner", "layer") for x in things)

    def _speaks_of_them(self, form: Form) -> bool:
        """Does a text say `they` or `their` of somebody?"""
        said = [x for part in form.body for x in part.walk()]
        nouns = any(isinstance(x, n.Noun) and x.word in ("they", "them") for x in said)
        return nouns or any(isinstance(x, n.Quantity) and "their" in x.words for x in said)

    # ---------------------------------------------------------------- texts that are played, used, answered with
    def _text(self, form: Form, scope: Scope) -> m.Ability:
        modifiers = Modifiers(form.modifiers)
        order = modifiers.take("order", "first", "last")
        if form.kind == "answer" or any(self._asks(w) for w in form.windows):
            modifiers.take("may")  # answering is
        if order is not None and (order.word == "last" or not any(self._asks(w) for w in form.windows)):
            raise Refused(order, "when it is done is up to who does it", "leave it out; an answer may be `, first`")
        if order is not None and form.kind == "play":
            raise Refused(
                order, "when it is played is up to who plays it", "leave it out; what lies in play may be first"
            )
        limit = modifiers.take("limit") if any(self._asks(w) for w in form.windows) else None
        if limit is not None and form.kind == "play":
            raise Refused(limit, *LIMITED_PLAYS)
        if limit is not None and limit.per is None:
            raise Refused(limit, "how often one answers is counted in a turn", "say `, once per turn`")
        modifiers.close()
        if self.lasting and form.by is not None:
            holder = m.Ref(self.fresh("holder"), "player", known=True)
            self.fixed += ((holder, scope.me),)
            scope = replace(scope, me=holder, doer=m.Me())
        elif self.lasting and scope.doer != scope.me:
            hint = "say it of me, or what happens: `at …:`, `when …:`"
            raise Refused(form.span_of, "what a text sets up is used by whose text it is, not by them", hint)
        used_by = scope.bind(m.Me(), "player") if self.lasting and form.by is not None else scope
        windows, answers, start = self._windows(form, used_by)
        start = replace(start, aimable=True)
        self.asked_in = windows
        if form.kind == "play":
            self.improvements = 0
        price = None
        if form.kind == "play" and self.shared and not _has_cost(form.body):
            price = self._as_price(form, start)
        steps, _ = self.body(form.body, replace(start, cost=price is not None), top=True)
        steps = self._affordable(steps)
        if start.answered:
            steps = self._in_place_of(steps, form, start)
        if start.answered == "draw":
            _not_drawn_yet(steps, form)
        _known_when_paid(steps)
        can: list[m.Need] = [m.Holds(self.condition(c, start)[0]) for c in form.conditions]
        if form.by is not None:
            users = self.player_tests(form.by, replace(scope, doer=scope.me))  # others than who has the card
            can += [m.Holds(m.That(m.Me(), users))] if users else []
        can += [m.Holds(each) for each in self._limited_to(limit, scope)]
        can += [*self._playable_as(steps), *self._leads_to(steps)]
        can += self.feasible(steps) if form.kind != "play" else ()
        can += self.worth_using(steps) if form.kind == "use" else ()
        pays = [need for need in self._costs(steps) if not _rests_on_aim(need)]
        return m.Text(
            form.kind,
            windows,
            steps,
            tuple(can),
            tuple(pays),
            answers,
            answering=bool(answers) or start.it is not None,
            price=price,
            times=self._times(form) or self._so_often(limit),
            order=order.word if order is not None else "",
            acts=(*acts_of(steps), *aims_of(steps)),
            anyone=form.by is not None,
            span=form.span_of.span,
        )

    def _in_place_of(self, steps: tuple[m.Step, ...], form: Form, scope: Scope) -> tuple[m.Step, ...]:
        """What would happen does not, unless the text says what of it does."""
        done = [each for step in steps for each in step.walk() if isinstance(each, m.Do)]
        if any(each.act in ("prevent it", "change", "redirect it") for each in done):
            return steps
        it = m.Ref("answered", "effect", known=True)
        stop = m.Do("prevent it", "prevent", scope.doer, (("of", it),), span=form.span_of.span)
        return (*steps, stop)

    def _times(self, form: Form) -> int | None:
        times = [w.times for w in form.windows if isinstance(w.times, n.Times)]
        if form.kind == "play" and times:
            raise Refused(times[0], *LIMITED_PLAYS)
        return times[0].number if times else None

    def _as_price(self, form: Form, scope: Scope) -> tuple[m.Need, ...] | None:
        """Can the text of a card that belongs to nobody be done in full, so that it may serve as a price?"""
        names = set(self.names)
        try:
            steps, _ = self.body(form.body, replace(scope, cost=True), top=True)
            return self.payable(steps, form.body[0])
        except Refused:
            return None
        finally:
            self.names, self.improvements = names, 0

    def _affordable(self, steps: tuple[m.Step, ...]) -> tuple[m.Step, ...]:
        """What is chosen beforehand is such as the rest of the text can be done with, and be paid."""

        def visit(step: m.Step, paying: bool = False) -> m.Step:
            if isinstance(step, m.Choose) and (step.aim or paying):
                tests = self.affordable(step.ref, steps) if step.ref.type == "card" else ()
                tests += self.solvent(step.ref, steps) if step.ref.type == "player" else ()
                return replace(step, of=replace(step.of, tests=(*step.of.tests, *tests)))
            if isinstance(step, m.Pay):
                cost = tuple(visit(each, paying=True) for each in step.cost)
                return replace(step, cost=cost, steps=tuple(map(visit, step.steps)))
            return step

        return tuple(map(visit, steps))

    def _costs(self, steps: Sequence[m.Step]) -> tuple[m.Need, ...]:
        needs: list[m.Need] = []
        for step in steps:
            if isinstance(step, m.Pay) and step.how == "ordered":
                needs += self.payable(step.cost, n.Otherwise(span=step.span))
                needs += self._costs(step.steps)
        return tuple(need for need in needs if not (isinstance(need, m.CanPay) and _is_do(need.step)))

    def _playable_as(self, steps: Sequence[m.Step]) -> list[m.Need]:
        first = [s for s in steps if isinstance(s, m.Do) and s.act == "play as"]
        return [m.CanPay(step) for step in first]

    def _leads_to(self, steps: Sequence[m.Step]) -> list[m.Need]:
        """`advance X, use NAME`: only if that can be used then."""
        acts = [s for s in steps if isinstance(s, m.Do)]
        if [a.act for a in acts] != ["advance", "use named"] or len(acts) != len(steps):
            return []
        return [m.AfterAdvance(acts[0].slot("row"), m.CanUse(acts[1].doer, acts[1].slot("ident")))]

    # ---------------------------------------------------------------- windows
    def _asks(self, window: n.Window) -> bool:
        return window.event is not None

    def _windows(self, form: Form, scope: Scope) -> tuple[tuple[str, ...], tuple[m.Condition, ...], Scope]:
        """When a text may be played or used, what must be answered, and what can be spoken of then."""
        if not form.windows:
            asked = sorted(asks_answered(form, self.table)) if form.kind == "play" else []
            if asked == ["attack"]:  # the shot that is answered can be spoken of, and who made it
                scope = self._by_attack(None, scope)[1]
            if asked == ["loss"]:
                scope = scope.bind(m.Ref("answered", "attack", known=True), "loss")
            return tuple(asked) or (TURN,), (), scope
        windows: list[str] = []
        answers: tuple[m.Condition, ...] = ()
        for window in form.windows:
            name, said, scope = self._window(window, form, scope)
            windows.append(name)
            answers += said
        if answers and len([name for name in windows if name != TURN]) > 1:  # what is answered there is something else
            raise Refused(
                form.windows[-1], "what is answered is said of one window alone", "make a sentence of each window"
            )
        return tuple(windows), answers, scope

    def _window(self, window: n.Window, form: Form, scope: Scope) -> tuple[str, tuple[m.Condition, ...], Scope]:
        if window.kind == "any time":
            return "any time", (), scope
        event = window.event
        if event is None:
            return self._period_window(window, scope), (), scope
        if event.would:
            return self._would_window(window, event, scope)
        if event.passive:
            return self._passive_window(window, event, scope)
        if event.verbs == ("draw!",) and window.kind in ("when", "after"):
            found = self.event(event, scope, "what")
            after = replace(found.scope.bind(m.Slot("answered", "doer", "player"), "player"), event="")
            card = m.Slot("answered", "card", "card")
            after = replace(after.bind(card, "card", "flipped"), it=card, them=None)
            return "flipped", tuple(found.conditions), after
        if event.verbs == ("play",) and self.is_me(event.subject) and form.kind == "play":
            found = self.event(event, scope, "what")
            if any(isinstance(c, m.That) and m.Is(m.This()) in c.tests for c in found.conditions):
                hint = "leave the head out: its steps are done when it is played"
                raise Refused(event, "a card cannot be played to a play of its own", hint)
            answered = replace(self._answered_scope(scope), used=True)
            return "improve", self._mine_is_known(found.conditions), answered
        if event.verbs == ("lose",) and window.kind == "before":
            found = self.event(event, scope, "what")
            scope = scope.bind(m.Ref("answered", "attack", known=True), "loss")
            return "loss", tuple(found.conditions), self._answered_scope(scope)
        raise Refused(
            window, "nothing can be played or used then", "say `during my turn`, `any time` or `when I am shot`"
        )

    def _would_window(
        self, window: n.Window, event: n.Event, scope: Scope
    ) -> tuple[str, tuple[m.Condition, ...], Scope]:
        """What would happen, to which a card is played: all of it can be spoken of."""
        if len(event.verbs) > 1:
            raise Refused(event, "one thing at a time would happen", "make two sentences of it")
        found = self.event(event, scope, "what")
        self._can_be_waited_for(event, found.verb, window.kind)
        if found.verb not in PLAYED_INSTEAD or (found.unit and found.verb != "discard"):
            able = ", ".join(f"`{each}`" for each in PLAYED_INSTEAD)
            hint = f"say it of the whole, and of {able}; a card that lies in play has more to answer"
            raise Refused(event, "a card cannot be played instead of this", hint)
        if found.own:
            hint = "say where it goes behind what it does: `draw, put this onto the deck`; or `when this is discarded`"
            raise Refused(event, "a card is not played instead of what would happen to itself", hint)
        for arg in event.args:
            self._is_asked_about(arg, event, found)
        after = found.scope
        bound = tuple((noun, m.renamed_slots(value, "what", "answered")) for noun, value in after.bound)
        it = m.renamed_slots(after.it, "what", "answered") if after.it is not None else None
        scope = replace(after, bound=bound, it=it, them=None, event="", answered=found.verb)
        return f"would {found.verb}", tuple(found.conditions), scope

    def _mine_is_known(self, conditions: Sequence[m.Condition]) -> tuple[m.Condition, ...]:
        return tuple(conditions)

    def _answered_scope(self, scope: Scope) -> Scope:
        """What is answered can be spoken of."""
        card = m.Slot("answered", "card", "card", known=True)
        scope = scope.bind(card, "card").bind(m.Slot("answered", "doer", "player", known=True), "player")
        return replace(scope.bind(m.Slot("answered", "owner", "player", known=True), "shooter"), it=card)

    def _period_window(self, window: n.Window, scope: Scope) -> str:
        hint = "say `during my turn`; for another moment say `at`, `before` or `after` it"
        if window.kind == "outside":
            raise Refused(window, "outside a period nothing can be begun", hint)
        if window.kind != "during":
            raise Refused(window, "nothing can be played or used then", hint)
        assert window.moment is not None
        period = self.period(window.moment, scope)
        if period is None or period.whose not in ((m.Is(m.Me()),), ()) or period.phase not in (0, 2):
            raise Refused(window.moment, "cards are played and abilities used in one's own phase 2", hint)
        return TURN

    def _passive_window(
        self, window: n.Window, event: n.Event, scope: Scope
    ) -> tuple[str, tuple[m.Condition, ...], Scope]:
        participle = event.verbs[0]
        if participle == "targeted" and isinstance(event.subject, n.Compare):
            return self._several_window(event, scope)
        asked = ASKS.get(self.table.participles.get(participle, participle))
        if asked in OF_OTHERS and not self.is_me(event.subject) and self.type_of(event.subject, scope) == "player":
            return self._window_of_another(event, asked, scope)
        if asked is None or not self.is_me(event.subject):
            raise Refused(
                event, "nothing can be played or used then", "say `when I am shot` or `when I am targeted by …`"
            )
        args = self.arguments(event.args, f"`{participle}` here")
        by, when = args.take("by"), args.take_all("during", "outside")
        args.close()
        periods = [self.period(arg.thing, scope, outside=arg.prep == "outside") for arg in when]
        said: tuple[m.Condition, ...] = ()
        if asked == "attack":
            said, after = self._by_attack(by, scope)
        elif asked == "eliminate":
            if by is not None:
                raise Refused(by, "by whom is not known before it is so", "leave it out")
            after = scope
        else:
            said, after = self._by_effect(by, scope)
        chosen = (m.Chose(),) if participle == "chosen" else ()
        return asked, (*said, *chosen, *(period for period in periods if period is not None)), after

    def _window_of_another(
        self, event: n.Event, asked: str, scope: Scope
    ) -> tuple[str, tuple[m.Condition, ...], Scope]:
        """Somebody else is shot, or aimed at: I may help."""
        args = self.arguments(event.args, f"`{event.verbs[0]}` here")
        by, when = args.take("by"), args.take_all("during", "outside")
        args.close()
        self._one_at_a_time(event.subject)
        tests = self.player_tests(event.subject, scope)
        if asked == "attack":
            said, after = self._by_attack(by, scope)
            card = m.Slot("answered", "card", "card", known=True)
            after = replace(after.bind(card, "card"), it=card)
        else:
            said, after = self._by_effect(by, scope)
        part = {"attack": "target", "targeted": "concerns"}[asked]
        other = m.Not((m.Is(m.Me()),))
        if other not in tests and not any(isinstance(test, m.Is) for test in tests):
            hint = "say `another player`, `the sheriff but me`; of oneself in a sentence of its own: `when I am …: …`"
            raise Refused(event.subject, "oneself and others are helped at different moments", hint)
        tests = tests if other in tests else (other, *tests)
        whom = m.That(m.Slot("what", part, "player", known=True), tests)
        periods = [self.period(arg.thing, scope, outside=arg.prep == "outside") for arg in when]
        chosen = (m.Chose("others"),) if event.verbs[0] == "chosen" else ()
        player = m.Slot("answered", part, "player", known=True)
        after = after.bind(player, "player", "target", self.noun(event.subject) or "player")
        return OF_OTHERS[asked], (whom, *said, *chosen, *(each for each in periods if each is not None)), after

    def _by_attack(self, by: n.Node | None, scope: Scope) -> tuple[tuple[m.Condition, ...], Scope]:
        scope = scope.bind(m.Ref("answered", "attack", known=True), "attack")
        after = scope.bind(m.Slot("answered", "shooter", "player"), "shooter")
        if by is None:
            return (), after
        if self.type_of(by, scope) == "player":
            tests = self.player_tests(by, scope)
            shooter = m.Slot("answered", "shooter", "player", known=True)
            return (m.That(m.Slot("what", "shooter", "player"), tests or (m.Missing(negated=True),)),), scope.bind(
                shooter, "player", "shooter", self.noun(by) or "player"
            )
        found = self.of_attack(by, scope, "what")
        noun = self.table.names[self.noun(by)] if self.is_name(by) else "card"
        after = after.bind(m.Slot("answered", "card", "card", known=True), noun, "card")
        if self.is_of_another(found.shooter, scope):
            after = after.bind(m.Slot("answered", "shooter", "player"), "player")
        return (found,), replace(after, used=True)

    def _by_effect(self, by: n.Node | None, scope: Scope) -> tuple[tuple[m.Condition, ...], Scope]:
        """Which card or whose effect comes to me."""
        if by is None:
            return (), self._answered_owner(scope)
        if self.type_of(by, scope) == "player":
            tests = self.player_tests(by, scope)
            return (m.That(m.Slot("what", "owner", "player"), tests),) if tests else (), self._answered_owner(scope)
        owner, tests = self._by_what(by, scope)
        said: list[m.Condition] = [
            m.SlotIs("name", "is not", "None", "what"),
        ]
        if tests:
            said.append(m.That(m.Slot("what", "card", "card", known=True), tests, name=True))
        if owner:
            said.append(m.That(m.Slot("what", "owner", "player"), owner))
        after = self._answered_owner(scope)
        noun = self.noun(by)
        name = self.table.names.get(noun, noun) if self.is_name(by) else noun
        card = m.Slot("answered", "card", "card", known=True)
        return tuple(said), replace(after.bind(card, name) if name else after, used=True)

    def _answered_owner(self, scope: Scope) -> Scope:
        """Of an effect that comes to somebody: whose it is, if anybody's."""
        return self._answered_scope(scope).bind(m.Slot("answered", "owner", "player"), "player", "shooter")

    def _several_window(self, event: n.Event, scope: Scope) -> tuple[str, tuple[m.Condition, ...], Scope]:
        assert isinstance(event.subject, n.Compare)
        args = self.arguments(event.args, "this")
        by = args.take("by")
        args.close()
        hint = "say `when at least 2 players are targeted by me`"
        with self.reading(event.subject.thing) as r:
            if event.subject.relation != "at least" or r.word != "player" or r.take_number() != 2:
                raise Refused(event.subject, "several players are at least 2", hint)
        if by is None or not self.is_me(by):
            raise Refused(event, "who does a text for several may leave one out", hint)
        return "several", (), replace(scope, them=m.Ref("several", "player", many=True, known=True))

    # ---------------------------------------------------------------- triggers and replacements
    def _trigger(self, form: Form, scope: Scope) -> m.Ability:
        instead = form.kind == "instead"
        modifiers = Modifiers(form.modifiers)
        order, after = modifiers.take("order"), modifiers.take("after") if not instead else None
        may, limit = modifiers.take("may") is not None, modifiers.take("limit")
        even_out = not instead and modifiers.take("even", "eliminated") is not None
        even_off = modifiers.take("even", "off") is not None
        modifiers.close()
        if order is not None and order.word not in ("first", "last", "oldest"):
            raise Refused(order, f"`, {order.word}` is no order", "say `first` or `last`")
        patterns: list[m.Pattern] = []
        inner: Scope | None = None
        for window in self.single_events(form.windows):
            if window.times is not None:
                raise Refused(window.times, "how often is said behind it", "say `, once`")
            pattern, start = self.pattern(window, scope)
            self._happens_to_this(window, pattern)
            for condition in form.conditions:
                asked, start = self.condition(condition, start)
                if asked not in pattern.conditions:  # what has been said already is said once
                    pattern = replace(pattern, conditions=(*pattern.conditions, asked))
            patterns.append(replace(pattern, conditions=(*pattern.conditions, *self._limited_to(limit, scope))))
            inner = start if inner is None else start.common(inner)
        assert inner is not None
        asked_for: tuple[m.Step, ...] = ()
        for condition in form.conditions:
            picked, inner = self.asked_for(condition, form.body, inner)
            asked_for += picked
        event = form.windows[0].event if len(form.windows) == 1 else None
        if event is not None:
            picked, inner = self.described_with(event.subject, inner.get("player"), form.body, inner)
            asked_for += picked
        if len(patterns) > 1 and len({p.later for p in patterns}) > 1:
            raise Refused(form.windows[0], "these cannot be waited for together", "make two sentences of it")
        says_me = self.says_me(form) or not (self.shared or self.lasting)
        doer = inner.doer if self.lasting else inner.me  # what a text sets up under `X:` X does
        inner = replace(inner, instead=instead, doer=doer, head=False)
        if self.shared and not self.says_me(form):
            inner = replace(inner, me=m.Nobody(), doer=m.Nobody())
        steps, _ = self.body(form.body, inner)
        steps = (*asked_for, *steps)
        if instead:
            self._says_of_each_way(steps, form)
            if any(pattern.verb == "would draw" for pattern in patterns):
                _not_drawn_yet(steps, form)
        if all(pattern.verb == "eliminate" for pattern in patterns):
            _gets_nothing(patterns, steps, form)
        patterns = [_of_each_card(pattern, steps) for pattern in patterns]
        for part in (n.Block(parts=form.body, span=form.span_of.span), *(x for p in form.body for x in p.walk())):
            self._proceeds_last(part)
        going = self._destination(form, patterns, steps, scope) if instead else None
        if going is not None:
            return going
        offered, needs = self._offered(steps, may)
        later = any(p.later for p in patterns)
        does = any(isinstance(s, m.Do) and s.act == "do" for step in steps for s in step.walk())
        return m.Trigger(
            tuple(patterns),
            steps,
            instead,
            offered,
            says_me,
            order.word if order is not None else "",
            self.table.names[after.word] if after is not None else "",
            self._so_often(limit),
            even_out or done_though_out(patterns, steps),
            even_off,
            not instead and self._claims(steps),
            needs,
            can_do=later and does and any(p.verb == "play" for p in patterns),
            each_turn=limit is not None and limit.per is not None,
            acts=acts_of(steps),
            span=form.span_of.span,
        )

    def _happens_to_this(self, window: n.Window, pattern: m.Pattern) -> None:
        """A character stays with its player; what is nobody's lies in piles, and is not played."""
        cards = [c for c in pattern.conditions if isinstance(c, m.That) and m.Is(m.This()) in c.tests]
        verb = pattern.verb.removeprefix("would ").removeprefix("before ")
        if not cards or window.event is None:
            return
        if self.lasting and pattern.verb == "play":
            hint = "leave the head out: its steps are done when it is played"
            raise Refused(window.event, "what a text sets up comes behind the play of its card", hint)
        if self.kind in ("character", "role") and verb in NOT_OF_CHARACTERS:
            hint = "of what its player has say `my card`, for the beginning `at start of the game`"
            raise Refused(window.event, f"a {self.kind} stays with its player: this never happens to it", hint)
        laid = pattern.own and pattern.verb == "play" and not (self.shared or self.played)
        if laid and _played_by_another(pattern):
            hint = "say `when I play this …`; of before whom it lies, `when this comes into play`"
            raise Refused(window.event, "who plays a card says I in it", hint)
        zone = verb.removeprefix("come into ")
        if not self.shared and zone not in (verb, "play zone"):
            ways = {"discard pile": "say `when this is discarded`", "hand": "say `when I draw this`"}
            raise Refused(
                window.event, f"in the {zone} its text says nothing", ways.get(zone, "say what brings it there")
            )
        if self.shared and verb in ("play", "leave", "come into play zone"):
            row = self.table.nouns.get(self.kind)
            piles = [zone for zone, each in self.table.nouns.items() if each.type == "zone" and each.shows == "all"]
            piles = [zone for zone in piles if not self.table.nouns[zone].own and row is not None and zone != row.pile]
            where = f"the {piles[-1]}" if piles else "the pile where it holds"
            hint = f"say where it comes to lie: `when this comes into {where}`"
            raise Refused(window.event, f"a card of the kind {self.kind} lies in piles, not before a player", hint)

    def _so_often(self, limit: n.Modifier | None) -> int | None:
        if limit is None or limit.word in TIMES:
            return TIMES[limit.word] if limit is not None else None
        number = limit.word.split()[0]
        return int(number) if number.isdigit() else None

    def _limited_to(self, limit: n.Modifier | None, scope: Scope) -> tuple[m.Condition, ...]:
        """`once per turn`, `once during my turn`: in whose turns."""
        if limit is None or limit.per is None:
            return ()
        hint = "say `once per turn` or `once during my turn`"
        turn = self.arguments((limit.per,), "a limit").take("per", "during")
        if turn is None or self.noun(turn) != "turn":
            raise Refused(limit.per, "how often is counted in a turn, or in the game", hint)
        period = self.period(turn, scope, counted=True)
        return (period,) if period is not None else ()

    def _says_of_each_way(self, steps: Sequence[m.Step], form: Form) -> None:
        """Where one way prevents or changes what would happen, does it happen in the others?"""
        for each in (part for step in steps for part in step.walk()):
            ways: list[tuple[m.Step, ...]] = []
            if isinstance(each, m.Either):
                ways = [way.steps for way in each.ways]
            elif isinstance(each, m.When | m.Flip | m.Offer) and each.otherwise:
                ways = [each.steps, each.otherwise]
            left_open = [way for way in ways if not changes_it(way) and not _proceeds(way)]
            if left_open and any(map(changes_it, ways)):
                hint = "say `proceed` or `prevent it` in each of them"
                raise Refused(form.span_of, "does it happen in the other case, or not?", hint)

    def _proceeds_last(self, node: n.Node) -> None:
        """What would happen happens when the text that stands in for it is over."""
        parts = node.parts if isinstance(node, n.Block) else node.steps if isinstance(node, n.Both) else ()
        for part, behind in pairwise(parts):
            if isinstance(part, n.Act) and part.verb == "proceed":
                raise Refused(behind, "with `proceed` the text is over", "say it before `proceed`")

    def _claims(self, steps: tuple[m.Step, ...]) -> bool:
        """Does it take all cards of the player that the event is about?"""
        only = steps[0] if len(steps) == 1 else None
        cards = only.slot("cards") if isinstance(only, m.Do) and only.act == "draw cards" else None
        if not isinstance(cards, m.Description) or not isinstance(cards.source, m.Held) or cards.tests:
            return False
        return isinstance(cards.source.of, m.Slot) and isinstance(cards.pick, m.Every)

    def _destination(
        self, form: Form, patterns: Sequence[m.Pattern], steps: tuple[m.Step, ...], scope: Scope
    ) -> m.Ability | None:
        """A replacement that only sends the same card elsewhere changes where it goes, not what happened."""
        if patterns[0].but_played:  # where a card goes is asked of those that are played too
            return None
        verb = patterns[0].verb.removeprefix("would ")
        said = [s for s in steps if not isinstance(s, m.Let)]
        whom: m.Single | m.Description | None = None
        step: m.Step | None = said[0] if len(said) == 1 else None
        if isinstance(step, m.Each) and len(step.steps) == 1:
            whom, step = step.of, step.steps[0]
        if verb not in ("discard", "draw") or len(patterns) > 1 or not isinstance(step, m.Do):
            return None
        if form.modifiers or step.slot("cards") != m.Slot("event", "card", "card", known=True):
            return None
        place = step.slot("place") or step.slot("pile")
        to = {"draw cards": "hand", "put into play": "play zone"}.get(
            step.act, place.pile if isinstance(place, m.InPile) and not isinstance(place, m.OwnPile) else ""
        )
        if step.act not in ("put", "draw cards", "shuffle into", "put into play") or not to or step.slot("whom"):
            return None
        if step.act == "draw cards" and (verb == "draw" or whom is not None):
            return None
        conditions = patterns[0].conditions
        if any(
            isinstance(x, m.Slot) and x.of == "event" and x.name not in ("owner", "card", "doer")
            for c in conditions
            for x in c.walk()
        ):
            return None
        if any(
            not isinstance(c, m.That | m.SlotIs) or (isinstance(c, m.SlotIs) and c.slot != "phase") for c in conditions
        ):
            return None
        return m.GoesTo(
            verb,
            to,
            conditions,
            step.slot("bottom") is not None,
            step.act == "shuffle into",
            whom,
            span=form.span_of.span,
        )

    # ---------------------------------------------------------------- conditions that become true
    def _state(self, form: Form, scope: Scope) -> m.Ability:
        modifiers = Modifiers(form.modifiers)
        order, may = modifiers.take("order", "first", "last"), modifiers.take("may") is not None
        limit = modifiers.take("limit")
        modifiers.close()
        if len(form.windows) != 1:
            raise Refused(form.span_of, "one condition at a time can become true", "make two sentences of it")
        window = form.windows[0]
        assert window.condition is not None
        among, ref, start = self._among(window.condition, scope)
        condition, inner = self._condition_of(window.condition, ref, start)
        if ref is None:
            condition, among, ref, inner = self._true_of_each(window.condition, condition, inner)
        asked = [condition]
        for each in form.conditions:
            condition, inner = self.condition(each, inner)
            asked.append(condition)
        inner = inner if self.lasting else replace(inner, doer=inner.me)
        if self.shared and not self.says_me(form):
            inner = replace(inner, me=m.Nobody(), doer=m.Nobody())
        asked_for: tuple[m.Step, ...] = ()
        for each in (window.condition, *form.conditions):
            if ref is None or each is not window.condition:
                picked, inner = self.asked_for(each, form.body, inner)
            elif isinstance(each, n.Have) and ref.type == "player":
                picked, inner = self._thing_asked_for(each.right, ref, form.body, inner)
            else:
                picked = ()
            asked_for += picked
        steps, _ = self.body(form.body, inner)
        steps = (*asked_for, *steps)
        asked += self._limited_to(limit, scope)
        offered, needs = self._offered(steps, may)
        return m.State(
            window.kind, tuple(asked), steps, self.says_me(form) or not (self.shared or self.lasting),
            order.word if order is not None else "", offered, among, ref, acts_of(steps), self._so_often(limit),
            limit is not None and limit.per is not None, needs, span=form.span_of.span,
        )  # fmt: skip

    def _offered(self, steps: tuple[m.Step, ...], may: bool) -> tuple[bool, tuple[m.Need, ...]]:
        """Is it asked whether it is done, as what says `may` or costs something is, and what has to be there for it?"""
        if not may and not any(isinstance(step, m.Pay) and step.how == "ordered" for step in steps):
            return False, ()
        needs = self.needs_of(steps)
        sought = [m.CanFind(need.of) for need in needs if isinstance(need, m.CanFind)]
        needs += tuple(need for need in self._costs(steps) if need not in sought)
        return True, tuple(dict.fromkeys(needs))

    def _among(self, condition: n.Node, scope: Scope) -> tuple[m.Description | None, m.Ref | None, Scope]:
        """`as soon as a card in play has no charge`: a condition on each such card, which the text may speak of.

        The same of `a player` and `another player`.
        """
        left = condition.left if isinstance(condition, n.Have) else None
        words = left.quantity.words if isinstance(left, n.Thing) and left.quantity is not None else ()
        if left is not None and self.type_of(left, scope) == "player" and {"a", "another"} & set(words):
            who = self.who(left, scope)
            if isinstance(who, m.Description):
                player = m.Ref("event", "player", known=True)
                return replace(who, pick=m.Every()), player, scope.bind(player, "player", self.noun(left))
        if left is None or self.type_of(left, scope) != "card" or "a" not in words:
            return None, None, scope
        found = self.cards(left, scope, where=m.InPlay())
        if not isinstance(found, m.Description):
            return None, None, scope
        ref = m.Ref("event", "card", known=True)
        noun = self.noun(left)
        return self.unpicked(found, left), ref, replace(scope.bind(ref, "card", noun), it=ref)

    def _true_of_each(
        self, node: n.Node, condition: m.Condition, scope: Scope
    ) -> tuple[m.Condition, m.Description | None, m.Ref | None, Scope]:
        """`whenever a player is wanted`: it becomes true of each of them, who can be spoken of then."""
        first = node.conditions[0] if isinstance(node, n.Joined) else node  # `a player is wanted and poisoned`
        left = first.left if isinstance(first, n.Is) else None
        said = self.of_whom(left) if left is not None and self.type_of(left, scope) == "zone" else left
        words = said.quantity.words if isinstance(said, n.Thing) and said.quantity is not None else ()
        one = said is not None and ({"a", "another"} & set(words) or self.may_be_several(said))
        if said is None or not isinstance(condition, m.SomeAre) or not one:
            return condition, None, None, scope
        among = condition.among
        ref = m.Ref("event", among.type, known=True)
        bound = scope.bind(ref, among.type, self.noun(said))
        bound = replace(bound, it=ref) if among.type == "card" else bound
        return m.That(ref, condition.tests), replace(among, pick=m.Every()), ref, bound

    def _condition_of(self, node: n.Node, ref: m.Ref | None, scope: Scope) -> tuple[m.Condition, Scope]:
        if ref is not None and isinstance(node, n.Have):
            return self.having(node.right, ref, scope), scope
        return self.condition(node, scope)

    # ---------------------------------------------------------------- placements and grants
    def _placement(self, form: Form, scope: Scope) -> m.Ability:
        if form.conditions:
            raise Refused(form.conditions[0], "where a card is put holds always", "leave out the condition")
        node = form.body[0]
        assert isinstance(node, n.Placement)
        if self.type_of(node.thing, scope) != "player":
            raise Refused(node.thing, "a card is put before a player", "say `on a player`")
        found = self.who(node.thing, scope)
        if isinstance(found, m.Description) and isinstance(found.pick, m.Every) and not self.says_the(node.thing):
            raise Refused(node.thing, "a card lies before one player", "say `on a player`, `on another player`")
        if isinstance(found, m.Description):
            found = self.unpicked(found, node.thing)  # it lies before one of them
        return m.PlacedOn(found, span=node.span)

    def _grant(self, form: Form, scope: Scope) -> m.Ability:
        """Cards in play that may be used: `each X in play has: [if …:] COST = …`; `do this` is their own text."""
        assert form.grant is not None
        scope = replace(scope, me=m.Me(), doer=m.Me(), this=m.This(), granted=True)
        parts = form.body
        asked = [self.condition(c, scope)[0] for c in form.conditions]
        while len(parts) == 1 and isinstance(parts[0], n.Opened) and isinstance(parts[0].head, n.If):
            of_card = replace(scope.bind(m.This(), "card"), it=m.This())
            asked.append(self.condition(parts[0].head.condition, of_card)[0])
            parts = parts[0].body.parts
        while len(parts) == 1 and isinstance(parts[0], n.Opened) and isinstance(parts[0].head, n.On):
            parts = self._granted_window(parts[0], scope)
        steps, _ = self.body(parts, scope)
        own = not any(isinstance(s, m.Do) and s.act == "do" for step in steps for s in step.walk())
        if own and not (len(steps) == 1 and isinstance(steps[0], m.Pay) and steps[0].how == "ordered"):
            raise Refused(form.span_of, "what cards are given is a use that costs something", "say `discard this = …`")
        if own and asks_answered(form, self.table):
            raise Refused(form.span_of, "a use that is given is one of its owner's turn", "say `… = do this`")
        with self.reading(form.grant, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
            self.one_by_one(words, form.grant)
        if words.owner is not None:
            hint = "leave out whose: `each weapon in play has: …`; of mine alone say when: `during my turn: … = …`"
            raise Refused(form.grant, "a use is given to all such cards, and to their owners", hint)
        if words.zone != "play zone" or words.source is not None:
            raise Refused(form.grant, "a use is given to cards in play", "say `each green card in play has:`")
        acts = acts_of(steps) if own else ()
        return m.Grants(tuple(words.tests), steps, tuple(asked), self._costs(steps), own, acts, span=form.span_of.span)

    def _granted_window(self, opened: n.Opened, scope: Scope) -> tuple[n.Node, ...]:
        """A use that is given is one of the turn; how often it is used is what it costs."""
        head = opened.head
        assert isinstance(head, n.On)
        Modifiers(head.modifiers).close()
        if len(head.windows) != 1 or head.windows[0].kind != "during":
            raise Refused(
                head, "a use that is given is one of its owner's turn", "say `during my turn:`, or leave it out"
            )
        if head.windows[0].times is not None:
            raise Refused(head.windows[0], "how often a use that is given is used is what it costs", "leave it out")
        self._period_window(head.windows[0], scope)
        return opened.body.parts

    # ---------------------------------------------------------------- texts set up for a time
    def _later(self, node: n.Opened, scope: Scope) -> Lowered:
        parts = node.body.parts
        if self._is_for_a_time(node.head) and any(self.hangs(part, scope) for part in parts):
            return self._hung_for_a_time(node, scope)
        until, sentences = self._until(node, scope)
        window = node.head.windows[0] if isinstance(node.head, n.On) else None
        speaks = {word for x in node.walk() if (word := self.noun(x)) in ("attack", "loss")}
        answering = window is not None and any(is_answered(scope.get(word)) for word in speaks)
        if window is not None and self.is_this(window.moment, "attack") and not answering and scope.get("attack"):
            raise Refused(window, "that attack is over when its step is", "leave this out, and say what comes then")
        return self.set_up(sentences, until, node, scope, answering=answering)

    def _is_for_a_time(self, head: n.Node) -> bool:
        window = head.windows[0] if isinstance(head, n.On) else None
        return isinstance(head, n.Until) or (window is not None and window.kind == "during")

    def _ending(self, node: n.Opened) -> Until:
        return lambda inner, thing: self._until(node, inner)[0]

    def _hung_for_a_time(self, node: n.Opened, scope: Scope) -> Lowered:
        """Each mark and role is set up by itself: it may be taken away before its time."""
        steps: tuple[m.Step, ...] = ()
        after = scope
        for part in node.body.parts:
            only = replace(node, body=replace(node.body, parts=(part,)))
            if isinstance(part, n.Is) and self.hangs(part, after):
                if part.ended:
                    raise Refused(part, "for how long it is not so cannot be said", "leave out `until …`")
                found, after = self.hang(part, after, self._ending(only))
            else:
                found, after = self._later(only, after)
            steps += found
        return steps, after

    def set_up(
        self,
        sentences: tuple[n.Node, ...],
        until: tuple[object, ...],
        node: n.Node,
        scope: Scope,
        answering: bool = False,
    ) -> Lowered:
        """Sentences that hold from now on, with what they refer to."""
        inner, takes = self._carried(self.with_parties(scope))
        kind, self.kind = self.kind, "lasting"
        once, self.once = self.once, sentences == (node,)
        outer, self.around, self.fixed = (self.around, self.fixed), scope, ()
        try:
            effect = n.Effect(sentences=sentences, span=node.span)
            forms = forms_of(effect, self.table, played=False)
            for form in forms:
                if form.kind == "play":  # nobody would ever play it
                    raise _done_at_once(form.body[0])
            found = tuple(self.ability(form, inner) for form in forms)
            if isinstance(until[0], n.Node):
                found, until = (*found, self._closing(until[0], inner, node)), ("event",)
            takes += self.fixed
        finally:
            self.kind, self.once = kind, once
            self.around, self.fixed = outer
        found = tuple(self._hung_on(ability, takes) for ability in found)
        used = {x for ability in found for x in ability.walk() if isinstance(x, m.Ref)}
        used |= {m.Ref(x.of, "attack") for ability in found for x in ability.walk() if isinstance(x, m.Slot)}
        names = {ref.name for ref in used}
        kept = tuple((ref, value) for ref, value in takes if ref.name in names)
        if any(_says_how_far(each) for each in found):
            scope = replace(scope, aimable=False)  # who can be aimed at is known when it holds
        step: m.Step = m.SetUp(found, until, kept, answering, span=node.span)
        if until in (("turn",), ("root",)) and any(isinstance(x, m.Means) and x.noun == "next seat" for x in found):
            hint = "say `until the end of my next turn: …`, or `reverse the turns`"
            raise Refused(node, AFTER_THE_TURN, hint)
        if until != ("root",) and any(isinstance(value, m.Ref) and value.where == "there" for _, value in kept):
            hint = "draw or put them somewhere first: `reveal 2 cards of the deck, draw 1 of them, discard the rest`"
            raise Refused(node, "by then these cards lie on their pile again, as they lay", hint)
        for _, whom in kept:  # who was chosen for it may have a say
            if isinstance(whom, m.Ref) and self.has_say.get(whom.name) and whom != scope.doer and not scope.event:
                step = m.Each(whom, whom, (step,), touched=True, span=node.span)
        return (step,), scope

    def _hung_on(self, ability: m.Ability, takes: list[tuple[m.Ref, m.Single]]) -> m.Ability:
        """A mark or a role hangs on who or what is meant when it is said: that is taken along."""
        if not isinstance(ability, m.Marks | m.TakesRole):
            return ability
        thing = ability.thing if isinstance(ability, m.Marks) else ability.player
        if isinstance(thing, m.Me | m.This | m.Ref):
            return ability
        value: m.Single = thing
        for ref, outside in takes:
            value = m.renamed(value, ref, outside)
        ref = m.Ref(self.fresh("marked"), kind_of(thing), known=thing.sure)
        takes.append((ref, value))
        return replace(ability, thing=ref) if isinstance(ability, m.Marks) else replace(ability, player=ref)

    def _carried(self, scope: Scope) -> tuple[Scope, list[tuple[m.Ref, m.Single]]]:
        """The scope inside a text that is set up for later, and what it takes along."""
        takes: dict[m.Single, m.Ref] = {}

        def carried(name: str, value: m.Single | None) -> m.Single | None:
            if value is None or isinstance(value, m.Me | m.This | m.Nobody):
                return value
            if value not in takes:
                many = value.many if isinstance(value, m.Ref) else False
                kind = kind_of(value)
                where = value.where if isinstance(value, m.Ref) else ""
                taken = {ref.name for ref in takes.values()}
                fresh = name if name not in taken else f"{name}_{len(taken)}"
                takes[value] = m.Ref(fresh, kind, many, value.sure, where)
            return takes[value]

        bound = tuple((noun, carried(_identifier(noun), value)) for noun, value in scope.bound)
        it, them, named = carried("it", scope.it), carried("them", scope.them), carried("named", scope.named)
        assert them is None or isinstance(them, m.Ref)
        assert named is None or isinstance(named, m.Ref)
        kept = tuple((noun, value) for noun, value in bound if value is not None)
        doer = carried("that_player", scope.doer) or scope.me
        poll = carried("said", scope.poll)
        assert poll is None or isinstance(poll, m.Ref)
        inner = Scope(me=scope.me, doer=doer, this=scope.this, bound=kept, it=it, them=them, named=named, poll=poll)
        return inner, [(ref, value) for value, ref in takes.items()]

    def _until(self, node: n.Opened, scope: Scope) -> tuple[tuple[object, ...], tuple[n.Node, ...]]:
        """When a text that is set up ends, and its sentences."""
        head, parts = node.head, node.body.parts
        if isinstance(head, n.Until):
            return self._until_head(head, scope), parts
        if isinstance(head, n.On):
            window = head.windows[0]
            moment = window.moment
            if window.kind == "during" and len(head.windows) == 1 and not head.modifiers and window.times is None:
                if self.is_this(moment, "turn"):
                    return ("turn",), parts
                if self.is_this(moment, "effect"):
                    return ("root",), parts
            if window.kind == "after" and self.is_this(moment, "effect"):
                return ("root",), (node,)
            if window.kind in ("at", "after") and self._is_end_of_this_turn(moment):
                return ("turn",), (node,)
            if window.kind in ("when", "each time", "after", "at", "before"):
                return ("once",), (node,)
        hint = "say how long: `until my next turn:`, `during this turn:`"
        if isinstance(head, n.While):
            hint = "say `if …:`; a `while` bounds what holds"
        raise Refused(head, "inside a text this head cannot stand", hint)

    def _until_head(self, head: n.Until, scope: Scope) -> tuple[object, ...]:
        thing = head.thing
        if isinstance(thing, n.Event):
            return self._until_event(thing, scope)
        if isinstance(thing, n.Have | n.Is | n.There | n.Joined):
            return (thing,)
        with self.reading(thing) as r:
            edge = r.word if r.word in ("start", "end") else ""
            of = r.phrase("of") if edge else None
            r.take_word("the")
            turn = r.take_phrase(of).thing if of is not None else thing
            if not edge:
                r.take_adjective("next"), r.take_word("my", "their", "the"), r.take_phrases()
        if edge == "end" and self.noun(turn) == "game" and turn is not None:
            with self.reading(turn) as r:
                r.take_word("the")
            return ("game",)
        if self.is_this(turn, "turn"):
            if edge == "end":
                return ("turn",)
            raise Refused(head, "this turn has begun already", "say `until end of this turn`")
        with self.reading(turn or thing) as r:
            if r.word == "turn" and r.kind == "noun":
                return self._until_turn(r, edge, scope)
            r.take_phrases()
        hint = "say `until my next turn`, `until the end of this turn`, or until something happens"
        raise Refused(head, "until when?", hint)

    def _until_turn(self, r: Reading, edge: str, scope: Scope) -> tuple[object, ...]:
        """Until a turn comes, or until it is over: the one under way, or the next of somebody."""
        coming = r.take_adjective("next") is not None
        if edge == "end" and not coming and r.bare_but("the"):
            r.take_word("the")
            return ("turn",)
        if not r.says("my", "their") and r.phrase("of") is None:
            hint = "say `until my next turn`, `until the next turn of` somebody, or `until the end of this turn`"
            raise Refused(r.node, "whose turn?", hint)
        owner = self.one_owner(r, scope, scope.doer)
        r.take_word("the")
        if edge != "end":
            return ("next turn", owner)
        return ("through next turn" if coming else "through turn", owner)

    def _is_end_of_this_turn(self, moment: n.Node | None) -> bool:
        if self.noun(moment) == "end" and isinstance(moment, n.Thing):
            return any(self.is_this(where.thing, "turn") for where in moment.where)
        return self.is_this(moment, "turn")

    def _is_of_all(self, event: n.Event, of: Sequence[str]) -> bool:
        """`until no player is wanted`, `until all outlaws are eliminated`: nobody does or hears that as one event."""
        lasts = event.verbs[0] in {"eliminated", *self.table.marks}
        return lasts and (bool({"no", "all", "each"} & set(of)) or self.noun(event.subject) in ("all-others", "others"))

    def _closing(self, event: n.Node, scope: Scope, node: n.Node) -> m.Ability:
        """What ends a text that was set up until something happens, or is so."""
        if not isinstance(event, n.Event):
            says_me = self.says_me(
                Form("whenever", (), node, (n.Window(kind="whenever", condition=event, span=event.span),))
            )
            for each in event.walk() if isinstance(event, n.Joined) else ():
                if isinstance(each, n.Is) and each.right == n.Adjective(words=("eliminated",), span=each.right.span):
                    raise Refused(
                        each, "this is waited for by itself", "say it alone: `until X is eliminated: …`"
                    )  # of one who has been, it would be over at once
            asked = (self.condition(event, scope)[0],)
            if any(isinstance(each, m.During) for each in asked[0].walk()):
                raise Refused(
                    event, "a turn is waited for by its name", "say `until my next turn`, `until the end of …`"
                )
            return m.State("as soon as", asked, (), says_me, ends=True, span=event.span)
        window = n.Window(kind="when", event=event, span=event.span)
        patterns = tuple(self.pattern(each, scope)[0] for each in self.single_events((window,)))
        says_me = self.says_me(Form("when", (), node, (window,)))
        return m.Trigger(patterns, (), says_me=says_me, even_out=True, ends=True, span=event.span)

    def _until_event(self, event: n.Event, scope: Scope) -> tuple[object, ...]:
        """`until X is eliminated`, `until X leaves the game`, `until this leaves play`, `until the turn passes X`."""
        of = event.subject.quantity.words if isinstance(event.subject, n.Thing) and event.subject.quantity else ()
        so = event.verbs[0] in ("empty", "red", "black") or self._is_of_all(event, of)
        if so and event.passive and not event.args and len(event.verbs) == 1:  # it is so, and does not happen
            empty = n.Adjective(words=event.verbs, span=event.span)
            return (n.Is(left=event.subject, right=empty, span=event.span),)
        if event.args or event.would or {"a", "another", "any"} & set(of):  # whoever it is
            return (event,)
        if event.verbs == ("eliminated",) and event.passive:
            return ("eliminated", self.single(event.subject, scope))
        if event.verbs == ("leave",) and self.noun(event.object) == "game":
            return ("left", self.single(event.subject, scope))
        if event.verbs == ("leave",) and self.noun(event.object) == "play zone":
            return ("leaves play", self.one_card(event.subject, scope))
        if event.verbs == ("pass",) and event.object is not None and self.noun(event.subject) == "turn":
            return ("passes", self.single(event.object, scope))
        return (event,)


def _proceeds(steps: Sequence[m.Step]) -> bool:
    return any(isinstance(each, m.Do) and each.act == "proceed" for step in steps for each in step.walk())


def _told(gap: Refused) -> Diagnostic:
    return Diagnostic(gap.code, gap.message, gap.span, gap.hint)


def _is_free(text: m.Text) -> bool:
    """Can it be used again and again at no cost?"""
    paid = any(isinstance(step, m.Pay) and step.how == "ordered" for step in text.steps)
    return text.form == "use" and text.times is None and not paid and bool({TURN, "any time"} & set(text.windows))


def _free(text: m.Text) -> Diagnostic:
    message = "this can be used again and again at no cost"
    return Diagnostic("W0302", message, text.span, "say how often, `once during my turn:`, or what it costs")


def _identifier(noun: str) -> str:
    word = "".join(c if c.isalnum() and c.isascii() else "_" for c in noun.casefold())
    return f"that_{word}"


def _keeps_in_game(ability: m.Ability, form: Form) -> None:
    """Who has no life left is eliminated all the same: what happens instead has to give him some, or a mark for it."""
    said = list(ability.walk())
    whose = [x for x in said if isinstance(x, m.That) and isinstance(x.what, m.Slot) and x.what.name == "object"]
    another = any(m.Not((m.Is(m.Me()),)) in each.tests for each in whose)

    def saves(step: m.Do) -> bool:
        player = step.slot("player")  # not if it is surely somebody else
        return not (player == m.Me() and another) and not (isinstance(player, m.Slot) and player.name != "object")

    if any(isinstance(x, m.SetUp | m.Marks) or (isinstance(x, m.Do) and x.verb in ALIVE and saves(x)) for x in said):
        return
    hint = "say how much life there is then: `when I would be eliminated: heal 1`; else `when I am eliminated: …`"
    raise Refused(form.span_of, "who has no life left is eliminated all the same", hint)


def _says_how_far(ability: m.Ability) -> bool:
    """May it be another who can be aimed at while that holds?"""
    stat = ability.stat if isinstance(ability, m.NumberIs | m.Ignores) else ""
    named = isinstance(ability, m.SwitchesOff) and any(isinstance(test, m.NameIs) for test in ability.tests)
    return stat in FAR or (isinstance(ability, m.SwitchesOff) and not named)


def _done_at_once(step: n.Node) -> Refused:
    if isinstance(step, n.Opened) and isinstance(step.head, n.If):
        return Refused(step.head, "`if` is asked once", "say `while …:` for what holds as long as it is so")
    hint = "say it by itself, before or behind (`draw; until …: …`), or when it happens: `when …: draw`"
    return Refused(step, "a step is done at once, not for a time", hint)


def _known_when_paid(steps: Sequence[m.Step]) -> None:
    """What a text costs is paid before any of it is done: what a step before gives cannot be the price."""
    given: set[m.Ref] = set()

    def visit(step: m.Step) -> None:
        ordered = isinstance(step, m.Pay) and step.how == "ordered"
        cost = step.cost if isinstance(step, m.Improve | m.Pay) and (ordered or isinstance(step, m.Improve)) else ()
        if any(isinstance(x, m.Ref) and x in given for each in cost for x in each.walk()):
            added = "what is added is decided when the card is played: say a price that is known by then"
            hint = added if isinstance(step, m.Improve) else "leave the `=` out, or say `may` before it"
            raise Refused(step.span, "this is not known yet when the price is paid, before all else", hint)
        bought = step.steps if isinstance(step, m.Pay) and ordered else ()
        given.update(
            ref for part in (cost if bought else (step,)) for x in part.walk() if (ref := _names(x)) is not None
        )
        for each in bought:
            visit(each)

    for step in steps:
        visit(step)


def _names(step: m.Meaning) -> m.Ref | None:
    """What a step gives a name when it is done."""
    if isinstance(step, m.Do):
        return step.result
    if isinstance(step, m.Let | m.PickSome | m.Flip | m.FlipAll) or (isinstance(step, m.Choose) and not step.aim):
        return step.ref
    return None


def _has_cost(parts: Iterable[n.Node]) -> bool:
    return any(isinstance(part, n.Opened) and isinstance(part.head, n.Cost) for part in parts)


def _is_do(step: m.Step) -> bool:
    return isinstance(step, m.Do) and step.act == "do"


def _rests_on_aim(need: m.Need) -> bool:
    return any(isinstance(x, m.Ref) and x.aimed for x in need.walk())


def _before_steps(meaning: m.Meaning) -> Iterator[m.Meaning]:
    """What is looked at before anything of a text is done: when, whether it may be, what holds, what it begins with."""
    children = list(meaning.children())
    for child in children:
        if not isinstance(child, m.Step):
            yield child
            yield from _before_steps(child)
    first = _first(child for child in children if isinstance(child, m.Step))
    if isinstance(first, m.When):
        yield from first.condition.walk()


def _shots_answered(text: m.Text) -> Iterator[m.Pattern]:
    """What has happened by the time that a text answers it: somebody is shot, and in his own answer it is me."""
    mine = m.That(m.Slot("event", "object", "player"), (m.Is(m.Me()),))
    if "attack" in text.windows:
        yield m.Pattern("bang", (mine,))
    if "help" in text.windows:
        yield m.Pattern("bang", ())


def _first(steps: Iterable[m.Step]) -> m.Step | None:
    """What is done first, behind what was paid for it."""
    first = next((step for step in steps if not isinstance(step, m.Let)), None)
    return _first(first.steps) if isinstance(first, m.Pay) and first.how == "ordered" else first


def _played_by_another(pattern: m.Pattern) -> bool:
    """Is it said who plays it, or on whom, as if I were another than he?"""
    me, doer = m.Is(m.Me()), m.Slot("event", "doer", "player")
    if m.That(doer, (me,)) in pattern.conditions:
        return False
    on_me = any(isinstance(c, m.AimedAt) and me in c.tests for c in pattern.conditions)
    return on_me or any(isinstance(c, m.That) and c.what == doer for c in pattern.conditions)


def _of_each_card(pattern: m.Pattern, steps: Sequence[m.Step]) -> m.Pattern:
    """Where several cards count at once, a text that speaks of the one turned up is about each of them."""
    said = (x for each in (*pattern.conditions, *steps) for x in each.walk())
    each = pattern.verb == "draw!" and any(isinstance(x, m.Slot) and (x.of, x.name) == ("event", "card") for x in said)
    return replace(pattern, unit=pattern.unit or each)


def _gets_nothing(patterns: Sequence[m.Pattern], steps: Sequence[m.Step], form: Form) -> None:
    """Who has been eliminated is out when that is heard of: what he has can go, but nothing comes to him."""
    gone: list[m.Single] = [m.Slot("event", "object", "player", known=True)]
    for condition in patterns[0].conditions if len(patterns) == 1 else ():
        match condition:
            case m.That(m.Slot(_, "object"), tests):
                gone += [test.what for test in tests if isinstance(test, m.Is)]
    done = [each for step in steps for each in step.walk() if isinstance(each, m.Do)]
    if any(each.verb == "return" for each in done):
        return
    for later in (x for step in steps for x in step.walk() if isinstance(x, m.SetUp) and m.Me() in gone):
        if any(isinstance(waits, m.Trigger) and not (waits.even_out or waits.ends) for waits in later.abilities):
            hint = "say what happens at once; for what holds then, say it without `when`"
            raise Refused(later.span or form.span_of, "who is out does nothing later", hint)
    for each in done:
        who = each.doer if each.verb == "draw" else each.slot("player") or each.doer  # drawn from is whom it is from
        if each.verb in ("draw", "heal", "gain") and who in gone:
            hint = "say who gets it: `the culprit`, `I`; or `return` first, or `before` he is eliminated"
            raise Refused(each.span or form.span_of, "who is out gets nothing", hint)


def _not_drawn_yet(steps: Sequence[m.Step], form: Form) -> None:
    """What would be drawn is drawn when the text that changes it is over: what is in hand is without it till then."""
    inside = [each for step in steps for each in step.walk() if isinstance(each, m.Step)]
    ways = [
        way for each in inside for name in ("steps", "otherwise") if isinstance(way := getattr(each, name, ()), tuple)
    ]
    for way in (steps, *ways):
        changed = next((i for i, step in enumerate(way) if isinstance(step, m.Do) and step.act == "change"), len(way))
        for step in way[changed + 1 :]:
            if not isinstance(step, m.SetUp) and any(isinstance(part, m.Hand) for part in step.walk()):
                hint = "say it before, or behind the draw: `…, when I draw: discard a card`"
                raise Refused(step.span or form.span_of.span, "the cards are drawn when this text is over", hint)


def _chosen_in_vain(ability: m.Ability) -> Iterator[m.Choose | m.PickSome]:
    """`choose another player`, `choose all outlaws`, `choose them` with nothing behind it that speaks of them."""
    said = [x.name for x in ability.walk() if isinstance(x, m.Ref)]
    nodes = [x for step in getattr(ability, "steps", ()) for x in step.walk()]
    paid = {id(x) for pay in nodes if isinstance(pay, m.Pay) for step in pay.cost for x in step.walk()}
    done = (place for place, x in enumerate(nodes) if isinstance(x, m.Do | m.SetUp) and id(x) not in paid)
    does = max(done, default=-1)
    for place, step in enumerate(nodes):
        if not isinstance(step, m.Choose | m.PickSome) or said.count(step.ref.name) > 1:
            continue
        several = step.of.type == "player" or step.ref.where == "chosen"
        if several if step.of.pick == m.Every() else place > does and "targets" not in said:
            yield step
