"""An attempt at a goal, action by action: whether it is reached, or can no longer be."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.conditions import ConditionContext, is_other, seen_events
from halloween_games.core.events import Event, visible, what_follows
from halloween_games.core.game import Game, Json
from halloween_games.core.outcome import Outcome
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.lessons.lesson import Goal

MOST_WORLDS: Final = 2_000  # that a goal for any cards is proved for: three of 25 unseen cards


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

    @property
    def _counts_worlds(self) -> bool:
        """Whether another side is to move, and may hold any cards."""
        return self.goal.any_cards and is_other(self.game, self.seats, self.seat, self.state.to_move)

    def worlds(self) -> Iterator[State]:
        """What the position can be: the view alone, or one for all that the other side, which is to move, may hold."""
        if not self._counts_worlds:
            yield self.state
            return
        for number, world in enumerate(self.game.worlds(self.state)):
            if number == MOST_WORLDS:
                raise TooManyPositions
            yield world

    def legal_actions(self) -> Sequence[Action]:
        """What can happen next; empty once the attempt is over."""
        if self.standing is not Standing.OPEN:
            return ()
        return list(dict.fromkeys(action for world in self.worlds() for action in world.legal_actions()))

    def after(self, action: Action) -> Attempt:
        """The attempt after *action* of whoever is to move."""
        log: list[Event] = []
        mover = self.state.to_move
        counts = self._counts_worlds
        before = next(world for world in self.worlds() if not counts or world.why_not(action) is None)
        state = before.apply(action, log)
        outcome = state.outcome()
        log += what_follows(mover, state.to_move, outcome)
        text = self.game.notation.write(before, action) if self.goal.keeps else ""
        seen = state.observe(self.seat) if counts else state
        return self.followed_by(mover, text, seen, visible(log, self.seat), outcome)

    def followed_by(
        self, mover: Seat, text: str, state: State, events: Iterable[Event], outcome: Outcome | None
    ) -> Attempt:
        """The attempt after *mover*, or luck, acted as *text*: *state* and *events* are what the seat sees of it."""
        decided = self.decided if mover == CHANCE else mover
        to_move = NOBODY if outcome is not None else state.to_move
        is_over = decided == self.seat and to_move not in (self.seat, CHANCE)  # one's own turn
        seen = (*self.events, *seen_events(self.game, events))
        step = replace(self, state=state, events=seen, decided=decided, turns=self.turns + is_over, outcome=outcome)
        if self.standing is not Standing.OPEN:
            return step  # what follows changes nothing
        is_first = self.decided == NOBODY and mover == self.seat
        if is_first and self.goal.keeps and text not in self.goal.keeps:
            return replace(step, standing=Standing.MISSED)
        return step._judged(to_move)

    def _judged(self, to_move: Seat) -> Attempt:
        """The same with its standing."""
        goal = self.goal
        own_again = to_move == self.seat and self.decided != self.seat
        met = self._is_met()
        waits_for_reply = goal.with_reply or (goal.safe and (met or self.decided != self.seat))
        closed = to_move == NOBODY or (self.turns >= goal.turns and (own_again or not waits_for_reply))
        if met and (closed or (own_again if goal.safe else not goal.waits)):
            return replace(self, standing=Standing.REACHED)
        return replace(self, standing=Standing.MISSED) if closed else self

    def _is_met(self) -> bool:
        """Whether all conditions hold now, whatever the position can be."""
        contexts = [self.context._replace(state=world) for world in self.worlds()]
        return all(condition.holds(context) for context in contexts for condition in self.goal.conditions)
