"""How the computer sees Three Graves: what counts in a position, and its levels of play."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import Evaluator, Term, gains, levels_in, reasons, terms_of_both, winning_actions
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Seat
from halloween_games.games._template.rules.actions import NO_PIECE
from halloween_games.games._template.rules.state import ThreeGravesState

# ------------------------------------------------------------------ what counts

TWO: Final = "two"
ONE: Final = "one"
TERMS: Final = (TWO, ONE)

# Logarithms of odds, for every line that the other player has not blocked; build_scripts/learn.py can improve them.
WITH_TWO: Final = 1.0
WITH_ONE: Final = 0.3


def measure(state: ThreeGravesState) -> list[float]:
    """How far each of TERMS speaks for seat 0, in logarithms of odds, and then the same for seat 1."""
    found = [0.0] * 4
    for seat in (0, 1):
        for line in state.yard.lines:
            own = free = 0
            for at in line:
                own += state.board[at] == seat + 1
                free += state.board[at] == NO_PIECE
            if own == 2 and free == 1:
                found[2 * seat] += WITH_TWO
            elif own == 1 and free == 2:
                found[2 * seat + 1] += WITH_ONE
    return found


class ThreeGravesJudge:
    """The sum of the terms, through a logistic curve."""

    def __init__(self, blind: frozenset[str] = frozenset()) -> None:
        self._sees = [0.0 if name in blind else 1.0 for name in TERMS]

    def values(self, state: ThreeGravesState) -> Sequence[float]:
        measured = measure(state)
        total = sum(self._sees[at] * (measured[at] - measured[at + 2]) for at in range(2))
        value = 1.0 / (1.0 + exp(-total))
        return (value, 1.0 - value)

    def weights(self, state: ThreeGravesState, actions: Sequence[Action]) -> Sequence[float] | None:
        """All actions look alike."""
        return None


class ThreeGravesAI:
    """What the computer players need to know about Three Graves."""

    levels = levels_in("halloween_games.games._template")

    def judge(self, blind: frozenset[str] = frozenset()) -> Evaluator[ThreeGravesState]:
        return ThreeGravesJudge(blind)

    def kernel(self, state: ThreeGravesState, *, learned: bool = False) -> None:
        """None: the searches play on the states themselves."""

    def terms(self, view: ThreeGravesState, seat: Seat) -> Sequence[Term]:
        found = measure(view)
        own, other = (found[:2], found[2:]) if seat == 0 else (found[2:], found[:2])
        return terms_of_both(TERMS, own, other)

    def evident(self, view: ThreeGravesState) -> Sequence[Action]:
        return winning_actions(view, view.legal_actions()) if can_win(view, view.to_move) else ()

    def because(self, view: ThreeGravesState, action: Action) -> Sequence[Phrase]:
        seat = view.to_move
        after = view.apply(action)
        if after.full_line() is not None:
            return [Phrase("term.wins")]
        names = ["stops"] if can_win(view, 1 - seat) and not can_win(after, 1 - seat) else []
        changes = gains(self.terms(view, seat), self.terms(after, seat))
        return reasons(names + [name for name, gain in changes if gain > 0])


def can_win(state: ThreeGravesState, seat: Seat) -> bool:
    """Whether *seat* has a free grave that completes three in a row."""
    return measure(state)[2 * seat] > 0


AI: Final = ThreeGravesAI()
