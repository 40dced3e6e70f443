"""What a graveyard must be like: which boards Three Graves can be played on."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardRules, KindRule
from halloween_games.games._template.rules.actions import GRAVE, MOST_GRAVES

SIDES: Final = range(3, 6)

BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={GRAVE: KindRule(count=range(SIDES[0] ** 2, MOST_GRAVES + 1))},
)
"""The rules of boards: see levels/README.md."""
