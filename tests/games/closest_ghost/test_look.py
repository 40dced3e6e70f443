"""The Closest Ghost on the screen: drawings and places are there, and every event ends as the view says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pygame
import pytest

from halloween_games.core.actions import Pick
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.look import geometry, scenery
from halloween_games.games.closest_ghost.look.look import ClosestGhostLook
from halloween_games.games.closest_ghost.rules.actions import GHOST, Walk
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.play.game_scene import GameScene
from halloween_games.table.figures import Figure
from halloween_games.table.layout import Areas, table_areas, table_unit, usual_form
from tests.games.closest_ghost.positions import GRID, HOUSE, OF_HOUSE, at
from tests.play.person import Person

SIZES = ((800, 600), (1280, 800), (2560, 1440), (900, 1400), (1600, 700), (800, 1200))


@pytest.fixture
def person() -> Iterator[Person]:
    someone = Person((1280, 800), draw_every=1000)
    yield someone
    someone.program.close()


def square(name: str) -> Spot:
    return Spot(BOARD, GRID.read(name))


def look_of(scene: GameScene) -> ClosestGhostLook:
    assert isinstance(scene.screen.look, ClosestGhostLook)
    return scene.screen.look


def sit(person: Person, start: ClosestState | None = None) -> GameScene:
    return person.play("closest-ghost", start=start)


# ---------------------------------------------------------------------- places


def areas_of(size: tuple[int, int]) -> Areas:
    return table_areas(size, usual_form(2), table_unit(size), ratio=ClosestGhostLook.board_ratio)


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_the_play_area_without_overlap(size: tuple[int, int]) -> None:
    areas = areas_of(size)
    garden = geometry.gardens(areas, HOUSE)
    for part in (garden.frame, garden.sky, *garden.signs, *garden.halves):
        assert areas.board.contains(part), part
    assert garden.frame.contains(garden.halves[0]) and garden.frame.contains(garden.halves[1])
    apart = [garden.frame, *garden.signs]
    assert not any(one.colliderect(other) for one, other in combinations(apart, 2))


@pytest.mark.parametrize("size", SIZES)
def test_a_sign_has_room_for_bag_words_and_candies(size: tuple[int, int]) -> None:
    garden = geometry.gardens(areas_of(size), HOUSE)
    for seat in (0, 1):
        heading = geometry.heading(garden, seat)
        assert min(heading.size) >= 14
        for count in range(1, 9):
            parts = (heading, *geometry.shelf(garden, seat, count))
            for part in parts:
                assert garden.signs[seat].contains(part), part
                assert not part.colliderect(garden.bags[seat])
            assert not any(one.colliderect(other) for one, other in combinations(parts, 2))


def test_no_two_neighbors_have_the_same_candy() -> None:
    sweets = [scenery.sweet_of(HOUSE, at_) for at_ in range(GRID.count)]
    for at_, kind in enumerate(sweets):
        for to in HOUSE.exits[at_]:
            if to not in HOUSE.centers and at_ not in HOUSE.centers:
                assert abs(at_ - to) not in (1, 6) or sweets[to] != kind, (at_, to)
    for half in HOUSE.halves:
        assert {sweets[at_] for at_ in members(half)} == set(scenery.SWEETS)


# ---------------------------------------------------------------------- figures


def kinds(figures: list[Figure], start: str) -> list[str]:
    return sorted(figure.kind for figure in figures if figure.kind.startswith(start))


def test_the_figures_are_the_position(person: Person) -> None:
    look = look_of(sit(person))
    figures = list(look.figures(at("c2 e1", "b3 d3 f1", candies="a1 b3 f2")))
    assert [figure.spot for figure in figures if figure.kind == GHOST] == [square("f1"), square("b3"), square("d3")]
    assert kinds(figures, "candy") == sorted(f"candy{GRID.read(name)}" for name in ("a1", "b3", "f2"))
    assert kinds(figures, "left") == sorted(f"left{GRID.read(name)}" for name in ("a1", "b3", "f2"))
    covered = next(figure for figure in figures if figure.kind == f"candy{GRID.read('b3')}")
    assert covered.layout_spot.zone == geometry.COVERED
    bags = [figure.layers[0].art for figure in figures if figure.kind.startswith("bag")]
    assert bags == ["closest_ghost/bag_0_3", "closest_ghost/bag_1_3"]


def test_two_avatars_on_one_square_stand_side_by_side(person: Person) -> None:
    scene = sit(person, at("c2 c2", "a3 d3 f1"))
    kids = [sprite for sprite in scene.screen.table.sprites if sprite.figure.kind.startswith("avatar")]
    assert abs(kids[0].x - kids[1].x) > kids[0].side * 0.5
    assert kids[0].side < scene.screen.layout.rect(square("c2")).width * 0.6


def test_the_third_ghost_waits_before_the_moon(person: Person) -> None:
    scene = sit(person)
    waiting = [sprite for sprite in scene.screen.table.sprites if sprite.figure.spot == Spot("supply", 0)]
    garden = geometry.gardens(scene.screen.areas, HOUSE)
    assert len(waiting) == 1
    assert waiting[0].y < garden.frame.top


def test_who_wraps_shows_only_inside_the_board(person: Person) -> None:
    scene = sit(person, at("f2 d3", "a3 c1 f1"))
    person.click(scene.screen.layout.rect(square("a2")).center)
    xs: list[float] = []
    while scene.screen.table.busy and len(xs) < 60:
        kid = next(sprite for sprite in scene.screen.table.sprites if sprite.figure.kind == "avatar0")
        if kid.window is not None:
            inner = scene.screen.layout.rect(square("a1")).union(scene.screen.layout.rect(square("f3")))
            assert (kid.window.left, kid.window.right) == (inner.left, inner.right)
            xs.append(kid.x)
        person.frames(1)
    start, end = scene.screen.layout.rect(square("f2")), scene.screen.layout.rect(square("a2"))
    assert max(xs) > start.right and min(xs) < end.left
    assert not any(end.right < x < start.left for x in xs), "never across the board"


# ---------------------------------------------------------------------- what is lit


def marks(person: Person, start: ClosestState) -> dict[str, str]:
    return {GRID.names[spot.at]: kind for spot, kind in sit(person, start).screen.marks.options.items()}


def test_marks_of_all_kinds(person: Person) -> None:
    assert set(marks(person, GAME.start(2, {}, Random(1))).values()) == {"free"}
    assert marks(person, at("c2 e1", "a3 d3 f1")) == {"c2": "own", "c3": "go", "d2": "go", "c1": "go"}
    assert marks(person, at("b1 e3", "b2 d3 f1", candies="a1 f3 e1"))["a1"] == "best"
    assert marks(person, at("d1 a1", "b2 a2 e3", candies="a2 b1 e1"))["e1"] == "lose"
    tie = marks(person, at("c2 e1", "c3 b2 f1", phase="ghost"))
    assert tie["c3"] == tie["b2"] == "own"
    assert tie["b3"] == "go", "a square that both can reach is lit too"


def test_faces_and_eyes_follow_what_is_considered(person: Person) -> None:
    look = look_of(sit(person))
    gift = at("d1 a1", "b2 a2 e3", candies="a2 b1 e1")
    faces = look.reaction(gift, Walk(GRID.read("d1"), GRID.read("e1")))
    assert faces[square("d1")]["face"].endswith("kid_0_scared_face")
    assert faces[square("e3")]["eyes"].endswith("eyes_down")
    assert faces[Spot(geometry.CANDY_PLACE, GRID.read("e1"))]["candy"] == ""
    quiet = look.reaction(gift, Walk(GRID.read("d1"), GRID.read("c1")))
    assert square("d1") not in quiet


def test_a_considered_candy_is_there_again_when_it_is_taken(person: Person) -> None:
    scene = sit(person, at("c2 e1", "a3 d3 f1"))
    person.move(scene.screen.layout.rect(square("d2")).center)
    candy = next(s for s in scene.screen.table.sprites if s.figure.kind == f"candy{GRID.read('d2')}")
    assert candy.swap
    person.click(scene.screen.layout.rect(square("d2")).center)
    person.frames(2)
    assert scene.screen.table.busy and not candy.swap


def test_distances_are_counted_from_where_the_avatar_would_stand(person: Person) -> None:
    scene = sit(person, at("c2 e1", "a3 d3 f1"))
    still = scene_picture(person)
    person.move(scene.screen.layout.rect(square("c1")).center)
    assert scene_picture(person) != still


def scene_picture(person: Person) -> bytes:
    person.program.draw()
    return pygame.image.tobytes(person.program.window.surface, "RGB")


def test_ways_to_the_ghosts_are_as_long_as_the_distance() -> None:
    for state in OF_HOUSE.random_states(2, 3):
        position = GAME.notation.dump(state)
        assert isinstance(position, dict)
        ghosts = [GRID.read(name) for name in position["ghosts"]]
        start = GRID.read(position["avatars"][0])
        for ghost, way in zip(ghosts, scenery.routes(HOUSE, start, ghosts), strict=True):
            assert (way[0], way[-1]) == (start, ghost)
            assert len(way) == 1 + abs(start % 6 - ghost % 6) + abs(start // 6 - ghost // 6)


def test_a_pick_that_is_no_action_yet_is_the_own_piece(person: Person) -> None:
    look = look_of(sit(person))
    assert look.mark(at("c2 e1", "a3 d3 f1"), Pick("from", square("c2")), None) == "own"


def test_nothing_is_lit_while_something_moves(person: Person) -> None:
    scene = sit(person, at("c2 e1", "a3 d3 f1"))
    moment = scene.picture.moment()
    assert moment.options
    person.click(scene.screen.layout.rect(square("c3")).center)
    assert not scene.picture.moment().options
    scene.screen.table.skip()
    assert scene.picture.moment().options
    assert scene.picture.moment().to_move == 0, "the same seat moves a ghost"
