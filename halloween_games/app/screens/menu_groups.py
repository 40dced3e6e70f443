"""Dialogs whose entries stand in groups, each with a heading and a drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.commands import Bindings
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget

Rect = pygame.Rect

WIDTH: Final = 1010
NEEDS_WIDTH: Final = 900
HEADING_UNITS: Final = 52
ENTRY_UNITS: Final = 44
ENTRY_GAP: Final = 5
PADDING: Final = 14  # inside a group
GAP: Final = 16  # between groups
FIRST_UNITS: Final = 50  # the first entry, above the groups
FOOT_UNITS: Final = 46
ICON_UNITS: Final = 34  # from the left edge of an entry to its label
DRAWING_UNITS: Final = 58


@dataclass
class Entry(Button):
    """A line of a group: icon, label, and the key that does the same."""

    key: str = ""
    letters: float = field(default=inf, init=False)  # limit of its letter height, so that all entries look alike

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), value=self.key)

    def label_room(self, painter: Painter) -> Rect:
        """Where the label stands."""
        px, rect = painter.px, self.rect
        left = rect.left + px(ICON_UNITS)
        right = rect.right - px(10) - (self._cap_width(painter) + px(8) if self.key else 0)
        return Rect(left, rect.top, right - left, rect.height)

    def _cap_width(self, painter: Painter) -> int:
        return max(painter.px(28), painter.fonts.width(self.key, sizes.SMALL * painter.u, BOLD) + painter.px(16))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        face = self.rect.move(0, px(1)) if pressed else self.rect
        is_lit = self.hovered or focused
        painter.rounded(face, colors.button_cool if is_lit else colors.button_off, colors.rim, 1.5, 11)
        painter.icon(self.icon, (face.left + px(18), face.centery), 20, "candle" if is_lit else "muted")
        painter.line_in(self.label, self.label_room(painter), sizes.LARGE, colors.paper, HEAD, most=self.letters)
        if self.key:
            cap = Rect(0, 0, self._cap_width(painter), px(25))
            cap.midright = (face.right - px(9), face.centery)
            painter.rounded(cap, (colors.well, colors.panel[1]), colors.edge, 1.5, 7)
            painter.line_in(self.key, cap.inflate(-px(8), 0), sizes.SMALL, colors.muted, BOLD, "center")


@dataclass
class Group:
    """Entries under one heading, in one or two columns."""

    name: str
    entries: Sequence[Entry]
    columns: int = 1
    heading: str = ""
    rect: Rect = field(default_factory=lambda: NOWHERE)

    @property
    def rows(self) -> int:
        return -(-len(self.entries) // self.columns)

    @property
    def height(self) -> int:
        """In units."""
        return HEADING_UNITS + self.rows * (ENTRY_UNITS + ENTRY_GAP) - ENTRY_GAP + PADDING


class GroupsDialog(Dialog):
    """Rows of groups between an entry that takes the whole width and a foot. Subclasses create all of them."""

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services, title, icon)
        self.first: Button | None = None
        self.rows: list[list[Group]] = []
        self.foot: list[Widget] = []
        self._hint = NOWHERE

    def hint(self) -> str:
        """The line beside the buttons of the foot."""
        return ""

    @property
    def groups(self) -> list[Group]:
        return [group for row in self.rows for group in row]

    def collect(self) -> None:
        """Take all entries as widgets, in the order in which they are read."""
        entries = [entry for group in self.groups for entry in group.entries]
        self.widgets = [*([self.first] if self.first is not None else []), *entries, *self.foot]

    def entry(self, name: str, icon: str, act: Callable[[], object], command: str = "") -> Entry:
        """An entry of the menu; *command* does the same by its key."""
        return Entry(name, NOWHERE, icon=icon, act=act, command=command)

    def name_everything(self) -> None:
        """Set all labels, headings and keys in the current language."""
        text, bindings = self.services.text, self.services.keyboard.bindings
        for group in self.groups:
            group.heading = text(f"menu.group.{group.name}")
            for entry in group.entries:
                entry.label = text(f"menu.{entry.name}")
                entry.key = key_of(text, bindings, entry.command)

    # ------------------------------------------------------------------ where everything lies

    def box(self) -> tuple[float, float]:
        first = FIRST_UNITS + GAP if self.first is not None else 0
        rows = sum(max(group.height for group in row) + GAP for row in self.rows)
        return WIDTH, HEAD_UNITS + first + rows + FOOT_UNITS + 26

    def needs(self) -> tuple[float, float]:
        return NEEDS_WIDTH, self.box()[1] + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        top = inner.top
        if self.first is not None:
            self.first.rect = Rect(inner.left, top, inner.width, px(FIRST_UNITS))
            top += px(FIRST_UNITS + GAP)
        for row in self.rows:
            height = px(max(group.height for group in row))
            self._place_row(row, Rect(inner.left, top, inner.width, height))
            top += height + px(GAP)
        right = inner.right
        for widget in reversed(self.foot):
            widget.rect = Rect(right - px(190), inner.bottom - px(FOOT_UNITS), px(190), px(FOOT_UNITS))
            right = widget.rect.left - px(GAP)
        self._hint = Rect(inner.left, inner.bottom - px(FOOT_UNITS), right - inner.left, px(FOOT_UNITS))

    def _place_row(self, row: Sequence[Group], area: Rect) -> None:
        gap = self.painter.px(GAP)
        columns = sum(group.columns for group in row)
        each = (area.width - (columns - 1) * gap) / columns
        left = float(area.left)
        for group in row:
            width = group.columns * each + (group.columns - 1) * gap
            group.rect = Rect(round(left), area.top, round(width), area.height)
            self._place_entries(group)
            left += width + gap

    def _place_entries(self, group: Group) -> None:
        px = self.painter.px
        inner = group.rect.inflate(-2 * px(PADDING), 0)
        gap = px(GAP) + 2 * px(PADDING)  # so that they stand exactly below those of two groups
        width = (inner.width - (group.columns - 1) * gap) // group.columns
        for number, entry in enumerate(group.entries):
            column, row = divmod(number, group.rows)
            top = group.rect.top + px(HEADING_UNITS) + row * px(ENTRY_UNITS + ENTRY_GAP)
            entry.rect = Rect(inner.left + column * (width + gap), top, width, px(ENTRY_UNITS))

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        entries = [entry for group in self.groups for entry in group.entries]
        letters = min(painter.line_px(one.label, one.label_room(painter), sizes.LARGE, HEAD) for one in entries)
        for one in entries:
            one.letters = letters
        for group in self.groups:
            painter.rounded(group.rect, (colors.well, colors.panel[1]), colors.edge, 2, 16, 0.8)
            side = px(DRAWING_UNITS)
            drawing = Rect(group.rect.right - side - px(12), group.rect.top - px(4), side, side)
            painter.glow(drawing.center, side * 0.75, colors.glow_warm, 0.22)
            painter.drawing(f"menu/{group.name}", drawing)
            head = Rect(group.rect.left + px(PADDING + 4), group.rect.top + px(6), 0, px(HEADING_UNITS - 12))
            head.width = drawing.left - px(8) - head.left
            painter.line_in(group.heading, head, sizes.HEADING, colors.candle, HEAD)
        painter.line_in(self.hint(), self._hint, sizes.TEXT, colors.muted, BODY)


def key_of(text: Speaker, bindings: Bindings, command: str) -> str:
    """The name of the key of *command*; empty without a command or a key."""
    return shortcut(text, bindings, command) if command else ""
