"""What puzzles of the game are about, found in what happens at the first action and along the main line."""

from __future__ import annotations

from halloween_games.core.events import Moved
from halloween_games.core.spots import NOBODY
from halloween_games.core.themes import Line, own_turn
from halloween_games.games.rhombus.rules.actions import Eliminate, EntryKill, Kill, Step
from halloween_games.games.rhombus.rules.board import BISHOP
from halloween_games.games.rhombus.rules.cards import STEPS_OF


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    turn = own_turn(line)
    last = turn[-1].action
    found = []
    if isinstance(last, Eliminate):
        found.append("eliminator")
    elif isinstance(last, EntryKill):
        found.append("entry")
    if len(turn) > 1:
        found.append("two_plays" if len(turn) == 2 else "three_plays")
    moves = [event for step in turn for event in step.events if isinstance(event, Moved)]
    if any(isinstance(step.action, Step | Kill) and STEPS_OF[step.action.card] == BISHOP for step in turn):
        found.append("diagonal")
    elif isinstance(last, Kill) and moves:
        found.append("steps")
    if turn[-1].after.to_move == NOBODY:
        found.insert(0, "last_pawn")
    return found
