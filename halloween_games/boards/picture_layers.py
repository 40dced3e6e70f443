"""The layers of a map for the eye: which drawing lies on each square, and the ornaments between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from halloween_games.boards.problems import Report
from halloween_games.boards.properties import WHOLE, decimal
from halloween_games.boards.tileset_file import TILE, Tilesets
from halloween_games.core.board import Layer, Ornament
from halloween_games.data_folders import assets_dir

MAX_LAYERS: Final = 16
MAX_ORNAMENTS: Final = 500
LARGEST: Final = 26 * TILE  # width and height of an ornament, in pixels
FLIPS: Final = 0xF0000000
THINGS: Final = "things"
NAME: Final = re.compile(r"[a-z0-9_]{1,40}/[a-z0-9_]{1,40}")


def read_picture_layers(
    root: Element, columns: int, rows: int, tilesets: Tilesets, report: Report, where: Sequence[str]
) -> list[Layer]:
    """Every visible layer that has something to draw, from the bottom up.

    Numbers that are no tiles are left out here; they are reported where the layers are checked.
    """
    drawings = _Drawings(tilesets, report)
    found: list[Layer] = []
    for layer in root.iter():
        name = layer.get("name", "")
        if layer.tag not in ("layer", "objectgroup") or layer.get("visible", "1") == "0":
            continue
        inside = (*where, report.place("layer", name=name))
        if layer.tag == "layer":
            made = Layer(name[:40], _cells(layer, columns, rows, drawings, inside))
        elif name != THINGS:
            made = Layer(name[:40], (), _ornaments(layer, drawings, report, inside))
        else:
            continue
        if any(made.drawings) or made.ornaments:
            found.append(made)
    if len(found) > MAX_LAYERS:
        report.add("picture_layers", where, found=len(found), wanted=MAX_LAYERS)
    if sum(len(layer.ornaments) for layer in found) > MAX_ORNAMENTS:
        report.add("picture_ornaments", where, wanted=MAX_ORNAMENTS)
    return found


class _Drawings:
    """The drawing of each tile; one that the collection does not have is reported."""

    def __init__(self, tilesets: Tilesets, report: Report) -> None:
        self._tilesets = tilesets
        self._report = report
        self._known: dict[int, str] = {0: ""}

    def of(self, gid: int, where: Sequence[str]) -> str:
        if gid not in self._known:
            self._known[gid] = self._find(gid, where)
        return self._known[gid]

    def _find(self, gid: int, where: Sequence[str]) -> str:
        known = self._tilesets.find(gid)
        if known is None:
            return ""
        tileset, number = known
        drawing = tileset.drawings.get(number, "")
        if not drawing:
            return ""
        if not NAME.fullmatch(drawing) or not (assets_dir() / "svg" / f"{drawing}.svg").is_file():
            place = self._report.place("tile_of", number=number, tileset=tileset.name)
            self._report.add("tile_drawing", where, place=place, name=drawing)
            return ""
        return drawing


def _cells(layer: Element, columns: int, rows: int, drawings: _Drawings, where: Sequence[str]) -> tuple[str, ...]:
    """The drawing on each square, numbered from the bottom left; empty if the layer cannot be read."""
    data = layer.find("data")
    if data is None or data.get("encoding") != "csv":
        return ()
    words = [word.strip() for word in (data.text or "").split(",")]
    if len(words) != columns * rows:
        return ()
    tiles = [int(word) if WHOLE.fullmatch(word) and int(word) >= 0 else 0 for word in words]
    names = [drawings.of(gid & ~FLIPS, where) for gid in tiles]
    return tuple(name for row in range(rows - 1, -1, -1) for name in names[row * columns : (row + 1) * columns])


def _ornaments(layer: Element, drawings: _Drawings, report: Report, where: Sequence[str]) -> tuple[Ornament, ...]:
    """The tile objects of a layer; points, texts and shapes are notes for whoever draws the map."""
    found = []
    for node in layer.iterfind("object"):
        text = node.get("gid", "")
        if not WHOLE.fullmatch(text) or node.get("visible", "1") == "0":
            continue
        here = (*where, report.place("object", number=node.get("id", "?")))
        lengths = [decimal(node.get(name, usual)) for name, usual in ORNAMENT]
        left, bottom, width, height, turned = (0.0 if length is None else length for length in lengths)
        if None in lengths or not (0 < width <= LARGEST and 0 < height <= LARGEST):
            report.add("ornament_size", here, limit=LARGEST // TILE)
            continue
        if abs(left) > 2 * LARGEST or abs(bottom) > 2 * LARGEST:
            report.add("thing_outside", here)
            continue
        if turned:
            report.add("thing_turned", here)
        drawing = drawings.of(int(text) & ~FLIPS, here)
        if drawing:
            top = bottom - height  # Tiled keeps the lower left corner of tile objects
            squares = (round(length / TILE, 4) for length in (left, top, width, height))
            found.append(Ornament(drawing, *squares))
    return tuple(found)


ORNAMENT: Final = (("x", ""), ("y", ""), ("width", "0"), ("height", "0"), ("rotation", "0"))
