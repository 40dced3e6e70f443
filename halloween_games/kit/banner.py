"""What is said over a screen: the answer to what was just done, tooltips, words that stop nobody, speech bubbles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.spots import Spot
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.input import Input, Pointed
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect

REFUSAL: Final = "refusal"
NOTICE: Final = "notice"
HINT: Final = "hint"
BANNER_SECONDS: Final = {REFUSAL: 5.0, NOTICE: 6.0, HINT: 20.0}
SMALLEST: Final = 9 / sizes.PROMPT  # of a long sentence's letters: they are read rather than cut
ICON_UNITS: Final = 26
FLASHES: Final = 2  # of the squares a refusal is about
FLASH_SECONDS: Final = 0.5  # each: at most two per second, for photosensitive players


class Banner:
    """Shows one sentence for some seconds and flashes the squares it is about."""

    def __init__(self) -> None:
        self.text = ""
        self.kind = NOTICE
        self.spots: tuple[Spot, ...] = ()
        self._age = 0.0
        self._seconds = 0.0

    def show(self, text: str, kind: str, spots: Sequence[Spot] = ()) -> None:
        self.text, self.kind, self.spots, self._age = text, kind, tuple(spots), 0.0
        self._seconds = BANNER_SECONDS[kind]

    def stay(self, seconds: float) -> None:
        """Show the sentence for so long in all, because something can be done about it."""
        self._seconds = seconds

    def clear(self) -> None:
        self.text, self.spots = "", ()

    @property
    def flashing(self) -> bool:
        return bool(self.spots) and self._age < FLASHES * FLASH_SECONDS

    def flash(self) -> float:
        """The brightness of the flashing squares, from 0 to 1."""
        if not self.flashing:
            return 0.0
        phase = (self._age % FLASH_SECONDS) / FLASH_SECONDS
        return 1.0 - abs(2 * phase - 1)

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if not self.text:
            return False
        was_flashing = self.flashing
        self._age += dt
        if self._age > self._seconds:
            self.clear()
            return True
        return was_flashing

    def draw(self, painter: Painter, rect: Rect) -> None:
        """Draw the sentence, if any, in *rect*."""
        if not self.text:
            return
        colors, px = painter.colors, painter.px
        refusal = self.kind == REFUSAL
        fill, edge = (colors.alarm, colors.glow_fight) if refusal else (colors.panel, colors.hues[1])
        painter.shadowed(rect, fill, edge, 2.5, 14)
        center = (rect.left + px(26), rect.centery)
        if refusal:
            badge = Rect(0, 0, px(ICON_UNITS), px(ICON_UNITS)).move_to(center=center)
            painter.drawing("badges/cross", badge)
        else:
            painter.icon("hint" if self.kind == HINT else "star", center, ICON_UNITS, "candle")
        left = center[0] + px(ICON_UNITS)
        words = Rect(left, rect.top + px(3), rect.right - px(14) - left, rect.height - px(6))
        painter.paragraph(self.text, words, sizes.PROMPT, colors.paper, BOLD, center=True, least=SMALLEST)


# ---------------------------------------------------------------- tooltip


TIP_SECONDS: Final = 0.5
TIP_WIDTH: Final = 330  # units of a line
GAP: Final = 10  # units between the tip and what it is about


@dataclass(frozen=True)
class Tip:
    """*words* about what is in *rect*, the name of the key that does the same, and what it must not *cover*."""

    about: Hashable
    rect: tuple[int, ...]
    words: str
    key: str = ""
    cover: tuple[tuple[int, int, int, int], ...] = ()  # what must stay visible
    place: tuple[int, ...] = ()  # where it is shown, if the screen has a place for tips


class Tooltip:
    """Shows a tip that stays the same for a while, until something is pressed or something else is selected."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._age = 0.0
        self._dismissed = False

    @property
    def shown(self) -> Tip | None:
        """The visible tip."""
        return self._tip if self._tip is not None and self._age >= TIP_SECONDS and not self._dismissed else None

    def update(self, dt: float, tip: Tip | None) -> bool:
        """Set the current tip; True if the picture changes."""
        before = self.shown
        if (tip is None) != (self._tip is None) or (tip and self._tip and tip.about != self._tip.about):
            self._age = 0.0
            self._dismissed = False
        else:
            self._age += dt
        self._tip = tip
        return self.shown != before

    def silence(self, tip: Tip | None) -> bool:
        """A screen has just opened: do not show *tip*, under the resting pointer, until it is selected again."""
        self._tip = tip
        return self.dismiss()

    def dismiss(self) -> bool:
        """Hide the tip until something else is selected. True if the picture changes."""
        had = self.shown is not None
        self._dismissed = True
        return had

    def draw(self, painter: Painter, size: tuple[int, int]) -> None:
        """Draw it where ``placed`` finds room."""
        colors = painter.colors
        tip = self.shown
        if tip is None:
            return
        px = painter.px
        if tip.place:
            _draw_placed(painter, Rect(*tip.place), tip)
            return
        letters = painter.text_px(sizes.TEXT)
        words = painter.fonts.render(tip.words, letters, colors.paper, BODY, min(px(TIP_WIDTH), size[0] - px(60)))
        cap_width = painter.fonts.width(tip.key, letters, BOLD) + px(20) if tip.key else 0
        room = px(12) if tip.key else 0
        box = Rect(0, 0, words.get_width() + room + cap_width + px(28), max(words.get_height(), px(26)) + px(18))
        box = placed(box.size, Rect(*tip.rect), tip.cover, Rect((0, 0), size).inflate(-px(12), -px(12)), px(GAP))
        painter.shadowed(box, colors.panel, colors.candle, 2, 12)
        where = words.get_rect(midleft=(box.left + px(14), box.centery))
        painter.surface.blit(words, where)
        painter.wrote(tip.words, where, box, letters)
        if tip.key:
            cap = Rect(0, 0, cap_width, min(box.height - px(10), px(30) if painter.enlarged == 1 else box.height))
            cap.midright = (box.right - px(12), box.centery)
            _draw_cap(painter, cap, tip.key)


def _draw_cap(painter: Painter, cap: Rect, key: str) -> None:
    """Draw the cap of a key."""
    painter.rounded(cap, painter.colors.button_cool, painter.colors.rim, 2, 8)
    painter.line_in(key, cap.inflate(-painter.px(10), 0), sizes.TEXT, painter.colors.paper, BOLD, "center")


def _draw_placed(painter: Painter, box: Rect, tip: Tip) -> None:
    """Draw it where the screen has a place for it."""
    px, colors = painter.px, painter.colors
    painter.shadowed(box, colors.panel, colors.candle, 2.5, 0.28 * box.height / painter.u)
    room = box.inflate(-round(box.height * 0.6), -round(box.height * 0.16))  # large letters need it
    if tip.key:
        cap = Rect(0, 0, round(painter.fonts.width(tip.key, sizes.TEXT * painter.u, BOLD)) + px(20), px(30))
        cap.midright = room.midright
        _draw_cap(painter, cap, tip.key)
        room.width -= cap.width + px(12)
    painter.paragraph(tip.words, room, sizes.LARGE, colors.paper, BODY, middle=True, least=0.5)


def placed(
    size: tuple[int, int], about: Rect, cover: Sequence[tuple[int, int, int, int]], window: Rect, gap: int
) -> Rect:
    """Where a tip of *size* goes: below *about*, otherwise at the nearest place inside *window* that covers nothing.

    If everything is taken, it goes where it covers least of the four places beside *about*.
    """
    below = Rect(about.centerx - size[0] // 2, about.bottom + gap, *size)
    above, right, left = below.copy(), below.copy(), below.copy()
    above.bottom = about.top - gap
    right.midleft = (about.right + gap, about.centery)
    left.midright = (about.left - gap, about.centery)
    kept = [about, *(Rect(*rect) for rect in cover)]
    beside = [box.clamp(window) for box in (below, above, right, left)]
    for box in beside:
        if box.collidelist(kept) < 0:
            return box
    step = max(8, about.height // 3)
    everywhere = [
        Rect(x, y, *size)
        for y in range(window.top, window.bottom - size[1] + 1, step)
        for x in range(window.left, window.right - size[0] + 1, step)
    ]
    free = [box for box in everywhere if box.collidelist(kept) < 0]
    if free:
        return min(free, key=lambda box: _distance(box, about))
    return min(beside, key=lambda box: sum(_area(box.clip(rect)) for rect in kept))


def _distance(one: Rect, other: Rect) -> int:
    """Between the edges of two rectangles."""
    aside = max(one.left - other.right, other.left - one.right, 0)
    return aside * aside + max(one.top - other.bottom, other.top - one.bottom, 0) ** 2


def _area(rect: Rect) -> int:
    return rect.width * rect.height


# ---------------------------------------------------------------- toast


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
