"""Pages with a title and the way back, and dialogs with a page that scrolls."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence, Set
from typing import ClassVar, Final, NamedTuple

import pygame

from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.core.game import Game
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled
from halloween_games.kit.outline import Place
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between
from halloween_games.kit.services import Services
from halloween_games.kit.theme import Rgb
from halloween_games.kit.widgets import Button, WidgetScene

TITLE_UNITS: Final = 54
WIDEST: Final = 1.7  # heights of the window


class Page(WidgetScene):
    """A page under the night sky, from which the menu's key leads back."""

    offers_options = True
    renews: ClassVar[bool] = False
    """Whether it is made anew when somebody comes back to it: things were done meanwhile."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._ground: pygame.Surface | None = None  # what lies below everything and stays as it is
        self._was_left = False

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}

    def enter(self) -> None:
        super().enter()
        if self.renews and self._was_left:
            self.renew()
        self._was_left = False

    def leave(self) -> None:
        super().leave()
        self._was_left = True

    def paint_ground(self, painter: Painter) -> pygame.Surface:
        """What is painted once for each size."""
        return backdrop.night(painter, self.size, "game")

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = self.paint_ground(painter)
        painter.surface.blit(self._ground, (0, 0))

    def resize(self, size: tuple[int, int]) -> None:
        self._ground = None
        super().resize(size)


class DesignedPage(Page):
    """A page that is designed in pixels, in one way for a large window and in another one where there is little room.

    ``_s`` is how many pixels of the window one of the design has.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._is_tall = self._is_small = False
        self._s = 1.0

    def measure(self) -> None:
        """Find out how much room there is; what is laid out before is not valid any more."""
        self._ground = None
        self._is_tall = backdrop.is_tall(self.size)
        self._is_small = not self._is_tall and (backdrop.is_small(self.size) or self.painter.enlarged > 1)
        self._s = backdrop.page_scale(self.size, self._is_small)

    def px(self, usual: float, small: float | None = None) -> int:
        """Pixels for so many of the design, which may be others where there is little room."""
        return round((small if self._is_small and small is not None else usual) * self._s)


class TitledPage(Page):
    """A page under the night sky: its title, the way back at the end of that line, and what ``fill`` lays below."""

    renews = True

    def __init__(self, services: Services, back: Button) -> None:
        super().__init__(services)
        self.close_button = back
        back.act = self.back
        self.title_line = Room(NOWHERE)

    def make(self) -> None:
        self.close_button.label = self.text("button.back")

    def fill(self, room: Room) -> None:
        """Lay out everything else in the *room* below the title."""
        raise NotImplementedError

    def place(self) -> None:
        px, (width, height), back = self.painter.px, self.size, self.close_button
        room = Room(0, 0, min(width - 2 * px(24), round(height * WIDEST)), height - 2 * px(14))
        room.center = width // 2, height // 2
        back.rect = Rect(0, 0, px(130), px(46)).move_to(topright=(room.right, room.top + px(4)))
        self.title_line = room.cut_top(px(TITLE_UNITS), px(4))
        self.title_line.width = back.rect.left - px(16) - room.left
        self.fill(room)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        painter.line_in(self.heading(), self.title_line, sizes.DISPLAY, painter.colors.candle, HEAD)


# ------------------------------------------------------------------ the name of a game

SIZE: Final = (952, 143)  # of the drawing


def draw_lettering(painter: Painter, game: Game, at: tuple[int, int], height: int) -> int | None:
    """Draw the lettering of *game* and return where it ends, in pixels; None if the game has none."""
    name = f"titles/{game.art_folder}"
    if painter.art.check([name]):
        return None
    image = painter.art.image(name, (round(height * SIZE[0] / SIZE[1]), height))
    box = image.get_bounding_rect()
    painter.surface.blit(image, at, pygame.Rect(box.left, 0, box.width, height))
    return at[0] + box.width


# ---------------------------------------------------------------- page

PAGE_WIDTH: Final = 900
TOKEN_UNITS: Final = 26
BAR_UNITS: Final = 36  # width of the clickable area of the scroll bar
SCROLLING: Final = frozenset({"page_up", "page_down", "start", "end"})


def draw_scroll_bar(painter: Painter, view: Rect, whole: int, scroll: float) -> None:
    """Draw at the right of *view* which part it is of something *whole* pixels high."""
    colors, px = painter.colors, painter.px
    track = Rect(view.right - px(8), view.top, px(8), view.height)
    painter.rounded(track, (colors.ink, colors.ink), None, 0, 4, 0.7)
    knob = Rect(track.left, 0, track.width, max(px(36), round(view.height * view.height / whole)))
    knob.top = track.top + round((track.height - knob.height) * scroll / (whole - view.height))
    painter.rounded(knob, (colors.hues[1], colors.hues[1]), None, 0, 4)


PageInSteps = Generator[None, None, pygame.Surface]


class PageScene(Dialog):
    """A scrolling page, painted once per window size in ``paint_page``."""

    width_units: ClassVar[float] = PAGE_WIDTH
    top_units: ClassVar[tuple[float, float]] = 0, 0
    """The height of what lies above the page, and the gap below that."""

    def __init__(self, services: Services, title: str, icon: str) -> None:
        super().__init__(services, title, icon)
        close = services.text("button.close")
        self.close_button = Button("close", label=close, icon="check", warm=True, act=self.back)
        self.widgets = [self.close_button]  # widgets above the page are inserted before it
        self.scroll = 0.0
        self._page = pygame.Surface((1, 1))
        self._ahead: tuple[pygame.Surface, list[Place]] | None = None  # painted for the next ``resize``
        self._body = NOWHERE
        self._on_page: list[Place] = []  # what is written on it

    def written(self) -> list[Place]:
        """Also what the page holds beyond the window."""
        left, top = self._body.left, self._body.top - round(self.scroll)
        page = [Place(place.words, place.moved(left, top)) for place in self._on_page]
        return [*super().written(), *page]

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        """The whole page, *whole* pixels wide."""
        raise NotImplementedError

    def page_in_steps(self, painter: Painter, whole: int) -> PageInSteps:
        """The same in steps that are each shorter than a frame, for pages that take longer."""
        yield from ()
        return self.paint_page(painter, whole)

    def prepare(self, size: tuple[int, int]) -> Iterator[None]:
        painter = self.services.scaled(size, self.needs())
        width = min(painter.px(self.width_units), size[0] - painter.px(28)) - painter.px(60)
        with painter.noting() as on_page:
            page = yield from self.page_in_steps(painter, width)
        self._ahead = page, on_page

    def hint(self) -> str:
        """What a page that is longer than the window says below it."""
        return self.text("rules.hint")

    def foot_left(self) -> int:
        """Where the line below the page begins."""
        return self._body.left

    def paint_moving(self, painter: Painter, shown: pygame.Surface) -> None:
        """Draw what changes on the *shown* part of the page, which begins ``scroll`` pixels below its top."""

    def box(self) -> tuple[float, float]:
        """As high as the page, but not higher than most of the window."""
        px = self.painter.px
        if self._ahead is None:
            deque(self.prepare(self.size), maxlen=0)
        self._page, self._on_page = self._ahead or (self._page, self._on_page)
        self._ahead = None
        below_title = self._page.get_height() + px(16) + px(46) + px(26) + 2
        high = HEAD_UNITS + sum(self.top_units) + below_title / self.u
        return self.width_units, min(high, self.size[1] / self.u * 0.9)

    def fill_top(self, top: Room) -> None:
        """Lay out what is above the page."""

    def fill(self) -> None:
        px, inner = self.painter.px, Room(self.inner)
        self.fill_top(inner.cut_top(px(self.top_units[0]), px(self.top_units[1])))
        self.inner = inner
        close = self.close_button
        close.rect = Rect(inner.right - px(150), inner.bottom - px(46), px(150), px(46))
        self._body = Rect(inner.left, inner.top, inner.width, close.rect.top - px(16) - inner.top)
        self._move(0)

    def first_focus(self) -> str | None:
        return self.close_button.name

    def offers(self) -> Set[str]:
        return super().offers() | SCROLLING

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointed) and event.kind == "down" and event.button == 1 and self._scroll_to(event.pos):
            return True
        if isinstance(event, Command):
            line, whole = 50 * self.u, self._body.height * 0.85
            steps = {"up": -line, "down": line, "page_up": -whole, "page_down": whole, "start": -1e9, "end": 1e9}
            if event.name in steps:
                self._move(steps[event.name])
                return True
        return super().handle(event)

    def scrolled(self, event: Scrolled) -> bool:
        self._move(-event.lines * 60 * self.u)
        return True

    def _scroll_to(self, pos: Pos) -> bool:
        """Scroll by a click beside the page, for a mouse without a wheel; True if it was one."""
        px, body = self.painter.px, self._body
        bar = Rect(body.right - px(BAR_UNITS) // 2, body.top, px(BAR_UNITS), body.height)
        if self.most() <= 0 or not bar.collidepoint(pos):
            return False
        self.scroll = self.most() * (pos[1] - bar.top) / bar.height
        self._move(0)
        return True

    def most(self) -> float:
        """The maximum scroll offset."""
        return max(0.0, self._page.get_height() - self._body.height)

    def _move(self, pixels: float) -> None:
        self.scroll = min(self.most(), max(0.0, self.scroll + pixels))

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        super().paint(painter)
        px, body = painter.px, self._body
        most = self.most()
        height = min(body.height, self._page.get_height())
        shown = self._page.subsurface(Rect(0, round(self.scroll), body.width, height)).copy()
        self.paint_moving(painter, shown)
        painter.surface.blit(self._faded(shown, self.scroll > 1, self.scroll < most - 1), body.topleft)
        if most > 0:
            draw_scroll_bar(painter, body, self._page.height, self.scroll)
            close = self.close_button.rect
            hint = between(self.foot_left(), close.top, close.left - px(20), close.bottom)
            painter.line_in(self.hint(), hint, sizes.TEXT, colors.muted, BODY)

    def _faded(self, shown: pygame.Surface, above: bool, below: bool) -> pygame.Surface:
        """*shown*, faded at the edges where the page continues, so that no line looks cut off."""
        depth = min(self.painter.px(34), shown.get_height() // 3)
        for row in range(depth):
            veil = (255, 255, 255, round(255 * row / depth))
            if above:
                shown.fill(veil, Rect(0, row, shown.get_width(), 1), pygame.BLEND_RGBA_MULT)
            if below:
                edge = Rect(0, shown.get_height() - 1 - row, shown.get_width(), 1)
                shown.fill(veil, edge, pygame.BLEND_RGBA_MULT)
        return shown


# ---------------------------------------------------------------- pages of words


class Paragraph(NamedTuple):
    """Words on a page; *gap* units below them, *indent* units at their left, with a *token* there."""

    words: str
    color: Rgb
    family: str = BODY
    gap: float = 12
    indent: float = 0
    token: str = ""
    center: bool = False

    def size(self, painter: Painter) -> float:
        """The height of its letters in pixels; those of a heading are enlarged like single lines."""
        is_heading = self.family == HEAD
        return sizes.HEADING * painter.u * painter.line_growth if is_heading else painter.text_px(sizes.LARGE)


def paint_words(
    painter: Painter, whole: int, paragraphs: Sequence[Paragraph], picture: pygame.Surface | None = None
) -> pygame.Surface:
    """A page of *paragraphs*, *whole* pixels wide, with a *picture* below them."""
    px, width = painter.px, whole - painter.px(22)
    images = [
        painter.fonts.render(one.words, one.size(painter), one.color, one.family, width - px(one.indent), one.center)
        for one in paragraphs
    ]
    height = sum(image.height + px(one.gap) for one, image in zip(paragraphs, images, strict=True))
    page = pygame.Surface((whole, height + (picture.height if picture is not None else 0)), pygame.SRCALPHA)
    painter.surface, top = page, 0
    for one, image in zip(paragraphs, images, strict=True):
        if one.token:
            painter.drawing(one.token, Rect(0, top, px(TOKEN_UNITS), px(TOKEN_UNITS)))
        where = image.get_rect(topleft=(px(one.indent) if not one.center else (whole - image.width) // 2, top))
        page.blit(image, where)
        painter.wrote(one.words, where, page.get_rect(), one.size(painter))
        top = where.bottom + px(one.gap)
    if picture is not None:
        page.blit(picture, picture.get_rect(midtop=(width // 2, top)))
    return page
