"""Sparring partners from outside the levels, a page each, for ``python -m build_scripts.duels``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import RootOptions
from halloween_games.core.spots import NOBODY
from halloween_games.games.eighteen_ghosts.kernel import GhostKernel, GhostWeights
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from halloween_games.games.rhombus.ai import RhombusJudge, kill_chance
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.players.searches.kernel_search import KernelSearch

Rival = Callable[[Any, Random, int], Action]
"""What it plays in a view, with so many iterations of a search where it has one."""

# For each color the way of the nearest ghost to the door, now and after a quarter turn, less beside the color that
# beats it; ghosts on the board, so that those in the dungeon are missing; colors outside, of which two are worth more.
PLAIN_GHOSTS: Final = GhostWeights(
    outside=(0.0, 2.0, 5.0, 10.0),
    to_open=(1.0, 0.8, 0.6, 0.4, 0.2, 0.0),
    last_step=0.0,
    to_turned=(0.5, 0.4, 0.3, 0.2, 0.1, 0.0),
    can_turn=0.0,
    at_risk=-0.4,
    free_ghost=0.2,
    turn=0.0,
)


def eighteen_ghosts(view: GhostState, rng: Random, iterations: int) -> Action:
    """Alpha-beta with a plain evaluation; nothing overrules it."""
    kernel = GhostKernel(view.castle, PLAIN_GHOSTS)
    kernel.load(view)
    search = KernelSearch(kernel, RootOptions(rng=rng))
    while search.iterations < max(1, iterations) and not search.finished:
        search.step()
    return search.ranking()[0].action


def plain_lead(state: RhombusState, seat: int) -> float:
    """Pieces on the board, half as much for those in reserve and for the chances to kill one."""
    total = 0.0
    for one in range(state.seats):
        prey = state.side(1 - one % 2)
        own = state.men[one].bit_count() + state.reserve[one] / 2 + kill_chance(state, one, prey) / 2
        total += own if one % 2 == seat % 2 else -own
    return total


def judged_lead(state: RhombusState, seat: int) -> float:
    """As the program judges."""
    return RhombusJudge().values(state)[seat]


def turn_ends(view: RhombusState) -> Iterator[tuple[Action, RhombusState]]:
    """How the turn can end, by the first action that leads there."""
    waiting = [(action, view.apply(action)) for action in view.legal_actions()]
    seen = set()
    while waiting:
        first, state = waiting.pop()
        if state.to_move != view.to_move:
            yield first, state
        elif (key := state.key()) not in seen:
            seen.add(key)
            waiting += [(first, state.apply(action)) for action in state.legal_actions()]


def rhombus(lead: Callable[[RhombusState, int], float], view: RhombusState, rng: Random, iterations: int = 0) -> Action:
    """Looks at every sequence of its turn and takes the best end, any one of several."""
    seat = view.to_move

    def worth(end: tuple[Action, RhombusState]) -> tuple[float, float]:
        outcome = end[1].outcome() if end[1].to_move == NOBODY else None
        if outcome is None:
            return lead(end[1], seat), rng.random()
        return (0.0 if outcome.is_tie() else 100.0 if seat in outcome.winners() else -100.0), rng.random()

    return max(turn_ends(view), key=worth)[0]


RIVALS: Final[Mapping[str, Mapping[str, Rival]]] = {
    "18-ghosts": {"alphabeta": eighteen_ghosts},
    "rhombus": {"turns": partial(rhombus, plain_lead), "turns-judged": partial(rhombus, judged_lead)},
}
"""By the id of the game and a name."""
