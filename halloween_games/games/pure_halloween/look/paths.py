"""The path of a piece, drawn while a move is considered, and the path it took."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import hypot
from typing import Final

from halloween_games.core.events import Moved
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.pure_halloween.look.pieces import art, shut
from halloween_games.games.pure_halloween.rules.actions import (
    BAT,
    CAT,
    JACK,
    KILLER,
    NAMES,
    NO_PIECE,
    WITCH,
    Move,
    Place,
)
from halloween_games.games.pure_halloween.rules.position import way_of
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.table.layout import Layout
from halloween_games.table.look import Moment
from halloween_games.table.marks import along

REMEMBERED: Final = 8  # squares that the pointer passed while a killer was selected


class Track:
    """Follows the considered move from frame to frame, so that a killer's path can be drawn with the pointer.

    The path of a killer does not matter in the game; it is only shown.
    """

    def __init__(self, columns: int) -> None:
        self._columns = columns
        self._src: int | None = None
        self._traced: list[int] = []
        self._kind = NO_PIECE
        self._way: tuple[int, ...] = ()  # squares, the origin first
        self._taken: dict[tuple[int, int], tuple[Spot, ...]] = {}

    def follow(self, view: PureState, moment: Moment[PureState]) -> None:
        """Update from what is considered now."""
        chosen = next((pick.spot.at for pick in moment.chosen if pick.role == "from"), None)
        if chosen != self._src:
            self._src, self._traced = chosen, []
        for spot in moment.pointed:
            if spot.zone == BOARD and chosen is not None and spot.at not in self._traced[-1:]:
                before = [at for at in self._traced if at != spot.at]
                self._traced = [*before[1 - REMEMBERED :], spot.at]
        self._kind, self._way = NO_PIECE, ()
        action = moment.considered
        if isinstance(action, Move) and view.piece_at(action.src) != NO_PIECE:
            self._kind = view.piece_at(action.src) % 6
            self._way = self._find_way(view, action)

    def _find_way(self, view: PureState, action: Move) -> tuple[int, ...]:
        ends = (action.src, action.to)
        if self._kind == KILLER:
            way = way_of(view, action.src, action.to, self._traced)
            return (action.src, *way) if way else ends
        if self._kind == CAT:
            return (action.src, _corner(*ends, self._columns), action.to)
        return ends

    def taken(self, event: Moved) -> tuple[Spot, ...]:
        """The path shown for *event*: the drawn one, or that of the rules."""
        path = event.path
        drawn = self._way
        is_drawn = len(drawn) == len(path) and (drawn[0], drawn[-1]) == (path[0].at, path[-1].at)
        if event.piece[1] == "K" and is_drawn:
            path = tuple(Spot(BOARD, at) for at in drawn)
        self._taken[path[0].at, path[-1].at] = path
        return path

    def last_way(self, action: Move) -> tuple[Spot, ...]:
        """The path of the last action, including its turns if they were seen."""
        ends = (Spot(BOARD, action.src), Spot(BOARD, action.to))
        return self._taken.get((action.src, action.to), ends)

    # ------------------------------------------------------------------ drawing

    def draw_under(self, painter: Painter, layout: Layout) -> None:
        """Draw dots along the path, for a killer an ink track."""
        points = [layout.rect(Spot(BOARD, at)).center for at in self._way]
        for start, end in pairwise(points):
            if self._kind == KILLER:
                _draw_track(painter, start, end)
            elif self._kind in (WITCH, BAT, CAT, JACK):
                _draw_dots(painter, start, end)

    def draw_over(self, painter: Painter, layout: Layout) -> None:
        """Draw numbered beads on a killer's path, a ring at the target of other pieces."""
        if not self._way:
            return
        target = layout.rect(Spot(BOARD, self._way[-1]))
        if self._kind != KILLER:
            painter.drawing(art("target_ring"), target)
            return
        side = round(target.width * 0.46)
        for number, at in enumerate(self._way[1:], 1):
            center = layout.rect(Spot(BOARD, at)).center
            bead = painter.art.square(art("bead"), side)
            painter.surface.blit(bead, bead.get_rect(center=center))
            painter.text(str(number), center, side / painter.u * 0.5, painter.colors.ink, BOLD, "center")


def _draw_track(painter: Painter, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw ink beads so close that they form a band, in any direction."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    steps = max(1, round(length / painter.px(5)))
    for color, radius in ((painter.colors.ink, 6.5), (painter.colors.trail, 2.5)):
        for at in along(start, end, steps):
            painter.dot(at, painter.px(radius), color)


def _draw_dots(painter: Painter, start: tuple[int, int], end: tuple[int, int]) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    steps = max(1, round(length / painter.px(12)))
    for at in along(start, end, steps)[1:-1]:
        painter.dot(at, painter.px(4), painter.colors.ink, 0.8)
        painter.dot(at, painter.px(2.6), painter.colors.glow_target)


def _corner(src: int, to: int, columns: int) -> int:
    """The corner of a cat's jump: two squares straight, then one sideways."""
    aside, ahead = to % columns - src % columns, to // columns - src // columns
    return src + aside if abs(aside) == 2 else src + columns * ahead


def frightened(view: PureState, action: Move | Place) -> Mapping[Spot, Mapping[str, str]]:
    """All pieces that *action* would leave alone with a killer shut their eyes."""
    after = view.apply(action)
    faces: dict[Spot, Mapping[str, str]] = {}
    for seat in (0, 1):
        for at in members(after.lonely(seat) & ~view.lonely(seat)):
            piece = view.piece_at(at)
            if piece != NO_PIECE:
                faces[Spot(BOARD, at)] = shut(NAMES[piece])
    return faces
