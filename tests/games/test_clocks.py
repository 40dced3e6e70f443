"""The clocks of the games run out exactly when the rules end the game, and are near one step before."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from halloween_games.core.words import Clock
from tests.contract.cases import Case, choose

END = {  # game -> the value at which a clock has run out, and whether its seat has then won
    "18-ghosts": ("of", True),
    "closest-ghost": ("of", True),
    "pure-halloween": ("of", True),
    "rhombus": (0, False),
    "three-graves": ("of", True),
}


def cases() -> list[Case]:
    found = [Case(game_id, games.load(game_id).seats[0], ()) for game_id in END]
    return [*found, Case("rhombus", 4, ()), Case("18-ghosts", 2, (("any_three", True),))]


def run_out(game_id: str, clock: Clock) -> bool:
    end, _ = END[game_id]
    return clock.value == (clock.of if end == "of" else end)


def games_of(case: Case, count: int) -> list[list[State]]:
    """Whole random games, as the positions in order."""
    found = []
    for seed in range(count):
        rng, state = Random(seed), case.start(seed)
        states = [state]
        while state.to_move != NOBODY and len(states) < 1500:
            state = state.apply(choose(state, rng))
            states.append(state)
        found.append(states)
    return found


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_clock_runs_out_exactly_at_the_end(case: Case) -> None:
    words, (_, wins) = case.game.words, END[case.game_id]
    ended = 0
    for states in games_of(case, 6):
        for state in states[:-1]:
            if case.seats == 2:  # one of two partners can be without a piece for long
                assert not any(run_out(case.game_id, clock) for clock in words.clocks(state))
        outcome = states[-1].outcome()
        if outcome is None or outcome.is_tie() or outcome.code in ("no_action", "no_legal_action"):
            continue
        clocks = words.clocks(states[-1])
        out = {clock.seat for clock in clocks if run_out(case.game_id, clock)}
        concerned = {seat for seat in range(case.seats) if (seat in outcome.winners()) == wins}
        if case.seats == 2:
            assert out in (concerned, set()), outcome.code  # a player without a legal action loses as well
        ended += concerned <= out
    assert ended


@pytest.mark.parametrize("case", cases(), ids=str)
def test_it_was_near_before(case: Case) -> None:
    """Whoever's clock runs out had been warned: no game here ends from two steps away, but for a double in Rhombus."""
    words, warned, ended = case.game.words, 0, 0
    for states in games_of(case, 6):
        for before, after in itertools.pairwise(states):
            then, now = words.clocks(before), words.clocks(after)
            for old, new in zip(then, now, strict=True):
                if after.to_move == NOBODY and run_out(case.game_id, new) and not run_out(case.game_id, old):
                    ended += 1
                    warned += old.is_near
    assert ended and warned >= ended / 2
