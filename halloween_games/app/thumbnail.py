"""The small picture of a game: its board as a spectator sees it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import pygame

from halloween_games.core.match import Match
from halloween_games.core.spots import Spot
from halloween_games.core.state import State
from halloween_games.ui import backdrop, theme
from halloween_games.ui.figures import Figure
from halloween_games.ui.layout import Layout, Rect, game_areas
from halloween_games.ui.look import GameLook
from halloween_games.ui.marks import Marks, draw_marks
from halloween_games.ui.services import Services
from halloween_games.ui.table import Table

SIDE: Final = 280  # pixels of the picture's longer side: sharp at the largest size at which a list shows it
BOARD: Final = "board"  # the zone of the squares in all games
MARGIN: Final = 18  # units around the squares
SOURCE: Final = theme.BASE_SIZE  # the window that the board is painted for before it is made small


def draw_thumbnail(services: Services, match: Match, look: GameLook) -> pygame.Surface:
    """The board of the position that is shown, without anything that only some players know."""
    picture = draw_position(services, match.view(None), match.seats, look)
    scale = SIDE / max(picture.get_size())
    return pygame.transform.smoothscale(picture, (round(picture.width * scale), round(picture.height * scale)))


def draw_position(
    services: Services,
    view: State,
    seats: int,
    look: GameLook,
    trail: Sequence[Spot] = (),
    around: float = MARGIN,
) -> pygame.Surface:
    """The board of *view*, as large as in the usual window, with *around* units beside it and the way of an action."""
    areas = game_areas(SOURCE, seats, look.box_height(SOURCE), look.seat_units)
    layout = look.layout(areas)
    painter = services.painter(areas.u)
    surface = painter.surface = backdrop.night(painter, SOURCE, "game").copy()
    look.draw_board(painter, areas, layout, False)
    squares = [rect for spot, rect in layout.places.items() if spot.zone == BOARD]
    draw_marks(painter, layout, Marks(trail=tuple(trail)), (), 0.0, look)
    figures = [figure for figure in look.figures(view) if _stands_on(layout, figure, squares)]
    table = Table(layout, look.clip)
    table.speed = 0.0
    table.sync(figures, glide=False)
    table.draw(surface, services.art)
    margin = 2 * painter.px(around)
    part = squares[0].unionall(squares[1:]).inflate(margin, margin).clip(surface.get_rect())
    return surface.subsurface(part)


def _stands_on(layout: Layout, figure: Figure, squares: Sequence[Rect]) -> bool:
    """Whether a figure stands on the board and not beside it, as cards do."""
    center = layout.rect(figure.spot).center
    return any(square.collidepoint(center) for square in squares)


def png(picture: pygame.Surface) -> bytes:
    """*picture* as a PNG file."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "thumbnail.png")
    return out.getvalue()
