"""From a folder of YAML files to the entries of a set, with the place of everything kept.

What an effect says is not looked at here: its text goes on, whole, to the parser.
"""
