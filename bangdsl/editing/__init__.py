"""What an editor asks about a set and its scenarios: answers as plain values. `commands/lsp.py` speaks the protocol."""
