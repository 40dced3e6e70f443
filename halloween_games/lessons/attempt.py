"""An attempt at a goal, action by action: whether it is reached, or can no longer be."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from halloween_games.core.actions import Action
from halloween_games.core.conditions import ConditionContext, seen_events
from halloween_games.core.events import Ended, Event, TurnBegan, visible
from halloween_games.core.game import Game, Json
from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.lessons.lesson import Goal


class Standing(Enum):
    """How an attempt stands."""

    OPEN = "open"
    REACHED = "reached"
    MISSED = "missed"


@dataclass(frozen=True)
class Attempt:
    """What has happened since the lesson's position, as *seat* sees it; immutable.

    *state* is the view of *seat*, and *decided* is who has acted last, luck aside.
    """

    game: Game[Any]
    seats: int
    seat: Seat
    goal: Goal
    state: State
    events: tuple[Json, ...] = ()
    decided: Seat = NOBODY
    turns: int = 0  # own turns that are over
    outcome: Outcome | None = None
    standing: Standing = Standing.OPEN

    @property
    def awaited(self) -> Seat:
        """The seat to move, CHANCE, or NOBODY once the game or the attempt is over."""
        return NOBODY if self.outcome is not None or self.standing is not Standing.OPEN else self.state.to_move

    @property
    def context(self) -> ConditionContext:
        """What the goal's conditions are about."""
        return ConditionContext(self.game, self.seat, self.seats, self.events, self.state, self.outcome)

    def key(self) -> Hashable:
        """Equal for attempts that go on equally."""
        remembered = tuple(condition.remembers(self.context) for condition in self.goal.conditions)
        return self.state.key(), self.decided, self.turns, remembered

    def legal_actions(self) -> Sequence[Action]:
        """What can happen next; empty once the attempt is over."""
        return self.state.legal_actions() if self.standing is Standing.OPEN else ()

    def after(self, action: Action) -> Attempt:
        """The attempt after *action* of whoever is to move."""
        log: list[Event] = []
        mover = self.state.to_move
        state = self.state.apply(action, log)
        outcome = state.outcome()
        if outcome is not None:
            log.append(Ended(outcome))
        elif state.to_move not in (mover, CHANCE):
            log.append(TurnBegan(state.to_move))
        return self.followed_by(mover, state, visible(log, self.seat), outcome)

    def followed_by(self, mover: Seat, state: State, events: Iterable[Event], outcome: Outcome | None) -> Attempt:
        """The attempt after *mover*, or luck, has acted: *state* and *events* are what the seat sees of it."""
        decided = self.decided if mover == CHANCE else mover
        to_move = NOBODY if outcome is not None else state.to_move
        is_over = decided == self.seat and to_move not in (self.seat, CHANCE)  # one's own turn
        seen = (*self.events, *seen_events(self.game, events))
        step = replace(self, state=state, events=seen, decided=decided, turns=self.turns + is_over, outcome=outcome)
        return step._judged(to_move)

    def _judged(self, to_move: Seat) -> Attempt:
        """The same with its standing."""
        goal = self.goal
        own_again = to_move == self.seat and self.decided != self.seat
        closed = to_move == NOBODY or (self.turns >= goal.turns and (own_again or not goal.with_reply))
        met = all(condition.holds(self.context) for condition in goal.conditions)
        if met and (closed or not goal.waits):
            return replace(self, standing=Standing.REACHED)
        return replace(self, standing=Standing.MISSED) if closed else self
