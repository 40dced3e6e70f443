"""The board from its other side: everything lies opposite and stands upright, and the words stay right."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import BoardSideName, Settings
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.rules.actions import ARROW_SETS, opposite
from halloween_games.play.game_scene import GameScene
from halloween_games.play.screen import PLAYER, BoardSide
from tests.play.person import Person

GAMES = tuple(games.REGISTRY)


@pytest.fixture
def quick() -> Person:
    return Person((1280, 800), Settings(speed=0.0, reduce_motion=True, levels=["", ""]), draw_every=60)


def prefer(person: Person, side: BoardSideName) -> None:
    person.program.settings.board_side = side
    person.program.live_settings.settings_changed()
    person.frames(1)


def picture(scene: GameScene) -> bytes:
    surface = pygame.Surface(scene.screen.areas.size)
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def squares(scene: GameScene) -> dict[Spot, tuple[int, int]]:
    return {spot: rect.center for spot, rect in scene.screen.layout.rects.items() if spot.zone == BOARD}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_square_lies_opposite_and_is_hit_there(quick: Person, game_id: str) -> None:
    scene = quick.play(game_id)
    quick.open_curtain(scene)
    before, first = squares(scene), picture(scene)
    rows = {part.key: (part.row, part.column) for part in scene.outline() if part.row is not None}
    quick.key(pygame.K_b)
    quick.frames(1)
    x, y = (min(one) + max(one) for one in zip(*before.values(), strict=True))  # twice the middle
    for spot, center in squares(scene).items():
        assert spot in scene.screen.layout.spots_at(center)
        assert center == pytest.approx((x - before[spot][0], y - before[spot][1]), abs=2), spot
    assert {part.key: (part.row, part.column) for part in scene.outline() if part.row is not None} == rows
    assert picture(scene) != first
    quick.key(pygame.K_b)
    quick.frames(1)
    assert picture(scene) == first, "turned twice it is as before"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_figure_stays_upright_on_its_spot(quick: Person, game_id: str) -> None:
    scene = quick.play(game_id)
    rng = Random(2)
    for _ in range(30):
        quick.open_curtain(scene)
        lit = sorted(spot for spot in scene.screen.marks.options if scene.screen.is_shown(spot))
        quick.click(scene.screen.layout.rect(rng.choice(lit)).center)
    quick.open_curtain(scene)
    before = {(one.figure.kind, one.figure.spot): one.angle for one in scene.screen.table.sprites}
    quick.key(pygame.K_b)
    quick.frames(1)
    for sprite in scene.screen.table.sprites:
        turned = (sprite.angle - before[sprite.figure.kind, sprite.figure.spot]) % 360
        assert turned == (180 if game_id == "18-ghosts" and sprite.figure.kind in "RBY" else 0), "portals point"
        if sprite.figure.spot.zone == BOARD and sprite.figure.shown_at is None:
            rect = scene.screen.layout.slot(sprite.figure.spot, 0)
            assert rect.collidepoint(sprite.x, sprite.y)


def test_the_board_follows_who_is_to_act(quick: Person) -> None:
    prefer(quick, PLAYER)
    scene, rng = quick.play(), Random(7)
    found = set()
    for _ in range(12):
        found.add((scene.session.match.to_move, scene.screen.areas.turned))
        lit = sorted(spot for spot in scene.screen.marks.options if scene.screen.is_shown(spot))
        quick.click(scene.screen.layout.rect(rng.choice(lit)).center)
        quick.frames(2)
    assert found == {(0, False), (1, True)}
    assert not scene.update(0.0)
    quick.program.settings.board_side = "upright" if scene.screen.areas.turned else "turned"
    assert scene.update(0.0), "it is drawn from its other side at once"


def test_a_lone_person_keeps_the_own_side() -> None:
    side = BoardSide()
    side.update(PLAYER, [1], 0, 2)
    assert side.is_turned
    side.update(PLAYER, [1], -1, 2)
    assert side.is_turned
    side.flip()
    assert not side.is_turned


def test_words_that_name_a_direction_are_right_on_both_sides(quick: Person) -> None:
    scene = quick.play("closest-ghost")
    said, drawn = scene.screen.text, scene.screen.look.text
    assert said("half.0") == drawn("half.0") == "Left half of the house"
    quick.key(pygame.K_b)
    quick.frames(1)
    assert said("half.0") == drawn("half.0") == "Right half of the house"
    assert said("about.arrows.URD", squares="c2") == "arrows left, up and down lead to c2"


def test_arrows_have_their_opposites() -> None:
    assert {arrows: opposite(arrows) for arrows in ARROW_SETS} == {
        "LUR": "LRD",
        "LRD": "LUR",
        "URD": "LUD",
        "LUD": "URD",
        "LURD": "LURD",
    }


def test_in_a_lesson_the_board_stays_as_the_words_say(quick: Person) -> None:
    prefer(quick, "turned")
    quick.program.learning.lesson("18-ghosts", "lose-on-purpose")
    scene = quick.now(GameScene)
    assert not scene.screen.areas.turned
