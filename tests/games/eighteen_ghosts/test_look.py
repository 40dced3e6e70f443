"""The sign on the castle that says which color beats which."""

from __future__ import annotations

import itertools

import pygame
import pytest

from halloween_games.core.spots import BOARD
from halloween_games.games.eighteen_ghosts.look.geometry import castle, circle_parts, circle_sign, wall
from halloween_games.games.eighteen_ghosts.rules.actions import COLORS
from halloween_games.games.eighteen_ghosts.rules.state import BEATS
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import table_areas, table_unit, usual_form
from tests.play.person import Person
from tests.play.test_playing import fight_position


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (900, 1400), (800, 800)], ids=str)
def test_the_sign_has_its_place_on_the_wall(size: tuple[int, int]) -> None:
    areas = table_areas(size, usual_form(2), table_unit(size))
    sign = circle_sign(areas)
    ghosts, arrows = circle_parts(areas)
    assert sign.colliderect(areas.board) and not sign.colliderect(castle(areas))
    assert sign.top >= areas.header.bottom
    parts = sorted([*ghosts, *arrows], key=lambda rect: rect.centerx)
    assert all(sign.contains(part) for part in parts)
    assert [part in ghosts for part in parts] == [True, False] * 3 + [True]


@pytest.mark.parametrize("shape", [(5, 5), (7, 5), (5, 7), (7, 6)], ids=str)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1400)], ids=str)
def test_the_wall_is_as_wide_on_all_sides_of_any_castle(size: tuple[int, int], shape: tuple[int, int]) -> None:
    areas = table_areas(size, usual_form(2), table_unit(size))
    outer, inner, sign = wall(areas, *shape), castle(areas, *shape), circle_sign(areas, *shape)
    edges = (inner.left - outer.left, outer.right - inner.right, inner.top - outer.top, outer.bottom - inner.bottom)
    assert max(edges) - min(edges) <= 1 and min(edges) > 0
    assert areas.board.contains(outer) and max(outer.size) == areas.board.width
    assert outer.left < sign.left and sign.right < outer.right and outer.top < sign.bottom < inner.top
    if shape == (5, 5):
        assert outer == areas.board


def test_it_says_what_the_rules_say(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = Painter.drawing

    def noted(painter: Painter, name: str, rect: Rect, tint: str = "", alpha: int = 255) -> None:
        if rect in ghosts:
            drawn.append(name)
        draw(painter, name, rect, tint, alpha)

    scene = person.play("18-ghosts")
    ghosts = circle_parts(scene.screen.areas)[0]
    monkeypatch.setattr(Painter, "drawing", noted)
    scene.picture.forget_ground()
    scene.draw(person.program.window.surface)
    shown = [next(color for color in COLORS if color in name) for name in drawn]
    assert len(shown) == 4 and shown[0] == shown[-1] and set(shown) == set(COLORS)
    for one, other in itertools.pairwise(shown):
        assert COLORS[BEATS[COLORS.index(one)]] == other


def test_ghosts_that_can_be_moved_stand_in_a_light(person: Person) -> None:
    """Only those, and only as long as what is possible is shown."""
    scene = person.play(start=fight_position())
    movable = {pick.spot for action in scene.session.view.legal_actions() for pick in action.picks()[:1]}
    lit = {spot for spot, kind in scene.screen.lit.options.items() if kind == "own" and spot.zone == BOARD}
    assert lit == {spot for spot in movable if spot.zone == BOARD} and lit
    painter, layout, look = scene.screen.painter, scene.screen.layout, scene.screen.look
    for spot in lit:
        rect = layout.rect(spot)
        bare = painter.surface = pygame.Surface((1280, 800))
        assert look.draw_mark(painter, layout, spot, "own", over=False)
        assert bare.get_at(rect.center)[:3] != (0, 0, 0)
        assert bare.get_at((rect.left - 8, rect.centery))[:3] == (0, 0, 0), "it stays on its square"
