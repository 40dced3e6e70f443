"""How well a game's evaluation predicts the winner: ``python -m build_scripts.tune GAME [--games N] [--iterations N]``.

A level plays against itself, with a random opening and occasional random actions, and a logistic regression fits the
result of the game to the terms of every position. For each term it prints a factor by which to multiply its weight in
``games/<id>/ai.py``. About 1 means that the weight is right, near 0 that the term says nothing, below 0 that it has the
wrong sign.

The standard errors treat positions as independent although those of one game are correlated: expect about three times
as much. The best weights depend on how the game is played, so run it again after a change. It suits games whose value
is the logistic function of the sum of ``AI.terms``, positive terms being good.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Any, Final

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES, GameAI, Level, payoffs
from halloween_games.core.match import draw as draw_luck
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchOptions, SearchRun

MISUSED: Final = 2
TURN: Final = "(acts next)"  # 1 for the seat that acts next, -1 for the others

LONGEST_GAME: Final = 400  # plies; longer games are left out, like those that end by repetition
OPENINGS: Final = (0, 2, 6, 12)  # random plies at the beginning
STRAY: Final = 0.08  # the probability of a random action later on
HELD_OUT: Final = 5  # every fifth game is held out for testing
HOLD: Final = 2.0  # the strength of the regularization towards 1
HALVINGS: Final = 12  # of a step of Newton's method
ROUNDS: Final = 12  # of Newton's method, which needs about six

Matrix = list[list[float]]


@dataclass(frozen=True)
class Sample:
    """One position as one seat sees it, and that seat's result of the game."""

    game: int
    terms: Mapping[str, float]
    payoff: float


# ------------------------------------------------------------------ games


def play(game: Game, ai: GameAI[Any], level: Level, iterations: int, seed: int) -> list[Sample]:
    """One game of *level* against itself as samples; empty if it did not end."""
    rng = Random(seed)
    seats = game.seats[0]
    teams = game.teams(seats)
    state = game.start(seats, {option.name: option.default for option in game.options}, rng)
    opening = rng.choice(OPENINGS)
    samples: list[tuple[Seat, Mapping[str, float]]] = []
    seen: dict[object, int] = {}
    for ply in range(LONGEST_GAME):
        if state.to_move == NOBODY:
            break
        if state.to_move == CHANCE:
            state = state.apply(draw_luck(state, rng))
            continue
        key = state.key()
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 3:
            return []
        is_stray = ply < opening or rng.random() < STRAY or seen[key] == 2
        if ply >= opening:
            samples += [(seat, amounts(ai, state, seat)) for seat in range(seats)]
        state = state.apply(decide(ai, state, teams, level, iterations, rng, is_stray))
    outcome = state.outcome()
    if outcome is None:
        return []
    shares = payoffs(outcome, teams)
    return [Sample(seed, terms, shares[seat]) for seat, terms in samples]


def amounts(ai: GameAI[Any], state: State, seat: Seat) -> Mapping[str, float]:
    """The terms of a position for *seat* by their names, with whose turn it is."""
    found = {TURN: 1.0 if state.to_move == seat else -1.0}
    for term in ai.terms(state, seat):
        found[term.name] = found.get(term.name, 0.0) + term.weight
    return found


def decide(
    ai: GameAI[Any], state: State, teams: Sequence[int], level: Level, iterations: int, rng: Random, is_stray: bool
) -> Action:
    """The action of the seat to move, which knows only its view."""
    view = state.observe(state.to_move)
    legal = view.legal_actions()
    if is_stray or len(legal) == 1:
        return rng.choice(legal)
    run = SearchRun(ai, view, teams, level, rng, SearchOptions(iterations))
    while not run.done:
        run.search.step()
    return run.answer().action


# ------------------------------------------------------------------ regression


def chance(factors: Sequence[float], row: Sequence[float]) -> float:
    """The probability of a win from the weighted terms, clipped just below certainty."""
    total = sum(factor * amount for factor, amount in zip(factors, row, strict=True))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def loss(factors: Sequence[float], rows: Matrix, payoff: Sequence[float]) -> float:
    """The mean log loss: 0.69 is pure chance, lower is better."""
    total = 0.0
    for row, got in zip(rows, payoff, strict=True):
        likely = chance(factors, row)
        total -= got * log(likely) + (1.0 - got) * log(1.0 - likely)
    return total / max(1, len(rows))


def cost(factors: Sequence[float], rows: Matrix, payoff: Sequence[float], first: Sequence[float]) -> float:
    """What ``fit`` makes small: the log loss of all rows, and how far the factors are from *first*."""
    far = sum((factor - start) ** 2 for factor, start in zip(factors, first, strict=True))
    return loss(factors, rows, payoff) * len(rows) + HOLD / 2 * far


def fit(rows: Matrix, payoff: Sequence[float], first: Sequence[float]) -> tuple[list[float], list[float]]:
    """The factors that predict *payoff* best, regularized towards *first*, and their standard errors."""
    size = len(first)
    factors = list(first)
    curve: Matrix = []
    for _ in range(ROUNDS):
        slope = [HOLD * (factors[at] - first[at]) for at in range(size)]
        curve = [[HOLD if one == other else 0.0 for other in range(size)] for one in range(size)]
        for row, got in zip(rows, payoff, strict=True):
            likely = chance(factors, row)
            spread = likely * (1.0 - likely)
            for one in range(size):
                amount = row[one]
                if amount:
                    slope[one] += (likely - got) * amount
                    line, scaled = curve[one], spread * amount
                    for other in range(one + 1):
                        line[other] += scaled * row[other]
        for one in range(size):
            for other in range(one):
                curve[other][one] = curve[one][other]
        change = solve(curve, slope)
        before = cost(factors, rows, payoff, first)
        for _ in range(HALVINGS):  # Newton's step goes too far where a term is much too large at first
            tried = [factor - step for factor, step in zip(factors, change, strict=True)]
            if cost(tried, rows, payoff, first) <= before:
                break
            change = [step / 2 for step in change]
        factors = tried
        if max(abs(step) for step in change) < 1e-4:
            break
    unit = [[1.0 if one == other else 0.0 for other in range(size)] for one in range(size)]
    return factors, [sqrt(max(0.0, solve(curve, unit[at])[at])) for at in range(size)]


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The x with matrix * x = right, by elimination; *matrix* must be regular."""
    size = len(right)
    work = [[*matrix[row], right[row]] for row in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(work[row][column]))
        work[column], work[pivot] = work[pivot], work[column]
        top = work[column]
        for row in range(size):
            if row != column and work[row][column]:
                share = work[row][column] / top[column]
                work[row] = [amount - share * above for amount, above in zip(work[row], top, strict=True)]
    return [work[row][size] / work[row][row] for row in range(size)]


# ------------------------------------------------------------------ what came out


def report(samples: Sequence[Sample]) -> str:
    """The table of the factors, with how much better than the current weights they predict held-out games."""
    names = sorted({name for sample in samples for name in sample.terms})
    first = [0.0 if name == TURN else 1.0 for name in names]
    learn = [sample for sample in samples if sample.game % HELD_OUT]
    test = [sample for sample in samples if not sample.game % HELD_OUT]
    rows = {
        kind: [[sample.terms.get(name, 0.0) for name in names] for sample in part]
        for kind, part in (("learn", learn), ("test", test))
    }
    factors, errors = fit(rows["learn"], [sample.payoff for sample in learn], first)
    width = max(len(name) for name in names)
    lines = [f"{'term':{width}}  mean size  factor"]
    for at, name in enumerate(names):
        size = sum(abs(row[at]) for row in rows["learn"]) / max(1, len(learn))
        lines.append(f"{name:{width}}  {size:9.3f}  {factors[at]:6.2f} ± {errors[at]:.2f}")
    payoff = [sample.payoff for sample in test]
    before, after = loss(first, rows["test"], payoff), loss(factors, rows["test"], payoff)
    lines.append(f"{len(samples)} positions; surprise at other games {before:.4f} now, {after:.4f} with these factors")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tune", description="How well a game's judgment foretells who wins.")
    parser.add_argument("game", choices=sorted(games.REGISTRY))
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games to play (default 200)")
    parser.add_argument("--level", choices=LEVEL_NAMES, default="hard", help="who plays (default hard)")
    parser.add_argument("--iterations", type=int, default=60, metavar="N", help="for each decision (default 60)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="number of the first game (default 0)")
    given = parser.parse_args(arguments)
    if min(given.games - HELD_OUT, given.iterations - 1, given.seed) < 0:
        print(f"tune: at least {HELD_OUT} games, 1 iteration and a seed that is not negative", file=sys.stderr)
        return MISUSED
    game, ai = games.load(given.game), games.load(given.game).ai
    samples: list[Sample] = []
    ended = 0
    for number in range(given.seed, given.seed + given.games):
        found = play(game, ai, ai.levels[given.level], given.iterations, number)
        samples += found
        ended += bool(found)
    if not ended:
        print("tune: no game came to its end", file=sys.stderr)
        return 1
    print(f"{given.game}: {ended} of {given.games} games ended")
    print(report(samples))
    return 0


if __name__ == "__main__":
    sys.exit(main())
