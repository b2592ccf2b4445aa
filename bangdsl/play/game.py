"""A game: it asks, someone answers. Sets, seed and answers decide it, nothing else does."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import groupby
from types import FunctionType, TracebackType
from typing import TYPE_CHECKING, Any

from bangdsl.diagnostics import quoted, visible
from bangdsl.load.letters import looks, odd_letter
from bangdsl.play.board import NO_SLOTS
from bangdsl.play.checked import Checked
from bangdsl.play.decisions import Decision, Report, Running
from bangdsl.play.events import Event
from bangdsl.play.forms import Ability
from bangdsl.play.imagine import World, deal_anew, enter, hidden_from
from bangdsl.play.pickled import pack, unpack
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.play.view import Eyes, Question, View
from bangdsl.table.cards import SIGNS, Card
from bangdsl.table.chance import MAX_SEED
from bangdsl.table.piles import BOX, CHARACTERS, DEALT, DECK, Pile
from bangdsl.table.table import MAX_PLAYERS, Player, Snapshot, Table, thaw

if TYPE_CHECKING:
    from bangdsl.play.journal import Journal

PILE_OF_KIND = {"play": DECK, "character": CHARACTERS}
CHECK_KEPT = bool(os.environ.get("BANGDSL_CHECK_KEPT"))  # compare every kept answer with one worked out anew
MAX_NAME = 40  # letters in the name of a player
RARELY = 8  # so many turns are replayed at most for the first copy of a game; freezing each would slow down all games
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")


class GameError(Exception):
    """A card did what the interpreter cannot carry on from; says which line of which file."""


@dataclass(frozen=True)
class Setup:
    """Everything that decides a game besides the answers."""

    players: tuple[str, ...]
    seed: int = 0
    variants: frozenset[str] = frozenset()
    roles: Mapping[str, str] = field(default_factory=dict)  # kept from the game before: player -> role
    characters: Mapping[str, str] = field(default_factory=dict)  # likewise: player -> character


@dataclass(frozen=True)
class Start:
    """Where a game goes on that begins with a table laid out."""

    seat: int  # of the player in turn
    phase: int = 0  # to go on from; 0: the very start of the turn
    extra: bool = False  # the turn is an extra one,
    last: bool = False  # after which no other extra turn follows
    coming: tuple[tuple[int, int], ...] = ()  # cards that come into play first, by their index, and before which seat
    settle: bool = False  # what already holds on the table comes true at once, not with the first effect


def seats(count: int) -> tuple[str, ...]:
    return tuple(NAMES[i] if i < len(NAMES) else f"player-{i + 1}" for i in range(count))


def all_cards(rulebook: Rulebook, variants: frozenset[str]) -> list[Card]:
    """One card for each copy declared, but for those a variant leaves out. Made once: cards never change."""
    known = rulebook.card_lists.get(variants)
    if known is not None:
        return known
    left_out = {
        rules["without"]
        for compiled in rulebook.sets
        for name, rules in compiled.variants.items()
        if name in variants and "without" in rules
    }
    cards: list[Card] = []
    labels: dict[str, int] = {}
    for definition in rulebook.definitions.values():
        if definition.kind == "rule" or definition.traits & left_out:
            continue
        if not definition.in_use(variants):
            continue
        faces = (*definition.copies, *rulebook.reprints.get(definition.id, ()))
        copies: Iterable[tuple[str | None, str | None]] = faces or [(None, None)] * definition.count
        for rank, suit in copies:
            label = f"{definition.id} {rank}{SIGNS[suit]}" if rank and suit else definition.id
            labels[label] = labels.get(label, 0) + 1
            if labels[label] > 1:
                label = f"{label} ({labels[label]})"
            cards.append(Card(definition, len(cards), rank, suit, label))
    rulebook.card_lists[variants] = cards
    return cards


def new_table(rulebook: Rulebook, setup: Setup) -> Table:
    """Everything in its pile, nothing dealt."""
    cards = all_cards(rulebook, setup.variants)
    players = [Player(seat, name) for seat, name in enumerate(setup.players)]
    zones = [zone for compiled in rulebook.sets for zone in compiled.zones]
    table = Table(cards, players, zones, setup.seed)
    for player in players if rulebook.own else ():
        player.own = {name: Pile(name, player) for name in rulebook.own}
    table.supply = dict(rulebook.supply)
    homes = rulebook.homes.get(setup.variants)
    if homes is None:  # cards of a kind are declared together: there are but a few runs of them
        runs = groupby(cards, lambda card: rulebook.piles.get(card.definition.kind) or _pile_of(card))
        homes = rulebook.homes[setup.variants] = [(home, list(run)) for home, run in runs]
    table.at = []
    for home, run in homes:
        pile = table.piles[home]
        pile += run
        table.at += [pile] * len(run)
    for slot, kept in (("role", setup.roles), ("character", setup.characters)):
        for player in players:
            if player.name in kept:
                wanted = kept[player.name]
                free = (c for c in cards if c.definition.id == wanted and table.at[c.index].name != DEALT)
                chosen = next((c for c in free if c.definition.kind == slot), None)
                if chosen is None:
                    raise ValueError(f"there is no {slot} {quoted(wanted)} for {player.name}")
                table.put(chosen, table.piles[DEALT])
                setattr(player, slot, chosen)
    return table


def _pile_of(card: Card) -> str:
    return PILE_OF_KIND.get(card.definition.kind, BOX)


def check_players(rulebook: Rulebook, setup: Setup) -> None:
    """Can these sets be played by so many? A set that says nothing about it takes any number."""
    ranges = [compiled.players for compiled in rulebook.sets if compiled.players is not None]
    count = len(setup.players)
    if not 1 <= count <= MAX_PLAYERS:
        raise ValueError(f"{count} players cannot play; 1 to {MAX_PLAYERS} can")
    _check_names(setup.players)
    if type(setup.seed) is not int or not 0 <= setup.seed <= MAX_SEED:
        raise ValueError(f"a seed is a number from 0 to {MAX_SEED}, not {quoted(str(setup.seed))}")
    strangers = {*setup.roles, *setup.characters} - {*setup.players}
    if strangers:
        raise ValueError(f"nobody is called {quoted(min(strangers))}")
    if ranges:
        fewest, most = min(r[0] for r in ranges), max(r[1] for r in ranges)
        if not fewest <= count <= most:
            raise ValueError(f"{count} players cannot play these sets; {fewest} to {most} can")
    unknown = setup.variants - {name for compiled in rulebook.sets for name in compiled.variants}
    if unknown:
        raise ValueError(f"no set in use has the variant {quoted(min(unknown))}")


def _check_names(names: Sequence[str]) -> None:
    """Whoever reads the names must be able to tell the players apart."""
    seen: dict[str, str] = {}
    for name in names:
        if type(name) is not str or not name.strip() or len(name) > MAX_NAME or visible(name) != name:
            said = quoted(str(name))
            raise ValueError(f"a player cannot be called {said}: up to {MAX_NAME} letters that can be seen")
        odd = odd_letter(name)
        if odd is not None:
            raise ValueError(f"a player cannot be called so: {odd[1]}")
        other = seen.get(looks(name))
        if other == name:
            raise ValueError("two players have the same name")
        if other is not None:
            raise ValueError(f"the names {quoted(other)} and {quoted(name)} of players look alike")
        seen[looks(name)] = name


def _place(ability: Ability) -> str:
    return f"{ability.definition.file}:{ability.line}: {ability.definition.id}"


def _functions(ability: Ability) -> Iterator[FunctionType]:
    """The functions of a text: its handler, what it asks and counts."""
    for each in fields(ability):
        said = getattr(ability, each.name)
        for one in said if isinstance(said, tuple) else (said,):
            if isinstance(one, FunctionType):
                yield one


def _innermost(trace: TracebackType | None, texts: Iterable[Ability]) -> Ability | None:
    """The text that was asked, or carried out, where an error came from: the last whose function is on the way."""
    said_by = {id(function.__code__): ability for ability in texts for function in _functions(ability)}
    found = None
    while trace is not None:
        found = said_by.get(id(trace.tb_frame.f_code), found)
        trace = trace.tb_next
    return found


def broken(error: Exception, rulebook: Rulebook, interpreter: Interpreter | None = None) -> GameError:
    """The error that says whose text was at work."""
    return GameError(f"{_at_work(error, rulebook, interpreter)}: {type(error).__name__}: {error}")


def _at_work(error: Exception, rulebook: Rulebook, interpreter: Interpreter | None) -> str:
    """Where the text stands that was at work: the innermost, but rather that of a card than of a rule in it."""
    texts = [ability for definition in rulebook.definitions.values() for ability in definition.abilities.all]
    under_way: list[Ability] = []
    if interpreter is not None:
        texts += [slot.ability for slots in interpreter.lasting_slots.values() for slot in slots]
        under_way += [frame.ability for frame in interpreter.frames if frame.ability is not None]
    innermost = _innermost(error.__traceback__, [*texts, *under_way])
    if innermost is None and under_way:
        innermost = under_way[-1]
    if innermost is None:
        return "the course of the game"
    if innermost.rank:
        return _place(innermost)
    card = next((ability for ability in reversed(under_way) if ability.rank), None)
    return _place(innermost) if card is None else f"{_place(card)}, by {_place(innermost)}"


class Game:
    """Holds the decision that is open and takes its answer; `decision` is nothing once the game is over."""

    def __init__(
        self,
        rulebook: Rulebook,
        setup: Setup,
        *,
        table: Table | None = None,
        start: Start | None = None,
        tell: bool = False,
        patient: bool = False,
        checked: bool | None = None,
    ) -> None:
        """A new game; or one that goes on from a table that was laid out, at the start of a turn or a phase of it."""
        new = table is None
        if new:
            check_players(rulebook, setup)
        self.rulebook, self.setup = rulebook, setup
        self.journal: Journal | None = None
        self.answers: list[Any] = []  # numbers of options, and what the table has reported: ("talk", seat)
        self._since = 0  # answers before the snapshot
        self._worlds: list[tuple[int, World]] = []  # imagined since the snapshot, and after how many answers
        self._turns_since = 0  # the snapshot
        self._is_copied = False  # is it a copy, or was one made of it?
        self.patient = patient  # ask a player in turn even when all that is left is to stop
        self.checked = CHECK_KEPT if checked is None else checked
        self._begin(new_table(rulebook, setup) if table is None else table, start, tell)
        self._snapshot = None if new else self.table.freeze(self.interpreter.at_rest())
        self.interpreter.checkpoint = self._checkpoint
        self._advance(None)

    def _begin(self, table: Table, start: Start | None, tell: bool) -> None:
        self._start_at = start
        interpreter = Checked if self.checked else Interpreter
        try:
            self.interpreter = interpreter(self.rulebook, table, self.setup.variants)
        except Exception as error:  # what lies on a table that was laid out is looked at at once
            raise broken(error, self.rulebook) from error
        self.interpreter.patient = self.patient
        if tell:
            self.interpreter.story = []
        self._eyes: dict[Player, Eyes] = {}  # of all players, once somebody looks
        if start is None:
            self._running: Running = self.interpreter.run()
        else:
            coming = [(table.cards[index], table.players[seat]) for index, seat in start.coming]
            player = table.players[start.seat]
            self._running = self.interpreter.run_from(
                player, start.phase, start.extra, start.last, coming, settle=start.settle
            )
        self.decision: Decision | None = None

    # ---------------------------------------------------------------- looking
    @property
    def table(self) -> Table:
        return self.interpreter.table

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def winners(self) -> list[Player]:
        return self.table.winners or []

    @property
    def story(self) -> list[tuple[Any, ...]]:
        return self.interpreter.story or []

    def view(self, name: str) -> View:
        """What the player of that name may know now."""
        for player, eyes in (self._eyes or self._open_eyes()).items():
            if player.name == name:
                return eyes.view()
        raise ValueError(f"there is no player `{name}`; there are {', '.join(p.name for p in self.table.players)}")

    def asked(self) -> Question:
        """The open decision as it is put to its player, with what that player may know."""
        decision = self.decision
        if decision is None:
            raise ValueError("the game is over")
        return (self._eyes or self._open_eyes())[decision.player].question(decision)

    def _open_eyes(self) -> dict[Player, Eyes]:
        self._eyes = {player: Eyes(self, player) for player in self.table.players}
        return self._eyes

    # ---------------------------------------------------------------- answering
    def answer(self, index: int) -> None:
        """Answer the open decision with the number of one of its options."""
        decision = self.decision
        if decision is None:
            raise ValueError("the game is over")
        if type(index) is not int or not 0 <= index < len(decision.options):
            raise ValueError(f"{index!r} is no answer; there are {len(decision.options)}")
        if self.journal is not None:
            self.journal.note(decision.player.name, decision.ask, index, decision.keys()[index])
        self.answers.append(index)
        try:  # as `_advance` does it; nothing is called more often
            self.decision = self._running.send(index)
        except StopIteration:
            self.decision = None
        except Exception as error:
            raise broken(error, self.rulebook, self.interpreter) from error

    def report(self, verb: str, name: str) -> None:
        """Tell the game of something that happened outside of it: a player has talked. Refused if nothing asks for it.

        It takes effect at once if nothing is under way, else when that is over.
        """
        player = next((p for p in self.table.players if p.name == name), None)
        if player is None or not player.in_game:
            raise ValueError(f"{name} is not in the game")
        if self.decision is None or not self.interpreter.live.get(verb, NO_SLOTS):
            raise ValueError(f"nothing comes of `{verb}` now")
        if self.journal is not None:
            self.journal.note(name, f"report {verb}", -1, verb)
        self.answers.append((verb, player.seat))
        idle = self.decision.ask == "either" and not self.interpreter.rooted and len(self.interpreter.frames) == 1
        if idle:
            self._advance(Report(verb, player))
        else:
            self.interpreter.reports.append(Event(verb, player, object=player))

    def repeat(self, entry: Any) -> None:
        """Give an answer or a report of an earlier run again."""
        if isinstance(entry, int):
            self.answer(entry)
        else:
            verb, seat = entry
            self.report(verb, self.table.players[seat].name)

    def _advance(self, index: Any) -> None:
        try:
            self.decision = next(self._running) if index is None else self._running.send(index)
        except StopIteration:
            self.decision = None
        except Exception as error:
            raise broken(error, self.rulebook, self.interpreter) from error

    # ---------------------------------------------------------------- copying
    def _checkpoint(self) -> None:
        """Between two turns: freeze the table, every turn once copies are made of this game, before that rarely."""
        self._turns_since += 1
        if self._turns_since < (1 if self._is_copied else RARELY):
            return
        self._turns_since = 0
        self._snapshot = self.table.freeze(self.interpreter.at_rest())
        self._since = len(self.answers)
        self._start_at = None
        self._worlds = []

    def _frozen(self) -> Snapshot:
        """The table a copy goes on from. That of a new game follows from its setup and is only laid out for a copy."""
        if self._snapshot is None:
            table = new_table(self.rulebook, self.setup)
            self._snapshot = table.freeze(Interpreter(self.rulebook, table, self.setup.variants).at_rest())
        return self._snapshot

    def copy(self) -> Game:
        """A game of its own at the same decision, going on identically: the table as it stood before this turn, and
        the answers given since."""
        return self._copy(())

    def _copy(self, own: Collection[int]) -> Game:
        """A copy to which the cards of these numbers belong alone."""
        self._is_copied = True
        twin = Game.__new__(Game)
        twin._resume(
            self.rulebook, self.setup, (self.patient, self.checked),
            (self._frozen(), self._start_at, self._since), self.answers, self._worlds, own,
        )  # fmt: skip
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """To be pickled: what a copy is made of. A journal stays with this one."""
        cards = all_cards(self.rulebook, self.setup.variants)
        packed = pack(self._frozen(), self.rulebook, cards)
        return {
            "rulebook": self.rulebook,
            "setup": self.setup,
            "options": (self.patient, self.checked),
            "checkpoint": (packed, self._start_at, self._since),
            "answers": self.answers,
            "worlds": self._worlds,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        packed, start, since = state["checkpoint"]
        rulebook, setup, worlds = state["rulebook"], state["setup"], state["worlds"]
        snapshot = unpack(packed, rulebook, all_cards(rulebook, setup.variants))
        self._resume(rulebook, setup, state["options"], (snapshot, start, since), state["answers"], worlds)

    def _resume(
        self,
        rulebook: Rulebook,
        setup: Setup,
        options: tuple[bool, bool],
        checkpoint: tuple[Snapshot, Start | None, int],
        answers: Sequence[Any],
        worlds: Sequence[tuple[int, World]],
        own: Collection[int] = (),
    ) -> None:
        """Go on from where a game was frozen to where it stood later."""
        self._turns_since, self._is_copied = 0, True
        self.rulebook, self.setup, self.journal = rulebook, setup, None
        self.patient, self.checked = options
        snapshot, start, self._since = checkpoint
        self._snapshot = snapshot
        self.answers, self._worlds = list(answers[: self._since]), []
        own = {*own, *(index for _, world in worlds for index in world.faces)}
        self._begin(thaw(snapshot, own), start, tell=False)
        self._advance(None)
        left = list(worlds)
        for entry in (*answers[self._since :], None):
            while left and left[0][0] == len(self.answers):
                self._worlds.append(left.pop(0))
                enter(self.interpreter, self._worlds[-1][1])
            if entry is not None:
                self.repeat(entry)
        self.interpreter.checkpoint = self._checkpoint

    def imagine(self, seat: int, seed: int) -> Game:
        """A game at the same decision that whoever sits there, and is asked, cannot tell from this one: all that he
        does not know is dealt anew, and so is what chance will bring. The same seed gives the same game."""
        if self.decision is None:
            raise ValueError("the game is over")
        if self.decision.player.seat != seat:
            raise ValueError(f"it is {self.decision.player} at seat {self.decision.player.seat} who is asked")
        lots = hidden_from(self.interpreter, self.decision.player, self.decision)
        twin = self._copy({card.index for cards in lots for card in cards})
        own = [[twin.table.cards[card.index] for card in cards] for cards in lots]
        world = deal_anew(twin.interpreter, own, twin.table.players[seat], seed)
        twin._worlds.append((len(twin.answers), world))
        return twin
