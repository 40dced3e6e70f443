"""The house that a board describes: its arrows, halves and actions; and what such a board must be like."""

from __future__ import annotations

from functools import partial
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, BoardTables, KindRule, tables_on
from halloween_games.core.grid import reached_from
from halloween_games.core.sets import BIT, members, set_of
from halloween_games.games.closest_ghost.rules.actions import (
    ARROW_SETS,
    ARROWS,
    AVATAR,
    BEHIND,
    DOT,
    SQUARE,
    STEPS,
    Haunt,
    Place,
    Walk,
)

Open = dict[int, tuple[Action, ...]]
"""A dict, not any mapping: compiled code then looks up without asking what it is."""


class House(BoardTables):
    """The tables of one board."""

    def __init__(self, board: BoardSpec) -> None:
        squares = range(len(board.squares))
        super().__init__(board)
        self.count: int = self.grid.count
        self.arrows: tuple[str, ...] = tuple(square.props["arrows"] for square in board.squares)
        """The arrows of each square, in the order of ARROWS."""
        self.centers: tuple[int, ...] = tuple(
            next(thing.at for thing in board.things if thing.kind == AVATAR and thing.props["seat"] == seat)
            for seat in ("0", "1")
        )
        """Where the avatars start, by seat: in the middle of each half. No candy ever lies there."""
        self.dots: tuple[int, ...] = tuple(sorted(thing.at for thing in board.things if thing.kind == DOT))
        """Where the first two ghosts start, on top of a candy."""
        self.corners: tuple[int, ...] = (0, board.columns - 1, self.count - board.columns, self.count - 1)
        self.half_columns: int = board.columns // 2
        self.owner: tuple[int, ...] = tuple(0 if at % board.columns < self.half_columns else 1 for at in squares)
        """Whose half each square belongs to."""
        self.halves: tuple[int, ...] = tuple(
            set_of(tuple(at for at in squares if self.owner[at] == seat)) for seat in (0, 1)
        )
        self.half_of: tuple[int, ...] = tuple(self.halves[self.owner[at]] for at in squares)
        """The half in which each square lies, as a set."""
        self.start_candies: int = (self.halves[0] | self.halves[1]) & ~set_of(self.centers)
        self.start_ghosts: int = set_of(self.dots)
        self.gone_of: tuple[int, ...] = tuple(self._gone(seat) for seat in (0, 1))
        """The candies that are gone already in each half, if its seat has a head start (ruling 9)."""
        self.candies_each: int = self.count // 2 - 1
        """The candies in each half at the start."""
        self._make_ways()
        self._make_actions()
        self.looks_the_same: bool = self._looks_the_same()
        """Whether the arrows and the middles of the halves are where they were once the board is turned."""
        self.sides_are_equal: bool = self.looks_the_same and self.start_ghosts == self.turned(self.start_ghosts)
        """Whether nobody could tell the sides apart before the third ghost is placed."""

    def _gone(self, seat: int) -> int:
        """The candies of a half that are farthest from its middle, those under ghosts first, as a set."""
        lying = [at for at, owner in enumerate(self.owner) if owner == seat and at != self.centers[seat]]
        lying.sort(key=lambda at: (at not in self.dots, -self._distance(at, self.centers[seat]), at))
        return set_of(tuple(lying[:GONE]))

    # ------------------------------------------------------------------ where one can go

    def _make_ways(self) -> None:
        squares = range(self.count)
        self.exits: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._beyond(at, *STEPS[ARROWS.index(arrow)]) for arrow in self.arrows[at]) for at in squares
        )
        """Where the arrows of each square lead, wrapping around."""
        self.near: tuple[tuple[int, ...], ...] = tuple(self.grid.neighbors(at, STEPS) for at in squares)
        """Where a ghost can float from each square: one step, never around the edge (ruling 5)."""
        self.around: tuple[tuple[int, ...], ...] = tuple(
            tuple(to for columns, rows in STEPS if (to := self._beyond(at, columns, rows)) not in self.near[at])
            for at in squares
        )
        """The squares that adjoin each square only around the edge."""
        self.exit_sets: tuple[int, ...] = tuple(set_of(self.exits[at]) for at in squares)
        self.near_sets: tuple[int, ...] = tuple(set_of(self.near[at]) for at in squares)
        self.distance: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._distance(at, to) for to in squares) for at in squares
        )
        """The number of steps between two squares, without arrows and wrapping."""
        self.rings: tuple[tuple[int, ...], ...] = tuple(self._rings(at) for at in squares)
        """The squares at each distance from a square, nearest first, as sets."""
        self.walk_rings: tuple[tuple[int, ...], ...] = tuple(self.walks_from(at) for at in squares)
        """The squares at each number of steps along arrows from a square, nearest first, as sets."""

    def _beyond(self, at: int, columns: int, rows: int) -> int:
        """The adjacent square in a direction; at the outer edge it wraps around the whole board."""
        column = (at % self.grid.columns + columns) % self.grid.columns
        row = (at // self.grid.columns + rows) % self.grid.rows
        return row * self.grid.columns + column

    def _distance(self, one: int, other: int) -> int:
        columns = one % self.grid.columns - other % self.grid.columns
        rows = one // self.grid.columns - other // self.grid.columns
        return abs(columns) + abs(rows)

    def _rings(self, at: int) -> tuple[int, ...]:
        rings = (
            set_of(tuple(to for to in range(self.count) if self.distance[at][to] == steps))
            for steps in range(1, self.grid.columns + self.grid.rows - 1)
        )
        return tuple(ring for ring in rings if ring)

    def walks_from(self, at: int) -> tuple[int, ...]:
        """The squares at each number of steps along arrows from *at*, nearest first, as sets."""
        rings: list[int] = []
        seen = last = BIT[at]
        while last:
            reached = 0
            for src in members(last):
                reached |= self.exit_sets[src]
            last = reached & ~seen
            seen |= last
            if last:
                rings.append(last)
        return tuple(rings)

    # ------------------------------------------------------------------ from the other side

    def turned(self, squares: int) -> int:
        """A set of squares once the board is turned by half."""
        found = 0
        for at in range(self.count):
            if squares >> at & 1:
                found |= 1 << self.count - 1 - at
        return found

    def _looks_the_same(self) -> bool:
        last = self.count - 1
        if self.centers[0] != last - self.centers[1]:
            return False
        return all(
            self.arrows[last - at] == "".join(arrow for arrow in ARROWS if BEHIND[arrow] in self.arrows[at])
            for at in range(self.count)
        )

    # ------------------------------------------------------------------ what one can do

    def _make_actions(self) -> None:
        """Every action exists once: playouts use these objects instead of creating new ones."""
        squares = range(self.count)
        self.places: tuple[Place, ...] = tuple(
            Place(to) for to in squares if to not in self.centers and to not in self.dots
        )
        self.walks: tuple[tuple[Walk, ...], ...] = tuple(
            tuple(Walk(src, to) for to in self.exits[src]) for src in squares
        )
        self.haunts: tuple[tuple[Haunt, ...], ...] = tuple(
            tuple(Haunt(src, to) for to in self.near[src]) for src in squares
        )
        self.open_walks: tuple[Open, ...] = tuple(_open(walks) for walks in self.walks)
        """open_walks[src][ghosts & exit_sets[src]]: the walks of the avatar that nobody blocks."""
        self.open_haunts: tuple[Open, ...] = tuple(_open(haunts) for haunts in self.haunts)
        """open_haunts[src][occupied & near_sets[src]]: the same for a ghost."""


def _open(actions: tuple[Walk, ...] | tuple[Haunt, ...]) -> Open:
    """For every subset of blocked squares among the targets of *actions*: the actions that remain."""
    targets = set_of(tuple(action.to for action in actions))
    found: Open = {}
    blocked = targets
    while True:
        found[blocked] = tuple(action for action in actions if not blocked & BIT[action.to])
        if not blocked:
            return found
        blocked = (blocked - 1) & targets  # the next smaller subset


house_of: Final = partial(tables_on, House)


# ------------------------------------------------------------------ what a board must be like

GONE: Final = 4  # candies of a head start
COLUMNS: Final = range(6, 9, 2)  # two halves of three or four side by side
ROWS: Final = range(3, 5)
ROOMS: Final = "rooms"
THINGS: Final = "things"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Avatars outside their halves, and squares that arrows do not lead to or out of."""
    house = House(board)
    found: list[BoardFault] = []
    strangers = tuple(at for seat, at in enumerate(house.centers) if house.owner[at] != seat)
    if strangers:
        found.append(BoardFault("board.avatar_away", THINGS, strangers))
    reached = {at: set(reached_from(at, house.exits.__getitem__)) for at in range(house.count)}
    first = house.centers[0]
    lost = tuple(at for at in reached if at not in reached[first])
    if lost:
        found.append(BoardFault("board.no_way_to", ROOMS, lost))
    shut = tuple(at for at in reached if at not in lost and first not in reached[at])
    if shut:
        found.append(BoardFault("board.no_way_back", ROOMS, shut))
    return found


BOARD_RULES: Final = BoardRules(
    columns=COLUMNS,
    rows=ROWS,
    squares={SQUARE: KindRule({"arrows": ARROW_SETS})},
    things={
        AVATAR: KindRule({"seat": ("0", "1")}, count=1, count_by="seat", on=SQUARE),
        DOT: KindRule(count=2, on=SQUARE),
    },
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
