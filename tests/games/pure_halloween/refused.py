"""What Pure Halloween refuses, and why: texts, clicks and positions."""

from __future__ import annotations

from typing import Any

from tests.games.positions import NO_SEATS, changed, put
from tests.games.pure_halloween.positions import at, data, play, start

START = start()
SECOND = play(START, "W@e5")
FIGURE_4 = "1 Gb3 Jc2 Ke2 · 0 Gd2 Jd3 Bd4 We5 Cf3"
EIGHT = "0 Gc3 Cd3 Wg3 Cc4 Ge4 Bg4 Jc7 Bd7 Wf6 · 1 Gf5 We6 Cg6"
CHAIN = "0 Gc3 Wd2 Gf2 Bg3 Kh4 Kh5 We5 Bc5 Gb7 Cd8 Ce8 · 1 We2 Kb2 Gg6 Wf5 Cd5 Gb6 Bc8"
FULL_CHAIN = CHAIN.replace("Gf2", "Ge2 Gf2").replace("Gb7", "Jb7").replace("1 We2 ", "1 ")
CORNER = "0 Bd2 · 1 Ge1 Kd1 We2 We3 Cc1 Bc2 Gc3 Jd3 Ce4"
ANSWERS = "d2 d3 d4 d5 e2 e3 e4 f2 f3 g3 g6"
ATTACKED = at("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4")
PAIR = at("0 Cb3 Wb1 Gd4 · 1 Kb2 Gc3 Wa2")
RING = at("0 Gb4 Kc3 Kd2 Ge1 Jf2 Bg3 Bh4 Gi5 Wh6 Cg7 Cf8 We9 · 1 Ga5 Gd8")  # twelve pieces that nobody can lift
OVER = play(at(EIGHT), "f6-g7")

REFUSED = [
    (OVER, "a1-b1", "game_over", ""),
    (OVER, "pass", "game_over", ""),
    (START, "pass", "can_act", ""),
    (START, "e5-e6", "place_first", ""),
    (START, "K@e5", "killer_not_first", "supply_0K"),
    (SECOND, "K@e6", "killer_not_first", "supply_1K"),
    (SECOND, "W@e5", "square_taken", "e5", "square=e5"),
    (SECOND, "W@e7", "adjoin_first_piece", "e5"),
    (at("0 Ge5 Ge4 Gd4 · 1 Wf6"), "G@d5", "supply_empty", "supply_0G", "kind=ghost"),
    (at("0 Gc3 · 1 Wd3"), "W@d4", "no_own_piece_in_region", "d4 e4 f4 d5 e5 f5 d6 e6 f6", "region=d4–f6"),
    (at("0 Gc3 · 1 Kd3 Ge3"), "W@d2", "needs_two_friends", "d3", "region=d1–f3"),
    (at("0 Ga3 Wb4 Wa4 · 1 Gb3"), "C@c3", "not_adjoining_own", "a3 c3", "region=a1–c3"),
    (ATTACKED, "c1-c2", "nobody_there", "c1"),
    (ATTACKED, "e3-d2", "not_your_piece", "e3"),
    (ATTACKED, "d3-d3", "must_leave_its_square", "d3"),
    (ATTACKED, "d3-e3", "nobody_is_captured", "e3", "square=e3"),
    (ATTACKED, "d3-e4", "nobody_is_captured", "e4"),
    (at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3"), "d1-e3", "breaks_while_sliding", "e3", "step=3 square=e3 pieces=Kd1"),
    (at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3"), "d1-f2", "breaks_while_sliding", "e2", "step=2 square=e2"),
    (at(FIGURE_4, 1), "e2-g3", "breaks_while_sliding", "f2 f3", "step=1 pieces=Ke2,_Cf3"),
    (at("0 Jb2 Ca1 · 1 Gc3"), "b2-b3", "breaks_while_sliding", "a1 b3", "step=1 square=b3 pieces=Ca1"),
    (at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3"), "d1-d3", "killer_goes_three", "d1 d3"),
    (at("0 Ka1 Gc1 · 1 Gb1 Wb2 Ca3"), "a1-a2", "killer_blocked", "a1 a2 b1 b2", "square=a2"),
    (at("0 Wa1 · 1 Gb2 Wc3"), "a1-d3", "witch_flies_straight", "a1 d3"),
    (at("0 Ca1 · 1 Gb2 Wc3"), "a1-a2", "cat_jumps_in_l", "a1 a2"),
    (at("0 Ba1 · 1 Gb1 Wc2"), "a1-b3", "bat_flies_straight", "a1 b3"),
    (at("0 Ba1 · 1 Gb1 Wc2"), "a1-d1", "bat_blocked", "b1", "square=b1"),
    (at("0 Ba1 · 1 Gb1 Wc2 Cb4 Ba5 Gc3"), "a1-a3", "bat_must_go_on", "a4", "square=a4"),
    (at("0 Ba1 · 1 Gb1 Wc2"), "a1-a3", "bat_would_go_on", "a9", "square=a9"),
    (at("0 Jd4 · 1 Gd5 Wc4"), "d4-d6", "jack_goes_one_square", "d4 d6"),
    (at(FIGURE_4), "d3-c4", "breaks_connection", "d3 d4 e5", "piece=Jd3 pieces=Bd4,_We5"),
    (at("0 Gb1 Ja1 · 1 Ga2"), "b1-e5", "lands_apart", "d4 d5 d6 e4 e5 e6 f4 f5 f6", "square=e5"),
    (PAIR, "b3-d2", "leaves_lonely", "b1 b2", "piece=Wb1 region=a1–c3"),
    (at("0 Kd2 Cd3 We4 · 1 Ke3 Gf4"), "d2-c4", "leaves_lonely", "d3 e3", "piece=Cd3"),
    (at("0 Cd4 Ge4 · 1 Ke2 Gc3 We5 Wd3"), "d4-f3", "arrives_lonely", "e2 f3", "piece=Cd4 region=d1–f3"),
    (ATTACKED, "e4-e5", "must_answer", ANSWERS, "regions=d1–f3 pieces=Wd3 count=8"),
    (ATTACKED, "G@f6", "must_answer", ANSWERS),
    (ATTACKED, "d3-d2", "still_lonely", ANSWERS, "pieces=Wd3 regions=d1–f3"),
    (ATTACKED, "G@d2", "move_can_answer", ANSWERS, "pieces=Wd3"),
    (ATTACKED, "pass", "can_answer", ANSWERS, "count=8"),
    (at(EIGHT + " Kb3", stayed="c3"), "f6-g7", "ghost_has_waited", "b3 c3 g3 c4 f6", "pieces=Gc3"),
    (
        at(EIGHT.replace("Gc3 Cd3", "Cc3 Gd3") + " Kb3"),
        "f6-g7",
        "win_only_past_ghosts",
        "b2 e2 a3 b3 c3 g3 a4 c4 b5 d5 f6",
        "pieces=Cc3",
    ),
]

CLICKED = [
    (OVER, "", "a1", "game_over"),
    (ATTACKED, "", "moon:0", "nothing_to_do_there"),
    (START, "", "supply_0K", "killer_not_first"),
    (START, "", "supply_1G", "not_your_piece"),
    (SECOND, "supply_1G", "e5", "square_taken"),
    (SECOND, "supply_1G", "a1", "adjoin_first_piece"),
    (SECOND, "", "a1", "adjoin_first_piece"),
    (at("0 Ge5 Ge4 Gd4 · 1 Wf6"), "", "supply_0G", "supply_empty"),
    (ATTACKED, "", "supply_0G", "move_can_answer"),
    (at(CORNER), "", "supply_0G", "nowhere_to_place"),
    (at(CORNER), "", "d2", "piece_is_stuck"),
    (at(CORNER), "", "button:0", "nothing_to_do_there"),  # it can be passed, so nobody asks
    (ATTACKED, "", "button:0", "can_answer"),
    (ATTACKED, "", "e3", "not_your_piece"),
    (ATTACKED, "", "f5", "piece_cannot_answer"),
    (ATTACKED, "d3", "f5", "piece_cannot_answer"),
    (ATTACKED, "d3", "d2", "still_lonely"),
    (ATTACKED, "d4", "f5", "must_answer"),
    (ATTACKED, "d4", "supply_0G", "must_answer"),
    (ATTACKED, "", "a1", "no_own_piece_in_region"),
    (at("0 Gc3 · 1 Wd3"), "supply_0G", "d3", "square_taken"),
    (at("0 Gc3 · 1 Wd3"), "supply_0G", "e4", "no_own_piece_in_region"),
    (at("0 Ja1 Gb1 · 1 Gc1"), "", "b1", "breaks_connection"),
    (at("0 Ja1 Gb1 · 1 Gc1"), "supply_0W", "b1", "breaks_connection"),
    (at("0 Cb3 Wb1 Gd4 · 1 Kb2 Gc3 Wa2 Ca1 Bc1"), "", "b3", "leaves_lonely"),
    (at(FULL_CHAIN), "", "c4", "nobody_can_go_there"),
    (at(FULL_CHAIN), "", "supply_0G", "supply_empty"),
]

MUST = [
    (START, None),
    (OVER, None),
    (PAIR, None),
    (RING, "must_pass"),
    (ATTACKED, "must_move", ANSWERS),
    (at(EIGHT + " Kb3"), "must_move_or_win", "b3 c3 g3 c4 f6"),
    (at(CORNER.replace(" We3", "")), "must_place", "d1 d2 e3"),
    (at(CHAIN), "must_place_or_win", "b2 c2 b3 c3 g7 e8"),
    (at(FULL_CHAIN), "must_win", "b2 c3 g7 e8"),
    (at(FULL_CHAIN, stayed="c3"), "must_pass_attacked", "b2 c3"),
]

PAGE = {"board": {"e3": "0W", "d2": "1G"}, "stayed": [], "phase": "play", "to_move": 0}
LONELY = "0 Gd2 Ge4 · 1 Kd3 Wf5"
OPENED = {"board": {"e5": "0W"}, "stayed": [], "phase": "opening", "to_move": 1}

BAD: list[Any] = [
    ("board", changed(PAGE, board=["e3"]), "position_not_an_object"),
    ("board.e33", put(PAGE, "board", "e33", to="0W"), "position_no_such_square"),
    ("board.E4", put(PAGE, "board", "E4", to="0W"), "position_no_such_square"),
    ("board.e4", put(PAGE, "board", "e4", to="2W"), "position_not_a_choice"),
    ("board.e4", put(PAGE, "board", "e4", to="0Q"), "position_not_a_choice"),
    ("board.e4", put(PAGE, "board", "e4", to=["0W"]), "position_not_a_choice"),
    ("board.e5", data("0 We3 Je4 Je5 · 1 Gd2"), "position_piece_count"),
    ("board.f5", data("0 We3 · 1 Gd2 Ke4 Ke5 Kf5"), "position_piece_count"),
    ("board.h8", put(PAGE, "board", "h8", to="0G"), "position_not_connected"),
    ("board", changed(PAGE, board={}), "position_opening_not_done"),
    ("board", changed(PAGE, board={"e3": "0W"}), "position_opening_not_done"),
    ("board", changed(PAGE, board={"e3": "0W", "e4": "0G"}), "position_opening_not_done"),
    ("board", changed(PAGE, board={"e3": "1W", "e4": "1G"}), "position_opening_not_done"),
    ("phase", changed(PAGE, phase="end"), "position_not_a_choice"),
    ("phase", changed(PAGE, phase="opening"), "position_opening_is_done"),
    *(("to_move", changed(PAGE, to_move=value), "position_not_in_range") for value in NO_SEATS),
    ("to_move", changed(OPENED, to_move=0), "position_opening_turn"),
    ("to_move", changed(OPENED, board={}), "position_opening_turn"),
    ("board", changed(OPENED, board={"e5": "1W"}), "position_opening_seat"),
    ("board.e5", changed(OPENED, board={"e5": "0K"}), "position_killer_in_opening"),
    ("stayed", changed(PAGE, stayed={}), "position_not_a_list"),
    ("stayed[0]", changed(PAGE, stayed=[5]), "position_no_such_square"),
    ("stayed[0]", changed(PAGE, stayed=["j1"]), "position_no_such_square"),
    ("stayed[0]", changed(PAGE, stayed=["a1"]), "position_no_ghost"),  # nobody there
    ("stayed[0]", changed(PAGE, stayed=["e3"]), "position_no_ghost"),  # a witch
    ("stayed[0]", changed(PAGE, stayed=["d2"]), "position_no_killer"),  # no killer anywhere
    ("stayed[1]", changed(data(LONELY), stayed=["d2", "d2"]), "position_twice"),
    ("stayed[0]", put(data(LONELY, stayed="d2"), "board", "e1", to="0C"), "position_ghost_not_alone"),  # not alone
    (
        "stayed[0]",
        changed(data("0 Gd2 Wc4 · 1 Kd4 Wc3", 1), stayed=["d2"]),
        "position_not_lonely",
    ),  # not lonely, and just acted
    ("board", put(data(EIGHT), "board", "g7", to="0G"), "position_finished"),  # finished
]

SOUND = (PAGE, OPENED, data(LONELY, stayed="d2"))
"""What is damaged above."""

ELSEWHERE = {"not_an_action"}  # every game's, of an action of another game
