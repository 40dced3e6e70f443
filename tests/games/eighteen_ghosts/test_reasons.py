"""Every refusal of 18 Ghosts has a reason of its own, and every reason happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from halloween_games.core.actions import Pick
from halloween_games.core.reasons import BadPosition
from halloween_games.core.spots import Spot
from halloween_games.games import eighteen_ghosts
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.state import GhostState, first_state
from halloween_games.words.text import Text
from tests.games.eighteen_ghosts.boards import HALLS
from tests.games.eighteen_ghosts.positions import CASTLE, GRID, castle, play, refusal, start
from tests.games.eighteen_ghosts.test_position import BAD
from tests.games.eighteen_ghosts.test_quick_setup import BAD_QUICK
from tests.games.reasons import Strange, assert_told, codes_in

TEXT = Text().for_game("18-ghosts")
RED_TAKEN = "b5 1B, e5 1Y, a3 1R, c3 1B, e2 1B, b1 1Y"
OVER = play(castle("c3 0R", escaped="0B 0Y", portals="ses"), "c3-c4")
SETUP = play(start(), "R@b5")  # seat 1 places
FULL_SETUP = play(start(), "R@b5", "B@a5", "B@d5", "R@e5", "B@b3", "R@a3")  # seat 1 has no blue left

QUICK_SETUP = first_state(CASTLE, quick_setup=True)

# state, what is tried, the reason, the squares that flash
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
    (castle(released="1R"), "a1-a2", "place_released_first", ""),
    (castle(released="1R"), "=B", "place_released_first", ""),
    (castle(released="1R"), "pass", "place_released_first", ""),
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


@pytest.mark.parametrize(("state", "text", "code", "squares"), REFUSED, ids=[f"{row[2]}-{row[1]}" for row in REFUSED])
def test_each_refusal_has_its_reason(state: GhostState, text: str, code: str, squares: str) -> None:
    key = state.key()
    reason = refusal(state, text)
    assert reason.code == code
    flashing = {GRID.names[spot.at] for spot in reason.spots if spot.zone == "board"}
    assert flashing == set(squares.split())
    assert_told(GAME.id, reason)
    assert state.key() == key


def square(name: str) -> Spot:
    return Spot("board", GRID.read(name))


FROM_A5 = (Pick("from", square("a5")),)
RED_GHOST = (Pick("ghost", Spot("supply", 4)),)
TRAPPED = castle("a1 0R, a2 1R, b1 1R")

# state, picks so far, the click, the reason
CLICKED = [
    (OVER, (), square("a1"), "game_over"),
    (QUICK_SETUP, (), square("b5"), "luck_decides"),
    (SETUP, (), square("b4"), "mirror_is_no_carpet"),
    (SETUP, (), square("c5"), "portal_chamber"),
    (SETUP, (), square("b5"), "carpet_occupied"),
    (SETUP, RED_GHOST, square("b5"), "carpet_occupied"),
    (SETUP, RED_GHOST, square("a5"), "wrong_carpet"),
    (SETUP, (), Spot("supply", 1), "not_your_ghost"),
    (FULL_SETUP, (), square("d3"), "none_left_to_place"),
    (FULL_SETUP, (), Spot("supply", 5), "none_left_to_place"),
    (SETUP, (), Spot("dungeon", 4), "set_up_first"),
    (castle(released="1R"), (), square("a5"), "wrong_carpet"),
    (castle(released="1R"), (), square("d4"), "mirror_is_no_carpet"),
    (castle(released="1R"), (), Spot("dungeon", 1), "place_released_first"),
    (castle("a5 0R"), (), square("a4"), "nobody_there"),
    (castle("a5 0R"), (), square("c5"), "portal_chamber"),
    (castle("a5 0R, c3 1B"), (), square("c3"), "not_your_ghost"),
    (TRAPPED, (), square("a1"), "ghost_is_stuck"),
    (castle("a5 0R"), FROM_A5, square("c3"), "not_adjoining"),
    (castle("a5 0R, a4 1R"), FROM_A5, square("a4"), "same_color_never_fights"),
    (castle("a5 0R"), (), Spot("dungeon", 4), "not_your_ghost"),
    (castle("a5 0R", escaped="0Y 0Y 0Y"), (), Spot("dungeon", 3), "not_in_dungeon"),
    (castle(RED_TAKEN), (), Spot("dungeon", 1), "no_empty_carpet"),
    (castle("a5 0R"), (), Spot("supply", 1), "all_are_placed"),
    (castle("a5 0R"), (), Spot("outside", 1), "nothing_to_do_there"),
    (castle("a5 0R"), (), Spot("button", 0), "nothing_to_do_there"),
]


@pytest.mark.parametrize(("state", "chosen", "spot", "code"), CLICKED, ids=range(len(CLICKED)))
def test_each_click_that_fits_nothing_has_its_reason(
    state: GhostState, chosen: tuple[Pick, ...], spot: Spot, code: str
) -> None:
    reason = state.why_not_spot(chosen, spot)
    assert reason.code == code
    assert_told(GAME.id, reason)


def test_what_a_seat_must_do_is_told() -> None:
    nobody_can_act = castle(RED_TAKEN + ", a5 1R, d5 1R, c2 1Y", escaped="0B 0B 0B 0Y 0Y 0Y")
    for state, code in ((castle(released="1R"), "must_place_released"), (nobody_can_act, "must_pass")):
        reason = state.why_must()
        assert reason is not None
        assert reason.code == code
        assert_told(GAME.id, reason)
    for state in (OVER, SETUP, castle("a5 0R")):
        assert state.why_must() is None


def test_another_games_action_is_refused() -> None:
    reason = castle("a5 0R").why_not(Strange())
    assert reason is not None
    assert reason.code == "not_an_action"


def test_every_code_in_the_sources_happens_in_these_tests() -> None:
    folder = Path(eighteen_ghosts.__file__).parent
    written = {code for name in ("rules/state.py", "notation.py") for code in codes_in(folder / name)}
    provoked = {row[2] for row in REFUSED} | {row[3] for row in CLICKED}
    provoked |= {"must_place_released", "must_pass", "not_an_action"}
    for options, data in [*(({}, data) for _, data, _ in BAD), *(({"quick_setup": True}, row[1]) for row in BAD_QUICK)]:
        with pytest.raises(BadPosition) as error:
            GAME.notation.load(data, 2, options)
        assert_told(GAME.id, error.value.reason)
        provoked.add(error.value.reason.code)
    from_core = {code for code in provoked - written if code.startswith("position_")}
    assert provoked - from_core == written
