"""Cards, characters and rules of the card game BANG!, declared in YAML and compiled to readable Python.

    import bangdsl

    rules = bangdsl.load_sets()                       # the set all others build on, or load_sets(*bangdsl.standard())
    game = rules.game(players=4, seed=7)
    while (question := game.question) is not None:
        print(question.seat, question.text, question.keys)
        game.answer(0)                           # the number of an option, or its key
    print(game.winners)

Play:     load_sets, published, standard, Rules, Game, resume
See:      View, Seen, PileSeen, CardFace, Question, Option: frozen values of what one player may know
Bots:     Bot is what one has to do; simulate lets them play many games and gives a Report
Cards:    check and check_text look through a set or a text: mistakes as values, rule texts, Python
Errors:   SetError, GameError, BotError, JournalError, GoneOn

These names are stable, everything else in the package is not. docs/python.md shows a game, a bot and a search.
Whatever a name needs is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from bangdsl.api import (
        Checked,
        Game,
        Report,
        Rules,
        SetError,
        Share,
        check,
        check_text,
        load_sets,
        published,
        resume,
        simulate,
        standard,
    )
    from bangdsl.bots import Bot, BotError
    from bangdsl.diagnostics import Diagnostic
    from bangdsl.play.game import GameError
    from bangdsl.play.journal import JournalError
    from bangdsl.play.view import (
        CardFace,
        GoneOn,
        Option,
        PileSeen,
        Question,
        Seen,
        View,
    )

__all__ = [
    "Bot",
    "BotError",
    "CardFace",
    "Checked",
    "Diagnostic",
    "Game",
    "GameError",
    "GoneOn",
    "JournalError",
    "Option",
    "PileSeen",
    "Question",
    "Report",
    "Rules",
    "Seen",
    "SetError",
    "Share",
    "View",
    "__version__",
    "check",
    "check_text",
    "load_sets",
    "published",
    "resume",
    "simulate",
    "standard",
]

_ELSEWHERE = {
    "Bot": "bots",
    "BotError": "bots",
    "CardFace": "play.view",
    "Diagnostic": "diagnostics",
    "GameError": "play.game",
    "GoneOn": "play.view",
    "JournalError": "play.journal",
    "Option": "play.view",
    "PileSeen": "play.view",
    "Question": "play.view",
    "Seen": "play.view",
    "View": "play.view",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'bangdsl' has no attribute '{name}'")
    found = getattr(import_module(f"bangdsl.{_ELSEWHERE.get(name, 'api')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
