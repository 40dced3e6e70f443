"""The thumbnail of a game: its board as a spectator sees it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from halloween_games.core.match import Match
from halloween_games.core.spots import BOARD, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit import backdrop, sizes, theme
from halloween_games.kit.colors import Colors
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.table.figures import Figure
from halloween_games.table.layout import Layout, with_signs, without_cards
from halloween_games.table.look import GameLook
from halloween_games.table.table import Table

SIDE: Final = 420  # pixels of the longer side: sharp at the largest size in a list
LIGHT: Final = 112  # the mean brightness to which a picture is lit: a small one looks darker than the board itself
MOST_LIGHT: Final = 1.5  # times as bright as the board
MARGIN: Final = 18  # units around the squares
SOURCE: Final = sizes.BASE_SIZE  # the size of the window that a board is usually drawn for


@dataclass(frozen=True)
class Framing:
    """What the picture of a position shows.

    Attributes:
        around: units of margin around the squares.
        whole: spots beside the squares are never cut off, and those that can be chosen beside the board are included.
        size: of the window in which the board would be as large.
        bare: it is transparent around the board.
        near: only what is around the path of an action on the board.
    """

    around: float = MARGIN
    whole: bool = False
    size: tuple[int, int] = SOURCE
    bare: bool = False
    coordinates: bool = False
    near: bool = False


WHOLE: Final = Framing(whole=True)
SMALL: Final = Framing(around=10)  # where there is little room


def draw_thumbnail(services: Services, match: Match, look: GameLook) -> pygame.Surface:
    """The board at the current position, without secrets, in more light where the board is dark."""
    picture = draw_position(services, match.view(None), match.seats, look, SMALL)
    scale = SIDE / max(picture.get_size())
    small = pygame.transform.smoothscale(picture, (round(picture.width * scale), round(picture.height * scale)))
    return _lit(small)


def _lit(picture: pygame.Surface) -> pygame.Surface:
    """*picture* as bright as a small one has to be."""
    mean = max(1.0, sum(pygame.transform.average_color(picture)[:3]) / 3)
    more = round((min(MOST_LIGHT, LIGHT / mean) - 1) * 255)
    if more <= 0:
        return picture
    light = picture.copy()
    light.fill((more,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    lit = picture.copy()
    lit.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return lit


def draw_position(
    services: Services,
    view: State,
    seats: int,
    look: GameLook,
    framing: Framing,
    trail: Sequence[Spot] = (),
    seat: Seat = NOBODY,
) -> pygame.Surface:
    """The board of *view*, and above the pieces the path of *seat*'s action."""
    size, whole, bare = framing.size, framing.whole, framing.bare
    look = look.for_another_picture()
    areas = without_cards(look.areas(size, seats))
    layout = look.layout(areas)
    painter = services.painter(areas.u)
    ground = pygame.Surface(size, pygame.SRCALPHA) if bare else backdrop.night(painter, size, "game")
    surface = ground if bare else ground.copy()
    painter.surface = surface
    look.draw_board(painter, areas, layout, framing.coordinates)
    squares = [rect for spot, rect in layout.rects.items() if spot.zone == BOARD]
    frame = look.board_frame(layout)
    part = frame or _part(painter, layout, squares, framing.around, whole)
    if whole and frame is None:
        part = with_signs(part, look.explained(areas, layout, view).values()).clip(surface.get_rect())
    shown = [part] if whole and frame is None else squares
    figures = look.figures(view)
    if whole and frame is not None:
        held = _held(layout, view, figures)
        part = part.unionall([rect.inflate(painter.px(12), painter.px(12)) for rect in held])
        shown = [*shown, *held]
    figures = [figure for figure in figures if _stands_on(layout, figure, shown)]
    table = Table(layout, look.clip)
    table.speed = 0.0
    table.sync(figures, glide=False)
    table.draw(surface, services.art)
    places = {figure.spot: figure.layout_spot for figure in figures}
    played = _inside(part, [layout.rect(places.get(spot, spot)) for spot in trail])
    _draw_played(painter, played, seat_color(painter.colors, seat))
    if framing.near:
        touched = [rect for rect, spot in zip(played, trail, strict=True) if rect.width and spot.zone == BOARD]
        if not touched:  # a card alone says nothing beside the dark: the board is shown
            return surface.subsurface(part if frame is None else frame.clip(part))
        side = max(rect.width for rect in touched)
        around_it = touched[0].unionall(touched[1:]).inflate(side, side // 3)
        around_it.width = max(around_it.width, 2 * around_it.height)
        around_it.centerx = touched[-1].centerx
        return surface.subsurface(around_it.clamp(part).clip(part))
    return surface.subsurface(part)


def _part(painter: Painter, layout: Layout, squares: Sequence[Rect], around: float, whole: bool) -> Rect:
    """The part of the window that the picture shows."""
    margin = 2 * painter.px(around)
    part = squares[0].unionall(squares[1:]).inflate(margin, margin)
    if whole:
        part = part.unionall([rect for rect in layout.rects.values() if rect.colliderect(part)])
    return part.clip(painter.surface.get_rect())


def _stands_on(layout: Layout, figure: Figure, parts: Sequence[Rect]) -> bool:
    """Whether a figure is inside one of the *parts* of the window, and not beside them like cards."""
    center = layout.rect(figure.layout_spot).center
    return any(part.collidepoint(center) for part in parts)


def _held(layout: Layout, view: State, figures: Sequence[Figure]) -> list[Rect]:
    """The rectangles of figures beside the board of the kinds that can be chosen: the mover's cards."""
    legal = view.legal_actions() if view.to_move >= 0 else ()
    wanted = {pick.spot for action in legal for pick in action.picks()}
    lying = [figure for figure in figures if figure.shown_at is not None]
    zones = {figure.layout_spot.zone for figure in lying if figure.spot in wanted}
    return [layout.rect(figure.layout_spot) for figure in lying if figure.layout_spot.zone in zones]


def seat_color(colors: Colors, seat: Seat) -> theme.Rgb:
    """The color of *seat*'s actions."""
    return colors.seats[seat] if seat >= 0 else colors.paper


def _inside(part: Rect, way: Sequence[Rect]) -> list[Rect]:
    """*way* with empty rectangles for spots that are not completely in the picture."""
    return [rect if part.contains(rect) else Rect(0, 0, 0, 0) for rect in way]


def _steps(way: Sequence[Rect]) -> list[tuple[Rect, Rect]]:
    """The steps of a path; an empty rectangle is a gap, where a path leaves the board and returns."""
    return [(source, target) for source, target in pairwise(way) if source.width and target.width]


def _draw_played(painter: Painter, way: Sequence[Rect], color: theme.Rgb) -> None:
    """Draw a line from a dot to a frame."""
    rects = [rect for rect in way if rect.width]
    for ground, width in ((painter.colors.ink, 14), (color, 8)):
        for source, target in _steps(way):
            inside = target.clipline(source.center, target.center) if target is rects[-1] else ()
            end = inside[0] if inside else target.center
            pygame.draw.line(painter.surface, ground, source.center, end, painter.px(width))
    if len(rects) > 1:
        painter.dot(rects[0].center, painter.px(13), painter.colors.ink)
        painter.dot(rects[0].center, painter.px(10), color)
    if rects:
        painter.frame(rects[-1].inflate(painter.px(8), painter.px(8)), color, 7, 14)


def png(picture: pygame.Surface) -> bytes:
    """*picture* encoded as PNG."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "thumbnail.png")
    return out.getvalue()
