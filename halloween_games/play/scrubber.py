"""The header and the scrubber for looking back: what is shown, and a track through the whole game."""

from __future__ import annotations

from typing import Final

from halloween_games.core.spots import CHANCE, Seat
from halloween_games.kit import sizes
from halloween_games.kit.banner import REFUSAL
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.move_list import NOTATION
from halloween_games.play.screen import Screen
from halloween_games.play.short_sentence import draw_short
from halloween_games.session.move_lines import Line
from halloween_games.session.session import Session

HANDLE_UNITS: Final = 9  # half the width of the handle
TICK_SPACING: Final = 4  # minimum units between two ticks


class Scrubber:
    """Draws the current position in the game, and maps points of the track to positions."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen

    def _bar(self) -> Rect:
        """The rectangle of the track."""
        rect, px = self._screen.areas.news, self._screen.painter.px
        return Rect(rect.left + px(22), rect.centery - px(5), rect.width - px(44), px(10))

    def ply_at(self, pos: Pos) -> int:
        bar, last = self._bar(), self._session.plies
        return max(0, min(last, round((pos[0] - bar.left) / max(1, bar.width) * last)))

    def _x_of(self, ply: int) -> int:
        bar = self._bar()
        return bar.left + round(bar.width * ply / max(1, self._session.plies))

    def draw_band(self, painter: Painter, right: int) -> None:
        """Draw what is shown, up to *right*; a refusal replaces it for a while."""
        px, text, banner, header = painter.px, self._screen.text, self._screen.banner, self._screen.areas.header
        painter.shadowed(header, painter.colors.panel, painter.colors.candle, 2.5, 16)
        room = Rect(header.left + px(52), header.top + px(3), right - header.left - px(64), 0)
        room.height = header.height - px(6)
        if banner.text and banner.kind == REFUSAL:
            badge = Rect(0, 0, px(24), px(24))
            badge.center = (header.left + px(28), header.centery)
            painter.drawing("badges/cross", badge)
            painter.paragraph(banner.text, room, sizes.TEXT, painter.colors.paper, BOLD)
            return
        painter.icon("clock", (header.left + px(28), header.centery), 26, "candle")
        upper = Rect(room.left, room.top, room.width, round(room.height * 0.46))
        lower = Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        session = self._session
        turn, last = session.turn_number(session.looking_back.ply), session.turn_number(session.plies)
        key = "history.replay" if self._session.outcome is not None else "history.back"
        painter.line_in(text(key, turn=turn, last=last), upper, sizes.LARGE, painter.colors.candle, HEAD)
        line = self._session.line_here()
        if line is not None and line.short and self._screen.services.preferences.move_list != NOTATION:
            self._draw_line(painter, lower, line)
            return
        painter.line_in(self._session.leading_here(), lower, sizes.TEXT, painter.colors.paper, BODY)

    def _draw_line(self, painter: Painter, rect: Rect, line: Line) -> None:
        """Draw the emblem of who acted, and what happened, as in the list of moves."""
        left = rect.left
        if line.seat >= 0:
            token = Rect(left, 0, painter.px(16), painter.px(16))
            token.centery = rect.centery
            painter.drawing(f"emblems/token_{line.seat}", token)
            left = token.right + painter.px(6)
        room = Rect(left, rect.top, rect.right - left, rect.height)
        draw_short(painter, line.short, room, painter.colors.paper, self._screen.sign_layers)

    def draw_track(self, painter: Painter) -> None:
        """Draw a track with a tick for every seat's turn, and a handle at the shown position."""
        px, rect, bar = painter.px, self._screen.areas.news, self._bar()
        painter.rounded(rect, (painter.colors.well, painter.colors.well), None, 0, 12, 0.85)
        painter.rounded(bar, (painter.colors.panel[1],) * 2, painter.colors.edge, 1.5, 5)
        x = self._x_of(self._session.looking_back.ply)
        if x - bar.left > px(4):
            done = Rect(bar.left, bar.top, x - bar.left, bar.height)
            painter.rounded(done, painter.colors.button_warm, None, 0, 5)
        for ply, seat in self._ticks(painter):
            at = self._x_of(ply)
            tick = Rect(at, bar.bottom + px(3), max(1, px(2)), px(7))
            color = painter.colors.seats[seat] if seat >= 0 else painter.colors.faint
            painter.rounded(tick, (color, color), None, 0, 1)
        painter.dot((x, bar.centery), px(HANDLE_UNITS + 2), painter.colors.ink)
        painter.dot((x, bar.centery), px(HANDLE_UNITS), painter.colors.knob)

    def _ticks(self, painter: Painter) -> list[tuple[int, Seat]]:
        """The starts of the seats' turns, thinned out if they would touch."""
        begins: list[tuple[int, Seat]] = []
        actor: Seat | None = None
        for ply, seat in enumerate(self._session.deciders()):
            if seat not in (CHANCE, actor):
                actor = seat
                begins.append((ply, seat))
        step = 1
        while len(begins) / step * painter.px(TICK_SPACING) > self._bar().width:
            step += 1
        return begins[::step]
