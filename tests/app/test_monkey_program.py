"""A monkey at the whole program: no event, at no moment, may make it fail, or show what nobody may see."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.app.program_monkey import ProgramMonkey

SHORT = 1_500  # events in every run
EVENTS = int(os.environ.get("HALLOWEEN_GAMES_MONKEY", "60000"))
SITTINGS = 20  # programs that these are divided among


def play(seed: str, events: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkey = ProgramMonkey(seed, folder, monkeypatch)
    try:
        monkey.run(events)
    except Exception as error:
        error.add_note(f"seed {seed!r}, event {monkey.events}, after\n" + "\n".join(monkey.done))
        raise
    finally:
        monkey.close()


def test_some_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play("some", SHORT, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("sitting", range(SITTINGS))
def test_many_events(sitting: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """60,000 in all; HALLOWEEN_GAMES_MONKEY is another number."""
    play(f"sitting {sitting}", EVENTS // SITTINGS, tmp_path, monkeypatch)
