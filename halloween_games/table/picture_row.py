"""Pictures that are composed of drawings as a file names them: what a lesson is about, and the layers of a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from halloween_games.core.board import BoardSpec
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

LAYER: Final = re.compile(r"([\w/]+)(?::(\w+))?(?:@(\d+))?(?:\*([\d.]+))?")
ICON_WIDTH: Final = 0.5  # of a piece's
CLOSENESS: Final = 1.3  # drawings have margins, so they stand closer than they are wide


class Part(NamedTuple):
    """One drawing of a picture: its tint, its angle in degrees, and how large it is."""

    name: str
    tint: str
    angle: int
    size: float


def parts_of(picture: str, folder: str) -> list[Part]:
    """The drawings of *picture* above each other, such as ``ghost_red_body:red face_grim_open``.

    Those without a slash are in *folder*.
    """
    found = []
    for word in picture.split():
        match = LAYER.fullmatch(word)
        if match is None:
            raise ValueError(word)
        name, tint, angle, size = match.groups()
        found.append(Part(name if "/" in name else f"{folder}/{name}", tint or "", int(angle or 0), float(size or 1)))
    return found


def draw_pictures(painter: Painter, pictures: Sequence[str], folder: str, room: Rect, dim: int = 255) -> None:
    """Draw *pictures* side by side in the middle of *room*; *dim* is their opacity."""
    composed = [parts_of(picture, folder) for picture in pictures]
    widths = [ICON_WIDTH if parts[0].name.startswith("icons/") else 1.0 for parts in composed]
    side = min(room.height, room.width * CLOSENESS / max(1.0, sum(widths)))
    step = min(side, (room.width * 1.08 - side) / max(1.0, sum(widths) - 1)) if sum(widths) > 1 else side
    left = room.centerx - step * sum(widths) / 2
    for parts, width in zip(composed, widths, strict=True):
        middle = left + step * width / 2
        left += step * width
        for part in parts:
            full = round(side * part.size * width)
            image = painter.art.square(part.name, full, part.tint, part.angle)
            if dim < 255:
                image = image.copy()
                image.set_alpha(dim)
            painter.surface.blit(image, image.get_rect(center=(round(middle), room.centery)))


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
