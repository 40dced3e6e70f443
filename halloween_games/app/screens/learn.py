"""The lessons of a game: a street of houses at night, lit when they are done, with stars of candy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil, dist, sin
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.navigation import Teaching
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Tile, WidgetScene
from halloween_games.lessons.lesson import Course, Lesson
from halloween_games.lessons.lesson_run import MOST_STARS

Rect = pygame.Rect

ROW: Final = 7  # houses beside each other
SHORT: Final = 4  # so few houses have one row
HOUSE_UNITS: Final = 150  # at most
TITLE_UNITS: Final = 54
INFO_UNITS: Final = 168
BEGIN_UNITS: Final = 54  # the height of the button in it
CANDLE_UNITS: Final = (30, 45)
WAVE: Final = 0.10  # of the room of a row, by which its houses stand higher and lower
STREET_UNITS: Final = 26  # its width
STONES: Final = 4  # between two houses
STONE_UNITS: Final = 34  # from one to the next on the way back to the left


@dataclass
class House(Tile):
    """One lesson; the last one is a castle."""

    number: int = 0
    stars: int = 0  # 0 until it was done
    is_castle: bool = False

    def drawing_rect(self) -> Rect:
        """The house itself, above its stars."""
        side = min(self.rect.width, round(self.rect.height / 1.25))
        return Rect(self.rect.centerx - side // 2, self.rect.top, side, side)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, house = painter.px, painter.colors, self.drawing_rect()
        is_meant = focused or self.hovered
        if is_meant:
            painter.glow(house.center, house.height * 0.8, colors.glow_chosen, 0.35)
        kind = "castle" if self.is_castle else "house"
        raised = house.move(0, -px(5) if is_meant and not pressed else 0)
        painter.drawing(f"learn/{kind}_{'lit' if self.stars else 'dark'}", raised)
        self._draw_number(painter, raised, focused)
        if self.stars:
            self._draw_stars(painter, house)

    def _draw_number(self, painter: Painter, house: Rect, focused: bool) -> None:
        px, colors = painter.px, painter.colors
        side = max(px(26), round(house.width * 0.25))
        plate = Rect(0, 0, side, side)
        plate.center = house.left + round(house.width * 0.14), house.bottom - side // 2
        painter.rounded(plate, colors.panel, colors.glow_chosen if focused else colors.edge, 2.5, 9)
        painter.line_in(str(self.number), plate.inflate(-px(6), -px(2)), sizes.LARGE, colors.paper, HEAD, "center")

    def _draw_stars(self, painter: Painter, house: Rect) -> None:
        side = round(house.width * 0.24)
        left, top = house.centerx - side * MOST_STARS // 2, house.bottom + side // 8
        for number in range(MOST_STARS):
            name = "learn/star_lit" if number < self.stars else "learn/star_out"
            painter.drawing(name, Rect(left + number * side, top, side, side))


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
        self.begin = Button("begin", NOWHERE, icon="play", act=self._begin)
        self.watch = Button("watch", NOWHERE, icon="film", act=lambda: teaching.watch(game_id))
        self.play = Button("play", NOWHERE, icon="play", act=lambda: teaching.play(game_id))
        self.close_button = Button("close", NOWHERE, icon="arrow_left", act=self.back)
        self.buttons = [*([self.watch] if course.watch else []), self.play, self.close_button]
        self.widgets = [*self.houses, self.begin, *self.buttons]
        self._described: House | None = None  # the last lesson that was selected
        self._ground: pygame.Surface | None = None
        self._title = self._candles = self._info = NOWHERE
        self.words = services.text
        self.retranslate()

    def retranslate(self) -> None:
        text = self.services.text
        self.words = text.for_game(self.course.game.id).with_sentences(self.course.sentences)
        self.watch.label, self.watch.tip = text("learn.watch"), text("learn.watch.about")
        self.play.label, self.play.tip = text("learn.play"), ""
        self.close_button.label = text("button.back")
        self._count_stars()

    def _count_stars(self) -> None:
        """Light the houses of the lessons that were done."""
        won = self._teaching.stars(self.course)
        for house, lesson in zip(self.houses, self.course.lessons, strict=True):
            house.stars = won.get(lesson.id, 0)
            named = self.words("lesson.number", number=house.number, count=len(self.houses))
            stars = self.words("lesson.stars", count=house.stars) if house.stars else ""
            house.tip = ". ".join(part for part in (named, self.words.say(lesson.idea.phrase), stars) if part)
        is_done = all(house.stars for house in self.houses)
        self.begin.label = self.services.text(
            "learn.go_on" if any(house.stars for house in self.houses) else "learn.begin"
        )
        self.begin.warm, self.play.warm = not is_done, is_done

    def _begin(self) -> None:
        _, house = self._meant()
        house.activate()

    def _next(self, opened: str = "") -> House:
        """The first lesson that was not done yet, from the one that was *opened* last; the last one if all were."""
        ids = [lesson.id for lesson in self.course.lessons]
        start = ids.index(opened) if opened in ids else 0
        along = [*self.houses[start:], *self.houses[:start]]
        return next((house for house in along if not house.stars), self.houses[-1])

    def enter(self) -> None:
        super().enter()
        self._count_stars()
        self.refresh()
        opened = self._teaching.last_opened(self.course.game.id)
        if opened:  # a lesson was left: it is meant as long as it was not done, then the next one
            self._described = None
            self.focus.current = self.first_focus(opened)

    def first_focus(self, opened: str = "") -> str | None:
        """The first lesson that was not done yet, from the one that was *opened* last."""
        return self.play.name if self.play.warm else self._next(opened).name

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"rules": lambda: self._teaching.rules(self.course.game.id), "menu": self.back}

    def tip(self) -> None:
        """Nothing: what is selected is described below the street."""

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        (width, height), px = self.size, self.painter.px
        self._ground = None
        margin = px(28)
        content = Rect(0, 0, min(width, round(height * 1.9)) - 2 * margin, height - 2 * px(18))
        content.center = width // 2, height // 2
        self._title = Rect(content.left, content.top, content.width, px(TITLE_UNITS))
        self._candles = Rect(content.left, self._title.bottom, content.width, px(CANDLE_UNITS[1] + 6))
        self._info = Rect(content.left, content.bottom - px(INFO_UNITS), content.width, px(INFO_UNITS))
        column = min(round(content.width * 0.34), round(px(230) * min(1.35, self.painter.enlarged)))
        gap = px(10)
        each = (self._info.height - gap * (len(self.buttons) - 1)) // len(self.buttons)
        for number, button in enumerate(self.buttons):
            button.rect = Rect(
                content.right - column, self._info.top + number * (each + gap), column, min(each, px(56))
            )
        self._info.width -= column + px(18)
        width = min(round(px(190) * min(1.25, self.painter.enlarged)), self._info.width * 2 // 5)
        high = px(BEGIN_UNITS)
        right, bottom = self._info.right - px(16), self._info.bottom - px(14)
        self.begin.rect = Rect(right - width, bottom - high, width, high)
        top = self._candles.bottom + px(4)
        self._place_houses(Rect(content.left, top, content.width, self._info.top - px(12) - top))

    def _place_houses(self, area: Rect) -> None:
        """Along the street, row by row; between two rows it winds back to the left."""
        count = max(1, len(self.houses))
        rows = max(ceil(count / ROW), 1 if count <= SHORT else 2)  # larger houses rather than an empty sky
        columns = ceil(count / rows)
        room, wide = area.height / rows, area.width / columns
        high = round(min(room * (1 - WAVE), wide * 0.92 * 1.25, self.painter.px(HOUSE_UNITS) * 1.25))
        side = round(high / 1.25)
        for number, house in enumerate(self.houses):
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            shift = (columns - in_row) / 2 if rows == 1 else 0
            x = area.left + (column + shift + 0.5) * wide
            wave = sin(number * 1.7) * room * WAVE / 2
            y = area.top + (row + 0.5) * room + wave
            house.rect = Rect(round(x - side / 2), round(y - high / 2), side, high)

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.words("learn.title", game=self.words("title"))

    def paint(self, painter: Painter) -> None:
        surface = painter.surface
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
            self._draw_street(self._ground)
        surface.blit(self._ground, (0, 0))
        colors, px = painter.colors, painter.px
        heading = self.words("learn.title", game=self.words("title"))
        painter.line_in(heading, self._title, sizes.DISPLAY, colors.candle, HEAD, "center")
        self._draw_candles(painter)
        self._draw_stones(painter)
        painter.panel(self._info, colors.seats[1], 3)
        lesson, house = self._meant()
        inner = self._info.inflate(-2 * px(20), -2 * px(12))
        head = Rect(inner.left, inner.top, inner.width, px(34))
        painter.line_in(self._line_about(lesson, house), head, sizes.LARGE, colors.candle, HEAD)
        body = Rect(inner.left, head.bottom + px(2), inner.width, self.begin.rect.top - px(6) - head.bottom)
        painter.paragraph(self.words.say(lesson.idea.phrase), body, sizes.HEADING, colors.paper, BOLD, least=0.3)
        goal = Rect(inner.left, self.begin.rect.top, self.begin.rect.left - px(14) - inner.left, self.begin.rect.height)
        words = self.words.say(lesson.goal_text.phrase)
        painter.paragraph(words, goal, sizes.LARGE, colors.muted, BODY, least=0.3, middle=True)

    def _meant(self) -> tuple[Lesson, House]:
        """The lesson that is selected; a button keeps what was selected before, at first the next one to be done."""
        focused = self.focused()
        if isinstance(focused, House):
            self._described = focused
        house = self._described or self._next(self._teaching.last_opened(self.course.game.id))
        return self.course.lessons[house.number - 1], house

    def _line_about(self, lesson: Lesson, house: House) -> str:
        minutes = max(1, round(lesson.minutes))
        return self.words("learn.lesson", number=house.number, count=len(self.houses), minutes=minutes)

    def _draw_candles(self, painter: Painter) -> None:
        """Draw a candle for each lesson, burning for those that were done."""
        done = sum(bool(house.stars) for house in self.houses)
        width, height = (painter.px(units) for units in CANDLE_UNITS)
        words = self.words("learn.progress", done=done, count=len(self.houses))
        counted = painter.fonts.width(words, sizes.TEXT * painter.u * painter.line_growth, BODY) + painter.px(12)
        step = min(width + painter.px(4), max(1, self._candles.width - counted) // len(self.houses))
        left = self._candles.centerx - (step * len(self.houses) + counted) // 2
        for number in range(len(self.houses)):
            name = "learn/candle_lit" if number < done else "learn/candle_out"
            painter.drawing(name, Rect(left + number * step, self._candles.top, width, height))
        rest = Rect(left + step * len(self.houses) + painter.px(10), self._candles.top, counted + painter.px(8), height)
        painter.line_in(words, rest, sizes.TEXT, painter.colors.muted, BODY)

    def _feet(self) -> list[tuple[int, int]]:
        """Where the street passes each house."""
        below = self.painter.px(STREET_UNITS) // 4
        return [(house.drawing_rect().centerx, house.drawing_rect().bottom - below) for house in self.houses]

    def _ways(self) -> list[list[tuple[int, int]]]:
        """The corners of the street from each house to the next."""
        found = []
        feet = self._feet()
        for (one, start), (other, end) in pairwise(zip(self.houses, feet, strict=True)):
            if other.rect.left > one.rect.left:
                found.append([start, end])
                continue
            middle = (one.rect.bottom + other.rect.top) // 2  # between two rows
            found.append([start, (start[0], middle), (end[0], middle), end])
        return found

    def _draw_street(self, ground: pygame.Surface) -> None:
        """Draw the street behind the houses."""
        colors, ways = self.painter.colors, self._ways()
        for units, color in ((STREET_UNITS, colors.ink), (STREET_UNITS - 6, colors.wall[1])):
            width = self.painter.px(units)
            for way in ways:
                for start, end in pairwise(way):
                    pygame.draw.line(ground, color, start, end, width)
                for corner in way:
                    pygame.draw.circle(ground, color, corner, width // 2)

    def _draw_stones(self, painter: Painter) -> None:
        """Draw the stones on the street, lit after each lesson that was done."""
        colors = painter.colors
        for way, house in zip(self._ways(), self.houses, strict=False):
            color = colors.candle if house.stars else colors.wall[0]
            for start, end in pairwise(way):
                count = STONES if len(way) == 2 else max(1, round(dist(start, end) / painter.px(STONE_UNITS)))
                for number in range(1, count + 1):
                    share = number / (count + 1)
                    center = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                    painter.dot(center, painter.px(4), color, 0.9)
