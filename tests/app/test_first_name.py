"""The very first start: a name and an emblem, once, by every way; nobody has to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.first_name import FirstNameScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.shell.program import Program
from tests.play.person import Person, cut_texts
from tests.play.test_computers import StubBrain
from tests.play.ways import WAYS


class Guest(Person):
    """Somebody at the door of the program whose things are in *folder*."""

    def __init__(self, folder: Path, settings: Settings, size: tuple[int, int] = (1000, 700)) -> None:
        super().__init__(size, settings)
        self.program.close()
        self.program = Program(size, settings, Saves(folder), StubBrain())
        self.come()

    def come(self) -> None:
        self.program.lobby.arrive()
        self.frames(2)

    @property
    def door(self) -> FirstNameScene:
        top = self.program.stack.top
        assert isinstance(top, FirstNameScene)
        return top

    @property
    def launcher(self) -> LauncherScene:
        self.frames(2)
        top = self.program.stack.top
        assert isinstance(top, LauncherScene)
        return top

    def type(self, words: str) -> None:
        for letter in words:
            self.send(pygame.Event(pygame.TEXTINPUT, text=letter))


def usual() -> Settings:
    return Settings(speed=0.0, reduce_motion=True)


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Guest]:
    someone = Guest(tmp_path, usual())
    yield someone
    someone.program.close()


@pytest.mark.parametrize("way", WAYS)
def test_a_name_and_an_emblem_are_kept(guest: Guest, way: str, tmp_path: Path) -> None:
    assert not guest.door.main.enabled and guest.door.main.label == "Come in"
    guest.type("Rosie")
    WAYS[way](guest).use("emblem.owl")
    WAYS[way](guest).use("come_in")
    assert guest.launcher.offer.says.startswith("Good evening, Rosie.")
    again = Guest(tmp_path, Settings(speed=0.0, names=guest.program.settings.names))
    assert isinstance(again.program.stack.top, LauncherScene), "asked once"
    assert again.program.playing.profiles.emblem("rosie") == "owl"
    again.program.close()


def test_enter_in_the_field_comes_in_and_only_with_a_name(guest: Guest) -> None:
    guest.key(pygame.K_RETURN)
    guest.type("Max")
    guest.key(pygame.K_RETURN)
    assert guest.launcher.offer.says.startswith("Good evening, Max.")


def test_somebody_known_is_welcomed_with_the_own_emblem(guest: Guest) -> None:
    guest.program.playing.profiles.remember("Luna", "spider")
    guest.type("luna")
    assert guest.door.says == "Welcome back, Luna." and guest.door.field.emblem == "spider"


def test_who_skips_is_asked_once_more_after_a_game(guest: Guest) -> None:
    guest.key(pygame.K_ESCAPE)
    assert guest.launcher.offer.kind == "begin" and not guest.program.playing.profiles.known
    guest.come()
    assert guest.launcher.offer.kind == "begin"
    row = Row("Guest", "18-ghosts", 2, "easy", wins=1)

    def won(saved: object) -> bool:
        saved.rows.append(row)  # type: ignore[attr-defined]  # the file's content
        return True

    assert guest.program.playing.statistics.change(won)
    guest.come()
    assert guest.launcher.offer.kind == "name"
    WAYS["keys"](guest).use("name")
    guest.frames(2)
    guest.key(pygame.K_ESCAPE)
    assert guest.launcher.offer.kind != "name"
    guest.come()
    assert guest.launcher.offer.kind != "name", "never again"


@pytest.mark.parametrize(
    ("size", "language", "factor"),
    [((800, 600), "de", 1.0), ((1280, 800), "pl", 2.0), ((900, 1400), "fr", 1.0), ((2560, 1440), "en", 1.0)],
)
def test_nothing_is_cut(size: tuple[int, int], language: str, factor: float, tmp_path: Path) -> None:
    settings = Settings(speed=0.0, language=language, text_size=factor)
    guest = Guest(tmp_path, settings, size)
    window = pygame.Rect((0, 0), size)
    for name in ("", "Grandfather Maximilian"):
        guest.type(name)
        guest.frames(1)
        assert not cut_texts(guest)
        assert all(window.contains(widget.rect) for widget in guest.door.widgets)
    guest.program.close()


def test_a_gamepad_spells_the_name(guest: Guest) -> None:
    guest.program.services.keyboard.bindings.pad = {0: "a"}
    guest.program.stack.retranslate()
    guest.frames(1)
    for name in ("letter.B", "letter.E", "letter.N", "letter.N", "letter.back", "letter.done"):
        next(one for one in guest.door.widgets if one.name == name).activate()
    guest.frames(1)
    assert guest.door.field.value == "Ben" and guest.door.focus.current == "emblem.ghost"
    assert not [one for one in guest.door.widgets if one.name.startswith("letter.")]
