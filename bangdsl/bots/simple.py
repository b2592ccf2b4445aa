"""A bot that keeps itself alive, uses its cards, and shoots by role.

It judges answers by what their effects do - the verbs of an ability and whom they concern - never by a name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from bangdsl.play.decisions import AS_THEY_LIE, FROM_HAND, NO, PASS, STOP, YES, Branch, Decision, Play, Use
from bangdsl.play.forms import Doing, Text
from bangdsl.play.view import HIDDEN, View
from bangdsl.table.cards import Card, Definition
from bangdsl.table.chance import Chance
from bangdsl.table.table import Player


class Thought(NamedTuple):
    """What a verb is worth, by whom it concerns."""

    me: float = 0.0
    cost: float = 0.0
    all: float = 0.0
    hurts: float = 0.0  # a target, or the others
    gift: bool = False  # to the others
    in_hand: float = 3.0  # a card whose text has it


THOUGHTS = {
    "bang": Thought(hurts=5.0, in_hand=4.0),
    "discard": Thought(me=-3.5, cost=-3.5, hurts=3.5),
    "draw": Thought(me=6.0, all=3.0, hurts=5.0, gift=True, in_hand=5.5),
    "gain": Thought(me=4.0, gift=True),
    "heal": Thought(me=4.0, gift=True, in_hand=6.0),
    "lose": Thought(hurts=4.5),
    "missed": Thought(in_hand=5.0),
    "reveal": Thought(me=0.5),
    "skip": Thought(hurts=4.0),
}
INDIFFERENT = Thought()
# Verbs that say little by themselves: what they are worth depends on what else a text does.
THOUGHTS |= dict.fromkeys(
    (
        "advance", "choose", "come", "discard-another", "do", "eliminate", "finish", "give", "ignore", "leave", "look",
        "move", "name", "pass", "pay", "play", "prevent", "proceed", "put", "redirect", "redo", "return", "set",
        "shuffle", "spare", "stop", "swap", "take", "use", "win",
    ),
    INDIFFERENT,
)  # fmt: skip
as_read_before = lru_cache(maxsize=4_096)  # a text says the same in every game


class Outlook:
    """Who is friend and who is foe, as a player sees it at one moment."""

    __slots__ = ("alone", "mine", "of_hidden", "of_known", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.mine, self.alone, is_open, alive = view.stance()
        self.of_hidden = 0.6 if self.alone else 0.4 if is_open else 0.2
        self.of_known = 0.5 if alive > 2 else 1.0  # whoever stands alone needs the others to wear each other down

    def hostility(self, player: Player) -> float:
        """How gladly that player is hurt, from -1 (never) to 1."""
        view = self.view
        theirs = view.role_of(player)
        if theirs == HIDDEN:
            return self.of_hidden
        if self.alone:
            return self.of_known
        return -1.0 if self.mine and view.side_of(self.mine) == view.side_of(theirs) else 1.0

    def enemies(self) -> int:
        return len([p for p in self.view.others if self.hostility(p) > 0])

    def friends(self) -> int:
        return len([p for p in self.view.others if self.hostility(p) < 0])

    def finds_enemy(self, ability: Doing) -> bool:
        """Is there an enemy among those it could be aimed at?"""
        for player in self.view.targets_of(ability):
            if self.hostility(player) > 0:
                return True
        return False


class Reading:
    """What a text does, by its verbs: what it is worth in any case, and what depends on how things stand."""

    __slots__ = ("heals", "hurts_others", "hurts_target", "is_gift", "settled", "worth")

    def __init__(self, ability: Doing) -> None:
        self.worth = self.hurts_others = 0.0
        self.heals, self.is_gift = False, any(act.startswith("heal") for act in ability.acts)
        self.hurts_target: list[float] = []
        for act in ability.acts:
            verb, _, whom = act.partition(" ")
            thought = THOUGHTS.get(verb, INDIFFERENT)
            if act == "heal me":
                self.heals = True
            elif whom == "me":
                self.worth += thought.me
            elif whom == "cost":
                self.worth += thought.cost
            elif whom == "all":
                self.worth += thought.all
            elif whom == "others" and thought.gift:
                self.worth -= 1.0
            elif whom == "others":
                self.hurts_others += 0.6 * thought.hurts
            elif whom == "target" and thought.hurts:
                self.hurts_target.append(thought.hurts)
        self.settled = not (self.heals or self.hurts_target or self.hurts_others)  # is its worth all there is to say?


@as_read_before
def read(ability: Doing) -> Reading:
    return Reading(ability)


@as_read_before
def harms_its_holder(definition: Definition) -> bool:
    doings = [ability for ability in definition.abilities.all if isinstance(ability, Doing)]
    acts = [act for ability in doings for act in ability.acts]
    return "lose me" in acts or "skip me" in acts


@as_read_before
def card_worth(definition: Definition) -> float:
    """What a card is worth in the hand, by what its text does."""
    if harms_its_holder(definition):
        return 0.5
    acts = [act for ability in definition.abilities.plays for act in ability.acts]
    worth = 2.0 if definition.abilities.placement is None and not acts else 3.0
    return max([worth, *(THOUGHTS.get(act.partition(" ")[0], INDIFFERENT).in_hand for act in acts)])


class SimpleBot:
    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, decision: Decision, view: View) -> int:
        ask = ASKS.get(decision.ask)
        return ask(self, decision, view) if ask is not None else 0

    # ---------------------------------------------------------------- in turn
    def best(self, decision: Decision, view: View) -> int:
        options = decision.options
        best, score = len(options) - 1, -1.0
        judged: dict[Doing, float] = {}
        for index, option in enumerate(options):
            thing = option.thing if isinstance(option, Branch) else option
            kind = type(thing)
            ability = thing.ability if kind is Play else thing.slot.ability if kind is Use else None
            if ability is None:
                value = self.value(option, thing, view)
            elif ability in judged:
                value = judged[ability]
            else:
                reading = read(ability)
                value = judged[ability] = reading.worth if reading.settled else self.text_value(reading, ability, view)
            if value > score:
                best, score = index, value
        return best

    def value(self, option: Any, thing: Any, view: View) -> float:
        """How good an answer without a text looks; below 0: worse than stopping."""
        if isinstance(thing, Play):
            return self.put_down(thing.definition, view)
        if isinstance(thing, Card):
            return self.sacrifice(thing)
        if not isinstance(option, Branch):
            return 0.0
        return -0.5 if option.text == STOP.key else self.loss(option.text, view)

    def loss(self, text: str, view: View) -> float:
        """One way is to lose life: the less is left the worse."""
        return -6.0 / max(view.me.life, 0.5) if text.startswith("lose") else 0.0

    def sacrifice(self, card: Card) -> float:
        return -0.3 * card_worth(card.definition)

    def put_down(self, definition: Definition, view: View) -> float:
        """A card that only lies there once it is played."""
        if definition.abilities.placement is not None:
            return 3.0 if Outlook(view).enemies() else -1.0
        if harms_its_holder(definition):
            return -1.0
        traits = definition.traits
        lie_there = bool(traits) and any(c.definition.traits & traits for c in view.me.in_play)
        return -1.0 if lie_there else 5.5

    def text_value(self, reading: Reading, ability: Doing, view: View) -> float:
        """What a text brings as things stand."""
        total = reading.worth
        if reading.heals:
            me = view.me
            total += 4.0 if me.life < me.max_life else -3.0
        if reading.hurts_target:
            finds = Outlook(view).finds_enemy(ability)
            total += sum(reading.hurts_target) if finds else -4.0 * len(reading.hurts_target)
        if reading.hurts_others:
            outlook = Outlook(view)
            total += reading.hurts_others * (outlook.enemies() - outlook.friends())
        return total

    def whom(self, decision: Decision, view: View) -> int:
        """The most hostile, and among equals the weakest; for a gift the least hostile."""
        kind = -1.0 if self.is_gift(decision.about) else 1.0
        best, score = 0, -99.0
        outlook = Outlook(view)
        for index, option in enumerate(decision.options):
            if isinstance(option, Player):
                value = kind * (2.0 * outlook.hostility(option) - 0.1 * option.life)
                if option is view.viewer:
                    value = 3.0 if kind < 0 else -50.0
                if value > score:
                    best, score = index, value
        return best

    def is_gift(self, about: Any) -> bool:
        ability = about.ability if isinstance(about, Play) else about
        return isinstance(ability, Doing) and read(ability).is_gift

    # ---------------------------------------------------------------- out of turn
    def answer(self, decision: Decision, view: View) -> int:
        """Free answers first, then cards; give up only what cannot help."""
        best, score = len(decision.options) - 1, 0.0
        for index, option in enumerate(decision.options):
            if option is PASS:
                continue
            value = 0.0
            if isinstance(option, Use):
                ability = option.slot.ability
                free = isinstance(ability, Text) and ability.can_pay is None
                value = 3.0 if free else 1.5 if decision.ask == "eliminate" or view.me.life <= 1 else -1.0
            elif isinstance(option, Play):
                value = 2.0 - 0.01 * card_worth(option.card.definition)
                if decision.ask == "eliminate" and view.me.life + self.rescues(decision) <= 0:
                    value = -1.0
            if value > score:
                best, score = index, value
        return best

    def rescues(self, decision: Decision) -> int:
        """How much life the answers on offer could bring in all."""
        return sum(1 for o in decision.options if o is not PASS)

    def wait(self, decision: Decision, view: View) -> int:
        return len(decision.options) - 1

    # ---------------------------------------------------------------- cards
    def throw_away(self, decision: Decision, view: View) -> int:
        """The least of one's own cards; of another's the one that lies in play."""
        if any(o is FROM_HAND for o in decision.options):
            return self.take(decision, view)
        best, score = 0, 99.0
        for index, option in enumerate(decision.options):
            if isinstance(option, Card):
                value = card_worth(option.definition)
                if value < score:
                    best, score = index, value
        return best

    def take(self, decision: Decision, view: View) -> int:
        """The best card on offer; a hidden card is worth an average one."""
        best, score = 0, -1.0
        for index, option in enumerate(decision.options):
            if option is AS_THEY_LIE or option in (YES, NO):
                continue
            value = 3.0 if option is FROM_HAND else card_worth(option.definition) if isinstance(option, Card) else 0.0
            if isinstance(option, Card) and harms_its_holder(option.definition) and decision.ask == "discard":
                value = 0.1
            if value > score:
                best, score = index, value
        return best

    def at_random(self, decision: Decision, view: View) -> int:
        return self.chance.below(len(decision.options))


ASKS: dict[str, Callable[[SimpleBot, Decision, View], int]] = {  # to all others the first answer is given
    "either": SimpleBot.best,
    "target": SimpleBot.whom,
    "attack": SimpleBot.answer,
    "eliminate": SimpleBot.answer,
    "targeted": SimpleBot.wait,
    "any time": SimpleBot.answer,
    "discard": SimpleBot.throw_away,
    "draw": SimpleBot.take,
    "flip": SimpleBot.at_random,
}
