"""Where the cards, the grammar and the compiled handlers are.

An installed package carries them in `_data`, beside this module; a source tree keeps them at the top of the repository.
Sets that a user has added lie in a folder of that user's; any other fan set is named on the command line.
"""

import os
import sys
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


def users_sets() -> Path:
    """The folder of the sets that this user has added; it need not be there. BANGDSL_HOME says another place."""
    said = os.environ.get("BANGDSL_HOME")
    if said:
        return Path(said) / "sets"
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "bangdsl" / "sets"
