"""Saved games on the screen: the one that the launcher offers, and the rows of the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.app.saving.saved_game_words import Lines
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.widgets import Button, Widget

if TYPE_CHECKING:
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.outline import Part
    from halloween_games.kit.painter import Painter

Rect = pygame.Rect

WIDEST_PICTURE: Final = 1.04  # its width for a height of one


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


@dataclass(frozen=True)
class Unfinished:
    """The game that the launcher offers to go on with; *rival* waits for the person's turn, if it is a computer."""

    game_id: str
    told: Callable[[], Lines]  # in the current language
    picture: Picture
    open: Callable[[], None]
    rival: str = ""


@dataclass
class SavedGameCard(Widget):
    """One saved game in a list, or an invalid file."""

    lines: Lines = field(default_factory=lambda: Lines("", "", "", ""))
    picture: Picture | None = None  # None for a file that cannot be read
    act: Callable[[], None] = lambda: None

    def activate(self) -> None:
        self.act()

    def called(self, text: Speaker) -> str:
        return self.lines.told()

    def part(self, text: Speaker) -> Part:
        about = ", ".join(filter(None, (self.lines.progress, self.lines.when)))
        return replace(super().part(text), about=about)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px, rect = painter.px, self.rect
        is_lit = self.hovered or focused
        edge = colors.glow_chosen if focused else colors.edge
        painter.shadowed(rect, colors.button_cool if is_lit else colors.panel, edge, 3 if focused else 2, 16)
        inset = Rect(rect.left + px(9), rect.top + px(9), 0, rect.height - px(18))
        inset.width = min(round(inset.height * WIDEST_PICTURE), round(rect.width * 0.42))
        left = inset.right + px(14)
        column = Rect(left, inset.top, rect.right - px(12) - left, inset.height)
        if self.picture is None:
            painter.rounded(inset, colors.night[:2], colors.ink, 2, 12)
            painter.icon("warning", inset.center, inset.height * 0.4 / painter.u, "candle")
            self._draw_problem(painter, column)
            return
        self.picture.draw(painter, inset)
        if is_lit:
            self._draw_play(painter, inset, pressed)
        self._draw_lines(painter, column)

    def _draw_problem(self, painter: Painter, column: Rect) -> None:
        head = Rect(column.left, column.top, column.width, painter.px(30))
        painter.line_in(self.lines.title, head, sizes.LARGE, painter.colors.candle, HEAD)
        below = Rect(column.left, head.bottom, column.width, column.bottom - head.bottom)
        painter.paragraph(self.lines.game, below, sizes.TEXT, painter.colors.paper, BODY)

    def _draw_play(self, painter: Painter, inset: Rect, pressed: bool) -> None:
        """Draw what a click does over the corner of the picture."""
        px, colors = painter.px, painter.colors
        side = px(42)
        disc = Rect(0, 0, side, side)
        disc.bottomright = (inset.right - px(6), inset.bottom - px(6) + px(2) * pressed)
        painter.rounded(disc.inflate(px(6), px(6)), (colors.ink, colors.ink), None, 0, side)
        painter.rounded(disc, colors.button_warm, colors.ink, 2, side)
        painter.icon("play", (disc.centerx + px(1), disc.centery), 22, "on_warm")

    def _draw_lines(self, painter: Painter, column: Rect) -> None:
        """Draw title, players, whose turn it is, how far the game is, and when it was saved."""
        colors, lines, px = painter.colors, self.lines, painter.px
        title = f"{lines.title} · {lines.game}" if lines.game else lines.title
        shares = (0.25, 0.34, 0.2, 0.16, 0.16)
        scale = column.height / sum(shares)
        top, rects = float(column.top), []
        for share in shares:
            rects.append(Rect(column.left, round(top), column.width, round(share * scale)))
            top += share * scale
        painter.line_in(title, rects[0], sizes.HEADING, colors.candle, HEAD, least=0.6)
        self._draw_names(painter, rects[1])
        painter.line_in(lines.turn, rects[2], sizes.TEXT, colors.gold, BOLD, least=0.6)
        painter.line_in(lines.progress, rects[3], sizes.SMALL, colors.paper, BODY)
        painter.line_in(lines.when, rects[4].inflate(0, px(2)), sizes.SMALL, colors.muted, BODY)

    def _draw_names(self, painter: Painter, area: Rect) -> None:
        """Draw all players with the emblems of their seats: two below each other, more in two columns."""
        names, px = self.lines.names, painter.px
        columns, height = (1 if len(names) <= 2 else 2), area.height // 2
        width = area.width // columns
        rooms = []
        for number in range(len(names)):
            row, column = divmod(number, columns)
            rooms.append(Rect(area.left + column * width + px(25), area.top + row * height, width - px(29), height))
        named = list(zip(names, rooms, strict=True))
        letters = min((painter.line_px(name, room, sizes.TEXT, BOLD, 0.5) for name, room in named), default=inf)
        for seat, (name, room) in enumerate(named):
            side = min(px(20), height)
            with painter.art.dressed():  # another game may be on the screen
                painter.drawing(f"emblems/token_{seat}", Rect(room.left - px(25), room.centery - side // 2, side, side))
            color = painter.colors.paper if seat == self.lines.to_move else painter.colors.muted
            painter.line_in(name, room, sizes.TEXT, color, BOLD, least=0.5, most=letters)


@dataclass
class BinButton(Button):
    """A slim button at the edge of a card, with an icon only."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        is_lit = self.hovered or focused
        edge = colors.glow_chosen if focused else colors.edge
        painter.rounded(self.rect, colors.button_cool if is_lit else colors.button_off, edge, 2, 14)
        center = (self.rect.centerx, self.rect.centery + painter.px(2) * pressed)
        painter.icon(self.icon, center, 24, "candle" if is_lit else "muted")


def draw_empty_shelf(painter: Painter, area: Rect, words: str) -> None:
    """Draw what stands in a list without games: a ghost that waits with a lantern, above friendly *words*."""
    px, colors = painter.px, painter.colors
    side = min(px(190), round(area.height * 0.6))
    ghost = Rect(0, 0, side, side)
    ghost.midbottom = (area.centerx - round(side * 0.22), area.centery + round(side * 0.3))
    lantern = Rect(0, 0, round(side * 0.62), round(side * 0.62))
    lantern.bottomleft = (ghost.right - round(side * 0.12), ghost.bottom - round(side * 0.04))
    painter.glow(lantern.center, side * 0.75, colors.glow_warm, 0.4)
    for part in ("ghost_plain_body", "face_friendly_open"):
        painter.drawing(f"18_ghosts/{part}", ghost, "pale")
    painter.drawing("common/lantern", lantern)
    room = Rect(area.left, ghost.bottom + px(14), area.width, area.bottom - ghost.bottom - px(14))
    room.inflate_ip(-px(60), 0)
    painter.paragraph(
        words,
        Rect(room.left, room.top, room.width, min(room.height, px(80))),
        sizes.LARGE,
        colors.paper,
        BODY,
        center=True,
    )
