"""Which global commands are available on which screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens import file_manager
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.app.shell.program import Program
from halloween_games.kit.scenes import Scene
from halloween_games.kit.widgets import WidgetScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.app.random_games import finished_match
from tests.nightly import only_at_night
from tests.play.person import Person
from tests.play.walk import all_screens
from tests.play.ways import press_key

ALWAYS = {"quit", "fullscreen", "mute", "coordinates", "larger", "smaller", "usual_size", "shortcuts", "voice"}
OPTIONS = {"options", "accessibility", "about", "manual"}
GAME = {"speech", "screenshot", "film", "replay"}
OPEN = {"open", "paste", "evening"}
SAVES = OPEN | {"save", "save_as", "copy", "copy_text"}


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program((800, 600), Settings(speed=0.0), Saves(tmp_path / "data"), SliceBrain())
    yield program
    program.close()


def show_game(program: Program) -> None:
    program.playing.play(NewGame("18-ghosts", seat_plans(2)), seed=1)


def over_game(push: Callable[[Program], None]) -> Callable[[Program], None]:
    def show(program: Program) -> None:
        show_game(program)
        push(program)

    return show


def show_result(program: Program) -> None:
    program.playing.begin(finished_match("18-ghosts"))
    program.over_game.result()


SCREENS: dict[str, tuple[Callable[[Program], None], set[str]]] = {
    "launcher": (lambda program: program.navigation.launcher(), ALWAYS | OPTIONS | OPEN),
    "new game": (lambda program: program.navigation.new_game("18-ghosts"), ALWAYS | OPTIONS | OPEN),
    "game": (show_game, ALWAYS | OPTIONS | GAME | SAVES | {"start_now"}),
    "menu": (over_game(lambda program: program.over_game.menu()), ALWAYS | OPTIONS | GAME | SAVES),
    "result": (show_result, ALWAYS | GAME | SAVES),
    "saved games": (over_game(lambda program: program.commands.give("open")), ALWAYS | {"paste"}),
    "rules": (over_game(lambda program: program.pages.rules("18-ghosts")), ALWAYS),
    "keys": (over_game(lambda program: program.pages.keys()), ALWAYS - {"shortcuts"}),
}


@pytest.mark.parametrize("name", SCREENS)
def test_each_screen_offers_what_means_something_on_it(program: Program, name: str) -> None:
    show, expected = SCREENS[name]
    show(program)
    program.stack.apply_pending()
    top = program.stack.top
    assert top is not None
    assert {command for part in program.commands.parts for command in part.commands(top)} == expected
    assert program.commands.offered() >= expected


def test_two_parts_never_claim_the_same_command(program: Program) -> None:
    show_game(program)
    top = program.stack.top
    assert top is not None
    names = [command for part in program.commands.parts for command in part.commands(top)]
    assert len(names) == len(set(names))


def test_what_is_not_offered_is_left_to_the_screen(program: Program) -> None:
    program.navigation.launcher()
    program.stack.apply_pending()
    program.commands.give("save")
    program.commands.give("nonsense")
    program.stack.apply_pending()
    assert isinstance(program.stack.top, LauncherScene)
    program.commands.give("shortcuts")
    program.stack.apply_pending()
    assert isinstance(program.stack.top, KeysScene)
    program.commands.give("shortcuts")
    program.stack.apply_pending()
    assert len(program.stack) == 2, "the list does not open over itself"


def test_without_saves_nothing_is_saved_or_opened() -> None:
    program = Program((800, 600), Settings(speed=0.0), brain=SliceBrain())
    show_game(program)
    assert not program.commands.offered() & SAVES
    program.close()


# ---------------------------------------------------------------- every key

KEYS = (
    *("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab"),
    *("delete", "backspace", "space", "return"),
)  # what screens and their rows answer themselves; boards and the shortcuts of the program are the monkey's
SLOW = ("_result", "result", "film", "review", "crash")  # whole games are played for them, or the program ends


def opened(person: Person, show: object) -> Scene | None:
    """The screen that *show* opens, anew."""
    person.program.running = True
    person.program.navigation.launcher()
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
