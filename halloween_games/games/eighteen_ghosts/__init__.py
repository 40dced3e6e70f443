"""18 Ghosts: slip a red, a blue and a yellow ghost out through turning portals."""

from typing import Final

from halloween_games.games.eighteen_ghosts.notation import EighteenGhosts

GAME: Final = EighteenGhosts()
