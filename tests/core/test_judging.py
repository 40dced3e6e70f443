"""Terms of an evaluation, and the value of a result."""

from __future__ import annotations

import pytest

from halloween_games.core.game import Game
from halloween_games.core.judging import Term, gains, payoffs, reasons, terms_of_both
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Choose, Compare, find_repeats, question_of, returning_actions
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.words.text import Text
from tests.core.toys import OPEN_RACE, RACE, Do


def test_terms_count_for_one_and_against_the_other() -> None:
    assert terms_of_both(("way", "home"), (0.25, 2.0), (0.5, 0.0)) == [
        Term("way", 0.25),
        Term("home", 2.0),
        Term("foe_way", -0.5),
        Term("foe_home", 0.0),
    ]


@pytest.mark.parametrize(("own", "other"), [((1.0,), (1.0, 2.0)), ((1.0, 2.0), (1.0,))])
def test_every_term_has_an_amount(own: tuple[float, ...], other: tuple[float, ...]) -> None:
    with pytest.raises(ValueError):
        terms_of_both(("way", "home"), own, other)


def test_what_gained_most_comes_first() -> None:
    before = [Term("a", 3.0), Term("b", -1.0), Term("c", 0.5)]
    after = [Term("a", 2.0), Term("b", 4.0), Term("c", 1.0)]
    assert gains(before, after) == [Term("b", 5.0), Term("c", 0.5), Term("a", -1.0)]


def test_two_reasons_are_enough() -> None:
    assert reasons(["way", "home", "lonely"]) == [Phrase("term.way"), Phrase("term.home")]
    assert reasons(["way"]) == [Phrase("term.way")]


@pytest.mark.parametrize(
    ("scores", "teams", "expected"),
    [
        ((1.0, 0.0), (0, 1), [1.0, 0.0]),
        ((0.5, 0.5), (0, 1), [0.5, 0.5]),
        ((12.0, 30.0, 30.0, 5.0), (0, 1, 2, 3), [0.0, 0.5, 0.5, 0.0]),
        ((1.0, 0.0, 1.0, 0.0), (0, 1, 0, 1), [1.0, 0.0, 1.0, 0.0]),
    ],
)
def test_payoffs_share_a_win(scores: tuple[float, ...], teams: tuple[int, ...], expected: list[float]) -> None:
    assert payoffs(Outcome("over", scores), teams) == expected


# ---------------------------------------------------------------- results

NAMES = ("Ann", "Bo", "Cleo", "Dan")


def why(game_id: str, outcome: Outcome) -> str:
    return Text().for_game(game_id, NAMES[: len(outcome.scores)]).say(outcome.reason())


def test_the_reason_names_whoever_won_or_lost() -> None:
    assert why("pure-halloween", won_by("all_nine_regions", (1,), 2)) == "Bo has a piece in all nine regions."
    assert why("closest-ghost", won_by("half_cleared", (0,), 2)) == "No candy is left in the half of Ann."
    assert why("rhombus", won_by("no_piece_left", (1,), 2)) == "No pawn of Ann is left on the board."
    assert why("rhombus", won_by("no_piece_left", (0, 2), 4)) == "No pawn of Bo & Dan is left on the board."


def test_a_tie_names_nobody() -> None:
    assert "Ann" not in why("rhombus", tied("quiet_turns", 2))


# ---------------------------------------------------------------- questions


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
