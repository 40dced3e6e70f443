"""The result of a game."""

from __future__ import annotations

from halloween_games.commands.terminal.console import Console
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Key
from halloween_games.core.speaker import Speaker


def tell_result(outcome: Outcome, text: Speaker, console: Console) -> None:
    """Print why it is over, who has won, and the scores if they say more than that."""
    console.say("\n" + text.say(outcome.reason()))
    winners = [text(f"seat.{seat}") for seat in outcome.winners()]
    if outcome.is_tie():
        console.say(text("terminal.draw"))
    elif len(winners) == 1:
        console.say(text("terminal.wins", player=winners[0]))
    else:
        first, last = ", ".join(winners[:-1]), winners[-1]
        console.say(text("terminal.win_together", players=text("terminal.and", first=first, second=last)))
    if any(score not in (0, 0.5, 1) for score in outcome.scores):
        for seat, points in enumerate(outcome.scores):
            shown = int(points) if points == int(points) else f"{points:g}"
            console.say(text("terminal.points", player=Key(f"seat.{seat}"), points=shown))
