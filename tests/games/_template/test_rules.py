"""The rules of Three Graves, one after the other: what is legal, why the rest is not, and how a game ends."""

from __future__ import annotations

import pytest

from halloween_games.core.events import Event, Placed
from halloween_games.core.outcome import tied, won_by
from halloween_games.core.reasons import BadPosition, Reason
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games._template.game import GAME
from halloween_games.games._template.rules.actions import OCCUPATIONS, SUPPLY, Occupy
from halloween_games.games._template.rules.graveyard import graveyard_of
from halloween_games.games._template.rules.state import ThreeGravesState
from halloween_games.games._template.rules.state import first_state as first_state_on

YARD = graveyard_of(GAME.board)
GRID, LINES = YARD.grid, YARD.lines


def first_state() -> ThreeGravesState:
    return first_state_on(YARD)


def played(*squares: str) -> ThreeGravesState:
    """The position after pieces were put on *squares* in turn."""
    state = first_state()
    for square in squares:
        action = GAME.notation.read(state, square)
        state = state.apply(action)
    return state


def test_there_are_eight_lines() -> None:
    assert len(set(LINES)) == 8
    assert {len(set(line)) for line in LINES} == {3}
    names = {"".join(GRID.names[at] for at in line) for line in LINES}
    assert {"a1b1c1", "a1a2a3", "a1b2c3", "c1b2a3"} <= names


def test_every_grave_can_be_occupied_once() -> None:
    state = first_state()
    assert list(state.legal_actions()) == list(OCCUPATIONS[:9])
    after = state.apply(Occupy(4))
    assert [action for action in OCCUPATIONS[:9] if action not in after.legal_actions()] == [Occupy(4)]
    assert after.why_not(Occupy(4)) == Reason("grave_occupied", {}, (Spot(BOARD, 4),))
    assert state.why_not(Occupy(4)) is None, "the position before is as it was"


def test_the_players_take_turns() -> None:
    state = first_state()
    log: list[Event] = []
    for number in range(4):
        assert state.to_move == number % 2
        state = state.apply(OCCUPATIONS[number * 2], log)
    assert log[:2] == [
        Placed("0P", Spot(BOARD, 0), Spot(SUPPLY, 0)),
        Placed("1G", Spot(BOARD, 2), Spot(SUPPLY, 1)),
    ]


@pytest.mark.parametrize("line", LINES)
def test_every_line_wins(line: tuple[int, ...]) -> None:
    for seat in (0, 1):
        state = first_state()
        for at in line[:2]:
            state.board[at] = seat + 1
        state.to_move = seat
        assert state.outcome() is None
        after = state.apply(Occupy(line[2]))
        assert (after.to_move, after.outcome()) == (NOBODY, won_by("three_in_a_row", (seat,), 2))
        assert after.full_line() == line
        assert not after.legal_actions()
        assert after.why_not(Occupy(8 - line[0])) == Reason("game_over")


def test_a_full_board_without_three_in_a_row_is_a_tie() -> None:
    state = played("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3")
    assert state.outcome() is None
    assert state.apply(Occupy(8)).outcome() == tied("board_full", 2)


def test_the_last_grave_can_win() -> None:
    """Ruling 3."""
    state = played("a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3")
    assert state.apply(Occupy(8)).outcome() == won_by("three_in_a_row", (0,), 2)


@pytest.mark.parametrize(
    ("position", "where", "code"),
    [
        ({"board": {}, "to_move": 1}, "to_move", "position_turns"),
        ({"board": {"a1": "1G"}, "to_move": 0}, "to_move", "position_turns"),
        ({"board": {"a1": "0X"}, "to_move": 1}, "board.a1", "position_not_a_choice"),
        ({"board": {"a4": "0P"}, "to_move": 1}, "board.a4", "position_no_such_square"),
        (
            {"board": {"a1": "0P", "a2": "0P", "a3": "0P", "b1": "1G", "b2": "1G"}, "to_move": 1},
            "board",
            "position_finished",
        ),
    ],
)
def test_an_impossible_position_is_refused(position: object, where: str, code: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.notation.load(position, 2, {})
    assert (error.value.where, error.value.reason.code) == (where, code)
