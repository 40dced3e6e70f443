"""What Halloween refuses, and why: texts, clicks and positions."""

from __future__ import annotations

from random import Random
from typing import Any

from halloween_games.games.halloween.game import GAME
from tests.games.halloween.boards import board_of
from tests.games.halloween.positions import (
    DEFAULT,
    almost_done,
    graveyard,
    load,
    play,
    position,
    raise_last,
    seen,
    set_up,
    start,
)
from tests.games.positions import changed, put, without

OVER = raise_last(load(almost_done()), "f1")
SETUP = play(start(3), "Nc")  # seat 1 places
ENTERING = set_up("Nc", "Sf")
RIDING = graveyard("a1 wisp 0, a4 ghost 1, b6 wisp -", "a1 a4", known="c3 zombie 0")
POOR = graveyard("a1 ghost 0, a4 wisp 1", "a1 a4")
SPENT = play(RIDING, "?c4", "ghost")
RAISING = play(RIDING, "a2")
INSPECTING = play(RIDING, "?c4")
NO_ZOMBIES = play(graveyard("a2 zombie 0, c1 zombie 0, f6 ghost 1", "a2 f6"), "e2")

HEDGE = board_of("\n".join(["+ + + + + +"] * 5 + [". + + + + +"]))  # on a1
AT_HEDGE = play(play(GAME.on(HEDGE).start(2, {}, Random(1)), "Na"), "Nb")

REFUSED = [
    (OVER, "a1", "game_over", ""),
    (OVER, "zombie", "game_over", ""),
    (OVER, "?a1", "game_over", ""),
    (SETUP, "c6", "lords_stand_first", ""),
    (SETUP, "?c6", "lords_stand_first", ""),
    (SETUP, "Nc", "place_taken", "Nc"),
    (SETUP, "wisp", "luck_not_awaited", ""),
    (ENTERING, "W1", "lord_stands_already", "Nc"),
    (ENTERING, "Nc", "lord_stands_already", "Nc"),
    (ENTERING, "d6", "enter_along_own_line", "Nc d6"),
    (ENTERING, "?d6", "no_wisp", "lantern"),
    (RIDING, "Na", "lord_never_leaves", "a1"),
    (RIDING, "a1", "lord_must_move", "a1"),
    (AT_HEDGE, "a1", "no_grave_there", "a1"),
    (RIDING, "b2", "not_in_line", "a1 b2"),
    (RIDING, "a4", "lord_in_the_way", "a4"),
    (RIDING, "?a1", "face_up_already", "a1"),
    (RIDING, "?b6", "face_up_already", "b6"),
    (RIDING, "ghost", "luck_not_awaited", ""),
    (POOR, "?c3", "no_wisp", "lantern"),
    (POOR, "?a1", "no_wisp", "lantern"),
    (SPENT, "?c5", "inspected_already", "lantern"),
    (SPENT, "?a1", "inspected_already", "lantern"),
    (RAISING, "b1", "luck_decides", "a2"),
    (RAISING, "?c5", "luck_decides", "a2"),
    (INSPECTING, "b1", "luck_decides", "c4"),
    (INSPECTING, "Na", "luck_decides", "c4"),
    (NO_ZOMBIES, "zombie", "no_such_face_left", "e2"),
]

CLICKED = [
    (OVER, "", "a1", "game_over"),
    (SETUP, "", "c6", "lords_stand_first"),
    (SETUP, "", "lantern", "lords_stand_first"),
    (SETUP, "", "edge:2", "place_taken"),
    (ENTERING, "", "edge:2", "lord_stands_already"),
    (ENTERING, "", "edge:9", "lord_stands_already"),
    (ENTERING, "", "a1", "enter_along_own_line"),
    (ENTERING, "", "lantern", "no_wisp"),
    (RIDING, "", "edge:0", "lord_never_leaves"),
    (RIDING, "lantern", "edge:0", "lord_never_leaves"),
    (RIDING, "", "a1", "lord_must_move"),
    (RIDING, "", "a4", "lord_in_the_way"),
    (RIDING, "", "b6", "not_in_line"),
    (RIDING, "lantern", "b6", "face_up_already"),
    (RIDING, "lantern", "a1", "face_up_already"),
    (RIDING, "c5", "b6", "not_in_line"),
    (POOR, "", "lantern", "no_wisp"),
    (POOR, "", "c3", "not_in_line"),
    (SPENT, "", "lantern", "inspected_already"),
    (SPENT, "", "c4", "not_in_line"),
    (RAISING, "", "b1", "luck_decides"),
    (INSPECTING, "", "lantern", "luck_decides"),
    (RIDING, "", "supply:0", "nothing_to_do_there"),
    (SETUP, "", "button:0", "nothing_to_do_there"),
]

MUST = [
    (RAISING, "raised_face_is_drawn", "a2"),
    (INSPECTING, "inspected_face_is_drawn", "c4"),
    *((state, None, "") for state in (OVER, SETUP, ENTERING, RIDING, SPENT)),
]

PLAY = position(
    "a1 ghost 0, b1 zombie 1, c1 wisp 0, d1 wisp -", "a1 b1", known="c3 zombie 0, c4 ghost 01, d4 wisp 1", turn=1
)
PLACING = seen(play(start(3, 5), "Nc"))
TURNED_UP = position("a1 ghost 0, b1 zombie 1, a3 . 0", "a3 b1", luck="a3")
LOOKED_AT = position("a1 wisp -, b1 zombie 1", "a1 b1", known="a3 . 0", luck="a3", inspected=True)
FINISHED = seen(raise_last(load(almost_done()), "f1"))

NO_SQUARES: tuple[Any, ...] = ("g1", "a7", "A1", "", 0, None, ["a1"], "a1 ")
NO_CARDS: tuple[Any, ...] = (
    "green", "White", "white dragon", "white  zombie", "zombie white", "white zombie 0", "white ", " white", "",
    None, 3, True, ["white"], {"white": "zombie"},
)  # fmt: skip
LORDS: tuple[list[str], ...] = ([], ["a1"], ["a1", "b1", "c1"])
KNOWN: tuple[list[list[str]], ...] = ([], [["c3"]], [[], [], []])
OUT_OF_RANGE: tuple[Any, ...] = (-2, 4, 10**30, 1.0, True, "1", None, [])

# the field, the position, the code
BAD: list[Any] = [
    # cards
    ("cards", changed(PLAY, cards=[]), "position_not_an_object"),
    ("cards.a7", put(PLAY, "cards", "a7", to="white"), "position_no_such_square"),
    ("cards.A1", put(PLAY, "cards", "A1", to="white"), "position_no_such_square"),
    ("cards.Na", put(PLAY, "cards", "Na", to="white"), "position_no_such_square"),
    ("cards.e5", without(PLAY, "cards", "e5"), "position_missing_field"),
    ("cards.a1", changed(PLAY, cards={}), "position_missing_field"),
    *(("cards.e2", put(PLAY, "cards", "e2", to=value), "position_no_such_card") for value in NO_CARDS),
    ("cards", put(PLAY, "cards", "e2", to="gray"), "position_color_count"),
    ("cards", put(PLAY, "cards", "a1", to="gray ghost"), "position_color_count"),
    (
        "cards",
        put(put(PLAY, "cards", "e4", to="white zombie"), "cards", "e2", to="white zombie"),
        "position_face_count",
    ),
    ("cards", position("c1 ghost 0, a2 ghost 1, e2 ghost 0", "c1 a2"), "position_face_count"),
    ("cards", position("c1 wisp 0, a2 wisp 1, e2 wisp -", "c1 a2", known="c5 wisp 0"), "position_face_count"),
    ("cards.e2", put(PLAY, "cards", "e2", to="white ghost"), "position_face_known_to_nobody"),
    ("cards.b1", put(PLAY, "cards", "b1", to=DEFAULT["b1"]), "position_face_missing"),
    ("cards.d1", put(PLAY, "cards", "d1", to=DEFAULT["d1"]), "position_face_missing"),
    ("cards.d1", put(PLAY, "cards", "d1", to=DEFAULT["d1"] + " ghost"), "position_freed_is_no_wisp"),
    ("cards.a1", without(PLAY, "claims", "a1"), "position_freed_is_no_wisp"),
    # face up
    ("face_up", changed(PLAY, face_up={}), "position_not_a_list"),
    *(
        ("face_up[3]", changed(PLAY, face_up=["a1", "b1", "c1", value]), "position_no_such_square")
        for value in NO_SQUARES
    ),
    ("face_up[1]", changed(PLAY, face_up=["a1", "a1", "b1", "c1", "d1"]), "position_square_twice"),
    ("face_up", changed(PLAY, face_up=["b1", "a1", "c1", "d1"]), "position_not_sorted"),
    ("face_up", FINISHED | {"turn": 1, "to_move": 1}, "position_finished"),
    ("to_move", FINISHED, "position_not_in_range"),
    # claims
    ("claims", changed(PLAY, claims=[]), "position_not_an_object"),
    ("claims.a0", put(PLAY, "claims", "a0", to=0), "position_no_such_square"),
    *(
        ("claims.d1", put(PLAY, "claims", "d1", to=value), "position_not_in_range")
        for value in (-1, 2, True, None, "0", 0.0)
    ),
    ("claims.e1", put(PLAY, "claims", "e1", to=0), "position_claim_face_down"),
    ("claims.c3", put(PLAY, "claims", "c3", to=0), "position_claim_face_down"),
    # lords
    ("lords", changed(PLAY, lords={}), "position_not_a_list"),
    *(("lords", changed(PLAY, lords=value), "position_one_per_seat") for value in LORDS),
    *(
        ("lords[1]", changed(PLAY, lords=["a1", value]), "position_no_such_place")
        for value in ("N1", "Wa", "Ng", "W7", "nc", "g1", "", 3, True, ["b1"])
    ),
    ("lords[1]", changed(PLAY, lords=["a1", "a1"]), "position_two_lords"),
    ("lords[1]", changed(PLAY, lords=["Na", "Na"]), "position_two_lords"),
    ("lords[0]", changed(PLAY, lords=["e5", "b1"]), "position_lord_face_down"),
    ("lords[1]", changed(PLAY, lords=["a1", "c3"]), "position_lord_face_down"),
    ("lords[0]", changed(PLAY, lords=[None, "b1"]), "position_lord_missing"),
    ("lords[1]", changed(TURNED_UP, lords=["a3", None]), "position_lord_missing"),
    # known
    ("known", changed(PLAY, known={}), "position_not_a_list"),
    *(("known", changed(PLAY, known=value), "position_one_per_seat") for value in KNOWN),
    ("known[0]", changed(PLAY, known=[{}, []]), "position_not_a_list"),
    *(("known[0][0]", changed(PLAY, known=[[value], []]), "position_no_such_square") for value in NO_SQUARES),
    ("known[0][1]", changed(PLAY, known=[["c3", "c3", "c4"], ["c4", "d4"]]), "position_square_twice"),
    ("known[0]", changed(PLAY, known=[["c4", "c3"], ["c4", "d4"]]), "position_not_sorted"),
    ("known[1][0]", changed(PLAY, known=[["c3", "c4"], ["a1", "c4", "d4"]]), "position_known_face_up"),
    ("cards.c3", changed(PLAY, known=[["c4"], ["c4", "d4"]]), "position_face_known_to_nobody"),
    ("known", put(PLAY, "cards", "c4", to=DEFAULT["c4"]), "position_nobodys_view"),
    (
        "known",
        put(put(PLAY, "cards", "c3", to=DEFAULT["c3"]), "cards", "d4", to=DEFAULT["d4"]),
        "position_nobodys_view",
    ),
    # the turn
    *(("idle_turns", changed(PLAY, idle_turns=value), "position_not_in_range") for value in (-1, 51, 1.0, True, "1")),
    ("idle_turns", changed(PLAY, idle_turns=50), "position_finished"),
    ("inspected", changed(PLAY, inspected=1), "position_not_a_flag"),
    ("luck", changed(PLAY, luck="Na"), "position_no_such_square"),
    *(("phase", changed(PLAY, phase=value), "position_not_a_choice") for value in ("Play", "", None, 0, "over")),
    *(("turn", changed(PLAY, turn=value), "position_not_in_range") for value in (-1, *OUT_OF_RANGE)),
    ("turn", changed(PLAY, turn=2, to_move=2), "position_not_in_range"),
    *(("to_move", changed(PLAY, to_move=value), "position_not_in_range") for value in OUT_OF_RANGE),
    ("to_move", changed(PLAY, to_move=0), "position_wrong_seat"),
    ("to_move", changed(PLAY, to_move=-1), "position_wrong_seat"),
    ("to_move", changed(TURNED_UP, to_move=0), "position_wrong_seat"),
    # luck
    ("luck", changed(PLAY, luck="e5"), "position_luck_and_phase"),
    ("luck", changed(PLAY, phase="luck"), "position_luck_and_phase"),
    ("luck", changed(TURNED_UP, phase="play"), "position_luck_and_phase"),
    ("luck", changed(PLACING, luck="a1"), "position_luck_and_phase"),
    ("luck", changed(TURNED_UP, turn=1), "position_luck_without_lord"),
    ("claims.a3", put(TURNED_UP, "claims", "a3", to=1), "position_luck_claim"),
    ("claims.a3", without(TURNED_UP, "claims", "a3"), "position_luck_claim"),
    ("cards.a3", put(TURNED_UP, "cards", "a3", to=DEFAULT["a3"] + " ghost"), "position_luck_has_face"),
    ("idle_turns", changed(TURNED_UP, idle_turns=1), "position_not_in_range"),
    ("idle_turns", changed(LOOKED_AT, idle_turns=50), "position_finished"),
    ("known[0]", changed(LOOKED_AT, known=[[], []]), "position_luck_unknown"),
    ("known[0]", changed(LOOKED_AT, known=[[], ["a3"]]), "position_luck_unknown"),
    (
        "known",
        changed(LOOKED_AT, known=[["a3"], ["a3", "a5"]], cards={**LOOKED_AT["cards"], "a5": "black ghost"}),
        "position_nobodys_view",
    ),
    ("cards.a3", put(LOOKED_AT, "cards", "a3", to=DEFAULT["a3"] + " ghost"), "position_luck_has_face"),
    ("inspected", changed(LOOKED_AT, inspected=False), "position_luck_not_inspected"),
    # the set-up
    ("lords[0]", changed(PLACING, lords=[None, "Nc", None]), "position_setup_order"),
    ("lords[1]", changed(PLACING, lords=["Nc", None, "Nd"]), "position_setup_order"),
    ("phase", changed(PLACING, lords=["Nc", "Nd", "Ne"]), "position_setup_is_done"),
    ("lords[0]", changed(PLACING, lords=["a1", None, None]), "position_lord_face_down"),
    ("lords[0]", changed(PLACING, lords=["a1", None, None], face_up=["a1"]), "position_setup_outside"),
    ("turn", changed(PLACING, turn=2, to_move=2), "position_setup_seat"),
    ("to_move", changed(PLACING, to_move=2), "position_wrong_seat"),
    ("face_up", changed(PLACING, face_up=["a1"]), "position_empty_in_setup"),
    ("known[1]", changed(PLACING, known=[[], ["a1"], []]), "position_empty_in_setup"),
    ("idle_turns", changed(PLACING, idle_turns=1), "position_not_in_range"),
    ("inspected", changed(PLACING, inspected=True), "position_not_in_setup"),
]

BAD = [(*row, {"seats": 3} if row[1]["phase"] == "setup" else {}) for row in BAD]
BAD += [("lords", PLACING, "position_one_per_seat", {"seats": seats}) for seats in (2, 4)]

SOUND = (
    *(PLAY, PLACING, TURNED_UP, LOOKED_AT, almost_done()),
    position("a1 zombie 0", "a1 Sf", known="c3 wisp 01, c4 zombie 1"),
    position("a1 zombie 1, b1 ghost 1", "Na Sf", turn=1, idle=49, inspected=True),
    position("a1 wisp -, b1 wisp -, c1 wisp -", "Na Sf W1 W2", turn=3),
)
"""What is damaged above; and nobody judges where freed wisps and inspections come from, nor who could have ridden."""

ELSEWHERE = {"position_no_grave", "nobody_passes"}  # the first in test_boards.py: the standard board has no hedge
