"""Whether a position is a puzzle: found in small steps, by the kinds of its game."""

from __future__ import annotations

import pytest

from halloween_games import games
from halloween_games.core.puzzling import MOST_STEPS, PuzzleSearch
from halloween_games.core.questions import FoundPuzzle
from halloween_games.core.state import State

GAME = games.load("three-graves")


def position(board: dict[str, str]) -> State:
    state: State = GAME.notation.load({"board": board, "to_move": 0}, 2, {})
    return state


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
