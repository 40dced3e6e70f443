"""The whole program in its window: too small, resized at bad moments, closed, typed into."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import platformdirs
import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import AskNameScene, MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.shell.program import Program
from halloween_games.core.spots import Spot
from halloween_games.players.hosts import ProcessBrain
from tests.app.test_screens import USUAL, resize, screens
from tests.play.person import Person, set_up, top
from tests.play.test_playing import GRID, fight_position

SMALL = [(799, 600), (800, 599), (400, 300), (120, 90), (3000, 200), (200, 2000), (1, 1)]
SIZES = [(800, 600), (1920, 1080), (900, 1400), (1280, 801)]


@pytest.fixture
def resizable(person: Person) -> Person:
    """A window that can be made smaller than it asks for."""
    person.program.window.native.minimum_size = (1, 1)
    return person


# ---------------------------------------------------------------------- too small


@pytest.mark.parametrize("size", SMALL)
def test_a_window_too_small_says_so(resizable: Person, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    person = resizable
    scene = person.play(start=fight_position())
    said: list[str] = []
    render = person.program.services.fonts.render

    def listen(text: str, *rest: Any, **named: Any) -> pygame.Surface:
        said.append(text)
        return render(text, *rest, **named)

    monkeypatch.setattr(person.program.services.fonts, "render", listen)
    resize(person, size)
    person.frames(3)
    assert any("800" in text and "600" in text for text in said)
    person.click((size[0] // 2, size[1] // 2))
    person.key(pygame.K_RETURN)
    person.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not scene.session.match.turns and scene.session.chooser.chosen == ()
    resize(person, (1280, 800))
    person.frames(2)
    assert person.program.stack.top is scene and person.colors() > 20
    person.click(person.at(scene, "board", GRID["b1"]))
    assert scene.screen.marks.chosen == (Spot("board", GRID["b1"]),)


def test_a_window_too_small_can_be_left_and_enlarged_by_keys(resizable: Person) -> None:
    person = resizable
    person.launch()
    resize(person, (300, 200))
    person.key(pygame.K_F11)
    assert person.program.settings.fullscreen
    person.key(pygame.K_F11)
    resize(person, (300, 200))
    person.key(pygame.K_q, pygame.KMOD_CTRL)
    assert not person.program.running


# ---------------------------------------------------------------------- resizing at bad moments


@pytest.mark.parametrize("frames", [1, 30, 60])
def test_resizing_in_the_middle_of_a_fight(person: Person, frames: int) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["a5"]))
    person.click(person.at(scene, "board", GRID["a4"]))
    person.frames(frames)
    for size in SIZES:
        resize(person, size)
        person.frames(1)
    assert [s.figure for s in scene.screen.table.sprites] == list(scene.screen.figures(scene.session.view))
    assert all((s.x, s.y, s.side) == s.home for s in scene.screen.table.sprites)
    person.click(person.at(scene, "board", GRID["e2"]))
    assert scene.screen.marks.chosen == (Spot("board", GRID["e2"]),)


def test_resizing_in_the_middle_of_a_drag(person: Person) -> None:
    """The piece stays in the hand, and is dropped where the button is released."""
    scene = person.play(start=fight_position())
    person.press(person.at(scene, "board", GRID["b1"]))
    person.move((300, 300))
    resize(person, (800, 600))
    person.frames(3)
    person.move(person.at(scene, "board", GRID["b2"]))
    person.release(person.at(scene, "board", GRID["b2"]))
    assert [turn.text for turn in scene.session.match.turns] == ["b1-b2"]
    person.wait(2)
    assert [s.figure for s in scene.screen.table.sprites] == list(scene.screen.figures(scene.session.view))


def test_a_drag_ends_when_something_comes_over_the_board(person: Person) -> None:
    """The button is released over the rules: afterwards the piece does not stick to the pointer."""
    scene = person.play(start=fight_position())
    home = person.at(scene, "board", GRID["b1"])
    person.press(home)
    person.move((300, 300))
    person.key(pygame.K_F1)
    person.release((300, 300))
    person.key(pygame.K_ESCAPE)
    person.move((500, 500))
    person.wait(1)
    sprite = scene.screen.table.find("0R", Spot("board", GRID["b1"]))
    assert sprite is not None and (round(sprite.x), round(sprite.y)) == home
    assert not scene.session.match.turns


def test_animation_can_be_switched_off_while_something_moves(person: Person) -> None:
    scene = person.play(start=fight_position())
    person.click(person.at(scene, "board", GRID["a5"]))
    person.click(person.at(scene, "board", GRID["a4"]))
    person.key(pygame.K_F10)
    person.program.settings.speed = 0.0
    person.key(pygame.K_ESCAPE)
    person.frames(2)
    assert person.program.stack.top is scene and not scene.screen.table.busy


def test_f11_fills_the_screen_and_goes_back(person: Person) -> None:
    for name in USUAL:
        screens(person)[name]()
        person.frames(1)
        for wanted in (True, False):
            person.key(pygame.K_F11)
            assert person.program.settings.fullscreen is wanted, name
            person.frames(2)
        person.key(pygame.K_RETURN, pygame.KMOD_ALT)
        assert person.program.settings.fullscreen
        person.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert person.colors() > 20


# ---------------------------------------------------------------------- leaving


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.parametrize("way", ["key", "window", "system"])
def test_leaving_works_on_every_screen(person: Person, name: str, way: str) -> None:
    screens(person)[name]()
    person.frames(1)
    if way == "key":
        person.key(pygame.K_q, pygame.KMOD_CTRL)
    else:
        person.send(pygame.Event(pygame.WINDOWCLOSE if way == "window" else pygame.QUIT))
    assert not person.program.running


# ---------------------------------------------------------------------- typing


COMMANDS = "hurkm? "  # each of them is a key for something


@pytest.fixture
def asking(person: Person) -> AskNameScene:
    """Somebody new says the own name, on the page of a new game."""
    person.launch()
    set_up(person.program, "halloween")
    person.frames(1)
    next(widget for widget in person.program.stack.top.widgets if widget.name == "new").activate()  # type: ignore[union-attr]
    return person.now(AskNameScene)


def test_names_with_the_letters_of_commands(person: Person, asking: AskNameScene) -> None:
    field = next(widget for widget in asking.widgets if widget.takes_text)
    person.click(field.rect.center)
    before = len(person.program.stack)
    for letter in COMMANDS:
        person.key(pygame.key.key_code("space") if letter == " " else ord(letter), text=letter)
        person.send(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert len(person.program.stack) == before and person.program.stack.top is asking
    assert asking.field.value == COMMANDS
    person.move(next(widget for widget in asking.widgets if not widget.takes_text).rect.center)
    assert asking.focused() is field, "the pointer alone does not end typing"
    for _ in range(len(COMMANDS) + 3):
        person.key(pygame.K_BACKSPACE)
    assert asking.field.value == ""
    assert person.program.running and not person.program.settings.fullscreen


def test_a_dialog_over_the_field_ends_typing(person: Person, asking: AskNameScene) -> None:
    field = next(widget for widget in asking.widgets if widget.takes_text)
    person.click(field.rect.center)
    assert person.program.services.keyboard.editing
    person.program.pages.keys()
    person.frames(1)
    assert not person.program.services.keyboard.editing
    person.key(pygame.K_ESCAPE)
    assert person.program.stack.top is asking and person.program.services.keyboard.editing


# ---------------------------------------------------------------------- notices


def test_bad_settings_are_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *a, **k: str(tmp_path))
    (tmp_path / "settings.json").write_text('{"width": "wide", "speed": 9, "height": 700}')
    program = Program()
    program.navigation.launcher()
    program.frame((), 0.1)
    message = top(program, MessageScene)
    assert "width" in message.message and "speed" in message.message and "height" not in message.message
    program.frame((pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),), 0.1)
    top(program, LauncherScene)
    program.close()
    program = Program()
    program.navigation.launcher()
    program.frame((), 0.1)
    assert isinstance(program.stack.top, LauncherScene), "mended when it was saved"


def test_a_worker_that_is_given_up_stops_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two computers play on while a word about it comes and goes by itself."""

    def refuse(self: ProcessBrain) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(ProcessBrain, "_start", refuse)
    person = Person((800, 600), Settings(text_size=1.5))
    try:
        scene = person.play(names=(), levels=("ridiculously-easy", "ridiculously-easy"))
        person.frames(3)
        assert "own time" in person.program.toast.text
        shown = pygame.image.tobytes(person.program.window.surface, "RGB")
        while not scene.session.match.turns:
            person.frames(1)
        assert person.program.stack.top is scene
        person.wait(9.0)
        assert not person.program.toast.text
        assert person.program.stack.top is scene
        assert shown != pygame.image.tobytes(person.program.window.surface, "RGB")
        assert len(scene.session.match.turns) > 1
    finally:
        person.program.close()
