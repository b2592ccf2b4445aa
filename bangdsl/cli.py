"""The command `bangdsl`. Only what `--help` needs is loaded here; each subcommand is a module of `bangdsl.commands`."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import click

from bangdsl import __version__
from bangdsl.substitutes import show_plainly

# In the order of a designer's day. The sentences are the first of each command's own help; a test compares them.
COMMANDS = {
    "demo": "Show what bangdsl does: check, compile, play, print.",
    "new": "Begin a set of cards, or add an entry to one.",
    "check": "Find the mistakes in sets of cards.",
    "explain": "Say what the code of a mistake means.",
    "fmt": "Lay card files and their effects out in one way.",
    "compile": "Turn cards into Python, or show the stages in between.",
    "test": "Run scenarios: rules by example.",
    "why": "Say why something may not be done, or why a number is what it is.",
    "show": "Show one card: rule text, effect, names, and on request its Python.",
    "play": "Play a game in the terminal, or watch one of bots.",
    "fuzz": "Look for games in which cards break the laws of the table.",
    "simulate": "Let bots play many games and count who wins.",
    "pack": "Pack a set into one file, to be sent to others.",
    "add": "Add a packed set, to be played with by its name.",
    "sets": "List the sets there are.",
    "docs": "Write the reference of all cards.",
    "export": "Print all cards as JSON.",
    "schema": "Write the JSON Schemas of card files, for editors.",
    "lsp": "Serve editors: mistakes as you type, completion, rule texts.",
}


LONGEST = 1_000  # what is told of what was typed
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG, errno.EIO)


class LazyGroup(click.Group):
    """Loads a subcommand when it is asked for, and shows errors of ours without a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """The same, but output that finds no room, such as that of `bangdsl export > /dev/full`, is told plainly."""
        for stream in (sys.stdout, sys.stderr):
            show_plainly(stream)
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.errno not in FULL:
                raise
            _silence_stdout()
            click.echo(f"Error: what was to be written could not be: {error.strerror}", err=True)
            sys.exit(1)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"bangdsl.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            ctx.fail(f"there is no command '{args[0]}'" + (f"; did you mean '{near[0]}'?" if near else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _shown_safely():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with _shown_safely():
                return super().invoke(ctx)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except Exception as error:
            from bangdsl.commands.errors import show_error

            code = show_error(error)
            if code is None:
                raise  # a bug keeps its traceback
            ctx.exit(code)


@contextlib.contextmanager
def _shown_safely() -> Iterator[None]:
    """What was typed, which is told in errors of usage, must not command the terminal either."""
    try:
        yield
    except click.ClickException as error:
        from bangdsl.diagnostics import visible

        message = visible(error.message)
        message = message if len(message) <= LONGEST else f"{message[:LONGEST]}…"
        error.message = message  # type: ignore[misc]  # what is shown is the same but for its letters
        raise


def _silence_stdout() -> None:
    """What is left to be written would fail again when Python ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="A set is a folder with a set.yml; `--with DIR` adds one of your own to those that come with bangdsl. "
    "Exit codes: 0 fine, 1 something was found, 2 called wrongly.",
)
@click.version_option(__version__, prog_name="bangdsl")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Cards and rules of the card game BANG!, declared in YAML: check, compile, test, play and print them.

    \b
    Examples:
      bangdsl check path/to/my-set
      bangdsl play --players 5 --humans 1
      bangdsl COMMAND --help
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


if __name__ == "__main__":
    main()
