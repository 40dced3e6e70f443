"""Perft: the number of action sequences to a depth. An unintended change of the rules changes these counts."""

from __future__ import annotations

from halloween_games.core.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of *depth* actions from *state*; each result of luck counts as an action.

    A game that ends earlier adds nothing, forced passes are actions, repetition is ignored.
    """
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)
