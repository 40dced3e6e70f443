"""How a game ended, or its record, in words."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.match import Match
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
