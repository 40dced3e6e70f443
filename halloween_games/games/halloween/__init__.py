"""Halloween: ride a dark lord over the graveyard and raise the strongest minions."""

from typing import Final

from halloween_games.games.halloween.notation import Halloween

GAME: Final = Halloween()
