"""Puzzles: positions with one proven answer, read from levels/GAME.puzzles.jsonl and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.puzzles.puzzle import Puzzle


def of(game: Game[Any]) -> Sequence[Puzzle]:
    """The puzzles of *game*, the most beautiful first.

    >>> import halloween_games as hg
    >>> puzzle = hg.puzzles.of(hg.load("rhombus"))[0]
    >>> puzzle.start.to_move
    0
    """
    from halloween_games.puzzles.puzzle_file import puzzles_of

    return puzzles_of(game.id).puzzles
