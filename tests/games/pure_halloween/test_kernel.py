"""The kernel of Pure Halloween where random games hardly come: wins, passing, ghosts that wait."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from halloween_games.core.judging import RootOptions, winning_actions
from halloween_games.games.pure_halloween.ai import AI, WEIGHTS, can_win
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.kernel import WIDTH, PureKernel
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.players.searches.kernel_search import KernelSearch
from tests.contract.test_kernels import Lockstep, moves_of
from tests.games.pure_halloween.positions import at
from tests.games.pure_halloween.test_ai import open_positions, own_terms
from tests.games.pure_halloween.test_rules import CHAIN, CORNER, EIGHT

TACTICS = Path(__file__).parents[2] / "players" / "tactics" / "pure-halloween.jsonl"
NOBODY_ACTS = "0 Ba1 Kh9 Ci8 Ch8 Bg7 We5 · 1 Bi9 Kb1 Ca2 Cb2 Bc3 Wd4 Wf6"
ONLY_A_WIN = CHAIN.replace("Gf2", "Ge2 Gf2").replace("Gb7", "Jb7").replace("1 We2 ", "1 ")


def kernel_of(state: PureState) -> PureKernel:
    kernel = AI.kernel(state)
    assert isinstance(kernel, PureKernel)
    return kernel


def test_it_agrees_in_games_that_are_played_for_the_goal() -> None:
    lockstep = Lockstep(GAME)
    for state in open_positions():
        lockstep.play(state, Random(len(state.sets)), 1)
    assert lockstep.plies > 100


@pytest.mark.parametrize(
    "state",
    [
        at(CORNER),
        at(CORNER.replace(" We3", "")),
        at(CHAIN),
        at(ONLY_A_WIN),
        at(ONLY_A_WIN, stayed="c3"),
        at(EIGHT),
        at(EIGHT + " Kb3"),
        at(EIGHT.replace("Gc3 Cd3", "Cc3 Gd3") + " Kb3"),
        at(NOBODY_ACTS),
    ],
    ids=range(9),
)
def test_it_agrees_where_killers_attack(state: PureState) -> None:
    for seed in range(5):
        Lockstep(GAME).play(state, Random(seed), 8)


def test_forcing_moves_are_those_that_win() -> None:
    wins = 0
    for state in open_positions():
        kernel = kernel_of(state)
        count = kernel.find_forcing(0)
        found = {kernel.action(kernel.moves[number]) for number in range(count)}
        assert found == set(winning_actions(state, state.legal_actions()))
        for action in found:
            kernel.make(0, moves_of(kernel)[action])
            assert kernel.winner(1) == state.to_move
        wins += bool(found)
    assert wins >= 3


def test_a_position_is_threatened_where_the_other_seat_could_win() -> None:
    threatened = 0
    for state in open_positions():
        kernel = kernel_of(state)
        before = [int(number) for number in kernel.rows[:WIDTH]]
        assert kernel.is_threatened(0) == can_win(state, 1 - state.to_move)
        assert [int(number) for number in kernel.rows[:WIDTH]] == before
        threatened += kernel.is_threatened(0)
    assert threatened >= 3


def test_losses_within_four_plies_are_seen_two_plies_deep() -> None:
    """Threats are answered beyond the depth: what loses is known as early as the position before the second threat."""
    rows = [json.loads(line) for line in TACTICS.read_text(encoding="utf-8").splitlines()]
    perils = [row for row in rows if row["kind"] == "peril"]
    for row in Random().sample(perils, 1):
        state = GAME.notation.load(row["position"], 2, {})
        search = KernelSearch(kernel_of(state), RootOptions(2, exact=True))
        while not search.finished:
            search.step()
        lost = {GAME.notation.write(state, ranked.action) for ranked in search.ranking() if ranked.value == 0.0}
        holds = {GAME.notation.write(state, action) for action in state.legal_actions()} - lost
        assert holds <= set(row["good"]), json.dumps(row)


def test_two_killers_hold_nobody_back() -> None:
    """A killer that stays behind alone is not attacked, so each of two is free to leave."""
    state = at("0 Kd4 Ke4 Wc3 · 1 Kf5 We5")
    assert not state.danger(0)[2]
    assert own_terms(state, 0)["spares"] == WEIGHTS.spare
