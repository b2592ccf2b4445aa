"""Abilities as functions and registrations: one function an ability, on the entry or on what a text sets up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bangdsl.emit.lines import Lines, call
from bangdsl.emit.steps import Steps
from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.borders import borders_done
from bangdsl.meaning.folds import (
    WHERE_IT_LIES,
    bearers,
    brought,
    cards_meant,
    changes_it,
    counted,
    done_to,
    is_moment,
    lies_elsewhere,
    of_itself,
    rests_on_my_hand,
    steady,
    surely_changes,
    switched_by,
    watched,
)

TURN = "turn"
ME = (m.Is(m.Me()),)
# What a number is of: the names its functions take behind (game, me, this).
PUTS_SOMEWHERE = ("draw", "discard", "put", "give", "move", "come into ", "leave", "play", "avoid", "hit", "bang")
MOVING = ("draw cards", "put", "put into play", "discard", "give", "move")
ITS_CARDS = "event.cards"
SUBJECTS = {
    "distance": ("a", "b"), "limit": ("player", "name"), "healing": ("player", "name"), "extra": ("player", "name"),
    "damage": ("attack",), "misses": ("attack",),
}  # fmt: skip

TYPES = {
    "player": "Player",
    "card": "Card",
    "attack": "Attack",
    "seat": "int",
    "turn": "int",
}  # of what names stand for

# Acts that neither ask anybody nor set anything off while they are done.
SILENT = frozenset({
    "take turn", "shuffle roles", "show role", "set place", "set tokens", "stop",
    "skip phase", "skip next turn", "finish turn", "finish game", "swap seats", "swap roles", "redirect", "ignore",
    "redo", "prevent", "prevent it", "change", "redirect it", "unavoidable", "win", "proceed", "no longer",
    "reverse turns", "show named", "look at role",
})  # fmt: skip

ITSELF = m.That(m.Slot("event", "card", "card", known=True), (m.Is(m.This()),))  # it happens to this card


class Abilities(Steps):
    """Prints the abilities of one entry."""

    constant = ""  # what registrations are called on: the entry, or the rules that a text sets up for later
    shared = False  # the entry belongs to nobody
    this = "Card"  # the type of `this`
    me = "Player"  # and of `me`, in the ability being printed

    def entry(self, abilities: Iterable[m.Ability], ident: str, kind: str, *, shared: bool) -> list[str]:
        self.kind, self.shared = kind, shared
        self.ident = ident.replace("-", "_")
        self.constant = self.ident.upper()
        self.functions: set[str] = set()
        self.this = "None" if kind == "rule" else "Card"
        self.prelude: list[str] = []  # functions that have to stand before the one being printed
        self.supposed: str | None = None
        lines: list[str] = []
        self.noted = {}
        abilities = tuple(abilities)
        for ability in abilities:
            printed = self.ability(ability)
            lines += [*self.prelude, *printed]
            self.prelude = []
        return [*self._asked_for(abilities), *lines]

    def _asked_for(self, abilities: Iterable[m.Ability]) -> list[str]:
        """What a table has to remember for this entry."""
        pasts = {each.pattern.verb for ability in abilities for each in ability.walk() if isinstance(each, m.Past)}
        lines = [f"{self.constant}.remembers({', '.join(map(repr, sorted(pasts)))})"] if pasts else []
        later = [each for ability in abilities for each in ability.walk() if isinstance(each, m.Text)]
        opened = {window for each in later if each not in abilities for window in each.windows} - {TURN}
        lines += [f"{self.constant}.asks_in({', '.join(map(repr, sorted(opened)))})"] if opened else []
        for key, (moment, code) in sorted(self.noted.items()):
            lines += call(f"{self.constant}.notes", [repr(key), repr(moment), f"lambda game, me: {code}"])
        return [*lines, ""] if lines else []

    def ability(self, ability: m.Ability) -> list[str]:
        outer, self.me = self.me, _me(ability) if isinstance(ability, m.Trigger | m.State) else "Player"
        orders, self.orders = self.orders, any(isinstance(x, m.Do) and x.act == "play named" for x in ability.walk())
        printed: list[str] = getattr(self, f"_{_snake(type(ability).__name__)}")(ability)
        self.me, self.orders = outer, orders
        return printed

    def function(self, wish: str) -> str:
        name, count = f"{self.ident}_{wish}", 1
        while name in self.functions:
            count += 1
            name = f"{self.ident}_{wish}_{count}"
        self.functions.add(name)
        return name

    def register(
        self, method: str, first: Iterable[str], options: dict[str, Any], ability: m.Ability, *, decorator: bool = False
    ) -> list[str]:
        args = [*first, *(f"{key}={value}" for key, value in options.items() if value not in (None, "", (), False))]
        args.append(f"line={ability.span.line}")
        lines = call(f"{'@' if decorator else ''}{self.constant}.{method}", args)
        return lines if decorator else [*lines, ""]

    def define(self, name: str, params: str, ability: m.Ability, out: Lines) -> list[str]:
        body = out.lines or ["    pass"]
        if not self.yields:
            body = [*body, "    return", "    yield"]
        self.named("Running")
        return [f"def {name}({params}) -> Running:  # {ability.span.file}:{ability.span.line}", *body, "", ""]

    def named(self, *names: str) -> None:
        """Names that the module has to import."""
        self.imports |= set(names) - {"None", "int"}

    def params(self, me: str, *more: tuple[str, str]) -> str:
        """The parameters of a handler: those of every handler, then what is particular to it."""
        self.named("Interpreter", "Player", self.this, *(_base(of) for _, of in more))
        first = (("game", "Interpreter"), ("me", me), ("this", self.this))
        return ", ".join(f"{name}: {of}" for name, of in (*first, *more))

    def handler(
        self, steps: Sequence[m.Step], *, event: bool = False, given: Sequence[m.Ref] = (), known: Sequence[m.Ref] = ()
    ) -> Lines:
        """The lines of steps; what nothing refers to gets no name. `given` is handed on, `known` was handed over."""
        out = Lines()
        outer = self.used, self.event, self.done, self.chooser
        self.chooser = ""
        self.used, self.event = _names_used(steps, {ref.name for ref in given}), event
        picked = [x.ref for x in _all(steps) if isinstance(x, m.Choose | m.PickSome) and x.of.type == "player"]
        self.done = {ref.name: done_to(ref, steps) for ref in picked}
        for ref in known:
            out.add(f"{ref.name} = game.paid({ref.name!r})" + (" or []" if ref.many else ""))
        self.yields = _yields(steps)
        if _speaks_of_answered(steps):
            out.add("answered = game.answered()")
            out.add("if answered is None:")  # done with nothing to answer, it does nothing
            out.add("    return")
        unless = event and changes_it(steps) and not surely_changes(steps)
        changes = event and _changes(steps)
        if unless:  # where nothing of it is prevented or changed it happens
            self.imports.add("PROCEED")
            out.add("after: object = PROCEED")
        elif changes:  # what would happen happens all the same, in another way
            out.add("after: object = None")
        self.body(steps, out)
        if unless or changes:
            out.add("return after")
        if given:
            out.add(f"return {{{', '.join(f'{ref.name!r}: {ref.name}' for ref in given)}}}")
        self.used, self.event, self.done, self.chooser = outer
        return out

    def function_of(self, params: str, conditions: Iterable[str]) -> str | None:
        met = " and ".join(conditions)
        return f"lambda game, me, this{params}: {met}" if met else None

    # ---------------------------------------------------------------- texts
    def _text(self, ability: m.Text) -> list[str]:
        method = "play" if ability.form == "play" else "use"
        aims = _aims(ability.steps)
        self.hoisted = {aim.ref.name for aim in aims}
        names = [aim.ref.name for aim in aims]
        improvements = [s for s in _flat(ability.steps) if isinstance(s, m.Improve)]
        params = self.params("Player", *((aim.ref.name, _type(aim.ref)) for aim in aims))
        steps = ability.steps
        if any(step.targets is not None for step in improvements):
            params = self.params("Player", ("*targets", "Any"))  # more may be added when they are paid for
            for index, aim in enumerate(aims):
                new = m.Ref(f"targets[{index}]", aim.ref.type, known=True)
                steps = tuple(m.renamed(step, aim.ref, new) for step in steps if step != aim)
        written: list[str] = []
        costs = [s for s in ability.steps if isinstance(s, m.Pay) and s.how == "ordered"]
        improve = pay = None
        known: list[m.Ref] = []  # what paying has given a name
        if improvements:
            out = self._paying([s for step in improvements for s in step.cost])
            for step in improvements:
                self.offer(step, out)
            self.yields = True
            improve = self.function("improve")
            written += self.define(improve, params, ability, out)
        if method == "play" and costs:  # what a play costs is paid before the card is placed
            cost = [s for step in costs for s in step.cost]
            steps = tuple(
                s for step in steps for s in (step.steps if isinstance(step, m.Pay) and step in costs else (step,))
            )
            known = [ref for ref in _refs_given(cost) if ref.name in _names_used(steps) - self.hoisted]
            out = self.handler(cost, given=known)
            pay = self.function("pay")
            written += self.define(pay, params, ability, out)
        some, looking = self._some_function(aims, ability)
        written += looking
        body = self.handler(steps, known=known)
        about = [need for need in (*ability.can, *ability.pays) if _speaks_of_answered((need,))]
        answers = self._answers(ability, about)
        name = self.function("answer" if ability.form == "answer" else method)
        windows = ability.windows
        options: dict[str, Any] = {
            "windows": f"({', '.join(map(repr, windows))},)" if windows != (TURN,) or method == "use" else None,
            "aims": f"({', '.join(self._aim(aim, names[:i]) for i, aim in enumerate(aims))},)" if aims else None,
            "done": repr(done) if any(done := tuple(done_to(aim.ref, ability.steps) for aim in aims)) else None,
            "can": self.function_of("", self.needs(need for need in ability.can if need not in about)),
            "acts": _acts(ability.acts),
            "payable": f"lambda game, me, this: {' and '.join(self.needs(ability.price)) or 'True'}"
            if ability.price is not None
            else None,
            "improve": improve,
            "some": some,
            "can_pay": self.function_of("", self.needs(need for need in ability.pays if need not in about)),
            "pay": pay,
            "answers": answers,
            "counts": "'all'" if counted(_but_aims(ability.steps)) == "all" else None,
        }
        if method == "play":
            needed = (*ability.can, *ability.pays, *(aim.of for aim in aims))
            options["apart"] = rests_on_my_hand(needed) or None
            options |= _declared(ability, aims)
        else:
            options["times"] = ability.times
            options["anyone"] = ability.anyone or None
            options["order"] = repr(ability.order) if ability.order else None
        self.hoisted = set()
        lines = self.register(method, (), options, ability, decorator=True)
        return [*written, *lines, *self.define(name, params, ability, self._with_yields(body, steps))]

    def _with_yields(self, body: Lines, steps: Sequence[m.Step]) -> Lines:
        self.yields = _yields(steps)
        return body

    def _paying(self, steps: Sequence[m.Step]) -> Lines:
        self.used = _names_used(steps)
        return Lines()

    def _aim(self, aim: m.Choose, before: Sequence[str]) -> str:
        params = "".join(f", {name}" for name in before)
        return f"lambda game, me, this{params}: {self.listed(aim.of)}"

    def _answers(self, ability: m.Text, about: Sequence[m.Need]) -> str | None:
        """What must be answered, and what of the text depends on it."""
        met = self.conditions(ability.answers)
        renamed = [m.renamed_slots(need, "answered", "what") for need in about]
        met += self.needs(renamed)
        sent = [s for s in _all(ability.steps) if isinstance(s, m.Choose) and _is_sent(s, ability.steps)]
        sent = [s for s in sent if not any(isinstance(x, m.Ref) and x.name != "answered" for x in s.of.walk())]
        met += [f"bool({self.listed(m.renamed_slots(s.of, 'answered', 'what'))})" for s in sent if ability.answers]
        return f"lambda game, me, this, what: {' and '.join(met)}" if met else None

    def _some_function(self, aims: Sequence[m.Choose], ability: m.Text) -> tuple[str | None, list[str]]:
        """A function that says whether there is a card to aim at, without listing them all: a rule is asked often."""
        if ability.form == "play" or self.kind != "rule" or not aims or aims[0].of.type != "card":
            return None, []
        of = aims[0].of
        loops = self._loops(of.source, self.free("card"))
        with self.letter("card") as v:
            tests = self.tests(of.tests, v)
        name = self.function("some")
        lines = [f"for {each} in {source}:" for each, source in loops]
        lines += [f"if {' and '.join(tests)}:"] if tests else []
        lines = ["    " * (depth + 1) + line for depth, line in enumerate([*lines, "return True"])]
        head = f"def {name}({self.params('Player')}) -> bool:  # {ability.span.file}:{ability.span.line}"
        return name, [head, *lines, "    return False", "", ""]

    # ---------------------------------------------------------------- triggers
    def _trigger(self, ability: m.Trigger) -> list[str]:
        method = "instead" if ability.instead else "when"
        outer, self.supposed = self.supposed, None
        self.of_itself = all(ITSELF in pattern.conditions for pattern in ability.patterns)
        out = self.handler(ability.steps, event=True)
        self.of_itself = False
        yields = self.yields
        supposed, self.supposed = self.supposed, outer
        lines: list[str] = []
        for pattern in ability.patterns:
            lines += self._registered(pattern, ability, method, supposed)
        self.yields = yields
        params = self.params(self.me, ("event", "Event"))
        return [*lines, *self.define(self.function(method), params, ability, out)]

    def _registered(self, pattern: m.Pattern, ability: m.Trigger, method: str, supposed: str | None) -> list[str]:
        conditions = list(pattern.conditions)
        outer, self.chooser = self.chooser, "me, this, this.definition" if self.kind != "rule" else None
        needed = self.needs(ability.needs)
        self.chooser = outer
        if ability.can_do:
            needed.append("game.can_do(me, event)")
        if pattern.verb == "play" and any(_moves_played(step) for step in ability.walk()):
            needed.append("game.is_at_hand(event)")
        mine = self._whose(conditions, ability, pattern)
        of = self._narrowed(pattern.verb, conditions) if method == "when" and not pattern.own else None
        met = self.conditions(conditions)
        if pattern.but_played:
            met.append("game.being_played(event.card) is None")
        if method == "instead":
            met += needed
        verb = pattern.verb.removeprefix("would ") if method == "instead" else pattern.verb
        options: dict[str, Any] = {
            "of": repr(of) if of else None,
            "match": self.function_of(", event", met),
            "mine": repr(mine) if mine else None,
            "unit": pattern.unit or None,
            "order": repr(ability.order) if ability.order else None,
            "after": repr(ability.after) if ability.after else None,
            "may": ability.may or None,
            "resolves": repr(done) if (done := borders_done(ability)) else None,
            "claims": ability.claims or None,
            "later": pattern.later or None,
            "can": self.function_of(", event", needed) if method == "when" else None,
            "even_out": (ability.even_out and method == "when") or None,
            "even_off": ability.even_off or None,
            "moves": (method == "when" and _moves_its_card(pattern, ability)) or None,
            "times": ability.times,
            "each_turn": ability.each_turn or None,
            "own": pattern.own or None,
            "anywhere": pattern.anywhere or None,
            "ends": ability.ends or None,
            "acts": _acts(ability.acts),
            "counts": repr(counts) if method == "when" and (counts := _counts(pattern, ability)) else None,
            "brings": repr(brings)
            if method == "when" and not ability.may and (brings := brought(ability.steps))
            else None,
            "says_me": "False" if not ability.says_me else None,
            "supposes": supposed if pattern.verb == "before play" else None,
        }
        return self.register(method, (repr(verb),), options, ability, decorator=True)

    def _whose(self, conditions: list[m.Condition], ability: m.Trigger, pattern: m.Pattern) -> str | None:
        """Whose the event has to be: of a rule only he is asked, and a card of somebody else hears nothing of it.

        Of a card that comes to somebody else he says I in what it says of that.
        """
        if not ability.says_me:
            return None
        comes = pattern.own and pattern.verb.removeprefix("would ") in ("move", "give")
        slots: tuple[str, ...] = ("doer", "owner", "culprit", "object") if comes else ("doer", "owner", "culprit")
        for slot in slots:
            for condition in conditions:
                of = condition.what if isinstance(condition, m.That) and condition.tests == ME else None
                if isinstance(of, m.Slot) and (of.of, of.name) == ("event", slot):
                    conditions.remove(condition)
                    return slot
        return None

    def _narrowed(self, verb: str, conditions: list[m.Condition]) -> str | None:
        """The border or the phase that is waited for: what waits for it is not asked about others."""
        for condition in list(conditions):
            if verb == "play" and isinstance(condition, m.That) and condition.name:
                borders = [t for t in condition.tests if isinstance(t, m.BorderIs) and not t.printed]
                if len(borders) == 1:
                    rest = tuple(t for t in condition.tests if t != borders[0])
                    at = conditions.index(condition)
                    conditions[at : at + 1] = [m.That(condition.what, rest, True)] if rest else []
                    return borders[0].border
            if verb == "discard" and isinstance(condition, m.SlotIs):
                if (condition.slot, condition.relation) != ("phase", "=="):
                    continue
                conditions.remove(condition)
                return f"phase {condition.value}"
        return None

    def _goes_to(self, ability: m.GoesTo) -> list[str]:
        conditions = [m.renamed_slots(condition, "event", "") for condition in ability.conditions]
        of = None
        for index, condition in enumerate(conditions):
            kinds = [t for t in condition.tests if isinstance(t, m.KindIs)] if isinstance(condition, m.That) else []
            if len(kinds) == 1 and isinstance(condition, m.That):
                of = kinds[0].kind
                rest = tuple(t for t in condition.tests if t != kinds[0])
                conditions[index : index + 1] = [m.That(condition.what, rest)] if rest else []
                break
        whom = None
        if ability.whom is not None:
            one = ability.whom if isinstance(ability.whom, m.Single) else m.FirstOf(ability.whom)
            whom = f"lambda game, me, this, doer: {self.single(one)}"
        met = " and ".join(self.conditions(conditions)) or "True"
        first = (repr(ability.to), f"lambda game, me, this, card, owner, doer, phase: {met}")
        options = {
            "of": repr(of) if of else None,
            "verb": repr(ability.verb) if ability.verb != "discard" else None,
            "bottom": ability.bottom or None,
            "shuffled": ability.shuffled or None,
            "whom": whom,
        }
        return self.register("goes_to", first, options, ability)

    def _state(self, ability: m.State) -> list[str]:
        out = self.handler(ability.steps, event=True)
        yields = self.yields
        among = f"lambda game, me, this: {self.listed(ability.among)}" if ability.among is not None else None
        conditions = ability.conditions
        looked_at = [*conditions, *([m.SomeAre(ability.among)] if ability.among is not None else [])]
        depends = watched(looked_at)
        self.present = "game.remaining"
        said = self.conditions(conditions)
        self.present = "game.alive"
        outer, self.chooser = self.chooser, "me, this, this.definition" if self.kind != "rule" else None
        needed = self.needs(ability.needs)
        self.chooser = outer
        options: dict[str, Any] = {
            "says_me": "False" if not ability.says_me else None,
            "order": repr(ability.order) if ability.order else None,
            "may": ability.may,
            "watches": repr(depends) if depends is not None else None,
            "among": among,
            "can": self.function_of(", event", needed),
            "acts": _acts(ability.acts),
            "times": ability.times,
            "each_turn": ability.each_turn or None,
            "ends": ability.ends or None,
        }
        params = ", event" if among else ""
        first = (repr(ability.speed), f"lambda game, me, this{params}: {' and '.join(said) or 'True'}")
        name = self.function("whenever" if ability.speed == "whenever" else "as_soon_as")
        lines = self.register("state", first, options, ability, decorator=True)
        self.yields = yields
        of = "None" if ability.among is None else TYPES[ability.among.type]
        return [*lines, *self.define(name, self.params(self.me, ("event", of)), ability, out)]

    def _grants(self, ability: m.Grants) -> list[str]:
        out = self.handler(ability.steps)
        tests = list(ability.tests)
        border = next((t for t in tests if isinstance(t, m.BorderIs)), None)
        if border is not None:
            tests.remove(border)
        met = self.met(tests, "card") if tests else ""
        can = [*self.conditions(ability.conditions), *self.needs(ability.pays)]
        options = {
            "of": repr(border.border) if border is not None else None,
            "match": f"lambda game, me, card: {met}" if met else None,
            "can": self.function_of("", can),
            "own": ability.own,
            "acts": _acts(ability.acts),
        }
        name = self.function("grant")
        lines = self.register("grant", (), options, ability, decorator=True)
        outer, self.this = self.this, "Card"  # the card that is used, not the rule that lets it be
        params = self.params("Player", ("*targets", "Any"))
        self.this = outer
        return [*lines, *self.define(name, params, ability, out)]

    # ---------------------------------------------------------------- what is set up for later
    def set_up(self, step: m.SetUp, out: Lines) -> None:
        constant, kind, outer = self.constant, self.kind, (self.used, self.event, self.hoisted, self.yields)
        self.constant, self.kind, self.hoisted = "rules", "lasting", set()
        lines: list[str] = []
        for ability in step.abilities:
            lines += self.ability(ability)
        self.constant, self.kind, (self.used, self.event, self.hoisted, self.yields) = constant, kind, outer
        name = self.function("lasting")
        if not step.takes and self.supposed is None:
            self.supposed = name
        while lines and not lines[-1]:
            lines.pop()
        taken = [(ref.name, _type(ref, sure=_speaks_of_answered((value,)))) for ref, value in step.takes]
        self.named("Abilities", "Player", self.this, *(_base(of) for _, of in taken))
        takes = [("rules", f"Abilities[{self.me}, {self.this}]"), ("me", self.me), ("this", self.this), *taken]
        params = ", ".join(f"{each}: {of}" for each, of in takes)
        self.prelude += [
            f"def {name}({params}) -> None:  # {step.span.file}:{step.span.line}",
            *(f"    {line}" if line else "" for line in lines),
            "",
            "",
        ]
        args = "".join(f"{self.single(value)}, " for _, value in step.takes).rstrip()
        until = ", ".join(self.single(each) if isinstance(each, m.Single) else repr(each) for each in step.until)
        line = f"game.last({name}, me, this, ({args}), ({until}{',' if len(step.until) == 1 else ''}))"
        for card in cards_meant(step):
            out.add(f"if (yield from game.acts_on({self.single(card)})):")
            line = f"    {line}"
        out.add(line)

    # ---------------------------------------------------------------- statements
    def _number_is(self, ability: m.NumberIs) -> list[str]:
        subjects = SUBJECTS.get(ability.stat, ("player",))
        params = "".join(f", {name}" for name in subjects)
        value = self.number(ability.value)
        constant = isinstance(ability.value, m.Const | m.Unlimited)
        options = {
            "at": str(ability.at) if ability.at is not None else None,
            "of": repr(ability.of) if ability.of else None,
            "applies": self.function_of(params, self._applies(ability)),
            "volatile": not steady((ability.value, *ability.conditions)) or None,
        }
        first = (repr(ability.stat), repr(ability.op), value if constant else f"lambda game, me, this{params}: {value}")
        return self.register("number", first, options, ability)

    def _applies(self, ability: m.NumberIs) -> list[str]:
        """When a number is as it is said to be; cards too have a bound of tokens, and are no players.

        What is said to be the number of nobody is none, not 0.
        """
        known = [self.single(each) for each in bearers(ability.value) if not each.sure] if ability.op != "+" else []
        met = [*self.conditions(ability.conditions), *(f"{each} is not None" for each in dict.fromkeys(known))]
        whose = [each.what for each in ability.conditions if isinstance(each, m.That)]
        of_cards = any(isinstance(each, m.Ref) and each.type == "card" and each.name == "player" for each in whose)
        of_players = ability.stat.startswith("most ") and ability.at is None and not of_cards
        return ["not game.is_card(player)", *met] if of_players else met

    def _room_is(self, ability: m.RoomIs) -> list[str]:
        tests = self.tests(ability.tests, "c")
        if ability.same_name:
            tests.insert(0, "c.definition is card.definition")
        lying = f"[c for c in me.in_play if {' and '.join(tests)}]" if tests else "me.in_play"
        if ability.tests:
            lying = f"{lying} if {self.met(ability.tests, 'card')} else None"
        options = {"volatile": _of_each_card(ability.tests) or None}
        return self.register("room", (str(ability.count), f"lambda game, me, this, card: {lying}"), options, ability)

    def _apart(self, ability: m.Apart) -> list[str]:
        found = []
        for one, other in ((ability.tests, ability.beside), (ability.beside, ability.tests)):
            lying = f"[c for c in me.in_play if {self.met(other, 'c')}]"
            found.append(f"{lying} if {self.met(one, 'card')}")
        match = f"lambda game, me, this, card: {found[0]} else {found[1]} else None"
        volatile = _of_each_card((*ability.tests, *ability.beside)) or None
        return self.register("room", ("1", match), {"own": self._is_own(ability), "volatile": volatile}, ability)

    def _own_limit(self, ability: m.OwnLimit) -> list[str]:
        return self.register("limited", (f"lambda game, me, this: {self.number(ability.count)}",), {}, ability)

    def _is_own(self, ability: m.Ability) -> bool | None:
        """Is it a rule of the card itself, which holds wherever that is? Not if it is set up for a time."""
        return (self.constant == self.ident.upper() and of_itself(ability)) or None

    def _means(self, ability: m.Means) -> list[str]:
        value = ability.value
        code = f"lambda game, me, this: {self.single(value)}" if isinstance(value, m.Single) else repr(value)
        meanings = [*ability.conditions, *([value] if isinstance(value, m.Single) else [])]
        marks = any(isinstance(x, m.Marked | m.SeatMarked) for each in meanings for x in each.walk())
        options = {
            "can": self.function_of("", self.conditions(ability.conditions)),
            "steady": "True" if steady(meanings) and not marks else None,
            "mine": ability.mine or None,
        }
        return self.register("means", (repr(ability.noun), code), options, ability)

    def _suit_of(self, ability: m.SuitOf) -> list[str]:
        met = self.function_of(", card", (*self.tests(ability.cards, "card"), *self.conditions(ability.conditions)))
        said = (*ability.cards, *ability.conditions)
        options = {"match": met, "volatile": not steady(said) or None, "watches": self._rests_on(*said)}
        return self.register("suit_is", (repr(ability.suit),), options, ability)

    def _opens(self, ability: m.Opens) -> list[str]:
        met = self.function_of(", player", (*self.tests(ability.whose, "player"), *self.conditions(ability.conditions)))
        return self.register("opens", (repr(ability.zone),), {"match": met}, ability)

    def _in_force(self, ability: m.InForce) -> list[str]:
        count = str(ability.count) if ability.count != 1 else None
        return self.register("in_force", (repr(ability.pile),), {"count": count}, ability)

    def _marks(self, ability: m.Marks) -> list[str]:
        options = {"lifeless": "True" if ability.lifeless else None}
        return self.register("mark", (repr(ability.word), self.single(ability.thing)), options, ability)

    def _marks_all(self, ability: m.MarksAll) -> list[str]:
        of = "player" if ability.type == "seat" else ability.type
        met = [*self.tests(ability.tests, of), *self.conditions(ability.conditions)]
        match = f"lambda game, me, this, {of}: {' and '.join(met) or 'True'}"
        said = (*ability.tests, *ability.conditions)
        options = {"volatile": not steady(said) or None, "watches": self._rests_on(*said)}
        return self.register("marks", (repr(ability.word), repr(ability.type), match), options, ability)

    def _takes_role(self, ability: m.TakesRole) -> list[str]:
        return self.register("role_is", (self.single(ability.player), repr(ability.role)), {}, ability)

    def _also_named(self, ability: m.AlsoNamed) -> list[str]:
        return self.register("also_named", (repr(ability.ident),), {}, ability)

    def _shares_limit(self, ability: m.SharesLimit) -> list[str]:
        return self.register("shares_limit", (repr(ability.ident),), {}, ability)

    def _counts_as(self, ability: m.CountsAs) -> list[str]:
        met = [*self.tests(ability.tests, "card"), *self.conditions(ability.conditions)]
        match = f"lambda game, me, this, card: {' and '.join(met) or 'True'}"
        return self.register(ability.how, (match, repr(ability.ident)), {"times": ability.times}, ability)

    def _ban(self, ability: m.Ban) -> list[str]:
        tests = list(ability.cards)
        looks = ability.from_hand or ability.by is not None or any(_looks_at_card(test) for test in tests)
        as_other = bool(ability.disguised and tests)  # `a BANG! as Missed!`: what it is, not what it is used as
        of = None
        if ability.verb == "play" and not looks and not as_other:
            border = next((t for t in tests if isinstance(t, m.BorderIs)), None)
            if border is not None:
                tests.remove(border)
                of = border.border
        met = self.tests(ability.who, "player")
        met += self.tests(tests, "card") if as_other else self.tests(tests, "card", "definition")
        met += ["card in player.hand"] if ability.from_hand else []
        met += ["card is not None", *self.tests(ability.by, "card", "definition")] if ability.by is not None else []
        met += [f"definition.id == {ability.disguised!r}"] if ability.disguised else []
        met += self.conditions(ability.conditions)
        match = f"lambda game, me, this, player, card, definition: {' and '.join(met) or 'True'}"
        options = {
            "of": repr(of) if of else None,
            "each": looks or as_other or None,
            "says_me": self._speaks_of_me(ability) if m.Is(m.Me()) not in ability.who else None,
            "own": self._is_own(ability),
        }
        return self.register("forbids", (repr(ability.verb), match), options, ability)

    def _protects(self, ability: m.Protects) -> list[str]:
        tests = list(ability.tests)
        kind = next((t for t in tests if isinstance(t, m.KindIs)), None)
        if kind is not None:
            tests.remove(kind)
        met = [*self.tests(tests, "card"), *self.conditions(ability.conditions)]
        match = f"lambda game, me, this, card: {' and '.join(met) or 'True'}"
        kept = self._by_whom(replace(ability, conditions=()), ability.cards, ability.by)
        options = {
            "of": repr(kind.kind) if kind is not None else None,
            "by": f"lambda game, me, this, card, definition, by: {' and '.join(kept)}" if kept else None,
            "says_me": self._speaks_of_me(ability),
        }
        return self.register("protects", (repr(ability.verb), match), options, ability)

    def _not_chosen(self, ability: m.NotChosen) -> list[str]:
        only = ability.cards[0] if len(ability.cards) == 1 and not ability.but else None
        of = only.ident if isinstance(only, m.NameIs) and not _looks_at_card(only) else ""
        if ability.done != "chosen":
            of = ""
        met = self.tests(ability.who, "player" if ability.done != "card chosen" else "thing")
        met += [*self._by_whom(ability, () if of else ability.cards, ability.by), *self.conditions(ability.conditions)]
        aimed = "player" if ability.done != "card chosen" else "thing"
        match = f"lambda game, me, this, {aimed}, card, definition, by: {' and '.join(met) or 'True'}"
        options = {
            "of": repr(of) if of else None,
            "done": repr(ability.done) if ability.done != "chosen" else None,
            "says_me": self._speaks_of_me(ability),
            "own": self._is_own(ability),
        }
        return self.register("not_chosen", (match,), options, ability)

    def _by_whom(
        self, ability: m.NotChosen | m.Protects, cards: tuple[m.Test, ...], by: tuple[m.Test, ...]
    ) -> list[str]:
        """By which cards, of whom; what is done by no card is by none of these, and what is nobody's is by nobody."""
        nobodys = isinstance(ability, m.Protects) or ability.done not in ("chosen", "card chosen")
        met = [self._meets("by", by)] if by and nobodys else self.tests(by, "by")
        tests = self.tests(cards, "card", "definition")
        there = ["card is not None"] if any(_looks_at_card(test) for test in cards) else []
        if not ability.but:
            return [*met, *there, *tests]
        met = [*met, *(tests if not by or not there else [*there, *tests])]
        denied = f"not ({' and '.join(met)})"
        return [*(there if not by else []), denied]

    def _speaks_of_me(self, ability: m.Ability) -> str | None:
        """Of what belongs to nobody: who says I in it is every player."""
        return "True" if self.shared and any(isinstance(x, m.Me) for x in ability.walk()) else None

    def _dearer(self, ability: m.Dearer) -> list[str]:
        out = self.handler(ability.steps)
        yields = self.yields
        met = [*self.tests(ability.who, "player"), *self.tests(ability.cards, "card", "definition")]
        if any(_looks_at_card(test) for test in ability.cards):
            met.insert(len(ability.who), "card is not None")
        met += self.tests(ability.target, "target") if ability.target is not None else []
        met += self.conditions(ability.conditions)
        parts, needs = self._parts(ability.needs)
        options = {
            "parts": f"lambda game, me, this, player, card: [{', '.join(parts)}]" if parts else None,
            "can": f"lambda game, me, this, player, card: {' and '.join(needs)}" if needs else None,
            "aimed": ability.target is not None,
            "own": self._is_own(ability),
            "says_me": self._speaks_of_me(ability),
            "acts": _acts(ability.acts),
        }
        match = f"lambda game, me, this, player, card, definition, target: {' and '.join(met) or 'True'}"
        lines = self.register("dearer", (repr(ability.verb), match), options, ability, decorator=True)
        self.yields = yields
        params = self.params("Player", ("player", "Player"), ("card", "Card | None"))
        return [*lines, *self.define(self.function("price"), params, ability, out)]

    def _parts(self, needs: Iterable[m.Need]) -> tuple[list[str], list[str]]:
        """A price in parts, cards or tokens and how many, so that several can be paid; and what else it takes."""
        parts: list[str] = []
        others: list[m.Need] = []
        for need in needs:
            match need:
                case m.CanFind(m.Description(type="card") as of, count):
                    parts.append(f"({self._givable(of)}, {self.number(count)})")
                case m.CanGiveUp(several):
                    parts += [f"({self._givable(of)}, {self.number(count)})" for of, count in several]
                case m.CanPay(m.Do("lose" | "pay") as step) if step.slot("of") is None:
                    parts.append(f"({step.slot('token')!r}, {self.number(step.slot('count'))})")
                case m.CanPay(m.Do("discard another") as step):
                    parts.append(f"({self.single(step.doer)}.hand, 1)")
                case _:
                    others.append(need)
        return parts, self.needs(others)

    def _must_play(self, ability: m.MustPlay) -> list[str]:
        met = [*self.tests(ability.who, "player"), *self.tests(ability.tests, "card")]
        met += self.conditions(ability.conditions)
        match = f"lambda game, me, this, player, card: {' and '.join(met) or 'True'}"
        return self.register("obliges", ("'play'", match), {}, ability)

    def _switches_off(self, ability: m.SwitchesOff) -> list[str]:
        match = f"lambda game, me, this, card: {self.met(ability.tests, 'card')}"
        mine = any(isinstance(x, m.Me) for x in ability.walk())
        options = {
            "can": self.function_of("", self.conditions(ability.conditions)),
            "says_me": "True" if mine and self.shared else None,
            "watches": self._rests_on(*ability.tests, *ability.conditions),
        }
        return self.register("switches_off", (match,), options, ability)

    def _silences(self, ability: m.Silences) -> list[str]:
        return self.register("silences", (repr(ability.ident),), {}, ability)

    def _ignores(self, ability: m.Ignores) -> list[str]:
        match = f"lambda game, me, this, card: {self.met(ability.tests, 'card')}"
        options = {"mine": ability.mine or None, "volatile": not steady(ability.tests, but=WHERE_IT_LIES) or None}
        return self.register("ignores", (repr(ability.stat), match), options, ability)

    def _immune(self, ability: m.Immune) -> list[str]:
        owner = self._meets("owner", ability.owner) if ability.owner else "True"
        first = (
            f"lambda game, me, this, card: {self.met(ability.suits, 'card')}",
            f"lambda game, me, this, owner: {owner}",
            f"lambda game, me, this, card, name: {self.met(ability.others, 'card', 'name')}",
        )
        who: str | None = None
        if ability.who is not None or ability.conditions:
            met = self.tests(ability.who if ability.who is not None else ME, "player")
            who = (
                f"lambda game, me, this, player: {' and '.join([*met, *self.conditions(ability.conditions)]) or 'True'}"
            )
        lines = self.register(
            "immune", first, {"who": who, "says_me": self._speaks_of_me(ability) if who else None}, ability
        )
        return lines if ability.owner else [*lines, *self._switches_off(_before_me(ability, self.kind))]

    def _has_ability_of(self, ability: m.HasAbilityOf) -> list[str]:
        options = {
            "can": self.function_of("", self.conditions(ability.conditions)),
            "watches": self._rests_on(*ability.conditions),
        }
        return self.register("has_ability", (repr(ability.ident),), options, ability)

    def _rests_on(self, *meanings: m.Meaning) -> str | None:
        """What a switch has to be looked at for; nothing, if what lies in play and the turns tell it all."""
        names = switched_by(meanings)
        return "None" if names is None else repr(names) if names else None

    def _has_ability(self, ability: m.HasAbility) -> list[str]:
        if ability.card is None:
            return self.register("borrows_on", (), {}, ability)
        return [f"{self.constant}.borrows({self.single(ability.card)})", ""]

    def _placed_on(self, ability: m.PlacedOn) -> list[str]:
        return self.register("placed_on", (f"lambda game, me, this: {self.listed(ability.whom)}",), {}, ability)


def _me(ability: m.Trigger | m.State) -> str:
    """Who holds it: of what does not say I perhaps nobody."""
    return "Player" if ability.says_me else "Player | None"


def _type(ref: m.Ref, *, sure: bool = False) -> str:
    """The type of what a name stands for, as the interpreter knows it."""
    of = TYPES.get(ref.type, "Any")
    if of == "Any":
        return of
    if ref.many:
        return f"list[{of}]"
    return of if sure or ref.sure else f"{of} | None"


def _base(of: str) -> str:
    return of.removeprefix("list[").removesuffix("]").removesuffix(" | None")


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


def _acts(acts: Sequence[str]) -> str | None:
    return f"({', '.join(map(repr, acts))}{',' if len(acts) == 1 else ''})" if acts else None


def _flat(steps: Iterable[m.Step]) -> Iterable[m.Step]:
    """Steps of a text that are done whatever happens; costs are paid first."""
    for step in steps:
        yield step
        if isinstance(step, m.Pay) and step.how == "ordered":
            yield from _flat(step.cost)
            yield from _flat(step.steps)


def _aims(steps: Iterable[m.Step]) -> list[m.Choose]:
    return [step for step in _flat(steps) if isinstance(step, m.Choose) and step.aim]


def _all(steps: Iterable[m.Meaning]) -> Iterable[m.Meaning]:
    for step in steps:
        yield from step.walk()


def _refs_given(steps: Iterable[m.Step]) -> list[m.Ref]:
    """What steps give a name to: what was picked, chosen, given up."""
    found: list[m.Ref] = []
    for step in steps:
        ref = step.result if isinstance(step, m.Do) else getattr(step, "ref", None)
        if isinstance(ref, m.Ref):
            found.append(ref)
    return list({ref.name: ref for ref in found}.values())


def _names_used(steps: Iterable[m.Step], given: Iterable[str] = ()) -> set[str]:
    """The names something refers to; where a name is given to something does not count, nor what only that rests on."""
    every = list(_all(steps))
    idle = [each for each in every if isinstance(each, m.Let) and each.ref.light]
    inside = {id(part) for let in idle for part in let.walk()}
    found = _referred_to(each for each in every if id(each) not in inside) | set(given)
    while needed := [let for let in idle if let.ref.name in found]:
        idle = [let for let in idle if let not in needed]
        found |= _referred_to(part for let in needed for part in let.walk())
    return found


def _referred_to(meanings: Iterable[m.Meaning]) -> set[str]:
    found: set[str] = set()
    for each in meanings:
        given: tuple[object, ...] = ()
        if isinstance(each, m.Let | m.Choose | m.PickSome | m.EachCard | m.ByTurns | m.AtOnce | m.Flip | m.FlipAll):
            given = (each.ref,)
        elif isinstance(each, m.Poll):
            given = (each.ref, each.doer, each.value)
        elif isinstance(each, m.Each) and (isinstance(each.of, m.Description) or (each.of.sure and not each.touched)):
            given = (each.ref,)  # else it is asked whether there is such a one, and whether the text reaches him
        for child in each.children():
            if isinstance(child, m.Ref) and not any(child is ref for ref in given):
                found.add(child.name)
                if child.holder is not None:
                    found |= {x.name for x in child.holder.walk() if isinstance(x, m.Ref)}
    return found


def _yields(steps: Iterable[m.Step]) -> bool:
    """Does a handler of these steps ever ask or wait? If not, it has to be made a generator."""
    return any(_asks(step) or (not isinstance(step, m.SetUp) and _yields(_steps_in(step))) for step in steps)


def _steps_in(step: m.Step) -> list[m.Step]:
    """The steps directly below one; what is set up for later, or done when a card is paid for, is another handler's."""
    if isinstance(step, m.Improve):
        return [*step.steps, *step.otherwise]
    ways = [each for way in step.ways for each in way.steps] if isinstance(step, m.Either) else []
    return [*ways, *(each for each in step.children() if isinstance(each, m.Step))]


def _asks(step: m.Meaning) -> bool:
    match step:
        case m.Do():
            holders = step.slot("holders")
            placed = isinstance(holders, m.Single) or (holders is not None and isinstance(holders.pick, m.Every))
            known = step.act == "spare" and step.slot("player") is not None  # nobody is asked who it is
            laid = step.act == "lay" and placed and not lies_elsewhere(holders, step.doer)
            return step.act not in SILENT and not known and not laid
        case m.Choose():
            return not step.aim
        case m.Each():
            return step.touched
        case m.PickSome():
            return isinstance(step.of.pick, m.Chosen)
        case m.Pay():
            return step.how != "ordered"
        case m.EachCard():
            return step.whose is not None
        case m.SetUp():
            return bool(cards_meant(step))
        case m.Flip() | m.FlipAll() | m.Offer() | m.ByTurns() | m.AtOnce() | m.Poll() | m.Either():
            return True
    return False


def _speaks_of_answered(meanings: Iterable[m.Meaning]) -> bool:
    for each in meanings:
        if isinstance(each, m.Slot | m.Amount) and each.of == "answered":
            return True
        if isinstance(each, m.Ref) and each.name == "answered":
            return True
        if _speaks_of_answered(_said_at_once(each)):
            return True
    return False


def _said_at_once(meaning: m.Meaning) -> Iterable[m.Meaning]:
    """All in it but what a text that is set up says, which answers something else by then."""
    if not isinstance(meaning, m.SetUp):
        return meaning.children()
    return (each for each in (*(value for _, value in meaning.takes), *meaning.until) if isinstance(each, m.Meaning))


def _changes(steps: Iterable[m.Step]) -> bool:
    """Do steps change what would happen, or whom it happens to?"""
    return any(
        (isinstance(step, m.Do) and step.act in ("change", "redirect it"))
        or (not isinstance(step, m.SetUp) and _changes(_steps_in(step)))
        for step in steps
    )


def _is_sent(choose: m.Choose, steps: Iterable[m.Step]) -> bool:
    """Is it whom something is redirected to? Then there must be somebody for it to be an answer."""
    return any(isinstance(s, m.Do) and s.act == "redirect" and s.slot("player") == choose.ref for s in _all(steps))


def _looks_at_card(test: m.Test) -> bool:
    """Does a ban look at each card itself, not only at what it is used as?"""
    by_name = (m.NameIs, m.TraitIs, m.KindIs, m.BorderIs, m.HasVerb, m.AimsAt)
    if isinstance(test, m.Not):
        return any(_looks_at_card(each) for each in test.tests)
    if isinstance(test, m.AnyOf):
        return any(_looks_at_card(each) for way in test.ways for each in way)
    return not isinstance(test, by_name) or getattr(test, "printed", False)


def _of_each_card(tests: Sequence[m.Test]) -> bool:
    """Is there room for one card of a name and not for another, or now and not then?"""
    return any(_looks_at_card(test) for test in tests) or not steady(tests, but=WHERE_IT_LIES)


def _before_me(ability: m.Immune, kind: str) -> m.SwitchesOff:
    """What has no effect on me, whosever it is, has none where it lies before me."""
    mine = (m.LiesIn("play zone"), m.OwnedBy(ability.who if ability.who is not None else ME))
    others = (m.Not((m.Is(m.This()),)),) if kind != "rule" else ()
    tests = (*ability.suits, *ability.others, *mine, *others)
    return m.SwitchesOff(tests, ability.conditions, span=ability.span)


def _declared(ability: m.Text, aims: Sequence[m.Choose]) -> dict[str, Any]:
    """What somebody who orders a play has to say of it beforehand, besides the players it is aimed at."""
    nodes = list(ability.walk())
    names = [aim.ref.name for aim in aims]
    cards = [index for index, aim in enumerate(aims) if aim.ref.type == "card"]
    picks: list[tuple[str, int]] = []
    for node in nodes:
        if isinstance(node, m.Do) and node.act in ("draw of", "discard of") and isinstance(node.doer, m.Me):
            player = node.slot("player")
            if isinstance(player, m.Ref) and player.name in names:
                picks.append((node.verb, names.index(player.name)))
    ways = next((node.ways for node in nodes if isinstance(node, m.Either) and isinstance(node.doer, m.Me)), ())
    return {
        "at_cards": repr(tuple(cards)) if cards else None,
        "picks": repr(tuple(picks)) if picks else None,
        "ways": repr(tuple(way.text for way in ways)) if ways else None,
    }


def _moves_played(node: m.Meaning) -> bool:
    """Does a step take the card that was played? It must have been: one that is copied stays where it lies."""
    card = dict(node.slots).get("cards") if isinstance(node, m.Do) and node.act == "draw cards" else None
    return isinstance(card, m.Slot) and (card.of, card.name) == ("event", "card")


def _moves_its_card(pattern: m.Pattern, ability: m.Trigger) -> bool:
    """Does it take a card that the event has put somewhere? Another text may have taken it by then."""
    mine = m.That(m.Slot("event", "doer", "player"), ME)
    if (
        not pattern.verb.startswith(PUTS_SOMEWHERE)
        or ability.claims
        or (pattern.verb == "play" and mine in pattern.conditions)
    ):
        return False
    moving = [x for step in ability.steps for x in step.walk() if isinstance(x, m.Do) and x.act in MOVING]
    said = [x for step in moving for x in step.walk()]
    return any(
        (isinstance(x, m.Slot) and (x.of, x.name) == ("event", "card"))
        or (isinstance(x, m.Ref) and x.name == ITS_CARDS)
        for x in said
    )


def _counts(pattern: m.Pattern, ability: m.Trigger) -> str:
    """Whose cards or life are counted when it comes to it; at a moment of the turn also whether it comes to it."""
    return counted((*ability.steps, *(pattern.conditions if is_moment(pattern.verb) else ())))


def _but_aims(meanings: Iterable[m.Meaning]) -> Iterable[m.Meaning]:
    """What of a text is looked at when it is done, piece by piece: whom it is aimed at was chosen before."""
    for meaning in meanings:
        if isinstance(meaning, m.Number | m.Condition | m.Test):
            yield meaning
        elif not (isinstance(meaning, m.Choose) and meaning.aim):
            yield from _but_aims(meaning.children())
