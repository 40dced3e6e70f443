"""The launcher proposes a game for the night, and leads to its setup by mouse, keyboard and gamepad."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene, entries
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.tonight import of_the_night
from halloween_games.kit.fonts import Written
from halloween_games.kit.input import Command
from halloween_games.words.text import Text
from tests.play.person import Person
from tests.play.ways import WAYS

EVENING = datetime(2026, 11, 22, 20, 0)


def proposed(now: datetime) -> str:
    entry = of_the_night(entries(Text()), now)
    assert entry is not None
    return entry.game_id


def test_every_game_has_its_night() -> None:
    week = [proposed(EVENING + timedelta(days=day)) for day in range(len(games.REGISTRY))]
    assert sorted(week) == sorted(games.REGISTRY)
    assert proposed(EVENING + timedelta(days=len(games.REGISTRY))) == week[0]


def test_a_night_goes_past_midnight() -> None:
    before, after = EVENING.replace(hour=23, minute=59), EVENING + timedelta(hours=5)
    assert proposed(before) == proposed(after) == proposed(EVENING)
    assert proposed(EVENING.replace(hour=11)) != proposed(EVENING)


def test_without_games_nothing_is_proposed() -> None:
    assert of_the_night((), EVENING) is None


@pytest.mark.parametrize("way", WAYS)
def test_the_proposal_opens_its_setup(way: str) -> None:
    person = Person((1000, 700), Settings(speed=0.0, reduce_motion=True))
    person.launch()
    launcher = person.program.stack.top
    assert isinstance(launcher, LauncherScene) and launcher.tonight is not None
    entry = launcher.tonight.entry
    assert entry is not None and launcher.tonight.lines()[0] == f"Tonight: {entry.title}"
    WAYS[way](person).use("tonight")
    person.frames(1)
    setup = person.program.stack.top
    assert isinstance(setup, NewGameScene) and setup.game.id == entry.game_id
    person.program.close()


def test_arrows_lead_to_the_proposal() -> None:
    person = Person((1280, 800), Settings(speed=0.0, reduce_motion=True))
    person.launch()
    launcher = person.program.stack.top
    assert isinstance(launcher, LauncherScene)
    for direction in ("right", "down"):
        person.program.stack.handle(Command(direction))
    assert launcher.focus.current == "tonight"
    person.program.close()


def test_the_proposal_speaks_the_language_of_now() -> None:
    person = Person((1280, 800), Settings(language="en"))
    person.launch()
    launcher = person.program.stack.top
    assert isinstance(launcher, LauncherScene) and launcher.tonight is not None
    assert launcher.tonight.lines()[1].startswith("The night proposes this one: ")
    person.program.settings.language = "de"
    person.program.live_settings.settings_changed()
    title, why, _ = launcher.tonight.lines()
    assert title.startswith("Heute Nacht: ")
    assert why.startswith("Die Nacht schlägt vor: ")
    person.program.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "factor"), [((800, 600), 1.0), ((800, 600), 2.0), ((2560, 1440), 1.0)])
def test_every_proposal_has_room(size: tuple[int, int], factor: float, language: str) -> None:
    """Whatever night it is."""
    person = Person(size, Settings(speed=0.0, text_size=factor, language=language))
    person.launch()
    launcher = person.program.stack.top
    assert isinstance(launcher, LauncherScene) and launcher.tonight is not None
    for entry in entries(person.program.services.text):
        launcher.tonight.entry = entry
        told: list[Written] = []
        person.program.services.fonts.witness = told.append
        launcher.painter.surface = person.program.window.surface
        launcher.tonight.draw(launcher.painter, False, False)
        person.program.services.fonts.witness = None
        assert len(told) == 3 and not [one.text for one in told if one.shortened]
        assert not [one.text for one in told if one.room and one.where.height > one.room.height + 6]
    person.program.close()


def test_the_game_just_left_is_selected_again() -> None:
    person = Person((1280, 800), Settings(speed=0))
    person.launch()
    top = person.program.stack.top
    assert isinstance(top, LauncherScene) and top.focus.current == top.cards[0].name
    person.play("rhombus")
    person.program.lobby.launcher()
    person.frames(1)
    top = person.program.stack.top
    assert isinstance(top, LauncherScene) and top.focus.current == "rhombus"
    person.program.close()
