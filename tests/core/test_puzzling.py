"""Tries at puzzles: what a checker says after each action, and that it can be sent as JSON."""

from __future__ import annotations

import pytest

from halloween_games import games
from halloween_games.core.proofs import HOLD
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.puzzling import MISSED, MOST_STEPS, OPEN, SOLVED, Checker, PuzzleSearch
from halloween_games.core.questions import FoundPuzzle, TryVerdict
from halloween_games.core.reasons import BadNotation, IllegalAction
from halloween_games.core.state import State

GAME = games.load("three-graves")


def position(board: dict[str, str]) -> State:
    state: State = GAME.notation.load({"board": board, "to_move": 0}, 2, {})
    return state


FORK = position({"a1": "0P", "c1": "0P", "b1": "1G", "b3": "1G"})
"""Seat 0 has to stop b1-b2-b3, and threatens both diagonals by that."""


def test_the_solution_wins_against_the_hardest_replies() -> None:
    checker = Checker(GAME, "win2", 2, FORK)
    assert checker.solution() == ["b2"]
    assert list(checker.proof.faults(FORK)) == []
    assert checker.after([]) == TryVerdict(OPEN, 2, ("b2",))
    after = checker.after(["b2"])
    assert (after.standing, after.turns, after.keeping) == (OPEN, 1, ())
    answer = checker.after(["b2", after.reply])
    assert (answer.standing, answer.turns, answer.reply) == (OPEN, 1, "")
    assert answer.keeping
    for winning in answer.keeping:
        assert checker.after(["b2", after.reply, winning]).standing == SOLVED


def test_another_action_is_missed_at_once_and_refuted() -> None:
    checker = Checker(GAME, "win2", 2, FORK)
    verdict = checker.after(["a3"])
    assert verdict == TryVerdict(MISSED, 1, reply="b2", missed_at=0)
    assert checker.after(["a3", "b2"]) == TryVerdict(MISSED, 1, missed_at=0)


def test_a_try_stays_missed_even_if_the_other_lets_it_win() -> None:
    checker = Checker(GAME, "win2", 2, FORK)
    assert checker.after(["a3", "c2", "b2"]).standing == MISSED


def test_holding_is_done_in_one_turn() -> None:
    checker = Checker(GAME, HOLD, 1, FORK)
    assert checker.solution() == ["b2"]
    assert list(checker.proof.faults(FORK)) == []
    assert checker.after([]) == TryVerdict(OPEN, 1, ("b2",))
    assert checker.after(["b2"]) == TryVerdict(SOLVED, 0)
    assert checker.after(["a2"]) == TryVerdict(MISSED, 0, reply="b2", missed_at=0)


def test_what_is_no_good_puzzle_is_told() -> None:
    assert list(Checker(GAME, "win3", 3, FORK).proof.faults(FORK)) == ["puzzle_sooner"]
    assert list(Checker(GAME, "win1", 1, FORK).proof.faults(FORK)) == ["puzzle_not_forced"]
    quiet = position({"a1": "0P", "c2": "1G"})
    assert list(Checker(GAME, HOLD, 1, quiet).proof.faults(quiet)) == ["puzzle_no_danger"]
    open_lines = position({"a1": "0P", "a2": "0P", "b2": "0P", "c1": "1G", "c2": "1G", "b3": "1G"})
    assert list(Checker(GAME, "win1", 1, open_lines).proof.faults(open_lines)) == ["puzzle_not_only"]


def test_actions_that_are_none_are_refused() -> None:
    checker = Checker(GAME, "win2", 2, FORK)
    with pytest.raises(BadNotation):
        checker.after(["jump"])
    with pytest.raises(IllegalAction):
        checker.after(["a1"])


def test_a_proof_that_is_too_large_is_given_up() -> None:
    with pytest.raises(TooManyPositions):
        Checker(GAME, "win2", 2, FORK, most=1).after(["b2"])


# ---------------------------------------------------------------- searching for puzzles


def search(state: State) -> FoundPuzzle | None:
    found = PuzzleSearch(GAME, state)
    steps = 0
    while not found.done:
        found.step()
        steps += 1
        assert steps <= 6 * MOST_STEPS
    found.step()  # nothing happens any more
    return found.found


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ({"a1": "0P", "a2": "0P", "b1": "1G", "c2": "1G"}, FoundPuzzle("win1", 1, ("a3",))),
        ({"a1": "0P", "c2": "0P", "b1": "1G", "b2": "1G"}, FoundPuzzle("hold", 1, ("b3",))),
        ({}, None),
        ({"a1": "0P", "a2": "0P", "b2": "0P", "c1": "1G", "c2": "1G", "b3": "1G"}, None),  # two ways to win
    ],
    ids=["win", "hold", "nothing", "two ways"],
)
def test_one_answer_makes_a_puzzle(board: dict[str, str], found: FoundPuzzle | None) -> None:
    assert search(position(board)) == found
