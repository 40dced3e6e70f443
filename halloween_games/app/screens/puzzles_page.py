"""The nights of puzzles as a calendar and practice positions by theme, with a star for each that is solved."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from math import ceil
from typing import Final

import pygame

from halloween_games.app.saving.saved_game_words import month_words, short_day_words
from halloween_games.app.screens.navigation import Nights, PracticeWays
from halloween_games.app.screens.page import TitledPage
from halloween_games.core.phrases import in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Input
from halloween_games.kit.painter import Painter, scaled
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton, Tile
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.positions import WON, PracticePosition

HEAD_UNITS: Final = 46  # the row with the month
DAY_NAMES_UNITS: Final = 26
INFO_UNITS: Final = 104
DAYS: Final = 7
FIRST_YEAR: Final = 2000


@dataclass
class StarCell(Tile):
    """A number, and a star once it is lit."""

    number: int = 0
    is_lit: bool = False
    is_meant: bool = False

    def called(self, text: Speaker) -> str:
        return super().called(text) or str(self.number)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, rect = painter.px, painter.colors, self.rect
        is_lit = focused or self.hovered
        edge = colors.glow_chosen if focused else colors.candle if self.is_meant else colors.edge
        if self.enabled:
            width = 3.0 if focused or self.is_meant else 1.5
            painter.rounded(rect, (colors.button_cool if is_lit else colors.panel), edge, width, 10)
        side = min(round(rect.height * 0.7), round(rect.width * 0.5))
        number = Rect(rect.left + px(5), rect.top + px(1), rect.width - px(8), round(rect.height * 0.42))
        color = colors.paper if self.enabled else colors.muted
        painter.line_in(str(self.number), number, sizes.TEXT, color, BOLD, least=0.5)
        if self.is_lit:
            star = square(side, midright=(rect.right - px(4), rect.centery + px(2) * pressed))
            painter.glow(star.center, side * 0.7, colors.glow_warm, 0.5)
            painter.drawing("learn/star_lit", star)


@dataclass
class NightCell(StarCell):
    """One night of the calendar."""

    night: date = date.min


class PuzzlesScene(TitledPage):
    """Nights by month; every night up to now can be played, solved or not."""

    title_key = "puzzles.nights"

    def __init__(self, services: Services, nights: Nights) -> None:
        super().__init__(services, Button("close", quiet=True))
        self._nights = nights
        self.tonight = nights.tonight()
        self.month = self.tonight.replace(day=1)
        self.earlier = Button("earlier", icon="arrow_left", act=partial(self._turn_page, -1))
        self.later = Button("later", icon="arrow_right", act=partial(self._turn_page, 1))
        self.cells: list[NightCell] = []
        self._calendar = self._info = NOWHERE
        self._fill_month()
        self.make()

    def make(self) -> None:
        """Also what the person has solved by now."""
        super().make()
        self.text = text = self.services.text.with_sentences(PUZZLE_TEXTS)
        lit = self._nights.nights()
        self.earlier.tip, self.later.tip = text("puzzles.earlier"), text("puzzles.later")
        for cell in self.cells:
            cell.is_lit = cell.night in lit
            cell.tip = self.date_words(cell.night)

    def date_words(self, night: date) -> str:
        """A night as people say it."""
        return short_day_words(self.text, night)

    def _fill_month(self) -> None:
        """Make the cells of the month that is shown."""
        nights = [self.month + timedelta(days=day) for day in range(monthrange(self.month.year, self.month.month)[1])]
        self.cells = [NightCell(f"night.{one.isoformat()}", number=one.day, night=one) for one in nights]
        for cell in self.cells:
            cell.enabled, cell.is_meant = cell.night <= self.tonight, cell.night == self.tonight
            cell.act = partial(self._nights.solve_night, cell.night)
        self.earlier.enabled = self.month.year > FIRST_YEAR
        self.later.enabled = self.month < self.tonight.replace(day=1)
        self.widgets = [self.earlier, self.later, *self.cells, self.close_button]

    def _turn_page(self, step: int) -> None:
        """Show the month before or after."""
        inside = self.month + timedelta(days=45 if step > 0 else -1)
        self.month = inside.replace(day=1)
        self._fill_month()
        self.renew()

    def first_focus(self) -> str | None:
        return f"night.{self.tonight.isoformat()}"

    # ------------------------------------------------------------------ where everything lies

    def fill(self, room: Room) -> None:
        px = self.painter.px
        self._info, self._calendar = room.cut_bottom(px(INFO_UNITS), px(12)), room
        area = room.inflate(-2 * px(12), -2 * px(8))
        self.earlier.rect = square(px(HEAD_UNITS - 6), topleft=area.topleft)
        self.later.rect = square(px(HEAD_UNITS - 6), topright=area.topright)
        top = area.top + px(HEAD_UNITS + DAY_NAMES_UNITS)
        before = (self.month.isoweekday() - self._first_day()) % DAYS
        weeks = ceil((before + len(self.cells)) / DAYS)
        wide, high = area.width / DAYS, (area.bottom - top) / weeks
        for number, cell in enumerate(self.cells):
            row, column = divmod(number + before, DAYS)
            corner = round(area.left + column * wide) + px(2), round(top + row * high) + px(2)
            cell.rect = Rect(corner, (round(wide) - px(4), round(high) - px(4)))

    def _first_day(self) -> int:
        """The first day of a week where this language is spoken, 0 for Sunday."""
        return int(self.text("puzzles.first_day").split()[0]) % DAYS

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        for panel in (self._calendar, self._info):
            painter.panel(panel, painter.colors.hues[1], 3)
        self._draw_month(painter)
        self._draw_info(painter)

    def _draw_month(self, painter: Painter) -> None:
        px, colors, text = painter.px, painter.colors, self.text
        heading = month_words(text, self.month)
        before, after = self.earlier.rect, self.later.rect
        room = between(before.right, before.top, after.left, before.bottom)
        painter.line_in(heading, room, sizes.LARGE, colors.paper, HEAD, "center")
        area = self._calendar.inflate(-2 * px(12), 0)
        days, first = text("puzzles.days").split(), self._first_day()
        for number, name in enumerate(days[first:] + days[:first]):
            left = area.left + area.width * number // DAYS
            cell = Rect(left, room.bottom + px(4), area.width // DAYS, px(DAY_NAMES_UNITS - 4))
            painter.line_in(name, cell, sizes.TEXT, colors.muted, BODY, "center", least=0.5)

    def _draw_info(self, painter: Painter) -> None:
        """Tell what the puzzle of the chosen night asks for."""
        px, colors, text = painter.px, painter.colors, self.text
        focused = self.focused()
        night = focused.night if isinstance(focused, NightCell) else self.tonight
        outline = self._nights.outline_of(night)
        if outline is None:
            return
        inner = Room(self._info.inflate(-2 * px(18), -2 * px(10)))
        head = inner.cut_top(px(28), px(2))
        title, level = text.for_game(outline.game_id)("title"), text(f"level.{outline.level}")
        line = text("narration.value", label=self.date_words(night), value=f"{title} · {level}")
        painter.line_in(line, head, sizes.LARGE, colors.candle, HEAD, least=0.5)
        painter.paragraph(text.say(outline.goal), inner, sizes.LARGE, colors.paper, BOLD, least=0.4, middle=True)


# ---------------------------------------------------------------- the practice positions of a game by theme

ROW_UNITS: Final = 70  # at most
COLUMNS: Final = 10  # at least
NAME_SHARE: Final = 0.24  # of a row, for the theme
LEAST_INFO: Final = 150  # at least
MOST_INFO: Final = 400
WORDS_UNITS: Final = 110  # below a board
WITH_BUTTON: Final = 240  # there is room for the button below the words


def is_upright(room: Rect) -> bool:
    """Whether words stand below a board there, not beside it."""
    return room.height > 0.8 * room.width


@dataclass
class PositionCell(StarCell):
    """One position."""

    position: PracticePosition = field(kw_only=True)


class PositionsScene(TitledPage):
    """A row for each theme; below them what is to be done in the position that had the focus last."""

    def __init__(self, services: Services, game_id: str, practice: PracticeWays) -> None:
        super().__init__(services, Button("close", quiet=True))
        self._game_id = game_id
        self._practice = practice
        self.rows: dict[str, list[PositionCell]] = {}
        for one in practice.positions(game_id):
            row = self.rows.setdefault(one.theme, [])
            act = partial(practice.play, one)
            row.append(PositionCell(f"position.{one.id}", act=act, number=len(row) + 1, position=one))
        self.cells = [cell for row in self.rows.values() for cell in row]
        self.main = MainButton("next", act=self._play_shown)
        self.widgets = [*self.cells, self.close_button]
        self._last: PositionCell | None = None  # that had the focus: the way to the button leads over other things
        self._boards: dict[str, pygame.Surface] = {}
        self._body = self._info = NOWHERE
        self.make()

    def make(self) -> None:
        """Also what the person has solved by now."""
        super().make()
        self.text = self.services.text.for_game(self._game_id).with_sentences(PUZZLE_TEXTS)
        self.main.label = self.text("positions.play")
        solved = self._practice.solved()
        for theme, row in self.rows.items():
            for cell in row:
                is_new = cell.position.id in solved and not cell.is_lit
                if is_new and cell is self._last:
                    self._last = None  # it was just solved: the next one waits
                cell.is_lit = cell.position.id in solved
                cell.tip = self.text("positions.one", theme=self.text(f"theme.{theme}"), number=cell.number)
                if cell.is_lit:
                    cell.tip = self.text("positions.one.solved", position=cell.tip)

    def _play_shown(self) -> None:
        shown = self.shown()
        if shown is not None:
            self._practice.play(shown.position)

    def handle(self, event: Input) -> bool:
        self._last = self._chosen()  # before the focus goes elsewhere
        return super().handle(event)

    def visit(self, key: str) -> bool:
        self._last = self._chosen()
        return super().visit(key)

    def _chosen(self) -> PositionCell | None:
        """The position that has the focus, or had it last."""
        focused = self.focused()
        return focused if isinstance(focused, PositionCell) else self._last

    def shown(self) -> PositionCell | None:
        """The one that was chosen; before that the first that is not solved."""
        return self._chosen() or self._waiting()

    def _waiting(self) -> PositionCell | None:
        """The first that is not solved."""
        return next((cell for cell in self.cells if not cell.is_lit), self.cells[0] if self.cells else None)

    def first_focus(self) -> str | None:
        waiting = self._waiting()
        return waiting.name if waiting is not None else None

    # ------------------------------------------------------------------ where everything lies

    def fill(self, room: Room) -> None:
        px = self.painter.px
        gap, edge, info = px(12), px(16), min(px(LEAST_INFO), (room.bottom - self.title_line.top) // 3)
        each = min(px(ROW_UNITS), (room.height - gap - info - edge) // max(1, len(self.rows)))
        self._body = room.cut_top(each * len(self.rows) + edge, gap)
        most = room.width + px(WORDS_UNITS) if is_upright(room) else px(MOST_INFO)
        self._info = room.cut_top(min(most, room.height))
        has_room = not is_upright(self._info) and self._info.height >= px(WITH_BUTTON)
        self.main.rect = Room(self._info.inflate(-2 * edge, -2 * edge)).cut_bottom(px(68)).cut_right(px(400))
        self.widgets = [*self.cells, self.close_button, *([self.main] if has_room and self.cells else [])]
        inner = self._body.inflate(-2 * px(14), -2 * px(8))
        names = round(inner.width * NAME_SHARE)
        columns = max([COLUMNS, *map(len, self.rows.values())])
        wide = (inner.width - names) / columns
        for number, row in enumerate(self.rows.values()):
            for column, cell in enumerate(row):
                left, upper = inner.left + names + round(column * wide), inner.top + number * each
                cell.rect = Rect(left + px(3), upper + px(3), round(wide) - px(6), each - px(6))

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        text = self.services.text
        return text("narration.value", label=text.for_game(self._game_id)("title"), value=text("positions.title"))

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        painter.panel(self._body, colors.hues[1], 3)
        for theme, row in self.rows.items():
            first = row[0].rect
            below = Room(self._body.left + px(18), first.top, first.left - self._body.left - px(26), first.height)
            name = below.cut_top(below.height * 3 // 5)
            painter.line_in(self.text(f"theme.{theme}"), name, sizes.LARGE, colors.paper, HEAD, least=0.5)
            count = sum(cell.is_lit for cell in row)
            painter.line_in(f"{count} / {len(row)}", below, sizes.TEXT, colors.muted, BODY, least=0.5)
        self._draw_info(painter)

    def _draw_info(self, painter: Painter) -> None:
        """The position that is meant, and what is to be done there."""
        px, colors, cell = painter.px, painter.colors, self.shown()
        if cell is None:
            return
        painter.panel(self._info, colors.hues[1], 3)
        goal, position = Room(self._info.inflate(-2 * px(16), -2 * px(12))), cell.position
        if position.id not in self._boards:
            self._boards[position.id] = self._practice.board(position)
        board = self._boards[position.id]
        upright = is_upright(self._info)
        across, down = (goal.width, goal.height - px(WORDS_UNITS)) if upright else (goal.width / 2, goal.height)
        small = scaled(board, (across, down))
        place = goal.cut_top(small.height, px(14)) if upright else goal.cut_left(small.width, px(18))
        painter.surface.blit(small, small.get_rect(midtop=place.midtop))
        head = goal.cut_top(px(30), px(6))
        painter.line_in(cell.tip, head, sizes.LARGE, colors.candle, HEAD, least=0.5)
        told = [self.text.say(position.goal)]
        if position.kind == WON and position.turns and not position.steps:
            told.append(self.text("positions.turns", count=position.turns))
        painter.paragraph(in_a_row(told), goal, sizes.HEADING, colors.paper, BOLD, least=0.4)
