"""How turns of players are numbered, in the list of moves and everywhere else: actions in a row of one seat are one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from halloween_games.core.match import Turn
from halloween_games.core.spots import CHANCE, Seat


@dataclass(frozen=True)
class Count:
    """The number of turns so far, and whose turn the last of them is; None if whoever acts next begins one."""

    turns: int = 0
    actor: Seat | None = None

    def with_next(self, turn: Turn) -> Count:
        """The count after one more decision. Luck belongs to the turn before it."""
        found = self
        if turn.seat != CHANCE:
            found = Count(self.turns + (turn.seat != self.actor), turn.seat)
        return replace(found, actor=None) if turn.after.begins_anew(turn.before) else found


def numbers(turns: Iterable[Turn]) -> Sequence[int]:
    """The number of the turn to which each decision belongs; 0 for luck before the first."""
    found, count = [], Count()
    for turn in turns:
        count = count.with_next(turn)
        found.append(count.turns)
    return found


def count_turns(turns: Sequence[Turn]) -> int:
    """How many turns there are."""
    found = numbers(turns)
    return found[-1] if found else 0
