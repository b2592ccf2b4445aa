"""Questions about meanings that every language asks before it finds words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeGuard

from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import changes_it, done_though_out, surely_changes
from bangdsl.meaning.limits import ACTING, AIMING, PAID_FOR
from bangdsl.parse.words import RANKS
from bangdsl.tell.events import MOMENTS, Event, event_of, is_but_a_party, together

ONE: Final = m.Const(1)
# What follows from the rest of a text and is not said: that a target has what the verb takes, that a cost can be paid,
# that there is somebody where somebody is spoken of.
UNSAID: Final = (m.Able, m.Allows)
SOMEBODY: Final = m.Missing(negated=True)
DENIED: Final = {"==": "!=", "!=": "==", ">": "<=", "<=": ">", "<": ">=", ">=": "<"}
OWNED: Final = (m.Hand, m.InPlay, m.Held, m.OwnPile, m.UsableAs, m.WithVerb)
SUBJECTS: Final = {"player": "of_tests", "a": "a_tests", "b": "b_tests"}


@dataclass
class Statement:
    """A number that is stated, with whose it is sorted out of its conditions."""

    stat: str
    op: str
    value: m.Number
    at: int | None
    of: str
    of_tests: tuple[m.Test, ...] = ()
    a_tests: tuple[m.Test, ...] = ()
    b_tests: tuple[m.Test, ...] = ()
    attacks: list[m.OfAttack] = field(default_factory=list)
    others: list[m.Condition] = field(default_factory=list)

    @property
    def mine(self) -> bool:
        return self.at == 0


def plain(one: Any) -> Any:
    """Whoever it is, however much is known of him."""
    if isinstance(one, m.Slot):
        return m.Slot("answered" if one.of == "what" else one.of, one.name, one.type)
    if isinstance(one, m.Ref):
        return m.Ref(one.name, one.type, one.many)
    return one


def type_of(one: m.Single) -> str:
    """player, card, attack, value."""
    if isinstance(one, m.Ref | m.Slot | m.Subject):
        return one.type
    if isinstance(one, m.FirstOf):
        return one.among.type
    return "card" if isinstance(one, m.This | m.CharacterOf | m.Facing | m.TheCard) else "player"


class Questions:
    # ------------------------------------------------ steps
    def kind(self, node: object) -> str:
        return type(node).__name__

    def same(self, one: object, other: object) -> bool:
        """Two meanings that are equal."""
        return bool(plain(one) == plain(other))

    def is_known(self, cards: object) -> bool:
        """One card that is known, other than the top one of a pile."""
        return isinstance(cards, m.Single) and not (
            isinstance(cards, m.FirstOf) and isinstance(cards.among.source, m.TopOf)
        )

    def is_act_on_each(self, step: object) -> bool:
        """`shoot each other player`: one act, done by somebody to each of several."""
        if not isinstance(step, m.Each) or sum(not isinstance(each, m.Let) for each in step.steps) != 1:
            return False
        act = step.steps[-1]
        if isinstance(act, m.Each):  # done to two players, who both have a say
            return isinstance(act.of, m.Single) and self.is_act_on_each(act)
        if not isinstance(act, m.Do) or plain(act.doer) == plain(step.ref):
            return False
        return any(plain(getattr(value, "of", value)) == plain(step.ref) for _, value in act.slots)

    def is_marked_for_good(self, step: m.Each) -> bool:
        """`another player is wanted`: all that is said of somebody is what he is."""
        match step.steps:
            case (m.SetUp((m.Marks() | m.TakesRole(),), ("for good" | "stays", *_)),):
                return True
        return False

    def is_told_later(self, step: m.Step, steps: Sequence[m.Step]) -> bool:
        """A choice that the step behind it tells of: `shoot another player`."""
        if not isinstance(step, m.Choose | m.PickSome):
            return False
        at = next(i for i, each in enumerate(steps) if each is step)
        behind = next((s for s in steps[at + 1 :] if not isinstance(s, m.Choose | m.PickSome | m.Let)), None)
        if behind is None or self._counts_by(behind, step.ref):
            return False
        if any(plain(one) == plain(step.ref) for one in spoken_of(behind)):
            return True
        if isinstance(step, m.PickSome):
            return False
        between = steps[at + 1 : steps.index(behind)]
        choices = [s for s in between if isinstance(s, m.Choose | m.PickSome) and self.is_told_later(s, steps)]
        within = [part for each in choices for part in (each.of.source, *each.of.tests) if not isinstance(part, m.Not)]
        return any(plain(one) == plain(step.ref) for part in within for one in part.walk())

    def _counts_by(self, act: m.Step, ref: m.Ref) -> bool:
        """How much is told before to whom it is done: who decides it has been told by then."""
        count = act.slot("count") if isinstance(act, m.Do) and plain(act.doer) != plain(ref) else None
        return isinstance(count, m.Number) and any(plain(x) == plain(ref) for x in count.walk() if isinstance(x, m.Ref))

    def is_bound(self, name: m.Single) -> bool:
        """Has it a meaning already? Then it gets a new one, in the next round of a loop."""
        raise NotImplementedError

    def is_silent(self, step: m.Step, steps: Sequence[m.Step]) -> bool:
        if isinstance(step, m.Let):
            return not self.is_bound(step.ref)
        if isinstance(step, m.PickSome) and isinstance(step.of.pick, m.Every) and step.of.type == "card":
            return True  # a name for the cards that were just shown
        return self.is_told_later(step, steps)

    def is_long(self, ways: Sequence[m.Way]) -> bool:
        """Does one of the ways take several steps?"""
        return any(sum(not self.is_silent(step, way.steps) for step in way.steps) > 1 for way in ways)

    def is_at_turns_end(self, step: m.SetUp) -> bool:
        """Is it set up for the end of the turn under way?"""
        patterns = [p for a in step.abilities if isinstance(a, m.Trigger) for p in a.patterns]
        return bool(patterns) and all(
            self.is_moment_event(event_of(p)) and p.verb.endswith("turn") and not event_of(p).said("doer")
            for p in patterns
        )

    def first_told(self, steps: Sequence[m.Step]) -> m.Step | None:
        return next((step for step in steps if not self.is_silent(step, steps)), None)

    def first_act(self, steps: Sequence[m.Step]) -> str:
        first = self.first_told(steps)
        return first.act if isinstance(first, m.Do) else ""

    def doers(self, steps: Sequence[m.Step], ref: m.Single) -> bool:
        """Does somebody himself do the first of these steps?"""
        first = self.first_told(steps)
        if first is not None and first.word:
            return self.same(first.said_of, ref)
        if isinstance(first, m.Do) and first.act == "heal" and plain(first.slot("player")) == plain(ref):
            return True
        doer = getattr(first, "doer", None) or getattr(first, "by", None)
        return self.same(doer, ref)

    def is_done_for_each(self, each: m.Each) -> bool:
        """Does somebody else do a part of what is done once for each of several?"""
        if not isinstance(each.of, m.Description) or not isinstance(each.of.pick, m.Every):
            return False
        if any(isinstance(test, m.RoleIs) and test.definite for test in each.of.tests):
            return False
        steps = [step for step in each.steps if not step.word]  # a word of a set's own is told as its doer's
        doers = [getattr(step, "doer", None) for step in steps]
        apart = any(isinstance(doer, m.Single) and not self.same(doer, each.ref) for doer in doers)
        return apart or any(isinstance(step, m.Each) and not self.is_act_on_each(step) for step in steps)

    def told_tests(self, past: m.Past) -> tuple[m.Test, ...]:
        """What was said of the card that had a part in something."""
        return tuple(test for asked in past.pattern.conditions if _is_told(asked) for test in asked.tests)

    def but_told(self, past: m.Past) -> m.Past:
        others = tuple(each for each in past.pattern.conditions if not _is_told(each))
        return replace(past, pattern=replace(past.pattern, conditions=others))

    def done_by(self, steps: Sequence[m.Step], doer: m.Single) -> bool:
        """Does he do all of these steps himself?"""
        return all(self.same(step.doer, doer) for step in steps if isinstance(step, m.Do))

    def begins_with_price(self, steps: Sequence[m.Step]) -> bool:
        return bool(steps) and isinstance(steps[0], m.Pay) and steps[0].how == "ordered"

    def has_cases(self, ability: m.Trigger | m.State | m.Text) -> bool:
        """A condition behind a condition would seem to bind all that follows, or to stand beside it."""
        match ability:
            case m.State():
                asked = ability.conditions[1:]
            case m.Text():
                asked = tuple(self.said_conditions(ability))
            case _:
                asked = tuple(self._others(ability))
        return bool(asked) and any(isinstance(step, m.When) for step in ability.steps)

    def so_of_each(self, ability: m.State) -> m.Condition | None:
        """What becomes so of each of them, told as of one: `whenever a player is wanted`."""
        match ability.conditions[0]:
            case m.That(what, tests) if ability.among is not None and what == ability.ref:
                return m.SomeAre(ability.among, tests)
        return None

    def _others(self, trigger: m.Trigger) -> list[m.Condition]:
        return [c for pattern in trigger.patterns for c in event_of(pattern).others]

    def picker(self, step: m.PickSome) -> m.Single:
        return step.of.pick.by if isinstance(step.of.pick, m.Chosen) else m.Nobody()

    def picked(self, begins: m.Description, doer: m.Single) -> m.Description:
        """What a way begins with: one that is picked."""
        return begins if not isinstance(begins.pick, m.Every) else replace(begins, pick=m.Chosen(doer, ONE))

    def is_moment(self, step: m.SetUp) -> bool:
        """Does it wait for the end of the effect under way?"""
        return all(isinstance(a, m.Trigger) and a.patterns[0].verb == "after effect" for a in step.abilities)

    def waits_for_next(self, step: m.SetUp) -> bool:
        return any(
            isinstance(a, m.Trigger) and not self.is_moment_event(event_of(a.patterns[0])) for a in step.abilities
        )

    def closing(self, step: m.SetUp) -> m.Pattern | m.Condition:
        """The event until which something is set up, or what is so then."""
        ends = next(a for a in step.abilities if isinstance(a, m.Trigger | m.State) and a.ends)
        return ends.patterns[0] if isinstance(ends, m.Trigger) else ends.conditions[0]

    def set_up(self, step: m.SetUp) -> list[m.Ability]:
        """What is set up, but for what ends it."""
        return [a for a in step.abilities if not (isinstance(a, m.Trigger | m.State) and a.ends)]

    def waits(self, step: m.SetUp) -> bool:
        """Does it wait for a moment, so that it goes without saying that it is done once?"""
        return all(isinstance(a, m.Trigger) for a in step.abilities)

    def said_conditions(self, text: m.Text) -> list[m.Condition]:
        """The conditions of a text that were said, among what has to be there."""
        said = [need.condition for need in text.can if isinstance(need, m.Holds)]
        return [c for c in said if not (isinstance(c, m.That) and all(isinstance(t, UNSAID) for t in c.tests))]

    def even_out(self, trigger: m.Trigger) -> bool:
        """Is it said that it is done by who is out, where that does not go without saying?"""
        return trigger.even_out and not done_though_out(trigger.patterns, trigger.steps)

    # ------------------------------------------------ events
    def event(self, pattern: m.Pattern) -> Event:
        return event_of(pattern)

    def pattern(self, verb: str, conditions: Sequence[m.Condition]) -> m.Pattern:
        return m.Pattern(verb, tuple(conditions))

    def answered(self, conditions: Sequence[m.Condition]) -> Event:
        """What is answered, by the same parts as an event."""
        return event_of(m.Pattern("", tuple(conditions)))

    def as_event(self, event: Event, verb: str, phase: str = "") -> Event:
        return replace(event, verb=verb, phase=phase)

    def together(self, patterns: Sequence[m.Pattern]) -> list[tuple[list[str], m.Pattern]]:
        """Events that differ in the verb alone are one, with several verbs."""
        return together(patterns)

    def is_moment_event(self, event: Event) -> bool:
        return event.verb.split(" ")[0] in MOMENTS

    def target(self, of: str) -> m.Single:
        return m.TargetOf(of)

    def sole(self) -> m.Single:
        return m.Slot("table", "sole", "player")

    def statement(self, ability: m.NumberIs) -> Statement:
        found = Statement(ability.stat, ability.op, ability.value, ability.at, ability.of)
        for condition in ability.conditions:
            if isinstance(condition, m.OfAttack):
                found.attacks.append(condition)
            elif isinstance(condition, m.That) and self._is_holder(condition.what):
                assert isinstance(condition.what, m.Ref)
                name = SUBJECTS[condition.what.name]
                setattr(found, name, (*getattr(found, name), *condition.tests))
            else:
                found.others.append(condition)
        found.attacks = _merged(found.attacks)
        return found

    def taken_off(self, value: m.Number | None) -> m.Number | None:
        """How much less it is, where less is stated: `my draw-count -2 per weapon in play`."""
        match value:
            case m.Times(m.Const(-1), by):
                return by
            case m.Times(m.Const(value=less), by) if less < 0:
                return m.Times(m.Const(-less), by)
        return None

    def _is_holder(self, one: m.Single) -> bool:
        """Whoever the number is of."""
        return isinstance(one, m.Ref) and one.name in SUBJECTS

    # ------------------------------------------------ descriptions
    def plain_tests(self, tests: Sequence[m.Test]) -> tuple[m.Test, ...]:
        """Those that are said."""
        return tuple(test for test in tests if not isinstance(test, UNSAID) and test != SOMEBODY)

    def beyond_being_there(self, conditions: Sequence[m.Condition]) -> list[m.Condition]:
        """Of several conditions those to say: that there is such a player goes without saying where more is asked."""
        said = [each for each in conditions if not (isinstance(each, m.That) and each.tests == (SOMEBODY,))]
        return said or list(conditions)

    def is_only_me(self, tests: Sequence[m.Test] | None) -> bool:
        return tests is not None and self.plain_tests(tests) == (m.Is(m.Me()),)

    def payer(self, node: m.Dearer) -> m.Single:
        """Who pays a price that others ask for."""
        return ACTING

    def aiming(self) -> m.Single:
        return AIMING

    def paid_for(self) -> m.Single:
        return PAID_FOR

    def says_only(self, tests: Sequence[m.Test]) -> bool:
        """All but some: those alone may. Of all but me, or but who aims, it is said of the other players."""
        others = ((m.Is(m.Me()),), (m.Is(AIMING),))
        return len(tests) == 1 and isinstance(tests[0], m.Not) and tests[0].tests not in others

    def may_happen(self, trigger: m.Trigger) -> bool:
        """Does what would happen happen all the same, unless the text prevents or changes it?"""
        return changes_it(trigger.steps) and not surely_changes(trigger.steps)

    def very_one(self, found: m.Description) -> m.Single | None:
        """The one that a description is of, where it says who."""
        if not isinstance(found.source, m.Everyone | m.Seats):
            return None
        return next((test.what for test in found.tests if isinstance(test, m.Is)), None)

    def is_told_by(self, party: str, event: Event) -> bool:
        """Whether a party of an event is said to be another than somebody, who has to be told of first."""
        return any(is_but_a_party(test) for test in event.of_party(party))

    def but_very_one(self, found: m.Description) -> tuple[m.Test, ...]:
        first = next(test for test in found.tests if isinstance(test, m.Is))
        out = m.Not((m.InGame(),)) if isinstance(first.what, m.Slot) and first.what.name == "first_out" else None
        return tuple(test for test in found.tests if test is not first and test != out)

    def in_my_hand(self, tests: Sequence[m.Test]) -> m.Description:
        return m.Description(m.Hand(m.Me()), tuple(tests), m.Chosen(m.Me(), ONE))

    def me(self) -> m.Single:
        return m.Me()

    def answer(self) -> m.Single:
        """The card that is being answered."""
        return m.Slot("answered", "card", "card")

    def at_the_table(self, found: m.Description, tests: Sequence[m.Test]) -> m.Description:
        """Where it is asked who of all that began is in the game, or was eliminated, these need not be spoken of."""
        parts = [each for test in tests for each in test.walk()]
        asks = any(isinstance(x, m.InGame) or (isinstance(x, m.Past) and x.pattern.verb == "eliminate") for x in parts)
        return replace(found, source=m.Everyone(m.Nobody())) if asks and isinstance(found.source, m.Seats) else found

    def times_first(self, conditions: Sequence[m.Condition]) -> list[m.Condition]:
        return sorted(conditions, key=lambda each: not isinstance(each, m.During))

    def some(self, relation: str, number: m.Number) -> bool:
        """Any at all."""
        return (relation, number) in ((">", m.Const(0)), (">=", ONE))

    def none(self, relation: str, number: m.Number) -> bool:
        """None at all."""
        return (relation, number) in (("==", m.Const(0)), ("<=", m.Const(0)), ("<", ONE))

    def below(self, found: m.Description) -> m.Description:
        """The pile that something is on top of."""
        assert isinstance(found.source, m.TopOf)
        return replace(found, source=found.source.source)

    def all_of(self, source: m.Source) -> m.Description:
        return m.Description(source)

    def every_of(self, found: m.Single | m.Description) -> m.Single | m.Description:
        return replace(found, pick=m.Every()) if isinstance(found, m.Description) else found

    def everyone(self, tests: Sequence[m.Test]) -> m.Description:
        return m.Description(m.Everyone(m.Nobody()), tuple(tests), type="player")

    def hand_cards(self, step: m.AtOnce) -> m.Description:
        return m.Description(m.Hand(m.Subject()), step.tests, m.Chosen(m.Subject(), step.count))

    def anyone(self) -> m.Single:
        """Whoever it is that does it."""
        return m.Subject()

    def is_one(self, number: object) -> bool:
        return number == ONE

    def but_picked_out(self, tests: Sequence[m.Test]) -> tuple[m.Test, ...]:
        """What else is said of the rest: that they are not those which were chosen or shown goes without saying."""
        return tuple(test for test in tests if not (isinstance(test, m.Not) and _is_of_cards(test.tests)))

    def is_any_number(self, found: m.Description) -> bool:
        """Up to all of them."""
        pick = found.pick
        every = m.Count(m.Description(found.source, found.tests, type=found.type))
        return isinstance(pick, m.Chosen) and pick.up_to and pick.count == every

    def begins_with_me(self, found: m.Description) -> bool:
        return isinstance(found.source, m.Everyone) and found.source.start == m.Me()

    def owner_of(self, source: m.Source) -> m.Single | None:
        """Whose cards these are, where they are one player's."""
        owner = source.of if isinstance(source, OWNED) else None
        return owner if isinstance(owner, m.Single) else None

    def all_named(self, ways: Sequence[Sequence[m.Test]]) -> bool:
        return all(len(way) == 1 and isinstance(way[0], m.NameIs) and not way[0].printed for way in ways)

    def is_only_name(self, tests: Sequence[m.Test]) -> bool:
        only = tests[0] if len(tests) == 1 else None
        return isinstance(only, m.NameIs) or (isinstance(only, m.AnyOf) and self.all_named(only.ways))

    def is_one_card(self, tests: Sequence[m.Test]) -> bool:
        return len(tests) == 1 and isinstance(tests[0], m.Is)

    def is_only_characters(self, tests: Sequence[m.Test]) -> bool:
        first = tests[0] if tests else None
        if isinstance(first, m.Is):
            return isinstance(first.what, m.CharacterOf)
        return isinstance(first, m.KindIs) and first.kind == "character"

    def is_having(self, condition: m.Condition) -> bool:
        """A condition on what the one spoken of has."""
        match condition:
            case m.Opposite(inner):
                return self.is_having(inner)
            case m.AllOf(conditions) | m.AnyTrue(conditions):
                return all(map(self.is_having, self.beyond_being_there(conditions)))
            case m.Compared(m.Tokens(_, m.Subject())) | m.Compared(m.Stat("wounds", m.Subject())):
                return True
            case m.Compared(m.Count(m.Description(source))) | m.SomeAre(m.Description(source), ()):
                return isinstance(self.owner_of(source), m.Subject)
            case m.HasGroups(m.Description(source)):
                return isinstance(self.owner_of(source), m.Subject)
            case m.That(m.Subject(), (m.HasRole() | m.HasMost() | m.HasExtreme() | m.BestCard(),)):
                return True
        return False

    # ------------------------------------------------ what cards show
    def face(self, counts: int, ranks: m.Ranks) -> str:
        """The rank that counts so much, if there is one."""
        said = dict(ranks)
        faces = [rank for at, rank in enumerate(RANKS) if said.get(rank, at + 2) == counts]
        return faces[0] if faces else str(counts)

    def keys_of(self, alike: m.Alike) -> tuple[str, ...]:
        return alike.keys

    # ------------------------------------------------ numbers
    def relation(self, relation: str, no: bool) -> str:
        return DENIED[relation] if no else relation

    def is_wounds_of(self, number: m.Number, player: m.Single) -> bool:
        return isinstance(number, m.Stat) and number.name == "wounds" and plain(number.of) == plain(player)

    def centre(self, of: m.Description) -> m.Single | None:
        """From whom those within so far of him are counted, if he is one of them."""
        if not isinstance(of.source, m.Everyone) or any(isinstance(test, m.Not | m.RoleIs) for test in of.tests):
            return None
        return next((test.of for test in of.tests if isinstance(test, m.WithinOf)), None)

    def is_all_tokens(self, number: m.Number, token: str, player: m.Single) -> bool:
        return isinstance(number, m.Tokens) and number.token == token and plain(number.of) == plain(player)

    def pile(self, name: str) -> m.Source:
        return m.InPile(name)

    def unknown(self, what: str, which: object) -> str:
        raise LookupError(f"there is no rule text for {what} {which!r}")


def _is_told(condition: m.Condition) -> TypeGuard[m.That]:
    """Does it say of the card itself which one is meant?"""
    return isinstance(condition, m.That) and isinstance(condition.what, m.Slot) and condition.what.name == "card"


def is_all_of(found: m.Description) -> bool:
    """All of those spoken of, not some or such of them."""
    return isinstance(found.pick, m.Every) and not found.tests


def spoken_of(step: m.Step) -> Iterator[m.Single]:
    """Those whom a step itself speaks of, not what is inside it."""
    values: list[Any] = []
    if isinstance(step, m.Do):
        values = [value for _, value in step.slots] if step.act != "name card" else []
    elif isinstance(step, m.Each):
        values = [step.of]
        for inner in step.steps[:1]:
            yield from spoken_of(inner) if isinstance(inner, m.Do) and plain(inner.doer) != plain(step.ref) else ()
    elif isinstance(step, m.ByTurns):
        values = [*step.of]
    for value in values:
        if isinstance(value, m.Single):
            yield value
        elif isinstance(value, m.Description) and isinstance(value.source, m.Those) and is_all_of(value):
            yield value.source.ref


def _merged(attacks: list[m.OfAttack]) -> list[m.OfAttack]:
    """`my misses for a BANG!`: whose shots and which, as one."""
    if len(attacks) < 2:
        return attacks
    shooter = tuple(dict.fromkeys(test for each in attacks for test in each.shooter))
    card = tuple(dict.fromkeys(test for each in attacks for test in each.card))
    return [replace(attacks[0], shooter=shooter, card=card)]


def _is_of_cards(tests: Sequence[m.Test]) -> bool:
    """Is it asked whether it is a card, or one of several, that was spoken of?"""
    match tests:
        case (m.Is(m.Ref(type="card")),):
            return True
        case (m.OneOf(m.Description(m.Those(m.Ref(type="card"), True))),):
            return True
    return False
