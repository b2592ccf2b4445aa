"""Where the cards, the grammar and the compiled handlers are.

An installed package carries them in `_data`, beside this module; a source tree keeps them at the top of the repository.
Nothing here looks for a fan set: those are named on the command line.
"""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_HOME: Final = _PACKAGE / "_data" if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent

CARDS: Final = _HOME / "cards"
GRAMMAR: Final = _HOME / "grammar"
GENERATED: Final = _HOME / "generated"


def scenarios_of(ident: str, folder: Path) -> Path:
    """Where the scenarios of a set lie: in its folder; of a published set beside the tests of the project."""
    if folder.resolve().parent == CARDS.resolve():
        return CARDS.parent / "tests" / "scenarios" / ident
    return folder / "scenarios"
