"""Saved games on the screen: the launcher's card that resumes one, and the rows of the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from halloween_games.app.saving.saved_game_words import Lines
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.widgets import Widget

Rect = pygame.Rect


class Picture:
    """The thumbnail of a saved game, loaded only when it is drawn, and rendered if it is missing."""

    def __init__(self, fetch: Callable[[], pygame.Surface | None]) -> None:
        self._fetch = fetch
        self._is_wanted = False
        self._source: pygame.Surface | None = None
        self._scaled: pygame.Surface | None = None
        self._is_fetched = False

    def develop(self) -> bool:
        """Load it if it was to be drawn; True if there is something new to draw."""
        if self._is_fetched or not self._is_wanted:
            return False
        self._is_fetched = True
        self._source = self._fetch()
        return self._source is not None

    def draw(self, painter: Painter, box: Rect) -> None:
        """Draw it in the middle of *box* with rounded corners; a lantern until it is loaded."""
        self._is_wanted = True
        painter.rounded(box, painter.colors.night[:2], painter.colors.ink, 2, 12)
        if self._source is None:
            side = round(min(box.size) * 0.7)
            image = painter.art.square("common/lantern", side)
            painter.surface.blit(image, image.get_rect(center=box.center))
            return
        room = box.inflate(-2 * painter.px(5), -2 * painter.px(5))
        width, height = self._source.get_size()
        scale = min(room.width / width, room.height / height)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        if self._scaled is None or self._scaled.get_size() != size:
            self._scaled = pygame.transform.smoothscale(self._source, size)
        painter.surface.blit(self._scaled, self._scaled.get_rect(center=room.center))


@dataclass
class ResumeCard(Widget):
    """The card that resumes the last game."""

    lines: Lines = field(default_factory=lambda: Lines("", "", "", ""))
    picture: Picture = field(default_factory=lambda: Picture(lambda: None))
    act: Callable[[], None] = lambda: None
    told: Callable[[], Lines] | None = None  # returns the lines in the current language

    def retranslate(self) -> None:
        """The language has changed."""
        if self.told is not None:
            self.lines = self.told()

    @property
    def shows_focus(self) -> bool:
        return True

    def activate(self) -> None:
        self.act()

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px, rect = painter.px, self.rect
        edge, width = (colors.glow_chosen, 5.0) if focused else (colors.edge, 2.5)
        painter.shadowed(rect, colors.panel, edge, width, 18)
        pad = round(rect.height * 0.1)
        inset = Rect(rect.left + pad, rect.top + pad, round((rect.height - 2 * pad) * 1.2), rect.height - 2 * pad)
        self.picture.draw(painter, inset)
        side = min(px(62), round(rect.height * 0.48))
        disc = Rect(0, 0, side, side)
        disc.midright = (rect.right - pad - px(6), rect.centery + px(2) * pressed)
        painter.rounded(disc.move(0, px(3)).inflate(px(4), px(4)), (colors.ink, colors.ink), None, 0, side)
        painter.rounded(disc, colors.button_warm, colors.ink, 3, side)
        painter.icon("play", (disc.centerx + px(1), disc.centery), side * 0.52 / painter.u)
        left = inset.right + px(20)
        column = Rect(left, inset.top, disc.left - px(14) - left, inset.height)
        rows = (
            (self.lines.title, sizes.HEADING + 2, colors.candle, HEAD, 0.31),
            (self.lines.game, sizes.TEXT, colors.paper, BOLD, 0.25),
            (self.lines.players, sizes.TEXT, colors.paper, BODY, 0.23),
            (self.lines.when, sizes.SMALL, colors.muted, BODY, 0.21),
        )
        top = column.top
        for words, size, color, family, share in rows:
            line = Rect(column.left, top, column.width, round(column.height * share))
            painter.line_in(words, line, size, color, family, least=0.5)  # so that two long names are not shortened
            top = line.bottom


@dataclass
class GameRow(Widget):
    """One saved game in a list, or an invalid file."""

    lines: Lines = field(default_factory=lambda: Lines("", "", "", ""))
    picture: Picture | None = None  # None for a file that cannot be read
    act: Callable[[], None] = lambda: None

    def activate(self) -> None:
        self.act()

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px, rect = painter.px, self.rect
        edge = colors.glow_chosen if focused else colors.edge
        fill = colors.button_cool if self.hovered or focused else colors.button_off
        painter.rounded(rect, fill, edge, 3 if focused else 2, 14)
        inset = Rect(rect.left + px(8), rect.top + px(8), round((rect.height - 2 * px(8)) * 1.35), 0)
        inset.height = rect.height - 2 * px(8)
        if self.picture is not None:
            self.picture.draw(painter, inset)
        else:
            painter.rounded(inset, colors.night[:2], colors.ink, 2, 12)
            painter.icon("warning", inset.center, inset.height * 0.5 / painter.u, "candle")
        left = inset.right + px(18)
        column = Rect(left, inset.top, rect.right - px(16) - left, inset.height)
        third = column.height // 3
        title, game, when = (Rect(column.left, column.top + n * third, column.width, third) for n in range(3))
        painter.line_in(self.lines.title, title, sizes.LARGE, colors.candle, HEAD)
        if self.picture is None:
            painter.paragraph(self.lines.game, game.union(when), sizes.TEXT, colors.paper, BODY)
            return
        painter.line_in(self.lines.game, game, sizes.TEXT, colors.paper, BOLD)
        painter.line_in(self.lines.when, when, sizes.SMALL, colors.muted, BODY)
