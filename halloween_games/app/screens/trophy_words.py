"""What is said of trophies, in the window and in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from halloween_games.core.speaker import Speaker

if TYPE_CHECKING:
    from halloween_games.core.trophies import Trophy


def won_sentence(text: Speaker, game_id: str, name: str, won: Sequence[Trophy]) -> str:
    """That somebody called *name* has *won* something."""
    of_game = text.for_game(game_id)
    names = ", ".join(of_game(f"trophy.{trophy.id}") for trophy in won)
    return text("trophies.won", player=name, count=len(won), names=names)
