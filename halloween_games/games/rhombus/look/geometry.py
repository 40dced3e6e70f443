"""The layout of Rhombus: the board on its corner, the cards around it, the pieces on the seats' cards."""

from __future__ import annotations

from typing import Final

import pygame

from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.rhombus.rules.actions import side_between
from halloween_games.games.rhombus.rules.board import EACH
from halloween_games.games.rhombus.rules.cards import HELD
from halloween_games.games.rhombus.rules.rhomb import Rhomb
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas, Layout

LOW_BOX: Final = 165  # units of height below which buttons stand within a row
PILE: Final = 0.114  # the width of a card of the piles at a table, by the board's
TRAY: Final = (0.246, 0.15)  # width and height of a tray for pieces, by the board's width
OWN_CARDS: Final = 72  # units from the upper edge of the near card to its cards: a selected one is lifted
ROW_OF_PIECES: Final = 128  # units for four pieces on a low card
RATIO: Final = 1.4  # a card's height by its width
FRAME: Final = 0.3  # of the frame around the board, in diagonals of squares

# In a picture with cards around the board.
WIDE: Final = 1.26  # its width by its height
HALF: Final = 0.46  # of its height, for half of the board
OWN: Final = 0.129  # the width of a large card by that of the picture
SMALL: Final = {2: 0.08, 4: 0.067}  # the same of others, by the number of seats


def zone(region: int) -> str:
    """The zone of the three cards of a seat, counted from the seat whose cards are large."""
    return f"place{region}"


def hand_place(region: int, number: int) -> Spot:
    """Where a hand card lies, the first at the right; large ones never lie where table cards do."""
    return Spot(zone(region), HELD - 1 - number) if region else Spot("hand_place", number)


class Diamonds(Layout):
    """Squares standing on a corner: each is clickable in its whole area, and they do not overlap."""

    side: int = 0  # a square's diagonal

    def fill_board(self, veil: pygame.Surface, color: tuple[int, int, int, int]) -> None:
        whole = veil.get_rect()
        pygame.draw.polygon(veil, color, (whole.midtop, whole.midright, whole.midbottom, whole.midleft))

    def open_veil(self, veil: pygame.Surface, rect: Rect) -> None:
        """With the head of a pawn, which is higher than its square."""
        pygame.draw.circle(veil, (0, 0, 0, 0), rect.center, round(rect.width * 0.66))

    def spots_at(self, pos: tuple[int, int]) -> list[Spot]:
        found = []
        for spot, rect in self.rects.items():
            if spot.zone == BOARD:
                aside = abs(pos[0] - rect.centerx) + abs(pos[1] - rect.centery)
                if 2 * aside < self.side:
                    found.append(spot)
            elif rect.collidepoint(pos):
                found.append(spot)
        return found


class Room:
    """The sizes in one window: the board alone with the piles in a corner, everybody's cards on their own card."""

    def __init__(self, areas: Areas, rhomb: Rhomb) -> None:
        u, board = areas.u, areas.board
        self.areas = areas
        self.rhomb = rhomb
        self.seats = len(areas.seats)
        self.up = -1 if areas.turned else 1
        self.half_squares = rhomb.grid.columns / 2
        self.area = board
        self.gap = round(12 * u)
        self.label = max(15, round(22 * u))
        self.center = board.center
        self.side = self._side_in(board.width / 2)
        self.pile = round(board.width * PILE)
        self._places = [self._places_of((areas.near + region) % self.seats) for region in range(self.seats)]
        self.own = self._places[0][0].width
        self.small = self._places[1][0].width

    def _side_in(self, half: float) -> int:
        """A square's diagonal, if half of the board's one is *half*: even, since neighbors are offset by half of it."""
        return round(half / (self.half_squares + FRAME) / 2) * 2

    def _places_of(self, seat: Seat) -> list[Rect]:
        """Side by side on the card of *seat*; the last one stands apart."""
        areas, u = self.areas, self.areas.u
        card, (_face, rest) = areas.seats[seat], areas.parts(seat)
        right = card.right - round(16 * u)
        if seat == areas.near:
            top, bottom = card.top + round(OWN_CARDS * u), card.bottom - round(12 * u)
        elif self.seats == 2:
            top, bottom = max(card.top + round(62 * u), card.bottom - round(100 * u)), card.bottom - round(12 * u)
        else:
            top, bottom, right = rest.top - round(2 * u), card.bottom - round(6 * u), card.right - round(58 * u)
        left = rest.left + (0 if seat == areas.near or self.seats == 2 else round(ROW_OF_PIECES * u))
        gap = round((8 if seat == areas.near else 5) * u)
        width = round(min((bottom - top) / RATIO, (right - left - 3 * gap) / HELD))
        height = round(width * RATIO)
        first = right - HELD * width - 3 * gap
        top = (top + bottom - height) // 2
        return [
            Rect(first + number * (width + gap) + (gap if number == HELD - 1 else 0), top, width, height)
            for number in range(HELD)
        ]

    def square(self, at: int) -> tuple[int, int]:
        """The center of a square: a1 is the bottom corner, letters increase to the right; turned, it is the top one."""
        columns = self.rhomb.grid.columns
        column, row = at % columns, at // columns
        half = self.side // 2 * self.up
        return self.center[0] + (column - row) * half, self.center[1] + (columns - 1 - column - row) * half

    def card(self, region: int, number: int) -> Rect:
        return self._places[region][number]

    def hand(self, number: int) -> Rect:
        return self.card(0, HELD - 1 - number)

    def deck(self) -> Rect:
        width = round(self.pile * 1.1)
        return Rect(self.area.left, self.area.top, width, round(width * 300 / 220))

    def discard(self) -> Rect:
        deck, height = self.deck(), round(self.pile * RATIO)
        return Rect(deck.right + self.pile // 5, deck.bottom - height, self.pile, height)

    def pieces(self, seat: Seat) -> dict[tuple[str, int], Rect]:
        """Those in reserve and the eliminated ones."""
        return piece_rects(self.areas, seat)

    def token(self, region: int) -> Rect:
        """The emblem of the seat with those cards: their own card shows it."""
        return Rect(0, 0, 0, 0)


class PictureRoom(Room):
    """In a picture of the board everybody's cards lie around it, the large ones below it."""

    def __init__(self, areas: Areas, rhomb: Rhomb) -> None:
        super().__init__(areas, rhomb)
        width = min(round(areas.board.height * WIDE), areas.size[0] - 2 * areas.board.left)
        self.area = Rect(areas.board.topleft, (width, round(width / WIDE)))
        self.center, self.side = self.area.center, self._side_in(self.area.height * HALF)
        self.own, self.small = (round(share * self.area.width) for share in (OWN, SMALL[self.seats]))
        self.pile = self.small

    def card(self, region: int, number: int) -> Rect:
        """Of the large ones the third is separate at the right."""
        if region == 0:
            return self.hand(0) if number == HELD - 1 else self._large(self.area.left + number * (self.own + self.gap))
        block, gap = self.block(region), self.gap // 2
        left = block.left + number * (self.small + gap) + (gap if number == HELD - 1 else 0)
        return Rect(left, block.top + self.label, self.small, block.height - self.label)

    def _large(self, left: int, rows_above: int = 0) -> Rect:
        height = round(self.own * RATIO)
        return Rect(left, self.area.bottom - height - rows_above * (height + self.label), self.own, height)

    def hand(self, number: int) -> Rect:
        """The first at the right, the second beside it, the third above the first."""
        beside = number % (HELD - 1)
        return self._large(self.area.right - self.own - beside * (self.own + self.gap), number // (HELD - 1))

    def block(self, region: int) -> Rect:
        """The cards of another seat with its emblem above them."""
        area, high = self.area, round(self.small * RATIO) + self.label
        width = HELD * (self.small + self.gap // 2) + self.gap // 2
        if self.seats == 4 and region == 1:
            return Rect(area.right - width, area.top, width, high)
        return Rect(area.left, area.top + (high + self.gap if region == 3 else 0), width, high)

    def deck(self) -> Rect:
        deck = super().deck()
        deck.right = self.area.right - self.pile - self.pile // 5
        deck.top = self.block(1).bottom + self.gap if self.seats == 4 else self.area.top
        return deck

    def pieces(self, seat: Seat) -> dict[tuple[str, int], Rect]:
        """Beside the picture."""
        return {name: rect.move(self.areas.size[0], 0) for name, rect in super().pieces(seat).items()}

    def token(self, region: int) -> Rect:
        first, side = self.card(region, 0), self.label - 2
        return Rect(first.left, first.top - self.label - (0 if region else self.gap), side, side)


# ---------------------------------------------------------------------- the panel


def tray(areas: Areas, seat: Seat) -> Rect:
    """At a table of two the corner of the board for the pieces of *seat* that are not on it."""
    board = areas.board
    rect = Rect(0, 0, round(board.width * TRAY[0]), round(board.width * TRAY[1]))
    if seat == areas.near:
        rect.bottomleft = board.bottomleft
    else:
        rect.topright = board.topright
    return rect


def chips(areas: Areas) -> tuple[Rect, ...]:
    """Three rectangles for the cards of this turn, beside the title of the game's box."""
    box, u = areas.box, areas.u
    width, height, top = round(48 * u), round(29 * u), box.top + round(8 * u)
    first = box.right - round(16 * u) - HELD * width - (HELD - 1) * round(14 * u)
    return tuple(Rect(first + n * (width + round(14 * u)), top, width, height) for n in range(HELD))


def button(areas: Areas, number: int) -> Rect:
    """The game's buttons in the box: end of turn at the right, a card's alternative beside it.

    They stand below the rows, in a low box within the first row.
    """
    box, u = areas.box, areas.u
    width, height = round(122 * u), round(38 * u)
    right = box.right - round(16 * u) - (0 if number == 0 else width + round(12 * u))
    if is_low(areas):
        row = lone_row(areas)
        height = min(height, row.height - round(11 * u))
        return Rect(right - width - round(4 * u), row.centery - height // 2, width, height)
    return Rect(right - width, box.bottom - round(13 * u) - height, width, height)


def lone_row(areas: Areas) -> Rect:
    """What the cards can be, where that is one thing: below the title of the box, above a line of words."""
    box, u = areas.box, areas.u
    height = min(round(70 * u), box.height - round(72 * u))
    return Rect(box.left + round(12 * u), box.top + round(40 * u), box.width - round(24 * u), height)


def is_low(areas: Areas) -> bool:
    """Whether the box has no room for buttons below a row, as with four seats."""
    return areas.box.height < LOW_BOX * areas.u


def hide_pill(card: Rect) -> Rect:
    """The lower part of a card, a button while an 8 asks which card to hide."""
    height = max(24, round(card.height * 0.24))
    return Rect(card.left, card.bottom - height, card.width, height)


def piece_rects(areas: Areas, seat: Seat) -> dict[tuple[str, int], Rect]:
    """Rectangles for pieces in reserve from the left and eliminated ones from the right, on the seat's card."""
    count = EACH[len(areas.seats)]
    if len(areas.seats) == 2:
        return _on_tray(tray(areas, seat), count)
    (face, rest), u = areas.parts(seat), areas.u
    room = Rect(rest.left, rest.top, round((ROW_OF_PIECES - 12) * u), rest.height)
    if seat == areas.near:
        top = face.bottom + round(6 * u)
        room = Rect(face.left, top, face.width, areas.seats[seat].bottom - round(12 * u) - top)
    step = min(room.height + round(2 * u), room.width // count)
    side = min(room.height, step)
    top = room.top + (room.height - side) // 2
    found = {}
    for number in range(count):
        found["reserve", number] = Rect(room.left + number * step, top, side, side)
        found["eliminated", number] = Rect(room.right - number * step - side, top, side, side)
    return found


def _on_tray(tray: Rect, count: int) -> dict[tuple[str, int], Rect]:
    """Three large ones in reserve, further ones between them; those eliminated small in the upper corner."""
    side, small = round(tray.height * 0.56), round(tray.height * 0.36)
    step, margin = (tray.width - round(tray.height * 0.1) - side) // 2, round(tray.height * 0.05)
    found = {}
    for number in range(count):
        left = tray.left + margin + number % 3 * step + (step // 2 if number >= 3 else 0)
        found["reserve", number] = Rect(left, tray.bottom - margin - side, side, side)
        left = tray.right - margin - small - number * (small // 2)
        found["eliminated", number] = Rect(left, tray.top + margin, small, small)
    return found


# ---------------------------------------------------------------------- all together


def layout_of(areas: Areas, room: Room) -> Layout:
    """Every spot with a fixed rectangle."""
    rhomb = room.rhomb
    half = room.side // 2
    places: dict[Spot, Rect] = {}
    shown: dict[Spot, Rect] = {}
    slots: dict[tuple[Spot, int], Rect] = {}
    for at in range(rhomb.count):
        if rhomb.holes & BIT[at]:
            continue
        x, y = room.square(at)
        places[Spot(BOARD, at)] = Rect(x - half // 2, y - half // 2, half, half)
        figure = Rect(0, 0, room.side, room.side).move_to(center=(x, y - round(room.side * 0.19)))
        for number in range(3):
            slots[Spot(BOARD, at), number] = figure
        for other in rhomb.near[at]:
            x2, y2 = room.square(other)
            shown[side_between(at, other)] = Rect((x + x2 - half) // 2, (y + y2 - half) // 2, half, half)
    for region in range(room.seats):
        for number in range(HELD):
            shown[Spot(zone(region), number)] = room.card(region, number)
            shown[hand_place(0, number)] = room.hand(number)
        shown[Spot("token", region)] = room.token(region)
    shown[Spot("deck", 0)] = room.deck()
    shown[Spot("discard", 0)] = room.discard()
    for number in range(3):
        lifted = room.discard().move(number * 2 - 2, 2 - number * 2)
        slots[Spot("discard", 0), number] = lifted
    for number, rect in enumerate(chips(areas)):
        shown[Spot("played", number)] = rect
    for seat in range(room.seats):
        for (name, number), rect in room.pieces(seat).items():
            slots[Spot(name, seat), number] = rect
            shown.setdefault(Spot(name, seat), rect)
    layout = Diamonds(places, shown, slots)
    layout.side = room.side
    return layout
