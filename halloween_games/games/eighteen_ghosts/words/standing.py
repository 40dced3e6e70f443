"""How each player of 18 Ghosts stands, in sentences."""

from __future__ import annotations

from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.eighteen_ghosts.rules.actions import NO_GHOST, SEAT_OF, ghost_of
from halloween_games.games.eighteen_ghosts.rules.board import COLORS
from halloween_games.games.eighteen_ghosts.rules.state import EACH, SETUP, GhostState


def standing(state: GhostState, seat: Seat) -> list[Phrase]:
    """What *seat* has freed, what it has in the castle and in the dungeon, or still has to place."""
    if seat == NOBODY:
        return []
    player, ghosts = Key(f"seat.{seat}"), [ghost_of(seat, color) for color in range(len(COLORS))]
    inside = sum(ghost != NO_GHOST and SEAT_OF[ghost] == seat for ghost in state.board)
    if state.phase == SETUP:
        left = EACH * len(COLORS) - inside
        return [Phrase("standing.to_place" if left else "standing.placed", {"player": player, "count": left})]
    told = [
        _by_color("standing.free", player, [state.escaped[ghost] for ghost in ghosts]),
        Phrase("standing.inside", {"player": player, "count": inside}),
    ]
    if any(state.dungeon[ghost] for ghost in ghosts):
        told.append(_by_color("standing.dungeon", player, [state.dungeon[ghost] for ghost in ghosts]))
    return told


def _by_color(key: str, player: str, counts: list[int]) -> Phrase:
    """How many of each color; nobody's are not counted one by one."""
    if not any(counts):
        return Phrase(f"{key}.none", {"player": player})
    return Phrase(key, {"player": player, **dict(zip(COLORS, counts, strict=True))})
