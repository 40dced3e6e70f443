"""What a game's ``text.py`` offers: its sentences, and functions that make phrases of what is going on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Event
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Spot
from halloween_games.core.state import State


class GameWords(Protocol):
    """What a game's text.py offers: its sentences, and functions that make phrases of what is going on."""

    TEXTS: Mapping[str, str]
    RULES: Sequence[tuple[str, str]]

    def prompt(self, state: State, chosen: Sequence[Pick]) -> Phrase:
        """What the seat to move has to do now."""

    def tell(self, event: Event) -> Phrase | None:
        """*event* as a sentence, or None if it goes without saying."""

    def preview(self, state: State, action: Action) -> Sequence[Phrase]:
        """What *action* would bring about."""

    def name_place(self, state: State, spot: Spot) -> Phrase | None:
        """What lies on *spot* or what it is for, in words; None for a square, whose name on the board says it all."""

    def picture(self, state: State) -> str:
        """The board for the terminal."""
