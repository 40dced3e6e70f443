"""The rule sheet of 18 Ghosts sentence by sentence, the rulings, and the page's test positions.

What is refused, and why, stands in refused.py.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from halloween_games.core.events import Escaped, Fought, Moved, Passed, Placed, Rotated
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY, Spot
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.actions import LETTERS
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from tests.games.eighteen_ghosts.positions import (
    CASTLE,
    GRID,
    OF_CASTLE,
    SETUP_TEXTS,
    castle,
    legal,
    play,
    seen,
    start,
)

# ---------------------------------------------------------------- what is in the box


def test_the_castle_has_25_rooms() -> None:
    carpets = Counter(LETTERS[color] for color in CASTLE.carpet if color >= 0)
    assert carpets == {"R": 6, "B": 6, "Y": 6}
    assert (len(CASTLE.mirrors), len(CASTLE.portals), len(CASTLE.carpet)) == (4, 3, 25)


@pytest.mark.parametrize(
    ("letter", "square", "rooms"),
    [("R", "c5", ["", "d5", "c4", "b5"]), ("B", "c1", ["c2", "d1", "", "b1"]), ("Y", "e3", ["e4", "", "e2", "d3"])],
)
def test_the_portals_stand_at_the_outer_wall_and_face_it_at_first(letter: str, square: str, rooms: list[str]) -> None:
    color = LETTERS.index(letter)
    assert GRID.names[CASTLE.portals[color]] == square
    assert [GRID.names[door] if door >= 0 else "" for door in CASTLE.doors[color]] == rooms, "north, east, south, west"
    assert not rooms[start().facing[color]]


def test_the_opening_looks_as_on_the_page() -> None:
    assert seen(start()) == {
        "board": {},
        "dungeon": [],
        "escaped": [],
        "portals": {"R": "n", "Y": "e", "B": "s"},
        "phase": "setup",
        "released": None,
        "to_move": 0,
    }


# ---------------------------------------------------------------- set-up


def test_a_ghost_starts_in_any_empty_room_with_a_carpet_of_its_color() -> None:
    expected = {f"{LETTERS[CASTLE.carpet[at]]}@{GRID.names[at]}" for at in range(25) if CASTLE.carpet[at] >= 0}
    assert legal(start()) == expected and len(expected) == 18
    assert legal(play(start(), "R@b5")) == expected - {"R@b5"}


def test_the_first_player_places_one_then_the_second_two_then_each_one() -> None:
    """Afterwards the mirrors are empty, all 18 ghosts of 2 types and 3 colors stand, and the first player begins."""
    state, seats = start(), []
    for text in SETUP_TEXTS:
        seats.append(state.to_move)
        assert seen(state)["phase"] == "setup"
        state = play(state, text)
    assert seats == [0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]
    position = seen(state)
    assert (position["phase"], position["to_move"]) == ("play", 0)
    assert Counter(position["board"].values()) == dict.fromkeys(("0R", "0B", "0Y", "1R", "1B", "1Y"), 3)
    assert not {"b4", "d4", "b2", "d2", "c5", "e3", "c1"} & set(position["board"])


# ---------------------------------------------------------------- moving

MOVES = [
    # one room up, down, left or right
    ("c3 0R", "c3-c4 c3-d3 c3-c2 c3-b3"),
    # the color of the carpet does not matter, and mirrors are rooms
    ("a4 0R", "a4-a5 a4-b4 a4-a3"),
    # from a mirror to any other mirror
    ("b4 0R", "b4-b5 b4-c4 b4-b3 b4-a4 b4-d4 b4-b2 b4-d2"),
    # only own ghosts
    ("a5 0R, e1 1B", "a5-b5 a5-a4"),
    # on mirrors one fights neighbors, but not through mirrors
    ("b4 0R, b5 1B, d4 1B, b2 1Y, d2 1R", "b4xb5 b4-c4 b4-b3 b4-a4"),
]


@pytest.mark.parametrize(("board", "moves"), MOVES)
def test_where_ghosts_go(board: str, moves: str) -> None:
    assert {text for text in legal(castle(board)) if text[0] != "="} == set(moves.split())


# ---------------------------------------------------------------- what an action leads to

FIRST = {"R": "n", "Y": "e", "B": "s"}
TURNS = {"n": "e", "e": "s", "s": "w", "w": "n"}
BEATS = [("R", "B"), ("B", "Y"), ("Y", "R")]
PLAYED: list[tuple[GhostState, str, dict[str, Any]]] = [
    # the old room is empty
    (castle("a3 0R, b3 1B, c3 1B"), "a3xb3", {"board": {"b3": "0R", "c3": "1B"}}),
    # a ghost may be fought on a mirror
    (castle("b5 0R, b4 1B"), "b5xb4", {"board": {"b4": "0R"}}),
    # four beaten ghosts turn a portal all the way
    (castle("a3 0Y, a2 1R", portals="nes"), "a3xa2", {"portals": {"R": "e", "Y": "e", "B": "s"}}),
    (castle("a3 0Y, a2 1R", portals="ees"), "a3xa2", {"portals": {"R": "s", "Y": "e", "B": "s"}}),
    (castle("a3 0Y, a2 1R", portals="ses"), "a3xa2", {"portals": {"R": "w", "Y": "e", "B": "s"}}),
    (castle("a3 0Y, a2 1R", portals="wes"), "a3xa2", {"portals": {"R": "n", "Y": "e", "B": "s"}}),
    # moves and releases turn nothing; who placed goes on, and the answer may be a release
    (castle("a3 0Y, a1 1B"), "a3-a2 a1-b1 =R R@e5 =Y", {"portals": FIRST, "released": "1Y", "to_move": 0}),
    # a mirror step, and steps from a mirror that lead out
    (castle("b2 0R"), "b2-d4", {"board": {"d4": "0R"}, "to_move": 1}),
    (castle("b4 0R", portals="ses"), "b4-c4", {"escaped": ["0R"]}),
    (castle("d4 0R", portals="ses"), "d4-c4", {"escaped": ["0R"]}),
    # only the own color lets out
    (castle("c3 0B", portals="ses"), "c3-c4", {"board": {"c4": "0B"}}),
    (castle("c3 0Y", portals="ses"), "c3-c4", {"board": {"c4": "0Y"}}),
    # only the open side lets out
    (castle("c3 0R", portals="nes"), "c3-c4", {"escaped": []}),
    (castle("c3 0R", portals="ees"), "c3-c4", {"escaped": []}),
    (castle("c3 0R", portals="wes"), "c3-c4", {"escaped": []}),
    # a turning portal frees who stands before it, whoever acts
    (castle("a3 0Y, a2 0R, d5 0R"), "a3xa2", {"escaped": ["0R"]}),
    (castle("a3 0Y, a2 0R, d5 1R"), "a3xa2", {"escaped": ["1R"]}),
    (castle("a3 0Y, a2 1R, d5 0R"), "a3xa2", {"escaped": ["0R"]}),
    (castle("a3 0Y, a2 1R, d5 1R"), "a3xa2", {"escaped": ["1R"]}),
    # the winner may slip out, and the loser's portal frees another one in the same action
    (castle("e5 0R, d5 1B, b1 1B", portals="ees"), "e5xd5", {"board": {}, "escaped": ["0R", "1B"]}),
    # a defender that wins stays
    (castle("b5 0B, a5 1R"), "b5xa5", {"board": {"a5": "1R"}}),
    # the loser's portal turns before anybody slips out
    (castle("b5 0Y, d5 1R, e5 0B, d4 0Y"), "d4xd5", {"board": {"b5": "0Y", "e5": "0B", "d5": "0Y"}}),
    # ruling 2: a released ghost before its open portal escapes
    (castle("a3 0Y", released="1B", portals="nee"), "B@d1", {"board": {"a3": "0Y"}, "escaped": ["1B"], "to_move": 0}),
]


@pytest.mark.parametrize(("state", "texts", "after"), PLAYED)
def test_what_an_action_leads_to(state: GhostState, texts: str, after: dict[str, Any]) -> None:
    found = seen(play(state, *texts.split()))
    assert {name: found[name] for name in after} == after


@pytest.mark.parametrize(("strong", "weak"), BEATS)
@pytest.mark.parametrize("owner", [0, 1])
def test_who_beats_whom(strong: str, weak: str, owner: int) -> None:
    """Whoever attacks, and whoever owns them; the loser's portal turns a quarter clockwise."""
    won = seen(play(castle(f"a3 0{strong}, b3 {owner}{weak}"), "a3xb3"))
    lost = seen(play(castle(f"a3 0{weak}, b3 {owner}{strong}"), "a3xb3"))
    assert (won["board"], lost["board"]) == ({"b3": f"0{strong}"}, {"b3": f"{owner}{strong}"})
    assert won["portals"] == lost["portals"] == {**FIRST, weak: TURNS[FIRST[weak]]}


def test_the_loser_goes_to_the_dungeon_and_comes_back() -> None:
    """The page's second test position. It is not out of the game."""
    state = castle("a5 0B, a4 1R")
    after = play(state, "a5xa4")
    assert Counter(seen(after)["dungeon"]) - Counter(seen(state)["dungeon"]) == Counter(["0B"])
    assert "=B" in legal(play(after, "a4-a5"))


def test_one_releases_an_own_ghost_and_the_opponent_places_it() -> None:
    state = castle("a3 0R, b3 1B", escaped="0B 0B 0B 1R 1R 1R")
    assert {text for text in legal(state) if text[0] == "="} == {"=R", "=Y"}
    state = play(state, "=R")
    position = seen(state)
    assert (position["phase"], position["released"], position["to_move"]) == ("place", "0R", 1)
    assert position["dungeon"].count("0R") == 1
    assert legal(state) == {"R@b5", "R@e5", "R@c3", "R@e2", "R@b1"}, "red carpets, but the one that is taken"
    assert seen(play(state, "R@e2"))["board"]["e2"] == "0R"


def test_the_sheets_picture_of_an_escape() -> None:
    """The page's first test position: red turned twice, a red ghost comes to c4, and leaves whatever the carpet is."""
    state = castle("c3 0R", portals="ses")
    after = seen(play(state, "c3-c4"))
    assert (after["board"], after["escaped"], after["to_move"]) == ({}, ["0R"], 1), "it does not count as an action"
    c3, c4 = Spot("board", GRID.read("c3")), Spot("board", GRID.read("c4"))
    assert OF_CASTLE.events(state, "c3-c4") == [
        Moved("0R", (c3, c4)),
        Escaped("0R", c4, Spot("board", CASTLE.portals[0]), Spot("outside", 1)),
    ]


def test_what_happens_is_told_in_its_order() -> None:
    fight = OF_CASTLE.events(castle("a3 0Y, a2 1R, d5 0R"), "a3xa2")
    assert [type(event) for event in fight] == [Fought, Moved, Rotated, Escaped]
    placed = OF_CASTLE.events(castle("a3 0Y", released="1B", portals="nee"), "B@d1")
    assert [type(event) for event in placed] == [Placed, Escaped]


# ---------------------------------------------------------------- the end


def winners(state: GhostState) -> tuple[int, ...] | None:
    outcome = state.outcome()
    assert (outcome is None) == (state.to_move != NOBODY) == (state.legal_actions() != ())
    return None if outcome is None else outcome.winners()


OPEN: dict[str, Any] = {"portals": "ses"}
ENDS: list[tuple[GhostState, str, tuple[int, ...] | None]] = [
    # red, blue and yellow outside win at once; three of one color do not, nor four of two
    (castle("c3 0R", escaped="0B 0Y", **OPEN), "c3-c4", (0,)),
    (castle("c3 0R", escaped="0R 0R", **OPEN), "c3-c4", None),
    (castle("c3 0R", escaped="0B 0B 0R", **OPEN), "c3-c4", None),
    # any three, if so chosen, but not two
    (castle("c3 0R", escaped="0R 0B", any_three=True, **OPEN), "c3-c4", (0,)),
    (castle("c3 0R", escaped="0R", any_three=True, **OPEN), "c3-c4", None),
    # by the opponent's action
    (castle("a3 0Y, a2 0R, d5 1R", escaped="1B 1Y"), "a3xa2", (1,)),
    # ruling 2: by a placement
    (castle("a3 0Y", escaped="1R 1Y", released="1B", portals="nee"), "B@d1", (1,)),
    (castle("a3 0Y", escaped="1R 1Y", released="1B", portals="nee"), "B@a5", None),
]


@pytest.mark.parametrize(("state", "text", "won"), ENDS)
def test_who_has_won(state: GhostState, text: str, won: tuple[int, ...] | None) -> None:
    after = play(state, text)
    assert winners(after) == won
    outcome = after.outcome()
    assert outcome is None or outcome.code == ("any_three_outside" if state.any_three else "one_of_each_outside")


@pytest.mark.parametrize("any_three", [False, True])
@pytest.mark.parametrize("actor", [0, 1])
def test_ruling_1_who_acted_wins_if_both_complete(actor: int, any_three: bool) -> None:
    other = 1 - actor
    board, escaped = f"e5 {actor}R, d5 {other}B, b1 {other}B", f"{actor}B {actor}Y {other}R {other}Y"
    state = castle(board, escaped=escaped, portals="ees", to_move=actor, any_three=any_three)
    assert winners(play(state, "e5xd5")) == (actor,)


# ---------------------------------------------------------------- rulings, and in a match

FULL_OF_RED = "b5 1B, e5 1Y, a3 1R, c3 1B, e2 1B, b1 1Y"
NO_WAY_OUT = FULL_OF_RED + ", a5 1R, d5 1R, c2 1Y"
STUCK = "a1 0R, a2 1R, b1 1R, b5 1B, e5 1Y, a3 1B, c3 1B, e2 1Y"
GONE = "0B 0B 0B 0Y 0Y 0Y"


@pytest.mark.parametrize("board", [NO_WAY_OUT, STUCK], ids=["all in the dungeon", "one stands in a corner"])
def test_ruling_4_without_any_action_one_passes(board: str) -> None:
    state = castle(board, escaped=GONE)
    assert legal(state) == {"pass"}
    assert OF_CASTLE.events(state, "pass") == [Passed(0)]
    after = play(state, "pass")
    assert {**seen(after), "to_move": 0} == seen(state)
    assert after.to_move == 1 and legal(after) != {"pass"}


def test_ruling_5_everybody_sees_the_dungeon_and_the_portals() -> None:
    state = castle("a3 0Y", escaped="1R", portals="wes")
    assert not GAME.secrets
    assert all(seen(state, seat) == seen(state) for seat in (0, 1, None))


def test_ruling_4_in_a_match_the_pass_is_made() -> None:
    match = Match(GAME, 2, start=castle(NO_WAY_OUT, escaped=GONE, to_move=1))
    match.play_text(1, "a5-a4")
    assert [turn.text for turn in match.turns] == ["a5-a4", "pass"]
    assert match.to_move == 1


ROUND = ("a5-a4", "e1-e2", "a4-a5", "e2-e1")


def test_moving_to_and_fro_is_a_draw_at_the_third_time_unless_that_is_not_chosen() -> None:
    match, going_on = (Match(GAME, 2, {"repetition": chosen}, start=castle("a5 0R, e1 1B")) for chosen in (True, False))
    for text in ROUND * 2:
        assert match.outcome is None
        match.play_text(match.to_move, text)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winners()) == ("repetition", (0, 1))
    for text in ROUND * 4:
        going_on.play_text(going_on.to_move, text)
    assert going_on.outcome is None
