"""Dialogs whose entries stand in groups, each with a heading and a drawing, over one main button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.backdrop import LEAST_UNIT
from halloween_games.kit.commands import Bindings
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, MainButton

Rect = pygame.Rect

WIDTH: Final = 1140
NEEDS_WIDTH: Final = 900
HEADING_UNITS: Final = 68
ENTRY_UNITS: Final = 64
ENTRY_GAP: Final = 10
PADDING: Final = 14  # inside a group
GAP: Final = 16  # between groups
FOOT_UNITS: Final = 72
LABEL: Final = 21
CAP: Final = 0.28  # of an entry, at most for the name of its key
ICON_UNITS: Final = 54  # from the left edge of an entry to its label
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
        right = rect.right - px(10) - (self._cap_width(painter) + px(8) if self._shows_key(painter) else 0)
        return Rect(left, rect.top, right - left, rect.height)

    def _cap_width(self, painter: Painter) -> int:
        return max(painter.px(28), painter.fonts.width(self.key, sizes.TEXT * painter.u, BOLD) + painter.px(16))

    def _shows_key(self, painter: Painter) -> bool:
        """Whether there is room for it beside the label, which comes first."""
        has_room = self._cap_width(painter) < CAP * self.rect.width
        return bool(self.key) and has_room and painter.u >= LEAST_UNIT

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        face = self.rect.move(0, px(1)) if pressed else self.rect
        is_lit = self.hovered or focused
        painter.rounded(face, colors.button_cool if is_lit else colors.button_off, colors.rim, 1.5, 11)
        painter.icon(self.icon, (face.left + px(28), face.centery), 26, "candle" if is_lit else "muted")
        painter.line_in(self.label, self.label_room(painter), LABEL, colors.paper, HEAD, most=self.letters)
        if self._shows_key(painter):
            cap = Rect(0, 0, self._cap_width(painter), px(30))
            cap.midright = (face.right - px(9), face.centery)
            painter.rounded(cap, (colors.well, colors.panel[1]), colors.edge, 1.5, 7)
            painter.line_in(self.key, cap.inflate(-px(8), 0), sizes.TEXT, colors.muted, BOLD, "center")


@dataclass
class Group:
    """Entries under one heading."""

    name: str
    entries: Sequence[Entry]
    heading: str = ""
    rect: Rect = field(default_factory=lambda: NOWHERE)


class GroupsDialog(Dialog):
    """Groups side by side, below them one quiet button and the main one. Subclasses create all of them."""

    darkness = 189
    main: MainButton
    quiet: Button
    about = ""  # beside the title

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services, title, icon)
        self.groups: list[Group] = []

    def collect(self) -> None:
        """Take all entries as widgets, in the order in which they are read."""
        entries = [entry for group in self.groups for entry in group.entries]
        self.widgets = [*entries, self.quiet, self.main]

    def first_focus(self) -> str | None:
        return self.main.name

    def entry(self, name: str, icon: str, act: Callable[[], object], command: str = "") -> Entry:
        """An entry of the menu; *command* does the same by its key."""
        return Entry(name, icon=icon, act=act, command=command)

    def label_of(self, name: str) -> str:
        """What an entry says."""
        return self.services.text(f"menu.{name}")

    def name_everything(self) -> None:
        """Set all labels, headings and keys in the current language."""
        text, bindings = self.services.text, self.services.keyboard.bindings
        for group in self.groups:
            group.heading = text(f"menu.group.{group.name}")
            for entry in group.entries:
                entry.label = self.label_of(entry.name)
                entry.key = key_of(text, bindings, entry.command)

    # ------------------------------------------------------------------ where everything lies

    def _group_height(self) -> int:
        rows = max(len(group.entries) for group in self.groups)
        return HEADING_UNITS + rows * (ENTRY_UNITS + ENTRY_GAP) - ENTRY_GAP + PADDING

    def box(self) -> tuple[float, float]:
        return WIDTH, HEAD_UNITS + self._group_height() + 2 * GAP + FOOT_UNITS + 26

    def needs(self) -> tuple[float, float]:
        return NEEDS_WIDTH, self.box()[1] + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        gap, foot = px(GAP), px(FOOT_UNITS)
        self.main.rect = Rect(inner.right - inner.width // 2, inner.bottom - foot, inner.width // 2, foot)
        self.quiet.rect = Rect(inner.left, 0, (inner.width - 2 * gap) // 3, px(60))
        self.quiet.rect.centery = self.main.rect.centery
        each = (inner.width - (len(self.groups) - 1) * gap) // len(self.groups)
        height = min(px(self._group_height()), self.main.rect.top - gap - inner.top)
        for number, group in enumerate(self.groups):
            group.rect = Rect(inner.left + number * (each + gap), inner.top, each, height)
            column = group.rect.inflate(-2 * px(PADDING), 0)
            for row, entry in enumerate(group.entries):
                top = group.rect.top + px(HEADING_UNITS) + row * px(ENTRY_UNITS + ENTRY_GAP)
                entry.rect = Rect(column.left, top, column.width, px(ENTRY_UNITS))

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        line = Rect(self.titled.right + px(30), self.titled.top, 0, self.titled.height + px(4))
        line.width = self.title_room() - line.left
        painter.line_in(self.about, line, 20, colors.muted, BODY)
        entries = [entry for group in self.groups for entry in group.entries]
        letters = min(painter.line_px(one.label, one.label_room(painter), LABEL, HEAD) for one in entries)
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
            painter.line_in(group.heading, head, 25, colors.candle, HEAD)


def key_of(text: Speaker, bindings: Bindings, command: str) -> str:
    """The name of the key of *command*; empty without a command or a key."""
    return shortcut(text, bindings, command) if command else ""
