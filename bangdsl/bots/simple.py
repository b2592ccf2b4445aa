"""A bot that keeps itself alive, uses its cards, and shoots by role.

It judges answers by what their effects do - the verbs of an ability and whom they concern - never by a name.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from bangdsl.play.decisions import AS_THEY_LIE, FROM_HAND, NO, PASS, STOP, YES
from bangdsl.play.view import HIDDEN, CardFace, Option, Question
from bangdsl.table.chance import Chance


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
        "reverse", "shuffle", "spare", "stop", "swap", "take", "use", "win",
    ),
    INDIFFERENT,
)  # fmt: skip
as_read_before = lru_cache(maxsize=4_096)  # a text says the same in every game


class Outlook:
    """Who is friend and who is foe, as a player sees it while it is known who is what.

    `hostility` is how gladly a player is hurt, from -1 (never) to 1; `among_few` the same when two are left at most.
    """

    __slots__ = ("among_few", "has_friends", "hostility", "roles")

    def __init__(self, question: Question) -> None:
        view, me = question.view, question.seat
        roles, sides = view.roles, view.sides
        mine = roles[me]
        side = sides.get(mine, mine)
        self.roles, self.has_friends = roles, False
        self.hostility = self.among_few = gladly = dict[str, float]()
        if mine in view.alone:  # and needs the others to wear each other down, until few are left
            self.hostility = {name: 0.6 if role == HIDDEN else 0.5 for name, role in roles.items()}
            self.among_few = {name: 0.6 if role == HIDDEN else 1.0 for name, role in roles.items()}
            return
        of_hidden = 0.4 if view.me.role_known else 0.2
        for name, role in roles.items():
            if role == HIDDEN:
                gladly[name] = of_hidden
            elif side and side == sides.get(role, role):
                gladly[name] = -1.0
                self.has_friends = self.has_friends or name != me
            else:
                gladly[name] = 1.0

    def count(self, question: Question) -> tuple[int, int]:
        """How many enemies and friends are in the game."""
        lives, me = question.view.lives, question.seat
        if not self.has_friends:
            return len(lives) - (me in lives), 0
        others = [self.hostility[name] for name in lives if name != me]
        return sum(1 for each in others if each > 0), sum(1 for each in others if each < 0)


class Reading:
    """What a text does, by its verbs: what it is worth in any case, and what depends on how things stand."""

    __slots__ = ("at_best", "heals", "hurts_others", "hurts_target", "in_vain", "is_gift", "settled", "worth")

    def __init__(self, acts: tuple[str, ...]) -> None:
        self.worth = self.hurts_others = self.hurts_target = self.in_vain = 0.0
        self.heals, self.is_gift = False, any(act.startswith("heal") for act in acts)
        for act in acts:
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
                self.hurts_target += thought.hurts
                self.in_vain -= 4.0  # where there is no enemy
        self.at_best = math.inf if self.hurts_others else self.worth + 4.0 * self.heals + self.hurts_target
        self.settled = not (self.heals or self.hurts_target or self.hurts_others)  # is its worth all there is to say?


@as_read_before
def read(acts: tuple[str, ...]) -> Reading:
    return Reading(acts)


def harms_its_holder(card: CardFace) -> bool:
    return "lose me" in card.acts or "skip me" in card.acts


@as_read_before
def card_worth(card: CardFace) -> float:
    """What a card is worth in the hand, by what its text does."""
    if harms_its_holder(card):
        return 0.5
    worth = 3.0 if card.placed or card.does else 2.0
    return max([worth, *(THOUGHTS.get(act.partition(" ")[0], INDIFFERENT).in_hand for act in card.does)])


class SimpleBot:
    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.last: Outlook | None = None
        self.aimed: set[str] = set()  # texts that are known to be aimed at somebody, not at cards that are nobody's

    def outlook(self, question: Question) -> Outlook:
        """The same as before as long as nobody has come to be known."""
        last, roles = self.last, question.view.roles
        if last is None or (last.roles is not roles and last.roles != roles):
            last = self.last = Outlook(question)
        return last

    def choose(self, question: Question) -> int:
        ask = ASKS.get(question.ask)
        return ask(self, question) if ask is not None else 0

    # ---------------------------------------------------------------- in turn
    def best(self, question: Question) -> int:
        """The first of those that are best. What depends on how things stand is looked at last, and only as long as it
        could be better than what has been found."""
        options = question.options
        best, score = -1, -1.0  # the last one, unless another is better than that
        unsettled: dict[str, tuple[float, int, Reading]] = {}
        for index, option in enumerate(options):
            says = option.says
            if not says:
                value = -0.5 if option.word == STOP.key else self.value(option, question)
            elif says in unsettled:
                continue
            else:
                reading = read(option.does)
                if not reading.settled:
                    unsettled[says] = (-reading.at_best, index, reading)
                    continue
                value = reading.worth
            if value > score:
                best, score = index, value
        found = (-score, best)
        for at_best, index, reading in sorted(unsettled.values()):
            if (at_best, index) > found:
                break
            found = min(found, (-self.text_value(reading, question, index), index))
        return found[1] % len(options)

    def value(self, option: Option, question: Question) -> float:
        """How good an answer without a text looks; below 0: worse than stopping."""
        if option.counts_as is not None:
            return self.put_down(option.counts_as, question)
        if option.card is not None:
            return -0.3 * card_worth(option.card)
        return self.loss(option.way or option.word, question)

    def loss(self, text: str, question: Question) -> float:
        """One way is to lose life: the less is left the worse."""
        return -6.0 / max(question.view.me.life, 0.5) if text.startswith("lose") else 0.0

    def put_down(self, card: CardFace, question: Question) -> float:
        """A card that only lies there once it is played."""
        if card.placed:
            return 3.0 if self.outlook(question).count(question)[0] else -1.0
        if harms_its_holder(card):
            return -1.0
        traits = card.traits
        lie_there = bool(traits) and any(other.traits & traits for other in question.view.me.in_play)
        return -1.0 if lie_there else 5.5

    def text_value(self, reading: Reading, question: Question, index: int) -> float:
        """What a text brings as things stand."""
        total = reading.worth
        if reading.heals:
            me = question.view.me
            total += 4.0 if me.life < me.max_life else -3.0
        if reading.hurts_target:
            total += reading.hurts_target if self.finds_enemy(question, index) else reading.in_vain
        if reading.hurts_others:
            enemies, friends = self.outlook(question).count(question)
            total += reading.hurts_others * (enemies - friends)
        return total

    def finds_enemy(self, question: Question, index: int) -> bool:
        """Is there an enemy among those an answer could be aimed at?"""
        outlook, says = self.outlook(question), question.options[index].says
        if not outlook.has_friends and says in self.aimed:
            return True  # whoever it is
        names = question.targets_of(index)
        if names:
            self.aimed.add(says)
        for name in names:
            if outlook.hostility[name] > 0:
                return True
        return False

    def whom(self, question: Question) -> int:
        """The most hostile, and among equals the weakest; for a gift the least hostile."""
        kind = -1.0 if read(question.does).is_gift else 1.0
        best, score = 0, -99.0
        outlook, lives, me = self.outlook(question), question.view.lives, question.seat
        hostility = outlook.among_few if len(lives) <= 2 else outlook.hostility
        for index, option in enumerate(question.options):
            name = option.player
            if name is not None:
                value = kind * (2.0 * hostility[name] - 0.1 * lives.get(name, 0))
                if name == me:
                    value = 3.0 if kind < 0 else -50.0
                if value > score:
                    best, score = index, value
        return best

    # ---------------------------------------------------------------- out of turn
    def answer(self, question: Question) -> int:
        """Free answers first, then cards; give up only what cannot help."""
        dying = question.ask == "eliminate"
        best, score = len(question) - 1, 0.0
        for index, option in enumerate(question.options):
            value = 0.0
            if option.kind == "use":
                value = 3.0 if option.free else 1.5 if dying or self.life(question) <= 1 else -1.0
            elif option.card is not None and option.kind == "play":
                value = 2.0 - 0.01 * card_worth(option.card)
                if dying and self.life(question) + self.rescues(question) <= 0:
                    value = -1.0
            if value > score:
                best, score = index, value
        return best

    def life(self, question: Question) -> int:
        return question.view.me.life

    def rescues(self, question: Question) -> int:
        """How much life the answers on offer could bring in all."""
        return sum(1 for option in question.options if option.word != PASS.key)

    def wait(self, question: Question) -> int:
        return len(question) - 1

    # ---------------------------------------------------------------- cards
    def throw_away(self, question: Question) -> int:
        """The least of one's own cards; of another's the one that lies in play."""
        if any(option.word == FROM_HAND.key for option in question.options):
            return self.take(question)
        best, score = 0, 99.0
        for index, option in enumerate(question.options):
            if option.card is not None:
                value = card_worth(option.card)
                if value < score:
                    best, score = index, value
        return best

    def take(self, question: Question) -> int:
        """The best card on offer; a hidden card is worth an average one."""
        best, score = 0, -1.0
        for index, option in enumerate(question.options):
            card, word = option.card, option.word
            if word in NO_CARD:
                continue
            value = 3.0 if word == FROM_HAND.key else card_worth(card) if card is not None else 0.0
            if card is not None and question.ask == "discard" and harms_its_holder(card):
                value = 0.1
            if value > score:
                best, score = index, value
        return best

    def at_random(self, question: Question) -> int:
        return self.chance.below(len(question))


NO_CARD = (AS_THEY_LIE.key, YES.key, NO.key)
ASKS: dict[str, Callable[[SimpleBot, Question], int]] = {  # to all others the first answer is given
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
