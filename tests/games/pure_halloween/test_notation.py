"""Texts of actions and the position JSON: the page's form, and an error that names the field for everything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from halloween_games.core.reasons import BadPosition
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.actions import PASS, Move
from halloween_games.words.text import Text
from tests.games.pure_halloween.positions import SHAPE, at, data, legal, load, play

PAGE = {"board": {"e3": "0W", "d2": "1G"}, "stayed": [], "phase": "play", "to_move": 0}
EIGHT = "0 Gc3 Cd3 Wg3 Cc4 Ge4 Bg4 Jc7 Bd7 Wf6 · 1 Gf5 We6 Cg6"
LONELY = "0 Gd2 Ge4 · 1 Kd3 Wf5"


# ---------------------------------------------------------------- texts


def test_the_three_forms() -> None:
    state = load(PAGE)
    assert GAME.notation.write(state, GAME.notation.read(state, "W@f2")) == "W@f2"
    assert GAME.notation.read(state, "W@f2") == SHAPE.places[2][9 + 5]
    assert GAME.notation.read(state, "e3-c1") == Move(2 * 9 + 4, 2)
    assert GAME.notation.write(state, PASS) == "pass"


def test_the_seat_that_places_is_the_one_to_move() -> None:
    assert GAME.notation.dump(play(load(PAGE), "B@f3", "B@d1"))["board"] == {
        "d1": "1B",
        "d2": "1G",
        "e3": "0W",
        "f3": "0B",
    }


# ---------------------------------------------------------------- positions


def test_the_pages_position() -> None:
    assert GAME.notation.dump(load(PAGE)) == PAGE
    assert list(GAME.notation.dump(load(PAGE))) == ["board", "stayed", "phase", "to_move"]


def test_stayed_is_read_in_any_order_and_written_sorted() -> None:
    state = at("0 Gc3 Gd4 · 1 Kc2 Ke5", stayed="d4 c3")
    assert GAME.notation.dump(state)["stayed"] == ["c3", "d4"]


def test_who_stayed_is_part_of_the_position() -> None:
    """Two positions that differ in it only are different, since they differ in what is allowed."""
    fresh, waited = at(EIGHT + " Kb3"), at(EIGHT + " Kb3", stayed="c3")
    assert fresh.key() != waited.key()
    assert set(legal(waited)) < set(legal(fresh))


def change(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def put(position: dict[str, Any]) -> None:
        position[field] = value

    return put


def stand(**pieces: Any) -> Callable[[dict[str, Any]], None]:
    def put(position: dict[str, Any]) -> None:
        position["board"].update(pieces)

    return put


OPENED = {"board": {"e5": "0W"}, "stayed": [], "phase": "opening", "to_move": 1}

BAD = [
    ("position", [], lambda _: None),
    ("turn", PAGE, change("turn", 1)),
    ("board", PAGE, lambda position: position.pop("board")),
    ("stayed", PAGE, lambda position: position.pop("stayed")),
    ("board", PAGE, change("board", ["e3"])),
    ("board.e33", PAGE, stand(e33="0W")),
    ("board.E4", PAGE, stand(E4="0W")),
    ("board.e4", PAGE, stand(e4="2W")),
    ("board.e4", PAGE, stand(e4="0Q")),
    ("board.e4", PAGE, stand(e4=None)),
    ("board.e4", PAGE, stand(e4=["0W"])),
    ("board.e5", PAGE, stand(e4="0J", e5="0J")),
    ("board.f5", PAGE, stand(e4="1K", e5="1K", f5="1K")),
    ("board.h8", PAGE, stand(h8="0G")),
    ("board", PAGE, change("board", {})),
    ("board", PAGE, change("board", {"e3": "0W"})),
    ("board", PAGE, change("board", {"e3": "0W", "e4": "0G"})),
    ("board", PAGE, change("board", {"e3": "1W", "e4": "1G"})),
    ("phase", PAGE, change("phase", "end")),
    ("phase", PAGE, change("phase", 1)),
    ("phase", PAGE, change("phase", "opening")),
    ("to_move", PAGE, change("to_move", 2)),
    ("to_move", PAGE, change("to_move", -1)),
    ("to_move", PAGE, change("to_move", None)),
    ("to_move", PAGE, change("to_move", True)),
    ("to_move", PAGE, change("to_move", 0.0)),
    ("to_move", OPENED, change("to_move", 0)),
    ("to_move", OPENED, change("board", {})),
    ("board", OPENED, change("board", {"e5": "1W"})),
    ("board.e5", OPENED, change("board", {"e5": "0K"})),
    ("stayed", PAGE, change("stayed", {})),
    ("stayed", PAGE, change("stayed", None)),
    ("stayed[0]", PAGE, change("stayed", [5])),
    ("stayed[0]", PAGE, change("stayed", ["j1"])),
    ("stayed[0]", PAGE, change("stayed", ["a1"])),  # nobody there
    ("stayed[0]", PAGE, change("stayed", ["e3"])),  # a witch
    ("stayed[0]", PAGE, change("stayed", ["d2"])),  # no killer anywhere
    ("stayed[1]", data(LONELY), change("stayed", ["d2", "d2"])),
    ("stayed[0]", data(LONELY, stayed="d2"), stand(e1="0C")),  # not alone
    ("stayed[0]", data("0 Gd2 Wc4 · 1 Kd4 Wc3", 1), change("stayed", ["d2"])),  # not lonely, and just acted
    ("board", data(EIGHT), stand(g7="0G")),  # finished
]


@pytest.mark.parametrize(("where", "position", "damage"), BAD)
def test_bad_positions_name_the_field(where: str, position: Any, damage: Callable[[Any], None]) -> None:
    broken = json.loads(json.dumps(position))
    damage(broken)
    with pytest.raises(BadPosition) as caught:
        load(broken)
    assert caught.value.where == where
    assert Text().for_game(GAME.id).say(caught.value.reason)


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("pieces", "key"),
    [
        ("0 We3 · 1 Gd2", "prompt.play"),
        ("0 Wd3 Ge4 Cf5 · 1 Ke3 Gf4", "prompt.help"),
        ("0 Bd2 · 1 Ge1 Kd1 We2 Cc1 Bc2 Gc3 Jd3 Ce4", "prompt.help_place"),
        ("0 Bd2 · 1 Ge1 Kd1 We2 We3 Cc1 Bc2 Gc3 Jd3 Ce4", "prompt.pass"),
        ("0 Gb4 Kc3 Kd2 Ge1 Jf2 Bg3 Bh4 Gi5 Wh6 Cg7 Cf8 We9 · 1 Ga5 Gd8", "prompt.pass"),
    ],
)
def test_prompts(pieces: str, key: str) -> None:
    assert GAME.words.prompt(at(pieces), ()).key == key
