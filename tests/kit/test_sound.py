"""Sound is optional: without a device the program is silent and says so once."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path

import pygame
import pytest

from halloween_games.data_folders import assets_dir
from halloween_games.kit.sound import Sound
from tests.nightly import ONLY_AT_NIGHT
from tests.processes import at_home_in, python

BROKEN_DRIVER = "nonsense"

PROGRAM = """
import sys
from pathlib import Path
import halloween_games.data_folders
halloween_games.data_folders.assets_dir = lambda: Path(sys.argv[1])
from halloween_games.app.shell.main import prepare
prepare()
import pygame
from halloween_games.app.shell.program import Program
from halloween_games.app.screens.dialogs import MessageScene
size = (1280, 800) if "sized" in sys.argv else None
program = Program(size)
program.navigation.launcher()
program.frame((), 0.1)
notices = []
while isinstance(program.stack.top, MessageScene):
    notices.append(program.stack.top.message)
    program.frame((pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""),), 0.1)
program.services.sound.play("tap")
program.close()
print(len(notices), *notices)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "broken.ogg").write_bytes(b"no music at all")
    return tmp_path


@pytest.mark.parametrize("error", [pygame.error("no device"), NotImplementedError("mixer module not available")])
def test_a_missing_device_is_silence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def refuse(**options: int) -> None:
        raise error

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    with caplog.at_level(logging.DEBUG):
        sound = Sound(folder)
        for name in ("tap", "broken", "", "no such sound"):
            sound.play(name)
    assert sound.problem and len(caplog.records) == 1


def test_a_broken_file_is_told_to_the_log_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    sound = Sound(folder)
    with caplog.at_level(logging.DEBUG):
        for _ in range(3):
            sound.play("broken")
            sound.play("missing")
    assert len(caplog.records) == 1 and "broken.ogg" in caplog.text
    pygame.mixer.quit()


@pytest.mark.parametrize("how", ["remembered", pytest.param("sized", marks=ONLY_AT_NIGHT)])
def test_the_player_is_told_once_ever(tmp_path: Path, how: str) -> None:
    """Three starts with an invalid driver: silence, one notice, no traceback."""
    assets = tmp_path / "assets"
    for part in ("svg", "fonts"):
        shutil.copytree(assets_dir() / part, assets / part)
    (assets / "sound").mkdir()
    (assets / "sound" / "tap.ogg").write_bytes(b"anything")
    own = at_home_in(tmp_path / "config")
    counts = []
    for _ in range(3):
        done = python(PROGRAM, str(assets), how, SDL_AUDIODRIVER=BROKEN_DRIVER, **own)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
        counts.append(int(done.stdout.split(maxsplit=1)[0]))
    assert counts == [1, 0, 0]
    saved = json.loads(next((tmp_path / "config").rglob("settings.json")).read_text())
    assert saved["told_no_sound"] is True
