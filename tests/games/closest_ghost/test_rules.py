"""The rules sentence by sentence: each test names in a few own words what the sheet or a ruling of the page says.

Sentences of the sheet without a rule in them (the story, what to make the pieces of, where to print the board, who
drew it) have no test.
"""

from __future__ import annotations

from random import Random

import pytest

from halloween_games.core.events import Event, Moved, Placed, Removed, Skipped
from halloween_games.core.game import HANDICAP, REPETITION, Option
from halloween_games.core.match import Match
from halloween_games.core.record import result
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.closest_ghost import game as manifest
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.actions import members
from halloween_games.games.closest_ghost.rules.state import ClosestState, closest
from tests.games.closest_ghost.positions import GRID, HOUSE, OPTIONS, SQUARES, after, at, legal, position, shown


def start() -> ClosestState:
    return GAME.start(2, OPTIONS, Random(0))


def spot(name: str) -> Spot:
    return Spot(BOARD, GRID.read(name))


def events(state: ClosestState, text: str) -> list[Event]:
    log: list[Event] = []
    state.apply(GAME.notation.read(state, text), log)
    return log


def winner(state: ClosestState) -> int | None:
    outcome = state.outcome()
    return None if outcome is None else outcome.winners()[0]


# ---------------------------------------------------------------- overview, equipment, goal, set-up


def test_overview_you_and_a_friend_play_the_closest_ghost() -> None:
    assert GAME.seats == (2,)
    assert GAME.id == "closest-ghost"
    assert GAME.options == (Option("pie", (False, True), False), REPETITION, HANDICAP)


def test_overview_candy_lies_all_around_and_who_first_picks_up_the_own_wins() -> None:
    state = at("b1 e2", "a3 f1 f3", candies="a1 d1 d2")
    assert winner(after(state, "b1-a1")) == 0


def test_equipment_two_avatars_three_ghosts_sixteen_candies() -> None:
    data = shown(after(start(), "G@c1"))
    assert [len(data[field]) for field in ("avatars", "ghosts", "candies")] == [2, 3, 16]


def test_equipment_ghosts_fit_over_candies() -> None:
    data = shown(after(start(), "G@c1"))
    assert set(data["ghosts"]) <= set(data["candies"])


def test_equipment_the_board_has_the_arrows_of_the_page() -> None:
    """From every square with no ghost near: exactly the arrows that the page shows, wrapped around."""
    page = {
        "a3": "a1 b3 a2", "b3": "a3 c3 b2", "c3": "b3 c1 d3", "d3": "c3 e3 d2", "e3": "d3 e1 f3 e2", "f3": "e3 f1 a3",
        "a2": "f2 a3 b2", "b2": "b3 c2 b1", "c2": "c3 d2 c1", "d2": "c2 d3 d1", "e2": "d2 e3 e1", "f2": "e2 a2 f1",
        "a1": "f1 b1 a3", "b1": "a1 b2 c1 b3", "c1": "b1 c2 d1", "d1": "c1 e1 d3", "e1": "d1 e2 f1", "f1": "e1 f2 f3",
    }  # fmt: skip
    for square, targets in page.items():
        far = [other for other in SQUARES if other != square and other not in targets.split()]
        assert legal(at(f"{square} {square}", " ".join(far[:3]))) == {
            f"{square}-{target}" for target in targets.split()
        }


def test_goal_be_the_first_with_a_starting_board_clear_of_all_candy() -> None:
    state = after(at("b1 e3", "a3 c2 f2", candies="a1 c3 d3"), "b1-a1")
    assert winner(state) is None, "one is left on the own board"
    assert winner(after(at("b1 e3", "a3 c2 f2", candies="a1 d3"), "b1-a1")) == 0
    assert winner(after(at("b1 e3", "a3 c2 f2", candies="a1 d3", to_move=1), "e3-d3")) == 1


def test_setup_avatars_on_the_centers_candy_on_all_other_squares() -> None:
    data = shown(start())
    assert data["avatars"] == ["b2", "e2"]
    assert data["candies"] == [square for square in SQUARES if square not in ("b2", "e2")]


def test_setup_two_ghosts_on_the_corner_dots() -> None:
    assert shown(start())["ghosts"] == ["a3", "f1"]


def test_setup_the_other_player_places_the_third_ghost_on_any_open_square() -> None:
    state = start()
    assert state.to_move == 1
    assert legal(state) == {f"G@{square}" for square in SQUARES if square not in ("b2", "e2", "a3", "f1")}
    assert shown(after(state, "G@d2"))["ghosts"] == ["a3", "d2", "f1"]
    assert events(state, "G@d2") == [Placed("ghost", spot("d2"), Spot("supply", 0))]


def test_going_first_seat_0_takes_the_first_turn_after_the_ghost_is_placed() -> None:
    """Whoever offered candy last sits on the first seat: people settle that before they sit down."""
    state = after(start(), "G@c1")
    assert (state.to_move, shown(state)["phase"]) == (0, "avatar")


# ---------------------------------------------------------------- the avatar's step


def test_play_move_the_avatar_one_square_on_your_turn() -> None:
    state = after(at("b2 e2", "a3 a1 f1"), "b2-c2")
    assert shown(state)["avatars"] == ["c2", "e2"]
    state = after(at("b2 e2", "a3 a1 f3", to_move=1), "e2-e1")
    assert shown(state)["avatars"] == ["b2", "e1"]


def test_play_only_in_the_direction_of_an_arrow() -> None:
    assert legal(at("b2 e2", "a3 a1 f1")) == {"b2-b3", "b2-c2", "b2-b1"}, "no arrow to the left"
    assert legal(at("b2 e2", "a3 a1 f3", to_move=1)) == {"e2-d2", "e2-e3", "e2-e1"}, "no arrow to the right"


def test_play_arrows_off_the_board_wrap_around() -> None:
    assert "a1-f1" in legal(at("a1 e2", "c3 d3 e3"))
    assert "f3-a3" in legal(at("f3 e2", "c3 d2 e1"))
    assert "a3-a1" in legal(at("a3 e2", "c3 d2 e1"))
    assert "c3-c1" in legal(at("c3 e2", "a3 d2 e1"))
    assert "e3-e1" in legal(at("e3 e2", "c3 d2 a1"))


def test_play_a_step_around_the_edge_says_so() -> None:
    assert events(at("a1 e2", "c3 d3 e3"), "a1-f1")[0] == Moved("avatar0", (spot("a1"), spot("f1")), "wrap")
    assert events(at("a1 e2", "c3 d3 e3"), "a1-b1")[0] == Moved("avatar0", (spot("a1"), spot("b1")), "walk")
    assert events(at("a1 f2", "c3 d3 e3", to_move=1), "f2-a2")[0] == Moved("avatar1", (spot("f2"), spot("a2")), "wrap")


def test_play_at_the_seam_arrows_lead_to_the_other_tile() -> None:
    assert {"c3-d3", "c3-c1"} < legal(at("c3 e2", "a3 f1 e1"))
    assert "d2-c2" in legal(at("b2 d2", "a3 f1 e1", to_move=1))


def test_play_never_onto_a_ghost() -> None:
    assert legal(at("b2 e2", "b3 a1 f1")) == {"b2-c2", "b2-b1"}
    assert legal(at("a1 e2", "f1 c3 d1")) == {"a1-b1", "a1-a3"}, "nor around the edge"


def test_play_must_move_unless_trapped() -> None:
    assert legal(at("b2 e2", "b3 c2 f1")) == {"b2-b1"}, "one way is left, and it must be taken"
    state = at("b2 e2", "b3 b1 c2", phase="avatar")
    assert (shown(state)["phase"], state.to_move) == ("ghost", 0), "trapped: the avatar stays"
    assert shown(state)["avatars"] == ["b2", "e2"]


def test_play_candy_on_the_new_square_is_removed() -> None:
    state = at("b2 e2", "a3 a1 f1")
    assert shown(after(state, "b2-c2"))["candies"] == [candy for candy in shown(state)["candies"] if candy != "c2"]
    assert events(state, "b2-c2") == [Moved("avatar0", (spot("b2"), spot("c2"))), Removed("candy", spot("c2"))]


def test_play_a_square_without_candy_changes_nothing() -> None:
    state = at("b2 e2", "a3 a1 f1", candies="a1 d1")
    assert shown(after(state, "b2-c2"))["candies"] == ["a1", "d1"]
    assert len(events(state, "b2-c2")) == 1


def test_play_candy_of_the_other_half_is_taken_too() -> None:
    state = after(at("c2 e2", "a3 a1 f1"), "c2-d2")
    assert "d2" not in shown(state)["candies"]
    assert state.to_move == 0


# ---------------------------------------------------------------- the ghost's step


def test_play_after_the_avatar_the_closest_ghost_moves_one_square() -> None:
    state = after(at("b2 e2", "a3 a1 f1"), "b2-c2")
    assert (state.to_move, shown(state)["phase"]) == (0, "ghost")
    state = after(state, "a3-b3")
    assert shown(state)["ghosts"] == ["a1", "b3", "f1"]
    assert (state.to_move, shown(state)["phase"]) == (1, "avatar")


def test_play_ghosts_do_not_follow_the_arrows() -> None:
    state = at("b2 e2", "b3 a1 f1", phase="ghost")
    assert "b3-a3" in legal(state)
    state = at("a1 e2", "a2 c1 f1", phase="ghost")
    assert "a2-a3" in legal(state)
    state = at("e1 a3", "e3 a1 f3", phase="ghost", candies="a2 d1")
    assert legal(state) == {"e3-d3", "e3-e2"}
    state = at("b1 e2", "b2 f3 f1", phase="ghost")
    assert legal(state) == {"b2-a2", "b2-b3", "b2-c2"}, "b2 has no arrow to the left"


def test_play_a_ghosts_step_is_told() -> None:
    state = at("b2 e2", "a3 c2 f1", phase="ghost")
    assert events(state, "c2-d2") == [Moved("ghost", (spot("c2"), spot("d2")), "float")]


def test_play_ghosts_never_enter_an_avatars_square() -> None:
    assert legal(at("b2 c1", "c2 f3 f1", phase="ghost")) == {"c2-c3", "c2-d2"}, "neither the own b2 nor the other's c1"


def test_play_ghosts_never_enter_a_ghosts_square() -> None:
    assert legal(at("b2 e2", "c2 d2 c3", phase="ghost")) == {"c2-c1"}


def test_closest_only_the_closest_ghost_can_be_moved() -> None:
    assert {text[:2] for text in legal(at("b2 e2", "c2 a1 f1", phase="ghost"))} == {"c2"}
    assert {text[:2] for text in legal(at("b2 e2", "c2 a1 f1", phase="ghost", to_move=1))} == {"f1", "c2"}


def test_closest_distance_is_counted_in_orthogonal_steps() -> None:
    state = at("b2 e2", "c3 d2 f1", phase="ghost")
    assert {text[:2] for text in legal(state)} == {"c3", "d2"}, "one and one across the corner make two"
    state = at("b1 e2", "c2 b3 e3", phase="ghost", candies="a1 d1")
    assert {text[:2] for text in legal(state)} == {"c2", "b3"}
    state = at("a1 e2", "b3 d1 c2", phase="ghost")
    assert {text[:2] for text in legal(state)} == {"b3", "d1", "c2"}


def test_closest_is_measured_from_the_mover_after_its_step() -> None:
    state = at("c2 e2", "a2 e1 f3")
    assert {text[:2] for text in legal(after(state, "c2-d2"))} == {"e1"}
    state = at("b2 f2", "a2 f1 d3", to_move=1)
    assert {text[:2] for text in legal(after(state, "f2-e2"))} == {"f1", "d3"}


def test_closest_ways_around_the_edge_do_not_count() -> None:
    state = at("a1 e2", "f1 a3 d3", phase="ghost")
    assert {text[:2] for text in legal(state)} == {"a3"}, "f1 is next to a1 around the edge, but five steps away"
    state = at("b3 e2", "b1 c1 f3", phase="ghost")
    assert {text[:2] for text in legal(state)} == {"b1"}, "b1 is two steps away, not one around the edge"


def test_closest_of_several_at_the_same_distance_the_mover_chooses() -> None:
    state = at("b2 e2", "b3 b1 c2", phase="ghost")
    assert legal(state) == {"b3-a3", "b3-c3", "b1-a1", "b1-c1", "c2-c3", "c2-c1", "c2-d2"}


# ---------------------------------------------------------------- candy, winning


def test_actual_candy_what_is_removed_never_comes_back() -> None:
    state = after(at("b2 e2", "a3 a1 f3"), "b2-c2", "a3-b3", "e2-e1", "f3-f2", "c2-c1")
    assert not {"c2", "e1", "c1"} & set(shown(state)["candies"])
    assert len(shown(state)["candies"]) == 16 - 3


def test_actual_candy_the_winner_keeps_what_is_left_on_the_board() -> None:
    state = after(at("b1 e2", "a3 f1 f3", candies="a1 d1 d2"), "b1-a1")
    assert state.outcome() is not None
    assert shown(state)["candies"] == ["d1", "d2"], "it still lies there at the end"


@pytest.mark.parametrize(("mover", "avatars"), [(0, "b1 e2"), (1, "e2 b1")])
def test_how_to_win_whoever_takes_the_last_candy_of_a_half_its_owner_wins(mover: int, avatars: str) -> None:
    state = after(at(avatars, "a3 f1 f3", candies="a1 d1 d2", to_move=mover), "b1-a1")
    assert winner(state) == 0
    assert result(state.outcome()) == {"scores": [1, 0], "winners": [0], "reason": "half_cleared"}


def test_how_to_win_taking_the_last_candy_over_there_loses() -> None:
    state = after(at("d1 b2", "a3 f1 f3", candies="a1 d3"), "d1-d3")
    assert winner(state) == 1


def test_how_to_win_at_once_before_any_ghost_moves() -> None:
    state = after(at("b1 e2", "a3 f1 f3", candies="a1 d1"), "b1-a1")
    assert state.to_move == NOBODY
    assert not state.legal_actions()
    assert shown(state)["to_move"] is None


def test_rings_are_all_other_squares_by_their_distance() -> None:
    """Without arrows and without going round the edge; in the corner the farthest is seven steps away."""
    for at_, rings in enumerate(HOUSE.rings):
        assert [members(ring) for ring in rings] == [
            tuple(to for to in range(GRID.count) if HOUSE.distance[at_][to] == steps)
            for steps in range(1, len(rings) + 1)
        ]
        assert sum(len(members(ring)) for ring in rings) == GRID.count - 1
    assert members(HOUSE.rings[GRID.read("a1")][6]) == (GRID.read("f3"),)


def test_the_closest_ghost_is_found_across_the_whole_board() -> None:
    """And where there are no ghosts at all, none is."""
    corner, opposite = GRID.read("a1"), GRID.read("f3")
    assert closest(HOUSE, corner, 1 << opposite) == 1 << opposite
    assert closest(HOUSE, corner, 0) == 0


def test_history_its_inventor_is_named() -> None:
    assert "Andrew Looney" in (manifest.__doc__ or "")


# ---------------------------------------------------------------- the page: candy under ghosts, rulings


def test_candy_under_a_ghost_stays_and_counts() -> None:
    state = after(at("b1 e2", "c3 f1 f3", candies="a1 c3 d1"), "b1-a1")
    assert winner(state) is None, "c3 lies under a ghost"
    assert "c3" in shown(state)["candies"]


def test_candy_under_a_ghost_stays_when_the_ghost_floats_on() -> None:
    state = after(at("b2 e2", "c2 a1 f1", phase="ghost"), "c2-c3")
    assert {"c2", "c3"} <= set(shown(state)["candies"])


def test_ruling_1_the_second_tile_is_the_first_turned_by_half() -> None:
    turn = str.maketrans("LURD", "RDLU")
    arrows = {square: _arrows(square) for square in SQUARES}
    for square in SQUARES:
        letter, number = "fedcba"["abcdef".index(square[0])], 4 - int(square[1])
        assert {arrow.translate(turn) for arrow in arrows[square]} == arrows[f"{letter}{number}"]


def _arrows(square: str) -> set[str]:
    steps = {(-1, 0): "L", (0, 1): "U", (1, 0): "R", (0, -1): "D", (5, 0): "L", (0, -2): "U", (-5, 0): "R", (0, 2): "D"}
    far = [other for other in SQUARES if _apart(square, other) not in steps and other != square]
    texts = legal(at(f"{square} {square}", " ".join(far[:3])))
    return {steps[_apart(square, text[3:])] for text in texts}


def _apart(one: str, other: str) -> tuple[int, int]:
    return ord(other[0]) - ord(one[0]), int(other[1]) - int(one[1])


def test_ruling_2_avatars_may_share_a_square() -> None:
    state = after(at("c2 d2", "a3 a1 f1"), "c2-d2")
    assert shown(state)["avatars"] == ["d2", "d2"]
    assert GAME.notation.load(shown(state), 2, OPTIONS).key() == state.key()


def test_ruling_3_a_trapped_player_still_moves_the_closest_ghost() -> None:
    state = at("b2 e2", "b1 b3 c2")
    assert legal(state) == {"b1-a1", "b1-c1", "b3-a3", "b3-c3", "c2-c1", "c2-c3", "c2-d2"}
    state = after(state, "c2-d2")
    assert (state.to_move, shown(state)["avatars"]) == (1, ["b2", "e2"])


def test_ruling_3_whom_a_ghost_traps_goes_straight_to_the_ghosts() -> None:
    state = at("b1 b3", "a3 c3 a2", phase="ghost", candies="a1 d1")
    assert legal(state) == {"a2-a1", "a2-b2"}
    log = events(state, "a2-b2")
    assert log == [Moved("ghost", (spot("a2"), spot("b2")), "float"), Skipped(1, "avatar")]
    state = after(state, "a2-b2")
    assert (state.to_move, shown(state)["phase"], shown(state)["avatars"]) == (1, "ghost", ["b1", "b3"])
    assert {text[:2] for text in legal(state)} == {"a3", "b2", "c3"}


def test_ruling_4_if_one_of_the_closest_can_move_it_must() -> None:
    state = at("b1 e2", "a1 c1 a2", phase="ghost")
    assert legal(state) == {"c1-c2", "c1-d1"}, "a1 is as close, but hemmed in"


def test_ruling_4_a_farther_ghost_never_moves_instead() -> None:
    state = at("c1 e2", "a1 a2 f3")
    log = events(state, "c1-b1")
    assert log[-1] == Skipped(0, "ghost")
    state = after(state, "c1-b1")
    assert shown(state)["ghosts"] == ["a1", "a2", "f3"]
    assert (state.to_move, shown(state)["phase"]) == (1, "avatar")


def test_ruling_5_ghosts_do_not_wrap_around() -> None:
    assert legal(at("b2 e2", "a3 c3 f1", phase="ghost", candies="a1 d1")) == {
        "a3-a2",
        "a3-b3",
        "c3-b3",
        "c3-c2",
        "c3-d3",
    }


def test_ruling_6_two_parts_in_a_row_can_be_skipped() -> None:
    state = at("c1 a3", "a1 a2 b3")
    assert events(state, "c1-b1")[2:] == [Skipped(0, "ghost"), Skipped(1, "avatar")]
    state = after(state, "c1-b1")
    assert (state.to_move, shown(state)["phase"]) == (1, "ghost")
    assert legal(state) == {"a2-b2", "b3-b2", "b3-c3"}


@pytest.mark.parametrize(
    ("stands", "goes_on"),
    [
        (position("b2 e2", "b1 b3 c2"), {"phase": "ghost", "to_move": 0}),
        (position("b1 e2", "a1 a2 f3", phase="ghost"), {"phase": "avatar", "to_move": 1}),
        (position("b1 a3", "a1 a2 b3", phase="ghost"), {"phase": "ghost", "to_move": 1}),
    ],
    ids=["trapped", "ghost hemmed in", "both"],
)
def test_ruling_6_a_position_at_a_part_that_cannot_be_done_is_skipped_on_when_loaded(
    stands: dict[str, object], goes_on: dict[str, object]
) -> None:
    assert shown(GAME.notation.load(stands, 2, OPTIONS)) == stands | goes_on


# ---------------------------------------------------------------- repetition


# ---------------------------------------------------------------- repetition

ROUND_TRIP = ("b1-a1", "a3-b3", "e3-d3", "c2-b2", "a1-b1", "b2-c2", "d3-e3", "b3-a3")
"""Both avatars and two ghosts go and come back; no candy lies in their way."""


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    start = at("b1 e3", "a3 c2 f1", candies="a2 f2")
    match = Match(GAME, 2, OPTIONS, start=start)
    for turn in range(2):
        for number, text in enumerate(ROUND_TRIP):
            assert match.outcome is None, (turn, number)
            match.play(match.to_move, match.game.notation.read(match.state, text))
    assert match.state.key() == start.key()
    assert result(match.outcome) == {"scores": [0.5, 0.5], "winners": [0, 1], "reason": "repetition"}


def test_without_the_option_the_game_goes_on() -> None:
    match = Match(GAME, 2, {"repetition": False}, start=at("b1 e3", "a3 c2 f1", candies="a2 f2"))
    for text in ROUND_TRIP * 3:
        match.play(match.to_move, match.game.notation.read(match.state, text))
    assert match.outcome is None
