"""What tests of the whole program share: a program, and systems that are imitated."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens import file_manager
from halloween_games.app.shell.program import Program
from halloween_games.kit import clipboard
from halloween_games.players.hosts import SliceBrain

FullDisk = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """A program without animations, whose games are kept."""
    return Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied; the last one is pasted."""
    held: list[str] = []

    def copy(text: str) -> bool:
        held.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1] if held else "")
    return held


@pytest.fixture
def shown_files(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files and folders that the desktop was asked to show."""
    asked: list[Path] = []

    def show(path: Path) -> bool:
        asked.append(path)
        return True

    monkeypatch.setattr(file_manager, "show", show)
    return asked


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """A disk that is full meanwhile."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    @contextmanager
    def meanwhile() -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            yield

    return meanwhile
