"""The end of the thirteen nights: every window is lit, and candy rises over the village."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.navigation import NightWays
from halloween_games.app.screens.village import TITLE_UNITS, draw_houses, lit_house, village_page
from halloween_games.app.screens.village_picture import VillagePicture
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, WidgetScene

CANDIES: Final = (
    *("common/candy_pink", "common/candy_blue", "stage/clue_coin", "common/candy_green"),
    *("common/star_small", "common/candy_pink", "common/candy_green"),
)
PLATE_UNITS: Final = 138
BURSTS: Final = 7  # in the sky one after the other
BURST_SECONDS: Final = 2.6
APART: Final = 0.8  # seconds from one to the next
PIECES: Final = 14  # of a burst
SHOW_SECONDS: Final = 40.0  # after which the sky is calm
CALM_AGE: Final = 0.9  # of every burst where nothing moves
REACH: Final = 0.17  # of a burst, by share of the window's height
ANGLE_STEP: Final = 15  # candy turns in steps, so that every step is drawn once and cached
PICTURE_SIZE: Final = (1600, 1000)
GHOSTS: Final = ("red", "plain", "blue", "plain", "yellow")  # that dance beside the castle
GHOST_SHARE: Final = 0.3  # of the side of the castle


@dataclass(frozen=True)
class Burst:
    """One firework of candy; its middle is by share of the picture."""

    x: float
    y: float
    begins: float
    turn: float


class FeastScene(WidgetScene):
    """All windows lit, fireworks, and one sentence; it can be saved as a picture."""

    offers_options = True

    def __init__(self, services: Services, ways: NightWays, rng: Random | None = None) -> None:
        super().__init__(services)
        self._ways = ways
        self.houses = [lit_house(ways, night) for night in ways.campaign().nights]
        self.save = Button("screenshot", icon="camera", act=lambda: ways.save_picture(self.picture_of()))
        self.close_button = Button("close", icon="arrow_left", warm=True, act=self.back)
        self.widgets = [self.save, self.close_button]
        rng = rng or Random()
        self.bursts = [
            Burst((number * 0.37 + 0.16) % 0.86 + 0.07, rng.uniform(0.16, 0.36), number * APART, rng.uniform(0, 2 * pi))
            for number in range(BURSTS)
        ]
        self._age = 0.0
        self._village: VillagePicture | None = None
        self._still: pygame.Surface | None = None  # the village without what moves
        self._title = self._info = NOWHERE
        self.make()

    def make(self) -> None:
        text = self.services.text
        self.save.label, self.close_button.label = text("nights.picture"), text("nights.village")

    def sentence(self) -> str:
        """What is said at the end."""
        won = sum(house.is_won for house in self.houses)
        text = self.services.text
        return text("nights.end", count=won, whole=len(self.houses)) if won else text("nights.end.none")

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("win")
        self.services.speech.say(self.sentence())

    def first_focus(self) -> str | None:
        return self.close_button.name

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back, "screenshot": self.save.activate}

    # ------------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        return self.services.may_move and self._age < SHOW_SECONDS

    def update(self, dt: float) -> bool:
        if not self.lively or self.services.stack.top is not self:
            return False
        self._age += dt
        return True

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        page = village_page(self.size, self.painter, PLATE_UNITS, len(self.houses))
        (self._title, self._info, self._village), px = page, self.painter.px
        self._still = None
        column = min(round(self._info.width * 0.34), round(px(250) * min(1.3, self.painter.enlarged)))
        each, right, middle = px(50), self._info.right - px(16), self._info.centery
        self.save.rect = Rect(right - column, middle - px(5) - each, column, each)
        self.close_button.rect = Rect(right - column, middle + px(5), column, each)

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.services.text("nights.end.title")

    def paint(self, painter: Painter) -> None:
        surface = painter.surface
        if self._still is None and self._village is not None:
            painter.surface = self._still = surface.copy()
            draw_houses(painter, self._village, self.houses)
            painter.surface = surface
        if self._still is None:
            return
        surface.blit(self._still, (0, 0))
        age = self._age if self.services.may_move else None
        self._draw_ghosts(painter, self._village, age)
        self._draw_fireworks(painter, age)
        colors, px = painter.colors, painter.px
        painter.line_in(
            self.services.text("nights.end.title"), self._title, sizes.DISPLAY, colors.candle, HEAD, "center", least=0.5
        )
        painter.panel(self._info, colors.candle, 3)
        words = self._info.inflate(-2 * px(20), -2 * px(12))
        words.width = self.save.rect.left - px(18) - words.left
        painter.paragraph(self.sentence(), words, sizes.HEADING, colors.paper, BOLD, least=0.3, middle=True)

    def _draw_ghosts(self, painter: Painter, village: VillagePicture | None, age: float | None) -> None:
        """Draw the ghosts of the castle, who dance in front of it."""
        if village is None or not self.houses:
            return
        castle = village.house(len(self.houses) - 1)
        side = round(castle.width * GHOST_SHARE)
        for number, color in enumerate(GHOSTS):
            beat = 0.0 if age is None or age >= SHOW_SECONDS else age * 1.5 + number * 0.4
            x = castle.centerx + (number - len(GHOSTS) + 1) * side * 0.92 - side * 0.2  # beside who lives there
            y = castle.bottom - side * 0.62 + abs(number - len(GHOSTS) // 2) * side * 0.06
            up = side * 0.22 * abs(sin(pi * beat))
            tint = "pale" if color == "plain" else color
            for part in (f"ghost_{color}_body", "face_friendly_happy"):
                image = painter.art.square(f"18_ghosts/{part}", side, tint)
                if age is not None and round(8 * sin(pi * beat)):
                    image = pygame.transform.rotozoom(image, 8 * sin(pi * beat), 1.0)
                painter.surface.blit(image, image.get_rect(center=(round(x), round(y - up))))

    def _draw_fireworks(self, painter: Painter, age: float | None) -> None:
        """Draw the candy of all bursts after *age* seconds; each of them at its best if that is None."""
        round_of_all = BURSTS * APART
        for burst in self.bursts:
            own = CALM_AGE if age is None else (age - burst.begins) % round_of_all
            if own > BURST_SECONDS or (age is not None and age < burst.begins):
                continue
            if age is not None and age >= SHOW_SECONDS:
                own = CALM_AGE
            self._draw_burst(painter, burst, own)

    def _draw_burst(self, painter: Painter, burst: Burst, age: float) -> None:
        width, height = painter.surface.get_size()
        share = min(1.0, age / 0.9)
        spread = height * REACH * (1 - (1 - share) ** 3)
        fall = height * 0.05 * max(0.0, age - 0.5) ** 2
        fade = 1.0 if age < 1.5 else max(0.0, (BURST_SECONDS - age) / (BURST_SECONDS - 1.5))
        center = burst.x * width, burst.y * height + fall
        painter.glow(center, max(4.0, spread), painter.colors.glow_warm, 0.3 * fade)
        side = painter.px(30)
        for number in range(PIECES):
            angle = burst.turn + number * 2 * pi / PIECES
            reach = spread * (1.0 if number % 2 else 0.6)
            turned = round((number * 40 + age * 120) / ANGLE_STEP) * ANGLE_STEP % 360
            image = painter.art.square(CANDIES[number % len(CANDIES)], side, angle=turned)
            if fade < 1:
                image = image.copy()
                image.set_alpha(round(255 * fade))
            place = center[0] + cos(angle) * reach, center[1] + sin(angle) * reach
            painter.surface.blit(image, image.get_rect(center=(round(place[0]), round(place[1]))))

    def picture_of(self) -> pygame.Surface:
        """The whole feast without buttons, for saving."""
        painter = self.services.scaled(PICTURE_SIZE, self.needs())
        painter.surface = pygame.Surface(PICTURE_SIZE).convert()
        width, height = PICTURE_SIZE
        area = Rect(40, painter.px(TITLE_UNITS) + 10, width - 80, height - painter.px(TITLE_UNITS) - 40)
        village = VillagePicture(painter, area, PICTURE_SIZE, max(2, len(self.houses)))
        draw_houses(painter, village, [lit_house(self._ways, night) for night in self._ways.campaign().nights])
        self._draw_ghosts(painter, village, None)
        self._draw_fireworks(painter, None)
        title = Rect(40, 10, width - 80, painter.px(TITLE_UNITS))
        text = self.services.text
        painter.line_in(text("nights.end.title"), title, sizes.DISPLAY, painter.colors.candle, HEAD, "center")
        return painter.surface
