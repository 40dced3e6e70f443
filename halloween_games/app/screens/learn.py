"""The lessons of a game: a street of houses at night, each with its name; one is next, the last is a castle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, inf
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.lettering import draw_lettering
from halloween_games.app.screens.navigation import Teaching
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton, Tile, WidgetScene
from halloween_games.lessons.lesson import Course
from halloween_games.lessons.lesson_run import MOST_STARS

Rect = pygame.Rect
Point = tuple[float, float]

DRAWN: Final = 13  # houses; a longer street begins anew
ONE_ROW: Final = 4  # so few houses have one row
ONE_LINE: Final = 9  # so many houses have a line for their names, more have two
IN_TALL_ROW: Final = 3
FOOT: Final = 115 / 128  # of a house's drawing, above its foot
CASTLE: Final = 1.5  # as large as a house
NEXT: Final = 1.14
BONES: Final = (170, 240)
ROAD, STONE, STONE_STEP = 25, 8, 27  # pixels at the design's scale
CURVE_STEPS: Final = 64  # pieces of the road between two houses


@dataclass
class House(Tile):
    """One lesson; the last one is a castle. ``rect`` holds the house and its plate."""

    number: int = 0
    title: str = ""
    minutes: str = ""
    stars: int = 0  # 0 until it was done
    is_castle: bool = False
    is_next: bool = False
    foot: Point = (0.0, 0.0)
    side: int = 0
    plate: Rect = field(default_factory=NOWHERE.copy)
    unit: float = 1.0  # pixels for one of the design
    two_lines: bool = False  # for its name
    most: float = inf  # limit of the letters of its name, so that all look alike

    def called(self, text: Speaker) -> str:
        return self.title

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), about=self.tip)

    def drawing_rect(self) -> Rect:
        """The house itself, on its foot."""
        side = round(self.side * ((CASTLE if self.is_castle else 1) * (NEXT if self.is_next else 1)))
        return Rect(round(self.foot[0] - side / 2), round(self.foot[1] - side * FOOT), side, side)

    def lie(self, foot: Point, side: int, plate: Rect, unit: float) -> None:
        """Stand on *foot* with *plate* below."""
        self.foot, self.side, self.plate, self.unit = foot, side, plate, unit
        house = self.drawing_rect()
        self.rect = Rect(plate.left, min(house.top, plate.top), plate.width, plate.bottom - min(house.top, plate.top))

    def name_room(self) -> Rect:
        t = self.unit
        high = self.plate.height - round(26 * t)
        return Rect(
            self.plate.left + round(14 * t), self.plate.top + round(3 * t), self.plate.width - round(28 * t), high
        )

    def letters_px(self, painter: Painter) -> float:
        """How high the letters of its name can be, in pixels."""
        k = self.unit / painter.u
        if self.two_lines:
            return painter.paragraph_px(self.title, self.name_room(), 19 * k, family=HEAD)
        return painter.line_px(self.title, self.name_room(), 20 * k, HEAD, 0.6)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, house = painter.colors, self.unit, self.drawing_rect()
        k = t / painter.u
        is_meant = focused or self.hovered
        if self.is_next or self.stars:
            painter.glow(house.center, house.height * 0.75, colors.glow_warm, 0.45 if self.is_next else 0.25)
        kind = "castle" if self.is_castle else f"house_{(self.number - 1) % DRAWN + 1:02}"
        how = "lit" if self.stars else "next" if self.is_next or is_meant else "dark"
        painter.drawing(f"street/{kind}_{how}", house.move(0, -round(5 * t) if is_meant and not pressed else 0))
        edge = colors.glow_chosen if self.is_next or focused else colors.candle if self.stars else colors.edge
        painter.rounded(self.plate, colors.panel, edge, (4 if focused else 3 if self.is_next else 2) * k, 12 * k)
        color = colors.candle if self.is_next else colors.paper
        if self.two_lines:
            painter.paragraph(self.title, self.name_room(), 19 * k, color, HEAD, True, self.most, 0.35)
        else:
            painter.line_in(self.title, self.name_room(), 20 * k, color, HEAD, "center", 0.6, self.most)
        low = Rect(self.plate.left, self.plate.bottom - round(25 * t), self.plate.width, round(21 * t))
        if self.stars:
            self._draw_stars(painter, low)
        else:
            painter.line_in(self.minutes, low.inflate(-round(16 * t), 0), 16 * k, colors.muted, BODY, "center", 0.45)
        number = Rect(self.plate.left - round(12 * t), self.plate.top - round(13 * t), round(30 * t), round(30 * t))
        painter.rounded(number, colors.panel, edge, 2.5 * k, 9 * k)
        painter.line_in(str(self.number), number.inflate(-round(4 * t), 0), 17 * k, colors.paper, HEAD, "center", 0.6)

    def _draw_stars(self, painter: Painter, room: Rect) -> None:
        side = round(19 * self.unit)
        left = room.centerx - side * MOST_STARS // 2
        for number in range(MOST_STARS):
            name = "learn/star_lit" if number < self.stars else "learn/star_out"
            painter.drawing(name, Rect(left + number * side, room.centery - side // 2, side, side))


class LearnScene(WidgetScene):
    """All lessons of *course*; every one is open from the start."""

    offers_options = True

    def __init__(self, services: Services, course: Course, teaching: Teaching) -> None:
        super().__init__(services)
        self.course = course
        self._teaching = teaching
        game_id = course.game.id
        self.houses = [
            House(
                f"lesson.{lesson.id}",
                NOWHERE,
                number=number,
                is_castle=lesson.play is not None,
                act=partial(teaching.lesson, game_id, lesson.id),
            )
            for number, lesson in enumerate(course.lessons, 1)
        ]
        self.begin = MainButton("begin", NOWHERE, act=self._begin)
        self.watch = Button("watch", NOWHERE, act=lambda: teaching.watch(game_id), quiet=True)
        self.close_button = Button("close", NOWHERE, act=self.back, quiet=True)
        self.widgets = [self.close_button, *self.houses, *([self.watch] if course.watch else []), self.begin]
        self._ground: pygame.Surface | None = None
        self._title = self._lit = NOWHERE
        self._s = 1.0
        self._is_small = False
        self._road: list[Point] = []
        self._reached: list[int] = []  # how many points of the road lead to each house
        self.words = services.text
        self.retranslate()

    def retranslate(self) -> None:
        text = self.services.text
        self.words = text.for_game(self.course.game.id).with_sentences(self.course.sentences)
        self.watch.label, self.watch.tip = text("learn.watch"), text("learn.watch.about")
        self.close_button.label = text("button.back")
        self._count_stars()

    def _count_stars(self) -> None:
        """Light the houses of the lessons that were done, and name the next one."""
        won, words = self._teaching.stars(self.course), self.words
        for house, lesson in zip(self.houses, self.course.lessons, strict=True):
            house.stars = won.get(lesson.id, 0)
            house.title = words.say(lesson.title.phrase) if lesson.title is not None else words.say(lesson.idea.phrase)
            minutes = max(1, round(lesson.minutes))
            house.minutes = words("learn.game" if house.is_castle else "learn.minutes", minutes=minutes)
            named = words("lesson.number", number=house.number, count=len(self.houses))
            after = words("lesson.stars", count=house.stars) if house.stars else house.minutes
            house.tip = ". ".join((named, words.say(lesson.idea.phrase).rstrip("."), after))
        following = self._next(self._teaching.last_opened(self.course.game.id))
        for house in self.houses:
            house.is_next = house is following and not house.stars
        text = self.services.text
        if following.stars:
            self.begin.label = text("learn.play")
        else:
            key = "learn.next" if any(house.stars for house in self.houses) else "learn.first"
            self.begin.label = text(key, title=following.title)

    def _begin(self) -> None:
        """Open the next house; when all are lit, play."""
        following = self._next(self._teaching.last_opened(self.course.game.id))
        if following.stars:
            self._teaching.play(self.course.game.id)
        else:
            following.activate()

    def _next(self, opened: str = "") -> House:
        """The first lesson that was not done yet, from the one that was *opened* last; the last one if all were."""
        ids = [lesson.id for lesson in self.course.lessons]
        start = ids.index(opened) if opened in ids else 0
        along = [*self.houses[start:], *self.houses[:start]]
        return next((house for house in along if not house.stars), self.houses[-1])

    def enter(self) -> None:
        super().enter()
        self._count_stars()
        self._ground = None
        if self.size != (0, 0):
            self.place()
            self.focus.current = self.begin.name
        self.refresh()

    def first_focus(self) -> str | None:
        return self.begin.name

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"rules": lambda: self._teaching.rules(self.course.game.id), "menu": self.back}

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        width, height = self.size
        tall = backdrop.is_tall(self.size)
        small = self._is_small = not tall and (backdrop.is_small(self.size) or self.painter.enlarged > 1)
        s = self._s = backdrop.page_scale(self.size, small)
        self._ground = None
        margin = round((18 if small else 40) * s)
        content = Rect(0, 0, min(width, round(height * 1.9)) - 2 * margin, height)
        content.centerx = width // 2
        self._title = Rect(content.left, round(12 * s), content.width, round((46 if small else 66) * s))
        self.close_button.rect = Rect(0, round((14 if small else 26) * s), round((86 if small else 112) * s), 0)
        self.close_button.rect.height = round((42 if small else 46) * s)
        self.close_button.rect.right = content.right
        foot, bottom = round((54 if small else 72) * s), height - round((16 if small else 20) * s)
        self.begin.rect = Rect(0, bottom - foot, round((344 if small else 500 if tall else 590) * s), foot)
        self.begin.rect.right = content.right
        self.watch.rect = Rect(content.left, 0, round((200 if small else 285) * s), round((50 if small else 60) * s))
        self.watch.rect.centery = self.begin.rect.centery
        top = self._title.bottom + round((4 if small else 30) * s)
        area = Rect(content.left, top, content.width, self.begin.rect.top - round((14 if small else 26) * s) - top)
        self._place_houses(area, tall)
        self._match_letters()
        self._lay_road()

    def _rows(self, tall: bool) -> list[Sequence[House]]:
        """The houses row by row from below; the road winds, so that every second row runs back."""
        count = len(self.houses)
        per_row = IN_TALL_ROW if tall else count if count <= ONE_ROW else ceil(count / 2)
        return [self.houses[start : start + per_row] for start in range(0, count, per_row)]

    def _place_houses(self, area: Rect, tall: bool) -> None:
        s, rows = self._s, self._rows(tall)
        high = area.height // max(2, len(rows))
        two_lines = len(self.houses) > ONE_LINE or self._is_small
        plate_high = round((78 if two_lines else 64) * s)
        for row, houses in enumerate(rows):
            column = area.width / max(len(houses), 1)
            side = round(min(144 * s * 1.15, column * 0.62, (high - plate_high - 26 * s) / NEXT))
            side = min(side, round((high - plate_high - 14 * s) / CASTLE)) if any(h.is_castle for h in houses) else side
            side = max(side, round(40 * s))
            base = area.bottom - row * high - plate_high
            for number, house in enumerate(houses):
                at = number if row % 2 == 0 else len(houses) - 1 - number
                if row % 2 and len(houses) < len(rows[0]):
                    column = area.width / len(houses)
                x = area.left + (at + 0.5) * column
                y = base - round(20 * s) + (round(8 * s) if number % 2 else 0)
                wide = min(round(240 * s), round(column - 18 * s))
                plate = Rect(round(x - wide / 2), base + round(6 * s), wide, plate_high - round(8 * s))
                house.two_lines = two_lines
                house.lie((x, y), side, plate, s)

    def _match_letters(self) -> None:
        for house in self.houses:
            house.most = inf
        least = min((house.letters_px(self.painter) for house in self.houses), default=inf)
        for house in self.houses:
            house.most = max(least, 15 * self._s)

    def _lay_road(self) -> None:
        """A curve through the feet of all houses, with a bend beyond the end of each row."""
        s, corners = self._s, [self.houses[0].foot] if self.houses else []
        houses = [0] if self.houses else []
        for one, other in zip(self.houses, self.houses[1:], strict=False):
            if abs(one.foot[1] - other.foot[1]) > 40 * s:  # up to the next row
                out = 1 if one.foot[0] > self.size[0] / 2 else -1
                edge = self.size[0] - 24 * s if out > 0 else 24 * s
                x = (
                    min(max(one.foot[0], other.foot[0]) + 90 * s, edge)
                    if out > 0
                    else max(min(one.foot[0], other.foot[0]) - 90 * s, edge)
                )
                corners += [(x, one.foot[1] * 0.7 + other.foot[1] * 0.3), (x, one.foot[1] * 0.3 + other.foot[1] * 0.7)]
            corners.append(other.foot)
            houses.append(len(corners) - 1)
        self._road = curve(corners)
        self._reached = [at * CURVE_STEPS for at in houses]

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.words("learn.title", game=self.words("title"))

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
            painter.surface, surface = self._ground, painter.surface
            self._draw_road(painter)
            painter.surface = surface
        painter.surface.blit(self._ground, (0, 0))
        self._paint_title(painter)
        for house in self.houses:
            if house.is_next:
                self._draw_bones(painter, house)

    def _paint_title(self, painter: Painter) -> None:
        s, k, rect = self._s, self._s / painter.u, self._title
        right = draw_lettering(painter, self.course.game, rect.topleft, rect.height)
        if right is None:
            right = painter.line_in(self.words("title"), rect, 36 * k, painter.colors.candle, HEAD).right
        room = Rect(right + round(24 * s), rect.top, self.close_button.rect.left - round(40 * s) - right, rect.height)
        half = Rect(room.left, room.top, room.width * 5 // 9, room.height)
        page = painter.line_in(self.words("learn.page"), half, 26 * k, painter.colors.paper, HEAD, least=0.6)
        rest = Rect(page.right + round(18 * s), room.top, room.right - page.right - round(18 * s), room.height)
        done = sum(bool(house.stars) for house in self.houses)
        words = self.words("learn.progress", done=done, count=len(self.houses))
        painter.line_in(words, rest, 19 * k, painter.colors.muted, BODY, least=0.6)

    def _draw_bones(self, painter: Painter, house: House) -> None:
        """He stands at the open door and asks in."""
        drawn = house.drawing_rect()
        high = round(house.side * 0.86)
        bones = Rect(0, 0, round(high * BONES[0] / BONES[1]), high)
        bones.bottomright = (drawn.left + round(house.side * 0.16), round(house.foot[1]) + round(6 * self._s))
        bones.left = max(bones.left, 0)
        painter.drawing("door/bones", bones)

    def _draw_road(self, painter: Painter) -> None:
        """The road with its stones, lit as far as one has come."""
        s, colors = self._s, painter.colors
        for wide, color in ((ROAD, colors.ink), (ROAD - 7, colors.wall[1])):
            for x, y in self._road:
                painter.dot((x, y + 6 * s), wide * s / 2, color)
        done = next((number for number, house in enumerate(self.houses) if not house.stars), len(self.houses) - 1)
        lit = self._reached[done] if self._reached else 0
        travelled = 0.0
        for number in range(1, len(self._road)):
            (x0, y0), (x1, y1) = self._road[number - 1], self._road[number]
            travelled += ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
            if travelled >= STONE_STEP * s:
                travelled = 0.0
                color = colors.candle if number <= lit else colors.wall[0]
                painter.dot((x1, y1 + 6 * s), STONE * s / 2, color, 0.95)


def curve(corners: Sequence[Point]) -> list[Point]:
    """A smooth way through all *corners* (Catmull-Rom), with CURVE_STEPS points for each piece."""
    if len(corners) < 2:
        return list(corners)
    ends = [corners[0], *corners, corners[-1]]
    found: list[Point] = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(CURVE_STEPS):
            t = step / CURVE_STEPS
            weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, -(t**2) + t**3)
            points = (before, start, end, after)
            x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True)) / 2
            y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True)) / 2
            found.append((x, y))
    return [*found, corners[-1]]
