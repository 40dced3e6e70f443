"""The Closest Ghost: clear your half of the haunted house of candy while the ghost nearest to you moves."""

from typing import Final

from halloween_games.games.closest_ghost.notation import ClosestGhost

GAME: Final = ClosestGhost()
