"""How turns of players are numbered, in the list of moves and everywhere else: actions in a row of one seat are one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from halloween_games.core.match import Turn
from halloween_games.core.spots import CHANCE, Seat


def numbers(turns: Iterable[Turn]) -> Sequence[int]:
    """The number of the turn to which each decision belongs; 0 for luck before the first."""
    found, number = list[int](), 0
    actor: Seat | None = None  # whose turn the last one is; None if whoever acts next begins one
    for turn in turns:
        if turn.seat != CHANCE:  # luck belongs to the turn before it
            number += turn.seat != actor
            actor = turn.seat
        if turn.after.begins_anew(turn.before):
            actor = None
        found.append(number)
    return found


def count_turns(turns: Sequence[Turn]) -> int:
    """How many turns there are."""
    found = numbers(turns)
    return found[-1] if found else 0


def number_at_hand(turns: Sequence[Turn], seat: Seat) -> int:
    """The number of the turn that *seat*, whose decision is next, goes on with or begins."""
    last = next((turn for turn in reversed(turns) if turn.seat != CHANCE), None)
    goes_on = last is not None and last.seat == seat and not turns[-1].after.begins_anew(turns[-1].before)
    return count_turns(turns) + (not goes_on)
