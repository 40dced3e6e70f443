"""Maps spots to pixels and back for one window size; rebuilt on resize, never modified."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import pygame

from halloween_games.core.grid import Grid
from halloween_games.core.spots import BOX, Spot
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

MAX_COLUMN: Final = 0.42  # of the window's width, when everything is enlarged
NARROW: Final = 0.9  # widths by heights below which the column is below the board

# The column of a table at which somebody sits across, in units: as in the largest window, and at least.
COLUMN_TOP: Final = 22.0
ABOVE_UNITS: Final = 84  # the board, with the title line; battlements rise into it
COLUMN_UNITS: Final = (364, 432, 504)  # at least, where the window is wide enough for it, and at most
COLUMN_SHARE: Final = 0.34  # of the window's width
OTHER_UNITS: Final = (140, 266)  # the card of who sits across
OWN_UNITS: Final = (112, 164)
SMALL_CARD_UNITS: Final = {1: (112, 164), 3: (84, 112), 4: (74, 98)}  # by the number of seats
LOW_CARD: Final = 110  # units below which the name is close to the upper edge
STRIP_UNITS: Final = (60, 84)  # of the last moves
LOW_STRIP_UNITS: Final = (58, 62)  # where cards and box need the room
ROW_UNITS: Final = (46, 56)  # of the buttons
WIDE_COLUMN: Final = 440
OWN_FACE: Final = 0.22  # of the column's width, at most, where the game limits it
TABLE_GAP: Final = (10, 14)
BESIDE_BOARD: Final = 24  # units between the board and the column
BELOW_UNITS: Final = 32  # below the board
SCENERY: Final = (110, 300)  # units at the left of the board
NARROW_UNITS: Final = 896  # the width of a narrow window, and its least height
HIGH_UNITS: Final = 1280
NARROW_MARGIN: Final = 16
LEAST_BOARD: Final = 540

MOVES: Final = "moves"
BUTTONS: Final = "buttons"

# The column of a task, in units: cards and box as at a table, or who explains.
TASK_MAIN: Final = (56, 84)  # of the large button
TASK_QUIET: Final = (46, 58)  # of the button below it
ROOMY: Final = 560  # of a column in which the buttons have their full height
SAID: Final = 84  # for what is said beside a quiet button


@dataclass(frozen=True)
class TableForm:
    """What a game takes of a table at which somebody sits across, in units; ranges begin with the least."""

    cards: tuple[tuple[int, int], ...]  # the heights of the seats' cards from the top, the near seat's last
    is_own_below: bool = True  # the near seat's card lies below the game's box
    strip: tuple[int, int] = STRIP_UNITS  # of the last moves
    own_face: int = 0  # the largest face on the near card, or on both of two alike, in units; 0 for the usual one
    far_face: tuple[int, int] = (0, 0)  # the largest face on the other card, in a narrow and in a wide column
    box: int = 116  # the height of the game's box


def usual_form(seats: int) -> TableForm:
    """A large card for who sits across and an own one below the box, or equal cards for more than two."""
    if seats == 2:
        return TableForm((OTHER_UNITS, OWN_UNITS))
    strip = STRIP_UNITS if seats < 4 else LOW_STRIP_UNITS
    return TableForm((SMALL_CARD_UNITS[seats],) * seats, is_own_below=False, strip=strip)


@dataclass(frozen=True)
class Areas:
    """The rectangles of the parts of a game screen, in pixels."""

    size: tuple[int, int]
    u: float
    header: Rect  # the game's title, and what to do now
    board: Rect  # the board and its frame: a square, or wider
    strip: Rect  # scenery at the left of the board; may be empty
    seats: tuple[Rect, ...]  # one card per seat
    box: Rect  # the game's own box
    moves: Rect
    buttons: Rect
    news: Rect  # what just happened
    goal: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # of a lesson, in place of moves and news
    main: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # its large button
    quiet: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # a button of its own below that
    beyond: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # beside the window: what nobody needs now
    turned: bool = False  # the board is seen from its other side: turned by half, with everything on it upright
    listing: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # where all moves are listed on demand
    near: int = 0  # the seat on the near side of a table
    own_face: int = 0  # the largest face on its card; 0 for the usual one
    far_face: int = 0  # the same on the others
    are_alike: bool = False  # nobody is nearer than the other

    def parts(self, seat: int) -> tuple[Rect, Rect]:
        """The rectangles of the portrait and of the game's own part of a seat's card."""
        is_own = seat == self.near or self.are_alike
        face, rest = _parts(self.seats[seat], self.u, self.own_face if is_own else self.far_face)
        if not is_own:
            face.centery = self.seats[seat].centery
        return face, rest


def with_signs(part: Rect, things: Iterable[Rect]) -> Rect:
    """*part* with what rises above its upper edge, such as a sign on the wall."""
    signs = [rect for rect in things if rect.colliderect(part) and part.left <= rect.left and rect.right <= part.right]
    return part.unionall([rect for rect in signs if rect.top < part.top])


def is_narrow(size: tuple[int, int]) -> bool:
    """Whether the panel has more room below the board than beside it."""
    return size[0] < size[1] * NARROW


def table_unit(size: tuple[int, int]) -> float:
    """The pixels of one design unit at a table: in a narrow window all of its width is used."""
    usual = sizes.unit(size)
    return max(usual, min(size[0] / NARROW_UNITS, size[1] / HIGH_UNITS)) if is_narrow(size) else usual


def table_needs(size: tuple[int, int], form: TableForm) -> tuple[float, float]:
    """The width and height in units that a table needs at which somebody sits across."""
    gap, parts = TABLE_GAP[0], _table_parts(form, 0)
    if is_narrow(size):
        lower = max(_least_height(column, gap) for column in _halves(parts))
        return 2 * COLUMN_UNITS[0] + gap + 2 * NARROW_MARGIN, ABOVE_UNITS + LEAST_BOARD + lower + BELOW_UNITS + gap
    return COLUMN_UNITS[0] / MAX_COLUMN, _least_height(parts, TABLE_GAP[len(form.cards) < 4]) + 54


def table_areas(
    size: tuple[int, int],
    form: TableForm,
    u: float,
    near: int | None = None,
    ratio: float = 1.0,
    top: float = COLUMN_TOP,
) -> Areas:
    """The parts of a game screen where somebody sits across: *near* is the seat with the own card.

    Without one the cards of two are alike. *ratio* is the greatest width of the board by its height, *top* the upper
    edge of the column in units. What is in one column beside the board is in two below it in a narrow window.
    """
    width, height = size[0] / u, size[1] / u
    seats, last = len(form.cards), near or 0
    parts, gap = _table_parts(form, near), TABLE_GAP[seats < 4]
    if is_narrow(size):
        across, (left, upper, side, high), columns, scenery = _place_below(width, height, parts, gap, ratio)
    else:
        across, (left, upper, side, high), columns, scenery = _place_beside(width, height, parts, top, ratio)

    def rect(x: float, y: float, w: float, h: float) -> Rect:
        return Rect(_px(u, x), _px(u, y), _px(u, w), _px(u, h))

    places: dict[str | int, Rect] = {}
    for column in columns:
        y = column.top
        for part, units in zip(column.parts, _heights(column, gap), strict=True):
            places[part.name] = rect(column.left, y, column.width, units)
            y += units + gap
    box, moves, buttons = places[BOX], places[MOVES], places[BUTTONS]
    buttons.bottom = min(buttons.bottom, _px(u, columns[-1].bottom))  # also where the rest needs more than there is
    moves.height = max(0, buttons.top - _px(u, gap) - moves.top)
    board, header = rect(left, upper, side, high), rect(across[0], 12, across[1], 54)
    first, last_listed = (parts[-4], parts[-3]) if len(columns) == 1 else (columns[1].parts[0], parts[-2])
    listing = places[first.name].union(places[last_listed.name])
    strip = rect(max(0.0, left - scenery), 24, left - 38 if scenery else 0, height - 48)
    own = columns[-1].width
    return Areas(
        size, u, header, board, strip, tuple(places[seat] for seat in range(seats)), box, moves,
        buttons, moves, listing=listing, near=last, own_face=_px(u, min(form.own_face, own * OWN_FACE)),
        far_face=_px(u, form.far_face[own >= WIDE_COLUMN]), are_alike=near is None and seats == 2,
    )  # fmt: skip


class _Part(NamedTuple):
    """Something in a column of a table: a seat's card or another part, and its least and greatest height."""

    name: str | int
    least: float
    most: float


class _Column(NamedTuple):
    left: float
    width: float
    top: float
    bottom: float
    parts: Sequence[_Part]


def _table_parts(form: TableForm, near: int | None) -> list[_Part]:
    """The cards, the game's box, the last moves and the buttons, as they lie below each other."""
    seats, cards = len(form.cards), [(float(low), float(high)) for low, high in form.cards]
    first = (near or 0) + 1 if form.is_own_below else 0
    if form.is_own_below and near is None and seats == 2:
        cards = [(sum(low for low, _ in cards) / 2, sum(high for _, high in cards) / 2)] * 2
    parts = [_Part((first + number) % seats, *card) for number, card in enumerate(cards)]
    parts.insert(seats - form.is_own_below, _Part(BOX, form.box, form.box))
    return [*parts, _Part(MOVES, *form.strip), _Part(BUTTONS, *ROW_UNITS)]


def _least_height(parts: Sequence[_Part], gap: float) -> float:
    return sum(part.least for part in parts) + gap * (len(parts) - 1)


def _halves(parts: Sequence[_Part]) -> tuple[Sequence[_Part], Sequence[_Part]]:
    """Two columns of nearly the same height; moves and buttons stay in the second one."""
    halves = [(parts[:number], parts[number:]) for number in range(1, len(parts) - 1)]
    return min(halves, key=lambda two: max(_least_height(two[0], TABLE_GAP[0]), _least_height(two[1], TABLE_GAP[0])))


def _heights(column: _Column, gap: float) -> list[float]:
    """The heights of the parts of a *column*.

    The upper ones give way first, and equal ones alike; what is left over goes to the moves, or to all.
    """
    parts = column.parts
    heights = [float(part.most) for part in parts]
    excess = sum(heights) + gap * (len(heights) - 1) - (column.bottom - column.top)
    for number, (_, least, most) in enumerate(parts):
        if excess > 0:
            alike = [part[1:] for part in parts[number:]].count((least, most))
            cut = min(excess / alike, most - least)
            heights[number] -= cut
            excess -= cut
    names = [part.name for part in parts]
    if excess < 0 and MOVES in names:
        heights[names.index(MOVES)] -= excess
    elif excess < 0:
        heights = [height - excess / len(heights) for height in heights]
    return heights


_Placed = tuple[tuple[float, float], tuple[float, float, float, float], list[_Column], float]
"""Left and width of the title, the board, the columns, and the width of the scenery."""


def _place_beside(width: float, height: float, parts: Sequence[_Part], top: float, ratio: float) -> _Placed:
    """One column beside the board; where it begins lower, the title has the whole width."""
    right = left = 40.0 if width > 1100 else 20.0
    least = min(max(width * COLUMN_SHARE, COLUMN_UNITS[0]), COLUMN_UNITS[1])
    high = max(1.0, height - ABOVE_UNITS - BELOW_UNITS)
    side = max(1.0, min(high * ratio, width - least - left - BESIDE_BOARD - right))  # of the board
    high = min(high, side) if ratio <= 1 else high
    spare = width - left - side - BESIDE_BOARD - right
    column = min(max(spare, least), COLUMN_UNITS[2])
    scenery = max(0.0, spare - column)
    if scenery < SCENERY[0]:
        column += scenery
        scenery = 0.0
    else:
        left += min(scenery, SCENERY[1])
    low = max(0.0, height - ABOVE_UNITS - BELOW_UNITS - high) / 2  # a board that is lower than the window
    columns = [_Column(left + side + BESIDE_BOARD, column, top, height - BELOW_UNITS, parts)]
    across = side + 16 if top == COLUMN_TOP else side + BESIDE_BOARD + column
    return (left, across), (left, ABOVE_UNITS + low, side, high), columns, scenery


def _place_below(width: float, height: float, parts: Sequence[_Part], gap: float, ratio: float) -> _Placed:
    """Two columns below the board, which has what they can spare."""
    left, whole = float(NARROW_MARGIN), width - 2.0 * NARROW_MARGIN
    column, bottom, halves = (whole - gap) / 2, height - NARROW_MARGIN, _halves(parts)
    least = max(_least_height(half, gap) for half in halves)
    most = max(sum(part.most for part in half) + gap * (len(half) - 1) for half in halves)
    room = bottom - ABOVE_UNITS - gap
    lower = min(max(room - whole / ratio, least), most)
    high = max(1.0, room - lower)
    side = min(whole, high * ratio)
    low = max(0.0, high - side) / 2 if ratio <= 1 else 0.0
    board = (left + (whole - side) / 2, ABOVE_UNITS + low, side, min(high, side) if ratio <= 1 else high)
    columns = [
        _Column(left + number * (column + gap), column, bottom - lower, bottom, half)
        for number, half in enumerate(halves)
    ]
    return (left, whole), board, columns, 0.0


def goal_areas(
    size: tuple[int, int],
    form: TableForm,
    u: float,
    near: int | None,
    ratio: float,
    *,
    explains: bool,
    has_main: bool,
    has_quiet: bool,
) -> Areas:
    """The same for a lesson or a puzzle, whose task is a line over the whole window if the column leaves room below it.

    Where somebody *explains*, cards and box lie beside the window. Two more buttons have a row each, where they fit.
    """
    has_line = explains or table_needs(size, form)[1] + ABOVE_UNITS - COLUMN_TOP <= size[1] / u
    areas = table_areas(size, form, u, near, ratio, ABOVE_UNITS if has_line else COLUMN_TOP)
    nowhere, gap, row = Rect(0, 0, 0, 0), _px(u, TABLE_GAP[1]), areas.buttons
    top = _px(u, ABOVE_UNITS) if explains else areas.moves.top
    is_roomy = row.top - top >= (ROOMY if explains else SAID + TASK_QUIET[1] + TABLE_GAP[1]) * u
    has_quiet = has_quiet and (explains or row.top - top >= (SAID + TASK_QUIET[0] + TABLE_GAP[1]) * u)
    low = row
    if has_quiet:
        low = quiet = _above(low, _px(u, TASK_QUIET[is_roomy]), gap)
    if has_main:
        low = main = _above(low, _px(u, TASK_MAIN[is_roomy]), gap)
    goal = Rect(row.left, top, row.width, max(0, low.top - gap - top))
    main, quiet = main if has_main else nowhere, quiet if has_quiet else nowhere
    areas = replace(areas, moves=nowhere, news=nowhere, goal=goal, main=main, quiet=quiet)
    return without_cards(areas) if explains else areas


def narrow_goal_areas(usual: Areas, *, explains: bool, has_main: bool) -> Areas:
    """The same in a narrow window, from the *usual* parts: all below the board is for whoever *explains*."""
    nowhere, gap = Rect(0, 0, 0, 0), _px(usual.u, TABLE_GAP[0])
    row, goal, main = usual.buttons.copy(), usual.moves.copy(), nowhere
    if explains:
        goal = row.unionall([usual.box, goal, *usual.seats])
        row = Rect(goal.left, row.top, goal.width, row.height)
    if has_main:
        main = _above(row, _px(usual.u, TASK_MAIN[0]), gap)
    goal.height = (main if has_main else row).top - gap - goal.top
    areas = replace(usual, moves=nowhere, news=nowhere, buttons=row, goal=goal, main=main)
    return without_cards(areas) if explains else areas


def without_cards(areas: Areas) -> Areas:
    """The same with cards and box beside the window, for who explains and for pictures of the board."""
    width, height = areas.size
    seats = tuple(card.move(width, 0) for card in areas.seats)
    return replace(areas, seats=seats, box=areas.box.move(width, 0), beyond=Rect(width, 0, width, height))


def _above(rect: Rect, height: int, gap: int) -> Rect:
    return Rect(rect.left, rect.top - gap - height, rect.width, height)


def _px(u: float, units: float) -> int:
    return round(units * u)


class Layout:
    """The rectangles of all spots. *rects* are those that can be pointed at, topmost first.

    *shown* are spots that only show something; *slots* are the positions of the second, third ... figure on a spot
    (without one it stands on the spot itself).
    """

    def __init__(
        self,
        rects: Mapping[Spot, Rect],
        shown: Mapping[Spot, Rect] | None = None,
        slots: Mapping[tuple[Spot, int], Rect] | None = None,
    ) -> None:
        self.rects = dict(rects)
        self._shown = dict(shown or {})
        self._slots = dict(slots or {})
        self.turned = False  # whether the board is seen from its other side (``Areas.turned``)

    def with_rects(self, rects: Mapping[Spot, Rect]) -> Layout:
        """A copy with further *rects* above its own."""
        twin = copy(self)
        twin.rects = {**rects, **{spot: rect for spot, rect in self.rects.items() if spot not in rects}}
        return twin

    def without(self, covered: Rect) -> Layout:
        """A copy in which nothing that is *covered* can be pointed at."""
        twin = copy(self)
        twin.rects = {spot: rect for spot, rect in self.rects.items() if not covered.contains(rect)}
        return twin

    def rect(self, spot: Spot) -> Rect:
        return self.rects.get(spot) or self._shown.get(spot) or Rect(0, 0, 0, 0)

    def slot(self, spot: Spot, number: int) -> Rect:
        """The rectangle of the figure with index *number* on *spot*."""
        return self._slots.get((spot, number), self.rect(spot))

    def shaded(self, board: Rect, color: tuple[int, int, int, int], lit: Iterable[Spot]) -> pygame.Surface:
        """A veil of *color* over the *board*, with an opening over each of the *lit* spots."""
        veil = pygame.Surface(board.size, pygame.SRCALPHA)
        self.fill_board(veil, color)
        for rect in (self.rect(spot).move(-board.left, -board.top) for spot in lit):
            self.open_veil(veil, rect)
        return veil

    def fill_board(self, veil: pygame.Surface, color: tuple[int, int, int, int]) -> None:
        """Fill the shape of the board."""
        pygame.draw.rect(veil, color, veil.get_rect(), border_radius=veil.get_width() // 40)

    def open_veil(self, veil: pygame.Surface, rect: Rect) -> None:
        """Open the shape of a spot."""
        pygame.draw.rect(veil, (0, 0, 0, 0), rect, border_radius=rect.width // 10)

    def spots_at(self, pos: tuple[int, int]) -> list[Spot]:
        return [spot for spot, rect in self.rects.items() if rect.collidepoint(pos)]


def _parts(card: Rect, u: float, most: int) -> tuple[Rect, Rect]:
    """The rectangles of the portrait and of the game's own part of a *card*.

    The face fills a high card, or is *most* pixels large in the upper corner; the game's own part is below the name.
    """
    high, low = card.height >= 190 * u, card.height < LOW_CARD * u
    side = min(card.height - round((36 if high else 14 if low else 24) * u), round(card.width * 0.42))
    face = Rect(card.left + round(14 * u), card.top, side, side).move_to(centery=card.centery)
    if 0 < most < side:
        face = Rect(face.left, card.top + round(14 * u), most, most)
    left = face.right + round(16 * u)
    height = min(round(72 * u), card.height - round((47 if low else 70) * u))
    rest = Rect(left, 0, card.right - round(16 * u) - left, max(0, height))
    rest.bottom = card.bottom - round((24 if high else 8 if low else 14) * u)
    return face, rest


def square_cell(grid: Grid, at: int, bottom_left: tuple[int, int], side: int) -> Rect:
    """The cell of the square *at* on a board with that corner."""
    row, column = divmod(at, grid.columns)
    return Rect(bottom_left[0] + column * side, bottom_left[1] - (row + 1) * side, side, side)


def square_cells(grid: Grid, board: Rect, is_turned: bool = False) -> list[Rect]:
    """The cells of all squares of *grid*, which fill *board*; the first one is at the upper right if it *is_turned*."""
    side = board.width // grid.columns
    found = [square_cell(grid, at, board.bottomleft, side) for at in range(grid.count)]
    return found[::-1] if is_turned else found


def draw_coordinates(painter: Painter, grid: Grid, cell: Callable[[int], Rect], left: float, below: float) -> None:
    """The number of each row at *left*, and the letter of each column *below*, in the color of text on a wall."""
    color = painter.colors.on_wall
    for row in range(grid.rows):
        at = row * grid.columns
        painter.text(grid.names[at][1:], (left, cell(at).centery), sizes.SMALL, color, BOLD, "center")
    for column in range(grid.columns):
        painter.text(grid.names[column][0], (cell(column).centerx, below), sizes.SMALL, color, BOLD, "center")
