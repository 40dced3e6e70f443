"""Judgments that are learned from games: ``python -m build_scripts.learn GAME [--games N] [--iterations N]``.

The strongest level plays itself with so many iterations, after a random opening and with occasional random actions.
Every position gives the numbers that describe it for each seat: what today's judgment weighs (``Numbers``) and what a
learning program observes (``Game.features``). What is to be foretold is half the result of the game and half the
value that the search found there. Three judgments are fitted: linear on the terms, linear on all numbers, and with a
small layer of hidden units beside the latter. What they foretell of games that were held out is printed, and each
goes to build/learned/GAME-NAME.json, with its recipe. ``duels.py`` plays with it: ``python -m build_scripts.duels
GAME mcts@build/learned/GAME-network.json mcts``. Needs NumPy (the extra ``build``).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from math import exp, log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from build_scripts.arguments import parser_of
from build_scripts.measuring import ROOT
from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.features import Features
from halloween_games.core.game import Game, check_options
from halloween_games.core.judging import LEVEL_NAMES, Evaluator, payoffs
from halloween_games.core.kernel import SCALE, Kernel
from halloween_games.core.match import draw as draw_luck
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.games.closest_ghost import ai as closest_ghost
from halloween_games.games.closest_ghost.kernel import ClosestKernel
from halloween_games.games.eighteen_ghosts import ai as eighteen_ghosts
from halloween_games.games.eighteen_ghosts.kernel import GhostKernel
from halloween_games.games.pure_halloween import ai as pure_halloween
from halloween_games.games.pure_halloween.kernel import PureKernel
from halloween_games.lab.contest import CAP
from halloween_games.players.search_run import SearchOptions, SearchRun

FOLDER: Final = ROOT / "build" / "learned"
LEARNED: Final = "learned.json"  # in the folder of a game whose strongest level weighs so

SEATS: Final = 2
OPENINGS: Final = (2, 4, 6, 10, 16)  # random plies at the beginning
STRAY: Final = 0.12  # the probability of a random action later on
OF_RESULT: Final = 0.5  # the share of the result in what is to be foretold; the rest is the search's
PARTS: Final = 5  # of all games, one is held out for the report and one to tell when to stop
TODAY: Final = "today"  # the log odds of today's judgment
FURTHEST: Final = 0.002  # values stay that far from 0 and 1, which are results

HOLD_TERMS: Final = 1.0  # how strongly the weights of terms are held where they are today
HOLDS_OF_OTHERS: Final = (20.0, 100.0, 400.0, 1600.0)  # and the others at 0; what foretells games best is taken
ROUNDS: Final = 12  # of Newton's method, which needs about six
HIDDEN: Final = 32  # units
EPOCHS: Final = 100
PATIENCE: Final = 10  # epochs without a gain
BATCH: Final = 256
PACE: Final = 0.0005
DECAY: Final = 0.002
UNIT: Final = 1024  # weights are whole numbers, and this is one

Rows: TypeAlias = "npt.NDArray[np.float32]"
Fit: TypeAlias = "npt.NDArray[np.float64]"

TURNED_BOARDS: Final = frozenset({"closest-ghost", "rhombus"})
"""Games in which the other seat sees the board turned by half a turn; in the others both see it alike."""


# ------------------------------------------------------------------ a position as numbers


def exchanged(features: Features[Any], is_turned: bool) -> list[int]:
    """The index at which each number stands once the seats are exchanged."""
    other = {"0": "1", "1": "0"}
    wanted = []
    for block in features.blocks:
        names = list(block.names)
        if is_turned and all(re.fullmatch(r"[a-z]\d+", name) for name in names):
            names.reverse()
        for name in names:
            text = f"{block.about}: {name}"
            wanted.append(re.sub(r"\b[01](?=[A-Z]\b)|(?<=seat )[01]\b", lambda found: other[found[0]], text))
    at = {name: index for index, name in enumerate(features.names)}
    return [at[name] for name in wanted]


class Numbers:
    """What describes the positions of a game for two, as either seat sees them.

    First come the numbers that today's judgment weighs: of a game with a kernel what each of the kernel's weights
    counts, else the log odds of the judgment and its terms. What a learning program observes follows.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._judge = game.ai.judge()
        features = game.features_for(SEATS)
        self._exchanged = np.array(exchanged(features, game.id in TURNED_BOARDS))
        start = first_state(game, Random(1))
        if game.id in KERNELS:
            own, first = zip(*flat(KERNELS[game.id][1]), strict=True)
            self._kernels = [kernel_with(game.id, start, weights) for weights in np.eye(len(own)).tolist()]
        else:
            self._kernels = []
            self._terms = sorted({term.name for term in game.ai.terms(start, 0)})
            own, first = (TODAY, *self._terms), (1.0, *(0.0 for _ in self._terms))
        self.names: tuple[str, ...] = (*own, *features.names)
        self.today: Fit = np.array((*first, *(0.0 for _ in features.names)))
        """The weights of these numbers in today's judgment."""
        self.own_count = len(own)

    def of(self, state: State, seat: Seat) -> Rows:
        """The numbers of what *seat* may know of *state*, where it is seat 0."""
        view = state.observe(seat)
        observed = np.array(self._game.features(view), np.float32)
        own = self._counted(view, seat) if self._kernels else self._judged(view, seat)
        return np.concatenate((np.array(own, np.float32), observed[self._exchanged] if seat else observed))

    def _counted(self, view: State, seat: Seat) -> list[float]:
        sign = 1.0 if view.to_move == seat else -1.0
        counted = []
        for kernel in self._kernels:
            kernel.load(view)
            counted.append(sign * int(kernel.value(0)) / SCALE)
        return counted

    def _judged(self, view: State, seat: Seat) -> list[float]:
        value = float(kept_open(self._judge.values(view)[seat]))
        amounts = dict.fromkeys(self._terms, 0.0)
        for term in self._game.ai.terms(view, seat):
            amounts[term.name] += term.weight
        return [log(value / (1.0 - value)), *amounts.values()]

    def is_quiet(self, state: State) -> bool:
        """Whether a search on the kernel would judge *state* instead of looking further."""
        if not self._kernels:
            return True
        kernel = self._kernels[0]
        kernel.load(state)
        return kernel.find_forcing(0) == 0 and not (kernel.knows_threats and kernel.is_threatened(0))


def first_state(game: Game[Any], rng: Random) -> State:
    """The first position of a game for two with the usual rules."""
    state: State = game.start(SEATS, check_options(game, {}), rng)
    return state


def flat(weights: Any) -> list[tuple[str, float]]:
    """The weights of a kernel one by one, with their names."""
    found: list[tuple[str, float]] = []
    for name, value in weights._asdict().items():
        several = isinstance(value, tuple)
        found += [(f"{name} {at}", each) for at, each in enumerate(value)] if several else [(name, value)]
    return found


def grouped(game_id: str, weights: Sequence[float]) -> Any:
    """The weights of a game's kernel from their values in the order of ``flat``."""
    usual, left = KERNELS[game_id][1], iter(weights)
    return type(usual)(*(tuple(next(left) for _ in at) if isinstance(at, tuple) else next(left) for at in usual))


def kernel_with(game_id: str, state: State, weights: Sequence[float]) -> Kernel:
    """The kernel of a game at *state*, with the given *weights* in the order of ``flat``."""
    kernel: Kernel = KERNELS[game_id][0](state, grouped(game_id, weights))
    kernel.load(state)
    return kernel


KERNELS: Final[Mapping[str, tuple[Callable[[Any, Any], Kernel], Any]]] = {
    "18-ghosts": (lambda state, weights: GhostKernel(state.castle, weights), eighteen_ghosts.WEIGHTS),
    "closest-ghost": (lambda state, weights: ClosestKernel(state.house, weights), closest_ghost.WEIGHTS),
    "pure-halloween": (lambda state, weights: PureKernel(state.land, weights), pure_halloween.WEIGHTS),
}
"""How a game's kernel is made for a position and weights, and today's weights."""


# ------------------------------------------------------------------ positions of games


@dataclass(frozen=True)
class Positions:
    """Rows of numbers, for each the game it is from, the result of that game, and the value that a search found."""

    numbers: Rows
    game: npt.NDArray[np.int64]
    result: Fit
    searched: Fit

    def of_part(self, part: int) -> Positions:
        """Those of the games of one part of PARTS; for a negative one those of all but the last two parts."""
        chosen = self.game % PARTS == part if part >= 0 else self.game % PARTS < PARTS - 2
        return Positions(self.numbers[chosen], self.game[chosen], self.result[chosen], self.searched[chosen])

    @property
    def wanted(self) -> Fit:
        """What is to be foretold."""
        return OF_RESULT * self.result + (1.0 - OF_RESULT) * self.searched


class Played(NamedTuple):
    """A game: for each ply which of the choices was taken, and the value for seat 0 that a search found, if it did."""

    seed: int
    chosen: list[int]
    values: list[float | None]


def choices(state: State) -> Sequence[Action]:
    """What can happen next."""
    return [action for action, _ in state.chance()] if state.to_move == CHANCE else state.legal_actions()


def play(game: Game[Any], iterations: int, seed: int) -> Played:
    """One game of the strongest level against itself, without what it has learned before.

    Games that are too long have no end and so no positions, like those that end by repetition.
    """
    rng = Random(seed)
    teams, level = game.teams(SEATS), replace(game.ai.levels[LEVEL_NAMES[-1]], learned=False)
    state = first_state(game, Random(seed))
    opening = rng.choice(OPENINGS)
    played = Played(seed, [], [])
    seen: dict[object, int] = {}
    while state.to_move != NOBODY and len(played.chosen) < CAP:
        value = None
        if state.to_move == CHANCE:
            action = draw_luck(state, rng)
        else:
            key = state.key()
            seen[key] = seen.get(key, 0) + 1
            if seen[key] == 3:
                break
            view = state.observe(state.to_move)
            action = rng.choice(view.legal_actions())
            if len(played.chosen) >= opening:
                answer = SearchRun(game.ai, view, teams, level, rng, SearchOptions(iterations)).complete()
                best = answer.ranking[0].value
                value = best if state.to_move == 0 else 1.0 - best
                if seen[key] == 1 and rng.random() >= STRAY:
                    action = answer.action
        played.chosen.append(choices(state).index(action))
        played.values.append(value)
        state = state.apply(action)
    return played


def positions_in(game: Game[Any], numbers: Numbers, played: Played) -> Iterator[tuple[Rows, float, float]]:
    """The positions of a game as both seats see them: numbers, result, value. None if it did not end.

    Where luck came first, the value is that of the next decision.
    """
    state = first_state(game, Random(played.seed))
    met: list[tuple[State, float]] = []
    waiting: list[State] = []
    for choice, value in zip(played.chosen, played.values, strict=True):
        if state.to_move == CHANCE or value is not None:
            waiting.append(state)
        if state.to_move != CHANCE:
            met += [(each, value) for each in waiting if value is not None and numbers.is_quiet(each)]
            waiting.clear()
        state = state.apply(choices(state)[choice])
    outcome = state.outcome()
    if outcome is not None:
        share = payoffs(outcome, game.teams(SEATS))
        for each, value in met:
            for seat in range(SEATS):
                yield numbers.of(each, seat), share[seat], value if seat == 0 else 1.0 - value


def play_one(game_id: str, iterations: int, seed: int) -> Played:
    """``play`` in a process of its own."""
    return play(games.load(game_id), iterations, seed)


def games_of(game_id: str, count: int, iterations: int, seed: int, workers: int) -> list[Played]:
    """So many games; they are kept in FOLDER, so that the same ones are not played again."""
    file = FOLDER / f"{game_id}-{count}-{iterations}-{seed}.jsonl"
    if not file.exists():
        with Pool(workers) as pool:
            played = pool.imap(partial(play_one, game_id, iterations), range(seed, seed + count))
            lines = [json.dumps(each) for each in played]
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines), encoding="utf-8")
    return [Played(*json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def positions_of(game: Game[Any], numbers: Numbers, played: Sequence[Played]) -> Positions:
    """The positions of all these games."""
    found = [(at, *each) for at, one in enumerate(played) for each in positions_in(game, numbers, one)]
    number, rows, result, searched = zip(*found, strict=True) if found else ((), (), (), ())
    numbered = np.array(rows, np.float32).reshape(-1, len(numbers.names))
    return Positions(numbered, np.array(number), np.array(result), np.array(searched))


# ------------------------------------------------------------------ fitting


def chance(log_odds: Fit) -> Fit:
    return 1.0 / (1.0 + np.exp(-np.clip(log_odds, -30.0, 30.0)))


def kept_open(likely: Any) -> Any:
    """Values that no search takes for a result."""
    return np.clip(likely, FURTHEST, 1.0 - FURTHEST)


def loss(log_odds: Fit, wanted: Fit) -> float:
    """The mean log loss: 0.69 is pure chance, lower is better."""
    likely = kept_open(chance(log_odds))
    return float(-np.mean(wanted * np.log(likely) + (1.0 - wanted) * np.log(1.0 - likely)))


def fit_linear(rows: Rows, wanted: Fit, first: Fit, hold: Fit) -> Fit:
    """The weights that foretell *wanted* best, each held at *first* so strongly: logistic regression."""
    weights = first.copy()
    for _ in range(ROUNDS):
        likely = chance(rows @ weights)
        slope = rows.T @ (likely - wanted) + hold * (weights - first)
        spread = (likely * (1.0 - likely)).astype(np.float32)[:, None]
        curve = (rows.T @ (rows * spread)).astype(np.float64) + np.diag(hold)
        change = np.linalg.solve(curve, slope)
        weights -= change
        if np.abs(change).max() < 1e-4:
            break
    return weights


@dataclass(frozen=True)
class Judgment:
    """Log odds from numbers: *linear* of them, and from *hidden* units, each cut off at 0 and 1, times *out*."""

    linear: Fit
    hidden: Fit
    out: Fit

    def log_odds(self, rows: Rows) -> Any:
        """For each row; for a single one a number."""
        return rows @ self.linear + np.clip(rows @ self.hidden, 0.0, 1.0) @ self.out

    def rounded(self) -> Judgment:
        """The same with weights in whole UNITths, as they are kept."""
        return Judgment(*(np.round(part * UNIT) / UNIT for part in (self.linear, self.hidden, self.out)))


def fit_network(learn: Positions, check: Positions, linear: Fit, rng: np.random.Generator) -> Judgment:
    """Hidden units for what *linear* weights leave, by gradient descent (Adam) until *check* is foretold no better."""
    count = len(linear)
    sides = [rng.normal(0.0, 1.0 / np.sqrt(30.0), (count, HIDDEN)), np.zeros(HIDDEN)]
    base, wanted, rows = learn.numbers @ linear, learn.wanted, learn.numbers
    best = Judgment(linear, *sides)
    least, without = loss(best.log_odds(check.numbers), check.wanted), 0
    means = [np.zeros_like(side) for side in sides]
    squares = [np.zeros_like(side) for side in sides]
    steps = 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(rows))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            batch = rows[chosen]
            before = batch @ sides[0]
            units = np.clip(before, 0.0, 1.0)
            error = (chance(base[chosen] + units @ sides[1]) - wanted[chosen]) / BATCH
            back = np.outer(error, sides[1]) * ((before > 0.0) & (before < 1.0))
            steps += 1
            for at, steep in enumerate((batch.T @ back, units.T @ error)):
                slope = steep + DECAY * sides[at]
                means[at] = 0.9 * means[at] + 0.1 * slope
                squares[at] = 0.999 * squares[at] + 0.001 * slope**2
                mean, square = means[at] / (1.0 - 0.9**steps), squares[at] / (1.0 - 0.999**steps)
                sides[at] = sides[at] - PACE * mean / (np.sqrt(square) + 1e-8)
        tried = Judgment(linear, *sides)
        now = loss(tried.log_odds(check.numbers), check.wanted)
        without += 1
        if now < least:
            best, least, without = tried, now, 0
        if without >= PATIENCE:
            break
    return best


def fits_of(found: Positions, numbers: Numbers) -> dict[str, Judgment]:
    """Today's judgment, the same but for its scale, and the learned ones; fitted without the last part of the games."""
    learn, check = found.of_part(-1), found.of_part(PARTS - 2)
    size = len(numbers.names)
    nothing = (np.zeros((size, 0)), np.zeros(0))
    today = (learn.numbers @ numbers.today).astype(np.float32)[:, None]
    scale = fit_linear(today, learn.wanted, np.ones(1), np.ones(1))[0]
    made = {"today": Judgment(numbers.today, *nothing), "scaled": Judgment(numbers.today * scale, *nothing)}
    own = numbers.own_count
    weights = np.zeros(size)
    weights[:own] = fit_linear(learn.numbers[:, :own], learn.wanted, numbers.today[:own], np.full(own, HOLD_TERMS))
    made["terms"] = Judgment(weights, *nothing)
    tried = [
        Judgment(fit_linear(learn.numbers, learn.wanted, numbers.today, hold), *nothing)
        for hold in (np.array([HOLD_TERMS] * own + [others] * (size - own)) for others in HOLDS_OF_OTHERS)
    ]
    made["linear"] = min(tried, key=lambda judgment: loss(judgment.log_odds(check.numbers), check.wanted))
    made["network"] = fit_network(learn, check, weights, np.random.default_rng(1))
    return {name: judgment.rounded() for name, judgment in made.items()}


# ------------------------------------------------------------------ playing with it


class LearnedJudge:
    """A learned judgment in the place of a game's, for two seats; what is promising is as the game says."""

    def __init__(self, game: Game[Any], usual: Evaluator[Any], numbers: Numbers, judgment: Judgment) -> None:
        self._has_secrets = bool(game.secrets)
        self._usual = usual
        self._numbers = numbers
        self._judgment = judgment

    def values(self, state: State) -> Sequence[float]:
        seat = state.to_move
        if self._has_secrets or seat < 0:  # what each seat knows counts
            own, other = (self._log_odds(state, each) for each in range(SEATS))
            lead = (own - other) / 2
        else:
            lead = self._log_odds(state, seat) * (1 if seat == 0 else -1)
        value = float(kept_open(1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))))
        return (value, 1.0 - value)

    def _log_odds(self, state: State, seat: Seat) -> float:
        return float(self._judgment.log_odds(self._numbers.of(state, seat)))

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return self._usual.weights(state, actions)


class LearnedAI:
    """A game's ``AI`` with a learned judgment.

    Searches play on the game's kernel if it has one that can judge so, with other weights alone; else on states.
    """

    def __init__(self, game: Game[Any], judgment: Judgment) -> None:
        self._game = game
        self._numbers = Numbers(game)
        self._judgment = judgment

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game.ai, name)

    def judge(self, blind: frozenset[str] = frozenset()) -> LearnedJudge:
        return LearnedJudge(self._game, self._game.ai.judge(blind), self._numbers, self._judgment)

    def kernel(self, state: State, *, learned: bool = False) -> Kernel | None:
        own, others = np.split(self._judgment.linear, [self._numbers.own_count])
        if self._game.id not in KERNELS or others.any() or self._judgment.out.any():
            return None
        return kernel_with(self._game.id, state, own.tolist())


def on_scale_of(today: Fit, weights: Fit, numbers: Rows) -> Fit:
    """*weights* whose values of positions with such *numbers* are as far apart as *today*'s; what is never there stays.

    They decide as before, and whatever says chances by them (reviews, the coach) needs no other thresholds.
    """
    factor = np.std(numbers @ today) / np.std(numbers @ weights)
    occurs = numbers.any(axis=0)
    scaled: Fit = np.where(occurs, np.round(factor * weights, 4), weights)
    return scaled


def write(file: Path, judgment: Judgment, recipe: str) -> None:
    parts = {name: np.rint(part * UNIT).astype(int).tolist() for name, part in vars(judgment).items()}
    file.write_text(json.dumps({"recipe": recipe, "unit": UNIT, **parts}), encoding="utf-8")


def read(file: Path) -> Judgment:
    kept: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    size = len(kept["linear"])
    return Judgment(
        np.array(kept["linear"]) / kept["unit"],
        np.array(kept["hidden"]).reshape(size, -1) / kept["unit"],
        np.array(kept["out"]) / kept["unit"],
    )


# ------------------------------------------------------------------ what came out


def report(test: Positions, made: Mapping[str, Judgment], numbers: Numbers) -> Iterator[str]:
    """How well games that were held out are foretold, and the weights of the terms."""
    yield f"{'judgment':10} {'loss (results)':>15} {'loss (wanted)':>15} {'correlation with the search':>28}"
    for name, judgment in made.items():
        odds = judgment.log_odds(test.numbers)
        related = np.corrcoef(chance(odds), test.searched)[0, 1]
        yield f"{name:10} {loss(odds, test.result):15.4f} {loss(odds, test.wanted):15.4f} {related:28.4f}"
    weights = zip(numbers.names[: numbers.own_count], numbers.today, made["terms"].linear, strict=False)
    yield "weights, and today's: " + ", ".join(f"{name} {new:.2f} ({old:.2f})" for name, old, new in weights)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = parser_of("learn.py", __doc__, game=games.REGISTRY)
    given = parser.parse_args(arguments)
    if min(given.games - PARTS, given.iterations - 1, given.seed, given.workers - 1) < 0:
        parser.error(f"at least {PARTS} games, 1 iteration, 1 worker and a seed that is not negative")
    if given.ship and given.game not in KERNELS:
        parser.error(f"{given.game} has no kernel")
    game = games.load(given.game)
    numbers = Numbers(game)
    played = games_of(given.game, given.games, given.iterations, given.seed, given.workers)
    found = positions_of(game, numbers, played)
    test = found.of_part(PARTS - 1)
    if min(len(test.game), len(found.of_part(-1).game), len(found.of_part(PARTS - 2).game)) == 0:
        print("learn: too few games came to their end", file=sys.stderr)
        return 1
    made = fits_of(found, numbers)
    print(f"{given.game}: {len(found.game) // SEATS} positions of {len(set(found.game.tolist()))} games that ended")
    for line in report(test, made, numbers):
        print(line)
    asked = f"--games {given.games} --iterations {given.iterations} --seed {given.seed}"
    recipe = f"python -m build_scripts.learn {given.game} {asked}"
    for name, judgment in made.items():
        write(FOLDER / f"{given.game}-{name}.json", judgment, recipe)
    if given.ship:
        terms = made["terms"].linear[: numbers.own_count]
        if given.keep_scale:
            terms = on_scale_of(numbers.today[: numbers.own_count], terms, found.numbers[:, : numbers.own_count])
            recipe += " --keep-scale"
        kept = {"recipe": f"{recipe} --ship", "weights": grouped(given.game, terms.tolist())._asdict()}
        shipped = Path(import_module(type(game.ai).__module__).__file__ or "").with_name(LEARNED)
        shipped.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
