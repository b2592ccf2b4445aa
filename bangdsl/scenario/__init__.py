"""Rules by example: given a table, when players act, then this holds."""
