"""State: the one interface between a game's rules and everything else."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import TYPE_CHECKING, Self

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Log
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Seat, Spot


class State:
    """A position, immutable to all but the owner of a copy. Everything a rule may depend on is in here, nothing else.

    A *view* (what one seat may know) is a State of the same class with the hidden parts
    replaced by a masked value, so every method below works on views too.

    Positions can be pickled, for processes of our own alone: whoever can write a pickle that we read can do anything
    here, and nothing in it is checked. What comes from outside is position JSON and goes through the game's load.
    """

    __slots__ = ()

    to_move: Seat
    """Whose decision is awaited: a seat, CHANCE, or NOBODY. Each game's class has the slot (compiled ones must)."""

    def legal_actions(self) -> Sequence[Action]:
        """Every legal decision, without repeats, in a fixed order; empty only when the game is over.

        At CHANCE these are the possible results. A seat with nothing to do gets one Pass.
        """
        raise NotImplementedError

    def why_not(self, action: Action) -> Reason | None:
        """None if *action* is legal here, else the first rule that it breaks."""
        raise NotImplementedError

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        """Why no legal action goes on from *chosen* with *spot* (asked only when none does)."""
        raise NotImplementedError

    def why_must(self) -> Reason | None:
        """Why the seat to move has no free choice (a forced pass, a forced answer), or None."""
        return None

    def chance(self) -> Sequence[tuple[Action, int]]:
        """At CHANCE: the possible results with whole-number weights."""
        return ()

    def apply(self, action: Action, log: Log = None) -> Self:
        """The position after *action*, which must be legal (not checked). Deterministic. Appends events to *log*."""
        after = self.copy()
        after.advance(action, log)
        return after

    def copy(self) -> Self:
        """The same position, sharing nothing that advance changes."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.copy()  # a shallow copy would share its lists

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def advance(self, action: Action, log: Log = None) -> None:
        """apply, in place. Only for whoever made this copy: a search's playout, nobody else."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        raise NotImplementedError

    def observe(self, seat: Seat | None) -> Self:
        """The view of *seat*, or of a spectator. Games without secrets return the state itself."""
        return self

    def without_notebook(self, seat: Seat, recent: Sequence[Action]) -> Self:
        """Of a view of *seat*: what is shown of it when the players have to remember for themselves.

        *recent* are the last actions that no other seat interrupted. A game whose secrets lie open to their owner, as
        cards in the hand, shows it all.
        """
        return self

    def determinize(self, rng: Random) -> Self:
        """A view made whole: masked parts drawn at random, consistent with all that the view shows."""
        return self

    def key(self) -> Hashable:
        """Equal for positions that are equal in every field of their JSON: repetition, transpositions, tests."""
        raise NotImplementedError


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True, default=State)
else:  # without a default, which only type checkers need, until Python 3.13
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True)
