"""A reviewed game in five lines, each told by the figures of the review: what they do not show is not claimed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from halloween_games.core.spots import CHANCE, Seat
from halloween_games.session.analysis import Analysis, Decision

Topic = Literal["opening", "turning", "find", "luck", "practice"]

OPENING: Final = 1 / 3
"""Of the turns of a game."""
FEWEST: Final = 4  # own decisions of a game that has an opening


@dataclass(frozen=True)
class SummaryLine:
    """One line: about what, which of its sentences, and the turn that it is about, if there is one.

    *figures* are percent of the chances, or numbers of things.
    """

    topic: Topic
    how: str
    ply: int | None = None
    figures: Mapping[str, int] = field(default_factory=dict)


def summary(analysis: Analysis, seat: Seat, kept: Collection[int]) -> list[SummaryLine]:
    """The five lines for *seat* of a game that was read; *kept* are the turns that are its puzzles now."""
    own = [one for ply, one in sorted(analysis.decisions.items()) if one.seat == seat]
    return [
        _opening(analysis, own),
        _turning(analysis),
        _find(analysis, own),
        _luck(analysis, seat),
        _practice(analysis, seat, kept),
    ]


def _opening(analysis: Analysis, own: list[Decision]) -> SummaryLine:
    """How the seat stood at its first decision after the opening."""
    after = next((one for one in own if one.ply >= OPENING * len(analysis.turns)), None)
    if after is None or len(own) < FEWEST:
        return SummaryLine("opening", "short")
    margin = 0.0 if after.known is not None else analysis.noise / after.looks
    away = after.best - 1 / len(set(analysis.teams))
    how = "ahead" if away > margin else "behind" if away < -margin else "even"
    return SummaryLine("opening", how, after.ply, {"percent": _percent(after.best)})


def _turning(analysis: Analysis) -> SummaryLine:
    """The turn that has given away most, whoever made it."""
    worst = next(iter(analysis.doubtful()), None)
    if worst is None:
        return SummaryLine("turning", "none")
    return SummaryLine("turning", "turn", worst, {"percent": _percent(analysis.decisions[worst].loss)})


def _find(analysis: Analysis, own: list[Decision]) -> SummaryLine:
    """The best action that was played when the chances had risen most since the last one."""
    rises = [(now.best - before.played, -now.ply, before, now) for before, now in pairwise(own) if not now.loss]
    found = max((rise for rise in rises if rise[0] > analysis.noise), default=None, key=lambda rise: rise[:2])
    if found is None:
        return SummaryLine("find", "none")
    _, _, before, now = found
    return SummaryLine("find", "best", now.ply, {"before": _percent(before.played), "after": _percent(now.best)})


def _luck(analysis: Analysis, seat: Seat) -> SummaryLine:
    """By how much luck has changed the chances in all, where that can be told from what players did."""
    match = analysis.match
    chances = [ply for ply, turn in enumerate(analysis.turns) if turn.seat == CHANCE]
    if not chances and not match.game.secrets:
        return SummaryLine("luck", "none")
    if match.game.secrets or len(set(analysis.teams)) != 2:
        return SummaryLine("luck", "hidden")
    mine = analysis.teams[seat]

    def for_me(one: Decision, value: float) -> float:
        return value if analysis.teams[one.seat] == mine else 1 - value

    decisions = [one for _, one in sorted(analysis.decisions.items())]
    steps = [(first, second.ply, for_me(second, second.best)) for first, second in pairwise(decisions)]
    end = analysis.lines()[mine][-1]
    if decisions and end.ply == len(analysis.turns):
        steps.append((decisions[-1], end.ply, end.value))
    swings = [
        value - for_me(first, first.played)
        for first, ply, value in steps
        if any(first.ply < chance < ply for chance in chances)
    ]
    if not swings:
        return SummaryLine("luck", "hidden")
    whole = sum(swings)
    if abs(whole) <= analysis.noise * sqrt(len(swings)):
        return SummaryLine("luck", "even")
    return SummaryLine("luck", "helped" if whole > 0 else "hurt", figures={"percent": _percent(abs(whole))})


def _practice(analysis: Analysis, seat: Seat, kept: Collection[int]) -> SummaryLine:
    """The seat's mistakes that are puzzles now; without one its worst turn."""
    mine = [ply for ply in kept if analysis.decisions[ply].seat == seat]
    if mine:
        return SummaryLine("practice", "puzzles", figures={"count": len(mine)})
    worst = next((ply for ply in analysis.doubtful() if analysis.decisions[ply].seat == seat), None)
    if worst is None:
        return SummaryLine("practice", "nothing")
    return SummaryLine("practice", "turn", worst, {"percent": _percent(analysis.decisions[worst].loss)})


def _percent(share: float) -> int:
    return round(100 * share)
