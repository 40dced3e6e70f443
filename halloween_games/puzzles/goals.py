"""What each kind of puzzle asks for, in one sentence, and what puzzles are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from halloween_games.core.phrases import Phrase, sentences_beside
from halloween_games.core.proofs import WINS

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.core.themes import Line

OWN: Final = "own"  # a person's own mistake, on no shelf
GIFT: Final = "gift"
GLANCE: Final = "glance"  # one turn, and few things to choose from: no puzzle for an evening
QUIET: Final = "quiet"
OF_A_KIND: Final[Mapping[str, str]] = {"deny": "deny", "chance": "counting"}

PUZZLE_TEXTS: Final[Mapping[str, str]] = sentences_beside(__file__, "texts.json")
"""The sentences of puzzles, for ``Speaker.with_sentences``."""

GOALS: Final = {key: text for key, text in PUZZLE_TEXTS.items() if key.startswith("puzzle.")}
THEMES: Final = [key.removeprefix("theme.") for key in PUZZLE_TEXTS if key not in GOALS]
"""What puzzles are about, by which they are practiced; each has its name."""


def goal_of(kind: str, turns: int, themes: Sequence[str]) -> Phrase:
    """What a puzzle asks for: GIFT among the *themes* of a win tells that it comes in the other player's turn."""
    is_gift = kind == WINS[0] and GIFT in themes
    return Phrase(f"puzzle.{kind}.{GIFT}" if is_gift else f"puzzle.{kind}", {"count": turns})


def themes_of(game: Game[Any], kind: str, line: Line) -> list[str]:
    """The themes, the most telling first."""
    found = game.parts.themes.load()(line) if game.parts.themes is not None else []
    return list(dict.fromkeys((OF_A_KIND[kind], *found) if kind in OF_A_KIND else found))
