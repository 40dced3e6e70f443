"""Keys and buttons as they are drawn and called: no pad, no buttons; with one, the names of its own buttons."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.option_pages import KEYS, PAD
from halloween_games.app.screens.options import OptionsScene
from halloween_games.app.screens.shortcuts import DRAWINGS, MOUSE, KeysScene
from halloween_games.kit import input as kit_input
from halloween_games.kit.commands import GROUPS, TABLE, USUAL, layout_of
from halloween_games.kit.key_caps import Cap, button_name, pad_chord, shortcut
from halloween_games.kit.option_rows import KeyRow
from tests.play.person import Person

# The numbers of a PlayStation pad: its D-pad has buttons, and Select and Start lie elsewhere.
SONY = {"a": "b0", "b": "b1", "x": "b2", "y": "b3", "back": "b4", "guide": "b5", "start": "b6", "dpup": "b11"}
NO_PAD = "No gamepad is connected. These are the buttons of an Xbox pad."


class FakePad:
    """A pad as far as the program asks."""

    def __init__(self, device: int) -> None:
        self._id = device + 7

    def get_instance_id(self) -> int:
        return self._id


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setattr(pygame.joystick, "Joystick", FakePad)
    monkeypatch.setattr(kit_input, "connected_layout", lambda device: layout_of(SONY))
    someone = Person(settings=Settings(speed=0.0, language="en"))
    someone.play()
    return someone


def connect(person: Person) -> None:
    person.send(pygame.Event(pygame.JOYDEVICEADDED, device_index=0))
    person.frames(1)


def disconnect(person: Person) -> None:
    person.send(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    person.frames(1)


def keys_page(person: Person) -> KeysScene:
    person.program.pages.keys()
    return person.now(KeysScene)


def test_without_a_pad_no_button_is_named(person: Person) -> None:
    page = keys_page(person)
    assert not page.shows_pad
    text, bindings = person.program.services.text, person.program.services.keyboard.bindings
    names = {button_name(text, number) for number in range(20)} - {"A", "B", "X", "Y"}  # letters are keys, too
    assert not names & set(person.words())
    assert all(shortcut(text, bindings, row.name) not in names for row in TABLE)


def test_buttons_come_and_go_with_the_pad_while_the_page_is_open(person: Person) -> None:
    page = keys_page(person)
    connect(person)
    assert page.shows_pad
    shown = {line.words: line.button[0] for group in page.groups for line in group.lines if line.button}
    assert shown["choose, or take what is chosen"] == Cap("A", pad="a")
    assert shown["go back to what can be chosen"] == Cap("Select", pad="back"), "its own layout, not the usual one"
    assert shown["go on to what can be chosen"].words == "Guide"
    disconnect(person)
    assert not page.shows_pad and not any(line.button for group in page.groups for line in group.lines)


def test_a_command_with_a_button_only_shows_it_only_with_a_pad(person: Person) -> None:
    text, bindings = person.program.services.text, person.program.services.keyboard.bindings
    bindings.use({"hint": []}, {})
    assert shortcut(text, bindings, "hint") == ""
    connect(person)
    bindings.use({"hint": []}, {"hint": [2]})
    assert shortcut(text, bindings, "hint") == "X"


def test_the_options_say_that_there_is_no_pad_and_name_its_buttons_all_the_same(person: Person) -> None:
    person.program.pages.options(PAD)
    scene = person.now(OptionsScene)
    assert scene.lines[0].note == NO_PAD
    rows = {row.name: row for line in scene.lines for row in line.widgets if isinstance(row, KeyRow)}
    assert rows["bind.accept"].bound == "A" and rows["bind.previous"].bound == "LB"
    assert rows["bind.up"].chords == [pad_chord(person.program.services.text, 11, USUAL)]
    connect(person)
    assert not any(line.note for line in scene.lines)
    rows = {row.name: row for line in scene.lines for row in line.widgets if isinstance(row, KeyRow)}
    assert rows["bind.previous"].bound == "Select"
    person.program.stack.pop()
    person.program.pages.options(KEYS)
    scene = person.now(OptionsScene)
    assert not any(line.note == NO_PAD for line in scene.lines)


def test_keys_are_grouped_by_what_they_are_for_each_with_a_drawing(person: Person) -> None:
    offered = {row.name for row in TABLE if row.name in person.program.commands.offered()}
    page = keys_page(person)
    assert {group.name for group in page.groups} <= {*GROUPS, MOUSE} == set(DRAWINGS)
    assert not person.program.services.art.check(DRAWINGS.values())
    told = [line.words for group in page.groups for line in group.lines]
    assert len(told) == len(set(told))
    assert {person.program.services.text(f"command.{name}") for name in offered} <= set(told)
