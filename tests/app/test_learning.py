"""The ways to the lessons: from the launcher, the menu, a refusal, the rules; and what is shown of the progress."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.menu import MenuScene
from halloween_games.app.screens.more import AnnotatedDialog
from halloween_games.app.screens.rules import RulesScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.screens.watch import SPEEDS, WatchScene
from halloween_games.boards import standard
from halloween_games.core.illustrations import Chart, Example
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Spot
from halloween_games.data_problems import DataProblem
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.words.phrases import chart_rows
from halloween_games.kit.input import Command, Scrolled
from halloween_games.kit.painter import Painter
from halloween_games.kit.widgets import Button
from halloween_games.lessons import course_files, lesson_file
from halloween_games.lessons.annotated import annotated_of
from halloween_games.lessons.course_files import lesson_ids, refusals_explained
from halloween_games.lessons.lesson import Course
from halloween_games.lessons.lesson_file import ReadCourse, course_of
from halloween_games.play.annotated_scene import AnnotatedScene
from halloween_games.play.exercise_scenes import LessonScene
from halloween_games.play.game_scene import GameScene
from halloween_games.puzzles import puzzle_file
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.table.picture_row import parts_of
from halloween_games.table.small_board import BEFORE
from tests.nightly import by_turns
from tests.play.person import FRAME, Person, button, cut_of, cut_texts, writing
from tests.play.test_lesson_scene import GHOSTS, SIZES, Pupil


@pytest.fixture
def pupil(tmp_path: Path) -> Pupil:
    return Pupil(tmp_path)


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


@pytest.mark.parametrize(
    ("game_id", "size"),
    by_turns(
        tuple(games.REGISTRY), [(800, 600), (1280, 800), (1920, 1080), (900, 1400)], always=[(800, 600), (1280, 800)]
    ),
)
def test_houses_names_and_numbers_keep_clear_of_each_other(game_id: str, size: tuple[int, int], tmp_path: Path) -> None:
    """In the courses of 6, 7, 10, 12 and 16 houses, and in the second streets in some sizes."""
    pupil = Pupil(tmp_path, size)
    street_number = int(size in ((800, 600), (900, 1400)))
    for lesson in lesson_ids(game_id, street_number)[:2]:
        pupil.program.people.progress.add("", game_id, lesson, 3)
    pupil.program.learning.learn(game_id, street_number)
    pupil.frames(2)
    street, written = pupil.top(), pupil.written()
    assert isinstance(street, LearnScene)
    plates = [street.ridge.rect, *(house.plate for house in street.houses)]
    assert all(plate.collidelist(plates[number + 1 :]) < 0 for number, plate in enumerate(plates))
    assert all(pygame.Rect((0, 0), size).contains(house.rect) for house in street.houses)
    lines = [one.where.inflate(0, -4) for one in written]
    assert all(line.collidelist(lines[number + 1 :]) < 0 for number, line in enumerate(lines))
    names = {house.label: house for house in street.houses if house.is_next or not house.is_crowded}
    for one in written:
        if one.text in names:
            plate, room = names[one.text].plate, names[one.text].name_room()
            fits = one.where.width <= plate.width - 2 * (room.left - plate.left)
            assert not fits or abs(one.where.centerx - plate.centerx) <= 2, "in the middle of its plate"
    stones = [at for _, at in street._stones]
    rooms = [house.name_room() for house in street.houses if house.is_next or not house.is_crowded]
    assert not [at for at in stones for room in rooms if room.collidepoint(at)], "the road never crosses a name"


@pytest.mark.parametrize("is_still", [False, True])
def test_the_street_lives_unless_nothing_may_move(pupil: Pupil, is_still: bool) -> None:
    """The sign of the house that is pointed at swings once, and a lit house smokes."""
    pupil.program.settings.speed, pupil.program.settings.reduce_motion = 1.0, is_still
    street = pupil.street()
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
    first = pupil.street()
    assert first.ridge.is_locked
    pupil.click(first.ridge.rect.center)
    pupil.click(pupil.now(MessageScene).widgets[0].rect.center)
    second = pupil.now(LearnScene)
    assert second.course.street == 1
    lesson = second.course.lessons[0]
    pupil.click(second.begin.rect.center)
    scene = pupil.now(LessonScene)
    assert scene.lesson.id == lesson.id
    pupil.act(scene, lesson.mistakes[0].action)
    assert scene.run.said == lesson.mistakes[0].say.phrase
    pupil.leave()
    pupil.program.people.progress.add("", GHOSTS, lesson.id, 3)
    assert pupil.program.learning.progress_in(GHOSTS) == (0, len(lesson_ids(GHOSTS)))
    pupil.click(second.ridge.rect.center)
    pupil.frames(2)
    assert pupil.top() is first
    assert not first.ridge.is_locked and first.ridge.lit == 1
    pupil.click(first.ridge.rect.center)
    pupil.now(LearnScene)
    assert pupil.top() is not first
    pupil.program.learning._warned.clear()  # as after another start of the program
    pupil.program.learning.play_well(GHOSTS)
    assert isinstance(pupil.top(), LearnScene), "a house of it is lit"


# ---------------------------------------------------------------- the launcher


def test_cards_tell_what_was_learnt(pupil: Pupil) -> None:
    pupil.act(pupil.open_lesson("lose-on-purpose"), "a3xa2")
    pupil.leave()
    scene = pupil.now(LauncherScene)
    assert [(card.done, card.told) for card in scene.cards][:2] == [((1, 10), "1 of 10 lessons"), ((0, 7), "7 lessons")]


def test_the_buttons_of_a_card_by_mouse(pupil: Pupil) -> None:
    scene = pupil.now(LauncherScene)
    card = scene.cards[1]
    learn, play = card.buttons
    pupil.click(learn.rect.center)
    assert pupil.now(LearnScene).course.game.id == card.name
    pupil.leave()
    pupil.click(play.rect.center)
    pupil.now(SetupPage)


@pytest.mark.parametrize("name", ["learn", "play"])
def test_the_buttons_of_a_card_by_pad(pupil: Pupil, name: str) -> None:
    scene = pupil.now(LauncherScene)
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


@pytest.mark.parametrize("text_size", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (900, 1400)])
def test_no_bat_flies_behind_the_button_of_the_launcher(size: tuple[int, int], text_size: float) -> None:
    person = Person(size, Settings(text_size=text_size))
    person.launch()
    launcher = person.now(LauncherScene)
    button = pygame.Rect(*launcher.main.rect)
    for x, y, side in launcher._bats:
        assert not pygame.Rect(0, 0, side, side).move(x - side / 2, y - side / 2).colliderect(button)
        assert y > side / 2, "in the sky"


@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_the_launcher_with_lessons_cuts_nothing(
    size: tuple[int, int], language: str, text_size: float, tmp_path: Path
) -> None:
    pupil = Pupil(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    for game_id in games.REGISTRY:
        pupil.program.people.progress.add("", game_id, lesson_ids(game_id)[0], 3)
    pupil.launch()
    scene = pupil.now(LauncherScene)
    window = pygame.Rect((0, 0), size)
    for card in scene.cards:
        pupil.move(card.rect.center)
        pupil.frames(30)
        first, second = card.buttons
        assert window.contains(first.rect) and window.contains(second.rect)
        assert not first.rect.colliderect(second.rect) and min(*first.rect.size, *second.rect.size) >= 32
        assert not cut_texts(pupil)


# ---------------------------------------------------------------- from a game


def game_of(pupil: Pupil, game_id: str = GHOSTS) -> GameScene:
    scene = pupil.program.playing.play(NewGame(game_id, seat_plans(2, ("Ann", "Bo")), {"quick_setup": True}), 1)
    pupil.frames(2)
    return scene


def test_the_menu_of_a_game_leads_to_its_lessons_and_back(pupil: Pupil) -> None:
    game = game_of(pupil)
    record = game.session.match.state.key()
    pupil.key(pygame.K_F10)
    menu = pupil.now(MenuScene)
    pupil.click(next(widget for widget in menu.widgets if widget.name == "learn").rect.center)
    assert pupil.now(LearnScene).course.game.id == GHOSTS
    pupil.leave()
    assert pupil.top() is menu
    pupil.leave()
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
    lesson = pupil.now(LessonScene)
    assert "portal_chamber" in lesson.lesson.codes
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


def test_a_board_of_the_rules_opens_as_a_lesson(pupil: Pupil) -> None:
    pupil.program.pages.rules(GHOSTS)
    page = pupil.now(RulesScene)
    number = next(number for number, placed in enumerate(page._boards) if placed.example.plays == ["a3xa2"])
    page._move(page._boards[number].rect.top - page.scroll - 20)
    pupil.frames(8)
    placed = page._boards[number]
    assert placed.lesson is not None and "lesson" in placed.widget.tip
    pupil.click(placed.widget.rect.center)
    assert pupil.now(LessonScene).lesson.id == "lose-on-purpose"
    pupil.leave()
    assert pupil.top() is page


# ---------------------------------------------------------------- what is damaged


def test_a_course_that_cannot_be_read_is_a_sentence(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(GHOSTS)
    problem = DataProblem("18_ghosts.lessons.toml", "", "not_utf8")
    broken = ReadCourse(Course(game, course_of(GHOSTS).course.title), (problem,))
    monkeypatch.setattr(lesson_file, "course_of", lambda game_id, street=0: broken)
    pupil.program.learning.learn(GHOSTS)
    told = pupil.now(MessageScene)
    said = "The lessons of this game cannot be read. 18_ghosts.lessons.toml: The file is not UTF-8."
    assert told.message == said
    pupil.leave()
    pupil.now(LauncherScene)


def test_a_lesson_that_is_left_out_is_told_once(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are there."""
    problem = DataProblem("18_ghosts.lessons.toml", "mirrors", "missing", {"where": "minutes"})
    course = course_of(GHOSTS).course
    rest = replace(course, lessons=tuple(lesson for lesson in course.lessons if lesson.id != "mirrors"))
    monkeypatch.setattr(lesson_file, "course_of", lambda game_id, street=0: ReadCourse(rest, (problem,)))
    pupil.program.learning.learn(GHOSTS)
    told = pupil.now(MessageScene)
    why = "18_ghosts.lessons.toml: mirrors: The field “minutes” is missing."
    assert told.message == f"One lesson is left out, because something in its file is wrong. {why}"
    pupil.key(pygame.K_ESCAPE)
    street = pupil.now(LearnScene)
    assert len(street.houses) == 9
    street.back()
    pupil.frames(2)
    pupil.street()


def test_damaged_progress_is_told_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("{", encoding="utf-8")
    pupil = Pupil(tmp_path)
    pupil.frames(3)
    assert isinstance(pupil.top(), MessageScene | LauncherScene)
    assert [
        file.name for file in tmp_path.iterdir() if file.name.startswith("progress") and file.name != "progress.json"
    ]
    pupil.program.learning.lesson(GHOSTS, "slip-out")
    pupil.act(pupil.now(LessonScene), "e5-d5")
    assert pupil.stars() == {"slip-out": 3}


def test_progress_of_lessons_that_are_gone_is_shown_nowhere(pupil: Pupil) -> None:
    pupil.program.people.progress.add("", GHOSTS, "long-forgotten", 3)
    pupil.launch()
    assert pupil.now(LauncherScene).cards[0].done == (0, 10) and pupil.stars() == {}


# ---------------------------------------------------------------- the acted explanation


MOST_SECONDS = 60


def watcher(
    folder: Path, game_id: str, size: tuple[int, int] = (1280, 800), settings: Settings | None = None
) -> tuple[Pupil, WatchScene]:
    pupil = Pupil(folder, size, settings or Settings(speed=1.0), draw_every=50)
    pupil.program.learning.watch(game_id)
    scene = pupil.now(WatchScene)
    return pupil, scene


def seconds_of(pupil: Pupil, scene: WatchScene) -> tuple[float, list[int]]:
    """How long it takes, and how many actions the board has played to each sentence."""
    seconds, steps = 0.0, [0] * len(scene.course.watch)
    while not scene.is_over and seconds < 2 * MOST_SECONDS:
        pupil.frames(1)
        seconds += FRAME
        assert scene._board is not None
        steps[scene.number] = max(steps[scene.number], scene._board._steps)
    return seconds, steps


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_sentence_is_played_in_less_than_a_minute(game_id: str, tmp_path: Path) -> None:
    pupil, scene = watcher(tmp_path, game_id)
    course = course_of(game_id).course
    seconds, steps = seconds_of(pupil, scene)
    assert 15 < seconds < MOST_SECONDS
    wanted = []
    for shown in course.watch:
        lesson = course.lesson(shown.lesson)
        assert lesson is not None
        wanted.append(len(lesson.solutions[shown.solution]))
    assert steps == wanted


def test_it_can_be_paused_skipped_and_hurried(tmp_path: Path) -> None:
    pupil, scene = watcher(tmp_path, GHOSTS)
    pupil.key(pygame.K_p)
    pupil.wait(20)
    assert scene.number == 0 and scene.paused
    pupil.key(pygame.K_p)
    pupil.click(scene.next_button.rect.center)
    pupil.frames(2)
    assert scene.number == 1 and not scene.paused
    pupil.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert scene.number == 0
    pupil.key(pygame.K_PLUS)
    assert scene.pace == "fast"
    seconds, _ = seconds_of(pupil, scene)
    assert seconds < MOST_SECONDS / SPEEDS["fast"]
    pupil.leave()
    assert pupil.top() is not scene


def test_the_street_leads_there(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    street = pupil.street()
    pupil.click(street.watch.rect.center)
    pupil.now(WatchScene)


@pytest.mark.parametrize(("game_id", "screen"), by_turns(tuple(games.REGISTRY), SIZES, always=SIZES[-1:]))
def test_no_sentence_is_cut(game_id: str, screen: tuple[tuple[int, int], str, float], tmp_path: Path) -> None:
    size, language, text_size = screen
    settings = Settings(speed=0.0, language=language, text_size=text_size)
    pupil, scene = watcher(tmp_path, game_id, size, settings)
    pupil._draw_every = 1
    for number in range(len(scene.course.watch)):
        scene.go(number)
        assert not cut_texts(pupil)


# ---------------------------------------------------------------- annotated games


def open_first(pupil: Pupil) -> AnnotatedScene:
    """The first game of 18 Ghosts, opened from its street."""
    pupil.program.learning.learn(GHOSTS, 1)
    pupil.click(pupil.now(LearnScene).watch.rect.center)
    first, *others = pupil.now(AnnotatedDialog).widgets
    assert isinstance(first, Button) and first.warm and not any(getattr(one, "warm", False) for one in others)
    pupil.click(first.rect.center)
    return pupil.now(AnnotatedScene)


def spots_of(scene: AnnotatedScene, action: str) -> list[Spot]:
    return [scene.session.squares[name] for name in action.split("x" if "x" in action else "-")]


def ply(scene: AnnotatedScene) -> int:
    return scene.session.looking_back.ply


def note(scene: AnnotatedScene) -> str:
    return scene.session.looking_back.note.text


def test_it_is_played_forward_from_note_to_note_and_stops_at_the_question(pupil: Pupil) -> None:
    scene = open_first(pupil)
    one = annotated_of(GHOSTS).annotated[0]
    assert ply(scene) == 0 and note(scene) == one.about.english
    assert scene.moves.visible()[0][0].number == 1, "the list begins there, too"
    pupil.press_button(scene, "replay_play")
    pupil.wait(60)
    assert ply(scene) == one.notes[0].ply and note(scene) == one.notes[0].text.english
    pupil.key(pygame.K_END)
    question = one.questions[0]
    assert ply(scene) == question.ply and scene.asked is question
    assert note(scene).endswith("What would you play as Bat?")
    assert not scene.history.row[0].enabled, "going on needs an answer"
    assert scene.session.looking_back.outcome is None
    pupil.key(pygame.K_RIGHT)
    assert ply(scene) == question.ply, "it goes on only after an answer"
    lines = scene.session.lines()
    assert max(line.ply for line in lines) <= question.ply, "the list does not tell what was played"


def test_a_question_is_answered_by_mouse(pupil: Pupil) -> None:
    scene = open_first(pupil)
    question = annotated_of(GHOSTS).annotated[0].questions[0]
    pupil.key(pygame.K_END)
    for square in spots_of(scene, "b4xb3"):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.frames(3)
    assert note(scene).startswith("That works as well") and note(scene).endswith("Try once more.")
    assert scene.asked is question
    for square in spots_of(scene, "d1-e1"):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.frames(3)
    assert note(scene).startswith("The notes say nothing about that action.") and scene.asked is question
    for square in spots_of(scene, question.right[0]):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.frames(3)
    assert note(scene) == f"Yes! {question.say.english.format(b3='b3', b1='b1', d3='d3')}"
    assert scene.asked is None and ply(scene) == question.ply
    assert not scene.session.looking_back.branches
    pupil.key(pygame.K_RIGHT)
    assert ply(scene) == question.ply + 1


def test_a_question_is_answered_by_keys_and_skipped(pupil: Pupil) -> None:
    scene = open_first(pupil)
    first, second, third = annotated_of(GHOSTS).annotated[0].questions
    pupil.key(pygame.K_END)
    scene.screen.focus.go(spots_of(scene, "a3xb3")[0])
    scene.screen.focus.visible = True
    pupil.key(pygame.K_RETURN)
    scene.screen.focus.go(spots_of(scene, "a3xb3")[1])
    pupil.key(pygame.K_RETURN)
    assert note(scene).startswith("Yes!") and ply(scene) == first.ply
    for question in (second, third):
        pupil.key(pygame.K_END)
        assert scene.asked is question
        pupil.press_button(scene, "skip")
        assert note(scene).startswith("The answer: ")
    pupil.key(pygame.K_END)
    assert scene.session.looking_back.outcome is not None
    pupil.press_button(scene, "return")
    pupil.now(AnnotatedDialog)


def test_what_was_said_to_an_answer_stays_when_everything_is_said_anew(pupil: Pupil) -> None:
    """In another language, or when a pad is plugged in and its buttons are named."""
    scene = open_first(pupil)
    one = annotated_of(GHOSTS).annotated[0]
    pupil.key(pygame.K_END)
    for square in spots_of(scene, "b4xb3"):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.program.stack.retranslate()
    assert note(scene).startswith("That works as well") and note(scene).endswith("Try once more.")
    pupil.press_button(scene, "skip")
    pupil.program.stack.retranslate()
    assert note(scene).startswith("The answer: ") and scene.asked is not one.questions[0]


def test_the_players_are_called_in_the_language_of_the_notes(pupil: Pupil) -> None:
    scene = open_first(pupil)
    pupil.key(pygame.K_END)
    assert note(scene).endswith("What would you play as Bat?")
    pupil.program.settings.language = "de"
    pupil.program.live_settings.settings_changed()
    pupil.frames(3)
    assert note(scene).endswith("Was würdest du als Fledermaus spielen?")
    assert scene.session.names == ("Kürbis", "Fledermaus")
    assert "Fledermaus" in pupil.words(scene) and "Bat" not in pupil.words(scene)


def test_the_reader_hears_notes_questions_and_answers(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_first(pupil)
    said: list[str] = []
    monkeypatch.setattr(pupil.program.services.speech, "say", lambda words, private=False: said.append(words))
    one = annotated_of(GHOSTS).annotated[0]
    scene.history.go(one.notes[0].ply)
    assert said[-1] == one.notes[0].text.english
    pupil.key(pygame.K_END)
    assert said[-1].endswith("What would you play as Bat?")
    pupil.press_button(scene, "skip")
    assert said[-1].startswith("The answer: Red a3 → b3, beats blue, blue escapes.")


def test_the_answer_is_what_was_played_and_nobody_is_called_like_a_piece(pupil: Pupil) -> None:
    """In Pure Halloween bats and pumpkins are pieces; several answers to its last question are right."""
    one = annotated_of("pure-halloween").annotated[0]
    pupil.program.learning._open_annotated(one)
    scene = pupil.now(AnnotatedScene)
    assert scene.session.names == ("Orange", "Violet")
    for _ in one.questions:
        pupil.key(pygame.K_END)
        pupil.press_button(scene, "skip")
    assert note(scene).startswith("The answer: New bat on d8.")


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_nothing_is_cut(size: tuple[int, int], tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, size)
    scene = open_first(pupil)
    one = annotated_of(GHOSTS).annotated[0]
    for at in [*(note.ply for note in one.notes[:2]), one.questions[0].ply]:
        scene.history.go(at)
        pupil.frames(3)
        assert not cut_texts(pupil)


# ---------------------------------------------------------------- the page of rules


@pytest.fixture
def person(tmp_path: Path) -> Person:
    person = Person((1280, 800), Settings(speed=1.0), draw_every=10)
    person.launch()
    return person


def page_of(person: Person, game_id: str) -> RulesScene:
    person.program.pages.rules(game_id)
    return person.now(RulesScene)


@pytest.mark.parametrize(("game_id", "screen"), by_turns(tuple(games.REGISTRY), SIZES, always=SIZES[-1:]))
def test_every_paragraph_is_written_once(game_id: str, screen: tuple[tuple[int, int], str, float]) -> None:
    """In its own place, and nothing is cut, however narrow the page is."""
    size, language, text_size = screen
    person = Person(size, Settings(language=language, text_size=text_size), draw_every=10_000)
    person.launch()
    with writing(person.program.services.fonts) as said:
        page = page_of(person, game_id)
    paragraphs = [one for one in said if one.text in {section.words for section in page.sections}]
    assert [one.text for one in paragraphs] == [section.words for section in page.sections]
    assert len({tuple(one.where) for one in paragraphs}) == len(paragraphs)
    assert {section.heading for section in page.sections} <= {one.text for one in said}
    assert not cut_of(said)


def board_at(page: RulesScene, number: int) -> tuple[int, int]:
    center: tuple[int, int] = page._boards[number].widget.rect.center
    return center


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_board_plays_once_when_it_is_pointed_at(person: Person, game_id: str) -> None:
    page = page_of(person, game_id)
    number = next(number for number, placed in enumerate(page._boards) if placed.example.plays)
    page._move(page._boards[number].rect.top - page.scroll)
    person.frames(6)
    board = page._boards[number].board
    assert board is not None
    before, figures = pygame.image.tobytes(board.picture(), "RGB"), board.table.figures
    assert not board.busy
    person.move(board_at(page, number))
    person.wait(BEFORE + 0.2)
    assert board.busy and page.lively
    person.wait(12)
    assert not board.busy, "it plays once, although the pointer stays"
    assert board.table.figures == figures and pygame.image.tobytes(board.picture(), "RGB") == before


def test_the_keyboard_reaches_each_board(person: Person) -> None:
    """Tab goes from board to board, scrolls to it, and it plays."""
    page = page_of(person, "pure-halloween")
    seen = set()
    for _ in range(len(page.widgets)):
        person.key(pygame.K_TAB)
        person.frames(3)
        placed = next((placed for placed in page._boards if placed.widget is page.focused()), None)
        if placed is not None:
            assert page._body.contains(placed.widget.rect), "the whole board is in sight"
            assert placed.board is not None and placed.board.busy
            assert placed.widget.tip, "what it does is told in words, too"
            seen.add(placed.widget.name)
    assert len(seen) == sum(1 for placed in page._boards if placed.example.plays)


def test_the_page_scrolls_by_keys_and_wheel(person: Person) -> None:
    page, stack = page_of(person, "18-ghosts"), person.program.stack
    assert page.most() > 0
    at = []
    for event in (Command("down"), Command("end"), Command("page_up"), Command("start"), Scrolled((640, 400), -2)):
        stack.handle(event)
        at.append(page.scroll)
    assert 0 < at[0] < at[1] == page.most() > at[2] > at[3] == 0 < at[4]
    stack.handle(Command("accept"))
    person.now(LauncherScene)


# ---------------------------------------------------------------------- what one holds


def holding(table: str, hand: str, viewer: int = 0) -> RhombusState:
    game = games.load("rhombus")
    options = {option.name: option.default for option in game.options}
    state = game.notation.load(
        {
            "board": {"a1": 0, "a2": 0, "b1": 0, "e5": 1, "e4": 1, "d5": 1},
            "reserve": [3, 3],
            "eliminated": [0, 0],
            "table": [table.split(), ["8S", "8H"]],
            "hand": [hand.split(), ["8D"]],
            "discard": ["8C"],
            "played": [],
            "draws": [],
            "quiet_turns": 0,
            "phase": "play",
            "turn": 0,
            "to_move": 0,
        },
        2,
        options,
    )
    assert isinstance(state, RhombusState)
    return state.observe(viewer)


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        ("QH 7S 9C", "queen kill nine together.kill"),
        ("KH AH 9C", "king ace nine together.pair"),
        (
            "9S 10S JS",
            "nine kill jack together.kill together.pair together.entry_kill together.flush together.eliminator",
        ),
        ("6H 6S 6C", "six together.reactivation"),
        ("6D 9D KD", "six nine king together.flush"),
        ("6D 10D 9S", "six kill nine"),  # a 6 kills with the 10 only in a flush
        ("7D 9D JD", "kill nine jack together.kill together.flush together.entry_kill"),
    ],
)
def test_rows_for_the_cards_that_are_held(cards: str, rows: str) -> None:
    *table, hand = cards.split()
    assert chart_rows(holding(" ".join(table), hand), 0) == set(rows.split())


def test_rules_over_a_game_light_what_the_viewer_holds(person: Person) -> None:
    """Nothing before the curtain is open, and nothing of another game."""
    scene = person.play("rhombus", names=("Ann", "Bo"))
    assert scene.session.curtain_for is not None and scene.session.viewer is None
    person.program.stack.pop()
    person.frames(1)
    assert page_of(person, "rhombus").held == frozenset()
    person.program.stack.pop()
    seat = scene.session.curtain_for
    assert seat is not None
    scene.session.uncover(seat)
    view = scene.session.view
    assert isinstance(view, RhombusState)
    assert page_of(person, "rhombus").held == chart_rows(view, seat) != frozenset()
    person.program.stack.pop()
    assert page_of(person, "halloween").held == frozenset()
    person.program.navigation.launcher()
    person.frames(1)
    assert page_of(person, "rhombus").held == frozenset(), "there is no game any more"


def test_boards_that_open_lessons_say_so_below_and_wear_no_sign(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small candles stood beside them, which nobody could explain."""
    person.program.pages.rules("18-ghosts")
    scene = person.now(RulesScene)
    drawn: list[str] = []
    drawing = Painter.drawing

    def note(painter: Painter, name: str, *args: Any, **more: Any) -> None:
        drawn.append(name)
        drawing(painter, name, *args, **more)

    person.frames(3)
    monkeypatch.setattr(Painter, "drawing", note)
    scene.paint(scene.painter)
    assert not any("candle" in name for name in drawn)
    assert "a click opens its lesson" in scene.hint()


# ---------------------------------------------------------------- without the folder of all levels

MISSING = "The folder “levels” of the program is missing. Please install the program again."


def test_without_the_levels_every_way_says_that_they_are_missing(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise FileNotFoundError("The folder 'levels' of Halloween Games is missing: it should be /x")

    program = pupil.program
    for module in (standard, course_files, puzzle_file):
        monkeypatch.setattr(module, "levels_dir", missing)
    monkeypatch.setattr(games, "load", cache(lambda game_id, load=games.load: replace(load(game_id))))
    kept = (lesson_ids, lesson_file._read_once, puzzle_file.puzzles_of, puzzle_file.outlines_of, puzzle_file._rows)
    for one in kept:
        one.cache_clear()
    try:
        for go in (program.learning.play_well, program.puzzling.practice, program.pages.rules):
            go(GHOSTS)
            pupil.now(MessageScene)
            assert any(MISSING in said for said in pupil.words()), go
            program.stack.pop()
            pupil.now(LauncherScene)
    finally:
        for one in kept:
            one.cache_clear()
