"""The end of a review: the game in five lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from halloween_games.app.screens.page import PageScene
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services

WIDTH: Final = 860
GAP_UNITS: Final = 16


class SummaryScene(PageScene):
    """A page of headings, each with its line."""

    width_units = WIDTH

    def __init__(self, services: Services, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__(services, services.text("summary.title"), "info")
        self.lines = tuple(lines)

    def enter(self) -> None:
        super().enter()
        for topic, line in self.lines:
            self.services.speech.say(f"{topic}: {line}")

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        px, width = painter.px, whole - painter.px(22)
        size = painter.text_px(sizes.LARGE)
        head = px(34 * painter.line_growth)
        told = [painter.fonts.render(line, size, painter.colors.paper, BODY, width) for _, line in self.lines]
        height = sum(head + image.get_height() + px(GAP_UNITS) for image in told)
        page = pygame.Surface((whole, height), pygame.SRCALPHA)
        painter.surface = page
        top = 0
        for (topic, line), image in zip(self.lines, told, strict=True):
            painter.line_in(topic, Rect(0, top, width, head), sizes.HEADING, painter.colors.candle, HEAD)
            where = image.get_rect(topleft=(0, top + head))
            page.blit(image, where)
            painter.wrote(line, where, page.get_rect(), size)
            top = where.bottom + px(GAP_UNITS)
        return page
