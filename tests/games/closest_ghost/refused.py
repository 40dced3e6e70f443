"""What The Closest Ghost refuses, and why: texts, clicks and positions."""

from __future__ import annotations

from typing import Any

from halloween_games.games.closest_ghost.rules.state import first_state
from tests.games.closest_ghost.positions import HOUSE, SQUARES, after, at, position, shown, start
from tests.games.positions import NO_SEATS, changed

SETUP = start()
FIRST = at("b2 e2", "a3 c1 f1")
GHOSTS = at("b2 e2", "c2 a1 f1", phase="ghost")  # c2 is the closest
TWO = at("b2 e2", "b3 b1 f3", phase="ghost")  # b3 and b1 are equally close
HEMMED = at("b1 e2", "a1 c1 a2", phase="ghost")  # a1 is as close as c1, but cannot move
OVER = after(at("b1 e2", "a3 f1 f3", candies="a1 d1"), "b1-a1")

REFUSED = [
    (OVER, "a1-b1", "game_over", ""),
    (SETUP, "b2-b3", "place_ghost_first", ""),
    (SETUP, "a3-a2", "place_ghost_first", ""),
    (SETUP, "G@b2", "place_on_avatar", "b2"),
    (SETUP, "G@e2", "place_on_avatar", "e2"),
    (SETUP, "G@f1", "place_on_ghost", "f1"),
    (FIRST, "G@d1", "ghosts_are_placed", "d1"),
    (GHOSTS, "G@d1", "ghosts_are_placed", "d1"),
    (GHOSTS, "b2-b1", "ghost_moves_now", "c2"),
    (FIRST, "e2-e3", "not_your_avatar", "e2"),
    (FIRST, "c2-c3", "no_avatar_there", "c2"),
    (FIRST, "b2-b2", "avatar_must_move", "b2"),
    (FIRST, "b2-a2", "no_arrow", "b2 a2"),
    (at("b3 e2", "a3 c1 f1"), "b3-b1", "no_arrow", "b3 b1"),
    (FIRST, "b2-c3", "avatar_too_far", "b2 c3"),
    (FIRST, "b2-d2", "avatar_too_far", "b2 d2"),
    (at("b2 e2", "c2 a1 f1"), "b2-c2", "ghost_in_the_way", "c2"),
    (at("a1 e2", "c2 a2 f1"), "a1-f1", "ghost_in_the_way", "f1"),
    (FIRST, "c1-c2", "avatar_moves_first", "b2"),
    (GHOSTS, "d3-d2", "no_ghost_there", "d3"),
    (GHOSTS, "a1-a2", "farther_ghost", "a1 c2"),
    (TWO, "f3-f2", "farther_ghost", "f3 b1 b3"),
    (GHOSTS, "c2-c2", "ghost_must_move", "c2"),
    (TWO, "b3-b1", "ghost_never_wraps", "b3 b1"),
    (at("b1 e2", "a1 c2 f2", phase="ghost"), "a1-f1", "ghost_never_wraps", "a1 f1"),
    (GHOSTS, "c2-e3", "ghost_too_far", "c2 e3"),
    (GHOSTS, "c2-d3", "ghost_too_far", "c2 d3"),
    (GHOSTS, "c2-b2", "avatar_in_the_way", "b2"),
    (at("c3 d2", "c2 a1 f1", phase="ghost"), "c2-d2", "avatar_in_the_way", "d2"),
    (HEMMED, "a1-a2", "two_ghosts_never_meet", "a2"),
]

CLICKED = [
    (OVER, "", "b1", "game_over"),
    (SETUP, "", "b2", "place_on_avatar"),
    (SETUP, "", "a3", "place_on_ghost"),
    (FIRST, "", "a2", "no_arrow"),
    (FIRST, "b2", "a2", "no_arrow"),
    (FIRST, "", "f3", "avatar_too_far"),
    (FIRST, "", "e2", "not_your_avatar"),
    (FIRST, "", "c1", "avatar_moves_first"),
    (at("b2 e2", "c2 a1 f1"), "", "c2", "ghost_in_the_way"),
    (at("d1 d2", "d3 a1 f1"), "", "d2", "not_your_avatar"),
    (GHOSTS, "", "b2", "avatar_in_the_way"),
    (at("b2 e2", "a3 f2 f1", phase="ghost"), "", "b2", "ghost_moves_now"),
    (at("b2 e2", "a3 f2 f1", phase="ghost"), "", "e2", "not_your_avatar"),
    (GHOSTS, "", "a1", "farther_ghost"),
    (GHOSTS, "c2", "a1", "farther_ghost"),
    (GHOSTS, "", "f3", "ghost_too_far"),
    (TWO, "b3", "b2", "avatar_in_the_way"),
    (TWO, "b3", "f1", "ghost_too_far"),
    (TWO, "", "f1", "no_closest_ghost_near"),
    (TWO, "", "b2", "ghost_moves_now"),
    (HEMMED, "", "a1", "ghost_is_stuck"),
    (at("b2 e2", "b3 c2 f1", phase="ghost"), "c3", "f2", "no_closest_ghost_near"),
    *((state, "", "button:0", "nothing_to_do_there") for state in (SETUP, FIRST, GHOSTS)),
    (at("b2 e2", "c2 c3 f1", phase="ghost"), "c2", "c3", "two_ghosts_never_meet"),
]

MUST = [
    (at("b2 e2", "b3 c2 f1"), "only_one_way", "c2 b3"),
    (at("b2 e2", "b3 b1 f3"), "only_one_way", "b1 b3"),
    (GHOSTS, "must_move_closest", "c2", "square=c2 steps=1"),
    (at("b2 e2", "a3 f2 f1", phase="ghost"), "must_move_closest", "a3", "square=a3 steps=2"),
    (HEMMED, "must_move_free_one", "c1", "square=c1"),
    (SETUP, None, ""),
    (FIRST, None, ""),
    (TWO, None, ""),
    (OVER, None, ""),
]

ALL_CANDIES = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e1", "e3", "f1", "f2", "f3"]
PLAY = position()
START = {"avatars": ["b2", "e2"], "ghosts": ["a3", "f1"], "candies": ALL_CANDIES, "phase": "setup", "to_move": 1}

BAD: list[Any] = [
    ("avatars", changed(PLAY, avatars="b2"), "position_not_a_list"),
    ("avatars", changed(PLAY, avatars=["b2"]), "position_avatar_count"),
    ("avatars", changed(PLAY, avatars=["b2", "e2", "c1"]), "position_avatar_count"),
    ("avatars[1]", changed(PLAY, avatars=["b2", "g2"]), "position_no_such_square"),
    ("avatars[0]", changed(PLAY, avatars=[None, "e2"]), "position_no_such_square"),
    ("ghosts", changed(PLAY, ghosts=3), "position_not_a_list"),
    ("ghosts", changed(PLAY, ghosts=["a3", "f1"]), "position_ghost_count"),
    ("ghosts", position(ghosts="a3 c1 c3 f1"), "position_ghost_count"),
    ("ghosts[1]", position(ghosts="a3 a3 f1"), "position_square_twice"),
    ("ghosts[2]", changed(PLAY, ghosts=["a3", "c1", "a3"]), "position_square_twice"),
    ("ghosts", changed(PLAY, ghosts=["c1", "a3", "f1"]), "position_not_sorted"),
    ("ghosts", changed(PLAY, ghosts=["a3", "b1", "a1"]), "position_not_sorted"),
    ("ghosts[0]", changed(PLAY, ghosts=["A3", "c1", "f1"]), "position_no_such_square"),
    ("ghosts[1]", changed(PLAY, ghosts=["a3", 7, "f1"]), "position_no_such_square"),
    ("ghosts", position(ghosts="a3 e2 f1"), "position_ghost_on_avatar"),
    ("candies", changed(PLAY, candies="a1"), "position_not_a_list"),
    ("candies[1]", changed(PLAY, candies=["a1", "a1", "d1"]), "position_square_twice"),
    ("candies", changed(PLAY, candies=["d1", "a1"]), "position_not_sorted"),
    ("candies[2]", changed(PLAY, candies=["a1", "d1", "e4"]), "position_no_such_square"),
    ("candies", position("a1 e2", candies="b2 c1 d1"), "position_candy_in_center"),
    ("candies", position("a1 e2", candies="a1 c1 d1"), "position_candy_under_avatar"),
    ("candies", position("b2 d1", candies="a1 c1 d1"), "position_candy_under_avatar"),
    ("candies", position(candies="d1 f3"), "position_finished"),
    ("candies", position(candies="a1 c3"), "position_finished"),
    ("candies", position(candies=""), "position_finished"),
    ("phase", position(phase="play"), "position_not_a_choice"),
    *(("to_move", position(to_move=value), "position_not_in_range") for value in NO_SEATS),
    ("to_move", changed(START, to_move=0), "position_setup_seat"),
    ("avatars", changed(START, avatars=["b2", "e3"]), "position_avatars_in_setup"),
    ("avatars", changed(START, avatars=["e2", "b2"]), "position_avatars_in_setup"),
    ("ghosts", changed(START, ghosts=["a3", "c1", "f1"]), "position_ghosts_in_setup"),
    ("ghosts", changed(START, ghosts=["a1", "f3"]), "position_ghosts_in_setup"),
    ("candies", changed(START, candies=ALL_CANDIES[1:]), "position_candies_in_setup"),
    ("candies", changed(START, candies=[s for s in SQUARES if s != "b2"]), "position_candies_in_setup"),
]

CHOOSING = shown(after(first_state(HOUSE, pie=True), "G@c1"))
PIE = {"pie": True}
BAD += [
    ("to_move", changed(CHOOSING, to_move=1), "position_choice_seat", PIE),
    ("ghosts", changed(CHOOSING, ghosts=["a3", "c1", "d1"]), "position_ghosts_in_setup", PIE),
    ("ghosts", changed(CHOOSING, ghosts=["a3", "f1"]), "position_ghost_count", PIE),
    ("candies", changed(CHOOSING, candies=["a1", "f1"]), "position_candies_in_setup", PIE),
    ("avatars", changed(CHOOSING, avatars=["b1", "e2"]), "position_avatars_in_setup", PIE),
    ("phase", CHOOSING, "position_no_choice"),
]

SOUND = (START, PLAY)
"""What is damaged above."""

ELSEWHERE = {"choose_side_first", "no_sides_to_choose"}  # test_pie.py
