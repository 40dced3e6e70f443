"""The panel of a lesson: the idea, the goal, what was wrong, and the stars."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import Phrase
from halloween_games.core.speaker import Speaker
from halloween_games.core.stages import Stage
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.lessons.lesson import LessonText
from halloween_games.lessons.lesson_run import MOST_STARS, LessonRun
from halloween_games.play.goal_panel import GoalPanel

STAR_UNITS: Final = 58


class LessonPanel(GoalPanel):
    """Shows a lesson's idea and goal; what one sees at the beginning is told elsewhere if there is no room for it."""

    def __init__(self, run: LessonRun, text: Speaker, number: int, count: int) -> None:
        """It is the lesson *number* of *count*; 0 if that does not matter where it is played."""
        super().__init__()
        self._run = run
        self._text = text
        self._number = number
        self._count = count

    @property
    def intro(self) -> str:
        """What one sees at the beginning; empty if the lesson does not say that, or something was done."""
        intro = self._run.lesson.intro
        return self._say(intro) if intro is not None and not self._run.has_begun else ""

    def heading(self, shown: Stage) -> str:
        """What the panel is about."""
        if shown is Stage.DONE:
            return self._text("lesson.well_done")
        if not self._number:
            return self._text("night.lesson")
        return self._text("lesson.number", number=self._number, count=self._count)

    def sentences(self, shown: Stage) -> list[tuple[str, str]]:
        """What it says, each with its icon. A refusal is told above the board."""
        lesson, said = self._run.lesson, self._run.said
        if shown is Stage.DONE:
            last = self._text("lesson.won") if lesson.play is not None else self._say(lesson.remember or lesson.idea)
            more = [(self._text("lesson.more_stars"), "info")] if self._run.stars < MOST_STARS else []
            return [(last, "hint"), *more]
        goal = (self._say(lesson.goal_text), "flag")
        if shown is Stage.WRONG:  # without a sentence it is a real game that was lost
            return [(self._text.say(said or Phrase("lesson.lost")), "close"), goal]
        intro = [(self.intro, "info")] if self.intro and not self.is_short else []
        return [(self._say(lesson.idea), "hint"), *intro, goal]

    def _say(self, sentence: LessonText) -> str:
        return self._text.say(sentence.phrase)

    def draw_reward(self, painter: Painter, area: Rect) -> int:
        """Draw the candies that were won."""
        side = min(painter.px(STAR_UNITS), area.height // 3, area.width // 4)
        left = area.centerx - (side * 5 // 4 * MOST_STARS - side // 4) // 2
        for number in range(MOST_STARS):
            name = "learn/star_lit" if number < self._run.stars else "learn/star_out"
            painter.drawing(name, Rect(left + number * (side * 5 // 4), area.top, side, side))
        return area.top + side + painter.px(4)
