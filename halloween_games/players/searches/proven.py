"""Searches that know proven endgames: exact where the root is one, and with exact leaves before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.endgames import Endgames, ProvenAction
from halloween_games.core.judging import EVEN, Evaluator, Ranked, Search
from halloween_games.core.spots import Seat
from halloween_games.core.state import State

ENOUGH: Final = 200
"""Iterations of the inner search while turns are counted."""

COUNTED_BYTES: Final = 40_000_000
"""What counting the turns takes at most."""


class KnowingJudge:
    """A judge that asks the endgames first. For games of two sides."""

    def __init__(self, judge: Evaluator[Any], endgames: Endgames[Any]) -> None:
        self._judge = judge
        self._endgames = endgames

    def values(self, state: State) -> Sequence[float]:
        value = self._endgames.value(state)
        if value is None:
            return self._judge.values(state)
        seat: Seat = state.to_move
        return (value, 1.0 - value) if seat == 0 else (1.0 - value, value)

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return self._judge.weights(state, actions)


class ProvenSearch:
    """A search in a proven position: it plays what is proven, and asks *inner* whatever is left to choose.

    Among draws that is which one is hardest for the other side. Where somebody wins it is the order of the actions as
    long as turns are not counted.

    Args:
        compare: all actions are wanted, not only those to choose from.
        counts: whether to count turns. That goes on where an earlier search has stopped, so without a limit of time
            it would make an answer depend on what was asked before.
    """

    def __init__(self, endgames: Endgames[Any], view: State, inner: Search, compare: bool, counts: bool) -> None:
        self.iterations = 0
        self.finished = False
        self._endgames = endgames
        self._view = view
        self._inner = inner
        self._compare = compare
        self.value = endgames.proven(view)[0].value
        """For the seat to move."""
        self._counts = counts and self.value != EVEN

    @property
    def size(self) -> int:
        return self._inner.size + (COUNTED_BYTES if self._counts else 0)

    def step(self) -> None:
        inner = self._inner
        if not self._counts:
            inner.step()
            self.iterations, self.finished = inner.iterations, inner.finished
            return
        if inner.iterations < ENOUGH and not inner.finished:
            inner.step()
        self.iterations = 1  # all in all: a level's limit is not for this
        self.finished = self._endgames.count(self._view)

    def proven(self) -> Sequence[ProvenAction]:
        """All actions with what is proven of them so far, best first; turns only if they may be known."""
        found = self._endgames.proven(self._view)
        return found if self._counts else [one._replace(turns=None) for one in found]

    def ranking(self) -> Sequence[Ranked]:
        """Wins, the quickest first; if all lose, what loses last; draws in the order of the inner search."""
        proven = self.proven()
        kept = [one for one in proven if one.value == self.value]
        if all(one.turns is not None for one in kept):
            if self.value < EVEN and not self._compare:
                kept = [one for one in kept if one.turns == kept[0].turns]
        else:
            kept = self._ordered(kept)
        if self._compare:
            kept += [one for one in proven if one.value < self.value]
        return [Ranked(one.action, one.value, max(1, self.iterations)) for one in kept]

    def _ordered(self, kept: Sequence[ProvenAction]) -> list[ProvenAction]:
        """*kept* as the inner search ranks them; those that it has not come to last."""
        tried = [ranked.action for ranked in self._inner.ranking()] if self._inner.iterations else []
        places = {action: place for place, action in enumerate(tried)}
        return sorted(kept, key=lambda one: places.get(one.action, len(tried)))

    def compare(self, action: Action) -> None:
        """All actions have their own values anyway."""

    def line(self) -> Sequence[Action]:
        return [self.ranking()[0].action]
