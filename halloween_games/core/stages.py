"""What a task on the board waits for: a lesson or a puzzle."""

from __future__ import annotations

from enum import Enum


class Stage(Enum):
    """What a lesson or a puzzle waits for."""

    CHOOSING = "choosing"  # an action of the person
    JUDGING = "judging"  # what that action is worth
    REPLYING = "replying"  # an action of the others
    WRONG = "wrong"  # the goal is missed: Again
    DONE = "done"

    @property
    def is_end(self) -> bool:
        """Whether nothing is left to do: the goal is missed or reached."""
        return self in (Stage.WRONG, Stage.DONE)
