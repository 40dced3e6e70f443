"""Random play: of states, to measure the rules both interpreted and compiled (engine_figures.py), and of matches."""

from __future__ import annotations

from random import Random

from halloween_games.core.match import Match, draw
from halloween_games.core.spots import CHANCE, NOBODY, Seat
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


def play_at_random(match: Match, rng: Random, most: float) -> None:
    """Play *match* until it is over or has so many turns."""
    while match.to_move != NOBODY and len(match.turns) < most:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
