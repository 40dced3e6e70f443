"""The ladder of one game: eight characters, each as strong as a level, with a lantern for everybody who was beaten."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.saving.statistics import next_level
from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.rivals import RIVAL_OF, rival_name
from halloween_games.app.screens.seats import level_name
from halloween_games.app.screens.titled_page import titled_page
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.stepper import Stepper
from halloween_games.kit.widgets import Button, Tile, WidgetScene

Rect = pygame.Rect

ROW_UNITS: Final = 46
INFO_UNITS: Final = 64
NAME_UNITS: Final = 30
LEVEL_UNITS: Final = 24
LANTERN: Final = 0.32  # of the side of a face
WIDE: Final = 4  # in a row
HIGH: Final = 2  # where the window is high


@dataclass
class Rung(Tile):
    """One character to play against."""

    level: str = ""
    title: str = ""
    strength: str = ""
    is_beaten: bool = False
    is_next: bool = False

    def called(self, text: Speaker) -> str:
        return ", ".join(filter(None, (self.title, self.strength)))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        px, colors, rect = painter.px, painter.colors, self.rect
        is_meant = focused or self.hovered
        edge = colors.glow_chosen if focused else colors.candle if self.is_next else colors.edge
        painter.shadowed(rect, colors.button_cool if is_meant else colors.panel, edge, 3 if focused else 2, 14)
        words = px(NAME_UNITS + LEVEL_UNITS + 8)
        side = min(rect.height - words - px(14), rect.width - px(24))
        face = Rect(0, 0, side, side)
        face.midbottom = (rect.centerx - round(side * 0.08), rect.bottom - words)
        painter.drawing(f"rivals/{RIVAL_OF[self.level]}", face)
        lamp = Rect(0, 0, round(side * LANTERN), round(side * LANTERN))
        lamp.topright = (rect.right - px(8), rect.top + px(6))
        if self.is_beaten or self.is_next:
            painter.glow(lamp.center, lamp.width * (0.9 if self.is_beaten else 0.6), colors.glow_warm, 0.5)
        painter.drawing("common/lantern" if self.is_beaten else "common/lantern_off", lamp)
        name = Rect(rect.left + px(8), face.bottom + px(2), rect.width - px(16), px(NAME_UNITS))
        color = colors.gold if self.is_beaten else colors.paper
        painter.line_in(self.title, name, sizes.HEADING, color, HEAD, "center")
        below = Rect(name.left, name.bottom, name.width, px(LEVEL_UNITS))
        painter.line_in(self.strength, below, sizes.TEXT, colors.muted, BODY, "center", 0.6)


class LadderScene(WidgetScene):
    """Whom a person has beaten in a game, and who is next.

    *beaten* returns the levels that the person has beaten in a game, *play* begins one against a level.
    """

    offers_options = True

    def __init__(
        self,
        services: Services,
        beaten: Callable[[str], Sequence[str]],
        play: Callable[[str, str], None],
        first_game: str = "",
    ) -> None:
        super().__init__(services)
        self._beaten = beaten
        self._play = play
        self.game_ids = list(games.REGISTRY)
        self.game_id = first_game if first_game in self.game_ids else self.game_ids[0]
        self.rungs: list[Rung] = []
        self._game = Stepper(
            "game", NOWHERE, label=services.text("outline.game"), choices=("",), changed=self._choose_game
        )
        self.close_button = Button("close", NOWHERE, icon="arrow_left", act=self.back)
        self._ground: pygame.Surface | None = None
        self._title = self._info = NOWHERE
        self.retranslate()

    def retranslate(self) -> None:
        text = self.services.text
        self.close_button.label = text("button.back")
        self._game.choices = [text.for_game(game_id)("title") for game_id in self.game_ids]
        self._game.icons = ["trophy"] * len(self.game_ids)
        self._game.at = self.game_ids.index(self.game_id)
        self._fill()

    def _fill(self) -> None:
        text, beaten = self.services.text, self._beaten(self.game_id)
        following = next_level(beaten)
        self.rungs = [
            Rung(
                f"rival.{level}",
                NOWHERE,
                level=level,
                title=rival_name(text, level),
                strength=level_name(text, level),
                is_beaten=level in beaten,
                is_next=level == following,
                act=partial(self._play, self.game_id, level),
                tip=self._words(level, level in beaten),
            )
            for level in LEVEL_NAMES
        ]
        self.widgets = [self.close_button, self._game, *self.rungs]

    def _words(self, level: str, is_beaten: bool) -> str:
        """What is said of a character."""
        text = self.services.text
        key = "ladder.beaten" if is_beaten else "ladder.open"
        about = text(f"rival.{RIVAL_OF[level]}.about")
        return text(key, player=rival_name(text, level), level=level_name(text, level), about=about)

    def _choose_game(self, at: int) -> None:
        self.game_id = self.game_ids[at]
        self._fill()
        self.place()
        self.refresh()

    def first_focus(self) -> str | None:
        return next((rung.name for rung in self.rungs if rung.is_next), self.rungs[-1].name)

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back}

    def tip(self) -> None:
        """No tooltip: what is to be said stands below the faces."""

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        px = self.painter.px
        self._ground = None
        content, self._title = titled_page(self.size, px, self.close_button)
        self._game.rect = Rect(content.left, self._title.bottom + px(4), content.width, px(ROW_UNITS))
        self._info = Rect(content.left, content.bottom - px(INFO_UNITS), content.width, px(INFO_UNITS))
        top, gap = self._game.rect.bottom + px(14), px(12)
        room = Rect(content.left, top, content.width, self._info.top - gap - top)
        most = WIDE if room.width > room.height else HIGH
        rows = len(self.rungs) // most
        wide, high = (room.width - (most - 1) * gap) / most, (room.height - (rows - 1) * gap) / rows
        for number, rung in enumerate(self.rungs):
            row, column = divmod(number, most)
            left, upper = room.left + column * (wide + gap), room.top + row * (high + gap)
            rung.rect = Rect(round(left), round(upper), round(wide), round(high))

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.services.text("ladder.title")

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
        painter.surface.blit(self._ground, (0, 0))
        colors, px = painter.colors, painter.px
        painter.line_in(self.services.text("ladder.title"), self._title, sizes.DISPLAY, colors.candle, HEAD)
        painter.panel(self._info, colors.seats[1], 2)
        pointed = next((rung for rung in self.rungs if rung.hovered), None)
        focused = pointed or self.focused()
        shown = focused if isinstance(focused, Rung) else next((rung for rung in self.rungs if rung.is_next), None)
        if shown is not None:
            inner = self._info.inflate(-2 * px(18), -2 * px(6))
            painter.paragraph(shown.tip, inner, sizes.LARGE, colors.paper, BOLD, least=0.5, middle=True)
