"""What each kind of puzzle asks for, in one sentence, and what puzzles are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.phrases import Phrase, sentences_beside
from halloween_games.core.proofs import WINS

OWN: Final = "own"  # a person's own mistake, on no shelf
GIFT: Final = "gift"
GLANCE: Final = "glance"  # one turn, and few things to choose from: no puzzle for an evening

PUZZLE_TEXTS: Final[Mapping[str, str]] = sentences_beside(__file__, "texts.json")
"""The sentences of puzzles, for ``Speaker.with_sentences``."""

GOALS: Final = {key: text for key, text in PUZZLE_TEXTS.items() if key.startswith("puzzle.")}
THEMES: Final = [key.removeprefix("theme.") for key in PUZZLE_TEXTS if key not in GOALS]
"""What puzzles are about, by which they are practiced; each has its name."""


def goal_of(kind: str, turns: int, themes: Sequence[str]) -> Phrase:
    """What a puzzle asks for: GIFT among the *themes* of a win tells that it comes in the other player's turn."""
    is_gift = kind == WINS[0] and GIFT in themes
    return Phrase(f"puzzle.{kind}.{GIFT}" if is_gift else f"puzzle.{kind}", {"count": turns})
