"""Terms of an evaluation, and the value of a result."""

from __future__ import annotations

import pytest

from halloween_games.core.judging import Term, gains, payoffs, reasons, terms_of_both
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.phrases import Phrase
from halloween_games.words.text import Text


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
