"""Which lesson a worked board of the rules shows, or is about."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.state import State
from halloween_games.lessons.lesson import Course, Lesson


def lesson_about_paragraph(course: Course, heading: str) -> Lesson | None:
    """The lesson that is about the paragraph of the rules with that *heading*."""
    return next((lesson for lesson in course.lessons if heading in lesson.rules), None)


def lesson_showing(course: Course, position: State, seats: int, plays: Sequence[str]) -> Lesson | None:
    """The lesson with that *position*, as far as its seat sees it, one of whose solutions begins as *plays* do."""
    for lesson in course.lessons:
        if lesson.start is None or lesson.seats != seats or not plays:
            continue
        begins = any(line[0] == plays[0] for line in lesson.solutions)
        if begins and lesson.start.observe(lesson.seat).key() == position.observe(lesson.seat).key():
            return lesson
    return None
