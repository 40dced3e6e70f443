"""What a review says first: the action that turned the game, and the best one of a side."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from halloween_games.core.spots import Seat
from halloween_games.session.analysis import Analysis, Decision, mistakes_of

LEAST_SWING: Final = 0.15  # of an expectation, for luck that may be said to have turned a game
LEAST_CHOICE: Final = 4  # actions to choose from, for a choice that may be called the best


def turning_ply(analysis: Analysis, judged: Mapping[int, Decision]) -> int | None:
    """The action or draw that decided most against those who did not win; None if nothing did."""
    outcome = analysis.match.outcome
    winners = {analysis.teams[seat] for seat in outcome.winners()} if outcome is not None else set()
    costs = {one.ply: one.loss for one in mistakes_of(judged) if analysis.teams[one.seat] not in winners}
    for swing in analysis.swings.values():
        gain = swing.amount if analysis.teams[swing.seat] in winners else -swing.amount
        if gain >= LEAST_SWING:
            costs[swing.ply] = gain
    return max(costs, key=lambda ply: (costs[ply], ply)) if costs else None


def best_ply(analysis: Analysis, judged: Mapping[int, Decision], seats: Collection[Seat]) -> int | None:
    """The best action of *seats*: the one that punished the worst mistake, or the right one of most choices."""
    found: dict[int, tuple[float, int]] = {}
    gift = 0.0  # of the mistakes of others since the last own decision
    for ply, decision in sorted(judged.items()):
        if decision.seat not in seats:
            gift = max(gift, decision.loss if decision.grade else 0.0)
            continue
        choices = len(analysis.turns[ply].before.observe(decision.seat).legal_actions()) if not decision.better else 0
        if choices >= LEAST_CHOICE and decision.is_final:
            found[ply] = gift, choices
        gift = 0.0
    return max(found, key=lambda ply: (found[ply], ply)) if found else None
