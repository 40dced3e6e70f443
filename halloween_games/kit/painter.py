"""The drawing primitives of all screens: panels, buttons, frames, text and drawings in design units."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil, inf, pi, sqrt
from typing import Final, NamedTuple

import pygame
from pygame.math import Vector2

from halloween_games.kit import theme
from halloween_games.kit.art import Art
from halloween_games.kit.colors import Colors
from halloween_games.kit.fonts import BODY, HEAD, Fonts, Written
from halloween_games.kit.outline import Place
from halloween_games.kit.theme import Rgb, hex_color

Rect = pygame.Rect
RADIUS: Final = 18
NAME_UNITS: Final = 16.1  # of a name's letters, at least: 15 pixels also where a screen is drawn smaller
LEAST: Final = 0.6  # how small a paragraph becomes rather than leave its place
PADDING: Final = 16  # units beside the label of a button
LARGE_PADDING: Final = 8  # with enlarged text
LEAST_LABEL: Final = 18.5  # pixels of a button's letters, where it is high and wide enough
SHAPES: Final = 512  # of each kind whose texts are kept: a screen draws some dozens again and again
LINES: Final = 1.35  # single lines are enlarged at most this much, so that they stay equally large


class ButtonLook(NamedTuple):
    """How a button looks now; *most* is the greatest height of its letters in pixels, a *quiet* one is flat."""

    warm: bool = False
    enabled: bool = True
    pressed: bool = False
    lit: bool = False
    most: float = inf
    quiet: bool = False


USUAL_BUTTON: Final = ButtonLook()


class Painter:
    """Paints on *surface*; ``u`` is the number of pixels of one design unit.

    Text may be up to ``enlarged`` times its designed size where there is room. ``floor`` is how much smaller than
    designed it may become because the units themselves are enlarged.
    """

    def __init__(self, art: Art, fonts: Fonts, u: float = 1.0, enlarged: float = 1.0, floor: float = 1.0) -> None:
        self.art = art
        self.fonts = fonts
        self.u = u
        self.enlarged = enlarged
        self.floor = floor
        self.surface = pygame.Surface((1, 1))
        self.beyond: Rect | None = None  # beside the surface: what lies there is not shown
        self._notes: list[Place] | None = None

    @property
    def colors(self) -> Colors:
        """The colors of the drawings, which everything else shares."""
        return self.art.colors

    def px(self, units: float) -> int:
        """*units* in pixels."""
        return round(units * self.u)

    @property
    def line_growth(self) -> float:
        """How much larger than designed a single line may be."""
        return min(self.enlarged, LINES)

    def text_px(self, units: float) -> float:
        """The pixel height of text of *units*, for code that measures text with room to grow."""
        return units * self.u * self.enlarged

    @contextmanager
    def onto(self, surface: pygame.Surface) -> Iterator[None]:
        """Paint on *surface* for a while."""
        before, self.surface = self.surface, surface
        try:
            yield
        finally:
            self.surface = before

    @contextmanager
    def noting(self) -> Iterator[list[Place]]:
        """The list of all that is written from here on."""
        before, notes = self._notes, list[Place]()
        self._notes = notes
        try:
            yield notes
        finally:
            self._notes = before

    def wrote(self, text: str, where: Rect, room: Rect | None = None, size: float = 0, shortened: bool = False) -> None:
        """Note what was written where, and tell the witness, if any; for code that renders text itself."""
        if self.beyond is not None and self.beyond.contains(where):
            return
        if self._notes is not None and text:
            self._notes.append(Place(text, (where.x, where.y, where.w, where.h)))
        if self.fonts.witness is not None and text:
            whole = room.copy() if room is not None else None  # the caller may go on cutting from it
            self.fonts.witness(Written(text, where, whole, size, shortened, self.surface.get_size()))

    # ------------------------------------------------------------------ shapes

    def rounded(
        self,
        rect: Rect,
        fill: tuple[Rgb, Rgb],
        edge: Rgb | None = None,
        edge_width: float = 2,
        radius: float = RADIUS,
        opacity: float = 1.0,
        dash: float = 0,
    ) -> None:
        """A rounded box with a gradient from top to bottom; sizes in units, *rect* in pixels."""
        if rect.width <= 0 or rect.height <= 0:
            return
        ends = 2 * ceil((radius + edge_width) * self.u) + 3  # between them every column is like the next
        size = rect.width if dash else min(rect.width, ends), rect.height
        text = rounded_svg(
            size, fill, edge, edge_width * self.u, radius * self.u, opacity, dash * self.u if dash else 0
        )
        self.surface.blit(self.art.widened(text, size, rect.width), rect)

    def shadowed(
        self, rect: Rect, fill: tuple[Rgb, Rgb], edge: Rgb, edge_width: float = 2, radius: float = RADIUS
    ) -> None:
        """A rounded box over a soft shadow."""
        low = rect.move(0, self.px(4)).inflate(self.px(4), self.px(4))
        self.rounded(low, (self.colors.ink, self.colors.ink), None, 0, radius + 2, 0.55)
        self.rounded(rect, fill, edge, edge_width, radius)

    def panel(self, rect: Rect, edge: Rgb | None = None, edge_width: float = 2) -> None:
        self.shadowed(rect, self.colors.panel, edge or self.colors.edge, edge_width)

    def frame(self, rect: Rect, color: Rgb, width: float = 4, radius: float = 14, dashed: bool = False) -> None:
        """A frame without filling, with an ink rim so that it is visible on every ground."""
        if rect.width <= 0 or rect.height <= 0:
            return
        text = frame_svg(rect.size, color, self.colors.ink, width * self.u, radius * self.u, dashed)
        self.surface.blit(self.art.vector(text, rect.size), rect)

    def shapes(self, body: str, rect: Rect, view: str = "0 0 100 100") -> None:
        """The shapes of an SVG *body* in *rect*, which shows what *view* has: left, top, width and height."""
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
        self.surface.blit(self.art.vector(text, rect.size), rect)

    def glow(self, center: tuple[float, float], radius: float, color: Rgb, opacity: float) -> None:
        """A soft round light; *radius* in pixels."""
        self._round(glow_svg(color, opacity), center, max(2, round(radius * 2)))

    def dot(self, center: tuple[float, float], radius: float, color: Rgb, opacity: float = 1.0) -> None:
        self._round(circle_svg(color, opacity), center, max(2, round(radius * 2)))

    def ring(self, center: tuple[float, float], radius: float, color: Rgb, width: float) -> None:
        side = max(4, round(radius * 2))
        self._round(ring_svg(color, width * self.u * 100 / side), center, side)

    def _round(self, text: str, center: tuple[float, float], side: int) -> None:
        self.surface.blit(self.art.vector(text, (side, side)), (center[0] - side / 2, center[1] - side / 2))

    # ------------------------------------------------------------------ drawings and text

    def drawing(self, name: str, rect: Rect, tint: str = "", alpha: int = 255, turned: float = 0.0) -> None:
        """A drawing that fills *rect*, which is *turned* clockwise around its lower left corner, in degrees."""
        image = self.art.image(name, rect.size, tint)
        if turned:
            middle = Vector2(rect.width / 2, -rect.height / 2).rotate(turned)
            image = pygame.transform.rotozoom(image, -turned, 1.0)
            rect = image.get_rect(center=(round(rect.left + middle.x), round(rect.bottom + middle.y)))
        if alpha < 255:
            image = image.copy()
            image.set_alpha(alpha)
        self.surface.blit(image, rect)

    def ornament(self, name: str, rect: Rect, most: Rect, turned: float = 0.0) -> None:
        """The same for a drawing of any size, of which the part within *most* is seen.

        It is rasterized no larger than *most*; of a larger one only what is seen is enlarged.
        """
        shrunk = min(1.0, sqrt(most.width * most.height / max(1, rect.width * rect.height)))
        size = max(1, round(rect.width * shrunk)), max(1, round(rect.height * shrunk))
        image = (
            pygame.transform.rotozoom(self.art.image(name, size), -turned, 1.0)
            if turned
            else self.art.image(name, size)
        )
        middle = Vector2(rect.width / 2, -rect.height / 2).rotate(turned)
        whole = Rect(0, 0, round(image.width / shrunk), round(image.height / shrunk))
        whole.center = (round(rect.left + middle.x), round(rect.bottom + middle.y))
        seen = whole.clip(most)
        part = Rect(*(round(number * shrunk) for number in (seen.x - whole.x, seen.y - whole.y, *seen.size)))
        part = part.clip(image.get_rect())
        if part.width and part.height:
            cut = image.subsurface(part)
            self.surface.blit(cut if part.size == seen.size else pygame.transform.smoothscale(cut, seen.size), seen)

    def icon(self, name: str, center: tuple[float, float], units: float, tint: str = "paper") -> None:
        side = self.px(units)
        image = self.art.square(f"icons/{name}", side, tint)
        self.surface.blit(image, (round(center[0] - side / 2), round(center[1] - side / 2)))

    def text(
        self,
        text: str,
        pos: tuple[float, float],
        units: float,
        color: Rgb | None = None,
        family: str = BODY,
        anchor: str = "topleft",
        wrap: float = 0,
        outline: Rgb | None = None,
    ) -> Rect:
        """Draw *text* with its *anchor* (an attribute of Rect) at *pos*; *wrap* in pixels. Returns its rectangle."""
        centered = anchor in ("center", "midtop", "midbottom")
        image = self.fonts.render(text, units * self.u, color or self.colors.paper, family, wrap, centered, outline)
        rect = image.get_rect(**{anchor: (round(pos[0]), round(pos[1]))})
        self.surface.blit(image, rect)
        self.wrote(text, rect, None, units * self.u)
        return rect

    def line_in(
        self,
        text: str,
        rect: Rect,
        units: float,
        color: Rgb | None = None,
        family: str = BODY,
        align: str = "left",
        least: float = 0.7,
        most: float = inf,
    ) -> Rect:
        """Draw one line that never leaves *rect*: made smaller if need be, then in two lines, then shortened.

        Its letters are at most *most* pixels high. Returns its rectangle.
        """
        color = color or self.colors.paper
        size = min(self._height_fitted(units, rect.height, family), most)
        smallest = min(size, units * self.u * least * self.floor)
        fit = self.fonts.fit(text, rect.width, size, smallest, family)
        image = self.fonts.render(fit.text, fit.size, color, family)
        larger = min(most, max(smallest, units * self.u * 0.9)) if self.enlarged > 1 else smallest
        if (fit.text != text or fit.size < larger) and self._fits_in_lines(text, rect, larger, family):
            image = self._wrapped(text, rect, larger, color, family, align == "center")
            fit = fit._replace(text=text, size=larger)
        anchors = {"left": "midleft", "right": "midright", "center": "center"}
        where = image.get_rect(**{anchors[align]: getattr(rect, anchors[align])})
        self.surface.blit(image, where)
        self.wrote(text, where, rect, fit.size, fit.text != text)
        return where

    def line_px(self, text: str, rect: Rect, units: float, family: str = BODY, least: float = 0.7) -> float:
        """The letter height of such a line in pixels; neighboring lines use the smallest one as *most*."""
        size = self._height_fitted(units, rect.height, family)
        return self.fonts.fit(text, rect.width, size, min(size, units * self.u * least * self.floor), family).size

    def _height_fitted(self, units: float, height: int, family: str) -> float:
        """The size of letters in pixels: as designed, or enlarged as far as one line of *height* allows."""
        size, designed = units * self.u * self.line_growth, units * self.u
        while size > designed and self.fonts.font(size, family).get_height() > height:
            size -= 0.5
        return max(size, designed)

    def _fits_in_lines(self, text: str, rect: Rect, size: float, family: str) -> bool:
        """Whether *text* fits into *rect* in two lines without breaking a word."""
        words = max((self.fonts.width(word, size, family) for word in text.split()), default=0)
        return rect.height >= 2.4 * size and words <= rect.width

    def _wrapped(self, text: str, rect: Rect, size: float, color: Rgb, family: str, center: bool) -> pygame.Surface:
        image = self.fonts.render(text, size, color, family, rect.width, center)
        while image.get_height() > rect.height and size > 8:
            size -= 0.5
            image = self.fonts.render(text, size, color, family, rect.width, center)
        return image

    def name_in(
        self,
        name: str,
        rect: Rect,
        units: float,
        color: Rgb | None = None,
        family: str = HEAD,
        align: str = "left",
    ) -> Rect:
        """Draw a person's name, never smaller than can be read: where it is too long, only how it begins."""
        first = name.partition(" ")[0]
        for shown in (name, first, first.partition("-")[0]):
            if self.fonts.width(shown, NAME_UNITS * self.u, family) <= rect.width:
                break
        return self.line_in(shown, rect, units, color, family, align, min(1.0, NAME_UNITS / units))

    def paragraph(
        self,
        text: str,
        rect: Rect,
        units: float,
        color: Rgb | None = None,
        family: str = BODY,
        center: bool = False,
        most: float = inf,
        least: float = LEAST,
        middle: bool = False,
    ) -> int:
        """Draw wrapped text that never leaves *rect*, at most *most* pixels high letters. Returns its height.

        It is made smaller down to *least* of its designed size. Lines in the *middle* of *rect* begin at its left.
        """
        designed = min(units * self.enlarged, most / self.u)
        image, size = self._paragraph(text, rect, designed, units * least * self.floor, color, family, center)
        top = rect.top + (max(0, (rect.height - image.get_height()) // 2) if center or middle else 0)
        left = rect.left if not center else rect.centerx - image.get_width() // 2
        self.surface.blit(image, (left, top))
        self.wrote(text, image.get_rect(topleft=(left, top)), rect, size)
        return image.get_height()

    def paragraph_px(self, text: str, rect: Rect, units: float, family: str = BODY) -> float:
        """The letter height of such a paragraph in pixels; neighboring paragraphs use the smallest one as *most*."""
        return self._paragraph(text, rect, units * self.enlarged, units * LEAST * self.floor, None, family, False)[1]

    def _paragraph(
        self, text: str, rect: Rect, size: float, least: float, color: Rgb | None, family: str, center: bool
    ) -> tuple[pygame.Surface, float]:
        """The rendered paragraph and its letter height in pixels, made smaller from *size* to *least* units."""
        color = color or self.colors.paper
        image = self.fonts.render(text, size * self.u, color, family, rect.width, center)
        while image.get_height() > rect.height and size > least:
            size -= 0.5
            image = self.fonts.render(text, size * self.u, color, family, rect.width, center)
        return image, size * self.u

    def button(self, rect: Rect, label: str, icon: str = "", look: ButtonLook = USUAL_BUTTON) -> None:
        """A raised button with a highlight on its upper rim and a shadow, two pixels lower while pressed."""
        colors, (warm, enabled, pressed, lit, _, quiet) = self.colors, look
        fill = (colors.button_warm if warm else colors.button_cool) if enabled else colors.button_off
        if lit and enabled:
            fill = (theme.mix(fill[0], colors.knob, 0.16), theme.mix(fill[1], colors.knob, 0.16))
        if quiet:
            self.rounded(rect, colors.button_cool if lit else colors.panel, colors.edge, 2, 15, 0.92)
            self._button_label(rect.move(0, self.px(1) if pressed else 0), label, icon, look._replace(warm=False))
            return
        low = rect.move(0, self.px(3))
        self.rounded(low.inflate(self.px(4), self.px(4)), (colors.ink, colors.ink), None, 0, 14)
        face = rect.move(0, self.px(2)) if pressed else rect
        self.rounded(face, fill, colors.rim if enabled else colors.faint if colors.flat else colors.ink, 2, 12)
        shine = Rect(face.left + self.px(9), face.top + self.px(4), face.width - self.px(18), max(2, self.px(3)))
        if enabled:
            self.rounded(shine, (theme.mix(fill[0], colors.shine, 0.35),) * 2, None, 0, 2, 0.8)
        self._button_label(face, label, icon, look)

    def warm_line(self, text: str, rect: Rect, units: float, enabled: bool = True, face: str = HEAD) -> None:
        """Draw one outlined line in the middle of a large orange button, made smaller until it fits into *rect*."""
        colors, size = self.colors, self._height_fitted(units, rect.height, face)
        fit = self.fonts.fit(text, rect.width, size, units * self.u * 0.5 * self.floor, face)
        color, outline = (colors.on_warm, colors.warm_outline) if enabled else (colors.faint, None)
        image, size = self.fonts.render(fit.text, fit.size, color, face, outline=outline), fit.size
        while (image.get_height() > rect.height or image.get_width() > rect.width) and size > 8:  # with its outline
            size -= 0.5
            image = self.fonts.render(fit.text, size, color, face, outline=outline)
        where = image.get_rect(center=rect.center)
        self.surface.blit(image, where)
        self.wrote(text, where, rect, size, fit.text != text)

    def _label_units(self, face: Rect) -> float:
        if self.enlarged == 1:
            return min(max(20.0, LEAST_LABEL / self.u), face.height / self.u * 0.48)
        return min(20.0 * self.enlarged, face.height / self.u * 0.52)

    def label_px(self, face: Rect, label: str, icon: str) -> float:
        """The possible letter height of a button in pixels; neighboring buttons use the smallest one."""
        size, room = self._label_units(face), face.width - self.px(PADDING if self.enlarged == 1 else LARGE_PADDING)
        while size > 10 and self.fonts.width(label, size * self.u, HEAD) > room - (self.px(size + 8) if icon else 0):
            size -= 0.5
        return size * self.u

    def _button_label(self, face: Rect, label: str, icon: str, look: ButtonLook) -> None:
        colors, warm, enabled = self.colors, look.warm, look.enabled
        color = (colors.on_warm if warm else colors.paper) if enabled else colors.faint
        size = min(self._label_units(face), look.most / self.u)
        room = face.width - self.px(PADDING if self.enlarged == 1 else LARGE_PADDING)
        while (
            self.enlarged > 1
            and icon
            and size > 14
            and self.fonts.width(label, size * self.u * 0.75, HEAD) > room - self.px(size + 8)
        ):
            size -= 0.5
        room -= self.px(size + 8) if icon else 0
        outline = colors.warm_outline if warm and enabled else None
        fit = self.fonts.fit(label, room, size * self.u, min(20.0, size) * self.u * 0.5 * self.floor, HEAD)
        image = self.fonts.render(fit.text, fit.size, color, HEAD, outline=outline)
        width = image.get_width() + (self.px(size + 8) if icon and label else 0)
        left = face.centerx - width / 2
        if icon:
            side = size + 3
            center = (left + self.px(side) / 2, face.centery) if label else face.center
            self.icon(icon, center, side, ("on_warm" if warm else "paper") if enabled else "faint")
            left += self.px(size + 8)
        where = image.get_rect(midleft=(round(left), face.centery))
        self.surface.blit(image, where)
        self.wrote(label, where, face, fit.size, fit.text != label)


def scaled(picture: pygame.Surface, room: tuple[float, float], *, covers: bool = False) -> pygame.Surface:
    """*picture* as large as it fits into *room*, or so large that it *covers* that."""
    scale = (max if covers else min)(room[0] / picture.width, room[1] / picture.height)
    return pygame.transform.smoothscale(picture, [max(1, round(side * scale)) for side in picture.get_size()])


def silhouette(drawn: pygame.Surface, color: Rgb, opacity: int) -> pygame.Surface:
    """A copy of *drawn* in one *color*, at *opacity* of 255: what is not won, or not met yet."""
    shape = drawn.copy()
    shape.fill((0, 0, 0, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape


def _svg(width: float, height: float, body: str) -> str:
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


@lru_cache(SHAPES)
def rounded_svg(
    size: tuple[int, int],
    fill: tuple[Rgb, Rgb],
    edge: Rgb | None,
    edge_width: float,
    radius: float,
    opacity: float = 1.0,
    dash: float = 0,
) -> str:
    """A rounded rectangle with a gradient and an edge, as SVG text."""
    width, height = size
    inset = edge_width / 2 if edge else 0
    inner_w, inner_h = max(1.0, width - 2 * inset), max(1.0, height - 2 * inset)
    round_ = min(radius, inner_w / 2, inner_h / 2)
    stroke = f' stroke="{hex_color(edge)}" stroke-width="{edge_width:.1f}"' if edge else ""
    dashes = dashes_around((inner_w, inner_h), round_, dash, dash * 0.8) if dash else ""
    gradient = (
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{hex_color(fill[0])}" stop-opacity="{opacity:.2f}"/>'
        f'<stop offset="100%" stop-color="{hex_color(fill[1])}" stop-opacity="{opacity:.2f}"/>'
        "</linearGradient></defs>"
    )
    shape = (
        f'<rect x="{inset:.1f}" y="{inset:.1f}" width="{inner_w:.1f}" height="{inner_h:.1f}" rx="{round_:.1f}"'
        f' fill="url(#g)"{stroke}{dashes}/>'
    )
    return _svg(width, height, gradient + shape)


def dashes_around(size: tuple[float, float], radius: float, dash: float, gap: float) -> str:
    """The SVG attribute that draws a rounded rectangle with a whole number of dashes of about the given length.

    This avoids half a dash where the outline closes, and a bug: for an incomplete dash at the end of a path nanosvg
    reads uninitialized memory and occasionally draws a line across the picture.
    """
    around = 2 * sum(size) - (8 - 2 * pi) * radius
    period = (around + gap / 4) / max(1, round(around / (dash + gap)))  # the end lies within the last gap
    drawn = period * dash / (dash + gap)
    return f' stroke-dasharray="{drawn:.3f} {period - drawn:.3f}"'


@lru_cache(SHAPES)
def frame_svg(size: tuple[int, int], color: Rgb, ink: Rgb, width: float, radius: float, dashed: bool) -> str:
    """A frame with a rim of *ink* on both sides, as SVG text."""
    w, h = size
    rim = width * 0.45
    inset = width / 2 + rim
    inner_w, inner_h = max(1.0, w - 2 * inset), max(1.0, h - 2 * inset)
    round_ = min(radius, inner_w / 2, inner_h / 2)
    rect = f'x="{inset:.1f}" y="{inset:.1f}" width="{inner_w:.1f}" height="{inner_h:.1f}" rx="{round_:.1f}" fill="none"'
    dashes = dashes_around((inner_w, inner_h), round_, width * 2.6, width * 1.6) if dashed else ""
    rims = f'<rect {rect} stroke="{hex_color(ink)}" stroke-width="{width + 2 * rim:.1f}"/>'
    return _svg(w, h, rims + f'<rect {rect} stroke="{hex_color(color)}" stroke-width="{width:.1f}"{dashes}/>')


@lru_cache(SHAPES)
def glow_svg(color: Rgb, opacity: float) -> str:
    """A soft round light of 100 × 100, as SVG text."""
    name = hex_color(color)
    body = (
        '<defs><radialGradient id="g" cx="50%" cy="50%" r="50%">'
        f'<stop offset="0%" stop-color="{name}" stop-opacity="{opacity:.2f}"/>'
        f'<stop offset="55%" stop-color="{name}" stop-opacity="{opacity * 0.45:.2f}"/>'
        f'<stop offset="100%" stop-color="{name}" stop-opacity="0"/></radialGradient></defs>'
        '<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    )
    return _svg(100, 100, body)


@lru_cache(SHAPES)
def circle_svg(color: Rgb, opacity: float) -> str:
    return _svg(100, 100, f'<circle cx="50" cy="50" r="48" fill="{hex_color(color)}" fill-opacity="{opacity:.2f}"/>')


@lru_cache(SHAPES)
def ring_svg(color: Rgb, width: float) -> str:
    radius = 50 - width
    stroke = f'stroke="{hex_color(color)}" stroke-width="{width:.1f}"'
    return _svg(100, 100, f'<circle cx="50" cy="50" r="{radius:.1f}" fill="none" {stroke}/>')
