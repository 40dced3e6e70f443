"""The command ``arena``: its arguments, its result files, its workers, and what it tells meanwhile."""
