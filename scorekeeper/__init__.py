"""Keeps score and settles arguments for people playing cards with real cards."""

__version__ = "0.1.0"
