"""Short ways to write positions of Pure Halloween, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from halloween_games.core.actions import Action
from halloween_games.core.reasons import Reason
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.land import land_of
from halloween_games.games.pure_halloween.rules.state import PureState
from tests.games.positions import Positions

LAND = land_of(GAME.board)
SHAPE = LAND.shape
GRID = SHAPE.grid

OF_LAND = Positions(GAME)
load, start, play, refusal = OF_LAND.load, OF_LAND.start, OF_LAND.play, OF_LAND.refusal


def data(pieces: str, to_move: int = 0, stayed: str = "") -> dict[str, Any]:
    """A position as JSON from the page's way to write one: ``0 We3 · 1 Gd2 Jc2``."""
    board = {}
    for part in pieces.split("·"):
        seat, *names = part.split()
        for name in names:
            assert name[1:] not in board, f"two pieces on {name[1:]}"
            board[name[1:]] = seat + name[0]
    return {"board": board, "stayed": stayed.split(), "phase": "play", "to_move": to_move}


def at(pieces: str, to_move: int = 0, stayed: str = "") -> PureState:
    """The position written as *pieces*, read through its JSON."""
    return load(data(pieces, to_move, stayed))


def legal(state: PureState) -> list[str]:
    """The texts of all legal actions, sorted."""
    return sorted(OF_LAND.legal(state))


def moves(state: PureState, src: str) -> list[str]:
    """Where the piece on *src* may go, sorted."""
    return sorted(text[3:] for text in legal(state) if text.startswith(f"{src}-"))


def places(state: PureState) -> list[str]:
    """Where pieces may be placed, sorted."""
    return sorted({text[2:] for text in legal(state) if "@" in text})


def flashed(reason: Reason) -> list[str]:
    """The names of the spots that a reason shows, sorted."""
    return sorted(GAME.notation.spot_name(spot) for spot in reason.spots)


def random_state(rng: Random, plies: int) -> PureState:
    """A position after that many random actions, or before the end of a game that ends earlier."""
    state = start()
    for _ in range(plies):
        after = state.apply(choose(state.legal_actions(), rng))
        if after.outcome() is not None:
            break
        state = after
    return state


def choose(actions: Sequence[Action], rng: Random) -> Action:
    return actions[int(rng.random() * len(actions))]
