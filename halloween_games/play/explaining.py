"""The column in which Bones explains: his bubble, panels of pictures with words in one size of letters, and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame

from halloween_games.core.events import Event, Fought
from halloween_games.core.phrases import Sign, as_sentence, in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.words import GameWords
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.theme import Rgb
from halloween_games.session.board_questions import way_of
from halloween_games.session.spot_words import plain, short_parts
from halloween_games.table.figures import Layer
from halloween_games.table.marks import BEAD_UNITS, draw_bead

LETTERS: Final = 22  # units of all that is said; a long text makes all of it smaller
SMALLEST: Final = 9  # pixels
STEP: Final = 0.5
FITTING: Final = ((0.8, 1.0), (0.8, 0.75), (0.7, 0.55), (0.0, 0.55))  # tried in turn: least letters, and pictures
FACE_UNITS: Final = 212  # of Bones, at most
FACE_SHARE: Final = (0.46, 0.42)  # of the column's height and width
BUBBLE_PADDING: Final = (22, 16)  # units beside and above its words
ROW_PADDING: Final = (20, 12)
PICTURE_SHARE: Final = 0.42  # of the column's width, at most
TAILED: Final = 130  # units of a face that is large enough for a tail toward its mouth
GAP: Final = 14
STRETCH: Final = 32  # units that a row with a picture grows, at most, where there is room


class Words(NamedTuple):
    """A paragraph; *size* is relative to the letters of the others."""

    text: str
    color: Rgb
    family: str = BODY
    size: float = 1.0


class Row(NamedTuple):
    """A picture of so many units, and the words beside it."""

    words: Sequence[Words]
    draw_picture: Callable[[Painter, Rect], None] | None = None
    wide: int = 0
    least: int = 60  # units of its height


class Block(NamedTuple):
    """A panel with its rows, divided by lines."""

    rows: Sequence[Row]
    edge: Rgb | None = None


def may_host(painter: Painter, room: Rect, words: str, units: float) -> bool:
    """Whether Bones and *words* in letters of *units* have room."""
    return _bubble(painter, room, _side(painter, room), words, units * painter.u).height <= room.height


def draw_host(painter: Painter, room: Rect, words: str, mood: str = "", most: float = LETTERS, side: int = 0) -> None:
    """Bones, *side* pixels large, says *words* in a bubble at his right, in letters of *most* units, if they fit."""
    px, side = painter.px, side or _side(painter, room)
    bubble = _bubble(painter, room, side, words, most * painter.u)
    room = Rect(room.left, room.top, room.width, min(room.height, max(side, bubble.height + px(6))))
    face = Rect(room.left, room.bottom - side, side, side)
    painter.glow(face.center, side * 0.75, painter.colors.hues[1], 0.35)
    painter.drawing(f"rivals/bones{mood and '_' + mood}", face)
    if not words:
        return
    bubble.height = min(room.height - px(6), bubble.height)
    mouth = (face.right - side * 0.1, face.top + side * 0.68)
    if side <= px(TAILED):
        bubble.centery = room.centery
    is_above = side > px(TAILED) and bubble.bottom + px(12) < mouth[1]
    toward = mouth if side > px(TAILED) else None
    draw_bubble(painter, bubble, words, most, least=0.4, toward=toward, from_below=is_above)


def _side(painter: Painter, room: Rect) -> int:
    """Of his face."""
    return min(room.height, round(room.width * FACE_SHARE[1]), painter.px(FACE_UNITS))


def _bubble(painter: Painter, room: Rect, side: int, words: str, size: float) -> Rect:
    """As high as *words* need in letters of *size* pixels."""
    px, left = painter.px, room.left + side + painter.px(14)
    bubble = Rect(left, room.top, room.right - left, 0)
    inner = bubble.width - 2 * px(BUBBLE_PADDING[0])
    image = painter.fonts.render(words, size, painter.colors.ink, BOLD, wrap=inner)
    bubble.height = image.get_height() + 2 * px(BUBBLE_PADDING[1])
    return bubble


@dataclass(eq=False, repr=False)
class Explanation:
    """What Bones *said*, and *blocks* below; all letters are as large as they can be together."""

    painter: Painter
    room: Rect
    said: str
    blocks: Sequence[Block]

    def __post_init__(self) -> None:
        full = self._size = LETTERS * self.painter.u * self.painter.enlarged  # in pixels
        self._squeezed = 1.0  # how large pictures are
        for least, self._squeezed in FITTING:
            self._size = full
            while self._height() > self.room.height and self._size > max(SMALLEST, full * least):
                self._size -= STEP
            if self._height() <= self.room.height:
                break

    @property
    def spare(self) -> int:
        """The height that nothing needs."""
        return self.room.height - self._height()

    def draw(self, mood: str, below: int = 0) -> None:
        """Draw it, and leave the height *below* free."""
        painter, room, px = self.painter, self.room, self.painter.px
        host = Rect(room.left, room.top, room.width, self._host_height())
        draw_host(painter, host, self.said, mood, self._size / painter.u, self._side)
        rows = sum(row.draw_picture is not None for block in self.blocks for row in block.rows)
        stretch = max(0, min(px(STRETCH), (self.spare - below) // max(1, rows)))
        top = host.bottom + px(GAP)
        for block in self.blocks:
            top += self._draw_block(block, top, stretch) + px(GAP)

    @property
    def _side(self) -> int:
        """Of the face."""
        side = min(_side(self.painter, self.room), round(self.room.height * FACE_SHARE[0]))
        return round(side * self._squeezed)

    def _host_height(self) -> int:
        bubble = _bubble(self.painter, self.room, self._side, self.said, self._size)
        return max(self._side, bubble.height + self.painter.px(6))

    def _height(self) -> int:
        blocks = sum(self._row_height(row) for block in self.blocks for row in block.rows)
        return self._host_height() + blocks + len(self.blocks) * self.painter.px(GAP)

    def _wide(self, row: Row) -> int:
        """The width of its picture, with the gap beside it."""
        px = self.painter.px
        return min(px(row.wide), round(self.room.width * PICTURE_SHARE)) + px(ROW_PADDING[0]) if row.wide else 0

    def _words_width(self, row: Row) -> int:
        return self.room.width - 2 * self.painter.px(ROW_PADDING[0]) - self._wide(row)

    def _row_height(self, row: Row) -> int:
        px, images = self.painter.px, self._images(row)
        words = sum(image.get_height() for image in images) + px(4) * max(0, len(images) - 1)
        return max(px(row.least * self._squeezed), words + 2 * px(ROW_PADDING[1]))

    def _images(self, row: Row) -> list[pygame.Surface]:
        return [self._render(words, self._words_width(row)) for words in row.words if words.text]

    def _render(self, words: Words, width: int) -> pygame.Surface:
        return self.painter.fonts.render(words.text, self._size * words.size, words.color, words.family, wrap=width)

    def _draw_block(self, block: Block, top: int, stretch: int) -> int:
        """Draw *block* from *top* on; its height."""
        painter, room, px = self.painter, self.room, self.painter.px
        heights = [self._row_height(row) + (stretch if row.draw_picture is not None else 0) for row in block.rows]
        painter.panel(Rect(room.left, top, room.width, sum(heights)), block.edge, 2)
        y = top
        for row, height in zip(block.rows, heights, strict=True):
            if y > top:
                line = Rect(room.left + px(20), y - px(1), room.width - px(40), max(1, px(2)))
                painter.rounded(line, (painter.colors.edge,) * 2, None, 0, 1)
            self._draw_row(row, Rect(room.left, y, room.width, height))
            y += height
        return sum(heights)

    def _draw_row(self, row: Row, rect: Rect) -> None:
        painter, px = self.painter, self.painter.px
        left = rect.left + px(ROW_PADDING[0])
        wide = self._wide(row)
        if row.draw_picture is not None and wide:
            high = min(rect.height - px(16), px(row.least))
            place = Rect(left, rect.centery - high // 2, wide - px(ROW_PADDING[0]), high)
            row.draw_picture(painter, place)
            left += wide
        images = self._images(row)
        y = rect.centery - (sum(image.get_height() for image in images) + px(4) * max(0, len(images) - 1)) // 2
        shown = [words for words in row.words if words.text]
        for words, image in zip(shown, images, strict=True):
            where = image.get_rect(topleft=(left, y))
            painter.surface.blit(image, where)
            painter.wrote(words.text, where, rect, self._size * words.size)
            y += image.get_height() + px(4)


# ---------------------------------------------------------------- answers


FIGURE_UNITS: Final = 78
ARROW_UNITS: Final = 26  # between two figures
LONGEST: Final = 90  # letters of what is told of an action; a longer one is told as the list of moves does


class Answer(NamedTuple):
    """One action of *seat*, of which *events* are seen."""

    number: str
    seat: Seat
    events: Sequence[Event]


def told_of(words: GameWords, text: Speaker, events: Sequence[Event]) -> str:
    """What happens in *events*, in words."""
    told = in_a_row(text.say(phrase) for event in events if (phrase := words.tell(event)) is not None)
    if not told or len(told) > LONGEST:
        told = plain(short_parts(words.short(events), text))
    return as_sentence(told)


def way_on_board(events: Sequence[Event]) -> tuple[Spot, Spot] | None:
    """From where to where on the board somebody goes in *events*; a fight comes first."""
    ways = map(way_of, sorted(events, key=lambda event: not isinstance(event, Fought)))
    return next((way for way in ways if way is not None and all(spot.zone == BOARD for spot in way)), None)


def answer_row(
    words: GameWords, text: Speaker, drawings: Callable[[Sign], Sequence[Layer]], answer: Answer, color: Rgb
) -> Row:
    """A bead with the number, the pieces that the words of *answer* name, and the words."""
    parts = short_parts(words.short(answer.events), text)
    signs = [part for part in parts if isinstance(part, Sign)] or [Sign("", f"seat {answer.seat}")]
    drawn = {sign.drawing: layers for sign in signs if (layers := drawings(sign))}
    figures = list(drawn.values())[:2]
    wide = BEAD_UNITS + FIGURE_UNITS * len(figures) + ARROW_UNITS * (len(figures) - 1)
    picture = partial(_draw_answer, answer.number, figures)
    return Row([Words(told_of(words, text, answer.events), color, size=0.86)], picture, wide, FIGURE_UNITS)


def _draw_answer(number: str, figures: Sequence[Sequence[Layer]], painter: Painter, room: Rect) -> None:
    u = room.width / (BEAD_UNITS + FIGURE_UNITS * len(figures) + ARROW_UNITS * (len(figures) - 1))
    draw_bead(painter, (room.left + round(BEAD_UNITS * u / 2), room.centery), number)
    left, side = room.left + BEAD_UNITS * u, min(room.height, round(FIGURE_UNITS * u))
    for place, layers in enumerate(figures):
        if place:
            painter.icon("arrow_right", (left + ARROW_UNITS * u / 2, room.centery), ARROW_UNITS, "red")
            left += ARROW_UNITS * u
        for layer in layers:
            painter.drawing(layer.art, Rect(round(left), room.centery - side // 2, side, side), layer.tint)
        left += FIGURE_UNITS * u
