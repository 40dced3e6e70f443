"""What is said about a match of two games at the end of each of them."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.match_of_two import MatchOfTwo, points_text
from halloween_games.core.outcome import Outcome
from halloween_games.core.speaker import Speaker


def match_line(text: Speaker, of_two: MatchOfTwo | None, outcome: Outcome, names: Sequence[str]) -> str:
    """Where the match stands after a game that ended with *outcome*, or how it ended; empty if there is none."""
    if of_two is None:
        return ""
    sums = of_two.sums(outcome)
    named = [
        text("result.match.points", player=name, points=points_text(points))
        for name, points in zip(names, sums, strict=True)
    ]
    points = ", ".join(named)
    if not of_two.is_last:
        return text("result.match.first", points=points)
    if sums[0] == sums[1]:
        return text("result.match.tied", points=points)
    return text("result.match.won", player=names[sums.index(max(sums))], points=points)
