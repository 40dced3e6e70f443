"""The midnight sky behind every screen: gradient, stars, moon and hills, painted once per window size."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from halloween_games.ui import theme
from halloween_games.ui.painter import Painter

_STARS: Final = 90
_cache: dict[tuple[tuple[int, int], str], pygame.Surface] = {}
_KEPT: Final = 3


def night(painter: Painter, size: tuple[int, int], kind: str) -> pygame.Surface:
    """The sky for a whole window; *kind* is ``launcher`` (with castle and large moon) or ``game``."""
    found = _cache.get((size, kind))
    if found is None:
        found = _paint(painter, size, kind)
        while len(_cache) >= _KEPT:
            _cache.pop(next(iter(_cache)))
        _cache[size, kind] = found
    return found


def _paint(painter: Painter, size: tuple[int, int], kind: str) -> pygame.Surface:
    surface = pygame.Surface(size).convert()
    _sky(surface)
    _stars(surface, painter.u)
    if kind == "launcher":
        _launcher_scene(surface, painter)
    else:
        _hills(surface, painter, 0.62, 0.82)
    return surface


def _sky(surface: pygame.Surface) -> None:
    width, height = surface.get_size()
    for y in range(height):
        t = y / max(1, height - 1)
        upper = t < 0.55
        color = (
            theme.mix(theme.NIGHT[0], theme.NIGHT[1], t / 0.55)
            if upper
            else theme.mix(theme.NIGHT[1], theme.NIGHT[2], (t - 0.55) / 0.45)
        )
        pygame.draw.line(surface, color, (0, y), (width, y))


def _stars(surface: pygame.Surface, u: float) -> None:
    width, height = surface.get_size()
    rng = Random(31)  # October 31st: the same sky every night
    for _ in range(_STARS):
        x, y = rng.randrange(width), int(rng.random() ** 1.5 * height * 0.8)
        radius = rng.choice((0.7, 0.7, 1.0, 1.5)) * u
        shade = theme.mix(theme.NIGHT[1], theme.PAPER, rng.uniform(0.35, 0.9))
        pygame.draw.aacircle(surface, shade, (x, y), max(0.8, radius))


def _hills(surface: pygame.Surface, painter: Painter, far: float, near: float) -> None:
    width, height = surface.get_size()
    for name, top in (("hill_far", far), ("hill_near", near)):
        image = painter.art.image(f"common/{name}", (width, round(width * 400 / 1280)))
        y = round(height * top)
        surface.blit(image, (0, y))
        below = y + image.get_height()
        if below < height:
            color = image.get_at((width // 2, image.get_height() - 1))
            pygame.draw.rect(surface, color, (0, below, width, height - below))


def _launcher_scene(surface: pygame.Surface, painter: Painter) -> None:
    width, height = surface.get_size()
    moon_center, moon_side = (width * 0.78, height * 0.155), min(height * 0.22, width * 0.14)
    moon(surface, painter, moon_center, moon_side)
    castle_height = round(height * 0.3)
    castle = painter.art.image("common/castle", (round(castle_height * 230 / 240), castle_height))
    surface.blit(castle, (round(width * 0.805), round(height * 0.015)))
    _hills(surface, painter, 0.25, 0.68)


def moon(surface: pygame.Surface, painter: Painter, center: tuple[float, float], side: float) -> None:
    """A moon in its halo."""
    halo = painter.art.square("common/moon_halo", side * 3)
    surface.blit(halo, (center[0] - side * 1.5, center[1] - side * 1.5))
    image = painter.art.square("common/moon", side)
    surface.blit(image, (center[0] - side / 2, center[1] - side / 2))


def strip(painter: Painter, area: pygame.Rect) -> None:
    """Moon, bats, pumpkin and cat between board and panel, where there is room."""
    if area.width < painter.px(110) or area.height < painter.px(60):
        return
    if area.height < 1.5 * area.width:
        pumpkin_and_cat(painter, (area.centerx, area.bottom), min(area.height * 0.9, painter.px(110)))
        return
    side = min(area.width * 0.7, painter.px(126))
    moon(painter.surface, painter, (area.centerx, area.top + side * 0.7), side)
    for share, size, dx in ((0.36, 0.46, -0.14), (0.45, 0.32, 0.16)):
        bat(painter, (area.centerx + area.width * dx, area.top + area.height * share), side * size)
    pumpkin_and_cat(painter, (area.centerx, area.bottom - painter.px(10)), min(area.width * 0.54, painter.px(110)))


def bat(painter: Painter, center: tuple[float, float], side: float) -> None:
    """A bat, standing still in the air."""
    for part in ("bat_wing_left", "bat_wing_right", "bat_body"):
        image = painter.art.square(f"common/{part}", side)
        painter.surface.blit(image, (center[0] - side / 2, center[1] - side / 2))


def pumpkin_and_cat(painter: Painter, foot: tuple[float, float], side: float) -> None:
    """The two that watch every game; *foot* is the middle of the ground that they sit on."""
    left = foot[0] - side * 0.82
    for part in ("pumpkin_body", "pumpkin_face_dark", "pumpkin_face_lit"):
        painter.surface.blit(painter.art.square(f"common/{part}", side), (left, foot[1] - side))
    cat = side * 0.86
    for part in ("cat_tail", "cat_body", "cat_eyes_open", "cat_pupils"):
        painter.surface.blit(painter.art.square(f"common/{part}", cat), (left + side * 0.8, foot[1] - cat))
