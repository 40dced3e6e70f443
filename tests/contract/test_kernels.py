"""Kernels: the same rules as the states, in numbers; compared decision by decision."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Hashable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game, check_options
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.kernel import MOST_MOVES, TIED, Kernel
from halloween_games.core.state import State
from tests.contract.cases import Case
from tests.games.closest_ghost.boards import random_board as random_house
from tests.games.eighteen_ghosts.boards import random_board as random_castle
from tests.games.pure_halloween.boards import random_board as random_land
from tests.nightly import only_at_night

WITH_KERNEL = ("18-ghosts", "closest-ghost", "pure-halloween")
RANDOM_BOARDS = {"18-ghosts": random_castle, "closest-ghost": random_house, "pure-halloween": random_land}
PLIES = 400  # of each case
LONGEST_GAME = 400
# Plies of each game; 100,000 of all take six minutes.
LONG_RUN = 100_000
PERFT_FOLDER = Path(__file__).parents[1] / "perft"
MOST_COUNTED = 20_000
EVALUATIONS = Path(__file__).with_name("evaluations.jsonl")


def moves_of(kernel: Kernel, ply: int = 0) -> dict[Action, int]:
    """The moves at *ply* by what they are in the game."""
    count = kernel.find_moves(ply)
    found = [int(kernel.moves[ply * MOST_MOVES + at]) for at in range(count)]
    by_action = {kernel.action(move): move for move in found}
    assert len(by_action) == count, "no move twice"
    return by_action


class Lockstep:
    """Plays random games with states and a kernel side by side."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.plies = 0
        self.seen: dict[int, Hashable] = {}

    def play(self, state: State, rng: Random, most: int) -> None:
        """One game, of at most so many plies."""
        kernel = self.game.ai.kernel(state)
        assert kernel is not None
        for _ in range(most):
            if state.outcome() is not None:
                return
            kernel.load(state)
            moves = moves_of(kernel)
            self._compare(kernel, state, moves)
            action = rng.choice(list(state.legal_actions()))
            after = state.apply(action)
            kernel.make(0, moves[action])
            self._compare_made(kernel, after)
            state = after
            self.plies += 1

    def _compare(self, kernel: Kernel, state: State, moves: dict[Action, int]) -> None:
        assert set(moves) == set(state.legal_actions()), self.game.notation.dump(state)
        assert kernel.seat(0) == state.to_move
        assert kernel.winner(0) == -1
        assert all(0 <= kernel.promise(0, move) <= 1000 for move in moves.values())
        key = int(kernel.key(0))
        assert self.seen.setdefault(key, state.key()) == state.key(), "two positions share a key"
        legal = set(moves.values())
        forcing = kernel.find_forcing(0)
        assert {int(kernel.moves[at]) for at in range(forcing)} <= legal

    def _compare_made(self, kernel: Kernel, after: State) -> None:
        """The position that a move leads to is the one that the rules lead to."""
        outcome = after.outcome()
        if outcome is not None:
            winner = int(kernel.winner(1))
            assert outcome.is_tie() if winner == TIED else (winner,) == tuple(outcome.winners())
            return
        found = (
            int(kernel.winner(1)),
            int(kernel.seat(1)),
            int(kernel.key(1)),
            int(kernel.value(1)),
            moves_of(kernel, 1),
        )
        kernel.load(after)
        assert found == (-1, int(kernel.seat(0)), int(kernel.key(0)), int(kernel.value(0)), moves_of(kernel))


def test_kernels_play_by_the_rules(case: Case) -> None:
    """Every game that has one, on every shipped board, with every choice of options."""
    lockstep = Lockstep(case.game)
    if case.game_id not in WITH_KERNEL:
        assert case.game.ai.kernel(case.start()) is None
        return
    for seed in range(LONG_RUN):
        start = known_to_kernel(case.game, drawn(case.start(seed), Random(seed)), Random(seed))
        lockstep.play(start, Random(seed), PLIES - lockstep.plies)
        if lockstep.plies >= PLIES:
            return


def known_to_kernel(game: Game[Any], state: State, rng: Random) -> State:
    """*state*, or what follows a set-up of at most two actions that kernels leave to the rules."""
    for _ in range(2):
        if game.ai.kernel(state) is None:
            state = state.apply(rng.choice(list(state.legal_actions())))
    return state


def drawn(state: State, rng: Random) -> State:
    """*state* after what luck decides first."""
    while results := state.chance():
        state = state.apply(results[rng.randrange(len(results))][0])
    return state


@pytest.mark.parametrize("game_id", WITH_KERNEL)
@pytest.mark.parametrize("seed", range(4))
def test_kernels_know_other_boards(game_id: str, seed: int) -> None:
    rng = Random(seed)
    board: BoardSpec = RANDOM_BOARDS[game_id](rng)
    game = games.load(game_id).on(board)
    Lockstep(game).play(drawn(game.start(2, check_options(game, {}), rng), rng), rng, PLIES // 4)


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_only_the_strongest_level_weighs_what_was_learned(game_id: str) -> None:
    game = games.load(game_id)
    learned = tuple(name for name, level in game.ai.levels.items() if level.learned)
    state = game.start(2, check_options(game, {}), Random(1))
    for _ in range(25):
        state = drawn(state, Random(1)) if state.to_move < 0 else state.apply(Random(1).choice(state.legal_actions()))
    usual, other = game.ai.kernel(state), game.ai.kernel(state, learned=True)
    assert usual is not None and other is not None
    values = [int(kernel.value(0)) for kernel in (usual, other)]
    assert (learned, values[0] == values[1]) in (((), True), (LEVEL_NAMES[-1:], False))


@only_at_night
@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_kernels_play_by_the_rules_for_long(game_id: str) -> None:
    game = games.load(game_id)
    lockstep = Lockstep(game)
    seed = 0
    while lockstep.plies < LONG_RUN:
        seed += 1
        rng = Random(seed)
        options = {option.name: option.choices[seed % len(option.choices)] for option in game.options}
        lockstep.play(known_to_kernel(game, drawn(game.start(2, options, rng), rng), rng), rng, LONGEST_GAME)


def perft(kernel: Kernel, ply: int, depth: int) -> int:
    """The number of sequences of *depth* moves from the position at *ply*."""
    if kernel.winner(ply) >= 0:
        return 0
    count = int(kernel.find_moves(ply))
    if depth == 1:
        return count
    total = 0
    for move in [int(kernel.moves[ply * MOST_MOVES + at]) for at in range(count)]:
        kernel.make(ply, move)
        total += perft(kernel, ply + 1, depth - 1)
    return total


@pytest.mark.parametrize("game_id", WITH_KERNEL)
def test_kernels_count_as_many_sequences(game_id: str) -> None:
    """The counts of tests/perft, as far as they do not begin with luck."""
    game = games.load(game_id)
    counted = 0
    for entry in tomllib.loads((PERFT_FOLDER / f"{game_id}.toml").read_text(encoding="utf-8"))["position"]:
        options = check_options(game, entry.get("options", {}))
        if "position" in entry:
            state = game.notation.load(json.loads(entry["position"]), entry["seats"], options)
        else:
            state = game.start(entry["seats"], options, Random(0))
        if state.chance() or state.outcome() is not None:
            continue
        kernel = game.ai.kernel(state)
        assert kernel is not None
        for depth, count in enumerate(entry["counts"], 1):
            if count <= MOST_COUNTED:
                assert perft(kernel, 0, depth) == count, f"{entry['name']}, depth {depth}"
                counted += 1
    assert counted >= 6


def test_positions_are_worth_what_they_were() -> None:
    """Each term of both seats, and the value: what a change of the evaluation changes on purpose."""
    for line in EVALUATIONS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        game = games.load(row["game"])
        state = game.notation.load(row["position"], 2, check_options(game, {}))
        assert game.ai.judge().values(state)[0] == pytest.approx(row["value"], abs=1e-6)
        for seat, amounts in enumerate(row["terms"]):
            told = [term.weight for term in game.ai.terms(state, seat)]
            assert told[: len(amounts)] == pytest.approx(amounts), line
