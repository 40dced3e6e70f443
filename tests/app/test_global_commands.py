"""Which global commands are available on which screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.app.shell.program import Program
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.app.random_games import finished_match

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
    "launcher": (lambda program: program.lobby.launcher(), ALWAYS | OPTIONS | OPEN),
    "new game": (lambda program: program.lobby.new_game("18-ghosts"), ALWAYS | OPTIONS | OPEN),
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
    program.lobby.launcher()
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
