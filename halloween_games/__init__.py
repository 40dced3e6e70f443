"""Five Halloween board games: their rules, their opponents and their tables.

What other programs use of it (docs/api.md); everything is imported on first use:

    load(game_id)       a game: its start, notation, options, features
    games, boards       which games there are (``games.REGISTRY``), and what they are played on (``boards.of(game)``)
    lessons, puzzles    what there is to learn (``lessons.of(game)``) and to solve (``puzzles.of(game)``)
    Match               a game in progress, with history, undo, luck and repetition
    State, Action       a position and a decision, as the rules know them
    record(match)       a match as JSON
    replay(record)      the match in such JSON, played again action by action
    open_code(code)     the match in a share code
"""

from importlib import import_module

__version__ = "0.1.0"

_PLACES = {
    "load": "games",
    "Match": "core.match",
    "State": "core.state",
    "Action": "core.actions",
    "record": "core.record",
    "replay": "app.saving.record_file",
    "open_code": "app.saving.share",
}
_NAMES = {"replay": "replay_record", "open_code": "read_code"}  # where they are called otherwise
_PACKAGES = ("boards", "games", "lessons", "puzzles")

__all__ = ["Action", "Match", "State", "boards", "games", "lessons", "load", "open_code", "puzzles", "record", "replay"]


def __getattr__(name: str) -> object:
    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_PLACES[name]}"), _NAMES.get(name, name))
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
