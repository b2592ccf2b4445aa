"""Figures that compare between machines: each is also given per million steps of a reference loop."""
