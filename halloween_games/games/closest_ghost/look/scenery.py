"""The scenery of The Closest Ghost: paving, fences, sky, signs, paths to the ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.closest_ghost.look import geometry
from halloween_games.games.closest_ghost.look.geometry import Gardens
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.table.figures import Layer
from halloween_games.table.layout import Layout, draw_coordinates
from halloween_games.table.picture_row import draw_layers

FOLDER: Final = "closest_ghost"
SWEETS: Final = ("candy_wrapped", "candy_corn", "lollipop", "chocolate", "gummy_bat", "pumpkin_candy")
# The kind of candy on each square, row by row from the bottom and repeated: no two neighbors alike.
PATTERN: Final = ("352410", "140325", "024153")
SHOULDERS: Final = ((82, 88), (82, 90))  # the pivots of the avatars' bags
BAG_STEPS: Final = (0, 1, 1, 2, 2, 3, 3, 3, 4)  # how full a bag is, by the eighths of the candies taken
FACES: Final = {"": "eyes_open", "happy": "happy_face", "sad": "scared_face"}


def art(name: str) -> str:
    return f"{FOLDER}/{name}"


def sweet_of(house: House, at: int) -> str:
    """The kind of candy on a square."""
    row, column = divmod(at, house.grid.columns)
    line = PATTERN[row % len(PATTERN)]
    return SWEETS[int(line[column % len(line)])]


def candy_layers(house: House, at: int, shadow: bool = True) -> tuple[Layer, ...]:
    """The drawings of a square's candy."""
    sweet = Layer(art(sweet_of(house, at)), "", "candy")
    return (Layer(art("candy_shadow"), "", "shadow", grounded=True), sweet) if shadow else (sweet,)


def ghost_layers(shadow: bool, eyes: str = "open") -> tuple[Layer, ...]:
    """The drawings of a ghost; it is translucent above a candy, which then has the shadow."""
    layers = (
        Layer(art("ghost_body"), "", "body"),
        Layer(art("ghost_mouth"), "", "mouth"),
        Layer(art(f"ghost_eyes_{eyes}"), "", "eyes"),
    )
    return (Layer(art("ghost_shadow"), "", "shadow", grounded=True), *layers) if shadow else layers


def kid_layers(seat: Seat, mood: str = "") -> tuple[Layer, ...]:
    """A trick-or-treater in the costume of a seat: calm, ``happy`` or ``sad``."""
    return (
        Layer(art("kid_shadow"), "", "shadow", grounded=True),
        Layer(art(f"kid_{seat}_body"), "", "body"),
        Layer(art(f"kid_{seat}_{FACES[mood]}"), "", "face"),
        Layer(art(f"kid_{seat}_bag"), "", "bag", pivot=SHOULDERS[seat]),
    )


# ---------------------------------------------------------------------- the board


def draw_gardens(painter: Painter, garden: Gardens, coordinates: bool) -> None:
    """Draw everything static: the sky, the fence, the frame with its two halves, the signs."""
    colors = painter.colors
    draw_sky(painter, garden)
    draw_fence(painter, garden)
    px = painter.px
    painter.shadowed(garden.frame, colors.wall, colors.ink, 3, 16)
    for seat, half in enumerate(garden.halves):
        edge = half.inflate(px(13), px(13))
        painter.rounded(edge, (colors.ink, colors.ink), colors.seats[seat], 3, 11)
    house = garden.house
    draw_layers(painter, house.board, lambda at: geometry.cell(garden, at))
    for at in range(house.count):
        draw_signs(painter, geometry.cell(garden, at), house, at, garden.is_turned)
    if coordinates:
        frame, half = garden.frame, min(garden.halves, key=lambda half: half.left)
        left, below = (frame.left + half.left - painter.px(6)) / 2, (half.bottom + painter.px(6) + frame.bottom) / 2
        draw_coordinates(painter, house.grid, lambda at: geometry.cell(garden, at), left, below)
    for seat in (0, 1):
        painter.shadowed(garden.signs[seat], colors.panel, colors.seats[seat], 3, 16)


def draw_sky(painter: Painter, garden: Gardens) -> None:
    """Draw the moon above the seam, bats around it, a lamp at each end of the fence."""
    px, sky, frame = painter.px, garden.sky, garden.frame
    disc = geometry.moon(garden)
    backdrop.moon(painter.surface, painter, disc.center, disc.width)
    for share, rise, size in ((0.3, 0.62, 0.44), (0.39, 0.34, 0.3), (0.66, 0.42, 0.36)):
        backdrop.bat(painter, (frame.left + frame.width * share, frame.top - sky.height * rise), sky.height * size)
    height = round(sky.height * 0.98)
    for x in (frame.left + px(34), frame.right - px(34)):
        painter.glow((x, frame.top - height * 0.86), height * 0.62, painter.colors.glow_warm, 0.34)
        lamp = Rect(0, 0, height // 2, height).move_to(midbottom=(x, frame.top + px(8)))
        painter.drawing(art("lamp_post"), lamp)


def draw_fence(painter: Painter, garden: Gardens) -> None:
    """Draw the upper edge: round pickets at the first half, pointed ones at the second."""
    frame, px = garden.frame, painter.px
    left, right = frame.left + px(12), frame.right - px(12)
    count = max(2, round((right - left) / px(37)) // 2 * 2)
    height = round((right - left) / count * 20 / 32) + 1
    for number in range(count):
        start, end = (left + round((right - left) * share / count) for share in (number, number + 1))
        seat = 0 if (number < count // 2) != garden.is_turned else 1
        painter.drawing(art(f"fence_{seat}"), Rect(start, frame.top - height + px(4), end - start + 1, height))


def draw_signs(painter: Painter, rect: Rect, house: House, at: int, is_turned: bool) -> None:
    """Draw the dot of a square and its unlit arrows, which the board says and no layer of its picture."""
    if at in house.dots:
        turn = dot_turn(house, house.count - 1 - at if is_turned else at)
        painter.surface.blit(painter.art.image(art("corner_dot"), rect.size, "", turn), rect)
    for arrow in house.arrows[at]:
        draw_arrow(painter, rect, geometry.on_screen(arrow, is_turned), lit=False)


def dot_turn(house: House, at: int) -> int:
    """By how many degrees the dot, drawn in the upper left, is turned: it lies towards the nearest corner."""
    row, column = divmod(at, house.grid.columns)
    is_right, is_low = 2 * column >= house.grid.columns, 2 * row + 1 < house.grid.rows
    return {(False, False): 0, (True, False): 90, (True, True): 180, (False, True): 270}[is_right, is_low]


def draw_arrow(painter: Painter, rect: Rect, arrow: str, lit: bool) -> None:
    """Draw an exit of a square; *arrow* is a letter of ARROWS."""
    turn = {"U": 0, "R": 90, "D": 180, "L": 270}[arrow]
    image = painter.art.image(art("arrow"), rect.size, "arrow_lit" if lit else "arrow_resting", turn)
    painter.surface.blit(image, rect)


# ---------------------------------------------------------------------- the signs


def draw_headings(painter: Painter, garden: Gardens, words: Sequence[str]) -> None:
    """Draw how many candies are left in each half, in letters of one size."""
    rooms = [geometry.heading(garden, seat) for seat in (0, 1)]
    most = min(painter.line_px(line, room, sizes.HEADING, HEAD, 0.6) for line, room in zip(words, rooms, strict=True))
    for line, room in zip(words, rooms, strict=True):
        painter.line_in(line, room, sizes.HEADING, painter.colors.paper, HEAD, least=0.6, most=most)


# ---------------------------------------------------------------------- what is lit


def draw_faint(painter: Painter, rect: Rect, layers: Sequence[Layer], alpha: int) -> None:
    """Draw a whole figure translucently."""
    whole = pygame.Surface(rect.size, pygame.SRCALPHA)
    for layer in layers:
        whole.blit(painter.art.image(layer.art, rect.size, layer.tint), (0, 0))
    whole.set_alpha(alpha)
    painter.surface.blit(whole, rect)


def dotted(
    painter: Painter, points: Sequence[tuple[float, float]], color: Rgb, radius: float, gap: float, skip: float = 0
) -> None:
    """Draw dots along a line through *points*, all in pixels, without the first and last *skip* pixels."""
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    passed, due = 0.0, skip
    for (x, y), (x1, y1) in pairwise(points):
        length = hypot(x1 - x, y1 - y)
        while length and due <= passed + length and due <= total - skip:
            t = (due - passed) / length
            center = (x + (x1 - x) * t, y + (y1 - y) * t)
            painter.dot(center, radius + painter.px(1.6), painter.colors.ink, 0.8)
            painter.dot(center, radius, color)
            due += gap
        passed += length


def routes(house: House, at: int, ghosts: Sequence[int]) -> list[tuple[int, ...]]:
    """A path with one corner to each ghost, chosen so that few of them overlap."""
    used: set[tuple[int, int]] = set()
    found = []
    for ghost in ghosts:
        choices = [_corner_way(house.grid.columns, at, ghost, across) for across in (True, False)]
        best = min(choices, key=lambda squares: _cost(squares, used, ghosts))
        used |= {(min(a, b), max(a, b)) for a, b in pairwise(best)}
        found.append(best)
    return found


def _cost(squares: Sequence[int], used: set[tuple[int, int]], ghosts: Sequence[int]) -> int:
    shared = sum((min(a, b), max(a, b)) in used for a, b in pairwise(squares))
    return 2 * shared + 3 * sum(square in ghosts for square in squares[1:-1])


def _corner_way(columns: int, at: int, to: int, across_first: bool) -> tuple[int, ...]:
    """All squares from one to another with one corner."""
    row, column = divmod(at, columns)
    row1, column1 = divmod(to, columns)
    right = 1 if column1 > column else -1
    up = 1 if row1 > row else -1
    if across_first:
        squares = [row * columns + x for x in range(column, column1, right)]
        squares += [y * columns + column1 for y in range(row, row1, up)]
    else:
        squares = [y * columns + column for y in range(row, row1, up)]
        squares += [row1 * columns + x for x in range(column, column1, right)]
    return (*squares, to)


def draw_routes(
    painter: Painter, layout: Layout, house: House, at: int, near: Sequence[int], far: Sequence[int]
) -> None:
    """Draw a dotted path from a square to each ghost, the closest ones lit and thicker, a bead at each step."""
    ghosts = (*near, *far)
    drawn = list(zip(ghosts, routes(house, at, ghosts), strict=True))
    for number, (ghost, squares) in reversed(list(enumerate(drawn))):
        lit = ghost in near
        shift = (number - 1) * painter.px(7)
        points = [_foot(layout.rect(Spot(BOARD, square)), shift) for square in squares]
        side = layout.rect(Spot(BOARD, at)).width
        radius = max(2.2, side * (0.032 if lit else 0.024))
        dotted(
            painter, points, painter.colors.glow_chosen if lit else painter.colors.trail, radius, radius * 4, side * 0.3
        )


def _foot(rect: Rect, shift: float) -> tuple[float, float]:
    return (rect.centerx + shift, rect.centery + rect.height * 0.16 + shift)
