"""The rules of a game: short paragraphs, each with a board that shows what it says, or with a chart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from halloween_games import games
from halloween_games.app.screens.navigation import Teaching
from halloween_games.app.screens.page import PageInSteps, PageScene
from halloween_games.app.screens.seats import head_start_rule
from halloween_games.core.illustrations import Chart, Example
from halloween_games.core.phrases import in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Command, Input, Pos
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, between, square
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Tile, Widget
from halloween_games.lessons.lesson import Lesson
from halloween_games.table.look import GameLook
from halloween_games.table.small_board import Ground, SmallBoard

WIDTH: Final = 1180
SMALL_BOARD: Final = (250, 232)  # units of room for a board in one of two columns
LARGE_BOARD: Final = (300, 240)
LEAST_WORDS: Final = 240  # units of width for words beside a board, with text of the usual size
ROW_UNITS: Final = 54  # of a chart
SIGN_UNITS: Final = 40
SIGN_STEP: Final = 1.04  # from one sign to the next, in widths
MOST_NAMES: Final = 0.5  # of a row's width beside its signs
GAP: Final = 30  # between paragraphs
CORNER: Final = 3  # radius of a board's frame, whose corners are square
FRAME: Final = 3  # around a board that is pointed at
BESIDE: Final = 20  # between a board and its words

MakeLook = Callable[[str, int], GameLook]  # of a game, for so many seats


@dataclass
class BoardPlace(Tile):
    """Where a board lies; keys reach it even while the page has scrolled it out of sight."""

    def called(self, text: Speaker) -> str:
        return self.tip or self.label

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        """Draw nothing: the board is drawn with the page, which fades it at its edge."""


class _Columns(NamedTuple):
    """How the page is divided; in pixels."""

    number: int
    whole: int
    width: int  # of a column
    room: tuple[int, int]  # for a board
    beside: bool  # whether words are beside their board, or above it
    words: int  # the width of words beside a board
    letters: int  # height of letters in units


def _columns(painter: Painter, whole: int) -> _Columns:
    """As many columns as have room for a board with words beside it."""
    px, gap = painter.px, painter.px(BESIDE)
    least = px(LEAST_WORDS) * painter.enlarged
    width = (whole - px(GAP)) // 2
    words = width - px(SMALL_BOARD[0]) - gap
    if words >= least:
        return _Columns(2, whole, width, (px(SMALL_BOARD[0]), px(SMALL_BOARD[1])), True, words, sizes.TEXT)
    room = (min(px(LARGE_BOARD[0]), whole), px(LARGE_BOARD[1]))
    words = whole - room[0] - gap
    return _Columns(1, whole, whole, room, words >= least, words, sizes.LARGE)


class _Section(NamedTuple):
    heading: str
    words: str
    example: Example | None
    chart: Chart | None


@dataclass
class _Placed:
    """A board on the page; it is made when it comes into sight."""

    example: Example
    rect: Rect
    widget: BoardPlace
    board: SmallBoard | None = None
    lesson: Lesson | None = None  # what it shows, found when the board is made
    was_pointed: bool = False


class RulesScene(PageScene):
    """The rules of a game in our own words.

    *make_look* gives a look of its own to each size of board. Rows of charts with the keys *held* are lit: they concern
    what the viewer of the game below has. A board that shows a lesson of *teaching* opens it.
    """

    width_units = WIDTH

    def __init__(
        self,
        services: Services,
        game_id: str,
        make_look: MakeLook,
        held: Collection[str],
        teaching: Teaching,
    ) -> None:
        self.words = services.text.for_game(game_id)
        self.game = games.load(game_id)
        super().__init__(services, self.words("rules.title", game=self.words("title")), "rules")
        self.held = frozenset(held)
        self._teaching = teaching
        self._make_look = make_look
        self._sign_look = make_look(game_id, self.game.seats[0])
        self._grounds: dict[int, Ground] = {}
        self._boards: list[_Placed] = []
        self._columns = _columns(self.painter, WIDTH)
        self.sections = self._translated()

    def _translated(self) -> tuple[_Section, ...]:
        translated, shown = self.words.translated, self.game.illustrations
        found = []
        for heading, paragraph in self.game.rules_page:
            beside = shown.get(heading)
            pictures = beside if isinstance(beside, Example) else None, beside if isinstance(beside, Chart) else None
            found.append(_Section(translated(heading), translated(paragraph), *pictures))
        if words := head_start_rule(self.words, self.game.id):  # before what the sheet leaves open
            found.insert(-1, _Section(self.words("option.handicap"), words, None, None))
        return tuple(found)

    def retranslate(self) -> None:
        self.title = self.words("rules.title", game=self.words("title"))
        self.close_button.label = self.text("button.close")
        self.sections = self._translated()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"rules": self.back}

    def hint(self) -> str:
        if not any(placed.example.plays for placed in self._boards):
            return super().hint()
        return self.text("rules.point.lesson", next=shortcut(self.text, self.services.keyboard.bindings, "next"))

    @property
    def lively(self) -> bool:
        return any(placed.board is not None and placed.board.busy for placed in self._boards)

    # ------------------------------------------------------------------ the page

    def page_in_steps(self, painter: Painter, whole: int) -> PageInSteps:
        px = painter.px
        self._grounds.clear()
        self._boards.clear()
        self._columns = _columns(painter, whole - px(22))
        rows = self._rows()
        heights: list[int] = []
        for row in rows:
            heights.append(max(self._height(painter, section) for section in row))
            yield
        page = pygame.Surface((whole, sum(heights) + px(GAP) * (len(heights) - 1) + px(4)), pygame.SRCALPHA)
        if self._grounds and any(section.chart for section in self.sections):
            next(iter(self._grounds.values())).prepare()  # a game prepares drawings of its own with its board
        painter.surface = page
        top = 0
        for row, height in zip(rows, heights, strict=True):
            for number, section in enumerate(row):
                left = number * (self._columns.width + px(GAP))
                self._paint_section(painter, section, Rect(left, top, self._width(section), height))
                yield
            top += height + px(GAP)
        self.widgets = [*(placed.widget for placed in self._boards), self.close_button]
        return page

    def _rows(self) -> list[list[_Section]]:
        """What lies side by side; a chart needs the whole width."""
        rows: list[list[_Section]] = []
        for section in self.sections:
            alone = section.chart is not None or not rows or any(other.chart is not None for other in rows[-1])
            if alone or len(rows[-1]) == self._columns.number:
                rows.append([section])
            else:
                rows[-1].append(section)
        return rows

    def _width(self, section: _Section) -> int:
        return self._columns.whole if section.chart is not None else self._columns.width

    def _words_width(self, section: _Section) -> int:
        beside = self._columns.beside and section.example is not None
        return self._columns.words if beside else self._width(section)

    def _height(self, painter: Painter, section: _Section) -> int:
        px = painter.px
        words = self._heading(painter, section).get_height() + px(4) + self._image(painter, section).get_height()
        if section.example is not None:
            board = self._ground(section.example).size[1]
            return max(words, board) if self._columns.beside else words + px(12) + board
        return words + (px(12) + self._chart_height(painter, section.chart) if section.chart else 0)

    def _heading_px(self, painter: Painter) -> float:
        return sizes.HEADING * painter.u * painter.line_growth

    def _heading(self, painter: Painter, section: _Section) -> pygame.Surface:
        width, color = self._words_width(section), painter.colors.candle
        return painter.fonts.render(section.heading, self._heading_px(painter), color, HEAD, wrap=width)

    def _image(self, painter: Painter, section: _Section) -> pygame.Surface:
        size = painter.text_px(self._columns.letters)
        return painter.fonts.render(section.words, size, painter.colors.paper, BODY, wrap=self._words_width(section))

    def _paint_section(self, painter: Painter, section: _Section, area: Rect) -> None:
        px, width = painter.px, self._words_width(section)
        board = Rect((0, 0), self._ground(section.example).size if section.example is not None else (0, 0))
        left = area.left + (area.width - width if board.width and self._columns.beside else 0)
        heading, image = self._heading(painter, section), self._image(painter, section)
        head = heading.get_rect(topleft=(left, area.top))
        words = image.get_rect(topleft=(left, head.bottom + px(4)))
        painter.surface.blit(heading, head)
        painter.surface.blit(image, words)
        painter.wrote(section.heading, head, area, self._heading_px(painter))
        painter.wrote(section.words, words, area, painter.text_px(self._columns.letters))
        if section.example is not None:
            if self._columns.beside:
                board.midtop = area.left + self._columns.room[0] // 2, area.top + px(4)
            else:
                board.midtop = area.centerx, words.bottom + px(12)
            self._place_board(section, section.example, board)
        if section.chart is not None:
            rows = Rect(area.left, words.bottom + px(12), area.width, area.bottom - words.bottom - px(12))
            self._paint_chart(painter, section.chart, rows)

    # ------------------------------------------------------------------ charts

    def _row_height(self, painter: Painter) -> int:
        return round(painter.px(ROW_UNITS) * max(1.0, painter.enlarged * 0.9))

    def _chart_height(self, painter: Painter, chart: Chart) -> int:
        return -(-len(chart.rows) // self._columns.number) * self._row_height(painter)

    def _paint_chart(self, painter: Painter, chart: Chart, area: Rect) -> None:
        """Draw the rows, in as many columns as the page has, down the first one and then down the next."""
        px, height = painter.px, self._row_height(painter)
        side = px(SIGN_UNITS)
        signs = max(map(len, chart.rows.values())) * round(side * SIGN_STEP) + px(22)
        deep = -(-len(chart.rows) // self._columns.number)
        size = sizes.TEXT * painter.u * painter.line_growth
        widest = max(painter.fonts.width(self.words(f"chart.{key}"), size, BOLD) for key in chart.rows)
        names = min(round(widest) + px(16), round((self._columns.width - signs) * MOST_NAMES))
        for number, (key, drawn) in enumerate(chart.rows.items()):
            left = area.left + number // deep * (self._columns.width + px(GAP))
            top = area.top + number % deep * height
            row = Rect(left, top, self._columns.width, height - px(6))
            self._paint_row(painter, key, row, signs, names)
            for place, sign in enumerate(drawn):
                where = square(side, midleft=(left + px(10) + place * round(side * SIGN_STEP), row.centery))
                for layer in self._sign_look.sign(sign):
                    painter.drawing(layer.art, where, layer.tint)

    def _paint_row(self, painter: Painter, key: str, rect: Rect, signs: int, names: int) -> None:
        """Draw the ground of one row and what it says behind *signs*, the width of the drawings; *names* is wide."""
        px, colors = painter.px, painter.colors
        lit = key in self.held
        painter.rounded(rect, colors.row if lit else (colors.well, colors.well), colors.candle if lit else None, 2, 10)
        about = between(rect.left + signs, rect.top, rect.right - px(12), rect.bottom)
        name = about.cut_left(names - px(10), px(10))
        color = colors.candle if lit else colors.paper
        painter.paragraph(self.words(f"chart.{key}"), name, sizes.TEXT, color, BOLD, middle=True)
        painter.paragraph(self.words(f"chart.{key}.about"), about, sizes.TEXT, colors.paper, BODY, middle=True)

    # ------------------------------------------------------------------ boards

    def _ground(self, example: Example) -> Ground:
        """The empty board for *example*; all with as many seats share it."""
        found = self._grounds.get(example.seats)
        if found is None:
            look = self._make_look(self.game.id, example.seats)
            found = Ground(self.services, look, self.game, example, self._columns.room)
            self._grounds[example.seats] = found
        return found

    def _place_board(self, section: _Section, example: Example, rect: Rect) -> None:
        number = len(self._boards)
        name, can_play = f"board.{number}", bool(example.plays)
        widget = BoardPlace(name, enabled=can_play, act=lambda: self._play(number), label=section.heading)
        self._boards.append(_Placed(example, rect, widget))

    def _play(self, number: int) -> None:
        placed = self._boards[number]
        if placed.lesson is not None:
            self._teaching.lesson(self.game.id, placed.lesson.id)
        elif placed.board is not None:
            placed.board.play()

    def _move(self, pixels: float) -> None:
        super()._move(pixels)
        body = self._body
        for placed in self._boards:
            placed.widget.rect = placed.rect.move(body.left, body.top - round(self.scroll))
        self.refresh()

    def reaches(self, widget: Widget, pos: Pos) -> bool:
        """A board is pointed at only where the page is seen."""
        return super().reaches(widget, pos) and (widget is self.close_button or self._body.collidepoint(pos))

    def handle(self, event: Input) -> bool:
        before = self.focus.current
        used = super().handle(event)
        if isinstance(event, Command) and self.focus.current != before:
            self._scroll_to_focus()
        return used

    def _scroll_to_focus(self) -> None:
        """Scroll until the board with the focus is in sight."""
        placed = next((placed for placed in self._boards if placed.widget is self.focused()), None)
        if placed is not None:
            least = placed.rect.bottom + self.painter.px(20) - self._body.height
            most = placed.rect.top - self.painter.px(20)
            self._move(min(max(self.scroll, least), max(most, least)) - self.scroll)

    def update(self, dt: float) -> bool:
        """Make at most one board that has come into sight; play those that are pointed at."""
        changed = False
        for placed in self._in_sight():
            if placed.board is None and not changed:
                placed.board = self._make_board(placed)
                changed = True
        for placed in self._boards:
            pointed = placed.widget.hovered if not self.focus.visible else placed.widget is self.focused()
            if placed.board is not None:
                if pointed and not placed.was_pointed:
                    placed.board.play()
                placed.was_pointed = pointed
                changed = placed.board.update(dt) or changed
        return changed

    def _in_sight(self) -> Sequence[_Placed]:
        return [placed for placed in self._boards if placed.widget.rect.colliderect(self._body)]

    def _make_board(self, placed: _Placed) -> SmallBoard:
        board = SmallBoard(self._grounds[placed.example.seats], self.game, placed.example)
        placed.widget.tip = board.says(self.words)
        placed.lesson = self._teaching.lesson_shown(self.game.id, placed.example)
        if placed.lesson is not None:
            placed.widget.tip = in_a_row([placed.widget.tip, self.words("rules.lesson")])
        return board

    def paint_moving(self, painter: Painter, shown: pygame.Surface) -> None:
        colors = painter.colors
        with painter.onto(shown):
            for placed in self._in_sight():
                rect = placed.rect.move(0, -round(self.scroll))
                if placed.board is not None:
                    shown.blit(placed.board.picture(), rect)
                focused = self.focus.visible and placed.widget is self.focused()
                lit = focused or (placed.widget.hovered and placed.board is not None and placed.board.can_play)
                color = colors.glow_chosen if focused else colors.candle if lit else colors.edge
                painter.frame(rect, color, FRAME if lit else 2, CORNER)
