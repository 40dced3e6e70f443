"""One game on the launcher: a card whose picture is animated while it is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf, pi, sin
from typing import Final

from halloween_games.core.game import Motion
from halloween_games.core.phrases import in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, between, placed
from halloween_games.kit.widgets import Button, Tile

LIVELY_SECONDS: Final = 6.0  # after which the animation of the picture ends
FADE_SECONDS: Final = 0.8
CARD: Final = (224, 422)  # pixels at the design's scale
SMALL_CARD: Final = (148, 350)  # the same in small windows and with large letters
CANDLE: Final = (24, 36)
LEAST_HIGH: Final = 32  # pixels of a button, so that a finger hits it
ICON, GAP, BETWEEN = 1.1, 0.3, 0.9  # of the facts, by the height of their letters
FACTS_SPACE: Final = 2 * (ICON + GAP) + BETWEEN
CANDLE_STEP: Final = 21  # from one candle to the next, where they have room


VIGNETTE: Final = Rect(0, 0, 200, 180)  # the picture of a game


@dataclass(frozen=True)
class Entry:
    """One game on the launcher."""

    game_id: str
    title: str
    players: str
    minutes: str
    tagline: str
    art_folder: str
    motion: tuple[Motion, Motion, Motion]


def draw_vignette(
    painter: Painter, folder: str, rect: Rect, offset: Callable[[int], float] = lambda part: 0.0, alpha: int = 255
) -> None:
    """Draw the picture of a game, 200 x 180 of its own units, each piece moved down by its *offset*."""
    painter.drawing(f"vignettes/{folder}_back", rect, alpha=alpha)
    for number, part in enumerate("abc"):
        if not painter.art.check([f"vignettes/{folder}_{part}"]):
            moved = rect.move(0, round(offset(number) * rect.width / 200))
            painter.drawing(f"vignettes/{folder}_{part}", moved, alpha=alpha)


@dataclass
class CardButton(Button):
    """A button on a card, which says for whoever cannot see it which game it is for."""

    game: str = ""

    def called(self, text: Speaker) -> str:
        return text("launcher.of_game", what=self.label, game=self.game)


@dataclass
class GameCard(Tile):
    """A game: its picture, its facts, the candles of its course; *learn* and *play* are widgets of their own on it."""

    entry: Entry = field(kw_only=True)
    done: tuple[int, int] = (0, 0)  # lessons that were done, and all of them
    told: str = ""  # the same in words
    buttons: Sequence[CardButton] = ()
    whole: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # ``rect`` is what lies above its buttons
    is_small: bool = False
    is_meant: bool = False  # the host speaks of it
    most: tuple[float, float] = (inf, inf)  # limits of the letters of name and facts, so that cards look alike
    lively: float = LIVELY_SECONDS  # seconds since it was last pointed at

    def wake(self) -> None:
        """Animate its pieces for a while; a running animation continues smoothly."""
        if self.lively >= LIVELY_SECONDS:
            self.lively = 0.0
        elif self.lively > LIVELY_SECONDS / 2:
            self.lively -= 2  # two seconds are a whole number of periods of every piece

    def update(self, dt: float, pointed: bool, moving: bool) -> bool:
        """True if it looks different now."""
        if not moving or self.lively >= LIVELY_SECONDS:
            was_lively = self.lively < LIVELY_SECONDS
            self.lively = LIVELY_SECONDS
            return was_lively
        if not pointed:
            self.lively = max(self.lively, LIVELY_SECONDS - FADE_SECONDS)
        self.lively += dt
        return True

    # ------------------------------------------------------------------ where everything lies

    @property
    def scale(self) -> float:
        """Pixels of the screen for a pixel of the design."""
        width, height = SMALL_CARD if self.is_small else CARD
        return min(self.whole.width / width, self.whole.height / height)

    def _rows(self) -> tuple[Rect, Rect, Rect, Rect, Rect]:
        """Picture, name, idea, facts and candles; where it is small there is no idea."""
        t, card = self.scale, self.whole
        heights = (46, 0, 26, 46) if self.is_small else (28, 46, 26, 61)
        inner = Room(card.inflate(-2 * round((8 if self.is_small else 12) * t), 0))
        inner.cut_bottom(card.bottom - self._button_rows()[0].top, round((10 if self.is_small else 7) * t))
        gap = round(2 * t)
        found = [inner.cut_bottom(round(height * t), gap if height else 0) for height in reversed(heights)]
        candles, facts, idea, name = found
        if self.is_small:
            facts.inflate_ip(round(8 * t), 0)
        edge = round(9 * t)
        picture = between(card.left + edge, card.top + edge, card.right - edge, name.top - round(3 * t))
        return picture, name, idea, facts, candles

    def _button_rows(self) -> list[Rect]:
        """Where learning and playing are: beside each other, in a small card one above the other."""
        t, card = self.scale, self.whole
        if self.is_small:
            wide = card.inflate(-2 * round(8 * t), 0)
            tops = (card.bottom - round(98 * t), card.bottom - round(51 * t))
            return [Rect(wide.left, top, wide.width, round(42 * t)) for top in tops]
        gap, high = round(9 * t), max(round(44 * t), LEAST_HIGH)
        room = Room(card.inflate(-2 * round(14 * t), -2 * round(12 * t))).cut_bottom(high)
        return [room.cut_left(round((room.width - gap) * 0.55), gap), room]

    def lie(self, whole: Rect, is_small: bool) -> None:
        """Fill *whole* with its buttons below; playing is always at the same place, also without lessons."""
        self.whole, self.is_small = whole, is_small
        places = self._button_rows()
        self.rect = Rect(whole.left, whole.top, whole.width, places[0].top - whole.top)
        for button, place in zip(reversed(self.buttons), reversed(places), strict=False):
            button.rect = place

    def drawings(self, painter: Painter) -> list[tuple[str, tuple[int, int]]]:
        """The drawings it is going to need, with their sizes."""
        size = self._window(self._rows()[0]).size
        found = [(f"vignettes/{self.entry.art_folder}_{part}", size) for part in ("back", *"abc")]
        return [drawing for drawing in found if not painter.art.check([drawing[0]])]

    def _window(self, room: Rect) -> Rect:
        """The picture in its *room*; its drawing is 200 x 180."""
        width = min(room.width, round(room.height / 0.8))
        return placed(width, min(room.height, width * 0.9), center=room.center)

    def letters_px(self, painter: Painter) -> tuple[float, float]:
        """How high the letters of its name and of its facts can be, in pixels."""
        _, name, _, facts, _ = self._rows()
        k = self.scale / painter.u
        if self.is_small:
            return painter.paragraph_px(self.entry.title, name, 19 * k, family=HEAD), self._facts(painter, facts)[0]
        return painter.line_px(self.entry.title, name, 22 * k, HEAD), self._facts(painter, facts)[0]

    def _facts(self, painter: Painter, rect: Rect) -> tuple[float, float]:
        """The letter height of the facts in pixels, and the width of all of them."""
        fonts, words, t = painter.fonts, (self.entry.players, self.entry.minutes), self.scale
        size = min(17 * t * painter.line_growth, self.most[1])
        while True:
            width = sum(fonts.width(one, size, BOLD) for one in words) + FACTS_SPACE * size
            if width <= rect.width or size <= 8:
                return size, width
            size -= 0.5

    # ------------------------------------------------------------------ words and picture

    def called(self, text: Speaker) -> str:
        return self.entry.title

    def part(self, text: Speaker) -> Part:
        entry = self.entry
        about = in_a_row((entry.tagline, entry.players, entry.minutes))
        return replace(super().part(text), value=self.told if self.done[1] else "", about=about)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, entry, t = painter.colors, self.entry, self.scale
        k = t / painter.u
        if self.is_meant or focused:
            painter.glow(self.whole.center, self.whole.height * 0.66, colors.glow_chosen, 0.3)
        width = 6.0 if focused else 4.0 if self.is_meant else 2.0
        painter.shadowed(self.whole, colors.button_cool if focused else colors.panel, colors.edge, width * k, 18 * k)
        if self.is_meant or focused:  # with a rim: on parchment yellow alone is not seen
            around = self.whole.inflate(2 * round(width * 0.45 * t), 2 * round(width * 0.45 * t))
            painter.frame(around, colors.glow_chosen, width * k, 18 * k)
        room, name, idea, facts, candles = self._rows()
        draw_vignette(painter, entry.art_folder, self._window(room), partial(self._offset, entry))
        if self.is_small:
            painter.paragraph(entry.title, name, 19 * k, colors.candle, HEAD, True, self.most[0], 0.6)
        else:
            painter.line_in(entry.title, name, 22 * k, colors.candle, HEAD, "center", most=self.most[0])
            painter.paragraph(entry.tagline, idea, 17 * k, colors.paper, BODY, center=True, least=0.75)
        self._draw_facts(painter, facts, entry)
        if self.done[1]:
            self._draw_candles(painter, candles)

    def _offset(self, entry: Entry, number: int) -> float:
        """The vertical offset of a piece in the picture, in its own units, from 4 up to 2 down."""
        if self.lively >= LIVELY_SECONDS:
            return 0.0
        strength = min(1.0, self.lively / 0.3, (LIVELY_SECONDS - self.lively) / FADE_SECONDS)
        motion = entry.motion[number]
        if motion == "rest":
            return 0.0
        if motion == "sink":
            return strength * 5 * (1 - abs(1 - 2 * ((self.lively * 0.5) % 1)))
        wave = sin(2 * pi * self.lively * (1.0 if number != 1 else 1.5) + number * 2.1)
        return strength * (3 * wave - 1)

    def _draw_facts(self, painter: Painter, rect: Rect, entry: Entry) -> None:
        """Draw the number of players and the duration: two icons with numbers, centered."""
        size, width = self._facts(painter, rect)
        icon, gap, x = ICON * size, GAP * size, rect.centerx - width / 2
        for name, words in (("person", entry.players), ("clock", entry.minutes)):
            painter.icon(name, (x + icon / 2, rect.centery), icon / painter.u, "candle")
            x += icon + gap
            drawn = painter.text(words, (x, rect.centery), size / painter.u, painter.colors.gold, BOLD, "midleft")
            x += drawn.width + BETWEEN * size

    def _draw_candles(self, painter: Painter, box: Rect) -> None:
        """A candle for each lesson, lit where it was done; where the card is small, one for all of them."""
        t, colors, (lit, count) = self.scale, painter.colors, self.done
        k = t / painter.u
        painter.rounded(box, (colors.hollow, colors.hollow), None, 0, 10 * k, 0.8)
        wide, high = round(CANDLE[0] * t), round(CANDLE[1] * t)
        if self.is_small:
            candle = Rect(box.left + round(6 * t), box.centery - high // 2 - round(2 * t), wide, high)
            painter.drawing(f"learn/candle_{'lit' if lit else 'out'}", candle)
            words = Rect(candle.right + round(2 * t), box.top, box.right - candle.right - round(6 * t), box.height)
            painter.line_in(self.told, words, 16 * k, colors.muted, BODY, "center", least=0.6)
            return
        step = min(CANDLE_STEP * t, (box.width - 12 * t) / count)
        left = box.centerx - step * (count - 1) / 2
        for number in range(count):
            candle = Rect(0, 0, wide, high).move_to(midtop=(round(left + number * step), box.top))
            painter.drawing(f"learn/candle_{'lit' if number < lit else 'out'}", candle)
        words = Rect(box.left, box.top + high, box.width, box.bottom - box.top - high)
        painter.line_in(self.told, words, 16 * k, colors.muted, BODY, "center", least=0.6)
