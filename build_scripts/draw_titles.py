"""Draw the title lettering: Fredoka One outlines as SVG paths.

Run it as ``python build_scripts/draw_titles.py`` (needs the packages fonttools and font-fredoka-one). It writes one
file per title into assets/svg/titles, or only those that are named: ``python build_scripts/draw_titles.py rhombus``.
Every letter is placed on its own, a little up or down and turned, and written with absolute coordinates, so that
nanosvg draws it without a font. What is drawn around the letters, and its colors, stand in build_scripts/titles.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from halloween_games import games

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATES: Final = ROOT / "build_scripts" / "titles"
OUTPUT: Final = ROOT / "assets" / "svg" / "titles"
SIZE: Final = 100.0  # letter size in SVG units
MARGIN: Final = 16.0
DROP: Final = 8.0  # how far the shadow lies below
PUMPKIN_WIDTH: Final = 68.0
PUMPKIN_DRAWN: Final = 108  # as wide as it is in its file
SPACING: Final = 2.0  # room between letters, for their outlines
PUMPKIN: Final = "@"  # stands for the little pumpkin in a text
KERNING: Final = {"@w": -1.0, "Vi": -5.0, "A ": -4.0, "18": 2.0}


class Title(NamedTuple):
    """One drawing: file name, text and how lively the letters dance."""

    name: str
    text: str
    hop: float = 2.5  # largest step up or down, in units
    tilt: float = 2.0  # largest turn, in degrees


class Place(NamedTuple):
    """Where one letter stands: its middle, its height and its turn."""

    x: float
    y: float
    angle: float


TITLES: Final = (
    Title("logo", "Hall@ween Games", 6.0, 4.0),
    *(Title(id.replace("-", "_"), games.load(id).title) for id in (*games.REGISTRY, *games.TEMPLATE)),
)
# Up, down and turn of letter 0, 1, 2...: an irregular dance that always looks the same.
DANCE: Final = (
    *((0.1, -0.3), (-0.3, 0.2), (0.8, -0.8), (-0.4, -0.4)),
    *((0.2, 0.2), (0.7, -1.0), (-0.2, 0.7), (-0.8, 0.9)),
)


class Font:
    """Outlines and widths of Fredoka One, scaled to SIZE."""

    def __init__(self, path: Path) -> None:
        font = TTFont(path)
        self._glyphs = font.getGlyphSet()
        self._names: dict[int, str] = font.getBestCmap()
        self._scale = SIZE / float(font["head"].unitsPerEm)

    def width(self, letter: str) -> float:
        """How far the next letter stands away."""
        return float(self._glyphs[self._names[ord(letter)]].width) * self._scale

    def path(self, letter: str, place: Place) -> str:
        """The letter as SVG path data: its middle at the place, y upwards turned into y downwards."""
        pen = SVGPathPen(self._glyphs, number)
        onto = Transform().translate(place.x, place.y).rotate(math.radians(place.angle)).scale(1, -1)
        onto = onto.translate(-self.width(letter) / 2, 0).scale(self._scale)
        self._glyphs[self._names[ord(letter)]].draw(TransformPen(pen, onto))
        return str(pen.getCommands())


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def place_letters(title: Title, font: Font) -> tuple[list[tuple[str, Place]], float]:
    """Every visible letter with its place, and where the text ends."""
    placed: list[tuple[str, Place]] = []
    cursor = MARGIN
    baseline = MARGIN + SIZE * 0.76 + title.hop
    for index, letter in enumerate(title.text):
        width = PUMPKIN_WIDTH if letter == PUMPKIN else font.width(letter)
        if letter != " ":
            hop, tilt = DANCE[index % len(DANCE)]
            angle = 0.0 if letter == PUMPKIN else tilt * title.tilt
            placed.append((letter, Place(cursor + width / 2, baseline - hop * title.hop, angle)))
        cursor += width + SPACING + KERNING.get(title.text[index : index + 2], 0.0)
    return placed, cursor - SPACING + MARGIN


def filled(name: str, **fields: object) -> str:
    """One of TEMPLATES with its *fields* filled in."""
    return Template((TEMPLATES / f"{name}.svg").read_text(encoding="utf-8")).substitute(fields)


def pumpkin(place: Place) -> str:
    """The little jack-o'-lantern that stands for the o."""
    scale = PUMPKIN_WIDTH / PUMPKIN_DRAWN
    left, top = place.x - 64 * scale, place.y - 112 * scale
    return filled("pumpkin", left=number(left), top=number(top), scale=f"{scale:.3f}")


def round_blob(place: Place) -> str:
    """A disc behind the pumpkin, so that the ink edge goes round it too."""
    radius = PUMPKIN_WIDTH / 2 - 3
    left, right, y = place.x - radius, place.x + radius, place.y - radius + 2
    arc = f"A{number(radius)} {number(radius)} 0 1 1 "
    return f"M{number(left)} {number(y)}{arc}{number(right)} {number(y)}{arc}{number(left)} {number(y)}Z"


def draw(title: Title, font: Font) -> str:
    """The SVG text of one title."""
    placed, width = place_letters(title, font)
    pumpkins = [place for letter, place in placed if letter == PUMPKIN]
    shape = "".join(font.path(letter, place) for letter, place in placed if letter != PUMPKIN)
    return filled(
        "title",
        width=math.ceil(width),
        height=math.ceil(SIZE * 0.98 + 2 * title.hop + 2 * MARGIN + DROP),
        words=title.text.replace(PUMPKIN, "o"),
        bottom=number(MARGIN + SIZE * 0.78 + 2 * title.hop),
        gradients=filled("gradients") if pumpkins else "",
        edge=shape + "".join(map(round_blob, pumpkins)),
        shape=shape,
        pumpkins="".join(map(pumpkin, pumpkins)),
    )


def main(names: Sequence[str]) -> None:
    """Write the titles with these names, or all."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with as_file(files("font_fredoka_one") / "files" / "FredokaOne-Regular.ttf") as path:
        font = Font(path)
        for title in TITLES:
            if not names or title.name in names:
                (OUTPUT / f"{title.name}.svg").write_text(draw(title, font), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
