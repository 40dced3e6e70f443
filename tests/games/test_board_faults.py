"""What a board of each game cannot be is told: in ``boards.py`` of each are boards with faults, and an edited map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.core.board import BoardSpec
from halloween_games.core.board_text import check_board
from halloween_games.core.grid import Grid
from halloween_games.core.reasons import BadBoard
from tests.games.board_games import edited, read
from tests.games.closest_ghost import boards as closest_ghost
from tests.games.eighteen_ghosts import boards as eighteen_ghosts
from tests.games.halloween import boards as halloween
from tests.games.pure_halloween import boards as pure_halloween
from tests.games.rhombus import boards as rhombus

BOARDS: dict[str, Any] = {
    "18-ghosts": eighteen_ghosts,
    "closest-ghost": closest_ghost,
    "halloween": halloween,
    "pure-halloween": pure_halloween,
    "rhombus": rhombus,
}
FAULTS = [(game_id, *row) for game_id, module in BOARDS.items() for row in module.FAULTS]


@pytest.mark.parametrize(("game_id", "board", "found"), FAULTS)
def test_what_a_board_cannot_be_is_told_with_its_squares(game_id: str, board: BoardSpec, found: dict[str, str]) -> None:
    game, names = games.load(game_id), Grid(board.columns, board.rows).names
    faults = game.board_rules.faults
    assert faults is not None
    told: dict[str, set[str]] = {}
    for fault in faults(board):
        told.setdefault(fault.key, set()).update(names[at] for at in fault.squares)
    assert told == {f"board.{key}": set(squares.split()) for key, squares in found.items()}
    with pytest.raises(BadBoard) as caught:
        check_board(board, game.board_rules)
    assert caught.value.reason.code in told
    assert {*told, *(f"{key}.fix" for key in told)} <= game.sentences.keys()


@pytest.mark.parametrize("game_id", [game_id for game_id, module in BOARDS.items() if hasattr(module, "TOLD")])
def test_a_fault_in_a_map_is_told_with_layer_and_square(game_id: str, tmp_path: Path) -> None:
    game = games.load(game_id)
    assert read(edited(tmp_path, game), game) == game.board
    exchanged, sentence = BOARDS[game_id].TOLD
    with pytest.raises(LevelError) as caught:
        read(edited(tmp_path, game, *exchanged), game)
    assert str(caught.value) == sentence
