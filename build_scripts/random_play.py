"""Random play, used to measure the rules both interpreted and compiled (engine_figures.py)."""

from __future__ import annotations

from random import Random

from halloween_games.core.match import draw
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State


def play(state: State, rng: Random, limit: int) -> int:
    """Play *state* (modified in place) to its end or for *limit* plies; returns the number of plies."""
    random = rng.random
    played = 0
    while played < limit:
        mover: Seat = state.to_move
        if mover < CHANCE:
            break
        if mover == CHANCE:
            state.advance(draw(state, rng))
        else:
            actions = state.legal_actions()
            state.advance(actions[int(random() * len(actions))])
        played += 1
    return played
