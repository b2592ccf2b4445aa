"""What is wrong with a scenario: it says what cannot be, or what does not hold."""

from __future__ import annotations

Place = tuple[str | int, ...]  # where in the scenario: keys and places of lists


class Wrong(Exception):
    """Something a scenario says that cannot be: told to its author, with the place it stands.

    `key` says that it is the key at `path` which is wrong, not what stands there.
    """

    def __init__(self, message: str, path: Place = (), hint: str | None = None, key: bool = False) -> None:
        super().__init__(message)
        self.path, self.hint, self.key = path, hint, key


class Failure(Exception):
    """What a scenario says does not hold; `path` is where it says so."""

    def __init__(self, message: str, path: Place = (), hint: str | None = None) -> None:
        super().__init__(message)
        self.path, self.hint = path, hint
