"""Names and emblems: remembered, offered, drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games.app.saving.profiles import EMBLEMS, FILE, MAX_PROFILES, Profiles
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.profile_scene import Coin, ProfileScene
from halloween_games.app.shell.program import Program
from halloween_games.data_folders import assets_dir
from halloween_games.kit.widgets import TextField, Widget, WidgetScene
from halloween_games.players.hosts import SliceBrain


def test_every_emblem_has_a_drawing_and_is_no_seats() -> None:
    for emblem in EMBLEMS:
        assert (assets_dir() / "svg" / "profiles" / f"{emblem}.svg").is_file()
    assert not set(EMBLEMS) & {"pumpkin", "bat", "cat", "moon"}


def test_who_played_last_comes_first_and_keeps_the_emblem(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.remember("Ann", "owl")
    profiles.remember("Bo")
    profiles.remember(" ann ")
    again = Profiles(tmp_path)
    assert [(one.name, one.emblem) for one in again.known] == [("ann", "owl"), ("Bo", EMBLEMS[0])]
    again.forget("BO")
    assert [one.name for one in Profiles(tmp_path).known] == ["ann"]


def test_there_are_never_too_many_and_emblems_are_shared_out(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    for number in range(MAX_PROFILES + 5):
        profiles.remember(f"Player {number}")
    assert len(Profiles(tmp_path).known) == MAX_PROFILES
    assert {one.emblem for one in profiles.known} == set(EMBLEMS)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff", b"[]", b'{"profiles": [{"name": ""}]}'], ids=str)
def test_a_broken_file_is_kept(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    profiles = Profiles(tmp_path)
    assert list(profiles.known) == []
    profiles.remember("Ann")
    assert [file.read_bytes() for file in tmp_path.glob("*.broken-*")] == [damage]
    assert [one.name for one in Profiles(tmp_path).known] == ["Ann"]


def test_a_newer_programs_file_stays_as_it_is(tmp_path: Path) -> None:
    data = b'{"version": 9, "profiles": "elsewhere"}'
    (tmp_path / FILE).write_bytes(data)
    profiles = Profiles(tmp_path)
    profiles.remember("Ann")
    assert profiles.emblem("Ann")  # as long as the program runs
    assert (tmp_path / FILE).read_bytes() == data


def test_an_unknown_emblem_is_not_drawn(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b'{"profiles": [{"name": "Ann", "emblem": "../titles/logo"}]}')
    assert Profiles(tmp_path).drawing("Ann") == ""


# ---------------------------------------------------------------- on the screen


def widget(scene: WidgetScene, name: str) -> Widget:
    return next(widget for widget in scene.widgets if widget.name == name)


def test_a_name_and_an_emblem_are_chosen_remembered_and_shown(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    program.playing.profiles.remember("Bo", "skull")
    program.lobby.launcher()
    program.lobby.new_game("18-ghosts")
    program.frame((), 0.1)
    scene = program.stack.top
    assert isinstance(scene, NewGameScene)
    field = widget(scene, "name.0")
    assert isinstance(field, TextField)
    field.typed("Ann")
    widget(scene, "emblem.0").activate()
    program.frame((), 0.1)
    dialog = program.stack.top
    assert isinstance(dialog, ProfileScene)
    widget(dialog, "emblem.owl").activate()
    widget(dialog, "close").activate()
    program.frame((), 0.1)
    coin = widget(scene, "emblem.0")
    assert isinstance(coin, Coin) and coin.emblem == "owl"

    scene._level_setter(1)("")  # a person on the second seat
    widget(scene, "emblem.1").activate()
    program.frame((), 0.1)
    assert isinstance(program.stack.top, ProfileScene)
    widget(program.stack.top, "name.0").activate()  # Bo, who has played before
    program.frame((), 0.1)
    assert [plan.name for plan in scene.plans] == ["Ann", "Bo"] and scene.emblem(1) == "skull"
    widget(scene, "start").activate()
    program.frame((), 0.1)
    assert [(one.name, one.emblem) for one in Profiles(tmp_path).known] == [("Ann", "owl"), ("Bo", "skull")]
    assert program.playing.scene is not None
    assert program.playing.scene.picture.panel().emblems == ("profiles/owl", "profiles/skull")
    program.close()


def test_computers_and_strangers_have_no_emblem(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    program.lobby.new_game("18-ghosts")
    program.frame((), 0.1)
    scene = program.stack.top
    assert isinstance(scene, NewGameScene)
    assert not [one for one in scene.widgets if one.name == "emblem.1"]
    widget(scene, "start").activate()
    program.frame((), 0.1)
    assert program.playing.scene is not None and program.playing.scene.picture.panel().emblems == ("", "")
    assert list(program.playing.profiles.known) == []
    program.close()
