"""Does a lesson hold what it says? Solutions and mistakes are played, and the goal is proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Options
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.questions import Compare, Question, Reply
from halloween_games.core.reasons import BadNotation, IllegalAction, Reason
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State
from halloween_games.data_problems import DataError, DataProblem
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.lesson import Course, Lesson
from halloween_games.lessons.proof import GoalProver, prover_of

Search = Callable[[Question], Reply]
"""Answers a question at once."""

Measure = Callable[[State, str], tuple[float, float]]
"""``worth`` of one game, with so many steps."""


def worth(
    search: Search, game: Game, seats: int, options: Options, steps: int, state: State, about: str
) -> tuple[float, float]:
    """What the best action is worth for the seat to move, from 0 to 1, and what the one with that text is."""
    view = state.observe(state.to_move)
    reply = search(Question(game, seats, options, view, Compare(about), inf, steps, seed=1))
    return reply.value, reply.value if reply.about is None else reply.about


def first_attempt(game: Game, lesson: Lesson) -> Attempt:
    """The attempt at *lesson* before anybody has acted."""
    assert lesson.start is not None and lesson.goal is not None, "a whole game has no goal to prove"
    is_proved = lesson.chances is None  # against all that the seat cannot see; otherwise its lines are only played
    start = lesson.start.observe(lesson.seat) if is_proved else lesson.start
    return Attempt(game, lesson.seats, lesson.seat, lesson.goal, start)


def problems_of_course(course: Course, file: str, search: Search | None = None) -> Iterator[DataProblem]:
    """What is wrong with the lessons of *course*, each problem with its lesson."""
    for lesson in course.lessons:
        for error in problems_of_lesson(course.game, lesson, search):
            yield error.at(file, lesson.id)


def problems_of_lesson(game: Game, lesson: Lesson, search: Search | None = None) -> Iterator[DataError]:
    """Everything in *lesson* that is not as it says; chances are measured if there is a *search*."""
    if lesson.play is not None:
        return
    first = first_attempt(game, lesson)
    prover = prover_of(first)
    assert lesson.goal is not None
    if not lesson.goal.waits and all(condition.holds(first.context) for condition in lesson.goal.conditions):
        yield DataError("lesson_met_already", {"where": "want"})
        return
    for number, line in enumerate(lesson.solutions):
        yield from _problems_of_line(first, line, f"solutions[{number}]")
    try:
        yield from _problems_of_only(lesson, first, prover)
        for number in range(len(lesson.mistakes)):
            yield from _problems_of_mistake(lesson, number, first, prover)
        if search is not None:
            yield from _problems_of_chances(game, lesson, first, search)
    except TooManyPositions:
        yield DataError("lesson_too_hard", {"where": "want"})


def _problems_of_chances(game: Game, lesson: Lesson, first: Attempt, search: Search) -> Iterator[DataError]:
    """The solutions begin with all actions that keep the chances, and with no others."""
    chances, keeps = lesson.chances, first.goal.keeps
    if chances is None:
        return
    for text in _written(first, first.legal_actions()):
        best, found = worth(search, game, lesson.seats, lesson.options, chances.steps, first.state, text)
        percent = round(100 * found / best) if best else 0
        if (percent >= chances.keep) != (text in keeps):
            yield DataError(
                "lesson_keeps", {"where": "chances", "action": text, "found": percent, "keep": chances.keep}
            )


def read_action(attempt: Attempt, text: str) -> Action | Reason:
    """The legal action written as *text*, in a position that can be so; or why it is none."""
    reasons: list[Reason] = []
    for world in attempt.worlds():
        try:
            return attempt.game.notation.read(world, text)
        except (BadNotation, IllegalAction) as error:
            reasons.append(error.reason)
    return reasons[0]


def _problems_of_line(attempt: Attempt, line: Sequence[str], where: str) -> Iterator[DataError]:
    """A line of play reaches the goal with its last action."""
    for text in line:
        if attempt.standing is not Standing.OPEN:
            yield DataError("lesson_goes_on", {"where": where, "action": text})
            return
        action = read_action(attempt, text)
        if isinstance(action, Reason):
            yield _impossible(where, text, action)
            return
        attempt = attempt.after(action)
    if attempt.standing is not Standing.REACHED:
        yield DataError("lesson_not_reached", {"where": where})


def _problems_of_only(lesson: Lesson, first: Attempt, prover: GoalProver) -> Iterator[DataError]:
    """The solutions begin with sure actions, and there are as many of these as *only* says."""
    sure = _written(first, prover.reaching(first))
    for number, line in enumerate(lesson.solutions):
        if line[0] not in sure and not isinstance(read_action(first, line[0]), Reason):
            yield DataError("lesson_can_fail", {"where": f"solutions[{number}]", "action": line[0]})
    if lesson.only and lesson.only != len(sure):
        actions = ", ".join(sure[:20]) or "-"
        yield DataError("lesson_only", {"where": "only", "given": lesson.only, "count": len(sure), "actions": actions})


def _problems_of_mistake(lesson: Lesson, number: int, first: Attempt, prover: GoalProver) -> Iterator[DataError]:
    """A mistake is refused with its code, or legal without reaching the goal."""
    mistake, where = lesson.mistakes[number], f"mistake[{number}]"
    attempt = first
    for text in mistake.before:
        action = read_action(attempt, text)
        if isinstance(action, Reason):
            yield _impossible(f"{where}.before", text, action)
            return
        attempt = attempt.after(action)
    named: dict[str, str | int] = {"where": where, "action": mistake.action}
    action = read_action(attempt, mistake.action)
    if isinstance(action, Reason):
        if not mistake.code:
            yield DataError("lesson_is_refused", {**named, "found": action.code})
        elif mistake.code != action.code:
            yield DataError("lesson_refused_otherwise", {**named, "found": action.code})
        if mistake.when:
            yield DataError("lesson_refused_when", named)
    elif mistake.code:
        yield DataError("lesson_is_legal", named)
    else:
        after = attempt.after(action)
        if prover.is_sure(after):
            yield DataError("lesson_mistake_wins", named)
        if not all(condition.holds(after.context) for condition in mistake.when):
            yield DataError("lesson_not_when", named)
        yield from _problems_of_reply(after, mistake.reply, where)


def _problems_of_reply(after: Attempt, reply: str, where: str) -> Iterator[DataError]:
    """The reply to a mistake can be played; with luck pending, after some result of it."""
    if not reply:
        return
    while after.outcome is None and after.state.to_move == CHANCE:
        after = after.after(after.state.legal_actions()[0])
    action = read_action(after, reply)
    if isinstance(action, Reason):
        yield _impossible(f"{where}.reply", reply, action)


def _impossible(where: str, text: str, reason: Reason) -> DataError:
    return DataError("lesson_not_possible", {"where": where, "action": text}, reason)


def _written(attempt: Attempt, actions: Sequence[Action]) -> list[str]:
    return [attempt.game.notation.write(attempt.state, action) for action in actions]
