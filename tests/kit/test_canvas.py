"""What is noted on a canvas looks as if it had been drawn, although only what has changed is painted."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.shell.program import Program
from halloween_games.kit.canvas import Canvas
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person
from tests.processes import printed

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
    for _ in range(12):
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


# ---------------------------------------------------------------- whatever lay in the memory

JUNK = ("1", "170")  # MALLOC_PERTURB_: glibc fills new memory with these bytes; other systems ignore it
DRAWN = """
import hashlib
import io

import pygame

from halloween_games.data_folders import assets_dir
from halloween_games.kit.colors import DEFAULT_COLORS
from halloween_games.kit.painter import frame_svg, rounded_svg


def tell(name, file, size):
    pixels = pygame.image.tobytes(pygame.image.load_sized_svg(file, size), "RGBA")
    print(name, size[0], hashlib.md5(pixels).hexdigest())


for path in sorted((assets_dir() / "svg").rglob("*.svg")):
    for side in (48, 173):
        tell(path.stem, path, (side, side))
for side in range(30, 190):
    size = (side, side + 52)
    ink, edge = DEFAULT_COLORS.ink, DEFAULT_COLORS.edge
    text = rounded_svg(size, (ink, ink), edge, side / 60, side * 0.1, 0.35, dash=side / 20)
    tell("card", io.BytesIO(text.encode()), size)
    text = frame_svg(size, DEFAULT_COLORS.glow_fight, DEFAULT_COLORS.ink, side / 30, side / 9, dashed=True)
    tell("frame", io.BytesIO(text.encode()), size)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc fills memory with junk when asked")
def test_drawings_and_dashed_frames_look_the_same_whatever_lay_in_the_memory() -> None:
    pictures = [printed(DRAWN, MALLOC_PERTURB_=junk).splitlines() for junk in JUNK]
    assert len(pictures[0]) > 1000
    differ = [first.rsplit(" ", 1)[0] for first, *others in zip(*pictures, strict=True) if {first} != set(others)]
    assert not differ
