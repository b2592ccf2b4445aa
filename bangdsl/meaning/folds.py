"""What readers ask of meanings: what a text does to whom, what a number or a condition depends on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bangdsl.meaning import nodes as m

_PERIODS = re.compile(r" (turn|phase \d+)$")
LIMITED = {"bang": "shot", "heal": "healed"}  # acts that may be kept from somebody
ALONE = ("missed", "stop")  # verbs that concern nobody in particular
PASSING = ("skip turn", "skip phase", "show role", "name card")  # whose it is does not say whom it concerns
WHERE_IT_LIES = (m.OwnedBy, m.LiesIn)  # of a card in play that says something: when it goes, so does what it says
# What changes only with who is in the game, who sits where and who has which role.
OF_WHO_PLAYS = (
    m.Everyone, m.Others, m.Eliminated, m.Away, m.Seats, m.SeatCount, m.RoleIs, m.RoleHolder, m.SameSide, m.InGame,
    m.Sole,
)  # fmt: skip
# What does not change: how things were when they were spoken of, what is printed; or only with what stands in it.
INERT = (
    m.Me, m.Nobody, m.This, m.Subject, m.Ref, m.Slot, m.SeatOf, m.FirstOf, m.Said, m.Pick, m.Alike, m.CardGroup,
    m.Description, m.InPlay, m.Together, m.TopOf, m.Characters, m.Boxed, m.AllNamed,
    m.Not, m.AnyOf, m.Worded, m.Is, m.NameIs, m.TraitIs, m.KindIs, m.BorderIs, m.RankIs, m.OfSet, m.SameName,
    m.HasVerb, m.AimsAt, m.OfNamed, m.IsCard, m.HasRole, m.Extreme, m.Meets, m.Missing,
    m.Const, m.Unlimited, m.Count, m.RankOf, m.RanksOf, m.Groups, m.Worth, m.NamedNumber,
    m.Sum, m.Less, m.Times, m.Half,
    m.Compared, m.That, m.SomeAre, m.AllAre, m.WordedCondition, m.HasGroups, m.AllAlike, m.Opposite, m.AllOf, m.AnyTrue,
)  # fmt: skip
# What statements decide: that something rests on it is noted when it is asked; or whoever changes it tells of it.
TOLD_OF = (
    m.Stat, m.Base, m.HowFar, m.PriceOf, m.Leader, m.Neighbour, m.CharacterOf, m.InReach, m.Near, m.WithinOf,
    m.InReachOf, m.Marked, m.SeatMarked, m.SuitIn, m.Red, m.Black, m.SameValue, m.SameSuit, m.RoleShown,
)  # fmt: skip
# What was so when it was said, of a choice or of an event.
OVER = (
    m.TargetOf, m.SaidMost, m.SaidAlone, m.SaidSame, m.SaidIs, m.SaidNumber, m.SaidExtreme, m.Votes, m.Suits,
    m.SlotIs, m.Willing, m.OfAttack, m.ByEffect, m.SameAttack, m.Avoided,
)  # fmt: skip
STEADY = (*INERT, *OF_WHO_PLAYS, *TOLD_OF, *OVER)
# Switches are looked at whenever cards come into play or leave it, statements come or go, a turn or a phase begins.
LOOKED_AT_ANYWAY = (
    m.LiesIn, m.OwnedBy, m.During, m.InPlay, m.Marked, m.SeatMarked, m.CharacterOf, m.SuitIn, m.Red, m.Black,
)  # fmt: skip


def acts_of(steps: Iterable[m.Step]) -> tuple[str, ...]:
    """Verbs of a text with whom they concern: me, a target, the others, all; what is given up is a cost."""
    steps, acts = tuple(steps), _Acts()
    acts.visit_all(steps, "me")
    icons = dict.fromkeys(f"with {icon}" for step in steps for icon in _icons(step))
    checks = any(isinstance(each, m.Flip | m.FlipAll) for step in steps for each in step.walk())
    return tuple({**acts.found, **icons, **({"with draw!": None} if checks else {})})


def aims_of(steps: Iterable[m.Step]) -> tuple[str, ...]:
    """Is a text aimed at one player of somebody's choice, or at several?"""
    found: dict[str, None] = {}
    for each in (x for step in steps for x in step.walk()):
        match each:
            case m.Choose(_, m.Description(type="player")):
                found["with single"] = None
            case m.PickSome(_, m.Description(type="player")) | m.AtOnce():
                found["with several"] = None
            case m.Each(_, m.Description(tests=tests)) if not any(is_one(test) for test in tests):
                found["with several"] = None
    return tuple(found)


def stops(meanings: Iterable[m.Meaning]) -> bool:
    """Is there a `stop` in them that leaves the loop around them? That of a loop inside leaves that one."""
    return any(
        (isinstance(each, m.Do) and each.act == "stop") or (not _is_left(each) and stops(each.children()))
        for each in meanings
    )


def _is_left(each: m.Meaning) -> bool:
    return isinstance(each, m.Repeat | m.Rounds | m.ByTurns) or (isinstance(each, m.Pay) and each.how == "again")


def is_one(test: m.Test) -> bool:
    return isinstance(test, m.Is) or (isinstance(test, m.RoleIs) and test.definite)


class _Acts:
    """Goes through steps; `who` is whom those around concern."""

    def __init__(self) -> None:
        self.found: dict[str, None] = {}
        self.groups: dict[str, str] = {}  # of those a step gave a name

    def visit_all(self, steps: Iterable[m.Step], who: str) -> None:
        for step in steps:
            self.visit(step, who)

    def visit(self, step: m.Step, who: str) -> None:
        match step:
            case m.Do():
                self._do(step, who)
            case m.Choose() | m.PickSome():
                self.groups[step.ref.name] = "target"
            case m.Each():
                self._done_by(step.ref, step.of, step.steps)
            case m.ByTurns():
                self._done_by(step.ref, step.of[0], step.steps)
            case m.AtOnce():
                self.found.setdefault(f"discard {_group(step.of)}")
            case m.Poll():
                self._done_by(step.doer, step.of, (step.choice, *step.steps))
            case m.Pay():
                self.visit_all(step.cost, "cost")
                self.visit_all(step.steps, who)
            case m.Improve():
                self._improve(step, who)
            case m.Either():
                self.visit_all((each for way in step.ways for each in way.steps), who)
            case m.SetUp():
                self.visit_all((each for ability in step.abilities for each in getattr(ability, "steps", ())), who)
            case m.When() | m.Flip() | m.Offer() | m.Repeat() | m.Rounds() | m.EachCard():
                self.visit_all((*step.steps, *getattr(step, "otherwise", ())), who)

    def _do(self, step: m.Do, who: str) -> None:
        if step.act == "unavoidable":
            return
        player, winners = step.slot("player"), step.slot("players")
        if player is not None and player != step.doer and step.act not in PASSING:
            who = self._group(player)
        elif step.act == "win" and isinstance(winners, m.Description | m.Single):
            who = self._group(winners)
        self.found.setdefault(step.verb if step.verb in ALONE else f"{step.verb} {who}")

    def _done_by(self, ref: m.Single, of: m.Single | m.Description, steps: Iterable[m.Step]) -> None:
        group = self._group(of)
        if isinstance(ref, m.Ref):
            self.groups[ref.name] = group
        self.visit_all(steps, group)

    def _improve(self, step: m.Improve, who: str) -> None:
        self.visit_all(step.cost, "cost" if step.often else who)
        if step.targets is not None:
            self.found.setdefault("choose target")
        self.visit_all((*step.steps, *step.otherwise), who)

    def _group(self, who: m.Single | m.Description) -> str:
        if isinstance(who, m.Ref) and who.name in self.groups:
            return self.groups[who.name]
        if isinstance(who, m.Me | m.Nobody):
            return "me"
        return "target" if isinstance(who, m.Single) else _group(who)


def _icons(step: m.Step) -> Iterable[str]:
    """The manual's icons for whom a text is aimed at, or who does it."""
    for each in step.walk():
        for who in _whom(each):
            yield from _icon(who)


def _whom(each: m.Meaning) -> Iterable[m.Single | m.Description]:
    match each:
        case m.Choose(_, of) | m.PickSome(_, of) | m.Each(_, of) | m.AtOnce(of) | m.Poll(of):
            yield of
        case m.ByTurns(_, of):
            yield from of
        case m.Way(begins=m.Description() as of):
            yield of


def _icon(who: m.Single | m.Description) -> Iterable[str]:
    match who:
        case m.Description(m.InReach()):
            yield "reach"
        case m.Description(m.Near()):
            yield "range"
        case m.Description(m.Others(), _, m.Every(), "player"):
            yield "all-others"
        case m.Description(m.Others(), (), m.Chosen(), "player"):
            yield "any"
    if isinstance(who, m.Description) and any(isinstance(test, m.InReachOf) for test in who.tests):
        yield "reach"


def _group(who: m.Description) -> str:
    if not isinstance(who.pick, m.Every):
        return "target"
    if isinstance(who.source, m.Others):
        return "others"
    if isinstance(who.source, m.Everyone) and not who.tests:
        return "all"
    if any(isinstance(test, m.RoleIs | m.Is) for test in who.tests):
        return "target"
    return "all" if isinstance(who.source, m.Everyone | m.Together) else "target"


def of_itself(ability: m.Ability) -> bool:
    """Is it a rule about the very card that says it, which holds wherever that is: how it is played, beside what?"""
    this = m.Is(m.This())
    match ability:
        case m.Ban("play") | m.Dearer("play", target=None) | m.NotChosen(done="chosen"):
            return this in ability.cards
        case m.Apart(tests, beside):
            return this in tests or this in beside
        case m.OwnLimit():
            return True
    return False


def done_to(ref: m.Ref, steps: Iterable[m.Step]) -> tuple[str, ...]:
    """What a text does to somebody it is aimed at, of what limits on targets speak of."""
    said = [x for step in steps for x in step.walk()]
    loops = [x for x in said if isinstance(x, m.Each) and isinstance(x.of, m.Description)]
    names = {ref.name, *(x.ref.name for x in loops if isinstance(x.ref, m.Ref) and _is_of(x.of, ref))}
    acts = [x for x in said if isinstance(x, m.Do) and x.act in LIMITED]
    return tuple(sorted({LIMITED[x.act] for x in acts if getattr(x.slot("player"), "name", "") in names}))


def bearers(number: m.Number) -> tuple[m.Single, ...]:
    """Whose number it is: the players and cards without whom there is none."""
    match number:
        case m.Sum(left, right) | m.Less(left, right) | m.Times(left, right):
            return (*bearers(left), *bearers(right))
        case m.Half(of):
            return bearers(of)
        case m.Tokens() | m.Stat() | m.Then():
            return (number.of,)
        case m.HowFar(of, to):
            return (of, to)
        case m.RankOf() | m.PriceOf():
            return (number.card,)
    return ()


def lies_elsewhere(holders: m.Single | m.Description, doer: m.Single) -> bool:
    """May that be before somebody else than who acts?"""
    if isinstance(holders, m.Single):
        return isinstance(holders, m.Ref) and holders.type == "card"
    return holders.type != "card" or not isinstance(holders.source, m.InPlay | m.Held) or holders.source.of != doer


def cards_meant(step: m.SetUp) -> list[m.Single]:
    """The cards on which something is hung, or which are switched off: it has to come to whose they are."""
    meant: list[m.Single] = [each.thing for each in step.abilities if isinstance(each, m.Marks)]
    off = [each.tests for each in step.abilities if isinstance(each, m.SwitchesOff)]
    meant += [test.what for tests in off for test in tests if isinstance(test, m.Is)]
    return [value for ref, value in step.takes if ref in meant and isinstance(value, m.Ref) and value.type == "card"]


def _is_of(of: m.Single | m.Description, ref: m.Ref) -> bool:
    source = of.source if isinstance(of, m.Description) else None
    return isinstance(source, m.Those) and source.ref.name == ref.name


def done_though_out(patterns: Iterable[m.Pattern], steps: Iterable[m.Step]) -> bool:
    """Does it go without saying that it does not matter whether I am out: others do it all, or it is my end?"""
    said = [s for s in steps if not isinstance(s, m.Let)]
    mine = m.That(m.Slot("event", "object", "player", known=True), (m.Is(m.Me()),))
    if all(p.verb == "eliminate" and mine in p.conditions for p in patterns):
        return True
    if said and isinstance(said[0], m.Do) and said[0].act == "return":
        return True
    return bool(said) and all(isinstance(s, m.Each) and isinstance(s.of, m.Single) and s.of != m.Me() for s in said)


def rests_on_my_hand(meanings: Iterable[m.Meaning]) -> bool:
    """Does what these say depend on the cards in my hand? Another player is never me."""
    return any(_in_my_hand(meaning, others=False) for meaning in meanings)


def _in_my_hand(meaning: m.Meaning, *, others: bool) -> bool:
    match meaning:
        case m.Hand(of) | m.Held(of) | m.UsableAs(of) | m.WithVerb(of) if not (others and isinstance(of, m.Subject)):
            return True
        case m.Description(m.Others(m.Me()) | m.InReach(m.Me()) | m.Near(m.Me())):
            others = True
        case m.Description():
            others = False
    return any(_in_my_hand(each, others=others) for each in meaning.children())


def steady(meanings: Iterable[m.Meaning], but: tuple[type[m.Meaning], ...] = ()) -> bool:
    """Does what these say stay the same as long as nothing is told to have changed? What is said `but` of goes by that.

    What is not known to does not: it is worked out whenever it is asked for.
    """
    for meaning in meanings:
        for each in meaning.walk():
            if isinstance(each, but):
                continue
            if not isinstance(each, STEADY) or isinstance(each, m.InPlay | m.TopOf | m.Count):
                return False
            if isinstance(each, m.Stat) and each.name == "wounds":
                return False
    return True


def watched(meanings: Iterable[m.Meaning], but: tuple[type[m.Meaning], ...] = ()) -> list[str] | None:
    """What these depend on: piles, the players in the game, tokens; nothing if it may be anything."""
    found: set[str] = set()
    for each in meanings:
        said: set[str] | None = set() if isinstance(each, but) else _watched(each)
        below = each.source.children() if isinstance(each, m.EmptyZone) else each.children()
        inside = watched(below, but) if said is not None else None
        if said is None or inside is None:
            return None
        found |= {*said, *inside}
    return sorted(found)


def switched_by(meanings: Iterable[m.Meaning]) -> list[str] | None:
    """What a switch rests on besides what lies in play, what is in force and whose turn and which phase it is."""
    found = watched(meanings, but=LOOKED_AT_ANYWAY)
    return [name for name in found if not name.startswith("play zone")] if found is not None else None


def _watched(each: m.Meaning) -> set[str] | None:
    match each:
        case m.EmptyZone(m.InPile(pile)):
            return {f"{pile} is empty"}
        case m.EmptyZone(m.Hand()):
            return {"hand is empty"}
        case m.InPile(pile):
            return {pile}
        case m.Hand() | m.UsableAs():
            return {"hand"}
        case m.Held():
            return {"hand", "play zone"}
        case m.LyingWith() | m.EmptyZone(m.InPlay()):
            return {"play zone"}
        case m.Description(m.InPlay(), tests):
            borders = [t.border for t in tests if isinstance(t, m.BorderIs)]
            return {f"play zone of {borders[0]}"} if len(borders) == 1 else {"play zone"}
        case m.Tokens(token):
            return {token}
        case m.InSupply():
            return {"tokens"}
        case m.Neighbour(step=step):
            return {"players"} if step else None
    if isinstance(each, OF_WHO_PLAYS):
        return {"players"}
    return set() if isinstance(each, INERT) else None


def counted(meanings: Iterable[m.Meaning]) -> str:
    """Whose cards in hand or life these count: `me`, `all` if anybody else's, nothing if nobody's."""
    whose: list[m.Single | m.Description | None] = []
    for meaning in meanings:
        for each in meaning.walk():
            match each:
                case m.Count(described) | m.SomeAre(described) | m.AllAre(described):
                    whose += [s.of for s in [described.source] if isinstance(s, m.Hand | m.Held)]
                case m.HasGroups(described) | m.AllAlike(described) | m.Groups(described) | m.RanksOf(described):
                    whose += [s.of for s in [described.source] if isinstance(s, m.Hand | m.Held)]
                case m.Worth(_, described):
                    whose += [s.of for s in [described.source] if isinstance(s, m.Hand | m.Held)]
                case m.EmptyZone(m.Hand(of)):
                    whose.append(of)
                case m.Tokens("life", of) | m.Stat("wounds", of):
                    whose.append(of)
                case m.HasMost("life") | m.HasExtreme() | m.BestCard() | m.MostOf() | m.Tied():
                    whose.append(None)
    return "" if not whose else "me" if all(isinstance(of, m.Me) for of in whose) else "all"


def brought(steps: Iterable[m.Step]) -> tuple[tuple[str, int], ...]:
    """How many cards of the deck, how much life and how many tokens I get, if that is all a text does in any case."""
    found: list[tuple[str, int]] = []
    for step in steps:
        match step:
            case m.Do("draw", doer=m.Me(), slots=(("count", m.Const(count)),)):
                found.append(("draw", count))
            case m.Do("heal", slots=(("player", m.Me()), ("count", m.Const(count)))):
                found.append(("life", count))
            case m.Do("gain", doer=m.Me(), slots=(("count", m.Const(count)), ("token", str(token)))):
                found.append((token, count))
            case m.Let():
                pass  # a name for what was drawn
            case _:
                return ()
    return tuple(found)


def changes_it(steps: Iterable[m.Step]) -> bool:
    """Do steps say what of that which would happen does not, or happens otherwise?"""
    done = (each for step in steps if not isinstance(step, m.SetUp) for each in step.walk() if isinstance(each, m.Do))
    return any(each.act in ("prevent it", "change", "redirect it") for each in done)


def surely_changes(steps: Iterable[m.Step]) -> bool:
    """Is what would happen prevented or changed in any case?"""
    return any(
        changes_it((step,))
        if isinstance(step, m.Do)
        else isinstance(step, m.Pay) and step.how == "ordered" and surely_changes(step.steps)
        for step in steps
    )


def is_moment(verb: str) -> bool:
    """Is that a moment of a turn, and no event?"""
    at, period = verb.partition(" ")[0], _PERIODS.search(verb)
    return at == "turn" or (at in ("at", "before", "after") and period is not None)


def kind_of(single: m.Single) -> str:
    """What one thing is: a player, a card, an attack."""
    match single:
        case m.Ref() | m.Slot() | m.Subject() | m.Said() | m.LastTo():
            return single.type
        case m.FirstOf():
            return single.among.type
        case m.This() | m.CharacterOf() | m.Facing() | m.TheCard():
            return "card"
        case m.SeatOf():
            return "seat"
        case m.TurnNow():
            return "turn"
    return "player"
