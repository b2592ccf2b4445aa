"""What holds: numbers, views, bans, duties, switches, immunity and counting as."""

from __future__ import annotations

from collections.abc import Callable

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import kind_of
from bangdsl.meaning.forms import Form
from bangdsl.meaning.limits import Conditions, Limits
from bangdsl.meaning.reading import Arguments, Reading, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import CALCULATED, SUIT_OF_SIGN
from bangdsl.parse.words import AWAY
from bangdsl.tree import nodes as n

SHOTS = ("damage", "misses")  # numbers of an attack
NAMED = ("limit", "healing")  # numbers of a player and a card by name
OPERATIONS = ("at most", "at least")
AFTER_THE_TURN = "where the order of turns goes is looked at when the turn is over"
WHO_OF_THEM = "a rule is every player's: who of them is I here?"
FROM = m.Ref("a", "player", known=True)  # from whom it is so far; that he is no other goes without saying
PLAYER = m.Ref("player", "player", known=True)  # whose number is stated
HOLDING = m.Ref("player", "card", known=True)  # on which card so many tokens may lie


class Statements(Limits):
    @property
    def shared(self) -> bool:
        """Does the entry belong to nobody, so that who says I in it is every player?"""
        row = self.table.nouns.get(self.kind)
        return self.kind == "rule" or (row is not None and row.shared)

    def statement(self, form: Form, scope: Scope) -> m.Ability:
        node = form.body[0]
        conditions = tuple(self.condition(c, scope)[0] for c in form.conditions)
        for window in form.windows:
            if window.times is not None and not isinstance(node, n.Modal):
                hint = "leave it out"
                if isinstance(node, n.Is) and self.mark_in(node.right):
                    hint = "to hang a mark, choose first: `once during my turn: choose a player, that player is …`"
                raise Refused(window.times, "a statement holds, it is not done so often", hint)
            if window.moment is None:  # `during my turn: when I am hit: my reach +1`
                hint = "say how long it does then: `during this turn: …`, `until my next turn: …`"
                raise Refused(window, "what happens is over at once, and a statement holds", hint)
            if self.is_this(window.moment, "turn"):
                hint = "say `during my turn:`, or say it in a text: `at start of my turn: during this turn: …`"
                raise Refused(window.moment, "which turn? This holds as long as its card is there", hint)
            outside, counted = window.kind == "outside", window.times is not None
            period = self.period(window.moment, scope, outside=outside, counted=counted)
            conditions += (period,) if period is not None else ()
        if self.lasting:
            self._of_one_known(node, scope)
        return self._of_who_says_it(self._stated(node, conditions, form, scope), node)

    def _of_who_says_it(self, ability: m.Ability, node: n.Node) -> m.Ability:
        """What every player says is looked at as said by whom it is of: it must be of him, or speak of nobody."""
        match ability:
            case m.Means("leader" | "next seat") if self.shared and any(isinstance(x, m.Me) for x in ability.walk()):
                raise Refused(node, WHO_OF_THEM, "say whom it is about: `the leader is the sheriff`")
            case m.MarksAll(tests=tests) | m.Opens(whose=tests) | m.MustPlay(who=tests) | m.SuitOf(cards=tests):
                mine = m.Is(m.Me())
                owned = any(isinstance(test, m.OwnedBy) and mine in test.tests for test in tests)
                says_me = any(isinstance(each, m.Me) for each in ability.walk())
                if self.shared and says_me and mine not in tests and not owned:
                    raise Refused(node, WHO_OF_THEM, "say it of me or of what is mine, or leave out who I am")
        return ability

    def _stated(self, node: n.Node, conditions: Conditions, form: Form, scope: Scope) -> m.Ability:
        match node:
            case n.CountsAs():
                return self._counts_as(node, conditions, form, scope)
            case n.Modal():
                return self._modal(node, conditions, form, scope)
            case n.Delta():
                return self._change(node, conditions, scope)
            case n.Is():
                return self._is_statement(node, conditions, scope)
            case n.Have():
                return self._have_statement(node, conditions, scope)
            case n.Costs():
                return self.dearer(node, conditions, scope)
        raise Refused(node, "this cannot be stated")

    def _of_one_known(self, node: n.Node, scope: Scope) -> None:
        """What a text says of `another player` may be meant of one or of all of them: that has to be said."""
        left = getattr(node, "left", None)
        if not isinstance(left, n.Thing) or (
            isinstance(node, n.Have) and any(w.prep == "on" for w in _where(node.right))
        ):
            return
        said = [
            left,
            self.of_whom(left),
            *(self.of_whom(where.thing) for where in left.where if where.thing is not None),
        ]
        if isinstance(node, n.Is | n.Delta):
            said += [arg.thing for arg in node.args if arg.prep in ("from", "to")]
        for thing in said:
            quantity = thing.quantity if isinstance(thing, n.Thing) else None
            if quantity is None or not ({"a", "another", "any"} & set(quantity.words) or quantity.number):
                continue
            if self.type_of(thing, scope) == "player":
                hint = "choose first: `choose another player, … that player …`; for all say `others` or `all players`"
                raise Refused(thing, "is this to hold for one player, or for all of them?", hint)
            if isinstance(node, n.Have) and any(self.noun(w.thing) == "play zone" for w in _where(thing)):
                hint = "choose first: `choose a card in play, … that card …`; for all say `all`"
                raise Refused(thing, "is this to hold for one card, or for all of them?", hint)

    def _change(self, node: n.Delta, conditions: Conditions, scope: Scope) -> m.Ability:
        """`my reach +1`, `my reach +1 per weapon in play`."""
        if "number" not in self.could_be(node.left, scope):
            raise Refused(node.left, "only a number can be raised or lowered", code="E0304")
        of_them = self._of_whose_number(node.left, scope)
        each = [arg for arg in node.args if arg.prep == "per"]
        said = tuple(arg for arg in node.args if arg not in each)
        value: m.Number = m.Const(node.by)
        if node.amount is not None and node.by < 0 and isinstance(node.amount, n.Sum):
            raise Refused(node.amount, "one thing is taken off at a time", "make a statement of each")
        if node.amount is not None:
            value = self._value(node.amount, n.Thing(span=node.span), of_them)
            if node.by < 0:
                value = m.Const(-value.value) if isinstance(value, m.Const) else m.Times(m.Const(-1), value)
        if each:
            value = self.per(self.arguments(each[:1], "`per`"), value, of_them)
        return self._number_statement(node.left, (*said, *each[1:]), "+", value, conditions, node, scope)

    # ---------------------------------------------------------------- having
    def _have_statement(self, node: n.Have, conditions: Conditions, scope: Scope) -> m.Ability:
        """`X have no effect [on Y]`, `characters have no ability`, `I have the ability of X`."""
        with self.reading(node.right) as r:
            noun, none = r.word, r.take_word("no")
            on, of = r.phrase("on"), r.phrase("of")
            if on is not None:
                r.take_phrase(on)
            if of is not None:
                r.take_phrase(of)
            r.take_word("the")
        if noun not in ("effect", "ability"):
            raise Refused(node, "what somebody has follows from the table, it cannot be stated", "say `gain` or `draw`")
        if none is None:
            return self._has_ability(node, of, on, conditions, scope)
        if of is not None:
            raise Refused(of, "of what? What has no effect is said before it", "say `X has no effect`")
        if on is not None and on.thing is not None:
            self.than_whom(on.thing, node.left, scope)
            return self.no_effect_on(node, on.thing, conditions, scope)
        left = node.left
        if self.is_name(left) and left == n.Thing(noun=left.noun, span=left.span):  # type: ignore[attr-defined]
            ident = self.ident(left)
            if conditions and ident in self.table.rules:
                raise Refused(node, "a rule is switched off for good", "leave out `while`, `during` and `if`")
            if not conditions:
                return m.Silences(ident, span=node.span)
        if self.type_of(left, scope) == "player":
            return m.SwitchesOff(self._character_tests(left, scope), conditions, span=node.span)
        return m.SwitchesOff(self.lying(left, scope), conditions, span=node.span)

    def _character_tests(self, left: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        """The ability of a player is that of his character."""
        return self.characters_of(self.who(left, scope), left)

    def _has_ability(
        self, node: n.Have, of: n.Where | None, on: n.Where | None, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        if not self.is_me(node.left) or of is None or of.thing is None or on is not None:
            raise Refused(node, "whose ability, and who has it?", "say `I have the ability of that character`")
        if self.is_name(of.thing):
            return self._named_ability(node, of.thing, conditions)
        if conditions:
            hint = "say `while …: I have the ability of` a character by its name"
            raise Refused(node, "only the ability of a character by name can be had at times", hint)
        if self.type_of(of.thing, scope) != "player":
            found = self.cards(of.thing, scope)
            if isinstance(found, m.Description) and isinstance(found.source, m.OnCard) and not found.tests[1:]:
                self.unpicked(found, of.thing)
                return m.HasAbility(None, span=node.span)
            if not isinstance(found, m.Single):
                raise Refused(of, "the ability of one card that is known", "choose first: `choose the character of …`")
        if not self.lasting:
            hint = "say it for a time: `at start of my turn: …, until my next turn: I have the ability of …`"
            raise Refused(of, "whose ability it is must be fixed at a moment", hint)
        return m.HasAbility(self._fixed(self._character_meant, of.thing, scope), span=node.span)

    def _named_ability(self, node: n.Have, name: n.Node, conditions: Conditions) -> m.Ability:
        ident = self.ident(name)
        if ident not in self.table.characters:
            raise Refused(name, "only characters have an ability", "say what it does")
        if self.shared:
            raise Refused(node, "this belongs to nobody", "say it on a character, or on a card before a player")
        if conditions and self.lasting:
            hint = "say `if …: until …: I have the ability of …`, or leave out `while` and `during`"
            raise Refused(node, "what a text sets up is had as long as that holds", hint)
        return m.HasAbilityOf(ident, conditions, span=node.span)

    def _character_meant(self, node: n.Node, scope: Scope) -> m.Single:
        """The ability of a player is that of his character."""
        if self.type_of(node, scope) != "player":
            return self.one_card(node, scope)
        return m.CharacterOf(self.single(node, scope))

    # ---------------------------------------------------------------- counting as
    def _counts_as(self, node: n.CountsAs, conditions: Conditions, form: Form, scope: Scope) -> m.Ability:
        ident = self.ident(node.right, "what it counts as")
        tests = tuple(self._besides(t) for t in self._of_hand(node.left, scope))
        return m.CountsAs("counts_as", tests, ident, conditions, span=node.span)

    def _besides(self, test: m.Test) -> m.Test:
        """A card that is of a name besides its own counts here."""
        if isinstance(test, m.NameIs):
            return replace(test, besides=True)
        if isinstance(test, m.Not | m.Worded):
            return replace(test, tests=tuple(self._besides(t) for t in test.tests))
        if isinstance(test, m.AnyOf):
            return m.AnyOf(tuple(tuple(self._besides(t) for t in way) for way in test.ways))
        return test

    def _of_hand(self, node: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        """Cards of my own hand, which is where cards are played from."""
        if isinstance(node, n.Group):
            return (m.AnyOf(tuple(self._of_hand(thing, scope) for thing in node.things)),)
        with self.reading(node, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
        if words.zone == "hand" and words.owner in (None, scope.me):
            words.zone, words.owner = "", None
        elif words.owner == scope.me and not words.zone:
            words.owner = None
        if words.zone or words.owner is not None:
            raise Refused(node, "cards are played and used from one's own hand", "leave out where they lie and whose")
        return self.tested(words, node, owned=True)

    # ---------------------------------------------------------------- bans and duties
    def _modal(self, node: n.Modal, conditions: Conditions, form: Form, scope: Scope) -> m.Ability:
        args = self.arguments(node.args, f"`{node.modal} {node.verb}`")
        node = self._forbidding(node)
        conditions += self.time_of_ban(node, args, scope)
        times = next((w.times for w in form.windows if isinstance(w.times, n.Times)), None)
        found = self.passive_ban(node, args, conditions, scope) if node.passive else None
        if found is None and node.modal == "may":
            found = self._permission(node, conditions, times, scope)
            times = None
        if found is None and node.modal == "must":
            found = self._duty(node, conditions, scope)
        if found is None:
            found = self.ban(node, args, conditions, scope)
        if times is not None:
            raise Refused(times, "this holds, it is not used so often", "leave it out")
        args.close()
        return found

    def _forbidding(self, node: n.Modal) -> n.Modal:
        """`no player may` is `players may not`, as `only X may` is of others; who may not heal may not gain life."""
        left = node.left
        if node.only:
            if node.modal != "may":
                hint = "say `only X may …`, or leave out `only`"
                raise Refused(node, f"`only X {node.modal}` cannot be stated", hint)
            return replace(node, modal="may not")
        said = left.quantity if isinstance(left, n.Thing) else None
        if node.modal == "may" and isinstance(left, n.Thing) and said == n.Quantity(words=("no",), span=left.span):
            self.ledger.note(said)
            node = replace(node, modal="may not", left=replace(left, quantity=None))
        if node.modal == "may not" and node.verb == "heal" and node.object is None:
            noun = n.Noun(word="life", kind="noun", span=node.span)
            node = replace(node, verb="gain", object=n.Thing(noun=noun, span=node.span))
        return node

    def _permission(self, node: n.Modal, conditions: Conditions, times: n.Times | None, scope: Scope) -> m.Ability:
        if node.object is None or node.verb not in ("play", "discard") or not self.is_me(node.left):
            hint = "say what may not be done, or `I may play X as Y`; of everybody a rule says so: `X as Y`"
            raise Refused(node, "this is allowed already, or never", hint)
        if node.disguise is not None:
            ident = self.ident(node.disguise, "what it is used as")
            how = "plays_as" if node.verb == "play" else "discards_as"
            if times is not None and how == "plays_as":
                raise Refused(
                    times, "playing as another so often is an action", "say `once during my turn: play X as Y`"
                )
            words = self._of_hand(node.object, scope) if how == "plays_as" else self._mine(node.object, scope)
            return m.CountsAs(how, words, ident, conditions, times.number if times else None, span=node.span)
        with self.reading(node.object) as r:
            extra = r.take_adjective("extra")
            r.take_word("a")
        if extra is None or not self.is_name(node.object) or node.verb != "play":
            raise Refused(node.object, "what may be played is allowed already", "say `an extra` and the name of a card")
        ident = self.table.names[r.word]
        if times is not None:
            raise Refused(times, "this holds, it is not used so often", "leave it out")
        mine = (m.Is(scope.me),)
        if any(isinstance(each, m.During) and (each.outside or each.whose not in ((), mine)) for each in conditions):
            hint = "say it of one's own turn, or what may be done then: `at end of the turn of another player, may: …`"
            raise Refused(node, "beyond its limit a card is played in one's own turn", hint)
        return m.NumberIs("extra", "+", m.Const(1), 0, ident, conditions, span=node.span)

    def _mine(self, node: n.Node, scope: Scope) -> tuple[m.Test, ...]:
        with self.reading(node, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
        if words.owner == scope.me and not words.zone:
            words.owner = None  # only one's own cards can be used so
        return self.tested(words, node, owned=True)

    def _duty(self, node: n.Modal, conditions: Conditions, scope: Scope) -> m.Ability:
        if node.verb != "play" or node.object is None or node.disguise is not None:
            raise Refused(node, "only playing can be a duty", "say `I must play that card`")
        who = self.player_tests(node.left, scope)
        return m.MustPlay(who, self.card_tests(node.object, scope), conditions, span=node.span)

    # ---------------------------------------------------------------- being
    def _is_statement(self, node: n.Is, conditions: Conditions, scope: Scope) -> m.Ability:
        left, right = node.left, node.right
        if node.negated or node.ended or not isinstance(left, n.Thing | n.Group):
            raise Refused(node, "this cannot be stated", "say what is, not what is not")
        if isinstance(left, n.Group):
            return self._of_several(node, left, right, conditions, scope)
        noun, kind = self.noun(left), self.type_of(left, scope)
        if self.is_this(left) and self.is_name(right):
            self.no_conditions(conditions, node)
            self._bare(node)
            return m.AlsoNamed(self.ident(self._a(right)), span=node.span)
        if noun == "limit" and self._is_of_this(left):
            return self._shares_limit(node, left, right, conditions, scope)
        if kind == "seat" and self.mark_in(right):
            self._bare(node)
            return self._seat_statement(node, left, right, conditions, scope)
        if kind in ("suit", "seat") or noun in ("turn", "leader"):
            self._bare(node)
            return self._table_statement(node, left, right, conditions, scope)
        if kind == "zone":
            self._bare(node)
            return self._zone_statement(node, left, right, conditions, scope)
        if kind == "card":
            self._bare(node)
            return self._card_statement(node, left, right, conditions, scope)
        if kind == "player" and noun not in ("reach", "range"):
            self._bare(node)
            return self._player_statement(node, left, right, conditions, scope)
        return self._number_is_statement(node, left, right, conditions, scope)

    def _of_several(self, node: n.Is, left: n.Group, right: n.Node, conditions: Conditions, scope: Scope) -> m.Ability:
        """`outlaws and the renegade are wanted`; all else is stated one by one."""
        kinds = {self.type_of(thing, scope) for thing in left.things}
        word = self.mark_in(right)
        if not word or self.lasting or word in self.table.lifeless or kinds not in ({"player"}, {"card"}):
            raise Refused(left, "this is stated of one thing at a time", "make a sentence of each: `…; …`")
        self._bare(node)
        self._no_one_away(right, node)
        of_players = kinds == {"player"}
        tests = self.player_tests(left, scope) if of_players else self.lying(left, scope)
        return m.MarksAll(word, "player" if of_players else "card", tests, conditions, span=node.span)

    def _bare(self, node: n.Is) -> None:
        self.arguments(node.args, "this statement").close()

    def _a(self, node: n.Node) -> n.Node:
        """A name with its article."""
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        return replace(node, quantity=None) if words == ("a",) and isinstance(node, n.Thing) else node

    def _is_of_this(self, left: n.Thing) -> bool:
        return any(w.prep == "of" and self.is_this(w.thing) for w in left.where)

    def _shares_limit(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        self.no_conditions(conditions, node)
        self._bare(node)
        with self.reading(left) as r:
            r.take_word("the")
            r.take_phrases("of")
        if self.type_of(right, scope) in ("number", "token", "zone") and self.noun(right) != "limit":
            return m.OwnLimit(self.number(right, scope), span=node.span)
        with self.reading(right) as r:
            r.take_word("the")
            of = r.phrase("of")
            if r.word != "limit" or of is None or of.thing is None:
                hint = "say a number, or `the limit of` a card"
                raise Refused(right, "the limit of this is a number, or that of another card", hint)
            return m.SharesLimit(self.ident(r.take_phrase(of).thing or right), span=node.span)

    def _table_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        noun = self.noun(left)
        if noun == "suit":
            return self._suit_statement(node, left, right, conditions, scope)
        if noun == "leader":
            with self.reading(left) as r:
                r.take_word("the")
            found = self.who(right, scope)
            if isinstance(found, m.Description):
                if not isinstance(found.pick, m.Every):
                    raise Refused(right, "the leader is one who is known", "say `the sheriff`")
                found = m.FirstOf(found)
            return m.Means("leader", found, conditions, span=node.span)
        if noun == "seat":
            with self.reading(left) as r:
                r.take_word("the")
                if not r.take_adjective("next"):
                    raise Refused(
                        left, "of seats only the next one can be stated", "say `the next seat is the left seat`"
                    )
            with self.reading(right) as r:
                r.take_word("the")
                side = r.take_adjective("left", "right")
                if side is None or r.word != "seat":
                    raise Refused(right, "the next seat is the left or the right one", "say `the left seat`")
            if any(isinstance(each, m.During) for each in conditions):
                raise Refused(node, AFTER_THE_TURN, "say `while …:`, or in a text `until the end of my next turn: …`")
            return m.Means("next seat", side, conditions, span=node.span)
        return self._turn_statement(node, left, right, conditions)

    def _suit_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        hint = "say `the suit of all cards is ♥`"
        with self.reading(left) as r:
            r.take_word("the")
            of = r.phrase("of")
            if r.word != "suit" or of is None or of.thing is None or self.type_of(of.thing, scope) != "card":
                raise Refused(left, "the suit of which cards?", hint)
            cards = tuple(map(_as_printed, self.card_tests(r.take_phrase(of).thing or left, scope)))
        if not isinstance(right, n.Adjective) or right.words[0] not in SUIT_OF_SIGN or len(right.words) > 1:
            raise Refused(right, "a suit is one of ♥ ♦ ♣ ♠", hint)
        return m.SuitOf(SUIT_OF_SIGN[right.words[0]], cards, conditions, span=node.span)

    def _turn_statement(self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions) -> m.Ability:
        hint = "say `my turn is phase 1 then phase 2 then phase 3`"
        with self.reading(left) as r:
            mine = r.take_word("my", "a", "each") == "my"
        things = right.things if isinstance(right, n.Group) and right.joined == "then" else (right,)
        phases = []
        for thing in things:
            with self.reading(thing) as r:
                number = r.take_noun_number()
                if r.word != "phase" or number is None:
                    raise Refused(thing, "a turn is made of phases", hint)
                phases.append(number)
        return m.Means("turn", tuple(phases), conditions, mine, span=node.span)

    def _zone_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        if isinstance(right, n.Adjective):
            if right.words != ("revealed",) or self.noun(left) != "hand":
                raise Refused(right, f"a place cannot be stated to be `{right.words[0]}`", "`all hands are revealed`")
            with self.reading(left) as r:
                owner = self._owner_of(r, scope)
                if not r.take_word("all") and owner is None:
                    raise Refused(left, "whose hand?", "say `my hand is revealed` or `all hands are revealed`")
                r.take_word("the")
            whose = self.as_tests(owner, left) if owner is not None else ()
            return m.Opens("hand", whose, conditions, span=node.span)
        zone, owner = self.zone(left, scope)
        if self.type_of(right, scope) != "zone" or owner is not None:
            raise Refused(node, "a place can be another place", "say `the deck is the discard pile`")
        goal, theirs = self.zone(right, scope)
        owned = self.table.nouns[zone].own or self.table.nouns[goal].own
        if theirs is not None or owned or "hand" in (zone, goal) or "play zone" in (zone, goal):
            raise Refused(right, "a pile can be another pile", "say `the deck is the discard pile`")
        return m.Means(zone, goal, conditions, span=node.span)

    def _card_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        if self.mark_in(right) and not self.lasting:
            self._no_one_away(right, node)
            return m.MarksAll(self.mark_in(right), "card", self.lying(left, scope), conditions, span=node.span)
        self.no_conditions(conditions, node)
        if isinstance(right, n.Adjective) and right.words == ("in-force",):
            found = self.cards(left, scope)
            among = found.among if isinstance(found, m.FirstOf) else found
            match among:
                case m.Description(m.TopOf(m.OwnPile(), None)):
                    raise Refused(left, "what is in force is in force for all", "say it of a pile that is nobody's own")
                case m.Description(m.TopOf(m.InPile(pile), None), (), m.Every()):
                    return m.InForce(pile, span=node.span)
                case m.Description(m.TopOf(m.InPile(pile), m.Const(count)), (), m.Every()):
                    return m.InForce(pile, count, span=node.span)
                case m.Description(m.InPile(pile), (), m.Every()) if not isinstance(among.source, m.OwnPile):
                    return m.InForce(pile, 0, span=node.span)
            hint = "say `the top card of X is in-force`, `the 2 top cards of X`, or `all cards of X`"
            raise Refused(left, "cards off the top of a pile are in force", hint)
        if self.mark_in(right):
            return m.Marks(self.mark_in(right), self._at_a_moment(self.one_card, left, scope), span=node.span)
        raise Refused(
            right, "what a card is cannot be stated, but for marks", "declare a mark among the words of the set"
        )

    def _at_a_moment(self, lower: Callable[[n.Node, Scope], m.Single], node: n.Node, scope: Scope) -> m.Single:
        """Marks and roles are hung on somebody or something when a text says so."""
        if not self.lasting:
            raise Refused(node, "this must be said at a moment, for a time", "say `when …: until …: X is …`")
        return self._fixed(lower, node, scope)

    def _fixed(self, lower: Callable[[n.Node, Scope], m.Single], node: n.Node, scope: Scope) -> m.Single:
        """Who or what is meant is found out when a text is set up, not whenever it is looked at."""
        found = lower(node, scope)
        if isinstance(found, m.Ref | m.Me | m.This):
            return found
        assert self.around is not None
        value = lower(node, self.around)
        ref = m.Ref(self.fresh(f"the_{kind_of(value)}"), kind_of(value), known=value.sure)
        self.fixed += ((ref, value),)
        return ref

    def _player_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        word = self.mark_in(right)
        if isinstance(right, n.Adjective) and word and not self.lasting and word not in self.table.lifeless:
            self._no_one_away(right, node)
            words = left.quantity.words if left.quantity is not None else ()
            if {"a", "another", "any"} & set(words) and not (left.where or left.adjectives):  # nothing makes him it
                hint = "say `all …`, `all-others`; or hang it on one: `choose a player, that player is …`"
                raise Refused(left, "one of them, or all of them?", hint)
            return m.MarksAll(word, "player", self.player_tests(left, scope), conditions, span=node.span)
        self.no_conditions(conditions, node)
        if isinstance(right, n.Adjective) and word:
            return self._marks(word, self._at_a_moment(self.single, left, scope), node)
        word = self.noun(right)
        row = self.table.nouns.get(word)
        if row is None or not (row.role or row.mark):
            raise Refused(right, "what a player is cannot be stated, but for roles and marks", "say a role")
        with self.reading(right) as r:
            r.take_word("a", "the")
        player = self._at_a_moment(self.single, left, scope)
        return m.TakesRole(player, word, span=node.span) if row.role else self._marks(word, player, node)

    def _no_one_away(self, right: n.Node, node: n.Node) -> None:
        if self.mark_in(right) == AWAY:
            hint = "say it in a text: `at start of my turn: the left player is away until my next turn`"
            raise Refused(node, "who is away is so from a moment on", hint)

    def mark_in(self, right: n.Node) -> str:
        """The mark that stands behind `is`; nothing if it is something else."""
        if isinstance(right, n.Adjective):
            return right.words[0] if len(right.words) == 1 and right.words[0] in self.table.marks else ""
        row = self.table.nouns.get(self.noun(right))
        return row.word if row is not None and row.mark else ""

    def _seat_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        """`my seat is watched`: for a time, or as long as this holds."""
        if self.lasting:
            self.no_conditions(conditions, node)
            return m.Marks(self.mark_in(right), self._at_a_moment(self.one_seat, left, scope), span=node.span)
        self._no_one_away(right, node)
        with self.reading(left) as r:
            owner = self._owner_of(r, scope)
            r.take_word("the", "each", "all")
        tests = self.as_tests(owner, left) if owner is not None else ()
        return m.MarksAll(self.mark_in(right), "seat", tests, conditions, span=node.span)

    def _marks(self, word: str, player: m.Single, node: n.Is) -> m.Marks:
        return m.Marks(word, player, word in self.table.lifeless, span=node.span)

    # ---------------------------------------------------------------- numbers
    def _number_is_statement(
        self, node: n.Is, left: n.Thing, right: n.Node, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        of_them = self._of_whose_number(left, scope)
        if isinstance(right, n.Compare):
            if right.relation not in OPERATIONS:
                raise Refused(
                    right, f"a number cannot be stated to be `{right.relation}`", "say `at most` or `at least`"
                )
            value = self._value(right.thing, left, of_them, node.args)
            if self.type_of(left, scope) == "token":
                return self._bound_statement(node, left, right.relation, value, conditions, scope)
            return self._number_statement(left, node.args, right.relation, value, conditions, node, scope)
        if self.type_of(left, scope) == "token":
            word = self.noun(left)
            hint = "say `set my life to 5`, or `my max-life is 5`" if word == "life" else f"say `gain` or `lose {word}`"
            raise Refused(node, f"how many {word} there are follows from the game, it cannot be stated", hint)
        if isinstance(right, n.Adjective):
            if right.words != ("unlimited",):
                raise Refused(right, f"a number cannot be `{right.words[0]}`", "say a number, or `unlimited`")
            return self._number_statement(left, node.args, "is", m.Unlimited(), conditions, node, scope)
        if not isinstance(right, (n.Thing, *CALCULATED)):
            raise Refused(right, "a number is a number", "say `is 2`")
        op, number = self._relative(self._value(right, left, of_them, node.args), left, right)
        return self._number_statement(left, node.args, op, number, conditions, node, scope)

    def _of_whose_number(self, left: n.Node, scope: Scope) -> Scope:
        """`the reach of others is their life`: of each of them his own."""
        if self.noun(left) in (*SHOTS, "distance", "price", "room"):
            return scope
        whose = self.of_whom(left)
        whose = self.of_whom(whose) if self.is_name(whose) else whose
        said = whose.quantity.words if isinstance(whose, n.Thing) and whose.quantity is not None else ()
        of_others = isinstance(whose, n.Thing) and whose is not left and not {"that", "those"} & set(said)
        return replace(scope, described=PLAYER) if of_others and self.type_of(whose, scope) == "player" else scope

    def _value(self, right: n.Node, left: n.Thing, scope: Scope, args: tuple[n.Arg, ...] = ()) -> m.Number:
        """The number behind `is`; the stated number itself may stand in it once."""
        if isinstance(right, CALCULATED) and not isinstance(right, n.Sum):
            return self.number(right, scope)
        if isinstance(right, n.Sum):
            first, second = (self._value(each, left, scope, args) for each in (right.left, right.right))
            return m.Sum(first, second) if right.sign == "+" else m.Less(first, second)
        if self.noun(right) == self.noun(left) and isinstance(right, n.Thing):
            again = {(w.prep, w.thing) for w in right.where} == {(arg.prep, arg.thing) for arg in args}
            if right.where and again:  # `distance to me is distance to me + 1`
                self.ledger.note(*right.where)
                right = replace(right, where=())
            if right.where or right.adjectives or right.quantity not in (left.quantity, None):
                return self.number(right, scope)
            self.ledger.note(right.quantity)
            return m.Base(self.noun(left))
        if self.type_of(right, scope) in ("player", "card", "role", "attack") and self.noun(right) != "reach":
            counted = (
                isinstance(right, n.Thing)
                and right.noun is not None
                and (right.noun.plural or self.noun(right) in ("them", "others", "all-others"))
            )
            if not counted:
                raise Refused(
                    right, f"a {self.type_of(right, scope)} is no number", "say how many: a number, or a plural"
                )
        return self.number(right, scope)

    def _relative(self, value: m.Number, left: n.Thing, node: n.Node) -> tuple[str, m.Number]:
        """`distance is distance + 1` adds 1."""
        if not any(isinstance(each, m.Base) for each in value.walk()):
            return "is", value
        if isinstance(value, m.Sum) and isinstance(value.left, m.Base):
            rest = value.right
        elif isinstance(value, m.Sum) and isinstance(value.right, m.Base):
            rest = value.left
        else:
            raise Refused(node, f"`{self.noun(left)}` is said by itself", f"say `{self.noun(left)} +1` or `-1`")
        if any(isinstance(each, m.Base) for each in rest.walk()):
            raise Refused(node, f"`{self.noun(left)}` is said by itself", f"say `{self.noun(left)} +1`")
        return "+", rest

    def _bound_statement(
        self, node: n.Is, left: n.Thing, relation: str, value: m.Number, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        """`my life is at most X`, `the charges on a card are at most 4`."""
        self._bare(node)
        if relation != "at most":
            raise Refused(node, "of tokens only the most can be stated", "say `at most`")
        with self.reading(left) as r:
            r.take_word("the", "all")
            on = r.phrase("on")
            stat = f"most {r.word}"
            of_character = on is not None and self.is_this(on.thing) and self.on_characters  # what its player has
            if on is not None and on.thing is not None:
                r.take_phrase(on)
            if on is not None and on.thing is not None and not of_character:
                tests = self.card_tests(on.thing, scope)
                said = (m.That(HOLDING, (m.IsCard(), *tests)), *conditions)
                ability = m.NumberIs(stat, "is", value, conditions=said, span=node.span)
                return self._about_whoever_says_it(ability, left)
            owner = scope.me if of_character else self._owner_of(r, scope)
        at, said = self._owned(owner, left, scope, 0, "player")
        ability = m.NumberIs(stat, "is", value, at, conditions=(*said, *conditions), span=node.span)
        return self._about_whoever_says_it(ability, left)

    def _owned(
        self, owner: m.Single | m.Description | None, node: n.Node, scope: Scope, at: int, name: str
    ) -> tuple[int | None, Conditions]:
        """Whose number: of those who meet tests; else mine, or in a text that is nobody's everybody's."""
        if owner is None:
            return (None, ()) if self.shared else (at, ())
        if owner == m.Me():
            return at, ()
        tests = self.as_tests(owner, node)
        return None, (m.That(replace(PLAYER, name=name), tests),) if tests else ()

    def _number_statement(
        self,
        left: n.Node,
        args: tuple[n.Arg, ...],
        op: str,
        value: m.Number,
        conditions: Conditions,
        node: n.Node,
        scope: Scope,
    ) -> m.Ability:
        said = self.arguments(args, f"`{self.noun(left)}`")
        with self.reading(left, "a number") as r:
            stat = r.word
            row = self.table.nouns.get(stat)
            if row is None or not row.number or row.type == "token":
                hint = "say `my reach is 4`" if stat == "range" else "numbers are " + ", ".join(sorted(self._stats()))
                raise Refused(left, f"`{stat or '…'}` is no number that can be stated", hint)
            r.take_word("the")
            if stat == "room":
                ability = self._room(r, said, op, value, conditions, node, scope)
            elif stat == "distance":
                ability = self._distance(r, said, op, value, conditions, node, scope)
            elif stat in SHOTS:
                ability = self._shot_number(r, said, op, value, conditions, node, scope)
            elif stat in NAMED:
                ability = self._named_number(r, op, value, conditions, node, scope)
            elif stat in ("number", "vote"):
                raise Refused(left, f"a {stat} is what players say, it cannot be stated", "say `name a number …`")
            elif stat in self.table.rankings:
                raise Refused(left, f"`{stat}` follows from the cards of a hand, it cannot be stated", "ask for it")
            elif stat == "rank":
                raise Refused(
                    left, "the rank of a card is what it shows", "what ranks count is said by `ranks` in set.yml"
                )
            elif stat == "place":
                raise Refused(left, "the place of a row is set, not stated", "say `set the place of … to 1`")
            elif stat == "price":
                ability = self._price_statement(r, op, value, conditions, node, scope)
            else:
                owner = self._owner_of(r, scope)
                at, whose = self._owned(owner, left, scope, 0, "player")
                ability = m.NumberIs(stat, op, value, at, conditions=(*whose, *conditions), span=node.span)
        said.close()
        return self._about_whoever_says_it(ability, left)

    def _about_whoever_says_it(self, ability: m.Ability, left: n.Node) -> m.Ability:
        """A rule that says I is held by every player: the number it states is his own."""
        says_me = self.shared and any(isinstance(each, m.Me) for each in ability.walk())
        if not says_me or not isinstance(ability, m.NumberIs) or ability.at is not None:
            return ability
        shots = [c for c in ability.conditions if isinstance(c, m.OfAttack)]
        for slot, side in (("shooter", [c.shooter for c in shots]), ("target", [c.target for c in shots])):
            if any(m.Is(m.Me()) in tests for tests in side):
                me = m.Slot("attack", slot, "player")
                there = m.That(me, (m.Missing(negated=True),))
                mine = [_without_me(c, slot) if isinstance(c, m.OfAttack) else c for c in ability.conditions]
                left_to_ask = tuple(c for c in mine if c != m.OfAttack("attack", shot=False))
                renamed: m.NumberIs = m.renamed(replace(ability, conditions=left_to_ask), m.Me(), me)
                return replace(renamed, conditions=(there, *renamed.conditions))
        of_others = any(isinstance(c, m.That) and c.what in (PLAYER, HOLDING) for c in ability.conditions)
        if of_others or self._of_all(left) or ability.stat in ("distance", "price", "room", *SHOTS):
            hint = "say `my`, `from me` or `to me` of what is stated, or leave out who I am"
            raise Refused(left, WHO_OF_THEM, hint)
        return replace(ability, at=0)

    def _of_all(self, left: n.Node) -> bool:
        """`of all players`: not of each the number that he states himself."""
        whose = self.of_whom(left)
        whose = self.of_whom(whose) if self.is_name(whose) else whose
        return whose is not left and self.noun(whose) == "player"

    def _stats(self) -> list[str]:
        rows = self.table.nouns.items()
        said = ("number", "vote")
        return [word for word, row in rows if row.number and row.type in ("number", "player") and word not in said]

    def _price_statement(
        self, r: Reading, op: str, value: m.Number, conditions: Conditions, node: n.Node, scope: Scope
    ) -> m.Ability:
        """The price of cards that meet tests."""
        of = r.phrase("of")
        if of is None or of.thing is None:
            raise Refused(r.node, "the price of which cards?", "say `the price of` them")
        tests = self.card_tests(r.take_phrase(of).thing or r.node, scope)
        card = m.Ref("player", "card", known=True)
        said = (m.That(card, tests),) if tests else ()
        return m.NumberIs("price", op, value, conditions=(*said, *conditions), span=node.span)

    def _distance(
        self, r: Reading, said: Arguments, op: str, value: m.Number, conditions: Conditions, node: n.Node, scope: Scope
    ) -> m.Ability:
        """From somebody, to somebody, or between any two."""
        start, end = said.take("from"), said.take("to")
        mine = r.take_word("my")
        if mine and start is not None:
            hint = "say `my distance to X`, or `distance from X to me`"
            raise Refused(r.node, "whose distance is it, mine or that from somebody else?", hint)
        if not mine and start is None and end is None and not (self.shared or self.lasting):
            raise Refused(r.node, "the distance from whom or to whom?", "say `distance from me` or `distance to me`")
        both = (mine or (start is not None and self.is_me(start))) and end is not None and self.is_me(end)
        if both:
            hint = "say `distance to me` for how others see me, `my distance` for how I see them"
            raise Refused(r.node, "nobody is at any distance from himself", hint)
        at: int | None = 0 if mine else None
        whose: list[m.Condition] = []
        for index, thing in enumerate((start, end)):
            if thing is None:
                continue
            theirs = index == 1 and start is not None and not self.is_me(start)
            found = self.who(thing, self.said_of(start, FROM, scope) if theirs and start is not None else scope)
            if found == m.Me() and at is None:
                at = index
            else:
                tests = tuple(test for test in self.as_tests(found, thing) if test != m.Not((m.Is(FROM),)))
                whose += [m.That(m.Ref("ab"[index], "player", known=True), tests)] if tests else []
        return m.NumberIs("distance", op, value, at, conditions=(*whose, *conditions), span=node.span)

    def _shot_number(
        self, r: Reading, said: Arguments, op: str, value: m.Number, conditions: Conditions, node: n.Node, scope: Scope
    ) -> m.Ability:
        """The damage of, or the misses for, certain shots."""
        stat, of = r.word, r.phrase("of", "for")
        mine = r.take_word("my")
        shots = said.take("for") if stat == "misses" else None
        if shots is None and of is not None and of.thing is not None:
            shots = r.take_phrase(of).thing
        whose: list[m.Condition] = []
        if mine:
            whose.append(m.OfAttack("attack", (m.Is(m.Me()),), (), shot=False))
        if shots is not None:
            if self.type_of(shots, scope) not in ("attack", "card"):
                raise Refused(shots, f"the {stat} are of an attack or a card", "say `of an attack`")
            plain, on = self.without(shots, "on")
            for aim in on:
                self.than_whom(aim, plain, scope)
            found = self.of_attack(shots, scope, "attack")
            if any(isinstance(each, m.Ref) and each.type == "attack" for each in found.walk()):
                which = "misses for my attacks are" if stat == "misses" else "damage of my attacks is"
                hint = f"say it before: `during this effect: the {which} 2; bang …`"
                raise Refused(shots, "that shot is over by then", hint)
            whose += [found] if found.shooter or found.card or found.target else []
        elif not mine and not (self.shared or self.lasting):
            raise Refused(r.node, f"the {stat} of which attacks?", f"say `the {stat} of my attack` or of a card")
        return m.NumberIs(stat, op, value, conditions=(*whose, *conditions), span=node.span)

    def _named_number(
        self, r: Reading, op: str, value: m.Number, conditions: Conditions, node: n.Node, scope: Scope
    ) -> m.Ability:
        """The limit or the healing of a card by name, of one player or of all."""
        stat, of = r.word, r.phrase("of")
        if of is None or of.thing is None or not self.is_name(of.thing):
            raise Refused(r.node, f"the {stat} of which card?", f"say `the {stat} of` and its name")
        r.take_phrase(of)
        owner = self._owner_of(r, scope)
        with self.reading(of.thing) as named:
            whose = self._owner_of(named, scope)
            named.take_word("a")
            ident = self.table.names[named.word]
        if whose is not None and owner is not None:
            raise Refused(of, "whose it is has been said already", "leave one of the two out")
        owner = whose if whose is not None else owner
        at, said = self._owned(owner, r.node, scope, 0, "player")
        return m.NumberIs(stat, op, value, at, ident, (*said, *conditions), span=node.span)

    def _room(
        self, r: Reading, said: Arguments, op: str, value: m.Number, conditions: Conditions, node: n.Node, scope: Scope
    ) -> m.Ability:
        hint = "say `the room for my weapons in play is 1`"
        self.no_conditions(conditions, node)
        thing = said.take("for")
        of = r.phrase("for")
        if thing is None and of is not None:
            thing = r.take_phrase(of).thing
        if thing is None or op != "is" or not isinstance(value, m.Const):
            raise Refused(r.node, "room for what, and for how many?", hint)
        with self.reading(thing, "a card") as cards:
            same = cards.take_adjective("same-name") is not None
            words = self._card_words(cards, scope)
            self.one_by_one(words, thing)
            cards.take_word("all")
        if words.owner != m.Me() or words.zone != "play zone":
            raise Refused(thing, "room is for cards in play, before whoever has it", hint)
        return m.RoomIs(value.value, tuple(words.tests), same, span=node.span)


def _where(node: n.Node) -> tuple[n.Where, ...]:
    return node.where if isinstance(node, n.Thing) else ()


def _without_me(of: m.OfAttack, slot: str) -> m.OfAttack:
    """Attacks, no longer asked whether I shoot, or whether I am shot."""
    shooter = tuple(t for t in of.shooter if slot != "shooter" or t != m.Is(m.Me()))
    target = tuple(t for t in of.target if slot != "target" or t != m.Is(m.Me()))
    return m.OfAttack(of.of, shooter, of.card, False, target)


def _as_printed(test: m.Test) -> m.Test:
    """What suit a card is stated to be of rests on what is printed: on what else?"""
    if isinstance(test, m.Red | m.Black):
        suits = "hearts diamonds" if isinstance(test, m.Red) else "clubs spades"
        return m.SuitIn(suits, "", "", printed=True)
    if isinstance(test, m.SuitIn):
        return replace(test, printed=True)
    if isinstance(test, m.Not | m.Worded):
        return replace(test, tests=tuple(map(_as_printed, test.tests)))
    if isinstance(test, m.AnyOf):
        return m.AnyOf(tuple(tuple(map(_as_printed, way)) for way in test.ways))
    return test
