"""The front door for Python: what `import bangdsl` gives. Its names are stable; what lies behind them may change.

Everything that goes in or comes out is plain: names, numbers, frozen values. Parts that are dear to load, such as the
parser, are loaded when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bangdsl.bots import Bot, bot_maker, bots_for, play_out
from bangdsl.diagnostics import Diagnostic, render
from bangdsl.library import Unusable
from bangdsl.library import rulebook as _rulebook
from bangdsl.play import journal as _journal
from bangdsl.play.game import Game as _Game
from bangdsl.play.game import Setup, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import Question, View

if TYPE_CHECKING:
    from bangdsl.library import Compilation

Folder = str | Path
Thing = TypeVar("Thing")


class SetError(Exception):
    """Sets that cannot be played by: `diagnostics` says what is wrong, the message shows it."""

    def __init__(self, diagnostics: Sequence[Diagnostic], sources: Mapping[str, str]) -> None:
        super().__init__(render(diagnostics, sources))
        self.diagnostics = tuple(diagnostics)


def published() -> tuple[str, ...]:
    """The names of the sets that come with bangdsl."""
    from bangdsl.library import published as found

    return tuple(found())


def standard() -> tuple[str, ...]:
    """The published sets that can be played together: those that `--sets all` means."""
    from bangdsl.library import standard as found

    return tuple(found())


# ---------------------------------------------------------------- rules and games


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of some sets, ready to be played by. Loaded once, they serve any number of games."""

    sets: tuple[str, ...]  # published ones, by name
    folders: tuple[Path, ...]  # sets of one's own
    _book: Rulebook

    @property
    def cards(self) -> Mapping[str, str]:
        """All entries of the sets in use, and of those they need: their names by id."""
        return {ident: definition.name for ident, definition in self._book.definitions.items()}

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that the sets declare."""
        return tuple(sorted(name for compiled in self._book.sets for name in compiled.variants))

    def game(
        self,
        players: int | Iterable[str] = 5,
        seed: int = 0,
        *,
        variants: Iterable[str] = (),
        journal: Folder | None = None,
    ) -> Game:
        """A new game: so many players, or these by name. The same seed and the same answers give the same game.

        A journal is a new file into which every answer is written before the game goes on; see `resume`.
        """
        setup = Setup(_names(players), seed, frozenset(_several(variants, "variants")))
        if journal is None:
            return Game(_Game(self._book, setup))
        folders = [folder.resolve() for folder in self.folders]
        return Game(_journal.start(Path(journal), self._book, setup, self.sets, folders))


def load_sets(*sets: str, folders: Iterable[Folder] = ()) -> Rules:
    """The rules of published sets, by name, and of sets of one's own, by folder, with all that they need.

    Without a name, those of the set that all others build on. Raises `SetError` if a set has mistakes.
    """
    from bangdsl.library import UnknownSet, foundation, known_sets

    extra = tuple(Path(folder) for folder in _several(folders, "folders"))
    names = sets or (() if extra else (foundation(),))
    if not all(isinstance(name, str) for name in names):
        raise ValueError("sets are named one by one: load_sets(*names)")
    try:
        known_sets(names)
    except UnknownSet as error:
        raise ValueError(str(error)) from error
    missing = [folder for folder in extra if not (folder / "set.yml").is_file()]
    if missing:
        raise ValueError(f"{missing[0]} is no set: it has no set.yml")
    try:
        return Rules(tuple(names), extra, _rulebook(names, extra))
    except Unusable as error:
        raise SetError(error.diagnostics, error.sources) from error


def _names(players: int | Iterable[str]) -> tuple[str, ...]:
    if type(players) is int:
        return seats(players)
    if isinstance(players, (str, int)) or not isinstance(players, Iterable):
        raise ValueError(f"say how many players, or their names, not {players!r}")
    return tuple(players)


def _several(things: Iterable[Thing], what: str) -> Iterable[Thing]:
    """A text is a list of its letters to Python, and to nobody else."""
    if isinstance(things, str):
        raise ValueError(f"this must be a list of {what}: [{things!r}]")
    return things


class Game:
    """A game under way. It asks one player at a time, and goes on with each answer until it is over.

    Whoever holds the game can see everything in it; to a bot only its `question` and its `view` are handed.
    """

    def __init__(self, game: _Game) -> None:
        self._game = game

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by their seats."""
        return tuple(player.name for player in self._game.table.players)

    @property
    def seed(self) -> int:
        """What chance started from."""
        return self._game.setup.seed

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self._game.over

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody yet, while it is not over."""
        return tuple(player.name for player in self._game.winners)

    @property
    def asked(self) -> str | None:
        """Who is asked; nobody, once it is over."""
        decision = self._game.decision
        return None if decision is None else decision.player.name

    @property
    def question(self) -> Question | None:
        """What is asked, with every legal answer; nothing, once the game is over."""
        return None if self._game.over else self._game.asked()

    @property
    def answers(self) -> tuple[int, ...]:
        """The answers given so far, by their numbers."""
        return tuple(answer for answer in self._game.answers if isinstance(answer, int))

    def view(self, player: str) -> View:
        """What a player may know now."""
        return self._game.view(player)

    def answer(self, choice: int | str) -> None:
        """Answer the open question: with the number of an option, from 0 on, or with its key."""
        if isinstance(choice, str):
            decision = self._game.decision
            keys = [] if decision is None else decision.keys()
            if choice not in keys:
                raise ValueError(f"`{choice}` is no answer; there are {', '.join(keys) or 'none'}")
            choice = keys.index(choice)
        self._game.answer(choice)

    def answer_by(self, bot: Bot) -> None:
        """Let a bot answer the open question. What it does wrong is a `BotError`."""
        if self.asked is None:
            raise ValueError("the game is over")
        play_out(self._game, {self.asked: bot}, once=True)

    def play_out(self, bots: str | Mapping[str, Bot] = "simple") -> tuple[str, ...]:
        """Let bots answer until the game is over, and tell who has won.

        Either bots by the names of their players, or one kind for all: `simple`, `random` or `module:Class`.
        """
        if isinstance(bots, str):
            bots = bots_for(self._game, bots)
        missing = [name for name in self.players if name not in bots]
        if missing:
            raise ValueError(f"there is no bot for {missing[0]}")
        play_out(self._game, bots)
        return self.winners

    def copy(self) -> Game:
        """A game of its own at the same question, with the same things hidden in it."""
        return Game(self._game.copy())

    def imagine(self, player: str, seed: int) -> Game:
        """A game at the same question that the player who is asked cannot tell from this one.

        All that the player does not know is dealt anew, and so is what chance will bring: to think ahead with, without
        knowing more than is fair. The same seed gives the same game.
        """
        return Game(self._game.imagine(self.view(player).me.seat, seed))

    def close(self) -> None:
        """Close the journal, if there is one."""
        if self._game.journal is not None:
            self._game.journal.close()
            self._game.journal = None

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = f"won by {', '.join(self.winners) or 'nobody'}" if self.over else f"{self.asked} is asked"
        return f"<Game of {', '.join(self.players)}: {state}>"


def resume(journal: Folder) -> Game:
    """The game of a journal, at the question where it was left; it goes on being written there.

    Raises `JournalError` if the file is no journal, or was played with other cards.
    """
    return Game(_journal.resume(Path(journal)))


# ---------------------------------------------------------------- many games


@dataclass(frozen=True)
class Share:
    """How a role or a character did: in how many games it was there, how many it won, and the share with its interval
    (Wilson, 95%)."""

    games: int
    won: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Report:
    """What came of many games."""

    games: int
    finished: int
    turns: float | None  # a game, on average
    won_by_nobody: int
    roles: Mapping[str, Share]
    characters: Mapping[str, Share]
    failed: tuple[tuple[int, str], ...]  # the seed of each game that broke, and why


def simulate(
    rules: Rules,
    games: int = 100,
    *,
    players: int = 5,
    bots: str = "simple",
    seed: int = 0,
    variants: Iterable[str] = (),
    jobs: int = 1,
) -> Report:
    """Let bots play many games and count who wins. Game i has the seed `seed` + i; jobs are processes to share them."""
    from bangdsl.commands.simulate import MAX_GAMES, MAX_JOBS, Plan, play_all, report_of

    bot_maker(bots)
    if games not in range(MAX_GAMES + 1) or jobs not in range(1, MAX_JOBS + 1):
        raise ValueError(f"{games!r} games in {jobs!r} processes cannot be played")
    for first_or_last in (seed, seed + max(games - 1, 0)):
        rules.game(players, first_or_last, variants=variants)  # what is wrong with all of them is said at once
    plan = Plan(rules.sets, rules.folders, players, bots, frozenset(variants))
    numbers: dict[str, Any] = report_of(plan, seed, list(play_all(plan, seed, games, jobs)))
    return Report(
        numbers["games"],
        numbers["finished"],
        numbers["turns"]["mean"],
        numbers["won_by_nobody"],
        {name: Share(**row) for name, row in numbers["roles"].items()},
        {name: Share(**row) for name, row in numbers["characters"].items()},
        tuple((failure["seed"], failure["error"]) for failure in numbers["failed"]),
    )


# ---------------------------------------------------------------- texts


class Checked:
    """What became of a set or of a text: its mistakes as values, and what it says."""

    def __init__(self, compilation: Compilation, ident: str | None) -> None:
        self._compilation, self._ident = compilation, ident

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All mistakes and warnings: each has a code, a message, a span in the text, and perhaps a hint."""
        return tuple(self._compilation.diagnostics)

    @property
    def ok(self) -> bool:
        """Is there no error? Warnings do not count."""
        return not self._compilation.errors

    @property
    def python(self) -> str:
        """The Python it was compiled to; empty if it has errors."""
        return self._compilation.python.get(self._ident or "", "")

    @cached_property
    def rule_texts(self) -> Mapping[str, str]:
        """What each entry says, in English sentences, by id; empty where a text could not be read."""
        from bangdsl.tell.text import rule_texts

        source = self._compilation.sets.get(self._ident or "")
        if source is None:
            return {}
        texts = rule_texts(source, self._compilation)
        return {entry.id: texts.get(entry.id, "") for entry in source.entries}

    def __str__(self) -> str:
        return render(self.diagnostics, self._compilation.texts)


def check(folder: Folder) -> Checked:
    """Look through a set in a folder: load, parse and compile it, and tell what is wrong with it."""
    from bangdsl.library import compile_sets

    return _checked(compile_sets([], [Path(folder)]), Path(folder))


def check_text(cards: str, header: str | None = None) -> Checked:
    """Look through the text of a file of cards, as if it lay beside a `set.yml` that has this header.

    Without one, it is a set that builds on the first of the published ones.
    """
    from tempfile import TemporaryDirectory

    from bangdsl.gathering import compile_folders
    from bangdsl.library import foundation

    with TemporaryDirectory() as name:
        folder = Path(name, "texts")
        folder.mkdir()
        head = f"set: texts\nneeds: [{foundation()}]\n" if header is None else header
        for file, text in (("set.yml", head), ("cards.yml", cards)):
            (folder / file).write_bytes(
                text.encode("utf-8", "surrogatepass")
            )  # what is no text is a mistake like others
        return _checked(compile_folders([], [(folder, "texts")]), folder)


def _checked(found: Compilation, folder: Path) -> Checked:
    here = folder.resolve()
    return Checked(found, next((each.id for each in found.sets.values() if each.folder.resolve() == here), None))
