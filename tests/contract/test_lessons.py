"""What every lesson of every game holds: positions, goals, solutions, mistakes, texts, and the acted explanation."""

from __future__ import annotations

from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import CHANCE
from halloween_games.exercises.run import Stage
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.checks import first_attempt, problems_of_lesson, read_action
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.lesson import LONGEST_TEXT, Course, Lesson
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.proof import prover_of
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text
from tests.contract.playing import play_to_the_end
from tests.contract.test_words import notation_in
from tests.games.invariants import check
from tests.lessons.played_run import PlayedRun
from tests.nightly import only_at_night

ALL_GAMES = (*games.REGISTRY, *games.TEMPLATE)
AT_LEAST = {"18-ghosts": 9, "closest-ghost": 7, "halloween": 6, "rhombus": 12, "pure-halloween": 14}


WITH_STREET = [game_id for game_id in games.REGISTRY if lesson_ids(game_id, 1)]
"""Those with a second street, of good play: its lessons are longer, so that their proofs are for the night."""


def params(street: int = 0, *, whole_games: bool | None = None) -> list[Any]:
    """All lessons as arguments of a test; with or without those that are *whole_games*, if it is given."""
    courses = [course_of(game_id, street).course for game_id in (WITH_STREET if street else ALL_GAMES)]
    return [
        pytest.param(course, lesson, id=f"{course.game.id}-{lesson.id}")
        for course in courses
        for lesson in course.lessons
        if whole_games is None or (lesson.play is not None) == whole_games
    ]


POSITIONS, GAMES = params(whole_games=False), params(whole_games=True)
FAR_POSITIONS = params(1, whole_games=False)


def solved(attempt: Attempt, line: tuple[str, ...]) -> list[Attempt]:
    """The attempts after each action of *line*."""
    found = []
    for text in line:
        action = read_action(attempt, text)
        assert not isinstance(action, Reason), f"{text}: {action}"
        attempt = attempt.after(action)
        found.append(attempt)
    return found


@pytest.mark.parametrize("game_id", ALL_GAMES)
def test_a_course_is_whole(game_id: str) -> None:
    """Its file has no problem, and the last lesson is a real game."""
    course, problems = course_of(game_id)
    text = Text().for_game(game_id)
    assert not problems, [problem.sentence(text) for problem in problems]
    assert len(course.lessons) >= AT_LEAST.get(game_id, 3)
    assert [lesson.play is not None for lesson in course.lessons] == [False] * (len(course.lessons) - 1) + [True]
    assert sum(lesson.minutes for lesson in course.lessons) <= 40


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_a_position_is_written_back_as_it_was_read(course: Course, lesson: Lesson) -> None:
    """It is complete and possible, so every program that knows the game can load it."""
    assert lesson.start is not None
    notation = course.game.notation
    again = notation.load(notation.dump(lesson.start), lesson.seats, lesson.options)
    assert again.key() == lesson.start.key()
    check(lesson.start)
    assert lesson.start.outcome() is None


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_a_lesson_holds_what_it_says(course: Course, lesson: Lesson) -> None:
    """As authors are told: lines reach the goal, `only` is exact, refused mistakes have their code, legal ones miss."""
    text = Text().for_game(course.game.id)
    found = [error.at("", lesson.id).sentence(text) for error in problems_of_lesson(course.game, lesson)]
    assert not found


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_every_solution_reaches_the_goal_with_its_last_action(course: Course, lesson: Lesson) -> None:
    """Checked here without the code that authors use."""
    assert lesson.solutions
    for line in lesson.solutions:
        *before, last = solved(first_attempt(course.game, lesson), line)
        assert {attempt.standing for attempt in before} <= {Standing.OPEN}
        assert last.standing is Standing.REACHED


def reaching(game: Game, lesson: Lesson) -> list[str]:
    """The first actions that reach the goal whatever the others and luck do."""
    first = first_attempt(game, lesson)
    return [game.notation.write(first.state, action) for action in prover_of(first).reaching(first)]


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_only_counts_what_reaches_the_goal_for_sure(course: Course, lesson: Lesson) -> None:
    """By a search of its own: whatever the others and luck do."""

    def is_sure(attempt: Attempt) -> bool:
        if attempt.standing is not Standing.OPEN:
            return attempt.standing is Standing.REACHED
        results = (is_sure(attempt.after(action)) for action in attempt.state.legal_actions())
        return any(results) if attempt.state.to_move == attempt.seat else all(results)

    first = first_attempt(course.game, lesson)
    write = course.game.notation.write
    sure = [write(first.state, each) for each in first.state.legal_actions() if is_sure(first.after(each))]
    assert sure == reaching(course.game, lesson)
    assert {line[0] for line in lesson.solutions} <= set(sure)
    assert lesson.only == len(sure), sure


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_every_wrong_first_action_has_a_sentence_of_the_lesson(course: Course, lesson: Lesson) -> None:
    """Nobody is told only that it was not that."""
    first, sure = first_attempt(course.game, lesson), set(reaching(course.game, lesson))
    for action in first.state.legal_actions():
        written = course.game.notation.write(first.state, action)
        own = any(not mistake.before and mistake.action == written for mistake in lesson.mistakes)
        context = first.after(action).context
        alike = [each for each in lesson.mistakes if each.when and all(one.holds(context) for one in each.when)]
        assert written in sure or own or alike, written


def stage_of(run: PlayedRun) -> Stage:
    return run.stage


@pytest.mark.parametrize("language", shipped())
@pytest.mark.parametrize(
    ("game_id", "street"), [*((game_id, 0) for game_id in ALL_GAMES), *((game_id, 1) for game_id in WITH_STREET)]
)
def test_texts_are_read_at_one_glance(game_id: str, street: int, language: str) -> None:
    """In every language, with the names of its squares and cards filled in."""
    course = course_of(game_id, street).course
    text = Text(language=Language(language)).for_game(course.game.id).with_sentences(course.sentences)
    for each, title in ((each, lesson.title) for lesson in course.lessons for each in lesson.texts()):
        said = text.say(each.phrase)
        assert len(said) <= LONGEST_TEXT, said
        assert said.replace("\u00a0", " ").isprintable()
        assert not set("{}") & set(said)
        assert said[-1] in ".!?" or each == title, said  # a name is no sentence
        assert not notation_in(said, language), said


@pytest.mark.parametrize("game_id", ALL_GAMES)
def test_the_acted_explanation_is_five_or_six_sentences(game_id: str) -> None:
    """Each played by a solution; that of a game made from the template may be shorter."""
    course = course_of(game_id).course
    assert len(course.watch) in (5, 6) or game_id not in AT_LEAST
    assert course.watch
    for shown in course.watch:
        lesson = course.lesson(shown.lesson)
        assert lesson is not None
        attempts = solved(first_attempt(course.game, lesson), lesson.solutions[shown.solution])
        assert attempts[-1].standing is Standing.REACHED


# ---------------------------------------------------------------- played by a person


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_a_lesson_is_done_by_its_solutions(course: Course, lesson: Lesson) -> None:
    """Against the lesson's own replies and luck, and every first action that is sure, against the hardest ones."""
    lines = [*lesson.solutions, *((text,) for text in reaching(course.game, lesson)[:6])]
    for line in lines:
        run = PlayedRun(course.game, lesson, seed=5)
        assert run.play_text(line[0]) is None
        play_to_the_end(run)
        assert run.stage is Stage.DONE, run.match.turns
        assert run.mistakes == 0
        assert run.stars == 3


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_mistakes_are_played_out_and_taken_back(course: Course, lesson: Lesson) -> None:
    """Refused or refuted, each has its sentence; afterwards the lesson can still be done, for fewer stars."""
    assert lesson.mistakes, "the tempting wrong action is in the position"
    for number, mistake in enumerate(lesson.mistakes):
        run = PlayedRun(course.game, lesson, seed=7)
        for text in mistake.before:
            if run.match.to_move == run.seat:
                assert run.play_text(text) is None
        reason = run.play_text(mistake.action)
        assert (reason.code if reason else "") == mistake.code
        assert run.said == mistake.say.phrase, number
        assert run.mistakes == 1
        if reason is None:
            assert stage_of(run) is Stage.WRONG
            for _ in range(3):
                run.reply()
            run.again()
        assert stage_of(run) is Stage.CHOOSING
        play_to_the_end(run)
        assert stage_of(run) is Stage.DONE
        assert run.stars == (2 if reason is None else 3)


@pytest.mark.parametrize(("course", "lesson"), POSITIONS)
def test_hints_alone_lead_to_the_goal(course: Course, lesson: Lesson) -> None:
    run = PlayedRun(course.game, lesson, seed=3)
    while run.stage is not Stage.DONE:
        hint = run.advice().action
        if hint is not None:
            assert run.play(hint) is None
        elif not run.reply():
            assert run.match.to_move == CHANCE, run.stage
    assert run.hints >= 1
    assert run.stars <= 2


@pytest.mark.parametrize(("course", "lesson"), GAMES)
def test_the_last_lesson_is_a_game_that_can_be_begun(course: Course, lesson: Lesson) -> None:
    run = PlayedRun(course.game, lesson, seed=1)
    assert lesson.play is not None
    assert run.match.players[run.seat].kind == "human"
    assert {player.level for number, player in enumerate(run.match.players) if number != run.seat} == {
        lesson.play.level
    }
    assert run.stage in (Stage.CHOOSING, Stage.REPLYING)
    assert run.stars == 0


@pytest.mark.long
@pytest.mark.parametrize(("course", "lesson"), GAMES)
def test_the_last_lesson_is_won_by_a_strong_player(course: Course, lesson: Lesson) -> None:
    """Against its level, begun again until it is won."""
    run = PlayedRun(course.game, lesson, seed=1)
    lost = 0
    for _ in range(10):
        play_to_the_end(run, most=600)
        if run.stage is Stage.DONE:
            break
        assert run.stage is Stage.WRONG
        lost += 1
        run.again()
    assert run.stage is Stage.DONE
    assert run.stars == max(1, 3 - lost), "a lost game is a mistake"


# ---------------------------------------------------------------- the second street


@pytest.mark.parametrize("game_id", WITH_STREET)
def test_a_street_is_whole(game_id: str) -> None:
    """It reads without a problem, ends in a castle, and shares no name with the first street, as progress needs."""
    course, problems = course_of(game_id, 1)
    assert not problems, [problem.sentence(Text().for_game(game_id)) for problem in problems]
    assert [lesson.play is not None for lesson in course.lessons] == [False] * (len(course.lessons) - 1) + [True]
    assert lesson_ids(game_id, 1) == tuple(lesson.id for lesson in course.lessons)
    assert not set(lesson_ids(game_id)) & set(lesson_ids(game_id, 1))


@pytest.mark.parametrize(("course", "lesson"), FAR_POSITIONS)
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
@pytest.mark.parametrize(("course", "lesson"), FAR_POSITIONS)
def test_a_far_lesson_holds_what_it_says(course: Course, lesson: Lesson) -> None:
    test_a_lesson_holds_what_it_says(course, lesson)
