"""A match between a game's evaluation as it is and with other factors: what tune.py prints last.

Both sides judge positions by the game's terms (``GameAI.terms``), so only the factors make the difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any, Final

from halloween_games.arena.contest import CAP, score_of, seed_of
from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import GameAI, Judge, Level
from halloween_games.core.match import Match
from halloween_games.core.repeats import returning_actions
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchRun

TURN: Final = "(acts next)"  # 1 for the seat that acts next, -1 for the others
STEEPEST: Final = 30.0  # log odds

Factors = Mapping[str, float]


def amounts(ai: GameAI[Any], state: State, seat: Seat) -> Mapping[str, float]:
    """The terms of a position for *seat* by their names, with whose turn it is."""
    found = {TURN: 1.0 if state.to_move == seat else -1.0}
    for term in ai.terms(state, seat):
        found[term.name] = found.get(term.name, 0.0) + term.weight
    return found


class FittedJudge:
    """The probability to win from the terms of both seats times *factors*; a term without factor counts as it is."""

    def __init__(self, ai: GameAI[Any], factors: Factors, teams: Sequence[int]) -> None:
        self._ai = ai
        self._factors = factors
        self._teams = teams
        self._weights = ai.judge().weights

    def values(self, state: State) -> Sequence[float]:
        first, second = (self._log_odds(state, seat) for seat in (0, 1))
        chance = 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, (first - second) / 2))))
        return [chance if team == self._teams[0] else 1.0 - chance for team in self._teams]

    def _log_odds(self, state: State, seat: Seat) -> float:
        found = amounts(self._ai, state, seat)
        return sum(self._factors.get(name, 0.0 if name == TURN else 1.0) * amount for name, amount in found.items())

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return self._weights(state, actions)


class FittedAI:
    """A game's AI with another evaluation, and without its kernel, which has numbers of its own."""

    def __init__(self, ai: GameAI[Any], factors: Factors, teams: Sequence[int]) -> None:
        self.levels = ai.levels
        self._judge = FittedJudge(ai, factors, teams)
        self.terms, self.evident, self.because = ai.terms, ai.evident, ai.because

    def judge(self, blind: frozenset[str] = frozenset()) -> Judge[Any]:
        return self._judge

    def kernel(self, state: State) -> None:
        return None


def match_score(game: Game[Any], level: Level, factors: Factors, iterations: int, count: int, seed: int) -> float:
    """The sum of scores of *factors* in *count* games for two; two games in a row have the same luck, seats change."""
    teams = game.teams(2)
    level = replace(level, blind=frozenset(), variety=0.0, noise=0.0)
    sides = [FittedAI(game.ai, given, teams) for given in (factors, {})]
    total = 0.0
    for number in range(count):
        match = Match(game, 2, None, seed_of(seed, game.id, number // 2))
        fitted = number % 2
        while match.to_move != NOBODY and len(match.turns) < CAP:
            seat = match.to_move
            rng = Random(seed_of(seed, game.id, number, len(match.turns)))
            ai = sides[teams[seat] != fitted]
            run = SearchRun(
                ai, match.view(seat), teams, level, rng, iterations=iterations, repeats=returning_actions(match)
            )
            while not run.done:
                run.search.step()
            match.play(seat, run.answer().action)
        owners = tuple(int(team != fitted) for team in teams)
        total += 0.5 if match.outcome is None else score_of(match.outcome, teams, owners)
    return total
