"""What each kind of puzzle asks for, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.phrases import N_, NN_, Phrase
from halloween_games.core.proofs import WINS
from halloween_games.puzzles.themes import GIFT, THEMES

GOALS: Final[Mapping[str, str]] = {
    "puzzle.win1": N_("Win in this turn."),
    "puzzle.win1.gift": N_("Play so that you win before your next turn."),
    "puzzle.win2": N_("Win in two turns, whatever the other player does."),
    "puzzle.win3": N_("Win in three turns, whatever the other player does."),
    "puzzle.win4": N_("Win in four turns, whatever the other player does."),
    "puzzle.win5": N_("Win in five turns, whatever the other player does."),
    "puzzle.hold": NN_(
        "The other player wins in the next turn. Only one action prevents it.",
        "The other player wins within {count} turns. Only one action prevents it.",
        "count",
    ),
    "puzzle.kill": N_("Eliminate a piece in this turn."),
    "puzzle.quiet": N_("Eliminate a piece in this turn, but not with the first play."),
    "puzzle.last": N_("Eliminate the last piece in this turn."),
    "puzzle.sure": NN_(
        "Make sure in this turn that you win, whatever lies under the graves.",
        "Make sure within {count} turns that you win, whatever lies under the graves.",
        "count",
    ),
    "puzzle.deny": NN_(
        "The other player makes sure of the win in the next turn. Only one action prevents it.",
        "The other player makes sure of the win within {count} turns. Only one action prevents it.",
        "count",
    ),
    "puzzle.chance": N_("Ride where you are most likely to win."),
}
"""By text key."""

PUZZLE_TEXTS: Final[Mapping[str, str]] = {**GOALS, **{f"theme.{theme}": name for theme, name in THEMES.items()}}
"""The sentences of puzzles, for ``Speaker.with_sentences``."""


def goal_of(kind: str, turns: int, themes: Sequence[str]) -> Phrase:
    """What a puzzle asks for: GIFT among the *themes* of a win tells that it comes in the other player's turn."""
    is_gift = kind == WINS[0] and GIFT in themes
    return Phrase(f"puzzle.{kind}.{GIFT}" if is_gift else f"puzzle.{kind}", {"count": turns})
