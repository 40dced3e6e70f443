"""Questions to computer players: what the seat may know, and which actions would repeat a position."""

from __future__ import annotations

from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.questions import Choose, Compare, find_repeats, question_of, returning_actions
from halloween_games.core.spots import CHANCE, NOBODY
from tests.core.toys import OPEN_RACE, RACE, Do


def played(*words: str, game: Game = OPEN_RACE) -> Match:
    match = Match(game, 2, {"pace": "slow"}, luck="ask")
    for word in words:
        match.play_text(match.to_move, word)
    return match


def test_what_brings_back_an_earlier_position() -> None:
    match = played("+1", "-1", "+1")
    assert returning_actions(match) == [Do(2)]
    assert find_repeats(match) == ("-1",)


def test_the_first_turns_are_not_searched() -> None:
    """If each seat moves its own pieces, no position can repeat that early."""
    assert returning_actions(played("+1", "-1")) == ()


def test_who_cannot_see_what_came_before_is_not_told() -> None:
    assert returning_actions(played("+1", "-1", "+1", game=RACE)) == ()


def test_luck_chooses_nothing() -> None:
    match = played("toss", "tails", "toss")
    assert match.to_move == CHANCE
    assert returning_actions(match) == ()


def test_after_the_end_nothing_is_chosen() -> None:
    match = played("+1", "-1", "+1", "-1")
    assert match.to_move == NOBODY and match.state.legal_actions()
    assert returning_actions(match) == ()


def test_a_question_shows_what_the_seat_to_move_may_know() -> None:
    match = played("peek", "card2", game=RACE)
    question = question_of(match)
    assert question.view.key() == match.view(1).key() != match.state.key()
    match.play_text(1, "+1")
    assert question_of(match).view.key() == match.view(0).key() != match.view(None).key(), "its own card"
    assert (question.game, question.seats, question.options) == (RACE, 2, match.options)
    assert question.wanted == Compare()
    assert (question.seconds, question.iterations, question.seed) == (None, None, None)


def test_a_question_may_be_for_a_level_and_a_time() -> None:
    question = question_of(played("+1", "-1", "+1"), "easy", seconds=1.5)
    assert (question.wanted, question.seconds) == (Choose("easy", ("-1",)), 1.5)
