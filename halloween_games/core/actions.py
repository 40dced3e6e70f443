"""Decisions as typed values composed of picks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from halloween_games.core.spots import BUTTON, Spot


class Pick(NamedTuple):
    """One part of an action: ``Pick("from", Spot("board", 7))``."""

    role: str
    spot: Spot


class Action:
    """One complete decision: small, immutable by convention, equal by value, hashable, copyable and picklable.

    Never compare actions by identity: rules and searches get copies, too.
    Subclasses are plain classes with ``__slots__``, which are cheap to create and can be compiled. A subclass that
    defines ``__hash__`` must define ``__eq__`` too, because a compiled class does not inherit one without the other.
    Different legal actions of a position never have the same picks.
    """

    __slots__ = ()

    implied_roles: ClassVar[tuple[str, ...]] = ()
    """Roles that are filled in without a click once only one pick is left for them."""

    is_idle: ClassVar[bool] = False
    """Whether a card is spent, the first of the picks, and has no effect."""

    def astuple(self) -> tuple[int, ...]:
        """The constructor's arguments; equality, hash, repr and copies are based on them."""
        raise NotImplementedError

    def picks(self) -> tuple[Pick, ...]:
        """The picks that choose this action, in the order a person is asked for them."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, Action) and self.astuple() == other.astuple()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.astuple()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.astuple()}"

    def __reduce__(self) -> tuple[type[Action], tuple[int, ...]]:
        # The default creates an empty object first, which a compiled class does not support.
        return type(self), self.astuple()


class Pass(Action):
    """The only legal action of a seat that cannot do anything."""

    __slots__ = ()

    def astuple(self) -> tuple[int, ...]:
        return ()

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("pass", Spot(BUTTON, 0)),)


def only_pass(legal: Sequence[Action]) -> bool:
    """Whether there is nothing to decide among the *legal* actions."""
    return len(legal) == 1 and isinstance(legal[0], Pass)
