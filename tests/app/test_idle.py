"""A program that is left alone hardly draws, and does not look sixty times a second whether it should."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from halloween_games.app.screens.night_life import NightLife
from halloween_games.app.screens.result import DANCE_SECONDS
from halloween_games.app.shell.program import CALM_FRAMES_PER_SECOND, FRAMES_PER_SECOND
from tests.app.test_program import screens
from tests.games.pure_halloween.positions import at
from tests.games.pure_halloween.test_look import ATTACKED
from tests.play.person import Person
from tests.play.test_playing import fight_position

CALM = 1 / CALM_FRAMES_PER_SECOND


def drawn(person: Person, seconds: float) -> int:
    """How many frames are drawn meanwhile."""
    return sum(person.program.frame((), CALM) for _ in range(round(seconds / CALM)))


def covers(person: Person) -> dict[str, Callable[[], object]]:
    """Screens that lie over another one, which stays visible."""
    program, shown = person.program, screens(person)

    def over_launcher() -> None:
        program.lobby.launcher()
        program.stack.apply_pending()
        program.pages.rules("18-ghosts")

    return {"result": shown["result"], "menu": shown["menu"], "rules over the launcher": over_launcher}


@pytest.mark.parametrize("name", ["result", "menu", "rules over the launcher"])
def test_what_lies_under_another_screen_stands_still(person: Person, name: str) -> None:
    covers(person)[name]()
    drawn(person, 2 * DANCE_SECONDS)
    assert drawn(person, 60) == 0


def test_a_game_left_alone_still_fidgets_now_and_then(person: Person) -> None:
    person.play(start=fight_position())
    drawn(person, 6)
    assert 0 < drawn(person, 60) < 0.5 * 60 / CALM


def test_what_pulses_stands_still_in_the_end(person: Person) -> None:
    scene = person.play("pure-halloween", start=at(ATTACKED))
    drawn(person, 1)
    assert drawn(person, 5) > 20, "the duty pulses"
    drawn(person, 8)
    scene.session.press_hint()
    assert drawn(person, 60) < 0.5 * 60 / CALM


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
    assert len(set(acts)) >= 5
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


def test_a_dancing_winner_gets_every_frame(person: Person) -> None:
    screens(person)["result"]()
    person.wait(3.0)
    assert person.program.frames_per_second == FRAMES_PER_SECOND
    person.wait(2 * DANCE_SECONDS)  # the game shows its result by itself, too
    assert person.program.frames_per_second == CALM_FRAMES_PER_SECOND


def test_computers_that_think_in_the_frames_get_all_of_them(person: Person) -> None:
    person.launch()
    person.wait(3.0)
    assert person.program.frames_per_second == CALM_FRAMES_PER_SECOND
    person.program._tell_slices()
    assert person.program.frames_per_second == FRAMES_PER_SECOND
