"""The lessons of a game: a street of houses at night, each with its name; one is next, the last is a castle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import ceil, inf, pi, sin
from typing import Final

import pygame

from halloween_games.app.screens.navigation import Ways
from halloween_games.app.screens.night_life import Blinking
from halloween_games.app.screens.page import DesignedPage, draw_lettering
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.theme import Rgb, hex_color, mix, rgb
from halloween_games.kit.tween import Point, curve
from halloween_games.kit.widgets import Button, MainButton, Tile
from halloween_games.lessons.annotated import annotated_of
from halloween_games.lessons.lesson import Course
from halloween_games.lessons.lesson_run import MOST_STARS
from halloween_games.play.goal_panel import DRAWN_HOUSES, house_of
from halloween_games.puzzles.positions import positions_file_exists
from halloween_games.table.picture_row import draw_pictures

# ---------------------------------------------------------------- the other street, small on the hill behind

FOOT: Final = 115 / 128  # of a house's drawing, above its foot
FAR_SIDES: Final = 46, 72  # units of a house and of the castle at most
OF_PITCH: Final = 1.2  # a house, of its part of the street
RISE: Final = 34  # units of the street's middle above its ends
FAR_ROAD: Final = 11  # units
DARK: Final = 205  # opacity of what is not lit
DOTS: Final = 160  # of the street


@dataclass
class Ridge(Tile):
    """The other street: ``rect`` is its label, with how far it is lit."""

    about: str = ""
    is_locked: bool = False
    lit: int = 0
    count: int = 0
    unit: float = 1.0  # pixels for one of the design

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, rect = painter.colors, self.unit, self.rect
        k = t / painter.u
        is_meant = focused or self.hovered
        edge = colors.glow_chosen if is_meant else colors.edge
        painter.rounded(rect, colors.panel, edge, (4 if focused else 2) * k, 12 * k)
        if self.is_locked:
            painter.icon("lock", (rect.left + round(24 * t), rect.centery), 22 * k, "muted")
        else:
            candle = Rect(0, 0, round(24 * t), round(36 * t)).move_to(center=(rect.left + round(24 * t), rect.centery))
            painter.drawing("learn/candle_lit" if self.lit else "learn/candle_out", candle)
        room = Rect(rect.left + round(46 * t), rect.top, rect.width - round(58 * t), round(rect.height * 0.58))
        painter.line_in(self.label, room, 20 * k, colors.paper, HEAD, least=0.6)
        below = Rect(room.left, rect.top + round(rect.height * 0.5), room.width, round(rect.height * 0.46))
        painter.line_in(self.about, below, 16 * k, colors.muted, BODY, least=0.6)

    def draw_street(self, painter: Painter, start: Point) -> None:
        """The street from *start* up to the label, and its houses as far as they are lit."""
        if not self.count:
            return
        t, colors = self.unit, painter.colors
        left, right = start[0] + 62 * t, self.rect.left + 8 * t
        points = [self._at(left, right, number / DOTS) for number in range(DOTS + 1)]
        up = [_between(start, points[0], number / 40) for number in range(40)]
        for wide, color in ((FAR_ROAD + 5, colors.ink), (FAR_ROAD, mix(colors.wall[1], colors.edge, 0.3))):
            for point in (*up, *points):
                painter.dot(point, wide * t / 2, color)
        pitch = (right - 8 * t - left) / self.count
        for number in range(1, self.count + 1):
            is_castle = number == self.count
            side = round(min(FAR_SIDES[is_castle] * t, pitch * OF_PITCH * (1.5 if is_castle else 1)))
            x, y = self._at(left, right - 8 * t, (number - 0.5) / self.count)
            house = Rect(round(x - side / 2), round(y + 2 * t - side * FOOT), side, side)
            is_lit = number <= self.lit
            if is_lit:
                painter.glow(house.center, side * 0.7, colors.glow_warm, 0.25)
            name = house_of(number, "lit" if is_lit else "dark", is_castle=is_castle)
            painter.drawing(name, house, alpha=255 if is_lit else DARK)

    def _at(self, left: float, right: float, share: float) -> Point:
        """A point of the street."""
        return left + share * (right - left), self.rect.centery + (6 - RISE * sin(pi * share)) * self.unit


def _between(start: Point, end: Point, share: float) -> Point:
    """A point of a way that rises less and less."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * sin(pi / 2 * share)


# ---------------------------------------------------------------- the street

RISES: Final = ((34, -34, -12), (40, -26, 6), (-6, -16, 14), (0, 12, -2))  # at the left, in the middle, at the right
LIGHT: Final = (0.45, 0.7, 1.0, 0.05)  # how light each of them is
DRAWN: Final = ("#22133f", "#40266f")  # shadow and light of the landscape as it is drawn


def draw_hills(painter: Painter, size: tuple[int, int], tops: Sequence[float], s: float) -> None:
    """Draw a hill from each height of *tops* down to the lower edge, the farthest first."""
    colors, (width, height) = painter.colors, size
    dark, light = colors.hills or (rgb(DRAWN[0]), rgb(DRAWN[1]))
    found = []
    for y, rises, share in zip(tops, RISES, LIGHT, strict=True):
        left, middle, right = (y + rise * s for rise in rises)
        line = (
            f"M0 {left:.0f} C{width * 0.16:.0f} {middle:.0f} {width * 0.3:.0f} {middle:.0f} {width * 0.45:.0f}"
            f" {(middle + y) / 2:.0f} S{width * 0.8:.0f} {right + 30 * s:.0f} {width} {right:.0f}"
        )
        fill = hex_color(mix(dark, light, share))
        edge = hex_color(mix(light, colors.edge, 0.6))
        found.append(f'<path d="{line} V{height} H0 Z" fill="{fill}"/>')
        found.append(f'<path d="{line}" fill="none" stroke="{edge}" stroke-width="{2.5 * s:.1f}"/>')
    frame = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(found)}</svg>'
    painter.surface.blit(painter.art.vector(drawing, size), (0, 0))


ONE_ROW: Final = 4  # so few houses have one row
ONE_LINE: Final = 10  # so many houses have a line for their names, more have two
IN_TALL_ROW, MANY = 3, 9  # one more than so many houses have one more in each of its rows
CASTLE, CASTLE_SMALL = 236, 160  # units that it takes of its row
LARGEST, OF_COLUMN = 144, 0.64  # a house in units, and at most so much of its column
HEADROOM: Final = 20  # units that a house may rise into the row above
NEXT, NEXT_WIDTH = 1.14, 1.3  # times as large as another house, in a wider column
BONES: Final = (170, 240)
BONES_HIGH: Final = 0.76  # of his house
SIGN: Final = (0.42, 79, 102, 0.74)  # of its column, at least and at most wide in units, its height of that
DIM: Final = 150  # opacity of a sign that is not lit
ROAD, STONE, STONE_STEP = 25, 8, 27  # pixels at the design's scale
WALK_SECONDS: Final = 0.6  # of the light from house to house
LONGEST_STEP: Final = 1 / 30  # seconds, of a page whose first frame takes long
SWING: Final = (1.0, 7.0)  # seconds and degrees of a sign
CHIMNEYS: Final = {1: (0.72, 0.15), 2: (0.72, 0.18), 8: (0.28, 0.28), 9: (0.8, 0.19), 11: (0.73, 0.09)}
"""Where smoke rises from a drawn house, in shares of its side."""
PUFFS, RISE_SECONDS, PUFF_STEPS = 3, 3.0, 10  # at once; how long each rises; pictures a second
PAGES: Final = ("learn.page", "learn.well")  # the names of both streets
NAME_LEFT: Final = 20  # units from the edge of its plate to a name, which keeps clear of the number
NAME_RIGHT: Final = (20, 16, 12, 7)  # at its other side: as much, and less where letters need that
CURVE_STEPS: Final = 64  # pieces of the road between two houses


@dataclass
class House(Tile):
    """One lesson; the last one is a castle. ``rect`` holds the house and its plate."""

    number: int = 0
    minutes: str = ""
    length: str = ""  # what stands on its plate in place of stars
    stars: int = 0  # 0 until it was done
    is_castle: bool = False
    is_next: bool = False
    sign: tuple[str, ...] = ()  # the pictures beside it
    folder: str = ""  # of their drawings
    column: int = 0  # pixels that it has in its row
    has_room: bool = True  # for its sign, while it is not the one that is meant
    is_crowded: bool = False  # there is no room for its name either
    foot: Point = (0.0, 0.0)
    side: int = 0
    plate: Rect = field(default_factory=NOWHERE.copy)
    unit: float = 1.0  # pixels for one of the design
    two_lines: bool = False  # for its name
    most: float = inf  # limit of the letters of its name, so that all look alike
    eyes: Blinking = field(default_factory=Blinking)  # of Bones, where he stands
    walks: Point = (0.0, 0.0)  # how far Bones is from its door, in pixels
    swung: float = inf  # seconds since its sign began to swing
    smoked: float = 0.0  # seconds for which its chimney has smoked
    was_meant: bool = False

    @property
    def chimney(self) -> Point | None:
        """Where smoke rises once the house is lit."""
        return CHIMNEYS.get((self.number - 1) % DRAWN_HOUSES + 1) if self.stars and not self.is_castle else None

    def live(self, dt: float, is_meant: bool) -> bool:
        """Let its smoke rise, and its sign swing once it *is_meant*; True if the picture changes."""
        self.swung = 0.0 if is_meant and not self.was_meant else self.swung + dt
        self.was_meant = is_meant
        before = int(self.smoked * PUFF_STEPS)
        self.smoked += dt
        return self.swung < SWING[0] + dt or (self.chimney is not None and int(self.smoked * PUFF_STEPS) > before)

    def drawing_rect(self) -> Rect:
        """The house itself, on its foot."""
        side = round(self.side * (NEXT if self.is_next else 1))
        left = 0.17 if self.is_next else 0.3
        x = self.foot[0] - (side * left if self.sign and self.has_room and not self.is_castle else 0)
        return Rect(round(x - side / 2), round(self.foot[1] - side * FOOT), side, side)

    def sign_rect(self) -> Rect:
        """The board beside the house, on its post; before the castle its pieces stand."""
        house, (share, least, most, high) = self.drawing_rect(), SIGN
        if self.is_castle:
            wide, foot = round(house.width * 0.44), round(self.foot[1])
            return Rect(house.centerx - wide // 2 - wide // 8, foot - round(wide * 0.42), wide, wide // 2)
        unit = self.unit * (1 if self.has_room else 0.8)
        wide = round(min(max(self.column * share, least * unit), most * unit))
        x = house.centerx + house.width * (0.46 if self.has_room else 0.4) + wide * 0.24
        sign = placed(wide, wide * high, center=(x, self.foot[1] - self.side * 0.5))
        sign.right = min(sign.right, round(self.foot[0] + self.column / 2))
        return sign

    def lie(self, foot: Point, side: int, plate: Rect, unit: float, column: float) -> None:
        """Stand on *foot* with *plate* below."""
        self.foot, self.side, self.plate, self.unit, self.column = foot, side, plate, unit, round(column)
        house = self.drawing_rect()
        self.rect = Rect(plate.left, min(house.top, plate.top), plate.width, plate.bottom - min(house.top, plate.top))

    def name_room(self, right: int = NAME_RIGHT[-1]) -> Rect:
        """Beside its number; *right* of it so many units are left."""
        t, plate = self.unit, self.plate
        size = plate.width - round((NAME_LEFT + right) * t), plate.height - round(28 * t)
        return Rect((plate.left + round(NAME_LEFT * t), plate.top + round(3 * t)), size)

    def _name_place(self, painter: Painter) -> Rect:
        """Where its name stands: as near to the middle of the plate as its letters allow."""
        letters = min(self.most, self._letters_in(painter, self.name_room()))
        rooms = [self.name_room(right) for right in NAME_RIGHT]
        return next(room for room in rooms if self._letters_in(painter, room) >= letters)

    @property
    def letters(self) -> int:
        """Units of its name in two lines."""
        return 18 if self.has_room else 17

    def letters_px(self, painter: Painter) -> float:
        """How high the letters of its name can be, in pixels."""
        return self._letters_in(painter, self.name_room())

    def _letters_in(self, painter: Painter, room: Rect) -> float:
        k = self.unit / painter.u
        if self.two_lines:
            return painter.paragraph_px(self.label, room, self.letters * k, family=HEAD)
        return painter.line_px(self.label, room, 20 * k, HEAD, 0.6)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, house = painter.colors, self.unit, self.drawing_rect()
        k = t / painter.u
        is_meant = focused or self.hovered
        is_lit = bool(self.stars) or self.is_next or is_meant
        if self.is_next or self.stars:
            painter.glow(house.center, house.height * 0.75, colors.glow_warm, 0.45 if self.is_next else 0.25)
        how = "lit" if self.stars else "next" if self.is_next or is_meant else "dark"
        drawing = house_of(self.number, how, is_castle=self.is_castle)
        painter.drawing(drawing, house.move(0, -round(5 * t) if is_meant and not pressed else 0))
        edge = colors.glow_chosen if self.is_next or focused else colors.candle if self.stars else colors.edge
        self._draw_smoke(painter)
        if self.sign and (self.has_room or self.is_castle or self.is_next or is_meant):
            self._draw_sign(painter, edge, is_lit)
        if self.is_next:
            self._draw_bones(painter)
        plate = self.plate.copy()
        has_name = not self.is_crowded or self.is_next or is_meant
        if not has_name:
            plate.height = round(34 * t)
        if self.is_next and colors.is_day:  # yellow alone is not seen on parchment
            painter.rounded(plate.inflate(round(5 * t), round(5 * t)), (colors.ink, colors.ink), None, 0, 14 * k)
        painter.rounded(plate, colors.panel, edge, (4 if focused else 3 if self.is_next else 2) * k, 12 * k)
        color = colors.candle if self.is_next else colors.paper
        if has_name:
            self._draw_name(painter, color)
        low = Rect(plate.left, plate.bottom - round(27 * t), plate.width, round(21 * t))
        if not has_name:  # beside its number
            low.width -= round(18 * t)
            low.right = plate.right
        if self.stars:
            self._draw_stars(painter, low)
        else:
            self._draw_minutes(painter, low, self.length if has_name else self.minutes)
        number = Rect(self.plate.left - round(12 * t), self.plate.top - round(13 * t), round(30 * t), round(30 * t))
        painter.rounded(number, colors.panel, edge, 2.5 * k, 9 * k)
        painter.line_in(str(self.number), number.inflate(-round(4 * t), 0), 17 * k, colors.paper, HEAD, "center", 0.6)

    def _draw_name(self, painter: Painter, color: Rgb) -> None:
        k, place = self.unit / painter.u, self._name_place(painter)
        if self.two_lines:
            painter.paragraph(self.label, place, self.letters * k, color, HEAD, True, self.most, 0.35)
        else:
            painter.line_in(self.label, place, 20 * k, color, HEAD, "center", 0.6, self.most)

    def _draw_minutes(self, painter: Painter, low: Rect, words: str) -> None:
        k, colors = self.unit / painter.u, painter.colors
        if low.width < 60 * self.unit:  # no room for the clock
            painter.line_in(words, low, 17 * k, colors.muted, BODY, "center", 0.5)
            return
        room = Rect(low.left + round(28 * self.unit), low.top, low.width - round(36 * self.unit), low.height)
        where = painter.line_in(words, room, 17 * k, colors.muted, BODY, "center", 0.5)
        painter.icon("clock", (where.left - round(13 * self.unit), low.centery), 18 * k, "muted")

    def _draw_smoke(self, painter: Painter) -> None:
        """Puffs that rise from the chimney, grow and fade."""
        if self.chimney is None or not self.smoked:
            return
        house = self.drawing_rect()
        for number in range(PUFFS):
            share = (self.smoked / RISE_SECONDS + number / PUFFS) % 1
            x = house.left + house.width * (self.chimney[0] + 0.03 * sin(2 * pi * (share + number / 2)))
            y = house.top + house.height * (self.chimney[1] - 0.05 - 0.22 * share)
            painter.dot((x, y), house.width * (0.025 + 0.035 * share), painter.colors.muted, 0.5 * (1 - share))

    def _draw_sign(self, painter: Painter, edge: Rgb, is_lit: bool) -> None:
        sign = self.sign_rect()
        if not self.is_castle:
            self._draw_post(painter, sign, is_lit)
        if self.swung >= SWING[0] or self.is_castle:
            self._draw_board(painter, sign, edge, is_lit)
            return
        whole = sign.inflate(sign.width // 4, sign.height // 4)
        hanging = pygame.Surface(whole.size, pygame.SRCALPHA)
        with painter.onto(hanging):
            self._draw_board(painter, sign.move(-whole.left, -whole.top), edge, is_lit)
        share = self.swung / SWING[0]
        board = pygame.transform.rotozoom(hanging, SWING[1] * sin(4 * pi * share) * (1 - share), 1)
        painter.surface.blit(board, board.get_rect(center=whole.center))

    def _draw_post(self, painter: Painter, sign: Rect, is_lit: bool) -> None:
        colors, t = painter.colors, self.unit
        wide, k = max(4, round(9 * t)), t / painter.u
        post = Rect(sign.centerx - wide // 2, sign.centery, wide, round(self.foot[1] + 8 * t) - sign.centery)
        wood = colors.edge if not is_lit else mix(colors.candle, colors.ink, 0.45)
        painter.rounded(post, (wood, wood), colors.ink, 2.5 * k, 4 * k)

    def _draw_board(self, painter: Painter, sign: Rect, edge: Rgb, is_lit: bool) -> None:
        """The pictures; those before the castle stand on the ground."""
        colors, t = painter.colors, self.unit
        k, room = t / painter.u, sign
        if not self.is_castle:
            painter.rounded(sign.inflate(round(5 * t), round(5 * t)), (colors.ink, colors.ink), None, 0, 13 * k)
            painter.rounded(sign, (colors.panel[1], colors.panel[1]), edge, 3.5 * k, 11 * k)
            room = sign.inflate(-round(9 * t), -round(7 * t))
        draw_pictures(painter, self.sign, self.folder, room, 255 if is_lit or self.is_castle else DIM)

    def _draw_bones(self, painter: Painter) -> None:
        """He stands at the open door and asks in."""
        house = self.drawing_rect()
        high = round(min(self.side, LARGEST * self.unit) * NEXT * BONES_HIGH)
        bones = Rect(0, 0, round(high * BONES[0] / BONES[1]), high)
        reach = 0.26 if self.is_castle else 0.14
        bones.bottomright = house.left + round(house.width * reach), round(self.foot[1] + 6 * self.unit)
        bones.left = max(bones.left, round(4 * self.unit))
        bones.move_ip(round(self.walks[0]), round(self.walks[1]))
        painter.drawing(self.eyes.drawn("door/bones"), bones)

    def _draw_stars(self, painter: Painter, room: Rect) -> None:
        side = min(round(19 * self.unit), (room.width - round(8 * self.unit)) // MOST_STARS)
        left = room.centerx - side * MOST_STARS // 2
        for number in range(MOST_STARS):
            name = "learn/star_lit" if number < self.stars else "learn/star_out"
            painter.drawing(name, Rect(left + number * side, room.centery - side // 2, side, side))


class LearnScene(DesignedPage):
    """All lessons of *course*, which has some; every one is open from the start."""

    renews = True

    def __init__(self, services: Services, course: Course, ways: Ways) -> None:
        super().__init__(services)
        self.course = course
        self._ways = ways
        self._teaching = teaching = ways.teaching
        game_id = course.game.id
        self.houses = []
        for number, lesson in enumerate(course.lessons, 1):
            house = House(f"lesson.{lesson.id}", number=number, sign=lesson.sign, folder=course.game.art_folder)
            house.is_castle, house.act = lesson.play is not None, partial(teaching.lesson, game_id, lesson.id)
            self.houses.append(house)
        self.begin = MainButton("begin", act=self._begin)
        name, watch = ("annotated", teaching.annotated) if course.street else ("watch", teaching.watch)
        self.watch = Button(name, act=partial(watch, game_id), quiet=True)
        self.positions = Button("positions", act=partial(ways.practice.open, game_id), quiet=True)
        self.close_button = Button("close", act=self.back, quiet=True)
        to_other = self.back if course.street else lambda: teaching.play_well(game_id)
        self.ridge = Ridge("ridge", act=to_other)
        self._has_ridge = bool(course.street or teaching.progress_in(game_id, 1)[1])
        has_watch = bool(annotated_of(game_id).annotated) if course.street else bool(course.watch)
        beside = [self.watch] if has_watch else []
        if course.street and positions_file_exists(game_id):
            beside.append(self.positions)
        self.widgets = [self.close_button, *self.houses, *beside, self.begin]
        if self._has_ridge:
            self.widgets.insert(1, self.ridge)
        self._title = NOWHERE
        self._road: list[Point] = []
        self._reached: list[int] = []  # how many points of the road lead to each house
        self._stones: list[tuple[int, Point]] = []  # each with the number of its point of the road
        self._age = WALK_SECONDS  # since one came here
        self.words = services.text
        self.make()

    def make(self) -> None:
        self.words = self.text.for_game(self.course.game.id).with_sentences(self.course.sentences)
        watch = "annotated.title" if self.course.street else "learn.watch"
        self.watch.label, self.watch.tip = self.text(watch), self.text(f"{watch}.about")
        self.positions.label, self.positions.tip = self.text("positions.title"), self.text("positions.title.about")
        self.close_button.label = self.text("button.back")
        self._count_stars()

    def _count_stars(self) -> None:
        """Light the houses of the lessons that were done, and name the next one."""
        won, words = self._teaching.stars(self.course), self.words
        for house, lesson in zip(self.houses, self.course.lessons, strict=True):
            house.stars = won.get(lesson.id, 0)
            house.label = words.say((lesson.title or lesson.idea).phrase)
            minutes = max(1, round(lesson.minutes))
            house.minutes = words("learn.minutes", minutes=minutes)
            house.length = words("learn.game", minutes=minutes) if house.is_castle else house.minutes
            named = words("lesson.number", number=house.number, count=len(self.houses))
            after = words("lesson.stars", count=house.stars) if house.stars else house.length
            house.tip = ". ".join((named, words.say(lesson.idea.phrase).rstrip("."), after))
        self._tell_of_the_ridge()
        following = self._next()
        for house in self.houses:
            house.is_next = house is following and not house.stars
        if following.stars:
            self.begin.label = self._teaching.play_words(self.course.game.id)
        else:
            key = "learn.next" if any(house.stars for house in self.houses) else "learn.first"
            self.begin.label = self.text(key, title=following.label)

    def _tell_of_the_ridge(self) -> None:
        """Name the other street, and how far it is lit, or that it comes after the castle."""
        words, street = self.words, 1 - self.course.street
        done, whole = self._teaching.progress_in(self.course.game.id, street)
        self.ridge.is_locked = bool(street) and not done and not self.houses[-1].stars
        self.ridge.label = words(PAGES[street])
        self.ridge.about = words("learn.progress", done=done, all=whole)
        if self.ridge.is_locked:
            self.ridge.about = words("learn.well.locked", count=whole)
        self.ridge.tip = f"{self.ridge.label}. {self.ridge.about}"
        self.ridge.lit, self.ridge.count = done, whole

    def _begin(self) -> None:
        """Open the next house; when all are lit, play."""
        following = self._next()
        if following.stars:
            self._teaching.play(self.course.game.id)
        else:
            following.activate()

    def _next(self) -> House:
        """The first lesson that was not done yet, from the one that was opened last; the last one if all were."""
        opened, ids = self._teaching.last_opened(self.course.game.id), [lesson.id for lesson in self.course.lessons]
        start = ids.index(opened) if opened in ids else 0
        along = [*self.houses[start:], *self.houses[:start]]
        return next((house for house in along if not house.stars), self.houses[-1])

    @property
    def lively(self) -> bool:
        return self.services.may_move and self._age < WALK_SECONDS

    def update(self, dt: float) -> bool:
        if not self.services.may_move:
            return False
        eyes = [house.eyes.update(dt, may_move=True) for house in self.houses if house.is_next]
        is_walking, dt = self.lively, min(dt, LONGEST_STEP)
        self._age += dt
        focused = self.focus.current if self.focus.visible else None
        living = [house.live(dt, house.hovered or focused == house.name) for house in self.houses]
        return is_walking or any([*living, *eyes])

    def enter(self) -> None:
        super().enter()
        self._age = 0.0
        self.focus.current = self.begin.name

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {**super().commands(), "rules": lambda: self._ways.pages.rules(self.course.game.id)}

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        self.measure()
        (width, height), px, tall = self.size, self.px, self._is_tall
        content = Rect(0, 0, min(width, round(height * 1.9)) - 2 * px(40, 18), height).move_to(centerx=width // 2)
        self._title = Rect(content.left, px(12), content.width, px(66, 46))
        self.close_button.rect = Rect(0, px(26, 14), px(112, 86), px(46, 42)).move_to(right=content.right)
        foot, bottom, gap = px(72, 54), height - px(20, 16), px(20, 12)
        self.begin.rect = Rect(0, bottom - foot, px(500 if tall else 590, 344), foot).move_to(right=content.right)
        middle = content.left, self.begin.rect.centery
        self.watch.rect = Rect(0, 0, px(285, 200), px(60, 50)).move_to(midleft=middle)
        if tall and self.positions in self.widgets:  # no room for three: these two lie above
            each = (content.width - gap) // 2
            self.begin.rect = Rect(content.left, self.begin.rect.top, content.width, foot)
            self.watch.rect.size = each, foot - gap // 2
            self.watch.rect.bottom = self.begin.rect.top - gap
        self.positions.rect = self.watch.rect.move(self.watch.rect.width + gap, 0)
        self._place_ridge(content)
        self._place_houses(content)
        self._match_letters()
        self._lay_road()

    def _place_ridge(self, content: Rect) -> None:
        """Its label below the moon; where there is no room, at the left of it."""
        px, moon = self.px, self._moon()
        self.ridge.unit = self._s
        self.ridge.rect = Rect(0, 0, px(290, 252), px(52, 46))
        if self._is_tall:
            self.ridge.rect.topleft = content.left, self._title.bottom + px(18)
        elif self._is_small:
            self.ridge.rect.midright = moon.left - px(40), moon.bottom
        else:
            self.ridge.rect.midtop = moon.centerx, moon.bottom + px(4)
            self.ridge.rect.right = min(self.ridge.rect.right, content.right)

    def _rows(self) -> list[Sequence[House]]:
        """The houses row by row from below; the road winds, so that every second row runs back."""
        count = len(self.houses)
        per_row = IN_TALL_ROW + (count > MANY) if self._is_tall else count if count <= ONE_ROW else ceil(count / 2)
        return [self.houses[start : start + per_row] for start in range(0, count, per_row)]

    def _place_houses(self, content: Rect) -> None:
        """Row by row from below; the castle and the next house are wider than the others."""
        px, s, rows, small = self.px, self._s, self._rows(), self._is_small
        two_lines = len(self.houses) > ONE_LINE or small or self._is_tall
        plate_high, below = px(78 if two_lines else 56, 72), px(30, 18)
        top, bottom = self._title.bottom, min(self.begin.rect.top, self.watch.rect.top) - px(30, 26)
        high = (bottom - top - (94 if small else 160) * s) / max(2, len(rows))
        for row, houses in enumerate(rows):
            base = bottom - plate_high - below - row * high
            shares = [NEXT_WIDTH if house.is_next else 1.0 for house in houses]
            castle = 0.0
            if houses[-1].is_castle:
                castle = min((CASTLE_SMALL if small else CASTLE) * s, content.width / len(houses) * 1.4)
                shares[-1] = 0.0
            pitch = (content.width - castle - 36 * s) / max(sum(shares), 1.0)
            side = round(min(LARGEST * s, pitch * OF_COLUMN, (high - plate_high - below + HEADROOM * s) / NEXT))
            x: float = content.left
            widths = [share * pitch or castle for share in shares]
            in_order = list(zip(houses, widths, strict=True))
            for number, (house, column) in enumerate(reversed(in_order) if row % 2 else in_order):
                middle = x + column / 2
                x += column
                wide = min(px(244, 244 if house.is_next else 158), round(column - (12 if small else 24) * s))
                low = px(8) if number % 2 else 0
                plate = Rect(round(middle - wide / 2), round(base) + below, wide, plate_high)
                house.two_lines, house.has_room = two_lines, not small
                house.is_crowded = small and len(self.houses) > ONE_LINE
                size = round(castle * 0.98) if house.is_castle else side
                house.lie((middle, base + low), size, plate, s, column)

    def _match_letters(self) -> None:
        for house in self.houses:
            house.most = inf
        named = [house for house in self.houses if house.is_next or not house.is_crowded]
        least = min((house.letters_px(self.painter) for house in named), default=inf)
        for house in self.houses:
            house.most = max(least, 15 * self._s)

    def _lay_road(self) -> None:
        """A curve through the feet of all houses, with a bend beyond the end of each row."""
        s, first = self._s, self.houses[0]
        corners, houses = [(first.plate.left, first.foot[1] + 6 * self._s), first.foot], [1]
        for one, other in pairwise(self.houses):
            if abs(one.foot[1] - other.foot[1]) > 40 * s:  # up to the next row, around the plate that hangs there
                out = 1 if one.foot[0] > self.size[0] / 2 else -1
                edge = self.size[0] - 24 * s if out > 0 else 24 * s
                plate = max(out * house.plate.centerx + house.plate.width / 2 for house in (one, other))
                beyond, back = (min(plate + far * s, out * edge) * out for far in (64, 22))
                corners += [
                    (beyond, one.foot[1] * 0.64 + other.foot[1] * 0.36),
                    (back, other.foot[1] + 2 * s),
                ]
            corners.append(other.foot)
            houses.append(len(corners) - 1)
        self._road = curve(corners, CURVE_STEPS)
        self._reached = [at * CURVE_STEPS for at in houses]

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.words("learn.title", game=self.words("title"))

    def paint_ground(self, painter: Painter) -> pygame.Surface:
        ground = backdrop.night(painter, self.size, "sky").copy()
        with painter.onto(ground):
            self._draw_land(painter)
            self._draw_road(painter)
        return ground

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        self._paint_light(painter)
        self._paint_title(painter)

    def _moon(self) -> Rect:
        """Beside the way back; where there is no room, below the line with the title."""
        px = self.px
        middle = self.close_button.rect.left - px(118, 44), px(162 if self._is_tall else 110, 88)
        return square(px(156, 76), center=middle)

    def _draw_land(self, painter: Painter) -> None:
        """Moon, hills behind each row of houses, and bare trees between the upper ones."""
        if painter.colors.flat:
            return
        s, small = self._s, self._is_small
        moon = self._moon()
        backdrop.moon(painter.surface, painter, moon.center, moon.width)
        lower, upper = self.houses[0].foot[1], self.houses[-1].foot[1]
        ground = self.houses[0].plate.bottom - round(4 * s)
        far = max(60 * s, min((100 if small else 200 if self._has_ridge else 164) * s, upper - moon.bottom - 20 * s))
        draw_hills(painter, self.size, (upper - far, upper - far / 2, (upper + lower) / 2, ground), s)
        if self._has_ridge and not small and not self._is_tall:
            castle = self.houses[-1].drawing_rect()
            self.ridge.draw_street(painter, (castle.right - 4 * s, castle.bottom - castle.height * 0.45))
        above = [house for house in self.houses if abs(house.foot[1] - upper) < 40 * s and not house.is_castle]
        for one, other in pairwise(above):
            if one.column >= 270 * s and not small:
                foot = (one.foot[0] + other.foot[0]) / 2 + 6 * s, upper + 8 * s
                painter.drawing("common/tree_bare", placed(34 * s, 114 * s, midbottom=foot))

    def _paint_title(self, painter: Painter) -> None:
        s, k, rect = self._s, self._s / painter.u, self._title
        right = draw_lettering(painter, self.course.game, rect.topleft, rect.height)
        if right is None:
            right = painter.line_in(self.words("title"), rect, 36 * k, painter.colors.candle, HEAD).right
        end = self._moon() if self._moon().top < self._title.centery else self.close_button.rect
        room = Rect(right + round(24 * s), rect.top, end.left - round(40 * s) - right, rect.height)
        half = Rect(room.left, room.top, room.width * 5 // 9, room.height)
        name = self.words(PAGES[self.course.street])
        page = painter.line_in(name, half, 26 * k, painter.colors.paper, HEAD, least=0.6)
        rest = Rect(page.right + round(18 * s), room.top, room.right - page.right - round(18 * s), room.height)
        done = sum(bool(house.stars) for house in self.houses)
        words = self.words("learn.progress", done=done, all=len(self.houses))
        painter.line_in(words, rest, 19 * k, painter.colors.muted, BODY, least=0.6)

    def _draw_road(self, painter: Painter) -> None:
        """The road with its stones, all of them dark."""
        s, colors = self._s, painter.colors
        for wide, color in ((ROAD + 6, colors.ink), (ROAD, mix(colors.wall[1], colors.edge, 0.4))):
            for x, y in self._road:
                painter.dot((x, y + 6 * s), wide * s / 2, color)
        self._stones, travelled = [], 0.0
        for number in range(1, len(self._road)):
            (x0, y0), (x1, y1) = self._road[number - 1], self._road[number]
            travelled += ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            if travelled >= STONE_STEP * s:
                travelled = 0.0
                self._stones.append((number, (x1, y1 + 6 * s)))
                painter.dot((x1, y1 + 6 * s), STONE * s / 2, mix(colors.edge, colors.muted, 0.35), 0.95)

    def _paint_light(self, painter: Painter) -> None:
        """The light on the stones, which runs on to the next house while Bones walks to its door."""
        here = next((number for number, house in enumerate(self.houses) if not house.stars), len(self.houses) - 1)
        share = min(1.0, self._age / WALK_SECONDS) if self.services.may_move else 1.0
        start, end = self._reached[max(0, here - 1)], self._reached[here]
        lit = round(start + (end - start) * share)
        for number, at in self._stones:
            if number <= lit:
                painter.dot(at, STONE * self._s / 2, painter.colors.candle, 0.95)
        (x, y), (x1, y1) = self._road[lit], self._road[end]
        self.houses[here].walks = x - x1, y - y1
