"""Lessons: positions with a goal, read from levels/GAME.lessons.toml, checked, and played without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.lessons.lesson import Lesson


def of(game: Game[Any]) -> Sequence[Lesson]:
    """The lessons of *game*, in the order in which they are learned.

    >>> import halloween_games as hg
    >>> hg.lessons.of(hg.load("18-ghosts"))[0].idea.english
    'A ghost beside the open side of the portal of its own color slips out at once.'
    """
    from halloween_games.lessons.lesson_file import course_of

    return course_of(game.id).course.lessons
