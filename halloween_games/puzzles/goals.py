"""What each kind of puzzle asks for, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from halloween_games.core.phrases import N_
from halloween_games.puzzles.themes import THEMES

GOALS: Final[Mapping[str, str]] = {
    "puzzle.win1": N_("Win in this turn."),
    "puzzle.win2": N_("Win in two turns, whatever the other player does."),
    "puzzle.win3": N_("Win in three turns, whatever the other player does."),
    "puzzle.win4": N_("Win in four turns, whatever the other player does."),
    "puzzle.win5": N_("Win in five turns, whatever the other player does."),
    "puzzle.hold": N_("The other player is about to win. Only one action prevents it."),
    "puzzle.kill": N_("Eliminate a piece in this turn."),
    "puzzle.quiet": N_("Eliminate a piece in this turn, but not with the first play."),
    "puzzle.last": N_("Eliminate the last piece in this turn."),
    "puzzle.sure": N_("Make sure that you win, whatever lies under the graves."),
    "puzzle.deny": N_("The other player is about to make sure of the win. Only one action prevents it."),
    "puzzle.chance": N_("Ride where you are most likely to win."),
}
"""By text key; ``Puzzle.goal`` names one of them."""

PUZZLE_TEXTS: Final[Mapping[str, str]] = {**GOALS, **{f"theme.{theme}": name for theme, name in THEMES.items()}}
"""The sentences of puzzles, for ``Speaker.with_sentences``."""
