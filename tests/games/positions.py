"""Short ways to read positions of a game and to play on from them; and whether something is as its table says."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any, Generic

from halloween_games.core.events import Event
from halloween_games.core.game import Game, check_options
from halloween_games.core.match import draw
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import S


class Positions(Generic[S]):
    """The positions of one game."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def load(self, data: Any, seats: int = 2, **options: Any) -> S:
        return self.game.notation.load(data, seats, check_options(self.game, options))

    def start(self, seats: int = 2, seed: int = 1, **options: Any) -> S:
        return self.game.start(seats, check_options(self.game, options), Random(seed))

    def play(self, state: S, *texts: str, log: list[Event] | None = None) -> S:
        """*state* after these actions and results of luck, each of which must be legal."""
        for text in texts:
            state = state.apply(self.game.notation.read(state, text), log)
        return state

    def events(self, state: S, *texts: str) -> list[Event]:
        """What happens by these actions."""
        log: list[Event] = []
        self.play(state, *texts, log=log)
        return log

    def legal(self, state: S) -> set[str]:
        """The texts of all legal actions."""
        return {self.game.notation.write(state, action) for action in state.legal_actions()}

    def refusal(self, state: S, text: str) -> Reason:
        """Why *text* is refused."""
        try:
            action = self.game.notation.read(state, text)
        except IllegalAction as error:
            return error.reason
        raise AssertionError(f"{text} is legal: {action}")

    def seen(self, state: S, seat: int | None = -1) -> dict[str, Any]:
        """The position JSON; of a view if a seat, or None for a spectator, is given."""
        found = self.game.notation.dump(state if seat == -1 else state.observe(seat))
        assert isinstance(found, dict)
        return found

    def random_states(self, seats: int, seed: int, most: int = 5000, **options: Any) -> Iterator[S]:
        """The positions of a random game, the finished one too."""
        rng, state = Random(seed), self.start(seats, seed, **options)
        yield state
        for _ in range(most):
            if state.to_move == NOBODY:
                return
            state = state.apply(draw(state, rng) if state.to_move == CHANCE else rng.choice(state.legal_actions()))
            yield state


# ---------------------------------------------------------------- damaged positions

NO_SEATS = (2, -1, -2, None, True, "0", 0.0, [0])
"""Whom a game of two without luck does not await."""


def changed(data: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A copy of a position with other fields."""
    return {**copy.deepcopy(data), **fields}


def put(data: dict[str, Any], *path: str | int, to: Any) -> dict[str, Any]:
    """A copy of a position with something else in one place."""
    whole = copy.deepcopy(data)
    inner: Any = whole
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return whole


def without(data: dict[str, Any], *path: str) -> dict[str, Any]:
    """A copy of a position without the last of *path*."""
    name, *rest = path
    if rest:
        return {**data, name: without(data[name], *rest)}
    return {field: value for field, value in data.items() if field != name}
