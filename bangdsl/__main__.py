"""python -m bangdsl: the command, where its script is not on the path."""

from bangdsl.cli import main

main()
