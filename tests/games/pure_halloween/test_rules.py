"""The page's test positions, and the sheet sentence by sentence; what its lost pictures held is set up anew."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from halloween_games.core.actions import Pass
from halloween_games.core.events import Event, Moved, Passed, Placed
from halloween_games.core.match import Match
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.actions import SUPPLY
from halloween_games.games.pure_halloween.rules.connection import around, is_connected
from halloween_games.games.pure_halloween.rules.state import PureState
from tests.games.pure_halloween.positions import (
    GRID,
    LAND,
    SHAPE,
    at,
    choose,
    legal,
    moves,
    places,
    play,
    refusal,
    start,
)

FIGURE_4 = "1 Gb3 Jc2 Ke2 · 0 Gd2 Jd3 Bd4 We5 Cf3"
EIGHT = "0 Gc3 Cd3 Wg3 Cc4 Ge4 Bg4 Jc7 Bd7 Wf6 · 1 Gf5 We6 Cg6"  # red lacks the region g7-i9
CHAIN = "0 Gc3 Wd2 Gf2 Bg3 Kh4 Kh5 We5 Bc5 Gb7 Cd8 Ce8 · 1 We2 Kb2 Gg6 Wf5 Cd5 Gb6 Bc8"  # nearly all hold it together
CORNER = "0 Bd2 · 1 Ge1 Kd1 We2 We3 Cc1 Bc2 Gc3 Jd3 Ce4"  # the bat is alone with d1, hemmed in
FIGURE_5A = "1 Bd3 Wh1 · 0 Kb3 Gc4 We4 Cf3 Jg2"


# ---------------------------------------------------------------- the page's test positions


def test_figure_2() -> None:
    assert places(at("0 We3 · 1 Gd2")) == ["d3", "e2", "f2", "f3"]


def test_figure_4() -> None:
    assert "c3" in moves(at(FIGURE_4, 1), "c2")
    assert "c3" in moves(at(FIGURE_4, 0), "d3")
    assert "c4" not in moves(at(FIGURE_4, 0), "d3")
    assert moves(at(FIGURE_4, 1), "e2") == ["f4"]


def test_figure_5a_as_corrected_by_ruling_4() -> None:
    attacked = play(at(FIGURE_5A), "b3-d2")
    assert legal(attacked) == ["h1-d1", "h1-e1", "h1-f1"]


# ---------------------------------------------------------------- objective, board and pieces


def test_sheet_first_in_all_nine_regions_wins() -> None:
    """Objective and end: at least one piece in each of the nine regions."""
    eight = at(EIGHT)
    assert eight.regions_of(0) == 8
    won = play(eight, "f6-g7")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.code, outcome.scores) == ("all_nine_regions", (1.0, 0.0))
    assert won.to_move == NOBODY
    assert not won.legal_actions()
    assert won.why_not(SHAPE.moves[0][1]) == Reason("game_over")


def test_sheet_nine_by_nine_in_nine_blocks() -> None:
    """Nine regions of 3x3 squares."""
    assert (GRID.columns, GRID.rows) == (9, 9)
    assert [region.bit_count() for region in LAND.regions] == [9] * 9
    assert sum(LAND.regions) == (1 << 81) - 1
    assert [GRID.names[square] for square in members(LAND.regions[1])] == [
        "d1",
        "e1",
        "f1",
        "d2",
        "e2",
        "f2",
        "d3",
        "e3",
        "f3",
    ]


def test_sheet_the_board_starts_empty() -> None:
    """No predefined starting position."""
    assert GAME.notation.dump(start()) == {"board": {}, "stayed": [], "phase": "opening", "to_move": 0}


# ---------------------------------------------------------------- the opening


def test_ruling_2_a_killer_from_the_second_action_on() -> None:
    assert "K@e4" in legal(play(start(), "G@e5", "W@f5"))
    assert "K@f4" in legal(play(start(), "G@e5", "W@f5", "G@e4"))


# ---------------------------------------------------------------- moving

MOVES = [
    # a ghost is lifted and goes anywhere beside the others
    ("0 Gc1 · 1 Gb1 Wb2", "c1", "a1 a2 a3 b3 c2 c3"),
    # a killer goes three, with two turns even to the next square, but does not come back
    ("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3", "d1", "d4"),
    ("0 Kd1 Gb4 · 1 Gc1 Wc2 Cc3 Bd4 We4 Cf3 Gf2 Jf1", "d1", "d2 e1 e3"),
    ("0 Ka1 Gc1 · 1 Gb1 Wb2 Ca3", "a1", ""),
    # it slides around others, not over them
    ("0 Kc1 Ga4 · 1 Gb1 Wb2 Cb3 Bb4 Gc3", "c1", "d3"),
    # ruling 1: a witch jumps over others, in all 8 directions
    ("0 Wa1 · 1 Gb2 Wc3 Cd4 Bb1 Gc1", "a1", "a2 a3 d1 e5"),
    # a cat jumps in an L
    ("0 Ca1 · 1 Gb1 Wb2 Ca2 Bc1", "a1", "b3 c2"),
    # a bat flies until a piece or the edge, but not where it would be alone
    ("0 Ba1 · 1 Gb1 Wc2 Cb4 Ba5 Gc3", "a1", "a4 b2"),
    ("0 Bd1 · 1 Gc2 Wb1 Cb2", "d1", "c1"),
    ("0 Bd3 · 1 Gc2 Wb1 Ca1", "d3", "d1"),
    # a jack goes one square in 8 directions
    ("0 Jd4 · 1 Gd5 Wc4", "d4", "c3 c5 d3 e4 e5"),
    # figure 3: the only link stays
    ("0 Gb1 Ja1 · 1 Gc1", "b1", ""),
    # corners connect, and are links
    ("0 Wa1 · 1 Gb2", "a1", "a2 a3 b1 c1 c3"),
    ("0 Ge5 · 1 We6 Gd4", "e5", ""),
    # figure 4: a jack holds on while it slides into a gap; diagonally (4c) it is lifted
    ("0 Jb2 · 1 Ga3 Wc3", "b2", "b3"),
    ("0 Jb2 · 1 Ga3 Wc1", "b2", ""),
    # a: who is alone with a killer leaves, or somebody comes
    ("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4", "d3", "d4 d5 g3 g6"),
    ("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4", "e4", "d2 e2 f2 f3"),
    # c and figure 6b: a ghost stays with whom the killer would find alone
    ("0 Gf2 Je2 Wg3 · 1 Ke3 Gf4", "f2", "d1 d2 d3 e1 f1 f3"),
]


@pytest.mark.parametrize(("pieces", "src", "targets"), MOVES)
def test_where_pieces_go(pieces: str, src: str, targets: str) -> None:
    assert moves(at(pieces), src) == targets.split()


def test_ruling_1_a_bat_moves_one_square_at_least() -> None:
    state = at("0 Bb2 · 1 Ga1 Wb1 Cc1 Ba2 Gc2 Ja3 Gb3 Wc3")
    assert moves(state, "b2") == []


def test_a_killer_must_hold_the_group_on_every_square() -> None:
    """Figure 4d: the only way is the one that never lets go of the black cat's group."""
    state = at(FIGURE_4, 1)
    reason = refusal(state, "e2-g3")
    assert (reason.code, reason.params["step"], reason.params["square"]) == ("breaks_while_sliding", 1, "f2")
    assert ways(state, "e2", "f4") == ["e3 e4 f4"]


# ---------------------------------------------------------------- the killer's rule


@pytest.mark.parametrize(
    ("pieces", "is_attacked"),
    [
        ("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4", True),
        ("0 Jd3 Ge4 · 1 Ke3 Gf4", True),
        ("0 Kd3 Ge4 · 1 Ke3 Gf4", False),  # a killer is never lonely
        ("0 Kd2 Cd3 We4 · 1 Ke3 Gf4", False),  # d: opposing killers neutralize each other
    ],
)
def test_sheet_a_lone_piece_is_attacked(pieces: str, is_attacked: bool) -> None:
    assert at(pieces).is_attacked() is is_attacked


def test_sheet_placing_only_if_no_move_helps() -> None:
    """a and figure 5b: then, and only then, any kind beside the attacked one, even a killer without two friends."""
    stuck = at(CORNER.replace(" We3", ""))
    assert legal(stuck) == [f"{kind}@e3" for kind in "BCGJKW"]
    assert not play(stuck, "K@e3").lonely(0)


@pytest.mark.parametrize("kind", "CWBJG")
def test_sheet_b_nobody_but_a_ghost_moves_to_a_killer_alone(kind: str) -> None:
    """b and figure 6a."""
    watched = {"d1", "d2", "d3", "e1", "e2", "e3", "f1", "f2", "f3"}
    assert bool(watched & set(moves(at(f"0 {kind}d4 Ge4 · 1 Ke2 Gc3 We5 Wd3"), "d4"))) == (kind == "G")


def test_sheet_ghosts_that_are_left_alone_stay_one_turn() -> None:
    """c, and d, when a killer leaves that held the other one."""
    assert GAME.notation.dump(play(at("0 Gf2 Jf3 Wg3 · 1 Ke3 Gf4"), "f3-g4"))["stayed"] == ["f2"]
    assert GAME.notation.dump(play(at("0 Kd2 Gd3 We4 · 1 Ke3 Gf4"), "d2-c4"))["stayed"] == ["d3"]


def test_sheet_with_no_answer_at_all_the_turn_passes_until_there_is_one() -> None:
    state = at(CORNER)
    assert legal(state) == ["pass"]
    log: list[Event] = []
    after = play(state, "pass", log=log)
    assert log == [Passed(0)]
    assert after.to_move == 1
    assert places(play(after, "e3-f3")) == ["e3"]


def test_sheet_a_lonely_ghost_lets_its_player_win_first() -> None:
    """Exception: a winning move, since the ghost can stay a single turn; nothing else besides an answer."""
    state = at(EIGHT + " Kb3")
    assert moves(state, "f6") == ["b2", "g7"]
    reason = state.why_must()
    assert reason is not None
    assert reason.code == "must_move_or_win"
    won = play(state, "f6-g7").outcome()
    assert won is not None
    assert won.winners() == (0,)


def test_winning_stands_beside_placing_and_instead_of_passing() -> None:
    """Where no move helps: a placement or the win; without a placement only the win; after a turn of waiting, none."""
    assert legal(at(CHAIN)) == ["J@b3", "J@c2", "e8-g7"]
    full = CHAIN.replace("Gf2", "Ge2 Gf2").replace("Gb7", "Jb7").replace("1 We2 ", "1 ")
    assert legal(at(full)) == ["e8-g7"]
    assert legal(at(full, stayed="c3")) == ["pass"]


def test_sheet_b_the_ghost_may_stay_alone_one_turn() -> None:
    """Then it has to leave, or somebody has to come."""
    alone = play(at("0 Gd4 Ge4 · 1 Kd3 Gc3 We5"), "d4-e3")
    assert GAME.notation.dump(alone)["stayed"] == ["e3"]
    later = play(alone, "G@b2")
    assert later.is_attacked()
    assert all(text.startswith("e3-") or text in ("e4-d2", "e4-e2", "e4-f2", "e4-f3") for text in legal(later))
    assert GAME.notation.dump(play(later, "e3-d4"))["stayed"] == []


def test_ruling_3_helping_one_of_two_is_enough() -> None:
    """And no answer makes another bat, cat, witch or jack-o'-lantern lonely."""
    state = at("0 Cd3 Jc4 Gf7 · 1 Ke3 Kb4 Gd4 Gb5 We5 We6")
    assert state.lonely(0).bit_count() == 2
    assert "c4-c3" in legal(state)
    assert "d3-f4" in legal(state)
    after = play(state, "d3-f4")
    assert after.lonely(0).bit_count() == 1
    assert all(not play(state, text).lonely(0) & ~state.lonely(0) for text in legal(state))


# ---------------------------------------------------------------- passing and the end


def test_sheet_without_placement_and_move_the_turn_passes() -> None:
    """Until the player can act again; the match passes by itself."""
    match = Match(GAME, 2, start=at(CORNER))
    assert [turn.text for turn in match.turns] == ["pass"]
    assert match.to_move == 1


def test_two_who_can_only_pass_have_a_draw() -> None:
    """At once when the first of them passes: nothing would ever change again."""
    state = at("0 Ba1 Kh9 Ci8 Ch8 Bg7 We5 · 1 Bi9 Kb1 Ca2 Cb2 Bc3 Wd4 Wf6")
    assert legal(state) == ["pass"]
    after = play(state, "pass")
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.code, outcome.winners()) == ("nobody_can_act", (0, 1))
    assert GAME.notation.dump(after)["to_move"] is None
    match = Match(GAME, 2, start=state)
    assert [turn.text for turn in match.turns] == ["pass"]
    assert match.to_move == NOBODY


def test_any_pass_ends_a_game_in_which_nobody_can_act() -> None:
    """An equal action does the same, whichever object it is."""
    state = at("0 Ba1 Kh9 Ci8 Ch8 Bg7 We5 · 1 Bi9 Kb1 Ca2 Cb2 Bc3 Wd4 Wf6")
    own = Pass()
    assert state.why_not(own) is None
    assert state.apply(own).key() == play(state, "pass").key()
    assert state.apply(own).outcome() == play(state, "pass").outcome()
    match = Match(GAME, 2, start=state, auto_pass=False)
    match.play(0, own)
    assert match.outcome is not None
    assert match.outcome.code == "nobody_can_act"


@pytest.mark.parametrize("seed", range(3))
def test_games_go_on_while_somebody_can_act(seed: int) -> None:
    rng = Random(seed)
    state = start()
    for _ in range(250):
        actions = state.legal_actions()
        if not actions:
            break
        state.advance(choose(actions, rng))
        if isinstance(actions[0], Pass):
            assert state.outcome() is not None or not isinstance(state.legal_actions()[0], Pass)


# ---------------------------------------------------------------- what is told


def test_events_hold_the_whole_path() -> None:
    def told(state: PureState, text: str) -> Event:
        log: list[Event] = []
        play(state, text, log=log)
        assert len(log) == 1
        return log[0]

    def spots(names: str) -> tuple[Spot, ...]:
        return tuple(Spot(BOARD, GRID.read(name)) for name in names.split())

    assert told(at(FIGURE_4, 1), "e2-f4") == Moved("1K", spots("e2 e3 e4 f4"), "slide")
    assert told(at(FIGURE_4, 1), "c2-c3") == Moved("1J", spots("c2 c3"), "slide")
    assert told(at("0 Jd4 · 1 Gd5 Wc4"), "d4-e5") == Moved("0J", spots("d4 e5"), "lift")
    assert told(at("0 Wa1 · 1 Gb2 Wc3 Cd4 Bb1 Gc1"), "a1-d1") == Moved("0W", spots("a1 b1 c1 d1"), "lift")
    assert told(at("0 Ba1 · 1 Gb1 Wc2 Cb4 Ba5 Gc3 Jc1"), "a1-a4") == Moved("0B", spots("a1 a2 a3 a4"), "lift")
    assert told(at("0 Ca1 · 1 Gb1 Wb2 Ca2 Bc1"), "a1-b3") == Moved("0C", spots("a1 b3"), "lift")
    assert told(start(), "W@e3") == Placed("0W", Spot(BOARD, GRID.read("e3")), Spot(SUPPLY, 2))


@pytest.mark.parametrize("seed", range(4))
def test_paths_are_whole_in_random_games(seed: int) -> None:
    rng, state = Random(seed), start()
    for _ in range(80):
        log: list[Event] = []
        before, state = state, state.apply(choose(state.legal_actions(), rng), log)
        for event in log:
            if isinstance(event, Moved):
                check_path(before, event)
        if state.to_move == NOBODY:
            return


def check_path(before: PureState, event: Moved) -> None:
    """The path is complete; a slide keeps the group together all along."""
    squares = [spot.at for spot in event.path]
    assert all(spot.zone == BOARD for spot in event.path)
    others = before.occupied() ^ 1 << squares[0]
    if event.how == "slide":
        assert len(squares) == (4 if event.piece[1] == "K" else 2)
        for at in squares[1:]:
            assert not others >> at & 1
            assert is_connected(SHAPE, others | 1 << at)
    else:
        assert is_connected(SHAPE, others)
    if event.piece[1] in "GC":
        assert len(squares) == 2
    else:
        assert all(around(SHAPE, 1 << one) >> other & 1 for one, other in pairwise(squares))


def ways(state: PureState, src: str, to: str) -> list[str]:
    found = state.killer_ways(GRID.read(src), GRID.read(to))
    return [" ".join(GRID.names[square] for square in way) for way in found]


def test_all_ways_of_a_killer_lowest_first() -> None:
    """For a screen that lets people draw the way; the event takes the first."""
    state = at("0 Kd1 Gb4 · 1 Gc1 Wc2 Cc3 Bd4 We4 Cf3 Gf2 Jf1")
    assert ways(state, "d1", "e3") == ["e1 e2 e3", "d2 e2 e3", "d2 d3 e3"]
    assert ways(state, "d1", "d2") == ["e1 e2 d2"]
    assert ways(state, "d1", "d3") == []
    log: list[Event] = []
    play(state, "d1-e3", log=log)
    assert log == [Moved("0K", tuple(Spot(BOARD, GRID.read(name)) for name in ("d1", "e1", "e2", "e3")), "slide")]
