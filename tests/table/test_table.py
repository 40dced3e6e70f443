"""The figures on the table: which stay, which glide, and that every animation ends in the same state."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from halloween_games.core.events import Event, Moved, Passed, Placed
from halloween_games.core.spots import Spot
from halloween_games.kit.art import Art
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import ABOVE, Figure, Layer, Sprite, swung
from halloween_games.table.layout import Layout
from halloween_games.table.movements import Clip, Do
from halloween_games.table.table import Table
from tests.play.person import Person

FRAME = 1 / 60
SPOTS = [Spot("board", at) for at in range(5)]
HAND = Spot("hand", 0)


def layout(side: int = 100) -> Layout:
    return Layout({spot: Rect(spot.at * side, 0, side, side) for spot in SPOTS}, {HAND: Rect(0, 300, side, side)})


def piece(kind: str, at: int, angle: int = 0) -> Figure:
    return Figure(kind, SPOTS[at], (Layer("x"),), angle)


def table(*figures: Figure, speed: float = 1.0) -> Table:
    made = Table(layout(), lambda event, table: None)
    made.speed = speed
    made.sync(figures, glide=False)
    return made


def places(table: Table) -> list[tuple[str, Spot, int, int, int]]:
    """What is shown, and where."""
    return sorted((s.figure.kind, s.figure.spot, round(s.x), round(s.y), round(s.side)) for s in table.sprites)


def at_home(table: Table) -> bool:
    return all((s.x, s.y, s.side) == s.home and not s.gliding and s.lift == 0 for s in table.sprites)


def wait(table: Table, seconds: float = 3.0) -> None:
    for _ in range(round(seconds / FRAME)):
        table.update(FRAME)


def sprite(table: Table, kind: str, at: int) -> Sprite:
    found = table.find(kind, SPOTS[at])
    assert found is not None
    return found


# ---------------------------------------------------------------------- sync


def test_what_matches_keeps_its_sprite_and_does_not_move() -> None:
    shown = table(piece("A", 0), piece("B", 1))
    before = list(shown.sprites)
    shown.sync((piece("B", 1), piece("A", 0)))
    assert {id(s) for s in shown.sprites} == {id(s) for s in before}
    assert at_home(shown) and not shown.update(FRAME)


def test_what_was_lifted_glides_home_above_the_rest_until_it_lands() -> None:
    shown = table(piece("A", 0), piece("B", 1))
    held = sprite(shown, "A", 0)
    held.x, held.z = 400.0, ABOVE + 100  # as hands drag it
    shown.sync(shown.figures)
    shown.update(FRAME)
    assert held.gliding and held.z > ABOVE
    assert sprite(shown, "B", 1).z == 0
    wait(shown, 0.5)
    assert at_home(shown) and held.z == 0


def test_what_changed_its_spot_glides_there() -> None:
    shown = table(piece("A", 0))
    mover = shown.sprites[0]
    shown.sync((piece("A", 3),))
    assert shown.sprites == [mover] and mover.gliding and mover.x == 50
    way = []
    while mover.gliding:
        assert shown.update(FRAME)
        way.append(mover.x)
    assert way == sorted(way) and way[-1] == 350 and len(way) > 5
    assert not shown.update(FRAME)


def test_of_several_the_nearest_of_its_kind_goes() -> None:
    shown = table(piece("A", 0), piece("A", 4), piece("B", 2))
    far, near = sprite(shown, "A", 0), sprite(shown, "A", 4)
    shown.sync((piece("A", 0), piece("A", 3), piece("B", 2)))
    assert sprite(shown, "A", 3) is near and sprite(shown, "A", 0) is far
    shown.sync((piece("A", 1), piece("B", 2)))
    assert sprite(shown, "A", 1) is far and len(shown.sprites) == 2


def test_each_that_has_a_new_spot_takes_the_nearest_that_is_left() -> None:
    shown = table(piece("A", 0), piece("A", 1), piece("A", 4))
    first, second = sprite(shown, "A", 1), sprite(shown, "A", 4)
    third = sprite(shown, "A", 0)
    shown.sync((piece("A", 2), piece("A", 3)))
    assert shown.sprites == [first, second] and third not in shown.sprites
    shown.sync((piece("A", 1), piece("A", 0), piece("B", 2)))
    assert shown.sprites[0] is first and shown.sprites[1] is second


def test_sync_drops_what_clips_left_behind() -> None:
    shown = table(piece("A", 0, angle=90))
    one = shown.sprites[0]
    one.lift, one.squash, one.scale, one.alpha, one.angle, one.z = 30, 0.3, 2, 9, 17, 500
    one.swap = {"face": "scared"}
    shown.effect("dust", (1, 1), 10)
    shown.sync((piece("A", 0, angle=90),))
    assert (one.lift, one.squash, one.scale, one.alpha, one.angle, one.z) == (0, 0, 1, 255, 90, 0)
    assert one.swap == {} and shown.effects == []


# ---------------------------------------------------------------------- playing

STORY: Sequence[tuple[Event, Sequence[Figure]]] = (
    (Moved("A", (SPOTS[0], SPOTS[1], SPOTS[2]), "step"), (piece("A", 2), piece("B", 4))),
    (Passed(1), (piece("A", 2), piece("B", 4))),
    (Placed("C", SPOTS[0], HAND), (piece("A", 2), piece("B", 4), piece("C", 0))),
    (Moved("B", (SPOTS[4], SPOTS[3]), "step"), (piece("A", 2), piece("B", 3), piece("C", 0))),
    (Moved("nobody", (SPOTS[4], SPOTS[1]), "step"), (piece("B", 3), piece("C", 1))),
)


def told(speed: float = 1.0) -> Table:
    """A table with all events queued and no time passed yet."""
    shown = table(piece("A", 0), piece("B", 4), speed=speed)
    for event, after in STORY:
        shown.play((event,), after)
    return shown


def test_playing_skipping_and_no_animation_end_the_same() -> None:
    played, skipped, still = told(), told(), told(speed=0)
    assert played.busy and not still.busy
    wait(played)
    skipped.skip()
    assert places(played) == places(skipped) == places(still)
    assert played.figures == skipped.figures == still.figures == STORY[-1][1]
    assert at_home(played) and at_home(skipped) and at_home(still)


@pytest.mark.parametrize("seed", range(12))
def test_skipping_at_any_moment_ends_the_same(seed: int) -> None:
    rng = Random(seed)
    shown = told()
    for _ in range(rng.randrange(120)):
        shown.update(rng.choice((0.0, FRAME, 0.05)))
    shown.skip()
    assert places(shown) == places(told(speed=0))
    assert at_home(shown) and not shown.busy


def test_a_wrong_clip_is_corrected() -> None:
    """Whatever a clip does, the figures of the view decide in the end."""

    def wild(event: Event, shown: Table) -> Clip:
        def act() -> None:
            for s in list(shown.sprites):
                s.x, s.lift, s.alpha = -999, 50, 0
                shown.remove(s)
            shown.effect("dust", (0, 0), 5)

        return Do(act)

    shown = Table(layout(), wild)
    shown.sync((piece("A", 0),), glide=False)
    shown.play((Passed(0),), (piece("A", 1),))
    wait(shown, 1)
    assert places(shown) == [("A", SPOTS[1], 150, 50, 100)] and not shown.effects


def test_what_moves_can_be_found_where_it_goes() -> None:
    shown = table(piece("A", 0))
    shown.play((Moved("A", (SPOTS[0], SPOTS[1]), "step"),), (piece("A", 1),))
    shown.update(FRAME)
    assert shown.find("A", SPOTS[1]) is shown.sprites[0] and shown.find("A", SPOTS[0]) is None


def test_things_to_do_afterwards_are_done_in_their_order() -> None:
    shown, diary = table(piece("A", 0)), []
    shown.play((Moved("A", (SPOTS[0], SPOTS[1]), "step"),), (piece("A", 1),))
    shown.then(lambda: diary.append(shown.sprites[0].figure.spot))
    assert not diary
    wait(shown, 1)
    assert diary == [SPOTS[1]]


# ---------------------------------------------------------------------- a new window


@pytest.mark.parametrize("frames", [0, 1, 7, 20, 60, 90])
def test_a_new_layout_in_the_middle_puts_everything_in_its_place(frames: int) -> None:
    shown = told()
    for _ in range(frames):
        shown.update(FRAME)
    shown.relayout(layout(37))
    assert not shown.busy and at_home(shown)
    assert shown.figures == STORY[-1][1]
    assert [(s.x, s.side) for s in shown.sprites] == [(3 * 37 + 18, 37), (37 + 18, 37)]
    assert not shown.update(FRAME)


# ---------------------------------------------------------------------- small movements


def test_one_small_movement_at_a_time_and_any_change_ends_it() -> None:
    shown = table(piece("A", 0))
    one = shown.sprites[0]
    shown.fidget(shown.pop("x", SPOTS[0], seconds=5))
    shown.fidget(shown.pop("x", SPOTS[1], seconds=5))
    shown.update(FRAME)
    assert len(shown.effects) == 1 and shown.fidgeting and not shown.busy
    shown.sync((piece("A", 0),))
    assert not shown.fidgeting and not shown.effects and shown.sprites == [one]


# ---------------------------------------------------------------- figures

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
