"""A line of play that remembers its positions, so that a search over states sees draws by repetition."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Log
from halloween_games.core.outcome import Outcome, tied
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State

REPETITIONS: Final = 3  # of a position end the game


class Line:
    """A position with those before it. Immutable: ``apply`` gives a new line, which shares this one as its past.

    A state holds what the rules of its game depend on, and a draw by repetition depends on the past as well. *seen*
    counts the positions until now, this one included. Without *is_limited* no game is drawn.
    """

    __slots__ = ("_before", "_is_limited", "_is_looked_up", "_key", "_outcome", "_seats", "_seen", "state")

    def __init__(
        self,
        state: State,
        seats: int,
        *,
        is_limited: bool,
        seen: Mapping[Hashable, int] | None = None,
        before: Line | None = None,
    ) -> None:
        self.state = state
        self._seats = seats
        self._is_limited = is_limited
        self._key = state.key()
        self._seen = seen if seen is not None else {self._key: 1}
        self._before = before
        self._is_looked_up = False
        self._outcome: Outcome | None = None

    @property
    def occurrences(self) -> int:
        """How often this position has occurred, now included."""
        count, line = 0, self
        while line._before is not None:
            count += line._key == self._key
            line = line._before
        return count + line._seen.get(self._key, 0)

    def outcome(self) -> Outcome | None:
        """The result by the rules, or a tie by repetition, or None."""
        if not self._is_looked_up:
            self._is_looked_up = True
            self._outcome = self.state.outcome()
            if self._outcome is None and self._is_limited and self.occurrences >= REPETITIONS:
                self._outcome = tied("repetition", self._seats)
        return self._outcome

    @property
    def to_move(self) -> Seat:
        """Whose decision is awaited: a seat, CHANCE, or NOBODY once the game is over."""
        return NOBODY if self.outcome() is not None else self.state.to_move

    def legal_actions(self) -> Sequence[Action]:
        """All legal actions; none once the game is over."""
        return () if self.outcome() is not None else self.state.legal_actions()

    def apply(self, action: Action, log: Log = None) -> Line:
        """The line with *action*, which must be legal (not checked). Appends events to *log*."""
        after = self.state.apply(action, log)
        return Line(after, self._seats, is_limited=self._is_limited, seen=self._seen, before=self)

    def __deepcopy__(self, memo: object) -> Line:
        return self  # it never changes

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle counts the past instead of following it, which may be longer than the stack is deep."""
        seen = dict(self._seen)
        line = self
        while line._before is not None:
            seen[line._key] = seen.get(line._key, 0) + 1
            line = line._before
        return _line, (self.state, self._seats, self._is_limited, seen)

    def __repr__(self) -> str:
        return f"<Line at {self.state!r}, here {self.occurrences} times>"


def _line(state: State, seats: int, is_limited: bool, seen: Mapping[Hashable, int]) -> Line:
    return Line(state, seats, is_limited=is_limited, seen=seen)
