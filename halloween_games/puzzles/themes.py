"""What a puzzle is about: found by its game in what happens, and by its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from halloween_games.core.events import Event
from halloween_games.core.proofs import SOLVER
from halloween_games.core.themes import Happening, Line

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.puzzles.puzzle import Puzzle

QUIET: Final = "quiet"
OF_A_KIND: Final[Mapping[str, str]] = {"deny": "deny", "chance": "counting"}


def themes_of(game: Game[Any], kind: str, line: Line) -> list[str]:
    """The themes, the most telling first."""
    found = game.parts.themes.load()(line) if game.parts.themes is not None else []
    return list(dict.fromkeys((OF_A_KIND[kind], *found) if kind in OF_A_KIND else found))


def first_themes(puzzle: Puzzle) -> list[str]:
    """The themes that the first action of the solution shows by itself."""
    log: list[Event] = []
    action = puzzle.game.notation.read(puzzle.view, puzzle.solution[0])
    after = puzzle.start.apply(action, log)
    found = themes_of(puzzle.game, puzzle.kind, [Happening(puzzle.start, action, log, after)])
    goes_on = after.to_move == SOLVER  # with something that may be all but quiet
    return [theme for theme in found if theme != QUIET or not goes_on]
