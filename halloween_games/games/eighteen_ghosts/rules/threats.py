"""What the other player could do next in 18 Ghosts: win, leave the castle, beat a ghost, turn a portal."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.events import Escaped, Event, Fought, Moved, Rotated
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import GAIN, HARM, LOSS, NOTICE, Line, Threat, in_turns_of, lines, the_other
from halloween_games.games.eighteen_ghosts.rules.actions import SUPPLY, Place, Step
from halloween_games.games.eighteen_ghosts.rules.state import GhostState


@in_turns_of(the_other)
def threats(state: GhostState, theirs: GhostState, seat: Seat) -> Iterator[Threat]:
    """Everything in the other player's next turn that hurts *seat*, and which portals it could turn."""
    for line in lines(theirs, 1 - seat):
        outcome = line.after.outcome()
        if outcome is not None and seat in outcome.winners():
            continue
        wins = outcome is not None
        for event in line.events:
            threat = _threat(line, event, seat, wins)
            if threat is not None:
                yield threat


def _threat(line: Line[GhostState], event: Event, seat: Seat, wins: bool) -> Threat | None:
    """What *event*, the effect of the line's last action, means for *seat*."""
    other, actions = 1 - seat, line.actions
    if isinstance(event, Fought) and event.loser == event.defender and event.loser[0] == str(seat):
        return Threat("fight", HARM, other, _now(line, event.spot), event.source, actions)
    if isinstance(event, Escaped) and event.piece[0] == str(other):
        ghost = _came_from(line, event.spot)
        kind, weight = ("win", LOSS) if wins else ("escape", GAIN)
        return Threat(kind, weight, other, ghost, None, actions)
    if isinstance(event, Rotated):
        return Threat("turn", NOTICE, other, event.spot, None, actions)
    return None


def _now(line: Line[GhostState], at: Spot) -> Spot:
    """Where the ghost on *at* is now: a released one is placed only in the first action of the line."""
    first = line.actions[0]
    if isinstance(first, Place) and len(line.actions) > 1 and at == Spot(BOARD, first.to):
        return Spot(SUPPLY, first.ghost)
    return at


def _came_from(line: Line[GhostState], at: Spot) -> Spot:
    """Where the ghost that escapes from *at* stands before the line's last action."""
    action = line.actions[-1]
    if isinstance(action, Step) and action.to == at.at:
        for event in line.events:
            if isinstance(event, Moved) and event.path[-1] == at:
                return event.path[0]
            if isinstance(event, Fought) and event.spot == at:
                return event.source if event.loser == event.defender else at
    return at
