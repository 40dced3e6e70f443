"""The panel of a lesson: the idea, the goal, what was wrong, and the stars."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from halloween_games.core.phrases import Phrase
from halloween_games.core.speaker import Speaker
from halloween_games.exercises.run import Stage
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.lessons.lesson import LessonText
from halloween_games.lessons.lesson_run import MOST_STARS, LessonRun
from halloween_games.play.explaining import Block, Row, Words
from halloween_games.play.goal_panel import GoalPanel
from halloween_games.table.picture_row import draw_pictures

SENTENCE_UNITS: Final = 206  # of the sign of the house, beside the sentence
STARS_UNITS: Final = 224
ICON_UNITS: Final = 36
HOUSE_UNITS: Final = 48  # of the small street
DRAWN_HOUSES: Final = 13  # a longer street begins anew


def house_of(number: int, how: str, *, is_castle: bool) -> str:
    """The drawing of the house *number* of a street: ``lit``, ``next`` or ``dark``."""
    kind = "castle" if is_castle else f"house_{(number - 1) % DRAWN_HOUSES + 1:02}"
    return f"street/{kind}_{how}"


class LessonPanel(GoalPanel):
    """Shows a lesson's idea and goal; what one sees at the beginning is told elsewhere if there is no room for it."""

    def __init__(
        self, run: LessonRun, text: Speaker, number: int, count: int, lit: Collection[int] = frozenset()
    ) -> None:
        """It is the house *number* of *count*, some of which are *lit*; 0 if that does not matter here."""
        super().__init__()
        self._run = run
        self._text = text
        self._number = number
        self._count = count
        self._lit = lit
        if number:
            self.draw_below = self._draw_street

    @property
    def intro(self) -> str:
        """What one sees at the beginning; empty if the lesson does not say that, or something was done."""
        intro = self._run.lesson.intro
        return self._say(intro) if intro is not None and not self._run.has_begun else ""

    @property
    def heading(self) -> str:
        """The name of the house."""
        title = self._run.lesson.title
        return self._say(title) if title is not None else self.address or self._text("night.lesson")

    @property
    def address(self) -> str:
        """Which house of the street it is; empty if that does not matter."""
        return self._text("lesson.number", number=self._number, count=self._count) if self._number else ""

    def _draw_street(self, painter: Painter, room: Rect) -> None:
        """The street in small, where there is room: houses that are lit, and the one where one is."""
        side = min(painter.px(HOUSE_UNITS), room.width // max(1, self._count))
        left = room.left + (room.width - side * self._count) // 2
        colors, ground = painter.colors, Rect(room.left, room.bottom - side // 8, room.width, painter.px(9))
        painter.rounded(ground, (colors.edge, colors.edge), colors.ink, 2.5, 5)
        for number in range(1, self._count + 1):
            house = Rect(left + (number - 1) * side, room.bottom - side, side, side)
            is_here = number == self._number
            if is_here:
                painter.glow(house.center, side * 0.8, colors.glow_warm, 0.5)
            how = "next" if is_here else "lit" if number in self._lit else "dark"
            painter.drawing(house_of(number, how, is_castle=number == self._count), house)

    def said(self, shown: Stage) -> str:
        if shown.is_end:
            return self.sentences(shown)[0]
        return self.intro

    def blocks(self, painter: Painter, shown: Stage) -> list[Block]:
        """What the lesson is about, as a picture and a sentence, and the task with its flag; at its end the stars."""
        lesson, colors = self._run.lesson, painter.colors
        if shown is Stage.DONE:
            words = [Words(self._text("lesson.well_done"), colors.candle, HEAD, 1.2)]
            words += [Words(more, colors.muted, size=0.85) for more in self.sentences(shown)[1:]]
            return [Block([Row(words, self._draw_stars, STARS_UNITS, 96)], colors.candle)]
        sign = self._draw_sign if lesson.sign else None
        idea = Row([Words(self._say(lesson.idea), colors.paper)], sign, SENTENCE_UNITS if sign else 0, 96)
        goal = [Words(self.goal, colors.gold, BOLD)]
        return [Block([idea]), Block([Row(goal, _draw_flag, ICON_UNITS)], colors.candle)]

    def _draw_sign(self, painter: Painter, room: Rect) -> None:
        draw_pictures(painter, self._run.lesson.sign, self._run.game.art_folder, room)

    def _draw_stars(self, painter: Painter, room: Rect) -> None:
        side = min(room.height, room.width * 4 // 15)
        for number in range(MOST_STARS):
            name = "learn/star_lit" if number < self._run.stars else "learn/star_out"
            star = Rect(room.left + number * (side * 5 // 4), room.centery - side // 2, side, side)
            painter.drawing(name, star)

    @property
    def goal(self) -> str:
        return self._say(self._run.lesson.goal_text)

    def sentences(self, shown: Stage) -> list[str]:
        """What it says. A refusal is told above the board."""
        lesson, said = self._run.lesson, self._run.said
        if shown is Stage.DONE:
            last = self._text("lesson.won") if lesson.play is not None else self._say(lesson.remember or lesson.idea)
            return [last, *([self._text("lesson.more_stars")] if self._run.stars < MOST_STARS else [])]
        if shown is Stage.WRONG:  # without a sentence it is a real game that was lost
            return [self._text.say(said or Phrase("lesson.lost")), self.goal]
        return [self._say(lesson.idea), *([self.intro] if self.intro and not self.is_short else []), self.goal]

    def _say(self, sentence: LessonText) -> str:
        return self._text.say(sentence.phrase)


def _draw_flag(painter: Painter, room: Rect) -> None:
    painter.icon("flag", room.center, ICON_UNITS, "candle")
