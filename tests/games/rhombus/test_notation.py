"""Texts of actions and position JSON: exactly those of the page, and everything else refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from halloween_games.core.reasons import BadPosition
from halloween_games.core.speaker import TEXTS as CORE_TEXTS
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.notation import parse, write
from tests.games.rhombus.building import GRID, PACK, RHOMB, at, play, position, state_of, texts

Data = dict[str, Any]

PAGE = ["QH:a1-b3", "QH+7S:a1xc2", "9H:a1", "9H+10H:xa1", "8D>KS", "7S", "9H", "8D", "9H+10H+JH:c3xd4", "KC+KH+KS"]


@pytest.mark.parametrize("text", PAGE)
def test_the_texts_of_the_page_are_read_and_written(text: str) -> None:
    """Each form of a play."""
    assert write(parse(text, RHOMB), GRID) == text


NONSENSE = [
    *[
        "",
        " ",
        "QH:a1-b3 ",
        "qh:a1-b3",
        "QH:a1b3",
        "QH:a1-f3",
        "QH:a1-a6",
        "1H:a1-a2",
        "11H:a1-a2",
        "QX:a1-a2",
        "QH+7S",
    ],
    *["QH+QH:a1xa2", "9H+9H:xa1", "JH+10H+9H:c3xd4", "KS+KH+KC", "KH+KH+KS", "7S+", "8D>", "END", "pass", "QH:a1xb3"],
    *["QH+7S:a1-c2", "QH+7S+8S:a1-c2", "KC+KH+KS+KD", "QH\n", "Q\u2665:a1-b3", "9H+10H:a1", "2S", "?"],
]


def test_a_bare_card_is_a_play_or_a_draw() -> None:
    """In the phase luck it is what luck draws."""
    state = at(["c3", "e1"], "QH 7S | 8D")
    after = play(state, "7S")
    assert GAME.notation.write(after, GAME.notation.read(after, "9H")) == "9H"
    assert GAME.notation.read(after, "9H") != GAME.notation.read(at(["c3", "e1"], "9H 7S | 8D"), "9H")


def test_the_position_of_the_page_is_read() -> None:
    """As its JSON block has it."""
    text = """{"board": {"a1": 0, "e5": 1}, "reserve": [3, 3], "eliminated": [2, 2],
        "table": [["QH", "7S"], ["KD", "9C"]], "hand": [["8D"], ["AS"]], "discard": ["6S"], "played": [], "draws": [],
        "quiet_turns": 0, "phase": "play", "turn": 0, "to_move": 0}"""
    data = json.loads(text)
    state = state_of(data)
    assert GAME.notation.dump(state) == data
    assert list(GAME.notation.dump(state)) == list(data)
    assert texts(state, "8D") == {"8D>QH", "8D>7S"}


BASE = position(["a1 b3", "e5"], "QH 7S | 8D", discard=["6S"])
MIDDLE = position(["a1 b3", "e5"], "QH KH | 8D", played=["QH:c1-b3"])
LUCK = position(["a1 b3", "e5"], "QH 7S | ", draws=[[0, "hand"]], phase="luck", to_move=-1, turn=1)
LUCK["table"][0], LUCK["hand"][0] = ["QH", "7S"], []
LUCK["table"][1], LUCK["hand"][1] = ["KD", "9C"], ["AS"]
DEAL = GAME.notation.dump(GAME.start(2, {}, Random(1)))


def put(*path: str | int, to: Any) -> Callable[[Data], None]:
    """A change of one field."""

    def change(data: Data) -> None:
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return change


def drop(name: str) -> Callable[[Data], None]:
    return lambda data: data.pop(name) and None


BAD: list[tuple[Data, Callable[[Data], None], str, str]] = [
    (BASE, put("extra", to=1), "extra", "position_unknown_field"),
    (BASE, drop("draws"), "draws", "position_missing_field"),
    (BASE, put("board", to=[]), "board", "position_not_an_object"),
    (BASE, put("board", "f9", to=0), "board.f9", "position_no_such_square"),
    (BASE, put("board", "c3", to=2), "board.c3", "position_not_in_range"),
    (BASE, put("board", "c3", to=True), "board.c3", "position_not_in_range"),
    (BASE, put("board", "c3", to="0"), "board.c3", "position_not_in_range"),
    (BASE, put("board", "c3", to=0), "board", "position_piece_count"),
    (BASE, put("reserve", to=[3]), "reserve", "position_one_per_seat"),
    (BASE, put("reserve", to={"0": 3}), "reserve", "position_not_a_list"),
    (BASE, put("reserve", to=[-1, 3]), "reserve[0]", "position_not_in_range"),
    (BASE, put("eliminated", to=[1, 9]), "eliminated[1]", "position_not_in_range"),
    (BASE, put("table", to=[["QH", "7S"]]), "table", "position_one_per_seat"),
    (BASE, put("table", 0, to="QH7S"), "table[0]", "position_not_a_list"),
    (BASE, put("table", 0, 1, to="1S"), "table[0][1]", "position_no_such_card"),
    (BASE, put("table", 0, 1, to="?"), "table[0][1]", "position_no_such_card"),
    (BASE, put("table", 0, 1, to=7), "table[0][1]", "position_no_such_card"),
    (BASE, put("table", 0, 1, to="QH"), "table[0][1]", "position_card_twice"),
    (BASE, put("hand", 0, 0, to="7S"), "hand[0][0]", "position_card_twice"),
    (BASE, put("discard", 0, to="7S"), "discard[0]", "position_card_twice"),
    (BASE, put("discard", 0, to="?"), "discard[0]", "position_no_such_card"),
    (BASE, put("table", 0, to=["QH", "7S", "7D"]), "table[0]", "position_table_count"),
    (BASE, put("hand", 0, to=[]), "hand[0]", "position_card_count"),
    (BASE, put("hand", 1, to=["AD", "KD"]), "hand[1]", "position_card_count"),
    (BASE, put("quiet_turns", to=200), "quiet_turns", "position_not_in_range"),
    (BASE, put("quiet_turns", to=-1), "quiet_turns", "position_not_in_range"),
    (BASE, put("quiet_turns", to=1.0), "quiet_turns", "position_not_in_range"),
    (BASE, put("phase", to="draw"), "phase", "position_not_a_choice"),
    (BASE, put("phase", to="luck"), "to_move", "position_wrong_seat"),
    (BASE, put("turn", to=2), "turn", "position_not_in_range"),
    (BASE, put("turn", to=1), "to_move", "position_wrong_seat"),
    (BASE, put("to_move", to=None), "to_move", "position_not_in_range"),
    (BASE, put("to_move", to=-1), "to_move", "position_wrong_seat"),
    (BASE, put("draws", to=[[0, "table"]]), "draws", "position_draws_and_phase"),
    (BASE, put("played", to="QH:a1-b3"), "played", "position_not_a_list"),
    (BASE, put("played", to=[3]), "played[0]", "position_no_such_play"),
    (BASE, put("played", to=["end"]), "played[0]", "position_no_such_play"),
    (BASE, put("played", to=["7S:a1-b3"]), "played[0]", "position_no_such_play"),
    (BASE, put("played", to=["AH:a2-a1"]), "played[0]", "position_played_not_held"),
    (BASE, put("played", to=["QH:c1-b3"]), "played", "position_turn_is_over"),
    (MIDDLE, put("played", to=["QH:c1-b3", "QH:c1-b3"]), "played[1]", "position_card_twice"),
    (MIDDLE, put("played", to=["QH:c1-c2"]), "played[0]", "position_nobody_arrived"),
    (MIDDLE, put("played", to=["QH:a1-b3"]), "played[0]", "position_no_such_way"),
    (MIDDLE, put("played", to=["QH:c1-b3", "8D"]), "played[1]", "position_no_such_play"),
    (MIDDLE, put("hand", 1, to=["?", "?"]), "hand[1]", "position_card_count"),
    (LUCK, put("draws", to=[[0, "hand"], [0, "hand"]]), "draws", "position_card_count"),
    (LUCK, put("draws", to=[[0, "table"]]), "draws", "position_table_count"),
    (LUCK, put("draws", to=[]), "draws", "position_draws_and_phase"),
    (LUCK, put("draws", to=[0]), "draws[0]", "position_not_a_list"),
    (LUCK, put("draws", to=[[0]]), "draws[0]", "position_bad_draw"),
    (LUCK, put("draws", to=[[0, "deck"]]), "draws[0][1]", "position_not_a_choice"),
    (LUCK, put("draws", to=[[4, "hand"]]), "draws[0][0]", "position_not_in_range"),
    (LUCK, put("played", to=["QH:c1-b3"]), "played", "position_empty_in_luck"),
    (DEAL, put("draws", 0, to=[0, "hand"]), "draws", "position_draws_order"),
    (DEAL, put("discard", to=["QH"]), "draws", "position_draws_order"),
]


@pytest.mark.parametrize(("base", "change", "where", "code"), BAD)
def test_a_bad_position_names_its_field(base: Data, change: Callable[[Data], None], where: str, code: str) -> None:
    """And has a sentence."""
    state_of(base)
    data = copy.deepcopy(base)
    change(data)
    check_bad(data, 2, where, code)


def check_bad(data: Data, seats: int, where: str, code: str, mystery: str = "permanent") -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.notation.load(data, seats, {"mystery": mystery})
    assert (caught.value.where, caught.value.reason.code) == (where, code)
    assert {**CORE_TEXTS, **GAME.sentences}[code].format(**caught.value.reason.params)


def test_a_flush_that_cannot_be_completed_is_refused() -> None:
    """The third card could not be carried out."""
    data = position(["c1", "b2 a1 c2 d2 e1"], "7H AH | QH", played=["7H", "AH:b1-c1"])
    check_bad(data, 2, "played", "position_dead_end")


def test_a_used_up_deck_would_have_been_turned() -> None:
    """As soon as no unseen card is left."""
    data = position(["a1", "e5"], "QH 7S | 8D")
    held = [card for cards in data["table"] + data["hand"] for card in cards]
    data["discard"] = [card for card in PACK if card not in held]
    check_bad(data, 2, "discard", "position_deck_is_empty")
    data["discard"].pop()
    state_of(data)


def test_who_has_no_piece_on_the_board_has_no_reserve_in_the_team_game() -> None:
    """It counts as eliminated."""
    data = position(["", "c4", "e4", "a4"], "AS 9H | 8D", 4)
    data["reserve"][0], data["eliminated"][0] = 2, 2
    check_bad(data, 4, "reserve[0]", "position_lost_reserve")


def test_a_hand_is_hidden_as_a_whole() -> None:
    """But for the cards that the plays name."""
    data = position(["a1", "e5"], "QH | 7S ?")
    check_bad(data, 2, "hand[0]", "position_half_hidden")


def test_by_the_option_refill_the_table_is_filled_before_the_hand() -> None:
    """Ruling 4: other places are impossible."""
    data = copy.deepcopy(LUCK)
    data["table"][0], data["hand"][0], data["draws"] = ["QH"], [], [[0, "hand"], [0, "table"]]
    state_of(data)
    check_bad(data, 2, "draws", "position_draws_order", "refill")
    data["draws"].reverse()
    state_of(data, 2, "refill")
