"""What a lesson or puzzle says beside the board: with the cards of the table, or explained by Bones in their place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from halloween_games.core.events import visible
from halloween_games.core.match import Turn
from halloween_games.core.phrases import Phrase, Sign
from halloween_games.core.proofs import SOLVER
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE
from halloween_games.exercises.run import Stage
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.lessons.lesson import LessonText
from halloween_games.lessons.lesson_run import MOST_STARS, LessonRun
from halloween_games.play.explaining import (
    LETTERS,
    Answer,
    Block,
    Explanation,
    Row,
    Words,
    answer_row,
    draw_host,
    may_host,
    told_of,
)
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.table.figures import Layer
from halloween_games.table.layout import Areas
from halloween_games.table.picture_row import draw_pictures

PADDING: Final = (16, 4)  # units beside and above what is said with the cards
LOW_UNITS: Final = 66  # below everything that is explained
HOST_UNITS: Final = 96  # of room beside the cards, in which Bones is seen


class GoalPanel(ABC):
    """Shows sentences; which of them depends on *shown*, how far the screen is."""

    is_short = False
    """Whether there is no room for everything in letters of the usual size."""
    draw_below: Callable[[Painter, Rect], None] | None = None
    """Draws something below everything, where there is room."""

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


# ---------------------------------------------------------------- lesson


SENTENCE_UNITS: Final = 206  # of the sign of the house, beside the sentence
STARS_UNITS: Final = 224
ICON_UNITS: Final = 36
HOUSE_UNITS: Final = 48  # of the small street
DRAWN_HOUSES: Final = 13  # a longer street begins anew


def house_of(number: int, how: str, *, is_castle: bool) -> str:
    """The drawing of the house *number* of a street: ``lit``, ``next`` or ``dark``."""
    kind = "castle" if is_castle else f"house_{(number - 1) % DRAWN_HOUSES + 1:02}"
    return f"street/{kind}_{how}"


@dataclass(eq=False, repr=False)
class LessonPanel(GoalPanel):
    """Shows a lesson's idea and goal; what one sees at the beginning is told elsewhere if there is no room for it.

    It is the house *number* of *count*, some of which are *lit*; 0 if that does not matter here.
    """

    run: LessonRun
    text: Speaker
    number: int
    count: int
    lit: Collection[int] = frozenset()

    def __post_init__(self) -> None:
        if self.number:
            self.draw_below = self._draw_street

    @property
    def intro(self) -> str:
        """What one sees at the beginning; empty if the lesson does not say that, or something was done."""
        intro = self.run.lesson.intro
        return self._say(intro) if intro is not None and not self.run.has_begun else ""

    @property
    def heading(self) -> str:
        """The name of the house."""
        title = self.run.lesson.title
        return self._say(title) if title is not None else self.address or self.text("night.lesson")

    @property
    def address(self) -> str:
        """Which house of the street it is; empty if that does not matter."""
        return self.text("lesson.number", number=self.number, count=self.count) if self.number else ""

    def _draw_street(self, painter: Painter, room: Rect) -> None:
        """The street in small, where there is room: houses that are lit, and the one where one is."""
        side = min(painter.px(HOUSE_UNITS), room.width // max(1, self.count))
        left = room.left + (room.width - side * self.count) // 2
        colors, ground = painter.colors, Rect(room.left, room.bottom - side // 8, room.width, painter.px(9))
        painter.rounded(ground, (colors.edge, colors.edge), colors.ink, 2.5, 5)
        for number in range(1, self.count + 1):
            house = Rect(left + (number - 1) * side, room.bottom - side, side, side)
            is_here = number == self.number
            if is_here:
                painter.glow(house.center, side * 0.8, colors.glow_warm, 0.5)
            how = "next" if is_here else "lit" if number in self.lit else "dark"
            painter.drawing(house_of(number, how, is_castle=number == self.count), house)

    def said(self, shown: Stage) -> str:
        if shown.is_end:
            return self.sentences(shown)[0]
        return self.intro

    def blocks(self, painter: Painter, shown: Stage) -> list[Block]:
        """What the lesson is about, as a picture and a sentence, and the task with its flag; at its end the stars."""
        lesson, colors = self.run.lesson, painter.colors
        if shown is Stage.DONE:
            words = [Words(self.text("lesson.well_done"), colors.candle, HEAD, 1.2)]
            words += [Words(more, colors.muted, size=0.85) for more in self.sentences(shown)[1:]]
            return [Block([Row(words, self._draw_stars, STARS_UNITS, 96)], colors.candle)]
        sign = self._draw_sign if lesson.sign else None
        idea = Row([Words(self._say(lesson.idea), colors.paper)], sign, SENTENCE_UNITS if sign else 0, 96)
        goal = [Words(self.goal, colors.gold, BOLD)]
        return [Block([idea]), Block([Row(goal, _draw_flag, ICON_UNITS)], colors.candle)]

    def _draw_sign(self, painter: Painter, room: Rect) -> None:
        draw_pictures(painter, self.run.lesson.sign, self.run.game.art_folder, room)

    def _draw_stars(self, painter: Painter, room: Rect) -> None:
        side = min(room.height, room.width * 4 // 15)
        for number in range(MOST_STARS):
            name = "learn/star_lit" if number < self.run.stars else "learn/star_out"
            star = Rect(room.left + number * (side * 5 // 4), room.centery - side // 2, side, side)
            painter.drawing(name, star)

    @property
    def goal(self) -> str:
        return self._say(self.run.lesson.goal_text)

    def sentences(self, shown: Stage) -> list[str]:
        """What it says. A refusal is told above the board."""
        lesson, said = self.run.lesson, self.run.said
        if shown is Stage.DONE:
            last = self.text("lesson.won") if lesson.play is not None else self._say(lesson.remember or lesson.idea)
            return [last, *([self.text("lesson.more_stars")] if self.run.stars < MOST_STARS else [])]
        if shown is Stage.WRONG:  # without a sentence it is a real game that was lost
            return [self.text.say(said or Phrase("lesson.lost")), self.goal]
        return [self._say(lesson.idea), *([self.intro] if self.intro and not self.is_short else []), self.goal]

    def _say(self, sentence: LessonText) -> str:
        return self.text.say(sentence.phrase)


def _draw_flag(painter: Painter, room: Rect) -> None:
    painter.icon("flag", room.center, ICON_UNITS, "candle")


# ---------------------------------------------------------------- puzzle


CANDLE_UNITS: Final = (84, 126)
SHOWN_TURNS: Final = 2


class Origin(NamedTuple):
    """Where a puzzle comes from: which game, and in words what was done there."""

    game: Phrase
    played: str
    by: str = ""  # whose game it was, if it was somebody else's


@dataclass(eq=False, repr=False)
class PuzzlePanel(GoalPanel):
    """Shows one sentence of what is to be done. Errors are told at the end, with the action that was one.

    *title* is the text key of why it is solved: as the puzzle of the night, or as practice.
    """

    run: PuzzleRun
    text: Speaker
    title: str
    origin: Origin | None = None
    drawings: Callable[[Sign], Sequence[Layer]] = lambda sign: ()  # of the signs in short sentences
    news: Sequence[str] = ()
    """What solving it has changed."""

    @property
    def heading(self) -> str:
        return self.text(self.title)

    def said(self, shown: Stage) -> str:
        if shown is Stage.DONE:
            told = self._danger("puzzle.prevented", last=1) or map(self.told, self.run.own[-1:])
            return " ".join([self.text("puzzle.solved"), *told])
        return self.sentences(shown)[0] if shown is Stage.WRONG else ""

    def blocks(self, painter: Painter, shown: Stage) -> list[Block]:
        """The answer, a row for each action; at the end the idea with a candle, and how it was solved."""
        colors, news = painter.colors, [Words(news, painter.colors.muted, size=0.8) for news in self.news]
        if shown is Stage.DONE:
            words = [Words(self.text(f"theme.{self.run.puzzle.themes[0]}"), colors.candle, HEAD, 1.2)]
            if self.origin is not None:
                words.append(Words(self.sentences(shown)[0], colors.paper))
            words += [Words(line, colors.muted, size=0.85) for line in self._tries()]
            return [Block([Row([*words, *news], _draw_candle, *CANDLE_UNITS)], colors.candle)]
        rows = [self._row_of(number, turn, colors.paper) for number, turn in enumerate(self.refutation, 1)]
        end = [Words(self._cost, colors.gold, BOLD, 0.9)] if self._cost else []
        rows += [Row([*end, *news], least=40)] if end or news else []
        return [Block(rows, colors.glow_fight)] if rows else []

    @property
    def refutation(self) -> Sequence[Turn]:
        """What the other player has answered to the mistake: as much as can be seen at once."""
        return self.run.answers[:SHOWN_TURNS]

    def _row_of(self, number: int, turn: Turn, color: Rgb) -> Row:
        """A bead with the number, the pieces that the words of *turn* name, and the words."""
        seen = visible(turn.events, SOLVER)
        return answer_row(self.run.game.words, self.text, self.drawings, Answer(str(number), turn.seat, seen), color)

    def _tries(self) -> list[str]:
        """How it was solved, said plainly."""
        run, text = self.run, self.text
        tries = text("puzzle.tries", count=run.mistakes + 1) if run.mistakes else text("puzzle.first_try")
        return [tries, *([text("puzzle.helped")] if run.hints else [])]

    @property
    def goal(self) -> str:
        return self.text.say(self.run.puzzle.goal)

    def sentences(self, shown: Stage) -> list[str]:
        run, text, origin = self.run, self.text, self.origin
        if shown is Stage.DONE:
            about = text("puzzle.about", idea=text(f"theme.{run.puzzle.themes[0]}"))
            if origin is not None:
                key = "puzzle.family.played" if origin.by else "puzzle.own.played"
                about = text(key, told=origin.played, **({"player": origin.by} if origin.by else {}))
            return [about, *self._danger("puzzle.prevented"), *self._tries(), *self.news]
        if run.is_showing:
            return [self.goal, *self._danger("puzzle.danger")]
        if shown is Stage.WRONG:
            how = "puzzle.lucky" if run.has_won_by_luck else "puzzle.mistake"
            told = self.told(run.mistake) if run.mistake is not None else ""
            return [text(how, told=told).strip(), *self._answer(), *self.news]
        turns = [text("puzzle.turns", count=max(1, run.turns_left))] if run.puzzle.own_turns > 1 else []
        came_from = [text.say(origin.game)] if origin is not None else []
        return [self.goal, *turns, *self._danger("puzzle.danger"), *came_from]

    def _danger(self, key: str, last: int = 0) -> list[str]:
        """What the other player does if nobody stops it, once it was shown; only the *last* turns of it, or all."""
        turns = [turn for turn in self.run.danger if turn.seat not in (SOLVER, CHANCE)]
        told = " ".join(map(self.told, turns[-last:]))
        return [f"{self.text(key)} {told}"] if told else []

    def told(self, turn: Turn) -> str:
        """What the solver has done in *turn*, in words."""
        return told_of(self.run.game.words, self.text, visible(turn.events, SOLVER))

    def _answer(self) -> list[str]:
        """What the other player has answered to the mistake, and what it has cost."""
        if not self._cost:
            return []
        told = " ".join(filter(None, map(self.told, self.run.answers)))
        answer = self.text("puzzle.answer", told=told) if told else ""
        return [f"{answer} {self._cost}".strip()]

    @property
    def _cost(self) -> str:
        """What the mistake has cost; empty for one that won by luck."""
        return "" if self.run.has_won_by_luck else self.text.say(self.run.cost)


def _draw_candle(painter: Painter, room: Rect) -> None:
    painter.glow((room.centerx, room.top + room.height // 4), room.width * 0.9, painter.colors.glow_warm, 0.5)
    painter.drawing("learn/candle_lit", room)
