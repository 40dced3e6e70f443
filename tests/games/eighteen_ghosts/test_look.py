"""The sign on the castle that says which color beats which."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.core.spots import BOARD
from halloween_games.games.eighteen_ghosts.look.geometry import castle, circle_parts, circle_sign
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
