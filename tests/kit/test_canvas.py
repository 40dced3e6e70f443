"""What is noted on a canvas looks as if it had been drawn, although only what has changed is painted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.shell.program import Program
from halloween_games.kit.canvas import Canvas
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person

SIZE = (120, 90)
Step = tuple[pygame.Surface, tuple[int, int], pygame.Rect | None, pygame.Rect | None]


def picture(rng: Random) -> pygame.Surface:
    made = pygame.Surface((rng.randrange(5, 60), rng.randrange(5, 60)), pygame.SRCALPHA)
    made.fill([rng.randrange(256) for _ in range(4)])
    return made


def somewhere(rng: Random) -> pygame.Rect:
    return pygame.Rect(rng.randrange(100), rng.randrange(70), rng.randrange(1, 80), rng.randrange(1, 80))


def draw(steps: Sequence[Step], surface: pygame.Surface) -> None:
    surface.fill((20, 10, 40))
    for source, place, part, clip in steps:
        surface.set_clip(clip)
        surface.blit(source, place, part)
    surface.set_clip(None)
    surface.fill((200, 90, 10), (3, 3, 9, 9))


@pytest.mark.parametrize("seed", range(4))
def test_a_canvas_shows_what_would_have_been_drawn(seed: int) -> None:
    rng, canvas = Random(seed), Canvas()
    pictures = [picture(rng) for _ in range(8)]
    screen, direct = pygame.Surface(SIZE), pygame.Surface(SIZE)
    steps: list[Step] = []
    for _ in range(60):
        kind = rng.random()
        if steps and kind < 0.3:
            steps.pop(rng.randrange(len(steps)))
        elif kind < 0.5:
            rng.shuffle(steps)
        else:
            place = rng.randrange(-20, 110), rng.randrange(-20, 80)
            part, clip = (somewhere(rng) if rng.random() < 0.3 else None for _ in range(2))
            steps.append((rng.choice(pictures), place, part, clip))
        canvas.begin(SIZE)
        draw(steps, canvas)
        canvas.show(screen)
        draw(steps, direct)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(direct, "RGB")


def shown(program: Program) -> bytes:
    program.draw()
    return pygame.image.tobytes(program.window.surface, "RGB")


@pytest.mark.parametrize("game_id", [*games.REGISTRY, "lesson"])
def test_game_screens_draw_nothing_that_a_canvas_cannot_show(
    person: Person, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, program = Random(1), person.program
    if game_id == "lesson":
        program.learning.lesson("rhombus", "kill")
    else:
        person.play(game_id)
    for _ in range(25):
        program.stack.apply_pending()
        scene = program.stack.top
        if not isinstance(scene, GameScene):
            person.key(pygame.K_RETURN)  # the curtain
            continue
        spots = [rect for rect in map(scene.screen.layout.rect, scene.screen.marks.options) if rect.width]
        person.click((rng.choice(spots) if spots else scene.screen.areas.board).center)
        person.frames(rng.randrange(4))
        if isinstance(program.stack.top, GameScene):
            composed = shown(program)
            with monkeypatch.context() as patch:
                patch.setattr(GameScene, "is_composed", False)
                assert shown(program) == composed
