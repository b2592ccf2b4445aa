"""`bangdsl lsp`: what the language knows, for editors, over the Language Server Protocol."""

from __future__ import annotations

import click


@click.command()
def command() -> None:
    """Serve editors: mistakes as you type, completion, rule texts.

    Speaks the Language Server Protocol over its input and output; an editor starts it. docs/vscode.md and
    docs/neovim.md say how.

    \b
    Examples:
      bangdsl lsp
    """
    from bangdsl.editing.server import server

    server().start_io()
