"""Texts of actions and position JSON: exactly as the page writes them, and everything else refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from halloween_games.core.reasons import BadPosition
from halloween_games.games.closest_ghost.rules.actions import Haunt, Walk
from halloween_games.words.text import Text
from tests.games.closest_ghost.positions import GAME, OPTIONS, SQUARES, after, at, position, shown, start

ALL_CANDIES = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e1", "e3", "f1", "f2", "f3"]
START = {"avatars": ["b2", "e2"], "ghosts": ["a3", "f1"], "candies": ALL_CANDIES, "phase": "setup", "to_move": 1}


def test_the_start_is_written_as_on_the_page() -> None:
    assert GAME.notation.dump(GAME.start(2, OPTIONS, Random(1))) == START
    assert list(GAME.notation.dump(start())) == ["avatars", "ghosts", "candies", "phase", "to_move"]
    assert GAME.notation.load(START, 2, OPTIONS).key() == start().key()


def test_the_actions_of_the_page() -> None:
    state = start()
    assert GAME.notation.write(state, GAME.notation.read(state, "G@c1")) == "G@c1"
    state = after(state, "G@c1")
    walk = GAME.notation.read(state, "b2-b3")
    assert isinstance(walk, Walk)
    assert GAME.notation.write(state, walk) == "b2-b3"
    state = state.apply(walk)
    haunt = GAME.notation.read(state, "a3-a2")
    assert isinstance(haunt, Haunt)
    assert GAME.notation.write(state, haunt) == "a3-a2"
    assert shown(state.apply(haunt))["ghosts"] == ["a2", "c1", "f1"]


def test_a_turn_is_two_actions_or_one_if_a_part_is_skipped() -> None:
    assert after(at("b2 e2", "a3 a1 f1"), "b2-c2", "a3-b3").to_move == 1
    assert after(at("c1 e2", "a1 a2 f3"), "c1-b1").to_move == 1
    assert after(at("b2 e2", "b1 b3 c2"), "c2-d2").to_move == 1


NONSENSE = [
    *("", "0", "null", "pass", "b2", "b2-", "-b3", "b2-b3-b2", "b2xb3", "G@b2x" * 99),
    *("g@c1", "G@", "G@c4", "G@g1", "G@C1", "G@c1 ", "G@c1\n", "G@c1-c2"),
    *("b2-g3", "b2-b4", "b2-b0", "B2-B3", "b2–b3", "b2 - b3", " b2-b3", "b2-b3 ", "b2-b3\n", "b2-b３"),
]


def test_what_stands_where() -> None:
    state = at("d2 d2", "c2 d3 e1", candies="a1 d3 e1")
    pieces = {GAME.notation.spot_name(spot): name for spot, name in GAME.notation.pieces(state).items()}
    assert pieces == {
        "a1": "candy", "c2": "ghost", "d2": "avatar0+avatar1", "d3": "ghost+candy", "e1": "ghost+candy",
    }  # fmt: skip


# ---------------------------------------------------------------- positions that are none


def setup(**more: Any) -> dict[str, Any]:
    return START | more


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in position().items() if name != field}


BAD: list[tuple[str, Any, str, str]] = [
    ("no object", [], "position", "position_not_an_object"),
    ("null", None, "position", "position_not_an_object"),
    ("a text", "{}", "position", "position_not_an_object"),
    ("unknown field", position() | {"winner": 0}, "winner", "position_unknown_field"),
    ("no avatars", without("avatars"), "avatars", "position_missing_field"),
    ("no ghosts", without("ghosts"), "ghosts", "position_missing_field"),
    ("no candies", without("candies"), "candies", "position_missing_field"),
    ("no phase", without("phase"), "phase", "position_missing_field"),
    ("no to_move", without("to_move"), "to_move", "position_missing_field"),
    ("avatars as text", position() | {"avatars": "b2"}, "avatars", "position_not_a_list"),
    ("avatars as object", position() | {"avatars": {"b2": 0}}, "avatars", "position_not_a_list"),
    ("one avatar", position() | {"avatars": ["b2"]}, "avatars", "position_avatar_count"),
    ("three avatars", position() | {"avatars": ["b2", "e2", "c1"]}, "avatars", "position_avatar_count"),
    ("avatar off the board", position() | {"avatars": ["b2", "g2"]}, "avatars[1]", "position_no_such_square"),
    ("avatar nowhere", position() | {"avatars": [None, "e2"]}, "avatars[0]", "position_no_such_square"),
    ("ghosts as number", position() | {"ghosts": 3}, "ghosts", "position_not_a_list"),
    ("two ghosts in play", position() | {"ghosts": ["a3", "f1"]}, "ghosts", "position_ghost_count"),
    ("four ghosts", position(ghosts="a3 c1 c3 f1"), "ghosts", "position_ghost_count"),
    ("a ghost twice", position(ghosts="a3 a3 f1"), "ghosts[1]", "position_square_twice"),
    ("a ghost twice, apart", position() | {"ghosts": ["a3", "c1", "a3"]}, "ghosts[2]", "position_square_twice"),
    ("ghosts unsorted", position() | {"ghosts": ["c1", "a3", "f1"]}, "ghosts", "position_not_sorted"),
    ("ghost row by row", position() | {"ghosts": ["a3", "b1", "a1"]}, "ghosts", "position_not_sorted"),
    ("a ghost with a big letter", position() | {"ghosts": ["A3", "c1", "f1"]}, "ghosts[0]", "position_no_such_square"),
    ("a ghost as number", position() | {"ghosts": ["a3", 7, "f1"]}, "ghosts[1]", "position_no_such_square"),
    ("a ghost on an avatar", position(ghosts="a3 e2 f1"), "ghosts", "position_ghost_on_avatar"),
    ("candies as text", position() | {"candies": "a1"}, "candies", "position_not_a_list"),
    ("a candy twice", position() | {"candies": ["a1", "a1", "d1"]}, "candies[1]", "position_square_twice"),
    ("candies unsorted", position() | {"candies": ["d1", "a1"]}, "candies", "position_not_sorted"),
    ("candy off the board", position() | {"candies": ["a1", "d1", "e4"]}, "candies[2]", "position_no_such_square"),
    ("candy in a center", position("a1 e2", candies="b2 c1 d1"), "candies", "position_candy_in_center"),
    ("candy under an avatar", position("a1 e2", candies="a1 c1 d1"), "candies", "position_candy_under_avatar"),
    ("candy under the other", position("b2 d1", candies="a1 c1 d1"), "candies", "position_candy_under_avatar"),
    ("left half clear", position(candies="d1 f3"), "candies", "position_finished"),
    ("right half clear", position(candies="a1 c3"), "candies", "position_finished"),
    ("all clear", position(candies=""), "candies", "position_finished"),
    ("unknown phase", position(phase="play"), "phase", "position_not_a_choice"),
    ("phase as number", position(phase=1), "phase", "position_not_a_choice"),
    ("phase as list", position(phase=["avatar"]), "phase", "position_not_a_choice"),
    ("nobody to move", position(to_move=None), "to_move", "position_not_in_range"),
    ("a third seat", position(to_move=2), "to_move", "position_not_in_range"),
    ("luck to move", position(to_move=-1), "to_move", "position_not_in_range"),
    ("a flag to move", position(to_move=True), "to_move", "position_not_in_range"),
    ("a fraction to move", position(to_move=0.0), "to_move", "position_not_in_range"),
    ("set-up, seat 0", setup(to_move=0), "to_move", "position_setup_seat"),
    ("set-up, avatars elsewhere", setup(avatars=["b2", "e3"]), "avatars", "position_avatars_in_setup"),
    ("set-up, avatars swapped", setup(avatars=["e2", "b2"]), "avatars", "position_avatars_in_setup"),
    ("set-up, three ghosts", setup(ghosts=["a3", "c1", "f1"]), "ghosts", "position_ghosts_in_setup"),
    ("set-up, ghosts elsewhere", setup(ghosts=["a1", "f3"]), "ghosts", "position_ghosts_in_setup"),
    ("set-up, a candy gone", setup(candies=ALL_CANDIES[1:]), "candies", "position_candies_in_setup"),
    (
        "set-up, seventeen candies",
        setup(candies=[s for s in SQUARES if s != "b2"]),
        "candies",
        "position_candies_in_setup",
    ),
]


@pytest.mark.parametrize(("data", "where", "code"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_position_is_refused_naming_its_field(data: Any, where: str, code: str) -> None:
    before = json.dumps(data)
    with pytest.raises(BadPosition) as refusal:
        GAME.notation.load(data, 2, OPTIONS)
    assert (refusal.value.where, refusal.value.reason.code) == (where, code)
    said = Text().for_game("closest-ghost").say(refusal.value.reason)
    assert said != code
    assert json.dumps(data) == before
