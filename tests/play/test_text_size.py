"""The size of text: nothing is cut off or out of the arrows' reach on any screen, and enlarged text is larger."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from statistics import median
from typing import NamedTuple

import pytest

from build_scripts.shots import all_shots
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.kit.focus import Focus
from halloween_games.kit.fonts import Written
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.words.language import shipped
from tests.play.person import Person
from tests.play.test_focus import missed

LEAVES_OUT = 2  # pixels that letters may reach over their place: the space below a line is empty
GOES_ON = "…"  # a text that ends so by itself


def screens(person: Person) -> dict[str, Callable[[], object]]:
    """Every kind of screen, the games with their largest number of seats."""
    left_out = [f"{game_id}_{seats}" for game_id in games.REGISTRY for seats in games.load(game_id).seats[:-1]]
    found = {
        name: show
        for name, show in all_shots(person.program).items()
        if (
            not any(name.startswith(part) for part in left_out) and not name.endswith(("_start", "_opening", "_result"))
        )
        or name == "18-ghosts_2_result"
    }

    def curtain() -> None:
        person.play("rhombus", seed=3)
        for _ in range(50):
            person.frames(1)
            if isinstance(person.program.stack.top, CurtainScene):
                break

    return {**found, "curtain": curtain}


def focus_of(scene: GameScene | WidgetScene) -> Focus:
    return scene.screen.focus if isinstance(scene, GameScene) else scene.focus


def written(person: Person, show: Callable[[], object]) -> list[Written]:
    """Every text of one screen."""
    show()
    person.frames(2)
    if isinstance(person.program.stack.top, GameScene):
        person.program.stack.top.screen.table.skip()
    person.program.stack.refresh()
    return person.written()


def problems(texts: list[Written]) -> list[str]:
    """Which of *texts* are cut off, or leave their rectangle or the window."""
    found = []
    for one in texts:
        room = one.room.inflate(2 * LEAVES_OUT, 2 * LEAVES_OUT) if one.room else None
        if one.shortened and not one.text.endswith(GOES_ON):
            found.append(f"cut off: {one.text}")
        elif room is not None and not (
            room.left <= one.where.left and one.where.right <= room.right and one.where.height <= room.height + 6
        ):
            found.append(f"out of its place: {one.text} {one.where} {one.room}")
        elif not one.where.colliderect((0, 0, *one.surface)):
            found.append(f"out of the window: {one.text}")
    return found


SMALL_WINDOW = (800, 600)
LEAST_PIXELS = 8.5  # in that window
NARROW = ("launcher", "new_game_rhombus", "statistics", "profiles", "lesson_rhombus", "rhombus_4_chosen")


@pytest.mark.parametrize("code", shipped())
def test_no_sentence_shrinks_far_in_a_small_window(code: str) -> None:
    """What has little room there is short in every language, or the picture beside it makes room."""
    person = Person(SMALL_WINDOW, Settings(language=code, reduce_motion=True, speed=0.0))
    shots = screens(person)
    small = {one.text for name in NARROW for one in written(person, shots[name]) if one.size < LEAST_PIXELS}
    person.program.close()
    assert small == set()


class Seen(NamedTuple):
    """What was found on one screen."""

    texts: list[Written]
    missed: set[tuple[Hashable, Hashable]]  # from where the arrows do not reach what


@cache
def tour(size: tuple[int, int], factor: float) -> dict[str, Seen]:
    """Every screen, the slowest part of each test."""
    person = Person(size, Settings(text_size=factor, reduce_motion=True, speed=0.0))
    found = {}
    for name, show in screens(person).items():
        texts, top = written(person, show), person.program.stack.top
        assert isinstance(top, GameScene | WidgetScene), name
        found[name] = Seen(texts, missed(focus_of(top)))
    person.program.close()
    return found


@pytest.mark.parametrize(
    ("size", "factor"),
    [
        ((1280, 720), 2.0),
        pytest.param((900, 1400), 2.0, marks=pytest.mark.long),  # as narrow at that size as no window that is usual
        pytest.param((1280, 800), 1.5, marks=pytest.mark.long),  # more room for smaller text
    ],
    ids=str,
)
def test_nothing_is_cut_off(size: tuple[int, int], factor: float) -> None:
    seen = tour(size, factor)
    assert [name for name, one in seen.items() if not one.texts] == []
    assert {name: problems(one.texts) for name, one in seen.items() if problems(one.texts)} == {}


@pytest.mark.parametrize(
    ("size", "factor"),
    [((1280, 720), 1.0), ((1280, 720), 2.0), pytest.param((900, 1400), 2.0, marks=pytest.mark.long)],
    ids=str,
)
def test_arrows_reach_everything(size: tuple[int, int], factor: float) -> None:
    """From anywhere."""
    assert {name: one.missed for name, one in tour(size, factor).items() if one.missed} == {}


def sizes(texts: list[Written]) -> dict[str, float]:
    return {one.text: one.size for one in texts}


def test_twice_as_large_is_clearly_larger_everywhere() -> None:
    """By the median of all texts of a screen; text on the board, such as coordinates, stays like the board."""
    before = {name: sizes(one.texts) for name, one in tour((1280, 720), 1.0).items()}
    grown = {}
    for name, one in tour((1280, 720), 2.0).items():
        known = {text: size for text, size in sizes(one.texts).items() if text in before[name] and len(text) > 1}
        grown[name] = median(size / before[name][text] for text, size in known.items())
    assert min(grown.values()) >= 1.05
    assert min(grown[f"{name}_2_chosen"] for name in ("18-ghosts", "closest-ghost", "pure-halloween")) >= 1.25
    assert grown["rules_rhombus"] >= 1.9


def test_no_text_is_under_18_pixels_at_1080p() -> None:
    """At two thirds of that window, which is looked at for other tests as well: 12, and half a pixel is rounding."""
    small = {
        name: sorted({(one.text, round(one.size, 1)) for one in seen.texts if one.size < 11.5})
        for name, seen in tour((1280, 720), 1.0).items()
    }
    assert not {name: texts for name, texts in small.items() if texts}
