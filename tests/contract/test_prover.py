"""Forced wins in every game without luck and secrets, against a search that keeps nothing and orders nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from tests.contract.cases import CASES, SEEDS, Case, random_game

NEAR_THE_END = 8  # decisions: there is something to be proven
CROWDED = 30  # legal actions: trying two turns would take long
SMALL = 500  # sequences that the slow search may look at


class TooLarge(Exception):
    """The slow search would take too long."""


class Slow:
    """Tries everything."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = SMALL

    def wins(self, state: State, turns: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        outcome = state.outcome()
        if outcome is not None:
            return outcome.winners() == (self.seat,)
        if state.to_move != self.seat:
            return all(self.wins(after, turns) for after in successors(state))
        if turns == 0:
            return False
        return any(self.wins(after, turns - (after.to_move != self.seat)) for after in successors(state))


def successors(state: State) -> list[State]:
    return [state.apply(action) for action in state.legal_actions()]


OPEN = [  # nobody can prove what is hidden; and proofs know no repetition
    case for case in CASES if case.seats and not case.game.secrets and not case.choices.get("repetition")
]


@pytest.fixture(params=OPEN, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    found = request.param
    assert isinstance(found, Case)
    return found


def endings(case: Case) -> Iterator[State]:
    """Positions shortly before the end of random games."""
    for seed in SEEDS:
        steps = random_game(case, seed)
        if steps[-1].after.to_move == NOBODY:
            yield from (step.before for step in steps[-NEAR_THE_END:] if step.before.to_move != CHANCE)


def test_what_is_proven_is_what_trying_everything_finds(case: Case) -> None:
    compared = {True: 0, False: 0}
    teams = case.game.teams(case.seats)
    for state in endings(case):
        for seat in range(case.seats):
            for turns in (1, 2) if len(state.legal_actions()) < CROWDED else (1,):
                try:
                    slow = Slow(seat).wins(state, turns)
                except TooLarge:
                    continue
                assert Prover(seat, teams).can_win(state, turns) == slow
                compared[slow] += 1
    assert all(compared.values()), "both answers must occur"


def test_the_winning_actions_are_those_after_which_the_win_is_left(case: Case) -> None:
    teams = case.game.teams(case.seats)
    found = 0
    for state in endings(case):
        prover = Prover(state.to_move, teams)
        turns = turns_to_win(prover, state)
        if turns is None:
            continue
        winning = prover.winning(state, turns)
        assert winning
        for action in state.legal_actions():
            after = state.apply(action)
            left = turns if after.to_move == state.to_move else turns - 1
            assert (action in winning) == Prover(state.to_move, teams).can_win(after, left)
        found += 1
    assert found


def test_a_proven_win_is_won_against_the_hardest_replies(case: Case) -> None:
    teams = case.game.teams(case.seats)
    won = 0
    for state in endings(case):
        seat = state.to_move
        prover = Prover(seat, teams)
        turns = turns_to_win(prover, state)
        if turns is None:
            continue
        last, made = played_out(prover, state, turns)
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.winners() == (seat,)
        assert made <= turns
        won += 1
    assert won


def played_out(prover: Prover, state: State, turns: int) -> tuple[State, int]:
    """The end of the game, and how many turns the seat has made."""
    made = 0
    now = state
    while now.to_move != NOBODY:
        if now.to_move == prover.seat:
            now = now.apply(prover.winning(now, turns - made)[0])
            made += now.to_move != prover.seat
        else:
            now = now.apply(prover.hardest(now, turns - made))
    return now, made


def test_a_proof_that_grows_too_large_is_given_up(case: Case) -> None:
    state = next(state for state in endings(case) if len(state.legal_actions()) > 1)
    prover = Prover(state.to_move, case.game.teams(case.seats), most=1)
    with pytest.raises(TooManyPositions):
        prover.turns_to_win(state, 5)


def test_a_game_that_says_so_is_won_by_nobody_but_the_mover(case: Case) -> None:
    for seed in SEEDS:
        last = random_game(case, seed)[-1]
        outcome = last.after.outcome()
        if last.before.only_the_mover_wins() and outcome is not None:
            assert outcome.winners() in ((last.before.to_move,), tuple(range(case.seats)))


def turns_to_win(prover: Prover, state: State) -> int | None:
    """Within two turns, in a crowded position within one; None if that cannot be forced."""
    return prover.turns_to_win(state, 2 if len(state.legal_actions()) < CROWDED else 1)
