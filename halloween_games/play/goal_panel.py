"""The panel of a lesson or puzzle, where a game has its list of moves: the goal, what was wrong, how it went."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

from halloween_games.core.stages import Stage
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.play.explaining import Block, Explanation, draw_host, may_host
from halloween_games.table.layout import Areas

HEAD_UNITS: Final = 40
PADDING: Final = 16
GAP: Final = 10  # between paragraphs
ICON_UNITS: Final = 22
LEFT_UNITS: Final = ICON_UNITS + 10  # of the words
LOW_UNITS: Final = 66  # below everything that is explained
HOST_UNITS: Final = 96  # of room beside the cards, in which Bones is seen
SAID_LETTERS: Final = 20  # units, beside the cards
FULL_SAID: Final = 0.85  # of them, at least where Bones is seen
LEAST_SAID: Final = 15
SMALLEST: Final = 8  # pixels of letters: a long text is made smaller rather than cut
STEP: Final = 0.5


class Paragraph(NamedTuple):
    """A sentence of the panel, its icon and its colors."""

    words: str
    icon: str
    color: Rgb
    family: str


class GoalPanel(ABC):
    """Shows sentences; which of them depends on *shown*, how far the screen is."""

    largest: float = sizes.HEADING  # units of letters
    least: float = sizes.TEXT  # with smaller ones there is no room for everything

    def __init__(self) -> None:
        self.is_short = False  # there is no room for everything in letters of the usual size

    @abstractmethod
    def heading(self, shown: Stage) -> str:
        """What the panel is about; empty where what is said stands alone."""

    @abstractmethod
    def sentences(self, shown: Stage) -> list[tuple[str, str]]:
        """What it says, each with its icon."""

    @abstractmethod
    def draw_reward(self, painter: Painter, area: Rect) -> int:
        """Draw what was won at the top of *area*; returns where the room below it begins."""

    @abstractmethod
    def said(self, shown: Stage) -> str:
        """What Bones says in a column of his own; empty for what is to be done now."""

    @abstractmethod
    def blocks(self, painter: Painter, shown: Stage) -> list[Block]:
        """What stands there below him."""

    def fit(self, painter: Painter, areas: Areas) -> None:
        """Find out whether everything fits in letters of the usual size."""
        self.is_short = False
        if areas.is_table:
            room, words = _said_room(painter, areas.goal), self._beside_task(Stage.CHOOSING)
            image = painter.fonts.render(
                words, painter.text_px(LEAST_SAID), painter.colors.paper, BOLD, wrap=room.width
            )
            self.is_short = not areas.beyond.width and image.get_height() > room.height
            return
        rect = areas.goal
        body = Rect(0, 0, rect.width - 2 * painter.px(PADDING), rect.height - painter.px(HEAD_UNITS + 12))
        paragraphs = [words for words, _ in self.sentences(Stage.CHOOSING)]
        self.is_short = _letters(painter, body, paragraphs, self.largest) < self.least * painter.u

    def _beside_task(self, shown: Stage) -> str:
        """What is said besides the task, which stands above the board."""
        return " ".join(words for words, icon in self.sentences(shown) if icon != "flag")

    def draw(self, painter: Painter, areas: Areas, shown: Stage, answer: str = "", prompt: str = "") -> None:
        """Draw the panel; an *answer* to what was tried comes before it, a *prompt* where it says nothing."""
        if not areas.is_table:
            self._draw_panel(painter, areas.goal, shown)
        elif areas.beyond.width:
            self._explain(painter, areas.goal, shown, answer or self.said(shown) or prompt)
        else:
            self._draw_said(painter, areas.goal, answer or self._beside_task(shown) or prompt)

    def _explain(self, painter: Painter, rect: Rect, shown: Stage, said: str) -> None:
        """Bones explains, in place of the cards."""
        explanation = Explanation(painter, rect, said, self.blocks(painter, shown))
        low = painter.px(LOW_UNITS)
        has_more = explanation.spare >= low
        explanation.draw({Stage.DONE: "glad"}.get(shown, ""), low if has_more else 0)
        if has_more:
            self.draw_below(painter, Rect(rect.left, rect.bottom - low, rect.width, low))

    def _draw_said(self, painter: Painter, rect: Rect, words: str) -> None:
        """Beside the cards, what is to be known now; Bones says it if there is room for him."""
        if rect.height >= painter.px(HOST_UNITS) and may_host(painter, rect, words, SAID_LETTERS * FULL_SAID):
            draw_host(painter, rect, words, most=SAID_LETTERS)
        else:
            painter.panel(rect)
            room = _said_room(painter, rect)
            painter.paragraph(words, room, SAID_LETTERS, painter.colors.gold, least=0.4, middle=True)

    def _draw_panel(self, painter: Painter, rect: Rect, shown: Stage) -> None:
        """Draw everything in one panel, in narrow windows."""
        px, colors = painter.px, painter.colors
        edge = {Stage.DONE: colors.candle, Stage.WRONG: colors.glow_fight}.get(shown, colors.hues[1])
        painter.panel(rect, edge, 3)
        inner = rect.inflate(-2 * px(PADDING), 0)
        heading = self.heading(shown)
        head = Rect(inner.left, rect.top + px(7), inner.width, px(HEAD_UNITS - 8))
        if heading:
            head.width -= self.draw_beside(painter, head)
            painter.line_in(heading, head, sizes.HEADING, colors.candle, HEAD, least=0.6)
        top = rect.top + px(HEAD_UNITS if heading else GAP)
        if shown is Stage.DONE:
            top = self.draw_reward(painter, Rect(inner.left, top, inner.width, rect.bottom - top))
        body = Rect(inner.left, top + px(2), inner.width, rect.bottom - px(10) - top)
        icons = {
            "flag": (colors.candle, BOLD),
            "close": (colors.paper, BOLD),
            "hint": (colors.paper, BODY),
            "info": (colors.muted, BODY),
        }
        said = self.sentences(shown)
        low = self._draw_paragraphs(painter, body, [Paragraph(words, icon, *icons[icon]) for words, icon in said])
        self.draw_below(painter, Rect(inner.left, low, inner.width, max(0, body.bottom - low)))

    def draw_beside(self, painter: Painter, head: Rect) -> int:
        """Draw what stands at the right end of the heading; returns how much room that takes."""
        return 0

    def draw_below(self, painter: Painter, room: Rect) -> bool:
        """Draw what stands below the sentences, if there is *room*; returns whether anything does."""
        return False

    def _draw_paragraphs(self, painter: Painter, body: Rect, paragraphs: list[Paragraph]) -> int:
        """Draw them below each other in letters that leave room for all; returns where the room below begins."""
        px, fonts = painter.px, painter.fonts
        left = px(LEFT_UNITS)
        width, gap = body.width - left, px(GAP)
        size = _letters(painter, body, [one.words for one in paragraphs], self.largest)
        images = [fonts.render(one.words, size, one.color, one.family, wrap=width) for one in paragraphs]
        needed = sum(image.get_height() for image in images) + gap * (len(images) - 1)
        top = body.top + max(0, min(body.height - needed, px(6)))
        for one, image in zip(paragraphs, images, strict=True):
            where = image.get_rect(topleft=(body.left + left, top))
            middle = top + round(min(size * 0.62, image.get_height() / 2))
            painter.icon(one.icon, (body.left + px(ICON_UNITS // 2), middle), ICON_UNITS, _ICON_TINTS[one.icon])
            painter.surface.blit(image, where)
            painter.wrote(one.words, where, body, size)
            top = where.bottom + gap
        return top


def _said_room(painter: Painter, rect: Rect) -> Rect:
    """For the words beside the cards."""
    return rect.inflate(-2 * painter.px(PADDING), -painter.px(12))


def _letters(painter: Painter, body: Rect, paragraphs: Sequence[str], largest: float) -> float:
    """The letter height in pixels with which all *paragraphs* fit into *body*; bold ones need the most room."""
    width, gap = body.width - painter.px(LEFT_UNITS), painter.px(GAP) * (len(paragraphs) - 1)
    size, color = painter.text_px(largest), painter.colors.paper
    while size > SMALLEST:
        heights = (painter.fonts.render(words, size, color, BOLD, wrap=width).get_height() for words in paragraphs)
        if sum(heights) + gap <= body.height:
            break
        size -= STEP
    return size


_ICON_TINTS: Final = {"flag": "candle", "close": "red", "hint": "paper", "info": "muted"}
