"""How long each lesson takes to open, and each frame while it answers: the section ``lessons`` of bench.py."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from build_scripts.measuring import a_program, refuse_unknown

if TYPE_CHECKING:
    from halloween_games.app.shell.program import Program
    from halloween_games.lessons.lesson import Lesson
    from halloween_games.play.lesson_scene import LessonScene

OPENS: Final = 0.3  # seconds at most
LIMIT: Final = 33.0  # milliseconds of a frame
LOOKING: Final = 0.5  # seconds before an action
LONGEST: Final = 15.0  # seconds until a lesson has answered


class Figures(NamedTuple):
    """The processor time of opening a lesson in seconds, and the longest frame of its answers in milliseconds."""

    opening: float
    longest: float
    frames: int


def bench_lessons(arguments: Sequence[str] = ()) -> int:
    """Measure the lessons of all games, or of those that are named; 1 if one takes too long."""
    from halloween_games import games

    refuse_unknown(arguments, games.REGISTRY, f"no game (known: {', '.join(games.REGISTRY)})")
    from halloween_games.lessons.lesson_file import course_of

    print(
        f"opening a lesson (limit {OPENS * 1000:.0f} ms) and the longest frame while it answers the first action of a"
    )
    print(f"solution and of each legal mistake (limit {LIMIT:.0f} ms): what the main thread computes, in milliseconds")
    too_long = 0
    with a_program() as program:
        program.lobby.launcher()
        for game_id in arguments or games.REGISTRY:
            program.learning.learn(game_id)
            _frames(program, LOOKING)
            for lesson in course_of(game_id).course.lessons:
                found = _measured(program, game_id, lesson)
                too_long += found.opening > OPENS or found.longest > LIMIT
                name = f"{game_id}, {lesson.id}"
                print(
                    f"  {name:44} {found.opening * 1000:6.0f}  {found.longest:6.1f} of {found.frames} frames",
                    flush=True,
                )
            program.stack.pop()
            _frames(program, 0.1)
    return 1 if too_long else 0


def _measured(program: Program, game_id: str, lesson: Lesson) -> Figures:
    """Open *lesson*, play each action that is known of it, and leave."""
    from halloween_games.play.lesson_scene import LessonScene

    began = time.thread_time()
    program.learning.lesson(game_id, lesson.id)
    program.turn((), 0.016)
    opening = time.thread_time() - began
    scene = program.stack.top
    assert isinstance(scene, LessonScene)
    texts = [line[0] for line in lesson.solutions[:1]]
    texts += [one.action for one in lesson.mistakes if not one.code and not one.before]
    frames: list[float] = []
    for text in texts:
        _frames(program, LOOKING)
        frames += _answered(program, scene, text)
        scene.again()
    program.stack.pop()
    program.turn((), 0.016)
    return Figures(opening, max(frames, default=0.0), len(frames))


def _answered(program: Program, scene: LessonScene, text: str) -> list[float]:
    """The milliseconds of each frame from the action *text* until the screen has shown how it went."""
    from halloween_games.core.stages import Stage

    began = time.thread_time()
    scene.session.play(scene.session.game.notation.read(scene.session.view, text))
    program.turn((), 0.016)
    found = [(time.thread_time() - began) * 1000]
    end = time.perf_counter() + LONGEST
    while time.perf_counter() < end and scene.shown not in (Stage.WRONG, Stage.DONE):
        if scene.run.stage is Stage.CHOOSING and not scene.screen.table.busy:
            break  # the turn goes on
        found += _frames(program, 0.0)
    return found


def _frames(program: Program, seconds: float) -> list[float]:
    """The milliseconds of each frame for some seconds, at least one."""
    found: list[float] = []
    end = time.perf_counter() + seconds
    while not found or time.perf_counter() < end:
        began = time.thread_time()
        program.turn((), 0.016)
        found.append((time.thread_time() - began) * 1000)
        time.sleep(0.004)
    return found
