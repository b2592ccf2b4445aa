"""Hostile files, journals and commands. Each case is named for its attack and must end with a diagnostic."""
