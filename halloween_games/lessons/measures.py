"""What actions are worth to the strongest search: with so many steps and one seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from halloween_games.core.game import Game, Options
from halloween_games.core.questions import Compare, Question, Reply
from halloween_games.core.state import State

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
