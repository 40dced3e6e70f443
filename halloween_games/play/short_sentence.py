"""A short sentence with small drawings of pieces and cards, on one line or on two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from halloween_games.core.phrases import Sign
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.session.spot_words import Part, plain
from halloween_games.table.figures import Layer

ARROW: Final = "→"  # is drawn, because the fonts have none
LINES: Final = 2  # at most
_UNBROKEN: Final = f"\N{NO-BREAK SPACE}{ARROW}\N{NO-BREAK SPACE}"
_FAINT: Final = 110  # of 255, for the drawings of what came later

Drawings = Callable[[Sign], Sequence[Layer]]


class Look(NamedTuple):
    """How a sentence is drawn: the height of its letters in pixels, and the drawings of its signs."""

    size: float
    drawings: Drawings


def _look(painter: Painter, drawings: Drawings, units: float) -> Look:
    return Look(units * painter.u * painter.line_growth, drawings)


def lines_of(
    painter: Painter, parts: Sequence[Part], width: float, drawings: Drawings, units: float = sizes.SMALL
) -> list[list[Part]]:
    """*parts* in as many lines as *width* demands, broken between words."""
    look = _look(painter, drawings, units)
    lines: list[list[Part]] = []
    used = 0.0
    space = _width(painter, " ", look)
    for word in _words(parts):
        wide = sum(_width(painter, part, look) for part in word)
        if lines and used + space + wide <= width:
            lines[-1] += [" ", *word]
            used += space + wide
        else:
            lines.append(list(word))
            used = wide
    return lines


def draw_short(
    painter: Painter,
    parts: Sequence[Part],
    room: Rect,
    color: Rgb,
    drawings: Drawings,
    is_faint: bool = False,
    units: float = sizes.SMALL,
) -> None:
    """Draw *parts* in *room*, on two lines if one is too short and there is the height for it."""
    look = _look(painter, drawings, units)
    lines = lines_of(painter, parts, room.width, drawings, units)
    most = LINES if room.height >= 2.4 * look.size else 1
    shown = lines[:most]
    cut = len(lines) > most or any(_line_width(painter, line, look) > room.width for line in shown)
    step = min(room.height / max(1, len(shown)), 1.55 * look.size)
    top, high = room.centery - step * len(shown) / 2, room.height // max(1, len(shown))
    for number, line in enumerate(shown):
        is_last = number == len(shown) - 1
        _draw_line(painter, _shortened(painter, line, room.width, look) if cut and is_last else line,
                   (room.left, top + (number + 0.5) * step), high, color, look, is_faint)  # fmt: skip
    painter.wrote(plain(parts), room, room, look.size, cut)


def _words(parts: Sequence[Part]) -> list[list[Part]]:
    """What may not be broken: text up to a space, with the signs that touch it."""
    words: list[list[Part]] = [[]]
    for part in parts:
        if isinstance(part, Sign):
            words[-1].append(part)
            continue
        first, *others = part.replace(f" {ARROW} ", _UNBROKEN).split(" ")
        words[-1] += [first] if first else []
        words += [[other] if other else [] for other in others]
    return [word for word in words if word]


def _width(painter: Painter, part: Part, look: Look) -> float:
    if isinstance(part, Sign):
        return _side(look) if look.drawings(part) else painter.fonts.width(part.words, look.size, BODY)
    return sum(
        _side(look) * 0.6 if piece == ARROW else painter.fonts.width(piece, look.size, BODY) for piece in _pieces(part)
    )


def _line_width(painter: Painter, line: Sequence[Part], look: Look) -> float:
    return sum(_width(painter, part, look) for part in line)


def _pieces(text: str) -> list[str]:
    """*text* cut before and after each arrow."""
    before, *others = text.split(ARROW)
    return [before, *(piece for other in others for piece in (ARROW, other))]


def _side(look: Look) -> float:
    """The side of a drawing: higher than the letters, as drawings have a margin."""
    return round(look.size * 1.7)


def _shortened(painter: Painter, line: Sequence[Part], width: float, look: Look) -> list[Part]:
    """As much of *line* as fits, with an ellipsis."""
    kept = list(line)
    while len(kept) > 1 and _line_width(painter, [*kept, " …"], look) > width:
        kept.pop()
    return [*kept, " …"]


def _draw_line(
    painter: Painter,
    line: Sequence[Part],
    start: tuple[float, float],
    high: int,
    color: Rgb,
    look: Look,
    is_faint: bool,
) -> None:
    """Draw one line; *start* is the middle of its left end, and no drawing is higher than *high*."""
    x, middle = start
    side = min(round(_side(look)), high)
    for part in line:
        layers = look.drawings(part) if isinstance(part, Sign) else ()
        if layers:
            place = Rect(round(x + (_side(look) - side) / 2), round(middle - side / 2), side, side)
            for layer in layers:
                painter.drawing(layer.art, place, layer.tint, _FAINT if is_faint else 255)
            x += _side(look)
            continue
        for piece in _pieces(part.words if isinstance(part, Sign) else part):
            if piece == ARROW:
                wide = _side(look) * 0.6
                painter.icon(
                    "arrow_right", (x + wide / 2, middle), look.size / painter.u * 0.9, "faint" if is_faint else "paper"
                )
                x += wide
            elif piece:
                image = painter.fonts.render(piece, look.size, color, BODY)
                painter.surface.blit(image, image.get_rect(midleft=(round(x), round(middle))))
                x += painter.fonts.width(piece, look.size, BODY)
