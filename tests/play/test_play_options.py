"""Options for playing: confirmation, no marked targets, automatic completion, typed actions, acting for me."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, Spot
from halloween_games.play.game_scene import GameScene
from halloween_games.play.scenes_over_game import TypedLine
from halloween_games.players.hosts import SliceBrain
from tests.play.person import Person
from tests.play.test_playing import GRID, fight_position
from tests.play.ways import ByKeys, press_key

pytestmark = pytest.mark.usefixtures("own_folder")


def person_with(**settings: Any) -> Person:
    return Person((1280, 800), Settings(speed=0.0, **settings), draw_every=5, brain=SliceBrain())


@pytest.fixture
def careful() -> Person:
    """A user who confirms every action."""
    return person_with(confirm=True)


def choose_move(person: Person, scene: GameScene) -> None:
    for square in ("b1", "b2"):
        person.click(person.at(scene, BOARD, GRID[square]))


# ---------------------------------------------------------------- confirming


def test_a_second_click_plays(careful: Person) -> None:
    scene = careful.play(start=fight_position())
    choose_move(careful, scene)
    assert not scene.session.match.turns and scene.session.to_confirm is not None
    assert scene.row.buttons[0].label == "Play this"
    assert set(scene.screen.marks.chosen) == {Spot(BOARD, GRID["b1"]), Spot(BOARD, GRID["b2"])}
    careful.click(careful.at(scene, BOARD, GRID["b2"]))
    assert [turn.text for turn in scene.session.match.turns] == ["b1-b2"]
    assert scene.row.buttons[0].name == "undo"


def test_the_button_plays(careful: Person) -> None:
    scene = careful.play(start=fight_position())
    choose_move(careful, scene)
    careful.click(scene.row.buttons[0].rect.center)
    assert len(scene.session.match.turns) == 1


@pytest.mark.parametrize("end", ["escape", "other", "off"])
def test_it_need_not_be_played(careful: Person, end: str) -> None:
    scene = careful.play(start=fight_position())
    choose_move(careful, scene)
    if end == "escape":
        press_key(careful, "escape")
        assert scene.session.chooser.chosen == ()
    elif end == "other":
        careful.click(careful.at(scene, BOARD, GRID["a5"]))
    else:
        careful.program.settings.confirm = False
        careful.program.pages.options("play")
        careful.frames(1)
        press_key(careful, "escape")
    assert scene.session.to_confirm is None and not scene.session.match.turns
    assert scene.row.buttons[0].name == "undo"


# ---------------------------------------------------------------- targets and filling in


def test_without_targets_nothing_is_lit_but_everything_can_be_chosen() -> None:
    person = person_with(show_targets=False)
    scene = person.play(start=fight_position())
    person.click(person.at(scene, BOARD, GRID["b1"]))
    person.wait(0.5)
    hidden = pygame.image.tobytes(person.program.window.surface, "RGB")
    person.program.settings.show_targets = True
    scene.refresh()
    scene.draw(person.program.window.surface)
    assert pygame.image.tobytes(person.program.window.surface, "RGB") != hidden
    person.program.settings.show_targets = False
    scene.refresh()
    ByKeys(person).choose(scene, Spot(BOARD, GRID["b2"]))
    assert len(scene.session.match.turns) == 1


# ---------------------------------------------------------------- written actions


def write(person: Person, words: str) -> TypedLine:
    press_key(person, "t")
    line = person.now(TypedLine)
    person.send(pygame.Event(pygame.TEXTINPUT, text=words))
    return line


def test_a_written_action_is_played(person: Person) -> None:
    scene = person.play(start=fight_position())
    line = write(person, "B1-B")
    assert set(line.fitting()) >= {"b1-b2"}
    press_key(person, "tab")
    assert line.field.value.startswith("b1-b")
    line.field.value = "b1-b2"
    press_key(person, "return")
    assert [turn.text for turn in scene.session.match.turns] == ["b1-b2"]
    assert person.program.stack.top is scene and not person.program.services.keyboard.editing


@pytest.mark.parametrize(
    ("words", "why"), [("b1-e5", "glides"), ("boo", "“boo”"), ("c2-c3", "belongs to the other player")]
)
def test_what_cannot_be_played_is_explained(person: Person, words: str, why: str) -> None:
    scene = person.play(start=fight_position())
    line = write(person, words)
    press_key(person, "return")
    assert person.program.stack.top is line and why in line.problem
    person.frames(2)
    person.send(pygame.Event(pygame.TEXTINPUT, text="!"))
    assert line.problem == ""
    press_key(person, "escape")
    assert isinstance(person.program.stack.top, GameScene) and not scene.session.match.turns


def test_completion_goes_as_far_as_there_is_no_choice(person: Person) -> None:
    person.play(start=fight_position())
    line = write(person, "d")
    line.complete()
    assert line.field.value == "d1", "it can go or fight"
    line.field.value = "zz"
    line.complete()
    assert line.field.value == "zz"
