"""One decision of a computer player: the search that its level uses, the budget, and the choice at the end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.endgames import Endgames
from halloween_games.core.game import Game
from halloween_games.core.judging import (
    ALPHABETA,
    EVEN,
    GENTLE,
    ISMCTS,
    LEVEL_NAMES,
    MCTS,
    ONE_PLY,
    SURE_LOSS,
    SURE_WIN,
    GameAI,
    Level,
    Ranked,
    RootOptions,
    Search,
)
from halloween_games.core.state import State
from halloween_games.players.characters import Liking, preferred
from halloween_games.players.searches.ismcts import Ismcts
from halloween_games.players.searches.kernel_search import KernelSearch
from halloween_games.players.searches.mcts import Mcts
from halloween_games.players.searches.one_ply import OnePly
from halloween_games.players.searches.proven import KnowingJudge, ProvenSearch
from halloween_games.players.searches.state_kernel import StateKernel
from halloween_games.players.searches.tree_search import TreeOptions

RANDOM: Final = "random"
PLAIN: Final = "plain"
"""Two players for the arena only: a random legal action, and UCT or ISMCTS without an evaluation function."""

FORMER_NAMES: Final[Mapping[str, str]] = {"glance": ONE_PLY}
"""Old names of searches, still accepted on command lines and in result files."""

GENTLY: Final = -0.02  # the temperature of gentle decisions

SEARCH_SECONDS: Final = 3.0  # for a search that plays under its own name instead of a level's

STOP_CHECK_INTERVAL: Final = 16  # iterations

FORCED_ITERATIONS: Final = 200  # for the value of the only legal action: not of one ply, and nobody waits for it


@dataclass(frozen=True)
class Answer:
    """The result of a search: *value* is from 0 to 1 for the seat that asked, *line* the expected continuation."""

    action: Action
    value: float
    iterations: int
    seconds: float
    line: Sequence[Action]
    ranking: Sequence[Ranked]


def searches_for(game: Game) -> tuple[str, ...]:
    """The searches that can play *game*."""
    return (ONE_PLY, ISMCTS) if game.secrets else (ONE_PLY, MCTS, ALPHABETA)


def level_named(name: str, ai: GameAI[Any]) -> Level:
    """The level *name*, or for the name of a search that search at full strength; raises KeyError for other names.

    A search takes its settings from the strongest level that uses it. GENTLE sees all of one ply, wins at once where it
    can, and otherwise plays nearly the worst of what loses no more than its share.
    """
    name = FORMER_NAMES.get(name, name)
    if name == GENTLE:
        weakest = ai.levels[LEVEL_NAMES[0]]
        return replace(weakest, temperature=GENTLY, margin=weakest.gives, blind=frozenset(), heeds_evident=False)
    if name not in (ONE_PLY, MCTS, ISMCTS, ALPHABETA):
        return ai.levels[name]
    using = [level for level in ai.levels.values() if level.search == name] or [Level(name, 0.0, 0)]
    return replace(
        using[-1], seconds=SEARCH_SECONDS, iterations=1_000_000_000, temperature=0.0, margin=1.0, blind=frozenset()
    )


@dataclass(frozen=True)
class SearchOptions:
    """What is wanted of a search besides an action at its level.

    Attributes:
        iterations: the most steps, instead of the level's own limit.
        repeats: the actions that bring back an earlier position; a player who is ahead avoids them.
        compare: values for all actions are wanted; the choice is then simply the best.
        about: nothing but the values of the best action and of this one is wanted, and gets more of the search.
        is_ahead: nothing but the best action is wanted, until ``SearchRun.go_on_about``.
        endgames: what is proven in the game, for levels that know it.
        liking: of a character, which chooses among actions that are equally good for its level.
    """

    iterations: int | None = None
    repeats: Collection[Action] = ()
    compare: bool = False
    endgames: Endgames[Any] | None = None
    liking: Liking | None = None
    about: Action | None = None
    is_ahead: bool = False


USUAL: Final = SearchOptions()


class SearchRun:
    """The search for one decision: step it until ``done``, then ask for the answer. It does not measure time.

    *view* is what the seat to move may know, and never modified; *teams* are the sides of the seats.
    """

    def __init__(
        self,
        ai: GameAI[Any],
        view: State,
        teams: Sequence[int],
        level: Level,
        rng: Random,
        wanted: SearchOptions = USUAL,
    ) -> None:
        self.level = level
        self._wanted = wanted
        self._repeats = frozenset(wanted.repeats)
        self._rng = rng
        is_seen = wanted.liking is not None and level.search == ONE_PLY
        self._seen = OnePly(view, teams, Random(0), ai.judge()).value_of if is_seen else None
        self._limit = level.iterations if wanted.iterations is None else wanted.iterations
        if not wanted.compare and len(view.legal_actions()) == 1:
            self._limit = min(self._limit, FORCED_ITERATIONS)
        known = wanted.endgames if level.knows_endgames else None
        is_proven = known is not None and known.value(view) is not None
        is_choice_free = wanted.compare or not level.heeds_evident or is_proven
        self._evident: Sequence[Action] = () if is_choice_free else ai.evident(view)
        told = replace(wanted, endgames=None if is_proven else known)
        self.search = search_for(ai, view, teams, level, rng, told, self._evident)
        self.proven: ProvenSearch | None = None
        """The same search if who wins is proven."""
        if known is not None and is_proven:
            counts = wanted.iterations is None
            self.search = self.proven = ProvenSearch(known, view, self.search, wanted.compare, counts)

    @property
    def done(self) -> bool:
        """Whether the iterations are used up or the search has finished. At least one step is always made."""
        return self.search.iterations > 0 and (self.search.finished or self.search.iterations >= self._limit)

    def go_on_about(self, action: Action) -> None:
        """Compare *action* with the best one, with all that is known so far."""
        self._limit += self.search.iterations
        self.search.compare(action)

    def answer(self, seconds: float = 0.0) -> Answer:
        """The choice if the search stopped now."""
        search = self.search
        ranking = avoiding_repeats(search.ranking(), self._repeats)
        if self._evident:
            ranking = taking(self._evident, ranking)
        compare, liking = self._wanted.compare, self._wanted.liking
        is_best_wanted = compare or (self.proven is not None and self.proven.value != EVEN)
        chosen = ranking[0] if is_best_wanted else choose(ranking, self.level, self._rng)
        if liking is not None and self.proven is None and not compare:
            chosen = preferred(ranking, chosen, self.level, liking, self._rng, self._repeats, self._seen)
        line = search.line()
        if not line or line[0] != chosen.action:
            line = [chosen.action]
        return Answer(chosen.action, chosen.value, search.iterations, seconds, line, ranking)

    def complete(self) -> Answer:
        """The choice after all steps, however long they take."""
        while not self.done:
            self.search.step()
        return self.answer()


def search_for(
    ai: GameAI[Any],
    view: State,
    teams: Sequence[int],
    level: Level,
    rng: Random,
    wanted: SearchOptions,
    evident: Collection[Action] = (),
) -> Search:
    """The search that *level* uses on *view*; where all actions are compared its values are exact.

    Of actions that are not *evident* it may find out no more than whether they are better. With a liking alpha-beta
    tries what is liked first, and of equal actions it keeps the first.
    """
    judge = ai.judge(level.blind)
    if wanted.endgames is not None:
        judge = KnowingJudge(judge, wanted.endgames)
    if level.search == ONE_PLY:
        return OnePly(view, teams, rng, judge)
    if level.search in (MCTS, ISMCTS):
        tree = TreeOptions(level.depth, level.explore, about=wanted.about)
        return (Mcts if level.search == MCTS else Ismcts)(view, teams, rng, judge, tree)
    assert level.search == ALPHABETA, f"no search is called {level.search}"
    compare = wanted.compare
    options = RootOptions(
        level.depth,
        (compare and wanted.about is None and not wanted.is_ahead) or level.temperature > 0,
        rng,
        wanted.repeats,
        wanted.liking,
        evident,
        0.0 if compare else level.noise,
        0.0 if compare else level.variety,
        wanted.about,
    )
    kernel = ai.kernel(view, learned=level.learned)
    if kernel is None:
        kernel = StateKernel(view, teams, judge)
    return KernelSearch(kernel, options, endgames=wanted.endgames)


def avoiding_repeats(ranking: Sequence[Ranked], repeats: frozenset[Action]) -> Sequence[Ranked]:
    """*ranking* without repetitions, unless the seat is not ahead or has nothing else."""
    if ranking[0].action not in repeats or ranking[0].value <= EVEN:
        return ranking
    return [ranked for ranked in ranking if ranked.action not in repeats] or ranking


def taking(evident: Sequence[Action], ranking: Sequence[Ranked]) -> Sequence[Ranked]:
    """*ranking* with nothing but *evident* actions, unless the end is proven or all of these lose."""
    allowed = only(evident, ranking)
    best, hope = ranking[0].value, max(ranked.value for ranked in allowed)
    return ranking if best >= SURE_WIN or hope <= SURE_LOSS else allowed


def only(actions: Sequence[Action], ranking: Sequence[Ranked]) -> Sequence[Ranked]:
    """*ranking* with nothing but *actions*, also where the search has not come to any of them yet."""
    allowed = frozenset(actions)
    return [ranked for ranked in ranking if ranked.action in allowed] or [
        Ranked(action, ranking[0].value, 0) for action in actions
    ]


def choose(ranking: Sequence[Ranked], level: Level, rng: Random) -> Ranked:
    """The best action or, depending on the level's temperature, one nearly as good: a plausible mistake.

    Only a level without a margin can miss a sure win or walk into a sure loss. The others win as soon, and lose as
    late, as their search has found.
    """
    best = ranking[0]
    if level.temperature == 0 or (best.value in (SURE_WIN, SURE_LOSS) and level.margin < 1.0):
        return best
    top = max(ranked.value for ranked in ranking)
    near = [ranked for ranked in ranking if ranked.value >= top - level.margin]
    if level.margin < 1.0 and top > SURE_LOSS:
        near = [ranked for ranked in near if ranked.value > SURE_LOSS]
    weights = [exp((ranked.value - top) / level.temperature) for ranked in near]
    left = rng.random() * sum(weights)
    for ranked, weight in zip(near, weights, strict=True):
        left -= weight
        if left < 0:
            return ranked
    return near[0]


def run_search(
    run: SearchRun, seconds: float, clock: Callable[[], float], stopped: Callable[[], bool]
) -> Answer | None:
    """Step *run* for at most *seconds* of *clock*; None if *stopped* returns True meanwhile."""
    begun = clock()
    search = run.search
    while not run.done:
        search.step()
        if search.iterations % STOP_CHECK_INTERVAL == 0 or clock() - begun >= seconds:
            if stopped():
                return None
            if clock() - begun >= seconds:
                break
    return run.answer(clock() - begun)


def baseline_search(game: Game, view: State, teams: Sequence[int], rng: Random) -> Search:
    """The baseline: UCT or ISMCTS with random playouts and no evaluation function."""
    return Ismcts(view, teams, rng) if game.secrets else Mcts(view, teams, rng)
