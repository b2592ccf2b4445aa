"""What may not be done, to whom and by whom: bans, limits on targets, immunity, cards that are protected."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.costs import Costs
from bangdsl.meaning.events import cards_alone
from bangdsl.meaning.folds import acts_of, is_one
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.tree import nodes as n

BANNED = {"play": "card", "use": "card", "lose": "token", "gain": "token"}
# What may not be done to somebody, by its verb: by the participle it is looked up by.
DONE_TO = {"choose": "chosen", "bang": "shot", "heal": "healed"}
KEPT_FROM = ("chosen", "targeted", "shot", "healed")
PROTECTED = ("drawn", "discarded")
WORDS = "`chosen`, `targeted`, `shot`, `healed`, `drawn`, `discarded`, `played`, `used` or `avoided`"
Conditions = tuple[m.Condition, ...]
Tests = tuple[m.Test, ...]
AIMING = m.Ref("by", "player", known=True)  # who aims, in a limit on targets
ACTING = m.Ref("player", "player", known=True)  # who acts, in a ban or a price
UNDER_WAY = ("play", "use", "target", "bang", "hit", "avoid")  # events of a card that has been paid for
PAID_FOR = m.Ref("card", "card")  # what is played or used at that price


class Limits(Costs):
    around: Scope | None = None  # of a text that is set up: the scope of the text that does so

    def no_conditions(self, conditions: Conditions, node: n.Node) -> None:
        if conditions:
            raise Refused(node, "this holds always, not under a condition", "leave out `while`, `during` and `if`")

    def lying(self, node: n.Node, scope: Scope) -> Tests:
        """Which cards, by what they are, where they lie and whose they are."""
        if isinstance(node, n.Group):
            return self.any_of(tuple(self.lying(thing, scope) for thing in self.each_of(node)))
        with self.reading(node, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
        if isinstance(words.source, m.Characters):
            owned = m.OwnedBy(self.as_tests(words.source.of, node))
            return (m.KindIs("character"), owned)
        if isinstance(words.single, m.CharacterOf):
            return self.characters_of(words.single.player, node)
        return self.tested(words, node, owned=True)

    def characters_of(self, found: m.Single | m.Description, node: n.Node) -> Tests:
        """The character of one who is known, those of all who tie for something."""
        if isinstance(found, m.FirstOf) and not any(map(is_one, found.among.tests)):
            found = found.among
        if isinstance(found, m.Single):
            return (m.Is(m.CharacterOf(found)),)
        return (m.KindIs("character"), m.OwnedBy(self.as_tests(found, node)))

    def ident_of(self, node: n.Node) -> str:
        return self.table.names.get(self.noun(node), "")

    # ---------------------------------------------------------------- who may, and by what
    def aiming(self, scope: Scope) -> Scope:
        """Of a rule of the table: `the left player` is that of who aims."""
        return replace(scope, doer=AIMING) if scope.nobody else scope

    def aimed_by(self, left: n.Node, scope: Scope) -> Scope:
        """What is said of whom somebody aims at: another player is another than him."""
        return self.aiming(scope) if self.is_me(left) else self.aiming(self.said_of(left, AIMING, scope))

    def than_whom(self, node: n.Node, left: n.Node, scope: Scope) -> None:
        """`BANG! of the sheriff on another player`: than me, or than the sheriff? It has to be said."""
        owners = [w.thing for w in left.walk() if isinstance(w, n.Where) and w.prep == "of" and w.thing is not None]
        whose = left if self.type_of(left, scope) == "player" else next(iter(owners), left)
        if scope.nobody or self.is_me(whose) or self.type_of(whose, scope) != "player" or self._says_another(whose):
            return
        for each in node.walk():
            if isinstance(each, n.Thing) and self._says_another(each):
                hint = "say `a player` for any, `a player but me`, or `a player but` whom"
                raise Refused(each, "another than me, or than whom it is said of?", hint)

    def _says_another(self, node: n.Node) -> bool:
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        return self.noun(node) in ("others", "all-others") or (self.noun(node) == "player" and "another" in words)

    def those_who(self, node: n.Modal, scope: Scope) -> Tests:
        """Who may not: those named, or with `only` all others."""
        tests = self.player_tests(node.left, scope)
        if not node.only:
            return tests
        if not tests:
            raise Refused(node.left, "`only` of all players says nothing", "say which: `only the sheriff`")
        return (m.Not(tests),)

    def those_cards(self, node: n.Modal, scope: Scope) -> Tests:
        tests = self.lying(node.left, scope)
        return (m.Not(tests),) if node.only else tests

    def time_of_ban(self, node: n.Modal, args: Arguments, scope: Scope) -> Conditions:
        """`during`, `outside`: in `their turn` it is that of who acts."""
        said = args.take_all("during", "outside")
        if said and node.modal == "may only" and not node.passive:
            hint = "say `during …: I may only play X`, or `I may not play X outside …`"
            raise Refused(said[0], "only these then, or these only then?", hint)
        acting = self._who_acts(node, args, scope)
        for quantity in (each for arg in said for each in arg.walk() if isinstance(each, n.Quantity)):
            if acting is None and "their" in quantity.words:
                hint = "say `during the turn of` whom, or `the player in turn` for whoever it is"
                raise Refused(quantity, "the turn of who does it, or of whom it is done to?", hint)
        described = replace(scope, described=acting)
        periods = [self.period(arg.thing, described, outside=arg.prep == "outside") for arg in said]
        return tuple(period for period in periods if period is not None)

    def _who_acts(self, node: n.Modal, args: Arguments, scope: Scope) -> m.Ref | None:
        """Who acts, as the statement knows him; nobody, where `their` could be of somebody else or he is not known."""
        if not node.passive:
            aims = node.verb in DONE_TO or self._played_on(node, scope) is not None
            return AIMING if aims else ACTING
        by = next((arg.thing for arg in args.args if arg.prep == "by"), None)
        if by is None or self.is_me(by) or self.type_of(by, scope) != "player":
            return None
        if node.verb in ("played", "used"):
            return AIMING if any(arg.prep == "on" for arg in args.args) else ACTING
        return AIMING if node.verb in KEPT_FROM and self.is_me(node.left) else None

    def _done_by(self, by: n.Node | None, scope: Scope) -> tuple[Tests, Tests]:
        """Whose doing it is, and of which card."""
        if by is None:
            return (), ()
        if self.type_of(by, scope) == "player":
            return self.player_tests(by, scope), ()
        if self.type_of(by, scope) != "card":
            raise Refused(by, "by whom, or by which cards?", "say `by the sheriff`, `by brown cards of others`")
        return self._by_what(by, scope)

    # ---------------------------------------------------------------- what may not be done to somebody or something
    def passive_ban(self, node: n.Modal, args: Arguments, conditions: Conditions, scope: Scope) -> m.Ability:
        if node.modal not in ("may not", "may only") or node.disguise is not None:
            raise Refused(node, f"`{node.modal} be {node.verb}` cannot be stated", "say `may not`")
        by, on, beside = args.take("by"), args.take("on"), args.take("beside")
        if beside is not None:
            return self._apart(node, beside, by or on, conditions, scope)
        if on is not None and node.verb != "played":
            raise Refused(on, "only a card is played on somebody", "say who: `I may not be chosen by …`")
        timed = node.verb in ("played", "used") and conditions  # `may only be played during my turn`
        if node.modal == "may only" and by is None and on is None and not timed:
            hint = "say `by` whom or by what, or `only X may be …`"
            raise Refused(node, "only by whom, or by what?", hint)
        if node.verb in ("played", "used"):
            return self._not_played(node, by, on, conditions, scope)
        if by is not None and not node.only:
            self.than_whom(by, node.left, scope)
        if node.verb in PROTECTED:
            owner, cards = self._done_by(by, scope)
            but = node.modal == "may only"
            lying = self.those_cards(node, scope)
            return m.Protects(node.verb, lying, conditions, cards, owner, but, span=node.span)
        if node.verb in KEPT_FROM:
            return self._not_done_to(node, by, conditions, scope)
        if node.verb == "avoided" and by is None and self.type_of(node.left, scope) in ("card", "attack"):
            if node.only:
                raise Refused(node, "which may not be avoided is said", "say `X may not be avoided`")
            shots = self.of_attack(node.left, scope, "attack")
            whose = (shots,) if shots.shooter or shots.card or shots.target else ()
            return m.NumberIs("misses", "is", m.Unlimited(), conditions=(*whose, *conditions), span=node.span)
        if node.verb == "avoided":
            hint = "say `during my turn: X of others has no effect`, `others may not play X`; or leave it out"
            raise Refused(by if by is not None else node, "by what it may be avoided is said of that", hint)
        mark = node.verb in self.table.marks
        hint = f"take it away at once: `when … is {node.verb}: … is no longer {node.verb}`" if mark else f"say {WORDS}"
        if node.verb in ("lost", "gained") and self.type_of(node.left, scope) == "token":
            hint = "say it of who has it: `I may not lose life`, `others may not gain …`"
        raise Refused(node, f"`{node.modal} be {node.verb}` cannot be stated", hint)

    def _apart(
        self, node: n.Modal, beside: n.Node, more: n.Node | None, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        """`this may not be played beside X`: neither comes before a player who has the other."""
        if node.verb != "played" or node.modal != "may not" or node.only:
            raise Refused(node, "what may not lie beside what?", "say `X may not be played beside Y`")
        if more is not None:
            raise Refused(more, "this holds for whoever has the other card", "leave it out")
        self.no_conditions(conditions, node)
        cards = self.card_tests(node.left, scope, owned=False)
        return m.Apart(cards, self.card_tests(beside, scope, owned=False), span=node.span)

    def _not_done_to(self, node: n.Modal, by: n.Node | None, conditions: Conditions, scope: Scope) -> m.Ability:
        """`I may not be chosen by a BANG! of the sheriff`, `shot by another player`, `only be chosen by red cards`."""
        owner, cards = self._done_by(by, scope)
        but = node.modal == "may only"
        if self.type_of(node.left, scope) != "card":
            who = self.those_who(node, self.aiming(scope))
            return m.NotChosen(who, cards, owner, conditions, node.verb, but, span=node.span)
        if node.verb != "chosen":
            raise Refused(node.left, f"a card is not {node.verb}", "say `chosen`, `drawn` or `discarded`")
        who = self.those_cards(node, scope)
        return m.NotChosen(who, cards, owner, conditions, "card chosen", but, span=node.span)

    def _not_played(
        self, node: n.Modal, by: n.Node | None, on: n.Node | None, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        """`a Duel may not be played on me`, `a Beer may not be played by others`."""
        left, by = self._whose_play(node.left, by, scope) if on is not None else (node.left, by)
        cards = self.card_tests(left, scope, owned=on is None)
        if node.only:
            cards = (m.Not(cards),)
        if by is not None and self.type_of(by, scope) != "player":
            raise Refused(by, f"cards are {node.verb} by players", "say `by others`, `by the sheriff`")
        who = self.player_tests(by, scope) if by is not None else ()
        but = node.modal == "may only"
        if on is not None:
            target = self.player_tests(on, self.aimed_by(by, scope) if by is not None else self.aiming(scope))
            aimed = (m.Not(target),) if but else target
            return m.NotChosen(aimed, cards_alone(cards), who, conditions, span=node.span)
        verb = "play" if node.verb == "played" else "use"
        if but and by is None:  # then, and at no other time
            conditions, but = (m.Opposite(m.AllOf(conditions)),), False
        return m.Ban(verb, (m.Not(who),) if but else who, cards, conditions, span=node.span)

    def _whose_play(self, left: n.Node, by: n.Node | None, scope: Scope) -> tuple[n.Node, n.Node | None]:
        """`a BANG! of others may not be played on me`: whose it is says by whom."""
        if isinstance(left, n.Group):  # said of all of them behind the last
            last, by = self._whose_play(left.things[-1], by, scope)
            return replace(left, things=(*left.things[:-1], last)), by
        if by is not None or not isinstance(left, n.Thing):
            return left, by
        if left.quantity is not None and left.quantity.words == ("my",) and left.quantity.number is None:
            self.ledger.note(left.quantity)
            me = n.Noun(word="me", kind="pronoun", span=left.quantity.span)
            return replace(left, quantity=None), n.Thing(noun=me, span=left.quantity.span)
        plain, of = self.without(left, "of")
        if len(of) != 1 or of[0].thing is None or self.type_of(of[0].thing, scope) != "player":
            return left, by
        return plain, of[0].thing

    # ---------------------------------------------------------------- what somebody may not do
    def ban(self, node: n.Modal, args: Arguments, conditions: Conditions, scope: Scope) -> m.Ability:
        if node.verb in DONE_TO and node.object is not None and node.modal in ("may not", "may only"):
            return self._not_done_by(node, node.object, args, conditions, scope)
        if node.verb not in BANNED or node.object is None:
            hint = ", ".join(f"`{verb}`" for verb in (*BANNED, *DONE_TO)) + " can be banned"
            if node.verb in ("draw", "discard"):
                hint = "say it of the cards: `my cards may not be drawn`, `discarded`"
                hint = f"{hint}; or `when another player would {node.verb} …: prevent it`"
            raise Refused(node, f"`{node.modal} {node.verb}` cannot be stated", hint)
        kind = self.type_of(node.object, scope)
        if kind != BANNED[node.verb]:
            raise Refused(node.object, f"`{node.verb}` is of a {BANNED[node.verb]} here")
        who = self.those_who(node, scope)
        by = args.take("by")
        tests = self.card_tests(by, scope) if by is not None and self.type_of(by, scope) == "card" else None
        if tests is not None and all(isinstance(test, m.OwnedBy) for test in tests):
            tests = (m.IsCard(), *tests)  # the ability of a character is none
        if by is not None and (tests is None or kind != "token"):
            hint = "say `I may not be shot`, or `when I would lose life by …: prevent it`" if kind == "token" else ""
            raise Refused(by, "by what? Only a loss or gain is by a card", hint or "leave it out")
        if kind == "token":
            if node.modal != "may not" or node.disguise is not None:
                raise Refused(node, f"`{node.modal} {node.verb}` cannot be stated", "say `may not`")
            with self.reading(node.object) as r:
                r.take_word("a")
            verb = node.verb if r.word == "life" else f"{node.verb} {r.word}"
            return m.Ban(verb, who, conditions=conditions, by=tests, span=node.span)
        return self._card_ban(node, args, who, conditions, scope)

    def _not_done_by(
        self, node: n.Modal, whom: n.Node, args: Arguments, conditions: Conditions, scope: Scope
    ) -> m.Ability:
        """`I may not bang the sheriff`, `others may only heal deputies`, `outlaws may not choose me`."""
        if self.type_of(whom, scope) != "player" or node.disguise is not None:
            raise Refused(whom, f"whom may somebody not {node.verb}?", "say which players")
        if isinstance(whom, n.Thing) and whom.quantity is not None and whom.quantity.number is not None:
            raise Refused(whom.quantity, "so many cannot be meant here", "say `a player` for whoever is meant")
        by = args.take("by")
        target = self.player_tests(whom, self.aimed_by(node.left, scope))
        cards = cards_alone(self.card_tests(by, scope, owned=False)) if by is not None else ()
        if node.modal == "may only":
            target = (m.Not(target),)
        who = self.those_who(node, scope)
        return m.NotChosen(target, cards, who, conditions, DONE_TO[node.verb], span=node.span)

    def _played_on(self, node: n.Modal, scope: Scope) -> tuple[n.Node, list[n.Node]] | None:
        """What is played on whom, in `others may not play a Duel on me`."""
        if node.verb != "play" or node.object is None or node.disguise is not None:
            return None
        thing, on = self.without(node.object, "on")
        aimed = [where.thing for where in on if where.thing is not None]
        if not aimed or any(self.type_of(each, scope) != "player" for each in aimed):
            return None
        return thing, aimed

    def _card_ban(self, node: n.Modal, args: Arguments, who: Tests, conditions: Conditions, scope: Scope) -> m.Ability:
        assert node.object is not None
        quantity = node.object.quantity if isinstance(node.object, n.Thing) else None
        if node.modal == "may only" and quantity is not None and quantity.number is not None and not quantity.words:
            hint = "say `my limit of X is 1` of each card that is meant, by its name"
            raise Refused(quantity, "how many may be played is a limit", hint)
        aimed = self._played_on(node, scope)
        if aimed is not None and node.modal in ("may not", "may only"):
            target = tuple(
                test for each in aimed[1] for test in self.player_tests(each, self.aimed_by(node.left, scope))
            )
            played = cards_alone(self.card_tests(aimed[0], scope, owned=False))
            if node.modal == "may only":
                target = (m.Not(target),)
                if played and any(self.is_me(each) for each in aimed[1]):
                    hint = "say `I may only be chosen by X of others`, or `only I may be chosen by X of others`"
                    raise Refused(node, "on me nothing else, or on nobody else?", hint)
            return m.NotChosen(target, played, who, conditions, span=node.span)
        cards = self.card_tests(node.object, scope)
        hand = args.take("from")
        if hand is not None and self.zone(hand, scope) != ("hand", None):
            raise Refused(hand, "cards are played from hand", "leave it out, or say `from hand`")
        disguised = self.ident(node.disguise, "what it is used as") if node.disguise is not None else ""
        if node.verb == "play" and m.LiesIn("play zone") in cards:
            hint = "say `use` of these, or leave out `in play`"
            raise Refused(node.object, "what lies in play has been played", hint)
        if node.modal == "may only":
            if not cards:
                raise Refused(node.object, "`only` of all cards says nothing", "say which: `I may only play red cards`")
            cards = (m.Not(cards),)
        elif node.modal != "may not":
            raise Refused(node, f"`{node.modal} {node.verb}` cannot be stated", "say `may not`")
        return m.Ban(node.verb, who, cards, conditions, from_hand=hand is not None, disguised=disguised, span=node.span)

    # ---------------------------------------------------------------- what costs more
    def dearer(self, node: n.Costs, conditions: Conditions, scope: Scope) -> m.Ability:
        """`a BANG! of others costs: discard a card from hand`, `an ability of the sheriff costs 1 chip`."""
        verb, who, cards, target = self._made_dearer(node.left, scope)
        played = self.around is not None and self.around.what in UNDER_WAY and isinstance(self.around.it, m.Slot)
        if played and any(isinstance(test, m.Is) and isinstance(test.what, m.Ref) for test in cards):
            hint = "say it of such cards beforehand: `a BANG! of others costs …`"
            raise Refused(node, "it has been played, and paid for, by then", hint)
        paying = replace(scope.bind(ACTING, "player"), doer=ACTING, it=PAID_FOR, cost=True, aimable=False)
        steps, _ = self.body(node.steps or (self._price_said(node, scope),), paying.bind(PAID_FOR, "card"))
        needs = self.payable(steps, node)
        if not needs:
            raise Refused(node, "this costs nothing", "say what is given up: `costs 1 chip`, `costs: discard a card`")
        return m.Dearer(verb, who, cards, steps, needs, target, conditions, acts_of(steps), span=node.span)

    def _made_dearer(self, left: n.Node, scope: Scope) -> tuple[str, Tests, Tests, Tests | None]:
        """Which plays or uses: by whom, of which cards, at whom."""
        left, on = self.without(left, "on")
        at = [where.thing for where in on if where.thing is not None]
        for each in at:
            self.than_whom(each, left, scope)
        target = tuple(test for each in at for test in self.player_tests(each, scope)) if at else None
        if self.type_of(left, scope) == "ability":
            if target is not None:
                raise Refused(left, "of an ability nobody asks whom it is aimed at", "say it of a card")
            with self.reading(left) as r:
                owner = self._owner_of(r, scope)
                r.take_word("a", "the", "all", "each")
            return "use", self.as_tests(owner, left) if owner is not None else (), (m.KindIs("character"),), None
        hint = "say which: `a BANG! of others costs …`, `a Barrel in play of others`, `an ability of others`"
        if self.type_of(left, scope) != "card":
            raise Refused(left, "plays of cards cost something, and uses of what lies in play", hint)
        things = self.each_of(left) if isinstance(left, n.Group) else (left,)
        parts = [self._card_made_dearer(thing, scope) for thing in things]
        if any(part[:2] != parts[0][:2] for part in parts):
            raise Refused(left, "these are too different to be said at once", "say a sentence of each")
        ways = tuple(part[2] for part in parts)
        verb, who = parts[0][:2]
        if verb == "use" and target is not None:
            raise Refused(left, "of a use nobody asks whom it is aimed at", "leave out `on …`")
        return verb, who, ways[0] if len(ways) == 1 else (m.AnyOf(ways),), target

    def _card_made_dearer(self, thing: n.Node, scope: Scope) -> tuple[str, Tests, Tests]:
        with self.reading(thing, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
        if words.zone not in ("", "hand", "play zone") or words.source is not None or words.top:
            raise Refused(thing, "cards of a hand are played, those in play are used", "leave it out")
        who = self.as_tests(words.owner, thing) if words.owner is not None else ()
        verb = "use" if words.zone == "play zone" else "play"
        words.zone, words.owner = "", None
        return verb, who, self.tested(words, thing, owned=False)

    def _price_said(self, node: n.Costs, scope: Scope) -> n.Act:
        """`costs 1 chip` is `costs: pay 1 chip`; life is lost, cards are discarded."""
        right = node.right
        assert right is not None
        kind = self.type_of(right, scope)
        if kind not in ("token", "card"):
            hint = "say `costs 1 chip`, `costs 1 life`, `costs a card`, or `costs: …`"
            raise Refused(right, "this is no price", hint)
        verb = "discard" if kind == "card" else "lose" if self.noun(right) == "life" else "pay"
        return n.Act(verb=verb, object=right, args=node.args, span=node.span)

    # ---------------------------------------------------------------- what has no effect on somebody
    def no_effect_on(self, node: n.Have, on: n.Node, conditions: Conditions, scope: Scope) -> m.Ability:
        said = on.quantity.words if isinstance(on, n.Thing) and on.quantity is not None else ()
        bare = isinstance(on, n.Thing) and not (on.adjectives or on.where) and said in ((), ("the",), ("my",))
        if self.type_of(on, scope) == "number" or (self.noun(on) == "reach" and bare):  # not those within reach
            self.no_conditions(conditions, node)
            with self.reading(on) as r:
                stat, mine = r.word, r.take_word("my") is not None
                r.take_word("the")
            if mine and stat in ("damage", "misses", "room", "price"):
                raise Refused(on, f"a {stat} is of no player", f"leave out `my`, or say what `the {stat} of` them is")
            return m.Ignores(stat, self.lying(node.left, scope), mine, span=node.span)
        if self.is_name(node.left) and self.ident_of(node.left) in self.table.rules:
            raise Refused(node, "a rule holds for all or for nobody", "say `X has no effect`")
        on, left = self._but_cards(on, node.left)
        if self.type_of(on, scope) != "player":
            raise Refused(on, "a player is immune, or a number", "say `on me`, `on the sheriff`, `on distance`")
        who = None if self.is_me(on) else self.player_tests(on, scope)
        if isinstance(left, n.Group):
            return self._immunity_to_several(left, who, conditions, scope)
        return self._immunity(left, who, conditions, scope)

    def _but_cards(self, on: n.Node, left: n.Node) -> tuple[n.Node, n.Node]:
        """`cards of others have no effect on me but BANG!`: what is left out is said of the cards."""
        if not isinstance(on, n.Thing) or not isinstance(left, n.Thing):
            return on, left
        but = tuple(w for w in on.where if w.prep == "but" and self.type_of(w.thing) == "card")
        on = replace(on, where=tuple(w for w in on.where if w not in but))
        return on, replace(left, where=(*left.where, *but))

    def _immunity_to_several(self, left: n.Group, who: Tests | None, conditions: Conditions, scope: Scope) -> m.Immune:
        """`X and Y have no effect on me`: cards that differ by what they are alone."""
        parts = [self._immunity(thing, who, conditions, scope) for thing in self.each_of(left)]
        if any(part.suits or part.owner != parts[0].owner for part in parts):
            raise Refused(left, "these are too different to be said at once", "say a sentence of each")
        ways = (m.AnyOf(tuple(part.others for part in parts)),)
        return m.Immune((), parts[0].owner, ways, who, conditions, span=left.span)

    def _immunity(self, left: n.Node, who: Tests | None, conditions: Conditions, scope: Scope) -> m.Immune:
        """What the cards are by suit and rank, whose they are, and what else they are."""
        with self.reading(left, "a card") as r:
            words = self._card_words(r, scope)
            self._one_of_these(r)
        self.one_by_one(words, left)
        owner = self.as_tests(words.owner, left) if words.owner is not None else ()
        if words.zone or words.source is not None or words.single is not None:
            raise Refused(left, "cards are told apart by what they are here, not where they lie", "leave it out")
        suits = tuple(t for t in words.tests if _is_shown(t))
        others = tuple(t for t in words.tests if t not in suits)
        self._belongs_to_nobody(others, left)
        return m.Immune(suits, owner, others, who, conditions, span=left.span)

    def _belongs_to_nobody(self, tests: Tests, left: n.Node) -> None:
        """What is said in a card that holds for all is everybody's own doing: nothing of it comes to him from it."""
        for test in tests:
            said = test.ident if isinstance(test, m.NameIs) else test.kind if isinstance(test, m.KindIs) else ""
            if said == "character" or said in self.table.characters:
                hint = (
                    "say `characters of others have no ability`, perhaps `during my turn: …`, or what may not be done"
                )
                raise Refused(left, "what a character does is no effect of a card", hint)
            if said in self.table.for_all:
                hint = "say `X has no effect`, which holds for all, or for a time: `during my turn: X has no effect`"
                raise Refused(left, "it is nobody's and holds for all, or for nobody", hint)
            for way in test.ways if isinstance(test, m.AnyOf) else ():
                self._belongs_to_nobody(way, left)


def _is_shown(test: m.Test) -> bool:
    """Does it ask for nothing but what a card shows: suit, colour, rank?"""
    if isinstance(test, m.Not | m.Worded):
        return all(map(_is_shown, test.tests))
    if isinstance(test, m.AnyOf):
        return all(_is_shown(each) for way in test.ways for each in way)
    return isinstance(test, m.SuitIn | m.Red | m.Black | m.RankIs | m.SameSuit | m.SameValue)
