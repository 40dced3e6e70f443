"""The position JSON of 18 Ghosts: what it looks like, and what is refused with the name of the field."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from halloween_games.core.reasons import BadPosition
from tests.games.eighteen_ghosts.positions import SETUP_TEXTS, castle, load, play, position, seen, start

PLAY = position("a5 0B, b5 1R", escaped="1Y", to_move=1)
START = seen(start())
SETUP = seen(play(start(), *SETUP_TEXTS[:5]))
ALMOST = seen(play(start(), *SETUP_TEXTS[:17]))
PLACING = position("a5 0B", released="1R")


def changed(data: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(data), **fields}


def without(data: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != field}


def board(data: dict[str, Any], **squares: Any) -> dict[str, Any]:
    return changed(data, board={**data["board"], **squares})


RED_TAKEN = position("b5 1B, e5 1Y, a3 0R, c3 1B, e2 1B, b1 1Y", released="1R")
DUNGEON = PLAY["dungeon"]


def portals(**facings: Any) -> dict[str, Any]:
    return changed(PLAY, portals={**PLAY["portals"], **facings})


OUT_OF_RANGE: tuple[Any, ...] = (2, -1, -2, None, "0", True, 0.0, [0])
NO_OBJECTS: tuple[Any, ...] = (None, [], "a5", 3)
NO_LISTS: tuple[Any, ...] = (None, {}, "0R", 0)
NO_GHOSTS: tuple[Any, ...] = ("2R", "0G", "R0", "", None, 1, True, ["0R"])

# the field, the position, the code
BAD: list[tuple[str, Any, str]] = [
    *((name, without(PLAY, name), "position_missing_field") for name in PLAY),
    ("extra", changed(PLAY, extra=1), "position_unknown_field"),
    ("options", changed(PLAY, options={}), "position_unknown_field"),
    *(("board", changed(PLAY, board=value), "position_not_an_object") for value in NO_OBJECTS),
    ("board.f1", board(PLAY, f1="0R"), "position_no_such_square"),
    ("board.a6", board(PLAY, a6="0R"), "position_no_such_square"),
    ("board.A1", board(PLAY, A1="0R"), "position_no_such_square"),
    ("board.", board(PLAY, **{"": "0R"}), "position_no_such_square"),
    *(("board.a1", board(PLAY, a1=value), "position_not_a_choice") for value in NO_GHOSTS),
    ("board.c5", board(PLAY, c5="0R"), "position_ghost_in_portal"),
    ("board.e3", board(PLAY, e3="0R"), "position_ghost_in_portal"),
    ("dungeon", board(PLAY, a1="0R"), "position_ghost_count"),
    ("dungeon", changed(PLAY, dungeon=sorted([*DUNGEON, "0B"])), "position_ghost_count"),
    ("escaped", changed(PLAY, escaped=["1Y", "1Y"]), "position_ghost_count"),
    ("board", changed(PLAY, dungeon=DUNGEON[1:]), "position_ghost_count"),
    ("board", changed(PLAY, board={}), "position_ghost_count"),
    ("released", changed(PLACING, dungeon=sorted([*PLACING["dungeon"], "1R"])), "position_ghost_count"),
    *(("dungeon", changed(PLAY, dungeon=value), "position_not_a_list") for value in NO_LISTS),
    ("dungeon[0]", changed(PLAY, dungeon=["0r", *DUNGEON[1:]]), "position_not_a_choice"),
    ("dungeon[1]", changed(PLAY, dungeon=[DUNGEON[0], None]), "position_not_a_choice"),
    ("dungeon", changed(PLAY, dungeon=DUNGEON[::-1]), "position_not_sorted"),
    ("escaped", changed(PLAY, escaped={}), "position_not_a_list"),
    ("escaped[0]", changed(PLAY, escaped=[["1Y"]]), "position_not_a_choice"),
    ("escaped", {**position(escaped="0R 0B"), "escaped": ["0R", "0B"]}, "position_not_sorted"),
    ("escaped", position("a5 0B", escaped="0B 0R 0Y"), "position_finished"),
    ("escaped", position("a5 0B", escaped="1B 1R 1Y 1Y"), "position_finished"),
    *(("portals", changed(PLAY, portals=value), "position_not_an_object") for value in NO_OBJECTS),
    ("portals.Y", changed(PLAY, portals={"R": "n", "B": "s"}), "position_missing_field"),
    ("portals.G", portals(G="n"), "position_unknown_field"),
    *(("portals.B", portals(B=value), "position_not_a_choice") for value in ("N", "", None, 0, "ne")),
    ("board.d5", position("d5 0R", portals="ees"), "position_ghost_before_open_portal"),
    ("board.c2", position("c2 1B", portals="nen"), "position_ghost_before_open_portal"),
    ("board.d3", position("d3 1Y", portals="nws"), "position_ghost_before_open_portal"),
    *(("phase", changed(PLAY, phase=value), "position_not_a_choice") for value in ("Play", "", None, 0, "over")),
    ("phase", changed(seen(play(start(), *SETUP_TEXTS)), phase="setup"), "position_setup_is_done"),
    *(
        ("released", changed(PLACING, released=value), "position_not_a_choice")
        for value in ("", "2R", 0, ["1R"], False)
    ),
    ("released", changed(PLAY, phase="place"), "position_released_and_phase"),
    ("released", changed(PLACING, phase="play"), "position_released_and_phase"),
    ("released", RED_TAKEN, "position_no_carpet_for_released"),
    ("to_move", position("a5 0B", released="0R"), "position_released_seat"),
    *(("to_move", changed(PLAY, to_move=value), "position_not_in_range") for value in OUT_OF_RANGE),
    ("to_move", changed(SETUP, to_move=1), "position_setup_seat"),
    ("board", changed(START, board={"a5": "0B", "b5": "0R"}, to_move=1), "position_setup_turns"),
    ("to_move", changed(START, to_move=1), "position_setup_seat"),
    ("dungeon", changed(SETUP, dungeon=["0Y"]), "position_empty_in_setup"),
    ("escaped", changed(SETUP, escaped=["0Y"]), "position_empty_in_setup"),
    ("portals", changed(SETUP, portals={"R": "e", "B": "s", "Y": "e"}), "position_portals_in_setup"),
    ("released", changed(SETUP, released="1Y"), "position_released_and_phase"),
    ("board.b4", board(SETUP, b4="0Y"), "position_carpet_in_setup"),
    ("board.d3", board(SETUP, d3="0Y"), "position_carpet_in_setup"),
    ("position", None, "position_not_an_object"),
    ("position", [], "position_not_an_object"),
    ("position", "{}", "position_not_an_object"),
    ("board", {}, "position_missing_field"),
]


@pytest.mark.parametrize(("field", "data", "code"), BAD, ids=[f"{n}-{row[0]}" for n, row in enumerate(BAD)])
def test_impossible_positions_name_the_field(field: str, data: Any, code: str) -> None:
    with pytest.raises(BadPosition) as error:
        load(data)
    assert (error.value.where, error.value.reason.code) == (field, code)


def test_the_examples_that_are_damaged_above_are_sound() -> None:
    for data in (PLAY, SETUP, ALMOST, PLACING):
        assert seen(load(data)) == data
        assert seen(load(json.loads(json.dumps(data)))) == data


def test_the_opening_looks_as_on_the_page() -> None:
    assert seen(start()) == {
        "board": {},
        "dungeon": [],
        "escaped": [],
        "portals": {"R": "n", "Y": "e", "B": "s"},
        "phase": "setup",
        "released": None,
        "to_move": 0,
    }


def test_the_order_of_squares_does_not_matter() -> None:
    turned = changed(PLAY, board=dict(reversed(PLAY["board"].items())))
    assert load(turned).key() == load(PLAY).key()


def test_a_finished_game_by_the_short_variant() -> None:
    data = position("a5 0B", escaped="0R 0R 0R")
    assert load(data).to_move == 0
    with pytest.raises(BadPosition) as error:
        load(data, any_three=True)
    assert error.value.where == "escaped"


def test_a_finished_game_can_be_written_but_not_loaded() -> None:
    state = play(castle("c3 0R", escaped="0B 0Y", portals="ses"), "c3-c4")
    data = seen(state)
    assert (data["to_move"], data["escaped"]) == (None, ["0B", "0R", "0Y"])
    with pytest.raises(BadPosition):
        load(data)


def test_both_seats_may_be_to_move() -> None:
    for seat in (0, 1):
        assert load(changed(PLAY, to_move=seat)).to_move == seat
