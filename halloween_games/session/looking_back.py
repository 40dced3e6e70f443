"""Which position of a match is looked at. The match itself goes on or waits; nothing of it changes."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.match import Match, Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import Seat
from halloween_games.core.state import State


class LookingBack:
    """The cursor in the past of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._ply: int | None = None  # None: the present position
        self.active = False  # the past is looked at, even where its last position is the present one
        self.spoiled = False  # secrets of this game were laid open

    @property
    def ply(self) -> int:
        """How many turns lie before the position that is shown."""
        return len(self._match.turns) if self._ply is None else self._ply

    @property
    def is_earlier(self) -> bool:
        """Whether the position that is shown is not the present one."""
        return self.ply != len(self._match.turns)

    @property
    def reveals(self) -> bool:
        """Whether secrets lie open: in the past of a game that is over."""
        return self.active and self._match.outcome is not None

    @property
    def turns(self) -> Sequence[Turn]:
        """What happened before the position that is shown."""
        return self._match.turns[: self.ply]

    @property
    def state(self) -> State:
        """The truth about the position that is shown."""
        return self._match.turns[self.ply - 1].after if self.ply else self._match.start

    @property
    def to_move(self) -> Seat:
        """Who decides in the position that is shown."""
        return self._match.turns[self.ply].before.to_move if self.is_earlier else self._match.to_move

    @property
    def outcome(self) -> Outcome | None:
        return None if self.is_earlier else self._match.outcome

    def begin(self) -> None:
        """The past is looked at from now on."""
        self.active = True
        self.spoiled = self.spoiled or (self.reveals and self._match.game.secrets)

    def go(self, ply: int) -> None:
        """Show the position after *ply* turns."""
        ply = max(0, min(ply, len(self._match.turns)))
        self._ply = None if ply == len(self._match.turns) else ply

    def end(self) -> None:
        """Back to the present."""
        self.active = False
        self._ply = None
