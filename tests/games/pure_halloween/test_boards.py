"""The boards of Pure Halloween: the standard one is its map, and any other is played on in the same way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games.core.sets import members, set_of
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.connection import (
    around,
    around_in_region,
    cut_pieces,
    find_cuts,
    joints,
    joints_without,
    touched,
)
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from tests.games.board_games import edited, for_the_rules, ground_of, read
from tests.games.pure_halloween import naive
from tests.games.pure_halloween.boards import PICTURE, SMALL, board_of, random_board
from tests.games.test_against_naive import compare
from tests.play.person import Person

OPTIONS = {"repetition": True}

LONGER = ("81,81,81,82,82,82,83,83,83\n</data>", "81,81,82,82,82,82,83,83,83\n</data>")
"""The lowest row of the map: c1 belongs to the region of d1."""


# ---------------------------------------------------------------- the map is the board


def test_the_standard_board_is_the_one_of_the_sheet() -> None:
    assert for_the_rules(GAME.board) == board_of(PICTURE)
    assert GAME.board.name


def test_another_region_in_the_map_changes_actions_and_picture(tmp_path: Path, person: Person) -> None:
    """A piece on d1 can be joined by one on c1 only if that is in the same region."""
    assert read(edited(tmp_path, GAME), GAME) == GAME.board
    other = GAME.on(read(edited(tmp_path, GAME, LONGER), GAME))
    position = {"board": {"d1": "0G", "d2": "1G"}, "stayed": [], "phase": "play", "to_move": 0}
    placed = {}
    for game in (GAME, other):
        state = game.notation.load(position, 2, OPTIONS)
        placed[game] = {game.notation.write(state, action)[2:] for action in state.legal_actions()} & {"c1", "c2", "e1"}
    assert placed[GAME] == {"e1"}
    assert placed[other] == {"c1", "e1"}
    assert ground_of(GAME, person.program.services) != ground_of(other, person.program.services)


# ---------------------------------------------------------------- any other board


def write_naively(monkeypatch: pytest.MonkeyPatch, land: Land) -> None:
    """The naive rules for that board."""
    names = list(land.shape.names)
    monkeypatch.setattr(naive, "COLUMNS", naive.COLUMNS[: land.shape.columns])
    monkeypatch.setattr(naive, "ROWS", naive.ROWS[: land.shape.grid.rows])
    monkeypatch.setattr(naive, "SQUARES", names)
    near = {at: [other for other in names if naive.adjoin(at, other)] for at in names}
    monkeypatch.setattr(naive, "NEIGHBORS", near)
    monkeypatch.setattr(naive, "REGION", {at: str(land.region_of[number]) for number, at in enumerate(names)})


@pytest.mark.parametrize("seed", range(4))
def test_the_naive_rules_agree_on_random_boards(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    board = random_board(rng)
    game = GAME.on(board)
    write_naively(monkeypatch, land_of(board))
    compare(game, game.start(2, OPTIONS, rng), OPTIONS, rng, 100)


@pytest.mark.parametrize("seed", range(6))
def test_sets_of_squares_on_random_boards(seed: int) -> None:
    """Flood fills by bits against the same by squares, on groups of any kind."""
    rng = Random(seed)
    land = land_of(random_board(rng))
    shape = land.shape
    for _ in range(40):
        pieces = 1 << rng.randrange(shape.count)
        for _ in range(rng.randrange(24)):
            pieces |= 1 << rng.choice(list(members(around(shape, pieces))))
        cuts = cut_pieces(shape, pieces)
        assert find_cuts(shape, pieces, pieces) == cuts
        for at in members(cuts):
            assert joints_without(shape, pieces, at) == joints(shape, pieces ^ 1 << at)
        once, twice = touched(shape, pieces)
        for at in range(shape.count):
            near = (shape.near[at] & pieces).bit_count()
            is_empty = not pieces >> at & 1
            assert bool(once >> at & 1) == (is_empty and near >= 1)
            assert bool(twice >> at & 1) == (is_empty and near >= 2)
        expected = pieces | set_of(to for at in members(pieces) for to in members(shape.near[at] & land.home[at]))
        assert around_in_region(land, pieces) == expected


def test_regions_are_named_by_their_first_and_last_squares() -> None:
    assert land_of(GAME.board).region_names[1] == "d1–f3"
    assert land_of(SMALL).region_names[:2] == ("a1…a3", "c1…c2")
    assert len(set(land_of(SMALL).region_names)) == 9
