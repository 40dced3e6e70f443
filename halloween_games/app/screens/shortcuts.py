"""The list of shortcuts: the commands available on the screen below, with their keys and the buttons of a pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.app.screens.page import PageInSteps, PageScene
from halloween_games.kit import sizes
from halloween_games.kit.commands import COMPUTERS, GAMES, GROUPS, HELP, MOVING, PLAYING, SCREEN, TABLE
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.key_caps import HEIGHT, Cap, Chord, chord_width, draw_chords, key_chord, pad_chord
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, between, square
from halloween_games.kit.services import Services

WIDTH: Final = 1120
TWO_COLUMNS: Final = 800  # units of width from which on there are two columns
GAP: Final = 18  # between groups
HEADING: Final = 56
PADDING: Final = 14
LINE_GAP: Final = 7
PAD_WIDTH: Final = 62  # of the column with buttons
KEYS_SHARE: Final = 0.52  # of a line, for the keys
DRAWING: Final = 56
MOST_KEYS: Final = 2
MOUSE: Final = "mouse"
MOUSE_LINES: Final = (("shortcuts.left_button", "shortcuts.left"), ("shortcuts.right_button", "shortcuts.right"))
DRAWINGS: Final[Mapping[str, str]] = {
    MOVING: "menu/choose",
    PLAYING: "menu/past",
    HELP: "menu/help",
    COMPUTERS: "portraits/computer",
    GAMES: "menu/keep",
    SCREEN: "menu/program",
    MOUSE: "menu/mouse",
}


@dataclass(frozen=True)
class Line:
    """What a command does, its keys, and its pad button, if a pad is connected and has one."""

    words: str
    keys: tuple[Chord, ...]
    button: Chord = ()


@dataclass(frozen=True)
class Group:
    """The lines under one heading."""

    name: str
    heading: str
    lines: Sequence[Line]


class KeysScene(PageScene):
    """All commands in *offered*, in groups."""

    width_units = WIDTH

    def __init__(self, services: Services, offered: Set[str] | None = None) -> None:
        super().__init__(services, services.text("shortcuts.title"), "keyboard")
        self._offered = offered
        self.groups: list[Group] = []
        self.make()

    def make(self) -> None:
        text, bindings = self.text, self.services.keyboard.bindings
        self.title = text("shortcuts.title")
        self.close_button.label = text("button.close")
        self.groups = []
        for name in GROUPS:
            lines = []
            for row in TABLE:
                if row.group != name or (self._offered is not None and row.name not in self._offered):
                    continue
                keys = tuple(key_chord(text, key) for key in bindings.keys(row.name)[:MOST_KEYS])
                buttons = bindings.buttons(row.name) if bindings.pad is not None else ()
                button = pad_chord(text, buttons[0], bindings.layout) if buttons else ()
                if keys or button:
                    lines.append(Line(text(row.text_key), keys, button))
            if lines:
                self.groups.append(Group(name, text(f"shortcuts.{name}"), lines))
        mouse = [Line(text(words), ((Cap(text(name)),),)) for name, words in MOUSE_LINES]
        self.groups.append(Group(MOUSE, text("shortcuts.mouse"), mouse))

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"shortcuts": self.back}

    @property
    def shows_pad(self) -> bool:
        """Whether there is a column with the buttons of a pad."""
        return any(line.button for group in self.groups for line in group.lines)

    # ------------------------------------------------------------------ picture

    def page_in_steps(self, painter: Painter, whole: int) -> PageInSteps:
        px, gap = painter.px, painter.px(GAP)
        room = whole - px(22)
        count = 2 if room > px(TWO_COLUMNS) else 1
        width = (room - (count - 1) * gap) // count
        tops = [px(4)] * count
        places: list[tuple[Group, Rect]] = []
        for group in self.groups:
            column = min(range(count), key=lambda number: tops[number])
            height = self._group_height(painter, group, width)
            place = Rect(column * (width + gap) + px(3), tops[column], width - px(6), height)
            places.append((group, place))
            tops[column] = place.bottom + gap
            yield
        page = pygame.Surface((whole, max(tops)), pygame.SRCALPHA)
        painter.surface = page
        for group, place in places:
            self._paint_group(painter, group, place)
            yield
        return page

    def _group_height(self, painter: Painter, group: Group, width: int) -> int:
        px = painter.px
        lines = sum(self._line_height(painter, line, width) + px(LINE_GAP) for line in group.lines)
        return px(HEADING) + lines + px(PADDING - LINE_GAP)

    def _rooms(self, painter: Painter, line: Rect) -> tuple[Rect, Rect, Rect]:
        """Where the words, the keys and the pad's button of a line are."""
        px = painter.px
        pad = px(PAD_WIDTH) if self.shows_pad else 0
        words = Room(line)
        right = words.cut_right(pad)
        return words, words.cut_right(round(words.width * KEYS_SHARE), px(10)), right

    def _inner(self, painter: Painter, width: int) -> Rect:
        return Rect(painter.px(PADDING + 4), 0, width - painter.px(6) - 2 * painter.px(PADDING + 4), painter.px(HEIGHT))

    def _line_height(self, painter: Painter, line: Line, width: int) -> int:
        words, keys, _ = self._rooms(painter, self._inner(painter, width))
        image = self._words(painter, line, words.width)
        rows = len(self._key_rows(painter, line, keys.width))
        return max(image.get_height(), rows * painter.px(HEIGHT + 3), painter.px(HEIGHT))

    def _words(self, painter: Painter, line: Line, room: int) -> pygame.Surface:
        return painter.fonts.render(line.words, painter.text_px(sizes.TEXT), painter.colors.paper, BODY, room)

    def _key_rows(self, painter: Painter, line: Line, room: int) -> list[list[Chord]]:
        """The keys side by side as far as they fit, the others below."""
        rows: list[list[Chord]] = [[]]
        used = 0
        for chord in line.keys:
            width = chord_width(painter, chord) + painter.px(10)
            if rows[-1] and used + width > room:
                rows.append([])
                used = 0
            rows[-1].append(chord)
            used += width
        return rows

    def _paint_group(self, painter: Painter, group: Group, place: Rect) -> None:
        colors, px = painter.colors, painter.px
        painter.rounded(place, (colors.well, colors.panel[1]), colors.edge, 2, 16, 0.8)
        drawing = square(px(DRAWING), topright=(place.right - px(12), place.top + px(2)))
        painter.glow(drawing.center, drawing.width * 0.7, colors.glow_warm, 0.22)
        painter.drawing(DRAWINGS[group.name], drawing)
        inner = Room(place.inflate(-2 * px(PADDING + 4), 0))
        head = inner.cut_top(px(HEADING))
        title = between(head.left, head.top + px(8), drawing.left - px(8), head.top + px(8) + px(HEADING - 14))
        painter.line_in(group.heading, title, sizes.HEADING, colors.candle, HEAD)
        for number, line in enumerate(group.lines):
            rect = inner.cut_top(self._line_height(painter, line, place.width + px(6)), px(LINE_GAP))
            if number:
                y = rect.top - px(LINE_GAP) // 2 - 1
                pygame.draw.line(painter.surface, (*colors.edge, 110), (rect.left, y), (rect.right, y))
            self._paint_line(painter, line, rect)

    def _paint_line(self, painter: Painter, line: Line, rect: Rect) -> None:
        px = painter.px
        room, keys, pad = self._rooms(painter, rect)
        words = self._words(painter, line, room.width)
        where = words.get_rect(midleft=room.midleft)
        painter.surface.blit(words, where)
        painter.wrote(line.words, where, room, painter.text_px(sizes.TEXT))
        rows = self._key_rows(painter, line, keys.width)
        for number, row in enumerate(rows):
            width = sum(chord_width(painter, chord) for chord in row) + max(0, len(row) - 1) * px(10)
            scale = min(1.0, keys.width / max(1, width))
            middle = rect.centery + round((number - (len(rows) - 1) / 2) * px(HEIGHT + 3))
            draw_chords(painter, row, keys.right - round(width * scale), middle, scale)
        if line.button:
            width = chord_width(painter, line.button)
            scale = min(1.0, (pad.width - px(8)) / max(1, width))
            draw_chords(painter, (line.button,), pad.right - round(width * scale), rect.centery, scale)
