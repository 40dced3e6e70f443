"""The page's test positions, and the sheet sentence by sentence; what its lost pictures held is set up anew."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from halloween_games.core.actions import Pass
from halloween_games.core.events import Event, Moved, Passed, Placed
from halloween_games.core.match import Match
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.actions import KINDS, SUPPLY
from halloween_games.games.pure_halloween.rules.connection import around, is_connected
from halloween_games.games.pure_halloween.rules.shape import squares_in
from halloween_games.games.pure_halloween.rules.state import PureState
from tests.games.invariants import check
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
    assert [GRID.names[square] for square in squares_in(LAND.regions[1])] == [
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


def test_sheet_twelve_pieces_each() -> None:
    """Three ghosts, two killers, two witches, two black cats, two bats and a jack-o'-lantern."""
    for seat in (0, 1):
        assert [start().left(6 * seat + kind) for kind in KINDS] == [3, 2, 2, 2, 2, 1]


def test_sheet_the_board_starts_empty() -> None:
    """No predefined starting position."""
    assert GAME.notation.dump(start()) == {"board": {}, "stayed": [], "phase": "opening", "to_move": 0}


# ---------------------------------------------------------------- the opening


def test_sheet_the_first_piece_goes_anywhere_but_is_no_killer() -> None:
    assert legal(start()) == sorted(f"{kind}@{square}" for kind in "GWCBJ" for square in GRID.names)


def test_sheet_the_second_piece_is_the_other_players_and_goes_beside_the_first() -> None:
    """Right on a neighboring square, no killer either; by the page in any region."""
    second = play(start(), "G@c3")
    assert second.to_move == 1
    assert places(second) == ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]
    assert {text[0] for text in legal(second)} == set("GWCBJ")
    assert places(play(start(), "G@a1")) == ["a2", "b1", "b2"]


def test_sheet_afterwards_players_take_turns_and_place_or_move() -> None:
    state = play(start(), "G@e5", "W@f5")
    assert (state.to_move, GAME.notation.dump(state)["phase"]) == (0, "play")
    assert "G@e4" in legal(state)
    assert "e5-g6" in legal(state)
    assert play(state, "e5-g6").to_move == 1


def test_ruling_2_a_killer_from_the_second_action_on() -> None:
    assert "K@e4" in legal(play(start(), "G@e5", "W@f5"))
    assert "K@f4" in legal(play(start(), "G@e5", "W@f5", "G@e4"))


# ---------------------------------------------------------------- placing


def test_sheet_one_piece_each_round() -> None:
    state = play(start(), "G@e5", "W@f5", "W@e4")
    assert state.to_move == 1
    assert state.left(2) == 1


def test_sheet_only_where_the_player_has_a_piece_already() -> None:
    """Regions without own pieces are closed to placing, even beside own pieces of another region."""
    state = at("0 Gc3 · 1 Wd3")
    assert places(state) == ["b2", "b3", "c2"]
    assert refusal(state, "W@c4").code == "no_own_piece_in_region"


def test_sheet_beside_a_friend_of_the_same_region() -> None:
    """An opponent's piece there, or a friend over the region's border, is not enough."""
    state = at("0 Ga3 Wb4 Wa4 · 1 Gb3")
    assert refusal(state, "C@c3").code == "not_adjoining_own"
    assert places(state) == ["a2", "a5", "b2", "b5", "c4", "c5"]


def test_sheet_two_friends_needed_beside_the_opponents_killer() -> None:
    """Without any the region is closed; with two it is open, whatever the killer does there."""
    closed = at("0 Gc3 · 1 Kd3 Ge3")
    assert refusal(closed, "W@d2").code == "needs_two_friends"
    open_ = at("0 Gd2 We2 · 1 Kd3 Ge3")
    assert "C@f2" in legal(open_)


def test_sheet_an_opposing_killer_makes_two_friends_needless() -> None:
    """d: opposing killers in one region neutralize each other: placing beside the own one alone."""
    assert "G@d1" in legal(at("0 Kd2 Gc1 · 1 Kd3 Ge3"))


def test_sheet_a_placement_adjoins_so_it_never_breaks_the_group() -> None:
    """Any square beside a friend adjoins a piece."""
    state = at("0 Ge5 · 1 Wf6")
    for square in places(state):
        check(play(state, f"B@{square}"))


def test_an_empty_supply_places_nothing() -> None:
    state = at("0 Ge5 Ge4 Gd4 · 1 Wf6")
    assert refusal(state, "G@d5").code == "supply_empty"
    assert {text[0] for text in legal(state) if "@" in text} == set("KWCBJ")


# ---------------------------------------------------------------- moving

LINE = "1 Gb1 Wb2 Cb3 Bb4"  # something to hold on to: b1 to b4


def test_sheet_no_capturing_so_moves_end_on_empty_squares() -> None:
    assert refusal(at("0 Gc2 · " + LINE), "c2-b3").code == "nobody_is_captured"
    assert refusal(at("0 Gc2 Wc3 · " + LINE), "c2-c3").code == "nobody_is_captured"


def test_sheet_the_ghost_goes_anywhere_lifted() -> None:
    """Anywhere that adjoins the group without itself."""
    state = at("0 Gc1 · 1 Gb1 Wb2")
    assert moves(state, "c1") == ["a1", "a2", "a3", "b3", "c2", "c3"]


def test_sheet_the_killer_goes_three_and_may_turn_twice() -> None:
    """Straight ahead, with one turn, or with two and so even to the next square."""
    straight = at("0 Kd1 Gc4 · 1 Gc1 Wc2 Cc3")
    assert moves(straight, "d1") == ["d4"]
    for target in ("d2", "e3"):  # e1, e2 leads to d2; d2, d3 to e3: both leave the group behind
        assert refusal(straight, f"d1-{target}").code == "breaks_while_sliding"
    ring = at("0 Kd1 Gb4 · 1 Gc1 Wc2 Cc3 Bd4 We4 Cf3 Gf2 Jf1")
    assert moves(ring, "d1") == ["d2", "e1", "e3"]
    assert refusal(ring, "d1-d3").code == "killer_goes_three"
    assert refusal(ring, "d1-e2").code == "killer_goes_three"


def test_sheet_the_killer_does_not_backtrack() -> None:
    """In a blind alley of one square there is no way of three steps, for it would have to come back."""
    alley = at("0 Ka1 Gc1 · 1 Gb1 Wb2 Ca3")
    assert moves(alley, "a1") == []
    assert refusal(alley, "a1-a2").code == "killer_blocked"


def test_sheet_the_killer_slides_around_others_and_not_over_them() -> None:
    state = at("0 Kc1 Ga4 · 1 Gb1 Wb2 Cb3 Bb4 Gc3")
    assert moves(state, "c1") == ["d3"]  # c2, d2, d3: c3 is in the way


def test_sheet_the_witch_goes_in_all_8_directions_over_others() -> None:
    """Ruling 1: the witch jumps."""
    state = at("0 Wa1 · 1 Gb2 Wc3 Cd4 Bb1 Gc1")
    assert moves(state, "a1") == ["a2", "a3", "d1", "e5"]


def test_sheet_the_witch_does_not_change_directions() -> None:
    assert refusal(at("0 Wa1 · 1 Gb2 Wc3"), "a1-d3").code == "witch_flies_straight"


def test_sheet_the_cat_jumps_in_an_l_over_others() -> None:
    state = at("0 Ca1 · 1 Gb1 Wb2 Ca2 Bc1")
    assert moves(state, "a1") == ["b3", "c2"]


def test_sheet_the_bat_flies_until_a_piece_or_the_edge() -> None:
    """It stops before the piece, and never in between."""
    state = at("0 Ba1 · 1 Gb1 Wc2 Cb4 Ba5 Gc3")
    assert moves(state, "a1") == ["a4", "b2"]
    assert refusal(state, "a1-a3").code == "bat_must_go_on"
    assert refusal(state, "a1-a6").code == "bat_blocked"
    edge = at("0 Bd1 · 1 Gc2 Wb1 Cb2")
    assert moves(edge, "d1") == ["c1"]
    assert refusal(edge, "d1-d2").code == "bat_would_go_on", "on d9 it would be alone"
    assert moves(at("0 Bd3 · 1 Gc2 Wb1 Ca1"), "d3") == ["d1"]
    assert moves(at("0 Bc3 · 1 Ga1 Wb2"), "c3") == ["a3", "c1"]


def test_ruling_1_a_bat_moves_one_square_at_least() -> None:
    state = at("0 Bb2 · 1 Ga1 Wb1 Cc1 Ba2 Gc2 Ja3 Gb3 Wc3")
    assert moves(state, "b2") == []


def test_sheet_the_jack_goes_one_square_in_8_directions() -> None:
    assert moves(at("0 Jd4 · 1 Gd5 Wc4"), "d4") == ["c3", "c5", "d3", "e4", "e5"]  # e3 adjoins nobody else


# ---------------------------------------------------------------- connection


def test_sheet_the_only_link_may_not_be_moved() -> None:
    """Figure 3: a piece that alone connects others stays, ghost, witch, cat and bat alike."""
    for kind in "GWCB":
        assert moves(at(f"0 {kind}b1 Ja1 · 1 Gc1"), "b1") == []


def test_sheet_connected_before_during_and_after() -> None:
    """A lifted piece may not hold the group together by its new square: it counts only while it stands."""
    state = at("0 Gb1 Ja1 · 1 Gc1")
    assert refusal(state, "b1-b2").code == "breaks_connection"
    assert refusal(at("0 Gb1 Ja1 · 1 Ga2"), "b1-e5").code == "lands_apart"


def test_sheet_orthogonally_or_diagonally() -> None:
    """Corners connect."""
    assert moves(at("0 Wa1 · 1 Gb2"), "a1") == ["a2", "a3", "b1", "c1", "c3"]
    assert moves(at("0 Ge5 · 1 We6 Gd4"), "e5") == []


def test_sheet_sliding_between_two_pieces_one_square_apart() -> None:
    """Figure 4: the jack holds on while it slides into the gap, or into the angle of an L."""
    gap = at("0 Jb2 · 1 Ga3 Wc3")
    assert moves(gap, "b2") == ["b3"]
    angle = at("0 Jb1 Wa1 · 1 Gc2")
    assert "b2" in moves(angle, "b1")


def test_sheet_the_jack_breaks_the_group_by_moving_diagonally() -> None:
    """Figure 4c: it is lifted then."""
    state = at("0 Jb2 · 1 Ga3 Wc1")
    assert refusal(state, "b2-a1").code == "breaks_connection"


def test_a_killer_must_hold_the_group_on_every_square() -> None:
    """Figure 4d: the only way is the one that never lets go of the black cat's group."""
    state = at(FIGURE_4, 1)
    reason = refusal(state, "e2-g3")
    assert (reason.code, reason.params["step"], reason.params["square"]) == ("breaks_while_sliding", 1, "f2")
    assert ways(state, "e2", "f4") == ["e3 e4 f4"]


# ---------------------------------------------------------------- the killer's rule


def test_sheet_a_lone_piece_must_leave_or_be_joined() -> None:
    """a: the attacked piece moves out, or another one moves in."""
    state = at("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4")
    assert state.is_attacked()
    assert moves(state, "d3") == ["d4", "d5", "g3", "g6"]
    assert moves(state, "e4") == ["d2", "e2", "f2", "f3"]
    assert len(legal(state)) == 8


def test_sheet_a_killer_attacks_when_it_is_placed_too() -> None:
    before = at("0 Wd3 Ge4 Cf5 · 1 Ge3 Gf4", 1)
    assert not play(before, "G@e2").is_attacked()
    assert play(before, "K@e2").is_attacked()


def test_moving_about_inside_the_region_answers_nothing() -> None:
    state = at("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4")
    assert refusal(state, "d3-d2").code == "still_lonely"


def test_sheet_a_killer_is_never_lonely() -> None:
    """A single piece is attacked unless it is the killer."""
    assert not at("0 Kd3 Ge4 · 1 Ke3 Gf4").is_attacked()
    assert at("0 Jd3 Ge4 · 1 Ke3 Gf4").is_attacked()


def test_sheet_placing_only_if_no_move_helps() -> None:
    """a and figure 5b: then, and only then, a new piece of any kind beside the attacked one."""
    can_move = at("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4")
    assert refusal(can_move, "G@d2").code == "move_can_answer"
    stuck = at(CORNER.replace(" We3", ""))
    assert legal(stuck) == [f"{kind}@e3" for kind in "BCGJKW"]


def test_sheet_the_answer_may_be_a_killer_without_two_friends() -> None:
    """The exception to the rule of two friends; the killer ends the attack."""
    state = play(at(CORNER.replace(" We3", "")), "K@e3")
    assert not state.lonely(0)


def test_sheet_with_no_answer_at_all_the_turn_passes_until_there_is_one() -> None:
    state = at(CORNER)
    assert legal(state) == ["pass"]
    log: list[Event] = []
    after = play(state, "pass", log=log)
    assert log == [Passed(0)]
    assert after.to_move == 1
    assert places(play(after, "e3-f3")) == ["e3"]


def test_sheet_the_attack_ends_when_the_killer_leaves() -> None:
    """The duty stays until it is met or the killer is gone."""
    state = play(at("0 Wd3 Ge4 Cf5 · 1 Ge3 Kf3 Gg4 Wf4", 1), "f3-h4")
    assert not state.is_attacked()
    assert "d3-d2" in legal(state)


def test_a_killer_that_comes_on_foot_attacks() -> None:
    state = play(at("0 Wd3 Ge4 Cf5 · 1 Ge3 Kh3 Gg4 Wf4", 1), "h3-f2")
    assert state.is_attacked()


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


def test_sheet_the_exception_is_for_the_next_move_only() -> None:
    """A ghost that stayed alone already has to be helped, even if a move would win."""
    state = at(EIGHT + " Kb3", stayed="c3")
    assert refusal(state, "f6-g7").code == "ghost_has_waited"
    assert moves(state, "f6") == ["b2"]


def test_sheet_the_exception_is_for_ghosts_only() -> None:
    state = at(EIGHT.replace("Gc3 Cd3", "Cc3 Gd3") + " Kb3")
    assert refusal(state, "f6-g7").code == "win_only_past_ghosts"


def test_winning_stands_beside_placing_and_instead_of_passing() -> None:
    """Where no move helps: a placement or the win; without a placement only the win; after a turn of waiting, none."""
    assert legal(at(CHAIN)) == ["J@b3", "J@c2", "e8-g7"]
    full = CHAIN.replace("Gf2", "Ge2 Gf2").replace("Gb7", "Jb7").replace("1 We2 ", "1 ")
    assert legal(at(full)) == ["e8-g7"]
    assert legal(at(full, stayed="c3")) == ["pass"]


def test_sheet_b_nobody_but_a_ghost_moves_to_a_killer_alone() -> None:
    """b and figure 6a: a black cat may not go where it would be alone with the enemy killer."""
    watched = ["d1", "d2", "d3", "e1", "e2", "e3", "f1", "f2", "f3"]
    for kind in "CWBJ":
        state = at(f"0 {kind}d4 Ge4 · 1 Ke2 Gc3 We5 Wd3")
        assert not set(moves(state, "d4")) & set(watched)
    assert refusal(at("0 Cd4 Ge4 · 1 Ke2 Gc3 We5 Wd3"), "d4-f3").code == "arrives_lonely"
    assert set(moves(at("0 Gd4 Ge4 · 1 Ke2 Gc3 We5 Wd3"), "d4")) & set(watched)


def test_sheet_b_the_ghost_may_stay_alone_one_turn() -> None:
    """Then it has to leave, or somebody has to come."""
    alone = play(at("0 Gd4 Ge4 · 1 Kd3 Gc3 We5"), "d4-e3")
    assert GAME.notation.dump(alone)["stayed"] == ["e3"]
    later = play(alone, "G@b2")
    assert later.is_attacked()
    assert all(text.startswith("e3-") or text in ("e4-d2", "e4-e2", "e4-f2", "e4-f3") for text in legal(later))
    assert GAME.notation.dump(play(later, "e3-d4"))["stayed"] == []


def test_sheet_c_nobody_is_left_alone_with_a_killer() -> None:
    """c and figure 6b: a ghost cannot leave a jack-o'-lantern, nor a cat and a witch each other."""
    state = at("0 Gf2 Je2 Wg3 · 1 Ke3 Gf4")
    assert moves(state, "f2") == ["d1", "d2", "d3", "e1", "f1", "f3"]
    assert refusal(state, "f2-g4").code == "leaves_lonely"
    pair = at("0 Cb3 Wb1 Gd4 · 1 Kb2 Gc3 Wa2")
    assert refusal(pair, "b3-d2").code == "leaves_lonely"
    assert refusal(pair, "b1-d3").code == "leaves_lonely"


def test_sheet_c_a_ghost_may_be_left_behind() -> None:
    """The only exception, for one turn."""
    after = play(at("0 Gf2 Jf3 Wg3 · 1 Ke3 Gf4"), "f3-g4")
    assert GAME.notation.dump(after)["stayed"] == ["f2"]


def test_sheet_d_opposing_killers_neutralize_each_other() -> None:
    """Nobody is lonely there, but when a killer leaves, the other one wakes up."""
    guard = at("0 Kd2 Cd3 We4 · 1 Ke3 Gf4")
    assert not guard.is_attacked()
    assert "d3-e5" in legal(guard)  # a killer alone is not lonely
    assert refusal(guard, "d2-c4").code == "leaves_lonely"
    assert "d2-f3" in legal(guard)
    ghost = play(at("0 Kd2 Gd3 We4 · 1 Ke3 Gf4"), "d2-c4")
    assert GAME.notation.dump(ghost)["stayed"] == ["d3"]


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
