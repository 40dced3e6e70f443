"""The choice of a theme, with a small board painted in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.art import Art
from halloween_games.kit.colors import Colors
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.option_rows import ChoiceRow
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import THEMES

HEIGHT: Final = 172  # units of the row
LABEL_UNITS: Final = 30
NAME_UNITS: Final = 30
GHOSTS: Final = (("red", "friendly"), ("blue", "grim"), ("yellow", "friendly"))
SCENE: Final = (200, 110)  # units of a picture


MOST_PICTURES: Final = 9  # that are kept

Pictures = dict[tuple[str, str, tuple[int, int]], pygame.Surface]
"""By theme, palette and size."""


@dataclass
class ThemeRow(ChoiceRow):
    """One picture for each theme; a click chooses it, arrows go on to the next."""

    themes: Sequence[str] = ()
    pictures: Pictures = field(default_factory=dict)  # that were drawn already

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), about=", ".join(self.choices))

    def clicked(self, pos: Pos) -> None:
        for number, place in enumerate(self.places()):
            if place.collidepoint(pos) and number != self.at:
                self.at = number
                self.changed(number)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        edge = colors.edge if focused else None
        painter.rounded(self.rect, (colors.panel[1],) * 2, edge, 1.5, 14, colors.panel_opacity)
        label = Rect(self.rect.left + px(16), self.rect.top + px(3), self.rect.width - px(32), px(LABEL_UNITS))
        painter.line_in(self.label, label, sizes.LARGE, colors.paper, BOLD)
        rooms = [Rect(0, 0, place.width, px(NAME_UNITS - 3)) for place in self.places()]
        letters = min(
            painter.line_px(name, room, sizes.TEXT, HEAD) for name, room in zip(self.choices, rooms, strict=True)
        )
        for number, (theme, place) in enumerate(zip(self.themes, self.places(), strict=True)):
            picture = Rect(place.left, place.top, place.width, place.height - px(NAME_UNITS))
            if not painter.art.is_sketch:
                painter.surface.blit(self._picture(painter, theme, picture.size), picture)
            is_on = number == self.at
            frame = picture.inflate(px(4), px(4))
            painter.frame(frame, colors.candle if is_on else colors.edge, 3.5 if is_on else 1.5, 8)
            name = Rect(place.left, picture.bottom + px(3), place.width, px(NAME_UNITS - 3))
            if is_on:
                badge = (picture.right - px(13), picture.top + px(13))
                painter.dot(badge, px(11), colors.ink)
                painter.icon("check", badge, 14, "candle")
            color = colors.paper if is_on else colors.muted
            painter.line_in(self.choices[number], name, sizes.TEXT, color, HEAD, "center", most=letters)

    def paint_ahead(self, painter: Painter) -> Iterator[None]:
        """Draw the pictures, one a step."""
        for theme, place in zip(self.themes, self.places(), strict=True):
            self._picture(painter, theme, (place.width, place.height - painter.px(NAME_UNITS)))
            yield

    def places(self) -> list[Rect]:
        """Where the pictures and their names are."""
        u, count = self.rect.height / HEIGHT, len(self.themes)
        gap, top = round(12 * u), self.rect.top + round((LABEL_UNITS + 5) * u)
        width = (self.rect.width - (count + 1) * gap) // count
        height = self.rect.bottom - round(8 * u) - top
        return [Rect(self.rect.left + gap + n * (width + gap), top, width, height) for n in range(count)]

    def _picture(self, painter: Painter, theme: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture of *theme* with the palette that is chosen now."""
        key = (theme, painter.colors.palette.id, size)
        if key not in self.pictures:
            if len(self.pictures) >= MOST_PICTURES:
                self.pictures.clear()
            self.pictures[key] = theme_picture(painter, theme, size)
        return self.pictures[key]


def theme_picture(painter: Painter, theme: str, size: tuple[int, int]) -> pygame.Surface:
    """A corner of a game in *theme* and the palette of *painter*: night, board, a panel with text and a button."""
    art = Art(painter.art.folder, Colors.of(THEMES[theme], painter.colors.palette), like=painter.art)
    u = min(size[0] / SCENE[0], size[1] / SCENE[1])
    small = Painter(art, painter.fonts, u)
    small.surface = backdrop.paint_night(small, size, "game")
    middle = size[0] / 2
    top = (size[1] - SCENE[1] * u) / 2
    board = Rect(round(middle - 94 * u), round(top + 14 * u), round(114 * u), round(82 * u))
    small.rounded(board, art.colors.wall, art.colors.ink, 3, 8)
    side = round(33 * u)
    for number, (color, face) in enumerate(GHOSTS):
        for row in range(2):
            square = board.move(round((5 + 35.5 * number) * u), round((5 + 37 * row) * u))
            square.size = (side, side)
            small.drawing("18_ghosts/floor", square)
            small.drawing(f"18_ghosts/carpet_{GHOSTS[(number + row) % 3][0]}", square)
            if row == (number + 1) % 2:
                small.drawing(f"18_ghosts/ghost_{color}_body", square, color)
                small.drawing(f"18_ghosts/face_{face}_open", square)
    panel = Rect(board.right + round(8 * u), board.top, round(66 * u), board.height)
    small.panel(panel)
    for number, ink in enumerate((art.colors.candle, art.colors.paper, art.colors.muted)):
        line = Rect(panel.left + round(9 * u), panel.top + round((10 + 13 * number) * u), 0, max(2, round(5 * u)))
        line.width = round((46 - 9 * number) * u)
        small.rounded(line, (ink, ink), None, 0, 3)
    button = Rect(panel.left + round(9 * u), panel.bottom - round(26 * u), round(48 * u), round(17 * u))
    small.rounded(button, art.colors.button_warm, art.colors.rim, 1.5, 5)
    return small.surface
