"""The graveyard that a board describes: graves, places outside, rides; and what such a board must be like."""

from __future__ import annotations

from functools import partial
from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, BoardTables, KindRule, tables_on
from halloween_games.core.grid import COMPASS, reached_from
from halloween_games.core.phrases import Phrase, Worded
from halloween_games.games.halloween.rules.actions import (
    BIT,
    COLORS,
    FIRST_OUTSIDE,
    GOES,
    GRAVE,
    HEDGE,
    MOST_SQUARES,
    POINTS,
    Go,
    Stand,
    faces_of,
)

MOST_LORDS: Final = 4
"""A line with so many graves is free: the other lords never fill it, so whoever waits at its end can ride in."""

SIDES: Final = ("place.north", "place.south", "place.west", "place.east")


class Graveyard(BoardTables):
    """The tables of one board."""

    def __init__(self, board: BoardSpec) -> None:
        super().__init__(board)
        self.count: int = self.grid.count
        self.is_grave: tuple[bool, ...] = tuple(square.kind == GRAVE for square in board.squares)
        self.graves: tuple[int, ...] = tuple(at for at in range(self.count) if self.is_grave[at])
        self._make_places()
        self._make_lines()
        self._make_cards()

    # ------------------------------------------------------------------ places and lines

    def _make_places(self) -> None:
        """At both ends of every free line, column by column above, then below, then row by row left and right."""
        columns, rows = self.grid.columns, self.grid.rows
        tops = [(rows - 1) * columns + column for column in range(columns)]
        ends = (
            (0, tops, (0, -1)),
            (1, list(range(columns)), (0, 1)),
            (2, [row * columns for row in range(rows)], (1, 0)),
            (3, [row * columns + columns - 1 for row in range(rows)], (-1, 0)),
        )
        names: list[str] = []
        sides: list[int] = []
        numbers: list[int] = []
        lines: list[tuple[int, ...]] = []
        for side, firsts, (across, up) in ends:
            for number, first in enumerate(firsts):
                line = tuple(at for at in (first, *self.grid.ray(first, across, up)) if self.is_grave[at])
                if len(line) >= MOST_LORDS:
                    name = self.grid.names[first]
                    names.append(f"{'NSWE'[side]}{name[0] if side < 2 else name[1:]}")
                    sides.append(side)
                    numbers.append(number)
                    lines.append(line)
        self.outside_names: tuple[str, ...] = tuple(names)
        self.outside_side: tuple[int, ...] = tuple(sides)
        """On which side of the board each place outside is, in the order of SIDES."""
        self.outside_line: tuple[int, ...] = tuple(numbers)
        """At the end of which column or row."""
        self.entry_lines: tuple[tuple[int, ...], ...] = tuple(lines)
        """The graves in the row or column that starts at each place outside, in the order of a ride."""

    def _make_lines(self) -> None:
        squares = tuple(
            tuple(tuple(to for to in self.grid.ray(at, *step) if self.is_grave[to]) for step in COMPASS)
            if at < self.count and self.is_grave[at]
            else ()
            for at in range(MOST_SQUARES)
        )
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = (*squares, *((line,) for line in self.entry_lines))
        """rays[place]: the straight lines on which a dark lord can leave it, nearest card first."""
        self.reach: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(at for ray in rays for at in ray)) for rays in self.rays
        )
        """reach[place]: the cards in a straight line from it; nothing on the way blocks."""
        self.reach_sets: tuple[int, ...] = tuple(sum(BIT[at] for at in reach) for reach in self.reach)
        """The same as sets, one bit for each card."""
        # Every action exists once: playouts use these objects instead of creating new ones.
        self.goes_from: tuple[tuple[Go, ...], ...] = tuple(tuple(GOES[to] for to in reach) for reach in self.reach)
        self.outside: range = range(FIRST_OUTSIDE, FIRST_OUTSIDE + len(self.entry_lines))
        self.stands: tuple[tuple[int, Stand], ...] = tuple((place, Stand(place)) for place in self.outside)

    def path(self, src: int, to: int) -> tuple[int, ...]:
        """Every place from *src* to a card in a straight line, both included."""
        for ray in self.rays[src]:
            if to in ray:
                return (src, *ray[: ray.index(to) + 1])
        return (src, to)

    # ------------------------------------------------------------------ names

    def place_name(self, place: int) -> str:
        """The name of a place in notation: ``b3``, ``Na``."""
        return self.grid.names[place] if place < FIRST_OUTSIDE else self.outside_names[place - FIRST_OUTSIDE]

    def find_place(self, name: str) -> int | None:
        """The grave or the place outside of that name."""
        if name in self.outside_names:
            return FIRST_OUTSIDE + self.outside_names.index(name)
        at = self.grid.find(name)
        return at if at is not None and self.is_grave[at] else None

    def place_in_words(self, place: int) -> Worded:
        """A place outside by the card next to it."""
        number = place - FIRST_OUTSIDE
        first = self.grid.names[self.entry_lines[number][0]]
        return Worded(self.outside_names[number], (Phrase(SIDES[self.outside_side[number]], {"square": first}),))

    # ------------------------------------------------------------------ cards

    def _make_cards(self) -> None:
        each, more = divmod(len(self.graves), len(COLORS))
        self.each_color: tuple[int, ...] = tuple(each + (color < more) for color in range(len(COLORS)))
        """Graves of each color; the back of a card shows it to everybody."""
        self.each_face: tuple[tuple[int, ...], ...] = tuple(faces_of(count) for count in self.each_color)
        """How many cards of each color have each face."""
        self.full_pool: tuple[int, ...] = tuple(count for faces in self.each_face for count in faces)
        self.all_points: int = sum(count * POINTS[number % 5] for number, count in enumerate(self.full_pool))


graveyard_of: Final = partial(tables_on, Graveyard)


# ------------------------------------------------------------------ what a board must be like

LENGTHS: Final = range(4, 10)
GRAVES: Final = range(16, 65)
ROOMS: Final = "rooms"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Graves that a lord could not leave, or that no ride reaches, and too few places to ride in from."""
    yard = Graveyard(board)
    found: list[BoardFault] = []
    lonely = tuple(at for at in yard.graves if len(yard.reach[at]) < MOST_LORDS)
    if lonely:
        found.append(BoardFault("board.grave_lonely", ROOMS, lonely))
    if len(yard.outside) < MOST_LORDS:
        found.append(BoardFault("board.no_way_in", ROOMS))
        return found
    reached = reached_from(yard.entry_lines[0][0], yard.reach.__getitem__)
    lost = tuple(at for at in yard.graves if at not in reached)
    if lost:
        found.append(BoardFault("board.grave_cut_off", ROOMS, lost))
    return found


BOARD_RULES: Final = BoardRules(
    columns=LENGTHS,
    rows=LENGTHS,
    squares={GRAVE: KindRule(count=GRAVES), HEDGE: KindRule()},
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
