"""The list of shortcuts: the commands available on the screen below, with keys and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.app.screens.page import PageScene
from halloween_games.kit import sizes
from halloween_games.kit.commands import GROUPS, TABLE
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.key_names import button_name, key_name
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services

Rect = pygame.Rect

WIDTH: Final = 1080
CAPS: Final = 200  # units for the keys of a line
TWO_COLUMNS: Final = 800  # units of width from which on there are two columns
MOUSE: Final = (("shortcuts.left_button", "shortcuts.left"), ("shortcuts.right_button", "shortcuts.right"))
MOST_KEYS: Final = 2


@dataclass(frozen=True)
class Line:
    """Keys and what they do."""

    caps: tuple[str, ...]
    words: str


class KeysScene(PageScene):
    """All commands in *offered*, in groups."""

    width_units = WIDTH

    def __init__(self, services: Services, offered: Set[str] | None = None) -> None:
        super().__init__(services, services.text("shortcuts.title"), "keyboard")
        text, bindings = services.text, services.keyboard.bindings
        self.groups: list[tuple[str, list[Line]]] = []
        for group in GROUPS:
            lines = []
            for row in TABLE:
                if row.group != group or (offered is not None and row.name not in offered):
                    continue
                caps = [key_name(text, key) for key in bindings.keys(row.name)[:MOST_KEYS]]
                caps += [button_name(text, number) for number in bindings.buttons(row.name)[:1]]
                if caps:
                    lines.append(Line(tuple(caps), text(row.text_key)))
            if lines:
                self.groups.append((text(f"shortcuts.{group}"), lines))
        mouse = [Line((text(name),), text(words)) for name, words in MOUSE]
        self.groups.append((text("shortcuts.mouse"), mouse))

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"shortcuts": self.back}

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        px, gap = painter.px, painter.px(34)
        room = whole - px(22)
        count = 2 if room > px(TWO_COLUMNS) else 1
        width = (room - (count - 1) * gap) // count
        columns: list[list[tuple[str, list[Line]]]] = [[] for _ in range(count)]
        heights = [0] * count
        for heading, lines in self.groups:
            height = px(44) + sum(self._height(painter, line, width) for line in lines)
            column = min(range(count), key=lambda number: heights[number])
            columns[column].append((heading, lines))
            heights[column] += height
        page = pygame.Surface((whole, max(heights)), pygame.SRCALPHA)
        painter.surface = page
        for number, groups in enumerate(columns):
            left, top = number * (width + gap), 0
            for heading, lines in groups:
                painter.line_in(heading, Rect(left, top, width, px(38)), sizes.HEADING, painter.colors.candle, HEAD)
                top += px(44)
                for line in lines:
                    height = self._height(painter, line, width)
                    self._paint_line(painter, line, Rect(left, top, width, height))
                    top += height
        return page

    def _words(self, painter: Painter, line: Line, width: int) -> pygame.Surface:
        room = width - painter.px(CAPS + 14)
        return painter.fonts.render(line.words, painter.text_px(sizes.TEXT), painter.colors.paper, BODY, room)

    def _height(self, painter: Painter, line: Line, width: int) -> int:
        px = painter.px
        rows = self._rows(painter, line)
        return max(len(rows) * px(36), self._words(painter, line, width).get_height()) + px(8)

    def _cap_width(self, painter: Painter, cap: str) -> int:
        return min(painter.px(CAPS), max(painter.px(44), self._letters(painter, cap) + painter.px(24)))

    def _letters(self, painter: Painter, cap: str) -> int:
        return painter.fonts.width(cap, painter.u * sizes.TEXT, BOLD)

    def _rows(self, painter: Painter, line: Line) -> list[list[str]]:
        """The keys side by side as far as they fit, the others below."""
        rows: list[list[str]] = [[]]
        used = 0
        for cap in line.caps:
            width = self._cap_width(painter, cap) + painter.px(8)
            if rows[-1] and used + width > painter.px(CAPS + 8):
                rows.append([])
                used = 0
            rows[-1].append(cap)
            used += width
        return rows

    def _paint_line(self, painter: Painter, line: Line, rect: Rect) -> None:
        colors = painter.colors
        px = painter.px
        for number, row in enumerate(self._rows(painter, line)):
            left = rect.left
            for cap in row:
                key = Rect(left, rect.top + number * px(36), self._cap_width(painter, cap), px(31))
                painter.rounded(key.move(0, px(3)), (colors.ink, colors.ink), None, 0, 9)
                painter.rounded(key, colors.button_cool, colors.rim, 2, 9)
                painter.line_in(cap, key.inflate(-px(12), 0), sizes.TEXT, colors.paper, BOLD, "center")
                left = key.right + px(8)
        words = self._words(painter, line, rect.width)
        room = Rect(rect.left + px(CAPS + 14), rect.top, rect.width - px(CAPS + 14), rect.height)
        where = words.get_rect(topleft=room.topleft)
        if words.get_height() < px(31):
            where.centery = rect.top + px(16)
        painter.surface.blit(words, where)
        painter.wrote(line.words, where, room, painter.text_px(sizes.TEXT))
