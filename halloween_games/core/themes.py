"""What a puzzle is about, as far as games tell it by what happens in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.proofs import SOLVER
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State


class Happening(NamedTuple):
    """One action of the main line."""

    before: State
    action: Action
    events: Sequence[Event]
    after: State

    @property
    def seat(self) -> Seat:
        return self.before.to_move


Line = Sequence[Happening]

FindThemes = Callable[[Line], list[str]]
"""The themes of what happens, the most telling first; ``puzzles/texts.json`` has their names."""


def own_turn(line: Line) -> list[Happening]:
    """The actions of the solver's first turn."""
    found = []
    for step in line:
        if step.seat != SOLVER:
            break
        found.append(step)
    return found


def is_gift(line: Line) -> bool:
    """Whether the other seat has to finish it."""
    last = line[-1]
    return last.after.to_move == NOBODY and last.seat != SOLVER
