"""The real program in a real window is killed and started again: it resumes the game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from halloween_games.app.saving.record_file import read_record
from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.shell.program import Program
from tests.play.person import Person
from tests.window.screen import IN_A_WINDOW, SIZE, Screen, act, quiet_folders

pytestmark = IN_A_WINDOW


def actions_on_disk(saves: Saves) -> int:
    """The number of actions in the newest game; -1 if there is none."""
    found = saves.recent()
    if not found or not isinstance(found[0], SavedGame):
        return -1
    _, shape = read_record(found[0].path)
    return sum(seat >= 0 for seat, _ in shape.moves)


def has_actions(saves: Saves, count: int) -> bool:
    return actions_on_disk(saves) == count


def place_of_resume_card(saves: Saves) -> tuple[int, int]:
    """The position of the card on a launcher of the same size."""
    program = Program(SIZE, Settings(reduce_motion=True), saves)
    program.navigation.launcher()
    program.frame((), 0.0)
    scene = program.stack.top
    assert isinstance(scene, LauncherScene) and scene.offer.kind == "resume"
    place = scene.main.rect.center
    program.close()
    return place


def test_killed_and_started_again(tmp_path: Path) -> None:
    environment = quiet_folders(tmp_path)
    saves = Saves(tmp_path / "data" / "halloween-games")
    person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
    scene = person.play("closest-ghost", seed=1, names=())
    with Screen(tmp_path, SIZE) as screen:
        first = screen.start("play", "closest-ghost", "--seed", "1", "--size", "1280x800", environment=environment)
        for _ in range(3):
            act(screen, person, scene)
            done = sum(turn.seat >= 0 for turn in scene.session.match.turns)
            screen.wait_for(partial(has_actions, saves, done), "the autosave")
        first.kill()
        first.wait(10)
        second = screen.start("--size", "1280x800", environment=environment)
        screen.wait_for(lambda: screen.picture().get_at((10, 10))[:3] != (0, 0, 0), "the launcher")
        place = place_of_resume_card(saves)
        before = actions_on_disk(saves)
        screen.wait_for(lambda: bool(list(saves.recent_folder.glob("*.png"))), "the picture of the game")
        screen.click(place)
        screen.wait_for(lambda: bool(list(saves.recent_folder.glob("*.lock"))), "the game that was left")
        act(screen, person, scene)
        screen.wait_for(lambda: actions_on_disk(saves) > before, "the next action")
        (listed,) = saves.recent()
        texts = [turn.text for turn in saves.open(listed.path).match.turns]
        assert texts == [turn.text for turn in scene.session.match.turns]
        screen.key("ctrl+q")
        assert second.wait(20) == 0
