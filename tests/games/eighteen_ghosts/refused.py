"""What 18 Ghosts refuses, and why: texts, clicks and positions."""

from __future__ import annotations

from typing import Any

from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.state import first_state
from tests.games.eighteen_ghosts.boards import HALLS
from tests.games.eighteen_ghosts.naive import CARPETS
from tests.games.eighteen_ghosts.positions import CASTLE, SETUP_TEXTS, castle, play, position, seen, start
from tests.games.positions import NO_SEATS, changed, put

RED_TAKEN = "b5 1B, e5 1Y, a3 1R, c3 1B, e2 1B, b1 1Y"
OVER = play(castle("c3 0R", escaped="0B 0Y", portals="ses"), "c3-c4")
SETUP = play(start(), "R@b5")  # seat 1 places
FULL_SETUP = play(start(), "R@b5", "B@a5", "B@d5", "R@e5", "B@b3", "R@a3")  # seat 1 has no blue left

QUICK_SETUP = first_state(CASTLE, quick_setup=True)

REFUSED = [
    (OVER, "a1-a2", "game_over", ""),
    (OVER, "pass", "game_over", ""),
    (QUICK_SETUP, "R@b5", "luck_decides", ""),
    (QUICK_SETUP, "B@d1a2b3", "luck_decides", ""),
    (SETUP, "R@a3b5e5", "luck_not_awaited", ""),
    (SETUP, "b5-b4", "set_up_first", ""),
    (SETUP, "=R", "set_up_first", ""),
    (SETUP, "pass", "set_up_first", ""),
    (SETUP, "R@a5", "wrong_carpet", "a5"),
    (SETUP, "R@b5", "carpet_occupied", "b5"),
    (SETUP, "B@b5", "carpet_occupied", "b5"),
    (SETUP, "R@b4", "mirror_is_no_carpet", "b4"),
    (SETUP, "R@c5", "portal_chamber", "c5"),
    (first_state(castle_of(HALLS)), "R@b4", "hall_is_no_carpet", "b4"),
    (FULL_SETUP, "B@d3", "none_left_to_place", "d3"),
    (castle(released="1R"), "a1-a2", "place_released_first", "supply_1R"),
    (castle(released="1R"), "=B", "place_released_first", "supply_1R"),
    (castle(released="1R"), "pass", "place_released_first", "supply_1R"),
    (castle(released="1R"), "B@a5", "place_the_released_one", ""),
    (castle(released="1R"), "R@a5", "wrong_carpet", "a5"),
    (castle("b5 0Y", released="1R"), "R@b5", "carpet_occupied", "b5"),
    (castle("a5 0R"), "R@b5", "all_are_placed", "b5"),
    (castle("a5 0R"), "pass", "can_act", ""),
    (castle("a5 0R"), "c3-c4", "nobody_there", "c3"),
    (castle("a5 0R"), "c5-c4", "nobody_there", "c5"),
    (castle("a5 0R, a4 1B"), "a4xa5", "not_your_ghost", "a4"),
    (castle("a5 0R"), "a5-a3", "not_adjoining", "a5 a3"),
    (castle("a5 0R"), "a5-b4", "not_adjoining", "a5 b4"),
    (castle("b5 0B"), "b5-c5", "portal_chamber", "c5"),
    (castle("b4 0B, d2 0R"), "b4-d2", "mirror_occupied", "d2"),
    (castle("b4 0B, d2 1Y"), "b4xd2", "mirror_occupied", "d2"),
    (castle("a5 0R, a4 1R"), "a5xa4", "same_color_never_fights", "a4"),
    (castle("a5 0R, a4 0R"), "a5-a4", "same_color_never_fights", "a4"),
    (castle("a5 0R, a4 1B"), "a5-a4", "write_fight_with_x", "a4"),
    (castle("a5 0R"), "a5xa4", "nobody_to_fight", "a4"),
    (castle("a5 0R", escaped="0Y 0Y 0Y"), "=Y", "not_in_dungeon", ""),
    (castle(RED_TAKEN), "=R", "no_empty_carpet", "b5 e5 a3 c3 e2 b1"),
]

TRAPPED = castle("a1 0R, a2 1R, b1 1R")

CLICKED = [
    (OVER, "", "a1", "game_over"),
    (QUICK_SETUP, "", "b5", "luck_decides"),
    (SETUP, "", "b4", "mirror_is_no_carpet"),
    (SETUP, "", "c5", "portal_chamber"),
    (SETUP, "", "b5", "carpet_occupied"),
    (SETUP, "supply_1R", "b5", "carpet_occupied"),
    (SETUP, "supply_1R", "a5", "wrong_carpet"),
    (SETUP, "", "supply:1", "not_your_ghost"),
    (FULL_SETUP, "", "d3", "none_left_to_place"),
    (FULL_SETUP, "", "supply:5", "none_left_to_place"),
    (SETUP, "", "dungeon:4", "set_up_first"),
    (castle(released="1R"), "", "a5", "wrong_carpet"),
    (castle(released="1R"), "", "d4", "mirror_is_no_carpet"),
    (castle(released="1R"), "", "dungeon:1", "place_released_first"),
    (castle("a5 0R"), "", "a4", "nobody_there"),
    (castle("a5 0R"), "", "c5", "portal_chamber"),
    (castle("a5 0R, c3 1B"), "", "c3", "not_your_ghost"),
    (TRAPPED, "", "a1", "ghost_is_stuck"),
    (castle("a5 0R"), "a5", "c3", "not_adjoining"),
    (castle("a5 0R, a4 1R"), "a5", "a4", "same_color_never_fights"),
    (castle("a5 0R"), "", "dungeon:4", "not_your_ghost"),
    (castle("a5 0R", escaped="0Y 0Y 0Y"), "", "dungeon:3", "not_in_dungeon"),
    (castle(RED_TAKEN), "", "dungeon:1", "no_empty_carpet"),
    (castle("a5 0R"), "", "supply:1", "all_are_placed"),
    (castle("a5 0R"), "", "outside:1", "nothing_to_do_there"),
    (castle("a5 0R"), "", "button:0", "nothing_to_do_there"),
]

NOBODY_CAN_ACT = castle(RED_TAKEN + ", a5 1R, d5 1R, c2 1Y", escaped="0B 0B 0B 0Y 0Y 0Y")
MUST = [
    (castle(released="1R"), "must_place_released", ""),
    (NOBODY_CAN_ACT, "must_pass", ""),
    *((state, None, "") for state in (OVER, SETUP, castle("a5 0R"))),
]

PLAY = position("a5 0B, b5 1R", escaped="1Y", to_move=1)
START = seen(start())
HALF_SET_UP = seen(play(start(), *SETUP_TEXTS[:5]))
ALMOST_SET_UP = seen(play(start(), *SETUP_TEXTS[:17]))
PLACING = position("a5 0B", released="1R")
NO_CARPET = position("b5 1B, e5 1Y, a3 0R, c3 1B, e2 1B, b1 1Y", released="1R")
DUNGEON = PLAY["dungeon"]

NO_GHOSTS: tuple[Any, ...] = ("2R", "0G", "R0", "", None, 1, True, ["0R"])

# the field, the position, the code
BAD: list[Any] = [
    ("board", changed(PLAY, board=[]), "position_not_an_object"),
    ("board.f1", put(PLAY, "board", "f1", to="0R"), "position_no_such_square"),
    ("board.a6", put(PLAY, "board", "a6", to="0R"), "position_no_such_square"),
    ("board.A1", put(PLAY, "board", "A1", to="0R"), "position_no_such_square"),
    ("board.", put(PLAY, "board", "", to="0R"), "position_no_such_square"),
    *(("board.a1", put(PLAY, "board", "a1", to=value), "position_not_a_choice") for value in NO_GHOSTS),
    ("board.c5", put(PLAY, "board", "c5", to="0R"), "position_ghost_in_portal"),
    ("board.e3", put(PLAY, "board", "e3", to="0R"), "position_ghost_in_portal"),
    ("dungeon", put(PLAY, "board", "a1", to="0R"), "position_ghost_count"),
    ("dungeon", changed(PLAY, dungeon=sorted([*DUNGEON, "0B"])), "position_ghost_count"),
    ("escaped", changed(PLAY, escaped=["1Y", "1Y"]), "position_ghost_count"),
    ("board", changed(PLAY, dungeon=DUNGEON[1:]), "position_ghost_count"),
    ("board", changed(PLAY, board={}), "position_ghost_count"),
    ("released", changed(PLACING, dungeon=sorted([*PLACING["dungeon"], "1R"])), "position_ghost_count"),
    ("dungeon", changed(PLAY, dungeon={}), "position_not_a_list"),
    ("dungeon[0]", changed(PLAY, dungeon=["0r", *DUNGEON[1:]]), "position_not_a_choice"),
    ("dungeon[1]", changed(PLAY, dungeon=[DUNGEON[0], None]), "position_not_a_choice"),
    ("dungeon", changed(PLAY, dungeon=DUNGEON[::-1]), "position_not_sorted"),
    ("escaped", changed(PLAY, escaped={}), "position_not_a_list"),
    ("escaped[0]", changed(PLAY, escaped=[["1Y"]]), "position_not_a_choice"),
    ("escaped", {**position(escaped="0R 0B"), "escaped": ["0R", "0B"]}, "position_not_sorted"),
    ("escaped", position("a5 0B", escaped="0B 0R 0Y"), "position_finished"),
    ("escaped", position("a5 0B", escaped="1B 1R 1Y 1Y"), "position_finished"),
    ("portals", changed(PLAY, portals=[]), "position_not_an_object"),
    ("portals.Y", changed(PLAY, portals={"R": "n", "B": "s"}), "position_missing_field"),
    ("portals.G", put(PLAY, "portals", "G", to="n"), "position_unknown_field"),
    *(
        ("portals.B", put(PLAY, "portals", "B", to=value), "position_not_a_choice")
        for value in ("N", "", None, 0, "ne")
    ),
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
    ("released", NO_CARPET, "position_no_carpet_for_released"),
    ("to_move", position("a5 0B", released="0R"), "position_released_seat"),
    *(("to_move", changed(PLAY, to_move=value), "position_not_in_range") for value in NO_SEATS),
    ("to_move", changed(HALF_SET_UP, to_move=1), "position_setup_seat"),
    ("board", changed(START, board={"a5": "0B", "b5": "0R"}, to_move=1), "position_setup_turns"),
    ("to_move", changed(START, to_move=1), "position_setup_seat"),
    ("dungeon", changed(HALF_SET_UP, dungeon=["0Y"]), "position_empty_in_setup"),
    ("escaped", changed(HALF_SET_UP, escaped=["0Y"]), "position_empty_in_setup"),
    ("portals", changed(HALF_SET_UP, portals={"R": "e", "B": "s", "Y": "e"}), "position_portals_in_setup"),
    ("released", changed(HALF_SET_UP, released="1Y"), "position_released_and_phase"),
    ("board.b4", put(HALF_SET_UP, "board", "b4", to="0Y"), "position_carpet_in_setup"),
    ("board.d3", put(HALF_SET_UP, "board", "d3", to="0Y"), "position_carpet_in_setup"),
]


def standing(seat_0: str, colors: str) -> dict[str, str]:
    """All ghosts of *colors*; those on the squares of *seat_0* are seat 0's."""
    return {at: f"{0 if at in seat_0.split() else 1}{color}" for at, color in CARPETS.items() if color in colors}


def drawn(board: dict[str, str], to_move: int = -1) -> dict[str, Any]:
    return {**seen(QUICK_SETUP), "board": board, "to_move": to_move}


RED = standing("a3 b5 e5", "R")
BAD_QUICK = [
    ("to_move", drawn(RED, 0), "position_not_in_range"),
    ("board", drawn({at: ghost for at, ghost in RED.items() if at != "a3"}), "position_quick_setup_colors"),
    ("board", drawn(standing("a3 b5", "R")), "position_ghost_count"),
    ("board", drawn(standing("d1 a2 b3", "B")), "position_quick_setup_colors"),
    ("board", drawn(standing("b5 e5 c3 d1 a2 b3", "RB")), "position_quick_setup_fair"),
]
BAD += [(*row, {"quick_setup": True}) for row in BAD_QUICK]
BAD += [("escaped", position("a5 0B", escaped="0R 0R 0R"), "position_finished", {"any_three": True})]

SOUND = (PLAY, HALF_SET_UP, ALMOST_SET_UP, PLACING)
"""What is damaged above."""

ELSEWHERE: set[str] = set()
