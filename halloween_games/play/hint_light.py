"""The light of a hint on the board: first on the piece, then along the action's path."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import pi, sin
from typing import Final

from halloween_games.core.spots import NOBODY, Spot
from halloween_games.kit import sizes
from halloween_games.kit.banner import NOTICE
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.screen import Screen
from halloween_games.session.hint import PIECE
from halloween_games.session.session import Session
from halloween_games.table.arrows import draw_arrow
from halloween_games.table.marks import HINT as LIT

WIDTH: Final = 130  # units
LOW: Final = 10  # seconds that are shown as few


class Clocks:
    """Counts while a person decides, and nothing covers the screen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self._seat = NOBODY
        self._turn = 0.0  # seconds of this turn
        self._shown = 0

    @property
    def seat(self) -> int:
        """Whose clock runs; nobody's if there is none."""
        session = self._session
        seat = session.to_move
        if session.outcome is not None or session.looking_back.active or session.curtain_for is not None or seat < 0:
            return NOBODY
        return seat if session.players[seat].terms.is_timed and not session.computers.sits_at(seat) else NOBODY

    def left(self) -> float:
        """Seconds that are left; below 0 when the time is up."""
        terms = self._session.players[self._seat].terms
        return terms.sand - self._turn if terms.sand else terms.clock - self._session.spent(self._seat)

    def update(self, dt: float) -> bool:
        """Count; whether what is shown has changed."""
        seat = self.seat
        if seat != self._seat:
            self._seat, self._turn = seat, 0.0
            return True
        if seat == NOBODY:
            return False
        was_left = self.left()
        self._turn += dt
        self._session.spend(seat, dt)
        if was_left > 0 >= self.left():
            words = self._screen.text("clock.up", player=self._session.names[seat])
            self._screen.banner.show(words, NOTICE)
            self._session.narrator.say(words)
        before, self._shown = self._shown, round(self.left())
        return before != self._shown

    def width(self) -> int:
        """The room that it takes of the head."""
        return self._screen.painter.px(WIDTH) if self._seat != NOBODY else 0

    def draw(self, painter: Painter, room: Rect) -> None:
        """Draw what is left at the right end of *room*."""
        if self._seat == NOBODY:
            return
        px, colors, left = painter.px, painter.colors, max(0.0, self.left())
        terms = self._session.players[self._seat].terms
        box = Rect(room.right - px(WIDTH - 10), room.centery - px(18), px(WIDTH - 10), px(36))
        color = colors.candle if left > LOW else colors.hues[1]
        painter.rounded(box, (colors.well, colors.well), color, 2, 12)
        painter.icon("clock", (box.left + px(20), box.centery), 20, "candle")
        words = Rect(box.left + px(38), box.top, box.width - px(46), box.height)
        if terms.sand:
            tube = Rect(words.left, words.centery - px(7), words.width, px(14))
            painter.rounded(tube, (colors.ink, colors.ink), None, 0, 7)
            tube.width = round(tube.width * left / terms.sand)
            if tube.width:
                painter.rounded(tube, (color, color), None, 0, 7)
        else:
            minutes, seconds = divmod(round(left), 60)
            painter.line_in(f"{minutes}:{seconds:02}", words, sizes.LARGE, colors.paper, HEAD, "center")


# ---------------------------------------------------------------- hint light

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
        badge = Rect(0, 0, side, side).move_to(center=(rects[0].right - side // 3, rects[0].top + side // 3))
        painter.dot(badge.center, side * 0.62, painter.colors.ink, 0.85)
        painter.icon("hint", badge.center, 22, "arrow_lit")  # bright in every theme because the badge is dark
