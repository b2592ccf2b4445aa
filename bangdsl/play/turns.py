"""Fifteenth layer: the course of a game. Set-up, then turn after turn, until somebody has won.

Between two turns everything there is to know is on the table, so that is where a game can be copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter

from bangdsl.play.decisions import DONE, Running
from bangdsl.play.events import MAX_STEPS_IN_TURN, Event, Frame, GameOver
from bangdsl.play.forms import HAS_WHILE, SWITCH_OFF, WOULD, WOULD_SKIP
from bangdsl.play.kept import PHASE
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.verbs import Verbs
from bangdsl.table.cards import Card
from bangdsl.table.table import Player, Rest, Table, Turn

MAX_TURNS = 5_000
# What is known between two turns beside the table and what is in force on it; in a frozen table it is kept as it is.
GATHERED = (  # sets and dicts, which go on changing
    "changed", "counted", "forced", "left_off", "soon", "switched_by", "tokens_on_cards", "trimmed", "unhurried",
    "urgent",
)  # fmt: skip
FIGURES = ("begun", "dirty", "ends", "lifeless", "look_always", "off", "passed_over", "shut", "turn_ends")
NOTICED = (*GATHERED, *FIGURES)
# What an effect under way holds. A table is frozen only while there is nothing of it.
UNDER_WAY = (
    "asked_first", "by_turns", "deferred", "doing", "doomed", "frames", "left_with", "noted", "passed", "reports",
    "rooted", "told", "waiting",
)  # fmt: skip
gathered_of, figures_of, under_way_of = attrgetter(*GATHERED), attrgetter(*FIGURES), attrgetter(*UNDER_WAY)


@lru_cache(maxsize=32)
def moments_of(phase: int) -> tuple[str, str, str, str]:
    """What is waited for before a phase, in its place, in it and after it."""
    return f"before phase {phase}", f"do phase {phase}", f"at phase {phase}", f"after phase {phase}"


class Interpreter(Verbs):
    __slots__ = ("checkpoint", "passed_over")

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self.checkpoint: Callable[[], None] | None = None  # called between two turns
        self.passed_over = 0  # how many seats in a row nobody in the game sat at
        if table.rest is not None:
            for name, value in zip(NOTICED, table.rest.noticed, strict=True):
                setattr(self, name, value.copy() if type(value) in (set, dict) else value)
            self._look_out_for((*self.urgent, *self.unhurried, *self.switched_by))
            self._sift()
            table.rest = None

    def at_rest(self) -> Rest:
        """All there is to know now beside the table; only while nothing is under way."""
        gathered = [value.copy() for value in gathered_of(self)]
        return Rest([*self.in_force.items()], [*gathered, *figures_of(self)])

    def run(self) -> Running:
        """The whole game from wherever the table stands between two turns."""
        try:
            if not self.table.started:
                yield from self.moment("at start of game", None)
                self.table.started = self.dirty = self.lifeless = True  # who begins without life is looked at, too
                yield from self.moment("after start of game", None)
            while True:
                yield from self.next_turn()
        except GameOver:
            return

    def run_from(
        self,
        player: Player,
        phase: int,
        extra: bool,
        last: bool,
        coming: Sequence[tuple[Card, Player]],
        *,
        settle: bool,
    ) -> Running:
        """The game from the turn of a player, or a phase of it, once these cards have come into play.

        What already holds on the table comes true at once to `settle`, else with the first effect.
        """
        self.lifeless = True
        try:
            for card, owner in coming:
                before = self.table.at[card.index]
                self.move(card, owner.in_play)
                yield from self.as_root(self._came_and_left(card, before))
            if settle:
                yield from self.idle()
            yield from self.turn(player, extra, from_phase=phase, last=last)
        except GameOver:
            return
        yield from self.run()

    def next_turn(self) -> Running:
        """The turn that is owed, or that of the next player in order."""
        table = self.table
        if table.turn_count >= MAX_TURNS:
            table.winners = []
            raise GameOver
        back = "turn passes" in self.slots  # somebody who is out may come back when his seat comes up
        next_seat = self._next_seat()
        self.passed.clear()
        self.left_with.clear()
        comes = bool(table.turns_owed) or back or next_seat.in_game or next_seat.away
        if comes and self.checkpoint is not None and not any(under_way_of(self)):
            self.checkpoint()
        if table.turns_owed:
            (player, last), extra = table.turns_owed.pop(0), table.turn_count > 0
        else:
            player, extra, last = next_seat, False, False
            table.last_seat = player.seat
            if (player, 0) in table.skips and player.in_game:
                table.skips.remove((player, 0))
                if WOULD_SKIP in self.slots:
                    return self._may_come_all_the_same(player)
                self._turn_is_lost(player)
                return self.as_root(self.fire(Event("skip", player, player))) if "skip" in self.slots else DONE
            self.end_until("passes", player)
            if player.away and self._misses_turn(player):
                return self.as_root(self.fire(Event("skip", player, player))) if "skip" in self.slots else DONE
            if back:
                return self._passes(player)
        return self._comes_to(player, extra, last)

    def _misses_turn(self, player: Player) -> bool:
        """Who is away until his next turn is back for it; who is until its end misses it."""
        self.end_until("next turn", player)
        if not player.away:
            return False
        self.tell("skip", player)
        self.end_until("through next turn", player)
        self.passed_over += 1
        return self.passed_over <= len(self.players)

    def _turn_is_lost(self, player: Player) -> None:
        self.tell("skip", player)
        self._ends_unbegun(player)

    def _ends_unbegun(self, player: Player) -> None:
        """What holds until a turn that does not come holds until it would have come."""
        self.end_lasting(lambda each: each.until in (("next turn", player), ("through next turn", player)))

    def _may_come_all_the_same(self, player: Player) -> Running:
        """A turn that would be left out: it is, or something happens instead and it comes."""
        event = Event("skip", player, player)
        self.begin(Frame(None, None, None))
        replaced = yield from self.replaced(event, unit=None)
        self.frames.pop()
        if not replaced:
            self._turn_is_lost(player)
            yield from self.as_root(self.fire(event))
            return
        yield from self.idle()
        yield from self._comes_to(player, False, False)

    def _passes(self, player: Player) -> Running:
        yield from self.moment("turn passes", player)
        yield from self._comes_to(player, False, False)

    def _comes_to(self, player: Player, extra: bool, last: bool) -> Running:
        """It is the turn of whoever sits there, if somebody does."""
        if player.in_game:
            self.passed_over = 0
            return self.turn(player, extra, last=last)
        self._ends_unbegun(player)
        self.passed_over += 1
        if self.passed_over > len(self.players):  # all seats in a row: nobody is left and nobody comes back
            self.table.winners = []
            raise GameOver
        return DONE

    def _next_seat(self) -> Player:
        """Where the order of turns comes to next, whoever sits there."""
        return self.players[(self.table.last_seat + self.order_of_turns()) % len(self.players)]

    def turn(self, player: Player, extra: bool = False, from_phase: int = 0, last: bool = False) -> Running:
        table = self.table
        table.turn_count += 1
        self.ends = self.turn_ends = self.begun + MAX_STEPS_IN_TURN
        turn = table.turn = Turn(player, table.turn_count, extra, last)
        self.turn_changed()
        if not extra:  # the order goes on from where it was left
            table.last_seat = player.seat
        remembers = bool(self.rulebook.remembered or self.rulebook.noted)
        if remembers:
            self.turn_begins(player, extra)
        self.tell("turn", player, table.turn_count)
        if table.skips:
            self._skip_phases(player)
        if not from_phase:
            if "before turn" in self.slots:
                yield from self.moment("before turn", player)
            self.end_until("next turn", player)
            for lasting in table.lasting:
                if lasting.until == ("through next turn", player):
                    lasting.until = ("turn",)
            if remembers:
                self.note_numbers("start of own turn", player)
            if player.in_game and not turn.lost:
                yield from self.moment("at start of turn", player)
        elif remembers:
            self.note_numbers("start of own turn", player)
        if player.in_game and not turn.lost:
            yield from self.phases(turn, from_phase)
        if player.in_game:
            yield from self.moment("at end of turn", player)
        if player.in_game and not turn.lost:
            yield from self.moment("after turn", player)
        self.end_until("turn")
        if "turn leaves" in self.slots and player.in_game and not self._is_owed_a_turn(player):
            yield from self.moment("turn leaves", player)
        if remembers:
            self.turn_is_over(player, turn.number)
        table.turn = None
        self.turn_changed()

    def _skip_phases(self, player: Player) -> None:
        """What was said about phases of the next turn of a player is about this one."""
        for skip in [each for each in self.table.skips if each[0] is player and each[1]]:
            self.table.skips.remove(skip)
            self.skip_phase(*skip)

    def _is_owed_a_turn(self, player: Player) -> bool:
        return any(owed is player for owed, _ in self.table.turns_owed)

    def phases(self, turn: Turn, from_phase: int = 0) -> Running:
        player, slots = turn.player, self.slots
        for phase in self.meaning("turn", player) or ():
            if phase < from_phase or phase in turn.skipped:
                turn.begun = phase
                continue
            self._phase_is(turn, phase)
            turn.finished = False
            before, doing, during, after = moments_of(phase)
            if before in slots and player.in_game:
                yield from self.moment(before, player, phase)
            if not player.in_game:
                return
            turn.begun = phase
            if phase in turn.skipped:  # before it had begun
                continue
            if WOULD[doing] in slots and (yield from self.replaced(Event(doing, player, phase=phase), unit=False)):
                yield from self.idle()
                continue
            if during in slots:
                yield from self.moment(during, player, phase)
            if not player.in_game:
                return
            if after in slots:
                yield from self.moment(after, player, phase)
        self._phase_is(turn, 0)

    def _phase_is(self, turn: Turn, phase: int) -> None:
        turn.phase = phase
        if self.kept.payable:
            self.kept.changed(PHASE)
        if SWITCH_OFF in self.slots or HAS_WHILE in self.slots:
            self.look_at_switches()
