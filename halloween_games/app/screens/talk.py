"""A talk: lines in turn, each of which waits for a key or a click, and answers that lead to their replies."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import replace
from math import hypot
from typing import Final

from halloween_games.campaign.night import Answer, Spoken, said
from halloween_games.core.phrases import N_
from halloween_games.core.speaker import Speaker
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.speech_bubble import draw_bubble

GUEST: Final = N_("dear guest")  # in place of a name that nobody has given
NAME_UNITS: Final = 28
TAIL_UNITS: Final = 120  # how far the tail of a bubble reaches
LETTERS: Final = 22
LEAST: Final = 0.55


class Talk:
    """What is said now, and what after it; *clues* leave out what needs others."""

    def __init__(self, lines: Sequence[Spoken], clues: Collection[str] = ()) -> None:
        self._clues = clues
        self._left = deque(said(lines, clues))
        self.line: Spoken | None = None
        self.number = -1  # of the line
        self.on()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What can be said to the line."""
        return self.line.open_answers(self._clues) if self.line is not None else ()

    def on(self) -> None:
        """Go on to the next line; None after the last one."""
        self.line = self._left.popleft() if self._left else None
        self.number += 1

    def answer(self, answer: Answer) -> None:
        """Say that: the reply is the next line, if there is one."""
        if answer.reply and self.line is not None:
            then = (answer.then,) if answer.then is not None else ()
            self.line = replace(self.line, words=answer.reply, answers=then)
        else:
            self.on()

    def skip(self) -> None:
        """Leave out the rest."""
        self._left.clear()
        self.line = None


def in_words(text: Speaker, english: str, player: str) -> str:
    """A line in the language of *text*, to somebody who is called *player*."""
    return text.translated(english).format(player=player or text.translated(GUEST))


def draw_line(painter: Painter, bubble: Rect, words: str, speaker: str, toward: tuple[float, float] | None) -> None:
    """Draw a line in its *bubble*, signed by its *speaker*; what nobody says is told on a plate."""
    px, colors = painter.px, painter.colors
    if speaker:
        toward = _shortened(bubble, toward, px(TAIL_UNITS)) if toward is not None else None
        draw_bubble(painter, bubble, words, LETTERS, least=LEAST, toward=toward, from_below=True)
        width = min(bubble.width - px(40), round(painter.fonts.width(speaker, px(17), HEAD)) + px(28))
        plate = Rect(bubble.left + px(20), bubble.top - px(NAME_UNITS // 2 + 3), width, px(NAME_UNITS))
        painter.rounded(plate, colors.panel, colors.candle, 2, 10)
        painter.line_in(speaker, plate.inflate(-px(16), -px(2)), 17, colors.candle, HEAD, "center", least=0.5)
        return
    painter.rounded(bubble, colors.panel, colors.candle, 2.5, 15)
    room = bubble.inflate(-2 * px(22), -2 * px(8))
    painter.paragraph(words, room, LETTERS, colors.paper, BOLD, least=LEAST, middle=True)


def _shortened(bubble: Rect, toward: tuple[float, float], most: float) -> tuple[float, float]:
    """The end of a tail *toward* a mouth that may be far away."""
    x = min(max(bubble.left, toward[0]), bubble.right)
    reach = hypot(toward[0] - x, toward[1] - bubble.bottom)
    share = min(1.0, most / max(1.0, reach))
    return x + (toward[0] - x) * share, bubble.bottom + (toward[1] - bubble.bottom) * share
