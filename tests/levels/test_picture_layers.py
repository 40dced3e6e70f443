"""What a map shows besides its squares: turned and flipped tiles, and which squares a problem means."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games.boards.problems import LevelError
from halloween_games.boards.tmx import load_board
from halloween_games.core.board import BoardSpec, Ornament
from halloween_games.core.board_text import read_board, write_board
from halloween_games.data_folders import levels_dir
from halloween_games.games.eighteen_ghosts.game import GAME

MAP = (levels_dir() / "18_ghosts.tmx").read_text(encoding="utf-8")


def with_ornament(folder: Path, attributes: str) -> Path:
    """The standard map with a group of one carpet of 64 x 128 pixels at (128, 256)."""
    group = (
        '<objectgroup id="9" name="garland">'
        f'<object id="77" x="128" y="256" width="64" height="128" {attributes}/></objectgroup>'
    )
    file = folder / "18_ghosts.tmx"
    file.write_text(MAP.replace("</map>", f"{group}\n</map>"), encoding="utf-8")
    return file


def load(file: Path) -> BoardSpec:
    return load_board(file, GAME.board_rules, sentences=GAME.sentences)


def test_an_ornament_is_turned_as_in_tiled(tmp_path: Path) -> None:
    board = load(with_ornament(tmp_path, 'gid="2" rotation="-270"'))
    assert board.layers[-1].ornaments == (Ornament("18_ghosts/carpet_red", 1.0, 1.0, 0.5, 1.0, 90.0),)
    assert read_board(write_board(board)) == board


@pytest.mark.parametrize("flip", [1 << 31, 1 << 30, 1 << 29, 1 << 28])
def test_a_flipped_ornament_is_refused(flip: int, tmp_path: Path) -> None:
    with pytest.raises(LevelError) as caught:
        load(with_ornament(tmp_path, f'gid="{2 + flip}"'))
    (problem,) = caught.value.problems
    assert problem.where == "18_ghosts.tmx, layer “garland”, object 77"
    assert problem.what == "The tile is flipped or turned, but boards read tiles only upright."


@pytest.mark.parametrize("flip", [1 << 31, 1 << 30, 1 << 29, 1 << 28])
@pytest.mark.parametrize("layer", ["rooms", "floor"])
def test_a_flipped_tile_is_refused_in_every_layer(flip: int, layer: str, tmp_path: Path) -> None:
    head, name, tail = MAP.partition(f'name="{layer}"')
    start, csv, rest = tail.partition('<data encoding="csv">\n')
    number, comma, others = rest.partition(",")
    file = tmp_path / "18_ghosts.tmx"
    file.write_text(head + name + start + csv + str(int(number) + flip) + comma + others, encoding="utf-8")
    with pytest.raises(LevelError) as caught:
        load(file)
    (problem,) = caught.value.problems
    assert problem.where == f"18_ghosts.tmx, layer “{layer}”, a5"


def test_a_problem_names_six_squares_at_most(tmp_path: Path) -> None:
    file = tmp_path / "18_ghosts.tmx"
    text = MAP.replace("3,2,6,3,2,\n4,5,4,5,4,\n", "0,0,0,0,0,\n0,0,0,5,4,\n")
    red = text.index('x="320" y="64"')
    file.write_text(f'{text[:red]}rotation="5" {text[red:]}', encoding="utf-8")
    with pytest.raises(LevelError) as caught:
        load(file)
    turned, empty = caught.value.problems
    assert empty.where == "18_ghosts.tmx, layer “rooms”, a5, b5, c5, d5, e5, a4 and 2 more"
    assert turned.where == "18_ghosts.tmx, layer “things”, object 1"
    drawn = caught.value.drawn
    assert drawn is not None and (drawn.columns, drawn.rows) == (5, 5)
    assert [layer.name for layer in drawn.layers] == ["floor", "rooms"]
