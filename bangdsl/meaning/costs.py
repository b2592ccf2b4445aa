"""What has to be there: for a cost to be paid, for a `may` to be offered, for a card to be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import done_to
from bangdsl.meaning.reading import Refused
from bangdsl.meaning.steps import found_of, there_is_some
from bangdsl.meaning.things import ONE
from bangdsl.meaning.verbs import Verbs
from bangdsl.tree import nodes as n

GIVEN_UP = ("discard", "put", "give", "shuffle into", "move")
Given = tuple[m.Description, m.Number, m.Alike | None]  # cards that a price takes, how many of them, how alike
NO_PRICE = "say it behind the `=`; what is done before is a sentence of its own: `draw; discard a card = heal`"
ONE_PRICE = "say `may … and` of each: `may discard a card from hand and draw, otherwise: may lose 1 life and draw`"
BEFALLS = ("lose", "heal", "gain", "draw", "discard")  # who is out neither gets nor loses anything
SHOWN = ("show", "show hand", "show role")  # what everybody can do


class Costs(Verbs):
    def payable(self, steps: Sequence[m.Step], node: n.Node) -> tuple[m.Need, ...]:
        """What has to be there for a cost to be paid in full; a step that can be no cost is refused."""
        needs: list[m.Need] = []
        given: list[Given] = []
        for step in steps:
            match step:
                case m.Choose():
                    if not step.aim:
                        needs.append(m.CanFind(_every(step.of)))
                case m.PickSome():
                    count = _exactly(step.of)
                    needs += [m.CanFind(_every(step.of), count, _alike(step.of))] if count is not None else []
                case m.Let():
                    pass
                case m.Do():
                    self._price(step, needs, given)
                case m.Offer():
                    hint = "whether it is paid is asked anyway: leave out `may`; or say `and` in place of `=`"
                    raise Refused(step.span, "this cannot be a price", hint)
                case m.Either():
                    raise Refused(step.span, "a price cannot be one of two", ONE_PRICE)
                case _:
                    raise Refused(step.span, "this cannot be a price", NO_PRICE)
        _paid_once(steps)
        later = [step.ref for step in steps if isinstance(step, m.Choose | m.PickSome)]  # known once it is paid
        later += [step.result for step in steps if isinstance(step, m.Do) and step.result is not None]
        later += [step.ref for step in steps if isinstance(step, m.Let) and _speak_of(step, later)]
        needs = [need for need in needs if not _speak_of(need, later)]
        given = [(_without(of, later), count, alike) for of, count, alike in given]
        given = [each for each in given if not _speak_of(each[0], later) and not _speak_of(each[1], later)]
        if len(given) == 1:
            another = [m.CanPay(each) for each in steps if isinstance(each, m.Do) and each.act == "discard another"]
            needs.append(another[0] if another else m.CanFind(*given[0]))
        elif given:
            alike = tuple(how for _, _, how in given)
            parts = tuple((of, count) for of, count, _ in given)
            needs.append(m.CanGiveUp(parts, alike if any(alike) else ()))
        return tuple(needs)

    def _price(self, step: m.Do, needs: list[m.Need], given: list[Given]) -> None:
        cards = step.slot("cards")
        if step.act in GIVEN_UP and isinstance(cards, m.Description):
            if any(isinstance(x, m.InPlay) and x.of is None for x in cards.source.walk()):
                hint = (
                    "say `my …`, `their …` where another pays; with a card of anybody it is a step: `,` in place of `=`"
                )
                raise Refused(step.span, "whose cards? A price is paid with one's own", hint)
            count = _exactly(cards)
            if count is None and isinstance(cards.pick, m.Every):
                count = ONE  # all of nothing is no price
            if count is not None:
                given.append((_every(cards), count, _alike(cards)))
        elif step.act in GIVEN_UP:
            card = cards or step.slot("card")
            if isinstance(card, m.FirstOf):  # the top card of a pile, which may be empty
                needs.append(m.CanFind(_every(card.among)))
        elif step.act in SHOWN:
            pass
        elif step.act == "move tokens" and step.slot("sources") == step.doer:
            mine = m.Tokens(step.slot("token"), step.doer)
            needs.append(m.Holds(m.Compared(mine, ">=", step.slot("count"))))
            needs += there_is_some(step)
        elif step.act == "lose" and step.slot("token") == "life" and step.slot("count") == m.Tokens("life", step.doer):
            hint = "say how much of it, or that it is done: `lose all my life, …`"
            raise Refused(step.span, "who pays with life keeps some of it", hint)
        elif step.act == "discard another":
            given.append((m.Description(m.Hand(step.doer)), ONE, None))
        elif step.act in ("pay", "lose", "lose from") or step.act == "do":
            needs.append(m.CanPay(step))
            needs += there_is_some(step)
        else:
            raise Refused(step.span, f"`{step.verb}` cannot be a price", NO_PRICE)

    def needs_of(self, steps: Sequence[m.Step]) -> tuple[m.Need, ...]:
        """A `may` is offered only if there is somebody to aim at, something to take, and what it pays can be paid."""
        needs: list[m.Need] = []
        known: set[m.Single] = set()  # once it is begun
        for step in _plain(steps):
            if isinstance(step, m.Choose) and not known.intersection(step.of.source.walk()):
                asked = tuple(test for test in step.of.tests if not known.intersection(test.walk()))
                needs.append(_somebody(step, replace(step.of, tests=asked), steps))
            if isinstance(step, m.Choose | m.Let | m.PickSome):
                known.add(step.ref)
        first = next((step for step in steps if not isinstance(step, m.Let | m.Choose)), None)
        if isinstance(first, m.PickSome) and first.of.type == "card" and not isinstance(first.of.source, m.Those):
            needs.append(found_of(first.of))
        chosen = [step.ref for step in steps if isinstance(step, m.Let | m.Choose)]  # looked for above
        if isinstance(first, m.Do) and first.slot("card") not in chosen and first.slot("cards") not in chosen:
            needs += self._first_needs(first)
        needs += _still_there(steps)
        return tuple(dict.fromkeys(needs))

    def _first_needs(self, first: m.Do) -> Iterator[m.Need]:
        cards = first.slot("cards") or first.slot("card")
        if first.act in ("pay", "play as"):
            yield m.CanPay(first)
            yield from there_is_some(first)
        elif first.act == "use named":
            yield m.CanUse(first.doer, first.slot("ident"))
        elif first.act in ("lay", "move tokens", "spread tokens"):
            yield m.CanPay(first)
        elif first.act in ("draw cards", *GIVEN_UP) and isinstance(cards, m.Description):
            chosen = not isinstance(cards.pick, m.Every) and not isinstance(cards.source, m.Those)
            if chosen and first.act == "draw cards" and _alike(cards) is None:
                yield m.CanDraw(first.doer, _every(cards))
            elif chosen:
                yield found_of(cards)
        elif isinstance(cards, m.Ref) and not cards.sure:
            yield m.Holds(m.That(cards, (m.Missing(negated=True),)))

    def feasible(self, steps: Sequence[m.Step]) -> tuple[m.Need, ...]:
        """Can tokens be put or moved as the first step says?"""
        first = steps[0] if steps else None
        if isinstance(first, m.Pay):
            first = first.steps[0] if first.steps else None
        if isinstance(first, m.Do) and first.act in ("lay", "move tokens", "spread tokens"):
            return (m.CanPay(first),)
        return ()

    def worth_using(self, steps: Sequence[m.Step]) -> tuple[m.Need, ...]:
        """What the only step of a use without a price takes: without it the use would do nothing and is not offered."""
        picks = [step for step in steps if isinstance(step, m.Choose | m.PickSome)]
        doings = [step for step in steps if not isinstance(step, m.Choose | m.PickSome | m.Let)]
        some = [step.of for step in picks if isinstance(step, m.PickSome) and step.of.type == "card"]
        needs: list[m.Need] = [found_of(of) for of in some]
        only = doings[0] if len(doings) == 1 else None
        if not isinstance(only, m.Do | m.Each):
            return ()
        if isinstance(only, m.Do) and not picks:
            needs += [need for need in self._first_needs(only) if isinstance(need, m.CanFind | m.CanDraw)]
        return tuple(needs)

    # ---------------------------------------------------------------- what to choose
    def solvent(self, ref: m.Ref, steps: Sequence[m.Step]) -> tuple[m.Test, ...]:
        """What a player must meet to be chosen: what a price takes from him is there."""
        needs = [m.CanFind(*given) for given in _given_up(steps) if _speak_of(given[0], [ref])]
        return tuple(m.Allows(m.renamed(need, ref, m.Subject())) for need in needs)

    def affordable(self, ref: m.Ref, steps: Sequence[m.Step]) -> tuple[m.Test, ...]:
        """What a card must meet to be chosen: what the text then does with it can be done, and be paid."""
        tests: list[m.Test] = []
        for step in _all(steps):
            if not isinstance(step, m.Do) or not _speaks_of(step, ref):
                continue
            card = step.slot("card")
            if step.act in ("pay", "lay") and step.act == "pay":
                tests.append(m.Allows(m.renamed(m.CanPay(step), ref, m.Subject("card"))))
            elif step.act in ("play", "take", "do") and card == ref:
                tests.append(m.Able(step.act, step.doer))
            elif step.act == "do" and isinstance(card, m.Facing):
                tests.append(m.Allows(m.renamed(m.CanPay(step), ref, m.Subject("card"))))
            elif step.act == "move" and card == ref and step.slot("to") == m.Me():
                tests.append(m.Able("room for", m.Me()))
        return tuple(dict.fromkeys(tests))


def _somebody(step: m.Choose, of: m.Description, steps: Sequence[m.Step]) -> m.CanFind:
    """There is one to choose; a player only if no limit on targets stands in the way."""
    aimed = of.type == "player" and not isinstance(of.source, m.Those)
    return m.CanFind(_every(of), aimed=done_to(step.ref, steps) if aimed else None)


def _still_there(steps: Sequence[m.Step]) -> Iterator[m.Need]:
    """All that is bought, or may be done, befalls one who has a part in the event: he may be out by then."""
    bought = [each for step in steps for each in (step.steps if isinstance(step, m.Pay) else (step,))]
    concerned = {_befalls(step) for step in bought if not isinstance(step, m.Let)}
    if len(concerned) == 1 and isinstance(one := concerned.pop(), m.Slot):
        yield m.Holds(m.That(replace(one, known=False), (m.InGame(),)))


def _befalls(step: m.Step) -> m.Single | None:
    """Whose life or cards a step is about, if it is only that."""
    whom: object = None
    match step:
        case m.Each(m.Slot() as one, _, steps):
            whom = one if {_befalls(each) for each in steps} == {replace(one, known=True)} else None
        case m.Do(act) if act in BEFALLS:
            whom = step.doer
        case m.Do("bang"):
            whom = step.slot("player")
    return replace(whom, known=True) if isinstance(whom, m.Slot) else None


def _paid_once(steps: Sequence[m.Step]) -> None:
    """What is paid in two parts would have to be there for each of them alone."""
    paid: list[tuple[object, ...]] = []
    for step in steps:
        if isinstance(step, m.Do) and step.act in ("lose", "pay"):
            what = (step.slot("token"), step.slot("of"), step.doer)
            if what in paid:
                raise Refused(step.span, "this is paid already", "say how much of it in all")
            paid.append(what)


def _exactly(of: m.Description) -> m.Number | None:
    """How many of these it takes; nothing if any number will do."""
    if isinstance(of.source, m.TopOf) and isinstance(of.pick, m.Every):
        return of.source.count or ONE
    if isinstance(of.pick, m.AtRandom) or (isinstance(of.pick, m.Chosen) and not of.pick.up_to):
        return of.pick.count
    return None


def _alike(of: m.Description) -> m.Alike | None:
    return of.pick.alike if isinstance(of.pick, m.Chosen) else None


def _given_up(steps: Sequence[m.Step]) -> Iterator[Given]:
    """The cards that prices take, and how many of them."""
    for pay in (each for step in steps for each in step.walk() if isinstance(each, m.Pay) and each.how == "ordered"):
        for step in pay.cost:
            cards = step.slot("cards") if isinstance(step, m.Do) and step.act in GIVEN_UP else None
            if isinstance(cards, m.Description) and isinstance(cards.pick, m.Chosen) and not cards.pick.up_to:
                yield _every(cards), cards.pick.count, cards.pick.alike


def _without(of: m.Description, later: Sequence[m.Ref]) -> m.Description:
    """Without what is asked of them by what is not known yet."""
    return replace(of, tests=tuple(test for test in of.tests if not _speak_of(test, later)))


def _every(of: m.Description) -> m.Description:
    return m.Description(of.source, of.tests, m.Every(), of.type)


def _plain(steps: Sequence[m.Step]) -> Iterator[m.Step]:
    """Steps that are done whatever happens, costs first."""
    for step in steps:
        yield step
        if isinstance(step, m.Pay) and step.how == "ordered":
            yield from _plain(step.cost)
            yield from _plain(step.steps)
        elif isinstance(step, m.Each) and step.ref == m.Me():
            yield from _plain(step.steps)


def _all(steps: Sequence[m.Step]) -> Iterator[m.Step]:
    for step in steps:
        yield from (each for each in step.walk() if isinstance(each, m.Step))


def _speaks_of(step: m.Step, ref: m.Ref) -> bool:
    return any(each == ref for each in step.walk())


def _speak_of(meaning: m.Meaning, refs: Sequence[m.Ref]) -> bool:
    return any(each in refs for each in meaning.walk() if isinstance(each, m.Ref))


__all__ = ["ONE", "Costs"]
