"""Boards of square cells: where each lies, and their names along two edges."""

from __future__ import annotations

from collections.abc import Callable

from halloween_games.core.grid import Grid
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect


def square_cell(
    grid: Grid, at: int, bottom_left: tuple[int, int], side: int, gap: int = 0, block: int | None = None
) -> Rect:
    """The cell of the square *at* on a board with that corner; a *gap* separates blocks of so many rows and columns."""
    row, column = divmod(at, grid.columns)
    left, bottom = bottom_left
    if block is not None:
        left, bottom = left + column // block * gap, bottom - row // block * gap
    return Rect(left + column * side, bottom - (row + 1) * side, side, side)


def square_cells(grid: Grid, board: Rect, is_turned: bool = False) -> list[Rect]:
    """The cells of all squares of *grid*, which fill *board*; the first one is at the upper right if it *is_turned*."""
    side = board.width // grid.columns
    found = [square_cell(grid, at, board.bottomleft, side) for at in range(grid.count)]
    return found[::-1] if is_turned else found


def draw_coordinates(painter: Painter, grid: Grid, cell: Callable[[int], Rect], left: float, below: float) -> None:
    """The number of each row at *left*, and the letter of each column *below*, in the color of text on a wall."""
    color = painter.colors.on_wall
    for row in range(grid.rows):
        at = row * grid.columns
        painter.text(grid.names[at][1:], (left, cell(at).centery), sizes.SMALL, color, BOLD, "center")
    for column in range(grid.columns):
        painter.text(grid.names[column][0], (cell(column).centerx, below), sizes.SMALL, color, BOLD, "center")
