"""Tooltips: after half a second, on hover and on keyboard focus, with the key, and about squares."""

from __future__ import annotations

import pygame
import pytest

from halloween_games import games
from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.tooltip import SECONDS, Tip, Tooltip
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.session.spot_words import square_words
from tests.play.person import Person
from tests.play.test_playing import GRID, fight_position

pytestmark = pytest.mark.usefixtures("own_folder")


def shown(person: Person) -> str:
    tip = person.program.tooltip.shown
    return f"{tip.words} [{tip.key}]" if tip is not None and tip.key else tip.words if tip is not None else ""


def button(scene: GameScene, name: str) -> tuple[int, int]:
    return next(button for button in scene.row.buttons if button.name == name).rect.center


def test_it_waits_half_a_second_and_then_stays() -> None:
    tooltip, tip = Tooltip(), Tip("undo", (0, 0, 10, 10), "take back")
    assert not tooltip.update(0.1, tip)
    assert not tooltip.update(SECONDS - 0.1, tip)
    assert tooltip.update(0.2, tip) and tooltip.shown == tip
    assert not tooltip.update(60, tip) and tooltip.shown == tip
    assert tooltip.dismiss() and tooltip.shown is None
    assert not tooltip.update(60, tip), "not again for the same"
    tooltip.update(0.1, Tip("redo", (0, 0, 10, 10), "bring back"))
    assert tooltip.shown is None and tooltip.update(SECONDS, Tip("redo", (0, 0, 10, 10), "bring back"))


def test_over_a_button_of_the_game(person: Person) -> None:
    scene = person.play()
    person.move(button(scene, "hint"))
    person.wait(0.3)
    assert shown(person) == ""
    person.wait(0.3)
    assert shown(person) == "A hint: the piece, the action, why [H]"
    person.key(pygame.K_m)
    assert shown(person) == ""


def test_on_the_focus_of_the_keys(person: Person) -> None:
    scene = person.play()
    scene.screen.focus.go("rules")
    person.wait(0.6)
    assert shown(person) == "The rules of this game [F1]"
    person.launch()
    for _ in range(20):
        person.key(pygame.K_TAB)
        top = person.program.stack.top
        if isinstance(top, WidgetScene) and top.focus.current == "options":
            break
    person.wait(0.6)
    assert shown(person) == "The options [Ctrl+,]"


def test_a_screen_that_comes_back_tells_nothing_by_itself(person: Person) -> None:
    """The pointer still rests where the dialog was opened; the tip would hide news there."""
    scene = person.play()
    person.click(button(scene, "menu"))
    person.key(pygame.K_ESCAPE)
    assert person.program.stack.top is scene
    person.wait(1)
    assert shown(person) == ""
    person.move(button(scene, "hint"))
    person.wait(0.6)
    assert shown(person) == "A hint: the piece, the action, why [H]"


def test_the_key_is_the_one_of_now(person: Person) -> None:
    scene = person.play()
    person.program.settings.keys = {"hint": ["f7"]}
    person.program.live_settings.settings_changed()
    person.move(button(scene, "hint"))
    person.wait(0.6)
    assert shown(person) == "A hint: the piece, the action, why [F7]"


def test_over_a_square(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.move(person.at(scene, BOARD, GRID["a4"]))
    person.wait(0.6)
    assert shown(person) == "a4: red ghost of Bo; beats blue ghosts, loses to yellow ones; on a yellow carpet"
    person.move(person.at(scene, BOARD, GRID["c4"]))
    person.wait(0.6)
    assert shown(person) == "c4: yellow carpet, where released yellow ghosts come back"


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_piece_has_its_words(person: Person, game_id: str) -> None:
    """In whole random games, for every viewer."""
    scene = person.play(game_id, seed=4)
    told = set()
    for _ in range(60):
        if scene.session.match.outcome is not None:
            break
        view = scene.session.match.state.observe(None)
        for spot, name in scene.session.match.game.notation.pieces(view).items():
            words = square_words(scene.session.match.game, view, spot, scene.session.text)
            assert words and "@" not in words and "piece" not in words, name
            told.add(name)
        legal = scene.session.match.state.legal_actions()
        scene.session.match.play(scene.session.match.to_move, legal[len(legal) // 2])
    assert len(told) > 1
    assert square_words(scene.session.match.game, view, Spot("nowhere", 0), scene.session.text) == ""


def test_it_lies_in_the_window_and_moves_nothing(person: Person) -> None:
    scene = person.play()
    before = pygame.image.tobytes(person.program.window.surface, "RGB")
    person.move(button(scene, "menu"))
    person.wait(0.6)
    assert shown(person) and pygame.image.tobytes(person.program.window.surface, "RGB") != before
