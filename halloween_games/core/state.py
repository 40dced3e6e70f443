"""State: the interface between a game's rules and everything else."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Final, Self

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Log
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import CHANCE, NOBODY, Seat, Spot

PICTURES: Final = "halloween_games.app.shell.main"
"""Draws positions for notebooks: a module far above, which nothing here imports before somebody looks."""


class State:
    """A position, immutable except for the owner of a copy. It contains everything the rules depend on, nothing else.

    A *view* (what one seat may know) is a State of the same class in which hidden parts have a masked value, so all
    methods below work on views, too.

    Pickles of positions are only for our own processes: loading one is unchecked and can execute code. Positions from
    outside are JSON and go through the game's load.
    """

    __slots__ = ()

    to_move: Seat
    """Whose decision is awaited: a seat, CHANCE, or NOBODY. Each game's class has the slot (compiled ones must)."""

    def legal_actions(self) -> Sequence[Action]:
        """All legal decisions, without duplicates, in a fixed order; empty only when the game is over.

        At CHANCE these are the possible results. A seat that cannot do anything gets one Pass.
        """
        raise NotImplementedError

    def why_not(self, action: Action) -> Reason | None:
        """None if *action* is legal, otherwise the first rule it violates."""
        raise NotImplementedError

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        """Why no legal action continues *chosen* with *spot* (only called if none does)."""
        raise NotImplementedError

    def may_follow(self, chosen: Sequence[Pick], spot: Spot) -> bool:
        """Whether *spot* can be chosen for a later action of this turn, after the one that *chosen* begins.

        A screen then keeps it until that action is played. It is an offer only: what is legal then is asked then.
        """
        return False

    def begins_anew(self, before: State) -> bool:
        """Whether a turn begins here even for the seat that has just acted in *before*, as after a set-up."""
        return False

    def is_formality(self) -> bool:
        """Whether the only legal action is what everybody expects, so that a screen may play it by itself."""
        return False

    def only_the_mover_wins(self) -> bool:
        """Whether no action ever wins for another seat than the one that acts; a proof need not try the others then."""
        return False

    def why_must(self) -> Reason | None:
        """Why the seat to move has no free choice (a forced pass, a forced answer), or None."""
        return None

    def chance(self) -> Sequence[tuple[Action, int]]:
        """At CHANCE: the possible results with integer weights."""
        return ()

    def apply(self, action: Action, log: Log = None) -> Self:
        """The position after *action*, which must be legal (not checked). Deterministic. Appends events to *log*."""
        after = self.copy()
        after.advance(action, log)
        return after

    def knowing(self, following: Sequence[Action]) -> Self:
        """This position for telling the next action, after which its turn went on with *following*.

        Itself, as a rule: an action tells the same events whatever follows.
        """
        return self

    def copy(self) -> Self:
        """The same position, sharing nothing that advance modifies."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.copy()  # a shallow copy would share its lists

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def advance(self, action: Action, log: Log = None) -> None:
        """Like apply, but in place. Only for the owner of a copy, such as a playout."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """The result, or None while the game is in progress."""
        raise NotImplementedError

    def observe(self, seat: Seat | None) -> Self:
        """The view of *seat*, or of a spectator for None. Games without secrets return the state itself."""
        return self

    def without_notebook(self, seat: Seat, recent: Sequence[Action]) -> Self:
        """What *seat* is shown of its view if the players have to remember their knowledge.

        *recent* are the last actions uninterrupted by another seat. A game whose secrets stay visible to their owner,
        like cards in the hand, shows everything.
        """
        return self

    def determinize(self, rng: Random) -> Self:
        """A full state sampled from a view: masked parts are drawn at random, consistent with the view."""
        return self

    def in_turn_of(self, seat: Seat) -> Self | None:
        """The position as if *seat* were to move now and all else were as it is; itself if it is *seat*'s decision.

        An unfinished turn of somebody else ends where it stands. None if *seat* cannot be asked now: in a set-up,
        while luck is pending, after the end. It is for asking what *seat* could do; it is never played on or saved.
        """
        return self if seat == self.to_move else None

    def key(self) -> Hashable:
        """Equal for positions with equal JSON: used for repetition, transpositions and tests."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game, by the same house rules or others."""
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        """Short: who decides, and a number that equal positions of a process share."""
        return f"<{type(self).__name__} {hash(self) & 0xFFFFFF:06x}: {said_to_move(self.to_move)}>"

    def _repr_png_(self) -> bytes | None:
        """The picture that a notebook shows: all that is in this state, or in this view."""
        return notebook_picture(self)


def said_to_move(seat: Seat) -> str:
    """Whose decision is awaited, for programmers."""
    return "over" if seat == NOBODY else "luck to decide" if seat == CHANCE else f"seat {seat} to move"


def notebook_picture(view: State) -> bytes | None:
    """The board as PNG; None without pygame, which is imported only now."""
    try:
        png: bytes = import_module(PICTURES).png_of(view)
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        return None
    return png


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True, default=State)
else:  # typing.TypeVar has no default before Python 3.13, and only type checkers need it
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True)
