"""How a game, a match of two or a record ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.match import Match, MatchOfTwo, points_text
from halloween_games.core.outcome import Outcome
from halloween_games.core.speaker import Speaker


def how_it_ended(outcome: Outcome, text: Speaker, names: Sequence[str]) -> str:
    """Who of *names*, by seat, has won, unless it is a tie, and why."""
    why = text.say(outcome.reason())
    if outcome.is_tie():
        return why
    winners = [names[seat] for seat in outcome.winners()]
    if len(winners) == 1:
        return text("prompt.over", player=winners[0], why=why)
    return text("prompt.over.together", players=" & ".join(winners), why=why)


def why_cut(match: Match, text: Speaker) -> str:
    """Why the record that *match* comes from has more turns; empty if it has not."""
    words = text.for_game(match.game.id)
    return " ".join(words.say(reason) for reason in match.cut)


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
