"""Cards, characters and rules of the card game BANG!, declared in YAML and compiled to readable Python."""

__version__ = "0.1.0"
