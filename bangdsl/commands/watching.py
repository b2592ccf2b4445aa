"""Look again whenever a file is saved: what `--watch` of several commands needs."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

STEP = 15  # milliseconds without another change after which those that came are handed over
LONGEST = 60  # milliseconds that changes which keep coming are gathered
ENDINGS = (".yml", ".yaml")


class Watcher:
    """Tells which YAML files below some folders were changed; it listens in a thread of its own."""

    def __init__(self) -> None:
        self._found: queue.SimpleQueue[set[Path]] = queue.SimpleQueue()
        self._folders: tuple[Path, ...] = ()
        self._stop = self._ready = threading.Event()
        self._thread: threading.Thread | None = None

    def watch(self, folders: Iterable[Path]) -> None:
        """Listen to these folders, and to no others."""
        wanted = _outermost(folder.resolve() for folder in folders if folder.is_dir())
        if wanted == self._folders:
            return
        self.close()
        self._folders, self._stop = wanted, threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(wanted, self._stop, self._ready), daemon=True)
        self._thread.start()

    def listening(self) -> None:
        """Wait until nothing that is saved from now on can be missed."""
        self._ready.wait(5)

    def _listen(self, folders: tuple[Path, ...], stop: threading.Event, ready: threading.Event) -> None:
        from watchfiles import watch

        def wanted(_: object, path: str) -> bool:
            return path.endswith(ENDINGS)

        changes = watch(*folders, watch_filter=wanted, step=STEP, debounce=LONGEST, stop_event=stop,
                        rust_timeout=100, yield_on_timeout=True, raise_interrupt=False)  # fmt: skip
        for found in changes:
            ready.set()  # the first comes of the time that has passed: from then on nothing is missed
            if found:
                self._found.put({Path(path) for _, path in found})

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    @property
    def pending(self) -> bool:
        """Whether something has changed meanwhile."""
        return not self._found.empty()

    def changed(self) -> set[Path]:
        """What has changed since it was asked last; waits until something has."""
        while True:
            try:
                found = self._found.get(timeout=0.5)  # never for good: an interrupt is only seen in between
                break
            except queue.Empty:
                continue
        while self.pending:
            found |= self._found.get()
        return found


def _outermost(folders: Iterable[Path]) -> tuple[Path, ...]:
    """The folders that lie in no other."""
    found = sorted(set(folders))
    return tuple(each for each in found if not any(each != other and each.is_relative_to(other) for other in found))


def look_again(look: Callable[[Watcher, set[Path] | None], Iterable[Path]], folders: Iterable[Path]) -> None:
    """Look at once and then whenever a file in these folders is saved, until somebody interrupts.

    `look` is handed what has changed, nothing the first time, and says into which other folders it has looked.
    """
    watcher, named = Watcher(), set(folders)
    watcher.watch(named)
    with _until_interrupted():
        changed: set[Path] | None = None
        while True:
            _set_apart(changed)
            try:
                watcher.watch(named | set(look(watcher, changed)))
            except click.ClickException as error:  # a file that is gone, a set that lost its head: it may come back
                error.show()
            except Exception as error:
                from bangdsl.commands.errors import show_error

                if show_error(error) is None:
                    raise
            watcher.listening()
            _say_so()
            changed = watcher.changed()
    watcher.close()


@contextmanager
def _until_interrupted() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        click.echo(err=True)


def _set_apart(changed: set[Path] | None) -> None:
    from bangdsl.commands.common import shown_path

    if changed is None:
        return
    if sys.stdout.isatty():
        click.clear()
    else:
        click.echo(f"--- {', '.join(sorted(shown_path(path) for path in changed)[:3])}")


def _say_so() -> None:
    click.echo("watching; Ctrl-C ends it", err=True)
    sys.stdout.flush()
