"""The midnight sky behind every screen: gradient, stars, moon and hills, painted once per window size."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pygame

from halloween_games.kit import theme
from halloween_games.kit.colors import Colors
from halloween_games.kit.painter import Painter
from halloween_games.kit.theme import sky

LAUNCHER_DRAWINGS: Final = tuple(f"common/{name}" for name in ("hill_far", "hill_near", "moon_halo", "moon", "castle"))
_STARS: Final = 90
LEAST_UNIT: Final = 0.8  # pixels for one of the design; with less pages are laid out for small windows
_cache: dict[tuple[tuple[int, int], str, str], pygame.Surface] = {}
_CACHED: Final = 3


def night(
    painter: Painter,
    size: tuple[int, int],
    kind: str,
    paint_launcher: Callable[[Painter, tuple[int, int]], pygame.Surface] | None = None,
) -> pygame.Surface:
    """The sky for a whole window; *kind* is ``launcher`` (with castle and large moon), ``game``, or ``sky`` alone.

    That of the launcher is made by *paint_launcher* if it is given.
    """
    if painter.art.is_sketch:
        return paint_night(painter, size, kind)
    key = (size, kind, painter.colors.id)
    found = _cache.get(key)
    if found is None:
        found = paint_launcher(painter, size) if paint_launcher is not None else paint_night(painter, size, kind)
        while len(_cache) >= _CACHED:
            _cache.pop(next(iter(_cache)))
        _cache[key] = found
    return found


def paint_night(painter: Painter, size: tuple[int, int], kind: str) -> pygame.Surface:
    """The same, painted anew and not kept: for pictures of other sizes and colors."""
    surface = sky(size, painter.colors.night)
    if painter.art.is_sketch:
        surface.set_clip(pygame.Rect(0, 0, 0, 0))
    if painter.colors.flat:
        return surface
    if painter.colors.stars:
        _stars(surface, painter.u, painter.colors)
    if kind == "launcher":
        _launcher_scene(surface, painter)
    elif kind == "game":
        _hills(surface, painter, 0.62, 0.82)
    return surface


def _stars(surface: pygame.Surface, u: float, colors: Colors) -> None:
    width, height = surface.get_size()
    rng = Random(31)  # October 31st: the same sky every night
    for _ in range(_STARS):
        x, y = rng.randrange(width), int(rng.random() ** 1.5 * height * 0.8)
        radius = rng.choice((0.7, 0.7, 1.0, 1.5)) * u
        shade = theme.mix(colors.night[1], colors.paper, rng.uniform(0.35, 0.9))
        pygame.draw.aacircle(surface, shade, (x, y), max(0.8, radius))


def _hills(surface: pygame.Surface, painter: Painter, far: float, near: float) -> None:
    height = surface.get_height()
    _hill(surface, painter, "hill_far", round(height * far))
    _hill(surface, painter, "hill_near", round(height * near))


def _hill(surface: pygame.Surface, painter: Painter, name: str, y: int) -> None:
    width, height = surface.get_size()
    image = painter.art.image(f"common/{name}", _hill_size(width))
    surface.blit(image, (0, y))
    below = y + image.get_height()
    if below < height:
        color = image.get_at((width // 2, image.get_height() - 1))
        pygame.draw.rect(surface, color, (0, below, width, height - below))


def launcher_moon(size: tuple[int, int]) -> pygame.Rect:
    """The rectangle of the launcher's large moon, for things that fly past it."""
    s = page_scale(size)
    side, right, middle = (106, 333, 62) if is_small(size) else (146, 300, 101)
    rect = pygame.Rect(0, 0, round(side * s), round(side * s))
    rect.center = (round(size[0] - right * s), round(middle * s))
    return rect


def is_small(size: tuple[int, int]) -> bool:
    """Whether pages are laid out for little room."""
    return not is_tall(size) and page_scale(size) < LEAST_UNIT


def design(size: tuple[int, int], small: bool = False) -> tuple[int, int]:
    """The size that a page is designed in: another one for tall windows, and for *small* ones and large letters."""
    return (900, 1300) if is_tall(size) else (800, 600) if small else (1280, 800)


def page_scale(size: tuple[int, int], small: bool = False) -> float:
    """Pixels for one of the design."""
    width, height = design(size, small)
    return min(size[0] / width, size[1] / height)


def is_tall(size: tuple[int, int]) -> bool:
    """Whether the layout is vertical rather than side by side."""
    return size[0] < size[1] * 1.12


def launcher_drawings(size: tuple[int, int], colors: Colors) -> list[tuple[str, tuple[int, int]]]:
    """The large drawings of the launcher's backdrop and their sizes."""
    if colors.flat:
        return []
    side = launcher_moon(size).width
    hills = [(f"common/{name}", _hill_size(size[0])) for name in ("hill_far", "hill_near")]
    return [*hills, ("common/moon_halo", (side * 3, side * 3)), ("common/moon", (side, side))]


def _hill_size(width: int) -> tuple[int, int]:
    return width, round(width * 400 / 1280)


def _launcher_scene(surface: pygame.Surface, painter: Painter) -> None:
    size = width, height = surface.get_size()
    s = page_scale(size)
    place = launcher_moon(size)
    moon(surface, painter, place.center, place.width)
    small = 0.75 if is_small(size) else 1.0
    castle = painter.art.image("common/castle", (round(214 * s * small), round(223 * s * small)))
    surface.blit(castle, (round(width - (26 + 214 * small) * s), round((46 if small < 1 else 18) * s)))
    _hill(surface, painter, "hill_far", round(196 * s))
    _hill(surface, painter, "hill_near", round(height - 210 * min(s, height / 800)))


def moon(surface: pygame.Surface, painter: Painter, center: tuple[float, float], side: float) -> None:
    """A moon in its halo."""
    if not painter.colors.flat:
        halo = painter.art.square("common/moon_halo", side * 3)
        surface.blit(halo, (center[0] - side * 1.5, center[1] - side * 1.5))
    image = painter.art.square("common/moon", side)
    surface.blit(image, (center[0] - side / 2, center[1] - side / 2))


def strip(painter: Painter, area: pygame.Rect) -> None:
    """Moon, bats, pumpkin and cat between board and panel, if there is room."""
    if area.width < painter.px(110) or area.height < painter.px(60):
        return
    if area.height < 1.5 * area.width:
        pumpkin_and_cat(painter, area.midbottom, min(area.height * 0.9, painter.px(110)))
        return
    side = min(area.width * 0.7, painter.px(126))
    moon(painter.surface, painter, (area.centerx, area.top + side * 0.7), side)
    for share, size, dx in ((0.36, 0.46, -0.14), (0.45, 0.32, 0.16)):
        bat(painter, (area.centerx + area.width * dx, area.top + area.height * share), side * size)
    pumpkin_and_cat(painter, (area.centerx, area.bottom - painter.px(10)), min(area.width * 0.54, painter.px(110)))


def bat(painter: Painter, center: tuple[float, float], side: float, flap: float = 0) -> None:
    """A flying bat; *flap* turns its wings, from -25 to 20 degrees."""
    left, top = center[0] - side / 2, center[1] - side / 2
    turned(painter, "common/bat_wing_left", (left, top), side, flap, (46, 66))
    turned(painter, "common/bat_wing_right", (left, top), side, -flap, (82, 66))
    painter.surface.blit(painter.art.square("common/bat_body", side), (left, top))


def pumpkin_and_cat(painter: Painter, foot: tuple[float, float], side: float) -> None:
    """The pumpkin and the cat that watch every game; *foot* is the middle of the ground they sit on."""
    left = foot[0] - side * 0.82
    body = pygame.Rect(round(left), round(foot[1] - side), round(side), round(side))
    for part in ("body", "face_dark", "face_lit"):
        painter.drawing(f"common/pumpkin_{part}", body)
    cat = side * 0.86
    x, y = left + side * 0.8, foot[1] - cat
    for part in ("tail", "body", "eyes_open", "pupils"):
        painter.surface.blit(painter.art.square(f"common/cat_{part}", cat), (x, y))


def turned(
    painter: Painter, name: str, corner: tuple[float, float], side: float, angle: float, pivot: tuple[float, float]
) -> None:
    """A square drawing turned clockwise by *angle* degrees around *pivot* (in a 128 x 128 plane)."""
    image = painter.art.square(name, side)
    if round(angle) == 0:
        painter.surface.blit(image, corner)
        return
    rotated = pygame.transform.rotozoom(image, -angle, 1.0)
    scale = side / 128
    from_pivot = pygame.Vector2((64 - pivot[0]) * scale, (64 - pivot[1]) * scale).rotate(angle)
    center = (corner[0] + pivot[0] * scale + from_pivot.x, corner[1] + pivot[1] * scale + from_pivot.y)
    painter.surface.blit(rotated, (center[0] - rotated.get_width() / 2, center[1] - rotated.get_height() / 2))
