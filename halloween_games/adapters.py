"""The games for learning programs, by their public names: ``pettingzoo`` and ``openspiel`` (docs/adapters.md)."""

from importlib import import_module


def __getattr__(name: str) -> object:
    if name not in {"pettingzoo", "openspiel"}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"halloween_games.lab.{name}")
