"""The typed tree that every later stage reads."""
