"""Mutants of the interpreter and of the lowering: does anything notice when a rule is broken?

    python -m tests.mutants                  all of them, in minutes
    python -m tests.mutants skipped price    those whose name has one of these words
    python -m tests.mutants --after NAME     those behind the one of that name

Each row of `MUTANTS` breaks one rule in a copy of the tree. Of a mutant of the lowering the cards are compiled anew
there, so that only what is played is looked at and not the bytes of `generated/`. Then the scenarios are played and the
fast tests run, until something fails. A mutant that nothing notices asks for a scenario, or for a line in `EQUAL` that
says why no game can tell the difference.

Exits 1 when fewer than 9 of 10 are caught, or when one that survives is not in `EQUAL`.
"""

# ruff: noqa: E501 - lines of the code are quoted as they stand there

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Timer
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
COPIED = ("bangdsl", "cards", "generated", "grammar", "tests", "examples", "docs", "pyproject.toml", "README.md")
PATIENCE = 900  # seconds a step may take: a mutant may make something endless
WANTED = 0.9  # of the mutants have to be caught

CORNERS = ("--with", "tests/sets/corners", "tests/sets/corners.scenarios.yml")  # for rules no published card leans on
CHOICES = ("--with", "tests/sets/choices", "tests/sets/choices.scenarios.yml")
# What is run after the scenarios, those first that have caught the most.
TESTS = (
    "tests/test_corners.py",
    "tests/test_laws.py",
    "tests/test_kept.py",
    "tests/test_events.py",
    "tests/test_strangers.py::test_what_invented_cards_do",
)
PYTEST = ("-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-m", "not slow")


class Mutant(NamedTuple):
    name: str
    file: str
    old: str
    new: str
    why: str  # the rule that it breaks


MUTANTS = (
    # ---------------------------------------------------------------- the interpreter: numbers
    Mutant(
        "an earlier is wins",
        "bangdsl/play/numbers.py",
        "if ability.rank >= rank:\n                    value, rank = said, ability.rank",
        "if ability.rank > rank:\n                    value, rank = said, ability.rank",
        "rule 32: among equals the later `is`",
    ),
    Mutant(
        "a rule wins over a card",
        "bangdsl/play/numbers.py",
        "if ability.rank >= rank:\n                    value, rank = said, ability.rank",
        "if True:\n                    value, rank = said, ability.rank",
        "rule 32: rule < event < card < character",
    ),
    Mutant(
        "additions count once",
        "bangdsl/play/numbers.py",
        "added += said",
        "added = said",
        "rule 32: all + and -",
    ),
    Mutant(
        "at most before additions",
        "bangdsl/play/numbers.py",
        "        value += added\n        if most:\n            value = min(value, *most)",
        "        if most:\n            value = min(value, *most)\n        value += added",
        "rule 32: additions come before `at most`",
    ),
    Mutant(
        "at least before at most",
        "bangdsl/play/numbers.py",
        "        if most:\n            value = min(value, *most)\n        if least:\n            value = max(value, *least)",
        "        if least:\n            value = max(value, *least)\n        if most:\n            value = min(value, *most)",
        "rule 32: `at least` comes last",
    ),
    Mutant(
        "a statement about me is everybody's",
        "bangdsl/play/numbers.py",
        "if me is not whose and (me is not None or not isinstance(whose, Player)):",
        "if me is None and not isinstance(whose, Player):",
        "rule 1: I is before whom the card lies",
    ),
    Mutant(
        "ignored cards count",
        "bangdsl/play/numbers.py",
        "if ignored and slot.card is not None and slot.card.index in ignored:",
        "if False:",
        "`X have no effect on NUMBER`",
    ),
    Mutant(
        "a price kept too long",
        "bangdsl/play/numbers.py",
        "if ability.volatile:\n                    kept.unsteady += 1",
        'if ability.volatile and stat != "price":\n                    kept.unsteady += 1',
        "a number that rests on more than what is told of is worked out anew",
    ),
    Mutant(
        "a number kept when what is said of it changes",
        "bangdsl/play/board.py",
        "if isinstance(ability, Number):\n                kept.changed(ability.stat)",
        "if isinstance(ability, Number):\n                pass",
        "rule 33: a statement holds while its card lies in play",
    ),
    Mutant(
        "reach kept when the distance changes",
        "bangdsl/play/numbers.py",
        "kept.resting[stat].add(kept.under_way[-1])\n        slots = self.live",
        "pass\n        slots = self.live",
        "an answer falls with what it rests on",
    ),
    Mutant(
        "numbers kept when somebody goes",
        "bangdsl/play/kept.py",
        '"stated": (IN_GAME, SEATED, ROLES',
        '"stated": (SEATED, ROLES',
        "distances shrink when somebody is eliminated",
    ),
    Mutant(
        "a noun kept over the turn",
        "bangdsl/play/kept.py",
        "MEANINGS: (TURN,),",
        "MEANINGS: (),",
        "what a noun means may change with the turn",
    ),
    Mutant(
        "payable kept when cards move",
        "bangdsl/play/board.py",
        "if self.kept.payable:\n            self.kept.changed(CARDS)\n        if self.table.lasting",
        "if False:\n            self.kept.changed(CARDS)\n        if self.table.lasting",
        "what can be paid is looked at when it comes to it",
    ),
    Mutant(
        "an earlier meaning wins",
        "bangdsl/play/numbers.py",
        "if ability.rank >= rank:\n                best, rank =",
        "if ability.rank > rank:\n                best, rank =",
        "rule 32, of a noun: among equals the later",
    ),
    Mutant(
        "a number that rests on itself begins anew",
        "bangdsl/play/numbers.py",
        "so_far[asked] = value\n                applies",
        "so_far[asked] = self.printed(stat, subject)\n                applies",
        "rule 44: what has been said of it so far",
    ),
    Mutant(
        "the longer way round",
        "bangdsl/play/seats.py",
        "return min(apart, len(ring) - apart)",
        "return apart",
        "distance: the seats between them the shorter way",
    ),
    Mutant(
        "distance counts who is out",
        "bangdsl/play/seats.py",
        "ring = self.alive if a.in_game and b.in_game",
        "ring = self.players if a.in_game and b.in_game",
        "distance: those in the game",
    ),
    Mutant(
        "within is nearer than",
        "bangdsl/play/numbers.py",
        'if self.number("distance", me, p) <= far]',
        'if self.number("distance", me, p) < far]',
        "`range N`: at distance N or less",
    ),
    Mutant(
        "room for one more",
        "bangdsl/play/numbers.py",
        "len(lying) - (without in lying) >= slot.ability.most",
        "len(lying) - (without in lying) > slot.ability.most",
        "rule 34: room",
    ),
    Mutant(
        "a bound that falls leaves tokens",
        "bangdsl/play/numbers.py",
        "if self.tokens(holder, token) <= most:",
        "if token != LIFE or self.tokens(holder, token) <= most:",
        "rule 42: what is above a bound that falls goes",
    ),
    Mutant(
        "a bound that falls leaves life",
        "bangdsl/play/numbers.py",
        "if self.tokens(holder, token) <= most:",
        "if token == LIFE or self.tokens(holder, token) <= most:",
        "rule 42: what is above a bound that falls goes",
    ),
    Mutant(
        "what may be played as another counts nowhere else",
        "bangdsl/play/numbers.py",
        "slot.owner in (me, None) and slot.ability.to == ident and",
        "False and",
        "rule 14: wherever a card of that name is asked for",
    ),
    # ---------------------------------------------------------------- the interpreter: what is in force
    Mutant(
        "what is off switches off",
        "bangdsl/play/board.py",
        "if slot.card is None or slot.card.index not in off:",
        "if True:",
        "rule 44: what is off by then switches nothing off",
    ),
    Mutant(
        "what was set up is switched off",
        "bangdsl/play/board.py",
        "if not s.settled and not _even_off(s.ability) and self._is_off(s)",
        "if not _even_off(s.ability) and self._is_off(s)",
        "rule 36: not what was set up before",
    ),
    Mutant(
        "even off is off",
        "bangdsl/play/board.py",
        "if not s.settled and not _even_off(s.ability) and self._is_off(s)",
        "if not s.settled and self._is_off(s)",
        "`, even off`: also while its card is switched off",
    ),
    Mutant(
        "tokens stay on a card that leaves",
        "bangdsl/play/board.py",
        "            if there != IN_PLAY and index in table.tokens_on:\n                self._strip(card)",
        "            if False:\n                self._strip(card)",
        "rule 38: what lies on a card that leaves play goes to the supply",
    ),
    Mutant(
        "a suit as printed",
        "bangdsl/play/board.py",
        "if SUIT in self.slots and card.suit:",
        "if False:",
        "`the suit of all cards is ♥`",
    ),
    Mutant(
        "ranks below the highest",
        "bangdsl/play/board.py",
        "RANK_VALUES[low] <= card.rank_value <= RANK_VALUES[high]",
        "RANK_VALUES[low] <= card.rank_value < RANK_VALUES[high]",
        "`2-9♠` has the 9",
    ),
    Mutant(
        "charges of a card that is off pay",
        "bangdsl/play/board.py",
        "if c.index in on and c.index not in self.off and on[c.index].get(token)",
        "if c.index in on and on[c.index].get(token)",
        "what is switched off cannot be drawn on",
    ),
    # ---------------------------------------------------------------- the interpreter: asking
    Mutant(
        "one answer is asked for",
        "bangdsl/play/asking.py",
        "if len(options) < 2 or player is None:\n            return options[0] if len(options) == 1 else None",
        "if not options or player is None:\n            return options[0] if len(options) == 1 else None",
        "rule 9: one legal answer and no `may`: nobody is asked",
    ),
    Mutant(
        "hands lie open to who takes from them",
        "bangdsl/play/asking.py",
        "if home.name == HAND and home.owner is not player:",
        "if False:",
        "rule 6: a card of another player's hand is taken by chance",
    ),
    Mutant(
        "up to is exactly",
        "bangdsl/play/asking.py",
        "if not up_to and len(left) <= count - len(picked):",
        "if len(left) <= count - len(picked):",
        "`up to 2`: fewer will do",
    ),
    Mutant(
        "exactly is up to, of players",
        "bangdsl/play/asking.py",
        "choose = self.choose if exactly else self.choose_or_pass",
        "choose = self.choose_or_pass",
        "`2 players` are two",
    ),
    # ---------------------------------------------------------------- the interpreter: events
    Mutant(
        "one's own doing triggers itself",
        "bangdsl/play/events.py",
        "if running and slot.owner is not None and event.culprit in (None, slot.owner):\n            return False",
        "if False:\n            return False",
        "rule 23: nothing is set off by its own doing",
    ),
    Mutant(
        "what another does in it triggers nothing",
        "bangdsl/play/events.py",
        "if running and slot.owner is not None and event.culprit in (None, slot.owner):",
        "if running and slot.owner is not None:",
        "rule 23: but by what another player does in it",
    ),
    Mutant(
        "once in a game is each time",
        "bangdsl/play/events.py",
        "counts[key] = counts.get(key, 0) + 1",
        "pass",
        "`, once`: in the whole game",
    ),
    Mutant(
        "single ones count as the whole",
        "bangdsl/play/events.py",
        "if units is not None and ability.unit is not units:",
        "if False:",
        "rule 21: a number means the single ones",
    ),
    Mutant(
        "first and last in any order",
        "bangdsl/play/events.py",
        "return ability.order, ability.rank",
        "return 0, ability.rank",
        "rule 26: `first`, plain, `last`",
    ),
    Mutant(
        "order is not clockwise",
        "bangdsl/play/events.py",
        "ring.get(me, count) if me is not None and owned else 0,",
        "-ring.get(me, count) if me is not None and owned else 0,",
        "rule 26: players clockwise from the one in turn",
    ),
    Mutant(
        "who is out goes on",
        "bangdsl/play/events.py",
        "            if me is not None and not me.in_game and not ability.even_out:\n                continue\n            if slot in",
        "            if slot in",
        "rule 24: who is out gets nothing",
    ),
    Mutant(
        "even eliminated is not heard",
        "bangdsl/play/events.py",
        "            if me is not None and not me.in_game and not ability.even_out:\n                continue\n            if slot in",
        "            if me is not None and not me.in_game:\n                continue\n            if slot in",
        "`, even eliminated`: also for who is out by it",
    ),
    Mutant(
        "by turns does not wait",
        "bangdsl/play/events.py",
        'if self.by_turns and slot.owner is not None and event.verb != "eliminate":',
        "if False:",
        "rule 24: inside `by turns` when the loop is over",
    ),
    Mutant(
        "eliminations wait for by turns",
        "bangdsl/play/events.py",
        'if self.by_turns and slot.owner is not None and event.verb != "eliminate":',
        "if self.by_turns and slot.owner is not None:",
        "rule 24: but for eliminations",
    ),
    Mutant(
        "proceed is a replacement",
        "bangdsl/play/events.py",
        "if proceeds is not PROCEED or event.amount <= 0:",
        "if True:",
        "`proceed`: let what would happen happen",
    ),
    Mutant(
        "a condition that stays true fires again",
        "bangdsl/play/events.py",
        "                    elif not remembered.get(key):\n                        new.append((slot, me, None))",
        "                    else:\n                        new.append((slot, me, None))",
        "rule 25: when it becomes true, not while it stays true",
    ),
    Mutant(
        "a condition fires once and for all",
        "bangdsl/play/events.py",
        'remembered.pop((ability.key, me.name if me is not None else ""), None)',
        "pass",
        "rule 25: it may become true again",
    ),
    Mutant(
        "what came true while off is made up for",
        "bangdsl/play/events.py",
        "                        remembered[key] = True  # what comes true while it is switched off is not made up for",
        "                        pass",
        "rule 36: on again, nothing is made up for",
    ),
    Mutant(
        "effects do not end what held for them",
        "bangdsl/play/events.py",
        'self.end_until("root")',
        "pass",
        "a bare statement inside a text holds until the effect under way is over",
    ),
    Mutant(
        "a trigger that was set up fires again",
        "bangdsl/play/events.py",
        "            self.end_one(slot.lasting)\n        if type(ability) is Trigger and ability.moves",
        "            pass\n        if type(ability) is Trigger and ability.moves",
        "a trigger without such a head waits for its moment and fires once",
    ),
    Mutant(
        "an if that ordered is not asked again",
        "bangdsl/play/events.py",
        "frame.ordered = ability.has_if",
        "frame.ordered = False",
        "rule 20: the `if` that ordered the elimination is looked at again",
    ),
    Mutant(
        "rules are not asked for everybody",
        "bangdsl/play/events.py",
        "return self.clockwise_from(None) if slot.ability.says_me else (None,)",
        "return (self.turn_player,) if slot.ability.says_me else (None,)",
        "rule 1: a rule that says `I` is held by every player",
    ),
    Mutant(
        "a loop never ends by itself",
        "bangdsl/play/events.py",
        "return frame.rounds <= MAX_ROUNDS and self.begun < self.turn_ends",
        "return True",
        "rule 24: a `repeat` ends by itself",
    ),
    Mutant(
        "who is out goes on by turns",
        "bangdsl/play/events.py",
        "            for player in there:\n                if player.in_game:\n                    yield player",
        "            for player in there:\n                yield player",
        "rule 3: who is out is passed over",
    ),
    # ---------------------------------------------------------------- the interpreter: playing and answering
    Mutant(
        "a limit is one play more",
        "bangdsl/play/options.py",
        "        if limited and self._played(me, definition) >= self.most_plays(me, definition):\n            return None\n"
        "        for text in texts:",
        "        if limited and self._played(me, definition) > self.most_plays(me, definition):\n            return None\n"
        "        for text in texts:",
        "rule 13: `limit of X`",
    ),
    Mutant(
        "first answers late",
        "bangdsl/play/options.py",
        "(id(slot) in ask.spent or (ability.order == FIRST and ask.answered))",
        "(id(slot) in ask.spent)",
        "rule 19: `first` answers only while no card has been played",
    ),
    Mutant(
        "what costs nothing answers again",
        "bangdsl/play/options.py",
        "(id(slot) in ask.spent or (ability.order == FIRST and ask.answered))",
        "(ability.order == FIRST and ask.answered)",
        "rule 19: without a cost it answers once a shot",
    ),
    Mutant(
        "used once more",
        "bangdsl/play/options.py",
        "if alone >= ability.times:",
        "if alone > ability.times:",
        "rule 13: `once`, `twice`",
    ),
    Mutant(
        "one card pays twice",
        "bangdsl/play/options.py",
        "if card not in given or find(given[card], tried):",
        "if True:",
        "rule 10: different cards for each part of a cost",
    ),
    Mutant(
        "a duty may be left",
        "bangdsl/play/options.py",
        "if slot.ability.match(self, slot.owner or me, slot.card, me, way.card):",
        "if False:",
        "`I must play Y`",
    ),
    Mutant(
        "rounds of a repeat are not counted",
        "bangdsl/play/events.py",
        "        self.begun += 1\n        return frame.rounds <= MAX_ROUNDS and self.begun < self.ends\n\n    def once_more",
        "        return frame.rounds <= MAX_ROUNDS and self.begun < self.ends\n\n    def once_more",
        "rule 43: effects and rounds of loops",
    ),
    Mutant(
        "a card pays for its own play",
        "bangdsl/play/options.py",
        "if ability.apart:\n            return self._can_play_apart(ability, me, card)",
        "if False:\n            return self._can_play_apart(ability, me, card)",
        "rule 12: announced, the card lies nowhere",
    ),
    Mutant(
        "copies are judged as one",
        "bangdsl/play/options.py",
        "if definition not in judged or each or definition.abilities.apart:",
        "if definition not in judged or each:",
        "rule 12: announced, the card lies nowhere, but its copies do not",
    ),
    Mutant(
        "immune to nothing",
        "bangdsl/play/playing.py",
        "if IMMUNE in self.slots and not frame.only_lies and self.is_immune(target, frame):",
        "if False:",
        "`X have no effect on me`",
    ),
    Mutant(
        "one of the cards paid makes immune",
        "bangdsl/play/playing.py",
        "by_suit = all(ability.suits",
        "by_suit = any(ability.suits",
        "rule 15: immunity looks at all of them",
    ),
    Mutant(
        "who ignored is asked anew",
        "bangdsl/play/playing.py",
        "        elif (known := touched.get(target)) is not None:\n            return known and target.in_game",
        "        elif known := touched.get(target):\n            return known and target.in_game",
        "rule 15: whoever ignores an effect is left out of it",
    ),
    Mutant(
        "a shared text is its player's",
        "bangdsl/play/playing.py",
        "            frame.owner = None  # it belongs to nobody, whoever carries it out",
        "            pass",
        "rule 4: nobody for what a card of a `shared` kind does",
    ),
    Mutant(
        "prevented twice over",
        "bangdsl/play/playing.py",
        "loss.amount = max(loss.amount - amount, 0)",
        "loss.amount = 0",
        "`prevent 1 life`: that much of the coming loss",
    ),
    Mutant(
        "a play that is aimed is not remembered as whose",
        "bangdsl/play/playing.py",
        "        if way.targets:\n            way.owners = self._owners(way.targets)",
        "        if way.targets:\n            way.owners = {}",
        "`on me`: a play aimed at a card of mine is aimed at me",
    ),
    # ---------------------------------------------------------------- the interpreter: verbs
    Mutant(
        "healed above the most",
        "bangdsl/play/verbs.py",
        "return self.bound(token, player) - player.life if token == LIFE else self.space(token, player)",
        "return 99 if token == LIFE else self.space(token, player)",
        "`heal`: never above what a player may have",
    ),
    Mutant(
        "one is responsible for oneself",
        "bangdsl/play/verbs.py",
        "return None if owner is victim else owner",
        "return owner",
        "rule 4: nobody for what one does to oneself",
    ),
    Mutant(
        "rules shoot for somebody",
        "bangdsl/play/verbs.py",
        "        if frame.owner is None or shooter is target:\n            shooter = None",
        "        if shooter is target:\n            shooter = None",
        "rule 4: nobody for what a rule does",
    ),
    Mutant(
        "one missed will do",
        "bangdsl/play/verbs.py",
        "        if attack.missed >= attack.misses:\n            attack.avoided = True",
        "        if attack.missed:\n            attack.avoided = True",
        "`misses`: how many missed it takes",
    ),
    Mutant(
        "a shot costs one life",
        "bangdsl/play/verbs.py",
        "yield from self.lose(target, attack.damage, culprit",
        "yield from self.lose(target, 1, culprit",
        "`damage` of an attack",
    ),
    Mutant(
        "each point is not looked at",
        "bangdsl/play/verbs.py",
        "                hits += self.heard(event, None, True)",
        "                pass",
        "rule 21: `1 life` means the single ones",
    ),
    Mutant(
        "a cost can be answered",
        "bangdsl/play/verbs.py",
        'answerable = token == "life" and not cost',
        'answerable = token == "life"',
        "nobody can answer a loss that is a cost",
    ),
    Mutant(
        "who is out keeps what was set up",
        "bangdsl/play/verbs.py",
        'self.end_lasting(lambda each: _ends_with(each, player) or each.until == ("eliminated", player))',
        'self.end_lasting(lambda each: each.until == ("eliminated", player))',
        "rule 33: a statement holds while its player is in the game",
    ),
    Mutant(
        "until X is eliminated never ends",
        "bangdsl/play/verbs.py",
        'self.end_lasting(lambda each: _ends_with(each, player) or each.until == ("eliminated", player))',
        "self.end_lasting(lambda each: _ends_with(each, player))",
        "`until X is eliminated:`",
    ),
    Mutant(
        "flips add up to one more",
        "bangdsl/play/verbs.py",
        'min(count + max(self.number("flips", doer), 1) - 1, MANY)',
        "min(count, MANY)",
        "`draw!` turns up as many cards as the doer's `flips`",
    ),
    Mutant(
        "a last turn is followed by others",
        "bangdsl/play/verbs.py",
        "if player is not None and (turn is None or not turn.last):",
        "if player is not None:",
        "rule 29: none follows a `last` one",
    ),
    Mutant(
        "win again",
        "bangdsl/play/verbs.py",
        "        if self.table.winners is None:\n            self.table.winners",
        "        if True:\n            self.table.winners",
        "`win`: those named and nobody else; the first to be named stand",
    ),
    Mutant(
        "what stays is drawn",
        "bangdsl/play/moving.py",
        "if led is None:\n                    continue\n                goal = led",
        "if led is not None:\n                    goal = led",
        "what is drawn and may not lie where it goes stays",
    ),
    Mutant(
        "a discard of one's own will is another's",
        "bangdsl/play/moving.py",
        "event.culprit = None if willing else self._taker(before.owner)",
        "event.culprit = self._taker(before.owner)",
        "rule 4: by nobody if he had another way",
    ),
    Mutant(
        "claims of the farthest first",
        "bangdsl/play/events.py",
        "ring = [p for p in self.clockwise_from(loser) if p in claims]",
        "ring = [p for p in reversed(self.clockwise_from(loser)) if p in claims]",
        "rule 31: the nearest clockwise after him first",
    ),
    # ---------------------------------------------------------------- the interpreter: tokens, rows, turns
    Mutant(
        "the supply never runs out",
        "bangdsl/play/numbers.py",
        "return min(self.bound(token, holder) - self.tokens(holder, token), self.in_supply(token))",
        "return self.bound(token, holder) - self.tokens(holder, token)",
        "`gain` and `put` give as many as are there",
    ),
    Mutant(
        "what finds no room is kept",
        "bangdsl/play/tokens.py",
        "            moved = min(self.tokens(source, token), amount)\n",
        "            moved = min(self.tokens(source, token), amount, self.bound(token, to) - self.tokens(to, token))\n",
        "rule 38: what finds no room where it should go goes to the supply",
    ),
    Mutant(
        "a row goes past its end",
        "bangdsl/play/rows.py",
        "self.table.places[row] = max(min(place, len(self.table.piles[self.rulebook.faces[row]]) + 1), 1)",
        "self.table.places[row] = max(place, 1)",
        "`advance`: past its last place; no further",
    ),
    Mutant(
        "a row stands one further",
        "bangdsl/play/rows.py",
        "moving, still, place = piles[row], piles[faced], self.place_of(row)",
        "moving, still, place = piles[row], piles[faced], self.place_of(row) + 1",
        "rule 38, rows: its head at its `place`",
    ),
    Mutant(
        "a skipped turn does not end until my next turn",
        "bangdsl/play/turns.py",
        'self.end_lasting(lambda each: each.until in (("next turn", player), ("through next turn", player)))',
        "pass",
        "rule 37: `until my next turn` ends when that turn starts or is lost",
    ),
    Mutant(
        "until my next turn never ends",
        "bangdsl/play/turns.py",
        'self.end_until("next turn", player)\n            for lasting',
        "for lasting",
        "rule 37: `until my next turn` ends when that turn starts",
    ),
    Mutant(
        "during this turn never ends",
        "bangdsl/play/turns.py",
        'self.end_until("turn")',
        "pass",
        "rule 37: `during this turn` ends with the turn",
    ),
    Mutant(
        "a lost turn has an after",
        "bangdsl/play/turns.py",
        'if player.in_game and not turn.lost:\n            yield from self.moment("after turn", player)',
        'if player.in_game:\n            yield from self.moment("after turn", player)',
        "rule 27: a turn that is lost",
    ),
    Mutant(
        "a lost turn has phases",
        "bangdsl/play/turns.py",
        "if player.in_game and not turn.lost:\n            yield from self.phases(turn, from_phase)",
        "if player.in_game:\n            yield from self.phases(turn, from_phase)",
        "rule 27: a turn that is lost has no phases",
    ),
    Mutant(
        "a skipped phase happens",
        "bangdsl/play/turns.py",
        "if phase < from_phase or phase in turn.skipped:",
        "if phase < from_phase:",
        "rule 27: `skip my phase 1` leaves out that phase",
    ),
    Mutant(
        "a phase that is skipped before it begins happens",
        "bangdsl/play/turns.py",
        "if phase in turn.skipped:  # before it had begun",
        "if False:",
        "rule 27: the coming phase is one that has not begun",
    ),
    Mutant(
        "the coming phase is one that has begun",
        "bangdsl/play/verbs.py",
        "turn.player is player and turn.begun < phase and",
        "turn.player is player and turn.begun <= phase and",
        "rule 27: the coming phase is one that has not begun",
    ),
    Mutant(
        "a phase of the next turn is one of this turn",
        "bangdsl/play/verbs.py",
        "turn.begun < phase and not next_turn:",
        "turn.begun < phase:",
        "rule 27: of the next turn is not of the turn under way",
    ),
    Mutant(
        "an extra turn moves the order",
        "bangdsl/play/turns.py",
        "if not extra:  # the order goes on from where it was left",
        "if True:",
        "rule 29: extra turns are taken before the order goes on",
    ),
    # ---------------------------------------------------------------- the lowering: players
    Mutant(
        "others are everybody",
        "bangdsl/meaning/players.py",
        'return m.Others(self.other_than(r.node, scope))\n        if r.word == "reach":',
        'return m.Everyone(scope.doer)\n        if r.word == "reach":',
        "`all-others`: every other player",
    ),
    Mutant(
        "another player is any",
        "bangdsl/meaning/players.py",
        "self._which_others(r, scope)\n            return m.Others(self.other_than(r.node, scope))",
        "self._which_others(r, scope)\n            return m.Everyone(scope.doer)",
        "rule 5: `another player` is another player",
    ),
    Mutant(
        "any may not be me",
        "bangdsl/meaning/players.py",
        'return m.Everyone(scope.doer) if verb == "heal" else m.Others(self.reckoned_from(r.node, scope))',
        "return m.Others(self.reckoned_from(r.node, scope))",
        "rule 5: with `heal`, `any` may be me",
    ),
    Mutant(
        "left is right",
        "bangdsl/meaning/players.py",
        '{"left": 1, "right": -1, "next": 0}[side]',
        '{"left": -1, "right": 1, "next": 0}[side]',
        "`left`: nearest on the left",
    ),
    Mutant(
        "next is left",
        "bangdsl/meaning/players.py",
        '{"left": 1, "right": -1, "next": 0}[side]',
        '{"left": 1, "right": -1, "next": 1}[side]',
        "`next`: in the order of turns",
    ),
    Mutant(
        "that player is whom the text calls by name",
        "bangdsl/meaning/players.py",
        'if scope.get("player") is None or not self.is_definite(node):',
        "if True:",
        "rule 39: not whom the text calls by name",
    ),
    Mutant(
        "but is with",
        "bangdsl/meaning/players.py",
        'if where.prep == "but":\n            return m.Not(self.player_tests(thing, scope))',
        'if where.prep == "but":\n            return m.AnyOf((self.player_tests(thing, scope),))',
        "`another player but the sheriff`",
    ),
    Mutant(
        "without is with",
        "bangdsl/meaning/players.py",
        'return m.Meets(has) if where.prep == "with" else m.Meets(m.Opposite(has))',
        "return m.Meets(has)",
        "`a player without …`",
    ),
    Mutant(
        "random is chosen",
        "bangdsl/meaning/players.py",
        "return m.AtRandom(count or ONE)",
        "return m.Chosen(scope.doer, count or ONE)",
        "`random`: not chosen",
    ),
    Mutant(
        "up to is just as many",
        "bangdsl/meaning/players.py",
        "return m.Chosen(scope.doer, count, up_to)",
        "return m.Chosen(scope.doer, count)",
        "`up to 2`",
    ),
    Mutant(
        "others as a test are all",
        "bangdsl/meaning/players.py",
        "case m.Others(of):\n                return (m.Not((m.Is(of),)),)",
        "case m.Others():\n                return ()",
        "an event of another player is none of mine",
    ),
    Mutant(
        "their is my",
        "bangdsl/meaning/players.py",
        'elif r.take_word("their"):\n            owner = self.theirs(r.node.quantity or r.node, scope)',
        'elif r.take_word("their"):\n            owner = scope.me',
        "rule 40: `their` belongs to the doer",
    ),
    Mutant(
        "a hand is mine, whoever does it",
        "bangdsl/meaning/players.py",
        "return m.Hand(owner if owner is not None else scope.doer)",
        "return m.Hand(owner if owner is not None else scope.me)",
        "rule 40: a hand without an owner is the doer's",
    ),
    # ---------------------------------------------------------------- the lowering: cards and numbers
    Mutant(
        "my card in play is anybody's",
        "bangdsl/meaning/players.py",
        'if zone == "play zone":\n            return m.InPlay(owner)',
        'if zone == "play zone":\n            return m.InPlay(None)',
        "`my card in play`: whose it is",
    ),
    Mutant(
        "the top card is all of them",
        "bangdsl/meaning/cards.py",
        "return m.TopOf(source) if found.top else source",
        "return source",
        "`top`: of a pile, the uppermost",
    ),
    Mutant(
        "a range is its lowest",
        "bangdsl/meaning/cards.py",
        'low or "", high or low or ""',
        'low or "", low or ""',
        "`2-9♠`",
    ),
    Mutant(
        "other is the same",
        "bangdsl/meaning/cards.py",
        "return m.Not((m.Is(spoken_of),))",
        "return m.Is(spoken_of)",
        "`other`: not the one spoken of",
    ),
    Mutant(
        "a difference is a sum",
        "bangdsl/meaning/numbers.py",
        'return m.Sum(left, right) if node.sign == "+" else m.Less(left, right)',
        "return m.Sum(left, right)",
        "`(my hand - my hand-limit)`",
    ),
    Mutant(
        "at least is more than",
        "bangdsl/meaning/things.py",
        '"at least": ">="',
        '"at least": ">"',
        "`at least 2`",
    ),
    Mutant(
        "fewer than is at most",
        "bangdsl/meaning/things.py",
        '"fewer than": "<"',
        '"fewer than": "<="',
        "`fewer than 3`",
    ),
    Mutant(
        "2 is some",
        "bangdsl/meaning/numbers.py",
        'return "==", m.Const(quantity.number)',
        'return ">", m.Const(0)',
        "`if I have 2 weapons in play`",
    ),
    Mutant(
        "no is some",
        "bangdsl/meaning/conditions.py",
        'return m.Opposite(some) if how == "no" else some',
        "return some",
        "`no`",
    ),
    Mutant(
        "all is some",
        "bangdsl/meaning/conditions.py",
        'if how == "all":\n            return m.AllAre(found, tests)',
        'if how == "none":\n            return m.AllAre(found, tests)',
        "`all players are …`",
    ),
    Mutant(
        "is not is is",
        "bangdsl/meaning/conditions.py",
        "return self._is_not(node, found), after",
        "return found, after",
        "`is not`",
    ),
    Mutant(
        "the least is the most",
        "bangdsl/meaning/conditions.py",
        "m.HasMost(r.word, extreme in HIGHEST)",
        "m.HasMost(r.word, extreme not in HIGHEST)",
        "`the least life`",
    ),
    Mutant(
        "one's own is anybody's",
        "bangdsl/meaning/conditions.py",
        "        if source == m.InPlay(None):\n            source = m.InPlay(subject)\n        own",
        "        if source == m.InPlay(None):\n            return m.Description(source, found.tests)\n        own",
        "what a player has, he has before himself",
    ),
    # ---------------------------------------------------------------- the lowering: events
    Mutant(
        "after is when",
        "bangdsl/meaning/events.py",
        'later = window.kind == "after"',
        "later = False",
        "`after` an event: when the effect under way is over",
    ),
    Mutant(
        "would is when",
        "bangdsl/meaning/events.py",
        'prefix = "would " if event.would else "before "',
        'prefix = "" if event.would else "before "',
        "a trigger with `would` is a replacement",
    ),
    Mutant(
        "one life is the whole",
        "bangdsl/meaning/events.py",
        "if number.value == 1 and not relation:\n            found.unit = True",
        "if number.value == 1 and not relation:\n            found.unit = False",
        "rule 21: `1 life` means the single ones",
    ),
    Mutant(
        "the second is any",
        "bangdsl/meaning/events.py",
        'if plain:\n            found.value("ordinal", "==", ordinal)',
        "if plain:\n            pass",
        "`my second card`",
    ),
    Mutant(
        "from is anywhere",
        "bangdsl/meaning/events.py",
        '            zone, owner = self.zone(source, found.scope)\n            found.value("place", "==", zone)\n',
        "            zone, owner = self.zone(source, found.scope)\n",
        "`from hand`",
    ),
    Mutant(
        "to anybody, nobody too",
        "bangdsl/meaning/events.py",
        "            found.that(slot, (m.Missing(negated=True),))",
        "            pass",
        "`to a player`: there must be one",
    ),
    Mutant(
        "on anybody",
        "bangdsl/meaning/events.py",
        "found.conditions.append(m.AimedAt(self.player_tests(where.thing, found.scope), found.of))",
        "pass",
        "`when I play a BANG! on the sheriff`",
    ),
    Mutant(
        "any card of an event",
        "bangdsl/meaning/events.py",
        'found.that("card", tuple(tests), "card", name=found.verb in ("play", "avoid", "hit", "bang"))',
        "pass",
        "which card an event is about",
    ),
    Mutant(
        "any shooter",
        "bangdsl/meaning/events.py",
        "        owner_tests, tests = self._by_what(node, scope)\n        return m.OfAttack(of, owner_tests, tests, shot)",
        "        owner_tests, tests = self._by_what(node, scope)\n        return m.OfAttack(of, (), tests, shot)",
        "`hit by a BANG! of the sheriff`",
    ),
    Mutant(
        "outside is during",
        "bangdsl/meaning/events.py",
        'found.value("phase", "!=" if period.outside else "==", period.phase)',
        'found.value("phase", "==", period.phase)',
        "`outside my phase 1`",
    ),
    Mutant(
        "a moment is everybody's",
        "bangdsl/meaning/events.py",
        'conditions = (m.That(m.Slot("event", "doer", "player"), tests),) if tests else ()',
        "conditions = ()",
        "`at start of my turn`: whose turn",
    ),
    # ---------------------------------------------------------------- the lowering: steps and statements
    Mutant(
        "that player is who acts",
        "bangdsl/meaning/steps.py",
        '({"player"} if scope.get("player") is not None else set())',
        "set()",
        "rule 39: under `X:` somebody else than who acts",
    ),
    Mutant(
        "otherwise as well",
        "bangdsl/meaning/steps.py",
        "return (when,), replace(scope, parted=said.parted)",
        "return (replace(when, otherwise=()), *when.otherwise), scope",
        "`otherwise:` of the last `if`",
    ),
    Mutant(
        "draw! is not negated",
        "bangdsl/meaning/steps.py",
        "(m.Not(tests),) if head.negated else tests",
        "tests",
        "`draw! not ♥`",
    ),
    Mutant(
        "black is red",
        "bangdsl/meaning/values.py",
        '"black": m.Black()}',
        '"black": m.Red()}',
        "`draw! black`",
    ),
    Mutant(
        "I do what they do",
        "bangdsl/meaning/steps.py",
        "one = self._acting(inner, other, noun)",
        "one = replace(self._acting(inner, other, noun), doer=inner.doer)",
        "rule 2: under `X:` each of X is the doer",
    ),
    Mutant(
        "a cost is optional twice",
        "bangdsl/meaning/steps.py",
        'return self._pay(head, parts, scope, "asked" if scope.nested or scope.begun else "ordered", top=top)',
        'return self._pay(head, parts, scope, "ordered", top=top)',
        "inside a text whether a cost is paid is asked when it comes to it",
    ),
    Mutant(
        "may only is may not",
        "bangdsl/meaning/limits.py",
        "cards = (m.Not(cards),)\n        elif",
        "cards = tuple(cards)\n        elif",
        "`I may only play Y`",
    ),
    Mutant(
        "a ban is for everybody",
        "bangdsl/meaning/limits.py",
        "return m.Ban(node.verb, who, cards, conditions, from_hand",
        "return m.Ban(node.verb, (), cards, conditions, from_hand",
        "`X may not VERB Y`: who",
    ),
    Mutant(
        "a statement holds always",
        "bangdsl/meaning/statements.py",
        "            conditions += (period,) if period is not None else ()\n        if self.lasting:",
        "        if self.lasting:",
        "rule 33: `during my turn:` bounds it",
    ),
    Mutant(
        "a limit on targets asks for no verb",
        "bangdsl/play/options.py",
        "NOT_CHOSEN, TARGETED, *(KEPT_FROM[each] for each in done)):",
        "NOT_CHOSEN, TARGETED):",
        "`I may not be shot by the sheriff`: nor aimed at by what shoots",
    ),
    Mutant(
        "one of all is shot all the same",
        "bangdsl/play/playing.py",
        "kept = shoots and led_to is not None and self.is_kept(led_to, SHOT, frame, shooter)",
        "kept = False",
        "`I may not be shot by the sheriff`: nor as one of all",
    ),
    Mutant(
        "only by these is not by these",
        "bangdsl/meaning/limits.py",
        "return m.NotChosen(who, cards, owner, conditions, node.verb, but, span=node.span)",
        "return m.NotChosen(who, cards, owner, conditions, node.verb, False, span=node.span)",
        "`I may only be shot by players within 1`",
    ),
    Mutant(
        "immune to everybody's",
        "bangdsl/meaning/limits.py",
        "return m.Immune(suits, owner, others, who, conditions, span=left.span)",
        "return m.Immune(suits, (), others, who, conditions, span=left.span)",
        "`Duel of others has no effect on me`",
    ),
    Mutant(
        "life is a token of its own in a ban",
        "bangdsl/meaning/limits.py",
        'verb = node.verb if r.word == "life" else f"{node.verb} {r.word}"',
        'verb = f"{node.verb} {r.word}"',
        "`a ghost may not gain life`",
    ),
    Mutant(
        "a name besides does not count",
        "bangdsl/meaning/statements.py",
        "return replace(test, besides=True)",
        "return test",
        "`this is a NAME`: it is of that name besides its own",
    ),
    Mutant(
        "a rule is nobody's",
        "bangdsl/meaning/abilities.py",
        "me: m.Single = m.Me() if done or self.says_me(form) or not self.shared else m.Nobody()",
        "me: m.Single = m.Me() if done or not self.shared else m.Nobody()",
        "rule 1: a rule that says `I` is held by every player",
    ),
    Mutant(
        "however often",
        "bangdsl/meaning/abilities.py",
        "return times[0].number if times else None",
        "return None",
        "`once during my turn:`",
    ),
    Mutant(
        "from the deck, wherever it says",
        "bangdsl/meaning/drawing.py",
        'pile = self._of_one(self.place(zone, owner, scope), source) if zone != "deck" else None',
        "pile = None",
        "`draw from the discard pile`",
    ),
    Mutant(
        "only what is named will do",
        "bangdsl/meaning/taking.py",
        "return replace(cards, source=m.UsableAs(scope.doer, first.ident, scope.cost), tests=cards.tests[1:])",
        "return cards",
        "rule 14: wherever a card of that name is asked for",
    ),
    Mutant(
        "who declines does not end by turns",
        "bangdsl/meaning/steps.py",
        "        steps = self._ended(head, steps, inner)\n",
        "",
        "rule 24: a `by turns` is over when what may be done in it is not done",
    ),
    Mutant(
        "of a list only the last is where it says",
        "bangdsl/meaning/lists.py",
        "things = [replace(each, where=last.where, told=last.told) for each in things]",
        "things = list(things)",
        "what stands behind the last of a list goes for all of it",
    ),
)

# Mutants that no game can tell from the original, each with the reason.
EQUAL: dict[str, str] = {
    "would is when": "that a trigger replaces is said by its form; the word before its verb is only printed off again",
}


def broken(mutant: Mutant, text: str) -> str:
    """The text of its file with the one change; a row that no longer fits is a mistake."""
    found = text.count(mutant.old)
    if found != 1:
        raise LookupError(f"`{mutant.name}`: what it changes is found {found} times in {mutant.file}")
    return text.replace(mutant.old, mutant.new)


def copied(folder: Path) -> Path:
    """A tree of its own to break things in."""
    tree = folder / "tree"
    tree.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / name)
    shutil.copytree(tree / "generated", tree / "kept")  # as it was compiled without a mutant
    return tree


def run(tree: Path, *args: str) -> str | None:
    """The line by which a step shows that it fails, at once; nothing when all is well."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [sys.executable, *args], cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    late = Timer(PATIENCE, process.kill)
    late.start()
    last = ""
    assert process.stdout is not None
    for line in process.stdout:
        last = line.strip() or last
        if line.startswith(("FAILED", "ERROR")):
            process.kill()
            break
    late.cancel()
    code = process.wait()
    if code < 0 and not last.startswith(("FAILED", "ERROR")):
        return f"ended by signal {-code}: {last}"  # endless, unless somebody else ended it
    return last or "failed" if code else None


def caught_by(tree: Path, mutant: Mutant, failing: Sequence[str]) -> str | None:
    """What notices, of the cheapest first."""
    if mutant.file.startswith("bangdsl/meaning/") and (said := run(tree, "-m", "bangdsl", "compile")):
        return f"compile: {said}"
    for scenarios in (CORNERS, CHOICES, ()):
        if said := run(tree, "-m", "bangdsl", "test", *scenarios):
            return said.removeprefix("FAILED ")
    left_out = [part for each in failing for part in ("--deselect", each)]
    return run(tree, *PYTEST, "-x", *left_out, *_tests(tree))


def _tests(tree: Path) -> list[str]:
    return [name for name in TESTS if (tree / name.partition("::")[0]).exists()]


def failing_anyway(tree: Path) -> list[str]:
    """Tests that fail without any mutant: they notice nothing."""
    done = subprocess.run(
        [sys.executable, *PYTEST, *_tests(tree)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
    )
    return [line.split(" ")[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]


def tried(tree: Path, mutant: Mutant, failing: Sequence[str]) -> str | None:
    """Break one rule in a tree, see who notices, and mend it."""
    path = tree / mutant.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(broken(mutant, whole), encoding="utf-8")
    try:
        return caught_by(tree, mutant, failing)
    finally:
        path.write_text(whole, encoding="utf-8")
        shutil.rmtree(tree / "generated")
        shutil.copytree(tree / "kept", tree / "generated")


def try_all(mutants: Sequence[Mutant], jobs: int) -> dict[str, str | None]:
    """Who notices each of the mutants, in as many trees at once."""
    found: dict[str, str | None] = {}
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for job in range(jobs):
            trees.put(copied(Path(folder) / str(job)))
        failing = failing_anyway(trees.queue[0])
        for each in failing:
            print(f"fails without any mutant: {each}")

        def one(mutant: Mutant) -> None:
            tree = trees.get()
            started = time.monotonic()
            try:
                found[mutant.name] = by = tried(tree, mutant, failing)
            finally:
                trees.put(tree)
            took = time.monotonic() - started
            print(f"{took:4.0f} s  {mutant.name}: {by[:100] if by is not None else 'SURVIVES'}", flush=True)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(one, mutants))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only mutants whose name has one of these")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--after", help="only mutants behind this one, to go on where it was left off")
    options = parser.parse_args()
    names = [m.name for m in MUTANTS]
    left = MUTANTS[names.index(options.after) + 1 :] if options.after else MUTANTS
    mutants = [m for m in left if not options.words or any(word in m.name for word in options.words)]
    found = try_all(mutants, options.jobs)
    alive = [m for m in mutants if found[m.name] is None]
    caught = len(mutants) - len(alive)
    print(f"{len(mutants)} mutants, {caught} caught, {len(alive)} survive")
    for mutant in alive:
        print(f"  {mutant.file}: {mutant.name}: {EQUAL.get(mutant.name, f'NOT EXPECTED: {mutant.why}')}")
    return 1 if caught < WANTED * len(mutants) or any(m.name not in EQUAL for m in alive) else 0


if __name__ == "__main__":
    sys.exit(main())
