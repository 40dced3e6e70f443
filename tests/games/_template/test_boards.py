"""The boards of Three Graves: the standard one is its map, and any other is played on in the same way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games.boards.problems import LevelError
from halloween_games.core.board import BoardSpec, Square
from halloween_games.core.match import Match
from halloween_games.data_folders import levels_dir
from halloween_games.games._template.game import GAME
from halloween_games.games._template.rules.graveyard import graveyard_of
from tests.games.board_games import check_random_game, edited, for_the_rules, ground_of, legal, read
from tests.play.person import Person


def rectangle(columns: int, rows: int) -> BoardSpec:
    return BoardSpec(columns, rows, (Square("grave"),) * (columns * rows))


def test_the_standard_board_is_the_one_of_the_rules() -> None:
    assert for_the_rules(GAME.board) == rectangle(3, 3)


def test_one_more_row_in_the_map_is_one_more_row_in_the_rules_and_on_the_screen(tmp_path: Path) -> None:
    first_row = GAME.board.columns * [f"{numbers()[0]}"]
    row = ",".join(first_row) + ",\n"
    file = edited(tmp_path, GAME, ('height="3" tilewidth', 'height="4" tilewidth'), ('" height="3">', '" height="4">'))
    file.write_text(file.read_text(encoding="utf-8").replace('csv">\n', f'csv">\n{row}'), encoding="utf-8")
    other = GAME.on(read(file, GAME))
    before, after = legal(GAME, Match(GAME, 2, {}, 1)), legal(other, Match(other, 2, {}, 1))
    assert after - before == {"a4", "b4", "c4"} and before < after
    assert len(graveyard_of(other.board).lines) == 4 + 2 * 3 + 2 * 2
    person = Person((800, 600), draw_every=1000)
    pictures = {ground_of(game, person.program.services) for game in (GAME, other)}
    person.program.close()
    assert len(pictures) == 2


def numbers() -> list[int]:
    """The tiles in the map, as they stand in it."""
    assert GAME.boards is not None
    text = (levels_dir() / GAME.boards.maps[0]).read_text(encoding="utf-8")
    return [int(word) for word in text.split('csv">')[1].split("</data>")[0].replace(",", " ").split()]


def test_a_map_that_is_too_large_is_told(tmp_path: Path) -> None:
    file = edited(tmp_path, GAME, ('width="3" height="3" tilewidth', 'width="9" height="9" tilewidth'))
    with pytest.raises(LevelError) as caught:
        read(file, GAME)
    assert any("3 to 5 columns and 3 to 5 rows" in problem.what for problem in caught.value.problems)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_on_random_boards(seed: int) -> None:
    rng = Random(seed)
    check_random_game(GAME, rectangle(rng.randrange(3, 6), rng.randrange(3, 6)), 2, {}, rng)
