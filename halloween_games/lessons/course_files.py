"""Where the courses are, and what is told of them without reading their positions, which takes a tenth of a second."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.data_folders import levels_dir

ENDING: Final = ".lessons.toml"
STREETS: Final = (ENDING, f".well{ENDING}")
"""How the files end: of the lessons of the rules, and of those of good play, which not every game has."""

_ID: Final = re.compile(r'^id = "([a-z0-9-]+)"', re.MULTILINE)
_MINUTES: Final = re.compile(r"^minutes = ([0-9.]+)", re.MULTILINE)
_CODE: Final = re.compile(r'^code = "(\w+)"', re.MULTILINE)


def lessons_file(game: Game, street: int = 0) -> Path:
    """The file of a game's lessons, which may be missing; raises FileNotFoundError if all levels are."""
    return levels_dir() / f"{game.art_folder}{STREETS[street]}"


@cache
def lesson_ids(game_id: str, street: int = 0) -> tuple[str, ...]:
    """The names of a game's lessons in one of its streets; none if there is no such file."""
    return tuple(_ID.findall(_words(game_id, street)))


def street_of(game_id: str, lesson_id: str) -> int:
    """The street in which a game's lesson is."""
    return int(lesson_id in lesson_ids(game_id, 1))


@cache
def minutes_of(game_id: str) -> int:
    """How long a game's lessons take, about."""
    return max(1, round(sum(map(float, _MINUTES.findall(_words(game_id))))))


@cache
def refusals_explained(game_id: str) -> frozenset[str]:
    """The codes of refusals that a game's lessons are about."""
    return frozenset(_CODE.findall(_words(game_id)))


def _words(game_id: str, street: int = 0) -> str:
    """The file of a game's lessons; empty if it cannot be read, which is told when a lesson is opened."""
    try:
        return lessons_file(games.load(game_id), street).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
