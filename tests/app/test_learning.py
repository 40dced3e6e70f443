"""The ways to the lessons: from the launcher, the menu, a refusal, the rules; and what is shown of the progress."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.menu import MenuScene
from halloween_games.app.screens.rules import RulesScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.core.illustrations import Chart, Example
from halloween_games.core.reasons import Reason
from halloween_games.data_problems import DataProblem
from halloween_games.lessons import lesson_file
from halloween_games.lessons.course_files import lesson_ids, refusals_explained
from halloween_games.lessons.lesson import Course
from halloween_games.lessons.lesson_file import ReadCourse, course_of
from halloween_games.play.game_scene import GameScene
from halloween_games.play.lesson_scene import LessonScene
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.table.picture_row import parts_of
from tests.play.person import button, cut_texts
from tests.play.test_lesson_scene import GHOSTS, SIZES, Pupil


@pytest.fixture
def pupil(tmp_path: Path) -> Iterator[Pupil]:
    pupil = Pupil(tmp_path)
    yield pupil
    pupil.program.close()


def launcher_of(pupil: Pupil) -> LauncherScene:
    return pupil.now(LauncherScene)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_the_names_of_lessons_are_known_without_reading_them(game_id: str) -> None:
    assert lesson_ids(game_id) == tuple(lesson.id for lesson in course_of(game_id).course.lessons)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_house_has_a_sign_of_known_drawings(game_id: str, pupil: Pupil) -> None:
    course = course_of(game_id).course
    for lesson in course.lessons:
        assert 1 <= len(lesson.sign) <= 3, lesson.id
        names = [part.name for picture in lesson.sign for part in parts_of(picture, course.game.art_folder)]
        assert not pupil.program.services.art.check(names), lesson.id


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (900, 1400)])
def test_houses_names_and_numbers_keep_clear_of_each_other(game_id: str, size: tuple[int, int], tmp_path: Path) -> None:
    """In the courses of 6, 7, 10, 12 and 16 houses, and in the second streets in some sizes."""
    pupil = Pupil(tmp_path, size)
    street_number = int(size in ((800, 600), (900, 1400)))
    for lesson in lesson_ids(game_id, street_number)[:2]:
        pupil.program.learning.progress.add("", game_id, lesson, 3)
    pupil.program.learning.learn(game_id, street_number)
    pupil.frames(2)
    street, written = pupil.top(), pupil.written()
    assert isinstance(street, LearnScene)
    plates = [street.ridge.rect, *(house.plate for house in street.houses)]
    assert all(plate.collidelist(plates[number + 1 :]) < 0 for number, plate in enumerate(plates))
    assert all(pygame.Rect((0, 0), size).contains(house.rect) for house in street.houses)
    lines = [one.where.inflate(0, -4) for one in written]
    assert all(line.collidelist(lines[number + 1 :]) < 0 for number, line in enumerate(lines))
    stones = [at for _, at in street._stones]
    rooms = [house.name_room() for house in street.houses if house.is_next or not house.is_crowded]
    assert not [at for at in stones for room in rooms if room.collidepoint(at)], "the road never crosses a name"
    pupil.program.close()


@pytest.mark.parametrize("is_still", [False, True])
def test_the_street_lives_unless_nothing_may_move(pupil: Pupil, is_still: bool) -> None:
    """The sign of the house that is pointed at swings once, and a lit house smokes."""
    pupil.program.settings.speed, pupil.program.settings.reduce_motion = 1.0, is_still
    pupil.program.learning.learn(GHOSTS)
    pupil.program.stack.apply_pending()
    street = pupil.top()
    assert isinstance(street, LearnScene)
    pupil.frames(40)

    def moves(frames: int) -> bool:
        return sum(street.update(0.02) for _ in range(frames)) > 0

    assert not moves(20)
    street.houses[2].hovered = True
    assert moves(20) is not is_still
    moves(60)
    assert not moves(20), "it swings once"
    street.houses[0].stars = 3
    assert moves(20) is not is_still, "smoke"


def test_the_second_street_asks_once_before_the_castle(pupil: Pupil) -> None:
    """It counts for itself, its lessons are opened from it, and both ways lead back to the first street."""
    pupil.program.learning.learn(GHOSTS)
    pupil.frames(2)
    first = pupil.top()
    assert isinstance(first, LearnScene) and first.ridge.is_locked
    pupil.click(first.ridge.rect.center)
    pupil.frames(2)
    asked = pupil.top()
    assert isinstance(asked, MessageScene)
    pupil.click(asked.widgets[0].rect.center)
    pupil.frames(2)
    second = pupil.top()
    assert isinstance(second, LearnScene) and second.course.street == 1
    lesson = second.course.lessons[0]
    pupil.click(second.begin.rect.center)
    pupil.frames(2)
    scene = pupil.top()
    assert isinstance(scene, LessonScene) and scene.lesson.id == lesson.id
    pupil.act(scene, lesson.mistakes[0].action)
    assert scene.run.said == lesson.mistakes[0].say.phrase
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    pupil.program.learning.progress.add("", GHOSTS, lesson.id, 3)
    assert pupil.program.learning.progress_in(GHOSTS) == (0, len(lesson_ids(GHOSTS)))
    pupil.click(second.ridge.rect.center)
    pupil.frames(2)
    assert pupil.top() is first
    assert not first.ridge.is_locked and first.ridge.lit == 1
    pupil.click(first.ridge.rect.center)
    pupil.frames(2)
    assert isinstance(pupil.top(), LearnScene) and pupil.top() is not first


# ---------------------------------------------------------------- the launcher


def test_cards_tell_what_was_learnt(pupil: Pupil) -> None:
    pupil.act(pupil.open_lesson("lose-on-purpose"), "a3xa2")
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    scene = launcher_of(pupil)
    assert [(card.done, card.told) for card in scene.cards][:2] == [((1, 10), "1 of 10 lessons"), ((0, 7), "7 lessons")]


def test_the_buttons_of_a_card_by_mouse(pupil: Pupil) -> None:
    scene = launcher_of(pupil)
    card = scene.cards[1]
    learn, play = card.buttons
    pupil.click(learn.rect.center)
    pupil.frames(2)
    street = pupil.top()
    assert isinstance(street, LearnScene) and street.course.game.id == card.name
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    pupil.click(play.rect.center)
    pupil.frames(2)
    assert isinstance(pupil.top(), SetupPage)


@pytest.mark.parametrize("name", ["learn", "play"])
def test_the_buttons_of_a_card_by_pad(pupil: Pupil, name: str) -> None:
    scene = launcher_of(pupil)
    scene.focus.go(scene.cards[0].name)
    pupil.send(button(14))
    assert scene.focus.current == scene.cards[1].name  # not its neighbor's button
    pupil.send(button(12))
    if name == "play":
        pupil.send(button(14))
    assert scene.focus.current == f"{name}.{scene.cards[1].name}"
    pupil.send(button(0))
    pupil.frames(2)
    assert isinstance(pupil.top(), LearnScene if name == "learn" else SetupPage)


@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_the_launcher_with_lessons_cuts_nothing(
    size: tuple[int, int], language: str, text_size: float, tmp_path: Path
) -> None:
    pupil = Pupil(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    for game_id in games.REGISTRY:
        pupil.program.learning.progress.add("", game_id, lesson_ids(game_id)[0], 3)
    pupil.launch()
    scene = launcher_of(pupil)
    window = pygame.Rect((0, 0), size)
    for card in scene.cards:
        pupil.move(card.rect.center)
        pupil.frames(30)
        first, second = card.buttons
        assert window.contains(first.rect) and window.contains(second.rect)
        assert not first.rect.colliderect(second.rect) and min(*first.rect.size, *second.rect.size) >= 32
        assert not cut_texts(pupil)
    pupil.program.close()


# ---------------------------------------------------------------- from a game


def game_of(pupil: Pupil, game_id: str = GHOSTS) -> GameScene:
    scene = pupil.program.playing.play(NewGame(game_id, seat_plans(2, ("Ann", "Bo")), {"quick_setup": True}), 1)
    pupil.frames(2)
    return scene


def test_the_menu_of_a_game_leads_to_its_lessons_and_back(pupil: Pupil) -> None:
    game = game_of(pupil)
    record = game.session.match.state.key()
    pupil.key(pygame.K_F10)
    pupil.frames(2)
    menu = pupil.top()
    assert isinstance(menu, MenuScene)
    pupil.click(next(widget for widget in menu.widgets if widget.name == "learn").rect.center)
    pupil.frames(2)
    street = pupil.top()
    assert isinstance(street, LearnScene) and street.course.game.id == GHOSTS
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    assert pupil.top() is menu
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(3)
    assert pupil.top() is game and game.session.match.state.key() == record


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_refusals_that_lessons_explain_are_known_without_reading_them(game_id: str) -> None:
    lessons = course_of(game_id).course.lessons
    assert refusals_explained(game_id) == {code for lesson in lessons for code in lesson.codes}


def test_a_refusal_leads_to_the_lesson_of_its_rule(pupil: Pupil) -> None:
    game = game_of(pupil)
    record, turns = game.session.match.state.key(), len(game.session.match.turns)
    game.session.refuse(Reason("portal_chamber"))
    pupil.frames(2)
    link = next(one for one in game.row.buttons if one.name == "show_rule")
    assert link.label == "Show me this rule"
    pupil.click(link.rect.center)
    pupil.frames(2)
    lesson = pupil.top()
    assert isinstance(lesson, LessonScene) and "portal_chamber" in lesson.lesson.codes
    following = next(one for one in lesson.row.buttons if one.name == "next_lesson")
    assert following.label == "To the game"  # there are no other lessons on the way
    pupil.click(following.rect.center)
    pupil.frames(2)
    assert pupil.top() is game
    assert game.session.match.state.key() == record and len(game.session.match.turns) == turns


def test_the_link_goes_with_its_banner(pupil: Pupil) -> None:
    pupil.program.settings.offer_help = False
    game = game_of(pupil)
    game.session.refuse(Reason("portal_chamber"))
    pupil.wait(60)
    assert game.screen.banner.text, "however slowly one reads"
    assert "show_rule" in [one.name for one in game.row.buttons]
    game.session.choose((next(iter(game.screen.marks.options)),))
    pupil.frames(2)
    assert not game.screen.banner.text
    assert "show_rule" not in [one.name for one in game.row.buttons]


def test_a_refusal_without_a_lesson_has_no_link(pupil: Pupil) -> None:
    game = game_of(pupil)
    game.session.refuse(Reason("looking_back"))
    pupil.frames(2)
    assert "show_rule" not in [one.name for one in game.row.buttons]


# ---------------------------------------------------------------- from the rules


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_paragraph_shows_itself_and_leads_to_a_lesson(pupil: Pupil, game_id: str) -> None:
    """It has a board that plays, or a chart; the board opens as its own position or as the lesson about it."""
    game, teaching = games.load(game_id), pupil.program.learning
    for heading, _ in game.rules_page[:-1]:  # the last says what the sheet leaves open, of several rules
        shown = game.illustrations.get(heading)
        if isinstance(shown, Chart):
            continue
        assert isinstance(shown, Example), heading
        assert shown.plays, heading
        assert teaching.lesson_shown(game_id, shown) is not None, heading


@pytest.mark.parametrize(("game_id", "least"), [("18-ghosts", 7), ("rhombus", 5), ("pure-halloween", 7)])
def test_boards_of_the_rules_are_lessons(pupil: Pupil, game_id: str, least: int) -> None:
    teaching = pupil.program.learning
    examples = [shown for shown in games.load(game_id).illustrations.values() if isinstance(shown, Example)]
    found = [lesson for lesson in (teaching.lesson_shown(game_id, example) for example in examples) if lesson]
    assert len(found) >= least


def test_a_board_of_the_rules_opens_as_a_lesson(pupil: Pupil) -> None:
    pupil.program.pages.rules(GHOSTS)
    pupil.frames(2)
    page = pupil.top()
    assert isinstance(page, RulesScene)
    number = next(number for number, placed in enumerate(page._boards) if placed.example.plays == ["a3xa2"])
    page._move(page._boards[number].rect.top - page.scroll - 20)
    pupil.frames(8)
    placed = page._boards[number]
    assert placed.lesson is not None and "lesson" in placed.widget.tip
    pupil.click(placed.widget.rect.center)
    pupil.frames(2)
    lesson = pupil.top()
    assert isinstance(lesson, LessonScene) and lesson.lesson.id == "lose-on-purpose"
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    assert pupil.top() is page


# ---------------------------------------------------------------- what is damaged


def test_a_course_that_cannot_be_read_is_a_sentence(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(GHOSTS)
    problem = DataProblem("18_ghosts.lessons.toml", "", "not_utf8")
    broken = ReadCourse(Course(game, course_of(GHOSTS).course.title), (problem,))
    monkeypatch.setattr(lesson_file, "course_of", lambda game_id, street=0: broken)
    pupil.program.learning.learn(GHOSTS)
    pupil.frames(2)
    told = pupil.top()
    assert isinstance(told, MessageScene)
    said = "The lessons of this game cannot be read. 18_ghosts.lessons.toml: The file is not UTF-8."
    assert told.message == said
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    launcher_of(pupil)


def test_a_lesson_that_is_left_out_is_told_once(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are there."""
    problem = DataProblem("18_ghosts.lessons.toml", "mirrors", "missing", {"where": "minutes"})
    course = course_of(GHOSTS).course
    rest = replace(course, lessons=tuple(lesson for lesson in course.lessons if lesson.id != "mirrors"))
    monkeypatch.setattr(lesson_file, "course_of", lambda game_id, street=0: ReadCourse(rest, (problem,)))
    pupil.program.learning.learn(GHOSTS)
    pupil.frames(2)
    told = pupil.top()
    assert isinstance(told, MessageScene)
    why = "18_ghosts.lessons.toml: mirrors: The field “minutes” is missing."
    assert told.message == f"One lesson is left out, because something in its file is wrong. {why}"
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    street = pupil.top()
    assert isinstance(street, LearnScene) and len(street.houses) == 9
    street.back()
    pupil.frames(2)
    pupil.program.learning.learn(GHOSTS)
    pupil.frames(2)
    assert isinstance(pupil.top(), LearnScene)


def test_damaged_progress_is_told_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    pupil = Pupil(tmp_path)
    pupil.frames(3)
    assert isinstance(pupil.top(), MessageScene | LauncherScene)
    assert [
        file.name for file in tmp_path.iterdir() if file.name.startswith("progress") and file.name != "progress.json"
    ]
    pupil.program.learning.lesson(GHOSTS, "slip-out")
    pupil.frames(2)
    scene = pupil.top()
    assert isinstance(scene, LessonScene)
    pupil.act(scene, "e5-d5")
    assert pupil.stars() == {"slip-out": 3}
    pupil.program.close()


def test_progress_of_lessons_that_are_gone_is_shown_nowhere(pupil: Pupil) -> None:
    pupil.program.learning.progress.add("", GHOSTS, "long-forgotten", 3)
    pupil.launch()
    assert launcher_of(pupil).cards[0].done == (0, 10) and pupil.stars() == {}
