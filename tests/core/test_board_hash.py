"""Boards are looked up by their hash: equal ones find each other, in this process and in others."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

from halloween_games.core.board import Thing
from halloween_games.games import load

TOLD = """
from halloween_games.games import load
print(hash(load("closest-ghost").board))
"""


def test_equal_boards_have_equal_hashes_and_others_mostly_not() -> None:
    board = load("18-ghosts").board
    assert hash(replace(board)) == hash(board)
    first, second = board.squares[0], next(square for square in board.squares if square.kind != board.squares[0].kind)
    at = board.squares.index(second)
    squares = list(board.squares)
    squares[0], squares[at] = second, first
    assert hash(replace(board, squares=tuple(squares))) != hash(board)
    assert hash(replace(board, things=(*board.things, Thing("ghost", 0)))) != hash(board)


def test_the_hash_is_the_same_in_another_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", TOLD], env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, check=True, timeout=60,
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    assert told == {f"{hash(load('closest-ghost').board)}".encode()}
