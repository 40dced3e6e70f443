"""The boards of Pure Halloween: the standard one is its map, and any other is played on in the same way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from halloween_games.boards.problems import LevelError
from halloween_games.core.board import BoardSpec, Square
from halloween_games.core.board_text import check_board
from halloween_games.core.reasons import BadBoard
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
from halloween_games.games.pure_halloween.rules.shape import set_of, squares_in
from tests.games.board_games import edited, ground_of, read
from tests.games.pure_halloween import naive
from tests.games.pure_halloween.boards import PICTURE, SMALL, WIDE, board_of, random_board
from tests.games.test_against_naive import compare
from tests.play.person import Person

OPTIONS = {"repetition": True}

EXCHANGED = ("81,81,81,82,82,82,83,83,83\n</data>", "81,81,82,81,82,82,83,83,83\n</data>")
"""The lowest row of the map: c1 and d1 exchanged. Corners connect too little for a board, but not for this test."""

LONGER = ("81,81,81,82,82,82,83,83,83\n</data>", "81,81,82,82,82,82,83,83,83\n</data>")
"""c1 belongs to the region of d1."""


# ---------------------------------------------------------------- the map is the board


def test_the_standard_board_is_the_one_of_the_sheet() -> None:
    assert GAME.board.for_the_rules() == board_of(PICTURE)
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
            pieces |= 1 << rng.choice(list(squares_in(around(shape, pieces))))
        cuts = cut_pieces(shape, pieces)
        assert find_cuts(shape, pieces, pieces) == cuts
        for at in squares_in(cuts):
            assert joints_without(shape, pieces, at) == joints(shape, pieces ^ 1 << at)
        once, twice = touched(shape, pieces)
        for at in range(shape.count):
            near = (shape.near[at] & pieces).bit_count()
            is_empty = not pieces >> at & 1
            assert bool(once >> at & 1) == (is_empty and near >= 1)
            assert bool(twice >> at & 1) == (is_empty and near >= 2)
        expected = pieces | set_of(to for at in squares_in(pieces) for to in squares_in(shape.near[at] & land.home[at]))
        assert around_in_region(land, pieces) == expected


def test_regions_are_named_by_their_first_and_last_squares() -> None:
    assert land_of(GAME.board).region_names[1] == "d1–f3"
    assert land_of(SMALL).region_names[:2] == ("a1…a3", "c1…c2")
    assert len(set(land_of(SMALL).region_names)) == 9


# ---------------------------------------------------------------- the rules of boards


def with_regions(board: BoardSpec, **regions: int) -> BoardSpec:
    """*board* with some squares in other regions."""
    squares = list(board.squares)
    for name, region in regions.items():
        squares[land_of(board).shape.grid.read(name)] = Square("square", {"region": str(region)})
    return replace(board, squares=tuple(squares))


def faults_of(board: BoardSpec) -> list[tuple[str, set[str], object]]:
    names = Land(board).shape.names
    faults = GAME.board_rules.faults
    assert faults is not None
    return [(fault.key, {names[at] for at in fault.squares}, fault.params["region"]) for fault in faults(board)]


def test_a_region_in_parts_is_told_with_its_squares() -> None:
    assert faults_of(board_of(PICTURE)) == faults_of(SMALL) == faults_of(WIDE) == []
    torn = with_regions(board_of(PICTURE), i9=1, h9=1, e5=2)
    assert faults_of(torn) == [
        ("board.region_in_parts", {"h9", "i9"}, 1),
        ("board.region_in_parts", {"e5"}, 2),
    ]
    by_a_corner = with_regions(board_of(PICTURE), d4=1)
    assert faults_of(by_a_corner) == [("board.region_in_parts", {"d4"}, 1)]
    with pytest.raises(BadBoard) as caught:
        check_board(torn, GAME.board_rules)
    assert caught.value.reason.code == "board.region_in_parts"
    assert {"board.region_in_parts", "board.region_in_parts.fix"} <= GAME.sentences.keys()


def test_a_fault_is_told_with_layer_and_square(tmp_path: Path) -> None:
    with pytest.raises(LevelError) as caught:
        read(edited(tmp_path, GAME, EXCHANGED), GAME)
    assert str(caught.value).splitlines() == [
        "pure_halloween.tmx, layer “rooms”, d1: "
        "Region 1 is in several parts: these squares do not touch the rest of it. "
        "In Tiled, give these squares to a region beside them in the layer “rooms”.",
        "pure_halloween.tmx, layer “rooms”, c1: "
        "Region 2 is in several parts: these squares do not touch the rest of it. "
        "In Tiled, give these squares to a region beside them in the layer “rooms”.",
    ]
