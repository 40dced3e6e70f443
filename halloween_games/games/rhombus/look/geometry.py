"""The layout of Rhombus: the board on its corner, the cards around it, the pieces on the seats' cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.rhombus.rules.actions import side_between
from halloween_games.games.rhombus.rules.board import BITS, EACH
from halloween_games.games.rhombus.rules.cards import HELD
from halloween_games.games.rhombus.rules.rhomb import Rhomb
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas, Layout

PILE: Final = 0.114  # the width of a card of the piles at a table, by the board's
TRAY: Final = (0.246, 0.15)  # width and height of a tray for pieces, by the board's width
OWN_CARDS: Final = 72  # units from the upper edge of the near card to its cards: a selected one is lifted
ROW_OF_PIECES: Final = 128  # units for four pieces on a low card
RATIO: Final = 1.4  # a card's height by its width
FRAME: Final = 0.3  # of the frame around the board, in diagonals of squares


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
    """The sizes in one window: the largest board that leaves the corners to the cards."""

    def __init__(self, areas: Areas, rhomb: Rhomb) -> None:
        u = areas.u
        self.areas = areas
        self.rhomb = rhomb
        self.seats = len(areas.seats)
        self.up = -1 if areas.turned else 1  # the rows go up, or down
        self.half_squares = rhomb.grid.columns / 2  # in diagonals of squares
        left, right = areas.board.left, areas.strip.right - round(14 * u)
        top, bottom = areas.clock.bottom + round(6 * u), areas.size[1] - round(14 * u)
        self.area = Rect(left, top, right - left, bottom - top)
        scale = min(self.area.width / 700, self.area.height / 690)
        self.own = round(112 * scale)  # widths of cards
        self.small = round((74 if self.seats == 2 else 58) * scale)
        self.gap = round(12 * scale)
        self.label = max(15, round(22 * u))
        self.above = round(17 * u)  # between a large card and its label: a selected card is lifted and tagged
        self.center, half = self._fit()
        self.side = round(half / (self.half_squares + FRAME) / 2) * 2  # even: neighbors are offset by half of it

    @property
    def own_height(self) -> int:
        return round(self.own * RATIO)

    @property
    def small_height(self) -> int:
        return round(self.small * RATIO)

    def row(self, width: int, gap: int) -> int:
        """The width of three cards side by side."""
        return 3 * width + 3 * gap

    def _fit(self) -> tuple[tuple[int, int], float]:
        """The board's center and half of its diagonal: as large as the corners allow."""
        margin = max(5, round(8 * self.areas.u))
        taken = (rect.inflate(2 * margin, 2 * margin) for rect in self._corners())
        return _largest_board(_corners_of(self.area), tuple(map(_corners_of, taken)))

    def _corners(self) -> list[Rect]:
        """The rectangles that the board must leave free."""
        area, label = self.area, self.label
        own_top = area.bottom - self.own_height - label - self.above
        found = [
            Rect(area.left, own_top, 2 * self.own + self.gap, area.bottom - own_top),
            Rect(area.right - 2 * self.own - self.gap, own_top, 2 * self.own + self.gap, area.bottom - own_top),
            self.hand(HELD - 1),
        ]
        for region in range(1, self.seats):
            found.append(self.block(region))
        found.append(self.piles())
        return found

    def block(self, region: int) -> Rect:
        """The cards of another seat with its name above them."""
        area, high = self.area, self.small_height + self.label
        width = self.row(self.small, self.gap // 2)
        if self.seats == 4 and region == 1:
            return Rect(area.right - width, area.top, width, high)
        below = high + self.gap if region == 3 else 0
        return Rect(area.left, area.top + below, width, high)

    def piles(self) -> Rect:
        """Deck and discard, with their counts below."""
        area = self.area
        width = self.small * 2 + self.gap * 2
        top = area.top + (self.small_height + self.label + self.gap if self.seats == 4 else 0)
        return Rect(area.right - width, top, width, self.small_height + round(self.small * 0.15) + self.label)

    # ------------------------------------------------------------------ the single places

    def square(self, at: int) -> tuple[int, int]:
        """The center of a square: a1 is the bottom corner, letters increase to the right; turned, it is the top one."""
        columns = self.rhomb.grid.columns
        column, row = at % columns, at // columns
        half = self.side // 2 * self.up
        return self.center[0] + (column - row) * half, self.center[1] + (columns - 1 - column - row) * half

    def card(self, region: int, number: int) -> Rect:
        """The rectangle of a card; of the large ones the third is separate at the right."""
        area = self.area
        if region == 0:
            if number == HELD - 1:
                return self.hand(0)
            return Rect(area.left + number * (self.own + self.gap), self.own_top, self.own, self.own_height)
        block, gap = self.block(region), self.gap // 2
        left = block.left + number * (self.small + gap) + (gap if number == 2 else 0)
        return Rect(left, block.top + self.label, self.small, self.small_height)

    @property
    def own_top(self) -> int:
        """The upper edge of the large cards."""
        return self.area.bottom - self.own_height

    def hand(self, number: int) -> Rect:
        """A large hand card: the first at the right, the second beside it, the third above the first."""
        left = self.area.right - self.own
        if number == HELD - 1:
            return Rect(left, self.own_top - self.own_height - self.above - 2, self.own, self.own_height)
        return Rect(left - number * (self.own + self.gap), self.own_top, self.own, self.own_height)

    def hand_label(self, count: int) -> Rect:
        """The line above *count* large hand cards; the third lies beside it."""
        last, token = self.hand(min(max(0, count - 1), 1)), self.token(0)
        right = last.right if count == HELD else self.area.right
        return Rect(last.left, token.top, right - last.left, token.height)

    def deck(self) -> Rect:
        """The drawing of the deck: a little larger than its top card."""
        piles, width = self.piles(), round(self.small * 1.1)
        return Rect(piles.left, piles.top, width, round(width * 300 / 220))

    def discard(self) -> Rect:
        piles = self.piles()
        return Rect(piles.right - self.small, self.deck().bottom - self.small_height, self.small, self.small_height)

    def token(self, region: int) -> Rect:
        """The emblem of the seat with those cards."""
        first = self.card(region, 0)
        side = self.label - 2
        return Rect(first.left, first.top - self.label - (1 if region else self.above), side, side)

    def label_of(self, region: int) -> Rect:
        """The line above those cards that says whose they are."""
        token = self.token(region)
        right = self.card(region, 1 if region == 0 else 2).right
        return Rect(token.left, token.top, right - token.left, token.height)


class TableRoom(Room):
    """The sizes at a table: the board alone with the piles in a corner, everybody's cards on their own card."""

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
        self.above = 0
        self.center = board.center
        self.side = round(board.width / 2 / (self.half_squares + FRAME) / 2) * 2
        self.pile = round(board.width * PILE)
        self._places = [self._places_of((areas.near + region) % self.seats) for region in range(self.seats)]
        self.own = self._places[0][0].width
        self.small = self._places[1][0].width

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

    def card(self, region: int, number: int) -> Rect:
        return self._places[region][number]

    def hand(self, number: int) -> Rect:
        return self.card(0, HELD - 1 - number)

    def piles(self) -> Rect:
        deck, discard = self.deck(), self.discard()
        return deck.union(discard)

    def deck(self) -> Rect:
        width = round(self.pile * 1.1)
        return Rect(self.area.left, self.area.top, width, round(width * 300 / 220))

    def discard(self) -> Rect:
        deck, height = self.deck(), round(self.pile * RATIO)
        return Rect(deck.right + self.pile // 5, deck.bottom - height, self.pile, height)

    def token(self, region: int) -> Rect:
        return Rect(0, 0, 0, 0)

    def label_of(self, region: int) -> Rect:
        return Rect(0, 0, 0, 0)


def room_of(areas: Areas, rhomb: Rhomb) -> Room:
    return TableRoom(areas, rhomb) if areas.is_table else Room(areas, rhomb)


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
    """Three rectangles for the cards of this turn in the game's box."""
    box, u = areas.box, areas.u
    if areas.is_table:  # beside the title
        width, height, top = round(48 * u), round(29 * u), box.top + round(8 * u)
        first = box.right - round(16 * u) - HELD * width - (HELD - 1) * round(14 * u)
        return tuple(Rect(first + n * (width + round(14 * u)), top, width, height) for n in range(HELD))
    width, height = round(60 * u), round(36 * u)
    top = box.top + round(37 * u)
    return tuple(
        Rect(box.left + round(18 * u) + number * (width + round(24 * u)), top, width, height) for number in range(HELD)
    )


def button(areas: Areas, number: int) -> Rect:
    """The game's buttons in the box: end of turn at the right, a card's alternative beside it."""
    box, u = areas.box, areas.u
    width, height = round(122 * u), round(38 * u)
    right = box.right - round(16 * u) - (0 if number == 0 else width + round(12 * u))
    return Rect(right - width, box.bottom - round(13 * u) - height, width, height)


def hide_pill(card: Rect) -> Rect:
    """The lower part of a card, a button while an 8 asks which card to hide."""
    height = max(24, round(card.height * 0.24))
    return Rect(card.left, card.bottom - height, card.width, height)


def piece_rects(areas: Areas, seat: Seat) -> dict[tuple[str, int], Rect]:
    """Rectangles for pieces in reserve from the left and eliminated ones from the right, on the seat's card."""
    count = EACH[len(areas.seats)]
    if areas.is_table and len(areas.seats) == 2:
        return _on_tray(tray(areas, seat), count)
    face, rest = areas.parts(seat)
    top = rest.top + piece_label(rest, areas.u)
    if areas.is_table:
        top, u = rest.top, areas.u
        rest = Rect(rest.left, rest.top, round((ROW_OF_PIECES - 12) * u), rest.height)
        if seat == areas.near:
            top = face.bottom + round(6 * u)
            rest = Rect(face.left, top, face.width, areas.seats[seat].bottom - round(12 * u) - top)
    height = rest.bottom - top
    step = min(height + round(2 * areas.u), rest.width // count)
    side = min(height, step)
    found = {}
    for number in range(count):
        found["reserve", number] = Rect(rest.left + number * step, top + (height - side) // 2, side, side)
        right = rest.right - number * step
        found["eliminated", number] = Rect(right - side, top + (height - side) // 2, side, side)
    return found


def _on_tray(tray: Rect, count: int) -> dict[tuple[str, int], Rect]:
    """Three large ones in reserve, further ones between them; those eliminated small in the upper corner."""
    side, small = round(tray.height * 0.56), round(tray.height * 0.33)
    step, margin = (tray.width - round(tray.height * 0.1) - side) // 2, round(tray.height * 0.05)
    found = {}
    for number in range(count):
        left = tray.left + margin + number % 3 * step + (step // 2 if number >= 3 else 0)
        found["reserve", number] = Rect(left, tray.bottom - margin - side, side, side)
        left = tray.right - margin - small - number * (small * 2 // 3)
        found["eliminated", number] = Rect(left, tray.top + margin, small, small)
    return found


def piece_label(rest: Rect, u: float) -> int:
    """The space for the label above the pieces."""
    return round(16 * u) if rest.height >= 38 * u else 0


_Corners = tuple[int, int, int, int]  # left, top, right, bottom


def _corners_of(rect: Rect) -> _Corners:
    return rect.left, rect.top, rect.right, rect.bottom


@lru_cache(maxsize=16)  # a new scene asks several times, and searching takes as long as a frame
def _largest_board(area: _Corners, taken: tuple[_Corners, ...]) -> tuple[tuple[int, int], float]:
    """The center and half of the diagonal of the largest board in *area* that covers nothing *taken*."""
    left, top, right, bottom = area
    width, height, middle = right - left, bottom - top, (left + right) // 2
    best: tuple[float, tuple[int, int]] = (0.0, (middle, (top + bottom) // 2))
    for x in range(left + width * 2 // 5, left + width * 3 // 5, 4):
        for y in range(top + height // 3, top + height * 2 // 3, 4):
            half = min(x - left, right - x, y - top, bottom - y)
            for x1, y1, x2, y2 in taken:
                half = min(half, max(x1 - x, x - x2, 0) + max(y1 - y, y - y2, 0))
            aside = abs(x - middle) * 0.05
            if half - aside > best[0]:
                best = (half - aside, (x, y))
    return best[1], best[0]


# ---------------------------------------------------------------------- all together


def layout_of(areas: Areas, rhomb: Rhomb) -> Layout:
    """Every spot with a fixed rectangle."""
    room = room_of(areas, rhomb)
    half = room.side // 2
    places: dict[Spot, Rect] = {}
    shown: dict[Spot, Rect] = {}
    slots: dict[tuple[Spot, int], Rect] = {}
    for at in range(rhomb.count):
        if rhomb.holes & BITS[at]:
            continue
        x, y = room.square(at)
        places[Spot(BOARD, at)] = Rect(x - half // 2, y - half // 2, half, half)
        figure = Rect(0, 0, room.side, room.side)
        figure.center = (x, y - round(room.side * 0.19))
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
        for (name, number), rect in piece_rects(areas, seat).items():
            slots[Spot(name, seat), number] = rect
            shown.setdefault(Spot(name, seat), rect)
    layout = Diamonds(places, shown, slots)
    layout.side = room.side
    return layout
