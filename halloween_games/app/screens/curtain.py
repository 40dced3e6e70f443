"""The curtain: before one person's secrets are shown, the device changes hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from halloween_games.app.screens.page import Page
from halloween_games.core.phrases import in_a_row
from halloween_games.core.spots import Seat
from halloween_games.kit import backdrop, sizes, theme
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, placed, square
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.table.figures import Layer

FOLDS: Final = 9  # of the cloth, on each side


class CurtainScene(Page):
    """Covers everything; only a deliberate click, Enter or pad button opens it.

    The menu is available, so that nobody is stuck.
    """

    way = Way.NOWHERE  # nobody's secrets stay in sight
    offers_options = False

    def __init__(
        self,
        services: Services,
        seat: Seat,
        name: str,
        portrait: Sequence[Layer],
        uncover: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        super().__init__(services)
        self.seat = seat
        self.name = name
        told = [services.text("curtain.about", player=name)]
        if services.speech.is_aloud:
            told.append(services.text("curtain.ears"))
        self.about = in_a_row(told)
        self._portrait = portrait
        self._uncover = uncover
        self._menu = menu
        self._face = NOWHERE
        label = services.text("curtain.ready", player=name)
        self.widgets = [Button("ready", label=label, icon="check", warm=True, act=self._open)]

    def _open(self) -> None:
        self.services.sound.play("curtain")
        self.back()
        self._uncover()

    def cancel(self) -> None:
        self._menu()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self._menu}

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._face = square(min(width * 0.3, height * 0.36), center=(width // 2, height * 0.34))
        self.widgets[0].rect = placed(min(px(420), width - px(60)), px(64), midtop=(width // 2, height * 0.76))

    def heading(self) -> str:
        return self.text("curtain.title", player=self.name)

    def paint_ground(self, painter: Painter) -> pygame.Surface:
        px, face = painter.px, self._face
        ground = backdrop.night(painter, self.size, "game").copy()
        with painter.onto(ground):
            self._paint_cloth(painter)
            painter.glow(face.center, face.width * 0.85, painter.colors.seats[self.seat], 0.5)
            for layer in self._portrait:
                painter.drawing(layer.art, face, layer.tint)
            token = square(px(52), center=(face.right - px(10), face.bottom - px(14)))
            painter.drawing(f"emblems/token_{self.seat}", token)
        return ground

    def paint(self, painter: Painter) -> None:
        """The words each time: what was written is forgotten with the picture before."""
        super().paint(painter)
        px, width, face = painter.px, self.size[0], self._face
        title = Rect(px(30), face.bottom + px(24), width - px(60), px(48))
        painter.line_in(self.heading(), title, sizes.DISPLAY, painter.colors.candle, HEAD, "center")
        about = Rect(px(40), title.bottom + px(6), width - px(80), px(52))
        painter.paragraph(self.about, about, sizes.LARGE, painter.colors.paper, BODY, center=True)

    def _paint_cloth(self, painter: Painter) -> None:
        """Draw drapes at both sides and a valance above."""
        colors = painter.colors
        width, height = self.size
        fold = round(width * 0.2 / FOLDS)
        for number in range(FOLDS):
            shade = 0.15 + 0.5 * ((number * 5) % 3) / 2
            upper, lower = (theme.mix(color, colors.ink, shade) for color in colors.cloth[0])
            long = height - round(height * 0.02 * (number % 3)) + 20
            for x in (number * fold, width - (number + 1) * fold):
                painter.rounded(Rect(x, -20, fold + 2, long), (upper, lower), None, 0, 14)
        count = 8
        scallop = width // count + 1
        for number in range(count):
            rect = Rect(number * scallop, -round(height * 0.06), scallop, round(height * 0.15))
            painter.rounded(rect, colors.cloth[1], colors.glow_warm, 2, 60)
