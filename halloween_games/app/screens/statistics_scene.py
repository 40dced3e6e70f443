"""The statistics page: for each game a table by number of seats and opponents, for everybody or one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.saving.statistics import MIXED, PEOPLE, Row, Statistics, people, rows_of, total
from halloween_games.app.screens.dialogs import NOWHERE, Choice, MessageScene
from halloween_games.app.screens.page import PageScene
from halloween_games.app.screens.seats import level_name
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.stepper import Stepper
from halloween_games.kit.widgets import Button

Rect = pygame.Rect

WIDTH: Final = 1080
TOP_UNITS: Final = 62  # for the widgets above the page
CARD_GAP: Final = 16
HEAD_UNITS: Final = 48
NAMES_UNITS: Final = 28  # of the column headings
ROW_UNITS: Final = 34
FOOT_UNITS: Final = 12
NOTE_UNITS: Final = 34
TABLE_SHARE: Final = 0.36  # of a line, for the number of seats and the opponents
COLUMNS: Final = ("games", "wins", "draws", "losses", "shortest", "longest", "best", "streak")
FEW: Final = ("games", "wins", "draws", "losses", "shortest", "longest", "best")  # if there is no room for all
WIDE_UNITS: Final = 800  # of a card that has room for all columns
ORDER: Final = (PEOPLE, *LEVEL_NAMES, MIXED)


class StatisticsScene(PageScene):
    """The statistics, and the way to reset them."""

    width_units = WIDTH

    def __init__(self, services: Services, statistics: Statistics, emblem_of: Callable[[str], str]) -> None:
        super().__init__(services, services.text("statistics.title"), "trophy")
        self.statistics = statistics
        self._emblem_of = emblem_of
        self.rows: list[Row] = []
        self.people: list[str] = []
        self.name = ""  # empty for everybody
        text = services.text
        self._who = Stepper("who", NOWHERE, choices=("",), icons=("people",), changed=self._choose)
        self._reset = Button("reset", NOWHERE, label=text("statistics.reset"), icon="undo", act=self._ask_reset)
        self.widgets = [self._who, self._reset, self.close_button]
        self._load()

    def _load(self) -> None:
        self.rows = self.statistics.rows()
        self.people = people(self.rows)
        if self.name not in self.people:
            self.name = self.people[0] if len(self.people) == 1 else ""
        names = (self.services.text("statistics.everybody"), *self.people)
        self._who.choices, self._who.icons = names, ("people", *("person" for _ in self.people))
        self._who.at = 1 + self.people.index(self.name) if self.name else 0
        self._who.enabled = len(self.people) > 1
        self._reset.enabled = bool(self.rows)

    def _choose(self, at: int) -> None:
        self.name = self.people[at - 1] if at else ""
        self.scroll = 0.0
        self.place()

    # ------------------------------------------------------------------ forgetting

    def _ask_reset(self) -> None:
        text = self.services.text
        words = text("statistics.reset.about", name=self.name) if self.name else text("statistics.reset.all")
        choices = (
            Choice(text("statistics.reset"), self._forget, "undo"),
            Choice(text("statistics.reset.stay"), icon="check", warm=True),
        )
        title = text("statistics.reset.title")
        self.services.stack.push(MessageScene(self.services, title, words, choices, icon="warning"))

    def _forget(self) -> None:
        self.statistics.reset(self.name or None)
        self._load()
        self.place()
        self.refresh()

    # ------------------------------------------------------------------ what is shown

    def tables(self) -> list[tuple[str, list[Row]]]:
        """The games played, in the order of the launcher, each with its rows."""
        rows = rows_of(self.rows, self.name) if self.name else _together(self.rows)
        found = []
        for game_id in games.REGISTRY:
            own = [row for row in rows if row.game == game_id]
            own.sort(key=lambda row: (row.seats, _place(row.opponents)))
            if own:
                found.append((game_id, own))
        return found

    def about(self, row: Row) -> str:
        """The number of seats and the opponents, as a phrase."""
        text = self.services.text
        if row.opponents == PEOPLE:
            return text("statistics.people", count=row.seats)
        known = row.opponents in LEVEL_NAMES
        name = level_name(text, row.opponents) if known else text("statistics.mixed")
        return text("statistics.against", count=row.seats, opponents=name)

    def summary(self, rows: Sequence[Row]) -> str:
        """The totals of one game as a phrase."""
        whole = total(rows)
        percent = round(100 * whole.wins / max(1, whole.games))
        return self.services.text("statistics.sum", games=whole.games, percent=percent)

    # ------------------------------------------------------------------ picture

    def box(self) -> tuple[float, float]:
        width, height = super().box()
        return width, min(height + TOP_UNITS, self.size[1] / self.u * 0.9)

    def fill(self) -> None:
        px = self.painter.px
        top = Rect(self.inner.left, self.inner.top, self.inner.width, px(46))
        self.inner = Rect(top.left, top.top + px(TOP_UNITS), top.width, self.inner.height - px(TOP_UNITS))
        super().fill()
        self._reset.rect = Rect(top.right - px(170), top.top, px(170), top.height)
        self._who.rect = Rect(top.left, top.top, min(px(380), self._reset.rect.left - px(16) - top.left), top.height)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        emblem, px = self._emblem_of(self.name), painter.px
        if emblem:
            side = self._who.rect.height
            painter.drawing(emblem, Rect(self._who.rect.right + px(12), self._who.rect.top, side, side))

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        px, tables = painter.px, self.tables()
        if not tables:
            return self._paint_nothing(painter, whole)
        grow = min(painter.enlarged, 1.5)
        heights = [self._card_height(painter, rows, grow) for _, rows in tables]
        note = px(NOTE_UNITS * grow)
        page = pygame.Surface((whole, sum(heights) + len(heights) * px(CARD_GAP) + note), pygame.SRCALPHA)
        painter.surface = page
        top, width = 0, whole - px(22)
        for (game_id, rows), height in zip(tables, heights, strict=True):
            self._paint_card(painter, Rect(px(4), top, width - px(8), height - px(6)), game_id, rows, grow)
            top += height + px(CARD_GAP)
        words = f"{self.services.text('statistics.local')} {self.services.text('statistics.actions')}"
        painter.line_in(words, Rect(px(8), top, width - px(16), note), sizes.SMALL, painter.colors.muted, BODY)
        return page

    def _card_height(self, painter: Painter, rows: Sequence[Row], grow: float) -> int:
        return painter.px((HEAD_UNITS + NAMES_UNITS + len(rows) * ROW_UNITS) * grow + FOOT_UNITS + 6)

    def _paint_card(self, painter: Painter, card: Rect, game_id: str, rows: Sequence[Row], grow: float) -> None:
        colors = painter.colors
        px, text = painter.px, self.services.text
        painter.panel(card)
        inner = card.inflate(-px(36), 0)
        head = Rect(inner.left, card.top + px(6), inner.width, px((HEAD_UNITS - 6) * grow))
        left = Rect(head.left, head.top, head.width // 2, head.height)
        painter.line_in(text.for_game(game_id)("title"), left, sizes.HEADING, colors.candle, HEAD)
        right = Rect(left.right, head.top, head.right - left.right, head.height)
        painter.line_in(self.summary(rows), right, sizes.TEXT, colors.muted, BODY, "right")
        columns = COLUMNS if card.width >= WIDE_UNITS * painter.u else FEW
        names = Rect(inner.left, head.bottom, inner.width, px(NAMES_UNITS * grow))
        labels = [text("statistics.table"), *(text(f"statistics.{name}") for name in columns)]
        for label, cell in zip(labels, _cells(names, len(columns)), strict=True):
            align = "left" if cell.left == names.left else "center"
            painter.line_in(label, cell, sizes.SMALL, colors.muted, BODY, align, 0.5)
        top = names.bottom
        for number, row in enumerate(rows):
            line = Rect(inner.left, top + number * px(ROW_UNITS * grow), inner.width, px((ROW_UNITS - 3) * grow))
            if number % 2 == 0:
                painter.rounded(line.inflate(px(16), 0), colors.row, None, 0, 8)
            self._paint_row(painter, line, row, columns)

    def _paint_row(self, painter: Painter, line: Rect, row: Row, columns: Sequence[str]) -> None:
        colors = painter.colors
        first, *cells = _cells(line, len(columns))
        painter.line_in(self.about(row), first, sizes.TEXT, colors.paper, BODY)
        values = {
            "games": row.games,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "shortest": row.shortest,
            "longest": row.longest,
            "best": row.best_streak,
            "streak": row.streak,
        }
        for name, cell in zip(columns, cells, strict=True):
            bold = name in ("games", "wins")
            color = colors.gold if name == "wins" and row.wins else colors.paper if values[name] else colors.faint
            painter.line_in(str(values[name]), cell, sizes.TEXT, color, BOLD if bold else BODY, "center")

    def _paint_nothing(self, painter: Painter, whole: int) -> pygame.Surface:
        """Draw a night sky instead of an empty table."""
        px, text = painter.px, self.services.text
        page = pygame.Surface((whole, px(260)), pygame.SRCALPHA)
        painter.surface = page
        side = px(120)
        painter.glow((whole / 2, px(90)), side * 0.95, painter.colors.glow_warm, 0.4)
        painter.drawing("common/lantern", Rect(whole // 2 - side // 2, px(26), side, side))
        painter.line_in(
            text("statistics.none"),
            Rect(0, px(160), whole, px(38)),
            sizes.HEADING,
            painter.colors.candle,
            HEAD,
            "center",
        )
        about = Rect(px(10), px(200), whole - px(20), px(52))
        painter.paragraph(text("statistics.none.about"), about, sizes.LARGE, painter.colors.muted, BODY, center=True)
        return page


def _together(rows: Sequence[Row]) -> list[Row]:
    """The rows combined for everybody: one for each game, number of seats and opponents."""
    groups: dict[tuple[str, int, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.game, row.seats, row.opponents), []).append(row)
    return [total(group) for group in groups.values()]


def _place(opponents: str) -> int:
    return ORDER.index(opponents) if opponents in ORDER else len(ORDER)


def _cells(line: Rect, count: int) -> list[Rect]:
    """A wide cell and *count* narrow ones."""
    first = Rect(line.left, line.top, round(line.width * TABLE_SHARE), line.height)
    width = (line.width - first.width) / count
    return [
        first,
        *(Rect(first.right + round(n * width), line.top, round(width) - 4, line.height) for n in range(count)),
    ]
