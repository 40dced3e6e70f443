"""Characters in play: among actions that a level takes to be equally good, each prefers what suits its nature."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Moved, Placed, visible
from halloween_games.core.game import Game
from halloween_games.core.judging import ALPHABETA, ONE_PLY, SURE_WIN, Level, Ranked
from halloween_games.core.moments import BUILD, FIGHT, LOOK, TAKE
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.state import State

Liking = Callable[[Action], float]
"""How much a character likes an action."""


@dataclass(frozen=True)
class Nature:
    """What a character likes (above 0) and dislikes (below 0).

    Args:
        action_kinds: by kind, of an action that is of it.
        far: to go as far as the board allows.
        edge: to end at the edge of the board rather than in its middle.
    """

    action_kinds: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    far: float = 0.0
    edge: float = 0.0


NATURES: Final[Mapping[str, Nature]] = {
    "pip": Nature({FIGHT: 2.0, LOOK: 1.0}),
    "bones": Nature({FIGHT: -2.0, TAKE: -0.5}, far=-0.5),
    "wilma": Nature({LOOK: 1.0}, edge=-2.0),
    "igor": Nature({BUILD: 2.0}, far=-0.5),
    "mist": Nature({FIGHT: -0.5}, edge=2.0),
    "jack": Nature({FIGHT: 2.0, TAKE: 0.5}, edge=-0.5),
    "count": Nature({LOOK: 0.5}, far=-2.0),
    "reaper": Nature({TAKE: 2.0, FIGHT: 1.0}, edge=-0.5),
}
"""By the ids of the characters, the weakest first."""

EXACT: Final = 1e-9  # values that differ by less are the same
TENTH: Final = 0.1  # of a level's temperature: such actions it chooses about equally often
TREE_MARGIN: Final = 0.005  # less than what the values of a tree search wander from one run to the next
AS_SURE: Final = 0.75  # of the visits of an action: one with less is not as well known
SEEING_MARGIN: Final = 0.001  # by the whole evaluation: what is better by that is not preferred by a weak level, either
DEVOTION: Final = 0.8  # how often it is done as one likes it: whoever always did would go back and forth forever
MOST_COMPARED: Final = 60  # actions


def liking_of(character: str, game: Game[Any], seats: int, view: State) -> Liking | None:
    """How much *character* likes the actions in *view*; None for nobody who is known."""
    nature = NATURES.get(character)
    if nature is None:
        return None
    board, known = game.board_for(seats), dict[Action, float]()

    def liking(action: Action) -> float:
        if action not in known:
            log: list[Event] = []
            after = view.apply(action, log)
            events = visible(log, view.to_move)
            liked = sum(nature.action_kinds.get(kind, 0.0) for kind in game.action_kinds(view, after, events))
            known[action] = liked + nature.far * _way(events, board) + nature.edge * _edge(events, board)
        return known[action]

    return liking


def _way(events: Sequence[Event], board: BoardSpec) -> float:
    """How far the longest way on the board is, from 0 to 1."""
    ways = [[spot.at for spot in event.path if spot.zone == BOARD] for event in events if isinstance(event, Moved)]
    return max((_distance(way[0], way[-1], board) for way in ways if len(way) > 1), default=0.0)


def _distance(one: int, other: int, board: BoardSpec) -> float:
    across = abs(one % board.columns - other % board.columns)
    return max(across, abs(one // board.columns - other // board.columns)) / max(1, board.columns - 1, board.rows - 1)


def _edge(events: Sequence[Event], board: BoardSpec) -> float:
    """How near to the edge of the board what has moved or entered stands now: from 0, in the middle, to 1."""
    ends = [spot for event in events if (spot := _end(event)) is not None and spot.zone == BOARD]
    return max((_outward(spot.at, board) for spot in ends), default=0.0)


def _end(event: Event) -> Spot | None:
    """Where something stands after *event*, if it has moved or entered."""
    if isinstance(event, Moved):
        return event.path[-1]
    return event.spot if isinstance(event, Placed) else None


def _outward(at: int, board: BoardSpec) -> float:
    column, row = at % board.columns, at // board.columns
    across = abs(2 * column - (board.columns - 1)) / max(1, board.columns - 1)
    return max(across, abs(2 * row - (board.rows - 1)) / max(1, board.rows - 1))


# ---------------------------------------------------------------- choosing


def preferred(
    ranking: Sequence[Ranked],
    chosen: Ranked,
    level: Level,
    liking: Liking,
    rng: Random,
    repeats: Collection[Action] = (),
    seen: Callable[[Action], float] | None = None,
) -> Ranked:
    """Mostly the one that is liked best of those that are as good as *chosen*, the choice of the level.

    *seen* values actions by the whole evaluation. A level that ignores terms of it takes much for equal that is not,
    and what a character likes would make it weaker or stronger: so they have to be equal for that, too.
    """
    alike = as_good(ranking, chosen, level, repeats)
    if len(alike) < 2 or rng.random() >= DEVOTION:
        return chosen
    if seen is not None:
        worth = seen(chosen.action)
        alike = [one for one in alike if abs(seen(one.action) - worth) <= SEEING_MARGIN]
    return max(alike, key=lambda ranked: liking(ranked.action))  # the choice of the level is the first of them


def as_good(ranking: Sequence[Ranked], chosen: Ranked, level: Level, repeats: Collection[Action] = ()) -> list[Ranked]:
    """*chosen* and the others that *level* cannot tell from it, without those that bring back an earlier position."""
    others = [one for one in ranking if one.action != chosen.action and one.action not in repeats]
    if level.search == ALPHABETA and level.temperature <= 0:  # values below the best are only bounds
        return [chosen]
    margin = max(EXACT, TENTH * level.temperature)
    if level.search != ONE_PLY:
        if not 0 < chosen.value < SURE_WIN:  # how soon it is over depends on the order
            return [chosen]
        margin = max(margin, TREE_MARGIN)
        others = [one for one in others if 0 < one.value < SURE_WIN and one.visits >= AS_SURE * chosen.visits]
    return [chosen, *(one for one in others if abs(one.value - chosen.value) <= margin)][:MOST_COMPARED]
