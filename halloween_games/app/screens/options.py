"""The options: pages of settings that take effect immediately and are saved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import Choice, Dialog, ask
from halloween_games.app.screens.navigation import SettingsOwner
from halloween_games.app.screens.option_pages import PAGES, Line, OptionPages, Pictures, ThemeRow
from halloween_games.app.screens.page import draw_scroll_bar
from halloween_games.kit import sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.input import Command, Input, Pos, Scrolled
from halloween_games.kit.outline import Outline, Part, Place, Role
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import DIRECTIONS, Button, Segment, Widget, draw_widgets

SIZE: Final = (1000, 752)
NEEDS: Final = (640, 385)  # units: text of twice the size fits in 1280×720
GAP: Final = 10
WHEEL: Final = 60  # units


class OptionsScene(Dialog):
    """The list of pages on the left, the contents of the open one on the right, which scrolls."""

    def __init__(
        self,
        services: Services,
        settings: Settings,
        owner: SettingsOwner,
        page: str,
        pictures: Pictures,
    ) -> None:
        """*pictures* are those of themes that were drawn before."""
        super().__init__(services, services.text("options.title"), "gear")
        self.settings = settings
        self.page = page or PAGES[0]
        self.pages = OptionPages(services, settings, owner, self.renew, pictures)
        self.scroll = 0.0
        self.lines: list[Line] = []
        self._view = NOWHERE
        self._headings: list[tuple[str, Rect]] = []
        self._notes: list[tuple[str, Rect]] = []
        self.make()

    # ------------------------------------------------------------------ what there is

    def make(self) -> None:
        self.title = self.text("options.title")
        self.tabs = [Segment(f"page.{name}", label=self.text(f"options.page.{name}")) for name in PAGES]
        for tab, name in zip(self.tabs, PAGES, strict=True):
            tab.on, tab.act = name == self.page, partial(self.show, name)
        self._up = Button("scroll_up", icon="arrow_up", act=lambda: self._move(-self._view.height * 0.85))
        self._down = Button("scroll_down", icon="arrow_down", act=lambda: self._move(self._view.height * 0.85))
        self._reset = Button("reset", label=self.text("options.reset"), icon="undo", act=self._ask_reset)
        self._close = Button("close", label=self.text("button.close"), icon="check", warm=True, act=self.back)
        self._up.tip, self._down.tip = self.text("options.scroll_up"), self.text("options.scroll_down")
        self.lines = self.pages.lines(self.page)
        self._collect()

    def _collect(self) -> None:
        rows = [widget for line in self.lines for widget in line.widgets]
        self._row_names = frozenset(widget.name for widget in rows)
        scrolls = [self._up, self._down] if self.most() > 0 else []
        self.widgets = [*self.tabs, *rows, *scrolls, self._reset, self._close]

    def renew(self) -> None:
        """The contents have changed: recreate them at the same scroll position.

        If what had the focus cannot have it any more, the first widget of its row gets it.
        """
        had = self.focus.current
        number = next((n for n, line in enumerate(self.lines) if self.focused() in line.widgets), None)
        super().renew()
        row = self.lines[number].widgets if number is not None and number < len(self.lines) else ()
        if self.focus.current != had and row:
            self.focus.current = row[0].name

    def show(self, page: str) -> None:
        """Open *page* at its top."""
        if page != self.page:
            self.page, self.scroll = page, 0.0
            had_row = self.focus.current in self._row_names
            self.focus.current = f"page.{page}" if had_row else self.focus.current  # no row is the same on another page
            self.renew()

    def _ask_reset(self) -> None:
        words = self.text("options.reset.about", page=self.text(f"options.page.{self.page}"))
        yes = Choice(self.text("options.reset.yes"), self._reset_page, "undo")
        no = Choice(self.text("options.reset.no"), icon="close", warm=True)
        ask(self.services, self.text("options.reset.title"), words, yes, no)

    def _reset_page(self) -> None:
        self.pages.reset(self.page)
        self.renew()

    def first_focus(self) -> str | None:
        return f"page.{self.page}"

    # ------------------------------------------------------------------ where everything lies

    def box(self) -> tuple[float, float]:
        return SIZE

    def needs(self) -> tuple[float, float]:
        return NEEDS

    def fill(self) -> None:
        px, view = self.painter.px, Room(self.inner)
        tabs = view.cut_left(min(px(210), round(view.width * 0.27)), px(22))
        step = tabs.height / len(self.tabs)
        for number, tab in enumerate(self.tabs):
            height = min(px(52), round(step) - px(5))
            top = tabs.top + round(number * min(step, px(62)))
            tab.rect = Rect(tabs.left, top, tabs.width, height)
        foot, self._view = view.cut_bottom(px(46), px(14)), view
        self._close.rect = foot.cut_right(px(140), px(12))
        self._collect()
        arrows = foot if self.most() > 0 else foot.copy()
        self._up.rect, self._down.rect = arrows.cut_left(px(46), px(8)), arrows.cut_left(px(46), px(12))
        self._reset.rect = foot.cut_left(min(px(230), foot.width))
        self._move(0)

    def _height(self) -> int:
        return sum(self.painter.px(line.height + GAP) for line in self.lines)

    def most(self) -> float:
        """The maximum scroll offset in pixels."""
        return max(0.0, self._height() - self._view.height) if self._view.height else 0.0

    def _move(self, pixels: float) -> None:
        """Scroll, and update the rectangle of every row."""
        self.scroll = min(self.most(), max(0.0, self.scroll + pixels))
        px, view = self.painter.px, self._view
        self._headings, self._notes = [], []
        top = view.top - round(self.scroll)
        width = view.width - (px(20) if self.most() > 0 else 0)
        for line in self.lines:
            right = view.left + width
            height = px(line.height)
            if line.note:
                self._notes.append((line.note, Rect(view.left, top, width, height)))
            if line.heading:
                self._headings.append((line.heading, Rect(view.left, top, width, height)))
            for widget in line.widgets[:0:-1]:
                widget.rect = Rect(right - height, top, height, height)
                right = widget.rect.left - px(8)
            for widget in line.widgets[:1]:
                widget.rect = Rect(view.left, top, right - view.left, height)
            top += height + px(GAP)
        self.focus.set_targets([(w.name, w.rect) for w in self.widgets if w.enabled])

    def _is_row(self, widget: Widget) -> bool:
        return widget.name in self._row_names

    def reaches(self, widget: Widget, pos: Pos) -> bool:
        return widget.rect.collidepoint(pos) and (not self._is_row(widget) or self._view.collidepoint(pos))

    def _reveal(self) -> None:
        """Scroll so that the focus is visible."""
        widget = self.focused()
        if widget is None or not self.focus.visible or not self._is_row(widget):
            return
        margin = self.painter.px(8)
        first = widget in next(line.widgets for line in self.lines if line.widgets)
        if widget.rect.top < self._view.top + margin:
            self._move(-self.scroll if first else widget.rect.top - margin - self._view.top)
        elif widget.rect.bottom > self._view.bottom - margin:
            self._move(widget.rect.bottom + margin - self._view.bottom)

    def visit(self, key: str) -> bool:
        found = super().visit(key)
        self._reveal()
        return found

    def scan_outline(self) -> Outline:
        """The pages, what is on the open one, and the buttons below it, each as a group."""
        text, outline = self.text, self.outline()
        tabs = {tab.name for tab in self.tabs}
        groups: dict[str, list[Part]] = {"options.title": [], f"options.page.{self.page}": [], "outline.buttons": []}
        lists = list(groups.values())
        for part in outline.root.parts:
            if part.usable:
                lists[0 if part.key in tabs else 1 if part.key in self._row_names else 2].append(part)
        parts = tuple(Part(name, Role.GROUP, text(name), parts=tuple(found)) for name, found in groups.items())
        return Outline(replace(outline.root, parts=parts), outline.focus)

    # ------------------------------------------------------------------ input

    def commands(self) -> Mapping[str, Callable[[], None]]:
        pages = {"page_up": partial(self._next_page, -1), "page_down": partial(self._next_page, 1)}
        return {"options": self.back, **pages}

    def _next_page(self, step: int) -> None:
        page = PAGES[(PAGES.index(self.page) + step) % len(PAGES)]
        self.show(page)
        self.focus.go(f"page.{page}")

    def scrolled(self, event: Scrolled) -> bool:
        self._move(-event.lines * self.painter.px(WHEEL))
        return True

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in DIRECTIONS and self._walk(event.name):
            self._update_editing()
            self._reveal()
            return True
        used = super().handle(event)
        self._reveal()
        return used

    def _walk(self, direction: str) -> bool:
        """Arrows stay in the list of pages or move along the rows; False for the default behavior."""
        widget = self.focused()
        if widget is None or not self.focus.visible:
            return False
        rows = [line.widgets for line in self.lines if line.widgets]
        if isinstance(widget, Segment) and widget in self.tabs:
            return self._walk_from_tab(widget, direction)
        for number, row in enumerate(rows):
            if widget in row:
                return self._walk_from_row(rows, number, row.index(widget), direction)
        if direction == "up" and rows:
            self.focus.go(rows[-1][0].name)
            return True
        return False

    def _walk_from_tab(self, tab: Segment, direction: str) -> bool:
        if direction in ("up", "down"):
            other = self.tabs.index(tab) + (1 if direction == "down" else -1)
            if 0 <= other < len(self.tabs):
                self.focus.go(self.tabs[other].name)
            return True
        if direction == "right":
            tab.activate()
            first = next((line.widgets[0] for line in self.lines if line.widgets), None)
            if first is not None:
                self.focus.go(first.name)
        return True

    def _walk_from_row(self, rows: list[tuple[Widget, ...]], number: int, column: int, direction: str) -> bool:
        row = rows[number]
        if direction in ("up", "down"):
            other = number + (1 if direction == "down" else -1)
            if other < 0:
                self.focus.go(f"page.{self.page}")
            elif other == len(rows):
                self.focus.go(self._close.name)
            else:
                below = rows[other][min(column, len(rows[other]) - 1)]
                self.focus.go(below.name if below.enabled else rows[other][0].name)
            return True
        if row[column].turn(1 if direction == "right" else -1):
            return True
        other = column + (1 if direction == "right" else -1)
        self.focus.go(row[other].name if 0 <= other < len(row) else row[column].name)
        if other < 0:
            self.focus.go(f"page.{self.page}")
        return True

    # ------------------------------------------------------------------ picture

    def written(self) -> list[Place]:
        """Also the headings and notes of the page, those out of sight included."""
        page = [Place(words, (rect.x, rect.y, rect.w, rect.h)) for words, rect in (*self._headings, *self._notes)]
        return [*super().written(), *page]

    def paint_ahead(self) -> Iterator[None]:
        for widget in self.widgets:
            if isinstance(widget, ThemeRow):
                yield from widget.paint_ahead(self.painter)

    def draw(self, surface: pygame.Surface) -> None:
        deque(self.draw_in_steps(surface), maxlen=0)

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        painter = self.painter
        painter.surface = surface
        self.pages.show()
        self.paint_and_note(painter)
        yield
        rows = [widget for widget in self.widgets if self._is_row(widget)]
        room = painter.px(8)
        clip = surface.get_clip()
        surface.set_clip(self._view.inflate(2 * room, 0) if self.most() > 0 else self._view.inflate(2 * room, 2 * room))
        for heading, rect in self._headings:
            if rect.colliderect(self._view):
                painter.line_in(heading, rect, sizes.HEADING, painter.colors.candle, HEAD)
        for note, rect in self._notes:
            if rect.colliderect(self._view):
                painter.paragraph(note, rect, sizes.TEXT, painter.colors.muted, middle=True)
        seen = [widget for widget in rows if widget.rect.colliderect(self._view)]
        draw_widgets(painter, seen, self.focus, self._pressed)
        surface.set_clip(clip)
        draw_widgets(painter, [w for w in self.widgets if not self._is_row(w)], self.focus, self._pressed)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        if self.most() > 0:
            draw_scroll_bar(painter, self._view, self._height(), self.scroll)
