"""Steps as lines of a handler: one function a head, one entry of a table an act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from bangdsl.emit.expressions import Expressions
from bangdsl.emit.lines import Lines, listing
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import bearers, done_to, lies_elsewhere, stops

ONE = m.Const(1)
Printed = str | list[str] | None


class Steps(Expressions):
    kind = ""  # of the entry being printed
    polling = False  # is it asked of several at once?
    event = False  # in a trigger or a replacement: who is concerned has no say of his own

    def __init__(self) -> None:
        super().__init__()
        self.freely = "True"  # whether the doer of what is being printed had another way
        self.used: set[str] = set()  # names that something refers to
        self.hoisted: set[str] = set()  # chosen before the handler began
        self.orders = False  # is a card that is named to be played?
        self.done: dict[str, tuple[str, ...]] = {}  # what is done to those who are picked, by name
        self.between: list[str] = []  # how the loops between a `stop` and the one that it leaves are left

    def body(self, steps: Sequence[m.Step], out: Lines) -> None:
        for step in steps:
            self.step(step, out)

    def indented(self, steps: Sequence[m.Step], out: Lines) -> None:
        with out:
            self.body(steps, out)

    def step(self, step: m.Step, out: Lines) -> None:
        printers: dict[type[m.Step], Callable[..., None]] = {
            m.Do: self._do, m.Choose: self._choose, m.PickSome: self._pick_some, m.Let: self._let, m.When: self._when,
            m.Flip: self._flip, m.FlipAll: self._flip_all, m.Offer: self._offer, m.Pay: self._pay,
            m.Improve: self._improve, m.Each: self._each, m.EachCard: self._each_card, m.ByTurns: self._by_turns,
            m.AtOnce: self._at_once, m.Poll: self._poll, m.Repeat: self._repeat, m.Rounds: self._rounds,
            m.Either: self._either, m.SetUp: self.set_up,
        }  # fmt: skip
        printers[type(step)](step, out)

    def set_up(self, step: m.SetUp, out: Lines) -> None:
        """What is registered for later; the abilities know how."""
        raise NotImplementedError

    def assigned(self, ref: m.Ref | None, code: str, out: Lines) -> None:
        """A result that nothing refers to needs no name."""
        out.add(f"{ref.name} = {code}" if ref is not None and ref.name in self.used else code)

    # ---------------------------------------------------------------- choosing
    def _choose(self, step: m.Choose, out: Lines) -> None:
        if step.ref.name in self.hoisted:
            return
        of = self._choosable(step)
        source = step.of.source
        whose = source.of if isinstance(source, m.Hand | m.Held) else step.by
        hidden = whose != step.by
        method = "choose_card" if hidden or isinstance(source, m.InPlay) else "choose"
        chosen = f'{step.ref.name} = yield from game.{method}({self.single(step.by)}, "{step.ask}", {of})'
        if hidden and isinstance(whose, m.Ref) and whose.aimed and not self.event and self.kind != "rule":
            out.add(f"{step.ref.name} = None")  # who was aimed at may have a say
            out.add(f"if (yield from game.touches({whose.name})):")
            chosen = f"    {chosen}"
        out.add(chosen)

    def _choosable(self, step: m.Choose | m.PickSome) -> str:
        """Those who may be chosen: a limit on targets holds for who is picked when it comes to it, too."""
        listed = self.listed(step.of)
        if step.of.type != "player" or isinstance(step.of.source, m.Those):
            return listed
        by = step.by if isinstance(step, m.Choose) else step.of.pick.by if isinstance(step.of.pick, m.Chosen) else None
        return self.choosable(listed, self.done.get(step.ref.name, ()), by)

    def _pick_some(self, step: m.PickSome, out: Lines) -> None:
        pick = step.of.pick
        if isinstance(pick, m.Every):
            if step.ref.name in self.used:
                self._picked(step.ref, f"list({self.listed(step.of)})", out)
            return
        if isinstance(pick, m.AtRandom):
            self._picked(step.ref, f"game.some({self.listed(step.of)}, {self.number(pick.count)})", out)
            return
        assert isinstance(pick, m.Chosen)
        method = "pick_players" if step.of.type == "player" else "pick_cards"
        args = [self.single(pick.by), self._choosable(step), self.number(pick.count)]
        args += [repr(step.ask)] if step.of.type == "card" else []
        exactly = step.of.type == "player" and not pick.up_to
        args += ["up_to=True"] if pick.up_to and step.of.type == "card" else ["exactly=True"] if exactly else []
        self._picked(step.ref, f"yield from game.{method}({', '.join(args)}{self.alike(pick.alike)})", out)

    def _picked(self, ref: m.Ref, code: str, out: Lines) -> None:
        """Of cards that are only chosen it is noted where they lie: those that are moved are the rest no more."""
        if ref.where == "chosen":
            code = f"game.as_they_lie({f'({code})' if code.startswith('yield') else code})"
        out.add(f"{ref.name} = {code}")

    def _let(self, step: m.Let, out: Lines) -> None:
        if step.ref.name in self.used:
            unnamed = {"number": "0", "card": "game.unnamed()"}.get(step.ref.where, "None")
            nothing = "[]" if step.ref.many else unnamed
            known = isinstance(step.value, m.Single) and step.value.sure
            # Somebody to begin with may be nobody from the next round on.
            of = ": Player | None" if known and step.ref.type == "player" and not step.ref.sure else ""
            out.add(f"{step.ref.name}{of} = {self.single(step.value) if step.value is not None else nothing}")

    # ---------------------------------------------------------------- conditions
    def _when(self, step: m.When, out: Lines) -> None:
        out.add(f"if {self.condition(step.condition)}:")
        self.indented(step.steps, out)
        self._else(step.otherwise, out)

    def _else(self, steps: Sequence[m.Step], out: Lines) -> None:
        if steps:
            out.add("else:")
            self.indented(steps, out)

    def _flip(self, step: m.Flip, out: Lines) -> None:
        code = f"yield from game.check({self.single(step.doer)})"
        if step.tests is None:
            self.assigned(step.ref, code, out)
            return
        flipped = step.ref.name
        out.add(f"{flipped} = {code}")
        out.add(f"if {flipped} is not None and {self.met(step.tests, flipped)}:")
        self.indented(step.steps, out)
        self._else(step.otherwise, out)

    def _flip_all(self, step: m.FlipAll, out: Lines) -> None:
        self.assigned(step.ref, f"yield from game.check_all({self.single(step.doer)}, {self.number(step.count)})", out)

    def wanted(self, doer: m.Single, needs: Sequence[m.Need], *more: str) -> str:
        """Somebody is asked, if what it takes is there."""
        asked = f"(yield from game.wants({self.single(doer)}, this))"
        return " and ".join([*self.needs(needs), *more, asked])

    def _offer(self, step: m.Offer, out: Lines) -> None:
        out.add(f"if {self.wanted(step.doer, step.needs)}:")
        outer, self.freely = self.freely, "True"
        self.indented(step.steps, out)
        self.freely = outer
        self._else(step.otherwise, out)

    def _pay(self, step: m.Pay, out: Lines) -> None:
        if step.how == "ordered":
            self.body(step.cost, out)
            self.body(step.steps, out)
            return
        if step.how == "again":
            again = self.wanted(step.doer, step.needs, "game.once_more()")
            self._loop(f"while {again}:", (*step.cost, *step.steps), out)
            return
        out.add(f"if {self.wanted(step.doer, step.needs)}:")
        self.indented((*step.cost, *step.steps), out)

    def _improve(self, step: m.Improve, out: Lines) -> None:
        """What was paid for when the card was played happens, as often as it was paid for."""
        if step.targets is not None:
            return
        if step.often:
            out.add(f"for _ in range(game.improved({step.which})):")
            self.indented(step.steps, out)
            return
        out.add(f"if game.improved({step.which}):")
        self.indented(step.steps, out)
        self._else(step.otherwise, out)

    def offer(self, step: m.Improve, out: Lines) -> None:
        """Ask for an improvement while it can be paid, and note how often it was."""
        me = m.Me()
        if not step.often:
            out.add(f"if {self.wanted(me, step.needs)}:")
            self.indented(step.cost, out)
            out.add(f"    game.improve({step.which})")
            return
        more = []
        if step.targets is not None:
            out.add("aimed = list(targets)")
            with self.letter("player") as p:
                listed = f"game.may_choose({self.listed(step.targets)})"
                more.append(f"(others := [{p} for {p} in {listed} if {p} not in aimed])")
        out.add(f"while {self.wanted(me, step.needs, *more, 'game.once_more()')}:")
        self.indented(step.cost, out)
        out.add(f"    game.improve({step.which})")
        if step.targets is not None:
            out.add("    aimed.append((yield from game.aim_too(me, others)))")

    # ---------------------------------------------------------------- loops
    def _loop(self, head: str, steps: Sequence[m.Step], out: Lines) -> None:
        """A loop that `stop` leaves."""
        outer, self.between = self.between, []
        out.add(head)
        self.indented(steps, out)
        self.between = outer

    @contextmanager
    def _inside(self, head: str, steps: Iterable[m.Meaning], out: Lines, leave: str = "break") -> Iterator[None]:
        """A loop over players or cards inside one that `stop` leaves: who stops in it leaves both."""
        left = stops(steps)
        if left:
            out.add("stopped = False")
        out.add(head)
        self.between.append(leave)
        with out:
            yield
        self.between.pop()
        if left:
            out.add("if stopped:")
            out.add(f"    {self._leaving()}")

    def _leaving(self) -> str:
        return self.between[-1] if self.between else "break"

    def _each(self, step: m.Each, out: Lines) -> None:
        doer = self.single(step.ref)
        if isinstance(step.of, m.Single):
            guards = [] if step.of.sure else [f"{doer} is not None"]
            if step.touched and self.event:
                guards.append(f"(yield from game.acts_on({doer}))")
            elif step.touched and _is_led_on(step.ref):
                out.add(f"{doer}, comes = yield from game.comes_to({doer})")
                guards = ["comes", *guards]
            elif step.touched:
                guards += [f"(yield from game.touches({doer}))"]
            if not guards:
                self.body(step.steps, out)
                return
            out.add(f"if {' and '.join(guards)}:")
            self.indented(step.steps, out)
            return
        with self._inside(f"for {doer} in {self.listed(step.of)}:", step.steps, out):
            if step.touched and self.event:
                out.add(f"if not (yield from game.acts_on({doer})):")
                out.add("    continue")
            elif step.touched:
                out.add(f"{doer}, comes = yield from game.comes_to({doer})")
                out.add("if not comes:")
                out.add("    continue")
            self.body(step.steps, out)

    def _each_card(self, step: m.EachCard, out: Lines) -> None:
        card = step.ref.name
        if step.whose is None:
            with self._inside(f"for {card} in list({self.listed(step.of)}):", step.steps, out):
                self.body(step.steps, out)
            return
        whose = self.single(step.whose)

        def each() -> None:
            out.add(f"left = game.allowed({self.listed(step.of)})")
            with self._inside(f"while left and {whose}.in_game:", step.steps, out):
                out.add(f"{card} = yield from game.next_of({whose}, left)")
                out.add(f"if not game.in_play({card}):")
                out.add("    continue")
                self.body(step.steps, out)

        asked = not self.event and not isinstance(step.whose, m.Me)
        self._comes_to([step.whose] if asked else [], out, each)

    def _comes_to(self, whom: Sequence[m.Single], out: Lines, done: Callable[[], None]) -> None:
        """It is done only if it comes to all of them, or to whom it is led on."""
        if not whom:
            done()
            return
        one, *others = whom
        who = self.single(one)
        guard = "" if one.sure else f"{who} is not None and "
        if self.event:
            out.add(f"if {guard}(yield from game.acts_on({who})):")
        elif _is_led_on(one):
            out.add(f"{who}, comes = yield from game.comes_to({who})")
            out.add(f"if {guard}comes:")
        else:
            out.add(f"if {guard}(yield from game.touches({who})):")
        with out:
            self._comes_to(others, out, done)

    def _by_turns(self, step: m.ByTurns, out: Lines) -> None:
        def round_and_round() -> None:
            ring = ", ".join(self.among(who) for who in step.of)
            out.add("game.begin_turns()")
            self._loop(f"for {step.ref.name} in game.alternating([{ring}]):", step.steps, out)
            out.add("yield from game.end_turns()")

        others = [who for who in step.of if isinstance(who, m.Single) and not isinstance(who, m.Me)]
        self._comes_to(others, out, round_and_round)

    def _at_once(self, step: m.AtOnce, out: Lines) -> None:
        args = [self.listed(step.of)]
        if step.tests:
            with self.letter("card") as c:
                args.append(f"fits=lambda {c}: {self.met(step.tests, c)}")
        args += [f"count={self.number(step.count)}"] if step.count != ONE else []
        self.assigned(step.ref, f"yield from game.discard_at_once({', '.join(args)})", out)

    def _poll(self, step: m.Poll, out: Lines) -> None:
        """All choose before anything is done or shown; then each does what he chose."""
        if step.by_turns:
            asked = f"lambda {step.doer.name}: {self._choice(step.choice, aloud=True)}"
            self.assigned(step.ref, f"yield from game.in_turn({self.listed(step.of)}, {asked})", out)
            return
        args = [self.listed(step.of), f"lambda {step.doer.name}: {self._choice(step.choice)}"]
        args += ["aloud=True"] if step.aloud else []
        out.add(f"{step.ref.name} = yield from game.at_once({', '.join(args)})")
        if not step.steps:
            return
        done = f"for {step.doer.name}, {step.value.name} in {step.ref.name}.items():"
        with self._inside(done, (step.choice, *step.steps), out, leave="continue"):  # they all do what they chose
            match step.choice:
                case m.Either():
                    self._ways(step.choice, out)
                case m.Offer():
                    out.add(f"if {step.value.name}:")
                    self.indented(step.choice.steps, out)
                    self._else(step.choice.otherwise, out)
                case _:
                    self.body(step.steps, out)

    def _choice(self, choice: m.Step, *, aloud: bool = False) -> str:
        """What is asked of one of several who choose at once; it is only chosen, nothing is done."""
        match choice:
            case m.Do():
                self.polling = not aloud
                code = getattr(self, f"act_{choice.act.replace(' ', '_')}")(choice, Lines())
                self.polling = False
                return str(code).removeprefix("yield from ")
            case m.Choose(_, of, by):
                return f'game.choose({self.single(by)}, "secret", {self.listed(of)})'
            case m.PickSome(_, of) if isinstance(of.pick, m.Chosen):
                up_to = ", up_to=True" if of.pick.up_to else ""
                picked = f"{self.single(of.pick.by)}, {self.listed(of)}, {self.number(of.pick.count)}"
                return f'game.pick_cards({picked}, "secret"{up_to})'
            case m.PickSome(_, of):
                return f"game.all_of({self.listed(of)})"
            case m.Either(doer, ways):
                listed = ", ".join(f"({way.text!r}, {self._candidates(way, doer)})" for way in ways)
                return f"game.either({self.single(doer)}, [{listed}], this)"
            case m.Offer(doer, needs=needs):
                can = " and ".join(self.needs(needs))
                return f"game.wants({self.single(doer)}, this)" + (f" if {can} else game.all_of(())" if can else "")
        raise AssertionError(choice)

    def _repeat(self, step: m.Repeat, out: Lines) -> None:
        self._loop(f"while game.round_again({self.single(step.doer)}):", step.steps, out)

    def _rounds(self, step: m.Rounds, out: Lines) -> None:
        self._loop(f"for _ in game.times({self.number(step.count)}):", step.steps, out)

    def _either(self, step: m.Either, out: Lines) -> None:
        out.add(f"choice = yield from game.either({self.single(step.doer)}, [")
        for way in step.ways:
            out.add(f"    ({way.text!r}, {self._candidates(way, step.doer)}),")
        out.add("], this)")
        self._ways(step, out)

    def _ways(self, step: m.Either, out: Lines) -> None:
        outer = self.freely
        for index, way in enumerate(step.ways):
            out.add(f"{'if' if index == 0 else 'elif'} choice.index == {index}:")
            another = any(_always_open(other) for other in step.ways if other is not way)
            self.freely = "True" if another else "choice.free"
            self.indented(way.steps, out)
        self.freely = outer

    def _candidates(self, way: m.Way, doer: m.Single) -> str:
        """What a way may begin with: the cards it can take, the plays it can make; nothing when it needs none."""
        who = self.single(doer)
        if way.special == "stop":
            return f"game.may_stop({who})"
        if way.special == "use":
            return f"game.usable({who})"
        if way.begins is not None and way.special == "play":
            listed = self.listed(way.begins)
            return listed if isinstance(way.begins.source, m.WithVerb) else f"game.playable({who}, {listed})"
        if way.begins is not None:
            if isinstance(way.begins.source, m.WithVerb):
                source = way.begins.source
                return f"game.with_verb({self.single(source.of)}, {source.verb!r}, once=True)"
            if way.begins.type == "player":
                done = done_to(way.ref, way.steps) if way.ref is not None else ()
                return self.choosable(self.listed(way.begins), done, doer)
            return self.listed(way.begins)
        if way.needs:
            return f"None if {' and '.join(self.needs(way.needs))} else []"
        return "None"

    # ---------------------------------------------------------------- acts
    def _do(self, step: m.Do, out: Lines) -> None:
        printed = getattr(self, f"act_{step.act.replace(' ', '_')}")(step, out)
        if printed is not None:
            self.assigned(step.result, printed, out)

    def by(self, step: m.Do) -> str:
        return self.single(step.doer)

    def some(self, step: m.Do, out: Lines, ask: str, slot: str = "cards", into: str = "") -> str:
        """A list of the cards meant: all of them, those the doer picks, or some by chance; no more than fit `into`."""
        cards = step.slot(slot)
        if isinstance(cards, m.Single):
            return self.one(cards)
        listed = self.listed(cards)
        if ask == "draw" and isinstance(cards.pick, m.Chosen) and isinstance(cards.source, m.InPlay | m.Held):
            listed = f"game.may_draw({self.by(step)}, {listed})"
        if isinstance(cards.pick, m.AtRandom):
            if ask in ("draw", "discard"):
                listed = self.takable(cards, step.doer, ask)
            return f"game.some({listed}, {self.number(cards.pick.count)})"
        if isinstance(cards.pick, m.Every) and into and cards.source == m.Hand(step.doer):
            most = f"game.room_in({into}, len({self.source(cards.source)}))"
            out.add(f"picked = yield from game.pick_cards({self.by(step)}, {listed}, {most}, {ask!r})")
            return "picked"
        if not isinstance(cards.pick, m.Chosen):
            return listed
        up_to = ", up_to=True" if cards.pick.up_to else ""
        if _seen(cards):
            up_to += ", seen=True"  # who has looked at them knows them
        up_to += self.alike(cards.pick.alike)
        count = self.number(cards.pick.count)
        count = f"game.room_in({into}, {count})" if into and cards.pick.alike is None else count
        out.add(f"picked = yield from game.pick_cards({self.by(step)}, {listed}, {count}, {ask!r}{up_to})")
        return "picked"

    def reached(self, card: m.Single, line: str, out: Lines) -> None:
        """What is done to a card that was aimed at is done if it reaches its owner."""
        if isinstance(card, m.Ref) and card.aimed and not self.event and self.kind != "rule":
            out.add(f"if (yield from game.reaches({card.name})):")
            line = f"    {line}"
        out.add(line)

    def act_draw(self, step: m.Do, out: Lines) -> Printed:
        args = [self.by(step)]
        count, pile = step.slot("count"), step.slot("pile")
        args += [self.number(count)] if count != ONE else []
        args += [f"pile={self.source(pile)}"] if pile is not None else []
        return f"yield from game.draw({', '.join(args)})"

    def act_draw_cards(self, step: m.Do, out: Lines) -> Printed:
        cards = step.slot("cards")
        line = f"yield from game.draw({self.by(step)}, cards={self.some(step, out, 'draw')})"
        if isinstance(cards, m.Single):
            self.reached(cards, line, out)
            return None
        return line

    def act_draw_of(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.draw_of({self.by(step)}, {self.single(step.slot('player'))})"

    def act_draw_from_hand(self, step: m.Do, out: Lines) -> Printed:
        args = [self.by(step), self.single(step.slot("player"))]
        args += [self.number(step.slot("count"))] if step.slot("count") != ONE else []
        return f"yield from game.draw_from({', '.join(args)})"

    def act_discard(self, step: m.Do, out: Lines) -> Printed:
        cards, doer = step.slot("cards"), self.by(step)
        if isinstance(cards, m.Single):
            return self._discard_one(step, cards, out)
        if isinstance(cards.pick, m.AtRandom):
            return f"yield from game.discard({doer}, {self.some(step, out, 'discard')})"
        if isinstance(cards.source, m.TopOf):
            return f"yield from game.discard({doer}, {self.listed(cards)})"
        if not isinstance(cards.pick, m.Chosen):
            return f"yield from game.discard_all({doer}, {self.listed(cards)})"
        args = [doer, self.listed(cards), self.number(cards.pick.count)]
        args += ["up_to=True"] if cards.pick.up_to else []
        args += ["cost=True"] if step.cost else [f"willing={self.freely}"] if step.willing else []
        args += self._as_what(cards)
        args += ["seen=True"] if _seen(cards) else []
        return f"yield from game.discard_some({', '.join(args)}{self.alike(cards.pick.alike)})"

    def _discard_one(self, step: m.Do, card: m.Single, out: Lines) -> Printed:
        doer, picked = self.by(step), step.slot("picked")
        if picked is not None and isinstance(picked.source, m.WithVerb):
            return f"yield from game.discard_way({doer}, {self.single(card)}, willing={self.freely})"
        args = [doer, self.one(card)]
        args += ["willing=True"] if step.cost else [f"willing={self.freely}"] if step.willing else []
        args += self._as_what(picked) if picked is not None else []
        self.reached(card, f"yield from game.discard({', '.join(args)})", out)
        return None

    def _as_what(self, cards: m.Description) -> list[str]:
        """What a card is discarded as, where one of a name is asked for."""
        names = tuple(_names_asked_for(cards))
        return [f"as_={(names[0] if len(names) == 1 else names)!r}"] if names else []

    def act_discard_of(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.discard_of({self.by(step)}, {self.single(step.slot('player'))})"

    def act_discard_another(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.discard_some({self.by(step)}, {self.by(step)}.hand, 1)"

    def act_heal(self, step: m.Do, out: Lines) -> Printed:
        count = step.slot("count")
        more = f", {self.number(count)}" if count != ONE else ""
        return f"yield from game.heal({self.single(step.slot('player'))}{more})"

    def act_bang(self, step: m.Do, out: Lines) -> Printed:
        misses = step.slot("misses")
        more = f", misses={self.number(misses)}" if misses is not None else ""
        return f"yield from game.bang({self.by(step)}, {self.single(step.slot('player'))}{more})"

    def act_missed(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.missed({self.by(step)})"

    def act_lose(self, step: m.Do, out: Lines) -> Printed:
        args = [self.by(step), self.number(step.slot("count"))]
        args += [repr(step.slot("token"))] if step.slot("token") != "life" else []
        args += ["cost=True"] if step.cost else []
        culprit = step.slot("culprit")
        args += [f"culprit={self.single(culprit)}", "said=True"] if culprit is not None else []
        return f"yield from game.lose({', '.join(args)})"

    def act_lose_from(self, step: m.Do, out: Lines) -> Printed:
        card, count = self.single(step.slot("card")), self.number(step.slot("count"))
        return f"yield from game.lose_tokens({self.by(step)}, {card}, {count}, {step.slot('token')!r})"

    def act_gain(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.gain({self.by(step)}, {self.number(step.slot('count'))}, {step.slot('token')!r})"

    def act_pay(self, step: m.Do, out: Lines) -> Printed:
        of = step.slot("of")
        args = [self.by(step), self.number(step.slot("count")), repr(step.slot("token"))]
        args += [f"of={self.single(of)}"] if of is not None else []
        return f"yield from game.pay({', '.join(args)})"

    def act_lay(self, step: m.Do, out: Lines) -> Printed:
        holders, count, token = step.slot("holders"), self.number(step.slot("count")), repr(step.slot("token"))
        lay = "yield from game.lay_there" if lies_elsewhere(holders, step.doer) else "game.lay"
        if isinstance(holders, m.Single):
            return f"{lay}({self.single(holders)}, {count}, {token})"
        if isinstance(holders.pick, m.Every):
            with self.letter(holders.type) as v:
                out.add(f"for {v} in {self.listed(holders)}:")
                out.add(f"    {lay}({v}, {count}, {token})")
            return None
        return f"yield from game.put_tokens({self.by(step)}, {self.listed(holders)}, {count}, {token})"

    def act_move_tokens(self, step: m.Do, out: Lines) -> Printed:
        args = [self.by(step), self.number(step.slot("count")), repr(step.slot("token"))]
        args += [self.listed(step.slot("sources")), self.single(step.slot("to"))]
        args += ["each=True"] if step.slot("each") else []
        return f"yield from game.move_tokens({', '.join(args)})"

    def act_spread_tokens(self, step: m.Do, out: Lines) -> Printed:
        args = [self.by(step), self.number(step.slot("count")), repr(step.slot("token"))]
        args += [self.single(step.slot("source")), self.listed(step.slot("goals"))]
        return f"yield from game.spread_tokens({', '.join(args)})"

    def act_give(self, step: m.Do, out: Lines) -> Printed:
        cards = self.some(step, out, "give")
        return f"yield from game.give({self.by(step)}, {cards}, {self.single(step.slot('to'))})"

    def act_put(self, step: m.Do, out: Lines) -> Printed:
        cards, place = step.slot("cards"), self._goal(step.slot("place"))
        bottom = ", bottom=True" if step.slot("bottom") else ""
        if isinstance(cards, m.Single) and not isinstance(cards, m.FirstOf):
            return f"yield from game.put({self.single(cards)}, {place}{bottom})"
        into = place if isinstance(step.slot("place"), m.OwnPile) else ""
        return f"yield from game.put_all({self.some(step, out, 'put', into=into)}, {place}{bottom})"

    def _goal(self, place: m.Source) -> str:
        """Where cards are put: nowhere, if it is the hand of somebody who turns out to be nobody."""
        if isinstance(place, m.Hand) and isinstance(place.of, m.Single) and not place.of.sure:
            return f"game.pile_of({self.single(place.of)})"
        if isinstance(place, m.OwnPile) and isinstance(place.of, m.Single):
            return f"game.own_pile({self.single(place.of)}, {place.pile!r})"
        return self.source(place)

    def act_put_top(self, step: m.Do, out: Lines) -> Printed:
        bottom = ", bottom=True" if step.slot("bottom") else ""
        source, place = self.source(step.slot("source")), self._goal(step.slot("place"))
        return f"yield from game.put_top({source}, {self.number(step.slot('count'))}, {place}{bottom})"

    def act_put_into_play(self, step: m.Do, out: Lines) -> Printed:
        cards, whom = step.slot("cards"), step.slot("whom")
        if isinstance(cards, m.Single) and whom is None:
            event = ", event" if isinstance(cards, m.Slot) and cards.of == "event" else ""
            return f"yield from game.put_into_play({self.by(step)}, {self.single(cards)}{event})"
        owner = self.single(whom) if whom is not None else self.by(step)
        place = f"game.place_before({owner})" if whom is not None and not whom.sure else f"{owner}.in_play"
        return f"yield from game.put_all({self.some(step, out, 'put')}, {place})"

    def act_put_before(self, step: m.Do, out: Lines) -> Printed:
        players = self.listed(step.slot("players"))
        return f"yield from game.put_before({self.by(step)}, {step.slot('them').name}, {players})"

    def act_put_on(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.put_all({self.some(step, out, 'put')}, {self.by(step)}.on)"

    def act_put_with(self, step: m.Do, out: Lines) -> Printed:
        under = ", under=True" if step.slot("under") else ""
        cards = self.some(step, out, "put")
        return f"yield from game.put_with({cards}, {self.single(step.slot('host'))}{under})"

    def act_move(self, step: m.Do, out: Lines) -> Printed:
        card, to = self.single(step.slot("card")), self.single(step.slot("to"))
        return f"yield from game.move_card({self.by(step)}, {card}, {to})"

    def act_take_turn(self, step: m.Do, out: Lines) -> Printed:
        return f"game.take_turn({self.by(step)}{', last=True' if step.slot('last') else ''})"

    def act_take_role(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.take_role({self.by(step)}, {self.source(step.slot('pile'))})"

    def act_take_character(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.take_character({self.by(step)}, {self.source(step.slot('pile'))})"

    def act_take(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.take({self.by(step)}, {self.single(step.slot('card'))})"

    def act_become(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.become({self.by(step)}, {self.single(step.slot('card'))})"

    def act_shuffle(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.shuffle({self.source(step.slot('pile'))})"

    def act_shuffle_into(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.shuffle_into({self.some(step, out, 'shuffle')}, {self.source(step.slot('pile'))})"

    def act_shuffle_roles(self, step: m.Do, out: Lines) -> Printed:
        return f"game.shuffle_roles({self.listed(step.slot('players'))})"

    def act_show_hand(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.show_hand({self.single(step.slot('player'))})"

    def act_show_role(self, step: m.Do, out: Lines) -> Printed:
        return f"game.show_role({self.single(step.slot('player'))})"

    def act_lift(self, step: m.Do, out: Lines) -> Printed:
        args = [self.source(step.slot("source")), self.number(step.slot("count"))]
        args += [f"to={self.single(step.slot('to'))}"] if step.slot("to") is not None else []
        if step.slot("tests"):
            with self.letter("card") as c:
                args.append(f"fits=lambda {c}: {self.met(step.slot('tests'), c)}")
        return f"yield from game.lift({', '.join(args)})"

    def act_show(self, step: m.Do, out: Lines) -> Printed:
        if step.slot("card") is not None:
            return f"yield from game.show({self.by(step)}, {self.single(step.slot('card'))})"
        return f"yield from game.show_all({self.by(step)}, {self.listed(step.slot('cards'))})"

    def act_look_at(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.look_at({self.single(step.slot('to'))}, {self.listed(step.slot('cards'))})"

    def act_look_at_role(self, step: m.Do, out: Lines) -> Printed:
        return f"game.look_at_role({self.by(step)}, {self.single(step.slot('player'))})"

    def act_name_card(self, step: m.Do, out: Lines) -> Printed:
        if not self.orders:  # how it would be played is nobody's concern
            return f"yield from game.name_card({self.by(step)})"
        player = step.slot("player")
        ordered = self.single(player) if player is not None else "None"
        return f"yield from game.name_card({self.by(step)}, {ordered}, to_play=True)"

    def act_name_value(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.name_value({self.by(step)}, {step.slot('what')!r}{self._secret(step)})"

    def act_name_number(self, step: m.Do, out: Lines) -> Printed:
        numbers = f"{self.number(step.slot('low'))}, {self.number(step.slot('high'))}"
        return f"yield from game.name_number({self.by(step)}, {numbers}{self._secret(step)})"

    def act_name_player(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.name_player({self.by(step)}, {self.listed(step.slot('players'))}{self._secret(step)})"

    def _secret(self, step: m.Do) -> str:
        """Whether nobody hears it: not before all have said it, or not before it is revealed."""
        return ", secret=True" if step.slot("secret") or self.polling else ""

    def act_show_named(self, step: m.Do, out: Lines) -> Printed:
        return f"game.say({self.by(step)}, {self.single(step.slot('named'))})"

    def act_return(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.bring_back({self.by(step)})"

    def act_set_life(self, step: m.Do, out: Lines) -> Printed:
        code = f"yield from game.set_life({self.single(step.slot('player'))}, {self.number(step.slot('number'))})"
        return self._where_known(step.slot("number"), code, out)

    def act_set_tokens(self, step: m.Do, out: Lines) -> Printed:
        player, number = self.single(step.slot("player")), self.number(step.slot("number"))
        code = f"game.set_tokens({player}, {number}, {step.slot('token')!r})"
        return self._where_known(step.slot("number"), code, out)

    def _where_known(self, number: m.Number, code: str, out: Lines) -> Printed:
        """Nothing is set to the number of nobody: that is none, not 0."""
        unsure = [self.single(each) for each in bearers(number) if not each.sure]
        if not unsure:
            return code
        out.add(f"if {' and '.join(f'{each} is not None' for each in dict.fromkeys(unsure))}:")
        out.add(f"    {code}")
        return None

    def act_set_place(self, step: m.Do, out: Lines) -> Printed:
        return f"game.set_place({step.slot('row')!r}, {self.number(step.slot('number'))})"

    def act_play(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.order_play({self.by(step)}, {self.single(step.slot('card'))})"

    def act_play_as(self, step: m.Do, out: Lines) -> Printed:
        doer, ident = self.by(step), step.slot("ident")
        cards = f"game.playable_as({doer}, {self.listed(step.slot('cards'))}, {ident!r})"
        out.add(f'card = yield from game.choose({doer}, "card", {cards})')
        return f"yield from game.order_play({doer}, card, {ident!r})"

    def act_play_named(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.play_as_ordered({self.by(step)}, {step.slot('named').name})"

    def act_play_way(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.play({self.by(step)}, {step.slot('way').name})"

    def act_carry_out(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.carry_out({self.by(step)}, {step.slot('way').name})"

    def act_use_way(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.use({self.by(step)}, {step.slot('way').name})"

    def act_use_named(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.use_named({self.by(step)}, {step.slot('ident')!r})"

    def act_do(self, step: m.Do, out: Lines) -> Printed:
        args = [self.by(step), self.single(step.slot("card"))]
        args += ["event"] if step.slot("event") else []
        args += ["name=event.name"] if step.slot("later") else []
        args += ["aimed=targets"] if step.slot("granted") else []
        args += ["stands_in=this"] if step.slot("stands_in") else []
        return f"yield from game.do({', '.join(args)})"

    def act_do_named(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.do_named({self.by(step)}, this, {listing(map(repr, step.slot('idents')))})"

    def act_eliminate(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.eliminate({self.single(step.slot('player'))})"

    def act_skip_phase(self, step: m.Do, out: Lines) -> Printed:
        next_turn = ", next_turn=True" if step.slot("next_turn") else ""
        return f"game.skip_phase({self.single(step.slot('player'))}, {step.slot('phase')}{next_turn})"

    def act_skip_turn(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.skip_turn({self.single(step.slot('player'))})"

    def act_skip_next_turn(self, step: m.Do, out: Lines) -> Printed:
        return f"game.skip_next_turn({self.single(step.slot('player'))})"

    def act_finish_turn(self, step: m.Do, out: Lines) -> Printed:
        return f"game.finish_turn({self.single(step.slot('player'))})"

    def act_finish_game(self, step: m.Do, out: Lines) -> Printed:
        return "game.win([])"

    def act_swap_cards(self, step: m.Do, out: Lines) -> Printed:
        card, other = step.slot("card"), step.slot("other")
        self.reached(other, f"yield from game.swap_cards({self.single(card)}, {self.single(other)})", out)
        return None

    def act_swap_seats(self, step: m.Do, out: Lines) -> Printed:
        return f"game.swap_seats({self.single(step.slot('player'))}, {self.single(step.slot('other'))})"

    def act_swap_roles(self, step: m.Do, out: Lines) -> Printed:
        return f"game.swap_roles({self.single(step.slot('player'))}, {self.single(step.slot('other'))})"

    def act_reverse_turns(self, step: m.Do, out: Lines) -> Printed:
        return "game.reverse_turns()"

    def act_swap_places(self, step: m.Do, out: Lines) -> Printed:
        players = f"{self.single(step.slot('player'))}, {self.single(step.slot('other'))}"
        return f"yield from game.swap_places({players}, {step.slot('zone')!r})"

    def act_advance(self, step: m.Do, out: Lines) -> Printed:
        to_end = ", to_end=True" if step.slot("to_end") else ""
        return f"yield from game.advance({self.by(step)}, {step.slot('row')!r}{to_end})"

    def act_redirect(self, step: m.Do, out: Lines) -> Printed:
        return f"game.redirect(me, {self.single(step.slot('player'))})"  # whoever picks him, it comes to me

    def act_spare(self, step: m.Do, out: Lines) -> Printed:
        if step.slot("player") is not None:
            out.add(f"game.ignore({self.single(step.slot('player'))})")
            return None
        return f"yield from game.spare({self.by(step)})"

    def act_ignore(self, step: m.Do, out: Lines) -> Printed:
        if step.slot("instead"):  # in a replacement nothing is all that happens
            return None
        return f"game.ignore({self.by(step)})"

    def act_redo(self, step: m.Do, out: Lines) -> Printed:
        return "game.redo()"

    def act_prevent(self, step: m.Do, out: Lines) -> Printed:
        return f"game.prevent({self.number(step.slot('count'))})"

    def act_prevent_it(self, step: m.Do, out: Lines) -> Printed:
        return f"game.stop_it({step.slot('of').name})"

    def act_change(self, step: m.Do, out: Lines) -> Printed:
        code = f"game.change({step.slot('of').name}, {self.number(step.slot('number'))})"
        return f"after = {code}" if step.slot("of").name == "event" else code

    def act_redirect_it(self, step: m.Do, out: Lines) -> Printed:
        code = f"game.send_on({step.slot('of').name}, {self.single(step.slot('player'))})"
        return f"after = {code}" if step.slot("of").name == "event" else code

    def act_unavoidable(self, step: m.Do, out: Lines) -> Printed:
        return "game.make_unavoidable(event.play)"

    def act_no_longer(self, step: m.Do, out: Lines) -> Printed:
        return f"game.no_longer({self.single(step.slot('thing'))}, {step.slot('word')!r})"

    def act_leave(self, step: m.Do, out: Lines) -> Printed:
        return f"yield from game.leave({self.by(step)})"

    def act_win(self, step: m.Do, out: Lines) -> Printed:
        return f"game.win({self.listed(step.slot('players'))})"

    def act_stop(self, step: m.Do, out: Lines) -> Printed:
        if self.between:
            out.add("stopped = True")
        return self._leaving()

    def act_proceed(self, step: m.Do, out: Lines) -> Printed:
        self.imports.add("PROCEED")
        return "return PROCEED"


def _is_led_on(one: m.Single) -> bool:
    """Is somebody else meant from then on, where what comes to this player is redirected to him?"""
    return isinstance(one, m.Ref) and not one.by_card


def _names_asked_for(cards: m.Single | m.Description) -> list[str]:
    """The names of which a card is asked for, where whatever may be used as one will do."""
    if not isinstance(cards, m.Description):
        return []
    if isinstance(cards.source, m.Together):
        return [name for part in cards.source.parts for name in _names_asked_for(part)]
    return [cards.source.ident] if isinstance(cards.source, m.UsableAs) else []


def _seen(cards: m.Description) -> bool:
    """Does who picks among cards know them, because they were looked at or shown?"""
    ref = cards.source.ref if isinstance(cards.source, m.Those) else None
    by = cards.pick.by if isinstance(cards.pick, m.Chosen) else None
    return ref is not None and by is not None and ref.seen in (by, m.Nobody())


def _always_open(way: m.Way) -> bool:
    """Can this way be taken whatever cards there are?"""
    return way.begins is None and not way.needs and not way.special
