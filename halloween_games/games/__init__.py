"""The games of the collection: one line per game, loaded when asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final, cast

from halloween_games.core.board import Levels
from halloween_games.core.game import Game
from halloween_games.core.words import GameWords

# id -> folder, in the order of the launcher
REGISTRY: Final[Mapping[str, str]] = {
    "18-ghosts": "eighteen_ghosts",
    "closest-ghost": "closest_ghost",
    "halloween": "halloween",
    "rhombus": "rhombus",
    "pure-halloween": "pure_halloween",
}


def has_rules(game_id: str) -> bool:
    """Whether the rules of *game_id* are written."""
    return _has_module(game_id, "rules")


def has_screen(game_id: str) -> bool:
    """Whether *game_id* can be played on the screen: it has rules and a look."""
    return has_rules(game_id) and _has_module(game_id, "look")


def has_computers(game_id: str) -> bool:
    """Whether the computer can play *game_id*."""
    return has_rules(game_id) and _has_module(game_id, "ai")


def _has_module(game_id: str, name: str) -> bool:
    folder = find_spec(f"{__name__}.{REGISTRY[game_id]}")
    if folder is None:
        return False
    # find_spec(module) would import the folder, and with it the rules: too slow for a launcher that only asks.
    module, places = f"{folder.name}.{name}", folder.submodule_search_locations
    return any(finder.find_spec(module, places) is not None for finder in sys.meta_path)


def load(game_id: str) -> Game:
    """The game called *game_id*, which must have rules."""
    game = import_module(f"{__name__}.{REGISTRY[game_id]}.notation").GAME
    assert isinstance(game, Game)
    return game


def texts(game_id: str) -> Mapping[str, str]:
    """The English sentences of *game_id*, its title and its line on the launcher among them."""
    found: Mapping[str, str] = import_module(f"{__name__}.{REGISTRY[game_id]}.words.sentences").TEXTS
    return found


def rules_page(game_id: str) -> Sequence[tuple[str, str]]:
    """The rules of *game_id* in words: headings and paragraphs. Loads no rules."""
    found: Sequence[tuple[str, str]] = import_module(f"{__name__}.{REGISTRY[game_id]}.words.sentences").RULES
    return found


def words(game_id: str) -> GameWords:
    """What *game_id* says to people; the game must have rules."""
    return cast(GameWords, import_module(f"{__name__}.{REGISTRY[game_id]}.words.phrases"))


def levels(game_id: str) -> Levels:
    """The level files of *game_id*, with what to compare them with; none where the game has no board of its own."""
    if not has_rules(game_id) or not _has_module(game_id, "rules"):
        return {}
    found: Levels = getattr(import_module(f"{__name__}.{REGISTRY[game_id]}.rules.board"), "LEVELS", {})
    return found
