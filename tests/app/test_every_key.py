"""Every key, with the focus on everything that can have it, on one screen of each kind: nothing fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens import file_manager
from halloween_games.kit.scenes import Scene
from halloween_games.kit.widgets import WidgetScene
from tests.nightly import only_at_night
from tests.play.person import Person
from tests.play.walk import all_screens
from tests.play.ways import press_key

KEYS = (
    *("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab"),
    *("delete", "backspace", "space", "return"),
)  # what screens and their rows answer themselves; boards and the shortcuts of the program are the monkey's
SLOW = ("_result", "result", "film", "review", "crash")  # whole games are played for them, or the program ends


def opened(person: Person, show: object) -> Scene | None:
    """The screen that *show* opens, anew."""
    person.program.running = True
    person.program.lobby.launcher()
    person.frames(1)
    assert callable(show)
    show()
    person.frames(2)
    return person.program.stack.top


def rows(scene: Scene | None) -> list[str]:
    """Everything that can have the focus."""
    return [widget.name for widget in scene.widgets if widget.enabled] if isinstance(scene, WidgetScene) else []


@only_at_night
def test_every_key_on_every_row_of_every_screen(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen is opened anew when a key has left or changed it."""
    monkeypatch.setattr(file_manager, "show", lambda path: True)
    person = Person((1280, 800), Settings(speed=0.0, reduce_motion=True), draw_every=10_000)
    failed: list[str] = []
    kinds: set[tuple[type[Scene], str]] = set()
    presses = 0
    for name, show in all_screens(person).items():
        if name.endswith(SLOW):
            continue
        scene = opened(person, show)
        if not isinstance(scene, WidgetScene):
            continue
        kind = type(scene), name if name.startswith("options") else ""
        if kind in kinds:
            continue
        kinds.add(kind)
        known = rows(scene)
        for row, key in [(row, key) for key in KEYS for row in known]:
            try:
                if person.program.stack.top is not scene or rows(scene) != known:
                    scene = opened(person, show)
                if isinstance(scene, WidgetScene) and row in rows(scene):
                    scene.focus.go(row)
                    press_key(person, key)
                    presses += 1
            except Exception as error:  # noqa: BLE001 - all of them are told, by what was pressed
                failed.append(f"{name}, {row}, {key}: {error!r}")
                scene = None
    person.program.close()
    assert not failed, "\n".join(failed)
    assert presses > 4_000
