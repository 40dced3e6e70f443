"""Names from outside: what can be seen stays, the rest goes; always the same, however often it is cleaned."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halloween_games.core.board import Thing
from halloween_games.core.match import Player
from halloween_games.core.names import LONGEST, clean_name, printable
from halloween_games.games import load

ANYTHING = st.text(st.characters(exclude_categories=()), max_size=200)  # half surrogate pairs, too
INVISIBLE = (
    *("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u180e", "\ufe0f", "\u034f", "\u3164", "\u2800", "\U000e0100"),
    *("\u202e", "\u2066", "\ud800", "\udfff", "\0", "\x1b", "\n", "\u2028", "\u00a0", " ", "", "\u0301", "\u20dd"),
)


@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
def test_a_name_of_nothing_that_can_be_seen_is_empty(sign: str) -> None:
    assert clean_name(sign) == clean_name(sign * 100) == clean_name(f" {sign} {sign}") == ""
    assert Player(name=sign * 3).name == ""


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\u202en\u200bn\ud800\0", "Ann"),
        ("Ji\u0072\u030ci\u0301", "Jiří"),
        ("e\u034f\u0301", "é"),
        ("👻 Boo", "👻 Boo"),
        ("@mike", "@mike"),
        ("你好", "你好"),
        ("x" * 500, "x" * LONGEST),
    ],
    ids=ascii,
)
def test_what_can_be_seen_stays(given: str, name: str) -> None:
    assert clean_name(given) == Player(name=given).name == name


@given(ANYTHING)
def test_a_clean_name_is_printable_composed_short_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name and len(name) <= LONGEST
    assert name.isprintable() and name == name.strip() and unicodedata.is_normalized("NFC", name)
    name.encode()


@given(ANYTHING)
def test_printable_text_stays_as_it_is_while_it_is_typed(text: str) -> None:
    typed = ""
    for sign in text:
        typed = printable(typed + sign)
    assert typed.isprintable() and printable(typed) == typed


# ---------------------------------------------------------------- hashes

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
