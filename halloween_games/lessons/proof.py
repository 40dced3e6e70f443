"""Proofs: whether a goal is reached whatever the others and luck do, and which reply prevents it."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.conditions import Winner, has_won
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.spots import CHANCE
from halloween_games.lessons.attempt import Attempt, Standing

MOST_POSITIONS: Final = 200_000  # for authors and tests, who have time
AT_THE_TABLE: Final = 4_000  # while somebody waits for a reply: some tenths of a second
WINS: Final = 5  # times so many of a win alone, whose positions are looked at ten times faster


class GoalProver:
    """Proves attempts of one lesson and remembers what it has found; raises TooManyPositions beyond *most* positions.

    A goal may be anything that conditions can say, reached by luck or a forced reply as well.
    """

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self._left = most
        self._known: dict[Hashable, bool] = {}

    def is_sure(self, attempt: Attempt) -> bool:
        """Whether the goal is reached from here, whatever the others and luck do."""
        if attempt.standing is not Standing.OPEN:
            return attempt.standing is Standing.REACHED
        key = attempt.key()
        if key not in self._known:
            if not self._left:
                raise TooManyPositions
            self._left -= 1
            self._known[key] = False  # while it is looked at: to come back here reaches nothing
            actions = attempt.legal_actions()
            afters = (self.is_sure(attempt.after(action)) for action in actions)
            # without an action of the others that is known, they may go on with what is hidden: nothing is sure
            self._known[key] = any(afters) if attempt.awaited == attempt.seat else bool(actions) and all(afters)
        return self._known[key]

    def reaching(self, attempt: Attempt) -> list[Action]:
        """The actions now that reach the goal for sure."""
        return [action for action in attempt.legal_actions() if self.is_sure(attempt.after(action))]

    def hardest(self, attempt: Attempt) -> Action:
        """The reply of the others that prevents the goal, or else leaves the fewest actions that reach it."""
        assert attempt.awaited not in (attempt.seat, CHANCE), "the others reply"
        return min(attempt.legal_actions(), key=lambda action: self._ways(attempt.after(action)))

    def _ways(self, attempt: Attempt) -> float:
        """How easy the goal is from here: impossible 0, reached already infinite."""
        if attempt.standing is not Standing.OPEN:
            return inf if attempt.standing is Standing.REACHED else 0
        if attempt.awaited != attempt.seat:
            return inf if self.is_sure(attempt) else 0
        return len(self.reaching(attempt))

    def refuting(self, attempt: Attempt) -> Action | None:
        """A reply of the others after which the goal is not sure any more; None if there is none."""
        assert attempt.awaited not in (attempt.seat, CHANCE), "the others reply"
        actions = attempt.legal_actions()
        return next((action for action in actions if not self.is_sure(attempt.after(action))), None)


class WinProver(GoalProver):
    """The same for a goal that is nothing but a win, in a game without luck and secrets."""

    def __init__(self, first: Attempt, most: int = MOST_POSITIONS) -> None:
        super().__init__(most)
        self._prover = Prover(first.seat, first.game.teams(first.seats), WINS * most)

    def is_sure(self, attempt: Attempt) -> bool:
        if attempt.standing is not Standing.OPEN:
            return attempt.standing is Standing.REACHED
        return self._prover.can_win(attempt.state, _left(attempt))

    def reaching(self, attempt: Attempt) -> list[Action]:
        return self._prover.winning(attempt.state, _left(attempt)) if attempt.awaited == attempt.seat else []

    def hardest(self, attempt: Attempt) -> Action:
        return self._prover.hardest(attempt.state, _left(attempt))


def _left(attempt: Attempt) -> int:
    """Own turns that are left; one that has begun counts."""
    return attempt.goal.turns - attempt.turns


def prover_of(attempt: Attempt, most: int = MOST_POSITIONS) -> GoalProver:
    """Who proves attempts like this one."""
    is_plain = not attempt.game.secrets and not attempt.goal.safe
    is_win = is_plain and attempt.goal.conditions == (Winner(attempt.seat),)
    return WinProver(attempt, most) if is_win else GoalProver(most)


def winning_reply(attempt: Attempt) -> Action | None:
    """An action with which whoever is to move wins at once; None if there is none."""
    if attempt.outcome is not None or attempt.state.to_move < 0:
        return None
    mover = attempt.state.to_move
    for world in attempt.worlds():
        for action in world.legal_actions():
            if has_won(world.apply(action).outcome(), (mover,)):
                return action
    return None
