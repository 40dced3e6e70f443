"""What newcomers need to follow a game: the last actions, whose prompt it is, what a hint is about."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import CHANCE
from halloween_games.play.game_scene import GameScene
from halloween_games.table.marks import Marks, draw_marks
from tests.play.person import Person
from tests.session.sitting import StubBrain


@pytest.fixture
def quick() -> Person:
    """A user without animations, with a computer that answers at once."""
    return Person((1280, 800), Settings(speed=0), draw_every=10, brain=StubBrain())


def act(scene: GameScene) -> None:
    scene.session.play(scene.session.view.legal_actions()[0])


def test_the_ways_of_all_others_since_the_own_turn_are_shown(quick: Person) -> None:
    scene = quick.play("halloween", seats=3, levels=("", "easy", "easy"))
    for _ in range(60):
        turns = [turn.seat for turn in scene.session.match.turns if turn.seat != CHANCE]
        if turns.count(0) >= 2 and turns[-2:] == [1, 2] and scene.session.match.to_move == 0:
            break
        if scene.session.match.to_move == 0:
            act(scene)
        quick.wait(0.2)
    first, second = [turn for turn in scene.session.match.turns if turn.seat != CHANCE][-2:]
    ways = [scene.screen.look.trail_from(turn.before.observe(None), turn.seat, turn.action) for turn in (first, second)]
    assert scene.screen.marks.earlier == (tuple(ways[0]),)
    assert scene.screen.marks.trail == tuple(ways[1])
    act(scene)
    assert scene.screen.marks.earlier == (tuple(ways[1]),), "the way of the second lies before that of the person"
    quick.program.playing.restart()
    assert quick.program.playing.scene is not None and quick.program.playing.scene.screen.marks == Marks(
        options=quick.program.playing.scene.screen.marks.options
    )


def test_when_the_game_is_over_only_the_last_way_is_shown(quick: Person) -> None:
    scene = quick.play("closest-ghost")
    for _ in range(400):
        if scene.session.match.outcome is not None:
            break
        act(scene)
    assert scene.session.match.outcome is not None
    assert not scene.screen.marks.earlier


def test_what_was_placed_has_a_frame(person: Person) -> None:
    scene = person.play("18-ghosts")
    act(scene)
    person.wait(2)
    (placed,) = scene.screen.marks.trail
    rect = scene.screen.layout.rect(placed)
    surface = person.program.window.surface
    person.program.draw()
    before = surface.subsurface(rect).copy()
    scene.screen.painter.surface = surface
    draw_marks(scene.screen.painter, scene.screen.layout, Marks(trail=(placed,)), (), 0.0, scene.screen.look)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(surface.subsurface(rect), "RGB")


def test_the_prompt_waits_for_the_movement_as_the_card_of_the_seat_does(person: Person) -> None:
    scene = person.play("18-ghosts")
    person.program.draw()
    act(scene)
    person.program.draw()
    assert scene.screen.table.busy and scene.session.match.to_move == 1
    assert (scene.picture.panel().to_move, scene.picture.prompt().words) == (0, "")
    scene.screen.table.skip()
    assert scene.picture.panel().to_move == 1
    assert scene.picture.prompt().words.startswith("Bo: ")
