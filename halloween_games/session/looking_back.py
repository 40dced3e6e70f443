"""Which position of a match is shown; the match itself is never changed."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.match import Match, Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import Seat
from halloween_games.core.state import State


class LookingBack:
    """A cursor into the history of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._ply: int | None = None  # None for the present position
        self.active = False  # looking back, even if the last position is shown

    @property
    def ply(self) -> int:
        """The number of turns before the shown position."""
        return len(self._match.turns) if self._ply is None else self._ply

    @property
    def is_earlier(self) -> bool:
        """Whether the shown position is not the present one."""
        return self.ply != len(self._match.turns)

    @property
    def reveals(self) -> bool:
        """Whether secrets are revealed: in the history of a finished game."""
        return self.active and self._match.outcome is not None

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns before the shown position."""
        return self._match.turns[: self.ply]

    @property
    def state(self) -> State:
        """The full state of the shown position."""
        return self._match.turns[self.ply - 1].after if self.ply else self._match.start

    @property
    def to_move(self) -> Seat:
        """The seat to move in the shown position."""
        return self._match.turns[self.ply].before.to_move if self.is_earlier else self._match.to_move

    @property
    def outcome(self) -> Outcome | None:
        return None if self.is_earlier else self._match.outcome

    def begin(self) -> None:
        """Start looking back."""
        self.active = True
        self.lay_open()

    def lay_open(self) -> None:
        """Whoever has seen the secrets of a finished game cannot undo its end."""
        if self._match.outcome is not None and self._match.game.secrets:
            self._match.bar_undo()

    def go(self, ply: int) -> None:
        """Show the position after *ply* turns."""
        ply = max(0, min(ply, len(self._match.turns)))
        self._ply = None if ply == len(self._match.turns) else ply

    def end(self) -> None:
        """Return to the present."""
        self.active = False
        self._ply = None
