"""What a text says for a time in which it cannot count: of a turn that is over, or for one that has not begun.

Only what is certain is told. Each way to be late or early has its reason and the words that work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bangdsl.frozen import replace
from bangdsl.meaning import nodes as m
from bangdsl.meaning.statements import PLAYER
from bangdsl.spans import Span

BETWEEN: Final = ("limit", "hand-limit", "draw-count", "start-hand")  # numbers that are asked for outside of effects
FAR: Final = ("reach", "distance")  # on these rests who can be aimed at
GOING_ON: Final = ("play", "use", "do", "target", "bang", "draw!")  # as these happen their effect is not over
TURN_ENDS: Final = ("at end of turn", "after turn")
GOING: Final = ("lose", "bang", "eliminate", "set", "leave", "play", "do", "use")  # by these somebody may go
BRINGS: Final = {"hit": ("bang",), "avoid": ("bang",), "lose": ("lose", "bang"), "eliminate": ("lose", "bang")}
OF_OBJECT: Final = ("hit", "avoid", "bang", "eliminate", "target")  # whom it happens to is its object
AIMED_AT: Final = m.Slot("event", "object", "player", known=True)
TURN_OF: Final = m.Slot("event", "doer", "player")


def mistimed(ability: m.Ability) -> Iterator[tuple[Span | None, str, str]]:
    """Where something stands at the wrong time, why that is wrong, and what to say."""
    for look, why, hint in LOOKS:
        yield from ((at, why, hint) for at in look(ability))


def _of_another_time(ability: m.Ability) -> Iterator[Span]:
    """Where, in my phase 2, `finish their turn` is said: it has not begun."""
    if not isinstance(ability, m.Text) or set(ability.windows) - {"turn"}:
        return
    for act in _acts_at_once(ability):
        if act.act == "finish turn" and act.slot("player") not in (m.Me(), m.InTurn()) and act.span is not None:
            yield act.span


def _of_a_turn_gone_by(ability: m.Ability) -> Iterator[Span | None]:
    """Where, at the end of somebody's turn, that very turn is skipped or finished."""
    match ability:
        case m.Trigger(patterns) if all(pattern.verb in TURN_ENDS for pattern in patterns):
            yield from _ends_turn_of(_in_turn(ability), ability)
        case m.Text() if not set(ability.windows) - {"turn"}:
            later = (step for step, _ in _with_later(ability.steps) if isinstance(step, m.SetUp))
            for each in (x for step in later if step.until == ("turn",) for x in step.abilities):
                if isinstance(each, m.Trigger) and all(pattern.verb in TURN_ENDS for pattern in each.patterns):
                    yield from _ends_turn_of([m.Me()], each)


def _until_it_begins(ability: m.Ability) -> Iterator[Span]:
    """Where, before somebody's turn, something is set up until that very turn."""
    if not isinstance(ability, m.Trigger) or any(pattern.verb != "before turn" for pattern in ability.patterns):
        return
    coming = [("next turn", who) for who in _in_turn(ability)]
    for step, _ in _with_later(ability.steps):
        if isinstance(step, m.SetUp) and step.span is not None and step.until in coming:
            yield step.span


def _next_when_it_comes(ability: m.Ability) -> Iterator[Span]:
    """Where, before somebody's turn, his next turn is waited for: this one, or the one behind it?"""
    if not isinstance(ability, m.Trigger) or any(pattern.verb != "before turn" for pattern in ability.patterns):
        return
    coming = _in_turn(ability)
    for step, _ in _with_later(ability.steps):
        if not isinstance(step, m.SetUp) or step.span is None:
            continue
        whose = [*coming, *(ref for ref, taken in step.takes if taken in coming)]
        own = [m.That(TURN_OF, (m.Is(who),)) for who in whose if isinstance(who, m.Single)]
        for pattern in (p for each in step.abilities if isinstance(each, m.Trigger) for p in each.patterns):
            later = any(isinstance(condition, m.LaterTurn) for condition in pattern.conditions)
            if later and any(condition in own for condition in pattern.conditions):
                yield step.span


def _over_as_it_starts(ability: m.Ability) -> Iterator[Span]:
    """Where the start of a turn is waited for until that turn comes: what holds till then has ended."""
    for step in (x for x in ability.walk() if isinstance(x, m.SetUp)):
        if step.span is None or step.until[0] != "next turn":
            continue
        whose = [step.until[1], *(ref for ref, taken in step.takes if taken == step.until[1])]
        own = [m.That(TURN_OF, (m.Is(who),)) for who in whose if isinstance(who, m.Single)]
        for waits in (each for each in step.abilities if isinstance(each, m.Trigger)):
            starts = [pattern for pattern in waits.patterns if pattern.verb == "at start of turn"]
            if starts and all(any(condition in own for condition in pattern.conditions) for pattern in starts):
                yield step.span


def _in_a_turn_gone_by(ability: m.Ability) -> Iterator[Span]:
    """Where, at the end of somebody's turn, something is set up for the rest of that very turn."""
    if not isinstance(ability, m.Trigger) or any(pattern.verb not in TURN_ENDS for pattern in ability.patterns):
        return
    over = [("turn",), *(("through turn", who) for who in _in_turn(ability))]
    ended = any(pattern.verb == "after turn" for pattern in ability.patterns)
    for step, behind in _with_later(ability.steps):
        if isinstance(step, m.SetUp) and step.span is not None and step.until in over:
            waits = [each for each in step.abilities if isinstance(each, m.Trigger)]
            stated = [each for each in step.abilities if not isinstance(each, m.Opens | m.Trigger)]
            if (ended and waits) or any(not _asked_for(each, behind) for each in stated):
                yield step.span


def _over_before_it_counts(ability: m.Ability) -> Iterator[Span]:
    """`until I play a BANG!: the damage of my BANG! is 2`: what is asked for when that play is carried out.

    So is what has no effect; and what does nothing to me never comes to me.
    """
    for step in ability.walk():
        if not isinstance(step, m.SetUp) or step.span is None:
            continue
        stated = [each for each in step.abilities if isinstance(each, m.NumberIs)]
        ends = [p for each in step.abilities if isinstance(each, m.Trigger) and each.ends for p in each.patterns]
        immune = [each for each in step.abilities if isinstance(each, m.Immune)]
        late = any(_is_of(number, pattern) for number in stated for pattern in ends)
        if late or any(_is_kept_off(each, pattern) for each in immune for pattern in ends):
            yield step.span


def _has_happened_by_then(ability: m.Ability) -> Iterator[Span]:
    """Where, behind a step, just that is waited for which comes of this step, and nothing behind brings it again.

    `bang any, when that player is hit: …`: by then the shot is over.
    """
    for otherwise in (False, True):
        yield from _brought_before(list(_done_or_set_up(ability, otherwise)))


def _brought_before(said: list[m.Do | m.SetUp]) -> Iterator[Span]:
    for at, waits in enumerate(said):
        if not isinstance(waits, m.SetUp) or waits.until not in (("once",), ("root",)) or waits.span is None:
            continue
        taken = dict(waits.takes)
        for pattern in (p for each in waits.abilities if isinstance(each, m.Trigger) for p in each.patterns):
            brought = [isinstance(act, m.Do) and _comes_of(act, pattern, taken) for act in said]
            if any(brought[:at]) and not any(brought[at:]):
                yield waits.span


def _done_or_set_up(meaning: m.Meaning, otherwise: bool) -> Iterator[m.Do | m.SetUp]:
    """What is done and what is set up, in order, of two ways in one, but for what is done in what is set up."""
    match meaning:
        case m.Pay():
            parts: Iterable[m.Meaning] = (*meaning.cost, *meaning.steps)
        case m.When() | m.Flip() | m.Offer() if meaning.otherwise:
            parts = meaning.otherwise if otherwise else meaning.steps
        case _:
            parts = meaning.children()
    for each in parts:
        if isinstance(each, m.Do | m.SetUp):
            yield each
        else:
            yield from _done_or_set_up(each, otherwise)


def _comes_of(act: m.Do, pattern: m.Pattern, taken: dict[m.Ref, m.Single]) -> bool:
    """Is it waited for what this act brings about, and may it be of the same player?"""
    if act.verb not in BRINGS.get(pattern.verb, (pattern.verb,)):
        return False
    told = [(c.what, c.tests) for c in pattern.conditions if isinstance(c, m.That) and isinstance(c.what, m.Slot)]
    named = any(isinstance(test, m.NameIs) for what, tests in told if what.name == "card" for test in tests)
    if named and act.verb == "bang":  # the shot of a text of this card is none of a card of that name
        return False
    concerned = act.slot("player") or act.doer
    part = "object" if pattern.verb in OF_OBJECT else "doer"
    who = [test for what, tests in told if what.name == part for test in tests]
    singles = [taken.get(test.what, test.what) for test in who if isinstance(test, m.Is)]  # type: ignore[call-overload]
    return m.Not((m.Is(concerned),)) not in who and (not singles or concerned in singles)


def _has_not_gone(ability: m.Ability) -> Iterator[Span]:
    """Where somebody returns who is in the game, and whom nothing in the text makes go."""
    said = list(ability.walk())
    if any(isinstance(x, m.Marks) or (isinstance(x, m.Do) and x.verb in GOING) for x in said):
        return
    picked = [x for x in said if isinstance(x, m.Choose | m.PickSome | m.Each) and isinstance(x.of, m.Description)]
    here = [x.ref for x in picked if isinstance(x.of, m.Description) and not _may_be_gone(x.of)]
    for act in said:
        if isinstance(act, m.Do) and act.verb == "return" and act.doer in here and act.span is not None:
            yield act.span


def _may_be_gone(players: m.Description) -> bool:
    """Are these, or may they be, players who are out or away?"""
    return isinstance(players.source, m.Eliminated | m.Away | m.Seats | m.Those)


def _is_kept_off(immune: m.Immune, pattern: m.Pattern) -> bool:
    """Is what has no effect just what is waited for?"""
    if immune.conditions or pattern.verb not in ("play", "target"):
        return False
    for condition in pattern.conditions:
        match condition:
            case m.That(m.Slot(_, "doer"), tests):
                fits = tests == immune.owner
            case m.That(m.Slot(_, "card"), tests):
                fits = {*tests} <= {*immune.suits, *immune.others}
            case m.ByEffect(card, owner):
                fits = {*card} <= {*immune.suits, *immune.others} and {*owner} <= {*immune.owner}
            case _:
                fits = condition in (m.That(AIMED_AT, (m.Is(m.Me()),)), m.SlotIs("name", "is not", "None", "event"))
        if not fits:
            return False
    return True


def _is_of(number: m.NumberIs, pattern: m.Pattern) -> bool:
    """Is it a number of the very play, or the very shot, that is waited for?"""
    tests = [(c.what.name, c.tests) for c in pattern.conditions if isinstance(c, m.That) and isinstance(c.what, m.Slot)]
    shots = [c for c in number.conditions if isinstance(c, m.OfAttack)]
    if pattern.verb == "play":
        named = [test.ident for name, each in tests if name == "card" for test in each if isinstance(test, m.NameIs)]
        said = [test.ident for shot in shots for test in shot.card if isinstance(test, m.NameIs)]
        return bool({*named} & {*said, *([number.of] if number.stat == "healing" else [])})
    return pattern.verb == "bang" and any(shot.target and ("object", shot.target) in tests for shot in shots)


def _in_turn(ability: m.Trigger) -> list[m.Single]:
    """Who is in turn at a moment of a turn, by every name he may have there."""
    mine = all(m.That(TURN_OF, (m.Is(m.Me()),)) in pattern.conditions for pattern in ability.patterns)
    return [m.InTurn(), replace(TURN_OF, known=True), *([m.Me()] if mine else [])]


def _ends_turn_of(players: Sequence[m.Single], ability: m.Ability) -> Iterator[Span | None]:
    ends = ("skip turn", "finish turn")
    yield from (act.span for act in _acts_at_once(ability) if act.act in ends and act.slot("player") in players)


def _acts_at_once(meaning: m.Meaning) -> Iterator[m.Do]:
    """All that is done, but for what is set up for later."""
    for each in meaning.children():
        if isinstance(each, m.Do):
            yield each
        if not isinstance(each, m.SetUp):
            yield from _acts_at_once(each)


def _behind_the_draw(ability: m.Ability) -> Iterator[Span]:
    """How many cards are drawn in phase 1, stated for a time without one: the rest of a turn, up to the next."""
    steps = ability.steps if isinstance(ability, m.Text | m.Trigger | m.State) else ()
    in_phase_2 = isinstance(ability, m.Text) and not set(ability.windows) - {"turn"}
    for step, _ in _with_later(steps):
        if not isinstance(step, m.SetUp) or step.span is None:
            continue
        taken = dict(step.takes)
        for stated in step.abilities:
            if not isinstance(stated, m.NumberIs) or stated.stat != "draw-count":
                continue
            tests = [t for c in stated.conditions if isinstance(c, m.That) and c.what == PLAYER for t in c.tests]
            named = [taken.get(test.what, test.what) for test in tests if isinstance(test, m.Is)]  # type: ignore[call-overload]
            whose = m.Me() if stated.at == 0 else named[0] if named else None
            if step.until == ("next turn", whose) or (step.until == ("turn",) and in_phase_2 and whose == m.Me()):
                yield step.span


def _over_at_once(ability: m.Ability) -> Iterator[Span]:
    """What a text states as the last thing it does, with nothing under way behind it for which that could matter."""
    match ability:
        case m.Text():
            goes_on, aims = bool(set(ability.windows) - {"turn"}), True
        case m.Trigger():
            verbs = [pattern.verb.removeprefix("before ") for pattern in ability.patterns]
            goes_on = any(verb in GOING_ON for verb in verbs)
            aims = verbs != [pattern.verb for pattern in ability.patterns]
        case m.State():
            goes_on = aims = False
        case _:
            return
    for step, behind in _with_later(ability.steps):
        if isinstance(step, m.SetUp) and step.until == ("root",) and step.span is not None:
            stated = [each for each in step.abilities if not isinstance(each, m.Opens | m.Trigger)]
            unread = BETWEEN if aims else (*BETWEEN, *FAR)
            late = [each for each in stated if not goes_on or (isinstance(each, m.NumberIs) and each.stat in unread)]
            if any(not _asked_for(each, behind) for each in late):
                yield step.span


def _with_later(steps: Sequence[m.Step], later: tuple[m.Step, ...] = ()) -> Iterator[tuple[m.Step, tuple[m.Step, ...]]]:
    """Each step with all that is done behind it."""
    for at, step in enumerate(steps):
        behind = (*steps[at + 1 :], *later)
        yield step, behind
        match step:
            case m.When(_, inner, other) | m.Flip(_, _, _, inner, other) | m.Offer(_, inner, other):
                yield from (*_with_later(inner, behind), *_with_later(other, behind))
            case m.Pay(_, _, inner) | m.Each(_, _, inner):
                yield from _with_later(inner, behind)


def _asked_for(stated: m.Ability, steps: Sequence[m.Step]) -> bool:
    """Whether steps could play otherwise for what holds then."""
    if not isinstance(stated, m.NumberIs) or stated.stat not in (*BETWEEN, *FAR):
        return bool(steps)
    said = [x for step in steps for x in step.walk()]
    near = (m.InReach, m.InReachOf, m.Near, m.WithinOf) if stated.stat in FAR else ()
    if any(isinstance(x, near) or (isinstance(x, m.Stat) and x.name == stated.stat) for x in said):
        return True
    return any(isinstance(x, m.Do) and x.verb in ("play", "do", "use") for x in said)


LOOKS: Final[tuple[tuple[Callable[[m.Ability], Iterator[Span | None]], str, str], ...]] = (
    (
        _of_another_time,
        "the turn under way is finished, one that is to come is skipped",
        "say `skip their turn`; the turn under way is over with `finish my turn`",
    ),
    (
        _of_a_turn_gone_by,
        "that turn is over by then, or is the next one meant?",
        "say `skip my next turn`, or `skip the next turn of` somebody",
    ),
    (
        _until_it_begins,
        "that turn is about to begin, or is the one behind it meant?",
        "say `at start of my turn: until my next turn: …`; for this turn alone `during this turn: …`",
    ),
    (
        _next_when_it_comes,
        "that turn is about to begin, or is the one behind it meant?",
        "say `at start of my turn: …` alone; of the one behind it, `at start of my turn: at start of my next turn: …`",
    ),
    (
        _over_as_it_starts,
        "this ends as that turn begins, before its start is heard",
        "say `at start of my next turn: …` alone; until that turn is over, `until the end of my next turn: …`",
    ),
    (
        _in_a_turn_gone_by,
        "that turn is over by then",
        "say how long: `until my next turn: …`, `until the end of my next turn: …`, `from now on: …`",
    ),
    (
        _over_before_it_counts,
        "this ends as that begins, before it could count",
        "say until what comes of it: `until another player is hit by my BANG!: …`; or a time: `until my next turn: …`",
    ),
    (
        _behind_the_draw,
        "no phase 1 of that player comes in that time",
        "say `until the end of my next turn: …`, or `at start of my next turn: during this turn: …`",
    ),
    (
        _has_happened_by_then,
        "what is done before has happened by then, and nothing behind it is waited for",
        "ask about it: `if it is avoided: …`, `if that player was hit during this effect: …`; say it before, "
        "`during this effect: when …`; or how long: `until my next turn: when …`",
    ),
    (
        _has_not_gone,
        "who is in the game does not return",
        "say `an eliminated player: return`; of who is away `an away player: return`",
    ),
    (
        _over_at_once,
        "this holds while its text is done, which is over by then",
        "say how long: `during this turn: …`, `until my next turn: …`, `from now on: …`",
    ),
)
