"""How Three Graves looks: graves in a frame, and pumpkins and ghosts that hop onto them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardSpec
from halloween_games.core.grid import Grid
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games._template.rules.actions import NAMES, SUPPLY, Occupy
from halloween_games.games._template.rules.graveyard import graveyard_of
from halloween_games.games._template.rules.state import ThreeGravesState
from halloween_games.kit import sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas, Layout, draw_coordinates, square_cells
from halloween_games.table.look import GameLook, Moment
from halloween_games.table.picture_row import draw_layers

FOLDER: Final = "three_graves"
DRAWINGS: Final = ("", "pumpkin", "ghost")
FRAME_UNITS: Final = 24  # width of the frame around the graves
PIECE_SIZE: Final = 0.72  # of a grave


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


class ThreeGravesLook(GameLook[ThreeGravesState]):
    """The graves, and a box with the piece that each player puts down next."""

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        super().__init__(text, board)
        self._grid = graveyard_of(board).grid

    # ------------------------------------------------------------------ where everything lies

    def layout(self, areas: Areas) -> Layout:
        cells = square_cells(self._grid, graveyard(areas, self._grid), areas.turned)
        places = {Spot(BOARD, at): rect for at, rect in enumerate(cells)}
        return Layout(places, {Spot(SUPPLY, seat): supply_place(areas.box, areas.u, seat) for seat in (0, 1)})

    def explained(self, areas: Areas, layout: Layout, view: ThreeGravesState) -> Mapping[Spot, Rect]:
        return {Spot(SUPPLY, seat): layout.rect(Spot(SUPPLY, seat)) for seat in (0, 1)}

    # ------------------------------------------------------------------ what never changes

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        colors = painter.colors
        painter.shadowed(areas.board, colors.wall, colors.ink, 3, 14)
        inner = graveyard(areas, self._grid)
        painter.rounded(inner.inflate(painter.px(8), painter.px(8)), (colors.ink, colors.ink), None, 0, 10)
        draw_layers(painter, self.board, lambda at: layout.rect(Spot(BOARD, at)))
        if coordinates:
            left, below = (areas.board.left + inner.left) / 2, (inner.bottom + areas.board.bottom) / 2
            draw_coordinates(painter, self._grid, lambda at: layout.rect(Spot(BOARD, at)), left, below)

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: ThreeGravesState) -> Sequence[Figure]:
        waiting = [figure(seat + 1, Spot(SUPPLY, seat), 1.0) for seat in (0, 1)]
        return [*waiting, *(figure(piece, Spot(BOARD, at)) for at, piece in enumerate(view.board) if piece)]

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        return layers(NAMES.index(drawing))[1:]  # without its shadow

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        return layers(seat + 1)

    def draw_box(self, painter: Painter, areas: Areas, view: ThreeGravesState) -> None:
        painter.panel(areas.box)
        title = (areas.box.left + painter.px(20), areas.box.top + painter.px(8))
        painter.text(self.text("supply"), title, sizes.LARGE, painter.colors.candle, HEAD)

    # ------------------------------------------------------------------ what is lit

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        return (Spot(BOARD, action.to),) if isinstance(action, Occupy) else ()

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[ThreeGravesState]) -> None:
        """Three in a row shine."""
        line = moment.view.full_line()
        for at in line if line is not None and not moment.busy else ():
            rect = layout.rect(Spot(BOARD, at))
            painter.glow(rect.center, rect.width * 0.6, painter.colors.glow_chosen, 0.8)


def graveyard(areas: Areas, grid: Grid) -> Rect:
    """The graves inside the frame, all of a size that fits."""
    side = (areas.board.width - 2 * round(FRAME_UNITS * areas.u)) // max(grid.columns, grid.rows)
    return Rect(0, 0, side * grid.columns, side * grid.rows).move_to(center=areas.board.center)


def supply_place(box: Rect, u: float, seat: Seat) -> Rect:
    """Where the next piece of *seat* waits in the game's box."""
    side = box.height - round(24 * u)
    return Rect(0, 0, side, side).move_to(center=(box.left + box.width * (2 + seat) // 4 + side // 4, box.centery))


def layers(piece: int) -> tuple[Layer, ...]:
    """The drawings of a piece: its shadow and itself."""
    return (Layer(art("shadow"), "", "shadow", grounded=True), Layer(art(DRAWINGS[piece])))


def figure(piece: int, spot: Spot, size: float = PIECE_SIZE) -> Figure:
    return Figure(NAMES[piece], spot, layers(piece), 0, size)
