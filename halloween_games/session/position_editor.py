"""Setting up a position: what lies where, what is held, and what the rules say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, OptionValue
from halloween_games.core.reasons import BadPosition, Reason
from halloween_games.core.spots import CHANCE, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.tray import Position, Thing, Tray

AWAY: Final = "away"
"""Held like a thing: what is pointed at with it is taken away."""


LONGEST_OPENING: Final = 60  # actions


class PositionEditor:
    """A position of *game* that somebody sets up, with its past.

    Only what is given to it is known: a game that is played hands over the view of who looks at it.
    """

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, OptionValue], view: State | None = None, seed: int = 0
    ) -> None:
        tray = game.tray(seats, options)
        assert tray is not None, "the game has things to set up"
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.tray: Tray = tray
        self._random = Random(seed)
        self._view = tray.at_turn(game.notation.dump(view)) if view is not None else None
        self._past: list[Position] = []
        self._undone: list[Position] = []
        self.held = ""
        """The thing in the hand, or AWAY; empty if there is nothing."""
        self.source: Spot | None = None
        """Where the held thing was picked up; None if it is from the tray."""
        self._show(self._view if self._view is not None else self._standard())

    def _show(self, position: Position) -> None:
        """Ask the rules about *position*."""
        self.position = position
        self.draft: State = self.game.notation.draft(position, self.seats, self.options)
        self.state, self.problem = self._read(position)

    def _read(self, position: Position) -> tuple[State | None, Reason | None]:
        """The state, or why the rules refuse it."""
        try:
            return self.game.notation.load(position, self.seats, self.options), None
        except BadPosition as error:
            return None, error.reason

    def _change(self, position: Position) -> bool:
        if position == self.position:
            return False
        self._past.append(self.position)
        self._undone.clear()
        self._show(position)
        return True

    # ------------------------------------------------------------------ what is in the hand

    def things(self) -> list[Thing]:
        """What can be put somewhere."""
        return list(self.tray.things(self.position))

    def hold(self, name: str) -> None:
        """Take a thing out of the tray, or AWAY; the same again puts it back."""
        is_same = self.held == name and self.source is None
        self.held, self.source = "" if is_same else name, None

    def put_down(self) -> bool:
        """Hold nothing any more; False if nothing was held."""
        was_held = bool(self.held)
        self.held, self.source = "", None
        return was_held

    def result(self, spot: Spot) -> Position | None:
        """The position after pointing at *spot* with what is held; None if that is nothing."""
        if self.held == AWAY:
            return self.tray.without(self.position, spot)
        if not self.held or spot == self.source:
            return None
        rest = self.tray.without(self.position, self.source) if self.source is not None else None
        return self.tray.put(self.position if rest is None else rest, self.held, spot)

    def targets(self) -> list[Spot]:
        """Where the held thing can go."""
        return [spot for spot in self.tray.places() if self.result(spot) is not None] if self.held else []

    def choose(self, spot: Spot) -> bool:
        """Point at *spot*: put the held thing there, pick up what is there, or turn it; False if that does nothing."""
        if self.held and spot == self.source:
            return self.put_down()
        found = self.result(spot)
        if found is not None:
            self._change(found)
            used_up = self.held != AWAY and not self._is_left(self.held)
            if self.source is not None or used_up:
                self.put_down()
            return True
        if self.held == AWAY:
            return False
        name = self.tray.thing_on(self.position, spot)
        if name:
            self.held, self.source = name, spot
            return True
        turned = self.tray.turned(self.position, spot)
        return turned is not None and self._change(turned)

    def _is_left(self, name: str) -> bool:
        return any(thing.name == name and thing.left != 0 and not thing.is_single for thing in self.things())

    def remove(self, spot: Spot) -> bool:
        """Take away what lies on *spot*; False if there is nothing."""
        found = self.tray.without(self.position, spot)
        self.put_down()
        return found is not None and self._change(found)

    # ------------------------------------------------------------------ whole positions

    def give_turn(self, seat: Seat) -> bool:
        """Let *seat* be to move."""
        return self._change(self.tray.with_turn_of(self.position, seat))

    def clear(self) -> bool:
        """Take everything off the board that can be."""
        self.put_down()
        return self._change(self.tray.cleared(self.position))

    def begin_as_usual(self) -> bool:
        """The position in which a game begins, with new luck."""
        self.put_down()
        return self._change(self._standard())

    @property
    def has_game(self) -> bool:
        """Whether there is a game to take the position from."""
        return self._view is not None

    def take_game(self) -> bool:
        """The position of the game that is played."""
        self.put_down()
        return self._view is not None and self._change(self._view)

    def _standard(self) -> Position:
        """The first position in which the rules let a turn begin; what is to be placed first is placed at random."""
        state = self.game.start(self.seats, {**self.options, **self.tray.start_options}, self._random)
        for _ in range(LONGEST_OPENING):
            position = self.tray.at_turn(self.game.notation.dump(state))
            if state.to_move != CHANCE and self._read(position)[0] is not None:
                return position
            state = state.apply(self._random.choice(self._actions(state)))
        return position

    def _actions(self, state: State) -> Sequence[Action]:
        """What can follow; luck in proportion."""
        if state.to_move != CHANCE:
            return state.legal_actions()
        return [action for action, weight in state.chance() for _ in range(weight)]

    # ------------------------------------------------------------------ back and forth

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back the last change."""
        self.put_down()
        if not self._past:
            return False
        self._undone.append(self.position)
        self._show(self._past.pop())
        return True

    def redo(self) -> bool:
        """Make the change again that was taken back."""
        self.put_down()
        if not self._undone:
            return False
        self._past.append(self.position)
        self._show(self._undone.pop())
        return True
