"""Random play, used to measure the rules both interpreted and compiled (compiled_speed.py)."""

from __future__ import annotations

from random import Random

from halloween_games.core.actions import Action
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


def draw(state: State, rng: Random) -> Action:
    """A random result of luck, by weight."""
    results = state.chance()
    left = rng.random() * sum([weight for _, weight in results])
    for action, weight in results:
        left -= weight
        if left < 0:
            return action
    return results[-1][0]
