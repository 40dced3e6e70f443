"""The position JSON of Halloween: what it looks like, and what is refused with the name of the field."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from halloween_games.core.reasons import BadPosition
from halloween_games.games.halloween.game import GAME
from tests.games.halloween.positions import DEFAULT, almost_done, load, play, position, raise_last, seen, set_up, start

PLAY = position(
    "a1 ghost 0, b1 zombie 1, c1 wisp 0, d1 wisp -", "a1 b1", known="c3 zombie 0, c4 ghost 01, d4 wisp 1", turn=1
)
SETUP = seen(play(start(3, 5), "Nc"))
RAISING = position("a1 ghost 0, b1 zombie 1, a3 . 0", "a3 b1", luck="a3")
INSPECTING = position("a1 wisp -, b1 zombie 1", "a1 b1", known="a3 . 0", luck="a3", inspected=True)
FINISHED = seen(raise_last(load(almost_done()), "f1"))


def changed(data: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(data), **fields}


def without(data: dict[str, Any], field: str, part: str = "") -> dict[str, Any]:
    if part:
        return changed(data, **{field: without(data[field], part)})
    return {name: value for name, value in data.items() if name != field}


def cards(data: dict[str, Any], **squares: Any) -> dict[str, Any]:
    return changed(data, cards={**data["cards"], **squares})


def claims(data: dict[str, Any], **squares: Any) -> dict[str, Any]:
    return changed(data, claims={**data["claims"], **squares})


NO_OBJECTS: tuple[Any, ...] = (None, [], "a1", 3, True)
NO_LISTS: tuple[Any, ...] = (None, {}, "a1", 0, False)
NO_SQUARES: tuple[Any, ...] = ("g1", "a7", "A1", "", 0, None, ["a1"], "a1 ")
NO_PLACES: tuple[Any, ...] = ("", "Na", "a7", 0, False, ["a1"])
NO_FLAGS: tuple[Any, ...] = (0, 1, None, "true", [])
NO_CARDS: tuple[Any, ...] = (
    "green", "White", "white dragon", "white  zombie", "zombie white", "white zombie 0", "white ", " white", "",
    None, 3, True, ["white"], {"white": "zombie"},
)  # fmt: skip
LORDS: tuple[list[str], ...] = ([], ["a1"], ["a1", "b1", "c1"])
KNOWN: tuple[list[list[str]], ...] = ([], [["c3"]], [[], [], []])
OUT_OF_RANGE: tuple[Any, ...] = (-2, 4, 10**30, 1.0, True, "1", None, [])

# the field, the position, the code
BAD: list[tuple[str, Any, str]] = [
    *((name, without(PLAY, name), "position_missing_field") for name in PLAY),
    ("extra", changed(PLAY, extra=1), "position_unknown_field"),
    ("options", changed(PLAY, options={}), "position_unknown_field"),
    ("position", None, "position_not_an_object"),
    ("position", [PLAY], "position_not_an_object"),
    ("position", json.dumps(PLAY), "position_not_an_object"),
    # cards
    *(("cards", changed(PLAY, cards=value), "position_not_an_object") for value in NO_OBJECTS),
    ("cards.a7", cards(PLAY, a7="white"), "position_no_such_square"),
    ("cards.A1", cards(PLAY, A1="white"), "position_no_such_square"),
    ("cards.Na", cards(PLAY, Na="white"), "position_no_such_square"),
    ("cards.e5", without(PLAY, "cards", "e5"), "position_missing_field"),
    ("cards.a1", changed(PLAY, cards={}), "position_missing_field"),
    *(("cards.e2", cards(PLAY, e2=value), "position_no_such_card") for value in NO_CARDS),
    ("cards", cards(PLAY, e2="gray"), "position_color_count"),
    ("cards", cards(PLAY, a1="gray ghost"), "position_color_count"),
    ("cards", cards(PLAY, e4="white zombie", e2="white zombie"), "position_face_count"),
    ("cards", position("c1 ghost 0, a2 ghost 1, e2 ghost 0", "c1 a2"), "position_face_count"),
    ("cards", position("c1 wisp 0, a2 wisp 1, e2 wisp -", "c1 a2", known="c5 wisp 0"), "position_face_count"),
    ("cards.e2", cards(PLAY, e2="white ghost"), "position_face_known_to_nobody"),
    ("cards.b1", cards(PLAY, b1=DEFAULT["b1"]), "position_face_missing"),
    ("cards.d1", cards(PLAY, d1=DEFAULT["d1"]), "position_face_missing"),
    ("cards.d1", cards(PLAY, d1=DEFAULT["d1"] + " ghost"), "position_freed_is_no_wisp"),
    ("cards.a1", without(PLAY, "claims", "a1"), "position_freed_is_no_wisp"),
    # face up
    *(("face_up", changed(PLAY, face_up=value), "position_not_a_list") for value in NO_LISTS),
    *(
        ("face_up[3]", changed(PLAY, face_up=["a1", "b1", "c1", value]), "position_no_such_square")
        for value in NO_SQUARES
    ),
    ("face_up[1]", changed(PLAY, face_up=["a1", "a1", "b1", "c1", "d1"]), "position_square_twice"),
    ("face_up", changed(PLAY, face_up=["b1", "a1", "c1", "d1"]), "position_not_sorted"),
    ("face_up", FINISHED | {"turn": 1, "to_move": 1}, "position_finished"),
    ("to_move", FINISHED, "position_not_in_range"),
    # claims
    *(("claims", changed(PLAY, claims=value), "position_not_an_object") for value in NO_OBJECTS),
    ("claims.a0", claims(PLAY, a0=0), "position_no_such_square"),
    *(("claims.d1", claims(PLAY, d1=value), "position_not_in_range") for value in (-1, 2, True, None, "0", 0.0)),
    ("claims.e1", claims(PLAY, e1=0), "position_claim_face_down"),
    ("claims.c3", claims(PLAY, c3=0), "position_claim_face_down"),
    # lords
    *(("lords", changed(PLAY, lords=value), "position_not_a_list") for value in NO_LISTS),
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
    ("lords[1]", changed(RAISING, lords=["a3", None]), "position_lord_missing"),
    # known
    *(("known", changed(PLAY, known=value), "position_not_a_list") for value in NO_LISTS),
    *(("known", changed(PLAY, known=value), "position_one_per_seat") for value in KNOWN),
    *(("known[0]", changed(PLAY, known=[value, []]), "position_not_a_list") for value in NO_LISTS),
    *(("known[0][0]", changed(PLAY, known=[[value], []]), "position_no_such_square") for value in NO_SQUARES),
    ("known[0][1]", changed(PLAY, known=[["c3", "c3", "c4"], ["c4", "d4"]]), "position_square_twice"),
    ("known[0]", changed(PLAY, known=[["c4", "c3"], ["c4", "d4"]]), "position_not_sorted"),
    ("known[1][0]", changed(PLAY, known=[["c3", "c4"], ["a1", "c4", "d4"]]), "position_known_face_up"),
    ("cards.c3", changed(PLAY, known=[["c4"], ["c4", "d4"]]), "position_face_known_to_nobody"),
    ("known", cards(PLAY, c4=DEFAULT["c4"]), "position_nobodys_view"),
    ("known", cards(PLAY, c3=DEFAULT["c3"], d4=DEFAULT["d4"]), "position_nobodys_view"),
    # the turn
    *(("idle_turns", changed(PLAY, idle_turns=value), "position_not_in_range") for value in (-1, 51, 1.0, True, "1")),
    ("idle_turns", changed(PLAY, idle_turns=50), "position_finished"),
    *(("inspected", changed(PLAY, inspected=value), "position_not_a_flag") for value in NO_FLAGS),
    *(("luck", changed(PLAY, luck=value), "position_no_such_square") for value in NO_PLACES),
    *(("phase", changed(PLAY, phase=value), "position_not_a_choice") for value in ("Play", "", None, 0, "over")),
    *(("turn", changed(PLAY, turn=value), "position_not_in_range") for value in (-1, *OUT_OF_RANGE)),
    ("turn", changed(PLAY, turn=2, to_move=2), "position_not_in_range"),
    *(("to_move", changed(PLAY, to_move=value), "position_not_in_range") for value in OUT_OF_RANGE),
    ("to_move", changed(PLAY, to_move=0), "position_wrong_seat"),
    ("to_move", changed(PLAY, to_move=-1), "position_wrong_seat"),
    ("to_move", changed(RAISING, to_move=0), "position_wrong_seat"),
    # luck
    ("luck", changed(PLAY, luck="e5"), "position_luck_and_phase"),
    ("luck", changed(PLAY, phase="luck"), "position_luck_and_phase"),
    ("luck", changed(RAISING, phase="play"), "position_luck_and_phase"),
    ("luck", changed(SETUP, luck="a1"), "position_luck_and_phase"),
    ("luck", changed(RAISING, turn=1), "position_luck_without_lord"),
    ("claims.a3", claims(RAISING, a3=1), "position_luck_claim"),
    ("claims.a3", without(RAISING, "claims", "a3"), "position_luck_claim"),
    ("cards.a3", cards(RAISING, a3=DEFAULT["a3"] + " ghost"), "position_luck_has_face"),
    ("idle_turns", changed(RAISING, idle_turns=1), "position_not_in_range"),
    ("idle_turns", changed(INSPECTING, idle_turns=50), "position_finished"),
    ("known[0]", changed(INSPECTING, known=[[], []]), "position_luck_unknown"),
    ("known[0]", changed(INSPECTING, known=[[], ["a3"]]), "position_luck_unknown"),
    (
        "known",
        changed(INSPECTING, known=[["a3"], ["a3", "a5"]], cards={**INSPECTING["cards"], "a5": "black ghost"}),
        "position_nobodys_view",
    ),
    ("cards.a3", cards(INSPECTING, a3=DEFAULT["a3"] + " ghost"), "position_luck_has_face"),
    ("inspected", changed(INSPECTING, inspected=False), "position_luck_not_inspected"),
    # the set-up
    ("lords[0]", changed(SETUP, lords=[None, "Nc", None]), "position_setup_order"),
    ("lords[1]", changed(SETUP, lords=["Nc", None, "Nd"]), "position_setup_order"),
    ("phase", changed(SETUP, lords=["Nc", "Nd", "Ne"]), "position_setup_is_done"),
    ("lords[0]", changed(SETUP, lords=["a1", None, None]), "position_lord_face_down"),
    ("lords[0]", changed(SETUP, lords=["a1", None, None], face_up=["a1"]), "position_setup_outside"),
    ("turn", changed(SETUP, turn=2, to_move=2), "position_setup_seat"),
    ("to_move", changed(SETUP, to_move=2), "position_wrong_seat"),
    ("face_up", changed(SETUP, face_up=["a1"]), "position_empty_in_setup"),
    ("known[1]", changed(SETUP, known=[[], ["a1"], []]), "position_empty_in_setup"),
    ("idle_turns", changed(SETUP, idle_turns=1), "position_not_in_range"),
    ("inspected", changed(SETUP, inspected=True), "position_not_in_setup"),
]


@pytest.mark.parametrize(("field", "data", "code"), BAD, ids=[f"{n}-{row[0]}" for n, row in enumerate(BAD)])
def test_impossible_positions_name_the_field(field: str, data: Any, code: str) -> None:
    with pytest.raises(BadPosition) as error:
        load(data, 3 if isinstance(data, dict) and data.get("phase") == "setup" else 2)
    assert (error.value.where, error.value.reason.code) == (field, code)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_number_of_seats_must_be_that_of_the_game(seats: int) -> None:
    with pytest.raises(BadPosition) as error:
        load(SETUP, seats)
    assert error.value.where == "lords"


def test_the_examples_that_are_damaged_above_are_sound() -> None:
    for data in (PLAY, SETUP, RAISING, INSPECTING, almost_done()):
        assert seen(load(data)) == data
        assert seen(load(json.loads(json.dumps(data)))) == data


def test_the_opening_looks_as_on_the_page() -> None:
    data = seen(start(3))
    assert {name: value for name, value in data.items() if name != "cards"} == {
        "face_up": [],
        "claims": {},
        "lords": [None, None, None],
        "known": [[], [], []],
        "idle_turns": 0,
        "inspected": False,
        "luck": None,
        "phase": "setup",
        "turn": 0,
        "to_move": 0,
    }


def test_the_order_of_squares_in_objects_does_not_matter() -> None:
    turned = changed(PLAY, **{name: dict(reversed(PLAY[name].items())) for name in ("cards", "claims")})
    assert load(turned).key() == load(PLAY).key()


def test_positions_that_play_could_not_reach_are_no_concern() -> None:
    """Nobody judges where freed wisps and inspections come from, nor who could have ridden already."""
    for data in (
        position("a1 zombie 0", "a1 Sf", known="c3 wisp 01, c4 zombie 1"),
        position("a1 zombie 1, b1 ghost 1", "Na Sf", turn=1, idle=49, inspected=True),
        position("a1 wisp -, b1 wisp -, c1 wisp -", "Na Sf W1 W2", turn=3),
    ):
        assert seen(load(data)) == data


def test_every_view_of_a_position_can_be_read() -> None:
    for state in (load(PLAY), load(RAISING), load(INSPECTING), set_up("Na", "Sf")):
        for seat in (0, 1, None):
            data = seen(state, seat)
            view = load(data)
            assert seen(view) == data
            assert view.key() == state.observe(seat).key()
    assert seen(load(PLAY), 0)["cards"]["d4"] == DEFAULT["d4"]
    assert seen(load(PLAY), 1)["cards"]["d4"] == DEFAULT["d4"] + " wisp"


def test_a_view_of_a_draw_that_the_truth_does_not_need() -> None:
    """In a view that hides what seat 1 knows, seat 0 looks there, and for the view the face is open."""
    view = load(seen(load(position("a1 wisp 0, b1 ghost 1", "a1 b1", known="c3 zombie 1")), 0))
    asking = play(view, "?c3")
    assert (asking.to_move, seen(asking)["luck"], seen(asking)["known"]) == (-1, "c3", [["c3"], ["c3"]])
    assert seen(load(seen(asking))) == seen(asking)


def test_the_board_is_36_graves() -> None:
    board = GAME.board
    assert (board.columns, board.rows) == (6, 6)
    assert board.squares_of("grave") == tuple(range(36))


def test_positions_are_equal_only_in_every_field() -> None:
    """Each pair differs in one field; the last one is what seat 1 sees of two inspections by seat 0."""
    view = position("a1 wisp -, b1 zombie 1", "a1 b1", known="a3 . 0, a5 . 0", luck="a3", inspected=True)
    pairs = [
        (PLAY, changed(PLAY, inspected=True)),
        (PLAY, changed(PLAY, idle_turns=1)),
        (PLAY, changed(PLAY, turn=0, to_move=0)),
        (PLAY, changed(PLAY, lords=["a1", "c1"])),
        (PLAY, claims(PLAY, d1=0)),
        (PLAY, claims(PLAY, a1=1)),
        (PLAY, changed(PLAY, known=[["c3", "c4"], ["c3", "c4", "d4"]])),
        (PLAY, cards(PLAY, c3=DEFAULT["c3"] + " ghost")),
        (PLAY, cards(PLAY, e2=DEFAULT["d2"], d2=DEFAULT["e2"])),
        (view, changed(view, luck="a5")),
    ]
    for one, other in pairs:
        assert load(one).key() != load(other).key()
        assert load(one).key() == load(copy.deepcopy(one)).key()
