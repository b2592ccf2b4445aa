"""What readers ask of meanings: what a text does to whom, what a number or a condition depends on."""

from __future__ import annotations

from collections.abc import Iterable

from bangdsl.meaning import nodes as m

ALONE = ("missed", "stop")  # verbs that concern nobody in particular
# What changes without anything being said: whatever rests on it is worked out whenever it is asked for.
UNSTEADY = (
    m.Tokens, m.InSupply, m.CountRef, m.Concerned, m.Hand, m.Held, m.InPlay, m.InPile, m.TopOf, m.UsableAs, m.InTurn,
    m.TurnIs, m.Played, m.During, m.Facing, m.TheCard, m.InRows, m.Standing, m.HasMost, m.HasExtreme, m.LiesIn,
    m.EmptyZone, m.DrawnThisTurn, m.OneOf,
)  # fmt: skip


def acts_of(steps: Iterable[m.Step]) -> tuple[str, ...]:
    """Verbs of a text with whom they concern: me, a target, the others, all; what is given up is a cost."""
    found: dict[str, None] = {}
    groups: dict[str, str] = {}

    def group(who: m.Single | m.Description, doing: str) -> str:
        if isinstance(who, m.Ref) and who.name in groups:
            return groups[who.name]
        if isinstance(who, m.Me | m.Nobody):
            return "me"
        if isinstance(who, m.Single):
            return "target"
        return _group(who)

    def visit(step: m.Step, who: str) -> None:
        match step:
            case m.Do("unavoidable"):
                pass
            case m.Do():
                player = step.slot("player")
                whom = who
                if player is not None and step.act not in ("skip turn", "skip phase", "show role", "name card"):
                    whom = group(player, who) if player != step.doer else who
                elif step.act == "win" and isinstance(step.slot("players"), m.Description | m.Single):
                    whom = group(step.slot("players"), who)
                found.setdefault(step.verb if step.verb in ALONE else f"{step.verb} {whom}")
            case m.Choose() | m.PickSome():
                groups[step.ref.name] = "target"
            case m.Each():
                inner = group(step.of, who)
                if isinstance(step.ref, m.Ref):
                    groups[step.ref.name] = inner
                for each in step.steps:
                    visit(each, inner)
            case m.ByTurns():
                inner = group(step.of[0], who)
                groups[step.ref.name] = inner
                for each in step.steps:
                    visit(each, inner)
            case m.AtOnce():
                found.setdefault(f"discard {_group(step.of)}")
            case m.Pay():
                for each in step.cost:
                    visit(each, "cost")
                for each in step.steps:
                    visit(each, who)
            case m.Improve():
                for each in (*step.cost,):
                    visit(each, "cost" if step.often else who)
                if step.targets is not None:
                    found.setdefault("choose target")
                for each in (*step.steps, *step.otherwise):
                    visit(each, who)
            case m.Either():
                for way in step.ways:
                    for each in way.steps:
                        visit(each, who)
            case m.SetUp():
                for ability in step.abilities:
                    for each in getattr(ability, "steps", ()):
                        visit(each, who)
            case m.When() | m.Flip() | m.Offer() | m.Repeat() | m.Rounds() | m.EachCard():
                for each in (*step.steps, *getattr(step, "otherwise", ())):
                    visit(each, who)

    steps = tuple(steps)
    for step in steps:
        visit(step, "me")
    for step in steps:
        found.update(dict.fromkeys(f"with {icon}" for icon in _icons(step)))
    return tuple(found)


def _icons(step: m.Step) -> Iterable[str]:
    """The manual's icons for whom a text is aimed at."""
    for each in step.walk():
        match each:
            case m.Description(m.InReach()) | m.InReachOf():
                yield "reach"
            case m.Description(m.Near()):
                yield "range"
            case m.Description(m.Others(), _, m.Every(), "player"):
                yield "all-others"
            case m.Description(m.Others(), (), m.Chosen(), "player"):
                yield "any"


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


def steady(meanings: Iterable[m.Meaning]) -> bool:
    """Does what these say stay the same as long as nothing in play changes?"""
    for meaning in meanings:
        for each in meaning.walk():
            if isinstance(each, UNSTEADY) or (isinstance(each, m.Stat) and each.name == "wounds"):
                return False
            if isinstance(each, m.Count):
                return False
    return True


def watched(conditions: Iterable[m.Condition]) -> list[str] | None:
    """What a condition depends on: piles, the players in the game, tokens; nothing if it may be anything."""
    found: set[str] = set()
    for condition in conditions:
        for each in condition.walk():
            said = _watched(each)
            if said is None:
                return None
            found |= said
        found -= {name.removesuffix(" is empty") for name in found if name.endswith(" is empty")}
    return sorted(found)


def _watched(each: m.Meaning) -> set[str] | None:
    match each:
        case m.EmptyZone(m.InPile(pile)):
            return {f"{pile} is empty", pile}
        case m.EmptyZone(m.Hand()):
            return {"hand is empty", "hand"}
        case m.InPile(pile):
            return {pile}
        case m.Hand() | m.UsableAs():
            return {"hand"}
        case m.Held():
            return {"hand", "play zone"}
        case m.Description(m.InPlay(), tests):
            borders = [t.border for t in tests if isinstance(t, m.BorderIs)]
            return {f"play zone of {borders[0]}"} if len(borders) == 1 else {"play zone"}
        case m.Tokens(token):
            return {token}
        case m.InSupply():
            return {"tokens"}
        case (
            m.Everyone() | m.Others() | m.Eliminated() | m.Seats() | m.SeatCount() | m.RoleIs() | m.InGame() | m.Sole()
        ):
            return {"players"}
        case m.Stat() | m.Marked() | m.Facing() | m.TheCard() | m.InRows() | m.During() | m.TurnIs() | m.Played():
            return None
        case (
            m.LiesIn()
            | m.OneOf()
            | m.HasMost()
            | m.HasExtreme()
            | m.PlaceOf()
            | m.PriceOf()
            | m.InReach()
            | m.Near()
            | m.InTurn()
        ):
            return None
    return set()


def kind_of(single: m.Single) -> str:
    """What one thing is: a player, a card, an attack."""
    match single:
        case m.Ref() | m.Slot() | m.Subject():
            return single.type
        case m.FirstOf():
            return single.among.type
        case m.This() | m.CharacterOf() | m.Facing() | m.TheCard():
            return "card"
    return "player"
