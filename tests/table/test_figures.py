"""Swinging parts of figures, figures that leave the board at an edge, and paths that do."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.core.spots import Spot
from halloween_games.kit.art import Art
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer, Sprite, swung
from tests.play.person import Person

SPOT = Spot("board", 0)


@pytest.fixture
def art(person: Person) -> Art:
    made: Art = person.program.services.art
    made.provide("test/block", _block)
    return made


def _block(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((255, 255, 255))
    return surface


def _corner_block(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((255, 255, 255), (size[0] // 2, size[1] // 2, size[0] // 8, size[1] // 8))
    return surface


def lit(surface: pygame.Surface) -> Rect:
    """The bounding rectangle of what was drawn."""
    return pygame.mask.from_threshold(surface, (255, 255, 255), (40, 40, 40)).get_bounding_rects()[0]


def test_a_window_hides_what_lies_outside(art: Art) -> None:
    surface = pygame.Surface((200, 100))
    sprite = Sprite(Figure("x", SPOT, (Layer("test/block"),)), x=100, y=50, side=60)
    sprite.draw(surface, art)
    assert lit(surface) == Rect(70, 20, 60, 60)
    surface.fill((0, 0, 0))
    sprite.window = Rect(0, 0, 90, 100)
    sprite.draw(surface, art)
    assert lit(surface) == Rect(70, 20, 20, 60)
    assert surface.get_clip() == surface.get_rect()
    sprite.rest()
    assert sprite.window is None


def test_a_part_swings_about_its_pivot(art: Art) -> None:
    assert swung((64, 64), 90, 128) == pytest.approx((0, 0))
    assert swung((64, 0), 90, 128) == pytest.approx((-64, -64))
    art.provide("test/corner", _corner_block)
    surface = pygame.Surface((200, 200))
    sprite = Sprite(Figure("x", SPOT, (Layer("test/corner", "", "arm", pivot=(64, 64)),)), x=100, y=100, side=128)
    sprite.draw(surface, art)
    assert lit(surface) == Rect(100, 100, 16, 16)
    surface.fill((0, 0, 0))
    sprite.swing = {"arm": 180}
    sprite.draw(surface, art)
    assert abs(lit(surface).right - 100) <= 1 and abs(lit(surface).bottom - 100) <= 1
    sprite.rest()
    assert not sprite.swing
