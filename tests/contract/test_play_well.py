"""The second street of a game, of good play: its lessons are longer, so that their proofs are for the night."""

from __future__ import annotations

from typing import Any

import pytest

from halloween_games import games
from halloween_games.exercises.run import Stage
from halloween_games.lessons.attempt import Standing
from halloween_games.lessons.checks import first_attempt, problems_of_lesson
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.lesson import LONGEST_TEXT, Course, Lesson
from halloween_games.lessons.lesson_file import course_of
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.contract.test_lessons import solved
from tests.contract.test_words import notation_in
from tests.lessons.played_run import PlayedRun
from tests.nightly import only_at_night

WITH_STREET = [game_id for game_id in games.REGISTRY if lesson_ids(game_id, 1)]
COURSES = [course_of(game_id, 1).course for game_id in WITH_STREET]
POSITIONS: list[Any] = [
    pytest.param(course, lesson, id=f"{course.game.id}-{lesson.id}")
    for course in COURSES
    for lesson in course.lessons
    if lesson.play is None
]


@pytest.mark.parametrize("game_id", WITH_STREET)
def test_a_street_is_whole(game_id: str) -> None:
    """It reads without a problem, ends in a castle, and shares no name with the first street, as progress needs."""
    course, problems = course_of(game_id, 1)
    assert not problems, [problem.sentence(Text().for_game(game_id)) for problem in problems]
    assert [lesson.play is not None for lesson in course.lessons] == [False] * (len(course.lessons) - 1) + [True]
    assert lesson_ids(game_id, 1) == tuple(lesson.id for lesson in course.lessons)
    assert not set(lesson_ids(game_id)) & set(lesson_ids(game_id, 1))


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "nl", "pl", "pt_BR"])
@pytest.mark.parametrize("course", COURSES, ids=WITH_STREET)
def test_a_text_is_read_at_one_glance(course: Course, language: str) -> None:
    text = Text(language=Language(language)).for_game(course.game.id).with_sentences(course.sentences)
    for each in (each for lesson in course.lessons for each in lesson.texts()):
        said = text.say(each.phrase)
        assert len(said) <= LONGEST_TEXT, said
        assert not set("{}") & set(said)
        assert not notation_in(said, language), said


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_solutions_reach_the_goal_and_mistakes_have_their_sentence(course: Course, lesson: Lesson) -> None:
    """All first actions that are sure are told, so that a person's first one is judged at once."""
    assert len({line[0] for line in lesson.solutions}) == lesson.only
    for line in lesson.solutions:
        assert solved(first_attempt(course.game, lesson), line)[-1].standing is Standing.REACHED
    assert lesson.mistakes
    for mistake in lesson.mistakes:
        run = PlayedRun(course.game, lesson, seed=7)
        assert run.play_text(mistake.action) is None
        assert run.stage is Stage.WRONG
        assert run.said == mistake.say.phrase


@only_at_night
@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_a_lesson_is_proved(course: Course, lesson: Lesson) -> None:
    text = Text().for_game(course.game.id)
    assert not [error.at("", lesson.id).sentence(text) for error in problems_of_lesson(course.game, lesson)]
