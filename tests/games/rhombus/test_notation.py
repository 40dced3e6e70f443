"""Texts of actions and position JSON: exactly those of the page, and everything else refused."""

from __future__ import annotations

import json
import re

import pytest

from halloween_games.core.actions import Pass
from halloween_games.core.reasons import BadNotation
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.notation import parse, write
from halloween_games.lessons.lesson_file import course_of
from tests.games.reasons import assert_told
from tests.games.rhombus.building import GRID, RHOMB, at, play, state_of, texts
from tests.games.rhombus.refused import BOARD_2, DRAWING, USUAL

PAGE = ["QH:a1-b3", "QH+7S:a1xc2", "9H:a1", "9H+10H:xa1", "8D>KS", "7S", "9H", "8D", "9H+10H+JH:c3xd4", "KC+KH+KS"]


@pytest.mark.parametrize("text", PAGE)
def test_the_texts_of_the_page_are_read_and_written(text: str) -> None:
    """Each form of a play."""
    assert write(parse(text, RHOMB), GRID) == text


@pytest.mark.parametrize(("text", "named"), [("QH+7S:g7", "QH+7S:g7"), ("QH:xg7", "QH:xg7"), ("QH:a1-g7", "g7")])
def test_what_is_no_play_is_named(text: str, named: str) -> None:
    """The whole text, or the square alone where nothing but that is wrong."""
    with pytest.raises(BadNotation) as caught:
        parse(text, RHOMB)
    assert caught.value.reason.params == {"text": named}


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


def test_a_pawn_has_one_name() -> None:
    """In all sentences, those of lessons and rules included; only maps have “piece” as a property."""
    course = course_of(GAME.id).course
    sentences = {**GAME.sentences, **course.sentences}
    assert not [said for said in sentences.values() if re.search(r"(?<!“)\bpieces?\b", said, re.IGNORECASE)]


def test_a_draw_is_refused_while_a_player_moves() -> None:
    """A text cannot say it then, an action can; and a pass is no action of this game."""
    state = USUAL
    draw = DRAWING.legal_actions()[0]
    for action, code in ((draw, "luck_not_awaited"), (Pass(), "not_an_action")):
        reason = state.why_not(action)
        assert reason is not None
        assert reason.code == code


def test_no_neighbors_and_no_third_of_the_suit() -> None:
    """After a card whose neighbor could follow, one of its suit that is none."""
    state = play(at(BOARD_2, "7H 8H | 10D"), "7H")
    reason = state.why_not(GAME.notation.read(at(BOARD_2, "8H AH | 10D"), "AH:c3-c2"))
    assert reason is not None
    assert reason.code == "card_not_held"
    # One cannot hold a neighbor, and a card of the suit besides, without a flush: the code speaks on views, where a
    # hand is masked and the turn of another seat goes on.
    view = play(at(BOARD_2, "QH 7H | 10H"), "QH:c3-b5").observe(1)
    reason = view.why_not(GAME.notation.read(at(BOARD_2, "7H AH | 10D"), "7H"))
    assert reason is not None
    assert reason.code == "not_neighbors"
    assert_told(GAME.id, reason)
