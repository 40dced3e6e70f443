"""Draw the title lettering: Fredoka One outlines as SVG paths.

Run it as ``python build_scripts/draw_titles.py`` (needs the packages fonttools
and font-fredoka-one).  It writes one file per title into assets/svg/titles, or
only those that are named: ``python build_scripts/draw_titles.py rhombus``.
Every letter is placed on its own, a little up or down and turned, and written
with absolute coordinates, so that nanosvg draws it without a font.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from halloween_games import games

INK = "#140b2b"
SHADOW = "#0d0720"
CANDLE = ("#ffd08a", "#ff9a3c")
OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "svg" / "titles"
SIZE = 100.0  # letter size in SVG units
MARGIN = 16.0
OUTLINE = 17.0  # stroke width of the ink outline
DROP = 8.0  # how far the extruded shadow lies below
PUMPKIN_WIDTH = 68.0
SPACING = 2.0  # room between letters, for their outlines
PUMPKIN = "@"  # stands for the little pumpkin in a text
KERNING = {"@w": -1.0, "Vi": -5.0, "A ": -4.0, "18": 2.0}


@dataclass(frozen=True)
class Title:
    """One drawing: file name, text, colors and how lively the letters dance."""

    name: str
    text: str
    colors: tuple[str, str]
    hop: float  # largest step up or down, in units
    tilt: float  # largest turn, in degrees


@dataclass(frozen=True)
class Place:
    """Where one letter stands: its middle, its height and its turn."""

    x: float
    y: float
    angle: float


TITLES = (
    Title("logo", "Hall@ween Games", CANDLE, 6.0, 4.0),
    *(
        Title(game_id.replace("-", "_"), games.load(game_id).title, CANDLE, 2.5, 2.0)
        for game_id in (*games.REGISTRY, *games.TEMPLATE)
    ),
)
# Up, down and turn of letter 0, 1, 2...: an irregular dance that always looks the same.
DANCE = ((0.1, -0.3), (-0.3, 0.2), (0.8, -0.8), (-0.4, -0.4), (0.2, 0.2), (0.7, -1.0), (-0.2, 0.7), (-0.8, 0.9))
BEATS = 8


class Font:
    """Outlines and widths of Fredoka One, scaled to SIZE."""

    def __init__(self, path: Path) -> None:
        font = TTFont(path)
        self._glyphs = font.getGlyphSet()
        self._names: dict[int, str] = font.getBestCmap()
        self._scale = SIZE / float(font["head"].unitsPerEm)

    def width(self, letter: str) -> float:
        """Return how far the next letter stands away."""
        return float(self._glyphs[self._names[ord(letter)]].width) * self._scale

    def path(self, letter: str, place: Place) -> str:
        """Return the letter as SVG path data: its middle at the place, y upwards turned into y downwards."""
        pen = SVGPathPen(self._glyphs, number)
        onto = Transform().translate(place.x, place.y).rotate(math.radians(place.angle)).scale(1, -1)
        onto = onto.translate(-self.width(letter) / 2, 0).scale(self._scale)
        self._glyphs[self._names[ord(letter)]].draw(TransformPen(pen, onto))
        return str(pen.getCommands())


def number(value: float) -> str:
    """Write a coordinate with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def place_letters(title: Title, font: Font) -> tuple[list[tuple[str, Place]], float]:
    """Return every visible letter with its place, and where the text ends."""
    placed: list[tuple[str, Place]] = []
    cursor = MARGIN
    baseline = MARGIN + SIZE * 0.76 + title.hop
    for index, letter in enumerate(title.text):
        width = PUMPKIN_WIDTH if letter == PUMPKIN else font.width(letter)
        if letter != " ":
            hop, tilt = DANCE[index % BEATS]
            angle = 0.0 if letter == PUMPKIN else tilt * title.tilt
            placed.append((letter, Place(cursor + width / 2, baseline - hop * title.hop, angle)))
        cursor += width + SPACING + KERNING.get(title.text[index : index + 2], 0.0)
    return placed, cursor - SPACING + MARGIN


def pumpkin(place: Place) -> list[str]:
    """Return the little jack-o'-lantern that stands for the o."""
    scale = PUMPKIN_WIDTH / 108
    left, top = place.x - 64 * scale, place.y - 112 * scale
    body = (
        "M64 35C52 25 22 28 14 60C8 90 28 113 50 113C56 113 60 112 64 110"
        "C68 112 72 113 78 113C100 113 120 90 114 60C106 28 76 25 64 35Z"
    )
    eyes = "M26 57L54 72C50 82 36 82 30 74ZM102 57L74 72C78 82 92 82 98 74Z"
    mouth = "M28 84L40 91L47 86L55 94L64 87L73 94L81 86L88 91L100 84C97 100 82 107 64 107C46 107 31 100 28 84Z"
    ribs = "M64 35C48 56 48 90 64 110M64 35C80 56 80 90 64 110M42 32C20 54 22 96 46 112M86 32C108 54 106 96 82 112"
    line = f'stroke="{INK}" stroke-linejoin="round"'
    return [
        f'<g transform="translate({number(left)} {number(top)}) scale({scale:.3f})">',
        f'  <path d="M57 36C58 24 62 14 73 8L83 15C74 20 71 27 71 36Z" fill="#4c8a34" {line} stroke-width="5"/>',
        f'  <path d="{body}" fill="url(#body)"/>',
        f'  <path d="{ribs}" fill="none" stroke="#8a3200" stroke-width="3.5" stroke-opacity=".45"/>',
        f'  <path d="{body}" fill="url(#sheen)" {line} stroke-width="5"/>',
        f'  <path d="{eyes}" fill="url(#flame)" {line} stroke-width="5"/>',
        f'  <path d="M64 74L71 84H57Z" fill="url(#flame)" {line} stroke-width="4"/>',
        f'  <path d="{mouth}" fill="url(#flame)" {line} stroke-width="5"/>',
        "</g>",
    ]


def gradient(name: str, *colors: str) -> str:
    """Return a gradient from top to bottom."""
    last = len(colors) - 1
    stops = "".join(f'<stop offset="{100 * i // last}%" stop-color="{color}"/>' for i, color in enumerate(colors))
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient>'


def definitions(title: Title, top: float, bottom: float) -> list[str]:
    """Return the gradients that a title needs."""
    first, last = title.colors
    lines = [
        f'<linearGradient id="letters" gradientUnits="userSpaceOnUse" x1="0" y1="{number(top)}" x2="0" '
        f'y2="{number(bottom)}"><stop offset="0%" stop-color="{first}"/>'
        f'<stop offset="100%" stop-color="{last}"/></linearGradient>'
    ]
    if PUMPKIN in title.text:
        lines += [
            gradient("body", "#ffb04a", "#f9821f", "#d4520a"),
            gradient("flame", "#fff3a0", "#ffd43b", "#ffab2e"),
            '<radialGradient id="sheen" cx="30%" cy="12%" r="62%">'
            '<stop offset="0%" stop-color="#ffffff" stop-opacity=".7"/>'
            '<stop offset="100%" stop-color="#ffffff" stop-opacity="0"/></radialGradient>',
        ]
    return lines


def round_blob(place: Place) -> str:
    """Return a disc behind the pumpkin, so that the ink edge goes round it too."""
    radius = PUMPKIN_WIDTH / 2 - 3
    left, right, y = place.x - radius, place.x + radius, place.y - radius + 2
    arc = f"A{number(radius)} {number(radius)} 0 1 1 "
    return f"M{number(left)} {number(y)}{arc}{number(right)} {number(y)}{arc}{number(left)} {number(y)}Z"


def draw(title: Title, font: Font) -> str:
    """Return the SVG text of one title."""
    placed, width = place_letters(title, font)
    height = SIZE * 0.98 + 2 * title.hop + 2 * MARGIN + DROP
    letters = [font.path(letter, place) for letter, place in placed if letter != PUMPKIN]
    blobs = [round_blob(place) for letter, place in placed if letter == PUMPKIN]
    shape = "".join(letters)
    edge = shape + "".join(blobs)
    top, bottom = MARGIN, MARGIN + SIZE * 0.78 + 2 * title.hop
    stroke = f'stroke-width="{number(OUTLINE)}" stroke-linejoin="round"'
    body = [
        f'<path d="{edge}" transform="translate(0 {number(DROP)})" fill="{SHADOW}" stroke="{SHADOW}" {stroke}/>',
        f'<path d="{edge}" fill="{INK}" stroke="{INK}" {stroke}/>',
        f'<path d="{shape}" fill="url(#letters)"/>',
    ]
    for letter, place in placed:
        if letter == PUMPKIN:
            body += pumpkin(place)
    size = f"{math.ceil(width)}", f"{math.ceil(height)}"
    words = title.text.replace(PUMPKIN, "o")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}">',
        f"  <!-- Lettering: {words}; written by build_scripts/draw_titles.py -->",
        "  <defs>",
        *(f"    {line}" for line in definitions(title, top, bottom)),
        "  </defs>",
        *(f"  {line}" for line in body),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main(names: Sequence[str]) -> None:
    """Write the titles with these names, or all."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with as_file(files("font_fredoka_one") / "files" / "FredokaOne-Regular.ttf") as path:
        font = Font(path)
        for title in TITLES:
            if names and title.name not in names:
                continue
            (OUTPUT / f"{title.name}.svg").write_text(draw(title, font), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
