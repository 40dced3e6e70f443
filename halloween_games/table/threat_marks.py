"""Marks on whatever others could harm or change next: one drawing for all games, told apart by shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.spots import Seat, Spot
from halloween_games.core.threats import NOTICE, WEIGHTS, Threat
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.arrows import draw_arrow

TWO_SEATS: Final = 2  # with more, a mark shows whose threat it is
BADGE: Final = 0.36  # of the shorter side of a spot
TOKEN: Final = 0.3
AHEAD: Final = 0.5  # how far before the middle of a spot an arrow ends


@dataclass(frozen=True)
class ThreatMark:
    """The mark of one spot: the worst that could happen, who could do it, and from where."""

    weight: str
    seats: tuple[Seat, ...]
    sources: tuple[Spot, ...]


def threat_marks(threats: Sequence[Threat]) -> dict[Spot, ThreatMark]:
    """One mark for each threatened spot."""
    found: dict[Spot, list[Threat]] = {}
    for threat in threats:
        found.setdefault(threat.spot, []).append(threat)
    return {spot: _mark(those) for spot, those in found.items()}


def _mark(threats: Sequence[Threat]) -> ThreatMark:
    return ThreatMark(
        min((threat.weight for threat in threats), key=WEIGHTS.index),
        tuple(sorted({threat.seat for threat in threats})),
        tuple(dict.fromkeys(threat.source for threat in threats if threat.source is not None)),
    )


def draw_threats(
    painter: Painter,
    marks: Mapping[Spot, ThreatMark],
    pointed: Sequence[Spot],
    seats: int,
    rect_of: Callable[[Spot], Rect],
) -> None:
    """Draw all marks above the pieces, and to those *pointed* at an arrow from each piece that would do it."""
    for spot, mark in marks.items():
        rect = rect_of(spot)
        if rect.width:
            _draw_mark(painter, rect, mark, seats)
    for spot in pointed:
        for source in marks[spot].sources if spot in marks else ():
            start, end = rect_of(source), rect_of(spot)
            if start.width and end.width and source != spot:
                draw_arrow(painter, start, end, painter.colors.glow_fight, AHEAD)


def _draw_mark(painter: Painter, rect: Rect, mark: ThreatMark, seats: int) -> None:
    side = min(rect.size)
    ring = Rect(0, 0, side, side)
    ring.center = rect.center
    if mark.weight != NOTICE:
        painter.drawing(f"badges/threat_ring_{mark.weight}", ring)
    badge = Rect(0, 0, round(side * BADGE), round(side * BADGE))
    badge.bottomright = (ring.right + round(side * 0.03), ring.bottom + round(side * 0.03))
    painter.drawing(f"badges/threat_{mark.weight}", badge)
    if seats > TWO_SEATS:
        _draw_tokens(painter, badge, mark.seats, round(side * TOKEN))


def _draw_tokens(painter: Painter, badge: Rect, seats: Sequence[Seat], side: int) -> None:
    """The emblems of *seats* from the badge to the left."""
    right = badge.left + side // 6
    for seat in reversed(seats):
        token = Rect(0, 0, side, side)
        token.midright = (right, badge.centery)
        painter.drawing(f"emblems/token_{seat}", token)
        right = token.left + side // 6
