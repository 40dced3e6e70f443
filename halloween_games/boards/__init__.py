"""Boards drawn with Tiled: parsing and validating the map files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game


def of(game: Game[Any]) -> Mapping[str, BoardSpec]:
    """The shipped boards of *game* by their short names, the standard one first; ``game.on(board)`` is played there.

    >>> import halloween_games as hg
    >>> list(hg.boards.of(hg.load("18-ghosts")))
    ['18_ghosts', '18_ghosts_gallery', '18_ghosts_great_hall']
    """
    from halloween_games.boards.shelf import shelf_of

    return {one.key: one.board for one in shelf_of(game).boards}
