"""Lessons as JSON: for other programs and for authors, with every position in full."""

from __future__ import annotations

from dataclasses import asdict
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


def _said(sentence: LessonText | None, text: Speaker) -> str:
    return text.say(sentence.phrase) if sentence is not None else ""


def _given(**fields: Json) -> dict[str, Json]:
    """Those of *fields* that say something."""
    return {name: value for name, value in fields.items() if value}


def _lesson_json(course: Course, lesson: Lesson, text: Speaker) -> dict[str, Json]:
    begins = {"id": lesson.id, "idea": _said(lesson.idea, text), "minutes": lesson.minutes}
    begins |= _given(intro=_said(lesson.intro, text))
    goal = {"text": _said(lesson.goal_text, text)}
    if lesson.play is not None:
        defaults = {option.name: option.default for option in course.game.options}
        changed = {name: lesson.options[name] for name, usual in defaults.items() if lesson.options[name] != usual}
        play = {"level": lesson.play.level, "options": changed, "seat": lesson.play.seat}
        return {**begins, "play": play, "goal": {**goal, "winner": lesson.play.seat}}
    assert lesson.goal is not None and lesson.start is not None
    return {
        **begins,
        "position": course.game.notation.dump(lesson.start),
        **_given(seats=lesson.seats if lesson.seats != course.game.seats[0] else None),
        "goal": {**goal, **goal_json(lesson.goal)},
        **_given(chances=asdict(lesson.chances) if lesson.chances is not None else None),
        "solutions": [list(line) for line in lesson.solutions],
        **_given(only=lesson.only, luck_gives=list(lesson.luck_gives)),
        "mistakes": [_mistake_json(course, lesson, mistake, text) for mistake in lesson.mistakes],
        **_given(remember=_said(lesson.remember, text)),
    }


def goal_json(goal: Goal) -> dict[str, Json]:
    """*turns* counts the own turn before which a goal must be reached that the other's turn can still reach."""
    return {
        "turns": goal.turns + goal.with_reply,
        **_given(at_once=goal.at_once, with_reply=goal.with_reply, safe=goal.safe, hidden="any" * goal.any_cards),
        "all": [condition.data for condition in goal.conditions],
    }


def _mistake_json(course: Course, lesson: Lesson, mistake: Mistake, text: Speaker) -> dict[str, Json]:
    why = _refusal(first_attempt(course.game, lesson), mistake)
    return {
        "action": mistake.action,
        **_given(before=list(mistake.before), code=mistake.code),
        "say": _said(mistake.say, text),
        **_given(reply=mistake.reply, when=[condition.data for condition in mistake.when]),
        **_given(engine_says=text.say(why) if why is not None else ""),
    }


def _refusal(attempt: Attempt, mistake: Mistake) -> Reason | None:
    """Why the rules refuse the mistake; None if it is legal, or cannot be tried at all."""
    for written in mistake.before:
        action = read_action(attempt, written)
        if isinstance(action, Reason):
            return None
        attempt = attempt.after(action)
    found = read_action(attempt, mistake.action)
    return found if isinstance(found, Reason) else None
