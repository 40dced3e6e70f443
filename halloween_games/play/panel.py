"""The right column of a game screen: seats and the game's box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from halloween_games.core.match import Player
from halloween_games.core.outcome import Outcome
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas, seat_parts
from halloween_games.table.look import GameLook

NARROW: Final = 110  # units for a name; below that it gets the whole line
COIN_UNITS: Final = 32  # of a person's own emblem
BAT_UNITS: Final = 34  # the mark of a searching computer


@dataclass(frozen=True)
class PanelModel:
    """What the panel shows."""

    players: Sequence[Player]
    view: State
    outcome: Outcome | None
    names: tuple[str, ...]
    to_move: Seat
    thinker: Seat | None = None  # whose computer is searching
    wing_beat: int = 0  # the frame of its animated bat
    emblems: tuple[str, ...] = ()  # drawings of the people's own emblems, by seat


def draw_panel(painter: Painter, areas: Areas, look: GameLook, text: Speaker, model: PanelModel) -> None:
    for seat, rect in enumerate(areas.seats):
        _draw_seat(painter, rect, look, text, model, seat)
    look.draw_box(painter, areas, model.view)


def _draw_seat(painter: Painter, rect: Rect, look: GameLook, text: Speaker, model: PanelModel, seat: Seat) -> None:
    colors = painter.colors
    px = painter.px
    outcome = model.outcome
    active = model.to_move == seat
    won = outcome is not None and seat in outcome.winners() and not outcome.is_tie()
    edge = colors.glow_chosen if active else colors.candle if won else colors.edge
    painter.panel(rect, edge, 4 if active else 2)
    card, rect = rect, Rect(rect.left, rect.top, rect.width - px(look.side_units), rect.height)
    face, rest = seat_parts(rect, painter.u)
    mood = "" if outcome is None or outcome.is_tie() else "happy" if won else "sad"
    for layer in look.portrait(seat, mood):
        painter.drawing(layer.art, face, layer.tint)
    if model.emblems and model.emblems[seat]:
        coin = Rect(0, 0, px(COIN_UNITS), px(COIN_UNITS))
        coin.bottomright = (face.right + px(7), face.bottom + px(5))
        painter.drawing(model.emblems[seat], coin)
    left = face.right + px(18 if rest.left > face.right else 8)
    token = Rect(rect.right - px(40), rect.top + px(14), px(26), px(26))
    painter.drawing(f"emblems/token_{seat}", token)
    right = token.left - px(8)
    narrow = right - left < px(NARROW)
    if model.thinker == seat and not narrow:
        right -= px(BAT_UNITS)
        _draw_thinking(painter, (right + px(BAT_UNITS // 2), token.centery), model.wing_beat)
    head = Rect(left, rect.top + px(12), right - left, px(28))
    painter.line_in(model.names[seat], head, sizes.HEADING, colors.paper, HEAD, least=0.5 if narrow else 0.7)
    status = Rect(left, head.bottom, rect.right - px(14) - left, px(20))
    if model.thinker == seat and narrow:  # below the token, away from the name
        status.width -= px(BAT_UNITS)
        _draw_thinking(painter, (status.right + px(BAT_UNITS // 2), status.centery + px(3)), model.wing_beat)
    painter.line_in(_status(text, model, seat, won), status, sizes.SMALL, colors.candle if active else colors.muted)
    look.draw_seat(painter, rest, model.view, seat)
    if look.side_units:
        look.draw_side(painter, Rect(rect.right, card.top, card.right - rect.right, card.height), model.view, seat)


def _status(text: Speaker, model: PanelModel, seat: Seat, won: bool) -> str:
    outcome = model.outcome
    if outcome is not None:
        return text("status.draw") if outcome.is_tie() else text("status.won" if won else "status.lost")
    player = model.players[seat]
    if player.kind == "computer":
        return text("status.thinking" if model.thinker == seat else f"level.{player.level}")
    return text("status.your_turn" if model.to_move == seat else "status.waits")


def _draw_thinking(painter: Painter, center: tuple[float, float], wing_beat: int) -> None:
    """Draw a small bat that flutters while a computer is searching."""
    flap = 22 * sin(wing_beat * pi / 3)
    backdrop.bat(painter, (center[0], center[1] - painter.px(1) * flap / 16), painter.px(BAT_UNITS), flap)
