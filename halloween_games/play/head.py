"""The head of a game screen: the title with the goal, what to do now, and how near the end is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.clock import Clock
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.screen import Screen
from halloween_games.table.figures import Layer

TITLE_UNITS: Final = 230  # width of the longest title
TITLE_HEIGHT: Final = 42
TITLE_SHARE: Final = 0.34  # of the line, the most of it at a table: the question needs the rest
QUESTION_UNITS: Final = 240  # beside the title, at least
HEADING_UNITS: Final = 36  # of a lesson or a puzzle
HEADING_SHARE: Final = 0.4  # of the line
SMALLEST: Final = 0.4  # of a long prompt's letters
TOKEN_UNITS: Final = 20
PIP_UNITS: Final = 13  # from one pip to the next
MOST_PIPS: Final = 9  # more are drawn as a bar
BAR_UNITS: Final = 96
METER: Final = 0.42  # of the room, the most that a meter may take from its words

LEAST_BAR: Final = 6  # units of a bar that is not empty


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


def draw_title(screen: Screen, art_folder: str, goal: str) -> None:
    """Draw the game's title and, beside it, its goal."""
    room = _draw_name(screen, art_folder)
    screen.painter.line_in(goal, room, sizes.LARGE, screen.painter.colors.muted, BODY)


def draw_task(screen: Screen) -> None:
    """Draw the name of a lesson or what kind of puzzle it is, and beside it the task."""
    painter, header = screen.painter, screen.areas.header
    room = Rect(header.left, header.top, round(header.width * HEADING_SHARE), header.height)
    written = painter.line_in(screen.heading, room, HEADING_UNITS, painter.colors.candle, HEAD, least=0.5)
    left = written.right + painter.px(20)
    beside = Rect(left, header.top, header.right - left, header.height)
    painter.paragraph(screen.goal, beside, sizes.PROMPT, painter.colors.gold, BOLD, middle=True, least=SMALLEST)


def draw_table_title(screen: Screen, art_folder: str, prompt: Prompt) -> None:
    """Draw the game's title and, beside it, what to do now, which has the whole line where it is short."""
    header = screen.areas.header
    is_short = header.width < screen.painter.px(TITLE_UNITS + QUESTION_UNITS)
    draw_question(screen.painter, header if is_short else _draw_name(screen, art_folder), prompt)


def _draw_name(screen: Screen, art_folder: str) -> Rect:
    """Draw the game's title; the room beside it."""
    painter, header = screen.painter, screen.areas.header
    px = painter.px
    most = px(TITLE_UNITS)
    if screen.areas.is_table:
        most = min(most, round(header.width * TITLE_SHARE))
    image = painter.art.image(f"titles/{art_folder}", (most, min(header.height, px(TITLE_HEIGHT))))
    box = image.get_bounding_rect()
    visible = Rect(box.left, 0, box.width, image.get_height())
    painter.surface.blit(image, (header.left, header.centery - image.get_height() // 2), visible)
    left = header.left + box.width + px(16)
    return Rect(left, header.top, header.right - left, header.height)


def draw_question(painter: Painter, room: Rect, prompt: Prompt) -> None:
    """Draw what to do now as a line beside the title."""
    colors = painter.colors
    asked = bool(prompt.words) and prompt.for_person
    if prompt.urgent and asked and room.width > 3 * room.height:
        face = Rect(room.left, room.top, room.height, room.height)
        for layer in prompt.urgent:
            painter.drawing(layer.art, face, layer.tint)
        room = Rect(face.right + painter.px(8), room.top, room.right - face.right - painter.px(8), room.height)
    color = colors.preview if prompt.is_preview else colors.gold
    painter.paragraph(prompt.words, room, sizes.HEADING, color, BOLD, least=SMALLEST, middle=True)


def draw_prompt(painter: Painter, rect: Rect, prompt: Prompt) -> None:
    """Draw what to do now, always in the same place; the place stays while there is nothing to do."""
    colors, px = painter.colors, painter.px
    asked = bool(prompt.words) and prompt.for_person
    if prompt.urgent and asked:
        painter.shadowed(rect, colors.alarm, colors.glow_fight, 2.5, 14)
    else:
        painter.rounded(rect, (colors.well, colors.well), colors.candle if asked else colors.edge, 2, 14, 0.85)
    if not prompt.words:
        return
    room = rect.inflate(-px(28), -px(4))
    if prompt.urgent and asked:
        face = Rect(rect.left + px(8), rect.top + px(3), rect.height - px(6), rect.height - px(6))
        for layer in prompt.urgent:
            painter.drawing(layer.art, face, layer.tint)
        room = Rect(face.right + px(8), room.top, room.right - face.right - px(8), room.height)
    color = colors.preview if prompt.is_preview else colors.paper if prompt.urgent else colors.gold
    painter.paragraph(prompt.words, room, sizes.PROMPT, color, BOLD, center=True, least=SMALLEST)


def draw_clock(screen: Screen, clocks: Sequence[Clock]) -> None:
    """Draw side by side how near each side is to the end: a meter, and what it counts."""
    painter, rect = screen.painter, screen.areas.clock
    if not clocks or not rect.width:
        return
    for cell, clock in zip(clock_cells(rect, len(clocks), painter.u), clocks, strict=True):
        _draw_one(painter, cell, clock, screen.text.say(clock.words))


def clock_cells(rect: Rect, count: int, u: float) -> list[Rect]:
    """The rectangles of the meters."""
    width = rect.width // count
    return [Rect(rect.left + number * width, rect.top, width - round(10 * u), rect.height) for number in range(count)]


def _draw_one(painter: Painter, cell: Rect, clock: Clock, words: str) -> None:
    px, left = painter.px, cell.left
    token = Rect(left, 0, px(TOKEN_UNITS), px(TOKEN_UNITS))
    token.centery = cell.centery
    if clock.seat >= 0:
        painter.drawing(f"emblems/token_{clock.seat}", token)
    else:
        painter.icon("clock", token.center, TOKEN_UNITS, "candle")
    colors = painter.colors
    color = colors.glow_chosen if clock.is_near else colors.seats[clock.seat] if clock.seat >= 0 else colors.candle
    left = _draw_meter(
        painter, Rect(token.right + px(7), cell.top, cell.right - token.right - px(7), cell.height), clock, color
    )
    room = Rect(left + px(7), cell.top, cell.right - left - px(7), cell.height)
    painter.line_in(words, room, sizes.TEXT, colors.glow_chosen if clock.is_near else colors.paper, BOLD)


def _draw_meter(painter: Painter, room: Rect, clock: Clock, color: tuple[int, int, int]) -> int:
    """Draw pips, or a bar if there are many, and return where the meter ends."""
    px, colors = painter.px, painter.colors
    if clock.of <= MOST_PIPS:
        pitch = min(px(PIP_UNITS), room.width * METER / clock.of)
        for number in range(clock.of):
            center = (room.left + pitch * (number + 0.5), room.centery)
            painter.dot(center, pitch * 0.45, colors.ink)
            if number < clock.value:
                painter.dot(center, pitch * 0.36, color)
            else:
                painter.ring(center, pitch * 0.4, colors.faint, 1.5)
        return room.left + round(pitch * clock.of)
    bar = Rect(room.left, 0, min(px(BAR_UNITS), round(room.width * METER)), px(11))
    bar.centery = room.centery
    painter.rounded(bar, (colors.well, colors.well), colors.edge, 1.5, 6)
    width = max(round(bar.width * clock.value / clock.of), px(LEAST_BAR) if clock.value else 0)
    if width:
        painter.rounded(Rect(bar.left, bar.top, width, bar.height), (color, color), None, 0, 6)
    return bar.right
