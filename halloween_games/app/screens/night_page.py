"""One of the thirteen nights: its story, and its lesson, puzzles and game in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.app.screens.dialogs import NOWHERE
from halloween_games.app.screens.navigation import NightWays
from halloween_games.app.screens.village import VillageHouse
from halloween_games.campaign.night import PUZZLE_STEPS, Going, Night, Step, is_lit, next_step
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, WidgetScene
from halloween_games.play.goal_buttons import ButtonKeys

TITLE_UNITS: Final = 52
STORY_UNITS: Final = 150
TALL_STORY: Final = 0.2  # of the height of a window where the cards lie one below the other
LIGHTS_SHARE: Final = 0.26  # of the width of such a card
CARD_UNITS: Final = 400  # at most
BUTTON_UNITS: Final = 56
LIGHT_UNITS: Final = 64  # the candle, the lanterns and the pumpkin
UNLIT: Final = 120  # how opaque the pumpkin is until its light burns
LESSON_KEYS: Final = ButtonKeys("lesson.next", "night.on.about", "lesson.again.about", "night.back")


@dataclass(frozen=True)
class Part:
    """A card of the page: one step, or both puzzles."""

    name: str
    steps: tuple[Step, ...]
    button: Button

    def is_done(self, going: Going) -> bool:
        """Whether nothing of it is left."""
        return all(step in going for step in self.steps)


class NightScene(WidgetScene):
    """What is done of a night is lit; everything can be skipped, and played again."""

    offers_options = True

    def __init__(self, services: Services, night: Night, ways: NightWays) -> None:
        super().__init__(services)
        self.night = night
        self._ways = ways
        self.parts = [
            Part("lesson", ("lesson",), Button("lesson", NOWHERE, icon="rules", act=lambda: ways.lesson(night))),
            Part("puzzles", PUZZLE_STEPS, Button("puzzles", NOWHERE, icon="hint", act=self._solve)),
            Part("game", ("game",), Button("game", NOWHERE, icon="play", act=lambda: ways.game(night))),
        ]
        self.skip = Button("skip", NOWHERE, icon="arrow_right", act=self._skip)
        self.close_button = Button("close", NOWHERE, icon="arrow_left", act=self.back)
        self.widgets = [*(part.button for part in self.parts), self.close_button, self.skip]
        self._going: Going = {}
        self._ground: pygame.Surface | None = None
        self._house = VillageHouse("house", NOWHERE, drawing=night.house)
        self._title = self._story = NOWHERE
        self._cards: Sequence[Rect] = ()
        self._is_tall = False  # the cards lie one below the other
        self._is_told = False
        self.text = services.text
        self.retranslate()

    def retranslate(self) -> None:
        game = self.services.text.for_game(self.night.game.id)
        self.text = game.with_sentences({**self._ways.lesson_sentences(self.night), **self.night.sentences})
        self.close_button.label = self.text("nights.village")
        self.skip.label, self.skip.tip = self.text("night.skip"), self.text("night.skip.about")
        self._look()

    def _look(self) -> None:
        """What the person has done by now."""
        self._going, text = self._ways.going(self.night), self.text
        following = next_step(self._going)
        for part in self.parts:
            part.button.warm = following in part.steps
            part.button.label = text(self._label_of(part))
        self._house.light = float(is_lit(self._going))
        self._house.is_won = self._going.get("game") == "won"
        self.skip.enabled = following is not None
        self.close_button.warm = following is None

    def _label_of(self, part: Part) -> str:
        if part.name == "game" and self._ways.has_game_under_way(self.night):
            return "night.game.go_on"
        return "night.again" if part.is_done(self._going) else f"night.{part.name}.begin"

    def _solve(self) -> None:
        """Open the first puzzle that is open; from the first one if none is."""
        numbers = [number for number, step in enumerate(PUZZLE_STEPS) if step not in self._going]
        self._ways.puzzle(self.night, numbers[0] if numbers else 0)

    def _skip(self) -> None:
        step = next_step(self._going)
        if step is not None:
            self._ways.skip(self.night, step)
            self._look()
            self.refresh()
            self.focus.current = self.first_focus() if next_step(self._going) is None else self.skip.name

    def enter(self) -> None:
        super().enter()
        self._look()
        self.refresh()
        self.focus.current = self.first_focus()
        if not self._is_told:
            self._is_told = True
            for name in ("title", "story"):
                self.services.speech.say(self.text(self.night.key(name)))

    def first_focus(self) -> str | None:
        """What is next."""
        return next((part.name for part in self.parts if part.button.warm), self.close_button.name)

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"menu": self.back, "rules": lambda: self._ways.rules(self.night.game.id)}

    # ------------------------------------------------------------------ words

    def words_of(self, part: Part) -> str:
        """What one does there."""
        text = self.text
        if part.name == "lesson":
            return self._ways.lesson_idea(self.night, text)
        if part.name == "puzzles":
            return "\n".join(dict.fromkeys(self._ways.goals(self.night)))
        return text(self.night.key("twist"))

    def status_of(self, part: Part) -> str:
        """What has become of it; of the game that waits, who is on the other side."""
        text, hows = self.text, [self._going[step] for step in part.steps if step in self._going]
        if len(hows) < len(part.steps):
            play, opponent = self.night.play, text(self.night.key("opponent"))
            if part.name == "game":
                return text("night.against", player=opponent, level=text(f"level.{play.level}"))
            return text("night.minutes", minutes=self._ways.minutes(self.night)) if part.name == "lesson" else ""
        return text("night.skipped" if "skipped" in hows else f"night.{hows[-1]}")

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        (width, height), px = self.size, self.painter.px
        self._ground = None
        margin, gap = px(24), px(14)
        content = Rect(0, 0, min(width, round(height * 1.75)) - 2 * margin, height - 2 * px(16))
        content.center = width // 2, height // 2
        self._title = Rect(content.left, content.top, content.width, px(TITLE_UNITS))
        button, count = px(BUTTON_UNITS), len(self.parts)
        self._is_tall = content.width < content.height
        story = round(px(STORY_UNITS) * min(1.35, self.painter.enlarged))
        if self._is_tall:
            story = max(story, round(content.height * TALL_STORY))
        free = content.height - self._title.height - story - button - 3 * gap
        card = free if self._is_tall else min(free, round(px(CARD_UNITS) * self.painter.enlarged))
        top = self._title.bottom + (free - card) // 3
        self._story = Rect(content.left, top, content.width, story)
        top = self._story.bottom + gap
        if self._is_tall:
            high = (card - (count - 1) * gap) // count
            self._cards = [
                Rect(content.left, top + number * (high + gap), content.width, high) for number in range(count)
            ]
        else:
            wide = (content.width - (count - 1) * gap) // count
            self._cards = [Rect(content.left + number * (wide + gap), top, wide, card) for number in range(count)]
        for part, rect in zip(self.parts, self._cards, strict=True):
            room = self._inner(rect)
            part.button.rect = Rect(room.left, rect.bottom - px(14) - button, room.width, button)
        low = content.bottom - button
        column = min((content.width - gap) // 2, round(px(240) * min(1.5, self.painter.enlarged)))
        self.close_button.rect = Rect(content.left, low, column, button)
        self.skip.rect = Rect(content.right - column, low, column, button)
        side = min(self._story.height - px(12), round(self._story.width * (0.28 if self._is_tall else 0.2)))
        self._house.rect = Rect(self._story.left + px(14), self._story.centery - side // 2, side, side)

    def _inner(self, card: Rect) -> Rect:
        """Where the words of a card are: beside its lights if it is broad."""
        px = self.painter.px
        inner = card.inflate(-2 * px(14), -2 * px(10))
        if self._is_tall:
            lights = round(card.width * LIGHTS_SHARE)
            inner = Rect(inner.left + lights, inner.top, inner.width - lights, inner.height)
        return inner

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.text(self.night.key("title"))

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
        painter.surface.blit(self._ground, (0, 0))
        colors, px, text = painter.colors, painter.px, self.text
        heading = f"{self._ways.number_of(self.night)} · {text(self.night.key('title'))}"
        painter.line_in(heading, self._title, sizes.DISPLAY, colors.candle, HEAD, "center", least=0.5)
        painter.panel(self._story, colors.hues[1], 3)
        self._house.draw(painter, False, False)
        left = self._house.rect.right + px(16)
        words = Rect(left, self._story.top + px(10), self._story.right - px(18) - left, self._story.height - px(20))
        story = text(self.night.key("story"))
        size = sizes.TITLE if self._is_tall else sizes.HEADING
        painter.paragraph(story, words, size, colors.paper, BOLD, least=0.3, middle=True)
        for part, rect in zip(self.parts, self._cards, strict=True):
            self._draw_card(painter, part, rect)

    def _draw_card(self, painter: Painter, part: Part, rect: Rect) -> None:
        px, colors = painter.px, painter.colors
        painter.panel(rect, colors.candle if part.button.warm else colors.edge, 3 if part.button.warm else 2)
        inner = self._inner(rect)
        if self._is_tall:
            room = Rect(rect.left, rect.top, inner.left - rect.left, rect.height)
            side = min(room.height // 2, room.width * 4 // (4 * len(part.steps) + 1))
            self._draw_lights(painter, part, Rect(room.left, room.centery - side // 2, room.width, side))
            head = Rect(inner.left, inner.top + px(6), inner.width, px(38))
        else:
            side = min(px(LIGHT_UNITS), inner.height // 4)
            self._draw_lights(painter, part, Rect(inner.left, inner.top, inner.width, side))
            head = Rect(inner.left, inner.top + side + px(2), inner.width, px(34))
        heading = self.text(f"night.{part.name}", title=self.text("title"))
        painter.line_in(heading, head, sizes.HEADING, colors.candle, HEAD, "center", least=0.5)
        foot = Rect(inner.left, part.button.rect.top - px(38), inner.width, px(34))
        painter.line_in(self.status_of(part), foot, sizes.TEXT, colors.muted, BODY, "center", least=0.4)
        body = Rect(inner.left, head.bottom, inner.width, foot.top - head.bottom)
        size = sizes.TITLE if self._is_tall else sizes.LARGE
        painter.paragraph(
            self.words_of(part), body, size, colors.paper, BODY, center=True, least=0.3, middle=self._is_tall
        )

    def _draw_lights(self, painter: Painter, part: Part, area: Rect) -> None:
        """Draw a light for each step, burning if it is done."""
        side = area.height
        left = area.centerx - side * len(part.steps) // 2
        for number, step in enumerate(part.steps):
            rect = Rect(left + number * side, area.top, side, side)
            is_burning = self._going.get(step) in ("done", "won")
            if is_burning:
                painter.glow(rect.center, side * 0.7, painter.colors.glow_warm, 0.4)
            if step == "lesson":
                candle = Rect(0, 0, round(side * 2 / 3), side)
                candle.center = rect.center
                painter.drawing(f"learn/candle_{'lit' if is_burning else 'out'}", candle)
            elif step == "game":
                painter.drawing("common/pumpkin_body", rect, alpha=255 if is_burning else UNLIT)
                painter.drawing("common/pumpkin_face_dark", rect)
                if is_burning:
                    painter.drawing("common/pumpkin_face_lit", rect)
            else:
                painter.drawing("common/lantern" if is_burning else "common/lantern_off", rect)
