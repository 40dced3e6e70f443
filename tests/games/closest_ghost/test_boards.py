"""The boards of The Closest Ghost: the standard one is its map, and any other is played on in the same way."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from halloween_games.core.board import BoardSpec
from halloween_games.core.match import Match
from halloween_games.core.sets import BIT, set_of
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import HAUNT, WALK, first_state
from tests.games.board_games import (
    edited,
    for_the_rules,
    ground_of,
    legal,
    read,
)
from tests.games.closest_ghost.boards import LARGE, PICTURE, board_of, random_board
from tests.play.person import Person

OPTIONS = {"repetition": True}

ARROWS = ("21,23,23,24,24,22,\n", "21,23,24,23,24,22,\n")
"""The second row of the map: the arrows of c2 and d2 exchanged."""


# ---------------------------------------------------------------- the map is the board


def test_the_standard_board_is_the_one_of_the_sheet() -> None:
    assert for_the_rules(GAME.board) == board_of(PICTURE)
    assert GAME.board.name and GAME.board.author


def test_exchanging_two_arrows_in_the_map_exchanges_ways_and_picture(tmp_path: Path, person: Person) -> None:
    """c2 had up, right and down, d2 left, up and down."""
    assert read(edited(tmp_path, GAME), GAME) == GAME.board
    other = GAME.on(read(edited(tmp_path, GAME, ARROWS), GAME))
    position = {**GAME.notation.dump(GAME.start(2, OPTIONS, Random(1))), "avatars": ["c2", "e2"]}
    position |= {"phase": "avatar", "to_move": 0, "ghosts": ["a1", "a3", "f1"]}
    position["candies"] = [square for square in position["candies"] if square != "c2"]
    ways = {}
    for game in (GAME, other):
        state = game.notation.load(position, 2, OPTIONS)
        ways[game] = {game.notation.write(state, action) for action in state.legal_actions()}
    assert ways[GAME] == {"c2-c1", "c2-c3", "c2-d2"}
    assert ways[other] == {"c2-c1", "c2-c3", "c2-b2"}
    assert ground_of(GAME, person.program.services) != ground_of(other, person.program.services)


def test_moving_a_dot_in_the_map_moves_the_ghost(tmp_path: Path, person: Person) -> None:
    moved = read(edited(tmp_path, GAME, ('type="ghost" x="64" y="64"', 'type="ghost" x="192" y="64"')), GAME)
    game = GAME.on(moved)
    state = game.start(2, OPTIONS, Random(1))
    assert game.notation.dump(state)["ghosts"] == ["b3", "f1"]
    assert "G@a3" in legal(game, Match(game, 2, OPTIONS)) and "G@b3" not in legal(game, Match(game, 2, OPTIONS))
    assert [phrase.key for phrase in game.words.describe(state, Spot(BOARD, 13))][-3] == "about.dot"
    assert ground_of(game, person.program.services) != ground_of(GAME, person.program.services)


# ---------------------------------------------------------------- any other board


@pytest.mark.parametrize("board", [GAME.board, *(random_board(Random(seed)) for seed in range(4))], ids=range(5))
def test_one_of_both_seats_can_always_do_something(board: BoardSpec) -> None:
    """Three ghosts may leave a seat without both parts of its turn, never both; on the standard board neither.

    Ruling 6 says so.
    """
    house = house_of(board)
    assert house == House(house.board)
    for here in range(house.count):
        for ghosts in combinations(house.exits[here], 3) if len(house.exits[here]) == 3 else ():
            for other in range(house.count):
                if set_of(ghosts) & BIT[other]:
                    continue
                assert other == here or house.exit_sets[other] & ~set_of(ghosts), "only one is trapped"
                state = first_state(house)
                state.avatars = [here, other]
                state.ghosts = set_of(ghosts)
                state.phase, state.to_move = WALK, 0
                state.skip_blocked_parts()
                assert state.legal_actions()
                assert (state.phase, state.to_move) in ((HAUNT, 0), (WALK, 1))
                assert (other != here and board != GAME.board) or state.phase == HAUNT


def test_all_of_a_large_board_is_on_the_screen(person: Person) -> None:
    """Each square, each candy on the signs, and the terminal's picture."""
    game = GAME.on(LARGE)
    state = game.start(2, OPTIONS, Random(1))
    assert state.house.candies_each == 15
    assert [clock.of for clock in game.words.clocks(state)] == [15, 15]
    assert game.words.picture(state).splitlines()[4] == (
        "    a       b       c       d          e       f       g       h"
    )
    assert ground_of(game, person.program.services)
