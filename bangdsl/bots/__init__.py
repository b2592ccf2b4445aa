"""Players that are programs. They are asked, see what their seat may know, read what effects do, and know no card by
name. One of anybody's own is a class in a module, `module:Class`."""

from __future__ import annotations

import difflib
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from bangdsl.play.view import Question

if TYPE_CHECKING:
    from bangdsl.play.game import Game

KINDS = ("simple", "random")


class Bot(Protocol):
    """Whoever answers for a seat; it is made with a number that decides its chance."""

    def choose(self, question: Question) -> int:
        """The number of one of the question's options, from 0 on; `question.view` is what the player may know."""
        ...


class BotError(Exception):
    """There is no such bot, or it has failed: says which, in which seat and at which question."""


def bot_maker(kind: str) -> Callable[[int], Bot]:
    """What makes bots of a kind, each from a seed: one of `KINDS`, or a class by its module and name."""
    if kind == "random":
        from bangdsl.bots.random import RandomBot

        return RandomBot
    if kind == "simple":
        from bangdsl.bots.simple import SimpleBot

        return SimpleBot
    module, colon, name = kind.partition(":")
    if not (colon and module and name):
        near = difflib.get_close_matches(kind, KINDS, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {' and '.join(KINDS)}"
        raise BotError(f"there is no bot '{kind}'; {hint}; one of your own is named module:Class")
    return _strangers(kind, _loaded(kind, module), name)


def _loaded(kind: str, module: str) -> Any:
    """The module of a bot, from where Python looks for modules or from the current folder."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise BotError(f"the bot {kind}: there is no module '{error.name}' here or on the path") from error
        raise BotError(f"the bot {kind}: its module cannot be loaded: {_where(error)}") from error
    except Exception as error:
        raise BotError(f"the bot {kind}: its module cannot be loaded: {_where(error)}") from error


def _strangers(kind: str, module: Any, name: str) -> Callable[[int], Bot]:
    found = getattr(module, name, None)
    if found is None:
        near = difflib.get_close_matches(name, dir(module), n=1)
        file = getattr(module, "__file__", None) or module.__name__
        raise BotError(f"the bot {kind}: {file} has no '{name}'" + (f"; did you mean '{near[0]}'?" if near else ""))
    if not isinstance(found, type):
        raise BotError(f"the bot {kind}: '{name}' is no class")
    if not callable(getattr(found, "choose", None)):
        raise BotError(f"the bot {kind}: it has no method choose(question), by which it would answer")

    def make(seed: int) -> Bot:
        try:
            made: Bot = found(seed)
        except Exception as error:
            raise BotError(f"the bot {kind}: {name}({seed}) cannot be made: {_where(error)}") from error
        return made

    return make


def _where(error: BaseException) -> str:
    """An error in one line, with the innermost place it came from."""
    told = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    trace = traceback.extract_tb(error.__traceback__)
    return f"{told} ({trace[-1].filename}:{trace[-1].lineno})" if trace else told


def bots_for(game: Game, kind: str, players: Sequence[str] | None = None) -> dict[str, Bot]:
    """Bots of a kind for these players, or for all. The seed of the game and the seat decide the chance of each."""
    make, seed = bot_maker(kind), game.setup.seed
    seats = {name: seat for seat, name in enumerate(game.setup.players)}
    return {name: make(seed * 64 + seats[name] + 1) for name in (seats if players is None else players)}


def play_out(game: Game, bots: Mapping[str, Bot], *, once: bool = False) -> None:
    """Let bots, by the names of their players, answer until the game is over; or the open question alone.

    Players may change seats; a bot stays with its player, whose cards it has seen.
    """
    asked, answer = game.asked, game.answer
    while (decision := game.decision) is not None:
        bot = bots[decision.player.name]
        question = asked()
        try:
            index = bot.choose(question)
        except Exception as error:
            raise BotError(f"{_asked(bot, question)} failed: {_where(error)}") from error
        try:
            answer(index)
        except ValueError as error:
            raise _no_answer(bot, question, index) from error
        if once:
            return


def _no_answer(bot: Bot, question: Question, given: object) -> BotError:
    return BotError(
        f"{_asked(bot, question)} answered {given!r}; the answers are numbers from 0 to {len(question) - 1}"
    )


def _asked(bot: Bot, question: Question) -> str:
    kind = type(bot)
    return f"the bot {kind.__module__}:{kind.__qualname__} for {question.seat}, asked `{question.ask}`: {question.text}"
