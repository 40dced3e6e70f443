"""The launcher shows the puzzle of the night, and leads to it by mouse, keyboard and gamepad."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene, entries
from halloween_games.kit.fonts import Written
from halloween_games.kit.input import Command
from halloween_games.play.puzzle_scene import PuzzleScene
from halloween_games.puzzles.nights import puzzle_of
from halloween_games.puzzles.puzzle_file import outlines_of
from tests.play.person import Person
from tests.play.ways import WAYS

EVENING = datetime(2026, 11, 22, 20, 0)


class Guest(Person):
    """A person on one evening."""

    def launch(self) -> None:
        self.program.puzzling.now = lambda: EVENING
        super().launch()

    @property
    def launcher(self) -> LauncherScene:
        top = self.program.stack.top
        assert isinstance(top, LauncherScene)
        return top


@pytest.mark.parametrize("way", WAYS)
def test_the_card_opens_the_puzzle_of_the_night(way: str) -> None:
    person = Guest((1000, 700), Settings(speed=0.0, reduce_motion=True))
    person.launch()
    card = person.launcher.tonight
    assert card is not None and card.lines()[0] == "Puzzle of the night"
    WAYS[way](person).use("tonight")
    person.frames(1)
    scene = person.program.stack.top
    puzzle = puzzle_of(EVENING.date())
    assert isinstance(scene, PuzzleScene) and puzzle is not None and scene.puzzle.id == puzzle.id
    assert card.lines()[1] == scene.screen.text.say(puzzle.goal)
    person.program.close()


def test_another_night_has_another_puzzle() -> None:
    """Also while the program runs."""
    person = Guest((1000, 700), Settings(speed=0.0))
    person.launch()
    card = person.launcher.tonight
    assert card is not None
    before = card.outline
    person.program.puzzling.now = lambda: EVENING + timedelta(days=1)
    person.launcher.enter()
    assert card.outline != before
    person.program.close()


def test_arrows_lead_to_the_card() -> None:
    person = Guest((1280, 800), Settings(speed=0.0, reduce_motion=True))
    person.launch()
    for direction in ("right", "down"):
        person.program.stack.handle(Command(direction))
    assert person.launcher.focus.current == "tonight"
    person.program.close()


def test_the_card_speaks_the_language_of_now() -> None:
    person = Guest((1280, 800), Settings(language="en"))
    person.launch()
    card = person.launcher.tonight
    assert card is not None and card.lines()[0] == "Puzzle of the night"
    person.program.settings.language = "de"
    person.program.live_settings.settings_changed()
    assert card.lines()[0] == "Rätsel der Nacht"
    person.program.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "factor"), [((800, 600), 1.0), ((800, 600), 2.0), ((2560, 1440), 1.0)])
def test_every_night_has_room(size: tuple[int, int], factor: float, language: str) -> None:
    """Every kind of puzzle that there is, of every game, solved or not."""
    person = Guest(size, Settings(speed=0.0, text_size=factor, language=language))
    person.launch()
    launcher = person.launcher
    assert launcher.tonight is not None
    outlines = {(one.game_id, one.kind): one for game_id in games.REGISTRY for one in outlines_of(game_id)}
    known = {entry.game_id: entry for entry in entries(person.program.services.text)}
    for outline in outlines.values():
        launcher.tonight.outline, launcher.tonight.entry = outline, known[outline.game_id]
        launcher.tonight.is_solved = not launcher.tonight.is_solved
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
