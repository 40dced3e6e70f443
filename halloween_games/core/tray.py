"""Tray: the things that a game's positions are made of, and what a position with one of them at some place is.

With it people set positions up by hand. A tray only writes position JSON; whether that position can come up in a game
is asked of the rules (``Notation.load``), and what it looks like meanwhile of ``Notation.draft``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import BOARD, Seat, Spot

Position = Mapping[str, Any]
"""A position as JSON; trays give new ones and never change those they get."""

_TURN: Final = ("turn", "to_move")


class Thing(NamedTuple):
    """Something that can be put into a position."""

    name: str
    words: Phrase
    left: int | None = None  # how many can still be put somewhere; None if they never run out
    is_single: bool = False  # there is one, which is never off the board: it only moves
    drawing: str = ""  # what the game's look calls its small drawing, if that is not its name
    seat: Seat | None = None  # whose it is, if the drawing does not show that


class Tray:
    """A game's things, for one of its boards; stateless."""

    start_options: ClassVar[Mapping[str, bool | str]] = {}
    """House rules with which a game begins as people think of it, if other ones begin with an empty board."""

    def for_head_start(self, ahead: Seat | None) -> Tray:
        """The tray of games in which that seat has a head start, which may leave things out; None if nobody has one."""
        return self

    def places(self) -> Sequence[Spot]:
        """Where things can lie or something can be turned, in reading order."""
        raise NotImplementedError

    def things(self, position: Position) -> Sequence[Thing]:
        """Everything that can be put somewhere in *position*."""
        raise NotImplementedError

    def at_turn(self, position: Position) -> Position:
        """*position* at the beginning of a turn: what is begun, drawn or chosen is not set up."""
        raise NotImplementedError

    def cleared(self, position: Position) -> Position:
        """*position* with everything off the board that can be."""
        raise NotImplementedError

    def thing_on(self, position: Position, spot: Spot) -> str:
        """The name of what can be picked up from *spot*; empty if there is nothing."""
        raise NotImplementedError

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        """*position* with one of that thing on *spot*, in place of what was there; None if it never lies there."""
        raise NotImplementedError

    def without(self, position: Position, spot: Spot) -> Position | None:
        """*position* without what lies on *spot*; None if it cannot be taken away."""
        raise NotImplementedError

    def turned(self, position: Position, spot: Spot) -> Position | None:
        """*position* with what is on *spot* turned on or over; None if it cannot be."""
        return None

    def with_turn_of(self, position: Position, seat: Seat) -> Position:
        """*position* with that seat to move."""
        return {**position, **{name: seat for name in _TURN if name in position}}


class BoardTray(Tray):
    """A tray whose things all lie on squares: ``board`` of a position has the name of what is on each."""

    def __init__(self, names: Sequence[str]) -> None:
        """*names* are those of the squares."""
        self._names = names

    def with_board(self, position: Position, board: Mapping[str, str]) -> Position:
        """*position* with these things on its squares."""
        return {**position, "board": dict(board)}

    def places(self) -> Sequence[Spot]:
        return [Spot(BOARD, at) for at in range(len(self._names))]

    def at_turn(self, position: Position) -> Position:
        return {**position, "to_move": position["to_move"] or 0}

    def cleared(self, position: Position) -> Position:
        return self.with_board(position, {})

    def thing_on(self, position: Position, spot: Spot) -> str:
        name: str = position["board"].get(self._names[spot.at], "")
        return name

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        return self.with_board(position, {**position["board"], self._names[spot.at]: name})

    def without(self, position: Position, spot: Spot) -> Position | None:
        square = self._names[spot.at]
        if square not in position["board"]:
            return None
        return self.with_board(position, {at: name for at, name in position["board"].items() if at != square})
