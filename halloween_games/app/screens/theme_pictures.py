"""The pictures of the themes of puzzles: at most three of a game's drawings, as the signs of lessons name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.phrases import json_beside

THEME_PICTURES: Final[Mapping[str, Sequence[str]]] = json_beside(__file__, "theme_pictures.json")
"""Those that tell the same of several games only use what all of them have; others say of which game they are."""


def pictures_of(game_id: str, theme: str) -> Sequence[str]:
    """The pictures of a *theme* in a game; none for one that nobody has drawn."""
    return THEME_PICTURES.get(f"{theme} of {game_id}", THEME_PICTURES.get(theme, ()))
