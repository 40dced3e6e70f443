"""The rule sheet of 18 Ghosts sentence by sentence, the rulings, and the page's test positions."""

from __future__ import annotations

from collections import Counter

import pytest

from halloween_games.core.events import Escaped, Event, Fought, Moved, Passed, Placed, Rotated
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY, Spot
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.actions import LETTERS
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from tests.games.eighteen_ghosts.positions import CASTLE, GRID, SETUP_TEXTS, castle, legal, play, refusal, seen, start


def moves(state: GhostState) -> set[str]:
    """The legal actions but for releases."""
    return {text for text in legal(state) if text[0] != "="}


def winners(state: GhostState) -> tuple[int, ...] | None:
    outcome = state.outcome()
    assert (outcome is None) == (state.to_move != NOBODY) == (state.legal_actions() != ())
    return None if outcome is None else outcome.winners()


# ---------------------------------------------------------------- what is in the box


def test_the_castle_has_25_rooms() -> None:
    carpets = Counter(LETTERS[color] for color in CASTLE.carpet if color >= 0)
    assert carpets == {"R": 6, "B": 6, "Y": 6}
    assert (len(CASTLE.mirrors), len(CASTLE.portals), len(CASTLE.carpet)) == (4, 3, 25)


@pytest.mark.parametrize(
    ("letter", "square", "rooms"),
    [("R", "c5", ["", "d5", "c4", "b5"]), ("B", "c1", ["c2", "d1", "", "b1"]), ("Y", "e3", ["e4", "", "e2", "d3"])],
)
def test_the_portals_stand_at_the_outer_wall(letter: str, square: str, rooms: list[str]) -> None:
    color = LETTERS.index(letter)
    assert GRID.names[CASTLE.portals[color]] == square
    assert [GRID.names[door] if door >= 0 else "" for door in CASTLE.doors[color]] == rooms, "north, east, south, west"


def test_at_first_every_portal_faces_the_outer_wall() -> None:
    assert seen(start())["portals"] == {"R": "n", "B": "s", "Y": "e"}
    assert all(CASTLE.doors[color][start().facing[color]] < 0 for color in range(3))


def test_there_are_18_ghosts_in_2_types_and_3_colors() -> None:
    state = play(start(), *SETUP_TEXTS)
    ghosts = Counter(seen(state)["board"].values())
    assert ghosts == dict.fromkeys(("0R", "0B", "0Y", "1R", "1B", "1Y"), 3)


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
    assert legal(start()) == expected
    assert len(expected) == 18
    assert legal(play(start(), "R@b5")) == expected - {"R@b5"}


def test_a_red_ghost_starts_on_a_red_carpet_only() -> None:
    """The sheet's example."""
    for text in ("R@a5", "R@a4", "B@b5", "Y@b5"):
        assert refusal(start(), text).code == "wrong_carpet"


def test_the_first_player_places_one_then_the_second_two_then_each_one() -> None:
    state, seats = start(), []
    for text in SETUP_TEXTS:
        seats.append(state.to_move)
        assert seen(state)["phase"] == "setup"
        state = play(state, text)
    assert seats == [0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]


def test_after_the_set_up_the_mirrors_are_empty_and_the_first_player_begins() -> None:
    state = play(start(), *SETUP_TEXTS)
    position = seen(state)
    assert (position["phase"], position["to_move"]) == ("play", 0)
    assert len(position["board"]) == 18
    assert not {"b4", "d4", "b2", "d2", "c5", "e3", "c1"} & set(position["board"])


def test_each_player_has_three_ghosts_of_a_color_to_place() -> None:
    state = play(start(), "R@b5", "B@a5", "B@d5", "R@e5", "B@b3", "R@a3")
    assert not any(text.startswith("B") for text in legal(state))
    assert refusal(state, "B@d3").code == "none_left_to_place"


# ---------------------------------------------------------------- moving


def test_a_ghost_moves_one_room_up_down_left_or_right() -> None:
    assert moves(castle("c3 0R")) == {"c3-c4", "c3-d3", "c3-c2", "c3-b3"}
    for diagonal in ("c3-b4", "c3-d4", "c3-b2", "c3-d2"):
        assert refusal(castle("c3 0R"), diagonal).code == "not_adjoining"
    assert refusal(castle("c3 0R"), "c3-c3").code == "not_adjoining"
    assert refusal(castle("a3 0R"), "a3-c3").code == "not_adjoining"


def test_the_color_of_the_carpet_does_not_matter_and_mirrors_are_rooms_too() -> None:
    assert moves(castle("a4 0R")) == {"a4-a5", "a4-b4", "a4-a3"}  # blue, mirror, red
    assert play(castle("a4 0R"), "a4-b4").board[GRID.read("b4")] == 1


def test_from_a_mirror_to_any_other_mirror() -> None:
    assert moves(castle("b4 0R")) == {"b4-b5", "b4-c4", "b4-b3", "b4-a4", "b4-d4", "b4-b2", "b4-d2"}
    state = play(castle("b4 0R"), "b4-d2")
    assert seen(state)["board"] == {"d2": "0R"}
    assert state.to_move == 1


def test_only_from_mirrors() -> None:
    assert refusal(castle("a4 0R"), "a4-d4").code == "not_adjoining"
    assert refusal(castle("b4 0R"), "b4-c3").code == "not_adjoining"


def test_nobody_moves_the_opponents_ghosts() -> None:
    state = castle("a5 0R, c3 1B")
    assert refusal(state, "c3-c4").code == "not_your_ghost"
    assert {text[:2] for text in moves(state)} == {"a5"}


def test_nobody_enters_a_portal_chamber() -> None:
    doors = {"c5": "b5 d5 c4", "e3": "e4 d3 e2", "c1": "b1 d1 c2"}
    for portal, square in ((portal, square) for portal, squares in doors.items() for square in squares.split()):
        ghost = "0B" if portal != "c1" else "0R"
        assert refusal(castle(f"{square} {ghost}"), f"{square}-{portal}").code == "portal_chamber"


# ---------------------------------------------------------------- fighting

BEATS = [("R", "B"), ("B", "Y"), ("Y", "R")]


@pytest.mark.parametrize(("strong", "weak"), BEATS)
@pytest.mark.parametrize("owner", [0, 1])
def test_who_beats_whom(strong: str, weak: str, owner: int) -> None:
    """Whoever attacks, the same color wins; own ghosts fight like the opponent's."""
    won = play(castle(f"a3 0{strong}, b3 {owner}{weak}"), "a3xb3")
    assert seen(won)["board"] == {"b3": f"0{strong}"}
    lost = play(castle(f"a3 0{weak}, b3 {owner}{strong}"), "a3xb3")
    assert seen(lost)["board"] == {"b3": f"{owner}{strong}"}


def test_the_sheets_example_of_a_lost_attack() -> None:
    """Blue goes to red and is beaten, whoever owns the red one."""
    for owner in (0, 1):
        state = castle(f"d3 0B, c3 {owner}R", escaped="0B")
        after = play(state, "d3xc3")
        assert seen(after)["board"] == {"c3": f"{owner}R"}
        assert after.dungeon == [n + (ghost == 2) for ghost, n in enumerate(state.dungeon)]


def test_ghosts_of_the_same_color_never_fight() -> None:
    """Ruling 3: they block, one's own or not."""
    for owner in (0, 1):
        state = castle(f"a3 0R, b3 {owner}R")
        assert "a3xb3" not in legal(state)
        assert refusal(state, "a3xb3").code == "same_color_never_fights"
        assert refusal(state, "a3-b3").code == "same_color_never_fights"


def test_the_winner_stands_there_and_the_old_room_is_empty() -> None:
    board = seen(play(castle("a3 0R, b3 1B, c3 1B"), "a3xb3"))["board"]
    assert board == {"b3": "0R", "c3": "1B"}


def test_fights_are_orthogonal() -> None:
    assert refusal(castle("a3 0R, b4 1B"), "a3xb4").code == "not_adjoining"


def test_ghosts_on_mirrors_fight_their_neighbors_but_not_through_mirrors() -> None:
    state = castle("b4 0R, b5 1B, d4 1B, b2 0Y, d2 1R")
    assert {"b4xb5", "b4-c4"} <= legal(state)
    for text in ("b4xd4", "b4xb2", "b4xd2", "b4-d4"):
        assert refusal(state, text).code == "mirror_occupied"


def test_ghosts_may_be_fought_on_mirrors() -> None:
    assert seen(play(castle("b5 0R, b4 1B"), "b5xb4"))["board"] == {"b4": "0R"}


def test_the_loser_goes_to_the_dungeon_and_comes_back() -> None:
    """It is not out of the game."""
    state = castle("a3 0R, b3 1B", escaped="1B 1B")
    assert state.dungeon[5] == 0
    state = play(state, "a3xb3")
    assert state.dungeon[5] == 1
    assert "=B" in legal(state)


# ---------------------------------------------------------------- releasing


def test_one_releases_an_own_ghost_and_the_opponent_places_it() -> None:
    state = castle("a3 0R, b3 1B", escaped="0B 0B 0B 1R 1R 1R")
    assert {text for text in legal(state) if text[0] == "="} == {"=R", "=Y"}
    state = play(state, "=R")
    position = seen(state)
    assert (position["phase"], position["released"], position["to_move"]) == ("place", "0R", 1)
    assert position["dungeon"].count("0R") == 1
    assert legal(state) == {"R@b5", "R@e5", "R@c3", "R@e2", "R@b1"}, "red carpets, but the one that is taken"
    state = play(state, "R@e2")
    assert seen(state)["board"]["e2"] == "0R"


def test_who_placed_goes_on_with_the_own_turn() -> None:
    state = play(castle("a3 0R, b3 1B"), "=R", "R@e2")
    assert (seen(state)["phase"], state.to_move) == ("play", 1)
    assert "b3-b2" in legal(state)


def test_the_answer_to_a_release_may_be_a_release() -> None:
    state = play(castle("a3 0R, b3 1B"), "=R", "R@e2", "=B")
    assert (seen(state)["released"], state.to_move) == ("1B", 0)


def test_a_released_ghost_never_goes_to_a_mirror_or_another_carpet() -> None:
    state = castle("a3 0R", released="1R")
    assert refusal(state, "R@b4").code == "mirror_is_no_carpet"
    assert refusal(state, "R@a5").code == "wrong_carpet"
    assert refusal(state, "R@c5").code == "portal_chamber"
    assert refusal(state, "R@a3").code == "carpet_occupied"
    assert refusal(state, "B@a5").code == "place_the_released_one"
    assert refusal(state, "a3-a4").code == "place_released_first"


FULL_OF_RED = "b5 1B, e5 1Y, a3 1R, c3 1B, e2 1B, b1 1Y"


def test_no_release_without_an_empty_carpet_of_that_color() -> None:
    state = castle(FULL_OF_RED + ", a1 0R")
    assert {text for text in legal(state) if text[0] == "="} == {"=B", "=Y"}
    reason = refusal(state, "=R")
    assert reason.code == "no_empty_carpet"
    assert {GRID.names[spot.at] for spot in reason.spots} == {"b5", "e5", "a3", "c3", "e2", "b1"}


# ---------------------------------------------------------------- portals and escapes


@pytest.mark.parametrize(("weak", "attack"), [("R", "Y"), ("B", "R"), ("Y", "B")])
def test_the_portal_of_the_beaten_color_turns_a_quarter_clockwise(weak: str, attack: str) -> None:
    turns = {"n": "e", "e": "s", "s": "w", "w": "n"}
    first = {"R": "n", "Y": "e", "B": "s"}
    for owner in (0, 1):
        state = castle(f"a3 0{attack}, a2 {owner}{weak}")
        assert seen(play(state, "a3xa2"))["portals"] == {**first, weak: turns[first[weak]]}


def test_four_beaten_ghosts_turn_a_portal_all_the_way() -> None:
    facings = []
    for portals in ("nes", "ees", "ses", "wes"):
        facings.append(play(castle("a3 0Y, a2 1R", portals=portals), "a3xa2").facing[0])
    assert facings == [1, 2, 3, 0]


def test_moves_and_releases_turn_nothing() -> None:
    state = castle("a3 0Y, a1 1B")
    assert play(state, "a3-a2", "a1-b1", "=R", "R@e5").facing == state.facing


def test_the_sheets_picture_of_an_escape() -> None:
    """The page's first test position: red turned twice, a red ghost comes to c4, and leaves whatever the carpet is."""
    log: list[Event] = []
    state = play(castle("c3 0R", portals="ses"), "c3-c4", log=log)
    assert seen(state)["board"] == {}
    assert seen(state)["escaped"] == ["0R"]
    assert state.to_move == 1, "it does not count as an action"
    c3, c4 = Spot("board", GRID.read("c3")), Spot("board", GRID.read("c4"))
    assert log == [Moved("0R", (c3, c4)), Escaped("0R", c4, Spot("board", CASTLE.portals[0]), Spot("outside", 1))]


def test_the_pages_second_position() -> None:
    state = castle("a5 0B, a4 1R")
    after = play(state, "a5xa4")
    assert seen(after)["board"] == {"a4": "1R"}
    assert Counter(seen(after)["dungeon"]) - Counter(seen(state)["dungeon"]) == Counter(["0B"])
    assert seen(after)["portals"] == {"R": "n", "Y": "e", "B": "w"}
    assert after.to_move == 1


@pytest.mark.parametrize("source", ["b4", "d4"])
def test_a_mirror_step_may_lead_out(source: str) -> None:
    state = castle("b2 0R", portals="nes")
    assert seen(play(state, "b2-d4"))["board"] == {"d4": "0R"}
    assert seen(play(castle(f"{source} 0R", portals="ses"), f"{source}-c4"))["escaped"] == ["0R"]


def test_only_the_portal_of_the_own_color_lets_out() -> None:
    for color in "BY":
        state = play(castle(f"c3 0{color}", portals="ses"), "c3-c4")
        assert seen(state)["board"] == {"c4": f"0{color}"}


def test_only_the_open_side_lets_out() -> None:
    for portals, expected in (("nes", ["c4"]), ("ees", ["c4"]), ("ses", []), ("wes", ["c4"])):
        assert list(seen(play(castle("c3 0R", portals=portals), "c3-c4"))["board"]) == expected


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("loser", [0, 1])
def test_a_turning_portal_frees_who_stands_before_it_whoever_acts(owner: int, loser: int) -> None:
    state = castle(f"a3 0Y, a2 {loser}R, d5 {owner}R")
    log: list[Event] = []
    state = play(state, "a3xa2", log=log)
    assert seen(state)["escaped"] == [f"{owner}R"]
    assert [type(event) for event in log] == [Fought, Moved, Rotated, Escaped]


def test_the_winner_of_a_fight_may_slip_out() -> None:
    """And in the same action the portal of the loser frees another one."""
    state = play(castle("e5 0R, d5 1B, b1 1B", portals="ees"), "e5xd5")
    assert seen(state)["board"] == {}
    assert seen(state)["escaped"] == ["0R", "1B"]


def test_a_defender_that_wins_stays_unless_its_own_portal_turns_to_it() -> None:
    state = play(castle("b5 0B, a5 1R", portals="nes"), "b5xa5")
    assert seen(state)["board"] == {"a5": "1R"}


def test_a_portal_that_turns_away_frees_nobody() -> None:
    """The loser's portal turns before anybody slips out."""
    state = play(castle("b5 0Y, d5 1R, e5 0B, d4 0Y", portals="nes"), "d4xd5")
    assert seen(state)["board"] == {"b5": "0Y", "e5": "0B", "d5": "0Y"}
    assert seen(state)["portals"]["R"] == "e"


def test_an_escaped_ghost_never_comes_back() -> None:
    state = castle("a3 0Y", escaped="0R 0R 0R")
    assert refusal(state, "=R").code == "not_in_dungeon"


# ---------------------------------------------------------------- the end


def test_red_blue_and_yellow_outside_win_at_once() -> None:
    state = play(castle("c3 0R", escaped="0B 0Y", portals="ses"), "c3-c4")
    assert winners(state) == (0,)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.code, outcome.scores) == ("one_of_each_outside", (1.0, 0.0))


def test_three_of_the_same_colors_do_not_win() -> None:
    assert winners(play(castle("c3 0R", escaped="0R 0R", portals="ses"), "c3-c4")) is None
    assert winners(play(castle("c3 0R", escaped="0B 0B 0R", portals="ses"), "c3-c4")) is None


def test_the_variant_any_three() -> None:
    state = play(castle("c3 0R", escaped="0R 0B", portals="ses", any_three=True), "c3-c4")
    assert winners(state) == (0,)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.code == "any_three_outside"
    assert winners(play(castle("c3 0R", escaped="0R", portals="ses", any_three=True), "c3-c4")) is None


def test_one_may_win_by_the_opponents_action() -> None:
    state = play(castle("a3 0Y, a2 0R, d5 1R", escaped="1B 1Y"), "a3xa2")
    assert winners(state) == (1,)


def test_nothing_can_be_done_after_the_end() -> None:
    state = play(castle("c3 0R, a1 1B", escaped="0B 0Y", portals="ses"), "c3-c4")
    assert legal(state) == set()
    for text in ("a1-b1", "=R", "R@b5", "pass"):
        assert refusal(state, text).code == "game_over"


# ---------------------------------------------------------------- rulings


@pytest.mark.parametrize("any_three", [False, True])
def test_ruling_1_who_acted_wins_if_both_complete(any_three: bool) -> None:
    for actor in (0, 1):
        other = 1 - actor
        board = f"e5 {actor}R, d5 {other}B, b1 {other}B"
        escaped = f"{actor}B {actor}Y {other}R {other}Y"
        state = play(castle(board, escaped=escaped, portals="ees", to_move=actor, any_three=any_three), "e5xd5")
        assert winners(state) == (actor,)
        assert len(seen(state)["escaped"]) == 6


def test_ruling_2_a_released_ghost_before_its_open_portal_escapes() -> None:
    log: list[Event] = []
    state = play(castle("a3 0Y", released="1B", portals="nee"), "B@d1", log=log)
    assert seen(state)["board"] == {"a3": "0Y"}
    assert seen(state)["escaped"] == ["1B"]
    assert (seen(state)["phase"], state.to_move) == ("play", 0)
    assert [type(event) for event in log] == [Placed, Escaped]


def test_ruling_2_and_may_win_by_it() -> None:
    state = castle("a3 0Y", escaped="1R 1Y", released="1B", portals="nee")
    assert winners(play(state, "B@d1")) == (1,)
    assert winners(play(state, "B@a5")) is None


def test_ruling_3_a_ghost_of_the_same_color_blocks_mirrors_too() -> None:
    assert refusal(castle("b4 0R, d4 1R"), "b4-d4").code == "mirror_occupied"
    assert refusal(castle("b5 0R, b4 1R"), "b5-b4").code == "same_color_never_fights"


NO_WAY_OUT = castle(FULL_OF_RED + ", a5 1R, d5 1R, c2 1Y", escaped="0B 0B 0B 0Y 0Y 0Y")
STUCK = castle("a1 0R, a2 1R, b1 1R, b5 1B, e5 1Y, a3 1B, c3 1B, e2 1Y", escaped="0B 0B 0B 0Y 0Y 0Y")


@pytest.mark.parametrize("state", [NO_WAY_OUT, STUCK], ids=["all in the dungeon", "one stands in a corner"])
def test_ruling_4_without_any_action_one_passes(state: GhostState) -> None:
    assert legal(state) == {"pass"}
    reason = state.why_must()
    assert reason is not None
    assert reason.code == "must_pass"
    log: list[Event] = []
    after = play(state, "pass", log=log)
    assert log == [Passed(0)]
    assert after.to_move == 1
    assert {**seen(after), "to_move": 0} == seen(state)
    assert legal(after) != {"pass"}


def test_ruling_4_nobody_passes_who_can_act() -> None:
    assert refusal(castle("a1 0R"), "pass").code == "can_act"


def test_ruling_5_everybody_sees_the_dungeon_and_the_portals() -> None:
    state = castle("a3 0Y", escaped="1R", portals="wes")
    assert not GAME.secrets
    assert all(GAME.notation.dump(state.observe(seat)) == seen(state) for seat in (0, 1, None))
    assert seen(state)["portals"] == {"R": "w", "Y": "e", "B": "s"}


# ---------------------------------------------------------------- in a match


def test_ruling_4_in_a_match_the_pass_is_made() -> None:
    before = castle(FULL_OF_RED + ", a5 1R, d5 1R, c2 1Y", escaped="0B 0B 0B 0Y 0Y 0Y", to_move=1)
    match = Match(GAME, 2, start=before)
    match.play(1, match.game.notation.read(match.state, "a5-a4"))
    assert [turn.text for turn in match.turns] == ["a5-a4", "pass"]
    assert match.to_move == 1


def test_moving_to_and_fro_is_a_draw_at_the_third_time() -> None:
    match = Match(GAME, 2, start=castle("a5 0R, e1 1B"))
    rounds = ("a5-a4", "e1-e2", "a4-a5", "e2-e1")
    for text in rounds * 2:
        assert match.outcome is None
        match.play(match.to_move, match.game.notation.read(match.state, text))
    assert match.outcome is not None
    assert match.outcome.code == "repetition"
    assert match.outcome.winners() == (0, 1)


def test_without_that_option_it_goes_on() -> None:
    match = Match(GAME, 2, {"repetition": False}, start=castle("a5 0R, e1 1B"))
    for text in ("a5-a4", "e1-e2", "a4-a5", "e2-e1") * 4:
        match.play(match.to_move, match.game.notation.read(match.state, text))
    assert match.outcome is None
