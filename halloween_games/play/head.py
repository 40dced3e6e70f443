"""The head of a game screen: the title, and what to do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room
from halloween_games.play.screen import Screen
from halloween_games.table.figures import Layer

TITLE_UNITS: Final = 230  # width of the longest title
TITLE_HEIGHT: Final = 42
TITLE_SHARE: Final = 0.34  # of the line, the most of it: the question needs the rest
QUESTION_UNITS: Final = 240  # beside the title, at least
HEADING_UNITS: Final = 36  # of a lesson or a puzzle
HEADING_SHARE: Final = 0.4  # of the line
ONE_LINE: Final = 0.85  # of a prompt's letters, if it then needs no second line
SMALLEST: Final = 0.4  # of a long prompt's letters


@dataclass(frozen=True)
class Prompt:
    """What to do now. *urgent* are drawings of what threatens the seat to move."""

    words: str
    is_preview: bool = False
    for_person: bool = True
    urgent: Sequence[Layer] = ()


def goal_of(options: Mapping[str, object], text: Speaker) -> str:
    """The game's goal, or that of the option that changes it."""
    changed = (f"goal.{name}" for name, value in options.items() if value is True)
    return text(next((key for key in changed if key in text), "goal"))


def draw_task(screen: Screen) -> None:
    """Draw the name of a lesson or what kind of puzzle it is, and beside it the task."""
    painter, header = screen.painter, screen.areas.header
    room = Rect(header.left, header.top, round(header.width * HEADING_SHARE), header.height)
    written = painter.line_in(screen.heading, room, HEADING_UNITS, painter.colors.candle, HEAD, least=0.5)
    left = written.right + painter.px(20)
    beside = Rect(left, header.top, header.right - left, header.height)
    painter.paragraph(screen.goal, beside, sizes.PROMPT, painter.colors.gold, BOLD, middle=True, least=SMALLEST)


def draw_title(screen: Screen, art_folder: str, prompt: Prompt, taken: int = 0) -> None:
    """Draw the game's title and, beside it, what to do now, which has the whole line where it is short.

    So many pixels at its end are *taken*.
    """
    header = screen.areas.header
    is_short = header.width < screen.painter.px(TITLE_UNITS + QUESTION_UNITS)
    room = Rect(header) if is_short else _draw_name(screen, art_folder)
    room.width -= taken
    draw_question(screen.painter, room, prompt)


def _draw_name(screen: Screen, art_folder: str) -> Rect:
    """Draw the game's title, or what is to be done in it; the room beside it."""
    painter, header = screen.painter, screen.areas.header
    px = painter.px
    most = min(px(TITLE_UNITS), round(header.width * TITLE_SHARE))
    beside = Room(header)
    if screen.task is not None:
        room, words = beside.cut_left(most, px(16)), screen.text.say(screen.task)
        painter.paragraph(words, room, sizes.HEADING, painter.colors.candle, HEAD, middle=True, least=SMALLEST)
        return beside
    image = painter.art.image(f"titles/{art_folder}", (most, min(header.height, px(TITLE_HEIGHT))))
    box = image.get_bounding_rect()
    visible = Rect(box.left, 0, box.width, image.get_height())
    painter.surface.blit(image, (header.left, header.centery - image.get_height() // 2), visible)
    beside.cut_left(box.width, px(16))
    return beside


def draw_question(painter: Painter, room: Rect, prompt: Prompt) -> None:
    """Draw what to do now as a line beside the title."""
    colors = painter.colors
    asked = bool(prompt.words) and prompt.for_person
    if prompt.urgent and asked and room.width > 3 * room.height:
        room = Room(room)
        face = room.cut_left(room.height, painter.px(8))
        for layer in prompt.urgent:
            painter.drawing(layer.art, face, layer.tint)
    color = colors.preview if prompt.is_preview else colors.gold
    size = painter.line_px(prompt.words, room, sizes.HEADING, BOLD, ONE_LINE)  # rather than a last word alone
    fits = painter.fonts.width(prompt.words, size, BOLD) <= room.width
    most = size if fits and painter.enlarged == 1 else inf
    painter.paragraph(prompt.words, room, sizes.HEADING, color, BOLD, most=most, least=SMALLEST, middle=True)
