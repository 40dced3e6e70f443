"""Names and emblems: previous players, and the emblem of the person on a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pygame

from halloween_games.app.saving.profiles import EMBLEMS, MAX_PROFILES, Profile, Profiles
from halloween_games.app.screens.dialogs import HEAD_UNITS, NOWHERE, Dialog
from halloween_games.core.spots import Seat
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget

Rect = pygame.Rect

COLUMNS: Final = 3
CARD_UNITS: Final = 54
COIN_UNITS: Final = 62
HEADING_UNITS: Final = 38
GAP_UNITS: Final = 10
FOOT_UNITS: Final = 62


def drawing(emblem: str) -> str:
    """The name of an emblem's drawing; empty for none."""
    return f"profiles/{emblem}" if emblem else ""


@dataclass
class Coin(Widget):
    """A selectable emblem, or a placeholder for one."""

    emblem: str = ""
    on: bool = False
    act: Callable[[], None] = lambda: None

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        side = min(self.rect.size)
        coin = Rect(0, 0, side, side)
        coin.center = self.rect.center
        if self.on or self.hovered:
            painter.glow(coin.center, side * 0.72, colors.glow_warm, 0.75 if self.on else 0.4)
        inner = coin.inflate(-painter.px(4), -painter.px(4))
        if self.emblem:
            painter.drawing(drawing(self.emblem), inner)
        else:
            fill = colors.button_cool if self.hovered or focused else colors.button_off
            painter.rounded(inner, fill, colors.rim, 2, side, dash=5)
            painter.icon("person", inner.center, 20, "muted")
        if self.on:
            painter.ring(coin.center, side / 2, colors.candle, 4)

    def activate(self) -> None:
        self.act()


@dataclass
class NameCard(Widget):
    """A remembered player."""

    profile: Profile = field(default_factory=lambda: Profile("?"))
    on: bool = False
    act: Callable[[], None] = lambda: None

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px = painter.px
        fill = colors.button_cool if self.on or self.hovered else colors.button_off
        painter.rounded(self.rect, fill, colors.candle if self.on else colors.rim, 3 if self.on else 2, 14)
        side = self.rect.height - px(10)
        coin = Rect(self.rect.left + px(8), self.rect.top + px(5), side, side)
        if self.profile.emblem in EMBLEMS:
            painter.drawing(drawing(self.profile.emblem), coin)
        left = coin.right + px(10)
        line = Rect(left, self.rect.top, self.rect.right - px(12) - left, self.rect.height)
        painter.line_in(self.profile.name, line, sizes.LARGE, colors.paper, HEAD, least=0.6)

    def activate(self) -> None:
        self.act()


class ProfileScene(Dialog):
    """For one seat: a click on a name takes the seat, a click on an emblem changes that person's emblem."""

    def __init__(
        self,
        services: Services,
        profiles: Profiles,
        seat: Seat,
        name: str,
        emblem: str,
        choose: Callable[[str, str], None],
    ) -> None:
        super().__init__(services, services.text("profile.title"), "people")
        self.profiles = profiles
        self.seat = seat
        self.name = name
        self.emblem = emblem
        self._choose = choose
        self._known = self._emblems = NOWHERE
        self._make()

    def _make(self) -> None:
        text, found = self.services.text, self.profiles.find(self.name) if self.name else None
        self.cards = [
            NameCard(f"name.{number}", NOWHERE, profile=profile, on=profile == found, act=self._sitter(profile))
            for number, profile in enumerate(self.profiles.known[:MAX_PROFILES])
        ]
        self.coins = [
            Coin(f"emblem.{emblem}", NOWHERE, emblem=emblem, on=emblem == self.emblem, act=self._wearer(emblem))
            for emblem in EMBLEMS
        ]
        close = Button("close", NOWHERE, label=text("button.close"), icon="check", warm=True, act=self.back)
        forget = text("profile.forget", name=found.name) if found is not None else ""
        self._forget_button = Button("forget", NOWHERE, label=forget, icon="close", act=self._forget)
        self.widgets = [*self.cards, *self.coins, *([self._forget_button] if found is not None else []), close]

    def _sitter(self, profile: Profile) -> Callable[[], None]:
        def sit() -> None:
            self._choose(profile.name, "")
            self.back()

        return sit

    def _wearer(self, emblem: str) -> Callable[[], None]:
        def wear() -> None:
            self.emblem = emblem
            self._choose(self.name, emblem)
            for coin in self.coins:
                coin.on = coin.emblem == emblem

        return wear

    def _forget(self) -> None:
        self.profiles.forget(self.name)
        self._choose("", "")
        self.name = self.emblem = ""
        self._make()
        self.place()
        self.refresh()

    def first_focus(self) -> str | None:
        return self.cards[0].name if self.cards else self.coins[0].name

    # ------------------------------------------------------------------ where everything lies

    def _rows(self) -> int:
        return max(1, -(-len(self.cards) // COLUMNS))

    def box(self) -> tuple[float, float]:
        known = HEADING_UNITS + self._rows() * (CARD_UNITS + GAP_UNITS)
        return 800, HEAD_UNITS + known + HEADING_UNITS + COIN_UNITS + 22 + FOOT_UNITS + 26

    def needs(self) -> tuple[float, float]:
        return 700, self.box()[1] + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self._known = Rect(inner.left, inner.top, inner.width, px(HEADING_UNITS))
        gap = px(GAP_UNITS)
        width = (inner.width - (COLUMNS - 1) * gap) // COLUMNS
        for number, card in enumerate(self.cards):
            row, column = divmod(number, COLUMNS)
            top = self._known.bottom + row * px(CARD_UNITS + GAP_UNITS)
            card.rect = Rect(inner.left + column * (width + gap), top, width, px(CARD_UNITS))
        top = self._known.bottom + self._rows() * px(CARD_UNITS + GAP_UNITS)
        self._emblems = Rect(inner.left, top, inner.width, px(HEADING_UNITS))
        step = inner.width / len(self.coins)
        side = min(px(COIN_UNITS), round(step) - px(4))
        for number, coin in enumerate(self.coins):
            coin.rect = Rect(0, 0, side, side)
            coin.rect.center = (inner.left + round((number + 0.5) * step), self._emblems.bottom + px(COIN_UNITS) // 2)
        close = self.widgets[-1]
        close.rect = Rect(inner.right - px(150), inner.bottom - px(46), px(150), px(46))
        self._forget_button.rect = Rect(
            inner.left, close.rect.top, min(px(340), close.rect.left - px(16) - inner.left), px(46)
        )

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        px, text = painter.px, self.services.text
        token = Rect(self.panel.right - px(74), self.panel.top + px(18), px(44), px(44))
        painter.drawing(f"emblems/token_{self.seat}", token)
        painter.line_in(text("profile.known"), self._known, sizes.LARGE, painter.colors.paper, BODY)
        if not self.cards:
            room = Rect(self.inner.left, self._known.bottom, self.inner.width, px(CARD_UNITS))
            painter.line_in(text("profile.nobody"), room, sizes.TEXT, painter.colors.muted, BODY)
        painter.line_in(text("profile.emblem"), self._emblems, sizes.LARGE, painter.colors.paper, BODY)
