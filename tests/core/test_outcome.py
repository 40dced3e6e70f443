"""How a game ended, in words that name those who won or lost."""

from __future__ import annotations

from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.words.text import Text

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
