"""What the other boards in the games' tests have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from halloween_games.core.board import BoardSpec, Layer
from halloween_games.core.board_text import check_board
from halloween_games.core.game import Game
from halloween_games.core.reasons import BadBoard


def read_picture(picture: str) -> tuple[tuple[str, ...], ...]:
    """The words of an ASCII board, bottom row first, in the order of the squares."""
    rows = [tuple(line.split()) for line in picture.strip().splitlines()]
    return tuple(reversed(rows))


def is_playable_in(game: Game[Any], board: BoardSpec) -> bool:
    """Whether *board* follows the rules of boards of *game*."""
    try:
        check_board(board, game.board_rules)
    except BadBoard:
        return False
    return True


def seen_as(board: BoardSpec, drawings: Sequence[str], layer: str = "floor") -> BoardSpec:
    """*board* with something to see, and a name."""
    return replace(board, layers=(Layer(layer, tuple(drawings)),), name="Mine", author="Me")
