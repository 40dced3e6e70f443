"""The light of a hint on the board: first on the piece, then along the action's path."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import pi, sin
from typing import Final

from halloween_games.core.spots import Spot
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.screen import Screen
from halloween_games.session.hint import PIECE
from halloween_games.session.session import Session
from halloween_games.table.arrows import draw_arrow
from halloween_games.table.marks import HINT as LIT

PULSES: Final = 0.8  # per second
PULSING_SECONDS: Final = 10.0  # then it stays lit: a screen left alone stands still
STEPS: Final = 8  # of a pulse: more would be indistinguishable


class HintLight:
    """Draws the session's hint with the screen's clock.

    Without a hint it lights what *unasked* returns: nothing, a piece, or an action from its first spot to its last.
    """

    def __init__(self, session: Session, screen: Screen, unasked: Callable[[], tuple[Spot, ...]] = lambda: ()) -> None:
        self._session = session
        self._screen = screen
        self._unasked = unasked
        self._seconds = 0.0

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if self._session.update_hint():
            self._seconds = 0.0
            return True
        if self._session.hint.reply is None:
            return False
        before = self._pulse()
        self._seconds += dt
        return before != self._pulse()

    def _pulse(self) -> float:
        """The brightness from 0 to 1 in steps; always full with reduced motion, and in the end."""
        if self._screen.services.preferences.reduce_motion or self._seconds > PULSING_SECONDS:
            return 1.0
        wave = 0.5 + 0.5 * sin(self._seconds * PULSES * 2 * pi)
        return round(wave * STEPS) / STEPS

    def spots(self) -> tuple[Spot, ...]:
        """What is lit now."""
        return self._session.hint_spots() if self._session.hint.stage else self._unasked()

    def draw_under(self, painter: Painter) -> None:
        """Draw the highlighted spots below the pieces."""
        light = 0.35 + 0.4 * self._pulse()
        for spot in self.spots():
            rect = self._screen.layout.rect(spot)
            if self._screen.look.draw_mark(painter, self._screen.layout, spot, LIT, over=False):
                continue
            painter.rounded(
                rect, (painter.colors.glow_chosen, painter.colors.glow_chosen), None, 0, 12, round(light * 0.4, 2)
            )
            painter.frame(rect, painter.colors.glow_chosen, 4, 12)

    def draw_over(self, painter: Painter) -> None:
        """Draw a lantern at the first spot and, from the second stage on, the action's path."""
        spots = self.spots()
        if not spots:
            return
        rects = [self._screen.layout.rect(spot) for spot in spots]
        if self._session.hint.tells != PIECE:
            for source, target in pairwise(rects):
                draw_arrow(painter, source, target, painter.colors.glow_chosen)
        side = painter.px(30)
        badge = Rect(0, 0, side, side)
        badge.center = (rects[0].right - side // 3, rects[0].top + side // 3)
        painter.dot(badge.center, side * 0.62, painter.colors.ink, 0.85)
        painter.icon("hint", badge.center, 22, "arrow_lit")  # bright in every theme because the badge is dark
