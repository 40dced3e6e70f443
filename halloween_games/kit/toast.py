"""Toasts: words over a screen that stop nobody and go by themselves, some with a button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.input import Input, Pointed
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect

SECONDS: Final = 8.0
OFFER_SECONDS: Final = 15.0  # with a button: time to read, decide and get there
MAX_WIDTH: Final = 520  # units of a line
OFFER_SIZE: Final = (440, 72)  # units, where the screen has no place for it
LEAST_LETTERS: Final = 14  # pixels, where they have room
LEAST: Final = 0.5  # of the usual letters, where several sentences share the place
PLACE_UNITS: Final = 56  # the height for which it is drawn where the screen has one


@dataclass(frozen=True)
class Offer:
    """What the button of a toast says, the key that does the same, and what it does."""

    label: str
    key: str
    act: Callable[[], None]
    icon: str = "picture"


class Toast:
    """Shows one sentence; a newer one takes its place.

    It stands in the place that the screen has for news, otherwise at the upper edge of the window. One that *waits*
    stands nowhere else: it is not shown, and its time does not run, while the screen has no such place.
    """

    def __init__(self) -> None:
        self.text = ""
        self.offer: Offer | None = None
        self.waits = False
        self.button = Rect(0, 0, 0, 0)  # of the offer, as last drawn
        self._age = 0.0
        self._is_new = False
        self._is_hovered = False
        self._is_pressed = False

    def show(self, text: str, offer: Offer | None = None, *, waits: bool = False) -> None:
        self.text, self.offer, self.waits, self._age, self._is_new = text, offer, waits, 0.0, True
        self.button = Rect(0, 0, 0, 0)
        self._is_hovered = self._is_pressed = False

    def hide(self) -> None:
        """Take it away."""
        self.text, self.offer = "", None

    def update(self, dt: float, has_place: bool = True) -> bool:
        """True if the picture changes. *has_place*: the screen has one for news."""
        if not self.text or (self.waits and not has_place):
            return False
        if self._is_new:  # its time begins when it is seen
            self._is_new = False
            return True
        self._age += dt
        if self._age <= (OFFER_SECONDS if self.offer is not None else SECONDS):
            return False
        self.hide()
        return True

    def handle(self, event: Input) -> bool:
        """True if *event* was for its button."""
        if self.offer is None or not isinstance(event, Pointed):
            return False
        is_over = self.button.collidepoint(event.pos)
        if event.kind == "move":
            changed, self._is_hovered = is_over != self._is_hovered, is_over
            return changed and is_over
        if event.button != 1:
            return False
        was_pressed, self._is_pressed = self._is_pressed, is_over and event.kind == "down"
        if is_over and event.kind == "up" and was_pressed:
            self.offer.act()
        return is_over

    def draw(self, painter: Painter, size: tuple[int, int], place: Rect | None = None) -> None:
        """Draw the sentence, if any, into *place* if there is one."""
        self.button = Rect(0, 0, 0, 0)
        if not self.text or (self.waits and place is None):
            return
        if self.offer is not None:
            self._draw_offer(painter, size, place, self.offer)
            return
        px, colors, letters = painter.px, painter.colors, painter.text_px(sizes.TEXT)
        if place is not None:
            painter.shadowed(place, colors.panel, colors.candle, 2, 12)
            painter.paragraph(self.text, place.inflate(-px(28), -px(8)), sizes.TEXT, colors.paper, BODY, middle=True)
            return
        room = min(px(MAX_WIDTH), size[0] - px(60))
        words = painter.fonts.render(self.text, letters, colors.paper, BODY, room, center=True)
        box = words.get_rect().inflate(px(36), px(22))
        box.midtop = (size[0] // 2, px(10))
        painter.shadowed(box, colors.panel, colors.candle, 2, 12)
        where = words.get_rect(center=box.center)
        painter.surface.blit(words, where)
        painter.wrote(self.text, where, Rect(box), letters)

    def _draw_offer(self, painter: Painter, size: tuple[int, int], place: Rect | None, offer: Offer) -> None:
        if place is None:
            width = min(painter.px(OFFER_SIZE[0]), size[0] - painter.px(28))
            box = Rect(0, 0, width, painter.px(OFFER_SIZE[1])).move_to(midtop=(size[0] // 2, painter.px(10)))
        else:  # as large as the news
            box, surface = place.copy(), painter.surface
            painter = Painter(painter.art, painter.fonts, min(place.height / PLACE_UNITS, place.width / OFFER_SIZE[0]))
            painter.surface = surface
            box.inflate_ip(0, -painter.px(4))  # its shadow is in the place, too
        px, colors = painter.px, painter.colors
        painter.shadowed(box, colors.panel, colors.candle, 2.5, 12)
        height = min(px(48), box.height - 2 * px(8))
        self.button = Rect(0, 0, min(px(168), round(box.width * 0.38)), height)
        self.button.midright = (box.right - px(10), box.centery)
        label = f"{offer.label} ({offer.key})" if offer.key else offer.label
        painter.button(self.button, label, "", ButtonLook(pressed=self._is_pressed, lit=self._is_hovered))
        painter.icon(offer.icon, (box.left + px(24), box.centery), 24, "candle")
        words = Rect(box.left + px(46), box.top + px(4), 0, box.height - px(8))
        words.width = self.button.left - px(10) - words.left
        units = max(sizes.TEXT, LEAST_LETTERS / painter.u)
        painter.paragraph(self.text, words, units, colors.paper, BOLD, middle=True, least=LEAST)
