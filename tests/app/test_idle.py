"""A program that is left alone hardly draws, and does not look sixty times a second whether it should."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from halloween_games.app.screens.night_life import ACTS, NightLife
from halloween_games.app.shell.program import ALONE_SECONDS, BEHIND_SECONDS, CALM_FRAMES_PER_SECOND, FRAMES_PER_SECOND
from halloween_games.app.shell.window import LOOKING_SECONDS
from halloween_games.kit.scenes import SECONDS
from tests.app.test_screens import screens
from tests.play.person import Person
from tests.play.test_playing import fight_position

CALM = 1 / CALM_FRAMES_PER_SECOND


def drawn(person: Person, seconds: float) -> int:
    """How many frames are drawn meanwhile."""
    return sum(person.program.frame((), CALM) for _ in range(round(seconds / CALM)))


@pytest.mark.parametrize("seed", range(5))
def test_the_launchers_night_stays_alive_and_calm(seed: int) -> None:
    """In each half minute several different creatures move, one at a time, and most of the time nothing does."""
    life, moving = NightLife(Random(seed)), 0
    acts: list[str] = []
    for _ in range(round(120 / CALM)):
        moved = life.update(CALM)
        moving += moved
        if life._act and (not acts or acts[-1] != life._act):
            acts.append(life._act)
    assert len(acts) >= 4 * 4, "four in half a minute"
    assert set(acts) == set(ACTS)
    assert moving * CALM < 0.5 * 120


def test_every_frame_is_for_what_happens(person: Person) -> None:
    program = person.program
    scene = person.play(start=fight_position())
    person.wait(8.0)
    assert program.frames_per_second == CALM_FRAMES_PER_SECOND
    person.send(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    assert program.frames_per_second == FRAMES_PER_SECOND
    person.wait(1.2)
    assert program.frames_per_second == CALM_FRAMES_PER_SECOND
    scene.session.play(scene.session.match.state.legal_actions()[0])
    person.frames(1)
    assert scene.screen.table.busy
    assert program.frames_per_second == FRAMES_PER_SECOND


def frames_while(person: Person, seconds: float, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the frames took that the main loop made meanwhile, as the screens are told."""
    program, frames = person.program, list[float]()
    now = [0.0]

    class Clock:
        """Ticks at once."""

        def __init__(self) -> None:
            self.last = now[0]

        def tick(self, framerate: float = 0) -> int:
            now[0] += 1 / framerate if framerate else 0.0
            passed, self.last = now[0] - self.last, now[0]
            return round(passed * 1000)

    def nothing_within(patience: float, looking: float = LOOKING_SECONDS) -> list[pygame.Event]:
        now[0] += min(patience, looking)
        return pygame.event.get()

    monkeypatch.setattr("halloween_games.app.shell.program.events_within", nothing_within)

    def turn(events: Sequence[pygame.Event], dt: float) -> None:
        frames.append(dt)
        program.frame(events, dt)

    monkeypatch.setattr(program, "turn", turn)
    clock = Clock()
    while now[0] < seconds:
        program.pass_time(clock)  # type: ignore[arg-type]  # a clock that does not wait
    return frames


def test_a_program_where_nothing_moves_waits_for_events(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.program.settings.reduce_motion = True
    person.play(start=fight_position())
    person.wait(8.0)
    pygame.event.clear()
    assert person.program.is_resting
    frames = frames_while(person, 30.0, monkeypatch)
    assert len(frames) < 4 * 30
    assert sum(frames) == pytest.approx(30.0, abs=0.5), "no time is lost"
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    assert len(frames_while(person, 0.05, monkeypatch)) >= 1
    assert not person.program.is_resting, "an event ends the rest at once"


def test_after_a_minute_alone_there_is_hardly_a_frame(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no sound device, which works also in silence, until something is to be heard again."""
    person.launch()
    sound = person.program.services.sound
    sound.set_volumes(1.0, 0.0, muted=False)
    pygame.mixer.stop()  # the time of sounds is real: one of a test before may still be heard
    drawn(person, ALONE_SECONDS + 5)
    pygame.event.clear()
    frames = frames_while(person, 30.0, monkeypatch)
    assert len(frames) <= 11 and pygame.mixer.get_init() is None
    assert sum(frames) == pytest.approx(30.0, abs=3.5), "no time is lost"
    sound.play("tap")
    assert pygame.mixer.get_init() is not None
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert len(frames_while(person, 1.0, monkeypatch)) > 10


def test_what_moves_by_itself_gets_its_frames(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    screens(person)["result"]()
    person.wait(0.5)
    assert not person.program.is_resting
    assert len(frames_while(person, 1.0, monkeypatch)) > 50


def test_nothing_moves_for_long_behind_another_window(person: Person) -> None:
    person.launch()
    person.send(pygame.Event(pygame.WINDOWFOCUSLOST))
    drawn(person, BEHIND_SECONDS + 5)
    assert drawn(person, 40) == 0
    person.send(pygame.Event(pygame.WINDOWFOCUSGAINED))
    drawn(person, BEHIND_SECONDS + 5)
    assert drawn(person, 30) > 0


def test_a_hidden_window_is_not_drawn(person: Person) -> None:
    person.launch()
    drawn(person, 2)
    person.send(pygame.Event(pygame.WINDOWMINIMIZED))
    drawn(person, 2)
    person.program.stack.changed = True
    assert drawn(person, 30) == 0
    person.send(pygame.Event(pygame.WINDOWRESTORED))
    assert drawn(person, 1) > 0


def test_a_page_comes_with_a_movement_that_ends_and_holds_nothing_up(person: Person) -> None:
    """Its picture moves in for a moment, what is pressed meanwhile is for it, and then nothing more is drawn."""
    program, size = person.program, (1280, 800)

    def seen() -> bytes:
        return pygame.image.tobytes(program.window.surface.subsurface((0, 0, *size)), "RGB")

    person.launch()
    launcher = seen()
    program.nights.village()
    person.frames(1)
    assert seen() == launcher and program.passage.is_under_way and program.frames_per_second == FRAMES_PER_SECOND
    person.frames(4)
    village = program.stack.top
    assert village is not None
    moving = seen()
    program.draw()
    assert moving != launcher and moving != seen(), "the page left behind is still seen"
    person.key(pygame.K_ESCAPE)
    assert program.stack.top is not village
    person.wait(SECONDS + 0.1)
    shown = seen()
    program.draw()
    assert not program.passage.is_under_way and seen() == shown
    program.settings.reduce_motion = True
    program.nights.village()
    person.frames(1)
    assert not program.passage.is_under_way
