"""Whole games in a window of a Windows program, by mouse, and several programs at the same saves."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from random import Random

import pytest

from build_scripts.windows_rig import windows_path
from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person
from tests.window.screen import Screen, act, colors_in, next_click
from tests.windows.conftest import SIZE, WindowsPlayer, windows_screen

pytestmark = pytest.mark.long

GAME = ("play", "closest-ghost", "--seed", "1", "--size", "1280x800")
PERSON, COMPUTER = 0, 1
MOST_ACTIONS = 150
MOST_CLICKS = 8  # for an action


def kept_games(saves: Saves) -> list[Match]:
    """All games on the disk."""
    return [saves.open(game.path).match for game in saves.recent() if isinstance(game, SavedGame)]


def turns_of(match: Match) -> int:
    return len(match.turns)


def locks_in(saves: Saves) -> int:
    return len(list(saves.recent_folder.glob("*.lock")))


def is_kept(saves: Saves, turns: int, after: int = NOBODY) -> bool:
    """Whether the only game has so many turns or more, and it is the turn of somebody else than *after*, or over."""
    found = kept_games(saves)
    return len(found) == 1 and len(found[0].turns) >= turns and (after == NOBODY or found[0].to_move != after)


def follow(person: Person, scene: GameScene, match: Match) -> None:
    """Play in a program without a window what was played in *match*."""
    for number, turn in enumerate(match.turns):
        for _ in range(MOST_CLICKS):
            person.frames(3)  # what was no choice is played by itself
            if len(scene.session.match.turns) > number:
                break
            person.click(next_click(scene, turn.action))
        assert scene.session.match.turns[number].text == turn.text


def test_a_whole_game_against_the_computer(player: WindowsPlayer, tmp_path: Path) -> None:
    """Each click is found out in a program without a window, and the computer thinks in its own process."""
    player.be_quiet()
    saves, rng = player.saves, Random(1)
    person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
    scene = person.play("closest-ghost", seed=1, names=())
    with windows_screen(tmp_path, player.command) as screen:
        player.start(screen, *GAME, "--seats", "human,easy")
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the board")
        screen.wait_for(partial(is_kept, saves, 1, COMPUTER), "the computer's first action")
        follow(person, scene, kept_games(saves)[0])
        for _ in range(MOST_ACTIONS):
            match = scene.session.match
            if match.to_move == NOBODY:
                break
            assert match.to_move == PERSON
            action = rng.choice(match.state.legal_actions())
            done = len(match.turns)
            for _ in range(MOST_CLICKS):
                if len(match.turns) > done:
                    break
                place = next_click(scene, action)
                person.click(place)
                screen.click(place)
            assert match.turns[done].action == action
            screen.wait_for(partial(is_kept, saves, done + 1, COMPUTER), "the computer's answer")
            follow(person, scene, kept_games(saves)[0])
        assert scene.session.match.outcome is not None
        screen.close_window()
        assert player.program.wait(30) == 0
    Screen.wait_for(lambda: not player.processes(), "the end of all processes")
    person.program.close()
    (game,) = saves.recent()
    verified = player.run("verify", windows_path(game.path))
    assert verified.code == 0, verified.output
    assert not locks_in(saves)


def test_a_second_program_at_the_same_saves(player: WindowsPlayer, tmp_path: Path) -> None:
    """It opens above the first one; both keep their game, each in a file of its own, and both locks go."""
    player.be_quiet()
    saves = player.saves
    people = [Person(SIZE, Settings(speed=0.0, reduce_motion=True)) for _ in range(2)]
    scenes = [person.play("closest-ghost", seed=1, names=()) for person in people]
    with windows_screen(tmp_path, player.command) as screen:
        started: list[tuple[subprocess.Popen[bytes], str]] = []
        for number, (person, scene) in enumerate(zip(people, scenes, strict=True)):
            player.start(screen, *GAME)
            started.append((player.program, screen.window))
            screen.wait_for(lambda number=number: locks_in(saves) == number + 1, "its game")  # type: ignore[misc]
            screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the board")
            act(screen, person, scene)
            done = len(scene.session.match.turns)
            screen.wait_for(lambda done=done: max(map(turns_of, kept_games(saves)), default=0) == done, "its action")  # type: ignore[misc]
        first, second = started
        assert first[1] != second[1] and locks_in(saves) == 2
        screen.close_window()
        assert second[0].wait(30) == 0 and first[0].poll() is None
        screen.window = first[1]
        act(screen, people[0], scenes[0])
        wanted = sorted(len(scene.session.match.turns) for scene in scenes)
        screen.wait_for(lambda: sorted(map(turns_of, kept_games(saves))) == wanted, "the first program's action")
        screen.close_window()
        assert first[0].wait(30) == 0
    for person in people:
        person.program.close()
    assert not locks_in(saves)


def test_a_killed_program_leaves_a_game_to_go_on_with(player: WindowsPlayer, tmp_path: Path) -> None:
    """Its worker ends by itself, and its lock is free."""
    player.be_quiet()
    person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
    scene = person.play("closest-ghost", seed=1, names=())
    with windows_screen(tmp_path, player.command) as screen:
        player.start(screen, *GAME)
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the board")
        act(screen, person, scene)
        done = len(scene.session.match.turns)
        screen.wait_for(partial(is_kept, player.saves, done), "the game on the disk")
        player.program.kill()
        player.program.wait(10)
        Screen.wait_for(lambda: not player.processes(), "the end of the worker")
    person.program.close()
    shown = player.run("text", "--continue")
    assert shown.code == 0 and "The Closest Ghost" in shown.output, shown.output
    assert len(kept_games(player.saves)[0].turns) >= done


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["-m", "halloween_games", "selftest"], 0),
        (["-m", "halloween_games", "play", "chess"], 2),
        (
            [
                "-c",
                "from halloween_games.app.shell import main, window; window.open_window = None; main.run_launcher()",
            ],
            1,
        ),
    ],
    ids=["selftest", "wrong arguments", "no window"],
)
def test_boxes_tell_what_no_console_can(player: WindowsPlayer, tmp_path: Path, arguments: list[str], code: int) -> None:
    """The result of the selftest, what was wrong with the arguments, and what failed before there was a window."""
    with windows_screen(tmp_path, player.double_click(player.rig.python / "pythonw.exe")) as screen:
        player.start(screen, *arguments)
        assert player.program.poll() is None
        screen.key("Return")
        assert player.program.wait(60) == code
