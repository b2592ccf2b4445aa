"""What holds: numbers, views, bans, duties, switches, immunity and counting as, as registrations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from bangdsl.emit.context import Lines, NotYet, negated, without_unused
from bangdsl.emit.occasions import Occasions
from bangdsl.emit.things import SUIT_OF_SIGN
from bangdsl.resolve.forms import Form
from bangdsl.tree import nodes as n

# What a number is of: the names its functions take behind (game, me, this).
SUBJECTS = {
    "distance": ("a", "b"),
    "limit": ("player", "name"),
    "healing": ("player", "name"),
    "damage": ("attack",),
    "misses": ("attack",),
}
# What speaks of these changes without anything else being said: it is worked out whenever it is asked for.
VOLATILE = (
    ".life", "len(", "tokens", "purse", "in_supply", "'wounds'", ".hand", ".cards", "in_play", "pile(", "deck",
    "discards", "facing", "in_rows", "turn_player", "table.turn", "this_turn", "in_phase", "chance",
)  # fmt: skip


class Statements(Occasions):
    """`constant` is what registrations are called on: the entry, or the rules that a text sets up for later."""

    constant = ""
    ident_name = ""
    taken: set[str]

    def function(self, wish: str) -> str:
        name, count = f"{self.ident_name}_{wish}", 1
        while name in self.taken:
            count += 1
            name = f"{self.ident_name}_{wish}_{count}"
        self.taken.add(name)
        return name

    def call(
        self, method: str, first: Iterable[str], options: dict[str, Any], form: Form, *, decorator: bool = True
    ) -> list[str]:
        """A registration, on one line if it fits, else an argument a line."""
        args = [*first, *(f"{key}={value}" for key, value in options.items() if value not in (None, "", (), False))]
        args.append(f"line={form.span_of.span.line}")
        at = "@" if decorator else ""
        short = f"{at}{self.constant}.{method}({', '.join(args)})"
        if len(short) <= 118:
            return [short]
        return [f"{at}{self.constant}.{method}(", *(f"    {a}," for a in args), ")"]

    def define(self, name: str, params: str, form: Form, out: Lines) -> list[str]:
        span = form.span_of.span
        body = without_unused(out.lines) or ["    pass"]
        if not any("yield" in line for line in body):
            body = [*body, "    return", "    yield"]
        return [f"def {name}({params}):  # {span.file}:{span.line}", *body, "", ""]

    def mentions_me(self, form: Form) -> bool:
        """Does the text say I, me or my? Then, in a rule, every player holds it."""
        nodes: list[n.Node] = [*form.body, *form.windows, *form.conditions]
        for root in nodes:
            for node in root.walk():
                if isinstance(node, n.Noun) and node.kind == "pronoun" and node.word in ("I", "me"):
                    return True
                if isinstance(node, n.Quantity) and "my" in node.words:
                    return True
        return False

    # ---------------------------------------------------------------- statements
    def form_placement(self, form: Form) -> list[str]:
        node = form.body[0]
        assert isinstance(node, n.Placement)
        some = self.players(node.thing, self.base)
        code = f"[{some.code}]" if some.one else some.code
        return [*self.call("placed_on", (f"lambda game, me, this: {code}",), {}, form, decorator=False), ""]

    def form_statement(self, form: Form) -> list[str]:
        node = form.body[0]
        conditions = [self.condition(c, self.base)[0] for c in form.conditions]
        conditions += [test for w in form.windows if (test := self.period_test(w))]
        if isinstance(node, n.CountsAs):
            return self.counts_as(node, form, conditions)
        if isinstance(node, n.Modal):
            return self.modal(node, form, conditions)
        if isinstance(node, n.Delta):
            return self.number_statement(node.left, node.args, "+", str(node.by), form, conditions)
        if isinstance(node, n.Is):
            return self.is_statement(node, form, conditions)
        if isinstance(node, n.Have):
            return self.have_statement(node, form, conditions)
        raise NotYet(node, "this statement")

    def have_statement(self, node: n.Have, form: Form, conditions: list[str]) -> list[str]:
        """`X have no effect [on Y]`, `characters have no ability`, `I have the ability of X`."""
        right = node.right
        noun = self.noun(right)
        if not isinstance(right, n.Thing) or noun not in ("effect", "ability"):
            raise NotYet(node, "having this")
        of = self.where(right, "of")
        if noun == "ability" and self.is_me(node.left) and of is not None and of.thing is not None:
            if self.lies_on_this(of.thing):
                return [*self.call("borrows_on", (), {}, form, decorator=False), ""]
            return [f"{self.constant}.borrows({self.card(of.thing, self.base)})", ""]
        if "no" not in self.words(right):
            raise NotYet(node, "having this")
        left = node.left.noun if isinstance(node.left, n.Thing) and not node.left.where else None
        if left is not None and left.kind == "name" and self.where(right, "on") is None:
            return [*self.call("silences", (repr(self.ident(left)),), {}, form, decorator=False), ""]
        on = self.where(right, "on")
        can = f"lambda game, me, this: {' and '.join(conditions)}" if conditions else None
        if on is None:
            match = f"lambda game, me, this, card: {' and '.join(self.lying_tests(node.left)) or 'True'}"
            return [*self.call("switches_off", (match,), {"can": can}, form, decorator=False), ""]
        if on.thing is not None and self.type_of(on.thing) == "number" and not conditions:
            match = f"lambda game, me, this, card: {' and '.join(self.lying_tests(node.left)) or 'True'}"
            return [*self.call("ignores", (repr(self.noun(on.thing)), match), {}, form, decorator=False), ""]
        if left is not None and left.kind == "name" and self.ident(left) in self.table.rules:
            raise NotYet(node, "a rule that has no effect on somebody")
        if on.thing is not None and self.is_me(on.thing) and not conditions:
            return self.immunity(node.left, form)
        raise NotYet(node, "having no effect on this")

    def lies_on_this(self, node: n.Node | None) -> bool:
        """`all characters on this`"""
        on = self.where(node, "on") if isinstance(node, n.Thing) else None
        return on is not None and self.noun(on.thing) == "this"

    def lying_tests(self, node: n.Node) -> list[str]:
        """Which cards, by what they are and where they lie."""
        if isinstance(node, n.Group):
            each = [" and ".join(self.lying_tests(thing)) or "True" for thing in node.things]
            return ["(" + " or ".join(f"({test})" if " and " in test else test for test in each) + ")"]
        tests = self.card_tests(node, "card", self.base)
        if isinstance(node, n.Thing) and "my" in self.words(node):
            tests.append("game.owner(card) is me")
        for where in node.where if isinstance(node, n.Thing) else ():
            if where.thing is None or where.prep not in ("of", "in"):
                continue
            if self.noun(where.thing) == "play zone":
                tests.append("game.in_play(card)")
                of = self.where(where.thing, "of") if isinstance(where.thing, n.Thing) else None
                where = of or where
            if where.thing is not None and self.noun(where.thing) == "others":
                tests.append("game.whose(card) is not me")
            elif where.thing is not None and self.noun(where.thing) == "target":
                tests.append(f"game.whose(card) is {self.players(where.thing, self.base).code}")
        return tests

    def immunity(self, left: n.Node, form: Form) -> list[str]:
        """What the cards are by suit and rank, whose they are, and what else they are."""
        if not isinstance(left, n.Thing):
            raise NotYet(left, "these cards")
        by_suit = tuple(a for a in left.adjectives if a.words == ("red",) or not a.words[0].isalpha())
        others = tuple(a for a in left.adjectives if a not in by_suit)
        suits = self.card_tests(n.Thing(adjectives=by_suit, span=left.span), "card", self.base)
        rest = self.card_tests(
            n.Thing(adjectives=others, noun=left.noun, span=left.span), "card", self.base, name="name"
        )
        of = self.where(left, "of")
        owner = (
            "owner is not None and owner is not me" if of is not None and self.noun(of.thing) == "others" else "True"
        )
        first = (
            f"lambda game, me, this, card: {' and '.join(suits) or 'True'}",
            f"lambda game, me, this, owner: {owner}",
            f"lambda game, me, this, card, name: {' and '.join(rest) or 'True'}",
        )
        return [*self.call("immune", first, {}, form, decorator=False), ""]

    def period_test(self, window: n.Window) -> str:
        moment = window.moment
        if isinstance(moment, n.Thing) and self.noun(moment) == "turn" and "a" in self.words(moment):
            return ""  # anybody's
        if isinstance(moment, n.Thing) and self.noun(moment) == "turn" and "my" in self.words(moment):
            return f"game.turn_player is {'' if window.kind == 'during' else 'not '}me"
        if isinstance(moment, n.Thing) and self.noun(moment) == "phase" and "my" in self.words(moment) and moment.noun:
            return f"{'' if window.kind == 'during' else 'not '}game.in_phase(me, {moment.noun.number})"
        raise NotYet(window, "a statement for this time")

    def counts_as(self, node: n.CountsAs, form: Form, conditions: list[str]) -> list[str]:
        if not isinstance(node.right, n.Thing) or node.right.noun is None or node.right.noun.kind != "name":
            raise NotYet(node, "counting as this")
        tests = [
            re.sub(r"card\.definition\.id == ('[^']*')", r"game.named(card, \1)", test)
            for test in self.card_tests(node.left, "card", self.base)
        ] + conditions
        match = f"lambda game, me, this, card: {' and '.join(tests) or 'True'}"
        return [*self.call("counts_as", (match, repr(self.ident(node.right.noun))), {}, form, decorator=False), ""]

    def modal(self, node: n.Modal, form: Form, conditions: list[str]) -> list[str]:
        """Bans and duties: `X may not VERB Y`, `I may only play Y`, `I must play Y`."""
        if node.passive and node.modal == "may not" and node.verb in ("drawn", "discarded"):
            tests = [*self.lying_tests(node.left), *conditions]
            of = self.narrowed(tests, "card.definition.kind")
            match = f"lambda game, me, this, player, card, definition: {' and '.join(tests) or 'True'}"
            return [*self.call("forbids", (repr(node.verb), match), {"of": of}, form, decorator=False), ""]
        if node.passive and node.modal == "may not" and node.verb == "chosen" and self.is_me(node.left):
            by = next((a.thing for a in node.args if a.prep == "by"), None)
            name = by.noun if isinstance(by, n.Thing) else None
            if name is None or name.kind != "name":
                raise NotYet(node, "this ban")
            match = f"lambda game, me, this, player, card, definition: {' and '.join(['player is me', *conditions])}"
            options = {"of": repr(self.ident(name))}
            return [*self.call("forbids", (repr(node.verb), match), options, form, decorator=False), ""]
        if node.modal == "may" and node.verb == "discard" and isinstance(node.disguise, n.Thing):
            return self.as_another("discards_as", node, form, conditions)
        if node.modal == "may" and node.verb == "play" and isinstance(node.disguise, n.Thing) and self.is_me(node.left):
            return self.as_another("plays_as", node, form, conditions)
        if node.modal == "may" and node.verb == "play" and isinstance(node.object, n.Thing):
            return self.extra_plays(node.object, form, conditions)
        disguised: list[str] = []
        if isinstance(node.disguise, n.Thing) and node.disguise.noun is not None and node.disguise.noun.kind == "name":
            disguised = [f"definition.id == {self.ident(node.disguise.noun)!r}"]
        if node.passive or (node.disguise is not None and not disguised):
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        params = "lambda game, me, this, player, card, definition"
        who = ["player is me"] if self.is_me(node.left) else self.player_tests(node.left, "player", self.base)
        if node.modal == "must" and node.verb == "play" and node.object is not None:
            tests = [*who, *self.card_tests(node.object, "card", self.base), *conditions]
            first = ("'play'", f"lambda game, me, this, player, card: {' and '.join(tests)}")
            return [*self.call("obliges", first, {}, form, decorator=False), ""]
        what: list[str] = []
        if node.verb in ("play", "use") and node.object is not None:
            what = self.card_tests(node.object, "card", self.base, name="definition")
        elif node.verb not in ("lose", "gain") or self.type_of(node.object) != "token":
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        if any(a.prep == "from" and self.noun(a.thing) == "hand" for a in node.args):
            who.append("card in player.hand")
        by = next((a.thing for a in node.args if a.prep == "by" and self.type_of(a.thing) == "card"), None)
        if by is not None:
            who += ["card is not None", *self.card_tests(by, "card", self.base)]
        if node.modal == "may only" and what:
            what = [negated(" and ".join(what))]
        elif node.modal != "may not":
            raise NotYet(node, f"`{node.modal} {node.verb}`")
        tests = [*who, *what, *disguised, *conditions]
        each = any(re.search(r"\bcard\b", test) for test in tests)
        of = self.narrowed(tests, "definition.border") if node.verb == "play" and not each else None
        match = f"{params}: {' and '.join(tests) or 'True'}"
        token = self.noun(node.object) if self.type_of(node.object) == "token" else "life"
        banned = node.verb if token == "life" else f"{node.verb} {token}"
        which: dict[str, Any] = {"of": of, "each": each or None}
        return [*self.call("forbids", (repr(banned), match), which, form, decorator=False), ""]

    def narrowed(self, tests: list[str], what: str) -> str | None:
        """The border, kind or phase that these tests ask for: what waits for such events is not asked about others."""
        for test in tests:
            found = re.fullmatch(rf"{re.escape(what)} == ('[^']+'|\d+)", test)
            if found is not None:
                tests.remove(test)
                return found[1]
        return None

    def extra_plays(self, thing: n.Thing, form: Form, conditions: list[str]) -> list[str]:
        """`I may play an extra X`: one play of that card more than its limit, of no other that shares the limit."""
        if "extra" not in self.adjectives(thing) or thing.noun is None or thing.noun.kind != "name":
            raise NotYet(thing, "a permission to play this")
        applies = f"lambda game, me, this, player, name: {' and '.join(conditions)}" if conditions else None
        options = {"at": "0", "of": repr(self.ident(thing.noun)), "applies": applies}
        return [*self.call("number", ("'extra'", "'+'", "1"), options, form, decorator=False), ""]

    def as_another(self, method: str, node: n.Modal, form: Form, conditions: list[str]) -> list[str]:
        """`I may play X as Y`, inside the limits of Y; `I may discard X as Y`, where a Y is to be discarded."""
        assert isinstance(node.disguise, n.Thing)
        if node.object is None or node.disguise.noun is None or node.disguise.noun.kind != "name":
            raise NotYet(node, f"to {node.verb} something as this")
        tests = [*self.card_tests(node.object, "card", self.base), *conditions]
        match = f"lambda game, me, this, card: {' and '.join(tests) or 'True'}"
        times = next((w.times for w in form.windows if isinstance(w.times, n.Times)), None)
        if times is not None and node.verb == "play":
            raise NotYet(times, "playing something as another so often; say `once during my turn: play X as Y`")
        options = {"times": times.number if times is not None else None}
        first = (match, repr(self.ident(node.disguise.noun)))
        return [*self.call(method, first, options, form, decorator=False), ""]

    def is_statement(self, node: n.Is, form: Form, conditions: list[str]) -> list[str]:
        left, right = node.left, node.right
        noun = self.noun(left)
        if node.negated or not isinstance(left, n.Thing):
            raise NotYet(node, "this statement")
        named = right.noun if isinstance(right, n.Thing) else None
        this = left.noun is not None and left.noun.kind == "this"
        if this and named is not None and named.kind == "name":
            return [*self.call("also_named", (repr(self.ident(named)),), {}, form, decorator=False), ""]
        if noun == "limit" and (of := self.where(left, "of")) is not None and self.noun(of.thing) == "this":
            like = self.where(right, "of") if isinstance(right, n.Thing) else None
            if like is None or not isinstance(like.thing, n.Thing) or like.thing.noun is None:
                raise NotYet(node, "this limit")
            return [*self.call("shares_limit", (repr(self.ident(like.thing.noun)),), {}, form, decorator=False), ""]
        special = self.view_statement(left, right, form, conditions)
        if special is not None:
            return special
        if noun == "leader":
            some = self.players(right, self.base)
            return self.meaning("leader", some.code if some.one else f"next(iter({some.code}), None)", form, conditions)
        if noun == "seat" and "next" in self.adjectives(left) and isinstance(right, n.Thing):
            side = "right" if "right" in self.adjectives(right) else "left"
            return self.meaning("next seat", repr(side), form, conditions)
        if noun == "turn" and isinstance(right, n.Group) and right.joined == "then":
            numbers = [t.noun.number for t in right.things if isinstance(t, n.Thing) and t.noun is not None]
            return self.meaning("turn", repr(tuple(numbers)), form, conditions)
        if self.type_of(left) == "token" and isinstance(right, n.Compare):
            most = n.Thing(
                quantity=left.quantity,
                noun=n.Noun(word=f"most {noun}", kind="noun", span=left.span),
                where=left.where,
                span=left.span,
            )
            return self.number_statement(most, (), "is", self.number(right.thing, self.base), form, conditions)
        if isinstance(right, n.Compare):
            return self.number_statement(
                left, node.args, right.relation, self.number(right.thing, self.base), form, conditions
            )
        if isinstance(right, n.Adjective):
            if right.words != ("unlimited",):
                raise NotYet(node, "this statement")
            return self.number_statement(left, node.args, "is", "UNLIMITED", form, conditions)
        return self.number_statement(left, node.args, "is", self.number(right, self.base), form, conditions)

    def view_statement(self, left: n.Thing, right: n.Node, form: Form, conditions: list[str]) -> list[str] | None:
        """What all see differently: a suit, a pile, a card in force, a mark."""
        noun, kind = self.noun(left), self.type_of(left)
        if noun == "suit" and isinstance(right, n.Adjective) and right.words[0] in SUIT_OF_SIGN:
            return [*self.call("suit_is", ("None", repr(SUIT_OF_SIGN[right.words[0]])), {}, form, decorator=False), ""]
        if noun == "hand" and isinstance(right, n.Adjective) and right.words == ("revealed",):
            return [*self.call("opens", (repr(noun),), {}, form, decorator=False), ""]
        if kind == "zone" and isinstance(right, n.Thing) and self.type_of(right) == "zone":
            return self.meaning(noun, repr(self.noun(right)), form, conditions)
        if kind == "card" and isinstance(right, n.Adjective):
            if right.words == ("in-force",) and (of := self.where(left, "of")) is not None and of.thing is not None:
                return [*self.call("in_force", (repr(self.noun(of.thing)),), {}, form, decorator=False), ""]
            if right.words[0] in self.marks():
                return [
                    *self.call("mark", (repr(right.words[0]), self.card(left, self.base)), {}, form, decorator=False),
                    "",
                ]
        marked = self.noun(right) if isinstance(right, n.Thing) else ""
        if kind == "player" and marked in self.table.nouns and self.table.nouns[marked].role and noun != "leader":
            some = self.players(left, self.base)
            return [*self.call("role_is", (some.code, repr(marked)), {}, form, decorator=False), ""]
        if kind == "player" and marked in self.table.nouns and self.table.nouns[marked].mark:
            some = self.players(left, self.base)
            return [*self.call("mark", (repr(marked), some.code), {}, form, decorator=False), ""]
        return None

    def meaning(self, noun: str, code: str, form: Form, conditions: list[str]) -> list[str]:
        options = {"can": f"lambda game, me, this: {' and '.join(conditions)}" if conditions else None}
        said = f"{code} {options['can']}".replace("len(game.players)", "")
        options["steady"] = "True" if not any(word in said for word in (*VOLATILE, "marked(")) else None
        return [*self.call("means", (repr(noun), f"lambda game, me, this: {code}"), options, form, decorator=False), ""]

    def number_statement(
        self, left: n.Node, args: tuple[n.Arg, ...], op: str, value: str, form: Form, conditions: list[str]
    ) -> list[str]:
        if not isinstance(left, n.Thing):
            raise NotYet(left, "this number")
        stat = self.noun(left)
        if stat == "room":
            return self.room(left, args, value, form)
        subjects = SUBJECTS.get(stat, ("player",))
        at: int | None = None
        limited = ""
        tests = list(conditions)
        if "my" in self.words(left):
            at = 0
        for arg in args:
            index = {"from": 0, "to": 1, "for": 0}[arg.prep]
            if self.is_me(arg.thing):
                at = index
            elif stat in ("damage", "misses"):
                tests += self.attack_tests(arg.thing)
            else:
                tests += self.player_tests(arg.thing, subjects[index], self.base)
        of, on = self.where(left, "of", "for"), self.where(left, "on")
        if on is not None and on.thing is not None and stat.startswith("most "):
            tests += ["game.is_card(player)", *self.card_tests(on.thing, "player", self.base)]
        if of is not None and of.thing is not None:
            if stat in ("limit", "healing"):
                if isinstance(of.thing, n.Thing) and "my" in self.words(of.thing):
                    at = 0
                if not isinstance(of.thing, n.Thing) or of.thing.noun is None or of.thing.noun.kind != "name":
                    raise NotYet(of, "a limit of this")
                limited = self.ident(of.thing.noun)
            elif subjects == ("attack",):
                tests += self.attack_tests(of.thing)
            elif self.is_me(of.thing):
                at = 0
            else:
                tests += self.player_tests(of.thing, "player", self.base)
        params = ", ".join(("game", "me", "this", *subjects))
        constant = value.lstrip("-").isdigit() or value == "UNLIMITED"
        code = value if constant else f"lambda {params}: {value}"
        applies = f"lambda {params}: {' and '.join(tests)}" if tests else None
        volatile = any(word in f"{value} {applies}" for word in VOLATILE)
        options = {
            "at": str(at) if at is not None else None,
            "of": repr(limited) if limited else None,
            "applies": applies,
            "volatile": volatile or None,
        }
        return [*self.call("number", (repr(stat), repr(op), code), options, form, decorator=False), ""]

    def room(self, left: n.Thing, args: tuple[n.Arg, ...], value: str, form: Form) -> list[str]:
        thing = next((a.thing for a in args if a.prep == "for"), None)
        if not isinstance(thing, n.Thing) or "my" not in self.words(thing) or not value.isdigit():
            raise NotYet(left, "room for this")
        tests = []
        if "same-name" in self.adjectives(thing):
            tests.append("c.definition is card.definition")
        bare = n.Thing(quantity=thing.quantity, noun=thing.noun, span=thing.span)
        tests += self.card_tests(bare, "c", self.base)
        code = f"lambda game, me, this, card: [c for c in me.in_play if {' and '.join(tests) or 'True'}]"
        return [*self.call("number", ("'room'", "'is'", value), {"applies": code}, form, decorator=False), ""]
