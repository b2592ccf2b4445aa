"""Steps: heads, loops, choices and ways of a text. What a verb itself means is in `verbs`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.events import Events
from bangdsl.meaning.folds import is_one, stops
from bangdsl.meaning.lists import SIDES
from bangdsl.meaning.never import Declared, why_never
from bangdsl.meaning.reading import Refused
from bangdsl.meaning.scope import Scope
from bangdsl.meaning.things import ONE
from bangdsl.meaning.values import COLOURS
from bangdsl.tree import nodes as n

Lowered = tuple[tuple[m.Step, ...], Scope]
ASKING = ("bang", "heal", "draw", "discard")  # before these reach a player he is asked anyway
LAID_AWAY = ("discard", "put", "shuffle into")  # after these a card may lie with nobody
TAKEN_AWAY = (*LAID_AWAY, "draw cards")  # after these it has another owner
TAKEN_OF = ("discard of", "draw of", "draw from hand")  # a card of a player, which is known only then
GETS_OR_LOSES = ("draw", "heal", "gain", "lose", "pay", "give")  # not by who is out of the game
OF_WHAT_COMES = ("prevent", "ignore", "redirect")  # what is done so to `it` is no card that was asked for
MAYBE_OUT = m.Eliminated | m.Away | m.Seats  # who is out has no say
ON_IT = m.Tokens | m.LyingWith  # what lies on a card
STATEMENTS = (n.Is, n.Delta, n.Have, n.Modal, n.CountsAs, n.Costs)


def priced(node: n.Node) -> n.Opened | None:
    """The cost and what it buys, of `repeat: COST = …`."""
    if not isinstance(node, n.Opened) or not isinstance(node.head, n.Repeat) or len(node.body.parts) != 1:
        return None
    inner = node.body.parts[0]
    return inner if isinstance(inner, n.Opened) and isinstance(inner.head, n.Cost) else None


def is_otherwise(node: n.Node) -> bool:
    return isinstance(node, n.Opened) and isinstance(node.head, n.Otherwise)


class Steps(Events):
    speaks_of_player = False  # does the text say `that player`?
    speaks_back = False  # does it say so, or `they` or `their`?
    speaks_of_owner = False  # does it say whose a card is, or was?
    asked_in: tuple[str, ...] = ()  # the windows of a text that is played or used
    improvements: int | None = None  # how many a played text has so far; nothing where there can be none

    def body(self, parts: Sequence[n.Node], scope: Scope, *, top: bool = False) -> Lowered:
        """Steps in order; what one speaks of the next may refer to."""
        steps: list[m.Step] = []
        wrong: list[Refused] = []
        i = 0
        while i < len(parts):
            part, otherwise, spoken_of = parts[i], None, scope.get("player")
            if i + 1 < len(parts) and is_otherwise(parts[i + 1]):
                otherwise = parts[i + 1]
                i += 1
            assert otherwise is None or isinstance(otherwise, n.Opened)
            try:
                found, scope = self.step(part, scope, otherwise, top=top)
                steps += found
                scope = replace(scope, begun=scope.begun or (top and not all(map(_chooses, found))))
            except Refused as gap:  # the next steps may be wrong too, but for what they refer to
                said = {(each.message, each.span) for each in wrong}  # by another step that the same word stands for
                new = (each for each in gap.all() if (each.message, each.span) not in said)
                wrong += [each for each in new if not wrong or each.code != "E0303"]
            i += 1
            player = scope.get("player")
            if isinstance(part, n.Act) and part.object is not None and player != spoken_of and not wrong:
                found, scope = self.described_with(part.object, player, parts[i:], scope)
                steps += found
        if wrong:
            first, *first.others = wrong
            raise first
        self._said_of_these_shots(steps)
        for at, step in enumerate(steps):
            self.lay_on_it((step,), steps[at + 1 :])
        return self._owners_noted(steps), scope

    def lay_on_it(self, done: Sequence[m.Step], later: Sequence[m.Step]) -> None:
        """`discard this = draw 1 per chip on this`: what lay on a card has gone with it by then."""
        for step in done:
            card = step.slot("cards") if isinstance(step, m.Do) and step.act in LAID_AWAY else None
            if not isinstance(card, m.Single):
                continue
            for each in later:
                there = {x.of if isinstance(x, m.Tokens) else x.host for x in each.walk() if isinstance(x, ON_IT)}
                if card in there and each.span is not None:
                    hint = (
                        "say it first: `draw 1 per chip on this, discard this`, `draw all cards on this, discard this`"
                    )
                    raise Refused(each.span, "by then nothing lies on that card any more", hint)

    def _said_of_these_shots(self, steps: Sequence[m.Step]) -> None:
        """`during this effect: the damage of my BANG! is 2; bang reach`: that shot is none of a card so called."""
        for at, step in enumerate(steps):
            if not isinstance(step, m.SetUp) or step.until != ("root",):
                continue
            done = [x for later in steps[at + 1 :] for x in later.walk() if isinstance(x, m.Do)]
            shots = [x for x in done if x.act == "bang"]
            if not shots or any(x.verb in ("play", "do", "use") for x in done):
                continue
            for of in (x for ability in step.abilities for x in ability.walk() if isinstance(x, m.OfAttack)):
                if any(isinstance(test, m.NameIs) for test in of.card):
                    assert step.span is not None
                    hint = "say `my attacks`, which are all shots"
                    raise Refused(step.span, "the shot of this text is none of a card played as that", hint)

    def _owners_noted(self, steps: list[m.Step]) -> tuple[m.Step, ...]:
        """`discard it, its owner: draw`: whose a card was is noted before it lies with nobody."""
        noted: list[m.Step] = []
        for at, step in enumerate(steps):
            for was, player in _owners_of_taken(step, steps[at + 1 :]):
                steps[at + 1 :] = [m.renamed(later, was, player) for later in steps[at + 1 :]]
            for owner in _had_by(step):
                if not any(owner in later.walk() for later in steps[at + 1 :]):
                    continue
                drawn = isinstance(step, m.Do) and step.act == "draw cards"  # it has another owner now
                ref = m.Ref(self.fresh("owner"), "player", by_card=True, light=drawn)
                noted.append(m.Let(ref, owner, span=step.span))
                steps[at + 1 :] = [m.renamed(later, owner, ref) for later in steps[at + 1 :]]
            noted.append(steps[at])
        return tuple(noted)

    def step(self, node: n.Node, scope: Scope, otherwise: n.Opened | None = None, *, top: bool = False) -> Lowered:
        if top and self.improvements is not None and self._improves(node):
            return self._improvement(node, scope, otherwise)
        if isinstance(node, n.Opened):
            return self._opened(node, scope, otherwise, top=top)
        if isinstance(node, n.May):
            return self._may(node, scope, otherwise)
        if otherwise is not None:
            raise self._lone(otherwise, node)
        match node:
            case n.Block() if node.word:
                return self._own_block(node, scope)
            case n.Block():
                return self.body(node.parts, scope, top=top)
            case n.Act():
                return self.act(node, scope)
            case n.Both():
                return self.body(node.steps, scope)
            case n.Either():
                return self._either(node, scope)
            case n.Check():
                return self._check_step(node, scope)
            case n.Modal() if node.passive and node.verb == "avoided":
                return self._unavoidable(node, scope)
            case n.Placement():
                raise Refused(node, "where a card is put is said by itself", "say `on X` as a sentence of its own")
        if isinstance(node, STATEMENTS):
            return self.set_up((node,), ("root",), node, scope)
        raise Refused(node, "this cannot be a step of a text")

    def worded(self, steps: Sequence[m.Step], word: str, node: n.Node, scope: Scope) -> tuple[m.Step, ...]:
        """Steps that a word of a set's own stands for."""
        return tuple(replace(step, word=word, said_of=scope.doer, span=node.span) for step in steps)

    def _own_block(self, node: n.Block, scope: Scope) -> Lowered:
        inner = self.of_who_does_it(node.word, node, scope)
        try:
            steps, after = self.body(node.parts, inner)
        except Refused as gap:
            gap.message = f"{gap.message} (in what `{node.word}` means: {self.table.own[node.word].text})"
            raise
        return self.worded(steps, node.word, node, scope), after.said_before(scope, inner)

    def act(self, node: n.Act, scope: Scope) -> Lowered:
        """One verb; `verbs` knows them."""
        raise NotImplementedError

    def not_in_secret(self, node: n.Act) -> None:
        """Only what is named or done at once is."""
        raise NotImplementedError

    def fits_signature(self, node: n.Act, scope: Scope) -> None:
        """Does what stands behind a verb fit its row in the table of words? `verbs` knows."""
        raise NotImplementedError

    def set_up(self, sentences: tuple[n.Node, ...], until: tuple[object, ...], node: n.Node, scope: Scope) -> Lowered:
        """Statements or triggers that hold for a time; `abilities` knows them."""
        raise NotImplementedError

    def usable(self, cards: m.Single | m.Description, scope: Scope) -> m.Single | m.Description:
        """Cards where one of a name or with a verb is asked for; `verbs` knows them."""
        raise NotImplementedError

    def needs_of(self, steps: Sequence[m.Step]) -> tuple[m.Need, ...]:
        """What has to be there for steps to be offered; `costs` knows it."""
        raise NotImplementedError

    def payable(self, steps: Sequence[m.Step], node: n.Node) -> tuple[m.Need, ...]:
        """What has to be there for a cost to be paid."""
        raise NotImplementedError

    # ---------------------------------------------------------------- heads
    def _opened(self, node: n.Opened, scope: Scope, otherwise: n.Opened | None, *, top: bool) -> Lowered:
        head, parts = node.head, node.body.parts
        if otherwise is not None and not isinstance(head, (n.If, n.CheckHead, n.Subject)):
            raise self._lone(otherwise, node)
        match head:
            case n.Otherwise():
                raise self._lone(node, None)
            case n.If():
                return self._if(head, node.body, otherwise, scope)
            case n.CheckHead():
                return self._check_head(head, node.body, otherwise, scope)
            case n.Subject():
                return self._subject(head, parts, otherwise, scope)
            case n.Repeat() if (cost := priced(node)) is not None:
                assert isinstance(cost.head, n.Cost)
                return self._pay(cost.head, cost.body.parts, scope, "again")
            case n.Repeat():
                return self._repeat(head, parts, scope)
            case n.Times():
                count = self.number(head.amount, scope) if head.amount is not None else m.Const(head.number or 0)
                inner = replace(scope, loop=True)
                return self._loop(parts, inner, lambda steps: m.Rounds(count, steps, span=head.span))
            case n.Cost():
                return self._pay(head, parts, scope, "asked" if scope.nested or scope.begun else "ordered", top=top)
            case n.On(by=n.Node() as by):
                raise Refused(by, "inside a text somebody acts", "say `that player: …`, or make a sentence of it")
            case n.On() | n.Until() | n.While():
                return self._later(node, scope)
        raise Refused(head, "this head cannot stand inside a text")

    def _lone(self, otherwise: n.Opened, before: n.Node | None) -> Refused:
        """An `otherwise` belongs to the `if`, `draw!` or `may` directly before it in the same block."""
        said = list(before.walk()) if before is not None else []
        hint = "say first, in the same block, an `if`, a `draw!` or a `may`"
        if any(isinstance(x, n.If | n.CheckHead | n.May) for x in said):
            hint = "put the `if`, `draw!` or `may` and the `otherwise` below each other, equally far in"
        elif any(isinstance(x, n.Cost) for x in said):
            hint = "of a price say `may`, and `and` in place of `=`: `may pay 1 … and draw, otherwise: …`"
        return Refused(otherwise.head, "this `otherwise` belongs to nothing", hint, "E0311")

    def _ends(self, head: n.Node, steps: Sequence[m.Step]) -> None:
        """A `repeat` or `by turns` must have a way out."""
        if not stops(steps) and not any(isinstance(x, m.Offer | m.Pay) for step in steps for x in step.walk()):
            hint = "say `stop` where it ends, or `may`, or a cost before a `=`"
            raise Refused(head, "nothing ever ends this", hint, "E0308")

    def _ended(self, head: n.Node, steps: tuple[m.Step, ...], scope: Scope) -> tuple[m.Step, ...]:
        """A `repeat` or `by turns` without a `stop` is over when what may be done in it is not done, or cannot be."""
        if stops(steps):
            return steps
        stop = m.Do("stop", "stop", scope.doer, span=head.span)
        offers = [i for i, step in enumerate(steps) if any(isinstance(x, m.Offer | m.Pay) for x in step.walk())]
        match [steps[i] for i in offers]:
            case [m.Offer() as offer]:
                last: m.Step = replace(offer, otherwise=(*offer.otherwise, stop))
            case [m.Pay(doer, cost, bought, _, needs) as pay]:
                last = m.Offer(doer, (*cost, *bought), (stop,), needs, span=pay.span)
            case [m.When(_, inner, ()) as when]:
                last = replace(when, steps=self._ended(head, inner, scope), otherwise=(stop,))
            case _:
                raise Refused(head, "when does this end?", "say `stop` where it ends", "E0308")
        return (*steps[: offers[0]], last, *steps[offers[0] + 1 :])

    def _inside(self, scope: Scope) -> Scope:
        """Under a condition: nothing is aimed at beforehand, and a cost is a question of its own."""
        return replace(scope, nested=True, aimable=False)

    def _otherwise(self, otherwise: n.Opened | None, scope: Scope) -> tuple[m.Step, ...]:
        return self.body(otherwise.body.parts, self._inside(scope))[0] if otherwise is not None else ()

    def _if(self, head: n.If, body: n.Block, otherwise: n.Opened | None, scope: Scope) -> Lowered:
        condition, inner = self.condition(head.condition, scope)
        before, inner = self.asked_for(head.condition, body.parts, self._inside(inner))
        steps, said = self.body(body.parts, inner)
        self._out_by_then(condition, steps, scope)
        besides_it(condition, body, steps)
        other = self._otherwise(otherwise, self.asked_of(head.condition, scope)[1])
        when = m.When(condition, (*before, *steps), other, span=head.span)
        return (when,), replace(scope, parted=said.parted)

    def _out_by_then(self, condition: m.Condition, steps: Sequence[m.Step], scope: Scope) -> None:
        """`any: lose 1 life, if they are eliminated: draw`: who is out gets and loses nothing."""
        if condition != m.That(scope.doer, (m.Not((m.InGame(),)),)):
            return
        for step in steps:
            if isinstance(step, m.Do) and step.doer == scope.doer and step.verb in GETS_OR_LOSES:
                assert step.span is not None
                raise Refused(
                    step.span, "who is out gets and loses nothing", f"say who does it then: `I: {step.verb} …`"
                )

    def asked_for(self, asked: n.Node, parts: Sequence[n.Node], scope: Scope) -> Lowered:
        """What a condition asks for can be spoken of: `if they have a weapon in play: discard it`."""
        if isinstance(asked, n.Joined):
            return self._all_asked_for(asked, parts, scope)
        whose, scope = self.asked_of(asked, scope)
        if isinstance(asked, n.Is) and not asked.negated and self.type_of(asked.left, scope) == "card":
            spoken_of = self._said_of_cards(parts, scope)
            known = scope.it is not None and not isinstance(scope.it, m.FirstOf)
            return self._card_asked_for(asked.left, scope) if not known and any(spoken_of) else ((), scope)
        thing = asked.right if isinstance(asked, n.Have) else asked.thing if isinstance(asked, n.There) else None
        if thing is None:
            return (), scope
        names = set(self.names)
        steps, inner = self._thing_asked_for(thing, whose, parts, scope)
        if isinstance(asked, n.Have) and whose is None:  # nobody knows whose: nothing can be meant but what was before
            self.names = names
            return (), scope
        return steps, inner

    def _all_asked_for(self, asked: n.Joined, parts: Sequence[n.Node], scope: Scope) -> Lowered:
        """Of what one or the other may be it is not known that it is there."""
        ways = asked.conditions if asked.joined == "and" else ()
        picked = [found for found in (self.asked_for(each, parts, scope) for each in ways) if found[0]]
        if len(picked) > 1:
            hint = "ask for it under an `if` of its own: `if A: if B: …`"
            raise Refused(asked, "which of the two is spoken of then?", hint)
        return picked[0] if picked else ((), scope)

    def asked_of(self, asked: n.Node, scope: Scope) -> tuple[m.Single | None, Scope]:
        """Of whom it is asked: `if the left player is wanted: that player: draw`."""
        if not isinstance(asked, n.Have | n.Is):
            return None, scope
        if isinstance(asked, n.Is) and (scope.get("player") is not None or not self.is_definite(asked.left)):
            return None, scope
        if not self._is_one(asked.left, scope):
            return None, scope
        whose = self.single(asked.left, scope)
        return whose, self.speak_of(whose, asked.left, scope) if whose != scope.me else scope

    def described_with(
        self, described: n.Node, whose: m.Single | None, parts: Sequence[n.Node], scope: Scope
    ) -> Lowered:
        """What one player is described by can be spoken of: `another player with a weapon in play: discard it`."""
        where = described.where if isinstance(described, n.Thing) else ()
        things = [each.thing for each in where if each.prep == "with" and each.thing is not None]
        if len(things) != 1 or whose is None or (isinstance(whose, m.Ref) and whose.many):
            return (), scope
        if self.type_of(described, scope) != "player":
            return (), scope
        later = replace(scope, aimable=False)
        steps, inner = self._thing_asked_for(things[0], whose, parts, later, described=True)
        return steps, replace(inner, aimable=scope.aimable)

    def _said_of_cards(self, parts: Sequence[n.Node], scope: Scope) -> tuple[n.Noun | None, list[n.Thing]]:
        """Where steps say `it`, and where they say `that` card."""
        said = self._before_another_is_shown([x for part in parts for x in part.walk()], scope)
        led_on = [x.object for x in said if isinstance(x, n.Act) and x.verb in OF_WHAT_COMES and x.object is not None]
        events = {id(x) for each in led_on for x in each.walk()}  # `prevent it` is of what would happen
        pronouns = [x for x in said if isinstance(x, n.Noun) and x.kind == "pronoun" and x.word == "it"]
        pronoun = next((x for x in pronouns if id(x) not in events), None)
        those = [x for x in said if isinstance(x, n.Thing) and x.quantity is not None and "that" in x.quantity.words]
        those = [x for x in those if self.type_of(x, scope) == "card"]
        return pronoun, those

    def _before_another_is_shown(self, said: Sequence[n.Node], scope: Scope) -> Sequence[n.Node]:
        """What is said up to where another card is chosen or shown, which is `it` from then on."""
        for at, node in enumerate(said):
            if not isinstance(node, n.Act) or node.verb not in ("choose", "reveal", "look"):
                continue
            shown = node.object if node.object is not None else node.args[0].thing if node.args else None
            words = shown.quantity.words if isinstance(shown, n.Thing) and shown.quantity is not None else ()
            if isinstance(shown, n.Thing) and "that" not in words and self.type_of(shown, scope) == "card":
                return said[:at]
        return said

    def _thing_asked_for(
        self,
        thing: n.Node,
        whose: m.Single | None,
        parts: Sequence[n.Node],
        scope: Scope,
        *,
        described: bool = False,
    ) -> Lowered:
        """A card that somebody has, or that is there, picked by the doer where steps speak of it.

        `described` = somebody was called by it: then it was spoken of last, and not only asked for.
        """
        pronoun, those = self._said_of_cards(parts, scope)
        known = scope.it is not None and not isinstance(scope.it, m.FirstOf)
        by_name = any(self.noun(x) == self.noun(thing) != "card" for x in those)
        light = isinstance(scope.it, m.Ref) and scope.it.light
        lightly = known and described and light
        if not (by_name or pronoun or (those and (lightly or not known))):
            return (), scope
        words = thing.quantity.words if isinstance(thing, n.Thing) and thing.quantity is not None else ()
        if words not in (("a",), ("another",)) or self.type_of(thing, scope) != "card" or scope.nobody:
            return (), scope
        found = self.cards(thing, scope, where=m.InPlay())
        if not isinstance(found, m.Description):
            return (), scope
        if whose is not None and found.source == m.InPlay():
            found = replace(found, source=m.InPlay(whose))
        elif whose is not None and found.source == m.Hand(scope.doer):
            found = replace(found, source=m.Hand(whose))
        elif whose is not None:
            return (), scope
        noun = self.noun(thing)
        moved = light or isinstance(scope.it, m.Slot)
        if known and not (described or by_name or moved):
            return (), scope  # what was chosen or shown is still spoken of
        if known and noun == "card" and (lightly or (pronoun and (described or moved))):
            hint = "say again what it is: `X with a red card in hand: discard a red card from hand`"
            raise Refused(pronoun or those[0], "the card that they have, or what was spoken of before?", hint)
        if known and pronoun is not None and not (described and by_name):
            before = "`that card` of" if light else "call"
            hint = f"say `that {noun}`, or {before} what was spoken of before{'' if light else ' by its name'}"
            raise Refused(pronoun, f"`it`: the {noun}, or what was spoken of before?", hint)
        if known and noun == "card":
            return (), scope
        choose, ref, after = self.choose_card(thing, found, scope)
        return (choose,), replace(scope.bind(ref, noun), aimed=after.aimed) if known else after

    def _card_asked_for(self, left: n.Node, scope: Scope) -> Lowered:
        """`if the top card of the discard pile is red: draw it`."""
        found = self.cards(left, scope)
        if not isinstance(found, m.FirstOf):
            return (), scope
        card = m.Ref(self.fresh("card"), "card")
        return (m.Let(card, found, span=left.span),), replace(scope.bind(card, "card"), it=card)

    def _is_one(self, node: n.Node, scope: Scope) -> bool:
        """One player who is known without a choice?"""
        words = node.quantity.words if isinstance(node, n.Thing) and node.quantity is not None else ()
        if self.type_of(node, scope) != "player" or isinstance(node, n.Group | n.Compare) or "no" in words:
            return False
        names = set(self.names)
        found = self.who(node, scope)
        self.names = names
        every = isinstance(found, m.Description) and isinstance(found.pick, m.Every)
        return isinstance(found, m.Single) or (every and self.is_definite(node))

    def choose_card(
        self, node: n.Node, found: m.Description, scope: Scope, ask: str = "card"
    ) -> tuple[m.Choose, m.Ref, Scope]:
        """One card of a description, picked by the doer; `verbs` knows how."""
        raise NotImplementedError

    def _check_head(self, head: n.CheckHead, body: n.Block, otherwise: n.Opened | None, scope: Scope) -> Lowered:
        self.somebody(head, scope)
        flipped = m.Ref(self.fresh("flipped"), "card", where="gone")
        inner = replace(scope.bind(flipped, "card", "flipped"), it=flipped)
        tests = self._flip_tests(head, scope)
        steps, _ = self.body(body.parts, self._inside(inner))
        other = self._otherwise(otherwise, inner)
        tests = (m.Not(tests),) if head.negated else tests
        besides_it(m.That(flipped, tests), body, steps)
        flip = m.Flip(scope.doer, flipped, tests, steps, other, span=head.span)
        spoken_of = scope.it is not None or scope.get("card") is not None  # else `it` can be nothing but this
        return (flip,), (scope if spoken_of else inner)

    def _flip_tests(self, head: n.CheckHead, scope: Scope) -> tuple[m.Test, ...]:
        """What is asked of the card turned up: `♥`, `2-9♠`, `black`, `higher than 9`, `of the same suit as this`."""
        if head.asked is not None:
            noun = n.Noun(word="card", kind="noun", span=head.asked.span)
            assert isinstance(head.asked, n.Where)
            return self.card_tests(n.Thing(noun=noun, where=(head.asked,), span=head.asked.span), scope)
        ways = [self._face(head, face) for face in head.faces]
        return (ways[0] if len(ways) == 1 else m.AnyOf(tuple((way,) for way in ways)),)

    def _face(self, head: n.CheckHead, face: str) -> m.Test:
        if face in COLOURS:
            return COLOURS[face]
        if face[0].isalpha() and face[0].islower():
            raise Refused(head, f"a flipped card cannot be `{face}`", "say a suit, ranks or a colour")
        return self.suited(head, face, False)

    def somebody(self, node: n.Node, scope: Scope) -> None:
        """Who acts must be somebody."""
        if scope.nobody:
            hint = "say who: `the player in turn: …`; a rule without `I`, `me` or `my` belongs to the table"
            raise Refused(node, "nobody does this", hint)

    def _repeat(self, head: n.Repeat, parts: Sequence[n.Node], scope: Scope) -> Lowered:
        def make(steps: tuple[m.Step, ...]) -> m.Step:
            self._ends(head, steps)
            return m.Repeat(scope.me, self._ended(head, steps, scope), span=head.span)

        return self._loop(parts, replace(scope, loop=True), make)

    def _loop(self, parts: Sequence[n.Node], scope: Scope, make: Callable[[tuple[m.Step, ...]], m.Step]) -> Lowered:
        """What is bound anew in a round is what it means in the next."""
        inner = replace(scope, aimable=False, nested=True)
        saved = set(self.names)
        steps, after = self.body(parts, inner)
        changed = [noun for noun, value in scope.bound if after.get(noun) != value and after.get(noun) is not None]
        if not changed:
            return (make(steps),), scope
        self.names = saved
        before: list[m.Step] = []
        refs: dict[m.Single, m.Ref] = {}
        for noun in changed:
            value = scope.get(noun)
            assert value is not None
            if value not in refs:
                kind = value.type if isinstance(value, m.Ref | m.Slot) else "player" if noun != "card" else "card"
                refs[value] = m.Ref(self.fresh(f"that_{kind}"), kind)
                before.append(m.Let(refs[value], value, span=parts[0].span))
            inner = inner.bind(refs[value], noun)
        steps, after = self.body(parts, inner)
        again: dict[m.Ref, m.Single] = {}
        for noun in changed:
            value, now = scope.get(noun), after.get(noun)
            if value is not None and now is not None and now != refs[value]:
                again[refs[value]] = now
        lets = tuple(m.Let(ref, now, span=parts[0].span) for ref, now in again.items())
        kept = scope
        for noun in changed:
            value = scope.get(noun)
            assert value is not None
            kept = kept.bind(refs[value], noun)
        return (*before, make((*steps, *lets))), kept

    # ---------------------------------------------------------------- costs and offers
    def _pay(self, head: n.Cost, parts: Sequence[n.Node], scope: Scope, how: str, *, top: bool = False) -> Lowered:
        paying = replace(scope, cost=True, nested=False)
        if how != "ordered":
            paying = replace(paying, aimable=False)
        cost, inner = self.body(head.steps, paying)
        if not cost:
            raise Refused(head, "this costs nothing", "leave the `=` out, or say what is paid")
        needs = self.payable(cost, head)
        bound = replace(scope, bound=inner.bound, it=inner.it, aimed=inner.aimed, them=inner.them, named=inner.named)
        bound = replace(bound, paid=inner.blurred)
        if how != "ordered":
            bound = replace(self._inside(bound), loop=bound.loop or how == "again")
        for part in parts[1:2]:
            if isinstance(part, n.Opened) and isinstance(part.head, n.Otherwise) and isinstance(parts[0], n.Act):
                raise self._lone(part, head)
        steps, after = self.body(parts, bound, top=top)
        _paid_by_none(cost, steps)
        self.lay_on_it(cost, steps)
        noted = self._owners_noted([*cost, *steps])  # `discard this = its owner: draw`
        cost, steps = noted[: len(noted) - len(steps)], noted[len(noted) - len(steps) :]
        pay = m.Pay(scope.doer, cost, steps, how, needs, span=head.span)
        return (pay,), (after if how == "ordered" else scope)

    def _may(self, node: n.May, scope: Scope, otherwise: n.Opened | None) -> Lowered:
        self.somebody(node, scope)
        steps, said = self.body([node.step], replace(self._inside(scope), willing=True))
        other = self._otherwise(otherwise, scope)
        needs = self.needs_of(steps)
        if other:  # what cannot be done is no way around what is done otherwise
            chosen = [step.ref for step in steps if isinstance(step, m.Choose)]
            more = self._way_needs(tuple(step for step in steps if not isinstance(step, m.Choose)))
            known = [need for need in more if not any(x in chosen for x in need.walk())]
            needs = tuple(dict.fromkeys((*needs, *known)))
        offer = m.Offer(scope.doer, steps, other, needs, span=node.span)
        return (offer,), replace(scope, parted=said.parted)

    def _improves(self, node: n.Node) -> bool:
        """A sentence that is paid for when its card is played: `repeat: COST = …`, `may pay … and …`."""
        step = node.step if isinstance(node, n.May) else None
        first = step.steps[0] if isinstance(step, n.Both) else None
        return priced(node) is not None or (isinstance(first, n.Act) and first.verb == "pay")

    def _improvement(self, node: n.Node, scope: Scope, otherwise: n.Opened | None) -> Lowered:
        assert self.improvements is not None
        which, self.improvements = self.improvements, self.improvements + 1
        paying = replace(scope, cost=True, aimable=False)
        bought_scope = replace(scope, aimable=False)
        if isinstance(node, n.May):
            assert isinstance(node.step, n.Both)
            cost, _ = self.body(node.step.steps[:1], paying)
            steps, _ = self.body(node.step.steps[1:], bought_scope)
            needs = (*self.payable(cost, node), *self._drawn(steps, scope))
            other = self._otherwise(otherwise, bought_scope)
            return (m.Improve(which, cost, steps, other, often=False, needs=needs, span=node.span),), scope
        if otherwise is not None:
            raise self._lone(otherwise, node)
        bought = priced(node)
        assert bought is not None
        assert isinstance(bought.head, n.Cost)
        cost, _ = self.body(bought.head.steps, paying)
        needs = self.payable(cost, node)
        only = bought.body.parts[0] if len(bought.body.parts) == 1 else None
        if isinstance(only, n.Act) and only.verb == "choose" and self.type_of(only.object, scope) == "player":
            return self._more_targets(which, cost, needs, only, scope)
        steps, _ = self.body(bought.body.parts, bought_scope)
        return (m.Improve(which, cost, steps, needs=needs, span=node.span),), scope

    def _more_targets(
        self, which: int, cost: tuple[m.Step, ...], needs: tuple[m.Need, ...], act: n.Act, scope: Scope
    ) -> Lowered:
        """`COST = choose another player`: whom one may choose besides."""
        assert act.object is not None
        found = self.who(act.object, scope)
        if not isinstance(found, m.Description) or {ref.type for ref in scope.aimed} != {"player"}:
            raise Refused(
                act, "who is chosen besides? One must have been chosen before", "`choose another player` first"
            )
        targets = m.Ref("targets", "player", many=True, known=True)
        improve = m.Improve(which, cost, (), targets=self.unpicked(found, act.object), needs=needs, span=act.span)
        return (improve,), replace(scope.bind(targets, "player"), them=targets)

    def _drawn(self, steps: Sequence[m.Step], scope: Scope) -> tuple[m.Need, ...]:
        """What cannot be drawn is not paid for."""
        cards = [s.slot("cards") for s in steps if isinstance(s, m.Do) and s.act == "draw cards"]
        known = [c for c in cards if isinstance(c, m.Single) and c != scope.this]
        return tuple(m.CanDraw(scope.me, c) for c in known if not isinstance(c, m.Ref) or c.aimed)

    # ---------------------------------------------------------------- who does it
    def _subject(self, head: n.Subject, parts: Sequence[n.Node], otherwise: n.Opened | None, scope: Scope) -> Lowered:
        if head.manner is not None and otherwise is not None:
            raise self._lone(otherwise, head)
        if head.manner == "by turns":
            return self._by_turns(head, parts, scope)
        if head.manner == "at once":
            return self._at_once(head, parts, scope)
        if self.type_of(head.thing, scope) == "card":
            return self._each_card(head, parts, scope)
        if self.type_of(head.thing, scope) not in ("player", "number"):
            raise Refused(head.thing, "only players do something", "say who: `all players: …`")
        if len(parts) == 1 and isinstance(parts[0], n.Act) and parts[0].verb == "win":
            return self._win(head, parts[0], scope)
        return self._doers(head, parts, otherwise, scope)

    def _doers(self, head: n.Subject, parts: Sequence[n.Node], otherwise: n.Opened | None, scope: Scope) -> Lowered:
        """Each of them does it, with what happens if one who may does not."""
        noun = self.noun(head.thing)
        found = self.who(head.thing, scope)
        if found == scope.me and isinstance(found, m.Me):
            return self._said(parts, otherwise, replace(scope, doer=scope.me), scope)
        self._by_whose_eyes(head, parts[1:])
        inner = replace(self._inside(scope), willing=False)
        if isinstance(found, m.Single):
            return self._one_doer(head, found, parts, otherwise, inner, scope)
        if isinstance(parts[0], n.Act) and parts[0].verb in GETS_OR_LOSES:
            self.still_there(head.thing, found)
        pick = found.pick
        touched = not self.reaches_all(scope) and not isinstance(found.source, MAYBE_OUT)
        if isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to:
            choose, ref, after = self.choose_player(head.thing, found, scope)
            doer = replace(ref, known=True)
            one = self._acting(replace(inner, aimed=after.aimed), doer, noun)
            having, one = self.described_with(head.thing, doer, parts, one)
            steps, said = self._said(parts, otherwise, one, scope)
            if all(isinstance(step, m.SetUp) and doer not in step.walk() for step in steps):
                hint = "leave out who does it: `my reach +1 until my next turn`; of that player say `their …`"
                raise Refused(head.thing, "this has nothing to do with that player", hint)
            each = m.Each(ref, ref, (*having, *steps), touched=touched, span=head.span)
            outer = replace(scope, aimed=after.aimed).bind(ref, "player")
            outer = self.one_of_several(ref, head.thing, outer)
            unset, outer = self._left_behind(one, said, outer, head)
            return (choose, *unset, each), outer
        if otherwise is not None:
            if not any(isinstance(part, n.May) for part in parts):
                raise self._lone(otherwise, parts[-1])
            hint = "put both below the players: `X:`, then `may …` and `otherwise: …`"
            raise Refused(otherwise.head, "several may do it, so whose not doing it is meant?", hint)
        act = parts[0] if len(parts) == 1 else None
        aloud = isinstance(act, n.Act) and act.verb == "name" and not act.secret
        if isinstance(act, n.Act) and aloud and self.noun(act.object) != "card" and not self.is_definite(head.thing):
            return self._heard_in_turn(head, act, found, scope)
        before: tuple[m.Step, ...] = ()
        after = scope
        if not isinstance(pick, m.Every):
            some, ref, after = self.pick_players(found, head.thing, scope)
            before, found = (some,), m.Description(m.Those(ref), type="player")
        name = "other" if noun in ("all-others", "others") else "player"
        other = m.Ref(self.fresh(name), "player", known=True)
        one = self._acting(inner, other, noun)
        having, one = self.described_with(head.thing, other, parts, one)
        steps, said = self.body(parts, one)
        if not self.is_definite(head.thing):
            self._once_for_each(parts[1:], other, one)
            for step in steps:
                if (
                    isinstance(step, m.SetUp)
                    and step.span is not None
                    and all(value != other for _, value in step.takes)
                ):
                    hint = "say it by itself: `X: …; until …: …`; of each of them say `their …`"
                    raise Refused(step.span, "this would be so once for each of them", hint)
        if not any(is_one(test) for test in found.tests):
            self._one_card_for_all(head, steps, scope)
            self._win_together(head, other, steps)
        if self.is_definite(head.thing):  # `the sheriff`: one, if there is one
            unset, after = self._left_behind(one, said, after, head)
            before = (*before, *unset)
        return (*before, m.Each(other, found, (*having, *steps), touched=touched, span=head.span)), after

    def _by_whose_eyes(self, head: n.Subject, parts: Sequence[n.Node]) -> None:
        """`the left player: draw, the right player: draw`: on his right, or on mine, as it is behind a `;`?"""
        for part in parts:
            other = part.head if isinstance(part, n.Opened) else None
            if not isinstance(other, n.Subject) or not isinstance(other.thing, n.Thing) or other.manner is not None:
                continue
            said = other.thing.quantity
            side = any(SIDES & {*each.words} for each in other.thing.adjectives)
            picked = said is not None and (said.number is not None or bool({"a", "another", "any"} & {*said.words}))
            whose = any(where.prep == "of" or where.within is not None for where in other.thing.where)
            if not whose and (side or picked) and other.span.line == head.span.line:
                hint = "say `;` before it for mine; for theirs `of that player`, or `choose …` before it"
                raise Refused(other.thing, "found and picked by me, or by who acts here?", hint)

    def _once_for_each(self, parts: Sequence[n.Node], doer: m.Ref, scope: Scope) -> None:
        """`all outlaws: draw, all deputies: draw`: what others do besides would be done once for each of them."""
        for part in parts:
            if not isinstance(part, n.Opened) or not isinstance(part.head, n.Subject):
                continue
            names = set(self.names)
            found = self.who(part.head.thing, scope)
            self.names = names
            apart = isinstance(found, m.RoleHolder) or (isinstance(found, m.Description) and found.pick == m.Every())
            if apart and doer not in found.walk():
                hint = "say `X: …; Y: …`; behind `when` or another head say that again: `when …: X: …; when …: Y: …`"
                raise Refused(part.head, "this would be done once for each of them", hint)

    def _win_together(self, head: n.Subject, other: m.Ref, steps: Sequence[m.Step]) -> None:
        """`all outlaws: draw, win`: with the first of them the game is over."""
        for step in (part for each in steps for part in each.walk()):
            if isinstance(step, m.Do) and step.act == "win" and other in step.walk():
                hint = "say it of all: `X: win`, `all players with …: win`, `choose 2 players, those players: win`"
                raise Refused(head, "the first of them would win alone", hint)

    def _one_card_for_all(self, head: n.Subject, steps: Sequence[m.Step], scope: Scope) -> None:
        """`the player with the most life: draw it`: of several, the first would have it and the others nothing."""
        known = [each for each in (scope.it, scope.them, scope.this, scope.get("card")) if each is not None]
        for step in steps:
            if not isinstance(step, m.Do) or step.act != "draw cards":
                continue
            cards = step.slot("cards")
            if isinstance(cards, m.Description) and isinstance(cards.source, m.Those) and cards.pick == m.Every():
                cards = cards.source.ref
            if cards in known:
                hint = "say `give it to` whom, then one of them is picked; of more cards `all players: draw 1 of them`"
                raise Refused(head.thing, "these may be several players, and only one of them can have it", hint)

    def _acting(self, scope: Scope, doer: m.Single, noun: str) -> Scope:
        """Who acts is `they`; `that player` is somebody else who was spoken of before, if anybody was."""
        nouns = {noun or "player", "player"} - ({"player"} if scope.get("player") is not None else set())
        return replace(scope, doer=doer).bind(doer, *sorted(nouns))

    def _said(self, parts: Sequence[n.Node], otherwise: n.Opened | None, inner: Scope, scope: Scope) -> Lowered:
        """What one player does; what happens if he does not, others may do."""
        if otherwise is None:
            return self.body(parts, inner)
        only = parts[0] if len(parts) == 1 else None
        if not isinstance(only, n.May):
            raise self._lone(otherwise, parts[-1])
        steps, after = self._may(only, inner, None)
        offer = steps[-1]
        assert isinstance(offer, m.Offer)
        other = self._otherwise(otherwise, replace(inner, doer=scope.doer))
        acts = [part for part in otherwise.body.parts if isinstance(part, n.Act)]
        unsaid = next((act for act in acts if act.verb in ("lose", "discard")), None)  # hardly meant of me
        if unsaid is not None and inner.doer != scope.doer and not any(inner.doer in step.walk() for step in other):
            hint = "say `otherwise: I: …`; of the one who may say `X: may …, otherwise: …`, or `otherwise: they: …`"
            raise Refused(unsaid, "who does this then, I, or the one who may?", hint)
        return (*steps[:-1], replace(offer, otherwise=other)), after

    def _one_doer(
        self,
        head: n.Subject,
        found: m.Single,
        parts: Sequence[n.Node],
        otherwise: n.Opened | None,
        inner: Scope,
        scope: Scope,
    ) -> Lowered:
        noun = self.noun(head.thing)
        if noun == "they" and found == scope.doer and scope.get("player", "they") not in (None, scope.doer):
            hint = "say `that player: …` of the one spoken of; of who acts leave out `they:`"
            raise Refused(head.thing, "who acts, or who was spoken of since?", hint)
        before: tuple[m.Step, ...] = ()
        doer = found
        if not isinstance(found, m.Ref | m.Slot | m.Me):
            word = noun.replace("-", "_")
            by_card = isinstance(found, m.OwnerOf)
            doer = m.Ref(self.fresh(word if word.isidentifier() else "player"), "player", by_card=by_card)
            before = (m.Let(doer, found, span=head.span),)
            self.has_say[doer.name] = True
        there = replace(doer, known=True) if isinstance(doer, m.Ref | m.Slot) else doer
        one = self._acting(inner, there, noun)
        if found == scope.me:
            one = replace(one, me=there)  # where I do it, `they` are somebody else
        steps, said = self._said(parts, otherwise, one, scope)
        away = isinstance(found, m.Ref) and not self.has_say.get(found.name, True)
        slot = isinstance(found, m.Slot) and not scope.event
        touched = not away and not self.reaches_all(scope) and not slot and not isinstance(found, m.Me)
        each = m.Each(doer, doer, steps, touched=touched, span=head.span)
        unset, outer = self._left_behind(one, said, scope.bind(doer, "player"), head)
        return (*before, *unset, each), outer

    def _left_behind(self, begun: Scope, said: Scope, outer: Scope, head: n.Node) -> Lowered:
        """What one player named, revealed or gave up can be spoken of afterwards; if he did nothing, it is nothing."""
        it, card = said.it, said.get("card")
        found: dict[m.Ref, None] = {}
        if isinstance(said.named, m.Ref) and said.named != begun.named:
            found[said.named] = None
            outer = replace(outer, named=said.named)
        if isinstance(said.them, m.Ref) and said.them != begun.them:
            if begun.them is None or said.them.name != begun.them.name:  # else the same cards, which only lie elsewhere
                found[said.them] = None
            outer = replace(outer, them=said.them)
        if isinstance(it, m.Ref) and it != begun.it and it.type == "card" and not it.known:
            found[it] = None
            outer = replace(outer, it=it)
        if isinstance(card, m.Ref) and card != begun.get("card") and not card.known:
            found[card] = None
            outer = outer.bind(card, "card")
        two = said.get("player") not in (begun.get("player"), begun.doer, begun.me)
        return tuple(m.Let(ref, None, span=head.span) for ref in found), replace(outer, two=two, parted=said.parted)

    def _win(self, head: n.Subject, act: n.Act, scope: Scope) -> Lowered:
        self.not_in_secret(act)
        self.fits_signature(act, scope)
        found = self.who(head.thing, scope)
        if isinstance(found, m.Description) and not isinstance(found.pick, m.Every):
            return self._doers(head, (act,), None, scope)
        return (m.Do("win", "win", scope.doer, (("players", found),), span=act.span),), scope

    def _by_turns(self, head: n.Subject, parts: Sequence[n.Node], scope: Scope) -> Lowered:
        things = head.thing.things if isinstance(head.thing, n.Group) else (head.thing,)
        who: list[m.Single | m.Description] = []
        before: list[m.Step] = []
        for thing in things:
            found = self.who(thing, scope)
            if isinstance(found, m.Description) and isinstance(found.pick, m.Chosen):
                if found.pick.count != ONE or found.pick.up_to:
                    some, ref, scope = self.pick_players(found, thing, scope)
                    before.append(some)
                    found = m.Description(m.Those(ref), type="player")
                else:
                    choose, found, scope = self.choose_player(thing, found, scope)
                    before.append(choose)
            who.append(found)
        player = m.Ref(self.fresh("player"), "player", known=True)
        inner = replace(self._inside(scope), doer=player, loop=True).bind(player, "player")
        steps, _ = self.body(parts, inner)
        for step in steps:
            if isinstance(step, m.Do) and step.act == "stop":
                hint = (
                    "say it of the way that ends it: `discard a BANG! or lose 1 life and stop`; or leave the loop out"
                )
                raise Refused(step.span or head, "this ends it with the first of them", hint)
        self._ends(head, steps)
        steps = self._ended(head, steps, inner)
        return (*before, m.ByTurns(player, tuple(who), steps, span=head.span)), scope

    def _at_once(self, head: n.Subject, parts: Sequence[n.Node], scope: Scope) -> Lowered:
        """`X at once: discard a card from their hand`: all pick in secret, then all of it happens."""
        act = parts[0] if len(parts) == 1 else None
        found = self.who(head.thing, scope)
        hint = "say `X at once: discard a card from their hand`"
        if not isinstance(act, n.Act) or act.verb != "discard" or act.object is None:
            return self._polled(head, parts, found, scope)
        args = self.arguments(act.args, "`discard`")
        source = args.take("from")
        args.close()
        inner = replace(scope, doer=m.Subject())
        if source is not None and self.zone(source, inner) not in (("hand", None), ("hand", m.Subject())):
            raise Refused(source, "at once only cards of one's own hand can be given up", hint)
        cards = self.cards(act.object, inner)
        if not isinstance(cards, m.Description) or cards.source != m.Hand(m.Subject()):
            raise Refused(act.object, "at once only cards of one's own hand can be given up", hint)
        if not isinstance(cards.pick, m.Chosen) or cards.pick.up_to or not isinstance(found, m.Description):
            raise Refused(act, "this cannot be done at once", hint)
        if cards.pick.alike is not None:
            raise Refused(act.object, "at once cards are given up one by one, not as a group", "say `X: discard …`")
        if not isinstance(found.pick, m.Every):
            raise Refused(head.thing, "at once is for all of several players", hint)
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="gone")
        step = m.AtOnce(found, cards.tests, them, cards.pick.count, span=head.span)
        return (step,), replace(scope, them=them)

    def _polled(
        self, head: n.Subject, parts: Sequence[n.Node], found: m.Single | m.Description, scope: Scope
    ) -> Lowered:
        """`X at once: name a number from 1 to 5`: each makes one choice in secret, then each does what he chose."""
        hint = "at once each may `name`, `choose a card in hand`, `give` cards of their hand, do `A or B`, or `may` do"
        if not isinstance(found, m.Description) or not isinstance(found.pick, m.Every):
            raise Refused(head.thing, "at once is for all of several players", "say `all players at once: …`")
        player = m.Ref(self.fresh("player"), "player", known=True)
        inner = replace(self._inside(scope), doer=player, willing=False).bind(player, "player")
        steps, _ = self.body(parts, inner)
        choice, rest = self._one_choice(steps, player)
        if choice is None:
            raise Refused(head, "this cannot be chosen at once", hint)
        value, what = self._chosen_at_once(choice)
        others = [x for step in rest for x in step.walk() if isinstance(x, m.Choose | m.PickSome | m.Offer | m.Poll)]
        if others and not isinstance(choice, m.Either | m.Offer):
            raise Refused(head, "at once each makes one choice", hint)
        poll = m.Ref(self.fresh("said" if what != "card" else "laid"), "value", many=True, known=True, where=what)
        aloud = isinstance(choice, m.Do) and not choice.slot("secret")
        step = m.Poll(found, player, choice, poll, value, rest, aloud, span=head.span)
        return (step,), replace(scope, poll=poll) if what else scope

    def _heard_in_turn(self, head: n.Subject, act: n.Act, found: m.Description, scope: Scope) -> Lowered:
        """`all players: name a player`: one after the other, each hears those before; what each said is known then."""
        before: tuple[m.Step, ...] = ()
        if not isinstance(found.pick, m.Every):
            some, ref, scope = self.pick_players(found, head.thing, scope)
            before, found = (some,), m.Description(m.Those(ref), type="player")
        player = m.Ref(self.fresh("player"), "player", known=True)
        inner = replace(self._inside(scope), doer=player, willing=False).bind(player, "player")
        steps, _ = self.body((act,), inner)
        choice = steps[-1]
        value, what = self._chosen_at_once(choice)
        poll = m.Ref(self.fresh("said"), "value", many=True, known=True, where=what)
        step = m.Poll(found, player, choice, poll, value, by_turns=True, span=head.span)
        return (*before, step), replace(scope, poll=poll)

    def _one_choice(self, steps: tuple[m.Step, ...], player: m.Ref) -> tuple[m.Step | None, tuple[m.Step, ...]]:
        """What is chosen in secret, and what is done afterwards."""
        match steps:
            case (m.Do("name value" | "name number" | "name player") as choice,):
                return choice, ()
            case (m.Choose(ref) as choice,) if ref.type in ("player", "card"):
                return choice, ()
            case (m.PickSome(_, m.Description(m.Hand(m.Ref(name)))) as choice, *rest) if name == player.name:
                return choice, tuple(rest)
            case (m.Either() | m.Offer() as choice,):
                return choice, (choice,)
            case (first, *rest):
                return self._whole_hand(first, player, tuple(rest))
        return None, ()

    def _whole_hand(
        self, step: m.Step, player: m.Ref, rest: tuple[m.Step, ...]
    ) -> tuple[m.Step | None, tuple[m.Step, ...]]:
        """`give their hand to the left player`: nothing to choose, but all of it is taken up before any is given."""
        acts = [x for x in step.walk() if isinstance(x, m.Do) and x.act in ("give", "put", "shuffle into")]
        lets = [x for x in (step, *rest) if isinstance(x, m.Let)]
        if not acts and isinstance(step, m.Let) and rest:  # who is meant gets a name first
            choice, after = self._whole_hand(rest[0], player, rest[1:])
            return choice, (step, *after) if choice is not None else ()
        cards = acts[0].slot("cards") if len(acts) == 1 else None
        match cards:
            case m.Description(m.Hand(m.Ref(name)), (), m.Every()) if name == player.name and len(lets) <= 1:
                held = m.Ref(self.fresh("held"), "card", many=True, known=True)
                choice = m.PickSome(held, cards, span=step.span)
                return choice, (_with_cards(step, cards, m.Description(m.Those(held))), *rest)
        return None, ()

    def _chosen_at_once(self, choice: m.Step) -> tuple[m.Ref, str]:
        """What one of them chose, and what it is that they named or chose, if it can be spoken of."""
        match choice:
            case m.Do():
                assert choice.result is not None
                return choice.result, choice.result.where
            case m.Choose(ref):
                return ref, "player" if ref.type == "player" else "card"
            case m.PickSome(ref):
                return ref, ""
            case m.Either(_, _, ref):
                return ref, ""
        return m.Ref(self.fresh("wants"), "value", known=True), ""

    def _each_card(self, head: n.Subject, parts: Sequence[n.Node], scope: Scope) -> Lowered:
        found = self.cards(head.thing, scope, where=m.InPlay())
        card = m.Ref(self.fresh("card"), "card", known=True)
        steps, _ = self.body(parts, replace(self._inside(scope).bind(card, "card"), it=card))
        if not any(each == card for step in steps for each in step.walk()):
            raise Refused(
                head.thing, "what is done has nothing to do with these cards", "say `it`, or players: `all: …`"
            )
        if isinstance(found, m.Single):
            raise Refused(head.thing, "each of one card cannot be meant", "say the steps without it")
        if not isinstance(found.pick, m.Every):
            raise Refused(head.thing, "each of some cards cannot be meant", "say `each card …`, or choose first")
        self.of_known(found.source, head.thing)
        whose = (
            found.source.of if isinstance(found.source, m.InPlay) and isinstance(found.source.of, m.Single) else None
        )
        return (m.EachCard(card, found, steps, whose, span=head.span),), scope

    # ---------------------------------------------------------------- choosing
    def choose_player(
        self, node: n.Node, found: m.Description, scope: Scope, able: m.Test | None = None, ask: str = "target"
    ) -> tuple[m.Choose, m.Ref, Scope]:
        """One player of a description, picked by the doer: beforehand, if that can be."""
        self.somebody(node, scope)
        tests = [*found.tests, *([able] if able is not None else [])]
        outer, scope = scope, replace(scope, aimable=self.known_before(found, scope))
        another = isinstance(node, n.Thing) and node.quantity is not None and "another" in node.quantity.words
        met = tuple(r if r.type == "player" else m.OwnerOf(r) for r in scope.aimed if r.name not in self.own)
        if another and met and scope.doer == scope.me:
            refs = m.Description(m.Together(met), type="player")
            tests.append(m.Not((m.OneOf(refs),)))
        first = scope.aimable and not scope.aimed  # a text is only begun if there is somebody to aim at
        ref = m.Ref(self.fresh("target" if scope.aimable else "player"), "player", known=first, aimed=scope.aimable)
        of = m.Description(found.source, tuple(tests), found.pick, "player")
        self.has_say[ref.name] = not isinstance(found.source, MAYBE_OUT)
        outer = self.one_of_several(ref, node, outer.bind(ref, "player"))
        after = replace(outer, aimed=(*scope.aimed, ref) if scope.aimable else scope.aimed)
        return m.Choose(ref, of, scope.doer, scope.aimable, ask, span=node.span), ref, after

    def known_before(self, found: m.Description, scope: Scope) -> bool:
        """Can one of these be aimed at before anything is done? What a step before gives is not known then."""
        given = [x for x in found.walk() if isinstance(x, m.Ref) and x not in scope.aimed]
        answered = [x for x in found.walk() if isinstance(x, m.Slot) and x.of == "answered"]
        return scope.aimable and not given and not answered

    def pick_players(self, found: m.Description, node: n.Node, scope: Scope) -> tuple[m.PickSome, m.Ref, Scope]:
        if not isinstance(found.pick, m.AtRandom):
            self.somebody(node, scope)
        ref = m.Ref(self.fresh("those"), "player", many=True, known=True)
        if isinstance(found.pick, m.Chosen) and not found.pick.up_to:
            self.picked[ref.name] = found.pick.count
        return m.PickSome(ref, found, span=node.span), ref, replace(scope.bind(ref, "player"), them=ref)

    def reaches_all(self, scope: Scope) -> bool:
        """Is nobody left out? What an event sets off gives nobody a say, but who is immune to a card is left out."""
        row = self.table.nouns.get(self.kind)
        of_card = self.kind not in ("rule", "character", "role") and not (row is not None and row.shared)
        return bool(scope.event) and not of_card

    def to_each(
        self,
        node: n.Node,
        scope: Scope,
        make: Callable[[m.Single], tuple[m.Step, ...]],
        verb: str = "",
        able: str = "",
        *,
        touches: bool = True,
        one: bool = False,
    ) -> Lowered:
        """A verb done to players: to one who is known, to one or some that the doer picks, to each of several.

        Each has a say before it reaches him, unless the verb asks by itself or what is done is no effect on him.
        `one`: what is done can be done to one alone, as a card goes to one player.
        """
        found = self.who(node, scope, verb)
        meant = self.is_definite(node) and self._may_be_meant(scope)  # who is `that player` then
        if one or meant:
            found = self.one_of_tied(found, node, scope)
        touches = touches and verb not in ASKING and not self.reaches_all(scope) and not scope.cost
        if verb or able or one:  # else it may be that he is back
            self.still_there(node, found)
        if isinstance(found, m.Single):
            steps = self._to_one(node, found, make, touches and found not in (scope.me, scope.doer))
            return self.called_by_name(node, found, steps, scope)
        if isinstance(found.pick, m.Every) and meant:
            ref = m.Ref(self.fresh("player"), "player")
            let = m.Let(ref, m.FirstOf(found), span=node.span)
            self.has_say[ref.name] = True
            return (let, *self._to_one(node, ref, make, touches)), self.speak_of(ref, node, scope)
        pick = found.pick
        test = m.Able(able, scope.doer) if able else None
        if isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to:
            choose, ref, after = self.choose_player(node, found, scope, test)
            after = replace(after, beside=isinstance(found.source, m.Those))  # `bang 1 of them`: who are they then?
            return (choose, *self._to_one(node, ref, make, touches)), after
        before: tuple[m.Step, ...] = ()
        after = scope
        if not isinstance(pick, m.Every):
            if test is not None:
                found = replace(found, tests=(*found.tests, test))
            some, several, after = self.pick_players(found, node, scope)
            before, found = (some,), m.Description(m.Those(several), type="player")
        other = m.Ref(self.fresh("other"), "player", known=True)
        return (*before, m.Each(other, found, make(other), touched=touches, span=node.span)), after

    def called_by_name(self, node: n.Node, found: m.Single, steps: tuple[m.Step, ...], scope: Scope) -> Lowered:
        """`give a card from hand to the left player, that player: draw`: he is that player if nobody else was."""
        if isinstance(found, m.Me | m.Ref | m.Slot) or found in (scope.me, scope.doer) or not self._may_be_meant(scope):
            return steps, scope
        first = steps[0] if steps else None
        if not isinstance(first, m.Let) or first.value != found:
            first = m.Let(m.Ref(self.fresh("player"), "player"), found, span=node.span)
            steps = (first, *steps)
        self.has_say[first.ref.name] = True
        return steps, self.speak_of(first.ref, node, scope)

    def _may_be_meant(self, scope: Scope) -> bool:
        """Is somebody spoken of in the text, and nobody has been yet?"""
        return self.speaks_back and scope.get("player") is None and not scope.cost

    def one_of_tied(self, found: m.Single | m.Description, node: n.Node, scope: Scope) -> m.Single | m.Description:
        """Where one alone can be meant, the doer picks him among those who tie for the most, or have the role."""
        if isinstance(found, m.Single) or getattr(found.pick, "count", None) == ONE:
            return found
        if not self.says_the(node):
            raise Refused(
                node, "this can be done to one player alone", "say `another player`, or who: `the left player`"
            )
        tie = any(isinstance(each, m.HasMost | m.HasExtreme | m.SaidMost) for each in found.walk())
        if self.is_definite(node) and not tie:
            return found
        return replace(found, pick=m.Chosen(scope.doer, ONE))

    def to_known(
        self, node: n.Node, found: m.Single, scope: Scope, make: Callable[[m.Single], tuple[m.Step, ...]]
    ) -> tuple[m.Step, ...]:
        """A verb done to one who is known, who has a say before it reaches him."""
        touches = not self.reaches_all(scope) and not scope.cost and found not in (scope.me, scope.doer)
        return self._to_one(node, found, make, touches)

    def _to_one(
        self, node: n.Node, found: m.Single, make: Callable[[m.Single], tuple[m.Step, ...]], touches: bool
    ) -> tuple[m.Step, ...]:
        if not touches:
            return make(found)
        if isinstance(found, m.Ref | m.Slot):
            return (m.Each(found, found, make(found), touched=True, span=node.span),)
        player = m.Ref(self.fresh("player"), "player")
        each = m.Each(player, player, make(replace(player, known=True)), touched=True, span=node.span)
        return (m.Let(player, found, span=node.span), each)

    # ---------------------------------------------------------------- ways
    def _either(self, node: n.Either, scope: Scope) -> Lowered:
        """`A or B`: a way that takes a card is open if there is one; its cards are offered one by one."""
        self.somebody(node, scope)
        ref = m.Ref("choice", "value", known=True)
        inner = replace(self._inside(scope), willing=True)
        ways: list[m.Way] = []
        for option in node.options:
            first = option.steps[0] if isinstance(option, n.Both) else option
            if not isinstance(first, n.Act):
                raise Refused(option, "a way of an `or` begins with a verb")
            if node.options.index(option) < len(ways):
                raise Refused(option, "this is the same as before: a choice between the two is none", "say it once")
            ways.append(self._way(option, first, inner))
        return (m.Either(scope.doer, tuple(ways), ref, span=node.span),), scope

    def _way(self, option: n.Node, first: n.Act, scope: Scope) -> m.Way:
        thing = m.Ref("choice.thing", "card", known=True)
        if first.verb in ("play", "use") and first.object is not None and not first.disguise:
            return self._way_of_turn(option, first, thing, scope)
        steps, _ = self.body([option], scope)
        if first.verb == "stop":
            return m.Way("stop", steps, special="stop")
        text = self._way_text(first)
        begin = steps[0] if steps else None
        if isinstance(begin, m.Choose):
            ref = replace(begin.ref, name="choice.thing", known=True)
            return m.Way(text, _swapped(steps[1:], begin.ref, ref), begin.of, ref)
        cards = begin.slot("cards") if isinstance(begin, m.Do) else None
        pick = cards.pick if isinstance(cards, m.Description) else None
        if isinstance(begin, m.Do) and isinstance(pick, m.Chosen) and pick.count == ONE and not pick.up_to:
            assert isinstance(cards, m.Description)
            found = self.usable(cards, scope) if begin.act == "discard" else cards
            cards = found if isinstance(found, m.Description) else cards
            slots = tuple((k, thing if k == "cards" else v) for k, v in begin.slots)
            used = m.Do(begin.act, begin.verb, begin.doer, (*slots, ("picked", cards)), begin.result,
                        begin.cost, begin.willing, span=begin.span)  # fmt: skip
            return m.Way(text, (used, *steps[1:]), cards, thing, self._in_game(begin))
        return m.Way(text, steps, needs=self._way_needs(steps))

    def _way_needs(self, steps: tuple[m.Step, ...]) -> tuple[m.Need, ...]:
        """A way that takes a card is open if there is one, one that pays if it can be paid."""
        match steps:
            case (m.Let(ref, m.Single() as value), *rest):
                return self._way_needs(tuple(m.renamed(step, ref, value) for step in rest))
            case (m.Let(_, None), *rest):
                return self._way_needs(tuple(rest))
            case (m.Each(_, m.Single(), inner) | m.Rounds(_, inner), *_):
                return self._way_needs(inner)
            case (m.PickSome(_, m.Description(type="card") as of), *rest):
                given = rest[0] if rest and isinstance(rest[0], m.Do) and rest[0].act == "give" else None
                return (*self._way_of_cards(of), *(self._in_game(given) if given is not None else ()))
            case (m.Each(_, m.Description(type="player") as of, (m.Do("bang" | "heal"),)), *_):
                return (found_of(of),)
            case (m.Each(_, m.Description(), (m.Do("move tokens"),) as inner), *_):
                return self._way_needs(inner)
            case (m.Do("move tokens") as begin, *_) if isinstance(begin.slot("sources"), m.Single):
                theirs = m.Tokens(begin.slot("token"), begin.slot("sources"))
                return (m.Holds(m.Compared(theirs, ">", m.Const(0))),)
            case (m.Do("pay" | "play as") as begin, *_):
                return (m.CanPay(begin), *there_is_some(begin))
            case (m.Do("draw") as begin, *_) if begin.slot("pile") is not None:
                return (found_of(m.Description(begin.slot("pile"))),)
            case (m.Do("lose" | "lose from") as begin, *_) if begin.slot("token") not in (None, "life"):
                whose = begin.slot("card") or begin.doer
                return (m.Holds(m.Compared(m.Tokens(begin.slot("token"), whose), ">", m.Const(0))),)
            case (m.Do("draw of" | "discard of" as act) as begin, *_):
                able = "draw" if act == "draw of" else "discard"
                return (m.Holds(m.That(begin.slot("player"), (m.Able(able, begin.doer),))),)
            case (m.Do("discard" | "draw cards" | "give" | "put" | "shuffle into") as begin, *_):
                return (*self._way_of_cards(begin.slot("cards")), *self._in_game(begin))
            case (m.Do("bang" | "heal") as begin, *_):
                return self._in_game(begin)
        return ()

    def _in_game(self, begin: m.Do) -> tuple[m.Need, ...]:
        """To somebody who is out nothing is done: that is no way to be spared another one."""
        whom = begin.slot("to") if begin.act == "give" else begin.slot("player")
        if (
            begin.act not in ("give", "bang", "heal")
            or not isinstance(whom, m.Me | m.Ref | m.Slot)
            or whom == begin.doer
        ):
            return ()
        return (m.Holds(m.That(whom, (m.InGame(),))),)

    def _way_of_cards(self, cards: m.Single | m.Description) -> tuple[m.Need, ...]:
        if isinstance(cards, m.Description):
            return (found_of(cards),)
        return () if cards.sure else (m.Holds(m.That(cards, (m.Missing(negated=True),))),)

    def _way_of_turn(self, option: n.Node, first: n.Act, thing: m.Ref, scope: Scope) -> m.Way:
        """A card played, an ability used: what a player does in his turn, or where an effect asks for it."""
        args = self.arguments(first.args, f"`{first.verb}`")
        source = args.take("from") if first.verb == "play" else None
        args.close()
        rest = option.steps[1:] if isinstance(option, n.Both) else ()
        after, _ = self.body(rest, scope)
        assert first.object is not None
        if first.verb == "use":
            with self.reading(first.object) as r:
                r.take_word("a")
                if r.word != "ability":
                    raise Refused(first.object, "what is used is an ability", "say `use an ability`")
            return m.Way(
                "use", (m.Do("use way", "use", scope.doer, (("way", thing),), span=first.span), *after), special="use"
            )
        where = self.place(*self.zone(source, scope), scope) if source is not None else None
        picked = self.cards(first.object, scope, where=where)
        self.where_said_once(first.object, where, picked)
        cards = self.usable(picked, scope)
        if not isinstance(cards, m.Description) or not isinstance(cards.pick, m.Chosen):
            raise Refused(
                first.object, "a way that plays begins with a card that can be picked", "say `play a card in hand`"
            )
        how = "carry out" if isinstance(cards.source, m.WithVerb) else "play way"
        step = m.Do(how, "play", scope.doer, (("way", thing),), span=first.span)
        return m.Way("play", (step, *after), self.unpicked(cards, first.object), thing, special="play")

    def _way_text(self, first: n.Act) -> str:
        """How a way is offered: its first verb, and what it is about if there is nothing to pick."""
        if first.verb == "draw" and self.type_of(first.object) == "number":
            return "draw from a hand" if first.arg("from") is not None else "draw from the deck"
        counted = first.object.quantity if isinstance(first.object, n.Thing) else None
        if first.verb in ("lose", "gain", "pay") and counted is not None:
            return f"{first.verb} {counted.number or ''} {self.noun(first.object)}".replace("  ", " ")
        return first.verb

    # ---------------------------------------------------------------- others
    def _check_step(self, node: n.Check, scope: Scope) -> Lowered:
        self.somebody(node, scope)
        self.arguments(node.args, "`draw!`").close()
        if node.number is None:
            flipped = m.Ref(self.fresh("flipped"), "card", where="gone")
            after = replace(scope.bind(flipped, "card", "flipped"), it=flipped)
            return (m.Flip(scope.doer, flipped, span=node.span),), after
        them = m.Ref(self.fresh("them"), "card", many=True, known=True, where="gone")
        with self.reading(node.number) as r:
            amount, number = r.take_amount(), r.take_number()
            if r.word not in ("", "card"):
                raise Refused(node.number, "a draw! is of cards")
        count = self.number(amount, scope) if amount is not None else m.Const(1 if number is None else number)
        return (m.FlipAll(scope.doer, count, them, span=node.span),), replace(scope, them=them)

    def _unavoidable(self, node: n.Modal, scope: Scope) -> Lowered:
        self.arguments(node.args, "this").close()
        if node.modal != "may not" or node.disguise is not None or not scope.event or scope.what != "play":
            raise Refused(
                node,
                "only a card that is being played can be made unavoidable",
                "`when I play X: it may not be avoided`",
            )
        card = self.one_card(node.left, scope)
        if card != m.Slot(scope.event, "card", "card", known=True):
            raise Refused(node.left, "only the card that is being played can be made unavoidable", "say `it`")
        return (m.Do("unavoidable", "avoid", scope.doer, span=node.span),), scope

    def _later(self, node: n.Opened, scope: Scope) -> Lowered:
        """A text that is set up for a time; `abilities` knows how long."""
        raise NotImplementedError


def _paid_by_none(cost: Sequence[m.Step], steps: Sequence[m.Step]) -> None:
    """`discard up to 2 cards = draw`: none of them would do, but where what is bought is so much for each of them."""
    said = {x.name for step in steps for x in step.walk() if isinstance(x, m.Ref)}
    for step in cost:
        match step:
            case m.PickSome(result, of):
                some: list[object] = [of]
            case m.Do(result=result, slots=slots):
                some = [value for _, value in slots]
            case _:
                continue
        up_to = any(isinstance(x, m.Description) and isinstance(x.pick, m.Chosen) and x.pick.up_to for x in some)
        if up_to and (result is None or result.name not in said):
            hint = "say how many, `discard a card = …`; or what each of them brings: `… = draw 1 per them`"
            raise Refused(step.span, "none of them would be paid enough", hint)


def besides_it(so: m.Condition, body: n.Block, steps: Sequence[m.Step]) -> None:
    """`if it is red: draw it, if it is black: discard it`: the second is a case of the first, and never so."""
    whens = {step.span: step for step in steps if isinstance(step, m.When)}
    for case in () if body.lines else body.parts[1:]:
        step = whens.get(case.head.span) if isinstance(case, n.Opened) and isinstance(case.head, n.If) else None
        if step is None or not isinstance(case, n.Opened):
            continue
        if _apart(so, step.condition):
            hint = "say `;` before it, or put each `if` on a line of its own: up to a `;` all is under the first"
            raise Refused(case.head, "this is never so where what is asked before it is", hint)
        besides_it(so, case.body, step.steps)


def _apart(one: m.Condition, other: m.Condition) -> bool:
    """Are these two cases of which each excludes the other? A card that is said to have two names hardly is one."""
    match one, other:
        case m.That(what, (m.NameIs(a),)), m.That(same, (m.NameIs(b),)) if what == same and a != b:
            return True
    return why_never((one, other), Declared()) is not None


def _owners_of_taken(step: m.Step, later: Sequence[m.Step]) -> Iterator[tuple[m.OwnerOf, m.Single]]:
    """`discard any, its owner: draw`: whose card it was is known, though not which it would be."""
    taken = {
        x.result.name: x.slot("player")
        for x in step.walk()
        if isinstance(x, m.Do) and x.act in TAKEN_OF and x.result is not None
    }
    for each in later if taken else ():
        of = each.value.among.source if isinstance(each, m.Let) and isinstance(each.value, m.FirstOf) else None
        if isinstance(each, m.Let) and isinstance(of, m.Those) and of.ref.name in taken:
            yield m.OwnerOf(each.ref), taken[of.ref.name]


def there_is_some(step: m.Do) -> Iterator[m.Need]:
    """`pay all my chips`: of all that somebody has there must be some."""
    count = step.slot("count")
    if isinstance(count, m.Tokens):
        yield m.Holds(m.Compared(count, ">", m.Const(0)))


def _had_by(step: m.Step) -> tuple[m.Single, ...]:
    """Whose a card was that is taken elsewhere by a step: its owner's, and of who lets others use it."""
    if not isinstance(step, m.Do):
        return ()
    card = step.slot("cards") if step.act != "move" else step.slot("card")
    if not isinstance(card, m.Single):
        return ()
    gone = (m.OwnerOf(card), m.LaidBy(card)) if step.act in TAKEN_AWAY else ()
    return (*gone, m.HolderOf(card)) if step.act in (*TAKEN_AWAY, "give", "move") else ()


def found_of(cards: m.Description) -> m.CanFind:
    """One of these will do, but a group has to be there as a whole."""
    every = replace(cards, pick=m.Every())
    pick = cards.pick
    if not isinstance(pick, m.Chosen) or pick.alike is None:
        return m.CanFind(every)
    return m.CanFind(every, m.Const(2) if pick.up_to else pick.count, pick.alike)


def _swapped(steps: tuple[m.Step, ...], old: m.Ref, new: m.Ref) -> tuple[m.Step, ...]:
    """The steps with another name for something."""
    return tuple(m.renamed(step, old, new) for step in steps)


def _with_cards(step: m.Step, old: m.Description, new: m.Description) -> m.Step:
    """The same step, done with cards that were taken up before."""
    if isinstance(step, m.Do):
        return replace(step, slots=tuple((k, new if v == old else v) for k, v in step.slots))
    if isinstance(step, m.Each):
        return replace(step, steps=tuple(_with_cards(each, old, new) for each in step.steps))
    return step


def _chooses(step: m.Step) -> bool:
    return isinstance(step, m.Choose | m.PickSome | m.Let)
