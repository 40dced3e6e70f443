"""The layout of The Closest Ghost: two gardens side by side, the sky above them, a sign below each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.closest_ghost.rules.actions import ARROWS, BEHIND, STEPS, SUPPLY
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas, Layout, square_cell

# Zones that cannot be pointed at.
CANDY_PLACE: Final = "candy"  # a candy on its square
COVERED: Final = "covered"  # the same below a ghost
HAUNTED: Final = "haunted"  # a ghost, a little above the ground
PAIR: Final = "pair"  # two avatars on one square: square * 2 + seat
LEFT: Final = "left"  # a remaining candy, by its square, on the sign of its half
REMAINING: Final = "remaining"  # the candies on a sign: how many * 2 + seat
BAG: Final = "bag"  # the bag of each half, by seat
EDGE: Final = "edge"  # just outside the board: square * 4 + direction
GAP: Final = Spot("gap", 0)
"""No place at all: where a way leaves the board."""

TOP_UNITS: Final = (74, 150)  # of the sky above the board, minimum and maximum
SIGN_UNITS: Final = (94, 124)
MARGIN_UNITS: Final = 22  # of the frame around the squares
SWEET: Final = 1.35  # of its place on a sign: a drawing has margins
KID_SIZE: Final = 0.74  # of a square, so that the arrows stay visible
SEAM_UNITS: Final = 24  # between the halves
GAP_UNITS: Final = 16


@dataclass(frozen=True)
class Gardens:
    """The parts of the play area."""

    house: House
    sky: Rect
    frame: Rect
    halves: tuple[Rect, Rect]  # by seat, like signs and bags
    side: int  # of a square
    signs: tuple[Rect, Rect]
    bags: tuple[Rect, Rect]
    is_turned: bool


def gardens(areas: Areas, house: House) -> Gardens:
    """As large as possible, with enough sky and two readable signs."""
    u, room, grid = areas.u, areas.board, house.grid
    margin, seam, gap = round(MARGIN_UNITS * u), round(SEAM_UNITS * u), round(GAP_UNITS * u)
    beside = 2 * margin + seam
    around = 2 * margin + gap + round((TOP_UNITS[0] + SIGN_UNITS[0]) * u)
    side = min((room.width - beside) // grid.columns, (room.height - around) // grid.rows)
    width, height = grid.columns * side + beside, grid.rows * side + 2 * margin
    spare = room.height - height - gap
    most = min(max(SIGN_UNITS[1] * u, side), width * 0.19)
    sign_height = round(min(max(spare * 0.45, SIGN_UNITS[0] * u), most))
    sky_height = round(min(spare - sign_height, max(TOP_UNITS[1] * u, side * 1.25)))
    top = room.top + (spare - sign_height - sky_height) // 2
    left = room.left + (room.width - width) // 2
    sky = Rect(left, top, width, sky_height)
    frame = Rect(left, sky.bottom, width, height)
    half = house.half_columns * side
    first = Rect(frame.left + margin, frame.top + margin, half, grid.rows * side)
    halves = (first, first.move(half + seam, 0))
    sign_width = (width - gap) // 2
    top = frame.bottom + gap
    signs = (
        Rect(frame.left, top, sign_width, sign_height),
        Rect(frame.right - sign_width, top, sign_width, sign_height),
    )
    bag = round(sign_height * 0.84)
    pad = (sign_height - bag) // 2
    bags = (
        Rect(signs[0].left + pad, signs[0].top + pad, bag, bag),
        Rect(signs[1].right - bag - pad, signs[1].top + pad, bag, bag),
    )
    if areas.turned:
        halves, signs, bags = halves[::-1], signs[::-1], bags[::-1]
    return Gardens(house, sky, frame, halves, side, signs, bags, areas.turned)


def cell(garden: Gardens, at: int) -> Rect:
    """One square of the board."""
    first, second = garden.halves[::-1] if garden.is_turned else garden.halves
    shown_as = garden.house.count - 1 - at if garden.is_turned else at
    left = first.left + (second.left - first.right if garden.house.owner[shown_as] else 0)
    return square_cell(garden.house.grid, shown_as, (left, first.bottom), garden.side)


def is_left(garden: Gardens, seat: Seat) -> bool:
    """Whether the half of *seat* is on the left."""
    return (seat == 0) != garden.is_turned


def on_screen(arrow: str, is_turned: bool) -> str:
    """The letter of ARROWS for where *arrow* points on the screen."""
    return BEHIND[arrow] if is_turned else arrow


class Houses(Layout):
    """The squares of the house, below a sky that no veil darkens."""

    house: Rect = Rect(0, 0, 0, 0)  # on the board

    def fill_board(self, veil: pygame.Surface, color: tuple[int, int, int, int]) -> None:
        pygame.draw.rect(veil, color, self.house, border_radius=self.house.height // 24)


def layout(areas: Areas, house: House) -> Layout:
    """The rectangles of all spots."""
    garden = gardens(areas, house)
    places = {Spot(BOARD, at): cell(garden, at) for at in range(house.count)}
    shown = {Spot(SUPPLY, 0): waiting(garden)}
    slots: dict[tuple[Spot, int], Rect] = {}
    for at in range(house.count):
        rect, side = places[Spot(BOARD, at)], garden.side
        shown[Spot(CANDY_PLACE, at)] = rect
        shown[Spot(COVERED, at)] = rect.move(0, round(side * 0.08))
        shown[Spot(HAUNTED, at)] = rect.move(0, -round(side * 0.04))
        shown[Spot(PAIR, at * 2)] = rect.move(-round(side * 0.18), round(side * 0.06))
        shown[Spot(PAIR, at * 2 + 1)] = rect.move(round(side * 0.18), -round(side * 0.04))
        for number, step in enumerate(STEPS):
            columns, rows = (-part if garden.is_turned else part for part in step)
            shown[Spot(EDGE, at * 4 + number)] = rect.move(round(columns * side * 0.62), -round(rows * side * 0.62))
    for seat in (0, 1):
        shown[Spot(BAG, seat)] = garden.bags[seat]
        for count in range(1, house.candies_each + 1):
            sign, lying = remaining(seat, count), shelf(garden, seat, count)
            shown[sign] = lying[0]
            slots.update({(sign, number): rect for number, rect in enumerate(lying)})
    found = Houses(places, shown, slots)
    found.house = garden.frame.move(-areas.board.left, -areas.board.top)
    return found


def remaining(seat: Seat, count: int) -> Spot:
    """Where the last *count* candies of a half lie."""
    return Spot(REMAINING, 2 * count + seat)


def waiting(garden: Gardens) -> Rect:
    """The third ghost before it is placed: in front of the moon, above the seam."""
    disc = moon(garden)
    side = min(round(disc.width * 0.8), garden.side)
    return Rect(0, 0, side, side).move_to(midbottom=(disc.centerx, disc.bottom - round(disc.height * 0.14)))


def side_buttons(areas: Areas, house: House) -> tuple[Rect, Rect]:
    """The buttons of the choice of sides, in the sky above each half."""
    garden, u = gardens(areas, house), areas.u
    height = max(round(46 * u), 30)
    top = garden.sky.bottom - round(34 * u) - height
    found = []
    for half in garden.halves:
        rect = Rect(0, top, min(round(230 * u), round(half.width * 0.86)), height).move_to(centerx=half.centerx)
        found.append(rect)
    return found[0], found[1]


def moon(garden: Gardens) -> Rect:
    """The moon, half behind the fence, above the seam."""
    side = round(min(garden.sky.height * 0.98, garden.side * 1.1))
    return Rect(0, 0, side, side).move_to(midbottom=garden.frame.midtop)


def beside_bag(garden: Gardens, seat: Seat) -> Rect:
    """The part of a sign that the bag leaves."""
    sign, bag = garden.signs[seat], garden.bags[seat]
    pad = round(sign.height * 0.11)
    left, right = (bag.right, sign.right) if is_left(garden, seat) else (sign.left, bag.left)
    return Rect(left + pad, sign.top + pad, right - left - round(1.5 * pad), sign.height - 2 * pad)


def shelf(garden: Gardens, seat: Seat, count: int) -> list[Rect]:
    """The rectangles of the last *count* candies in a row on a sign, below its words; each is SWEET times as large."""
    room = beside_bag(garden, seat)
    height = round(room.height * 0.66)
    side = min(room.width // count, round(height / SWEET))
    return [Rect(room.left + number * side, room.bottom - (height + side) // 2, side, side) for number in range(count)]


def heading(garden: Gardens, seat: Seat) -> Rect:
    """The line of a sign above its candies."""
    room = beside_bag(garden, seat)
    return Rect(room.left, room.top, room.width, room.height - round(room.height * 0.7))


def parts_of_turn(areas: Areas) -> tuple[Rect, Rect]:
    """The rows of the game's box: the step of the child, and that of the ghost."""
    box, u = areas.box, areas.u
    top, margin = box.top + round(34 * u), round(12 * u)
    row = Rect(box.left + margin, top, box.width - 2 * margin, (box.bottom - round(8 * u) - top) // 2)
    return row, row.move(0, row.height)


def direction(house: House, at: int, to: int) -> int:
    """The index in ARROWS of the arrow from one square to another."""
    return ARROWS.index(house.arrows[at][house.exits[at].index(to)])


def stands(at: int, seat: Seat, together: bool) -> Spot:
    """The rectangle of an avatar on its square: shifted if the other one is there, too."""
    return Spot(PAIR, at * 2 + seat) if together else Spot(BOARD, at)


def wraps(house: House, at: int, to: int) -> bool:
    """Whether an arrow leads around the edge."""
    return to not in house.near[at]


def way(house: House, at: int, to: int) -> tuple[Spot, ...]:
    """The path along an arrow; around the edge it leaves the board and returns."""
    if not wraps(house, at, to):
        return (Spot(BOARD, at), Spot(BOARD, to))
    out = direction(house, at, to)
    return (Spot(BOARD, at), Spot(EDGE, at * 4 + out), GAP, Spot(EDGE, to * 4 + (out + 2) % 4), Spot(BOARD, to))
