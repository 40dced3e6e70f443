"""Five Halloween board games: their rules, their opponents and their tables."""

__version__ = "0.1.0"
