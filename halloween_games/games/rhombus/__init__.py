"""Rhombus: cards drive pawns over a board on its corner, until one side has none left there."""

from typing import Final

from halloween_games.games.rhombus.notation import Rhombus

GAME: Final = Rhombus()
