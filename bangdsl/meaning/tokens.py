"""Verbs of life, shots and tokens."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.drawing import Drawing
from bangdsl.meaning.reading import Arguments, Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.steps import Lowered
from bangdsl.meaning.things import ONE
from bangdsl.tree import nodes as n


class Tokens(Drawing):
    # ---------------------------------------------------------------- life and shots
    def do_heal(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        found = node.object
        if found is not None and self.type_of(found, scope) == "player":
            if isinstance(found, n.Thing) and found.noun is not None and found.noun.number is not None:
                raise Refused(found.noun, "how much is healed is said behind the verb", "say `another player: heal 2`")
            count = self.per(args, ONE, scope)

            def make(player: m.Single) -> tuple[m.Step, ...]:
                return (self.do("heal", node, scope, player=player, count=count),)

            return self.to_each(found, scope, make, "heal")
        if isinstance(found, n.Thing) and found.noun is not None and found.noun.word == "life" and _whole(found):
            hint = "say `heal my wounds`, or a number: `heal (my life)`"
            raise Refused(found, "all that was lost, or as much as there is?", hint)
        count = self.per(args, ONE if found is None else self.so_many_of("life", found, scope), scope)
        return (self.do("heal", node, scope, player=scope.doer, count=count),), scope

    def do_bang(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        against = args.take("against")
        misses = None
        if against is not None:
            with self.reading(against) as r:
                if r.word != "misses":
                    raise Refused(against, "a shot is against so many misses", "say `against 2 misses`")
                amount, number = r.take_amount(), r.take_number()
            misses = self.number(amount, scope) if amount is not None else m.Const(1 if number is None else number)
        attack = m.Ref(self.fresh("attack"), "attack")

        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("bang", node, scope, attack, player=player, misses=misses),)

        steps, after = self.to_each(self.object(node), scope, make, "bang")
        if any(isinstance(step, m.Each) for step in steps):
            return tuple(_without_result(step) for step in steps), after
        return steps, replace(after.bind(attack, "attack"), it=attack)

    def do_missed(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        if not {"attack", "help"} & {*self.asked_in}:
            hint = "say `when I am shot: …`, or `when I am shot, once per turn: …`"
            raise Refused(node, "there is no shot to avoid then", hint)
        return (self.do("missed", node, scope),), scope

    def do_eliminate(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        def make(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("eliminate", node, scope, player=player),)

        return self.to_each(self.object(node), scope, make)

    # ---------------------------------------------------------------- tokens
    def token(self, node: n.Act, scope: Scope, every: m.Number | None = None) -> tuple[str, m.Number, bool]:
        """Which token, how many of it, and whether up to so many; `every` is what `all` means of another's."""
        found = self.object(node)
        if self.type_of(found, scope) != "token" or not isinstance(found, n.Thing):
            hint = "say how many of what: `1 life`"
            if isinstance(found, n.Group):
                hint = f"say `{node.verb}` of each: `{node.verb} 1 … or {node.verb} 1 …`"
            raise Refused(found, f"`{node.verb}` is of tokens", hint)
        with self.reading(found) as r:
            up_to, amount, number = r.take_up_to(), r.take_amount(), r.take_number()
            each = r.take_word("all")
            own = r.take_word("my", "their")
            r.take_word("a")
            if amount is not None:
                count = self.number(amount, scope)
            elif number is not None:
                count = m.Const(number)
            elif each and not own and every is not None:
                count = every
            elif each or own:
                whose = self.single_theirs(found, scope) if own == "their" else scope.me if own else scope.doer
                if own == "their" and whose != scope.doer:
                    hint = f"say `that player: {node.verb} …`"
                    raise Refused(found, f"who acts can {node.verb} only tokens of their own", hint)
                count = m.Tokens(r.word, whose)
            elif r.plural or r.says("the"):
                raise Refused(found, f"how many of it is to {node.verb}?", f"say `1 {r.word}`, or `all my`")
            else:
                count = ONE
            if own is not None and not each and (amount is not None or number is not None):
                raise Refused(found, f"`{own}` says nothing here", "leave it out")
            return r.word, count, up_to

    def single_theirs(self, node: n.Node, scope: Scope) -> m.Single:
        found = self.theirs(node, scope)
        if isinstance(found, m.Single):
            return found
        raise Refused(node, "whose? Here it must be one who is known", "say `those players: …`")

    def holders(self, node: n.Node, scope: Scope) -> m.Single | m.Description:
        """Places where tokens lie: cards, and players in place of their characters."""
        if isinstance(node, n.Group):
            parts = tuple(self.holders(thing, scope) for thing in node.things)
            every = tuple(self.unpicked(p, node) if isinstance(p, m.Description) else p for p in parts)
            return m.Description(m.Together(every), pick=m.Chosen(scope.doer, ONE))
        if self.noun(node) == "character":
            found = self.cards(node, scope)
            if isinstance(found, m.CharacterOf):
                return found.player
            if isinstance(found, m.Description) and isinstance(found.source, m.Characters):
                self.unpicked(found, node)
                of = next((w.thing for w in node.where if w.prep == "of"), None) if isinstance(node, n.Thing) else None
                whose = self.who(of, scope) if of is not None else None
                one = isinstance(whose, m.Description) and isinstance(whose.pick, m.Chosen)
                return whose if one and whose is not None else replace(found.source.of, pick=m.Every())
            raise Refused(node, "whose character?", "say `my character` or `the character of` somebody")
        if self.type_of(node, scope) == "player":
            return self.who(node, scope)
        found = self.cards(node, scope, where=m.InPlay())
        return self.who_holds(found, scope) if isinstance(found, m.Single) else found

    def holder(self, node: n.Node, scope: Scope, *, source: bool = False) -> m.Single:
        found = self.holders(node, scope)
        if isinstance(found, m.Single):
            return found
        if isinstance(found.pick, m.Every) and self.is_definite(node):
            return m.FirstOf(found)
        of_player = self.type_of(node, scope) == "player" or self.noun(node) == "character"
        one, to = ("player", "to that player") if of_player else ("card in play", "onto that card")
        where = f"from that {one.split()[0]}" if source else to
        question = "where do they come from?" if source else "where do they go?"
        hint = f"choose it first: `choose a {one}, … {where}`"
        raise Refused(node, f"{question} The place must be known", hint)

    def not_life(self, token: str, node: n.Act) -> None:
        if token == "life":
            hint = {"pay": "say `lose 1 life = …`", "put": "say `gain 1 life`"}.get(node.verb, "say `lose` and `gain`")
            raise Refused(self.object(node), f"life cannot be {self.table.verbs[node.verb].done or node.verb}", hint)

    def do_pay(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        source = args.take("from")
        of = self.holder(source, scope, source=True) if source is not None else None
        every = m.Tokens(self.noun(node.object), of) if of is not None else None
        token, count, up_to = self.token(node, scope, every)
        self.not_life(token, node)
        self._exactly(up_to, node)
        return (self.do("pay", node, scope, count=self.per(args, count, scope), token=token, of=of),), scope

    def _exactly(self, up_to: bool, node: n.Act) -> None:
        if up_to:
            hint = f"say how many, or `2 times: may {node.verb} 1 …`"
            raise Refused(self.object(node), "`up to` cannot be meant here", hint)

    def do_lose(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        source = args.take("from")
        every = m.Unlimited() if source is not None else None
        token, count, up_to = self.token(node, scope, every)
        self._exactly(up_to, node)
        count = self.per(args, count, scope)
        to = args.take("to")
        if to is not None and source is not None:
            raise Refused(to, "whose doing it is, is said of who loses it", "say `that player: lose … to …`")
        if to is not None and scope.cost:
            raise Refused(to, "nobody is responsible for what one pays", "leave it out")
        culprit = self.single(to, scope) if to is not None else None
        if source is None:
            return (self.do("lose", node, scope, count=count, token=token, culprit=culprit),), scope

        def so_many(holder: m.Single) -> m.Number:
            return m.Tokens(token, holder) if count == every else count

        def of(player: m.Single) -> tuple[m.Step, ...]:
            return (self.do("lose", node, replace(scope, doer=player), count=so_many(player), token=token),)

        if self.type_of(source, scope) == "player":
            if scope.cost:
                hint = f"`,` in place of `=`, or who pays before it: `another player: lose 1 {token} = I: draw`"
                raise Refused(source, "who pays a price loses it himself", hint)
            return self.to_each(source, scope, of)
        if self.noun(source) == "character":  # what lies there lies with its player
            return of(self.holder(source, scope, source=True)), scope
        if token == "life":
            raise Refused(source, "life is a player's, none lies on a card", "say `from` a player")
        card = self.holder(source, scope, source=True)
        return (self.do("lose from", node, scope, card=card, count=so_many(card), token=token),), scope

    def do_gain(self, node: n.Act, args: Arguments, scope: Scope) -> Lowered:
        token, count, up_to = self.token(node, scope)
        self._exactly(up_to, node)
        found = self.object(node)
        if isinstance(found, n.Thing) and found.quantity is not None and "all" in found.quantity.words:
            raise Refused(found.quantity, "all of which? What is gained comes from the supply", "say how many")
        return (self.do("gain", node, scope, count=self.per(args, count, scope), token=token),), scope

    def _put_tokens(self, node: n.Act, goal: n.Node, args: Arguments, scope: Scope) -> Lowered:
        token, count, up_to = self.token(node, scope)
        self.not_life(token, node)
        self._exactly(up_to, node)
        places = self.holders(goal, scope)
        if isinstance(places, m.Description) and isinstance(places.pick, m.Every):
            self.of_known(places.source, goal)
        before: tuple[m.Step, ...] = ()
        one = isinstance(places, m.Description) and places.pick == m.Chosen(scope.doer, ONE)
        if isinstance(places, m.Description) and not isinstance(places.pick, m.Every) and not one:
            picked = m.Ref(self.fresh("picked"), places.type, many=True, known=True)
            before = (m.PickSome(picked, places, "put", span=node.span),)
            places = m.Description(m.Those(picked), type=places.type)
        step = self.do("lay", node, scope, count=self.per(args, count, scope), token=token, holders=places)
        return (*before, step), scope

    def _move_tokens(self, node: n.Act, source: n.Node, to: n.Node, scope: Scope) -> Lowered:
        token, count, up_to = self.token(node, scope, every=m.Unlimited())
        self.not_life(token, node)
        if not up_to and self.type_of(source, scope) == "player" and not isinstance(source, n.Group):
            found = self.who(source, scope)
            if isinstance(found, m.Description) and isinstance(found.pick, m.Chosen):
                goal = self.holder(to, scope)
                return self.to_each(
                    source,
                    scope,
                    lambda player: (
                        self.do("move tokens", node, scope, count=count, token=token, sources=player, to=goal),
                    ),
                )

        def moved(goal: m.Single | None) -> tuple[m.Step, ...]:
            if not up_to:
                sources, each = self._from_where(source, scope)
                return (self.do("move tokens", node, scope, count=count, token=token, sources=sources,
                                to=goal or self.holder(to, scope), each=each or None),)  # fmt: skip
            goals: m.Meaning = goal or self.holders(to, scope)
            if isinstance(goals, m.Description):
                goals = self.unpicked(goals, to)
            taken_from = self.holder(source, scope, source=True)
            return (self.do("spread tokens", node, scope, count=count, token=token, source=taken_from, goals=goals),)

        goes = self.holders(to, scope)
        several = isinstance(goes, m.Description) and isinstance(goes.source, m.Together)
        if isinstance(goes, m.Description) and goes.pick == m.Chosen(scope.doer, ONE) and not several:
            if goes.type == "player":
                return self.to_each(self.of_whom(to) if self.noun(to) == "character" else to, scope, moved)
            self.holder(to, scope)  # it is one, and which is not known
        if isinstance(goes, m.Single) and self.type_of(to, scope) == "player":
            return self.called_by_name(to, goes, moved(goes), scope)
        return moved(None), scope

    def _from_where(self, source: n.Node, scope: Scope) -> tuple[m.Meaning, bool]:
        first = source.things[0] if isinstance(source, n.Group) else source
        said = first.quantity.words if isinstance(first, n.Thing) and first.quantity is not None else ()
        each = bool({"each", "all"} & set(said)) or self.is_many(first) or getattr(source, "joined", "") == "and"
        sources = self.holders(source, scope)
        if isinstance(sources, m.Description):
            self.unpicked(sources, source)  # one is chosen, or all are meant
            tie = self.noun(source) == "player"  # `from the player with the most life`: from all who tie
            each = each or (self.says_the(source) and (tie or not self.is_definite(source)))
        return sources, each


def _without_result(step: m.Step) -> m.Step:
    if isinstance(step, m.Each):
        inner = tuple(replace(s, result=None) if isinstance(s, m.Do) else s for s in step.steps)
        return replace(step, steps=inner)
    return step


def _whole(found: n.Thing) -> bool:
    """`my life`, `all my life`: without a number."""
    quantity = found.quantity
    return quantity is not None and bool({"all", "my", "their"} & set(quantity.words)) and quantity.number is None
