"""The boards of Rhombus: the standard ones are its maps, and any other is played on in the same way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games.core.match import Match
from halloween_games.core.reasons import BadNotation, BadPosition, IllegalAction
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.board import squares_of
from halloween_games.games.rhombus.rules.rhomb import Rhomb, rhomb_of
from tests.games.board_games import (
    edited,
    for_the_rules,
    ground_of,
    play_at_random,
    read,
)
from tests.games.rhombus import naive
from tests.games.rhombus.boards import (
    LARGE,
    PICTURE,
    PICTURE_4P,
    TEAMS,
    board_of,
    random_board,
)
from tests.games.rhombus.building import position
from tests.games.test_against_naive import compare
from tests.play.person import Person

OPTIONS = {"mystery": "permanent"}

HOLE = ("61,62,61,62,61,\n63,61", "61,64,61,62,61,\n63,61")
"""The second row of the map from below: b2 is missing. The rows are alike, so that the last one tells which it is."""

CORNER = ('type="start" x="64" y="576"', 'type="start" x="576" y="576"')
"""The first player's start square is e1 instead of a1."""


# ---------------------------------------------------------------- the maps are the boards


def test_the_standard_boards_are_those_of_the_sheet() -> None:
    assert for_the_rules(GAME.board_for(2)) == board_of(PICTURE)
    assert for_the_rules(GAME.board_for(4)) == board_of(PICTURE_4P)
    assert GAME.board.name and GAME.board.author


def test_a_hole_in_the_map_is_in_the_rules_and_in_the_picture(tmp_path: Path, person: Person) -> None:
    """Without b2 a piece on b1 goes around it, or not at all."""
    assert read(edited(tmp_path, GAME), GAME) == GAME.board
    other = GAME.on(read(edited(tmp_path, GAME, HOLE), GAME))
    ways = {}
    for game in (GAME, other):
        state = game.notation.load(position(["b1", "e5"], "AH 7D | 8C"), 2, OPTIONS)
        ways[game] = {text for action in state.legal_actions() if ":" in (text := game.notation.write(state, action))}
    assert ways[GAME] == {"AH:b1-a1", "AH:b1-c1", "AH:b1-b2"}
    assert ways[other] == {"AH:b1-a1", "AH:b1-c1"}
    assert ground_of(GAME, person.program.services) != ground_of(other, person.program.services)


def test_another_start_square_in_the_map_is_where_pieces_enter(tmp_path: Path, person: Person) -> None:
    other = GAME.on(read(edited(tmp_path, GAME, CORNER), GAME))
    entered = {}
    for game in (GAME, other):
        state = game.notation.load(position(["b3", "d3"], "9H 7D | 8C"), 2, OPTIONS)
        texts = {game.notation.write(state, action) for action in state.legal_actions()}
        entered[game] = {text for text in texts if text.startswith("9H:")}
    assert entered == {GAME: {"9H:a1"}, other: {"9H:e1"}}
    assert other.notation.dump(other.start(2, OPTIONS, Random(1)))["board"] == {
        **{"a2": 0, "b1": 0, "e1": 0},
        **{"d5": 1, "e4": 1, "e5": 1},
    }
    assert ground_of(GAME, person.program.services) != ground_of(other, person.program.services)


# ---------------------------------------------------------------- any other board


def write_naively(monkeypatch: pytest.MonkeyPatch, rhomb: Rhomb) -> None:
    """The naive rules for that board."""
    names = rhomb.names
    monkeypatch.setattr(naive, "COLUMNS", "abcdefg"[: rhomb.grid.columns])
    monkeypatch.setattr(naive, "ROWS", "1234567"[: rhomb.grid.rows])
    monkeypatch.setattr(naive, "MISSING", {names[at] for at in squares_of(rhomb.holes)})
    monkeypatch.setattr(naive, "CORNERS", {rhomb.seats: [names[at] for at in rhomb.starts]})


@pytest.mark.parametrize("seed", range(4))
def test_the_naive_rules_agree_on_random_boards(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    board = random_board(rng)
    rhomb = rhomb_of(board)
    write_naively(monkeypatch, rhomb)
    game = GAME.on(board)
    compare(game, game.start(rhomb.seats, OPTIONS, rng), OPTIONS, rng, 60)


def test_nobody_enters_or_crosses_a_hole() -> None:
    """It ends diagonals, and no card leads there; in positions and records it is no square."""
    game = GAME.on(LARGE)
    notation = game.notation
    state = notation.load(position(["b2 g1", "g7"], "JH 7D | KC"), 2, OPTIONS)
    texts = {notation.write(state, action) for action in state.legal_actions()}
    assert "JH:b2-c1" in texts and not any("-c3" in text or "-d4" in text for text in texts if "b2" in text)
    with pytest.raises(IllegalAction) as refused:
        notation.read(state, "JH:b2-c3")
    assert refused.value.reason.code == "not_diagonal"
    with pytest.raises(BadPosition) as caught:
        notation.load(position(["b2 c3", "g7"], "JH 7D | KC"), 2, OPTIONS)
    assert (caught.value.where, caught.value.reason.code) == ("board.c3", "position_hole")
    assert [phrase.key for phrase in game.words.describe(state, Spot(BOARD, 16))] == ["about.hole"]
    with pytest.raises(BadNotation):
        GAME.notation.read(GAME.notation.load(position(["b2", "e5"], "JH 7D | KC"), 2, OPTIONS), "JH:b2-g7")


# ---------------------------------------------------------------- the rules of boards


def test_a_game_on_a_board_ends_for_somebody() -> None:
    match = Match(GAME.on(TEAMS), 4, OPTIONS, 5)
    play_at_random(match, Random(5), 3000)
    assert match.to_move == NOBODY and match.outcome is not None
