"""What a castle must be like: which boards 18 Ghosts can be played on."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, KindRule
from halloween_games.core.phrases import Key
from halloween_games.games.eighteen_ghosts.rules.board import CARPET, COLORS, FACINGS, HALL, MIRROR, PORTAL
from halloween_games.games.eighteen_ghosts.rules.castle import Castle

SIDES: Final = range(5, 8)
CARPETS: Final = 6  # of each color, so that the 18 ghosts fill them at the set-up
MIRRORS: Final = range(2, 11)
ROOMS: Final = "rooms"
THINGS: Final = "things"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Chambers that nobody reaches, portals that nobody can leave by, and such that a set-up would open."""
    castle = Castle(board)
    found: list[BoardFault] = []
    for color, portal in enumerate(castle.portals):
        name = Key(COLORS[color])
        if max(castle.doors[color]) < 0:
            found.append(BoardFault("board.portal_shut", ROOMS, (portal,), {"color": name}))
        first = castle.doors[color][castle.first_facing[color]]
        if first >= 0 and castle.carpet[first] == color:
            found.append(BoardFault("board.portal_at_carpet", THINGS, (portal,), {"color": name}))
    lost = cut_off(castle)
    if lost:
        found.append(BoardFault("board.cut_off", ROOMS, lost))
    return found


def cut_off(castle: Castle) -> tuple[int, ...]:
    """The chambers that cannot be reached from the largest connected part of the castle."""
    left = set(castle.chambers)
    largest: set[int] = set()
    while left:
        reached = [min(left)]
        seen = set(reached)
        for at in reached:
            for to in castle.reached_from(at):
                if to not in seen:
                    seen.add(to)
                    reached.append(to)
        left -= seen
        if len(seen) > len(largest):
            largest = seen
    return tuple(at for at in castle.chambers if at not in largest)


BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={
        CARPET: KindRule({"color": COLORS}, count=CARPETS, count_by="color"),
        MIRROR: KindRule(count=MIRRORS),
        PORTAL: KindRule({"color": COLORS}, count=1, count_by="color"),
        HALL: KindRule(),
    },
    things={PORTAL: KindRule({"color": COLORS, "facing": FACINGS}, count=1, count_by="color", on=PORTAL)},
    faults=faults,
)
