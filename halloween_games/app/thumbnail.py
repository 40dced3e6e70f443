"""The small picture of a game: its board as a spectator sees it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
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
from halloween_games.ui.painter import Painter
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
    better: Sequence[Spot] = (),
    whole: bool = False,
) -> pygame.Surface:
    """The board of *view*, as large as in the usual window, with *around* units beside it and the way of an action.

    The way of a *better* action lies over the pieces. With *whole*, places beside the squares are never cut.
    """
    areas = game_areas(SOURCE, seats, look.box_height(SOURCE), look.seat_units)
    layout = look.layout(areas)
    painter = services.painter(areas.u)
    surface = painter.surface = backdrop.night(painter, SOURCE, "game").copy()
    look.draw_board(painter, areas, layout, False)
    squares = [rect for spot, rect in layout.places.items() if spot.zone == BOARD]
    draw_marks(painter, layout, Marks(trail=tuple(trail)), (), 0.0, look)
    frame = look.board_frame(layout)
    part = frame or _part(painter, layout, squares, around, whole)
    shown = [part] if whole and frame is None else squares
    figures = [figure for figure in look.figures(view) if _stands_on(layout, figure, shown)]
    table = Table(layout, look.clip)
    table.speed = 0.0
    table.sync(figures, glide=False)
    table.draw(surface, services.art)
    ways = [layout.rect(spot) for spot in better]
    _draw_better(painter, [rect for rect in ways if rect.width and part.contains(rect)])
    return surface.subsurface(part)


def _part(painter: Painter, layout: Layout, squares: Sequence[Rect], around: float, whole: bool) -> Rect:
    """What the picture shows of the window."""
    margin = 2 * painter.px(around)
    part = squares[0].unionall(squares[1:]).inflate(margin, margin)
    if whole:
        part = part.unionall([rect for rect in layout.places.values() if rect.colliderect(part)])
    return part.clip(painter.surface.get_rect())


def _stands_on(layout: Layout, figure: Figure, parts: Sequence[Rect]) -> bool:
    """Whether a figure stands in one of the *parts* of the window, and not beside them, as cards do."""
    center = layout.rect(figure.spot).center
    return any(part.collidepoint(center) for part in parts)


def _draw_better(painter: Painter, rects: Sequence[Rect]) -> None:
    """Golden lights that grow toward the end of the way, and a frame there."""
    for source, target in pairwise(rects):
        way = (target.centerx - source.centerx, target.centery - source.centery)
        count = max(4, int(hypot(*way) // painter.px(18)))
        for step in range(1, count):
            share = step / count
            at = (source.centerx + way[0] * share, source.centery + way[1] * share)
            radius = painter.px(3 + 4 * share)
            painter.dot(at, radius * 1.5, theme.INK, 0.7)
            painter.dot(at, radius, theme.GOLD)
    if rects:
        painter.frame(rects[-1], theme.GOLD, 5, 12)


def png(picture: pygame.Surface) -> bytes:
    """*picture* as a PNG file."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "thumbnail.png")
    return out.getvalue()
