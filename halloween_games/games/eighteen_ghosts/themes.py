"""What puzzles of the game are about, found in what happens at the first action and along the main line."""

from __future__ import annotations

from halloween_games.core.events import Escaped, Fought, Moved, Placed, Rotated
from halloween_games.core.themes import Line, is_gift


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    first = line[0]
    found = []
    own = [event for event in first.events if isinstance(event, Escaped) and event.piece[0] == "0"]
    if len(own) > 1:
        found.append("double_escape")
    for event in first.events:
        if isinstance(event, Fought):
            if event.attacker[0] == event.defender[0]:
                found.append("own_fight")
            else:
                found.append("sacrifice" if event.loser == event.attacker else "capture")
        elif isinstance(event, Moved) and event.how in ("mirror", "release"):
            found.append(event.how)
        elif isinstance(event, Placed):
            found.append("placement")
    if own:
        found.append("escape")
    elif any(isinstance(event, Rotated) for event in first.events):
        found.append("portal")
    if is_gift(line):
        found.append("gift")
    return found or ["quiet"]
