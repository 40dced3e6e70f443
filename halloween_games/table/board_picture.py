"""The picture of a board: the layers of its map, drawn from the drawings of their tiles at any size."""

from __future__ import annotations

from collections.abc import Callable

from halloween_games.core.board import BoardSpec
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect


def draw_layers(painter: Painter, board: BoardSpec, cell: Callable[[int], Rect]) -> None:
    """Draw every layer of *board*, from the bottom up; *cell* is the rectangle of a square."""
    first, last = cell(0), cell(board.rows * board.columns - 1)
    whole, side = first.union(last), first.width
    is_turned = first.top < last.top or first.left > last.left
    for layer in board.layers:
        for at, drawing in enumerate(layer.drawings):
            if drawing:
                painter.drawing(drawing, cell(at))
        for one in layer.ornaments:
            rect = Rect(0, 0, round(one.width * side), round(one.height * side))
            rect.topleft = (whole.left + round(one.left * side), whole.top + round(one.top * side))
            if is_turned:  # it stays upright
                rect.center = (whole.left + whole.right - rect.centerx, whole.top + whole.bottom - rect.centery)
            painter.ornament(one.drawing, rect, whole.inflate(whole.size), one.turned)
