"""Lessons as JSON: for other programs and for authors, with every position in full."""

from __future__ import annotations

from typing import Final

from halloween_games.core.game import Json
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.lessons.attempt import Attempt
from halloween_games.lessons.checks import first_attempt, read_action
from halloween_games.lessons.lesson import Course, Goal, Lesson, LessonText, Mistake

FORMAT: Final = 1


def course_json(course: Course, text: Speaker) -> dict[str, Json]:
    """The whole course in the language of *text*, which knows its sentences."""
    return {
        "format": FORMAT,
        "game": course.game.id,
        "title": _said(course.title, text),
        "lessons": [_lesson_json(course, lesson, text) for lesson in course.lessons],
        "watch": [
            {"say": _said(shown.say, text), "lesson": shown.lesson, "solution": shown.solution}
            for shown in course.watch
        ],
    }


def _said(sentence: LessonText, text: Speaker) -> str:
    return text.say(sentence.phrase)


def _lesson_json(course: Course, lesson: Lesson, text: Speaker) -> dict[str, Json]:
    found: dict[str, Json] = {"id": lesson.id, "idea": _said(lesson.idea, text), "minutes": lesson.minutes}
    if lesson.intro is not None:
        found["intro"] = _said(lesson.intro, text)
    if lesson.play is not None:
        options = {option.name: lesson.options[option.name] for option in course.game.options}
        changed = {name: value for name, value in options.items() if value != _default(course, name)}
        found["play"] = {"level": lesson.play.level, "options": changed, "seat": lesson.play.seat}
        found["goal"] = {"text": _said(lesson.goal_text, text), "winner": lesson.play.seat}
        return found
    assert lesson.goal is not None and lesson.start is not None
    found["position"] = course.game.notation.dump(lesson.start)
    if lesson.seats != course.game.seats[0]:
        found["seats"] = lesson.seats
    found["goal"] = {"text": _said(lesson.goal_text, text), **goal_json(lesson.goal)}
    if lesson.chances is not None:
        found["chances"] = {"keep": lesson.chances.keep, "steps": lesson.chances.steps}
    found["solutions"] = [list(line) for line in lesson.solutions]
    if lesson.only:
        found["only"] = lesson.only
    if lesson.luck_gives:
        found["luck_gives"] = list(lesson.luck_gives)
    found["mistakes"] = [_mistake_json(course, lesson, mistake, text) for mistake in lesson.mistakes]
    if lesson.remember is not None:
        found["remember"] = _said(lesson.remember, text)
    return found


def _default(course: Course, name: str) -> Json:
    return next(option.default for option in course.game.options if option.name == name)


def goal_json(goal: Goal) -> dict[str, Json]:
    """*turns* counts the own turn before which a goal must be reached that the other's turn can still reach."""
    found: dict[str, Json] = {"turns": goal.turns + goal.with_reply}
    if goal.at_once:
        found["at_once"] = True
    if goal.with_reply:
        found["with_reply"] = True
    if goal.safe:
        found["safe"] = True
    if goal.any_cards:
        found["hidden"] = "any"
    return {**found, "all": [condition.data for condition in goal.conditions]}


def _mistake_json(course: Course, lesson: Lesson, mistake: Mistake, text: Speaker) -> dict[str, Json]:
    found: dict[str, Json] = {"action": mistake.action}
    if mistake.before:
        found["before"] = list(mistake.before)
    if mistake.code:
        found["code"] = mistake.code
    found["say"] = _said(mistake.say, text)
    if mistake.reply:
        found["reply"] = mistake.reply
    if mistake.when:
        found["when"] = [condition.data for condition in mistake.when]
    why = _refusal(first_attempt(course.game, lesson), mistake)
    if why is not None:
        found["engine_says"] = text.say(why)
    return found


def _refusal(attempt: Attempt, mistake: Mistake) -> Reason | None:
    """Why the rules refuse the mistake; None if it is legal, or cannot be tried at all."""
    for written in mistake.before:
        action = read_action(attempt, written)
        if isinstance(action, Reason):
            return None
        attempt = attempt.after(action)
    found = read_action(attempt, mistake.action)
    return found if isinstance(found, Reason) else None
