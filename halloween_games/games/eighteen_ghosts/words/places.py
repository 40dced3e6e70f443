"""What every place of 18 Ghosts is and means now, and how each player stands."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import Key, Phrase, seat_key
from halloween_games.core.spots import BOARD, BOX, BUTTON, CLOCK, NOBODY, Seat, Spot
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    DUNGEON,
    NO_GHOST,
    OUTSIDE,
    SEAT_OF,
    SUPPLY,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.rules.board import COLORS
from halloween_games.games.eighteen_ghosts.rules.state import BEATS, EACH, PLACE, SETUP, GhostState

CIRCLE: Final = "circle"  # the zone of the sign that says who beats whom

_BOXES: Final = {SETUP: "about.supply", PLACE: "about.released"}


def describe(state: GhostState, spot: Spot) -> list[Phrase]:
    """The parts of the sentence about *spot*."""
    if spot.zone == BOARD:
        return _chamber(state, spot.at)
    if spot.zone in (DUNGEON, SUPPLY):
        return [_beside_the_board(state, spot.at)]
    if spot.zone == OUTSIDE:
        return [_outside(state, spot.at)]
    if spot.zone == CLOCK:
        return [Phrase("about.clock.any_three" if state.any_three else "about.clock")]
    if spot.zone == CIRCLE:
        return [Phrase("about.circle")]
    if spot.zone == BUTTON:
        return [Phrase("about.pass")]
    return [Phrase(_BOXES.get(state.phase, "about.dungeon"))] if spot.zone == BOX else []


def _chamber(state: GhostState, at: int) -> list[Phrase]:
    castle = state.castle
    if castle.is_portal[at]:
        return [_portal(state, castle.portals.index(at))]
    colors = range(len(COLORS))
    told = [  # first where ghosts escape now or next
        Phrase("about.door", {"color": _color(color)})
        for color in colors
        if castle.doors[color][state.facing[color]] == at
    ]
    told += [
        Phrase("about.next_door", {"color": _color(color)})
        for color in colors
        if castle.doors[color][_turned(state, color)] == at
    ]
    ghost = state.board[at]
    if ghost != NO_GHOST:
        color = COLOR_OF[ghost]
        told.append(Phrase("about.fights", {"beaten": _color(BEATS[color]), "winner": _color(BEATS.index(color))}))
    return [*told, _nature(state, at)]


def _portal(state: GhostState, color: int) -> Phrase:
    """Where its open side is, and where a quarter turn brings it."""
    doors, names = state.castle.doors[color], state.castle.grid.names
    now, then = (doors[facing] for facing in (state.facing[color], _turned(state, color)))
    params: dict[str, str | int] = {"color": _color(color)}
    if now < 0 and then < 0:
        return Phrase("about.portal.shut", params)
    if now < 0:
        return Phrase("about.portal.closed", {**params, "next": names[then]})
    if then < 0:
        return Phrase("about.portal.last", {**params, "square": names[now]})
    return Phrase("about.portal", {**params, "square": names[now], "next": names[then]})


def _turned(state: GhostState, color: int) -> int:
    return (state.facing[color] + 1) % 4


def _nature(state: GhostState, at: int) -> Phrase:
    """What the chamber is for."""
    if state.castle.is_mirror[at]:
        return _mirror(state, at)
    return _carpet(state, at) if state.castle.carpet[at] >= 0 else Phrase("about.hall")


def _mirror(state: GhostState, at: int) -> Phrase:
    """The mirrors that can be reached from it now."""
    if state.phase == SETUP:
        return Phrase("about.mirror.setup")
    names = state.castle.grid.names
    free = [names[other] for other in state.castle.mirrors if other != at and state.board[other] == NO_GHOST]
    return Phrase("about.mirror", {"squares": ", ".join(free)}) if free else Phrase("about.mirror.blocked")


def _carpet(state: GhostState, at: int) -> Phrase:
    if state.board[at] != NO_GHOST:
        return Phrase("about.carpet.taken", {"color": _color(state.castle.carpet[at])})
    return Phrase(
        "about.carpet.setup" if state.phase == SETUP else "about.carpet", {"color": _color(state.castle.carpet[at])}
    )


def _beside_the_board(state: GhostState, ghost: int) -> Phrase:
    """Ghosts of one kind that are to be placed, or in the dungeon."""
    color = COLOR_OF[ghost]
    params: dict[str, str | int] = {"color": _color(color), "owner": seat_key(SEAT_OF[ghost])}
    if state.phase == SETUP:
        left = EACH - state.board.count(ghost)
        return Phrase("about.waiting", {**params, "count": left}) if left else Phrase("about.placed", params)
    if state.released == ghost:
        return Phrase("about.released.ghost", {**params, "player": seat_key(state.to_move)})
    if not state.dungeon[ghost]:
        return Phrase("about.nobody", params)
    key = "about.held" if state.has_empty_carpet(color) else "about.locked"
    return Phrase(key, {**params, "count": state.dungeon[ghost]})


def _outside(state: GhostState, ghost: int) -> Phrase:
    params: dict[str, str | int] = {"color": _color(COLOR_OF[ghost]), "owner": seat_key(SEAT_OF[ghost])}
    count = state.escaped[ghost]
    if state.any_three:
        return Phrase("about.outside.any_three", {**params, "count": count})
    return Phrase("about.outside", {**params, "count": count}) if count else Phrase("about.missing", params)


def _color(color: int) -> str:
    return Key(COLORS[color])


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
