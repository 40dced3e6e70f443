"""What the game screen asks about computers who are somebody: their faces, their words, and how they play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Characters:
    """By the name and the level of a computer; every answer is empty for one who is nobody in particular."""

    id_of: Callable[[str, str], str] = lambda name, level: ""  # for ``core.questions.Question.character``
    face_of: Callable[[str, str], str] = lambda name, level: ""  # the drawing
    line_of: Callable[[str, str, str], str] = lambda name, level, moment: ""  # what is said at a moment, as in remarks
