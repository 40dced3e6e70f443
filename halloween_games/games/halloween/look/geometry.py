"""The layout of Halloween: graves, outside spots, the panel's cells, the lantern, the scores."""

from __future__ import annotations

from typing import Final, NamedTuple

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.halloween.rules.actions import EDGE, FIRST_OUTSIDE, LIGHT, SUPPLY
from halloween_games.games.halloween.rules.graveyard import Graveyard
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import LOW_CARD, Areas, Layout, square_cells

# Zones only for figures.
GRAVE: Final = "grave"  # an intact headstone
SMALL: Final = "small"  # its remains
MINION: Final = "minion"
MARKER: Final = "marker"
MOUND: Final = "mound"  # the earth under a lord
STAGE: Final = "stage"  # a lord on a grave
HOVER: Final = "hover"  # a lord above a grave that is about to open
STAND: Final = "stand"  # a lord outside
BUBBLE: Final = "bubble"
THOUGHT: Final = "thought"  # the face in the bubble
EYE: Final = "eye"
SCORE: Final = "score"
HOOK: Final = "hook"  # where the lantern hangs
RAIL: Final = "_rail"  # suffix for figures beside a lord: SMALL, MINION and MARKER have a second place

# Left, top and side in 128ths of the cell.
BOXES: Final = {
    GRAVE: (4, 1, 120),
    SMALL: (1, 3, 47),
    MINION: (24, 15, 106),
    MARKER: (1, 79, 46),
    SMALL + RAIL: (1, 1, 44),
    MINION + RAIL: (1, 41, 44),
    MARKER + RAIL: (1, 82, 44),
    MOUND: (34, 24, 96),
    STAGE: (34, 17, 96),
    HOVER: (24, -50, 80),
    BUBBLE: (74, -9, 60),
    THOUGHT: (84, -3, 40),
    EYE: (88, 2, 38),
}

RING: Final = 0.57  # width of the path around the graves, in cells
OVAL: Final = 0.53  # of a cell
OUTSIDE_LORD: Final = 0.68
FOOT: Final = (78 / 128, 119 / 128)  # the height of a lord on its oval, and of its feet

SCORE_UNITS: Final = 56


class Lantern(NamedTuple):
    """Where the lantern is shown: the clickable area and the drawing."""

    frame: Rect
    lamp: Rect


def lawn(areas: Areas, yard: Graveyard) -> Rect:
    """The squares of the board, as large as they fit with the path around them."""
    columns, rows = yard.grid.columns, yard.grid.rows
    cell = int(areas.board.width / (max(columns, rows) + 2 * RING))
    return Rect(0, 0, columns * cell, rows * cell).move_to(center=areas.board.center)


def ground(areas: Areas, yard: Graveyard) -> Rect:
    """The squares with the path around them, which is as deep on every side as it is on a square board."""
    inner, board = lawn(areas, yard), areas.board
    side = max(inner.size)
    square = Rect(0, 0, side, side).move_to(center=board.center)
    left, top = square.left - board.left, square.top - board.top
    right, below = board.right - square.right, board.bottom - square.bottom
    return Rect(inner.left - left, inner.top - top, inner.width + left + right, inner.height + top + below)


def cells(areas: Areas, yard: Graveyard) -> list[Rect]:
    return square_cells(yard.grid, lawn(areas, yard), areas.turned)


def border(areas: Areas, yard: Graveyard, side: int, line: int) -> Rect:
    """The end of a column or row on a side of the board, as wide as a cell and as deep as the path."""
    inner, outer = lawn(areas, yard), ground(areas, yard)
    cell = inner.width // yard.grid.columns
    if areas.turned:
        side, line = side ^ 1, (yard.grid.columns if side < 2 else yard.grid.rows) - 1 - line
    if side == 0:
        return Rect(inner.left + line * cell, outer.top, cell, inner.top - outer.top)
    if side == 1:
        return Rect(inner.left + line * cell, inner.bottom, cell, outer.bottom - inner.bottom)
    left, right = ((outer.left, inner.left), (inner.right, outer.right))[side - 2]
    return Rect(left, inner.bottom - (line + 1) * cell, right - left, cell)


def borders(areas: Areas, yard: Graveyard) -> list[Rect]:
    """The clickable areas of the outside spots."""
    places = zip(yard.outside_side, yard.outside_line, strict=True)
    return [border(areas, yard, side, line) for side, line in places]


def box(cell: Rect, name: str) -> Rect:
    """A place of the uncrowded cell."""
    left, top, side = BOXES[name]
    scale = cell.width / 128
    return Rect(
        cell.left + round(left * scale), cell.top + round(top * scale), round(side * scale), round(side * scale)
    )


def oval(border: Rect, cell: int) -> Rect:
    """The stone of an outside spot."""
    side = round(cell * OVAL)
    return Rect(0, 0, side, side).move_to(center=border.center)


def _stand(border: Rect, cell: int) -> Rect:
    stone = oval(border, cell)
    side = round(cell * OUTSIDE_LORD)
    feet = stone.top + stone.height * FOOT[0]
    return Rect(stone.centerx - side // 2, round(feet - side * FOOT[1]), side, side)


def lantern(areas: Areas) -> Lantern:
    """The button in the box."""
    u, box = areas.u, areas.box
    frame = Rect(0, 0, round((96 if box.width > 440 * u else 84) * u), box.height - round(24 * u))
    frame.midright = (box.right - round(12 * u), box.centery)
    side = min(frame.width - round(12 * u), frame.height - round(74 * u))
    lamp = Rect(0, 0, side, side)
    lamp.midtop = (frame.centerx, frame.top + (frame.height - round(66 * u) - side) // 2)
    return Lantern(frame, lamp)


def list_area(areas: Areas) -> Rect:
    """The part of the box for what is still in the graves."""
    box = areas.box.copy()
    box.width = lantern(areas).frame.left - box.left
    return box


def score(areas: Areas, seat: Seat) -> Rect:
    """The points of a seat."""
    _, rest = areas.parts(seat)
    side = round(min(SCORE_UNITS * areas.u, rest.height * 1.25))
    right = rest.right - round((44 if areas.seats[seat].height < LOW_CARD * areas.u else 0) * areas.u)
    return Rect(right - side, rest.centery - side // 2, side, side)


def head(areas: Areas, seat: Seat, number: int, count: int) -> Rect:
    """The head of a minion that a seat has raised: they overlap when there are many."""
    room = heads(areas, seat)
    side = min(room.height, round(60 * areas.u), room.width)
    pitch = min(side + round(2 * areas.u), (room.width - side) // max(1, count - 1))
    return Rect(room.left + number * pitch, room.bottom - side, side, side)


def heads(areas: Areas, seat: Seat) -> Rect:
    """The room for those heads."""
    _, rest = areas.parts(seat)
    return Rect(rest.left, rest.top, score(areas, seat).left - round(6 * areas.u) - rest.left, rest.height)


def lord_spot(place: int, hovering: bool = False) -> Spot:
    """The spot of a lord on a place in the rules."""
    if place >= FIRST_OUTSIDE:
        return Spot(STAND, place - FIRST_OUTSIDE)
    return Spot(HOVER if hovering else STAGE, place)


def layout_of(areas: Areas, yard: Graveyard) -> Layout:
    """Every spot, and every place of figures."""
    squares, edge = cells(areas, yard), borders(areas, yard)
    lamp = lantern(areas)
    places = {Spot(BOARD, at): rect for at, rect in enumerate(squares)}
    places.update({Spot(EDGE, number): edge[number] for number in range(len(edge))})
    places[LIGHT] = lamp.frame
    shown = {Spot(name, at): box(rect, name) for at, rect in enumerate(squares) for name in BOXES}
    for number, rect in enumerate(edge):
        shown[Spot(STAND, number)] = _stand(rect, squares[0].width)
    for seat in range(len(areas.seats)):
        shown[Spot(SUPPLY, seat)] = head(areas, seat, 0, 1)
        shown[Spot(SCORE, seat)] = score(areas, seat)
    shown[Spot(HOOK, 0)] = lamp.lamp
    return Layout(places, shown)
