"""A bot that keeps itself alive, uses its cards, and shoots by role.

It judges answers by what their effects do - the verbs of an ability and whom they concern - never by a name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bangdsl.play.abilities import Ability
from bangdsl.play.decisions import AS_THEY_LIE, FROM_HAND, NO, PASS, STOP, YES, Branch, Decision, Play, Use
from bangdsl.play.view import HIDDEN, View
from bangdsl.table.cards import Card, Definition
from bangdsl.table.chance import Chance
from bangdsl.table.table import Player

GOOD = {"draw me": 6.0, "heal me": 4.0, "gain me": 4.0, "draw all": 3.0, "reveal me": 0.5}
HURTS_OTHERS = {"bang": 5.0, "lose": 4.5, "discard": 3.5, "draw": 5.0, "skip": 4.0}


class SimpleBot:
    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.worth: dict[Definition, float] = {}
        self.acts: dict[Ability, list[tuple[str, str, str]]] = {}  # with its verb and whom it concerns
        self.asks: dict[str, Callable[[Decision, View], int]] = {
            "either": self.best,
            "target": self.whom,
            "attack": self.answer,
            "eliminate": self.answer,
            "targeted": self.wait,
            "discard": self.throw_away,
            "draw": self.take,
            "may": lambda decision, view: 0,
            "flip": lambda decision, view: self.chance.below(len(decision.options)),
            "discard order": lambda decision, view: 0,
        }

    def choose(self, decision: Decision, view: View) -> int:
        ask = self.asks.get(decision.ask)
        return ask(decision, view) if ask is not None else 0

    # ---------------------------------------------------------------- in turn
    def best(self, decision: Decision, view: View) -> int:
        options = decision.options
        best, score = len(options) - 1, -1.0
        for index, option in enumerate(options):
            value = self.value(option, view)
            if value > score:
                best, score = index, value
        return best

    def value(self, option: Any, view: View) -> float:
        """How good an answer looks; below 0: worse than stopping."""
        if isinstance(option, Branch):
            if option.thing is None:
                return -0.5 if option.text == STOP.key else self.loss(option.text, view)
            if isinstance(option.thing, Card):
                return self.sacrifice(option.thing, view)
            option = option.thing
        if isinstance(option, Play):
            return self.play_value(option, view)
        if isinstance(option, Use):
            return self.text_value(option.slot.ability, view)
        return 0.0

    def loss(self, text: str, view: View) -> float:
        """One way is to lose life: the less is left the worse."""
        return -6.0 / max(view.me.life, 0.5) if text.startswith("lose") else 0.0

    def sacrifice(self, card: Card, view: View) -> float:
        return -0.3 * self.card_worth(card.definition)

    def play_value(self, option: Play, view: View) -> float:
        if option.ability is not None:
            return self.text_value(option.ability, view)
        definition = option.definition
        if definition.abilities.placement is not None:
            return 3.0 if self.enemies(view) else -1.0
        if self.harms_its_holder(definition):
            return -1.0
        return (
            5.5
            if not any(c.definition.traits & definition.traits for c in view.me.in_play if definition.traits)
            else -1.0
        )

    def harms_its_holder(self, definition: Definition) -> bool:
        return any(act in ("lose me", "skip me") for a in definition.abilities.all for act in a.acts)

    def text_value(self, ability: Ability, view: View) -> float:
        """Adds up what the verbs of a text bring."""
        total = 0.0
        acts = self.acts.get(ability)
        if acts is None:
            acts = self.acts[ability] = [(act, *act.partition(" ")[::2]) for act in ability.acts]
        for act, verb, whom in acts:
            if whom == "me" and verb == "heal":
                me = view.me
                total += 4.0 if me.life < me.max_life else -3.0
            elif whom in ("me", "cost") and verb == "discard":
                total -= 3.5
            elif act in GOOD:
                total += GOOD[act]
            elif whom == "others" and verb in ("heal", "gain", "draw"):
                total -= 1.0
            elif whom == "target" and verb in HURTS_OTHERS:
                total += HURTS_OTHERS[verb] if self.aims_at_enemy(ability, view) else -4.0
            elif whom == "others" and verb in HURTS_OTHERS:
                total += 0.6 * HURTS_OTHERS[verb] * (self.enemies(view) - self.friends(view))
        return total

    # ---------------------------------------------------------------- friend or foe
    def hostility(self, view: View, player: Player) -> float:
        """How gladly that player is hurt, from -1 (never) to 1."""
        mine, theirs = view.my_role, view.role_of(player)
        if theirs == HIDDEN:
            return 0.6 if view.is_alone(mine) else 0.4 if view.role_is_open else 0.2
        if view.is_alone(mine):
            return 0.5 if view.alive > 2 else 1.0  # whoever stands alone needs the others to wear each other down
        return -1.0 if mine and view.side_of(mine) == view.side_of(theirs) else 1.0

    def enemies(self, view: View) -> int:
        return sum(1 for p in view.others if self.hostility(view, p) > 0)

    def friends(self, view: View) -> int:
        return sum(1 for p in view.others if self.hostility(view, p) < 0)

    def aims_at_enemy(self, ability: Ability, view: View) -> bool:
        return any(self.hostility(view, p) > 0 for p in view.targets_of(ability))

    def whom(self, decision: Decision, view: View) -> int:
        """The most hostile, and among equals the weakest; for a gift the least hostile."""
        kind = -1.0 if self.is_gift(decision.about) else 1.0
        best, score = 0, -99.0
        for index, option in enumerate(decision.options):
            if isinstance(option, Player):
                value = kind * (2.0 * self.hostility(view, option) - 0.1 * option.life)
                if option is view.viewer:
                    value = 3.0 if kind < 0 else -50.0
                if value > score:
                    best, score = index, value
        return best

    def is_gift(self, about: Any) -> bool:
        ability = about.ability if isinstance(about, Play) else about
        return isinstance(ability, Ability) and any(act.startswith("heal") for act in ability.acts)

    # ---------------------------------------------------------------- out of turn
    def answer(self, decision: Decision, view: View) -> int:
        """Free answers first, then cards; give up only what cannot help."""
        best, score = len(decision.options) - 1, 0.0
        for index, option in enumerate(decision.options):
            if option is PASS:
                continue
            value = 0.0
            if isinstance(option, Use):
                free = option.slot.ability.can_pay is None
                value = 3.0 if free else 1.5 if decision.ask == "eliminate" or view.me.life <= 1 else -1.0
            elif isinstance(option, Play):
                value = 2.0 - 0.01 * self.card_worth(option.card.definition)
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
    def card_worth(self, definition: Definition) -> float:
        """What a card is worth in the hand, by what its text does."""
        known = self.worth.get(definition)
        if known is None:
            acts = [act for a in definition.abilities.plays for act in a.acts]
            known = 2.0 if definition.abilities.placement is None and not acts else 3.0
            for act in acts:
                verb = act.partition(" ")[0]
                known = max(known, {"missed": 5.0, "heal": 6.0, "draw": 5.5, "bang": 4.0}.get(verb, 3.0))
            if self.harms_its_holder(definition):
                known = 0.5
            self.worth[definition] = known
        return known

    def throw_away(self, decision: Decision, view: View) -> int:
        """The least of one's own cards; of another's the one that lies in play."""
        if any(o is FROM_HAND for o in decision.options):
            return self.take(decision, view)
        best, score = 0, 99.0
        for index, option in enumerate(decision.options):
            if isinstance(option, Card):
                value = self.card_worth(option.definition)
                if value < score:
                    best, score = index, value
        return best

    def take(self, decision: Decision, view: View) -> int:
        """The best card on offer; a hidden card is worth an average one."""
        best, score = 0, -1.0
        for index, option in enumerate(decision.options):
            if option is AS_THEY_LIE or option in (YES, NO):
                continue
            value = (
                3.0 if option is FROM_HAND else self.card_worth(option.definition) if isinstance(option, Card) else 0.0
            )
            if isinstance(option, Card) and self.harms_its_holder(option.definition) and decision.ask == "discard":
                value = 0.1
            if value > score:
                best, score = index, value
        return best
