"""Dialogs with a page that scrolls, such as the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.table.look import Picture

Rect = pygame.Rect

RULES_WIDTH: Final = 900
BAR_UNITS: Final = 36  # width of the clickable area of the scroll bar
SCROLLING: Final = frozenset({"page_up", "page_down", "start", "end"})


class PageScene(Dialog):
    """A scrolling page, painted once per window size in ``paint_page``."""

    width_units = RULES_WIDTH

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services, title, icon)
        close = services.text("button.close")
        self.close_button = Button("close", NOWHERE, label=close, icon="check", warm=True, act=self.back)
        self.widgets = [self.close_button]  # widgets above the page are inserted before it
        self.scroll = 0.0
        self._page = pygame.Surface((1, 1))
        self._body = NOWHERE

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        """The whole page, *whole* pixels wide."""
        raise NotImplementedError

    def box(self) -> tuple[float, float]:
        """As high as the page, but not higher than most of the window."""
        px = self.painter.px
        width = min(px(self.width_units), self.size[0] - px(28)) - px(60)
        self._page = self.paint_page(self.services.scaled(self.size, self.needs()), width)
        below_title = self._page.get_height() + px(16) + px(46) + px(26) + 2
        return self.width_units, min(HEAD_UNITS + below_title / self.u, self.size[1] / self.u * 0.9)

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        close = self.close_button
        close.rect = Rect(inner.right - px(150), inner.bottom - px(46), px(150), px(46))
        self._body = Rect(inner.left, inner.top, inner.width, close.rect.top - px(16) - inner.top)
        self._move(0)

    def first_focus(self) -> str | None:
        return self.close_button.name

    def offers(self) -> Set[str]:
        return super().offers() | SCROLLING

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointed) and event.kind == "down" and event.button == 1 and self._scroll_to(event.pos):
            return True
        if isinstance(event, Command):
            whole = self._body.height * 0.85
            steps = {"up": -50 * self.u, "down": 50 * self.u, "page_up": -whole, "page_down": whole}
            ends = {"start": -1e9, "end": 1e9}
            step = steps.get(event.name, ends.get(event.name))
            if step is not None:
                self._move(step)
                return True
        return super().handle(event)

    def scrolled(self, event: Scrolled) -> bool:
        self._move(-event.lines * 60 * self.u)
        return True

    def _scroll_to(self, pos: Pos) -> bool:
        """Scroll by a click beside the page, for a mouse without a wheel; True if it was one."""
        px, body = self.painter.px, self._body
        bar = Rect(body.right - px(BAR_UNITS) // 2, body.top, px(BAR_UNITS), body.height)
        if self.most() <= 0 or not bar.collidepoint(pos):
            return False
        self.scroll = self.most() * (pos[1] - bar.top) / bar.height
        self._move(0)
        return True

    def most(self) -> float:
        """The maximum scroll offset."""
        return max(0.0, self._page.get_height() - self._body.height)

    def _move(self, pixels: float) -> None:
        self.scroll = min(self.most(), max(0.0, self.scroll + pixels))

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        super().paint(painter)
        px, body = painter.px, self._body
        most = self.most()
        height = min(body.height, self._page.get_height())
        shown = self._page.subsurface(Rect(0, round(self.scroll), body.width, height))
        painter.surface.blit(self._faded(shown, self.scroll > 1, self.scroll < most - 1), body.topleft)
        if most > 0:
            track = Rect(body.right - px(8), body.top, px(8), body.height)
            painter.rounded(track, (colors.ink, colors.ink), None, 0, 4, 0.7)
            share = body.height / self._page.get_height()
            knob = Rect(track.left, 0, track.width, max(px(36), round(body.height * share)))
            knob.top = track.top + round((track.height - knob.height) * self.scroll / most)
            painter.rounded(knob, (colors.seats[1], colors.seats[1]), None, 0, 4)
        close = self.close_button.rect
        if most == 0:
            return
        hint = Rect(body.left, close.top, close.left - px(20) - body.left, close.height)
        painter.line_in(self.services.text("rules.hint"), hint, sizes.TEXT, colors.muted, BODY)

    def _faded(self, shown: pygame.Surface, above: bool, below: bool) -> pygame.Surface:
        """*shown*, faded at the edges where the page continues, so that no line looks cut off."""
        picture = shown.copy()
        depth = min(self.painter.px(34), picture.get_height() // 3)
        for row in range(depth):
            veil = (255, 255, 255, round(255 * row / depth))
            if above:
                picture.fill(veil, Rect(0, row, picture.get_width(), 1), pygame.BLEND_RGBA_MULT)
            if below:
                edge = Rect(0, picture.get_height() - 1 - row, picture.get_width(), 1)
                picture.fill(veil, edge, pygame.BLEND_RGBA_MULT)
        return picture


class RulesScene(PageScene):
    """The rules of a game in our own words."""

    def __init__(self, services: Services, game_id: str, pictures: Mapping[int, Picture] | None = None) -> None:
        self.words = services.text.for_game(game_id)
        super().__init__(services, self.words("rules.title", game=self.words("title")), "rules")
        translated = self.words.translated
        self.sections = tuple((translated(head), translated(body)) for head, body in games.load(game_id).rules_page)
        self.pictures = pictures or {}

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"rules": self.back}

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        px, width = painter.px, whole - painter.px(22)
        rows = []
        for number, (_, paragraph) in enumerate(self.sections):
            has_picture = number in self.pictures
            words_width = width - (px(190) if has_picture else 0)
            image = painter.fonts.render(
                paragraph, painter.text_px(sizes.LARGE), painter.colors.paper, BODY, words_width
            )
            height = max(px(34) + image.get_height(), px(124) if has_picture else 0)
            rows.append((image, height))
        page = pygame.Surface((whole, sum(height + px(22) for _, height in rows)), pygame.SRCALPHA)
        painter.surface = page
        top = 0
        for number, ((heading, _), (image, height)) in enumerate(zip(self.sections, rows, strict=True)):
            painter.line_in(heading, Rect(0, top, width - px(190), px(30)), sizes.HEADING, painter.colors.candle, HEAD)
            page.blit(image, (0, top + px(34)))
            painter.wrote(paragraph, image.get_rect(top=top + px(34)), page.get_rect(), painter.text_px(sizes.LARGE))
            if number in self.pictures:
                self._paint_picture(painter, Rect(width - px(160), top, px(156), px(120)), self.pictures[number])
            top += height + px(22)
        return page

    def _paint_picture(self, painter: Painter, area: Rect, picture: Picture) -> None:
        count = len(picture)
        side = min(area.height, round(area.width / (1 + (count - 1) * 0.62)))
        left = area.centerx - round(side * (1 + (count - 1) * 0.62)) // 2
        for number, layers in enumerate(picture):
            rect = Rect(left + round(number * side * 0.62), area.centery - side // 2, side, side)
            for layer in layers:
                painter.drawing(layer.art, rect, layer.tint)
