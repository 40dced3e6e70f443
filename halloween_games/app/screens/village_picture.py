"""The village of the thirteen nights: houses on a winding path through the hills, the castle at its end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import dist
from typing import Final

import pygame

from halloween_games.campaign.night import CLUES
from halloween_games.core.phrases import json_beside
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, theme
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, square
from halloween_games.kit.tween import Point, curve
from halloween_games.kit.widgets import Tile

PLACES: Final[Mapping[str, Mapping[str, Sequence[Point]]]] = json_beside(__file__, "village_places.json")
"""Where houses and trees stand, by share of the picture: the path winds up from the gate to the castle."""
SIDES: Final = {False: (0.165, 0.275), True: (0.27, 0.155)}  # of a house by width and height, tall or not
CASTLE: Final = 1.35  # as large as a house
HILLS: Final = (0.30, 0.56, 0.84)  # where they begin, by share of the picture
PATH_UNITS: Final = 22
STONE_UNITS: Final = 26  # from one to the next
CURVE_STEPS: Final = 14  # pieces of the path between two houses


_kept: dict[tuple[object, ...], pygame.Surface] = {}


class VillagePicture:
    """Where everything lies in *area* of a window, and what does not change of it."""

    def __init__(self, painter: Painter, area: Rect, size: tuple[int, int], count: int) -> None:
        self.area = area
        self._painter = painter
        self._is_tall = area.width < area.height * 1.05
        self._places = PLACES["tall" if self._is_tall else "wide"]
        places = self._places["houses"]
        self.feet = [self._at(place) for place in (*places[: count - 1], places[-1])[:count]]
        across, down = SIDES[self._is_tall]
        self._side = min(area.width * across, area.height * down)
        self._size = size
        self._ground: pygame.Surface | None = None

    @property
    def ground(self) -> pygame.Surface:
        """What does not change of the village."""
        for _ in self.paint():
            pass
        assert self._ground is not None, "it has just been painted"
        return self._ground

    def _at(self, place: Point) -> Point:
        return self.area.left + self.area.width * place[0], self.area.top + self.area.height * place[1]

    def house(self, number: int) -> Rect:
        """The drawing of a house; the last one is the castle."""
        side = round(self._side * (CASTLE if number == len(self.feet) - 1 else 1))
        return square(side, midbottom=self.feet[number])

    # ------------------------------------------------------------------ what does not change

    def paint(self) -> Iterator[None]:
        """Paint the ground in steps that are each shorter than a frame; the last one that was painted is kept."""
        key = self._size, tuple(self.area), len(self.feet), self._painter.colors.id
        if self._ground is None:
            self._ground = _kept.get(key)
        if self._ground is not None:
            return
        backdrop.night(self._painter, self._size, "game")
        yield
        ground = backdrop.night(self._painter, self._size, "game").copy()
        for draw in (self._draw_hills, self._draw_path, self._draw_trees):
            yield
            with self._painter.onto(ground):
                draw(ground)
        self._ground = ground
        if not self._painter.art.is_sketch:
            _kept.clear()
            _kept[key] = ground

    def _draw_hills(self, ground: pygame.Surface) -> None:
        """Draw hills, one behind the other, each a little lighter than the one before it."""
        colors = self._painter.colors
        if colors.flat:
            return
        width, bottom = ground.get_width(), ground.get_height()
        side = self._side * (1.6 if self._is_tall else 1.2)
        moon = self._at((0.14, 0.09) if self._is_tall else (0.83, 0.15))
        backdrop.moon(ground, self._painter, moon, side)
        for number, share in enumerate(HILLS if not self._painter.art.is_sketch else ()):
            color = theme.mix(colors.night[2], colors.ink, 0.18 + 0.13 * number)
            top = self.area.top + self.area.height * (share - (0.08 if self._is_tall else 0))
            wave = self.area.height * 0.07
            corners = [(-width * 0.1, top + wave), (width * 0.2, top - wave), (width * 0.55, top + wave * 0.6)]
            corners += [(width * 0.85, top - wave * 0.7), (width * 1.15, top + wave)]
            if number % 2:
                corners = [(width - x, y) for x, y in reversed(corners)]
            line = curve(corners, CURVE_STEPS)
            pygame.draw.polygon(ground, color, [*line, (width * 1.15, bottom), (-width * 0.15, bottom)])

    def _draw_trees(self, ground: pygame.Surface) -> None:
        side = round(self._side * 0.62)
        for place in self._places["trees"] if not self._painter.colors.flat else ():
            self._painter.drawing("common/tree_bare", square(side, midbottom=self._at(place)))

    def _draw_path(self, ground: pygame.Surface) -> None:
        colors, line = self._painter.colors, curve(self.feet, CURVE_STEPS)
        if self._painter.art.is_sketch:
            return
        for units, color in ((PATH_UNITS, colors.ink), (PATH_UNITS - 6, colors.wall[1])):
            radius = max(2, self._painter.px(units) // 2)
            for start, end in pairwise(line):
                aside = pygame.Vector2(end) - start
                aside = pygame.Vector2(-aside.y, aside.x) * (radius / max(1.0, aside.length()))
                pygame.draw.circle(ground, color, start, radius)
                pygame.draw.polygon(ground, color, [start + aside, end + aside, end - aside, start - aside])

    # ------------------------------------------------------------------ what does

    def draw_roses(self, painter: Painter) -> None:
        """Draw the hill of the castle in bloom: one rose for each house."""
        castle = self.house(len(self.feet) - 1)
        for number in range(len(self.feet)):
            side, low = ((0.13, 0.12), (0.16, 0.04), (0.11, 0.19))[number % 3]  # in widths of the castle
            x = castle.centerx + castle.width * (number / (len(self.feet) - 1) - 0.5) * 1.9
            foot = x, castle.bottom + castle.width * low
            painter.drawing("stage/rose", square(castle.width * side, midbottom=foot))

    def draw_stones(self, painter: Painter, lit: Sequence[bool]) -> None:
        """Draw the stones on the path, lit behind each house that is."""
        colors, line = painter.colors, curve(self.feet, CURVE_STEPS)
        for number, is_lit in enumerate(lit[:-1]):
            piece = line[number * CURVE_STEPS : (number + 1) * CURVE_STEPS + 1]
            color = colors.candle if is_lit else colors.wall[0]
            gone, due = 0.0, painter.px(STONE_UNITS)
            for start, end in pairwise(piece):
                gone += dist(start, end)
                if gone >= due:
                    gone = 0.0
                    painter.dot(end, painter.px(4), color, 0.9)


# ---------------------------------------------------------------- night signs

LEAST_UNITS: Final = 14  # from one lantern to the next


@dataclass
class ClueTile(Tile):
    """The place of a clue; a found one can be clicked and says its line."""

    clue: str = ""
    is_found: bool = False

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        if self.is_found and (focused or self.hovered):
            painter.glow(self.rect.center, self.rect.height * 0.75, painter.colors.glow_chosen, 0.5)
        painter.drawing(f"stage/clue_{self.clue if self.is_found else 'empty'}", self.rect)


def clue_tiles(act: Callable[[str], None]) -> list[ClueTile]:
    """The places of all clues; *act* is called with one that is clicked."""
    return [ClueTile(f"clue.{clue}", clue=clue, act=partial(act, clue)) for clue in CLUES]


def show_clues(tiles: Sequence[ClueTile], found: Collection[str], text: Speaker) -> None:
    """Let the *tiles* show those that were *found*."""
    for tile in tiles:
        tile.is_found = tile.enabled = tile.clue in found
        tile.tip = text(f"night.clue.{tile.clue}")


def draw_lanterns(painter: Painter, row: Rect, lit: Sequence[bool]) -> None:
    """Draw a lantern for each house, burning if it is lit."""
    pitch = min(row.height * 0.62, row.width / max(1, len(lit)))
    if pitch < painter.px(LEAST_UNITS):
        return  # nobody could count them
    side = round(min(row.height * 0.8, pitch * 1.3))
    for number, burns in enumerate(lit):
        rect = square(side, center=(row.left + pitch * (number + 0.5), row.centery))
        painter.drawing("common/lantern" if burns else "common/lantern_off", rect)
