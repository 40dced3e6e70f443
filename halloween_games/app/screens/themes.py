"""The themes of the puzzles by game: what one wants to practice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.navigation import Nights
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Segment, WidgetScene
from halloween_games.puzzles.goals import PUZZLE_TEXTS

Rect = pygame.Rect

TITLE_UNITS: Final = 54
ROW_UNITS: Final = 58
COLUMNS: Final = 3


class ThemesScene(WidgetScene):
    """One game at a time; each theme leads to its puzzles."""

    offers_options = True

    def __init__(self, services: Services, nights: Nights) -> None:
        super().__init__(services)
        self._nights = nights
        self.games = [game_id for game_id in games.REGISTRY if nights.themes(game_id)]
        self.game_id = self.games[0] if self.games else ""
        self.tabs = [Segment(f"game.{game_id}", NOWHERE, act=partial(self.choose, game_id)) for game_id in self.games]
        self.close_button = Button("close", NOWHERE, icon="arrow_left", act=self.back)
        self.buttons: list[Button] = []
        self._ground: pygame.Surface | None = None
        self._title = NOWHERE
        self.retranslate()

    def retranslate(self) -> None:
        text = self.services.text
        for tab, game_id in zip(self.tabs, self.games, strict=True):
            tab.label = text.for_game(game_id)("title")
        self.close_button.label = text("button.back")
        self._fill()

    def choose(self, game_id: str) -> None:
        """Show the themes of a game."""
        self.game_id = game_id
        self._fill()
        self.place()
        self.refresh()

    def _fill(self) -> None:
        """Make the buttons of the game's themes; the first leads to all of them."""
        text = self.services.text.with_sentences(PUZZLE_TEXTS)
        for tab, game_id in zip(self.tabs, self.games, strict=True):
            tab.on = game_id == self.game_id
        practice = partial(self._nights.practice, self.game_id)
        self.buttons = [Button("all", NOWHERE, label=text("puzzles.all"), warm=True, act=practice)]
        for theme, solved, count in self._nights.themes(self.game_id) if self.game_id else ():
            told = text("puzzles.solved", solved=solved, count=count)
            label = f"{text(f'theme.{theme}')}  {solved}/{count}"
            act = partial(practice, theme)
            self.buttons.append(Button(f"theme.{theme}", NOWHERE, label=label, tip=told, act=act))
        self.widgets = [*self.tabs, *self.buttons, self.close_button]

    def enter(self) -> None:
        super().enter()
        self._fill()
        self.place()
        self.refresh()

    def first_focus(self) -> str | None:
        return self.buttons[0].name

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}

    def place(self) -> None:
        (width, height), px = self.size, self.painter.px
        self._ground = None
        content = Rect(0, 0, min(width, round(height * 1.75)) - 2 * px(24), height - 2 * px(16))
        content.center = width // 2, height // 2
        self._title = Rect(content.left, content.top, content.width, px(TITLE_UNITS))
        gap, top = px(10), self._title.bottom + px(8)
        each = (content.width - gap * (len(self.tabs) - 1)) // max(1, len(self.tabs))
        for number, tab in enumerate(self.tabs):
            tab.rect = Rect(content.left + number * (each + gap), top, each, px(48))
        self.close_button.rect = Rect(content.right - px(200), content.bottom - px(52), px(200), px(52))
        top += px(48 + 22)
        rows = ceil(len(self.buttons) / COLUMNS)
        room = self.close_button.rect.top - px(16) - top
        high = min(px(ROW_UNITS), (room - gap * (rows - 1)) // rows)
        wide = (content.width - gap * (COLUMNS - 1)) // COLUMNS
        for number, button in enumerate(self.buttons):
            row, column = divmod(number, COLUMNS)
            button.rect = Rect(content.left + column * (wide + gap), top + row * (high + gap), wide, high)

    def heading(self) -> str:
        return self.services.text("puzzles.themes.title")

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
        painter.surface.blit(self._ground, (0, 0))
        words = self.services.text("puzzles.themes.title")
        painter.line_in(words, self._title, sizes.DISPLAY, painter.colors.candle, HEAD, "center")
