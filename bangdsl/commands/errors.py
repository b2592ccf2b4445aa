"""Errors that are answers to the user, not bugs: how each is shown, and the exit code it gives."""

from __future__ import annotations

import errno
from pathlib import Path

import click

from bangdsl.bots import BotError
from bangdsl.commands.common import show_diagnostics
from bangdsl.diagnostics import visible
from bangdsl.library import Unusable
from bangdsl.paths import CARDS, GENERATED, GRAMMAR
from bangdsl.play.abilities import BadRegistration
from bangdsl.play.game import GameError
from bangdsl.play.journal import JournalError


def show_error(error: Exception) -> int | None:
    """Show an error of ours on stderr and give its exit code; nothing, if it is a bug."""
    if isinstance(error, Unusable):
        show_diagnostics(error.diagnostics, error.sources, err=True)
        count = len(error.diagnostics)
        click.echo(f"\nThese sets cannot be used: {count} {'error' if count == 1 else 'errors'}.", err=True)
        return 1
    if isinstance(error, GameError):
        click.echo(f"Error: the game cannot go on: {visible(str(error))}", err=True)
        return 1
    if isinstance(error, BotError):
        click.echo(f"Error: {error}", err=True)
        return 1
    if isinstance(error, BadRegistration):
        click.echo(
            f"Error: bangdsl itself failed at a text, see `bangdsl explain E0502`: {visible(str(error))}", err=True
        )
        return 1
    if isinstance(error, JournalError):
        click.echo(f"Error: {error}", err=True)
        return 1
    if isinstance(error, OSError) and _users(error):
        click.echo(f"Error: {visible(str(error.filename))}: {error.strerror}", err=True)
        return 2
    return None


def _users(error: OSError) -> bool:
    """Whether it is about a path that the user named; trouble with files of the package is a bug."""
    if error.filename is None or error.errno == errno.EPIPE:
        return False
    path = Path(str(error.filename)).absolute()
    inside = (Path(__file__).resolve().parent.parent, CARDS, GRAMMAR, GENERATED)
    return not any(path.is_relative_to(folder) for folder in inside)
