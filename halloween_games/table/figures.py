"""What a position looks like, the letters on pieces, and the sprites that show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from halloween_games.core.spots import Spot
from halloween_games.kit.art import Art
from halloween_games.kit.fonts import HEAD, Fonts
from halloween_games.kit.tween import ease_in_out, lerp

SHADOW: Final = "shadow"  # the part on the floor below a standing or hopping figure
FLIES: Final = 0.8  # above this height, relative to its size, it has no shadow
ABOVE: Final = 100  # z of moving sprites
EFFECTS: Final = ABOVE + 50  # z of dust, sparks and whatever else flies about


@dataclass(frozen=True)
class Layer:
    """One drawing of a figure; the layers of a figure are drawn on top of each other. *part* names it for reactions."""

    art: str
    tint: str = ""
    part: str = ""
    turns: bool = False  # rotates with the figure's angle
    grounded: bool = False  # stays on the floor when the figure is lifted, like its shadow
    pivot: tuple[float, float] = (64, 64)  # the center of swinging, in a 128 x 128 plane
    tilt: int = 0  # degrees around its pivot at rest


@dataclass(frozen=True)
class Figure:
    """One thing to show: which drawings, where, at which angle. Derived from a view, compared by value.

    *kind* tells what it is (``1R``), so that a figure of the same kind on a new spot can glide there. *shown_at* is
    where it is drawn if that is not its spot: a card is chosen as itself wherever it lies.
    """

    kind: str
    spot: Spot
    layers: tuple[Layer, ...]
    angle: int = 0  # clockwise degrees
    size: float = 1.0  # relative to the spot's rectangle
    z: int = 0
    faded: bool = False
    shown_at: Spot | None = None

    @property
    def layout_spot(self) -> Spot:
        """The spot in the layout where it is shown."""
        return self.shown_at or self.spot


@dataclass
class Sprite:
    """A figure on the screen. Clips move it; afterwards it returns to its home."""

    figure: Figure
    x: float = 0.0
    y: float = 0.0
    side: float = 1.0
    angle: float = 0.0
    alpha: int = 255
    scale: float = 1.0
    squash: float = 0.0  # 0.2 is a fifth flatter and wider
    narrow: float = 0.0  # 1 is seen edge-on, like a card that is turned over
    lift: float = 0.0  # pixels above the ground
    z: int = 0
    swap: dict[str, str] = field(default_factory=dict)  # part -> replacement drawing, for reactions
    swing: dict[str, float] = field(default_factory=dict)  # part -> degrees around its pivot
    window: pygame.Rect | None = None  # it is clipped to this, for leaving the board at an edge
    home: tuple[float, float, float] = (0.0, 0.0, 1.0)  # center and side
    start: tuple[float, float, float] = (0.0, 0.0, 1.0)  # the same when its last movement began
    _from: tuple[float, float, float] = (0.0, 0.0, 1.0)
    _glide: float = 1.0
    _aloft: bool = False

    def set_home(self, rect: pygame.Rect, glide: bool) -> None:
        """Move its home to *rect*; glide there or jump."""
        side = min(rect.size) * self.figure.size
        home = (float(rect.centerx), float(rect.centery), side)
        if home == self.home and self._glide >= 1 and (self.x, self.y, self.side) == home:
            return
        self.home = home
        self._from = (self.x, self.y, self.side)
        self._glide = 0.0 if glide else 1.0
        if not glide:
            self.x, self.y, self.side = home

    def rest(self) -> None:
        """Reset everything that a clip may have changed."""
        self.angle = float(self.figure.angle)
        self.alpha, self.scale, self.squash, self.lift = 255, 1.0, 0.0, 0.0
        self.narrow = 0.0
        self.z = self.figure.z
        self._aloft = False
        self.swap = {}
        self.swing = {}
        self.window = None

    def stay_above(self, z: int) -> None:
        """Glide home above everything lower than *z*, after a hand or a clip has lifted it."""
        if self.gliding and z > self.z:
            self.z, self._aloft = z, True

    @property
    def gliding(self) -> bool:
        return self._glide < 1

    @property
    def adrift(self) -> tuple[float, float]:
        """Its offset from its home in pixels."""
        return self.x - self.home[0], self.y - self.home[1]

    def glide(self, dt: float, seconds: float = 0.22) -> None:
        self._glide = min(1.0, self._glide + dt / seconds)
        t = ease_in_out(self._glide)
        self.x, self.y, self.side = (lerp(a, b, t) for a, b in zip(self._from, self.home, strict=True))
        if self._aloft and not self.gliding:
            self.z, self._aloft = self.figure.z, False

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        side = self.side * self.scale
        if side < 2 or self.alpha <= 0:
            return
        width, height = side * (1 + self.squash), side * (1 - self.squash)
        bottom = self.y + side / 2
        outside = surface.get_clip()
        if self.window is not None:
            surface.set_clip(self.window.clip(outside))
        for layer in self.figure.layers:
            name = self.swap.get(layer.part, layer.art)
            if not name:
                continue
            swing = layer.tilt + round(self.swing.get(layer.part, 0))
            angle = (round(self.angle) if layer.turns else 0) + swing
            image = art.image(name, (round(width), round(height)), layer.tint, angle)
            if self.narrow:
                image = pygame.transform.scale(image, (max(1, round(width * (1 - self.narrow))), round(height)))
            alpha = round(self.alpha * (0.45 if self.figure.faded else 1))
            if layer.part == SHADOW and self.lift > 0:  # fades with height
                alpha = round(alpha * max(0.0, 1 - self.lift / (side * FLIES)))
                if not alpha:
                    continue
            if alpha < 255:
                image = image.copy()
                image.set_alpha(alpha)
            lift = 0 if layer.grounded else self.lift
            left = self.x - width * (1 - self.narrow) / 2
            aside, down = swung(layer.pivot, swing, side) if swing else (0.0, 0.0)
            surface.blit(image, (round(left + aside), round(bottom - height - lift + down)))
        surface.set_clip(outside)


def swung(pivot: tuple[float, float], degrees: float, side: float) -> tuple[float, float]:
    """The offset that makes a drawing rotated clockwise around its center rotate around *pivot* instead."""
    arm = pygame.Vector2(64 - pivot[0], 64 - pivot[1])
    way = (arm.rotate(degrees) - arm) * (side / 128)
    return way.x, way.y


# ---------------------------------------------------------------- letters


SEAT_LETTERS: Final = ("O", "V", "T", "R")  # orange, violet, teal, rose
PLACE: Final = (0.2, 0.8)  # of the disc's middle, as shares of the figure
RADIUS: Final = 0.17


def lettered(
    figures: Sequence[Figure], letter_of: Callable[[Figure], str], art: Art, fonts: Fonts
) -> tuple[Figure, ...]:
    """*figures*, each with the letter from *letter_of*, which may be a seat's number for that of its color."""
    found = []
    for figure in figures:
        letter = letter_of(figure)
        if letter.isdigit():  # of a seat
            letter = SEAT_LETTERS[art.colors.hue_of(int(letter))]
        if letter:
            name = f"letters/{letter}"
            if not art.provides(name):
                art.provide(name, _painter(letter, art, fonts))
            found.append(replace(figure, layers=(*figure.layers, Layer(name))))
        else:
            found.append(figure)
    return tuple(found)


def _painter(letter: str, art: Art, fonts: Fonts) -> Callable[[tuple[int, int]], pygame.Surface]:
    def paint(size: tuple[int, int]) -> pygame.Surface:
        """A white letter on a dark disc with a light rim, in the lower left of a square."""
        colors = art.colors
        surface = pygame.Surface(size, pygame.SRCALPHA)
        side = min(size)
        left, top = (size[0] - side) / 2, (size[1] - side) / 2
        center = (round(left + side * PLACE[0]), round(top + side * PLACE[1]))
        radius = max(7, round(side * RADIUS))
        pygame.draw.aacircle(surface, colors.ink, center, radius)
        pygame.draw.aacircle(surface, colors.on_wall, center, radius - max(1, radius // 9))
        pygame.draw.aacircle(surface, colors.ink, center, radius - max(2, radius // 4))
        image = fonts.render(letter, radius * 1.25, colors.on_wall, HEAD)
        surface.blit(image, image.get_rect(center=center))
        return surface

    return paint
