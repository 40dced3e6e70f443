"""A large seat with who sits there, and the coins of those who may sit down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from halloween_games.core.phrases import capitalized
from halloween_games.core.speaker import Speaker
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter, silhouette
from halloween_games.kit.rect import Rect, between, square
from halloween_games.kit.widgets import Tile
from halloween_games.table.figures import Layer

DIM: Final = 170  # of 255, of the figure that waits
LEAST_NAME_PX: Final = 16  # before it is shortened


@dataclass
class SeatCard(Tile):
    """A seat with who sits there: the game's figure in the color that is worn, and the own emblem; or a free one.

    Its *line* is the color, or what is known of who may sit down here.
    """

    seat: int = 0
    layers: Sequence[Layer] = ()
    coin: str = ""  # a drawing
    is_free: bool = False
    unit: float = 1.0  # pixels for one of the design
    letters: float = 34.0  # units

    def called(self, text: Speaker) -> str:
        seat = text("outline.seat", number=self.seat + 1) if self.is_free else ""  # free ones look alike
        return ", ".join(filter(None, (seat, self.label, self.line)))

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), name=self.called(text), about=capitalized(self.tip))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, rect = painter.colors, self.unit, self.rect
        k = t / painter.u
        color = colors.seats[self.seat]
        foot = round((92 if self.letters > 30 else 62) * t)
        side = min(rect.height - foot - round(16 * t), round(rect.width * 0.62))
        figure = square(side, midtop=(rect.centerx, rect.top + round(10 * t)))
        if self.is_free:
            painter.rounded(rect, colors.panel, colors.edge, 3 * k, 18 * k, colors.panel_opacity, dash=8)
            painter.surface.blit(self._shadow(painter, figure.size), figure)
        else:
            painter.shadowed(rect, colors.panel, color, 4 * k, 18 * k)
            painter.glow(figure.center, side * 0.7, color, 0.4)
            for layer in self.layers:
                painter.drawing(layer.art, figure, layer.tint)
            if self.coin:
                right = min(figure.right + round(26 * t), rect.right - round(8 * t))
                coin = square(side * 0.44, bottomright=(right, figure.bottom))
                painter.rounded(coin, (colors.ink, colors.well), colors.edge, 2, coin.width)
                painter.drawing(self.coin, coin.inflate(-round(4 * t), -round(4 * t)))
        high = round((44 if self.letters > 30 else 30) * t)
        name = Rect(rect.left + round(10 * t), figure.bottom + round(4 * t), rect.width - round(20 * t), high)
        least = 0.4 if focused else min(26 / 34, LEAST_NAME_PX / (self.letters * t))  # a name is whole in focus
        painter.line_in(self.label, name, self.letters * k, colors.paper, HEAD, "center", least)
        low = Rect(name.left, name.bottom, name.width, rect.bottom - round(8 * t) - name.bottom)
        size = (18 if self.letters > 30 else 16) * k
        if self.is_free:
            painter.paragraph(self.line, low, size, colors.muted, BODY, center=True)
        else:
            side, gap = min(low.height, round(32 * t)), round(12 * t)
            free = max(0, low.width - side - gap - painter.fonts.width(self.line, size * painter.u, BOLD))
            plate = square(side, midleft=(low.left + free // 2, low.centery))
            painter.drawing(f"emblems/token_{self.seat}", plate)
            words = between(plate.right + gap, low.top, low.right, low.bottom)
            painter.line_in(self.line, words, size, colors.paper, BOLD)
        if focused:
            painter.frame(rect.inflate(round(8 * t), round(8 * t)), colors.glow_chosen, 3, 20 * k)

    def _shadow(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The figure that waits for somebody, dark."""
        shadow = pygame.Surface(size, pygame.SRCALPHA)
        with painter.onto(shadow):
            for layer in self.layers:
                painter.drawing(layer.art, Rect((0, 0), size), layer.tint)
        return silhouette(shadow, painter.colors.ink, DIM)


@dataclass
class PersonTile(Tile):
    """A person who may sit down, as a coin with a name; without a drawing somebody new."""

    art: str = ""
    unit: float = 1.0

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, rect = painter.colors, self.unit, self.rect
        k = t / painter.u
        side = min(rect.width - round(8 * t), rect.height - round(26 * t) - round(2 * t))
        coin = square(side, midtop=rect.midtop)
        is_lit = focused or self.hovered
        if is_lit:
            painter.glow(coin.center, side * 0.7, colors.glow_warm, 0.7)
        if self.art:
            painter.drawing(self.art, coin, alpha=255 if self.enabled else 110)
        else:
            fill = colors.button_cool if is_lit else colors.button_off
            painter.rounded(coin, fill, colors.edge, 3 * k, side, dash=7)
            painter.icon("plus", coin.center, side * 0.4 / painter.u, "paper" if self.enabled else "faint")
        if focused:
            painter.ring(coin.center, side / 2 + round(3 * t), colors.glow_chosen, 4 * k)
        name = Rect(rect.left + 2, coin.bottom, rect.width - 4, rect.bottom - coin.bottom)
        painter.name_in(self.label, name, 20 * k, colors.paper if self.enabled else colors.muted, HEAD, "center")
