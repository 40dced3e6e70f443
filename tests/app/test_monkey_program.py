"""A monkey at the whole program: no event, at no moment, may make it fail, or show what nobody may see."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from halloween_games.kit.input import Pos
from halloween_games.play.input_controller import InputController
from tests.app.program_monkey import ProgramMonkey
from tests.nightly import IS_NIGHT, only_at_night

SHORT = 1_500  # events in every run
EVENTS = int(os.environ.get("HALLOWEEN_GAMES_MONKEY", "60000" if IS_NIGHT else "3000"))
SITTINGS = 20 if IS_NIGHT else 2  # programs that these are divided among


def play(seed: str, events: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkey = ProgramMonkey(seed, folder, monkeypatch)
    try:
        monkey.run(events)
    except Exception as error:
        error.add_note(f"seed {seed!r}, event {monkey.events}, after\n" + "\n".join(monkey.done))
        raise
    finally:
        monkey.close()


@only_at_night
def test_the_monkey_finds_what_is_planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A button that is gone when it is let go: an honest player met that; in 320,000 random events it came 6 times."""
    intact = InputController._released

    def released(controller: InputController, pos: Pos) -> bool:
        row, pressed = controller.row, controller.screen.pressed_button
        assert pressed is None or pressed in [button.name for button in row.buttons], "planted"
        return intact(controller, pos)

    monkeypatch.setattr(InputController, "_released", released)
    with pytest.raises(AssertionError, match="planted"):
        for sitting in range(4):
            (tmp_path / str(sitting)).mkdir()
            play(f"planted {sitting}", 3_000, tmp_path / str(sitting), monkeypatch)


def test_some_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play("some", SHORT, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("sitting", range(SITTINGS))
def test_many_events(sitting: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """3,000 in all, at night 60,000; HALLOWEEN_GAMES_MONKEY is another number."""
    play(f"sitting {sitting}", EVENTS // SITTINGS, tmp_path, monkeypatch)
