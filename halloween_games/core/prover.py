"""Prover: forced wins, proven against every reply, in games without luck and secrets.

A win is counted in own turns: the decisions that one seat makes until another has one are one turn. So a mate in two
is a win in two, whatever the other side does in between, and however many decisions a turn consists of.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State

POSITIONS: Final = 200_000
"""How many positions a proof looks at, unless told otherwise; puzzles need 73,000 at most."""

UNKNOWN: Final = -1


class TooManyPositions(Exception):
    """A proof would need more positions than allowed; nothing is known."""


class Prover:
    """Looks for wins that one side can force from any number of positions of one game.

    What was proven is kept, so positions of the same game should be asked of the same prover. Repetition is left out of
    account: the shortest way to a win never comes back to a position.

    Args:
        seat: who is to win.
        teams: the team of each seat, as ``Game.teams`` gives them; a win of the partner is a win.
        most: positions to look at in one question; then TooManyPositions is raised.
    """

    def __init__(self, seat: Seat, teams: Sequence[int], most: int = POSITIONS) -> None:
        self.seat = seat
        self.positions = 0
        """Positions looked at for the last question."""
        self._side = frozenset(other for other, team in enumerate(teams) if team == teams[seat])
        self._most = most
        self._won: dict[Hashable, int] = {}  # the fewest turns that were proven to suffice
        self._open: dict[Hashable, int] = {}  # the most turns that were proven not to suffice
        self._best: dict[Hashable, Action] = {}  # the action that won, or that refuted: tried first next time

    def can_win(self, state: State, turns: int) -> bool:
        """Whether the seat wins from *state* within so many turns of its own, whatever the others do.

        A turn that has begun counts as the first.
        """
        self.positions = 0
        return self._deepen(state, turns) != UNKNOWN

    def turns_to_win(self, state: State, most: int) -> int | None:
        """The fewest turns within which the seat wins for sure, up to *most*; None if it cannot be forced."""
        self.positions = 0
        found = self._deepen(state, most)
        return None if found == UNKNOWN else found

    def winning(self, state: State, turns: int) -> list[Action]:
        """The legal actions of the seat in *state* after which it still wins within so many turns, this one counted."""
        self.positions = 0
        return [action for action in state.legal_actions() if self._after(state, action, turns) != UNKNOWN]

    def winning_one(self, state: State, turns: int) -> Action | None:
        """One of those, the first that is found."""
        self.positions = 0
        actions = self._ordered(state, state.key())
        return next((action for action in actions if self._after(state, action, turns) != UNKNOWN), None)

    def hardest(self, state: State, most: int) -> Action:
        """The reply of another seat that puts the win off longest, or prevents it; of equals, that with the fewest
        winning answers, then the first."""
        self.positions = 0
        best: tuple[int, int, Action] | None = None
        for action in state.legal_actions():
            after = state.apply(action)
            turns = self._deepen(after, most)
            if turns == UNKNOWN:
                return action
            answers = self._answers(after, turns) if best is None or turns >= best[0] else 0
            if best is None or (turns, -answers) > (best[0], -best[1]):
                best = (turns, answers, action)
        assert best is not None, "somebody else has to be asked"
        return best[2]

    def _answers(self, state: State, turns: int) -> int:
        """How many actions keep the win, if the seat has to answer now."""
        if state.to_move != self.seat:
            return 0
        return sum(self._after(state, action, turns) != UNKNOWN for action in state.legal_actions())

    # ------------------------------------------------------------------ the proof

    def _deepen(self, state: State, most: int) -> int:
        """The fewest turns up to *most* that suffice; UNKNOWN if none do."""
        for turns in range(most + 1):
            if self._wins(state, turns):
                return turns
        return UNKNOWN

    def _after(self, state: State, action: Action, turns: int) -> int:
        """As _deepen, for the position after an own action, of a turn that counts."""
        after = state.apply(action)
        left = turns if after.to_move == self.seat else turns - 1
        found = self._deepen(after, left)
        return found if found == UNKNOWN or after.to_move == self.seat else found + 1

    def _wins(self, state: State, turns: int) -> bool:
        """Whether *turns* of the seat suffice; a position in which it is to move needs at least one."""
        if state.to_move == NOBODY:
            return self._is_won(state)
        own = state.to_move == self.seat
        if turns == 0 and (own or state.only_the_mover_wins()):
            return False
        key = state.key()
        if (known := self._won.get(key)) is not None and known <= turns:
            return True
        if self._open.get(key, UNKNOWN) >= turns:
            return False
        self.positions += 1
        if self.positions > self._most:
            raise TooManyPositions(f"more than {self._most} positions")
        won = self._attack(state, key, turns) if own else self._defend(state, key, turns)
        (self._won if won else self._open)[key] = turns
        return won

    def _attack(self, state: State, key: Hashable, turns: int) -> bool:
        """Whether one action of the seat leads to a win."""
        for action in self._ordered(state, key):
            after = state.apply(action)
            if self._wins(after, turns if after.to_move == self.seat else turns - 1):
                self._best[key] = action
                return True
        return False

    def _defend(self, state: State, key: Hashable, turns: int) -> bool:
        """Whether every action of the others leads to a win of the seat."""
        for action in self._ordered(state, key):
            if not self._wins(state.apply(action), turns):
                self._best[key] = action
                return False
        return True

    def _ordered(self, state: State, key: Hashable) -> Sequence[Action]:
        """The legal actions, first the one that decided before, or the results of luck."""
        if state.to_move == CHANCE:  # against a win, luck is one of the others
            return [action for action, _ in state.chance()]
        actions = state.legal_actions()
        best = self._best.get(key)
        return actions if best is None else [best, *(action for action in actions if action != best)]

    def _is_won(self, state: State) -> bool:
        outcome = state.outcome()
        assert outcome is not None
        winners = outcome.winners()
        return all(winner in self._side for winner in winners)
