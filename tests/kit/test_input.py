"""Keys, clicks and wheels become inputs of our own; a field that is edited gets its characters."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.kit.commands import QUESTION, TABLE
from halloween_games.kit.input import Caught, Command, Input, Keyboard, Pointed, Scrolled
from tests.play.ways import CODES, MODS

CTRL, SHIFT, ALT, META = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()


def pressed(key: int, mod: int = 0, text: str = "", editing: bool = False) -> list[Input]:
    keyboard = Keyboard()
    keyboard.editing = editing
    return keyboard.read(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))


USUAL = [(key, row.name) for row in TABLE for key in row.keys if key != QUESTION]


@pytest.mark.parametrize(("key", "name"), USUAL)
def test_every_key_of_the_table(key: str, name: str) -> None:
    *held, last = key.split("+")
    mod = sum(MODS[one] for one in held)
    assert pressed(CODES[last], mod) == [Command(name)]
    assert pressed(CODES[last], mod | pygame.KMOD_CAPS | pygame.KMOD_NUM) == [Command(name)], "locks change nothing"


@pytest.mark.parametrize(
    ("key", "mod", "name"),
    [
        (pygame.K_TAB, 0, "next"),
        (pygame.K_TAB, SHIFT, "previous"),
        (pygame.K_z, CTRL, "undo"),
        (pygame.K_z, META, "undo"),
        (pygame.K_z, CTRL | SHIFT, "redo"),
        (pygame.K_n, CTRL | SHIFT, "start_now"),
        (pygame.K_q, pygame.KMOD_RCTRL, "quit"),
        (pygame.K_RETURN, ALT, "fullscreen"),
        (pygame.K_RETURN, 0, "accept"),
        (pygame.K_KP_ENTER, 0, "accept"),
        (pygame.K_ESCAPE, 0, "cancel"),
        (pygame.K_UP, 0, "up"),
        (pygame.K_DOWN, 0, "down"),
        (pygame.K_F1, 0, "rules"),
        (pygame.K_F10, 0, "menu"),
        (pygame.K_F11, 0, "fullscreen"),
    ],
)
@pytest.mark.parametrize("editing", [False, True])
def test_keys_that_write_nothing_go_on_working_while_editing(key: int, mod: int, name: str, editing: bool) -> None:
    assert pressed(key, mod, editing=editing) == [Command(name)]


def test_the_question_mark_wherever_it_is_on_the_keyboard() -> None:
    assert pressed(pygame.K_SLASH, SHIFT, "?") == [Command("shortcuts")]
    assert pressed(pygame.K_MINUS, SHIFT, "?") == [Command("shortcuts")]
    assert pressed(pygame.K_SLASH, SHIFT, "?", editing=True) == []


@pytest.mark.parametrize("editing", [False, True])
def test_the_right_alt_key_writes_letters(editing: bool) -> None:
    """Windows reports AltGr as Ctrl+Alt: typing an @ with AltGr+Q must not quit the program."""
    for mod in (CTRL | pygame.KMOD_RALT, pygame.KMOD_RALT):
        assert pressed(pygame.K_q, mod, "@", editing=editing) == []


@pytest.mark.parametrize("scale", [(1.0, 1.0), (2.0, 2.0), (1.5, 1.25)])
def test_the_pointer_counts_in_drawn_pixels(scale: tuple[float, float]) -> None:
    """On a high-density screen the window's units are several pixels."""
    keyboard = Keyboard()
    where = (round(100 * scale[0]), round(60 * scale[1]))
    move = pygame.Event(pygame.MOUSEMOTION, pos=(100, 60), rel=(0, 0), buttons=(0, 0, 0))
    assert keyboard.read(move, scale) == [Pointed("move", where)]
    for kind, event_type in (("down", pygame.MOUSEBUTTONDOWN), ("up", pygame.MOUSEBUTTONUP)):
        for button in (1, 3):
            event = pygame.Event(event_type, pos=(100, 60), button=button)
            assert keyboard.read(event, scale) == [Pointed(kind, where, button)]


def test_the_wheel_scrolls_where_the_pointer_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (10, 20))
    event = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2)
    assert Keyboard().read(event, (2.0, 2.0)) == [Scrolled((20, 40), -2)]


def test_the_next_key_is_told_instead_of_obeyed() -> None:
    keyboard = Keyboard()
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    keyboard.read(held)
    keyboard.bindings.listening = "key"
    keyboard.read(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1)))
    assert keyboard.read(held) == [], "it is still held"
    for let_go in (pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0), pygame.Event(pygame.WINDOWFOCUSLOST)):
        keyboard.read(let_go)
        assert keyboard.read(held) == [Caught(key="return")]
    assert keyboard.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=CTRL, unicode="")) == []
    assert keyboard.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=CTRL, unicode="")) == [Caught(key="ctrl+z")]
    assert keyboard.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")) == [Command("cancel")]


def test_everything_else_means_nothing() -> None:
    keyboard = Keyboard()
    for event in (
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=2),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4),
        pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
        pygame.Event(pygame.WINDOWFOCUSLOST),
        pygame.Event(pygame.USEREVENT),
    ):
        assert keyboard.read(event) == []
    for key in (pygame.K_LSHIFT, pygame.K_F5, pygame.K_PAUSE, pygame.K_PRINTSCREEN):
        assert pressed(key) == []
