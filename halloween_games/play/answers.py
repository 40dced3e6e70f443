"""What the other player answers: a numbered bead, the pieces in it, and its words, for what Bones explains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from halloween_games.core.events import Event, Fought
from halloween_games.core.phrases import Sign, as_sentence, in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.words import GameWords
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.play.explaining import Row, Words
from halloween_games.session.board_questions import way_of
from halloween_games.session.spot_words import plain, short_parts
from halloween_games.table.arrows import BEAD_UNITS, draw_bead
from halloween_games.table.figures import Layer

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
