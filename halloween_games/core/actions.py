"""Decisions as typed values made of picks."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from halloween_games.core.spots import BUTTON, Spot


class Pick(NamedTuple):
    """One part of an action: ``Pick("from", Spot("board", 7))``."""

    role: str
    spot: Spot


class Action:
    """One complete decision. Small, immutable by habit, equal by value, hashable, can be copied and pickled.

    Nobody may ask whether an action is a certain object: rules and searches get copies, too.
    Subclasses are plain classes with ``__slots__``: cheap to make, and they compile. One with a hash of its own has to
    define equality too, for a compiled class does not inherit the one without the other.
    Two different legal actions of one position never have the same picks.
    """

    __slots__ = ()

    implied_roles: ClassVar[tuple[str, ...]] = ()
    """Roles that need no click of their own once only one pick is left for them."""

    def astuple(self) -> tuple[int, ...]:
        """The fields, in the order in which the class takes them; equality, hash, repr and copies come from here."""
        raise NotImplementedError

    def picks(self) -> tuple[Pick, ...]:
        """The action as the clicks that choose it, in the order in which a person is asked for them."""
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
        # What pickle does by itself makes an empty object first, and a compiled class has none.
        return type(self), self.astuple()


class Pass(Action):
    """The only legal action of a seat that can do nothing."""

    __slots__ = ()

    def astuple(self) -> tuple[int, ...]:
        return ()

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("pass", Spot(BUTTON, 0)),)
