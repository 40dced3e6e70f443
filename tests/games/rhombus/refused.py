"""What Rhombus refuses, and why: texts, clicks and positions."""

from __future__ import annotations

from random import Random
from typing import Any

from halloween_games.games.rhombus.game import GAME
from tests.games.positions import changed, put
from tests.games.rhombus.building import PACK, at, play, position

BOARD_2 = ["c3 b1", "c4 e1"]
FLUSH = "AH 7H | QH"
USUAL = at(BOARD_2, FLUSH)
DRAWING = play(at(BOARD_2, "AH 7S | 8D"), "AH:c3-c2")
OVER = play(at(["c3", "c4"], "AH 7S | 8D"), "AH+7S:c3xc4")
SHUT_IN = play(at(["b1", "a2 b2 c2 d2"], "7H AH | QH"), "7H")

REFUSED = [
    (OVER, "AH:c4-c5", "game_over", ""),
    (DRAWING, "7S", "card_not_in_deck", "7S"),
    (DRAWING, "AH:c3-c2", "luck_decides", ""),
    (USUAL, "AC:c3-c2", "card_not_held", "AC"),
    (USUAL, "end", "nothing_played_yet", ""),
    (play(USUAL, "7H"), "7H", "card_already_played", "7H"),
    (play(at(BOARD_2, "8H 7H | QH"), "7H"), "8H>7H", "card_already_played", "7H"),
    (play(USUAL, "AH:c3-c2", "7H"), "end", "combination_unfinished", "QH"),
    (play(at(BOARD_2, "AH KH | QS"), "AH:c3-c2"), "QS:c2-c5", "other_suit", "AH QS"),
    (play(at(BOARD_2, "6H AH | 7H"), "7H"), "6H:b1-b1", ""),
    (play(at(BOARD_2, "8H 7H | 10H"), "7H"), "AH:b1-a1", "card_not_held", "AH"),
    (play(at(BOARD_2, "QH KH | 10S"), "QH:c3-b5"), "10S", "other_suit", "QH 10S"),
    (play(at(BOARD_2, "8H 9H | 7H"), "9H"), "7H", ""),
    (play(at(BOARD_2, "KH QH | 7S"), "QH:c3-b5"), "KH+7S:c3xc4", "second_play_kills_only_in_flush", "QH KH 7S"),
    (at(BOARD_2, "6H 7S | AD"), "6H+7S:c3xc4", "six_kills_only_in_suit", "6H 7S"),
    (at(BOARD_2, "9H 10S | AD"), "9H+10S:xa1", "nine_kills_only_in_suit", "9H 10S"),
    (at(BOARD_2, "6H 10H | AD"), "6H+10H:c3xc4", "needs_a_flush", "6H 10H"),
    (USUAL, "7H:c3-c2", "card_does_not_move", "7H"),
    (USUAL, "7H+AH:c3xc4", "card_does_not_move", "7H"),
    (USUAL, "AH", "card_needs_a_move", "AH"),
    (USUAL, "AH+QH:c3xc4", "not_a_kill_card", "QH"),
    (at(BOARD_2, "9H KH | AD"), "9H+KH:xa1", "not_a_kill_card", "KH"),
    (USUAL, "7H:a1", "only_a_nine_enters", "7H"),
    (USUAL, "AH+7H:xa1", "only_a_nine_enters", "AH"),
    (USUAL, "7H>AH", "only_an_eight_hides", "7H"),
    (at(BOARD_2, "8H KH | AD"), "8H", "must_hide_a_card", "KH"),
    (at(BOARD_2, "8H KH | AD"), "8H>AD", "not_on_your_table", "AD"),
    (at(BOARD_2, "8H KH | AD"), "8H>8H", "not_on_your_table", "8H"),
    (at(BOARD_2, "9H 10S | JH"), "9H+10S+JH:c3xe1", "not_one_suit", "9H 10S JH"),
    (USUAL, "7H+QH+AH:c3xe1", "not_in_a_row", "7H QH AH"),
    (at(BOARD_2, "QC AH | QS"), "QC+AH+QS", "not_one_rank", "QC AH QS"),
    (SHUT_IN, "AH:b1-a1", "cannot_be_completed", "QH"),
    (USUAL, "AH:a5-a4", "nobody_there", "a5"),
    (USUAL, "AH:c4-c5", "not_your_piece", "c4"),
    (at(["c3", "e2", "e4", "a4"], FLUSH, 4), "AH:e4-e5", "partners_piece", "e4"),
    (at(["c3 c4", "e1"], FLUSH), "AH:c3-c4", "own_piece_there", "c4"),
    (at(["c3 c4", "e1"], FLUSH), "AH+7H:c3xc4", "own_piece_there", "c4"),
    (at(["c3", "e2", "c4", "a4"], FLUSH, 4), "AH:c3-c4", "partner_there", "c4"),
    (USUAL, "AH:c3-c4", "needs_a_kill_card", "c4"),
    (USUAL, "AH+7H:c3xc2", "nobody_to_kill", "c2"),
    (at(BOARD_2, "9H 10H | JH"), "9H+10H:xa1", "nobody_to_kill", "a1"),
    (at(BOARD_2, "9H 10H | JH"), "9H+10H+JH:c3xd5", "nobody_to_kill", "d5"),
    (at(["b3", "b2 c3 d4"], FLUSH), "AH+7H:b3xb2", "safe_in_blockade", "b2 c3 d4"),
    (at(["b3", "b2 d4", "e1", "c3"], FLUSH, 4), "AH+7H:b3xb2", "safe_in_blockade", "b2 c3 d4"),  # with the partner
    (at(BOARD_2, "9H 7H | AD"), "9H+7H:xa1", "needs_a_flush", "9H 7H"),
    (at(["c3", "c4 e1"], "KS 7H | 8D"), "KS:c3-c3", "not_exact", "c3"),
    (at(BOARD_2, "JH 7H | 8D"), "JH:c3-c1", "not_diagonal", "c3 c1"),
    (USUAL, "QH:c3-c2", ""),
    (USUAL, "QH:c3-d4", "not_exact", "c3 d4"),
    (at(["a1", "a2 b1 e5"], "KH 7H | 8D"), "KH:a1-b2", "path_blocked", "a2 b1"),
    (play(at(["a1", "b2"], "AH KH | 8D"), "AH:a1-b1"), "KH:b1-a2", "straight_back", "side_a1-b1"),
    (play(at(["a1", "a2 b2"], "AH KH | 8D"), "AH:a1-b1"), "KH:b1-a2", "needs_a_kill_card", "a2"),
    (at(["a1", "b2 e1"], "JH 7H | 8D"), "JH:a1-d4", "path_blocked", "b2"),
    (at(BOARD_2, "9H 7H | 8D"), "9H:e5", "not_your_start_square", "a1"),
    (at(["a1", "e1"], "9H 7H | 8D"), "9H:a1", "start_square_taken", "a1"),
    (at(["b1", "e1"], "9H 7H | 8D", reserve=[0, 3]), "9H:a1", "no_reserve", "reserve_0"),
]

CLICKED = [
    (OVER, "", "a1", "game_over"),
    (DRAWING, "", "a1", "luck_decides"),
    (USUAL, "", "AC", "not_your_card"),
    (USUAL, "", "table1:0", "not_your_card"),
    (USUAL, "", "hand1:0", "not_your_card"),
    (USUAL, "AH", "QH", "cards_do_not_combine"),
    (at(["a1 b1 a2", "e5 d5 e4"], "AH 7S | 9D"), "AH", "7S", "kill_out_of_reach"),
    (at(BOARD_2, "6H 10H | AD"), "6H", "10H", "needs_a_flush"),
    (at(["a1", "a2 b1"], "AH KH | 7D"), "", "KH", "no_piece_can_use"),
    (play(USUAL, "7H"), "", "7H", "card_already_played"),
    (play(at(BOARD_2, "AH KH | QS"), "AH:c3-c2"), "", "QS", "other_suit"),
    (USUAL, "", "a5", "nobody_there"),
    (USUAL, "", "c4", "not_your_piece"),
    (at(["a1 c3", "a2 b1"], "AS KS | 7D"), "", "a1", "piece_is_stuck"),
    (play(at(["a1 e1", "b2 c1 e5"], "AH KH | 7D"), "AH:a1-b1"), "KH", "b1", "straight_back"),
    (USUAL, "7H", "c3", "card_does_not_move"),
    (USUAL, "AH c3", "c4", "needs_a_kill_card"),
    (USUAL, "AH c3", "a5", "not_exact"),
    (USUAL, "AH 7H c3", "c2", "nobody_to_kill"),
    (at(BOARD_2, "9H 10H | JH"), "9H 10H JH c3", "b1", "own_piece_there"),
    (at(BOARD_2, "9H 10H | JH"), "9H", "e5", "not_your_start_square"),
    (at(BOARD_2, "9H 10H | JH"), "9H 10H", "a1", "nobody_to_kill"),
    (USUAL, "c3", "e5", "no_card_reaches"),
    (USUAL, "c3", "b1", "own_piece_there"),
    (USUAL, "", "button:0", "nothing_played_yet"),
    (USUAL, "", "discard:0", "nothing_to_do_there"),
    (USUAL, "", "button:2", "nothing_to_do_there"),
]

MUST = [
    (DRAWING, "must_draw"),
    (OVER, None),
    (USUAL, None),
    (play(USUAL, "AH:c3-c2", "7H"), "must_finish_combination", "QH"),
    (at(["a1", "a2 b1"], "7H KH | AD"), None),
    (at(["a1", "a2 b1"], "8H KH | AD"), "only_one_action", "8H hide_KH"),
    (at(["a1", "a2 b1 c1"], "9H 8S | KD"), "no_piece_can_move", "a1"),
]

BASE = position(["a1 b3", "e5"], "QH 7S | 8D", discard=["6S"])
MIDDLE = position(["a1 b3", "e5"], "QH KH | 8D", played=["QH:c1-b3"])
LUCK = position(["a1 b3", "e5"], "QH 7S | ", draws=[[0, "hand"]], phase="luck", to_move=-1, turn=1)
LUCK["table"][0], LUCK["hand"][0] = ["QH", "7S"], []
LUCK["table"][1], LUCK["hand"][1] = ["KD", "9C"], ["AS"]
DEAL = GAME.notation.dump(GAME.start(2, {}, Random(1)))
BAD: list[Any] = [
    ("board", changed(BASE, board=[]), "position_not_an_object"),
    ("board.f9", put(BASE, "board", "f9", to=0), "position_no_such_square"),
    ("board.c3", put(BASE, "board", "c3", to=2), "position_not_in_range"),
    ("board", put(BASE, "board", "c3", to=0), "position_piece_count"),
    ("reserve", changed(BASE, reserve=[3]), "position_one_per_seat"),
    ("reserve", changed(BASE, reserve={"0": 3}), "position_not_a_list"),
    ("reserve[0]", changed(BASE, reserve=[-1, 3]), "position_not_in_range"),
    ("eliminated[1]", changed(BASE, eliminated=[1, 9]), "position_not_in_range"),
    ("table", changed(BASE, table=[["QH", "7S"]]), "position_one_per_seat"),
    ("table[0]", put(BASE, "table", 0, to="QH7S"), "position_not_a_list"),
    ("table[0][1]", put(BASE, "table", 0, 1, to="1S"), "position_no_such_card"),
    ("table[0][1]", put(BASE, "table", 0, 1, to="?"), "position_no_such_card"),
    ("table[0][1]", put(BASE, "table", 0, 1, to=7), "position_no_such_card"),
    ("table[0][1]", put(BASE, "table", 0, 1, to="QH"), "position_card_twice"),
    ("hand[0][0]", put(BASE, "hand", 0, 0, to="7S"), "position_card_twice"),
    ("discard[0]", put(BASE, "discard", 0, to="7S"), "position_card_twice"),
    ("discard[0]", put(BASE, "discard", 0, to="?"), "position_no_such_card"),
    ("table[0]", put(BASE, "table", 0, to=["QH", "7S", "7D"]), "position_table_count"),
    ("hand[0]", put(BASE, "hand", 0, to=[]), "position_card_count"),
    ("hand[1]", put(BASE, "hand", 1, to=["AD", "KD"]), "position_card_count"),
    ("quiet_turns", changed(BASE, quiet_turns=200), "position_not_in_range"),
    ("quiet_turns", changed(BASE, quiet_turns=-1), "position_not_in_range"),
    ("phase", changed(BASE, phase="draw"), "position_not_a_choice"),
    ("to_move", changed(BASE, phase="luck"), "position_wrong_seat"),
    ("turn", changed(BASE, turn=2), "position_not_in_range"),
    ("to_move", changed(BASE, turn=1), "position_wrong_seat"),
    ("to_move", changed(BASE, to_move=None), "position_not_in_range"),
    ("to_move", changed(BASE, to_move=-1), "position_wrong_seat"),
    ("draws", changed(BASE, draws=[[0, "table"]]), "position_draws_and_phase"),
    ("played", changed(BASE, played="QH:a1-b3"), "position_not_a_list"),
    ("played[0]", changed(BASE, played=[3]), "position_no_such_play"),
    ("played[0]", changed(BASE, played=["end"]), "position_no_such_play"),
    ("played[0]", changed(BASE, played=["7S:a1-b3"]), "position_no_such_play"),
    ("played[0]", changed(BASE, played=["AH:a2-a1"]), "position_played_not_held"),
    ("played", changed(BASE, played=["QH:c1-b3"]), "position_turn_is_over"),
    ("played[1]", changed(MIDDLE, played=["QH:c1-b3", "QH:c1-b3"]), "position_card_twice"),
    ("played[0]", changed(MIDDLE, played=["QH:c1-c2"]), "position_nobody_arrived"),
    ("played[0]", changed(MIDDLE, played=["QH:a1-b3"]), "position_no_such_way"),
    ("played[1]", changed(MIDDLE, played=["QH:c1-b3", "8D"]), "position_no_such_play"),
    ("hand[1]", put(MIDDLE, "hand", 1, to=["?", "?"]), "position_card_count"),
    ("draws", changed(LUCK, draws=[[0, "hand"], [0, "hand"]]), "position_card_count"),
    ("draws", changed(LUCK, draws=[[0, "table"]]), "position_table_count"),
    ("draws", changed(LUCK, draws=[]), "position_draws_and_phase"),
    ("draws[0]", changed(LUCK, draws=[0]), "position_not_a_list"),
    ("draws[0]", changed(LUCK, draws=[[0]]), "position_bad_draw"),
    ("draws[0][1]", changed(LUCK, draws=[[0, "deck"]]), "position_not_a_choice"),
    ("draws[0][0]", changed(LUCK, draws=[[4, "hand"]]), "position_not_in_range"),
    ("played", changed(LUCK, played=["QH:c1-b3"]), "position_empty_in_luck"),
    ("draws", put(DEAL, "draws", 0, to=[0, "hand"]), "position_draws_order"),
    ("draws", changed(DEAL, discard=["QH"]), "position_draws_order"),
]

UNSEEN = [
    card for card in PACK if card not in (*BASE["table"][0], *BASE["table"][1], *BASE["hand"][0], *BASE["hand"][1])
]
REFILL = put(changed(LUCK, draws=[[0, "hand"], [0, "table"]]), "table", 0, to=["QH"])
BAD += [
    ("played", position(["c1", "b2 a1 c2 d2 e1"], "7H AH | QH", played=["7H", "AH:b1-c1"]), "position_dead_end"),
    ("discard", changed(BASE, discard=UNSEEN), "position_deck_is_empty"),
    (
        "reserve[0]",
        position(["", "c4", "e4", "a4"], "AS 9H | 8D", 4, reserve=[2] * 4),
        "position_lost_reserve",
        {"seats": 4},
    ),
    ("hand[0]", position(["a1", "e5"], "QH | 7S ?"), "position_half_hidden"),
    ("board", position(["a1", ""], "QH 7S | 8D"), "position_finished"),
    ("draws", REFILL, "position_draws_order", {"mystery": "refill"}),  # ruling 4: the table is filled before the hand
]

SOUND = (BASE, MIDDLE, LUCK, DEAL, changed(BASE, discard=UNSEEN[1:]), REFILL)
"""What is damaged above."""

ELSEWHERE = {"luck_not_awaited", "not_neighbors", "position_hole"}  # test_rules.py and test_boards.py
