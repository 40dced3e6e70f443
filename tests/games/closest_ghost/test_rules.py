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
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.closest_ghost import game as manifest
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.state import ClosestState, closest
from tests.games.closest_ghost.positions import (
    GRID,
    HOUSE,
    OF_HOUSE,
    OPTIONS,
    SQUARES,
    after,
    at,
    legal,
    position,
    shown,
    start,
)


def spot(name: str) -> Spot:
    return Spot(BOARD, GRID.read(name))


def moved(piece: str, squares: str, how: str = "walk") -> Moved:
    return Moved(piece, tuple(map(spot, squares.split())), how)


# ---------------------------------------------------------------- overview, equipment, goal, set-up


def test_overview_you_and_a_friend_play_the_closest_ghost() -> None:
    assert (GAME.id, GAME.seats) == ("closest-ghost", (2,))
    assert GAME.options == (Option("pie", (False, True), False), REPETITION, HANDICAP)


def test_equipment_two_avatars_three_ghosts_sixteen_candies() -> None:
    """Ghosts fit over candies."""
    data = shown(after(start(), "G@c1"))
    assert [len(data[field]) for field in ("avatars", "ghosts", "candies")] == [2, 3, 16]
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


def test_setup_the_other_player_places_the_third_ghost_on_any_open_square() -> None:
    """Whoever offered candy last sits on the first seat, which then begins: people settle that before they sit down."""
    state = start()
    assert state.to_move == 1
    assert legal(state) == {f"G@{square}" for square in SQUARES if square not in ("b2", "e2", "a3", "f1")}
    assert OF_HOUSE.events(state, "G@d2") == [Placed("ghost", spot("d2"), Spot("supply", 0))]
    data = shown(after(state, "G@d2"))
    assert (data["ghosts"], data["to_move"], data["phase"]) == (["a3", "d2", "f1"], 0, "avatar")


# ---------------------------------------------------------------- a turn

STEPS = [
    # only in the direction of an arrow
    (at("b2 e2", "a3 a1 f1"), "b2-b3 b2-c2 b2-b1"),
    # for the second player as well
    (at("b2 e2", "a3 a1 f3", to_move=1), "e2-d2 e2-e3 e2-e1"),
    # off the board around the edge, but never onto a ghost
    (at("a1 e2", "f1 c3 d1"), "a1-b1 a1-a3"),
    # at the seam to the other tile
    (at("c3 e2", "a3 f1 e1"), "c3-b3 c3-d3 c3-c1"),
    # one must move while one can
    (at("b2 e2", "b3 c2 f1"), "b2-b1"),
    # ghosts do not follow the arrows
    (at("b1 e2", "b2 f3 f1", phase="ghost"), "b2-a2 b2-b3 b2-c2"),
    # ghosts never enter an avatar's square
    (at("b2 c1", "c2 f3 f1", phase="ghost"), "c2-c3 c2-d2"),
    # nor a ghost's
    (at("b2 e2", "c2 d2 c3", phase="ghost"), "c2-c1"),
    # of several at the same distance the mover chooses
    (at("b2 e2", "b3 b1 c2", phase="ghost"), "b3-a3 b3-c3 b1-a1 b1-c1 c2-c3 c2-c1 c2-d2"),
    # ruling 3: a trapped player still moves the closest ghost
    (at("b2 e2", "b1 b3 c2"), "b1-a1 b1-c1 b3-a3 b3-c3 c2-c1 c2-c3 c2-d2"),
    # ruling 3: also whom a ghost traps
    (after(at("b1 b3", "a3 c3 a2", phase="ghost", candies="a1 d1"), "a2-b2"), "a3-a2 b2-a2 b2-c2 c3-c2 c3-d3"),
    # ruling 4: if one of the closest can move it must
    (at("b1 e2", "a1 c1 a2", phase="ghost"), "c1-c2 c1-d1"),
    # ruling 5: ghosts do not wrap around
    (at("b2 e2", "a3 c3 f1", phase="ghost", candies="a1 d1"), "a3-a2 a3-b3 c3-b3 c3-c2 c3-d3"),
    # ruling 6: two parts in a row can be skipped
    (after(at("c1 a3", "a1 a2 b3"), "c1-b1"), "a2-b2 b3-b2 b3-c3"),
]


@pytest.mark.parametrize(("state", "texts"), STEPS)
def test_what_can_be_done(state: ClosestState, texts: str) -> None:
    assert legal(state) == set(texts.split())


CLOSEST = [
    # the closest alone
    (at("b2 e2", "c2 a1 f1", phase="ghost"), "c2"),
    # one and one across the corner make two
    (at("b2 e2", "c3 d2 f1", phase="ghost"), "c3 d2"),
    # three steps on three ways
    (at("a1 e2", "b3 d1 c2", phase="ghost"), "b3 d1 c2"),
    # from the mover after its step
    (after(at("c2 e2", "a2 e1 f3"), "c2-d2"), "e1"),
    # of the one to move
    (after(at("b2 f2", "a2 f1 d3", to_move=1), "f2-e2"), "f1 d3"),
    # around the edge does not count
    (at("a1 e2", "f1 a3 d3", phase="ghost"), "a3"),
    # nor up and down
    (at("b3 e2", "b1 c1 f3", phase="ghost"), "b1"),
]


@pytest.mark.parametrize(("state", "ghosts"), CLOSEST)
def test_which_ghost_is_closest(state: ClosestState, ghosts: str) -> None:
    assert {text[:2] for text in legal(state)} == set(ghosts.split())


TOLD = [
    # a step takes the candy
    (at("b2 e2", "a3 a1 f1"), "b2-c2", [moved("avatar0", "b2 c2"), Removed("candy", spot("c2"))]),
    # around the edge
    (at("a1 e2", "c3 d3 e3", candies="a3 d1"), "a1-f1", [moved("avatar0", "a1 f1", "wrap")]),
    # of the other one
    (at("a1 f2", "c3 d3 e3", to_move=1, candies="a3 d1"), "f2-a2", [moved("avatar1", "f2 a2", "wrap")]),
    # a ghost floats
    (at("b2 e2", "a3 c2 f1", phase="ghost"), "c2-d2", [moved("ghost", "c2 d2", "float")]),
    # ruling 3
    (
        at("b1 b3", "a3 c3 a2", phase="ghost", candies="a1 d1"),
        "a2-b2",
        [moved("ghost", "a2 b2", "float"), Skipped(1, "avatar")],
    ),
    # ruling 4: a farther ghost never moves instead
    (at("c1 e2", "a1 a2 f3", candies="a3 d1"), "c1-b1", [moved("avatar0", "c1 b1"), Skipped(0, "ghost")]),
    # ruling 6
    (
        at("c1 a3", "a1 a2 b3", candies="a1 d1"),
        "c1-b1",
        [moved("avatar0", "c1 b1"), Skipped(0, "ghost"), Skipped(1, "avatar")],
    ),
]


@pytest.mark.parametrize(("state", "text", "events"), TOLD)
def test_what_happens(state: ClosestState, text: str, events: list[Event]) -> None:
    assert OF_HOUSE.events(state, text) == events


@pytest.mark.parametrize("seed", range(30))
def test_events_alone_turn_one_position_into_the_next(seed: int) -> None:
    rng, state = Random(seed), start()
    while state.to_move != NOBODY:
        log: list[Event] = []
        before, state = state, state.apply(rng.choice(state.legal_actions()), log)
        check_events(before, state, log)


def check_events(before: ClosestState, after: ClosestState, log: list[Event]) -> None:
    """The events alone turn one position into the next."""
    old, new = shown(before), shown(after)
    for event in log:
        if isinstance(event, Placed):
            old["ghosts"].append(GAME.notation.spot_name(event.spot))
        elif isinstance(event, Removed):
            old["candies"].remove(GAME.notation.spot_name(event.spot))
        elif isinstance(event, Moved):
            source, target = GAME.notation.spot_name(event.path[0]), GAME.notation.spot_name(event.path[-1])
            if event.piece == "ghost":
                old["ghosts"][old["ghosts"].index(source)] = target
            else:
                seat = int(event.piece[-1])
                assert old["avatars"][seat] == source
                old["avatars"][seat] = target
        else:
            assert isinstance(event, Skipped)
    assert [sorted(old["ghosts"]), old["avatars"], old["candies"]] == [new["ghosts"], new["avatars"], new["candies"]]


def test_candy_is_removed_for_good_also_in_the_other_half() -> None:
    """Under a ghost it stays, and when the ghost floats on."""
    state = after(at("b2 e2", "a3 a1 f3"), "b2-c2", "a3-b3", "e2-e1", "f3-f2", "c2-d2")
    assert {"c2", "e1", "d2"} == set(shown(at("b2 e2"))["candies"]) - set(shown(state)["candies"])
    assert {"c2", "c3"} <= set(shown(after(at("b2 e2", "c2 a1 f1", phase="ghost"), "c2-c3"))["candies"])


# ---------------------------------------------------------------- winning

ENDS = [
    # the own board is clear
    (at("b1 e3", "a3 c2 f2", candies="a1 d3"), "b1-a1", 0),
    # one is left there
    (at("b1 e3", "a3 c2 f2", candies="a1 c3 d3"), "b1-a1", None),
    # one is left there under a ghost
    (at("b1 e2", "c3 f1 f3", candies="a1 c3 d1"), "b1-a1", None),
    # the second player's
    (at("b1 e3", "a3 c2 f2", candies="a1 d3", to_move=1), "e3-d3", 1),
    # whoever takes the last one, its owner wins
    (at("e2 b1", "a3 f1 f3", candies="a1 d1 d2", to_move=1), "b1-a1", 0),
    # also over there
    (at("d1 b2", "a3 f1 f3", candies="a1 d3"), "d1-d3", 1),
]


@pytest.mark.parametrize(("state", "text", "won"), ENDS)
def test_who_has_won(state: ClosestState, text: str, won: int | None) -> None:
    """At once, before any ghost moves; the winner keeps what is left on the board."""
    end = after(state, text)
    assert set(shown(state)["candies"]) - {text[3:]} == set(shown(end)["candies"])
    if won is None:
        assert end.outcome() is None
    else:
        assert result(end.outcome()) == {"scores": [1 - won, won], "winners": [won], "reason": "half_cleared"}
        assert (end.to_move, shown(end)["to_move"], end.legal_actions()) == (NOBODY, None, ())


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


# ---------------------------------------------------------------- the rulings of the page


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
