"""The boards of Halloween: the standard one is its map, and any other is played on in the same way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games.core.match import Match
from halloween_games.core.reasons import BadPosition
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.actions import Go, Inspect, faces_of
from halloween_games.games.halloween.rules.graveyard import graveyard_of
from tests.games.board_games import (
    edited,
    for_the_rules,
    legal,
    read,
)
from tests.games.halloween.boards import RING, board_of
from tests.play.person import Person

MOVED = (("\n41,41,41,41,41,41\n</data>", "\n44,41,41,41,41,41\n</data>"),)
"""In the map there is a hedge instead of the grave on a1."""


# ---------------------------------------------------------------- the map is the board


def test_the_standard_board_is_the_one_of_the_sheet() -> None:
    assert for_the_rules(GAME.board) == board_of("\n".join(["+ + + + + +"] * 6))
    assert GAME.board.name and GAME.board.author
    yard = graveyard_of(GAME.board)
    assert (yard.each_color, yard.each_face[0], yard.all_points) == ((9, 9, 9, 9), (0, 2, 2, 2, 3), 84)


def test_a_hedge_in_the_map_takes_a_grave_from_the_rules(tmp_path: Path, person: Person) -> None:
    assert read(edited(tmp_path, GAME), GAME) == GAME.board
    other = GAME.on(read(edited(tmp_path, GAME, *MOVED), GAME))
    rides = {}
    for game in (GAME, other):
        match = Match(game, 2, {}, 1)
        for place in ("Sa", "W1"):
            match.play_text(match.to_move, place)
        rides[game] = legal(game, match)
    assert rides[GAME] == {"a1", "a2", "a3", "a4", "a5", "a6"}
    assert rides[other] == rides[GAME] - {"a1"}
    state = other.start(2, {}, Random(1))
    assert "a1" not in other.notation.dump(state)["cards"]
    assert [phrase.key for phrase in other.words.describe(state, Spot(BOARD, 0))] == ["about.hedge"]


# ---------------------------------------------------------------- any other board


def test_places_outside_are_at_free_lines_only() -> None:
    """The outermost rows and columns of the ring have three graves, which three other lords could fill."""
    yard = graveyard_of(RING)
    expected = [
        side + name
        for side, names in (("N", "bcdef"), ("S", "bcdef"), ("W", "23456"), ("E", "23456"))
        for name in names
    ]
    assert list(yard.outside_names) == expected
    GAME.on(RING).start(2, {}, Random(1))
    b6 = yard.grid.read("b6")
    assert [yard.grid.names[at] for at in yard.reach[b6]] == ["b2", "b3", "b4", "b5", "c6", "d6", "e6", "f6"]


def test_rides_go_over_hedges() -> None:
    yard = graveyard_of(RING)
    a4, g4 = yard.grid.read("a4"), yard.grid.read("g4")
    assert yard.path(a4, g4) == tuple(yard.grid.read(name) for name in ("a4", "b4", "f4", "g4"))
    d4 = yard.grid.read("d4")
    match = Match(GAME.on(RING), 2, {}, 1)
    for action in (Go(d4), Inspect(d4)):
        assert match.state.why_not(action) is not None


@pytest.mark.parametrize(
    ("graves", "faces"), [(4, (1, 1, 1, 1)), (5, (1, 1, 1, 2)), (9, (2, 2, 2, 3)), (16, (4, 4, 3, 5))]
)
def test_cards_of_a_color(graves: int, faces: tuple[int, ...]) -> None:
    assert faces_of(graves)[1:] == faces
    assert sum(faces) == graves


@pytest.mark.parametrize("count", range(16, 65, 7))
def test_every_number_of_graves_has_its_cards(count: int) -> None:
    rows = [" ".join("+" if 8 * row + column < count else "." for column in range(8)) for row in range(8)]
    yard = graveyard_of(board_of("\n".join(rows)))
    assert sum(yard.each_color) == sum(yard.full_pool) == count
    assert max(yard.each_color) - min(yard.each_color) <= 1


def test_a_position_has_cards_on_graves_only() -> None:
    game = GAME.on(RING)
    data = game.notation.dump(game.start(2, {}, Random(1)))
    for changed, where, code in (
        ({"cards": {**data["cards"], "d4": "white"}}, "cards.d4", "position_no_grave"),
        ({"face_up": ["d4"]}, "face_up[0]", "position_no_grave"),
        ({"claims": {"d4": 0}}, "claims.d4", "position_no_grave"),
        ({"luck": "d4", "phase": "luck", "to_move": -1}, "luck", "position_no_grave"),
        ({"lords": ["Na", None]}, "lords[0]", "position_no_such_place"),
        ({"lords": ["d4", None]}, "lords[0]", "position_no_such_place"),
    ):
        with pytest.raises(BadPosition) as caught:
            game.notation.load({**data, **changed}, 2, {})
        assert (caught.value.where, caught.value.reason.code) == (where, code)
