"""What a lesson or puzzle says beside the board: with the cards of the table, or explained by Bones in their place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from halloween_games.exercises.run import Stage
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.explaining import LETTERS, Block, Explanation, draw_host, may_host
from halloween_games.table.layout import Areas

PADDING: Final = (16, 4)  # units beside and above what is said with the cards
LOW_UNITS: Final = 66  # below everything that is explained
HOST_UNITS: Final = 96  # of room beside the cards, in which Bones is seen


class GoalPanel(ABC):
    """Shows sentences; which of them depends on *shown*, how far the screen is."""

    def __init__(self) -> None:
        self.is_short = False  # there is no room for everything in letters of the usual size
        self.draw_below: Callable[[Painter, Rect], None] | None = None  # below everything, where there is room

    @property
    @abstractmethod
    def heading(self) -> str:
        """What stands before the task."""

    @property
    @abstractmethod
    def goal(self) -> str:
        """The task."""

    @abstractmethod
    def sentences(self, shown: Stage) -> list[str]:
        """All that is to be known, with the task."""

    @abstractmethod
    def said(self, shown: Stage) -> str:
        """What Bones says in a column of his own; empty for what is to be done now."""

    @abstractmethod
    def blocks(self, painter: Painter, shown: Stage) -> list[Block]:
        """What stands there below him."""

    def fit(self, painter: Painter, areas: Areas) -> None:
        """Find out whether everything fits in letters of the usual size."""
        room, words = _said_room(painter, areas.goal), self._beside_task(Stage.CHOOSING)
        size, color = painter.text_px(LETTERS), painter.colors.paper
        high = painter.fonts.render(words, size, color, BOLD, wrap=room.width).get_height()
        self.is_short = not areas.beyond.width and high > room.height

    def _beside_task(self, shown: Stage) -> str:
        """What is said besides the task, which stands above the board."""
        return " ".join(words for words in self.sentences(shown) if words != self.goal)

    def draw(self, painter: Painter, areas: Areas, shown: Stage, answer: str = "", prompt: str = "") -> None:
        """Draw it; an *answer* to what was tried comes before it, a *prompt* where it says nothing."""
        if areas.beyond.width:
            self._explain(painter, areas.goal, shown, answer or self.said(shown) or prompt)
        else:
            self._draw_said(painter, areas.goal, answer or self._beside_task(shown) or prompt)

    def _explain(self, painter: Painter, rect: Rect, shown: Stage, said: str) -> None:
        """Bones explains, in place of the cards."""
        explanation = Explanation(painter, rect, said, self.blocks(painter, shown))
        low = painter.px(LOW_UNITS) if self.draw_below is not None else 0
        has_more = low and explanation.spare >= low
        explanation.draw({Stage.DONE: "glad"}.get(shown, ""), low if has_more else 0)
        if has_more and self.draw_below is not None:
            self.draw_below(painter, Rect(rect.left, rect.bottom - low, rect.width, low))

    def _draw_said(self, painter: Painter, rect: Rect, words: str) -> None:
        """Beside the cards, what is to be known now; Bones says it if there is room for him."""
        if rect.height >= painter.px(HOST_UNITS) and may_host(painter, rect, words, LETTERS):
            draw_host(painter, rect, words)
        else:
            painter.panel(rect)
            room = _said_room(painter, rect)
            painter.paragraph(words, room, LETTERS, painter.colors.gold, least=0.4, middle=True)


def _said_room(painter: Painter, rect: Rect) -> Rect:
    """For the words beside the cards."""
    beside, above = PADDING
    return rect.inflate(-2 * painter.px(beside), -2 * painter.px(above))
