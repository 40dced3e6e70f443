"""Thinking about one decision: the search that a level calls for, its budget, and the choice at its end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from math import exp
from random import Random
from typing import Final, cast

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import (
    ALPHABETA,
    EVEN,
    GLANCE,
    ISMCTS,
    LEVEL_NAMES,
    MCTS,
    SURE_WIN,
    GameAI,
    Level,
    Ranked,
    Search,
)
from halloween_games.core.state import State
from halloween_games.players.searches.alphabeta import AlphaBeta
from halloween_games.players.searches.ismcts import Ismcts
from halloween_games.players.searches.mcts import Mcts
from halloween_games.players.searches.one_ply import Glance

RANDOM: Final = "random"
PLAIN: Final = "plain"
"""Two players that only the arena knows: any legal action, and UCT or ISMCTS without any judgement."""

SEARCH_SECONDS: Final = 3.0  # for a search that plays by itself

PATIENCE: Final = 16  # iterations between two looks at the clock


@dataclass(frozen=True)
class Answer:
    """What came of thinking: *value* from 0 to 1 for the seat that asked, and the line expected."""

    action: Action
    value: float
    iterations: int
    seconds: float
    line: Sequence[Action]
    ranking: Sequence[Ranked]


def load_ai(game_id: str) -> GameAI:
    """What the game called *game_id* tells its computer players."""
    return cast(GameAI, import_module(f"{games.__name__}.{games.REGISTRY[game_id]}.ai").AI)


def searches_for(game: Game) -> tuple[str, ...]:
    """The searches that can play *game*, to be compared with each other."""
    return (GLANCE, ISMCTS) if game.secrets else (GLANCE, MCTS, ALPHABETA)


def level_called(name: str, ai: GameAI) -> Level:
    """The level called *name*; for the name of a search that search with all that the game knows and without whims.

    A search takes its settings from the strongest level that uses it. Raises KeyError for another name.
    """
    if name not in (GLANCE, MCTS, ISMCTS, ALPHABETA):
        return ai.levels[name]
    using = [level for level in ai.levels.values() if level.search == name] or [Level(name, 0.0, 0)]
    return replace(
        using[-1], seconds=SEARCH_SECONDS, iterations=1_000_000_000, temperature=0.0, margin=1.0, blind=frozenset()
    )


class Thought:
    """One decision being thought about: step it until ``done``, then ask for the answer. Owns no clock.

    Args:
        view: what the seat to move may know; only read.
        teams: the side of each seat.
        iterations: most steps, instead of the level's own limit.
        repeats: the actions that bring back an earlier position; whoever is ahead avoids them.
        compare: every action's value is wanted, not only the choice, which then is the best without a whim.
    """

    def __init__(
        self,
        ai: GameAI,
        view: State,
        teams: Sequence[int],
        level: Level,
        rng: Random,
        *,
        iterations: int | None = None,
        repeats: Collection[Action] = (),
        compare: bool = False,
    ) -> None:
        self.level = level
        self._compare = compare
        self._repeats = frozenset(repeats)
        self._rng = rng
        self._limit = level.iterations if iterations is None else iterations
        self.search = make_search(ai, view, teams, level, rng, self._repeats, compare)

    @property
    def done(self) -> bool:
        """Whether the budget of iterations is used up, or nothing is left to find out. One step is always made."""
        return self.search.iterations > 0 and (self.search.finished or self.search.iterations >= self._limit)

    def answer(self, seconds: float = 0.0) -> Answer:
        """The choice, if thinking stopped now."""
        search = self.search
        ranking = without_repeats(search.ranking(), self._repeats)
        chosen = ranking[0] if self._compare else choose(ranking, self.level, self._rng)
        line = search.line()
        if not line or line[0] != chosen.action:
            line = [chosen.action]
        return Answer(chosen.action, chosen.value, search.iterations, seconds, line, ranking)


def make_search(
    ai: GameAI,
    view: State,
    teams: Sequence[int],
    level: Level,
    rng: Random,
    repeats: Collection[Action] = (),
    compare: bool = False,
) -> Search:
    """The search that *level* uses on *view*, exact for all actions if *compare* asks for all values."""
    judge = ai.judge(level.blind)
    if level.search == GLANCE:
        return Glance(view, teams, rng, judge)
    if level.search == MCTS:
        return Mcts(view, teams, rng, judge, depth=level.depth, explore=level.explore)
    if level.search == ISMCTS:
        return Ismcts(view, teams, rng, judge, depth=level.depth, explore=level.explore)
    assert level.search == ALPHABETA, f"no search is called {level.search}"
    exact = compare or level.temperature > 0
    return AlphaBeta(view, teams, judge, depth=level.depth, exact=exact, rng=rng, repeats=repeats)


def without_repeats(ranking: Sequence[Ranked], repeats: frozenset[Action]) -> Sequence[Ranked]:
    """*ranking* without the actions that lead nowhere, unless nothing else is left or the seat is not ahead."""
    if ranking[0].action not in repeats or ranking[0].value <= EVEN:
        return ranking
    return [ranked for ranked in ranking if ranked.action not in repeats] or ranking


def choose(ranking: Sequence[Ranked], level: Level, rng: Random) -> Ranked:
    """The best, or by the level's temperature one that looks nearly as good: a plausible mistake.

    Only a level without a margin overlooks a sure win.
    """
    best = ranking[0]
    if level.temperature <= 0 or (best.value >= SURE_WIN and level.margin < 1.0):
        return best
    top = max(ranked.value for ranked in ranking)
    near = [ranked for ranked in ranking if ranked.value >= top - level.margin]
    weights = [exp((ranked.value - top) / level.temperature) for ranked in near]
    left = rng.random() * sum(weights)
    for ranked, weight in zip(near, weights, strict=True):
        left -= weight
        if left < 0:
            return ranked
    return near[0]


def think(thought: Thought, seconds: float, clock: Callable[[], float], stopped: Callable[[], bool]) -> Answer | None:
    """Drive *thought* for at most *seconds* by *clock*; None if *stopped* says so meanwhile."""
    begun = clock()
    search = thought.search
    while not thought.done:
        search.step()
        if search.iterations % PATIENCE == 0 or clock() - begun >= seconds:
            if stopped():
                return None
            if clock() - begun >= seconds:
                break
    return thought.answer(clock() - begun)


def plain_search(game: Game, view: State, teams: Sequence[int], rng: Random) -> Search:
    """The measuring rod: UCT or ISMCTS with random playouts and no judgement."""
    return Ismcts(view, teams, rng) if game.secrets else Mcts(view, teams, rng)


def check_levels(levels: Mapping[str, Level]) -> None:
    """Raise AssertionError unless there is one level for each name, within the promised time."""
    assert tuple(levels) == LEVEL_NAMES, "one level for each name, in order"
    for name, level in levels.items():
        limit = 1.0 if LEVEL_NAMES.index(name) <= LEVEL_NAMES.index("medium") else 3.0
        assert level.seconds <= limit, f"{name} thinks too long"
