"""The shelf of the puzzles and the calendar of their nights, by mouse, keyboard and gamepad."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from halloween_games import games
from halloween_games.app.saving import share
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saved_game_words import month_words, short_day_words
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.puzzle_shelf import ShelfScene, pictures_of
from halloween_games.app.screens.puzzles_page import NightCell, PuzzlesScene
from halloween_games.core.match import Match
from halloween_games.exercises.run import Stage
from halloween_games.play.exercise_scenes import PuzzleScene
from halloween_games.puzzles.nights import puzzle_of
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import outlines_of, puzzles_of
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.app.test_share import packed, unpacked
from tests.play.person import cut_texts, writing
from tests.play.test_lesson_scene import SIZES
from tests.play.test_puzzle_scene import EVENING, GHOSTS, Solver, puzzle, wrong_action
from tests.play.ways import WAYS

TONIGHT = EVENING.date()


@pytest.fixture
def solver(tmp_path: Path) -> Solver:
    solver = Solver(tmp_path)
    solver.program.exports.folder, solver.program.exports.picture_unit = tmp_path / "pictures", 1.0
    return solver


def shelf_of(solver: Solver) -> ShelfScene:
    solver.program.puzzling.look_around()
    return solver.now(ShelfScene)


def page_of(solver: Solver) -> PuzzlesScene:
    solver.program.puzzling.earlier_nights()
    return solver.now(PuzzlesScene)


def puzzle_scene(solver: Solver) -> PuzzleScene:
    return solver.now(PuzzleScene)


def onward_of(scene: PuzzleScene) -> tuple[str, str]:
    """What the button says that leads on, and what it does."""
    button = next(button for button in scene.row.buttons if button.name == "next_lesson")
    return button.label, scene.screen.text(scene.button_keys().about_following)


def lit(page: PuzzlesScene) -> list[int]:
    return [cell.night.day for cell in page.cells if cell.is_lit]


@pytest.mark.parametrize("way", WAYS)
def test_a_night_of_another_month_is_played_and_lit(way: str, solver: Solver) -> None:
    """From the launcher, by each way alone; nothing is lost by the nights between."""
    solver.now(LauncherScene)
    WAYS[way](solver).use("puzzles")
    solver.now(ShelfScene)
    WAYS[way](solver).use("earlier")
    page = solver.now(PuzzlesScene)
    assert not lit(page)
    WAYS[way](solver).use("earlier")
    assert page.month.month == 10
    WAYS[way](solver).use("night.2026-10-31")
    scene = puzzle_scene(solver)
    one = puzzle_of(TONIGHT.replace(month=10, day=31), [GHOSTS])
    assert one is not None and scene.puzzle.id == one.id
    solver.solve(scene)
    told = set(scene.panel.sentences(scene.shown))
    assert (
        scene.shown is Stage.DONE and {"The night of October 31 has its star now.", "1 night has its star now."} <= told
    )
    solver.press_button(scene, "next_lesson")
    assert solver.top() is page and lit(page) == [31]


def test_nights_to_come_wait(solver: Solver) -> None:
    page = page_of(solver)
    assert [cell.enabled for cell in page.cells] == [cell.night <= TONIGHT for cell in page.cells]
    assert not page.later.enabled
    solver.click(page.cells[-1].rect.center)
    assert solver.top() is page


@pytest.mark.parametrize(("language", "back", "column"), [("en", 0, 0), ("en", 1, 4), ("en", 9, 0), ("de", 0, 6)])
def test_a_month_begins_at_its_day_of_the_week(language: str, back: int, column: int, solver: Solver) -> None:
    """November and February 2026 begin on a Sunday, which is the first column in English and the last in German."""
    solver.program.settings.language = language
    solver.program.live_settings.settings_changed()
    page = page_of(solver)
    for _ in range(back):
        page.earlier.activate()
    assert round((page.cells[0].rect.left - page._calendar.left) / page.cells[0].rect.width - 0.2) == column
    assert all(page._calendar.contains(cell.rect) for cell in page.cells)


def test_a_month_alone_has_its_own_form_where_the_language_has_one() -> None:
    for code, alone, dated in (("en", "November 2026", "November 1"), ("pl", "listopad 2026", "1 listopada")):
        text = Text(language=Language(code))
        assert (month_words(text, TONIGHT), short_day_words(text, TONIGHT.replace(day=1))) == (alone, dated)


def test_a_failed_puzzle_comes_back_the_next_day(solver: Solver) -> None:
    program = solver.program
    shelf = shelf_of(solver)
    assert not shelf.practice.enabled and shelf.practice.lines == ("Nothing comes back tonight.",)
    shelf.any.activate()
    scene = puzzle_scene(solver)
    failed = scene.puzzle
    solver.act(scene, wrong_action(failed))
    for _ in range(9):
        if scene.shown is Stage.WRONG:
            break
        solver.act(scene, scene.run.game.notation.write(scene.session.view, scene.session.view.legal_actions()[0]))
    assert scene.shown is Stage.WRONG
    solver.press_button(scene, "again")
    assert onward_of(scene) == ("Next", "go on to the next puzzle")
    solver.press_button(scene, "next_lesson")
    following = puzzle_scene(solver)
    assert following.puzzle.id != failed.id
    program.stack.pop()
    solver.frames(2)
    assert solver.top() is shelf and not shelf.practice.enabled
    program.puzzling.now = lambda: EVENING + timedelta(days=1)
    shelf.renew()
    assert shelf.practice.enabled and shelf.practice.lines == ("1 of your mistakes, tonight",)
    assert len(shelf.practice.shown) == 1, "its own position"
    shelf.practice.activate()
    again = puzzle_scene(solver)
    assert again.puzzle.id == failed.id
    solver.solve(again)
    assert onward_of(again) == ("Go on", "back to where you came from"), "nothing else comes back"
    solver.press_button(again, "next_lesson")
    assert solver.top() is shelf and shelf.main.label == "Solve tonight’s puzzle", "nothing new comes after it"


def test_the_button_names_what_comes_next(solver: Solver) -> None:
    """Tonight's puzzle, then what comes back, then the theme of which most is left."""
    shelf, puzzling = shelf_of(solver), solver.program.puzzling
    assert shelf.main.label == "Solve tonight’s puzzle" and shelf.tonight.is_meant
    tonight = puzzle_of(TONIGHT, [GHOSTS])
    assert tonight is not None
    puzzling.people.solved.add_night("", TONIGHT, tonight)
    puzzling.people.solved.add_try("", puzzles_of(GHOSTS).puzzles[0], False, TONIGHT - timedelta(days=3))
    shelf.renew()
    assert shelf.main.label == "1 that comes back" and shelf.practice.is_meant
    puzzling.people.solved.add_try("", puzzles_of(GHOSTS).puzzles[0], True, TONIGHT)
    shelf.renew()
    assert shelf.main.label.startswith("Next: ")
    shelf.main.activate()
    assert puzzle_scene(solver).puzzle.game.id == shelf.game_id


@pytest.mark.parametrize("way", WAYS)
def test_a_box_leads_to_its_puzzles(way: str, solver: Solver) -> None:
    shelf = shelf_of(solver)
    WAYS[way](solver).use("game.rhombus")
    assert shelf.game_id == "rhombus"
    name = shelf.boxes[0].name
    WAYS[way](solver).use(name)
    scene = puzzle_scene(solver)
    assert scene.puzzle.game.id == "rhombus" and name.removeprefix("theme.") in scene.puzzle.themes
    solver.solve(scene)
    solver.program.stack.pop()
    solver.frames(2)
    assert shelf.boxes[0].solved == 1


def test_every_box_has_its_picture(solver: Solver) -> None:
    shelf = shelf_of(solver)
    for game_id in shelf.games:
        shelf.choose(game_id)
        assert shelf.boxes and all(box.pictures for box in shelf.boxes)
        assert pictures_of(game_id, "no such theme") == ()


def test_when_everything_was_seen_that_is_said(solver: Solver) -> None:
    theme = min(solver.program.puzzling.themes(GHOSTS), key=lambda one: one.whole)
    solver.program.puzzling.practice(GHOSTS, theme.theme)
    for _ in range(theme.whole):
        solver.press_button(puzzle_scene(solver), "next_lesson")
        solver.frames(2)
    solver.now(MessageScene)


def test_a_title_is_earned_by_ten_puzzles_and_stays(solver: Solver) -> None:
    """The rating falls again; a title once earned does not."""
    shelf_page, puzzling = shelf_of(solver), solver.program.puzzling
    shelf = puzzles_of(GHOSTS).puzzles
    for one in shelf[:9]:
        puzzling.people.solved.add_try("", one, True, TONIGHT)
    shelf_page.renew()
    assert puzzling.title() is None and "1 more to your first title" in texts(solver)
    for one in shelf[9:40]:
        puzzling.people.solved.add_try("", one, True, TONIGHT)
    earned = puzzling.title()
    assert earned is not None and earned == puzzling.people.solved.rating("", GHOSTS).rung > 2
    for one in shelf[40:80]:
        puzzling.people.solved.add_try("", one, False, TONIGHT)
    assert puzzling.people.solved.rating("", GHOSTS).rung < earned == puzzling.title()
    shelf_page.renew()
    assert "Your title" in texts(solver)
    way = puzzling.until_title()
    assert way > 5 and f"Keeper of the castle: {way} more without help" in texts(solver)
    for one in shelf[80:90]:
        puzzling.people.solved.add_try("", one, True, TONIGHT)
    assert puzzling.until_title() < way, "it grows shorter, and longer"


def texts(solver: Solver) -> set[str]:
    solver.program.stack.refresh()
    return set(solver.words())


@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_nothing_is_cut(size: tuple[int, int], language: str, text_size: float, tmp_path: Path) -> None:
    """Every game's boxes, every month's name, every kind of puzzle of two weeks."""
    solver = Solver(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    shelf = shelf_of(solver)
    for game_id in shelf.games:
        assert outlines_of(game_id)
        shelf.choose(game_id)
        assert not cut_texts(solver)
    page = page_of(solver)
    for _ in range(12):
        page.earlier.activate()
        assert not cut_texts(solver)
    cells = [cell for cell in page.cells if isinstance(cell, NightCell)]
    for cell in cells[:14]:
        page.focus.current = cell.name
        assert not cut_texts(solver)


# ---------------------------------------------------------------- puzzles that are shared


def shared(code: str) -> Puzzle:
    found = share.read_shared(code)
    assert isinstance(found, Puzzle)
    return found


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_puzzle_comes_back_whole(game_id: str) -> None:
    for one in puzzles_of(game_id).puzzles[:10]:
        code = share.write_puzzle(one)
        found = shared(code)
        assert found == one and found.view.key() == one.view.key() and len(code) < 1000
        assert found.checker().solution() == one.checker().solution()


def test_options_go_along() -> None:
    one = shared(packed({**unpacked(share.write_puzzle(puzzle("win1"))), "options": {"any_three": True}}))
    assert one.options == {"any_three": True}


def test_where_games_are_wanted_it_is_one_that_begins_with_it() -> None:
    one = puzzle("win2")
    match = share.read_code(share.write_puzzle(one))
    assert isinstance(match, Match) and match.practice and match.start.key() == one.start.key()


def changed(**fields: Any) -> dict[str, Any]:
    said: dict[str, Any] = unpacked(share.write_puzzle(puzzle("win1")))
    for name, value in fields.items():
        (said if name in ("rules", "options", "other") else said["puzzle"])[name] = value
    return said


@pytest.mark.parametrize(
    "said",
    [
        changed(game="chess"),
        changed(game=["18-ghosts"]),
        changed(kind="win9"),
        changed(id="0123456789"),
        changed(solution=["a1-z9"]),
        changed(position={}),
        changed(position=None),
        changed(rules=99),
        changed(rules=0),
        changed(options={"chess": True}),
        changed(other=1),
        {"kind": "puzzle", "rules": 1, "puzzle": {"game": GHOSTS}},
    ],
    ids=str,
)
def test_forged_puzzles_are_refused_in_a_sentence(said: dict[str, Any]) -> None:
    with pytest.raises(RecordProblem) as error:
        share.read_shared(packed(said))
    assert re.fullmatch(r"[^\n]+[.!]", error.value.sentence(Text()))


# ---------------------------------------------------------------- on the screen


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_the_button_saves_a_picture_with_what_is_to_be_done(game_id: str, solver: Solver) -> None:
    one = puzzles_of(game_id).puzzles[0]
    scene = solver.open_puzzle(one)
    with writing(solver.program.services.fonts) as told:
        solver.press_button(scene, "share")
    said = {written.text for written in told}
    assert scene.screen.text.say(one.goal) in said
    assert scene.screen.text("history.beginning") not in said
    assert len(list(solver.program.exports.folder.iterdir())) == 1
    assert solver.top() is scene and not scene.run.has_begun


@pytest.mark.usefixtures("copied")
def test_a_copied_puzzle_is_pasted_as_a_puzzle(solver: Solver) -> None:
    one = puzzle("win2")
    solver.open_puzzle(one)
    solver.program.commands.give("copy")
    solver.now(MessageScene)
    solver.program.navigation.launcher()
    solver.frames(2)
    solver.program.commands.give("paste")
    scene = solver.now(PuzzleScene)
    assert scene.puzzle == one
    solver.solve(scene)
    assert solver.program.people.solved.tried("")[one.id].solved == 1


def test_a_puzzle_from_elsewhere_counts_for_nothing(solver: Solver) -> None:
    """It is on no shelf, so it could not come back."""
    said = unpacked(share.write_puzzle(puzzle("win2")))
    one = shared(packed({**said, "options": {"quick_setup": True}}))
    elsewhere = msgspec.structs.replace(one, id="elsewhere")
    solver.program.puzzling.open_shared(elsewhere)
    solver.solve(solver.now(PuzzleScene))
    assert not solver.program.people.solved.tried("")
