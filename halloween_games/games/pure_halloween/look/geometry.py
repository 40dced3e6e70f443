"""The layout of Pure Halloween: squares, regions, supplies, and the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import ne
from typing import Final, NamedTuple

from halloween_games.core.grid import COMPASS
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.games.pure_halloween.rules.actions import EACH, KINDS, PIECES, SUPPLY
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.shape import REGION_COUNT
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas, Layout

WALL_UNITS: Final = 24  # of the wall on each side, including the coordinates
RIM: Final = 3 * 8 / 384  # of a bed around its squares, in squares
GAP_UNITS: Final = 12  # between two regions
PASS: Final = Spot(BUTTON, 0)

MAP_UNITS: Final = 92  # of the map of the regions on a card
COUNT_UNITS: Final = 58  # of the number beside it
HIGH_CARD: Final = 240  # units of a card in which the map lies below what a character says
WIDE_PART: Final = 236  # units of a card's part with room for map, number and wooden box side by side
HELPERS: Final = 5  # pieces that have room in the box with their full size


class Supplies(NamedTuple):
    """The rectangles of both supplies; *slots* and *counts* by piece."""

    panels: tuple[Rect, ...]  # one for each seat
    slots: tuple[Rect, ...]
    counts: tuple[Rect, ...]  # small disks on the pieces
    targets: tuple[Rect, ...]  # clickable areas: the whole cell of a slot


def layout(areas: Areas, land: Land) -> Layout:
    """Every square and every kind in the supplies."""
    places = {Spot(BOARD, at): rect for at, rect in enumerate(cells(areas, land))}
    stacked: dict[tuple[Spot, int], Rect] = {}
    room = supplies(areas)
    for piece, rect in zip(PIECES, room.slots, strict=True):
        spot = Spot(SUPPLY, piece)
        places[spot] = room.targets[piece]
        for number in range(EACH[piece % 6]):
            stacked[spot, number] = rect.move(0, -number * max(2, round(rect.width * 0.055)))
    return Layout(places, None, stacked)


# ---------------------------------------------------------------------- the board


def cells(areas: Areas, land: Land) -> list[Rect]:
    """The squares, each as large as the grid's pitch; the drawing leaves a gap."""
    pitch, gap = _pitch(areas, land)
    inner = Rect(0, 0, *_inner_size(land, pitch, gap)).move_to(center=areas.board.center)
    columns, rows = gaps(land)
    found = []
    for at in range(land.shape.count):
        row, column = divmod(at, land.shape.columns)
        left = inner.left + column * pitch + gap * sum(1 for before in columns if before <= column)
        bottom = inner.bottom - row * pitch - gap * sum(1 for below in rows if below <= row)
        found.append(Rect(left, bottom - pitch, pitch, pitch))
    return [_opposite(rect, inner) for rect in found] if areas.turned else found


def _opposite(rect: Rect, board: Rect) -> Rect:
    """Where *rect* lies once *board* is turned by half."""
    place = rect.copy()
    place.bottomright = (board.left + board.right - rect.left, board.top + board.bottom - rect.top)
    return place


def gaps(land: Land) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The columns and the rows before which borders of regions run through the whole board: there is a gap."""
    width = land.shape.columns
    rows = [land.region_of[begin : begin + width] for begin in range(0, land.shape.count, width)]
    return _apart(list(zip(*rows, strict=True))), _apart(rows)


def _apart(lines: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The numbers of the *lines* that are in other regions than the one before, square by square."""
    return tuple(number for number, two in enumerate(pairwise(lines), 1) if all(map(ne, *two)))


def _pitch(areas: Areas, land: Land) -> tuple[int, int]:
    gap = round(GAP_UNITS * areas.u)
    room = areas.board.width - 2 * round(WALL_UNITS * areas.u)
    columns, rows = gaps(land)
    shape = land.shape
    pitches = (
        int((room - len(between) * gap) / (count + 2 * RIM))
        for count, between in ((shape.columns, columns), (shape.grid.rows, rows))
    )
    return min(pitches), gap


def _inner_size(land: Land, pitch: int, gap: int) -> tuple[int, int]:
    columns, rows = gaps(land)
    return land.shape.columns * pitch + len(columns) * gap, land.shape.grid.rows * pitch + len(rows) * gap


def wall(areas: Areas, land: Land) -> Rect:
    """The wall around the board, as wide on all sides."""
    width, height = _inner_size(land, *_pitch(areas, land))
    most = max(width, height)
    return areas.board.inflate(width - most, height - most)


def bed(layout: Layout, land: Land, region: int) -> Rect:
    """The dark bed below the squares of *region*, including its rim: the rectangle around it."""
    low_at, high_at = land.box(region)
    low, high = layout.rect(Spot(BOARD, low_at)), layout.rect(Spot(BOARD, high_at))
    columns = high_at % land.shape.columns - low_at % land.shape.columns + 1
    rows = high_at // land.shape.columns - low_at // land.shape.columns + 1
    rect = Rect(0, 0, round((columns + 2 * RIM) * low.width), round((rows + 2 * RIM) * low.height))
    rect.center = low.union(high).center
    return rect


def stands_apart(land: Land, region: int) -> bool:
    """Whether *region* is a square with a gap or the edge of the board on each side: then it has a bed of its own."""
    low, high = land.box(region)
    width = land.shape.columns
    first, last = low % width, high % width
    bottom, top = low // width, high // width
    side = last - first + 1
    if top - bottom + 1 != side or land.regions[region].bit_count() != side * side:
        return False
    columns, rows = gaps(land)
    return (
        first in (0, *columns)
        and last + 1 in (*columns, width)
        and bottom in (0, *rows)
        and top + 1 in (*rows, land.shape.grid.rows)
    )


def inner_wall(layout: Layout, land: Land) -> Rect:
    """The opening in the wall that contains the regions."""
    return bed(layout, land, 0).unionall([bed(layout, land, region) for region in range(1, REGION_COUNT)])


def outline(layout: Layout, land: Land, region: int, width: int) -> list[Rect]:
    """Bars of that *width* along all sides of squares where *region* ends, the edge of the board included."""
    found = []
    half = width // 2
    for at, columns, rows in ends(land, region, layout.turned):
        rect = layout.rect(Spot(BOARD, at))
        if columns:
            bar = Rect(0, rect.top - half, width, rect.height + width)
            bar.centerx = rect.right if columns > 0 else rect.left
        else:
            bar = Rect(rect.left - half, 0, rect.width + width, width)
            bar.centery = rect.top if rows > 0 else rect.bottom
        found.append(bar)
    return found


def ends(land: Land, region: int, is_turned: bool) -> Iterator[tuple[int, int, int]]:
    """Each side where *region* ends, as its square and the step across it on a board that may be turned."""
    for at in members(land.regions[region]):
        for step in COMPASS:
            to = land.shape.grid.step(at, *step)
            if to is None or land.region_of[to] != region:
                columns, rows = (-part if is_turned else part for part in step)
                yield at, columns, rows


# ---------------------------------------------------------------------- the supplies


class CardParts(NamedTuple):
    """What a card shows at a table."""

    map: Rect
    number: Rect
    box: Rect


def card_parts(areas: Areas, seat: int) -> CardParts:
    """Side by side, or the wooden box below the others on a narrow card."""
    card, u = areas.seats[seat], areas.u
    face, rest = areas.parts(seat)
    bottom = card.bottom - round(14 * u)
    top = card.top + round((62 if rest.top - card.top >= 76 * u else 48) * u)
    if card.height >= HIGH_CARD * u:
        top = card.top + round(132 * u)  # below what a character says
    wide = rest.width >= WIDE_PART * u
    height = min(bottom - top, round((MAP_UNITS if wide else MAP_UNITS + 52) * u))
    top = bottom - height
    side = min(round(MAP_UNITS * u), height, round(rest.width * 0.28)) if wide else height - round(48 * u)
    left = face.left if wide and top >= face.bottom else rest.left
    area = Rect(left, top + (height - side) // 2 if wide else top, side, side)
    count = Rect(area.right + round(12 * u), area.top, round(COUNT_UNITS * u), side)
    if wide:
        left = count.right + round(10 * u)
        return CardParts(area, count, Rect(left, top, rest.right - left, height))
    count.width = rest.right - count.left
    return CardParts(area, count, Rect(rest.left, bottom - round(42 * u), rest.width, round(42 * u)))


def supplies(areas: Areas) -> Supplies:
    """Six places in a wooden box on each card: three in a row, or all in a flat one."""
    panels, slots, targets, counts = [], [], [], []
    u = areas.u
    for seat in (0, 1):
        panel = card_parts(areas, seat).box
        panels.append(panel)
        across = 3 if panel.width < 3 * panel.height else 6
        inner = panel.inflate(-round(2 * u), -round(2 * u))
        width, height = inner.width // across, inner.height * across // 6
        side = min(width, height) - round(2 * u)
        number = max(16, round(side * 0.42))
        for kind in KINDS:
            cell = Rect(inner.left + kind % across * width, inner.top + kind // across * height, width, height)
            slot = Rect(0, 0, side, side).move_to(center=cell.center)
            slots.append(slot)
            targets.append(cell)
            counts.append(Rect(slot.right - number + 3, slot.bottom - number + 3, number, number))
    return Supplies(tuple(panels), tuple(slots), tuple(counts), tuple(targets))


def helpers(areas: Areas, count: int) -> list[Rect]:
    """At the right of the box, the pieces that can help; closer together if they are many."""
    box, u = areas.box, areas.u
    side, pitch = round(56 * u), round((64 if count <= HELPERS else 44) * u)
    pitch = min(pitch, max(round(20 * u), (box.width // 2 - side) // max(1, count - 1)))
    first = box.right - round(16 * u) - side - (count - 1) * pitch
    return [Rect(first + number * pitch, box.bottom - round(8 * u) - side, side, side) for number in range(count)]


# ---------------------------------------------------------------------- the box


def pass_button(areas: Areas) -> Rect:
    """The rectangle at the lower right of the box."""
    info, u = areas.box, areas.u
    height = max(round(34 * u), 28)
    return Rect(info.right - round(126 * u), info.bottom - round(9 * u) - height, round(114 * u), height)
