"""What lies on the board has one word: whoever plays reads of graves that are open or closed, not of cards."""

from __future__ import annotations

import re
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.events import Event, Moved
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.halloween.game import GAME
from halloween_games.lessons.lesson_file import course_of
from halloween_games.words.text import Text

OTHER = re.compile(r"\bcards?\b|face[- ](?:up|down)", re.IGNORECASE)
JSON = "position_"  # these speak of the fields of a position, which are called so


def test_sentences_and_rules_speak_of_graves() -> None:
    told = [
        str(words)
        for key, words in GAME.sentences.items()
        if not key.removeprefix("set_up.").startswith(JSON) or key.startswith("set_up.")
    ]
    rules = [words for section in GAME.rules_page for words in section]
    assert [words for words in (*told, *rules) if OTHER.search(words)] == []


def test_lessons_speak_of_graves() -> None:
    course = course_of("halloween").course
    told = [str(words) for words in course.sentences.values()]
    assert len(told) > 20 and [words for words in told if OTHER.search(words)] == []


@pytest.mark.parametrize("side", ["N", "S", "W", "E"])
def test_the_list_of_moves_names_no_place_outside_by_its_code(side: str) -> None:
    game = games.load("halloween")
    text = Text().for_game("halloween", ("Ann", "Bo"))
    state = game.start(2, {}, Random(1))
    action = next(action for action in state.legal_actions() if game.notation.write(state, action).startswith(side))
    stood = state.apply(action, [])
    events: list[Event] = []
    other = stood.apply(stood.legal_actions()[0], [])
    ride = other.legal_actions()[0]
    other.apply(ride, events)
    moved = next(event for event in events if isinstance(event, Moved))
    assert moved.how == "enter" and moved.path[0] != Spot(BOARD, moved.path[0].at)
    (words,) = [text.say(phrase) for phrase in game.words.short([moved])]
    assert words == f"Rides in to {game.notation.spot_name(moved.path[-1])}"


def test_the_rules_say_what_the_letters_on_the_stones_mean() -> None:
    """K is black, as printers call it; nobody has to guess."""
    words = next(words for heading, words in GAME.rules_page if heading == "The graves")
    for color, letter in {"white": "W", "gray": "G", "black": "K", "brown": "B"}.items():
        assert f"{color} ({letter})" in words
