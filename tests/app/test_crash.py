"""When the program fails: the game is saved, a report written, a dialog shown; and the log."""

from __future__ import annotations

import errno
import json
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.saving.record_file import replay_record
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.crash_scene import CrashScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.shell import logs
from halloween_games.app.shell.crash import RECORD_LINE, make_report
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match
from halloween_games.kit import clipboard
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.app.conftest import FullDisk
from tests.app.random_games import random_match
from tests.play.person import top

GHOSTS = "18-ghosts"
SECRET_SEED = 8675309123
ROOT = Path(__file__).resolve().parents[2]


class Broken(Exception):
    """An unexpected error."""


def fail(*_: object, **__: object) -> bool:
    raise Broken("the lantern went out")


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with reports."""
    folder = tmp_path / "logs"
    monkeypatch.setattr(folders, "logs", lambda: folder)
    return folder


@pytest.fixture
def program(tmp_path: Path, reports: Path) -> Program:
    return Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path / "data"), SliceBrain())


def turns(program: Program, count: int = 3) -> None:
    for _ in range(count):
        program.stack.changed = True
        program.turn((), 0.05)


def play(program: Program) -> GameScene:
    """Play some actions, independent of the test."""
    scene = program.playing.play(NewGame(GHOSTS, seat_plans(2, ("Ann", "Bo"))), seed=SECRET_SEED)
    for _ in range(6):
        scene.session.play(scene.session.match.state.legal_actions()[0])
    return scene


def crash_of(program: Program) -> CrashScene:
    return top(program, CrashScene)


def key(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


# ---------------------------------------------------------------- the dialog


@pytest.mark.parametrize("part", ["update", "draw", "handle", "tip"])
def test_a_failure_of_the_game_screen_is_told_and_the_game_is_kept(
    program: Program, reports: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = play(program)
    assert program.saved_games is not None and program.playing.keeping.autosave is not None
    path = program.playing.keeping.autosave.path
    played = [turn.text for turn in scene.session.match.turns]
    monkeypatch.setattr(scene, part, fail)
    program.stack.changed = True
    program.turn([key(pygame.K_TAB)], 0.05)
    turns(program)
    crash = crash_of(program)
    assert program.running and program.services.text("crash.saved") in crash.message
    (report,) = reports.glob("crash-*.txt")
    assert crash.crash.report == report.read_text(encoding="utf-8")
    assert "the lantern went out" in crash.crash.report
    assert program.playing.scene is None and program.playing.keeping.autosave is None, "nobody plays it any more"

    program.turn([key(pygame.K_RETURN)], 0.05)  # all games
    turns(program)
    top(program, LauncherScene)
    program.saved_games.open(path)
    turns(program)
    assert [turn.text for turn in top(program, GameScene).session.match.turns] == played


def test_a_failure_of_the_launcher_is_told_even_if_it_is_the_first_thing(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(LauncherScene, "paint", fail)
        program._begin = program.navigation.launcher
        turns(program)
        assert program.services.text("crash.no_game") in crash_of(program).message
    program.turn([key(pygame.K_ESCAPE)], 0.05)
    turns(program)
    top(program, LauncherScene)
    assert program.running


def test_a_failure_while_the_game_begins_is_told(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameScene, "resize", fail)
    program._begin = lambda: program.playing.play(NewGame(GHOSTS, seat_plans(2)))
    turns(program)
    assert crash_of(program)


def test_an_action_that_was_made_but_not_shown_is_kept(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen fails on an event: the autosave after the action is not reached."""
    scene = play(program)
    assert program.saved_games is not None and program.playing.keeping.autosave is not None
    path = program.playing.keeping.autosave.path
    monkeypatch.setattr(scene.news, "show", fail)
    before = len(scene.session.match.turns)
    monkeypatch.setattr(scene, "update", lambda dt: scene.session.play(scene.session.match.state.legal_actions()[0]))
    turns(program)
    assert crash_of(program)
    assert len(json.loads(path.read_bytes())["moves"]) == before + 1


def test_a_torn_game_does_not_replace_the_good_save(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play(program)
    assert program.saved_games is not None and program.playing.keeping.autosave is not None
    path = program.playing.keeping.autosave.path
    good = path.read_bytes()
    scene.session.match._states.append(scene.session.match.start)  # its turns lead somewhere else now
    monkeypatch.setattr(scene, "update", fail)
    turns(program)
    assert program.services.text("crash.saved") in crash_of(program).message
    assert path.read_bytes() == good


def test_a_game_that_cannot_be_written_at_all_still_gets_a_dialog(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = play(program)
    monkeypatch.setattr(scene.session.match.game.notation, "write", fail)
    monkeypatch.setattr(type(scene.session.match), "turns", property(fail))
    monkeypatch.setattr(scene, "update", fail)
    turns(program)
    assert program.running and crash_of(program)


def test_without_saves_the_game_goes_into_a_file_beside_the_report(
    reports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program((1280, 800), Settings(speed=0.0), brain=SliceBrain())
    scene = play(program)
    played = [turn.text for turn in scene.session.match.turns]
    monkeypatch.setattr(scene, "update", fail)
    turns(program)
    (saved,) = reports.glob("crash-*.json")
    assert saved.name in crash_of(program).message
    assert [turn.text for turn in replay_record(json.loads(saved.read_bytes())).turns] == played


def test_a_full_disk_leaves_the_report_to_be_copied(
    program: Program, reports: Path, monkeypatch: pytest.MonkeyPatch, copied: list[str], full_disk: FullDisk
) -> None:
    scene = play(program)
    monkeypatch.setattr(scene, "update", fail)
    with full_disk():
        turns(program, 5)
        while isinstance(program.stack.top, MessageScene):  # that the autosave fails is told as well
            program.turn([key(pygame.K_RETURN)], 0.05)
            turns(program)
    crash = crash_of(program)
    assert "full" in crash.message and not list(reports.glob("crash-*"))
    assert not crash.widgets[1].enabled  # no folder to open
    crash.copy()
    assert copied == [crash.crash.report] and "the lantern went out" in copied[0]
    assert crash.answer == program.services.text("crash.copied")


def no_file_manager(folder: Path) -> None:
    """As on a Windows without one; a real one would stay open after the tests."""
    raise OSError(errno.ENOENT, "no file manager")


def test_without_a_clipboard_or_a_file_manager_the_dialog_says_so(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play(program), "update", fail)
    turns(program)
    crash = crash_of(program)
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    crash.copy()
    assert crash.answer == program.services.text("clipboard.missing")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(os, "startfile", no_file_manager, raising=False)
    crash.open_folder()
    assert "logs" in crash.answer
    turns(program)


@pytest.mark.parametrize("part", ["paint", "place", "update"])
def test_a_dialog_that_fails_too_ends_with_one_sentence(
    program: Program, part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(play(program), "draw", fail)
        patch.setattr(CrashScene, part, fail)
        for _ in range(10):
            if not program.running:
                break
            turns(program, 1)
    assert not program.running and program.failures.hopeless
    monkeypatch.setattr(program.window, "native", Window())
    program.give_up()
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "Traceback" not in err and logs.FILE in err


class Window:
    """A window that can be closed twice."""

    def destroy(self) -> None: ...


# ---------------------------------------------------------------- the report


def caught(match: Match | None = None) -> str:
    try:
        fail()
    except Broken as error:
        return make_report(error, match)
    raise AssertionError


def test_the_report_holds_the_game_but_no_seed_name_or_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", classmethod(lambda cls: ROOT.parent))
    match = random_match("rhombus", SECRET_SEED, 12, 2)
    report = caught(match)
    assert "Broken: the lantern went out" in report and "test_crash.py" in report
    assert str(ROOT.parent) not in report.replace(sys.prefix, "") and f"~{os.sep}{ROOT.name}" in report
    assert str(SECRET_SEED) not in report
    assert not [player.name for player in match.players if player.name in report]
    again = replay_record(json.loads(report.split(f"{RECORD_LINE}\n")[1]))
    assert again.state.key() == match.state.key()


# ---------------------------------------------------------------- the log


@pytest.fixture
def log_file(reports: Path) -> Iterator[Path]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    for handler in handlers:
        root.removeHandler(handler)
    path = logs.begin_log()
    assert path is not None
    yield path
    logs.end_log()
    logging.captureWarnings(False)
    logging.raiseExceptions = True
    root.setLevel(level)
    for handler in handlers:
        root.addHandler(handler)


def test_the_log_rotates_and_prints_nothing(log_file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number in range(3000):
        logging.getLogger("halloween_games.players").error("%d %s", number, "x" * 600)
    files = sorted(log_file.parent.glob(f"{logs.FILE}*"))
    assert len(files) == logs.OLDER + 1
    assert all(file.stat().st_size <= logs.BYTES for file in files)
    assert capfd.readouterr() == ("", "")
