"""A theme is seen before it is chosen, and at once when it is."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.screens.option_pages import DISPLAY, THEMES
from halloween_games.app.screens.options import OptionsScene
from halloween_games.app.screens.theme_row import ThemeRow, theme_picture
from halloween_games.kit.input import Command, Pointed
from halloween_games.kit.theme import THEMES as ALL_THEMES
from tests.play.person import Person

pytestmark = pytest.mark.usefixtures("own_folder")
SIZE = (200, 110)


@pytest.fixture
def person() -> Iterator[Person]:
    someone = Person((1280, 800), Settings(speed=0.0, reduce_motion=True))
    someone.launch()
    someone.program.pages.options(DISPLAY)
    someone.frames(2)
    yield someone
    someone.program.close()


def row(person: Person) -> ThemeRow:
    scene = person.program.stack.top
    assert isinstance(scene, OptionsScene)
    found = scene.lines[0].widgets[0]
    assert isinstance(found, ThemeRow)
    return found


def picture(person: Person, theme: str) -> bytes:
    painter = person.program.services.painter(1.0)
    return pygame.image.tobytes(theme_picture(painter, theme, SIZE), "RGB")


def test_there_is_a_picture_of_every_theme_and_no_two_look_alike(person: Person) -> None:
    assert set(THEMES) == set(ALL_THEMES) == set(row(person).themes)
    assert len({picture(person, theme) for theme in THEMES}) == len(THEMES)
    assert not person.program.services.art.problems


def test_a_click_on_a_picture_chooses_it_at_once_and_for_good(person: Person) -> None:
    surface = person.program.window.surface
    corner = surface.get_at((3, 3))
    widget = row(person)
    place = widget.places()[THEMES.index("parchment")]
    for kind in ("move", "down", "up"):
        person.program.stack.handle(Pointed(kind, place.center, 1))
    person.frames(1)
    assert person.program.settings.theme == "parchment" == load_settings()[0].theme
    assert person.program.window.surface.get_at((3, 3)) != corner, "the screen behind has it already"
    assert row(person).at == THEMES.index("parchment")
    person.program.stack.handle(Command("cancel"))
    person.frames(1)
    assert person.program.settings.theme == "parchment", "like every option it stays when the page is closed"


def test_arrows_go_through_the_themes(person: Person) -> None:
    scene = person.program.stack.top
    assert isinstance(scene, OptionsScene)
    scene.focus.go("theme")
    seen = []
    for _ in THEMES:
        person.program.stack.handle(Command("right"))
        seen.append(person.program.settings.theme)
    assert seen == ["parchment", "high_contrast", "midnight"]
