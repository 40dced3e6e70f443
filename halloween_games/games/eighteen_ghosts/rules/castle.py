"""The castle that a board describes: what lies where, which actions there are; and what such a board must be like."""

from __future__ import annotations

from functools import partial
from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, BoardTables, KindRule, tables_on
from halloween_games.core.grid import COMPASS, apart_from_largest
from halloween_games.core.phrases import Key
from halloween_games.games.eighteen_ghosts.rules.actions import (
    CARPET,
    COLOR_OF,
    COLORS,
    FACINGS,
    HALL,
    MIRROR,
    PORTAL,
    Place,
    Step,
)

FAR: Final = 5
"""In ``Castle.ways``: larger distances count the same."""


class Castle(BoardTables):
    """The tables of one board."""

    def __init__(self, board: BoardSpec) -> None:
        kinds = [square.kind for square in board.squares]
        colors = [COLORS.index(square.props["color"]) if "color" in square.props else -1 for square in board.squares]
        squares = range(len(kinds))
        super().__init__(board)
        self.count: int = self.grid.count
        self.carpet: tuple[int, ...] = tuple(colors[at] if kinds[at] == CARPET else -1 for at in squares)
        """The color of the carpet on each square, -1 where there is none."""
        self.carpets: tuple[tuple[int, ...], ...] = tuple(
            tuple(at for at in squares if self.carpet[at] == color) for color in range(3)
        )
        self.is_mirror: tuple[bool, ...] = tuple(kind == MIRROR for kind in kinds)
        self.is_portal: tuple[bool, ...] = tuple(kind == PORTAL for kind in kinds)
        self.mirrors: tuple[int, ...] = tuple(at for at in squares if kinds[at] == MIRROR)
        self.chambers: tuple[int, ...] = tuple(at for at in squares if kinds[at] != PORTAL)
        self.portals: tuple[int, ...] = tuple(
            next(at for at in squares if kinds[at] == PORTAL and colors[at] == color) for color in range(3)
        )
        """The portal chamber of each color."""
        self.first_facing: tuple[int, ...] = tuple(
            next(
                FACINGS.index(thing.props["facing"])
                for thing in board.things
                if thing.kind == PORTAL and thing.props["color"] == COLORS[color]
            )
            for color in range(3)
        )
        """Where each portal's open side starts."""
        self.doors: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._door(portal, facing) for facing in range(4)) for portal in self.portals
        )
        """doors[color][facing]: the chamber in front of the portal's open side, -1 for a wall or another portal."""
        self.near: tuple[tuple[int, ...], ...] = tuple(self._near(at) for at in squares)
        """The chambers that adjoin each chamber; nobody ever enters a portal chamber."""
        self.ways: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(self.steps_to(door) if door >= 0 else (FAR,) * self.count for door in doors) for doors in self.doors
        )
        """ways[color][facing][square]: the steps to the chamber before the open side; FAR if there is none."""
        # Every action exists once: playouts use these objects instead of creating new ones.
        self.places: tuple[tuple[Place, ...], ...] = tuple(
            tuple(Place(ghost, to) for to in self.carpets[COLOR_OF[ghost]]) if ghost else () for ghost in range(7)
        )
        self.steps: tuple[tuple[Step, ...], ...] = tuple(
            tuple(Step(src, to) for to in self.near[src]) for src in squares
        )
        self.reflections: tuple[tuple[Step, ...], ...] = tuple(
            tuple(Step(src, to) for to in self.mirrors if to != src and to not in self.near[src])
            if self.is_mirror[src]
            else ()
            for src in squares
        )

    def _door(self, portal: int, facing: int) -> int:
        columns, rows = COMPASS[facing]
        door = self.grid.step(portal, columns, rows)
        return -1 if door is None or self.is_portal[door] else door

    def _near(self, at: int) -> tuple[int, ...]:
        if self.is_portal[at]:
            return ()
        return tuple(near for near in self.grid.neighbors(at) if not self.is_portal[near])

    def reached_from(self, at: int) -> tuple[int, ...]:
        """The chambers one move from *at* on an empty board, mirrors included."""
        return (*self.near[at], *self.mirrors) if self.is_mirror[at] else self.near[at]

    def steps_to(self, door: int) -> tuple[int, ...]:
        """The number of steps from each square to *door* on an empty board, at most FAR."""
        steps = [FAR] * self.count
        steps[door] = 0
        reached = [door]
        for at in reached:
            for to in self.reached_from(at):
                if steps[to] > steps[at] + 1:
                    steps[to] = steps[at] + 1
                    reached.append(to)
        return tuple(steps)


castle_of: Final = partial(tables_on, Castle)


# ------------------------------------------------------------------ what a board must be like

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
    lost = apart_from_largest(castle.chambers, castle.reached_from)
    if lost:
        found.append(BoardFault("board.cut_off", ROOMS, lost))
    return found


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
