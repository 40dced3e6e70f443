"""What a game says to people beyond its sentences: phrases of what is going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Event
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Spot
from halloween_games.core.state import S


class GameWords(Generic[S]):
    """Makes phrases of what is going on in a game; stateless."""

    def prompt(self, state: S, chosen: Sequence[Pick]) -> Phrase:
        """What the seat to move has to do now."""
        raise NotImplementedError

    def tell(self, event: Event) -> Phrase | None:
        """*event* as a sentence, or None if it goes without saying."""
        raise NotImplementedError

    def preview(self, state: S, action: Action) -> Sequence[Phrase]:
        """What *action* would bring about, the most important first: for the line under the pointer."""
        return ()

    def name_place(self, state: S, spot: Spot) -> Phrase | None:
        """What lies on *spot* or what it is for, in words; None for a square, whose name on the board says it all."""
        return None

    def picture(self, state: S) -> str:
        """The board for the terminal."""
        raise NotImplementedError
