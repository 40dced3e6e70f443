"""Every way to be refused has a reason of its own, and every reason can be provoked."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from halloween_games.core.actions import Pass, Pick
from halloween_games.core.reasons import IllegalAction, Reason
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.games.closest_ghost.rules import state as rules
from halloween_games.games.closest_ghost.rules.actions import Haunt, Place, Walk
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.words.text import Text
from tests.games.closest_ghost.positions import GAME, GRID, after, at, start
from tests.games.reasons import assert_told, codes_in

SETUP = start()
FIRST = at("b2 e2", "a3 c1 f1")
GHOSTS = at("b2 e2", "c2 a1 f1", phase="ghost")  # c2 is the closest
TWO = at("b2 e2", "b3 b1 f3", phase="ghost")  # b3 and b1 are equally close
HEMMED = at("b1 e2", "a1 c1 a2", phase="ghost")  # a1 is as close as c1, but cannot move
OVER = after(at("b1 e2", "a3 f1 f3", candies="a1 d1"), "b1-a1")


class Refused(NamedTuple):
    """A text that is refused, why, and the squares that flash."""

    state: ClosestState
    text: str
    code: str
    spots: str = ""


TEXTS = [
    Refused(OVER, "a1-b1", "game_over"),
    Refused(SETUP, "b2-b3", "place_ghost_first"),
    Refused(SETUP, "a3-a2", "place_ghost_first"),
    Refused(SETUP, "G@b2", "place_on_avatar", "b2"),
    Refused(SETUP, "G@e2", "place_on_avatar", "e2"),
    Refused(SETUP, "G@f1", "place_on_ghost", "f1"),
    Refused(FIRST, "G@d1", "ghosts_are_placed", "d1"),
    Refused(GHOSTS, "G@d1", "ghosts_are_placed", "d1"),
    Refused(GHOSTS, "b2-b1", "ghost_moves_now", "c2"),
    Refused(FIRST, "e2-e3", "not_your_avatar", "e2"),
    Refused(FIRST, "c2-c3", "no_avatar_there", "c2"),
    Refused(FIRST, "b2-b2", "avatar_must_move", "b2"),
    Refused(FIRST, "b2-a2", "no_arrow", "b2 a2"),
    Refused(at("b3 e2", "a3 c1 f1"), "b3-b1", "no_arrow", "b3 b1"),
    Refused(FIRST, "b2-c3", "avatar_too_far", "b2 c3"),
    Refused(FIRST, "b2-d2", "avatar_too_far", "b2 d2"),
    Refused(at("b2 e2", "c2 a1 f1"), "b2-c2", "ghost_in_the_way", "c2"),
    Refused(at("a1 e2", "c2 a2 f1"), "a1-f1", "ghost_in_the_way", "f1"),
    Refused(FIRST, "c1-c2", "avatar_moves_first", "b2"),
    Refused(GHOSTS, "d3-d2", "no_ghost_there", "d3"),
    Refused(GHOSTS, "a1-a2", "farther_ghost", "a1 c2"),
    Refused(TWO, "f3-f2", "farther_ghost", "f3 b1 b3"),
    Refused(GHOSTS, "c2-c2", "ghost_must_move", "c2"),
    Refused(TWO, "b3-b1", "ghost_never_wraps", "b3 b1"),
    Refused(at("b1 e2", "a1 c2 f2", phase="ghost"), "a1-f1", "ghost_never_wraps", "a1 f1"),
    Refused(GHOSTS, "c2-e3", "ghost_too_far", "c2 e3"),
    Refused(GHOSTS, "c2-d3", "ghost_too_far", "c2 d3"),
    Refused(GHOSTS, "c2-b2", "avatar_in_the_way", "b2"),
    Refused(at("c3 d2", "c2 a1 f1", phase="ghost"), "c2-d2", "avatar_in_the_way", "d2"),
    Refused(HEMMED, "a1-a2", "two_ghosts_never_meet", "a2"),
]


class Clicked(NamedTuple):
    """A click that fits nothing."""

    state: ClosestState
    chosen: str
    square: str
    code: str


CLICKS = [
    Clicked(OVER, "", "b1", "game_over"),
    Clicked(SETUP, "", "b2", "place_on_avatar"),
    Clicked(SETUP, "", "a3", "place_on_ghost"),
    Clicked(FIRST, "", "a2", "no_arrow"),
    Clicked(FIRST, "b2", "a2", "no_arrow"),
    Clicked(FIRST, "", "f3", "avatar_too_far"),
    Clicked(FIRST, "", "e2", "not_your_avatar"),
    Clicked(FIRST, "", "c1", "avatar_moves_first"),
    Clicked(at("b2 e2", "c2 a1 f1"), "", "c2", "ghost_in_the_way"),
    Clicked(at("d1 d2", "d3 a1 f1"), "", "d2", "not_your_avatar"),
    Clicked(GHOSTS, "", "b2", "avatar_in_the_way"),
    Clicked(at("b2 e2", "a3 f2 f1", phase="ghost"), "", "b2", "ghost_moves_now"),
    Clicked(at("b2 e2", "a3 f2 f1", phase="ghost"), "", "e2", "not_your_avatar"),
    Clicked(GHOSTS, "", "a1", "farther_ghost"),
    Clicked(GHOSTS, "c2", "a1", "farther_ghost"),
    Clicked(GHOSTS, "", "f3", "ghost_too_far"),
    Clicked(TWO, "b3", "b2", "avatar_in_the_way"),
    Clicked(TWO, "b3", "f1", "ghost_too_far"),
    Clicked(TWO, "", "f1", "no_closest_ghost_near"),
    Clicked(TWO, "", "b2", "ghost_moves_now"),
    Clicked(HEMMED, "", "a1", "ghost_is_stuck"),
    Clicked(at("b2 e2", "c2 c3 f1", phase="ghost"), "c2", "c3", "two_ghosts_never_meet"),
]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: f"{case.text}:{case.code}")
def test_a_text_is_refused_with_its_reason(case: Refused) -> None:
    with pytest.raises(IllegalAction) as refusal:
        GAME.notation.read(case.state, case.text)
    check(refusal.value.reason, case.code)
    assert [GAME.notation.spot_name(spot) for spot in refusal.value.reason.spots] == case.spots.split()


@pytest.mark.parametrize("case", CLICKS, ids=lambda case: f"{case.chosen}>{case.square}:{case.code}")
def test_a_click_that_fits_nothing_is_told_why(case: Clicked) -> None:
    chosen = [Pick("from", Spot(BOARD, GRID.read(name))) for name in case.chosen.split()]
    check(case.state.why_not_spot(chosen, Spot(BOARD, GRID.read(case.square))), case.code)


def test_a_click_after_the_square_to_go_to_is_told_why() -> None:
    """Where two ghosts can go it names no ghost."""
    both = at("b2 e2", "b3 c2 f1", phase="ghost")  # b3 and c2 are equally close, and both can go to c3
    chosen = [Pick("to", Spot(BOARD, GRID.read("c3")))]
    check(both.why_not_spot(chosen, Spot(BOARD, GRID.read("f2"))), "no_closest_ghost_near")


def test_the_third_ghost_is_placed_by_the_square_to_go_to() -> None:
    """As a ghost that moves is: what is told about a choice goes by this name."""
    at_ = GRID.read("d1")
    assert Place(at_).picks() == (Pick("to", Spot(BOARD, at_)),)


def test_a_click_beside_the_board_is_told_why() -> None:
    for state in (SETUP, FIRST, GHOSTS):
        check(state.why_not_spot([], Spot(BUTTON, 0)), "nothing_to_do_there")


def test_nobody_passes_in_this_game() -> None:
    for state in (SETUP, FIRST, GHOSTS):
        reason = state.why_not(Pass())
        assert reason is not None
        check(reason, "not_an_action")


MUSTS = [
    (at("b2 e2", "b3 c2 f1"), "only_one_way", {}),
    (GHOSTS, "must_move_closest", {"square": "c2", "steps": 1}),
    (at("b2 e2", "a3 f2 f1", phase="ghost"), "must_move_closest", {"square": "a3", "steps": 2}),
    (HEMMED, "must_move_free_one", {"square": "c1"}),
    (SETUP, None, {}),
    (FIRST, None, {}),
    (TWO, None, {}),
    (OVER, None, {}),
]


@pytest.mark.parametrize(("state", "code", "params"), MUSTS, ids=lambda value: value if isinstance(value, str) else "")
def test_why_must_i(state: ClosestState, code: str | None, params: dict[str, object]) -> None:
    reason = state.why_must()
    if code is None:
        assert reason is None
    else:
        assert reason is not None
        check(reason, code)
        assert reason.params == params


def test_the_ghosts_that_leave_only_one_way_are_shown() -> None:
    """Those on squares that an arrow leads to, and no others."""
    for state, spots in ((at("b2 e2", "b3 c2 f1"), ["c2", "b3"]), (at("b2 e2", "b3 b1 f3"), ["b1", "b3"])):
        reason = state.why_must()
        assert reason is not None
        check(reason, "only_one_way")
        assert [GAME.notation.spot_name(spot) for spot in reason.spots] == spots


def check(reason: Reason, code: str) -> None:
    assert reason.code == code
    assert_told(GAME.id, reason)


def test_the_distances_are_told() -> None:
    reason = GHOSTS.why_not(Haunt(GRID.read("a1"), GRID.read("a2")))
    assert reason is not None
    assert (
        Text().for_game("closest-ghost").say(reason) == "That ghost is 2 steps away from you, but the closest only 1."
    )


def test_every_code_of_the_rules_is_provoked_here() -> None:
    provoked = {case.code for case in TEXTS} | {case.code for case in CLICKS} | {code for _, code, _ in MUSTS if code}
    provoked |= {"choose_side_first", "no_sides_to_choose"}  # in test_pie.py
    assert provoked | {"nothing_to_do_there", "not_an_action"} == set(codes_in(Path(rules.__file__)))


def test_actions_that_nobody_offers_are_refused_as_well() -> None:
    """why_not is asked for actions of any squares."""
    for state in (SETUP, FIRST, GHOSTS, TWO, HEMMED):
        legal = set(state.legal_actions())
        for src in range(GRID.count):
            assert (state.why_not(Place(src)) is None) == (Place(src) in legal)
            for to in range(GRID.count):
                for action in (Walk(src, to), Haunt(src, to)):
                    assert (state.why_not(action) is None) == (action in legal)
