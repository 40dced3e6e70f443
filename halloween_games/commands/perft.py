"""Perft: how many lines of play there are to a depth. A change of rules that nobody meant shows in these numbers."""

from __future__ import annotations

from halloween_games.core.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of *depth* actions from *state*, each result of luck counted as an action of its own.

    A game that ends earlier adds nothing, forced passes are actions, repetition is not looked at.
    """
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)
